package binary

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/chart"
)

// steps is what the step to each position does to bits and waves.
func (p *counter) steps() chart.Data {
	return chart.Data{Name: "steps", Title: "the step to every position", Kind: chart.Bars,
		Rows: p.Length, Here: p.Pos, Each: rowName,
		Columns: []chart.Column{
			{Name: "pos", Format: chart.Whole},
			{Name: "in bits", Format: chart.Bits, Region: bitsName},
			{Name: "bits flipped", Format: chart.Whole, Region: flipsName},
			{Name: "waves moved", Region: movedName},
		},
		Row: func(pos int, to []float64) {
			to[0], to[1], to[2], to[3] = float64(pos), float64(pos), math.NaN(), math.NaN()
			if pos > 0 { // no step leads to position 0
				to[2], to[3] = float64(chart.Hamming(pos)), encoding.Step(p.Enc, pos)
			}
		}}
}

// rowData is each bit of the position and the pair beside it.
func (p *counter) rowData() chart.Data {
	here := 0
	switch {
	case p.own:
		here, _ = p.Pair()
	case p.bit:
		here = p.Dim
	}
	n := max(chart.Either(p.Bits > 0, p.Bits, chart.BitsOf(p.Pos)), min(here+1, chart.MaxBits))
	return chart.Data{Name: "bits", Rows: n, Here: min(here, n-1),
		Title: "bit i of position " + strconv.Itoa(p.Pos) + " beside pair i, and what the step there does",
		Columns: []chart.Column{
			{Name: "i", Format: chart.Whole},
			{Name: "bit", Format: chart.Whole, Region: bitsName},
			{Name: "flipped", Format: chart.Whole, Region: flipsName},
			{Name: "repeats after", Format: chart.Whole, Region: periodsName},
			{Name: "λ", Region: periodsName},
			{Name: "sin", Format: chart.Signed, Region: wavesName},
			{Name: "moved", Region: movedName},
		},
		Row: func(i int, to []float64) {
			to[0], to[1] = float64(i), float64(p.Pos>>i&1)
			to[2], to[3] = float64(chart.One(i < chart.Hamming(p.Pos))), math.Ldexp(1, i+1)
			to[4], to[5], to[6] = math.NaN(), math.NaN(), math.NaN()
			if i < p.Waves.Pairs() {
				to[4], to[5] = encoding.Wavelength(p.Waves, i), encoding.Sin.Of(p.Waves.Turn(i).Mul(p.Pos))
				to[6] = p.moved(i)
			}
		}}
}

// moved is how far the step to the position moves a pair: its chord 2·sin(ω/2), or
// the difference if it has no cosine.
func (p *counter) moved(pair int) float64 {
	turn := p.Waves.Turn(pair)
	if p.Pos == 0 {
		return math.NaN()
	}
	if _, whole := p.Waves.Column(pair, encoding.Cos); !whole {
		return math.Abs(encoding.Sin.Of(turn.Mul(p.Pos)) - encoding.Sin.Of(turn.Mul(p.Pos-1)))
	}
	return 2 * encoding.Sin.Of(turn.Half())
}
