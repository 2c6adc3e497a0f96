package ui

import (
	"unicode/utf8"

	"wavescope/views/frame"
)

// cut is the longest beginning of text, of one rune at least, that is at most
// w cells wide.
func cut(text string, w int, t frame.Theme) string {
	_, end := utf8.DecodeRuneInString(text)
	for end < len(text) {
		_, n := utf8.DecodeRuneInString(text[end:])
		if t.Width(text[:end+n]) > w {
			break
		}
		end += n
	}
	return text[:end]
}
