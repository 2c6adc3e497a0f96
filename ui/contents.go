package ui

import (
	"fmt"
	"image"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/lesson"
	"wavescope/ui/lesson/contents"
	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/words"
)

// contentsPage is the page of all lessons, which the program may begin with.
type contentsPage struct {
	open bool
	contents.Page
}

func newContents(o Options) contentsPage {
	return contentsPage{Page: contents.Page{Progress: o.Progress}}
}

// OpenContents opens the program at the page of all lessons.
func OpenContents(o Options) Model {
	m := Open(views.One(views.Default()), o)
	m.showContents()
	return m
}

// Begin opens the program at a place of a course that is on the shelf, with what
// has become of its steps before.
func Begin(c *lesson.Course, p lesson.Place, o Options) Model {
	m := Open(views.One(views.Default()), o)
	m.enterLesson(c, p)
	return m
}

// fill reads the lessons that there are, which takes a while, once.
func (m *Model) fill() {
	if m.lessons.Shelf == nil && m.options.Shelf != nil {
		m.lessons.Shelf = m.options.Shelf()
	}
}

// shelve puts a course before all others, unless it is among them.
func (m *Model) shelve(c *lesson.Course) {
	m.fill()
	if s := m.lessons.Shelf; s == nil || s.Index(c, lesson.Place{}) < 0 {
		all := []contents.Course{{Course: c}}
		if s != nil {
			all = append(all, s.Courses...)
		}
		m.lessons.Shelf = &contents.Shelf{Courses: all}
	}
}

// enterLesson goes to a place of a course.
func (m *Model) enterLesson(c *lesson.Course, p lesson.Place) {
	if !m.taught() {
		m.outside, m.outerPast = m.panes, m.past
	}
	m.study = study{course: c, place: p, marks: m.lessons.Progress.Of(c.Lesson(p)).Marks}
	m.lessons.open = false
	m.stopAt(p)
}

// contentsKey is the key that leads to the lessons, and back.
func contentsKey() Key {
	return bind("C", "C", "lessons", "all lessons, and back", openContents).
		idle(func(*Model, int) string { return "there are no lessons here" })
}

// onContents are the keys of the page of lessons. All others are those of the
// picture behind it.
func onContents() []Key {
	return []Key{
		bind(enterStrokes+",pgdown", "enter", "begin", "begin the chosen lesson, or go on where it was left (pgdn ctrl+j)", beginLesson).
			named(func(s screen) string {
				if s.lessons.Begun() || s.atChosen() {
					return "go on"
				}
				return "begin"
			}),
		bind("up,k,pgup:-1 down,j:+1", "↑↓", "lesson", "choose a lesson (k j pgup)", func(m *Model, n int) tea.Cmd {
			m.chooseLesson(n)
			return m.startSway()
		}),
		bind("home,g,^:-1 end,G,$:+1", "home end", "", "first or last lesson (g ^ or G $)", func(m *Model, n int) tea.Cmd {
			m.chooseLesson(n * m.lessons.Shelf.Len())
			return m.startSway()
		}),
		bind("x", "x", "forget", "twice: forget how far you are in the chosen lesson, which begins anew",
			forget).named(func(s screen) string {
			if s.lessons.Known() {
				return "forget"
			}
			return ""
		}).idle(func(*Model, int) string { return "you have not begun this lesson" }),
		bind("u", "u", "", "undo: bring back what was forgotten", remembered).
			idle(func(*Model, int) string { return "nothing is forgotten that u could bring back" }),
		bind(viewStrokes(), viewLabel(), "a view", "to the pictures, at a view by its number", func(m *Model, n int) tea.Cmd {
			m.toPictures()
			m.show(n - 1)
			return nil
		}),
		bind("esc", "esc", "pictures", "to the pictures, as any of their keys", func(m *Model, _ int) tea.Cmd {
			m.toPictures()
			return nil
		}),
		bind("C", "C", "back", "back to where this page was opened", closeContents).named(func(s screen) string {
			if s.taught() {
				return "back"
			}
			return ""
		}),
		bind("z", "z", "projector", "for who sits far away, and back", toggleFar),
		bind("?,f1", "?", "help", "the page of keys, and back (f1)", openHelp),
		bind("t", "t", "", "light or dark paper", toggleTheme),
		bind("q", "q", "quit", "leave the program", quit),
		leaveTwice(),
	}
}

