package reach

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	_ "wavescope/encoding/cases" // random tests have its seed
)

// head returns the Rope of a published model with a scaling method at its usual settings.
func head(base float64, h, train int, m encoding.Method, factor float64) encoding.RoPEConfig {
	return encoding.RoPEConfig{HeadDim: h, RotaryDim: h, Base: base, Scaling: encoding.Scaling{
		Method: m, Factor: factor, TrainLength: train, TargetLength: int(factor * float64(train)), BetaFast: 32,
		BetaSlow: 1, HighFreqFactor: 4,
		LowFreqFactor: 1,
	}}
}

func open(t testing.TB, r encoding.RoPEConfig, train, target int) Pairs {
	t.Helper()
	p, err := OfRope(r, train, target)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Counts of Llama-3.1, Qwen2.5 and the paper's table, computed from the formulas by another program.
func TestPublishedHeads(t *testing.T) {
	for _, c := range []struct {
		method  encoding.Method
		outside int
		slowed  int
		bands   [3]int
	}{
		{encoding.Unscaled, 29, 0, [3]int{64, 0, 0}},
		{encoding.Linear, 0, 35, [3]int{0, 0, 64}},
		{encoding.NTK, 28, 34, [3]int{1, 62, 1}},
		{encoding.Dynamic, 0, 34, [3]int{1, 63, 0}},
		{encoding.YaRN, 0, 16, [3]int{19, 16, 29}},
		{encoding.Llama3, 0, 6, [3]int{29, 6, 29}},
	} {
		p := open(t, head(500_000, 128, 8192, c.method, 8), 8192, 65536)
		want := Count{Fast: 35, Slow: 29, Outside: c.outside, Slowed: c.slowed, Kept: c.bands[0], Between: c.bands[1],
			Divided: c.bands[2]}
		if got := numbers(p); got != want {
			t.Errorf("Llama-3.1, %v: %+v, want %+v", c.method, got, want)
		}
		if c := p.Count(); c.Between > 0 && (c.First != c.Kept || c.Last != c.Kept+c.Between-1) ||
			c.Least != p.Ratio(63) && c.Least != p.Ratio(62) || c.Most != p.Ratio(0) {
			t.Errorf("Llama-3.1, %v: %+v", c.Kept, c)
		}
	}
	qwen := numbers(open(t, head(1e6, 128, 32768, encoding.YaRN, 4), 32768, 131072))
	if want := (Count{Fast: 40, Slow: 24, Slowed: 16, Kept: 24, Between: 16, Divided: 24}); qwen != want {
		t.Errorf("Qwen2.5: %+v, want %+v", qwen, want)
	}
	waves, err := encoding.NewSinusoidal(encoding.Config{DModel: 512, Length: 1, Base: 10_000})
	if err != nil {
		t.Fatal(err)
	}
	paper := numbers(OfWaves(waves.(encoding.Periodic), 1, 512, 1024))
	if want := (Count{Fast: 123, Slow: 133, Outside: 133, Kept: 256}); paper != want {
		t.Errorf("the paper's table at 512 positions: %+v, want %+v", paper, want)
	}
}

// numbers returns a Count without ranges and extremes.
func numbers(p Pairs) Count {
	c := p.Count()
	c.First, c.Last, c.Least, c.Most = 0, 0, 0, 0
	return c
}

// drawn is a random head with its frequencies computed from the published formulas in floating point.
type drawn struct {
	Pairs
	before, after []float64
}

func draw(t *rapid.T) drawn {
	r := 2 * rapid.IntRange(1, 40).Draw(t, "pairs")
	base := rapid.SampledFrom([]float64{1.0000001, 1.5, 100, 10_000, 500_000, 1e9, 1e300}).Draw(t, "base")
	train := rapid.IntRange(1, 100_000).Draw(t, "train")
	s := rapid.SampledFrom([]float64{1, 1.5, 2, 4, 8, 32, 1000}).Draw(t, "factor")
	target := rapid.IntRange(1, 1_000_000).Draw(t, "target")
	method := rapid.SampledFrom([]encoding.Method{encoding.Unscaled, encoding.Linear, encoding.NTK, encoding.Llama3,
		encoding.LongRoPE}).Draw(t, "method")
	rope := head(base, r, train, method, s)
	list := listed(t, &rope)
	pairs, err := OfRope(rope, train, target)
	if err != nil {
		t.Fatal(err)
	}
	d := drawn{Pairs: pairs}
	for i := range r / 2 {
		w := math.Pow(base, -2*float64(i)/float64(r))
		if rope.Frequencies != "" {
			w = list[i]
		}
		d.before = append(d.before, w)
		switch method {
		case encoding.LongRoPE:
			w /= list[i]
		case encoding.Linear:
			w /= s
		case encoding.NTK:
			if r > 2 {
				w *= math.Pow(s, -2*float64(i)/float64(r-2))
			}
		case encoding.Llama3:
			turns := float64(train) * w / (2 * math.Pi)
			between := min(max((turns-1)/3, 0), 1)
			w *= (1-between)/s + between
		}
		d.after = append(d.after, w)
	}
	return d
}

// listed gives a head the lists that its method reads: divisors that do not make frequencies rise, or
// frequencies with equal ones and zeros among them.
func listed(t *rapid.T, r *encoding.RoPEConfig) []float64 {
	pairs := r.RotaryDim / 2
	list := rapid.SliceOfN(rapid.OneOf(rapid.Just(1.0), rapid.Float64Range(0.5, 3)), pairs, pairs).Draw(t, "list")
	switch {
	case r.Scaling.Method == encoding.LongRoPE:
		r.Scaling.TrainLength = max(r.Scaling.TrainLength, 2)
		set := func() {
			r.Scaling.ShortFactors, r.Scaling.LongFactors = encoding.FloatsOf(list), encoding.FloatsOf(list)
		}
		if set(); r.Check() != nil {
			slices.Sort(list)
			set()
		}
	case r.Scaling.Method == encoding.Unscaled && rapid.Bool().Draw(t, "given"):
		slices.Sort(list)
		slices.Reverse(list)
		clear(list[rapid.IntRange(0, pairs).Draw(t, "turning"):])
		r.Frequencies = encoding.FloatsOf(list)
	}
	return list
}

// Every pair follows the formulas, and Count counts them.
func TestPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		var c Count
		for i, w := range d.before {
			turned, reached := w*float64(d.Train)/(2*math.Pi), d.after[i]*float64(d.Target)/(2*math.Pi)
			inside := reached - d.after[i]/(4*math.Pi) // half a position earlier
			differ := func(a, b float64) bool { return math.Abs(a-b) > 1e-9*math.Abs(b) }
			ratio := 1.0 // of a pair that does not turn
			if w > 0 {
				ratio = d.after[i] / w
			}
			if differ(d.Trained(i), turned) || differ(d.Turns(i, d.Target), reached) || differ(d.Ratio(i), ratio) {
				t.Fatalf("pair %d: %v turns in training, %v at L, ratio %v; want %v, %v, %v", i, d.Trained(i),
					d.Turns(i, d.Target), d.Ratio(i), turned, reached, ratio)
			}
			if d.Fast(i) != (i < d.Border()) {
				t.Fatalf("pair %d is fast: %v, and the border %d", i, d.Fast(i), d.Border())
			}
			if math.Abs(turned-1) < 1e-9 || math.Abs(inside/turned-1) < 1e-9 && turned < 1 {
				c.Fast, c.Slow = c.Fast+b2i(d.Fast(i)), c.Slow+b2i(!d.Fast(i))
				c.Outside, c.Slowed = c.Outside+b2i(d.Outside(i)), c.Slowed+b2i(d.Slowed(i))
				continue
			}
			c.Fast, c.Slow = c.Fast+b2i(turned >= 1), c.Slow+b2i(turned < 1)
			c.Outside += b2i(turned < 1 && inside > turned)
			c.Slowed += b2i(turned >= 1 && d.after[i] < w*(1-1e-9))
		}
		got := numbers(d.Pairs)
		if sum := got.Kept + got.Between + got.Divided; sum != d.Len() {
			t.Fatalf("%d of %d pairs are of a sort", sum, d.Len())
		}
		got.Kept, got.Between, got.Divided = 0, 0, 0
		if got != c {
			t.Fatalf("%+v, want %+v", got, c)
		}
	})
}

