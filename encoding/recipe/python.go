package recipe

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
)

// python describes an array library of Python. The libraries use the same names for most functions.
type python struct {
	name         string
	imports      []string
	axis         string // keyword of the direction in a function
	concat, clip string
	atMost       string // function for the smaller of two numbers
	array        string
	wide         string // statement that selects double precision
	usesExp      bool   // idiomatic code writes the power as exp(−log)
	load, random string
	length       string // expression for the length of an axis of x
	module       module // module that keeps an added table; zero for a function
	converts     string // converts a NumPy array; "" for NumPy itself
	kept         int    // bits of fraction of the stored numbers, 0 if they are not rounded again
}

// A module is a class that keeps a table and adds it to its input.
type module struct {
	class, arguments, method string
	note, keep               string // code that keeps the table, with a comment
	other                    string // layers with another order of axes
}

var (
	numpy = python{
		name: "np", imports: []string{"import numpy as np"}, axis: "axis", concat: "concatenate", clip: "clip",
		atMost: "minimum(%s, %d)", array: "array",
		load: "numpy", random: "np.random.default_rng(0).normal(0, 0.02, (rows, d_model))", length: "x.shape[%d]",
	}
	pytorch = python{
		name: "torch", imports: []string{"import torch"}, axis: "dim", concat: "cat", clip: "clamp",
		atMost: "clamp(%s, max=%d)", array: "tensor", usesExp: true,
		wide: "torch.set_default_dtype(torch.float64)", load: "torch",
		random: "torch.nn.init.normal_(torch.empty(rows, d_model), std=0.02)", length: "x.shape[%d]",
		module: module{
			class: "torch.nn.Module", arguments: "self", method: "forward",
			note:  "moves with the module, but is neither trained nor saved",
			keep:  `self.register_buffer("table", table, persistent=False)`,
			other: ", as nn.Transformer takes it without batch_first,",
		},
	}
	keras = python{
		name: "np", imports: []string{"import keras", "import numpy as np"}, axis: "axis", concat: "concatenate",
		clip: "clip", atMost: "minimum(%s, %d)", array: "array",
		load: "numpy", random: "keras.random.normal((rows, d_model), stddev=0.02)", length: "keras.ops.shape(x)[%d]",
		module: module{
			class: "keras.layers.Layer", arguments: "self, **kwargs", method: "call",
			note: "a constant in the layer's precision, neither trained nor saved",
			keep: "self.table = keras.ops.convert_to_tensor(table, self.compute_dtype)",
		},
		converts: "keras.ops.convert_to_tensor(%s, %q)", kept: 24,
	}
)

func (l python) write(p *program) error {
	body := &program{Ask: p.Ask, RoPEConfig: p.RoPEConfig, turns: p.turns, language: p.language, bits: p.bits,
		kept: l.kept}
	err := body.kind(func() { l.waves(body) }, func() { l.binary(body) }, func() { l.learned(body) },
		func() { l.slopes(body) }, func() { l.buckets(body) })
	if err != nil {
		return err
	}
	text := body.text.String()
	p.line("# %s", p.Again)
	if strings.Contains(text, "math.") {
		p.line("import math")
	}
	for _, line := range slices.Concat(l.imports, body.imports) {
		p.line("%s", line)
	}
	p.line("")
	p.text.WriteString(strings.ReplaceAll(text, "np.", l.name+"."))
	return nil
}

// rows writes the column of positions or offsets.
func (l python) rows(p *program, name, doc string) {
	p.noted(doc, "%s = np.arange(%d, %d)[:, None]", name, p.First, p.First+p.Rows)
}

