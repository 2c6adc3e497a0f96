package ui

import (
	"slices"
	"strings"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views/frame"
)

// What lessons are held to is what their screens show: each picture stands in the
// corner of its stop as it was read, on every size, near and far.
func TestTaughtIsWhatALessonShows(t *testing.T) {
	cases.Alone(t)
	compared := 0
	eachPlace(func(name string, p lesson.Place) {
		c := lessons.Built()
		if c.Stop(p).Kind != lesson.TextStop || points(c.Step(p)) {
			return // which the strip rises over, or digits stand in the corners of parts
		}
		shown := *c.Picture(p)
		shown.Code = nil
		for _, q := range c.Step(p).Pictures {
			shown.Code = append(shown.Code, q.Code...)
		}
		for _, screen := range []struct {
			w, h int
			far  bool
		}{{80, 24, false}, {80, 24, true}, {120, 40, true}, {200, 60, false}, {60, 18, false}} {
			theme := frame.Theme{Far: screen.far}
			taught, _ := Taught(theme, screen.w, screen.h, shown)
			m := OpenLesson(c, p, Options{Theme: theme})
			m.study.looks = true
			whole := m.Frame(screen.w, screen.h)
			w, h := taught.Size()
			rows := func(f frame.Frame) []string {
				return strings.Split(string(f.Sub(0, 0, w, h).AppendPlain(nil)), "\n")
			}
			if got, want := rows(taught), rows(whole); !slices.Equal(got, want) {
				t.Errorf("%s at %v:\n%s\nis not\n%s", name, screen, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			compared++
		}
	})
	if t.Logf("%d pictures", compared); compared < 200 {
		t.Error("too few pictures")
	}
}

// points reports that the words of a step point at its pictures.
func points(s *lesson.Step) bool {
	return slices.ContainsFunc(s.Pictures, func(p lesson.Picture) bool {
		return slices.ContainsFunc(p.Text, func(t lesson.Text) bool {
			return slices.ContainsFunc(slices.Collect(t.Spans()), func(s lesson.Span) bool { return s.Style == lesson.Pointer })
		})
	})
}

// On a projector the readout of a lesson says all that it does on a screen of the
// same size, and then perhaps which table is shown.
func TestTheReadoutOfALessonGivesNothingWay(t *testing.T) {
	cases.Alone(t)
	compared := 0
	eachPlace(func(name string, p lesson.Place) {
		shown := *lessons.Built().Picture(p)
		if slices.Contains(shown.Hide, "readout") {
			return
		}
		readout := func(far bool) string {
			f, parts := Taught(frame.Theme{Far: far}, 80, 24, shown)
			at, _ := parts.Find("readout")
			return strings.TrimSpace(string(f.Sub(at.Min.X, at.Min.Y, at.Dx(), at.Dy()).AppendPlain(nil)))
		}
		if near, far := readout(false), readout(true); near == "" || !strings.HasPrefix(far, near) {
			t.Errorf("%s says %q near and %q far", name, near, far)
		}
		compared++
	})
	if t.Logf("%d readouts", compared); compared < 100 {
		t.Error("too few readouts")
	}
}
