package identify

import "math"

// Type is the type of a table's numbers. It decides how far a right number may be from the exact one.
type Type uint8

// The types. Decimal is a number written with digits, see [Table.Half].
const (
	Float64 Type = iota
	Float32
	Float16
	BFloat16
	Decimal
)

// types has the name of each type, the number of bits of its significand, and the exponent of its smallest spacing.
var types = [...]struct {
	name        string
	bits, least int
}{
	Float64: {"float64", 53, -1074}, Float32: {"float32", 24, -149}, Float16: {"float16", 11, -24},
	BFloat16: {"bfloat16", 8, -133}, Decimal: {"decimal", 53, -1074},
}

// String returns the type's name.
func (t Type) String() string { return types[t].name }

// TypeOf returns the type of a name, or Float64 for numbers that are exact, such as integers.
func TypeOf(name string) Type {
	for t, of := range types {
		if of.name == name {
			return Type(t)
		}
	}
	return Float64
}

// half returns half the spacing of the type's numbers at |x|: half of 2^(e−bits) for |x| in [2^(e−1), 2^e).
func (t Type) half(x float64) float64 {
	e := int(math.Float64bits(x)>>52&0x7ff) - 1022
	e = max(e-types[t].bits, types[t].least) - 1
	if e < -1022 {
		return math.Ldexp(1, e)
	}
	return math.Float64frombits(uint64(e+1023) << 52)
}

// round returns the number of the type that is nearest to x.
func (t Type) round(x float64) float64 {
	unit := 2 * t.half(x)
	if t == Float64 || t == Decimal || unit == 0 {
		return x
	}
	return math.RoundToEven(x/unit) * unit
}

// The unit of rounding of the arithmetic that a table may have been computed in.
const (
	double = 0x1p-53
	single = 0x1p-24
)

// arithmetic returns how far scale·sin θ may be from the exact number before it is rounded to the type of the file, for
// an angle θ = w·p and a unit of rounding u:
//
//	scale · (min(¼, |θ|·κ·u) + 4·u),  κ = 2·|ln w| + 4.
//
// The argument of the power is rounded twice, which it magnifies |ln w| times; the power is off by 2 units, the product
// by 1, and 1 is to spare. The sine is off by less than 4 units. Beyond ¼, which float32 reaches after a million
// radians, a number would say nothing about a formula, so no more is allowed.
func arithmetic(theta, kappa, scale, u float64) float64 {
	return scale * (min(0.25, math.Abs(theta)*kappa*u) + 4*u)
}

// kappa is the factor κ of [arithmetic] for a frequency in radians per position.
func kappa(w float64) float64 { return 2*math.Abs(math.Log(w)) + 4 }

// spacing returns half the distance from a number of the file to the next.
func (t Table) spacing(row, col int, x float64) float64 {
	if t.Type == Decimal && t.Half != nil {
		return t.Half(row, col)
	}
	return t.Type.half(x)
}

// Bound returns how far a number may be from the exact one, which is a sine or cosine with a frequency in radians per
// row, 0 for a column of zeros: half a unit of the type of the file, and what float32 arithmetic may do.
func (t Table) Bound(row, col int, frequency, exact float64) float64 {
	a := 0.0
	if frequency != 0 {
		a = arithmetic(frequency*float64(row), kappa(frequency), 1, single)
	}
	return a + t.spacing(row, col, math.Abs(exact)+a)
}
