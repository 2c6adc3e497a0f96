package heatmap

import (
	"math"

	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// pieces are the parts of the picture that have names.
var pieces = []scene.Part{
	{Name: "column", Each: "dimension", Doc: "a column of the table, which is a wave"},
	{Name: "row", Each: "position", Doc: "a row of the table"},
	{Name: "bracket", Doc: "how many columns turn within the length, and how many do not"},
	{Name: "line", Doc: "where the columns end that turn"},
	{Name: "wavelengths", Doc: "after how many positions each column comes round"},
	{Name: "scale", Doc: "which value has which colour"},
	{Name: "wave", Block: true, Doc: "the column under the cursor as a curve"},
	{Name: "barcode", Block: true, Doc: "the row under the cursor as bars"},
}

// hides reports that what a column of the picture shows of n positions is left out.
func (p *plan) hides(c column, pos, n int) bool {
	return p.Hidden.HasIn("column", c.dim, c.dim+(c.n-1)*c.stride) || p.Hidden.HasIn("row", pos, pos+n-1)
}

// veils reports that some of the table is left out.
func (p *plan) veils() bool { return p.hides(column{stride: 1, n: math.MaxInt}, 0, math.MaxInt) }

// unsplit reports that nobody is to know where the columns end that turn.
func (p *plan) unsplit() bool { return p.Hidden.Has("bracket") || p.Hidden.Has("line") }

// drawUnknown puts a question mark where a value would stand that is left out: in
// the cursor's row, in its column for the other rows, and among the bars.
func (p *plan) drawUnknown() {
	here, _ := p.cols.place(p.Dim)
	for step := range p.steps.count {
		pos, n := p.steps.window(step)
		on, gone, cell := step == p.steps.step(p.Pos), p.Hidden.HasIn("row", pos, pos+n-1), p.steps.cell(pos)
		for c, at := range p.cols.all {
			if !on && (!gone || at != here) || on && !p.hides(c, pos, n) {
				continue
			}
			x, y, w, _ := p.area(at, p.cols.wide, cell, 1)
			x += (w - 1) / 2
			if s := p.f.At(x, y); s != nil && s.BG == frame.Background && (s.Rune == ' ' || s.FG == frame.Background) {
				p.f.Set(x, y, '?', words.FaintStyle)
			}
			if on && p.bars >= 0 {
				p.f.Set(x, p.bars+p.barRows/2, '?', words.FaintStyle)
			}
		}
	}
}

// area is the cells of some columns, which take so many places from one on, at n
// cells of positions.
func (p *plan) area(at, wide, along, n int) (x, y, w, h int) {
	if p.Turned {
		return p.x + along, p.y + at/p.per, n, max(wide/p.per, 1)
	}
	return p.x + at, p.y + along, wide, n
}

// tell says where the rows and the columns of the table stand.
func (p *plan) tell() {
	for step := range p.steps.count {
		pos, _ := p.steps.window(step)
		if step == p.steps.step(p.Pos) { // which goes by its own name
			pos = p.Pos
		}
		first, n := p.steps.pixels(pos)
		x, y, w, h := p.area(0, p.cols.size, first/p.steps.per, (first+n-1)/p.steps.per+1-first/p.steps.per)
		p.f.PartN("row", pos, x, y, w, h)
	}
	for c, at := range p.cols.all {
		x, y, w, h := p.area(at, p.cols.wide, 0, p.steps.cells)
		p.f.PartN("column", c.dim, x, y, w, h)
	}
}
