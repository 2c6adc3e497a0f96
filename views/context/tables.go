package context

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// tableTop is the row of the first method in the first table.
const tableTop = 2

// drawTables writes the counts, the pair under the cursor in every method, and
// what each method does.
func (p *frequencies) drawTables() {
	if p.tables == 0 {
		return
	}
	p.f.Part("tables", p.tables, 1, p.subject.w-1-p.tables, p.subject.h-1)
	p.drawCounts()
	if p.brief {
		return
	}
	n := len(p.methods)
	if y := tableTop + n; p.room(y, n+4) {
		p.drawRule(y + 1)
		p.drawPair(y + 2)
	}
	if y := tableTop + 2*n + 4; p.room(y, n+3) {
		p.drawRule(y + 1)
		p.drawFormulas(y + 2)
	}
}

// room reports that so many rows from one on are there.
func (p *frequencies) room(y, n int) bool { return y+n <= p.subject.h }

func (p *frequencies) drawRule(y int) {
	p.f.HLine(p.tables, y, p.subject.w-1-p.tables, '─', words.LineStyle)
}

// drawName begins the row of a method with its name in at most so many cells.
func (p *frequencies) drawName(y, i, room int) {
	if i == p.subject.at {
		p.f.Tint(p.tables-1, y, p.subject.w-p.tables, 1, frame.Column)
		p.drawMark(p.tables-1, y, true)
	}
	name := nameOf(p.methods[i].kind)
	p.f.Text(p.tables, y, words.Fitting(p.f, room, name, name[:min(len(name), room-1)]+"."), frame.Style{FG: inkOf(p.methods[i].kind), Bold: i == p.subject.at})
}

// drawCounts writes how many pairs every method keeps, blends, divides, and lets
// go outside.
func (p *frequencies) drawCounts() {
	ends := []int{p.tables + 16, p.tables + 24, p.tables + 30, p.tables + 40}
	heads := []string{"kept", "between", words.Fitting(p.f, 5, "÷"+words.Plainly(p.Factor), "÷"), "outside"}
	if p.brief {
		ends, heads = []int{p.subject.w - 1}, heads[3:]
	}
	p.f.Part("counts", p.tables, 1, p.subject.w-1-p.tables, 1+len(p.methods))
	p.f.Text(p.tables, 1, "pairs", words.StrongStyle)
	for i, end := range ends {
		p.f.TextRight(end, 1, heads[i], words.FaintStyle)
	}
	for i, m := range p.methods {
		y, c := tableTop+i, m.Count()
		if y >= p.subject.h {
			return
		}
		p.drawName(y, i, 12)
		p.f.PartN("method", i, p.tables, y, p.subject.w-1-p.tables, 1)
		numbers := []int{c.Kept, c.Between, c.Divided, c.Outside}
		if p.brief {
			numbers = numbers[3:]
		}
		for j, n := range numbers {
			style := frame.Style{FG: parts.Either(i == p.subject.at, frame.Bright, frame.Text), Bold: i == p.subject.at}
			switch outside := j == len(numbers)-1; {
			case outside:
				style.FG, style.Bold = parts.Either(n > 0, frame.Warn, frame.Good), true
			case n == 0:
				style = words.FaintStyle
			}
			text := parts.Either(n == 0 && j < len(numbers)-1, "·", strconv.Itoa(n))
			if !p.hasCounts() || p.hidesMethod(m) {
				text, style.FG = scene.Unknown, frame.Text
			}
			p.f.TextRight(ends[j], y, text, style)
		}
	}
}

// drawPair writes what becomes of the pair under the cursor by every method.
func (p *frequencies) drawPair(y int) {
	p.f.Part("pairs", p.tables, y, p.subject.w-1-p.tables, 2+len(p.methods))
	end := p.f.Text(p.tables, y, "pair "+strconv.Itoa(p.pair), words.CursorStyle)
	sign, lambda := p.wave(p.pair)
	trained := p.method().Trained(p.pair)
	p.f.Text(end+2, y, words.Fitting(p.f, p.subject.w-end-3,
		sign+" "+p.Hidden.Or("wavelengths", words.Significant(lambda, 6))+" · "+p.Hidden.Or("pairs", turnsText(trained))+" turns seen",
		sign+" "+p.Hidden.Or("wavelengths", words.Significant(lambda, 6)), ""), words.FaintStyle)
	ends := []int{p.tables + 16, p.tables + 26, p.tables + 37}
	p.f.TextRight(ends[0], y+1, "ω′/ω", words.FaintStyle)
	p.f.TextRight(ends[1], y+1, "λ′", words.FaintStyle)
	target := strconv.Itoa(p.target)
	p.f.Text(ends[1]+2, y+1, words.Fitting(p.f, 17, "turns by "+target, "by "+target, "turns"), words.FaintStyle)
	for i, m := range p.methods {
		if p.pair >= m.Len() {
			continue
		}
		row := y + 2 + i
		p.drawName(row, i, 8)
		if p.Hidden.Has("pairs") || p.hidesMethod(m) {
			p.f.TextRight(ends[0], row, scene.Unknown, words.StrongStyle)
			continue
		}
		_, after := m.Wavelength(p.pair)
		outside := m.Outside(p.pair)
		ink := frame.Style{FG: parts.Either(outside, frame.Warn, frame.Good), Bold: i == p.subject.at}
		text := frame.Style{FG: frame.Text, Bold: i == p.subject.at}
		p.f.TextRight(ends[0], row, p.fitted(7, ratioLong(m.Ratio(p.pair)), m.Ratio(p.pair)), text)
		p.f.TextRight(ends[1], row, p.fitted(9, words.Significant(after, 6), after), text)
		seen := parts.Either(outside, "unseen", "seen")
		if p.Hidden.Has("new") {
			seen, ink = scene.Unknown, text
		}
		turns := m.Turns(p.pair, p.target)
		p.f.TextRight(ends[2], row, p.fitted(10, turnsText(turns), turns), ink)
		p.f.Text(ends[2]+1, row, seen, ink)
	}
}

