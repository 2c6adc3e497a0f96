package identify

import (
	"fmt"
	"math"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/angle"
)

// A Formula gives all numbers of a table:
//
//	scale · trig(speed · base^(−e) · (first + step·row)),
//
// with the kind of wave and the exponent e of each column from its layout and its law. The zero values of most fields
// are no table; start from [standard].
type Formula struct {
	Name  string // of a published formula, or ""
	Width int    // columns of the table from which layout and law count; those beyond the table's are cut off

	Base, First, Speed, Scale float64
	Step                      int // −1 for reversed rows, 0 for one position in all rows

	Negated bool   // sines
	Scaled  string // name of the published model whose frequencies are in place of those of the law, or ""

	layout *layout
	law    *law
	rope   *encoding.RoPE // of Scaled
	fault  *fault
	order  []int // column of the formula in each column of the table; nil for all in order

	// A grid of two axes has positions on one axis in the first half of the columns and on the other in the second.
	side   int  // columns of the grid; 0 for one axis
	down   bool // the first half has the rows of the grid
	zeroes int  // leading rows of zeros

	chain  func(pos float64, angles []float64) // angles by repeated multiplication
	fitted bool                                // a parameter was fitted to the numbers
}

// standard is the formula of a layout and a law with the usual parameters, for d columns.
func standard(name string, l *layout, w *law, d int) Formula {
	return Formula{Name: name, layout: l, law: w, Width: d, Base: w.base, Speed: 1, Scale: 1, Step: 1}
}

// A plan evaluates a formula. It computes columns and waves when they are first needed: most formulas are refused after a
// few numbers.
type plan struct {
	Formula
	unit     float64 // of rounding of the arithmetic, for the bounds
	cols     []place
	waves    []wave // by the index of the law
	exact    encoding.Powers
	num, den int // the exponent of index k is num·k/den

	angles         []float64 // of a chain, or
	values, bounds []float64 // of a fault of whole rows, at the position or row that it was evaluated for last
	at             int
}

// A place is what a column has: the wave of an index, a sine or a cosine of it.
type place struct {
	known bool
	kind  encoding.Kind
	index int32
}

// A wave is one frequency, and its sine and cosine at the position that it was evaluated for last.
type wave struct {
	ready, kept bool
	start, step angle.Phase // at row 0 and from row to row
	w, kappa    float64     // radians per position; factor of the bound
	k           int
	sin, cos    float64
}

// plan prepares a formula. It is valid until the next call.
func (s *search) plan(f Formula, unit float64) *plan {
	p := &s.latest
	*p = plan{Formula: f, unit: unit, at: math.MinInt, cols: p.cols, waves: p.waves,
		values: p.values, bounds: p.bounds}
	indices := max(f.Width, s.Cols) + 2 // no law has an index beyond
	p.cols, p.waves = emptied(p.cols, s.Cols), emptied(p.waves, indices)
	if p.num, p.den = f.law.rate(p.width()); f.rope == nil {
		p.exact = s.powers(f.Base, p.den, p.num*indices)
	}
	if f.chain != nil {
		p.angles = make([]float64, indices)
	}
	return p
}

// emptied returns n zeros, in the room of all if that is large enough.
func emptied[T any](all []T, n int) []T {
	if cap(all) < n {
		return make([]T, n)
	}
	all = all[:n]
	clear(all)
	return all
}

// width is the number of columns from which layout and law count.
func (f *Formula) width() int {
	if f.side > 0 {
		return f.Width / 2
	}
	return f.Width
}

// place returns what a column has.
func (p *plan) place(j int) place {
	at := &p.cols[j]
	if at.known {
		return *at
	}
	if p.order != nil {
		j = p.order[j]
	}
	if p.side > 0 {
		j %= p.width()
	}
	index, kind := p.layout.wave(p.width(), j)
	if p.law.index != nil {
		index = p.law.index(index, j, kind)
	}
	*at = place{true, kind, int32(index)}
	return *at
}

