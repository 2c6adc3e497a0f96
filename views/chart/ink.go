package chart

import (
	"wavescope/views/frame"
)

// Inked makes spans of text in a colour.
func Inked(c frame.Color) func(string) Span {
	return func(s string) Span { return Span{Text: s, Style: frame.Style{FG: c}} }
}

// The inks of running text.
var (
	Plain  = Inked(frame.Text)
	Faint  = Inked(frame.Faint)
	Accent = Inked(frame.Accent)
	Offset = Inked(frame.Offset)
	Rule   = Inked(frame.Line)(" │ ")
)

// Strong makes a span of what a line is about.
func Strong(s string) Span {
	return Span{Text: s, Style: frame.Style{FG: frame.Bright, Bold: true}}
}

// The styles of the parts around a picture.
var (
	FaintStyle  = frame.Style{FG: frame.Faint}
	LineStyle   = frame.Style{FG: frame.Line}
	StrongStyle = frame.Style{FG: frame.Bright, Bold: true}
	CursorStyle = frame.Style{FG: frame.Accent, Bold: true}
	BadgeStyle  = frame.Style{FG: frame.Background, BG: frame.Accent, Bold: true}
)
