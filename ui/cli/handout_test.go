package cli

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/ui/lessons"
	"wavescope/views"
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
	want := []string{"05-1-1.png", "05-2-1.png", "05-2-2.png", "05-2-3.png", "05-3-1.png", "05-3-2.png", "05-4-1.png", "05-4-2.png",
		"05-5-1.png", "05-5-2.png", "05-6-1.png", "05-6-2.png", "05-7-1.png", "05-7-2.png", "05-8-1.png", "05-8-2.png", "05.md"}
	if !slices.Equal(files, want) {
		t.Errorf("files are %q, want %q", files, want)
	}
	shown := regexp.MustCompile(`(?m)^!\[[^\]]+\]\(([^)]+)\)\n\n`+"```text\n(?s:(.*?))\n```$").FindAllStringSubmatch(text, -1)
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
	if !strings.Contains(pages, "\n> ") || !strings.Contains(pages, "My reason: ______") || !strings.Contains(pages, "I set: ______") {
		t.Error("no notes, or no line to write on")
	}
	asks := "### " + l.Steps[1].Pictures[0].Question.Ask.String()
	open, _, found := strings.Cut(pages[strings.Index(pages, "## 5.2 "):], asks)
	if !found || strings.Contains(open, "28.6°") || strings.Contains(open, "pos 3 →") {
		t.Error("the question shows what it asks")
	}
}

// Without answers nothing is written that tells one: neither what the lesson shows
// and says after a question, nor the command line that opens what it hides.
func TestHandoutWithoutAnswers(t *testing.T) {
	for _, n := range []int{4, 5} {
		text, files := onPaper(t, t.TempDir(), fmt.Sprint(n))
		questions := 0
		for i, s := range lessons.Built().Lessons[n-1].Steps {
			told := false
			for j, p := range s.Pictures {
				file := fmt.Sprintf("%02d-%d-%d.png", n, i+1, j+1)
				if told && (slices.Contains(files, file) || strings.Contains(text, file)) {
					t.Errorf("%s shows an answer", file)
				}
				for _, said := range p.Text {
					if words := plainly(said.String()); strings.Contains(plainly(text), words) == told {
						t.Errorf("step %d.%d: told is %t of %q", n, i+1, !told, words)
					}
				}
				command := "\nwavescope " + views.ShellLine(p.Panes.Args()) + "\n"
				if open := p.Question != nil && !p.Question.Task(); (told || open) && strings.Contains(section(text, n, i+1), command) {
					t.Errorf("step %d.%d: %q opens the answer", n, i+1, command)
				}
				if p.Question != nil {
					told, questions = true, questions+1
					for _, a := range p.Question.Answers {
						if strings.Contains(plainly(text), plainly(a.Reason.String())) {
							t.Errorf("step %d.%d: the reason %q is told", n, i+1, a.Reason)
						}
					}
				}
			}
		}
		if questions < 4 || strings.Contains(text, "Answers") {
			t.Errorf("lesson %d has %d questions, or answers", n, questions)
		}
	}
}

// section is what a handout says of a step.
func section(text string, lesson, step int) string {
	_, rest, _ := strings.Cut(text, fmt.Sprintf("\n## %d.%d ", lesson, step))
	rest, _, _ = strings.Cut(rest, "\n## ")
	return rest
}

