package viewtest

import "wavescope/views/frame"

// ShowsSeries looks for the sign of a series in its colour.
func ShowsSeries(f frame.Frame, k int) bool {
	sign := frame.New(1, 1, f.Theme)
	sign.Set(0, 0, frame.SeriesGlyphs[k], frame.Style{})
	w, h := f.Size()
	for y := range h {
		for x := range w {
			if c := f.At(x, y); c.Rune == sign.At(0, 0).Rune && c.FG == frame.Series(k) {
				return true
			}
		}
	}
	return false
}
