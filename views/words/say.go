package words

import (
	"fmt"
	"strings"

	"wavescope/views/frame"
	"wavescope/views/scene"
)

// Values are what the names in a form stand for: texts, whole numbers, spans or
// lines.
type Values map[string]any

// Say writes a sentence in several lengths, each as a form that looks like what
// it says:
//
//	a«pos {pos}»f« · »dim {dim}{mark} | {angle} rad | s«{value}»
//
// A name in braces is replaced by its value, a bar between blanks becomes a
// rule, and what stands between guillemets is written in the ink that the
// letter before them names: a accent, f faint, s strong, o offset. The rest is
// plain. A name without a value stays as it is, where a test finds it.
func Say(v Values, forms ...string) []scene.Line {
	lines := make([]scene.Line, len(forms))
	for i, form := range forms {
		lines[i] = say(v, form)
	}
	return lines
}

// say writes one form.
func say(v Values, form string) scene.Line {
	var w writer
	for form != "" {
		before, rest, inked := strings.Cut(form, "«")
		text, after, _ := strings.Cut(rest, "»")
		ink := Plain
		if inked {
			letter := len(before) - 1
			before, ink = before[:letter], inkOf[before[letter]]
		}
		w.write(v, before, Plain)
		w.write(v, text, ink)
		form = after
	}
	return w.line
}

// inkOf are the inks by their letters.
var inkOf = map[byte]func(string) scene.Span{'a': Accent, 'f': Faint, 's': Strong, 'o': Offset}

// writer puts a line together; neighbours in one style are one span.
type writer struct{ line scene.Line }

// write adds a text with rules and names in it.
func (w *writer) write(v Values, text string, ink func(string) scene.Span) {
	for i, part := range strings.Split(text, " | ") {
		if i > 0 {
			w.line = append(w.line, Rule)
		}
		for part != "" {
			before, rest, named := strings.Cut(part, "{")
			name, after, _ := strings.Cut(rest, "}")
			w.add(ink(before))
			if named {
				w.value(v, name, ink)
			}
			part = after
		}
	}
}

// value adds what a name stands for.
func (w *writer) value(v Values, name string, ink func(string) scene.Span) {
	switch value := v[name].(type) {
	case nil:
		w.add(ink("{" + name + "}"))
	case scene.Span:
		w.add(value)
	case scene.Line:
		for _, s := range value {
			w.add(s)
		}
	default:
		w.add(ink(fmt.Sprint(value)))
	}
}

// add adds a span.
func (w *writer) add(s scene.Span) {
	last := len(w.line) - 1
	switch {
	case s.Text == "":
	case last >= 0 && w.line[last].Style == s.Style && s.Style.FG != frame.Line:
		w.line[last].Text += s.Text
	default:
		w.line = append(w.line, s)
	}
}

// Lines makes plain lines of texts.
func Lines(texts ...string) []scene.Line {
	out := make([]scene.Line, len(texts))
	for i, s := range texts {
		out[i] = scene.Line{Plain(s)}
	}
	return out
}

// Linef is a plain line.
func Linef(format string, args ...any) scene.Line {
	return scene.Line{Plain(fmt.Sprintf(format, args...))}
}

// Ruled joins the parts that are not empty with rules between them.
func Ruled(parts ...scene.Line) scene.Line {
	var l scene.Line
	for _, p := range parts {
		if len(l) > 0 && len(p) > 0 {
			l = append(l, Rule)
		}
		l = append(l, p...)
	}
	return l
}

// Fitting is the first of several texts that is at most w cells wide, or none.
func Fitting(f frame.Frame, w int, texts ...string) string {
	for _, t := range texts {
		if f.Theme.Width(t) <= w {
			return t
		}
	}
	return ""
}
