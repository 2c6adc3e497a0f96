package ui

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/chart"
)

// onLesson returns the keys of a lesson. They take precedence over those of the program.
func onLesson() []Key {
	return []Key{
		bind(enterStrokes+",pgdown", "enter", "on",
			"on; in a question: answer; in a task: is it this? (pgdn ctrl+j)", goOn).named(goOnName),
		bind("backspace,pgup", "backspace", "back", "back by one stop (pgup)", goBack).
			idle(func(*Model, int) string { return "this is where the course begins" }),
		bind("esc,f5", "esc", "this step's picture",
			"this step's own picture; close what is open first (f5)", ownPicture).named(ownName).
			idle(func(*Model, int) string { return "this is the step's own picture" }),
		bind("E", "E", "", "common errors about what the lesson teaches, and back", commonErrors).named(errorsName).
			idle(func(*Model, int) string { return "there are no common errors beside this" }),
		bind("T", "T", "",
			"take this picture along, out of the lesson; other ways out restore the pictures", takeAlong).
			named(func(screen) string { return "" }).
			idle(func(*Model, int) string { return "not yet: a question of this step is open" }),
		bind("S", "S", "notes", "notes for the teacher, and away with them; they may tell answers",
			toggleNotes).named(notesName),
		contentsKey().named(func(s screen) string { return chart.Either(s.atEnd(), "lessons", "lessons, leave") }),
	}
}

// notesName returns the name of the key that shows the teacher's notes, "" for a step without notes.
func notesName(s screen) string {
	if len(s.study.course.Step(s.study.place).Notes) == 0 {
		return ""
	}
	return "notes"
}

// onQuestion returns the additional keys of an open question: those that choose answers, and those that type a number.
func onQuestion() []Key { return []Key{onChoice(), onNumber()} }

func onChoice() Key {
	return bind("a:1 b:2 c:3 d:4", "a b c d", "choose",
		"choose an answer, while a question is open; put the answers in their order, where it asks for that", choose).
		named(func(s screen) string {
			if s.asked().Kind() == lesson.Order {
				return "in order"
			}
			return "choose"
		})
}

func onNumber() Key {
	return bind("0:48 1:49 2:50 3:51 4:52 5:53 6:54 7:55 8:56 9:57 .:46 comma:44 -:45 /:47 +:43 space:32 ':39 _:95 "+
		"e:101 k:107 K:75 M:77 i:105 p:112 π:960 *:42 ^:94 %:37 °:176", "0–9 . − /", "type",
		"type a number, while a question asks for one, such as 12, 1/3, 10k or 2pi; backspace takes back", typeSign)
}

func backKey() Key {
	return bind("backspace", "backspace", "take back", "take back what was typed last", typeBack)
}

// onAnswer returns the keys that answer the open question.
func (s screen) onAnswer() (keys []Key) {
	if s.study.place.Typed != "" {
		keys = []Key{backKey()}
	}
	if s.asked().Kind() == lesson.Number {
		return append(keys, onNumber())
	}
	return append(keys, onChoice())
}

func goOnName(s screen) string {
	gives := s.gives()
	switch {
	case gives != "":
		return gives
	case s.questionOpen():
		return chart.Either(s.study.place.Chosen == lesson.NotYet, lesson.Solution, "answer")
	case s.atEnd():
		return s.nextName()
	case s.alone() && !s.study.looks:
		return "picture"
	case s.taskOpen() && !s.taskSolved():
		return "is it this?"
	}
	return "on"
}

func ownName(s screen) string {
	switch {
	case s.questionOpen(), s.atEnd(), errorsName(s) != "" && !s.exploring(): // whose key needs the room
		return ""
	case s.taskOpen() && !s.taskSolved():
		return "start again"
	}
	return "this step's picture"
}

// lessonTables returns the active keys in a lesson.
func (m *Model) lessonTables() [][]Key {
	own := onLesson()
	if m.class.role == Teacher {
		own = append(onTeacher(), own...)
	} else if m.questionOpen() {
		own = append(m.onAnswer(), own...)
	}
	if m.atEnd() {
		own = append(m.allowed(onEnd()), own...)
	}
	return m.withPicture(own)
}

// withPicture returns keys and those of the picture. While a question is open, keys that would change the picture show
// a notice instead. On a small screen they show the picture or the words.
func (m *Model) withPicture(own []Key) [][]Key {
	tables := m.pictureTables()
	switch {
	case m.inLesson() && m.alone() && (m.questionOpen() || !m.study.looks):
		tables = instead(tables, func(m *Model) { m.study.looks = !m.study.looks })
	case m.questionOpen(), m.atEnd():
		tables = instead(tables, func(m *Model) { m.notice.text = m.rests() })
	}
	return slices.Concat([][]Key{always()}, m.knobTables(), [][]Key{own}, tables)
}

// restNotice is the notice of a choice that rests returns.
const restNotice = "first choose a letter, then answer: the picture rests until then"

