package context

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// methodTable is a table with a row a method. Its first column is for the mark of the
// cursor.
type methodTable struct {
	name *chart.Name
	w    int
	head int // rows of the heading
	row  *chart.Name
	data func() chart.Data

	drawHead func(f chart.Canvas)
	draw     func(f chart.Canvas, at int) // a row, without what it begins with
}

// tableOf returns the region of a table. A click on a row selects its method.
func (s *subject) tableOf(t methodTable) chart.Region {
	g := chart.Region{Name: t.name, Data: t.data, Rows: chart.Fixed(t.head + len(s.methods)),
		In: []chart.Region{{Rows: chart.Fixed(t.head), Draw: t.drawHead}}}
	for at, m := range s.methods {
		draw := func(f chart.Canvas) {
			if at == s.at {
				f.Tint(0, 0, t.w, 1, frame.Column)
				drawMark(f, 0, 0, true)
			}
			f.Text(1, 0, nameOf(m.kind), frame.Style{FG: inkOf(m.kind), Bold: at == s.at})
			t.draw(f, at)
		}
		g.In = append(g.In, chart.Region{Name: t.row, Index: chart.At(at), Rows: chart.Fixed(1),
			Draw: draw, Cover: draw, Click: func(int, int) chart.Change { return s.readBy(at) }})
	}
	return g
}

// rule returns a horizontal line between two tables.
func rule(w int) chart.Region {
	return chart.Region{Rows: chart.Fixed(2), Draw: func(f chart.Canvas) { f.HLine(1, 1, w-1, '─', chart.LineStyle) }}
}

// tablesRegion returns as many tables as fit beside the curves: how many pairs each method
// keeps, blends and divides; the pair under the cursor by every method; and the formula of
// the method under the cursor.
func (p *frequencies) tablesRegion() chart.Region {
	w, n := p.W-p.tables, len(p.methods)
	all := chart.Region{Name: tablesName, Cols: chart.Fixed(w), Rows: chart.Fixed(max(p.H-1, 1)), In: []chart.Region{
		p.tableOf(methodTable{name: sortsName, row: methodName, w: w, head: 1, data: p.methodsData,
			drawHead: p.drawSortsHead, draw: p.drawSorts})}}
	if !p.brief && 2*n+6 <= p.H {
		all.In = append(all.In, rule(w), p.tableOf(methodTable{name: pairsName, w: w, head: 2, data: p.pairData,
			drawHead: p.drawPairHead, draw: p.drawPair}))
	}
	if !p.brief && 2*n+8 <= p.H {
		all.In = append(all.In, rule(w), chart.Region{Name: formulasName, Rows: chart.Fixed(1), Draw: p.drawFormula})
	}
	all.In = append(all.In, chart.Region{})
	return chart.Place(p.tables-1, 1, all)
}

// drawFormula writes what the method under the cursor does to the frequencies.
func (p *frequencies) drawFormula(f chart.Canvas) {
	w, _ := f.Size()
	m, x := p.method(), f.Text(1, 0, "ω′", chart.StrongStyle)+2
	x = f.Text(x, 0, nameOf(m.kind), frame.Style{FG: inkOf(m.kind), Bold: true}) + 2
	text := p.Fitting(w-x, append(p.formula(m), "")...)
	if p.hidesMethod(p.subject.at) {
		text = chart.Unknown
	}
	f.Text(x, 0, text, frame.Style{FG: frame.Text})
}

// sorts returns the columns of the table of counts: where they end, and their heads.
func (p *frequencies) sorts() (ends []int, heads []string) {
	heads = []string{"kept", "between", p.Fitting(5, "÷"+chart.Plainly(p.Factor), "÷"), "new angles"}
	if p.brief {
		return []int{p.W - p.tables}, heads[3:]
	}
	return []int{17, 25, 31, 42}, heads
}

func (p *frequencies) drawSortsHead(f chart.Canvas) {
	ends, heads := p.sorts()
	f.Text(1, 0, "pairs", chart.StrongStyle)
	for i, end := range ends {
		f.TextRight(end, 0, heads[i], chart.FaintStyle)
	}
}

// drawSorts writes how many pairs a method keeps, blends and divides, and how many
// reach new angles.
func (p *frequencies) drawSorts(f chart.Canvas, at int) {
	ends, _ := p.sorts()
	c, here := p.methods[at].Count(), at == p.subject.at
	numbers := []int{c.Kept, c.Between, c.Divided, c.Outside}
	for i, n := range numbers[len(numbers)-len(ends):] {
		text, style := strconv.Itoa(n), frame.Style{FG: chart.Either(here, frame.Bright, frame.Text), Bold: here}
		switch last := i == len(ends)-1; {
		case p.hidesMethod(at), last && p.Hidden.Hides(newName):
			text, style.FG = chart.Unknown, frame.Text
		case last:
			style.FG, style.Bold = chart.Either(n > 0, frame.Warn, frame.Good), true
		case n == 0:
			text, style = "·", chart.FaintStyle
		}
		f.TextRight(ends[i], 0, text, style)
	}
}

