package order

import (
	"fmt"
	"math"
	"math/bits"
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
	title: "the number itself is added: ", formula: "E + p",
	says: func(p *naivePlan) string {
		if v, _ := chart.Real(p.tokens[p.Pos]); p.plainNumbers() {
			return "one number: " + p.tokens[p.Pos] + " + " + strconv.Itoa(p.Pos) + " = " + terse(v+float64(p.Pos), 6)
		}
		return p.wordSymbol() + " + " + strconv.Itoa(p.Pos) + " = " + p.numbers(float64(p.Pos))
	},
	row: (*naivePlan).drawInteger,
	judge: func(p *naivePlan) verdict {
		far := p.distant()
		v := p.judgeInteger(fmt.Sprintf("Position %d adds %d to numbers of at most %s.", far, far,
			atMost(p.largestNumber())))
		if one, _ := chart.Real(p.tokens[p.Pos]); p.plainNumbers() {
			v.caption = []string{fmt.Sprintf("A word is one number here: %s at position %d, %s at position %d.",
				terse(one+float64(p.Pos), 6), p.Pos, terse(one+float64(far), 6), far)}
		}
		return v
	},
}

// ownColumn leaves the word alone and makes the position one more column.
var ownColumn = idea{
	title: "the number is one more column: ", formula: "[E, p]",
	says: func(p *naivePlan) string { return p.numbers(0) + " and " + strconv.Itoa(p.Pos) },
	row:  (*naivePlan).drawInteger,
	judge: func(p *naivePlan) verdict {
		extra := fmt.Sprintf("at position %[1]d the extra number is %[1]d.", p.distant())
		return p.judgeInteger("The word stays whole, but "+extra, "A"+extra[1:])
	},
}

// judgeInteger returns the verdict on an integer, whether added to the word or in a separate column.
func (p *naivePlan) judgeInteger(caption ...string) verdict {
	far, pos := strconv.Itoa(p.distant()), strconv.Itoa(p.Pos)
	return verdict{[...]answer{no("p is "+far, far), yes("always 1", "1"), yes("always "+pos, pos),
		p.products(p.tables[integerIdea], 3, 2, 0)}, caption}
}

