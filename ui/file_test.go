//go:build !windows

package ui

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
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
		"here/a": "b", "here/b": "../there/file", "here/way": "../there/deep", "here/c": "way/../up", "here/d": filepath.Join(dir, "there", "far"),
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