// The columns of the table of a pair: ω′/ω, λ′, and turns.
const ratioEnd, waveEnd, turnsEnd = 17, 27, 38

func (p *frequencies) drawPairHead(f chart.Canvas) {
	end := f.Text(1, 0, "pair "+strconv.Itoa(p.pair), chart.CursorStyle)
	sign, lambda := p.wave(p.pair)
	wave := sign + " " + p.Hidden.Or(wavesName.Name, chart.Significant(lambda, 6))
	w, _ := f.Size()
	f.Text(end+2, 0, p.Fitting(w-end-2, wave+" · "+turnsText(p.method().Trained(p.pair))+" turns seen", wave, ""),
		chart.FaintStyle)
	f.TextRight(ratioEnd, 1, "ω′/ω", chart.FaintStyle)
	f.TextRight(waveEnd, 1, "λ′", chart.FaintStyle)
	target := strconv.Itoa(p.target)
	f.Text(waveEnd+2, 1, p.Fitting(17, "turns by "+target, "by "+target, "turns"), chart.FaintStyle)
}

// drawPair writes the numbers of the pair under the cursor by a method.
func (p *frequencies) drawPair(f chart.Canvas, at int) {
	m := p.methods[at]
	switch {
	case p.pair >= m.Len():
		f.TextRight(ratioEnd, 0, chart.None, chart.FaintStyle)
		return
	case p.hidesMethod(at):
		f.TextRight(ratioEnd, 0, chart.Unknown, chart.StrongStyle)
		return
	}
	_, after := m.Wavelength(p.pair)
	outside, text := m.Outside(p.pair), frame.Style{FG: frame.Text, Bold: at == p.subject.at}
	ink, seen := text, chart.Either(outside, "new", "")
	if ink.FG = chart.Either(outside, frame.Warn, frame.Good); p.Hidden.Hides(newName) {
		ink, seen = text, chart.Unknown
	}
	turns := m.Turns(p.pair, p.target)
	f.TextRight(ratioEnd, 0, p.fitted(7, ratioLong(m.Ratio(p.pair)), m.Ratio(p.pair)), text)
	f.TextRight(waveEnd, 0, p.fitted(9, chart.Significant(after, 6), after), text)
	f.TextRight(turnsEnd, 0, p.fitted(10, turnsText(turns), turns), ink)
	f.Text(turnsEnd+1, 0, seen, ink)
}

// fitted writes a number in at most room cells: as elsewhere, or with as many digits as
// fit.
func (p *frequencies) fitted(room int, long string, v float64) string {
	if p.Theme.Width(long) <= room {
		return long
	}
	return chart.FitNumber(v, 4, room)
}

// formula returns the formula of a method in several lengths, with the factor on the scores
// if there is one.
func (p *frequencies) formula(m method) []string {
	s, factor := m.rope.Scaling, chart.Plainly(m.Factor)
	r := strconv.Itoa(m.rope.RotaryDim)
	less := strconv.Itoa(m.rope.RotaryDim - 2)
	var long, short string
	switch m.kind {
	case encoding.Unscaled:
		return []string{chart.Either(m.known, "as trained", "unscaled")}
	case encoding.Linear:
		return []string{"ω / " + factor}
	case encoding.NTK, encoding.Dynamic:
		if m.rope.RotaryDim == 2 {
			return []string{"ω: a single pair stays"}
		}
		alpha := factor
		if m.kind == encoding.Dynamic {
			alpha = chart.Brief(m.alpha(), 4)
		}
		base := baseText(m.rope.EffectiveBase())
		return []string{"b·" + alpha + "^(" + r + "/" + less + ") = " + base, "base " + base}
	case encoding.LongRoPE:
		long, short = "a divisor a pair", "a divisor a pair"
	case encoding.Proportional:
		return []string{"ω / " + factor + " of " + r + " numbers, rest 0", "part of a head"}
	case encoding.Llama3:
		keep, divide := chart.Brief(float64(s.TrainLength)/s.HighFreqFactor, 6),
			chart.Brief(float64(s.TrainLength)/s.LowFreqFactor, 6)
		text := "keep λ<" + keep + ", ÷" + factor + " λ>" + divide
		return []string{text + ", blend", text, m.effect()[0]}
	default:
		long, short = m.effect()[0], m.effect()[len(m.effect())-1]
	}
	if a := s.AttentionFactor(); a != 1 {
		scores := ", scores × " + chart.Unsigned(a*a, 3)
		return []string{long + scores, short + scores, long, short}
	}
	return []string{long, short}
}

// baseText writes the base that a method ends up with.
func baseText(base float64) string {
	if math.IsInf(base, 0) {
		return "beyond 1e308"
	}
	text := chart.Brief(base, chart.Either(base < 1e10, 10, 7))
	if whole, _, ok := strings.Cut(text, "."); ok && len(whole) > 5 {
		return chart.Unsigned(base, 0)
	}
	return text
}
