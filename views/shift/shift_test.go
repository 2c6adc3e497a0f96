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
	"wavescope/views/words"
)

// shiftScene is the scene of the target picture, changed: d_model 16, pos 3,
// pair 2, k 5.
func shiftScene(t *testing.T, change func(*scene.State)) scene.Scene {
	t.Helper()
	s := scene.Default()
	s.View, s.DModel, s.Pos, s.Dim, s.Offset = "shift", 16, 3, 4, 5
	change(&s)
	sc, err := scene.New(s.Clamp())
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

// shiftRows draws the view without its words and gives its rows as text.
func shiftRows(sc scene.Scene, w, h int, theme frame.Theme) []string {
	f := frame.New(w, h, theme)
	Shift.Draw(f, sc)
	return strings.Split(string(f.AppendPlain(nil)), "\n")
}

func TestShiftTargetPicture(t *testing.T) {
	rows := shiftRows(shiftScene(t, func(*scene.State) {}), 120, 35, frame.Theme{})
	viewtest.Wants(t, strings.Join(rows, "\n"),
		"pair 0", "pair 7", "λ 6.3", "λ 19.9", "λ 62.8", "λ 198.7", "λ 628.3", "λ 1987", "λ 6283", "λ 19869",
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
	rows := shiftRows(shiftScene(t, func(*scene.State) {}), 80, 19, frame.Theme{})
	viewtest.Wants(t, strings.Join(rows, "\n"), "pair 7", "0.091°", "same turn at every position", "PE(108)",
		"sin │ +0.8776 +0.4794 │ × │ −0.7677 │ = │ −0.9809 │   │ −0.9809 │",
		"cos │ −0.4794 +0.8776 │   │ −0.6408 │   │ −0.1943 │   │ −0.1943 │")
}

func TestShiftTargetPictureOf32Pairs(t *testing.T) {
	sc := shiftScene(t, func(s *scene.State) { s.DModel, s.Dim = 64, 16 })
	text := strings.Join(shiftRows(sc, 160, 40, frame.Theme{}), "\n")
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
	sc := shiftScene(t, func(s *scene.State) { s.DModel = 64 })
	text := strings.Join(shiftRows(sc, 160, 35, frame.Theme{}), "\n")
	viewtest.Wants(t, text, " 31 ", "0.038°", "M, k = 5", "PE(108)", "0.89")
}

// TestPredictTellsWhatTheWindowHolds: a slow wave only rises or only falls in
// it.
func TestPredictTellsWhatTheWindowHolds(t *testing.T) {
	for pos, want := range map[int]string{3: "Here it only rises.", 9000: "Here it only falls.", 4994: "No line can give both."} {
		sc := shiftScene(t, func(s *scene.State) { s.Predict, s.Dim, s.Length, s.Pos, s.Offset = true, 14, 20_000, pos, 3000 })
		viewtest.Wants(t, strings.Join(shiftRows(sc, 120, 35, frame.Theme{}), "\n"), want)
	}
	sc := shiftScene(t, func(s *scene.State) { s.Predict, s.Offset = true, 0 })
	viewtest.Wants(t, strings.Join(shiftRows(sc, 120, 35, frame.Theme{}), "\n"), "One sine, one answer.", "Here both answers agree.")
}

func TestPredictTargetPicture(t *testing.T) {
	sc := shiftScene(t, func(s *scene.State) { s.Predict, s.Offset = true, 10 })
	text := strings.Join(shiftRows(sc, 120, 35, frame.Theme{}), "\n")
	viewtest.Wants(t, text, "+0.616·sin", "+0.540·sin +0.841·cos", "largest 0.84", "R² 0.34", "R² 1.00", "108 positions",
		"sin(pos) = +0.296 happens", "rising   then +0.964", "falling  then −0.644", "One sine, two answers.", "No line can give both.",
		"+0.540 × +0.296 = +0.1597", "+0.841 × +0.955 = +0.8039", "sin(13)   = +0.9636", "The sine row of the matrix")
	words := Shift.Words(frame.New(120, 35, frame.Theme{}), sc)
	viewtest.Wants(t, viewtest.LineText(scene.Fit(words.Caption, frame.Theme{}, 118)), "From 108 positions sin alone explains 34% of the sine 10 positions later (R² 0.34), sin and cos all of it (R² 1.00).")
	viewtest.Wants(t, viewtest.LineText(scene.Fit(words.Readout, frame.Theme{}, 118)), "pos 3 → 13", "0.1 × 10 = 1 rad", "sin(13) = +0.9636", "from sin +0.1819", "from both +0.9636")
}

func TestShiftWords(t *testing.T) {
	for _, c := range []struct {
		change           func(*scene.State)
		caption, readout string
	}{
		{func(*scene.State) {},
			"+5 turns pair 2 by 28.6°, at 3 and at 103 alike; 5 of 8 pairs turn by 1° or more.",
			"pos 3 → 8 · dim 4 = sin, pair 2 │ ω = 1/10000^(4/16) = 0.1 │ ω·k = 0.5 rad (0.0796 turns) │ sin +0.2955 → +0.7174"},
		{func(s *scene.State) { s.Offset, s.Dim, s.Anchor = 20, 1, 1e9 },
			"+20 turns pair 0 by 3 turns + 65.9°, at 3 and at 1000000003 alike", "cos −0.9900 → −0.5328"},
		{func(s *scene.State) { s.Offset = -5 }, "−5 turns pair 2 by −28.6°", "pos 3 → −2"},
		{func(s *scene.State) { s.Offset = 0 }, "k = 0 turns nothing: no wedge", "pos 3 → 3"},
		{func(s *scene.State) { s.DModel, s.Dim = 17, 16 }, "no cosine column", "dim 16 = sin, pair 8"},
		{func(s *scene.State) { s.DModel, s.Dim, s.Layout = 17, 16, encoding.T2T }, "dim 16 is a column of zeros", "no pair, no angle"},
	} {
		words := Shift.Words(frame.New(120, 35, frame.Theme{}), shiftScene(t, c.change))
		viewtest.Wants(t, viewtest.LineText(scene.Fit(words.Caption, frame.Theme{}, 118)), c.caption)
		viewtest.Wants(t, viewtest.LineText(scene.Fit(words.Readout, frame.Theme{}, 118)), c.readout)
	}
}

// TestShiftWordsFit finds a line for every width from the smallest on.
func TestShiftWordsFit(t *testing.T) {
	for _, predict := range []bool{false, true} {
		for _, pos := range []int{3, 1e15 - 1} {
			sc := shiftScene(t, func(s *scene.State) { s.Length, s.Pos, s.Predict, s.Offset = encoding.MaxPos, pos, predict, -1234567 })
			for w := Shift.Min.X; w < 200; w++ {
				words := Shift.Words(frame.New(w, 35, frame.Theme{}), sc)
				for _, lines := range [][]scene.Line{words.Caption, words.Readout} {
					l := scene.Fit(lines, frame.Theme{}, w-2)
					if l.Width(frame.Theme{}) > w-2 {
						t.Fatalf("%d columns: %q does not fit", w, viewtest.LineText(l))
					}
				}
			}
		}
	}
}

// TestLoneSine pretends no matrix for a pair without a cosine column.
func TestLoneSine(t *testing.T) {
	sc := shiftScene(t, func(s *scene.State) { s.DModel, s.Dim = 17, 16 })
	for _, size := range [][2]int{{120, 35}, {80, 19}, {40, 10}} {
		text := strings.Join(shiftRows(sc, size[0], size[1], frame.Theme{}), "\n")
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
	sc := shiftScene(t, func(s *scene.State) { s.DModel, s.Dim, s.Layout = 17, 16, encoding.CosSinHalf })
	f := frame.New(120, 35, frame.Theme{})
	Shift.Draw(f, sc)
	viewtest.Wants(t, string(f.AppendPlain(nil)), "dim 16 is a column of zeros", "below: pair 7")
	for y := range 35 {
		for x := range 120 {
			if bg := f.At(x, y).BG; bg == frame.Column || bg == frame.AccentBG {
				t.Fatalf("cell %d,%d is marked", x, y)
			}
		}
	}
}

func TestNoTurn(t *testing.T) {
	sc := shiftScene(t, func(s *scene.State) { s.Offset = 0 })
	f := frame.New(120, 35, frame.Theme{})
	Shift.Draw(f, sc)
	viewtest.Wants(t, string(f.AppendPlain(nil)), "k = 0: no turn at all", "│ +1.0000 +0.0000 │", "│ +0.0000 +1.0000 │")
	for y := range 35 {
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
		sc := shiftScene(t, func(s *scene.State) { s.Pos, s.Dim = pos, 0 })
		for _, row := range shiftRows(sc, 120, 35, frame.Theme{}) {
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
	viewtest.Wants(t, strings.Join(shiftRows(shiftScene(t, func(*scene.State) {}), 120, 35, plain), "\n"), "[pair 2]")
	sc := shiftScene(t, func(s *scene.State) { s.Predict, s.Pos = true, 30 })
	for _, depth := range []frame.Depth{frame.Colors16, frame.NoColor} {
		row := []rune(shiftRows(sc, 120, 35, frame.Theme{Depth: depth})[11])
		if row[4+15] != '│' || row[64+15] != '│' {
			t.Errorf("depth %d: no track in %q", depth, string(row))
		}
	}
}

// TestShiftAnchors finds the dials of pos in the first row and those of the
// second anchor in the second one.
func TestShiftAnchors(t *testing.T) {
	sc := shiftScene(t, func(s *scene.State) { s.Anchor = 1e9 })
	f := frame.New(120, 34, frame.Theme{})
	drawDials(f, sc)
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
		sc := shiftScene(t, func(s *scene.State) {
			if s.Pos = pos; i > 127 { // a turn too small to see: words crowd
				s.Dim, s.Anchor = 8, 10
			}
		})
		f := frame.New(120, 34, frame.Theme{})
		drawDials(f, sc)
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
	press := func(s *scene.State, key string) {
		for _, k := range Shift.Keys {
			if n, ok := k.Arg(key); ok {
				k.Do(s, n)
			}
		}
	}
	s := scene.Default()
	s.Anchor = 10
	for _, want := range []int{100, 1000, 1e6, 1e9, 10} {
		if press(&s, "a"); s.Anchor != want {
			t.Errorf("a sets the anchor to %d, want %d", s.Anchor, want)
		}
	}
	if across, down := Shift.Axes(s); across != scene.PairOrder || down != scene.Positions {
		t.Error("dials: pairs run across, positions down")
	}
	press(&s, "f")
	if across, down := Shift.Axes(s); !s.Predict || across != scene.Positions || down != scene.PairOrder {
		t.Error("predict: positions run across, pairs down")
	}
	s.View = "shift"
	if before := s; true {
		if s.ZoomBy(1); s != before {
			t.Error("there is nothing to zoom")
		}
	}
}
