package ui

import (
	"strings"
	"unicode/utf8"

	"wavescope/views/frame"
)

// wrap breaks text into lines of at most w cells, at spaces where there are
// any.
func wrap(text string, w int, t frame.Theme) []string {
	if w < 1 {
		return nil
	}
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && t.Width(line)+1+t.Width(word) <= w {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for t.Width(word) > w {
			head := cut(word, w, t)
			lines, word = append(lines, head), word[len(head):]
		}
		line = word
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

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
