package chart

import (
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
)

// Zoom is a scale on the ladder 8, 4, 2, 1 cells per position, then 2, 5, 10,
// 20, 50 … positions per cell. A positive Zoom counts positions per cell, a
// negative one cells per position; 0 lets each view start where it looks best.
type Zoom int

// Auto is the scale at which a view starts.
const Auto Zoom = 0

const Closest Zoom = -8 // 8 cells per position

// Ends are the messages at the two ends of the ladder of scales. OneScale are those of
// views that have a single scale.
var (
	Ends     = [2]string{"− goes no further out: + zooms in", "+ goes no closer: − zooms out"}
	OneScale = [2]string{noZoom, noZoom}
)

const noZoom = "nothing to zoom here: there is one scale"

// PerCell returns the cells per position and the positions per cell. One of the two
// is 1.
func (z Zoom) PerCell() (cells, positions int) {
	if z < -1 {
		return int(-z), 1
	}
	return 1, max(int(z), 1)
}

// Step moves n steps out (n > 0) or in (n < 0) on the ladder. Auto counts as 1:1.
func (z Zoom) Step(n int) Zoom {
	if z == Auto {
		z = 1
	}
	for ; n > 0; n-- {
		z = z.Out()
	}
	for ; n < 0; n++ {
		z = z.in()
	}
	return z
}

func (z Zoom) Out() Zoom {
	switch {
	case z < -2:
		return z / 2
	case z == -2:
		return 1
	case z >= encoding.MaxPos:
		return z
	}
	return z * nextStep(int(z)) / 2
}

// nextStep returns twice the factor from n to the next of 1, 2, 5, 10, 20, 50 …: 5 after
// 2, 20, 200 …, else 4.
func nextStep(n int) Zoom {
	for n%10 == 0 {
		n /= 10
	}
	if n == 2 {
		return 5
	}
	return 4
}

func (z Zoom) in() Zoom {
	switch {
	case z <= Closest:
		return z
	case z < -1:
		return z * 2
	case z <= 1:
		return -2
	}
	up := Zoom(1)
	for up.Out() < z {
		up = up.Out()
	}
	return up
}

// clamp puts a Zoom on the ladder.
func (z Zoom) clamp() Zoom {
	if z == Auto || z.onLadder() {
		return z
	}
	return Auto
}

func (z Zoom) onLadder() bool {
	for step := Closest; step <= z; step = step.Out() {
		if step == z {
			return true
		}
		if step >= encoding.MaxPos {
			break
		}
	}
	return false
}

// Widest reports whether the ladder has no step further out.
func (z Zoom) Widest() bool { return z >= encoding.MaxPos }

// String writes cells:positions, as --zoom reads it.
func (z Zoom) String() string {
	if z == Auto {
		return "auto"
	}
	cells, positions := z.PerCell()
	return strconv.Itoa(cells) + ":" + strconv.Itoa(positions)
}

func ParseZoom(s string) (Zoom, bool) {
	if s == "auto" {
		return Auto, true
	}
	a, b, ok := strings.Cut(s, ":")
	cells, okA := ParseWhole(a)
	positions, okB := ParseWhole(b)
	if !ok || !okA || !okB || cells < 1 || positions < 1 || (cells > 1 && positions > 1) {
		return Auto, false
	}
	z := Zoom(positions)
	if cells > 1 {
		z = Zoom(-cells)
	}
	return z, z.onLadder()
}

// Axis is what a pair of arrow keys moves in a view with settings S, such as the
// position or the dimension.
type Axis[S any] struct {
	Label string // in the footer
	Move  func(s *State, set *S, n int)
}

// CursorAxis is an axis of the shared cursor. It does not depend on a view.
type CursorAxis struct {
	Label string
	Move  func(s *State, n int)
}

// The axes of the shared cursor.
var (
	PositionAxis = CursorAxis{"position", func(s *State, n int) { s.Pos += n }}
	ColumnAxis   = CursorAxis{"dimension", func(s *State, n int) { s.Dim += n }} // in the order of the table
	WaveAxis     = CursorAxis{"dimension", byWave}                               // in the order sin 0, cos 0, sin 1 …
	PairAxis     = CursorAxis{"pair", byPair}                                    // sine staying sine
)

// Along returns an axis of the shared cursor as an axis of a view.
func Along[S any](t CursorAxis) Axis[S] {
	return Axis[S]{t.Label, func(s *State, _ *S, n int) { t.Move(s, n) }}
}

// byWave moves the cursor by columns in the order of their waves: pair by pair, sine
// before cosine. In an odd d_model the last column is a lone sine or zeros.
func byWave(s *State, n int) {
	pair, kind, ok := s.wave()
	if !ok {
		s.Dim += n
		return
	}
	at := min(max(2*pair+int(kind)+n, 0), s.Columns()-1)
	s.Dim = nearest(s.Shape(), s.Columns(), at/2, encoding.Kind(at%2))
}

