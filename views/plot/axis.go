package plot

import (
	"math"
	"slices"

	"wavescope/views/chart"
)

// An Axis lays whole numbers, the items, along W cells: positions, offsets or pairs. Every item owns an interval and
// stands in its middle. On a linear axis Dots dots belong to Per items; a cell is two dots wide. On a logarithmic axis,
// whose items begin at 0, the interval of item i begins at log₂(1+i), so that 0 has a place too. Axes are comparable.
type Axis struct {
	First, N  int  // items First … First+N−1 are shown; First may be negative
	Total     int  // items that there are
	W         int  // cells
	Dots, Per int  // of a linear axis
	Skip      int  // dots of the first interval that are left of a linear axis; with half of them or more, so is the item
	Log       bool // the axis is logarithmic
	Binary    bool // ticks are at multiples of powers of two, or at powers of two, instead of 1, 2, 5, 10 …
}

// A Range is the items From … To−1.
type Range struct{ From, To int }

// Fit returns the axis that shows n items, from first on, in w cells.
func Fit(first, n, w int) Axis {
	n, w = max(n, 1), max(w, 0)
	return Axis{First: first, N: n, Total: n, W: w, Dots: 2 * w, Per: n}
}

// Logarithmic returns the logarithmic axis that shows the items 0 … n−1 in w cells.
func Logarithmic(n, w int) Axis {
	a := Fit(0, n, w)
	a.Log = true
	return a
}

// Scaled returns the axis of those of the items 0 … total−1 around one that fit into w cells, if dots dots belong to
// per items. The window moves in pages, see [chart.WindowStart].
func Scaled(here, total, w, dots, per int) Axis {
	total, w, dots, per = max(total, 1), max(w, 0), max(dots, 1), max(per, 1)
	n := min(max(2*w*per/dots, 1), total)
	return Axis{First: chart.WindowStart(here, n, total, 1), N: n, Total: total,
		W: min(w, (n*dots+2*per-1)/(2*per)), Dots: dots, Per: per}
}

// End returns the item after the last one that is shown.
func (a Axis) End() int { return a.First + a.N }

// Holds reports whether an item is shown.
func (a Axis) Holds(i int) bool { return i >= a.First && i < a.End() }

// Whole reports whether all items are shown.
func (a Axis) Whole() bool { return a.N >= a.Total }

// Crowd returns how many items a column of dots has on average.
func (a Axis) Crowd() float64 {
	if a.Log {
		return float64(a.N) / max(a.Start(a.End()), 1)
	}
	return float64(a.Per) / float64(max(a.Dots, 1))
}

// Banded reports whether waves of a period are too fast to be drawn as lines: only their smallest and largest values
// are. Where each item has a cell, none is.
func (a Axis) Banded(period float64) bool { return a.Crowd() > 0.5 && a.Crowd()*fine > period }

// BandedInCells is Banded for lines of whole cells.
func (a Axis) BandedInCells(period float64) bool { return 2*a.Crowd()*fine > period }

// fine is the least number of columns of dots, or of cells, in a period of what is drawn as a line.
const fine = 8

// Start returns where the interval of an item begins, in dots.
func (a Axis) Start(i int) float64 { return a.Point(float64(i) - 0.5) }

// Point returns where a number is on the axis, in dots: it may lie between two items.
func (a Axis) Point(v float64) float64 {
	if v += 0.5; a.Log {
		return float64(2*a.W) * math.Log2(1+v) / math.Log2(1+float64(a.N))
	}
	return (v-float64(a.First))*float64(a.Dots)/float64(a.Per) - float64(a.Skip)
}

// along returns the axis a part of an item further on, in whole dots.
func (a Axis) along(part float64) Axis {
	a.Skip += int(math.Round(part * float64(a.Dots) / float64(max(a.Per, 1))))
	rest := a.Total - a.N
	a.N = ((2*a.W+a.Skip)*a.Per + a.Dots - 1) / a.Dots // all that have a dot
	a.Total = a.N + rest
	return a
}

// Dot returns the column of dots that an item stands in: of the two next to the middle of a cell the left one. It is
// negative for one that is left of a linear axis.
func (a Axis) Dot(i int) int {
	last := max(2*a.W-1, 0)
	if !a.Log {
		return min(((2*(i-a.First)+1)*a.Dots+2*a.Per-1)/(2*a.Per)-1-a.Skip, last)
	}
	middle := (a.Start(i) + a.Start(i+1)) / 2
	return min(max(int(math.Ceil(middle))-1, 0), last)
}

// Cell returns the cell that an item stands in; false if it is not shown.
func (a Axis) Cell(i int) (x int, shown bool) {
	dot := a.Dot(i)
	if !a.Holds(i) || a.W == 0 || dot < 0 {
		return 0, false
	}
	return dot / 2, true
}

// Cells returns the first and the end of the cells that the intervals of some items touch.
func (a Axis) Cells(r Range) (x, end int) { return a.Reach(r.From) / 2, (a.Reach(r.To) + 1) / 2 }

