package curves

import (
	"math"
	"slices"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// A lane is one strip of the small multiples: the waves of one pair, or one
// bit of a scheme that has no waves.
type lane struct {
	pair    int
	strands []strand
	turn    encoding.Turn // per position
	period  float64       // positions; infinite for a column of zeros
}

// bit reports whether the lane is a bit of the position rather than a wave.
func (l lane) bit() bool { return l.strands[0].name == bitName }

const bitName = "bit"

// A strand is one column of the table as a curve.
type strand struct {
	dim  int
	kind encoding.Kind
	name string
	hue  frame.Color
}

// newStrand describes a column, and tells its pair.
func newStrand(sc scene.Scene, dim int) (s strand, pair int) {
	if sc.Waves == nil {
		return strand{dim, encoding.Sin, bitName, frame.SinColor}, dim
	}
	pair, kind := sc.Waves.Wave(dim)
	switch kind {
	case encoding.Sin:
		return strand{dim, kind, "sin", frame.SinColor}, pair
	case encoding.Cos:
		return strand{dim, kind, "cos", frame.CosColor}, pair
	}
	return strand{dim, kind, "zero", frame.Faint}, sc.Waves.Pairs()
}

// newLane is the lane of a pair with all its waves. The pair after the last is
// the column of zeros that fills up an odd d_model.
func newLane(sc scene.Scene, pair int) lane {
	l := lane{pair: pair, period: periodOf(sc, pair)}
	if sc.Waves == nil || pair == sc.Waves.Pairs() {
		s, _ := newStrand(sc, columnOf(sc, pair, encoding.Zero))
		l.strands = []strand{s}
		return l
	}
	l.turn = sc.Waves.Turn(pair)
	for _, kind := range [...]encoding.Kind{encoding.Sin, encoding.Cos} {
		if dim, ok := sc.Waves.Column(pair, kind); ok {
			s, _ := newStrand(sc, dim)
			l.strands = append(l.strands, s)
		}
	}
	return l
}

// laneCount is the number of lanes of a whole table.
func laneCount(sc scene.Scene) int {
	if sc.Waves != nil {
		if _, odd := sc.Waves.Column(0, encoding.Zero); odd {
			return sc.Pairs() + 1
		}
	}
	return sc.Pairs()
}

// periodOf is the number of positions in which a pair, or a bit, repeats.
func periodOf(sc scene.Scene, pair int) float64 {
	period := math.Inf(1)
	switch {
	case sc.Waves == nil:
		return math.Ldexp(1, pair+1)
	case pair < sc.Waves.Pairs():
		period = encoding.Wavelength(sc.Waves, pair)
	}
	if sc.From != nil { // of two waves, the faster one's
		for kind := range encoding.Zero + 1 {
			if dim, ok := sc.Waves.Column(pair, kind); ok {
				period = min(period, sc.From.Wavelength(dim))
			}
		}
	}
	return period
}

// columnOf gives the column of a wave, or that of the pair's sine where the
// wave is missing.
func columnOf(sc scene.Scene, pair int, kind encoding.Kind) int {
	if sc.Waves == nil {
		return pair
	}
	dim, ok := sc.Waves.Column(pair, kind)
	if !ok {
		dim, _ = sc.Waves.Column(pair, encoding.Sin)
	}
	return dim
}

// chooseLanes gives at most n lanes: those of the marked dimensions and of the
// cursor's, or without marks consecutive whole pairs. A longer list scrolls by
// half of itself, so that the cursor's lane is always there.
func chooseLanes(sc scene.Scene, n int) []lane {
	_, here := newStrand(sc, sc.Dim)
	if sc.Marks.Len() == 0 {
		first := scrollTo(here, n, laneCount(sc))
		lanes := make([]lane, min(n, laneCount(sc)))
		for i := range lanes {
			lanes[i] = newLane(sc, first+i)
		}
		return lanes
	}
	lanes := markedLanes(sc)
	at := slices.IndexFunc(lanes, func(l lane) bool { return l.pair == here })
	first := scrollTo(at, n, len(lanes))
	return lanes[first : first+min(n, len(lanes))]
}

// markedLanes gives the lanes of the marked dimensions and of the cursor's in
// the order of their pairs, each with only the waves that were asked for.
func markedLanes(sc scene.Scene) []lane {
	var lanes []lane
	for _, dim := range shownDims(sc) {
		s, pair := newStrand(sc, dim)
		if k := len(lanes) - 1; k >= 0 && lanes[k].pair == pair {
			lanes[k].strands = append(lanes[k].strands, s)
			continue
		}
		l := newLane(sc, pair)
		l.strands = []strand{s}
		lanes = append(lanes, l)
	}
	return lanes
}

// shownDims lists the marked dimensions and the cursor's in the order of the
// waves: the cursor is never off the picture.
func shownDims(sc scene.Scene) []int {
	dims := make([]int, 0, scene.MaxMarks+1)
	for k := range sc.Marks.Len() {
		dims = append(dims, sc.Marks.At(k))
	}
	if sc.Marks.Index(sc.Dim) < 0 {
		dims = append(dims, sc.Dim)
	}
	slices.SortFunc(dims, func(a, b int) int {
		s, p := newStrand(sc, a)
		t, q := newStrand(sc, b)
		if p != q {
			return p - q
		}
		return int(s.kind) - int(t.kind)
	})
	return dims
}

// scrollTo is the first of n shown items of a list such that item at is among
// them. It moves in halves of what is shown.
func scrollTo(at, n, total int) int {
	half := max(n/2, 1)
	first := (max(at-n+1, 0) + half - 1) / half * half
	return max(min(first, total-n), 0)
}

// stack says how n lanes stand on top of each other: each rows high, at least
// gap blank rows apart, the first on row top. Extra blank rows are spread over
// the gaps.
type stack struct{ top, rows, gap, n, extra int }

// fitLanes gives how many lanes at most fit in a number of rows.
func fitLanes(rows int) int {
	switch {
	case rows < 6:
		return max(rows/2, 1)
	case rows < 14:
		return rows / 3
	}
	return (rows + 1) / 4
}

// tallest is the height in rows up to which lanes grow; higher ones make the
// waves look steep.
const tallest = 31

// stackLanes divides rows among n lanes. Lanes are an odd number of rows high,
// so that zero is in the middle of a row; only where 3 do not fit are they 2.
// Rows that are left over part them further, if there is one for every gap, up
// to the height of a lane.
func stackLanes(top, rows, n int) stack {
	for high := tallest; high >= 3; high -= 2 {
		if spare := rows - n*(high+1) + 1; spare >= 0 {
			if spare < n-1 {
				spare = 0
			}
			return stack{top, high, 1, n, min(spare, (n-1)*(high-1))}
		}
	}
	if 3*n <= rows {
		return stack{top, 3, 0, n, 0}
	}
	return stack{top, min(2, max(rows, 0)), 0, n, 0}
}

// row is the first row of a lane.
func (s stack) row(i int) int { return s.top + i*(s.rows+s.gap) + i*s.extra/max(s.n-1, 1) }

// height is the number of rows that the lanes take.
func (s stack) height() int { return s.n*(s.rows+s.gap) - s.gap + s.extra }
