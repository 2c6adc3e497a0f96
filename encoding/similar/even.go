package similar

import (
	"math"
	"slices"
	"sort"
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/angle"
	"wavescope/encoding/measure"
)

// A Stretch is the range of pairs From … To−1 over which the frequency is a smooth function of the
// pair's index.
type Stretch struct{ From, To int }

// even holds frequencies and the stretches over which they are smooth.
type even struct {
	turns     []angle.Phase
	stretches []Stretch
}

// unevenRun is how many pairs are summed individually before the next attempt to find a quadrature.
const unevenRun = 16

// standing returns waves whose sum equals the sum over all pairs at offsets up to reach, like [stands].
// It works from the smoothness of the stretches alone, not from a known ratio.
func (e even) standing(reach int) []wave {
	var list []wave
	still := 0
	for _, s := range e.stretches {
		for turns := e.turns[s.From:s.To]; len(turns) > 0; {
			run := longestEven(turns, reach)
			for _, s := range quadratures()[run] {
				list = append(list, wave{turns[s.pair], s.times})
			}
			if run == 0 {
				run = min(unevenRun, len(turns))
				list, still = moving(list, still, turns[:run], reach)
			}
			turns = turns[run:]
		}
	}
	if still > 0 {
		list = append(list, wave{gain: float64(still)})
	}
	return fastestFirst(list)
}

// moving appends every pair of turns as its own wave, and counts those that do not move within reach.
func moving(list []wave, still int, turns []angle.Phase, reach int) ([]wave, int) {
	for _, t := range turns {
		if t.Float()*2*math.Pi*float64(reach) < standStill {
			still++
			continue
		}
		list = append(list, wave{t, 1})
	}
	return list, still
}

// longestEven returns the length of the longest prefix of turns that a quadrature can replace, 0 if
// there is none.
func longestEven(turns []angle.Phase, reach int) (longest int) {
	for run := standLeast; run <= min(standMost, len(turns)) && isEven(turns[:run], reach); run *= 2 {
		longest = run
	}
	return longest
}

// isEven reports whether angles and frequencies change so little over a run of pairs that a quadrature
// can replace it.
func isEven(turns []angle.Phase, reach int) bool {
	n := len(turns)
	change := float64(n) * max(apart(turns[0], turns[1]), apart(turns[n-2], turns[n-1]))
	return change*2*math.Pi*float64(reach) <= standTurn &&
		max(change, apart(turns[0], turns[n-1])) <= standFall*turns[0].Float()
}

// apart returns the absolute difference of two frequencies, in turns.
func apart(a, b angle.Phase) float64 {
	if a.Less(b) {
		a, b = b, a
	}
	return a.Sub(b).Float()
}

// The contribution of a pair to a sum at offset x is a smooth function of the pair's index, because
// frequencies fall by one ratio from pair to pair. Where it turns by only a few radians over a run of
// pairs, a quadrature that is exact for polynomials replaces the run by a few weighted pairs.
const (
	// standNodes is the number of pairs in a quadrature and standLeast the length of the shortest run
	// that it replaces. A shorter run has no pairs close enough to Chebyshev's nodes, which crowd
	// towards the ends.
	standNodes = 20
	standLeast = 128
	standMost  = 4096
	// standTurn is the largest angle, in radians, by which a wave may turn over a run at the frequency
	// of its first pair; standFall is the largest fall of the logarithm of the frequency. Within them
	// the polynomial approximation of a cosine is off by less than 10⁻¹⁵.
	standTurn = 4
	standFall = 0.25
	// standStill is the angle, in radians, below which a cosine is taken as 1.
	standStill = 1e-8
)

// A stand is a pair with its weight in a quadrature.
type stand struct {
	pair  int
	times float64
}

// stands returns weighted pairs whose sum equals the sum over all pairs of a table at offsets up to
// reach. Narrow tables, and tables whose frequencies have no common ratio, keep every pair with weight
// 1.
func stands(p encoding.Periodic, reach int) []stand {
	if of, wide := wideSpectrum(p); !wide || of.config.Scaled() {
		return themselves(nil, 0, p.Pairs())
	}
	n := p.Config().DModel / 2 // pairs with a common ratio of frequencies
	fall := math.Log1p(p.PhaseStep(0).Sub(p.PhaseStep(1)).Float() / p.PhaseStep(1).Float())
	angle := func(pair int) float64 { return p.PhaseStep(pair).Float() * 2 * math.Pi * float64(reach) }
	longest := func(pair int) float64 { return 1 / (fall * max(angle(pair)/standTurn, 1/standFall)) }
	still := sort.Search(n, func(pair int) bool { return angle(pair) < standStill })
	slow := sort.Search(still, func(pair int) bool { return longest(pair) >= standLeast })
	list := themselves(nil, 0, slow)
	pair := slow
	for still-pair >= standLeast {
		run := standLeast
		for most := min(longest(pair), standMost, float64(still-pair)); float64(2*run) <= most; {
			run *= 2
		}
		for _, s := range quadratures()[run] {
			list = append(list, stand{pair + s.pair, s.times})
		}
		pair += run
	}
	list = themselves(list, pair, still)
	if still < n {
		list = append(list, stand{still, float64(n - still)})
	}
	return themselves(list, n, p.Pairs())
}

