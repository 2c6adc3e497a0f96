package naive

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/words"
)

// normalised divides by the last position.
var normalised = idea{
	title: "3 normalised", formula: "p/(L − 1)", long: "{fraction}", short: "{fraction}",
	scale: func(p *plan, at panel, y int) {
		p.f.Text(at.x, y, "L = "+strconv.Itoa(len(p.tokens)), words.FaintStyle)
	},
	row: func(p *plan, at panel, pos, y int) {
		if pos < len(p.tokens) {
			twin, _ := p.twin()
			p.drawFraction(at, p.tables[normalisedIdea].At(pos, 0), y, pos == p.Pos, pos == twin)
		} else if i := slices.Index(p.far, pos); i < len(p.other) { // beside the far ones, the other sentence
			p.drawOther(at, i, y)
		}
	},
	judge: (*plan).judgeFraction,
}

// part writes the position under the cursor as a fraction.
func (p *plan) part() string {
	last := len(p.tokens) - 1
	if last == 0 {
		return "0 of 0"
	}
	return strconv.Itoa(p.Pos) + "/" + strconv.Itoa(last) + " = " + words.Brief(float64(p.Pos)/float64(last), 3)
}

func (p *plan) judgeFraction() verdict {
	bounded, table, pairs := p.yes("always 0 … 1", "0 … 1"), p.tables[normalisedIdea], []int{3, 2, 0}
	switch len(p.tokens) {
	case 1: // nothing to divide by
		answers := [...]answer{bounded, p.no("none here, {there} there", "none, or {there}"), p.no("1 word: 0 of 0"), p.products(p.otherTable, 0)}
		return verdict{answers, []string{"one word alone stands at 0 of 0: next, bits"}}
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
		"never above 1, but {value} is pos {mine} of {n} words and pos {theirs} of {m}, and a step is {here} here and {there} there: next, bits",
		"{value} is pos {mine} of {n} words and pos {theirs} of {m}, a step {here} or {there}: next, bits",
		"{value} is pos {mine} of {n}, and pos {theirs} of {m}: next, bits",
	}}
}

// twin finds a word of the sentence and another one of the other sentence that
// stand at the same fraction of theirs: in the middle if there is one there,
// else at the end. For a word alone there is none, −1.
func (c codes) twin() (pos, other int) {
	last, otherLast := len(c.tokens)-1, len(c.other)-1
	for _, q := range [...]int{1, 2, otherLast} {
		if p := q * last / otherLast; last > 0 && p*otherLast == q*last && p != q {
			return p, q
		}
	}
	return -1, -1
}

// drawFraction draws a place in a sentence on a track from 0 to 1. twice says
// that another word of another sentence stands there too.
func (p *plan) drawFraction(at panel, v float64, y int, here, twice bool) {
	track := at.w - 6
	p.f.HLine(at.x, y, track, '·', words.FaintStyle)
	style, number := frame.Style{FG: frame.CosColor}, frame.Style{FG: frame.Text}
	switch {
	case twice:
		style, number = warnInk, warnInk
	case here:
		style, number = words.CursorStyle, words.CursorStyle
	}
	p.f.Set(at.x+int(math.Round(v*float64(track-1))), y, '●', style)
	p.f.TextRight(at.x+at.w, y, words.Fitting(p.f, 5, words.Brief(v, 3), words.Brief(v, 2), words.Brief(v, 1)), number)
}

// drawOther draws a word of the other sentence as a fraction, and the word beside
// its dot where it has no room before the panel.
func (p *plan) drawOther(at panel, pos, y int) {
	_, twin := p.twin()
	style := words.FaintStyle
	if pos == twin {
		style = warnInk
	}
	v, word, track := p.otherTable.At(pos, 0), p.other[pos], at.w-6
	p.drawFraction(at, v, y, false, pos == twin)
	dot := at.x + int(math.Round(v*float64(track-1)))
	switch {
	case p.gap > 3:
		p.f.TextRight(at.x-1, y, word, style)
	case p.f.Theme.Width(word) >= track/2:
	case v > 0.5:
		p.f.TextRight(dot, y, word, style)
	default:
		p.f.Text(dot+1, y, word, style)
	}
}

// products asks whether the product of two codes depends on how far apart they
// are alone. It does not where two pairs of neighbours have different ones: 1, 2
// and one of those that begin with given positions.
func (p *plan) products(table encoding.Encoding, from ...int) answer {
	product := func(p int) float64 { return encoding.Dot(table, p, p+1) }
	one := product(1)
	for _, at := range from {
		if other := product(at); math.Abs(other-one) > known*math.Max(1, math.Abs(one)) {
			return differ(words.Brief(one, 3), at, words.Brief(other, 3))
		}
	}
	return agree(words.Brief(one, 3), from[0])
}

// differ says that the neighbours from 1 on and those from another position on
// have different products, agree that they do not.
func differ(one string, from int, other string) answer {
	v := words.Values{"a": one, "b": other, "from": from, "to": from + 1}
	return answer{false, v, []string{"1·2: {a}, {from}·{to}: {b}", "{a}, {b}", "no"}}
}

func agree(one string, from int) answer {
	v := words.Values{"a": one, "from": from, "to": from + 1}
	return answer{true, v, []string{"1·2: {a}, {from}·{to} too", "both {a}", "yes"}}
}
