package lesson

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"wavescope/ui/lesson/formula"
)

// Draw is a number of a step that changes when the step is asked again. In the file it is "name first in low..high",
// and {name} stands for it, or {formula} for a number computed from it.
type Draw struct {
	Name             string
	First, Low, High int
}

// MaxDraws is the largest number of combinations that the numbers of a step have.
const MaxDraws = 400

// section holds the lines of a step: those of the file, empty before line from.
type section struct {
	file  string
	lines []string
	from  int
}

// Combinations returns the number of combinations that the drawn numbers of a step have; 1 for a step without any.
func (s Step) Combinations() int {
	n := 1
	for _, d := range s.Draws {
		n *= d.High - d.Low + 1
	}
	return n
}

// Values returns the drawn numbers of a combination by their names.
func (s Step) Values(combination int) map[string]float64 {
	values := map[string]float64{}
	for _, d := range s.Draws {
		n := d.High - d.Low + 1
		values[d.Name] = float64(d.Low + combination%n)
		combination /= n
	}
	return values
}

// Drawn returns a step with another combination of its numbers, counted from 0 to Combinations() − 1. The errors are
// those that only this combination has, such as a setting out of range.
func (s Step) Drawn(combination int) (Step, []error) {
	r := reader{lesson: Lesson{File: s.section.file}}
	r.section(s.section, s.Values(combination))
	if len(r.steps) == 0 {
		return s, r.errs
	}
	drawn := r.steps[0]
	drawn.Again, drawn.Draws, drawn.section = s.Again, s.Draws, s.section
	return drawn, r.errs
}

// drawLine begins the line of a wavescope block that declares the numbers of a step.
const drawLine = "draw "

// draws reads the numbers that the lines of a section declare, and removes the declaration from the lines. The lines of
// a section without one stay as they are.
func (r *reader) draws(s section) (all []Draw, left section) {
	at := -1
	for i, fenced := s.from, ""; i < len(s.lines); i++ {
		l := s.lines[i]
		switch {
		case fenced == "" && opens(l):
			fenced = l
		case l == fenceMark:
			fenced = ""
		case fenced == fenceMark+"wavescope" && strings.HasPrefix(l, drawLine):
			if at >= 0 {
				r.wrong(i+1, "a step has one line of draws, and another in line %d", at+1)
			}
			at = i
		}
	}
	if at < 0 {
		return nil, s
	}
	for text := range strings.SplitSeq(strings.TrimPrefix(s.lines[at], drawLine), ",") {
		d, err := newDraw(strings.TrimSpace(text))
		if err != nil {
			r.wrong(at+1, "%v", err)
		} else if all = append(all, d); (Step{Draws: all}).Combinations() > MaxDraws {
			r.wrong(at+1, "the numbers of a step have at most %d combinations", MaxDraws)
			all = all[:len(all)-1]
		}
	}
	left = section{s.file, slices.Delete(slices.Clone(s.lines), at, at+1), s.from}
	left.lines = slices.Insert(left.lines, at, "")
	return all, left
}

var draw = regexp.MustCompile(`^([a-zA-Z]+) ([0-9]+) in ([0-9]+)\.\.([0-9]+)$`)

func newDraw(text string) (d Draw, err error) {
	part := draw.FindStringSubmatch(text)
	if part == nil || formula.IsFunction(part[1]) {
		return d, fmt.Errorf("%q draws no number; allowed is name first in low..high, with a name that no formula has",
			text)
	}
	d.Name = part[1]
	for i, to := range []*int{&d.First, &d.Low, &d.High} {
		if *to, err = strconv.Atoi(part[2+i]); err != nil {
			return d, fmt.Errorf("%q is too large", part[2+i])
		}
	}
	if d.First < d.Low || d.First > d.High || d.High-d.Low >= MaxDraws {
		return d, fmt.Errorf("%q: the first number is from low to high, at most %d numbers", text, MaxDraws)
	}
	return d, nil
}

// place matches a formula in braces, with the number of decimals after a colon.
var place = regexp.MustCompile(`\{([^{}:]+)(:[0-9])?\}`)

// fill replaces the formulas in braces by their values. Settings, comments and conditions have a hyphen for minus.
func (r *reader) fill(s section, values map[string]float64) []string {
	all := slices.Clone(s.lines)
	plain := false // inside a block or a comment
	for i := s.from; i < len(all); i++ {
		switch l := strings.TrimSpace(all[i]); {
		case strings.HasPrefix(l, fenceMark):
			plain = l != fenceMark
		case strings.HasPrefix(l, commentStart):
			plain = true
		}
		hyphen := plain || strings.HasPrefix(all[i], "- [") && strings.Contains(all[i], "] `")
		all[i] = place.ReplaceAllStringFunc(all[i], func(found string) string {
			part := place.FindStringSubmatch(found)
			text, err := filled(part[1], part[2], values)
			if err != nil {
				r.wrong(i+1, "%v", err)
			}
			if hyphen {
				return text
			}
			return minus(text)
		})
		if strings.Contains(all[i], commentEnd) {
			plain = false
		}
	}
	return all
}

// filled returns the value of a formula as text.
func filled(text, decimals string, values map[string]float64) (string, error) {
	v, err := formula.Eval(text, values)
	switch whole := math.Round(v); {
	case err != nil:
		return "", err
	case decimals != "":
		n, _ := strconv.Atoi(decimals[1:])
		return strconv.FormatFloat(v, 'f', n, 64), nil
	case math.Abs(v-whole) > 1e-9:
		return "", fmt.Errorf("{%s} is %.6g; {%s:2} writes it with two decimals", text, v, text)
	default:
		return strconv.FormatFloat(whole, 'f', 0, 64), nil
	}
}
