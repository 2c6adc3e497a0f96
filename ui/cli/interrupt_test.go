//go:build !windows

package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"wavescope/ui/fds"
	"wavescope/views/chart"
)

// endless starts an export that does not end by itself.
func endless(t *testing.T, name string, before ...string) (c *exec.Cmd, errs *strings.Builder) {
	t.Helper()
	args := append(before, program, "export", "--rows", "1000000000000", "--format", "csv", "-o", name)
	c, errs = exec.Command(args[0], args[1:]...), new(strings.Builder)
	c.Env, c.Stderr = surroundings(), errs
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Process.Kill() })
	return c, errs
}

// written waits until a directory has n files.
func written(t *testing.T, dir string, n int) {
	t.Helper()
	until(t, "the program writes a file", func() bool {
		files, _ := os.ReadDir(dir)
		return len(files) == n
	})
}

// ended waits for the end of a command and gives the exit code.
func ended(c *exec.Cmd) int {
	stop := time.AfterFunc(20*time.Second, func() { c.Process.Kill() })
	defer stop.Stop()
	c.Wait()
	return c.ProcessState.ExitCode()
}

// TestInterruptedExport leaves the directory as it was and says so, whatever
// the signal.
func TestInterruptedExport(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		dir := t.TempDir()
		name := filepath.Join(dir, "numbers.csv")
		if err := os.WriteFile(name, []byte("old"), 0o640); err != nil {
			t.Fatal(err)
		}
		c, errs := endless(t, name)
		written(t, dir, 2)
		c.Process.Signal(sig)
		code := ended(c)
		data, _ := os.ReadFile(name)
		files, _ := os.ReadDir(dir)
		if code != 128+int(sig) || string(data) != "old" || len(files) != 1 {
			t.Errorf("%v: exit code %d, the file holds %.20q, %d files", sig, code, data, len(files))
		}
		if want := "wavescope: " + name + " is not written: stopped by signal: " + sig.String() +
			"\n"; errs.String() != want {
			t.Errorf("%v: %q, want %q", sig, errs.String(), want)
		}
	}
}

