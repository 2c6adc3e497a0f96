package views

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/memo"
	"wavescope/views/chart"
	"wavescope/views/viewtest"
)

// cache is shared by the tables of all tests, as the program shares one between frames.
var cache = new(memo.Cache)

// shownOf returns the tables of a State's picture.
func shownOf(t viewtest.Failer, s State) []chart.Shown {
	t.Helper()
	all, err := One(s.Clamp()).Scenes().Remembering(cache).Shown(false)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return all
}

// Every picture has data: tables whose names and columns can be told apart, with the
// cursor on one of their rows, and hidden with regions that there are.
func TestEveryPictureHasData(t *testing.T) {
	names := map[string]bool{}
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		if !s.HasPicture() {
			return
		}
		seen := map[string]bool{}
		for _, d := range shownOf(t, s) {
			notLower := func(r rune) bool { return !unicode.IsLower(r) }
			if seen[d.Name] || strings.ContainsFunc(d.Name, notLower) || d.Title == "" {
				t.Fatalf("%s: table %q, %q", s.View, d.Name, d.Title)
			}
			seen[d.Name], names[d.Name] = true, true
			if d.Rows < 1 || d.Here < chart.Nowhere || d.Here >= d.Rows {
				t.Fatalf("%s: table %s has %d rows, the cursor is on %d", s.View, d.Name, d.Rows, d.Here)
			}
			checkHidden(t, s, d)
			for _, i := range []int{0, d.Rows - 1, max(d.Here, 0), rapid.IntRange(0, d.Rows-1).Draw(t, "row")} {
				if row := d.Cells(i); slices.ContainsFunc(row, func(c string) bool {
					return c == "" || strings.Contains(c,
						"Inf")
				}) {
					t.Fatalf("table %s, row %d: %q", d.Name, i, row)
				}
			}
		}
	})
	if len(names) < 15 {
		t.Errorf("only %d tables: %v", len(names), names)
	}
}

// rowNames are columns that tell rows apart, and answer no question.
var rowNames = []string{"pos", "k", "in first at", "in second at"}

// checkHidden verifies that the view lists the regions that hide a table, and that where regions
// hide columns they hide all that a question can be about.
func checkHidden(t viewtest.Failer, s State, d chart.Shown) {
	t.Helper()
	if len(d.Hidden(0)) > 0 {
		t.Fatalf("table %s: its first column is hidden with %v", d.Name, d.Hidden(0))
	}
	answers := func(c chart.Column) bool { return len(c.Hidden) > 0 }
	for _, c := range d.Columns[1:] {
		if !answers(c) && slices.ContainsFunc(d.Columns, answers) && !slices.Contains(rowNames, c.Name) {
			t.Fatalf("%s: table %s: no region hides %q, as one does beside it", s.View, d.Name, c.Name)
		}
	}
	var refs []chart.Ref
	if d.Each != nil {
		refs = append(refs, chart.Ref{Name: d.Each, Index: chart.At(0)})
	}
	for i := range d.Columns {
		refs = append(refs, d.Hidden(i)...)
	}
	for _, r := range refs {
		_, ok := chart.FindName(namesOf(s), r.String())
		if _, all := chart.FindName(namesOf(s), chart.NameN(r.Name.Name, 0)); !ok && !all { // all of one name
			t.Fatalf("%s: table %s is hidden with %q, which the view does not list", s.View, d.Name, r)
		}
	}
}

// namesOf returns the names of the regions that the view lists with any of its switches.
func namesOf(s State) []chart.Name {
	names := s.Current().Names(s)
	for _, f := range s.Current().Flags {
		for _, v := range f.Values {
			other := s
			f.Set(&other, v)
			names = append(names, other.Current().Names(other)...)
		}
	}
	return names
}

// cell is one number of a table, for a formula to compute a second time.
type cell struct {
	reference
	table chart.Shown
	row   []float64
	i     int
	label string // of the row
	head  string // of the column
}

