package ui

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// lessonState holds the available lessons and the reader's progress.
type lessonState struct {
	Shelf    *lesson.Shelf
	Order    uint32 // the seed of the order of answers, 0 for that of the files
	Progress *lesson.Progress
	Asked    *lesson.Sitting  // since the program began
	Found    *lesson.Findings // since the program began
}

// OpenContents opens the program at the page of lessons.
func OpenContents(o Options) Model {
	m := Open(views.One(views.Default()), o)
	m.showContents()
	return m
}

// loadShelf reads all lessons when they are first needed, because reading takes a while.
func (m *Model) loadShelf() {
	if m.lessons.Shelf == nil && m.options.Shelf != nil {
		m.setShelf(m.options.Shelf())
	}
}

// setShelf sets the lessons, with their answers in the order of the reader's seed. On a projector they have the order
// of the file, which handouts have too.
func (m *Model) setShelf(s *lesson.Shelf) {
	m.lessons.Order = 0
	if p := m.lessons.Progress; p != nil && !m.theme.Far {
		m.lessons.Order = p.Seed
	}
	m.lessons.Shelf = s.Shuffled(m.lessons.Order)
}

// shelve puts a course before all others, unless it is already among the available courses.
func (m *Model) shelve(c *lesson.Course) {
	m.loadShelf()
	if s := m.lessons.Shelf; s == nil || s.Index(c, lesson.Place{}) < 0 {
		all := []lesson.Titled{{Course: c}}
		if s != nil {
			all = append(all, s.Courses...)
		}
		m.lessons.Shelf = &lesson.Shelf{Courses: all}
	}
}

// showContents opens the page of lessons. Its cursor is at the open lesson, or else at the lesson to read next.
func (m *Model) showContents() {
	m.loadShelf()
	chosen := m.lessons.Shelf.Next(m.lessons.Progress)
	if m.inLesson() {
		if c, p := m.study.own(); c != nil {
			chosen = max(m.lessons.Shelf.Index(c, p), 0)
		}
	}
	m.playing = false
	m.list = listPage{open: true, page: m.contents(), due: len(m.due()), chosen: chosen}
}

// contents returns the lessons as a list.
func (m *Model) contents() *list {
	shelf := m.lessons.Shelf
	p := &list{title: "An oscilloscope for the waves inside a Transformer", columns: []listColumn{
		{width: 2}, {name: "steps", width: 5}, {name: "lesson", left: true}, {name: "min", width: 3}}}
	if shelf.Len() == 0 {
		return p
	}
	anyDue := len(m.due()) > 0
	if anyDue {
		p.columns = append(p.columns, listColumn{name: "due", width: 3})
	}
	if len(shelf.Courses) > 1 {
		p.columns = append(p.columns, listColumn{name: "course", left: true})
	}
	p.columns = append(p.columns, listColumn{name: "asks", left: true})
	for _, c := range shelf.Courses {
		minutes := 0
		for i, l := range c.All() {
			missed, due := m.missedSteps(l)
			cells := []string{strconv.Itoa(i + 1), m.stepsRead(l), l.Title, strconv.Itoa(l.Minutes)}
			if anyDue {
				cells = append(cells, map[bool]string{true: strconv.Itoa(due)}[due > 0])
			}
			if len(shelf.Courses) > 1 {
				cells = append(cells, c.Title)
			}
			cells = append(cells, l.Ask)
			for at := range p.columns {
				if col := &p.columns[at]; col.left {
					col.width = max(col.width, m.theme.Width(cells[at]))
				}
			}
			p.rows = append(p.rows, listRow{cells, lesson.Ended(m.beginsAt(l)) + missed})
			minutes += l.Minutes
		}
		p.about = []string{
			"“dog bit man” and “man bit dog” are the same words in two orders. Attention reads all words at once: " +
				"by itself it cannot tell who bit whom.",
			"What has to be added, why it is made of waves, and where it ends: " +
				chart.Plural(len(c.Lessons), "lesson") + ", about " + chart.Plural(minutes, "minute") + ".",
		}
	}
	return p
}

// stepsRead returns the number of steps of a lesson, and how many have been read.
func (m *Model) stepsRead(l *lesson.Lesson) string {
	switch far := m.lessons.Progress.Of(l); {
	case far.Done():
		return "✓ " + strconv.Itoa(far.Steps)
	case far.Passed() > 0:
		return strconv.Itoa(far.Passed()) + "/" + strconv.Itoa(far.Steps)
	}
	return strconv.Itoa(len(l.Steps))
}

