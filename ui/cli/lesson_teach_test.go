package cli

import (
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"wavescope/ui/lessons"
	"wavescope/views/chart"
)

// The list has every lesson in every format, with the same numbers.
func TestLessonList(t *testing.T) {
	var all []listed
	if err := json.Unmarshal([]byte(run(t, "lesson", "list", "--format", "json").out), &all); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(run(t, "lesson", "list", "--format", "csv").out)).ReadAll()
	text := run(t, "lesson", "list").out
	if err != nil || len(all) != 10 || len(rows) != 11 || strings.Count(text, "\n") != 10 {
		t.Fatalf("%d, %d and %d lessons: %v", len(all), len(rows)-1, strings.Count(text, "\n"), err)
	}
	for i, l := range lessons.Built().Lessons {
		if got := all[i]; got.Title != l.Title || got.Minutes != l.Minutes || got.Steps != len(l.Steps) ||
			got.ClassMinutes <= got.Minutes || rows[i+1][2] != l.Title || !strings.Contains(text, l.Title) {
			t.Errorf("lesson %d is listed as %+v and %q", i+1, got, rows[i+1])
		}
	}
}

// Results have a line for each step, of somebody who has read nothing too.
func TestLessonResults(t *testing.T) {
	env := append(surroundings(), "XDG_STATE_HOME="+t.TempDir())
	steps := 0
	for _, l := range lessons.Built().Lessons {
		steps += len(l.Steps) + chart.One(l.Task != "")
	}
	rows, err := csv.NewReader(strings.NewReader(runIn(t, env, "lesson", "results", "--format", "csv").out)).ReadAll()
	if err != nil || len(rows) != steps+1 || rows[1][3] != "to come" || rows[1][6] != "" {
		t.Errorf("%d rows, the first %q: %v", len(rows), rows[1], err)
	}
	if says := runIn(t, env, "lesson", "notes").out; !strings.Contains(says, "No lesson is on a projector here") {
		t.Errorf("without a projector the notes say %q", says)
	}
}
