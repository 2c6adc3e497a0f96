package cli

import (
	"strings"
	"testing"

	"wavescope/ui/lessons"
)

// A stop of a lesson is printed in any size and format; what is not said is the
// first.
func TestPrintLesson(t *testing.T) {
	text := fine(t, "print", "--lesson", "5", "--step", "2", "--stop", "question", "--size", "120x40", "--format", "plain")
	cells(t, text, 120, 40)
	c := lessons.Built()
	at, err := c.Find(5, 2, "question")
	if err != nil {
		t.Fatal(err)
	}
	q := c.Question(at)
	for _, want := range []string{c.Lesson(at).Title, "step 2/", q.Ask.String(), q.Answers[0].Text.String()} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	at.Stop++
	at.Chosen = q.Right()%len(q.Answers) + 1
	answer := fine(t, append([]string{"print", "--format", "plain", "--size", "80x24"}, c.Args(at)...)...)
	for _, chosen := range []int{q.Right(), at.Chosen} {
		if want := q.Answers[chosen-1].Text.String(); !strings.Contains(answer, want) {
			t.Errorf("%q is not in\n%s", want, answer)
		}
	}
	if first := fine(t, "print", "--lesson", "5", "--format", "plain"); first != fine(t, "print", "--lesson", "5", "--step", "1", "--stop", "text", "--format", "plain") {
		t.Errorf("the first stop is\n%s", first)
	}
	if svg := fine(t, "print", "--lesson", "1", "--format", "svg"); !strings.HasPrefix(svg, "<svg") {
		t.Errorf("%.100s", svg)
	}
}

// A place that there is not is one line that says what there is.
func TestWrongPlaces(t *testing.T) {
	for args, want := range map[string]string{
		"--lesson 11":                                    "--lesson \"11\": allowed is a whole number from 1 to 10",
		"--lesson 5 --step 12":                           "lesson 5 has no step 12; its steps are 1 to",
		"--lesson 5 --stop texts":                        "allowed is code, text, question or answer",
		"--lesson 5 --stop text-1":                       "allowed is code, text, question or answer",
		"--lesson 5 --stop text-9":                       "step 1 of lesson 5 has no stop \"text-9\"; its stops are text",
		"--step 2":                                       "--step, --stop and --chosen need --lesson",
		"--lesson 5 --pos 3":                             "--pos has no place beside --lesson",
		"--lesson 5 --chosen a":                          "--chosen a: the stop text has no such answer",
		"--lesson 5 --step 7 --stop question --chosen a": "--chosen a: the stop question has no such answer",
		"--lesson 5 --format words":                      "a lesson is drawn, not told",
	} {
		r := run(t, append([]string{"print"}, strings.Fields(args)...)...)
		if r.code != 2 || r.out != "" || strings.Count(r.err, "\n") != 1 || !strings.Contains(r.err, want) {
			t.Errorf("%s: code %d, %q, want %q", args, r.code, r.err, want)
		}
	}
}
