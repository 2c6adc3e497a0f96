package reach

import (
	"math"
	"sort"
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/angle"
	"wavescope/encoding/memo"
	"wavescope/encoding/similar"
)

// A Fall describes how the mean of cos ω′k over all pairs falls with the offset k. For aligned content
// that mean is the part of a score that remains at distance k.
//
// The search visits every offset from 1 on, so no minimum is missed. If there are too many it stops and
// says where. A Fall is immutable and safe for concurrent use.
type Fall struct {
	kernel   similar.Kernel
	means    *memo.Last[int, float64] // cache for pictures, which ask repeatedly
	stations []station                // sorted by offset, the first at 0
	last     int                      // last offset searched
	negative similar.Found
}

// A station records, for an offset, the offset up to it with the lowest mean, and that mean to within
// 10⁻¹³.
type station struct {
	offset, lowest int
	low            float64
}

// stationsPerDoubling limits the stations between an offset and its double. A query between two
// stations searches the offsets between them again.
const stationsPerDoubling = 256

// newFall searches the offsets up to last, and then on until the mean is negative, within a budget of
// work.
func newFall(p Pairs, last, work int) *Fall {
	f := &Fall{kernel: similar.Turning(p.turns, p.smooth()...), means: memo.Of[int, float64](8),
		stations: []station{{low: 1}}}
	s := search{Fall: f, low: 1, pairs: p.Len(), left: work, offset: p.offsetCost(),
		screen: sync.OnceValue(func() *screen { return newScreen(p) })}
	s.to(min(max(last, 1), encoding.MaxPos))
	for f.negative.Offset == 0 && s.left > 0 && s.at < encoding.MaxPos {
		s.to(min(s.at+atOnce, encoding.MaxPos))
	}
	f.last = s.at
	f.negative.Below = max(s.at+1, p.positive()+1)
	return f
}

// The costs of visiting offsets, in cosines of [similar.Kernel.Fill].
const (
	overhead  = 12   // per offset, besides its cosines
	bunched   = 6    // cosines of bunched pairs that cost as much as one
	bunchedTo = 0.01 // radians per position below which a pair with few neighbours is bunched
	opening   = 300  // the start of a long sum, in offsets
	single    = 15   // cost of a cosine at a single offset
	combed    = 30   // cost of a fast pair per block
	few       = 4    // offsets of a block that are checked one by one
	atOnce    = 1024
	slack     = 5e-14 // error of a mean, see Kernel.Fill
)

// offsetCost returns the cost of one offset among many. For very many pairs it is the cost of one among
// few, because no offset is cheap then.
func (p Pairs) offsetCost() int {
	if p.Len() >= angle.ManyWaves {
		return overhead + p.Len()*3/2
	}
	slow := 0
	for _, w := range p.after {
		add(&slow, w < bunchedTo)
	}
	return overhead + p.Len() - slow + slow/bunched
}

// A search advances through the offsets.
type search struct {
	*Fall
	screen func() *screen
	pairs  int
	offset int     // cost of one offset
	at     int     // last offset visited
	low    float64 // lowest mean so far
	lowest int     // offset of the lowest mean
	left   int     // remaining budget
	next   int     // offset of the next station
	values []float64
}

// to visits all offsets up to last, as far as the budget allows.
func (s *search) to(last int) {
	for s.at < last && s.left > 0 {
		if n := (last - s.at) / block; s.at >= neverScreens && n > 0 && s.screen().slow.Pairs() > 0 {
			s.pass(min(n, atOnce))
			continue
		}
		s.each(min(atOnce, last-s.at, max(s.left/s.offset, block)))
	}
}

// each visits the next n offsets one by one.
func (s *search) each(n int) {
	if cap(s.values) < n {
		s.values = make([]float64, n)
	}
	values := s.values[:n]
	s.left -= n * s.offset
	s.kernel.Fill(values, s.at+1, 1)
	limit := s.limit()
	for _, v := range values {
		if s.at++; v <= limit {
			s.look(s.at, v/float64(s.pairs))
			limit = s.limit()
		}
		s.stop()
	}
}

// limit returns the sum above which an offset is neither a new minimum nor the first below 0.
func (s *search) limit() float64 {
	low := s.low
	if s.negative.Offset == 0 {
		low = max(low, 0)
	}
	return (low + slack) * float64(s.pairs)
}

// pass visits the next n blocks of offsets and evaluates only offsets that could be a new minimum.
func (s *search) pass(n int) {
	of, from := s.screen(), s.at
	s.left -= of.slow.Pairs()*(n+opening) + n*overhead
	ends := of.least(from, n)
	for s.at < from+n*block && s.left > 0 {
		i := (s.at - from) / block
		if min(ends[i], ends[i+1])-float64(len(of.quick)) <= s.limit() && !s.within(ends[i], ends[i+1]) {
			s.each(min(n-i, atOnce/block) * block)
			continue
		}
		s.at += block
		s.stop()
	}
}

