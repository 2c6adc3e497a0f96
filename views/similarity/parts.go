package similarity

import (
	"wavescope/views/scene"
	"wavescope/views/similarity/square"
)

// pieces are the parts of the picture that have names; a table without waves has
// no sum.
var pieces = []scene.Part{
	{Name: square.Part, Block: true, Near: true, Doc: "all positions against all"},
	{Name: square.PlotPart, Block: true, Doc: "how alike rows are over their offset"},
	{Name: "sum", Block: true, Near: true, Doc: "the sum over pairs that makes one value of the curve"},
	{Name: square.MarksPart, Doc: "notable offsets, under the curve and on it"},
	{Name: square.ValuePart, Doc: "what is shown of the cursor's offset, in numbers"},
	{Name: square.BandPart, Doc: "how alike two random directions are"},
}

// beside reports that something may stand beside the matrix.
func (p *plan) beside() bool { return !p.Hidden.Has(square.PlotPart) || !p.Hidden.Has("sum") }