// Reach returns how many columns of dots belong to items before one.
func (a Axis) Reach(i int) int {
	start := a.Start(min(max(i, a.First), a.End()))
	return min(int(math.Ceil(start-1e-9)), 2*a.W)
}

// At returns the item whose interval holds a point, in dots.
func (a Axis) At(point float64) int {
	i := a.First + int(math.Floor((point+float64(a.Skip))*float64(a.Per)/float64(max(a.Dots, 1))))
	if a.Log {
		i = int(math.Exp2(point/float64(max(2*a.W, 1))*math.Log2(1+float64(a.N)))) - 1
	}
	i = min(max(i, a.First), a.End()-1)
	for i > a.First && a.Start(i) > point {
		i--
	}
	for i < a.End()-1 && a.Start(i+1) <= point {
		i++
	}
	return i
}

// Items returns the items of a cell of the axis: those that stand there, or else the one whose interval holds the middle
// of the cell.
func (a Axis) Items(x int) Range {
	from, to := a.standing(x), a.standing(x+1)
	if from == to {
		from = a.At(float64(2*x + 1))
		to = from + 1
	}
	return Range{from, to}
}

// standing returns the first item that stands in a cell or after it.
func (a Axis) standing(x int) int {
	i := a.At(float64(2 * x)) // of those before it none does
	if at, shown := a.Cell(i); !shown || at < x {
		i++
	}
	return i
}

// Hit returns the item nearest to the middle of a cell, of its [Axis.Items]. It returns false outside the axis.
func (a Axis) Hit(x int) (i int, ok bool) {
	if x < 0 || x >= a.W {
		return 0, false
	}
	r := a.Items(x)
	return min(max(a.At(float64(2*x+1)), r.From), r.To-1), true
}

// Between returns the number that a column of dots stands for, which may lie between two items. It is item i at Dot(i)
// if that column is in the middle of the item's interval, or next to it.
func (a Axis) Between(dot int) float64 {
	point := float64(dot) + 0.5
	if !a.Log && a.Dots%(2*a.Per) == 0 {
		point += 0.5
	}
	return a.Number(point)
}

// Number returns the number that is at a point of the axis, in dots: the inverse of Point.
func (a Axis) Number(point float64) float64 {
	if a.Log {
		return math.Exp2(point/float64(max(2*a.W, 1))*math.Log2(1+float64(a.N))) - 1.5
	}
	return float64(a.First) + (point+float64(a.Skip))*float64(a.Per)/float64(max(a.Dots, 1)) - 0.5
}

// Columns returns the items of each column of dots in which items stand, from left to right.
func (a Axis) Columns() []Range {
	if a.W == 0 {
		return []Range{{a.First, a.End()}}
	}
	all := make([]Range, 0, min(2*a.W, a.N))
	for i := a.First; i < a.End(); {
		next := a.next(i)
		all = append(all, Range{i, next})
		i = next
	}
	return all
}

// next returns the first item after one that stands in another column of dots.
func (a Axis) next(i int) int {
	dot := a.Dot(i)
	if a.Log {
		next := max(a.At(float64(dot+1)), i+1)
		for next < a.End() && a.Dot(next) == dot {
			next++
		}
		return next
	}
	return min(max(a.First+(2*a.Per*(dot+1+a.Skip)-a.Dots)/(2*a.Dots)+1, i+1), a.End())
}

// Ticks returns the items to name, the most important first: round numbers, at least room cells from each other.
func (a Axis) Ticks(room int) (all []int) {
	if a.W == 0 {
		return nil
	}
	var cells []int
	for _, i := range a.round(max(room, 1)) {
		x, shown := a.Cell(i)
		near := func(other int) bool { return max(other-x, x-other) < room }
		if shown && !slices.ContainsFunc(cells, near) {
			all, cells = append(all, i), append(cells, x)
		}
	}
	return all
}

// round returns round numbers on the axis, the roundest first, about room cells or less from each other.
func (a Axis) round(room int) (all []int) {
	const most = 1 << 60
	switch {
	case !a.Log:
		step := 1
		if !a.Binary {
			step = chart.TickStep(2*room, a.Dots, a.Per)
		}
		for step < most && float64(step)*float64(a.Dots) < float64(2*room)*float64(a.Per) {
			step *= 2
		}
		for i := a.First + ((-a.First)%step+step)%step; i < a.End(); i += step {
			all = append(all, i)
		}
	case a.Binary:
		all = append(all, 0)
		for stride := 16; stride > 0; stride /= 2 {
			for e := 0; e < 60 && 1<<e < a.N; e += stride {
				all = append(all, 1<<e)
			}
		}
	default:
		all = append(all, 0)
		for _, times := range [...]int{1, 2, 5} {
			for ten := 1; ten < most && ten*times < a.N; ten *= 10 {
				all = append(all, ten*times)
			}
		}
	}
	return all
}
