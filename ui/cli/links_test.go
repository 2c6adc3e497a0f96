//go:build !windows

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

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

	if r := run(t, "export", "-o", filepath.Join(dir, "no\x1b[2J", "x.csv")); r.code != 1 || strings.Count(r.err, "\n") != 1 || strings.Contains(r.err, "\x1b") {
		t.Errorf("no such folder: exit code %d, %q", r.code, r.err)
	}
}
