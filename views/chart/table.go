package chart

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
)

// Hiding names the regions of a view that show what its tables hold. A column of
// a table is hidden with the region that shows its numbers.
type Hiding struct {
	Row, Column, Lane   *Name // of a position, a dimension and a pair; nil for none
	Waves, Turns, Value []Ref // any of them hides wavelengths, turns and values
}

// readout is the line under every picture. It has the numbers at the cursor.
var readout = Ref{Name: &Name{Name: "readout"}}

// Pairs are the values of every pair at the cursor's position, or of every column
// where there are no pairs. A difference of two tables has no wavelengths.
func Pairs(sc Scene, h Hiding) Data {
	if !sc.HasWaves() {
		return columnsData(sc, h)
	}
	values := append(slices.Clip(h.Value), readout)
	d := Data{Name: "pairs", Title: valuesOf(sc) + " of every pair at position " + strconv.Itoa(sc.Pos),
		Kind: Lines, Rows: sc.Waves.Pairs(), Here: sc.PairOf(sc.Dim), Each: h.Lane,
		Columns: []Column{{Name: "pair", Format: Whole}, {Name: "dim of sin", Format: Whole, Hidden: []Ref{readout}},
			{Name: "dim of cos", Format: Whole, Hidden: []Ref{readout}}, {Name: "sin", Format: Signed, Hidden: values},
			{Name: "cos", Format: Signed, Hidden: values}}}
	if dim, ok := sc.Waves.Column(0, encoding.Zero); ok && dim >= 0 {
		d.Rows++ // the zeros
	}
	if sc.Minuend == nil {
		d.Columns = append(d.Columns, Column{Name: "λ", Hidden: h.Waves},
			Column{Name: "turns so far", Hidden: append(slices.Clip(h.Turns), readout)})
	}
	d.Row = func(pair int, to []float64) {
		for i := range to {
			to[i] = math.NaN()
		}
		if pair == sc.Waves.Pairs() { // the column of zeros after the last pair
			dim, _ := sc.Waves.Column(0, encoding.Zero)
			to[1], to[3] = float64(dim), 0
			return
		}
		to[0] = float64(pair)
		for kind := range encoding.Zero {
			if dim, ok := sc.Waves.Column(pair, kind); ok {
				to[1+kind], to[3+kind] = float64(dim), sc.Enc.At(sc.Pos, dim)
			}
		}
		if sc.Minuend == nil {
			to[5], to[6] = encoding.Wavelength(sc.Waves, pair), encoding.Turns(sc.Waves, pair, sc.Pos)
		}
	}
	return d
}

// valuesOf says what the numbers of a table are.
func valuesOf(sc Scene) string {
	return Either(sc.Minuend == nil, "values", "differences, the first pane's values less the second's,")
}

// columnsData are the columns of a table without pairs at the cursor's position.
func columnsData(sc Scene, h Hiding) Data {
	d := Data{Name: "columns", Title: valuesOf(sc) + " of every column at position " + strconv.Itoa(sc.Pos),
		Kind: Lines, Rows: sc.DModel, Here: sc.Dim, Columns: []Column{{Name: "dim", Format: Whole},
			{Name: "value", Format: formatOf(sc.Enc.About(0)), Hidden: append(slices.Clip(h.Value), readout)}},
		Row: func(dim int, to []float64) {
			to[0], to[1] = float64(dim), sc.Enc.At(sc.Pos, dim)
			if period := sc.Enc.About(dim).Period; len(to) > 2 {
				to[2] = Either(math.IsInf(period, 0), math.NaN(), period)
			}
		}}
	if sc.Enc.About(0).Group != encoding.Alone {
		d.Columns = append(d.Columns, Column{Name: "period", Format: Whole, Hidden: h.Waves})
		return d
	}
	d.Label = func(dim int) string { return Joined(" ", strconv.Itoa(dim), sc.Enc.About(dim).Name) }
	return d
}

// formatOf is how values of a column are written.
func formatOf(c encoding.Column) Format {
	return Either(c.Group == encoding.BitGroup, Whole, Signed)
}

// Positions are the values of some dimensions at every position. Decimals are those
// of their values, 0 for the usual ones.
func Positions(sc Scene, h Hiding, decimals int, dims ...int) Data {
	d := Data{Name: "positions", Title: valuesOf(sc) + " at every position", Kind: Lines, Rows: sc.Length, Here: sc.Pos,
		Each: h.Row, Columns: Columns(Whole, nil, "pos")}
	for _, dim := range dims {
		hidden := append(slices.Clip(h.Value), readout, Ref{h.Column, At(dim)})
		if h.Lane != nil {
			hidden = append(hidden, Ref{h.Lane, At(sc.PairOf(dim))})
		}
		d.Columns = append(d.Columns, Column{Name: ColumnHead(sc, dim), Format: formatOf(sc.Enc.About(dim)),
			Decimals: decimals, Hidden: hidden})
	}
	d.Row = func(pos int, to []float64) {
		to[0] = float64(pos)
		for i, dim := range dims {
			to[1+i] = sc.Enc.At(pos, dim)
		}
	}
	return d
}

// Tables is a picture with tables of numbers, first the one that it is about.
func Tables(g Region, tables ...func() Data) Region {
	for _, data := range slices.Backward(tables) {
		g = Region{Way: Stack, Data: data, In: []Region{g}}
	}
	return g
}
