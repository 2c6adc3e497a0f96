package naive

import (
	"math"
	"strconv"
	"strings"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

var warnInk = frame.Style{FG: frame.Warn, Bold: true}

// drawHeads writes the ideas' numbers and names and what their columns are.
func (p *naivePlan) drawHeads() {
	for i, panel := range p.panels {
		name, style := [...]string{"1 integer", "2 own column", "3 normalised", "4 binary", "5 waves"}[panel.idea], words.StrongStyle
		if p.here(panel.idea) {
			style = words.CursorStyle
			if p.f.Theme.Glyphs() {
				name = "[" + name + "]"
			}
		}
		x := p.f.Text(panel.x, p.heads, words.Fitting(p.f, panel.w, name), style)
		formula := [...]string{"p", "E and p", "p/(L − 1)", "bits of p", "sin, cos p·ω"}[panel.idea]
		if n, _ := p.waveCells(panel); panel.idea == wavesIdea && n < p.sc.Waves.Pairs() {
			formula = strconv.Itoa(n) + " of " + words.Plural(p.sc.Waves.Pairs(), "pair")
		}
		p.f.Text(x+2, p.heads, words.Fitting(p.f, panel.x+panel.w-x-2, formula, ""), words.FaintStyle)
		p.drawArrow(i)
		p.drawScale(panel, p.heads+1)
	}
}

// drawArrow leads from a panel to the next; where the idea between the two is
// not shown, its number says so.
func (p *naivePlan) drawArrow(i int) {
	if i == len(p.panels)-1 {
		return
	}
	panel, next := p.panels[i], p.panels[i].idea+1
	end := panel.x + panel.w + p.gap - 2
	switch text := "→ " + strconv.Itoa(int(next)+1); {
	case p.panels[i+1].idea != next:
		if x := end - p.f.Theme.Width(text); sentence.BlankAround(p.f, x, p.heads, p.f.Theme.Width(text)) {
			p.f.Text(x, p.heads, text, words.FaintStyle)
		}
	case p.gap > 2:
		p.f.Set(end-1, p.heads, '→', words.FaintStyle)
	}
}

// drawScale writes the second row of a panel's head.
func (p *naivePlan) drawScale(panel naivePanel, y int) {
	f, x, w := p.f, panel.x, panel.w
	switch panel.idea {
	case integerIdea:
		unit := integerUnit(w)
		f.HLine(x, y, unit, '─', frame.Style{FG: frame.CosColor})
		f.Text(x+unit+1, y, words.Fitting(f, w-unit-1, "size of E", "E"), words.FaintStyle)
	case columnIdea:
		d := strconv.Itoa(p.sc.DModel)
		f.Text(x, y, words.Fitting(f, w, "E, "+d+" wide", "E"), words.FaintStyle)
		f.Text(x+columnBar, y, words.Fitting(f, w-columnBar, "+ 1 column", "+ 1", ""), words.FaintStyle)
	case normalisedIdea:
		f.Text(x, y, "L = "+strconv.Itoa(len(p.words)), words.FaintStyle)
	case binaryIdea:
		b := p.bitColumns(panel)
		for k := range p.bits {
			f.TextRight(b.x+k*b.pitch+b.w, y, words.Fitting(f, b.w, strconv.Itoa(1<<k), ""), words.FaintStyle)
		}
		if x := b.flips - len("fli"); x >= b.x+p.bits*b.pitch {
			f.Text(x, y, "flips", words.FaintStyle) // its middle over the figures
		} else {
			f.TextRight(b.flips, y, words.Fitting(f, b.flips-b.x-p.bits*b.pitch, "fl", ""), words.FaintStyle)
		}
		f.TextRight(b.step, y, "step", words.FaintStyle)
	case wavesIdea:
		p.drawLambdas(panel, y)
	}
}

// drawRow draws a position of the sentence in all panels.
func (p *naivePlan) drawRow(pos, y int) {
	here := pos == p.sc.Pos
	p.drawPlace(pos, y, here)
	for _, panel := range p.panels {
		p.drawIdea(panel, pos, y, here)
		if panel.idea == normalisedIdea {
			twin, _, ok := p.twin()
			p.drawFraction(panel, p.tables[normalisedIdea].At(pos, 0), y, here, ok && pos == twin)
		}
	}
}

// drawPlace writes a position and the word that stands there.
func (p *naivePlan) drawPlace(pos, y int, here bool) {
	number, word := words.FaintStyle, frame.Style{FG: frame.Text}
	if here {
		number, word = words.CursorStyle, words.CursorStyle
		if p.f.Theme.Glyphs() {
			p.f.Set(0, y, '▸', words.CursorStyle)
		}
	}
	x := p.f.Text(1, y, words.ShortPos(p.f, pos, 0, p.label-1), number) + 1
	if token := p.token(pos); token != "" {
		x = p.f.Text(x, y, p.f.Theme.Cut(token, p.label-x), word)
		if v, ok := scene.Real(token); ok && p.here(integerIdea) { // a number can be added to
			p.f.Text(x, y, words.Fitting(p.f, p.label-x, " → "+sentence.Terse(v+float64(pos), 6), ""), number)
		}
	}
}

// drawIdea draws a position as an idea writes it, other than as a fraction,
// which needs to know of a sentence.
func (p *naivePlan) drawIdea(panel naivePanel, pos, y int, here bool) {
	switch panel.idea {
	case integerIdea:
		p.drawInteger(panel.x, y, panel.w, integerUnit(panel.w), pos, here)
	case columnIdea:
		p.drawColumn(panel, pos, y, here)
	case binaryIdea:
		p.drawBits(panel, pos, y, here)
	case wavesIdea:
		p.drawWaves(panel, pos, y, here)
	}
}

// drawFar draws the positions behind the sentence, and the fractions of the
// other sentence beside them.
func (p *naivePlan) drawFar() {
	if p.farRows == 0 {
		return
	}
	f := p.f
	w, _ := f.Size()
	f.HLine(1, p.rule, w-2, '─', frame.Style{FG: frame.Line})
	write := func(x, room int, texts ...string) {
		text := words.Fitting(f, room, texts...)
		if p.farHead == p.rule && text != "" {
			text = " " + text + " "
			x--
		}
		f.Text(x, p.farHead, text, words.FaintStyle)
	}
	write(1+parts.One(p.farHead == p.rule), p.label, "farther", "far")
	for _, panel := range p.panels {
		if panel.idea == normalisedIdea {
			length := "L = " + strconv.Itoa(len(p.other))
			write(panel.x, panel.w, strings.Join(p.other, " ")+", "+length, length)
		}
	}
	for i := range p.farRows {
		pos, y := p.far[i], p.farTop+i*p.pitch+p.middle()
		p.drawPlace(pos, y, false)
		for _, panel := range p.panels {
			p.drawIdea(panel, pos, y, false)
			if panel.idea == normalisedIdea && i < len(p.other) {
				p.drawOther(panel, i, y)
			}
		}
	}
}

// drawOther draws a word of the other sentence as a fraction.
func (p *naivePlan) drawOther(panel naivePanel, pos, y int) {
	_, twin, ok := p.twin()
	same := ok && pos == twin
	style := words.FaintStyle
	if same {
		style = warnInk
	}
	v := p.otherTable.At(pos, 0)
	p.drawFraction(panel, v, y, false, same)
	if word := p.other[pos]; p.gap > 3 {
		p.f.TextRight(panel.x-1, y, word, style)
	} else if track := panel.w - 6; p.f.Theme.Width(word) < track/2 { // beside its dot
		x := panel.x + int(math.Round(v*float64(track-1)))
		if v > 0.5 {
			p.f.TextRight(x, y, word, style)
		} else {
			p.f.Text(x+1, y, word, style)
		}
	}
}

// drawAnswers draws the questions, and under each idea how it does.
func (p *naivePlan) drawAnswers() {
	f := p.f
	w, _ := f.Size()
	if p.ask >= 0 {
		f.HLine(1, p.ask, w-2, '─', frame.Style{FG: frame.Line})
	}
	for i, name := range questionNames {
		f.Text(1, p.answers+i*p.spacing, words.Fitting(f, p.label-1, name...), frame.Style{FG: frame.Text})
	}
	for _, panel := range p.panels {
		for i, a := range p.naive.answers(panel.idea) {
			sign, style := "✓", frame.Style{FG: frame.Good, Bold: true}
			if !a.pass {
				sign, style = "✗", warnInk
			}
			y := p.answers + i*p.spacing
			x := f.Text(panel.x, y, sign, style) + 1
			f.Text(x, y, words.Fitting(f, panel.x+panel.w+max(p.gap-2, 0)-x, append(a.why, "")...), frame.Style{FG: frame.Text})
		}
	}
}
