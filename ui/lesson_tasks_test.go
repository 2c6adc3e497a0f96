package ui

import (
	"strings"
	"testing"

	"wavescope/ui/lessons"
)

// way is how somebody works on a task, and what is said of the picture that comes of it.
type way struct {
	does  string // keys, or a line after ':'
	right bool   // the picture has what the task asks for
	says  string // a part of the verdict
}

func right(does, says string) way { return way{does, true, says} }
func wrong(does, says string) way { return way{does, false, says} }

// works are ways to work on every task, each with what the picture then shows.
var works = []struct {
	lesson, step int
	ways         []way
}{
	{1, 7, []way{
		right("p", "Each word carries its position"), right("p p", "Each word carries its position"),
		right(":positions sinusoidal d-model 16", "Each word carries"),
		right("p Q", "Each word carries"),
		wrong("", "Press p for positions of another kind"), wrong("p p p", "every distance stays"), wrong("c",
			"mask alone tells the two orders apart"),
		wrong("p c", "Take it off with c"), wrong("p p p .", "esc brings the words and their order back"), wrong("o",
			"Not yet"),
	}},
	{2, 7, []way{
		right(":pos 4", "three bits change"), right("down down down down", "three bits change"), right(":length 100 pos 20",
			"three bits change"),
		wrong("", "four change"), wrong(":pos 6", "Two: that is one carry"), wrong("down", "Only the last bit"),
		wrong(":pos 0", "Not yet"),
	}},
	{3, 7, []way{
		right(":pos 3", "the sine of 3"), right("right right right", "the sine of 3"), right(":length 100 pos 3 dim 2",
			"the sine of 3"),
		wrong("", "Compare the four numbers"), wrong(":pos 4", "The tutorial never prints it"), wrong(":pos 2",
			"One further"),
		wrong(":pos 3 d-model 8", "Compare the four numbers"), wrong(":pos 4 scheme binary", "Compare the four numbers"),
	}},
	{4, 6, []way{
		right(":dim 20", "the pair before it still turns within 100"), right(":dim 21", "the pair before it"),
		right(":d-model 128 dim 40", "the pair before it"),
		wrong("", "turns within 100 positions"), wrong(":dim 18", "Go on to slower pairs"), wrong(":dim 22",
			"the pair before it is faster and needs more"),
		wrong(":d-model 128 dim 20", "turns within 100"), wrong(":scheme binary", "Not yet"),
	}},
	{5, 7, []way{
		right(":offset 50", "a quarter turn"), right(":offset 248", "a quarter turn"), right(":offset -149",
			"a quarter turn"),
		wrong("", "Not yet"), wrong(":offset 99", "a quarter too far"), wrong(":offset 52", "within ten degrees"),
		wrong(":offset 149", "the other way round"),
		wrong(":offset 298", "a quarter too far"),
	}},
	{6, 7, []way{
		right(":offset 19", "nearly where they were"), right(":offset 25", "nearly where they were"), right(":offset 1885",
			"nearly where they were"),
		wrong("", "Two or more is asked for"), wrong(":offset -19", "Two or more is asked for"), wrong(":offset 6",
			"less than 0.98"), wrong(":offset 3", "peaks of the curve"),
		wrong(":offset 19 d-model 8", "peaks of the curve"),
	}},
	{7, 5, []way{
		right(":d-model 128", "√64"), right(":d-model 128 base 500000 pos 2", "√64"), right(":d-model 128 layout concat",
			"√64"),
		wrong("", "Longer than 8"), wrong(":d-model 64", "Here it is 5.66"), wrong(":d-model 8", "8² are needed"),
		wrong(":d-model 128 scheme binary", "Not yet"),
	}},
	{8, 7, []way{
		right("c", "before and after are no longer alike"), right("c Q", "before and after"), right(":causal on first 100",
			"before and after"),
		wrong("", "Who only looks back knows more"), wrong(".", "B is no reversal of A now"), wrong("n",
			"is no reversal of A now"),
		wrong("p", "Who only looks back"), wrong("p p", "not because of ALiBi"), wrong(":positions none causal on",
			"not because of ALiBi"), wrong(":padding 2", "not because of ALiBi"),
	}},
	{9, 6, []way{
		right(":offset 16", "adds nothing"), right(":offset 79", "adds nothing"), right(":offset -47", "adds nothing"),
		wrong("", "Not yet"), wrong(":offset 31", "takes away as much as it can"), wrong(":offset 15",
			"within fifteen degrees, and not within three"), wrong(":offset 47", "three quarters of a turn"),
		wrong(":offset -16", "or a quarter back"),
	}},
	{10, 3, []way{
		right(":dim 22", "the pair before it does not"), right(":dim 23", "the pair before it does not"),
		right(":d-model 128 dim 42", "the pair before it does not"),
		wrong("", "It finishes a turn"), wrong(":dim 20", "Go on to slower pairs"), wrong(":dim 24",
			"is faster and does not either"), wrong(":d-model 128 dim 44", "is faster and does not either"),
	}},
}

// Whatever way leads to a picture, the verdict is about the picture: what has what a task
// asks for is right, and what is said of anything else is true of it. What is counted
// below a task is never as of a right picture where that of the screen is wrong.
func TestTasksJudgeWhatIsOnTheScreen(t *testing.T) {
	tasks := 0
	eachTask(func(lesson, step int) { tasks++ })
	if tasks != len(works) {
		t.Errorf("%d tasks, ways to work on %d", tasks, len(works))
	}
	for _, w := range works {
		solves := map[string]string{} // by what is said below the task: a way that is right
		for _, way := range w.ways {
			m := lessonAt(w.lesson, w.step, "question", 120, 40)
			if !m.taskOpen() {
				t.Fatalf("%d.%d is no task", w.lesson, w.step)
			}
			if line, ok := strings.CutPrefix(way.does, ":"); ok {
				m = enterLine(m, line)
			} else {
				m = press(m, strings.Fields(way.does)...)
			}
			m = press(m, "enter")
			verdict, q := "Not yet.", m.study.course.Question(m.study.place)
			lead, now := q.Answers[q.Right()-1].If.Now(m.state())
			if now = lead + " " + now; way.right {
				solves[now] = way.does
			} else if solved := solves[now]; solved != "" {
				t.Errorf("%d.%d: after %q the line below the task is %q, as after %q", w.lesson, w.step, way.does, now, solved)
			}
			if m.study.place.Chosen <= len(q.Answers) && m.study.place.Chosen > 0 {
				verdict = q.Answers[m.study.place.Chosen-1].Reason.String()
			}
			t.Logf("%d.%d | %s | %s | %s", w.lesson, w.step, way.does, map[bool]string{true: "right",
				false: "wrong"}[m.taskSolved()], verdict)
			if m.taskSolved() != way.right || !strings.Contains(verdict, way.says) {
				t.Errorf("%d.%d after %q: right %v, %q; want %v, %q", w.lesson, w.step, way.does, m.taskSolved(), verdict,
					way.right, way.says)
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