// Extremes equals a scan of the pairs, and runs are maximal.
func TestStretches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		from := rapid.IntRange(0, d.Len()-1).Draw(t, "from")
		to := rapid.IntRange(from+1, d.Len()).Draw(t, "to")
		var ratios []float64
		for pair := from; pair < to; pair++ {
			ratios = append(ratios, d.Ratio(pair))
		}
		if least, most := d.Extremes(from, to); least != slices.Min(ratios) || most != slices.Max(ratios) {
			t.Fatalf("pairs %d to %d: %v to %v, want those of %v", from, to, least, most, ratios)
		}
		pair, before := 0, Sort(9)
		for _, run := range d.Runs() {
			if run.From != pair || run.To <= run.From || run.Sort == before {
				t.Fatalf("%+v after pair %d in %+v", run, pair, d.Runs())
			}
			for ; pair < run.To; pair++ {
				if sortOf(d.Ratio(pair), 1/d.Factor) != run.Sort {
					t.Fatalf("pair %d in %+v", pair, run)
				}
			}
			before = run.Sort
		}
		if pair != d.Len() {
			t.Fatalf("%+v are not all of %d pairs", d.Runs(), d.Len())
		}
	})
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Angle returns the exact angle, and seen if some step in training reached an angle at least as far
// from 0.
func TestAngles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		i := rapid.IntRange(0, d.Len()-1).Draw(t, "pair")
		pos := rapid.IntRange(0, 1_000_000).Draw(t, "pos")
		turn, seen := d.Angle(i, pos)
		_, want := math.Modf(d.after[i] * float64(pos) / (2 * math.Pi))
		if gap := math.Abs(turn - want); turn < 0 || turn >= 1 || min(gap, 1-gap) > 1e-9 {
			t.Fatalf("pair %d at %d: %v of a turn, want %v", i, pos, turn, want)
		}
		trained := d.before[i] * float64(d.Train) / (2 * math.Pi)
		if math.Abs(turn-trained) > 1e-9 && seen != (trained >= 1 || turn < trained) {
			t.Fatalf("pair %d at %d: %v of a turn, seen %v, %v turns in training", i, pos, turn, seen, trained)
		}
	})
}

