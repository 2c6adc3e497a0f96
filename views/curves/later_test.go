package curves

import (
	"strings"
	"testing"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// Beside the shift the position k later has a line of its own colour and its
// number under the axis, beside the cursor's; beyond the ruler it has none.
func TestLater(t *testing.T) {
	for _, overlay := range []bool{false, true} {
		for _, k := range []int{5, -5, 1, 80} {
			sc := curvesScene(t, func(s *state) { s.Overlay, s.Offset = overlay, k })
			sc.Tied = true
			f := curvesPicture(sc, 120, 34)
			violet := 0
			for y := range 34 {
				for x := range 120 {
					if f.At(x, y).FG == frame.Offset {
						violet++
					}
				}
			}
			label := map[int]string{5: " 22 ", -5: " 12 ", 1: "[17]18 ", 80: ""}[k]
			row := ""
			for _, r := range screenRows(f) {
				if strings.Contains(r, "[17]") {
					row = r
				}
			}
			if shown := k < 80; shown != (violet > 8) || !strings.Contains(row, label) {
				t.Errorf("overlay %v, k = %d: %d violet cells above %q", overlay, k, violet, row)
			}
		}
	}
}

// The difference of two tables is drawn from −2 to 2 and has no wavelength;
// where it is 0 for good it is a line, however fast its waves are.
func TestDifference(t *testing.T) {
	a := curvesScene(t, func(s *state) { s.Zoom = 20; s.Length = 5000 })
	b := curvesScene(t, func(s *state) { s.Zoom, s.Length, s.Base = 20, 5000, 500_000 })
	less := shot{a.Less(b.Scene), Settings{}}
	f := curvesPicture(less, 120, 34)
	all := strings.Join(screenRows(f), "\n")
	viewtest.Wants(t, all, "┌A − B  −2     0     +2┐", "too fast to draw")
	if strings.Contains(all, "λ") {
		t.Error("a difference has a wavelength")
	}
	less.Overlay, less.Zoom = true, scene.Closest
	f = curvesPicture(less, 120, 34)
	viewtest.Wants(t, strings.Join(screenRows(f), "\n"), "+2.0┤", "−2.0┤")
	p := overlayOf(f, less)
	for pos := p.First; pos < p.End(); pos++ { // the cursor's curve, on its way
		v := paperValue(pos, 6, 64, 10_000) - paperValue(pos, 6, 64, 500_000)
		if c := f.At(p.Column(pos), p.top+parts.PlotRow(v/2, p.rows)); c.Rune == ' ' {
			t.Errorf("no curve at position %d", pos)
		}
	}
}