// rests returns the notice shown when a key would change the picture while a question is open.
func (s screen) rests() string {
	switch {
	case s.class.role == Teacher:
		return "the class answers: enter closes the vote, and shows the answer after it"
	case s.class.role == Student && s.atEnd():
		return "the picture rests at the end of a lesson: the teacher goes on"
	case s.class.role == Student && !s.class.taken.Asks():
		return "the vote is closed: the teacher goes on"
	case s.atEnd():
		return "the picture rests at the end of a lesson: T takes it along, C lists the lessons"
	}
	switch s.asked().Kind() {
	case lesson.Number:
		return "first type a number, then answer: the picture rests until then"
	case lesson.Order:
		return "first type the letters in their order, then answer: the picture rests until then"
	}
	return restNotice
}

// answerHint returns the hint that says which keys answer the open question.
func (s screen) answerHint() hint {
	keys := s.onAnswer()
	h := s.named(keys[len(keys)-1:])[0]
	if q := s.asked(); q.Kind() != lesson.Number {
		h.label = h.label[:2*len(q.Answers)-1]
	}
	return h
}

// instead returns the tables with another action for the keys that change the picture.
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

// without returns keys without those that others bind too. It compares the first stroke of each key.
func without(keys, others []Key) (left []Key) {
	for _, k := range keys {
		if !slices.ContainsFunc(others, func(o Key) bool { _, ok := o.Arg(k.Strokes[0].Key); return ok }) {
			left = append(left, k)
		}
	}
	return left
}

// lessonHints returns the keys below a lesson, the most useful first, and those at the end of the
// row: the way out, help and quit.
func (s screen) lessonHints() (hints, closing []hint) {
	own := s.named(onLesson())
	out := own[len(own)-1]
	on, rest := own[:1], own[1:len(own)-1]
	closing = append([]hint{out}, s.named([]Key{helpKey(), quitKey()})...)
	switch {
	case s.class.role == Student:
		return s.studentHints()
	case s.asking():
		return append(s.teacherHints(), rest[1:]...), closing
	case s.questionOpen():
		if s.study.place.Typed != "" {
			rest = slices.Concat(s.named([]Key{backKey()}), rest[1:])
		}
		return slices.Concat([]hint{s.answerHint()}, on, rest), closing
	case s.taskOpen() && !s.taskSolved():
		return slices.Concat(on, s.taskHints()), closing
	case s.atEnd():
		keep, again := s.named(s.allowed([]Key{keepKey()})), s.named([]Key{againKey()})
		return slices.Concat(on, keep, rest[1:], again, rest[:1]), closing
	case s.exploring():
		return slices.Concat(rest[1:2], on, s.freeHints()), closing
	}
	return slices.Concat(on, rest), closing
}

// freeHints returns the keys of the picture that a lesson does not bind.
func (s screen) freeHints() []hint {
	return slices.DeleteFunc(s.pictureHints(), func(h hint) bool {
		return slices.ContainsFunc(onLesson(), func(k Key) bool { return k.Label == h.label })
	})
}

// taskHints returns the keys of the picture, first the one that the words of the task name, or else one that changes
// what it asks for. If no key of the view does, the task asks for a setting.
func (s screen) taskHints() []hint {
	view, hints := s.own().Active().Current(), s.freeHints()
	keys := slices.Concat(views.Moving, view.Keys)
	for _, k := range views.Changing {
		if slices.ContainsFunc(view.Hints, func(h chart.Hint) bool { return h.Label == k.Label }) {
			keys = append(keys, k)
		}
	}
	first := slices.IndexFunc(hints, s.isToldOf)
	if first < 0 {
		first = slices.IndexFunc(hints, func(h hint) bool {
			i := slices.IndexFunc(keys, func(k views.Key) bool { return k.Label == h.label })
			return i >= 0 && s.nears(keys[i])
		})
	}
	if first < 0 {
		return append(s.named([]Key{setKey()}), hints...)
	}
	return slices.Concat(hints[first:first+1], hints[:first], hints[first+1:])
}

// isToldOf reports whether the words of the picture or of its question name a key.
func (s screen) isToldOf(h hint) bool {
	p := s.study.course.Picture(s.study.place)
	for _, text := range append(slices.Clip(p.Text), p.Question.Ask) {
		for _, span := range text.Spans {
			isIt := func(k chart.KeyStroke) bool { return k.Key == span.Words }
			if span.Style == lesson.Key && slices.ContainsFunc(h.strokes, isIt) {
				return true
			}
		}
	}
	return false
}

