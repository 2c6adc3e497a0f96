package views

import (
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// someState draws any State that Clamp lets through, out of all that flags set.
var someState = rapid.Custom(func(t *rapid.T) State {
	s := viewtest.Settings(t, Flags, Default())
	filter := s.Filter
	s.State = viewtest.SomeState.Draw(t, "shared")
	s.Filter = filter
	return s.Clamp()
})

// seen returns a State with the faces that hidden views open with.
func (s State) seen() State {
	for _, v := range All {
		if v.Name != s.View {
			v.face().Set(&s, v.face().Values[0])
		}
	}
	return s
}

// seen returns Panes with the faces that hidden views open with.
func (p Panes) seen() Panes {
	for i, s := range p.States() {
		p.All[i] = s.seen()
	}
	return p
}

// pictured returns a State's picture on a frame, and what it is drawn from.
func pictured(t viewtest.Failer, s State, f frame.Frame) (*Picture, chart.Scene) {
	t.Helper()
	return paned(t, One(s.Clamp()), false, f)
}

// paned returns the picture of a pane on a frame, and what it is drawn from.
func paned(t viewtest.Failer, p Panes, second bool, f frame.Frame) (*Picture, chart.Scene) {
	t.Helper()
	scenes := p.Scenes()
	picture, err := scenes.Plan(second, f)
	if err != nil {
		t.Fatalf("%v", err)
	}
	sc, _ := scenes.Of(second)
	return picture, sc
}

// Every setting that a flag takes is drawn sooner or later, or the tests prove
// less than they say.
func TestSomeStateDrawsEverySetting(t *testing.T) {
	changed := map[string]bool{}
	for seed := range 100 {
		s := someState.Example(seed)
		for _, f := range Flags {
			if f.Get(s) != f.Get(Default()) {
				changed[f.Name] = true
			}
		}
	}
	for _, f := range Flags {
		if !changed[f.Name] {
			t.Errorf("--%s is never drawn", f.Name)
		}
	}
}

// differenceCaption is what is said of a difference.
func differenceCaption(sc chart.Scene) []string {
	b := (&differences{of: sc}).block()
	return b.caption(sc)
}

// parse returns the State that a command line makes.
func parse(t *testing.T, flags string) State {
	t.Helper()
	panes, err := Parse(flags)
	if err != nil {
		t.Fatal(err)
	}
	return panes.All[0]
}
