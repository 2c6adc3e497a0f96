package ui

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"wavescope/encoding/memo"
	"wavescope/ui/lesson"
	"wavescope/ui/plain"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Class is what all screens of a class share: where the lesson is, and the teacher's picture. It is comparable, and a
// new value replaces the one before.
type Class struct {
	Course *lesson.Course // nil while no lesson is open
	Place  lesson.Place   // without an answer
	Panes  views.Panes
	Vote   lesson.Vote
	Bars   bool // boards show how many chose each answer
	Blank  bool // boards show nothing
}

// Question returns the question that the class votes on or has voted on; nil for none.
func (c Class) Question() *lesson.Question {
	if c.Course == nil {
		return nil
	}
	return c.Course.Question(c.Place)
}

// Asks reports whether the class waits for answers.
func (c Class) Asks() bool {
	return c.Course != nil && c.Course.Asks(c.Place) != nil && !c.Vote.Closed
}

// same reports whether two values are of one stop of a lesson.
func (c Class) same(d Class) bool { return c.Course == d.Course && c.Place == d.Place }

// vote returns what all values have in common during a vote.
func (c Class) vote() Class {
	return Class{Course: c.Course, Place: c.Place, Vote: lesson.Vote{Round: c.Vote.Round}}
}

// sameVote reports whether two values are of one stop and of one vote there.
func (c Class) sameVote(d Class) bool { return c.vote() == d.vote() }

// Role is what a screen is in a class.
type Role uint8

// The roles of screens.
const (
	Single  Role = iota // of no class
	Teacher             // leads
	Student             // follows, explores and answers
	Board               // shows everybody what the teacher does
)

// Seat connects a screen with its class.
type Seat struct {
	Role Role

	// News brings a Class to students and boards, a lesson.Tally to teachers and boards, and a Warning to teachers. It
	// holds the newest ones only. It is closed when the screen leaves.
	News <-chan tea.Msg

	// Of a teacher: how to join, a line each; the code of the notes, which is not for the class; and functions that give
	// the class a new value, say how far it is with the question of a value if it has voted on it, and write its votes
	// as CSV.
	Join      []string
	NotesCode string
	Publish   func(Class)
	Voted     func(Class) lesson.Vote
	Votes     func(io.Writer) error

	// Of a student: functions that hand in an answer, and say whether the screen shows what the class does.
	HandIn func(Answer)
	Attend func(following bool)

	Cache *memo.Cache // of the pictures of screens that follow
}

// Warning is a message that tells a teacher that something is wrong.
type Warning string

// Answer is what a student hands in. A class keeps nothing of it but which answer of the question it comes to.
type Answer struct {
	To     Class       // the vote: course, place and round
	Chosen int         // of a choice
	Typed  string      // of a number or an order
	State  views.State // of a task
}

// classroom is what a screen knows of its class. It is comparable.
type classroom struct {
	role    Role
	now     Class // the newest one; of a teacher the one published last
	taken   Class // what a student's screen shows, or showed when the student began to explore
	vote    lesson.Vote
	tally   lesson.Tally
	bars    bool
	handed  Answer // what a student has handed in last
	join    string // how to join, a line each; of a teacher
	joining bool   // the page that says so is shown
	notes   string // the code of the notes
	coded   bool   // the page shows it
	warning string // "" for none
}

// newsOf returns a command that waits for the newest of the class.
func (m *Model) newsOf() tea.Cmd {
	if m.options.Seat == nil || m.options.Seat.News == nil {
		return nil
	}
	news := m.options.Seat.News
	return func() tea.Msg { return <-news }
}

// seated makes a new program a screen of its class.
func (m *Model) seated() {
	seat := m.options.Seat
	if seat == nil {
		return
	}
	m.class.role, m.class.join = seat.Role, strings.Join(seat.Join, "\n")
	m.class.notes, m.class.joining = seat.NotesCode, m.class.join != ""
	if seat.Role == Board {
		l := m.chosen
		l.Far = true
		m.dress(l)
	}
	if seat.Cache != nil {
		m.cache = seat.Cache
	}
}

