package curves

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// The table holds the formula's values with the decimals that fit, for the
// positions that the plot shows.
func TestNumbers(t *testing.T) {
	for _, c := range []struct{ w, h, first, rows, decimals int }{{120, 34, 7, 32, 4}, {80, 18, 12, 16, 3}} {
		for _, overlay := range []bool{false, true} {
			sc := curvesScene(t, func(s *state) {
				s.Numbers, s.Overlay, s.Dim = true, overlay, 7 // which has no mark
				s.Marks, _ = chart.ParseMarks("0,6,12,20", 64)
			})
			f := curvesPicture(sc, c.w, c.h)
			if r, _ := rulerOf(f, sc); !overlay && (r.First != c.first || r.End() != c.first+c.rows) {
				t.Errorf("%d × %d: the plot shows %d…%d", c.w, c.h, r.First, r.End()-1)
			}
			r, _ := rulerOf(f, sc)
			for pos := r.First; pos < r.End(); pos++ {
				want := "  " + strconv.Itoa(pos)
				for _, dim := range []int{0, 6, 12, 20} {
					want += " " + chart.SignedText(paperValue(pos, dim, 64, 10_000), c.decimals)
				}
				row := viewtest.ScreenRow(f, c.h-(r.End()-pos)-(c.rows-r.End()+r.First))
				if got := strings.Join(strings.Fields(row), " "); !strings.HasSuffix(got, strings.TrimSpace(want)) {
					t.Errorf("overlay %v, position %d: %q, want %q", overlay, pos, got, want)
				}
			}
		}
	}
}

