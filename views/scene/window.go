package scene

import (
	"strconv"
	"strings"

	"wavescope/encoding"
)

// A Window is some of the positions of a sequence: the first, and how many; all
// where that is 0.
type Window [2]int

// Within gives the positions of the window that a length has; all of them where
// there are not two to compare.
func (w Window) Within(length int) (first, n int) {
	if n = min(w[1], length-w[0]); n < 2 {
		return 0, length
	}
	return w[0], n
}

// String writes a window as ParseWindow reads it: all, or 0..127.
func (w Window) String() string {
	if w[1] == 0 {
		return "all"
	}
	return strconv.Itoa(w[0]) + ".." + strconv.Itoa(w[0]+w[1]-1)
}

// ParseWindow reads all, or the first and the last position such as 0..127.
func ParseWindow(s string) (w Window, ok bool) {
	if s == "all" {
		return w, true
	}
	a, b, _ := strings.Cut(s, "..")
	first, okFirst := Whole(a)
	last, okLast := Whole(b)
	if !okFirst || !okLast || first < 0 || last <= first || last >= encoding.MaxPos {
		return w, false
	}
	return Window{first, last - first + 1}, true
}
