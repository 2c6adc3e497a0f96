package plot

import (
	"math"

	"wavescope/views/chart"
)

// Decades is a logarithmic axis of positive numbers, such as wavelengths: its items are thousandths of a decade.
type Decades struct{ Axis }

const perDecade = 1000

// NewDecades returns the axis in w cells from the least to the greatest of some numbers. It leaves out numbers that are
// not positive or infinite; if there are no others it is the axis of 1 alone.
func NewDecades(w int, numbers ...float64) Decades {
	low, high := math.Inf(1), 0.0
	for _, v := range numbers {
		if v > 0 && !math.IsInf(v, 1) {
			low, high = min(low, v), max(high, v)
		}
	}
	if high == 0 {
		low, high = 1, 1
	}
	d := Decades{}
	first := d.Item(low)
	d.Axis = Fit(first, d.Item(high)-first+1, w)
	return d
}

// Item returns the item of a positive, finite number.
func (d Decades) Item(v float64) int { return int(math.Round(perDecade * math.Log10(v))) }

// Cell returns the cell of a positive number: for one beyond the axis the nearest one, and false.
func (d Decades) Cell(v float64) (x int, shown bool) {
	at := math.Round(perDecade * math.Log10(v))
	first, last := float64(d.First), float64(d.End()-1)
	x, _ = d.Axis.Cell(int(min(max(at, first), last)))
	return x, at >= first && at <= last
}

// Number returns the number in the middle of a cell, NumberAt that of an item.
func (d Decades) Number(x int) float64 { return d.NumberAt(d.Between(2 * x)) }

func (d Decades) NumberAt(item float64) float64 { return math.Pow(10, item/perDecade) }

// Edge returns the number at which cell x begins.
func (d Decades) Edge(x int) float64 {
	return d.NumberAt(float64(d.First) - 0.5 + float64(x*d.N)/float64(max(d.W, 1)))
}

// Label adds the powers of ten on the axis to the labels of row y. The axis begins at cell x.
func (d Decades) Label(labels *Labels, x, y int) {
	for e := int(math.Ceil(float64(d.First) / perDecade)); e*perDecade < d.End(); e++ {
		ten := math.Pow10(e)
		text := chart.Significant(ten, 1)
		if e >= 0 && e <= 15 {
			text = chart.Compact(int(ten))
		}
		at, _ := d.Cell(ten)
		labels.Add(Label{Texts: []string{text}, X: x + at, Y: y, Align: 0.5, Rank: tickRank, Style: chart.FaintStyle,
			Apart: 2})
	}
}
