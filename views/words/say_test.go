package words_test

import (
	"testing"

	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// A form becomes a line: names are replaced, bars are rules, and the letters
// before guillemets choose inks. Neighbours of one ink are one span.
func TestSay(t *testing.T) {
	mark := scene.Span{Text: "●", Style: frame.Style{FG: frame.Good}}
	v := words.Values{"n": 7, "name": "sin", "mark": mark, "none": scene.Span{}, "pair": scene.Line{mark, words.Plain("!")}}
	for form, want := range map[string][]scene.Span{
		"":                        nil,
		"just text":               {words.Plain("just text")},
		"pos {n} of {name}":       {words.Plain("pos 7 of sin")},
		"a«pos {n}»f« · »x":       {words.Accent("pos 7"), words.Faint(" · "), words.Plain("x")},
		"s«{n}»o«{name}»":         {words.Strong("7"), words.Offset("sin")},
		"a | b | c":               {words.Plain("a"), words.Rule, words.Plain("b"), words.Rule, words.Plain("c")},
		"a|b":                     {words.Plain("a|b")},
		"f«a | {n}»":              {words.Faint("a"), words.Rule, words.Faint("7")},
		"x{mark}y{none}z":         {words.Plain("x"), mark, words.Plain("yz")},
		"x{pair}y":                {words.Plain("x"), mark, words.Plain("!y")},
		"{unknown} stays":         {words.Plain("{unknown} stays")},
		"the cosine of ω·k = {n}": {words.Plain("the cosine of ω·k = 7")},
	} {
		got := words.Say(v, form)[0]
		if len(got) != len(want) {
			t.Errorf("%q becomes %v, want %v", form, got, want)
			continue
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%q becomes %v, want %v", form, got, want)
			}
		}
	}
	if lines := words.Say(v, "{n}", "x"); len(lines) != 2 {
		t.Errorf("two forms are %d lines", len(lines))
	}
}

// Rules stand between parts that are there.
func TestRuled(t *testing.T) {
	a, b := scene.Line{words.Plain("a")}, scene.Line{words.Plain("b")}
	got := words.Ruled(nil, a, nil, b, scene.Line{})
	if len(got) != 3 || got[0] != a[0] || got[1] != words.Rule || got[2] != b[0] {
		t.Errorf("%v", got)
	}
}

func TestFitting(t *testing.T) {
	f := frame.New(1, 1, frame.Theme{})
	for w, want := range map[int]string{9: "longest", 7: "longest", 6: "mid", 3: "mid", 2: "s", 0: ""} {
		if got := words.Fitting(f, w, "longest", "mid", "s"); got != want {
			t.Errorf("in %d columns %q, want %q", w, got, want)
		}
	}
}
