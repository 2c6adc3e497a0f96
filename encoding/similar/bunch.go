package similar

import (
	"math"

	"wavescope/encoding"
)

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