// numbers writes the first numbers of the word under the cursor, each with add added.
func (p *naivePlan) numbers(add float64) string {
	if p.plainNumbers() {
		return p.tokens[p.Pos]
	}
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

// drawInteger draws the position as a bar. The words' bars fit; the bar of a position far behind
// them is broken off, and its number says how far it goes.
func (p *naivePlan) drawInteger(f chart.Canvas, pos int) {
	w, h := f.Size()
	number, ink, middle := strconv.Itoa(pos), barInk(f.Theme), (h-1)/2
	if n := len(p.tokens); pos < n {
		long := max(w-3, 1) // without the number behind the longest
		for y := range h {
			chart.Scale{High: float64(n)}.DrawBar(f.Sub(0, y, long, 1), float64(pos), ink)
		}
		if pos == p.Pos { // the labels of the rows have the others
			f.Text(2+((long-1)*pos+n-1)/n, middle, number, p.ink(pos))
		}
		return
	}
	n := max(w-len(number)-5, 0)
	for y := range h {
		f.HLine(1, y, n, '█', frame.Style{FG: ink})
	}
	f.Text(f.Text(1+n, middle, "//", frame.Style{FG: ink})+1, middle, number, warnInk)
}

// barInk returns the colour of bars, which is that of strongly positive values.
func barInk(t frame.Theme) frame.Color {
	if t.Signs() {
		return frame.Text
	}
	return frame.Signed.At(0.75)
}

// addedFraction divides by the last position.
var addedFraction = idea{
	title: "a fraction is added: ", formula: "E + p/(L − 1)",
	says: func(p *naivePlan) string {
		last := len(p.tokens) - 1
		if last == 0 {
			return "0 of 0"
		}
		return strconv.Itoa(p.Pos) + "/" + strconv.Itoa(last) + " = " + chart.Brief(float64(p.Pos)/float64(last), 3)
	},
	row: func(p *naivePlan, f chart.Canvas, pos int) {
		if pos < len(p.tokens) {
			p.drawFraction(f, p.tables[normalisedIdea].At(pos, 0), pos == p.Pos, pos == p.mine)
		} else if i, ok := p.elsewhere(pos); ok {
			p.drawFraction(f, p.otherTable.At(i, 0), false, i == p.theirs)
		}
	},
	judge: (*naivePlan).judgeFraction,
}

func (p *naivePlan) judgeFraction() verdict {
	table, pairs, there := p.tables[normalisedIdea], []int{3, 2, 0}, chart.Brief(measure.Step(p.otherTable, 1), 3)
	switch len(p.tokens) {
	case 1: // nothing to divide by
		answers := [...]answer{yes("0 … 1"), no("none, " + there), no("0 of 0"), p.products(p.otherTable, 0)}
		return verdict{answers, []string{"One word alone is at 0 of 0."}}
	case 2:
		table, pairs = p.otherTable, pairs[2:]
	case 3:
		pairs = pairs[2:]
	case 4:
		pairs = pairs[1:]
	}
	here, value := chart.Brief(measure.Step(table, 1), 3), chart.Brief(p.otherTable.At(p.theirs, 0), 3)
	if len(p.tokens) == 2 {
		here = "1"
	}
	answers := [...]answer{yes("0 … 1"),
		no(here + ", " + there), no(fmt.Sprintf("%s: %d, %d", value, p.mine, p.theirs)),
		p.products(table, pairs...)}
	return verdict{answers, []string{
		fmt.Sprintf("%s is position %d of %d words and %d of %d; a step is %s here and %s there.", value,
			p.mine, len(p.tokens), p.theirs, len(p.other), here, there),
		fmt.Sprintf("%s is position %d of %d words and %d of %d.", value, p.mine, len(p.tokens), p.theirs,
			len(p.other)),
	}}
}

// drawFraction draws a place in a sentence on a track from 0 to 1. twice says that a word
// of another sentence has the same place.
func (p *naivePlan) drawFraction(f chart.Canvas, v float64, here, twice bool) {
	w, h := f.Size()
	track, middle := w-6, (h-1)/2
	f.HLine(0, middle, track, '─', chart.LineStyle)
	style, number := frame.Style{FG: barInk(f.Theme)}, frame.Style{FG: frame.Text}
	switch {
	case twice:
		style, number = warnInk, warnInk
	case here:
		style, number = chart.CursorStyle, chart.CursorStyle
	}
	f.Set(int(math.Round(v*float64(track-1))), middle, '●', style)
	f.Text(track+1, middle, chart.Fitting(f, 5, chart.Brief(v, 3), chart.Brief(v, 2), chart.Brief(v, 1)), number)
}

// products answers whether the product of two codes depends on their distance alone. It
// does not if the products of two pairs of neighbours differ. Small differences are written
// with enough digits, or as a difference.
func (p *naivePlan) products(table encoding.Encoding, from ...int) answer {
	t := scheme.TryProducts(table, from...)
	_, waves := table.(encoding.Periodic)
	write := chart.Either(waves, chart.Unsigned, chart.Brief)
	values := chart.Compare(write, 3, chart.Finest, t.One, t.Other).Texts
	switch {
	case t.Apart():
		return no(values[0]+" ≠ "+values[1], values[0]+"≠"+values[1], values[0]+", "+values[1])
	case waves && !p.Steady():
		return no("off by "+tinyText(t.More), tinyText(t.More))
	}
	return yes(values[0])
}

// addedBits writes the bits of a position, enough for this sentence.
var addedBits = idea{
	title: "bits are added: ", formula: "E + bits of p",
	says: func(p *naivePlan) string {
		return fmt.Sprintf("%0*b", max(bits.Len(uint(len(p.tokens)-1)), 1), p.Pos)
	},
	head: func(p *naivePlan, f chart.Canvas) {
		w, _ := f.Size()
		f.TextRight(w, 0, "flips", chart.FaintStyle)
	},
	row: (*naivePlan).drawBits,
	judge: func(p *naivePlan) verdict {
		all, flips := p.all(), chart.Hamming(p.all())
		answers := [...]answer{yes("0 or 1"),
			no(fmt.Sprintf("%d→%d: %d", all-1, all, flips), chart.Plural(flips, "flip")),
			no("to "+strconv.Itoa(2*all-1), strconv.Itoa(2*all-1)), p.products(p.tables[binaryIdea], 3, 2, 0)}
		return verdict{answers, []string{
			fmt.Sprintf("The step %d→%d flips %d bits, the step %d→%d flips %d.", all-1, all, flips, all-2, all-1,
				chart.Hamming(all-1)),
			fmt.Sprintf("The step %d→%d flips %d bits.", all-1, all, flips),
		}}
	},
}

// drawBits draws the bits of a position, the most significant first, and how many flip on the
// step to it. The largest jump is in a warning colour.
func (p *naivePlan) drawBits(f chart.Canvas, pos int) {
	const numbers = 6 // columns of the flips
	w, h := f.Size()
	middle := (h - 1) / 2
	if pos>>p.bits > 0 {
		needs := strconv.Itoa(chart.BitsOf(pos)) + " bits"
		long := strconv.FormatInt(int64(pos), 2) + "  " + needs
		f.TextRight(w, middle, chart.Fitting(f, w, long, needs), warnInk)
		return
	}
	flips, jump := chart.Hamming(pos), pos == p.all()
	pitch := min(max((w-numbers)/p.bits, 1), 5)
	for bit := range p.bits {
		p.drawBit(f.Sub((p.bits-1-bit)*pitch, 0, max(pitch-1, 1), h), pos>>bit&1 == 1, jump && bit < flips)
	}
	if pos > 0 {
		f.TextRight(w, middle, strconv.Itoa(flips), chart.Either(jump, warnInk, p.ink(pos)))
	}
}

// drawBit draws a bit on a block: bright for one, dim for zero, in a warning colour in the
// largest jump.
func (p *naivePlan) drawBit(f chart.Canvas, one, jumps bool) {
	w, h := f.Size()
	ink := frame.Style{FG: frame.Faint, BG: frame.Panel}
	if one {
		ink = frame.Style{FG: frame.Background, BG: chart.Either(jumps, frame.Warn, frame.Text), Bold: true}
	}
	if !p.hasTints() {
		ink = frame.Style{FG: chart.Either(jumps, frame.Warn, chart.Either(one, frame.Bright, frame.Faint)), Bold: one}
	}
	for y := range h {
		f.HLine(0, y, w, ' ', ink)
	}
	f.Set(w-1, (h-1)/2, rune('0'+chart.One(one)), ink)
}

// addedWaves replace bits by waves.
var addedWaves = idea{
	title: "sines and cosines are added: ", formula: "E + PE",
	says: func(p *naivePlan) string {
		sin, cos := p.Waves.PhaseStep(0).Mul(p.Pos).Sincos()
		return fmt.Sprintf("pair 0: sin %d = %s, cos %d = %s", p.Pos, chart.SignedText(sin, 4), p.Pos,
			chart.SignedText(cos, 4))
	},
	head: func(p *naivePlan, f chart.Canvas) {
		w, _ := f.Size()
		if n, _ := p.waveCells(p.width - p.codeX()); n < p.Waves.Pairs() {
			f.Text(0, 0, chart.Fitting(f, w-6, fmt.Sprintf("%d of %d", 2*n, p.DModel), ""), chart.FaintStyle)
		}
		f.TextRight(w, 0, "step", chart.FaintStyle)
	},
	row:   (*naivePlan).drawWaves,
	judge: (*naivePlan).judgeWaves,
}

// judgeWaves counts the questions that the waves pass: all of them unless a sine has no
// cosine.
func (p *naivePlan) judgeWaves() verdict {
	pos := strconv.Itoa(p.Pos)
	answers, passed := [...]answer{yes("−1 … +1"), p.wavesEven(),
		yes("always "+pos, pos), // in the table; a model's training ends
		p.products(p.Enc, 3, 2, 0),
	}, 0
	for _, a := range answers {
		passed += chart.One(a.pass)
	}
	if passed == len(questions) {
		return verdict{answers, []string{
			"The waves pass all four: their table has no end, though a model's training has.",
			"The waves pass all four.",
		}}
	}
	return verdict{answers, []string{
		fmt.Sprintf("The waves pass %d of 4: an odd d_model leaves a sine without its cosine.", passed),
		"An odd d_model leaves a sine alone."}}
}

// wavesEven answers whether neighbours are equally far apart everywhere.
func (p *naivePlan) wavesEven() answer {
	low, high := measure.StepRange(measure.StepOf(p.Enc), 1, p.all())
	if p.Steady() {
		return yes(chart.Distance(low, 3))
	}
	spread := scheme.StepSpread(p.Waves, p.all(), low, high)
	if spread > scheme.ProductTolerance*high {
		ends := chart.Compare(chart.Unsigned, 3, chart.Finest, low, high).Texts
		return no(ends[0]+" … "+ends[1], "± "+tinyText(spread), tinyText(spread))
	}
	return no("± "+tinyText(spread), tinyText(spread))
}

// tinyText writes a positive number that is nearly 0.
func tinyText(v float64) string {
	if v < smallestShown {
		return "<" + chart.Power(smallestShown, 0)
	}
	return chart.Power(v, 0)
}

// stepCols is the columns that the length of a step takes behind the waves.
const stepCols = 7

// waveCells divides w columns among the waves: the number of pairs, and the width of each of
// their two cells.
func (p *naivePlan) waveCells(w int) (pairs, cell int) {
	room := w - stepCols
	pairs = p.Waves.Pairs()
	if cell = min(room/(2*pairs), 8); cell < 1 {
		cell, pairs = 1, max(room/2, 1)
	}
	return pairs, cell
}

// wavePair returns the i-th of n shown pairs: all pairs, or some spread evenly from the
// fastest to the slowest.
func (p *naivePlan) wavePair(i, n int) int { return i * (p.Waves.Pairs() - 1) / max(n-1, 1) }

// drawWaves draws a position as sines and cosines, and the length of the step to it.
func (p *naivePlan) drawWaves(f chart.Canvas, pos int) {
	w, h := f.Size()
	n, cell := p.waveCells(w)
	for i := range n {
		for k := range 2 {
			if dim, ok := p.Waves.Column(p.wavePair(i, n), encoding.Kind(k)); ok {
				f.Shade((2*i+k)*cell, 0, cell, h, frame.Signed, p.Enc.At(pos, dim))
			}
		}
	}
	if pos > 0 && (pos == p.Pos || !p.Steady()) { // equal steps are written once
		f.TextRight(w, (h-1)/2, chart.Distance(measure.Step(p.Enc, pos), 3), p.ink(pos))
	}
}
