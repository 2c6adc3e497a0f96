package chart

import (
	"math"
	"strconv"
	"strings"

	"github.com/guptarohit/asciigraph"

	"wavescope/views/frame"
)

// plotLine draws values as a line of box-drawing runes in w × h cells and
// returns exactly those, row by row. −1 is the middle of the last row and +1
// that of the first; an even h leaves its last row blank, so that 0 is always
// the middle of a row.
//
// Column x leads from values[x] to values[x+1], so the line starts with the
// value of the first column and w+1 values fill w columns; a missing last one
// repeats the one before. NaN and what lies outside −1…1 are gaps: nothing is
// drawn where there is nothing to draw truly.
//
// It is the only use of asciigraph, which draws a line well but has to be
// given one honest value per column: it picks single samples from a longer
// series, which turns a fast wave into a slow one that does not exist; it
// panics on nothing, on infinities and on ranges that are too small; and it
// draws a row more or fewer than asked for, depending on the data.
func plotLine(values []float64, w, h int) []rune {
	cells := []rune(strings.Repeat(" ", max(w, 0)*max(h, 0)))
	series, any := honest(values, w)
	if len(cells) == 0 || !any {
		return cells
	}
	for x := range w {
		if h < 3 && !math.IsNaN(series[x]) { // no rows to tell values apart: draw that there are some
			cells[x] = '─'
		}
	}
	if h < 3 {
		return cells
	}
	graph := asciigraph.Plot(series,
		asciigraph.Height((h-1)/2*2), // an even number makes one row more
		asciigraph.LowerBound(-1), asciigraph.UpperBound(1), asciigraph.Offset(1),
		asciigraph.YAxisValueFormatter(func(float64) string { return "" }))
	for y, line := range strings.Split(graph, "\n") {
		x := -1 // the axis
		for _, r := range line {
			if x >= 0 && x < w && y < h {
				cells[y*w+x] = r
			}
			x++
		}
	}
	return cells
}

// honest copies values into a series of w+1 that can be drawn, and reports
// whether there is any value in it.
func honest(values []float64, w int) (series []float64, any bool) {
	series = make([]float64, max(w, 0)+1)
	for x := range series {
		series[x] = math.NaN()
		switch {
		case x < len(values) && math.Abs(values[x]) <= 1: // false for NaN
			series[x], any = values[x], true
		case x == len(values) && x == w && x > 0:
			series[x] = series[x-1]
		}
	}
	return series, any
}

// PlotRow returns the row on which a plot of h rows draws a value from −1 to 1.
func PlotRow(v float64, h int) int {
	half := max(h-1, 0) / 2
	return half - int(math.Round(v*float64(half)))
}

// Beside finds w cells for a label beside a line, just above or below it. The line has
// the given heights and is drawn from x on in h rows from y on. It returns the leftmost
// place that ends before column end and has only faint lines in and near it.
func Beside(f frame.Frame, x, y, end, h int, heights []float64, w int) (atX, atY int, ok bool) {
	for _, dy := range [...]int{0, 1, -1} {
		for i, height := range heights {
			atX, atY = x+i+2, y+PlotRow(height, h)+dy
			if atX+w < end && blankButLines(f, atX-1, atY, w+2) {
				return atX, atY, true
			}
		}
	}
	return 0, 0, false
}

// blankButLines reports whether n cells of a row hold nothing but faint lines.
func blankButLines(f frame.Frame, x, y, n int) bool {
	for i := range n {
		if c := f.At(x+i, y); c != nil && c.Rune != ' ' && c.FG != frame.Line {
			return false
		}
	}
	return true
}

// copied are signs for the runes of a line that survive being copied anywhere.
var copied = map[rune]rune{'─': '-', '│': '|', '╭': '.', '╮': '.', '╰': '\'', '╯': '\'', '╴': '-', '╶': '-'}

// Plot draws values from −1 to 1 as a line of box-drawing runes on the whole frame,
// or of ASCII characters in a theme for text that is copied. It takes one value per
// column and one more, to which the line leads. −1 is the middle of the last row, +1
// that of the first.
func Plot(f frame.Frame, values []float64, style frame.Style) {
	w, h := f.Size()
	for i, r := range plotLine(values, w, h) {
		if r == ' ' {
			continue
		}
		if plain, ok := copied[r]; ok && f.Theme.Text {
			r = plain
		}
		f.Set(i%w, i/w, r, style)
	}
}

