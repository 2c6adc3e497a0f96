package lesson

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views"
	"wavescope/views/chart"
)

// Condition is what a task requires of the State. A State meets it if it meets all terms.
type Condition []term

// term compares a quantity or a setting.
type term struct {
	name      string // of a quantity, or of a flag
	of        int    // the pair or dimension of a quantity
	op        op
	low, high float64 // of numbers
	word      string  // of a setting that is not a number
}

type op uint8

const (
	equals  op = iota // the setting is this word
	between           // low ≤ number ≤ high
	always            // else
)

// Else reports whether a condition holds wherever no other does.
func (c Condition) Else() bool { return len(c) == 1 && c[0].op == always }

// NewCondition reads the text between backquotes.
func NewCondition(text string) (Condition, error) {
	if text == "else" {
		return Condition{{op: always}}, nil
	}
	var c Condition
	for part := range strings.SplitSeq(text, ",") {
		t, err := newTerm(strings.TrimSpace(part))
		if err != nil {
			return nil, err
		}
		c = append(c, t)
	}
	return c, nil
}

func newTerm(text string) (t term, err error) {
	name, rest, _ := strings.Cut(text, " ")
	if on, value, ok := switched(text); ok {
		return term{name: on, op: equals, word: value}, nil
	}
	if t.name, t.of, err = named(name); err != nil {
		return t, err
	}
	sign, value, _ := strings.Cut(strings.TrimSpace(rest), " ")
	value = strings.TrimSpace(value)
	if t.op, t.low, t.high, err = compared(sign, value); err == nil {
		return t, nil
	}
	if _, quantity := quantities[t.name]; !quantity && sign == "=" && value != "" {
		t.op, t.word = equals, value
		return t, nil
	}
	return t, fmt.Errorf("%q in a condition; allowed are name = value, name = value ± tolerance, "+
		"name >= value, name <= value and name in a..b", text)
}

// switched parses a setting that is on or off: its name alone means on, and "not" before the name means off.
func switched(text string) (name, value string, ok bool) {
	name, value = text, "on"
	if off, isOff := strings.CutPrefix(text, "not "); isOff {
		name, value = off, "off"
	}
	f, ok := views.FindFlag(views.Flags, name)
	return f.Name, value, ok && f.Switch
}

// named reads the name of a quantity or a setting.
func named(text string) (name string, of int, err error) {
	name, inner, called := strings.Cut(text, "(")
	q, known := quantities[name]
	if known && (q.per != perState) == called {
		if !called {
			return name, 0, nil
		}
		of, err = strconv.Atoi(strings.TrimSuffix(inner, ")"))
		if err == nil && of >= 0 && strings.HasSuffix(inner, ")") {
			return name, of, nil
		}
	}
	if f, ok := views.FindFlag(views.Flags, name); ok && !called {
		return f.Name, 0, nil
	}
	return "", 0, fmt.Errorf("%q in a condition; allowed are settings and %s", text, strings.Join(quantityNames(), ", "))
}

// compared reads a comparison of numbers.
func compared(sign, value string) (o op, low, high float64, err error) {
	number := func(text string) (v float64) {
		if err == nil {
			v, err = strconv.ParseFloat(strings.TrimSpace(text), 64)
		}
		return v
	}
	low, high = math.Inf(-1), math.Inf(1)
	switch sign {
	case "=":
		middle, off, _ := strings.Cut(value, "±")
		tolerance := 0.0
		if off != "" {
			tolerance = number(off)
		}
		v := number(middle)
		low, high = v-tolerance, v+tolerance
	case ">=":
		low = number(value)
	case "<=":
		high = number(value)
	case "in":
		from, to, _ := strings.Cut(value, "..")
		low, high = number(from), number(to)
	default:
		err = fmt.Errorf("%q compares nothing", sign)
	}
	return between, low, high, err
}

// Holds reports whether a State meets the condition. If the State's scheme does not have a quantity of the condition,
// the result is false.
func (c Condition) Holds(s views.State) bool {
	return !slices.ContainsFunc(c, func(t term) bool { return !t.holds(s) })
}

