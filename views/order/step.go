package order

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// stepFace makes the vector of one position cell by cell: column → pair → divisor → angle →
// wave → value. One large clock shows the angle, and a table shows the cells made so far.
var stepFace = chart.Face[Settings]{
	Name: stepName, Title: "Step", Doc: "one vector, cell by cell",
	Axes: func(chart.State, Settings) (across, down chart.Axis[Settings]) {
		return chart.Along[Settings](chart.ColumnAxis), chart.Along[Settings](chart.PositionAxis)
	},
	Keys: []chart.Key[Settings]{
		bind("enter:+1 backspace:-1", "enter", "next cell",
			"next cell of the table; backspace takes one back").
			Do(func(s *chart.State, _ *Settings, n int) { moveCell(s, n) }).
			Ending("this is the first cell of the table", "this is the last cell of the table"),
	},
	Plan:  plan(func(p chart.Paper, sc scene) chart.Picture { return newStepPlan(p, sc).tree() }, formulaFields),
	Names: chart.Names(indexName, divisorName, angleName, valueName, clockName, cellName, tableName, switchesName),
}

// moveCell moves the cursor n cells in reading order: after the last column of a position
// comes the first of the next. It stays in the table.
func moveCell(s *chart.State, n int) {
	s.Dim += n
	for ; s.Dim >= s.DModel && s.Pos+1 < s.Length; s.Pos++ {
		s.Dim -= s.DModel
	}
	for ; s.Dim < 0 && s.Pos > 0; s.Pos-- {
		s.Dim += s.DModel
	}
	s.Dim = min(max(s.Dim, 0), s.DModel-1)
}

// layoutFormula is how a layout computes a pair of columns: their numbers, their waves, and
// the exponent of the base.
type layoutFormula struct{ one, other, first, second, exponent string }

// layoutFormulas are the formulas of the layouts, n being the number of pairs.
var layoutFormulas = [...]layoutFormula{
	encoding.Interleaved: {"2i", "2i+1", "sin", "cos", "2i/d"},
	encoding.Concat:      {"i", "i+n", "sin", "cos", "2i/d"},
	encoding.T2T:         {"i", "i+n", "sin", "cos", "i/(n−1)"},
	encoding.CosSinHalf:  {"i", "i+n", "cos", "sin", "i/n"},
}

// formulaFields returns the general formulas of the two columns of a pair, which the face shows with
// the numbers of the cursor.
func formulaFields(sc scene) []chart.Field {
	l := layoutFormulas[sc.Layout]
	if sc.Layout == encoding.T2T && sc.DModel < 4 { // one pair, which is divided by 1, not by 0
		l.exponent = "i/1"
	}
	return []chart.Field{
		{Value: fmt.Sprintf("PE(pos, %s) = %s(pos / %s^(%s))", l.one, l.first, baseText(sc), l.exponent),
			Ink: chart.FaintStyle},
		{Value: fmt.Sprintf("PE(pos, %s) = %s(same angle)", l.other, l.second), Ink: chart.FaintStyle, Drop: 1},
	}
}

// words says what the cell under the cursor shares with the other one of its pair, and
// gives its number.
func (p *stepPlan) words() chart.Words {
	c := p.here
	pos := chart.Field{Value: "pos " + strconv.Itoa(p.At(p.Pos)), Ink: frame.Style{FG: frame.Accent}}
	w := chart.Words{Readout: []chart.Field{pos}}
	mate, whole := p.Waves.Column(c.pair, [...]encoding.Kind{encoding.Cos, encoding.Sin, encoding.Zero}[c.kind])
	switch {
	case p.otherScheme: // the scheme in the head of the screen is another one
		w.Caption = []string{"Step makes the sinusoidal table, whatever the scheme is."}
	case !whole || c.kind == encoding.Zero:
		is := chart.Either(c.kind == encoding.Zero, "filled up with zeros", "a sine without its cosine")
		w.Caption = []string{
			fmt.Sprintf("d_model %d is odd: column %d is %s.", p.DModel, c.dim, is),
			fmt.Sprintf("d_model %d is odd.", p.DModel)}
	default:
		low, high := min(c.dim, mate), max(c.dim, mate)
		w.Caption = []string{fmt.Sprintf("Columns %d and %d share one angle.", low, high)}
	}
	dim := chart.Field{Label: "dim", Value: strconv.Itoa(c.dim), Drop: 2,
		Marks: chart.Line{chart.MarkSpan(p.scene.Scene, c.dim)}}
	value := chart.Field{Label: c.kind.String() + " =", Value: chart.SignedText(c.value, 8), Ink: chart.StrongStyle,
		Name: valueName}
	if c.filtered {
		value.Label, value.Value = "filtered out:", "0"
	}
	if c.kind == encoding.Zero {
		value.Label, value.Value = "fills up the odd d_model", "0"
		w.Readout = append(w.Readout, dim, value)
		return w
	}
	angle := fmt.Sprintf("%d / %s %s rad", p.At(p.Pos), c.divisor.text, c.angle.is())
	w.Readout = append(w.Readout, dim, chart.Field{Value: angle, Drop: 1, Name: angleName}, value)
	return w
}

