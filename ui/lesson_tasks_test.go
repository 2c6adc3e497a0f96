package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
)

// works are ways to work on tasks, by what they ask for, as keys or lines after ':': those that solve the task and
// those that do not.
var works = map[string]struct{ right, wrong []string }{
	"differ >= 1, not causal, reversed = 1, padding = 0": {
		[]string{"p", "p p", ":positions sinusoidal d-model 16", "p Q"}, []string{"", "p p p", "c", "p c", "p p p .",
			"o"}},
	"flips = 3": {
		[]string{":pos 4", "down down down down", ":length 100 pos 20"}, []string{"", ":pos 6", "down", ":pos 0"}},
	"value(0) = 0.14112 ± 0.00001, value(2) = 0.0299955 ± 0.0000001": {
		[]string{":pos 3", "right right right", ":length 100 pos 3 dim 2"},
		[]string{"", ":pos 4", ":pos 2", ":pos 3 d-model 8", ":pos 4 scheme binary"}},
	"wave >= 100.001, faster <= 100": {
		[]string{":dim 20", ":dim 21", ":d-model 128 dim 40"},
		[]string{"", ":dim 18", ":dim 22", ":d-model 128 dim 20", ":scheme binary"}},
	"angle(3) = 90 ± 1": {
		[]string{":offset 50", ":offset 248", ":offset -149"},
		[]string{"", ":offset 99", ":offset 52", ":offset 149", ":offset 298"}},
	"cosine >= 0.98, offset >= 2": {
		[]string{":offset 19", ":offset 25", ":offset 1885"},
		[]string{"", ":offset -19", ":offset 6", ":offset 3", ":offset 19 d-model 8"}},
	"d-model = 128, norm = 8 ± 0.001": {
		[]string{":d-model 128", ":d-model 128 base 500000 pos 2", ":d-model 128 layout concat"},
		[]string{"", ":d-model 64", ":d-model 8", ":d-model 128 scheme binary"}},
	"differ >= 1, positions = alibi, causal": {
		[]string{"c", "c Q", ":causal on first 100"},
		[]string{"", ".", "n", "p", "p p", ":positions none causal on", ":padding 2"}},
	"wave >= 128.001, faster <= 128": {
		[]string{":dim 22", ":dim 23", ":d-model 128 dim 42"}, []string{"", ":dim 20", ":dim 24",
			":d-model 128 dim 44"}},
	"causal, positions = none, differ >= 1": {
		[]string{"c", "c c c", "p p p p c", ":causal on first 100"}, []string{"", "c c", "p c", "p"}},
	"pos = 4":            {[]string{":pos 4", "right right right right"}, []string{"", ":pos 3", ":pos 5", ":pos 10"}},
	"angle(2) = 270 ± 1": {[]string{":offset 47", ":offset 110"}, []string{"", ":offset 16", ":offset 31", ":offset -47"}},
	"flips = 2":          {[]string{":pos 6", ":pos 2", ":length 100 pos 22"}, []string{"", ":pos 4", ":pos 7", ":pos 8"}},
	"wave in 750..1000":  {[]string{":dim 34", ":dim 35", ":base 500000 dim 24"}, []string{"", ":dim 32", ":dim 36"}},
	"wave in 192..256":   {[]string{":dim 24", ":dim 25"}, []string{"", ":dim 22", ":dim 26", ":scheme binary"}},
}

// The footer of a task begins with a key that changes what is asked, or with the one for settings, on narrow screens
// too.
func TestAKeyForTheTaskIsFirst(t *testing.T) {
	eachTask(t, func(name string, m Model) {
		for _, w := range []int{80, 120} {
			at := send(m, tea.WindowSizeMsg{Width: w, Height: 24})
			hints, closing := at.hints()
			if hints = fitHints(at.theme, hints, closing, w-2, 2); len(hints) < 2+closing {
				t.Errorf("%s: %d keys at %d columns", name, len(hints), w)
				continue
			}
			first, changes := hints[1], hints[1].label == setKey().Label
			for _, stroke := range first.strokes {
				changes = changes || valuesOf(press(at, stroke.Key)) != valuesOf(at)
			}
			if !changes {
				t.Errorf("%s: %q is first and changes nothing of %s", name, first.label, valuesOf(at))
			}
		}
	})
}

// valuesOf returns the present values of what a task asks for.
func valuesOf(m Model) string {
	q := m.asked()
	lead, now := q.Answers[q.Right()-1].If.Now(m.state())
	return lead + now
}

// The verdict on a task is about the picture, whatever led to it. The quantity below a task does not show a wrong
// picture as it shows a right one.
func TestTasksJudgeWhatIsOnTheScreen(t *testing.T) {
	cases.Alone(t)
	tried := 0
	eachTask(t, func(name string, m Model) {
		if after := press(m, "enter"); after.taskSolved() {
			t.Errorf("%s: enter alone solves it", name)
		}
		q := m.asked()
		ways, ok := works[q.Answers[q.Right()-1].Text.String()]
		if ok {
			tried++
		}
		solved := map[string]bool{} // by the quantity below the task
		for i, does := range slices.Concat(ways.right, ways.wrong) {
			m, right := m, i < len(ways.right)
			if line, ok := strings.CutPrefix(does, ":"); ok {
				m = enterLine(m, line)
			} else {
				m = press(m, strings.Fields(does)...)
			}
			if m = press(m, "enter"); right {
				solved[valuesOf(m)] = true
			} else if solved[valuesOf(m)] {
				t.Errorf("%s: %q shows %q, as a right picture does", name, does, valuesOf(m))
			}
			if m.taskSolved() != right {
				t.Errorf("%s: %q is judged right: %v", name, does, !right)
			}
		}
	})
	if tried < len(works) {
		t.Errorf("%d tasks, ways to work on %d", tried, len(works))
	}
}

// eachTask opens every task of all lessons, on the main path and asked again, with the number of its lesson and the
// name of its step.
func eachTask(t *testing.T, do func(name string, m Model)) {
	t.Helper()
	for i, l := range lessons.Built().Lessons {
		for _, s := range l.Parts() {
			c := &lesson.Course{Lessons: []lesson.Lesson{{Steps: []lesson.Step{*s}}}}
			for j := range s.Stops() {
				if p := (lesson.Place{Stop: j}); c.Task(p) {
					m := OpenLesson(c, p, Options{})
					do(fmt.Sprintf("%d %s", i+1, s.Name), send(m, tea.WindowSizeMsg{Width: 120, Height: 40}))
				}
			}
		}
	}
}
