package truth

import (
	"slices"
	"strings"

	"wavescope/ui/lesson"
	"wavescope/views/scene"
)

// checkParts looks for every part that a step hides or points at.
func (c *checker) checkParts(s *lesson.Step) {
	for i, p := range s.Pictures {
		for _, name := range p.Hide {
			if _, ok := scene.FindPart(partsOf(p), name); !ok {
				c.noPart(p.Line, name, p)
			}
		}
		c.pointers(s, p, p.Text...)
		q := p.Question
		if q == nil {
			continue
		}
		c.pointers(s, p, q.Ask)
		for _, a := range q.Answers {
			c.pointers(s, p, a.Text)
			if i+1 < len(s.Pictures) {
				c.pointers(s, s.Pictures[i+1], a.Reason)
			}
		}
	}
}

func partsOf(p lesson.Picture) []scene.Part {
	s := p.Panes.Active()
	return s.Current().Parts(s)
}

func (c *checker) noPart(line int, name string, p lesson.Picture) {
	var names []string
	for _, part := range partsOf(p) {
		if part.Each != "" {
			part.Name += "-N"
		}
		names = append(names, part.Name)
	}
	c.wrong(line, "the picture has no part %q; allowed are %s", name, strings.Join(names, ", "))
}

// pointers looks for what texts point at in the picture beside them.
func (c *checker) pointers(s *lesson.Step, p lesson.Picture, texts ...lesson.Text) {
	for _, t := range texts {
		for span := range t.Spans() {
			if span.Style == lesson.Pointer {
				c.pointer(t.Line, span.Part, s, p)
			}
		}
	}
}

func (c *checker) pointer(line int, name string, s *lesson.Step, p lesson.Picture) {
	_, known := scene.FindPart(partsOf(p), name)
	switch {
	case !known:
		c.noPart(line, name, p)
		return
	case slices.Contains(p.Hide, name):
		c.wrong(line, "%q is pointed at and hidden", name)
		return
	}
	missing := c.missing(func(on Screen) bool {
		_, ok := c.picture(on, s, p, p.Hide).parts.Find(name)
		return !ok
	})
	if missing.screens != "" {
		c.wrong(line, "%q is pointed at, and is not in the picture%v; hide another part to make room, or point at something else", name, missing)
	}
}
