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
