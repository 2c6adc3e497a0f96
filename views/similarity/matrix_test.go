package similarity

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// Behind every pixel of 64 × 64 positions is the dot product of their rows, in
// all layouts, of even and odd d_model, with the cosines and without.
func TestMatrixIsBruteForce(t *testing.T) {
	for layout := range encoding.Layouts {
		for _, dModel := range []int{2, 4, 7, 64, 65} {
			for _, sines := range []bool{false, true} {
				sc := simScene(t, func(s *state) {
					s.Layout, s.DModel, s.Length, s.Sines = encoding.Layout(layout), dModel, 64, sines
				})
				p := sc.plan(body(120, 35))
				if p.matrix.rows.Count != 64 || p.matrix.cols.Count != 64 || p.matrix.span != 1 {
					t.Fatalf("the matrix is %+v", p.matrix)
				}
				grid := p.pixels()
				pairs := float64(dModel / 2)
				for i := range 64 {
					for j := range 64 {
						if got, want := grid(i, j)/pairs, rowsDot(sc, i, j, sines)/pairs; math.Abs(got-want) > 1e-12 {
							t.Fatalf("layout %d, d_model %d, %d and %d: %v, want %v", layout, dModel, i, j, got, want)
						}
					}
				}
			}
		}
	}
}

// At any length and zoom a pixel is the mean of the positions it stands for;
// the last one, which the length may break off, that of the last ones.
func TestPixelsAreMeans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := state{scene.Default(), View.Default}
		s.DModel = rapid.SampledFrom([]int{2, 4, 9, 16}).Draw(t, "d_model")
		s.Length = rapid.IntRange(1, 400).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Offset = rapid.IntRange(-s.Length, s.Length).Draw(t, "offset")
		s.Zoom = rapid.SampledFrom(viewtest.Ladder()[:10]).Draw(t, "zoom")
		s.Sines = rapid.Bool().Draw(t, "sines")
		sc := sight{viewtest.SceneOf(t, s.State), s.Settings}
		f := frame.New(rapid.IntRange(40, 130).Draw(t, "w"), rapid.IntRange(6, 40).Draw(t, "h"), frame.Theme{})
		p := sc.plan(f)
		m := p.matrix
		grid := p.pixels()
		row, col := rapid.IntRange(0, m.rows.Count-1).Draw(t, "row"), rapid.IntRange(0, m.cols.Count-1).Draw(t, "col")
		if rapid.Bool().Draw(t, "bottom") {
			row = m.rows.Count - 1
		}
		if rapid.Bool().Draw(t, "right") {
			col = m.cols.Count - 1
		}
		from := min(m.rows.First+row*m.span, s.Length-m.span)
		to := min(m.cols.First+col*m.span, s.Length-m.span)
		mean := 0.0
		for i := range m.span {
			for j := range m.span {
				mean += rowsDot(sc, from+i, to+j, s.Sines)
			}
		}
		mean /= float64(m.span * m.span)
		if got := grid(row, col); math.Abs(got-mean) > 1e-11 {
			t.Fatalf("pixel %d, %d of %d² from %d and %d: %v, want %v", row, col, m.span, from, to, got, mean)
		}
	})
}

// The cursor's row and column are shown, its pixel is white, the pixels of its
// diagonal are violet, and a click on its cell comes back to it.
func TestDiagonalIsLit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := state{scene.Default(), View.Default}
		s.Length = rapid.OneOf(rapid.IntRange(1, 300), rapid.IntRange(1, encoding.MaxPos)).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Offset = rapid.OneOf(rapid.IntRange(-20, 20), rapid.IntRange(-s.Length, s.Length)).Draw(t, "offset")
		s.Zoom = rapid.SampledFrom(viewtest.Ladder()).Draw(t, "zoom")
		sc := sight{viewtest.SceneOf(t, s.State), s.Settings}
		f := frame.New(rapid.IntRange(70, 200).Draw(t, "w"), rapid.IntRange(12, 55).Draw(t, "h"), frame.Theme{})
		p := sc.draw(f)
		m := p.matrix
		row, ok := m.rows.Find(s.Pos)
		if !ok {
			t.Fatalf("row %d is not among %+v", s.Pos, m.rows)
		}
		col, ok := m.cols.Find(s.Pos + s.Offset)
		if inside := s.Pos+s.Offset >= 0 && s.Pos+s.Offset < s.Length; ok != inside {
			t.Fatalf("column %d is shown: %v, %+v", s.Pos+s.Offset, ok, m.cols)
		}
		if !ok {
			return
		}
		pixel := func(row, col int) frame.Color {
			x, y := m.x+min(col*m.reps, m.w-1), m.y*2+row*m.reps
			c := p.f.At(x, y/2)
			if y%2 == 1 {
				return c.BG
			}
			return c.FG
		}
		if got := pixel(row, col); got != frame.Bright {
			t.Errorf("the cursor's pixel is %v", got)
		}
		for _, d := range []int{-3, -1, 1, 2} {
			r, c := row+d, col+d
			if r < 0 || c < 0 || r >= m.rows.Count || c >= m.cols.Count || r*m.reps >= 2*m.h || c*m.reps >= m.w {
				continue
			}
			if got := pixel(r, c); got != frame.Offset {
				t.Errorf("pixel %d, %d of the diagonal is %v", r, c, got)
			}
		}
		x, y := m.colOf(col), m.rowOf(row)
		hit, ok := p.hit(x, y)
		if !ok || apart(hit.Pos, s.Pos) >= 2*m.span || apart(hit.Pos+hit.Offset, s.Pos+s.Offset) >= 2*m.span {
			t.Errorf("a click on %d, %d leads to %d, %d", s.Pos, s.Pos+s.Offset, hit.Pos, hit.Pos+hit.Offset)
		}
	})
}

// apart is how far two positions are from each other.
func apart(a, b int) int { return max(a-b, b-a) }

// Pixels grow by half at most beyond the first two, so that a length fills
// the room that it has.
func TestPixelSizes(t *testing.T) {
	before := 1
	for n := range similar.Spans {
		if n < before || n > 2 && 2*n > 3*before {
			t.Fatalf("%d after %d", n, before)
		}
		if before = n; n > encoding.MaxPos {
			return
		}
	}
}
