package heatmap

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// numbers is a table without frequencies: its columns stand alone, have names
// of their own, and hold values from −3 to 5.
type numbers struct{ config encoding.Config }

func (n numbers) Config() encoding.Config { return n.config }

func (n numbers) At(pos, dim int) float64 { return float64((7*pos+5*dim)%33)/4 - 3 }

func (n numbers) Mean(pos, count, dim int) float64 {
	sum := 0.0
	for k := range count {
		sum += n.At(pos+k, dim)
	}
	return sum / float64(count)
}

func (n numbers) Range(pos, count, dim int) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for k := range count {
		low, high = min(low, n.At(pos+k, dim)), max(high, n.At(pos+k, dim))
	}
	return low, high
}

func (n numbers) About(dim int) encoding.Column {
	return encoding.Column{Name: fmt.Sprintf("feature %d", dim), Index: dim, Period: math.Inf(1), Low: -3, High: 5}
}

// numbersShot is a heatmap of such a table.
func numbersShot(change func(*state)) shot {
	s := state{State: scene.Default()}
	s.Scheme = "numbers"
	change(&s)
	return shot{scene.Scene{State: s.State, Enc: numbers{s.Config}}, s.Settings}
}

// screenText is all that a heatmap says: in the picture, then in its words.
func screenText(s shot, w, h int, theme frame.Theme) (picture, all string) {
	f, rows := heatDrawn(s, w, h, theme)
	for _, row := range rows {
		picture += string(row) + "\n"
	}
	said := s.plan(f).Words()
	all = picture
	for _, l := range append(said.Caption, said.Readout...) {
		all += viewtest.LineText(l) + "\n"
	}
	return picture, all
}

// A table of numbers is shown on its own scale, by its own names, and nothing
// that is true only of waves or bits is said of it.
func TestHeatmapOfNumbers(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {Light: true}, {Depth: frame.Colors16}, {Depth: frame.NoColor}, {ASCII: true, Depth: frame.NoColor}} {
		for k := range 2 * 3 * 3 {
			s := numbersShot(func(s *state) {
				s.Turned, s.Phase = k%2 == 1, k > 8
				s.Pixel, s.Zoom = Pixel(k/2%3), [...]scene.Zoom{scene.Auto, -2, 20}[k/6]
			})
			picture, all := screenText(s, 120, 35, theme)
			for _, word := range []string{"bit", "wave", "sine", "sin ", "cos", "pair", "λ", "turn", "π", "pi"} {
				if strings.Contains(strings.ReplaceAll(all, "pixel", ""), word) {
					t.Fatalf("%+v, %+v: it says %q:\n%s", theme, s.Settings, word, all)
				}
			}
			minus := "−"
			if theme.ASCII {
				minus = "-"
			}
			viewtest.Wants(t, picture, minus+"3", "+5", "dim")
			if !s.Turned || s.Zoom != 20 { // where there is room for it
				viewtest.Wants(t, picture, ": feature 6")
			}
			viewtest.Wants(t, all, "Numbers on a scale from −3 to 5 in 64 dimensions at 128 positions")
		}
	}
}

// Its colours, bars and curve are those of its values.
func TestHeatmapOfNumbersShowsItsValues(t *testing.T) {
	s := numbersShot(func(*state) {})
	f, rows := heatDrawn(s, heatWide, heatHigh, frame.Theme{})
	for pos := range 2 * heatShown {
		for dim := range 64 {
			if got, v := pixelAt(f, heatLeft+dim, 2*heatTop+pos), s.Enc.At(pos, dim); !near(got, frame.Signed, v/5) {
				t.Fatalf("position %d, dim %d: colour %d, not %d for %g", pos, dim, got, frame.Signed.At(v/5), v)
			}
		}
	}
	for _, want := range []string{"+5", "−5"} { // the bars reach as far up as down
		if !strings.Contains(string(rows[31])+string(rows[34]), want) {
			t.Errorf("the bars do not end at %s:\n%s\n%s", want, string(rows[31]), string(rows[34]))
		}
	}
	for dim := range 64 {
		_, positive := eighthsAt(f, heatLeft+dim, 32)
		if v := s.Enc.At(17, dim); positive != (v >= 5.0/32) {
			t.Errorf("dim %d, value %g: its bar stands: %t", dim, v, positive)
		}
	}
	bead := -1
	for x := 76; x < heatWide; x++ {
		if f.At(x, heatTop+8).Rune == '●' {
			bead = x
		}
	}
	// Position 17, dim 6: (119 + 30) % 33 / 4 − 3 = 1.25, at 4.25/8 of 69 dots.
	if want := 76 + 37/2; bead != want {
		t.Errorf("the value 1.25 is marked in column %d, not %d", bead, want)
	}
}