// contentsTables are the keys in force on the page of lessons. What changes the
// picture leads to it and does there what it does; nothing plays that is not seen.
func (m *Model) contentsTables() [][]Key {
	behind := *m
	if m.taught() {
		behind.goOutside()
	}
	own, tables := onContents(), behind.pictureTables()
	for i := range tables {
		tables[i] = without(tables[i], append(own[:len(own):len(own)], playKey()))
		for j, k := range tables[i] {
			tables[i][j].Do = func(m *Model, n int) tea.Cmd {
				m.toPictures()
				return m.do(k, n)
			}
			tables[i][j].Idle = nil
		}
	}
	return append([][]Key{always(), own}, tables...)
}

func openContents(m *Model, _ int) tea.Cmd {
	if m.fill(); m.lessons.Shelf.Len() == 0 {
		return nil
	}
	m.showContents()
	return m.startSway()
}

// showContents opens the page, at the lesson that one is in or goes on with.
func (m *Model) showContents() {
	m.fill()
	m.playing, m.lessons.open = false, true
	m.lessons.Chosen = m.lessons.Next()
	if m.taught() {
		m.lessons.Chosen = max(m.lessons.Shelf.Index(m.study.course, m.study.place), 0)
	}
}

func closeContents(m *Model, _ int) tea.Cmd {
	m.lessons.open = false
	return nil
}

// toPictures leaves the page, and the lesson that it was opened in, for the
// pictures as they were before it.
func (m *Model) toPictures() {
	switch {
	case !m.lessons.open:
		return
	case m.taught():
		m.goOutside()
	}
	m.lessons.open = false
}

// beginLesson begins the chosen lesson. The one that is open goes on at its stop.
func beginLesson(m *Model, _ int) tea.Cmd {
	if m.atChosen() {
		return closeContents(m, 0)
	}
	m.enterLesson(m.lessons.Start())
	return nil
}

// atChosen reports that the chosen lesson is the open one, which goes on.
func (s screen) atChosen() bool {
	return s.taught() && s.lessons.Shelf.Index(s.study.course, s.study.place) == s.lessons.Chosen && (s.lessons.Begun() || !s.lessons.Done())
}

// chooseLesson moves the choice by n lessons.
func (m *Model) chooseLesson(n int) {
	m.lessons.Chosen = min(max(m.lessons.Chosen+n, 0), m.lessons.Shelf.Len()-1)
}

// forget lets the chosen lesson begin anew, also when the program runs again. Only a
// second press does it.
func forget(m *Model, _ int) tea.Cmd {
	if m.fill(); !m.lessons.Known() {
		return nil
	}
	c, at := m.lessons.Shelf.At(m.lessons.Chosen)
	l := c.Lesson(at)
	far := m.lessons.Progress.Of(l)
	read := fmt.Sprintf("%d of %s read", far.Passed(), words.Plural(far.Steps, "step"))
	again := notice{text: "x again forgets how far you are in " + l.Title + ": " + read}
	if m.told != again {
		m.notice = again
		return nil
	}
	m.forgotten = far
	m.lessons.Progress, m.options.Progress = m.lessons.Progress.Without(l), m.options.Progress.Without(l)
	m.writeProgress(change{forget: l})
	m.enterAnew(c, at)
	m.notice.text = "how far you were in " + l.Title + " is forgotten; u brings it back"
	return nil
}

