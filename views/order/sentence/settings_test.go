package sentence

import (
	"slices"
	"strings"
	"testing"
)

func TestTerse(t *testing.T) {
	for _, c := range []struct {
		v    float64
		n    int
		want string
	}{{0, 5, "0"}, {2, 5, "2"}, {100, 5, "100"}, {0.02, 5, "0.02"}, {9646.616, 5, "9646.6"}, {60611.4, 5, "60611"}, {1e9, 5, "1e+9"}, {1.25e-9, 5, "1.25e-9"}, {1.0 / 3, 3, "0.333"}} {
		if got := Terse(c.v, c.n); got != c.want {
			t.Errorf("%v in %d digits is %s, want %s", c.v, c.n, got, c.want)
		}
	}
}

// What Proof says of n under a reversal holds for every sentence that is one:
// the next is another order.
func TestNextOfAReversalIsNone(t *testing.T) {
	mirrored := func(o Settings) bool {
		words, reversed := strings.Fields(strings.ToLower(o.Sentence)), strings.Fields(strings.ToLower(o.Against))
		back := slices.Clone(words)
		slices.Reverse(back)
		return (o.Against == "" || slices.Equal(reversed, back)) && !slices.Equal(words, back)
	}
	own := Settings{Sentence: "my own words"}
	for i := range len(Sentences) + 1 {
		o := own
		if i < len(Sentences) {
			o.Sentence, o.Against = Sentences[i].A, Sentences[i].B
		}
		if next := o.Preset(1); mirrored(o) && mirrored(next) {
			t.Errorf("after %q, reversed, comes %q, reversed", o.Sentence, next.Sentence)
		}
	}
}
