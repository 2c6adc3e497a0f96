package shift

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding/measure"
	"wavescope/views/chart"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// The usual pictures have the numbers of pair 2 (ω = 0.1) and of the shift by 5.
func TestShiftNumbers(t *testing.T) {
	viewtest.Wants(t, shiftScene(t, func(*shot) {}).text(120, 34, frame.Theme{}),
		"pair 2  λ 62.8  ω·k 28.6°", "the same", "wedge", "28.6°", " 8 ", " 103 ", "pair 0", "pair 7",
		"6.28", "19.9", "62.8", "199", "628", "1987", "6283", "19869",
		"286.5°", "90.6°", "9.1°", "2.9°", "0.91°", "0.29°", "0.091°", "all 8 pairs",
		"sin │ +0.878 +0.479 │  c  s", "cos │ −0.479 +0.878 │ −s  c", "c is dim 5, s dim 4 of PE(5)",
		"M × PE(3)     = PE(8)", "sin   +0.296    +0.717", "cos   +0.955    +0.697",
		"M × PE(103)   = PE(108)", "sin   −0.768    −0.981", "cos   −0.641    −0.194",
		"equal within ", "0.78", "1.00")
	viewtest.Wants(t, shiftScene(t, func(*shot) {}).text(80, 18, frame.Theme{}), "outside from 3, inside from 103",
		"0.091°", "PE(108)",
		"sin +0.8776 +0.4794  ×  +0.2955  =  +0.7174", "cos −0.4794 +0.8776     +0.9553     +0.6967",
		"sin +0.8776 +0.4794  ×  −0.7677  =  −0.9809", "cos −0.4794 +0.8776     −0.6408     −0.1943")
	sc := shiftScene(t, func(s *shot) { s.DModel, s.Dim, s.Pos = 64, 12, 17 })
	viewtest.Wants(t, sc.text(200, 54, frame.Theme{}), "all 32 pairs", "161.1°", "0.038°", "50.9°", "+0.6301 +0.7765",
		"from positions 0–122", "0.39")
	predicts := shiftScene(t, func(s *shot) { s.Predict, s.Offset = true, 10 })
	viewtest.Wants(t, predicts.text(120, 34, frame.Theme{}), "+0.577·sin", "+0.540·sin +0.841·cos",
		"residual  largest 0.84",
		"0.34", "1.00",
		"rising   then +0.964", "falling  then −0.644", "No line can give both.",
		"+0.540 × +0.296 = +0.1597", "+0.841 × +0.955 = +0.8039", "sin(13)   = +0.9636")
}

// The wedge at the second anchor is that at the first, turned: as many dots of an
// arc, and of the same cells if the anchor is a whole number of turns away.
func TestTheWedgesAreAlike(t *testing.T) {
	for _, size := range [][2]int{{120, 34}, {200, 54}, {100, 24}} {
		for pos := range 60 {
			sc := shiftScene(t, func(s *shot) { s.Pos, s.Dim = pos, 2 })
			f := frame.New(size[0], size[1], frame.Theme{})
			p := sc.dials(f)
			sc.on(f).Draw()
			arc := func(x int) (n int) {
				for dy := range 4 * p.large {
					for dx := range 4 * p.large {
						if viewtest.BrailleDot(f, 2*x+dx, 8+dy) && f.At(x+dx/2, 2+dy/4).FG == frame.Offset {
							n++
						}
					}
				}
				return n
			}
			first, second := arc(margin), arc(margin+2*p.large+between)
			if first < 3*p.large || math.Abs(float64(first-second)) > 30 {
				t.Errorf("%v, pos %d: arcs of %d and of %d dots", size, pos, first, second)
			}
		}
	}
}

