package binary

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// Each column of the strip is as tall as its step is long.
func TestBinaryStripIsRight(t *testing.T) {
	for _, start := range []int{1, 8, 63, 200, 1000, 1 << 39, encoding.MaxPos - 1} {
		s := small()
		s.Length, s.Pos = encoding.MaxPos, start
		f, rows := drawn(shotOf(t, s), 120, 35, frame.Theme{})
		axis := 0
		for y := range rows {
			if strings.HasPrefix(string(rows[y]), "      step to") {
				axis = y
			}
		}
		badge := strings.Index(string(rows[axis]), fmt.Sprint(start))
		if axis == 0 || badge < 0 {
			t.Fatalf("no axis with %d", start)
		}
		here := 0 // the lit column
		for x := 14; x < 119; x++ {
			if f.At(x, axis-1).FG == frame.Accent {
				here = x
			}
		}
		if here < badge-1 || here > badge+len(fmt.Sprint(start)) {
			t.Fatalf("column %d is lit, the number %d stands at %d", here, start, badge)
		}
		for x := 14; x < 119; x++ {
			pos := start + x - here
			flips := bits.OnesCount(uint(pos ^ (pos - 1)))
			halves := 0
			for y := axis - 1; rows[y][x] == '█' || rows[y][x] == '▄'; y-- {
				halves += 2
				if rows[y][x] == '▄' {
					halves--
				}
			}
			if halves != flips && !strings.Contains(string(rows[axis-7])+string(rows[axis-6])+string(rows[axis-5]), fmt.Sprint(flips)) {
				t.Fatalf("step to %d: %d half rows for %d flips", pos, halves, flips)
			}
		}
	}
}
