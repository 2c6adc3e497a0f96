// Package binary shows the bits of each position as an odometer beside the
// waves of the same position: bits jump, waves glide.
//
// At the top is the step to the cursor, large: the bits before and after it, and a
// dial for each pair (step.go). Below it is a table of positions (table.go): the
// position in the middle, its bits on the left, its waves on the right (waves.go),
// and at the edges how far each step moves either. At the bottom is the whole
// sequence (strip.go). A table of numbers without waves is shown beside the waves
// of its shape. arrange.go computes all sizes.
package binary

import (
	"image"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/chart"
)

// Settings are what only this view reads.
type Settings struct {
	Cells bool // waves as coloured cells instead of lines
}

// The names of what is on the picture.
var (
	bitsName    = &chart.Name{Name: "bits", Doc: "the bits of every position"}
	wavesName   = &chart.Name{Name: "waves", Doc: "the waves of every position"}
	periodsName = &chart.Name{Name: "periods", Doc: "after how many positions bits and waves come round"}
	flipsName   = &chart.Name{Name: "flips", Doc: "how many bits the step to each position flips"}
	movedName   = &chart.Name{Name: "moved", Doc: "how far the step to each position moves the waves"}
	rowName     = &chart.Name{Name: "row", Each: "position", Doc: "a position with its bits and its waves"}
	stepName    = &chart.Name{Name: "step", Doc: "the step to the cursor's position, large: bits and clocks"}
	stripName   = &chart.Name{Name: "strip", Gives: true, Near: true,
		Doc: "all steps of the sequence, from left to right"}
)

var names = chart.Names(bitsName, wavesName, periodsName, flipsName, movedName, rowName, stepName, stripName)

var bind = chart.Bind[Settings]

// View shows the bits of each position beside its waves.
var View = chart.View[Settings]{
	Name: "binary", Title: "Binary", Brief: "a counter",
	Doc: "the bits of each position beside its waves: bits jump, waves glide",
	Min: image.Pt(44, 12), Opens: 8, // 0111 to 1000: all bits jump
	Flags: []chart.Flag[Settings]{
		chart.Toggle("cells", "waves as coloured cells", func(s *Settings) *bool { return &s.Cells }),
	},
	Keys: []chart.Key[Settings]{
		bind("b", "b", "match base", "choose the base so that wavelengths double as bits do, or go back").
			Do(func(s *chart.State, _ *Settings, _ int) { s.Matched = !s.Matched }).
			Named(func(s chart.State, _ Settings) string {
				return chart.Either(s.Matched, "base "+strconv.FormatFloat(s.Base, 'g', -1, 64), "match base")
			}).Telling(tellMatch),
		bind("o", "o", "cells", "draw waves as lines or as coloured cells").
			Do(func(_ *chart.State, set *Settings, _ int) { set.Cells = !set.Cells }).
			Named(func(_ chart.State, set Settings) string { return chart.Either(set.Cells, "waves", "cells") }),
	},
	Hints: []chart.Hint{{Label: "space", Name: "count"}, {Label: "+ −", Name: "bits"}},
	Axes: func(chart.State, Settings) (across, down chart.Axis[Settings]) {
		return chart.Along[Settings](chart.PairAxis), chart.Along[Settings](chart.PositionAxis)
	},
	Zoom:    zoomBits,
	Ends:    [2]string{"one bit is the least", strconv.Itoa(chart.MaxBits) + " bits are the most"},
	Plan:    chart.Plan(plan),
	Told:    chart.Tell(plan),
	Names:   func(Settings) []chart.Name { return names },
	Reading: reading,
}

// reading is how far the step to the cursor's position leads.
func reading(sc chart.Scene, _ Settings) (chart.Reading, bool) {
	if sc.Pos == 0 || !sc.HasWaves() {
		return chart.Reading{}, false
	}
	step := "step " + strconv.Itoa(sc.Pos-1) + " → " + strconv.Itoa(sc.Pos)
	of := chart.Line{chart.Accent(step), chart.Faint(" · "), chart.Plain("Euclid")}
	return chart.Reading{Of: of, Value: encoding.Step(sc.Enc, sc.Pos)}, true
}

// tellMatch says why the base is the same as before.
func tellMatch(p chart.Pressed[chart.In[Settings]]) string {
	if p.After.Shape() != p.Before.Shape() {
		return ""
	}
	if _, ok := encoding.MatchedBase(p.After.Config); !ok {
		return "no base makes these wavelengths double"
	}
	return "this base makes wavelengths double by itself"
}

