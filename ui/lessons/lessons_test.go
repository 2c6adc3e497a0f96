package lessons

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"wavescope/ui/lesson"
)

// All lessons that are built in can be read, and follow each other by name.
func TestBuiltLessonsAreRead(t *testing.T) {
	c, err := Read(files)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Lessons) != 10 || len(Built().Lessons) != 10 || Count() != 10 {
		t.Errorf("%d lessons", len(c.Lessons))
	}
	for i, l := range c.Lessons {
		if i > 0 && l.File <= c.Lessons[i-1].File {
			t.Errorf("%s follows %s", l.File, c.Lessons[i-1].File)
		}
	}
}

// Read reports the errors of all files of a folder.
func TestReadTellsEveryFile(t *testing.T) {
	_, err := Read(fstest.MapFS{"b.md": {Data: []byte("x")}, "a.md": {Data: []byte("x")}, "c.txt": {Data: []byte("x")}})
	if err == nil || strings.Count(err.Error(), "\n") != 1 || !strings.HasPrefix(err.Error(), "a.md:1: ") {
		t.Errorf("%v", err)
	}
}

// Open returns the lessons of a folder in the order of their names, and no other files.
func TestOpenFolder(t *testing.T) {
	dir := t.TempDir()
	good, err := files.ReadFile("05-a-shift-is-a-turn.md")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "README.md"), []byte("# What this is\n\n---\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"b.md", "a.md", ".hidden.md", "notes.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), good, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	all, left, err := Open(dir)
	if err != nil || len(all) != 2 || !slices.Equal(left, []string{"README.md"}) || all[0].Name() != "a" ||
		all[1].Name() != "b" || all[0].Title != "A shift is a turn" {
		t.Errorf("%d lessons, %v", len(all), err)
	}
	t.Chdir(dir)
	if here, _, err := Open("a.md"); err != nil || here[0].Key() != all[0].Key() || here[0].Key() == here[0].Name() {
		t.Errorf("from its own folder it is another lesson, %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "c.md"), []byte("---\nx\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "d.md"), 0o700); err != nil {
		t.Fatal(err)
	}
	var wrong Mistakes
	if _, _, err := Open(dir); !errors.As(err, &wrong) || len(wrong) < 1 || strings.Contains(fmt.Sprint([]error(wrong)),
		"d.md") || !strings.Contains(err.Error(), "c.md:") {
		t.Errorf("%v", err)
	}
	if _, _, err := Open(filepath.Join(dir, "d.md")); err == nil || !strings.Contains(err.Error(), "holds no lesson") {
		t.Errorf("an empty folder: %v", err)
	}
}

// A file of the largest size is read, one byte more is not.
func TestOpenBounds(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.md")
	for size, want := range map[int]string{lesson.MaxBytes: ":1: a lesson begins", lesson.MaxBytes + 1: "is too large"} {
		if err := os.WriteFile(name, []byte(strings.Repeat("x", size)), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, _, err := Open(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d bytes: %.200v", size, err)
		}
	}
}

// The lessons show what the tutorials on positional encodings say, and where those are wrong: their 127
// rows and 28 errata, numbered E1 and on. testdata/rows.txt says which step shows which.
func TestStepsShowTheTutorials(t *testing.T) {
	text, err := os.ReadFile("testdata/rows.txt")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		part := strings.Split(strings.TrimSpace(line), " | ")
		if len(part) != 3 {
			t.Fatalf("%q is not: lesson | step | rows", line)
		}
		i := slices.IndexFunc(Built().Lessons, func(l lesson.Lesson) bool { return strings.HasPrefix(l.File, part[0]+"-") })
		if i < 0 || !slices.ContainsFunc(Built().Lessons[i].Steps, func(s lesson.Step) bool { return s.Name == part[1] }) {
			t.Errorf("lesson %s has no step %q, which shows %s", part[0], part[1], part[2])
		}
		for row := range strings.FieldsSeq(part[2]) {
			shown[row] = true
		}
	}
	if want := 127 + 28; len(shown) != want {
		t.Errorf("the steps show %d rows and errata, want %d", len(shown), want)
	}
}
