package ui

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wavescope/views/frame"
)

// do enters a line and does what it asks for.
func do(m Model, line string) Model {
	m = press(m, ":")
	m.line = openLine(line)
	m, cmd := sendCmd(m, stroke("enter"))
	if cmd != nil {
		m = send(m, cmd())
	}
	return m
}

func TestExportSavesWhatIsShown(t *testing.T) {
	t.Chdir(t.TempDir())
	m := press(at(90, 30), "right")
	for _, name := range []string{"a.png", "a.ansi", "a.txt", "B.PNG", "with space.txt"} {
		got := do(m, "export "+name)
		if got.notice.warn || !strings.Contains(row(got, -1), "saved "+name) {
			t.Errorf("%s: %q", name, row(got, -1))
		}
	}
	raw, err := os.ReadFile("a.png")
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	if want := m.Frame(90, 30).Image().Bounds(); img.Bounds() != want {
		t.Errorf("%v, want %v", img.Bounds(), want)
	}
	text, err := os.ReadFile("a.txt")
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n"); len(lines) != 30 || strings.Contains(string(text), ":export") {
		t.Errorf("%d lines:\n%s", len(lines), text)
	}
	plain := New(m.state, Options{Theme: frame.Theme{Depth: frame.NoColor}}).Frame(90, 30).AppendPlain(nil)
	if string(plain)+"\n" != string(text) {
		t.Errorf("the text is not that of a sheet without colour:\n%s", text)
	}
}

func TestExportOverwritesOnlyWhenTold(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("mine.txt", []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	m := do(at(90, 30), "export mine.txt")
	if got, _ := os.ReadFile("mine.txt"); string(got) != "precious" {
		t.Fatal("a file was written over")
	}
	if !m.notice.warn || !strings.Contains(row(m, -1), "mine.txt exists; :export! mine.txt writes over it") {
		t.Errorf("%q", row(m, -1))
	}
	if m = do(at(90, 30), "export! mine.txt"); m.notice.warn {
		t.Errorf("%q", m.notice.text)
	}
	if got, _ := os.ReadFile("mine.txt"); !strings.Contains(string(got), "wavescope") {
		t.Error("export! did not write")
	}
}

func TestExportSaysWhatFails(t *testing.T) {
	t.Chdir(t.TempDir())
	m := do(at(90, 30), "export nowhere/x.png")
	if !m.notice.warn || !strings.Contains(m.notice.text, "not saved") || !strings.Contains(m.notice.text, "nowhere") {
		t.Errorf("%+v", m.notice)
	}
	checkScreen(t, m)
}

func TestExportKnowsHome(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv("USERPROFILE", dir)
	do(at(90, 30), "export ~/x.txt")
	if _, err := os.Stat(filepath.Join(dir, "x.txt")); err != nil {
		t.Error(err)
	}
}
