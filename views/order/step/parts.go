package step

import "wavescope/views/scene"

// faceParts are what Step is made of.
var faceParts = []scene.Part{
	{Name: "index", Doc: "which pair the column belongs to"},
	{Name: "divisor", Doc: "the divisor, and the wavelength that goes with it"},
	{Name: "angle", Doc: "the angle, in radians and in turns"},
	{Name: "value", Doc: "the number that comes out, wherever it is written"},
	{Name: "clock", Doc: "the hand that has turned since position 0"},
	{Name: "cell", Doc: "the cell that is made"},
	{Name: "table", Block: true, Doc: "the table as far as it is made"},
}

// linkOf gives the link of the chain that a part is: the cell that is made holds
// the same number as the last.
var linkOf = map[string]int{"index": pairLink, "divisor": divisorLink, "angle": angleLink, "value": valueLink, "cell": valueLink}

// record says where the parts stand.
func (p *plan) record() {
	w, h := p.f.Size()
	end := w - 1
	if p.clock > 0 {
		p.f.Part("clock", p.clockX, p.chain, 2*p.clock, p.clock)
		end = p.clockX - 1
	}
	for part, i := range linkOf {
		if y := p.chain + i*p.pitch; part != "cell" && (p.columns < 0 || y < p.columns) {
			p.f.Part(part, chainX, y, end-chainX, min(p.pitch, 2))
		}
	}
	if p.columns >= 0 {
		p.f.Part("table", 1, p.columns, w-2, h-p.columns)
		p.f.Part("cell", p.left+(p.Dim-p.first)*(p.cell+1), p.rows.At(p.Pos), p.cell, 1)
	}
}
