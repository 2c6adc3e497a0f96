package similar

import (
	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/cases"
)

// Random tests of this package are quick, and try more cases than others.
func init() { cases.Checks(300, 20_000) }

// open gives the table of a configuration that is known to be valid.
func open(t interface {
	Helper()
	Fatal(...any)
}, c encoding.Config) encoding.Periodic {
	t.Helper()
	e, err := encoding.NewSinusoidal(c)
	if err != nil {
		t.Fatal(err)
	}
	return e.(encoding.Periodic)
}

// The generators of random tests.
var (
	someBase = rapid.OneOf(
		rapid.SampledFrom([]float64{1.0000001, 1.5, 2, 100, 10_000, 500_000, 1e6, encoding.MaxBase}),
		rapid.Float64Range(1.001, 1e7),
	)
	somePos = rapid.OneOf(rapid.IntRange(0, 10_000), rapid.IntRange(0, encoding.MaxPos))
)

// someKernel draws a table of at most some columns and its kernel.
func someKernel(t *rapid.T, most int) (encoding.Periodic, Kernel) {
	e := open(t, encoding.Config{
		DModel: rapid.IntRange(encoding.MinDModel, most).Draw(t, "d_model"),
		Length: 1,
		Base:   someBase.Draw(t, "base"),
		Layout: encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout")),
	})
	return e, NewKernel(e)
}