// vector returns how each number of the position's vector is computed. Cells after the
// cursor are not computed yet.
func (p *stepPlan) vector() chart.Data {
	columns := []chart.Column{{Name: "dim", Format: chart.Whole},
		{Name: "pair", Format: chart.Whole, Hidden: chart.With(indexName)},
		{Name: "divisor", Hidden: chart.With(divisorName)}, {Name: "angle", Unit: "rad", Hidden: chart.With(angleName)},
		{Name: "value", Format: chart.Signed, Hidden: chart.With(valueName)}}
	cellOf := func(dim int) tableCell { return newTableCell(p.scene, p.At(p.Pos), dim) }
	return chart.Data{
		Name: "vector", Title: fmt.Sprintf("the vector of position %d, cell by cell", p.At(p.Pos)), Kind: chart.List,
		Columns: columns, Rows: p.DModel, Here: p.Dim,
		Row: func(dim int, to []float64) {
			c := cellOf(dim)
			to[0], to[1], to[2], to[3], to[4] = float64(dim), float64(c.pair), c.divisor.v, c.angle.v, c.value
			if c.kind == encoding.Zero {
				to[1], to[2], to[3] = math.NaN(), math.NaN(), math.NaN()
			}
			if dim > p.Dim {
				to[4] = math.NaN()
			}
		},
		Label: func(dim int) string { return strconv.Itoa(dim) + " " + cellOf(dim).kind.String() },
	}
}

// tableCell is one number of the table and the steps to it.
type tableCell struct {
	dim, pair int
	kind      encoding.Kind
	num, den  int           // the exponent of the base
	divisor   writtenNumber // 1/ω
	angle     writtenNumber // in radians
	turns     float64
	value     float64
	filtered  bool // the filter makes the value 0, whatever the angle is
}

func newTableCell(sc scene, pos, dim int) tableCell {
	c := tableCell{dim: dim, value: sc.Enc.At(pos, dim)}
	c.pair, c.kind = sc.Waves.Wave(dim)
	c.num, c.den = sc.Shape().Exponent(c.pair)
	c.filtered = c.kind != encoding.Zero && !sc.Waves.Config().Band.Has(c.pair)
	w := sc.Waves.Frequency(c.pair)
	c.divisor = writtenNumber{1 / w, divisorText(sc.Waves, c.pair)}
	c.angle = writtenNumber{float64(pos) * w, terse(float64(pos)*w, 5)}
	c.turns = measure.Revolutions(sc.Waves, c.pair, pos)
	return c
}

// writtenNumber is a number and its text.
type writtenNumber struct {
	v    float64
	text string
}

// is returns the text after = or, if it is a whole number that differs from the number, after ≈.
func (n writtenNumber) is() string {
	if exact, err := strconv.ParseFloat(n.text, 64); err == nil && exact != n.v && !strings.Contains(n.text, ".") {
		return "≈ " + n.text
	}
	return "= " + n.text
}

// baseText returns the base as given.
func baseText(sc scene) string { return strconv.FormatFloat(sc.Shape().Base, 'g', -1, 64) }

// pairText says which pair a column belongs to, and why.
func (c tableCell) pairText(sc scene) []string {
	i, j := strconv.Itoa(c.pair), strconv.Itoa(c.dim)
	switch {
	case c.kind == encoding.Zero:
		return []string{"no pair", "–"}
	case sc.Layout == encoding.Interleaved:
		return []string{"i = ⌊" + j + "/2⌋ = " + i, i}
	}
	return []string{"i = " + j + " mod " + strconv.Itoa(sc.Waves.Pairs()) + " = " + i, i}
}

