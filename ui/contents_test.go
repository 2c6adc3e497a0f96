package ui

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views"
	"wavescope/views/frame"
)

// shelved are the lessons that are built in, below a course of three others if
// there is to be one.
func shelved(own bool) func() *lesson.Shelf {
	s := &lesson.Shelf{Courses: []lesson.Titled{{Title: "built in", Course: lessons.Built()}}}
	if own {
		c := new(lesson.Course)
		for i := range 3 {
			l := lessons.Built().Lessons[i]
			l.File, l.Title, l.Ask = fmt.Sprintf("own-%d.md", i), strings.Repeat("Word 12345678 ", 3)[:40], strings.Repeat("why 1234567 and ", 6)[:90]
			c.Lessons = append(c.Lessons, l)
		}
		s.Courses = append([]lesson.Titled{{Title: "from files", Course: c}}, s.Courses...)
	}
	return func() *lesson.Shelf { return s }
}

// halfway is a progress with a lesson that is done, and one of which four steps
// are read.
func halfway() *lesson.Progress {
	var p *lesson.Progress
	for _, read := range [][2]int{{0, 99}, {2, 4}} {
		l, n := &lessons.Built().Lessons[read[0]], read[1]
		far := lesson.Far{Name: l.Name(), Steps: len(l.Steps), Step: min(n, len(l.Steps)-1)}
		for step := range min(n, len(l.Steps)) {
			far.Marks[step] = lesson.Seen
		}
		p = p.With(far)
	}
	return p
}

// contentsAt opens the page of lessons on a screen of w × h cells.
func contentsAt(w, h int) Model {
	return send(OpenContents(Options{Shelf: shelved(false), Progress: halfway()}), tea.WindowSizeMsg{Width: w, Height: h})
}

// At every size and on every paper the page stays within the screen and cuts
// neither number nor word.
func TestContentsAtEverySize(t *testing.T) {
	cases.Alone(t)
	tried := 0
	for _, own := range []bool{false, true} {
		m := OpenContents(Options{Shelf: shelved(own), Progress: halfway()})
		for w := 24; w < 201; w++ {
			for h := range 61 {
				papers := themes()
				papers = papers[(w+h)%len(papers):][:1] // every size on one, every paper at many
				if !cases.One(60, 61*w+h) {
					continue
				}
				for _, theme := range papers {
					tried++
					m.size.X, m.size.Y, m.theme = w, h, theme
					m.list.chosen, m.lessons.phase = (w+h)%m.lessons.Shelf.Len(), w
					f := frame.New(w, h, theme)
					ledger := f.NewLedger()
					m.draw(f)
					for _, what := range cutTexts(ledger) {
						t.Fatalf("%d×%d %+v cuts %s\n%s", w, h, theme, what, f.AppendPlain(nil))
					}
					m.sheet = m.sheet.next(m.screen, m.options)
					checkScreen(t, m)
				}
			}
		}
	}
	t.Logf("%d frames", tried)
}

// Every lesson is reached by ↓ on any screen that has a row for it, and its row
// says its number, and what else it says is true.
func TestEveryLessonIsReached(t *testing.T) {
	line := regexp.MustCompile(`^ *[▸] *(\d+) (.*)$`)
	for _, size := range [][2]int{{12, 2}, {20, 3}, {30, 5}, {40, 9}, {60, 12}, {80, 24}, {100, 30}, {120, 40}, {200, 60}} {
		m := press(contentsAt(size[0], size[1]), slices.Repeat([]string{"up"}, 20)...)
		for i, l := range lessons.Built().Lessons {
			found := ""
			for _, row := range textOf(m) {
				if parts := line.FindStringSubmatch(row); parts != nil && parts[1] == strconv.Itoa(i+1) {
					found = parts[2]
				}
			}
			if found == "" {
				t.Fatalf("%v: lesson %d is not lit in\n%s", size, i+1, strings.Join(textOf(m), "\n"))
			}
			if size[0] >= 80 {
				for _, want := range []string{l.Title, fmt.Sprintf("%d ", len(l.Steps)), fmt.Sprintf("  %d ", l.Minutes)} {
					if !strings.Contains(found, want) {
						t.Errorf("%v: %q lacks %q", size, found, want)
					}
				}
				if !strings.Contains(strings.Join(textOf(m), "\n"), l.Ask) {
					t.Errorf("%v: nothing asks %q", size, l.Ask)
				}
			}
			if size[0] >= 40 && (strings.Contains(found, "✓") != (i == 0) || strings.Contains(found, "4/9") != (i == 2)) {
				t.Errorf("%v: of lesson %d it says %q", size, i+1, found)
			}
			m = press(m, "down")
		}
	}
}

