package chart

import (
	"fmt"
	"slices"
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
	Repeats bool                  // it may be given several times
	Get     func(T) string        // the value, as Set reads it
	Set     func(*T, string) bool // false leaves the settings as they were
	Same    func(a, b T) bool     // two values come to the same; nil for Get alike
	Check   func(T) string        // what is allowed given the rest; "" if fine, nil for always
	Knob    *Knob[T]              // how it is turned; nil where it is not
	In      func(T) Flag[T]       // the flag for given settings; nil where these do not decide what values it takes
	Say     func(T) string        // the value as part of the name of a pane, "" for nothing; nil for name and value
}

// For returns the flag for given settings.
func (f Flag[T]) For(t T) Flag[T] {
	if f.In == nil {
		return f
	}
	return f.In(t)
}

// About is what a flag sets, and in which view if it is only one.
func (f Flag[T]) About() string {
	if f.View == "" {
		return f.Doc
	}
	return f.View + ": " + f.Doc
}

// Phrase describes a setting in a word or two.
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

// Alike reports whether the flag has the same effect in a and in b.
func (f Flag[T]) Alike(a, b T) bool {
	if f.Same != nil {
		return f.Same(a, b)
	}
	return f.Get(a) == f.Get(b)
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

// Turning returns the flag, whose value is a number, with a knob.
func (f Flag[T]) Turning(k Knob[T]) Flag[T] {
	f.Knob = &k
	return f
}

// InShortHelp returns the flag, shown in the short help.
func (f Flag[T]) InShortHelp() Flag[T] {
	f.Common = true
	return f
}

// Within returns the flag with a check of its value against the other settings.
func (f Flag[T]) Within(check func(T) string) Flag[T] {
	f.Check = check
	return f
}

// OneOf joins values with commas and "or": a, b or c.
func OneOf(values []string) string { return listed(values, "or") }

// AllOf joins values with commas and "and": a, b and c.
func AllOf(values []string) string { return listed(values, "and") }

func listed(values []string, last string) string {
	n := len(values) - 1
	if n == 0 {
		return values[0]
	}
	return strings.Join(values[:n], ", ") + " " + last + " " + values[n]
}

// NamesOf returns the names of things.
func NamesOf[T any](all []T, name func(T) string) []string {
	var names []string
	for _, t := range all {
		names = append(names, name(t))
	}
	return names
}

// Find returns the index of the name that equals word or, if there is none, of the only name that begins with it; −1
// otherwise.
func Find(names []string, word string) int {
	if i := slices.Index(names, word); i >= 0 || word == "" {
		return i
	}
	found := -1
	for i, name := range names {
		switch {
		case !strings.HasPrefix(name, word):
		case found >= 0:
			return -1
		default:
			found = i
		}
	}
	return found
}

// Meant returns the question "did you mean …?" with the names that begin with word or are one edit away from it; ""
// if there are none. Of a word of up to four letters a wrong one is too much: nope is not none.
func Meant(names []string, word string) string {
	const most = 3
	word = strings.ToLower(word)
	var near []string
	for _, by := range []func(name string) bool{
		func(name string) bool { return strings.HasPrefix(name, word) },
		func(name string) bool { return len(word) > 2 && oneEdit(name, word, len(word) > 4) },
	} {
		for _, name := range names {
			if word != "" && by(name) && len(near) < most {
				near = append(near, name)
			}
		}
		if len(near) > 0 {
			return "did you mean " + OneOf(near) + "?"
		}
	}
	return ""
}

// Valued returns the first flag that has a word among its values; false if there is none.
func Valued[T any](flags []Flag[T], word string) (Flag[T], bool) {
	i := slices.IndexFunc(flags, func(f Flag[T]) bool { return slices.Contains(f.Values, word) })
	if i < 0 {
		return Flag[T]{}, false
	}
	return flags[i], true
}

// oneEdit reports whether one edit turns one word into the other: a letter inserted or deleted, two neighbouring
// letters swapped, or with replaced a letter replaced.
func oneEdit(a, b string, replaced bool) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(b) && a[i] == b[i] {
		i++
	}
	if i == len(a) || len(a) > len(b)+1 {
		return a == b
	}
	if len(a) > len(b) {
		return a[i+1:] == b[i:]
	}
	swapped := i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
	return swapped || replaced && a[i+1:] == b[i+1:]
}