// No hand of a large or a small dial colours a dot of a rim.
func TestHandsLeaveTheRimAlone(t *testing.T) {
	for pos := range 128 {
		sc := shiftScene(t, func(s *shot) { s.Pos = pos })
		f := frame.New(120, 34, frame.Theme{})
		p := sc.dials(f)
		sc.on(f).Draw()
		check := func(x, y, rows int) {
			for i := range 720 {
				sin, cos := math.Sincos(float64(i) * math.Pi / 360)
				dx, dy := chart.DialOf(rows).Dot(cos, sin, float64(4*rows-1)/2)
				c := f.At(x+dx/2, y+dy/4)
				mid := float64(4*rows-1) / 2
				onRim := math.Abs(math.Hypot(float64(dx)-mid,
					float64(dy)-mid)-mid) < 0.35 // or another dot of its row or column may be
				if onRim && (c.FG == frame.Bright || c.FG == frame.HandThen) && c.Rune >= 0x2800 {
					t.Fatalf("pos %d: dot %d,%d of the rim of %d rows is a hand's", pos, dx, dy, rows)
				}
			}
		}
		check(margin, 2, p.large)
		check(margin+2*p.large+between, 2, p.large)
		for pair := p.first; pair < p.end; pair++ {
			r := sc.small(f, pair)
			check(r.Min.X+(p.pitch-2*p.rows)/2, r.Min.Y, p.rows)
		}
	}
}

// The entries of the matrix are those columns of row PE(k) that the picture names,
// in every layout.
func TestEntriesAreOfRowK(t *testing.T) {
	for layout := range encoding.Layouts {
		for _, k := range []int{5, -3, 0, 1000} {
			for _, dim := range []int{0, 1, 7, 14, 15} {
				sc := shiftScene(t, func(s *shot) { s.Layout, s.Dim, s.Offset = encoding.Layout(layout), dim, k })
				pair, _ := sc.Pair()
				m := measure.ShiftEquation(sc.Waves, pair, 3, k).M
				text := sc.text(200, 54, frame.Theme{})
				found := regexp.MustCompile(`c is dim (\d+), s dim (\d+) of PE\(`).FindStringSubmatch(text)
				if found == nil {
					t.Fatalf("layout %d, dim %d: nothing is said of the entries\n%s", layout, dim, text)
				}
				for i, name := range found[1:] {
					if at, err := strconv.Atoi(name); err != nil || sc.Enc.At(k, at) != m[0][i] {
						t.Errorf("layout %d, dim %d, k %d: %q is not %v", layout, dim, k, found[0], m[0][i])
					}
				}
			}
		}
	}
}

// What is said to be a bound is one, with one digit.
func TestBound(t *testing.T) {
	for v, want := range map[float64]string{1.1e-16: "2e-16", 2e-16: "2e-16", 9.5e-17: "1e-16", 5.55e-17: "6e-17",
		1e-16: "1e-16"} {
		if got := bound(v); got != want {
			t.Errorf("%v is bounded by %s, want %s", v, got, want)
		}
	}
}

// A number of turns that is no whole one never looks like one, nor ω like 1.
func TestTurnsAreNotRoundedToWholeOnes(t *testing.T) {
	for _, c := range []struct {
		change func(*shot)
		want   string
	}{
		{func(s *shot) { s.Dim, s.Offset = 0, 44 }, "│ 7.003 turns"},
		{func(s *shot) { s.Dim, s.Offset = 0, 710 }, "│ 113.00001 turns"},
		{func(s *shot) { s.DModel, s.Base, s.Dim, s.Offset = 4, 1.0000001, 2, -44 }, "ω·k = 0.99999995 × −44"},
		{func(s *shot) { s.Dim, s.Offset = 0, 5 }, "ω·k = 1 × 5 = 5 rad │ 0.796 turns"},
	} {
		_, readout := shiftScene(t, c.change).says(118)
		viewtest.Wants(t, readout, c.want)
	}
}

// R² depends on the table and the cursor, not on the screen.
func TestSharesDependOnNoScreen(t *testing.T) {
	for _, length := range []int{20, 128, 5000} {
		seen := map[string]bool{}
		for _, size := range [][2]int{{80, 18}, {100, 24}, {120, 34}, {200, 54}, {250, 64}} {
			sc := shiftScene(t, func(s *shot) { s.Length, s.Pos, s.Predict = length, length/2, true })
			p := sc.prediction(frame.New(size[0], size[1], frame.Theme{}))
			seen[fmt.Sprint(p.Alone.R2)] = true
			sc.Predict = false
			first, n := sc.dials(frame.New(size[0], size[1], frame.Theme{})).fitSpan(fitLimit)
			if first != p.fitFirst || n != p.fitN || n != min(length-5, 1024) {
				t.Errorf("length %d: %d positions from %d, and %d from %d", length, p.fitN, p.fitFirst, n, first)
			}
		}
		if len(seen) != 1 {
			t.Errorf("length %d: R² is %v", length, seen)
		}
	}
}

