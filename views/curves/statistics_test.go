package curves

import (
	"fmt"
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

func statisticsScene(t testing.TB, marks string, change func(*state)) shot {
	return curvesScene(t, func(s *state) {
		s.Statistics = true
		s.Marks, _ = scene.ParseMarks(marks, 64)
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

// Every number of the table is what the formulas, walked through, give.
func TestStatistics(t *testing.T) {
	dims := []int{0, 6, 7, 12, 20}
	for _, eps := range []float64{0.01, 0.1, 0.5} {
		sc := statisticsScene(t, "20,6,0,12,7", func(s *state) { s.Epsilon = eps })
		f := curvesPicture(sc, 120, 35)
		p := lanesOf(f, sc)
		if !slices.Equal(statsOf(p.base).dims, dims) || statsOf(p.base).N != len(dims) {
			t.Fatalf("dims %v, %d columns", statsOf(p.base).dims, statsOf(p.base).N)
		}
		for i, dim := range dims {
			lambda := wavelength(dim/2, 64, 10_000)
			want := []string{words.Significant(lambda, 4), strconv.FormatFloat(128/lambda, 'f', 3, 64), strconv.Itoa(back(dim/2, eps))}
			for _, other := range dims {
				if other == dim {
					want = append(want, "1")
				} else {
					want = append(want, words.Signed(correlationOf(dim, other, p.First, p.End()-p.First), 2))
				}
			}
			row := strings.Fields(viewtest.ScreenRow(f, headRows+i))
			if got := row[max(len(row)-len(want), 0):]; !slices.Equal(got, want) {
				t.Errorf("ε %g, dim %d: %q, want %q", eps, dim, got, want)
			}
		}
	}
}

// The words say of the cursor's dimension and its companion what the formulas
// give: the other wave of its pair if that is marked, else the one most like it.
func TestStatisticsWords(t *testing.T) {
	for _, c := range []struct {
		marks     string
		companion int
		why       string
	}{
		{"0,6,7,12,20", 7, "one pair, 90° apart"},
		{"6,12,14", 0, ""},
		{"0,6,40", 40, "too few for r to settle"},
	} {
		sc := statisticsScene(t, c.marks, nil)
		f := curvesPicture(sc, 120, 35)
		p := lanesOf(f, sc)
		if c.companion == 0 { // the one of the largest correlation
			for _, dim := range []int{12, 14} {
				if c.companion == 0 || math.Abs(correlationOf(6, dim, p.First, p.End()-p.First)) > math.Abs(correlationOf(6, c.companion, p.First, p.End()-p.First)) {
					c.companion = dim
				}
			}
		}
		r := correlationOf(6, c.companion, p.First, p.End()-p.First)
		caption := viewtest.LineText(wordsOf(f, sc).Caption[0])
		want := fmt.Sprintf("d6 and d%d: r = %s, ", c.companion, words.Signed(r, 3))
		if !strings.HasPrefix(caption, want) || !strings.Contains(caption, c.why) || !strings.Contains(caption, "back after 149, within 0.01 rad, past the length") {
			t.Errorf("marks %s: %q, want %q … %q", c.marks, caption, want, c.why)
		}
		all := strings.Join(screenRows(f), "\n")
		rest := math.Remainder(149*math.Pow(10_000, -6.0/64), 2*math.Pi)
		for _, want := range []string{words.Signed(r, 4), "149 = 10 turns + " + words.Brief(rest, 2) + " rad", "past the length of 128", "|ω·n mod 2π| ≤ 0.01 rad"} {
			if !strings.Contains(all, want) {
				t.Errorf("marks %s: %q is not there", c.marks, want)
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

// A click on a row or on the head of a column takes its dimension, at any
// number of marks; the cursor's row and column are always there.
func TestStatisticsHit(t *testing.T) {
	for _, marks := range []string{"none", "0,6,12,20", "0-15"} {
		for _, size := range [][2]int{{120, 35}, {80, 19}, {60, 12}} {
			for _, dim := range []int{0, 6, 15, 63} {
				for _, overlay := range []bool{false, true} {
					sc := statisticsScene(t, marks, func(s *state) { s.Dim, s.Overlay = dim, overlay })
					f := curvesPicture(sc, size[0], size[1])
					table := statsOf(lanesOf(f, sc).base)
					if overlay {
						table = statsOf(overlayOf(f, sc).base)
					}
					if overlay && !slices.Contains(table.dims, dim) && marks == "0-15" {
						continue // there is no sign for a 17th curve
					}
					rows := table.dims[table.top:min(table.top+table.rows, len(table.dims))]
					columns := table.dims[table.First:table.End()]
					if !slices.Contains(rows, dim) || !slices.Contains(columns, dim) {
						t.Fatalf("marks %s at %v: rows %v, columns %v without %d", marks, size, rows, columns, dim)
					}
					for i, want := range rows {
						if s, ok := clickOn(f, sc, table.x+3, headRows+i); !ok || s.Dim != want {
							t.Errorf("marks %s at %v: a click on row %d gives %d, want %d", marks, size, i, s.Dim, want)
						}
					}
					for i, want := range columns {
						if s, ok := clickOn(f, sc, table.At(table.First+i+1)-1, 1); !ok || s.Dim != want {
							t.Errorf("marks %s at %v: a click on column %d gives %d, want %d", marks, size, i, s.Dim, want)
						}
					}
				}
			}
		}
	}
}

// Sine against cosine is a circle: all its beads are as far from the middle,
// which no curve of two pairs is.
func TestScatterOfAPairIsACircle(t *testing.T) {
	spread := func(marks string) float64 {
		sc := statisticsScene(t, marks, nil)
		f := curvesPicture(sc, 120, 35)
		table := statsOf(lanesOf(f, sc).base)
		least, most := math.Inf(1), 0.0
		across, down := map[int]int{}, map[int]int{} // the axes are the longest lines
		x0, y0 := 0, 0
		for y := headRows; y < 35; y++ {
			for x := table.x; x < 119; x++ {
				switch f.At(x, y).Rune {
				case '─':
					if across[y]++; across[y] > across[y0] {
						y0 = y
					}
				case '│':
					if down[x]++; down[x] > down[x0] {
						x0 = x
					}
				}
			}
		}
		if x0 == 0 || y0 == 0 {
			t.Fatal("no scatter plot")
		}
		for y := 8; y < 35; y++ {
			for x := table.x; x < 119; x++ {
				if r := f.At(x, y).Rune; r >= 0x2800 && r < 0x2900 {
					d := math.Hypot(float64(2*(x-x0)), float64(4*(y-y0)))
					least, most = min(least, d), max(most, d)
				}
			}
		}
		return most - least
	}
	if s := spread("6,7"); s > 7 {
		t.Errorf("the beads of one pair are %.1f dots apart in radius", s)
	}
	if s := spread("6,12"); s < 10 {
		t.Errorf("the beads of two pairs are only %.1f dots apart in radius", s)
	}
}

// Columns that hold no wave, and schemes that have none, have no statistics
// but what is true of them.
func TestStatisticsWithoutWaves(t *testing.T) {
	sc := statisticsScene(t, "0,6", func(s *state) { s.DModel, s.Layout, s.Dim = 7, 2, 6 })
	f := curvesPicture(sc, 120, 35)
	if caption := viewtest.LineText(wordsOf(f, sc).Caption[0]); !strings.HasPrefix(caption, "d6 never moves") {
		t.Errorf("of zeros the caption says %q", caption)
	}
	sc = statisticsScene(t, "0,5", func(s *state) { s.Scheme, s.Dim = "binary", 5 })
	f = curvesPicture(sc, 120, 35)
	if caption := viewtest.LineText(wordsOf(f, sc).Caption[0]); !strings.HasSuffix(caption, "bit 5 after 64") {
		t.Errorf("of bits the caption says %q", caption)
	}
	if all := strings.Join(screenRows(f), "\n"); strings.Contains(all, "back") || !strings.Contains(all, "periods") {
		t.Error("bits have statistics of waves")
	}
}

// What "back" means is said wherever there is room for it: near again after
// having been farther away, since a slow dimension is near after one position.
func TestBackSaysOnceAway(t *testing.T) {
	for _, marks := range []string{"0,6,40", "0,6,7,12,20"} {
		for _, eps := range []float64{0.01, 1} {
			for _, size := range [][2]int{{75, 19}, {80, 24}, {100, 30}, {120, 35}, {140, 40}, {200, 55}, {300, 90}} {
				sc := statisticsScene(t, marks, nil)
				sc.Epsilon = eps
				rows := screenRows(curvesPicture(sc, size[0], size[1]))
				for _, row := range rows {
					if strings.Contains(row, "back  ") && !strings.Contains(row, "turns ") && !strings.Contains(row, "away") && !strings.Contains(row, "farther") {
						t.Errorf("%v, ε %g: %q", size, eps, row)
					}
				}
				all := strings.Join(rows, "\n")
				if size[0] >= 120 && !strings.Contains(all, "|ω·n mod 2π| ≤ ") {
					t.Errorf("%v: the rule is not there\n%s", size, all)
				}
			}
		}
	}
	// At ε = 1 the first n that is near is 1 for dimension 0, whose ω is 1; the
	// first after having been away is 6: 6 − 2π is −0.28.
	if n := back(0, 1); n != 6 {
		t.Fatalf("d0 is back after %d", n)
	}
}

// statsOf is the statistics beside the curves.
func statsOf(b base) *statistics { return b.panel[0].(*statistics) }
