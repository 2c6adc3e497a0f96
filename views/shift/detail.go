package shift

import (
	"fmt"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// panelHeight is more than the panel ever takes.
const panelHeight = 20

// drawDetail draws the panel for the pair under the cursor, with the big dial
// beside it where there is room.
func (p *dials) drawDetail() {
	p.drawRule()
	y := p.rule + 1 + parts.One(p.air)
	if !p.big {
		p.drawPanel(p.f.Sub(1, y, p.w-2, panelHeight))
		return
	}
	left := min(10+max(p.w-120, 0)*9/40, p.table-2*p.bigRows-9)
	p.drawBigDial(p.f.Sub(0, 0, p.table-1, y+p.bigRows+2), left, y+1)
	p.drawPanel(p.f.Sub(p.table, y+(p.bigRows-parts.BigDial)/2, p.w-p.table-1, panelHeight))
}

// drawBigDial draws both shifts on one large dial, with the positions written at
// its rim.
func (p *dials) drawBigDial(f frame.Frame, x, y int) {
	swing := func(anchor int) parts.Swing { return parts.NewSwing(p.Waves, p.pair, p.Pos+anchor, p.Offset) }
	d := parts.DialOf(p.bigRows)
	d.Draw(f, x, y, true, swing(0), swing(p.Anchor))
	for _, anchor := range [...]int{0, p.Anchor} {
		d.Label(f, x, y, swing(anchor).Now, words.ShortPos(f, p.Pos+p.Offset, anchor, 9), nowStyle)
		if p.Offset != 0 { // or both hands are one
			d.Label(f, x, y, swing(anchor).Then, words.ShortPos(f, p.Pos, anchor, 9), thenStyle)
		}
	}
	d.Label(f, x, y, 1<<62, "sin", frame.Style{FG: frame.SinColor})
	d.Label(f, x, y, 0, "cos", frame.Style{FG: frame.CosColor})
}

// drawRule parts the dials from the panel and says what it is about.
func (p *dials) drawRule() {
	if p.bare {
		return
	}
	p.f.HLine(1, p.rule, p.w-2, '─', words.LineStyle)
	room := p.w - 8
	if edge := p.edge(); !p.second && edge != "" {
		p.f.TextRight(p.w-3, p.rule, edge, words.FaintStyle)
		room -= p.f.Theme.Width(edge) + 2
	}
	here, tail := p.ruleWords()
	rest := words.Fitting(p.f, room-p.f.Theme.Width(here.Text), tail...)
	scene.Line{words.Plain(" "), here, words.Plain(" "), words.Faint(rest), words.Plain(" ")}.Draw(p.f, 3, p.rule)
}

// ruleWords names the pair under the cursor and says, in several lengths, what
// the panel shows of it.
func (p *dials) ruleWords() (here scene.Span, tail []string) {
	name := "pair " + strconv.Itoa(p.pair)
	if !p.inPair {
		return words.Faint("dim " + strconv.Itoa(p.Dim) + " is a column of zeros:"), []string{
			"it belongs to no pair and nothing moves it · below: " + name + ", the last one",
			"no pair; below: " + name,
		}
	}
	what := "one matrix moves every position"
	if !p.whole {
		what = "a sine without its cosine"
	}
	if p.w >= bigWidth {
		name += " under the cursor"
	}
	return scene.Span{Text: name, Style: words.CursorStyle}, []string{
		what + " · x = cos, y = sin, counter-clockwise = later",
		what + " · x = cos, y = sin, ccw = later",
		what, "x = cos, y = sin",
	}
}

// drawPanel draws the equation at one or two positions, and how well the shifted
// sine is predicted.
func (p *dials) drawPanel(f frame.Frame) {
	y := 0
	if p.big {
		turn, columns := "the turn, in (sin, cos) order: rows [c s], [−s c]", fmt.Sprintf(" (sin dim %d, cos dim %d)", p.sin, p.cos)
		if !p.whole {
			turn, columns = "the turn", fmt.Sprintf(" (sin dim %d, no cosine column)", p.sin)
		}
		write(f, y, frame.Faint, turn+columns, turn)
		y += 2
	}
	block := matrixRows + parts.One(p.gap)
	if !p.whole {
		p.drawLoneSine(f, y)
	} else if p.drawBlock(f, y, 0); p.block2 {
		p.drawBlock(f, y+block, p.Anchor)
	}
	if p.fits {
		p.drawFits(f, y+block*(1+parts.One(p.block2)))
	}
}

// drawLoneSine says why no one matrix moves the last sine of an odd d_model: the
// equation of its sine has a cosine in it that no column holds.
func (p *dials) drawLoneSine(f frame.Frame, y int) {
	s := encoding.ShiftAt(p.Waves, p.pair, p.Pos, p.Offset)
	sine := func(w int) string {
		from, to := words.ShortPos(f, p.Pos, 0, w), words.ShortPos(f, p.Pos+p.Offset, 0, w)
		return fmt.Sprintf("sin(%s) = %s × sin(%s) %s × cos(%s)", to, words.Signed(s.M[0][0], 4), from, words.Signed(s.M[0][1], 4), from)
	}
	dim, cos := fmt.Sprint("dim ", p.Dim), "cos("+words.ShortPos(f, p.Pos, 0, 20)+")"
	write(f, y, frame.Warn, "no cosine column: "+dim+" is the last sine of an odd d_model", dim+" has no cosine column")
	write(f, y+1, frame.SinColor, sine(20), sine(12), sine(6), "sin = "+words.Signed(s.To[0], 4))
	write(f, y+2, frame.Faint,
		"the hand turns all the same, but "+cos+" is in no column, so no one matrix moves every position",
		cos+" is in no column: no one matrix fits every position",
		"no one matrix fits")
}

// write writes the first of several texts that fits into a row.
func write(f frame.Frame, y int, ink frame.Color, texts ...string) {
	w, _ := f.Size()
	f.Text(0, y, words.Fitting(f, w, texts...), frame.Style{FG: ink, Bold: ink == frame.Bright})
}

const (
	fitRows  = 3   // R²: a title and two bars
	fitLimit = 256 // positions that R² is computed from beside the dials
)

// drawFits draws R² of the shifted sine as two bars.
func (p *dials) drawFits(f frame.Frame, y int) {
	w, _ := f.Size()
	first, n := p.fitSpan(fitLimit)
	fits := encoding.Predict(p.Waves, p.pair, first, n, p.Offset)
	positions := words.Plural(n, "position")
	k, way := later(p.Offset)
	what := fmt.Sprintf("sin(%d%s) from %s", k, way, positions)
	title, below := fmt.Sprintf("%s, %d…%d", what, first, first+n-1), ""
	if fits.Alone.R2 <= -0.005 { // as written, with two decimals
		below = " · below 0: worse than their mean"
	}
	f.Text(0, y, "R²", words.FaintStyle)
	f.Text(4, y, words.Fitting(f, w-4, title+below, title, what, positions), words.FaintStyle)
	drawFit(f, y+1, "sin alone", fits.Alone.R2)
	if p.whole {
		drawFit(f, y+2, "sin and cos", fits.Both.R2)
	} else {
		f.Text(4, y+2, "sin and cos   no column has this cosine", frame.Style{FG: frame.Text})
	}
}

// drawFit draws one R² as a bar and in digits.
func drawFit(f frame.Frame, y int, name string, r2 float64) {
	w, _ := f.Size()
	bar := min(w-18-1-5, 48)
	f.Text(4, y, name, frame.Style{FG: frame.Text})
	drawShare(f, 18, y, bar, r2)
	f.Text(18+bar+1, y, shareText(r2), shareStyle(r2))
}