// TestPredictTellsWhatTheWindowHolds: a slow wave only rises or only falls in
// it.
func TestPredictTellsWhatTheWindowHolds(t *testing.T) {
	for pos, want := range map[int][]string{
		3: {"In a turn, two answers.", "Here it only rises."}, 9000: {"In a turn, two answers.", "Here it only falls."},
		4994: {"One sine, two answers.", "No line can give both."},
	} {
		sc := shiftScene(t, func(s *shot) { s.Predict, s.Dim, s.Length, s.Pos, s.Offset = true, 14, 20_000, pos, 3000 })
		viewtest.Wants(t, sc.text(120, 34, frame.Theme{}), want...)
	}
	sc := shiftScene(t, func(s *shot) { s.Predict, s.Offset = true, 0 })
	viewtest.Wants(t, sc.text(120, 34, frame.Theme{}), "One sine, one answer.", "Here both answers agree.")
}

func TestShiftWords(t *testing.T) {
	for _, c := range []struct {
		change           func(*shot)
		caption, readout string
	}{
		{func(*shot) {}, "5 of 8 pairs",
			"pos 3 → 8 │ dim 4 = sin, pair 2 │ ω·k = 0.1 × 5 = 0.5 rad │ 0.0796 turns │ sin +0.2955 → +0.7174"},
		{func(s *shot) { s.Offset, s.Dim, s.Anchor = 20, 1, 1e9 }, "of 8 pairs", "cos −0.9900 → −0.5328"},
		{func(s *shot) { s.Offset = -5 }, "5 of 8 pairs", "pos 3 → −2"},
		{func(s *shot) { s.Offset = 0 }, "k = 0", "pos 3 → 3"},
		{func(s *shot) { s.DModel, s.Dim = 17, 16 }, "of 9 pairs",
			"dim 16 = sin, pair 8 │ ω·k = 0.00017191 × 5"},
		{func(s *shot) { s.DModel, s.Dim, s.Layout = 17, 16, encoding.T2T }, "dim 16", "0 → 0"},
		{func(s *shot) { s.Predict, s.Offset = true, 10 },
			"34%",
			"pos 3 → 13 │ dim 4 = sin, pair 2 │ ω·k = 0.1 × 10 = 1 rad │ sin(13) = +0.9636 │ from sin +0.1704 │ from both +0.9636"},
		{func(s *shot) { s.Predict, s.Length, s.Pos = true, 1, 0 },
			"no variance", "pos 0 → 5"},
	} {
		caption, readout := shiftScene(t, c.change).says(118)
		viewtest.Wants(t, caption, c.caption)
		viewtest.Wants(t, readout, c.readout)
	}
	_, longest := shiftScene(t, func(s *shot) { s.DModel, s.Dim = 17, 16 }).says(160)
	viewtest.Wants(t, longest,
		"ω·k = 0.00017191 × 5 = 0.00085954 rad │ 0.000137 turns │ sin +0.0005 → +0.0014")
}

// TestLoneSine pretends no matrix for a pair without a cosine column.
func TestLoneSine(t *testing.T) {
	sc := shiftScene(t, func(s *shot) { s.DModel, s.Dim = 17, 16 })
	for _, size := range [][2]int{{120, 34}, {80, 18}, {40, 10}} {
		text := sc.text(size[0], size[1], frame.Theme{})
		viewtest.Wants(t, text, "no cosine column")
		for _, s := range []string{"M × PE", "M, k", "M, for"} {
			if strings.Contains(text, s) {
				t.Errorf("%q without a cosine column in\n%s", s, text)
			}
		}
	}
}

// TestColumnOfZeros marks no dial: the column belongs to no pair.
func TestColumnOfZeros(t *testing.T) {
	sc := shiftScene(t, func(s *shot) { s.DModel, s.Dim, s.Layout = 17, 16, encoding.CosSinHalf })
	f := frame.New(120, 34, frame.Theme{})
	sc.on(f).Draw()
	viewtest.Wants(t, string(f.AppendPlain(nil)), "dim 16 belongs to no pair")
	for y := range 34 {
		for x := range 120 {
			if bg := f.At(x, y).BG; bg == frame.Accent || bg == frame.AccentBG {
				t.Fatalf("cell %d,%d is marked", x, y)
			}
		}
	}
}

