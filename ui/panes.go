package ui

import (
	"cmp"
	"fmt"
	"image"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A pane holds the rectangles of one of the pictures on a screen.
type pane struct {
	second bool
	head   image.Rectangle // its heading; empty if there is one State
	area   image.Rectangle // its picture
}

// Two panes are side by side if each has at least paneWidth columns, or as many as its view says. Otherwise they are
// one above the other, or side by side if only that gives both views room. On smaller screens only the active pane is
// shown.
const paneWidth = 59

// places divides a screen of w × h cells among the shown panes, in order. It returns the column of the line between
// them, or −1.
func (s screen) places(w, h int) (panes []pane, rule int) {
	view := s.arrange(w, h).view
	if s.panes.Count < 2 || s.panes.OnePicture() {
		return []pane{{area: view}}, -1
	}
	wide, high := (w-1)/2, view.Dy()/2
	beside := []pane{
		newPane(false, image.Rect(0, view.Min.Y, wide, view.Max.Y)),
		newPane(true, image.Rect(w-wide, view.Min.Y, w, view.Max.Y)),
	}
	stacked := []pane{
		newPane(false, image.Rect(0, view.Min.Y, w, view.Min.Y+high)),
		newPane(true, image.Rect(0, view.Max.Y-high, w, view.Max.Y)),
	}
	switch {
	case wide >= s.besideFrom() && s.bothFit(beside, w, h):
		return beside, w - wide - 1
	case s.bothFit(stacked, w, h):
		return stacked, -1
	case s.bothFit(beside, w, h):
		return beside, w - wide - 1
	}
	return []pane{newPane(s.panes.Right, view)}, -1
}

// besideFrom returns the columns of a pane from which on two panes are side by side.
func (s screen) besideFrom() int {
	return max(cmp.Or(s.panes.All[0].Current().Beside, paneWidth), cmp.Or(s.panes.All[1].Current().Beside, paneWidth))
}

// bothFit reports whether two panes have the room that their views need.
func (s screen) bothFit(panes []pane, w, h int) bool {
	return s.fits(panes[0], w, h) && s.fits(panes[1], w, h)
}

// twoNeedRoom is the notice when only one of two panes has room.
const twoNeedRoom = "two panes need a larger screen"

// narrow reports whether a screen shows only one of two panes.
func (s screen) narrow(w, h int) bool {
	panes, _ := s.places(w, h)
	return s.panes.Count > 1 && len(panes) == 1 && !s.panes.OnePicture()
}

func newPane(second bool, r image.Rectangle) pane {
	p := pane{second: second, head: r, area: r}
	p.area.Min.Y = min(p.area.Min.Y+1, p.area.Max.Y)
	p.head.Max.Y = p.area.Min.Y
	return p
}

// at returns the part of a frame that a pane's picture covers.
func (p pane) at(f frame.Frame) frame.Frame {
	return f.Sub(p.area.Min.X, p.area.Min.Y, p.area.Dx(), p.area.Dy())
}

// of returns the State that a pane shows.
func (p pane) of(panes views.Panes) views.State {
	return panes.All[chart.One(p.second)]
}

// fits reports whether a pane is large enough for its view. The caption, readout and other rows around the panes count
// as on a full screen.
func (s screen) fits(p pane, w, h int) bool {
	view, around := p.of(s.panes).Current(), h-s.arrange(w, h).view.Dy()
	if s.atEnd() {
		around = aroundKept
	}
	return p.area.Dx() >= view.Min.X && p.area.Dy()+around >= view.Min.Y
}

// Room returns an error if the active picture has no room on a frame of w × h cells. A lesson
// always has room for its words.
func (m Model) Room(w, h int) error {
	border := posterMargin.Mul(2 * chart.One(m.poster))
	fits := func(w, h int) bool {
		w, h = w-border.X, h-border.Y
		return m.inLesson() || m.fits(m.activePane(w, h), w, h)
	}
	if fits(w, h) {
		return nil
	}
	view := m.state().Current()
	least := view.Min.Add(border)
	for !fits(least.X, least.Y) && least.Y < frame.MaxHeight { // the rows around it count
		least.Y++
	}
	return &views.FlagError{Flag: "size", Value: strconv.Itoa(w) + "x" + strconv.Itoa(h),
		Allowed: fmt.Sprintf("%dx%d to %dx%d for %s", least.X, least.Y, frame.MaxWidth, frame.MaxHeight, view.Title)}
}

// activePane returns the pane that keys act on.
func (s screen) activePane(w, h int) pane {
	panes, _ := s.places(w, h)
	return s.acting(panes)
}

// acting returns the pane that keys act on among those that are shown.
func (s screen) acting(panes []pane) pane {
	if len(panes) == 2 && s.panes.Right {
		return panes[1]
	}
	return panes[0]
}

// paneAt returns the pane that covers a cell of the screen.
func (s screen) paneAt(x, y int) (pane, bool) {
	panes, _ := s.places(s.paper())
	for _, p := range panes {
		if image.Pt(x, y).In(p.head.Union(p.area)) {
			return p, true
		}
	}
	return pane{}, false
}

// between returns the keys that need two panes.
func between() []Key {
	return []Key{
		bind("w", "w", "other pane", "go to the other pane; in one picture B becomes A, and A the last subject",
			func(m *Model, _ int) tea.Cmd {
				m.become(m.panes.Swap())
				return nil
			}).named(func(s screen) string {
			return ofTwo(s, chart.Either(s.panes.Count > 2, "B leads",
				chart.Either(s.panes.OnePicture(), "swap", "other pane")))
		}).idle(onePane),
		bind("d", "d", "difference", "difference: A, or the first pane, minus the other, and back",
			subtract).named(subtractName),
	}
}

// onePane explains why a key for two panes does nothing.
func onePane(*Model, int) string { return "nothing is compared: | opens a comparison" }

// ofTwo returns the name of a key if there are two panes, else "".
func ofTwo(s screen, name string) string {
	if s.panes.Count < 2 {
		return ""
	}
	return name
}

func subtractName(s screen) string {
	switch {
	case s.panes.Difference:
		return ofTwo(s, chart.Either(s.panes.OnePicture(), "A and B", "second pane"))
	case s.panes.NoDifference() != "":
		return ""
	}
	return "difference"
}

func splitName(s screen) string {
	switch {
	case s.panes.OnePicture():
		return "only A"
	case s.panes.Count > 1:
		return "close"
	}
	return "compare"
}

func split(m *Model, _ int) tea.Cmd {
	before := m.panes
	if before.Count > 1 {
		m.panes = before.Split()
		m.notice.text = "the other pane is closed; u brings it back"
		if before.OnePicture() {
			m.notice.text = before.Names()[0] + " stays; u brings the comparison back"
		}
		return nil
	}
	knob := ""
	if m.turning() {
		all, at := m.knob()
		knob = all[at].Name
	}
	m.panes = before.OpenComparison(knob)
	m.noticeNarrow()
	return nil
}

// noticeNarrow shows a notice if only one of two panes has room.
func (m *Model) noticeNarrow() {
	if m.narrow(m.paper()) {
		m.notice.text = twoNeedRoom + ": w shows the other one"
	}
}

// subtract switches the difference of two panes on or off, or says why they have none.
func subtract(m *Model, _ int) tea.Cmd {
	if why := m.panes.NoDifference(); why != "" && !m.panes.Difference {
		m.notice = notice{text: why, warn: true}
		return nil
	}
	m.panes = m.panes.Subtract()
	if panes, _ := m.places(m.paper()); m.panes.Difference && len(panes) == 1 {
		m.panes.Right = true // the only pane shown
	}
	return nil
}

// drawHeads draws the headings of the panes, with the active one highlighted. If only one pane is
// shown, its heading names the key to the other one.
func (t shot) drawHeads() {
	names := t.screen.panes.Names()
	for i, p := range t.places {
		name, note, active := names[chart.One(p.second)], t.note(p), p.second == t.screen.panes.Right
		if len(t.places) == 1 {
			note = "w " + names[1-chart.One(p.second)]
		}
		head := t.f.Sub(p.head.Min.X, p.head.Min.Y, p.head.Dx(), p.head.Dy())
		w, _ := head.Size()
		style := frame.Style{FG: frame.Text, Bold: true}
		right := ink(frame.Faint)
		if active {
			head.Tint(1, 0, w-2, 1, frame.Panel)
			style.FG, right.FG = frame.Bright, frame.Text
			if t.f.Theme.Depth == frame.Colors16 { // its grey is too light for other colours
				right.FG = frame.Bright
			}
		}
		end := head.Text(2, 0, cutWords(marked(name, active, t.f.Theme), max(w-4, 1), t.f.Theme), style)
		start := w - 2
		if end+2+t.f.Theme.Width(note) <= start {
			start = head.TextRight(start, 0, note, right)
		}
		if i > 0 && p.head.Min.Y > t.places[0].head.Min.Y { // separates it from the pane above
			head.HLine(end+1, 0, start-end-2, '─', ink(frame.Line))
		}
	}
}

// marked returns the name of a pane, in brackets if the pane is active and the theme has no colours.
func marked(name string, active bool, t frame.Theme) string {
	if active && t.Signs() {
		return "[" + name + "]"
	}
	return name
}

// cutWords cuts a text to w columns at the end of a word. A first word that is longer is cut inside.
func cutWords(text string, w int, t frame.Theme) string {
	head := cut(text, max(w-2, 1), t)
	if t.Width(text) <= w || len(head) == len(text) {
		return text
	}
	if i := strings.LastIndexByte(head, ' '); i > 0 && text[len(head)] != ' ' {
		head = head[:i]
	}
	return strings.TrimRight(head, " ·") + " …"
}