// SIGTERM ends an export into a pipe that no process reads from, also before a
// process opens the other end.
func TestInterruptedPipe(t *testing.T) {
	for _, reader := range []bool{true, false} {
		name := filepath.Join(t.TempDir(), "pipe")
		if err := syscall.Mkfifo(name, 0o600); err != nil {
			t.Fatal(err)
		}
		c, errs := endless(t, name)
		if reader {
			f, err := os.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if _, err := f.Read(make([]byte, 1)); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(500 * time.Millisecond) // a busy machine starts programs slowly
		c.Process.Signal(syscall.SIGTERM)
		if code := ended(c); code == 143 && strings.Contains(errs.String(), "pipe is not complete") {
			continue
		}
		t.Errorf("with a reader: %v, %v, %q", reader, c.ProcessState, errs.String())
	}
}

// TestIgnoredSignals stay ignored, as nohup wants it.
func TestIgnoredSignals(t *testing.T) {
	dir := t.TempDir()
	c, _ := endless(t, filepath.Join(dir, "numbers.csv"), "sh", "-c", `trap "" HUP; exec "$@"`, "sh")
	written(t, dir, 1)
	c.Process.Signal(syscall.SIGHUP)
	time.Sleep(100 * time.Millisecond)
	c.Process.Signal(syscall.SIGTERM)
	if code := ended(c); code != 143 {
		t.Errorf("exit code %d", code)
	}
}

// TestFilesKeep their mode and the links that lead to them.
func TestFilesKeep(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "numbers.csv")
	if err := os.WriteFile(name, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	fine(t, "export", "--length", "2", "--d-model", "2", "-o", name)
	data, _ := os.ReadFile(name)
	if info, _ := os.Stat(name); !strings.HasPrefix(string(data), "pos,0,1\n") || info.Mode().Perm() != 0o640 {
		t.Errorf("the file holds %q with mode %v", data, info.Mode())
	}

	link := filepath.Join(dir, "link.csv")
	if err := os.Symlink(name, link); err != nil {
		t.Fatal(err)
	}
	fine(t, "export", "--length", "1", "--d-model", "3", "-o", link)
	data, _ = os.ReadFile(name)
	if info, _ := os.Lstat(link); info.Mode()&os.ModeSymlink == 0 || !strings.HasPrefix(string(data), "pos,0,1,2\n") {
		t.Errorf("through a link the file holds %q, the link is %v", data, info.Mode())
	}

	if r := run(t, "export", "-o", filepath.Join(dir, "no\x1b[2J", "x.csv")); r.code != 1 ||
		strings.Count(r.err, "\n") != 1 || strings.Contains(r.err, "\x1b") {
		t.Errorf("no such folder: exit code %d, %q", r.code, r.err)
	}
}

// An export that is killed leaves the old file as it was, and a temporary file that the next one in its folder names.
func TestKilledExport(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a[b")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "numbers.csv")
	if err := os.WriteFile(name, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	c, _ := endless(t, name)
	written(t, dir, 2)
	c.Process.Kill()
	ended(c)
	if data, _ := os.ReadFile(name); string(data) != "old" {
		t.Errorf("the file holds %.20q", data)
	}
	lives := fmt.Sprintf(".wavescope-%d-1.tmp", os.Getpid())
	for _, other := range []string{lives, ".wavescope-x-1.tmp", ".wavescope-1-2.tmp~"} {
		if err := os.WriteFile(filepath.Join(dir, other), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	left := filepath.Join(dir, fmt.Sprintf(".wavescope-%d-1.tmp", c.Process.Pid))
	next := func(want string) {
		t.Helper()
		if r := run(t, "export", "--length", "2", "-o", name); r.code != 0 || r.err != want {
			t.Errorf("the next export ends with %d and says %q, want %q", r.code, r.err, want)
		}
	}
	next("wavescope: " + left + " is left of a program that was killed; nothing needs it\n")
	if err := os.Remove(left); err != nil {
		t.Error(err)
	}
	next("")
}

// Whatever writes succeeds with the null device, however it is opened: Python's subprocess.DEVNULL is open for reading
// too. With a closed output it fails, also after a start again without the variable.
func TestNoOutput(t *testing.T) {
	for _, args := range []string{
		"print", "export --length 3", "figure", "record --for 1s --format cast --size 70x20", "code", "model gpt2", "--plain",
		"lesson list", "lesson show 5", "lesson handout 5 -o -", "", "completion bash", "help", "help models",
		"--help", "--version",
	} {
		for shell, want := range map[string]int{`"$0" $1 >/dev/null`: 0, `"$0" $1 1<>/dev/null`: 0,
			widthVariable + `=1 "$0" $1 >&-`: chart.One(fds.Known)} {
			c := exec.Command("sh", "-c", shell, program, args)
			var errs strings.Builder
			c.Env, c.Stderr = surroundings(), &errs
			says := chart.Either(want == 0, "", "wavescope: write /dev/stdout: bad file descriptor\n")
			if code := wait(t, c); code != want || errs.String() != says {
				t.Errorf("%s, %s: exit code %d, %q", args, shell, code, errs.String())
			}
		}
	}
}

// No signal makes Go print its stacks: not before the program catches any, and not after the first one that it catches.
func TestNoStacks(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGQUIT, syscall.SIGABRT, syscall.SIGILL, syscall.SIGSEGV,
		syscall.SIGTERM} {
		c := exec.Command(program, "model", "-") // which reads a model and catches no signal
		var errs strings.Builder
		c.Env, c.Stderr = surroundings(), &errs
		in, err := c.StdinPipe()
		if err == nil {
			err = c.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Process.Kill() })
		in.Write([]byte(strings.Repeat(" ", 1<<18))) // more than a pipe holds: the program has read some
		c.Process.Signal(sig)
		ended(c)
		status := c.ProcessState.Sys().(syscall.WaitStatus)
		killed := status.Signaled() && status.Signal() == sig || status.ExitStatus() == 128+int(sig)
		if !killed || errs.Len() > 0 {
			t.Errorf("%v before it is caught: %v, %.300s", sig, c.ProcessState, errs.String())
		}

		name := filepath.Join(t.TempDir(), "pipe")
		if err := syscall.Mkfifo(name, 0o600); err != nil {
			t.Fatal(err)
		}
		c, said := endless(t, name) // which waits for a reader for a second
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		c.Process.Signal(syscall.SIGTERM)
		c.Process.Signal(sig)
		ended(c)
		if strings.Contains(said.String(), "goroutine") || strings.Contains(said.String(), "PC=") {
			t.Errorf("%v after a first signal: %v, %.300s", sig, c.ProcessState, said.String())
		}
	}
}