func TestNoTurn(t *testing.T) {
	sc := shiftScene(t, func(s *shot) { s.Offset = 0 })
	f := frame.New(120, 34, frame.Theme{})
	sc.on(f).Draw()
	viewtest.Wants(t, string(f.AppendPlain(nil)), "ω·k 0°", "│ +1.000 +0.000 │", "│ +0.000 +1.000 │")
	for y := range 34 {
		for x := range 90 {
			if c := f.At(x, y); c.Rune >= 0x2800 && c.FG == frame.Offset {
				t.Fatalf("cell %d,%d belongs to an arc", x, y)
			}
		}
	}
}

// TestTheWedgeDoesNotMove moves pos and finds the row of angles unchanged.
func TestTheWedgeDoesNotMove(t *testing.T) {
	angles := func(pos int) string {
		sc := shiftScene(t, func(s *shot) { s.Pos, s.Dim = pos, 0 })
		for _, row := range sc.rows(120, 34, frame.Theme{}) {
			if strings.HasPrefix(strings.TrimSpace(row), "ω·k") {
				return row
			}
		}
		return "no row"
	}
	if a, b := angles(3), angles(99); a != b || !strings.Contains(a, "90.6°") {
		t.Errorf("at 3 %q, at 99 %q", a, b)
	}
}

// TestShiftCursorWithoutColour marks the pair and the position by signs.
func TestShiftCursorWithoutColour(t *testing.T) {
	plain := frame.Theme{Depth: frame.NoColor}
	viewtest.Wants(t, shiftScene(t, func(*shot) {}).text(120, 34, plain), "[pair 2]")
	sc := shiftScene(t, func(s *shot) { s.Predict, s.Pos = true, 30 })
	for _, depth := range []frame.Depth{frame.Colors16, frame.NoColor} {
		for _, x := range []int{4 + 15, 64 + 15} {
			if !slices.ContainsFunc(sc.rows(120, 34, frame.Theme{Depth: depth})[1:10],
				func(row string) bool { return []rune(row)[x] == '│' }) {
				t.Errorf("depth %d: no track in column %d", depth, x)
			}
		}
	}
}

// TestRimLabels finds the positions around both large dials, wherever the hands
// stand, and no word but the angle on their faces.
func TestRimLabels(t *testing.T) {
	for i := range 128 {
		sc := shiftScene(t, func(s *shot) { s.Pos = i })
		f := frame.New(120, 34, frame.Theme{})
		p := sc.dials(f)
		sc.on(f).Draw()
		for side, anchor := range []int{0, sc.Anchor} {
			x := margin + side*(2*p.large+between)
			around := " " + string(f.Sub(x-7, 1, 2*p.large+17, p.large+2).AppendPlain(nil)) + " "
			for _, n := range []int{i + anchor, i + 5 + anchor} {
				if !regexp.MustCompile(`[^0-9]` + strconv.Itoa(n) + `[^0-9]`).MatchString(around) {
					t.Errorf("pos %d: no %d at the rim\n%s", i, n, around)
				}
			}
			for y := range p.large {
				for dx := range 2 * p.large {
					c := f.At(x+dx, 2+y)
					if math.Hypot(float64(dx)-float64(p.large)+0.5,
						2*float64(y)-float64(p.large)+1) < float64(p.large)-1 && c.Rune != ' ' && c.Rune < 0x2800 &&
						!strings.ContainsRune("28.6°", c.Rune) {
						t.Fatalf("pos %d: %q on the face\n%s", i, c.Rune, around)
					}
				}
			}
		}
	}
}

// Positions too long for their place are named, never cut.
func TestNoPositionIsCut(t *testing.T) {
	for _, pos := range []int{3, 99_999, 123_456_789, 999_999_999_999_999} {
		for _, k := range []int{5, 1_000_000, -123_456_789} {
			for _, size := range [][2]int{{40, 11}, {80, 18}, {120, 34}, {200, 54}} {
				sc := shiftScene(t, func(s *shot) { s.Length, s.Pos, s.Offset, s.Anchor = 1e15, pos, k, 1e9 })
				f := frame.New(size[0], size[1], frame.Theme{})
				sc.on(f).Draw()
				over := sc.small(f, sc.dials(f).first).Min.Y - 2 // rows: angles of small dials may be cut
				text := string(f.Sub(0, 0, size[0], over).AppendPlain(nil))
				for _, n := range regexp.MustCompile(`PE\(([^)]*)\)`).FindAllStringSubmatch(text, -1) {
					whole := []string{"pos", "pos+k", "far", "far+k", "pos+1e9", "pos+1e9+k", chart.Position(k)}
					for _, v := range []int{pos, pos + k, pos + 1e9, pos + 1e9 + k} {
						whole = append(whole, chart.Position(v))
					}
					if !slices.Contains(whole, n[1]) {
						t.Errorf("pos %d, k %d, %v: %s", pos, k, size, n[0])
					}
				}
				if strings.Contains(text, "…") {
					t.Errorf("pos %d, k %d, %v: something is cut\n%s", pos, k, size, text)
				}
			}
		}
	}
}

