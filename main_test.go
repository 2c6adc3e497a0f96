package main

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// arrows are all imports between the packages: encoding ← views ← ui ← main.
var arrows = map[string][]string{
	"encoding":       {},
	"encoding/table": {"encoding"},
	"views/frame":    {},
	"views":          {"encoding", "views/frame"},
	"ui/tty":         {},
	"ui":             {"encoding", "encoding/table", "views", "views/frame", "ui/tty"},
	"ui/cli":         {"encoding", "encoding/table", "views", "views/frame", "ui"},
	"screenshots":    {"encoding", "views", "views/frame", "ui"},
	"":               {"ui/cli"},
}

func TestImportsGoOneWay(t *testing.T) {
	for path, imports := range list(t, `{{.ImportPath}} {{join .Imports " "}}`, "./...") {
		allowed, known := arrows[room(path)]
		if !known {
			t.Errorf("%s is a new package: say in this test what it may import", path)
		}
		for _, p := range imports {
			if ours(p) && !slices.Contains(allowed, room(p)) {
				t.Errorf("%s imports %s", path, p)
			}
		}
	}
}

// TestPicturesKnowNothingOfTheProgram: the mathematics needs the standard
// library alone, and the pictures neither the program's libraries nor anything
// that would make two frames of one State differ.
func TestPicturesKnowNothingOfTheProgram(t *testing.T) {
	deps := func(name string) []string {
		var all []string
		for path := range list(t, `{{if not .Standard}}{{.ImportPath}}{{end}}`, "-deps", "wavescope/"+name) {
			all = append(all, path)
		}
		return all
	}
	for _, name := range []string{"encoding", "encoding/table"} {
		for _, p := range deps(name) {
			if !ours(p) {
				t.Errorf("%s needs %s", name, p)
			}
		}
	}
	for _, name := range []string{"views/frame", "views"} {
		for _, p := range deps(name) {
			if regexp.MustCompile(`^(charm\.land|github\.com/charmbracelet)/`).MatchString(p) {
				t.Errorf("%s needs %s", name, p)
			}
		}
	}
	for path, imports := range list(t, `{{.ImportPath}} {{join .Imports " "}}`, "./encoding/...", "./views/...") {
		for _, p := range []string{"os", "time", "math/rand", "math/rand/v2", "net", "syscall"} {
			if slices.Contains(imports, p) {
				t.Errorf("%s imports %s", path, p)
			}
		}
	}
}

func ours(path string) bool { return path == "wavescope" || strings.HasPrefix(path, "wavescope/") }

func room(path string) string { return strings.TrimPrefix(strings.TrimPrefix(path, "wavescope"), "/") }

// list asks go list, and gives the words of each line by the first of them.
func list(t *testing.T, format string, args ...string) map[string][]string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list", "-f", format}, args...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		if words := strings.Fields(line); len(words) > 0 {
			lines[words[0]] = words[1:]
		}
	}
	if len(lines) == 0 {
		t.Fatalf("go list %q lists nothing", args)
	}
	return lines
}
