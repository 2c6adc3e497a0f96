// Package reach is what becomes of the pairs of a head, or of a table of waves,
// past the length that they were trained on.
//
// In come a head or a table of waves, a
// training length and a target length. Out go, for every pair, which angles were
// seen ([Pairs.Seen]) and which are reached ([Pairs.Turns]); for all of them, how
// many are kept, divided or go outside ([Pairs.Count]); and for the sum of their
// cosines, how low it falls and where it is first below 0 ([Fall]).
//
// A length counts steps of one position, as it does wherever these methods are
// written down: a pair turns by ω·L₀ in a training length L₀.
package reach

import (
	"math"
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/memo"
	"wavescope/encoding/similar"
)

// Span is what the pairs were trained on and what they are read with.
type Span struct {
	Train  int     // L₀ in positions, at least 1
	Target int     // L in positions, at least 1
	Factor float64 // s of the method, at least 1; it only names a class of pairs
	AsNow  bool    // the pairs turned in training by ω′ already
}

// Pairs are pairs as they turn without a method, by ω per position, which is how
// they turned in training unless Span says AsNow, and as they turn now, by ω′. It never changes, so goroutines may share it.
type Pairs struct {
	Span
	before, after []float64       // radians per position
	ratios        []float64       // ω′/ω
	turns         []encoding.Turn // the same as after, exactly
	extremes      extremes        // of the ratios
	runs          []Run
	count         Count
	lawful        bool // frequencies follow from the number of the pair, no list
	fall          func() *Fall
}

// OfRope gives the pairs of a head, or says what is wrong with it. Pairs that
// rest, because the head is turned in part only, rested in training too.
func OfRope(r encoding.Rope, train, target int) (Pairs, error) {
	return ofRope(r, Span{Train: train, Target: target})
}

// OfTrained gives the pairs of a head that was trained as it turns now, its method
// in effect.
func OfTrained(r encoding.Rope, train, target int) (Pairs, error) {
	return ofRope(r, Span{Train: train, Target: target, AsNow: true})
}

func ofRope(r encoding.Rope, s Span) (Pairs, error) {
	if err := r.Check(); err != nil {
		return Pairs{}, err
	}
	s.Factor = 1
	if r.Scaling.Method == encoding.Unscaled {
		r.Scaling = encoding.Scaling{} // nothing of it is read
	} else {
		s.Factor = max(r.Scaling.Factor, 1)
	}
	return lately.Get(key{encoding.Config{Rope: r}, s}, func() Pairs {
		f, _ := encoding.NewRopeFrequencies(r) // which Check has accepted
		p := newPairs(r.Pairs(), s, ropeWork, r.Given == "" && r.Scaling.Method != encoding.LongRoPE)
		for pair := range p.turns {
			p.after[pair], p.turns[pair] = f.Pair(pair)
		}
		p.before = unscaled(f, p)
		return p.counted()
	}), nil
}

// unscaled are the frequencies of a head without a method. The methods that leave the pairs
// as they are share one list; a pair that rests has rested in training too.
func unscaled(f encoding.RopeFrequencies, p Pairs) []float64 {
	r := f.Rope()
	switch r.Scaling.Method {
	case encoding.Unscaled:
		return p.after
	case encoding.Proportional:
		before := make([]float64, len(p.after))
		for pair, w := range p.after {
			if w > 0 {
				before[pair] = f.Before(pair)
			}
		}
		return before
	}
	r.Scaling = encoding.Scaling{}
	plain, _ := OfRope(r, p.Train, p.Target) // which Check accepts as well
	return plain.before
}

// OfWaves gives the pairs of a table that have both of their waves, all of them
// divided by a factor of at least 1.
func OfWaves(waves encoding.Periodic, factor float64, train, target int) Pairs {
	s := Span{Train: train, Target: target, Factor: factor}
	compute := func() Pairs {
		p := newPairs(waves.Config().DModel/2, s, waveWork, encoding.FromConfig(waves) && !waves.Config().Scaled())
		p.before = make([]float64, p.Len())
		for pair := range p.turns {
			w := waves.Frequency(pair)
			p.before[pair], p.after[pair], p.turns[pair] = w, w/factor, waves.Turn(pair).Over(factor)
		}
		return p.counted()
	}
	if !encoding.FromConfig(waves) {
		return compute()
	}
	c := waves.Config()
	c.Length = 0 // it does not matter
	return lately.Get(key{c, s}, compute)
}

