package curves

import (
	"image"
	"strconv"

	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Curves draws dimensions as waves over the positions: one lane per pair, or
// all of them on one pair of axes.
var Curves = scene.View{
	Name:  "curves",
	Title: "Curves",
	Doc:   "the dimensions as waves over the positions, one lane per pair or all on one pair of axes",
	Min:   image.Pt(40, 10),
	Keys: []scene.Key{
		views.Do(scene.BindNamed("o", "o", func(s scene.State) string {
			if s.Overlay {
				return "lanes"
			}
			return "overlay"
		}, "one pair of axes for all marked dimensions, or a lane for each pair"), func(s *scene.State, _ int) { s.Overlay = !s.Overlay }),
		views.Do(scene.BindNamed("n,T", "n", nextTableName, "beside the curves: a table of numbers, statistics, nothing (T)"), nextTable),
		views.Do(scene.BindNamed("p:+1 P:-1", "p", digitsName, "more digits in the table, or with P fewer"), moreDigits),
	},
	Axes:   func(scene.State) (scene.Axis, scene.Axis) { return scene.Positions, scene.WaveOrder },
	Start:  -2,
	Window: func(f frame.Frame, sc scene.Scene) int { return arrange(f, sc).positions() },
	First:  func(f frame.Frame, sc scene.Scene) int { return arrange(f, sc).from() },
	Draw:   func(f frame.Frame, sc scene.Scene) { arrange(f, sc).draw(f, sc) },
	Words: func(f frame.Frame, sc scene.Scene) scene.Words {
		return scene.Words{Caption: arrange(f, sc).caption(f, sc), Readout: parts.Readout(sc)}
	},
	Hit: func(f frame.Frame, sc scene.Scene, x, y int) (scene.State, bool) { return arrange(f, sc).hit(sc, x, y) },

	Subtract: scene.Subtracts,
}

// An arrangement is a plan of where everything stands. Drawing, words and
// clicks work from the same plan.
type arrangement interface {
	positions() int
	from() int
	draw(f frame.Frame, sc scene.Scene)
	caption(f frame.Frame, sc scene.Scene) []scene.Line
	hit(sc scene.Scene, x, y int) (scene.State, bool)
}

func arrange(f frame.Frame, sc scene.Scene) arrangement {
	if sc.Overlay {
		return newOverlayPlan(f, sc)
	}
	return newLanesPlan(f, sc)
}

// lanesPlan is the arrangement of lanes.
type lanesPlan struct {
	ruler
	stack
	lanes []lane
	right rightGutter
	head  int // row of the heading
	axis  int // row of the ticks; the labels are below
	// Lanes too low for a row of its own have the wavelength beside the name.
	beside bool
	table  numbersTable
	stats  statistics
}

func newLanesPlan(f frame.Frame, sc scene.Scene) lanesPlan {
	w, h := f.Size()
	_, inside := scene.Body(f).Size()
	p := lanesPlan{right: newRightGutter(w, besideCurves(sc.State)), head: h - inside, axis: h - 2}
	top := p.head
	if p.right.values || besideCurves(sc.State) {
		top++ // the heading of the values
	}
	rows := p.axis - top
	p.lanes = chooseLanes(sc, fitLanes(rows))
	p.stack = stackLanes(top, rows, len(p.lanes))
	p.axis = min(p.axis, p.top+max(p.height(), 1))
	x := 1 + leftGutter(sc, f.Theme)
	if p.beside = p.rows < 3 && w >= 64; p.beside {
		x += 8
	}
	switch {
	case sc.Table.Statistics:
		p.ruler, p.stats = besideStatistics(f, sc, p.compared(sc), x, 0)
		return p
	case sc.Numbers:
		p.ruler, p.table = besideTable(f, sc, p.dims(), x, 0)
		return p
	}
	p.ruler = newRuler(sc, x, w-x-p.right.w, 0)
	return p
}

func (p lanesPlan) draw(f frame.Frame, sc scene.Scene) {
	values := p.x + p.w + 2
	for i, l := range p.lanes {
		y := p.row(i)
		t := newTrace(f, sc, p.ruler, l, y, p.rows)
		t.draw()
		drawName(f, sc, l, y, p.stack, p.beside)
		if p.right.values {
			drawValues(f, sc, l, values, y, p.stack, p.right)
		}
	}
	p.right.drawHead(f, sc, values, p.head)
	p.ticks(f, p.axis, '╵', frame.Style{FG: frame.Faint})
	p.cursor(f, p.top, p.axis+1-p.top, sc)
	f.Text(2, p.axis+1, "pos", frame.Style{FG: frame.Faint})
	p.drawExtent(f, values, p.right.w-2)
	p.labels(f, p.axis+1, sc)
	p.table.draw(f, sc)
	p.stats.draw(f, sc)
}

// drawExtent says which positions are shown, and how many a cell covers.
func (p lanesPlan) drawExtent(f frame.Frame, x, w int) {
	of := " of " + strconv.Itoa(p.length)
	shown := strconv.Itoa(p.start) + "–" + strconv.Itoa(p.end()-1)
	write := func(y int, ink frame.Color, texts ...string) {
		for _, s := range texts {
			if f.Theme.Width(s) <= w {
				f.Text(x, y, s, frame.Style{FG: ink})
				return
			}
		}
	}
	write(p.axis+1, frame.Faint, shown+of, of[1:], "of "+words.Compact(p.length))
	if p.per > 1 {
		per := words.Compact(p.per)
		write(p.axis, frame.Text, "1 cell = "+per+" pos", per+" pos/cell", per+"/cell")
	}
}

// compared lists the dimensions that statistics compare: all marked ones, also
// those whose lanes have no room, or else the ones in the lanes.
func (p lanesPlan) compared(sc scene.Scene) []int {
	if sc.Marks.Len() > 0 {
		return shownDims(sc)
	}
	return p.dims()
}

// dims lists the dimensions in the lanes.
func (p lanesPlan) dims() []int {
	var dims []int
	for _, l := range p.lanes {
		for _, s := range l.strands {
			dims = append(dims, s.dim)
		}
	}
	return dims
}

// hit finds the lane by its row. In the gutters the row is that of a single
// strand; on the curves the cursor's own strand stays if the lane has it.
func (p lanesPlan) hit(sc scene.Scene, x, y int) (scene.State, bool) {
	if s, ok := p.table.hit(sc, x, y); ok {
		return s, true
	}
	if s, ok := p.stats.hit(sc, x, y); ok {
		return s, true
	}
	s, ok := sc.State, false
	if pos, on := p.position(x); on && y >= p.top && y <= p.axis+1 {
		s.Pos, ok = pos, true
	}
	for i, l := range p.lanes {
		row := y - p.row(i)
		if row < 0 || row >= p.rows {
			continue
		}
		at := row - textTop(l, p.stack)
		switch named := at >= 0 && at < len(l.strands); {
		case !ok && named:
			s.Dim, ok = l.strands[at].dim, true
		case !l.has(s.Dim):
			s.Dim, ok = l.strands[0].dim, true
		}
	}
	return s, ok
}
