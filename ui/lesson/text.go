package lesson

import (
	"iter"
	"slices"
	"strings"
)

// end is where a stretch of a text ends, with its style in the lowest bits. What a
// pointer points at is a stretch of its own behind it.
type end uint32

const (
	styleBits = 3
	part      = Pointer + 1 // the style of what a pointer points at
)

// Plainly is a text of one style.
func Plainly(words string) Text {
	return Text{words: words, ends: []end{end(len(words) << styleBits)}}
}

// Spans are the stretches of a text.
func (t Text) Spans() iter.Seq[Span] {
	return func(yield func(Span) bool) {
		from := 0
		for i, e := range t.ends {
			s := Span{Style: e.style(), Words: t.words[from:e.at()]}
			from = e.at()
			if s.Style == Pointer {
				s.Part = t.words[from:t.ends[i+1].at()]
			}
			if s.Style != part && !yield(s) {
				return
			}
		}
	}
}

func (e end) at() int { return int(e >> styleBits) }

func (e end) style() Style { return Style(e & (1<<styleBits - 1)) }

// String gives the words without their styles.
func (t Text) String() string {
	var b strings.Builder
	for s := range t.Spans() {
		b.WriteString(s.Words)
	}
	return b.String()
}

// empty reports that a text says nothing.
func (t Text) empty() bool { return len(t.ends) == 0 }

// key is what stands in backquotes, where nothing else does.
func (t Text) key() (words string, ok bool) {
	return t.words, len(t.ends) == 1 && t.ends[0].style() == Key
}

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
	var words strings.Builder
	rest := strings.Join(lines, " ")
	for plain := 0; plain < len(rest); {
		span, n := styled(rest[plain:])
		if n == 0 {
			plain++
			continue
		}
		t.add(&words, Span{Words: rest[:plain]})
		t.add(&words, span)
		rest, plain = rest[plain+n:], 0
	}
	t.add(&words, Span{Words: rest})
	t.words, t.ends = strings.Clone(words.String()), slices.Clone(t.ends) // and no room to grow
	return t
}

// add adds a stretch to a text and its words.
func (t *Text) add(words *strings.Builder, s Span) {
	if s.Words == "" {
		return
	}
	words.WriteString(s.Words)
	t.ends = append(t.ends, end(words.Len()<<styleBits)|end(s.Style))
	if s.Style == Pointer {
		words.WriteString(s.Part)
		t.ends = append(t.ends, end(words.Len()<<styleBits)|end(part))
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
	closed := strings.IndexAny(text[1:], "[]") + 1 // no further: a text of brackets would be searched again and again
	after, ok := strings.CutPrefix(text[closed:], "](#")
	if closed <= 1 || !ok {
		return s, 0
	}
	end := strings.IndexAny(after, " ()")
	if end <= 0 || after[end] != ')' {
		return s, 0
	}
	return Span{Style: Pointer, Words: text[1:closed], Part: after[:end]}, closed + end + len("](#)")
}

// Ended is a text as a sentence: with a full stop, unless it ends in a sign that ends one.
func Ended(text string) string {
	if strings.ContainsAny(text[max(len(text)-1, 0):], ".?!") {
		return text
	}
	return text + "."
}
