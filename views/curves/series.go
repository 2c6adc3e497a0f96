package curves

import (
	"math/bits"
	"slices"
	"sort"

	"wavescope/encoding"
	"wavescope/views/scene"
)

// spreadSeries is how many dimensions the overlay picks when none are marked.
const spreadSeries = 4

// series is one curve of the overlay.
type series struct {
	strand
	pair   int
	k      int     // colour and glyph
	period float64 // positions
	fast   bool    // too fast for the columns: drawn as a range
	values []float64
}

// overlayDims lists the dimensions that share the axes: the marked ones and
// the cursor's, as long as there is a sign for it, or a few spread over the wavelengths that tell most here.
func overlayDims(sc scene.Scene, r ruler) []int {
	if sc.Marks.Len() == 0 {
		return spreadDims(sc, r)
	}
	var dims []int
	for k := range sc.Marks.Len() {
		dims = append(dims, sc.Marks.At(k))
	}
	if sc.Marks.Index(sc.Dim) < 0 && len(dims) < scene.MaxMarks {
		dims = append(dims, sc.Dim)
	}
	return dims
}

// spreadDims picks the cursor's dimension and others of its kind, spread
// evenly from the fastest pair that the columns can draw to the one that makes
// half a turn in the window.
func spreadDims(sc scene.Scene, r ruler) []int {
	total := sc.Pairs()
	here, kind := sc.Wave()
	if kind == encoding.Zero { // it stands after the last pair
		here, kind = total, encoding.Sin
	}
	first := sort.Search(total-1, func(pair int) bool { return !r.fast(sc, periodOf(sc, pair)) })
	last := sort.Search(total, func(pair int) bool { return periodOf(sc, pair) > 2*float64(r.n) }) - 1
	last = min(max(last, first+spreadSeries-1), total-1)
	first = max(min(first, last-spreadSeries+1), 0)
	n := min(spreadSeries, last-first+1)
	pairs := make([]int, n)
	for i := range pairs {
		pairs[i] = first + (2*i*(last-first)+n-1)/max(2*(n-1), 1)
	}
	nearest := 0
	for i, p := range pairs {
		if gap(p, here) < gap(pairs[nearest], here) {
			nearest = i
		}
	}
	pairs[nearest] = here
	dims := make([]int, n)
	for i, p := range pairs {
		dims[i] = columnOf(sc, p, kind)
	}
	dims[nearest] = sc.Dim
	return dims
}

func gap(a, b int) int { return max(a-b, b-a) }

// fast reports whether a period takes fewer columns than a line needs to show
// it as it is. Single positions of a bit are always shown as they are.
func (r ruler) fast(sc scene.Scene, period float64) bool {
	return period*float64(r.cells)/float64(r.per) < fine && (sc.Waves != nil || r.per > 1)
}

func (p overlayPlan) newSeries(sc scene.Scene, dim, k int) series {
	s := series{k: k}
	s.strand, s.pair = newStrand(sc, dim)
	s.period = periodOf(sc, s.pair)
	if s.fast = p.fast(sc, s.period); !s.fast {
		s.values = p.values(sc, s)
	}
	return s
}

// columns is how many columns of the plot have a position.
func (r ruler) columns() int {
	if r.per > 1 {
		return min(r.w, r.n/r.per)
	}
	return min(r.w, r.cells*(r.length-1-r.start)+1)
}

// values gives what the line shows in each column, and one value more for the
// line to lead to: the wave itself, a bit as it stands, or the mean of the
// positions that a column covers.
func (p overlayPlan) values(sc scene.Scene, s series) []float64 {
	values := make([]float64, 0, p.w+1)
	wave := sc.Waves != nil && s.kind != encoding.Zero
	var angle, step encoding.Turn
	if wave {
		step = sc.Waves.Turn(s.pair)
		angle = step.Mul(p.start)
		for d := p.cells; d > 1; d /= 2 {
			step = step.Half()
		}
	}
	for x := range p.columns() + 1 {
		pos := p.start + x*p.per/p.cells
		if pos >= p.length || x == p.columns() && pos >= p.length-1 {
			break
		}
		switch {
		case p.per > 1:
			values = append(values, sc.Height(sc.Enc.Mean(pos, min(p.per, p.length-pos), s.dim)))
		case sc.From != nil:
			v := sc.Enc.(encoding.Difference).Between(p.start, x, bits.Len(uint(p.cells))-1, s.dim)
			values = append(values, sc.Height(v))
		case wave:
			v, cos := angle.Sincos()
			if s.kind == encoding.Cos {
				v = cos
			}
			values = append(values, v)
			angle = angle.Add(step)
		default:
			values = append(values, sc.Height(sc.Enc.At(pos, s.dim)))
		}
	}
	return values
}

// order puts short waves below long ones and the cursor's on top.
func (p overlayPlan) order(sc scene.Scene) []series {
	order := slices.Clone(p.series)
	slices.SortStableFunc(order, func(a, b series) int {
		switch {
		case a.dim == sc.Dim:
			return 1
		case b.dim == sc.Dim:
			return -1
		}
		return a.pair - b.pair
	})
	return order
}