func (t term) holds(s views.State) bool {
	if t.op == always {
		return true
	}
	if q, ok := quantities[t.name]; ok {
		v, ok := q.value(s, t.of)
		return ok && q.within(v, t.low, t.high)
	}
	f, _ := views.FindFlag(views.Flags, t.name)
	got := f.Get(s)
	if t.op == equals {
		return got == t.word
	}
	v, ok := chart.Real(got)
	return ok && v >= t.low && v <= t.high
}

// Has reports whether a State has all quantities that the condition names.
func (c Condition) Has(s views.State) bool {
	return !slices.ContainsFunc(c, func(t term) bool {
		q, ok := quantities[t.name]
		if ok {
			_, ok = q.value(s, t.of)
			return !ok
		}
		return false
	})
}

// sameTable reports whether two States have the same table, apart from settings that the condition names.
func (c Condition) sameTable(a, b views.State) bool {
	return !slices.ContainsFunc(views.Flags, func(f views.Flag) bool {
		named := slices.ContainsFunc(c, func(t term) bool { return t.name == f.Name })
		return slices.Contains(ofTable, f.Name) && !named && f.Get(a) != f.Get(b)
	})
}

// ofTable are the settings that decide what the table of a task is. The filter is not one: tasks ask for it in words.
var ofTable = []string{"scheme", "d-model", "base", "match-base", "layout", "model", "head-dim", "rotary-dim",
	"pairing", "method", "factor"}

// nearest returns the number of the known mistake of a task that a State misses by the least, counted from 1, if that
// is less than it misses a right answer by, and at most the width of an interval; 0 for none.
func (q Question) nearest(s views.State) (answer int) {
	least := 1.0
	for i, a := range q.Answers {
		if d := a.If.misses(s); d < least || a.Right && d == least {
			if answer, least = i+1, d; a.Right {
				answer = 0
			}
		}
	}
	return answer
}

// misses returns by how much a State misses the condition, in widths of the interval of the term that it misses by
// most. It is infinite if that term has no width.
func (c Condition) misses(s views.State) (d float64) {
	for _, t := range c {
		if t.holds(s) {
			continue
		}
		q, ok := quantities[t.name]
		width := t.high - t.low
		if !ok || width == 0 || math.IsInf(width, 0) {
			return math.Inf(1)
		}
		v, ok := q.value(s, t.of)
		if !ok {
			return math.Inf(1)
		}
		d = max(d, q.gap(v, t.low, t.high)/width)
	}
	return d
}

// Now returns the present values of all that the condition names, as text. It also returns the setting that a reader
// changes to get there; that is "" if no quantity of the condition comes from one. Before a try, values that are
// computed from settings are left out: they would tell a reader when to stop turning.
func (c Condition) Now(s views.State, tried bool) (lead, now string) {
	var all []string
	from := c.from()
	for _, t := range c {
		if q, ok := quantities[t.name]; ok {
			if v, ok := q.value(s, t.of); ok {
				lead = q.lead(s)
				if tried {
					all = append(all, q.says(t.of, v))
				}
			}
		} else if f, ok := views.FindFlag(views.Flags, t.name); ok && t.name != from {
			all = append(all, chart.Either(f.Get(s) == "0", "no "+t.name, t.name+" "+f.Get(s)))
		}
	}
	return lead, strings.Join(all, ", ")
}

// from returns the setting that leads to a quantity of the condition, "" for none.
func (c Condition) from() string {
	for _, t := range c {
		if q := quantities[t.name]; q.from != "" {
			return q.from
		}
	}
	return ""
}

// Nears reports whether a change of the State changes a value of the condition that did not meet it, and spoils none
// that did.
func (c Condition) Nears(before, after views.State) bool {
	changed := false
	for _, t := range c {
		_, was := Condition{t}.Now(before, true)
		_, is := Condition{t}.Now(after, true)
		switch {
		case is == was:
		case !t.holds(before):
			changed = changed || is != ""
		case !t.holds(after):
			return false
		}
	}
	return changed
}

