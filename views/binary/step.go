package binary

import (
	"strconv"
	"strings"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// drawStep draws the step to the cursor, which is what the picture is about: the
// bits before and after, as large as their columns are wide, and a clock for each
// pair, whose hand goes from the one to the other. No step leads to position 0.
func (p *plan) drawStep() {
	if p.digit == 0 {
		return
	}
	if p.Hidden.Has("step") {
		parts.DrawUnknown(p.f, p.bits.X, p.step, end(p.bits)-p.bits.X, p.height())
		return
	}
	after := p.step + p.digit + p.arrows
	if p.Pos == 0 {
		after = p.step + (p.height()-p.digit)/2
	} else {
		p.drawDigits(p.step, p.Pos-1, func(bool) frame.Color { return frame.Text })
		p.drawSpine(p.step+p.digit/2, p.Pos-1, frame.Style{})
		p.drawArrows()
	}
	p.drawDigits(after, p.Pos, func(flipped bool) frame.Color { return parts.Either(flipped, frame.Accent, frame.Text) })
	p.drawSpine(after+p.digit/2, p.Pos, words.BadgeStyle)
	for i := range p.lanes.N {
		p.drawDial(i)
	}
	p.drawMoved()
}

// drawDigits draws the bits of a position above their columns; where these are
// too narrow, as text.
func (p *plan) drawDigits(y, pos int, ink func(flipped bool) frame.Color) {
	flips := parts.Hamming(p.Pos)
	for k := range p.bits.N {
		digit, color := '0'+rune(pos>>k&1), ink(k < flips)
		if k >= flips && p.Pos > 0 {
			color = frame.Faint
		}
		if p.unread(pos) {
			digit, color = '?', frame.Faint
		}
		if p.bits.W < smallDigit {
			p.f.Set(p.bitAt(k), y+p.digit/2, digit, frame.Style{FG: color, Bold: k < flips})
			continue
		}
		parts.DrawDigit(p.f, p.bits.At(p.bits.N-1-k), y, p.bits.W, 2*p.digit-1+p.arrows, digit, color) // half a row apart where there are no arrows
	}
	if p.bits.N < p.total {
		p.f.Set(p.bits.X-2, y+p.digit/2, '…', words.FaintStyle)
	}
}

// drawSpine writes a position between bits and clocks.
func (p *plan) drawSpine(y, pos int, s frame.Style) {
	if s.BG != frame.Keep {
		p.f.HLine(p.badge.X, y, p.badge.W, ' ', s)
		if p.f.Theme.Glyphs() {
			p.f.Set(p.badge.X-1, y, '>', frame.Style{})
		}
	}
	p.f.IntRight(end(p.badge)-1, y, pos, s)
}

// drawArrows points from the bits that flip to what they become.
func (p *plan) drawArrows() {
	y, style := p.step+p.digit, words.CursorStyle
	if p.arrows == 0 || p.unread(p.Pos) || p.unread(p.Pos-1) || p.Hidden.Has("flips") {
		return
	}
	for k := range min(parts.Hamming(p.Pos), p.bits.N) {
		p.f.Set(p.bitAt(k), y, '▾', style)
	}
	p.f.Set(end(p.badge)-2, y, '▾', style)
}

// drawDial draws the clock of a lane, as large as the lane is wide, and how far
// it turns in a step.
func (p *plan) drawDial(lane int) {
	pair, x := p.pairs[lane], p.lanes.At(lane)
	d := parts.DialOf(min(p.height()-1, p.lanes.W/2))
	from, k := max(p.Pos-1, 0), parts.One(p.Pos > 0)
	y := p.step + (p.height()-1-d.Rows)/2
	if p.unseen(from) || p.unseen(p.Pos) {
		d.Unknown(p.f, x+(p.lanes.W-2*d.Rows)/2, y)
		return
	}
	d.Draw(p.f, x+(p.lanes.W-2*d.Rows)/2, y, parts.NewSwing(p.Waves, pair, from, k),
		parts.Look{Hue: frame.Accent, Now: frame.Accent, Arc: parts.Either(d.Rows < parts.NormalDial, 1.5, 2), Here: p.isHere(pair)})
	angle := p.degrees(pair)
	angle = words.Fitting(p.f, p.lanes.W, "+"+angle, angle, strings.TrimSuffix(angle, "°"))
	p.f.TextCenter(x, y+d.Rows, p.lanes.W, p.Hidden.Or("periods", angle), frame.Style{FG: frame.Bright})
}

// isHere reports that a pair is under the cursor.
func (p *plan) isHere(pair int) bool {
	here, ok := p.here()
	return ok && here == pair
}

// drawMoved writes beside the clocks how far the step moves all waves.
func (p *plan) drawMoved() {
	if p.bar+1+len("0.964") > p.euclidW || p.Pos == 0 {
		return
	}
	y := p.step + (p.height()-1)/2 - 1
	if p.Hidden.Has("moved") || p.veiled(p.Pos) {
		p.f.Text(p.euclid, y, "by ?", words.CursorStyle)
		return
	}
	p.f.Text(p.euclid, y, "by "+p.distance(p.Pos, 3), words.CursorStyle)
	lines := []string{"as in any", "other step"}
	switch {
	case p.Length == 2:
		lines = []string{"in the only", "step"}
	case !p.Steady():
		lines = []string{"about as far", "in each row"}
		low, high, apart := strings.Cut(p.stepRange(p.first, p.rows), " to ")
		if low, high = "here "+low, "to "+high; apart && max(len(low), len(high)) <= p.euclidW {
			lines = []string{low, high}
		}
	}
	for i, text := range lines {
		p.f.Text(p.euclid, y+1+i, text, words.FaintStyle)
	}
}

// cost says what codes of the length take, each in its own unit, where the
// picture has room between its edges.
func (p *plan) cost() (bits, floats []string) {
	n := strconv.Itoa(parts.BitsNeeded(p.Length))
	needs := parts.Either(p.Length == 1, " needs ", " need ") + n + parts.Either(n == "1", " bit", " bits")
	d, length := strconv.Itoa(p.DModel)+" floats", words.Compact(p.Length)+parts.Either(p.Length == 1, " number", " numbers")
	return []string{words.Plural(p.Length, "position") + needs, words.Compact(p.Length) + parts.Either(p.Length == 1, " position", " positions") + needs, n + " bits"},
		[]string{"each position: " + d + " as waves, " + length + " one-hot", "each position: " + d + " as waves", d}
}
