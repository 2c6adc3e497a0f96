package lesson

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

const task = "### Find it.\n\n- [x] `pos = 4`\n  - Yes.\n- [ ] `pos = 5`\n  - One too far.\n\n```wavescope\nthen " +
	"--pos 4\n```\n\nFound.\n\n"

// course returns two lessons: all kinds of stops, two questions in one step, a picture without words.
func course(t *testing.T) *Course {
	t.Helper()
	code := "```python\nx = 1\n```\n\n"
	texts := []string{
		head + "## One\n\n" + shift + code + "Text.\n\n" + asked + "\nLater.\n\n" + asked + "\n## Two\n\n" + shift,
		head + "## Three\n\n" + shift + task + "## Four\n\n" + shift +
			"Text.\n\n```wavescope\nthen --pos 9\n```\n\nMore.\n",
	}
	c := new(Course)
	for _, text := range texts {
		l, errs := Read("a.md", []byte(text))
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		c.Lessons = append(c.Lessons, l)
	}
	return c
}

// Going forwards and going backwards visit the same stops, each once, with the names and pictures that the file gives
// them.
func TestStops(t *testing.T) {
	c := course(t)
	want := []string{
		"1.1 code 0", "1.1 text 0", "1.1 question 0", "1.1 answer 1", "1.1 text-2 1", "1.1 question-2 1", "1.1 answer-2 2",
		"1.2 text 0", "2.1 question 0", "2.1 answer 1", "2.1 text 1", "2.2 text 0", "2.2 text-2 1",
	}
	var got []string
	var places []Place
	for p, ok := (Place{}), true; ok; p, ok = c.Next(p) {
		s := c.Stop(p)
		got = append(got, fmt.Sprintf("%d.%d %s %d", p.Lesson+1, p.Step+1, s.Name, s.Picture))
		places = append(places, p)
		if found, err := c.Find(p.Lesson+1, p.Step+1, s.Name); err != nil || found != p {
			t.Errorf("%v is found at %v, %v", p, found, err)
		}
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%q, want %q", got, want)
	}
	for p, ok := places[len(places)-1], true; ok; p, ok = c.Back(p) {
		if last := len(places) - 1; p != places[last] {
			t.Fatalf("back at %v, want %v", p, places[last])
		}
		places = places[:len(places)-1]
	}
	if len(places) > 0 {
		t.Errorf("no way back to %v", places)
	}
}

// A chosen answer stays while its question is shown, and is reset before the question and at the next one.
func TestChosenStaysUpToTheNextQuestion(t *testing.T) {
	c := course(t)
	at := func(stop string) Place {
		p, err := c.Find(1, 1, stop)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p := at("question")
	p.Chosen = 2
	for _, want := range []struct {
		stop   string
		chosen int
	}{{"answer", 2}, {"text-2", 2}, {"question-2", 0}} {
		if p, _ = c.Next(p); c.Stop(p).Name != want.stop || p.Chosen != want.chosen {
			t.Errorf("%s has %d, want %v", c.Stop(p).Name, p.Chosen, want)
		}
	}
	p = at("answer")
	p.Chosen = 1
	if p, _ = c.Back(p); p.Chosen != 1 {
		t.Error("back in the question nothing is chosen")
	}
	if p, _ = c.Back(p); p.Chosen != 0 {
		t.Error("before the question something is chosen")
	}
}

// An open question hides caption and readout; an answer, a task and a text hide only the regions that their own block
// names.
func TestHiddenAtStops(t *testing.T) {
	c := course(t)
	for _, w := range []struct {
		lesson, step    int
		stop            string
		caption, matrix bool
	}{{1, 1, "text", false, false}, {1, 1, "question", true, false}, {1, 1, "answer", false, true}, {1, 1, "question-2",
		true, true}, {2, 1, "question", false, false}} {
		p, err := c.Find(w.lesson, w.step, w.stop)
		if err != nil {
			t.Fatal(err)
		}
		h := c.Hidden(p)
		if h.Has("caption") != w.caption || h.Has("readout") != w.caption || h.Has("matrix") != w.matrix {
			t.Errorf("%+v: caption %v, matrix %v", w, h.Has("caption"), h.Has("matrix"))
		}
	}
}

// Find returns the place that Args writes; for a place that does not exist, the error lists what exists.
func TestFind(t *testing.T) {
	c := course(t)
	p, _ := c.Find(1, 1, "answer-2")
	p.Chosen = 1
	if got := strings.Join(c.Args(p), " "); got != "--lesson 1 --step 1 --stop answer-2 --chosen a" {
		t.Error(got)
	}
	for _, w := range []struct {
		lesson, step int
		stop, want   string
	}{
		{0, 1, "", "there is no lesson 0; the lessons are 1 to 2"}, {3, 1, "",
			"there is no lesson 3; the lessons are 1 to 2"},
		{1, 3, "", "lesson 1 has no step 3; its steps are 1 to 2"}, {1, 2, "question",
			`step 2 of lesson 1 has no stop "question"; its stops are text`},
		{2, 1, "text-2", `step 1 of lesson 2 has no stop "text-2"; its stops are question answer text`},
	} {
		if _, err := c.Find(w.lesson, w.step, w.stop); err == nil || err.Error() != w.want {
			t.Errorf("%v, want %s", err, w.want)
		}
	}
}

// A task is solved by the first condition that holds, if that is a right one.
func TestTry(t *testing.T) {
	c := course(t)
	p, _ := c.Find(2, 1, "question")
	if !c.Task(p) || c.Open(p) {
		t.Fatal("a task is no question")
	}
	q, s := c.Question(p), c.Panes(p).All[0]
	for pos, want := range map[int]int{3: NotYet, 4: 1, 5: 2} {
		if s.Pos = pos; q.Try(s) != want || q.Solved(want) != (want == 1) {
			t.Errorf("position %d is answer %d, solved %v", pos, q.Try(s), q.Solved(want))
		}
	}
	if q.Right() != 1 || q.Mark(1) != Right || q.Mark(2) != LeftOpen || q.Mark(0) != LeftOpen {
		t.Error("a task leaves no mark of wrong")
	}
}

// Marks rise and never fall.
func TestMarksRise(t *testing.T) {
	var m Marks
	for i, to := range []Mark{Seen, Right, LeftOpen, Wrong, Right} {
		m = m.With(3, to)
		if want := []Mark{Seen, Right, Right, Wrong, Wrong}[i]; m[3] != want || m[2] != ToCome {
			t.Errorf("after %v it is %v", to, m[3])
		}
	}
}
