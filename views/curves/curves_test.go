package curves

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// state is the settings of the view with those that all views share.
type state struct {
	chart.State
	Settings
}

func defaultState() state { return state{chart.Default(), View.Default} }

// shot is what a picture is planned of.
type shot struct {
	chart.Scene
	Settings
}

func shotOf(t viewtest.Failer, s state) shot {
	t.Helper()
	return shot{viewtest.SceneOf(t, s.State), View.Clamp(s.Settings)}
}

// curvesScene is the default state with changes.
func curvesScene(t viewtest.Failer, change func(*state)) shot {
	t.Helper()
	s := defaultState()
	change(&s)
	return shotOf(t, s)
}

// planOf plans a picture as the program does.
func planOf(f frame.Frame, sc shot) chart.Drawing[Settings] {
	return View.Plan(f, sc.Scene, sc.Settings)
}

// curvesPicture draws a picture on a blank frame of w × h cells.
func curvesPicture(sc shot, w, h int) frame.Frame {
	f := frame.New(w, h, frame.Theme{})
	planOf(f, sc).Draw()
	return f
}

func wordsOf(f frame.Frame, sc shot) chart.WordForms { return planOf(f, sc).Words() }

// clickOn gives the state after a click, and whether it does anything.
func clickOn(f frame.Frame, sc shot, x, y int) (chart.State, bool) {
	s, set := sc.State, sc.Settings
	do := planOf(f, sc).Hit(x, y)
	if do != nil {
		do(&s, &set)
	}
	return s, do != nil && set == sc.Settings
}

// rulerAt is a ruler in w columns from x on.
func rulerAt(sc shot, x, w, limit int) chart.Ruler {
	return sheetOf(frame.New(80, 24, frame.Theme{}), sc).newRuler(x, w, limit)
}

// sheetOf is a sheet as large as a frame.
func sheetOf(f frame.Frame, sc shot) *sheet {
	w, h := f.Size()
	return newSheet(chart.Paper{W: w, H: h, Theme: f.Theme}, sc.Scene, sc.Settings)
}

func lanesOf(f frame.Frame, sc shot) *lanes { return newLanes(sheetOf(f, sc)) }

func overlayOf(f frame.Frame, sc shot) *overlay { return newOverlay(sheetOf(f, sc)) }

// wavelength is 2π·base^(2i/d), the paper's formula.
func wavelength(pair, d int, base float64) float64 {
	return 2 * math.Pi * math.Pow(base, 2*float64(pair)/float64(d))
}

// The picture of the default State says what the formulas say: names, wavelengths,
// values and turns around the middle of their lanes, and of waves that do not
// cross beside where they begin.
func TestCurvesGutters(t *testing.T) {
	sc := curvesScene(t, func(*state) {})
	f := curvesPicture(sc, 120, 34)
	for i, pair := range []int{0, 3, 5, 8, 10, 31} {
		lambda := wavelength(pair, 64, 10_000)
		angle := 17 * 2 * math.Pi / lambda
		sine := []string{"d" + strconv.Itoa(2*pair) + " ", "sin  ", chart.SignedText(math.Sin(angle), 3)}
		cosine := []string{"d" + strconv.Itoa(2*pair+1) + " ", "cos  ", chart.SignedText(math.Cos(angle), 3)}
		turns := strconv.FormatFloat(17/lambda, 'f', 3, 64) + chart.Either(pair == 3, " turns", "")
		y, rows := 2+5*i, [3][]string{sine, {"λ", chart.Significant(lambda, 4), turns}, cosine}
		if pair == 31 { // below the seam the cosine starts at the top, and the sine in the middle
			rows[0], rows[2] = cosine, sine
		}
		for dy, wants := range rows {
			for _, want := range wants {
				if row := viewtest.ScreenRow(f, y+dy); !strings.Contains(row, want) {
					t.Errorf("pair %d: %q is not in %q", pair, want, row)
				}
			}
		}
	}
	if row := viewtest.ScreenRow(f, 7); !strings.HasPrefix(row, " ▸d6  sin ") {
		t.Errorf("the cursor's dimension is not marked: %q", row)
	}
	for y, want := range map[int]string{
		0:  "┌PE(17) −1     0     +1┐",
		26: "┄┄ 11 of 32 pairs turn within 128 positions; the 21 below do not ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄│              │       │",
		32: "╵         ╵         ╵         ╵   │     ╵         ╵         ╵         ╵         ╵  └   12 of 64 values    ┘",
		33: "pos       0         5         10        15 [17]   20        25        30        35        40              0–41 of 128",
	} {
		if got := strings.TrimSpace(viewtest.ScreenRow(f, y)); got != want {
			t.Errorf("row %d reads\n%q, want\n%q", y, got, want)
		}
	}
}