// eighthsAt reads the lowest cell of a bar that stands.
func eighthsAt(f frame.Frame, x, y int) (r rune, stands bool) {
	c := f.At(x, y)
	return c.Rune, strings.ContainsRune("▁▂▃▄▅▆▇█", c.Rune) && c.BG < frame.Signed.At(-1)
}

// less is the difference of two bases.
func less(t *testing.T, change func(*state)) shot {
	t.Helper()
	first := heatScene(t, change)
	second := first
	second.Base = 500_000
	return shot{first.Less(viewtest.SceneOf(t, second.State)), first.Settings}
}

// A difference has the values of the first table less those of the second, in the
// rows in which the table has them: the two stand side by side.
func TestHeatmapOfDifferences(t *testing.T) {
	d := less(t, nil)
	f, rows := heatDrawn(d, heatWide, heatHigh, frame.Theme{})
	for pos := range 2 * fanShown {
		for dim := range 64 {
			second := float64(pos) * math.Pow(500_000, -float64(dim/2*2)/64)
			v := waveOf(pos, dim, 64) - math.Sin(second+float64(dim%2)*math.Pi/2)
			got := pixelAt(f, column120(dim), 2*fanTop+pos)
			if !near(got, frame.Signed, v/2) {
				t.Fatalf("position %d, dim %d: colour %d, not %d for %+.4f", pos, dim, got, frame.Signed.At(v/2), v)
			}
		}
	}
	text := ""
	for _, row := range rows {
		text += string(row) + "\n"
	}
	viewtest.Wants(t, text, "dark where both agree", "dim 6, first less second", "pos 17: its differences", "−2", "+2")
	if strings.Contains(text, "λ") {
		t.Errorf("two tables have two periods, but one is named:\n%s", text)
	}
	for _, c := range []struct {
		theme frame.Theme
		want  string
	}{{frame.Theme{Light: true}, "white where both agree"}, {frame.Theme{Depth: frame.NoColor}, "blank where both agree"}} {
		picture, _ := screenText(d, heatWide, heatHigh, c.theme)
		viewtest.Wants(t, picture, c.want)
	}
	picture, _ := screenText(less(t, func(s *state) { s.Turned, s.Phase = true, true }), heatWide, heatHigh, frame.Theme{})
	viewtest.Wants(t, picture, "dim 6 in the first pane less in the second", "differences", "+2")
}

// Where a difference cannot be drawn the view says why.
func TestHeatmapSaysWhatHasNoDifference(t *testing.T) {
	bits := scene.Default()
	bits.Scheme = "binary"
	for _, c := range []struct {
		s    scene.State
		set  Settings
		want string
	}{
		{scene.Default(), Settings{Turned: true, Pixel: Sample}, ""},
		{scene.Default(), Settings{Phase: true}, "angles have no signed difference; f shows values"},
		{bits, Settings{Phase: true}, ""},
		{bits, Settings{Pixel: Largest}, "the largest value of many positions has no difference; p shows their mean"},
	} {
		if got := View.Less(c.s, c.set); got != c.want {
			t.Errorf("%s, %+v: %q, not %q", c.s.Scheme, c.set, got, c.want)
		}
	}
}

// Keys that do nothing have no name, and pressing one does what it says.
func TestHeatmapKeys(t *testing.T) {
	for _, c := range []struct {
		scheme       string
		set          Settings
		zoom         scene.Zoom
		phase, pixel string
	}{
		{"sinusoidal", Settings{}, 2, "phase", ""},
		{"sinusoidal", Settings{}, 5, "phase", "pixel"},
		{"sinusoidal", Settings{Turned: true}, 2, "phase", "pixel"},
		{"sinusoidal", Settings{Phase: true}, 5, "phase", ""},
		{"binary", Settings{Phase: true}, 5, "", "pixel"},
	} {
		s := scene.Default()
		s.Scheme, s.Zoom = c.scheme, c.zoom
		if phase, pixel := View.Keys[1].Now(s, c.set), View.Keys[2].Now(s, c.set); phase != c.phase || pixel != c.pixel {
			t.Errorf("%s at %v, %+v: the keys are called %q and %q, not %q and %q", c.scheme, c.zoom, c.set, phase, pixel, c.phase, c.pixel)
		}
	}
	var set Settings
	for range 2 {
		for _, k := range View.Keys[:3] {
			k.Act(nil, &set, 1)
		}
	}
	if want := (Settings{Pixel: Largest}); set != want {
		t.Errorf("all keys twice make %+v, not %+v", set, want)
	}
	across, down := View.Axes(scene.Default(), set)
	acrossTurned, downTurned := View.Axes(scene.Default(), Settings{Turned: true})
	if across.Label != "dimension" || down.Label != "position" || acrossTurned.Label != "position" || downTurned.Label != "dimension" {
		t.Error("arrows do not follow the picture")
	}
}
