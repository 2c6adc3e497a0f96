package frame

import "testing"

// What is written can be read on every ground that it stands on, and lines can
// be seen.
func TestContrast(t *testing.T) {
	series := []Color{Series(0), Series(1), Series(2), Series(3), Series(4), Series(5), Series(6), Series(7)}
	for _, theme := range []Theme{{}, {Light: true}} {
		for _, c := range []struct {
			inks    []Color
			grounds []Color
			least   float64
		}{
			{[]Color{Text, Bright}, []Color{Background, Panel, AccentBG, Wedge, WedgeHere, Column, GoodCell, WarnCell}, 4.5},
			{[]Color{Faint, SinColor, CosColor, Offset, Good, Warn, Accent}, []Color{Background, Column}, 4.5},
			{[]Color{WedgeDim}, []Color{Background}, 4.5},
			{[]Color{Accent}, []Color{AccentBG}, 4.5},
			{[]Color{Good}, []Color{GoodCell}, 4.5}, // verdicts
			{[]Color{Warn}, []Color{WarnCell}, 4.5},
			{[]Color{Background}, []Color{Accent, Offset, SinColor, CosColor}, 4.5}, // badges
			{[]Color{RingHere, HandThen}, []Color{Background}, 3},
			{series, []Color{Background}, 3},
			{[]Color{Signed.At(-1), Signed.At(1)}, []Color{Background}, 3.9},
		} {
			for _, ink := range c.inks {
				for _, ground := range c.grounds {
					if got := contrast(theme.RGB(ink), theme.RGB(ground)); got < c.least {
						t.Errorf("light %v: %s (%d) on %d has %.2f:1, want %v:1", theme.Light, roleNames[ink], ink, ground, got, c.least)
					}
				}
			}
		}
	}
}

// What is written faintly can be read on any tint, whichever came first.
func TestFaintIsReadOnTints(t *testing.T) {
	for _, theme := range []Theme{{}, {Light: true}} {
		for _, ground := range []Color{Background, Column, Panel, AccentBG, Wedge, WedgeHere} {
			f := New(2, 1, theme)
			f.Set(0, 0, 'x', Style{FG: Faint})
			f.Tint(0, 0, 2, 1, ground)
			f.Text(1, 0, "x", Style{FG: Faint})
			for x := range 2 {
				if c := f.At(x, 0); c.BG != ground || contrast(theme.RGB(c.FG), theme.RGB(c.BG)) < 4.5 {
					t.Errorf("light %v: %d on %d, where %d was to be faint on %d", theme.Light, c.FG, c.BG, Faint, ground)
				}
			}
		}
	}
}
