package parts

import (
	"math"
	"slices"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// A Strand is one column of the table as a curve.
type Strand struct {
	encoding.Column
	Dim  int
	Pair int // or the column itself, where there are no pairs
	Kind encoding.Kind
	Hue  frame.Color
}

// StrandOf describes a column.
func StrandOf(sc scene.Scene, dim int) Strand {
	_, kind := sc.WaveAt(dim)
	hues := [...]frame.Color{encoding.Sin: frame.SinColor, encoding.Cos: frame.CosColor, encoding.Zero: frame.Faint}
	return Strand{sc.Enc.About(dim), dim, sc.PairOf(dim), kind, hues[kind]}
}

// Swings reports that a strand is a wave, which goes on between positions.
func (s Strand) Swings() bool { return s.Group == encoding.PairGroup }

// Along gives the values of one strand, or of the two waves of a pair, at num/2ᵏ
// of a position after a first one. A wave goes on between positions; what does
// not swing keeps its value from ahead/2ᵏ before a position on.
func Along(sc scene.Scene, strands []Strand, first, k, ahead int) func(num int) [2]float64 {
	less, subtracted := sc.Enc.(encoding.Difference)
	if subtracted = subtracted && sc.HasWaves(); subtracted || !strands[0].Swings() {
		return func(num int) (v [2]float64) {
			for i := range strands {
				if dim := strands[i].Dim; subtracted {
					v[i] = less.Between(first, num, k, dim)
				} else {
					v[i] = sc.Enc.At(first+(num+ahead)>>k, dim)
				}
			}
			return v
		}
	}
	turn, at := sc.Waves.Turn(strands[0].Pair), -1
	start, step := turn.Mul(first), turn
	for range k {
		step = step.Half()
	}
	by := make([]encoding.Rotation, 1<<k) // from a position to places after it
	for i := range by {
		by[i].Sin, by[i].Cos = step.Mul(i).Sincos()
	}
	var sin, cos float64 // at a position
	return func(num int) (v [2]float64) {
		if pos := num >> k; pos != at || at < 0 {
			at = pos
			sin, cos = start.Add(turn.Mul(pos)).Sincos()
		}
		y, x := by[num&(1<<k-1)].Apply(sin, cos)
		if strands[0].Kind == encoding.Cos {
			return [2]float64{x, y}
		}
		return [2]float64{y, x}
	}
}

// A Lane is the waves of one pair, or one column of a table that has no pairs.
type Lane struct {
	Pair    int
	Strands []Strand
	Period  float64 // positions, the fastest strand's; +Inf if none comes round
}

// NewLane is the lane of some columns of a pair.
func NewLane(strands ...Strand) Lane {
	l := Lane{strands[0].Pair, strands, math.Inf(1)}
	for _, s := range strands {
		l.Period = min(l.Period, s.Period)
	}
	return l
}

// Has reports that a lane holds a dimension.
func (l Lane) Has(dim int) bool {
	return slices.ContainsFunc(l.Strands, func(s Strand) bool { return s.Dim == dim })
}

// Fine is the least number of dot columns in a period of a wave that is drawn
// as a wave; scales without beads draw the wave itself at full strength.
const Fine = 8

// Beads reports whether positions are far enough apart to be seen one by one.
func (r Ruler) Beads() bool { return r.Cells > 1 }

// PerCell is how many periods of a lane a cell covers.
func (r Ruler) PerCell(l Lane) float64 { return float64(r.Per) / l.Period }

// Band reports whether waves are too fast for the dots, so that only their
// smallest and largest values can be drawn. The difference of equal waves is 0.
func (r Ruler) Band(sc scene.Scene, l Lane) bool {
	less, nothing := sc.Enc.(encoding.Difference)
	for _, s := range l.Strands {
		nothing = nothing && less.Same(s.Dim)
	}
	return r.Per > 1 && 2/r.PerCell(l) < Fine && !nothing
}

// Later is the position k later if it is marked and on the ruler.
func (r Ruler) Later(sc scene.Scene) (pos int, ok bool) {
	pos, ok = sc.Ahead()
	return pos, ok && pos >= r.First && pos < r.End()
}
