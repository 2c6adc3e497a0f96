package strip

import (
	"strconv"
	"strings"

	"wavescope/ui/lesson"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// The inks of the strip.
var (
	plain   = frame.Style{FG: frame.Text}
	strong  = frame.Style{FG: frame.Bright, Bold: true}
	faint   = frame.Style{FG: frame.Faint}
	accent  = frame.Style{FG: frame.Accent}
	badge   = frame.Style{FG: frame.Background, BG: frame.Accent, Bold: true}
	letter  = frame.Style{FG: frame.Accent, BG: frame.AccentBG, Bold: true}
	pointer = frame.Style{FG: frame.Bright, BG: frame.Line}
	chip    = frame.Style{FG: frame.Background, BG: frame.Bright, Bold: true}
	good    = frame.Style{FG: frame.Good}
	warn    = frame.Style{FG: frame.Warn}
)

// chipOf is a number or a letter on a ground of its own, in brackets where no
// colour can be one.
func chipOf(text string, style frame.Style, t frame.Theme) scene.Span {
	if t.Glyphs() {
		return scene.Span{Text: "(" + text + ")", Style: frame.Style{FG: frame.Bright, Bold: true}}
	}
	return scene.Span{Text: " " + text + " ", Style: style}
}

// letterOf is the style of an answer's letter.
func letterOf(t frame.Theme) frame.Style {
	if t.Far {
		return badge
	}
	return letter
}

// word is what is not parted at the end of a line, and the blank before it.
type word struct {
	spans scene.Line
	blank frame.Style
}

func (w *word) add(text string, style frame.Style) {
	if text != "" {
		w.spans = append(w.spans, scene.Span{Text: text, Style: style})
	}
}

// writer makes lines of paragraphs.
type writer struct {
	theme  frame.Theme
	digits map[string]int // of the parts that words point at; none while somebody explores
}

// lines are a paragraph in w columns, plain words in an ink.
func (p writer) lines(text lesson.Text, w int, ink frame.Style) []scene.Line {
	var lines []scene.Line
	var line scene.Line
	x := 0
	for _, next := range p.words(text, ink) {
		n := next.spans.Width(p.theme)
		if x > 0 && x+1+n > w {
			lines, line, x = append(lines, line), nil, 0
		}
		if x > 0 {
			line, x = append(line, scene.Span{Text: " ", Style: next.blank}), x+1
		}
		line, x = append(line, next.spans...), x+n
	}
	return append(lines, line)
}

// words are those of a paragraph with their inks.
func (p writer) words(text lesson.Text, ink frame.Style) []word {
	all := []word{{}}
	for s := range text.Spans() {
		style := p.style(s, ink)
		for i, part := range strings.Split(p.quoted(s), " ") {
			if i > 0 {
				all = append(all, word{blank: style})
			}
			all[len(all)-1].add(part, style)
		}
		if digit, ok := p.digits[s.Part]; ok && s.Style == lesson.Pointer {
			last := &all[len(all)-1]
			last.spans = append(last.spans, chipOf(strconv.Itoa(digit), chip, p.theme))
		}
	}
	return all
}

// quoted are the words of a span; a key that no colour tells from a word stands
// in quotes.
func (p writer) quoted(s lesson.Span) string {
	if s.Style == lesson.Key && p.theme.Glyphs() {
		return "'" + s.Words + "'"
	}
	return s.Words
}

func (p writer) style(s lesson.Span, ink frame.Style) frame.Style {
	switch s.Style {
	case lesson.Bold:
		return strong
	case lesson.Emphasis:
		return frame.Style{FG: ink.FG, Bold: true}
	case lesson.Key:
		return accent
	case lesson.Pointer:
		if p.digits != nil {
			return pointer
		}
	}
	return ink
}
