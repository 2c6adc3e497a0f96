package main

import (
	"encoding/json"
	"go/format"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding/scheme"
	"wavescope/views"
)

// arrows are the imports allowed between the packages that are no views: all views
// may import the same packages, see allowed.
var arrows = map[string][]string{
	"encoding":             {"encoding/angle"},
	"encoding/angle":       {},
	"encoding/measure":     {"encoding", "encoding/angle"},
	"encoding/exact":       {}, // for tests
	"encoding/cases":       {}, // for tests
	"encoding/memo":        {},
	"ui/leaktest":          {},
	"encoding/similar":     {"encoding", "encoding/angle", "encoding/measure"},
	"encoding/attention":   {"encoding", "encoding/angle", "encoding/measure", "encoding/scheme"},
	"encoding/reach":       {"encoding", "encoding/angle"},
	"encoding/scheme":      {"encoding", "encoding/measure", "encoding/memo", "encoding/similar"},
	"encoding/identify":    {"encoding", "encoding/angle"},
	"encoding/tensor":      {},
	"encoding/model":       {"encoding", "encoding/identify", "encoding/scheme", "encoding/tensor", "encoding/model/file"},
	"encoding/model/file":  {"encoding/tensor"},
	"encoding/model/train": {},
	"encoding/recipe":      {"encoding", "encoding/scheme"},
	"encoding/table": {"encoding", "encoding/angle", "encoding/measure", "encoding/similar", "encoding/attention",
		"encoding/scheme"},
	"views/frame": {},
	"views/chart": {"encoding", "encoding/angle", "encoding/measure", "encoding/memo", "encoding/reach", "encoding/scheme",
		"encoding/model", "encoding/table", "encoding/tensor", "views/frame"},
	"views/verdict": {"encoding", "encoding/model", "encoding/model/file", "encoding/scheme", "views/frame"},
	"views/plot":    {"views/frame", "views/chart"},
	"views/scores":  {"encoding/measure", "encoding/scheme", "views/frame", "views/chart", "views/plot"},
	"views/figure":  {"views/frame", "views/chart"},
	"views/viewtest": {"encoding", "encoding/memo", "encoding/scheme", "encoding/cases", "encoding/model",
		"views/frame", "views/chart"},
	"ui/tty":   {},
	"ui/fds":   {},
	"ui/film":  {"views/frame"},
	"ui/plain": {"views/frame", "views/chart"},
	"ui": {"encoding", "encoding/memo", "encoding/model", "encoding/scheme", "encoding/recipe", "encoding/table", "views",
		"views/frame", "views/figure", "views/chart", "ui/check", "ui/film", "ui/lesson", "ui/plain", "ui/tty"},
	"ui/card":           {"encoding", "encoding/model", "encoding/scheme", "views/chart", "views/frame", "views/verdict"},
	"ui/check":          {"encoding/identify", "encoding/model", "encoding/tensor", "views"},
	"ui/lesson":         {"encoding", "encoding/measure", "ui/lesson/formula", "views", "views/frame", "views/chart"},
	"ui/lesson/formula": {},
	"ui/lesson/truth":   {"views", "views/frame", "views/chart", "ui/lesson", "ui/lesson/formula"},
	"ui/lessons":        {"encoding/tensor", "ui/lesson"},
	"ui/class":          {"encoding/memo", "encoding/table", "views", "views/frame", "ui", "ui/lesson"},
	"ui/cli": {"encoding", "encoding/identify", "encoding/tensor", "encoding/model", "encoding/scheme", "encoding/recipe",
		"encoding/table", "views", "views/figure", "views/frame", "views/chart", "ui", "ui/card", "ui/check", "ui/class", "ui/film", "ui/lesson", "ui/lesson/truth",
		"ui/lessons", "ui/fds", "ui/tty"},
	"screenshots": {"ui/cli"},
	"":            {"ui/cli"},
}

