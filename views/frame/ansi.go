package frame

import (
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"
)

// ANSI gives the frame as terminal text, see AppendANSI. It writes line after
// line into a buffer that stays in the processor's cache, and copies each to a
// string that is made as long as the one before was, and a little longer.
func (f Frame) ANSI() string {
	line := spare.Swap(nil)
	if line == nil {
		line = new([]byte)
	}
	var s strings.Builder
	s.Grow(int(usual.Load()))
	p := f.Theme.pens()
	_, h := f.Size()
	for y := range h {
		*line = f.appendRow((*line)[:0], f.row(y), p)
		if y < h-1 {
			*line = append(*line, '\n')
		}
		s.Write(*line)
	}
	spare.Store(line)
	usual.Store(int64(s.Len() + s.Len()/64))
	return s.String()
}

var (
	spare atomic.Pointer[[]byte] // the buffer of the frame before, unless somebody is writing into it
	usual atomic.Int64           // room for a frame like the one before
)

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
	now := p.own
	for x := 0; x < len(row); {
		if row[x].Rune == '▀' && !now.reverse && !p.mono {
			if x, n = now.halfBlocks(out, n, row, x, p); x == len(row) {
				break
			}
		}
		n = now.change(out, n, settle(row[x]), p)
		from := x
		if x, n = plainCells(out, n, row, x); x > from {
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
// heatmap, and returns where it ends in row and out. It does what change does,
// but stores whole pens, needed or not, and decides by how far it moves on what
// counts: that takes no branch, which in a heatmap nobody could predict.
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

// plainCells writes the cells at row[x:] that need no other pens than the first
// of them and hold runes that pictures are made of, and returns where they end
// in row and out: most of what is no half block.
func plainCells(out []byte, n int, row []Cell, x int) (int, int) {
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
		case r >= '─' && r != '▀' && narrow(r): // three bytes of UTF-8
			to := out[n : n+3]
			to[0], to[1], to[2] = 0xe0|byte(r>>12), 0x80|byte(r>>6)&0x3f, 0x80|byte(r)&0x3f
			n += 3
		default:
			return x, n
		}
	}
	return x, n
}

// inks reports that the pens of c write a cell beside it as well. On a blank no
// ink shows, so none was taken up for it, and any will do.
func (c *Cell) inks(next *Cell) bool {
	switch {
	case next.BG != c.BG:
		return false
	case next.Rune == ' ' && next.FG != Background && c.FG != Background:
		return true
	}
	return next.FG == c.FG && next.Bold == c.Bold && (c.Rune != ' ' || next.Rune == ' ')
}

// settle gives a half block whose upper half is bare paper the form that lets
// the paper show: the terminal's own background has no ink.
func settle(c Cell) Cell {
	if c.Rune == '▀' && c.FG == Background {
		if c.Rune = '▄'; c.BG == Background {
			c.Rune = ' '
		}
		c.FG, c.BG = c.BG, Background
	}
	return c
}
