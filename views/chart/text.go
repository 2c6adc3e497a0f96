package chart

import "wavescope/views/frame"

// Words are the lines of text under a picture, each in several lengths, the
// longest first; the first that fits is shown.
type WordForms struct {
	Caption []Line // what is seen here
	Readout []Line // the number under the cursor and how it came about
}

// Line is text in several styles.
type Line []Span

// Span is text in one style.
type Span struct {
	Text  string
	Style frame.Style
}

// Width is the number of cells a line takes in a theme.
func (l Line) Width(t frame.Theme) int {
	n := 0
	for _, s := range l {
		n += t.Width(s.Text)
	}
	return n
}

// Draw writes the line and returns the column after it.
func (l Line) Draw(f frame.Frame, x, y int) int {
	for _, s := range l {
		x = f.Text(x, y, s.Text, s.Style)
	}
	return x
}

// Fit is the first of several lines that is at most w cells wide, or the last.
func Fit(lines []Line, t frame.Theme, w int) Line {
	for _, l := range lines {
		if l.Width(t) <= w {
			return l
		}
	}
	if len(lines) == 0 {
		return nil
	}
	return lines[len(lines)-1]
}
