//go:build !windows

package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestKilledExport leaves the old file as it was, and what it had begun is
// named by the next one.
func TestKilledExport(t *testing.T) {
	dir := t.TempDir()
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
	left, _ := filepath.Glob(filepath.Join(dir, ".wavescope-*"))
	if len(left) != 1 {
		t.Fatalf("%q are left", left)
	}
	r := run(t, "export", "--length", "3", "-o", name)
	if want := "wavescope: " + left[0] + " is left of an export that was killed; it can be deleted\n"; r.code != 0 || r.err != want {
		t.Errorf("exit code %d, %q, want %q", r.code, r.err, want)
	}
}

// TestNullDevice is success for every command, however the device is opened: Python's
// subprocess.DEVNULL is open for reading too.
func TestNullDevice(t *testing.T) {
	for _, args := range []string{
		"", "print", "code", "export --length 3", "lesson", "lesson 5", "lesson check ../lessons/05-a-shift-is-a-turn.md", "lesson show 5",
		"lesson notes 5", "completion bash", "man", "help", "--help", "--version",
	} {
		for _, shell := range []string{`"$0" $1 >/dev/null`, `"$0" $1 1<>/dev/null`} {
			c := exec.Command("sh", "-c", shell, program, args)
			var errs strings.Builder
			c.Env, c.Stderr = surroundings(), &errs
			if code := wait(t, c); code != 0 || errs.Len() > 0 {
				t.Errorf("%s, %s: exit code %d, %q", args, shell, code, errs.String())
			}
		}
	}
}
