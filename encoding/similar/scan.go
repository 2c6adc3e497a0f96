package similar

import "wavescope/encoding"

// scan goes through the kernel offset by offset, from 1 on.
type scan struct {
	k      Kernel
	offset int       // the present one
	end    int       // the first one that is left out
	from   int       // values start at the offset before this one
	values []float64 // and end with the one after the last that is gone through
}

// Offsets are computed many at a time, few at first: most is found early. Of many
// waves they are never many, since what is past the end of a search is lost.
const (
	firstScan = 4*block - 2
	mostScan  = 128*block - 2
	wideScan  = 3 * bunchBlock
)

// next goes on by an offset, if there is one.
func (s *scan) next() bool {
	if s.offset+1 >= s.end {
		return false
	}
	s.offset++
	if s.offset >= s.from+len(s.values)-2 {
		var kept [2]float64 // the neighbours, which were the last two
		n := copy(kept[:], s.values[max(len(s.values)-2, 0):])
		s.values = append(s.values[:0], make([]float64, s.size()+2)...)
		copy(s.values, kept[:n])
		s.from = s.offset
		s.k.Fill(s.values[n:], s.from-1+n, 1)
	}
	return true
}

// size is how many offsets are gone through next. Of many waves, whose blocks are
// dear, they end with a block.
func (s *scan) size() int {
	size := min(max(firstScan, 2*len(s.values)), mostScan)
	if s.k.Pairs() >= encoding.Wide {
		if size = bunchBlock; s.offset > bunchReach {
			size = wideScan
		}
		ends := floorDiv(s.offset+size+1-bunchReach, bunchBlock)*bunchBlock + bunchReach
		size = ends - 1 - s.offset // behind the last one is its neighbour
	}
	return min(size, s.end-s.offset)
}

// at is the sum at the present offset, off by less than slack.
func (s *scan) at() float64 { return s.values[s.offset-s.from+1] }

// slack bounds the error of Fill, a pair: 5·10⁻¹⁵ within a gang, where a term is
// off by 1.5·10⁻¹⁵ at most and 64 partial sums are rounded, and as much again for
// every 100 gangs that are added up.
func (s *scan) slack() float64 {
	pairs := float64(s.k.Pairs())
	return pairs * (1e-14 + 1e-18*pairs)
}

// under tells whether the sum at the present offset is below that at another,
// whose value is given: exactly, where they are nearly equal.
func (s *scan) under(value float64, exact func() float64) bool {
	switch at := s.at(); {
	case at < value-s.slack():
		return true
	case at > value+s.slack():
		return false
	}
	return s.k.Dot(s.offset) < exact()
}

// rises tells whether the kernel grows from the offset before to this one.
func (s *scan) rises() bool { return s.grows(0) }

// falls tells whether it does not grow from this one to the next.
func (s *scan) falls() bool { return !s.grows(1) }

// grows compares two neighbours; where they are nearly equal, exactly.
func (s *scan) grows(by int) bool {
	i := s.offset - s.from + by
	switch rise := s.values[i+1] - s.values[i]; {
	case rise > s.slack():
		return true
	case rise < -s.slack():
		return false
	}
	return s.k.rises(s.offset + by)
}

// rises tells whether the kernel grows from offset−1 to offset. Their difference is
//
//	cos ωk − cos ω(k−1) = −2·sin(ωk − ω/2)·sin(ω/2),
//
// summed without cancellation in its terms.
func (k Kernel) rises(offset int) bool {
	var fall encoding.Sum
	of := k.of()
	for _, w := range k.waves {
		half := w.turn.Half()
		one, _ := of(half)
		sin, _ := of(w.turn.Mul(offset).Sub(half))
		fall.Add(float64(one * sin))
	}
	return fall.Value() < 0
}

// returns tells whether an offset is closer than the one before it, and no farther
// than the one after it.
func (k Kernel) returns(offset int) bool { return k.rises(offset) && !k.rises(offset+1) }

// scanCost is what a scan spends on an offset besides its terms, in terms.
const scanCost = 8

// affords gives the number of offsets that a scan reaches for some work.
func (k Kernel) affords(work int) int { return max(block, work/(k.Pairs()+scanCost)) }
