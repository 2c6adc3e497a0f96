package order

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// addedInteger adds the position to every number of a word.
var addedInteger = idea{
	title: "1 integer", formula: "E + p", long: "{pos}: {sum}",
	far: (*naivePlan).drawReach,
	row: func(p *naivePlan, f chart.Canvas, at ideaPanel, pos, y int) { p.drawInteger(f, at, pos, y) },
	judge: func(p *naivePlan) verdict {
		v := p.judgeInteger(p.no("p is {far}", "{far}"),
			"Position {far} adds {far} to numbers of at most {size}: next, a column of its own.",
			"Position {far} adds {far}.")
		switch one, number := chart.Real(p.tokens[p.Pos]); {
		case number:
			p.values["one"] = terse(one+float64(p.Pos), 6)
			p.values["one far"] = terse(one+float64(p.distant()), 6)
			v.caption[0] = "A word is one number, {one} at {pos} and {one far} at {far}: next, a column of its own."
		case p.drowned(integerIdea) && len(p.readTokens) == len(p.tokens):
			last := len(p.tokens) - 1
			p.values["drowner"], p.values["drowning"] = p.quotedLabel(p.tokens[last]), p.drowning(integerIdea)
			v.caption[0] = "{drowner} dominates every later row: weights of {drowning} or more"
		}
		return v
	},
}

// ownColumn leaves the word alone and makes the position one more column.
var ownColumn = idea{
	title: "2 own column", formula: "[E, p]", long: "{pos}: {own} and {pos}",
	far: func(p *naivePlan, f chart.Canvas, at ideaPanel, y int) {
		f.Text(at.x, y, "E", chart.FaintStyle)
		f.Text(at.x+p.columnBar(at), y, "p", chart.FaintStyle)
	},
	row: (*naivePlan).drawColumn,
	judge: func(p *naivePlan) verdict {
		return p.judgeInteger(p.no("p is {far}", "{far}"),
			"The word stays whole, but {far} is still {far}: next, divide by the last.", "{far} is still {far}.")
	},
}

// judgeInteger judges an integer, added or in a column of its own.
func (p *naivePlan) judgeInteger(bounded answer, caption ...string) verdict {
	products := p.products(p.tables[integerIdea], 3, 2, 0)
	return verdict{[...]answer{bounded, p.yes("always 1"), p.yes("{pos} is {pos}", "yes"), products}, caption}
}

// sumTexts writes the word under the cursor with the position added to its numbers, and
// without. A word that is a number is one number wide.
func (p *naivePlan) sumTexts() (sum, own string) {
	pos, token := strconv.Itoa(p.Pos), p.tokens[p.Pos]
	if v, number := chart.Real(token); number {
		own = "one number: " + token
		return own + " + " + pos + " = " + terse(v+float64(p.Pos), 6), own
	}
	return p.wordSymbol() + " + " + pos + " = " + p.numbers(float64(p.Pos)), p.numbers(0)
}

// numbers writes the first numbers of the word under the cursor, each with add added.
func (p *naivePlan) numbers(add float64) string {
	const most = 4
	e := make([]float64, min(p.DModel, most))
	p.embedWord(e, p.tokens[p.Pos])
	var out []string
	for _, v := range e {
		out = append(out, chart.Unsigned(v+add, 2))
	}
	if p.DModel > most {
		out = append(out, "…")
	}
	return strings.Join(out, " ")
}

// perPosition returns the columns of a bar per position, in a width: bars fit up to the
// position where all bits flip.
func (p *naivePlan) perPosition(w int) float64 {
	const number = 3 // behind a bar
	return float64(w-number) / float64(p.all())
}

// drawReach shows how far the numbers of E reach on the scale of the positions.
func (p *naivePlan) drawReach(f chart.Canvas, at ideaPanel, y int) {
	reach := p.largestNumber() * p.perPosition(at.w)
	n := min(max(int(math.Round(reach)), 1), at.w)
	f.HLine(at.x, y, n, '▔', frame.Style{FG: frame.Faint})
	f.Text(at.x+n+1, y, chart.Fitting(f, at.w-n-1, "E reaches here", "E reaches", "E", ""), chart.FaintStyle)
}

