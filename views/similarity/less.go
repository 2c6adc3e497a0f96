package similarity

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// less is a difference: the measure of the first table less that of the
// second, each over all of its own pairs.
type less struct{ first, second table }

func newLess(sc scene.Scene, set Settings) *less {
	second := sc.Enc.(encoding.Difference).B.(encoding.Periodic)
	return &less{newTable(sc.From.Waves, set), newTable(second, set)}
}

// of is the difference that two dot products, or means of some, stand for.
func (l *less) of(first, second float64) float64 {
	return l.first.scale.of(first) - l.second.scale.of(second)
}

// at is the difference at an offset.
func (l *less) at(offset int) float64 { return l.first.value(offset) - l.second.value(offset) }

// fill computes the differences of what a function makes of either table.
func (l *less) fill(dst []float64, of func(t table, dst []float64)) {
	second := make([]float64, len(dst))
	of(l.first, dst)
	of(l.second, second)
	for i, v := range second {
		dst[i] = l.of(dst[i], v)
	}
}

// samePairs reports that the terms of the two sums can be subtracted.
func (l *less) samePairs() bool { return l.first.scale.pairs == l.second.scale.pairs }

// nothing reports that both are the same function of the offset, because they
// are made of the same frequencies.
func (l *less) nothing() bool {
	same := l.samePairs()
	for pair := 0; same && pair < l.first.enc.Pairs(); pair++ {
		same = l.first.enc.Turn(pair) == l.second.enc.Turn(pair)
	}
	return same
}

// widest is the scale that holds every difference that there can be.
func (l *less) widest() scale {
	a, b := l.first.scale, l.second.scale
	return l.scale(max(a.High-b.Low, b.High-a.Low))
}

// scale is the scale of a difference that ends at a value on either side.
func (l *less) scale(end float64) scale {
	s := l.second.scale
	s.less, s.Scale = true, parts.Scale{Low: -end, High: end}
	return s
}

// fitting is the scale that ends at the least of 1, 2, 3 and 5 times a power of
// ten that a value fits into.
func (l *less) fitting(v float64) scale {
	widest := l.widest()
	ten := math.Pow(10, math.Floor(math.Log10(v)))
	for _, times := range [...]float64{1, 2, 3, 5, 10} {
		if v > 0 && v <= times*ten && times*ten < widest.High {
			return l.scale(times * ten)
		}
	}
	return widest
}

// fitScale makes the scale as wide as what is drawn and what is said need it.
func (p *plan) fitScale() {
	most := math.Abs(p.window().largest)
	for row := range p.matrix.rows.Count {
		for col := range p.matrix.cols.Count {
			most = max(most, math.Abs(p.pixels()(row, col)))
		}
	}
	if p.curve.h > 0 {
		for _, pt := range p.line() {
			most = max(most, math.Abs(pt.v))
		}
	}
	p.table.scale = p.less.fitting(most)
}

// Bounds of the search for where two tables differ most: cosines that are added
// up, and offsets.
const (
	lessTerms      = 1 << 22
	lessOffsets    = 4096
	bunchedOffsets = 256 // are cheap in tables of any width
)

// window is what there is to say of a difference over a window of offsets.
type window struct {
	from, to int // the first and the last of them
	most     int // where it is largest
	largest  float64
	below    int // how often the first is the lower
	differ   int // how often they are not the same
}

// lookAround looks through the window about the cursor.
func (p *plan) lookAround() window {
	sign, size := 1, p.Offset
	if size < 0 {
		sign, size = -1, -size
	}
	pairs := p.less.first.enc.Pairs() + p.less.second.enc.Pairs()
	total := max(p.Length, size+1)
	values := make([]float64, min(total, max(lessTerms/pairs, bunchedOffsets), lessOffsets))
	first := parts.WindowStart(size, len(values), total, 1)
	p.less.fill(values, func(t table, dst []float64) { t.kernel.Fill(dst, first, 1) })
	w := window{from: sign * first, to: sign * (first + len(values) - 1)}
	for i, v := range values {
		w.below += parts.One(v < 0)
		w.differ += parts.One(v != 0)
		if math.Abs(v) > math.Abs(w.largest) {
			w.most, w.largest = sign*(first+i), v
		}
	}
	return w
}