// waves writes a table of sines and cosines.
func (l python) waves(p *program) {
	c := p.Shape
	module := !p.turns && l.module != (module{})
	if module {
		l.openModule(p)
	}
	if p.turns {
		l.rope(p)
	} else {
		p.line("d_model, base = %d, %s", c.DModel, number(c.Base))
		num, den := c.Exponent(1)
		l.power(p, num, den)
	}
	l.rows(p, "pos", "positions run down, pairs across")
	p.noted(fmt.Sprintf("(%[1]d, 1) * (1, %[2]d) -> (%[1]d, %[2]d)", p.Rows, c.Pairs()), "angle = pos * omega")
	l.columns(p)
	switch {
	case module:
		l.closeModule(p)
	case p.turns:
		l.convert(p, "table", "float32")
	default:
		l.adds(p, p.Rows)
	}
	p.remark(p.told(), p.wider(l.wide))
	if l.usesExp && module && p.Shape.Base <= math.MaxFloat32 { // a larger base overflows float32
		p.remark(p.stable()...)
	}
}

// convert makes an array one of the library's.
func (l python) convert(p *program, array, kind string) {
	if l.converts != "" {
		p.line("%s = "+l.converts, array, array, kind)
	}
}

// openModule starts a module that adds a table to the embedding; the table follows.
func (l python) openModule(p *program) {
	p.line("")
	p.line("class PositionalEncoding(%s):", l.module.class)
	p.line("    def __init__(%s):", l.module.arguments)
	p.indent = "        "
	p.line("super().__init__(%s)", strings.TrimPrefix(strings.TrimPrefix(l.module.arguments, "self"), ", "))
}

// closeModule stores the table in the module and adds it to the input.
func (l python) closeModule(p *program) {
	p.remark(l.module.note)
	p.line("%s", l.module.keep)
	p.indent = ""
	p.line("")
	p.line("    def %s(self, x):", l.module.method)
	p.indent = "        "
	l.sum(p, "self.table", p.Rows)
	p.line("")
	p.line("")
	p.line("table = PositionalEncoding().table")
}

// adds writes the function that adds a table to its input.
func (l python) adds(p *program, rows int) {
	p.line("")
	p.line("")
	p.line("def encode(x):")
	p.indent = "    "
	l.sum(p, "table", rows)
	p.line("")
	p.line("")
}

// sum writes the addition of a table to a batch of sequences. A comment warns of swapped axes: with at
// most that many sequences the sum broadcasts without an error, and every position of a sequence gets
// the same row.
func (l python) sum(p *program, table string, rows int) {
	d, first, second := p.Shape.DModel, fmt.Sprintf(l.length, 0), fmt.Sprintf(l.length, 1)
	p.line("# (batch, length, %[1]d) + (length, %[1]d) -> (batch, length, %[1]d)", d)
	p.remark(fmt.Sprintf("For a length up to %d; every sequence gets the same rows.", rows))
	if rows > 1 {
		p.remark(fmt.Sprintf("(length, batch, %[1]d)%[2]s is wrong without an error for a batch up to %[3]d: all of "+
			"sequence b gets row b. A larger batch is an error. Such an x wants",
			d, l.module.other, rows))
		p.line("#     x + %s[: %s, None]", table, first)
	}
	p.line("return x + %s[: %s]", table, second)
	p.indent = ""
}

// power writes ω = base^(−num·i/den).
func (l python) power(p *program, num, den int) {
	exponent := fmt.Sprintf("%s / %s", l.counted(p, num), denominator(p, den))
	switch {
	case p.bits == 24 && (l.usesExp && !p.turns || p.Shape.Base > 1e38):
		p.noted("radians per position", "omega = np.exp(%s * (-math.log(base) / %s))", l.counted(p, num),
			denominator(p, den))
	default:
		p.noted("radians per position", "omega = base ** (-%s)", exponent)
	}
}

// counted writes the numerators of the exponents, 0, num, 2·num ….
func (l python) counted(p *program, num int) string {
	if num == 1 {
		return fmt.Sprintf("np.arange(%d)", p.Shape.Pairs())
	}
	return fmt.Sprintf("np.arange(0, %d, %d)", num*p.Shape.Pairs(), num)
}

// denominator returns the common denominator of the exponents, as a name if it has one.
func denominator(p *program, den int) string {
	switch {
	case p.turns && den == p.RotaryDim:
		return "r"
	case p.turns:
		return "h"
	case den == p.Shape.DModel:
		return "d_model"
	}
	return fmt.Sprint(den)
}

