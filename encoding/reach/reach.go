// Package reach describes the pairs of a rotary head, or of a table of waves, at positions beyond the
// length that they were trained on.
//
// The inputs are a head or a table, a training length and a target length. For each pair the package
// returns which angles occurred in training ([Pairs.Seen]) and which occur now ([Pairs.Turns]), and for
// all pairs how many a scaling method keeps, divides or leaves outside the trained angles ([Pairs.Count]).
//
// [encoding.TurnsIn] says how far a pair turns in a length.
package reach

import (
	"math"
	"slices"

	"wavescope/encoding"
	"wavescope/encoding/angle"
)

// A Span holds the lengths for which pairs are compared.
type Span struct {
	Train  int     // training length L₀ in positions, at least 1
	Target int     // target length L in positions, at least 1
	Factor float64 // scaling factor s, at least 1; only classifies pairs
	AsNow  bool    // training already used ω′
}

// Pairs holds the pairs of a head: their frequencies ω without scaling, used in training unless
// Span.AsNow is set, and their frequencies ω′ with scaling. Pairs is immutable and safe for concurrent
// use.
type Pairs struct {
	Span
	before, after []float64     // radians per position
	ratios        []float64     // ω′/ω
	turns         []angle.Phase // exact values of after
	runs          []Run
	count         Count
}

// OfRope returns the pairs of a head, or an error for an invalid head. Pairs outside a partial rotary
// dimension are at rest, in training too.
func OfRope(r encoding.RoPEConfig, train, target int) (Pairs, error) {
	return ofRope(r, Span{Train: train, Target: target})
}

// OfTrained returns the pairs of a head trained with its scaling method in effect.
func OfTrained(r encoding.RoPEConfig, train, target int) (Pairs, error) {
	return ofRope(r, Span{Train: train, Target: target, AsNow: true})
}

func ofRope(r encoding.RoPEConfig, s Span) (Pairs, error) {
	if err := r.Check(); err != nil {
		return Pairs{}, err
	}
	s.Factor = 1
	if r.Scaling.Method == encoding.Unscaled {
		r.Scaling = encoding.Scaling{} // unscaled methods ignore it
	} else {
		s.Factor = max(r.Scaling.Factor, 1)
	}
	f, err := encoding.NewRoPE(r)
	if err != nil {
		return Pairs{}, err
	}
	p := newPairs(r.Pairs(), s)
	for pair := range p.turns {
		p.after[pair], p.turns[pair] = f.Frequency(pair), f.PhaseStep(pair)
	}
	p.before = unscaled(f, p)
	return p.counted(), nil
}

// unscaled returns the frequencies of a head without scaling. Methods that change nothing share one
// list. A pair at rest was at rest in training too.
func unscaled(f encoding.RoPE, p Pairs) []float64 {
	r := f.Config()
	switch r.Scaling.Method {
	case encoding.Unscaled:
		return p.after
	case encoding.Proportional:
		before := make([]float64, len(p.after))
		for pair, w := range p.after {
			if w > 0 {
				before[pair] = f.TrainedFrequency(pair)
			}
		}
		return before
	}
	r.Scaling = encoding.Scaling{}
	plain, _ := encoding.NewRoPE(r) // valid, because it is valid with a scaling method
	before := make([]float64, len(p.after))
	for pair := range before {
		before[pair] = plain.Frequency(pair)
	}
	return before
}

// OfWaves returns the pairs of a table that have both waves, with frequencies divided by factor ≥ 1.
func OfWaves(waves encoding.Periodic, factor float64, train, target int) Pairs {
	s := Span{Train: train, Target: target, Factor: factor}
	p := newPairs(waves.Config().DModel/2, s)
	p.before = make([]float64, p.Len())
	for pair := range p.turns {
		w := waves.Frequency(pair)
		p.before[pair], p.after[pair], p.turns[pair] = w, w/factor, waves.PhaseStep(pair).Over(factor)
	}
	return p.counted()
}

func newPairs(n int, s Span) Pairs {
	return Pairs{Span: s, after: make([]float64, n), ratios: make([]float64, n), turns: make([]angle.Phase, n)}
}

// Len returns the number of pairs.
func (p Pairs) Len() int { return len(p.turns) }

// Wavelength returns the number of positions for a full turn without scaling, λ, and with scaling, λ′. Both are +Inf
// for a pair at rest.
func (p Pairs) Wavelength(pair int) (before, after float64) {
	return 2 * math.Pi / p.before[pair], 2 * math.Pi / p.after[pair]
}

// Ratio returns ω′/ω: 1 for an unscaled pair and for a pair at rest.
func (p Pairs) Ratio(pair int) float64 { return p.ratios[pair] }

// roughly is the relative rounding error of a ratio of two frequencies. Smaller differences count as
// equal.
const roughly = 1e-12

// Fast reports whether a pair made at least one full turn in training, λ ≤ L₀, and so covered every
// angle.
func (p Pairs) Fast(pair int) bool { return p.Trained(pair) >= 1 }

// Trained returns the number of turns that a pair made in training.
func (p Pairs) Trained(pair int) float64 { return encoding.TurnsIn(p.trained(pair), p.Train) }

// trained returns the frequency of a pair in training.
func (p Pairs) trained(pair int) float64 {
	if p.AsNow {
		return p.after[pair]
	}
	return p.before[pair]
}

