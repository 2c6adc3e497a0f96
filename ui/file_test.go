//go:build !windows

package ui

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
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

// A file can be written where no file can be made.
func TestReplaceInALockedDirectory(t *testing.T) {
	name := lockedFile(t)
	err := Replace(t.Context(), name, func(w io.Writer) error { _, err := io.WriteString(w, "short"); return err })
	if got, _ := os.ReadFile(name); strings.TrimSpace(string(got)) != "short" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

// lockedFile is a file that can be written in a directory that takes no new
// ones. Linux has one that is locked even for root: the name of this process.
func lockedFile(t *testing.T) string {
	if runtime.GOOS == "linux" {
		const name = "/proc/self/comm"
		old, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.WriteFile(name, old, 0) })
		return name
	}
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	if err := errors.Join(os.WriteFile(name, []byte("a longer text"), 0o600), os.Chmod(dir, 0o500)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(dir, 0o700) })
	return name
}

// textWriter writes a text, as an export does.
func textWriter(text string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
}

// What is there keeps its mode, its owner and all its names, whether the new
// text is longer, shorter or as long: a file of one's own, also as somebody who is
// not root, and one that root writes for somebody else.
func TestReplaceKeepsTheFile(t *testing.T) {
	keepsTheFile(t, func(string) error { return nil })
	if os.Getuid() != 0 {
		return
	}
	for _, owner := range [][2]int{{12345, 54321}, {12345, 0}, {0, 54321}} {
		keepsTheFile(t, func(name string) error { return os.Chown(name, owner[0], owner[1]) })
	}
	if out, err := asNobody(t, "-test.run=^TestReplaceKeepsTheFile$").CombinedOutput(); err != nil {
		t.Errorf("not as root: %v\n%s", err, out)
	}
}

func keepsTheFile(t *testing.T, own func(name string) error) {
	t.Helper()
	for _, mode := range []fs.FileMode{0o600, 0o640, 0o666, 0o777, 0o644 | fs.ModeSetgid} {
		for _, text := range []string{"", "short", "as long", strings.Repeat("longer ", 10_000)} {
			for _, linked := range []bool{false, true} {
				t.Chdir(t.TempDir())
				err := errors.Join(os.WriteFile("file", []byte("as lang"), 0o600), own("file"), os.Chmod("file", mode))
				if err != nil {
					t.Fatal(err)
				}
				if linked {
					if err := os.Link("file", "other"); err != nil {
						t.Fatal(err)
					}
				}
				before, _ := os.Stat("file")
				err = Replace(t.Context(), "file", textWriter(text))
				got, _ := os.ReadFile("file")
				if after, _ := os.Stat("file"); err != nil || string(got) != text || after.Mode() != before.Mode() ||
					!sameNames(after, before) {
					t.Errorf("%v, linked %v: %v, %d bytes of %d, %v %+v", mode, linked, err, len(got), len(text),
						after.Mode(), after.Sys())
				}
				if other, _ := os.ReadFile("other"); linked && string(other) != text {
					t.Errorf("%v: the other name has %d bytes of %d", mode, len(other), len(text))
				}
				if files, _ := os.ReadDir("."); len(files) > 2 || !linked && len(files) > 1 {
					t.Errorf("%v are left", files)
				}
			}
		}
	}
}

// sameNames compares owner, group and number of names.
func sameNames(a, b fs.FileInfo) bool {
	x, _ := a.Sys().(*syscall.Stat_t)
	y, _ := b.Sys().(*syscall.Stat_t)
	return x.Uid == y.Uid && x.Gid == y.Gid && x.Nlink == y.Nlink
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

// What an export that was killed has left is named, whatever its folder is called.
func TestLeftFilesAreNamed(t *testing.T) {
	for _, folder := range []string{"sub", "[a-b", "a]*?", `b\s`, "deep/[x]", "."} {
		t.Run(folder, func(t *testing.T) { leftAreNamed(t, folder) })
	}
}

func leftAreNamed(t *testing.T, folder string) {
	t.Chdir(t.TempDir())
	c := exec.Command("true")
	if err := c.Run(); err != nil {
		t.Fatal(err)
	}
	of := func(process int) string {
		return folder + "/" + strings.Replace(".wavescope-PID-7.tmp", "PID", strconv.Itoa(process), 1)
	}
	dead, alive := of(c.Process.Pid), of(os.Getpid())
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{dead, alive, folder + "/.wavescope-x-1.tmp", dead + "x", folder +
		"/.wavescope-+1-1.tmp"} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if got := Left(folder + "/numbers.csv"); len(got) != 1 || got[0] != dead {
		t.Errorf("%q", got)
	}
	m := at(90, 30)
	m = send(m, m.save(folder+"/x.csv", "", false, textWriter("1"))())
	if foot := row(m, -1); !strings.Contains(foot, "saved "+folder+"/x.csv; left of an export that was killed: "+dead) {
		t.Errorf("%q", foot)
	}
}
