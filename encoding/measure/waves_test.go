package measure

import (
	"cmp"
	"math"
	"math/big"
	"slices"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/angle"
	"wavescope/encoding/cases"

	"pgregory.net/rapid"
)

// Random tests of this package are quick, and try more cases than others.
func init() { cases.Checks(300, 20_000) }

// waves opens a table of sines that is known to be valid.
func waves(t fataler, c encoding.Config) encoding.Periodic {
	t.Helper()
	e, err := encoding.NewSinusoidal(c)
	if err != nil {
		t.Fatal(err)
	}
	return e.(encoding.Periodic)
}

// A fataler is a test, or one case of a random test.
type fataler interface {
	Helper()
	Fatal(...any)
}

// The generators of random tests.
var (
	anyBase = rapid.OneOf(
		rapid.SampledFrom([]float64{math.Nextafter(1, 2), 1.0000001, 1.5, 2, 100, 10_000, 500_000, 1e6, 1e300}),
		rapid.Float64Range(1.001, 1e7),
	)
	anyConfig = rapid.Custom(func(t *rapid.T) encoding.Config {
		return encoding.Config{
			DModel: rapid.OneOf(rapid.IntRange(encoding.MinDModel, 40), rapid.IntRange(encoding.MinDModel,
				encoding.MaxDModel)).Draw(t, "d_model"),
			Length: 1,
			Base:   anyBase.Draw(t, "base"),
			Layout: encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout")),
		}
	})
	anyPos = rapid.OneOf(rapid.IntRange(0, 10_000), rapid.IntRange(0, encoding.MaxPos))
)

// anyWaves draws a table of sines and one of its pairs.
func anyWaves(t *rapid.T) (p encoding.Periodic, pair int) {
	e, err := encoding.NewSinusoidal(anyConfig.Draw(t, "config"))
	if err != nil {
		t.Fatal(err)
	}
	p = e.(encoding.Periodic)
	return p, rapid.IntRange(0, p.Pairs()-1).Draw(t, "pair")
}

// numerator returns an angle as a multiple of 2⁻¹²⁸ turns.
func numerator(t angle.Phase) *big.Int {
	n := new(big.Int).SetUint64(t.Hi)
	return n.Add(n.Lsh(n, 64), new(big.Int).SetUint64(t.Lo))
}

func TestWavelengths(t *testing.T) {
	for _, test := range []struct {
		d, pair int
		layout  encoding.Layout
		want    float64 // 2π·base^(the published exponent)
	}{
		{512, 0, encoding.Interleaved, 2 * math.Pi},
		{8, 1, encoding.Interleaved, 20 * math.Pi},
		{8, 3, encoding.Concat, 2000 * math.Pi},
		{8, 3, encoding.T2T, 20_000 * math.Pi},
		{3, 0, encoding.T2T, 2 * math.Pi},
		{8, 2, encoding.CosSinHalf, 200 * math.Pi},
		{512, 255, encoding.Interleaved, 2 * math.Pi * math.Pow(10_000, 510./512)},
	} {
		e := waves(t, encoding.Config{DModel: test.d, Length: 1, Base: 10_000, Layout: test.layout})
		if got := Wavelength(e, test.pair); math.Abs(got/test.want-1) > 1e-13 {
			t.Errorf("%v, d_model %d: wavelength %d is %v, want %v", test.layout, test.d, test.pair, got, test.want)
		}
	}
}

func TestTurns(t *testing.T) {
	e := waves(t, encoding.Config{DModel: 8, Length: 1, Base: 10_000})
	if got := Revolutions(e, 2, 1000); math.Abs(got-10/(2*math.Pi)) > 1e-15 {
		t.Errorf("pair 2 makes %v turns in 1000 positions", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		e, pair, _, _ := somePair(t)
		n := rapid.IntRange(1, encoding.MaxPos).Draw(t, "n")
		if got := Revolutions(e, pair, n) * Wavelength(e, pair); math.Abs(got/float64(n)-1) > 1e-15 {
			t.Fatalf("turns × wavelength = %v, want %d", got, n)
		}
	})
}

