package chart

import (
	"strings"

	"wavescope/views/frame"
)

// Joint holds the subjects that one picture compares, A first. The scene that the picture is planned with is that of
// A, or the difference of the two.
type Joint struct {
	Scenes     []Scene  // two; none has a Joint of its own
	Names      []string // what differs, such as "base 10000"; "" where nothing does yet
	Difference bool     // the picture shows A − B
}

// Letter returns the letter of a subject.
func Letter(i int) string { return string(rune('A' + i)) }

// subjects are the colours of the subjects beside the first, which is drawn as a picture of it alone is.
var subjects = [...]frame.Color{frame.SinColor, frame.Bright, frame.Good, frame.Offset}

// SubjectInk returns the colour of a subject's letter, values and line.
func SubjectInk(i int) frame.Color { return subjects[i] }

// Sample returns a short line as a theme draws that of a subject: where signs replace colours, the first is dashed.
func Sample(t frame.Theme, i int) string {
	switch {
	case t.Glyphs == frame.ASCII:
		return strings.Repeat(string("+#*o"[i]), 2)
	case t.Signs() && i == 0:
		return "╍╍"
	}
	return "━━"
}

// Lettered returns the letter and the name of a subject: "A base 10000".
func (j *Joint) Lettered(i int) string { return Joined(" ", Letter(i), j.Names[i]) }

// Subjects names all subjects: "A base 10000, B base 500000".
func (j *Joint) Subjects() string {
	all := make([]string, len(j.Scenes))
	for i := range all {
		all[i] = j.Lettered(i)
	}
	return strings.Join(all, ", ")
}
