package viewtest

import "wavescope/views/frame"

// BrailleDot reports whether a dot is set, x in half cells, y in quarter rows.
func BrailleDot(f frame.Frame, x, y int) bool {
	c := f.At(x>>1, y>>2)
	if c == nil || c.Rune < 0x2800 || c.Rune > 0x28ff {
		return false
	}
	bit := [4][2]rune{{1, 8}, {2, 16}, {4, 32}, {64, 128}}[y&3][x&1]
	return (c.Rune-0x2800)&bit != 0
}
