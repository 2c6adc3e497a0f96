package ui

import (
	"slices"
	"strings"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// What lessons are checked against is what their screens show: the words of a picture
// are on its screen, on every size.
func TestShownIsWhatALessonShows(t *testing.T) {
	cases.Alone(t)
	compared := 0
	eachPlace(func(name string, p lesson.Place) {
		c := lessons.Built()
		if c.Stop(p).Kind != lesson.TextStop {
			return // the panel may cover caption and readout
		}
		picture := *c.Picture(p)
		picture.Code = nil
		for _, q := range c.Step(p).Pictures {
			picture.Code = append(picture.Code, q.Code...)
		}
		for _, screen := range []struct {
			w, h int
			far  bool
		}{{80, 24, false}, {120, 40, true}, {200, 60, false}} {
			theme := frame.Theme{Far: screen.far}
			shown, ok := Shown(theme, screen.w, screen.h, picture)
			f := frame.New(screen.w, screen.h, theme)
			OpenLesson(c, p, Options{Theme: theme}).draw(f)
			text := string(f.AppendPlain(nil))
			for _, said := range shown.Words {
				if !ok || !strings.Contains(text, strings.TrimSpace(said)) {
					t.Errorf("%s at %v does not say %q:\n%s", name, screen, said, text)
				}
			}
			compared++
		}
	})
	if t.Logf("%d pictures", compared); compared < 200 {
		t.Error("too few pictures")
	}
}

// A table keeps the columns and rows whose regions are not hidden. A table whose numbers are
// all hidden, or that does not name its regions, is left out.
func TestTablesWithoutHidden(t *testing.T) {
	table := chart.Told{Title: "t", Heads: []string{"pos", "a", "b"}, Count: 3, Parts: []string{"", "x y", "x column-4"}, Each: "row",
		Row: func(i int) []string { return []string{string(rune('0' + i)), "a", "b"} }}
	for hide, want := range map[string]string{
		"z": "pos a b / 0 a b / 1 a b / 2 a b", "y": "pos b / 0 b / 1 b / 2 b", "columns 3-5": "pos a / 0 a / 1 a / 2 a", "column-3": "pos a b / 0 a b / 1 a b / 2 a b",
		"rows 1-7": "pos a b / 0 a b / 1 not told yet not told yet / 2 not told yet not told yet", "x": "", "y, column-4": "",
	} {
		left, ok := withoutHidden(table, chart.NewHidden(strings.Split(hide, ", ")...))
		got := strings.Join(left.Heads, " ")
		for i := range left.Count {
			got += " / " + strings.Join(left.Row(i), " ")
		}
		if ok != (want != "") || ok && got != want || ok && (left.Title != "t") != (len(got) < len("pos a b / 0 a b / 1 a b / 2 a b") || strings.Contains(got, "yet")) {
			t.Errorf("without %s: %v, %q, %q", hide, ok, left.Title, got)
		}
	}
	if !slices.Equal(table.Heads, []string{"pos", "a", "b"}) {
		t.Error("the table has changed")
	}
	table.Parts = nil
	if _, ok := withoutHidden(table, chart.NewHidden("z")); ok {
		t.Error("a table that knows no parts is told")
	}
}
