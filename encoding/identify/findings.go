package identify

import (
	"math"
	"slices"
	"strings"

	"wavescope/encoding"
)

// Finding is something that a table can have. Help, JSON, tests and lessons read the one list of them, [Findings].
type Finding struct {
	ID    string // stable, as in JSON
	Doc   string // what it is, one sentence without a full stop
	With  string // the same with the numbers of a report, see fill; "" for Doc. A parameter is said after "with".
	Why   string // how the numbers come about, and how the right ones do; ""
	Where string // the numbers that it changes, "" for all or for numbers that the report lists
	Fix   string // the line to change, or what to do; "" if the table may be as its author wants it

	Wrong bool // a mistake; otherwise a parameter, or a part of the table that differs
}

// Findings are all findings.
var Findings = []Finding{
	// Frequencies.
	{ID: "odd-exponent", Doc: "the cosines have an exponent of their own: j/d in every column j",
		Why: "your odd columns j turn with {base}^(−j/{d}); the paper's with the sine's {base}^(−(j−1)/{d})", Wrong: true,
		Where: "the odd columns", Fix: "cos(pos / 10000**(2*(j//2)/d)), not j/d"},
	{ID: "column-doubled", Doc: "the exponent is 2j/d of the column j, where the paper has 2⌊j/2⌋/d",
		Why: "your column j turns with {base}^(−2j/{d}); the paper's with {base}^(−2⌊j/2⌋/{d})", Wrong: true,
		Where: "columns 1 and up", Fix: "10000**(2*(j//2)/d) in column j; or i/d, where i steps by 2"},
	{ID: "cos-next-pair", Doc: "each cosine has the frequency of the next pair",
		Why: "your cosine of column 2i+1 turns with {base}^(−2(i+1)/{d}); the paper's with {base}^(−2i/{d})", Wrong: true,
		Where: "the odd columns", Fix: "the cosine of column 2i+1 has the exponent 2i/d of its sine, not 2(i+1)/d"},
	{ID: "pairs-from-1", Doc: "the pairs are counted from 1: the first frequency is missing",
		Why: "your pair i turns with {base}^(−2(i+1)/{d}); the paper's with {base}^(−2i/{d})", Wrong: true,
		Fix: "the exponents 2i/d start with i = 0"},
	{ID: "i-for-2i", Doc: "the exponent is i/d where 2i/d belongs: the same numbers as base 100",
		Why: "your pair i turns with {base}^(−i/{d}); the paper's with {base}^(−2i/{d})", Wrong: true,
		Fix: "10000**(2*i/d) for the pairs i = 0 to d/2 - 1, as 10000**(arange(0, d, 2)/d) has it"},
	{ID: "exponent-doubled", Doc: "the exponent is 4i/d where 2i/d belongs: the same numbers as base 10⁸",
		Why: "your pair i turns with {base}^(−4i/{d}); the paper's with {base}^(−2i/{d})", Wrong: true,
		Fix: "10000**(i/d) where i steps by 2, as arange(0, d, 2) does"},
	{ID: "d-1", Doc: "the exponent is divided by d−1 where d belongs",
		Why: "your pair i turns with {base}^(−2i/({d}−1)); the paper's with {base}^(−2i/{d})", Wrong: true,
		Fix: "10000**(2*i/d)"},
	{ID: "half-1", Doc: "the exponent is i/(d/2−1), as in tensor2tensor, in the columns of the paper",
		Why: "your pair i turns with {base}^(−i/({d}/2−1)); the paper's with {base}^(−i/({d}/2))", Wrong: true,
		Fix: "10000**(2*i/d); or sines before cosines, if the weights are tensor2tensor's or fairseq's"},
	{ID: "all-one-frequency", Doc: "the exponent is 0 in all columns: integer division?",
		Why: "all your columns turn by 1 radian per position; the paper's pair i by {base}^(−2i/{d})", Wrong: true,
		Where: "columns 2 and up", Fix: "divide as real numbers: 2*i/d, not 2*i//d"},
	{ID: "multiplied", Doc: "positions are multiplied by 10000^(2i/d), not divided by it",
		Why: "your pair i turns with {base}^(+2i/{d}); the paper's with {base}^(−2i/{d})", Wrong: true,
		Where: "columns 2 and up", Fix: "pos / 10000**(2*i/d)"},
	{ID: "log10", Doc: "the base is 54.6 = e⁴: log10 where ln belongs",
		Why: "your pair i turns with e^(−4·2i/{d}); the paper's with e^(−9.21·2i/{d}), for ln 10000 = 9.21", Wrong: true,
		Fix: "exp(-log(10000)*2*i/d) with the natural logarithm"},
	{ID: "floor-of-log", Doc: "the frequencies are exp(−2i) whatever d: a logarithm was divided as whole numbers",
		Why: "your pair i turns with e^(−2i); the paper's with 10000^(−2i/{d})", Wrong: true,
		Fix: "exp(i * (-log(10000) / (d/2))), in parentheses and as real numbers"},
	{ID: "law", Doc: "the exponents are those of another published formula than the one asked for", Wrong: true,
		Fix: "i/(d/2−1) in t2t, 2i/d in the others"},
	{ID: "base", Doc: "the base is another one", With: "another base: {base}, not {base0}",
		Fix: "base {base0}; or if {base} is meant, check with --base {base}"},
	{ID: "scaled", Doc: "the frequencies are scaled as those of a published model", With: "the frequencies of {scaled}"},
	// Positions.
	{ID: "first", Doc: "the first row is another position than 0", With: "another first position: {first}, not {first0}",
		Fix: "let positions count from {first0}: arange({first0}, {end0}), not arange({first}, {end}); " +
			"or if {first} is meant, check with --first {first}"},
	{ID: "speed", Doc: "all frequencies are multiplied by one number, or positions advance by it",
		With: "all frequencies times {speed}",
		Fix:  "let positions advance by 1, without a factor"},
	{ID: "degrees", Doc: "angles are taken for degrees",
		Why: "your angle is position · frequency · π/180; the paper's is position · frequency, in radians", Wrong: true,
		Fix: "sin and cos of radians"},
	{ID: "reversed", Doc: "the rows are in reverse order",
		Why: "your first row is position {first}, and your last is 0", Wrong: true, Fix: "positions count up: arange(L)"},
	{ID: "one-position", Doc: "every row is the same position",
		Why: "every row has the numbers of position {first}", Wrong: true,
		Fix: "positions are a column of L rows: arange(L)[:, None]"},
	{ID: "transposed", Doc: "rows and columns are exchanged", Wrong: true, Fix: "save pe.T"},
	{ID: "grid", Doc: "the positions are those of a grid of two axes", With: "positions on a grid of two axes"},
	// Columns.
	{ID: "shape", Doc: "there are other numbers of rows or columns than asked for",
		With: "another shape than asked for: {rows} × {columns}"},
	{ID: "swapped", Doc: "sine and cosine are exchanged",
		With: "sine and cosine are exchanged: column 0 is a {kind}, not a {kind0}", Wrong: true,
		Fix: "exchange sin and cos where the columns are filled"},
	{ID: "last-column", Doc: "the last column of an odd number is another one", Wrong: true,
		Fix: "concat ends with a cosine, and has one sine more; t2t and cos_sin_half end with zeros"},
	{ID: "halves", Doc: "the columns of one kind come first, where sines and cosines alternate in the paper",
		Why: "your pair i is in columns i and {d}/2+i; the paper's in columns 2i and 2i+1", Wrong: true,
		Fix: "pe[:, 0::2] = sin, pe[:, 1::2] = cos"},
	{ID: "interleaved", Doc: "sines and cosines alternate, where halves are asked for",
		Why: "your pair i is in columns 2i and 2i+1; what is asked for has it in columns i and {d}/2+i", Wrong: true,
		Fix: "concatenate([sin, cos], axis=1)"},
	{ID: "sine-only", Doc: "there are sines only", Wrong: true, Where: "the cosines", Fix: "pe[:, 1::2] = cos"},
	{ID: "cosine-only", Doc: "there are cosines only", Wrong: true, Where: "the sines", Fix: "pe[:, 0::2] = sin"},
	{ID: "sine-negated", Doc: "the sines have the opposite sign: the positions are negative", Wrong: true,
		Where: "the sines", Fix: "sin(+pos * w)"},
	{ID: "permuted", Doc: "the columns are in another order", Wrong: true,
		Fix: "sine and cosine of pair i in columns 2i and 2i+1"},
	{ID: "columns-missing", Doc: "it is the left part of a wider table",
		Why: "your {columns} columns are the first of a table with {d}", Wrong: true,
		Fix: "compute it with the d it is used with; the exponents have the d of the wider table"},
	{ID: "rows-for-columns", Doc: "sine and cosine alternate from row to row, not from column to column", Wrong: true,
		Fix: "pe[:, 0::2] = sin, pe[:, 1::2] = cos: the second index"},
	// Values.
	{ID: "scale", Doc: "all values are multiplied by one number", With: "all values times {scale}",
		Fix: "leave out the factor; the paper multiplies the embedding by √d, not the table"},
	{ID: "unit-rows", Doc: "every row is divided by its norm √(d/2)", Wrong: true,
		Fix: "leave out the division by the norm"},
	{ID: "cos-of-sin", Doc: "the odd columns have the cosine of the sine beside them", Wrong: true,
		Where: "the odd columns", Fix: "take the cosine of the angle: the table was overwritten with sines first"},
	{ID: "angles", Doc: "these are the angles: sine and cosine are not taken", Wrong: true,
		Fix: "pe[:, 0::2] = sin(angle), pe[:, 1::2] = cos(angle)"},
	{ID: "to-0-1", Doc: "all values are shifted to the range 0 to 1", Wrong: true, Fix: "leave out (pe + 1) / 2"},
	{ID: "layer-norm", Doc: "every row is normalised to mean 0 and variance 1", Wrong: true,
		Fix: "save the table before the layer norm"},
	// Number types of the arithmetic.
	{ID: "integer-division", Doc: "the angles are whole numbers: integer division", Wrong: true,
		Fix: "pos / 10000**(2*i/d), not //"},
	{ID: "bfloat16-positions", Doc: "the positions are rounded to bfloat16", Wrong: true,
		Why:   "bfloat16 has 8 bits: position 257 becomes 256, while up to 256 all are exact",
		Where: "positions from 257", Fix: "arange(L, dtype=float32): convert the table when it is finished, if at all"},
	{ID: "bfloat16-frequencies", Doc: "the frequencies are rounded to bfloat16", Wrong: true,
		Fix: "compute frequencies in float32; convert the table when it is finished, if at all"},
	{ID: "bfloat16-angles", Doc: "the angles are rounded to bfloat16", Wrong: true,
		Fix: "compute angles in float32; convert the table when it is finished, if at all"},
	{ID: "bfloat16-all", Doc: "positions, frequencies and angles are rounded to bfloat16", Wrong: true,
		Fix: "compute in float32; convert the table when it is finished, if at all"},
	{ID: "float16-positions", Doc: "the positions are rounded to float16", Wrong: true,
		Why:   "float16 has 11 bits: position 2049 becomes 2048, while up to 2048 all are exact",
		Where: "positions from 2049", Fix: "arange(L, dtype=float32): convert the table when it is finished, if at all"},
	{ID: "float16-frequencies", Doc: "the frequencies are rounded to float16", Wrong: true,
		Fix: "compute frequencies in float32; convert the table when it is finished, if at all"},
	{ID: "float16-angles", Doc: "the angles are rounded to float16", Wrong: true,
		Fix: "compute angles in float32; convert the table when it is finished, if at all"},
	{ID: "float16-all", Doc: "positions, frequencies and angles are rounded to float16", Wrong: true,
		Fix: "compute in float32; convert the table when it is finished, if at all"},
	// Parts.
	{ID: "zero-rows", Doc: "some rows are zero, such as fairseq's row of padding", Fix: "fill all rows"},
	{ID: "rows", Doc: "some rows differ, and the others are right"},
	{ID: "columns", Doc: "some columns differ, and the others are right"},
	{ID: "cells", Doc: "some numbers differ, and the others are right"},
	{ID: "rounding", Doc: "some numbers are not the exact ones, rounded", Fix: "compute in float64, and cast at the end"},
	{ID: "wrapped", Doc: "the rows begin again after some",
		With: "from row {wrap} on the rows are those from 0 on again",
		Fix:  "positions up to L−1, without a remainder"},
	{ID: "dropout", Doc: "some numbers are zero and the others larger: dropout was applied", Wrong: true,
		Fix: "save the table itself, or call eval() first"},
	{ID: "noise", Doc: "random numbers are added to the formula"},
	{ID: "embedding", Doc: "other numbers are added to the formula, such as embeddings of tokens",
		Fix: "save the table before it is added"},
	// No formula.
	{ID: "position-itself", Doc: "every column is the position itself, or proportional to it"},
	{ID: "two-values", Doc: "there are two values only"},
	{ID: "one-value", Doc: "all numbers are the same", Fix: "fill the table: row p, column j has its own angle"},
	{ID: "zeros", Doc: "all numbers are zero", Fix: "fill the table, and load its buffer with the weights"},
	{ID: "not-finite", Doc: "some numbers are not finite",
		With: "numbers that are not finite: {count}, the first in row {row}, column {column}"},
	{ID: "random-normal", Doc: "the numbers cannot be told from untrained ones: normal"},
	{ID: "random-uniform", Doc: "the numbers cannot be told from untrained ones: uniform"},
	{ID: "random-truncated", Doc: "the numbers cannot be told from untrained ones: normal, cut off at two deviations"},
	{ID: "random", Doc: "the numbers cannot be told from independent random ones"},
	{ID: "trained", Doc: "neighbouring rows or columns depend on each other: trained values, or another rule"},
}

