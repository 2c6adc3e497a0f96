package cli

import (
	"cmp"
	goflag "flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"wavescope/encoding/model"
	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/ui/lesson/truth"
	"wavescope/ui/lessons"
	"wavescope/views"
	"wavescope/views/chart"
)

// Help has room on 80 columns.
func TestHelpFitsOn80Columns(t *testing.T) {
	for _, command := range []string{"", "print", "export", "lesson", "lesson check", "lesson handout", "lesson notes", "lesson new", "lesson show", "all"} {
		for line := range strings.Lines(fine(t, append([]string{"help"}, strings.Fields(command)...)...)) {
			if line = strings.TrimRight(line, " \n"); utf8.RuneCountInString(line) > 80 {
				t.Errorf("%s: %d columns: %q", command, utf8.RuneCountInString(line), line)
			}
		}
	}
}

// The short help is one screen: it shows a dozen flags, and help all shows every one.
func TestHelpIsShort(t *testing.T) {
	short := fine(t, "--help")
	if n := strings.Count(short, "\n"); n > 50 {
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
	if shown != 10 || !strings.Contains(short, "--theme ") || !strings.Contains(short, "--plain ") || strings.Contains(short, "--ascii") {
		t.Errorf("--help shows %d flags of pictures:\n%s", shown, short)
	}
	if all := fine(t, "--help", "all"); all != fine(t, "help", "all") || !strings.Contains(all, "--ascii") {
		t.Error("--help all is not help all")
	}
}

// flagTable is the flags of the short help as a table in Markdown.
func flagTable() string {
	var b strings.Builder
	b.WriteString("| Flag | Sets | Takes |\n| --- | --- | --- |\n")
	for _, f := range views.PaneFlags {
		if f.Common {
			fmt.Fprintf(&b, "| `--%s` | %s | %s |\n", f.Name, f.About(), f.Allowed)
		}
	}
	for _, f := range slices.Concat(paperFlags, screenFlags) {
		if f.Common {
			fmt.Fprintf(&b, "| `--%s` | %s | %s |\n", f.Name, f.About(), cmp.Or(f.Allowed, "nothing"))
		}
	}
	return b.String()
}

var update = goflag.Bool("update", false, "write the tables in README.md and ui/lesson/README.md")

// The tables in Markdown are made from the declarations; -update writes them.
func TestReadme(t *testing.T) {
	for _, table := range []struct{ page, name, want string }{
		{"../../README.md", "flags", flagTable()},
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
			t.Errorf("%s does not have the table of %s as it is now; write it with: go test ./ui/cli -run Readme -update", table.page, table.name)
		}
	}
}

// Whatever a page links to exists.
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

// partTable is what every view is made of as a table in Markdown.
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

// partsOf are the parts of a view, whatever it is set to.
func partsOf(v views.View) (all []chart.Name) {
	add := func(s views.State) {
		for _, p := range v.Parts(s) {
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

// quantityTable is what tasks can ask for besides settings.
func quantityTable() string {
	var b strings.Builder
	b.WriteString("| Name | is |\n| --- | --- |\n")
	for _, q := range lesson.Quantities() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", q.Name, q.Doc)
	}
	return b.String()
}

// The example in the guide is a lesson, whose numbers are those of the program.
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
	for _, f := range truth.Check(l, ui.Shown, truth.Screens(false, truth.Sizes...)) {
		t.Error(f)
	}
}

// A word that is no command is what is wrong with a line, whatever flags follow it.
func TestAMisspeltCommandIsNamedBeforeItsFlags(t *testing.T) {
	for args, want := range map[string]string{
		"exprot --format npy":        `there is no command "exprot": did you mean export?`,
		"exprot --zzz":               `there is no command "exprot": did you mean export?`,
		"prnit --size 80x24":         `there is no command "prnit": did you mean print?`,
		"exprot --base abc":          `there is no command "exprot": did you mean export?`,
		"lesson chekc --size 80x24":  `there is no lesson "chekc"; did you mean check?`,
		"lesson zebra --zzz":         `there is no lesson "zebra"`,
		"print now --zzz":            `print takes flags only, not "now"`,
		"lesson 5 --zzz":             `there is no flag "--zzz"`,
		"lesson handout 5 --zzz":     `there is no flag "--zzz"`,
		"export --zzz --format json": `there is no flag "--zzz"`,
	} {
		r := run(t, strings.Fields(args)...)
		if !strings.HasPrefix(r.err, "wavescope: "+want) {
			t.Errorf("%s: %q, want %q", args, r.err, want)
		}
		wrong(t, r, strings.Fields(args))
	}
}

// Every model that needs no file is on one page, with what is known of it; the page is
// named where --model is refused and where it is explained.
func TestHelpModelsListsTheNames(t *testing.T) {
	page := fine(t, "help", "models")
	for _, p := range model.Presets {
		if !strings.Contains(page, "  "+p.Name+" ") || !strings.Contains(page, p.Doc+"\n") {
			t.Errorf("%s is not on the page", p.Name)
		}
	}
	for line := range strings.Lines(page) {
		if n := len([]rune(line)); n > 81 {
			t.Errorf("%d columns: %s", n-1, line)
		}
	}
	if r := run(t, "--model", "gpt-9"); !strings.Contains(r.err, "help models") || r.code != 2 {
		t.Errorf("%d, %q", r.code, r.err)
	}
	if text := strings.Join(strings.Fields(fine(t, "help")), " "); !strings.Contains(text, "help models") {
		t.Error("help does not name the page")
	}
	if r := run(t, "help", "modles"); !strings.Contains(r.err, `no help about "modles"`) ||
		!strings.Contains(r.err, "models") {
		t.Errorf("%q", r.err)
	}
}

// A lesson is found by a word of its title, or else of what it asks; where more than one
// has it, the error says which.
func TestALessonByAWordOfItsTitle(t *testing.T) {
	for name, number := range map[string]int{
		"bit": 1, "ALiBi": 9, "t5": 9, "LENGTH": 10,
	} {
		r := run(t, "lesson", name, "--plain")
		if title := lessons.Built().Lessons[number-1].Title; !strings.Contains(r.out, title) || r.code != 0 {
			t.Errorf("lesson %s: %q %q", name, r.out, r.err)
		}
	}
	r := run(t, "lesson", "words")
	want := `there is no lesson "words"; did you mean 2 Four ideas that fail or 5 A shift is a turn? ` +
		"wavescope lesson lists them"
	if !strings.Contains(r.err, want) {
		t.Errorf("%q lacks %q", r.err, want)
	}
	wrong(t, r, []string{"lesson", "words"})
}

// The shell completes files where a model may be one, and nowhere that takes names only.
func TestTheShellCompletesModelFiles(t *testing.T) {
	for flag, directive := range map[string]string{"--model": ":0", "--view": ":4"} {
		if out := run(t, "__complete", flag, "").out; !strings.Contains(out, "\n"+directive+"\n") {
			t.Errorf("%s: %q", flag, out)
		}
	}
}