// LaneRow returns the row of dots of a height from −1 to 1 in a lane. It rounds halves
// towards the middle, so that crests and troughs look alike.
func LaneRow(rows int, height float64) int {
	if math.IsNaN(height) {
		return -8 // above the paper, with a bead and a bold line: no number is drawn
	}
	mid := float64(4*rows-1) / 2
	y := mid - height*(mid-1)
	if y < mid {
		return int(y + 0.5)
	}
	return int(math.Ceil(y - 0.5))
}

// Scatter is a square scatter plot of 2h × h cells: the first number runs across, the
// second upwards.
type Scatter struct {
	frame.Frame
	across, up Arm
}

// An Arm is an axis of a Scatter: its scale, its name and the labels of its ends.
type Arm struct {
	Scale
	Name, From, To string
}

// DrawScatter draws the two axes of a Scatter of h rows, with their names and labels,
// from column x on, below the first row of a frame.
func DrawScatter(f frame.Frame, x, h int, across, up Arm) Scatter {
	line, faint := frame.Style{FG: frame.Line}, frame.Style{FG: frame.Faint}
	s := Scatter{f.Sub(x, 1, 2*h, h), across, up}
	s.HLine(0, h/2, 2*h, '─', line)
	s.VLine(h, 0, h, '│', line)
	s.Set(h, h/2, '┼', line)
	right := x + 2*h + 1
	f.Text(right, 1+h/2, across.Name, frame.Style{})
	f.Text(right, 2+h/2, across.To, faint)
	f.TextRight(x-1, 1+h/2, across.From, faint)
	end := f.Text(x+h-1, 0, up.Name, frame.Style{})
	f.Text(end+1, 0, up.To, faint)
	if _, rows := f.Size(); h+1 < rows {
		f.Text(x+h-1, 1+h, up.From, faint)
	}
	return s
}

// At returns the dot of two numbers.
func (s Scatter) At(a, b float64) (x, y int) {
	_, h := s.Size()
	reach := float64(2*h - 2)
	return 2*h + int(math.Round(s.across.Height(a)*reach)), 2*h - int(math.Round(s.up.Height(b)*reach))
}

// A Ruler lays positions along the columns of the screen: Cells columns to a
// position, or one column to a group of Per positions. One of the two is 1.
type Ruler struct {
	X, W       int // columns that it takes
	First, N   int // positions on it; the last group may reach beyond the length
	Cells, Per int
	Step       int // positions from tick to tick
	Total      int // positions of the sequence
}

// Around returns the ruler of the positions around a cursor. It shows at most limit
// positions, unless limit is 0 or a column shows a group. Labels begin at least tick
// columns apart; label writes one, given the position and the step of the ticks.
func (r Ruler) Around(pos, limit, tick int, label func(pos, step int) string) Ruler {
	r.W, r.Step = max(r.W, 0), r.labelStep(pos, tick, label)
	n, page := max((r.W+r.Cells-1)/r.Cells, 1), r.Step/r.Per
	if limit > 0 && r.Per == 1 {
		n, page = min(n, limit), 1
		r.W = min(r.W, (n-1)*r.Cells+1)
	}
	total := (r.Total + r.Per - 1) / r.Per
	n = min(n, total)
	r.First, r.N = WindowStart(pos/r.Per, n, total, page)*r.Per, n*r.Per
	return r
}

// labelStep is the first of 1, 2, 5, 10 … positions that takes at least room columns
// and leaves room between the labels.
func (r Ruler) labelStep(pos, room int, label func(pos, step int) string) int {
	for {
		step := TickStep(room, r.Cells, r.Per)
		at := pos / step * step
		need := max(len(label(at, step)), len(label(at+step, step))) + 2
		if step*r.Cells >= need*r.Per {
			return step
		}
		room = need
	}
}

// End returns the first position after those that are shown.
func (r Ruler) End() int { return min(r.First+r.N, r.Total) }

// Column returns the column of a position.
func (r Ruler) Column(pos int) int { return r.X + (pos-r.First)/r.Per*r.Cells }

