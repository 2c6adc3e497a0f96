package shift

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

func TestShiftTargetPicture(t *testing.T) {
	viewtest.Wants(t, shiftScene(t, func(*shot) {}).text(120, 34, frame.Theme{}),
		"pair 0", "pair 7", "λ 6.28", "λ 19.9", "λ 62.8", "λ 199", "λ 628", "λ 1987", "λ 6283", "λ 19869",
		"286.5°", "90.6°", "28.6°", "9.1°", "2.9°", "0.9°", "0.3°", "0.091°",
		"5.0000 rad", "1.5811 rad", "0.5000 rad", "0.1581 rad", "0.0500 rad", "0.0158 rad", "0.0050 rad", "0.0016 rad",
		" same turn at every position ", "pair 2 under the cursor", "M, k = 5", "PE(3)", "M·PE(103)", "PE(108)",
		"sin │ +0.8776 +0.4794 │ × │ +0.2955 │ = │ +0.7174 │   │ +0.7174 │",
		"cos │ −0.4794 +0.8776 │   │ +0.9553 │   │ +0.6967 │   │ +0.6967 │",
		"sin │ +0.8776 +0.4794 │ × │ −0.7677 │ = │ −0.9809 │   │ −0.9809 │",
		"cos │ −0.4794 +0.8776 │   │ −0.6408 │   │ −0.1943 │   │ −0.1943 │",
		"from 123 positions, 0…122", "0.78", "1.00", "(sin dim 4, cos dim 5)")
}

func TestShiftTargetPictureOf80Columns(t *testing.T) {
	viewtest.Wants(t, shiftScene(t, func(*shot) {}).text(80, 18, frame.Theme{}), "pair 7", "0.091°", "same turn at every position", "PE(108)",
		"sin │ +0.8776 +0.4794 │ × │ −0.7677 │ = │ −0.9809 │   │ −0.9809 │",
		"cos │ −0.4794 +0.8776 │   │ −0.6408 │   │ −0.1943 │   │ −0.1943 │")
}

func TestShiftTargetPictureOf32Pairs(t *testing.T) {
	sc := shiftScene(t, func(s *shot) { s.DModel, s.Dim = 64, 16 })
	text := sc.text(160, 39, frame.Theme{})
	viewtest.Wants(t, text, " 0 ", " 15 ", " 16 ", " 31 ", "161.1°", "0.038°", "pair 8 under the cursor", "0.78")
	if strings.Contains(text, " of 32") {
		t.Error("all pairs are shown, none has to be scrolled to")
	}
	if strings.Count(text, "same turn at every position") != 2 {
		t.Error("two bands have two brackets")
	}
}

// TestAllPairsBeforeTheBigDial: where both do not fit, pairs come first.
func TestAllPairsBeforeTheBigDial(t *testing.T) {
	sc := shiftScene(t, func(s *shot) { s.DModel = 64 })
	text := sc.text(160, 34, frame.Theme{})
	viewtest.Wants(t, text, " 31 ", "0.038°", "M, k = 5", "PE(108)", "0.89")
}

// TestPredictTellsWhatTheWindowHolds: a slow wave only rises or only falls in
// it.
func TestPredictTellsWhatTheWindowHolds(t *testing.T) {
	for pos, want := range map[int]string{3: "Here it only rises.", 9000: "Here it only falls.", 4994: "No line can give both."} {
		sc := shiftScene(t, func(s *shot) { s.Predict, s.Dim, s.Length, s.Pos, s.Offset = true, 14, 20_000, pos, 3000 })
		viewtest.Wants(t, sc.text(120, 34, frame.Theme{}), want)
	}
	sc := shiftScene(t, func(s *shot) { s.Predict, s.Offset = true, 0 })
	viewtest.Wants(t, sc.text(120, 34, frame.Theme{}), "One sine, one answer.", "Here both answers agree.")
}

