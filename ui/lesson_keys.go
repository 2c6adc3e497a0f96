package ui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/lesson"
)

// onLesson are the keys that a lesson takes from the program.
func onLesson() []Key {
	return []Key{
		bind(enterStrokes+",pgdown", "enter", "on", "on; in a question: answer; in a task: is it this? (pgdn ctrl+j)", goOn).named(goOnName),
		bind("backspace,pgup", "backspace", "back", "back by one stop (pgup)", goBack).idle(func(*Model, int) string { return "this is where the course begins" }),
		bind("esc", "esc", "this step's picture", "close what is open; else the step's own picture", ownPicture).named(ownName).
			idle(func(*Model, int) string { return "this is the step's own picture" }),
		bind("T", "T", "", "take this picture along, out of the lesson; other ways out restore the pictures", takeAlong).
			named(func(screen) string { return "" }).
			idle(func(*Model, int) string { return "not yet: a question of this step is open" }),
		bind("S", "S", "notes", "notes for the teacher, and away with them; they may tell answers", toggleNotes).named(notesName),
		contentsKey().named(func(screen) string { return "lessons, leave" }),
	}
}

// notesName keeps the key out of the row of keys where nothing is noted.
func notesName(s screen) string {
	if len(s.study.course.Step(s.study.place).Notes) == 0 {
		return ""
	}
	return "notes"
}

// onQuestion are the keys of an open question, beside those of the lesson.
func onQuestion() []Key {
	return []Key{bind("a:1 b:2 c:3 d:4", "a b c d", "choose", "while a question is open, choose an answer", choose)}
}

func goOnName(s screen) string {
	switch {
	case s.asked():
		return "answer"
	case s.alone() && !s.study.looks:
		return "picture"
	case s.tasked() && !s.solved():
		return "is it this?"
	}
	return "on"
}

func ownName(s screen) string {
	switch {
	case s.asked():
		return ""
	case s.tasked() && !s.solved():
		return "start again"
	}
	return "this step's picture"
}

// lessonTables are the keys in force in a lesson. While a question is open those
// that change the picture rest; where picture and words take turns, they bring the
// picture.
func (m *Model) lessonTables() [][]Key {
	own, tables := onLesson(), m.pictureTables()
	if m.asked() {
		own = append(own, onQuestion()...)
	}
	for i := range tables {
		tables[i] = without(tables[i], own)
	}
	switch {
	case m.alone() && (m.asked() || !m.study.looks):
		tables = instead(tables, func(m *Model) { m.study.looks = !m.study.looks })
	case m.asked():
		tables = instead(tables, func(m *Model) { m.notice.text = m.rests() })
	}
	return append([][]Key{always(), own}, tables...)
}

// restText is what the keys of the picture say while a question is open. It stands where
// the row of keys names the way out, and names that too where there is room.
func (s screen) restText() string {
	text := "first choose: " + s.letters() + ", or enter to see it"
	if chosen := s.study.place.Chosen; chosen > 0 {
		text = lesson.Letter(chosen) + " is chosen: enter answers"
	}
	const out = "; C leaves"
	if w, _ := s.cells(); len(text+out) <= w-2 {
		text += out
	}
	return text
}

// letters are those of the answers of the question.
func (s screen) letters() string {
	return "a b c d"[:2*len(s.study.course.Question(s.study.place).Answers)-1]
}

// rests is the same in lines, where enter alone says all once more.
func (s screen) rests() string {
	if s.spoken {
		return "first choose a letter, or answer without one: the picture rests until then"
	}
	return s.restText()
}

// instead makes keys that are about the picture do something else.
func instead(tables [][]Key, do func(*Model)) (all [][]Key) {
	for _, table := range tables {
		table = slices.Clone(table)
		for i, k := range table {
			if !k.Harmless {
				table[i].Do, table[i].Idle = func(m *Model, _ int) tea.Cmd { do(m); return nil }, nil
			}
		}
		all = append(all, table)
	}
	return all
}

// without are keys without the strokes that others have.
func without(keys, others []Key) (left []Key) {
	for _, k := range keys {
		strokes := k.Strokes
		k.Strokes = nil
		for _, s := range strokes {
			if !slices.ContainsFunc(others, func(o Key) bool { _, ok := o.Arg(s.Key); return ok }) {
				k.Strokes = append(k.Strokes, s)
			}
		}
		if len(k.Strokes) == len(strokes) {
			left = append(left, k)
		} else if len(k.Strokes) > 0 {
			left = append(left, relabelled(k))
		}
	}
	return left
}

// relabelled is a key with the labels of the strokes that it has.
func relabelled(k Key) Key {
	var labels []string
	for _, s := range k.Strokes {
		labels = append(labels, s.Key)
	}
	k.Label = strings.Join(labels[:min(len(labels), 2)], " ")
	return k
}

// lessonHints lists the keys below a lesson, the most useful first, and those that
// the row ends with: the way out, help and quit.
func (s screen) lessonHints() (hints, closing []hint) {
	own := s.named(onLesson())
	out := own[len(own)-1]
	on, rest := own[:1], own[1:len(own)-1]
	closing = append([]hint{out}, s.named(closingKeys()[1:])...)
	switch {
	case s.asked():
		return slices.Concat([]hint{{s.letters(), "choose"}}, on, rest), closing
	case s.tasked() && !s.solved():
		return slices.Concat(on, s.freeHints()), closing
	case s.explored():
		return slices.Concat(rest[1:2], on, s.freeHints()), closing
	}
	return slices.Concat(on, rest), closing
}

// freeHints lists the keys of the picture that a lesson has not taken.
func (s screen) freeHints() []hint {
	return slices.DeleteFunc(s.pictureHints(), func(h hint) bool {
		return slices.ContainsFunc(onLesson(), func(k Key) bool { return k.Label == h.label })
	})
}
