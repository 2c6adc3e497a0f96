package views

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// The logarithmic picture is drawn at every width, with and without room for its legend.
func TestLogAtEveryWidth(t *testing.T) {
	for _, flags := range []string{"--face log", "--length 8192", "--compare '--base 500000' --face log",
		"--face log --d-model 3 --dim 0 --compare '--dim 2'", // a column without a pair
	} {
		panes := compared(t, "--view heatmap "+flags)
		for w := 40; w <= 130; w++ {
			for _, h := range []int{10, 24, 40} {
				picture, _ := paned(t, panes, false, frame.New(w, h, frame.Theme{}))
				picture.Draw()
			}
		}
	}
}

// A sentence about a length counts within that length, whatever training saw; one about two subjects names both lengths.
func TestLogCountsWithinTheLengthItNames(t *testing.T) {
	turning := func(length int) (n int) {
		for pair := range 32 {
			n += chart.One(2*math.Pi*math.Pow(10000, float64(pair)/32) <= float64(length))
		}
		return n
	}
	rapid.Check(t, func(t *rapid.T) {
		a, more := rapid.IntRange(20, 3000).Draw(t, "length"), rapid.IntRange(0, 100_000).Draw(t, "more")
		line := fmt.Sprintf("--view heatmap --face log --length %d", a)
		said := told(t, compared(t, fmt.Sprintf("%s --train-length %d", line, a+more))).Caption[0]
		if want := fmt.Sprintf("%d of 32 pairs turn within %d positions.", turning(a), a); !strings.HasSuffix(said, want) {
			t.Fatalf("%q does not end in %q", said, want)
		}
		b := a + 1 + more
		said = told(t, compared(t, fmt.Sprintf("%s --compare '--length %d'", line, b))).Caption[0]
		want := fmt.Sprintf("At %d and %d pairs that turn at least once: A %d, B %d, of 32.", a, b, turning(a), turning(b))
		if turning(a) == turning(b) {
			want = fmt.Sprintf("At %d and %d pairs that turn at least once: %d in both, of 32.", a, b, turning(a))
		}
		if said != want {
			t.Fatalf("%q, want %q", said, want)
		}
	})
}

// The readout is about the scene's own layers and each subject's own pair; a column that belongs to no pair has none.
// Local layers of gemma-3-4b have base 10000 and heads of 256, with the waves of a pair in two halves.
func TestLogReadsItsOwnPair(t *testing.T) {
	lambda := func(base float64, pair, pairs float64) float64 { return 2 * math.Pi * math.Pow(base, pair/pairs) }
	for flags, want := range map[string][]string{
		"--model gemma-3-4b#sliding_attention --pos 17 --dim 6": {
			chart.Significant(17/lambda(1e4, 6, 128), 4) + " turns"},
		"--model gemma-3-4b --length 1000 --pos 17 --dim 6": {
			chart.Significant(17/(8*lambda(1e6, 6, 128)), 4) + " turns", "local λ", "global λ"},
		"--length 4096 --dim 6 --compare '--dim 30'": {
			"A pair 3 λ " + chart.Significant(lambda(1e4, 3, 32), 5), "B pair 15 λ " + chart.Significant(lambda(1e4, 15, 32), 5)},
	} {
		got := viewtest.Readout(told(t, compared(t, "--view heatmap --face log "+flags)))
		for _, want := range want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %q in %q", flags, want, got)
			}
		}
	}
	if got := viewtest.Readout(told(t, compared(t, "--view heatmap --face log --d-model 9 --dim 8"))); strings.Contains(got, "λ") {
		t.Errorf("a lone sine: %q", got)
	}
}