// A digit goes to that view at once, esc to the pictures, and every key of the
// pictures does there what it does; so it is from within a lesson.
func TestContentsIsOneKeyFromThePictures(t *testing.T) {
	cases.Alone(t)
	in := press(contentsAt(120, 40), "enter")
	for in.study.course.Keeps(in.study.place) { // the picture behind
		in = press(in, "enter")
	}
	inLesson := press(in, "C")
	for name, m := range map[string]Model{"at the start": contentsAt(120, 40), "in a lesson": inLesson} {
		if !m.list.lessons {
			t.Fatalf("%s the page is not open", name)
		}
		for i, v := range views.All {
			if got := press(m, strconv.Itoa(i+1)); got.covered() || got.inLesson() || got.state().View != v.Name {
				t.Errorf("%s %d leads to %s", name, i+1, got.state().View)
			}
		}
		if got := press(m, "esc"); got.covered() || got.inLesson() || got.panes != views.One(views.Default()) {
			t.Errorf("%s esc leads elsewhere", name)
		}
		pictures := press(m, "esc")
		for _, table := range m.contentsTables()[2:] {
			for _, k := range table {
				for _, s := range k.Strokes {
					got, want := press(m, s.Key), press(pictures, s.Key)
					if got.covered() != want.covered() || got.panes != want.panes || got.line != want.line || got.playing != want.playing || got.inLesson() {
						t.Errorf("%s %s does something else than in the pictures", name, s.Key)
					}
				}
			}
		}
	}
}

// enter begins, or goes on where one stopped; C goes to the page and back.
func TestContentsBegins(t *testing.T) {
	m := contentsAt(100, 30)
	if m.list.chosen != 2 {
		t.Errorf("lesson %d is chosen, want the one that was begun", m.list.chosen+1)
	}
	if got := press(m, "enter"); got.covered() || got.study.place != (lesson.Place{Lesson: 2, Step: 4}) || got.study.marks[3] != lesson.Seen || got.study.marks[4] != lesson.ToCome {
		t.Errorf("it goes on at %+v, %v", got.study.place, got.study.marks)
	}
	if got := press(m, "down", "enter"); got.study.place != (lesson.Place{Lesson: 3}) {
		t.Errorf("the next begins at %+v", got.study.place)
	}
	if got := press(m, "up", "up", "pgdown"); got.study.place != (lesson.Place{}) {
		t.Errorf("one that is done begins at %+v", got.study.place)
	}
	in := press(m, "enter", "enter", "enter")
	for _, back := range []string{"C", "enter"} {
		if got := press(in, "C", back); got.study != in.study || got.panes != in.panes || got.covered() {
			t.Errorf("C and %s lead elsewhere than back", back)
		}
	}
	if got := press(in, "C", "esc", "C", "enter"); got.study.place.Step != in.study.place.Step || !got.inLesson() {
		t.Errorf("it goes on at %+v, was left at %+v", got.study.place, in.study.place)
	}
	if got := press(at(80, 24), "C"); got.covered() || !strings.Contains(got.notice.text, "no lessons") {
		t.Errorf("without lessons C says %q", got.notice.text)
	}
	if got := press(m, "?"); !got.help.open || press(got, "esc").help.open || !press(got, "esc").list.lessons {
		t.Error("? does not come back to the page")
	}
}

