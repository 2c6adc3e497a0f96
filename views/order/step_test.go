package order

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

// drawnStep returns the face as it is planned on a paper, with what it draws.
func drawnStep(w, h int, theme frame.Theme, sc scene) (*stepPlan, frame.Frame) {
	f := testBody(w, h, theme)
	testPicture(stepFace, f, sc).Draw()
	w, h = f.Size()
	top := chart.One(h >= airyRows)
	return newStepPlan(chart.Paper{W: w, H: h - top, Theme: theme}, sc), f.Sub(0, top, w, h-top)
}

// The tutorials' table of d_model 4: written out here as sin and cos of
// pos/10000^(2i/4), and to eight decimals as they print it.
func TestStepFillsTheTableOfFour(t *testing.T) {
	sc := testScene(t, func(s *chart.State, _ *Settings) { s.DModel, s.Length, s.Pos, s.Dim = 4, 8, 3, 3 })
	text := faceText(stepFace, sc, 120, 35, frame.Theme{})
	for pos := range 4 {
		for j := range 4 {
			angle := float64(pos) / math.Pow(10_000, float64(2*(j/2))/4)
			v := math.Sin(angle)
			if j%2 == 1 {
				v = math.Cos(angle)
			}
			viewtest.Wants(t, text, strings.Replace(fmt.Sprintf("%+.8f", v), "-", chart.Minus, 1))
		}
	}
	viewtest.Wants(t, text, "+0.84147098", "+0.54030231", "+0.00999983", "+0.99995000",
		"+0.90929743", "−0.41614684", "+0.01999867", "+0.99980001",
		"+0.14112001", "−0.98999250", "+0.02999550", "+0.99955003")
}

// How a cell comes about, with the exponent that the tutorial gets wrong:
// 2·1/4 is 1/2, and the divisor 100.
func TestStepDerivesACell(t *testing.T) {
	sc := testScene(t, func(s *chart.State, _ *Settings) { s.DModel, s.Length, s.Pos, s.Dim = 4, 8, 2, 2 })
	for _, w := range []int{120, 160, 200} {
		text := faceText(stepFace, sc, w, 35, frame.Theme{})
		viewtest.Wants(t, text, "i = ⌊2/2⌋ = 1", "2 is even",
			"10000^(2·1/4) = 100", "λ = 2π·100 = 628", "2 / 100 = 0.02 rad", "1.1°, 0.003183 turns",
			"sin 0.02 = +0.01999867")
		for _, wrong := range []string{"10000^(1/4)", "= 10 ", "0.99980001"} { // the last is still to come
			if strings.Contains(text, wrong) {
				t.Errorf("%d columns: %q in\n%s", w, wrong, text)
			}
		}
	}
	viewtest.Wants(t, faceText(stepFace, sc, 80, 19, frame.Theme{}), "10000^(2·1/4) = 100", "2 / 100 = 0.02 rad",
		"sin 0.02 = +0.01999867")
}

// A cell that the filter makes 0 says so: no wave at its angle is 0.
func TestStepOfAFilteredCell(t *testing.T) {
	sc := testScene(t, func(s *chart.State, _ *Settings) { s.Filter, s.Pos, s.Dim = 3, 3, 0 }) // slow pairs
	text := faceWords(stepFace, sc, 120, 35)
	viewtest.Wants(t, text, "value     filtered out: 0", "filtered out: 0")
	if strings.Contains(text, "sin 3 =") {
		t.Errorf("the filtered cell has a sine in\n%s", text)
	}
}

// enter visits every cell once, as one reads, and stops at the last; backspace
// goes the same way back.
func TestStepWalksTheTable(t *testing.T) {
	sc := testScene(t, func(s *chart.State, _ *Settings) { s.DModel, s.Length, s.Pos, s.Dim = 3, 4, 0, 0 })
	for cell := range 15 {
		at := min(cell, 11)
		if sc.Pos != at/3 || sc.Dim != at%3 {
			t.Fatalf("after %d steps the cursor is at %d, %d", cell, sc.Pos, sc.Dim)
		}
		pressKey(t, stepFace, &sc, "enter")
	}
	for cell := 11; cell >= -2; cell-- {
		at := max(cell, 0)
		if sc.Pos != at/3 || sc.Dim != at%3 {
			t.Fatalf("on the way back the cursor is at %d, %d, not at cell %d", sc.Pos, sc.Dim, at)
		}
		pressKey(t, stepFace, &sc, "backspace")
	}
}