// drawLargest marks where the difference is largest, and says so where nothing
// is drawn.
func (p *plan) drawLargest(paper frame.Frame) {
	b, c := p.window(), p.curve
	if b.largest == 0 {
		return
	}
	size := c.sign * b.most
	single := !c.log || c.next(size) == size+1 // else the curve is a mean
	if _, ok := c.column(size); ok && single && p.Offset != b.most {
		plus(paper, c.dot(size), c.dotRow(p.scale.height(b.largest)), frame.Ink{Color: frame.Bright, Z: parts.BeadZ, Glyph: 'o', Bold: true})
	}
	most := "● most at k " + words.Position(b.most)
	p.list([]string{most + ": " + p.scale.signed(p.scale.text(p.less.at(b.most), 3))}, []string{most})
}

// lessCaption says where two tables differ most in how alike their rows are.
func (p *plan) lessCaption() []scene.Line {
	l, names := p.less, p.scale.name()+"s"
	v := words.Values{"names": names, "less": "", "grow": ""}
	if l.nothing() {
		all := "no difference: exactly 0 at every offset"
		if enc := p.Enc.(encoding.Difference); enc.A.Config().Layout != enc.B.Config().Layout {
			all += "; in which order the columns stand does not matter to the {names}"
		}
		return words.Say(v, all, "exactly 0 everywhere")
	}
	w := p.window()
	v["over"] = "over offsets " + words.Position(w.from) + " to " + words.Position(w.to)
	if w.largest == 0 {
		return words.Say(v, "{over} the {names} are exactly the same", "no difference here")
	}
	first, second := l.first.value(w.most), l.second.value(w.most)
	v["k"], v["difference"] = words.Position(w.most), difference(first-second)
	v["first"], v["second"] = words.Unsigned(first, 4), parens(words.Unsigned(second, 4))
	if w.differ > 0 {
		v["less"] = "; the first is the lower at " + strconv.Itoa(w.below) + " of " + strconv.Itoa(w.differ)
	}
	if !l.samePairs() && p.scale.measure != cosineMeasure {
		v["grow"] = "; " + names + " grow with d_model, cosines do not"
	}
	return words.Say(v,
		"{over} the {names} differ most at k = {k}: {first} − {second} = {difference}{less}{grow}",
		"{over} the {names} differ most at k = {k}: {difference}{grow}",
		"{over} they differ most at k = {k}: {difference}",
		"most at k = {k}")
}

// difference writes a difference, with its first digits however small it is.
func difference(v float64) string {
	if math.Abs(v) < 1e-3 && v != 0 {
		return small(v)
	}
	return words.Signed(v, 4)
}

// parens puts a negative number in parentheses.
func parens(text string) string {
	return either(strings.HasPrefix(text, words.Minus), "("+text+")", text)
}

// totalRows is how many rows a total takes, with the one between.
const totalRows = 3

// drawTotals draws the sums of two tables whose pairs cannot be subtracted, as
// bars that would be full if every pair agreed.
func (p *plan) drawTotals() {
	s, text := p.sum, frame.Style{FG: frame.Text}
	w, h := p.f.Size()
	room := w - 1 - s.X
	title := "the two sums"
	p.f.Text(s.X-5, s.title, words.Fitting(p.f, room+5, title+" at k "+words.Position(p.Offset), title), words.StrongStyle)
	for i, t := range [...]table{p.less.first, p.less.second} {
		y := s.title + 1 + totalRows*i
		if y+1 >= h {
			return
		}
		dot := t.kernel.Dot(p.Offset)
		of := words.Unsigned(dot, 2) + " of " + strconv.Itoa(t.enc.Pairs()) + " pairs"
		value := of + either(t.scale.measure == dotMeasure, "", ": "+t.scale.name()+" "+t.text(p.Offset, 3))
		p.f.Text(s.X, y, words.Fitting(p.f, room, either(i == 0, "first: ", "second: ")+value, value, of), text)
		share := dot / t.scale.pairs
		full := int(math.Round(math.Abs(share) * float64(room)))
		for x := range room {
			if x < full {
				parts.Fill(p.f, s.X+x, y+1, frame.Signed.At(math.Copysign(0.75, share)), '█', words.FaintStyle)
			} else {
				parts.Fill(p.f, s.X+x, y+1, frame.Panel, '·', words.FaintStyle)
			}
		}
	}
}