// powerText writes the divisor as a power of the base, with the exponent as in the formula, and as a number.
func (c tableCell) powerText(sc scene) []string {
	exponent := fmt.Sprintf("(%d/%d)", c.num, c.den)
	switch {
	case c.pair == 0:
		exponent = "0"
	case strings.HasPrefix(layoutFormulas[sc.Layout].exponent, "2i"):
		exponent = fmt.Sprintf("(2·%d/%d)", c.pair, c.den)
	}
	is := c.divisor.is()
	return []string{baseText(sc) + "^" + exponent + " " + is, is, c.divisor.text}
}

// lambdaText writes the wavelength, which is 2π times the divisor.
func (c tableCell) lambdaText(waves encoding.Periodic) []string {
	if c.kind == encoding.Zero {
		return nil
	}
	lambda := chart.Wave(measure.Wavelength(waves, c.pair))
	return []string{"λ = 2π·" + c.divisor.text + " = " + lambda, "λ " + lambda}
}

// turnedText writes the angle in degrees if it is less than a turn, and in turns.
func (c tableCell) turnedText() []string {
	turns := c.turnsText() + " turns"
	if c.turns < 1 {
		return []string{chart.Unsigned(360*c.turns, 1) + "°, " + turns, turns, c.turnsText()}
	}
	return []string{turns, c.turnsText()}
}

// whyText says why a column has its wave.
func (c tableCell) whyText(sc scene) []string {
	column, n := strconv.Itoa(c.dim), strconv.Itoa(sc.Waves.Pairs())
	switch {
	case c.kind == encoding.Zero:
		return nil
	case sc.Layout == encoding.Interleaved:
		return []string{column + " is " + [...]string{"even", "odd"}[c.dim%2]}
	case c.dim < sc.Waves.Pairs():
		return []string{column + " is one of the first " + n}
	}
	return []string{column + " is after the first " + n}
}

// valueText writes the wave at the angle and its value, or that the filter makes it 0.
func (c tableCell) valueText() []string {
	if c.filtered {
		return []string{"filtered out: 0", "0"}
	}
	value := chart.SignedText(c.value, 8)
	return []string{c.kind.String() + " " + c.angle.text + " = " + value, value}
}

// angleText writes the angle of a position as a quotient and in radians.
func (c tableCell) angleText(pos int) []string {
	is := c.angle.is() + " rad"
	quotient := strconv.Itoa(pos) + " / " + c.divisor.text + " "
	return []string{quotient + is, is, c.angle.text + " rad", terse(c.angle.v, 3)}
}

// turnsText writes the angle in turns.
func (c tableCell) turnsText() string { return chart.Significant(c.turns, 4) }

// The names of the regions of Step.
var (
	indexName   = &chart.Name{Name: "index", Doc: "which pair the column belongs to"}
	divisorName = &chart.Name{Name: "divisor", Doc: "the divisor, and the wavelength that goes with it"}
	angleName   = &chart.Name{Name: "angle", Doc: "the angle, in radians and in turns"}
	valueName   = &chart.Name{Name: "value", Doc: "the number that comes out, wherever it is written"}
	clockName   = &chart.Name{Name: "clock", Doc: "the hand that has turned since position 0"}
	cellName    = &chart.Name{Name: "cell", Doc: "the cell that is made"}
	tableName   = &chart.Name{Name: "table", Gives: true, Doc: "the table as far as it is made"}
)

// stepPlan is Step on one paper: at the left the chain from a column to its value, at the
// right one large clock, and below them the table that is being filled.
type stepPlan struct {
	chart.Paper
	scene                 // with waves in it
	otherScheme bool      // they are not those of the scheme
	here        tableCell // under the cursor
	first, n    int       // columns of the table that are shown

	chain, pitch  int // row of the first link, and rows from link to link
	clockX, clock int // column and rows of the clock, which begins in the row of the chain; 0 rows for none

	top      int         // rows of the chain and the clock
	rows     chart.Track // of the table, one a position, below its heads; none for no table
	left     int         // where the first cell of the table begins
	cell     int         // columns of a cell
	wordRoom int         // for words before the positions
}

// The links of the chain.
const (
	columnLink = iota
	pairLink
	divisorLink
	angleLink
	waveLink
	valueLink
	linkCount
)