// columns writes the sines and cosines in the order of the layout.
func (l python) columns(p *program) {
	c := p.Shape
	first, second, order := "sin", "cos", "sin0 cos0 sin1 cos1 and so on"
	if _, kind := c.Wave(0); kind == encoding.Cos {
		first, second, order = "cos", "sin", "cos0 sin0 cos1 sin1 and so on"
	}
	cut := ""
	if c.Layout.Alternates() || c.Layout == encoding.Concat {
		if c.DModel%2 == 1 {
			cut = "[:, :d_model]"
		}
	}
	if c.Layout.Alternates() {
		p.noted("columns "+order, "table = np.stack([np.%s(angle), np.%s(angle)], %s=-1).reshape(%d, -1)%s", first,
			second, l.axis, p.Rows, cut)
		return
	}
	p.noted("all "+first+", then all "+second, "table = np.%s([np.%s(angle), np.%s(angle)], %s=1)%s", l.concat, first,
		second, l.axis, cut)
	if _, kind := c.Wave(c.DModel - 1); kind == encoding.Zero {
		p.noted("zeros fill an odd d_model", "table = np.%s([table, 0 * table[:, :1]], %s=1)", l.concat, l.axis)
	}
}

// binary writes the bits of the positions.
func (l python) binary(p *program) {
	l.rows(p, "pos", "positions run down, bits across")
	p.noted("a position has no more", "bit = np."+l.atMost+"", fmt.Sprintf("np.arange(%d)", p.Shape.DModel), 62)
	p.line("table = pos >> bit & 1")
	l.convert(p, "table", "float32")
	l.adds(p, p.Rows)
	p.remark("These are whole numbers, and exact.")
}

// untrained is the comment in a program for a table before training.
const untrained = "An untrained table is random: these numbers have the same distribution, " +
	"normal with standard deviation 0.02, and different values."

// learned writes code that reads a table from a file, or makes one as before training.
func (l python) learned(p *program) {
	rows := max(min(p.Rows, p.Shape.Learned.Rows-p.First), 0)
	if p.File == "" {
		p.line("rows, d_model = %d, %d", rows, p.Shape.DModel)
		p.line("table = %s", l.random)
		l.adds(p, rows)
		p.remark(untrained)
		return
	}
	read := fmt.Sprintf("load_file(%q)[%q]", p.File, p.Tensor)
	switch {
	case p.Tensor != "":
		p.imports = []string{"from safetensors." + l.load + " import load_file"}
	case l.name == numpy.name:
		read = fmt.Sprintf("np.load(%q)", p.File)
	default:
		p.imports = []string{"import numpy"}
		read = fmt.Sprintf("numpy.load(%q)", p.File)
	}
	p.line("table = %s.reshape(-1, %d)[%d:%d]", read, p.Shape.DModel, p.First, p.First+rows)
	if p.Tensor == "" && l.name != numpy.name {
		p.line("table = np.%s(table)", l.array)
	}
	l.adds(p, rows)
	p.remark("The numbers are those of the file, and exact.")
	if rows < p.Rows {
		p.remark(fmt.Sprintf("It has no rows from position %d on.", p.Shape.Learned.Rows))
	}
}

