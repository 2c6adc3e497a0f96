package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/ui/lesson/truth"
	"wavescope/ui/lessons"
	"wavescope/views"
	"wavescope/views/scene"
)

// courseTable is all lessons with their steps as a list in Markdown.
func courseTable() string {
	var b strings.Builder
	for i, l := range lessons.Built().Lessons {
		fmt.Fprintf(&b, "### %d %s\n\n*%s* %d minutes.\n\n| Step | | opened by |\n| --- | --- | --- |\n", i+1, l.Title, l.Ask, l.Minutes)
		for k, s := range l.Steps {
			fmt.Fprintf(&b, "| %d | %s | `wavescope lesson %d --step %d` |\n", k+1, s.Name, i+1, k+1)
		}
		b.WriteString("\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// partTable is what every view is made of as a table in Markdown.
func partTable() string {
	var b strings.Builder
	b.WriteString("| View | Part | |\n| --- | --- | --- |\n")
	row := func(view string, p scene.Part) {
		name := "`" + p.Name + "`"
		if p.Each != "" {
			name = "`" + p.Name + "-N`, N the " + p.Each
		}
		if p.Block {
			name = "**" + name + "**"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", view, name, p.Doc)
	}
	for _, p := range scene.CommonParts {
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
func partsOf(v views.View) (all []scene.Part) {
	add := func(s views.State) {
		for _, p := range v.Parts(s) {
			same := func(o scene.Part) bool { return o.Name == p.Name }
			if !slices.ContainsFunc(scene.CommonParts, same) && !slices.ContainsFunc(all, same) {
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
