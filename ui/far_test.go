package ui

import (
	"strings"
	"testing"

	"wavescope/views"
	"wavescope/views/frame"
)

// From far away there is no row of keys, the tabs have all names, the readout says
// which table it is, and what is too small to be read is left out, with z and back.
func TestFarScreensHaveLess(t *testing.T) {
	for _, v := range views.All {
		near := New(with(func(s *views.State) { s.View = v.Name }), Options{})
		near.size.X, near.size.Y = 80, 24
		far := press(enterLine(near, "length 256"), "z")
		rows := textOf(far)
		for _, other := range views.All {
			if !strings.Contains(rows[0], other.Title) {
				t.Errorf("%s: the tabs %q do not name %s", v.Name, rows[0], other.Title)
			}
		}
		if last := rows[len(rows)-1]; strings.Contains(last, "quit") || !strings.Contains(last, "length 256") && !v.Reads {
			t.Errorf("%s: the last row is %q", v.Name, last)
		}
		if got := textOf(press(far, "z")); strings.Join(got, "\n") != strings.Join(textOf(enterLine(near, "length 256")), "\n") {
			t.Errorf("%s: z twice leads to another screen", v.Name)
		}
		checkNear(t, v, far)
	}
}

// checkNear tests that a far screen shows no part that is left out on it.
func checkNear(t *testing.T, v views.View, far Model) {
	t.Helper()
	f := frame.New(120, 40, far.theme)
	kept := f.KeepParts()
	far.draw(f)
	for _, p := range v.Parts(far.state()) {
		if p.Near && !p.Block {
			t.Errorf("%s leaves %s out, which is no block", v.Name, p.Name)
		}
		if _, ok := kept.Find(p.Name); ok && p.Near {
			t.Errorf("%s shows %s", v.Name, p.Name)
		}
	}
}