// Captions state the numbers that the formulas give.
func TestCurvesCaptions(t *testing.T) {
	for _, c := range []struct {
		change func(*state)
		want   []string
	}{
		{func(*state) {}, []string{"17", "12 of 64", "5th"}},
		{func(s *state) { s.DModel = 4; s.Zoom = -8 }, []string{"17", "all 4"}},
		{func(s *state) { s.Overlay = true; s.Marks, _ = chart.ParseMarks("0,6,12,20", 64) },
			[]string{"d6", "3.29 turns", "50 positions", "half"}},
		{func(s *state) { s.Overlay = true; s.Marks, _ = chart.ParseMarks("0,12", 64) },
			[]string{"2 curves", "50 positions", "half"}},
		{func(s *state) { s.OneWave = true },
			[]string{"7 columns", "one row"}},
		{func(s *state) { s.Numbers = true }, []string{"17"}},
		{func(s *state) { s.Zoom, s.Length, s.Pos = 20, 2000, 1017 },
			[]string{"20 positions", "4 cells", "band"}},
		{func(s *state) { s.Zoom = 1000 },
			[]string{"all 128 positions", "4 cells"}},
		{func(s *state) { s.Zoom, s.Length = 20, 1 },
			[]string{"only position", "4 cells"}},
		{func(s *state) { s.Scheme = "binary" },
			[]string{"6 of 64 bits", "2^j"}},
	} {
		sc := curvesScene(t, c.change)
		f := frame.New(120, 34, frame.Theme{})
		viewtest.Wants(t, viewtest.LineText(wordsOf(f, sc).Caption[0]), c.want...)
	}
}

// A click on the column of a position goes there; one on a name to its
// dimension; and the window does not move under the pointer when both stay in
// it.
func TestCurvesHit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := defaultState()
		s.Length = rapid.IntRange(1, 5000).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Dim = rapid.IntRange(0, 63).Draw(t, "dim")
		s.Zoom = rapid.SampledFrom([]chart.Zoom{chart.Auto, -8, -4, -2, 1, 2, 5, 20}).Draw(t, "zoom")
		s.Overlay = rapid.Bool().Draw(t, "overlay")
		s.Numbers = rapid.Bool().Draw(t, "numbers")
		sc := shotOf(t, s)
		f := frame.New(rapid.IntRange(60, 200).Draw(t, "w"), rapid.IntRange(12, 60).Draw(t, "h"), frame.Theme{})
		r, y := rulerOf(f, sc)
		at, ok := clickOn(f, sc, r.Column(s.Pos), y)
		if !ok || at.Pos/r.Per != s.Pos/r.Per || at.Pos > s.Pos {
			t.Fatalf("a click on position %d gives %d, %v", s.Pos, at.Pos, ok)
		}
	})
}

// rulerOf gives the positions of a picture and a row below its curves.
func rulerOf(f frame.Frame, sc shot) (chart.Ruler, int) {
	if sc.Overlay {
		p := overlayOf(f, sc)
		return p.Ruler, p.top + p.rows
	}
	p := lanesOf(f, sc)
	return p.Ruler, p.axis
}

// A ruler holds the cursor, ends with the sequence, and gives every position a
// column that leads back to it.
func TestRuler(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := defaultState()
		s.Length = rapid.OneOf(rapid.IntRange(1, 300), rapid.IntRange(1, encoding.MaxPos)).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Zoom = rapid.SampledFrom([]chart.Zoom{-8, -4, -2, 1, 2, 5, 10, 1000, 1e15}).Draw(t, "zoom")
		sc := shotOf(t, s)
		w, limit := rapid.IntRange(-3, 200).Draw(t, "w"), rapid.IntRange(0, 60).Draw(t, "limit")
		r := rulerAt(sc, 5, w, limit)
		if r.First < 0 || r.First > s.Pos || s.Pos >= r.End() || r.End() > s.Length || r.First%r.Per != 0 {
			t.Fatalf("position %d of %d is not in %d…%d", s.Pos, s.Length, r.First, r.End())
		}
		if limit > 0 && r.Per == 1 && r.End()-r.First > limit {
			t.Fatalf("%d positions, at most %d allowed", r.End()-r.First, limit)
		}
		if x := r.Column(r.End() - 1); w > 0 && (x < 5 || x >= 5+w) {
			t.Fatalf("the last position stands in column %d of 5…%d", x, 4+w)
		}
		if at, ok := r.Position(r.Column(s.Pos)); w > 0 && (!ok || at/r.Per != s.Pos/r.Per) {
			t.Fatalf("the column of position %d leads to %d", s.Pos, at)
		}
		if columns := r.Step * r.Cells / r.Per; columns < 8 || columns < len(strconv.Itoa(r.Step)) && r.Step < 1e6 {
			t.Fatalf("a tick every %d columns", columns)
		}
	})
}

