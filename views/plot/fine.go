package plot

import (
	"math"

	"wavescope/views/frame"
)

// The widths of curves of fine pictures and of discs on them, in dots.
const (
	LineWidth  = 0.5
	boldWidth  = 0.9
	smallWidth = 2.2
	PointWidth = 3.2
	areaWidth  = 0.6
)

// Place returns where a value of an item, or of a number between two, is in a lane; [frame.Apart] for no value.
func (l *Lane) Place(x, v float64) frame.Point {
	if math.IsNaN(v) {
		return frame.Apart
	}
	edge := l.edge()
	return frame.Point{X: x, Y: float64(edge) + (1-l.Scale.part(v))*float64(max(4*l.Rows-2-2*edge, 0)) + 0.5}
}

// Center returns where an item stands, in dots.
func (a Axis) Center(i int) float64 { return (a.Start(i) + a.Start(i+1)) / 2 }

// Times returns the axis with more cells for the same items.
func (a Axis) Times(n int) Axis {
	a.W, a.Dots, a.Skip = n*a.W, n*a.Dots, n*a.Skip
	return a
}

// Shown returns how many items a point of a line stands for: in cells a column of dots.
func (a Axis) Shown(t frame.Theme) float64 {
	if t.Times() > 1 {
		a = a.Times(parts)
	}
	return a.Crowd()
}

// curve returns the line of a series for a fine picture.
func (l *drawing) curve(lane *Lane, t *stroke, far bool) *frame.Curve {
	c := &frame.Curve{Width: LineWidth}
	if t.Look == Bold || far {
		c.Width = boldWidth
	}
	switch t.Look {
	case Dotted:
		c.On, c.Off = 0.6, 1.4
	case Sparse:
		c.On, c.Off = 0.6, 2.4
	case Dashed:
		c.On, c.Off = 3, 3
	}
	if t.Wave != nil && l.X.Crowd() <= 0.5 {
		c.Points = l.followed(lane, t.Series)
	} else {
		c.Points = l.sampled(lane, t.Series)
	}
	if t.Look == Bars {
		c.Width, c.Points = 0, fromZero(c.Points, lane.Place(0, 0).Y)
	}
	return c
}

// fromZero returns the areas between a line and the height of 0.
func fromZero(line []frame.Point, zero float64) (all []frame.Point) {
	from := len(line)
	for i, p := range append(line, frame.Apart) {
		switch apart := math.IsNaN(p.X); {
		case !apart && from > i:
			from = i
			all = append(all, frame.Point{X: p.X, Y: zero}, p)
		case !apart:
			all = append(all, p)
		case from < i:
			all, from = append(all, frame.Point{X: line[i-1].X, Y: zero}, p), len(line)
		}
	}
	return all
}

// bar returns the bar of the item at the cursor for a fine picture.
func (l *drawing) bar(lane *Lane, s *Series) *frame.Curve {
	from, to := l.X.Start(l.Here), l.X.Start(l.Here+1)
	line := []frame.Point{lane.Place(from, s.Of(l.Here)), lane.Place(to, s.Of(l.Here))}
	return &frame.Curve{Points: fromZero(line, lane.Place(0, 0).Y)}
}

// parts is how many points of a wave there are in a dot.
const parts = 4

// followed returns the points of a wave that is known between items, as [drawing.follow] has its rows.
func (l *drawing) followed(lane *Lane, s *Series) []frame.Point {
	first, last := 0, l.X.Total-1
	if l.X.Whole() {
		first, last = l.X.First, l.X.End()-1
	}
	all := make([]frame.Point, 0, parts*l.X.Reach(l.X.End())+1)
	for i := range parts*l.X.Reach(l.X.End()) + 1 {
		x := float64(i) / parts
		if at := l.X.Number(x); at >= float64(first) && at <= float64(last) {
			all = append(all, lane.Place(x, s.Wave(at)))
		}
	}
	return all
}

// sampled returns the points of a series at its items or, where these are many, the least and the greatest of each
// quarter of a dot.
func (l *drawing) sampled(lane *Lane, s *Series) (all []frame.Point) {
	columns := l.X.Times(parts).Columns()
	low, high := make([]float64, len(columns)), make([]float64, len(columns))
	s.fill(columns, low, high)
	for k, items := range columns {
		from, to := l.X.Center(items.From), l.X.Center(items.To-1)
		if s.Steps {
			from, to = max(l.X.Start(items.From), 0), min(l.X.Start(items.To), float64(2*l.X.W))
		}
		all = append(all, lane.Place(from, high[k]))
		if low[k] != high[k] || from != to {
			all = append(all, lane.Place(to, low[k]))
		}
	}
	return all
}

// beads returns the beads of a series for a fine picture.
func (l *drawing) beads(lane *Lane, s *Series) *frame.Curve {
	c := new(frame.Curve)
	l.eachBead(lane, s, func(item, _, _, size int) {
		c.Width = float64(size) * 0.7
		c.Points = append(c.Points, lane.Place(l.X.Center(item), s.Of(item)), frame.Apart)
	})
	return c
}

// disc returns a point on a line for a fine picture.
func (p *point) disc(small bool) *frame.Curve {
	c := &frame.Curve{Width: PointWidth, Points: []frame.Point{p.at}}
	if small {
		c.Width = smallWidth
	}
	return c
}

// area returns some dots between two lines for a fine picture, in the cells of the lines too.
func area(rows int, a, b *stroke, in func(x, y int) bool) frame.Curve {
	c := frame.Curve{Ink: AreaInk.Color, Width: areaWidth}
	for x := range a.top {
		for y := range 4 * rows {
			if in(x, y) && between(y-1, a, b, x) && between(y+1, a, b, x) {
				c.Points = append(c.Points, frame.Point{X: float64(x) + 0.5, Y: float64(y) + 0.5}, frame.Apart)
			}
		}
	}
	return c
}
