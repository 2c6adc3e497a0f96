package chart

import "wavescope/views/frame"

// Shares are how something is divided among offsets: the share of those from one
// on and before another.
type Shares interface{ Share(from, end int) float64 }

// Grid is an axis of offsets whose cells are asked for again and again: where their
// edges lie, and which offsets half a cell holds.
type Grid struct {
	Offsets
	edges []edge   // before the first cell, after it and so on
	Held  [][2]int // the first and the last offset of every column of dots
}

// edge is a point of the axis: in the place of an offset, after a part of it.
type edge struct {
	k    int
	part float64
}

func NewGrid(a Offsets) Grid {
	g := Grid{Offsets: a}
	for x := range a.W + 1 {
		k := a.At(float64(x))
		from, to := a.Start(k), a.Start(k+1)
		g.edges = append(g.edges, edge{k, min(max((float64(x)-from)/(to-from), 0), 1)})
	}
	for x := range 2 * a.W {
		g.Held = append(g.Held, [2]int{a.At(float64(x) / 2), a.At(float64(x)/2 + 0.4999)})
	}
	return g
}

// Density is the share in a cell, per unit.
func (g Grid) Density(s Shares, cell int) float64 {
	return (g.edges[cell+1].below(s) - g.edges[cell].below(s)) * g.Unit()
}

// below is the share before a point: within the place of an offset it grows evenly.
func (e edge) below(s Shares) float64 { return s.Share(0, e.k) + e.part*s.Share(e.k, e.k+1) }

// DrawAxis writes offsets under the axis, by their names, that of the cursor, if it
// is there, on a ground of its own.
func (a Offsets) DrawAxis(f frame.Frame, y, k int, here string, name func(k int) string) {
	end := a.X + a.W
	if k < a.Count {
		label := " " + here + " "
		n := f.Theme.Width(label)
		at := min(max(a.Middle(k)-n/2, a.X), end-n)
		f.Text(at, y, label, frame.Style{FG: frame.Background, BG: frame.Offset, Bold: true})
	}
	tick := func(k int) {
		text := name(k)
		n := len(text)
		x := min(max(a.Middle(k)-n/2, a.X), end-n)
		Label(f, x, y, end+1, text, frame.Style{FG: frame.Faint})
	}
	tick(0)
	tick(a.Count - 1)
	if a.Linear {
		step := TickStep(9, a.W, a.Count)
		for k := step; k < a.Count; k += step {
			tick(k)
		}
		return
	}
	for k := 1; k < a.Count; k *= 2 {
		tick(k)
	}
}
