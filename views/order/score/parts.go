package score

import (
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// faceParts are what Score is made of.
var faceParts = []scene.Part{
	{Name: "products", Doc: "the four products, for all pairs of words and of the two under the cursor"},
	{Name: "score", Doc: "their sum"},
	{Name: "scale", Doc: "the scales of the colours, and how far words and places overlap"},
	{Name: "bars", Block: true, Doc: "the products of two words, and their sum"},
	{Name: "swapped", Doc: "the same when the two words change places"},
}

func (p *plan) hasBars() bool { return !p.Hidden.Has("bars") }

// hides reports that a product, or the sum, is left out.
func (p *plan) hides(i int) bool { return p.Hidden.Has(parts.Either(i == total, "score", "products")) }

// record says where the parts stand.
func (p *plan) record() {
	w, h := p.f.Size()
	x, end := p.answering.X, p.asking.At(p.asking.End())-p.asking.Gap
	p.f.Part("products", x, p.titles, (products-1)*p.pitch+p.width(), end-p.titles)
	p.f.Part("score", x+total*p.pitch, p.titles, p.width(), end-p.titles)
	if p.legend >= 0 {
		p.f.Part("scale", x, p.legend, w-1-x, 1+parts.One(p.note >= 0))
	}
	if !p.hasBars() {
		return
	}
	top := p.bars
	for _, row := range [...]int{p.axis, p.title} {
		if row >= 0 {
			top = row
		}
	}
	p.f.Part("bars", 1, top, w-2, min(p.total+2, h)-top)
	p.f.Part("swapped", p.asIs+1, p.bars, p.asElse-p.asIs-1, p.total+1-p.bars)
}