// drawInteger draws the position as a bar. A bar that would leave the panel is broken off,
// and its number says how far it goes.
func (p *naivePlan) drawInteger(f chart.Canvas, at ideaPanel, pos, y int) {
	long, number, ink := p.perPosition(at.w)*float64(pos), strconv.Itoa(pos), barInk(f.Theme)
	bar := func(cells float64) (x int) {
		x = at.x
		for j := range p.rows.W {
			if cells > 0 {
				x = drawBar(f, at.x, y-p.middle()+j, cells, ink)
			}
		}
		return x
	}
	if pos <= p.all() {
		x := bar(long)
		if pos == p.Pos { // the labels of the rows have the others
			f.Text(x+chart.One(pos > 0), y, number, p.ink(pos))
		}
		return
	}
	x := bar(float64(max(at.w-len(number)-4, 0)))
	for j := range p.rows.W {
		f.Text(x, y-p.middle()+j, "//", frame.Style{FG: ink})
	}
	f.Text(x+2, y, chart.Fitting(f, at.x+at.w-x-2, "▸"+number, number), warnInk)
}

// barInk returns the colour of bars: strongly positive.
func barInk(t frame.Theme) frame.Color {
	if t.Glyphs() {
		return frame.Text
	}
	return frame.Signed.At(0.75)
}

// wordColumns is the number of columns of E shown before the column of the position.
const wordColumns = 8

// columnBar returns the column where the bar of the position begins.
func (p *naivePlan) columnBar(at ideaPanel) int { return wordColumns*p.columnCell(at) + 1 }

// columnCell returns the width of a number of E before that bar.
func (p *naivePlan) columnCell(at ideaPanel) int { return 1 + chart.One(at.w > 30) }

// drawColumn draws the numbers of the word, which do not change, and the position beside
// them.
func (p *naivePlan) drawColumn(f chart.Canvas, at ideaPanel, pos, y int) {
	e, cell := make([]float64, min(wordColumns, p.DModel)), p.columnCell(at)
	if token := p.token(pos); token != "" {
		p.embedWord(e, token)
		for i, v := range e {
			p.shade(f, at.x+i*cell, y, cell, v/p.largestNumber())
		}
	} else {
		f.HLine(at.x, y, len(e)*cell, '·', chart.FaintStyle)
	}
	bar := p.columnBar(at)
	p.drawInteger(f, ideaPanel{at.idea, at.x + bar, at.w - bar}, pos, y)
}

// addedFraction divides by the last position.
var addedFraction = idea{
	title: "3 normalised", formula: "E + p/(L − 1)", long: "{fraction}",
	far: func(p *naivePlan, f chart.Canvas, at ideaPanel, y int) {
		length := "L = " + strconv.Itoa(len(p.other))
		f.Text(at.x, y, chart.Fitting(f, at.w, "elsewhere, "+length, length), chart.FaintStyle)
	},
	row: func(p *naivePlan, f chart.Canvas, at ideaPanel, pos, y int) {
		if pos < len(p.tokens) {
			p.drawFraction(f, at, p.tables[normalisedIdea].At(pos, 0), y, pos == p.Pos, pos == p.mine)
		} else if i := slices.Index(p.far, pos); i < len(p.other) { // beside the far ones, the other sentence
			p.drawOther(f, at, i, y)
		}
	},
	judge: (*naivePlan).judgeFraction,
}

// fractionText writes the position under the cursor as a fraction.
func (p *naivePlan) fractionText() string {
	last := len(p.tokens) - 1
	if last == 0 {
		return "0 of 0"
	}
	return strconv.Itoa(p.Pos) + "/" + strconv.Itoa(last) + " = " + chart.Brief(float64(p.Pos)/float64(last), 3)
}

