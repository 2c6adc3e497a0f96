package similarity

import (
	"strconv"
	"sync"

	"wavescope/encoding/similar"
	"wavescope/views/chart"
)

// waves is the picture of a table of waves, where the offset alone says how alike
// two rows are: the matrix, the one curve that it is made of, and the sum that
// makes one value of the curve. What takes long is computed when it is first asked
// for, once.
type waves struct {
	subject
	table // what is compared: of a difference, the second table
	less  *less
	arrangement

	facts  func() similar.Facts              // notable offsets
	here   func() float64                    // what is shown of the cursor's offset: a dot product, or a difference
	lines  func() (own, other []point)       // the curve of the cursor's row, and of another
	run    func() similar.Run                // the sum that makes one value of it
	pixels func() func(row, col int) float64 // what is shown in the matrix
	window func() similar.Window             // of a difference, what there is to say
}

func newWaves(s subject) *waves {
	p := &waves{subject: s, table: newTable(s.Waves, s.Settings)}
	p.facts = sync.OnceValue(func() similar.Facts { return similar.NewFacts(p.Waves, p.Length) })
	if s.Minuend != nil {
		p.less = newLess(s.Scene, s.Settings)
		p.table = p.less.second
		p.scale = p.less.scale(p.less.Widest())
	} else {
		p.fit()
	}
	p.here = sync.OnceValue(p.atCursor)
	p.lines = sync.OnceValues(p.curves)
	p.pixels = sync.OnceValue(p.fillMatrix)
	p.window = sync.OnceValue(p.lookAround)
	p.run = sync.OnceValue(p.addUp)
	p.arrange()
	p.sum.totals = p.less != nil && !p.less.SamePairs()
	return p
}

// picture is the tree. The ends of the diagonal of k come last, where nothing else
// is.
func (p *waves) picture() chart.Picture {
	root := chart.Region{Way: chart.Stack, Data: p.data()}
	if p.less != nil {
		root.Draw = func(chart.Canvas) { p.fitScale() } // before anything is drawn on it
	}
	if p.Curve && !p.beside() {
		root.Draw = nothing
	}
	if p.matrix.H > 0 {
		root.In = append(root.In, p.matrix.region(p.W, p.matrixEnd(), func(f chart.Canvas) { p.mosaic().draw(f) }))
	}
	if p.curve.h > 0 && p.curve.w > 0 {
		root.In = append(root.In, p.curveRegion(), p.notesRegion())
	}
	if p.sum.shown {
		root.In = append(root.In, p.sumRegion())
	}
	if p.matrix.H > 0 {
		root.In = append(root.In, chart.Region{Draw: func(f chart.Canvas) { p.mosaic().drawEnds(f) }})
	}
	first, n := p.shown()
	return chart.Picture{Root: root, Words: p.words(), First: first, N: n}
}

// nothing is drawn where all of the picture is hidden.
func nothing(f chart.Canvas) {
	w, h := f.Size()
	chart.DrawUnknown(f, 0, 0, w, h)
}

// shown is how many positions the rows of the matrix show, or as many as the
// curve has offsets.
func (p *waves) shown() (first, n int) {
	if p.matrix.H > 0 {
		return p.matrix.shown()
	}
	return 0, min(max(p.curve.N, 1), p.Length)
}

// matrixEnd is the column that ends what is written over the matrix, 0 where
// nothing is beside it.
func (p *waves) matrixEnd() int {
	switch {
	case p.curve.h > 0:
		return p.curve.left + margin - axisWidth
	case p.sum.shown:
		return p.sum.left + p.sum.x - axisWidth
	}
	return 0
}

// mosaic is the matrix with its values.
func (p *waves) mosaic() mosaic {
	return mosaic{subject: p.subject, matrix: p.matrix, Scale: p.scale.Scale, Value: p.pixels(), Of: p.scale.of,
		Names: p.matrixNames(), Pixel: chart.Either(p.scale.Name == similar.Distance, "rms", "mean"),
		End: p.matrixEnd()}
}

// fillMatrix gives the mean dot product in a pixel, or the difference there.
func (p *waves) fillMatrix() func(row, col int) float64 {
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

// matrixNames name what is shown, in several lengths.
func (p *waves) matrixNames() []string {
	name, without := p.scale.name(), chart.WithoutLone(p.Waves)
	rows := " of " + p.RowName("i") + " and " + p.RowName("j")
	switch {
	case p.less != nil:
		return []string{"difference of " + name + "s", "difference"}
	case p.scale.sines:
		name = chart.Either(p.scale.Name == similar.Cosine, "sines alone ÷ "+strconv.Itoa(p.enc.Pairs()),
			"dot product of the sines alone")
		return []string{name + without, name, "sines alone"}
	}
	return []string{name + rows + without, name + rows, name + without, name}
}
