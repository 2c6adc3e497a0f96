package check

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// saved writes a table of 64 positions and 16 columns as text, and returns the name of the file.
func saved(t *testing.T, of func(pos, dim int) float64) string {
	t.Helper()
	var text strings.Builder
	for pos := range 64 {
		for dim := range 16 {
			fmt.Fprintf(&text, "%.17g%c", of(pos, dim), ",\n"[dim/15])
		}
	}
	name := filepath.Join(t.TempDir(), "table.csv")
	if err := os.WriteFile(name, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// The picture of a check is the table less the formula that it was compared with, at the largest difference. A table
// without a formula is shown alone.
func TestPanes(t *testing.T) {
	paper := func(base float64) func(pos, dim int) float64 {
		return func(pos, dim int) float64 {
			return math.Sin(float64(pos)*math.Pow(base, -float64(dim/2*2)/16) + float64(dim%2)*math.Pi/2)
		}
	}
	for name, c := range map[string]struct {
		of      func(pos, dim int) float64
		word    string
		compare bool
	}{
		"paper": {paper(1e4), "right", true},
		"base":  {paper(5e5), "differs", true},
		"exponent": {func(pos, dim int) float64 {
			return math.Sin(float64(pos)*math.Pow(1e4, -float64(dim)/16) + float64(dim%2)*math.Pi/2)
		}, "differs", true},
		"noise": {func(pos, dim int) float64 {
			return math.Mod(math.Sin(float64(pos*16+dim)*12.9898)*43758.5453, 1)
		}, "unknown", false},
	} {
		table, err := Open(saved(t, c.of))
		if err == nil {
			err = table.Identify(table.Asks())
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if table.Word() != c.word {
			t.Errorf("%s: %s", name, table.Says())
		}
		p, err := table.Panes()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if p.Difference != c.compare || p.OnePicture() != c.compare {
			t.Errorf("%s: difference %v: %s", name, p.Difference, p.NoDifference())
		}
		most, pos, dim := 0., 0, 0
		for i := range 64 {
			for j := range 16 {
				if d := math.Abs(c.of(i, j) - paper(1e4)(i, j)); d > most+1e-9 {
					most, pos, dim = d, i, j
				}
			}
		}
		if s := p.All[0]; most > 0 && c.compare && (s.Pos != pos || s.Dim != dim) {
			t.Errorf("%s: cursor at %d, %d; the largest difference is at %d, %d", name, s.Pos, s.Dim, pos, dim)
		}
	}
}
