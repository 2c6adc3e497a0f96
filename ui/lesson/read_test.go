package lesson

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "wavescope/encoding/cases" // random tests have its seed
)

const head = "---\ntitle: A shift is a turn\nask: How can a model find it?\nminutes: 10\n---\n\n"

const shift = "```wavescope\n--view shift --d-model 8\n```\n\n"

const asked = "### What stays?\n\n- [ ] The hands\n  - They move.\n- [x] The wedge\n  - It is **28.6°**\n    in " +
	"both.\n\n```wavescope\nthen --pos 4\nhide second, matrix\n```\n"

// errorsOf returns the errors of a text, a line each.
func errorsOf(text string) string {
	_, errs := Read("05-turn.md", []byte(text))
	var lines []string
	for _, err := range errs {
		lines = append(lines, err.Error())
	}
	return strings.Join(lines, "\n")
}

// A lesson is what its file says.
func TestRead(t *testing.T) {
	text := head + "## What stays\n\n" + shift +
		"The [wedge](#angles) is *k times* the `<b>`,\n**28.6°** for 2 * 2 < 3, 5 > 4 pairs\n8. in all.\n\n" + asked +
		"\nLater text.\n\n> Let them argue.\n> Twice.\n\n<!--\n0.84 = sin(1)\n512 given\n-->\n\n" +
		"## Code\n\n" + shift + "```python\n  x = 1\n```` and\n```\n"
	l, errs := Read("a.md", []byte(text))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	if l.Title != "A shift is a turn" || l.Ask != "How can a model find it?" || l.Minutes != 10 || len(l.Steps) != 2 {
		t.Fatalf("%+v", l)
	}
	s := l.Steps[0]
	if s.Name != "What stays" || len(s.Pictures) != 2 || len(s.Notes) != 1 || s.Notes[0].String() != "Let them "+
		"argue. Twice." {
		t.Errorf("%+v", s)
	}
	if want := []Claim{{36, "0.84", "= sin(1)"}, {37, "512", "given"}}; !slices.Equal(s.Claims, want) {
		t.Errorf("claims %v, want %v", s.Claims, want)
	}
	spans := []Span{{Plain, "The ", ""}, {Pointer, "wedge", "angles"}, {Plain, " is ", ""}, {Emphasis, "k times", ""},
		{Plain, " the ", ""},
		{Key, "<b>", ""}, {Plain, ", ", ""}, {Bold, "28.6°", ""}, {Plain, " for 2 * 2 < 3, 5 > 4 pairs 8. in all.", ""}}
	if got := s.Pictures[0].Text[0].Spans; !slices.Equal(got, spans) {
		t.Errorf("%q, want %q", got, spans)
	}
	q := s.Pictures[0].Question
	if q == nil || len(q.Answers) != 2 || q.Answers[0].Right || !q.Answers[1].Right ||
		q.Answers[1].Reason.String() != "It is 28.6° in both." || q.Task() {
		t.Errorf("%+v", q)
	}
	next := s.Pictures[1]
	if next.Panes.All[0].Pos != 4 || next.Panes.All[0].DModel != 8 || next.Panes.All[0].View != "shift" ||
		!slices.Equal(next.Hide, []string{"second", "matrix"}) {
		t.Errorf("then: %+v", next)
	}
	if next.Text[0].String() != "Later text." {
		t.Errorf("%q", next.Text)
	}
	if code := l.Steps[1].Pictures[0].Code; len(code) != 1 || code[0].Language != "python" ||
		!slices.Equal(code[0].Lines, []string{"  x = 1", "```` and"}) {
		t.Errorf("%+v", code)
	}
}

