package curves

import (
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

// curvesScene returns the default state with changes.
func curvesScene(t viewtest.Failer, change func(*state)) shot {
	t.Helper()
	s := defaultState()
	change(&s)
	return shotOf(t, s)
}

// planOf plans a picture as the program does.
func planOf(f frame.Frame, sc shot) *chart.Planned {
	return viewtest.Body(View, f, sc.Scene, sc.Settings)
}

// curvesPicture draws a picture on a blank frame of w × h cells.
func curvesPicture(sc shot, w, h int) frame.Frame {
	f := frame.New(w, h, frame.Theme{})
	planOf(f, sc).Draw()
	return f
}

// clickOn returns the state after a click, and whether it does anything.
func clickOn(f frame.Frame, sc shot, x, y int) (chart.State, bool) {
	s, set := sc.State, sc.Settings
	do := viewtest.Hit[Settings](planOf(f, sc), x, y)
	if do != nil {
		do(&s, &set)
	}
	return s, do != nil && set == sc.Settings
}

// windowOf returns a window in w cells.
func windowOf(sc shot, w, limit int) window {
	return inputsOf(frame.New(80, 24, frame.Theme{}), sc).usualWindow(w, limit)
}

// inputsOf returns the inputs of a picture as large as a frame.
func inputsOf(f frame.Frame, sc shot) *inputs {
	w, h := f.Size()
	return newInputs(chart.Paper{W: w, H: h, Theme: f.Theme}, sc.Scene, sc.Settings)
}

func lanesOf(f frame.Frame, sc shot) *lanes { return newLanes(inputsOf(f, sc)) }

func overlayOf(f frame.Frame, sc shot) *overlay { return newOverlay(inputsOf(f, sc)) }

// wavelength is 2π·base^(2i/d), the paper's formula.
func wavelength(pair, d int, base float64) float64 {
	return 2 * math.Pi * math.Pow(base, 2*float64(pair)/float64(d))
}

// The picture of the default State says what the formulas say: names, wavelengths
// and values around the middle of their lanes.
func TestCurvesGutters(t *testing.T) {
	sc := curvesScene(t, func(*state) {})
	f := curvesPicture(sc, 120, 34)
	for i, pair := range []int{0, 3, 5, 8, 10, 31} {
		lambda := wavelength(pair, 64, 10_000)
		angle := 17 * 2 * math.Pi / lambda
		sine := []string{"d" + strconv.Itoa(2*pair) + " ", "sin  ", chart.SignedText(math.Sin(angle), 3)}
		cosine := []string{"d" + strconv.Itoa(2*pair+1) + " ", "cos  ", chart.SignedText(math.Cos(angle), 3)}
		y, rows := 2+5*i+chart.One(pair == 31), [3][]string{sine, {"λ", chart.Significant(lambda, 4)}, cosine}
		for dy, wants := range rows {
			for _, want := range wants {
				if row := viewtest.ScreenRow(f, y+dy); !strings.Contains(row, want) {
					t.Errorf("pair %d: %q is not in %q", pair, want, row)
				}
			}
		}
	}
}

// A window holds the cursor, ends with the sequence, and gives every position a
// cell that leads back to it.
func TestWindow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := defaultState()
		s.Length = rapid.OneOf(rapid.IntRange(1, 300), rapid.IntRange(1, encoding.MaxPos)).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Zoom = rapid.SampledFrom([]chart.Zoom{-8, -4, -2, 1, 2, 5, 10, 1000, 1e15}).Draw(t, "zoom")
		sc := shotOf(t, s)
		w, limit := rapid.IntRange(-3, 200).Draw(t, "w"), rapid.IntRange(0, 60).Draw(t, "limit")
		r := windowOf(sc, w, limit)
		first, end, per, cells := r.x.First, r.end(), r.x.Per, r.x.Dots/2
		if first < 0 || first > s.Pos || s.Pos >= end || end > s.Length || first%per != 0 {
			t.Fatalf("position %d of %d is not in %d…%d", s.Pos, s.Length, first, end)
		}
		if limit > 0 && per == 1 && end-first > limit {
			t.Fatalf("%d positions, at most %d allowed", end-first, limit)
		}
		if x, ok := r.x.Cell(s.Pos); w > 0 && (!ok || x != (s.Pos-first)/per*cells || x >= w) {
			t.Fatalf("position %d stands in cell %d of %d", s.Pos, x, w)
		}
		x, _ := r.x.Cell(s.Pos)
		if at, ok := r.x.Hit(x); w > 0 && (!ok || at/per != s.Pos/per) {
			t.Fatalf("the cell of position %d leads to %d", s.Pos, at)
		}
		if columns := r.step * cells / per; columns < 8 || columns < len(strconv.Itoa(r.step)) && r.step < 1e6 {
			t.Fatalf("a tick every %d columns", columns)
		}
	})
}

// A sequence that is shorter than the screen fills it as far as doubling goes, and
// its curves pass through its numbers: a column is a whole part of a power of two.
func TestShortSequencesGrow(t *testing.T) {
	for _, w := range []int{80, 120, 200} {
		for _, length := range []int{1, 2, 3, 8, 16, 31, 128} {
			sc := curvesScene(t, func(s *state) { s.Length = length })
			p := lanesOf(frame.New(w, 34, frame.Theme{}), sc)
			cells := p.x.Dots / 2
			if last := (length - 1) * cells; cells < 2 || cells&(cells-1) != 0 || cells > 2 && last >= p.x.W ||
				length > 1 && 2*last < p.x.W-1 {
				t.Errorf("%d positions on %d columns: %d cells each", length, p.x.W, cells)
			}
		}
	}
}

// In seven positions the fastest pair makes 7/2π turns.
func TestTurnsOfALength(t *testing.T) {
	sc := curvesScene(t, func(s *state) { s.Length, s.Pos, s.Dim = 7, 3, 0 })
	if got, want := statisticsData(sc.Scene).Cells(0)[2], chart.Significant(7/(2*math.Pi), 5); got != want {
		t.Errorf("the table says %s turns, want %s", got, want)
	}
}

// Decimals stay in their range, and the table shows the formula's value with them.
func TestDigits(t *testing.T) {
	for digits := -2; digits <= maxDigits+2; digits++ {
		if got := View.Clamp(Settings{Digits: digits}).Digits; got != min(max(digits, 0), maxDigits) {
			t.Errorf("%d digits become %d", digits, got)
		}
	}
	for digits := 1; digits < maxDigits; digits++ {
		for _, size := range [][2]int{{120, 35}, {80, 19}, {40, 9}} {
			sc := curvesScene(t, func(s *state) { s.Face, s.Digits = numbersFace, digits })
			f := curvesPicture(sc, size[0], size[1])
			viewtest.Wants(t, strings.Join(screenRows(f), "\n"),
				chart.SignedText(paperValue(17, 6, 64, 10_000), digits))
		}
	}
}
