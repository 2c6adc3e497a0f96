package lesson

import (
	"fmt"
	"math"
	"regexp"
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

// typedNumber reads a number or a quotient of two.
func typedNumber(text string) (v float64, err error) {
	over, under, quotient := strings.Cut(strings.ReplaceAll(text, "−", "-"), "/")
	v, err = strconv.ParseFloat(over, 64)
	if quotient && err == nil {
		var by float64
		by, err = strconv.ParseFloat(under, 64)
		v /= by
	}
	if err != nil || math.IsInf(v, 0) || math.IsNaN(v) {
		return 0, fmt.Errorf("%s; allowed is one such as 12, -0.5 or 1/3", isNo(text, "number"))
	}
	return v, nil
}
