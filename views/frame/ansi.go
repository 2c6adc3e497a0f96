package frame

import (
	"slices"
	"strconv"
	"sync/atomic"
	"unicode/utf8"
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

// penLen returns the length of a pen, by its id.
func penLen(id uint64) int { return int(id & 31) }

// pens holds the ink and paper of every colour for one theme.
type pens struct {
	ink, paper [colors]pen
	own        state // what a line starts and ends with
	mono       bool  // there are no colours
	solid      bool  // the paper is painted too
}

// reverses reports whether a cell is written in reverse video, with ink and paper
// exchanged: bare paper on a colour. The terminal's own background is no ink, and a
// named black or white need not be equal to it.
func (p *pens) reverses(c Cell) bool {
	return c.FG == Background && !p.solid && p.paper[c.BG].id != p.own.paper
}

// weight is how strongly a cell is written. Colours make faint text faint by
// themselves.
func (p *pens) weight(c Cell) weight {
	switch {
	case c.Bold:
		return bold
	case p.mono && c.FG.faint():
		return faint
	}
	return regular
}

// weight is whether text is regular, bold or faint, apart from its colour.
type weight uint8

const (
	regular weight = iota
	bold
	faint
)

// to returns the parameters that change one weight to another; 22 ends both bold
// and faint.
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
	default: // the bright eight have other parameters
		p.id = 2<<24 | uint64(c.index)
		out = strconv.AppendInt(out, int64(ground+60+c.index-8), 10)
	}
	p.id = p.id<<5 | uint64(len(append(out, ';')))
	return p
}

// ANSI returns the frame as terminal text, see AppendANSI.
func (f Frame) ANSI() string {
	buf := spare.Swap(nil)
	if buf == nil {
		buf = new([]byte)
	}
	*buf = f.AppendANSI((*buf)[:0])
	text := string(*buf)
	spare.Store(buf)
	return text
}

// spare is the buffer of the frame before; nil while a frame is written into it.
var spare atomic.Pointer[[]byte]

// AppendANSI appends the frame as terminal text: one line a row, separated by
// newlines, colours as SGR sequences only, every line ending in the terminal's
// own colours. With NoColor only bold and faint are left.
func (f Frame) AppendANSI(dst []byte) []byte {
	p := f.Theme.pens()
	_, h := f.Size()
	for y := range h {
		if y > 0 {
			dst = append(dst, '\n')
		}
		dst = f.appendRow(dst, f.row(y), p)
	}
	return dst
}

// cellBytes bounds what one cell can take: a sequence that sets weight, reverse
// and both colours, a cluster, and the unused end of a pen, which is stored
// whole.
const cellBytes = len("22;2;27;") + 3*penBytes + maxCluster

// appendRow writes a line. It makes room for the worst case once and then
// stores without asking again, which is what makes it fast.
func (f Frame) appendRow(dst []byte, row []Cell, p *pens) []byte {
	dst = slices.Grow(dst, (len(row)+1)*cellBytes)
	out, n := dst[:cap(dst)], len(dst)
	now, glyphs, end := p.own, f.Theme.Glyphs, rune(utf8.MaxRune)
	if glyphs == Block {
		end = brailleBase
	}
	for x := 0; x < len(row); {
		if row[x].Rune == '▀' && !now.reverse && !p.mono {
			if x, n = now.halfBlocks(out, n, row, x, p); x == len(row) {
				break
			}
		}
		n = now.change(out, n, glyphs.settle(row[x]), p)
		from := x
		if x, n = plainCells(out, n, row, x, end); x > from {
			continue
		}
		r, text, width := f.read(row, x)
		if text == "" {
			n += utf8.EncodeRune(out[n:], r)
		}
		n += copy(out[n:], text)
		x += width
	}
	out = out[:n]
	switch {
	case now.ink != p.own.ink || now.paper != p.own.paper:
		out = append(out, "\x1b[m"...)
	case now.weight != regular: // all that a line without colours may name
		out = append(out, "\x1b[22m"...)
	}
	return out
}

// state is what the terminal's pens are set to, by id.
type state struct {
	ink, paper uint64
	weight     weight
	reverse    bool // ink and paper change places
}

// change stores one sequence that sets what the cell needs and has not, at n,
// and returns the end of it. It stores whole pens: that is one move, and no call.
func (s *state) change(out []byte, n int, c Cell, p *pens) int {
	reverse := p.reverses(c)
	if reverse {
		c.FG, c.BG = c.BG, Background
	}
	ink, paper, weight := &p.ink[c.FG], &p.paper[c.BG], p.weight(c)
	blank := c.Rune == ' ' && !reverse // where no ink shows, any ink will do
	if (blank || ink.id == s.ink && weight == s.weight) && paper.id == s.paper && reverse == s.reverse {
		return n
	}
	out[n], out[n+1] = '\x1b', '['
	n += len("\x1b[")
	if !blank && weight != s.weight {
		n += copy(out[n:], s.weight.to(weight))
		s.weight = weight
	}
	if reverse != s.reverse {
		if s.reverse = reverse; reverse {
			n += copy(out[n:], "7;")
		} else {
			n += copy(out[n:], "27;")
		}
	}
	if !blank && ink.id != s.ink {
		s.ink = ink.id
		const begun = len("\x1b[")
		*(*[penBytes - begun]byte)(out[n:]) = [penBytes - begun]byte(ink.to[begun:])
		n += ink.len() - begun
	}
	if paper.id != s.paper {
		s.paper = paper.id
		*(*[penBytes]byte)(out[n:]) = paper.to
		n += paper.len()
	}
	out[n-1] = 'm'
	return n
}

