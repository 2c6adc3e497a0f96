package paper

import (
	"strings"

	"wavescope/ui/lesson"
)

// styled is a paragraph with its styles. What points at a picture is emphasized:
// paper has no corners.
func styled(t lesson.Text) string {
	var b strings.Builder
	for s := range t.Spans() {
		switch s.Style {
		case lesson.Bold:
			b.WriteString("**" + escaped(s.Words) + "**")
		case lesson.Emphasis, lesson.Pointer:
			b.WriteString("*" + escaped(s.Words) + "*")
		case lesson.Key:
			b.WriteString(coded(s.Words))
		default:
			b.WriteString(escaped(s.Words))
		}
	}
	return b.String()
}

// escaped is text that Markdown takes for nothing else.
func escaped(text string) string {
	var b strings.Builder
	for i, r := range text {
		word := r == '_' && i > 0 && i < len(text)-1 && letter(text[i-1]) && letter(text[i+1])
		if strings.ContainsRune("\\`*_[]<>&|~$!#", r) && !word {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func letter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// coded is a stretch of code between as many backquotes as it needs.
func coded(text string) string {
	around := "`"
	for strings.Contains(text, around) {
		around += "`"
	}
	if len(around) > 1 {
		text = " " + text + " "
	}
	return around + text + around
}

// fenced is a block of code between fences that do not occur in it.
func fenced(language, text string) string {
	around := "```"
	for strings.Contains(text, around) {
		around += "`"
	}
	return around + language + "\n" + text + "\n" + around
}
