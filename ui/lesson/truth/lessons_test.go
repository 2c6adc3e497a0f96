package truth

import (
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/ui"
	"wavescope/ui/lesson"
)

// read returns the built-in lessons.
func read(t *testing.T) (all []lesson.Lesson) {
	t.Helper()
	names, _ := filepath.Glob("../../lessons/*.md")
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		l, errs := lesson.Read(filepath.Base(name), text)
		for _, err := range errs {
			t.Error(err)
		}
		all = append(all, l)
	}
	return all
}

// everywhere lists all screens on which lessons are checked.
var everywhere = Screens(false, Sizes...)

// Check finds nothing wrong in the ten lessons.
func TestLessons(t *testing.T) {
	for _, l := range read(t) {
		t.Run(l.File, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for _, f := range Check(l, new(ui.Shower).Shown, everywhere) {
				t.Error(f)
			}
			runtime.ReadMemStats(&after)
			if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 300 { // which is collected on the way
				t.Errorf("the check allocates %d MiB", used)
			}
		})
	}
}

// leastMade is the number of questions of a lesson, at least, to which the reader makes the answer.
const leastMade = 2

// Every lesson has what readers need to produce answers, to repeat and to look up: questions that are no choices, two
// hints for each, questions that can be asked again, a recap and the common errors.
func TestLessonsMakeReadersDo(t *testing.T) {
	for _, l := range read(t) {
		made := 0
		for i, s := range l.Parts() {
			q := s.Question()
			if q == nil {
				continue
			}
			if q.Kind() != lesson.Choice && len(q.Hints) != lesson.MaxHints {
				t.Errorf("%s:%d: %d hints", l.File, q.Line, len(q.Hints))
			}
			if s != &l.Steps[i] {
				continue
			}
			if q.Kind() != lesson.Choice {
				made++
			}
			if len(s.Again) == 0 && len(s.Draws) == 0 {
				t.Errorf("%s:%d: %q cannot be asked again with other words or numbers", l.File, s.Line, s.Name)
			}
		}
		if made < leastMade {
			t.Errorf("%s: %d questions are no choices", l.File, made)
		}
		if last := l.Steps[len(l.Steps)-1]; last.Name != "Recap" || l.Errors == nil ||
			len(last.Pictures) != 1 || len(last.Pictures[0].Text) != 1 || last.Pictures[0].Recap == nil {
			t.Errorf("%s ends with %q", l.File, last.Name)
		}
	}
}

// leastCaught is the share of false numbers that the check has to find. The remaining ones occur in the data for
// another reason, or are rounded from a number that the data has rounded before.
const leastCaught = 0.75

// The check finds most bold numbers whose last digit or sign is changed.
func TestFalseNumbersAreFound(t *testing.T) {
	tried, changed, caught := 0, 0, 0
	for _, l := range read(t) {
		c := newChecker(l.File, new(ui.Shower).Shown, everywhere)
		for text, says := range mutations(l.File, t) {
			if tried++; !cases.One(5, tried) {
				continue
			}
			changed++
			if c.finds(t, l, text) {
				caught++
			} else {
				t.Logf("%s: %s is believed", l.File, says)
			}
		}
	}
	part := float64(caught) / float64(changed)
	t.Logf("%d of %d false numbers are found, %.1f %%", caught, changed, 100*part)
	if tried < 200 || part < leastCaught {
		t.Errorf("less than %v", leastCaught)
	}
}

// finds reports that the check finds something in the only step in which a text
// differs from a lesson.
func (c *checker) finds(t *testing.T, l lesson.Lesson, text string) bool {
	changed, errs := lesson.Read(l.File, []byte(text))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	before := parts(l)
	for i, s := range parts(changed) {
		if !reflect.DeepEqual(s, before[i]) {
			c.found = nil
			c.checkNumbers(&s)
			return len(c.found) > 0
		}
	}
	t.Fatal("nothing has changed")
	return false
}

// parts returns the steps of a lesson in the order of its file, without what is asked again after each.
func parts(l lesson.Lesson) (all []lesson.Step) {
	for _, s := range l.Parts() {
		one := *s
		one.Again = nil
		all = append(all, one)
	}
	return all
}

var bold = regexp.MustCompile(`\*\*[^*\n]+\*\*`)

// mutations returns the texts of a lesson with one false number each, and what it says then.
func mutations(file string, t *testing.T) iter.Seq2[string, string] {
	source, err := os.ReadFile("../../lessons/" + file)
	if err != nil {
		t.Fatal(err)
	}
	text := string(source)
	return func(yield func(text, says string) bool) {
		for _, at := range bold.FindAllStringIndex(text, -1) {
			for _, n := range signed.FindAllStringIndex(text[at[0]:at[1]], -1) {
				from, to := at[0]+n[0], at[0]+n[1]
				for _, said := range falsities(text[from:to]) {
					if !yield(text[:from]+said+text[to:], text[at[0]:from]+said+text[to:at[1]]) {
						return
					}
				}
			}
		}
	}
}

// signed finds numbers with their signs.
var signed = regexp.MustCompile(`[+−]?` + digits.String())

// falsities returns a number with the other sign, where it has one, and with another last digit.
func falsities(number string) (all []string) {
	bare := strings.TrimLeft(number, "+−")
	sign := strings.TrimSuffix(number, bare)
	if other := map[string]string{"+": "−", "−": "+"}[sign]; other != "" {
		all = append(all, other+bare)
	}
	for _, by := range []int{1, -1} {
		if said, ok := nudged(bare, by); ok {
			all = append(all, sign+said)
		}
	}
	return all
}

// nudged returns a number with another last digit, as long as it was; false where that would be below 0.
func nudged(number string, by int) (string, bool) {
	mantissa, exponent, small := strings.Cut(number, "e")
	whole, decimals, fraction := strings.Cut(mantissa, ".")
	v, _ := strconv.Atoi(whole + decimals)
	said := fmt.Sprintf("%0*d", len(whole+decimals), v+by)
	if fraction {
		point := len(said) - len(decimals)
		said = said[:point] + "." + said[point:]
	}
	if small {
		said += "e" + exponent
	}
	return said, v+by >= 0
}
