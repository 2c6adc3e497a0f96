package reach

import (
	"math"
	"sort"
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/memo"
	"wavescope/encoding/similar"
)

// Fall is how the mean of cos ω′k over all pairs falls with the offset k: what a
// score with k positions between keeps of its value at the same position, for
// aligned content.
//
// Every offset is looked at one after the other, from 1 on, so that nothing is
// missed between two samples; where so many offsets would take too long, the
// search ends and says where. It never changes, so goroutines may share it.
type Fall struct {
	kernel   similar.Kernel
	means    *memo.Last[int, float64] // that were asked for last, for a picture asks again and again
	stations []station                // by offset, the first at 0
	last     int                      // the last offset that was looked at
	negative similar.Found
}

// station is an offset, and the one up to it where the mean is lowest, with that
// mean within 10⁻¹³.
type station struct {
	offset, lowest int
	low            float64
}

// stationsPerDoubling is how many stations there are at most from an offset to
// twice it: between two of them offsets are looked at again, when asked for.
const stationsPerDoubling = 256

// newFall looks at the offsets up to a last one, and further until one has a
// negative mean, as far as so much work reaches.
func newFall(p Pairs, last, work int) *Fall {
	f := &Fall{kernel: similar.Turning(p.turns, p.smooth()...), means: memo.Of[int, float64](8), stations: []station{{low: 1}}}
	s := search{Fall: f, low: 1, pairs: p.Len(), left: work, offset: p.offsetCost(), screen: sync.OnceValue(func() *screen { return newScreen(p) })}
	s.to(min(max(last, 1), encoding.MaxPos))
	for f.negative.Offset == 0 && s.left > 0 && s.at < encoding.MaxPos {
		s.to(min(s.at+atOnce, encoding.MaxPos))
	}
	f.last = s.at
	f.negative.Below = max(s.at+1, p.positive()+1)
	return f
}

// What it costs to look at offsets, in cosines as [similar.Kernel.Fill] adds them up.
const (
	overhead  = 12   // of an offset, besides its cosines
	bunched   = 6    // cosines of pairs that are summed up in bunches are worth one
	bunchedTo = 0.01 // radians per position of a pair that is, if it has few neighbours
	opening   = 300  // offsets that the beginning of a sum over many is worth
	single    = 15   // of a cosine at a single offset
	combed    = 30   // of a quick pair in a block
	few       = 4    // offsets of a block that are looked at one by one
	atOnce    = 1024
	slack     = 5e-14 // of a mean, see Kernel.Fill
)

// offsetCost is what it costs to look at an offset, one among many; of very many
// pairs one among few, of which none is cheap.
func (p Pairs) offsetCost() int {
	if p.Len() >= encoding.Wide {
		return overhead + p.Len()*3/2
	}
	slow := 0
	for _, w := range p.after {
		add(&slow, w < bunchedTo)
	}
	return overhead + p.Len() - slow + slow/bunched
}

// search goes on through the offsets.
type search struct {
	*Fall
	screen func() *screen
	pairs  int
	offset int     // what one costs
	at     int     // the last offset that was looked at
	low    float64 // the lowest mean so far
	lowest int     // its offset
	left   int     // work that may still be done
	next   int     // the offset of the next station
	values []float64
}

// to looks at all offsets up to a last one, if there is work left for them.
func (s *search) to(last int) {
	for s.at < last && s.left > 0 {
		if n := (last - s.at) / block; s.at >= neverScreens && n > 0 && s.screen().slow.Pairs() > 0 {
			s.pass(min(n, atOnce))
			continue
		}
		s.each(min(atOnce, last-s.at, max(s.left/s.offset, block)))
	}
}

// each looks at the next n offsets one by one.
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

// limit is a sum above which an offset is neither the lowest so far nor the first
// below 0.
func (s *search) limit() float64 {
	low := s.low
	if s.negative.Offset == 0 {
		low = max(low, 0)
	}
	return (low + slack) * float64(s.pairs)
}

// pass looks at the next n blocks of offsets, at those of their offsets that may be
// as low as the lowest so far.
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

// within looks at the next block, where slow pairs are not below the line from one
// number to another; not if many of its offsets may be as low as the lowest so far.
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

// stop makes a station of the last offset if the one before is far behind it.
func (s *search) stop() {
	if s.at >= s.next {
		s.stations = append(s.stations, station{s.at, s.lowest, s.low})
		s.next = s.at + max(s.at/stationsPerDoubling, 1)
	}
}

// look takes an offset with its mean into account; where the mean may be on
// either side of 0 or of the lowest, it is computed anew, to the last digits.
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

// Mean is the mean cosine at an offset, within a unit in the last place or two.
func (f *Fall) Mean(k int) float64 {
	return f.means.Get(k, func() float64 { return f.kernel.Cosine(k) })
}

// Last is the last offset that was looked at.
func (f *Fall) Last() int { return f.last }

// Negative is the first offset whose mean is below 0. Where there is none, no
// offset below Below has one.
func (f *Fall) Negative() similar.Found { return f.negative }

// Lowest gives the lowest mean of the offsets from 0 up to k, and where it is; ok
// is false past the last offset that was looked at.
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

// Sketch gives the lowest mean up to an offset that is within a 16th of k, not
// above it, within 10⁻¹³: what a picture needs.
func (f *Fall) Sketch(k int) (mean float64, ok bool) {
	if k > f.last {
		return 0, false
	}
	return f.before(k).low, true
}

// before is the last station that is not beyond an offset.
func (f *Fall) before(k int) station {
	after := sort.Search(len(f.stations), func(i int) bool { return f.stations[i].offset > k })
	return f.stations[after-1]
}

// positive gives an offset up to which the mean cannot be below 0, however the
// fast pairs stand, see atLeast; the last one, or one less than a millionth before
// it. It goes towards where the slope leads, as Newton does, a little too far: then
// what it looks for lies between the last two places.
func (p Pairs) positive() int {
	low, high := 0, encoding.MaxPos+1 // the sum is above 0 at the one, and not at the other
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
		case try%4 == 0 || slope == 0: // lest it be led astray
			k = math.Sqrt(float64(max(low, 1)) * float64(high))
		case sum > 0:
			k = math.Ceil(k) + math.Floor(k/(1<<22))
		default:
			k = math.Floor(k) - math.Floor(k/(1<<22))
		}
	}
	return low
}

// atLeast bounds the sum at an offset from below: a pair that has turned by less
// than half a turn there adds what it adds, any other −1. It falls with the offset,
// by slope as the logarithm of the offset grows.
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
	return sum - float64(p.Len())*1e-12, slope // rounding, of angles too
}
