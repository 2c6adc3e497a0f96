package strip

import (
	"strconv"

	"wavescope/ui/lesson"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// signs tell what has become of a step, with what stands for it in ASCII.
var signs = map[lesson.Mark]struct {
	sign, ascii string
	ink         frame.Style
}{
	lesson.ToCome:   {"·", ".", faint},
	lesson.Seen:     {"•", "*", plain},
	lesson.LeftOpen: {"○", "o", plain},
	lesson.Right:    {"✓", "+", good},
	lesson.Wrong:    {"✗", "-", warn},
}

// hereSign is that of the step one is in, until it is answered.
const hereSign, hereASCII = "◆", ">"

// sign is that of a step.
func (s Strip) sign(step int, t frame.Theme) scene.Span {
	mark := s.Marks[step]
	sign, ascii, ink := signs[mark].sign, signs[mark].ascii, signs[mark].ink
	if step == s.Place.Step && mark < lesson.LeftOpen {
		sign, ascii, ink = hereSign, hereASCII, accent
	}
	if t.ASCII {
		sign = ascii
	}
	return scene.Span{Text: sign, Style: ink}
}

// exploring is what the head says of a picture that is not the step's own, the
// longest form first.
var exploring = []string{"exploring · esc brings the step's picture back", "exploring · esc goes back", "exploring"}

// asking and tasking are what the head says from afar, where no row of keys does:
// while a question is open, and in a task.
var (
	asking  = []string{"enter answers · C leaves", "enter answers"}
	tasking = []string{"enter tries · esc starts again", "enter tries"}
)

// hints are what the head says of what is unusual, the longest form first.
func (s Strip) hints(t frame.Theme) []string {
	switch {
	case s.Explored:
		return exploring
	case t.Far && s.Course.Open(s.Place):
		return asking
	case t.Far && s.Course.Task(s.Place):
		return tasking
	}
	return nil
}

// head draws the row with the lesson's name, what is unusual and a sign for each
// step.
func (s Strip) head(f frame.Frame) {
	w, _ := f.Size()
	f.Tint(0, 0, w, 1, frame.Panel)
	steps := s.Course.Lesson(s.Place).Steps
	here := "step " + strconv.Itoa(s.Place.Step+1) + "/" + strconv.Itoa(len(steps))
	end := w - 2 - f.Theme.Width(here) - 1 - len(steps)
	number := chipOf(strconv.Itoa(s.Place.Lesson+1), badge, f.Theme)
	title := s.Course.Lesson(s.Place).Title
	start := 1 + f.Theme.Width(number.Text) + 1
	if end-start-1 < f.Theme.Width(title) { // a title goes before signs
		end = w - 2 - f.Theme.Width(here)
	} else {
		for i := range steps {
			sign := s.sign(i, f.Theme)
			f.Text(end+i, 0, sign.Text, sign.Style)
		}
	}
	f.TextRight(w-2, 0, here, strong)
	f.Text(1, 0, number.Text, number.Style)
	title = s.unusual(f, title, start, end)
	f.Text(start, 0, f.Theme.Cut(title, end-start-1), strong)
}

// unusual says in the middle of the head what is unusual, in its longest form that
// leaves the title whole, and gives the title. Where none does, that somebody
// explores stands in the place of the title.
func (s Strip) unusual(f frame.Frame, title string, start, end int) string {
	w, _ := f.Size()
	free := start + f.Theme.Width(title) + 2
	for _, text := range s.hints(f.Theme) {
		n := f.Theme.Width(text)
		if x := min(max((w-n)/2, free), end-2-n); x >= free {
			f.Text(x, 0, text, accent)
			return title
		}
	}
	for _, text := range exploring {
		if s.Explored && start+f.Theme.Width(text) < end {
			f.Text(start, 0, text, accent)
			return ""
		}
	}
	return title
}
