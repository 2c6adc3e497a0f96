package table

import (
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
)

// Rows of a table that keeps some pairs equal At, also where dst held other numbers.
func TestFilteredRowsAreTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := encoding.Config{DModel: rapid.IntRange(2, 40).Draw(t, "d_model"), Length: 1, Base: 10_000,
			Layout: encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout"))}
		c.Band.From = rapid.IntRange(0, c.DModel/2-1).Draw(t, "from")
		c.Band.To = rapid.IntRange(c.Band.From+1, c.Pairs()).Draw(t, "to")
		e, err := encoding.NewSinusoidal(c)
		if err != nil {
			t.Fatal(err)
		}
		first, n := rapid.IntRange(0, 1000).Draw(t, "first"), rapid.IntRange(1, 20).Draw(t, "n")
		got, got32 := make([]float64, n*c.DModel), make([]float32, n*c.DModel)
		for i := range got {
			got[i], got32[i] = 7, 7
		}
		w := newWaves(e.(encoding.Periodic))
		w.fill(got, first, n)
		w.roll()(got32, first, n)
		for i, v := range got {
			if want := e.At(first+i/c.DModel, i%c.DModel); v != want || got32[i] != float32(want) {
				t.Fatalf("position %d, column %d: %v and %v, not %v", first+i/c.DModel, i%c.DModel, v, got32[i], want)
			}
		}
	})
}
