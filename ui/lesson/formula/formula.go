// Package formula computes the formulas that lessons contain: numbers with + − * / ^ and brackets, named functions such
// as sin and sqrt, and those of sinusoidal encodings, such as w(i, d_model) for the frequency of pair i.
package formula

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// function is a function that formulas in lessons can use.
type function struct {
	least, most int // the number of arguments
	of          func(x []float64) float64
}

// decimal matches a number at the beginning of the rest of a formula.
var decimal = regexp.MustCompile(`^([0-9]+(\.[0-9]+)?|\.[0-9]+)(e[-+]?[0-9]+)?`)

// functions maps names to the functions of formulas. Those that concern an encoding take the base as their last
// argument, by default 10000.
var functions = map[string]function{
	"pi":      {of: func([]float64) float64 { return math.Pi }},
	"sin":     one(math.Sin),
	"cos":     one(math.Cos),
	"sqrt":    one(math.Sqrt),
	"exp":     one(math.Exp),
	"ln":      one(math.Log),
	"floor":   one(math.Floor),
	"ceil":    one(math.Ceil),
	"round":   one(math.Round),
	"degrees": one(func(x float64) float64 { return x * 180 / math.Pi }),
	"w":       {2, 3, func(x []float64) float64 { return frequency(x[0], x[1], baseOf(x)) }},
	"cosd":    {2, 3, cosineAt},
	"slow":    {2, 3, func(x []float64) float64 { return x[0]/2 - turning(x) }},
	"fast":    {2, 3, turning},
}

func one(f func(float64) float64) function {
	return function{1, 1, func(x []float64) float64 { return f(x[0]) }}
}

// usualBase is the base in "Attention Is All You Need".
const usualBase = 10_000

func baseOf(x []float64) float64 {
	if len(x) > 2 {
		return x[2]
	}
	return usualBase
}

// frequency returns the frequency of pair i in radians per position.
func frequency(i, dModel, base float64) float64 { return math.Pow(base, -2*i/dModel) }

// cosineAt returns the cosine similarity of two rows of the encoding that are k positions apart. x holds the arguments
// of the formula.
func cosineAt(x []float64) (sum float64) {
	for i := range pairsOf(x[1]) {
		sum += math.Cos(x[0] * frequency(float64(i), x[1], baseOf(x)))
	}
	return sum * 2 / x[1]
}

// turning returns the number of pairs whose wavelength is at most n positions. x holds the arguments of the formula.
func turning(x []float64) (count float64) {
	for i := range pairsOf(x[0]) {
		if 2*math.Pi/frequency(float64(i), x[0], baseOf(x)) <= x[1] {
			count++
		}
	}
	return count
}

// pairsOf returns the number of pairs of d_model dimensions, limited to that of the largest table.
func pairsOf(dModel float64) int { return int(min(max(dModel, 0), 1<<17) / 2) }

// Eval computes a formula, in which names may stand for values. The error says what the formula lacks.
func Eval(text string, values map[string]float64) (float64, error) {
	f := formula{rest: strings.NewReplacer("−", "-", "·", "*", "×", "*").Replace(text), values: values}
	v := f.sum()
	if f.err == nil && f.next() != 0 {
		f.fail("%q is too much in a formula", f.rest)
	}
	if f.err == nil && (math.IsNaN(v) || math.IsInf(v, 0)) {
		f.fail("%q has no value", text)
	}
	return v, f.err
}

// formula holds the part of a formula that is not parsed yet.
type formula struct {
	rest   string
	values map[string]float64
	err    error // the first
}

// IsFunction reports whether a name belongs to a function or a constant of formulas.
func IsFunction(name string) bool {
	_, ok := functions[name]
	return ok
}

func (f *formula) fail(form string, values ...any) {
	if f.err == nil {
		f.err = fmt.Errorf(form, values...)
	}
}

// next returns the next byte; 0 at the end and after an error.
func (f *formula) next() byte {
	f.rest = strings.TrimLeft(f.rest, " ")
	if f.rest == "" || f.err != nil {
		return 0
	}
	return f.rest[0]
}

// take consumes a byte if it is the next one, and reports whether it did.
func (f *formula) take(sign byte) bool {
	if f.next() != sign {
		return false
	}
	f.rest = f.rest[1:]
	return true
}

func (f *formula) sum() float64 {
	for v := f.product(); ; {
		switch {
		case f.take('+'):
			v += f.product()
		case f.take('-'):
			v -= f.product()
		default:
			return v
		}
	}
}

func (f *formula) product() float64 {
	for v := f.signed(); ; {
		switch {
		case f.take('*'):
			v *= f.signed()
		case f.take('/'):
			v /= f.signed()
		default:
			return v
		}
	}
}

// signed parses a power with an optional minus sign, which applies to the whole power: −2^2 is −4.
func (f *formula) signed() float64 {
	if f.take('-') {
		return -f.power()
	}
	return f.power()
}

func (f *formula) power() float64 {
	v := f.operand()
	if f.take('^') {
		return math.Pow(v, f.signed())
	}
	return v
}

func (f *formula) operand() (v float64) {
	switch next := f.next(); {
	case f.take('('):
		v = f.sum()
		f.closed()
	case unicode.IsLetter(rune(next)):
		v = f.named()
	default:
		text := decimal.FindString(f.rest)
		if text == "" {
			f.fail("a formula needs a number at %q", f.rest)
			return 0
		}
		f.rest = f.rest[len(text):]
		v, _ = strconv.ParseFloat(text, 64)
	}
	return v
}

func (f *formula) closed() {
	if !f.take(')') {
		f.fail(`a formula lacks ")" at %q`, f.rest)
	}
}

// named parses and computes a function or a constant.
func (f *formula) named() float64 {
	end := strings.IndexFunc(f.rest, func(r rune) bool { return !unicode.IsLetter(r) })
	if end < 0 {
		end = len(f.rest)
	}
	name := f.rest[:end]
	f.rest = f.rest[end:]
	if v, ok := f.values[name]; ok {
		return v
	}
	called, ok := functions[name]
	if !ok {
		f.fail("%q in a formula; allowed are %s", name, strings.Join(slices.Sorted(maps.Keys(functions)), ", "))
		return 0
	}
	x := f.arguments()
	if n := len(x); f.err == nil && (n < called.least || n > called.most) {
		f.fail("%s with %d arguments in a formula", name, n)
	}
	if f.err != nil {
		return 0
	}
	return called.of(x)
}

// arguments parses the arguments in brackets after a name; none if there are no brackets.
func (f *formula) arguments() (x []float64) {
	if !f.take('(') {
		return nil
	}
	x = append(x, f.sum())
	for f.take(',') {
		x = append(x, f.sum())
	}
	f.closed()
	return x
}
