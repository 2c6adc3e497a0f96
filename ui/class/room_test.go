package class

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"wavescope/encoding/cases"
	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views/frame"
)

// A desk is a screen of a class that a test works on.
type desk struct {
	ui.Model
	seat  *ui.Seat
	leave func()
	tally lesson.Tally // which it got last
}

// newDesk opens a screen.
func newDesk(open func(ui.Options) ui.Model, seat *ui.Seat, leave func(), w, h int) *desk {
	o := ui.Options{Seat: seat, Guest: seat.Role != ui.Teacher, Theme: frame.Theme{Depth: frame.TrueColor}}
	d := &desk{Model: open(o), seat: seat, leave: leave}
	d.send(tea.WindowSizeMsg{Width: w, Height: h})
	return d
}

func (d *desk) send(msg tea.Msg) {
	next, _ := d.Update(msg)
	d.Model = next.(ui.Model)
}

// hear delivers what waits for the screen.
func (d *desk) hear() {
	for {
		select {
		case msg, ok := <-d.seat.News:
			if !ok {
				return
			}
			if t, ok := msg.(lesson.Tally); ok {
				d.tally = t
			}
			d.send(msg)
			continue
		default:
		}
		return
	}
}

// press presses keys.
func (d *desk) press(keys ...string) {
	for _, k := range keys {
		d.send(stroke(k))
	}
}

var special = map[string]rune{"enter": tea.KeyEnter, "esc": tea.KeyEscape, "backspace": tea.KeyBackspace,
	"right": tea.KeyRight, "left": tea.KeyLeft, "up": tea.KeyUp, "down": tea.KeyDown, "pgdown": tea.KeyPgDown,
	"tab": tea.KeyTab}

func stroke(key string) tea.KeyPressMsg {
	if code, ok := special[key]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	if key == "space" {
		return tea.KeyPressMsg{Code: ' ', Text: " "}
	}
	return tea.KeyPressMsg{Code: []rune(key)[0], Text: key}
}

// says returns what the screen shows, without colours.
func (d *desk) says() string {
	w, h := 100, 30
	return string(d.Frame(w, h).AppendPlain(nil))
}

// A school is a class with a teacher and students.
type school struct {
	*testing.T
	room     *Room
	teacher  *desk
	students []*desk
	board    *desk
}

// newSchool opens a lesson, counted from 1, in a class.
func newSchool(t *testing.T, number, students int) *school {
	s := &school{T: t, room: NewRoom()}
	shelf := &lesson.Shelf{Courses: []lesson.Titled{{Course: lessons.Built()}}}
	s.teacher = newDesk(func(o ui.Options) ui.Model {
		o.Shelf = func() *lesson.Shelf { return shelf }
		return ui.Begin(number-1, 1, o)
	}, s.room.Teacher([]string{"how to join"}), nil, 100, 30)
	s.teacher.press("enter")
	for range students {
		s.join()
	}
	seat, leave := s.room.Join(ui.Board)
	s.board = newDesk(follower, seat, leave, 80, 24)
	s.settle()
	return s
}

func (s *school) join() {
	seat, leave := s.room.Join(ui.Student)
	s.students = append(s.students, newDesk(follower, seat, leave, 100, 30))
}

// settle delivers all news.
func (s *school) settle() {
	for range 3 {
		for _, d := range append([]*desk{s.teacher, s.board}, s.students...) {
			d.hear()
		}
	}
}

// lead presses keys of the teacher.
func (s *school) lead(keys ...string) {
	s.teacher.press(keys...)
	s.settle()
}

// asks leads on to the next question of a kind.
func (s *school) asks(kind lesson.Asked) *lesson.Question {
	for range 60 {
		if q := s.room.now.Question(); s.room.now.Asks() && q.Kind() == kind {
			return q
		}
		if s.room.now.Asks() {
			s.lead("enter")
		}
		s.lead("enter")
	}
	s.Fatalf("there is no question of kind %d", kind)
	return nil
}

func (s *school) want(d *desk, texts ...string) {
	s.Helper()
	for _, text := range texts {
		if says := d.says(); !strings.Contains(says, text) {
			s.Errorf("the screen has no %q:\n%s", text, says)
		}
	}
}

