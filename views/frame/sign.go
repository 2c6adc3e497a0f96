package frame

// sign gives the outline of a rune that is drawn rather than written: blocks,
// lines and dots, which have to meet across cells, and marks that fonts lack.
// The second result is false for runes that are text.
func sign(r rune) (outline, bool) {
	switch {
	case r >= brailleBase && r <= brailleBase+0xff:
		return dots(r - brailleBase), true
	case r >= '▀' && r <= '▟':
		return block(r)
	case r >= '─' && r <= '╿':
		return rule(r)
	}
	return mark(r)
}

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

// arms holds the lines that run from the middle of a cell up, right, down and
// left: 1 light, 2 heavy.
var arms = map[rune][4]int{
	'─': {0, 1, 0, 1}, '━': {0, 2, 0, 2}, '│': {1, 0, 1, 0}, '┃': {2, 0, 2, 0},
	'┌': {0, 1, 1, 0}, '┐': {0, 0, 1, 1}, '└': {1, 1, 0, 0}, '┘': {1, 0, 0, 1},
	'┏': {0, 2, 2, 0}, '┓': {0, 0, 2, 2}, '┗': {2, 2, 0, 0}, '┛': {2, 0, 0, 2},
	'├': {1, 1, 1, 0}, '┤': {1, 0, 1, 1}, '┬': {0, 1, 1, 1}, '┴': {1, 1, 0, 1}, '┼': {1, 1, 1, 1},
	'┣': {2, 2, 2, 0}, '┫': {2, 0, 2, 2}, '┳': {0, 2, 2, 2}, '┻': {2, 2, 0, 2}, '╋': {2, 2, 2, 2},
	'┝': {1, 2, 1, 0}, '┥': {1, 0, 1, 2}, '┯': {0, 2, 1, 2}, '┷': {1, 2, 0, 2}, '┿': {1, 2, 1, 2},
	'┠': {2, 1, 2, 0}, '┨': {2, 0, 2, 1}, '┰': {0, 1, 2, 1}, '┸': {2, 1, 0, 1}, '╂': {2, 1, 2, 1},
	'╴': {0, 0, 0, 1}, '╵': {1, 0, 0, 0}, '╶': {0, 1, 0, 0}, '╷': {0, 0, 1, 0},
	'╸': {0, 0, 0, 2}, '╹': {2, 0, 0, 0}, '╺': {0, 2, 0, 0}, '╻': {0, 0, 2, 0},
	'╼': {0, 2, 0, 1}, '╽': {1, 0, 2, 0}, '╾': {0, 1, 0, 2}, '╿': {2, 0, 1, 0},
}

// half is half the thickness of a line by weight: none, 1 and 3 pixels.
var half = [...]int{0, unit / 2, 3 * unit / 2}

func rule(r rune) (outline, bool) {
	if a, ok := arms[r]; ok {
		return cross(a), true
	}
	if r >= '╭' && r <= '╰' {
		return bend(r), true
	}
	return dashed(r)
}

// cross draws the arms of a line. Where arms meet, each runs to the far side of
// the thickest, which closes the corner; where there is one it ends in the
// middle, so that two half lines are as long as a whole one.
func cross(a [4]int) outline {
	across, down := 0, 0 // half the thickness of the level and the upright line
	if a[0]+a[2] > 0 {
		across = half[max(a[1], a[3])]
	}
	if a[1]+a[3] > 0 {
		down = half[max(a[0], a[2])]
	}
	var o outline
	for i, weight := range a {
		t := half[weight]
		switch {
		case weight == 0:
		case i == 0:
			o = o.rect(midX-t, 0, midX+t, midY+across)
		case i == 1:
			o = o.rect(midX-down, midY-t, fullW, midY+t)
		case i == 2:
			o = o.rect(midX-t, midY-across, midX+t, fullH)
		case i == 3:
			o = o.rect(0, midY-t, midX+down, midY+t)
		}
	}
	return o
}

