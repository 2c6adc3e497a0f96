package views

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/viewtest"
)

// settings turns a command line into settings, as its reader does.
func settings(t *rapid.T, args []string) []Setting {
	var out []Setting
	for i := 0; i < len(args); i++ {
		if len(args[i]) < 3 || args[i][:2] != "--" {
			t.Fatalf("%q in %q is no flag", args[i], args)
		}
		f, ok := FindFlag(Flags, args[i][2:])
		switch {
		case !ok:
			t.Fatalf("there is no flag %q", args[i])
		case f.Switch:
			out = append(out, Setting{Name: f.Name, Value: "on"})
		default:
			i++
			out = append(out, Setting{Name: f.Name, Value: args[i]})
		}
	}
	return out
}

// The copied command line reopens exactly the same picture.
func TestArgsReopenTheState(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		got, err := Default().With(settings(t, s.Args()))
		if err != nil {
			t.Fatalf("%q: %v", s.Args(), err)
		}
		if got != s {
			t.Fatalf("%q reopens\n%+v, was\n%+v", s.Args(), got, s)
		}
	})
	if args := Default().Args(); len(args) > 0 {
		t.Errorf("the default needs %q", args)
	}
}

// Every field of a State has a flag, the faces of all views the same one: none is lost on the way.
func TestEveryFieldHasAFlag(t *testing.T) {
	if n := countFields(reflect.TypeFor[State]()) - (len(All) - 1); n != len(Flags) {
		t.Errorf("%d fields, %d flags", n, len(Flags))
	}
}

// countFields counts settings, also those in groups. Marks are one.
func countFields(group reflect.Type) (n int) {
	for i := range group.NumField() {
		field := group.Field(i).Type
		switch field {
		case reflect.TypeFor[encoding.RoPEConfig](), reflect.TypeFor[encoding.Learned](), reflect.TypeFor[encoding.Band]():
			continue // made of the others
		}
		if field.Kind() == reflect.Struct && field != reflect.TypeFor[chart.Marks]() {
			n += countFields(field)
		} else {
			n++
		}
	}
	return n
}

// Whatever the fields of a State hold, Clamp leaves each in the range that its flag declares, and
// a clamped State stays as it is.
func TestClamp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		makeWild(t, reflect.ValueOf(&s).Elem())
		c := s.Clamp()
		if c != c.Clamp() {
			t.Fatalf("%+v becomes %+v", c, c.Clamp())
		}
		if err := c.Check(); err != nil {
			t.Fatal(err)
		}
		_, refused := c.RopeBy(c.Method) // not every model can be scaled by every method
		if _, err := chart.New(c.State); err != nil && refused == nil {
			t.Fatal(err)
		}
		for _, f := range Flags {
			if again := c; !f.Set(&again, f.Get(c)) || again != c {
				t.Fatalf("--%s does not take %q", f.Name, f.Get(c))
			}
			if f.Check != nil && f.Check(c) != "" {
				t.Fatalf("--%s %s: %s", f.Name, f.Get(c), f.Check(c))
			}
		}
	})
}

// makeWild gives some fields of a State values that are far out of range. A field keeps its value
// in three of four cases, so that ranges that depend on other fields are tried too.
func makeWild(t *rapid.T, group reflect.Value) {
	for i := range group.NumField() {
		field, name := group.Field(i), group.Type().Field(i).Name
		switch {
		case !field.CanSet() || field.Type() == reflect.TypeFor[chart.Marks]():
		case field.Kind() == reflect.Struct:
			makeWild(t, field)
		case rapid.IntRange(0, 3).Draw(t, name+" is wild") > 0:
		case field.Kind() == reflect.String:
			field.SetString(rapid.String().Draw(t, name))
		case field.Kind() == reflect.Float64:
			field.SetFloat(rapid.SampledFrom([]float64{0, 1, -5, math.NaN(), math.Inf(1), math.MaxFloat64}).Draw(t, name))
		case field.CanUint():
			field.SetUint(rapid.Uint64Range(0, math.MaxUint8).Draw(t, name))
		case field.CanInt():
			field.SetInt(rapid.SampledFrom([]int64{math.MinInt64, -1, 0, 1, 99, math.MaxInt64}).Draw(t, name))
		}
	}
}

