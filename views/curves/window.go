package curves

import (
	"math/bits"

	"wavescope/views/chart"
	"wavescope/views/plot"
)

// A window is the positions that a picture shows, on an axis on which positions stand in the middle of a cell.
type window struct {
	x      plot.Axis
	n      int // positions that have room; they may reach beyond the length
	step   int // positions from tick to tick
	length int // positions that there are
}

// newWindow lays positions around the cursor along w cells: cells cells belong to a position, or one cell to per
// positions. It shows at most limit positions, unless limit is 0 or a cell has several. Ticks are at least tick cells
// apart. If the waves begin at the cursor, it does too, and may reach beyond the length.
func (s *inputs) newWindow(w, limit, tick, cells, per int) window {
	w = max(w, 0)
	v := window{step: tickStep(s.Pos, tick, cells, per), length: s.Length}
	room := max((w+cells-1)/cells, 1)
	if limit > 0 && per == 1 {
		room = min(room, limit)
		w = min(w, (room-1)*cells+1)
	}
	total := (s.Length + per - 1) / per
	n := min(room, total)
	v.n = n * per
	v.x = plot.Axis{First: chart.Scrolled(s.Pos/per, n/3, n, total) * per, Total: s.Length, W: w, Dots: 2 * cells, Per: per,
		Skip: cells - 1}
	v.x.N = ((2*w+v.x.Skip)*per + v.x.Dots - 1) / v.x.Dots // all that have a dot
	if s.cut {
		v.x.First = s.Pos / per * per
		v.x.Total = v.x.First + v.x.N + 1
	} else {
		v.x.N = max(min(v.x.N, s.Length-v.x.First), 1)
	}
	return v
}

// tickStep returns the first of 1, 2, 5, 10 … positions that takes at least room cells and leaves room between the
// numbers around a position.
func tickStep(pos, room, cells, per int) int {
	for {
		step := chart.TickStep(room, cells, per)
		at := pos / step * step
		need := max(len(chart.TickLabel(at, step)), len(chart.TickLabel(at+step, step))) + 2
		if step*cells >= need*per {
			return step
		}
		room = need
	}
}

// end returns the first position after those that are shown.
func (v *window) end() int { return min(v.x.First+v.n, v.length) }

// columns returns how many cells positions within the length take.
func (v *window) columns() int {
	if v.x.Per > 1 {
		return min(v.x.W, v.n/v.x.Per)
	}
	return min(v.x.W, v.x.Dots/2*(v.length-1-v.x.First)+1)
}

// ticks returns the positions that have a number below them.
func (v *window) ticks() []int {
	all := []int{}
	for pos := (v.x.First + v.step - 1) / v.step * v.step; pos < v.end(); pos += v.step {
		all = append(all, pos)
	}
	return all
}

// usualZoom is the scale at which the view opens.
const usualZoom chart.Zoom = -2

// scale returns cells per position and positions per cell. The automatic scale doubles until the length fills most of w
// cells, unless limit forbids it.
func (s *inputs) scale(w, limit int) (cells, per int) {
	if s.Zoom != chart.Auto {
		return s.Zoom.PerCell()
	}
	cells, per = usualZoom.PerCell()
	if limit == 0 || s.Length <= limit {
		cells = max(cells, 1<<bits.Len(uint(max(w-1, 0)/max(s.Length-1, 1)))/2)
	}
	return cells, per
}

// usualTick is the fewest cells from one tick of the axis to the next.
const usualTick = 8

// usualWindow is the window at the scale that is set.
func (s *inputs) usualWindow(w, limit int) window {
	cells, per := s.scale(w, limit)
	return s.newWindow(w, limit, usualTick, cells, per)
}
