package ui

import (
	"strings"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
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
			shown, ok := new(Shower).Shown(theme, screen.w, screen.h, picture)
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
