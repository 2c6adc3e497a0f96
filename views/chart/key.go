package chart

import "strings"

// Binding says which keys do something and what it is called. Dispatch, the
// footer, the help page, the README's table and the test against collisions
// read this one declaration.
type Binding struct {
	Strokes []KeyStroke // the keys, each with the number it hands over
	Label   string      // the keys as people write them
	Name    string      // in the footer, one or two words; "" keeps it out
	Help    string      // on the help page and in the README
}

// Stroke is one key and the number that it stands for.
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

// Arg finds the number for a key; false when the binding does not have it.
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
	Now  func(State, S) string // its name in the footer as things are; nil for Name
	Act  func(s *State, set *S, n int)
	Tell func(Pressed[In[S]]) string // what it says of a press that nobody would see, "" of others; nil where one sees all
}

// In is a State with the settings of a view.
type In[S comparable] struct {
	State
	Set S
}

// Pressed is a press of a key: the number of its stroke, and what it led from and
// to.
type Pressed[T comparable] struct {
	N             int
	Before, After T
	Playing       bool
}

// Idle reports that the key changed nothing.
func (p Pressed[T]) Idle() bool { return p.Before == p.After }

// Idly is what a key of a view says where it changes nothing.
func Idly[S comparable](why string) func(Pressed[In[S]]) string {
	return func(p Pressed[In[S]]) string {
		if p.Idle() {
			return why
		}
		return ""
	}
}

// Ends says of a key that changed nothing why: that there was nothing less, or
// nothing more.
func (p Pressed[T]) Ends(least, most string) string {
	switch {
	case !p.Idle():
		return ""
	case p.N < 0:
		return least
	}
	return most
}

// NoFurther says that an axis, which has a label, ends where somebody goes on.
func NoFurther(label string, n int) string {
	return "there is no " + label + " " + Pressed[int]{N: n}.Ends("before", "after") + " this one"
}

// Bind declares a key of a view, as [Bindings] does; what it does follows with
// Do.
func Bind[S comparable](strokes, label, name, help string) Key[S] {
	return Key[S]{Binding: Bindings(strokes, label, name, help)}
}

// Do is the key with what it does, given the number of the stroke.
func (k Key[S]) Do(act func(s *State, set *S, n int)) Key[S] {
	k.Act = act
	return k
}

// Named is the key with a name that depends on what is shown; "" keeps it out
// of the footer.
func (k Key[S]) Named(now func(State, S) string) Key[S] {
	k.Now = now
	return k
}

// Telling is the key with something to say where nobody would see what it did.
func (k Key[S]) Telling(tell func(Pressed[In[S]]) string) Key[S] {
	k.Tell = tell
	return k
}

// Ending is the key with what it says where there is nothing less, or nothing
// more.
func (k Key[S]) Ending(least, most string) Key[S] {
	return k.Telling(func(p Pressed[In[S]]) string { return p.Ends(least, most) })
}