// Find returns the finding with an id, nil if there is none.
func Find(id string) *Finding {
	for i := range Findings {
		if Findings[i].ID == id {
			return &Findings[i]
		}
	}
	return nil
}

// A law gives the exponent of the base in each column as a fraction: the frequency is base^(−num·index/den).
type law struct {
	id    string // of the finding, or a name
	rate  func(d int) (num, den int)
	index func(pair, column int, kind encoding.Kind) int // nil for the pair
	base  float64                                        // that it has as a mistake
}

// of returns the rule of a layout.
func of(l encoding.Layout) func(d int) (num, den int) {
	return func(d int) (num, den int) {
		num, den = encoding.Config{DModel: d, Layout: l}.Exponent(1)
		return num, max(den, 1) // a single column has no pair
	}
}

func times(factor int) func(d int) (num, den int) {
	return func(d int) (num, den int) { return factor, d }
}

func column(_, column int, _ encoding.Kind) int { return column }

// The laws of published tables.
var (
	paper  = &law{id: "paper", rate: of(encoding.Interleaved), base: 10000}
	t2t    = &law{id: "t2t", rate: of(encoding.T2T), base: 10000}
	whole  = &law{id: "pairs", rate: of(encoding.CosSinHalf), base: 10000} // differs from paper for an odd d
	halfM1 = &law{id: "half-1", rate: of(encoding.T2T), base: 10000}       // in columns that alternate
)

