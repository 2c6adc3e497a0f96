package identify

import (
	"fmt"
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

	// How a table gets it, see [Fault]: the formula of some rows is changed, or the numbers are. Neither is needed if a
	// law, a layout or a fault has the ID, and neither does where another table has to be asked for.
	formula func(f *Formula)
	numbers func(t Table) Table
}

// Findings are all findings.
var Findings = slices.Concat(ofFormulas, inType(BFloat16), inType(Float16), ofNumbers)

var ofFormulas = []Finding{
	// Frequencies.
	{ID: "odd-exponent", Doc: "the cosines have an exponent of their own: j/d in every column j",
		Why:   "your odd columns j turn with {base}^(−j/{d}); the paper's with the sine's {base}^(−(j−1)/{d})",
		Wrong: true, Where: "the odd columns", Fix: "cos(pos / 10000**(2*(j//2)/d)), not j/d"},
	{ID: "column-doubled", Doc: "the exponent is 2j/d of the column j, where the paper has 2⌊j/2⌋/d",
		Why: "your column j turns with {base}^(−2j/{d}); the paper's with {base}^(−2⌊j/2⌋/{d})", Wrong: true,
		Where: "columns 1 and up", Fix: "10000**(2*(j//2)/d) in column j; or i/d, where i steps by 2"},
	{ID: "cos-next-pair", Doc: "each cosine has the frequency of the next pair", Wrong: true,
		Why:   "your cosine of column 2i+1 turns with {base}^(−2(i+1)/{d}); the paper's with {base}^(−2i/{d})",
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
	{ID: "d-1", Doc: "the exponent is divided by d−1 where d belongs", Wrong: true,
		Why: "your pair i turns with {base}^(−2i/({d}−1)); the paper's with {base}^(−2i/{d})", Fix: "10000**(2*i/d)"},
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
		Why:   "your pair i turns with e^(−4·2i/{d}); the paper's with e^(−9.21·2i/{d}), for ln 10000 = 9.21",
		Wrong: true, Fix: "exp(-log(10000)*2*i/d) with the natural logarithm"},
	{ID: "floor-of-log", Doc: "the frequencies are exp(−2i) whatever d: a logarithm was divided as whole numbers",
		Why: "your pair i turns with e^(−2i); the paper's with 10000^(−2i/{d})", Wrong: true,
		Fix: "exp(i * (-log(10000) / (d/2))), in parentheses and as real numbers"},
	{ID: "law", Doc: "the exponents are those of another published formula than the one asked for", Wrong: true,
		Fix: "i/(d/2−1) in t2t, 2i/d in the others"},
	{ID: "base", Doc: "the base is another one", Fix: "base {base0}; or if {base} is meant, check with --base {base}",
		With: "another base: {base}, not {base0}", formula: func(f *Formula) { f.Base *= 2 }},
	{ID: "scaled", Doc: "the frequencies are scaled as those of a published model",
		With: "the frequencies of {scaled}"},
	// Positions.
	{ID: "first", Doc: "the first row is another position than 0",
		With: "another first position: {first}, not {first0}",
		Fix: "let positions count from {first0}: arange({first0}, {end0}), not arange({first}, {end}); " +
			"or if {first} is meant, check with --first {first}", formula: func(f *Formula) { f.First++ }},
	{ID: "speed", Doc: "all frequencies are multiplied by one number, or positions advance by it",
		With: "all frequencies times {speed}", Fix: "let positions advance by 1, without a factor",
		formula: func(f *Formula) { f.Speed = 0.5 }},
	{ID: "degrees", Doc: "angles are taken for degrees",
		Why:   "your angle is position · frequency · π/180; the paper's is position · frequency, in radians",
		Wrong: true, Fix: "sin and cos of radians", formula: func(f *Formula) { f.Speed = degree }},
	{ID: "reversed", Doc: "the rows are in reverse order", Wrong: true, Fix: "positions count up: arange(L)",
		Why: "your first row is position {first}, and your last is 0", formula: func(f *Formula) { f.Step = -1 }},
	{ID: "one-position", Doc: "every row is the same position", Why: "every row has the numbers of position {first}",
		Wrong: true, Fix: "positions are a column of L rows: arange(L)[:, None]",
		formula: func(f *Formula) { f.First, f.Step = f.First+1, 0 }},
	{ID: "transposed", Doc: "rows and columns are exchanged", Wrong: true, Fix: "save pe.T",
		numbers: Table.transposed},
	{ID: "grid", Doc: "the positions are those of a grid of two axes", With: "positions on a grid of two axes"},
	{ID: "products", Doc: "the numbers are not the dot products of the rows that are asked for", Wrong: true,
		Where: "the diagonals, each of which has one number", Fix: "pe @ pe.T"},
	// Columns.
	{ID: "shape", Doc: "there are other numbers of rows or columns than asked for",
		With: "another shape than asked for: {rows} × {columns}"},
	{ID: "swapped", Doc: "sine and cosine are exchanged",
		With: "sine and cosine are exchanged: column 0 is a {kind}, not a {kind0}", Wrong: true,
		Fix: "exchange sin and cos where the columns are filled", formula: relaid(exchanged)},
	{ID: "last-column", Doc: "the last column of an odd number is another one", Wrong: true,
		Fix: "concat ends with a cosine, and has one sine more; t2t and cos_sin_half end with zeros"},
	{ID: "halves", Doc: "the columns of one kind come first, where sines and cosines alternate in the paper",
		Why: "your pair i is in columns i and {d}/2+i; the paper's in columns 2i and 2i+1", Wrong: true,
		Fix: "pe[:, 0::2] = sin, pe[:, 1::2] = cos", formula: relaid(apart)},
	{ID: "interleaved", Doc: "sines and cosines alternate, where halves are asked for",
		Why: "your pair i is in columns 2i and 2i+1; what is asked for has it in columns i and {d}/2+i", Wrong: true,
		Fix: "concatenate([sin, cos], axis=1)", formula: relaid(together)},
	{ID: "sine-only", Doc: "there are sines only", Wrong: true, Where: "the cosines", Fix: "pe[:, 1::2] = cos",
		formula: func(f *Formula) { f.layout, f.law = sinesOnly, byColumn }},
	{ID: "cosine-only", Doc: "there are cosines only", Wrong: true, Where: "the sines", Fix: "pe[:, 0::2] = sin",
		formula: func(f *Formula) { f.layout, f.law = cosinesOnly, byColumn }},
	{ID: "sine-negated", Doc: "the sines have the opposite sign: the positions are negative", Wrong: true,
		Where: "the sines", Fix: "sin(+pos * w)", formula: func(f *Formula) { f.Negated = true }},
	{ID: "permuted", Doc: "the columns are in another order", Fix: "sine and cosine of pair i in columns 2i and 2i+1",
		Wrong: true, formula: func(f *Formula) { f.order = backwards(f.Width) }},
	{ID: "columns-missing", Doc: "it is the left part of a wider table",
		Why: "your {columns} columns are the first of a table with {d}", Wrong: true,
		Fix:     "compute it with the d it is used with; the exponents have the d of the wider table",
		formula: func(f *Formula) { f.Width += f.Width / 2 }},
	{ID: "rows-for-columns", Doc: "sine and cosine alternate from row to row, not from column to column", Wrong: true,
		Fix: "pe[:, 0::2] = sin, pe[:, 1::2] = cos: the second index"},
	// Values.
	{ID: "scale", Doc: "all values are multiplied by one number", With: "all values times {scale}",
		Fix:     "leave out the factor; the paper multiplies the embedding by √d, not the table",
		formula: func(f *Formula) { f.Scale = math.Sqrt(float64(f.Width)) }},
	{ID: "unit-rows", Doc: "every row is divided by its norm √(d/2)", Wrong: true,
		Fix: "leave out the division by the norm", formula: func(f *Formula) { f.Scale = unitRows(f.Width) }},
	{ID: "cos-of-sin", Doc: "the odd columns have the cosine of the sine beside them", Wrong: true,
		Where: "the odd columns", Fix: "take the cosine of the angle: the table was overwritten with sines first"},
	{ID: "angles", Doc: "these are the angles: sine and cosine are not taken", Wrong: true,
		Fix: "pe[:, 0::2] = sin(angle), pe[:, 1::2] = cos(angle)"},
	{ID: "to-0-1", Doc: "all values are shifted to the range 0 to 1", Wrong: true, Fix: "leave out (pe + 1) / 2"},
	{ID: "layer-norm", Doc: "every row is normalised to mean 0 and variance 1", Wrong: true,
		Fix: "save the table before the layer norm"},
	{ID: "integer-division", Doc: "the angles are whole numbers: integer division", Wrong: true,
		Fix: "pos / 10000**(2*i/d), not //"},
}

