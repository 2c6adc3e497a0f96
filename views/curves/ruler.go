package curves

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// ruler lays positions along the columns of the screen: cells columns to a
// position, or one column to a group of per positions. One of the two is 1.
type ruler struct {
	x, w       int // columns that it takes
	start, n   int // positions on it; the last group may reach beyond the length
	cells, per int
	step       int // positions from tick to tick
	length     int // of the sequence
}

// newRuler lays out the positions around the cursor in the columns x … x+w−1,
// at most limit of them (0 is no limit; it does not hold for groups).
func newRuler(sc scene.Scene, x, w, limit int) ruler {
	cells, per := sc.Scale().PerCell()
	r := ruler{x: x, w: max(w, 0), cells: cells, per: per, length: sc.Length}
	r.step = labelStep(sc.Pos, cells, per)
	n, page := max((r.w+cells-1)/cells, 1), r.step/per
	if limit > 0 && per == 1 {
		n, page = min(n, limit), 1
		r.w = min(r.w, (n-1)*cells+1)
	}
	total := (sc.Length + per - 1) / per
	n = min(n, total)
	r.start = parts.WindowStart(sc.Pos/per, n, total, page) * per
	r.n = n * per
	return r
}

// labelStep is the first of 1, 2, 5, 10 … positions that takes at least 8
// columns and leaves room between the labels.
func labelStep(pos, cells, per int) int {
	for room := 8; ; {
		step := parts.TickStep(room, cells, per)
		at := pos / step * step
		need := max(len(tickLabel(at, step)), len(tickLabel(at+step, step))) + 2
		if step*cells >= need*per {
			return step
		}
		room = need
	}
}

// positions is how many of them are shown.
func (r ruler) positions() int { return r.n }

// from is the first of them.
func (r ruler) from() int { return r.start }

// end is the first position that is not shown.
func (r ruler) end() int { return min(r.start+r.n, r.length) }

// column is where a position stands.
func (r ruler) column(pos int) int { return r.x + (pos-r.start)/r.per*r.cells }

// position is the one nearest to a column; false outside the ruler.
func (r ruler) position(column int) (int, bool) {
	i := column - r.x
	if i < 0 || i >= r.w {
		return 0, false
	}
	pos := r.start + (i+r.cells/2)/r.cells*r.per
	return min(pos, r.end()-1), pos < r.end()+r.cells/2
}

// dots is how many dot columns have a position, or a place between two.
func (r ruler) dots() int {
	if r.per > 1 {
		return min(2*r.w, 2*r.n/r.per)
	}
	return min(2*r.w, 2*r.cells*(r.length-1-r.start)+2)
}

// group gives the positions that dot column x covers when a column covers
// several: n of them from pos on.
func (r ruler) group(x int) (pos, n int) {
	pos = r.start + (x*r.per)/2
	return pos, min(r.start+((x+1)*r.per)/2, r.length) - pos
}

// ticks draws a mark at every labelled position.
func (r ruler) ticks(f frame.Frame, y int, mark rune, s frame.Style) {
	for pos := r.first(); pos < r.end(); pos += r.step {
		f.Set(r.column(pos), y, mark, s)
	}
}

// first is the first labelled position.
func (r ruler) first() int { return (r.start + r.step - 1) / r.step * r.step }

// labels writes the positions under the ticks, the badge of the cursor and the
// position k later where it is marked, which hide the labels that they would
// touch.
func (r ruler) labels(f frame.Frame, y int, sc scene.Scene) {
	w, _ := f.Size()
	badge := "[" + strconv.Itoa(sc.Pos) + "]"
	from := min(max(r.column(sc.Pos)-(len(badge)-1)/2, 0), max(min(w, r.x+r.w)-len(badge), 0))
	to := from + len(badge)
	later, after, end := r.laterLabel(sc, from, to)
	for p := r.first(); p < r.end(); p += r.step {
		label := tickLabel(p, r.step)
		x := r.column(p) - (len(label)-1)/2
		past := x + len(label)
		if x > r.x-6 && past <= r.x+r.w && (past < from || x > to) && (later == "" || past < after || x > end) {
			f.Text(x, y, label, frame.Style{FG: frame.Faint})
		}
	}
	f.Text(after, y, later, frame.Style{FG: frame.Offset, Bold: true})
	f.Text(from, y, badge, frame.Style{FG: frame.Background, BG: frame.Accent, Bold: true})
	for _, x := range [...]int{from, to - 1} { // seen in plain text only
		f.Set(x, y, []rune(badge)[x-from], frame.Style{FG: frame.Accent, BG: frame.Accent})
	}
}

// laterLabel is the label of the position k later and the columns that it
// takes, beside those of the cursor's badge; "" where it has no place.
func (r ruler) laterLabel(sc scene.Scene, from, to int) (label string, x, end int) {
	pos, ok := sc.Ahead()
	if !ok || pos < r.start || pos >= r.end() {
		return "", 0, 0
	}
	label = strconv.Itoa(pos)
	x = r.column(pos) - (len(label)-1)/2
	if pos > sc.Pos {
		x = max(x, to)
	} else {
		x = min(x, from-len(label))
	}
	if end = x + len(label); x < r.x-1 || end > r.x+r.w+1 {
		return "", 0, 0
	}
	return label, x, end
}

// tickLabel shortens only what would not fit between two ticks, and all labels
// of an axis or none.
func tickLabel(pos, step int) string {
	if pos < 1_000_000 || step%1000 != 0 {
		return strconv.Itoa(pos)
	}
	return words.Compact(pos)
}

// cursor draws the line at the cursor's position through n rows from y on, and
// a violet one at the position k later where that is marked: a tint, and a
// stroke wherever nothing is drawn.
func (r ruler) cursor(f frame.Frame, y, n int, sc scene.Scene) {
	if pos, ok := sc.Ahead(); ok && pos >= r.start && pos < r.end() {
		if !parts.StippledWedge(f.Theme) {
			f.Tint(r.column(pos), y, 1, n, frame.Wedge)
		}
		r.stroke(f, r.column(pos), y, n, '┊', frame.Offset)
	}
	f.Tint(r.column(sc.Pos), y, 1, n, frame.AccentBG)
	r.stroke(f, r.column(sc.Pos), y, n, '│', frame.Accent)
}

// stroke draws an upright line wherever nothing is drawn.
func (r ruler) stroke(f frame.Frame, x, y, n int, line rune, ink frame.Color) {
	for i := range n {
		if c := f.At(x, y+i); c != nil && (c.FG == frame.Line || c.Rune == ' ' || c.Rune == '╵') {
			f.Set(x, y+i, line, frame.Style{FG: ink})
		}
	}
}