// Every mistake in a file has its own error, which says what is allowed.
func TestErrors(t *testing.T) {
	step := "## One\n\n"
	for _, c := range []struct{ text, want string }{
		{"title: x\n", `05-turn.md:1: a lesson begins with "---", then title, ask and minutes`},
		{"---\ntitle: x\n", `05-turn.md:1: a lesson begins with "---", then title, ask and minutes`},
		{"---\nauthor: x\n" + head[4:] + step + shift,
			`05-turn.md:2: "author: x" is no front matter; allowed are title:, ask:, minutes: and task:`},
		{"---\ntitle: x\n" + head[4:] + step + shift, "05-turn.md:3: title is given twice, first in line 2"},
		{"---\ntitle: x\nask: y\n---\n" + step + shift, "05-turn.md:4: front matter has no minutes"},
		{strings.Replace(head, "10", "0", 1) + step + shift, "05-turn.md:4: minutes is a whole number from 1 to 60"},
		{strings.Replace(head, "10", "61", 1) + step + shift, "05-turn.md:4: minutes is a whole number from 1 to 60"},
		{strings.Replace(head, "10", "a few", 1) + step + shift, "05-turn.md:4: minutes is a whole number from 1 to 60"},
		{head + "Text.\n\n" + step + shift,
			`05-turn.md:7: "Text." is before the first step; a step begins with "## name"`},
		{head + step + "Text.\n\n" + shift,
			`05-turn.md:9: "Text." is before the picture of its step; a step begins with a wavescope block`},
		{head + step + "```wavescope\nthen --pos 3\n```\n",
			`05-turn.md:9: "then" changes the picture before it, but this is the first of its step`},
		{head + step + "```wavescope\nview shift\n```\n",
			`05-turn.md:10: "view shift" in a wavescope block; allowed are "--flags", "then --flags", "hide part, part", ` +
				`or "show" alone`},
		{head + step + "```wavescope\n--view shift\n",
			"05-turn.md:9: the block that begins here has no end; it ends with a line ```"},
		{head + step + "```wavescope\n--view shift\n\n```wavescope\nshow\n```\n",
			"05-turn.md:9: the block that begins here has no end; it ends with a line ```"},
		{head + step + shift + "<!-- 1", "05-turn.md:13: the comment that begins here has no end; it ends with -->"},
		{head + step + shift + "```wavescope\nhide matrix\n```\n",
			`05-turn.md:13: a wavescope block says nothing; "show" keeps the picture`},
		{strings.Replace(head, "A shift is a turn", "", 1) + step + shift, "05-turn.md:2: title has no text"},
		{strings.Replace(head, " How can a model find it?", "", 1) + step + shift, "05-turn.md:3: ask has no text"},
		{head + step + shift + "It is <b>28.6</b>.\n",
			`05-turn.md:13: "<b>" is not used in lessons; text is plain paragraphs`},
		{head + step + shift + "> See\n> <a href=x>there</a>.\n",
			`05-turn.md:13: "<a href=x>" is not used in lessons; text is plain paragraphs`},
		{head + step + shift + strings.Replace(asked, "The hands", "The <i>hands</i>", 1),
			`05-turn.md:15: "<i>" is not used in lessons`},
		{head + step + shift + strings.Replace(asked, "They move", "They<br/>move", 1),
			`05-turn.md:16: "<br/>" is not used in lessons`},
		{head + step + shift + "Text <!-- 1 given -->\n", `05-turn.md:13: "<!--" is not used in lessons`},
		{head + step + "```wavescope\nhide matrix\n```\n", "05-turn.md:9: the first block of a step has no flags"},
		{head + step + shift + "- [x] An answer\n  - reason\n",
			"05-turn.md:13: an answer has no question; a question begins with ###"},
		{head + step + shift + strings.Replace(asked, "```wavescope", "Text.\n\n```wavescope", 1),
			"05-turn.md:21: text after a question belongs to the picture that answers it; give a wavescope block first, " +
				"with show alone if the picture stays"},
		{head + step + shift + strings.Replace(asked, "[x]", "[ ]", 1),
			"05-turn.md:13: no answer is marked right with [x]"},
		{head + step + shift + strings.Replace(asked, "[ ]", "[x]", 1),
			"05-turn.md:13: more than one answer is marked right"},
		{head + step + shift + strings.Replace(asked, "- [ ] The hands\n  - They move.\n", "", 1),
			"05-turn.md:13: a question has two to four answers, this has 1"},
		{head + step + shift + strings.Replace(asked, "  - They move.\n", "", 1),
			`05-turn.md:15: an answer has no reason; write it below as "  - …"`},
		{head + step + shift + strings.Replace(asked, "The hands", "`pos = 4`", 1),
			"05-turn.md:17: the answers of a question are of one kind: texts, conditions on the picture, numbers to type, " +
				"or items of an order"},
		{head + step + shift + "### Find it.\n\n- [x] `pos = 4`\n  - Yes.\n",
			"05-turn.md:13: a task needs the picture that solves it in the block after it"},
		{head + step + shift + "Text.\n\n- One.\n- Two.\n", "05-turn.md:15: a lesson ends with three or four things that a " +
			"reader can say, this with 2"},
		{head + step + shift + "- One.\n- Two,\n  longer.\n- Three.\n\n## Next\n\n" + shift,
			"05-turn.md:13: a list says what a reader can say at the end: it is below the last picture of the last step"},
		{head + step + shift + "- One.\n- The [wedge](#angles).\n- Three.\n",
			"05-turn.md:13: the words at the end of a lesson point at no part of its picture"},
		{head + step + shift + "| a | b |\n",
			`05-turn.md:13: "| a | b |" is not used in lessons; text is plain paragraphs`},
		{head + "## One\n\n## Two\n\n" + shift, `05-turn.md:7: step "One" has no picture`},
		{head, "05-turn.md:1: a lesson has one to twelve steps, this has 0"},
		{head + strings.Repeat(step+shift, 13), "05-turn.md:1: a lesson has one to twelve steps, this has 13"},
		{head + step + "```wavescope\n--view shift\n--basis 3\n```\n", `05-turn.md:10: there is no setting "basis"`},
		{head + step + "```wavescope\n--view order --sentence \"a dog\n```\n",
			`05-turn.md:10: "\"a" begins with a quote that nothing closes`},
		{head + step + shift + "```wavescope\nthen --sentence 'abc\n```\n",
			`05-turn.md:14: "'abc" begins with a quote that nothing closes`},
		{head + step + shift + strings.Split(asked, "```")[0], "05-turn.md:13: a question needs the picture " +
			"that answers it in the block after it, with show alone if the picture stays"},
		{head + step + shift + "<!-- nothing -->\n",
			`05-turn.md:13: "nothing" is no comment of a lesson; allowed are claims such as 0.84 = sin(1)`},
		{head + step + shift + strings.Replace(asked, "- [ ]", strings.Repeat("- [ ] A\n  - B\n", 4)+"- [ ]", 1),
			"05-turn.md:13: a question has two to four answers, this has 6"},
		{head + step + shift + strings.Repeat("x", MaxBytes), "05-turn.md:1: a lesson has at most 262144 bytes"},
	} {
		if got := errorsOf(c.text); !strings.Contains(got, c.want) || strings.Count(got, "\n") > 1 {
			t.Errorf("%q\ngives %q\nwant  %q", c.text[:min(len(c.text), 200)], got, c.want)
		}
	}
}

