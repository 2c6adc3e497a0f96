package similarity

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"wavescope/views/chart"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// At any length and zoom a pixel is the mean of the positions it stands for, each
// by how much of it the pixel covers, and without a zoom the matrix fills its
// square: as many pixels as there are rows for, and columns, or positions.
func TestPixelsAreMeans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := state{chart.Default(), View.Default}
		s.DModel = rapid.SampledFrom([]int{2, 4, 9, 16}).Draw(t, "d_model")
		s.Layout = encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout"))
		s.Length = rapid.IntRange(1, 400).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Offset = rapid.IntRange(-s.Length, s.Length).Draw(t, "offset")
		s.Zoom = rapid.SampledFrom(viewtest.Ladder()[:10]).Draw(t, "zoom")
		sc := sight{viewtest.SceneOf(t, s.State), s.Settings}
		high := rapid.IntRange(6, 40).Draw(t, "h")
		p := sc.plan(frame.New(rapid.IntRange(80, 130).Draw(t, "w"), high, frame.Theme{}))
		m := p.matrix
		if pixels := 2 * m.H; s.Zoom == chart.Auto && !p.ripples(2*(high-p.waves.top)) &&
			(m.Rows.Count != min(m.Side, s.Length) || m.Rows.End() != s.Length || m.Side > pixels) {
			t.Fatalf("%d positions on %+v", s.Length, m)
		}
		row, col := rapid.IntRange(0, m.Rows.Count-1).Draw(t, "row"), rapid.IntRange(0, m.Cols.Count-1).Draw(t, "col")
		if rapid.Bool().Draw(t, "bottom") {
			row = m.Rows.Count - 1
		}
		size := m.Rows.Size()
		edges := func(side similar.Side, i int) (from, to float64) {
			from = float64(side.First) + float64(i)*size
			if side.Span > 0 { // the last one shows the last positions
				from = math.Min(from, float64(s.Length-side.Span))
			}
			return from, from + size
		}
		top, bottom := edges(m.Rows, row)
		left, right := edges(m.Cols, col)
		mean := 0.0
		for i := int(top); float64(i) < bottom && i < s.Length; i++ {
			for j := int(left); float64(j) < right && j < s.Length; j++ {
				high := math.Min(float64(i+1), bottom) - math.Max(float64(i), top)
				wide := math.Min(float64(j+1), right) - math.Max(float64(j), left)
				mean += high * wide / (size * size) * rowsDot(sc, i, j)
			}
		}
		if got := p.pixels(&p.table)(row, col); math.Abs(got-mean) > 1e-12*float64(s.DModel) {
			t.Fatalf("pixel %d, %d of %v² from %v and %v: %v, want %v", row, col, size, top, left, got, mean)
		}
	})
}

// pixel returns the colour of a pixel of the matrix, by its half row and column.
func (p drawn) pixel(x, y int) frame.Color {
	c := p.f.At(p.matrix.X+x, p.matrix.Y+y/2)
	if y%2 == 1 {
		return c.BG
	}
	return c.FG
}

// The cursor's row and column are shown and its pixel is bright; violet rivets
// stand on the diagonal of its offset, one in four, and everything else keeps its
// own colours; a click on its cell comes back to it.
func TestDiagonalIsRiveted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := state{chart.Default(), View.Default}
		s.Length = rapid.OneOf(rapid.IntRange(1, 300), rapid.IntRange(1, encoding.MaxPos)).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Offset = rapid.OneOf(rapid.IntRange(-20, 20), rapid.IntRange(-s.Length, s.Length)).Draw(t, "offset")
		s.Zoom = rapid.SampledFrom(viewtest.Ladder()).Draw(t, "zoom")
		sc := sight{viewtest.SceneOf(t, s.State), s.Settings}
		f := frame.New(rapid.IntRange(70, 200).Draw(t, "w"), rapid.IntRange(12, 55).Draw(t, "h"), frame.Theme{})
		p := sc.draw(f)
		m := p.matrix
		row, ok := m.Rows.Find(s.Pos)
		if !ok {
			t.Fatalf("row %d is not among %+v", s.Pos, m.Rows)
		}
		col, ok := m.Cols.Find(s.Pos + s.Offset)
		if inside := s.Pos+s.Offset >= 0 && s.Pos+s.Offset < s.Length; ok != inside {
			t.Fatalf("column %d is shown: %v, %+v", s.Pos+s.Offset, ok, m.Cols)
		}
		cross, value := 0, p.pixels(&p.table)
		for y := range m.Side {
			for x := range m.Side {
				r, c := y/m.Reps, x/m.Reps
				from, to := m.Rows.Start(r), m.Cols.Start(c)
				k := float64(to - from)
				near := math.Abs(k-float64(s.Offset)) <= math.Ceil(m.Rows.Size())-1 // where a pixel is one i, j: k itself
				switch p.pixel(x, y) {
				case frame.Bright:
					if cross++; r != row || c != col {
						t.Fatalf("pixel %d, %d is bright, the cursor is at %d, %d", r, c, row, col)
					}
				case frame.Offset:
					if r%4 != 0 || !near {
						t.Fatalf("a rivet at pixel %d, %d, k %v, of k %d", r, c, k, s.Offset)
					}
				default:
					if want := p.scale.Color(p.kernel.Of(value(r, c))); p.pixel(x, y) != want {
						t.Fatalf("pixel %d, %d is %v, want %v", r, c, p.pixel(x, y), want)
					}
				}
			}
		}
		if !ok {
			return
		}
		if cross == 0 {
			t.Fatal("the cursor has no pixel")
		}
		hit, ok := p.hit(m.ColOf(col), m.RowOf(row))
		if size := int(m.Rows.Size()) + 1; !ok || apart(hit.Pos, s.Pos) > 2*size ||
			apart(hit.Pos+hit.Offset, s.Pos+s.Offset) > 2*size {
			t.Errorf("a click on %d, %d leads to %d, %d", s.Pos, s.Pos+s.Offset, hit.Pos, hit.Pos+hit.Offset)
		}
	})
}

// The diagonal of k is named where it leaves the matrix, or enters from the left.
func TestDiagonalHasItsEnds(t *testing.T) {
	for _, size := range [][2]int{{80, 19}, {120, 35}, {200, 55}, {250, 65}} {
		for _, k := range []int{1, 6, 100} {
			sc := simScene(t, func(s *state) { s.Offset = k })
			p := sc.draw(body(size[0], size[1]))
			m := p.matrix
			leaves, _ := m.Rows.Find(127 - k)
			text := "" // in that row or beside it
			for y := m.RowOf(leaves) - 1; y <= min(m.RowOf(leaves)+1, m.Y+m.H-1); y++ {
				text += string([]rune(viewtest.ScreenRow(p.f, y) + strings.Repeat(" ", 200))[m.X+m.W : m.X+m.W+8])
			}
			if name := "k " + strconv.Itoa(k); !strings.Contains(text, name) {
				t.Errorf("%v: %q does not say %q", size, text, name)
			}
		}
	}
	sc := simScene(t, func(s *state) { s.Offset, s.Pos = -6, 50 })
	p := sc.draw(body(120, 35))
	if text := viewtest.ScreenRow(p.f, p.matrix.Y+1); !strings.HasPrefix(text, " k −6▸") {
		t.Errorf("%q does not begin with k −6", text)
	}
}
