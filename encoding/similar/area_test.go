package similar

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
)

// cover is how much of a position lies between two places.
func cover(pos int, from, to float64) float64 {
	return math.Max(0, math.Min(float64(pos+1), to)-math.Max(float64(pos), from))
}

// Whatever the length, a pixel is the mean of the dot products that it covers,
// each by its area; the whole length is shown on as many pixels as there are.
func TestSharedPixelsAreAreaMeans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, _ := someKernel(t, 12)
		c, length := someColumns.Draw(t, "columns"), rapid.IntRange(1, 130).Draw(t, "length")
		pixels := rapid.IntRange(1, 60).Draw(t, "pixels")
		s := Shared(length, pixels)
		if s.Count != min(pixels, length) || s.End() != length {
			t.Fatalf("%d positions on %d pixels: %+v", length, pixels, s)
		}
		row, col := rapid.IntRange(0, s.Count-1).Draw(t, "row"), rapid.IntRange(0, s.Count-1).Draw(t, "col")
		weights := func(pixel int) []float64 {
			from, to := float64(pixel)*s.Size(), float64(pixel+1)*s.Size()
			if s.Span > 0 { // the last one shows the last positions
				from = math.Min(from, float64(length-s.Span))
				to = from + s.Size()
			}
			w := make([]float64, length)
			for pos := range w {
				w[pos] = cover(pos, from, to) / s.Size()
			}
			return w
		}
		rows, cols := weights(row), weights(col)
		want := 0.0
		for dim := range e.Config().DModel {
			if _, kind := e.Wave(dim); c == SineColumns && kind != encoding.Sin {
				continue
			}
			a, b := 0.0, 0.0
			for pos := range length {
				a += rows[pos] * e.At(pos, dim)
				b += cols[pos] * e.At(pos, dim)
			}
			want += a * b
		}
		if got := NewMatrix(e, c, s, s).At(row, col); math.Abs(got-want) > 1e-12*float64(e.Pairs()) {
			t.Fatalf("pixel %d, %d of %+v: %v, want %v", row, col, s, got, want)
		}
	})
}

// Every position begins in one pixel, in order, and a pixel's start is the first
// that begins there.
func TestSharedPositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		length := rapid.OneOf(rapid.IntRange(1, 400), rapid.IntRange(1, encoding.MaxPos)).Draw(t, "length")
		s := Shared(length, rapid.IntRange(1, 200).Draw(t, "pixels"))
		if shown := s.Size() * float64(s.Count) / float64(length); shown < 1-1e-12 || shown-s.Size()/float64(length) > 1-1e-12 {
			t.Fatalf("%+v shows other than the whole length", s)
		}
		i := rapid.IntRange(0, s.Count-1).Draw(t, "pixel")
		start := s.Start(i)
		if at, ok := s.Find(start); at != i || !ok {
			t.Fatalf("%+v: pixel %d starts at %d, which is in %d", s, i, start, at)
		}
		if at, ok := s.Find(start - 1); start > 0 && (at != i-1 || !ok) {
			t.Fatalf("%+v: %d before pixel %d is in %d", s, start-1, i, at)
		}
		if _, ok := s.Find(length); ok {
			t.Fatalf("%+v holds %d", s, length)
		}
	})
}
