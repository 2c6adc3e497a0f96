package words

import (
	"regexp"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// The longest readout leads from the column to the value, by numbers that
// ω = 10000^(−6/64) and sin(17ω) give.
func TestReadout(t *testing.T) {
	for _, c := range []struct {
		change func(*scene.State)
		want   string
	}{
		{func(s *scene.State) {}, "pos 17 · dim 6 = sin, pair 3, λ 14.90 │ 17 / 10000^(6/64) = 17 / 2.3714 = 7.1688 rad (1.141 turns) │ sin = +0.77433"},
		{func(s *scene.State) { s.Marks = s.Marks.Toggle(6) }, "dim 6 " + string(frame.SeriesGlyphs[0]) + " = sin"},
		{func(s *scene.State) { s.Scheme = "binary"; s.Dim = 4 }, "pos 17 · dim 4 │ bit 4 of the position │ value = 1"},
		{func(s *scene.State) { s.Scheme = "binary"; s.Dim = 3 }, "value = 0"},
		{func(s *scene.State) { s.Layout, s.DModel, s.Dim = encoding.T2T, 7, 6 }, "pos 17 · dim 6 │ fills up the odd d_model │ 0"},
	} {
		viewtest.Wants(t, viewtest.LineText(Readout(viewtest.Changed(t, c.change))[0]), c.want)
	}
}

// Where there is room for an angle, the wavelength and the turns stand with it.
func TestReadoutHasTheWavelengthAndTheTurns(t *testing.T) {
	for _, l := range Readout(viewtest.Changed(t, func(*scene.State) {})) {
		if text := viewtest.LineText(l); strings.Contains(text, "rad") && (!strings.Contains(text, "λ 14.90") || !strings.Contains(text, "(1.141 turns)")) {
			t.Errorf("%q", text)
		}
	}
}

// Beside the shift every length but the shortest ones adds what the column holds
// k later.
func TestReadoutBesideTheShift(t *testing.T) {
	sc := viewtest.Changed(t, func(*scene.State) {})
	alone := Readout(sc)
	sc.Tied = true
	both := Readout(sc)
	if len(both) != 2*len(alone) {
		t.Fatalf("%d lengths, alone %d", len(both), len(alone))
	}
	for i, l := range both {
		text := viewtest.LineText(l)
		if tail := " │ pos 22 +0.14692"; strings.HasSuffix(text, tail) != (i < len(alone)) {
			t.Errorf("length %d: %q", i, text)
		}
	}
}

// nameless is a table whose columns have no names.
type nameless struct{ encoding.Encoding }

func (nameless) About(int) encoding.Column { return encoding.Column{Low: -3, High: 5} }

// A table without waves is told by its own value and by no word of others.
func TestReadoutOfNumbers(t *testing.T) {
	sc := viewtest.NumbersScene(func(s *scene.State) { s.Pos, s.Dim = 2, 1 })
	foreign := regexp.MustCompile(`bit|wave|sin|cos|pair|λ|turn|rad`)
	for _, l := range Readout(sc) {
		text := viewtest.LineText(l)
		if !strings.Contains(text, "+2.00000") || foreign.MatchString(text) {
			t.Errorf("%q", text)
		}
	}
	viewtest.Wants(t, viewtest.LineText(Readout(sc)[0]), "pos 2 · dim 1 = unit │ value = +2.00000")
	sc.Enc = nameless{sc.Enc}
	viewtest.Wants(t, viewtest.LineText(Readout(sc)[0]), "pos 2 · dim 1 │ value = +2.00000")
}

// Every length is shorter than the one before it, and every name has a value.
func TestReadoutLengths(t *testing.T) {
	for _, sc := range []scene.Scene{viewtest.Changed(t, func(*scene.State) {}), viewtest.NumbersScene(func(*scene.State) {})} {
		lines := Readout(sc)
		for i, l := range lines {
			if text := viewtest.LineText(l); strings.ContainsAny(text, "{}«»") {
				t.Errorf("%q", text)
			}
			if i > 0 && l.Width(frame.Theme{}) >= lines[i-1].Width(frame.Theme{}) {
				t.Errorf("length %d is no shorter: %q", i, viewtest.LineText(l))
			}
		}
	}
}
