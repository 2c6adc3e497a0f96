package cli

import (
	"strings"
	"testing"

	"wavescope/encoding/model"
	"wavescope/ui/lessons"
)

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
		"bit": 1, "ideas": 2, "number": 3, "waves": 4, "shift": 5, "never": 6, "place": 7, "attention": 8,
		"rope": 9, "ALiBi": 9, "t5": 9, "training": 10, "LENGTH": 10,
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
