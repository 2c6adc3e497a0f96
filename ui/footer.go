package ui

import (
	"slices"

	"wavescope/views"
	"wavescope/views/frame"
)

// hint is a key in the footer.
type hint struct{ label, name string }

func (h hint) width(t frame.Theme) int { return t.Width(h.label) + 1 + t.Width(h.name) }

// hints lists the keys of the footer, the most useful first: what leads from one
// pane to the other, the arrows, what the view puts forward, zoom, the view's
// own keys, and the other common ones.
func (s screen) hints() []hint {
	var hints []hint
	view := s.state().Current()
	if s.covered() {
		keys := onHelp
		if s.collide.open {
			keys = onCollide
		}
		for _, k := range keys {
			hints = s.hint(hints, views.View{}, k.Binding)
		}
		return hints
	}
	if view.Waves && !hasWaves(s.state()) {
		for _, k := range common {
			if k.Label == "s" {
				hints = s.hint(hints, view, k.Binding)
			}
		}
		return hints
	}
	arrows, foremost, rest := common[:2], between[:2], between[2:]
	for _, table := range [][]Key{foremost, arrows, rest} { // none of between while there is one pane
		for _, k := range table {
			hints = s.hint(hints, view, k.Binding)
		}
	}
	hints = append(hints, s.lent(view)...)
	for _, h := range view.Hints {
		if h.Name != "" {
			hints = append(hints, hint{h.Label, s.now(h.Label, h.Name)})
		}
	}
	hints = s.hint(hints, view, common[2].Binding)
	for _, k := range view.Keys {
		hints = s.hint(hints, view, k.Binding)
	}
	for _, k := range common[3:] {
		hints = s.hint(hints, view, k.Binding)
	}
	return hints
}

// offsetLabel is that of the keys that change the offset.
const offsetLabel = "[ ]"

// lent is the key of the offset where only the other one of two linked panes
// puts it forward: what it does is seen there.
func (s screen) lent(view views.View) []hint {
	if !s.panes.Two || s.panes.Unlinked {
		return nil
	}
	own := func(h views.Hint) bool { return h.Label == offsetLabel }
	others := s.panes.Swap().Active().Current().Hints
	if i := slices.IndexFunc(others, own); i >= 0 && !slices.ContainsFunc(view.Hints, own) {
		return []hint{{offsetLabel, others[i].Name}}
	}
	return nil
}

// closing lists the keys that the footer ends in: help and quit always, play,
// set and compare where there is room, and what closes the second pane.
func (s screen) closing(w int) []hint {
	if s.covered() {
		return nil
	}
	var hints []hint
	keys := ends
	if w < wordy {
		keys = keys[len(keys)-2:]
		if s.panes.Two {
			keys = ends[len(ends)-3:]
		}
	}
	for _, k := range keys {
		hints = s.hint(hints, s.state().Current(), k.Binding)
	}
	return hints
}

// hint appends a key unless it has no name now or the view has placed it.
func (s screen) hint(hints []hint, view views.View, b views.Binding) []hint {
	name := b.Name(s.state())
	for _, h := range view.Hints {
		if h.Label == b.Label {
			name = ""
		}
	}
	if name = s.now(b.Label, name); name == "" {
		return hints
	}
	return append(hints, hint{b.Label, name})
}

// now is what a key does now: while playing, the key that plays pauses.
func (s screen) now(label, name string) string {
	switch label {
	case playLabel:
		if s.playing {
			return "pause"
		}
	case splitLabel, swapLabel, linkLabel, subtractLabel:
		return s.paneHint(label, name)
	}
	return name
}

// The widths from which the footer has wider gaps, and from which play and set
// have a place in it whatever else there is.
const (
	roomy = 100
	wordy = 112
)

// drawFooter writes as many keys as fit, the tempo while playing,
// and what is being saved.
func (s screen) drawFooter(f frame.Frame, y int) {
	if y < 0 {
		return
	}
	w, _ := f.Size()
	gap, end := 2, w-1
	if w >= roomy {
		gap = 3
	}
	if s.playing {
		end = f.TextRight(end, y, s.tempo(), frame.Style{FG: frame.Accent, Bold: true}) - gap
	}
	if s.saving != "" && !s.help.open { // where its place in the text stands
		text := "saving " + s.saving + " …"
		if f.Theme.Width(text) >= w/2 {
			text = "saving …"
		}
		end = f.TextRight(end, y, text, frame.Style{FG: frame.Accent, Bold: true}) - gap
	}
	hints, closing := s.hints(), s.closing(w)
	n := fitHints(f.Theme, hints, closing, end-1, gap)
	marks := slices.IndexFunc(hints, func(h hint) bool { return h.label == "m" })
	if more := fitHints(f.Theme, hints, closing, end-1, 2); n <= marks && marks < more {
		n, gap = more, 2 // to show how to mark is worth closing up
	}
	drawHints(f, 1, y, gap, append(hints[:n], closing...))
}

// fitHints counts the hints that have room in w columns before the closing
// ones.
func fitHints(t frame.Theme, hints, closing []hint, w, gap int) int {
	room := w + gap
	for _, h := range closing {
		room -= h.width(t) + gap
	}
	for i, h := range hints {
		if room -= h.width(t) + gap; room < 0 {
			return i
		}
	}
	return len(hints)
}

// drawHints writes keys from column x on and returns the column after the gap
// that follows the last.
func drawHints(f frame.Frame, x, y, gap int, hints []hint) int {
	for _, h := range hints {
		x = f.Text(x, y, h.label, frame.Style{FG: frame.Accent})
		x = f.Text(x+1, y, h.name, frame.Style{FG: frame.Faint}) + gap
	}
	return x
}
