package naive

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/naive"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// integer adds the position to every number of a word.
var integer = idea{
	title: "1 integer", formula: "E + p", long: "{pos}: {sum}", short: "{pos}",
	far: (*plan).drawReach,
	row: func(p *plan, at panel, pos, y int) { p.drawInteger(at, pos, y) },
	judge: func(p *plan) verdict {
		v := p.judgeInteger(p.no("p is {far}", "{far}"), [...]string{"size", "leaves the", "word behind"},
			"pos {far} adds {far} to each of the {d} numbers of a word, which are at most {size}: next, a column of its own",
			"pos {far} adds {far} to numbers of at most {size}: next, a column of its own",
			"pos {far} adds {far}; next, a column of its own")
		switch one, number := scene.Real(p.tokens[p.Pos]); {
		case number:
			p.values["one"], p.values["one far"] = sentence.Terse(one+float64(p.Pos), 6), sentence.Terse(one+float64(p.distant()), 6)
			v.caption = []string{
				"each word is one number: at pos {pos} it is {one}, at pos {far} it would be {one far}: next, a column of its own",
				"each word is one number, {one} at pos {pos}: next, a column of its own",
				"{one} at pos {pos}; next, a column of its own",
			}
		case p.drowned(integerIdea) && len(p.given) == len(p.tokens):
			last := len(p.tokens) - 1
			p.values["last word"], p.values["drowner"], p.values["drowning"] = last, p.Quoted(p.tokens[last]), p.drowning(integerIdea)
			v.caption = []string{
				"{far} is added to numbers of at most {size}; at {last word} already {drowner} drowns the rest in all rows but the first: weight {drowning}",
				"position {last word} drowns the rest in all rows but the first: weight of {drowner} {drowning}",
				"in all rows but the first {drowner} drowns the rest: {drowning}",
				v.caption[2],
			}
		}
		return v
	},
}

// column leaves the word alone and makes the position one column more.
var column = idea{
	title: "2 own column", formula: "E, and p behind it", long: "{pos}: {own} │ {pos}", short: "{pos}",
	far: func(p *plan, at panel, y int) {
		p.f.Text(at.x, y, "E", words.FaintStyle)
		p.f.Text(at.x+p.columnBar(at), y, "p", words.FaintStyle)
	},
	row: (*plan).drawColumn,
	judge: func(p *plan) verdict {
		return p.judgeInteger(p.no("p is {far}", "{far}"), [...]string{"one column", "outgrows", "all others"},
			"a column of its own leaves the word's {d} numbers whole, but pos {far} is still {far}: next, divide by the last position",
			"the word stays whole, but pos {far} is still {far}: next, divide by the last",
			"the word stays whole, pos {far} is {far}: next, divide")
	},
}

// judgeInteger judges the integer, wherever it stands.
func (p *plan) judgeInteger(bounded answer, short [lastRows]string, caption ...string) verdict {
	answers := [...]answer{bounded, p.yes("always 1"), p.yes("{pos} is {pos}", "yes"), p.products(p.tables[integerIdea], 3, 2, 0)}
	return verdict{answers, short, caption}
}

