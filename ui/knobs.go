package ui

import (
	"math"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A knobRow is the row of settings that are turned by hand, below the picture. What it turns is in the panes alone.
type knobRow struct {
	open   bool
	name   string      // the flag of the chosen knob; the first knob if the view has none of that name
	opened views.Panes // the panes when the row was opened
	base   views.Panes // the panes before the turn. Every step starts from them, so that nothing is lost on the way
}

// onKnobs returns the keys of the row of knobs. They take precedence over those of the picture.
func onKnobs() []Key {
	return []Key{
		turnKey(),
		bind("up,k:-1 down,j:+1", "↑↓", "knob", "choose a knob (k j)", chooseKnob),
		bind("colon", ":", "type", "type the number of the knob", typeKnob),
		bind(enterStrokes+",t", "enter", "keep", "keep what was turned (t ctrl+j)", keepKnobs),
		bind("esc", "esc", "restore", "restore what was shown before the knobs", restoreKnobs),
	}
}

// turnKey returns the key that turns the chosen knob.
func turnKey() Key {
	return bind("left,h:-1 right,l:+1 shift+left,H:-8 shift+right,L:+8", "←→", "turn",
		"turn the chosen knob (h l), with shift by 8 steps", turnKnob).idle(knobEnds)
}

// knobTables returns the keys of the row, if it is in use.
func (s screen) knobTables() [][]Key {
	if !s.turning() {
		return nil
	}
	return [][]Key{onKnobs()}
}

// turning reports whether the row of knobs is shown and takes keys.
func (s screen) turning() bool {
	return s.knobs.open && !s.covered() && !s.questionOpen() && s.knobLine() >= 0 && len(s.state().Knobs()) > 0
}

// knobLine returns the row of the screen that the knobs take: that of the readout, or −1 if it is not shown.
func (s screen) knobLine() int {
	w, h := s.paper()
	y := s.arrange(w, h).readout
	if s.inLesson() {
		screenWidth, screenHeight := s.cells()
		l := s.layout(screenWidth, screenHeight, s.theme)
		if l.Picture.Empty() || y >= l.Panel.Min.Y && !l.Beside && !l.Panel.Empty() {
			return -1
		}
	}
	if !s.fits(s.activePane(w, h), w, h) {
		return -1
	}
	return y
}

// openKnobs opens the row.
func openKnobs(m *Model, _ int) tea.Cmd {
	switch all := m.state().Knobs(); {
	case m.spoken:
		m.notice.text = "knobs turn on a screen; here a line sets a number, such as base 500"
	case len(all) == 0:
		m.notice.text = "no setting of " + m.state().Current().Title + " has a knob here"
	case m.knobLine() < 0:
		m.notice.text = "there is no room for knobs: a larger screen has it"
	default:
		m.knobs = knobRow{open: true, name: all[0].Name, opened: m.panes, base: m.panes}
	}
	return nil
}

// keepKnobs closes the row.
func keepKnobs(m *Model, _ int) tea.Cmd {
	m.knobs = knobRow{}
	return nil
}

// typeKnob opens the command line with the name of the chosen knob.
func typeKnob(m *Model, _ int) tea.Cmd {
	all, at := m.knob()
	m.line = openLine(all[at].Name + " ")
	return nil
}

// restoreKnobs closes the row and shows what was shown when it was opened.
func restoreKnobs(m *Model, _ int) tea.Cmd {
	if m.panes != m.knobs.opened {
		m.panes, m.playing = m.knobs.opened, false
	}
	m.knobs = knobRow{}
	return nil
}

// knob returns the chosen knob, and its place among the knobs.
func (s screen) knob() (all []views.Flag, at int) {
	all = s.state().Knobs()
	return all, max(slices.IndexFunc(all, func(f views.Flag) bool { return f.Name == s.knobs.name }), 0)
}

// turnKnob turns the chosen knob by n steps.
func turnKnob(m *Model, n int) tea.Cmd {
	all, at := m.knob()
	m.turnTo(all[at], all[at].Turned(m.state(), n, all[at].Number(m.knobs.opened.Active())))
	return nil
}

// knobEnds explains why a turn changes nothing.
func knobEnds(m *Model, n int) string {
	all, at := m.knob()
	return all[at].Knob.Name + chart.Either(n < 0, " turns no lower", " turns no higher") + "; : types a number"
}

func chooseKnob(m *Model, n int) tea.Cmd {
	all, at := m.knob()
	m.knobs.name = all[(at+n+len(all))%len(all)].Name
	return nil
}

// turnTo gives a knob a value, as a line would in the panes before the turn: a position that a short sequence has moved
// comes back when the sequence grows. It stops playing.
func (m *Model) turnTo(f views.Flag, v float64) {
	if v == f.Number(m.state()) {
		return
	}
	set := func(value string) (views.Panes, error) {
		return m.knobs.base.With([]views.Setting{{Name: f.Name, Value: value}})
	}
	if now, err := set(f.Get(m.state())); err != nil || now != m.panes { // something else has changed since
		m.knobs.base = m.panes
	}
	p, err := set(strconv.FormatFloat(v, 'f', -1, 64))
	if err != nil {
		m.notice = notice{text: err.Error(), warn: true}
		return
	}
	m.become(p)
	m.playing = false
}

// turned returns scenes with what the chosen knob has changed since the row was opened.
func (s screen) turned(scenes views.Scenes) views.Scenes {
	if !s.turning() {
		return scenes
	}
	all, at := s.knob()
	return scenes.Turned(all[at], all[at].Get(s.knobs.opened.Active()))
}

// A knobPlace is where a knob is on its row.
type knobPlace struct {
	flag   views.Flag
	chosen bool
	value  string // as it is written. That of the chosen knob is padded, so that its slider stands still
	x, end int    // columns
	slide  int    // first column of the slider
	w      int    // columns of the slider; 0 without one
}

// knobSizes are the widths of the sliders of the chosen knob and of the others, the widest first.
var knobSizes = [][2]int{{28, 8}, {20, 8}, {20, 0}, {12, 0}, {8, 0}, {0, 0}}

// knobPlaces lays the knobs out in w columns. If not all fit without sliders, the last ones are left out, but never the
// chosen one.
func (s screen) knobPlaces(w int) []knobPlace {
	all, at := s.knob()
	var places []knobPlace
	for n := len(all); n > 0; n-- {
		shown := all[:n]
		if at >= n {
			shown = append(slices.Clip(all[:n-1]), all[at])
		}
		for _, size := range knobSizes {
			if n > 1 && n < len(all) && size[0] == 0 { // a slider is worth more than one more knob
				continue
			}
			end := 0
			if places, end = s.layKnobs(shown, all[at].Name, size, w); end <= w {
				return places
			}
		}
	}
	return places
}

// layKnobs lays knobs out with sliders of two sizes, and returns the column after the last one.
func (s screen) layKnobs(shown []views.Flag, chosen string, size [2]int, w int) (places []knobPlace, end int) {
	gap, x := chart.Either(w < wideScreen, 2, 4), 1
	for _, f := range shown {
		p := knobPlace{flag: f, chosen: f.Name == chosen, x: x, value: f.Short(s.state()), w: size[1]}
		x += s.theme.Width(f.Knob.Name) + 1 + s.theme.Width(p.value)
		if p.chosen {
			x -= s.theme.Width(p.value)
			high := strconv.FormatFloat(f.Knob.High(s.state()), 'f', -1, 64)
			widest := max(len(f.Short(s.knobs.opened.Active())), min(len(high), chart.ShortWidth))
			p.value = centred(p.value, widest)
			x += s.theme.Width(p.value) + 6 // blanks and the signs beside it
			p.w = size[0]
		}
		p.slide = x + 1
		if p.w > 0 {
			x = p.slide + p.w
		}
		p.end = x
		places = append(places, p)
		x += gap
	}
	return places, x - gap
}

// centred returns a text with blanks on both sides, at least w bytes long.
func centred(text string, w int) string {
	blanks := max(w-len(text), 0)
	return strings.Repeat(" ", (blanks+1)/2) + text + strings.Repeat(" ", blanks/2)
}

// drawKnobs draws the row of knobs.
func (s screen) drawKnobs(f frame.Frame, y int) {
	w, _ := f.Size()
	f.Sub(0, y, w, 1).Clear()
	f.Tint(0, y, w, 1, frame.Panel)
	for _, p := range s.knobPlaces(w) {
		p.draw(f, y, s.state(), s.knobs.opened.Active())
	}
}

func (p knobPlace) draw(f frame.Frame, y int, now, opened views.State) {
	name, value := p.flag.Knob.Name, p.value
	before, rest, dot := frame.Faint, frame.Faint.Over(40), ink(frame.Text)
	if f.Theme.Depth == frame.Colors16 { // whose panel is as light
		rest = frame.Background
	}
	if p.chosen {
		before, dot = frame.Accent, frame.Style{FG: frame.Accent, Bold: true}
		x := f.Text(p.x, y, " "+name+" ", frame.Style{FG: frame.Bright, BG: frame.AccentBG, Bold: true})
		x = f.Text(x, y, "◂", ink(frame.Accent))
		x = f.Text(x, y, " "+value+" ", frame.Style{FG: frame.Background, BG: frame.Accent, Bold: true})
		f.Text(x, y, "▸", ink(frame.Accent))
	} else {
		x := f.Text(p.x, y, name, ink(frame.Faint))
		f.Text(x+1, y, value, ink(frame.Text))
	}
	if p.w == 0 {
		return
	}
	at, was := p.column(now, p.flag.Number(now)), p.column(now, p.flag.Number(opened))
	for x := range p.w {
		f.Set(p.slide+x, y, '━', ink(chart.Either(x < at, before, rest)))
	}
	if p.chosen && was != at {
		f.Set(p.slide+was, y, '┃', frame.Style{FG: frame.Bright, Bold: true})
	}
	f.Set(p.slide+at, y, '●', dot)
}

// column returns the column of the slider at which a value lies.
func (p knobPlace) column(s views.State, v float64) int {
	return int(math.Round(p.flag.Place(s, v) * float64(p.w-1)))
}

// gripKnob handles a click on the row of knobs: on a slider it turns the knob to that place, and on the rest of a knob
// it chooses it. It reports whether the row was hit.
func (m *Model) gripKnob(x, y int) bool {
	if !m.turning() || m.line.open || y != m.knobLine() {
		return false
	}
	if w, _ := m.paper(); x < w {
		for _, p := range m.knobPlaces(w) {
			if x >= p.x && x < p.end {
				m.knobs.name = p.flag.Name
				m.grip = p.w > 0 && x >= p.slide
				m.slideTo(x, p)
			}
		}
	}
	return true
}

// slideTo turns the gripped knob to a column of its slider. The columns of its present value and of its value before
// stand for these.
func (m *Model) slideTo(x int, p knobPlace) {
	if !m.grip {
		return
	}
	s, x := m.state(), min(max(x-p.slide, 0), p.w-1)
	before := p.flag.Number(m.knobs.opened.Active())
	switch x {
	case p.column(s, p.flag.Number(s)):
	case p.column(s, before):
		m.turnTo(p.flag, before)
	default:
		m.turnTo(p.flag, p.flag.At(s, float64(x)/float64(p.w-1)))
	}
}

// dragKnob turns the gripped knob with the pointer.
func (m *Model) dragKnob(x int) {
	w, _ := m.paper()
	for _, p := range m.knobPlaces(w) {
		if p.chosen && p.w > 0 {
			m.slideTo(x, p)
		}
	}
}
