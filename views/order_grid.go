package views

import (
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// orderGrid is where Sum and Proof have their three strips, the second and
// third after an operator, and the numbers at the right: the eye learns it once.
type orderGrid struct {
	gutter  int    // columns of the words, from column 1 on
	x       [3]int // where the strips begin
	wide    int    // columns a number takes
	dim, n  int    // the first dimension that is shown, and how many are
	numbers int    // column where the numbers at the right end
}

// The columns that the strips leave: the gutter of words, the operators, and
// the numbers at the right.
const (
	leastGutter = 5
	tieRoom     = 3 // the tie of equal words and the air around it
	operator    = 3
	maxCell     = 12
)

// gridOf divides a width: gutter is what the words would like, numbers what the
// column at the right takes.
func gridOf(w int, sc Scene, gutter, numbers int) orderGrid {
	room := func(gutter int) int { return (w - 2 - gutter - tieRoom - 2*operator - numbers) / 3 }
	g := orderGrid{gutter: leastGutter, numbers: w - 1}
	strip := room(leastGutter)
	g.wide, g.n = cellsOf(strip, sc.DModel)
	for more := gutter; more > leastGutter; more-- {
		wide, n := cellsOf(room(more), sc.DModel)
		if wide == g.wide && 4*n >= 3*g.n {
			g.gutter, g.n, strip = more, n, room(more)
			break
		}
	}
	for i := range g.x {
		g.x[i] = 1 + g.gutter + tieRoom + i*(strip+operator)
	}
	g.dim = windowStart(sc.Dim, g.n, sc.DModel, 2)
	if g.n%2 == 0 && g.n < sc.DModel {
		g.dim &^= 1 // whole pairs
	}
	return g
}

// tighten brings strips that are wider than their cells closer together, but
// for room that words under them need, and the numbers, in so many columns, up
// to them.
func (g orderGrid) tighten(numbers int) orderGrid {
	const words = 19
	pitch := min(g.x[1]-g.x[0], max(g.width(), words)+operator)
	for i := range g.x {
		g.x[i] = g.x[0] + i*pitch
	}
	g.numbers = min(g.numbers, g.x[2]+pitch+numbers)
	return g
}

// cellsOf is how wide a number is in a strip, and how many numbers fit: whole
// pairs if not all do.
func cellsOf(strip, dModel int) (wide, n int) {
	if dModel <= strip {
		return min(strip/dModel, maxCell), dModel
	}
	return 1, max(strip&^1, 2)
}

// width is the columns of a strip that its cells take.
func (g orderGrid) width() int { return g.wide * g.n }

// sign is the column of the operator before strip k, in the middle between the
// two.
func (g orderGrid) sign(k int) int { return (g.x[k-1] + g.width() + g.x[k]) / 2 }

// tieColumn is the column of the line that joins equal words.
func (g orderGrid) tieColumn() int { return g.gutter + 2 }

// strip draws the numbers of a row in strip k; here is the dimension under the
// cursor, −1 for none.
func (g orderGrid) strip(f frame.Frame, k, y, h int, values []float64, limit float64, here int) {
	for i, v := range values {
		orderCell(f, g.x[k]+i*g.wide, y, g.wide, h, v, limit, g.dim+i == here)
	}
}

// columns numbers the dimensions above strip k: all of them where there is
// room, else every second, fourth, eighth; the cursor's always. Marked ones
// have their sign instead, the cursor's beside its number.
func (g orderGrid) columns(f frame.Frame, sc Scene, k, y int) {
	here := sc.Dim
	_, room := cellNumber(0, g.wide)
	right := 0 // blank columns behind the figures, which the labels stand over
	if room > 0 {
		right = (g.wide - room) / 2
	}
	label := func(i int) (text string, x int) {
		text = strconv.Itoa(g.dim + i)
		if g.wide > 1 {
			return text, g.x[k] + (i+1)*g.wide - right - len(text)
		}
		return text, min(g.x[k]+i, g.x[k]+g.n-len(text))
	}
	mine, at := label(min(max(here-g.dim, 0), g.n-1))
	step := 1
	for widest := len(strconv.Itoa(g.dim + g.n - 1)); step*g.wide < widest+2 && (g.wide < 4 || step*g.wide <= widest); {
		step *= 2
	}
	end := f.Text(at, y, mine, frame.Style{FG: frame.Accent, Bold: true})
	for i := range g.n {
		x := g.x[k] + (i+1)*g.wide - right - 1
		if g.dim+i == here || at <= x && x < end {
			x = end
		}
		drawMark(f, sc, x, y, g.dim+i)
	}
	for i := 0; i < g.n; i += step {
		text, x := label(i)
		if blankAround(f, x, y, len(text)) {
			f.Text(x, y, text, frame.Style{FG: frame.Faint})
		}
	}
}

// blankAround reports that n cells are free, and one on either side.
func blankAround(f frame.Frame, x, y, n int) bool {
	for i := x - 1; i <= x+n; i++ {
		if c := f.At(i, y); c != nil && c.Rune != ' ' {
			return false
		}
	}
	return true
}

// hit finds the dimension whose column is at x.
func (g orderGrid) hit(x int) (dim int, ok bool) {
	for _, from := range g.x {
		if x >= from && x < from+g.width() {
			return g.dim + (x-from)/g.wide, true
		}
	}
	return 0, false
}

// kept says which dimensions are shown where not all are.
func (g orderGrid) kept(sc Scene) string {
	if g.n == sc.DModel {
		return ""
	}
	return "dimensions " + strconv.Itoa(g.dim) + "…" + strconv.Itoa(g.dim+g.n-1) + " of " + strconv.Itoa(sc.DModel)
}

// divisorText writes what a position is divided by for a pair.
func divisorText(w encoding.Periodic, pair int) string {
	text := significant(1/w.Frequency(pair), 5)
	if strings.Contains(text, ".") && !strings.Contains(text, "e") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}
