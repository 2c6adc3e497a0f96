package cli

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
)

// writeNew writes a lesson of one step to a file.
func writeNew(t *testing.T, file string, flags ...string) {
	t.Helper()
	text := fine(t, append([]string{"lesson", "new"}, flags...)...)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// A pipe gets a frame: of the page of lessons, of a step, or of a user's lessons above the built-in
// ones.
func TestLessonsInAPipe(t *testing.T) {
	all := fine(t, "lesson")
	cells(t, all, 100, 30)
	for i, l := range lessons.Built().Lessons {
		if line := fmt.Sprintf(`(?m)^[ ▸]+%d +%d +%s`, i+1, len(l.Steps),
			regexp.QuoteMeta(l.Title)); !regexp.MustCompile(line).MatchString(all) {
			t.Errorf("lesson %d is not named in\n%s", i+1, all)
		}
	}
	fifth := lessons.Built().Lessons[4]
	for _, name := range []string{"5", "05-a-shift-is-a-turn.md", "a shift"} {
		if out := fine(t, "lesson", name, "--step", "2"); !strings.Contains(out, fifth.Title) ||
			!strings.Contains(out, "step 2/8") {
			t.Errorf("%s shows\n%s", name, out)
		}
	}
	dir := t.TempDir()
	for _, name := range []string{"one.md", "two.md"} {
		writeNew(t, filepath.Join(dir, name), "--view", "shift")
	}
	if out := fine(t, "lesson", filepath.Join(dir, "one.md")); !strings.Contains(out, "step 1/1") ||
		!strings.Contains(out, "Shift") {
		t.Errorf("one's own lesson shows\n%s", out)
	}
	course := fine(t, "lesson", dir)
	if mine, theirs := strings.Index(course, " A lesson "),
		strings.Index(course, " "+lessons.Built().Lessons[0].Title); mine < 0 || theirs < mine {
		t.Errorf("a folder shows\n%s", course)
	}
	if first := fine(t, "--view", "curves"); fine(t) != first {
		t.Error("without flags a pipe gets another frame")
	}
}

// A wrong lesson or file gives an error of one line.
func TestWrongLessons(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	empty := filepath.Join(dir, "empty")
	if err := os.Mkdir(empty, 0o700); err != nil {
		t.Fatal(err)
	}
	bad, large := put("bad.md", "---\ntitle: x\n---\n"), put("large.md", strings.Repeat("x", lesson.MaxBytes+1))
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"lesson", "11"}, `there is no lesson "11"; wavescope lesson lists them`},
		{[]string{"lesson", "chek"}, `there is no lesson "chek"; did you mean check?`},
		{[]string{"lesson", "5", "6"}, `"5" is a built-in lesson: allowed is that name alone`},
		{[]string{"lesson", "no\x1b[31m.md"}, "no such file"},
		{[]string{"lesson", empty}, "holds no lesson"},
		{[]string{"lesson", bad}, "bad.md:3: front matter has no ask (and "},
		{[]string{"lesson", large}, "large.md is too large: a lesson has at most 262144 bytes"},
		{[]string{"lesson", os.DevNull}, "is not a regular file"},
		{[]string{"lesson", "--step", "2"}, "--step needs one lesson"},
		{[]string{"lesson", "5", "--step", "9"}, `--step "9": allowed is a whole number from 1 to 8`},
		{[]string{"lesson", "check"}, "needs the name of a file"},
		{[]string{"lesson", "handout", "5"}, "needs --output"},
		{[]string{"lesson", "show"}, "needs the name of one lesson"},
		{[]string{"lesson", "show", "11"}, "there is no lesson"},
		{[]string{"lesson", "show", "../lessons/05-a-shift-is-a-turn.md"}, "is a file"},
	} {
		r := run(t, c.args...)
		if !strings.Contains(r.err, c.want) {
			t.Errorf("%q: %q does not say %q", c.args, r.err, c.want)
		}
		r.err = strings.ReplaceAll(r.err, dir, "") // which may be long
		wrong(t, r, c.args)
	}
}