// A click chooses, a second one begins; one on a view leads there.
func TestClicksOnContents(t *testing.T) {
	cases.Alone(t)
	for _, size := range [][2]int{{60, 20}, {80, 24}, {120, 40}, {200, 60}} {
		m := contentsAt(size[0], size[1])
		for y, row := range textOf(m) {
			for i, l := range lessons.Built().Lessons {
				if x := strings.Index(row, fmt.Sprintf("%d  %s", i+1, l.Title)); x >= 0 && i != m.list.chosen {
					one := send(m, click(x, y))
					if one.list.chosen != i || one.inLesson() {
						t.Errorf("%v: a click on lesson %d chooses %d", size, i+1, one.list.chosen+1)
					}
					if two := send(one, click(x, y)); two.study.place.Lesson != i || !two.inLesson() || two.covered() {
						t.Errorf("%v: a second click on lesson %d does not begin it", size, i+1)
					}
				}
			}
			for i, v := range views.All {
				if x := strings.Index(row, fmt.Sprintf("%d %s", i+1, v.Title)); x >= 0 && size[0] > 60 {
					if got := send(m, click(len([]rune(row[:x]))+2, y)); got.covered() || got.state().View != v.Name {
						t.Errorf("%v: a click on %s does not lead there", size, v.Title)
					}
				}
			}
		}
		if got := send(m, click(0, size[1]-1)); got.list != m.list {
			t.Error("a click on the keys does something")
		}
	}
	m := contentsAt(80, 24)
	if got := send(m, tea.MouseWheelMsg{Button: tea.MouseWheelDown}); got.list.chosen != m.list.chosen+1 {
		t.Error("the wheel does not choose")
	}
}

// The wave moves by dots while the page is seen, not without motion, and not
// after the page has gone.
func TestWaveOfContents(t *testing.T) {
	for _, motion := range []Motion{MotionOn, MotionSlow, MotionOff} {
		m := OpenContents(Options{Shelf: shelved(false), Motion: motion})
		if got, want := m.nextWave() != nil, motion != MotionOff; got != want {
			t.Errorf("motion %v: moves is %t", motion, got)
		}
	}
	m := contentsAt(120, 40)
	moved, next := sendCmd(m, waveTick{m.beat})
	if next == nil || moved.lessons.phase != 1 || moved.Frame(120, 40).ANSI() == m.Frame(120, 40).ANSI() {
		t.Error("the wave stands still")
	}
	for name, msg := range map[string]tea.Msg{"stale": waveTick{m.beat - 1}} {
		if got, cmd := sendCmd(m, msg); cmd != nil || got.lessons.phase != 0 {
			t.Errorf("a %s tick moves it", name)
		}
	}
	left := press(m, "esc")
	if got, cmd := sendCmd(left, waveTick{left.beat}); cmd != nil || got.screen != left.screen {
		t.Error("it moves behind the pictures")
	}
}

// A lesson made of payloads orders nothing of a terminal: not on the page, not in
// its strip, not in the errors that are told of it.
func TestHostileLessons(t *testing.T) {
	for i, text := range hostile {
		if !cases.One(4, i) {
			continue
		}
		text = strings.ReplaceAll(strings.ToValidUTF8(text, "?"), "\ufffd", "?") // what is no text is seen as such
		body := strings.NewReplacer("X", text).Replace("---\ntitle: X\nask: X\nminutes: 5\n---\n\n## X\n\n```wavescope\n--view curves\n```\n\nX **X** [X](#line)\n\n" +
			"### X?\n\n- [x] X\n  - X\n- [ ] X\n  - X\n\n```wavescope\nshow\n```\n\n> X\n")
		l, errs := lesson.Read(text+".md", []byte(body))
		for _, err := range errs {
			if line := frame.Clean(err.Error()); strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 }) {
				t.Errorf("an error is %q", line)
			}
		}
		if len(errs) > 0 || len(l.Steps) == 0 {
			continue
		}
		c := &lesson.Course{Lessons: []lesson.Lesson{l}}
		s := &lesson.Shelf{Courses: []lesson.Titled{{Title: "from files", Course: c}, {Title: "built in", Course: lessons.Built()}}}
		o := Options{Shelf: func() *lesson.Shelf { return s }}
		for _, size := range [][2]int{{40, 10}, {80, 24}, {200, 60}} {
			m := send(OpenContents(o), tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			for range 8 {
				checkScreen(t, m)
				m = press(m, "enter")
			}
		}
	}
}

