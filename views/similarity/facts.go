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

// facts are the notable offsets of the curve.
func (p *plan) facts() similar.Facts { return similar.NewFacts(p.Waves, p.Length) }

// nextFact is the next notable offset after the State's, or the first.
func nextFact(s scene.State) int {
	sc, err := scene.New(s)
	if err != nil || sc.Waves == nil {
		return s.Offset
	}
	facts := similar.NewFacts(sc.Waves, s.Length)
	offsets := []int{facts.Rise.Offset, facts.LookAlike.Offset, facts.Negative.Offset}
	slices.Sort(offsets)
	for _, k := range offsets {
		if k > s.Offset {
			return k
		}
	}
	for _, k := range offsets {
		if k > 0 {
			return k
		}
	}
	return s.Offset
}

// collides reports that an offset is closer than the next position.
func (p *plan) collides(k int) bool {
	return k > 1 && p.kernel.Distance(k) < p.kernel.Distance(1)
}

// drawFactMarks marks the notable offsets on the curve. The sines alone have
// none.
func (p *plan) drawFactMarks(facts similar.Facts) {
	if p.scale.sines {
		return
	}
	c := p.curve
	paper := p.f.Sub(c.x, c.y, c.w, c.h)
	under := min(c.zero(p.scale)+1, c.y+c.h-1)
	for _, mark := range []struct {
		offset int
		sign   rune
	}{{facts.Rise.Offset, '▴'}, {facts.Negative.Offset, '▾'}} {
		if x, ok := c.column(mark.offset); ok && mark.offset > 0 && p.blank(x, under, 1, 1) {
			p.f.Set(x, under, mark.sign, frame.Style{FG: frame.Bright})
		}
	}
	if k := facts.LookAlike.Offset; k > 0 {
		if x, ok := c.column(k); ok {
			y := c.dotRow(p.scale.height(p.kernel.Dot(k)))
			plus(paper, c.dot(k), y, frame.Ink{Color: frame.Bright, Z: parts.BeadZ, Glyph: 'o', Bold: true})
			if over := c.y + y/4 - 1; over > 0 && p.blank(x, over, 1, 1) {
				p.f.Set(x, over, '●', frame.Style{FG: frame.Bright})
			}
		}
	}
}

// drawFacts lists the notable offsets where nothing is drawn, in as many words
// as fit.
func (p *plan) drawFacts(facts similar.Facts) {
	if p.scale.sines {
		return
	}
	for _, list := range p.factLists(facts) {
		if x, y, ok := p.findRoom(list); ok {
			for i, text := range list {
				p.f.Text(x, y+i, text, frame.Style{FG: frame.Text})
			}
			return
		}
	}
	if k := facts.LookAlike.Offset; k > 0 { // a curve that takes the whole plot
		like, _ := p.lookAlikeText(facts)
		p.labelAt(p.curve.x+p.curve.w-p.f.Theme.Width(like[1]), p.curve.y-1, p.curve.x+p.curve.w, like[1], frame.Style{})
	}
}

// factLists lists the notable offsets in several lengths.
func (p *plan) factLists(f similar.Facts) [][]string {
	rise, negative := p.riseText(f), p.negativeText(f)
	like, saver := p.lookAlikeText(f)
	lists := [][]string{
		without("", rise[0], like[0], saver, negative[0]),
		without("", rise[0], like[0], negative[0]),
		without("", rise[1], like[1], negative[1]),
	}
	if k := f.Rise.Offset; k > 0 && k == f.LookAlike.Offset && f.LookAlike.Below == p.Length {
		lists = append(lists, without("", "▴ first rise, look-alike k "+strconv.Itoa(k), negative[1]))
	} else {
		lists = append(lists, without("", rise[1], negative[1]))
	}
	return append(lists, without("", rise[1]))
}

// without leaves out what is equal to a text.
func without(text string, texts ...string) []string {
	var kept []string
	for _, t := range texts {
		if t != text {
			kept = append(kept, t)
		}
	}
	return kept
}

func (p *plan) riseText(f similar.Facts) [2]string {
	k := f.Rise.Offset
	if k == 0 {
		text := "▴ no rise below k " + reached(f.Rise.Below)
		return [2]string{text, text}
	}
	short := "▴ " + p.riseName() + " k " + strconv.Itoa(k)
	before, after := p.kernel.Dot(k-1), p.kernel.Dot(k)
	decimals := max(3, 1+int(math.Ceil(-math.Log10((after-before)/p.scale.pairs))))
	return [2]string{short + ": " + p.text(k-1, decimals) + " → " + p.text(k, decimals), short}
}

// riseName names the first rise of the curve; a distance falls there.
func (p *plan) riseName() string {
	if p.scale.distance() {
		return "first closer again"
	}
	return "first rise"
}

// lookAlikeText names the offset that comes closest, and the pair that keeps
// it apart most.
func (p *plan) lookAlikeText(f similar.Facts) (text [2]string, saver string) {
	k := f.LookAlike.Offset
	if k == 0 {
		return
	}
	name, short := "● nearest look-alike k ", "● look-alike k "
	if p.onSlope(k) { // the next one is past the length
		name, short = "● look-alike at the end k ", "● at the end k "
	}
	if p.collides(k) {
		name, short = "● collision k ", "● collision k "
	}
	end := ""
	if below := f.LookAlike.Below; below < p.Length { // the search has not come to the end
		name, short, end = "● closest again k ", "● closest again k ", " below "+reached(below)
	}
	number := strconv.Itoa(k)
	text = [2]string{name + number + ": " + p.text(k, 3) + end, short + number + end}
	pair, share := p.kernel.Saver(k)
	return text, "  distance " + words.Significant(p.kernel.Distance(k), 3) + ", d² " + percent(share) + " from pair " + strconv.Itoa(pair)
}

// percent writes a share as whole percent, all and nothing only where it is.
func percent(share float64) string {
	switch {
	case share > 0.995 && share < 1:
		return ">99%"
	case share < 0.005 && share > 0:
		return "<1%"
	}
	return strconv.FormatFloat(100*share, 'f', 0, 64) + "%"
}

func (p *plan) negativeText(f similar.Facts) [2]string {
	k, name := f.Negative.Offset, "negative"
	if p.scale.distance() {
		name = "beyond √" + strconv.Itoa(2*p.enc.Pairs())
	}
	if k == 0 {
		text := "▾ none " + name + " below k " + reached(f.Negative.Below)
		return [2]string{text, text}
	}
	short := "▾ first " + name + " k " + strconv.Itoa(k)
	if k >= p.Length {
		return [2]string{short + ": past the length", short + ", past L"}
	}
	return [2]string{short + ": " + p.text(k, 3), short}
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
		if y+h > c.y+c.h {
			continue
		}
		for _, x := range [...]int{c.x + 1, c.x + c.w - w} {
			if x >= c.x && x+w <= c.x+c.w && p.blank(x-1, y, w+2, h) {
				return x, y, true
			}
		}
	}
	return 0, 0, false
}
