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
	p.drawPanel(p.f.Sub(p.table, y+(p.bigRows-11)/2, p.w-p.table-1, panelHeight))
}

// drawBigDial draws both shifts on one large dial, with the positions written at
// its rim.
func (p *dials) drawBigDial(f frame.Frame, x, y int) {
	swing := func(anchor int) parts.Swing { return parts.NewSwing(p.Waves, p.pair, p.Pos+anchor, p.Offset) }
	d := parts.DialOf(p.bigRows)
	d.Draw(f, x, y, swing(0), parts.Look{})
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
	what := parts.Either(p.whole, "one matrix moves every position", "a sine without its cosine")
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
	title := fmt.Sprintf("%s, %d…%d", what, first, first+n-1)
	below := parts.Either(fits.Alone.R2 <= -0.005, " · below 0: worse than their mean", "") // as written, with two decimals
	f.Text(0, y, "R²", words.FaintStyle)
	f.Text(4, y, words.Fitting(f, w-4, title+below, title, what, positions), words.FaintStyle)
	drawFit(f, y+1, "sin alone", fits.Alone.R2)
	if p.whole {
		drawFit(f, y+2, "sin and cos", fits.Both.R2)
	} else {
		f.Text(4, y+2, "sin and cos   no column has this cosine", frame.Style{FG: frame.Text})
	}
}

func drawFit(f frame.Frame, y int, name string, r2 float64) {
	w, _ := f.Size()
	bar := min(w-18-1-5, 48)
	f.Text(4, y, name, frame.Style{FG: frame.Text})
	drawShare(f, 18, y, bar, r2)
	f.Text(18+bar+1, y, shareText(r2), shareStyle(r2))
}

// matrixRows is the height of a block: heads, sine row, cosine row.
const matrixRows = 3

// block says where the parts of
//
//	sin │ M │ × │ PE(p) │ = │ M·PE(p) │   │ PE(p+k) │  residual
//
// stand, as columns from the left end.
type block struct {
	decimals, pad int
	number        int    // columns of a number
	turn          int    // the first number of M
	value         [3]int // PE(p), M·PE(p), PE(p+k)
	shown         int    // how many of them are
	residual      int    // of five columns
}

func newBlock(decimals, pad, shown int) block {
	b := block{decimals: decimals, pad: pad, number: decimals + 3, turn: 4 + 2*pad, shown: shown}
	x := b.turn + 2*b.number + 1 // behind the last number
	for i := range shown {
		b.value[i] = x + 4*pad + 3
		x = b.value[i] + b.number
	}
	b.residual = x + 2*pad + 2
	return b
}

// blocks lists the forms of the block, the widest first.
var blocks = []block{newBlock(4, 1, 3), newBlock(3, 1, 3), newBlock(3, 0, 3), newBlock(2, 0, 3), newBlock(2, 0, 2)}

// drawBlock draws the equation at one position, pos + anchor, in three rows of
// the panel, in the widest form that fits.
func (p *dials) drawBlock(f frame.Frame, y, anchor int) {
	w, _ := f.Size()
	var b block
	for _, b = range blocks {
		if b.residual+5 <= w {
			break
		}
	}
	b.heads(p, f, y, anchor)
	s := encoding.ShiftAt(p.Waves, p.pair, p.Pos+anchor, p.Offset)
	for row := range 2 {
		b.drawRow(f, y+1+row, s, row)
		if dim, ok := p.Waves.Column(p.pair, encoding.Kind(row)); ok && b.pad > 0 {
			words.DrawMark(f, p.Scene, len("sin"), y+1+row, dim)
		}
	}
}

// heads writes what the columns of a block are. What M and the residual are is
// said once.
func (b block) heads(p *dials, f frame.Frame, y, anchor int) {
	w, _ := f.Size()
	ends := [3]int{b.value[1], parts.Either(b.shown == 2, w, b.value[2]), b.residual}
	inks := [...]frame.Style{thenStyle, {FG: frame.Text}, {FG: frame.Bright}}
	for i, name := range []string{"PE", "M·PE", "PE"}[:b.shown] {
		room := ends[i] - b.value[i] - f.Theme.Width(name) - 3
		pos := words.ShortPos(f, p.Pos+[...]int{0, 0, p.Offset}[i], anchor, room)
		f.Text(b.value[i], y, name+"("+pos+")", inks[i])
	}
	if anchor != 0 {
		return
	}
	f.Text(b.turn, y, words.Fitting(f, b.value[0]-b.turn-1, "M, k = "+words.Position(p.Offset), "M"), offsetStyle)
	if b.pad > 0 {
		f.Text(b.residual, y, words.Fitting(f, w-b.residual, "residual", "error"), words.FaintStyle)
	}
}

// drawRow draws the sine's or the cosine's line of the equation.
func (b block) drawRow(f frame.Frame, y int, s encoding.Equation, row int) {
	number := func(x int, v float64, style frame.Style) { f.Text(x, y, words.Signed(v, b.decimals), style) }
	sign := func(x int, r rune) { f.Set(x, y, r, words.FaintStyle) }
	bars := func(from, cells int) {
		sign(from-b.pad-1, '│')
		sign(from+cells+b.pad, '│')
	}
	ink := frame.Style{FG: [...]frame.Color{frame.SinColor, frame.CosColor}[row]}
	f.Text(0, y, encoding.Kind(row).String(), ink)
	bars(b.turn, 2*b.number+1)
	number(b.turn, s.M[row][0], offsetStyle)
	number(b.turn+b.number+1, s.M[row][1], offsetStyle)
	for i, v := range []float64{s.From[row], s.Moved[row], s.To[row]}[:b.shown] {
		bars(b.value[i], b.number)
		number(b.value[i], v, frame.Style{FG: ink.FG, Bold: i == 2})
	}
	if row == 0 {
		sign(b.value[0]-2*b.pad-2, '×')
		sign(b.value[1]-2*b.pad-2, '=')
	}
	f.Text(b.residual, y, words.Brief(s.Residual(row), 1), frame.Style{FG: goodIf(s.Residual(row) <= 1e-12)})
}
