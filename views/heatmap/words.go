package heatmap

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
)

// caption says how many pairs turn within the length or, if a pixel is not a single
// value, what a pixel is.
func (p *plan) caption() []string {
	switch {
	case p.cols.group > 1:
		return p.groupedCaption()
	case p.phase:
		return p.angleIs()
	case p.steps.span > 1:
		return p.pixelIs()
	case p.waves:
		return p.turning()
	case p.first.Group == encoding.BitGroup:
		return p.bits()
	}
	scale := chart.Things(p.first) + " on a scale from " + chart.Plainly(p.measure.Low) + " to " +
		chart.Plainly(p.measure.High)
	return []string{
		chart.Sentence(chart.Either(p.Untrained(), "untrained ", "") + scale + "."),
		chart.Sentence(scale) + "."}
}

// turning says how many pairs turn within the length.
func (p *plan) turning() []string {
	b := p.cols.blocks[0]
	t, total := b.turning, b.units()
	if p.Minuend != nil { // the two tables have different counts
		t = total
	}
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
	once := chart.Sentence(subject) + verb + " at least once"
	return []string{once + " within " + chart.Plural(p.Length, "position") + ".", once + "."}
}

// bits says how far the bits of a table count.
func (p *plan) bits() []string {
	b := p.cols.blocks[0]
	again, bits := p.Enc.About(p.DModel-1).Period, chart.Plural(b.turning, "bit")
	switch {
	case again < float64(p.Length):
		every := "every " + strconv.Itoa(int(again)) + " positions"
		return []string{"All " + bits + " are in use and repeat " + every + ".", "The " + bits + " repeat " + every + "."}
	case b.turning == 0:
		return []string{"There is only position 0, whose bits are all 0.", "Position 0: all bits are 0."}
	}
	count := bits + " count" + chart.VerbEnd(b.turning, b.turning) + " " + strconv.Itoa(p.Length)
	return []string{count + " positions.", count + "."}
}

// angleIs says which colours or signs are which angles.
func (p *plan) angleIs() []string {
	sign := p.Theme.Glyphs()
	is := chart.Either(sign, "Characters", "Colours") + " show a pair's angle"
	from := chart.Either(p.Theme.Light, ", from light at 0 to dark at π", ", from dark at 0 to light at π")
	switch {
	case p.steps.span > 1:
		from = " in the middle of " + strconv.Itoa(p.steps.span) + " positions, " + p.grey() + " if too fast"
	case sign:
		from = ", from blank at 0 to @ just below 2π"
	}
	return []string{is + from + ".", is + "."}
}

// grey returns the word or sign for a pixel whose angles differ too much to average.
func (p *plan) grey() string { return chart.Either(p.Theme.Glyphs(), "~", "grey") }

// pixelIs says what a pixel of several positions shows, and in how many pairs the stripes are artefacts: means over
// more than half a turn beat with the wave.
func (p *plan) pixelIs() []string {
	n, is := p.steps.span, "A pixel is the mean of "
	of := strconv.Itoa(n) + " positions"
	switch {
	case p.first.Group == encoding.BitGroup:
		return []string{"A pixel is the share of ones among " + of + ".", "Share of ones among " + of + "."}
	case p.steps.count == 1:
		of = "all positions"
	case p.read() < n:
		of = "at most " + strconv.Itoa(p.read()) + " of " + of
	}
	if seen := p.beating(n); p.waves && p.steps.count > 1 && seen > 0 {
		return []string{is + of + "; in " + chart.Plural(seen, "pair") + " the stripes are artefacts.", is + of + "."}
	}
	return []string{is + of + ".", "Mean of " + of + "."}
}

// beating counts the pairs that turn within two pixels of n positions and whose means
// are large enough to see.
func (p *plan) beating(n int) (seen int) {
	if !p.waves {
		return 0
	}
	beating := measure.FullTurnPairs(p.Waves, 2*n)
	for pair := range beating {
		seen += chart.One(math.Abs(measure.Gain(p.Waves, pair, n)) > 1.0/128)
	}
	return seen
}

