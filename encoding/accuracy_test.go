package encoding

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
)

// The table of errors in README.md is what this arithmetic and the usual formula
// give today: d_model 64, the paper's base, 16 positions from P on, measured
// against numbers of hundreds of bits.
func TestAccuracy(t *testing.T) {
	c := Config{DModel: 64, Length: MaxPos, Base: 10_000}
	ours, reference := open(t, c), newExactTable(c)
	var b strings.Builder
	b.WriteString("| largest error from position | 0 | 10³ | 10⁶ | 10⁹ | 10¹² | 10¹⁵ − 16 |\n|---|---|---|---|---|---|---|\n")
	usual := "| `sin(pos / base**(2*i/d))` in double precision |"
	turns := "| wavescope |"
	for _, from := range []int{0, 1e3, 1e6, 1e9, 1e12, MaxPos - 16} {
		var off, miss float64
		for pos := from; pos < from+16; pos++ {
			for dim := range c.DModel {
				pair, kind := ours.Wave(dim)
				want, _ := reference.wave(pos, pair, kind).Float64()
				angle := float64(pos) / math.Pow(c.Base, float64(2*pair)/float64(c.DModel))
				plain := math.Sin(angle)
				if kind == Cos {
					plain = math.Cos(angle)
				}
				off = max(off, math.Abs(plain-want))
				miss = max(miss, math.Abs(ours.At(pos, dim)-want))
			}
		}
		if miss > 4e-16 {
			t.Errorf("from position %d an error of %g, allowed is 4e-16", from, miss)
		}
		usual += fmt.Sprintf(" %.0e |", off)
		turns += fmt.Sprintf(" %.0e |", miss)
	}
	b.WriteString(usual + "\n" + turns + "\n")
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + b.String())
	if !strings.Contains(string(readme), b.String()) {
		t.Errorf("README.md beside this file does not hold the table of errors as it is now:\n%s", &b)
	}
}
