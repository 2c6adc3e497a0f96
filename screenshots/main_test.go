package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The pictures in this folder equal what the program draws now.
func TestPicturesAreCurrent(t *testing.T) {
	for _, p := range pictures {
		t.Run(filepath.Base(p), func(t *testing.T) {
			path, code := draw(p, t.TempDir())
			if code != 0 {
				t.Fatal("exit code ", code)
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if saved, _ := os.ReadFile(filepath.Base(path)); !bytes.Equal(saved, want) {
				t.Errorf("%s differs from what the program draws; draw it with: go run ./screenshots", filepath.Base(path))
			}
		})
	}
}