// themselves appends the pairs from … to−1 with weight 1.
func themselves(list []stand, from, to int) []stand {
	list = slices.Grow(list, to-from)
	for pair := from; pair < to; pair++ {
		list = append(list, stand{pair, 1})
	}
	return list
}

// quadratures holds the quadrature for each run length, with pairs counted from the start of the run.
var quadratures = sync.OnceValue(func() map[int][]stand {
	q := map[int][]stand{}
	for run := standLeast; run <= standMost; run *= 2 {
		q[run] = quadrature(run)
	}
	return q
})

// quadrature picks the pairs of a run closest to Chebyshev's nodes, with weights that sum every
// Chebyshev polynomial as the whole run does.
func quadrature(run int) []stand {
	at := func(pair int) float64 { return 2*float64(pair)/float64(run-1) - 1 }
	list := make([]stand, standNodes)
	equations := make([][]float64, standNodes) // one row a degree: the value at each node, then the sum over the run
	for k := range list {
		place := (1 - math.Cos(math.Pi*(float64(k)+0.5)/standNodes)) / 2
		list[k].pair = int(math.Round(place * float64(run-1)))
	}
	for degree := range equations {
		value := func(pair int) float64 { return math.Cos(float64(degree) * math.Acos(at(pair))) }
		row := make([]float64, standNodes+1)
		for k, s := range list {
			row[k] = value(s.pair)
		}
		var sum measure.Sum
		for pair := range run {
			sum.Add(value(pair))
		}
		row[standNodes] = sum.Value()
		equations[degree] = row
	}
	for k, times := range solved(equations) {
		list[k].times = times
	}
	return list
}

// solved solves linear equations by elimination with pivoting. Each row ends with its right-hand side.
func solved(rows [][]float64) []float64 {
	n := len(rows)
	for k := range n {
		for i := k + 1; i < n; i++ {
			if math.Abs(rows[i][k]) > math.Abs(rows[k][k]) {
				rows[i], rows[k] = rows[k], rows[i]
			}
		}
		for i := range n {
			if i == k {
				continue
			}
			times := rows[i][k] / rows[k][k]
			for j := k; j <= n; j++ {
				rows[i][j] -= float64(times * rows[k][j])
			}
		}
	}
	x := make([]float64, n)
	for k := range x {
		x[k] = rows[k][n] / rows[k][k]
	}
	return x
}

const (
	// bunchReach is the distance from the middle of a bunch's block of offsets to its ends.
	bunchReach = 128
	bunchBlock = 2 * bunchReach
	// bunchAngle is the largest phase difference, in radians, between a wave of a bunch and the bunch's
	// middle frequency anywhere in a block. bunchTerms is the number of terms of the Taylor series in
	// it; the first omitted term is 0.7¹⁶/16! < 1.6·10⁻¹⁶.
	bunchAngle = 0.7
	bunchTerms = 16
	// bunchFewest is the smallest number of waves for which a bunch is cheaper than a gang.
	bunchFewest = 16
	// bunchRow is the distance between table entries computed directly; rotation fills the others.
	bunchRow = 16
)

// A bunch sums waves of nearly one frequency in closed form. With ω = ν + δ, where ν is the middle
// frequency, the sum at distance b from the middle c of a block is
//
//	Σ gain·cos ω(c+b) = Re e^{iνb} Σ_j (ib)ʲ/j! · Σ gain·e^{iωc}·δʲ.
//
// The inner sums, the moments, depend on the block only, so their cost does not depend on the number of
// offsets. All slow waves of a table fit into one bunch.
type bunch struct {
	of       func(angle.Phase) (sin, cos float64)
	waves    []wave
	deltas   []float64               // δ·bunchReach in radians, at most bunchAngle
	cos, sin [bunchReach + 1]float64 // of νb
	c, s     [bunchTerms]float64     // moments divided by j!
	sums     [bunchBlock]float64     // sum of the bunch at every place of the block
}

