package lesson

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"wavescope/ui/lesson/formula"
	"wavescope/views"
	"wavescope/views/chart"
)

// Interval holds the numbers that count as one answer.
type Interval struct {
	Low, Value, High float64
	Source           string // where the value comes from: GivenSource, ShownSource or a formula; "" if it is not said
}

// The sources of a number that are no formula.
const (
	GivenSource = "given" // nothing proves it
	ShownSource = "shown" // it is among the numbers of the picture after the question
)

// Has reports whether a number lies in the interval, bounds included.
func (i Interval) Has(v float64) bool { return v >= i.Low && v <= i.High }

// hasAny returns the first of the readings of a typed text that lies in the interval.
func (i Interval) hasAny(readings []float64) (v float64, ok bool) {
	at := slices.IndexFunc(readings, i.Has)
	if at < 0 {
		return 0, false
	}
	return readings[at], true
}

// read returns the answer that a typed number comes to, and the number as it is read for that.
func (q Question) read(text string) (chosen int, v float64, err error) {
	readings := chart.Readings(text)
	if len(readings) == 0 {
		return 0, 0, fmt.Errorf("%s; allowed is one such as 12, -0.5 or 1/3", isNo(text, "number"))
	}
	for _, right := range []bool{true, false} {
		for i, a := range q.Answers {
			if a.Right != right || a.Number == nil {
				continue
			}
			if v, ok := a.Number.hasAny(readings); ok {
				return i + 1, v, nil
			}
		}
	}
	return q.first(func(a Answer) bool { return a.Number == nil }), readings[0], nil
}

// newInterval reads "= formula ± tolerance: source". The source may be missing.
func newInterval(text string) (*Interval, error) {
	middle, off, tolerant := strings.Cut(text, "±")
	middle, ok := strings.CutPrefix(middle, "=")
	if !ok || !tolerant {
		return nil, fmt.Errorf("%q is no number to type; allowed is = formula ± tolerance: source", text)
	}
	v, err := formula.Eval(middle, nil)
	if err != nil {
		return nil, err
	}
	off, source, _ := strings.Cut(off, ":")
	tolerance, err := formula.Eval(off, nil)
	i := &Interval{v - tolerance, v, v + tolerance, strings.TrimSpace(source)}
	if err == nil && i.Source != "" && i.Source != GivenSource && i.Source != ShownSource {
		err = i.checkSource()
	}
	return i, err
}

// whereMark is between the setting that a number is and the condition that holds at it, and at none before it.
const whereMark = " where "

// checkSource reports an error in the source of a number.
func (i Interval) checkSource() error {
	of, where, first := strings.Cut(i.Source, whereMark)
	if first {
		if f, ok := views.FindFlag(views.Flags, of); !ok || f.Switch {
			return fmt.Errorf("%q before %q is no setting", of, strings.TrimSpace(whereMark))
		}
		_, err := NewCondition(where)
		return err
	}
	for _, name := range sourceNames.FindAllString(of, -1) {
		if word, _, _ := strings.Cut(name, "("); !formula.IsFunction(word) {
			if _, _, err := named(name); err != nil {
				return fmt.Errorf("%w; or %s or %s", err, ShownSource, GivenSource)
			}
		}
	}
	return nil
}

// sourceNames matches the names of quantities, settings and functions in a source.
var sourceNames = regexp.MustCompile(`[a-z]+(-[a-z]+)*(\([0-9]+\))?`)

// From computes the source of a number in a State: a formula of its quantities and settings. The error says why it has
// no value there.
func (i Interval) From(s views.State) (v float64, err error) {
	if of, where, ok := strings.Cut(i.Source, whereMark); ok {
		return firstWhere(s, of, where)
	}
	text := sourceNames.ReplaceAllStringFunc(i.Source, func(name string) string {
		word, _, _ := strings.Cut(name, "(")
		if formula.IsFunction(word) {
			return name
		}
		value, ok := valueOf(s, name)
		if !ok && err == nil {
			err = fmt.Errorf("the picture after the question has no %s", name)
		}
		return "(" + strconv.FormatFloat(value, 'f', -1, 64) + ")"
	})
	if err != nil {
		return 0, err
	}
	return formula.Eval(text, nil)
}

// valueOf returns the number of a quantity or a setting in a State.
func valueOf(s views.State, name string) (float64, bool) {
	name, of, err := named(name)
	if err != nil {
		return 0, false
	}
	if q, ok := quantities[name]; ok {
		return q.value(s, of)
	}
	f, _ := views.FindFlag(views.Flags, name)
	return chart.Real(f.Get(s))
}

// mostBefore is the number of smaller values of a setting, at most, at which From looks.
const mostBefore = 1000

// firstWhere returns the smallest value of a setting, from 1 on, at which a condition holds.
func firstWhere(s views.State, setting, where string) (float64, error) {
	condition, err := NewCondition(where)
	if err != nil {
		return 0, err
	}
	for n := 1; n <= mostBefore; n++ {
		at, err := s.With([]views.Setting{{Name: setting, Value: strconv.Itoa(n)}})
		if err != nil {
			return 0, err
		}
		if condition.Holds(at) {
			return float64(n), nil
		}
	}
	return 0, fmt.Errorf("%s holds nowhere with %s up to %d", where, setting, mostBefore)
}
