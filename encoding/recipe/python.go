package recipe

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"wavescope/encoding"
)

// python describes an array library; the libraries agree in most names.
type python struct {
	name         string
	imports      []string
	axis         string // keyword of the direction in a function
	concat, clip string
	atMost       string // smaller of two numbers
	array        string
	wide         string // statement that selects double precision
	usesExp      bool   // idiomatic code writes the power as exp(−log)
	most         int    // largest position of its integers, 0 for any
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
	jax = python{
		name: "jnp", imports: []string{"import jax", "import jax.numpy as jnp"}, axis: "axis", concat: "concatenate",
		clip: "clip", atMost: "minimum(%s, %d)", array: "array",
		wide: `jax.config.update("jax_enable_x64", True)`, most: 1<<31 - 1, load: "flax",
		random: "0.02 * jax.random.normal(jax.random.PRNGKey(0), (rows, d_model))", length: "x.shape[%d]",
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
	p.mark = "#"
	body := &program{Ask: p.Ask, Rope: p.Rope, turns: p.turns, language: p.language, bits: p.bits, kept: l.kept,
		mark: "#"}
	needsWide := l.most > 0 && max(p.last(), -p.First) > l.most
	if needsWide {
		body.bits = 53
	}
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
	if needsWide {
		p.line("")
		p.line("%s  # whole numbers of 32 bits end before position %d", l.wide, p.last())
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
	case p.turns && den == p.Turned:
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
	most := 62
	if l.most > 0 && p.bits == 24 {
		most = 30
	}
	p.noted("a position has no more", "bit = np."+l.atMost+"", fmt.Sprintf("np.arange(%d)", p.Shape.DModel), most)
	p.line("table = pos >> bit & 1")
	l.convert(p, "table", "float32")
	l.adds(p, p.Rows)
	p.remark("These are whole numbers, and exact.")
}

// untrained is the remark on a table before training.
const untrained = "A table that nobody has trained is noise: these are other numbers of the same distribution, " +
	"normal with deviation 0.02. Nothing but that is alike."

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
