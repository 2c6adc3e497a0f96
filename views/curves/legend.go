package curves

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// legend says where the entries above an overlay stand, and how long they are.
type legend struct {
	x, y   int
	perRow int
	stride int // columns from one entry to the next
	rows   int
	form   legendForm
	name   int // columns of a name
	period int // columns of a wavelength
}

// legendForm is what an entry says; the shorter forms are for small screens.
type legendForm uint8

const (
	legendFull  legendForm = iota // ▸◆ dim 6 sin  λ 14.90 +0.774
	legendValue                   // ▸◆ dim 6 sin  +0.774
	legendShort                   // ▸◆ d6  +0.774
	legendForms                   // no legend: the names at the curves' ends must do
)

// newLegend fits n entries into few rows of w columns, in the longest form for
// which a plot of h rows and its legend have room.
func newLegend(sc scene.Scene, t frame.Theme, w, h, n int) legend {
	for form := range legendForms {
		l := legend{x: 2, form: form, name: nameWidth(sc) + 7} // "dim 6 sin "
		switch form {
		case legendFull:
			l.period = t.Width(periodSign(sc)) + 7
		case legendShort:
			l.name = nameWidth(sc)
		}
		entry := 3 + l.name + l.period + 6
		l.stride = entry + 1
		l.perRow = max((w-4)/l.stride, 1)
		l.rows = (n + l.perRow - 1) / l.perRow
		if l.rows > max(h/6, 1) || w < entry+3 {
			continue
		}
		slack := w - 1 - overlayLeft - l.perRow*l.stride
		if l.rows > 1 && slack > 0 { // align it with the axis
			l.x, l.stride = overlayLeft-1, l.stride+min(slack/l.perRow, 7)
		}
		return l
	}
	return legend{perRow: 1, stride: 1, form: legendForms}
}

// place is where an entry stands.
func (l legend) place(i int) (x, y int) {
	return l.x + i%l.perRow*l.stride, l.y + i/l.perRow
}

// entry finds the entry at a cell, −1 where there is none.
func (l legend) entry(x, y, n int) int {
	i := (y-l.y)*l.perRow + (x-l.x)/l.stride
	if y < l.y || y >= l.y+l.rows || x < l.x || x >= l.x+l.perRow*l.stride || i >= n {
		return -1
	}
	return i
}

func (l legend) draw(f frame.Frame, sc scene.Scene, all []series) {
	if l.form == legendForms {
		return
	}
	for i, s := range all {
		x, y := l.place(i)
		name, label := frame.Style{}, "dim "+strconv.Itoa(s.dim)+" "+s.name
		if l.form == legendShort {
			label = "d" + strconv.Itoa(s.dim)
		}
		if s.dim == sc.Dim {
			name = frame.Style{FG: frame.Bright, Bold: true}
			f.Set(x, y, '▸', frame.Style{FG: frame.Accent, Bold: true})
		}
		f.Set(x+1, y, parts.SeriesGlyph(s.k), parts.SeriesStyle(s.k))
		f.Text(x+3, y, label, name)
		x += 3 + l.name
		if l.form == legendFull {
			period := periodText(sc, s.period, 6)
			if s.fast {
				period = "aliased"
			} else if sc.From != nil {
				period = ""
			}
			f.Text(x, y, period, frame.Style{FG: frame.Faint})
			x += l.period
		}
		f.Text(x, y, valueText(sc, sc.Enc.At(sc.Pos, s.dim), 3, 6), name)
	}
}
