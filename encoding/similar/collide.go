package similar

import (
	"math"
	"slices"

	"wavescope/encoding"
)

// Collision is an offset whose rows are hard to tell apart.
type Collision struct {
	Offset   int
	Distance float64 // ‖PE(p) − PE(p+Offset)‖ at every position p
	Cosine   float64 // of the angle between the two rows
	Pair     int     // the pair that keeps them apart, see [Kernel.Saver]
	Share    float64 // its share of the distance squared, from 0 to 1
}

// Collisions are the most confusable offsets of an encoding.
type Collisions struct {
	// List holds the closest, the closest first; of equal ones the smaller
	// first. Each is a return: it is closer than the offset before it and no
	// farther than the one after it, also where that one is the length.
	List []Collision
	// Below says how far the list is exact: no return below it was left out. It
	// is the length or, where that would take too long, less.
	Below int
}

// huntWork bounds the search for collisions, in terms of the kernel. Of the
// widest tables it looks at fewer offsets still, because what an offset costs
// besides its terms, and waiting for memory, is more there.
const huntWork = 1 << 24

func (k Kernel) huntWork() int { return huntWork / (1 + k.Pairs()/(1<<14)) }

// NewCollisions finds the most confusable offsets below a length, as many as
// asked for or as there are. It takes a fraction of a second at most, at any
// length.
func NewCollisions(p encoding.Periodic, most, length int) Collisions {
	k := NewKernel(p)
	return k.collide(most, length, k.huntWork())
}

// hunt is a search for the returns that come closest.
type hunt struct {
	k     Kernel
	most  int    // how many are wanted
	below int    // offsets end here
	found []near // the closest, the closest first
	left  int    // work that may still be spent
}

// near is an offset and the square of its distance, divided by 4.
type near struct {
	offset int
	gap    float64
}

// collide hunts in two ways. At first it looks at every offset. When only
// offsets are of interest at which pair 0 comes back to within a small angle,
// it goes from one of those to the next.
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

// limit is the gap that an offset has to stay below to be of interest.
func (h *hunt) limit() float64 {
	if len(h.found) < h.most {
		return math.Inf(1)
	}
	return h.found[len(h.found)-1].gap
}

// offer takes an offset into the list if it is close enough and a return, which
// may be known. The fastest pairs are asked first: most offsets are too far in a
// few of them.
func (h *hunt) offer(offset int, known bool) {
	limit, sum := h.limit(), 0.0
	for _, w := range h.k.waves {
		sum += w.part(offset, encoding.Turn.Quick)
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
		if a.gap <= b.gap { // equal ones stay in front: they are smaller
			return -1
		}
		return 1
	})
	h.found = slices.Insert(h.found, at, n)
	h.found = h.found[:min(len(h.found), h.most)]
}

// scan looks at every offset until leaping is cheaper or the work is done, and
// gives the first that it has not looked at.
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

// What a leap costs and what it costs to look at a pair there, in terms of the
// kernel.
const (
	leapCost = 60
	partCost = 20
)

// roughly is what a quick sum of squares is off by at most, relative to it.
const roughly = 1e-10

// leapIsCheaper compares the cost of looking at every offset with that of
// leaping to the fraction of 2·window of them. There, each pair asked adds ½ to
// the gap in the mean.
func (h *hunt) leapIsCheaper() bool {
	limit := h.limit()
	asked := min(2*limit+2, float64(h.k.Pairs()))
	return limit < 0.5 && 2*window(limit)*(leapCost+partCost*asked) < float64(h.k.Pairs()+scanCost)
}

// window gives the largest angle, in turns, whose sin² of one half is at most
// the gap, rounded up.
func window(gap float64) float64 {
	return math.Asin(math.Sqrt(min(gap, 1))) / math.Pi * (1 + 1e-12)
}

// leap goes through the offsets at which the angle of pair 0 is within the
// window, from 0 up, and offers those from an offset on. It gives the
// first offset that it has not looked at.
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

// leaper finds, in order, the numbers k at which the angle k·f lies within a
// window about 0. By the three-gap theorem the way from one to the next is one
// of three: the quickest move up by at most the width of the window, the
// quickest move down by at most that, or both. f must not be a fraction with a
// denominator below the end, as 1/2π is not.
type leaper struct {
	f        encoding.Turn
	at       uint64        // the present number
	angle    encoding.Turn // its angle, measured from the low end of the window
	window   float64
	width    encoding.Turn // the window's, both ends belong to it
	up, down encoding.Move
	end      uint64
}

// newLeaper starts at 0. The window is the largest angle to either side, in
// turns, at most ½; numbers end before end.
func newLeaper(f encoding.Turn, window float64, end int) *leaper {
	l := &leaper{f: f, end: uint64(end)}
	l.narrow(window)
	return l
}

// narrow makes the window smaller, if the present number stays in it: from
// outside there would be no way in.
func (l *leaper) narrow(window float64) {
	low := encoding.Turn{}.Plus(-window)
	width := encoding.Turn{}.Plus(2 * window)
	angle := l.f.Mul(int(l.at)).Sub(low)
	if width.Less(angle) {
		return
	}
	l.window, l.width, l.angle = window, width, angle
	l.up, l.down = l.moves()
}

// moves finds the quickest moves up and down by at most the width. They are
// among the smallest moves up and down that some time allows, which Euclid's
// algorithm on f and 1−f produces. One that would take until
// after the end keeps the size of the width exceeded.
func (l *leaper) moves() (up, down encoding.Move) {
	up, down = encoding.Move{Size: l.f, Time: 1}, encoding.Move{Size: l.f.Neg(), Time: 1}
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

// times gives how often a move has to be shortened by the other to fit into the
// window, or how often it can be; 0 where that takes until after the end.
func (l *leaper) times(long, by encoding.Move) uint64 {
	if by.Size == (encoding.Turn{}) {
		return 0
	}
	whole := long.Size.Sub(encoding.Turn{Lo: 1}).Quo(by.Size) // something has to be left
	needed := long.Size.Sub(l.width).Sub(encoding.Turn{Lo: 1}).Quo(by.Size)
	if k := min(needed, whole-1) + 1; whole > 0 && k <= l.end/by.Time {
		return k
	}
	return 0
}

// next gives the next number, if there is one before the end.
func (l *leaper) next() (int, bool) {
	goes := l.up.Size
	time := l.up.Time
	switch room := l.width.Sub(l.angle); {
	case !room.Less(l.up.Size): // up
	case !l.angle.Less(l.down.Size):
		goes, time = l.down.Size.Neg(), l.down.Time
	default: // either leads out, both together do not
		goes, time = goes.Sub(l.down.Size), time+l.down.Time
	}
	if time >= l.end-l.at {
		return 0, false
	}
	l.at, l.angle = l.at+time, l.angle.Add(goes)
	return int(l.at), true
}