// someHead draws a head with any scaling method, and its frequencies by the formulas, nil if there is
// no formula of the method here.
func someHead(t *rapid.T) (r encoding.RoPEConfig, freq []float64) {
	pairs := rapid.IntRange(1, 30).Draw(t, "pairs")
	r = encoding.RoPEConfig{HeadDim: 2 * pairs, RotaryDim: 2 * pairs, Base: anyBase.Draw(t, "base")}
	r.Scaling = encoding.Scaling{Method: encoding.Method(rapid.IntRange(0, len(encoding.Methods)-1).Draw(t, "method")),
		Factor: 4, BetaFast: 32,
		BetaSlow: 1, HighFreqFactor: 4, LowFreqFactor: 1}
	r.Scaling.TrainLength, r.Scaling.TargetLength = rapid.IntRange(2, 100_000).Draw(t, "train"),
		rapid.IntRange(1, 100_000).Draw(t, "target")
	list := rapid.SliceOfN(rapid.OneOf(rapid.Just(1.0), rapid.Float64Range(0.5, 3)), pairs, pairs).Draw(t, "list")
	for i := range pairs {
		freq = append(freq, math.Pow(r.Base, -2*float64(i)/float64(r.RotaryDim)))
	}
	switch {
	case r.Scaling.Method == encoding.LongRoPE:
		slices.Sort(list)
		r.Scaling.ShortFactors, r.Scaling.LongFactors = encoding.FloatsOf(list), encoding.FloatsOf(list)
		for i := range freq {
			freq[i] /= list[i]
		}
	case r.Scaling.Method == encoding.Unscaled && rapid.Bool().Draw(t, "given"):
		slices.SortFunc(list, func(a, b float64) int { return cmp.Compare(b, a) })
		clear(list[rapid.IntRange(0, pairs).Draw(t, "turning"):])
		r.Frequencies, freq = encoding.FloatsOf(list), list
	case r.Scaling.Method != encoding.Unscaled:
		freq = nil
	}
	return r, freq
}

// The frequencies of a head do not rise, and Turning counts the pairs that turn.
func TestTurningOfHeads(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, freq := someHead(t)
		table, err := encoding.NewRoPETable(r.TableConfig(1))
		if err != nil {
			t.Fatal(err)
		}
		e, steps, n, unsure := table.(encoding.Periodic), anyPos.Draw(t, "steps"), 0, 0
		for pair := range e.Pairs() {
			if pair > 0 && e.Frequency(pair) > e.Frequency(pair-1) {
				t.Fatalf("%+v: pair %d turns by %v after %v", r, pair, e.Frequency(pair), e.Frequency(pair-1))
			}
			w := e.Frequency(pair)
			if freq != nil {
				w = freq[pair]
			}
			switch turns := w * float64(steps) / (2 * math.Pi); {
			case math.Abs(turns-1) < 1e-9:
				unsure++
			case turns > 1:
				n++
			}
		}
		if got := FullTurnPairs(e, steps); got < n || got > n+unsure {
			t.Fatalf("%v in %d steps: %d turn, counted %d", freq, steps, got, n)
		}
	})
}

func TestTurning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyConfig.Draw(t, "config")
		c.DModel = min(c.DModel, 200)
		table, err := encoding.NewSinusoidal(c)
		if err != nil {
			t.Fatal(err)
		}
		e, length := table.(encoding.Periodic), anyPos.Draw(t, "length")
		want := 0
		for pair := range e.Pairs() {
			if Wavelength(e, pair) <= float64(length) {
				want++
			}
		}
		if got := FullTurnPairs(e, length); got != want {
			t.Fatalf("%d pairs turn within %d positions, want %d", got, length, want)
		}
	})
}

// Pair 0 turns by a radian per position; the numbers are n/2π to sixty digits. A float64 counts the
// turns of 10¹⁵ radians to 0.02 of one.
func TestWholeTurns(t *testing.T) {
	for _, c := range []struct {
		n, whole int
		rest     float64
	}{{0, 0, 0}, {1, 0, 0.15915494309189535}, {7, 1, 0.11408460164326735}, {1e15, 159154943091895, 0.33576888376337}} {
		whole, rest := SplitRevolutions(waves(t, encoding.Config{DModel: 8, Length: 1, Base: 10_000}), 0, c.n)
		if whole != c.whole || math.Abs(rest-c.rest) > 1e-10 {
			t.Errorf("%d radians are %d turns and %.14f, want %d and %v", c.n, whole, rest, c.whole, c.rest)
		}
	}
}

