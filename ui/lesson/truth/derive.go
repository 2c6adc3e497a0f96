package truth

import (
	"regexp"
	"strings"
)

// derivation is a calculation that a text spells out, as in "7 + 8 = 15".
type derivation struct {
	text    string
	value   float64
	comesTo number
}

var (
	// equation is a calculation up to what it comes to. Where a letter takes part, it
	// is not known what that is.
	equation = regexp.MustCompile(`(?:^|[.,;:?!=] |[“(]|(\pL+) )((?:[-0-9 .+−*·×/^()√]|sin |cos )+?)(?: = |,? which is | is )$`)
	goesOn   = regexp.MustCompile(`^[-+−]?[0-9.]+ ?[-+−*·×/^]`) // a number that is an operand itself
	operator = regexp.MustCompile(`[0-9)] ?[-+−*·×/^]|√|sin|cos`)
	called   = regexp.MustCompile(`(√|sin |cos )([0-9.]+)`)
	names    = strings.NewReplacer("√", "sqrt", "sin ", "sin", "cos ", "cos")
)

// derivations are those of a text.
func derivations(text string) (all []derivation) {
	for _, n := range numbersIn(text) {
		found := equation.FindStringSubmatch(text[:n.at])
		if found == nil || goesOn.MatchString(text[n.at:]) || !operator.MatchString(found[2]) {
			continue
		}
		if _, ok := functions[found[1]]; ok {
			continue // of more than this
		}
		terms := 0
		if v, err := evaluate(names.Replace(called.ReplaceAllString(found[2], "$1($2)")), &terms); err == nil {
			all = append(all, derivation{found[2], v, n})
		}
	}
	return all
}

// exact reports that a calculation is of whole numbers, none of which was rounded.
func (d derivation) exact() bool { return !strings.Contains(d.text, ".") }