func TestPredictTargetPicture(t *testing.T) {
	sc := shiftScene(t, func(s *shot) { s.Predict, s.Offset = true, 10 })
	text := sc.text(120, 34, frame.Theme{})
	viewtest.Wants(t, text, "+0.616·sin", "+0.540·sin +0.841·cos", "largest 0.84", "R² 0.34", "R² 1.00", "108 positions",
		"sin(pos) = +0.296 happens", "rising   then +0.964", "falling  then −0.644", "One sine, two answers.", "No line can give both.",
		"+0.540 × +0.296 = +0.1597", "+0.841 × +0.955 = +0.8039", "sin(13)   = +0.9636", "The sine row of the matrix")
	caption, readout := sc.says(118)
	viewtest.Wants(t, caption, "From 108 positions sin alone explains 34% of the sine 10 positions later (R² 0.34), sin and cos all of it (R² 1.00).")
	viewtest.Wants(t, readout, "pos 3 → 13", "0.1 × 10 = 1 rad", "sin(13) = +0.9636", "from sin +0.1819", "from both +0.9636")
}

func TestShiftWords(t *testing.T) {
	for _, c := range []struct {
		change           func(*shot)
		caption, readout string
	}{
		{func(*shot) {},
			"+5 turns pair 2 by 28.6°, at 3 and at 103 alike; 5 of 8 pairs turn by 1° or more.",
			"pos 3 → 8 · dim 4 = sin, pair 2 │ ω·k = 0.1 × 5 = 0.5 rad (0.0796 turns) │ sin +0.2955 → +0.7174"},
		{func(s *shot) { s.Offset, s.Dim, s.Anchor = 20, 1, 1e9 },
			"+20 turns pair 0 by 3 turns + 65.9°, at 3 and at 1000000003 alike", "cos −0.9900 → −0.5328"},
		{func(s *shot) { s.Offset = -5 }, "−5 turns pair 2 by −28.6°", "pos 3 → −2"},
		{func(s *shot) { s.Offset = 0 }, "k = 0 turns nothing: no wedge", "pos 3 → 3"},
		{func(s *shot) { s.DModel, s.Dim = 17, 16 }, "no cosine column", "dim 16 = sin, pair 8 │ ω·k = 0.00017191 × 5"},
		{func(s *shot) { s.DModel, s.Dim, s.Layout = 17, 16, encoding.T2T }, "dim 16 is a column of zeros", "no pair, no angle"},
	} {
		caption, readout := shiftScene(t, c.change).says(118)
		viewtest.Wants(t, caption, c.caption)
		viewtest.Wants(t, readout, c.readout)
	}
	_, longest := shiftScene(t, func(s *shot) { s.DModel, s.Dim = 17, 16 }).says(160)
	viewtest.Wants(t, longest, "dim 16 = sin, pair 8 │ ω = 1 / 10000^(16/17) = 0.00017191 │ ω·k = 0.00017191 × 5 = 0.00085954 rad (0.000137 turns) │ sin +0.00052 → +0.00138")
}

// TestShiftWordsFit finds a line for every width from the smallest on.
func TestShiftWordsFit(t *testing.T) {
	for _, predict := range []bool{false, true} {
		for _, pos := range []int{3, 1e15 - 1} {
			sc := shiftScene(t, func(s *shot) { s.Length, s.Pos, s.Predict, s.Offset = encoding.MaxPos, pos, predict, -1234567 })
			for w := View.Min.X; w < 200; w++ {
				caption, readout := sc.says(w - 2)
				for _, text := range []string{caption, readout} {
					if (frame.Theme{}).Width(text) > w-2 {
						t.Fatalf("%d columns: %q does not fit", w, text)
					}
				}
			}
		}
	}
}

