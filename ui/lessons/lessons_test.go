package lessons

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
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

// What five tutorials teach is in the lessons: 127 rows, numbered by tutorial, and 28 errata, E1 to E28. A line of
// testdata/coverage-NN.txt has a row, the number of a lesson, and in quotes words of the lesson's file.
func TestLessonsCoverTheTutorials(t *testing.T) {
	names, _ := filepath.Glob("testdata/coverage-*.txt")
	shown := map[string]bool{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			row, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			number, quoted, _ := strings.Cut(rest, " ")
			i, err := strconv.Atoi(number)
			if err != nil || i < 1 || i > len(Built().Lessons) || len(quoted) < 2 {
				t.Errorf("%s: %q is not: row lesson \"words\"", name, line)
				continue
			}
			if l := &Built().Lessons[i-1]; strings.Contains(wordsOf(t, l), bare(quoted[1:len(quoted)-1])) {
				shown[row] = true
			} else {
				t.Errorf("%s: row %s: %s does not say %s", name, row, l.File, quoted)
			}
		}
	}
	for tutorial, rows := range []int{23, 34, 22, 24, 24} {
		for row := range rows {
			if id := fmt.Sprintf("%d.%d", tutorial, row+1); !shown[id] {
				t.Errorf("no lesson has row %s", id)
			}
		}
	}
	for i := range 28 {
		if id := fmt.Sprint("E", i+1); !shown[id] {
			t.Errorf("no lesson has erratum %s", id)
		}
	}
}

// wordsOf returns the file of a lesson as bare does.
func wordsOf(t *testing.T, l *lesson.Lesson) string {
	text, err := Source(l)
	if err != nil {
		t.Fatal(err)
	}
	return bare(string(text))
}

// marks matches what lessons have besides words: marks of style, pointers and the beginnings of notes.
var marks = regexp.MustCompile("(?m)[*`]|\\]\\(#[^)]*\\)|\\[|^> ")

// bare returns the words of a text with one blank between them.
func bare(text string) string {
	return strings.Join(strings.Fields(marks.ReplaceAllString(text, "")), " ")
}

// writings returns ways in which readers write a number.
func writings(v float64, shortest string) (all []string) {
	all = []string{shortest, strings.Replace(shortest, ".", ",", 1), "+" + shortest, " " + shortest + " ",
		strings.Replace(shortest, "-", "−", 1), shortest + "°", shortest + "/1",
		strconv.FormatFloat(v, 'e', 6, 64), strconv.FormatFloat(100*v, 'f', 6, 64) + "%"}
	if v < 0 {
		all = slices.Delete(all, 2, 3)
	}
	if v != math.Trunc(v) {
		return append(all, strconv.FormatFloat(v/math.Pi, 'f', 9, 64)+"π")
	}
	for _, end := range []string{".0", ".00", ".000", ",0", ",000"} {
		all = append(all, shortest+end)
	}
	for _, group := range []string{" ", "'", "_", ",", "."} {
		text := shortest
		for at := len(text) - 3; at > 0; at -= 3 {
			text = text[:at] + group + text[at:]
		}
		all = append(all, text)
	}
	if math.Mod(v, 1000) == 0 {
		all = append(all, strings.TrimSuffix(shortest, "000")+"k")
	}
	return all
}

// Every right number is right however it is written, and every known mistake is known.
func TestNumbersAreReadAsWritten(t *testing.T) {
	tried := 0
	for _, l := range Built().Lessons {
		for _, s := range l.Parts() {
			q := s.Question()
			if q == nil || q.Kind() != lesson.Number {
				continue
			}
			for i, a := range q.Answers {
				if a.Number == nil {
					continue
				}
				shortest := strconv.FormatFloat(a.Number.Value, 'f', -1, 64)
				for _, text := range writings(a.Number.Value, shortest) {
					tried++
					got, err := q.Type(text)
					if err != nil || got != i+1 && (a.Right || !q.Solved(got)) {
						t.Errorf("%s %q: %q is answer %d, %v; want %d", l.File, s.Name, text, got, err, i+1)
					}
				}
			}
		}
	}
	if tried < 500 {
		t.Errorf("%d numbers are tried", tried)
	}
}
