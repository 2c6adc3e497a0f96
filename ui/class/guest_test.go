package class

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"wavescope/encoding/cases"
	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views"
	"wavescope/views/frame"
)

// windows returns all runs of three words of texts.
func windows(texts []string) (all []string) {
	for _, text := range texts {
		words := strings.Fields(text)
		for i := range len(words) - 2 {
			all = append(all, strings.Join(words[i:i+3], " "))
		}
	}
	return all
}

// teaches opens a lesson, counted from 1, for the class in a room.
func teaches(room *Room, number int) *desk {
	teacher := newDesk(func(o ui.Options) ui.Model {
		o.Shelf = func() *lesson.Shelf {
			return &lesson.Shelf{Courses: []lesson.Titled{{Course: lessons.Built()}}}
		}
		o.ReadLessons = func(name string) (*lesson.Shelf, string, error) {
			all, _, err := lessons.Open(name)
			return &lesson.Shelf{Courses: []lesson.Titled{{Course: &lesson.Course{Lessons: all}},
				{Course: lessons.Built()}}}, "", err
		}
		return ui.Begin(number-1, 1, o)
	}, room.Teacher([]string{"join"}), nil, 120, 40)
	teacher.press("enter")
	return teacher
}

// What a student's session gets, byte by byte through two votes, has no reason, note, hint or count before the class
// sees the answer; after it has the reason.
func TestSessionBytes(t *testing.T) {
	t.Parallel()
	room := NewRoom()
	withFakeTime(t, Config{Join: room.Open}, func(t *testing.T, s *Server) {
		teacher := teaches(room, 5)
		l := &lessons.Built().Lessons[4]
		for !room.now.Asks() {
			teacher.press("enter")
		}
		student, other := open(t, s, "student", 120, 40), open(t, s, "other", 80, 24)
		q := room.now.Question()
		shown := strings.Join(allTexts(room.shown.Course), "\n")
		for _, step := range l.Steps {
			shown += "\n" + step.Name // the list of steps
		}
		isShown := func(w string) bool { return strings.Contains(shown, w) }
		secret := slices.DeleteFunc(windows(secrets(l, room.now)), isShown)
		got := func() string {
			time.Sleep(time.Second) // whatever is still to come has come
			return strings.Join(strings.Fields(ansi.Strip(student.text())), " ")
		}
		none := func(when string) {
			text := got()
			for _, w := range secret {
				if strings.Contains(text, w) {
					t.Fatalf("%s a student's session has %q", when, w)
				}
			}
			if strings.Contains(text, "% right") || strings.Contains(text, "vote 1 closed ·") {
				t.Fatalf("%s a student's session has counts: %q", when, tail(text, 300))
			}
		}
		student.until(t, "nobody sees")
		none("while a vote is open")
		student.types("b")
		other.types("c")
		student.until(t, "your vote: b")
		none("after a vote")
		teacher.press("enter")
		student.until(t, "closed")
		none("after the first vote")
		teacher.press("backspace")
		student.until(t, "second vote")
		student.types("a?SECTx:step 3\r\x1b") // keys that show notes, errors or help elsewhere
		none("in the second vote")
		teacher.press("enter")
		none("after the second vote")
		teacher.press("enter")
		reason := windows([]string{q.Answers[q.Right()-1].Reason.String()})
		if text := got(); !strings.Contains(text, reason[0]) {
			t.Errorf("the answer has not come: %q", tail(text, 600))
		}
	})
}

