package ui

import (
	"image"

	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/frame"
)

// DrawTaught draws on all of a frame what a lesson shows beside its words: a
// picture that leaves parts out, with what stands above it and below.
func DrawTaught(f frame.Frame, p views.Panes, hide []string) {
	m := teaching(lesson.Picture{Panes: p, Hide: hide}, f.Theme)
	m.drawOn(f, m.arrange(f.Size()))
}

// Taught is the picture of a lesson as a screen of w × h shows it beside its
// words, or alone where they take turns, with its parts; nothing where it has no
// room. A listing takes room too.
func Taught(t frame.Theme, w, h int, p lesson.Picture) (f frame.Frame, parts frame.Parts) {
	m := teaching(p, t)
	m.size, m.study.looks = image.Pt(w, h), true
	at := m.layout(w, h, t).Picture.Size()
	if !m.fits(m.activePane(at.X, at.Y), at.X, at.Y) {
		return f, parts
	}
	f = frame.New(at.X, at.Y, t)
	parts = f.KeepParts()
	m.drawPicture(f, m.arrange(at.X, at.Y))
	return f, parts
}

// teaching is the program in a lesson that has one picture.
func teaching(p lesson.Picture, t frame.Theme) Model {
	shows := lesson.Lesson{Steps: []lesson.Step{{Pictures: []lesson.Picture{p}}}}
	return OpenLesson(&lesson.Course{Lessons: []lesson.Lesson{shows}}, lesson.Place{}, Options{Theme: t})
}
