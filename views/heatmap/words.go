package heatmap

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// caption says how many pairs turn within the length, which angle a colour is, or what the values of a table are.
func (p *plan) caption() []string {
	switch kept := chart.FilterCaption(p.Scene); {
	case p.subjects != nil:
		return p.comparisonCaption()
	case kept != nil:
		return kept
	case p.Minuend != nil:
		if caption := p.differenceCaption(); caption != nil {
			return caption
		}
		return []string{"Colour is a value of the first table less that of the second."}
	case p.phase:
		return p.angleIs()
	case p.waves:
		return p.turning()
	case p.first.Group == encoding.BitGroup:
		return p.bits()
	}
	scale := chart.Things(p.first) + " on a scale from " + chart.Plainly(p.measure.Low) + " to " +
		chart.Plainly(p.measure.High)
	if p.first.Missing > 0 {
		scale += ", " + chart.Either(p.Theme.Signs(), string(frame.MissingSign), "grey") + " where there is none"
	}
	return []string{
		chart.Sentence(chart.Either(p.Untrained(), "untrained ", "") + scale + "."),
		chart.Sentence(scale) + "."}
}

// turning says how many pairs turn within the length.
func (p *plan) turning() []string {
	total := p.Waves.Pairs()
	t := p.FullTurns()
	subject, verb := strconv.Itoa(t)+" of "+chart.Plural(total, "pair"), " turn"+chart.VerbEnd(t, total)
	switch {
	case t == 0:
		return []string{"No pair finishes a turn within " + chart.Plural(p.Length, "position") + ".",
			"No pair finishes a turn."}
	case total == 1:
		subject = "the only pair"
	case t == total:
		subject = chart.Either(t == 2, "both pairs", "all "+strconv.Itoa(total)+" pairs")
	}
	within, once := " within "+chart.Plural(p.Length, "position")+".", subject+verb+" at least once"
	long := chart.Sentence(once) + within
	if p.fan {
		long = "Fast waves meet in the middle: " + subject + verb + within
	}
	return []string{long, chart.Sentence(once) + "."}
}

// bits says how far the bits of a table count.
func (p *plan) bits() []string {
	used := p.bitsInUse()
	again, bits := p.Enc.About(p.DModel-1).Period, chart.Plural(used, "bit")
	switch {
	case again < float64(p.Length):
		every := "every " + strconv.Itoa(int(again)) + " positions"
		return []string{"All " + bits + " are in use and repeat " + every + ".", "The " + bits + " repeat " + every + "."}
	case used == 0:
		return []string{"There is only position 0, whose bits are all 0.", "Position 0: all bits are 0."}
	}
	count := bits + " count" + chart.VerbEnd(used, used) + " " + strconv.Itoa(p.Length)
	return []string{count + " positions.", count + "."}
}

// bitsInUse counts the bits that are ever set. A bit is first set after half a period.
func (p *plan) bitsInUse() (used int) {
	for used < p.DModel && p.Enc.About(used).Period < 2*float64(p.Length) {
		used++
	}
	return used
}

// angleIs says which colours or signs are which angles.
func (p *plan) angleIs() []string {
	slow := chart.Either(p.Theme.Light, "light", "dark")
	is, fast := "Colour is the angle", "blur to grey"
	if p.Theme.Signs() {
		signs := []rune(frame.Cyclic.Signs(p.Theme))
		is, fast = "A character is the angle, from blank to "+string(signs[len(signs)-1]), "become "+string(frame.BlurredSign)
		slow = "blank"
	}
	const grey, dark = 0.5, 0.125 // of the length that the mean of equal directions has, and of a turn
	var says []string
	if n := int(p.rows.times(p.Theme.Times()).per()); n > 1 && math.Abs(measure.Gain(p.Waves, 0, n)) < grey {
		says = append(says, "fast pairs "+fast)
	}
	if measure.Revolutions(p.Waves, p.Waves.Pairs()-1, p.Length) < dark {
		says = append(says, "slow pairs stay "+slow)
	}
	if says == nil {
		return []string{is + "."}
	}
	return []string{is + ": " + strings.Join(says, ", ") + ".", is + "."}
}

