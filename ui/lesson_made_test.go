package ui

import (
	"bytes"
	"context"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views/frame"
)

// madeFile is a lesson whose questions the reader makes the answers to: a number, an order and a task.
const madeFile = "---\ntitle: Made\nask: What?\nminutes: 3\n---\n\n" +
	"## Number\n\n```wavescope\n--view curves --d-model 8\n```\n\n### How long is the wave?\n\n" +
	"- [?] First hint.\n- [?] Second hint.\n- [x] `= 2*pi*10 ± 0.1`\n  - So long.\n" +
	"- [ ] `= 2*pi ± 0.05`\n  - Too short.\n- [ ] `= -2*pi ± 0.05`\n  - No wave is negative.\n" +
	"- [ ] `else`\n  - Something else.\n\n```wavescope\nshow\n```\n\n" +
	"## Order\n\n```wavescope\n--view shift --d-model 8\n```\n\n### Put them right.\n\n" +
	"- [?] First hint.\n- [?] Second hint.\n- [2] Second\n  - Reason 2.\n- [4] Fourth\n  - Reason 4.\n" +
	"- [1] First\n  - Reason 1.\n- [3] Third\n  - Reason 3.\n\n```wavescope\nshow\n```\n\n" +
	"## Task\n\n```wavescope\n--view shift --d-model 8\n```\n\n### Go to position 5.\n\n" +
	"- [?] First hint.\n- [?] Second hint.\n- [x] `pos = 5`\n  - There it is.\n- [ ] `pos = 6`\n  - One too far.\n\n" +
	"```wavescope\nthen --pos 5\n```\n\nThat was all.\n"

// The steps of madeFile.
const (
	aNumber = iota
	anOrder
	aTask
)

// madeAt opens the lesson of madeFile at a question on a screen of w × h cells.
func madeAt(t *testing.T, step, w, h int) Model {
	t.Helper()
	l, errs := lesson.Read("made.md", []byte(madeFile))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	c := &lesson.Course{Lessons: []lesson.Lesson{l}}
	return send(OpenLesson(c, lesson.Place{Step: step}, Options{}), tea.WindowSizeMsg{Width: w, Height: h})
}

// stripOf returns the words on the screen in one line.
func stripOf(m Model) string { return strings.Join(strings.Fields(strings.Join(textOf(m), " ")), " ") }

// Enter alone leads to the solution in four presses: the verdict, two hints and the solution. Each screen says what the
// next press gives.
func TestLadder(t *testing.T) {
	cases.Alone(t)
	for step, tries := range [][]string{{"", "7", "6.28", "--"}, {"", "a", "acbd"}, {"", "]", "right"}} {
		for _, try := range tries {
			for _, key := range []string{"enter", "pgdown"} {
				m := madeAt(t, step, 80, 24)
				for _, k := range keysOf(step, try) {
					m = press(m, k)
				}
				for _, said := range [][]string{{"enter again: a hint", "enter a hint"}, {"First hint. enter again: another hint",
					"enter another hint"}, {"Second hint. enter again: the solution", "enter the solution"}} {
					m = press(m, key)
					for _, want := range said {
						if !strings.Contains(stripOf(m), want) {
							t.Errorf("step %d, %q: the screen lacks %q:\n%s", step+1, try, want, strings.Join(textOf(m), "\n"))
						}
					}
					if m.study.place.Stop != 0 || m.study.marks[step] >= lesson.LeftOpen {
						t.Fatalf("step %d, %q: the solution comes with %q", step+1, try, said)
					}
				}
				if m = press(m, key); m.study.place.Stop != 1 || m.study.marks[step] != lesson.LeftOpen {
					t.Errorf("step %d, %q: the fourth press leads to %+v", step+1, try, m.study.place)
				}
			}
		}
	}
}

// keysOf returns the keys of a try: signs to type or, in the task, one key.
func keysOf(step int, try string) []string {
	if step == aTask {
		return strings.Fields(try)
	}
	return strings.Split(try, "")
}