// Seen returns the fraction of the circle that a pair covered in training, starting at angle 0. It is 1
// for a fast pair.
func (p Pairs) Seen(pair int) float64 { return min(p.Trained(pair), 1) }

// Turns returns the number of turns that a pair makes in n positions, or by an offset of n, with scaling.
func (p Pairs) Turns(pair, n int) float64 { return encoding.TurnsIn(p.after[pair], n) }

// Outside reports whether a slow pair turns further in the target length than in training, ω′·L > ω·L₀.
func (p Pairs) Outside(pair int) bool { return !p.Fast(pair) && p.outside(pair) }

func (p Pairs) outside(pair int) bool {
	return encoding.TurnsFurther(p.after[pair], p.Target, p.Trained(pair))
}

// Slowed reports whether a fast pair turns less per position than in training, which makes neighbouring
// positions harder to distinguish.
func (p Pairs) Slowed(pair int) bool { return p.Fast(pair) && p.slowed(p.Ratio(pair)) }

func (p Pairs) slowed(ratio float64) bool { return !p.AsNow && ratio < 1-roughly }

// Angle returns the angle of a pair at position pos ≥ 0, in turns within [0, 1), and whether that angle
// occurred in training.
func (p Pairs) Angle(pair, pos int) (turn float64, seen bool) {
	turn = p.turns[pair].Mul(pos).Float()
	if total := p.Turns(pair, pos); total < 0.5 {
		turn = total // also for frequencies too small for a Turn
	}
	return turn, p.Fast(pair) || !encoding.TurnsFurther(p.after[pair], 1, p.Trained(pair)-turn)
}

// mostTurns is the largest number of turns that New goes through one by one.
const mostTurns = 4096

// New returns how many of the n positions from first ≥ 0 on are at an angle of a pair that did not occur in training, as
// [Pairs.Angle] has it. If the pair makes more than 4096 turns in them, it is the number for evenly spread angles.
func (p Pairs) New(pair, first, n int) float64 {
	step := p.after[pair] / (2 * math.Pi) // turns per position
	seen := p.Trained(pair)
	if seen >= 1 || step == 0 {
		return 0
	}
	end := first + n
	from, to := math.Floor(float64(first)*step), math.Floor(float64(end-1)*step)
	if to-from > mostTurns {
		return float64(n) * (1 - seen)
	}
	count := 0.0
	for turn := from; turn <= to; turn++ { // the positions past seen, up to the end of the turn
		after := math.Floor((turn+seen*(1+roughly))/step + 0.5)
		count += max(min(math.Ceil((turn+1)/step), float64(end))-max(after, float64(first)), 0)
	}
	return count
}

// First returns the first position at which a pair has an angle that did not occur in training, as a float64: it may
// exceed every int. It is +Inf for a pair that made a full turn, or is at rest.
func (p Pairs) First(pair int) float64 {
	if p.Fast(pair) || p.after[pair] == 0 {
		return math.Inf(1)
	}
	return encoding.FirstFurther(p.after[pair], p.Trained(pair)) - 1
}

// Count holds the number of pairs of each kind.
type Count struct {
	Fast, Slow             int // at least one full turn in training, or less
	Outside                int // slow pairs that exceed their trained angles
	Slowed                 int // fast pairs that turn less per position
	Kept, Between, Divided int // ω′ = ω, neither, ω′ = ω/Factor

	First, Last int     // first and last of the Between pairs, if any
	Least, Most float64 // smallest and largest ω′/ω
}

// Count returns the number of pairs of each kind.
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
		fast, sort := p.Fast(pair), sortOf(ratio, divided)
		add(&c.Fast, fast)
		add(&c.Slow, !fast)
		add(&c.Outside, !fast && p.outside(pair))
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
	return p
}

func add(n *int, one bool) {
	if one {
		*n++
	}
}

// A Sort classifies a pair by ω′/ω.
type Sort uint8

// The classes of pairs.
const (
	Kept    Sort = iota // ω′ = ω
	Between             // neither
	Divided             // ω′ = ω/Factor, for a Factor other than 1
)

// sortOf classifies a ratio ω′/ω, given the ratio of a divided pair.
func sortOf(ratio, divided float64) Sort {
	switch {
	case math.Abs(ratio-1) <= roughly:
		return Kept
	case math.Abs(ratio-divided) <= roughly*divided:
		return Divided
	}
	return Between
}

// Border returns the number of leading pairs that made a full turn in training. Trained frequencies
// fall from pair to pair, so all later pairs made none.
func (p Pairs) Border() int { return p.count.Fast }

// Extremes returns the smallest and largest ω′/ω of the pairs from … to−1, a non-empty range.
func (p Pairs) Extremes(from, to int) (least, most float64) {
	return slices.Min(p.ratios[from:to]), slices.Max(p.ratios[from:to])
}

// A Run is a maximal range of neighbouring pairs of one class.
type Run struct {
	From, To int // From … To−1
	Sort
}

// Runs returns the maximal ranges of pairs of one class. Together they cover all pairs.
func (p Pairs) Runs() []Run { return p.runs }

// running returns the runs extended by the next pair and its class.
func running(runs []Run, pair int, sort Sort) []Run {
	if n := len(runs); n > 0 && runs[n-1].Sort == sort {
		runs[n-1].To = pair + 1
		return runs
	}
	return append(runs, Run{pair, pair + 1, sort})
}
