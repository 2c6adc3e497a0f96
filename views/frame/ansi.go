package frame

import (
	"slices"
	"sync"
	"unicode/utf8"
)

// ANSI gives the frame as terminal text, see AppendANSI.
func (f Frame) ANSI() string {
	buf := buffers.Get().(*[]byte)
	*buf = f.AppendANSI((*buf)[:0])
	s := string(*buf)
	buffers.Put(buf)
	return s
}

var buffers = sync.Pool{New: func() any { return new([]byte) }}

// AppendANSI appends the frame as terminal text: one line a row, separated by
// newlines, colours as SGR sequences only, every line ending in the terminal's
// own colours. With NoColor only bold is left.
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

// cellBytes bounds what one cell can take: a sequence that sets bold and both
// colours, a cluster, and the unused end of a pen, which is stored whole.
const cellBytes = len("22;") + 3*penBytes + maxCluster

// appendRow writes a line. It makes room for the worst case once and then
// stores without asking again, which is what makes it fast.
func (f Frame) appendRow(dst []byte, row []Cell, p *pens) []byte {
	dst = slices.Grow(dst, (len(row)+1)*cellBytes)
	out, n := dst[:cap(dst)], len(dst)
	now := p.own
	for x := 0; x < len(row); {
		if row[x].Rune == '▀' {
			if x, n = now.halfBlocks(out, n, row, x, p); x == len(row) {
				break
			}
		}
		c := settle(row[x])
		r, text, width := c.Rune, "", 1
		if r < ' ' || r > '~' {
			r, text, width = f.read(row, x)
		}
		n = now.change(out, n, c, p)
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
	case now.bold: // all that a line without colours may name
		out = append(out, "\x1b[22m"...)
	}
	return out
}

// state is what the terminal's pens are set to, by id.
type state struct {
	ink, paper uint64
	bold       bool
}

// change stores one sequence that sets what the cell needs and has not, at n,
// and returns the end of it.
func (s *state) change(out []byte, n int, c Cell, p *pens) int {
	ink, paper := &p.ink[c.FG], &p.paper[c.BG]
	blank := c.Rune == ' ' // where no ink shows, any ink will do
	if (blank || ink.id == s.ink && c.Bold == s.bold) && paper.id == s.paper {
		return n
	}
	n += copy(out[n:], "\x1b[")
	if !blank && c.Bold != s.bold {
		s.bold = c.Bold
		if c.Bold {
			n += copy(out[n:], "1;")
		} else {
			n += copy(out[n:], "22;")
		}
	}
	if !blank && ink.id != s.ink {
		s.ink = ink.id
		n += copy(out[n:], ink.to[len("\x1b["):ink.len()])
	}
	if paper.id != s.paper {
		s.paper = paper.id
		n += copy(out[n:], paper.to[:paper.len()])
	}
	out[n-1] = 'm'
	return n
}

// halfBlocks writes the run of plain half blocks at row[x:], the bulk of every
// heatmap, and returns where it ends in row and out. It does what change does,
// but stores whole pens, needed or not, and only then decides what counts.
func (s *state) halfBlocks(out []byte, n int, row []Cell, x int, p *pens) (int, int) {
	now := *s
	for ; x < len(row); x++ {
		c := &row[x]
		if c.Rune != '▀' || c.FG == Background || c.Bold != now.bold {
			break
		}
		ink, paper := &p.ink[c.FG], &p.paper[c.BG]
		if ink.id == now.ink && paper.id == now.paper {
			n += copy(out[n:], "▀")
			continue
		}
		to := out[n : n+cellBytes]
		*(*[penBytes]byte)(to) = ink.to
		end := ink.len()
		if ink.id == now.ink {
			end = len("\x1b[")
		}
		*(*[penBytes]byte)(to[end:]) = paper.to
		if paper.id != now.paper {
			end += paper.len()
		}
		now.ink, now.paper = ink.id, paper.id
		n += end - 1 + copy(to[end-1:], "m▀")
	}
	*s = now
	return x, n
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