// read returns the largest number of table rows that a pixel is the mean of. It is less than the
// positions of a pixel if the table ends earlier.
func (p *plan) read() int {
	return p.first.Taken(min(p.steps.span, max(p.RowCount()-p.steps.first, 0)))
}

// groupedCaption says what a pixel is if columns are grouped.
func (p *plan) groupedCaption() []string {
	n, group := p.steps.span, p.cols.group/p.cols.blocks[0].each
	of := chart.Plural(group, "pair")
	if used := (p.cols.group + p.skip - 1) / p.skip; used < group {
		of = strconv.Itoa(used) + " of " + of
	}
	if n > 1 {
		of = chart.Count(n, "position") + " × " + of
	}
	all := ""
	if p.steps.end-p.steps.first == p.Length && p.cols.slots == p.cols.total {
		all = chart.Plural(p.Length, "position") + " × " + chart.Plural(p.DModel, "dimension") + ": "
	}
	if p.phase {
		is := "mean angle of " + of
		full := all + "a pixel is the " + is + ", " + p.grey() + " where too far apart."
		return []string{chart.Sentence(full), chart.Sentence(is) + "."}
	}
	return []string{chart.Sentence(all + "a pixel is the mean of " + of + "."), "Mean of " + of + "."}
}

// period formats the positions after which a column repeats. It is "" for a column that
// never does and for a difference, whose two tables have two periods.
func (p *plan) period(dim int) string {
	return chart.Either(p.Minuend != nil, "", p.Hidden.Or(wavesName.Name, chart.Period(p.Enc.About(dim))))
}

// lambda returns the heading of the periods, if there are any.
func (p *plan) lambda() string { return chart.Either(p.period(0) == "", "", "λ") }

// noun returns the name of the units of the table.
func (p *plan) noun() string {
	return chart.Either(p.first.Group == encoding.Alone, "dimension", p.first.Group)
}

// kindName names the waves of a block, or its units.
func (p *plan) kindName(b block) string {
	if !p.waves || b.each > 1 {
		return p.noun() + "s"
	}
	_, kind := p.Waves.Wave(b.dim)
	return chart.Either(kind == encoding.Sin, "sines", "cosines")
}

// unturned says how many units of a block do not turn within the length, from long to
// short.
func (p *plan) unturned(b block) []string {
	n := b.units() - b.turning
	number, s := strconv.Itoa(n), chart.VerbEnd(n, n)
	if !p.waves {
		return []string{number + " stay" + s + " 0"}
	}
	return []string{number + " never turn" + s + " once", number + " never turn" + s}
}

// agreement says how a difference of 0 looks.
func (p *plan) agreement() string {
	look := chart.Either(p.Theme.Light, "white", "dark")
	return chart.Either(p.Theme.Glyphs(), "blank", look) + " where both agree"
}

// faint returns a field of a label.
func faint(label, value string, drop int) chart.Field {
	return chart.Field{Label: label, Value: value, Ink: chart.FaintStyle, Drop: drop}
}

// titleFields name the column that is drawn as a wave.
func (p *plan) titleFields() []chart.Field {
	name := chart.Field{Value: chart.Joined(" ", "dim "+strconv.Itoa(p.Dim), p.Here().Name)}
	if p.phase {
		name.Value = "dim " + strconv.Itoa(p.Dim) + ", pair " + strconv.Itoa(p.Here().Index)
	}
	if p.Minuend != nil {
		return []chart.Field{name, faint("", "first less second", 1)}
	}
	return []chart.Field{name, faint("", chart.Either(p.aliased(), "too fast to draw", ""), 1)}
}