// The waves of a short sequence leave columns to the table: all of d_model 4 are in it.
func TestShortSequence(t *testing.T) {
	sc := curvesScene(t, func(s *state) { s.Numbers, s.Digits, s.DModel, s.Length, s.Pos = true, 8, 4, 16, 3 })
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
		sc := curvesScene(t, func(s *state) { s.Numbers, s.DModel, s.Length, s.Pos, s.Dim = true, 8, 12, 5, dim })
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

func statisticsScene(t testing.TB, marks string, change func(*state)) shot {
	return curvesScene(t, func(s *state) {
		s.Statistics = true
		s.Marks, _ = chart.ParseMarks(marks, 64)
		if change != nil {
			change(s)
		}
	})
}

// back walks from position to position until a pair of d_model 64 and base
// 10000 is within eps of a whole turn.
func back(pair int, eps float64) int {
	omega := math.Pow(10_000, -2*float64(pair)/64)
	away := false
	for n := 1; ; n++ {
		rest := math.Abs(math.Remainder(float64(n)*omega, 2*math.Pi))
		if away = away || rest > eps; away && rest <= eps {
			return n
		}
	}
}

// correlationOf adds up the definition.
func correlationOf(a, b, from, n int) float64 {
	var x, y, xx, yy, xy float64
	for pos := from; pos < from+n; pos++ {
		p, q := paperValue(pos, a, 64, 10_000), paperValue(pos, b, 64, 10_000)
		x, y, xx, yy, xy = x+p, y+q, xx+p*p, yy+q*q, xy+p*q
	}
	m := float64(n)
	return (m*xy - x*y) / math.Sqrt((m*xx-x*x)*(m*yy-y*y))
}

// The correlation is that of the definition over the whole length, whatever the
// screen shows of it, and the caption explains it by the turns of the formulas.
func TestStatistics(t *testing.T) {
	for _, c := range []struct {
		marks string
		other int
		why   string
	}{
		{"0,6,7,12,20", 7, "8.59"},
		{"none", 7, "8.59"},
		{"6,12,14", 0, "two speeds"},
		{"6,40", 40, "0.06 turns"},
	} {
		if c.other == 0 { // the one of the largest correlation
			c.other = 12
			if math.Abs(correlationOf(6, 14, 0, 128)) > math.Abs(correlationOf(6, 12, 0, 128)) {
				c.other = 14
			}
		}
		for _, size := range [][2]int{{80, 18}, {120, 34}, {200, 54}} {
			for _, zoom := range []chart.Zoom{chart.Auto, 5} {
				sc := statisticsScene(t, c.marks, func(s *state) { s.Zoom = zoom })
				f := curvesPicture(sc, size[0], size[1])
				viewtest.Wants(t, strings.Join(screenRows(f), "\n"),
					"r = "+chart.SignedText(correlationOf(6, c.other, 0, 128), 4))
				viewtest.Wants(t, planOf(f, sc).Words().Caption[0],
					fmt.Sprintf("Dims 6 and %d: ", c.other), c.why)
			}
		}
	}
}

// A pair has made a whole turn at the first position that is not before λ, and
// returns where a walk from position to position finds it.
func TestStatisticsSayWhenAPairReturns(t *testing.T) {
	const eps = 0.01
	for _, dim := range []int{0, 3, 6, 20, 30} {
		f := curvesPicture(statisticsScene(t, "none", func(s *state) { s.Dim = dim }), 200, 54)
		turn, n := int(math.Ceil(wavelength(dim/2, 64, 10_000))), back(dim/2, eps)
		past := func(n int) string { return chart.Either(n >= 128, ", past the length", "") }
		angle := float64(n) * math.Pow(10_000, -2*float64(dim/2)/64)
		rest := math.Remainder(angle, 2*math.Pi)
		turns := chart.Plural(int(math.Round((angle-rest)/(2*math.Pi))), "turn")
		viewtest.Wants(t, strings.Join(screenRows(f), "\n"),
			fmt.Sprintf("dim %d goes round once in %d positions%s", dim, turn, past(turn)),
			fmt.Sprintf("back to within %g rad after %d%s: %s", eps, n, past(n), turns),
			chart.Either(rest < 0, " − ", " + ")+chart.Brief(math.Abs(rest), 2)+" rad")
	}
}

// Beside the fact there is a list of all other marks with their correlations, and
// a click on one takes its dimension. Marks are compared alone, wherever the
// cursor is.
func TestStatisticsOthers(t *testing.T) {
	for _, size := range [][2]int{{120, 34}, {200, 54}} {
		for _, dim := range []int{6, 33} {
			sc := statisticsScene(t, "20,6,0,12,7", func(s *state) { s.Dim = dim })
			f := curvesPicture(sc, size[0], size[1])
			table := statsOf(lanesOf(f, sc).base)
			subject := dim
			if dim == 33 {
				subject = 0
			}
			if table.dim != subject || len(table.others) != 4 || slices.Contains(table.others, subject) {
				t.Fatalf("cursor on %d: %d with %v", dim, table.dim, table.others)
			}
			listed := strings.Join(screenRows(f), "\n")
			for _, other := range table.others {
				text := "d" + strconv.Itoa(other)
				text += strings.Repeat(" ", 5-len(text)) + chart.SignedText(correlationOf(subject, other, 0, 128), 2)
				viewtest.Wants(t, listed, text)
				x, y := whereOf(f, text)
				if at, ok := clickOn(f, sc, x+1, y); !ok || at.Dim != other || at.Pos != sc.Pos {
					t.Errorf("a click on %q gives dim %d", text, at.Dim)
				}
			}
		}
	}
}

// whereOf returns the cell at which a text begins.
func whereOf(f frame.Frame, text string) (x, y int) {
	for y, row := range screenRows(f) {
		if before, _, ok := strings.Cut(row, text); ok {
			return utf8.RuneCountInString(before), y
		}
	}
	return 0, 0
}

func screenRows(f frame.Frame) []string {
	_, h := f.Size()
	rows := make([]string, h)
	for y := range rows {
		rows[y] = viewtest.ScreenRow(f, y)
	}
	return rows
}

// Columns that hold no wave, and schemes that have none, have no statistics
// but what is true of them.
func TestStatisticsWithoutWaves(t *testing.T) {
	sc := statisticsScene(t, "0,6", func(s *state) { s.DModel, s.Layout, s.Dim = 7, 2, 6 })
	f := curvesPicture(sc, 120, 35)
	if caption := planOf(f, sc).Words().Caption[0]; !strings.HasPrefix(caption,
		"Dim 6: zeros never move") {
		t.Errorf("of zeros the caption says %q", caption)
	}
	sc = statisticsScene(t, "0,5", func(s *state) { s.Scheme, s.Dim = "binary", 5 })
	f = curvesPicture(sc, 120, 35)
	if caption := planOf(f, sc).Words().Caption[0]; caption != "Dim 5 repeats after 64 positions." {
		t.Errorf("of bits the caption says %q", caption)
	}
	if all := strings.Join(screenRows(f), "\n"); strings.Contains(all, "back") || strings.Contains(all, "turn") ||
		!strings.Contains(all, "after 64") {
		t.Error("bits have statistics of waves")
	}
}

// statsOf returns the statistics beside the curves.
func statsOf(b base) *statistics { return b.panel.(*statistics) }
