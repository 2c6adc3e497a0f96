package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views/frame"
)

// What stands on the teacher's screen follows the projector from stop to stop; a program that is no projector says
// nothing.
func TestLecternFollowsTheProjector(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state", "place")
	noon := time.Date(2030, 1, 1, 12, 0, 0, 0, time.Local)
	open := func(far bool) Model {
		return performed(sendCmd(Begin(4, 1, Options{Theme: frame.Theme{Far: far}, Shelf: shelved(false), SpotFile: file,
			Look: Look{Motion: MotionOff}, Now: func() time.Time { return noon }}), tea.WindowSizeMsg{Width: 80, Height: 24}))
	}
	read := func(name string) (*lesson.Lesson, error) { return &lessons.Built().Lessons[4], nil }
	next := func(m Model, key string) Model {
		return performed(sendCmd(m, stroke(key)))
	}
	next(open(false), "enter")
	if said := Lectern(file, noon, read); len(said) != 1 || !strings.Contains(said[0], "No lesson is on a projector") {
		t.Errorf("without a projector it says %q", said)
	}
	m := open(true)
	for range 12 {
		m = next(m, "pgdown")
		said := strings.Join(Lectern(file, noon.Add(time.Minute), read), "\n")
		c, p := m.study.course, m.study.place
		if want := "12:01   " + c.Lesson(p).Title; !strings.HasPrefix(said, want) ||
			!strings.Contains(said, c.Step(p).Name) {
			t.Fatalf("at %+v it says\n%s", p, said)
		}
		if q := c.Question(p); q != nil && c.Open(p) && q.Kind() == lesson.Choice &&
			!strings.Contains(said, lesson.Letter(q.Right())+" is right") {
			t.Errorf("at %+v the right answer is not in\n%s", p, said)
		}
	}
}

// performed performs a command and delivers its messages, and so on.
func performed(m Model, cmd tea.Cmd) Model {
	for _, msg := range perform(cmd) {
		m = performed(sendCmd(m, msg))
	}
	return m
}

// The newest place is written last, whatever becomes of the commands that write.
func TestNewestPlaceIsWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "place")
	m, first := sendCmd(Begin(4, 1, Options{Theme: frame.Theme{Far: true}, Shelf: shelved(false), SpotFile: file}),
		tea.WindowSizeMsg{Width: 80, Height: 24})
	m, second := sendCmd(m, stroke("pgdown"))
	m = performed(m, second)
	m = performed(m, first)
	text, _ := os.ReadFile(file)
	if at, ok := lesson.ReadSpot(text); !ok || at.Place.Step != m.study.place.Step || at.Place.Stop != m.study.place.Stop {
		t.Errorf("written is %q, and the projector is at %+v", text, m.study.place)
	}
}

// The notes have the answers in the order of the projector, also of one that was a reader's screen before; the plan
// begins where the projector does.
func TestLecternHasTheProjectorsOrder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "place")
	read := func(string) (*lesson.Lesson, error) { return &lessons.Built().Lessons[4], nil }
	at := time.Date(2030, 1, 1, 12, 0, 0, 0, time.Local)
	for seed := range uint32(12) {
		m := send(Begin(4, 2, Options{Shelf: shelved(false), SpotFile: file, Progress: &lesson.Progress{Seed: seed},
			Now: func() time.Time { return at }}), tea.WindowSizeMsg{Width: 80, Height: 24})
		m = performed(sendCmd(m, stroke("z")))
		said := strings.Join(Lectern(file, at, read), "\n")
		q, took := m.asked(), lessons.Built().Lessons[4].Steps[1].InClass()
		for i, a := range q.Answers {
			is := map[bool]string{true: " is right: ", false: " is wrong: "}[a.Right]
			if !strings.Contains(said, lesson.Letter(i+1)+is+a.Text.String()) {
				t.Errorf("seed %d: %s is not %q in\n%s", seed, lesson.Letter(i+1), a.Text, said)
			}
		}
		if !strings.Contains(said, "step 2 ends by "+at.Add(took).Format("15:04")) {
			t.Errorf("seed %d:\n%s", seed, said)
		}
	}
}

// The plan begins when the projector leaves the first stop of the lesson, not when it is set up, and stays when the
// lesson comes back to it before its end.
func TestPlanBeginsWithTheClass(t *testing.T) {
	file, now := filepath.Join(t.TempDir(), "place"), time.Date(2030, 1, 1, 12, 0, 0, 0, time.Local)
	m := performed(sendCmd(Begin(7, 1, Options{Theme: frame.Theme{Far: true}, Shelf: shelved(false), SpotFile: file,
		Now: func() time.Time { return now }}), tea.WindowSizeMsg{Width: 80, Height: 24}))
	for _, key := range []string{"pgdown", "pgdown", "pgup", "pgup", "pgdown"} { // minutes pass before the class and in it
		now = now.Add(10 * time.Minute)
		m = performed(sendCmd(m, stroke(key)))
	}
	text, _ := os.ReadFile(file)
	if at, ok := lesson.ReadSpot(text); !ok || at.Began.Format("15:04") != "12:10" {
		t.Errorf("the class of %q began at %v, want 12:10", text, at.Began)
	}
}

// A projector that ends takes its place along, and leaves that of another one.
func TestLecternOfTwoProjectors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "place")
	open := func(step int) Model {
		return performed(sendCmd(Begin(4, step, Options{Theme: frame.Theme{Far: true}, Shelf: shelved(false), SpotFile: file}),
			tea.WindowSizeMsg{Width: 80, Height: 24}))
	}
	first, second := open(1), open(3)
	first.leaveSpot()
	if text, _ := os.ReadFile(file); string(text) != string(second.spot.Text()) {
		t.Errorf("the end of another projector leaves %q", text)
	}
	second.leaveSpot()
	if _, err := os.Stat(file); err == nil {
		t.Error("the file stays")
	}
}

// A small screen has room for all that a teacher needs at each stop of the lessons.
func TestLecternFits(t *testing.T) {
	cases.Alone(t)
	c, now := lessons.Built(), time.Unix(0, 0)
	for i, l := range c.Lessons {
		for step, s := range l.Steps {
			for stop := range s.Stops() {
				all := c.Lectern(lesson.Place{Lesson: i, Step: step, Stop: stop}, now, now, false)
				m := send(FollowLectern(func() []string { return all }, Options{}), tea.WindowSizeMsg{Width: 80, Height: 24})
				if text := strings.Join(textOf(m), "\n"); !strings.Contains(text, "\n Next: ") {
					t.Errorf("%d.%d has more than fits:\n%s", i+1, step+1, text)
				}
			}
		}
	}
}

// The teacher's screen shows its paragraphs at any size, and q leaves it.
func TestLecternScreen(t *testing.T) {
	m := FollowLectern(func() []string { return []string{"12:00   A turn", "Note: " + strings.Repeat("ask them ", 40)} },
		Options{})
	for _, size := range [][2]int{{80, 24}, {40, 12}, {20, 5}, {1, 1}, {200, 60}} {
		on := send(m, tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		checkScreen(t, on)
		if text := strings.Join(textOf(on), " "); size[0] > 30 && (!strings.Contains(text, "A turn") ||
			!strings.Contains(text, "ask them")) {
			t.Errorf("at %v it shows %q", size, text)
		}
	}
	if _, cmd := sendCmd(m, stroke("q")); cmd == nil || cmd() != tea.Quit() {
		t.Error("q does not leave it")
	}
}
