package encoding

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/cases"
	"wavescope/encoding/exact"
)

// exactTable evaluates values of one table.
type exactTable struct {
	config Config
	ln     *big.Float
}

func newExactTable(c Config) exactTable { return exactTable{c, exact.Ln(c.Base)} }

// omega is the angular frequency of a pair, in radians per position.
func (e exactTable) omega(pair int) *big.Float {
	num, den := 2*pair, e.config.DModel
	switch n := e.config.DModel / 2; e.config.Layout {
	case T2T:
		num, den = pair, max(n-1, 1)
	case CosSinHalf:
		num, den = pair, n
	}
	return exact.Power(e.ln, -num, den)
}

// wave is the sine or the cosine of a pair's angle at a position.
func (e exactTable) wave(pos, pair int, kind Kind) *big.Float {
	sin, cos := exact.Sincos(exact.Mul(e.omega(pair), exact.Int(pos)))
	if kind == Sin {
		return sin
	}
	return cos
}

// open is NewSinusoidal for a configuration that is known to be valid.
func open(t testing.TB, c Config) *sinusoidal {
	t.Helper()
	e, err := NewSinusoidal(c)
	if err != nil {
		t.Fatal(err)
	}
	return e.(*sinusoidal)
}

// Random tests of this package are quick, and try more cases than others.
func init() { cases.Checks(300, 20_000) }

// The generators of random tests.
var (
	someLayout = rapid.Custom(func(t *rapid.T) Layout {
		return Layout(rapid.IntRange(0, len(Layouts)-1).Draw(t, "layout"))
	})
	someBase = rapid.OneOf(
		rapid.SampledFrom([]float64{math.Nextafter(1, 2), 1.0000001, 1.5, 2, 100, 10_000, 500_000, 1e6, 1e300}),
		rapid.Float64Range(1.001, 1e7),
	)
	someConfig = rapid.Custom(func(t *rapid.T) Config {
		return Config{
			DModel: rapid.OneOf(rapid.IntRange(MinDModel, 40), rapid.IntRange(MinDModel, MaxDModel)).Draw(t, "d_model"),
			Length: 1,
			Base:   someBase.Draw(t, "base"),
			Layout: someLayout.Draw(t, "layout"),
		}
	})
	somePos = rapid.OneOf(rapid.IntRange(0, 10_000), rapid.IntRange(0, MaxPos))
)

// someTable draws a table and one of its columns.
func someTable(t *rapid.T) (e *sinusoidal, dim int) {
	c := someConfig.Draw(t, "config")
	table, err := NewSinusoidal(c)
	if err != nil {
		t.Fatal(err)
	}
	return table.(*sinusoidal), rapid.IntRange(0, c.DModel-1).Draw(t, "dim")
}