// readout says what is under the cursor, and what a pixel is the mean of.
func (p *plan) readout() []chart.Field {
	if p.subjects != nil {
		return p.comparisonReadout()
	}
	here := p.Here()
	mean := chart.Field{Value: p.meanOf(), Ink: chart.FaintStyle, Drop: 2}
	if here.Group != encoding.PairGroup || p.Pos >= p.RowCount() || chart.AtRest(p.Scene, here.Index) {
		return append(chart.Derivation(p.Scene), mean)
	}
	dim := chart.Field{Value: chart.Either(p.phase, "", "dim "+strconv.Itoa(p.Dim)),
		Marks: chart.Line{chart.MarkSpan(p.Scene, p.Dim)}, Drop: 4}
	w := p.Waves.Frequency(here.Index)
	fields := []chart.Field{
		{Value: "pos " + strconv.Itoa(p.Pos), Ink: chart.CursorStyle}, dim,
		{Label: "pair", Value: strconv.Itoa(here.Index), Drop: 3},
		{Label: "λ", Value: chart.Significant(measure.Wavelength(p.Waves, here.Index), 4), Drop: 6},
		mean,
	}
	turns := chart.Significant(measure.Revolutions(p.Waves, here.Index, p.Pos), 4) + " turns"
	switch {
	case p.Filters(p.Dim):
		return append(fields, chart.Field{Label: "filtered out:", Value: "0", Ink: chart.StrongStyle})
	case p.phase:
		return append(fields, chart.Field{Value: turns, Ink: chart.StrongStyle})
	}
	return append(fields, chart.Field{Value: turns, Drop: 1},
		chart.Field{Label: here.Name + " " + chart.Significant(float64(p.Pos)*w, 5) + " =",
			Value: chart.ReadValue(here, p.Enc.At(p.Pos, p.Dim), 5), Ink: chart.StrongStyle})
}

// meanOf says how many values a pixel is the mean of; "" if it shows no more than one.
func (p *plan) meanOf() string {
	number := func(x float64) string {
		return chart.Either(x == math.Trunc(x), chart.Plainly(x), chart.Significant(x, 3))
	}
	p = p.times(p.Theme.Times())
	down, across := p.rows.per(), p.cols.per()*float64(p.cols.skip)
	what := chart.Either(p.phase, "mean direction of ", "mean of ")
	switch {
	case down == 1 && across == 1:
		return ""
	case across == 1:
		what += number(down)
	case p.cols.skip > 1:
		what += number(down) + " × " + number(p.cols.per()) + " of " + number(across)
	case down == 1:
		what += number(across)
	default:
		what += number(down) + " × " + number(across)
	}
	const visibly = 0.95
	if pair, ok := p.Pair(); ok && p.waves && p.faded(p.Waves, pair) < visibly {
		return what + " values, faded"
	}
	return what + chart.Either(p.phase, " angles", " values")
}

// remarks say which row the bars are, and how many rows and columns are off the screen.
func (p *plan) remarks() []chart.Field {
	faint := func(value string, drop int) chart.Field {
		return chart.Field{Value: value, Ink: chart.FaintStyle, Drop: drop}
	}
	arrows := [2]string{"↑", "↓"}
	sides := [2]string{"←", "→"}
	if p.Transposed {
		arrows, sides = sides, arrows
	}
	var fields []chart.Field
	if p.compares() {
		text := "mean distance of a pair's two points"
		if pair, ok := p.Pair(); ok {
			text += ", of pair " + strconv.Itoa(pair) + ": " + chart.Significant(p.distance(pair), 3)
		}
		fields = append(fields, faint(chart.Either(p.bars > 0, text, ""), 4))
	} else if p.bars > 0 {
		row := chart.Either(p.Pos < p.RowCount(), "", "no ") + "row " + strconv.Itoa(p.Pos)
		fields = append(fields, faint(row, 4))
	}
	if p.panelW > 0 && p.aliased() {
		fields = append(fields, faint("the wave is too fast to draw", 3))
	}
	fields = append(fields, faint(more(arrows, p.rows, p.RowCount()), 2))
	if p.tabular {
		fields = append(fields, faint(more(sides, p.cols.division, p.cols.total), 1))
	}
	return fields
}

