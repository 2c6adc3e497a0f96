package sum

import (
	"strings"

	"wavescope/views/parts"
	"wavescope/views/scene"
)

// faceParts are what Sum is made of.
var faceParts = []scene.Part{
	{Name: "E", Doc: "the words"},
	{Name: "PE", Doc: "the places"},
	{Name: "X", Doc: "what attention reads"},
	{Name: "norms", Doc: "how long the vectors are, wherever that is written"},
	{Name: "norm", Each: "strip, from 0", Doc: "how long E, PE or X of the word under the cursor is, large"},
	{Name: "weights", Doc: "how many weights it takes to read word and place side by side"},
	{Name: "difference", Block: true, Doc: "one word at two places, less each other, or one sum, large"},
	{Name: "tie", Doc: "how far the two are apart"},
	{Name: "scale", Doc: "the scale of the colours"},
}

// strips are the parts that the three vectors are.
var strips = [3]string{"E", "PE", "X"}

// switchPart is the part that a text among the switches is.
func switchPart(text string) string {
	if strings.Contains(text, "weights") {
		return "weights"
	}
	return ""
}

// hidesFigure reports that it is left out how long the k-th vector under the tokens
// is.
func (p *plan) hidesFigure(k int) bool {
	return p.Hidden.Has(strips[k]) || p.Hidden.Has(parts.Either(p.tie, "tie", "norms")) || !p.tie && p.Hidden.HasN("norm", k)
}

// record says where the parts stand.
func (p *plan) record() {
	w, _ := p.f.Size()
	end := p.tokens.At(p.tokens.End()) - p.tokens.Gap
	for k, name := range strips {
		p.f.Part(name, p.grid.X[k], p.heads, p.grid.Width(), end-p.heads)
	}
	top := max(p.dims, p.heads)
	p.f.Part("norms", p.grid.Numbers-normColumn, top, normColumn, end-top)
	if p.legend >= 0 {
		p.f.Part("scale", p.grid.X[0], p.legend, w-1-p.grid.X[0], 1)
	} else {
		p.f.Part("scale", 1, p.heads, p.grid.X[0]-1, 1)
	}
	if p.result == 0 {
		return
	}
	high := (5*p.scale + 1) / 2
	p.f.Part("difference", 1, p.title, w-2, max(p.at+p.result, p.figures+high)-p.title)
	switch {
	case p.scale == 0:
	case p.tie:
		p.f.Part("tie", p.grid.X[0], p.figures, w-1-p.grid.X[0], high)
	default:
		for k, x := range p.grid.X {
			p.f.PartN("norm", k, x, p.figures, p.grid.Width(), high)
		}
	}
}
