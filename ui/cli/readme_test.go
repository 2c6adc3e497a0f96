package cli

import (
	goflag "flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"wavescope/ui"
	"wavescope/views"
)

// flagTable is all flags as a table in Markdown, those of the short help first.
func flagTable() string {
	var b strings.Builder
	b.WriteString("| Flag | Sets | Takes |\n| --- | --- | --- |\n")
	row := func(name, doc, allowed string, bare bool) {
		if bare {
			allowed = "nothing, or `=on` `=off`"
		}
		b.WriteString("| `--" + name + "` | " + doc + " | " + strings.ReplaceAll(allowed, "|", `\|`) + " |\n")
	}
	for _, common := range []bool{true, false} { // those of the short help first
		for _, f := range views.PaneFlags {
			if f.Common == common {
				row(f.Name, f.About(), f.Allowed, f.Switch)
			}
		}
		for _, f := range append(paperFlags[:len(paperFlags):len(paperFlags)], screenFlags...) {
			if f.Common == common {
				row(f.Name, f.About(), f.Allowed, f.Switch)
			}
		}
	}
	return b.String()
}

var update = goflag.Bool("update", false, "write the tables of keys and flags anew")

// The tables are the declarations. They stand between marks; -update writes them.
func TestReadme(t *testing.T) {
	for _, table := range []struct{ page, name, want string }{
		{"../README.md", "keys", ui.KeyTable()},
		{"../README.md", "flags", flagTable()},
		{"../README.md", "lessons", courseTable()},
		{"../lesson/README.md", "quantities", quantityTable()},
		{"../lesson/README.md", "parts", partTable()},
	} {
		page, err := os.ReadFile(table.page)
		if err != nil {
			t.Fatal(err)
		}
		begin, end := "<!-- "+table.name+" -->\n", "\n<!-- end of "+table.name+" -->"
		before, rest, ok := strings.Cut(string(page), begin)
		had, after, ended := strings.Cut(rest, end)
		want := strings.TrimSuffix(table.want, "\n")
		switch {
		case !ok || !ended:
			t.Errorf("%s has no place for the table of %s", table.page, table.name)
		case had == want:
		case *update:
			if err := os.WriteFile(table.page, []byte(before+begin+want+end+after), 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s does not hold the table of %s as it is now: go test ./ui/cli -run Readme -update", table.page, table.name)
		}
	}
}

// The first page stays short, and whatever a page links to is there.
func TestPages(t *testing.T) {
	first, err := os.Stat("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if limit := int64(12 << 10); first.Size() > limit {
		t.Errorf("README.md has %d bytes, allowed are %d", first.Size(), limit)
	}
	link := regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)
	for _, page := range []string{"README.md", "CONTRIBUTING.md", "ui/README.md", "ui/lesson/README.md", "views/README.md", "encoding/README.md"} {
		page = filepath.Join("../..", page)
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range link.FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), found[1])); err != nil {
				t.Errorf("%s links to %s: %v", page, found[1], err)
			}
		}
	}
}