// inType are the findings of arithmetic in a type of 16 bits.
func inType(t Type) []Finding {
	rounded := func(id, what, fix string) Finding {
		return Finding{ID: t.String() + "-" + id, Doc: what + " are rounded to " + t.String(), Wrong: true,
			Fix: fix + "; convert the table when it is finished, if at all"}
	}
	last := 1 << types[t].bits // position that is exact, with all before it
	positions := rounded("positions", "the positions", "arange(L, dtype=float32)")
	positions.Where = fmt.Sprintf("positions from %d", last+1)
	positions.Why = fmt.Sprintf("%v has %d bits: position %d becomes %d, while up to %[4]d all are exact", t,
		types[t].bits, last+1, last)
	return []Finding{positions, rounded("frequencies", "the frequencies", "compute frequencies in float32"),
		rounded("angles", "the angles", "compute angles in float32"),
		rounded("all", "positions, frequencies and angles", "compute in float32")}
}

var ofNumbers = []Finding{
	{ID: "zero-rows", Doc: "some rows are zero, such as fairseq's row of padding", Fix: "fill all rows",
		numbers: each(func(v float64, row, _ int) float64 { return pick(row == 1, 0, v) })},
	{ID: "rows", Doc: "some rows differ, and the others are right",
		numbers: moved(func(_ Table, row int) int { return pick(row == 2 || row == 5, 7-row, row) })},
	{ID: "columns", Doc: "some columns differ, and the others are right",
		numbers: each(func(v float64, _, col int) float64 { return pick(col == 2, -v, v) })},
	{ID: "cells", Doc: "some numbers differ, and the others are right", numbers: hit(0.5)},
	{ID: "rounding", Doc: "some numbers are not the exact ones, rounded",
		Fix: "compute in float64, and cast at the end"},
	{ID: "wrapped", Doc: "the rows begin again after some",
		With: "from row {wrap} on the rows are those from 0 on again", Fix: "positions up to L−1, without a remainder",
		numbers: moved(func(t Table, row int) int { return row % max(t.Rows*3/4, 1) })},
	{ID: "dropout", Doc: "some numbers are zero and the others larger: dropout was applied", Wrong: true,
		Fix:     "save the table itself, or call eval() first",
		numbers: each(func(v float64, row, col int) float64 { return pick(noise(row, col) > 0.6745, 0, v/0.75) })},
	{ID: "noise", Doc: "random numbers are added to the formula",
		numbers: each(func(v float64, row, col int) float64 { return v + noise(row, col)/20 })},
	{ID: "embedding", Doc: "other numbers are added to the formula, such as embeddings of tokens",
		Fix:     "save the table before it is added",
		numbers: each(func(v float64, row, col int) float64 { return v + noise(row, col)/2 })},
	// No formula.
	{ID: "position-itself", Doc: "every column is the position itself, or proportional to it",
		numbers: each(func(_ float64, row, _ int) float64 { return float64(row) })},
	{ID: "two-values", Doc: "there are two values only",
		numbers: each(func(_ float64, row, col int) float64 { return float64(row >> min(col, 63) & 1) })},
	{ID: "one-value", Doc: "all numbers are the same", Fix: "fill the table: row p, column j has its own angle",
		numbers: each(func(float64, int, int) float64 { return 0.5 })},
	{ID: "zeros", Doc: "all numbers are zero", Fix: "fill the table, and load its buffer with the weights",
		numbers: each(func(float64, int, int) float64 { return 0 })},
	{ID: "not-finite", Doc: "some numbers are not finite", numbers: hit(math.NaN()),
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

// exponent returns the exponent of a pair of d columns, of which a law that parts the columns gives that of the sine.
func (w *law) exponent(d, pair int) float64 {
	if w.index != nil {
		pair = w.index(pair, 0, encoding.Sin)
	}
	num, den := w.rate(d)
	return float64(num*pair) / float64(den)
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

var faults = slices.Concat([]fault{
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
}, roundings(BFloat16), roundings(Float16))

// roundings are the faults of arithmetic in a type of 16 bits.
func roundings(t Type) []fault {
	name := t.String()
	return []fault{
		{id: name + "-positions", position: t.round}, {id: name + "-frequencies", rate: t.round},
		{id: name + "-angles", angle: t.round}, {id: name + "-all", position: t.round, rate: t.round, angle: t.round},
	}
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
