package cli

import (
	"os"
	"strings"
	"testing"

	"wavescope/ui"
	"wavescope/views"
)

// flagTable is all flags as a table in Markdown.
func flagTable() string {
	var b strings.Builder
	b.WriteString("| Flag | Sets | Takes |\n| --- | --- | --- |\n")
	row := func(name, doc, allowed string, bare bool) {
		if bare {
			allowed = "nothing, or `=on` `=off`"
		}
		b.WriteString("| `--" + name + "` | " + doc + " | " + strings.ReplaceAll(allowed, "|", `\|`) + " |\n")
	}
	for _, f := range views.PaneFlags {
		row(f.Name, f.About(), f.Allowed, f.Switch)
	}
	for _, flags := range [][]flag{paperFlags, screenFlags} {
		for _, f := range flags {
			row(f.Name, f.About(), f.Allowed, f.Switch)
		}
	}
	return b.String()
}

// The README's tables are the declarations. To bring a table up to date, put
// in its place what this test prints.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"keys": ui.KeyTable(), "flags": flagTable()} {
		if !strings.Contains(string(readme), want) {
			t.Errorf("README.md does not hold the table of %s as it is now:\n%s", name, want)
		}
	}
}

// Every line of the lesson opens a picture of its own.
func TestLessonsOpen(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, lessons, _ := strings.Cut(string(readme), "| `wavescope …` |\n|---|---|\n")
	lessons, _, _ = strings.Cut(lessons, "\n\n")
	opened := map[views.Panes]string{}
	for line := range strings.SplitSeq(lessons, "\n") {
		flags := strings.Trim(strings.Split(line, " | ")[1], "`| ")
		settings, err := views.ReadSettings(views.ShellWords(flags))
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		panes, err := views.One(views.Default()).With(settings)
		if err != nil {
			t.Errorf("%s: %v", line, err)
		}
		if other, ok := opened[panes]; ok {
			t.Errorf("%s opens what %s opens", line, other)
		}
		opened[panes] = line
	}
	if len(opened) < 20 {
		t.Errorf("%d lessons", len(opened))
	}
}