// bunchWidth returns the largest spread of frequencies in a bunch, in turns per position.
func bunchWidth(step int) angle.Phase {
	return angle.Phase{}.Plus(2 * bunchAngle / (2 * math.Pi * bunchReach * float64(step)))
}

// bunched counts the leading waves whose frequencies are within width of the first, fastest one.
func bunched(waves []wave, width angle.Phase) int {
	n := 1
	for n < len(waves) && waves[0].turn.Sub(waves[n].turn).Less(width) {
		n++
	}
	return n
}

// prepare computes the factors that all blocks share.
func (u *bunch) prepare(waves []wave, step int) {
	u.waves, u.deltas = waves, u.deltas[:0]
	width := waves[0].turn.Sub(waves[len(waves)-1].turn).Half()
	middle := waves[0].turn.Sub(width)
	for _, w := range waves {
		ahead, sign := w.turn.Sub(middle), 1.0
		if ahead.Hi>>63 == 1 {
			ahead, sign = ahead.Neg(), -1
		}
		turns := float64(ahead.Hi)/(1<<64) + float64(ahead.Lo)/(1<<64)/(1<<64)
		u.deltas = append(u.deltas, sign*turns*2*math.Pi*bunchReach*float64(step))
	}
	turn := middle.Mul(step)
	for b := range bunchReach + 1 {
		if b < bunchRow || b%bunchRow == 0 {
			u.sin[b], u.cos[b] = turn.Mul(b).Sincos()
			continue
		}
		row, rest := b/bunchRow*bunchRow, b%bunchRow
		r := angle.Rotation{Cos: u.cos[rest], Sin: u.sin[rest]}
		u.sin[b], u.cos[b] = r.Apply(u.sin[row], u.cos[row])
	}
}

// moments computes the moments of the block about middle, one gang at a time to limit rounding errors.
func (u *bunch) moments(middle int) {
	u.c, u.s = [bunchTerms]float64{}, [bunchTerms]float64{}
	for from := 0; from < len(u.waves); from += gang {
		var c, s [bunchTerms]float64
		for i := from; i < min(from+gang, len(u.waves)); i++ {
			w, power := u.waves[i], 1.0
			sin, cos := u.of(w.turn.Mul(middle))
			sin, cos = w.gain*sin, w.gain*cos
			for j := range bunchTerms {
				c[j] += float64(cos * power)
				s[j] += float64(sin * power)
				power *= u.deltas[i]
			}
		}
		for j := range bunchTerms {
			u.c[j] += c[j]
			u.s[j] += s[j]
		}
	}
	factorial := 1.0
	for j := range bunchTerms {
		u.c[j] /= factorial
		u.s[j] /= factorial
		factorial *= float64(j + 1)
	}
}

// add sums the bunch at all places within distance of a middle. Two places at the same distance share
// the terms of even and odd order.
func (u *bunch) add(middle, distance int) {
	u.moments(middle)
	u.sums[bunchReach] = u.c[0]
	for b := 1; b <= distance; b++ {
		x := float64(b) / bunchReach
		y := float64(x * x)
		var evenC, evenS, oddC, oddS float64
		for j := bunchTerms - 2; j >= 0; j -= 2 {
			evenC = u.c[j] - float64(y*evenC)
			evenS = u.s[j] - float64(y*evenS)
			oddC = u.c[j+1] - float64(y*oddC)
			oddS = u.s[j+1] - float64(y*oddS)
		}
		oddC, oddS = float64(x*oddC), float64(x*oddS)
		cos, sin := u.cos[b], u.sin[b]
		u.sums[bunchReach-b] = float64(cos*(evenC+oddS)) + float64(sin*(evenS-oddC))
		if b < bunchReach {
			u.sums[bunchReach+b] = float64(cos*(evenC-oddS)) - float64(sin*(evenS+oddC))
		}
	}
}

// fill adds the bunch to every place of a run.
func (u *bunch) fill(r run, step int) {
	index, rest := r.places(step)
	for from := index; from < index+len(r.dst); {
		middle := floorDiv(from+bunchReach, bunchBlock) * bunchBlock
		to := min(middle+bunchReach, index+len(r.dst))
		u.add(rest+middle*step, max(middle-from, to-1-middle))
		for i, v := range u.sums[from-middle+bunchReach : to-middle+bunchReach] {
			r.dst[from-index+i] += float64(r.times * v)
		}
		from = to
	}
}