// of returns the number of another column of the row.
func (c cell) of(column string) float64 {
	i := slices.IndexFunc(c.table.Columns, func(other chart.Column) bool { return other.Name == column })
	return c.row[i]
}

// apartBy returns how far the row of a table of votes is from what votes are for.
func (c cell) apartBy() int {
	if c.rotates() {
		return c.i
	}
	return c.i - c.Pos
}

func (c cell) pos() int  { return int(c.of("pos")) }
func (c cell) pair() int { return int(c.of("pair")) }

// number returns the n-th number in a text.
func number(text string, n int) int {
	v, _ := strconv.Atoi(regexp.MustCompile(`\d+`).FindAllString(text, -1)[n])
	return v
}

// noFormula is what a formula answers about numbers that no formula gives.
var noFormula = math.Inf(-1)

// A quantity is a column of some tables, by the regular expression of "table column", with the formula
// of its numbers, or why there is none.
type quantity struct {
	column  string
	formula func(cell) float64
	why     string
}

const (
	drawnWords = "the vectors of words are drawn; package attention is tested against the reference implementation"
	answer     = "yes or no, which the tests of Order hold against the codes"
)

// quantities are all numbers that pictures show. The first that fits counts. A column
// that is not among them fails the test: add its formula.
var quantities = []quantity{
	// The column that tells the rows apart.
	{`^\w+ (scheme|scheme .*|method|word|token|idea|product|from|what)$|^(cells|means) positions$`,
		func(c cell) float64 { return c.row[0] }, ""},
	{`^matrix row$`, func(c cell) float64 { return c.row[0] }, ""},
	{`^notable k$`, cell.notable, ""},
	{`^offsets k$`, func(c cell) float64 { return float64(c.i) * sign(c.Offset) }, ""},
	{`^rows k$`, func(c cell) float64 { return float64(c.pos() - c.Pos) }, ""},
	{`^ribbons k$`, func(c cell) float64 { return float64(min(max(c.Offset, -c.Offset), c.Length-1)) }, ""},
	{`^heads head$`, func(c cell) float64 { return float64(c.i + 1) }, ""},
	{`^(codes|keys|tokens|waves|reading) pos$`, func(c cell) float64 { return c.row[1] }, ""},
	{`^(outputs|weights) in (first|second) at$`, nil,
		"where the same word stands, which the tests of Order hold against the sentences"},
	{`^vector pair$`, func(c cell) float64 {
		return c.sinusoidal().waveOr(c.i, func(pair int) float64 { return float64(pair) })
	}, ""},
	{`^pairs pair$`, func(c cell) float64 { return c.orZeros(func(pair int) float64 { return float64(pair) }) }, ""},
	{`^\w+ (pos|pair|dim|k|i|key|bucket)$`, func(c cell) float64 { return float64(c.i) + c.firstRow() }, ""},

	// The table of the encoding.
	{`^pairs dim of sin$`, func(c cell) float64 {
		if c.i == c.pairs() {
			return float64(c.columns() - 1)
		}
		return c.dimOf(c.i, false)
	}, ""},
	{`^pairs dim of cos$`, func(c cell) float64 {
		return c.orZeros(func(pair int) float64 {
			return c.dimOf(pair,
				true)
		})
	}, ""},
	{`^pairs sin$`, func(c cell) float64 {
		if c.i == c.pairs() {
			return 0
		}
		return c.sin(c.Pos, c.i)
	}, ""},
	{`^pairs cos$`, func(c cell) float64 {
		return c.orZeros(func(pair int) float64 { return c.ifWhole(pair, c.cos(c.Pos, pair)) })
	}, ""},
	{`^bands λ$`, func(c cell) float64 { return 2 * math.Pi / c.omega(c.i) / c.divided() }, ""},
	{`^bands scaled λ$`, func(c cell) float64 {
		if c.rotates() && c.Method != encoding.Unscaled && c.Method != encoding.Linear {
			return noFormula
		}
		return 2 * math.Pi / c.omega(c.i)
	}, ""},
	{`^bands seen$`, func(c cell) float64 { return min(c.trained(c.i)*c.divided(), 1) }, ""},
	{`^bands turns at`, func(c cell) float64 { return float64(number(c.head, 0)) / c.of("scaled λ") }, ""},
	{`^bands first new$`, nil, "the first position further than training, which the tests of Heatmap find one by one"},
	{`^pairs λ$`,
		func(c cell) float64 { return c.orZeros(func(pair int) float64 { return 2 * math.Pi / c.omega(pair) }) }, ""},
	{`^\w+ λ$`, func(c cell) float64 {
		if c.i >= c.pairs() {
			return math.NaN()
		}
		return 2 * math.Pi / c.omega(c.i)
	}, ""},
	{`^pairs turns so far$`, func(c cell) float64 {
		return c.orZeros(func(pair int) float64 { return float64(c.Pos) * c.omega(pair) / (2 * math.Pi) })
	}, ""},
	{`^columns value$`, func(c cell) float64 { return c.at(c.Pos, c.i) }, ""},
	{`^columns period$`, func(c cell) float64 { return math.Exp2(float64(c.i + 1)) }, ""},
	{`^positions dim`, func(c cell) float64 { return c.at(c.pos(), number(c.head, 0)) }, ""},
	{`^waves dim`, func(c cell) float64 { return c.sinusoidal().at(c.pos(), number(c.head, 0)) }, ""},
	{`^cells dim`, cell.mean, ""},
	{`^angles pair`, func(c cell) float64 { return turn(float64(c.pos()) * c.omega(number(c.head, 0))) }, ""},
	{`^statistics turns$`, func(c cell) float64 { return float64(c.Length) * c.omega(c.i) / (2 * math.Pi) }, ""},
	{`^statistics back after$`, cell.back, ""},
	{`^statistics r of (sin|cos)$`, cell.correlation, ""},

	// Bits and steps.
	{`^steps in bits$`, func(c cell) float64 { return float64(c.i) }, ""},
	{`^steps bits flipped$`, func(c cell) float64 {
		flips := 0.0
		for bit := 1; bit < 64; bit *= 2 {
			flips += float64(chart.One(c.i&bit != (c.i-1)&bit))
		}
		return c.afterFirst(flips)
	}, ""},
	{`^steps waves moved$`, func(c cell) float64 {
		r := c.reference
		if !r.HasWaves() {
			r = r.sinusoidal() // the waves beside the bits
		}
		return c.afterFirst(r.distance(c.i, c.i-1, false))
	}, ""},
	{`^bits bit$`, func(c cell) float64 { return float64(c.Pos >> c.i & 1) }, ""},
	{`^bits flipped$`, func(c cell) float64 {
		if c.Pos == 0 {
			return math.Min(c.row[2], 0) // no step leads here: 0 or none
		}
		return float64(chart.One(c.Pos>>c.i&1 != (c.Pos-1)>>c.i&1))
	}, ""},
	{`^bits repeats after$`, func(c cell) float64 { return math.Exp2(float64(c.i + 1)) }, ""},
	{`^bits sin$`, func(c cell) float64 { return c.ifPair(c.i, c.sin(c.Pos, c.i)) }, ""},
	{`^bits moved$`, func(c cell) float64 {
		if c.Pos == 0 || c.i >= c.pairs() {
			return math.NaN()
		}
		sin, cos := c.sin(c.Pos, c.i)-c.sin(c.Pos-1, c.i), c.cos(c.Pos, c.i)-c.cos(c.Pos-1, c.i)
		return math.Hypot(sin, cos*float64(chart.One(c.whole(c.i))))
	}, ""},

	// The shift by k.
	{`^dials pos`, func(c cell) float64 {
		return 360 * turn(float64(signedNumber(c.head))*c.omega(c.pair()))
	}, ""},
	{`^shell radius$`, func(c cell) float64 {
		if c.table.Rows == 1 {
			return 1
		}
		return 0.08 + 0.92*float64(c.i)/float64(c.table.Rows-1)
	}, ""},
	{`^shell pos`, func(c cell) float64 {
		return 360 * turn(float64(signedNumber(c.head))*c.omega(c.i))
	}, ""},
	{`^turns ω·k$`, func(c cell) float64 { return c.angle(c.i) }, ""},
	{`^turns in one turn$`, func(c cell) float64 { return 360 * turn(c.angle(c.i)) }, ""},
	{`^(turns cos ωk|sum cos ωk)$`, func(c cell) float64 { return math.Cos(c.angle(c.i)) }, ""},
	{`^turns sin ωk$`, func(c cell) float64 { return math.Sin(c.angle(c.i)) }, ""},
	{`^matrix times sin$`, func(c cell) float64 {
		return []float64{math.Cos(c.angle(c.here())),
			-math.Sin(c.angle(c.here()))}[c.i]
	}, ""},
	{`^matrix times cos$`, func(c cell) float64 {
		return []float64{math.Sin(c.angle(c.here())),
			math.Cos(c.angle(c.here()))}[c.i]
	}, ""},
	{`^matrix (gives|at pos .*)$`, func(c cell) float64 {
		return []float64{c.sin(c.Pos+c.Offset, c.here()), c.cos(c.Pos+c.Offset, c.here())}[c.i]
	}, ""},
	{`^matrix residual$`, func(c cell) float64 { return 0 }, ""},
	{`^fit R²$`, func(c cell) float64 {
		if c.i == 1 {
			if math.IsNaN(c.row[1]) && (!c.whole(c.here()) || c.Length < 3) {
				return noFormula // nothing to fit
			}
			return 1
		}
		_, r2 := c.fit(number(c.table.Title, 0), number(c.table.Title, 1))
		return r2
	}, ""},
	{`^prediction sin$`, func(c cell) float64 { return c.sin(c.pos(), c.here()) }, ""},
	{`^prediction cos$`, func(c cell) float64 { return c.cos(c.pos(), c.here()) }, ""},
	{`^prediction (sin later|from both)$`, func(c cell) float64 { return c.sin(c.pos()+c.Offset, c.here()) }, ""},
	{`^prediction from sin alone$`, func(c cell) float64 {
		at := regexp.MustCompile(`positions (\d+) to (\d+)`).FindString(c.table.Title)
		slope, _ := c.fit(number(at, 0), number(at, 1))
		if slope == noFormula {
			return noFormula
		}
		return slope * c.sin(c.pos(), c.here())
	}, ""},

	// How alike rows are.
	{`^offsets (cosine|dot product|distance)$`, func(c cell) float64 { return c.kernel(c.head, c.i) }, ""},
	{`^offsets change`, func(c cell) float64 {
		measure := c.table.Columns[1].Name
		return c.afterFirst(c.kernel(measure, c.i) - c.kernel(measure, c.i-1))
	}, ""},
	{`^notable`, func(c cell) float64 { return c.kernelIn(c.of("k")) }, ""},
	{`^votes pair`, func(c cell) float64 { return math.Cos(float64(c.apartBy()) * c.omega(number(c.head, 0))) }, ""},
	{`^votes mean$`, func(c cell) float64 { return c.kernel("cosine", c.apartBy()) }, ""},
	{`^rows (cosine|dot product|distance)$`, cell.alike, ""},
	{`^sum sum so far$`, func(c cell) (sum float64) {
		for pair := range c.i + 1 {
			sum += math.Cos(c.angle(pair))
		}
		return sum
	}, ""},

	// What schemes add to scores.
	{`^bias head`, func(c cell) float64 { return -float64(c.i) * math.Exp2(-float64(number(c.head, 0))) }, ""},
	{`^bias`, func(c cell) float64 { return c.added(c.head, c.i) }, ""},
	{`^distances`, func(c cell) float64 { return c.added(c.head, c.i) }, ""},
	{`^ribbons added$`, func(c cell) float64 { return c.added(c.label, int(c.of("k"))) }, ""},
	{`^ribbons weight$`, func(c cell) float64 {
		if v := c.added(c.label, int(c.of("k"))); v != noFormula {
			return math.Exp(v)
		}
		return noFormula
	}, ""},
	{`^schemes added$`, func(c cell) float64 { return c.added(c.label, c.apart()) }, ""},
	{`^schemes weight$`, func(c cell) float64 {
		if v := c.added(c.label, c.apart()); v != noFormula {
			return math.Exp(v)
		}
		return noFormula
	}, ""},
	{`^(schemes|heads|ribbons) half within$`, cell.half, ""},
	{`^schemes within`, cell.within, ""},
	{`^heads slope$`, func(c cell) float64 { return math.Exp2(-float64(c.i + 1)) }, ""},
	{`^buckets from offset$`, func(c cell) float64 {
		for k := range 1000 {
			if -c.added("T5", k)*4 == float64(c.i) {
				return float64(k)
			}
		}
		return math.NaN()
	}, ""},
	{`^buckets value$`, func(c cell) float64 { return -float64(c.i) / 4 }, ""},
	{`^stages step$`, func(c cell) float64 {
		scheme, _, _ := strings.Cut(c.label, ",")
		return map[string]float64{"sinusoidal": 1, "learned": 1, "binary": 1, "RoPE": 2, "xPos": 2, "ALiBi": 3,
			"T5": 3}[scheme]
	}, ""},
	{`^stages numbers learned$`, func(c cell) float64 {
		scheme, _, _ := strings.Cut(c.label, ",")
		return map[string]float64{"learned": float64(c.LearnedRows * c.DModel),
			"T5": float64(c.Buckets * c.Heads)}[scheme]
	}, ""},

	// Methods for long contexts.
	{`^(reach|same) ω′/ω$`, func(c cell) float64 {
		if s, ok := c.slowed(); ok {
			return 1 / s
		}
		return noFormula
	}, ""},
	{`^(reach|same) λ′$`, func(c cell) float64 { return 2 * math.Pi / c.omega(c.subject()) / c.of("ω′/ω") }, ""},
	{`^reach (unscaled )?turns in`, func(c cell) float64 { return c.trained(c.i) }, ""},
	{`^(reach|same) turns by`, func(c cell) float64 {
		return float64(number(c.head, 0)) * c.omega(c.subject()) * c.of("ω′/ω") / (2 * math.Pi)
	}, ""},
	{`^(reach|same) new turns$`, func(c cell) float64 { return c.newTurns(c.subject(), c.of("ω′/ω")) }, ""},
	{`^reach turn at pos$`, func(c cell) float64 { return turn(float64(c.Pos) * c.omega(c.i) * c.of("ω′/ω")) }, ""},
	{`^reach new at pos$`, func(c cell) float64 {
		trained, turned := c.trained(c.i), float64(c.Pos)*c.omega(c.i)*c.of("ω′/ω")/(2*math.Pi)
		return float64(chart.One(trained < 1 && turned > trained))
	}, ""},
	{`^methods`, cell.counts, ""},
	{`^limit (position|distance)$`, func(c cell) float64 { return float64(c.i) }, ""},
	{`^limit row$`, func(c cell) float64 {
		if c.i >= c.LearnedRows {
			return math.NaN()
		}
		return float64(c.i)
	}, ""},
	{`^limit head \d+ adds$`, func(c cell) float64 { return c.added("ALiBi", c.i) }, ""},
	{`^limit bucket number$`, func(c cell) float64 { return -4 * c.added("T5", c.i) }, ""},

	// A sentence with positions.
	{`^codes normalised$`, func(c cell) float64 {
		words := 0
		for i := range c.table.Rows {
			words += chart.One(c.table.Label(i) != chart.None)
		}
		if c.pos() >= words {
			return math.NaN()
		}
		return float64(c.pos()) / math.Max(float64(words-1), 1)
	}, ""},
	{`^codes binary$`, func(c cell) float64 { return float64(c.pos()) }, ""},
	{`^questions`, nil, answer},
	{`^weights weight$`, nil, drawnWords},
	{`^numbers X$`, func(c cell) float64 { return c.row[1] + c.row[2] }, ""},
	{`^numbers PE is X at dim$`, func(c cell) float64 { return float64(c.DModel + c.i) }, ""},
	{`^(numbers|twice|tokens|keys) (PE|PE·PE)$`, nil,
		"how positions are counted and weighted, which the tests of Order hold against the formulas"},
	{`^keys score$`, func(c cell) float64 { return c.row[2] + c.row[3] + c.row[4] + c.row[5] }, ""},
	{`^products (now|with the two words swapped)$`, func(c cell) float64 {
		if c.i < c.table.Rows-1 {
			return noFormula
		}
		column, sum := slices.IndexFunc(c.table.Columns, func(o chart.Column) bool { return o.Name == c.head }), 0.0
		for i := range c.i {
			row := make([]float64, len(c.row))
			c.table.Row(i, row)
			sum += row[column]
		}
		return sum
	}, ""},
	{`^(numbers|twice|tokens|keys|means|outputs) `, nil, drawnWords},
	{`^vector divisor$`, func(c cell) float64 {
		return c.sinusoidal().waveOr(c.i, func(pair int) float64 { return 1 / c.sinusoidal().omega(pair) })
	}, ""},
	{`^vector angle$`, func(c cell) float64 {
		return c.sinusoidal().waveOr(c.i, func(pair int) float64 {
			return float64(number(c.table.Title,
				0)) * c.sinusoidal().omega(pair)
		})
	}, ""},
	{`^vector value$`, func(c cell) float64 {
		if c.i > c.Dim {
			return math.NaN() // not reached yet
		}
		return c.sinusoidal().at(number(c.table.Title, 0), c.i)
	}, ""},
}

