package similarity

import (
	"math"
	"strconv"
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
)

// valueColumn is a column of a measure.
func valueColumn(name, measure string) chart.Column {
	return chart.Column{Name: name, Format: chart.Either(measure == similar.Distance, chart.Short, chart.Signed),
		Region: valueName}
}

// data is the table that the picture is about.
func (p *waves) data() func() chart.Data {
	switch {
	case p.less != nil:
		return p.lessData
	case p.scale.sines:
		return p.sinesData
	}
	return p.offsets
}

// overOffsets has a row for every offset below the length and for that under the
// cursor, by size, with its sign.
func (p *waves) overOffsets(name string, columns []chart.Column, row func(k int, to []float64)) chart.Data {
	here, sign := max(p.Offset, -p.Offset), 1
	if p.Offset < 0 {
		sign = -1
	}
	return chart.Data{Name: "offsets", Title: "how alike positions k apart are: " + name, Kind: chart.Lines,
		Rows: max(p.Length, here+1), Here: here,
		Columns: append([]chart.Column{{Name: "k", Format: chart.Whole}}, columns...),
		Row: func(k int, to []float64) {
			to[0] = float64(sign * k)
			row(k, to[1:])
		}}
}

// offsets is the curve. The distance tells offsets apart that are too close for
// other measures.
func (p *waves) offsets() chart.Data {
	columns := []chart.Column{valueColumn(p.scale.name(), p.scale.Name),
		{Name: "change from k " + chart.Minus + " 1", Region: marksName}}
	if !p.scale.distance() {
		columns = append(columns, chart.Column{Name: similar.Distance, Region: valueName})
	}
	return p.overOffsets(p.scale.name(), columns, func(k int, to []float64) {
		to[0], to[1] = p.kernel.At(k), math.NaN()
		if k > 0 {
			to[1] = to[0] - p.kernel.At(k-1)
		}
		if len(to) > 2 {
			to[2] = p.kernel.Distance(k)
		}
	})
}

// lessData is the difference of two curves.
func (p *waves) lessData() chart.Data {
	l := p.less
	columns := []chart.Column{valueColumn("first", p.scale.Name), valueColumn("second", p.scale.Name),
		{Name: "difference", Region: valueName}}
	return p.overOffsets(l.first.scale.name(), columns, func(k int, to []float64) {
		to[0], to[1], to[2] = l.first.kernel.At(k), l.second.kernel.At(k), l.At(k)
	})
}

// sinesData is how alike the cursor's row is to every row by the sines alone, which
// depends on both of them.
func (p *waves) sinesData() chart.Data {
	return chart.Data{Name: "sines", Kind: chart.Lines,
		Title: p.scale.name() + " by the sines alone, of position " + strconv.Itoa(p.Pos) + " with every position",
		Rows:  p.Length, Here: min(max(p.Pos+p.Offset, 0), p.Length-1),
		Columns: []chart.Column{{Name: "pos", Format: chart.Whole}, {Name: "k", Format: chart.Whole},
			valueColumn(p.scale.name(), p.scale.Name)},
		Row: func(pos int, to []float64) {
			to[0], to[1], to[2] = float64(pos), float64(pos-p.Pos), p.scale.of(p.sinesDot(p.Pos, pos))
		}}
}

// noted is an offset that was looked for, and what it is called.
type noted struct {
	name  string
	found similar.Found
}

// notable are the offsets at which the curve does something notable, by the names
// that they have in the picture, and how far they were looked for.
func (p *waves) notable() func() chart.Data {
	if p.less != nil { // the main table has it
		return nil
	}
	return func() chart.Data {
		all := p.notedOffsets()
		return chart.Data{Name: "notable", Title: "notable offsets", Rows: len(all), Here: chart.Nowhere,
			Columns: []chart.Column{{Name: "what"}, {Name: "k", Format: chart.Whole, Region: marksName},
				{Name: p.scale.name(), Format: valueColumn("", p.scale.Name).Format, Region: marksName}},
			Label: func(i int) string { return all[i].name },
			Row: func(i int, to []float64) {
				k := all[i].found.Offset
				to[0], to[1], to[2] = math.NaN(), float64(k), p.kernel.At(k)
				if k == 0 {
					to[1], to[2] = math.NaN(), math.NaN()
				}
			}}
	}
}

