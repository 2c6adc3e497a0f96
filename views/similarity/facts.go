package similarity

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding/similar"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// nextFact is the next notable offset after the State's, or the first.
func nextFact(s scene.State) int {
	sc, err := scene.New(s)
	if err != nil || !sc.HasWaves() {
		return s.Offset
	}
	if k := similar.NewFacts(sc.Waves, s.Length).Next(s.Offset); k > 0 {
		return k
	}
	return s.Offset
}

// collides reports that an offset is closer than the next position.
func (p *plan) collides(k int) bool {
	return k > 1 && p.kernel.Distance(k) < p.kernel.Distance(1)
}

// drawFactMarks marks the notable offsets on the curve.
func (p *plan) drawFactMarks(paper frame.Frame) {
	c, facts, bright := p.curve, p.facts(), frame.Style{FG: frame.Bright}
	sign := func(k, y int, sign rune) {
		if x, ok := c.column(k); ok && k > 0 && y > 0 && parts.Blank(p.f, x, y, 1, 1) {
			p.f.Set(x, y, sign, bright)
		}
	}
	under := min(c.zero(p.scale)+1, c.y+c.h-1)
	sign(facts.Rise.Offset, under, '▴')
	sign(facts.Negative.Offset, under, '▾')
	k := facts.LookAlike.Offset
	if _, ok := c.column(k); ok && k > 0 {
		p.plus(paper, k, p.kernel.Dot(k), frame.Ink{Color: frame.Bright, Z: parts.BeadZ, Glyph: 'o', Bold: true})
		sign(k, c.y+c.dotRow(p.scale.height(p.kernel.Dot(k)))/4-1, '●')
	}
}

// drawFacts lists the notable offsets where nothing is drawn, in as many words
// as fit.
func (p *plan) drawFacts() {
	rise, negative := p.riseText(), p.negativeText()
	like, saver := p.lookAlikeText()
	both := rise[1]
	if f := p.facts(); f.LookAlike.Offset == f.Rise.Offset && f.Rise.Offset > 0 && f.LookAlike.Below == p.Length {
		both = "▴ first rise, look-alike k " + strconv.Itoa(f.Rise.Offset)
	}
	listed := p.list(
		[]string{rise[0], like[0], saver, negative[0]},
		[]string{rise[0], like[0], negative[0]},
		[]string{rise[1], like[1], negative[1]},
		[]string{both, negative[1]},
		rise[1:])
	if !listed && like[1] != "" { // a curve that takes the whole plot
		end := p.curve.x + p.curve.w
		parts.Label(p.f, end-p.f.Theme.Width(like[1]), p.curve.y-1, end, like[1], frame.Style{})
	}
}

// riseText names the first rise of the curve, long and short; a distance falls
// there.
func (p *plan) riseText() [2]string {
	found := p.facts().Rise
	k := found.Offset
	if k == 0 {
		text := "▴ no rise below k " + words.Reached(found.Below)
		return [2]string{text, text}
	}
	short := words.Either(p.scale.distance(), "▴ first closer again k ", "▴ first rise k ") + strconv.Itoa(k)
	before, after := p.kernel.Dot(k-1), p.kernel.Dot(k)
	decimals := max(3, 1+int(math.Ceil(-math.Log10((after-before)/p.scale.Pairs))))
	return [2]string{short + ": " + p.text(k-1, decimals) + " → " + p.text(k, decimals), short}
}

// lookAlikeText names the offset that comes closest, long and short, and the
// pair that keeps it apart most.
func (p *plan) lookAlikeText() (text [2]string, saver string) {
	found := p.facts().LookAlike
	k, name, short, end := found.Offset, "● nearest look-alike k ", "● look-alike k ", ""
	switch {
	case k == 0:
		return
	case found.Below < p.Length: // the search has not come to the end
		name, short, end = "● closest again k ", "● closest again k ", " below "+words.Reached(found.Below)
	case p.collides(k):
		name, short = "● collision k ", "● collision k "
	case p.onSlope(k): // the next one is past the length
		name, short = "● look-alike at the end k ", "● at the end k "
	}
	number := strconv.Itoa(k)
	pair, share := p.kernel.Saver(k)
	return [2]string{name + number + ": " + p.text(k, 3) + end, short + number + end},
		"  distance " + words.Significant(p.kernel.Distance(k), 3) + ", d² " + words.Percent(share) + " from pair " + strconv.Itoa(pair)
}

// negativeText names the first offset with a negative cosine, long and short.
func (p *plan) negativeText() [2]string {
	found, name := p.facts().Negative, "negative"
	if p.scale.distance() {
		name = "beyond √" + strconv.Itoa(2*p.enc.Pairs())
	}
	short := "▾ first " + name + " k " + strconv.Itoa(found.Offset)
	switch k := found.Offset; {
	case k == 0:
		text := "▾ none " + name + " below k " + words.Reached(found.Below)
		return [2]string{text, text}
	case k >= p.Length:
		return [2]string{short + ": past the length", short + ", past L"}
	default:
		return [2]string{short + ": " + p.text(k, 3), short}
	}
}

// list writes the first of several lists, as they stand but for empty lines,
// that a blank place of the plot has room for; false if there is none.
func (p *plan) list(lists ...[]string) bool {
	for _, list := range lists {
		list = slices.DeleteFunc(list, func(text string) bool { return text == "" })
		if x, y, ok := p.findRoom(list); ok {
			for i, text := range list {
				p.f.Text(x, y+i, text, frame.Style{FG: frame.Text})
			}
			return true
		}
	}
	return false
}

// findRoom looks for a blank place in the plot for a list: below the zero line
// first, then anywhere.
func (p *plan) findRoom(list []string) (x, y int, ok bool) {
	w := 0
	for _, text := range list {
		w = max(w, p.f.Theme.Width(text))
	}
	c, h := p.curve, len(list)
	under := c.zero(p.scale) + 1
	for i := range c.h {
		y := c.y + (under-c.y+i+1)%c.h
		for _, x := range [...]int{c.x + 1, c.x + c.w - w} {
			if x >= c.x && x+w <= c.x+c.w && y+h <= c.y+c.h && parts.Blank(p.f, x-1, y, w+2, h) {
				return x, y, true
			}
		}
	}
	return 0, 0, false
}
