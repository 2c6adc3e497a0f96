package sentence

import (
	"strings"
	"testing"

	"wavescope/views/frame"
)

// The legend shows every sign in its order, 0 in the middle.
func TestLegendWithoutColour(t *testing.T) {
	for theme, want := range map[frame.Theme]string{{Depth: frame.NoColor}: "2 ≡==--··   ░░▒▒▓▓█ +2", {ASCII: true}: "2 ===--..   ::++%%# +2"} {
		f := frame.New(40, 1, theme)
		Legend(f, 0, 0, "2", "")
		if got := string(f.AppendPlain(nil)); !strings.Contains(got, want) {
			t.Error(got)
		}
	}
}

// The cursor of a cell without colour is no sign of the scale.
func TestCursorCellWithoutColour(t *testing.T) {
	for _, c := range []struct {
		w, h int
		want string
	}{
		{1, 1, "*"}, {2, 1, ":*"}, {3, 1, "[:]"}, {4, 1, "[.50"}, {4, 3, "[::] .50[::]"}, {6, 1, "[.500]"},
	} {
		f := frame.New(c.w, c.h, frame.Theme{ASCII: true})
		Cell(f, 0, 0, c.w, c.h, 0.5, 2, true)
		if got := strings.ReplaceAll(string(f.AppendPlain(nil)), "\n", ""); got != c.want {
			t.Errorf("%d × %d: %q, want %q", c.w, c.h, got, c.want)
		}
	}
}

// Equal numbers have equal ink on either paper.
func TestEqualNumbersHaveEqualInk(t *testing.T) {
	for _, light := range []bool{false, true} {
		for _, limit := range []float64{1, 2, 4, 7} {
			inks := map[string]frame.Color{}
			for v := -limit; v <= limit; v += 0.003 {
				f := frame.New(4, 1, frame.Theme{Light: light})
				Cell(f, 0, 0, 4, 1, v, limit, false)
				text, _ := cellNumber(v, 4)
				if strings.HasPrefix(strings.TrimPrefix(text, "-"), ".") {
					continue // two decimals, and no change of ink where they are
				}
				ink := f.At(3, 0).FG
				if was, seen := inks[text]; seen && was != ink {
					t.Fatalf("light %v, ±%v: %s has two inks", light, limit, text)
				}
				inks[text] = ink
			}
		}
	}
}

// A number and all of its cell stand on one colour, however high the cell is and
// however few colours there are.
func TestCellsWithNumbersHaveOneGround(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {Depth: frame.Colors256}, {Depth: frame.Colors16}, {Depth: frame.Colors16, Light: true}} {
		for _, w := range []int{1, 2, 4, 6, 9} {
			for v := -1.0; v <= 1; v += 1. / 32 {
				for _, here := range []bool{false, true} {
					f := frame.New(w, 4, theme)
					Cell(f, 0, 0, w, 4, v, 1, here)
					if text, _ := cellNumber(v, w); text == "" && !here {
						continue
					}
					for i := range 4 * w {
						c := f.At(i%w, i/w)
						if c.BG != f.At(0, 0).BG || c.Rune >= '▀' && c.Rune <= '▓' && c.FG != c.BG {
							t.Fatalf("%+v: %v in %d columns, cell %d is %c of %d on %d, the first is on %d", theme, v, w, i, c.Rune, c.FG, c.BG, f.At(0, 0).BG)
						}
					}
				}
			}
		}
	}
}