// quantity is a number that a condition can name.
type quantity struct {
	doc string // what it is, with its unit
	per per    // the meaning of the number in brackets
	// wording, with %d for the number in brackets and %.4g for the value; after | the wording for 1, after another for 0
	about string
	of    func(sc chart.Scene, i int) (v float64, ok bool)
	view  string // the view that shows it, or another one than the table has; "" for none
	shown func(sc chart.Scene, s views.State) (v float64, ok bool)
	from  string // the setting that leads to it, pos or offset; "" for none
	round bool   // an angle in degrees, where 360 equals 0
}

// per is what a quantity belongs to.
type per uint8

const (
	perState per = iota
	perPair
	perColumn
)

// quantities are those of tables and those that views declare, by name.
var quantities = func() map[string]quantity {
	all := maps.Clone(ofTables)
	for _, v := range views.All {
		for _, q := range v.Quantities {
			own := all[q.Name] // of tables, unless the view alone has it
			own.view, own.shown = v.Name, q.Of
			if own.of == nil {
				own.doc, own.about = q.Doc, q.About
			}
			all[q.Name] = own
		}
	}
	return all
}()

// ofTables are the quantities that tables have.
var ofTables = map[string]quantity{
	"pair": {doc: "pair of the column under the cursor", about: "pair %.4g",
		of: func(sc chart.Scene, _ int) (float64, bool) {
			here, ok := sc.Pair()
			return float64(here), ok
		}},
	"angle": {doc: "by what angle pair N turns in k positions, in degrees, without whole turns", per: perPair,
		about: "pair %d turns %.4g°",
		from:  "offset", round: true, of: angle},
	"turns": {doc: "turns of pair N from position 0 to the cursor", per: perPair, about: "pair %d makes %.4g turns",
		from: "pos", of: func(sc chart.Scene, i int) (float64, bool) {
			return measure.Revolutions(sc.Waves, i, sc.Pos), true
		}},
	"wavelength": {doc: "positions in which pair N turns once", per: perPair, about: "λ of pair %d is %.4g",
		of: func(sc chart.Scene, i int) (float64, bool) {
			return measure.Wavelength(sc.Waves, i), true
		}},
	"wave": {doc: "positions in which the pair under the cursor turns once", about: "λ is %.4g",
		of: func(sc chart.Scene, _ int) (float64, bool) {
			return waveOf(sc, 0)
		}},
	"faster": {doc: "the same of the pair before it, 0 where there is none",
		about: "λ of the pair before is %.4g||there is no pair before",
		of: func(sc chart.Scene, _ int) (float64, bool) {
			return waveOf(sc, -1)
		}},
	"slower": {doc: "the same of the pair after it, infinite after the last",
		about: "λ of the pair after is %.4g||there is no pair after",
		of: func(sc chart.Scene, _ int) (float64, bool) {
			return waveOf(sc, 1)
		}},
	"norm": {doc: "length of the row under the cursor", about: "norm %.4g",
		of: func(sc chart.Scene, _ int) (float64, bool) {
			return measure.Norm(sc.Enc, sc.Pos), true
		}},
	"value": {doc: "value of column N in the row under the cursor", per: perColumn, about: "dim %d is %.4g",
		from: "pos", of: func(sc chart.Scene, dim int) (float64, bool) {
			return sc.Enc.At(sc.Pos, dim), true
		}},
	"cosine": {doc: "cosine of the rows at pos and pos + k", about: "cosine %.4g",
		from: "offset", of: func(sc chart.Scene, _ int) (float64, bool) {
			return sc.Compare(sc.Enc, measure.Cosine)
		}},
	"distance": {doc: "distance of the rows at pos and pos + k", about: "distance %.4g",
		from: "offset", of: func(sc chart.Scene, _ int) (float64, bool) {
			return sc.Compare(sc.Enc, func(e encoding.Encoding, p, q int) (float64, bool) {
				return measure.Distance(e, p, q), true
			})
		}},
	"flips": {doc: "bits that change from pos − 1 to pos, 0 at position 0", about: "%.4g bits flip|1 bit flips",
		from: "pos", of: func(sc chart.Scene, _ int) (float64, bool) {
			return float64(measure.Hamming(max(sc.Pos-1, 0), sc.Pos)), true
		}},
}

