package curves

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// The table holds the formula's values with the decimals that fit, for the
// positions that the plot shows.
func TestNumbers(t *testing.T) {
	for _, c := range []struct{ w, h, first, rows, decimals int }{{120, 34, 7, 32, 4}, {80, 18, 12, 16, 3}} {
		sc := curvesScene(t, func(s *state) {
			s.Face, s.Dim = numbersFace, 7 // which has no mark
			s.Marks, _ = chart.ParseMarks("0,6,12,20", 64)
		})
		f := curvesPicture(sc, c.w, c.h)
		p := lanesOf(f, sc)
		first, end := p.x.First, p.end()
		if first != c.first || end != c.first+c.rows {
			t.Errorf("%d × %d: the plot shows %d…%d", c.w, c.h, first, end-1)
		}
		for pos := first; pos < end; pos++ {
			want := "  " + strconv.Itoa(pos)
			for _, dim := range []int{0, 6, 12, 20} {
				want += " " + chart.SignedText(paperValue(pos, dim, 64, 10_000), c.decimals)
			}
			row := viewtest.ScreenRow(f, c.h-(end-pos)-(c.rows-end+first))
			if got := strings.Join(strings.Fields(row), " "); !strings.HasSuffix(got, strings.TrimSpace(want)) {
				t.Errorf("position %d: %q, want %q", pos, got, want)
			}
		}
	}
}

// The waves of a short sequence leave columns to the table: all of d_model 4 are in it.
func TestShortSequence(t *testing.T) {
	sc := curvesScene(t, func(s *state) { s.Face, s.Digits, s.DModel, s.Length, s.Pos = numbersFace, 8, 4, 16, 3 })
	want := " 3"
	for dim := range 4 {
		want += " " + chart.SignedText(paperValue(3, dim, 4, 10_000), 8)
	}
	for y := range 40 {
		row := viewtest.ScreenRow(curvesPicture(sc, 111, 40), y)
		if strings.HasSuffix(strings.Join(strings.Fields(row), " "), want) {
			return
		}
	}
	t.Errorf("no row ends with %q", want)
}

// The cursor's pair is whole in a table that does not hold all columns, and so is the first one unless the table ends
// with the last.
func TestPairIsWhole(t *testing.T) {
	for dim := range 8 {
		sc := curvesScene(t, func(s *state) { s.Face, s.DModel, s.Length, s.Pos, s.Dim = numbersFace, 8, 12, 5, dim })
		for w := 70; w <= 140; w++ {
			_, head, ok := strings.Cut(viewtest.ScreenRow(curvesPicture(sc, w, 20), 0), "pos")
			head += " "
			for _, of := range []int{dim &^ 1, dim | 1} {
				if !strings.Contains(head, fmt.Sprintf("d%d ", of)) && !strings.Contains(head, fmt.Sprintf("d%d▸", of)) || !ok {
					t.Errorf("dimension %d, %d columns: no d%d in %q", dim, w, of, head)
				}
			}
			var first int
			fmt.Sscanf(strings.TrimSpace(head), "d%d", &first)
			if first%2 == 1 && strings.Contains(head, "▸") {
				t.Errorf("dimension %d, %d columns: the first pair is parted in %q", dim, w, head)
			}
		}
	}
}

func screenRows(f frame.Frame) []string {
	_, h := f.Size()
	rows := make([]string, h)
	for y := range rows {
		rows[y] = viewtest.ScreenRow(f, y)
	}
	return rows
}
