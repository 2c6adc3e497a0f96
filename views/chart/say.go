package chart

import (
	"fmt"
	"strconv"
	"strings"

	"wavescope/views/frame"
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
func Say(v Values, forms ...string) []Line {
	lines := make([]Line, len(forms))
	for i, form := range forms {
		lines[i] = say(v, form)
	}
	return lines
}

// say writes one form.
func say(v Values, form string) Line {
	w := writer{line: make(Line, 0, 8), text: make([]byte, 0, 128)}
	for form != "" {
		before, rest, inked := strings.Cut(form, "«")
		text, after, _ := strings.Cut(rest, "»")
		style := plainStyle
		if inked {
			letter := len(before) - 1
			before, style = before[:letter], styleOf(before[letter])
		}
		w.write(v, before, plainStyle)
		w.write(v, text, style)
		form = after
	}
	w.flush()
	return w.line
}

var plainStyle = frame.Style{FG: frame.Text}

// styleOf is the style of the ink that a letter names.
func styleOf(letter byte) frame.Style {
	switch letter {
	case 'a':
		return frame.Style{FG: frame.Accent}
	case 'f':
		return FaintStyle
	case 's':
		return StrongStyle
	case 'o':
		return frame.Style{FG: frame.Offset}
	}
	return plainStyle
}

// writer puts a line together; neighbours in one style are one span.
type writer struct {
	line  Line
	text  []byte // of the span that is not ended yet
	style frame.Style
}

// write adds a text with rules and names in it.
func (w *writer) write(v Values, text string, style frame.Style) {
	for {
		part, rest, ruled := strings.Cut(text, " | ")
		for part != "" {
			before, named, found := strings.Cut(part, "{")
			name, after, _ := strings.Cut(named, "}")
			w.in(style)
			w.text = append(w.text, before...)
			if found {
				w.value(v[name], name, style)
			}
			part = after
		}
		if !ruled {
			return
		}
		w.flush()
		w.line = append(w.line, Rule)
		text = rest
	}
}

// value adds what a name stands for.
func (w *writer) value(value any, name string, style frame.Style) {
	w.in(style)
	switch value := value.(type) {
	case nil:
		w.text = append(append(append(w.text, '{'), name...), '}')
	case string:
		w.text = append(w.text, value...)
	case int:
		w.text = strconv.AppendInt(w.text, int64(value), 10)
	case Span:
		w.span(value)
	case Line:
		for _, s := range value {
			w.span(s)
		}
	default:
		w.text = fmt.Append(w.text, value)
	}
}

// span adds a text in a style of its own.
func (w *writer) span(s Span) {
	if s.Text != "" {
		w.in(s.Style)
		w.text = append(w.text, s.Text...)
	}
}

// in goes on in a style.
func (w *writer) in(style frame.Style) {
	if w.style != style {
		w.flush()
		w.style = style
	}
}

// flush ends the span that is being written.
func (w *writer) flush() {
	if len(w.text) > 0 {
		w.line = append(w.line, Span{Text: string(w.text), Style: w.style})
		w.text = w.text[:0]
	}
}

// Lines makes plain lines of texts.
func TextLines(texts ...string) []Line {
	out := make([]Line, len(texts))
	for i, s := range texts {
		out[i] = Line{Plain(s)}
	}
	return out
}

// Ruled joins the parts that are not empty with rules between them.
func Ruled(parts ...Line) Line {
	var l Line
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
