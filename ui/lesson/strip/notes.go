package strip

import (
	"wavescope/ui/lesson"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// teacher is what stands above the notes of a step, and noNotes in the place of
// those that nobody wrote.
const (
	teacher = "For the teacher"
	noNotes = "Nothing is noted of this step."
	// wordsBack says what brings the words back whose place they take.
	wordsBack = "   S brings the words back"
)

// notes are those of the step, or that there are none.
func (s Strip) notes() []lesson.Text {
	if all := s.Course.Step(s.Place).Notes; len(all) > 0 {
		return all
	}
	return []lesson.Text{lesson.Plainly(noNotes)}
}

// noted are the notes in w columns, what they are first.
func (s Strip) noted(t frame.Theme, w int) (blocks []block) {
	p := s.writing(t, w)
	return append([]block{{{x: 2, line: scene.Line{{Text: teacher, Style: accent}}}}}, p.texts(s.notes())...)
}

// aside are the notes where the list of steps stands, in as many rows as there is
// room for; nil where that is too little.
func (s Strip) aside(t frame.Theme, l Layout, room int) (b block) {
	if !s.Notes || l.list() < 0 {
		return nil
	}
	w := l.Strip.Dx() - l.list() - 1
	if l.Beside {
		w = l.text()
	}
	for i, paragraph := range s.noted(t, w) {
		if i == 1 && l.Beside {
			b = append(b, row{})
		}
		for _, r := range paragraph {
			r.x += l.list() - 2
			b = append(b, r)
		}
	}
	if len(b) > room {
		return nil
	}
	return b
}

// Aside reports that the notes have a place beside the words.
func (s Strip) Aside(t frame.Theme, l Layout) bool { return s.page(t, l).aside != nil }

// instead are the notes in the place of the words. What has no room is on paper.
func (s Strip) instead(t frame.Theme, l Layout) page {
	blocks := s.noted(t, l.text())
	head := &blocks[0][0].line
	*head = append(*head, scene.Span{Text: wordsBack, Style: faint})
	rows := aired(blocks, l.rows(), 1)
	if n := len(rows); n > 0 && size(blocks) > l.rows() {
		rows[n-1] = row{x: 2, line: scene.Line{{Text: "wavescope lesson notes has the rest", Style: faint}}}
	}
	return page{rows: rows}
}

// toldNotes are the notes for those who do not look at them.
func (s Strip) toldNotes() (all []string) {
	for _, n := range s.notes() {
		all = append(all, teacher+": "+spoken(n))
	}
	return all
}
