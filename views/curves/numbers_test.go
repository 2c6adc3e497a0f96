package curves

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
	"wavescope/views/words"
)

// The table holds the formula's values with the decimals that fit, for the
// positions that the plot shows.
func TestNumbers(t *testing.T) {
	for _, c := range []struct{ w, h, first, rows, decimals int }{{120, 34, 0, 32, 4}, {80, 18, 8, 16, 3}} {
		for _, overlay := range []bool{false, true} {
			sc := curvesScene(t, func(s *state) {
				s.Numbers, s.Overlay = true, overlay
				s.Marks, _ = scene.ParseMarks("0,6,12,20", 64)
			})
			f := curvesPicture(sc, c.w, c.h)
			if r, _ := rulerOf(f, sc); !overlay && (r.First != c.first || r.End() != c.first+c.rows) {
				t.Errorf("%d × %d: the plot shows %d…%d", c.w, c.h, r.First, r.End()-1)
			}
			r, _ := rulerOf(f, sc)
			for pos := r.First; pos < r.End(); pos++ {
				want := "  " + strconv.Itoa(pos)
				for _, dim := range []int{0, 6, 12, 20} {
					want += " " + words.Signed(paperValue(pos, dim, 64, 10_000), c.decimals)
				}
				row := viewtest.ScreenRow(f, c.h-(r.End()-pos)-(c.rows-r.End()+r.First))
				if got := strings.Join(strings.Fields(row), " "); !strings.HasSuffix(got, strings.TrimSpace(want)) {
					t.Errorf("overlay %v, position %d: %q, want %q", overlay, pos, got, want)
				}
			}
		}
	}
}

// The row of the cursor is tinted and marked, and a click on a number moves
// the cursor to it.
func TestNumbersCursorAndHit(t *testing.T) {
	sc := curvesScene(t, func(s *state) { s.Numbers = true; s.Marks, _ = scene.ParseMarks("0,6,12,20", 64) })
	f := curvesPicture(sc, 120, 35)
	table, left := numbersOf(f, sc), lanesOf(f, sc).edge
	for i := range table.n {
		y := headRows + i
		here := table.first+i == sc.Pos
		if tinted := f.At(left, y).BG == frame.AccentBG; tinted != here || here != (f.At(left, y).Rune == '▸') {
			t.Errorf("row %d: tinted %v", i, tinted)
		}
		for k, dim := range table.dims[:table.End()] {
			s, ok := clickOn(f, sc, left+table.At(k+1)-1, y)
			if !ok || s.Pos != table.first+i || s.Dim != dim {
				t.Errorf("a click on row %d, column %d gives %d, %d", i, k, s.Pos, s.Dim)
			}
		}
	}
}

// Without marks the table shows the dimensions of the lanes and scrolls with
// the cursor; zoomed out it still lists single positions.
func TestNumbersScroll(t *testing.T) {
	for dim := range 64 {
		for _, zoom := range []scene.Zoom{-2, 50} {
			sc := curvesScene(t, func(s *state) { s.Numbers, s.Dim, s.Zoom, s.Length, s.Pos = true, dim, zoom, 9000, 4321 })
			f := curvesPicture(sc, 80, 19)
			table := numbersOf(f, sc)
			found := false
			for y := range 19 {
				row := viewtest.ScreenRow(f, y)
				found = found || strings.Contains(row, "▸ 4321") && strings.Contains(row, words.Signed(paperValue(4321, dim, 64, 10_000), 3))
			}
			if !found || table.N < 2 {
				t.Errorf("dim %d, %v: the cursor is not in the table", dim, zoom)
			}
		}
	}
}

// On paper of signs, where the word for a wavelength takes four columns, all
// wavelengths of a table are still whole.
func TestNumbersOfManyDigitsOnSigns(t *testing.T) {
	sc := curvesScene(t, func(s *state) { s.Numbers, s.Length, s.Pos, s.Base = true, 1, 0, 4294967296 })
	f := frame.New(100, 24, frame.Theme{ASCII: true})
	planOf(f, sc).Draw()
	row := viewtest.ScreenRow(f, 1)
	for _, dim := range []int{6, 32, 62} {
		lambda := 2 * math.Pi * math.Pow(4294967296, float64(dim)/64)
		found := slices.ContainsFunc(strings.Fields(row), func(word string) bool {
			got, err := strconv.ParseFloat(word, 64)
			return err == nil && math.Abs(got/lambda-1) < 0.5 // 1e+10 has one digit
		})
		if !found {
			t.Errorf("%.4g, the wavelength of dim %d, is not in %q", lambda, dim, row)
		}
	}
}

// The head of a marked column begins with the sign of its series.
func TestNumbersShowMarks(t *testing.T) {
	for _, size := range [][2]int{{120, 35}, {80, 19}, {50, 12}} {
		sc := curvesScene(t, func(s *state) { s.Numbers = true; s.Marks, _ = scene.ParseMarks("20,6,12", 64) })
		f := curvesPicture(sc, size[0], size[1])
		table := numbersOf(f, sc)
		for i, dim := range table.dims[:table.End()] {
			k := sc.Marks.Index(dim)
			head := f.Sub(lanesOf(f, sc).edge+table.At(i), 0, table.W, 1)
			if k < 0 || !viewtest.ShowsSeries(head, k) {
				t.Errorf("%v: the head of dim %d has no sign", size, dim)
			}
		}
	}
}

// numbersOf is the table beside the lanes.
func numbersOf(f frame.Frame, sc shot) *numbers { return lanesOf(f, sc).panel.(*numbers) }