// What is typed is judged by the first answer that holds it, and stays until it is right. A changed try is judged
// again, hints or not.
func TestTypedAnswersAreJudged(t *testing.T) {
	cases.Alone(t)
	for try, want := range map[string]string{"6.28": "Too short.", "-6.28": "No wave is negative.",
		"63": "Something else.", "6.34": "Something else.", "-": `"-" is no number`, "1e": `"1e" is no number`,
		"1e999": "is no number", "62.8": "So long.", "6.28e1": "So long.", "62.9318": "So long."} {
		m := madeAt(t, aNumber, 80, 24)
		tried := press(m, "9", "enter") // the next sign begins a new number
		hinted := press(tried, "enter", "backspace")
		for _, at := range []Model{m, tried, hinted} {
			got := press(press(at, strings.Split(try, "")...), "enter")
			right := want == "So long."
			if !strings.Contains(stripOf(got), want) || (got.study.place.Stop == 1) != right ||
				(got.study.marks[aNumber] == lesson.Right) != right {
				t.Errorf("%s is judged as\n%s", try, strings.Join(textOf(got), "\n"))
			}
		}
	}
}

// An order is right if each letter is at the place that the file gives its item; else the first letter that is not
// is named.
func TestOrdersAreJudged(t *testing.T) {
	cases.Alone(t)
	places := map[rune]int{'a': 2, 'b': 4, 'c': 1, 'd': 3}
	for _, try := range permutations("abcd") {
		m := press(press(madeAt(t, anOrder, 80, 24), strings.Split(try, "")...), "enter")
		want := "✓ 1 c First. Reason 1. 2 a Second. Reason 2. 3 d Third. Reason 3. 4 b Fourth. Reason 4."
		for i, letter := range try {
			if places[letter] != i+1 {
				want = "✗ " + string(letter) + " does not come " + []string{"first", "second", "third", "fourth"}[i] +
					". Reason " + strconv.Itoa(places[letter]) + "."
				break
			}
		}
		if !strings.Contains(stripOf(m), want) || (m.study.marks[anOrder] == lesson.Right) != (try == "cadb") {
			t.Errorf("%s lacks %q:\n%s", try, want, strings.Join(textOf(m), "\n"))
		}
	}
}

func permutations(of string) (all []string) {
	if of == "" {
		return []string{""}
	}
	for i := range of {
		for _, rest := range permutations(of[:i] + of[i+1:]) {
			all = append(all, of[i:i+1]+rest)
		}
	}
	return all
}

// A paste types what can be typed, and nothing of another text. Twelve signs are enough. Backspace takes back what is
// typed and goes back in the lesson when there is nothing.
func TestTyping(t *testing.T) {
	cases.Alone(t)
	number, order := madeAt(t, aNumber, 80, 24), madeAt(t, anOrder, 80, 24)
	for _, c := range []struct {
		of            Model
		paste, want   string
		notice        string
		keys, keyWant string
	}{
		{number, " −62.8\n", "-62.8", "", "backspace backspace", "-62"},
		{number, "pos 9", "", "first type a number", "1 e 3", "1e3"},
		{number, "1,5/4", "1,5/4", "", "backspace , /", "1,5/,/"},
		{number, "10\u202f000", "10 000", "", "backspace space ° π % ^ *", "10 00 °π%^*"},
		{number, "1234567890123", "", "first type a number", "1 2 3 4 5 6 7 8 9 0 1 2 3", "123456789012"},
		{number, "1\x1b[31m", "", "first type a number", "] right a x |", ""},
		{order, "cad", "cad", "", "b c", "adb"},
		{order, "cade", "", "first type the letters", "a b backspace d", "ad"},
	} {
		got := send(c.of, pasteOf(c.paste))
		if got.study.place.Typed != c.want || !strings.HasPrefix(got.notice.text, c.notice) || got.line.open {
			t.Errorf("%q types %q and says %q", c.paste, got.study.place.Typed, got.notice.text)
		}
		got = press(got, strings.Fields(c.keys)...)
		if got.study.place.Typed != c.keyWant || got.panes != c.of.panes {
			t.Errorf("%q and %s type %q", c.paste, c.keys, got.study.place.Typed)
		}
	}
	if back := press(order, "a", "backspace", "backspace"); back.study.place.Step != aNumber {
		t.Errorf("backspace leads to %+v", back.study.place)
	}
}

// A click on an item of an order gives it the next place, a second click takes it out.
func TestClicksOrder(t *testing.T) {
	m := madeAt(t, anOrder, 80, 24)
	on := func(m Model, item string) Model {
		y := slices.IndexFunc(textOf(m), func(l string) bool {
			return strings.Contains(l, item) && !strings.Contains(l, "✗")
		})
		return send(m, click(10, y))
	}
	m = on(on(on(m, "Third"), "First"), "Second")
	if m.study.place.Typed != "dca" {
		t.Errorf("three clicks type %q", m.study.place.Typed)
	}
	if m = on(press(on(on(m, "Third"), "Fourth"), "enter"), "Fourth"); m.study.place.Typed != "ca" ||
		m.study.place.Chosen != 0 {
		t.Errorf("it leaves %+v", m.study.place)
	}
}

