package shift

import (
	"math"

	"wavescope/encoding"
	"wavescope/encoding/stat"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// fallingInk is that of answers on the way down: no wave's, no verdict's.
const fallingInk = frame.HandThen

// drawScatter draws the shifted sine against what it is predicted from, one dot
// a position. From sin alone that is an ellipse, which no line follows; from sin
// and cos, weighted, it is a line.
func (p *half) drawScatter(y int) {
	across, up := parts.Either(p.both, "both, weighted", "sin(pos)"), later(p.Offset)
	p.f.Text(plotX, y, words.Fitting(p.f, p.plot, "across: "+across+"   up: "+up, across+" → "+up, up), words.FaintStyle)
	p.f.Part("scatter", plotX, y, 2*p.scatter, p.scatter+1)
	g := p.f.Sub(plotX, y+1, 2*p.scatter, p.scatter)
	s := plotScale{rows: p.scatter}
	at := func(v float64) int { return s.dot(-v) } // a column: −1 is left
	of := func(s stat.Sample) int { return at(parts.Either(p.both, p.fit.At(s), s.Sin)) }
	for i := range 4 * p.scatter {
		if i%3 == 0 {
			g.Dot(at(0), i, frame.Ink{Color: frame.Line, Glyph: '.'})
			g.Dot(i, s.dot(0), frame.Ink{Color: frame.Line, Glyph: '.'})
		}
		if i%2 == 0 {
			g.Dot(of(p.here), i, frame.Ink{Color: frame.Accent, Z: 1, Glyph: ':'})
		}
	}
	for i := at(-1); i <= at(1) && !p.both && !p.Hidden.Has("prediction"); i++ {
		y := s.dot(p.fit.Sin * float64(i-at(0)) / s.reach())
		s.draw(g, i, y, y, frame.Ink{Color: frame.SinColor, Z: 2, Glyph: '-'})
	}
	for _, sample := range p.Samples {
		rising, falling := frame.Ink{Color: frame.Bright, Z: 3, Glyph: '*'}, frame.Ink{Color: fallingInk, Z: 3, Glyph: 'o'}
		g.Dot(of(sample), s.dot(sample.Later), parts.Either(sample.Cos < 0, falling, rising))
	}
}

// drawWords writes R² and what it means, beside the scatter plot or, in four
// rows, below the waves.
func (p *half) drawWords(f frame.Frame) {
	y := p.drawShares(f)
	w, h := f.Size()
	f.Part("answers", 0, y, w, h-y)
	switch {
	case p.Hidden.Has("answers") || p.both && p.Hidden.Has("prediction"):
		write(f, y, frame.Text, scene.Unknown)
	case p.both:
		p.wordsBoth(f, y)
	default:
		p.wordsAlone(f, y)
	}
}

// drawShares writes R² and gives the row after it.
func (p *half) drawShares(f frame.Frame) (y int) {
	w, _ := f.Size()
	y, of, share := 1, words.Plural(p.fitN, "position"), func(x, y int) { drawShare(f, x, y, w-x, p.fit.R2) }
	style := shareStyle(p.fit.R2)
	if p.Hidden.Has("fit") {
		style, share = words.StrongStyle, func(int, int) {}
	}
	x := f.Text(f.Text(0, 0, "R² ", words.FaintStyle), 0, p.Hidden.Or("fit", shareText(p.fit.R2)), style)
	if p.beside {
		y = 3
		f.TextRight(w, 0, of, words.FaintStyle)
		share(0, 1)
	} else {
		x = f.Text(x, 0, words.Fitting(f, w-x-12, " from "+of), words.FaintStyle)
		share(x+1, 0)
	}
	f.Part("fit", 0, 0, w, 1+parts.One(p.beside))
	return y
}

// paragraph writes a line, and three more two rows further down, where there is
// room beside the scatter plot. It gives the row after it.
func (p *half) paragraph(f frame.Frame, y int, head string, rest ...string) int {
	if !p.beside {
		return y
	}
	write(f, y, frame.Text, head)
	for i, text := range rest {
		write(f, y+2+i, frame.Faint, text)
	}
	return y + 3 + len(rest)
}

// wordsAlone says why sin alone does not tell the shifted sine: the same sine
// comes once rising and once falling.
func (p *half) wordsAlone(f frame.Frame, y int) {
	turn := encoding.Shift(p.Waves, p.pair, p.Offset)
	up, _ := turn.Apply(p.here.Sin, math.Abs(p.here.Cos))
	down, _ := turn.Apply(p.here.Sin, -math.Abs(p.here.Cos))
	one := math.Abs(up-down) < 0.0005
	head := "One sine, two answers."
	switch {
	case one:
		head = "One sine, one answer."
	case !p.TurnsBack(): // over these positions there is one
		head = "In a turn, two answers."
	}
	y = p.paragraph(f, y, head, "sin(pos) = "+words.Signed(p.here.Sin, 3)+" happens", "on the way up and on the", "way down:")
	write(f, y, frame.Bright, "rising   then "+words.Signed(up, 3), "rising  "+words.Signed(up, 3))
	write(f, y+1, fallingInk, "falling  then "+words.Signed(down, 3), "falling "+words.Signed(down, 3))
	y += 2 + parts.One(p.beside)
	found := []string{"Here it only rises.", "only rises"}
	switch {
	case one:
		found = []string{"Here both answers agree.", "both agree"}
	case p.TurnsBack():
		found = []string{"No line can give both.", "two answers"}
	case p.here.Cos < 0:
		found = []string{"Here it only falls.", "only falls"}
	}
	write(f, y, goodIf(one), found...)
}

// wordsBoth writes the sine row of the matrix as the sum that it is.
func (p *half) wordsBoth(f frame.Frame, y int) {
	y = p.paragraph(f, y, "One pair, one answer.", "cos says whether the sine", "rises or falls. The two", "answers fall on one line:")
	term := func(y int, ink frame.Color, weight, value float64, name string) {
		write(f, y, ink, words.Signed(weight, 3)+" × "+words.Signed(value, 3)+" = "+words.Signed(weight*value, 4), words.Signed(weight, 3)+name)
	}
	term(y, frame.SinColor, p.fit.Sin, p.here.Sin, "·sin")
	term(y+1, frame.CosColor, p.fit.Cos, p.here.Cos, "·cos")
	name, sum := "sin("+words.ShortPos(f, p.Pos+p.Offset, 0, 8)+")", "= "+words.Signed(p.fit.At(p.here), 4)
	write(f, y+2, frame.Bright, words.PadLeft(name, 13)+words.PadLeft(sum, 12), sum)
	if p.beside {
		write(f, y+4, goodIf(p.whole), parts.Either(p.whole, "The sine row of the matrix", "No column has this cosine."))
	}
}