const (
	chainX       = 2  // of the names of the links
	chainText    = 12 // of what they say
	chainRoom    = 33 // columns of that
	clockMargin  = 13 // columns right of the clock, for a word of it
	minTableRows = 2  // positions that the table shows at least
	maxTableRows = 5  // and beside a clock that can still grow
)

func newStepPlan(paper chart.Paper, sc scene) *stepPlan {
	p := &stepPlan{Paper: paper, scene: sc.withWaves(), otherScheme: !sc.HasWaves()}
	p.here = newTableCell(p.scene, p.At(p.Pos), p.Dim)
	p.placeCells()
	p.placeRows()
	p.first = trailStart(p.Dim, p.n, p.DModel, 2)
	return p
}

// tree returns the picture as regions.
func (p *stepPlan) tree() chart.Picture {
	clock := chart.Region{Name: clockName, Cols: chart.Fixed(2 * p.clock), Rows: chart.Fixed(p.clock),
		Cover: func(f chart.Canvas) {
			if p.here.kind != encoding.Zero {
				chart.DialOf(p.clock).Unknown(f, 0, 0)
			}
		}}
	top := chart.Region{Rows: chart.Fixed(p.top), Way: chart.Stack, In: []chart.Region{
		p.chainOf(), chart.Place(p.clockX, p.chain, clock), {Draw: p.drawClock}}}
	pic := chart.Picture{Root: chart.Region{Data: p.vector, In: []chart.Region{top, p.table()}}, Words: p.words()}
	pic.First, pic.N = p.Shown()
	return pic
}

// chainOf returns the links of the chain, one below the other.
func (p *stepPlan) chainOf() chart.Region {
	end := p.W - 1
	if p.clock > 0 {
		end = min(end, p.clockX-1)
	}
	names := [linkCount]*chart.Name{
		pairLink: indexName, divisorLink: divisorName, angleLink: angleName, valueLink: valueName}
	rows := []chart.Region{chart.Gap(p.chain)}
	for i, l := range p.links() {
		high := min(p.pitch, p.top-p.chain-i*p.pitch)
		text, remark := p.said(l, end)
		wide := chainText - chainX + max(p.Theme.Width(text), p.Theme.Width(remark))
		named := chart.Region{Name: names[i], Cols: chart.Fixed(wide), Rows: chart.Fixed(min(high, 2)),
			Cover: func(chart.Canvas) {}}
		rows = append(rows, chart.Region{Rows: chart.Fixed(high), Way: chart.Stack, In: []chart.Region{
			chart.Place(chainX, 0, named), {Draw: func(f chart.Canvas) { p.drawLink(f, i, l, end) }}}})
	}
	return chart.Region{In: rows}
}

// table returns the table as far as it is made: rows are positions, columns are dimensions.
// A click moves to a cell, or to a column by its number.
func (p *stepPlan) table() chart.Region {
	if p.rows.N == 0 {
		return chart.Region{}
	}
	x := p.left + (p.Dim-p.first)*(p.cell+1)
	cell := chart.Region{Name: cellName, Cols: chart.Fixed(p.cell), Rows: chart.Fixed(1), Cover: func(chart.Canvas) {}}
	return chart.Region{Name: tableName, Way: chart.Stack,
		In: []chart.Region{{Draw: p.drawTable}, chart.Place(x, p.rows.At(p.Pos), cell)},
		Click: func(x, y int) chart.Change {
			column, pos := (x-p.left)/(p.cell+1), p.Pos
			row, onRow := p.rows.Find(y)
			if onRow {
				pos = row
			}
			if x < p.left || column >= p.n || !onRow && y > 0 {
				return chart.Change{}
			}
			return chart.Change{State: func(s *chart.State) { s.Pos, s.Dim = pos, p.first+column }}
		}}
}

// trailStart returns the first of n shown items, such that most of them are before the
// cursor: they are made already. It pages by about half of them, in multiples of step.
func trailStart(cursor, n, total, step int) int {
	page := max(n/2/step*step, min(step, n))
	start := max(cursor-n+page, 0) / page * page
	return max(min(start, total-n), 0)
}

