package lesson

import (
	"math"
	"strings"
	"testing"

	"wavescope/views"
)

// Each quantity equals its formula, at a State where no quantity is 0 or 1.
func TestQuantities(t *testing.T) {
	s := views.Default()
	s.DModel, s.Pos, s.Dim, s.Offset = 16, 7, 5, 9
	w := func(i int) float64 { return math.Pow(10000, -float64(2*i)/16) }
	dot := 0.0
	for i := range 8 {
		dot += math.Cos(9 * w(i))
	}
	for text, want := range map[string]float64{
		"pair":          2,
		"angle(1)":      math.Mod(9*w(1)*180/math.Pi, 360),
		"angle(0)":      math.Mod(9*180/math.Pi, 360),
		"turns(1)":      7 * w(1) / (2 * math.Pi),
		"wavelength(3)": 2 * math.Pi / w(3),
		"value(5)":      math.Cos(7 * w(2)),
		"cosine":        dot / 8,
		"distance":      math.Sqrt(2 * (8 - dot)),
		"flips":         1,
		"wave":          2 * math.Pi / w(2),
		"faster":        2 * math.Pi / w(1),
		"slower":        2 * math.Pi / w(3),
		"norm":          math.Sqrt(8),
	} {
		name, inner, _ := strings.Cut(text, "(")
		i := 0
		if inner != "" {
			i = int(inner[0] - '0')
		}
		got, ok := quantities[name].value(s, i)
		if !ok || math.Abs(got-want) > 1e-12*max(1, math.Abs(want)) {
			t.Errorf("%s is %v, want %v", text, got, want)
		}
		c, err := NewCondition(text + " = 0 ± 0.001")
		if _, now := c.Now(s, true); err != nil || c.Holds(s) || now == "" {
			t.Errorf("%s: %v, holds %v, now %q", text, err, c.Holds(s), now)
		}
	}
	s.Pos = 8 // 0111 became 1000
	if v, _ := quantities["flips"].value(s, 0); v != 4 {
		t.Errorf("%v bits flip from 7 to 8", v)
	}
}

// The quantities of the view order count words as the view does: how many words differ between two orders, and whether
// the second order is the reverse of the first.
func TestQuantitiesOfProof(t *testing.T) {
	proof := func(settings ...string) views.State {
		var all []views.Setting
		for _, text := range append([]string{"view order", "face proof", "d-model 8"}, settings...) {
			name, value, _ := strings.Cut(text, " ")
			all = append(all, views.Setting{Name: name, Value: value})
		}
		s, err := views.Default().With(all)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	const words = "sentence Lion kills Tiger"
	for _, c := range []struct {
		state            views.State
		differ, reversed float64
		says             string
	}{
		{proof(words), 0, 1, "0 words differ"},
		{proof(words, "positions alibi"), 0, 1, "0 words differ"},
		{proof(words, "positions alibi", "causal on"), 3, 1, "3 words differ"},
		{proof(words, "positions sinusoidal"), 3, 1, "3 words differ"},
		{proof(words, "positions alibi", "against kills Tiger Lion"), 3, 0, "3 words differ"},
		{proof(words, "against Lion Tiger kills", "causal on"), 2, 0, "2 words differ"},
	} {
		differ, ok := quantities["differ"].value(c.state, 0)
		reversed, too := quantities["reversed"].value(c.state, 0)
		if differ != c.differ || reversed != c.reversed || !ok || !too {
			t.Errorf("%v: %v differ, reversed %v", c.state.Order, differ, reversed)
		}
		if says := quantities["differ"].says(0, differ); says != c.says {
			t.Errorf("it says %q, want %q", says, c.says)
		}
	}
	if _, ok := quantities["differ"].value(proof(words, "face sum"), 0); ok {
		t.Error("words differ where nothing is compared")
	}
	if says := quantities["flips"].says(0, 1); says != "1 bit flips" {
		t.Errorf("it says %q", says)
	}
	if says := quantities["faster"].says(0, 0); says != "there is no pair before" {
		t.Errorf("pair 0: %q", says)
	}
}

// A row of zeros has no cosine with any row.
func TestCosineOfNothing(t *testing.T) {
	s := views.Default()
	s.Scheme, s.Pos, s.Offset = "binary", 0, 5
	if v, ok := quantities["cosine"].value(s, 0); ok {
		t.Errorf("%v", v)
	}
	if s.Pos = 1; !holds(t, "cosine >= -1", s) {
		t.Error("two rows of bits have no cosine")
	}
}

func holds(t *testing.T, text string, s views.State) bool {
	t.Helper()
	c, err := NewCondition(text)
	if err != nil {
		t.Fatal(err)
	}
	return c.Holds(s)
}

// A condition holds in exactly those States that meet its terms.
func TestConditions(t *testing.T) {
	s := views.Default()
	s.DModel, s.Pos, s.Offset, s.View = 16, 7, 50, "shift"
	for text, want := range map[string]bool{
		"angle(3) = 90 ± 1":   true,
		"angle(3) = 90 ± 0.1": false,
		"angle(3) = -270 ± 1": true,
		"pos = 7":             true,
		"pos in 1..6":         false,
		"pos in 7..9, d-model = 16, offset >= 50": true,
		"pos <= 7, pos >= 8":                      false,
		"view = shift":                            true,
		"view = curves":                           false,
		"layout = interleaved, not causal":        true,
		"causal":                                  false,
		"base = 10000":                            true,
		"angle(8) = 90 ± 360":                     false, // there are 8 pairs
		"value(16) = 0 ± 9":                       false,
		"else":                                    true,
	} {
		c, err := NewCondition(text)
		if err != nil || c.Holds(s) != want {
			t.Errorf("%s: %v, %v", text, c.Holds(s), err)
		}
	}
	s.Offset = -50
	c, _ := NewCondition("angle(3) = 270 ± 1")
	if lead, now := c.Now(s, true); !c.Holds(s) || lead != "k = −50" || !strings.HasPrefix(now, "pair 3 turns −90.") {
		t.Errorf("backwards it is %q, %q", lead, now)
	}
	s.Scheme = "alibi"
	if c, _ := NewCondition("angle(3) = 270 ± 1"); c.Holds(s) {
		t.Error("ALiBi turns")
	}
	for _, wrong := range []string{"", "position = 3", "angle = 3", "angle(x) = 3", "angle(-1) = 3", "pos", "pos > 3",
		"pos = ", "angle(1) = soon", "pair(1) = 2", "pos in 3"} {
		if c, err := NewCondition(wrong); err == nil {
			t.Errorf("%q is read as %v", wrong, c)
		}
	}
}
