package ui

import (
	"image"
	"strings"

	"wavescope/views/frame"
	"wavescope/views/words"
)

// drawHeads writes over every picture what only it has, that of the active one
// lit. Where only that one is shown, the other's name stands beside its own.
func (t shot) drawHeads() {
	f, s, panes := t.f, t.screen, t.places
	names := s.panes.Names()
	if len(panes) == 1 {
		w, h := f.Size()
		s.drawBothHeads(f, panes[0].head, names, s.narrow(w, h))
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

// drawBothHeads writes both names in one row, and why only one of the pictures is
// shown.
func (s screen) drawBothHeads(f frame.Frame, at image.Rectangle, names [2]string, why string) {
	head := f.Sub(at.Min.X, at.Min.Y, at.Dx(), at.Dy())
	w, _ := head.Size()
	hints := []string{why + ": w other pane", "w other pane"}
	x, least := 1, 0 // that names keep
	for _, name := range names {
		least += min(f.Theme.Width(marked(name, true, f.Theme)), shortName) + 3
	}
	hint := words.Fitting(f, max(w-3-least, 0), hints...)
	end := w - 2 - f.Theme.Width(hint)
	for i, name := range names {
		active := (i == 1) == s.panes.Right
		style := ink(frame.Faint)
		if active {
			style = frame.Style{FG: frame.Bright, BG: frame.Panel, Bold: true}
		}
		room := end - 1 - x
		if i == 0 {
			room -= min(f.Theme.Width(names[1]), shortName) + 3
		}
		if room > 2 {
			x = head.Text(x, 0, cut(" "+marked(name, active, f.Theme)+" ", room, f.Theme), style) + 1
		}
	}
	end = head.TextRight(w-2, 0, hint, ink(frame.Faint))
	if i := strings.LastIndex(hint, "w "); i >= 0 {
		head.Text(end+f.Theme.Width(hint[:i]), 0, "w", ink(frame.Accent))
	}
}

// shortName is how much of a name stays where there is more to say.
const shortName = 12
