package scene

import "strings"

// Binding says which keys do something and what it is called. Dispatch, the
// footer, the help page, the README's table and the test against collisions
// read this one declaration.
type Binding struct {
	Strokes []Stroke // the keys, each with the number it hands over
	Label   string   // the keys as people write them
	Name    string   // in the footer, one or two words; "" keeps it out
	Help    string   // on the help page and in the README
}

// Stroke is one key and the number that it stands for.
type Stroke struct {
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
			n, _ = Whole(strings.TrimPrefix(arg, "+"))
		}
		for k := range strings.SplitSeq(keys, ",") {
			switch k {
			case "colon":
				k = ":"
			case "comma":
				k = ","
			}
			b.Strokes = append(b.Strokes, Stroke{k, n})
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
type Key[S any] struct {
	Binding
	Now func(State, S) string // its name in the footer as things are; nil for Name
	Act func(s *State, set *S, n int)
}

// Bind declares a key of a view, as [Bindings] does; what it does follows with
// Do.
func Bind[S any](strokes, label, name, help string) Key[S] {
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
