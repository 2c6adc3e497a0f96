package ui

import (
	"image"
	"strconv"
	"strings"

	"wavescope/views"
	"wavescope/views/frame"
)

// pane is the place of one of the pictures on a screen.
type pane struct {
	second bool
	head   image.Rectangle // its heading; empty while there is one pane
	area   image.Rectangle // its picture
}

// Two panes stand side by side from paneWidth columns each, else on top of each
// other, else side by side, in the first of these ways in which both have the
// room that their views need. On screens too small for any the active one stands
// alone.
const paneWidth = 60

// places divides a screen among the panes that are shown, the first one first,
// and gives the column of the rule between them, −1 without one.
func (s screen) places(w, h int) (panes []pane, rule int) {
	view := s.arrange(w, h).view
	if !s.panes.Two {
		return []pane{{area: view}}, -1
	}
	heads := view
	if views.Airy(view.Dy()) {
		heads.Min.Y++
	}
	wide, high := (w-1)/2, heads.Dy()/2
	beside := []pane{
		newPane(false, image.Rect(0, heads.Min.Y, wide, heads.Max.Y)),
		newPane(true, image.Rect(w-wide, heads.Min.Y, w, heads.Max.Y)),
	}
	stacked := []pane{
		newPane(false, image.Rect(0, heads.Min.Y, w, heads.Min.Y+high)),
		newPane(true, image.Rect(0, heads.Max.Y-high, w, heads.Max.Y)),
	}
	switch {
	case wide >= paneWidth && s.bothFit(beside, w, h):
		return beside, w - wide - 1
	case s.bothFit(stacked, w, h):
		return stacked, -1
	case s.bothFit(beside, w, h):
		return beside, w - wide - 1
	}
	return []pane{newPane(s.panes.Right, heads)}, -1
}

// bothFit reports that two panes have the room that their views need.
func (s screen) bothFit(panes []pane, w, h int) bool {
	return s.fits(panes[0], w, h) && s.fits(panes[1], w, h)
}

// narrow says on how large a screen both panes would be seen where one of them
// stands alone; "" where it does not.
func (s screen) narrow(w, h int) string {
	two := func(w, h int) bool { panes, _ := s.places(w, h); return len(panes) == 2 }
	if !s.panes.Two || two(w, h) {
		return ""
	}
	var needs []string
	for n := w; n <= frame.MaxWidth; n++ {
		if two(n, h) {
			needs = append(needs, strconv.Itoa(n)+" columns")
			break
		}
	}
	for n := h; n <= frame.MaxHeight; n++ {
		if two(w, n) {
			needs = append(needs, strconv.Itoa(n)+" rows")
			break
		}
	}
	if len(needs) == 0 {
		return "two panes need a larger screen"
	}
	return "two panes need " + strings.Join(needs, " or ")
}

func newPane(second bool, r image.Rectangle) pane {
	p := pane{second: second, head: r, area: r}
	p.area.Min.Y = min(p.area.Min.Y+1, p.area.Max.Y)
	p.head.Max.Y = p.area.Min.Y
	return p
}

// at is the part of a sheet that a pane's picture stands on.
func (p pane) at(f frame.Frame) frame.Frame {
	return f.Sub(p.area.Min.X, p.area.Min.Y, p.area.Dx(), p.area.Dy())
}

// of is the State that a pane shows.
func (p pane) of(panes views.Panes) views.State {
	if p.second {
		return panes.Second
	}
	return panes.First
}

// fits reports that a pane has the room its view needs, which counts the rows
// around it as those of a screen.
func (s screen) fits(p pane, w, h int) bool {
	view, around := p.of(s.panes).Current(), h-s.arrange(w, h).view.Dy()
	return p.area.Dx() >= view.Min.X && p.area.Dy()+around >= view.Min.Y
}

// Room refuses a sheet of w × h cells on which the active picture has no room; a lesson
// shows its words there.
func (m Model) Room(w, h int) error {
	fits := func(w, h int) bool { return m.inLesson() || m.fits(m.activePane(w, h), w, h) }
	if fits(w, h) {
		return nil
	}
	view := m.state().Current()
	least := view.Min
	for !fits(least.X, least.Y) && least.Y < frame.MaxHeight { // what stands around it takes rows
		least.Y++
	}
	return &views.FlagError{Flag: "size", Value: strconv.Itoa(w) + "x" + strconv.Itoa(h),
		Allowed: strconv.Itoa(least.X) + "x" + strconv.Itoa(least.Y) + " or more for " + view.Title}
}

// activePane is the pane that keys go to.
func (s screen) activePane(w, h int) pane {
	panes, _ := s.places(w, h)
	for _, p := range panes {
		if p.second == s.panes.Right {
			return p
		}
	}
	return panes[0]
}

// paneAt finds the pane that covers a cell of the screen.
func (s screen) paneAt(x, y int) (pane, bool) {
	panes, _ := s.places(s.paper())
	for _, p := range panes {
		if image.Pt(x, y).In(p.head.Union(p.area)) {
			return p, true
		}
	}
	return pane{}, false
}

// hush takes the colour of the cursor out of a picture whose cursor does not
// follow.
func hush(f frame.Frame) {
	w, h := f.Size()
	for y := range h {
		for x := range w {
			c := f.At(x, y)
			if c.FG == frame.Accent {
				c.FG = frame.Faint
			}
			switch c.BG {
			case frame.Accent:
				c.FG, c.BG = frame.Text, frame.Panel
			case frame.AccentBG:
				c.BG = frame.Column
			}
		}
	}
}
