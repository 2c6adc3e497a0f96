package viewtest

import (
	"strings"

	"wavescope/views/frame"
)

// ScreenRow is the text of one row of a frame.
func ScreenRow(f frame.Frame, y int) string {
	w, _ := f.Size()
	var b strings.Builder
	for x := range w {
		b.WriteRune(f.At(x, y).Rune)
	}
	return b.String()
}
