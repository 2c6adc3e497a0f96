package truth

import (
	"iter"
	"strconv"

	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/scene"
)

// checkTasks solves the tasks of a step, and makes every known mistake.
func (c *checker) checkTasks(s *lesson.Step) {
	for i, p := range s.Pictures {
		if p.Question == nil || !p.Question.Task() {
			continue
		}
		q := *p.Question
		start, solution := p.Panes, s.Pictures[i+1].Panes
		if a := met(q, start); a != nil && a.Right {
			c.wrong(q.Line, "the task is solved before it begins: %s", a.Text)
		}
		if a := met(q, solution); a == nil || !a.Right {
			c.wrong(s.Pictures[i+1].Line, "the picture after the task does not solve it")
		}
		for _, a := range q.Answers {
			if !reached(q, a.Line, start, solution) {
				c.wrong(a.Line, "nobody can give this answer: no change of a setting or two leads to %s before another answer holds", a.Text)
			}
		}
	}
}

// met is the answer that a picture gives to a task: the first that it meets.
func met(q lesson.Question, p views.Panes) *lesson.Answer {
	for i := range q.Answers {
		if q.Answers[i].If.Holds(p.Active()) {
			return &q.Answers[i]
		}
	}
	return nil
}

// reached reports that a change or two of a picture give the answer of a line.
func reached(q lesson.Question, line int, starts ...views.Panes) bool {
	for _, start := range starts {
		for p := range near(start) {
			if a := met(q, p); a != nil && a.Line == line {
				return true
			}
		}
	}
	return false
}

// reach is how far from where it stands a number is tried, either way.
const reach = 400

// near goes through a picture and those that keys make of it: every number of
// the cursor and the table nearby, every switch and every choice, and two of
// those at once.
func near(start views.Panes) iter.Seq[views.Panes] {
	return func(yield func(views.Panes) bool) {
		if !yield(start) {
			return
		}
		for p := range changes(start) {
			if !yield(p) {
				return
			}
		}
		for first := range choices(start) {
			for p := range choices(first) {
				if !yield(p) {
					return
				}
			}
		}
	}
}

// changes are the pictures that one setting or one key makes of another.
func changes(p views.Panes) iter.Seq[views.Panes] {
	return func(yield func(views.Panes) bool) {
		for q := range choices(p) {
			if !yield(q) {
				return
			}
		}
		for _, k := range p.Active().Current().Keys {
			for _, stroke := range k.Strokes {
				if q := p.Change(func(s *views.State) { k.Act(s, stroke.N) }); q != p && !yield(q) {
					return
				}
			}
		}
		for _, name := range []string{"pos", "offset", "dim", "d-model", "length"} {
			f, _ := views.FindFlag(views.Flags, name)
			v, _ := scene.Whole(f.Get(p.Active()))
			for by := 1; by <= reach; by++ {
				for _, n := range []int{v + by, v - by} {
					if q, ok := with(p, name, strconv.Itoa(n)); ok && !yield(q) {
						return
					}
				}
			}
		}
	}
}

// choices are the pictures that one switch or one choice makes of another.
func choices(p views.Panes) iter.Seq[views.Panes] {
	return func(yield func(views.Panes) bool) {
		for _, f := range views.Flags {
			if f.Low != f.High || f.Leads || f.View != "" && f.View != p.Active().Current().Title {
				continue
			}
			for _, v := range f.Values {
				if q, ok := with(p, f.Name, v); ok && q != p && !yield(q) {
					return
				}
			}
		}
	}
}

func with(p views.Panes, name, value string) (views.Panes, bool) {
	q, err := p.With([]views.Setting{{Name: name, Value: value}})
	return q, err == nil
}
