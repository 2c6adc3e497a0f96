package similar

import (
	"math"
	"slices"
	"sort"
	"sync"

	"wavescope/encoding"
)

// Stretch is the pairs From … To−1, whose frequencies are one smooth function of the
// number of the pair.
type Stretch struct{ From, To int }

// even are pairs of which stretches are smooth.
type even struct {
	turns     []encoding.Turn
	stretches []Stretch
}

// unevenRun is how many pairs stand for themselves where no quadrature does, before
// another is looked for.
const unevenRun = 16

// standing are the waves that stand for all up to a distance from offset 0, as in
// [stands]; no ratio is known here, only that there is one, or a ramp.
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

// moving lists pairs that stand for themselves, and counts those that are still.
func moving(list []wave, still int, turns []encoding.Turn, reach int) ([]wave, int) {
	for _, t := range turns {
		if t.Float()*2*math.Pi*float64(reach) < standStill {
			still++
			continue
		}
		list = append(list, wave{t, 1})
	}
	return list, still
}

// longestEven is the longest run of the first pairs that a quadrature stands for; 0
// where none does.
func longestEven(turns []encoding.Turn, reach int) (longest int) {
	for run := standLeast; run <= min(standMost, len(turns)) && isEven(turns[:run], reach); run *= 2 {
		longest = run
	}
	return longest
}

// isEven reports that the angles of a smooth run of pairs, and their frequencies,
// change so little that a quadrature stands for all.
func isEven(turns []encoding.Turn, reach int) bool {
	n := len(turns)
	change := float64(n) * max(apart(turns[0], turns[1]), apart(turns[n-2], turns[n-1]))
	return change*2*math.Pi*float64(reach) <= standTurn &&
		max(change, apart(turns[0], turns[n-1])) <= standFall*turns[0].Float()
}

// apart is how far two frequencies are from each other.
func apart(a, b encoding.Turn) float64 {
	if a.Less(b) {
		a, b = b, a
	}
	return a.Sub(b).Float()
}

// What a pair adds to a sum at x is a smooth function of its number, as the
// frequencies fall by one ratio from pair to pair. Where it turns by a few radians
// only over a run of pairs, some of them stand for all, each so many times: a
// quadrature that is exact for polynomials.
const (
	// standNodes is how many pairs stand for a run, and standLeast the shortest
	// run: among so many so few can be chosen as they have to lie, closer to each
	// other towards the ends.
	standNodes = 20
	standLeast = 128
	standMost  = 4096
	// standTurn is by how many radians a wave may turn over a run, at the rate of
	// its first pair, and standFall by how much the frequency may fall, as a
	// logarithm: what polynomials leave of a cosine is below 10⁻¹⁵ then.
	standTurn = 4
	standFall = 0.25
	// standStill is the angle below which a cosine is 1.
	standStill = 1e-8
)

// stand is a pair, and how many it stands for.
type stand struct {
	pair  int
	times float64
}

// stands lists the pairs of a table that stand for all of them at places up to a
// distance from 0: each for itself where waves are few, or frequencies follow no
// ratio.
func stands(p encoding.Periodic, reach int) []stand {
	if of, wide := wideSpectrum(p); !wide || of.config.Scaled() {
		return themselves(nil, 0, p.Pairs())
	}
	n := p.Config().DModel / 2 // pairs that follow one ratio
	fall := math.Log1p(p.Turn(0).Sub(p.Turn(1)).Float() / p.Turn(1).Float())
	angle := func(pair int) float64 { return p.Turn(pair).Float() * 2 * math.Pi * float64(reach) }
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

// themselves lists pairs that stand for themselves.
func themselves(list []stand, from, to int) []stand {
	list = slices.Grow(list, to-from)
	for pair := from; pair < to; pair++ {
		list = append(list, stand{pair, 1})
	}
	return list
}

// quadratures are those of runs of so many pairs, counted from the first of them.
var quadratures = sync.OnceValue(func() map[int][]stand {
	q := map[int][]stand{}
	for run := standLeast; run <= standMost; run *= 2 {
		q[run] = quadrature(run)
	}
	return q
})

// quadrature gives the pairs of a run that lie next to Chebyshev's places, and how
// often each counts so that they sum up Chebyshev's polynomials as all pairs do.
func quadrature(run int) []stand {
	at := func(pair int) float64 { return 2*float64(pair)/float64(run-1) - 1 }
	list := make([]stand, standNodes)
	equations := make([][]float64, standNodes) // a row has what each node adds, and the sum of all
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
		var sum encoding.Sum
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

// solved solves linear equations, of which each row ends with what it comes to, by
// elimination.
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
	// bunchReach is how far a block of offsets that bunches are added up over
	// goes to either side of its middle.
	bunchReach = 128
	bunchBlock = 2 * bunchReach
	// bunchAngle is the largest angle, in radians, by which a wave of a bunch is
	// ahead of its middle frequency or behind it anywhere in a block, and
	// bunchTerms the terms of the series in it. The first left out is
	// 0.7¹⁶/16! < 1.6·10⁻¹⁶.
	bunchAngle = 0.7
	bunchTerms = 16
	// bunchFewest is how many waves make a bunch worth its while.
	bunchFewest = 16
	// bunchRow is the distance of the angles that are exact in a table.
	bunchRow = 16
)

// bunch is a number of waves of nearly one frequency, which are summed in closed
// form. With a wave's own frequency ω = ν + δ, at b places from the middle c of
// a block,
//
//	Σ gain·cos ω(c+b) = Re e^{iνb} Σ_j (ib)ʲ/j! · Σ gain·e^{iωc}·δʲ:
//
// the inner sums, the moments, belong to the block, and what they cost does not
// depend on the number of places. All that is slow in a table is one bunch.
type bunch struct {
	of       func(encoding.Turn) (sin, cos float64)
	waves    []wave
	deltas   []float64               // δ in radians over bunchReach steps, at most bunchAngle
	cos, sin [bunchReach + 1]float64 // of νb
	c, s     [bunchTerms]float64     // moments, divided by j!
	sums     [bunchBlock]float64     // what the bunch adds up to
}

// bunchWidth is how far apart the frequencies of a bunch may be, in turns per
// unit of place.
func bunchWidth(step int) encoding.Turn {
	return encoding.Turn{}.Plus(2 * bunchAngle / (2 * math.Pi * bunchReach * float64(step)))
}

// bunched counts the first waves that are near enough to the first of them, which
// is the fastest.
func bunched(waves []wave, width encoding.Turn) int {
	n := 1
	for n < len(waves) && waves[0].turn.Sub(waves[n].turn).Less(width) {
		n++
	}
	return n
}

// prepare computes what all blocks share.
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
		r := encoding.Rotation{Cos: u.cos[rest], Sin: u.sin[rest]}
		u.sin[b], u.cos[b] = r.Apply(u.sin[row], u.cos[row])
	}
}

// moments computes those of the block about a place, gang by gang, so that
// rounding errors do not add up.
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

// add adds up the bunch over the places up to a distance from a middle. Two
// places at the same distance share the terms of even and of odd order.
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

// fill adds the bunch to the places of a run.
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