// placeCells finds how many columns of the table fit, whole pairs unless all fit, and their
// width.
func (p *stepPlan) placeCells() {
	const least, most = 11, 17 // +0.90929743 takes eleven
	label := len("pos ") + len(strconv.Itoa(p.At(min(p.Length, p.Pos+16)))) + 2 + chart.One(p.Start() > 0)
	if room := min((p.W-80)/3, 20); room >= 5 {
		p.wordRoom = room
		label += room + 2
	}
	p.n = max((p.W-1-label)/(least+1), 1)
	if p.n >= p.DModel {
		p.n = p.DModel
	} else {
		p.n = max(p.n&^1, min(2, p.DModel))
	}
	p.cell = min(max((p.W-1-label)/p.n-1, 1), most)
	p.left = max((p.W-1-p.n*(p.cell+1)-label)/3, 0) + label
}

// placeRows gives the clock the rows that the table leaves, and the chain the same rows.
func (p *stepPlan) placeRows() {
	free := p.H
	if free >= 14 { // a row for a label over the clock
		p.chain, free = 1, free-1
	}
	table, fewest := min(maxTableRows, p.Length), minTableRows
	if p.Hidden.Hides(tableName) {
		table, fewest = -2, -2 // nor has it a head, nor air over it
	}
	if free < 24+1+table {
		table = min(fewest, p.Length)
	}
	rows := min(free-2-table, (p.W-1-chainText-chainRoom-clockMargin)/2, chart.MaxDial)
	if rows > 24 { // what is left is shared with the table
		table = min(free-2-rows, p.Length)
	}
	if p.clock = rows; rows < 6 {
		p.clock, rows = 0, max(min(free-2-table, linkCount), 0)
	}
	p.pitch = min(max((max(rows, free-2-table)+p.chain)/linkCount, 1),
		max(p.clock/linkCount, 4)) // no row below the last link
	p.clockX = p.W - 1 - clockMargin - 2*p.clock
	p.top = p.H
	under := p.chain + max(p.clock, min((linkCount-1)*p.pitch+2, free-2-table), min(linkCount, free))
	if left := p.H - under; left < 2 || p.Hidden.Hides(tableName) {
		return
	}
	p.top = under + chart.One(p.H-under > 1+table)
	n := min(p.H-p.top-1, p.Length)
	p.rows = chart.Track{X: 1, W: 1, N: n, First: trailStart(p.Pos, n, p.Length, 1), Total: p.Length}
}

// made reports whether a cell of the table is made already.
func (p *stepPlan) made(pos, dim int) bool { return pos < p.Pos || pos == p.Pos && dim <= p.Dim }

// color returns the colour of the wave.
func (c tableCell) color() frame.Color {
	inks := [...]frame.Color{encoding.Sin: frame.SinColor, encoding.Cos: frame.CosColor, encoding.Zero: frame.Faint}
	return inks[c.kind]
}

// link is a link of the chain: its name, its text in several lengths, and a remark below.
type link struct {
	name  string
	texts []string
	small []string
	style frame.Style
}

// hides says which links of the chain are hidden. The cell that is made shows the same
// number as the last link.
func (p *stepPlan) hides() [linkCount]bool {
	h := p.Hidden
	return [linkCount]bool{pairLink: h.Hides(indexName), divisorLink: h.Hides(divisorName),
		angleLink: h.Hides(angleName),
		valueLink: h.Hides(valueName) || h.Hides(cellName)}
}

// links returns the links from the column under the cursor to its value.
func (p *stepPlan) links() [linkCount]link {
	c, strong := p.here, chart.StrongStyle
	wave := frame.Style{FG: c.color(), Bold: true}
	all := [linkCount]link{
		columnLink:  {"column", []string{strconv.Itoa(c.dim)}, nil, chart.CursorStyle},
		pairLink:    {"pair", c.pairText(p.scene), nil, strong},
		divisorLink: {"divisor", c.powerText(p.scene), c.lambdaText(p.Waves), strong},
		angleLink:   {"angle", c.angleText(p.At(p.Pos)), c.turnedText(), strong},
		waveLink:    {"wave", []string{c.kind.String()}, c.whyText(p.scene), wave},
		valueLink:   {"value", c.valueText(), nil, wave},
	}
	if c.kind == encoding.Zero {
		for _, i := range [...]int{divisorLink, angleLink} {
			all[i].texts, all[i].small = []string{"–"}, nil
		}
		all[waveLink].texts, all[valueLink].texts = []string{"none"}, []string{"0"}
	}
	p.maskLinks(&all)
	return all
}

