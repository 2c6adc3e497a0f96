package ui

import (
	"strconv"

	"wavescope/views"
	"wavescope/views/frame"
)

// prompt is what the command line begins with.
const prompt = ":"

// shown is the part of the line that fits before column w, its caret inside,
// and the column of the caret.
func (l commandLine) shown(w int, t frame.Theme) (text string, caret int) {
	runes := []rune(l.text)
	x := 1 + t.Width(prompt)
	room := max(w-x-1, 1)
	before := most(l.at, func(n int) bool { return t.Width(string(runes[l.at-n:l.at])) < room })
	start := l.at - before
	return cut(string(runes[start:]), room, t), x + t.Width(string(runes[start:l.at]))
}

// caret is where the terminal's own cursor stands.
func (s screen) caret() (x, y int, ok bool) {
	w, h := s.cells()
	if !s.line.open || w == 0 || h == 0 {
		return 0, 0, false
	}
	_, x = s.line.shown(w, s.theme)
	return min(x, w-1), h - 1, true
}

// drawLine draws the command line over the last row, and above it what could
// stand at the caret, or what was wrong.
func (s screen) drawLine(f frame.Frame) {
	w, h := f.Size()
	blank(f, h-1)
	text, caret := s.line.shown(w, f.Theme)
	x := f.Text(1, h-1, prompt, frame.Style{FG: frame.Accent, Bold: true})
	f.Text(x, h-1, text, frame.Style{FG: frame.Bright})
	f.Tint(caret, h-1, 1, 1, frame.AccentBG)
	if s.line.fault != "" {
		s.drawFault(f)
		return
	}
	s.drawMenu(f)
}

func (s screen) drawFault(f frame.Frame) {
	w, h := f.Size()
	lines := wrap(s.line.fault, w-2, f.Theme)
	top := h - 1 - len(lines)
	for i, l := range lines {
		blank(f, top+i)
		f.Text(1, top+i, l, frame.Style{FG: frame.Warn, Bold: true})
	}
}

// drawMenu lists the candidates above the line, those around the chosen one
// if there are too many.
func (s screen) drawMenu(f frame.Frame) {
	w, h := f.Size()
	before := s.line.before()
	if s.line.menu.pick > 0 {
		before = s.line.menu.stem
	}
	c := complete(s.panes, before)
	n := min(len(c.cands), max(h/3, 3), max(h-3, 0))
	first := min(max(s.line.menu.pick-1-n/2, 0), len(c.cands)-n)
	top := h - 1 - n
	about := wrap(c.about, w-2, f.Theme)
	for i, l := range about {
		y := top - len(about) + i
		blank(f, y)
		f.Text(1, y, l, frame.Style{FG: frame.Faint})
	}
	if n < len(c.cands) {
		f.TextRight(w-1, top-1, strconv.Itoa(first+1)+"–"+strconv.Itoa(first+n)+" of "+strconv.Itoa(len(c.cands)), frame.Style{FG: frame.Faint})
	}
	drawRule(f, top-len(about)-1)
	s.drawCandidates(f, top, c.cands[first:first+n], s.line.menu.pick-1-first)
}

// drawRule parts the menu from the picture and says what keys do now.
func drawRule(f frame.Frame, y int) {
	w, _ := f.Size()
	blank(f, y)
	f.HLine(1, y, w-2, '─', frame.Style{FG: frame.Line})
	var hints []hint
	n := 0
	for _, k := range onLine {
		h := hint{k.Label, k.Name(views.State{})}
		hints = append(hints, h)
		n += h.width(f.Theme) + 2
	}
	if x := w - 3 - n; x > 1 {
		f.Sub(x, y, n, 1).Clear()
		drawHints(f, x+1, y, 2, hints)
	}
}

// drawCandidates writes candidates in columns: word, value in force, meaning.
func (s screen) drawCandidates(f frame.Frame, top int, cands []candidate, picked int) {
	w, _ := f.Size()
	name, now := 0, 0
	for _, c := range cands {
		name = max(name, f.Theme.Width(c.text))
		now = min(max(now, f.Theme.Width(c.now)), 18)
	}
	for i, c := range cands {
		y := top + i
		blank(f, y)
		style := frame.Style{FG: frame.Accent}
		if i == picked {
			style = frame.Style{FG: frame.Bright, Bold: true}
			f.Text(1, y, "▸", frame.Style{FG: frame.Accent, Bold: true})
		}
		f.Text(3, y, c.text, style)
		x := 3 + name + 2
		if now > 0 {
			f.Text(x, y, cut(c.now, now, f.Theme), frame.Style{})
			x += now + 2
		}
		if x < w-1 {
			f.Text(x, y, cut(c.doc, w-1-x, f.Theme), frame.Style{FG: frame.Faint})
		}
	}
}
