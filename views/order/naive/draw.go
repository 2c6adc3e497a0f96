package naive

import (
	"strconv"
	"strings"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

var warnInk = frame.Style{FG: frame.Warn, Bold: true}

// Draw draws heads, words, far positions and answers.
func (p *plan) Draw() {
	p.drawHeads()
	for pos := p.rows.First; pos < p.rows.End(); pos++ {
		p.drawRow(pos, p.rows.At(pos)+p.middle())
	}
	if p.farRows > 0 {
		p.drawFar()
	}
	p.drawAnswers()
}

// ink is that of a position's numbers.
func (p *plan) ink(pos int) frame.Style {
	if pos == p.Pos {
		return words.CursorStyle
	}
	return frame.Style{FG: frame.Text}
}

// shade fills w cells around row y, as high as a row is, with the colour of v.
func (p *plan) shade(x, y, w int, v float64) {
	p.f.Fill(x, y-p.middle(), w, p.rows.W, frame.Signed, v)
}

// drawHeads writes the ideas' numbers and names and what their columns are.
func (p *plan) drawHeads() {
	for i, at := range p.panels {
		idea := ideas[at.idea]
		name, formula, style := idea.title, idea.formula, words.StrongStyle
		if p.Idea == at.idea {
			style = words.CursorStyle
			if p.f.Theme.Glyphs() {
				name = "[" + name + "]"
			}
		}
		x := p.f.Text(at.x, p.heads, words.Fitting(p.f, at.w, name), style) + 2
		if n, _, _ := p.waveCells(at); at.idea == wavesIdea && n < p.Waves.Pairs() {
			formula = strconv.Itoa(n) + " of " + words.Plural(p.Waves.Pairs(), "pair")
		}
		p.f.Text(x, p.heads, words.Fitting(p.f, at.x+at.w-x, formula, ""), words.FaintStyle)
		p.drawArrow(i)
		idea.scale(p, at, p.heads+1)
	}
}

// drawArrow leads from a panel to the next; where the idea between the two is
// not shown, its number says so.
func (p *plan) drawArrow(i int) {
	if i == len(p.panels)-1 {
		return
	}
	at, next := p.panels[i], p.panels[i].idea+1
	end := at.x + at.w + p.gap - 2
	switch text := "→ " + strconv.Itoa(int(next)+1); {
	case p.panels[i+1].idea != next:
		parts.Label(p.f, end-p.f.Theme.Width(text), p.heads, end, text, words.FaintStyle)
	case p.gap > 2:
		p.f.Set(end-1, p.heads, '→', words.FaintStyle)
	}
}

// drawRow draws a position in all panels, after its number and its word.
func (p *plan) drawRow(pos, y int) {
	number := words.FaintStyle
	if pos == p.Pos {
		number = words.CursorStyle
		if p.f.Theme.Glyphs() {
			p.f.Set(0, y, '▸', number)
		}
	}
	x := p.f.Text(1, y, words.ShortPos(p.f, pos, 0, p.label-1), number) + 1
	if token := p.token(pos); token != "" {
		x = p.f.Text(x, y, p.f.Theme.Cut(token, p.label-x), p.ink(pos))
		if v, ok := scene.Real(token); ok && p.Idea == integerIdea { // a number can be added to
			p.f.Text(x, y, words.Fitting(p.f, p.label-x, " → "+sentence.Terse(v+float64(pos), 6), ""), number)
		}
	}
	for _, at := range p.panels {
		ideas[at.idea].row(p, at, pos, y)
	}
}

// drawFar draws the positions behind the sentence, under a rule and a head.
func (p *plan) drawFar() {
	w, _ := p.f.Size()
	p.f.HLine(1, p.rule, w-2, '─', words.LineStyle)
	merged := parts.One(p.farHead == p.rule)
	write := func(x, room int, texts ...string) {
		text := words.Fitting(p.f, room, texts...)
		if merged > 0 && text != "" {
			text = " " + text + " "
		}
		p.f.Text(x-merged, p.farHead, text, words.FaintStyle)
	}
	write(1+merged, p.label, "farther", "far")
	for _, at := range p.panels {
		if at.idea == normalisedIdea {
			length := "L = " + strconv.Itoa(len(p.other))
			write(at.x, at.w, strings.Join(p.other, " ")+", "+length, length)
		}
	}
	for i := range p.farRows {
		p.drawRow(p.far[i], p.farTop+i*p.pitch+p.middle())
	}
}

// drawAnswers draws the questions, and under each idea how it does.
func (p *plan) drawAnswers() {
	w, _ := p.f.Size()
	if p.ask >= 0 {
		p.f.HLine(1, p.ask, w-2, '─', words.LineStyle)
	}
	for i, name := range questions {
		p.f.Text(1, p.answers+i*p.spacing, words.Fitting(p.f, p.label-1, name...), frame.Style{FG: frame.Text})
	}
	for _, at := range p.panels {
		for i, a := range p.verdict(at.idea).answers {
			sign, style := "✓", frame.Style{FG: frame.Good, Bold: true}
			if !a.pass {
				sign, style = "✗", warnInk
			}
			y := p.answers + i*p.spacing
			x := p.f.Text(at.x, y, sign, style) + 1
			a.fit(p.f.Theme, at.x+at.w+max(p.gap-2, 0)-x).Draw(p.f, x, y)
		}
	}
}
