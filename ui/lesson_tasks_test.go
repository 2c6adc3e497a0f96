package ui

import (
	"slices"
	"strings"
	"testing"

	"wavescope/ui/lessons"
)

// works are ways to work on every task, as keys or lines after ':': those that solve it and those
// that do not.
var works = []struct {
	lesson, step int
	right, wrong []string
}{
	{1, 7, []string{"p", "p p", ":positions sinusoidal d-model 16", "p Q"}, []string{"", "p p p", "c", "p c", "p p p .",
		"o"}},
	{2, 7, []string{":pos 4", "down down down down", ":length 100 pos 20"}, []string{"", ":pos 6", "down", ":pos 0"}},
	{3, 7, []string{":pos 3", "right right right", ":length 100 pos 3 dim 2"},
		[]string{"", ":pos 4", ":pos 2", ":pos 3 d-model 8", ":pos 4 scheme binary"}},
	{4, 6, []string{":dim 20", ":dim 21", ":d-model 128 dim 40"},
		[]string{"", ":dim 18", ":dim 22", ":d-model 128 dim 20", ":scheme binary"}},
	{5, 7, []string{":offset 50", ":offset 248", ":offset -149"},
		[]string{"", ":offset 99", ":offset 52", ":offset 149", ":offset 298"}},
	{6, 7, []string{":offset 19", ":offset 25", ":offset 1885"},
		[]string{"", ":offset -19", ":offset 6", ":offset 3", ":offset 19 d-model 8"}},
	{7, 5, []string{":d-model 128", ":d-model 128 base 500000 pos 2", ":d-model 128 layout concat"},
		[]string{"", ":d-model 64", ":d-model 8", ":d-model 128 scheme binary"}},
	{8, 7, []string{"c", "c Q", ":causal on first 100"},
		[]string{"", ".", "n", "p", "p p", ":positions none causal on", ":padding 2"}},
	{9, 6, []string{":offset 16", ":offset 79", ":offset -47"},
		[]string{"", ":offset 31", ":offset 15", ":offset 47", ":offset -16"}},
	{10, 3, []string{":dim 22", ":dim 23", ":d-model 128 dim 42"}, []string{"", ":dim 20", ":dim 24",
		":d-model 128 dim 44"}},
}

// The footer of a task begins with a key that changes what is asked, or with the one for settings.
func TestAKeyForTheTaskIsFirst(t *testing.T) {
	wants := map[int]string{1: "p", 2: "↑↓", 3: "←→", 4: "↑↓", 5: "[ ]", 6: "[ ]", 7: ":", 8: "c", 9: "[ ]", 10: "←→"}
	eachTask(func(lesson, step int) {
		for _, w := range []int{80, 120} {
			if hints, _ := lessonAt(lesson, step, "question", w, 30).hints(); hints[1].label != wants[lesson] {
				t.Errorf("task %d.%d: %q is first, want %q", lesson, step, hints[1].label, wants[lesson])
			}
		}
	})
}

// The verdict on a task is about the picture, whatever led to it. The quantity below a task does not
// show a wrong picture as it shows a right one.
func TestTasksJudgeWhatIsOnTheScreen(t *testing.T) {
	tasks := 0
	eachTask(func(lesson, step int) { tasks++ })
	if tasks != len(works) {
		t.Errorf("%d tasks, ways to work on %d", tasks, len(works))
	}
	for _, w := range works {
		solved := map[string]bool{} // by the quantity below the task
		for i, does := range slices.Concat(w.right, w.wrong) {
			m, right := lessonAt(w.lesson, w.step, "question", 120, 40), i < len(w.right)
			if line, ok := strings.CutPrefix(does, ":"); ok {
				m = enterLine(m, line)
			} else {
				m = press(m, strings.Fields(does)...)
			}
			m = press(m, "enter")
			q := m.study.course.Question(m.study.place)
			lead, now := q.Answers[q.Right()-1].If.Now(m.state())
			if now = lead + now; right {
				solved[now] = true
			} else if solved[now] {
				t.Errorf("%d.%d: %q shows %q, as a right picture does", w.lesson, w.step, does, now)
			}
			if m.taskSolved() != right {
				t.Errorf("%d.%d: %q is judged right: %v", w.lesson, w.step, does, !right)
			}
		}
	}
}

// eachTask goes through the tasks of all lessons.
func eachTask(do func(lesson, step int)) {
	for l, lesson := range lessons.Built().Lessons {
		for s, step := range lesson.Steps {
			for _, p := range step.Pictures {
				if p.Question != nil && p.Question.Task() {
					do(l+1, s+1)
				}
			}
		}
	}
}