// Spread chooses evenly among 32 pairs within the limits, and neighbours where the limits leave too
// few.
func TestSpread(t *testing.T) {
	for _, c := range []struct {
		pairs, n, fast, slow int // too fast before, too slow from
		want                 []int
	}{
		{32, 4, 5, 21, []int{5, 10, 15, 20}}, {32, 4, 0, 32, []int{0, 10, 21, 31}},
		{32, 4, 30, 31, []int{28, 29, 30, 31}},
		{32, 4, 0, 1, []int{0, 1, 2, 3}}, {32, 4, 8, 8, []int{8, 9, 10, 11}}, {3, 4, 1, 2, []int{0, 1, 2}},
		{1, 4, 1, 0, []int{0}}, {9, 1, 3, 5, []int{3}},
	} {
		got := SpreadPairs(c.pairs, c.n, func(pair int) bool { return pair < c.fast },
			func(pair int) bool { return pair >= c.slow })
		if !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v", c, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		pairs, n := rapid.IntRange(1, 500).Draw(t, "pairs"), rapid.IntRange(1, 9).Draw(t, "n")
		fast, slow := rapid.IntRange(0, pairs).Draw(t, "fast"), rapid.IntRange(0, pairs).Draw(t, "slow")
		got := SpreadPairs(pairs, n, func(pair int) bool { return pair < fast },
			func(pair int) bool { return pair >= slow })
		if len(got) != min(n, pairs) || got[0] < 0 || got[len(got)-1] >= pairs {
			t.Fatalf("%v of %d", got, pairs)
		}
		for i := 1; i < len(got); i++ {
			if got[i] <= got[i-1] || i > 1 && max(got[i]-2*got[i-1]+got[i-2], 2*got[i-1]-got[i]-got[i-2]) > 1 {
				t.Fatalf("%v are not even", got)
			}
		}
	})
}

func TestHamming(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, err := encoding.NewBinary(encoding.Config{DModel: 64, Length: 1, Base: 2})
		if err != nil {
			t.Fatal(err)
		}
		p, q := anyPos.Draw(t, "p"), anyPos.Draw(t, "q")
		want := 0
		for dim := range 64 {
			if e.At(p, dim) != e.At(q, dim) {
				want++
			}
		}
		if got := Hamming(p, q); got != want {
			t.Fatalf("Hamming(%d, %d) = %d, want %d", p, q, got, want)
		}
		if got := Distance(e, p, q); got != math.Sqrt(float64(want)) {
			t.Fatalf("distance %v, want √%d", got, want)
		}
	})
}

// With the matched base wavelengths double from pair to pair, as the periods of the bits do.
func TestMatchedBase(t *testing.T) {
	for layout := range encoding.Layouts {
		for _, d := range []int{2, 3, 4, 5, 8, 9, 64, 65, 500, 1990, 5000, encoding.MaxDModel} {
			c := encoding.Config{DModel: d, Length: 1, Base: 2, Layout: encoding.Layout(layout)}
			base, ok := MatchedBase(c)
			pairs := c.Pairs()
			if wanted := c.Layout != encoding.T2T || pairs > 1; ok != (wanted && d <= 1990) {
				t.Errorf("%v, d_model %d: %v, %v", c.Layout, d, base, ok)
			}
			if !ok {
				continue
			}
			c.Base = base
			e := waves(t, c)
			for pair := range pairs {
				if got := e.Frequency(pair) * math.Exp2(float64(pair)); math.Abs(got-1) > 1e-13 {
					t.Errorf("%+v: frequency %d is %v of 2^−%d", c, pair, got, pair)
				}
			}
		}
	}
}

// sweep finds a return by visiting every position.
func sweep(e encoding.Periodic, pair int, eps float64, most int) (n int, ok bool) {
	away := false
	for n := 1; n <= most; n++ {
		// from the sine of half the angle, independently of Return
		distance := 2 * math.Asin(math.Abs(encoding.Sin.Of(e.PhaseStep(pair).Mul(n).Half())))
		if distance > eps {
			away = true
		} else if away {
			return n, true
		}
	}
	return 0, false
}

func TestReturnIsTheFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, pair := anyWaves(t)
		eps := math.Pow(10, rapid.Float64Range(-4, 0).Draw(t, "exponent of eps"))
		const most = 20_000
		want, found := sweep(e, pair, eps, most)
		got, ok := Recurrence(e, pair, eps)
		if found && (!ok || got != want) || !found && ok && got <= most {
			t.Fatalf("%+v pair %d within %g: %d %v, want %d %v", e.Config(), pair, eps, got, ok, want, found)
		}
	})
}

// The returns of ω = 1 are the numerators of the convergents of 2π: 6, 19/3, 25/4, 44/7, 333/53,
// 710/113, 103993/16551.
func TestReturnsOfOneRadian(t *testing.T) {
	e := waves(t, encoding.Config{DModel: 2, Length: 1, Base: 10_000})
	for _, c := range []struct {
		eps  float64
		want int
	}{{1, 6}, {0.29, 6}, {0.28, 19}, {0.2, 19}, {0.15, 25}, {0.1, 44}, {0.018, 44}, {0.017, 333}, {0.01, 333},
		{0.0088, 710}, {6.1e-5, 710}, {6e-5, 103_993}} {
		if got, ok := Recurrence(e, 0, c.eps); !ok || got != c.want {
			t.Errorf("within %g: %d %v, want %d", c.eps, got, ok, c.want)
		}
	}
}