// One field out of range does not cost the others.
func TestClampLeavesTheRest(t *testing.T) {
	s := Default()
	s.Base, s.Layout = 500, 77
	if c := s.Clamp(); c.Base != 500 || c.Layout != encoding.Interleaved {
		t.Errorf("layout 77: base %g, layout %v", c.Base, c.Layout)
	}
	s = Default()
	s.Base, s.Layout = math.NaN(), encoding.T2T
	if c := s.Clamp(); c.Base != 10_000 || c.Layout != encoding.T2T {
		t.Errorf("base NaN: base %g, layout %v", c.Base, c.Layout)
	}
}

// Shape changes the base alone, and only where a matching one is asked for; a filter adds its band.
func TestShape(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		s.Scheme = scheme.All[0].Name
		shape := s.Shape()
		base, ok := measure.MatchedBase(s.Config)
		want := s.Base
		if s.Matched && ok {
			want = base
		}
		if shape.Base != want {
			t.Fatalf("base %g, want %g", shape.Base, want)
		}
		if shape.Base, shape.Band = s.Base, (encoding.Band{}); shape != s.Config {
			t.Fatalf("%+v, want %+v", shape, s.Config)
		}
	})
}

// A change of layout keeps the wave under the cursor and the marked ones, all
// the way round.
func TestLayoutsKeepTheWave(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		s.Scheme = scheme.All[0].Name
		s.Filter = chart.Unfiltered // it can keep no pair of another layout
		s = s.Clamp()
		start, round := s, s
		was := viewtest.SceneOf(t, start.State)
		for range encoding.Layouts {
			round.NextLayout()
			if round != round.Clamp() {
				t.Fatalf("%v leaves the ranges", round.Layout)
			}
			now := viewtest.SceneOf(t, round.State)
			pair, kind := was.Wave()
			if _, exists := now.Waves.Column(pair, kind); exists && kind != encoding.Zero {
				if p, k := now.Wave(); p != pair || k != kind {
					t.Fatalf("%v: %v of pair %d became %v of pair %d", round.Layout, kind, pair, k, p)
				}
			}
			if round.Marks.Len() != start.Marks.Len() {
				t.Fatalf("%v: %d marks of %d", round.Layout, round.Marks.Len(), start.Marks.Len())
			}
		}
		if round != start {
			t.Fatalf("all layouts round:\n%+v, was\n%+v", round, start)
		}
	})
}

// What is given is given: a layout does not move a dimension or marks that
// come with it.
func TestGivenCursorStays(t *testing.T) {
	s, err := Default().With([]Setting{{Name: "layout", Value: "concat"}, {Name: "marks", Value: "1,2"}, {Name: "dim",
		Value: "6"}})
	if err != nil || s.Marks.String() != "1,2" || s.Dim != 6 {
		t.Errorf("marks %v, dim %d, %v", s.Marks, s.Dim, err)
	}
	marked := Default()
	marked.Marks = marked.Marks.Toggle(6).Toggle(7) // sin and cos of pair 3
	s, err = marked.With([]Setting{{Name: "layout", Value: "concat"}, {Name: "dim", Value: "0"}})
	if err != nil || s.Marks.String() != "3,35" || s.Dim != 0 {
		t.Errorf("marks %v, dim %d, %v", s.Marks, s.Dim, err)
	}
	s, err = marked.With([]Setting{{Name: "layout", Value: "concat"}})
	if err != nil || s.Marks.String() != "3,35" || s.Dim != 3 {
		t.Errorf("marks %v, dim %d, %v", s.Marks, s.Dim, err)
	}
}

// What is not given gives way to what is.
func TestWithMakesRoom(t *testing.T) {
	s, err := Default().With([]Setting{{Name: "pos", Value: "1e6"}})
	if err != nil || s.Pos != 1_000_000 || s.Length != 1_000_001 {
		t.Errorf("pos %d, length %d, %v", s.Pos, s.Length, err)
	}
	s, err = Default().With([]Setting{{Name: "length", Value: "5"}, {Name: "d-model", Value: "4"}})
	if err != nil || s.Pos != 4 || s.Dim != 3 {
		t.Errorf("pos %d, dim %d, %v", s.Pos, s.Dim, err)
	}
}

// All settings or none.
func TestWithIsAllOrNothing(t *testing.T) {
	for _, bad := range [][]Setting{
		{{Name: "pos", Value: "3"}, {Name: "dim", Value: "64"}},
		{{Name: "length", Value: "10"}, {Name: "pos", Value: "10"}},
		{{Name: "d-model", Value: "8"}, {Name: "marks", Value: "7,8"}},
		{{Name: "d-model", Value: "8"}, {Name: "nonsense", Value: "1"}},
		{{Name: "d-model", Value: "8"}, {Name: "base", Value: "1"}},
	} {
		if s, err := Default().With(bad); err == nil || s != Default() {
			t.Errorf("%v: %v, %+v", bad, err, s)
		}
	}
}

