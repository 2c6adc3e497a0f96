package frame

import (
	"strconv"
	"unicode/utf8"
)

// Text writes a line of text from x on and returns the column after it. In an
// ASCII theme the signs that have a spelling in letters are spelled out.
func (f Frame) Text(x, y int, text string, s Style) int {
	if f.Theme.ASCII {
		text = asciiText(text)
	}
	f.note(x, y, text)
	at := x
	for _, r := range text {
		if !narrow(r) {
			return f.clusters(x, y, text, s)
		}
		f.put(at, y, r, s)
		at++
	}
	return at
}

// Bytes is Text for a line that was put together in a buffer: it does not keep
// the buffer, so a picture of many numbers need not allocate any.
func (f Frame) Bytes(x, y int, text []byte, s Style) int {
	if f.noted() {
		f.note(x, y, string(text))
	}
	at := x
	for rest := text; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		if !narrow(r) || r > '~' && f.Theme.ASCII {
			return f.Text(x, y, string(text), s)
		}
		f.put(at, y, r, s)
		at, rest = at+1, rest[n:]
	}
	return at
}

// clusters writes text of any script: every sign with its marks takes as many
// cells as all terminals give it.
func (f Frame) clusters(x, y int, text string, s Style) int {
	for text = agreed(text); text != ""; {
		sign, w := firstSign(text)
		f.setCluster(x, y, sign, w, s)
		x, text = x+w, text[len(sign):]
	}
	return x
}

// TextRight writes text that ends before column x and returns its first column.
func (f Frame) TextRight(x, y int, text string, s Style) int {
	x -= f.Theme.Width(text)
	f.Text(x, y, text, s)
	return x
}

// TextCenter writes text around the middle of the columns x … x+w−1.
func (f Frame) TextCenter(x, y, w int, text string, s Style) {
	f.Text(x+(w-f.Theme.Width(text))/2, y, text, s)
}

// Int writes a whole number from x on without allocating and returns the
// column after it.
func (f Frame) Int(x, y, n int, s Style) int {
	var buf [20]byte
	return f.Bytes(x, y, strconv.AppendInt(buf[:0], int64(n), 10), s)
}

// IntRight writes a whole number that ends before column x.
func (f Frame) IntRight(x, y, n int, s Style) int {
	var buf [20]byte
	x -= len(strconv.AppendInt(buf[:0], int64(n), 10))
	f.Int(x, y, n, s)
	return x
}

// Width is the number of cells that text takes in this theme.
func (t Theme) Width(text string) int {
	if t.ASCII {
		return len(asciiText(text))
	}
	if everyday(text) {
		return utf8.RuneCountInString(text)
	}
	n := 0
	for _, r := range agreed(text) {
		n += cells(r)
	}
	return n
}

// Cut is text in at most w cells: what is longer ends in an ellipsis.
func (t Theme) Cut(text string, w int) string {
	const mark = "…"
	text = agreed(text)
	room := w - t.Width(mark)
	switch {
	case t.Width(text) <= w:
		return text
	case room < 0:
		return ""
	}
	end := 0
	for {
		sign, _ := firstSign(text[end:])
		next := end + len(sign)
		if t.Width(text[:next]) > room {
			break
		}
		end = next
	}
	return text[:end] + mark
}