// beginsAt says whether a lesson begins at its first step or continues at a later one.
func (m *Model) beginsAt(l *lesson.Lesson) string {
	switch far := m.lessons.Progress.Of(l); {
	case far.Begun():
		return "It goes on at step " + strconv.Itoa(far.Step+1) + ", " + l.Steps[far.Step].Name
	case far.Done():
		return "All steps are read; it begins again with step 1, " + l.Steps[0].Name
	}
	return "It begins with step 1, " + l.Steps[0].Name
}

// contentsOnTop reports whether the page of lessons is open and no help covers it.
func (s screen) contentsOnTop() bool { return s.list.open && !s.help.open }

// chosenLesson returns the lesson under the cursor, or nil.
func (s screen) chosenLesson() *lesson.Lesson {
	if all := s.lessons.Shelf.Lessons(); s.list.open && s.list.chosen < len(all) {
		return all[s.list.chosen]
	}
	return nil
}

// knowsChosen reports whether the reader has begun the chosen lesson.
func (s screen) knowsChosen() bool {
	l := s.chosenLesson()
	if l == nil {
		return false
	}
	far := s.lessons.Progress.Of(l)
	return far.Passed() > 0 || far.Step > 0
}

// chosenIsOpen reports whether the chosen lesson is open and not done.
func (s screen) chosenIsOpen() bool {
	if !s.inLesson() || s.lessons.Shelf.Index(s.study.course, s.study.place) != s.list.chosen {
		return false
	}
	far := s.lessons.Progress.Of(s.study.course.Lesson(s.study.place))
	return far.Begun() || !far.Done()
}

// contentsKey returns the key that opens the page of lessons.
func contentsKey() Key {
	return bind("C", "C", "lessons", "all lessons, and back", openContents).
		idle(func(*Model, int) string { return noLessons })
}

func openContents(m *Model, _ int) tea.Cmd {
	if m.loadShelf(); m.lessons.Shelf.Len() == 0 {
		return nil
	}
	m.showContents()
	return nil
}

// onContents returns the keys of the page of lessons.
func onContents() []Key {
	return []Key{
		bind(enterStrokes+",pgdown", "enter", "begin",
			"begin the chosen lesson, or continue where you left it (pgdn ctrl+j)", beginLesson).
			named(func(s screen) string {
				if l := s.chosenLesson(); l != nil && s.lessons.Progress.Of(l).Begun() || s.chosenIsOpen() {
					return "go on"
				}
				return "begin"
			}),
		bind("up,k,pgup:-1 down,j:+1", "↑↓", "lesson", "choose a lesson (k j pgup)", chooseRow),
		bind("home,g:-1 end,G:+1", "home end", "", "first or last lesson (g G)", chooseEnd),
		bind("r", "r", "review", "ask the questions that are due, at most 12", reviewDue).
			named(func(s screen) string {
				if s.list.due > 0 {
					return "review " + strconv.Itoa(s.list.due)
				}
				return ""
			}).idle(nothingDue),
		bind("x", "x", "forget", "forget your progress, pressed twice, in the chosen lesson", forget).
			named(func(s screen) string {
				if s.knowsChosen() {
					return "forget"
				}
				return ""
			}),
		bind(viewStrokes(), viewLabel(), "a view", "to the pictures, at a view by its number",
			func(m *Model, n int) tea.Cmd {
				m.toPictures()
				m.show(n - 1)
				return nil
			}),
		bind("colon", ":", "", "set by name, in the pictures", openSet),
		bind("esc", "esc", "pictures", "to the pictures; a projector goes back to its lesson, or leaves z",
			func(m *Model, _ int) tea.Cmd {
				switch {
				case m.theme.Far && m.inLesson(): // a remote has no key that leads from the pictures to the lesson
					return closeContents(m, 0)
				case m.farByKey():
					return toggleFar(m, 0)
				}
				m.toPictures()
				return nil
			}),
		bind("C", "C", "back", "back to where this page was opened", closeContents).named(func(s screen) string {
			if s.inLesson() {
				return "back"
			}
			return ""
		}),
		bind("z", "z", "projector", "projector: fewer and larger parts, readable from far away; and back", toggleFar),
		bind("?,f1", "?", "help", "the page of keys, and back (f1)", openHelp),
		bind("D", "D", "", "light or dark paper", toggleTheme),
		bind("q", "q", "quit", "leave the program", quit),
	}
}