func newPairs(n int, s Span, work int, lawful bool) Pairs {
	p := Pairs{Span: s, lawful: lawful, after: make([]float64, n), ratios: make([]float64, n), turns: make([]encoding.Turn, n)}
	p.fall = sync.OnceValue(func() *Fall { return newFall(p, p.Horizon(), work) })
	return p
}

// key is all that pairs depend on.
type key struct {
	encoding.Config
	Span
}

// lately holds the pairs that were asked for last: those of all methods in two
// panes.
var lately = memo.Of[key, Pairs](16)

// Horizon is the last offset whose mean cosine is asked for: the last below four
// times the longer of the two lengths.
func (p Pairs) Horizon() int {
	const times = 4
	return min(max(p.Train, p.Target), encoding.MaxPos/times)*times - 1
}

// These bound the search for the lowest mean, in cosines: together the methods of a
// head, of which there are more, cost what those of a table do.
const (
	ropeWork = 6 << 20
	waveWork = 4 * ropeWork
)

// Fall is how the mean cosine of the pairs falls up to the horizon, or as far as
// can be looked at in a fraction of a second; it is computed when it is first
// asked for.
func (p Pairs) Fall() *Fall { return p.fall() }

// Len is the number of pairs.
func (p Pairs) Len() int { return len(p.turns) }

// Wavelength gives the positions of a full turn without a method, λ, and now, λ′; +Inf
// of a pair that rests.
func (p Pairs) Wavelength(pair int) (before, after float64) {
	return 2 * math.Pi / p.before[pair], 2 * math.Pi / p.after[pair]
}

// Ratio gives ω′/ω, from 0 on: 1 for a pair that turns as in training, and for
// one that rests.
func (p Pairs) Ratio(pair int) float64 { return p.ratios[pair] }

// roughly is what a quotient of two rounded frequencies may be off by, relative
// to it: what differs by less is the same.
const roughly = 1e-12

// Fast reports that a pair made a whole turn in training, λ ≤ L₀, and so met
// every angle.
func (p Pairs) Fast(pair int) bool { return p.Trained(pair) >= 1 }

// Trained gives the turns, whole and broken, that a pair made in training.
func (p Pairs) Trained(pair int) float64 {
	return float64(p.Train) * p.trained(pair) / (2 * math.Pi)
}

// trained is how far a pair turned a position in training.
func (p Pairs) trained(pair int) float64 {
	if p.AsNow {
		return p.after[pair]
	}
	return p.before[pair]
}

// Seen gives the part of the circle that a pair met in training, the arc from
// angle 0 on: 1 for a fast pair.
func (p Pairs) Seen(pair int) float64 { return min(p.Trained(pair), 1) }

// Turns gives the turns, whole and broken, that a pair makes now in so many
// steps.
func (p Pairs) Turns(pair, steps int) float64 {
	return float64(steps) * p.after[pair] / (2 * math.Pi)
}

// Outside reports that a slow pair goes past the angles of its training before
// the target length, ω′·L > ω·L₀: it is not phase-safe. A target length is a whole
// number, often a product that was rounded: half a position more does not count.
func (p Pairs) Outside(pair int) bool {
	return !p.Fast(pair) && outside(p.Trained(pair), p.reached(p.after[pair]))
}

// reached is how many turns a frequency makes to the target length.
func (p Pairs) reached(after float64) float64 {
	return (float64(p.Target) - 0.5) * after / (2 * math.Pi)
}

func outside(trained, reached float64) bool { return reached > trained*(1+roughly) }

// Slowed reports that a fast pair turns less far a position than in training, so
// that neighbours are harder to tell apart.
func (p Pairs) Slowed(pair int) bool { return p.Fast(pair) && p.slowed(p.Ratio(pair)) }

func (p Pairs) slowed(ratio float64) bool { return !p.AsNow && ratio < 1-roughly }

// Angle gives where on its circle a pair stands at a position of at least 0, as
// a part of a turn in [0, 1), and whether it was there in training.
func (p Pairs) Angle(pair, pos int) (turn float64, seen bool) {
	turn = p.turns[pair].Mul(pos).Float()
	if total := p.Turns(pair, pos); total < 0.5 {
		turn = total // also where a frequency is too small for a Turn
	}
	return turn, p.Fast(pair) || turn <= p.Trained(pair)*(1+roughly)
}

