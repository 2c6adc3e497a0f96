package lesson

import "strings"

// marks are the signs around a stretch of text, the longer ones first.
var marks = []struct {
	sign  string
	style Style
}{{"**", Bold}, {"*", Emphasis}, {"`", Key}}

// newText reads the styles of a paragraph. A sign without its partner is a sign.
func newText(line int, lines []string) Text {
	for i, l := range lines {
		lines[i] = strings.TrimSpace(l)
	}
	t := Text{Line: line}
	rest := strings.Join(lines, " ")
	for plain := 0; plain < len(rest); {
		span, n := styled(rest[plain:])
		if n == 0 {
			plain++
			continue
		}
		t.add(Span{Words: rest[:plain]})
		t.add(span)
		rest, plain = rest[plain+n:], 0
	}
	t.add(Span{Words: rest})
	return t
}

func (t *Text) add(s Span) {
	if s.Words != "" {
		t.Spans = append(t.Spans, s)
	}
}

// styled reads a stretch that begins with a sign, and how long it is with its
// signs; 0 where none begins.
func styled(text string) (s Span, n int) {
	for _, m := range marks {
		inner, ok := strings.CutPrefix(text, m.sign)
		if !ok {
			continue
		}
		end := strings.Index(inner, m.sign)
		if end <= 0 || inner[0] == ' ' || inner[end-1] == ' ' {
			return s, 0
		}
		return Span{Style: m.style, Words: inner[:end]}, end + 2*len(m.sign)
	}
	if !strings.HasPrefix(text, "[") {
		return s, 0
	}
	words, after, ok := strings.Cut(text[1:], "](#")
	part, _, closed := strings.Cut(after, ")")
	if !ok || !closed || words == "" || strings.ContainsAny(words, "[]") || part == "" || strings.ContainsAny(part, " (") {
		return s, 0
	}
	return Span{Style: Pointer, Words: words, Part: part}, len(words) + len(part) + len("[](#)")
}