// smallState is a State of any settings with a table so small that double precision is
// enough for its formulas.
var smallState = rapid.Custom(func(t *rapid.T) State {
	s := viewtest.Settings(t, Flags, Default())
	s.State = Default().State
	s.Scheme = rapid.SampledFrom([]string{"sinusoidal", "sinusoidal", "sinusoidal", "rope", "alibi", "t5", "binary",
		"learned"}).Draw(t, "scheme")
	s.Layout = encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout"))
	s.Pairing = encoding.Pairing(rapid.IntRange(0, len(encoding.Pairings)-1).Draw(t, "pairing"))
	s.DModel, s.Length = rapid.IntRange(2, 16).Draw(t, "d_model"), rapid.IntRange(1, 60).Draw(t, "length")
	s.Base = rapid.SampledFrom([]float64{2, 300, 10_000}).Draw(t, "base")
	s.Pos, s.Dim = rapid.IntRange(0, s.Length-1).Draw(t, "pos"), rapid.IntRange(0, 15).Draw(t, "dim")
	s.Offset = rapid.IntRange(-s.Length, s.Length).Draw(t, "offset")
	s.Shift.Anchor = rapid.IntRange(-1000, 1000).Draw(t, "anchor")
	s.Order.First, s.Order.Later = min(s.Order.First, 1000), min(s.Order.Later, 1000)
	s.Order.Concat = rapid.Bool().Draw(t, "concat")
	for _, v := range All {
		v.face().Set(&s, viewtest.ValueOf(t, v.face()))
	}
	s.Head = rapid.IntRange(1, s.Heads).Draw(t, "head")
	s.Zoom = rapid.SampledFrom([]chart.Zoom{chart.Auto, 1, 10}).Draw(t, "zoom")
	if rapid.IntRange(0, 3).Draw(t, "linear") == 0 {
		s.Method, s.Factor = encoding.Linear, 8
	}
	return s.Clamp()
})

