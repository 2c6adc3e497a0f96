package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"wavescope/views/frame"
)

// maxText bounds a line that is typed or pasted, in runes.
const maxText = 1000

// clean makes text from outside one line without anything that a terminal
// could take for an order: line ends and tabs become spaces, control
// characters, C1, marks of direction and other invisible signs go.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || unicode.Is(unicode.Zs, r):
			return ' '
		case r == unicode.ReplacementChar || !unicode.IsGraphic(r):
			return -1
		}
		return r
	}, s)
	if r := []rune(s); len(r) > maxText {
		s = string(r[:maxText])
	}
	return s
}

// narrow spells text from outside with signs that are surely one cell wide
// and stay where they are put; a mark stands for every other one.
func narrow(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 0x590 || unicode.Is(unicode.M, r) || !unicode.IsGraphic(r) {
			return '?'
		}
		return r
	}, s)
}

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