// Binding says which keys do something and what it is called. Dispatch, the
// footer, the help page, the README's table and the test against collisions
// read this one declaration.
type Binding struct {
	Strokes []KeyStroke // the keys, each with the number it hands over
	Label   string      // the keys as people write them
	Name    string      // in the footer, one or two words; "" keeps it out
	Help    string      // on the help page and in the README
}

// KeyStroke is one key and the number that it hands over.
type KeyStroke struct {
	Key string
	N   int
}

// Bindings declares a binding. Strokes are written "left,h:-1 right,l:+1"; a
// key without a number stands for 1. The colon and the comma key themselves are
// spelled "colon" and "comma".
func Bindings(strokes, label, name, help string) Binding {
	b := Binding{Label: label, Name: name, Help: help}
	for group := range strings.FieldsSeq(strokes) {
		keys, arg, ok := strings.Cut(group, ":")
		n := 1
		if ok {
			n, _ = ParseWhole(strings.TrimPrefix(arg, "+"))
		}
		for k := range strings.SplitSeq(keys, ",") {
			switch k {
			case "colon":
				k = ":"
			case "comma":
				k = ","
			}
			b.Strokes = append(b.Strokes, KeyStroke{k, n})
		}
	}
	return b
}

// Arg returns the number of a key; false if the binding does not have the key.
func (b Binding) Arg(key string) (int, bool) {
	for _, s := range b.Strokes {
		if s.Key == key {
			return s.N, true
		}
	}
	return 0, false
}

// Key is a binding of a view with settings S: it changes the State and the
// settings.
type Key[S comparable] struct {
	Binding
	Now  func(State, S) string // its name in the footer; "" keeps it out
	Act  func(s *State, set *S, n int)
	Does func(State, S) string       // what it does now, where its Help is about more than that; else nil
	Tell func(Pressed[In[S]]) string // what to say of a press that shows no effect; "" of others
}

// In is a State with the settings of a view. The State is not embedded: its methods would be compiled again for the
// settings of each view.
type In[S comparable] struct {
	State State
	Set   S
}

// Pressed is a press of a key: the number of its stroke, and what it led from and
// to.
type Pressed[T comparable] struct {
	N             int
	Before, After T
	Playing       bool
}

// Idle reports whether the key changed nothing.
func (p Pressed[T]) Idle() bool { return p.Before == p.After }

// Idly returns a function for Key.Tell that says why when the key changes nothing.
func Idly[S comparable](why string) func(Pressed[In[S]]) string {
	return func(p Pressed[In[S]]) string {
		if p.Idle() {
			return why
		}
		return ""
	}
}

// Ends returns why a key changed nothing: least if its number is negative, else most.
// It returns "" if the key changed something.
func (p Pressed[T]) Ends(least, most string) string {
	switch {
	case !p.Idle():
		return ""
	case p.N < 0:
		return least
	}
	return most
}

// NoFurther says that the axis with a label has nothing before (n < 0) or after the
// cursor.
func NoFurther(label string, n int) string {
	return "there is no " + label + " " + Pressed[int]{N: n}.Ends("before", "after") + " this one"
}

// Bind declares a key of a view, as [Bindings] does; what it does follows with
// Do.
func Bind[S comparable](strokes, label, name, help string) Key[S] {
	return Key[S]{Binding: Bindings(strokes, label, name, help), Now: func(State, S) string { return name }}
}

// Do returns the key with its action, which gets the number of the stroke.
func (k Key[S]) Do(act func(s *State, set *S, n int)) Key[S] {
	k.Act = act
	return k
}

// Named returns the key with a name that depends on what is shown; "" keeps it out of the footer.
func (k Key[S]) Named(now func(State, S) string) Key[S] {
	k.Now = now
	return k
}

// Telling returns the key with a function that says what a press did where the
// picture does not show it.
func (k Key[S]) Telling(tell func(Pressed[In[S]]) string) Key[S] {
	k.Tell = tell
	return k
}

// Ending returns the key with the messages for a press that changes nothing: least if its number is negative, else
// most.
func (k Key[S]) Ending(least, most string) Key[S] {
	return k.Telling(func(p Pressed[In[S]]) string { return p.Ends(least, most) })
}
