package stat

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
)

// open is NewSinusoidal for a configuration that is known to be valid.
func open(t testing.TB, c encoding.Config) encoding.Periodic {
	t.Helper()
	e, err := encoding.NewSinusoidal(c)
	if err != nil {
		t.Fatal(err)
	}
	return e.(encoding.Periodic)
}

// somePos draws positions near and far.
var somePos = rapid.OneOf(rapid.IntRange(0, 10_000), rapid.IntRange(0, encoding.MaxPos))

// someTable draws a table and one of its columns.
func someTable(t *rapid.T) (e encoding.Periodic, dim int) {
	c := encoding.Config{
		DModel: rapid.OneOf(rapid.IntRange(encoding.MinDModel, 40), rapid.IntRange(encoding.MinDModel, encoding.MaxDModel)).Draw(t, "d_model"),
		Length: 1,
		Base: rapid.OneOf(rapid.SampledFrom([]float64{math.Nextafter(1, 2), 1.0000001, 2, 10_000, 1e300}),
			rapid.Float64Range(1.001, 1e7)).Draw(t, "base"),
		Layout: encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout")),
	}
	table, err := encoding.NewSinusoidal(c)
	if err != nil {
		t.Fatal(err)
	}
	return table.(encoding.Periodic), rapid.IntRange(0, c.DModel-1).Draw(t, "dim")
}
