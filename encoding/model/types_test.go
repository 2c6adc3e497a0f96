package model

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// allTypes reads types.jsonl.
func allTypes(t interface{ Fatal(...any) }) (all []modelType) {
	for line := range strings.Lines(typesFile) {
		one, err := parseType(line)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
	return all
}

// typeNames lists all types.
func typeNames(t interface{ Fatal(...any) }) (all []string) {
	for _, line := range allTypes(t) {
		all = append(all, line.Types...)
	}
	return all
}

// Every type stands once, in a line that is sorted and has what its way needs. A default that is no number is one of
// those that are read otherwise, and every key that may have a default has one.
func TestTableOfTypes(t *testing.T) {
	unused, first, seen := slices.Clone(defaultKeys), "", map[string]bool{}
	for _, line := range allTypes(t) {
		if !slices.IsSorted(line.Types) || line.Types[0] <= first {
			t.Errorf("%s after %s are not sorted", line.Types, first)
		}
		first = line.Types[0]
		for _, name := range line.Types {
			if seen[name] {
				t.Errorf("%s stands there twice", name)
			}
			seen[name] = true
		}
		if width := line.usual(widthKeys...); line.Positions == "" || line.Positions == wayOther && line.Note == "" ||
			line.Positions == wayInner && line.Code.Inner.Key == "" ||
			line.Positions == waySinusoidal && width == 0 && !line.Code.Sines.Steps {
			t.Errorf("%+v", line)
		}
		if inner := line.Code.Inner.Type; inner != "" && lineOf(typesFile, inner) == "" {
			t.Errorf("%s: there is no type %s", line.Types, inner)
		}
		for key, value := range line.Config {
			var n float64
			if err := json.Unmarshal(value, &n); (err != nil || n <= 0) !=
				slices.Contains([]string{"rope_scaling", "mrope_section", "multi_query"}, key) {
				t.Errorf("%s: %s has the default %s", line.Types, key, value)
			}
			unused = slices.DeleteFunc(unused, func(one string) bool { return one == key })
		}
	}
	if len(seen) < 600 || len(unused) > 0 {
		t.Errorf("%d types; no type has a default of %s", len(seen), unused)
	}
}

// A line with a column, a key of config or a word that the reader does not know is an error.
func TestLinesOfTypesAreRead(t *testing.T) {
	const line = `{"types":["a"],"positions":"rope","config":{"head_dim":8},` +
		`"code":{"layers":"FS|SF!","bare":"not_sliding"}}`
	one, err := parseType(line)
	if err != nil || one.lead != "FS" || one.pattern != "Sf" || !one.lastFull ||
		one.usual("hidden_size", "head_dim") != 8 {
		t.Fatalf("%+v, %v", one, err)
	}
	for _, change := range [][2]string{{"types", "type"}, {"positions", "position"}, {`"rope"`, `"ropes"`},
		{"head_dim", "head_dims"}, {"layers", "layer"}, {"SF!", "SZ!"}, {"not_sliding", "sliding"},
		{`"code":{`, `"code":{"pairing":"both",`}, {`"code":{`, `"code":{"role":"reader",`},
		{`"code":{`, `"code":{"sines":{"layout":"both"},`}, {`"code":{`, `"code":{"axes":{"weave":1},`},
		{`"head_dim":8`, `"head_dim":`}} {
		if one, err := parseType(strings.Replace(line, change[0], change[1], 1)); err == nil {
			t.Errorf("%s for %s is read: %+v", change[1], change[0], one)
		}
	}
}

// Each architecture of llama.cpp stands once, in a sorted line, with a type that is known.
func TestTableOfArchitectures(t *testing.T) {
	first, seen := "", map[string]bool{}
	for line := range strings.Lines(architectures) {
		var a architecture
		if err := strictly(line, &a); err != nil || lineOf(typesFile, a.Type) == "" {
			t.Errorf("%s: %v", line, err)
		}
		if !slices.IsSorted(a.Archs) || a.Archs[0] <= first {
			t.Errorf("%s after %s are not sorted", a.Archs, first)
		}
		first = a.Archs[0]
		for _, name := range a.Archs {
			if seen[name] {
				t.Errorf("%s stands twice", name)
			}
			seen[name] = true
		}
		for key := range a.Config {
			if !slices.Contains(defaultKeys, key) {
				t.Errorf("%s has a default of %s", a.Archs, key)
			}
		}
	}
}
