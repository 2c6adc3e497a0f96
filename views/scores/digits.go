package scores

import (
	"math"
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Digits draws offsets in binary, a row each, and beside them, in binary too, their bucket or what is taken off the
// score.
func Digits(p chart.Paper, sc chart.Scene) (root chart.Region, caption string) {
	d := newDigits(p, sc)
	return chart.Region{Draw: d.draw, Click: d.click}, d.says
}

// digits is a table of offsets in binary.
type digits struct {
	Added
	first, rows          int // the offsets
	bits, whole, decimal int // digits of an offset, and of the other number before and after its point
	cell                 int // columns of a digit
	head, says           string
}

const (
	mostDigits = 8  // after the point
	before     = 8  // columns of an offset
	arrow      = 5  // columns between both numbers
	after      = 17 // columns of the decimal numbers after both
	texts      = before + arrow + 1 + after
)

func newDigits(p chart.Paper, sc chart.Scene) digits {
	d := digits{Added: Of(sc), rows: max(p.H-2, 1)}
	d.rows = min(d.rows, d.Keys)
	d.first = chart.WindowStart(d.K, d.rows, d.Keys, d.rows/2+1)
	from, shared := 0, false
	if d.buckets() {
		if from, shared = d.shared(); shared { // a third of the rows are buckets of several, if the offset stays in sight
			d.first = min(max(d.first, min(d.K, from-d.rows*2/3)), d.Keys-d.rows)
		}
	}
	d.bits = binaryDigits(d.first + d.rows - 1)
	if d.buckets() {
		d.head, d.whole = "bucket", binaryDigits(len(d.Setup.Buckets.Starts())-1)
		switch {
		case !shared:
			d.says = "every distance has a bucket of its own"
		case from >= d.first+d.rows:
			d.says = "each distance below " + strconv.Itoa(from) + " has its own bucket"
		default:
			d.says = "from distance " + strconv.Itoa(from) + " on, buckets hold several"
		}
	} else {
		most := 0.0
		d.head, d.says = "taken off", "distances, and what is taken off a score, in binary"
		for k := d.first; k < d.first+d.rows; k++ {
			v := math.Abs(d.At(k))
			most = max(most, v)
			for d.decimal < mostDigits && v*math.Exp2(float64(d.decimal)) != math.Trunc(v*math.Exp2(float64(d.decimal))) {
				d.decimal++
			}
		}
		d.whole = binaryDigits(int(most))
		if part, power := math.Frexp(-d.At(min(1, d.Keys-1))); d.Setup.Scheme.Needs("head") && part == 0.5 && power < 1 {
			d.says = "head " + strconv.Itoa(d.Setup.Head) + " moves the digits by " + chart.Plural(1-power, "place")
		}
	}
	d.cell = min(max((p.W-texts)/(d.bits+d.whole+d.decimal), 1), 4)
	return d
}

// shared returns the smallest distance that shares its bucket with the next one; false if there is none but the last
// bucket's.
func (d digits) shared() (from int, ok bool) {
	starts := d.Setup.Buckets.Starts()
	for i, start := range starts[:len(starts)-1] {
		if starts[i+1] > start+1 {
			return start, true
		}
	}
	return 0, false
}

// binaryDigits returns how many binary digits a whole number ≥ 0 has.
func binaryDigits(n int) int { return len(strconv.FormatInt(int64(n), 2)) }

func (d digits) click(_, y int) chart.Change {
	k := d.first + y - 1
	if y < 1 || y > d.rows {
		return chart.Change{}
	}
	return chart.Change{State: func(s *chart.State) { s.Offset = k }}
}

func (d digits) draw(f chart.Canvas) {
	w, _ := f.Size()
	left := max((w-(d.bits+d.whole+d.decimal)*d.cell-texts)/2, 0) + before
	right := left + d.bits*d.cell + arrow
	f.Text(left, 0, chart.Fitting(f, d.bits*d.cell, "offset k", "k"), chart.FaintStyle)
	f.Text(right, 0, d.head, frame.Style{FG: d.Ink, Bold: true})
	f.TextRight(right+(d.whole+d.decimal)*d.cell+chart.One(d.decimal > 0)+after-3, 0, "adds", chart.FaintStyle)
	for i := range d.rows {
		k, y := d.first+i, 1+i
		ink := frame.Style{FG: frame.Text}
		if k == d.K {
			f.Tint(left-before+1, y, right-left+before+(d.whole+d.decimal)*d.cell+after, 1, frame.Column)
			ink = chart.CursorStyle
		}
		f.TextRight(left-2, y, strconv.Itoa(k), ink)
		d.number(f, left, y, k, d.bits, frame.Bright)
		f.Text(right-4, y, "→", chart.FaintStyle)
		v := math.Abs(d.At(k))
		if d.buckets() {
			v = float64(d.Setup.Buckets.Of(-k))
		}
		end := d.number(f, right, y, int(v), d.whole, d.Ink)
		if d.decimal > 0 {
			f.Text(end, y, ".", ink)
			part := int((v - math.Trunc(v)) * math.Exp2(float64(d.decimal)))
			end = d.number(f, end+1, y, part, d.decimal, d.Ink)
		}
		if d.buckets() {
			f.TextRight(end+5, y, strconv.Itoa(int(v)), ink)
		}
		f.TextRight(end+after-3, y, number(d.At(k)), ink)
	}
}

// number draws the n last binary digits of a number and returns the column after them.
func (d digits) number(f chart.Canvas, x, y, v, n int, ink frame.Color) int {
	for i := range n {
		at, style, sign := x+i*d.cell, chart.FaintStyle, "0"
		if v>>(n-1-i)&1 == 1 {
			style, sign = frame.Style{FG: frame.Background, BG: ink, Bold: true}, "1"
			if f.Theme.Signs() {
				style = chart.StrongStyle
			}
		}
		f.HLine(at, y, d.cell-chart.One(d.cell > 2), ' ', style)
		f.Text(at+(d.cell-1)/2, y, sign, style)
	}
	return x + n*d.cell
}
