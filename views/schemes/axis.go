package schemes

import (
	"wavescope/encoding/profile"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// grid is an axis whose cells are asked for in every lane: where their edges lie,
// and which offsets half a cell holds.
type grid struct {
	parts.Offsets
	edges []edge   // before the first cell, after it and so on
	held  [][2]int // the first and the last offset of every column of dots
}

// edge is a point of the axis: in the place of an offset, after a part of it.
type edge struct {
	k    int
	part float64
}

func newGrid(a parts.Offsets) grid {
	g := grid{Offsets: a}
	for x := range a.W + 1 {
		k := a.At(float64(x))
		from, to := a.Start(k), a.Start(k+1)
		g.edges = append(g.edges, edge{k, min(max((float64(x)-from)/(to-from), 0), 1)})
	}
	for x := range 2 * a.W {
		g.held = append(g.held, [2]int{a.At(float64(x) / 2), a.At(float64(x)/2 + 0.4999)})
	}
	return g
}

// density is the share of the attention in a cell, per unit.
func (g grid) density(p *profile.Profile, cell int) float64 {
	return (g.edges[cell+1].below(p) - g.edges[cell].below(p)) * g.Unit()
}

// below is the share of the attention before a point: within the place of an
// offset it grows evenly.
func (e edge) below(p *profile.Profile) float64 {
	return p.Share(0, e.k) + e.part*p.Share(e.k, e.k+1)
}

// drawAxis writes offsets under the axis, that of the cursor on a ground of its
// own.
func (s *subject) drawAxis(a parts.Offsets, y int) {
	end := a.X + a.W
	if s.k < a.Count {
		label := " " + words.Position(s.k) + " "
		n := s.f.Theme.Width(label)
		at := min(max(a.Middle(s.k)-n/2, a.X), end-n)
		s.f.Text(at, y, label, frame.Style{FG: frame.Background, BG: frame.Offset, Bold: true})
	}
	tick := func(k int) {
		text := words.TickLabel(k, k)
		n := len(text)
		x := min(max(a.Middle(k)-n/2, a.X), end-n)
		parts.Label(s.f, x, y, end+1, text, words.FaintStyle)
	}
	tick(0)
	tick(a.Count - 1)
	if a.Linear {
		step := parts.TickStep(9, a.W, a.Count)
		for k := step; k < a.Count; k += step {
			tick(k)
		}
		return
	}
	for k := 1; k < a.Count; k *= 2 {
		tick(k)
	}
}