// A line of plain mode answers. A line that is no answer is refused and changes nothing.
func TestTalkTypesAnswers(t *testing.T) {
	cases.Alone(t)
	out := new(bytes.Buffer)
	talk := newTalk(context.Background(), func(Options) Model { return madeAt(t, aNumber, 80, 24) },
		Options{Shelf: shelved(false)})
	c := talked{talk, talk.session(out, 80, true), out}
	c.Tell()
	for _, s := range []struct{ line, want string }{
		{"pos 9", "is no number; allowed is one such as"}, {"6.28", "not right: Too short."},
		{"on", "Hint: First hint."}, {"62.8", "right: 62.8. So long."}, {"on", "d: Third"},
		{"cad", "is no order"}, {"a c d b", "not right: a does not come first. Reason 2."},
		{"cadb", "4 is b: Fourth. Reason 4."}, {"on", "Go to position 5."},
		{"on", "Not yet. on again, unchanged, shows a hint"},
		{"on", "First hint."}, {"on", "Second hint."}, {"pos 6", "now: pos 6"}, {"on", "not right: One too far."},
		{"pos 5", "now: pos 5"}, {"on", "right: There it is."},
	} {
		if said := c.says(s.line); !strings.Contains(strings.Join(strings.Fields(said), " "), s.want) {
			t.Errorf("%s says\n%s", s.line, said)
		}
	}
}

// A madeWalk is a walk of random keys, with what the reader should have made and been told.
type madeWalk struct {
	*rand.Rand
	typed     string
	tried     bool // and nothing changed since
	hints     int
	tries     int // since the last change
	solutions int
}

// Whatever the reader types, the answer comes only with a right try, or after a verdict and two hints, of which the
// last stands there once more after a change. A right try is one that the numbers of the file make right, computed
// here.
func TestMadeWalk(t *testing.T) {
	cases.Alone(t)
	t.Logf("RAPID_SEED=%d repeats this", cases.Seed())
	walk := &madeWalk{Rand: rand.New(rand.NewPCG(cases.Seed(), 1))}
	size := []image.Point{{80, 24}, {100, 30}, {160, 45}, {60, 16}}
	for n := range cases.N(60, 2000) {
		step := n % 2
		m := madeAt(t, step, size[n%4].X, size[n%4].Y)
		*walk = madeWalk{Rand: walk.Rand, solutions: walk.solutions}
		for range 60 {
			if m = walk.press(m, step); m.study.place.Stop != 0 {
				break
			}
			if got := m.study.place; got.Typed != walk.typed || got.Hints != walk.hints || got.Chosen != 0 != walk.tried {
				t.Fatalf("%+v, want %+v", got, walk)
			}
		}
		p, right := m.study.place, walk.right(step)
		switch mark := m.study.marks[step]; {
		case p.Stop == 0 && mark >= lesson.LeftOpen, p.Stop == 1 && right && mark != lesson.Right,
			p.Stop == 1 && !right && (mark != lesson.LeftOpen || walk.hints < 2 || walk.tries < 3):
			t.Fatalf("%+v after %+v: %v", p, walk, m.study.marks)
		case p.Stop == 1 && right:
			walk.solutions++
		}
		if m.panes != m.own() {
			t.Fatal("the picture changes")
		}
		m.Frame(m.cells())
	}
	if walk.solutions < 2 {
		t.Errorf("only %d walks find the answer", walk.solutions)
	}
}

