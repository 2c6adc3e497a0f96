package class

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

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

// newSchool opens a lesson, counted from 1, in a class. All its screens run in the goroutine of the test.
func newSchool(t *testing.T, number, students int) *school {
	cases.Alone(t)
	s := &school{T: t, room: NewRoom()}
	s.teacher = teaches(s.room, number)
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
	if err := s.room.write(&b); err != nil || !strings.Contains(b.String(), ",2,"+right+",true,4") {
		t.Errorf("%v: %s", err, &b)
	}
}

// away leads to a view and from there, by a command, elsewhere.
func (s *school) away(then string) {
	s.Helper()
	if s.lead("C", "1"); s.room.now.Course != nil {
		s.Fatal("the lesson is still open")
	}
	if then != "" {
		s.types(then)
	}
}

// types has the teacher type a command.
func (s *school) types(line string) {
	s.teacher.press(":")
	s.teacher.send(tea.PasteMsg{Content: line})
	s.lead("enter")
}

// Votes are kept while the teacher is elsewhere: open ones stay open, closed ones closed, and each is written once.
func TestVotesWait(t *testing.T) {
	s := newSchool(t, 5, 4)
	q := s.asks(lesson.Choice)
	at := s.room.now.Place
	back := func() {
		t.Helper()
		s.types(fmt.Sprintf("lesson 5.%d", at.Step+1))
		for range at.Stop {
			s.lead("enter")
		}
		if s.room.now.Place != at {
			t.Fatalf("the class is at %v, not %v", s.room.now.Place, at)
		}
	}
	for i, d := range s.students[:3] {
		d.press([]string{"a", "a", "b"}[i])
	}
	s.settle()
	s.away("")
	back()
	s.want(s.teacher, "vote 1 open · 3 of 4")
	s.want(s.students[2], "your vote: b; you may change it")
	s.want(s.students[3], "a letter is your vote")
	s.students[2].press("a")
	s.students[3].press("b")
	s.settle()
	s.want(s.teacher, "vote 1 open · 4 of 4")
	s.lead("enter")
	s.away("lesson 3.1")
	back()
	s.want(s.teacher, "vote 1 closed · 4 of 4")
	s.lead("backspace")
	for _, d := range s.students {
		d.press("b")
	}
	s.settle()
	s.lead("enter")
	s.away("")
	back()
	s.want(s.teacher, "vote 2 closed · 4 of 4", "3 → 0", "1 → 4")
	var b strings.Builder
	if err := s.room.write(&b); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string][]string{}
	for _, row := range rows[1:] {
		vote, letter := row[4], row[5][:1]
		got[vote+letter] = append(got[vote+letter], row[7])
	}
	want := map[string][]string{"1a": {"3"}, "1b": {"1"}, "2a": {"0"}, "2b": {"4"}}
	for i := 3; i <= len(q.Answers); i++ {
		want["1"+lesson.Letter(i)], want["2"+lesson.Letter(i)] = []string{"0"}, []string{"0"}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("written is %v, not %v", got, want)
	}
}

// A question at which nobody has answered, as when the teacher looks through the lesson, is asked as a new one.
func TestNoVotesDoNotWait(t *testing.T) {
	s := newSchool(t, 5, 1)
	q := s.asks(lesson.Choice)
	s.lead("enter", "enter")
	s.away("")
	s.types("lesson 5.1")
	if s.asks(lesson.Choice) != q || s.room.now.Vote != (lesson.Vote{Round: 1}) {
		t.Errorf("the vote is %+v", s.room.now.Vote)
	}
	room := NewRoom()
	if v := room.voted(s.room.now); v != (lesson.Vote{}) || len(room.polls) > 0 {
		t.Errorf("asked for it, a class has the vote %+v and keeps %d polls", v, len(room.polls))
	}
}

