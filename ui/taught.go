package ui

import (
	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/frame"
)

// DrawTaught draws on all of a frame what a lesson shows beside its words: a
// picture that leaves parts out, with what stands above it and below.
func DrawTaught(f frame.Frame, p views.Panes, hide []string) {
	shows := lesson.Lesson{Steps: []lesson.Step{{Pictures: []lesson.Picture{{Panes: p, Hide: hide}}}}}
	m := OpenLesson(&lesson.Course{Lessons: []lesson.Lesson{shows}}, lesson.Place{}, Options{Theme: f.Theme})
	m.drawOn(f, m.arrange(f.Size()))
}