// rope writes the frequencies of rotary embeddings.
func (l python) rope(p *program) {
	s := p.Scaling
	switch {
	case p.Frequencies != "":
		p.list("omega = np."+l.array+"([  # radians per position, as the file has them", p.Frequencies, "])")
	case s.Method == encoding.Proportional:
		p.noted("numbers of a head, how many of them turn", "h, r, base = %d, %d, %s", p.HeadDim, p.RotaryDim,
			number(p.Base))
		l.power(p, 2, p.HeadDim)
	default:
		p.noted("how many numbers of a head turn", "r, base = %d, %s", p.RotaryDim, number(p.Base))
		l.otherBase(p)
		l.power(p, 2, p.RotaryDim)
	}
	switch s.Method {
	case encoding.Linear:
		p.line("omega = omega / %s", number(s.Factor))
	case encoding.YaRN:
		l.yarn(p)
	case encoding.Llama3:
		l.llama3(p)
	case encoding.LongRoPE:
		divisors, of := s.ShortFactors, "up to"
		if s.TargetLength > s.TrainLength {
			divisors, of = s.LongFactors, "beyond"
		}
		p.list(fmt.Sprintf("divisors = np.%s([  # for lengths %s %d", l.array, of, s.TrainLength), divisors, "])")
		p.line("omega = omega / divisors")
	case encoding.Proportional:
		p.noted("the rest is at rest", "omega = np.where(np.arange(%d) < r // 2, omega / %s, 0)", p.Pairs(),
			number(s.Factor))
	}
	p.turned()
}

// turned writes code that rotates the queries or keys of a head by the table.
func (p *program) turned() {
	i, j := "i", "i + r/2"
	if p.Pairing == encoding.Neighbours {
		i, j = "2i", "2i + 1"
	}
	p.remark(fmt.Sprintf("A head turns pair i, its numbers a, b in columns %s and %s, into a cos - b sin, a sin + b "+
		"cos.", i, j))
	if a := p.Scaling.AttentionFactor(); a != 1 {
		p.remark(fmt.Sprintf("Models multiply both waves by the attention factor %s, which is not in this table.",
			number(a)))
	}
}

// otherBase writes the base of NTK and dynamic.
func (l python) otherBase(p *program) {
	s := p.Scaling
	switch {
	case p.RotaryDim == 2:
	case s.Method == encoding.NTK:
		p.line("base = base * %s ** (r / (r - 2))", number(s.Factor))
	case s.Method == encoding.Dynamic && s.TargetLength > s.TrainLength:
		p.line("base = base * (%[1]s * %[2]d / %[3]d - (%[1]s - 1)) ** (r / (r - 2))", number(s.Factor), s.TargetLength,
			s.TrainLength)
	}
}

// yarn writes YaRN's ramp over the pairs.
func (l python) yarn(p *program) {
	s := p.Scaling
	pair := func(turns float64) string {
		return fmt.Sprintf("r * math.log(%d / (%s * 2 * math.pi)) / (2 * math.log(base))", s.TrainLength, number(turns))
	}
	low, high := pair(s.BetaFast), pair(s.BetaSlow)
	if !s.Untruncated {
		low, high = "math.floor("+low+")", "math.ceil("+high+")"
	}
	p.line("low = max(%s, 0)", low)
	p.line("high = min(%s, r - 1)", high)
	p.line("if low == high:")
	p.line("    high += 0.001")
	p.line("ramp = np.%s((np.arange(r // 2) - low) / (high - low), 0, 1)", l.clip)
	p.line("omega = omega * (1 - ramp) + omega / %s * ramp", number(s.Factor))
}

// llama3 writes llama3's ramp over the turns in the training length.
func (l python) llama3(p *program) {
	s := p.Scaling
	p.noted("in the training length", "turns = %d * omega / (2 * math.pi)", s.TrainLength)
	if s.HighFreqFactor == s.LowFreqFactor {
		p.line("kept = np.where(turns < %s, 0.0, 1.0)", number(s.LowFreqFactor))
	} else {
		p.line("kept = np.%s((turns - %[2]s) / (%[3]s - %[2]s), 0, 1)", l.clip, number(s.LowFreqFactor),
			number(s.HighFreqFactor))
	}
	p.line("omega = (1 - kept) * omega / %s + kept * omega", number(s.Factor))
}

