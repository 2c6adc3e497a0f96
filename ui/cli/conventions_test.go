package cli

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Tables of public libraries, from timesteps of diffusion to patches of pictures, are rows of tables here, by the flags
// that testdata/conventions.py lists. Two have their columns in an order that no layout has.
func TestConventionsOfLibraries(t *testing.T) {
	text, err := os.ReadFile("testdata/conventions.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		By    string
		Parts []struct {
			Flags string
			Pos   int
		}
		Columns []int
		Row     []float64
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		var row []float64
		for _, part := range c.Parts {
			flags := append([]string{"export", "--rows", "1", "--from", strconv.Itoa(part.Pos)},
				strings.Fields(part.Flags)...)
			row = append(row, rowsOf(t, fine(t, flags...))[0][1:]...)
		}
		if len(c.Columns) > 0 {
			stored := slices.Clone(row)
			for i, column := range c.Columns {
				row[i] = stored[column]
			}
		}
		near := func(a, b float64) bool { return math.Abs(a-b) < 1e-12 }
		if !slices.EqualFunc(row, c.Row, near) {
			t.Errorf("%s, %v:\n%v\nwant %v", c.By, c.Parts, row, c.Row)
		}
	}
}