func TestShiftKeys(t *testing.T) {
	s := shot{chart.Default(), View.Default}
	press := func(key string) (name string) {
		for _, k := range View.Keys {
			if n, ok := k.Arg(key); ok {
				name = k.Now(s.State, s.Settings)
				k.Act(&s.State, &s.Settings, n)
			}
		}
		return name
	}
	s.Anchor = 10
	for _, want := range []int{100, 1000, 1e6, 1e9, 10} {
		if name := press("a"); s.Anchor != want || name != "anchor" {
			t.Errorf("a, %q, sets the anchor to %d, want %d", name, s.Anchor, want)
		}
	}
	labels := func() [2]string {
		across, down := View.Axes(s.State, s.Settings)
		return [2]string{across.Label, down.Label}
	}
	if got := labels(); got != [2]string{"pair", "position"} {
		t.Errorf("dials: the axes are %v", got)
	}
	if name := press("f"); !s.Predict || name != "sin alone?" {
		t.Errorf("f, %q, leaves the dials", name)
	}
	if got := labels(); got != [2]string{"position", "pair"} {
		t.Errorf("predict: the axes are %v", got)
	}
	if name := press("a"); name != "" {
		t.Errorf("predict: a is called %q, but has no anchor to set", name)
	}
	if name := press("f"); s.Predict || name != "back to the dials" {
		t.Errorf("f, %q, stays", name)
	}
	before := s
	if View.Zoom(&s.State, &s.Settings, 1); s != before {
		t.Error("there is nothing to zoom")
	}
}

// TestFlagsTakeWhatClampKeeps sets every flag to the ends of its range, and
// finds values beyond them refused, or clamped where nobody asked.
func TestFlagsTakeWhatClampKeeps(t *testing.T) {
	for _, f := range View.Flags {
		for _, value := range []string{"on", "off", "1000000000000000", "-1000000000000000", "0"} {
			set := View.Default
			if f.Set(&set, value) && (View.Clamp(set) != set || f.Get(set) != value) {
				t.Errorf("--%s %s becomes %+v", f.Name, value, View.Clamp(set))
			}
		}
		if set := View.Default; f.Set(&set, "1000000000000001") || set != View.Default {
			t.Errorf("--%s takes too much", f.Name)
		}
	}
	if far := View.Clamp(Settings{Anchor: math.MinInt}); far.Anchor != -encoding.MaxPos {
		t.Errorf("an anchor is clamped to %d", far.Anchor)
	}
}

// TestTie names the step of another pane, and says nothing where no dial shows
// it.
func TestTie(t *testing.T) {
	for _, c := range []struct {
		change func(*shot)
		want   string
	}{
		{func(s *shot) { s.DModel, s.Pos, s.Dim = 64, 17, 6 },
			"the step from 17 to 22 on the strings is the wedge ω·5: 2.108 rad for pair 3"},
		{func(s *shot) { s.Offset = -5 },
			"the step from 3 to −2 on the strings is the wedge ω·−5: −0.5 rad for pair 2"},
		{func(s *shot) { s.Predict = true }, ""},
		{func(s *shot) { s.DModel, s.Dim, s.Layout = 17, 16, encoding.T2T }, ""},
	} {
		sc := shiftScene(t, c.change)
		lines := View.Tie(sc.Scene, sc.Settings, "on the strings")
		if c.want == "" {
			if lines != nil {
				t.Errorf("says %q", viewtest.LineText(lines[0]))
			}
			continue
		}
		if got := viewtest.LineText(lines[0]); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
		for i, l := range lines[1:] {
			if l.Width(frame.Theme{}) >= lines[i].Width(frame.Theme{}) {
				t.Errorf("%q is no shorter", viewtest.LineText(l))
			}
		}
	}
}