// picture is what a view may look into, and nothing else of ours: no view
// imports a view.
var picture = []string{"encoding", "encoding/angle", "encoding/measure", "encoding/memo", "encoding/similar",
	"encoding/attention", "encoding/scheme", "encoding/reach", "encoding/model", "views/frame", "views/chart",
	"views/plot", "views/scores", "views/verdict"}

// allowed reports whether a package may import another. Only views imports the views.
func allowed(from, to string) bool {
	if listed, ok := arrows[from]; ok {
		return slices.Contains(listed, to)
	}
	view := func(pkg string) bool { return path.Dir(pkg) == "views" && arrows[pkg] == nil }
	if from == "views" {
		return view(to) || slices.Contains(picture, to) || to == "encoding/table" || to == "encoding/recipe"
	}
	return view(from) && slices.Contains(picture, to)
}

func TestImportsGoOneWay(t *testing.T) {
	for path, imports := range list(t, `{{.ImportPath}} {{join .Imports " "}}`, "./...") {
		for _, p := range imports {
			if !ours(p) {
				continue
			}
			if !allowed(local(path), local(p)) {
				t.Errorf("%s imports %s: the arrows in this test do not have that", path, p)
			}
		}
	}
}

// The program and what views are built of know no view by its name.
func TestNoPackageNamesAView(t *testing.T) {
	example, _ := exampleView(t)
	names := regexp.MustCompile(`(?i)"(` + strings.Join(append(viewNames(), example), "|") + `)"`)
	for _, dir := range []string{"ui", "ui/cli", "views/frame", "views/chart", "views/plot", "views/scores", "views/figure"} {
		eachSource(t, dir, func(path string, lines []string) {
			for i, l := range lines {
				if names.MatchString(l) && strings.TrimSpace(l) != `"context"` { // of the standard library
					t.Errorf("%s:%d names a view: %s", path, i+1, strings.TrimSpace(l))
				}
			}
		})
	}
}

// exampleView returns the name and the source of the view that CONTRIBUTING.md adds.
func exampleView(t *testing.T) (name, source string) {
	t.Helper()
	text, err := os.ReadFile("CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile("(?s)```go\n(package (\\w+).*?)```").FindStringSubmatch(string(text))
	if m == nil {
		t.Fatal("CONTRIBUTING.md has no example of a view")
	}
	return m[2], m[1]
}

// The example of a view compiles and is formatted.
func TestExampleView(t *testing.T) {
	name, source := exampleView(t)
	if formatted, err := format.Source([]byte(source)); err != nil || string(formatted) != source {
		t.Errorf("the example of CONTRIBUTING.md is not formatted: %v", err)
	}
	dir := t.TempDir()
	file, overlay := filepath.Join(dir, "view.go"), filepath.Join(dir, "overlay.json")
	path, err := filepath.Abs(filepath.Join("views", name, name+".go"))
	if err != nil {
		t.Fatal(err)
	}
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {path: file}})
	if err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string][]byte{file: []byte(source), overlay: replace} {
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command("go", "build", "-overlay", overlay, "./views/"+name).CombinedOutput()
	if err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

func viewNames() []string {
	var names []string
	for _, v := range views.All {
		names = append(names, v.Name)
	}
	return names
}

// What a number is called and how it looks is asked of its column; whether
// there are frequencies matters to the mathematics and the scene alone. Outside the
// mathematics no decision depends on the name of a scheme.
func TestColumnsSayWhatTheyAre(t *testing.T) {
	var schemes []string
	for _, s := range scheme.All {
		if s.Name != "none" { // also a value of other settings
			schemes = append(schemes, s.Name)
		}
	}
	asked := regexp.MustCompile(`Waves (==|!=) nil|(==|!=|case .*|Find\(|\[)\s*"(` + strings.Join(schemes, "|") + `)"`)
	for path := range list(t, `{{.ImportPath}}`, "./...") {
		if strings.HasPrefix(local(path), "encoding") || local(path) == "views/chart" || local(path) == "screenshots" {
			continue
		}
		eachSource(t, local(path), func(file string, lines []string) {
			for i, l := range lines {
				if asked.MatchString(l) {
					t.Errorf("%s:%d: %s", file, i+1, strings.TrimSpace(l))
				}
			}
		})
	}
}

// testKit are the packages that only tests import.
var testKit = map[string]bool{"encoding/cases": true, "encoding/exact": true, "views/viewtest": true,
	"ui/leaktest": true}

// Random tests draw what package cases says: where rapid is used, cases sets its flags.
func TestRandomTestsHaveASeed(t *testing.T) {
	const rapid, seeded, kit = "pgregory.net/rapid", "wavescope/encoding/cases",
		"wavescope/views/viewtest" // which imports it
	for path, imports := range list(t,
		`{{.ImportPath}} {{join .Imports " "}} {{join .TestImports " "}} {{join .XTestImports " "}}`, "./...") {
		if slices.Contains(imports, rapid) && path != seeded && !slices.Contains(imports, seeded) &&
			!slices.Contains(imports, kit) {
			t.Errorf("the tests of %s use rapid without %s, which sets the seed", path, seeded)
		}
	}
}

// eachSource hands over every file of a package that is no test.
func eachSource(t *testing.T, dir string, do func(path string, lines []string)) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		do(path, strings.Split(strings.TrimSuffix(string(text), "\n"), "\n"))
	}
}