// What is still to come is not shown, neither in the rows nor in the table.
func TestStepShowsNothingEarly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := chart.Default()
		s.DModel, s.Length = 4, 6
		s.Pos, s.Dim = rapid.IntRange(0, 5).Draw(t, "pos"), rapid.IntRange(0, 3).Draw(t, "dim")
		text := faceText(stepFace, scene{Scene: viewtest.SceneOf(t, s), Settings: defaultSettings()}, 120, 35,
			frame.Theme{})
		for pos := range 6 {
			for j := range 4 {
				v := math.Sin(float64(pos) / math.Pow(100, float64(j/2)))
				if j%2 == 1 {
					v = math.Cos(float64(pos) / math.Pow(100, float64(j/2)))
				}
				number := strings.Replace(fmt.Sprintf("%+.8f", v), "-", chart.Minus, 1)
				later := pos > s.Pos || pos == s.Pos && j > s.Dim
				if v != 0 && v != 1 && later && strings.Contains(text, number) {
					t.Fatalf("position %d, column %d is there before its time:\n%s", pos, j, text)
				}
			}
		}
	})
}

// The formula at the top is that of the layout.
func TestStepFormula(t *testing.T) {
	for layout, want := range map[encoding.Layout]string{
		encoding.Interleaved: "PE(pos, 2i) = sin(pos / 10000^(2i/d))  PE(pos, 2i+1) = cos(same angle)",
		encoding.Concat:      "PE(pos, i) = sin(pos / 10000^(2i/d))  PE(pos, i+n) = cos(same angle)",
		encoding.T2T:         "PE(pos, i) = sin(pos / 10000^(i/(n−1)))  PE(pos, i+n) = cos(same angle)",
		encoding.CosSinHalf:  "PE(pos, i) = cos(pos / 10000^(i/n))  PE(pos, i+n) = sin(same angle)",
	} {
		sc := testScene(t, func(s *chart.State, _ *Settings) { s.Layout = layout })
		if got := strings.SplitN(faceText(stepFace, sc, 120, 35, frame.Theme{}), "\n", 2)[0]; got != want {
			t.Errorf("%v: %s, want %s", layout, got, want)
		}
	}
}

// A click on a cell of the table, or on the number of a column, goes there.
func TestStepHits(t *testing.T) {
	sc := testScene(t, func(s *chart.State, _ *Settings) { s.DModel, s.Length, s.Pos, s.Dim = 64, 9, 4, 20 })
	p, f := drawnStep(120, 35, frame.Theme{}, sc)
	picture := (chart.View[Settings]{Plan: func(chart.Paper, chart.Scene,
		Settings) chart.Picture {
		return p.tree()
	}}).On(f, sc.Scene,
		sc.Settings)
	seen := map[[2]int]bool{}
	for y := range p.H {
		for x := range p.W {
			s, set := sc.State, sc.Settings
			if do := viewtest.Hit[Settings](picture, x, y); do != nil {
				do(&s, &set)
			}
			if s.Pos < 0 || s.Pos >= sc.Length || s.Dim < p.first || s.Dim >= p.first+p.n {
				t.Fatalf("a click at %d, %d goes to %d, %d", x, y, s.Pos, s.Dim)
			}
			seen[[2]int{s.Pos, s.Dim}] = true
		}
	}
	for pos := p.rows.First; pos < p.rows.End(); pos++ {
		for dim := p.first; dim < p.first+p.n; dim++ {
			if !seen[[2]int{pos, dim}] {
				t.Errorf("no click goes to %d, %d", pos, dim)
			}
		}
	}
}

// Every equation that Step writes holds: what stands right of = is what stands
// left of it as far as its digits go, and what looks whole is.
func TestStepEquationsHold(t *testing.T) {
	for _, base := range []float64{1.0000001, 1.5, 10_000, 1e20, 1e300} {
		for _, pos := range []int{1, 17, 12345, 999_999_999_999_999} {
			for _, d := range []int{2, 3, 63, 64} {
				for layout := range encoding.Layout(4) {
					s := chart.Default()
					s.DModel, s.Layout, s.Base, s.Pos, s.Length = d, layout, base, pos, 1e15
					for _, s.Dim = range []int{0, 1, d / 3, d - 1} {
						sc := scene{Scene: viewtest.SceneOf(t, s), Settings: defaultSettings()}
						c := newTableCell(sc, s.Pos, s.Dim)
						if c.kind != encoding.Zero {
							checkEquation(t, c.powerText(sc)[0], c.divisor.v)
							checkEquation(t, c.angleText(s.Pos)[0], c.angle.v)
						}
					}
				}
			}
		}
	}
}

