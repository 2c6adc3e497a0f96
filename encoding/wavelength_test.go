package encoding

import (
	"math"
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
		e := open(t, Config{test.d, 1, 10_000, test.layout})
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
