package table

import (
	"math"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/cases"
)

// TestFloat32IsTheNearest looks where it is hardest: the first pair turns one
// radian a position, so its sine all but vanishes at numerators of convergents
// of π, and numbers of float32 lie closer together there than errors of float64.
func TestFloat32IsTheNearest(t *testing.T) {
	cases.Alone(t)
	for layout := range encoding.Layouts {
		c := encoding.Config{DModel: 5, Length: 1, Base: 10000, Layout: encoding.Layout(layout)}
		e, _ := sinusoidal(t, c, 0, 1)
		for _, zero := range []int{0, 355, 411_557_987, 2_549_491_779, 14_885_392_687} {
			for before := range 2 * rotations {
				if !cases.One(4, before) {
					continue
				}
				nearest(t, e, max(zero-before, 0), before+1)
			}
		}
		nearest(t, e, encoding.MaxPos-100_000, cases.N(25_000, 100_000))
	}
}

func nearest(t *testing.T, e encoding.Encoding, first, rows int) {
	t.Helper()
	columns := e.Config().DModel
	got := make([]float32, rows*columns)
	Encoding("sinusoidal", e, first, rows).Fill32()(got, first, rows)
	for i, v := range got {
		pos, dim := first+i/columns, i%columns
		if want := float32(e.At(pos, dim)); math.Float32bits(v) != math.Float32bits(want) {
			t.Fatalf("pos %d dim %d is %v, want %v", pos, dim, v, want)
		}
	}
}

// A worker gets every n-th chunk, or any rows at all: wherever they begin, and
// however often it was asked before, the numbers are the nearest.
func TestFloat32InLeaps(t *testing.T) {
	cases.Alone(t)
	c := encoding.Config{DModel: 6, Length: 1, Base: 10000}
	e, tab := sinusoidal(t, c, 0, 1)
	for _, leap := range []struct{ rows, gap int }{{1, 0}, {1, 1}, {5, 15}, {32, 32}, {64, 192}, {300, 300}, {7, -7},
		{3, 1 << 40}} {
		fill, got := tab.Fill32(), make([]float32, leap.rows*c.DModel)
		for pos, k := 14_885_392_687-3*leap.rows, 0; k < 1000; pos, k = pos+leap.rows+leap.gap, k+1 {
			if pos > encoding.MaxPos {
				break
			}
			fill(got, pos, leap.rows)
			for i, v := range got {
				if want := float32(e.At(pos+i/c.DModel, i%c.DModel)); v != want {
					t.Fatalf("%+v: call %d, pos %d dim %d is %v, want %v", leap, k, pos+i/c.DModel, i%c.DModel, v, want)
				}
			}
		}
	}
}