// scaleFields say how many positions a pixel covers, unless the scale is automatic or
// the caption says it.
func (p *plan) scaleFields() []chart.Field {
	n, what := p.steps.span, chart.Count(p.steps.span, "position")
	if n == p.Length {
		what = chart.Either(n == 1, "the only position", "all "+what)
	}
	switch {
	case p.cols.group > 1 || p.Fit && n == 1 || p.Zoom == chart.Auto && !p.Fit:
		return nil
	case n == 1 && p.steps.reps > 1:
		return []chart.Field{faint("1 position =", chart.Count(p.steps.reps, "pixel"), 2)}
	}
	return []chart.Field{faint("1 pixel =", what, 2)}
}

// more says how many positions are off screen.
func (p *plan) more() chart.Field {
	forms := moreForms(p.steps.first, p.Length-p.steps.end, "position", p.Transposed)
	return faint("", forms[len(forms)-1], 1)
}

// moreColumns says how many columns of the table are off screen. A slot before the
// window has two columns of the picture.
func (p *plan) moreColumns() chart.Field {
	before := min(2*p.cols.slot*p.cols.group, p.DModel)
	after := p.DModel - before
	for c := range p.cols.all {
		after -= c.n
	}
	return faint("", moreForms(before, after, "dimension", !p.Transposed)[0], 3)
}

// numberText formats the value beside the wave.
func (p *plan) numberText() string {
	v, ok := p.number(p.here())
	switch {
	case !ok:
		return chart.Unknown
	case p.phase:
		return chart.Unsigned(2*v, 3) + "π"
	case p.Minuend != nil:
		return chart.SignedText(v, 3)
	}
	return chart.Value(p.Here(), v, 3)
}

// twins reports whether two blocks have the waves of the same pairs, of more than two.
func (p *plan) twins() bool {
	b := p.cols.blocks
	return p.waves && !p.phase && len(b) == 2 && b[0].units() == b[1].units() && b[0].units() > 2
}

// hiding lists, for each kind of column of the tables, the regions that it is hidden with.
var hiding = chart.Hiding{Row: rowName, Column: columnName, Waves: chart.With(wavesName, bracketName, lineName),
	Turns: chart.With(wavesName, bracketName, lineName), Value: chart.With(barcodeName, waveName)}

// tables returns the tables that plain mode reads, the main one first: positions and pairs, or means of several of
// them if a cell of the picture covers several.
func (p *plan) tables() []func() chart.Data {
	pairs := func() chart.Data { return chart.Pairs(p.Scene, hiding) }
	if p.phase {
		return []func() chart.Data{p.anglesData, pairs}
	}
	positions := func() chart.Data { return chart.Positions(p.Scene, hiding, 0, chart.ShownDims(p.Scene)...) }
	per, group := 1, p.Group
	switch {
	case p.Fit: // an overview
		per, group = (p.Length+fitRows-1)/fitRows, (p.Pairs()+dataColumns-1)/dataColumns
	case p.Zoom != chart.Auto:
		_, per = p.Zoom.PerCell()
	}
	if per == 1 && group == 1 {
		return []func() chart.Data{positions, pairs}
	}
	return []func() chart.Data{func() chart.Data { return cellsData(p.Scene, per, group) }, pairs, positions}
}

// Rows of a table of the whole length, and its columns.
const (
	fitRows     = 12
	dataColumns = 5
	mostPairs   = 256 // pairs averaged in a cell: more would take seconds
)

