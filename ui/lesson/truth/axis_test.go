package truth

import (
	"slices"
	"testing"
)

// The ticks of axes are no values, and other numbers in a row are.
func TestUnscaled(t *testing.T) {
	for _, c := range []struct {
		rows []string
		want []string
	}{
		{[]string{"", "pos 0 16 32 48 64"}, nil},
		{[]string{"", "0 16 32 48 64 31 0.5"}, []string{"31", "0.5"}},
		{[]string{"", "0 [8] 16 24 and 32"}, []string{"32"}},
		{[]string{"", "40 20 0 −20"}, nil},
		{[]string{"", "0 16 32"}, []string{"0", "16", "32"}}, // too few to tell
		{[]string{"", "7 7 7 7"}, []string{"7", "7", "7", "7"}},
		{[]string{"", "0.1 0.2 0.3 0.4"}, []string{"0.1", "0.2", "0.3", "0.4"}},
		{[]string{"", "0 of 8 16 of 24"}, []string{"0", "8", "16", "24"}},
		{[]string{"", "1 2 4 8 16"}, []string{"1", "2", "4", "8", "16"}},
		{[]string{"", "12 ▒ 0.84", "▒", "16 ▒ 0.91", "20 ▸ 0.14", "24"}, []string{"0.84", "0.91", "0.14"}},
		{[]string{"", "λ 12", "λ 16", "λ 20", "λ 24"}, []string{"12", "16", "20", "24"}},
		{[]string{"1 Curves [2 Heatmap] 3 d 64", "2"}, []string{"64", "2"}},
		{[]string{"", "0 1 2 3 5 7 9 11 4"}, []string{"4"}},
	} {
		var got []string
		for _, n := range unscaled(c.rows) {
			got = append(got, n.text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q keeps %q, want %q", c.rows, got, c.want)
		}
	}
}
