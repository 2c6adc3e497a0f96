package similar

import (
	"math"
	"math/bits"

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

// addRuns is addWaves for several runs with one step. It computes the factors that blocks share once.
func addRuns(waves []wave, step int, runs ...run) {
	addRunsBy(angle.SincosFor(len(waves)), waves, step, runs...)
}

// addRunsBy is addRuns with a given function for sine and cosine.
func addRunsBy(of func(angle.Phase) (sin, cos float64), waves []wave, step int, runs ...run) {
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

// places returns the first offset of a run in units of step, and the remainder.
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

// tables holds the factors of a gang of waves.
type tables struct {
	of       func(angle.Phase) (sin, cos float64)
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
				t.sin[b][i], t.cos[b][i] = t.of(turn.Mul(b))
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
	offset int       // current offset
	end    int       // first offset not visited
	from   int       // values[0] is the sum at from−1
	values []float64 // up to the offset after the last one visited
}

// A scan computes offsets in batches, small ones at first because most searches end early. Batches of
// wide tables stay small, because values past the end of a search are wasted.
const (
	firstScan = 4*block - 2
	mostScan  = 128*block - 2
	wideScan  = 3 * bunchBlock
)

// next advances to the next offset; it returns false at the end.
func (s *scan) next() bool {
	if s.offset+1 >= s.end {
		return false
	}
	s.offset++
	if s.offset >= s.from+len(s.values)-2 {
		var kept [2]float64 // the last two values, which are neighbours of the next batch
		n := copy(kept[:], s.values[max(len(s.values)-2, 0):])
		s.values = append(s.values[:0], make([]float64, s.size()+2)...)
		copy(s.values, kept[:n])
		s.from = s.offset
		s.k.Fill(s.values[n:], s.from-1+n, 1)
	}
	return true
}

// size returns the number of offsets in the next batch. For wide tables a batch ends with a block,
// because blocks are expensive.
func (s *scan) size() int {
	size := min(max(firstScan, 2*len(s.values)), mostScan)
	if s.k.Pairs() >= angle.ManyWaves {
		if size = bunchBlock; s.offset > bunchReach {
			size = wideScan
		}
		ends := floorDiv(s.offset+size+1-bunchReach, bunchBlock)*bunchBlock + bunchReach
		size = ends - 1 - s.offset // the neighbour follows the last one
	}
	return min(size, s.end-s.offset)
}

// at returns the sum at the current offset, with an error below slack.
func (s *scan) at() float64 { return s.values[s.offset-s.from+1] }

// slack bounds the error of Fill: 5·10⁻¹⁵ per pair within a gang, where a term is off by 1.5·10⁻¹⁵ at
// most and 64 partial sums are rounded, and the same again for every 100 gangs.
func (s *scan) slack() float64 {
	pairs := float64(s.k.Pairs())
	return pairs * (1e-14 + 1e-18*pairs)
}

// under reports whether the sum at the current offset is below value. It calls exact and compares
// exactly if the two are nearly equal.
func (s *scan) under(value float64, exact func() float64) bool {
	switch at := s.at(); {
	case at < value-s.slack():
		return true
	case at > value+s.slack():
		return false
	}
	return s.k.Dot(s.offset) < exact()
}

// rises reports whether the kernel grows from the previous offset to the current one.
func (s *scan) rises() bool { return s.grows(0) }

// falls reports whether the kernel does not grow from the current offset to the next.
func (s *scan) falls() bool { return !s.grows(1) }

// grows compares two neighbouring values, exactly where they are nearly equal.
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

// rises reports whether the kernel grows from offset−1 to offset. It sums the differences
//
//	cos ωk − cos ω(k−1) = −2·sin(ωk − ω/2)·sin(ω/2),
//
// which cancel nothing within a term.
func (k Kernel) rises(offset int) bool {
	var fall measure.Sum
	of := k.of()
	for _, w := range k.waves {
		half := w.turn.Half()
		one, _ := of(half)
		sin, _ := of(w.turn.Mul(offset).Sub(half))
		fall.Add(float64(one * sin))
	}
	return fall.Value() < 0
}

// returns reports whether the rows at an offset are closer than at offset−1 and no farther apart than
// at offset+1.
func (k Kernel) returns(offset int) bool { return k.rises(offset) && !k.rises(offset+1) }

// scanCost is the cost of an offset in a scan besides its terms, in terms of the kernel sum.
const scanCost = 8

// affords returns how many offsets a scan can visit for a budget.
func (k Kernel) affords(work int) int { return max(block, work/(k.Pairs()+scanCost)) }

// FillMeans sets dst[t] to the mean of Dot over the offsets bounds[t] … bounds[t+1]−1. Its error is
// below 4·10⁻¹³ times the number of pairs, or 10⁻⁹ times for [angle.ManyWaves] pairs or more.
func (k Kernel) FillMeans(dst []float64, bounds []int) {
	clear(dst)
	n := oneByOne(bounds, len(k.waves))
	values := make([]float64, bounds[n]-bounds[0])
	k.Fill(values, bounds[0], 1)
	meansOf(dst[:n], bounds, values)
	inReaches(dst[n:], bounds[n:], func(dst []float64, bounds []int, reach int) {
		w := windowsOf(bounds, len(k.waves))
		for _, of := range k.standing(reach) {
			w.add(dst, of.gain, of.turn)
		}
	})
}

// inReaches splits the windows into groups whose ends are at most about twice as far out as their
// starts, and calls do for each. Nearer groups need fewer waves.
func inReaches(dst []float64, bounds []int, do func(dst []float64, bounds []int, reach int)) {
	for from := 0; from < len(dst); {
		to := from + 1
		for to < len(dst) && bounds[to+1] <= max(2*bounds[from+1], bounds[len(dst)]/8) {
			to++
		}
		do(dst[from:to], bounds[from:to+1], bounds[to])
		from = to
	}
}

// oneByOne counts the leading windows that are cheaper to sum offset by offset. For wide tables an
// offset costs a small part of a sine per wave.
func oneByOne(bounds []int, waves int) (windows int) {
	const cheaper = 24 // offsets that cost as much as one window edge
	if waves < angle.ManyWaves {
		return 0
	}
	most := 0
	for t := range bounds {
		if spared := cheaper*t - (bounds[t] - bounds[0]); spared >= most {
			windows, most = t, spared
		}
	}
	return windows
}

// meansOf averages values over windows.
func meansOf(dst []float64, bounds []int, values []float64) {
	for t := range dst {
		for _, v := range values[bounds[t]-bounds[0] : bounds[t+1]-bounds[0]] {
			dst[t] += v / float64(bounds[t+1]-bounds[t])
		}
	}
}

const (
	// meanAngle is the angle, in radians, below which the difference of the sines at the ends of a
	// window would lose digits.
	meanAngle = 1e-3
	// A wave whose mean over a window is below meanLeast is omitted; windows can span 10¹⁴ offsets.
	// Wide tables use wideLeast, because one wave among many does not show in a picture.
	meanLeast = 1e-13
	wideLeast = 1e-9
)

// windows holds consecutive windows of offsets, each from one bound to the next.
type windows struct {
	bounds    []int
	shares    []float64 // 1 / number of offsets
	narrowest float64
	least     float64 // smallest mean of a wave that counts
}

func windowsOf(bounds []int, waves int) windows {
	w := windows{bounds, make([]float64, len(bounds)-1), math.Inf(1), meanLeast}
	if waves >= angle.ManyWaves {
		w.least = wideLeast
	}
	for t := range w.shares {
		n := float64(bounds[t+1] - bounds[t])
		w.shares[t], w.narrowest = 1/n, min(w.narrowest, n)
	}
	return w
}

// add adds times the means of cos ωk over every window. By
//
//	Σ e^(iωk), a ≤ k < b, = (e^(iω(b−½)) − e^(iω(a−½))) / (2i·sin ω/2),
//
// a window of any length costs one sine, because its end is the start of the next.
func (w windows) add(dst []float64, times float64, turn angle.Phase) {
	half, radians := turn.Half(), turn.Float()*2*math.Pi
	one, _ := half.Quick()
	if w.narrowest*one*w.least > 1 {
		return
	}
	last, known := 0.0, -1
	// offsets of a short and a long window; the factor of a mean
	short, once, long := meanAngle/radians, 1/(2*one), 1/(one*w.least)
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
		dst[t] += float64(times * mean)
	}
}
