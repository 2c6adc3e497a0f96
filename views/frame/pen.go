package frame

import (
	"strconv"
	"sync/atomic"
)

// pen sets one colour: SGR parameters, each with a semicolon after it. Ink
// begins the sequence, so its pens have the ESC [ in front.
type pen struct {
	to [penBytes]byte
	id uint64 // equal for pens that print alike; the low 5 bits are the length of to
}

// penBytes has room for ESC [ 38;2;255;255;255; and is a size that is stored
// with two moves.
const penBytes = 24

func (p *pen) len() int { return penLen(p.id) }

// penLen is the length of a pen, by its id.
func penLen(id uint64) int { return int(id & 31) }

// pens holds the ink and paper of every colour for one theme.
type pens struct {
	ink, paper [colors]pen
	own        state // what a line starts and ends with
	mono       bool  // there are no colours
	solid      bool  // the paper is painted too
}

// reverses reports that a cell is written as reverse video, ink and paper
// changed about: bare paper on a colour. The paper is the terminal's own, which
// is no ink; a named black or white would not be it.
func (p *pens) reverses(c Cell) bool {
	return c.FG == Background && !p.solid && p.paper[c.BG].id != p.own.paper
}

// weight is how strongly a cell is written. Where there are colours they tell
// what is faint.
func (p *pens) weight(c Cell) weight {
	switch {
	case c.Bold:
		return bold
	case p.mono && c.FG.faint():
		return faint
	}
	return regular
}

// weight is the strength of ink apart from its colour.
type weight uint8

const (
	regular weight = iota
	bold
	faint
)

// to gives the parameters that change one weight to another: what ends bold
// ends faint too.
func (w weight) to(next weight) string {
	return [3][3]string{
		regular: {bold: "1;", faint: "2;"},
		bold:    {regular: "22;", faint: "22;2;"},
		faint:   {regular: "22;", bold: "22;1;"},
	}[w][next]
}

// penSets keeps the pens of every theme that was written with.
var penSets [2][2][NoColor + 1]atomic.Pointer[pens]

func (t Theme) pens() *pens {
	at := &penSets[0][t.paper()][t.Depth]
	if t.Solid {
		at = &penSets[1][t.paper()][t.Depth]
	}
	p := at.Load()
	if p == nil {
		p = newPens(t) // twice if two writers are early, to the same end
		at.Store(p)
	}
	return p
}

func newPens(t Theme) *pens {
	p := new(pens)
	for c := range Color(colors) {
		p.ink[c] = newPen(t.tone(c, false), 30)
		p.paper[c] = newPen(t.tone(c, true), 40)
	}
	p.own = state{ink: newPen(tone{kind: own}, 30).id, paper: newPen(tone{kind: own}, 40).id}
	p.mono, p.solid = t.Depth == NoColor, t.Solid
	return p
}

// newPen makes the pen of a tone. ground is 30 for ink and 40 for paper, the
// parameter of the first of the 16 colours.
func newPen(c tone, ground int) (p pen) {
	out := p.to[:0]
	if ground == 30 {
		out = append(out, "\x1b["...)
	}
	switch {
	case c.kind == own:
		out = strconv.AppendInt(out, int64(ground+9), 10)
	case c.kind == direct:
		p.id = 1<<24 | uint64(c.rgb.R)<<16 | uint64(c.rgb.G)<<8 | uint64(c.rgb.B)
		out = strconv.AppendInt(out, int64(ground+8), 10)
		out = append(out, ";2"...)
		for _, v := range [...]uint8{c.rgb.R, c.rgb.G, c.rgb.B} {
			out = strconv.AppendInt(append(out, ';'), int64(v), 10)
		}
	case c.kind == of256:
		p.id = 2<<24 | uint64(c.index)
		out = strconv.AppendInt(out, int64(ground+8), 10)
		out = strconv.AppendInt(append(out, ";5;"...), int64(c.index), 10)
	case c.index < 8:
		p.id = 2<<24 | uint64(c.index)
		out = strconv.AppendInt(out, int64(ground+c.index), 10)
	default: // the bright half has parameters of its own
		p.id = 2<<24 | uint64(c.index)
		out = strconv.AppendInt(out, int64(ground+60+c.index-8), 10)
	}
	p.id = p.id<<5 | uint64(len(append(out, ';')))
	return p
}
