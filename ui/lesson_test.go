package ui

import (
	tea "charm.land/bubbletea/v2"

	"wavescope/ui/lessons"
)

// lessonAt opens a lesson at a stop on a screen of w × h cells.
func lessonAt(lesson, step int, stop string, w, h int) Model {
	p, err := lessons.Built().Find(lesson, step, stop)
	if err != nil {
		panic(err)
	}
	return send(OpenLesson(lessons.Built(), p, Options{}), tea.WindowSizeMsg{Width: w, Height: h})
}