// check reports every mistake with file and line, and names the lessons without mistakes.
func TestCheckLessons(t *testing.T) {
	dir := t.TempDir()
	good, bad := filepath.Join(dir, "good.md"), filepath.Join(dir, "bad.md")
	writeNew(t, good, "--view", "shift", "--pos", "3")
	if out := fine(t, "lesson", "check", good); out != good+": 1 step, 5 min, nothing is wrong\n" {
		t.Errorf("of a good one: %q", out)
	}
	text, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct {
		text  string
		lines []string
	}{
		"reading": {"---\ntitle: x\nask: y\nauthor: z\nminutes: 0\n---\n\nText.\n",
			[]string{":4: ", ":5: ", ":8: ", ":1: "}},
		"truth": {string(text) + "\nIt is **123.456**.\n", []string{":15: "}},
	} {
		if err := os.WriteFile(bad, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		r := run(t, "lesson", "check", bad, good)
		lines := strings.Split(strings.TrimSuffix(r.err, "\n"), "\n")
		for i, want := range c.lines {
			if i >= len(lines)-1 || !strings.HasPrefix(lines[i], bad+want) {
				t.Errorf("%s: line %d of %q does not begin with %q", what, i+1, r.err, bad+want)
			}
		}
		if r.code != 2 || len(lines) != len(c.lines)+1 || !strings.Contains(r.out, good) {
			t.Errorf("%s: exit code %d, %q, %q", what, r.code, r.out, r.err)
		}
	}
}

// A new lesson has no mistakes and opens the picture of its flags; the file of a built-in lesson is a
// valid lesson.
func TestNewAndShow(t *testing.T) {
	file := filepath.Join(t.TempDir(), "new.md")
	for _, flags := range [][]string{nil, {"--view", "order", "--sentence", "dog bit man"},
		{"--view", "heatmap", "--compare", "base=5"}} {
		writeNew(t, file, flags...)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		l, errs := lesson.Read("x.md", text)
		if len(errs) > 0 || len(l.Steps) != 1 {
			t.Fatalf("%q: %+v, %v", flags, l, errs)
		}
		if got, want := fine(t, append([]string{"print"}, l.Steps[0].Pictures[0].Panes.Args()...)...),
			fine(t, append([]string{"print"}, flags...)...); got != want {
			t.Errorf("%q opens\n%s\nwant\n%s", flags, got, want)
		}
		fine(t, "lesson", "check", file)
	}
	text := fine(t, "lesson", "show", "5")
	if l, errs := lesson.Read("mine.md", []byte(text)); len(errs) > 0 || l.Title != lessons.Built().Lessons[4].Title {
		t.Errorf("lesson 5: %v", errs)
	}
}

// print shows a stop of a lesson in any size and format; flags that are missing mean the first stop.
func TestPrintLesson(t *testing.T) {
	text := fine(t, "print", "--lesson", "5", "--step", "2", "--stop", "question", "--size", "120x40", "--format",
		"plain")
	cells(t, text, 120, 40)
	c := lessons.Built()
	at, err := c.Find(5, 2, "question")
	if err != nil {
		t.Fatal(err)
	}
	q := c.Question(at)
	for _, want := range []string{c.Lesson(at).Title, "step 2/", q.Ask.String(), q.Answers[0].Text.String()} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	at.Stop++
	at.Chosen = q.Right()%len(q.Answers) + 1
	answer := fine(t, append([]string{"print", "--format", "plain", "--size", "80x24"}, c.Args(at)...)...)
	for _, chosen := range []int{q.Right(), at.Chosen} {
		if want := q.Answers[chosen-1].Text.String(); !strings.Contains(answer, want) {
			t.Errorf("%q is not in\n%s", want, answer)
		}
	}
	if first := fine(t, "print", "--lesson", "5", "--format", "plain"); first != fine(t, "print", "--lesson", "5",
		"--step", "1", "--stop", "text", "--format", "plain") {
		t.Errorf("the first stop is\n%s", first)
	}
	if svg := fine(t, "print", "--lesson", "1", "--format", "svg"); !strings.HasPrefix(svg, "<svg") {
		t.Errorf("%.100s", svg)
	}
}

// A lesson reads lines from a pipe, and writes with the requested width and characters.
func TestLessonReadsLines(t *testing.T) {
	c := exec.Command(program, "lesson", "5", "--step", "2", "--plain", "--ascii", "--no-progress")
	c.Env, c.Stdin = surroundings("COLUMNS=40"), strings.NewReader("on\nc\nanswer\nfoo\nquit\nback\n")
	out, err := c.Output()
	if text := string(out); err != nil || !strings.Contains(text, "c is right: ") ||
		!strings.HasSuffix(text, "> quit\n") {
		t.Errorf("%v, %s", err, text)
	}
	for line := range strings.Lines(string(out)) {
		if len(line) > 41 || strings.ContainsFunc(line,
			func(r rune) bool { return r != '\n' && (r < ' ' || r > '~') }) {
			t.Errorf("in 40 columns of ASCII: %q", line)
		}
	}
}

// A place that does not exist gives an error of one line that lists what exists.
func TestWrongPlaces(t *testing.T) {
	for args, want := range map[string]string{
		"--lesson 11":             "--lesson \"11\": allowed is a whole number from 1 to 10",
		"--lesson 5 --stop texts": "allowed is code, text, question or answer",
		"--step 2":                "--step, --stop and --chosen need --lesson",
		"--lesson 5 --pos 3":      "--pos is not allowed with --lesson",
		"--lesson 5 --chosen a":   "--chosen a: the stop text has no answer a",
		"--lesson 5 --step 7 --stop question --chosen a": "--chosen a: the stop question has no answer a",
	} {
		r := run(t, append([]string{"print"}, strings.Fields(args)...)...)
		if r.code != 2 || r.out != "" || strings.Count(r.err, "\n") != 1 || !strings.Contains(r.err, want) {
			t.Errorf("%s: code %d, %q, want %q", args, r.code, r.err, want)
		}
	}
}

// Programs that run and end at the same time keep each other's progress.
func TestProgramsKeepEachOthersProgress(t *testing.T) {
	home := t.TempDir()
	var all sync.WaitGroup
	for n, l := range lessons.Built().All() {
		if n >= cases.N(3, 10) {
			break
		}
		for step, s := range l.Steps[:4] {
			all.Go(func() {
				c := exec.Command(program, "lesson", fmt.Sprint(n+1), "--step", fmt.Sprint(step+1), "--plain")
				c.Env = surroundings("XDG_STATE_HOME=" + home)
				c.Stdin = strings.NewReader(strings.Repeat("on\n", len(s.Stops())) + "quit\n") // to the next step
				if out, err := c.CombinedOutput(); err != nil {
					t.Errorf("%v: %s", err, out)
				}
			})
		}
	}
	all.Wait()
	p := ui.LoadProgress(filepath.Join(home, "wavescope", "lessons"))
	for n, l := range lessons.Built().All() {
		if n >= cases.N(3, 10) {
			break
		}
		marks := p.Of(l).Marks
		for step, mark := range marks[:4] {
			if mark == lesson.ToCome {
				t.Errorf("lesson %d, step %d is lost", n+1, step+1)
			}
		}
	}
}

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

// The handout of lesson 5 has a text with a heading for each step, and a picture on light paper for
// each that the text shows.
func TestHandout(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	text, files := onPaper(t, dir, "5", "--answers")
	shown := regexp.MustCompile(`(?m)^!\[[^\]]+\]\(([^)]+)\)$`).FindAllStringSubmatch(text, -1)
	want := []string{"05.md"}
	for _, s := range shown {
		want = append(want, s[1])
	}
	slices.Sort(want)
	if !slices.Equal(files, want) || len(files) != 17 {
		t.Errorf("files are %q, the text shows %q", files, want)
	}
	for _, s := range shown {
		data, err := os.ReadFile(filepath.Join(dir, s[1]))
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil || img.Bounds().Dx() < 800 || img.Bounds().Dy() < 100 {
			t.Fatalf("%s: %v, %v", s[1], img, err)
		}
		if r, g, b, _ := img.At(0, img.Bounds().Dy()-1).RGBA(); r+g+b < 3*0xf000 {
			t.Errorf("%s is on dark paper", s[1])
		}
	}
	l := lessons.Built().Lessons[4]
	heads := regexp.MustCompile(`(?m)^##? .*$`).FindAllString(text, -1)
	wanted := []string{"# 5 " + l.Title}
	for i, s := range l.Steps {
		wanted = append(wanted, fmt.Sprintf("## 5.%d %s", i+1, s.Name))
	}
	if wanted = append(wanted, "## Answers"); !slices.Equal(heads, wanted) {
		t.Errorf("headings are %q, want %q", heads, wanted)
	}
	if strings.Contains(text, "\n> ") || strings.ContainsAny(text, "\x1b\t") {
		t.Error("the text has notes, or control characters")
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

// A handout replaces an earlier handout of its lesson, and no other file: then it writes nothing.
func TestHandoutReplacesItselfAlone(t *testing.T) {
	for name, text := range map[string]string{"05-3-1.png": "mine", "05.md": "<!-- a handout of wavescope, \"mine\" " +
		"-->\n"} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		r := run(t, "lesson", "handout", "5", "-o", dir)
		if left, _ := os.ReadDir(dir); r.code != 2 || len(left) != 1 ||
			!strings.Contains(r.err, name+" exists and is not a handout of this lesson: give --output another folder\n") {
			t.Errorf("%s: exit code %d, %q, %d files", name, r.code, r.err, len(left))
		}
	}
	dir := t.TempDir()
	first, _ := onPaper(t, dir, "5")
	if second, _ := onPaper(t, dir, "5", "--answers"); len(second) <= len(first) {
		t.Error("the second is not written")
	}
	own := filepath.Join(dir, "a lesson (1).md")
	writeNew(t, own, "--view", "shift")
	if _, files := onPaper(t, t.TempDir(), own); !slices.Equal(files, []string{"a-lesson--1-1-1.png", "a-lesson--1.md"}) {
		t.Errorf("files are %q", files)
	}
	if r := run(t, "lesson", "handout", "5", "-o", own); r.code != 1 || strings.Count(r.err, "\n") != 1 {
		t.Errorf("into a file: exit code %d, %q", r.code, r.err)
	}
}

// plainly returns a text without the signs of Markdown.
func plainly(text string) string {
	return strings.NewReplacer("**", "", "*", "", "`", "", `\`, "").Replace(text)
}

// The text of a lesson cannot start a block, a link or a tag in its handout.
func TestHandoutOfMarkdown(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "x.md")
	text := "---\ntitle: <b>*x*</b> [a](b)\nask: `x` ![y](z)?\nminutes: 5\n---\n\n" +
		"## # x | y\n\n```wavescope\n--view curves\n```\n\n" +
		"```\n```` inside\n```\n\n<https://x.y> d_model $x$ ~~y~~ `a` **b** &lt; \x1b[31m \u202e\n\n" +
		"### _x_?\n\n- [ ] 1 <2\n  - [a](javascript:1)\n- [x] b\n  - c\n\n```wavescope\nshow\n```\n"
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
