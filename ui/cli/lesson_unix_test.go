//go:build !windows

package cli

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"wavescope/ui/lessons"
)

// alone starts the program without any flag, with its own folder for what it
// remembers.
func alone(t *testing.T, state string, args ...string) *terminal {
	t.Helper()
	return openIn(t, 80, 24, surroundings("XDG_STATE_HOME="+state), append([]string{program}, args...)...)
}

// wavescope alone shows the lessons, enter begins one, and the next time it goes
// on where it was left.
func TestTerminalBeginsWithLessons(t *testing.T) {
	t.Parallel()
	state := t.TempDir()
	s := alone(t, state)
	for _, l := range lessons.Built().Lessons {
		s.sees(l.Title)
	}
	s.sees("enter begin")
	s.press("\r")
	of := fmt.Sprintf("/%d", len(lessons.Built().Lessons[0].Steps))
	s.sees("step 1" + of)
	for _, step := range []string{"step 2" + of, "step 3" + of} {
		for i := 0; i < 9 && !strings.Contains(s.screen.text(), step); i++ {
			before := s.screen.text()
			s.press("\r")
			s.until("the next stop is shown", func() bool { return s.screen.text() != before })
		}
	}
	s.press("C")
	s.sees("enter go on")
	s.press("q")
	s.exit(0)
	if text, err := os.ReadFile(filepath.Join(state, "wavescope", "lessons")); err != nil ||
		!strings.Contains(string(text), "01-who-bit-whom") {
		t.Errorf("%q, %v", text, err)
	}
	again := alone(t, state)
	again.sees("goes on at step 3")
	again.press("\r")
	again.sees("step 3" + of)
	again.press("q")
	again.exit(0)
	named := alone(t, state, "lesson", "1")
	named.sees("step 3" + of)
	named.press("q")
	named.exit(0)
	secret := alone(t, state, "lesson", "--no-progress")
	secret.sees("begins with")
	secret.press("q")
	secret.exit(0)
}

// Check --watch checks again after each change, and ends with ctrl+c.
func TestCheckWatches(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.md")
	writeNew(t, file, "--view", "shift")
	c := exec.Command(program, "lesson", "check", file, "--watch", "--size", "80x24")
	c.Env = surroundings()
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	next := func(want string) {
		t.Helper()
		for lines.Scan() {
			if strings.Contains(lines.Text(), want) {
				return
			}
		}
		t.Fatalf("%q does not come", want)
	}
	next("nothing is wrong; ctrl+c ends")
	if err := os.WriteFile(file, []byte("---\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	next("1 mistake; ctrl+c ends")
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait()
}

// Notes in a second terminal follow the projector in the first, also one that keeps no progress, and give the terminal
// back.
func TestTerminalNotesFollow(t *testing.T) {
	t.Parallel()
	state := t.TempDir()
	notes := alone(t, state, "lesson", "notes", "--follow")
	notes.sees("No lesson is on a projector")
	wall := alone(t, state, "lesson", "5", "--projector", "--no-progress")
	steps := lessons.Built().Lessons[4].Steps
	for i, step := range steps[:3] {
		wall.press(fmt.Sprintf(":step %d\r", i+1))
		wall.sees(fmt.Sprintf("step %d/", i+1))
		notes.sees(fmt.Sprintf("step %d of %d: %s", i+1, len(steps), step.Name))
	}
	wall.press("q")
	wall.exit(0)
	notes.sees("No lesson is on a projector")
	notes.press("q")
	notes.exit(0)
}