// No setting or command of a guest opens a file, not even inside --compare. The files here are such that anyone else
// can open them.
func TestGuestsOpenNoFile(t *testing.T) {
	cases.Alone(t)
	config := filepath.Join(t.TempDir(), "config.json")
	text := `{"model_type":"llama","hidden_size":64,"num_attention_heads":4,"max_position_embeddings":128}`
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := views.Parse("--model " + config); err != nil {
		t.Fatalf("the file is no model: %v", err)
	}
	for _, line := range []string{"model " + config, "--model=" + config, "base 500 model " + config,
		"compare --model " + config, "compare '--base 3 --model " + config + "'", "set model " + config,
		"wavescope --model " + config, "compare '--model /etc/passwd'",
		"lesson /etc/passwd", "lesson " + filepath.Dir(config), "export " + config + ".csv",
		"export! " + config + ".csv",
		"figure " + config + ".pdf", "votes " + config + ".csv"} {
		for _, role := range []Role{Student, Notes} {
			o := ui.Options{Guest: true, Theme: frame.Theme{Depth: frame.TrueColor}}
			m, _ := NewRoom().Open(role, o)
			if role == Notes { // of serve, where everybody is alone
				m, _ = Alone(func() *lesson.Shelf { return nil })(Student, o)
			}
			d := &desk{Model: m}
			d.send(tea.WindowSizeMsg{Width: 100, Height: 30})
			d.press("esc", "1", ":")
			d.send(tea.PasteMsg{Content: line})
			d.press("enter")
			allowed := []string{"over SSH"}
			if strings.HasPrefix(line, "lesson") {
				allowed = []string{"there are no lessons here", "lesson is the teacher's"}
			}
			says := d.says()
			if !slices.ContainsFunc(allowed, func(text string) bool { return strings.Contains(says, text) }) {
				t.Errorf("%s: %s", line, says)
			}
		}
	}
	if all, _ := os.ReadDir(filepath.Dir(config)); len(all) != 1 {
		t.Errorf("a guest has written %v", all)
	}
}

// A picture of a guest rests after a while without a touch, so that an idle screen costs nothing.
func TestPlayingRests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := ui.Open(views.One(views.Default()), ui.Options{Guest: true})
		d := &desk{Model: m}
		d.send(tea.WindowSizeMsg{Width: 100, Height: 30})
		next, cmd := d.Update(stroke("space"))
		for range 5 {
			if cmd == nil {
				t.Fatal("it does not play")
			}
			next, cmd = next.Update(ticked(cmd))
		}
		time.Sleep(4 * time.Minute)
		next, cmd = next.Update(ticked(cmd))
		if cmd != nil && ticked(cmd) != nil {
			t.Error("it still plays after four minutes")
		}
	})
}

// ticked returns the message of a command, which may be a batch of one.
func ticked(cmd tea.Cmd) tea.Msg {
	msg := cmd()
	if all, ok := msg.(tea.BatchMsg); ok {
		for _, one := range all {
			if one != nil {
				return one()
			}
		}
		return nil
	}
	return msg
}

// A class ends with the teacher's program: every session gets its terminal back and a line that says why.
func TestEnd(t *testing.T) {
	room := NewRoom()
	s := serve(t, Config{Join: room.Open})
	c := open(t, s, "student", 80, 24)
	c.until(t, "\x1b[?1049h")
	s.Close("The class has ended.")
	if err := c.ended(t); err != nil {
		t.Error(err)
	}
	rest := c.text()[strings.LastIndex(c.text(), "\x1b[?1049l"):]
	if !strings.Contains(rest, "The class has ended.") {
		t.Errorf("the end is %q", tail(c.text(), 200))
	}
	if _, err := connect(s, "late"); err == nil {
		t.Error("a class that has ended lets in")
	}
}

// A drawing of a guest at its bounds: go test ./ui/class -run xxx -bench Guest
func BenchmarkGuest(b *testing.B) {
	for _, settings := range []string{"--view curves", "--view heatmap", "--view binary", "--view shift",
		"--view similarity", "--view order", "--view schemes", "--view context --scheme rope"} {
		p, err := views.Parse(settings + " --d-model 4096 --head-dim 512 --length 1000000000000000")
		if err != nil {
			b.Fatal(err)
		}
		b.Run(settings, func(b *testing.B) {
			for i := range b.N {
				p.All[0].Pos = i * 1000
				m := ui.Open(p, ui.Options{Guest: true, Theme: frame.Theme{Depth: frame.TrueColor}})
				m.Frame(400, 150)
			}
		})
	}
}