// within visits the next block, given lower bounds of the slow pairs' sum at its two ends. It returns
// false if too many offsets of the block could be a new minimum.
func (s *search) within(from, to float64) (done bool) {
	var quick [block]float64
	s.screen().quick.fill(&quick, s.at)
	s.left -= len(s.screen().quick)*combed + overhead
	low := make([]int, 0, few)
	for b, v := range quick {
		if v+from+(to-from)*float64(b+1)/block > s.limit() {
			continue
		}
		if len(low) == few {
			return false
		}
		low = append(low, s.at+b+1)
	}
	for _, k := range low {
		s.look(k, s.screen().sum(k)/float64(s.pairs))
		s.left -= s.pairs * single
	}
	return true
}

// stop adds a station at the last offset if the previous one is far behind.
func (s *search) stop() {
	if s.at >= s.next {
		s.stations = append(s.stations, station{s.at, s.lowest, s.low})
		s.next = s.at + max(s.at/stationsPerDoubling, 1)
	}
}

// look records the mean at an offset. It computes the mean again exactly if rounding could change its
// sign or make it a new minimum.
func (s *search) look(k int, mean float64) {
	if mean > s.low+slack && mean > slack {
		return
	}
	if s.negative.Offset == 0 && mean <= slack && (mean < -slack || s.exactly(k) < 0) {
		s.negative.Offset = k
	}
	if mean < s.low-slack || mean <= s.low+slack && s.exactly(k) < s.exactly(s.lowest) {
		s.low, s.lowest = mean, k
	}
}

func (s *search) exactly(k int) float64 {
	s.left -= 2 * single * s.pairs
	return s.kernel.Cosine(k)
}

// Mean returns the mean cosine at offset k, correct to one or two units in the last place.
func (f *Fall) Mean(k int) float64 {
	return f.means.Get(k, func() float64 { return f.kernel.Cosine(k) })
}

// Last returns the last offset searched.
func (f *Fall) Last() int { return f.last }

// Negative returns the first offset with a negative mean. If there is none, no offset below Found.Below
// has a negative mean.
func (f *Fall) Negative() similar.Found { return f.negative }

// Lowest returns the lowest mean over the offsets 0 … k and its offset; ok is false if k is past the
// last offset searched.
func (f *Fall) Lowest(k int) (mean float64, at int, ok bool) {
	if k > f.last {
		return 0, 0, false
	}
	from := f.before(k)
	at, mean = from.lowest, f.Mean(from.lowest)
	if n := k - from.offset; n > 0 {
		values := make([]float64, n)
		f.kernel.Fill(values, from.offset+1, 1)
		for i, v := range values {
			if v/float64(f.kernel.Pairs()) < mean+slack {
				if exact := f.Mean(from.offset + 1 + i); exact < mean {
					at, mean = from.offset+1+i, exact
				}
			}
		}
	}
	return mean, at, true
}

// Sketch returns, to within 10⁻¹³, the lowest mean up to an offset in (15k/16, k]. It is cheap enough
// for pictures.
func (f *Fall) Sketch(k int) (mean float64, ok bool) {
	if k > f.last {
		return 0, false
	}
	return f.before(k).low, true
}

// before returns the last station not after offset k.
func (f *Fall) before(k int) station {
	after := sort.Search(len(f.stations), func(i int) bool { return f.stations[i].offset > k })
	return f.stations[after-1]
}

// positive returns an offset up to which the bound atLeast proves the mean positive, the largest one or
// at most a millionth less. It uses Newton's method, overshooting slightly so that the root lies
// between the last two iterates.
func (p Pairs) positive() int {
	low, high := 0, encoding.MaxPos+1 // the bound is positive at low and not at high
	k := 1 / p.after[p.Len()/2]
	for try := 1; high-low > max(1, low>>20); try++ {
		at := int(min(max(k, float64(low+1)), float64(high-1)))
		sum, slope := p.atLeast(at)
		if sum > 0 {
			low = at
		} else {
			high = at
		}
		k = float64(at) * math.Exp(min(max(-sum/slope, -9), 9))
		switch {
		case try%4 == 0 || slope == 0: // bisect, in case Newton's method diverges
			k = math.Sqrt(float64(max(low, 1)) * float64(high))
		case sum > 0:
			k = math.Ceil(k) + math.Floor(k/(1<<22))
		default:
			k = math.Floor(k) - math.Floor(k/(1<<22))
		}
	}
	return low
}

// atLeast returns a lower bound of the sum of cosines at offset k: a pair that has turned by less than
// half a turn counts with its cosine, any other with −1. slope is the derivative with respect to ln k.
func (p Pairs) atLeast(k int) (sum, slope float64) {
	for i, w := range p.after {
		angle := w * float64(k)
		if angle >= math.Pi {
			sum--
			continue
		}
		sin, cos := p.turns[i].Mul(k).Quick()
		sum += cos
		slope -= angle * sin
	}
	return sum - float64(p.Len())*1e-12, slope // rounding, also of angles
}
