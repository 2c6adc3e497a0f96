package parts

import (
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// A line has no gaps: every column reaches the one before, and holds what was
// asked for.
func TestPenLeavesNoGaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const columns, height = 20, 40
		f := frame.New(columns/2, height/4, frame.Theme{})
		pen := Pen{Paper: f, Ink: frame.Ink{Color: frame.Text}}
		var spans [columns][2]int
		for x := range spans {
			top := rapid.IntRange(0, height-1).Draw(t, "top")
			spans[x] = [2]int{top, rapid.IntRange(top, min(top+6, height-1)).Draw(t, "bottom")}
			pen.To(x, spans[x][0], spans[x][1])
		}
		before := [2]int{}
		for x, span := range spans {
			top, bottom := viewtest.DotColumn(f, x, height)
			for y := top; y <= bottom; y++ {
				if !viewtest.BrailleDot(f, x, y) {
					t.Fatalf("column %d has a hole at %d", x, y)
				}
			}
			if top > span[0] || bottom < span[1] {
				t.Fatalf("column %d reaches from %d to %d, not %v", x, top, bottom, span)
			}
			if x > 0 && (top > before[1]+1 || bottom < before[0]-1) {
				t.Fatalf("columns %d and %d are apart: %v, then %d … %d", x-1, x, before, top, bottom)
			}
			before = [2]int{top, bottom}
		}
	})
}

// Of two columns that stand apart each reaches half of the way.
func TestPenMeetsHalfway(t *testing.T) {
	for _, c := range []struct{ from, to, first, second int }{{0, 10, 5, 6}, {10, 0, 6, 5}} {
		f := frame.New(1, 4, frame.Theme{})
		pen := Pen{Paper: f, Ink: frame.Ink{Color: frame.Text}}
		pen.To(0, c.from, c.from)
		pen.To(1, c.to, c.to)
		for x, want := range [][2]int{{c.from, c.first}, {c.to, c.second}} {
			top, bottom := viewtest.DotColumn(f, x, 16)
			if top != min(want[0], want[1]) || bottom != max(want[0], want[1]) {
				t.Errorf("from %d to %d column %d reaches from %d to %d, want %v", c.from, c.to, x, top, bottom, want)
			}
		}
	}
}

// A dotted line leaves out every second column.
func TestDottedPen(t *testing.T) {
	f := frame.New(4, 1, frame.Theme{})
	pen := Pen{Paper: f, Ink: frame.Ink{Color: frame.Text}, Dotted: true}
	for x := range 8 {
		pen.To(x, 1, 1)
	}
	for x := range 8 {
		if viewtest.BrailleDot(f, x, 1) != (x%2 == 0) {
			t.Errorf("column %d", x)
		}
	}
}
