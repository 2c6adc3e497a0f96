package similar

import (
	"math"
	"slices"

	"wavescope/encoding"
	"wavescope/encoding/angle"
	"wavescope/encoding/memo"
)

// Found is the result of a search for an offset.
type Found struct {
	Offset int // 0 if no offset below Below qualifies
	Below  int // the search covered the offsets 1 … Below−1
}

// Facts lists the notable offsets of an encoding's kernel S(k), the dot product at offset k.
type Facts struct {
	// Rise is the smallest offset with S(k) > S(k−1). It does not depend on the length.
	Rise Found
	// Negative is the smallest offset with S(k) < 0. It does not depend on the length.
	Negative Found
	// LookAlike is the offset from Rise up to the length with the largest S(k).
	LookAlike Found
	// Lowest is the offset below the length with the smallest S(k).
	Lowest Found
}

// The budgets of the searches, in terms of the kernel sum. The first rise has the largest, because it
// lies the farther out the more pairs there are: at offset 2281 for d_model 65,536.
const (
	factWork = 1 << 22
	riseWork = 1 << 27
)

// NewFacts finds the notable offsets of a table below a length. A search stops after a few milliseconds
// at any length and says in [Found] how far it came. Recent results are cached, because every frame of
// a picture asks again.
func NewFacts(p encoding.Periodic, length int) Facts {
	if !encoding.FromConfig(p) {
		return findFacts(NewKernel(p), length)
	}
	key := p.Config()
	key.Length = length
	return factsOf.Get(key, func() Facts {
		k := NewKernel(p)
		f := findFacts(k, length)
		if f.Rise.Offset == 0 {
			key.Length = 0 // facts are searched per length below
			f.Rise = riseOf.Get(key, func() Found { return k.firstRise(f.Rise.Below) })
		}
		return f
	})
}

var (
	factsOf = memo.Of[encoding.Config, Facts](held)
	riseOf  = memo.Of[encoding.Config, Found](held) // where the rise lies past the range of factsOf
)

// firstRise finds the first rise at or after from.
func (k Kernel) firstRise(from int) Found {
	s := scan{k: k, offset: from - 1, end: max(from, k.affords(riseWork))}
	for s.next() {
		if s.rises() {
			return Found{s.offset, s.end}
		}
	}
	return Found{Below: s.end}
}

// findFacts scans the offsets until every fact is found or factWork is spent.
func findFacts(k Kernel, length int) Facts {
	s := scan{k: k, end: min(k.affords(factWork), encoding.MaxPos)}
	below := max(min(s.end, length), 1)
	f := Facts{Rise: Found{Below: s.end}, Negative: Found{Below: s.end}, Lowest: Found{Below: below}}
	low := 0.0
	for s.next() && (s.offset < below || f.Rise.Offset == 0 || f.Negative.Offset == 0) {
		if f.Rise.Offset == 0 && s.rises() {
			f.Rise.Offset = s.offset
		}
		if f.Negative.Offset == 0 && s.under(0, func() float64 { return 0 }) {
			f.Negative.Offset = s.offset
		}
		if s.offset < below && (f.Lowest.Offset == 0 ||
			s.under(low, func() float64 { return k.Dot(f.Lowest.Offset) })) {
			f.Lowest.Offset, low = s.offset, s.at()
		}
	}
	f.LookAlike = k.lookAlike(length, f.Rise.Offset)
	return f
}

// lookAlike finds the offset from rise on with the largest dot product: a return, or the last offset if
// the kernel is still rising there.
func (k Kernel) lookAlike(length, rise int) Found {
	c := k.collide(1, length, factWork)
	f, last := Found{Below: c.Below}, length-1
	if len(c.List) > 0 {
		f.Offset = c.List[0].Offset
	}
	if c.Below == length && 0 < rise && rise <= last && (f.Offset == 0 || k.gap(last) < k.gap(f.Offset)) {
		f.Offset = last
	}
	return f
}

// Least returns the offset below length whose rows are least alike. ok is false if the search stopped
// earlier. The kernel falls up to its first rise, so the last offset is the answer when the rise lies
// past the length.
func (f Facts) Least(length int) (offset int, ok bool) {
	switch {
	case f.Rise.Offset >= length, f.Rise.Offset == 0 && f.Rise.Below >= length:
		return length - 1, true
	}
	return f.Lowest.Offset, f.Lowest.Below >= length
}

