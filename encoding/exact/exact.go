// Package exact evaluates the formulas of package encoding independently, for its tests: with 600 bits
// and by other routes, ω as exp(−x·ln base) instead of roots and powers, angles in radians instead of
// turns, π by Machin's formula instead of a literal. It also reads reference numbers computed by other
// programs.
package exact

import (
	"bytes"
	"encoding/json"
	"math"
	"math/big"
	"os"
	"testing"
)

// Bits is the precision of all numbers.
const Bits = 600

// Float converts a float64 to a big.Float exactly.
func Float(x float64) *big.Float { return new(big.Float).SetPrec(Bits).SetFloat64(x) }

// Int converts an int to a big.Float exactly.
func Int(n int) *big.Float { return new(big.Float).SetPrec(Bits).SetInt64(int64(n)) }

// Mul returns x·y.
func Mul(x, y *big.Float) *big.Float { return new(big.Float).Mul(x, y) }

// Quo returns x/y.
func Quo(x, y *big.Float) *big.Float { return new(big.Float).Quo(x, y) }

// Add returns x + y.
func Add(x, y *big.Float) *big.Float { return new(big.Float).Add(x, y) }

// Sub returns x − y.
func Sub(x, y *big.Float) *big.Float { return new(big.Float).Sub(x, y) }

// series returns x·(1 + r₁ + r₁r₂ + …), summed until the terms vanish. ratio multiplies a term by rₙ.
func series(x *big.Float, ratio func(n int, term *big.Float)) *big.Float {
	sum, term := Int(0), new(big.Float).Copy(x)
	for n := 1; term.Sign() != 0 && (sum.Sign() == 0 || term.MantExp(nil) > sum.MantExp(nil)-Bits-8); n++ {
		sum.Add(sum, term)
		ratio(n, term)
	}
	return sum
}

// odd returns x + s·x³/3 + x⁵/5 + s·x⁷/7 + …: atan(x) for s = −1, atanh(x) for s = 1.
func odd(x *big.Float, s int) *big.Float {
	square := Mul(Mul(x, x), Int(s))
	return series(x, func(n int, term *big.Float) {
		term.Mul(term, square)
		term.Quo(term.Mul(term, Int(2*n-1)), Int(2*n+1))
	})
}

// Pi is π by Machin's formula, 16·atan(1/5) − 4·atan(1/239).
var Pi = Sub(
	Mul(Int(16), odd(Quo(Int(1), Int(5)), -1)),
	Mul(Int(4), odd(Quo(Int(1), Int(239)), -1)))

var ln2 = Mul(Int(2), odd(Quo(Int(1), Int(3)), 1))

// Ln returns the logarithm of a positive number.
func Ln(x float64) *big.Float {
	mant := Int(0)
	exp := Float(x).MantExp(mant)
	one := Int(1)
	ln := Mul(Int(2), odd(Quo(Sub(mant, one), Add(mant, one)), 1))
	return Add(ln, Mul(Int(exp), ln2))
}

// exp returns eˣ.
func exp(x *big.Float) *big.Float {
	const halvings = 24
	small := new(big.Float).SetMantExp(x, -halvings)
	power := series(Int(1), func(n int, term *big.Float) {
		term.Quo(term.Mul(term, small), Int(n))
	})
	for range halvings {
		power.Mul(power, power)
	}
	return power
}

// Power returns e^(ln·num/den), the power num/den of a number with the given logarithm.
func Power(ln *big.Float, num, den int) *big.Float { return exp(Mul(ln, Quo(Int(num), Int(den)))) }

// Sincos returns the sine and cosine of an angle in radians.
func Sincos(x *big.Float) (sin, cos *big.Float) {
	turn := Mul(Int(2), Pi)
	whole, _ := Quo(x, turn).Int(nil)
	x = Sub(x, Mul(turn, new(big.Float).SetPrec(Bits).SetInt(whole)))
	square := Mul(x, x)
	next := func(from int) func(int, *big.Float) {
		return func(n int, term *big.Float) {
			term.Neg(term.Mul(term, square))
			term.Quo(term, Int((2*n+from-1)*(2*n+from)))
		}
	}
	return series(x, next(1)), series(Int(1), next(0))
}

