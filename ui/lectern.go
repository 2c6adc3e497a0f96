package ui

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/frame"
)

// SpotFile returns the file in which a projector says where its lesson is, beside the progress file; "" if there is no
// folder for it.
func SpotFile() string {
	if file := ProgressFile(); file != "" {
		return filepath.Join(filepath.Dir(file), "place")
	}
	return ""
}

// spotSaved is the message that the place of a projector has been written.
type spotSaved struct{}

// saveSpot returns a command that writes where the lesson of a projector is, nil if it has not moved. Commands run in
// any order, so the next one waits for [spotSaved].
func (m *Model) saveSpot() tea.Cmd {
	if m.savesSpot || m.options.SpotFile == "" || !m.theme.Far || !m.inLesson() || m.study.aside != nil {
		return nil
	}
	c, p := m.study.course, m.study.place
	if m.schedule == nil {
		m.schedule = lesson.Schedule{}
	}
	at := lesson.Spot{File: c.Lesson(p).Path(), Order: m.lessons.Order, Began: m.schedule.Began(c.Lesson(p), p, m.now()),
		Place: lesson.Place{Step: p.Step, Stop: p.Stop}}
	if at == m.spot {
		return nil
	}
	m.spot, m.savesSpot = at, true
	file := m.options.SpotFile
	return func() tea.Msg {
		_ = os.MkdirAll(filepath.Dir(file), 0o700)
		_ = Replace(context.Background(), file, func(w io.Writer) error {
			_, err := w.Write(at.Text())
			return err
		})
		return spotSaved{}
	}
}

// leaveSpot removes what saveSpot has written, at the end of the program. What another projector has written stays.
func (m *Model) leaveSpot() {
	if m.spot == (lesson.Spot{}) {
		return
	}
	if text, err := os.ReadFile(m.options.SpotFile); err == nil && bytes.Equal(text, m.spot.Text()) {
		_ = os.Remove(m.options.SpotFile)
	}
}

// Lectern returns what a teacher needs where the projector's lesson is, a paragraph each, and how to get there if no
// projector says where it is. read returns the lesson of a file, also of a built-in one.
func Lectern(file string, now time.Time, read func(file string) (*lesson.Lesson, error)) []string {
	text, err := os.ReadFile(file)
	at, ok := lesson.ReadSpot(text)
	if err != nil || !ok {
		return []string{"No lesson is on a projector here. Open one with: wavescope lesson 5 --projector"}
	}
	l, err := read(at.File)
	if err != nil {
		return []string{frame.Clean(err.Error())}
	}
	s := &lesson.Shelf{Courses: []lesson.Titled{{Course: &lesson.Course{Lessons: []lesson.Lesson{*l}}}}}
	c := s.Shuffled(at.Order).Courses[0].Course
	if at.Place.Step >= len(l.Steps) || at.Place.Stop >= len(l.Steps[at.Place.Step].Stops()) {
		return []string{"The lesson on the projector has changed: " + frame.Clean(at.File)}
	}
	return c.Lectern(at.Place, at.Began, now, false)
}

// lookAgain is how often the teacher's screen looks where the projector is.
const lookAgain = 250 * time.Millisecond

// looked is the message that brings what stands on the teacher's screen.
type looked struct{ text string }

// look returns a command that reads what a teacher needs after a moment.
func (m *Model) look(after time.Duration) tea.Cmd {
	read := m.options.Lectern
	return tea.Tick(after, func(time.Time) tea.Msg { return looked{strings.Join(read(), "\n")} })
}

// FollowLectern opens the teacher's screen, which reads its paragraphs again and again.
func FollowLectern(read func() []string, o Options) Model {
	o.Lectern = read
	m := Open(views.One(views.Default()), o)
	m.lectern = strings.Join(read(), "\n")
	return m
}

// onLectern returns the keys of the teacher's screen.
func onLectern() []Key {
	return []Key{bind("q,esc", "q", "quit", "leave the program", func(*Model, int) tea.Cmd { return tea.Quit }),
		bind("D", "D", "theme", "light or dark paper", toggleTheme)}
}

// drawLectern draws the teacher's screen: paragraphs, the first one in bright letters.
func (s screen) drawLectern(f frame.Frame) {
	w, h := f.Size()
	y := 0
	for i, text := range strings.Split(s.lectern, "\n") {
		style := paint(frame.Text)
		switch {
		case i == 0:
			style = paint(frame.Accent).Bold(true)
		case strings.HasPrefix(text, "Note: "):
			style = paint(frame.Bright)
		case strings.Contains(text, " is right: "):
			style = paint(frame.Good)
		}
		lines := strings.Split(paragraph(prose(text, f.Theme), max(w-2, 1), style), "\n")
		drawPage(f.Sub(0, y, w, max(h-1-y, 0)), 1, 0, strings.Join(lines, "\n"))
		y += len(lines)
		if h > 30 || i < 2 {
			y++
		}
	}
	drawPage(f, 1, h-1, lipgloss.JoinHorizontal(lipgloss.Top, paint(frame.Accent).Render("q"),
		paint(frame.Faint).Render(" quit   D light or dark paper")))
}