// more says how many of n items are before and after those shown.
func more(arrows [2]string, a division, n int) string {
	before, after := "", ""
	if a.first > 0 {
		before = arrows[0] + " " + strconv.Itoa(min(a.first, n))
	}
	if rest := n - a.end(); rest > 0 {
		after = arrows[1] + " " + strconv.Itoa(rest)
	}
	if text := chart.Joined(" ", before, after); text != "" {
		return text + " more"
	}
	return ""
}

// hiding lists, for each kind of column of the tables, the regions that it is hidden with.
var hiding = chart.Hiding{Row: rowName, Column: columnName, Waves: chart.With(bracketName),
	Turns: chart.With(bracketName), Value: chart.With(barcodeName, waveName)}

// tables returns the tables that plain mode reads, the main one first: positions and pairs, or means of several
// positions if the scale has them.
func (p *plan) tables() []func() chart.Data {
	pairs := func() chart.Data { return chart.Pairs(p.Scene, hiding) }
	switch {
	case p.Comparison != nil && p.mixed: // one of them has no pairs
		return []func() chart.Data{p.comparisonPositions}
	case p.Comparison != nil && p.waves:
		return []func() chart.Data{p.comparisonPositions, p.comparisonPairs}
	case p.phase:
		return []func() chart.Data{p.anglesData, pairs}
	}
	positions := func() chart.Data { return chart.Positions(p.Scene, hiding, 0, chart.ShownDims(p.Scene)...) }
	if _, per := p.Zoom.PerCell(); per > 1 {
		return []func() chart.Data{func() chart.Data { return cellsData(p.Scene, per) }, pairs, positions}
	}
	return []func() chart.Data{positions, pairs}
}

// cellsData returns the table of means over per positions.
func cellsData(sc chart.Scene, per int) chart.Data {
	d := chart.Data{Name: "cells", Title: "the mean of every " + chart.Plural(per, "position") +
		chart.Either(sc.RowCount() < sc.Length, ", as far as they have a row", ""),
		Kind: chart.Matrix, Rows: (sc.Length-1)/per + 1, Here: sc.Pos / per,
		Columns: chart.Columns(chart.Whole, nil, "positions")}
	dims := chart.ShownDims(sc)
	for _, dim := range dims {
		d.Columns = append(d.Columns, chart.Columns(chart.Signed, nil, chart.ColumnHead(sc, dim))...)
	}
	window := func(i int) (first, n int) { return i * per, min(per, sc.Length-i*per) }
	d.Label = func(i int) string {
		first, n := window(i)
		return strconv.Itoa(first) + " to " + strconv.Itoa(first+n-1)
	}
	d.Row = func(i int, to []float64) {
		first, n := window(i)
		to[0] = float64(first)
		for k, dim := range dims {
			to[1+k] = sc.Enc.Mean(first, n, dim)
		}
	}
	return d
}

// dataPairs is the number of pairs in the table of angles.
const dataPairs = 5

// anglesData returns the table of the angles of the pairs around the cursor, in turns.
func (p *plan) anglesData() chart.Data {
	total := p.Waves.Pairs()
	n := min(dataPairs, total)
	first := chart.WindowStart(min(p.PairOf(p.Dim), total-1), n, total, 1)
	d := chart.Data{Name: "angles", Title: "angles at every position, in turns from 0 to 1", Kind: chart.Lines,
		Rows: p.Length, Here: p.Pos, Columns: chart.Columns(chart.Whole, nil, "pos")}
	for pair := first; pair < first+n; pair++ {
		d.Columns = append(d.Columns, chart.Columns(chart.Share, nil, "pair "+strconv.Itoa(pair))...)
	}
	d.Row = func(pos int, to []float64) {
		to[0] = float64(pos)
		for i := range n {
			to[1+i] = p.Waves.PhaseStep(first + i).Mul(pos).Float()
		}
	}
	return d
}