// Returns too far to search are checked with big numbers: the pair is back there, and at no earlier
// convergent.
func TestReturnFarAway(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, pair := anyWaves(t)
		eps := math.Pow(10, rapid.Float64Range(-14, 0).Draw(t, "exponent of eps"))
		n, ok := Recurrence(e, pair, eps)
		turn, whole := numerator(e.PhaseStep(pair)), new(big.Int).Lsh(big.NewInt(1), 128)
		distance := func(n uint64) float64 { // in radians
			at := new(big.Int).Mul(turn, new(big.Int).SetUint64(n))
			at.Mod(at, whole)
			if rest := new(big.Int).Sub(whole, at); rest.Cmp(at) < 0 {
				at = rest
			}
			f, _ := new(big.Float).Quo(new(big.Float).SetInt(at), new(big.Float).SetInt(whole)).Float64()
			return f * 2 * math.Pi
		}
		const slack = 1 + 1e-15
		if ok && (n < 1 || n > encoding.MaxPos || distance(uint64(n)) > eps*slack) {
			t.Fatalf("%+v pair %d: at %d it is %g away, not %g", e.Config(), pair, n, distance(uint64(n)), eps)
		}
		if distance(1) <= eps {
			if ok && distance(uint64(n-1)) < eps/slack {
				t.Fatalf("%+v pair %d: it is back before %d", e.Config(), pair, n)
			}
			return
		}
		limit := uint64(encoding.MaxPos)
		if ok {
			limit = uint64(n) - 1
		}
		// an earlier return would be at a convergent or beyond one at least as close
		a, b := new(big.Int).Set(whole), new(big.Int).Set(turn)
		last, now := uint64(0), uint64(1)
		for b.Sign() > 0 && now <= limit {
			if distance(now) < eps/slack {
				t.Fatalf("%+v pair %d within %g: back at %d, not %d %v", e.Config(), pair, eps, now, n, ok)
			}
			k, rest := new(big.Int).QuoRem(a, b, new(big.Int))
			if !k.IsUint64() || k.Uint64() > encoding.MaxPos {
				break
			}
			a, b = b, rest
			last, now = now, last+k.Uint64()*now
		}
	})
}

// A pair that hardly moves has not returned, because it has not left.
func TestReturnOfSlowPairs(t *testing.T) {
	e := waves(t, encoding.Config{DModel: 64, Length: 1, Base: 10_000})
	for pair := range e.Pairs() {
		w := e.Frequency(pair)
		for _, eps := range []float64{w, 2 * w, 1} {
			if eps > 1 {
				continue
			}
			n, ok := Recurrence(e, pair, eps)
			if !ok || float64(n)*w < eps || w < eps/4 && math.Abs(float64(n)-(2*math.Pi-eps)/w) > 1 {
				t.Errorf("pair %d within %g: %d %v", pair, eps, n, ok)
			}
		}
	}
	far := waves(t, encoding.Config{DModel: 4, Length: 1, Base: 1e300})
	if n, ok := Recurrence(far, 1, 0.01); ok {
		t.Errorf("a pair of ω = 1e-150 is back at %d", n)
	}
	creeping := waves(t, encoding.Config{DModel: 4, Length: 1, Base: 1e40})
	if n, ok := Recurrence(creeping, 1, 0.01); ok {
		t.Errorf("a pair of ω = 1e-20 is back at %d", n)
	}
}

// The mean distance of the two points of a pair is that of a sum over all positions, exact or, where there are very
// many, within 0.001.
func TestMeanDistance(t *testing.T) {
	for _, c := range []struct {
		pair, n int
		within  float64
	}{{0, 128, 0}, {1, 1, 1e-12}, {3, 128, 1e-12}, {31, 4096, 1e-12}, {5, 100_000, 1e-5}, {4, 1_000_000, 0.001}} {
		var tables [2]encoding.Periodic
		for i, base := range []float64{10_000, 500_000} {
			table, err := encoding.NewSinusoidal(encoding.Config{DModel: 64, Length: c.n, Base: base})
			if err != nil {
				t.Fatal(err)
			}
			tables[i] = table.(encoding.Periodic)
		}
		omega := math.Pow(10_000, -float64(c.pair)/32) - math.Pow(500_000, -float64(c.pair)/32)
		sum := 0.0
		for pos := range c.n {
			sum += 2 * math.Abs(math.Sin(omega*float64(pos)/2))
		}
		if got := MeanDistance(tables[0], tables[1], c.pair, c.n); math.Abs(got-sum/float64(c.n)) > c.within {
			t.Errorf("pair %d, %d positions: %v, not %v", c.pair, c.n, got, sum/float64(c.n))
		}
	}
}
