package score

import (
	"math"
	"strings"

	"wavescope/encoding/attention"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
)

// plan is Score on one paper: five blocks of cells, one for each product and one
// for the score, and under them bars for the products of the cell at the cursor.
type plan struct {
	chart.Paper
	sentence.Scene
	splits
	tokens     []string
	query, key int         // places of the word that asks, and of the one that answers
	asking     chart.Track // rows of cells, from the top of the blocks
	answering  chart.Track // columns of cells in a block
	left       int         // columns before the blocks
	pitch      int         // columns from block to block
	rows       rows
	bars       bars
}

// rows is how many rows the regions take. One that has no room takes none.
type rows struct {
	heads, legend, note    int // the words over the blocks, the scales, and what those are of
	title, axis, line      int // over the bars, and between them and their sum
	air, titleAir, axisAir int // blank rows before the scales, the title and the axis
	sum                    int // between the products and their sum
	bar                    int // from bar to bar
}

// bars are the columns of the bars, and their scale.
type bars struct {
	now, swapped int // where the numbers end
	from, room   int // the first column of the bars, and how many
	low, per     float64
}

// maxCell is the width that a cell never needs to exceed. mostNumbers bounds the
// vectors that one picture multiplies, which are those of fewest words at least.
const (
	maxCell     = 8
	mostNumbers = 400_000
	fewest      = 6
)

// newPlan arranges Score.
func newPlan(paper chart.Paper, sc sentence.Scene) *plan {
	p := &plan{Paper: paper, Scene: sc, tokens: sc.Words(), query: sc.Asking(), key: sc.Answering()}
	p.arrangeRows()
	p.arrangeBlocks()
	p.splits = newSplits(sc, p.asking, p.answering)
	p.arrangeBars()
	return p
}

// tree lays Score out.
func tree(paper chart.Paper, sc sentence.Scene) chart.Picture {
	p := newPlan(paper, sc)
	first, n := sc.Shown()
	root := chart.Region{In: []chart.Region{sentence.ShownRow(p.asking), p.blocks(), chart.Gap(p.rows.air),
		p.scales(p.rows.legend, p.drawScale), p.scales(p.rows.note, p.drawNote), p.below()}}
	return chart.Picture{Root: root, Words: p.words(), First: first, N: n}
}

func (p *plan) hasBars() bool { return !p.Hidden.Hides(barsName) }

// take takes n of the free rows if there are as many.
func take(free *int, n int) bool {
	if *free < n {
		return false
	}
	*free -= n
	return true
}

// arrangeRows divides the rows. The names of the blocks, the bars and their sum
// are always there; of the rest what is asked for last is dropped first.
func (p *plan) arrangeRows() {
	r, free, all, barred := &p.rows, p.H-1, min(len(p.tokens), p.bound()), chart.One(p.hasBars())
	free -= (products + 1) * barred
	shown := max(min(all, 5, free), 1)
	free = max(free-shown, 0)
	for _, row := range [...]*int{&r.heads, &r.title, &r.legend, &r.air, &r.axis, &r.note, &r.line} {
		ofBars := row == &r.title || row == &r.axis || row == &r.line
		*row = chart.One((barred > 0 || !ofBars) && take(&free, 1))
	}
	more := max(min(all-shown, free*2/3), 0)
	free -= more
	shown += more
	high := 1 + chart.One(shown == all && take(&free, shown))
	r.bar = 1 + chart.One(barred > 0 && take(&free, products))
	below, most := 6, 8 // blank rows that the regions below ask for, and rows of a cell
	if barred == 0 {
		below, most = 1, 12
	}
	for high > 1 && high < most && free >= shown+below {
		high, free = high+1, free-shown
		if barred > 0 && r.bar < 3 && free >= below+products && take(&free, products) {
			r.bar++
		}
	}
	all = len(p.tokens)
	if shown > 1 && shown < all { // which are shown takes a row
		shown--
	}
	first := chart.WindowStart(p.query, shown, all, 1)
	p.asking = chart.Track{X: 1 + r.heads, W: high, First: first, N: shown, Total: all}
	r.titleAir = chart.One(r.title > 0 && take(&free, 1))
	r.axisAir = chart.One(r.axis > 0 && take(&free, 1))
	r.sum = r.line + chart.One(r.line > 0 && take(&free, 1))
}

