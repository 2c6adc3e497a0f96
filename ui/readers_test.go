package ui

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
	"wavescope/ui/lesson"
)

// A walker is a reader who does at random what readers do: answers right, wrong or not at all, explores, leaves and
// comes back, and is killed.
type walker struct {
	*testing.T
	random *rand.Rand
	file   string
	day    int
	m      Model
	missed map[string]bool    // questions missed in this visit of the lesson, by the line of their step
	asked  map[string]bool    // questions asked once more
	others []*lesson.Progress // of programs beside this one
	shared map[string]bool    // questions that those have asked too, and whose later answer counts
	said   map[string]bool    // the words of the questions that were answered since the program began

	stops, misses, again int // of all visits; again counts the questions asked once more
}

// open starts the program, with the progress of the file.
func (w *walker) open() {
	o := Options{Shelf: shelved(false), ProgressFile: w.file, Progress: LoadProgress(w.file),
		Now: func() time.Time { return time.Date(2030, 1, 1+w.day, 12, 0, 0, 0, time.UTC) }}
	w.m, w.said = OpenContents(o), map[string]bool{}
	w.send(tea.WindowSizeMsg{Width: 120, Height: 40})
}

// send gives the program a message and does what it wants done.
func (w *walker) send(msg tea.Msg) {
	next, cmd := sendCmd(w.m, msg)
	w.m = next
	for _, msg := range perform(cmd) {
		if saved, ok := msg.(progressSaved); ok {
			w.m = send(w.m, saved)
		}
	}
}

// perform does what a command does, also a batch, and returns the messages.
func perform(cmd tea.Cmd) (all []tea.Msg) {
	if cmd == nil {
		return nil
	}
	msg := cmd()
	batch, ok := msg.(tea.BatchMsg)
	if !ok {
		return []tea.Msg{msg}
	}
	for _, c := range batch {
		all = append(all, perform(c)...)
	}
	return all
}

func (w *walker) press(keys ...string) {
	for _, k := range keys {
		w.send(stroke(k))
	}
}

// question returns the question at the reader's place, if it is open, and the line that identifies it.
func (w *walker) question() (q *lesson.Question, name string) {
	if !w.m.questionOpen() && !w.m.taskOpen() || w.m.taskSolved() {
		return nil, ""
	}
	c, p := w.m.study.course, w.m.study.place
	if a := w.m.study.aside; a != nil && a.asks != nil {
		c, p = a.asks[p.Step].Course, a.asks[p.Step].Place
	}
	return w.m.study.course.Question(w.m.study.place), c.Lesson(p).File + " " + strconv.Itoa(p.Step)
}

// right returns the keys that answer a question right.
func (w *walker) right(q *lesson.Question) []string {
	switch q.Kind() {
	case lesson.Choice:
		return []string{lesson.Letter(q.Right())}
	case lesson.Number:
		return strings.Split(strconv.FormatFloat(q.Answers[q.Right()-1].Number.Value, 'f', -1, 64), "")
	case lesson.Order:
		order := make([]string, len(q.Answers))
		for i, a := range q.Answers {
			order[a.Rank-1] = lesson.Letter(i + 1)
		}
		return order
	}
	return nil
}

// answer answers the open question: right, wrong, or not at all until the solution is shown.
func (w *walker) answer(q *lesson.Question, name string) {
	again := w.m.study.aside != nil
	words := fmt.Sprint(q.Ask, len(q.Answers), w.m.own().Args())
	for _, t := range w.m.study.course.Picture(w.m.study.place).Text {
		words += t.String()
	}
	if again && w.said[words] {
		w.Errorf("%s is asked twice in one sitting: %s", name, q.Ask)
	}
	w.said[words] = true
	if again {
		w.asked[name] = true
	}
	before := w.m.study.place
	solve := func() {
		if q.Kind() == lesson.Task {
			c, p := w.m.study.course, w.m.study.place
			w.m.panes, w.m.study.place.Chosen = c.Step(p).Pictures[c.Stop(p).Picture+1].Panes, 0
		} else {
			for range w.m.study.place.Typed {
				w.press("backspace")
			}
			w.press(w.right(q)...)
		}
		w.press("enter")
		if at := w.m.study.place; !w.m.taskSolved() && w.m.study.course.Stop(at).Kind != lesson.AnswerStop {
			w.Fatalf("%s: the right answer leads to %+v, notice %q", name, at, w.m.notice.text)
		}
	}
	switch w.random.IntN(4) {
	case 0, 1:
		solve()
		delete(w.missed, name)
		return
	case 2: // wrong, then right if the question lets one try again
		if q.Kind() == lesson.Choice {
			wrong := 1 + w.random.IntN(len(q.Answers))
			w.press(lesson.Letter(wrong), "enter")
			if q.Solved(wrong) {
				delete(w.missed, name)
			} else if !again {
				w.miss(name)
			}
			return
		}
		if w.wrong(q, name); !w.m.taskSolved() {
			solve()
		}
		delete(w.missed, name)
		return
	}
	for i := 0; w.m.study.place.Stop == before.Stop && w.m.study.place.Step == before.Step; i++ {
		if i > 4 {
			w.Fatalf("%s: no end of hints", name)
		}
		w.press("enter")
		if i == 1 && len(q.Hints) == lesson.MaxHints && w.m.study.place.Stop != before.Stop {
			w.Fatalf("%s: enter twice gives it away", name)
		}
	}
	if !again {
		w.miss(name)
	}
}

