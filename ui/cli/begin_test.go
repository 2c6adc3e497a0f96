package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
)

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
		fine(t, "lesson", "new", filepath.Join(dir, name), "--view", "shift")
	}
	if out := fine(t, "lesson", filepath.Join(dir, "one.md")); !strings.Contains(out, "step 1/1") ||
		!strings.Contains(out, "Shift") {
		t.Errorf("one's own lesson shows\n%s", out)
	}
	course := fine(t, "lesson", dir)
	if mine, theirs := strings.Index(course, " one "),
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
		{[]string{"lesson", os.DevNull}, "is no file"},
		{[]string{"lesson", "--step", "2"}, "--step needs one lesson"},
		{[]string{"lesson", "5", "--step", "9"}, `--step "9": allowed is a whole number from 1 to 8`},
		{[]string{"lesson", "check"}, "needs the name of a file"},
		{[]string{"lesson", "handout", "5"}, "needs --output"},
		{[]string{"lesson", "notes"}, "needs the name of one lesson"},
		{[]string{"lesson", "new"}, "one file that ends in .md"},
		{[]string{"lesson", "new", bad}, "exists, and is not overwritten"},
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
	fine(t, "lesson", "new", good, "--view", "shift", "--pos", "3")
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

// A new lesson can be read, and opens the picture of its flags, for any flags and file name.
func TestNewLessons(t *testing.T) {
	dir := t.TempDir()
	for name, flags := range map[string]string{
		"plain.md": "", "turn-it.md": "--view shift --d-model 8 --pos 3 --offset -5",
		"---.md":          "--view order --sentence 'dog bit man'",
		"a: b # c `x`.md": "--view heatmap --compare base=5", strings.Repeat("long name ", 20) +
			".md": "--length 1e15 --pos 999999999999999",
		"grün ✓.md": "--view similarity",
	} {
		file := filepath.Join(dir, name)
		args := append([]string{"lesson", "new", file}, shellWords(flags)...)
		if out := fine(t, args...); strings.ContainsAny(out, "\x1b\u202e") || strings.Count(out, "\n") != 1 {
			t.Errorf("%q says %q", name, out)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		l, errs := lesson.Read("x.md", text)
		if len(errs) > 0 || len(l.Steps) != 1 || len([]rune(l.Title)) > 40 {
			t.Errorf("%q is read as %+v, %v", name, l, errs)
			continue
		}
		if got, want := fine(t, append([]string{"print"}, l.Steps[0].Pictures[0].Panes.Args()...)...),
			fine(t, append([]string{"print"}, shellWords(flags)...)...); got != want {
			t.Errorf("%q opens\n%s\nwant\n%s", name, got, want)
		}
		if r := run(t, "lesson", "check", file); r.code != 0 {
			t.Errorf("%q is checked: %q", name, r.err)
		}
	}
}

// shellWords splits flags as the shell does.
func shellWords(line string) (all []string) {
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			all = append(all, part)
		} else {
			all = append(all, strings.Fields(part)...)
		}
	}
	return all
}

// lesson show prints a file that is a valid lesson.
func TestShowLesson(t *testing.T) {
	for i := range lessons.Built().Lessons {
		if !cases.One(4, i) {
			continue
		}
		text := fine(t, "lesson", "show", fmt.Sprint(i+1))
		if l, errs := lesson.Read("mine.md", []byte(text)); len(errs) > 0 ||
			l.Title != lessons.Built().Lessons[i].Title {
			t.Errorf("lesson %d: %v", i+1, errs)
		}
	}
	for want, args := range map[string][]string{"one lesson": {}, "there is no lesson": {"11"},
		"is a file": {"../lessons/05-a-shift-is-a-turn.md"}} {
		if r := run(t, append([]string{"lesson", "show"}, args...)...); !strings.Contains(r.err, want) {
			t.Errorf("%q: %q", args, r.err)
		} else {
			wrong(t, r, args)
		}
	}
}