// hear takes over the newest value of a class. A student who explores stays where they are; one who works on a task
// does until the class goes on. One who does neither follows, see inClass.
func (m *Model) hear(c Class) {
	before := m.class.taken
	working := m.taskOpen() && m.panes != before.Panes
	m.class.now = c
	switch {
	case working && before.same(c):
		m.class.taken.Vote = c.Vote
	case working, before == Class{}, m.class.role == Board:
		m.follow()
	}
}

// follow shows what the class does. An answer stays chosen as long as its vote, and its verdict is shown with the right
// one.
func (m *Model) follow() {
	before, c := m.class.taken, m.class.now
	kept := m.study.place
	m.class.taken = c
	m.panes, m.past = c.Panes, past{before: c.Panes}
	if !before.same(c) {
		m.notice = notice{}
		m.playing, m.drag, m.grip, m.knobs = false, false, false, knobRow{}
	}
	m.blank = c.Blank && m.class.role == Board
	if m.study = (study{}); c.Course == nil {
		return
	}
	m.study = study{course: c.Course, place: c.Place}
	for step := range c.Place.Step {
		m.study.marks = m.study.marks.With(step, lesson.Seen)
	}
	answers := before.Place
	answers.Stop++
	switch handed := m.class.handed; {
	case before.sameVote(c):
		m.study.place.Chosen, m.study.place.Typed = kept.Chosen, kept.Typed
	case handed.To.sameVote(c):
		m.study.place.Chosen, m.study.place.Typed = handed.Chosen, handed.Typed
	case answers == c.Place && c.Course.Stop(c.Place).Kind == lesson.AnswerStop && c.Question().Kind() == lesson.Choice:
		m.study.place.Chosen = kept.Chosen
	}
}

// away reports whether a student has left the picture of the class.
func (s screen) away() bool {
	return s.class.role == Student && s.panes != s.class.taken.Panes && !s.taskOpen()
}

// voting reports whether this screen of a student may hand in an answer.
func (s screen) voting() bool {
	return s.class.role == Student && s.class.taken.Asks() && !s.away()
}

// inClass applies the rules of a class after every message.
func (m *Model) inClass(msg tea.Msg) tea.Cmd {
	var next tea.Cmd
	switch msg.(type) {
	case Class, lesson.Tally, Warning:
		next = m.newsOf()
	}
	switch m.class.role {
	case Teacher:
		m.publish()
	case Student:
		if m.panes == m.class.taken.Panes && m.class.taken != m.class.now {
			m.follow()
		}
		if m.voting() && m.asked().Kind() == lesson.Choice && m.study.place.Chosen > 0 {
			m.handIn()
		}
		if following := !m.away(); following != m.attends {
			m.attends = following
			m.options.Seat.Attend(following)
		}
		if m.cache = m.options.Seat.Cache; m.panes != m.class.taken.Panes || m.cache == nil {
			m.cache = m.private
		}
	}
	return next
}

// publish gives the class what has changed on the teacher's screen.
func (m *Model) publish() {
	var q *lesson.Question
	c := Class{Panes: m.panes, Blank: m.blank}
	if m.inLesson() {
		c.Course, c.Place = m.study.course, m.study.place
		c.Place.Chosen, c.Place.Typed, c.Place.Hints = 0, "", 0
		q = c.Question()
	}
	if q != m.class.now.Question() {
		m.class.vote, m.class.bars = lesson.Vote{}, false
		m.class.tally.Votes = [lesson.Rounds]lesson.Counts{}
		if q != nil {
			m.class.vote = m.options.Seat.Voted(c)
			m.class.vote.Round = max(m.class.vote.Round, 1)
		}
	}
	if q != nil && c.Course.Asks(c.Place) == nil { // the answer is shown
		m.class.vote.Closed = true
	}
	c.Vote, c.Bars = m.class.vote, m.class.bars
	if c != m.class.now {
		m.class.now = c
		m.options.Seat.Publish(c)
	}
}

