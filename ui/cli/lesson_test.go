package cli

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/ui/lesson/truth"
	"wavescope/ui/lessons"
	"wavescope/views"
)

// writeNew writes a first lesson to a file.
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
	if out := fine(t, "lesson", filepath.Join(dir, "one.md")); !strings.Contains(out, "step 1/3") ||
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
		{[]string{"lesson", "handout", "5", "-o", "paper"}, "allowed is the name of a file ending in .html, or -"},
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
	if out := fine(t, "lesson", "check", good); out != good+": 3 steps, 5 min, nothing is wrong\n" {
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
		"twice": {string(text) + "\nIt is **123.456**.\n\nIt is **123.456**.\n", []string{":72: "}},
		"truth": {string(text) + "\nIt is **123.456**.\n", []string{":72: "}},
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
		if len(errs) > 0 || len(l.Steps) != 3 {
			t.Fatalf("%q: %+v, %v", flags, l, errs)
		}
		if got, want := fine(t, append([]string{"print"}, l.Steps[0].Pictures[0].Panes.Args()...)...),
			fine(t, append([]string{"print"}, flags...)...); got != want {
			t.Errorf("%q opens\n%s\nwant\n%s", flags, got, want)
		}
		fine(t, "lesson", "check", file)
		if err := os.WriteFile(file, utf16Of(string(text)), 0o600); err != nil {
			t.Fatal(err)
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
	c := exec.Command(program, "lesson", "../testdata/turn.md", "--step", "2", "--plain", "--glyphs", "ascii",
		"--no-progress")
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
	for i := range lessons.Built().Lessons {
		l := &lessons.Built().Lessons[i]
		for _, step := range []int{len(l.Steps) + 1, 99} { // each beyond what the lesson has
			for args, want := range map[string]string{"lesson %d": "a whole number from 1 to %d, for " + l.Title,
				"teach %d": "a whole number from 1 to %d, for " + l.Title, "print --lesson %d": "its steps are 1 to %d\n"} {
				args, want = fmt.Sprintf(args+" --step %d", i+1, step), fmt.Sprintf(want, len(l.Steps))
				if r := run(t, strings.Fields(args)...); r.code != 2 || !strings.Contains(r.err, want) {
					t.Errorf("%s: code %d, %q, want %q", args, r.code, r.err, want)
				}
			}
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
		for step := 1; step < 5; step++ { // not the first, before which due questions come
			all.Go(func() {
				c := exec.Command(program, "lesson", fmt.Sprint(n+1), "--step", fmt.Sprint(step+1), "--plain")
				c.Env = surroundings("XDG_STATE_HOME=" + home)
				c.Stdin = strings.NewReader(strings.Repeat("on\n", pressesIn(l.Steps[step])) + "quit\n")
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
		for step, mark := range marks[1:5] {
			if mark == lesson.ToCome {
				t.Errorf("lesson %d, step %d is lost", n+1, step+2)
			}
		}
	}
}

// pressesIn returns how often enter is pressed to leave a step without answering: four times at a question that the
// reader makes the answer to.
func pressesIn(s lesson.Step) (presses int) {
	c := &lesson.Course{Lessons: []lesson.Lesson{{Steps: []lesson.Step{s}}}}
	for stop := range s.Stops() {
		if presses++; c.Made(lesson.Place{Stop: stop}) {
			presses += 3
		}
	}
	return presses
}

// A handout has the pictures of the lesson on light paper, with what it hides hidden, and refers to nothing else.
func TestHandout(t *testing.T) {
	file := filepath.Join(t.TempDir(), "five.html")
	fine(t, "lesson", "handout", "5", "-o", file)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	if out := fine(t, "lesson", "handout", "5", "-o", "-"); out != text {
		t.Error("standard output has another text than the file")
	}
	if found := regexp.MustCompile(`(?i)url\([^#]|@import|https?://|\s(src|href)=`).FindString(strings.ReplaceAll(text,
		`xmlns="http://www.w3.org/2000/svg"`, "")); found != "" {
		t.Errorf("it has %q", found)
	}
	clips := map[string]string{}
	for _, m := range regexp.MustCompile(`<clipPath id="([^"]*)">(.*?)</clipPath>`).FindAllStringSubmatch(text, -1) {
		if before, ok := clips[m[1]]; ok && before != m[2] {
			t.Fatalf("two pictures have cells of the name %s", m[1])
		}
		clips[m[1]] = m[2]
	}
	var hidden, shown string
	if _, after, ok := strings.Cut(text, "<h2>5.2 "); ok {
		hidden, after, _ = strings.Cut(after, "<summary>Answer</summary>")
		shown, _, _ = strings.Cut(after, "<h2>5.3 ")
	}
	if strings.Contains(hidden, "28.6°") || strings.Contains(hidden, "wavescope --view") || !strings.Contains(shown,
		">28.6°<") || !strings.Contains(shown, "<code>wavescope --view shift ") {
		t.Error("the question shows what it asks, or the answer does not")
	}
	for _, p := range regexp.MustCompile(`(?s)<svg .*?</svg>`).FindAllString(text, -1) {
		if !strings.Contains(p, `<rect width="100%" height="100%" fill="#ffffff"/>`) {
			t.Errorf("on dark paper: %.300s", p)
		}
	}
}

// A handout replaces an earlier handout of its lesson, and no other file.
func TestHandoutReplacesItselfAlone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.html")
	for _, text := range []string{"", "mine", fine(t, "lesson", "handout", "4")} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		r := run(t, "lesson", "handout", "5", "-o", file)
		if left, _ := os.ReadFile(file); r.code != 2 || string(left) != text ||
			!strings.HasSuffix(r.err, "a.html exists and is not a handout of this lesson: give --output another name\n") {
			t.Errorf("over %.20q: exit code %d, %q", text, r.code, r.err)
		}
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	fine(t, "lesson", "handout", "5", "-o", file)
	fine(t, "lesson", "handout", "5", "-o", file, "--answers")
	if text, _ := os.ReadFile(file); !bytes.Contains(text, []byte("<details open")) {
		t.Error("the second is not written")
	}
}

// A first lesson passes check whatever its picture is; there is none of flags that open no picture.
func TestNewPassesCheck(t *testing.T) {
	t.Parallel()
	for _, v := range views.All {
		for _, more := range [][]string{{"--d-model", "3", "--length", "1"}, {"--scheme", "alibi"}, {"--compare", "base=9"}} {
			flags := append([]string{"--view", v.Name}, more...)
			r := run(t, append([]string{"lesson", "new"}, flags...)...)
			l, errs := lesson.Read("x.md", []byte(r.out))
			if r.code != 0 {
				if r.out != "" || !strings.Contains(r.err, v.Title) {
					t.Errorf("%q: %q, %q", flags, r.out, r.err)
				}
				continue
			}
			errs = append(errs, truth.Check(l, new(ui.Shower).Shown, truth.Screens(true, truth.Sizes[0]))...)
			if len(errs)+len(truth.Warnings(l)) > 0 {
				t.Errorf("%q: %v", flags, errs)
			}
		}
	}
}
