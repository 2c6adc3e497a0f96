package lesson

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/views"
	"wavescope/views/scene"
)

// Condition is what a task asks of the State: all of its terms at once.
type Condition []term

// term compares a quantity or a setting.
type term struct {
	name      string  // of a quantity, or of a flag
	of        int     // pair or dimension of a quantity that is of one
	op        op      //
	low, high float64 // of numbers
	word      string  // of a setting that is no number
}

type op uint8

const (
	equals  op = iota // the setting is this word
	between           // low ≤ number ≤ high
	always            // else
)

// elseName is the condition that holds where no other does.
const elseName = "else"

// Else reports that a condition catches the rest.
func (c Condition) Else() bool { return len(c) == 1 && c[0].op == always }

// NewCondition reads what stands between backquotes.
func NewCondition(text string) (Condition, error) {
	if text == elseName {
		return Condition{{op: always}}, nil
	}
	if strings.Count(text, ",") >= terms.most {
		return nil, fmt.Errorf(terms.form, terms.most)
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
	return t, fmt.Errorf("%q in a condition; allowed are name = value, name = value ± tolerance, name >= value, name <= value and name in a..b", text)
}

// switched reads a switch that is on by its name alone, or off by a not before.
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
	if known && (q.per != state) == called {
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

// Holds reports that a State meets the condition. A quantity that its scheme
// does not have meets none.
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
	v, ok := scene.Real(got)
	return ok && v >= t.low && v <= t.high
}

// Now says what the condition speaks of as it is, and which setting leads there;
// "" where that is what it speaks of.
func (c Condition) Now(s views.State) (lead, now string) {
	var all []string
	for _, t := range c {
		if q, ok := quantities[t.name]; ok {
			if v, ok := q.value(s, t.of); ok {
				lead, all = q.lead(s), append(all, q.says(t.of, v))
			}
		} else if f, ok := views.FindFlag(views.Flags, t.name); ok {
			all = append(all, t.name+" "+f.Get(s))
		}
	}
	return lead, strings.Join(all, ", ")
}
