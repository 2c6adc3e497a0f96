//go:build !windows

package ui

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A link leads to the file, also to a file that does not exist yet.
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

// A file without write permission is refused, although its directory would take another in its
// place.
func TestReplaceRefusesWhatIsLocked(t *testing.T) {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "file")
	if err := errors.Join(os.Chmod(dir, 0o777), os.WriteFile(name, []byte("theirs"), 0o444)); err != nil {
		t.Fatal(err)
	}
	if os.Getuid() == 0 { // root may write anything
		if err := syscall.Seteuid(65534); err != nil {
			t.Skip(err)
		}
		defer syscall.Seteuid(0)
	}
	err = Replace(t.Context(), name, func(w io.Writer) error { _, err := io.WriteString(w, "mine"); return err })
	if got, _ := os.ReadFile(name); string(got) != "theirs" || !errors.Is(err, fs.ErrPermission) {
		t.Errorf("%q, %v", got, err)
	}
}