// A Collision is an offset k > 0 at which the rows PE(p) and PE(p+k) are hard to tell apart.
type Collision struct {
	Offset   int
	Distance float64 // ‖PE(p) − PE(p+Offset)‖ at every position p
	Cosine   float64 // cosine of the angle between the two rows
	Pair     int     // the pair that contributes most to Distance, see [Kernel.Saver]
	Share    float64 // the part of Distance² that Pair contributes, 0 … 1
}

// Collisions lists the offsets of an encoding whose rows are closest to each other.
type Collisions struct {
	// List is sorted by distance, then by offset. Every entry is a return: its rows are closer than at
	// offset−1 and no farther apart than at offset+1, even where offset+1 is the length.
	List []Collision
	// Below is the first offset that the search did not reach: List holds the closest returns below it.
	// It equals the length unless the search ran out of its budget.
	Below int
}

// huntWork is the budget of a collision search, counted in terms of the kernel sum. The budget shrinks
// for very wide tables, where each offset costs more than its terms.
const huntWork = 1 << 24

func (k Kernel) huntWork() int { return huntWork / (1 + k.Pairs()/(1<<14)) }

// NewCollisions finds up to most offsets below length whose rows are closest. It takes a fraction of a
// second at most, at any length.
func NewCollisions(p encoding.Periodic, most, length int) Collisions {
	k := NewKernel(p)
	return k.collide(most, length, k.huntWork())
}

// A hunt searches for the returns with the smallest distance.
type hunt struct {
	k     Kernel
	most  int    // number of returns wanted
	below int    // first offset outside the search
	found []near // sorted by gap
	left  int    // remaining budget, in terms of the kernel sum
}

// near is an offset with (distance/2)².
type near struct {
	offset int
	gap    float64
}

// collide searches in two phases. First it scans every offset. Once an offset can only qualify if pair
// 0 has returned to within a small angle, it leaps from one such offset to the next.
func (k Kernel) collide(most, length, work int) Collisions {
	h := hunt{k: k, most: most, below: length, left: work}
	reached := h.scan()
	if reached < length && h.left > 0 {
		reached = h.leap(reached)
	}
	list := make([]Collision, len(h.found))
	for i, n := range h.found {
		c := &list[i]
		c.Offset, c.Distance = n.offset, 2*math.Sqrt(n.gap)
		c.Cosine = 1 - 2*n.gap/float64(k.Pairs())
		c.Pair, c.Share = k.Saver(n.offset)
	}
	return Collisions{list, max(reached, 1)}
}

// limit returns the gap that an offset must stay below to enter the list.
func (h *hunt) limit() float64 {
	if len(h.found) < h.most {
		return math.Inf(1)
	}
	return h.found[len(h.found)-1].gap
}

// offer adds an offset to the list if its gap is below the limit and it is a return; known says that
// the caller has checked the latter. It sums the fastest pairs first, because most offsets already
// exceed the limit in a few of them.
func (h *hunt) offer(offset int, known bool) {
	limit, sum := h.limit(), 0.0
	for _, w := range h.k.waves {
		sum += w.part(offset, angle.Phase.Quick)
		h.left -= partCost
		if sum > limit*(1+roughly) {
			return
		}
	}
	h.left -= len(h.k.waves) * partCost
	gap := h.k.gap(offset)
	if gap >= limit || !known && !h.k.returns(offset) {
		return
	}
	n := near{offset, gap}
	at, _ := slices.BinarySearchFunc(h.found, n, func(a, b near) int {
		if a.gap <= b.gap { // equal gaps keep the smaller offset first
			return -1
		}
		return 1
	})
	h.found = slices.Insert(h.found, at, n)
	h.found = h.found[:min(len(h.found), h.most)]
}

// scan visits every offset until leaping becomes cheaper or the budget is spent. It returns the first
// offset not visited.
func (h *hunt) scan() int {
	pairs := float64(h.k.Pairs())
	s := scan{k: h.k, end: h.below}
	for s.next() {
		if s.offset%(4*block) == 0 {
			h.left -= 4 * block * (h.k.Pairs() + scanCost)
			if h.left <= 0 || h.leapIsCheaper() {
				return s.offset
			}
		}
		if s.at() > pairs-2*h.limit()-s.slack() && s.rises() && s.falls() {
			h.offer(s.offset, true)
		}
	}
	return h.below
}

// The cost of one leap, and of evaluating one pair after it, in terms of the kernel sum.
const (
	leapCost = 60
	partCost = 20
)

// roughly bounds the relative error of a sum of squares of [angle.Phase.Quick] sines.
const roughly = 1e-10