// handIn gives the class an answer, unless it has just had the same one.
func (m *Model) handIn() {
	a := Answer{To: m.class.taken.vote()}
	switch p := m.study.place; m.asked().Kind() {
	case lesson.Choice:
		a.Chosen = p.Chosen
	case lesson.Task:
		a.State = m.state()
	default:
		a.Typed = p.Typed
	}
	if a != m.class.handed {
		m.class.handed = a
		m.options.Seat.HandIn(a)
	}
}

// lead does what enter does for a teacher at a question: it closes the vote, or shows the answer.
func (m *Model) lead() {
	if m.class.vote.Closed {
		m.forth(1)
		return
	}
	m.class.vote.Closed = true
}

// asking reports whether a teacher's class is at a question.
func (s screen) asking() bool { return s.class.role == Teacher && s.asked() != nil }

// votesAgain opens the second vote after the first one; false if this is something else.
func (m *Model) votesAgain() bool {
	again := m.asking() && m.class.vote.Closed && m.class.vote.Round < lesson.Rounds
	if again {
		m.class.vote = lesson.Vote{Round: m.class.vote.Round + 1}
		m.class.bars = false
	}
	return again
}

// onTeacher returns the keys with which a teacher leads a class, besides those of a lesson.
func onTeacher() []Key {
	return []Key{
		bind("B", "B", "bars", "show the board how many chose each answer, and hide it; after a vote", toggleBars).
			named(func(s screen) string {
				if !s.mayShowBars() {
					return ""
				}
				return map[bool]string{true: "no bars", false: "bars"}[s.class.bars]
			}),
		bind("K", "K", "class", "how to join the class, and back; n there shows the code of the notes",
			func(m *Model, _ int) tea.Cmd {
				m.class.joining = true
				return nil
			}),
	}
}

// mayShowBars reports whether the teacher may show the board bars: after a vote on letters.
func (s screen) mayShowBars() bool {
	return s.asking() && s.class.vote.Closed && s.asked().Kind() == lesson.Choice
}

func toggleBars(m *Model, _ int) tea.Cmd {
	if !m.mayShowBars() {
		m.notice.text = "bars are shown after a vote on letters: enter closes it"
		return nil
	}
	m.class.bars = !m.class.bars
	return nil
}

// onJoining returns the keys of the page that says how to join.
func onJoining() []Key {
	return []Key{
		bind(enterStrokes+",pgdown,esc,K", "enter", "begin", "begin, or go on", func(m *Model, _ int) tea.Cmd {
			m.closeJoining()
			return nil
		}).harmless(),
		bind("n", "n", "code of the notes", "show the code of the notes, and hide it", func(m *Model, _ int) tea.Cmd {
			m.class.coded = !m.class.coded
			return nil
		}).harmless(),
		setKey(), helpKey(), quitKey(),
	}
}

// closeJoining closes the page that says how to join, and hides the code of the notes.
func (m *Model) closeJoining() { m.class.joining, m.class.coded = false, false }

// drawJoining draws the page that says how to join.
func (s screen) drawJoining(f frame.Frame) {
	full, h := f.Size()
	lines := append(strings.Split(s.class.join, "\n"), "", chart.Plural(s.class.tally.Here, "student")+" here")
	if s.class.coded {
		lines = append(lines, "code of the notes   "+s.class.notes)
	}
	if s.class.warning != "" {
		lines = append(lines, s.class.warning)
	}
	w := 0
	for _, l := range lines {
		w = max(w, f.Theme.Width(l))
	}
	x, y := max((full-w)/2, 1), max((h-2*len(lines))/2, 0)
	gap := 2
	if 2*len(lines) > h-2 {
		gap, y = 1, max((h-1-len(lines))/2, 0)
	}
	for i, l := range lines {
		style := frame.Style{FG: frame.Bright, Bold: true}
		name, rest, two := strings.Cut(l, "   ")
		if !two {
			f.Text(x, y+gap*i, l, style)
			continue
		}
		f.Text(x, y+gap*i, name, frame.Style{FG: frame.Accent, Bold: true})
		f.Text(x+f.Theme.Width(name)+3, y+gap*i, rest, style)
	}
	var keys []string
	for _, k := range [][2]string{{"enter", "to the lesson"},
		{"n", chart.Either(s.class.coded, "hide the code of the notes", "code of the notes")}, {"K", "this page again"}} {
		keys = append(keys, paint(frame.Accent).Render(k[0]), paint(frame.Faint).Render(" "+k[1]+"   "))
	}
	drawPage(f, 1, h-1, lipgloss.JoinHorizontal(lipgloss.Top, keys...))
}