// The mistakes in frequencies: those that both columns of a pair share, and those that part them.
var (
	pairLaws = []*law{
		halfM1,
		{id: "i-for-2i", rate: times(1), base: 10000},
		{id: "exponent-doubled", rate: times(4), base: 10000},
		{id: "d-1", rate: func(d int) (num, den int) { return 2, max(d-1, 1) }, base: 10000},
		{id: "log10", rate: of(encoding.Interleaved), base: 54.598150033144236},
		{id: "pairs-from-1", rate: times(2), base: 10000, index: func(i, _ int, _ encoding.Kind) int { return i + 1 }},
		{id: "floor-of-log", rate: func(int) (num, den int) { return 2, 1 }, base: math.E},
		{id: "all-one-frequency", rate: func(int) (num, den int) { return 0, 1 }, base: 10000},
		{id: "multiplied", rate: times(-2), base: 10000},
	}
	columnLaws = []*law{
		{id: "odd-exponent", rate: times(1), base: 10000, index: column},
		{id: "column-doubled", rate: times(2), base: 10000, index: column},
		{id: "cos-next-pair", rate: times(2), base: 10000,
			index: func(i, _ int, k encoding.Kind) int { return i + int(k) }},
	}
	wrongLaws = slices.Concat(pairLaws, columnLaws)
	byColumn  = &law{id: "column", rate: times(1), base: 10000, index: column} // of tables with one kind of wave
)