// A student who drops out keeps the vote, and does not get a second one by coming back, not even if the server notices
// late that the old screen is gone.
func TestComesBack(t *testing.T) {
	for name, c := range map[string]struct {
		acts string // see comeBack
		want string
	}{
		"drops out":                     {"0a 1b 0-", "a:1 b:1"},
		"comes back without a vote":     {"0a 0- 3+", "a:1 b:0"},
		"votes again":                   {"0a 1b 0- 3+ 3b", "a:0 b:2"},
		"changes it then":               {"0a 0- 3+ 3b 3a 3b", "a:0 b:1"},
		"again and again":               {"0a 0- 3+ 3a 3- 4+ 4b", "a:0 b:1"},
		"the old screen hangs":          {"0a 3+ 3b ~ 0-", "a:0 b:1"},
		"the wall is blanked meanwhile": {"0a 3+ 3b .. 0-", "a:0 b:1"},
		"latecomers are others":         {"0a 1a 2a 3+ 4+ 3b 4b ~ ~ 0- 1-", "a:3 b:2"},
		"a latecomer and a comeback":    {"0a 1a 3+ 3b ~ ~ 0- 4+ 4b", "a:1 b:2"},
		"two, and one is back":          {"0a 1b 0- 1- 3+ 3b", "a:1 b:1"},
		"two, and both are back":        {"0a 1a 0- 1- 3+ 4+ 4a 3b", "a:1 b:1"},
		"two, and one came in between":  {"0a 3+ 1a 0- 1- 4+ 4a 3a", "a:2 b:0"},
		"who was here votes late":       {"0a 0- 1a 2b", "a:2 b:1"},
	} {
		t.Run(name, func(t *testing.T) { synctest.Test(t, func(t *testing.T) { comeBack(t, c.acts, c.want) }) })
	}
}

// comeBack checks the votes after some acts. Students 0 to 2 have joined; 0a votes for a, 3+ joins, 0- leaves, ..
// blanks the wall for a moment, and ~ lets almost longestHang pass.
func comeBack(t *testing.T, acts, want string) {
	s := newSchool(t, 5, 3)
	s.asks(lesson.Choice)
	for _, act := range strings.Fields(acts) {
		switch who, does := int(act[0]-'0'), act[1:]; {
		case act == "~":
			time.Sleep(longestHang - time.Second)
		case act == "..":
			if s.lead("z", "."); !s.room.now.Blank {
				t.Fatal("the wall is not blank")
			}
			s.lead(".")
		case does == "+":
			s.join()
		case does == "-":
			s.students[who].leave()
		default:
			s.students[who].press(does)
		}
		s.settle()
	}
	s.lead("enter")
	votes := s.teacher.tally.Votes[0]
	got := fmt.Sprintf("a:%d b:%d", votes[1], votes[2])
	if got != want || votes.Total() != votes[1]+votes[2] {
		t.Errorf("votes are %s, not %s: %v", got, want, votes)
	}
	for _, d := range s.students {
		d.leave()
	}
	if s.room.tally().Votes[0] != votes {
		t.Error("a closed vote changes when students leave")
	}
}

// Votes wait while the teacher opens other lessons, also where each time the lesson is read from its file anew. If its
// question or the name of its step has changed, it is another one.
func TestVotesWaitForAFile(t *testing.T) {
	s := newSchool(t, 3, 2)
	source, err := lessons.Source(&lessons.Built().Lessons[4])
	if err != nil {
		t.Fatal(err)
	}
	file, text := filepath.Join(t.TempDir(), "own.md"), string(source)
	opens := func(line, text string) *lesson.Question { // at its first question
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		s.types("lesson 3.1")
		for s.types(line); s.room.now.Question() == nil; {
			s.lead("enter")
		}
		return s.room.now.Question()
	}
	own := "lesson " + file
	q := opens(own, text)
	s.students[0].press("a")
	s.settle()
	opens(own, text)
	s.want(s.teacher, "vote 1 open · 1 of 2")
	s.want(s.students[0], "your vote: a; you may change it")
	s.want(s.students[1], "a letter is your vote")
	s.lead("enter")
	text = strings.Replace(text, "\n## ", "\n\n## ", 1) // the question is further down
	opens(own, text)
	s.want(s.teacher, "vote 1 closed · 1 of 2")
	var b strings.Builder
	if err := s.room.write(&b); err != nil || strings.Count(b.String(), "\n") != 1+len(q.Answers) {
		t.Errorf("%v; written is\n%s", err, &b)
	}
	opens("lesson 5.1", text) // the same text, but not the same lesson
	s.want(s.teacher, "vote 1 open · 0 of 2")
	opens(own, strings.Replace(text, "## "+s.room.now.Course.Step(s.room.now.Place).Name, "## Once more", 1))
	s.want(s.teacher, "vote 1 open · 0 of 2")
	opens(own, strings.Replace(text, "\n  - ", "\n  - A reason. ", 1))
	s.want(s.teacher, "vote 1 open · 0 of 2")
	s.want(s.students[0], "a letter is your vote")
}

