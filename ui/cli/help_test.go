package cli

import (
	goflag "flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/ui/lesson/truth"
	"wavescope/views"
	"wavescope/views/chart"
)

// Help has room on 80 columns, and numbers keep their sign.
func TestHelpFitsOn80Columns(t *testing.T) {
	for _, command := range []string{"", "print", "export", "lesson", "lesson check", "lesson handout",
		"lesson new", "lesson show", "model", "check", "all", "models", "findings"} {
		for line := range strings.Lines(fine(t, append([]string{"help"}, strings.Fields(command)...)...)) {
			if line = strings.TrimRight(line, " \n"); utf8.RuneCountInString(line) > 80 {
				t.Errorf("%s: %d columns: %q", command, utf8.RuneCountInString(line), line)
			}
			if strings.HasSuffix(line, " -") {
				t.Errorf("%s: a sign without its number: %q", command, line)
			}
		}
	}
}

// Where there is no help, the error names all pages, which are the commands and three more.
func TestHelpNamesItsPages(t *testing.T) {
	_, names, ok := strings.Cut(strings.TrimSpace(run(t, "help", "nonsense").err), "there is help about ")
	pages := strings.Split(strings.Replace(names, " and ", ", ", 1), ", ")
	for _, name := range pages {
		fine(t, "help", name)
	}
	_, rest, _ := strings.Cut(fine(t, "help"), "\nCommands:\n")
	commands, _, _ := strings.Cut(rest, "\n\n")
	if n := strings.Count(commands, "\n  ") + 1; !ok || len(pages) != n+3 {
		t.Errorf("there are %d commands, and help about %q", n, pages)
	}
}

// The short help is one screen: it shows a dozen flags, and help all shows every one.
func TestHelpIsShort(t *testing.T) {
	short := fine(t, "--help")
	if n := strings.Count(short, "\n"); n > 45 {
		t.Errorf("--help has %d lines", n)
	}
	shown := 0
	for _, f := range views.PaneFlags {
		if strings.Contains(short, "--"+f.Name+" ") != f.Common {
			t.Errorf("--help shows --%s: %v", f.Name, !f.Common)
		}
		if f.Common {
			shown++
		}
	}
	if shown != 10 || !strings.Contains(short, "--theme ") || !strings.Contains(short, "--plain ") ||
		strings.Contains(short, "--glyphs") {
		t.Errorf("--help shows %d flags of pictures:\n%s", shown, short)
	}
	if all := fine(t, "--help", "all"); all != fine(t, "help", "all") || !strings.Contains(all, "--glyphs") {
		t.Error("--help all is not help all")
	}
}

var update = goflag.Bool("update", false,
	"write the tables in README.md and ui/lesson/README.md, and the cards in testdata")

// The tables in Markdown are made from the declarations, and the card by the program; -update writes them.
func TestReadme(t *testing.T) {
	for _, table := range []struct{ page, name, want string }{
		{"../../README.md", "card", "```\n$ wavescope model llama-3.1-8b\n" + fine(t, "model", "llama-3.1-8b") + "```\n"},
		{"../../README.md", "mistake", "```\n$ wavescope check mine.npy\n" + mistakenCard(t) + "```\n"},
		{"../lesson/README.md", "quantities", quantityTable()},
		{"../lesson/README.md", "parts", partTable()},
	} {
		page, err := os.ReadFile(table.page)
		if err != nil {
			t.Fatal(err)
		}
		begin, end := "<!-- "+table.name+" -->\n", "<!-- end of "+table.name+" -->"
		before, rest, ok := strings.Cut(string(page), begin)
		had, after, ended := strings.Cut(rest, end)
		want := strings.TrimSuffix(table.want, "\n") + "\n"
		switch {
		case !ok || !ended:
			t.Errorf("%s has no place for the table of %s", table.page, table.name)
		case had == want:
		case *update:
			if err := os.WriteFile(table.page, []byte(before+begin+want+end+after), 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s does not have the table of %s as it is now; write it with: go test ./ui/cli -run Readme -update",
				table.page, table.name)
		}
	}
}

// Every link of a page leads to something that exists.
func TestPages(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)
	code := regexp.MustCompile("(?s)```.*?```")
	for _, page := range []string{"README.md", "CONTRIBUTING.md", "ui/lesson/README.md", "encoding/README.md"} {
		page = filepath.Join("../..", page)
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range link.FindAllStringSubmatch(code.ReplaceAllString(string(text), ""), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), found[1])); err != nil {
				t.Errorf("%s links to %s: %v", page, found[1], err)
			}
		}
	}
}

// partTable returns what every view is made of as a table in Markdown.
func partTable() string {
	var b strings.Builder
	b.WriteString("| View | Part | |\n| --- | --- | --- |\n")
	row := func(view string, p chart.Name) {
		name := "`" + p.Name + "`"
		if p.Each != "" {
			name = "`" + p.Name + "-N`, N the " + p.Each
		}
		if p.Gives {
			name = "**" + name + "**"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", view, name, p.Doc)
	}
	for _, p := range chart.CommonNames {
		row("all", p)
	}
	for _, v := range views.All {
		for _, p := range partsOf(v) {
			row(v.Title, p)
		}
	}
	return b.String()
}

// partsOf returns the regions of a view under any settings.
func partsOf(v views.View) (all []chart.Name) {
	add := func(s views.State) {
		for _, p := range v.Names(s) {
			same := func(o chart.Name) bool { return o.Name == p.Name }
			if !slices.ContainsFunc(chart.CommonNames, same) && !slices.ContainsFunc(all, same) {
				all = append(all, p)
			}
		}
	}
	s := views.Default()
	s.View = v.Name
	add(s)
	for _, f := range v.Flags {
		for _, value := range f.Values {
			if set := s; f.Set(&set, value) {
				add(set)
			}
		}
		if set := s; f.Switch && f.Set(&set, "on") {
			add(set)
		}
	}
	return all
}

// quantityTable returns what tasks can ask for besides settings.
func quantityTable() string {
	var b strings.Builder
	b.WriteString("| Name | is |\n| --- | --- |\n")
	for _, q := range lesson.Quantities() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", q.Name, q.Doc)
	}
	return b.String()
}

// The example in the guide is a valid lesson with correct numbers.
func TestGuideHoldsALesson(t *testing.T) {
	guide, err := os.ReadFile("../lesson/README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(guide), "````markdown\n")
	example, _, ok := strings.Cut(rest, "````\n")
	if !ok {
		t.Fatal("the guide has no example")
	}
	l, errs := lesson.Read("guide.md", []byte(example))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	for _, f := range truth.Check(l, new(ui.Shower).Shown, truth.Screens(false, truth.Sizes...)) {
		t.Error(f)
	}
}