// press presses a random key and keeps account of it.
func (k *madeWalk) press(m Model, step int) Model {
	key := []string{"6", "2", ".", "8", "-", "e", "1", "backspace", "enter", "enter", "pgdown", "enter"}[k.IntN(12)]
	if step == anOrder {
		key = []string{"a", "b", "c", "d", "a", "b", "c", "d", "backspace", "enter", "pgdown"}[k.IntN(11)]
	}
	if k.IntN(20) == 0 && k.typed == "" { // at random it would take long
		for _, s := range strings.Split([]string{"62.8", "cad"}[step], "") {
			m, k.typed, k.tried, k.tries = press(m, s), k.typed+s, false, 0
		}
		return m
	}
	switch {
	case key == "backspace" && k.typed == "":
		return m // it would leave the question
	case key == "backspace":
		k.typed, k.tried, k.tries = k.typed[:len(k.typed)-1], false, 0
	case key == "enter" || key == "pgdown":
		k.tries++
		if k.tried && !k.right(step) {
			k.hints = min(k.hints+1, 2)
		}
		k.tried = true
	case step == anOrder && strings.Contains(k.typed, key):
		k.typed, k.tried, k.tries = strings.ReplaceAll(k.typed, key, ""), false, 0
	case step == aNumber && k.tried: // begins a new number
		k.typed, k.tried, k.tries = key, false, 0
	case len(k.typed) < 12:
		k.typed, k.tried, k.tries = k.typed+key, false, 0
	}
	return press(m, key)
}

// right reports whether the last try is right.
func (k *madeWalk) right(step int) bool {
	v, err := strconv.ParseFloat(k.typed, 64)
	near := err == nil && math.Abs(v-62.83185307) <= 0.1
	return k.tried && (step == anOrder && k.typed == "cadb" || step == aNumber && near)
}

// Every verdict and every hint of all lessons is drawn whole on every screen.
func TestRepliesAreDrawnWhole(t *testing.T) {
	cases.Alone(t)
	n := 0
	for _, l := range lessons.Built().Lessons {
		for _, s := range l.Parts() {
			c := &lesson.Course{Lessons: []lesson.Lesson{{Title: l.Title, Steps: []lesson.Step{*s}}}}
			for stop := range s.Stops() {
				for _, at := range c.Replies(lesson.Place{Stop: stop}) {
					if n++; c.Made(at) && cases.One(4, n) {
						checkReply(t, c, at, lessonSizes[n/4%len(lessonSizes)], n%3 == 0)
					}
				}
			}
		}
	}
}

// checkReply verifies that nothing of what enter says at a place is cut or missing.
func checkReply(t *testing.T, c *lesson.Course, at lesson.Place, size image.Point, far bool) {
	t.Helper()
	m := send(OpenLesson(c, at, Options{}), tea.WindowSizeMsg{Width: size.X, Height: size.Y})
	q := m.asked()
	if m.theme = (frame.Theme{Depth: frame.NoColor, Far: far}); q.Kind() != lesson.Task {
		m.study.place.Typed = "bca"
	}
	f := frame.New(size.X, size.Y, m.theme)
	ledger := f.NewLedger()
	m.draw(f)
	for _, what := range cutTexts(ledger) {
		t.Errorf("%q at %v cuts %s", q.Ask, size, what)
	}
	want := q.Ask.String()
	switch {
	case at.Chosen == lesson.Hinted:
		want = q.Hints[at.Hints-1].String()
	case at.Chosen > 0 && at.Chosen <= len(q.Answers):
		want = q.Answers[at.Chosen-1].Reason.String()
	}
	if !strings.Contains(textIn(f, m.layout(size.X, size.Y, m.theme).Panel), squeezed(want)) {
		t.Errorf("%q at %v lacks %q", q.Ask, size, want)
	}
}

// The key that the words of a task name comes first, whether or not one press of it comes nearer.
func TestToldKeyIsFirst(t *testing.T) {
	for words, want := range map[string]string{"Key `F` leaves pairs out.": "F", "Keys `[` and `]` change k.": "[ ]",
		"No key is named, `esc` is of the lesson.": "f"} { // which changes the cosine
		file := "---\ntitle: Told\nask: What?\nminutes: 3\n---\n\n## Task\n\n" +
			"```wavescope\n--view similarity --offset 1\n```\n\n" + words + "\n\n" +
			"### Leave pairs out.\n\n- [?] First hint.\n- [?] Second hint.\n" +
			"- [x] `cosine >= 0.998, offset = 1`\n  - Yes.\n\n```wavescope\nthen --filter slow\n```\n"
		l, errs := lesson.Read("told.md", []byte(file))
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		c := &lesson.Course{Lessons: []lesson.Lesson{l}}
		m := send(OpenLesson(c, lesson.Place{Stop: 1}, Options{}), tea.WindowSizeMsg{Width: 80, Height: 24})
		if hints, _ := m.hints(); hints[1].label != want {
			t.Errorf("%s: %q is first, want %q", words, hints[1].label, want)
		}
	}
}
