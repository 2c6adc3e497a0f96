package chart

import (
	"testing"

	"pgregory.net/rapid"
)

func TestFindTakesPrefixes(t *testing.T) {
	names := []string{"curves", "heatmap", "concat", "cos", "cos_sin_half"}
	for word, want := range map[string]int{
		"heat": 1, "h": 1, "heatmap": 1, "cu": 0, "cos": 3, "cos_": 4, "c": -1, "co": -1, "": -1, "heatmaps": -1, "Heat": -1,
	} {
		if got := Find(names, word); got != want {
			t.Errorf("%q is %d, want %d", word, got, want)
		}
	}
}

func TestMeant(t *testing.T) {
	names := []string{"curves", "heatmap", "concat", "cos"}
	for word, want := range map[string]string{
		"heatmpa": "did you mean heatmap?", "Heatmap": "did you mean heatmap?", "heatma": "did you mean heatmap?", "hetmap": "did you mean heatmap?",
		"heattmap": "did you mean heatmap?", "co": "did you mean concat or cos?", "xos": "did you mean cos?", "ca": "", "": "", "heat map": "did you mean heatmap?", "tap": "",
	} {
		if got := Meant(names, word); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

// One edit is a distance of one, by the table of Damerau and Levenshtein.
func TestOneEdit(t *testing.T) {
	word := rapid.StringMatching(`[abc]{0,5}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		if got, want := oneEdit(a, b), distance(a, b) <= 1; got != want {
			t.Fatalf("%q and %q: %v, want %v", a, b, got, want)
		}
	})
}

// distance counts edits: a letter more, less or other, neighbours changing
// places.
func distance(a, b string) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		for j := range d[i] {
			if i == 0 || j == 0 {
				d[i][j] = i + j
				continue
			}
			other := 0
			if a[i-1] != b[j-1] {
				other = 1
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+other)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}