// nears reports whether one press of a key in the step's own picture changes what the task asks for.
func (s screen) nears(k views.Key) bool {
	q, own := s.study.course.Question(s.study.place), s.own()
	asked := q.Answers[q.Right()-1].If
	once := slices.CompactFunc(slices.Clone(k.Strokes), func(a, b chart.KeyStroke) bool { return a.N == b.N })
	return slices.ContainsFunc(once, func(stroke chart.KeyStroke) bool {
		after := own.Change(func(s *views.State) { k.Act(&s.State, s, stroke.N) })
		return asked.Nears(own.Active(), after.Active())
	})
}

// lessonName is the command that opens a lesson.
const lessonName = "lesson"

// lessonDoc explains the command lesson.
const lessonDoc = "all lessons; or one, by its number, how its name begins, a word of its title, or its file; " +
	"5.3 is step 3 of lesson 5"

// noLessons is the message if there are no lessons.
const noLessons = "there are no lessons here"

// openByName opens the page of lessons, or a lesson by its name. The lesson opens at the step given after the name, or
// else where the reader left it.
func openByName(m *Model, name string) (tea.Cmd, error) {
	m.loadShelf()
	switch {
	case m.lessons.Shelf.Len() == 0:
		return nil, errors.New(noLessons)
	case name == "":
		return openContents(m, 0), nil
	}
	if _, err := strconv.Atoi(name); m.reads && err != nil { // not the number of a lesson
		if _, err := os.Stat(home(name)); err == nil {
			return m.openFile(home(name))
		}
	}
	i, step := m.called(name)
	if i < 0 {
		return nil, lesson.NoSuch(m.lessons.Shelf.Lessons(), name, lessonName+" alone")
	}
	c, at := m.lessons.Shelf.At(i)
	l := c.Lesson(at)
	if at.Step = step - 1; step > len(l.Steps) {
		return nil, fmt.Errorf("%s has no step %d; its steps are 1 to %d", l.Title, step, len(l.Steps))
	}
	switch m.list.chosen = i; {
	case step > 0:
		m.enterLesson(c, at)
	case m.chosenIsOpen():
		m.list = listPage{}
		m.notice.text = l.Title + " is open; " + lessonName + " " + name + ".1 goes to its first step"
	default:
		return beginLesson(m, 0), nil
	}
	return nil, nil
}

// stepName is the command that goes to a step of the open lesson.
const stepName = "step"

// openStep goes to a step of the open lesson.
func openStep(m *Model, arg string) (tea.Cmd, error) {
	c, p := m.study.own()
	if c == nil {
		return nil, errors.New("no lesson is open: " + lessonName + " 5.3 opens step 3 of lesson 5")
	}
	n, ok := chart.ParseWhole(arg)
	if steps := len(c.Lesson(p).Steps); !ok || n < 1 || n > steps {
		return nil, fmt.Errorf("%s is no step of %s; its steps are 1 to %d", views.Quote(arg), c.Lesson(p).Title, steps)
	}
	p = lesson.Place{Lesson: p.Lesson, Step: n - 1}
	if m.study.aside != nil {
		m.study.aside = nil
		m.enterLesson(c, p)
		return nil, nil
	}
	m.stopAt(p)
	return nil, nil
}

// openFile opens the lesson of a file, or the page of lessons with those of a folder. They replace
// the lessons of earlier files.
func (m *Model) openFile(name string) (tea.Cmd, error) {
	s, notice, err := m.options.ReadLessons(name)
	if err != nil {
		return nil, err
	}
	m.setShelf(s)
	var cmd tea.Cmd
	if len(s.Courses[0].Lessons) == 1 {
		m.begin(m.lessons.Shelf.Start(0, m.lessons.Progress))
	} else {
		cmd = openContents(m, 0)
		m.list.chosen = 0
	}
	m.notice.text = notice
	return cmd, nil
}

// called returns the lesson and the step that a text such as "5 3" names. It looks in the open course first. Each
// course counts its lessons from 1; plain mode counts the lessons of all courses.
func (m *Model) called(name string) (i, step int) {
	shelf := m.lessons.Shelf
	if m.spoken {
		return lesson.FoundStep(shelf.Lessons(), name)
	}
	courses := shelf.Courses
	if m.inLesson() {
		courses = append([]lesson.Titled{{Course: m.study.course}}, courses...)
	}
	for _, c := range courses {
		if i, step = lesson.FoundStep(c.All(), name); i >= 0 {
			return shelf.Index(c.Course, lesson.Place{Lesson: i}), step
		}
	}
	return -1, 0
}

// lessonCandidates returns the lessons as candidates.
func lessonCandidates(s screen) (all []candidate) {
	if s.lessons.Shelf == nil {
		return nil
	}
	for _, c := range s.lessons.Shelf.Courses {
		for i, l := range c.All() {
			all = append(all, candidate{l.Short(), strconv.Itoa(i + 1), l.Ask})
		}
	}
	return all
}

// readAhead reads the lessons once the line may need to complete their names.
func (m *Model) readAhead() {
	if m.line.open && !m.line.search && strings.HasPrefix(m.line.text, lessonName+" ") {
		m.loadShelf()
	}
}
