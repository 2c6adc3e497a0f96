package views

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/views/frame"
)

// holed writes a table in which some rows, a column and single places hold no
// number, or one that is not finite.
func holed(t *testing.T, rows, cols int) string {
	head := fmt.Sprintf("{'descr': '<f8', 'fortran_order': False, 'shape': (%d, %d), }%30s\n", rows, cols, "")
	file := append([]byte("\x93NUMPY\x01\x00"), byte(len(head)), byte(len(head)>>8))
	file = append(file, head...)
	for i := range rows * cols {
		v := math.Sin(float64(i))
		switch pos, dim := i/cols, i%cols; {
		case i%7 == 1:
			v = math.Inf(1 - 2*(i%2))
		case pos%9 >= 4 && pos%9 < 7 || dim == 2 || i%5 == 3:
			v = math.NaN()
		}
		file = binary.LittleEndian.AppendUint64(file, math.Float64bits(v))
	}
	path := filepath.Join(t.TempDir(), "holed.npy")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Every view draws a table with holes, its words and its tables, at every size,
// also where a column of the picture covers nothing but holes.
func TestTableWithHoles(t *testing.T) {
	small, large := "--model "+holed(t, 4, 4), "--model "+holed(t, 90, 6)+" --pos 5"
	drawn, n := map[string]bool{}, 0
	for _, v := range All {
		for _, flags := range []string{small, small + " --overlay", small + " --numbers", small + " --statistics", small + " --turned", large, large + " --overlay", large + " --zoom 1:2 --dim 2", large + " --zoom 1:5", large + " --zoom 1:5 --overlay"} {
			s := parse(t, "--view "+v.Name+" "+flags)
			for w := 8; w <= 200; w += 13 {
				for h := 4; h <= 60; h += 9 {
					if n++; !cases.One(6, n) {
						continue
					}
					picture, err := One(s).Scenes().Plan(false, frame.New(w, h, frame.Theme{ASCII: w%2 == 0 && h%3 == 0}))
					if err != nil { // it says that it shows none but waves
						continue
					}
					drawn[v.Name] = true
					picture.Draw()
					picture.Words()
				}
			}
		}
	}
	if len(drawn) < 5 {
		t.Errorf("drawn in %v", drawn)
	}
}
