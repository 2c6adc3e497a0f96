package viewtest

import (
	"wavescope/views/curves"
	"wavescope/views/frame"
)

// DotColumn gives the first and the last dot of a dot column; none when the first
// is larger.
func DotColumn(f frame.Frame, x, height int) (top, bottom int) {
	top, bottom = height, -1
	for y := range height {
		if curves.litDot(f, x, y) {
			top, bottom = min(top, y), y
		}
	}
	return top, bottom
}