// A class votes twice on a choice: the counts stand side by side, the answer is shown after it.
func TestVotes(t *testing.T) {
	s := newSchool(t, 5, 4)
	q := s.asks(lesson.Choice)
	right := lesson.Letter(q.Right())
	wrong := map[bool]string{true: "a", false: "b"}[right != "a"]
	for i, d := range s.students {
		d.press(map[bool]string{true: right, false: wrong}[i < 2])
	}
	s.students[0].press(wrong, right) // changed and changed back
	s.settle()
	s.want(s.teacher, "vote 1 open · 4 of 4")
	s.lead("enter")
	s.want(s.teacher, "vote 1 closed · 4 of 4 · 50 % right", "vote again")
	s.students[3].press(right) // too late, also for a screen that does not know that the vote is closed
	late := s.room.shown
	late.Vote.Closed = false
	s.students[3].seat.HandIn(ui.Answer{To: late, Chosen: q.Right()})
	s.settle()
	s.want(s.teacher, "50 % right")
	s.lead("backspace")
	for _, d := range s.students {
		d.press(right)
	}
	s.settle()
	s.want(s.teacher, "vote 2 open · 4 of 4")
	s.lead("enter")
	s.want(s.teacher, "100 % right", "2 → 4", "2 → 0")
	says, got := s.board.says(), s.board.tally.Votes
	if strings.Contains(says, "→ 4") || strings.Contains(says, "%") || got[1].Total() != 4 || got[1][q.Right()] > 0 {
		t.Errorf("the board has counts without bars: %v\n%s", got, says)
	}
	s.lead("B")
	s.want(s.board, "2 → 4")
	s.lead("enter")
	reason := strings.Fields(q.Answers[q.Right()-1].Reason.String())[0]
	s.want(s.students[1], reason)
	var b strings.Builder
	if err := s.room.write(&b); err != nil || !strings.Contains(b.String(), ",2,"+right+"\", right\",true,4") &&
		!strings.Contains(b.String(), ",2,\""+right+", right\",true,4") {
		t.Errorf("%v: %s", err, &b)
	}
}

// A student explores, is not pulled back, and follows again with one key.
func TestExplores(t *testing.T) {
	s := newSchool(t, 5, 2)
	for s.room.now.Asks() || s.room.now.Course.Stop(s.room.now.Place).Kind != lesson.TextStop {
		s.lead("enter")
	}
	d, other := s.students[0], s.students[1]
	d.press("right")
	s.settle()
	s.want(d, "exploring · the class is here too · esc follows")
	s.want(s.teacher, "2 here · 1 follow")
	s.lead("enter")
	s.want(d, "a question is open · esc to vote")
	s.want(other, "a letter is your vote")
	d.press("esc")
	s.settle()
	if d.says() != other.says() {
		t.Errorf("a student who came back sees\n%s\nand one who never left\n%s", d.says(), other.says())
	}
}

// Screens that follow are drawn alike, whenever they have joined.
func TestLateJoiner(t *testing.T) {
	s := newSchool(t, 8, 1)
	for range 5 {
		s.lead("enter")
	}
	s.join()
	s.settle()
	if a, b := s.students[0].says(), s.students[1].says(); a != b {
		t.Errorf("early:\n%s\nlate:\n%s", a, b)
	}
}

// No screen of a student or of a board has, at any stop of any lesson, a reason, a hint, a note or a mark of an answer
// before the class has seen it.
func TestNothingBeforeItsTime(t *testing.T) {
	cases.Alone(t)
	for number := range lessons.Built().Lessons {
		s := newSchool(t, number+1, 1)
		l := &lessons.Built().Lessons[number]
		for step := 0; s.room.now.Place.Lesson == number && step < 80; step++ {
			held := strings.Join(allTexts(s.room.shown.Course), "\n")
			for _, secret := range secrets(l, s.room.now) {
				if strings.Contains(held, secret) {
					t.Fatalf("lesson %d at %v: a student's screen holds %q", number+1, s.room.now.Place, secret)
				}
			}
			before := s.room.now
			if s.lead("enter"); before == s.room.now {
				break
			}
		}
	}
}

