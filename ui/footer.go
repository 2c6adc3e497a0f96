package ui

import (
	"slices"
	"strings"

	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// hint is a key in the footer.
type hint struct{ label, name string }

func (h hint) width(t frame.Theme) int { return t.Width(h.label) + 1 + t.Width(h.name) }

// hints lists the keys of the footer but those at its end, the most useful
// first: what leads from one pane to the other, the arrows, what the view puts
// forward, zoom, the view's own keys, and the other common ones.
func (s screen) hints() []hint {
	switch {
	case s.contentsOnTop():
		return s.listed(nil, onContents(), rankUsual, nil)
	case s.listOnTop():
		return s.listed(nil, onList(), rankUsual, nil)
	case s.help.open:
		return s.listed(nil, onHelp(), rankUsual, nil)
	}
	return s.pictureHints()
}

// pictureHints are those of the keys that change the picture.
func (s screen) pictureHints() (hints []hint) {
	if !s.state().HasPicture() {
		other := func(k Key) bool { return k.Label != schemeLabel }
		return s.listed(nil, slices.DeleteFunc(common(), other), rankUsual, nil)
	}
	view, all := s.state().Current(), slices.Concat(between(), common())
	for _, r := range []rank{rankForemost, rankArrows, rankBeside} {
		hints = s.listed(hints, all, r, view.Hints)
	}
	hints = append(hints, s.lent(view)...)
	for _, h := range view.Hints {
		if h.Name != "" {
			hints = append(hints, hint{h.Label, s.put(h)})
		}
	}
	hints = s.listed(hints, all, rankEarly, view.Hints)
	hints = s.listed(hints, lift(view.Keys), rankUsual, view.Hints)
	return s.listed(hints, all, rankUsual, view.Hints)
}

// schemeLabel is that of the key which leads away from a scheme that a view
// cannot show.
const schemeLabel = "s"

// listed adds the keys of a rank that have a name now and that the view has not
// placed itself.
func (s screen) listed(hints []hint, keys []Key, r rank, placed []scene.Hint) []hint {
	for _, k := range keys {
		own := slices.ContainsFunc(placed, func(h scene.Hint) bool { return h.Label == k.Label })
		if name := k.Now(s); k.Rank == r && name != "" && !own {
			hints = append(hints, hint{k.Label, name})
		}
	}
	return hints
}

// put is the name of a key that a view has placed: the view's, unless the key
// does something else now.
func (s screen) put(h scene.Hint) string {
	for _, k := range ends() {
		if k.Label == h.Label && k.Now(s) != k.Name {
			return k.Now(s)
		}
	}
	return h.Name
}

// offsetLabel is that of the keys that change the offset.
const offsetLabel = "[ ]"

// lent is the key of the offset where only the other one of two linked panes
// puts it forward: what it does is seen there.
func (s screen) lent(view views.View) []hint {
	if !s.panes.Two || s.panes.Unlinked {
		return nil
	}
	own := func(h scene.Hint) bool { return h.Label == offsetLabel }
	others := s.panes.Swap().Active().Current().Hints
	if i := slices.IndexFunc(others, own); i >= 0 && !slices.ContainsFunc(view.Hints, own) {
		return []hint{{offsetLabel, others[i].Name}}
	}
	return nil
}

// closing lists the keys that the footer ends in: help and quit always, set but
// on narrow screens, play and compare where there is room, and what closes the
// second pane.
func (s screen) closing(w int) []hint {
	if s.covered() {
		return nil
	}
	var hints []hint
	for _, r := range []rank{rankClosing, rankSetting, rankLastOfTwo, rankLast} {
		if r == rankLast || w >= wordy || r == rankSetting && w >= usual || r == rankLastOfTwo && s.panes.Two {
			hints = s.listed(hints, ends(), r, s.state().Current().Hints)
		}
	}
	return hints
}

// The widths from which set has a place in the footer whatever else there is, from
// which its gaps are wider, and from which play and compare have one too.
const (
	usual = 80
	roomy = 100
	wordy = 112
)

// footing is the row of keys as it is written.
type footing struct {
	hints []hint
	gap   int
	ends  []span // what stands at its end, the last first
}

// span is a text that ends at a column.
type span struct {
	end  int // the column after it
	text string
}

// footing is as many keys as fit, before the count that is typed, what is being saved,
// and the tempo while playing.
func (s screen) footing(t frame.Theme, w int) footing {
	f := footing{gap: 2}
	end := w - 1
	if w >= roomy {
		f.gap = 3
	}
	add := func(text string) {
		f.ends = append(f.ends, span{end, text})
		end -= t.Width(text) + f.gap
	}
	if s.playing {
		add(s.tempo())
	}
	if s.saving != "" && !s.help.open { // where its place in the text stands
		text := "saving " + s.saving + " …"
		if t.Width(text) >= w/2 {
			text = "saving …"
		}
		add(text)
	}
	if s.count > 0 {
		add(s.counted())
	}
	f.hints, f.gap = s.fitting(t, w, end-1, f.gap)
	return f
}

// drawFooter writes the row of keys.
func (s screen) drawFooter(f frame.Frame, y int) {
	if y < 0 {
		return
	}
	w, _ := f.Size()
	row := s.footing(f.Theme, w)
	for _, e := range row.ends {
		f.TextRight(e.end, y, e.text, frame.Style{FG: frame.Accent, Bold: true})
	}
	drawHints(f, 1, y, row.gap, row.hints)
}

// fitting are the keys that have room in some columns of a row of w, and the gap
// between them.
func (s screen) fitting(t frame.Theme, w, room, gap int) ([]hint, int) {
	hints, closing := s.hints(), s.closing(w)
	if s.inLesson() && !s.covered() {
		hints, closing = s.lessonHints(w)
	}
	n := fitHints(t, hints, closing, room, gap)
	marks := slices.IndexFunc(hints, func(h hint) bool { return h.label == "m" })
	if more := fitHints(t, hints, closing, room, 2); n <= marks && marks < more {
		n, gap = more, 2 // to show how to mark is worth closing up
	}
	return append(hints[:n], closing...), gap
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

// footerRow is the row of the screen that the keys stand in; −1 where none do.
func (s screen) footerRow() int {
	w, h := s.cells()
	switch {
	case s.help.open && helpArea(h) < h:
		return h - 1
	case s.listOnTop():
		return s.listPlan(s.theme, w, h).footer
	case s.covered():
		return -1
	case s.inLesson():
		return s.layout(w, h, s.theme).Keys
	case s.fits(s.activePane(w, h), w, h):
		return s.arrange(w, h).footer
	}
	return -1
}

// strokeOf are the keys whose signs in labels are not what they are called.
var strokeOf = map[string]string{"←": "left", "→": "right", "↑": "up", "↓": "down", "−": "-", "pgdn": "pgdown"}

// keys are those that a label names, each with the column after its sign. The first
// stands for a range of them.
func (h hint) keys(t frame.Theme) (keys []string, ends []int) {
	x := 0
	arrows := strings.NewReplacer("←→", "←\x00→", "↑↓", "↑\x00↓")
	for _, sign := range strings.SplitAfter(arrows.Replace(h.label), " ") {
		for part := range strings.SplitSeq(sign, "\x00") {
			x += t.Width(part)
			key := before(strings.TrimSpace(part), "…")
			if stroke, ok := strokeOf[key]; ok {
				key = stroke
			}
			keys, ends = append(keys, key), append(ends, x)
		}
	}
	return keys, ends
}

// keyAt is the key whose hint stands at a cell of the screen, "" where there is none. Of
// several keys it is the one whose sign stands there, and after the signs the one that
// goes on.
func (m *Model) keyAt(x, y int) string {
	if m.line.open || m.notice.text != "" || y < 0 || y != m.footerRow() {
		return ""
	}
	w, _ := m.cells()
	row := m.footing(m.theme, w)
	for at, i := 1, 0; i < len(row.hints); i++ {
		h := row.hints[i]
		if x >= at && x < at+h.width(m.theme) {
			keys, ends := h.keys(m.theme)
			named := slices.IndexFunc(ends, func(end int) bool { return x-at < end })
			if named < 0 {
				named = max(slices.IndexFunc(keys, m.goesOn), 0)
			}
			return keys[named]
		}
		at += h.width(m.theme) + row.gap
	}
	return ""
}

// goesOn reports that a key goes on, and not back.
func (m *Model) goesOn(key string) bool {
	_, n, ok := m.inForce(key)
	return ok && n > 0
}
