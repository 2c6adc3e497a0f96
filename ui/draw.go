package ui

import (
	"fmt"
	"image"
	"strings"

	"charm.land/lipgloss/v2"

	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// rows holds the rows in which a screen shows its parts; −1 for a part that is not shown. Small screens lose the blank
// row below the tabs first, then that above the caption, the footer, the caption, the tabs and the readout.
type rows struct {
	tabs, caption, readout, footer int
	view                           image.Rectangle
}

// tallScreen is the number of rows from which a blank row is below the tabs.
const tallScreen = 30

func arrange(w, h int) rows {
	r := rows{-1, -1, -1, -1, image.Rect(0, 0, w, h)}
	top, bottom := 0, h
	if h >= 6 {
		r.tabs, top = 0, 1
	}
	if h >= tallScreen {
		top++
	}
	if h >= 12 {
		bottom--
		r.footer = bottom
	}
	if h >= 5 {
		bottom--
		r.readout = bottom
	}
	if h >= 8 {
		bottom--
		r.caption = bottom
	}
	if h >= 16 {
		bottom-- // a blank row
	}
	r.view = image.Rect(0, top, w, max(bottom, top))
	return r
}

// draw draws the whole screen. It depends only on the screen and on the size and theme of the
// frame.
func (s screen) draw(f frame.Frame) {
	w, h := f.Size()
	switch {
	case s.blank:
		return
	case s.lectern != "":
		s.drawLectern(f)
		return
	case s.class.joining && !s.help.open:
		s.drawJoining(f)
	case s.help.open:
		s.drawHelp(f)
	case s.list.open:
		s.drawList(f)
	case s.inLesson():
		s.drawLesson(f)
	default:
		s.drawOn(f, s.arrange(w, h))
	}
	switch {
	case s.line.open:
		s.drawLine(f)
	case s.notice.text != "":
		s.drawNotice(f)
	}
}

// drawOn draws the picture and the parts around it in their rows, or says that the picture has no room.
func (s screen) drawOn(f frame.Frame, at rows) shot {
	if w, h := f.Size(); s.fits(s.activePane(w, h), w, h) {
		return s.drawPicture(f, at)
	}
	tooSmall(f, s.state().Current())
	return shot{}
}

func (s screen) drawPicture(f frame.Frame, at rows) shot {
	w, _ := f.Size()
	s.drawTabs(f, at.tabs)
	s.drawFooter(f, at.footer)
	t := s.plan(f)
	t.drawPanes()
	words := t.words()
	hidden, view := s.hidden()
	shows := func(part string) bool { return !hidden.Has(part) || s.state().View != view }
	if at.caption >= 0 && shows("caption") {
		f.Text(1, at.caption, cutWords(words.CaptionFor(f.Theme, w-2), w-2, f.Theme), frame.Style{FG: frame.Text})
	}
	switch {
	case at.readout < 0:
	case s.turning():
		s.drawKnobs(f, at.readout)
		if f.Theme.Depth != frame.Colors16 { // its grey is too light for the keys
			f.Tint(0, at.footer, w, 1, frame.Panel)
		}
	case shows("readout"):
		words.ReadoutFor(f.Theme, w-2).Draw(f, 1, at.readout)
	}
	return t
}

// regions returns the rectangles of the named regions of both panes, of the caption and of the readout.
func (t shot) regions(at rows) chart.Places {
	all := chart.Places{}
	for _, p := range t.places {
		if picture := t.pictures[p.second]; picture != nil {
			for name, r := range picture.Places() {
				all.Add(name, r.Add(p.area.Min))
			}
		}
	}
	w, _ := t.f.Size()
	for name, row := range map[string]int{"caption": at.caption, "readout": at.readout} {
		if row >= 0 {
			all.Add(name, image.Rectangle{image.Pt(1, row), image.Pt(w-1, row+1)})
		}
	}
	return all
}

// message draws sentences in the middle of a frame, wrapped if necessary.
func message(f frame.Frame, sentences ...string) {
	w, h := f.Size()
	var lines []string
	for _, s := range sentences {
		lines = append(lines, prose(s, f.Theme))
	}
	page := paragraph(strings.Join(lines, "\n"), w, paint(frame.Text).Padding(0, 1).Align(lipgloss.Center))
	drawPage(f, 0, (h-height(page))/2, page)
}

// tooSmall says which size a view needs.
func tooSmall(f frame.Frame, v views.View) {
	w, h := f.Size()
	message(f, fmt.Sprintf("%s needs %d×%d cells, this is %d×%d; q quits", v.Title, v.Min.X, v.Min.Y, w, h))
}

// drawNotice draws the notice over the last rows.
func (s screen) drawNotice(f frame.Frame) {
	w, h := f.Size()
	style := paint(frame.Bright)
	if s.notice.warn {
		style = paint(frame.Warn).Bold(true)
	}
	drawOver(f, h, paragraph(prose(s.notice.text, f.Theme), w-2, style))
}
