package views

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// drawScatter draws the shifted sine against what it is predicted from, one
// dot a position. From sin alone that is an ellipse, which no line follows;
// from sin and cos, weighted, it is a line.
func (p predictor) drawScatter(f frame.Frame, y int) {
	across := "sin(pos)"
	if p.both {
		across = "both, weighted"
	}
	up := "sin(pos" + offsetText(p.sc.Offset) + ")"
	f.Text(plotX, y, fitting(f, p.plot, "across: "+across+"   up: "+up, across+" → "+up, up), frame.Style{FG: frame.Faint})
	g := f.Sub(plotX, y+1, 2*p.scatter, p.scatter)
	s := plotScale{rows: p.scatter, mid: (4*float64(p.scatter) - 1) / 2}
	at := func(v float64) int { return 4*p.scatter - 1 - s.dot(v) } // a column: −1 is left
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
			x := (float64(i) - s.mid) / (s.mid - 1)
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
	of := plural(p.n, "position")
	if long {
		f.TextRight(w, 0, of, frame.Style{FG: frame.Faint})
		drawShare(f, 0, 1, w, p.fit.r2, ink)
	} else {
		from := fitting(f, w-x-12, " from "+of, "")
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
		f.Text(0, y, head, frame.Style{FG: frame.Text})
		y = writeLines(f, y+2, frame.Faint, "sin(pos) = "+signed(here.sin, 3)+" happens", "on the way up and on the", "way down:") + 1
	}
	y = writeLines(f, y, frame.Bright, "rising   then "+signed(rising, 3))
	y = writeLines(f, y, frame.CosColor, "falling  then "+signed(falling, 3))
	if long {
		y++
	}
	switch {
	case one:
		writeLines(f, y, frame.Good, "Here both answers agree.")
	case !p.turnsBack():
		writeLines(f, y, frame.Warn, "It only "+[]string{"rises", "falls"}[b2i(here.cos < 0)]+" in this window.")
	default:
		writeLines(f, y, frame.Warn, "No line can give both.")
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
		f.Text(0, y, "One pair, one answer.", frame.Style{FG: frame.Text})
		y = writeLines(f, y+2, frame.Faint, "cos says whether the sine", "rises or falls. The two", "answers fall on one line:") + 1
	}
	term := func(weight, value float64) string {
		return signed(weight, 3) + " × " + signed(value, 3) + " = " + signed(weight*value, 4)
	}
	y = writeLines(f, y, frame.SinColor, term(p.fit.sin, here.sin))
	y = writeLines(f, y, frame.CosColor, term(p.fit.cos, here.cos))
	name := "sin(" + shortPos(f, p.sc.Pos+p.sc.Offset, 0, 9) + ")"
	sum := "= " + signed(p.fit.at(here.sin, here.cos), 4)
	f.Text(25-f.Theme.Width(sum), y, sum, frame.Style{FG: frame.Bright, Bold: true})
	f.TextRight(13, y, name, frame.Style{FG: frame.Bright, Bold: true})
	if long {
		last, ink := "The sine row of the matrix", frame.Good
		if _, ok := p.sc.Waves.Column(p.pair, encoding.Cos); !ok {
			last, ink = "No column has this cosine.", frame.Warn
		}
		writeLines(f, y+2, ink, last)
	}
}

// writeLines writes lines under each other and returns the row after them.
func writeLines(f frame.Frame, y int, ink frame.Color, lines ...string) int {
	for _, l := range lines {
		f.Text(0, y, l, frame.Style{FG: ink, Bold: ink == frame.Bright})
		y++
	}
	return y
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
