package ui

import (
	"image"

	"wavescope/ui/lesson"
	"wavescope/ui/plain"
	"wavescope/views"
	"wavescope/views/frame"
)

// onePicture opens a lesson that has one picture.
func onePicture(t frame.Theme, p lesson.Picture) Model {
	shows := lesson.Lesson{Steps: []lesson.Step{{Pictures: []lesson.Picture{p}}}}
	return OpenLesson(&lesson.Course{Lessons: []lesson.Lesson{shows}}, lesson.Place{}, Options{Theme: t})
}

// DrawTaught draws on all of a frame what a lesson shows beside its words: a
// picture that leaves parts out, with what stands above it and below.
func DrawTaught(f frame.Frame, p views.Panes, hide []string) {
	m := onePicture(f.Theme, lesson.Picture{Panes: p, Hide: hide})
	m.drawOn(f, m.arrange(f.Size()))
}

// Taught is the picture of a lesson as a screen of w × h shows it beside its
// words, or alone where they take turns, with its parts; nothing where it has no
// room. A listing takes room too; what is asked of it takes nothing away.
func Taught(t frame.Theme, w, h int, p lesson.Picture) (f frame.Frame, parts frame.Parts) {
	p.Question = nil
	m := onePicture(t, p)
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

// TellTaught tells a picture that is drawn on a frame in a sentence: what it shows,
// or where that is left out, what it is made of.
func TellTaught(f frame.Frame, p views.Panes, hide []string) string {
	m := onePicture(f.Theme, lesson.Picture{Panes: p, Hide: hide})
	t := m.plan(f)
	if err := t.failed[p.Right]; err != nil {
		return err.Error()
	}
	caption := wordsOf(t.words().Caption)
	if hidden, _ := m.hidden(); hidden.Has("caption") {
		return plain.Spelled(m.made() + " Parts of it are left out.")
	}
	if p.Two {
		names := p.Names()
		caption = names[0] + " beside " + names[1] + ": " + caption
	}
	return plain.Spelled(caption)
}