// slopes writes ALiBi's bias, one row an offset and one column a head.
func (l python) slopes(p *program) {
	n := lowerPower(p.Heads)
	p.line("heads = %d", p.Heads)
	p.line("slopes = [2 ** (-8 * (k + 1) / %d) for k in range(%d)]", n, n)
	if n < p.Heads {
		p.noted(fmt.Sprintf("every second of %d heads", 2*n),
			"slopes += [2 ** (-8 * (2 * k + 1) / %d) for k in range(heads - %d)]", 2*n, n)
	}
	l.rows(p, "offset", "key less query")
	p.noted("added to the scores, a column a head", "bias = -np.%s(slopes) * abs(offset)", l.array)
	l.convert(p, "bias", "float32")
	p.remark(p.slopesTold())
}

// lowerPower returns the largest power of two not above n.
func lowerPower(n int) int {
	power := 1
	for 2*power <= n {
		power *= 2
	}
	return power
}

// slopesTold returns a sentence about the error of the numbers: three units in the last place for a slope and one more
// for the product, or none if all slopes are powers of two.
func (p *program) slopesTold() string {
	largest, exact := 0.0, true
	for head := range p.Heads {
		slope := scheme.Slope(head, p.Heads)
		fraction, _ := math.Frexp(slope)
		exact = exact && fraction == 0.5
		largest = max(largest, slope)
	}
	furthest := max(math.Abs(float64(p.First)), math.Abs(float64(p.last())))
	bits, units := p.bits, math.Ldexp(4, -p.bits)
	if p.kept > 0 {
		bits, units = p.kept, units+math.Ldexp(1, -p.kept)
	}
	if exact && furthest < math.Ldexp(1, bits) {
		return "Slopes are powers of two: every number is exact."
	}
	return fmt.Sprintf("%s: every number is within %s of the true one.", p.rounds("slopes and products"),
		most(largest*furthest*units+1e-300))
}

// buckets writes T5's buckets with the formula of T5's own code.
func (l python) buckets(p *program) {
	b := p.Buckets
	l.rows(p, "offset", "key less query")
	side := b.N
	if b.Both {
		side = b.N / 2
		p.noted("later keys have buckets of their own", "first = np.where(offset > 0, %d, 0)", side)
		p.line("n = abs(offset)")
	} else {
		p.line("first = 0")
		p.noted("later keys share the bucket of the query's own", "n = -offset * (offset < 0)")
	}
	exact := side / 2
	p.line("far = %d + np.log(np.where(n < %d, %d, n) / %d) / math.log(%d / %d) * %d", exact, exact, exact, exact,
		b.Max, exact, side-exact)
	p.line("far = np.%s", fmt.Sprintf(l.atMost, l.whole("far"), side-1))
	p.line("bucket = first + np.where(n < %d, n, far)", exact)
	l.convert(p, "bucket", "int32")
	p.remark(p.bucketsTold(side, exact))
}

// whole returns code that truncates an expression to an integer.
func (l python) whole(of string) string {
	if l.name == pytorch.name {
		return of + ".long()"
	}
	return of + ".astype(int)"
}

// bucketsTold returns a sentence with the distances that rounding may put into the previous bucket: those where the
// logarithm is an integer. At all other distances the logarithm is further from an integer than rounding errors reach.
func (p *program) bucketsTold(side, exact int) string {
	shared := float64(side - exact)
	reach := math.Ldexp(16*shared, -p.bits) * (1 + math.Log(float64(p.Buckets.Max)))
	var edges []string
	for n := exact + 1; n < p.Buckets.Max; n++ {
		at := math.Log(float64(n)/float64(exact)) / math.Log(float64(p.Buckets.Max)/float64(exact)) * shared
		if off := math.Abs(at - math.Round(at)); off < reach+1e-12 {
			edges = append(edges, fmt.Sprint(n))
		}
	}
	if len(edges) == 0 {
		return fmt.Sprintf("The logarithm is rounded, in float%d, but far enough from whole numbers: every bucket "+
			"is exact.", p.width())
	}
	if more := len(edges) - 8; more > 0 {
		edges = append(edges[:8], fmt.Sprintf("and %d more", more))
	}
	return fmt.Sprintf("float%d rounds the logarithm: at distances on the edge of a bucket, %s, it may give the "+
		"bucket before. All others are exact.",
		p.width(), strings.Join(edges, ", "))
}
