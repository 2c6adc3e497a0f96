package ui

import (
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/ui/lesson"
	"wavescope/ui/plain"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// withPicture opens a lesson of one picture.
func withPicture(t frame.Theme, p lesson.Picture) Model {
	l := lesson.Lesson{Steps: []lesson.Step{{Pictures: []lesson.Picture{p}}}}
	return OpenLesson(&lesson.Course{Lessons: []lesson.Lesson{l}}, lesson.Place{}, Options{Theme: t})
}

// DrawHiding draws panes with tabs, caption and readout on all of a frame, as a lesson
// that hides regions of them does.
func DrawHiding(f frame.Frame, p views.Panes, hide []string) {
	m := withPicture(f.Theme, lesson.Picture{Panes: p, Hide: hide})
	m.drawOn(f, m.arrange(f.Size()))
}

// Describe says in a sentence what such a drawing shows: its caption or, if that is
// hidden, its settings.
func Describe(f frame.Frame, p views.Panes, hide []string) string {
	m := withPicture(f.Theme, lesson.Picture{Panes: p, Hide: hide})
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

// Shown is what a screen of w × h shows of the picture of a lesson, beside its words or
// in turn with them; false if there is no room. A listing takes room from the picture,
// a question does not.
func Shown(t frame.Theme, w, h int, p lesson.Picture) (shown lesson.Shown, room bool) {
	p.Question = nil
	m := withPicture(t, p)
	m.size, m.study.looks = image.Pt(w, h), true
	size := m.layout(w, h, t).Picture.Size()
	if !m.fits(m.activePane(size.X, size.Y), size.X, size.Y) {
		return shown, false
	}
	f := frame.New(size.X, size.Y, t)
	shown.Regions = f.KeepParts()
	m.drawPicture(f, m.arrange(size.X, size.Y))
	shot := m.plan(f)
	hidden, _ := m.hidden()
	said := shot.words()
	for _, of := range []struct {
		name  string
		lines []chart.Line
	}{{"caption", said.Caption}, {"readout", said.Readout}} {
		if !hidden.Has(of.name) {
			shown.Words = append(shown.Words, wordsOf([]chart.Line{chart.Fit(of.lines, t, size.X-2)}))
		}
	}
	if p.Panes.Two {
		names := p.Panes.Names()
		shown.Words = append(shown.Words, names[:]...)
	}
	for _, pane := range shot.places {
		all, err := shot.scenes.Told(pane.second)
		if err != nil {
			continue
		}
		for _, table := range all {
			left, ok := withoutHidden(table, hidden)
			if len(p.Hide) == 0 || table.Parts == nil {
				left, ok = table, true
			}
			if ok {
				shown.Tables = append(shown.Tables, placed(left, shown.Regions))
			}
		}
	}
	return shown, true
}

// placed is a table without the columns and rows whose regions a screen has no room
// for. Such rows are empty.
func placed(t chart.Told, regions frame.Parts) chart.Told {
	has := func(name string) bool { _, ok := regions.Find(name); return ok }
	var kept []int
	for i, names := range t.Parts {
		if regions := strings.Fields(names); len(regions) == 0 || slices.ContainsFunc(regions, has) {
			kept = append(kept, i)
		}
	}
	if t.Parts != nil {
		t = columns(t, kept)
	}
	if row := t.Row; t.Each != "" && has(t.Each) {
		t.Row = func(i int) []string {
			if !has(t.Each + "-" + strconv.Itoa(i)) {
				return nil
			}
			return row(i)
		}
	}
	return t
}

// What replaces the hidden cells of a row, and what follows the title of a table that is
// not whole.
const (
	notYet = "not told yet"
	partly = "; not all of it is told yet"
)

// withoutHidden is a table without the columns and rows of hidden regions; false if that
// is all of it, or if the table does not name its regions.
func withoutHidden(t chart.Told, h chart.Hidden) (left chart.Told, ok bool) {
	var kept []int
	for i, names := range t.Parts {
		if !slices.ContainsFunc(strings.Fields(names), func(name string) bool { return hides(h, name) }) {
			kept, ok = append(kept, i), ok || names != ""
		}
	}
	if t.Parts == nil {
		return t, false
	}
	left = columns(t, kept)
	if len(kept) < len(t.Parts) || h.HasIn(t.Each, 0, math.MaxInt) {
		left.Title += partly
	}
	row := left.Row
	left.Row = func(i int) []string {
		cells := row(i)
		if t.Each != "" && h.HasN(t.Each, i) {
			for j := range cells[1:] {
				cells[1+j] = notYet
			}
		}
		return cells
	}
	return left, ok
}

// columns is a table with some of its columns.
func columns(t chart.Told, which []int) chart.Told {
	picked := func(all []string) (some []string) {
		for _, i := range which {
			some = append(some, all[i])
		}
		return some
	}
	row := t.Row
	t.Heads, t.Parts = picked(t.Heads), picked(t.Parts)
	t.Row = func(i int) []string { return picked(row(i)) }
	return t
}

// hides reports whether a region is hidden, by its name or with its number.
func hides(h chart.Hidden, name string) bool {
	at := strings.LastIndexByte(name, '-')
	n, err := strconv.Atoi(name[at+1:])
	return h.Has(name) || at > 0 && err == nil && h.HasN(name[:at], n)
}
