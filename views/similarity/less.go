package similarity

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// less is a difference, and the two tables that it is one of.
type less struct {
	similar.Less
	first, second table
}

func newLess(sc chart.Scene, set Settings) *less {
	first, second := newTable(sc.Minuend.Waves, set), newTable(sc.Enc.(encoding.Difference).B.(encoding.Periodic), set)
	return &less{similar.Less{First: first.kernel, Second: second.kernel}, first, second}
}

// scale is the scale of a difference that ends at a value on either side.
func (l *less) scale(end float64) scale {
	s := l.second.scale
	s.less, s.Scale = true, chart.Scale{Low: -end, High: end}
	return s
}

// fitScale makes the scale as wide as what is drawn and what is said need it.
func (p *waves) fitScale() {
	most := math.Abs(p.window().Largest)
	for row := range p.matrix.Rows.Count {
		for col := range p.matrix.Cols.Count {
			most = max(most, math.Abs(p.pixels()(row, col)))
		}
	}
	if p.curve.h > 0 {
		line, _ := p.lines()
		for _, pt := range line {
			most = max(most, math.Abs(pt.low), math.Abs(pt.high))
		}
	}
	p.table.scale = p.less.scale(similar.RoundUp(most, p.less.Widest()))
}

// lookAround looks through a window of offsets about the cursor.
func (p *waves) lookAround() similar.Window {
	sign, size := 1, p.Offset
	if size < 0 {
		sign, size = -1, -size
	}
	total := max(p.Length, size+1)
	n := p.less.Offsets(total)
	return p.less.Around(sign, chart.WindowStart(size, n, total, 1), n)
}

// drawLargest marks where the difference is largest and, where there is no room for
// notes, says so beside the curve.
func (p *waves) drawLargest(f chart.Canvas) {
	b, c := p.window(), p.curve
	size := c.sign * b.Most
	if _, ok := c.column(size); ok && b.Largest != 0 && !c.means() && p.Offset != b.Most &&
		!p.Hidden.Hides(marksName) { // else the curve is not there
		p.plus(f.Sub(c.x, c.y, c.w, c.h), size, b.Largest,
			frame.Ink{Color: frame.Bright, Z: chart.BeadZ, Glyph: 'o', Bold: true}, false)
	}
	if p.notes.h > 0 || b.Largest == 0 {
		return
	}
	for _, text := range p.largestText() {
		if x, y, ok := p.findRoom(f, text); ok {
			f.Part(marksName.Name, x, y, f.Text(x, y, text, frame.Style{FG: frame.Text})-x, 1)
			return
		}
	}
}

// largestText says where the difference is largest, in several lengths.
func (p *waves) largestText() []string {
	if p.Hidden.Hides(marksName) {
		return []string{"● ?"}
	}
	k := p.window().Most
	most := "● most at k " + chart.Position(k)
	forms := []string{most + ": " + p.scale.signed(p.scale.text(p.less.At(k), 3)), most}
	return forms[chart.One(p.Hidden.Hides(valueName)):]
}

// lessCaption says where two tables differ most in how alike their rows are.
func (p *waves) lessCaption() []string {
	w, names := p.window(), p.scale.name()+"s"
	over := "offsets " + chart.Position(w.From) + " to " + chart.Position(w.To)
	if w.Largest == 0 {
		if p.less.Nothing() {
			over = "every offset"
		}
		return []string{"No difference: exactly 0 at " + over + ".", "No difference: exactly 0."}
	}
	first, second := p.less.First.At(w.Most), p.less.Second.At(w.Most)
	most := "most at k = " + chart.Position(w.Most) + ": "
	return []string{
		"Over " + over + " the " + names + " differ " + most + chart.Unsigned(first, 4) + " − " +
			parens(chart.Unsigned(second, 4)) + " = " +
			difference(first-second) + ".",
		"They differ " + most + difference(first-second) + "."}
}

// difference writes a difference, with its first digits however small it is.
func difference(v float64) string {
	if math.Abs(v) < 1e-3 && v != 0 {
		return chart.Small(v)
	}
	return chart.SignedText(v, 4)
}

// parens puts a negative number in parentheses.
func parens(text string) string {
	return chart.Either(strings.HasPrefix(text, chart.Minus), "("+text+")", text)
}

// totalRows is how many rows a total takes, with the one between.
const totalRows = 3

// drawTotals draws the sums of two tables whose pairs cannot be subtracted, as
// bars that would be full if every pair agreed.
func (p *waves) drawTotals(f chart.Canvas) {
	s, text := p.sum, frame.Style{FG: frame.Text}
	w, h := f.Size()
	room := w - 1 - s.x
	title := "the two sums"
	f.Text(s.x-5, 0, p.Fitting(room+5, title+" at k "+chart.Position(p.Offset), title), chart.StrongStyle)
	for i, t := range [...]table{p.less.first, p.less.second} {
		y := 1 + totalRows*i
		if y+1 >= h {
			return
		}
		dot := t.kernel.Dot(p.Offset)
		of := p.Hidden.Or(valueName.Name, chart.Unsigned(dot, 2)) + " of " + strconv.Itoa(t.enc.Pairs()) + " pairs"
		value := of + chart.Either(t.scale.Name == similar.DotProduct, "",
			": "+t.scale.name()+" "+p.Hidden.Or(valueName.Name, t.text(p.Offset, 3)))
		f.Text(s.x, y, p.Fitting(room, chart.Either(i == 0, "first: ", "second: ")+value, value, of), text)
		share := dot / t.scale.Pairs
		full := int(math.Round(math.Abs(share) * float64(room)))
		for x := range room {
			color, sign := frame.Panel, chart.Either(p.Theme.Glyphs(), '·', '█')
			if x < full {
				color, sign = frame.Signed.At(math.Copysign(0.75, share)), '█'
			}
			f.Set(s.x+x, y+1, sign, frame.Style{FG: color})
		}
	}
}
