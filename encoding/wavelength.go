package encoding

import (
	"math"
	"sort"
)

// Wavelength gives the number of positions in which a pair makes one full
// turn, 2π/ω.
func Wavelength(p Periodic, pair int) float64 { return twoPi / p.Frequency(pair) }

// Turns gives the number of turns, whole and broken, that a pair makes within
// n steps: a sequence has one step less than positions.
func Turns(p Periodic, pair, n int) float64 { return float64(n) * p.Frequency(pair) / twoPi }

// WholeTurns splits the turn that a pair makes within n ≥ 0 positions into full
// turns and the rest, in [0, 1). The rest is that of the exact angle, however
// many turns there are, or of the frequency where a base is so large that the
// exact angle runs out of bits.
func WholeTurns(p Periodic, pair, n int) (whole int, rest float64) {
	turns := Turns(p, pair, n)
	if turns < 0.5 {
		return 0, turns
	}
	rest = p.Turn(pair).Mul(n).Float()
	return int(math.Round(turns - rest)), rest
}

// Unseen reports that a pair stands, at a position, at an angle that it never had
// in so many positions from 0 on, all on an arc of less than a turn.
func Unseen(p Periodic, pair, seen, pos int) bool {
	arc := Turns(p, pair, seen)
	if arc >= 1 || pos <= seen {
		return false
	}
	_, rest := WholeTurns(p, pair, pos)
	return rest > arc
}

// Turning gives the number of pairs that make at least one full turn in so many
// steps, that is, whose wavelength is at most that: a sequence has one step less
// than positions. They are the first ones, since frequencies fall from pair to
// pair; the others never come back to an angle in so few.
func Turning(p Periodic, steps int) int {
	return sort.Search(p.Pairs(), func(pair int) bool {
		return Wavelength(p, pair) > float64(steps)
	})
}

// Spread picks at most n of so many pairs, evenly from the first that is not too
// fast to the last that is not too slow. Pairs get slower one by one; where too
// few are neither, those next to them are taken.
func Spread(pairs, n int, tooFast, tooSlow func(pair int) bool) []int {
	first := sort.Search(pairs-1, func(pair int) bool { return !tooFast(pair) })
	last := min(max(sort.Search(pairs, tooSlow)-1, first+n-1), pairs-1)
	first = max(min(first, last-n+1), 0)
	n = min(n, last-first+1)
	spread := make([]int, n)
	for i := range spread {
		spread[i] = first + (2*i*(last-first)+n-1)/max(2*(n-1), 1)
	}
	return spread
}

// Lone gives the sine column whose pair has no cosine, if there is one: the last
// pair's of an odd d_model in the layouts that do not fill up with zeros. To a dot
// product it adds sin(ωp)·sin(ωq), which depends on both positions.
func Lone(p Periodic) (dim int, ok bool) {
	dim, _ = p.Column(p.Pairs()-1, Sin)
	return dim, 2*p.Pairs() > p.Config().DModel
}