func checkEquation(t *testing.T, text string, v float64) {
	t.Helper()
	left, right, exact := text, "", false
	if i := max(strings.LastIndex(text, " = "), strings.LastIndex(text, " ≈ ")); i >= 0 {
		left, right, exact = text[:i], strings.TrimLeft(text[i:], " =≈"), strings.HasPrefix(text[i:], " = ")
	}
	number := strings.TrimSuffix(right, " rad")
	got, err := strconv.ParseFloat(number, 64)
	near := 6e-5
	if strings.Contains(number, "e") { // a digit less
		near = 6e-4
	}
	if err != nil || math.Abs(got-v) > near*v {
		t.Errorf("%s: %v", text, v)
	}
	if exact && !strings.Contains(number, ".") && got != v {
		t.Errorf("%s, which is %v", text, v)
	}
	if _, divisor, ok := strings.Cut(left, " / "); ok && exact && divisor == "1" && !strings.HasPrefix(left, number) {
		t.Errorf("%s", text)
	}
}

// The hand of the clock is as high as the sine and as far right as the cosine, to
// two cells, in the colours of either, and these are written beside it. The position
// stands above that of the start while the sine is positive.
func TestClock(t *testing.T) {
	for _, size := range [][2]int{{80, 14}, {80, 19}, {120, 35}, {200, 55}} {
		for pos := range 20 {
			for dim := range 8 {
				sc := testScene(t, func(s *chart.State, _ *Settings) { s.Pos, s.Dim = pos, dim })
				p, f := drawnStep(size[0], size[1], frame.Theme{}, sc)
				angle := float64(pos) / math.Pow(10_000, float64(dim/2*2)/8)
				radius := float64(4*p.clock-1) / 2
				if got, want := betweenFloats(f, p, encoding.Sin, false),
					math.Abs(math.Sin(angle))*radius; math.Abs(got-want) > 8 { // two cells
					t.Errorf("%v, pos %d, dim %d: the sine is %.0f dots high, want %.1f", size, pos, dim, got, want)
				}
				if got, want := betweenFloats(f, p, encoding.Cos, true),
					math.Abs(math.Cos(angle))*radius; math.Abs(got-want) > 8 { // two cells
					t.Errorf("%v, pos %d, dim %d: the cosine is %.0f dots wide, want %.1f", size, pos, dim, got, want)
				}
				text := string(f.AppendPlain(nil))
				rows := func(pos int) int { // over the label of a position
					before, _, there := strings.Cut(text, fmt.Sprintf("pos %d", pos))
					if !there {
						t.Errorf("%v, dim %d: no label of position %d in\n%s", size, dim, pos, text)
					}
					return strings.Count(before, "\n")
				}
				if here, start := rows(pos), rows(0); float64(here-start)*math.Sin(angle) > 0 {
					t.Errorf("%v, dim %d: position %d is in row %d, 0 in row %d in\n%s", size, dim, pos, here, start, text)
				}
				if size[0] > 80 { // both are written beside the clock, whatever the turn
					viewtest.Wants(t, text, strings.ReplaceAll(fmt.Sprintf("sin %+.4f", math.Sin(angle)), "-", "−"),
						strings.ReplaceAll(fmt.Sprintf("cos %+.4f", math.Cos(angle)), "-", "−"))
				}
			}
		}
	}
}

// betweenFloats is how many dots of the clock the cells in the colour of a wave take, up or
// across: those of the other wave or of the hand may hide the ends.
func betweenFloats(f frame.Frame, p *stepPlan, kind encoding.Kind, across bool) float64 {
	ink := [...]frame.Color{frame.SinColor, frame.CosColor}[kind]
	low, high := math.Inf(1), math.Inf(-1)
	for y := p.chain; y < p.chain+p.clock; y++ {
		for x := p.clockX; x < p.clockX+2*p.clock; x++ {
			c := f.At(x, y)
			if c.Rune < 0x2800 || c.Rune > 0x28ff || c.FG != ink && c.FG != ink.Over(55) {
				continue
			}
			at := 4 * float64(y)
			if across {
				at = 2 * float64(x)
			}
			low, high = min(low, at), max(high, at+map[bool]float64{true: 2, false: 4}[across])
		}
	}
	return max(high-low-2, 0)
}