// What a class keeps of its lessons is as much as it has seen of them, however often they and their common errors are
// opened, and a student's screen has the same course again.
func TestCoursesAreBounded(t *testing.T) {
	s := newSchool(t, 3, 1)
	text, err := lessons.Source(&lessons.Built().Lessons[4])
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "own.md")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	type courses struct{ lesson, errors, others *lesson.Course }
	goesRound := func() (courses, int) {
		s.types("lesson 3.1")
		s.lead("E")
		others := s.room.shown.Course
		s.lead("E")
		s.types("lesson " + file)
		s.lead("enter")
		here := s.room.shown.Course
		s.lead("E")
		errors := s.room.shown.Course
		if errors == here {
			t.Fatal("there are no common errors")
		}
		s.lead("E")
		return courses{here, errors, others}, len(s.room.courses)
	}
	all, n := goesRound()
	for range 10 {
		if again, now := goesRound(); again != all || now != n {
			t.Fatalf("the courses are the same: %v; %d are kept, after the first time %d", again == all, now, n)
		}
	}
}

// A student who drops out and votes again and again has one vote, and takes a bounded place among the ballots.
func TestBallotsAreBounded(t *testing.T) {
	s := newSchool(t, 5, 1)
	s.asks(lesson.Choice)
	s.students[0].press("b")
	for range mostBallots + 100 {
		seat, leave := s.room.Join(ui.Student)
		seat.HandIn(ui.Answer{To: s.room.shown, Chosen: 1})
		leave()
	}
	if n := len(s.room.poll.open); n > mostBallots {
		t.Errorf("%d ballots are kept", n)
	}
	if got, want := s.room.tally().Votes[0], (lesson.Counts{1: 1, 2: 1}); got != want {
		t.Errorf("the votes are %v, not %v", got, want)
	}
}

// The plan in the notes begins once, when the class leaves the first stop. It stays the same after common errors,
// another lesson and a return to the first stop before its end.
func TestPlanBeginsOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSchool(t, 5, 0)
		l := lessons.Built().Lessons[4]
		ends := func(step int) string { // of a class that is at the beginning of a step
			left := l.InClass(len(l.Steps)) - l.InClass(step)
			return "the lesson by " + time.Now().Add(left).Format("15:04") + "."
		}
		plan := func(when, want string) {
			t.Helper()
			if got := s.room.Notes(time.Now())[1]; !strings.HasSuffix(got, want) {
				t.Errorf("%s it is %q, not %s", when, got, want)
			}
			time.Sleep(7 * time.Minute)
		}
		plan("while the teacher waits", ends(0))
		s.lead("E", "enter", "E")
		plan("while the teacher waits, after common errors", ends(0))
		s.lead("enter")
		want := ends(s.room.now.Place.Step)
		plan("when the class begins", want)
		s.lead("E", "E")
		plan("after common errors", want)
		s.types("lesson 3.2")
		s.types("lesson 5.2")
		plan("after another lesson", want)
		s.away("lesson 5.1")
		plan("at the first stop again", want)
		s.lead("enter")
		plan("after that", want)
	})
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
	t.Parallel()
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

// secrets returns what no student may have yet: notes of all steps, and reasons and hints of the questions that are
// open or to come.
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