// In a lesson y copies the block of its file: pasted into one it is the picture
// that is shown, with what is hidden of it.
func TestCopiedBlockIsAStep(t *testing.T) {
	for name, m := range map[string]Model{
		"as it is": lessonAt(5, 2, "question", 100, 30),
		"explored": press(lessonAt(5, 2, "text", 100, 30), "j", "]"),
		"away":     press(lessonAt(5, 2, "text", 100, 30), "2"),
		"usual":    press(enterLine(lessonAt(1, 1, "text", 100, 30), "view curves"), "esc"),
	} {
		block := m.block()
		if copied := press(m, "y").notice.text; !strings.HasSuffix(copied, block) {
			t.Errorf("%s: y copies %q", name, copied)
		}
		l, errs := lesson.Read("x.md", []byte("---\ntitle: x\nask: y\nminutes: 5\n---\n\n## Step\n\n"+block))
		if len(errs) > 0 || len(l.Steps) != 1 {
			t.Errorf("%s: %q is read as %v", name, block, errs)
			continue
		}
		p := l.Steps[0].Pictures[0]
		if hide := m.study.course.Picture(m.study.place).Hide; p.Panes != m.panes || name != "away" && !slices.Equal(p.Hide, hide) || name == "away" && len(p.Hide) > 0 {
			t.Errorf("%s: %q opens %v without %v", name, block, p.Panes.Args(), p.Hide)
		}
	}
}

// The keys of first and last choose the first lesson and the last; the key that plays
// in the pictures does nothing on the page of lessons.
func TestFirstAndLastLesson(t *testing.T) {
	m := contentsAt(80, 24)
	for key, want := range map[string]int{"home": 0, "g": 0, "^": 0, "end": 9, "G": 9, "$": 9} {
		if got := press(m, key); !got.list.lessons || got.list.chosen != want {
			t.Errorf("%s chooses lesson %d, the page is open: %t", key, got.list.chosen+1, got.list.lessons)
		}
	}
	got, cmd := sendCmd(m, stroke("space"))
	if cmd != nil || got.list != m.list || got.playing || got.panes != m.panes {
		t.Errorf("space: the page is open: %t, it plays: %t", got.list.lessons, got.playing)
	}
	if !strings.Contains(got.notice.text, "does nothing on this page") {
		t.Errorf("space says %q", got.notice.text)
	}
	help := oneLine(press(contentsAt(80, 400), "?"))
	if !strings.Contains(help, "first or last lesson") {
		t.Error("help does not explain them")
	}
}

// Forgetting a lesson asks first; u brings it back, in the file too, whether the
// lesson is open or not.
func TestForgettingAsksAndIsUndone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lessons")
	chosen := &lessons.Built().Lessons[4]
	left := lived(file, 4).lessons.Progress.Of(chosen)
	kept := func() lesson.Far { return LoadProgress(file).Of(chosen) }
	o := Options{Shelf: shelved(false), ProgressFile: file, Progress: LoadProgress(file)}
	page := OpenContents(o)
	page.size.X, page.size.Y = 100, 30
	for name, m := range map[string]Model{"page": page, "lesson": press(page, "enter", "C")} {
		asked := press(m, "x")
		if kept() != left || asked.lessons.Progress.Of(chosen) != left ||
			!strings.Contains(asked.notice.text, "x again forgets") {
			t.Fatalf("%s: x forgets unasked, %q", name, asked.notice.text)
		}
		if again := press(asked, "down", "up", "x"); again.lessons.Progress.Of(chosen) != left {
			t.Errorf("%s: x, another key and x forget", name)
		}
		if other := press(asked, "down"); press(other, "x").lessons.Progress.Of(chosen) != left {
			t.Errorf("%s: x on another lesson forgets this one", name)
		}
		gone := press(asked, "x")
		if gone.lessons.Progress.Of(chosen).Begun() || kept().Begun() || !strings.Contains(gone.notice.text, "u brings it back") {
			t.Errorf("%s: x twice does not forget, %q", name, gone.notice.text)
		}
		back := press(gone, "down", "u")
		if !back.list.lessons || back.lessons.Progress.Of(chosen) != left || kept() != left {
			got := back.lessons.Progress.Of(chosen)
			t.Errorf("%s: u brings back %+v, in the file %+v, want %+v", name, got, kept(), left)
		}
		if on := press(back, "enter"); on.study.place.Step != left.Step || on.study.marks != left.Marks {
			t.Errorf("%s: it goes on at %+v", name, on.study.place)
		}
		if twice := press(back, "u"); !twice.list.lessons || !strings.Contains(twice.notice.text, "nothing") {
			t.Errorf("%s: a second u says %q", name, twice.notice.text)
		}
	}
}
