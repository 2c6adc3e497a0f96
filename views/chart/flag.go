package chart

import (
	"fmt"
	"strconv"
	"strings"
)

// Flag is one public field of some settings: a State's, a view's, or those of
// two panes. The command line, the line after ':', completion, the copied
// command line, the man page and the README read this one declaration.
type Flag[T any] struct {
	Name    string                // as in --name
	Doc     string                // what it sets, without a full stop
	View    string                // the title of the only view that reads it, "" for more than one
	Allowed string                // what values it takes
	Switch  bool                  // on or off; the name alone means on
	Values  []string              // all of them, where they can be listed
	Files   []string              // what files that a value can name end in; nil where it names none
	Low     int                   // the smallest of whole numbers, and the largest;
	High    int                   // both 0 where the value is none
	Text    bool                  // any text: after ':' it takes several words
	Cursor  bool                  // both panes share it, and pictures show it anyway
	Shape   bool                  // it decides what numbers are in the table
	Late    bool                  // the value means something only once the others are known
	Leads   bool                  // the value brings others along, which need not be said then
	Common  bool                  // the short help shows it
	Get     func(T) string        // the value, as Set reads it
	Set     func(*T, string) bool // false leaves the settings as they were
	Same    func(a, b T) bool     // two values come to the same; nil for Get alike
	Check   func(T) string        // what is allowed given the rest; "" if fine, nil for always
	Say     func(T) string        // what the value makes of a pane, in a word or two, "" for nothing; nil for name and value
}

// About is what a flag sets, and in which view if it is only one.
func (f Flag[T]) About() string {
	if f.View == "" {
		return f.Doc
	}
	return f.View + ": " + f.Doc
}

// Phrase says what a setting is, in a word or two.
func (f Flag[T]) Phrase(t T) string {
	v := f.Get(t)
	switch {
	case f.Say != nil:
		return f.Say(t)
	case f.Switch && v == "on":
		return f.Name
	case f.Switch:
		return f.Name + " off"
	}
	return f.Name + " " + v
}

// Alike reports that a setting comes to the same in both.
func (f Flag[T]) Alike(a, b T) bool {
	if f.Same != nil {
		return f.Same(a, b)
	}
	return f.Get(a) == f.Get(b)
}

// Lift makes a flag of a part one of the whole.
func Lift[P, W any](f Flag[P], at func(*W) *P) Flag[W] {
	lifted := Flag[W]{
		Name: f.Name, Doc: f.Doc, View: f.View, Allowed: f.Allowed, Switch: f.Switch, Values: f.Values, Files: f.Files,
		Low: f.Low, High: f.High, Text: f.Text, Cursor: f.Cursor, Shape: f.Shape, Late: f.Late, Leads: f.Leads, Common: f.Common,
		Get: func(w W) string { return f.Get(*at(&w)) },
		Set: func(w *W, v string) bool { return f.Set(at(w), v) },
	}
	if f.Check != nil {
		lifted.Check = func(w W) string { return f.Check(*at(&w)) }
	}
	if f.Same != nil {
		lifted.Same = func(a, b W) bool { return f.Same(*at(&a), *at(&b)) }
	}
	if f.Say != nil {
		lifted.Say = func(w W) string { return f.Say(*at(&w)) }
	}
	return lifted
}

// Number declares a flag for a whole number from low to high.
func Number[T any](name, doc string, low, high int, at func(*T) *int) Flag[T] {
	return Flag[T]{
		Name: name, Doc: doc, Low: low, High: high,
		Allowed: fmt.Sprintf("a whole number from %d to %d", low, high),
		Get:     func(t T) string { return strconv.Itoa(*at(&t)) },
		Set: func(t *T, v string) bool {
			n, ok := ParseWhole(v)
			if ok = ok && n >= low && n <= high; ok {
				*at(t) = n
			}
			return ok
		},
	}
}

// Decimal declares a flag for a number from low to high, which allowed says in
// words.
func Decimal[T any](name, doc, allowed string, low, high float64, at func(*T) *float64) Flag[T] {
	return Flag[T]{
		Name: name, Doc: doc, Allowed: allowed,
		Get: func(t T) string { return strconv.FormatFloat(*at(&t), 'g', -1, 64) },
		Set: func(t *T, v string) bool {
			f, ok := Real(v)
			if ok = ok && f >= low && f <= high; ok {
				*at(t) = f
			}
			return ok
		},
	}
}

// Toggle declares a flag that is on or off.
func Toggle[T any](name, doc string, at func(*T) *bool) Flag[T] {
	values := []string{"on", "off"}
	return Flag[T]{
		Name: name, Doc: doc, Allowed: OneOf(values), Values: values, Switch: true,
		Get: func(t T) string {
			if *at(&t) {
				return "on"
			}
			return "off"
		},
		Set: func(t *T, v string) bool {
			switch v {
			case "on", "true":
				*at(t) = true
			case "off", "false":
				*at(t) = false
			default:
				return false
			}
			return true
		},
	}
}

// Choice declares a flag that is one of several words, each known by its
// beginning.
func Choice[T any](name, doc string, values []string, at func(*T) *string) Flag[T] {
	return Flag[T]{
		Name: name, Doc: doc, Allowed: OneOf(values), Values: values,
		Get: func(t T) string { return *at(&t) },
		Set: func(t *T, v string) bool {
			i := Find(values, v)
			if i >= 0 {
				*at(t) = values[i]
			}
			return i >= 0
		},
	}
}

// Named declares a flag for a setting that is a number and has a name.
func Named[T any, N ~uint8](name, doc string, values []string, at func(*T) *N) Flag[T] {
	return Flag[T]{
		Name: name, Doc: doc, Allowed: OneOf(values), Values: values,
		Get: func(t T) string { return values[*at(&t)] },
		Set: func(t *T, v string) bool {
			i := Find(values, v)
			if i >= 0 {
				*at(t) = N(i)
			}
			return i >= 0
		},
	}
}

// InShortHelp is the flag where the short help shows it.
func (f Flag[T]) InShortHelp() Flag[T] {
	f.Common = true
	return f
}

// Within is the flag with a check of its value against the other settings.
func (f Flag[T]) Within(check func(T) string) Flag[T] {
	f.Check = check
	return f
}

// OneOf joins values as a sentence offers them: a, b or c.
func OneOf(values []string) string { return listed(values, "or") }

// AllOf joins values as a sentence counts them up: a, b and c.
func AllOf(values []string) string { return listed(values, "and") }

func listed(values []string, last string) string {
	n := len(values) - 1
	if n == 0 {
		return values[0]
	}
	return strings.Join(values[:n], ", ") + " " + last + " " + values[n]
}

// Names lists what things are called.
func NamesOf[T any](all []T, name func(T) string) []string {
	var names []string
	for _, t := range all {
		names = append(names, name(t))
	}
	return names
}
