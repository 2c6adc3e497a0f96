package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views"
	"wavescope/views/scene"
)

// placeOptions are a place of a lesson as flags have it.
type placeOptions struct {
	lesson, step int    // from 1; 0 where they are not given
	stop, chosen string // "" where they are not given
}

// letters are those of the answers of a question.
var letters = []string{"a", "b", "c", "d"}

// lessonFlags name a place of a lesson.
var lessonFlags = []flag{
	counted("lesson", "a lesson's picture and words, by its number", lessons.Count(), func(o *options) *int { return &o.place.lesson }),
	stepFlag,
	{
		Name: "stop", Doc: "stop of the step",
		Allowed: "code, text, question or answer; text-2 is the second text",
		Get:     func(o options) string { return o.place.stop },
		Set:     func(o *options, v string) bool { o.place.stop = v; return isStop(v) },
	},
	scene.Choice("chosen", "answer that is chosen", letters, func(o *options) *string { return &o.place.chosen }),
}

// counted is a flag for what is counted from 1, and not given by itself.
func counted(name, doc string, most int, at func(*options) *int) flag {
	f := scene.Number(name, doc, 1, most, at)
	f.Get = func(options) string { return "" }
	return f
}

// isStop reports that a stop of some step can be called so.
func isStop(name string) bool {
	kind, count, several := strings.Cut(name, "-")
	n, err := strconv.Atoi(count)
	return lesson.IsKind(kind) && (!several || err == nil && n > 1 && count == strconv.Itoa(n))
}

// opener opens the program at what is asked for: a State, or a place of a lesson.
func (o options) opener(p views.Panes) (open ui.Opening, err error) {
	if o.place == (placeOptions{}) {
		return ui.At(p), nil
	}
	at, err := o.place.find(lessons.Built())
	switch {
	case err != nil:
		return nil, err
	case len(o.given) > 0:
		return nil, fmt.Errorf("--%s has no place beside --lesson, which brings its own picture", o.given[0].Name)
	}
	return func(u ui.Options) ui.Model { return ui.OpenLesson(lessons.Built(), at, u) }, nil
}

// find finds the place in a course.
func (p placeOptions) find(c *lesson.Course) (lesson.Place, error) {
	if p.lesson == 0 {
		return lesson.Place{}, errors.New("--step, --stop and --chosen need --lesson")
	}
	at, err := c.Find(p.lesson, max(p.step, 1), p.stop)
	if err != nil || p.chosen == "" {
		return at, err
	}
	q := c.Question(at)
	if at.Chosen = strings.Index(strings.Join(letters, ""), p.chosen) + 1; q == nil || q.Task() || at.Chosen > len(q.Answers) {
		return at, fmt.Errorf("--chosen %s: the stop %s has no such answer", p.chosen, c.Stop(at).Name)
	}
	return at, nil
}