// altTexts are what the pictures of a handout are said to show, by their files.
func altTexts(text string) map[string]string {
	all := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^!\[(.+)\]\(([^)]+)\)$`).FindAllStringSubmatch(text, -1) {
		all[m[2]] = strings.ReplaceAll(m[1], `\`, "")
	}
	return all
}

// What stands in the place of a picture is what plain mode says of it, and of one
// whose caption is hidden no number that it shows; the command that draws it stands
// below. Without text no sign of a picture is left.
func TestHandoutSaysWhatPicturesShow(t *testing.T) {
	for _, n := range []int{4, 2, 8}[:cases.N(1, 3)] {
		l := &lessons.Built().Lessons[n]
		text, _ := onPaper(t, t.TempDir(), fmt.Sprint(n+1), "--answers", "--no-text", "--size", "160x44") // and a row of keys, which no lesson has on paper
		if strings.ContainsFunc(text, func(r rune) bool { return r >= 0x2800 && r < 0x2900 }) {
			t.Errorf("lesson %d is drawn in signs", n+1)
		}
		all := altTexts(text)
		for i, s := range l.Steps {
			for j, p := range s.Pictures {
				says, is := all[fmt.Sprintf("%02d-%d-%d.png", n+1, i+1, j+1)]
				if !is {
					continue // as the one before
				}
				command := append([]string{"print", "--format", "words"}, p.Panes.Args()...)
				told := runIn(t, surroundings("COLUMNS=1000"), command...).out
				open := p.Question != nil && !p.Question.Task()
				if hidden := open || slices.Contains(p.Hide, "caption"); hidden != strings.HasSuffix(says, " Parts of it are left out.") {
					t.Errorf("step %d.%d: hidden is %t of %q", n+1, i+1, hidden, says)
				} else if !hidden && !strings.Contains(told, "\n"+says+"\n") {
					t.Errorf("step %d.%d: %q is not in\n%s", n+1, i+1, says, told)
				}
				if strings.Contains(says, "--") || !open && !strings.Contains(text, "\nwavescope "+views.ShellLine(p.Panes.Args())+"\n") {
					t.Errorf("step %d.%d: the command is not below %q", n+1, i+1, says)
				}
			}
		}
	}
	text, _ := onPaper(t, t.TempDir(), "4") // of this size, and not of another
	if says := altTexts(text)["04-6-1.png"]; !strings.HasPrefix(says, "one wave, ") || !strings.Contains(text, "\n "+says[:len("one wave, 10 columns")]) {
		t.Errorf("it says %q of\n%s", says, text)
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
		if left, _ := os.ReadDir(dir); r.code == 0 || strings.Count(r.err, "\n") != 1 || !strings.Contains(r.err, name+" is there, and no ") || len(left) != 1 {
			t.Errorf("%s: exit code %d, %q, %d files", name, r.code, r.err, len(left))
		}
	}
	dir, paper := t.TempDir(), t.TempDir()
	one, other := filepath.Join(dir, "a b.md"), filepath.Join(dir, "a-b.md") // which fold to one name
	for _, file := range []string{one, other} {
		fine(t, "lesson", "new", file)
	}
	onPaper(t, paper, one)
	if r := run(t, "lesson", "handout", other, "-o", paper); r.code == 0 || !strings.Contains(r.err, "no handout of this lesson") {
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
	if r := run(t, "lesson", "handout", mine, "-o", dir); r.code != 2 || !strings.Contains(r.err, "is there, and no handout of this lesson") {
		t.Errorf("over the lesson itself: exit code %d, %q", r.code, r.err)
	}
	if r := run(t, "lesson", "handout", "5", "-o", mine); r.code != 1 || strings.Count(r.err, "\n") != 1 {
		t.Errorf("into a file: exit code %d, %q", r.code, r.err)
	}
}

// Whatever a lesson says, its handout is text: nothing in it begins another block,
// a link or a tag.
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

// A folder that nothing could be written into is not left behind, nor are those that it
// stands in; what was there before stays, and so does what lies in it.
func TestFailedHandoutLeavesNoFolder(t *testing.T) {
	full := errors.New("no space left on device")
	dir := t.TempDir()
	there := filepath.Join(dir, "there")
	if err := os.Mkdir(there, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, stays, goes string }{
		{"a/b/c", "", "a"}, {"there", "there", ""}, {"there/deep/er", "there", "there/deep"}, {"x/", "", "x"},
	} {
		if err := inFolder(filepath.Join(dir, c.name), func() error { return full }); !errors.Is(err, full) {
			t.Errorf("%s: %v", c.name, err)
		}
		if _, err := os.Stat(filepath.Join(dir, c.stays)); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if _, err := os.Stat(filepath.Join(dir, c.goes)); c.goes != "" && err == nil {
			t.Errorf("%s: %s is left", c.name, c.goes)
		}
	}
	picture := filepath.Join(dir, "some", "01.png")
	err := inFolder(filepath.Dir(picture), func() error { return errors.Join(os.WriteFile(picture, nil, 0o600), full) })
	if _, gone := os.Stat(picture); !errors.Is(err, full) || gone != nil {
		t.Errorf("what was written is gone: %v, %v", gone, err)
	}
}