// TestLoneSine pretends no matrix for a pair without a cosine column.
func TestLoneSine(t *testing.T) {
	sc := shiftScene(t, func(s *shot) { s.DModel, s.Dim = 17, 16 })
	for _, size := range [][2]int{{120, 34}, {80, 18}, {40, 10}} {
		text := sc.text(size[0], size[1], frame.Theme{})
		viewtest.Wants(t, text, "no cosine column")
		for _, s := range []string{"M·PE", "M, k", "│ ×"} {
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
	viewtest.Wants(t, string(f.AppendPlain(nil)), "dim 16 is a column of zeros", "below: pair 7")
	for y := range 34 {
		for x := range 120 {
			if bg := f.At(x, y).BG; bg == frame.Column || bg == frame.AccentBG {
				t.Fatalf("cell %d,%d is marked", x, y)
			}
		}
	}
}

func TestNoTurn(t *testing.T) {
	sc := shiftScene(t, func(s *shot) { s.Offset = 0 })
	f := frame.New(120, 34, frame.Theme{})
	sc.on(f).Draw()
	viewtest.Wants(t, string(f.AppendPlain(nil)), "k = 0: no turn at all", "│ +1.0000 +0.0000 │", "│ +0.0000 +1.0000 │")
	for y := range 34 {
		for x := range 120 {
			if bg := f.At(x, y).BG; bg == frame.Wedge || bg == frame.WedgeHere {
				t.Fatalf("cell %d,%d belongs to a wedge", x, y)
			}
		}
	}
}

// TestTheWedgeDoesNotMove moves pos and finds the row of angles unchanged.
func TestTheWedgeDoesNotMove(t *testing.T) {
	angles := func(pos int) string {
		sc := shiftScene(t, func(s *shot) { s.Pos, s.Dim = pos, 0 })
		for _, row := range sc.rows(120, 34, frame.Theme{}) {
			if strings.Contains(row, "ω·k") {
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
		row := []rune(sc.rows(120, 34, frame.Theme{Depth: depth})[10])
		if row[4+15] != '│' || row[64+15] != '│' {
			t.Errorf("depth %d: no track in %q", depth, string(row))
		}
	}
}

// TestShiftAnchors finds the dials of pos in the first row and those of the
// second anchor in the second one.
func TestShiftAnchors(t *testing.T) {
	sc := shiftScene(t, func(s *shot) { s.Anchor = 1e9 })
	f := frame.New(120, 34, frame.Theme{})
	sc.on(f).Draw()
	for pair := range 8 {
		for row, pos := range map[int]int{2: 3, 11: 3 + 1e9} {
			want := frame.New(12, 6, frame.Theme{})
			parts.DialOf(6).Draw(want, 0, 0, pair == 2, parts.NewSwing(sc.Waves, pair, pos, 5))
			got := f.Sub(8+14*pair, row, 12, 6)
			if string(got.AppendPlain(nil)) != string(want.AppendPlain(nil)) {
				t.Errorf("pair %d, row %d shows\n%s\nwant\n%s", pair, row, got.AppendPlain(nil), want.AppendPlain(nil))
			}
		}
	}
}

// TestRimLabels finds the four positions around the big dial, wherever the
// hands stand, and none of them on its face.
func TestRimLabels(t *testing.T) {
	for i := range 256 {
		pos := i % 128
		sc := shiftScene(t, func(s *shot) {
			if s.Pos = pos; i > 127 { // a turn too small to see: words crowd
				s.Dim, s.Anchor = 8, 10
			}
		})
		f := frame.New(120, 34, frame.Theme{})
		sc.on(f).Draw()
		words := " " + string(f.Sub(0, 20, 42, 13).AppendPlain(nil)) + " "
		for _, n := range []int{pos, pos + 5, pos + sc.Anchor, pos + sc.Anchor + 5} {
			if i < 128 && !regexp.MustCompile(`[ \n⠀-⣿]`+strconv.Itoa(n)+`[ \n⠀-⣿]`).MatchString(words) {
				t.Errorf("pos %d: no %d at the rim\n%s", pos, n, words)
			}
		}
		for y := range parts.BigDial {
			for x := range 2 * parts.BigDial {
				c := f.At(10+x, 21+y)
				if math.Hypot(float64(x)-10.5, 2*float64(y)-10) < 10 && c.Rune != ' ' && c.Rune < 0x2800 {
					t.Fatalf("pos %d: %q on the face\n%s", pos, c.Rune, words)
				}
			}
		}
	}
}

func TestShiftKeys(t *testing.T) {
	s := shot{scene.Default(), View.Default}
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
	if View.Zoom(&s.State, s.Settings, 1); s != before {
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
		{func(s *shot) { s.DModel, s.Pos, s.Dim = 64, 17, 6 }, "the step from 17 to 22 on the strings is the wedge ω·5 of the dials: 2.108 rad for pair 3, the same from every position"},
		{func(s *shot) { s.Offset = -5 }, "the step from 3 to −2 on the strings is the wedge ω·−5 of the dials: −0.5 rad for pair 2, the same from every position"},
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
