package naive

import (
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

var (
	warnInk = frame.Style{FG: frame.Warn, Bold: true}
	goodInk = frame.Style{FG: frame.Good, Bold: true}
)

// Draw draws heads, words, far positions, answers and what a head reads.
func (p *plan) Draw() {
	p.record()
	for pos := p.rows.First; pos < p.rows.End(); pos++ {
		p.drawRow(pos, p.rows.At(pos)+p.middle())
	}
	if p.farRows > 0 {
		p.drawFar()
	}
	if p.small && p.hasAnswers() {
		p.drawTable()
		p.drawAside()
		return
	}
	p.drawHeads()
	if p.hasAnswers() {
		p.drawAnswers()
	}
	if p.rule >= 0 {
		p.drawReadings()
	}
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
	p.f.Shade(x, y-p.middle(), w, p.rows.W, frame.Signed, v)
}

// drawHeads writes the ideas' numbers and names and what each adds.
func (p *plan) drawHeads() {
	for _, at := range p.panels {
		p.drawName(at.x, p.heads, at.idea)
		p.f.Text(at.x, p.heads+1, words.Fitting(p.f, at.w, ideas[at.idea].formula), words.FaintStyle)
	}
}

// drawName writes the number and the name of an idea, that under the cursor on a
// badge.
func (p *plan) drawName(x, y int, i sentence.Idea) {
	title := ideas[i].title
	switch {
	case i != p.Idea:
		x = p.f.Text(x, y, title[:2], words.FaintStyle)
		p.f.Text(x, y, title[2:], words.StrongStyle)
	case p.f.Theme.Glyphs():
		p.f.Text(x, y, "["+title+"]", words.StrongStyle)
	default:
		p.f.Text(x, y, " "+title+" ", words.BadgeStyle)
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
	x := p.f.Text(1, y, words.ShortPos(p.f, pos, 0, p.label-1), number) + 2
	if token := p.token(pos); token != "" {
		p.f.Text(x, y, p.f.Theme.Cut(p.Called(token), p.label-x), p.ink(pos))
	}
	for _, at := range p.panels {
		ideas[at.idea].row(p, at, pos, y)
	}
}

// drawFar draws the positions behind the sentence, under a head.
func (p *plan) drawFar() {
	p.f.Text(1, p.farTop-1, words.Fitting(p.f, p.label-1, "farther", "far"), words.FaintStyle)
	for _, at := range p.panels {
		ideas[at.idea].far(p, at, p.farTop-1)
	}
	for i := range p.farRows {
		p.drawRow(p.far[i], p.farTop+i*(p.rows.W+p.rows.Gap)+p.middle())
	}
}

// tints reports that the paper has quiet colours to write on.
func (p *plan) tints() bool { return !p.f.Theme.Glyphs() && p.f.Theme.Depth != frame.Colors16 }

// tinted is the colour behind a verdict.
func tinted(pass bool) frame.Color { return parts.Either(pass, frame.Good, frame.Warn).Over(20) }

// sign is the mark of an answer.
func sign(pass bool) scene.Span {
	if pass {
		return scene.Span{Text: "✓", Style: goodInk}
	}
	return scene.Span{Text: "✗", Style: warnInk}
}

// passing is the mark of all answers of an idea.
func (p *plan) passing(i sentence.Idea) scene.Span { return sign(p.verdictOf(i).passes()) }

// drawAnswers draws the questions, under each idea how it does, and all of it as
// one large mark.
func (p *plan) drawAnswers() {
	for i, name := range questions {
		p.f.Text(1, p.board+i, words.Fitting(p.f, p.label-1, name...), frame.Style{FG: frame.Text})
	}
	for k, at := range p.panels {
		v := p.verdictOf(at.idea)
		for i, a := range v.answers {
			y, mark := p.board+i, sign(a.pass)
			if p.tints() {
				p.f.Tint(at.x, y, at.w, 1, tinted(a.pass))
			}
			x := p.f.Text(at.x+1, y, mark.Text, mark.Style) + 1
			a.fit(p.f.Theme, at.x+at.w-x).Draw(p.f, x, y)
		}
		if p.verdict < 0 {
			continue
		}
		end := p.panels[0].x + (k+1)*(at.w+apart) + parts.One(k == len(p.panels)-1)
		p.drawVerdict(at.x+1, p.verdict, end, v)
	}
}

// drawVerdict draws the large mark of an idea, and why in three short lines.
func (p *plan) drawVerdict(x, y, end int, v verdict) {
	parts.DrawVerdict(p.f, x, y, v.passes())
	for i, line := range v.short {
		style := frame.Style{}
		if v.passes() {
			style.FG = frame.Good
		}
		x := x + parts.VerdictW + 1
		p.f.Text(x, y+i, words.Fitting(p.f, end-x, line, ""), style)
	}
}

// drawReadings draws what a head reads with the idea under the cursor, and with
// the waves.
func (p *plan) drawReadings() {
	w, _ := p.f.Size()
	p.f.HLine(1, p.rule, w-2, '─', words.LineStyle)
	title := " what one attention head then reads: rows ask, columns answer "
	if n, all := len(p.given), len(p.tokens); n < all {
		title = " what one attention head then reads of the first " + words.Plural(n, "word") + ": rows ask, columns answer "
	}
	p.f.Text(3, p.rule, title, frame.Style{})
	for i, m := range p.reads {
		end := w - 1
		if i+1 < len(p.reads) {
			end = p.reads[i+1].cols.X - 6
		}
		p.drawReading(m, p.readers[i], end-m.cols.At(m.cols.End())-2)
	}
}

// drawTable draws all ideas by all questions, and beside it what a head reads with
// the idea under the cursor.
func (p *plan) drawTable() {
	heads := [...][2]string{{"", "bounded"}, {"even", "step"}, {"any", "length"}, {"only", "p − q"}}
	for q, head := range heads {
		x := 1 + names + q*(mark+1)
		for k, line := range head {
			if y := p.board - 2 + k; y >= p.heads {
				p.f.TextCenter(x-1, y, mark+1, line, words.FaintStyle)
			}
		}
		for k, i := range p.ideas {
			y, pass := p.board+k*p.pitch, p.verdictOf(i).answers[q].pass
			if p.tints() {
				p.f.Tint(x, y, mark, p.pitch, tinted(pass))
			}
			s := sign(pass)
			p.f.TextCenter(x, y, mark, s.Text, s.Style)
		}
	}
	for k, i := range p.ideas {
		p.drawName(1, p.board+k*p.pitch, i)
	}
	for _, m := range p.reads {
		parts.Label(p.f, m.cols.X-5, p.board-2, m.cols.At(m.cols.End()), "what a head then reads", words.FaintStyle)
		p.drawReading(m, p.Idea, 0)
	}
}

// drawAside writes beside the panel of a small screen how its idea does.
func (p *plan) drawAside() {
	if p.verdict < 0 {
		return
	}
	w, h := p.f.Size()
	at, v := p.panels[0], p.verdictOf(p.Idea)
	x := at.x + at.w + 3
	p.drawVerdict(x, p.verdict, w-1, v)
	top := p.verdict + lastRows + parts.One(p.verdict+lastRows+len(questions) < h)
	for i, a := range v.answers {
		y, mark := top+i, sign(a.pass)
		if y >= h {
			return
		}
		name := words.Fitting(p.f, 12, questions[i]...)
		p.f.Text(x, y, name, words.FaintStyle)
		end := p.f.Text(x+13, y, mark.Text, mark.Style) + 1
		a.fit(p.f.Theme, w-1-end).Draw(p.f, end, y)
	}
}
