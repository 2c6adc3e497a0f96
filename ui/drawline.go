package ui

import (
	"strconv"

	"charm.land/lipgloss/v2"

	"wavescope/views/frame"
)

// prompt is what the line begins with.
func (l commandLine) prompt() string {
	if l.finds {
		return "/"
	}
	return ":"
}

// shown is the part of the line that fits before column w, its caret inside,
// and the column of the caret.
func (l commandLine) shown(w int, t frame.Theme) (text string, caret int) {
	runes := []rune(l.text)
	x := 1 + t.Width(l.prompt())
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
	f.Sub(0, h-1, w, 1).Clear()
	text, caret := s.line.shown(w, f.Theme)
	x := f.Text(1, h-1, s.line.prompt(), frame.Style{FG: frame.Accent, Bold: true})
	f.Text(x, h-1, text, frame.Style{FG: frame.Bright})
	f.Tint(caret, h-1, 1, 1, frame.AccentBG)
	if s.line.fault != "" {
		s.drawFault(f)
		return
	}
	if !s.line.finds {
		s.drawMenu(f)
	}
}

func (s screen) drawFault(f frame.Frame) {
	w, h := f.Size()
	over(f, h-1, paragraph(prose(s.line.fault, f.Theme), w-2, paint(frame.Warn).Bold(true)))
}

// drawMenu lists the candidates above the line, those around the chosen one
// if there are too many.
func (s screen) drawMenu(f frame.Frame) {
	w, h := f.Size()
	c := s.completes(s.line.stem())
	n := min(len(c.cands), max(h/3, 3), max(h-3, 0))
	first := min(max(s.line.menu.pick-1-n/2, 0), len(c.cands)-n)
	top := h - 1 - n
	head := over(f, top, paragraph(prose(c.about, f.Theme), w-2, paint(frame.Faint)))
	if n < len(c.cands) {
		f.TextRight(w-1, top-1, strconv.Itoa(first+1)+"–"+strconv.Itoa(first+n)+" of "+strconv.Itoa(len(c.cands)), frame.Style{FG: frame.Faint})
	}
	drawRule(f, head-1)
	over(f, h-1, candidates(c.cands[first:first+n], s.line.menu.pick-1-first, w-2, f.Theme))
}

// drawRule parts the menu from the picture and says what keys do now.
func drawRule(f frame.Frame, y int) {
	w, _ := f.Size()
	f.Sub(0, y, w, 1).Clear()
	f.HLine(1, y, w-2, '─', frame.Style{FG: frame.Line})
	var hints []hint
	n := 0
	for _, k := range onLine() {
		h := hint{k.Label, k.Name}
		hints = append(hints, h)
		n += h.width(f.Theme) + 2
	}
	if x := w - 3 - n; x > 1 {
		f.Sub(x, y, n, 1).Clear()
		drawHints(f, x+1, y, 2, hints)
	}
}

// candidates lays candidates out in columns of w cells: which one is picked,
// word, value in force, meaning.
func candidates(cands []candidate, picked, w int, t frame.Theme) string {
	const most = 18 // cells of a value
	rows := make([][]string, len(cands))
	name, now := 0, 0
	for i, c := range cands {
		rows[i] = []string{"", prose(c.text, t), clip(prose(c.now, t), most), prose(c.doc, t)}
		if i == picked {
			rows[i][0] = t.Spell("▸")
		}
		name, now = max(name, lipgloss.Width(rows[i][1])), max(now, lipgloss.Width(rows[i][2]))
	}
	widths := []int{2, name + 2, now, 0}
	if now > 0 {
		widths[2] += 2
	}
	widths[3] = w - widths[0] - widths[1] - widths[2]
	for _, r := range rows {
		r[3] = clip(r[3], widths[3])
	}
	inks := []lipgloss.Style{paint(frame.Accent).Bold(true), paint(frame.Accent), paint(frame.Text), paint(frame.Faint)}
	return grid(rows, func(row, col int) lipgloss.Style {
		if row == picked && col == 1 {
			return paint(frame.Bright).Bold(true).Width(widths[col])
		}
		return inks[col].Width(widths[col])
	})
}
