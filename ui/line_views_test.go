package ui

import (
	"slices"
	"strings"
	"testing"

	"wavescope/views"
)

// The name of a view, whole or as far as it is no other's, leads there; settings may
// follow. A number stays a position, and says which key leads to a view.
func TestLineNamesAView(t *testing.T) {
	for _, v := range views.All {
		m := enterLine(press(at(120, 40), "8", "7"), v.Name)
		if m.line.open || m.state().View != v.Name {
			t.Errorf(":%s leads to %s, %q", v.Name, m.state().View, m.line.fault)
		}
		if found := textsOf(at(120, 40).completes(v.Name[:3]).cands); !slices.Contains(found, v.Name) {
			t.Errorf("%s is not among %q", v.Name, found)
		}
	}
	for line, want := range map[string]func(*views.State){
		"heat":             func(s *views.State) { s.View = "heatmap" },
		"heatmap base 500": func(s *views.State) { s.View, s.Base = "heatmap", 500 },
		"heatmap 5":        func(s *views.State) { s.View, s.Pos = "heatmap", 5 },
		"4":                func(s *views.State) { s.Pos = 4 },
	} {
		if m, want := enterLine(at(120, 40), line), with(want); m.state() != want {
			t.Errorf(":%s: %v, want %v, %q", line, m.state().Args(), want.Args(), m.line.fault)
		}
	}
	for line, want := range map[string]string{
		"4": "pos 4; the key 4 leads to " + views.All[3].Title, "8": "pos 8; the key 8 leads to " + views.All[7].Title,
		"0": "", "9": "", "20": "", "+4": "", "pos 4": "",
	} {
		if m := enterLine(at(120, 40), line); m.notice.text != want {
			t.Errorf(":%s says %q, want %q", line, m.notice.text, want)
		}
	}
	if m := enterLine(at(120, 40), "heatmpa"); !strings.Contains(m.line.fault, "did you mean heatmap?") {
		t.Errorf("%q", m.line.fault)
	}
}

func textsOf(cands []candidate) (all []string) {
	for _, c := range cands {
		all = append(all, c.text)
	}
	return all
}

// What leaves an editor leaves the program; a ! does while a file is being saved.
func TestLinesThatLeave(t *testing.T) {
	typed := func(m Model, line string) Model { return send(press(m, ":"), pasteOf(line)) }
	saving := at(100, 30)
	saving.pending, saving.saving = []string{"x.csv"}, "x.csv"
	for _, line := range []string{"q", "quit", "wq", "x", "q!"} {
		if !leaves(typed(at(100, 30), line), "enter") {
			t.Errorf(":%s does not leave", line)
		}
		if got, want := leaves(typed(saving, line), "enter"), line == "q!"; got != want {
			t.Errorf(":%s while a file is saved leaves: %t", line, got)
		}
	}
	m := press(at(100, 30), "Z")
	if !leaves(m, "Z") || !strings.Contains(m.notice.text, "Z again") || leaves(press(m, "right"), "Z") {
		t.Errorf("ZZ does not leave, or Z and another key do; it says %q", m.notice.text)
	}
	if start := press(contentsAt(100, 30), "Z"); !start.list.lessons || !leaves(start, "Z") {
		t.Error("ZZ does not leave from the page of lessons")
	}
	for _, stop := range []string{"text", "question"} {
		if !leaves(press(lessonAt(5, 2, stop, 100, 30), "Z"), "Z") {
			t.Errorf("ZZ does not leave a lesson at a %s", stop)
		}
	}
}