// The data of every region has the numbers of the formulas. Plain mode, exports and
// the checks of lessons read the same data.
func TestDataByFormula(t *testing.T) {
	compiled := make([]*regexp.Regexp, len(quantities))
	for i, q := range quantities {
		compiled[i] = regexp.MustCompile(q.column)
	}
	compared := make([]int, len(quantities))
	check := func(t *rapid.T, s State, d chart.Shown, i int) {
		c := cell{reference: reference{s}, table: d, row: make([]float64, len(d.Columns)), i: i}
		d.Row(i, c.row)
		if d.Label != nil {
			c.label = d.Label(i)
		}
		for k, column := range d.Columns {
			c.head = column.Name
			name := d.Name + " " + c.head
			q := slices.IndexFunc(compiled, func(e *regexp.Regexp) bool { return e.MatchString(name) })
			if q < 0 {
				t.Fatalf("%s: no formula knows the column %q of the table %q: add it to quantities, views/data_test.go",
					s.View, c.head, d.Name)
			}
			compared[q]++
			if quantities[q].formula == nil {
				continue
			}
			got, want := c.row[k], quantities[q].formula(c)
			if want == noFormula || math.IsNaN(want) && math.IsNaN(got) {
				continue
			}
			exact := 1e-9
			if strings.HasPrefix(c.head, "r of ") { // of a wave that is nearly flat digits cancel
				exact = 1e-6
			}
			if !(math.Abs(got-want) <= exact*max(1, math.Abs(want))) {
				t.Fatalf("%s: %q of the table %q in row %d is %v, want %v: %s", s.View, c.head, d.Name, i, got, want, s.Args())
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		for i := range 2 * len(All) {
			s := smallState.Draw(t, "state")
			s.View = All[i%len(All)].Name
			if !s.HasPicture() && !s.ShowsBias() {
				continue
			}
			for _, d := range shownOf(t, s) {
				for range min(d.Rows, 4) {
					check(t, s, d, rapid.IntRange(0, d.Rows-1).Draw(t, "row"))
				}
			}
		}
	})
	for i, q := range quantities {
		if compared[i] == 0 {
			t.Errorf("no picture has %s", q.column)
		}
	}
}

// Data of two panes' difference is the data of the first less that of the second.
func TestDifferenceData(t *testing.T) {
	for _, v := range All {
		if v.Less == nil || !v.ShowsValues { // others draw a difference in one picture alone
			continue
		}
		panes, err := Parse("--view " + v.Name + " --length 40 --d-model 8 --panes --compare '--base 300'")
		if err != nil {
			t.Fatal(err)
		}
		less := panes
		less.Difference = true
		a, b, c := panesData(t, panes, false), panesData(t, panes, true), panesData(t, less, true)
		column := slices.Index(c.Heads(), "difference")
		if column < 0 {
			column = len(c.Columns) - 1
		}
		from := slices.IndexFunc(a.Heads(), func(h string) bool {
			return h == c.Heads()[column] || strings.HasPrefix(h,
				"cosine")
		})
		from = min(len(a.Columns)-1, from)
		first, second, between := make([]float64, len(a.Columns)), make([]float64, len(b.Columns)), make([]float64,
			len(c.Columns))
		for i := range min(a.Rows, c.Rows) {
			a.Row(i, first)
			b.Row(i, second)
			c.Row(i, between)
			if want := first[from] - second[from]; math.Abs(between[column]-want) > 1e-9 {
				t.Fatalf("%s: row %d of the difference is %v, want %v", v.Name, i, between[column], want)
			}
		}
	}
}

func panesData(t *testing.T, p Panes, second bool) chart.Shown {
	t.Helper()
	all, err := p.Scenes().Shown(second)
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}