// bend draws ╭╮╯╰: a quarter of a circle between the edge it touches sideways
// and the straight piece that leads up or down.
func bend(r rune) outline {
	const t, radius = unit / 2, midX
	edgeX, in := fullW, 1 // where it leaves sideways, and which way that is
	if r == '╮' || r == '╯' {
		edgeX, in = 0, -1
	}
	edgeY, turnY, down := fullH, midY+radius, 1
	if r == '╯' || r == '╰' {
		edgeY, turnY, down = 0, midY-radius, -1
	}
	outer, inner := midX-in*t, midX+in*t
	top, low := midY-down*t, midY+down*t
	var o outline
	o = o.move(outer, edgeY).line(outer, turnY).arc(outer, top, edgeX, top)
	return o.line(edgeX, low).arc(inner, low, inner, turnY).line(inner, edgeY)
}

// dashes is how often ┄┆┈┊ and their kin are broken in a cell.
var dashes = map[rune]struct {
	n, weight int
	upright   bool
}{
	'╌': {2, 1, false}, '┄': {3, 1, false}, '┈': {4, 1, false},
	'╍': {2, 2, false}, '┅': {3, 2, false}, '┉': {4, 2, false},
	'╎': {2, 1, true}, '┆': {3, 1, true}, '┊': {4, 1, true},
	'╏': {2, 2, true}, '┇': {3, 2, true}, '┋': {4, 2, true},
}

func dashed(r rune) (outline, bool) {
	d, ok := dashes[r]
	var o outline
	for i := range d.n {
		t := half[d.weight]
		if d.upright {
			at, step := i*fullH/d.n, fullH/d.n
			o = o.rect(midX-t, at+step/6, midX+t, at+step*5/6)
		} else {
			at, step := i*fullW/d.n, fullW/d.n
			o = o.rect(at+step/6, midY-t, at+step*5/6, midY+t)
		}
	}
	return o, ok
}

// mark gives the outline of a single sign that stands free in its cell.
func mark(r rune) (outline, bool) {
	const (
		x, y = midX, midY
		r4   = midX     // marks of data fill the width of a cell
		thin = unit + 8 // a stroke as thick as the font's
	)
	var o outline
	switch r {
	case ' ', '\u00a0':
		return nil, true
	case '●':
		return o.disc(x, y, r4), true
	case '○':
		return o.disc(x, y, r4).disc(x, y, thin-r4), true
	case '•':
		return o.disc(x, y, r4/2), true
	case '◆':
		return o.polygon(x, y-r4, x+r4, y, x, y+r4, x-r4, y), true
	case '◇':
		in := r4 - thin*3/2
		return o.polygon(x, y-r4, x+r4, y, x, y+r4, x-r4, y).polygon(x, y-in, x-in, y, x, y+in, x+in, y), true
	case '▲':
		return o.polygon(x, y-r4, x+r4, y+r4, x-r4, y+r4), true
	case '▼':
		return o.polygon(x, y+r4, x-r4, y-r4, x+r4, y-r4), true
	case '▶':
		return o.polygon(x-r4, y-r4, x+r4, y, x-r4, y+r4), true
	case '◀':
		return o.polygon(x+r4, y-r4, x-r4, y, x+r4, y+r4), true
	case '▸':
		return o.polygon(x-r4/2, y-r4/2, x+r4/2, y, x-r4/2, y+r4/2), true
	case '◂':
		return o.polygon(x+r4/2, y-r4/2, x-r4/2, y, x+r4/2, y+r4/2), true
	case '■':
		return o.rect(x-r4, y-r4, x+r4, y+r4), true
	case '□':
		in := r4 - thin
		return o.rect(x-r4, y-r4, x+r4, y+r4).polygon(x-in, y-in, x-in, y+in, x+in, y+in, x+in, y-in), true
	case '★':
		return star(x, y), true
	}
	return nil, false
}

// star is a five-pointed star about x, y.
func star(x, y int) outline {
	// Tips and notches of a star of radius 100, clockwise from the top.
	tips := [...]int{0, -100, 22, -31, 95, -31, 36, 12, 59, 81, 0, 38, -59, 81, -36, 12, -95, -31, -22, -31}
	xy := make([]int, len(tips))
	for i, v := range tips {
		xy[i] = v * 5 * unit / 100
		if i%2 == 0 {
			xy[i] += x
		} else {
			xy[i] += y + unit/4
		}
	}
	return outline(nil).polygon(xy...)
}
