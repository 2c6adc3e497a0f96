package chart_test

import (
	"math"
	"testing"

	. "wavescope/views/chart"

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

// A line has one dot a column, or one a row where it is steep: as many dots as
// the longer side of the way, and none beside another one.
func TestPenIsAPath(t *testing.T) {
	for slope := 0.05; slope < 8; slope *= 1.3 {
		for _, sign := range []float64{1, -1} {
			const columns, height = 40, 360
			f := frame.New(columns/2, height/4, frame.Theme{})
			pen := Pen{Paper: f, Ink: frame.Ink{Color: frame.Text}}
			row := func(x int) int { return height/2 + int(math.Round(sign*slope*float64(x-columns/2))) }
			for x := range columns {
				pen.To(x, row(x), row(x))
			}
			dots, across, down := 0, columns, max(row(0)-row(columns-1), row(columns-1)-row(0))+1
			for x := range columns {
				for y := range height {
					if viewtest.BrailleDot(f, x, y) {
						dots++
						if beside, below := viewtest.BrailleDot(f, x+1, y), viewtest.BrailleDot(f, x, y+1); beside && below &&
							viewtest.BrailleDot(f, x+1, y+1) {
							t.Fatalf("slope %.2f: four dots at %d, %d", slope, x, y)
						}
					}
				}
			}
			if want := max(across, down); dots < want || slope > 1 && dots > down || slope < 1 && dots > across {
				t.Errorf("slope %.2f: %d dots for %d columns and %d rows", slope*sign, dots, across, down)
			}
		}
	}
}

// A dotted line has every third dot of the way, level or upright. With every first dot it is whole.
func TestDottedPen(t *testing.T) {
	f := frame.New(10, 10, frame.Theme{})
	level := Pen{Paper: f, Ink: frame.Ink{Color: frame.Text}, On: 1, Off: 2}
	upright, whole := level, level
	whole.Off = 0
	for x := range 20 {
		level.To(x, 1, 1)
		if whole.To(x, 3, 3); !viewtest.BrailleDot(f, x, 3) {
			t.Errorf("every first dot leaves out column %d", x)
		}
	}
	upright.To(4, 4, 4)
	upright.To(5, 39, 39)
	for i := range 20 {
		if viewtest.BrailleDot(f, i, 1) != (i%3 == 0) {
			t.Errorf("column %d", i)
		}
	}
	for y := 4; y < 40; y++ {
		if (viewtest.BrailleDot(f, 4, y) || viewtest.BrailleDot(f, 5, y)) != ((y-4)%3 == 0) {
			t.Errorf("row %d", y)
		}
	}
}

// Two lines that share a cell both have all their dots in it, in the colour of the one with
// more.
func TestPathsShareCells(t *testing.T) {
	for m := range 5 {
		for n := range 5 {
			f := frame.New(1, 1, frame.Theme{})
			paths := NewPaths(f, frame.Ink{Color: frame.SinColor}, frame.Ink{Color: frame.CosColor})
			for y := range m {
				paths.Lines[0].Dot(0, y)
			}
			for y := range n {
				paths.Lines[1].Dot(1, y)
			}
			paths.Draw()
			for y := range 4 {
				if viewtest.BrailleDot(f, 0, y) != (y < m) || viewtest.BrailleDot(f, 1, y) != (y < n) {
					t.Errorf("%d and %d dots: row %d", m, n, y)
				}
			}
			want := frame.SinColor
			if n > m {
				want = frame.CosColor
			}
			if got := f.At(0, 0).FG; got != want && m+n > 0 {
				t.Errorf("%d and %d dots: colour %d", m, n, got)
			}
		}
	}
}

// A bead is 3 × 3 dots around its place, a round one 4 × 4 without corners; what
// is off the paper is cut.
func TestBeads(t *testing.T) {
	f := frame.New(6, 3, frame.Theme{})
	paths := NewPaths(f, frame.Ink{Color: frame.Text})
	paths.Lines[0].Bead(3, 4)
	paths.Lines[0].Bead(0, 0)
	paths.Lines[0].Bead(11, 11)
	paths.Draw()
	for x := range 12 {
		for y := range 12 {
			near := func(a, b int) bool { return max(x-a, a-x) < 2 && max(y-b, b-y) < 2 }
			if want := near(3, 4) || near(0, 0) || near(11, 11); viewtest.BrailleDot(f, x, y) != want {
				t.Errorf("dot %d, %d", x, y)
			}
		}
	}
	g := frame.New(6, 3, frame.Theme{})
	Round(g, 3, 5, frame.Ink{Color: frame.Text})
	for x := range 12 {
		for y := range 12 {
			inside := x >= 3 && x < 7 && y >= 5 && y < 9
			corner := (x == 3 || x == 6) && (y == 5 || y == 8)
			if viewtest.BrailleDot(g, x, y) != (inside && !corner) {
				t.Errorf("round dot %d, %d", x, y)
			}
		}
	}
}

// A pen with square corners goes up and down in one column; a thick one is two
// dots wide, level and upright.
func TestSquareAndThickPens(t *testing.T) {
	for _, to := range []int{30, 2} {
		f := frame.New(6, 10, frame.Theme{})
		pen := Pen{Paper: f, Ink: frame.Ink{Color: frame.Text}, Square: true}
		for x := range 6 {
			pen.To(x, 15, 15)
		}
		for x := 6; x < 12; x++ {
			pen.To(x, to, to)
		}
		for x := range 12 {
			top, bottom := viewtest.DotColumn(f, x, 40)
			switch {
			case x < 6 && (top != 15 || bottom != 15), x > 6 && (top != to || bottom != to):
				t.Errorf("to %d: column %d reaches from %d to %d", to, x, top, bottom)
			case x == 6 && (top > min(16, to) || bottom < max(14, to)):
				t.Errorf("to %d: the step reaches from %d to %d", to, top, bottom)
			}
		}
	}
	f := frame.New(6, 10, frame.Theme{})
	pen := Pen{Paper: f, Ink: frame.Ink{Color: frame.Text}, Thick: true}
	pen.To(2, 4, 4)
	pen.To(3, 20, 20)
	pen.To(4, 20, 20)
	for y := 5; y < 20; y++ {
		n := 0
		for x := range 12 {
			n += One(viewtest.BrailleDot(f, x, y))
		}
		if n < 2 || n > 3 {
			t.Errorf("row %d is %d dots wide", y, n)
		}
	}
}