func (p *naivePlan) judgeFraction() verdict {
	bounded, table, pairs := p.yes("0 … 1"), p.tables[normalisedIdea], []int{3, 2, 0}
	switch len(p.tokens) {
	case 1: // nothing to divide by
		answers := [...]answer{bounded, p.no("none here, {there} there", "none, or {there}"), p.no("1 word: 0 of 0"),
			p.products(p.otherTable, 0)}
		return verdict{answers, []string{"One word alone is at 0 of 0: next, bits."}}
	case 2:
		table, pairs = p.otherTable, pairs[2:]
	case 3:
		pairs = pairs[2:]
	case 4:
		pairs = pairs[1:]
	}
	answers := [...]answer{
		bounded,
		p.no("{here} here, {there} there", "{here}, or {there}"),
		p.no("{value} is pos {mine}, or pos {theirs}", "{value}: pos {mine}, {theirs}", "two meanings"),
		p.products(table, pairs...),
	}
	return verdict{answers, []string{
		"{value} is place {mine} of {n} words and {theirs} of {m}; steps are {here} and {there}: next, bits.",
		"{value} is place {mine} of {n} words and {theirs} of {m}.",
	}}
}

// drawFraction draws a place in a sentence on a track from 0 to 1. twice says that a word
// of another sentence has the same place.
func (p *naivePlan) drawFraction(f chart.Canvas, at ideaPanel, v float64, y int, here, twice bool) {
	track := at.w - 6
	f.HLine(at.x, y, track, '─', chart.LineStyle)
	style, number := frame.Style{FG: barInk(f.Theme)}, frame.Style{FG: frame.Text}
	switch {
	case twice:
		style, number = warnInk, warnInk
	case here:
		style, number = chart.CursorStyle, chart.CursorStyle
	}
	f.Set(at.x+int(math.Round(v*float64(track-1))), y, '●', style)
	text := chart.Fitting(f, 5, chart.Brief(v, 3), chart.Brief(v, 2), chart.Brief(v, 1))
	f.Text(at.x+track+1, y, text, number)
}

// drawOther draws a word of the other sentence and its place.
func (p *naivePlan) drawOther(f chart.Canvas, at ideaPanel, pos, y int) {
	style := chart.FaintStyle
	if pos == p.theirs {
		style = warnInk
	}
	const room = 4 // of a word and a blank
	f.Text(at.x, y, f.Theme.Cut(p.other[pos], room-1), style)
	p.drawFraction(f, ideaPanel{at.idea, at.x + room, at.w - room}, p.otherTable.At(pos, 0), y, false, pos == p.theirs)
}

// products answers whether the product of two codes depends on their distance alone. It
// does not if the products of two pairs of neighbours differ. Small differences are written
// with enough digits, or as a difference.
func (p *naivePlan) products(table encoding.Encoding, from ...int) answer {
	t := scheme.TryProducts(table, from...)
	v := chart.Values{"a": chart.Brief(t.One, 3), "b": chart.Brief(t.Other, 3), "more": tinyText(t.More),
		"from": t.At, "to": t.At + 1}
	_, waves := table.(encoding.Periodic)
	if waves {
		v["a"], v["b"] = tellApart(t.One, t.Other)
	}
	switch {
	case t.Apart():
		return answer{false, v, []string{"1·2 is {a}, but {from}·{to} is {b}", "{a}, {b}", "no"}}
	case waves && !p.Steady():
		return answer{false, v, []string{"{from}·{to} is 1·2 + {more}", "off by {more}", "no"}}
	}
	return answer{true, v, []string{"1·2 is {a}, {from}·{to} too", "both {a}", "yes"}}
}

