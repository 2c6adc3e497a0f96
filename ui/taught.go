package ui

import (
	"wavescope/ui/lesson"
	"wavescope/ui/plain"
	"wavescope/views"
	"wavescope/views/frame"
)

// onePicture opens a lesson of one picture, which leaves parts out.
func onePicture(p views.Panes, hide []string) Opening {
	shows := lesson.Lesson{Steps: []lesson.Step{{Pictures: []lesson.Picture{{Panes: p, Hide: hide}}}}}
	return func(o Options) Model {
		return OpenLesson(&lesson.Course{Lessons: []lesson.Lesson{shows}}, lesson.Place{}, o)
	}
}

// DrawTaught draws on all of a frame what a lesson shows beside its words: a
// picture that leaves parts out, with what stands above it and below.
func DrawTaught(f frame.Frame, p views.Panes, hide []string) {
	m := onePicture(p, hide)(Options{Theme: f.Theme})
	m.drawOn(f, m.arrange(f.Size()))
}

// TellTaught tells a picture that is drawn on a frame in a sentence: what it shows,
// or where that is left out, what it is made of.
func TellTaught(f frame.Frame, p views.Panes, hide []string) string {
	m := onePicture(p, hide)(Options{Theme: f.Theme})
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