// However wide the table, the fastest pair is above and the slowest below, with
// λ 2π and 2π·10000^(1−2/d).
func TestLanesGoFromFastestToSlowest(t *testing.T) {
	for _, d := range []int{64, 512, 4096} {
		for _, size := range [][2]int{{80, 18}, {120, 34}, {200, 54}} {
			sc := curvesScene(t, func(s *state) { s.DModel, s.Dim = d, d/5&^1 })
			rows := screenRows(curvesPicture(sc, size[0], size[1]))
			all := strings.Join(rows, "\n")
			first, last := strings.Index(all, "6.283"), strings.Index(all, strconv.FormatFloat(wavelength(d/2-1, d, 10_000), 'f', 0, 64))
			if first < 0 || last < first {
				t.Errorf("d %d at %v: λ 6.283 at %d, the slowest at %d", d, size, first, last)
			}
		}
	}
}

// A sequence that is shorter than the screen fills it as far as doubling goes, and
// its curves pass through its numbers: a column is a whole part of a power of two.
func TestShortSequencesGrow(t *testing.T) {
	for _, w := range []int{80, 120, 200} {
		for _, length := range []int{1, 2, 3, 8, 16, 31, 128} {
			sc := curvesScene(t, func(s *state) { s.Length = length })
			p := lanesOf(frame.New(w, 34, frame.Theme{}), sc)
			if last := (length - 1) * p.Cells; p.Cells < 2 || p.Cells&(p.Cells-1) != 0 || p.Cells > 2 && last >= p.W || length > 1 && 2*last < p.W-1 {
				t.Errorf("%d positions on %d columns: %d cells each", length, p.W, p.Cells)
			}
		}
	}
}

// The range of the digits is kept, and what is in it stays.
func TestClamp(t *testing.T) {
	for digits := -2; digits <= maxDigits+2; digits++ {
		if got := View.Clamp(Settings{Digits: digits}).Digits; got != min(max(digits, 0), maxDigits) {
			t.Errorf("%d digits become %d", digits, got)
		}
	}
}

// press does what a key of the current view does.
func press(t *testing.T, s *state, key string) {
	t.Helper()
	for _, k := range View.Keys {
		if n, ok := k.Arg(key); ok {
			k.Act(&s.State, &s.Settings, n)
			s.Settings = View.Clamp(s.Settings)
			return
		}
	}
	t.Fatalf("there is no key %s", key)
}

// p and P set the decimals, from the usual ones on and within what a float64
// has. The table then shows the formula's value with so many.
func TestDigits(t *testing.T) {
	s := defaultState()
	s.Numbers = true
	press(t, &s, "p")
	if s.Digits != 5 {
		t.Errorf("p gives %d digits", s.Digits)
	}
	for _, c := range []struct {
		key  string
		want int
	}{{"P", 1}, {"p", maxDigits}} {
		for range 20 {
			press(t, &s, c.key)
		}
		if s.Digits != c.want {
			t.Errorf("%s ends at %d digits", c.key, s.Digits)
		}
	}
	for digits := 1; digits < maxDigits; digits++ {
		for _, size := range [][2]int{{120, 35}, {80, 19}, {40, 9}} {
			sc := curvesScene(t, func(s *state) { s.Numbers, s.Digits = true, digits })
			f := curvesPicture(sc, size[0], size[1])
			left := lanesOf(f, sc).edge
			want := chart.SignedText(paperValue(17, 6, 64, 10_000), digits)
			found := false
			for y := range size[1] {
				found = found || strings.Contains(viewtest.ScreenRow(f, y), want) && f.At(left, y).Rune == '▸'
			}
			if !found {
				t.Errorf("%d digits at %v: %s is not there", digits, size, want)
			}
		}
	}
}

// Seven positions hold six steps, in which the fastest pair makes 6/2π of a turn:
// the table, the panel and the curves all say that.
func TestTurnsAreThoseOfSteps(t *testing.T) {
	sc := statisticsScene(t, "none", func(s *state) { s.Length, s.Pos, s.Dim = 7, 3, 0 })
	if got, want := statisticsData(sc.Scene).Told().Row(0)[2], chart.Significant(6/(2*math.Pi), 5); got != want {
		t.Errorf("the table says %s turns, want %s", got, want)
	}
	if all := strings.Join(screenRows(curvesPicture(sc, 120, 34)), "\n"); !strings.Contains(all, "0.95 turns") {
		t.Errorf("the panel does not say 0.95 turns:\n%s", all)
	}
	sc.Statistics, sc.Overlay = false, true
	if text := fmt.Sprint(wordsOf(curvesPicture(sc, 120, 34), sc).Caption); !strings.Contains(text, "0.95") {
		t.Errorf("the curves do not make 0.95 turns: %s", text)
	}
}