// addedBits writes the bits of a position, enough for this sentence.
var addedBits = idea{
	title: "4 binary", formula: "E + bits of p", long: "{code}",
	far: (*naivePlan).drawWeights,
	row: (*naivePlan).drawBits,
	judge: func(p *naivePlan) verdict {
		answers := [...]answer{
			p.yes("0 or 1"),
			p.no("{last}→{all} flips {flips} bits", "{last}→{all}: {flips} bits", "{flips} bits"),
			p.no("{bits} bits stop at {most}", "{bits} bits to {most}", "{bits} bits"),
			p.products(p.tables[binaryIdea], 3, 2, 0),
		}
		return verdict{answers, []string{
			"{last}→{all} flips {flips} bits and {earlier}→{last} flips {fewer}: next, let every bit glide.",
			"{last}→{all} flips {flips} bits.",
		}}
	},
}

// bitColumns holds the columns of the bits of a panel, the most significant first, and the
// end of the text after them.
type bitColumns struct{ x, pitch, w, end int }

func (p *naivePlan) bitColumns(at ideaPanel) bitColumns {
	const said = 7 // 4 flips
	pitch := min(max((at.w-said)/p.bits, 1), 3+at.w/12)
	return bitColumns{x: at.x, pitch: pitch, w: max(pitch-1, 1), end: at.x + at.w}
}

// bitX returns the column of a bit.
func (p *naivePlan) bitX(b bitColumns, bit int) int { return b.x + (p.bits-1-bit)*b.pitch }

// drawWeights writes the value of each bit.
func (p *naivePlan) drawWeights(f chart.Canvas, at ideaPanel, y int) {
	b := p.bitColumns(at)
	for k := range p.bits {
		f.TextRight(p.bitX(b, k)+b.w, y, chart.Fitting(f, b.w, strconv.Itoa(1<<k), ""), chart.FaintStyle)
	}
	f.TextRight(b.end, y, chart.Fitting(f, b.end-b.x-p.bits*b.pitch, "flips", ""), chart.FaintStyle)
}

// measure writes a number after a code, with its name if no head has that.
func (p *naivePlan) measure(f chart.Canvas, w int, number, name string) string {
	if p.farRows > 0 {
		return chart.Fitting(f, w, number, "")
	}
	return chart.Fitting(f, w, name+" "+number, number, "")
}

// drawBits draws the bits of a position, those that flip on the step to it in a warning
// colour, and their number.
func (p *naivePlan) drawBits(f chart.Canvas, at ideaPanel, pos, y int) {
	b := p.bitColumns(at)
	if pos>>p.bits > 0 {
		needs := strconv.Itoa(chart.BitsOf(pos)) + " bits"
		long := strconv.FormatInt(int64(pos), 2) + " " + needs
		f.Text(at.x, y, chart.Fitting(f, at.w, long, "needs "+needs, needs), warnInk)
		return
	}
	flips, jump := chart.Hamming(pos), pos == p.all()
	for k := range p.bits {
		p.drawBit(f, p.bitX(b, k), y, b.w, pos>>k&1 == 1, jump && k < flips)
	}
	if pos > 0 {
		style := p.ink(pos)
		if jump {
			style = warnInk
		}
		room := b.end - b.x - p.bits*b.pitch
		f.TextRight(b.end, y, p.measure(f, room, strconv.Itoa(flips), "flips"), style)
	}
}

// drawBit draws a bit on a block: bright for one, dim for zero, in a warning colour in the
// largest jump.
func (p *naivePlan) drawBit(f chart.Canvas, x, y, w int, one, jumps bool) {
	ink := frame.Style{FG: frame.Faint, BG: frame.Panel}
	if one {
		ink = frame.Style{FG: frame.Background, BG: chart.Either(jumps, frame.Warn, frame.Text), Bold: true}
	}
	if !p.hasTints() {
		ink = frame.Style{FG: chart.Either(jumps, frame.Warn, chart.Either(one, frame.Bright, frame.Faint)), Bold: one}
	}
	for j := range p.rows.W {
		f.HLine(x, y-p.middle()+j, w, ' ', ink)
	}
	f.Set(x+w-1, y, rune('0'+chart.One(one)), ink)
}