// leapIsCheaper compares the cost of scanning every offset with the cost of leaping to the fraction
// 2·window of them. After a leap each evaluated pair adds ½ to the gap on average.
func (h *hunt) leapIsCheaper() bool {
	limit := h.limit()
	asked := min(2*limit+2, float64(h.k.Pairs()))
	return limit < 0.5 && 2*window(limit)*(leapCost+partCost*asked) < float64(h.k.Pairs()+scanCost)
}

// window returns the largest angle α, in turns and rounded up, with sin²(α/2) ≤ gap.
func window(gap float64) float64 {
	return math.Asin(math.Sqrt(min(gap, 1))) / math.Pi * (1 + 1e-12)
}

// leap visits, in order, the offsets at which the angle of pair 0 lies in the window, and offers those
// not below from. It returns the first offset not visited.
func (h *hunt) leap(from int) int {
	l := newLeaper(h.k.waves[0].turn, window(h.limit()), h.below)
	for {
		offset, ok := l.next()
		if !ok {
			return h.below
		}
		if offset < from {
			continue
		}
		if h.left <= 0 {
			return offset
		}
		h.left -= leapCost
		h.offer(offset, false)
		if w := window(h.limit()); w < l.window/2 {
			l.narrow(w)
		}
	}
}

// A leaper enumerates, in increasing order, the numbers k for which the angle k·f lies within a window
// about 0. By the three-gap theorem only three steps occur: the quickest upward move no wider than the
// window, the quickest such downward move, or their sum. f must not be a fraction with a denominator
// below end; 1/2π is not.
type leaper struct {
	f        angle.Phase
	at       uint64      // current number k
	angle    angle.Phase // angle of k·f above the low edge of the window
	window   float64
	width    angle.Phase // of the closed window, 2·window
	up, down angle.Move
	end      uint64
}

// newLeaper returns a leaper at k = 0. The window extends the given angle, in turns and at most ½, to
// both sides of 0; enumeration stops before end.
func newLeaper(f angle.Phase, window float64, end int) *leaper {
	l := &leaper{f: f, end: uint64(end)}
	l.narrow(window)
	return l
}

// narrow shrinks the window. It keeps the old window if the current number lies outside the new one,
// because no allowed step would lead back in.
func (l *leaper) narrow(window float64) {
	low := angle.Phase{}.Plus(-window)
	width := angle.Phase{}.Plus(2 * window)
	angle := l.f.Mul(int(l.at)).Sub(low)
	if width.Less(angle) {
		return
	}
	l.window, l.width, l.angle = window, width, angle
	l.up, l.down = l.moves()
}

// moves finds the quickest upward and downward moves no wider than the window. Euclid's algorithm on f
// and 1−f yields the smallest moves for growing times, and they are among those. A move that would not
// finish before end keeps a size above the width.
func (l *leaper) moves() (up, down angle.Move) {
	up, down = angle.Move{Size: l.f, Time: 1}, angle.Move{Size: l.f.Neg(), Time: 1}
	for l.width.Less(up.Size) || l.width.Less(down.Size) {
		long, by := &up, &down
		if up.Size.Less(down.Size) {
			long, by = by, long
		}
		k := l.times(*long, *by)
		if k == 0 {
			if l.width.Less(up.Size) {
				up.Time = l.end
			}
			if l.width.Less(down.Size) {
				down.Time = l.end
			}
			break
		}
		*long = long.Minus(*by, k)
	}
	return up, down
}

// times returns how many times long must be shortened by the move by to fit into the window, or can be
// shortened at all. It returns 0 if that would take until after end.
func (l *leaper) times(long, by angle.Move) uint64 {
	if by.Size == (angle.Phase{}) {
		return 0
	}
	whole := long.Size.Sub(angle.Phase{Lo: 1}).Quo(by.Size) // the rest must stay positive
	needed := long.Size.Sub(l.width).Sub(angle.Phase{Lo: 1}).Quo(by.Size)
	if k := min(needed, whole-1) + 1; whole > 0 && k <= l.end/by.Time {
		return k
	}
	return 0
}

// next advances to the next number; ok is false at the end.
func (l *leaper) next() (int, bool) {
	goes := l.up.Size
	time := l.up.Time
	switch room := l.width.Sub(l.angle); {
	case !room.Less(l.up.Size): // up
	case !l.angle.Less(l.down.Size):
		goes, time = l.down.Size.Neg(), l.down.Time
	default: // either alone leaves the window, both together stay in it
		goes, time = goes.Sub(l.down.Size), time+l.down.Time
	}
	if time >= l.end-l.at {
		return 0, false
	}
	l.at, l.angle = l.at+time, l.angle.Add(goes)
	return int(l.at), true
}
