package frame

import (
	"strconv"
	"sync"
	"unicode/utf8"
)

// pen is one colour's escape parameters, ready to copy.
type pen struct {
	n  uint8
	to [20]byte
}

// pens holds foreground and background of every colour for one theme.
type pens struct{ fg, bg [colors]pen }

var penCache sync.Map // Theme → *pens

func (t Theme) pens() *pens {
	t.ASCII = false // spelling does not change a colour
	if p, ok := penCache.Load(t); ok {
		return p.(*pens)
	}
	p := newPens(t)
	penCache.Store(t, p)
	return p
}

func newPens(t Theme) *pens {
	p := new(pens)
	for c := range Color(colors) {
		set(&p.fg[c], t.sgr(c, false))
		set(&p.bg[c], t.sgr(c, true))
	}
	return p
}

func set(p *pen, s []byte) { p.n = uint8(copy(p.to[:], s)) }

// sgr gives the parameters that select a colour. The paper itself is the
// terminal's own background, so that erasing and painting agree; as ink it has
// to be named.
func (t Theme) sgr(c Color, background bool) []byte {
	ground, bright, own := 30, 90, "39"
	if background {
		ground, bright, own = 40, 100, "49"
	}
	switch {
	case background && (c == Background || c == Keep), t.Depth == NoColor:
		return []byte(own)
	case t.Depth == TrueColor:
		rgb := t.RGB(c)
		s := strconv.AppendInt(nil, int64(ground+8), 10)
		s = append(s, ";2;"...)
		s = append(strconv.AppendInt(s, int64(rgb.R), 10), ';')
		s = append(strconv.AppendInt(s, int64(rgb.G), 10), ';')
		return strconv.AppendInt(s, int64(rgb.B), 10)
	case t.Depth == Colors256:
		s := strconv.AppendInt(nil, int64(ground+8), 10)
		return strconv.AppendInt(append(s, ";5;"...), int64(t.index(c)), 10)
	}
	n := t.index(c)
	switch {
	case n < 0 && c == Background: // ink of the paper's colour on a coloured badge
		if t.Light {
			return []byte("97")
		}
		return []byte("30")
	case n < 0:
		return []byte(own)
	case n >= 8:
		return strconv.AppendInt(nil, int64(bright+n-8), 10)
	}
	return strconv.AppendInt(nil, int64(ground+n), 10)
}

// AppendANSI appends the frame as terminal text: one line a row, separated by
// newlines, colours as SGR sequences only, every line ending in the
// terminal's own colours. With NoColor only bold is left.
func (f Frame) AppendANSI(dst []byte) []byte {
	p := f.Theme.pens()
	w, h := f.Size()
	for y := range h {
		if y > 0 {
			dst = append(dst, '\n')
		}
		dst = appendRow(dst, f.row(y)[:w], p)
	}
	return dst
}

func appendRow(dst []byte, row []Cell, p *pens) []byte {
	fg, bg, bold := Keep, Background, false // Keep: no ink chosen yet
	for i := range row {
		c := row[i]
		if c.Rune == '▀' && c.FG == Background {
			// Half a pixel of bare paper: let the paper show.
			c.Rune, c.FG, c.BG = '▄', c.BG, Background
		}
		if c.Rune == ' ' && c.BG == bg {
			dst = append(dst, ' ')
			continue
		}
		if c.FG != fg || c.BG != bg || c.Bold != bold {
			dst = append(dst, 0x1b, '[')
			if c.Bold != bold {
				if c.Bold {
					dst = append(dst, '1', ';')
				} else {
					dst = append(dst, '2', '2', ';')
				}
			}
			if c.FG != fg {
				q := &p.fg[c.FG]
				dst = append(append(dst, q.to[:q.n]...), ';')
			}
			if c.BG != bg {
				q := &p.bg[c.BG]
				dst = append(append(dst, q.to[:q.n]...), ';')
			}
			dst[len(dst)-1] = 'm'
			fg, bg, bold = c.FG, c.BG, c.Bold
		}
		dst = utf8.AppendRune(dst, c.Rune)
	}
	if fg != Keep || bg != Background || bold {
		dst = append(dst, "\x1b[m"...)
	}
	return dst
}

// AppendPlain appends the frame as text without any escape sequence: h lines
// of w cells, separated by newlines.
func (f Frame) AppendPlain(dst []byte) []byte {
	_, h := f.Size()
	for y := range h {
		if y > 0 {
			dst = append(dst, '\n')
		}
		for _, c := range f.row(y) {
			dst = utf8.AppendRune(dst, c.Rune)
		}
	}
	return dst
}