// maskLinks replaces hidden links by question marks. A link that quotes a hidden one takes a
// form without it.
func (p *stepPlan) maskLinks(all *[linkCount]link) {
	hidden, c := p.hides(), p.here
	if hidden[pairLink] {
		all[divisorLink].texts = []string{c.divisor.is(), c.divisor.text}
	}
	if hidden[divisorLink] {
		all[angleLink].texts = []string{c.angle.text + " rad", terse(c.angle.v, 3)}
	}
	if hidden[angleLink] && !c.filtered {
		all[valueLink].texts = []string{chart.SignedText(c.value, 8)}
	}
	for i := range all {
		if hidden[i] {
			all[i].texts, all[i].small = []string{chart.Unknown}, nil
		}
	}
}

// said returns the text of a link and the remark below it, which end before a column; "" for no remark.
func (p *stepPlan) said(l link, end int) (text, remark string) {
	if p.pitch > 2 {
		remark = p.Fitting(end-chainText, append(l.small, "")...)
	}
	return p.Fitting(end-chainText, l.texts...), remark
}

// drawLink writes a link, and the arrow to the next one.
func (p *stepPlan) drawLink(f chart.Canvas, i int, l link, end int) {
	text, remark := p.said(l, end)
	f.Text(chainX, 0, l.name, chart.FaintStyle)
	f.Text(chainText, 0, text, l.style)
	if i == columnLink {
		chart.DrawMark(f, p.scene.Scene, chainText+len(l.texts[0])+1, 0, p.Dim)
	}
	arrow := 1
	if p.pitch > 2 {
		f.Text(chainText, 1, remark, chart.FaintStyle)
		arrow = 2
	}
	if p.pitch > 1 && i < linkCount-1 {
		f.Set(chainText, arrow, '↓', chart.CursorStyle)
	}
}

// drawTable draws the table as far as it is made.
func (p *stepPlan) drawTable(f chart.Canvas) {
	f.Text(1, 0, chart.Fitting(f, p.left-2, "the table", "table", ""), chart.StrongStyle)
	for i := range p.n {
		p.drawColumnHead(f, p.first+i, p.left+i*(p.cell+1))
	}
	for pos := p.rows.First; pos < p.rows.End(); pos++ {
		p.drawPosition(f, pos, p.rows.At(pos))
	}
}

// drawColumnHead writes the number of a column, on a badge if it is under the cursor.
func (p *stepPlan) drawColumnHead(f chart.Canvas, dim, x int) {
	number, ink := strconv.Itoa(dim), chart.FaintStyle
	if dim == p.Dim {
		ink = chart.CursorStyle
		if !f.Theme.Signs() {
			number, ink = " "+number+" ", chart.BadgeStyle
		}
	}
	f.TextCenter(x, 0, p.cell, number, ink)
	chart.DrawMark(f, p.scene.Scene, x+(p.cell-len(number))/2+len(number), 0, dim)
}

// drawPosition writes the values of a position that are made.
func (p *stepPlan) drawPosition(f chart.Canvas, pos, y int) {
	ink, word := chart.FaintStyle, frame.Style{FG: frame.Text}
	if pos == p.Pos {
		ink, word = chart.CursorStyle, chart.CursorStyle
		if f.Theme.Signs() {
			f.Set(0, y, '▸', ink)
		}
	}
	x := f.TextRight(p.left-2, y, chart.Either(pos == p.Pos, "pos ", "")+strconv.Itoa(p.At(pos)), ink)
	if tokens := p.scene.Words(); p.wordRoom > 0 && pos < len(tokens) {
		f.TextRight(x-2, y, f.Theme.Cut(p.wordLabel(tokens[pos]), min(p.wordRoom, x-3)), word)
	}
	for i := range p.n {
		p.drawCell(f, pos, p.first+i, p.left+i*(p.cell+1), y)
	}
}

// roomyCell is the width of a cell from which on all rows have numbers, not only the row at the
// cursor.
const roomyCell = 16

