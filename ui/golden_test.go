package ui

import (
	"flag"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"testing"

	"wavescope/views"
	"wavescope/views/frame"
)

var update = flag.Bool("update", false, "write the golden frames; look at them before you keep them")

// Every view looks as it did when somebody last looked at it: in colour, as
// terminal text, and without.
func TestGolden(t *testing.T) {
	for _, v := range views.All {
		for _, size := range []image.Point{{X: 80, Y: 24}, {X: 120, Y: 40}} {
			for name, depth := range map[string]frame.Depth{"dark.ansi": frame.TrueColor, "plain.txt": frame.NoColor} {
				t.Run(fmt.Sprintf("%s-%dx%d-%s", v.Name, size.X, size.Y, name), func(t *testing.T) {
					s := views.Default()
					s.View = v.Name
					f := New(s, Options{Theme: frame.Theme{Depth: depth}}).Frame(size.X, size.Y)
					got := append(f.AppendPlain(nil), '\n')
					if depth == frame.TrueColor {
						got = append(f.AppendANSI(nil), '\n')
					}
					compare(t, got)
				})
			}
		}
	}
}

// compare holds what was drawn against the golden file of this test's name.
func compare(t *testing.T, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", filepath.Base(t.Name()))
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s is no longer what is drawn: write it with -update, then look at it", path)
	}
}
