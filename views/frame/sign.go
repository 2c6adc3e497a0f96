package frame

// sign gives the outline of a rune that is drawn rather than written: blocks,
// lines and dots, which have to meet across cells, and marks that fonts lack.
// The second result is false for runes that are text.
func sign(r rune, bold bool) (outline, bool) {
	switch {
	case r >= brailleBase && r <= brailleBase+0xff:
		return dots(r - brailleBase), true
	case r >= '▀' && r <= '▟':
		return block(r)
	case r >= '─' && r <= '╿':
		return rule(r, bold)
	}
	return mark(r)
}

// stroke is as thick as the lines of the font.
const stroke = unit + 8

// dotRadius leaves a hair between the dots of a line.
const dotRadius = 7 * unit / 4

// dots gives the dots of a braille cell: round, and as far from the next cell's
// as from each other.
func dots(bits rune) outline {
	var o outline
	for y, row := range dotBit {
		for x, bit := range row {
			if bits&bit != 0 {
				o = o.disc((2*x+1)*fullW/4, (2*y+1)*fullH/8, dotRadius)
			}
		}
	}
	return o
}

// quadrants holds ▖ … ▟ as bits: upper left, upper right, lower left, lower right.
var quadrants = [...]uint8{4, 8, 1, 13, 9, 7, 11, 2, 6, 14}

// block gives the part of a cell that a block fills.
func block(r rune) (outline, bool) {
	n := int(r - '▀') // place in the block of code points
	const w, h = fullW, fullH
	var o outline
	switch {
	case r == '▀':
		return o.rect(0, 0, w, h/2), true
	case r <= '█': // ▁ … █ grow upwards
		return o.rect(0, h-n*h/8, w, h), true
	case r <= '▏': // ▉ … ▏ shrink leftwards
		return o.rect(0, 0, (16-n)*w/8, h), true
	case r == '▐':
		return o.rect(w/2, 0, w, h), true
	case r == '▔':
		return o.rect(0, 0, w, h/8), true
	case r == '▕':
		return o.rect(w-w/8, 0, w, h), true
	case r >= '▖':
		for i := range 4 {
			if quadrants[r-'▖']>>i&1 != 0 {
				x, y := i%2*w/2, i/2*h/2
				o = o.rect(x, y, x+w/2, y+h/2)
			}
		}
		return o, true
	}
	return nil, true // ░▒▓ are colours, see picture
}

// mark gives the outline of a single sign that stands free in its cell.
func mark(sign rune) (outline, bool) {
	const (
		x, y  = midX, midY
		r     = midX
		small = midX / 2 // pointers are half as large as marks of data
	)
	var o outline
	switch sign {
	case ' ', '\u00a0':
		return nil, true
	case '•':
		return o.disc(x, y, small), true
	case '▶':
		return o.polygon(x-r, y-r, x+r, y, x-r, y+r), true
	case '◀':
		return o.polygon(x+r, y-r, x-r, y, x+r, y+r), true
	case '▸':
		return o.polygon(x-small, y-small, x+small, y, x-small, y+small), true
	case '◂':
		return o.polygon(x+small, y-small, x-small, y, x+small, y+small), true
	case '▴':
		return o.polygon(x, y-small, x+small, y+small, x-small, y+small), true
	case '▾':
		return o.polygon(x, y+small, x-small, y-small, x+small, y-small), true
	}
	return seriesMark(sign)
}

// ownLetter draws the letters of mathematics that the font lacks, and the
// middle dot, which it has too high.
func ownLetter(r rune, bold bool) (outline, bool) {
	const (
		t           = stroke
		top, foot   = 3 * unit, 15 * unit
		left, right = 3 * unit, 7 * unit
	)
	var o outline
	switch r {
	case '·':
		if bold {
			return o.disc(midX, midY, unit*3/2), true
		}
		return o.disc(midX, midY, unit*9/8), true
	case '⌊':
		return o.rect(left, top, left+t, foot).rect(left, foot-t, right, foot), true
	case '⌋':
		return o.rect(right-t, top, right, foot).rect(left, foot-t, right, foot), true
	case '⌈':
		return o.rect(left, top, left+t, foot).rect(left, top, right, top+t), true
	case '⌉':
		return o.rect(right-t, top, right, foot).rect(left, top, right, top+t), true
	case '∈':
		return element(), true
	case '✓':
		return o.stroke(unit, 10*unit, 4*unit, 13*unit).stroke(4*unit, 13*unit, 8*unit, 5*unit), true
	case '✗':
		return o.stroke(unit, 6*unit, 8*unit, 13*unit).stroke(unit, 13*unit, 8*unit, 6*unit), true
	}
	return nil, false
}

// element draws ∈: a half ring open to the right, and its middle bar.
func element() outline {
	const (
		t     = stroke
		r     = 4 * unit // outer radius
		y     = midY
		left  = unit
		x     = left + r // where the ring opens
		right = 8 * unit
		in    = r - t
	)
	var o outline
	o = o.move(right, y-r).line(x, y-r).arc(left, y-r, left, y).arc(left, y+r, x, y+r).line(right, y+r)
	o = o.line(right, y+in).line(x, y+in).arc(x-in, y+in, x-in, y).arc(x-in, y-in, x, y-in).line(right, y-in)
	return o.rect(left+t/2, y-t/2, right, y+t/2)
}

// stroke adds a slanted line between two points, as thick as those of letters.
func (o outline) stroke(x0, y0, x1, y1 int) outline {
	const t = stroke * 2 / 3
	if y0 < y1 { // the sides wind the same way round, so that crossing strokes add up
		return o.polygon(x0-t, y0, x0+t, y0, x1+t, y1, x1-t, y1)
	}
	return o.polygon(x1-t, y1, x1+t, y1, x0+t, y0, x0-t, y0)
}
