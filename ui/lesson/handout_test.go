package lesson

import (
	"encoding/xml"
	"image"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// everyKind is a lesson with every kind of question.
const everyKind = "---\ntitle: Turns & wedges\nask: What turns?\nminutes: 5\n---\n\n" +
	"## First\n\n```wavescope\n--view shift\nhide angles\n```\n\nText of [a hand](#dial-1) and `k`.\n\n> A note.\n\n" +
	"### Which hand?\n\n- [ ] The grey hand\n  - Why not grey\n- [x] The strong hand\n  - Why strong\n\n" +
	"```wavescope\nshow\n```\n\nText of the answer.\n\n" +
	"## Again\n\n```wavescope\n--view shift\n```\n\n### In which order?\n\n" +
	"- [2] Slow pairs\n  - Why second\n- [1] Fast pairs\n  - Why first\n- [3] None\n  - Why third\n\n" +
	"```wavescope\nshow\n```\n\n" +
	"## Second\n\n```wavescope\n--view shift\n```\n\n### How many degrees?\n\n" +
	"- [?] A hint.\n- [?] One more.\n- [ ] `= 0.5 ± 0`\n  - Why not radians\n- [x] `= 28.6 ± 0.1`\n  - Why degrees\n" +
	"- [ ] `else`\n  - Why not else\n\n```wavescope\nshow\n```\n\n" +
	"### Turn by five.\n\n- [x] `offset = 7`\n  - Why seven\n\n```wavescope\nthen --offset 7\n```\n\n" +
	"## Recap\n\n```wavescope\n--view curves\n```\n\nAll of it.\n\n" +
	"## Common errors\n\n```wavescope\n--view heatmap\n```\n\n“It is wrong.”\n"

// blank stands for the program that draws.
func blank(p Picture) (frame.Frame, chart.Places, string) {
	f := frame.New(80, 5, frame.Theme{Light: true})
	f.Text(1, 1, p.Settings(), frame.Style{})
	return f, chart.Places{}, "It is “" + strings.Join(p.Hide, ", ") + "” & <more>."
}

// element is an element of a handout: its attributes, whether it is folded, and its text.
type element struct {
	name   string
	attr   map[string]string
	folded bool
	text   string
}

// elements reads a handout as strict XML, in which every element is closed and every attribute is in quotes.
func elements(t *testing.T, h Handout) (all []*element, text string) {
	t.Helper()
	var b strings.Builder
	if err := h.WriteHTML(&b); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(b.String(), "<!DOCTYPE html>\n") || !strings.Contains(b.String(), h.Mark()) {
		t.Errorf("it begins %.200q", b.String())
	}
	var open []*element
	for d := xml.NewDecoder(strings.NewReader(b.String())); ; {
		token, err := d.Token()
		if err == io.EOF {
			return all, b.String()
		}
		if err != nil {
			t.Fatalf("%v in %s", err, b.String())
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := &element{name: token.Name.Local, attr: map[string]string{}}
			for _, a := range token.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			e.folded = slices.ContainsFunc(open, func(e *element) bool {
				_, isOpen := e.attr["open"]
				return e.name == "details" && !isOpen
			})
			open, all = append(open, e), append(all, e)
		case xml.CharData:
			for _, e := range open {
				e.text += string(token)
			}
		case xml.EndElement:
			open = open[:len(open)-1]
		}
	}
}

func handoutOf(t *testing.T, text string) Handout {
	t.Helper()
	l, errs := Read("folder/my lesson.md", []byte(text))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return Handout{Lesson: &l, Number: "5", Draw: blank}
}

// texts returns the texts of the elements with a name.
func texts(all []*element, name string) (out []string) {
	for _, e := range all {
		if e.name == name {
			out = append(out, strings.TrimSpace(e.text))
		}
	}
	return out
}

// A handout is one well-formed file that refers to nothing outside it and runs nothing. It names its language and its
// pictures, and its headings have their order.
func TestHandoutIsOneFile(t *testing.T) {
	all, text := elements(t, handoutOf(t, everyKind))
	level := 0
	for _, e := range all {
		for name := range e.attr {
			if strings.HasPrefix(name, "on") ||
				slices.Contains([]string{"src", "srcset", "href", "action", "data", "id"}, name) {
				t.Errorf("<%s> has %s", e.name, name)
			}
		}
		switch e.name {
		case "script", "link", "iframe", "object", "embed", "img", "image", "use", "base":
			t.Errorf("it has <%s>", e.name)
		case "html":
			if e.attr["lang"] != "en" {
				t.Errorf("<html> has %v", e.attr)
			}
		case "svg":
			if label := e.attr["aria-label"]; e.attr["role"] != "img" || !strings.HasSuffix(label, "” & <more>.") {
				t.Errorf("<svg> has %v", e.attr)
			}
		case "h1", "h2", "h3":
			if to := int(e.name[1] - '0'); to > level+1 || to == 1 && level > 0 {
				t.Errorf("%s follows a heading of level %d", e.name, level)
			} else {
				level = to
			}
		}
	}
	if found := regexp.MustCompile(`(?i)url\(|@import|javascript:|https?://`).FindAllString(
		strings.ReplaceAll(text, "http://www.w3.org/2000/svg", ""), -1); found != nil {
		t.Errorf("it has %q", found)
	}
	if got, want := texts(all, "h2"), []string{"5.1 First", "5.2 Second", "5.3 Recap", "Common errors",
		"More questions"}; !slices.Equal(got, want) {
		t.Errorf("headings %q, want %q", got, want)
	}
}

// Each question and each choice is there once. Reasons, hints, the picture of the answer and what is asked again are
// folded, unless the answers are wanted.
func TestHandoutFoldsAnswers(t *testing.T) {
	h := handoutOf(t, everyKind)
	open, _ := elements(t, h)
	want := []string{"Which hand?", "How many degrees?", "Turn by five.", "In which order?"}
	if got := texts(open, "h3"); !slices.Equal(got, want) {
		t.Errorf("questions %q, want %q", got, want)
	}
	want = []string{"The grey hand", "The strong hand", "Slow pairs", "Fast pairs", "None"}
	if got := texts(open, "li"); !slices.Equal(got, want) {
		t.Errorf("answers %q, want %q", got, want)
	}
	var folded, plain []string
	for _, e := range open {
		switch text := strings.TrimSpace(e.text); {
		case e.name == "p" && e.folded:
			folded = append(folded, text)
		case e.name == "p" || e.name == "h3" && !e.folded:
			plain = append(plain, text)
		}
	}
	want = []string{"b is right. Why strong", "a is wrong. Why not grey", "Text of the answer.", "A hint.", "One more.",
		"28.6 ± 0.1 is right. Why degrees", "0.5 is wrong. Why not radians", "Anything else is wrong. Why not else",
		"I set", "offset = 7 is right. Why seven", "To 5.1 First", "My reason", "a is number 2. Why second",
		"b is number 1. Why first", "c is number 3. Why third"}
	if !slices.Equal(folded, want) {
		t.Errorf("folded is %q\nwant %q", folded, want)
	}
	want = []string{"What turns? 5 minutes.", "Text of a hand[1] and k.", "Which hand?", "My reason", "How many degrees?",
		"My number", "All of it.", "“It is wrong.”"}
	if !slices.Equal(plain, want) {
		t.Errorf("not folded is %q\nwant %q", plain, want)
	}
	h.Answers = true
	answered, _ := elements(t, h)
	if slices.ContainsFunc(answered, func(e *element) bool { return e.folded }) || len(answered) != len(open) {
		t.Error("something is folded with the answers")
	}
}

// Only a picture that does not answer a question has the command that opens it. While a question that is not a task is
// open, caption and readout are hidden.
func TestHandoutKeepsPicturesSecret(t *testing.T) {
	h, hidden := handoutOf(t, everyKind), []string(nil)
	h.Draw = func(p Picture) (frame.Frame, chart.Places, string) {
		hidden = append(hidden, strings.Join(p.Hide, ", "))
		return blank(p)
	}
	all, _ := elements(t, h)
	want := []string{"caption, readout, angles", "", "caption, readout", "", "caption, readout", "", "", "", ""}
	if slices.Sort(hidden); !slices.Equal(hidden, slices.Sorted(slices.Values(want))) {
		t.Errorf("hidden is %q, want %q", hidden, want)
	}
	for _, e := range all {
		if e.name == "figcaption" && strings.Contains(e.text, "shift") && !e.folded {
			t.Errorf("a question has the command %q", e.text)
		}
	}
}

// A picture has corners and a digit around what its text points at, and the text has the same digit.
func TestHandoutPoints(t *testing.T) {
	h, drawn := handoutOf(t, everyKind), []frame.Frame(nil)
	h.Draw = func(p Picture) (frame.Frame, chart.Places, string) {
		f, places, says := blank(p)
		places.Add("dial-1", image.Rect(30, 2, 40, 4))
		drawn = append(drawn, f)
		return f, places, says
	}
	all, _ := elements(t, h)
	for i, f := range drawn {
		text := string(f.AppendPlain(nil))
		if points := strings.Contains(text, "┌[1]") && strings.Contains(text, "┘"); points != (i == 0) {
			t.Errorf("picture %d is\n%s", i, text)
		}
	}
	if got := texts(all, "b"); !slices.Equal(got, []string{"[1]"}) {
		t.Errorf("the texts have the digits %q", got)
	}
}

// The notes for the teacher are in a handout that asks for them.
func TestHandoutNotes(t *testing.T) {
	h := handoutOf(t, everyKind)
	without, text := elements(t, h)
	if strings.Contains(text, "A note.") || len(texts(without, "aside")) > 0 {
		t.Error("notes without --notes")
	}
	h.Notes = true
	with, _ := elements(t, h)
	if got := texts(with, "aside"); len(got) != 1 || !strings.HasSuffix(got[0], "A note.") {
		t.Errorf("notes are %q", got)
	}
}

// No text of a lesson becomes an element, an attribute or a style.
func TestHandoutEscapes(t *testing.T) {
	const bad = `</p></style><script>x="1"</script><svg onload='y'>{{.Title}}&amp;]]>-->`
	p := Plainly(bad)
	p.Spans = append(p.Spans, Span{Style: Key, Words: bad}, Span{Style: Pointer, Words: bad, Region: bad})
	picture := Picture{Text: []Text{p}, Code: []Code{{Lines: []string{bad}, Language: bad}}, Question: &Question{Ask: p,
		Hints: []Text{p}, Answers: []Answer{{Text: p, Reason: p, Right: true}, {Text: p, Reason: p}}}}
	step := Step{Name: bad, Pictures: []Picture{picture, {Text: []Text{p}}}, Notes: []Text{p}}
	again := step
	step.Again = []Step{again}
	h := Handout{Lesson: &Lesson{File: bad + ".md", Title: bad, Ask: bad, Steps: []Step{step}}, Notes: true,
		Draw: func(p Picture) (frame.Frame, chart.Places, string) {
			f, places, _ := blank(p)
			f.Text(0, 2, bad, frame.Style{})
			return f, places, bad
		}}
	all, _ := elements(t, h)
	for _, e := range all {
		for name := range e.attr {
			if strings.HasPrefix(name, "on") || e.name == "script" {
				t.Errorf("<%s %s> comes from a text", e.name, name)
			}
		}
	}
	if got := texts(all, "h1"); !slices.Equal(got, []string{bad}) {
		t.Errorf("the title is %q", got)
	}
	if got := len(texts(all, "svg")); got != 2 { // the second of each step is equal to the first
		t.Errorf("%d pictures", got)
	}
}
