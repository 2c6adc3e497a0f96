package similarity

import (
	"math"
	"strconv"

	"wavescope/encoding/similar"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// rippleCaption is caption for a curve that comes back nearly to where it
// began, as that of few pairs does.
func (p *plan) rippleCaption(f similar.Facts) []scene.Line {
	at := func(k int) string { return p.text(k, 3) + " at k = " + strconv.Itoa(k) }
	brief := func(k int) string { return p.text(k, 3) + " at " + strconv.Itoa(k) }
	low, crest := f.Rise.Offset-1, p.crest(f.Rise.Offset)
	last, end := crest, p.tableEnd(crest)
	if k := f.LookAlike.Offset; k > crest {
		last = k
		if p.onSlope(k) {
			end = p.tableEnd(p.Length)
		}
	}
	falls := "falls"
	if p.scale.distance() {
		falls = "grows"
	}
	const not = "not monotone: "
	back := not + p.scale.name() + " " + falls + " to " + at(low) + ", is back at " + at(crest)
	long, middle := back, back
	if last > crest {
		long += " and " + brief(last)
		middle = not + at(low) + ", back at " + brief(crest) + " and " + brief(last)
	}
	carry := p.carry(last)
	pair, share := p.kernel.Saver(last)
	unique := " Pair " + strconv.Itoa(pair) + " keeps k = " + strconv.Itoa(last) + " apart (" + percent(share) + " of distance " +
		words.Significant(p.kernel.Distance(last), 2) + " squared)."
	return words.Lines(long+end+carry+unique, long+end+carry, middle+end+carry, middle+end+".", back+p.tableEnd(crest)+".",
		not+at(low)+", "+brief(crest)+p.tableEnd(crest)+".", "not monotone.")
}

// crest is the first offset from a rise on whose next one is no closer.
func (p *plan) crest(rise int) int {
	for p.kernel.Dot(rise+1) > p.kernel.Dot(rise) {
		rise++
	}
	return rise
}

// carry says why an offset comes so close: pairs are few, or all of them are
// near the angle at which they began.
func (p *plan) carry(offset int) string {
	pairs := p.enc.Pairs()
	switch {
	case pairs == 1:
		return ": only one pair carries it."
	case p.DModel <= few:
		return ": only " + strconv.Itoa(pairs) + " pairs carry it."
	}
	widest := 0.0
	for pair := range pairs {
		turns := p.enc.Turn(pair).Mul(offset).Float()
		widest = max(widest, min(turns, 1-turns))
	}
	return ", where each of " + strconv.Itoa(pairs) + " pairs is within " + strconv.Itoa(int(math.Ceil(360*widest))) + "° of where it began."
}
