package views

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
)

func itoa(n int) string { return strconv.Itoa(n) }

// keysOf lists the bindings that work in a view.
func keysOf(v View) []Key { return slices.Concat(Moving, Changing, v.Keys) }

// No key does two things in one view.
func TestKeysDoNotCollide(t *testing.T) {
	for _, v := range All {
		taken := map[string]string{}
		for _, k := range keysOf(v) {
			for _, stroke := range k.Strokes {
				if other, ok := taken[stroke.Key]; ok {
					t.Errorf("%s: %q is %s and %s", v.Name, stroke.Key, other, k.Label)
				}
				taken[stroke.Key] = k.Label
			}
		}
	}
}

// Every binding can be found, named and explained.
func TestKeysAreDescribed(t *testing.T) {
	for _, v := range All {
		for _, k := range keysOf(v) {
			if k.Label == "" || k.Help == "" || k.Now == nil || k.Act == nil || len(k.Strokes) == 0 {
				t.Errorf("%s: %+v lacks a label, help, a name, a deed or a key", v.Name, k.Binding)
			}
			for _, stroke := range k.Strokes {
				if stroke.Key == "" || stroke.N == 0 {
					t.Errorf("%s: stroke %+v of %s", v.Name, stroke, k.Label)
				}
			}
		}
	}
}

// Every key of a view is named in its footer in some State.
func TestKeysOfAViewAreNamed(t *testing.T) {
	named := map[string]bool{}
	look := func(s State) {
		for _, v := range All {
			s.View = v.Name
			for _, face := range v.Faces {
				v.Flags[0].Set(&s, face.Name)
				for _, k := range v.Keys {
					named[v.Name+k.Label] = named[v.Name+k.Label] || k.Now(s.State, s) != ""
				}
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) { look(someState.Draw(t, "state")) })
	layered, err := Default().With([]Setting{{Name: "model", Value: "gemma-3-4b"}}) // of two kinds of layers
	if err != nil {
		t.Fatal(err)
	}
	look(layered)
	for _, v := range All {
		for _, k := range v.Keys {
			if !named[v.Name+k.Label] {
				t.Errorf("%s: %s has no name", v.Name, k.Label)
			}
		}
	}
}

// A key is what its declaration says.
func TestBind(t *testing.T) {
	b := chart.Bindings("left,h:-1 right:+1 colon comma:3 +:2 -:-2 x", "label", "name", "help")
	for key, want := range map[string]int{"left": -1, "h": -1, "right": 1, ":": 1, ",": 3, "+": 2, "-": -2, "x": 1} {
		if n, ok := b.Arg(key); !ok || n != want {
			t.Errorf("%q: %d, %v; want %d", key, n, ok, want)
		}
	}
	if _, ok := b.Arg("colon"); ok {
		t.Error("colon is a key of its own")
	}
	if b.Name != "name" || b.Label != "label" || b.Help != "help" {
		t.Errorf("%+v", b)
	}
}

// Whatever is pressed in whatever view, the clamped State is in range, and a
// key changes nothing that has no flag.
func TestKeysStayInRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		for range 5 {
			k := rapid.SampledFrom(keysOf(s.Current())).Draw(t, "key")
			stroke := rapid.SampledFrom(k.Strokes).Draw(t, "stroke")
			_ = k.Now(s.State, s)
			k.Act(&s.State, &s, stroke.N)
			s = s.Clamp()
			if _, err := chart.New(s.State); err != nil {
				t.Fatalf("%s: %v", stroke.Key, err)
			}
		}
	})
}

// The offset is said where it changes nothing that is seen, and only there.
func TestOffsetIsTold(t *testing.T) {
	for _, v := range All {
		before := Default()
		before.View = v.Name
		for _, k := range slices.Concat(Moving, Changing) {
			n, ok := k.Arg("]")
			if !ok {
				continue
			}
			after := before
			k.Act(&after.State, &after, n)
			want := "offset k = 6: see Shift, Similarity and Schemes"
			if v.Name == "shift" || v.Name == "similarity" || v.Name == "schemes" {
				want = ""
			}
			if k.Tell == nil || k.Tell(pressed{N: n, Before: before.In(), After: after.In()}) != want {
				t.Errorf("%s: ] says nothing fitting", v.Name)
			}
		}
	}
}

// A key that changes nothing says why, in whatever State: after one press, and at
// the end of what it changes, which many presses lead to.
func TestIdleKeysSayWhy(t *testing.T) {
	const many = 20
	idle := map[string]bool{}
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		for _, v := range All {
			s.View = v.Name
			for _, k := range keysOf(v) {
				for _, stroke := range k.Strokes {
					after := s.Clamp()
					for range many {
						before := after
						k.Act(&after.State, &after, stroke.N)
						if after = after.Clamp(); after != before {
							continue
						}
						idle[v.Name+" "+stroke.Key] = true
						p := pressed{N: stroke.N, Before: before.In(), After: after.In()}
						if k.Tell == nil || k.Tell(p) == "" {
							t.Fatalf("%q says nothing of %v", stroke.Key, before.Args())
						}
						break
					}
				}
			}
		}
	})
	for _, want := range []string{"curves +", "curves -", "heatmap -", "binary -", "similarity -", "shift right",
		"order comma",
		"order .", "order r", "order B", "order X", "order enter", "order backspace", "order left", "order c", "curves P",
		"curves end"} {
		want = strings.Replace(want, "comma", ",", 1)
		if !idle[want] {
			t.Errorf("%s was never idle", want)
		}
	}
}