// followKey returns the key that leads a student back to the class.
func followKey() Key {
	doc := "follow the class again; close what is open first (f5)"
	return bind("esc,f5", "esc", "follow", doc, func(m *Model, _ int) tea.Cmd {
		m.follow()
		return nil
	}).idle(func(*Model, int) string { return "this screen follows the class" })
}

// handInKey returns the key with which a student hands in what they have made.
func handInKey() Key {
	doc := "hand in the answer, as often as you like until the vote is closed (ctrl+j)"
	return bind(enterStrokes, "enter", "hand in", doc, func(m *Model, _ int) tea.Cmd {
		switch m.enterDoes() {
		case turnsOver, turnsBack:
			m.study.looks = !m.study.looks
		case handsIn:
			m.study.looks = false
			if fault := m.asked().Fault(m.study.place.Typed); fault != nil {
				m.notice = notice{text: fault.Error(), warn: true}
			} else {
				m.handIn()
			}
		default:
			m.notice.text = chart.Either(m.away(), "esc follows the class", "the teacher goes on")
		}
		return nil
	}).named(screen.enterDoes)
}

// What enter does for a student, as the footer names it.
const (
	turnsOver = "picture" // on a screen without room for picture and words
	turnsBack = "words"
	handsIn   = "hand in"
)

// enterDoes returns what enter does on the screen of a student; "" for nothing.
func (s screen) enterDoes() string {
	alone, hands := s.inLesson() && s.alone(), s.voting() && s.making()
	switch {
	case alone && s.study.looks && !(hands && s.taskOpen()):
		return turnsBack
	case alone && !s.study.looks && (!hands || s.taskOpen()):
		return turnsOver
	case hands && !s.away():
		return handsIn
	}
	return ""
}

// onStudent returns the keys of a student.
func onStudent() []Key { return []Key{handInKey(), followKey()} }

// studentTables returns the active keys of a student's screen.
func (m *Model) studentTables() [][]Key {
	own := onStudent()
	if m.voting() && !m.taskOpen() {
		own = append(m.onAnswer(), own...)
	}
	return m.withPicture(own)
}

// onBoard returns the keys of a board, which shows what the teacher does.
func onBoard() []Key { return []Key{quitKey()} }

// studentHints returns the keys below the words of a class, and those at the end of the row.
func (s screen) studentHints() (hints, closing []hint) {
	closing = s.named([]Key{helpKey(), quitKey()})
	enter := s.named([]Key{handInKey()})
	switch {
	case s.voting() && !s.taskOpen():
		return append([]hint{s.answerHint()}, enter...), closing
	case s.questionOpen(), s.enterDoes() == turnsOver:
		return enter, closing
	case s.away():
		return slices.Concat(s.named([]Key{followKey()}), enter, s.freeHints()), closing
	case s.atEnd(): // the picture rests
		return enter, closing
	}
	return append(enter, s.freeHints()...), closing
}

// teacherHints returns the keys below a question of a class: first what the last vote suggests.
func (s screen) teacherHints() []hint {
	name := func(k Key, text string) hint { return hint{k.Label, text, k.Strokes} }
	on, back := onLesson()[0], onLesson()[1]
	bars := s.named(onTeacher())
	if !s.class.vote.Closed {
		return append([]hint{name(on, "close the vote")}, bars...)
	}
	answer, again := name(on, "show the answer"), name(back, "vote again")
	switch {
	case s.class.vote.Round == lesson.Rounds:
		return append([]hint{answer}, bars...)
	case s.asked().Again(s.class.tally, s.class.vote):
		return append([]hint{again, answer}, bars...)
	}
	return append([]hint{answer, again}, bars...)
}

