package chart

import (
	"math"
	"strconv"

	"wavescope/views/frame"
)

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

// DrawEnd writes with which position the table of a scene ends, or that the length does where the table goes on, in the
// first row of a frame that has blank cells for it.
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
	if !sc.Declared().Ends || sc.LearnedRows > sc.Length {
		return []string{"past the length", "past"}
	}
	last := strconv.Itoa(sc.LearnedRows - 1)
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