// Whatever is pressed on any screen, no program fails, the class is the teacher's, and a student who only follows
// sees what one who has just joined does.
func TestAnyKeys(t *testing.T) {
	t.Parallel()
	keys := strings.Fields("enter enter enter backspace esc left right up down tab space pgdown a b c d n y " +
		"e E S T C z D t w u m o s B K q 1 4 6 7 . - + [ ] | ?")
	lines := []string{"step 3", "lesson 2", "lesson 9.2", "export x.csv", "export /etc/passwd.csv", "figure x.pdf",
		"votes x.csv", "d-model 65536", "model /etc/passwd", "--compare '--model /etc/passwd'", "length 1e15",
		"view order", "reset", "code go", "sentence " + strings.Repeat("a ", 200), "help", "undo",
		"model llama-3.1-8b", "query-vectors /etc/passwd"}
	widths, heights := []int{100, 80, 160, 40, 12}, []int{30, 24, 45, 12, 3}
	rapid.Check(t, func(r *rapid.T) {
		s := newSchool(t, rapid.IntRange(1, 10).Draw(r, "lesson"), 2)
		w, h := rapid.SampledFrom(widths).Draw(r, "w"), rapid.SampledFrom(heights).Draw(r, "h")
		s.students[1].send(tea.WindowSizeMsg{Width: w, Height: h})
		busy := []*desk{s.teacher, s.teacher, s.board, s.students[1], s.students[1]}
		for range 60 {
			who := busy[rapid.IntRange(0, len(busy)-1).Draw(r, "who")]
			before := s.room.now
			if rapid.IntRange(0, 5).Draw(r, "line") == 0 && who != s.board {
				who.press(":")
				who.send(tea.PasteMsg{Content: rapid.SampledFrom(lines).Draw(r, "text")})
				who.press("enter", "esc")
			} else {
				who.press(rapid.SampledFrom(keys).Draw(r, "key"))
			}
			if who != s.teacher && s.room.now != before {
				r.Fatalf("a student or a board has changed the class to %+v", s.room.now)
			}
			s.settle()
		}
		s.join()
		s.settle()
		if got, want := s.students[0].says(), s.students[2].says(); got != want {
			r.Fatalf("one who follows sees\n%s\nand one who has just joined\n%s", got, want)
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

// A q ends a class in which students are only with a second one; a key between them begins anew.
func TestQuitAsksTeacher(t *testing.T) {
	quits := func(d *desk, key string) bool {
		next, cmd := d.Update(stroke(key))
		d.Model = next.(ui.Model)
		if cmd == nil {
			return false
		}
		_, ok := cmd().(tea.QuitMsg)
		return ok
	}
	s := newSchool(t, 5, 1)
	for _, key := range []string{"q", "right", "q"} {
		if quits(s.teacher, key) {
			t.Errorf("%s ends the class", key)
		}
	}
	s.want(s.teacher, "q again ends the class")
	s.settle() // news are no key
	if !quits(s.teacher, "q") {
		t.Error("a second q does not end the class")
	}
	if !quits(s.students[0], "q") {
		t.Error("a student cannot leave")
	}
	if s = newSchool(t, 5, 0); !quits(s.teacher, "q") {
		t.Error("q does not leave a class without students")
	}
}

// The code of the notes is on the teacher's screen only while a key shows it; a warning is there until it is read, and
// on the page about joining.
func TestWhatOnlyTheTeacherSees(t *testing.T) {
	t.Parallel()
	s := newSchool(t, 5, 1)
	seat := s.room.Teacher([]string{"students   ssh HOST"})
	seat.NotesCode = "271828"
	s.teacher = newDesk(func(o ui.Options) ui.Model {
		o.Shelf = func() *lesson.Shelf {
			return &lesson.Shelf{Courses: []lesson.Titled{{Course: lessons.Built()}}}
		}
		return ui.Begin(4, 1, o)
	}, seat, nil, 100, 30)
	says := func(text string, want bool) {
		t.Helper()
		s.settle()
		if strings.Contains(s.teacher.says(), text) != want {
			t.Errorf("%q is shown: %v\n%s", text, !want, s.teacher.says())
		}
		for _, d := range append(s.students, s.board) {
			if strings.Contains(d.says(), text) {
				t.Errorf("%q is on another screen", text)
			}
		}
	}
	says("271828", false)
	s.lead("n")
	says("271828", true)
	s.lead("n")
	says("271828", false)
	s.lead("n", "enter")
	says("271828", false)
	s.lead("K")
	says("271828", false)

	s.room.Warn("30 wrong codes")
	says("30 wrong codes", true)
	s.lead("enter")
	says("30 wrong codes", false)
	s.room.Warn("31 wrong codes")
	says("31 wrong codes", true)
	s.lead("enter")
	says("31 wrong codes", false)
	s.lead("K")
	says("31 wrong codes", true)
}

// Of every number, order and task of all lessons each student learns at the answer whether what they have handed in was
// right, with the reason of a known mistake; one who handed in nothing reads no verdict. The teacher sees how many
// were right and what the others made, the most frequent first, beside the items of an order, and at the answer what the
// class sees. No advice to show it follows there, and no hint that enter does not give.
func TestMadeAnswersAreJudged(t *testing.T) {
	t.Parallel()
	flat := func(d *desk) string { return strings.Join(strings.Fields(d.says()), " ") }
	begins := func(text lesson.Text) string { // rows of a screen may cut what follows
		words := strings.Fields(text.String())
		return strings.Join(words[:min(4, len(words))], " ")
	}
	kinds := map[lesson.Asked]int{}
	for number := range lessons.Built().Lessons {
		s := newSchool(t, number+1, 5)
		s.students[1].press("z") // b and . are of the answer, as on any other screen
		for s.room.now.Place.Lesson == number {
			before, q := s.room.now, s.room.now.Question()
			if !s.room.now.Asks() || q.Kind() == lesson.Choice {
				if s.room.now.Asks() {
					s.lead("enter") // closes the vote
				}
				if s.lead("enter"); s.room.now == before {
					break
				}
				continue
			}
			kinds[q.Kind()]++
			where := fmt.Sprintf("lesson %d, step %d", number+1, before.Place.Step+1)
			right, wrong, reason, rare := made(q)
			for i, answer := range []string{right, wrong, wrong, rare} {
				if q.Kind() == lesson.Task {
					after := before.Place
					after.Stop++ // the solution
					answer = map[bool]string{true: ui.CommandLine(before.Course.Panes(after)), false: ""}[i == 0]
				}
				s.students[i].hands(q, answer)
			}
			if notes := s.room.Notes(time.Now()); notes[len(notes)-1] != "Next: the answer." ||
				q.Kind() == lesson.Order && strings.Contains(strings.Join(notes, " "), " is wrong") {
				t.Errorf("%s: the notes are %q", where, notes)
			}
			s.settle()
			s.lead("enter")
			said := flat(s.teacher) + " " + strings.Join(s.room.Notes(time.Now()), " ")
			for i, a := range q.Answers {
				if item := lesson.Letter(i+1) + " " + begins(a.Text); q.Kind() == lesson.Order &&
					!strings.Contains(flat(s.teacher), item) {
					t.Errorf("%s: the teacher does not see %q:\n%s", where, item, s.teacher.says())
				}
			}
			if !strings.Contains(said, "right · 1 ") {
				t.Errorf("%s: the teacher does not see that one was right:\n%s", where, s.teacher.says())
			}
			if first := s.teacher.tally.Wrong[0][0]; q.Kind() != lesson.Task && (first.N != 2 || first.Text != wrong ||
				!strings.Contains(said, wrong+" · 2")) || first.N < 2 {
				t.Errorf("%s: the most frequent wrong answer is %v", where, s.teacher.tally.Wrong[0])
			}
			s.lead("enter")
			for _, a := range q.Answers {
				if words := begins(a.Reason); (a.Right || q.Kind() == lesson.Order) && !strings.Contains(flat(s.teacher), words) {
					t.Errorf("%s: the teacher does not see the answer %q:\n%s", where, words, s.teacher.says())
				}
			}
			said = flat(s.teacher) + " " + strings.Join(s.room.Notes(time.Now()), " ")
			if advice := q.Advice(s.teacher.tally, s.room.now.Vote); strings.Contains(said, advice) {
				t.Errorf("%s: at the answer the teacher reads %q", where, advice)
			}
			for i, d := range s.students {
				says, yours := flat(d), map[bool]string{true: "Your picture", false: "Yours:"}[q.Kind() == lesson.Task]
				switch {
				case i == 4 && (strings.Contains(says, "Yours") || strings.Contains(says, "Your picture")):
					t.Errorf("%s: who handed in nothing reads a verdict:\n%s", where, d.says())
				case i == 0 && !strings.Contains(says, "✓ "+yours), i > 0 && i < 4 && !strings.Contains(says, "✗ "+yours):
					t.Errorf("%s: student %d reads no verdict of their own:\n%s", where, i, d.says())
				case (i == 1 || i == 2) && q.Kind() == lesson.Number && !strings.Contains(says, begins(reason)):
					t.Errorf("%s: student %d does not read %q:\n%s", where, i, begins(reason), d.says())
				}
			}
		}
	}
	if kinds[lesson.Number] == 0 || kinds[lesson.Order] == 0 || kinds[lesson.Task] == 0 {
		t.Errorf("kinds of questions: %v", kinds)
	}
}

// made returns the right answer of a number or an order as it is typed, a frequent wrong one with the reason that its
// author gives, and a rare wrong one.
func made(q *lesson.Question) (right, wrong string, reason lesson.Text, rare string) {
	rare = "987654"
	wrong = rare
	for i, a := range q.Answers {
		switch {
		case q.Kind() == lesson.Order:
			for j, b := range q.Answers {
				if b.Rank == i+1 {
					right += lesson.Letter(j + 1)
				}
			}
		case a.Number == nil:
		case a.Right:
			right = strings.ReplaceAll(a.Number.String(), "−", "-")
		case wrong == rare:
			wrong, reason = strings.ReplaceAll(a.Number.String(), "−", "-"), a.Reason
		}
	}
	if q.Kind() == lesson.Order {
		wrong = right[1:] + right[:1]
		rare = right[:1] + right[2:] + right[1:2]
	}
	return right, wrong, reason, rare
}

// hands makes an answer on the screen of a student and hands it in.
func (d *desk) hands(q *lesson.Question, answer string) {
	if q.Kind() == lesson.Task {
		if answer != "" {
			d.press(":")
			d.send(tea.PasteMsg{Content: answer})
			d.press("enter")
		}
	} else {
		for _, char := range answer {
			d.press(string(char))
		}
	}
	d.press("enter")
}

// On a screen without room for picture and words the last row says how a student gets from one to the other, and a
// picture is handed in from there. What is no answer is not handed in. At the end of a lesson the picture rests, and the
// row has no keys for it.
func TestSmallScreenOfAStudent(t *testing.T) {
	t.Parallel()
	footer := func(d *desk) string {
		rows := strings.Split(strings.TrimRight(string(d.Frame(60, 18).AppendPlain(nil)), "\n"), "\n")
		return rows[len(rows)-1]
	}
	tasks := 0
	for number := range lessons.Built().Lessons {
		s := newSchool(t, number+1, 1)
		small := s.students[0]
		small.send(tea.WindowSizeMsg{Width: 60, Height: 18})
		for s.room.now.Place.Lesson == number {
			before, q := s.room.now, s.room.now.Question()
			where := fmt.Sprintf("lesson %d at %v", number+1, before.Place)
			asks := s.room.now.Asks()
			switch row := footer(small); {
			case asks && (q.Kind() == lesson.Number || q.Kind() == lesson.Order):
				small.press("enter")
				if s.settle(); !strings.Contains(row, "enter hand in") || s.teacher.tally.Votes[0].Total() > 0 {
					t.Errorf("%s: %q, and nothing is handed in as an answer: %v", where, row, s.teacher.tally.Votes[0])
				}
			case s.room.now.Course.Ends(before.Place):
				if strings.Join(strings.Fields(row), " ") != "? help q quit" {
					t.Errorf("%s: the last row is %q", where, row)
				}
			case !strings.Contains(row, "enter picture"):
				t.Errorf("%s: the last row is %q", where, row)
			default:
				words := small.says()
				small.press("enter")
				if row := footer(small); asks && q.Kind() == lesson.Task {
					tasks++
					small.hands(q, ui.CommandLine(before.Panes)+" --offset 3")
					if s.settle(); !strings.Contains(row, "enter hand in") || s.teacher.tally.Votes[0].Total() != 1 {
						t.Errorf("%s: %q hands in no picture: %v", where, row, s.teacher.tally.Votes[0])
					}
				} else if small.press("enter"); !strings.Contains(row, "enter words") || small.says() != words {
					t.Errorf("%s: %q does not lead back to the words", where, row)
				}
			}
			if asks {
				s.lead("enter") // closes the vote
			}
			if s.lead("enter"); s.room.now == before {
				break
			}
		}
	}
	if tasks == 0 {
		t.Error("there is no task")
	}
}
