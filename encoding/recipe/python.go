package recipe

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"wavescope/encoding"
)

// python is one of the libraries of arrays, which agree in nearly all.
type python struct {
	name         string
	imports      []string
	axis         string // what a function calls the direction that it goes along
	concat, clip string
	atMost       string // of two numbers the smaller one
	array        string
	wide         string // what makes it compute in double precision
	usesExp      bool   // people write the power as exp(−log), and the table as a module
	most         int    // the largest position of its whole numbers, 0 for any
	load, random string
}

var (
	numpy = python{
		name: "np", imports: []string{"import numpy as np"}, axis: "axis", concat: "concatenate", clip: "clip", atMost: "minimum(%s, %d)", array: "array",
		load: "numpy", random: "np.random.default_rng(0).normal(0, 0.02, (rows, d_model))",
	}
	pytorch = python{
		name: "torch", imports: []string{"import torch"}, axis: "dim", concat: "cat", clip: "clamp", atMost: "clamp(%s, max=%d)", array: "tensor", usesExp: true,
		wide: "torch.set_default_dtype(torch.float64)", load: "torch", random: "torch.nn.init.normal_(torch.empty(rows, d_model), std=0.02)",
	}
	jax = python{
		name: "jnp", imports: []string{"import jax", "import jax.numpy as jnp"}, axis: "axis", concat: "concatenate", clip: "clip", atMost: "minimum(%s, %d)", array: "array",
		wide: `jax.config.update("jax_enable_x64", True)`, most: 1<<31 - 1, load: "flax",
		random: "0.02 * jax.random.normal(jax.random.PRNGKey(0), (rows, d_model))",
	}
)

func (l python) write(p *program) error {
	p.mark = "#"
	body := &program{Ask: p.Ask, Rope: p.Rope, turns: p.turns, language: p.language, bits: p.bits, mark: "#"}
	needsWide := l.most > 0 && max(p.last(), -p.First) > l.most
	if needsWide {
		body.bits = 53
	}
	err := body.kind(func() { l.waves(body) }, func() { l.binary(body) }, func() { l.learned(body) }, func() { l.slopes(body) }, func() { l.buckets(body) })
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

// rows writes the column of positions, or of offsets.
func (l python) rows(p *program, name, doc string) {
	p.noted(doc, "%s = np.arange(%d, %d)[:, None]", name, p.First, p.First+p.Rows)
}

// waves writes a table of sines and cosines.
func (l python) waves(p *program) {
	c, module := p.Shape, l.usesExp && !p.turns
	if module {
		openModule(p)
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
	if module {
		closeModule(p)
	}
	p.remark(p.told(), p.wider(l.wide))
	if module && p.Shape.Base <= math.MaxFloat32 { // a larger one has no power
		p.remark(p.stable()...)
	}
}

// openModule begins a module of PyTorch, as tutorials write one that is added to the
// embedding; what follows makes its table.
func openModule(p *program) {
	p.line("")
	p.line("class PositionalEncoding(torch.nn.Module):")
	p.line("    def __init__(self):")
	p.indent = "        "
	p.line("super().__init__()")
}

// closeModule keeps the table in the module and adds it to what comes.
func closeModule(p *program) {
	p.remark("moves with the module, but is neither trained nor saved")
	p.line(`self.register_buffer("table", table, persistent=False)`)
	p.indent = ""
	p.line("")
	p.line("    def forward(self, x):")
	p.line("        # (batch, length, %[1]d) + (length, %[1]d), for a length up to %[2]d", p.Shape.DModel, p.Rows)
	p.line("        return x + self.table[: x.shape[1]]")
	p.line("")
	p.line("")
	p.line("table = PositionalEncoding().table")
}

// power writes ω = base^(−num·i/den).
func (l python) power(p *program, num, den int) {
	exponent := fmt.Sprintf("%s / %s", l.counted(p, num), denominator(p, den))
	switch {
	case p.bits == 24 && (l.usesExp && !p.turns || p.Shape.Base > 1e38):
		p.noted("radians per position", "omega = np.exp(%s * (-math.log(base) / %s))", l.counted(p, num), denominator(p, den))
	default:
		p.noted("radians per position", "omega = base ** (-%s)", exponent)
	}
}

// counted are the numerators of the exponents, 0, num, 2·num and so on.
func (l python) counted(p *program, num int) string {
	if num == 1 {
		return fmt.Sprintf("np.arange(%d)", p.Shape.Pairs())
	}
	return fmt.Sprintf("np.arange(0, %d, %d)", num*p.Shape.Pairs(), num)
}

// denominator is the number that exponents are fractions of, by its name where
// it has one.
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
		p.noted("columns "+order, "table = np.stack([np.%s(angle), np.%s(angle)], %s=-1).reshape(%d, -1)%s", first, second, l.axis, p.Rows, cut)
		return
	}
	p.noted("all "+first+", then all "+second, "table = np.%s([np.%s(angle), np.%s(angle)], %s=1)%s", l.concat, first, second, l.axis, cut)
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
	p.remark("These are whole numbers, and exact.")
}

// untrained is what there is to say of a table before the training.
const untrained = "A table that nobody has trained is noise: these are other numbers of the same distribution, normal with deviation 0.02. Nothing but that is alike."

// learned reads a table of a file, or makes one as it is before the training.
func (l python) learned(p *program) {
	rows := max(min(p.Rows, p.Shape.Learned.Rows-p.First), 0)
	if p.File == "" {
		p.line("rows, d_model = %d, %d", rows, p.Shape.DModel)
		p.line("table = %s", l.random)
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
	p.remark("The numbers are those of the file, and exact.")
	if rows < p.Rows {
		p.remark(fmt.Sprintf("It has no rows from position %d on.", p.Shape.Learned.Rows))
	}
}
