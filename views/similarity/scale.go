package similarity

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/words"
)

// scale turns dot products into what is shown of them, and into heights and
// colours. All rows have the norm √pairs, so that cosine, dot product and
// distance are one number in three measures:
//
//	cosine = dot/pairs, distance = √(2·(pairs − dot)).
type scale struct {
	measure string
	pairs   float64
	ramp    frame.Ramp
	sines   bool // dot products of the sines alone
	// full is the end of the scale of a difference, whose values are themselves
	// rather than dot products; 0 where there is none.
	full float64
}

func newScale(p encoding.Periodic, set Settings) scale {
	s := scale{measure: set.Measure, pairs: float64(p.Pairs()), ramp: frame.Signed, sines: set.Sines}
	if s.sines && s.distance() { // the norm of the sines is not the same everywhere
		s.measure = dotMeasure
	}
	if s.distance() {
		s.ramp = frame.Magnitude
	}
	return s
}

// distance reports that values are distances, not differences of some.
func (s scale) distance() bool { return s.measure == distanceMeasure && s.full == 0 }

// name is what a value is called.
func (s scale) name() string {
	if s.measure == dotMeasure {
		return "dot product"
	}
	return s.measure
}

// of gives the value that a dot product, or a mean of some, stands for. Of
// distances the mean is that of their squares.
func (s scale) of(dot float64) float64 {
	switch {
	case s.full != 0, s.measure == dotMeasure:
		return dot
	case s.distance():
		return math.Sqrt(math.Max(2*(s.pairs-dot), 0))
	}
	return dot / s.pairs
}

// top is the largest value that there can be.
func (s scale) top() float64 {
	switch {
	case s.full != 0:
		return s.full
	case s.measure == dotMeasure:
		return s.pairs
	case s.distance():
		return 2 * math.Sqrt(s.pairs)
	}
	return 1
}

// bottom is the smallest.
func (s scale) bottom() float64 {
	if s.distance() {
		return 0
	}
	return -s.top()
}

// height gives the height of a dot product in a plot, from −1 to 1.
func (s scale) height(dot float64) float64 {
	v := s.of(dot) / s.top()
	if s.distance() {
		return 2*v - 1
	}
	return v
}

// color is that of a dot product.
func (s scale) color(dot float64) frame.Color { return s.ramp.At(s.of(dot) / s.top()) }

// sign is the same where there are no colours.
func (s scale) sign(dot float64) rune { return frame.ShadeGlyph(s.height(dot)) }

// text writes the value of a dot product without a plus sign.
func (s scale) text(dot float64, decimals int) string { return s.write(s.of(dot), decimals) }

// write writes a value without a plus sign.
func (s scale) write(v float64, decimals int) string {
	switch {
	case s.full != 0 && v != 0 && math.Abs(v) < 1e-3:
		return signedShort(v)
	case s.distance() && v > 0 && v < 1e-6:
		return words.Brief(v, 2)
	case s.distance() && v > 0 && v < 0.1:
		return words.Significant(v, 2)
	case s.measure != cosineMeasure:
		decimals = max(decimals-1, 1)
	}
	return words.Unsigned(v, decimalsApart(v, decimals, 0, s.top()))
}

// text writes the value at an offset without a plus sign. It stays apart from
// the value at offset 0 however near it is: 1 − 5.4e-31.
func (t table) text(offset, decimals int) string {
	if t.scale.distance() {
		return t.scale.write(t.kernel.Distance(offset), decimals)
	}
	if text, ok := t.short(offset, t.scale.top()); ok {
		return text
	}
	return t.scale.text(t.kernel.Dot(offset), decimals)
}

// short writes the cosine (for a top of 1) or the dot product at an offset as
// what it is short of its largest value, which is computed without cancellation;
// false where six decimals show it.
func (t table) short(offset int, top float64) (text string, ok bool) {
	d := t.kernel.Distance(offset)
	short := d * d / 2 * top / float64(t.enc.Pairs())
	if short == 0 || short >= 5e-7 {
		return "", false
	}
	return strconv.FormatFloat(top, 'f', -1, 64) + " " + words.Minus + " " + words.Brief(short, 2), true
}

// signedText is text with a sign where the measure has one.
func (t table) signedText(offset, decimals int) string {
	if _, ok := t.short(offset, t.scale.top()); ok || t.scale.distance() {
		return t.text(offset, decimals)
	}
	return t.scale.signedText(t.kernel.Dot(offset), decimals)
}

// hereText writes the value at the cursor, and signedHere does so with a sign.
func (p *plan) hereText() string {
	if p.less != nil || p.scale.sines {
		return p.scale.text(p.here(), 3)
	}
	return p.text(p.Offset, 3)
}

func (p *plan) signedHere() string {
	if p.less != nil || p.scale.sines {
		return p.scale.signedText(p.here(), 3)
	}
	return p.signedText(p.Offset, 3)
}

// decimalsApart is the least number of decimals, from some on, at which a value
// does not look like one that it only is next to.
func decimalsApart(v float64, decimals int, others ...float64) int {
	for _, other := range others {
		for v != other && decimals < 12 && words.Unsigned(v, decimals) == words.Unsigned(other, decimals) {
			decimals++
		}
	}
	return decimals
}

// signedText is text with a sign where the measure has one.
func (s scale) signedText(dot float64, decimals int) string {
	t := s.text(dot, decimals)
	if s.distance() || s.of(dot) < 0 && t[0] != '0' {
		return t
	}
	return "+" + t
}

// scaleEnd writes the end of the scale of a difference.
func scaleEnd(v float64) string {
	if v >= 1000 {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return words.ShortExponent(strconv.FormatFloat(v, 'g', 3, 64))
}

// axis writes a value of the axis: short.
func (s scale) axis(v float64) string {
	if s.distance() {
		return words.Significant(v, 3)
	}
	switch {
	case v == 0:
		return "0"
	case s.full == 0:
		return words.Shift(int(v))
	case v < 0:
		return words.Minus + scaleEnd(-v)
	}
	return "+" + scaleEnd(v)
}