// addedWaves replace bits by waves.
var addedWaves = idea{
	title: "5 waves", formula: "E + sin, cos p·ω",
	long: "pair 0: sin {pos} = {sin}, cos {pos} = {cos}",
	far: func(p *naivePlan, f chart.Canvas, at ideaPanel, y int) {
		if n, _ := p.waveCells(at); n < p.Waves.Pairs() {
			f.Text(at.x, y, chart.Fitting(f, at.w-6, fmt.Sprintf("%d of %d", 2*n, p.DModel), ""), chart.FaintStyle)
		}
		f.TextRight(at.x+at.w, y, "step", chart.FaintStyle)
	},
	row:   (*naivePlan).drawWaves,
	judge: (*naivePlan).judgeWaves,
}

// judgeWaves counts the questions that the waves pass: all of them unless a sine has no
// cosine.
func (p *naivePlan) judgeWaves() verdict {
	answers, passed := [...]answer{
		p.yes("−1 … +1"),
		p.wavesEven(),
		p.yes("{pos} is {pos}", "yes"), // in the table; a model's training ends
		p.products(p.Enc, 3, 2, 0),
	}, 0
	for _, a := range answers {
		passed += chart.One(a.pass)
	}
	if passed == len(questions) {
		return verdict{answers, []string{
			"The waves pass all four. Their table has no end; a model's training has.", "The waves pass all four.",
		}}
	}
	few := fmt.Sprintf("The waves pass %d of 4: ", passed)
	return verdict{answers, []string{
		few + "an odd d_model leaves a sine without its cosine.", "An odd d_model leaves a sine alone."}}
}

// wavesEven answers whether neighbours are equally far apart everywhere.
func (p *naivePlan) wavesEven() answer {
	low, high := measure.StepRange(p.Enc, 1, p.all())
	if p.Steady() {
		return p.yes("always " + chart.Distance(low, 3))
	}
	spread := scheme.StepSpread(p.Waves, p.all(), low, high)
	if spread > scheme.ProductTolerance*high {
		l, h := tellApart(low, high)
		return p.no(l+" … "+h, "uneven by "+tinyText(spread), "no")
	}
	return p.no("uneven by "+tinyText(spread), "no")
}

// tellApart writes two numbers with as many decimals as distinguish them, at least three.
func tellApart(a, b float64) (string, string) {
	decimals := chart.Apart(a, 3, b)
	return chart.Unsigned(a, decimals), chart.Unsigned(b, decimals)
}

// tinyText writes a positive number that is nearly 0.
func tinyText(v float64) string {
	if v < smallestShown {
		return "<" + chart.Power(smallestShown, 0)
	}
	return chart.Power(v, 0)
}

// waveCells divides the width of a panel among the waves: the number of pairs, and the
// width of each of their two cells.
func (p *naivePlan) waveCells(at ideaPanel) (pairs, w int) {
	const said = 11 // " step 0.964"
	room := at.w - said
	pairs = p.Waves.Pairs()
	if w = min(room/(2*pairs), 3); w < 1 {
		w, pairs = 1, max(room/2, 1)
	}
	return pairs, w
}

// wavePair returns the i-th of n shown pairs: all pairs, or some spread evenly from the
// fastest to the slowest.
func (p *naivePlan) wavePair(i, n int) int { return i * (p.Waves.Pairs() - 1) / max(n-1, 1) }

// drawWaves draws a position as sines and cosines, and the length of the step to it.
func (p *naivePlan) drawWaves(f chart.Canvas, at ideaPanel, pos, y int) {
	n, w := p.waveCells(at)
	for i := range n {
		for k := range 2 {
			if dim, ok := p.Waves.Column(p.wavePair(i, n), encoding.Kind(k)); ok {
				p.shade(f, at.x+(2*i+k)*w, y, w, p.Enc.At(pos, dim))
			}
		}
	}
	if pos > 0 && (pos == p.Pos || !p.Steady()) { // equal steps are written once
		style := p.ink(pos)
		step := chart.Distance(measure.Step(p.Enc, pos), 3)
		f.TextRight(at.x+at.w, y, p.measure(f, at.w-2*n*w-1, step, "step"), style)
	}
}