// bound is how many words a side of the blocks can have at a large d_model.
func (p *plan) bound() int { return max(mostNumbers/p.DModel, fewest) }

// arrangeBlocks divides the width among the blocks and the words before them.
func (p *plan) arrangeBlocks() {
	gap, least, all := 3, 7, len(p.tokens)
	if p.W < 100 {
		gap, least = 2, 6
	}
	room := max((p.W-1-least-(blocks-1)*gap)/blocks, 1)
	n := min(all, room, p.bound())
	p.answering = chart.Track{W: min(room/n, maxCell), First: chart.WindowStart(p.key, n, all, 1), N: n, Total: all}
	longest := 0
	for _, word := range p.tokens {
		longest = max(longest, p.Theme.Width(p.Called(word)))
	}
	p.left = least + min((room-p.width())*blocks, max(longest+2-least, 0))
	p.pitch = p.width() + gap
	if rest := p.W - 1 - p.left - blocks*p.pitch + gap; rest > blocks {
		p.pitch += min(rest/blocks, 4)
	}
}

// width is the columns of a block.
func (p *plan) width() int { return p.answering.W * p.answering.N }

// arrangeBars finds the columns of the bars and of the numbers behind them, and a
// scale that has room for 0, every product and the sum.
func (p *plan) arrangeBars() {
	const number = 8 // −12.345 and a blank
	names, apart := 15, 5
	if p.W < 100 {
		apart = 2
	}
	if p.W < 70 {
		names = 7
	}
	b := &p.bars
	b.now, b.swapped = p.W-1-number-apart, p.W-1
	b.from, b.room = 1+names, max(b.now-number-2-1-names, 0)
	high := 0.0
	for _, v := range append(p.now[:], p.swapped[:]...) {
		b.low, high = min(b.low, v), max(high, v)
	}
	if span := high - b.low; span >= 1e-12 { // else all of them are 0
		b.per = float64(b.room) / (span * 1.05)
	} else {
		b.low = 0
	}
}

// blocks are the words that ask, the four products, and the score.
func (p *plan) blocks() chart.Region {
	return chart.Region{Rows: chart.Fixed(p.asking.At(p.asking.End())), Way: chart.Across, In: []chart.Region{
		{Cols: chart.Fixed(p.left), Draw: p.drawQueries},
		p.run(productsName, 0, products, p.productsData),
		{Data: p.keysData, Way: chart.Across, In: []chart.Region{p.run(scoreName, total, 1, nil)}},
	}}
}

// run is some blocks side by side. Hidden, their cells are.
func (p *plan) run(name *chart.Name, first, n int, data func() chart.Data) chart.Region {
	draw := func(hidden bool) func(chart.Canvas) {
		return func(f chart.Canvas) {
			for i := range n {
				p.drawBlock(f.Sub(i*p.pitch, 0, p.pitch, p.H), first+i, hidden)
			}
		}
	}
	return chart.Region{Name: name, Cols: chart.Fixed(n * p.pitch), Data: data, Draw: draw(false), Cover: draw(true),
		Click: func(x, y int) chart.Change {
			row, onRow := p.asking.Find(y)
			col, onColumn := p.answering.Find(x % p.pitch)
			if !onRow || !onColumn {
				return chart.Change{}
			}
			set := p.Settings
			set.Reads = col
			return chart.Change{State: func(s *chart.State) { s.Pos = row }, Set: set}
		}}
}

// drawBlock draws one product for all pairs of words: rows ask, columns answer.
func (p *plan) drawBlock(f chart.Canvas, i int, hidden bool) {
	w, name, formula := p.width(), names[i][0], names[i][1]
	if both := f.Theme.Width(name+formula) + 1; both <= max(w, p.pitch-2) {
		f.Text(0, 0, name, chart.StrongStyle)
		f.TextRight(max(w, both), 0, formula, chart.FaintStyle)
	} else {
		f.Text(0, 0, chart.Fitting(f, p.pitch-1, name, formula), chart.StrongStyle)
	}
	if hidden {
		chart.DrawUnknown(f, 0, p.asking.X, w, p.asking.N*p.asking.W)
	}
	for col := p.answering.First; col < p.answering.End(); col++ {
		p.drawKey(f, i, col)
		for row := p.asking.First; row < p.asking.End() && !hidden; row++ {
			p.drawCell(f, i, row, col)
		}
	}
	if i < total && p.pitch-w > 1 {
		f.Set(w+(p.pitch-w)/2, p.middle(p.query), rune("+++="[i]), frame.Style{})
	}
}