// classWords returns what the panel of the lesson says about the class.
func (s screen) classWords() (says lesson.InClass) {
	says.Vote, says.Tally = s.class.vote, s.class.tally
	switch s.class.role {
	case Teacher:
		says.Counts = s.class.vote.Closed && (!s.theme.Far || s.class.bars)
		says.Head = s.head(s.class.now.Question(), says.Vote, says.Counts)
	case Board:
		says.Vote = s.class.taken.Vote
		q := s.class.taken.Question()
		says.Counts = s.class.taken.Bars && q != nil && q.Kind() == lesson.Choice // of others a board has no names
		says.Head = s.head(q, says.Vote, false)
	case Student:
		says.Head, says.Own, says.Handed = s.studentHead(), s.studentOwn(), s.handedIn()
	}
	return says
}

// head returns the heading of a teacher's screen or of a board.
func (s screen) head(q *lesson.Question, v lesson.Vote, rights bool) [2]string {
	t := s.class.tally
	here := fmt.Sprintf("%d here · %d follow", t.Here, t.Following)
	switch {
	case q == nil || v.Closed && t.Of(v).Total() == 0 && s.asked() == nil:
		return [2]string{here, ""}
	case rights && s.asked() != nil:
		return [2]string{q.Says(t, v) + ": " + q.Advice(t, v), q.Says(t, v)}
	case rights:
		return [2]string{q.Says(t, v), q.Says(t, v)}
	}
	text := v.Says(t)
	return [2]string{text, text}
}

// studentHead returns the heading of a student's screen.
func (s screen) studentHead() [2]string {
	now, taken := s.class.now, s.class.taken
	switch {
	case s.away() && now.Asks():
		return [2]string{"a question is open · esc to vote", "esc to vote"}
	case s.away() && now.same(taken):
		return [2]string{"exploring · the class is here too · esc follows", "exploring"}
	case s.away() && now.Course != nil:
		step := strconv.Itoa(now.Place.Step + 1)
		return [2]string{"exploring · the class is at step " + step + " · esc follows", "exploring"}
	case s.away():
		return [2]string{"exploring · esc follows the class", "exploring"}
	case taken.Asks() && taken.Vote.Round > 1:
		return [2]string{"second vote", "second vote"}
	case taken.Asks() && s.asked().Kind() == lesson.Choice:
		return [2]string{"vote", "vote"}
	case taken.Asks():
		return [2]string{"your turn", "your turn"}
	case s.asked() != nil:
		return [2]string{"the vote is closed", "closed"}
	}
	return [2]string{"following", "following"}
}

// studentOwn says what a student has handed in.
func (s screen) studentOwn() string {
	if s.asked() == nil {
		return ""
	}
	kind, handed := s.asked().Kind(), s.class.handed
	in := handed.To.sameVote(s.class.taken)
	until := "; you may change it until the vote is closed"
	switch {
	case !in && !s.class.taken.Asks():
		return "the vote is closed"
	case !in && kind == lesson.Choice:
		return "a letter is your vote; nobody sees whose it is"
	case !in:
		return "enter hands in your answer; nobody sees whose it is"
	case !s.class.taken.Asks():
		until = "; the vote is closed"
	}
	switch kind {
	case lesson.Choice:
		return "your vote: " + lesson.Letter(handed.Chosen) + until
	case lesson.Task:
		return "your picture is handed in" + until
	}
	return "handed in: " + handed.Typed + until
}