// byPair moves the cursor by pairs. A sine stays a sine, a cosine a cosine.
func byPair(s *State, n int) {
	pair, kind, ok := s.wave()
	if !ok {
		s.Dim += n
		return
	}
	c := s.Shape()
	if n < 0 || pair < c.Pairs() {
		pair = min(max(pair+n, 0), c.Pairs()-1)
	}
	s.Dim = nearest(c, c.DModel, pair, kind)
}

// wave returns the pair and the kind of wave under the cursor; false if nothing turns.
// A column of zeros counts as a pair after the last.
func (s State) wave() (pair int, kind encoding.Kind, ok bool) {
	if !s.HasBase() {
		return 0, 0, false
	}
	c := s.Shape()
	pair, kind = c.Wave(s.Dim)
	if kind == encoding.Zero {
		pair, kind = c.Pairs(), encoding.Sin
	}
	return pair, kind, true
}

// nearest returns the column, below dModel, of a wave. If the table lacks this wave,
// it returns the column of the pair's sine, or the column of zeros.
func nearest(c columns, dModel, pair int, kind encoding.Kind) int {
	if dim, ok := c.Column(pair, kind); ok {
		return dim
	}
	if dim, ok := c.Column(pair, encoding.Sin); ok {
		return dim
	}
	return dModel - 1
}

// columns maps waves to columns, as a table or its shape does.
type columns interface {
	Column(pair int, kind encoding.Kind) (dim int, ok bool)
}

// A Track is a row of items of equal width that shows N of Total items, beginning
// with item First in column X. An item is W cells wide, with Gap cells to the next.
type Track struct{ X, W, Gap, First, N, Total int }

// NewTrack returns a track in room cells from column x on that shows the item at the
// cursor, and as many items as fit.
func NewTrack(x, room, w, gap, cursor, total int) Track {
	t := Track{X: x, W: w, Gap: gap, Total: total}
	t.N = min(max((room+gap)/(w+gap), 0), total)
	t.First = WindowStart(cursor, t.N, total, 1)
	return t
}

// At returns the first cell of item i of all.
func (t Track) At(i int) int { return t.X + (i-t.First)*(t.W+t.Gap) }

// End returns the item after the last that is shown.
func (t Track) End() int { return t.First + t.N }

// Holds reports whether item i is shown.
func (t Track) Holds(i int) bool { return i >= t.First && i < t.End() }

// Find returns the item at a cell; false if the cell is in a gap or outside.
func (t Track) Find(x int) (i int, ok bool) {
	if x < t.X || t.W+t.Gap <= 0 {
		return 0, false
	}
	i = t.First + (x-t.X)/(t.W+t.Gap)
	return i, i < t.End() && (x-t.X)%(t.W+t.Gap) < t.W
}

// WindowStart returns the first of n positions, or pairs, that are shown out of total.
// It depends only on the cursor, not on how the cursor got there, so that equal
// States give equal pictures. The window moves in pages of about n/2, in multiples
// of step if possible. The cursor stays at least n/8 away from both edges, except at
// the two ends of the range.
func WindowStart(cursor, n, total, step int) int {
	if n >= total {
		return 0
	}
	page, step := max(1, n/2), max(1, step)
	for even := (page + step/2) / step * step; even >= max(n/4, 1); even -= step {
		if even <= n-2*((n+7)/8) {
			page = even
			break
		}
	}
	margin := (n - page) / 2 // what the cursor keeps from both edges
	start := (cursor - margin) / page * page
	if cursor < max(margin, n-max(n/8, 1)) {
		start = 0
	}
	return min(max(start, 0), total-n)
}

// Scrolled returns the first of n shown items out of total, with some items before the
// cursor's except at the two ends. A step of the cursor scrolls by one item.
func Scrolled(cursor, before, n, total int) int { return max(min(cursor-before, total-n), 0) }

// ScrollTo returns the first of n shown items of a list so that item at is shown. The
// list scrolls by n/2.
func ScrollTo(at, n, total int) int {
	half := max(n/2, 1)
	first := (max(at-n+1, 0) + half - 1) / half * half
	return max(min(first, total-n), 0)
}

// TickStep returns the smallest of 1, 2, 5, 10, 20 … positions that takes at least
// minCells cells, where positions positions take cells cells.
func TickStep(minCells, cells, positions int) int {
	for ten := 1; ; ten *= 10 {
		for _, m := range [...]int{1, 2, 5} {
			if m*ten*cells >= minCells*positions {
				return m * ten
			}
		}
	}
}

// One returns 1 for true and 0 for false. It counts optional rows and columns.
func One(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

// PushApart moves overlapping items apart, in order and as little as possible: first
// down, then up from the end of total rows. Items have high rows each. An item without
// room gets a negative row.
func PushApart(rows []int, high, total int) []int {
	order := make([]int, len(rows))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return rows[a] - rows[b] })
	next := 0
	for _, i := range order {
		rows[i] = max(rows[i], next)
		next = rows[i] + high
	}
	last := total - high
	for _, i := range slices.Backward(order) {
		rows[i] = min(rows[i], last)
		last = rows[i] - high
	}
	return rows
}