// middle is the row of a word's cells that has the numbers.
func (p *plan) middle(row int) int { return p.asking.At(row) + (p.asking.W-1)/2 }

// drawCell paints a cell; those of the word that asks have numbers where there is
// room, that at the cursor a bold one.
func (p *plan) drawCell(f chart.Canvas, i, row, col int) {
	w, h, limit := p.answering.W, p.asking.W, p.limit(i)
	v := p.Terms[row-p.asking.First][col-p.answering.First][i]
	x, y := p.answering.At(col), p.asking.At(row)
	if here := row == p.query && col == p.key; here || row == p.query && w >= 4 {
		sentence.Cell(f, x, y, w, h, v, limit, here)
	} else {
		f.Shade(x, y, w, h, frame.Signed, v/limit)
	}
}

// ink is how a word or a number is written: loud if it is what counts.
func ink(counts bool) frame.Style { return chart.Either(counts, chart.CursorStyle, chart.FaintStyle) }

// drawKey writes a word that answers over its column: in the first block each that
// has room, in the others that at the cursor.
func (p *plan) drawKey(f chart.Canvas, i, col int) {
	if p.rows.heads == 0 {
		return
	}
	x, word := p.answering.At(col), p.Called(p.tokens[col])
	switch w := p.answering.W; {
	case w >= 4 && (i == 0 || col == p.key):
		f.Text(x, 1, f.Theme.Cut(word, w-1), ink(col == p.key))
	case col == p.key:
		word = f.Theme.Cut(word, p.width())
		f.Text(min(x, p.width()-f.Theme.Width(word)), 1, word, ink(true))
	}
}

// drawQueries writes the words that ask.
func (p *plan) drawQueries(f chart.Canvas) {
	for row := p.asking.First; row < p.asking.End(); row++ {
		y := p.middle(row)
		if row == p.query && f.Theme.Glyphs() {
			f.Set(0, y, '▸', ink(true))
		}
		f.Text(1, y, f.Theme.Cut(p.Called(p.tokens[row]), p.left-2), ink(row == p.query))
	}
}

// scales is a row of the legend: the cross terms have a scale of their own.
func (p *plan) scales(rows int, draw func(f chart.Canvas, first, last int)) chart.Region {
	return chart.Inset(p.left, chart.Region{Name: scaleName, Rows: chart.Fixed(rows), Draw: func(f chart.Canvas) {
		for _, run := range [...][2]int{{attention.WordWord, attention.WordWord},
			{attention.WordPlace, attention.PlaceWord}, {attention.PlacePlace, total}} {
			first, n := run[0], run[1]-run[0]
			draw(f.Sub(first*p.pitch, 0, (n+1)*p.pitch-chart.One(n == 0), 1), first, run[1])
		}
	}})
}

// drawScale draws the scale of the blocks from a first to a last one, or where
// there is little room only its end.
func (p *plan) drawScale(f chart.Canvas, first, last int) {
	limit := sentence.Terse(p.limit(first), 2)
	low, high := chart.Minus+limit, "+"+limit
	from, to := len(low)-1, (last-first)*p.pitch+p.width()-len(high)-1
	if to-from < 5 {
		f.Text(0, 0, chart.Fitting(f, p.pitch-1, sentence.ShadesNote(f.Theme, limit), ""), chart.FaintStyle)
		return
	}
	f.Text(0, 0, low, chart.FaintStyle)
	n := min(to-from, 33) - 1 | 1 // odd, for 0 has a sign of its own
	for i := range n {
		f.Shade(from+i, 0, 1, 1, frame.Signed, (float64(i)+0.5)*2/float64(n)-1)
	}
	f.Text(from+n+1, 0, high, chart.FaintStyle)
}

// drawNote says that the scale of the cross terms is another one, and under the
// last one how far words and places overlap.
func (p *plan) drawNote(f chart.Canvas, first, _ int) {
	text, style := "", chart.FaintStyle
	switch {
	case first == attention.WordPlace && p.cross > 0 && p.whole > 1.05*p.cross:
		text, style = sentence.Terse(p.whole/p.cross, 2)+" times finer", chart.StrongStyle
	case first == attention.PlacePlace:
		text = "mean |cos| E, PE: " + chart.Unsigned(p.Overlap, 2)
		if min(p.asking.N, p.answering.N) < len(p.tokens) {
			text += " here"
		}
	}
	f.Text(0, 0, chart.Fitting(f, p.W-1-p.left-first*p.pitch, text, ""), style)
}

