package identify

import (
	"cmp"
	"fmt"
	"slices"
	"sync"

	"wavescope/encoding"
)

// mostMade is the largest number of numbers of [Fault].
const mostMade = 1 << 22

// Faults returns the ID of each finding that [Fault] can make.
func Faults() (all []string) {
	for i := range Findings {
		if f := standard("", interleaved, paper, encoding.MinDModel); f.gets(&Findings[i], 1) {
			all = append(all, Findings[i].ID)
		}
	}
	return all
}

// gets changes a formula of some rows so that it has a finding, unless its finished numbers are changed for that. It
// returns false if neither does.
func (f *Formula) gets(finding *Finding, rows int) bool {
	was := *f
	for _, w := range wrongLaws {
		if w.id == finding.ID {
			if f.law = w; w.base != paper.base {
				f.Base = w.base
			}
		}
	}
	for k := range faults {
		if faults[k].id == finding.ID {
			f.fault = &faults[k]
		}
	}
	if finding.formula != nil {
		if finding.formula(f); f.Step < 0 {
			f.First += float64(rows - 1)
		}
	}
	changed := f.law != was.law || f.fault != was.fault || finding.formula != nil || finding.numbers != nil
	return changed && (f.rope == nil || f.law == was.law && f.Width == was.Width) // scaled frequencies have no law
}

// Fault returns a table that has one finding, by its ID: otherwise it is the table of a configuration, with so many rows
// from position first on, in numbers of a type. [Identify] finds it and nothing else, if it is asked for the
// configuration; for the paper's table it need not be asked. The error says that these numbers do not show it.
func Fault(id string, c encoding.Config, first, rows int, of Type) (t Table, err error) {
	finding := Find(id)
	if finding == nil {
		return t, fmt.Errorf("there is no finding %q", id)
	}
	t = Table{Rows: rows, Cols: c.DModel, Type: of}
	if rows < 1 || rows > mostMade/max(c.DModel, 1) {
		return t, fmt.Errorf("a table with a fault has 1 to %d numbers, not %d × %d", mostMade, rows, c.DModel)
	}
	s := search{Table: t, Options: Options{Want: &c, First: first}}
	f, err := s.wanted()
	if err != nil {
		return t, err
	}
	if !f.gets(finding, rows) {
		return t, fmt.Errorf("no table with these settings has %s", id)
	}
	p := f.plan(t.Cols)
	values := make([]float64, rows*t.Cols)
	for i := range values {
		values[i], _ = p.cell(i/t.Cols, i%t.Cols)
	}
	t.Numbers = computed(func(row, col int) float64 { return values[row*c.DModel+col] })
	if finding.numbers != nil {
		t = finding.numbers(t)
	}
	exact := t.Numbers
	t.Numbers = computed(func(row, col int) float64 { return of.round(exact.At(row, col)) })
	o := s.Options
	if f := s.published()[0]; c.RoPE == (encoding.RoPEConfig{}) && c.Layout == encoding.Interleaved && c.Base == f.Base {
		o.Want = nil
	}
	r, err := Identify(t, o)
	if err == nil && !slices.Equal(r.Findings, []string{id}) {
		err = fmt.Errorf("of these %d × %d numbers check says: %s", t.Rows, t.Cols, r.Headline())
		if finding.Where != "" {
			err = fmt.Errorf("%w; it changes %s", err, finding.Where)
		}
	}
	return t, err
}

// each returns a change of all numbers of a table.
func each(of func(v float64, row, col int) float64) func(Table) Table {
	return func(t Table) Table {
		before := t.Numbers
		t.Numbers = computed(func(row, col int) float64 { return of(before.At(row, col), row, col) })
		return t
	}
}

// moved returns a change of the rows of a table, each of which gets the numbers of another.
func moved(from func(t Table, row int) int) func(Table) Table {
	return func(t Table) Table {
		before := t
		t.Numbers = computed(func(row, col int) float64 { return before.At(from(before, row), col) })
		return t
	}
}

func pick[T any](first bool, a, b T) T {
	if first {
		return a
	}
	return b
}

// backwards is the opposite order of some columns.
func backwards(columns int) (order []int) {
	for j := range columns {
		order = append(order, columns-1-j)
	}
	return order
}

// relaid is a change of the order of columns.
func relaid(to map[*layout]*layout) func(*Formula) {
	return func(f *Formula) { f.layout = cmp.Or(to[f.layout], f.layout) }
}

// The layouts with sine and cosine exchanged, with sines apart from cosines, and with each beside the other.
var (
	exchanged = map[*layout]*layout{interleaved: cosineSine, cosineSine: interleaved, halves: cosinesFirst,
		concat: cosinesFirst, cosinesFirst: halves}
	apart    = map[*layout]*layout{interleaved: halves, cosineSine: cosinesFirst}
	together = map[*layout]*layout{halves: interleaved, concat: interleaved, cosinesFirst: cosineSine}
)

// hit adds something to one number of a table.
func hit(by float64) func(Table) Table {
	return func(t Table) Table {
		return each(func(v float64, row, col int) float64 {
			return v + pick(row == t.Rows/2 && col == t.Cols/3, by, 0)
		})(t)
	}
}

// noise are numbers without an order, normally distributed with the deviation 1.
func noise(row, col int) float64 { return random().At(row, col) / 0.02 }

var random = sync.OnceValue(func() encoding.Encoding {
	e, err := encoding.NewLearned(encoding.Config{DModel: encoding.MinDModel, Length: 1, Base: paper.base,
		Learned: encoding.Learned{Rows: encoding.MaxPos}})
	if err != nil {
		panic(err) // these settings are allowed
	}
	return e
})