// Count is how many pairs there are of each sort.
type Count struct {
	Fast, Slow             int // whole turn in training, or not
	Outside                int // of the slow ones
	Slowed                 int // of the fast ones
	Kept, Between, Divided int // ω′ is ω, neither, ω divided by the factor

	First, Last int     // pairs of those between, where there are any
	Least, Most float64 // ω′/ω of all
}

// Count gives how many pairs there are of each sort.
func (p Pairs) Count() Count { return p.count }

func (p Pairs) counted() Pairs {
	c, divided := &p.count, 1/p.Factor
	c.Least, c.Most = math.Inf(1), 0
	for pair, w := range p.before {
		ratio := 1.0
		if w > 0 {
			ratio = p.after[pair] / w
		}
		p.ratios[pair] = ratio
		trained, reached := p.Trained(pair), p.reached(p.after[pair])
		fast, sort := trained >= 1, sortOf(ratio, divided, roughly)
		add(&c.Fast, fast)
		add(&c.Slow, !fast)
		add(&c.Outside, !fast && outside(trained, reached))
		add(&c.Slowed, fast && p.slowed(ratio))
		c.Least, c.Most = min(c.Least, ratio), max(c.Most, ratio)
		if sort == Between {
			if c.Last = pair; c.Between == 0 {
				c.First = pair
			}
		}
		add(&c.Kept, sort == Kept)
		add(&c.Between, sort == Between)
		add(&c.Divided, sort == Divided)
		p.runs = running(p.runs, pair, sort)
	}
	p.extremes = extremesOf(p.ratios)
	return p
}

func add(n *int, one bool) {
	if one {
		*n++
	}
}

// Sort says what a method did to a pair.
type Sort uint8

// The sorts of pairs, by ω′/ω.
const (
	Kept    Sort = iota // 1
	Between             // neither
	Divided             // one over the factor, where that is not 1
)

// Sort says what was done to a pair.
func (p Pairs) Sort(pair int) Sort { return sortOf(p.ratios[pair], 1/p.Factor, roughly) }

// sortOf is the sort of a pair by its ω′/ω, given that of one divided by the factor,
// and by what quotients that are the same may differ.
func sortOf(ratio, divided, off float64) Sort {
	switch {
	case math.Abs(ratio-1) <= off:
		return Kept
	case math.Abs(ratio-divided) <= off*divided:
		return Divided
	}
	return Between
}

// smooth are the stretches over which frequencies are one smooth function of the
// number of the pair, where there are many pairs and no list says how they turn: a
// method keeps pairs, divides them, or goes from one to the other. What it keeps or
// divides is told apart as well as numbers can.
func (p Pairs) smooth() (all []similar.Stretch) {
	const exactly = 1e-15
	if !p.lawful || p.Len() < encoding.Wide {
		return nil
	}
	var runs []Run
	for pair, ratio := range p.ratios {
		runs = running(runs, pair, sortOf(ratio, 1/p.Factor, exactly))
	}
	for _, r := range runs {
		all = append(all, similar.Stretch{From: r.From, To: r.To})
	}
	return all
}

// Border gives the first pair that made no whole turn in training where all
// before it did and none after it; the number of pairs where all did. Lists of
// divisors do not matter here: frequencies of a training fall from pair to pair.
func (p Pairs) Border() int { return p.count.Fast }

// screen bounds sums of cosines from below over blocks of offsets, at a small part
// of what it takes to compute them. Slow pairs are summed up at the two ends of a
// block only: with B offsets from end to end, no sum f of theirs is in between below
// the straight line from one to the other by more than
//
//	B²/8 · max |f″| ≤ B²/8 · Σ ω².
//
// Of the others all that is said at first is that each is −1 at least; where that is
// not enough they are summed up offset by offset.
type screen struct {
	turns []encoding.Turn // of all pairs
	slow  similar.Kernel
	bend  float64 // B²/8 · Σ ω² of the slow ones, and what rounding may be
	quick comb
	ends  []float64
}

const (
	block        = 16   // B
	slowAngle    = 2    // the most that a slow pair turns in a block, in radians: it bends by ½ then
	neverScreens = 2048 // up to here many offsets are the lowest so far
	rounding     = 1e-12
)