// ready computes the angles of a wave.
func (p *plan) ready(index int) *wave {
	v := &p.waves[index]
	if v.ready {
		return v
	}
	v.ready = true
	switch m := index * p.num; {
	case p.rope != nil:
		v.w, v.step = p.rope.Frequency(index), p.rope.PhaseStep(index)
		v.start = v.step.Mul(int(p.First))
	case p.fault != nil && p.fault.rate != nil:
		v.w = p.fault.rate(p.exact.Frequency(m) * p.Speed)
		v.step, v.start = p.exact.Phase(0, v.w, 1), p.exact.Phase(0, v.w, p.First)
	default:
		v.w = p.exact.Frequency(m) * p.Speed
		v.step, v.start = p.exact.Phase(m, p.Speed, 1), p.exact.Phase(m, p.Speed, p.First)
	}
	v.kappa = kappa(v.w)
	return v
}

// cell returns the exact number of a column, and how far arithmetic may be from it before rounding to the file's type.
func (p *plan) cell(row, j int) (value, bound float64) {
	if p.fault == nil || p.fault.row == nil {
		return p.alone(row, j)
	}
	if p.at != row {
		p.values, p.bounds, p.at = emptied(p.values, len(p.cols)), emptied(p.bounds, len(p.cols)), row
		for k := range p.cols {
			p.values[k], p.bounds[k] = p.alone(row, k)
		}
		p.fault.row(p.values, p.bounds)
	}
	return p.values[j], p.bounds[j]
}

// alone is cell without a fault of whole rows.
func (p *plan) alone(row, j int) (value, bound float64) {
	c := p.place(j)
	if row < p.zeroes || c.kind == encoding.Zero {
		return 0, 0
	}
	row -= p.zeroes
	k := row * p.Step
	if p.side > 0 {
		if k = row % p.side; (j < len(p.cols)/2) == p.down {
			k = row / p.side
		}
	}
	v := p.ready(int(c.index))
	pos := p.First + float64(k)
	if p.fault != nil {
		if p.fault.kind != nil {
			c.kind = p.fault.kind(row, c.kind)
		}
		if p.fault.angle != nil {
			return p.stepped(v, c.kind, pos)
		}
	}
	if p.chain != nil {
		if p.at != k {
			p.chain(pos, p.angles)
			p.at = k
		}
		if theta := p.angles[c.index]; c.kind == encoding.Sin {
			value = math.Sin(theta)
		} else {
			value = math.Cos(theta)
		}
		return p.Scale * value, 2 * p.unit * math.Abs(p.Scale)
	}
	if !v.kept || v.k != k {
		v.kept, v.k = true, k
		if p.fault != nil && p.fault.position != nil {
			v.sin, v.cos = v.step.Mul(int(p.fault.position(pos))).Sincos()
		} else {
			v.sin, v.cos = v.start.Add(v.step.Mul(k)).Sincos()
		}
	}
	value = v.cos
	if c.kind == encoding.Sin {
		if value = v.sin; p.Negated {
			value = -value
		}
	}
	return p.Scale * value, arithmetic(v.w*pos, v.kappa, math.Abs(p.Scale), p.unit)
}

// stepped returns a number whose angle is changed in steps. Where arithmetic may lead to either of two steps, which is
// seldom, the bound allows every number.
func (p *plan) stepped(v *wave, kind encoding.Kind, pos float64) (value, bound float64) {
	if p.fault.position != nil {
		pos = p.fault.position(pos)
	}
	theta := v.w * pos
	off := math.Abs(theta) * v.kappa * p.unit
	if p.fault.plain {
		return p.Scale * theta, math.Abs(p.Scale) * off
	}
	turned := p.fault.angle(theta)
	if off < 0x1p-7 && (p.fault.angle(theta-off) != turned || p.fault.angle(theta+off) != turned) {
		bound = 2
	}
	if value = math.Cos(turned); kind == encoding.Sin {
		value = math.Sin(turned)
	}
	return p.Scale * value, math.Abs(p.Scale) * (bound + 4*p.unit)
}