// A pair at rest is kept and never outside.
func TestRestingPairs(t *testing.T) {
	p := open(t, encoding.RoPEConfig{HeadDim: 32, RotaryDim: 8, Base: 10_000,
		Scaling: encoding.Scaling{Method: encoding.Proportional, Factor: 1}}, 100, 1000)
	if c := p.Count(); c.Kept != 16 || c.Fast+c.Slow != 16 {
		t.Errorf("%+v", c)
	}
	for pair := 4; pair < 16; pair++ {
		_, after := p.Wavelength(pair)
		if turn, seen := p.Angle(pair, 999); turn != 0 || !seen || p.Outside(pair) || p.Slowed(pair) ||
			!math.IsInf(after, 1) {
			t.Errorf("pair %d moves", pair)
		}
	}
}

// Frequencies divided by a factor are correct to their last bit.
func TestTableDivided(t *testing.T) {
	waves, err := encoding.NewSinusoidal(encoding.Config{DModel: 65, Length: 1, Base: 10_000, Layout: encoding.T2T})
	if err != nil {
		t.Fatal(err)
	}
	p := OfWaves(waves.(encoding.Periodic), 8, 100, 800)
	if p.Len() != 32 || p.Count().Divided != 32 || p.Count().Outside != 0 {
		t.Errorf("%d pairs, %+v", p.Len(), p.Count())
	}
	for pair := range p.Len() {
		if got, want := p.turns[pair].Mul(8), waves.(encoding.Periodic).PhaseStep(pair); want.Sub(got).Hi != 0 ||
			want.Sub(got).Lo > 8 {
			t.Errorf("pair %d: %v, want an eighth of %v", pair, p.turns[pair], want)
		}
	}
}
