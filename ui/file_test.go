//go:build !windows

package ui

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A link leads to the file, also to one that does not exist yet.
func TestReplaceFollowsLinks(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, d := range []string{"here", "there", "there/deep"} {
		if err := os.Mkdir(d, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{
		"here/a": "b", "here/b": "../there/file", "here/way": "../there/deep", "here/c": "way/../up",
		"here/d": filepath.Join(dir, "there", "far"),
	} {
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
	}
	for link, file := range map[string]string{"here/a": "there/file", "here/c": "there/up", "here/d": "there/far"} {
		for _, text := range []string{"first", "second"} {
			err := Replace(t.Context(), link, func(w io.Writer) error { _, err := io.WriteString(w, text); return err })
			if got, _ := os.ReadFile(file); string(got) != text || err != nil {
				t.Errorf("%s: %s is %q, %v", link, file, got, err)
			}
			if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
				t.Errorf("%s is no link any more", link)
			}
		}
	}
}

// textWriter writes a text, as an export does.
func textWriter(text string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
}

// asNobody is this test binary, in a directory that anybody may use, as somebody who
// is not root.
func asNobody(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	dir := t.TempDir()
	program := filepath.Join(dir, "test")
	if err := errors.Join(os.Chmod(dir, 0o777), os.Chmod(filepath.Dir(dir), 0o755)); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(os.Args[0], program); err != nil {
		data, _ := os.ReadFile(os.Args[0])
		if err := os.WriteFile(program, data, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command(program, args...)
	c.Dir, c.Env = dir, append(os.Environ(), "TMPDIR="+dir)
	if os.Getuid() == 0 { // who may write anything
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	return c
}

// replaces, set in the environment, makes the test binary replace a file.
const replaces = "WAVESCOPE_TEST_REPLACES"

// A file that may not be written is refused, although its directory would take
// another in its place.
func TestReplaceRefusesWhatIsLocked(t *testing.T) {
	c := asNobody(t)
	name := filepath.Join(c.Dir, "file")
	if err := os.WriteFile(name, []byte("theirs"), 0o444); err != nil {
		t.Fatal(err)
	}
	c.Env = append(c.Env, replaces+"="+name)
	out, err := c.CombinedOutput()
	if got, _ := os.ReadFile(name); string(got) != "theirs" || !strings.Contains(string(out), "permission denied") {
		t.Errorf("%q: %q, %v", got, out, err)
	}
	if files, _ := os.ReadDir(c.Dir); len(files) != 2 {
		t.Errorf("%v are left", files)
	}
}
