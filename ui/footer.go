package ui

import (
	"slices"
	"strings"

	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// hint is a key in the footer, and what it does now.
type hint struct{ label, name string }

func (h hint) width(t frame.Theme) int { return t.Width(h.label) + 1 + t.Width(h.name) }

// maxHints is how many keys the footer names.
const maxHints = 6

// named lists the keys that have a name now.
func (s screen) named(keys []Key) (hints []hint) {
	for _, k := range keys {
		if name := k.Now(s); name != "" {
			hints = append(hints, hint{k.Label, name})
		}
	}
	return hints
}

// hints lists the keys of the footer, the most useful first, and how many at its
// end stay on narrow screens.
func (s screen) hints() (hints []hint, closing int) {
	var last []hint
	switch {
	case s.listOnTop():
		hints = s.named(onList())
	case s.help.open:
		hints = s.named(onHelp())
	case s.lessons.open:
		hints = s.named(onContents())
	case s.taught():
		hints, last = s.lessonHints()
	default:
		hints, last = s.pictureHints(), s.named(closingKeys())
	}
	return append(hints[:min(len(hints), maxHints-len(last))], last...), len(last)
}

// pictureHints lists the keys that change the picture: those that now matter most,
// those that the view puts forward, the view's own, and the ones of all views.
func (s screen) pictureHints() (hints []hint) {
	view, all := s.state().Current(), common()
	find := func(label string) Key {
		return all[slices.IndexFunc(all, func(k Key) bool { return k.Label == label })]
	}
	if !s.state().HasPicture() {
		return s.named([]Key{find("s")})
	}
	if s.playing {
		hints = s.named([]Key{playKey()})
	}
	hints = append(hints, s.named(between())...)
	for _, h := range view.Hints {
		name := h.Name
		if k := find(h.Label); k.Now(s) != k.Name {
			name = k.Now(s)
		}
		if h.Name != "" && name != "" {
			hints = append(hints, hint{h.Label, name})
		}
	}
	hints = append(hints, s.named(lift(view.Keys))...)
	placed := func(h hint) bool {
		return slices.ContainsFunc(view.Hints, func(p scene.Hint) bool { return p.Label == h.label }) ||
			slices.ContainsFunc(hints, func(p hint) bool { return p.label == h.label })
	}
	rest := s.named(append(lift(views.Common), programKeys()...))
	return append(hints, slices.DeleteFunc(rest, placed)...)
}

// roomy is the width from which the footer has wider gaps.
const roomy = 100

// footing is the row of keys as it is written.
type footing struct {
	hints []hint
	gap   int
	right []span // what is written at the right end, the last first
}

// span is a text that ends at a column.
type span struct {
	end  int // the column after it
	text string
}

// footing holds as many keys as fit, before the count that is typed, what is being
// saved, and the tempo while playing.
func (s screen) footing(t frame.Theme, w int) footing {
	f := footing{gap: 2}
	if w >= roomy {
		f.gap = 3
	}
	end := w - 1
	add := func(text string) {
		f.right = append(f.right, span{end, text})
		end -= t.Width(text) + f.gap
	}
	if s.playing {
		add(s.tempo())
	}
	if s.saving != "" && !s.help.open { // the help page shows there which lines it shows
		text := "saving " + s.saving + " …"
		if t.Width(text) >= w/2 {
			text = "saving …"
		}
		add(text)
	}
	if s.count > 0 {
		add(s.counted())
	}
	hints, closing := s.hints()
	f.hints = fitHints(t, hints, closing, end-1, f.gap)
	return f
}

// fitHints leaves out what has no room in w columns, the last of those before the
// closing ones first.
func fitHints(t frame.Theme, hints []hint, closing, w, gap int) []hint {
	width := -gap
	for _, h := range hints {
		width += h.width(t) + gap
	}
	for n := len(hints) - closing; width > w && n > 0; n-- {
		width -= hints[n-1].width(t) + gap
		hints = slices.Delete(hints, n-1, n)
	}
	return hints
}

// drawFooter writes the row of keys.
func (s screen) drawFooter(f frame.Frame, y int) {
	if y < 0 {
		return
	}
	w, _ := f.Size()
	row := s.footing(f.Theme, w)
	for _, e := range row.right {
		f.TextRight(e.end, y, e.text, frame.Style{FG: frame.Accent, Bold: true})
	}
	drawHints(f, 1, y, row.gap, row.hints)
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

// footerRow is the row of the screen with the keys; −1 where none are shown.
func (s screen) footerRow() int {
	w, h := s.cells()
	switch {
	case s.help.open && helpArea(h) < h, s.contentsOnTop() && contentsArea(w, h).Y < h:
		return h - 1
	case s.listOnTop():
		return s.listPlan(s.theme, w, h).footer
	case s.covered():
		return -1
	case s.taught():
		return s.layout(w, h, s.theme).Keys
	case s.fits(s.activePane(w, h), w, h):
		return s.arrange(w, h).footer
	}
	return -1
}

// strokeOf maps the signs in labels to the keys they stand for, where those are
// called otherwise.
var strokeOf = map[string]string{"←": "left", "→": "right", "↑": "up", "↓": "down", "−": "-", "pgdn": "pgdown"}

// keys are those that a label names, each with the column after its sign. Of a range
// of keys it is the first.
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

// keyAt is the key whose hint covers a cell of the screen, "" where there is none. Of
// several keys it is the one whose sign is there, and after the signs the one that
// goes forward.
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

// goesOn reports that a key goes forward, and not back.
func (m *Model) goesOn(key string) bool {
	_, n, ok := m.inForce(key)
	return ok && n > 0
}
