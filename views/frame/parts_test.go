package frame

import (
	"image"
	"maps"
	"slices"
	"testing"
)

func TestPartsAreKeptWhereTheyAreSeen(t *testing.T) {
	f := New(20, 10, Theme{})
	f.Part("before", 0, 0, 2, 2) // nobody asks yet
	parts := f.KeepParts()
	sub := f.Sub(5, 3, 10, 4)
	sub.Part("cut", 8, -1, 9, 3)
	sub.Part("two", 0, 0, 1, 1)
	sub.Part("two", 3, 2, 1, 1)
	sub.Part("outside", 10, 0, 3, 3)
	sub.Part("no room", 4, 3, -2, 1)
	sub.PartN("row", 12, 1, 1, 2, 1)
	for name, want := range map[string]image.Rectangle{
		"cut": image.Rect(13, 3, 15, 5), "two": image.Rect(5, 3, 9, 6), "row-12": image.Rect(6, 4, 8, 5), "before": {}, "outside": {}, "no room": {},
	} {
		if r, ok := parts.Find(name); r != want || ok != !want.Empty() {
			t.Errorf("%s stands at %v, not at %v", name, r, want)
		}
	}
	if got := slices.Sorted(maps.Keys(maps.Collect(parts.All()))); !slices.Equal(got, []string{"cut", "row-12", "two"}) {
		t.Errorf("all parts are %q", got)
	}
}