// A model brings the length that it reads, unless one is given; a position beyond it
// makes the sequence longer, and nothing is said of a length that no position made.
func TestModelsBringTheirLength(t *testing.T) {
	for _, c := range []struct {
		settings []Setting
		length   int
		besides  string
	}{
		{[]Setting{{Name: "model", Value: "llama-3.1-8b"}}, 131_072, ""},
		{[]Setting{{Name: "model", Value: "llama-3.1-8b"}, {Name: "length", Value: "64"}}, 64, ""},
		{[]Setting{{Name: "model", Value: "gpt-neox-20b"}, {Name: "pos", Value: "2047"}, {Name: "view", Value: "context"}},
			2048, ""},
		{[]Setting{{Name: "model", Value: "gpt-neox-20b"}, {Name: "pos", Value: "17"}}, 2048, ""},
		{[]Setting{{Name: "model", Value: "gpt-neox-20b"}, {Name: "pos", Value: "5000"}}, 5001,
			"length is now 5001, so that there is a position 5000"},
		{[]Setting{{Name: "scheme", Value: "rope"}}, 128, ""},
	} {
		s, err := Default().With(c.settings)
		if err != nil || s.Length != c.length {
			t.Errorf("%v: length %d, want %d, %v", c.settings, s.Length, c.length, err)
		}
		if got := s.Besides(Default(), c.settings); got != c.besides {
			t.Errorf("%v: %q, want %q", c.settings, got, c.besides)
		}
	}
}

// A length that Context does not show is warned of, unless it makes room for a position.
func TestALengthThatIsNotShownIsWarnedOf(t *testing.T) {
	for line, warned := range map[string]bool{
		"--view context --train-length 512 --length 1000":                      true,
		"--view context --train-length 512 --length 1000 --target-length 2000": false,
		"--view context --train-length 512 --length 1000 --pos 900":            false,
		"--view context --length 1000":                                         false, // stands for the training length
		"--view context --model llama-3.1-8b --length 77":                      true,
		"--view context --model bert-base --length 77":                         true, // although no training length is known
		"--view context --model bert-base":                                     false,
		"--view heatmap --train-length 512 --length 1000":                      false,
	} {
		settings, err := ReadSettings(ShellWords(line))
		if err != nil {
			t.Fatal(err)
		}
		p, err := Opened(settings)
		if got := p.Warned(settings); err != nil || strings.Contains(got, "--target-length") != warned {
			t.Errorf("%s: %q, %v", line, got, err)
		}
	}
}

// A view that is opened moves the cursor to where its picture makes its point, unless a dimension is given or the
// cursor was moved.
func TestOpenedViewAims(t *testing.T) {
	for _, c := range []struct {
		before, settings string
		want             int
	}{
		{"", "--view shift --d-model 16", 4}, // pair 3 turns by 9°, pair 2 by 29°
		{"", "--view shift --d-model 16 --dim 6", 6},
		{"", "--view shift", 6},
		{"", "--view curves --d-model 16", 6},
		{"--dim 7", "--view shift --d-model 16", 7},
		{"--view shift", "--d-model 16", 6},
		{"", "--view context", 34},                            // of pair 17, λ 838, 0.847 of a turn is new at 1024
		{"", "--view context --scheme rope --method ntk", 28}, // of pair 14, λ 353, 0.638
		{"", "--view context --dim 6", 6},
		{"", "--view context --layout concat", 17},
		{"--view context", "--view curves", 6},
		{"--view context --layout concat", "--view curves", 3}, // pair 3, as in other layouts
		{"--view context", "--view shift", 6},
		{"--view context --dim 20", "--view curves", 20},
	} {
		var given []Setting
		for pair := range slices.Chunk(strings.Fields(c.settings), 2) {
			given = append(given, Setting{Name: strings.TrimPrefix(pair[0], "--"), Value: pair[1]})
		}
		s, err := parse(t, c.before).With(given)
		if err != nil || s.Dim != c.want {
			t.Errorf("%q after %q: dim %d, %v; want %d", c.settings, c.before, s.Dim, err, c.want)
		}
	}
}