// miss notes that a question of the path was missed.
func (w *walker) miss(name string) {
	w.missed[name] = true
	w.misses++
}

// wrong tries a wrong answer, which must not count as right.
func (w *walker) wrong(q *lesson.Question, name string) {
	switch q.Kind() {
	case lesson.Number:
		w.press("9", "9", "9", "7", "7", "7", "enter")
	case lesson.Order:
		keys := w.right(q)
		slices.Reverse(keys)
		w.press(append(keys, "enter")...)
	case lesson.Task:
		keys := strings.Fields("right left up down ] [ { } p c n . , o x home end shift+right")
		for range w.random.IntN(8) {
			w.press(keys[w.random.IntN(len(keys))])
		}
		right := q.Answers[q.Right()-1].If.Holds(w.m.state())
		w.press("enter")
		if w.m.taskSolved() && !right {
			w.Fatalf("%s: %v is judged right", name, w.m.panes.Args())
		}
		return
	}
	if w.m.study.course.Stop(w.m.study.place).Kind == lesson.AnswerStop {
		w.Fatalf("%s: a wrong answer is right", name)
	}
}

// lesson walks through a lesson to its end.
func (w *walker) lesson(number int) {
	l := shelved(false)().Lessons()[number]
	w.missed, w.asked = map[string]bool{}, map[string]bool{}
	w.m.list.chosen = number
	w.press("enter")
	inside := func() bool {
		if !w.m.inLesson() || w.m.list.open {
			return false
		}
		_, at := w.m.study.own()
		return at.Lesson == number
	}
	for n := 0; inside(); n++ {
		if n > 2000 {
			w.Fatalf("%s has no end: %+v", l.Title, w.m.study.place)
		}
		w.stops++
		switch q, name := w.question(); {
		case q != nil:
			w.answer(q, name)
		case w.m.taskSolved():
			w.press("enter")
		default:
			switch w.random.IntN(60) {
			case 0:
				w.press("right", "]", "down", "esc")
			case 1:
				w.press("E", "E")
			case 2:
				w.press("C", "C")
			case 3:
				w.beside((number + 5) % 10)
				clear(w.missed) // the other program may have asked it
			case 4:
				w.resume("killed", w.open)
			case 5:
				w.resume("left", func() { w.press("C", "esc", "C") })
			default:
				w.press("enter")
			}
		}
	}
	if w.again += len(w.asked); !w.m.list.open { // the end leads to the next lesson
		w.press("C")
	}
	for name := range w.missed {
		if !w.asked[name] && !w.shared[name] {
			w.Errorf("%s was missed and is not asked again", name)
		}
	}
}

// resume leaves a lesson in some way, and opens it again, which goes on at the same step.
func (w *walker) resume(how string, leave func()) {
	c, at := w.m.study.own()
	aside := w.m.study.aside != nil
	leave()
	if far := w.m.lessons.Progress.Of(c.Lesson(at)); far.Step != at.Step && !aside && len(w.others) == 0 {
		w.Fatalf("%s at step %d, it goes on at step %d", how, at.Step, far.Step)
	}
	w.m.list.chosen = at.Lesson
	w.press("enter")
}

// beside reads some stops of a lesson in another program, which is killed.
func (w *walker) beside(number int) {
	other := &walker{T: w.T, random: w.random, file: w.file, day: w.day}
	other.open()
	other.m.list.chosen = number
	other.press("enter")
	if a := other.m.study.aside; a != nil {
		for _, it := range a.asks {
			w.shared[it.Course.Lesson(it.Place).File+" "+strconv.Itoa(it.Step)] = true
		}
	}
	for range 12 {
		other.press("a", "enter")
	}
	w.others = append(w.others, other.m.lessons.Progress)
}

// Readers at random come to the end of every lesson. What they miss comes once more, right answers are right, and
// what they have answered is kept.
func TestReaders(t *testing.T) {
	cases.Alone(t)
	random, stops, misses, again := cases.Rand(t), 0, 0, 0
	for range cases.N(4, 1000) {
		w := &walker{T: t, random: random, file: filepath.Join(t.TempDir(), "lessons"), shared: map[string]bool{}}
		if err := os.WriteFile(w.file, (&lesson.Progress{Seed: 1 + random.Uint32N(1<<31)}).Text(), 0o600); err != nil {
			t.Fatal(err)
		}
		w.open()
		for i, number := range random.Perm(10)[:cases.N(3, 10)] {
			if w.day += random.IntN(9); i == 1 {
				w.beside((number + 5) % 10)
			}
			w.lesson(number)
		}
		stops, misses, again = stops+w.stops, misses+w.misses, again+w.again
		kept := LoadProgress(w.file)
		for _, p := range append(w.others, w.m.lessons.Progress) {
			for _, l := range shelved(false)().Lessons() {
				for step, card := range p.Of(l).Cards {
					if got := kept.Of(l); got.Cards[step].Times < card.Times || got.Marks[step] < p.Of(l).Marks[step] {
						t.Errorf("%s %d: kept is %+v, want %+v", l.Title, step+1, got.Cards[step], card)
					}
				}
			}
		}
	}
	t.Logf("%d stops, %d questions missed, %d asked once more", stops, misses, again)
}
