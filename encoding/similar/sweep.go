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
