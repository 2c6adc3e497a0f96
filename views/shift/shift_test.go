package shift

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wavescope/views/chart"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// The usual pictures have the numbers of pair 2 (ω = 0.1) and of the shift by 5.
func TestShiftNumbers(t *testing.T) {
	viewtest.Wants(t, shiftScene(t, func(*shot) {}).text(120, 34, frame.Theme{}),
		"pair 2  λ 62.8", "3 → 8", "103 → 108", "all 8 pairs",
		"286.5°", "90.6°", "28.6°", "9.1°", "2.9°", "0.91°", "0.29°", "0.091°",
		"sin │ +0.878 +0.479 │  c  s", "cos │ −0.479 +0.878 │ −s  c", "c, s in PE(5)",
		"PE(3) → PE(8)", "sin +0.296 → +0.717", "cos +0.955 → +0.697", "equal within ")
	viewtest.Wants(t, shiftScene(t, func(*shot) {}).text(60, 12, frame.Theme{}), "pair 2  λ 62.8", "ω·k 28.6°",
		"sin +0.8776 +0.4794  ×  +0.2955  =  +0.7174", "cos −0.4794 +0.8776     +0.9553     +0.6967")
	sc := shiftScene(t, func(s *shot) { s.DModel, s.Dim, s.Pos = 64, 12, 17 })
	viewtest.Wants(t, sc.text(200, 54, frame.Theme{}), "12 of 20 pairs that turn by 1° or more", "50.9°",
		"+0.6301 +0.7765")
	predicts := shiftScene(t, func(s *shot) { s.Face, s.Offset = predictFace, 10 })
	viewtest.Wants(t, predicts.text(120, 34, frame.Theme{}), "+0.577·sin", "+0.540·sin +0.841·cos",
		"residual  ≤ 0.84", "0.34", "1.00",
		"One sine, two answers.", "rising   +0.964", "falling  −0.644",
		"+0.540 × +0.296 = +0.1597", "+0.841 × +0.955 = +0.8039", "sin at 13   = +0.9636")
	still := shiftScene(t, func(s *shot) { s.Face, s.Offset = predictFace, 0 })
	viewtest.Wants(t, still.text(120, 34, frame.Theme{}), "One sine, one answer.")
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

// R² depends on the table and the cursor, not on the screen.
func TestSharesDependOnNoScreen(t *testing.T) {
	for _, length := range []int{20, 128, 5000} {
		seen := map[string]bool{}
		for _, size := range [][2]int{{80, 18}, {100, 24}, {120, 34}, {200, 54}, {250, 64}} {
			sc := shiftScene(t, func(s *shot) { s.Length, s.Pos, s.Face = length, length/2, predictFace })
			p := sc.prediction(frame.New(size[0], size[1], frame.Theme{}))
			seen[fmt.Sprint(p.Alone.R2, p.fitFirst, p.fitN)] = true
		}
		if len(seen) != 1 {
			t.Errorf("length %d: R² is %v", length, seen)
		}
	}
}

func TestShiftWords(t *testing.T) {
	for _, c := range []struct {
		change           func(*shot)
		caption, readout string
	}{
		{func(*shot) {}, "Offset k = 5 turns pair 2 by 28.6° at every position",
			"pos 3 → 8 │ dim 4 = sin, pair 2 │ ω·k = 0.1 × 5 = 0.5 rad │ sin +0.2955 → +0.7174"},
		{func(s *shot) { s.Offset, s.Dim, s.Anchor = 20, 1, 1e9 }, "", "cos −0.9900 → −0.5328"},
		{func(s *shot) { s.Offset = -5 }, "", "pos 3 → −2"},
		{func(s *shot) { s.DModel, s.Base, s.Dim, s.Offset = 4, 1.0000001, 2, -44 }, "", "ω·k = 0.99999995 × −44"},
		{func(s *shot) { s.Offset = 0 }, "k = 0", "pos 3 → 3"},
		{func(s *shot) { s.DModel, s.Dim = 17, 16 }, "",
			"ω·k = 0.00017191 × 5 = 0.00085954 rad │ sin +0.0005 → +0.0014"},
		{func(s *shot) { s.DModel, s.Dim, s.Layout = 17, 16, encoding.T2T }, "Dim 16", "0 → 0"},
		{func(s *shot) { s.Face, s.Offset = predictFace, 10 },
			"34%",
			"pos 3 → 13 │ dim 4 = sin, pair 2 │ ω·k = 0.1 × 10 = 1 rad │ " +
				"sin at 13: +0.9636 │ a·sin +0.1704 │ a·sin + b·cos +0.9636"},
		{func(s *shot) { s.Face, s.Length, s.Pos = predictFace, 1, 0 },
			"no variance", "pos 0 → 5"},
	} {
		caption, readout := shiftScene(t, c.change).says(118)
		viewtest.Wants(t, caption, c.caption)
		viewtest.Wants(t, readout, c.readout)
	}
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
	viewtest.Wants(t, sc.text(120, 34, frame.Theme{}), "dim 16 belongs to no pair")
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
	viewtest.Wants(t, string(f.AppendPlain(nil)), " 0° ", "│ +1.000 +0.000 │", "│ +0.000 +1.000 │")
	for y := range 34 {
		for x := range 90 {
			if c := f.At(x, y); c.Rune >= 0x2800 && c.FG == frame.Offset {
				t.Fatalf("cell %d,%d belongs to an arc", x, y)
			}
		}
	}
}

// TestShiftCursorWithoutColour marks the pair and the position by signs.
func TestShiftCursorWithoutColour(t *testing.T) {
	plain := frame.Theme{Depth: frame.NoColor}
	viewtest.Wants(t, shiftScene(t, func(*shot) {}).text(120, 34, plain), "[2]")
	sc := shiftScene(t, func(s *shot) { s.Face, s.Pos = predictFace, 30 })
	for _, depth := range []frame.Depth{frame.Colors16, frame.NoColor} {
		for _, x := range []int{5 + 15, 65 + 15} {
			if !slices.ContainsFunc(sc.rows(120, 34, frame.Theme{Depth: depth})[1:10],
				func(row string) bool { return []rune(row)[x] == '│' }) {
				t.Errorf("depth %d: no track in column %d", depth, x)
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
				over := sc.small(f, sc.dials(f).shown[0]).Min.Y - 2 // rows: angles of small dials may be cut
				text := string(f.Sub(0, 0, size[0], over).AppendPlain(nil))
				for _, n := range regexp.MustCompile(`PE\(([^)]*)\)`).FindAllStringSubmatch(text, -1) {
					whole := []string{"pos", "pos+k", "far", "far+k", "pos+1e9", "pos+1e9+k", chart.Position(max(k, -k))}
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

// TestTie names the step of another pane, and says nothing where no dial shows
// it.
func TestTie(t *testing.T) {
	for _, c := range []struct {
		change func(*shot)
		want   string
	}{
		{func(s *shot) { s.DModel, s.Pos, s.Dim = 64, 17, 6 },
			"The step from 17 to 22 on the strings is the wedge ω·5: 2.108 rad for pair 3."},
		{func(s *shot) { s.Offset = -5 },
			"The step from 3 to −2 on the strings is the wedge ω·−5: −0.5 rad for pair 2."},
		{func(s *shot) { s.Face = predictFace }, ""},
		{func(s *shot) { s.DModel, s.Dim, s.Layout = 17, 16, encoding.T2T }, ""},
	} {
		sc := shiftScene(t, c.change)
		lines := View.Tie(sc.Scene, sc.Settings, "on the strings")
		if c.want == "" {
			if lines != nil {
				t.Errorf("says %q", lines[0])
			}
			continue
		}
		if got := lines[0]; got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
		for i, l := range lines[1:] {
			if len(l) >= len(lines[i]) {
				t.Errorf("%q is no shorter", l)
			}
		}
	}
}

// A wedge of less than three dots at the rim of its dial is called too small to see, with its angle.
func TestWedgeTooSmallToSee(t *testing.T) {
	for _, k := range []int{5, -5, 1, 0, 20} {
		for pair := range 32 {
			sc := shiftScene(t, func(s *shot) { s.DModel, s.Dim, s.Offset = 64, 2*pair, k })
			large := sc.dials(frame.New(120, 34, frame.Theme{})).large
			radians := math.Abs(float64(k)) * math.Pow(10000, -float64(pair)/32)
			dots := (radians - 2*math.Pi*math.Floor(radians/(2*math.Pi))) * float64(2*large)
			caption, _ := sc.says(118)
			text := sc.text(120, 34, frame.Theme{})
			for where, said := range map[string]bool{"picture": strings.Contains(text, "too small") &&
				strings.Contains(text, "to see"), "caption": strings.Contains(caption, "too small a wedge")} {
				if want := dots < 3 && k != 0; said != want && math.Abs(dots-3) > 0.1 {
					t.Errorf("k %d, pair %d: a wedge of %.2f dots is too small in the %s: %v", k, pair, dots, where, said)
				}
			}
		}
	}
}

// The view opens on the pair under the cursor if its wedge is seen, and else on the slowest whose wedge is 10° or more.
func TestAim(t *testing.T) {
	for _, c := range []struct{ dModel, dim, k, want int }{
		{64, 6, 5, 6}, {64, 7, 5, 7}, {4, 2, 5, 0}, {4, 3, 5, 1}, {64, 60, 5, 22}, {64, 60, -5, 22}, {512, 6, 0, 6},
		{64, 6, 1, 6}, {64, 20, 1, 12},
	} {
		sc := shiftScene(t, func(s *shot) { s.DModel, s.Dim, s.Offset = c.dModel, c.dim, c.k })
		got := View.Aim(sc.Scene, sc.Settings)
		if got != c.want {
			t.Errorf("d_model %d, k %d, dim %d: the view opens on dim %d, want %d", c.dModel, c.k, c.dim, got, c.want)
		}
	}
}

// Where R² and the answers are both hidden nothing stands for them; where only R² is, its question mark does.
func TestPredictHidesItsWords(t *testing.T) {
	for hidden, want := range map[string]bool{"fit": true, "fit answers": false} {
		sc := shiftScene(t, func(s *shot) { s.Face = predictFace })
		sc.Hidden = chart.NewHidden(strings.Fields(hidden)...)
		if got := strings.Contains(sc.text(120, 20, frame.Theme{}), chart.Unknown); got != want {
			t.Errorf("%s hidden: a question mark is %v, want %v", hidden, got, want)
		}
	}
}
