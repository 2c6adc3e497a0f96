// Package ui is the program: the only Bubble Tea model. It turns keys, clicks
// and lines after ':' into a [views.State], and a State into one sheet.
package ui

import (
	"image"
	"strconv"

	"wavescope/views"
	"wavescope/views/frame"
)

// Options are the settings of the program that are not part of the picture.
type Options struct {
	Theme       frame.Theme
	AutoTheme   bool // ask the terminal whether it is dark
	NoMouse     bool
	NoAltScreen bool
}

// Model is the whole program.
type Model struct {
	state   views.State
	options Options
	size    image.Point
}

// New opens the program at a State. It needs no terminal.
func New(s views.State, o Options) Model {
	return Model{state: s.Clamp(), options: o}
}

// Frame is the whole program as one sheet of w × h cells, on a screen or not.
func (m Model) Frame(w, h int) frame.Frame {
	f := frame.New(w, h, m.options.Theme)
	m.draw(f)
	return f
}

// sheet says which rows belong to what. Small screens lose the chrome first:
// blank rows, then the footer, the caption, the tabs, the readout.
type sheet struct {
	tabs, caption, readout, footer int // rows, −1 when there is no room
	view                           image.Rectangle
}

func layout(w, h int) sheet {
	s := sheet{-1, -1, -1, -1, image.Rect(0, 0, w, h)}
	top, bottom := 0, h
	if h >= 6 {
		s.tabs, top = 0, 1
	}
	if h >= 12 {
		bottom--
		s.footer = bottom
	}
	if h >= 5 {
		bottom--
		s.readout = bottom
	}
	if h >= 8 {
		bottom--
		s.caption = bottom
	}
	if h >= 16 {
		bottom-- // a row of air above the caption
	}
	s.view = image.Rect(0, top, w, max(bottom, top))
	return s
}

// picture is the part of a sheet that the view draws on.
func (s sheet) picture(f frame.Frame) frame.Frame {
	return f.Sub(s.view.Min.X, s.view.Min.Y, s.view.Dx(), s.view.Dy())
}

func (m Model) draw(f frame.Frame) {
	w, h := f.Size()
	view := m.state.Current()
	if w < view.Min.X || h < view.Min.Y {
		tooSmall(f, view)
		return
	}
	at := layout(w, h)
	pic := at.picture(f)
	scene, err := views.NewScene(m.state)
	if err != nil {
		f.Text(1, 0, err.Error(), frame.Style{FG: frame.Warn})
		return
	}
	m.drawTabs(f, at.tabs)
	if view.Waves && scene.Waves == nil {
		message(pic, view.Title+" needs waves: the scheme "+m.state.Scheme+" has none", "s chooses the next scheme")
		m.drawFooter(f, at.footer)
		return
	}
	view.Draw(pic, scene)
	words := view.Words(pic, scene)
	for _, line := range []struct {
		row   int
		lines []views.Line
	}{{at.caption, words.Caption}, {at.readout, words.Readout}} {
		if line.row >= 0 {
			views.Fit(line.lines, f.Theme, w-2).Draw(f, 1, line.row)
		}
	}
	m.drawFooter(f, at.footer)
}

// message writes sentences in the middle of a picture.
func message(f frame.Frame, lines ...string) {
	w, h := f.Size()
	for i, l := range lines {
		f.TextCenter(0, (h-len(lines))/2+i, w, l, frame.Style{})
	}
}

// tooSmall says what a view needs, in as many words as fit.
func tooSmall(f frame.Frame, v views.View) {
	w, h := f.Size()
	needs := strconv.Itoa(v.Min.X) + "×" + strconv.Itoa(v.Min.Y)
	has := strconv.Itoa(w) + "×" + strconv.Itoa(h)
	for _, l := range []string{
		v.Title + " needs " + needs + " cells, this is " + has + "; q quits",
		"needs " + needs + ", is " + has,
		"needs " + needs,
		needs,
	} {
		if f.Theme.Width(l) <= w {
			message(f, l)
			return
		}
	}
}

// drawTabs writes the name, the views and what the table is.
func (m Model) drawTabs(f frame.Frame, y int) {
	if y < 0 {
		return
	}
	w, _ := f.Size()
	c := m.state.Shape()
	base := strconv.FormatFloat(c.Base, 'g', -1, 64)
	dModel := strconv.Itoa(c.DModel)
	length := strconv.Itoa(c.Length)
	heads := []string{
		"d_model " + dModel + " · length " + length + " · base " + base,
		"d " + dModel + " · length " + length + " · base " + base,
		"d " + dModel + " · L " + length + " · b " + base,
		"",
	}
	for _, style := range []int{2, 1, 0} {
		end := m.tabs(f, y, style, false)
		for i, head := range heads {
			if end+2+f.Theme.Width(head)+1 <= w && (i < 2 || style == 0) {
				m.tabs(f, y, style, true)
				f.TextRight(w-1, y, head, frame.Style{FG: frame.Faint})
				return
			}
		}
	}
}

// tabs writes the tabs with all titles (2), the current title (1) or the
// current one without the program's name (0) and returns the column after.
func (m Model) tabs(f frame.Frame, y, style int, draw bool) int {
	x := 1
	put := func(s string, st frame.Style) {
		if draw {
			f.Text(x, y, s, st)
		}
		x += f.Theme.Width(s)
	}
	brand := frame.Style{FG: frame.Accent, Bold: true}
	if style > 0 {
		put("~ wavescope", brand)
	} else {
		put("~", brand)
	}
	for i, v := range views.All {
		label := strconv.Itoa(i + 1)
		here := v.Name == m.state.View
		if here || style == 2 {
			label += " " + v.Title
		}
		if here {
			put(" ", frame.Style{})
			put("["[:boolInt(f.Theme.Glyphs())]+" "[:1-boolInt(f.Theme.Glyphs())]+label+"]"[:boolInt(f.Theme.Glyphs())]+" "[:1-boolInt(f.Theme.Glyphs())],
				frame.Style{FG: frame.Bright, BG: frame.Panel, Bold: true})
		} else {
			put("  "+label+" "[:boolInt(style == 2)], frame.Style{FG: frame.Faint})
		}
	}
	return x
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// drawFooter writes as many keys as fit, the most useful first; help and quit
// always.
func (m Model) drawFooter(f frame.Frame, y int) {
	if y < 0 {
		return
	}
	w, _ := f.Size()
	x := 1
	for _, k := range append(append([]views.Key{}, views.Common...), m.state.Current().Keys...) {
		name := k.Name(m.state)
		if x+f.Theme.Width(k.Label+" "+name) > w-1 {
			return
		}
		x = f.Text(x, y, k.Label, frame.Style{FG: frame.Accent})
		x = f.Text(x+1, y, name, frame.Style{FG: frame.Faint}) + 3
	}
}
