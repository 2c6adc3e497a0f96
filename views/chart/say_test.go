package chart_test

import (
	"testing"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A form becomes a line: names are replaced, bars are rules, and the letters
// before guillemets choose inks. Neighbours of one ink are one span.
func TestSay(t *testing.T) {
	mark := chart.Span{Text: "●", Style: frame.Style{FG: frame.Good}}
	v := chart.Values{"n": 7, "name": "sin", "mark": mark, "none": chart.Span{}, "pair": chart.Line{mark, chart.Plain("!")}}
	for form, want := range map[string][]chart.Span{
		"":                        nil,
		"just text":               {chart.Plain("just text")},
		"pos {n} of {name}":       {chart.Plain("pos 7 of sin")},
		"a«pos {n}»f« · »x":       {chart.Accent("pos 7"), chart.Faint(" · "), chart.Plain("x")},
		"s«{n}»o«{name}»":         {chart.Strong("7"), chart.Offset("sin")},
		"a | b | c":               {chart.Plain("a"), chart.Rule, chart.Plain("b"), chart.Rule, chart.Plain("c")},
		"a|b":                     {chart.Plain("a|b")},
		"f«a | {n}»":              {chart.Faint("a"), chart.Rule, chart.Faint("7")},
		"x{mark}y{none}z":         {chart.Plain("x"), mark, chart.Plain("yz")},
		"x{pair}y":                {chart.Plain("x"), mark, chart.Plain("!y")},
		"{unknown} stays":         {chart.Plain("{unknown} stays")},
		"the cosine of ω·k = {n}": {chart.Plain("the cosine of ω·k = 7")},
	} {
		got := chart.Say(v, form)[0]
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
	if lines := chart.Say(v, "{n}", "x"); len(lines) != 2 {
		t.Errorf("two forms are %d lines", len(lines))
	}
}

// Rules stand between parts that are there.
func TestRuled(t *testing.T) {
	a, b := chart.Line{chart.Plain("a")}, chart.Line{chart.Plain("b")}
	got := chart.Ruled(nil, a, nil, b, chart.Line{})
	if len(got) != 3 || got[0] != a[0] || got[1] != chart.Rule || got[2] != b[0] {
		t.Errorf("%v", got)
	}
}

func TestFitting(t *testing.T) {
	f := frame.New(1, 1, frame.Theme{})
	for w, want := range map[int]string{9: "longest", 7: "longest", 6: "mid", 3: "mid", 2: "s", 0: ""} {
		if got := chart.Fitting(f, w, "longest", "mid", "s"); got != want {
			t.Errorf("in %d columns %q, want %q", w, got, want)
		}
	}
}
