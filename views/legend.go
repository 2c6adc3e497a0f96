package views

import (
	"strconv"

	"wavescope/views/frame"
)

// legend says where the entries above an overlay stand.
type legend struct {
	x, y   int
	perRow int
	stride int // columns from one entry to the next
	rows   int
	name   int // columns of a name
}

// newLegend fits n entries into rows of w columns.
func newLegend(sc Scene, w, n int) legend {
	l := legend{x: 2, name: nameWidth(sc) + 7} // "dim 6 sin "
	entry := l.name + 17
	l.stride = entry + 1
	l.perRow = max((w-4)/l.stride, 1)
	if n <= l.perRow {
		l.rows = 1
		return l
	}
	l.rows = (n + l.perRow - 1) / l.perRow
	if slack := w - 1 - overlayLeft - l.perRow*l.stride; slack > 0 { // align it with the axis
		l.x, l.stride = overlayLeft-1, l.stride+min(slack/l.perRow, 7)
	}
	return l
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

func (l legend) draw(f frame.Frame, sc Scene, all []series) {
	for i, s := range all {
		x, y := l.place(i)
		name := frame.Style{}
		if s.dim == sc.Dim {
			name = frame.Style{FG: frame.Bright, Bold: true}
			f.Set(x, y, '▸', frame.Style{FG: frame.Accent, Bold: true})
		}
		f.Set(x+1, y, frame.SeriesGlyphs[s.k], frame.Style{FG: frame.Series(s.k), Bold: true})
		f.Text(x+3, y, "dim "+strconv.Itoa(s.dim)+" "+s.name, name)
		period := periodText(sc, s.period)
		if s.fast {
			period = "aliased"
		}
		end := f.Text(x+3+l.name, y, period, frame.Style{FG: frame.Faint})
		f.Text(end+1, y, valueText(sc, sc.Enc.At(sc.Pos, s.dim), 3, 6), name)
	}
}