func newScreen(p Pairs) *screen {
	s := &screen{turns: p.turns, bend: rounding * float64(p.Len())}
	var slow []encoding.Turn
	for pair, w := range p.after {
		if w*block > slowAngle {
			s.quick = append(s.quick, newTooth(p.turns[pair]))
			continue
		}
		slow = append(slow, p.turns[pair])
		s.bend += block * block / 8 * w * w
	}
	s.slow = similar.Turning(slow)
	return s
}

// least are what the slow pairs are not below over the n blocks that follow an
// offset, at the ends of each: of block i that is from least[i] to least[i+1].
func (s *screen) least(after, n int) []float64 {
	if cap(s.ends) <= n {
		s.ends = make([]float64, n+1)
	}
	ends := s.ends[:n+1]
	s.slow.Fill(ends, after, block)
	for i := range ends {
		ends[i] -= s.bend
	}
	return ends
}

// sum adds up all pairs at an offset, as well as Fill does.
func (s *screen) sum(k int) (sum float64) {
	for _, t := range s.turns {
		_, cos := t.Mul(k).Quick()
		sum += cos
	}
	return sum
}

// comb is the quick pairs, each with its sines and cosines next to the middle of a
// block.
type comb []tooth

type tooth struct {
	turn     encoding.Turn
	sin, cos [block/2 + 1]float64 // of ωb
}

func newTooth(turn encoding.Turn) tooth {
	t := tooth{turn: turn}
	for b := range t.sin {
		t.sin[b], t.cos[b] = turn.Mul(b).Quick()
	}
	return t
}

// fill gives the sums of the pairs over the block that follows an offset.
func (c comb) fill(dst *[block]float64, after int) {
	const half = block / 2
	var even, odd [half + 1]float64 // cos ω(m±b) = cos ωm·cos ωb ∓ sin ωm·sin ωb
	for i := range c {
		t := &c[i]
		sin, cos := t.turn.Mul(after + half).Quick()
		for b := range even {
			even[b] += float64(cos * t.cos[b])
			odd[b] += float64(sin * t.sin[b])
		}
	}
	for b := 1; b <= half; b++ {
		dst[half+b-1] = even[b] - odd[b]
		dst[half-b] = even[b-1] + odd[b-1]
	}
}

// extremes are the least and the most of any stretch of a list, found in a few
// steps: row 0 of each is the list, and every row above has half as many numbers,
// each that of two.
type extremes struct{ least, most [][]float64 }

func extremesOf(list []float64) extremes {
	e := extremes{[][]float64{list}, [][]float64{list}}
	for below := list; len(below) > 1; {
		least, most := make([]float64, len(below)/2), make([]float64, len(below)/2)
		lows, highs := e.least[len(e.least)-1], e.most[len(e.most)-1]
		for i := range least {
			least[i], most[i] = min(lows[2*i], lows[2*i+1]), max(highs[2*i], highs[2*i+1])
		}
		e.least, e.most, below = append(e.least, least), append(e.most, most), least
	}
	return e
}

// of gives the least and the most of the numbers from … to−1, of which there is one
// at least.
func (e extremes) of(from, to int) (least, most float64) {
	least, most = e.least[0][from], e.most[0][from]
	for i := 0; from < to; i++ {
		if from%2 == 1 {
			least, most = min(least, e.least[i][from]), max(most, e.most[i][from])
			from++
		}
		if to%2 == 1 {
			to--
			least, most = min(least, e.least[i][to]), max(most, e.most[i][to])
		}
		from, to = from/2, to/2
	}
	return least, most
}

// Extremes gives the least and the most ω′/ω of the pairs from … to−1, of which
// there is one at least, at next to no cost.
func (p Pairs) Extremes(from, to int) (least, most float64) { return p.extremes.of(from, to) }

// Run is a stretch of neighbouring pairs of one sort.
type Run struct {
	From, To int // the first pair, and the one after the last
	Sort
}

// Runs are the stretches of pairs of one sort, which make up all pairs.
func (p Pairs) Runs() []Run { return p.runs }

// running takes the next pair into the runs.
func running(runs []Run, pair int, sort Sort) []Run {
	if n := len(runs); n > 0 && runs[n-1].Sort == sort {
		runs[n-1].To = pair + 1
		return runs
	}
	return append(runs, Run{pair, pair + 1, sort})
}
