package frame

// picture is what a cell, or a wide cluster's two, looks like in a still: the
// colours of its upper and lower half and a glyph on them. PNG and SVG are
// painted from it.
type picture struct {
	upper, lower RGB
	ink          RGB
	glyph        glyph
	text         string // what is written there, if it is text
	bold         bool
	width        int // cells
}

// picture reads the cell at column x of a row. Whole and half blocks are ground
// rather than glyphs: they are what heatmaps are made of.
func (f Frame) picture(row []Cell, x int) picture {
	r, text, width := f.read(row, x)
	c := settle(row[x])
	p := picture{ink: f.Theme.shown(c.FG, false), text: text, bold: c.Bold, width: width}
	if f.Theme.Depth == NoColor && c.Bold {
		p.ink = f.Theme.RGB(Bright) // without colours terminals make bold ink brighter
	}
	if f.Theme.bares(c) {
		p.ink = f.Theme.shown(Background, true)
	}
	p.upper = f.Theme.shown(c.BG, true)
	p.lower = p.upper
	switch r {
	case ' ':
	case '▀':
		p.upper = p.ink
	case '▄':
		p.lower = p.ink
	case '█':
		p.upper, p.lower = p.ink, p.ink
	case '░', '▒', '▓':
		p.upper = mix(p.upper, p.ink, 25*int(r-'░'+1))
		p.lower = p.upper
	case 0:
		p.glyph = clusterGlyph(text, c.Bold, width)
	default:
		if p.glyph = glyphOf(r, c.Bold); p.glyph.kind != drawn {
			p.text = string(r)
		}
	}
	return p
}
