package similar

import (
	"math"
	"slices"
	"sort"
	"sync"

	"wavescope/encoding"
)

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