// reading is the one room of the mathematics and the pictures that reads files.
const reading = "encoding/model/file"

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
	for _, name := range []string{"encoding", "encoding/angle", "encoding/measure", "encoding/similar",
		"encoding/attention", "encoding/scheme", "encoding/reach", "encoding/table", "encoding/identify"} {
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
		if local(path) == reading ||
			local(path) == "views/figure" || // whose PDFs have a fixed date
			local(path) == "encoding/model/train" || // a program, whose seed is fixed
			testKit[local(path)] { // a State names a file, which is the same as long as it is not said to have changed
			continue
		}
		for _, p := range []string{"os", "time", "math/rand", "math/rand/v2", "net", "syscall"} {
			if slices.Contains(imports, p) {
				t.Errorf("%s imports %s", path, p)
			}
		}
	}
}

func ours(path string) bool { return path == "wavescope" || strings.HasPrefix(path, "wavescope/") }

func local(path string) string { return strings.TrimPrefix(strings.TrimPrefix(path, "wavescope"), "/") }

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

// Commands of the documents that run tests or benchmarks name some that exist.
func TestDocumentsNameTests(t *testing.T) {
	command := regexp.MustCompile("`go test ([^`]+)`")
	for _, name := range []string{"README.md", "CONTRIBUTING.md", "encoding/README.md", "ui/lesson/README.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range command.FindAllStringSubmatch(string(text), -1) {
			var folders, patterns []string
			words := strings.Fields(m[1])
			for i, w := range words {
				switch {
				case strings.HasPrefix(w, "./"):
					folders = append(folders, w)
				case i > 0 && (words[i-1] == "-run" || words[i-1] == "-bench"):
					patterns = append(patterns, strings.Split(strings.Trim(w, "'"), "|")...)
				}
			}
			declared := ""
			for _, folder := range folders {
				files, err := filepath.Glob(folder + "/*_test.go")
				if err != nil {
					t.Fatal(err)
				}
				for _, file := range files {
					source, err := os.ReadFile(file)
					if err != nil {
						t.Fatal(err)
					}
					declared += string(source)
				}
			}
			for _, p := range patterns {
				if p != "^$" && !strings.Contains(m[1], "NAME") &&
					!regexp.MustCompile(`(?m)^func (Test|Benchmark|Example)\w*`+strings.TrimPrefix(p, "Test")).MatchString(declared) {
					t.Errorf("%s: %s finds no %s", name, m[0], p)
				}
			}
		}
	}
}
