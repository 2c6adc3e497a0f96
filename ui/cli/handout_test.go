package cli

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wavescope/ui/lessons"
)

// onPaper writes the handout of a lesson, and gives its text and the names of its
// files.
func onPaper(t *testing.T, dir string, args ...string) (text string, files []string) {
	t.Helper()
	fine(t, append(append([]string{"lesson", "handout"}, args...), "-o", dir)...)
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		files = append(files, e.Name())
		if strings.HasSuffix(e.Name(), ".md") {
			data, err := os.ReadFile(filepath.Join(dir, e.Name()))
			if err != nil {
				t.Fatal(err)
			}
			text = string(data)
		}
	}
	return text, files
}

// The handout of lesson 5 with its answers: a text, and a picture for each that the
// lesson shows, each with its frame as text.
func TestHandout(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	text, files := onPaper(t, dir, "5", "--answers")
	want := []string{"05-1-1.png", "05-2-1.png", "05-2-2.png", "05-2-3.png", "05-3-1.png", "05-3-2.png", "05-4-1.png",
		"05-4-2.png",
		"05-5-1.png", "05-5-2.png", "05-6-1.png", "05-6-2.png", "05-7-1.png", "05-7-2.png", "05-8-1.png", "05-8-2.png",
		"05.md"}
	if !slices.Equal(files, want) {
		t.Errorf("files are %q, want %q", files, want)
	}
	shown := regexp.MustCompile(`(?m)^!\[[^\]]+\]\(([^)]+)\)\n\n`+"```text\n(?s:(.*?))\n```$").FindAllStringSubmatch(text,
		-1)
	if len(shown) != len(want)-1 {
		t.Fatalf("%d pictures are shown, want %d", len(shown), len(want)-1)
	}
	slices.SortFunc(shown, func(a, b []string) int { return strings.Compare(a[1], b[1]) })
	for i, s := range shown {
		data, err := os.ReadFile(filepath.Join(dir, s[1]))
		if err != nil || s[1] != want[i] {
			t.Errorf("picture %d is %s, want %s, %v", i, s[1], want[i], err)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil || img.Bounds().Dx() < 800 || img.Bounds().Dy() < 100 {
			t.Fatalf("%s: %v, %v", s[1], img, err)
		}
		if r, g, b, _ := img.At(0, img.Bounds().Dy()-1).RGBA(); r+g+b < 3*0xf000 {
			t.Errorf("%s is on dark paper", s[1])
		}
		rows := strings.Split(s[2], "\n")
		if got := img.Bounds().Dy() / 18; got != len(rows) || len(rows) > 30 {
			t.Errorf("%s has %d rows, its text %d", s[1], got, len(rows))
		}
	}
	l := lessons.Built().Lessons[4]
	heads := regexp.MustCompile(`(?m)^##? .*$`).FindAllString(text, -1)
	wanted := []string{"# 5 " + l.Title}
	for i, s := range l.Steps {
		wanted = append(wanted, fmt.Sprintf("## 5.%d %s", i+1, s.Name))
	}
	wanted = append(wanted, "## Answers")
	if !slices.Equal(heads, wanted) {
		t.Errorf("headings are %q, want %q", heads, wanted)
	}
	if strings.Contains(text, "\n> ") || strings.ContainsAny(text, "\x1b\t") {
		t.Error("notes, or what is no text")
	}
}

// Questions have boxes and a line to write on, and nothing on the pages before the
// last tells which answer is right, or what the lesson hides.
func TestHandoutKeepsAnswersToTheEnd(t *testing.T) {
	text, _ := onPaper(t, t.TempDir(), "5", "--answers", "--notes")
	pages, last, ok := strings.Cut(text, "\n---\n\n## Answers\n")
	if !ok {
		t.Fatal("no page of answers")
	}
	boxes := 0
	l := lessons.Built().Lessons[4]
	for i, s := range l.Steps {
		for j, p := range s.Pictures {
			if p.Question == nil {
				continue
			}
			for _, a := range p.Question.Answers {
				if a.If == nil {
					boxes++
				}
				if reason := a.Reason.String(); len(reason) > 12 && strings.Contains(plainly(pages), reason) {
					t.Errorf("the reason %q is told at once", reason)
				}
				if reason := a.Reason.String(); !strings.Contains(plainly(last), reason) {
					t.Errorf("the reason %q is told nowhere", reason)
				}
			}
			if !strings.Contains(last, fmt.Sprintf("### 5.%d ", i+1)) {
				t.Errorf("step %d, picture %d has no answer", i+1, j+1)
			}
		}
	}
	if got := strings.Count(pages, "\n- [ ] "); got != boxes || strings.Contains(text, "- [x]") {
		t.Errorf("%d boxes, want %d", got, boxes)
	}
	if !strings.Contains(pages, "\n> ") || !strings.Contains(pages, "My reason: ______") ||
		!strings.Contains(pages, "I set: ______") {
		t.Error("no notes, or no line to write on")
	}
	asks := "### " + l.Steps[1].Pictures[0].Question.Ask.String()
	open, _, found := strings.Cut(pages[strings.Index(pages, "## 5.2 "):], asks)
	if !found || strings.Contains(open, "28.6°") || strings.Contains(open, "pos 3 →") {
		t.Error("the question shows what it asks")
	}
}

// No file of somebody else's is written over or through, whatever it is: then
// nothing is written at all. Another lesson's handout is somebody else's.
func TestHandoutRefusesBeforeItWrites(t *testing.T) {
	for name, put := range map[string]func(file string) error{
		"05-3-1.png": func(file string) error { return os.WriteFile(file, []byte("\x89PNG\r\n\x1a\n mine"), 0o600) },
		"05-1-1.png": func(file string) error { return os.Symlink(filepath.Join(t.TempDir(), "elsewhere.png"), file) },
		"05-4-1.png": func(file string) error { return os.Mkdir(file, 0o700) },
		"05.md": func(file string) error {
			return os.WriteFile(file, []byte("<!-- a handout of wavescope, \"mine\" -->\n"), 0o600)
		},
	} {
		dir := t.TempDir()
		if err := put(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		r := run(t, "lesson", "handout", "5", "-o", dir)
		if left, _ := os.ReadDir(dir); r.code == 0 || strings.Count(r.err, "\n") != 1 ||
			!strings.Contains(r.err, name+" exists and is not a ") || len(left) != 1 {
			t.Errorf("%s: exit code %d, %q, %d files", name, r.code, r.err, len(left))
		}
	}
	dir, paper := t.TempDir(), t.TempDir()
	one, other := filepath.Join(dir, "a b.md"), filepath.Join(dir, "a-b.md") // which fold to one name
	for _, file := range []string{one, other} {
		fine(t, "lesson", "new", file)
	}
	onPaper(t, paper, one)
	if r := run(t, "lesson", "handout", other, "-o", paper); r.code == 0 ||
		!strings.Contains(r.err, "not a handout of this lesson") {
		t.Errorf("over another lesson's: exit code %d, %q", r.code, r.err)
	}
	onPaper(t, paper, one)
}

// plainly is a text without the signs of Markdown.
func plainly(text string) string {
	return strings.NewReplacer("**", "", "*", "", "`", "", `\`, "").Replace(text)
}

// A handout replaces a handout and nothing else; one's own lesson goes by the name
// of its file.
func TestHandoutWritesOverItselfAlone(t *testing.T) {
	dir := t.TempDir()
	first, _ := onPaper(t, dir, "5")
	if second, _ := onPaper(t, dir, "5", "--answers"); len(second) <= len(first) {
		t.Error("the second is not written")
	}
	own := filepath.Join(dir, "a lesson (1).md")
	fine(t, "lesson", "new", own, "--view", "shift")
	paper := t.TempDir()
	if _, files := onPaper(t, paper, own); !slices.Equal(files, []string{"a-lesson--1-1-1.png", "a-lesson--1.md"}) {
		t.Errorf("files are %q", files)
	}
	mine := filepath.Join(dir, "mine.md")
	fine(t, "lesson", "new", mine)
	if r := run(t, "lesson", "handout", mine, "-o", dir); r.code != 2 || !strings.Contains(r.err, "exists and is not a handout of this lesson") {
		t.Errorf("over the lesson itself: exit code %d, %q", r.code, r.err)
	}
	if r := run(t, "lesson", "handout", "5", "-o", mine); r.code != 1 || strings.Count(r.err, "\n") != 1 {
		t.Errorf("into a file: exit code %d, %q", r.code, r.err)
	}
}

// The text of a lesson cannot start a block, a link or a tag in its handout.
func TestHandoutOfMarkdown(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "x.md")
	text := "---\ntitle: <b>*x*</b> [a](b)\nask: `x` ![y](z)?\nminutes: 5\n---\n\n## # x | y\n\n```wavescope\n--view curves\n```\n\n" +
		"```\n```` inside\n```\n\n<https://x.y> d_model $x$ ~~y~~ `a` **b** &lt; \x1b[31m \u202e\n\n### _x_?\n\n- [ ] 1 <2\n  - [a](javascript:1)\n- [x] b\n  - c\n\n```wavescope\nshow\n```\n"
	text = strings.Replace(text, "\n<https", "\n\\<https", 1) // a block of its own would be refused
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	paper, _ := onPaper(t, filepath.Join(dir, "paper"), file, "--answers")
	body := strings.TrimPrefix(paper, "<!-- a handout of wavescope, \"x\" -->\n")
	fences := regexp.MustCompile("(?ms)^(````*)[a-z]*\n.*?\n(````*)$")
	body = fences.ReplaceAllString(body, "")
	for _, tag := range regexp.MustCompile(`(^|[^\\])[<$]|\]\((b|z|javascript)`).FindAllString(body, -1) {
		if !strings.HasPrefix(tag, "](") || !strings.Contains(body, `\`+tag) {
			t.Errorf("%q is not escaped in\n%s", tag, body)
		}
	}
	if strings.ContainsAny(paper, "\x1b\u202e") || !strings.Contains(body, "d_model") {
		t.Errorf("the text is\n%s", body)
	}
}
