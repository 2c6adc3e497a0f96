package views

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// What a picture leaves out of one table is said of that subject alone, also below the difference; of all that leave out
// the same it is said once.
func TestRemarksHaveLetters(t *testing.T) {
	dir := t.TempDir()
	whole, holed := filepath.Join(dir, "whole.npy"), filepath.Join(dir, "holed.npy")
	saveTable(t, whole, [][]float64{{0, 1, -1, 0.5}, {0, 1, -1, 0.5}})
	saveTable(t, holed, [][]float64{{0, 1, -1, 0.5}, {0, math.NaN(), -1, 0.5}})
	const hole = "1 number left out, not finite or too large"
	for line, want := range map[string]string{
		"--model " + whole + " --compare '--model " + holed + "'":              "B: " + hole,
		"--model " + holed + " --compare '--model " + whole + "'":              "A: " + hole,
		"--model " + holed + " --compare '--base 50'":                          hole,
		"--difference --model " + holed + " --compare '--model " + whole + "'": "A: " + hole,
	} {
		p := compared(t, "--view curves --dim 1 --pos 0 "+line)
		readout := viewtest.Readout(told(t, p))
		if !strings.Contains(readout, want) || strings.Contains(readout, ": "+hole) != strings.Contains(want, ": ") {
			t.Errorf("%s: %q, want %q", line, readout, want)
		}
	}
}

// Where there is little room, a comparison has a sentence that fits.
func TestComparisonsHaveShortSentences(t *testing.T) {
	const w, four = 60, " --compare '--base 500000' --compare '--base 20000' --compare '--base 40000'"
	for _, line := range []string{"--view context" + four, "--view curves --face wave" + four,
		"--view curves --face numbers --compare '--base 500000'", "--view curves --face numbers --compare '--d-model 128'",
		"--view curves --face numbers --compare '--length 5000'"} {
		p := compared(t, line)
		picture, _ := paned(t, p, false, frame.New(w, 20, frame.Theme{}))
		said := p.Scenes().Words(picture.Words()).CaptionFor(frame.Theme{}, 44)
		if n := len([]rune(said)); n == 0 || n > 44 {
			t.Errorf("%s: %d columns: %s", line, n, said)
		}
	}
}