// The strengths of the colours of bars: as it is, and swapped.
const (
	strong = 1
	weak   = 0.5
)

// below are the products of the cell at the cursor and their sum as bars from 0,
// and under each the same with the two words' places swapped.
func (p *plan) below() chart.Region {
	r := p.rows
	return chart.Region{Name: barsName, In: []chart.Region{
		chart.Gap(r.titleAir), {Rows: chart.Fixed(r.title), Draw: p.drawTitle},
		chart.Gap(r.axisAir), {Rows: chart.Fixed(r.axis), Draw: func(f chart.Canvas) { p.drawAxis(f); p.drawHeads(f) }},
		{Rows: chart.Size{Min: p.barAt(total) + 1, Max: p.barAt(total) + 2}, Way: chart.Stack, In: []chart.Region{
			{Draw: p.drawBars},
			{Way: chart.Across, In: []chart.Region{chart.Gap(p.bars.now + 1),
				{Name: swappedName, Cols: chart.Fixed(p.bars.swapped - p.bars.now - 1),
					Draw: p.drawSwapped, Cover: p.drawSwapped}}},
		}},
	}}
}

// barAt is the row of a product, or of the sum, under the axis.
func (p *plan) barAt(i int) int { return i*p.rows.bar + chart.Either(i == total, p.rows.sum, 0) }

// hides reports that a product, or the sum, is hidden.
func (p *plan) hides(i int) bool {
	return p.Hidden.Hides(chart.Either(i == total, scoreName, productsName))
}

// numbers are a product as it is and swapped.
func (p *plan) numbers(i int) (now, swapped string) {
	switch now, swapped = chart.SignedText(p.now[i], 3), chart.SignedText(p.swapped[i], 3); {
	case p.hides(i):
		return chart.Unknown, chart.Unknown
	case p.Hidden.Hides(swappedName):
		return now, now
	}
	return now, swapped
}

// drawTitle names the pair of words at the cursor.
func (p *plan) drawTitle(f chart.Canvas) {
	pair := p.Quoted(p.tokens[p.query]) + " at " + p.PlaceText(p.query) + " reads "
	if p.query == p.key {
		pair += "itself"
	} else {
		pair += p.Quoted(p.tokens[p.key]) + " at " + p.PlaceText(p.key)
	}
	f.HLine(1, 0, p.W-2, '─', chart.LineStyle)
	x := f.Text(3, 0, chart.Fitting(f, p.bars.now-12, " "+pair+" ", ""), frame.Style{FG: frame.Accent})
	if p.hasHalves() {
		f.Text(x, 0, chart.Fitting(f, p.bars.now-12-x, "· lower bar: swapped ", ""), chart.FaintStyle)
	}
	if p.rows.axis == 0 {
		p.drawHeads(f)
	}
}

// drawHeads names the two columns of numbers.
func (p *plan) drawHeads(f chart.Canvas) {
	f.TextRight(p.bars.now, 0, " now", frame.Style{})
	f.TextRight(p.bars.swapped, 0, " swapped", chart.FaintStyle)
}

// drawAxis writes round values over the bars: 0.1, 0.2, 0.5, 1 … apart.
func (p *plan) drawAxis(f chart.Canvas) {
	b := p.bars
	if b.room < 20 || b.per == 0 {
		return
	}
	step, decimals := 0.1, 1
	for i := 0; step*b.per < 9; i++ {
		step *= [...]float64{2, 2.5, 2}[i%3]
	}
	if step >= 1 {
		decimals = 0
	}
	for i := int(math.Ceil(b.low / step)); ; i++ {
		v, label := float64(i)*step, "0"
		if i != 0 {
			label = chart.SignedText(v, decimals)
		}
		if b.x(v)+f.Theme.Width(label) > b.from+b.room+1 {
			return
		}
		f.Text(b.x(v), 0, label, chart.FaintStyle)
	}
}