// joined writes the word under the cursor with the position added to its numbers,
// and as it is; a word that is itself a number is one number wide.
func (p *plan) joined() (sum, own string) {
	pos, token := strconv.Itoa(p.Pos), p.tokens[p.Pos]
	if v, number := scene.Real(token); number {
		own = "one number: " + token
		return own + " + " + pos + " = " + sentence.Terse(v+float64(p.Pos), 6), own
	}
	return p.WordName() + " + " + pos + " = " + p.numbers(float64(p.Pos)), p.numbers(0)
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
func (p *plan) size() float64 { return p.Largest() }

// perPosition is how many columns stand for a position in so many: positions as
// far as that where all bits flip have bars of their length.
func (p *plan) perPosition(w int) float64 {
	const number = 3 // behind a bar
	return float64(w-number) / float64(p.all())
}

// drawReach shows on the scale of the positions how far a number of E reaches.
func (p *plan) drawReach(at panel, y int) {
	reach := p.size() * p.perPosition(at.w)
	n := min(max(int(math.Round(reach)), 1), at.w)
	p.f.HLine(at.x, y, n, '▔', frame.Style{FG: frame.Faint})
	p.f.Text(at.x+n+1, y, words.Fitting(p.f, at.w-n-1, "E reaches here", "E reaches", "E", ""), words.FaintStyle)
}

// drawInteger draws the position as a bar; one that leaves the panel is broken
// off, and its number says how far it goes.
func (p *plan) drawInteger(at panel, pos, y int) {
	long, number, ink := p.perPosition(at.w)*float64(pos), strconv.Itoa(pos), barInk(p.f.Theme)
	bar := func(cells float64) (x int) {
		x = at.x
		for j := range p.rows.W {
			if cells > 0 {
				x = sentence.Bar(p.f, at.x, y-p.middle()+j, cells, ink)
			}
		}
		return x
	}
	if pos <= p.all() {
		x := bar(long)
		p.f.Text(x+parts.One(pos > 0), y, number, p.ink(pos))
		return
	}
	x := bar(float64(max(at.w-len(number)-4, 0)))
	for j := range p.rows.W {
		p.f.Text(x, y-p.middle()+j, "//", frame.Style{FG: ink})
	}
	p.f.Text(x+2, y, words.Fitting(p.f, at.x+at.w-x-2, "▸"+number, number), warnInk)
}

// barInk is the colour of bars: strongly positive.
func barInk(t frame.Theme) frame.Color {
	if t.Glyphs() {
		return frame.Text
	}
	return frame.Signed.At(0.75)
}

// columnWords is how many numbers of E are shown before the column of the
// position.
const columnWords = 8

// columnBar is where the bar of the position begins in its panel.
func (p *plan) columnBar(at panel) int { return columnWords*p.columnCell(at) + 1 }

// columnCell is how wide a number of E is there.
func (p *plan) columnCell(at panel) int { return 1 + parts.One(at.w > 30) }

// drawColumn draws the numbers of the word, which stay as they are, and beside
// them the position.
func (p *plan) drawColumn(at panel, pos, y int) {
	e, cell := make([]float64, min(columnWords, p.DModel)), p.columnCell(at)
	if token := p.token(pos); token != "" {
		p.Embed(e, token)
		for i, v := range e {
			p.shade(at.x+i*cell, y, cell, v/p.size())
		}
	} else {
		p.f.HLine(at.x, y, len(e)*cell, '·', words.FaintStyle)
	}
	bar := p.columnBar(at)
	p.drawInteger(panel{at.idea, at.x + bar, at.w - bar}, pos, y)
}

// normalised divides by the last position.
var normalised = idea{
	title: "3 normalised", formula: "E + p/(L − 1)", long: "{fraction}", short: "{fraction}",
	far: func(p *plan, at panel, y int) {
		length := "L = " + strconv.Itoa(len(p.other))
		p.f.Text(at.x, y, words.Fitting(p.f, at.w, "another sentence, "+length, "elsewhere, "+length, length), words.FaintStyle)
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
		return verdict{answers, [...]string{"one word", "alone is at", "0 of 0"}, []string{"one word alone stands at 0 of 0: next, bits"}}
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
	return verdict{answers, [...]string{"the same", "number, two", "places"}, []string{
		"never above 1, but {value} is pos {mine} of {n} words and pos {theirs} of {m}, and a step is {here} here and {there} there: next, bits",
		"{value} is pos {mine} of {n} words and pos {theirs} of {m}, a step {here} or {there}: next, bits",
		"{value} is pos {mine} of {n}, and pos {theirs} of {m}: next, bits",
	}}
}

// drawFraction draws a place in a sentence on a track from 0 to 1. twice says
// that another word of another sentence stands there too.
func (p *plan) drawFraction(at panel, v float64, y int, here, twice bool) {
	track := at.w - 6
	p.f.HLine(at.x, y, track, '─', words.LineStyle)
	style, number := frame.Style{FG: barInk(p.f.Theme)}, frame.Style{FG: frame.Text}
	switch {
	case twice:
		style, number = warnInk, warnInk
	case here:
		style, number = words.CursorStyle, words.CursorStyle
	}
	p.f.Set(at.x+int(math.Round(v*float64(track-1))), y, '●', style)
	text := words.Fitting(p.f, 5, words.Brief(v, 3), words.Brief(v, 2), words.Brief(v, 1))
	p.f.Text(at.x+track+1, y, text, number)
}

// drawOther draws a word of the other sentence as a fraction, after the word.
func (p *plan) drawOther(at panel, pos, y int) {
	style := words.FaintStyle
	if pos == p.theirs {
		style = warnInk
	}
	const room = 4 // of a word and a blank
	p.f.Text(at.x, y, p.f.Theme.Cut(p.other[pos], room-1), style)
	p.drawFraction(panel{at.idea, at.x + room, at.w - room}, p.otherTable.At(pos, 0), y, false, pos == p.theirs)
}

// products asks whether the product of two codes depends on how far apart they
// are alone: it does not where that of two neighbours is not that of 1 and 2.
// Waves that differ by little are told apart, with a sine alone as it is.
func (p *plan) products(table encoding.Encoding, from ...int) answer {
	t := naive.TryProducts(table, from...)
	v := words.Values{"a": words.Brief(t.One, 3), "b": words.Brief(t.Other, 3), "more": speck(t.More), "from": t.At, "to": t.At + 1}
	_, waves := table.(encoding.Periodic)
	if waves {
		v["a"], v["b"] = tellApart(t.One, t.Other)
	}
	switch {
	case t.Apart():
		return answer{false, v, []string{"1·2 is {a}, but {from}·{to} is {b}", "{a} and then {b}", "{a}, then {b}", "{a}, {b}", "no"}}
	case waves && !p.Steady():
		return answer{false, v, []string{"{from}·{to} is 1·2 + {more}", "off by {more}", "no"}}
	}
	return answer{true, v, []string{"1·2 is {a}, {from}·{to} too", "{a} both times", "both {a}", "yes"}}
}
