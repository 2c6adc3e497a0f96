package similarity

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// fitScale makes the scale as wide as what is drawn and what is said need it.
func (p *plan) fitScale() {
	most := math.Abs(p.block().largest)
	if p.matrix.h > 0 {
		value := p.pixels()
		for row := range p.matrix.rows.count {
			for col := range p.matrix.cols.count {
				most = max(most, math.Abs(value(row, col)))
			}
		}
	}
	if p.curve.h > 0 {
		for _, pt := range p.points(p.Pos) {
			most = max(most, math.Abs(pt.v))
		}
	}
	p.scale = p.less.differenceScale(p.less.fitting(most))
}

// pixels gives the difference in a pixel of the matrix.
func (l *less) pixels(m matrix) func(row, col int) float64 {
	first, second := m.grid(l.first.enc, false), m.grid(l.second.enc, false)
	return func(row, col int) float64 { return l.of(first.at(row, col), second.at(row, col)) }
}

// drawLargest marks where the difference is largest, and says so where nothing
// is drawn.
func (p *plan) drawLargest(paper frame.Frame) {
	b := p.block()
	if b.largest == 0 {
		return
	}
	k := p.curve.sign * b.most
	single := !p.curve.log || p.curve.next(b.most) == b.most+1 // else the curve is a mean
	if _, ok := p.curve.column(b.most); ok && single && p.Offset != k {
		plus(paper, p.curve.dot(b.most), p.curve.dotRow(p.scale.height(b.largest)), frame.Ink{Color: frame.Bright, Z: parts.BeadZ, Glyph: 'o', Bold: true})
	}
	most := "● most at k " + words.Position(k) + ": " + p.scale.signed(p.scale.text(p.less.at(k), 3))
	short := "● most at k " + words.Position(k)
	for _, text := range []string{most, short} {
		if x, y, ok := p.findRoom([]string{text}); ok {
			p.f.Text(x, y, text, frame.Style{FG: frame.Text})
			return
		}
	}
}

// simBarRows is how many rows a total takes, with the one between.
const totalRows = 3

// drawTotals draws the sums of two tables whose pairs cannot be subtracted, as
// bars that would be full if every pair agreed.
func (p *plan) drawTotals() {
	s := p.sum
	w, h := p.f.Size()
	p.f.Text(s.x-5, s.title, words.Fitting(p.f, w-1-(s.x-5), "the two sums at k "+words.Position(p.Offset), "the two sums"),
		frame.Style{FG: frame.Bright, Bold: true})
	room := w - 1 - s.x
	for i, t := range [...]table{p.less.first, p.less.second} {
		y := s.title + 1 + totalRows*i
		if y+1 >= h {
			return
		}
		dot := t.kernel.Dot(p.Offset)
		name, of := [...]string{"first", "second"}[i], words.Unsigned(dot, 2)+" of "+strconv.Itoa(t.enc.Pairs())+" pairs"
		value := of + ": " + t.scale.name() + " " + t.text(p.Offset, 3)
		if t.scale.measure == dotMeasure {
			value = of
		}
		p.f.Text(s.x, y, words.Fitting(p.f, room, name+": "+value, value, of), frame.Style{FG: frame.Text})
		p.drawTotalBar(t, dot, s.x, y+1, room)
	}
}

// drawTotalBar draws a sum as a part of what it can be at most.
func (p *plan) drawTotalBar(t table, dot float64, x, y, w int) {
	share := dot / t.scale.pairs
	n := int(math.Round(math.Abs(share) * float64(w)))
	for i := range w {
		color, sign := frame.Panel, '·'
		if i < n {
			color, sign = frame.Signed.At(math.Copysign(0.75, share)), '█'
		}
		if p.f.Theme.Glyphs() {
			if p.f.Theme.ASCII && i < n {
				sign = '#'
			} else if p.f.Theme.ASCII {
				sign = '.'
			}
			p.f.Set(x+i, y, sign, words.FaintStyle)
			continue
		}
		p.f.Pixel(x+i, 2*y, color)
		p.f.Pixel(x+i, 2*y+1, color)
	}
}

// Caption says where two tables differ most in how alike their rows are.
func (p *plan) lessCaption() []scene.Line {
	l := p.less
	names := l.second.scale.name() + "s"
	if l.nothing() {
		all := "no difference: exactly 0 at every offset"
		if enc := p.Enc.(encoding.Difference); enc.A.Config().Layout != enc.B.Config().Layout {
			return words.Lines(all+"; in which order the columns stand does not matter to the "+names, all, "exactly 0 everywhere")
		}
		return words.Lines(all, "exactly 0 everywhere")
	}
	b := p.block()
	sign := 1
	if p.Offset < 0 {
		sign = -1
	}
	over := "over offsets " + words.Position(sign*b.first) + " to " + words.Position(sign*(b.first+b.n-1))
	if b.largest == 0 {
		return words.Lines(over+" the "+names+" are exactly the same", "no difference here")
	}
	k := sign * b.most
	first, second := l.first.value(k), l.second.value(k)
	most := "differ most at k = " + words.Position(k)
	sum := words.Unsigned(first, 4) + " " + words.Minus + " " + parens(words.Unsigned(second, 4)) + " = " + l.write(first-second)
	less := ""
	if n := b.n - b.shared; n > 0 {
		less = "; the first is the lower at " + strconv.Itoa(b.below) + " of " + strconv.Itoa(n)
	}
	size := ""
	if !l.samePairs() && l.second.scale.measure != cosineMeasure {
		size = "; " + names + " grow with d_model, cosines do not"
	}
	text := over + " the " + names + " " + most + ": " + sum
	return words.Lines(text+less+size, text+size, over+" the "+names+" "+most+": "+l.write(first-second)+size, text, over+" they "+most+": "+l.write(first-second), most+": "+l.write(first-second), "most at k = "+words.Position(k))
}

// write writes a difference, with its first digits however small it is.
func (l *less) write(v float64) string {
	if math.Abs(v) < 1e-3 && v != 0 {
		return small(v)
	}
	return words.Signed(v, 4)
}

// parens puts a negative number in parentheses.
func parens(text string) string {
	if len(text) >= len(words.Minus) && text[:len(words.Minus)] == words.Minus {
		return "(" + text + ")"
	}
	return text
}
