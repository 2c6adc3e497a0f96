package similar

import (
	"math/bits"

	"wavescope/encoding"
)

// wave is one term of a sum of waves, gain·cos(turn·x).
type wave struct {
	turn encoding.Turn // per unit of x
	gain float64
}

const (
	// reach is how far a block of offsets goes to either side of its middle.
	reach = 32
	block = 2 * reach
	// gang is how many waves are taken through all blocks at a time: their
	// tables fit into the fastest cache.
	gang = 64
)

// addWaves adds up waves at the n = len(dst) places first, first+step, … , that is
// dst[t] = Σ gain·cos(turn·(first + t·step)), at a fraction of a nanosecond a
// term.
//
// Places fall into blocks of 64 about a middle c, and
//
//	cos(ω(c ± b)) = cos(ωc)·cos(ωb) ∓ sin(ωc)·sin(ωb):
//
// the right-hand factors are the same for all blocks, the left-hand ones belong
// to a block, so a sum over waves is a product of two small matrices. Nothing
// is carried on from block to block and a term is as good at 10¹⁵ as at 0,
// off by 1.5·10⁻¹⁵ of its gain at most. Blocks lie at fixed places, so that the numbers do not
// depend on where dst starts.
func addWaves(dst []float64, waves []wave, first, step int) {
	addRuns(waves, step, run{dst, first, 1})
}

// run is a number of places, from a first one on, and what the waves at them are
// multiplied by.
type run struct {
	dst   []float64
	first int
	times float64
}

// addRuns is addWaves for several runs of one step: what the waves have in common
// in all blocks is computed once for all of them.
func addRuns(waves []wave, step int, runs ...run) {
	addRunsBy(encoding.Summed(len(waves)), waves, step, runs...)
}

// addRunsBy is addRuns by sines of a function.
func addRunsBy(of func(encoding.Turn) (sin, cos float64), waves []wave, step int, runs ...run) {
	for _, r := range runs {
		clear(r.dst)
	}
	t, u, width := &tables{of: of}, &bunch{of: of}, bunchWidth(step)
	for n := 0; len(waves) > 0; waves = waves[n:] {
		if n = bunched(waves, width); n >= bunchFewest {
			u.prepare(waves[:n], step)
			for _, r := range runs {
				u.fill(r, step)
			}
			continue
		}
		n = min(gang, len(waves))
		t.prepare(waves[:n], step)
		for _, r := range runs {
			t.fill(r, step)
		}
	}
}

// places are a run's, counted in steps from 0 on: the first of them, and how far
// after a whole number of steps it is.
func (r run) places(step int) (index, rest int) {
	index = floorDiv(r.first, step)
	return index, r.first - index*step
}

// floorDiv gives ⌊a/b⌋ for b > 0.
func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// tables are the factors of a gang of waves.
type tables struct {
	of       func(encoding.Turn) (sin, cos float64)
	waves    []wave
	cos, sin [reach + 1][gang]float64 // of ωb, by the distance b from the middle
	c, s     [gang]float64            // of ωc, times the gain
	sums     [block]float64           // what the gang adds up to
}

// prepare computes the factors that all blocks share: sines and cosines of
// powers of two, and the others by rotation, four times at most.
func (t *tables) prepare(waves []wave, step int) {
	t.waves = waves
	for i, w := range waves {
		turn := w.turn.Mul(step)
		for b := 1; b <= reach; b++ {
			top := 1 << (bits.Len(uint(b)) - 1)
			if b == top {
				t.sin[b][i], t.cos[b][i] = t.of(turn.Mul(b))
				continue
			}
			r := encoding.Rotation{Cos: t.cos[b-top][i], Sin: t.sin[b-top][i]}
			t.sin[b][i], t.cos[b][i] = r.Apply(t.sin[top][i], t.cos[top][i])
		}
	}
}

// fill adds the gang to the places of a run.
func (t *tables) fill(r run, step int) {
	index, rest := r.places(step)
	for from := index; from < index+len(r.dst); {
		middle := floorDiv(from+reach, block) * block
		to := min(middle+reach, index+len(r.dst))
		t.add(rest+middle*step, from-middle, to-1-middle)
		for i, v := range t.sums[from-middle+reach : to-middle+reach] {
			r.dst[from-index+i] += float64(r.times * v)
		}
		from = to
	}
}

// add adds up the gang over the block about a place, from one place of it to
// another.
func (t *tables) add(middle, from, to int) {
	for i, w := range t.waves {
		sin, cos := t.of(w.turn.Mul(middle))
		t.s[i], t.c[i] = w.gain*sin, w.gain*cos
	}
	n := len(t.waves)
	c, s := t.c[:n], t.s[:n]
	if from <= 0 && to >= 0 {
		t.sums[reach] = total(c)
	}
	nearest, farthest := max(from, -to, 1), max(-from, to)
	for b := nearest - (1 - nearest%2); b <= farthest; b += 2 {
		even0, odd0, even1, odd1 := products(c, s,
			t.cos[b][:n], t.sin[b][:n], t.cos[b+1][:n], t.sin[b+1][:n])
		t.sums[reach+b], t.sums[reach-b] = even0-odd0, even0+odd0
		t.sums[reach-b-1] = even1 + odd1
		if b+1 < reach {
			t.sums[reach+b+1] = even1 - odd1
		}
	}
}

func total(c []float64) float64 {
	sum := 0.0
	for _, v := range c {
		sum += v
	}
	return sum
}

// products gives the sums c·c0, s·s0, c·c1 and s·s1 of the products of lists
// of one length. Four sums side by side keep the processor busy.
func products(c, s, c0, s0, c1, s1 []float64) (cc0, ss0, cc1, ss1 float64) {
	s, c0, s0, c1, s1 = s[:len(c)], c0[:len(c)], s0[:len(c)], c1[:len(c)], s1[:len(c)]
	for i, x := range c {
		y := s[i]
		cc0 += float64(x * c0[i])
		ss0 += float64(y * s0[i])
		cc1 += float64(x * c1[i])
		ss1 += float64(y * s1[i])
	}
	return cc0, ss0, cc1, ss1
}

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
