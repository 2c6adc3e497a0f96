package views

import (
	"testing"

	"pgregory.net/rapid"
)

// somePanes draws Panes out of all there are.
var somePanes = rapid.Custom(func(t *rapid.T) Panes {
	p := Panes{First: someState.Draw(t, "first"), Second: someState.Draw(t, "second")}
	if rapid.Bool().Draw(t, "alike") { // few things differ, as people compare
		p.Second = p.First
		for range rapid.IntRange(0, 2).Draw(t, "changes") {
			f := rapid.SampledFrom(Flags).Draw(t, "flag")
			f.Set(&p.Second, f.Get(someState.Draw(t, "other")))
		}
	}
	for _, b := range []*bool{&p.Two, &p.Two, &p.Unlinked, &p.Difference, &p.Right} {
		*b = *b || rapid.Bool().Draw(t, "switch")
	}
	p.Right = p.Right && p.Two
	return p.Clamp()
})

// The arguments of two panes make the same two panes, whatever they are.
func TestPanesReopen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := somePanes.Draw(t, "panes")
		given, err := ReadSettings(p.Args())
		if err != nil {
			t.Fatalf("%q: %v", p.Args(), err)
		}
		back, err := One(Default()).With(given)
		if err != nil || back != p {
			t.Fatalf("%q\ngive %+v\nof   %+v\n%v", p.Args(), back, p, err)
		}
	})
}

// The settings of one State written against any other lead from there to it.
func TestArgsFromAnywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from, to := someState.Draw(t, "from").Clamp(), someState.Draw(t, "to").Clamp()
		given, err := ReadSettings(to.argsFrom(from))
		if err != nil {
			t.Fatal(err)
		}
		got, err := from.With(given)
		if err != nil || got != to {
			t.Fatalf("%q\ngive %+v\nof   %+v\n%v", to.argsFrom(from), got, to, err)
		}
	})
}
