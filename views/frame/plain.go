package frame

import "unicode/utf8"

// AppendPlain appends the frame as text without any escape sequence: h lines
// of w cells, separated by newlines.
func (f Frame) AppendPlain(dst []byte) []byte {
	_, h := f.Size()
	for y := range h {
		if y > 0 {
			dst = append(dst, '\n')
		}
		row := f.row(y)
		for x := 0; x < len(row); {
			r, text, width := f.read(row, x)
			if text == "" {
				dst = utf8.AppendRune(dst, r)
			}
			dst = append(dst, text...)
			x += width
		}
	}
	return dst
}