// expected returns the formula that the author of a table with a formula meant, as far as the layout tells.
func (f Formula) expected(columns int) Formula {
	l, w := f.layout, paper
	switch {
	case l == cosineSine || l == sinesOnly || l == cosinesOnly:
		l = interleaved
	case l != interleaved && (f.law == t2t || f.law == whole):
		w = f.law
	}
	e := standard(f.Name, l, w, columns)
	e.side, e.down, e.zeroes = f.side, f.down, f.zeroes
	if l == frequencies {
		e.Width, e.First, e.fault = f.Width, f.First, f.fault
	}
	return e
}

// findings lists what a formula has and another, the expected one, has not.
func (f Formula) findings(want Formula) (ids []string) {
	add := func(differs bool, id string) {
		if differs && id != "" {
			ids = append(ids, id)
		}
	}
	add(f.order != nil, "permuted")
	add(f.Width != want.Width, "columns-missing")
	switch has, asked := f.layout, want.layout; {
	case has == asked:
	case has.only != "":
		ids = append(ids, has.only)
	default:
		alternates := func(l *layout) bool { return l == interleaved || l == cosineSine }
		before := len(ids)
		add(alternates(asked) && !alternates(has), "halves")
		add(alternates(has) && !alternates(asked), "interleaved")
		add(f.Kind(0) != want.Kind(0), "swapped")
		add(len(ids) == before, "last-column")
	}
	switch {
	case f.rope != nil || want.rope != nil:
		add(f.Base != want.Base, "base")
		add(f.Scaled != want.Scaled, "scaled")
	case Find(f.law.id) != nil && f.law != want.law:
		add(true, f.law.id)
		base := want.Base
		if f.law.base != paper.base {
			base = f.law.base
		}
		add(f.Base != base, "base")
	default:
		add(f.law == t2t && want.law == paper, "half-1")
		add(f.law != want.law && f.law != byColumn && !(f.law == t2t && want.law == paper), "law")
		add(f.Base != want.Base, "base")
	}
	add(f.Negated, "sine-negated")
	add(f.Step < 0, "reversed")
	add(f.Step == 0, "one-position")
	add(f.Step > 0 && f.First != want.First, "first")
	add(f.side != want.side, "grid")
	add(f.Speed != want.Speed && f.Speed == degree, "degrees")
	add(f.Speed != want.Speed && f.Speed != degree, "speed")
	units := f.Width > 2 && f.Scale == unitRows(f.Width)
	add(f.Scale != want.Scale && units, "unit-rows")
	add(f.Scale != want.Scale && !units, "scale")
	if f.fault != nil {
		add(true, f.fault.id)
	}
	return ids
}

const degree = math.Pi / 180

func unitRows(d int) float64 { return math.Sqrt(2 / float64(d)) }

// Names are the formulas that are right if nothing else is asked for. A cache of rotary embeddings or a grid of two
// axes is right too, see [Options].
var Names = []string{"paper", "concat", "t2t", "cos_sin_half", "t2t-flip"}

// Rotary is the name in [Options] of what rotary embeddings keep: cosines, sines, both, or a list of frequencies.
const Rotary = "rope"

// published lists the formulas of Names for the columns of the table.
func (s *search) published() []Formula {
	d := s.Cols
	all := []Formula{
		standard("paper", interleaved, paper, d), standard("concat", halves, paper, d), standard("t2t", halves, t2t, d),
		standard("cos_sin_half", cosinesFirst, whole, d), standard("t2t-flip", cosinesFirst, t2t, d),
	}
	if d%2 == 1 {
		all = append(all, standard("concat", concat, paper, d), standard("cos_sin_half", cosinesFirst, paper, d))
	}
	for i := range all {
		all[i].First = float64(s.First)
	}
	return all
}

