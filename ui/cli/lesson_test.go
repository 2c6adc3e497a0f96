package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
)

// A stop of a lesson is printed in any size and format; what is not said is the
// first.
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

// Lines from a pipe take a lesson, in as many columns and such signs as are asked for.
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

// A place that there is not is one line that says what there is.
func TestWrongPlaces(t *testing.T) {
	for args, want := range map[string]string{
		"--lesson 11":                                    "--lesson \"11\": allowed is a whole number from 1 to 10",
		"--lesson 5 --step 12":                           "lesson 5 has no step 12; its steps are 1 to",
		"--lesson 5 --stop texts":                        "allowed is code, text, question or answer",
		"--lesson 5 --stop text-1":                       "allowed is code, text, question or answer",
		"--lesson 5 --stop text-9":                       "step 1 of lesson 5 has no stop \"text-9\"; its stops are text",
		"--step 2":                                       "--step, --stop and --chosen need --lesson",
		"--lesson 5 --pos 3":                             "--pos is not allowed with --lesson",
		"--lesson 5 --chosen a":                          "--chosen a: the stop text has no answer a",
		"--lesson 5 --step 7 --stop question --chosen a": "--chosen a: the stop question has no answer a",
	} {
		r := run(t, append([]string{"print"}, strings.Fields(args)...)...)
		if r.code != 2 || r.out != "" || strings.Count(r.err, "\n") != 1 || !strings.Contains(r.err, want) {
			t.Errorf("%s: code %d, %q, want %q", args, r.code, r.err, want)
		}
	}
}

// The notes of a folder are the notes of its lessons; escape sequences in a file are not
// printed.
func TestNotesOfFiles(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.md", "a.md"} {
		file := filepath.Join(dir, name)
		fine(t, "lesson", "new", file)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, append(text, "\n> Be \x1b[31mkind, "+name+".\n"...), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got := strings.Split(fine(t, "lesson", "notes", dir), "\n")
	want := []string{"a", "What does this picture show? 5 minutes.", "", "1 The first step", "  Be [31mkind, a.md.", "",
		"b", "What does this picture show? 5 minutes.", "", "1 The first step", "  Be [31mkind, b.md.", ""}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// Programs that run at once and end at once, each after another step, lose nothing of
// each other.
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
