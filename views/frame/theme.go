package frame

// Depth is how many colours the paper takes.
type Depth uint8

const (
	TrueColor Depth = iota
	Colors256
	Colors16
	NoColor
)

// Depths names the depths as --color does.
var Depths = []string{"truecolor", "256", "16", "none"}

// Theme is the kind of paper: it decides which colours and signs a picture is
// written with, and nothing about what it shows.
type Theme struct {
	Light bool  // dark ink on light paper
	ASCII bool  // no sign above U+007E
	Depth Depth // colours
	Solid bool  // the paper is painted too, whatever the terminal's own is
	Text  bool  // text to be copied, into a mail say, where braille does not survive
	Far   bool  // read from far away: thicker, and nothing stands back
	Few   bool  // and with fewer things, where no words name what is left out
}

// Glyphs reports that shades must be told by glyph, because there is no colour
// or there are no half blocks.
func (t Theme) Glyphs() bool { return t.Depth == NoColor || t.ASCII }

// Color is a palette entry: a role, a shade of a role, or a step of a ramp.
// Pictures name what a thing is; the theme decides what that looks like.
type Color uint16

// Roles. Yellow means position, violet the offset, blue sin, orange cos, in
// every view.
const (
	Keep       Color = iota // in a Style: leave as it is
	Background              // the paper
	Text
	Bright
	Faint
	Line
	Panel
	SinColor
	CosColor
	Offset
	Good
	Warn
	Accent    // the cursor, the position
	AccentBG  // the cursor's track
	Wedge     // sector of a dial
	WedgeHere // sector of the cursor's dial
	Ring      // rim of a dial
	RingHere
	HandThen // hand at pos
	WedgeDim // label of a turn too small to draw
	Column   // tint behind the cursor's dial
	GoodCell // ground of a verdict
	WarnCell
	series // 8 of them
	roles  = series + 8
)

// A shade is a role mixed towards the paper or towards Bright, in steps of 4 %.
const (
	shadeStep = 4
	shades    = 100 / shadeStep // 0 is the pure role
	shadeBase = roles
	glowBase  = shadeBase + roles*shades
	mixBase   = glowBase + roles*shades // see Mix
	rampBase  = mixBase + mixes
	rampSteps = 257 // odd, so that 0 has a colour of its own; so many that none has an edge
	colors    = rampBase + rampCount*rampSteps
)

// Over is the colour at pct percent over the paper (100 is the colour itself).
func (c Color) Over(pct int) Color {
	return c.shade(shadeBase, 100-pct)
}

// Glow is the colour mixed pct percent towards Bright.
func (c Color) Glow(pct int) Color {
	return c.shade(glowBase, pct)
}

// shade is the entry from base on that is pct percent away from the colour.
// What is no role has no shades.
func (c Color) shade(base Color, pct int) Color {
	step := min((pct+shadeStep/2)/shadeStep, shades-1)
	if step <= 0 || c >= roles {
		return c
	}
	return base + c*shades + Color(step)
}

// faint reports that the colour is for what stands back: by its role, or as a
// shade that is mostly paper.
func (c Color) faint() bool {
	switch c {
	case Faint, Line, Ring, HandThen, WedgeDim:
		return true
	}
	if c < shadeBase || c >= glowBase {
		return false
	}
	role, lighter := (c-shadeBase)/shades, int((c-shadeBase)%shades)*shadeStep
	return lighter > 50 || role.faint()
}

// A Theme that is Far is read from ten metres away, on a wall: nothing stands
// back. What is faint elsewhere is text, lines are a step stronger, and every
// hue is closer to the brightest ink there is.

// farGlow is how far hues go towards Bright, in percent: so far that they have
// 7 : 1 on the paper, dark and light.
var farGlow = [2]int{20, 44}

// A shade of less than half of its role is written with three quarters, any other
// is the role.
const least, fainter = 50, 76

// reach is the ink that stands for a colour on the theme's paper.
func (t Theme) reach(c Color) Color {
	if !t.Far {
		return c
	}
	switch {
	case c == Faint:
		return Text
	case c == Line:
		return HandThen
	case c == RingHere:
		return Text
	case c == Ring || c == HandThen:
		return HandThen.Glow(farGlow[t.paper()])
	case c == WedgeDim:
		return t.reach(Offset)
	case c >= SinColor && c <= Accent || c >= series && c < roles:
		return c.Glow(farGlow[t.paper()])
	case c >= shadeBase && c < glowBase:
		role, strong := (c-shadeBase)/shades, 100-int((c-shadeBase)%shades)*shadeStep
		if role == Line || role == Ring || role == Faint {
			return t.reach(role)
		}
		if strong < least {
			return role.Over(fainter)
		}
		return t.reach(role)
	}
	return c
}

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