// Layout and Law name the order of the columns and the rule of the exponents; Law may be the ID of a finding.
func (f *Formula) Layout() string { return f.layout.name }

// Law is described at Layout.
func (f *Formula) Law() string { return f.law.id }

// rotary reports whether programs of rotary embeddings keep such a table: cosines, sines, both, or the complex numbers
// that turn pairs.
func (f *Formula) rotary() bool {
	return (f.layout.cache || f.layout == cosineSine || f.layout == cosinesFirst && f.law != t2t) &&
		Find(f.law.id) == nil && (f.Scale == 1 || f.rope != nil)
}

// Counts reports whether row r of a table is position First + r.
func (f *Formula) Counts() bool {
	return f.side == 0 && f.Step == 1 && f.First == math.Trunc(f.First) && f.layout != frequencies
}

// Kind returns what a column has.
func (f *Formula) Kind(column int) encoding.Kind {
	_, kind := f.layout.wave(f.Width, column)
	return kind
}

// Shown returns the layout whose table of package encoding has the numbers of a formula. ok is false if no table has.
func (f *Formula) Shown() (l encoding.Layout, ok bool) {
	if f == nil || f.fault != nil || f.order != nil || f.side > 0 || f.rope != nil || f.First != 0 || f.Speed != 1 ||
		f.Scale != 1 || f.Step != 1 || f.Negated || f.zeroes > 0 {
		return 0, false
	}
	for l, of := range layoutOf[:len(encoding.Layouts)] {
		if of.columns == f.layout && of.law == f.law || f.layout == halves && f.law == paper && l == int(encoding.Concat) {
			return encoding.Layout(l), true
		}
	}
	return 0, false
}

// Frequencies returns the frequency of each of some columns in radians per row, NaN for one without waves.
func (f *Formula) Frequencies(columns int) []float64 {
	p := f.plan(columns)
	all := make([]float64, columns)
	for j := range all {
		if at := p.place(j); at.kind != encoding.Zero {
			all[j] = p.ready(int(at.index)).w
		} else {
			all[j] = math.NaN()
		}
	}
	return all
}

// plan returns a plan for a table of some columns.
func (f *Formula) plan(columns int) *plan {
	s := search{Table: Table{Cols: columns}, exact: map[powersOf]encoding.Powers{}}
	return s.plan(*f, single)
}

// Term writes a number of a table of some columns as the formula has it, such as cos(3 · 10000^(−4/64)), and returns
// its value. The text is "" for formulas that need more words.
func (f *Formula) Term(row, col, columns int) (text string, value float64) {
	p := f.plan(columns)
	at := p.place(col)
	if f.side > 0 || row < f.zeroes || at.kind == encoding.Zero {
		return "", 0
	}
	pos := f.First + float64((row-f.zeroes)*f.Step)
	switch {
	case f.fault == nil:
	case f.fault.kind != nil:
		at.kind = f.fault.kind(row, at.kind)
	case f.fault.position != nil && f.fault.rate == nil:
		pos = f.fault.position(pos)
	default:
		return "", 0
	}
	value, _ = p.cell(row, col)
	factors := []string{short(pos)}
	if f.Speed != 1 {
		factors = append(factors, short(f.Speed))
	}
	if m := int(at.index) * p.num; f.rope != nil {
		factors = append(factors, short(p.ready(int(at.index)).w))
	} else if m != 0 {
		factors = append(factors, fmt.Sprintf("%s^(%+d/%d)", short(f.Base), -m, p.den))
	}
	text = fmt.Sprintf("%s(%s)", at.kind, strings.Join(factors, " · "))
	if f.Negated && at.kind == encoding.Sin {
		text = "−" + text
	}
	if f.Scale != 1 {
		text = short(f.Scale) + " · " + text
	}
	return strings.ReplaceAll(text, "-", "−"), value
}
