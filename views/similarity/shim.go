package similarity

import (
	"wavescope/views/frame"
)

func (s scale) Color(v float64) frame.Color {
	if s.Low >= 0 {
		return frame.Magnitude.At(s.Part(v))
	}
	return s.Scale.Color(v)
}

func (s scale) whole(t frame.Theme) bool { return t.Glyphs() }

func (s scale) Fill(f frame.Frame, x, y, w, h int, v float64) {
	for j := range h {
		for i := range w {
			if f.Theme.Glyphs() {
				f.Set(x+i, y+j, frame.ShadeGlyph(s.Height(v)), frame.Style{})
				continue
			}
			f.Pixel(x+i, 2*(y+j), s.Color(v))
			f.Pixel(x+i, 2*(y+j)+1, s.Color(v))
		}
	}
}
