package naive

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// integer adds the position to every number of a word.
var integer = idea{
	title: "1 integer", formula: "p", long: "{pos}: {sum}", short: "{pos}",
	scale: func(p *plan, at panel, y int) {
		unit := integerUnit(at.w)
		p.f.HLine(at.x, y, unit, '─', frame.Style{FG: frame.CosColor})
		p.f.Text(at.x+unit+1, y, words.Fitting(p.f, at.w-unit-1, "size of E", "E"), words.FaintStyle)
	},
	row: func(p *plan, at panel, pos, y int) { p.drawInteger(at.x, y, at.w, integerUnit(at.w), pos) },
	judge: func(p *plan) verdict {
		return p.judgeInteger(p.no("pos {far} is {far}", "{far} is {far}"),
			"pos {far} adds {far} to each of the {d} numbers of a word, which are at most {size}: next, a column of its own",
			"pos {far} adds {far} to numbers of at most {size}: next, a column of its own",
			"pos {far} adds {far}; next, a column of its own")
	},
}

// column leaves the word alone and makes the position one column more.
var column = idea{
	title: "2 own column", formula: "E and p", long: "{pos}: {own} │ {pos}", short: "{pos}",
	scale: func(p *plan, at panel, y int) {
		p.f.Text(at.x, y, words.Fitting(p.f, at.w, "E, "+strconv.Itoa(p.DModel)+" wide", "E"), words.FaintStyle)
		p.f.Text(at.x+columnBar, y, words.Fitting(p.f, at.w-columnBar, "+ 1 column", "+ 1", ""), words.FaintStyle)
	},
	row: (*plan).drawColumn,
	judge: func(p *plan) verdict {
		return p.judgeInteger(p.no("column {column} is {far}", "pos {far}: {far}", "{far} is {far}"),
			"a column of its own leaves the word's {d} numbers whole, but pos {far} is still {far}: next, divide by the last position",
			"the word stays whole, but pos {far} is still {far}: next, divide by the last",
			"the word stays whole, pos {far} is {far}: next, divide")
	},
}

// judgeInteger judges the integer, wherever it stands.
func (p *plan) judgeInteger(bounded answer, caption ...string) verdict {
	answers := [...]answer{bounded, p.yes("always 1"), p.yes("{pos} is {pos}", "yes"), p.products(p.tables[integerIdea], 3, 2, 0)}
	return verdict{answers, caption}
}

// joined writes the word under the cursor with the position added to its numbers,
// and as it is; a word that is itself a number is one number wide.
func (p *plan) joined() (sum, own string) {
	pos, token := strconv.Itoa(p.Pos), p.tokens[p.Pos]
	if v, number := scene.Real(token); number {
		own = "one number: " + token
		return own + " + " + pos + " = " + sentence.Terse(v+float64(p.Pos), 6), own
	}
	return "E + " + pos + " = " + p.numbers(float64(p.Pos)), p.numbers(0)
}

// numbers writes the first numbers of the word under the cursor with something
// added to each.
func (p *plan) numbers(add float64) string {
	const most = 4
	e := make([]float64, min(p.DModel, most))
	p.Embed(e, p.tokens[p.Pos])
	var out []string
	for _, v := range e {
		out = append(out, words.Unsigned(v+add, 2))
	}
	if p.DModel > most {
		out = append(out, "…")
	}
	return strings.Join(out, " ")
}

// size is the largest that a number of E can be.
func (p *plan) size() float64 {
	if p.Flat {
		return p.WordScale() * encoding.FlatEmbedding
	}
	return p.WordScale()
}

// integerUnit is how many cells stand for the size of E in a panel.
func integerUnit(w int) int {
	if w < widePanel {
		return 4
	}
	return 6
}

// drawInteger draws the position as a bar that soon leaves the panel. What is
// larger than a word's numbers is darker.
func (p *plan) drawInteger(x, y, w, unit, pos int) {
	const near, beyond = 0.62, 0.36
	track, long := w-3, float64(unit)*float64(pos)/p.size()
	cells := int(math.Min(math.Round(long), float64(track)))
	p.shade(x, y, min(cells, unit), near)
	p.shade(x+unit, y, cells-unit, beyond)
	if p.f.Theme.Depth == frame.Colors16 && cells > unit { // both have one colour
		p.f.VLine(x+unit, y-p.middle(), p.rows.W, '│', sentence.OnShade(p.f.Theme, frame.Signed, beyond, false))
	}
	number := strconv.Itoa(pos)
	if long <= float64(track) && cells+2+len(number) <= w {
		p.f.Text(x+cells+parts.One(cells > 0), y, number, p.ink(pos))
		return
	}
	if long > float64(track) {
		p.f.Set(x+cells, y, '▸', warnInk)
	}
	if p.f.Theme.Glyphs() {
		number = " " + number + " "
	}
	p.f.TextRight(x+track-1, y, words.Fitting(p.f, track-1, number, ""), sentence.OnShade(p.f.Theme, frame.Signed, beyond, true))
}

// The columns of the panel in which the position has a column of its own: up
// to eight numbers of E, then a line and the bar.
const (
	columnWords = 8
	columnBar   = columnWords + 2
)

// drawColumn draws the numbers of the word, which stay as they are, and beside
// them the position.
func (p *plan) drawColumn(at panel, pos, y int) {
	e := make([]float64, min(columnWords, p.DModel))
	if token := p.token(pos); token != "" {
		p.Embed(e, token)
		for i, v := range e {
			p.shade(at.x+i, y, 1, v/p.size())
		}
	} else {
		p.f.HLine(at.x, y, len(e), '·', words.FaintStyle)
	}
	p.f.VLine(at.x+columnWords, y-p.middle(), p.rows.W, '│', words.FaintStyle)
	p.drawInteger(at.x+columnBar, y, at.w-columnBar, 3, pos)
}

// normalised divides by the last position.
var normalised = idea{
	title: "3 normalised", formula: "p/(L − 1)", long: "{fraction}", short: "{fraction}",
	scale: func(p *plan, at panel, y int) {
		p.f.Text(at.x, y, "L = "+strconv.Itoa(len(p.tokens)), words.FaintStyle)
	},
	row: func(p *plan, at panel, pos, y int) {
		if pos < len(p.tokens) {
			p.drawFraction(at, p.tables[normalisedIdea].At(pos, 0), y, pos == p.Pos, pos == p.mine)
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
	style := words.FaintStyle
	if pos == p.theirs {
		style = warnInk
	}
	v, word, track := p.otherTable.At(pos, 0), p.other[pos], at.w-6
	p.drawFraction(at, v, y, false, pos == p.theirs)
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
// are alone: it does not where that of two neighbours is not that of 1 and 2.
// Waves that differ by little are told apart, with a sine alone as it is.
func (p *plan) products(table encoding.Encoding, from ...int) answer {
	t := encoding.TryProducts(table, from...)
	v := words.Values{"a": words.Brief(t.One, 3), "b": words.Brief(t.Other, 3), "more": speck(t.More), "from": t.At, "to": t.At + 1}
	_, waves := table.(encoding.Periodic)
	if waves {
		v["a"], v["b"] = tellApart(t.One, t.Other)
	}
	switch {
	case t.Apart():
		return answer{false, v, []string{"1·2: {a}, {from}·{to}: {b}", "{a}, {b}", "no"}}
	case waves && !p.Steady():
		return answer{false, v, []string{"{from}·{to} is 1·2 + {more}", "off by {more}", "no"}}
	}
	return answer{true, v, []string{"1·2: {a}, {from}·{to} too", "both {a}", "yes"}}
}