// Means returns the means of sin(ωp) and cos(ωp), ω > 0, over the n ≥ 1 positions from pos on, by the
// Dirichlet kernel.
func Means(omega *big.Float, pos, n int) (sin, cos *big.Float) {
	half := Quo(omega, Int(2))
	one, _ := Sincos(half)
	all, _ := Sincos(Mul(half, Int(n)))
	kernel := Quo(all, Mul(one, Int(n)))
	sin, cos = Sincos(Add(Mul(omega, Int(pos)), Mul(half, Int(n-1))))
	return Mul(kernel, sin), Mul(kernel, cos)
}

// Miss returns |got − want|.
func Miss(got float64, want *big.Float) float64 {
	d, _ := Sub(Float(got), want).Float64()
	return math.Abs(d)
}

// Units returns |got − want| in units in the last place of want.
func Units(got float64, want *big.Float) float64 {
	w, _ := want.Float64()
	w = math.Abs(w)
	return Miss(got, want) / (math.Nextafter(w, math.Inf(1)) - w)
}

// LeastSquares fits sin(w·(p+k)) over the n positions p from first on, by the normal equations. alone is the weight of
// sin(w·p) by itself and r2 the R² of that fit; sin and cos are the weights when both are used.
func LeastSquares(w float64, first, n, k int) (alone, r2, sin, cos float64) {
	var ss, sc, cc, sy, cy, sum, spread, left float64
	for p := first; p < first+n; p++ {
		s, c := math.Sincos(w * float64(p))
		y := math.Sin(w * float64(p+k))
		ss, sc, cc, sy, cy, sum = ss+s*s, sc+s*c, cc+c*c, sy+s*y, cy+c*y, sum+y
	}
	alone = sy / ss
	for p := first; p < first+n; p++ {
		y := math.Sin(w * float64(p+k))
		spread += (y - sum/float64(n)) * (y - sum/float64(n))
		left += (y - alone*math.Sin(w*float64(p))) * (y - alone*math.Sin(w*float64(p)))
	}
	det := ss*cc - sc*sc
	return alone, 1 - left/spread, (sy*cc - cy*sc) / det, (cy*ss - sy*sc) / det
}

// The types of reference cases that several packages use.
type (
	// Values holds values of a table at some positions and dimensions.
	Values struct {
		Layout string
		DModel int `json:"d_model"`
		Base   float64
		Dims   []int
		Rows   []struct {
			Pos    int
			Values []float64
		}
	}

	// Similarities are rows of offset, dot product, cosine and distance.
	Similarities struct {
		DModel int `json:"d_model"`
		Base   float64
		Norm   float64
		Rows   [][4]float64
	}

	// Frequencies holds the frequencies of a model's configuration.
	Frequencies struct {
		Name   string
		Config json.RawMessage
		Layer  string `json:"layer_type"`
		SeqLen int    `json:"seq_len"`
		Expect struct {
			RotaryDim       int       `json:"rotary_dim"`
			AttentionFactor float64   `json:"attention_factor"`
			InvFreq         []float64 `json:"inv_freq"`
			EffectiveBase   float64   `json:"effective_base"`
			Low, High       *float64
			Bands           []int `json:"bands_high_mid_low"`
		}
	}

	// Rotation holds the vector X rotated to a position.
	Rotation struct {
		Name            string
		Theta           float64
		HeadDim         int     `json:"head_dim"`
		RotaryDim       int     `json:"rotary_dim"`
		AttentionFactor float64 `json:"attention_factor"`
		Style           string
		Pos             int
		X, Y            []float64
	}

	// Slopes holds ALiBi's slopes by head.
	Slopes struct {
		Heads  int
		Slopes []float64
	}

	// Buckets holds T5's buckets by offset.
	Buckets struct {
		Bidirectional bool
		NumBuckets    int   `json:"num_buckets"`
		MaxDistance   int   `json:"max_distance"`
		Relative      []int `json:"relative_position"`
		Bucket        []int
	}
)

// Cases reads the cases of a reference file. It fails the test if there are none.
func Cases[T any](t testing.TB, file string) []T {
	t.Helper()
	var read struct{ Cases []T }
	Reference(t, file, &read)
	if len(read.Cases) == 0 {
		t.Fatal(file, "has no cases")
	}
	return read.Cases
}

// Reference reads a file of numbers that an unrelated program computed from the published formulas with
// 60 digits.
func Reference(t testing.TB, file string, into any) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

// Lines calls do for each line of a file of JSON objects.
func Lines[T any](t testing.TB, file string, do func(T)) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for d := json.NewDecoder(bytes.NewReader(data)); d.More(); {
		var line T
		if err := d.Decode(&line); err != nil {
			t.Fatal(err)
		}
		do(line)
	}
}