func (p *waves) notedOffsets() []noted {
	f := p.facts()
	like, _ := p.likeName(f.LookAlike, p.Length)
	if f.LookAlike.Offset > 0 {
		like += bounded(f.LookAlike, p.Length)
	}
	all := []noted{
		{chart.Either(p.scale.distance(), "first closer again", "first rise"), f.Rise},
		{"first " + p.negative(), f.Negative}, {like, f.LookAlike}, leastAlike(f, p.Length)}
	for i, n := range all {
		switch k := n.found.Offset; {
		case k == 0:
			all[i].name += ", none below " + strconv.Itoa(n.found.Below)
		case k >= p.Length:
			all[i].name += ", past the length"
		}
	}
	return all
}

// leastAlike is the offset whose rows are the least alike, and of which ones,
// where the search has not come to the end of the table.
func leastAlike(f similar.Facts, length int) noted {
	if k, ok := f.Least(length); ok {
		return noted{"least alike", similar.Found{Offset: k, Below: length}}
	}
	return noted{"least alike" + bounded(f.Lowest, length), f.Lowest}
}

// bounded says how far an offset was looked for, where that is not to the end.
func bounded(found similar.Found, length int) string {
	return chart.Either(found.Below < length, " below "+chart.Reached(found.Below), "")
}

// sumData is what each pair adds at the cursor's offset, or what two tables come to
// whose pairs cannot be subtracted.
func (p *waves) sumData() chart.Data {
	if p.sum.totals {
		return p.totalsData()
	}
	here, _ := p.Pair()
	sums := sync.OnceValue(func() []float64 { return p.runningSums() })
	name, wave, term := "sum", "λ", "cos ωk"
	switch {
	case p.less != nil:
		name, wave, term = "terms", "λ of the second", "first "+chart.Minus+" second"
	case p.scale.sines:
		name, term = "terms", "sin·sin"
	}
	return chart.Data{Name: name, Title: "what each pair adds to the dot product at k = " + chart.Position(p.Offset),
		Kind: chart.Bars,
		Rows: p.sum.total, Here: min(here, p.sum.total-1),
		Columns: []chart.Column{{Name: "pair", Format: chart.Whole}, {Name: wave, Region: sumName},
			{Name: term, Format: chart.Signed, Region: valueName},
			{Name: "sum so far", Format: chart.Signed, Region: valueName}},
		Row: func(pair int, to []float64) {
			to[0], to[1], to[2], to[3] = float64(pair), encoding.Wavelength(p.enc, pair), p.term(pair), sums()[pair]
		}}
}

// runningSums are the sums of what the pairs add at the cursor's offset, up to each
// of them.
func (p *waves) runningSums() []float64 {
	sums := make([]float64, p.sum.total)
	var sum encoding.Sum
	for pair := range sums {
		sum.Add(p.term(pair))
		sums[pair] = sum.Value()
	}
	return sums
}

func (p *waves) totalsData() chart.Data {
	both := [...]table{p.less.first, p.less.second}
	return chart.Data{Name: "totals", Title: "what the pairs come to at k = " + chart.Position(p.Offset),
		Kind: chart.Bars, Rows: len(both), Here: chart.Nowhere,
		Columns: []chart.Column{{Name: "table"}, {Name: "dot product", Format: chart.Signed, Region: valueName},
			{Name: "pairs", Format: chart.Whole, Region: sumName}},
		Label: func(i int) string { return chart.Either(i == 0, "first", "second") },
		Row: func(i int, to []float64) {
			to[0], to[1], to[2] = math.NaN(), both[i].kernel.Dot(p.Offset), float64(both[i].enc.Pairs())
		}}
}