func closeContents(m *Model, _ int) tea.Cmd {
	m.list = listPage{}
	return nil
}

// toPictures closes the page of lessons and the lesson behind it, and shows the pictures as
// they were before. It closes the page that says how to join a class, too.
func (m *Model) toPictures() {
	if m.list.open && m.inLesson() {
		m.leaveLesson()
	}
	m.list = listPage{}
	m.closeJoining()
}

// beginLesson opens the chosen lesson. A lesson that is already open continues where the reader left it.
func beginLesson(m *Model, _ int) tea.Cmd {
	if m.chosenIsOpen() {
		return closeContents(m, 0)
	}
	m.begin(m.lessons.Shelf.Start(m.list.chosen, m.lessons.Progress))
	return nil
}

// forget deletes the progress in the chosen lesson, also in the file. The key has to be pressed twice.
func forget(m *Model, _ int) tea.Cmd {
	if !m.knowsChosen() {
		return nil
	}
	l := m.chosenLesson()
	far := m.lessons.Progress.Of(l)
	read := fmt.Sprintf("%d of %s read", far.Passed(), chart.Plural(far.Steps, "step"))
	again := notice{text: "x again forgets your progress in " + l.Title + ": " + read}
	if m.lastNotice != again {
		m.notice = again
		return nil
	}
	without := func(kept *lesson.Progress) *lesson.Progress { return kept.Without(l) }
	m.lessons.Progress, m.options.Progress = without(m.lessons.Progress), without(m.options.Progress)
	m.lessons.Found = m.lessons.Found.Without(l)
	m.writeProgress(without)
	list := m.list
	if m.inLesson() && m.study.course.Lesson(m.study.place) == l {
		m.enterLesson(m.study.course, lesson.Place{Lesson: m.study.place.Lesson})
	}
	m.list = list
	m.list.page = m.contents()
	m.notice.text = "your progress in " + l.Title + " is forgotten"
	return nil
}

// noteProgress records where the reader is in the open lesson.
func (m *Model) noteProgress() {
	if !m.inLesson() || m.study.aside != nil {
		return
	}
	l := m.study.course.Lesson(m.study.place)
	before := m.lessons.Progress.Of(l)
	now := before
	now.Step, now.Marks = m.study.place.Step, m.study.marks
	if now != before {
		m.lessons.Progress = m.lessons.Progress.With(now)
	}
}

// clickContents chooses the lesson in a row of the screen. A click on the chosen lesson begins
// it.
func (m *Model) clickContents(y int) {
	before := m.list.chosen
	if m.clickRow(y) && m.list.chosen == before {
		beginLesson(m, 0)
	}
}

// The wave of the page of lessons.
const (
	minWaveRows = 4
	waveLine    = 60 // percent of its colour for the line between the dots
)

// drawWave draws pair 0 of the encoding, the sine and the cosine of the position, as a decoration of the page of
// lessons. Each position has a mark.
func drawWave(f frame.Frame) {
	w, h := f.Size()
	mid, dotsPerPosition := float64(4*h-1)/2, max(5*h/7, 5) // a higher wave is also longer
	for _, wave := range []struct {
		of    func(float64) float64
		color frame.Color
		glyph byte
	}{{math.Sin, frame.SinColor, '*'}, {math.Cos, frame.CosColor, 'o'}} {
		at := func(x int) int { return int(math.Round(mid - (mid-1)*wave.of(float64(x)/float64(dotsPerPosition)))) }
		for x := range 2 * w {
			y, next := at(x), at(x+1)
			line := frame.Ink{Color: wave.color.Over(waveLine), Glyph: '.'}
			f.Dots(x, min(y, next), 1, max(y-next, next-y, 1), line)
			if x%dotsPerPosition == 0 {
				f.Dots(x, y, 2, 2, frame.Ink{Color: wave.color, Z: 1, Glyph: wave.glyph})
			}
		}
	}
}

// wholeWords returns as many whole words of a text as fit in w cells, so that no number is cut.
func wholeWords(text string, w int, t frame.Theme) string {
	if t.Width(text) <= w {
		return text
	}
	all := strings.Fields(text)
	for n := len(all) - 1; n > 0; n-- {
		if start := strings.Join(all[:n], " ") + " …"; t.Width(start) <= w {
			return start
		}
	}
	return ""
}
