package encoding

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// sweep looks at one position after the other.
func sweep(e Periodic, pair int, eps float64, most int) (n int, ok bool) {
	away := false
	for n := 1; n <= most; n++ {
		// The distance to the next whole turn, from the sine of half the angle
		// and not from what Return works with.
		distance := 2 * math.Asin(math.Abs(Sin.Of(e.Turn(pair).Mul(n).Half())))
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
		e, _ := someTable(t)
		pair := rapid.IntRange(0, e.Pairs()-1).Draw(t, "pair")
		eps := math.Pow(10, rapid.Float64Range(-4, 0).Draw(t, "exponent of eps"))
		const most = 20_000
		want, found := sweep(e, pair, eps, most)
		got, ok := Return(e, pair, eps)
		if found && (!ok || got != want) || !found && ok && got <= most {
			t.Fatalf("%+v pair %d within %g: %d %v, want %d %v", e.config, pair, eps, got, ok, want, found)
		}
	})
}

// The returns of ω = 1 are the numerators of the convergents of 2π: 6, 19/3,
// 25/4, 44/7, 333/53, 710/113, 103993/16551.
func TestReturnsOfOneRadian(t *testing.T) {
	e := open(t, Config{DModel: 2, Length: 1, Base: 10_000})
	for _, c := range []struct {
		eps  float64
		want int
	}{{1, 6}, {0.29, 6}, {0.28, 19}, {0.2, 19}, {0.15, 25}, {0.1, 44}, {0.018, 44}, {0.017, 333}, {0.01, 333}, {0.0088, 710}, {6.1e-5, 710}, {6e-5, 103_993}} {
		if got, ok := Return(e, 0, c.eps); !ok || got != c.want {
			t.Errorf("within %g: %d %v, want %d", c.eps, got, ok, c.want)
		}
	}
}

// What is too far to walk is checked with big numbers: the pair is back there,
// and at no convergent before.
func TestReturnFarAway(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, _ := someTable(t)
		pair := rapid.IntRange(0, e.Pairs()-1).Draw(t, "pair")
		eps := math.Pow(10, rapid.Float64Range(-14, 0).Draw(t, "exponent of eps"))
		n, ok := Return(e, pair, eps)
		turn, whole := e.Turn(pair).number(), new(big.Int).Lsh(big.NewInt(1), 128)
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
		if ok && (n < 1 || n > MaxPos || distance(uint64(n)) > eps*slack) {
			t.Fatalf("%+v pair %d: at %d it is %g away, not %g", e.config, pair, n, distance(uint64(n)), eps)
		}
		if distance(1) <= eps {
			if ok && distance(uint64(n-1)) < eps/slack {
				t.Fatalf("%+v pair %d: it is back before %d", e.config, pair, n)
			}
			return
		}
		limit := uint64(MaxPos)
		if ok {
			limit = uint64(n) - 1
		}
		// Any earlier return would be at a convergent or beyond one that is as near.
		a, b := new(big.Int).Set(whole), new(big.Int).Set(turn)
		last, now := uint64(0), uint64(1)
		for b.Sign() > 0 && now <= limit {
			if distance(now) < eps/slack {
				t.Fatalf("%+v pair %d within %g: back at %d, not %d %v", e.config, pair, eps, now, n, ok)
			}
			k, rest := new(big.Int).QuoRem(a, b, new(big.Int))
			if !k.IsUint64() || k.Uint64() > MaxPos {
				break
			}
			a, b = b, rest
			last, now = now, last+k.Uint64()*now
		}
	})
}

// A pair that hardly moves is not back because it has not left.
func TestReturnOfSlowPairs(t *testing.T) {
	e := open(t, Config{DModel: 64, Length: 1, Base: 10_000})
	for pair := range e.Pairs() {
		w := e.Frequency(pair)
		for _, eps := range []float64{w, 2 * w, 1} {
			if eps > 1 {
				continue
			}
			n, ok := Return(e, pair, eps)
			if !ok || float64(n)*w < eps || w < eps/4 && math.Abs(float64(n)-(2*math.Pi-eps)/w) > 1 {
				t.Errorf("pair %d within %g: %d %v", pair, eps, n, ok)
			}
		}
	}
	far := open(t, Config{DModel: 4, Length: 1, Base: 1e300})
	if n, ok := Return(far, 1, 0.01); ok {
		t.Errorf("a pair of ω = 1e-150 is back at %d", n)
	}
	creeping := open(t, Config{DModel: 4, Length: 1, Base: 1e40})
	if n, ok := Return(creeping, 1, 0.01); ok {
		t.Errorf("a pair of ω = 1e-20 is back at %d", n)
	}
}

func TestRadians(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(0, 1).Draw(t, "x")
		if back, tail := Radians(x).Radians(); math.Abs(back-x+tail) > 1e-33+1e-30*x {
			t.Fatalf("%g radians are %g", x, back+tail)
		}
	})
}

// Whole turns and the rest make up the angle, and the rest is at most half a turn.
func TestRest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, _ := someTable(t)
		pair, n := rapid.IntRange(0, e.Pairs()-1).Draw(t, "pair"), rapid.IntRange(0, 10_000).Draw(t, "n")
		turns, rest := Rest(e, pair, n)
		angle := float64(n) * e.Frequency(pair)
		if math.Abs(rest) > math.Pi || math.Abs(2*math.Pi*float64(turns)+rest-angle) > 1e-9 {
			t.Fatalf("%g radians are %d turns and %g", angle, turns, rest)
		}
	})
}