func quantityNames() []string { return slices.Sorted(maps.Keys(quantities)) }

// A Quantity is a number that tasks can ask for.
type Quantity struct {
	Name string // in conditions, with N for a pair or a column
	Doc  string // with its unit
}

// Quantities lists them by name.
func Quantities() (all []Quantity) {
	for _, name := range quantityNames() {
		q := quantities[name]
		if q.per != perState {
			name += "(N)"
		}
		all = append(all, Quantity{name, q.doc})
	}
	return all
}

// angle returns ω_i·k in degrees without whole turns, with the sign of k.
func angle(sc chart.Scene, i int) (float64, bool) {
	degrees := sc.Waves.PhaseStep(i).Mul(sc.Offset).Float() * 360
	if sc.Offset < 0 && degrees > 0 {
		degrees -= 360
	}
	return degrees, true
}

// waveOf returns the wavelength, in positions, of the pair that comes after pairs behind the cursor's; 0 before the
// first, +Inf behind the last. It returns false for a table without waves.
func waveOf(sc chart.Scene, after int) (float64, bool) {
	if !sc.HasWaves() {
		return 0, false
	}
	here, ok := sc.Pair()
	switch here += after; {
	case here < 0:
		return 0, ok
	case here >= sc.Waves.Pairs():
		return math.Inf(1), ok
	}
	return measure.Wavelength(sc.Waves, here), ok
}

// value returns the quantity in a State, for pair or dimension i. It returns false if the State does not have the
// quantity, or no picture.
func (q quantity) value(s views.State, i int) (float64, bool) {
	sc, err := chart.New(s.State)
	if err != nil || !s.HasPicture() {
		return 0, false
	}
	switch {
	case q.view == s.View:
		return q.shown(sc, s)
	case q.of == nil, sc.Enc == nil,
		q.per == perColumn && i >= sc.DModel,
		q.per == perPair && (!sc.HasWaves() || i >= sc.Waves.Pairs()):
		return 0, false
	}
	return q.of(sc, i)
}

// within reports whether a number lies between bounds. An angle may also lie there after adding or subtracting a whole
// turn.
func (q quantity) within(v, low, high float64) bool { return q.gap(v, low, high) == 0 }

// gap returns by how much a number lies outside of bounds; 0 for inside.
func (q quantity) gap(v, low, high float64) float64 {
	if v >= low && v <= high { // also if it is infinite
		return 0
	}
	gap := max(low-v, v-high)
	if q.round {
		gap = min(gap, max(low-v-360, v+360-high, 0), max(low-v+360, v-360-high, 0))
	}
	return gap
}

// lead returns the present value of the setting that a reader changes to change the quantity.
func (q quantity) lead(s views.State) string {
	switch q.from {
	case "offset":
		return minus(fmt.Sprintf("k = %d", s.Offset))
	case "pos":
		return fmt.Sprintf("pos = %d", s.Pos)
	}
	return ""
}

// minus returns a text with hyphens replaced by the minus sign that pictures use.
func minus(text string) string { return strings.ReplaceAll(text, "-", "−") }

// says returns a phrase that states the value v of the quantity; i is the number in brackets after
// its name.
func (q quantity) says(i int, v float64) string {
	if math.Abs(v) < 1e-12 {
		v = 0
	}
	about, rest, _ := strings.Cut(q.about, "|")
	one, none, _ := strings.Cut(rest, "|")
	switch {
	case v == 1 && one != "":
		return one
	case none != "" && (v == 0 || math.IsInf(v, 1)):
		return none
	case !strings.Contains(about, "%"):
		return about
	case q.per != perState:
		return minus(fmt.Sprintf(about, i, v))
	}
	return minus(fmt.Sprintf(about, v))
}
