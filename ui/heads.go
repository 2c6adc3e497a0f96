package ui

import (
	"image"

	"wavescope/views/frame"
)

// drawHeads writes over every picture what only it has, that of the active one
// lit. Where only that one is shown, the other's name stands beside its own.
func (t shot) drawHeads() {
	f, s, panes := t.f, t.screen, t.places
	names := s.panes.Names()
	if len(panes) == 1 {
		s.drawBothHeads(f, panes[0].head, names)
		return
	}
	for i, p := range panes {
		head := f.Sub(p.head.Min.X, p.head.Min.Y, p.head.Dx(), p.head.Dy())
		w, _ := head.Size()
		style := frame.Style{FG: frame.Text, Bold: true}
		right := ink(frame.Faint)
		if p.second == s.panes.Right {
			head.Tint(1, 0, w-2, 1, frame.Panel)
			style.FG, right.FG = frame.Bright, frame.Text
			if f.Theme.Depth == frame.Colors16 { // whose grey is too light for any other ink
				right.FG = frame.Bright
			}
		}
		end := head.Text(2, 0, cut(marked(names[i], p.second == s.panes.Right, f.Theme), max(w-4, 1), f.Theme), style)
		start := w - 2
		if note := t.note(p); end+2+f.Theme.Width(note) <= start {
			start = head.TextRight(start, 0, note, right)
		}
		if i > 0 && p.head.Min.Y > panes[0].head.Min.Y { // parts it from what is above
			head.HLine(end+1, 0, start-end-2, '─', ink(frame.Line))
		}
	}
}

// marked is a name, in brackets if it is the active one and no colour can tell.
func marked(name string, active bool, t frame.Theme) string {
	if active && t.Glyphs() {
		return "[" + name + "]"
	}
	return name
}

// drawBothHeads writes both names in one row.
func (s screen) drawBothHeads(f frame.Frame, at image.Rectangle, names [2]string) {
	head := f.Sub(at.Min.X, at.Min.Y, at.Dx(), at.Dy())
	w, _ := head.Size()
	x := 1
	for i, name := range names {
		active := (i == 1) == s.panes.Right
		style := ink(frame.Faint)
		if active {
			style = frame.Style{FG: frame.Bright, BG: frame.Panel, Bold: true}
		}
		if x < w-3 {
			x = head.Text(x, 0, cut(" "+marked(name, active, f.Theme)+" ", w-1-x, f.Theme), style) + 1
		}
	}
	if hint := "w other pane"; x+f.Theme.Width(hint) < w-1 {
		end := head.TextRight(w-2, 0, hint, ink(frame.Faint))
		head.Text(end, 0, "w", ink(frame.Accent))
	}
}