// Position returns the position nearest to a column; false outside the ruler.
func (r Ruler) Position(column int) (int, bool) {
	i := column - r.X
	if i < 0 || i >= r.W {
		return 0, false
	}
	pos := r.First + (i+r.Cells/2)/r.Cells*r.Per
	return min(pos, r.End()-1), pos < r.End()+r.Cells/2
}

// Columns returns how many columns have a position.
func (r Ruler) Columns() int {
	if r.Per > 1 {
		return min(r.W, r.N/r.Per)
	}
	return min(r.W, r.Cells*(r.Total-1-r.First)+1)
}

// Until returns how many columns have a position before end.
func (r Ruler) Until(end int) int {
	r.Total = end
	if r.Per > 1 {
		return min(max((end-r.First+r.Per-1)/r.Per, 0), r.Columns())
	}
	return max(r.Columns(), 0)
}

// Ticks iterates over the labelled positions.
func (r Ruler) Ticks(yield func(pos int) bool) {
	for pos := (r.First + r.Step - 1) / r.Step * r.Step; pos < r.End() && yield(pos); pos += r.Step {
	}
}

// Offsets is an axis of the offsets 0 … Count−1 along W cells from X on. On a
// logarithmic axis offset k takes the interval [log₂(1+k), log₂(2+k)), so that 0 has
// a place too.
type Offsets struct {
	X, W, Count int
	Linear      bool
}

// Start returns where the interval of an offset begins, in cells from X on.
func (a Offsets) Start(k int) float64 {
	if a.Linear {
		return float64(a.W) * float64(k) / float64(a.Count)
	}
	return float64(a.W) * math.Log2(1+float64(k)) / math.Log2(1+float64(a.Count))
}

// Middle returns the cell in the middle of an offset's interval.
func (a Offsets) Middle(k int) int {
	return a.X + min(int((a.Start(k)+a.Start(k+1))/2), a.W-1)
}

// At returns the offset whose interval contains a point, in cells from X on.
func (a Offsets) At(point float64) int {
	part := point / float64(a.W)
	k := int(part * float64(a.Count))
	if !a.Linear {
		k = int(math.Exp2(part*math.Log2(1+float64(a.Count)))) - 1
	}
	k = min(max(k, 0), a.Count-1)
	for k > 0 && a.Start(k) > point {
		k--
	}
	for k < a.Count-1 && a.Start(k+1) <= point {
		k++
	}
	return k
}

// Unit returns how many cells a doubling of 1+k takes, or a tenth of a linear axis.
func (a Offsets) Unit() float64 {
	if a.Linear {
		return float64(a.W) / 10
	}
	return float64(a.W) / math.Log2(1+float64(a.Count))
}

// DrawEnd writes with which position the table of a scene ends, in the first row of a
// frame that has blank cells for it.
func DrawEnd(f frame.Frame, sc Scene) {
	w, h := f.Size()
	for _, text := range endForms(sc) {
		n := f.Theme.Width(text)
		for y := range h {
			if n+2 <= w && bare(f, y, n+2) {
				f.Text(1, y, text, FaintStyle)
				return
			}
		}
	}
}

// bare reports whether the first n cells of a row hold nothing.
func bare(f frame.Frame, y, n int) bool {
	for x := range n {
		if c := f.At(x, y); c.Rune != ' ' && (c.FG != frame.Background || c.BG != frame.Background) {
			return false
		}
	}
	return true
}

// endForms returns the texts of DrawEnd, the longest first.
func endForms(sc Scene) []string {
	last := strconv.Itoa(sc.RowCount() - 1)
	return []string{"no rows past " + last, "none past " + last, "end " + last}
}

// DrawTrained draws a line where the positions of the training end, through n cells
// from x, y on, to the right or down. It leaves out cells that are drawn on. It draws
// nothing unless first < train < end.
func DrawTrained(f frame.Frame, train, first, end, x, y, n int, down bool) {
	if train <= first || train >= end {
		return
	}
	for i := range n {
		at, line := [2]int{x + i, y}, '╌'
		if down {
			at, line = [2]int{x, y + i}, '╎'
		}
		if c := f.At(at[0], at[1]); c != nil && (c.Rune == ' ' || c.FG == frame.Line) {
			f.Set(at[0], at[1], line, frame.Style{FG: frame.HandThen})
		}
	}
}