// zoomBits shows n bits and pairs more, or fewer. It starts from the number
// that is shown by itself, which depends on how many rows there are: more is
// then more than on any screen, fewer fewer than on any. Where it comes back to
// that number, the view chooses by itself again.
func zoomBits(s *chart.State, _ *Settings, n int) {
	few, many := chart.BitsOf(s.Pos), chart.BitsOf(min(s.Pos+mostRows-1, s.Length-1))
	from := s.Bits
	if from == 0 {
		from = chart.Either(n > 0, many, few)
	}
	s.Bits = min(max(from+n, 1), chart.MaxBits)
	if s.Bits == few && few == many {
		s.Bits = 0
	}
}

// counter is what the picture is made from. The position is in the middle, with the
// fastest bit on its left and the fastest pair on its right, so that bit 0 is beside
// pair 0.
type counter struct {
	chart.Paper
	chart.Scene
	Settings
	own bool // the waves are those of the scene's own table
	bit bool // the cursor is on a bit

	first int   // position of the table
	total int   // bits in question; those that do not fit are the highest
	pairs []int // of the lanes
	stack
	spread
	columns
}

func plan(paper chart.Paper, sc chart.Scene, set Settings) chart.Picture {
	return newCounter(paper, sc, set).picture()
}

func newCounter(paper chart.Paper, sc chart.Scene, set Settings) *counter {
	waved, own := sc.WithWaves()
	p := &counter{Paper: paper, Scene: waved, Settings: set, own: own}
	p.stack = stackOf(p.H, sc.Length, !sc.Hidden.Hides(stripName))
	p.first = chart.WindowStart(sc.Pos, p.rows, sc.Length, 8)
	p.total = max(chart.BitsOf(p.first+p.rows-1), sc.Bits)
	if p.bit = !own && sc.Here().Group == encoding.BitGroup; p.bit {
		p.total = max(p.total, min(sc.Dim+1, chart.MaxBits))
	}
	bits := chart.Either(sc.Bits > 0, sc.Bits, p.total)
	p.placeColumns(p.W-2, wings{bits, min(bits, p.Waves.Pairs())})
	p.pairs = p.shownPairs()
	return p
}

// picture is the tree: rows from top to bottom, in a stack over the named columns.
func (p *counter) picture() chart.Picture {
	row := func(draw func(chart.Canvas)) chart.Region { return chart.Region{Rows: chart.Fixed(1), Draw: draw} }
	rows := []chart.Region{row(p.drawTitles), row(p.drawNames), p.periods(), chart.Gap(1), p.step(), chart.Gap(1),
		row(p.drawHeads), p.table()}
	if !p.headed {
		rows = []chart.Region{row(p.drawNames), p.step(), p.periods(), p.table()}
	}
	upper := chart.Region{Way: chart.Stack, In: []chart.Region{p.wings(), {In: rows}}}
	return chart.Picture{
		Root:  chart.Region{Data: p.steps, In: []chart.Region{upper, {}, p.strip()}},
		Words: chart.Words{Caption: p.caption(), Readout: p.readout()},
		First: p.first, N: p.rows,
	}
}

// wings are the columns of all bits and of all waves, with their heads.
func (p *counter) wings() chart.Region {
	return chart.Region{Way: chart.Across, Rows: chart.Fixed(0), In: []chart.Region{
		chart.Gap(p.bits.X), {Name: bitsName, Cols: width(p.bits), Cover: nothing},
		chart.Gap(p.lanes.X - end(p.bits)), {Name: wavesName, Cols: width(p.lanes), Cover: nothing,
			Click: func(x, _ int) chart.Change { return p.clickLane(x, p.Pos) }}, {}}}
}

func nothing(chart.Canvas) {}

// clickLane moves the cursor to a position and to the pair of the lane at a column.
func (p *counter) clickLane(x, pos int) (c chart.Change) {
	if lane, ok := p.lanes.Find(p.lanes.X + x); ok && p.own {
		dim := p.ColumnOf(p.pairs[lane])
		c.State = func(s *chart.State) { s.Pos, s.Dim = pos, dim }
	}
	return c
}

// shownPairs are the pairs of the lanes: the fastest ones. If the pair under the
// cursor is not among them, it takes the last lane.
func (p *counter) shownPairs() []int {
	all := make([]int, p.lanes.N)
	for i := range all {
		all[i] = i
	}
	if pair, ok := p.here(); ok && pair >= len(all) {
		all[len(all)-1] = pair
	}
	return all
}

// here is the pair under the cursor, if it is on one.
func (p *counter) here() (pair int, ok bool) {
	pair, kind := p.Wave()
	return pair, p.own && kind != encoding.Zero
}

// isHere reports that a pair is under the cursor.
func (p *counter) isHere(pair int) bool {
	here, ok := p.here()
	return ok && here == pair
}
