package similar

import (
	"math"

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
