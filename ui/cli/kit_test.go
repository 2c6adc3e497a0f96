package cli

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"wavescope/ui/leaktest"
)

// program is the path of the program under test, which is this test binary, and state the folder
// of its progress.
var program, state string

// asProgram is the variable that makes the test binary run as the program.
const asProgram = "WAVESCOPE_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(Run(os.Args[1:]))
	}
	dir, err := os.MkdirTemp("", "wavescope")
	if err != nil {
		panic(err)
	}
	program, state = os.Args[0], filepath.Join(dir, "state")
	os.Setenv(asProgram, "yes")
	code := leaktest.Run(m)
	os.RemoveAll(dir)
	os.Exit(code)
}

// surroundings returns the environment of every run, without the variables of this machine that
// the program reads, so that tests are the same everywhere.
func surroundings(more ...string) []string {
	env := slices.DeleteFunc(os.Environ(), func(s string) bool {
		name, _, _ := strings.Cut(s, "=")
		return slices.Contains([]string{"NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CLICOLOR", "COLORFGBG", "COLORTERM",
			"TERM", "LC_ALL", "LC_CTYPE", "LANG", "TMUX", "ACCESSIBLE", "COLUMNS", "XDG_STATE_HOME", codeVariable}, name)
	})
	return append(append(env, "TERM=xterm-256color", "LANG=C.UTF-8", "XDG_STATE_HOME="+state), more...)
}

// result is what a run left behind.
type result struct {
	out, err string
	code     int
}

// run runs the program with its output in a pipe.
func run(t testing.TB, args ...string) result {
	t.Helper()
	return runIn(t, surroundings(), args...)
}

func runIn(t testing.TB, env []string, args ...string) result {
	t.Helper()
	c := exec.Command(program, args...)
	c.Env = env
	c.WaitDelay = 10 * time.Second
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	return result{code: wait(t, c), out: out.String(), err: errs.String()}
}

// wait runs a command and gives its exit code.
func wait(t testing.TB, c *exec.Cmd) int {
	t.Helper()
	stop := time.AfterFunc(30*time.Second, func() { c.Process.Kill() })
	defer stop.Stop()
	err := c.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return c.ProcessState.ExitCode()
}

// fine runs the program and gives its output, which must be all there is.
func fine(t testing.TB, args ...string) string {
	t.Helper()
	r := run(t, args...)
	if r.code != 0 || r.err != "" {
		t.Fatalf("wavescope %q: exit code %d, %q on standard error", args, r.code, r.err)
	}
	return r.out
}

// until waits for something to come true, for a limited time.
func until(t testing.TB, what string, true func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !true(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("it never happened that %s", what)
		}
	}
}
