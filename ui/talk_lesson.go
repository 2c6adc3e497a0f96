package ui

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/lesson"
	"wavescope/ui/plain"
	"wavescope/views"
	"wavescope/views/chart"
)

// lessonStop adds what a lesson shows at the reader's place: where it is, its words and the settings of its picture.
func (t *talk) lessonStop(n *plain.Now) {
	m := &t.model
	m.loadShelf() // which knows the number of the lesson
	c, p := m.study.course, m.study.place
	l, stop := c.Lesson(p), c.Stop(p)
	where := "Step " + strconv.Itoa(p.Step+1) + " of " + strconv.Itoa(len(l.Steps))
	if name := c.Heading(p); name != "" {
		where += ", " + name
	}
	said := m.panel().Lines()
	if m.atEnd() {
		said = append(said, m.end().Lines()...)
	}
	n.Stop = plain.Stop{Lesson: m.announced(), Where: where + ": " + stop.Name, Said: append(said, m.asks()...)}
	if stop.Kind == lesson.CodeStop {
		for _, code := range c.Picture(p).Code {
			for _, line := range code.Lines {
				n.Stop.Code = append(n.Stop.Code, strings.ReplaceAll(line, " · ", "·")) // not a separator
			}
		}
	}
	if m.state().View == m.own().Active().View {
		n.Picture = m.made() + m.later()
	}
}

// announced names the lesson or the aside that is open.
func (m *Model) announced() string {
	c, p := m.study.course, m.study.place
	l := c.Lesson(p)
	steps := chart.Plural(len(l.Steps), "step")
	if m.study.aside != nil {
		return lesson.Ended(l.Title) + " " + steps + "."
	}
	return "Lesson " + strconv.Itoa(m.lessons.Shelf.Index(c, p)+1) + ": " + lesson.Ended(l.Title) + " " +
		lesson.Ended(l.Ask) + " " + steps + ", about " + chart.Plural(l.Minutes, "minute") + "."
}

// answer tries a line as the answer of a question that asks for a number or an order. It refuses any other line.
func (t *talk) answer(text string) error {
	q := t.model.asked()
	if q.Kind() == lesson.Choice {
		return errors.New(t.model.rests())
	}
	if q.Kind() == lesson.Order {
		text = strings.ReplaceAll(text, " ", "")
	}
	if _, err := q.Type(text); err != nil {
		return err
	}
	t.act(func(m *Model) tea.Cmd {
		p := &m.study.place
		if p.Typed != text {
			p.Typed, p.Chosen = text, 0
		}
		return goOn(m, 0)
	})
	return nil
}

// asks says what the reader can do at this place of a lesson besides going on.
func (s screen) asks() []string {
	switch place := s.study.place; {
	case s.making() && s.questionOpen() && place.Chosen == 0:
		if s.asked().Kind() == lesson.Number {
			return []string{"a line with a number, such as 12, -0.5 or 1/3, answers"}
		}
		return []string{"a line with all letters in their order answers"}
	case s.making() && s.questionOpen():
		return nil
	case s.questionOpen() && place.Chosen > 0:
		return []string{"chosen: " + lesson.Letter(place.Chosen) + "; answer answers"}
	case s.questionOpen():
		n := len(s.study.course.Question(place).Answers)
		return []string{"nothing is chosen: " + lesson.Letter(1) + " to " + lesson.Letter(n) + " chooses, answer answers"}
	case s.taskSolved():
		return []string{"on goes on"}
	case s.taskOpen() && place.Chosen == 0:
		return []string{"keys and settings change the picture; on asks: is it this?"}
	case s.atEnd():
		return []string{"on goes to " + s.nextName()}
	case s.exploring():
		return []string{"exploring: esc brings the step's picture back"}
	}
	return nil
}

// made describes the lesson's picture by its settings: the cursor, the variant of the view, and what differs from the
// defaults.
func (s screen) made() string {
	view, usual := s.own().Active().Current(), views.One(views.Default())
	made, always := []string{view.Title}, []string{chart.FaceFlag, "d-model", "pos", "dim"}
	if slices.ContainsFunc(view.Hints, func(h chart.Hint) bool { return h.Label == "[ ]" }) {
		always = append(always, "offset")
	}
	for _, f := range views.PaneFlags {
		v := f.Get(s.own())
		if f.Name != "view" && (slices.Contains(always, f.Name) || v != f.Get(usual)) {
			made = append(made, f.Name+" "+v)
		}
	}
	return "The picture: " + strings.Join(made, ", ") + "."
}

// later says whether plain mode leaves something out until a question is answered.
func (s screen) later() string {
	switch {
	case s.questionOpen():
		return " What it leaves out comes after the answer."
	case s.guarded():
		return " Parts of it are left out here."
	}
	return ""
}

// guarded reports whether the picture hides regions about which a question of the step may be open.
func (s screen) guarded() bool {
	if !s.inLesson() || s.taskOpen() || s.state().View != s.own().Active().View {
		return false
	}
	c, p := s.study.course, s.study.place
	if q := c.Picture(p).Question; q != nil && q.Task() {
		return false // a task needs all numbers
	}
	before, after := c.Step(p).Stops()[:p.Stop+1], p
	answered := slices.ContainsFunc(before, func(stop lesson.Stop) bool { return stop.Kind == lesson.AnswerStop })
	for after.Stop = p.Stop; after.Stop < len(c.Step(p).Stops()); after.Stop++ {
		answered = answered && !c.Open(after)
	}
	return len(c.Picture(p).Hide) > 0 && !answered
}

// hides reports whether plain mode and exports leave out the regions that the lesson hides. They do so until the
// question is answered.
func (s screen) hides() bool { return s.guarded() || s.questionOpen() }

// data returns the data of the regions of the active pane, the main region first.
func (s screen) data() (visible []chart.Shown, err error) {
	all, err := s.panes.Scenes().Shown(s.panes.Right)
	if err != nil || !s.hides() {
		return all, err
	}
	hidden, view := s.hidden()
	for _, shown := range all {
		if left, ok := shown.Hiding(hidden); ok && s.state().View == view {
			visible = append(visible, left)
		}
	}
	return visible, nil
}

// allowedOpen reports whether a command, or a setting of a Look, may run while a question is open. These do not change
// what the picture shows.
func allowedOpen(name string) bool {
	if _, ok := views.FindFlag(lookFlags, strings.TrimLeft(name, "-")); ok {
		return true
	}
	c, ok := findCommand(name)
	return ok && (c.name == "help" || c.name == "q" || c.name == lessonName || c.name == stepName)
}

// lessonLine returns the command line that opens the lesson at this step.
func (s screen) lessonLine() string {
	c, p := s.study.own()
	if c == nil { // a review
		return views.ShellLine([]string{"wavescope", "lesson"})
	}
	return views.ShellLine([]string{"wavescope", "lesson", c.Lesson(p).File, "--step",
		strconv.Itoa(p.Step + 1)})
}

func (t *talk) Lessons() bool {
	if t.model.loadShelf(); t.model.lessons.Shelf.Len() == 0 {
		return false
	}
	t.Close()
	t.act(func(m *Model) tea.Cmd { m.showContents(); return nil })
	return true
}
