package chart

import (
	"math"
	"strings"

	"wavescope/views/frame"
)

// Comparison holds the subjects that one picture compares, A first. The scene that the picture is planned with is that
// of A, or the difference of the two.
type Comparison struct {
	Scenes     []Scene  // two to four; none has a Comparison of its own
	Names      []string // what differs, such as "base 10000"; "" where nothing does yet
	Settings   []any    // the view's own settings of each
	Difference bool     // the picture shows A − B
}

// A Subject is how one of the subjects of a comparison looks.
type Subject struct {
	Letter string
	Ink    frame.Color // of its line, its letter and its values
	Mono   frame.Style // of its line where there are no colours
	Sign   byte        // of its dots in ASCII
}

// subjects are A, B, C and D. The first is drawn as it would be alone. Without colours A is faint and B is bold; C and D
// have their own lanes.
var subjects = [...]Subject{
	{"A", frame.SinColor, frame.Style{FG: frame.Faint}, '+'},
	{"B", frame.Bright, frame.Style{FG: frame.Bright, Bold: true}, '#'},
	{"C", frame.Series(2), frame.Style{FG: frame.Series(2)}, 'o'},
	{"D", frame.Series(3), frame.Style{FG: frame.Series(3)}, 'x'},
}

// BothSign is in ASCII the sign of a cell that the lines of A and B cross.
const BothSign = '%'

// SubjectOf returns the look of a subject, 0 for A to 3 for D.
func SubjectOf(i int) Subject { return subjects[i] }

// Sample returns a short line as a theme draws that of a subject.
func (s Subject) Sample(t frame.Theme) string {
	switch {
	case t.Glyphs == frame.ASCII:
		return strings.Repeat(string(rune(s.Sign)), 2)
	case t.Depth == frame.NoColor && !s.Mono.Bold:
		return "──"
	}
	return "━━"
}

// Subjects are how the heading of a comparison marks A and B, besides with their letters.
type Subjects struct {
	Lines  bool        // both are lines of one plot: with a piece of each where they have no colours
	Apart  bool        // in ASCII either line has rows of its own, and no sign
	Filled bool        // A is not a line but the surface below it
	Sides  bool        // A is the left half of the picture and B the right one: with arrows
	Ink    frame.Color // of A; 0 is that of [SubjectOf]
}

// Name returns the name of a subject as the heading has it.
func (s Subjects) Name(i int, name string, t frame.Theme) Span {
	subject := SubjectOf(i)
	sample, style := subject.Sample(t), frame.Style{FG: Either(i == 0 && s.Ink != 0, s.Ink, subject.Ink)}
	if i == 0 && s.Filled {
		sample = Either(t.Glyphs == frame.ASCII, "||", "██")
	} else if s.Lines && t.Depth == frame.NoColor {
		style = subject.Mono
	}
	switch {
	case s.Sides && i == 0:
		name = "◂ " + name
	case s.Sides:
		name += " ▸"
	case s.Lines && t.Signs(): // else the ink of the name is that of the line
		name = sample + " " + name
	}
	return Span{Text: name, Style: style}
}

// Lettered returns the letter and the name of a subject: "A base 10000".
func (j *Comparison) Lettered(i int) string { return Joined(" ", subjects[i].Letter, j.Names[i]) }

// Subjects names all subjects: "A base 10000, B base 500000".
func (j *Comparison) Subjects() string {
	all := make([]string, len(j.Scenes))
	for i := range all {
		all[i] = j.Lettered(i)
	}
	return strings.Join(all, ", ")
}

// A Versus is one number of each subject of a comparison, as its words print them. They are compared as they are
// printed, so that no sentence calls numbers equal that it prints apart, or apart that it prints alike.
type Versus struct {
	Of          string                             // what they are, such as "angle of pair 3"
	Values      []float64                          // of A, B …; NaN for none
	Write       func(v float64, digits int) string // such as [Significant]
	Least, Most int                                // digits, as Compare has them
	Unit        string                             // directly behind the number, such as "°" or " rad"
	Ink         frame.Color                        // of A's number; 0 is that of [SubjectOf]
}

// compared returns the numbers with their unit.
func (v Versus) compared() Compared {
	write := func(x float64, digits int) string {
		if math.IsNaN(x) {
			return None
		}
		return v.Write(x, digits) + v.Unit
	}
	return Compare(write, v.Least, max(v.Least, v.Most), v.Values...)
}

// Texts returns the numbers as they are printed.
func (v Versus) Texts() []string { return v.compared().Texts }

// Equal reports whether the numbers are printed alike, and all are numbers.
func (v Versus) Equal() bool { return v.compared().Equal }

// Text returns the numbers as a part of a sentence: "A 0.73, B 0.81", or "0.73 in both".
func (v Versus) Text() string {
	c := v.compared()
	if c.Equal {
		return c.Texts[0] + " in " + All(len(c.Texts))
	}
	texts := make([]string, len(c.Texts))
	for i, text := range c.Texts {
		texts[i] = subjects[i].Letter + " " + text
	}
	return strings.Join(texts, ", ")
}

// All says of how many subjects something holds.
func All(n int) string { return Either(n == 2, "both", "all") }

// Fields returns the numbers as fields of a readout: each with its letter, and A − B of two that are not printed alike.
// The difference is dropped where room is short; drop is its rank.
func (v Versus) Fields(drop int) (fields []Field) {
	c := v.compared()
	if c.Equal {
		return []Field{{Label: v.Of, Value: v.Text(), Ink: StrongStyle}}
	}
	for i, text := range c.Texts {
		label := Joined(" ", Either(i == 0, v.Of, ""), subjects[i].Letter)
		ink := Either(i == 0 && v.Ink != 0, v.Ink, subjects[i].Ink)
		fields = append(fields, Field{Label: label, Value: text, Ink: frame.Style{FG: ink}})
	}
	if d := v.Values[0] - v.Values[1]; len(v.Values) == 2 && !math.IsNaN(d) {
		less := Compare(v.Write, v.Least, max(v.Least, v.Most), d, 0).Texts[0]
		fields = append(fields, Field{Label: "A " + Minus + " B", Value: less + v.Unit, Ink: StrongStyle, Drop: drop})
	}
	return fields
}
