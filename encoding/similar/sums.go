package similar

import (
	"math"
	"math/bits"

	"wavescope/encoding"
	"wavescope/encoding/angle"
	"wavescope/encoding/measure"
)

// A wave is the term gain·cos(turn·x) of a sum.
type wave struct {
	turn angle.Phase // angle per unit of x
	gain float64
}

const (
	// reach is the distance from the middle of a block of offsets to its ends.
	reach = 32
	block = 2 * reach
	// gang is the number of waves summed together: their tables fit into the L1 cache.
	gang = 64
)

// addWaves sets dst[t] = Σ gain·cos(turn·(first + t·step)), at a fraction of a nanosecond per term.
//
// Offsets fall into blocks of 64 about a middle c, and
//
//	cos(ω(c ± b)) = cos(ωc)·cos(ωb) ∓ sin(ωc)·sin(ωb).
//
// All blocks share the factors of b and each has its own factors of c, so the sum is a product of two
// small matrices. Errors do not accumulate from block to block: a term is off by at most 1.5·10⁻¹⁵ of
// its gain at any offset. Blocks start at fixed offsets, so results do not depend on first.
func addWaves(dst []float64, waves []wave, first, step int) {
	addRuns(waves, step, run{dst, first, 1})
}

// A run is a slice of consecutive offsets from first on, and a factor for all waves in it.
type run struct {
	dst   []float64
	first int
	times float64
}

// addRuns does what addWaves does for several runs with the same step. It computes the factors that blocks share only
// once.
func addRuns(waves []wave, step int, runs ...run) {
	for _, r := range runs {
		clear(r.dst)
	}
	t := new(tables)
	for n := 0; len(waves) > 0; waves = waves[n:] {
		n = min(gang, len(waves))
		t.prepare(waves[:n], step)
		for _, r := range runs {
			t.fill(r, step)
		}
	}
}

// places returns the first offset of a run as a multiple of step, index, and the remainder.
func (r run) places(step int) (index, rest int) {
	index = floorDiv(r.first, step)
	return index, r.first - index*step
}

// floorDiv returns ⌊a/b⌋ for b > 0.
func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// tables holds the factors of a gang of waves.
type tables struct {
	waves    []wave
	cos, sin [reach + 1][gang]float64 // of ωb, by the distance b from the middle
	c, s     [gang]float64            // of ωc, multiplied by the gain
	sums     [block]float64           // sum of the gang at every place of a block
}

// prepare computes the factors that all blocks share: directly for powers of two, by at most four
// rotations for the others.
func (t *tables) prepare(waves []wave, step int) {
	t.waves = waves
	for i, w := range waves {
		turn := w.turn.Mul(step)
		for b := 1; b <= reach; b++ {
			top := 1 << (bits.Len(uint(b)) - 1)
			if b == top {
				t.sin[b][i], t.cos[b][i] = turn.Mul(b).Quick()
				continue
			}
			r := angle.Rotation{Cos: t.cos[b-top][i], Sin: t.sin[b-top][i]}
			t.sin[b][i], t.cos[b][i] = r.Apply(t.sin[top][i], t.cos[top][i])
		}
	}
}

// fill adds the gang to every place of a run.
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

