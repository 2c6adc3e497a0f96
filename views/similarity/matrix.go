package similarity

import (
	"strconv"

	"wavescope/encoding/similar"
	"wavescope/views/similarity/square"
	"wavescope/views/words"
)

// square is the matrix on the frame.
func (p *plan) square() square.Picture {
	s := square.Picture{F: p.f, Scene: p.Scene, Matrix: p.matrix, Scale: p.scale.Scale, Value: p.pixels(), Of: p.scale.of,
		Names: p.matrixNames(), Pixel: words.Either(p.scale.Name == similar.Distance, "rms", "mean")}
	switch {
	case p.curve.h > 0:
		s.End = p.curve.x - 7
	case p.sum.shown:
		s.End = p.sum.x - 7
	}
	return s
}

// fillMatrix gives the mean dot product in a pixel, or the difference there.
func (p *plan) fillMatrix() func(row, col int) float64 {
	m, columns := p.matrix, similar.AllColumns
	if p.less != nil {
		first := similar.NewMatrix(p.less.first.enc, columns, m.Rows, m.Cols)
		second := similar.NewMatrix(p.less.second.enc, columns, m.Rows, m.Cols)
		return func(row, col int) float64 { return p.less.Of(first.At(row, col), second.At(row, col)) }
	}
	if p.scale.sines {
		columns = similar.SineColumns
	}
	return similar.NewMatrix(p.enc, columns, m.Rows, m.Cols).At
}

// matrixNames names what is shown, in several lengths.
func (p *plan) matrixNames() []string {
	name, without := p.scale.name(), words.WithoutLone(p.Waves)
	rows := " of " + p.RowName("i") + " and " + p.RowName("j")
	switch {
	case p.less != nil:
		return []string{"difference of " + name + "s", "difference"}
	case p.scale.sines:
		name = words.Either(p.scale.Name == similar.Cosine, "sines alone ÷ "+strconv.Itoa(p.enc.Pairs()), "dot product of the sines alone")
		return []string{name + without, name, "sines alone"}
	}
	return []string{name + rows + without, name + rows, name + without, name}
}
