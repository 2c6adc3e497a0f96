package encoding

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestWavelengths(t *testing.T) {
	for _, test := range []struct {
		d, pair int
		layout  Layout
		want    float64 // 2π·base^(the published exponent)
	}{
		{512, 0, Interleaved, 2 * math.Pi},
		{8, 1, Interleaved, 20 * math.Pi},
		{8, 3, Concat, 2000 * math.Pi},
		{8, 3, T2T, 20_000 * math.Pi},
		{3, 0, T2T, 2 * math.Pi},
		{8, 2, CosSinHalf, 200 * math.Pi},
		{512, 255, Interleaved, 2 * math.Pi * math.Pow(10_000, 510./512)},
	} {
		e := open(t, Config{DModel: test.d, Length: 1, Base: 10_000, Layout: test.layout})
		if got := Wavelength(e, test.pair); math.Abs(got/test.want-1) > 1e-13 {
			t.Errorf("%v, d_model %d: wavelength %d is %v, want %v", test.layout, test.d, test.pair, got, test.want)
		}
	}
}

func TestTurns(t *testing.T) {
	e := open(t, Config{DModel: 8, Length: 1, Base: 10_000})
	if got := Turns(e, 2, 1000); math.Abs(got-10/(2*math.Pi)) > 1e-15 {
		t.Errorf("pair 2 makes %v turns in 1000 positions", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		e, pair, _, _ := somePair(t)
		n := rapid.IntRange(1, MaxPos).Draw(t, "n")
		if got := Turns(e, pair, n) * Wavelength(e, pair); math.Abs(got/float64(n)-1) > 1e-15 {
			t.Fatalf("turns × wavelength = %v, want %d", got, n)
		}
	})
}

// someHead draws a head by any method: with divisors that rise and stay, or with
// frequencies of a file, equal ones and zeros among them; and its frequencies by the
// formulas, nil where a method makes them in another way.
func someHead(t *rapid.T) (r Rope, freq []float64) {
	pairs := rapid.IntRange(1, 30).Draw(t, "pairs")
	r = Rope{Head: 2 * pairs, Turned: 2 * pairs, Base: someBase.Draw(t, "base")}
	r.Scaling = Scaling{Method: Method(rapid.IntRange(0, len(Methods)-1).Draw(t, "method")), Factor: 4, Fast: 32, Slow: 1, High: 4, Low: 1}
	r.Scaling.Train, r.Scaling.Target = rapid.IntRange(2, 100_000).Draw(t, "train"), rapid.IntRange(1, 100_000).Draw(t, "target")
	list := rapid.SliceOfN(rapid.OneOf(rapid.Just(1.0), rapid.Float64Range(leastShort, 3)), pairs, pairs).Draw(t, "list")
	for i := range pairs {
		freq = append(freq, math.Pow(r.Base, -2*float64(i)/float64(r.Turned)))
	}
	switch {
	case r.Scaling.Method == LongRoPE:
		slices.Sort(list)
		r.Scaling.Short, r.Scaling.Long = FloatsOf(list), FloatsOf(list)
		for i := range freq {
			freq[i] /= list[i]
		}
	case r.Scaling.Method == Unscaled && rapid.Bool().Draw(t, "given"):
		slices.SortFunc(list, func(a, b float64) int { return cmp.Compare(b, a) })
		clear(list[rapid.IntRange(0, pairs).Draw(t, "turning"):])
		r.Given, freq = FloatsOf(list), list
	case r.Scaling.Method != Unscaled:
		freq = nil
	}
	return r, freq
}

// The frequencies of no head rise, and as many pairs turn as there are, counted one
// by one.
func TestTurningOfHeads(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, freq := someHead(t)
		table, err := NewRope(r.Config(1))
		if err != nil {
			t.Fatal(err)
		}
		e, steps, n, unsure := table.(Periodic), somePos.Draw(t, "steps"), 0, 0
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
		if got := Turning(e, steps); got < n || got > n+unsure {
			t.Fatalf("%v in %d steps: %d turn, counted %d", freq, steps, got, n)
		}
	})
}

func TestTurning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := someConfig.Draw(t, "config")
		c.DModel = min(c.DModel, 200)
		table, err := NewSinusoidal(c)
		if err != nil {
			t.Fatal(err)
		}
		e, length := table.(Periodic), somePos.Draw(t, "length")
		want := 0
		for pair := range e.Pairs() {
			if Wavelength(e, pair) <= float64(length) {
				want++
			}
		}
		if got := Turning(e, length); got != want {
			t.Fatalf("%d pairs turn within %d positions, want %d", got, length, want)
		}
	})
}

// Pair 0 turns by a radian per position; the numbers are n/2π to sixty digits. A
// float64 counts the turns of 10¹⁵ radians to 0.02 of one.
func TestWholeTurns(t *testing.T) {
	for _, c := range []struct {
		n, whole int
		rest     float64
	}{{0, 0, 0}, {1, 0, 0.15915494309189535}, {7, 1, 0.11408460164326735}, {1e15, 159154943091895, 0.33576888376337}} {
		whole, rest := WholeTurns(open(t, Config{DModel: 8, Length: 1, Base: 10_000}), 0, c.n)
		if whole != c.whole || math.Abs(rest-c.rest) > 1e-10 {
			t.Errorf("%d radians are %d turns and %.14f, want %d and %v", c.n, whole, rest, c.whole, c.rest)
		}
	}
}