// remembered brings back what was forgotten last.
func remembered(m *Model, _ int) tea.Cmd {
	far := m.forgotten
	i := slices.IndexFunc(m.lessons.Shelf.Lessons(), func(l *lesson.Lesson) bool { return l.Key() == far.Name })
	if i < 0 {
		return nil
	}
	m.forgotten = lesson.Far{}
	m.lessons.Progress, m.options.Progress = m.lessons.Progress.With(far), m.options.Progress.With(far)
	m.writeProgress(change{news: new(lesson.Progress).With(far)})
	m.lessons.Chosen = i
	c, at := m.lessons.Shelf.At(i)
	at.Step = far.Step
	m.enterAnew(c, at)
	m.notice.text = "how far you were in " + c.Lesson(at).Title + " is back"
	return nil
}

// enterAnew goes to a place of a course where the lesson behind the page is the same.
func (m *Model) enterAnew(c *lesson.Course, at lesson.Place) {
	if m.taught() && m.study.course.Lesson(m.study.place) == c.Lesson(at) {
		m.enterLesson(c, at)
		m.lessons.open = true
	}
}

// noteProgress notes how far one is in the open lesson.
func (m *Model) noteProgress() {
	if !m.taught() {
		return
	}
	l := m.study.course.Lesson(m.study.place)
	now := lesson.Far{Name: l.Key(), Step: m.study.place.Step, Steps: len(l.Steps), Marks: m.study.marks}
	if m.lessons.Progress.Of(l) != now {
		m.lessons.Progress = m.lessons.Progress.With(now)
	}
}

// contentsOnTop says that the page is what is seen.
func (s screen) contentsOnTop() bool { return s.lessons.open && !s.help.open }

// contentsArea is what the page has of the screen: all but the row of keys.
func contentsArea(w, h int) image.Point {
	if h >= 3 {
		h--
	}
	return image.Pt(w, h)
}

func (s screen) drawContents(f frame.Frame) {
	w, h := f.Size()
	at := contentsArea(w, h)
	s.lessons.Draw(f.Sub(0, 0, at.X, at.Y), s.firstKeys())
	if at.Y < h {
		s.drawFooter(f, h-1)
	}
}

// firstKeys are the keys that one needs first of the pictures to which the page is left.
func (s screen) firstKeys() (keys []contents.Key) {
	if s.taught() {
		s.panes, s.study = s.outside, study{}
	}
	first := append(s.named(lift(views.Common[:2])), hint{viewLabel(), "views"})
	first = append(first, s.named(append([]Key{playKey()}, closingKeys()...))...)
	for _, h := range first {
		keys = append(keys, contents.Key{Label: h.label, Name: h.name})
	}
	return keys
}

// clickContents chooses the lesson at a cell, begins the chosen one, or goes to a
// view.
func (m *Model) clickContents(x, y int) {
	w, h := m.cells()
	size, at := contentsArea(w, h), image.Pt(x, y)
	if i := m.lessons.LessonAt(m.theme, size, at, m.firstKeys()); i >= 0 {
		if i == m.lessons.Chosen {
			beginLesson(m, 0)
			return
		}
		m.chooseLesson(i - m.lessons.Chosen)
	} else if v := m.lessons.ViewAt(m.theme, size, at, m.firstKeys()); v >= 0 {
		m.toPictures()
		m.show(v)
	}
}

// swayed moves the wave of the page on by a dot. It belongs to the start of the
// clock that asked for it.
type swayed struct{ beat int }

// swaying is how many dots a second the wave moves.
func (s screen) swaying() int {
	if s.motion == MotionOff {
		return 0
	}
	return s.pace()
}

// startSway lets the wave move, by a clock of its own.
func (m *Model) startSway() tea.Cmd {
	m.beat++
	return m.sway()
}

func (m *Model) sway() tea.Cmd {
	n := m.swaying()
	if !m.lessons.open || n == 0 {
		return nil
	}
	next := swayed{m.beat}
	return tea.Tick(time.Second/time.Duration(n), func(time.Time) tea.Msg { return next })
}

// swayOn takes a tick of that clock.
func (m *Model) swayOn(s swayed) tea.Cmd {
	if s.beat != m.beat || !m.lessons.open {
		return nil
	}
	m.lessons.Phase++
	return m.sway()
}