// add sums the gang over the block about middle, at the distances from … to.
func (t *tables) add(middle, from, to int) {
	for i, w := range t.waves {
		sin, cos := w.turn.Mul(middle).Quick()
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

// products returns the sums c·c0, s·s0, c·c1 and s·s1 over slices of one length. Four independent sums
// keep the processor's pipeline full.
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

// A scan visits the offsets of a kernel one after the other, from 1 on.
type scan struct {
	k      Kernel
	offset int // current offset
	end    int // first offset not visited
	from   int // values[0] is the sum at from−1
	values []float64
}

// A scan computes offsets in batches, small ones at first because most searches end early.
const (
	firstScan = 4*block - 1
	mostScan  = 128*block - 1
)

// next advances to the next offset; it returns false at the end.
func (s *scan) next() bool {
	if s.offset+1 >= s.end {
		return false
	}
	s.offset++
	if s.offset >= s.from+len(s.values)-1 {
		var kept [1]float64 // the last value, which is a neighbour of the next batch
		n := copy(kept[:], s.values[max(len(s.values)-1, 0):])
		size := min(max(firstScan, 2*len(s.values)), mostScan, s.end-s.offset)
		s.values = append(s.values[:0], make([]float64, size+1)...)
		copy(s.values, kept[:n])
		s.from = s.offset
		s.k.Fill(s.values[n:], s.from-1+n, 1)
	}
	return true
}

// at returns the kernel at the current offset, with an error below slack.
func (s *scan) at() float64 { return s.values[s.offset-s.from+1] }

// slack returns a bound for the error of Fill: 5·10⁻¹⁵ per pair within a gang, where a term is off by at most
// 1.5·10⁻¹⁵ and 64 partial sums are rounded, and the same again for every 100 gangs.
func (s *scan) slack() float64 {
	pairs := float64(s.k.Pairs())
	return pairs * (1e-14 + 1e-18*pairs)
}

// under reports whether the kernel at the current offset is below value. If the two are nearly equal, it calls exact
// and compares exactly.
func (s *scan) under(value float64, exact func() float64) bool {
	switch at := s.at(); {
	case at < value-s.slack():
		return true
	case at > value+s.slack():
		return false
	}
	return s.k.Dot(s.offset) < exact()
}

// rises reports whether the kernel grows from the previous offset to the current one. It compares nearly equal values
// exactly.
func (s *scan) rises() bool {
	i := s.offset - s.from
	switch rise := s.values[i+1] - s.values[i]; {
	case rise > s.slack():
		return true
	case rise < -s.slack():
		return false
	}
	return s.k.rises(s.offset)
}

// rises reports whether the kernel grows from offset−1 to offset. It sums the differences
//
//	cos ωk − cos ω(k−1) = −2·sin(ωk − ω/2)·sin(ω/2),
//
// which cancel nothing within a term.
func (k Kernel) rises(offset int) bool {
	var fall measure.Sum
	for _, w := range k.waves {
		half := w.turn.Half()
		one, _ := half.Sincos()
		sin, _ := w.turn.Mul(offset).Sub(half).Sincos()
		fall.Add(float64(one * sin))
	}
	return fall.Value() < 0
}

// scanCost is the cost of an offset in a scan besides its terms, in terms of the kernel sum.
const scanCost = 8

// affords returns how many offsets a scan can visit within a budget of work.
func (k Kernel) affords(work int) int {
	return min(max(block, work/(k.Pairs()+scanCost)), encoding.MaxPos)
}

// FillMeans sets dst[t] to the mean of Dot over the offsets bounds[t] … bounds[t+1]−1. Its error is
// below 4·10⁻¹³ times the number of pairs.
func (k Kernel) FillMeans(dst []float64, bounds []int) {
	clear(dst)
	w := windowsOf(bounds)
	for _, of := range k.waves {
		w.add(dst, of.turn)
	}
}

const (
	// meanAngle is the angle, in radians, below which the difference of the sines at the ends of a
	// window would lose digits.
	meanAngle = 1e-3
	// A wave whose mean over a window is below meanLeast is omitted; windows can span 10¹⁴ offsets.
	meanLeast = 1e-13
)

// windows holds consecutive windows of offsets, each from one bound to the next.
type windows struct {
	bounds    []int
	shares    []float64 // 1 / number of offsets
	narrowest float64
}

func windowsOf(bounds []int) windows {
	w := windows{bounds, make([]float64, len(bounds)-1), math.Inf(1)}
	for t := range w.shares {
		n := float64(bounds[t+1] - bounds[t])
		w.shares[t], w.narrowest = 1/n, min(w.narrowest, n)
	}
	return w
}

// add adds the means of cos ωk over every window. By
//
//	Σ e^(iωk), a ≤ k < b, = (e^(iω(b−½)) − e^(iω(a−½))) / (2i·sin ω/2),
//
// a window of any length costs one sine, because its end is the start of the next.
func (w windows) add(dst []float64, turn angle.Phase) {
	half, radians := turn.Half(), turn.Float()*2*math.Pi
	one, _ := half.Quick()
	if w.narrowest*one*meanLeast > 1 {
		return
	}
	last, known := 0.0, -1
	// offsets of a short and a long window; the factor of a mean
	short, once, long := meanAngle/radians, 1/(2*one), 1/(one*meanLeast)
	for t, share := range w.shares {
		a, b := w.bounds[t], w.bounds[t+1]
		n := float64(b - a)
		var mean float64
		switch {
		case !(n >= short) || n == 1:
			_, cos := half.Mul(a + b - 1).Quick()
			x := n * radians
			mean = (1 - float64(x*x)*(1-float64(share*share))/24) * cos
		case n > long:
			continue
		default:
			if known != a {
				last, _ = half.Mul(2*a - 1).Quick()
			}
			sin, _ := half.Mul(2*b - 1).Quick()
			mean = once * share * (sin - last)
			last, known = sin, b
		}
		dst[t] += mean
	}
}
