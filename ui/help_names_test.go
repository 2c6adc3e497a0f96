package ui

import (
	"math"
	"strings"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/views"
	"wavescope/views/frame"
)

// Help knows the words that people look for, however they spell them, and a whole
// word goes before a part of one.
func TestHelpByName(t *testing.T) {
	cases.Alone(t)
	for _, c := range []struct{ name, want string }{
		{"rotation", "rotation: a shift by k"}, {"d_model", "d-model: "}, {"PE", "PE(pos): "}, {"softmax", "softmax: "},
		{"wedge", "wedge: "}, {"band", "band: "}, {"lambda", "lambda: "},
	} {
		if got := talkAbout(views.One(views.Default()), Options{AutoTheme: true}).says("help " + c.name); !strings.HasPrefix(strings.SplitN(got, "\n", 2)[1], c.want) {
			t.Errorf("help %s says\n%s", c.name, got)
		}
		m := onScreen(views.One(views.Default()))
		if _, err := helpOn(&m, c.name); err != nil {
			t.Errorf("help %s: %v", c.name, err)
			continue
		}
		word, _, _ := strings.Cut(c.want, ":")
		if row := m.pageRows()[m.help.row]; !strings.Contains(row, word) {
			t.Errorf("help %s leads to %q", c.name, row)
		}
	}
}

// A correlation of 0 is not said to be no relation: sine and cosine of a pair, whose
// correlation over whole turns is 0, lie on a circle.
func TestZeroCorrelationIsNoStrangers(t *testing.T) {
	const n = 360
	var sum, off float64
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / n)
		sum, off = sum+sin*cos, max(off, math.Abs(sin*sin+cos*cos-1))
	}
	if math.Abs(sum) > 1e-9 || off > 1e-9 {
		t.Fatalf("over a turn they add up to %v, %v off the circle", sum, off)
	}
	got := talkAbout(views.One(views.Default()), Options{AutoTheme: true}).says("help r")
	if !strings.Contains(got, "r: correlation") || !strings.Contains(got, "0 on neither, as on a circle") || strings.Contains(got, "related") {
		t.Errorf("help r says\n%s", got)
	}
}

// What a shift is called in pictures is not the name of its setting.
func TestOffsetByItsLetter(t *testing.T) {
	if got := talkAbout(views.One(views.Default()), Options{AutoTheme: true}).says("k 7"); !strings.Contains(got, "did you mean offset?") {
		t.Errorf("k 7: %s", got)
	}
}

// A chosen theme is part of the line that comes back, and a found one is not; the
// lines entered before are all of them.
func TestTalkComesBackAsItWas(t *testing.T) {
	for want, o := range map[string]Options{"--theme light": {Theme: frame.Theme{Light: true}}, "--theme dark": {}} {
		var out strings.Builder
		if err := Converse(At(views.One(views.Default())), o, strings.NewReader("where\n"), &out, 500, true); err != nil || !strings.Contains(out.String(), "to come back: wavescope "+want+"\n") {
			t.Errorf("%s is not in %s: %v", want, out.String(), err)
		}
	}
	c := talkAbout(views.One(views.Default()), Options{AutoTheme: true})
	if got := c.says("where"); strings.Contains(got, "--theme") {
		t.Errorf("a theme that nobody chose: %s", got)
	}
	if got := c.says("help base", "]", "history"); !strings.Contains(got, "1: where\n2: help base\n3: ]\n") {
		t.Errorf("history: %s", got)
	}
}
