// Package binary shows the bits of each position as an odometer beside the
// waves of the same position: bits jump, waves glide.
//
// At the top is the step to the cursor, large: the bits before and after it, and a
// dial for each pair (step.go). Below it is a table of positions (table.go): the
// position in the middle, its bits on the left, its waves on the right, and at the
// edges how far each step moves either. At the bottom is the whole sequence
// (step.go). A table of numbers without waves is shown beside the waves
// of its shape. arrange.go computes all sizes.
package binary

import (
	"fmt"
	"image"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/scores"
)

// Settings are the settings that only this view reads.
type Settings struct {
	Face string // name of one of faces
}

// The names of what is on the picture.
var (
	bitsName    = &chart.Name{Name: "bits", Doc: "the bits of every position"}
	wavesName   = &chart.Name{Name: "waves", Gives: true, Doc: "the waves of every position, and how far they move"}
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

const (
	counterFace = "counter"
	cellsFace   = "cells"
)

// faces are in the order of the row. They share their plan.
var faces = []chart.Face[Settings]{
	{Name: counterFace, Title: "Counter", Doc: "waves as lines"},
	{Name: cellsFace, Title: "Cells", Doc: "waves as coloured cells"},
}

// View shows the bits of each position beside its waves.
var View = chart.View[Settings]{
	About: chart.About{
		Name: "binary", Title: "Binary", Brief: "a counter",
		Doc: "the bits of each position beside its waves: bits jump, waves glide",
		Min: image.Pt(44, 12), Second: "base", Subjects: chart.Subjects{Sides: true},
		Opens: 8, // 0111 to 1000: all bits jump
		Hints: []chart.Hint{{Label: "space", Name: "count"}, {Label: "+ −", Name: "bits"}},
		Ends:  [2]string{"one bit is the least", strconv.Itoa(chart.MaxBits) + " bits are the most"},
	},

	Keys: []chart.Key[Settings]{
		bind("b", "b", "match base", "wavelengths double as bits do: chooses the base, and back").
			Do(func(s *chart.State, _ *Settings, _ int) { s.Matched = !s.Matched }).
			Named(func(s chart.State, _ Settings) string {
				return chart.Either(s.Matched, "base "+strconv.FormatFloat(s.Base, 'g', -1, 64), "match base")
			}).Telling(tellMatch),
	},
	Axes: func(chart.State, Settings) (across, down chart.Axis[Settings]) {
		return chart.Along[Settings](chart.PairAxis), chart.Along[Settings](chart.PositionAxis)
	},
	Zoom:       zoomBits,
	Plan:       plan,
	Scores:     scores.By[Settings](scores.Digits),
	Names:      func(Settings) []chart.Name { return names },
	Knobs:      func(s chart.State, _ Settings) []string { return append(chart.TableKnobs(s), "pos", "length") },
	Reading:    reading,
	OnePicture: onePicture,
}.Showing(func(set *Settings) *string { return &set.Face }, faces...)

// reading returns the distance that the step to the cursor's position moves the waves.
func reading(sc chart.Scene, _ Settings) (chart.Reading, bool) {
	if sc.Pos == 0 || !sc.HasWaves() {
		return chart.Reading{}, false
	}
	of := "Euclidean distance of step " + strconv.Itoa(sc.Pos-1) + " → " + strconv.Itoa(sc.Pos)
	return chart.Reading{Of: of, Value: measure.Step(sc.Enc, sc.Pos)}, true
}

// tellMatch says why the base is the same as before.
func tellMatch(p chart.Pressed[chart.In[Settings]]) string {
	if p.After.State.Shape() != p.Before.State.Shape() {
		return ""
	}
	if _, ok := measure.MatchedBase(p.After.State.Config); !ok {
		return "no base makes these wavelengths double"
	}
	return "this base makes wavelengths double by itself"
}

// bitsOf returns the number of bits that the last position of a length needs. All of them have a
// column from the start, so that no column moves when a bit is used for the first time.
func bitsOf(s chart.State) int { return chart.BitsOf(s.Length - 1) }

// zoomBits changes the number of bits and pairs by n. The number that the length needs is automatic.
func zoomBits(s *chart.State, _ *Settings, n int) {
	all := bitsOf(*s)
	s.Bits = min(max(chart.Either(s.Bits > 0, s.Bits, all)+n, 1), chart.MaxBits)
	if s.Bits == all {
		s.Bits = 0
	}
}

// counter holds what the picture is made from. The position is in the middle, with the fastest bit on its left and
// the fastest pair on its right, so that bit 0 is beside pair 0.
type counter struct {
	chart.Paper
	chart.Scene
	Settings
	own    bool                  // the waves are those of the scene's own table
	bit    bool                  // the cursor is on a bit
	stepTo func(pos int) float64 // how far the step to a position moves the waves

	first int     // position of the table
	along float64 // the part of a row by which waves have glided up under the row of the position
	total int     // bits in question; those that do not fit are the highest
	pairs []int   // of the lanes
	stack
	spread
	columns
}

func plan(paper chart.Paper, sc chart.Scene, set Settings) chart.Picture {
	if sc.Comparison != nil {
		return newComparison(paper, sc, set).picture()
	}
	return newCounter(paper, sc, set).picture()
}

func newCounter(paper chart.Paper, sc chart.Scene, set Settings) *counter {
	waved, own := sc.WithWaves()
	p := &counter{Paper: paper, Scene: waved, Settings: set, own: own, stepTo: measure.StepOf(waved.Enc)}
	p.stack = stackOf(p.H, sc.Length, !sc.Hidden.Hides(stripName), paper.Theme.Glyphs == frame.ASCII)
	p.first = chart.Scrolled(sc.Pos, p.rows/2, p.rows, sc.Length)
	if chart.Scrolled(sc.Pos+1, p.rows/2, p.rows, sc.Length) > p.first {
		p.along = sc.Along
	}
	p.total = max(bitsOf(sc.State), sc.Bits)
	if p.bit = !own && sc.Here().Group == encoding.BitGroup; p.bit {
		p.total = max(p.total, min(sc.Dim+1, chart.MaxBits))
	}
	n := wings{bits: p.total, pairs: max(keptPairs, p.W/usualLane)}
	if paper.Theme.Glyphs == frame.ASCII {
		n.pairs = max(keptASCII, p.W/asciiLane)
	}
	if sc.Bits > 0 {
		n = wings{sc.Bits, sc.Bits}
	}
	if n.pairs = min(n.pairs, n.bits, p.Waves.Pairs()); sc.Hidden.Hides(wavesName) {
		n.pairs = 0
	}
	p.placeColumns(p.W-2, n)
	p.pairs = p.shownPairs()
	return p
}

// picture returns the tree: rows from top to bottom, in a stack over the named columns.
func (p *counter) picture() chart.Picture {
	row := func(draw func(chart.Canvas)) chart.Region { return chart.Region{Rows: chart.Fixed(1), Draw: draw} }
	gap := chart.Gap(chart.One(p.airy))
	rows := []chart.Region{row(p.drawNames), p.periods(), gap, p.step(), gap, row(p.drawHeads), p.table()}
	upper := chart.Region{Way: chart.Stack, In: []chart.Region{p.wings(), {In: rows}}}
	return chart.Picture{
		Root:  chart.Region{Data: p.steps, In: []chart.Region{upper, {}, p.strip()}},
		Words: chart.Words{Caption: p.caption(), Readout: p.readout()},
		First: p.first, N: p.rows, Glides: p.lanes.N > 0, Heading: p.heading(),
		Figure: []func() chart.Data{p.bitsFigure, p.wavesFigure}, FigureCaption: p.figureCaption,
	}
}

// wings returns the columns of all bits and of all waves, with their heads.
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

// shownPairs returns the pairs of the lanes: the fastest ones. If the pair under the cursor is not among them, it
// takes the last lane.
func (p *counter) shownPairs() []int {
	all := make([]int, p.lanes.N)
	for i := range all {
		all[i] = i
	}
	if pair, ok := p.here(); ok && pair >= len(all) && len(all) > 0 {
		all[len(all)-1] = pair
	}
	return all
}

// here returns the pair under the cursor, if it is on one.
func (p *counter) here() (pair int, ok bool) {
	pair, kind := p.Wave()
	return pair, p.own && kind != encoding.Zero
}

// isHere reports whether a pair is under the cursor.
func (p *counter) isHere(pair int) bool {
	here, ok := p.here()
	return ok && here == pair
}

// caption says how far the step to the cursor moves the waves. At position 0, to which no step leads, it compares the
// sizes of codes. With the matched base it gives that base.
func (p *counter) caption() []string {
	switch {
	case p.doubling() && p.Waves.Pairs() > 1:
		base := "Base " + wholeBase(p.Shape().Base)
		power := p.matchedPower()
		return []string{base + " = " + power + ": each wave takes twice as long as the last, as bits do.",
			"Base " + power + ": wavelengths double from pair to pair."}
	case p.Pos == 0:
		codes := fmt.Sprintf("%s in binary, %d floats as waves", chart.Plural(chart.BitsNeeded(p.Length), "bit"), p.DModel)
		return []string{chart.Plural(p.Length, "position") + ": " + codes + ", " + chart.Count(p.Length, "number") +
			" one-hot.", codes + "."}
	}
	moves := chart.Either(p.own, p.changes(), "a row of waves would change by ") + p.distance(p.Pos, 4)
	step := fmt.Sprintf("From %d to %d ", p.Pos-1, p.Pos) + moves
	if p.Steady() {
		return []string{step + ", as in every step, however many bits flip.", chart.Sentence(moves) + " in every step."}
	}
	return []string{step + ".", chart.Sentence(moves) + " in this step."}
}

// changes names what a step changes: PE, or cosines and sines for a scheme that rotates.
func (p *counter) changes() string {
	return chart.Either(p.Declared().Rotates, "the cosines and sines change by ", "PE changes by ")
}

// heading says how many pairs glide, and how many of them are shown.
func (p *counter) heading() []chart.Field {
	if p.lanes.N == 0 {
		return nil
	}
	glide, shown := p.wavesTitle()
	return []chart.Field{{Value: glide, Ink: chart.StrongStyle, Drop: 2}, {Value: shown, Ink: chart.FaintStyle, Drop: 1}}
}

// wavesTitle says how many pairs glide, or would glide if the table that is shown has no waves: all that turn. The
// second text says how many of all pairs have a lane, and of how many the step is hard to see; it may be "".
func (p *counter) wavesTitle() (glide, shown string) {
	all, turning, still := p.Waves.Pairs(), p.turning(), 0 // still to the eye
	for _, pair := range p.pairs {
		still += chart.One(p.Waves.Frequency(pair)*180/math.Pi < 1)
	}
	glide = chart.AllThe(all, "pair")
	if turning < all {
		glide = strconv.Itoa(turning) + " of " + chart.Plural(all, "pair")
	}
	glide += chart.Either(p.own, " glide"+chart.VerbEnd(turning, all), " would glide")
	if p.lanes.N < all {
		shown = strconv.Itoa(p.lanes.N) + " shown"
	}
	if still > 0 {
		shown = chart.Joined(", ", shown, strconv.Itoa(still)+" under 1°")
	}
	return glide, shown
}

// turning counts the pairs that turn.
func (p *counter) turning() (n int) {
	for pair := range p.Waves.Pairs() {
		n += chart.One(!chart.AtRest(p.Scene, pair))
	}
	return n
}

// distance writes how far the step to a position moves the waves.
func (p *counter) distance(pos, decimals int) string {
	return chart.Distance(p.stepTo(pos), decimals)
}

// matchedPower writes the matched base as a power of two, in terms of d_model.
func (p *counter) matchedPower() string {
	num, den := p.Config.Exponent(1)
	return chart.Either(num > 1, fmt.Sprintf("2^(%d/%d)", den, num), fmt.Sprintf("2^%d", den))
}

// wholeBase writes a base in full while that is short.
func wholeBase(base float64) string {
	if base < 1e15 && base == math.Trunc(base) {
		return strconv.FormatFloat(base, 'f', 0, 64)
	}
	return chart.Brief(base, 5)
}

// readout returns the step to the cursor in numbers: bits, and the angle of the pair under the cursor, or of the
// fastest one.
func (p *counter) readout() []chart.Field {
	fields := p.stepFields()
	if p.Pos == 0 {
		return fields
	}
	pair, ok := p.here()
	if !ok {
		pair = 0
	}
	return append(fields, chart.Field{Label: fmt.Sprintf("pair %d turns", pair), Value: p.degrees(pair), Drop: 1,
		Name: periodsName})
}

// stepFields returns the step to the cursor in bits.
func (p *counter) stepFields() []chart.Field {
	accent := frame.Style{FG: frame.Accent}
	pos := chart.Field{Value: "pos " + strconv.Itoa(p.Pos), Ink: accent}
	if p.Pos == 0 {
		return []chart.Field{pos, {Value: "no step before it", Drop: 1}}
	}
	return []chart.Field{pos,
		{Value: fmt.Sprintf("%0*b → %0*b", p.total, p.Pos-1, p.total, p.Pos),
			Ink: frame.Style{FG: frame.Bright}, Drop: 2, Name: bitsName},
		{Value: chart.Plural(chart.Hamming(p.Pos), "flip"), Ink: accent, Name: flipsName}}
}

// steps returns what the step to each position does to bits and waves.
func (p *counter) steps() chart.Data {
	return chart.Data{Name: "steps", Title: "the step to every position", Kind: chart.Bars,
		Rows: p.Length, Here: p.Pos, Each: rowName,
		Columns: []chart.Column{
			{Name: "pos", Format: chart.Whole},
			{Name: "in bits", Format: chart.Bits, Hidden: chart.With(bitsName)},
			{Name: "bits flipped", Format: chart.Whole, Hidden: chart.With(flipsName)},
			{Name: "waves moved", Hidden: chart.With(movedName)},
		},
		Row: func(pos int, to []float64) {
			to[0], to[1], to[2], to[3] = float64(pos), float64(pos), math.NaN(), math.NaN()
			if pos > 0 { // no step leads to position 0
				to[2], to[3] = float64(chart.Hamming(pos)), p.stepTo(pos)
			}
		}}
}

// rowData returns a row for each bit of the position, with the pair beside it.
func (p *counter) rowData() chart.Data {
	here := 0
	switch {
	case p.own:
		here, _ = p.Pair()
	case p.bit:
		here = p.Dim
	}
	n := max(chart.Either(p.Bits > 0, p.Bits, chart.BitsOf(p.Pos)), min(here+1, chart.MaxBits))
	return chart.Data{Name: "bits", Rows: n, Here: min(here, n-1),
		Title: "bit i of position " + strconv.Itoa(p.Pos) + " beside pair i, and what the step there does",
		Columns: []chart.Column{
			{Name: "i", Format: chart.Whole},
			{Name: "bit", Format: chart.Whole, Hidden: chart.With(bitsName)},
			{Name: "flipped", Format: chart.Whole, Hidden: chart.With(flipsName)},
			{Name: "repeats after", Format: chart.Whole, Hidden: chart.With(periodsName)},
			{Name: "λ", Hidden: chart.With(periodsName)},
			{Name: "sin", Format: chart.Signed, Hidden: chart.With(wavesName)},
			{Name: "moved", Hidden: chart.With(movedName)},
		},
		Row: func(i int, to []float64) {
			to[0], to[1] = float64(i), float64(p.Pos>>i&1)
			to[2], to[3] = float64(chart.One(i < chart.Hamming(p.Pos))), math.Ldexp(1, i+1)
			to[4], to[5], to[6] = math.NaN(), math.NaN(), math.NaN()
			if i < p.Waves.Pairs() {
				to[4], to[5] = measure.Wavelength(p.Waves, i), encoding.Sin.Of(p.Waves.PhaseStep(i).Mul(p.Pos))
				to[6] = p.moved(i)
			}
		}}
}

// moved returns how far the step to the position moves a pair: its chord 2·sin(ω/2), or the difference of its values
// if it has no cosine.
func (p *counter) moved(pair int) float64 {
	turn := p.Waves.PhaseStep(pair)
	if p.Pos == 0 {
		return math.NaN()
	}
	if _, whole := p.Waves.Column(pair, encoding.Cos); !whole {
		return math.Abs(encoding.Sin.Of(turn.Mul(p.Pos)) - encoding.Sin.Of(turn.Mul(p.Pos-1)))
	}
	return 2 * encoding.Sin.Of(turn.Half())
}