// fitted writes a number in at most so many cells: as it is written elsewhere, or
// with as many digits as there is room for.
func (p *frequencies) fitted(room int, long string, v float64) string {
	if p.f.Theme.Width(long) <= room {
		return long
	}
	return words.FitNumber(v, 4, room)
}

// ratioLong writes ω′/ω with four digits.
func ratioLong(ratio float64) string {
	if ratio == 1 {
		return "1"
	}
	if ratio < 0.00005 {
		return words.Power(ratio, 2)
	}
	return words.Unsigned(ratio, words.Apart(ratio, 4, 1))
}

// drawFormulas writes what each method does to the frequencies.
func (p *frequencies) drawFormulas(y int) {
	p.f.Part("formulas", p.tables, y, p.subject.w-1-p.tables, 1+len(p.methods))
	p.f.Text(p.tables, y, "what each does to ω", words.StrongStyle)
	for i, m := range p.methods {
		p.drawName(y+1+i, i, 8)
		room := p.subject.w - 1 - p.tables - 9
		style := frame.Style{FG: parts.Either(i == p.subject.at, frame.Text, frame.Faint)}
		text := words.Fitting(p.f, room, append(p.formula(m), "")...)
		if p.hidesMethod(m) {
			text = scene.Unknown
		}
		p.f.Text(p.tables+9, y+1+i, p.Hidden.Or("formulas", text), style)
	}
}

// formula is what a method does to the frequencies, in several lengths, with the
// factor on the scores where there is one.
func (p *frequencies) formula(m method) []string {
	s, factor := m.rope.Scaling, words.Plainly(m.Factor)
	r := strconv.Itoa(m.rope.Turned)
	less := strconv.Itoa(m.rope.Turned - 2)
	var long, short string
	switch m.kind {
	case encoding.Unscaled:
		return []string{words.Either(m.told, "ω, as trained", "ω, unscaled")}
	case encoding.Linear:
		return []string{"ω / " + factor + " for every pair", "ω / " + factor}
	case encoding.NTK, encoding.Dynamic:
		if m.rope.Turned == 2 {
			return []string{"ω: a single pair stays"}
		}
		alpha := factor
		if m.kind == encoding.Dynamic {
			alpha = words.Brief(m.alpha(), 4)
		}
		base := baseText(m.rope.EffectiveBase())
		return []string{"b·" + alpha + "^(" + r + "/" + less + ") = " + base, "base " + base}
	case encoding.LongRoPE:
		long, short = "a divisor a pair", "a divisor a pair"
	case encoding.Proportional:
		return []string{"ω / " + factor + " of " + r + " numbers, rest 0", "part of a head"}
	case encoding.Llama3:
		keep, divide := words.Brief(float64(s.Train)/s.High, 6), words.Brief(float64(s.Train)/s.Low, 6)
		return []string{"keep λ<" + keep + ", ÷" + factor + " λ>" + divide + ", blend", "keep λ<" + keep + ", ÷" + factor + " λ>" + divide, m.does()[0]}
	default:
		long, short = m.does()[0], m.does()[len(m.does())-1]
	}
	if a := s.AttentionFactor(); a != 1 {
		scores := ", scores × " + words.Unsigned(a*a, 3)
		return []string{long + scores, short + scores, long, short}
	}
	return []string{long, short}
}

// baseText writes the base that a method comes to.
func baseText(base float64) string {
	if math.IsInf(base, 0) {
		return "beyond 1e308"
	}
	text := words.Brief(base, parts.Either(base < 1e10, 10, 7))
	if whole, _, ok := strings.Cut(text, "."); ok && len(whole) > 5 {
		return words.Unsigned(base, 0)
	}
	return text
}