// drawBars draws the products of the cell at the cursor and their sum.
func (p *plan) drawBars(f chart.Canvas) {
	for i := range blocks {
		y := p.barAt(i)
		p.drawProduct(f, i, y)
		if !p.hides(i) {
			p.drawBar(f, y, p.now[i])
			p.drawHalf(f, y+1, p.swapped[i])
		}
	}
	if p.rows.line > 0 {
		f.HLine(1, p.barAt(total)-1, p.W-2, '─', chart.LineStyle)
	}
}

// drawProduct names a product and writes its number. One that does not change is
// faint.
func (p *plan) drawProduct(f chart.Canvas, i, y int) {
	b, name, formula, style := p.bars, names[i][0], names[i][1], frame.Style{}
	now, swapped := p.numbers(i)
	if i == total || now != swapped {
		style = chart.StrongStyle
	}
	f.Text(1, y, chart.Fitting(f, b.from-2, name, formula), style)
	f.TextRight(b.now, y, now, style)
}

// drawSwapped writes the numbers with the two words' places swapped.
func (p *plan) drawSwapped(f chart.Canvas) {
	w, _ := f.Size()
	for i := range blocks {
		now, swapped := p.numbers(i)
		f.TextRight(w, p.barAt(i), p.Hidden.Or(swappedName.Name, swapped), ink(now != swapped))
	}
}

// x is the column of a value.
func (b bars) x(v float64) int { return b.from + int(math.Round(max(v-b.low, 0)*b.per)) }

// span is the columns of a bar from 0 to a value: the first, and how many.
func (b bars) span(v float64) (x, n int) {
	x = b.x(min(v, 0))
	return x, min(b.x(max(v, 0)), b.from+b.room) - x
}

// drawBar draws a bar from 0 to a value: half a row high where another one follows
// in the next.
func (p *plan) drawBar(f chart.Canvas, y int, v float64) {
	x, n := p.bars.span(v)
	if p.rows.bar < 2 && !f.Theme.Glyphs() {
		f.HLine(x, y, n, '▀', frame.Style{FG: frame.Signed.At(math.Copysign(strong, v))})
		return
	}
	f.Fill(x, y, n, 1, frame.Signed, math.Copysign(strong, v))
}

// hasHalves reports that there are bars with the two places swapped.
func (p *plan) hasHalves() bool { return p.rows.bar > 1 && !p.Hidden.Hides(swappedName) }

// drawHalf draws in the upper half of a row the bar with the two places swapped.
func (p *plan) drawHalf(f chart.Canvas, y int, v float64) {
	if !p.hasHalves() {
		return
	}
	x, n := p.bars.span(v)
	ink := frame.Signed.At(math.Copysign(weak, v))
	if f.Theme.Glyphs() {
		ink = frame.Faint
	}
	f.HLine(x, y, n, '▀', frame.Style{FG: ink})
}

// productsData are the products of the score at the cursor.
func (p *plan) productsData() chart.Data {
	return chart.Data{Name: "products", Kind: chart.Bars, Rows: blocks, Here: chart.Nowhere,
		Title: "'" + p.tokens[p.query] + "' at " + p.PlaceText(p.query) +
			" reads '" + p.tokens[p.key] + "' at " + p.PlaceText(p.key),
		Columns: []chart.Column{{Name: "product"}, {Name: "now", Format: chart.Signed, Hidden: chart.With(scoreName)},
			{Name: "with the two words swapped", Format: chart.Signed, Hidden: chart.With(swappedName)}},
		Label: func(i int) string { return strings.ReplaceAll(names[i][0], " · ", " × ") },
		Row:   func(i int, to []float64) { to[1], to[2] = p.now[i], p.swapped[i] }}
}

// keysData is what the word at the cursor scores every word by.
func (p *plan) keysData() chart.Data {
	columns := append([]chart.Column{{Name: "word"}, {Name: "pos", Format: chart.Whole}},
		chart.Columns(chart.Signed, productsName, "E·E", "E·PE", "PE·E", "PE·PE")...)
	return chart.Data{Name: "keys", Kind: chart.Lines, Rows: len(p.tokens), Here: p.key,
		Title:   "what '" + p.tokens[p.query] + "' at " + p.PlaceText(p.query) + " asks every word",
		Columns: append(columns, chart.Column{Name: "score", Format: chart.Signed, Hidden: chart.With(scoreName)}),
		Label:   func(i int) string { return p.tokens[i] },
		Row: func(i int, to []float64) {
			t := split(p.Scene, p.query, i)
			to[1] = float64(p.At(i))
			copy(to[2:], t[:])
		}}
}