// Of a file with very many mistakes a hundred are found, and of one with very many parts the first are read.
func TestManyMistakes(t *testing.T) {
	const step = "## One\n\n"
	for name, text := range map[string]string{
		"steps":  strings.Repeat(step+"x\n\n", 4000),
		"tables": step + shift + strings.Repeat("| a |\n\n", 4000),
		"front":  strings.Replace(head, "title", strings.Repeat("x: y\n", 4000)+"title", 1),
	} {
		if name != "front" {
			text = head + text
		}
		_, errs := Read("a.md", []byte(text))
		if n := len(errs); n != MaxFound+1 || !strings.HasSuffix(errs[n-1].Error(),
			": 100 mistakes are above; the rest is not looked for") {
			t.Errorf("%s: %d mistakes, the last is %v", name, n, errs[n-1])
		}
	}
	again := strings.Replace(step, "One", AgainName, 1) + shift + asked
	l, errs := Read("a.md", []byte(head+step+shift+asked+strings.Repeat(again, 1000)))
	if len(errs) != 1 || !strings.Contains(errs[0].Error(), "at most 72 headings") ||
		len(l.Steps) != 1 || len(l.Steps[0].Again) != MaxParts-2 {
		t.Errorf("%d steps, %v", len(l.Steps), errs)
	}
}

// Whatever a file holds, reading it ends without a panic, and what is kept of it
// has no sign that commands a terminal.
func TestReadAnything(t *testing.T) {
	piece := rapid.OneOf(rapid.SampledFrom([]string{head, shift, asked, "## One\n", "### Two\n", "- [x] a\n", "  - b\n",
		"```", "<!--", "-->", "> n\n", "\n", "then --pos 4\n", "\x1b[31m", "\u202e", "`pos = 4`", "[a](#b)", "**"}),
		rapid.String())
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(piece).Draw(t, "pieces"), "")
		l, errs := Read("x.md", []byte(text))
		if len(errs) == 0 && len(l.Steps) == 0 {
			t.Fatal("no step and no error")
		}
		for _, s := range l.Steps {
			for _, p := range s.Pictures {
				for _, words := range p.Text {
					if strings.ContainsAny(words.String(), "\x1b\u202e\n") {
						t.Fatalf("%q", words)
					}
					for _, s := range words.Spans {
						if s.Words == "" || s.Style > Pointer || (s.Region != "") != (s.Style == Pointer) {
							t.Fatalf("%+v", s)
						}
					}
				}
			}
		}
	})
}
