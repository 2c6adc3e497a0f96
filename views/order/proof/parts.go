package proof

import "wavescope/views/scene"

// faceParts are what Proof is made of.
var faceParts = []scene.Part{
	{Name: "A", Doc: "the weights of the first order"},
	{Name: "B", Doc: "the weights of the second"},
	{Name: "lines", Doc: "the lines from each word to itself"},
	{Name: "remark", Doc: "how the second order comes from the first"},
	{Name: "scale", Doc: "the scale of the weights"},
	{Name: "outputs", Block: true, Doc: "what comes out for each word, in both orders, and how the two differ"},
	{Name: "difference", Doc: "the outputs of both orders less each other"},
	{Name: "largest", Doc: "the largest difference of each word"},
	{Name: "mean", Doc: "the mean over all words"},
	{Name: "word", Each: "word, from 0", Doc: "what a word reads, and what comes out for it"},
	{Name: "moves", Block: true, Near: true, Doc: "how far the mean moves with each way to give positions"},
}

// hasOutputs reports that there are outputs under the matrices.
func (p *plan) hasOutputs() bool { return !p.Hidden.Has("outputs") }

// hidesWord reports that nothing is to be told of a word.
func (p *plan) hidesWord(word int) bool { return p.Hidden.HasN("word", word) }

// hidesMatrix reports that the weights of an order are left out.
func (p *plan) hidesMatrix(k int) bool { return p.Hidden.Has(sides[k]) }

// sides are the names of the orders.
var sides = [2]string{"A", "B"}

// hidesMoves reports that how far the mean moves is left out somewhere, so that it
// can be told nowhere.
func (p *plan) hidesMoves() bool {
	return p.Hidden.Has("mean") || p.Hidden.Has("difference") || p.Hidden.Has("largest")
}

// hidesSome reports that a word is left out that has a row of its own.
func (p *plan) hidesSome() bool {
	for row := p.outs.First; row < p.outs.End(); row++ {
		if p.hidesWord(row) {
			return true
		}
	}
	return false
}

// recordMatrix says where a matrix stands, with the names of its words.
func (p *plan) recordMatrix(k int) {
	x, y := p.cols[k].X-p.named-1, p.rows[k].X-1
	p.f.Part(sides[k], x, y, p.end(k)-x, p.bottom(k)-y)
	for row := p.rows[k].First; row < p.rows[k].End() && !p.hasOutputs(); row++ {
		if word := p.Word[k][row]; k == 0 || p.place(0, word) < 0 {
			p.f.PartN("word", word, x, p.rows[k].At(row), p.end(k)-x, p.rows[k].W)
		}
	}
}

// recordOutputs says where the parts of the outputs stand.
func (p *plan) recordOutputs() {
	g, end := p.grid, p.mean+p.outs.W
	p.f.Part("outputs", 1, p.outputs, g.Numbers-1, end-p.outputs)
	p.f.Part("difference", g.X[2], p.outs.X, p.strip, end-p.outs.X)
	p.f.Part("largest", g.X[2]+p.strip, p.outputs, g.Numbers-g.X[2]-p.strip, end-p.outputs)
	p.f.Part("mean", 1, p.mean, g.Numbers-1, p.outs.W)
	for row := p.outs.First; row < p.outs.End(); row++ {
		p.f.PartN("word", row, 1, p.outs.At(row), g.Numbers-1, p.outs.W)
	}
}
