package views

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Flag is one public field of a State; see [Flags].
type Flag = FlagOf[State]

// FlagOf is one public field of some settings. The command line, the line
// after ':', completion, the copied command line, the man page and the README
// read this one declaration.
type FlagOf[T any] struct {
	Name    string                // as in --name
	Doc     string                // what it sets, without a full stop
	View    string                // the title of the only view that reads it, "" for more than one
	Allowed string                // what values it takes
	Switch  bool                  // on or off; the name alone means on
	Values  []string              // all of them, where they can be listed
	Text    bool                  // any text: after ':' it takes several words
	Get     func(T) string        // the value, as Set reads it
	Set     func(*T, string) bool // false leaves the settings as they were
	Late    bool                  // the value means something only once the others are known
	check   func(T) string        // what is allowed given the rest, "" if fine
}

// About is what a flag sets, and in which view if it is only one.
func (f FlagOf[T]) About() string {
	if f.View == "" {
		return f.Doc
	}
	return f.View + ": " + f.Doc
}

// only declares flags that a single view reads, by its title.
func only(view string, flags ...Flag) []Flag {
	for i := range flags {
		flags[i].View = view
	}
	return flags
}

// FlagError is a value that a flag does not take.
type FlagError struct{ Flag, Value, Allowed string }

func (e *FlagError) Error() string {
	return fmt.Sprintf("--%s %s: allowed is %s", e.Flag, Quote(e.Value), e.Allowed)
}

// Quote makes any text safe and short enough to be part of one line.
func Quote(s string) string {
	const room = 60 // bytes
	quote := func(s string) string {
		return strings.ReplaceAll(strconv.QuoteToGraphic(s), "\u00a0", " ")
	}
	head := s[:min(len(s), room)]
	text := quote(head)
	for long := len(s) > room; long || len(text) > room; long = false {
		_, last := utf8.DecodeLastRuneInString(head)
		head = head[:len(head)-last]
		text = quote(head + "…")
	}
	return text
}

// Number declares a flag for a whole number from low to high.
func Number[T any](name, doc string, low, high int, at func(*T) *int) FlagOf[T] {
	return FlagOf[T]{
		Name: name, Doc: doc,
		Allowed: fmt.Sprintf("a whole number from %d to %d", low, high),
		Get:     func(t T) string { return strconv.Itoa(*at(&t)) },
		Set: func(t *T, v string) bool {
			n, ok := whole(v)
			if ok = ok && n >= low && n <= high; ok {
				*at(t) = n
			}
			return ok
		},
	}
}

// Toggle declares a flag that is on or off.
func Toggle[T any](name, doc string, at func(*T) *bool) FlagOf[T] {
	values := []string{"on", "off"}
	return FlagOf[T]{
		Name: name, Doc: doc, Allowed: oneOf(values), Values: values, Switch: true,
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

// Choice declares a flag that is one of several words.
func Choice[T any](name, doc string, values []string, at func(*T) *string) FlagOf[T] {
	return FlagOf[T]{
		Name: name, Doc: doc, Allowed: oneOf(values), Values: values,
		Get: func(t T) string { return *at(&t) },
		Set: func(t *T, v string) bool {
			ok := slices.Contains(values, v)
			if ok {
				*at(t) = v
			}
			return ok
		},
	}
}

func within(f Flag, check func(State) string) Flag {
	f.check = check
	return f
}

func oneOf(values []string) string {
	last := len(values) - 1
	if last == 0 {
		return values[0]
	}
	return strings.Join(values[:last], ", ") + " or " + values[last]
}

// plainNumber lets through decimal notation only: no hexadecimal, no
// underscores, no names of infinities.
func plainNumber(s string) bool {
	return s != "" && strings.Trim(s, "0123456789+-.eE") == ""
}

// real reads a finite decimal number.
func real(s string) (float64, bool) {
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil && plainNumber(s)
}

// whole reads a whole number, which may be written 1e6 or 2.0, exactly: what
// only rounds to one is none.
func whole(s string) (int, bool) {
	if n, err := strconv.Atoi(s); err == nil {
		return n, true
	}
	f, ok := real(s)
	if !ok || math.Abs(f) >= 1<<53 { // all ranges end before that
		return 0, false
	}
	exact, ok := new(big.Rat).SetString(s)
	if !ok || !exact.IsInt() {
		return 0, false
	}
	return int(exact.Num().Int64()), true
}
