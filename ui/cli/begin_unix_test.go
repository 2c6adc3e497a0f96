//go:build !windows

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"wavescope/ui/lessons"
)

// alone starts the program without any flag, with a place of its own for what it
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
	s.sees("step 1/8")
	for _, step := range []string{"step 2/8", "step 3/8"} {
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
	if text, err := os.ReadFile(filepath.Join(state, "wavescope", "lessons")); err != nil || !strings.Contains(string(text), "01-who-bit-whom") {
		t.Errorf("%q, %v", text, err)
	}
	again := alone(t, state)
	again.sees("goes on at step 3")
	again.press("\r")
	again.sees("step 3/8")
	again.press("q")
	again.exit(0)
	named := alone(t, state, "lesson", "1")
	named.sees("step 3/8")
	named.press("q")
	named.exit(0)
	secret := alone(t, state, "lesson", "--no-progress")
	secret.sees("begins with")
	secret.press("q")
	secret.exit(0)
}

// A digit, esc and any key of the pictures lead there at once; so does any flag,
// and nothing is remembered of that.
func TestTerminalIsOneKeyFromThePictures(t *testing.T) {
	t.Parallel()
	state := t.TempDir()
	for key, want := range map[string]string{"5": "cosine over k", "\x1b": "pos 17", "l": "pos 18", "2": "row 17"} {
		s := alone(t, state)
		s.sees("dog bit man")
		s.press(key)
		s.sees(want)
		s.until("the lessons have gone", func() bool { return !strings.Contains(s.screen.text(), "dog bit man") })
		s.press("q")
		s.exit(0)
	}
	for _, flag := range []string{"--motion=on", "--no-mouse", "--view=curves", "--theme=dark"} {
		s := alone(t, state, flag)
		s.sees("pos 17")
		s.press("q")
		s.exit(0)
	}
	if left, _ := os.ReadDir(state); len(left) != 0 {
		t.Errorf("%v is left", left)
	}
}

// A pipe is no lesson, and is not waited for.
func TestLessonInAPipeIsRefused(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.md")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"lesson", pipe}, {"lesson", "check", pipe}, {"lesson", "handout", pipe, "-o", t.TempDir()}} {
		if r := run(t, args...); r.code != 2 || !strings.Contains(r.err, "pipe.md is no file\n") {
			t.Errorf("%q: exit code %d, %q", args, r.code, r.err)
		}
	}
}
