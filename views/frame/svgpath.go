package frame

import (
	"bytes"
	"fmt"
	"strconv"
)

// layer is a path for every colour, in the order they came.
type layer struct {
	colours []RGB
	paths   map[RGB]*[]byte
}

func (l *layer) of(c RGB) *[]byte {
	d, ok := l.paths[c]
	if !ok {
		if l.paths == nil {
			l.paths = map[RGB]*[]byte{}
		}
		d = new([]byte)
		l.paths[c] = d
		l.colours = append(l.colours, c)
	}
	return d
}

func (l *layer) writeTo(b *bytes.Buffer, attribute string) {
	for _, c := range l.colours {
		fmt.Fprintf(b, "<path %s=\"%s\" d=\"%s\"/>\n", attribute, hex(c), *l.paths[c])
	}
}

func hex(c RGB) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func appendCircle(d []byte, at point, r int) []byte {
	sweep := byte('1')
	if r < 0 {
		sweep = '0'
	}
	d = appendPoint(append(d, 'M'), point{at.x - r, at.y})
	for _, dx := range [...]int{2 * r, -2 * r} {
		d = appendPoint(append(d, 'a'), point{max(r, -r), max(r, -r)})
		d = append(d, " 0 1 "...)
		d = appendPoint(append(d, sweep, ' '), point{dx, 0})
	}
	return append(d, 'z')
}

func appendLine(d []byte, from, to point) []byte {
	switch {
	case from.y == to.y:
		return appendPixels(append(d, 'H'), to.x)
	case from.x == to.x:
		return appendPixels(append(d, 'V'), to.y)
	}
	return appendPoint(append(d, 'L'), to)
}

func appendPoint(d []byte, p point) []byte {
	return appendPixels(append(appendPixels(d, p.x), ' '), p.y)
}

// appendPixels writes 64ths of a pixel as pixels, to the hundredth.
func appendPixels(d []byte, v int) []byte {
	if v < 0 {
		d, v = append(d, '-'), -v
	}
	v = (v*100 + unit/2) / unit
	d = strconv.AppendInt(d, int64(v/100), 10)
	if v %= 100; v != 0 {
		d = append(d, '.', byte('0'+v/10))
		if v%10 != 0 {
			d = append(d, byte('0'+v%10))
		}
	}
	return d
}
