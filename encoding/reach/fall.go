package reach

import (
	"math"
	"sort"

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
// negative mean, as far as so many cosines reach.
func newFall(p Pairs, last, work int) *Fall {
	f := &Fall{kernel: similar.Turning(p.turns), means: memo.Of[int, float64](8), stations: []station{{low: 1}}}
	s := search{Fall: f, low: 1, screen: newScreen(p), left: work}
	s.to(min(max(last, 1), encoding.MaxPos))
	for f.negative.Offset == 0 && s.left > 0 && s.at < encoding.MaxPos {
		s.to(min(s.at+atOnce, encoding.MaxPos))
	}
	f.last = s.at
	f.negative.Below = max(s.at+1, p.positive()+1)
	return f
}

const (
	overhead = 8     // what an offset costs besides its cosines, in cosines
	atOnce   = 1024  // offsets
	slack    = 5e-14 // of a mean, see Kernel.Fill
)

// search goes on through the offsets.
type search struct {
	*Fall
	screen
	at     int     // the last offset that was looked at
	low    float64 // the lowest mean so far
	lowest int     // its offset
	left   int     // cosines that may still be computed
	values []float64
}

// to looks at all offsets up to a last one, if there is work left for them.
func (s *search) to(last int) {
	for s.at < last && s.left > 0 {
		n := min(atOnce, last-s.at, max(s.left/(s.pairs+overhead), block))
		if s.screens(s.at, n) {
			s.pass(n)
			continue
		}
		s.each(n)
	}
}

// each looks at the next n offsets one by one.
func (s *search) each(n int) {
	if cap(s.values) < n {
		s.values = make([]float64, n)
	}
	values := s.values[:n]
	s.left -= n * (s.pairs + overhead)
	s.kernel.Fill(values, s.at+1, 1)
	for _, v := range values {
		s.at++
		s.look(s.at, v/float64(s.pairs))
		s.stop()
	}
}

// pass looks at the next n offsets where one of them may be as low as the lowest
// so far.
func (s *search) pass(n int) {
	s.left -= n*(s.quick.Pairs()+overhead) + n/block*slowCost*len(s.slow)
	for _, least := range s.least(s.at+1, n) {
		length := min(block, n)
		if n -= length; least > (s.low+slack)*float64(s.pairs) {
			s.at += length
			s.stop()
			continue
		}
		s.each(length)
	}
}

// stop makes a station of the last offset if the one before is far behind it.
func (s *search) stop() {
	if before := s.stations[len(s.stations)-1]; s.at-before.offset >= max(s.at/stationsPerDoubling, 1) {
		s.stations = append(s.stations, station{s.at, s.lowest, s.low})
	}
}

// look takes an offset with its mean into account; where the mean may be on
// either side of 0 or of the lowest, it is computed anew, to the last digits.
func (s *search) look(k int, mean float64) {
	if mean > s.low+slack && mean > slack {
		return
	}
	if s.negative.Offset == 0 && mean <= slack && (mean < -slack || s.kernel.Cosine(k) < 0) {
		s.negative.Offset = k
	}
	if mean < s.low-slack || mean <= s.low+slack && s.kernel.Cosine(k) < s.kernel.Cosine(s.lowest) {
		s.low, s.lowest = mean, k
	}
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
// fast pairs stand: a pair that has turned by less than half a turn at an offset
// adds at least what it adds there, any other −1. The bound falls with the
// offset.
func (p Pairs) positive() int {
	least := func(k int) float64 {
		sum := 0.0
		for _, w := range p.after {
			if angle := w * float64(k); angle < math.Pi {
				sum += math.Cos(angle)
			} else {
				sum--
			}
		}
		return sum - float64(p.Len())*1e-12 // rounding, of angles too
	}
	return sort.Search(encoding.MaxPos, func(k int) bool { return least(k+1) <= 0 })
}
