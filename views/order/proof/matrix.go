package proof

import (
	"math"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// inks tell words apart; yellow is the position's, blue and orange those of
// sine and cosine.
var inks = [...]frame.Color{frame.Series(2), frame.Series(7), frame.Series(3), frame.Series(6), frame.Series(5)}

// ink is the colour of a word of the first order; padding has none of its own.
func (p *plan) ink(word int) frame.Color {
	if word >= len(p.tokens)-p.pads {
		return frame.Faint
	}
	return inks[word%len(inks)]
}

// drawMatrix draws how much each word counts for each, in one of the orders.
func (p *plan) drawMatrix(k int) {
	p.recordMatrix(k)
	weights := p.Read[k].Weights
	for row := p.rows[k].First; row < p.rows[k].End(); row++ {
		word := p.Word[k][row]
		name := p.f.Theme.Cut(p.name(p.sides[k][row], p.named), p.named)
		p.f.TextRight(p.cols[k].X-1, p.middle(k, row), name, frame.Style{FG: p.ink(word), Bold: word == p.asks})
		switch x, y := p.cols[k].X, p.rows[k].At(row); {
		case p.hidesMatrix(k):
		case p.hidesWord(word):
			parts.DrawUnknown(p.f, x, y, p.end(k)-x, p.rows[k].W)
		default:
			for col := p.cols[k].First; col < p.cols[k].End(); col++ {
				p.drawWeight(k, row, col, weights[row][col])
			}
		}
	}
	if p.hidesMatrix(k) {
		x, y := p.cols[k].X, p.rows[k].X
		parts.DrawUnknown(p.f, x, y, p.end(k)-x, p.bottom(k)-y)
	}
	for col := p.cols[k].First; col < p.cols[k].End(); col++ {
		p.drawColumnWord(k, col)
	}
}

// name is what a word is called beside a matrix in so many columns: what stands for
// padding in brackets only where these have room.
func (p *plan) name(word string, room int) string {
	if word == sentence.Pad && room < len(sentence.Pad) {
		return "pad"
	}
	return p.Called(word)
}

// drawColumnWord writes the word of a column where it has the room, and that
// of the cursor anyhow.
func (p *plan) drawColumnWord(k, col int) {
	word, cols := p.Word[k][col], p.cols[k]
	style := frame.Style{FG: p.ink(word), Bold: word == p.answers}
	text, x, y := p.f.Theme.Cut(p.name(p.sides[k][col], cols.W), max(cols.W, 12*parts.One(cols.W < 4))), cols.At(col), p.rows[k].X-1
	switch n := p.f.Theme.Width(text); {
	case cols.W >= 4:
		p.f.Text(x+(cols.W-n)/2, y, text, style)
	case word == p.answers: // ends with the matrix, which has no gaps
		p.f.Text(max(min(x, p.end(k)-n), cols.X), y, text, style)
	}
}

// scale is that of the weights, which are written on their cells where there is
// room.
func (p *plan) scale() parts.Scale { return parts.Scale{High: p.most, Written: p.cols[0].W >= 4} }

// drawWeight draws one weight and its number, a dot where the mask hides it.
func (p *plan) drawWeight(k, row, col int, v float64) {
	f, x, y, w, tall, middle := p.f, p.cols[k].At(col), p.rows[k].At(row), p.cols[k].W, p.rows[k].W, p.middle(k, row)
	here := p.Word[k][row] == p.asks && p.Word[k][col] == p.answers
	if p.hides(k, row, col) {
		f.Tint(x, y, w, tall, frame.Column)
		f.Set(x+w/2, middle, '·', parts.Either(here, words.StrongStyle, words.FaintStyle))
		return
	}
	scale := p.scale()
	scale.Written = scale.Written || here
	scale.Fill(f, x, y, w, tall, v)
	style := sentence.OnShade(f.Theme, frame.Magnitude, scale.Part(v), here)
	if w >= 4 {
		f.HLine(x, middle, w, ' ', style)
	}
	switch {
	case w == 4:
		f.TextRight(x+4, middle, weightText(v), style)
	case w > 4:
		f.TextCenter(x, middle, w, weightText(v), style)
	case here:
		f.Set(x+w/2, middle, '•', style)
	}
}

// drawThreads joins the words that stand in both orders. A line that stays level lies
// lowest; where two cross, the lower one is cut.
func (p *plan) drawThreads() {
	var level, moving []int
	for _, i := range p.Both {
		if !p.rows[0].Holds(i) || !p.rows[1].Holds(p.Place[i]) {
			continue
		}
		if p.middle(0, i) == p.middle(1, p.Place[i]) {
			level = append(level, i)
		} else {
			moving = append(moving, i)
		}
	}
	from, to := p.end(0)+1, p.cols[1].X-p.named-3
	if p.wide {
		from++
	}
	top := p.rows[0].X
	p.f.Part("lines", from, top, to-from+1, max(p.bottom(0), p.bottom(1))-top)
	if p.Hidden.Has("lines") {
		return
	}
	for n, i := range append(level, moving...) {
		t := thread{2 * from, 2*to + 1, 4*p.middle(0, i) + 2, 4*p.middle(1, p.Place[i]) + 2, 0}
		if turn := n - len(level); turn > 0 {
			t.late = float64(turn) / float64(len(moving)-1)
		}
		t.draw(p.f, frame.Ink{Color: p.ink(i), Z: uint8(1 + n), Glyph: '.', Bold: i == p.asks})
	}
}

// thread is a line of dots that eases from one height to another in a part of
// its way: in the first, the last, or one between, so that many lines do not all
// meet in the middle.
type thread struct {
	left, right, up, down int     // dots
	late                  float64 // where that part lies: 0 for the first, 1 for the last
}

// easing is the share of the way on which a thread changes its height.
const easing = 0.56

// height is the dot row at a dot column.
func (t thread) height(x int) int {
	way := float64(x-t.left) / float64(max(t.right-t.left, 1))
	part := min(max((way-t.late*(1-easing))/easing, 0), 1)
	return t.up + int(math.Round(float64(t.down-t.up)*part*part*(3-2*part)))
}

// draw draws the thread, a dot for each dot column, or for each dot row where it
// is steep, after it has cut what lies under it.
func (t thread) draw(f frame.Frame, ink frame.Ink) {
	each := func(visit func(x, y int)) {
		last := t.height(t.left)
		for x := t.left; x <= t.right; x++ {
			y := t.height(x)
			for ; last < y-1; last++ {
				visit(x, last+1)
			}
			for ; last > y+1; last-- {
				visit(x, last-1)
			}
			visit(x, y)
			last = y
		}
	}
	each(func(x, y int) { f.ClearDots(x>>1, y>>2) })
	each(func(x, y int) { f.Dot(x, y, ink) })
}