// halfBlocks writes the run of plain half blocks at row[x:], the bulk of every
// heatmap, and returns where it ends in row and out. It does what change does, but
// stores both pens and then moves on by the length of those needed: in a heatmap
// branches on the colours are unpredictable.
func (s *state) halfBlocks(out []byte, n int, row []Cell, x int, p *pens) (int, int) {
	wasInk, wasPaper, heavy := s.ink, s.paper, s.weight == bold
	for ; x < len(row); x++ {
		c := &row[x]
		if c.Rune != '▀' || c.FG == Background || c.Bold != heavy {
			break
		}
		ink, paper := &p.ink[c.FG], &p.paper[c.BG]
		inkID, paperID := ink.id, paper.id // once, before anything is stored
		if inkID == wasInk && paperID == wasPaper {
			*(*[len("▀")]byte)(out[n:]) = [...]byte{0xe2, 0x96, 0x80}
			n += len("▀")
			continue
		}
		to := (*[cellBytes]byte)(out[n:])
		*(*[penBytes]byte)(to[:]) = ink.to
		end, more := penLen(inkID), penLen(paperID)
		if inkID == wasInk {
			end = len("\x1b[")
		}
		*(*[penBytes]byte)(to[end:]) = paper.to
		if paperID == wasPaper {
			more = 0
		}
		end += more
		wasInk, wasPaper = inkID, paperID
		*(*[len("m▀")]byte)(to[end-1:]) = [...]byte{'m', 0xe2, 0x96, 0x80}
		n += end + len("▀")
	}
	s.ink, s.paper = wasInk, wasPaper
	return x, n
}

// plainCells writes the cells at row[x:] that need the pens of the first and hold common
// runes below end, and returns where they end in row and out.
func plainCells(out []byte, n int, row []Cell, x int, end rune) (int, int) {
	first := &row[x]
	for ; x < len(row); x++ {
		c := &row[x]
		r := c.Rune
		if !first.inks(c) {
			break
		}
		switch {
		case r >= ' ' && r <= '~':
			out[n] = byte(r)
			n++
		case r >= '─' && r != '▀' && r < end && narrow(r): // three bytes of UTF-8
			to := out[n : n+3]
			to[0], to[1], to[2] = 0xe0|byte(r>>12), 0x80|byte(r>>6)&0x3f, 0x80|byte(r)&0x3f
			n += 3
		default:
			return x, n
		}
	}
	return x, n
}

// inks reports whether the pens of c write the cell beside it as well. A blank shows no
// ink, so any ink will do.
func (c *Cell) inks(next *Cell) bool {
	switch {
	case next.BG != c.BG:
		return false
	case next.Rune == ' ' && next.FG != Background && c.FG != Background:
		return true
	}
	return next.FG == c.FG && next.Bold == c.Bold && (c.Rune != ' ' || next.Rune == ' ')
}

// AppendChanges appends what changes a terminal that shows the frame before into one that shows this frame: rows or
// parts of rows, each behind a sequence that moves the cursor there. Both frames have one size and one theme.
func (f Frame) AppendChanges(dst []byte, before Frame) []byte {
	p := f.Theme.pens()
	_, h := f.Size()
	for y := range h {
		row, was := f.row(y), before.row(y)
		for x := 0; x < len(row); {
			from, to := changed(row, was, x)
			if from == len(row) {
				break
			}
			dst = append(strconv.AppendInt(append(dst, "\x1b["...), int64(y+1), 10), ';')
			dst = append(strconv.AppendInt(dst, int64(from+1), 10), 'H')
			dst = f.appendRow(dst, row[from:to], p)
			x = to
		}
	}
	return dst
}

// gapCells is how many equal cells lie between two parts of a row that are written apart. A shorter gap takes fewer
// bytes than the sequence that moves the cursor over it.
const gapCells = 8

// changed returns the first part of a row at or behind x that differs from what it was; an empty one at its end if none
// does. A row with signs of several runes is one part, since equal cells may refer to other signs.
func changed(row, was []Cell, x int) (from, to int) {
	for i := range row {
		if row[i].Rune < 0 || was[i].Rune < 0 {
			return x, len(row)
		}
	}
	from, to = len(row), len(row)
	for i := x; i < len(row); i++ {
		switch differs := !row[i].looks(was[i]); {
		case differs && from == len(row):
			from, to = i, i+1
		case differs:
			to = i + 1
		case from < len(row) && i-to >= gapCells:
			return from, to
		}
	}
	if from == len(row) {
		return len(row), len(row)
	}
	return from, to
}

// looks reports whether two cells look alike.
func (c Cell) looks(d Cell) bool {
	return c.Rune == d.Rune && c.FG == d.FG && c.BG == d.BG && c.Bold == d.Bold
}
