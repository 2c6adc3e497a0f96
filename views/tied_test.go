package views

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// violet counts, in every column of a picture of the first pane, the cells in
// the ink of the offset.
func violet(t *testing.T, p Panes, theme frame.Theme) (columns map[int]int, f frame.Frame) {
	t.Helper()
	f = frame.New(79, 39, theme)
	picture, _ := paned(t, p, false, f)
	picture.Draw()
	return inked(f, frame.Offset), f
}

// inked counts the cells in an ink, in every column that has any.
func inked(f frame.Frame, ink frame.Color) map[int]int {
	columns := map[int]int{}
	w, h := f.Size()
	for y := range h {
		for x := range w {
			if f.At(x, y).FG == ink {
				columns[x]++
			}
		}
	}
	return columns
}

// tinted is the column that the cursor's line goes through.
func tinted(f frame.Frame) (column int) {
	columns := map[int]int{}
	w, h := f.Size()
	for y := range h {
		for x := range w {
			if f.At(x, y).BG == frame.AccentBG {
				columns[x]++
			}
		}
	}
	return fullest(columns)
}

// fullest is the column with the most cells.
func fullest(columns map[int]int) (column int) {
	for x, n := range columns {
		if n > columns[column] {
			column = x
		}
	}
	return column
}

// Curves beside the shift mark the position k later: its column through all
// lanes and its number, wherever it is on the screen, and nothing else.
func TestCurvesMarkTheShiftedPosition(t *testing.T) {
	for _, c := range []struct {
		other   string
		offset  int
		overlay bool
		marked  bool
	}{
		{"view shift", 5, false, true},
		{"view shift", -6, false, true},
		{"view shift", 1, false, true},
		{"view shift", 5, true, true},
		{"view shift", 0, false, false},
		{"view shift", -18, false, false}, // before the first position
		{"view shift", 90, false, false},  // beyond the window
		{"view heatmap", 5, false, false},
		{"base 500000", 5, false, false},
	} {
		p := two(t, c.other).Swap()
		p = p.Change(func(s *State) { s.Offset, s.Curves.Overlay = c.offset, c.overlay })
		if p.Right { // the cursor's pane must not matter
			p = p.Swap()
		}
		for _, theme := range []frame.Theme{{}, {Light: true}, {Depth: frame.Colors16}, {Depth: frame.NoColor, ASCII: true}} {
			columns, f := violet(t, p, theme)
			if !c.marked {
				if len(columns) > 0 {
					t.Errorf("%+v: violet in columns %v", c, columns)
				}
				continue
			}
			here, later := tinted(f), fullest(columns)
			if later-here != c.offset*2 || columns[later] < 25 || columns[here] > 1 {
				t.Errorf("%+v: cursor at %d, later at %d, violet in columns %v", c, here, later, columns)
			}
			for x, n := range columns {
				if near := x == later-1 || x == later+1; x != later && !near && n > 1 { // not beside a bead, nor a digit of the number
					t.Errorf("%+v: %d violet cells in column %d, the position stands in %d", c, n, x, later)
				}
			}
		}
	}
}

// The readout ends in both values, in every length, and without the second
// only where nothing else fits.
func TestReadoutTellsBothValues(t *testing.T) {
	p := two(t, "view shift").Swap()
	if p.Right {
		p = p.Swap()
	}
	picture, _ := paned(t, p, false, frame.New(79, 39, frame.Theme{}))
	// d 6 of 64 is sin of pos / 10000^(6/64).
	w := math.Pow(10000, -6.0/64)
	here, later := fmt.Sprintf("%+.5f", math.Sin(17*w)), fmt.Sprintf("pos 22 %+.5f", math.Sin(22*w))
	minus := strings.NewReplacer("-", chart.Minus)
	all := picture.Words().Readout
	for i, l := range all {
		got := viewtest.LineText(l)
		if !strings.Contains(got, minus.Replace(here)) || strings.HasSuffix(got, minus.Replace(later)) != (i < len(all)-1) {
			t.Errorf("%d: %q", i, got)
		}
	}
}

// Parted cursors leave nothing to tie.
func TestUntiedPanesMarkNothing(t *testing.T) {
	p := two(t, "view shift").Swap()
	parted := p
	parted.active().Pos = 20
	if columns, _ := violet(t, parted, frame.Theme{}); len(columns) > 0 {
		t.Errorf("the other pane is at %d, this one at %d, and violet is in columns %v", parted.Second.Pos, parted.First.Pos, columns)
	}
}