// handedIn returns what a student has handed in to the question whose answer is shown, in the vote that was its last.
func (s screen) handedIn() lesson.Handed {
	h, c := s.class.handed, s.class.taken
	if c.Course == nil || h.To.Course == nil || c.Course.Stop(c.Place).Kind != lesson.AnswerStop {
		return lesson.Handed{}
	}
	question := c.Place
	question.Stop--
	if h.To.Place != question || h.To.Vote.Round != c.Vote.Round ||
		h.To.Course.Lesson(question).Path() != c.Course.Lesson(question).Path() {
		return lesson.Handed{}
	}
	return h.Handed()
}

// Handed returns what a student has made as an answer.
func (a Answer) Handed() lesson.Handed {
	return lesson.Handed{Given: true, Typed: a.Typed, State: a.State}
}

// allowed returns the keys that a guest or a student has.
func (s screen) allowed(keys []Key) []Key {
	return slices.DeleteFunc(slices.Clone(keys), func(k Key) bool {
		return k.Writes && s.guest || k.Leads && s.class.role == Student
	})
}

// saveVotes saves how the class has voted.
func saveVotes(m *Model, file string) (tea.Cmd, error) {
	switch seat := m.options.Seat; {
	case seat == nil || seat.Votes == nil:
		return nil, errors.New("no class votes here: wavescope teach opens one")
	case !strings.HasSuffix(strings.ToLower(file), ".csv"):
		return nil, errors.New("votes needs a file name that ends in .csv")
	default:
		return m.save(file, false, func(w io.Writer) (string, error) { return "", seat.Votes(w) }), nil
	}
}

// refuses says why a command is not for a student or a guest; nil if it is.
func (m *Model) refuses(c command) error {
	switch {
	case c.writes && m.options.Guest:
		return errors.New(c.name + " is not here: a screen over SSH has no files")
	case c.leads && m.class.role == Student:
		return errors.New(c.name + " is the teacher's")
	}
	return nil
}

// refusesSettings says why settings are not for a guest; nil if they are.
func (m *Model) refusesSettings(given []views.Setting) error {
	if file := views.FileOf(given); file != "" && m.options.Guest {
		const why = "a screen over SSH opens no files; models have a name (tab lists them)"
		return fmt.Errorf("%s: %s", views.Quote(file), why)
	}
	return nil
}

// These bound the settings of a guest, so that a frame of one session stays far below 50 ms and delays no other.
const (
	guestWidth = 4096
	guestHead  = 512
	guestWords = 64
)

// bound takes back a change that makes the pictures of a guest too slow to draw.
func (m *Model) bound() {
	if why := tooSlow(m.panes); m.options.Guest && m.panes != m.past.before && why != "" {
		m.panes = m.past.before
		m.notice = notice{text: why, warn: true}
	}
}

// tooSlow says why panes are too slow to draw for a guest; "" if they are not.
func tooSlow(p views.Panes) string {
	for _, s := range p.States() {
		words := max(len(s.Order.Words()), len(strings.Fields(s.Order.Against)))
		switch {
		case s.DModel > guestWidth || s.HeadDim > guestHead:
			return fmt.Sprintf("d_model goes up to %d here and head_dim to %d", guestWidth, guestHead) + manyShare
		case words > guestWords:
			return fmt.Sprintf("a sentence has at most %d words here", guestWords) + manyShare
		}
	}
	return ""
}

// manyShare says why a guest has bounds.
const manyShare = ": many screens share one machine"

// restsAfter is how long a guest's picture plays without a touch.
const restsAfter = 3 * time.Minute

// untouched reports whether a guest has not touched the program for a while.
func (m *Model) untouched() bool { return m.options.Guest && m.now().Sub(m.touched) > restsAfter }

// classSection explains the keys of a class.
func (s screen) classSection() (sections []plain.Section) {
	switch s.class.role {
	case Teacher:
		says := "At a question enter closes the vote, then shows the answer; backspace lets the class vote again."
		return []plain.Section{keySection("In a class", says, onTeacher())}
	case Student:
		says := "The picture's keys explore; while a question is open they rest."
		return []plain.Section{keySection("In a class", says, onStudent(), onQuestion())}
	}
	return nil
}
