package ui

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/lesson"
	"wavescope/ui/lesson/contents"
)

// lessonName is the command whose value is a lesson.
const lessonName = "lesson"

// lessonDoc says what it does.
const lessonDoc = "all lessons; or one, by its number, how its name begins, a word of its title, or its file; " +
	"5.3 is step 3 of lesson 5"

// noLessons is said where there are none.
const noLessons = "there are no lessons here"

// openByName opens the page of all lessons, or the lesson of a name, which goes on
// where it was left, or at the step behind the name.
func openByName(m *Model, name string) (tea.Cmd, error) {
	m.fill()
	switch {
	case m.lessons.Shelf.Len() == 0:
		return nil, errors.New(noLessons)
	case name == "":
		return openContents(m, 0), nil
	}
	if file := home(name); m.reads && (lesson.Spelled(file) || lesson.Called(m.lessons.Shelf.Lessons(), name) < 0) {
		if _, err := os.Stat(file); err == nil {
			return m.openFile(file)
		}
	}
	i, step := m.called(name)
	if i < 0 {
		return nil, lesson.NewNoSuch(m.lessons.Shelf.Lessons(), name, lessonName+" alone")
	}
	c, at := m.lessons.Shelf.At(i)
	l := c.Lesson(at)
	if at.Step = step - 1; step > len(l.Steps) {
		return nil, fmt.Errorf("%s has no step %d; its steps are 1 to %d", l.Title, step, len(l.Steps))
	}
	m.lessons.Chosen = i
	switch {
	case step > 0:
		m.enterLesson(c, at)
	case m.atChosen():
		m.notice.text = l.Title + " is open; " + lessonName + " " + name + ".1 goes to its first step"
	default:
		return beginLesson(m, 0), nil
	}
	return nil, nil
}

// openFile opens the lesson of a file, or the page of lessons with those of a folder.
// They take the place of others that were read from files.
func (m *Model) openFile(name string) (tea.Cmd, error) {
	s, notice, err := m.options.ReadLessons(name)
	if err != nil {
		return nil, err
	}
	m.lessons.Shelf, m.lessons.Chosen = s, 0
	var cmd tea.Cmd
	if len(s.Courses[0].Lessons) == 1 {
		m.enterLesson(m.lessons.Start())
	} else {
		cmd = openContents(m, 0)
		m.lessons.Chosen = 0
	}
	m.notice.text = notice
	return cmd, nil
}

// called finds the lesson of a name, and the step behind it: among those of the
// course that is open and then of the others, each of which the page counts from 1;
// in lines all are counted through.
func (m *Model) called(name string) (i, step int) {
	shelf := m.lessons.Shelf
	if m.spoken {
		return lesson.FoundStep(shelf.Lessons(), name)
	}
	courses := shelf.Courses
	if m.taught() {
		courses = append([]contents.Course{{Course: m.study.course}}, courses...)
	}
	for _, c := range courses {
		if i, step = lesson.FoundStep(c.All(), name); i >= 0 {
			return shelf.Index(c.Course, lesson.Place{Lesson: i}), step
		}
	}
	return -1, 0
}

// lessonCandidates are the lessons by name, with their numbers and what they ask.
func lessonCandidates(s screen) (all []candidate) {
	if s.lessons.Shelf == nil {
		return nil
	}
	for _, c := range s.lessons.Shelf.Courses {
		for i, l := range c.All() {
			all = append(all, candidate{l.Short(), strconv.Itoa(i + 1), l.Ask})
		}
	}
	return all
}

// readAhead reads the lessons before the line lists them.
func (m *Model) readAhead() {
	if m.line.open && !m.line.finds && strings.HasPrefix(m.line.text, lessonName+" ") {
		m.fill()
	}
}
