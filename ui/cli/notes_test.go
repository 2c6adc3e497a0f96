package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"wavescope/encoding/cases"
	"wavescope/ui/lessons"
)

// quoted are the quotes of a lesson's file, which are for the teacher, as words, and
// the answers that are ticked in it.
func quoted(t *testing.T, source string) (notes, ticked [][]string) {
	t.Helper()
	for line := range strings.Lines(source) {
		words := strings.Fields(strings.NewReplacer("`", "", "**", "", `\`, "").Replace(line))
		switch {
		case strings.HasPrefix(line, "> For the teacher: "):
			notes = append(notes, words[4:])
		case strings.HasPrefix(line, "> "):
			notes = append(notes, words[1:])
		case strings.HasPrefix(line, "- [x] "):
			ticked = append(ticked, words[2:])
		}
	}
	return notes, ticked
}

// All that the file of a lesson has for the teacher is printed, in the order of its
// steps, with what is right, in lines that fit.
func TestNotesOfLessons(t *testing.T) {
	for n, l := range lessons.Built().All() {
		source := fine(t, "lesson", "show", l.Name())
		notes, ticked := quoted(t, source)
		if len(notes) < 6 || len(ticked) < 6 {
			t.Fatalf("%s has %d notes and %d answers", l.Name(), len(notes), len(ticked))
		}
		for i, columns := range []string{"30", "80", "200"} {
			if !cases.One(4, 3*n+i) {
				continue
			}
			r := runIn(t, surroundings("COLUMNS="+columns), "lesson", "notes", l.Name())
			said := strings.Join(strings.Fields(r.out), " ")
			from := 0
			for _, words := range notes {
				at := strings.Index(said[from:], strings.Join(words, " "))
				if at < 0 {
					t.Fatalf("lesson %d lacks, or has in another place, %q in\n%s", n+1, words, r.out)
				}
				from += at
			}
			for _, words := range ticked {
				if !strings.Contains(said, "Right: ") || !strings.Contains(said, strings.Join(words, " ")) {
					t.Errorf("lesson %d does not say that %q is right", n+1, words)
				}
			}
			for line := range strings.Lines(r.out) {
				if most := map[string]int{"30": 30, "80": 80, "200": 200}[columns]; utf8.RuneCountInString(line)-1 > most || line != strings.TrimRight(line, " \n")+"\n" {
					t.Errorf("in %s columns: %q", columns, line)
				}
			}
		}
	}
}

// The notes of a folder are those of its lessons; what a file has of escapes is not
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
