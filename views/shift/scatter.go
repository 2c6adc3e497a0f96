package shift

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// drawScatter draws the shifted sine against what it is predicted from, one
// dot a position. From sin alone that is an ellipse, which no line follows;
// from sin and cos, weighted, it is a line.
func (p predictor) drawScatter(f frame.Frame, y int) {
	across := "sin(pos)"
	if p.both {
		across = "both, weighted"
	}
	up := "sin(pos" + words.Shift(p.sc.Offset) + ")"
	f.Text(plotX, y, words.Fitting(f, p.plot, "across: "+across+"   up: "+up, across+" → "+up, up), frame.Style{FG: frame.Faint})
	g := f.Sub(plotX, y+1, 2*p.scatter, p.scatter)
	s := plotScale{rows: p.scatter}
	at := func(v float64) int { return s.dot(-v) } // a column: −1 is left
	for i := 0; i < 4*p.scatter; i += 3 {
		axis := frame.Ink{Color: frame.Line, Glyph: '.'}
		g.Dot(at(0), i, axis)
		g.Dot(i, s.dot(0), axis)
	}
	here := p.samples[p.sc.Pos-p.first]
	cursor := at(p.across(here))
	for i := 0; i < 4*p.scatter; i += 2 {
		g.Dot(cursor, i, frame.Ink{Color: frame.Accent, Z: 1, Glyph: ':'})
	}
	if !p.both {
		for i := at(-1); i <= at(1); i++ {
			x := float64(i-at(0)) / s.reach()
			if y := s.dot(p.fit.sin * x); s.inside(y) {
				g.Dot(i, y, frame.Ink{Color: frame.SinColor, Z: 2, Glyph: '-'})
			}
		}
	}
	for _, sample := range p.samples {
		ink := frame.Ink{Color: frame.Bright, Z: 3, Glyph: '*'}
		if sample.cos < 0 {
			ink = frame.Ink{Color: frame.CosColor, Z: 3, Glyph: 'o'}
		}
		g.Dot(at(p.across(sample)), s.dot(sample.later), ink)
	}
}

// across is the coordinate of a sample in the scatter plot.
func (p predictor) across(s shiftSample) float64 {
	if p.both {
		return p.fit.at(s.sin, s.cos)
	}
	return s.sin
}

// drawWords writes R² and what it means, beside the scatter plot or, in four
// rows, below the waves.
func (p predictor) drawWords(f frame.Frame, long bool) {
	w, _ := f.Size()
	ink := shareInk(p.fit.r2)
	x := f.Text(0, 0, "R² ", frame.Style{FG: frame.Faint})
	x = f.Text(x, 0, shareText(p.fit.r2), frame.Style{FG: ink, Bold: true})
	of := words.Plural(p.n, "position")
	if long {
		f.TextRight(w, 0, of, frame.Style{FG: frame.Faint})
		drawShare(f, 0, 1, w, p.fit.r2, ink)
	} else {
		from := words.Fitting(f, w-x-12, " from "+of, "")
		x = f.Text(x, 0, from, frame.Style{FG: frame.Faint})
		drawShare(f, x+1, 0, w-x-1, p.fit.r2, ink)
	}
	y := 1
	if long {
		y = 3
	}
	if p.both {
		p.wordsBoth(f, y, long)
	} else {
		p.wordsAlone(f, y, long)
	}
}

// wordsAlone says why sin alone does not tell the shifted sine: the same sine
// comes once rising and once falling.
func (p predictor) wordsAlone(f frame.Frame, y int, long bool) {
	here := p.samples[p.sc.Pos-p.first]
	turn := encoding.Shift(p.sc.Waves, p.pair, p.sc.Offset)
	rising, _ := turn.Apply(here.sin, math.Abs(here.cos))
	falling, _ := turn.Apply(here.sin, -math.Abs(here.cos))
	one := math.Abs(rising-falling) < 0.0005
	if long {
		head := "One sine, two answers."
		if one {
			head = "One sine, one answer."
		}
		write(f, y, frame.Text, head)
		write(f, y+2, frame.Faint, "sin(pos) = "+words.Signed(here.sin, 3)+" happens")
		write(f, y+3, frame.Faint, "on the way up and on the")
		write(f, y+4, frame.Faint, "way down:")
		y += 6
	}
	write(f, y, frame.Bright, "rising   then "+words.Signed(rising, 3), "rising  "+words.Signed(rising, 3))
	write(f, y+1, frame.CosColor, "falling  then "+words.Signed(falling, 3), "falling "+words.Signed(falling, 3))
	y += 2 + parts.One(long)
	switch {
	case one:
		write(f, y, frame.Good, "Here both answers agree.", "both agree")
	case p.turnsBack():
		write(f, y, frame.Warn, "No line can give both.", "two answers")
	case here.cos < 0:
		write(f, y, frame.Warn, "Here it only falls.", "only falls")
	default:
		write(f, y, frame.Warn, "Here it only rises.", "only rises")
	}
}

// turnsBack reports that the positions that are drawn hold rising and falling
// sines.
func (p predictor) turnsBack() bool {
	rising, falling := false, false
	for _, s := range p.samples {
		rising, falling = rising || s.cos > 0, falling || s.cos < 0
	}
	return rising && falling
}

// wordsBoth writes the sine row of the matrix as the sum that it is.
func (p predictor) wordsBoth(f frame.Frame, y int, long bool) {
	here := p.samples[p.sc.Pos-p.first]
	if long {
		write(f, y, frame.Text, "One pair, one answer.")
		write(f, y+2, frame.Faint, "cos says whether the sine")
		write(f, y+3, frame.Faint, "rises or falls. The two")
		write(f, y+4, frame.Faint, "answers fall on one line:")
		y += 6
	}
	term := func(y int, ink frame.Color, weight, value float64, name string) {
		write(f, y, ink, words.Signed(weight, 3)+" × "+words.Signed(value, 3)+" = "+words.Signed(weight*value, 4), words.Signed(weight, 3)+name)
	}
	term(y, frame.SinColor, p.fit.sin, here.sin, "·sin")
	term(y+1, frame.CosColor, p.fit.cos, here.cos, "·cos")
	name := "sin(" + words.ShortPos(f, p.sc.Pos+p.sc.Offset, 0, 8) + ")"
	sum := "= " + words.Signed(p.fit.at(here.sin, here.cos), 4)
	write(f, y+2, frame.Bright, words.PadLeft(name, 13)+words.PadLeft(sum, 12), sum)
	if long {
		if _, ok := p.sc.Waves.Column(p.pair, encoding.Cos); ok {
			write(f, y+4, frame.Good, "The sine row of the matrix")
		} else {
			write(f, y+4, frame.Warn, "No column has this cosine.")
		}
	}
}

// write writes the first of several texts that fits into a row.
func write(f frame.Frame, y int, ink frame.Color, texts ...string) {
	w, _ := f.Size()
	f.Text(0, y, words.Fitting(f, w, texts...), frame.Style{FG: ink, Bold: ink == frame.Bright})
}