// drawCell draws one value in the colour that it has in the heatmap.
func (p *stepPlan) drawCell(f chart.Canvas, pos, dim, x, y int) {
	if !p.made(pos, dim) {
		f.Tint(x, y, p.cell, 1, frame.Column)
		f.Set(x+p.cell/2, y, '·', chart.FaintStyle)
		return
	}
	if pos == p.Pos && dim == p.Dim && p.hides()[valueLink] {
		chart.DrawUnknown(f, x, y, p.cell, 1)
		return
	}
	v := p.Enc.At(p.At(pos), dim)
	if pos != p.Pos && p.cell < roomyCell {
		f.Shade(x, y, p.cell, 1, frame.Signed, v)
		return
	}
	style := inkOnShade(f.Theme, frame.Signed, v, pos == p.Pos && dim == p.Dim)
	number := chart.Fitting(f, p.cell, chart.SignedText(v, 8), chart.SignedText(v, 4), chart.SignedText(v, 2), "")
	if style.Bold && f.Theme.Signs() {
		number = chart.Fitting(f, p.cell, "["+number+"]", number)
	}
	f.HLine(x, y, p.cell, ' ', style)
	f.TextCenter(x, y, p.cell, number, style)
}

// drawClock draws the angle of the pair as the hand of a large clock. The hand ends on the
// circle: its height is the sine, its width the cosine. The one that is being made is
// bright.
func (p *stepPlan) drawClock(f chart.Canvas) {
	c, x, y := p.here, p.clockX, p.chain
	if p.clock == 0 || c.kind == encoding.Zero || p.Hidden.Hides(clockName) {
		return
	}
	d := chart.DialOf(p.clock)
	turn := p.Waves.PhaseStep(c.pair).Mul(p.At(p.Pos))
	swing := chart.Swing{Now: turn.Hi}
	d.Draw(f, x, y, swing, chart.Look{Hue: frame.Ring, Now: frame.Accent, Here: true, Ends: true})
	dial := f.Sub(x, y, 2*p.clock, p.clock)
	sin, cos := turn.Sincos()
	tipX, tipY := d.Tip(cos, sin)
	hub, level := d.Dot(0, 0, 0)
	thick := 1 + chart.One(p.clock >= 10) + chart.One(p.clock >= 30)
	line := func(kind encoding.Kind, ink frame.Color, x, y, w, h int) {
		if kind != c.kind {
			ink = ink.Over(55)
		}
		z := chart.CursorZ + 10 + uint8(chart.One(kind == c.kind))
		dial.Dots(x, y, w, h, frame.Ink{Color: ink, Z: z, Glyph: '#', Bold: kind == c.kind})
	}
	line(encoding.Cos, frame.CosColor, min(hub, tipX), level, max(tipX-hub, hub-tipX)+1, thick)
	line(encoding.Sin, frame.SinColor, tipX-chart.One(cos > 0)*(thick-1), min(level, tipY),
		thick, max(level-tipY, tipY-level)+1)
	p.labelClock(f, d, swing.Now, sin, cos)
}

// labelClock labels the positions outside the rim, and the lines of the clock at its lower right
// corner, where nothing moves while the hand turns.
func (p *stepPlan) labelClock(f chart.Canvas, d *chart.Dial, at uint64, sin, cos float64) {
	x, y := p.clockX, p.chain
	if p.clock >= 10 {
		right := x + 2*p.clock + clockMargin - 1
		p.labelWave(f, right, y+p.clock-3, encoding.Sin, sin)
		p.labelWave(f, right, y+p.clock-2, encoding.Cos, cos)
	}
	labels := []struct {
		at  uint64
		pos int
		ink frame.Style
	}{{0, 0, chart.FaintStyle}, {at, p.At(p.Pos), chart.CursorStyle}}
	switch {
	case p.At(p.Pos) <= 0: // at position 0 or before it
		labels = labels[1:]
	case sin < 0: // the label that comes second moves on, counter-clockwise
		slices.Reverse(labels)
	}
	for _, l := range labels {
		d.Label(f, x, y, l.at, "pos "+chart.Position(l.pos), l.ink)
	}
}

// labelWave writes a wave and its value, which end before a column, in the colour of its line.
func (p *stepPlan) labelWave(f chart.Canvas, end, y int, kind encoding.Kind, v float64) {
	text := chart.SignedText(v, 4)
	if p.hides()[valueLink] { // each tells the size of the other
		text = chart.Unknown
	}
	ink := chart.Either(kind == encoding.Sin, frame.SinColor, frame.CosColor)
	f.TextRight(end, y, kind.String()+" "+text, frame.Style{FG: ink, Bold: kind == p.here.kind})
}
