package views

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

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