// A layout is an order of the columns of d numbers.
type layout struct {
	name  string
	wave  func(d, column int) (pair int, kind encoding.Kind)
	only  string // the finding, if it has one kind of wave
	noun  string // of a formula or a table, which is put in place of %s
	cache bool   // what programs of rotary embeddings keep, and no table of positions
}

func ordered(l encoding.Layout, name, noun string) *layout {
	return &layout{name: name, noun: noun, wave: func(d, j int) (int, encoding.Kind) {
		return encoding.Config{DModel: d, Layout: l}.Wave(j)
	}}
}

// The layouts. In halves and cosinesFirst an odd last column is zero; in concat, which differs from halves
// there alone, it is a sine.
var (
	interleaved  = ordered(encoding.Interleaved, "interleaved", "the paper's %s")
	cosineSine   = ordered(encoding.CosSin, "cos_sin", "the paper's %s, each cosine before its sine")
	concat       = ordered(encoding.Concat, "concat", "the paper's %s, sines before cosines")
	halves       = ordered(encoding.T2T, "halves", "the paper's %s, sines before cosines")
	cosinesFirst = ordered(encoding.CosSinHalf, "cos_sin_half", "the paper's %s, cosines before sines")

	once        = func(_, j int) int { return j }
	beside      = func(_, j int) int { return j / 2 }
	inHalves    = func(d, j int) int { return j % max(d/2, 1) }
	sinesOnly   = one("sine-only", "a %s of sines", encoding.Sin, once)
	cosinesOnly = one("cosine-only", "a %s of cosines", encoding.Cos, once)
	frequencies = &layout{name: "inv_freq", noun: "RoPE's %s of frequencies", wave: sinesOnly.wave, cache: true}
	caches      = []*layout{
		one("rope-cos-half", "RoPE's %s of cosines in halves", encoding.Cos, inHalves),
		one("rope-sin-half", "RoPE's %s of sines in halves", encoding.Sin, inHalves),
		one("rope-cos-interleaved", "RoPE's %s of cosines in neighbours", encoding.Cos, beside),
		one("rope-sin-interleaved", "RoPE's %s of sines in neighbours", encoding.Sin, beside),
	}
)

