package lesson

import "strings"

// Text is a paragraph.
type Text struct {
	Line  int
	Spans []Span
}

// Span is a stretch of a paragraph in one style.
type Span struct {
	Style  Style
	Words  string
	Region string // of a pointer: the region of the picture that it points at
}

// Style is how a stretch of text looks, and what it claims.
type Style uint8

// The styles of text.
const (
	Plain    Style = iota
	Bold           // a picture of the step shows its numbers
	Emphasis       // a new word
	Key            // a key to press
	Pointer        // words that point at a region of the picture
)

// Plainly is a text of one style.
func Plainly(words string) Text { return Text{Spans: []Span{{Words: words}}} }

// String is the words without their styles.
func (t Text) String() string {
	var b strings.Builder
	for _, s := range t.Spans {
		b.WriteString(s.Words)
	}
	return b.String()
}

// key is the words between backquotes, if the text consists of nothing else.
func (t Text) key() (words string, ok bool) {
	if len(t.Spans) == 1 && t.Spans[0].Style == Key {
		return t.Spans[0].Words, true
	}
	return "", false
}

// styleMarks are the marks around a stretch of text, the longer one first.
var styleMarks = []struct {
	mark  string
	style Style
}{{"**", Bold}, {"*", Emphasis}, {"`", Key}}

// newText reads the styles of a paragraph. A mark without its partner is text.
func newText(line int, lines []string) Text {
	for i, l := range lines {
		lines[i] = strings.TrimSpace(l)
	}
	t := Text{Line: line}
	rest := strings.Join(lines, " ")
	for plain := 0; ; {
		if plain == len(rest) {
			if rest != "" {
				t.Spans = append(t.Spans, Span{Words: rest})
			}
			return t
		}
		span, n := readSpan(rest[plain:])
		if n == 0 {
			plain++
			continue
		}
		if plain > 0 {
			t.Spans = append(t.Spans, Span{Words: rest[:plain]})
		}
		t.Spans = append(t.Spans, span)
		rest, plain = rest[plain+n:], 0
	}
}

// readSpan reads the stretch that begins with a mark, and its length with the
// marks; the length is 0 where no stretch begins.
func readSpan(text string) (s Span, n int) {
	for _, m := range styleMarks {
		inner, ok := strings.CutPrefix(text, m.mark)
		if !ok {
			continue
		}
		end := strings.Index(inner, m.mark)
		if end <= 0 || inner[0] == ' ' || inner[end-1] == ' ' {
			return s, 0
		}
		return Span{Style: m.style, Words: inner[:end]}, end + 2*len(m.mark)
	}
	if !strings.HasPrefix(text, "[") {
		return s, 0
	}
	closed := strings.IndexAny(text[1:], "[]") + 1 // no further: else brackets alone take quadratic time
	after, ok := strings.CutPrefix(text[closed:], "](#")
	if closed <= 1 || !ok {
		return s, 0
	}
	end := strings.IndexAny(after, " ()")
	if end <= 0 || after[end] != ')' {
		return s, 0
	}
	return Span{Style: Pointer, Words: text[1:closed], Region: after[:end]}, closed + end + len("](#)")
}

// Ended is a text as a sentence: it adds a full stop unless there is a mark that
// ends one.
func Ended(text string) string {
	if strings.ContainsAny(text[max(len(text)-1, 0):], ".?!") {
		return text
	}
	return text + "."
}