// allTexts returns the texts of a course.
func allTexts(c *lesson.Course) (all []string) {
	for i := range c.Lessons {
		for _, step := range c.Lessons[i].Parts() {
			all = append(all, textsOf(*step)...)
		}
	}
	return all
}

func textsOf(s lesson.Step) (all []string) {
	add := func(texts ...lesson.Text) {
		for _, t := range texts {
			all = append(all, t.String())
		}
	}
	add(s.Notes...)
	for _, p := range s.Pictures {
		add(p.Text...)
		if q := p.Question; q != nil {
			add(q.Ask)
			add(q.Hints...)
			for _, a := range q.Answers {
				add(a.Text, a.Reason)
			}
		}
	}
	return all
}

// secrets returns what no student may have yet: notes of all steps, and reasons and hints of the questions that are open
// or to come.
func secrets(l *lesson.Lesson, now ui.Class) (all []string) {
	for i, s := range l.Steps {
		for _, n := range s.Notes {
			all = append(all, n.String())
		}
		for j, p := range s.Pictures {
			stop := now.Course.Stop(now.Place)
			past := i < now.Place.Step || i == now.Place.Step && j < stop.Picture
			if p.Question == nil || past {
				continue
			}
			for _, h := range p.Question.Hints {
				all = append(all, h.String())
			}
			for _, a := range p.Question.Answers {
				all = append(all, a.Reason.String())
			}
		}
	}
	return all
}

// Whatever is pressed on any screen, no program fails, the class is the teacher's, and a student who follows sees what one
// who has just joined does.
func TestAnyKeys(t *testing.T) {
	keys := []string{"enter", "enter", "enter", "backspace", "esc", "left", "right", "up", "down", "tab", "space", "a", "b", "c",
		"d", "1", "4", "6", "7", ".", "-", "e", "E", "S", "T", "C", "z", "D", "?", "t", "|", "w", "u", "m", "o", "s", "B", "K", "q",
		"pgdown", "n", "[", "]", "+", "y"}
	lines := []string{"step 3", "lesson 2", "lesson 9.2", "export x.csv", "export /etc/passwd.csv", "figure x.pdf", "votes x.csv",
		"d-model 65536", "model /etc/passwd", "--compare '--model /etc/passwd'", "length 1e15", "view order", "reset", "code go",
		"sentence " + strings.Repeat("a ", 200), "help", "undo", "model llama-3.1-8b", "query-vectors /etc/passwd"}
	cases.Alone(t)
	rapid.Check(t, func(r *rapid.T) {
		s := newSchool(t, rapid.IntRange(1, 10).Draw(r, "lesson"), 2)
		w, h := rapid.SampledFrom([]int{100, 80, 160, 40, 12}).Draw(r, "w"), rapid.SampledFrom([]int{30, 24, 45, 12, 3}).Draw(r, "h")
		s.students[0].send(tea.WindowSizeMsg{Width: w, Height: h})
		for range 60 {
			who := rapid.SampledFrom(append([]*desk{s.teacher, s.teacher, s.board}, s.students...)).Draw(r, "who")
			before := s.room.now
			if rapid.IntRange(0, 5).Draw(r, "line") == 0 && who != s.board {
				who.press(":")
				who.send(tea.PasteMsg{Content: rapid.SampledFrom(lines).Draw(r, "text")})
				who.press("enter", "esc")
			} else {
				who.press(rapid.SampledFrom(keys).Draw(r, "key"))
			}
			if who != s.teacher && s.room.now != before {
				t.Fatalf("a student or a board has changed the class to %+v", s.room.now)
			}
			s.settle()
		}
		s.students[1].press("esc", "esc", "esc", "esc")
		s.settle()
		seat, leave := s.room.Join(ui.Student)
		defer leave()
		late := newDesk(follower, seat, leave, 100, 30)
		late.hear()
		if w, h := 100, 30; late.Frame(w, h).Theme != s.students[1].Frame(w, h).Theme {
			return // D was pressed
		}
	})
}

// Students may join while the teacher's program starts.
func TestJoinWhileTheTeacherStarts(t *testing.T) {
	r, done := NewRoom(), make(chan struct{})
	go func() {
		defer close(done)
		for range 100 {
			_, leave := r.Join(ui.Student)
			leave()
		}
	}()
	r.Teacher(nil)
	<-done
}