// layoutOf has the columns and the frequencies of the layouts of package encoding.
var layoutOf = [...]struct {
	columns *layout
	law     *law
}{
	encoding.Interleaved: {interleaved, paper}, encoding.Concat: {concat, paper}, encoding.T2T: {halves, t2t},
	encoding.CosSinHalf: {cosinesFirst, whole}, encoding.CosSin: {cosineSine, paper},
}

// one returns a layout with one kind of wave.
func one(name, noun string, kind encoding.Kind, pair func(d, column int) int) *layout {
	return &layout{name: name, noun: noun, only: [...]string{"sine-only", "cosine-only"}[kind],
		cache: strings.HasPrefix(name, Rotary), wave: func(d, j int) (int, encoding.Kind) { return pair(d, j), kind }}
}

// A fault is a mistake in the arithmetic of a formula, given by what it changes. Fields that are nil change nothing.
type fault struct {
	id       string
	position func(p float64) float64
	rate     func(w float64) float64     // frequency
	angle    func(theta float64) float64 // in steps, or the identity with plain
	plain    bool                        // without sine and cosine
	kind     func(row int, k encoding.Kind) encoding.Kind
	row      func(values, bounds []float64) // the finished row
}

// given is no mistake: a list of frequencies is the row of angles at position 1.
var given = &fault{plain: true, angle: func(x float64) float64 { return x }}

var faults = []fault{
	{id: "to-0-1", row: func(v, b []float64) {
		for j := range v {
			v[j], b[j] = (v[j]+1)/2, b[j]+single
		}
	}},
	{id: "layer-norm", row: normalise},
	{id: "cos-of-sin", row: func(v, b []float64) {
		for j := 1; j < len(v); j += 2 {
			v[j], b[j] = math.Cos(v[j-1]), b[j-1]
		}
	}},
	{id: "angles", plain: true, angle: func(x float64) float64 { return x }},
	{id: "integer-division", angle: math.Floor},
	{id: "rows-for-columns", kind: func(row int, _ encoding.Kind) encoding.Kind { return encoding.Kind(row % 2) }},
	{id: "bfloat16-positions", position: BFloat16.round},
	{id: "bfloat16-frequencies", rate: BFloat16.round},
	{id: "bfloat16-angles", angle: BFloat16.round},
	{id: "bfloat16-all", position: BFloat16.round, rate: BFloat16.round, angle: BFloat16.round},
	{id: "float16-positions", position: Float16.round},
	{id: "float16-frequencies", rate: Float16.round},
	{id: "float16-angles", angle: Float16.round},
	{id: "float16-all", position: Float16.round, rate: Float16.round, angle: Float16.round},
}

// normalise subtracts the mean of a row and divides by √(variance + 10⁻⁵), as layer norm does.
func normalise(v, b []float64) {
	mean, square, most := 0.0, 0.0, 0.0
	for j := range v {
		mean += v[j] / float64(len(v))
		most = max(most, b[j])
	}
	for j := range v {
		square += (v[j] - mean) * (v[j] - mean) / float64(len(v))
	}
	norm := math.Sqrt(square + 1e-5)
	for j := range v {
		v[j] = (v[j] - mean) / norm
		b[j] = (4*most + 4*single*(1+math.Abs(v[j]))) / norm
	}
}
