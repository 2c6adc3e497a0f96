//go:build !windows

package ui

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A pipe that nobody writes to or reads from is not waited for, nor is a file
// that may not be touched a reason to fail.
func TestProgressInAPipe(t *testing.T) {
	dir := t.TempDir()
	pipe, shut := filepath.Join(dir, "pipe"), filepath.Join(dir, "shut")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(shut, nil, 0o000); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{pipe, shut, filepath.Join(os.DevNull, "lessons"), os.DevNull} {
		lived(file, 1)
	}
	if info, err := os.Stat(pipe); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Error("the pipe has gone")
	}
}