// cellsData returns the table of means over per positions and group pairs.
func cellsData(sc chart.Scene, per, group int) chart.Data {
	d := chart.Data{Name: "cells", Title: "the mean of every " + chart.Plural(per, "position") +
		chart.Either(sc.RowCount() < sc.Length, ", as far as they have a row", ""),
		Kind: chart.Matrix, Rows: (sc.Length-1)/per + 1, Here: sc.Pos / per,
		Columns: chart.Columns(chart.Whole, nil, "positions")}
	columns := dataGroups(sc, group)
	for _, c := range columns {
		head := chart.ColumnHead(sc, c.dim)
		if c.n > 1 {
			head += " to " + strconv.Itoa(c.dim+(c.n-1)*c.stride)
		}
		d.Columns = append(d.Columns, chart.Columns(chart.Signed, nil, head)...)
	}
	if group > 1 {
		d.Title += " and " + chart.Plural(group, chart.Either(sc.HasWaves(), "pair", "dimension"))
	}
	skip := (group + mostPairs - 1) / mostPairs
	if skip > 1 {
		d.Title += ", of which 1 in " + strconv.Itoa(skip) + " is averaged"
	}
	window := func(i int) (first, n int) { return i * per, min(per, sc.Length-i*per) }
	d.Label = func(i int) string {
		first, n := window(i)
		return strconv.Itoa(first) + " to " + strconv.Itoa(first+n-1)
	}
	d.Row = func(i int, to []float64) {
		first, n := window(i)
		to[0] = float64(first)
		for k, c := range columns {
			to[1+k] = mean(sc.Enc, first, n, c, skip)
		}
	}
	return d
}

// dataGroups returns the columns of a table of cells: single columns, or groups of one kind of wave around the
// cursor's.
func dataGroups(sc chart.Scene, group int) (columns []column) {
	if group == 1 {
		for _, dim := range chart.ShownDims(sc) {
			columns = append(columns, column{dim: dim, stride: 1, n: 1})
		}
		return columns
	}
	total := (sc.Pairs()-1)/group + 1
	n := min(dataColumns, total)
	start := chart.WindowStart(min(sc.PairOf(sc.Dim), sc.Pairs()-1)/group, n, total, 1)
	for first := start * group; first < min((start+n)*group, sc.Pairs()); first += group {
		if c := groupColumn(sc, first, min(first+group, sc.Pairs())-1); c.n > 0 {
			columns = append(columns, c)
		}
	}
	return columns
}

// groupColumn returns the columns of the pairs first … last that hold the kind of wave under the cursor; a zero
// counts as a sine.
func groupColumn(sc chart.Scene, first, last int) column {
	if !sc.HasWaves() {
		return column{dim: first, stride: 1, n: last - first + 1}
	}
	_, kind := sc.Wave()
	kind, c := chart.Either(kind == encoding.Cos, encoding.Cos, encoding.Sin), column{stride: 1}
	for pair := first; pair <= last; pair++ {
		dim, ok := sc.Waves.Column(pair, kind)
		switch {
		case !ok:
			return c
		case c.n == 0:
			c.dim = dim
		case c.n == 1:
			c.stride = dim - c.dim
		}
		c.n++
	}
	return c
}

// anglesData returns the table of the angles of the pairs around the cursor, in turns.
func (p *plan) anglesData() chart.Data {
	total := p.Waves.Pairs()
	n := min(dataColumns, total)
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

// mean returns the mean of the table values that share a cell of the picture: n positions from pos on, and every
// skip-th table column of c.
func mean(enc encoding.Encoding, pos, n int, c column, skip int) (v float64) {
	for i := 0; i < c.n; i += skip {
		v += enc.Mean(pos, n, c.dim+i*c.stride)
	}
	return v / math.Ceil(float64(c.n)/float64(skip))
}

// moreForms returns texts that say how many items are before and after the window, with
// arrows for an axis that runs across or down. The longest is first.
func moreForms(before, after int, noun string, across bool) []string {
	if before+after == 0 {
		return []string{""}
	}
	back := chart.Either(before > 0, chart.Either(across, "← ", "↑ ")+strconv.Itoa(before), "")
	ahead := chart.Either(after > 0, chart.Either(across, "", "↓ ")+strconv.Itoa(after), "")
	end := chart.Either(across && after > 0, " →", "")
	more := chart.Joined(chart.Either(across, " · ", " "), back, ahead) + " more"
	return []string{more + strings.TrimLeft(chart.Plural(before+after, noun), "0123456789") + end, more + end}
}
