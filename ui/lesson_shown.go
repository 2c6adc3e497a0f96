package ui

import (
	"image"
	"slices"
	"strings"

	"wavescope/encoding/memo"
	"wavescope/ui/lesson"
	"wavescope/ui/plain"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// withPicture opens a lesson that has one picture.
func withPicture(t frame.Theme, p lesson.Picture) Model {
	l := lesson.Lesson{Steps: []lesson.Step{{Pictures: []lesson.Picture{p}}}}
	return OpenLesson(&lesson.Course{Lessons: []lesson.Lesson{l}}, lesson.Place{}, Options{Theme: t})
}

// Drawn returns a picture as a lesson draws it on a screen of w × h cells, the rectangles of its regions, and what it
// shows in a sentence.
func Drawn(t frame.Theme, w, h int, p lesson.Picture) (f frame.Frame, placed chart.Places, says string) {
	p.Question, p.Recap = nil, nil // which take no room
	m := withPicture(t, p)
	size := m.layout(w, h, t).Picture.Size()
	f = frame.New(size.X, size.Y, t)
	at := m.arrange(size.X, size.Y)
	placed = m.drawOn(f, at).regions(at)
	return f, placed, m.describe(f)
}

// describe says in a sentence what the picture shows: the caption or, if it is hidden, the settings.
func (m Model) describe(f frame.Frame) string {
	t, p := m.plan(f), m.panes
	if err := t.failed[t.active().second]; err != nil {
		return err.Error()
	}
	caption, _ := t.words().Text()
	if hidden, _ := m.hidden(); hidden.Has("caption") {
		return plain.Spelled(m.made() + " Parts of it are left out.")
	}
	if p.Count > 1 {
		caption = strings.Join(p.Names(), " beside ") + ": " + caption
	}
	return plain.Spelled(caption)
}

// A Shower knows what screens show of the pictures of a lesson. It remembers what takes long to compute, such as the
// table of a model.
type Shower struct{ cache memo.Cache }

// Shown returns the data and words that a screen of w × h cells shows of a lesson's picture, and false if there is no
// room. A program in the lesson takes room from the picture; a question does not.
func (s *Shower) Shown(t frame.Theme, w, h int, p lesson.Picture) (shown lesson.Shown, room bool) {
	p.Question = nil
	m := withPicture(t, p)
	m.cache = &s.cache
	m.size, m.study.looks = image.Pt(w, h), true
	size := m.layout(w, h, t).Picture.Size()
	if !m.fits(m.activePane(size.X, size.Y), size.X, size.Y) {
		return shown, false
	}
	f := frame.New(size.X, size.Y, t)
	at := m.arrange(size.X, size.Y)
	shot := m.drawPicture(f, at)
	shown.Regions = shot.regions(at)
	shown.Framed = func(region string) bool {
		r, ok := shown.Regions[region]
		return ok && lesson.Frames(f, r)
	}
	hidden, _ := m.hidden()
	words := shot.words()
	if at.caption >= 0 && !hidden.Has("caption") {
		shown.Words = append(shown.Words, words.CaptionFor(t, size.X-2))
	}
	if at.readout >= 0 && !hidden.Has("readout") {
		shown.Words = append(shown.Words, words.ReadoutFor(t, size.X-2).Text())
	}
	if p.Panes.Count > 1 {
		shown.Words = append(shown.Words, p.Panes.Names()...)
	}
	for _, pane := range shot.places {
		all, err := shot.scenes.Shown(pane.second)
		if err != nil {
			continue
		}
		for _, data := range all {
			left, ok := data, true
			if len(p.Hide) > 0 {
				left, ok = data.Hiding(hidden)
			}
			if ok {
				shown.Data = append(shown.Data, placed(left, shown.Regions))
			}
		}
	}
	return shown, true
}

// placed returns data without the columns whose regions are not on the screen.
func placed(s chart.Shown, regions chart.Places) chart.Data {
	has := func(r chart.Ref) bool { _, ok := regions[r.String()]; return ok }
	if s.Each != nil && !has(chart.Ref{Name: s.Each}) {
		s.Each = nil
	}
	s, _ = s.Only(func(refs []chart.Ref) bool { return len(refs) == 0 || slices.ContainsFunc(refs, has) })
	return s.Data
}
