package similarity

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// drawPairs writes the pairs under the strip: those of marked dimensions as
// their glyphs, the cursor's, and others as far as they do not touch.
func (p *plan) drawPairs(t terms) {
	s, y := p.sum, p.sum.strip+1
	p.f.Text(s.x-5, y, "pair", words.FaintStyle)
	here, inPair := p.Pair()
	put := func(pair int, style frame.Style) {
		x, text := s.column(pair), strconv.Itoa(pair)
		if long := text + ": " + words.Signed(t.terms[pair-s.first], 3); s.pairs <= numbered && len([]rune(long)) < s.step {
			text = long
		} else if s.step > solid {
			if long := text + ": " + words.Signed(t.terms[pair-s.first], 2); len([]rune(long)) < s.step {
				text = long
			}
		}
		p.labelAt(x, y, s.x+s.n*s.step+2, text, style)
	}
	if inPair && here < s.pairs {
		put(here, frame.Style{FG: frame.Accent, Bold: true})
	}
	p.drawMarkedPairs()
	for pair := firstLabel(s.first, s.labelStep()); pair < s.first+s.n; pair += s.labelStep() {
		put(pair, words.FaintStyle)
	}
}

// labelStep is the number of pairs from one label to the next.
func (s sum) labelStep() int {
	step := 1
	for step*s.step < 8 {
		step *= 2
	}
	return step
}

// drawMarkedPairs puts the glyphs of marked dimensions under their pairs; where
// a step has no column for the second of a pair, it stands over the strip.
func (p *plan) drawMarkedPairs() {
	s := p.sum
	for pair := s.first; pair < s.first+s.n && p.Marks.Len() > 0; pair++ {
		for i, dim := range parts.PairMarks(p.Scene, pair) {
			x, y := s.column(pair)+i, s.strip+1
			if x >= s.column(pair+1) {
				x, y = s.column(pair), s.strip-1
			}
			parts.DrawMark(p.f, p.Scene, x, y, dim)
		}
	}
}
