package views

import (
	"image"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/frame"
)

// Any State is drawn at any size on any paper: nothing outside the frame, words below
// it, a cursor among the positions shown, and no click that leads outside.
func TestAnyPictureAtAnySize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		if !s.HasPicture() {
			return
		}
		theme := frame.Theme{Light: rapid.Bool().Draw(t, "light"), ASCII: rapid.Bool().Draw(t, "ascii"), Far: rapid.Bool().Draw(t, "far"),
			Depth: frame.Depth(rapid.IntRange(0, 3).Draw(t, "depth"))}
		for range 4 {
			size := image.Pt(rapid.IntRange(0, 60).Draw(t, "w"), rapid.IntRange(0, 30).Draw(t, "h"))
			if rapid.Bool().Draw(t, "large") {
				size = image.Pt(rapid.IntRange(60, 300).Draw(t, "wide"), rapid.IntRange(10, 100).Draw(t, "high"))
			}
			checkPicture(t, s, size, theme)
		}
	})
}

// checkPicture draws a State inside a border that stays as it is.
func checkPicture(t *rapid.T, s State, size image.Point, theme frame.Theme) {
	sheet := frame.New(size.X+2, size.Y+2, theme)
	for y := range size.Y + 2 {
		sheet.HLine(0, y, size.X+2, '#', frame.Style{FG: frame.Warn, BG: frame.Warn})
	}
	picture, sc := pictured(t, s, sheet.Sub(1, 1, size.X, size.Y))
	picture.Draw()
	inside := image.Rectangle{Min: image.Pt(1, 1), Max: size.Add(image.Pt(1, 1))}
	for y := range size.Y + 2 {
		for x := range size.X + 2 {
			if c := sheet.At(x, y); !image.Pt(x, y).In(inside) && c != nil && (c.Rune != '#' || c.BG != frame.Warn) {
				t.Fatalf("%s at %v: %q is drawn outside, at %d, %d", s.View, size, c.Rune, x-1, y-1)
			}
		}
	}
	if len(picture.Words().Caption) == 0 {
		t.Fatalf("%s at %v: nothing is said", s.View, size)
	}
	if first, n := picture.Shown(); n < 1 || first < 0 || first >= sc.Length {
		t.Fatalf("%s at %v: %d positions from %d", s.View, size, n, first)
	}
	for x := -1; x <= size.X; x += 1 + size.X/7 {
		for y := -1; y <= size.Y; y += 1 + size.Y/7 {
			clicked := s
			if change := picture.Hit(x, y); change != nil {
				if change(&clicked); clicked.Scheme == s.Scheme && clicked != clicked.Clamp() {
					t.Fatalf("%s at %v: a click at %d, %d leads outside: %+v", s.View, size, x, y, clicked)
				}
			}
		}
	}
}
