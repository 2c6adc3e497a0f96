package ui

import (
	"bytes"
	"errors"
	"fmt"
	"image/gif"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
	"wavescope/views"
	"wavescope/views/frame"
)

// do enters a line and runs the command that it returns.
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
	if lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n"); len(lines) != 30 ||
		strings.Contains(string(text), ":export") {
		t.Errorf("%d lines:\n%s", len(lines), text)
	}
	plain := New(m.state(), Options{Theme: frame.Theme{Depth: frame.NoColor}}).Frame(90, 30).AppendPlain(nil)
	if string(plain)+"\n" != string(text) {
		t.Errorf("the text is not that of a sheet without colour:\n%s", text)
	}
}

// What is saved says which of its letters have no glyph.
func TestExportNamesLettersWithoutGlyphs(t *testing.T) {
	cases.Alone(t)
	t.Chdir(t.TempDir())
	m := do(do(at(90, 30), "view order"), "sentence 狗 bit 人")
	for line, drawn := range map[string]bool{"export a.png": true, "export a.gif": true, "figure a.pdf": true,
		"figure a.svg": false, "export a.txt": false} {
		if got := do(m, line).notice; got.warn || strings.Contains(got.text, "no letters for 狗") != drawn {
			t.Errorf("%s: %q", line, got.text)
		}
	}
}

// A film plays on from the position that is shown; a PDF is a figure.
func TestExportSavesAFilmAndAFigure(t *testing.T) {
	t.Chdir(t.TempDir())
	m := at(60, 12)
	from := m.state().Pos
	for _, name := range []string{"a.gif", "a.cast", "a.pdf"} {
		if got := do(m, "export "+name); got.notice.warn || got.state().Pos != from {
			t.Errorf("%s: %q, position %d", name, row(got, -1), got.state().Pos)
		}
	}
	raw, err := os.ReadFile("a.gif")
	if err != nil {
		t.Fatal(err)
	}
	shots, err := gif.DecodeAll(bytes.NewReader(raw))
	if want := 5 * usual * frames; err != nil || len(shots.Image) != want {
		t.Errorf("%v: %d frames, not %d", err, len(shots.Image), want)
	}
	if raw, _ := os.ReadFile("a.pdf"); !bytes.HasPrefix(raw, []byte("%PDF")) {
		t.Errorf("a.pdf begins with %.20q", raw)
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
	if got, _ := os.ReadFile("mine.txt"); !strings.Contains(string(got), "Curves") {
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

func TestExportSavesTheNumbers(t *testing.T) {
	t.Chdir(t.TempDir())
	m := enterLine(at(90, 30), "face overlay d-model 4 length 5")
	for _, name := range []string{"pe.csv", "pe.json", "pe.npy"} {
		if got := do(m, "export "+name); got.notice.warn || got.line.open {
			t.Fatalf("%s: %q %q", name, got.notice.text, got.line.fault)
		}
	}
	text, err := os.ReadFile("pe.csv")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(rows) != 6 {
		t.Fatalf("%d rows:\n%s", len(rows), text)
	}
	want := []float64{3, math.Sin(3), math.Cos(3), math.Sin(0.03), math.Cos(0.03)}
	for i, cell := range strings.Split(strings.TrimSpace(rows[4]), ",") {
		if got, err := strconv.ParseFloat(cell, 64); err != nil || math.Abs(got-want[i]) > 4e-16 {
			t.Errorf("column %d of row 3 is %s, want %v", i, cell, want[i])
		}
	}
	if npy, _ := os.ReadFile("pe.npy"); !bytes.HasPrefix(npy, []byte("\x93NUMPY")) || len(npy)%64 != 5*4*8%64 {
		t.Errorf("pe.npy has %d bytes", len(npy))
	}
}

// The size of an export is shown before it is written, and a large file is written only by export!.
func TestExportTellsItsSize(t *testing.T) {
	t.Chdir(t.TempDir())
	m := press(enterLine(at(120, 30), "view similarity d-model 4 length 3"), "e")
	if m.line.text != "export offsets.csv" {
		t.Fatalf("the line proposes %q", m.line.text)
	}
	if screen := strings.Join(textOf(m), "\n"); !strings.Contains(screen, "6 rows of 3 numbers, about 480 bytes") {
		t.Errorf("the hint does not say how large the file is:\n%s", screen)
	}
	m = enterLine(press(m, "esc"), "view curves face overlay d-model 64 length 1e6")
	if m = do(m, "export large.csv"); !strings.Contains(m.line.fault, "about 120.0 MB; :export! writes it") {
		t.Errorf("%q", m.line.fault)
	}
	if _, err := os.Stat("large.csv"); err == nil {
		t.Error("a file was made")
	}
}

// If writing fails, a new file is removed and an existing file keeps its content.
func TestFilesAreWholeOrNotThere(t *testing.T) {
	t.Chdir(t.TempDir())
	broken := func(w io.Writer) error {
		_, _ = w.Write([]byte("half"))
		return errors.New("no more")
	}
	if err := Create(t.Context(), "new", broken); err == nil {
		t.Error("no error")
	}
	if err := os.WriteFile("old", []byte("whole"), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := Replace(t.Context(), "old", broken); err == nil {
		t.Error("no error")
	}
	if got, _ := os.ReadFile("old"); string(got) != "whole" {
		t.Errorf("old is %q", got)
	}
	files, _ := os.ReadDir(".")
	if len(files) != 1 {
		t.Errorf("%v are left", files)
	}
	if err := Replace(t.Context(), "old", func(w io.Writer) error {
		_,
			err := w.Write([]byte("new"))
		return err
	}); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat("old"); err != nil || info.Mode().Perm() != 0o640 || info.Size() != 3 {
		t.Errorf("%v %v", info, err)
	}
}

// The footer shows a file until it is saved. Meanwhile q asks before it quits, and ctrl+c quits at once.
func TestQuitWaitsForFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	quits := func(m Model, keys ...string) bool {
		m, cmd := sendCmd(press(m, keys[:len(keys)-1]...), stroke(keys[len(keys)-1]))
		if cmd == nil {
			if text := strings.Join(textOf(m), "\n"); !strings.Contains(text,
				"still saving big.csv; q again leaves without it") {
				t.Errorf("%v: q is not answered:\n%s", keys, text)
			}
			return false
		}
		_, ok := cmd().(tea.QuitMsg)
		return ok
	}
	m := press(at(90, 30), ":")
	m.line = openLine("export big.csv")
	m, cmd := sendCmd(m, stroke("enter"))
	for _, m := range []Model{m, press(m, "right"), press(m, "right", "tab")} {
		if !strings.Contains(row(m, -1), "saving big.csv …") {
			t.Errorf("%q", row(m, -1))
		}
		checkScreen(t, m)
	}
	for keys, want := range map[string]bool{
		"q": false, "q q": true, "q right q": false, "q right q q": true, "ctrl+c": true,
		"? ctrl+c": true, ": ctrl+c ctrl+c": true, ": q enter": false, ": q enter q": true,
	} {
		if quits(m, strings.Fields(keys)...) != want {
			t.Errorf("%s: leaves: %v", keys, !want)
		}
	}
	m = send(m, cmd())
	if !strings.Contains(row(m, -1), "saved big.csv") || strings.Contains(row(press(m, "right"), -1), "saving") ||
		!quits(m, "q") {
		t.Errorf("afterwards: %q", row(m, -1))
	}
}

// A new file has its name only when it is complete, and never takes the place
// of another that came in the meantime.
func TestCreateShowsWholeFilesOnly(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(w io.Writer) error {
		_, err := w.Write([]byte("mine"))
		if _, there := os.Stat("new"); there == nil {
			t.Error("the file is there before it is complete")
		}
		return err
	}
	if err := Create(t.Context(), "new", write); err != nil {
		t.Error(err)
	}
	if got, _ := os.ReadFile("new"); string(got) != "mine" {
		t.Errorf("%q", got)
	}
	err := Create(t.Context(), "late", func(w io.Writer) error { return os.WriteFile("late", []byte("yours"), 0o600) })
	if got, _ := os.ReadFile("late"); string(got) != "yours" || !errors.Is(err, os.ErrExist) {
		t.Errorf("%q, %v", got, err)
	}
	if files, _ := os.ReadDir("."); len(files) != 2 {
		t.Errorf("%v are left", files)
	}
}

// Leaving the program cancels incomplete files and waits until they are removed.
func TestLeavingTakesHalfFilesAway(t *testing.T) {
	t.Chdir(t.TempDir())
	m, begun := at(90, 30), make(chan struct{})
	cmd := m.save("x.csv", false, func(w io.Writer) (string, error) {
		close(begun)
		for {
			if _, err := w.Write([]byte("1,2,3\n")); err != nil {
				time.Sleep(50 * time.Millisecond)
				return "", err
			}
		}
	})
	go cmd()
	<-begun
	m.saves.stop()
	if files, _ := os.ReadDir("."); len(files) != 0 {
		t.Errorf("%v are left", files)
	}
	if m = send(m, m.save("y.csv", false, nil)()); !m.notice.warn {
		t.Error("a file is written after the end")
	}
}

// A notice says that exported rows are random, on the screen and in plain mode; a picture says it itself.
func TestExportNoticeSaysThatRowsAreUntrained(t *testing.T) {
	t.Chdir(t.TempDir())
	m := at(90, 30)
	if got := do(m, "export a.csv").notice.text; got != "saved a.csv" {
		t.Errorf("of sines it says %q", got)
	}
	m = do(m, "scheme learned")
	for name, want := range map[string]bool{"b.csv": true, "b.json": true, "b.npy": true, "b.txt": false} {
		got := do(m, "export "+name).notice
		if got.warn || !strings.HasPrefix(got.text, "saved "+name) || strings.Contains(got.text, "untrained") != want {
			t.Errorf("%s: %+v", name, got)
		}
	}
	talk := talkAbout(views.One(m.state()), Options{})
	if said := strings.Join(strings.Fields(talk.says("export c.json")), " "); !strings.Contains(said,
		"saved c.json: untrained") {
		t.Errorf("plain mode says %q", said)
	}
}

// config returns a configuration in its own file.
func config(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "config.json")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// What a configuration said when it was named stays, whatever becomes of its file;
// naming the file reads it anew.
func TestFileIsReadWhereItIsNamed(t *testing.T) {
	name := config(t, `{"head_dim":32,"rope_scaling":{"type":"linear","factor":2}}`)
	m := enterLine(at(160, 45), "model "+name)
	before := strings.Join(textOf(press(m, "right", "left")), "\n")
	if err := os.WriteFile(name, []byte(`{"head_dim":16,"rope_theta":10000}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if after := strings.Join(textOf(press(m, "right", "left")), "\n"); m.state().HeadDim != 32 || after != before {
		t.Errorf("a file that has changed:\n%s", after)
	}
	if m = enterLine(m, "model "+name); m.state().HeadDim != 16 {
		t.Errorf("named anew it has a head dimension of %d", m.state().HeadDim)
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if m = enterLine(m, "base 500"); m.state().HeadDim != 16 || m.state().Base != 500 {
		t.Errorf("a file that is gone: %+v", m.state().State)
	}
	if m = enterLine(m, "model "+name); !strings.Contains(m.line.fault, "there is no such file") {
		t.Errorf("the fault is %q", m.line.fault)
	}
}

// A program is shown as a separate page that scrolls, is searched and copied,
// and gives way to the help.
func TestCodeIsShown(t *testing.T) {
	m := enterLine(at(80, 24), "code pytorch")
	text := strings.Join(textOf(m), "\n")
	for _, want := range []string{"import torch", "torch.exp(", "y copy"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	for _, line := range textOf(m) {
		if strings.Contains(line, "…") {
			t.Errorf("a line is cut: %s", line)
		}
	}
	if copied, cmd := sendCmd(m, stroke("y")); cmd == nil || !strings.HasPrefix(copied.notice.text, "copied") {
		t.Errorf("%q after y", copied.notice.text)
	}
	if m := press(m, "esc"); m.help.open || m.help.program != "" {
		t.Error("esc does not close it")
	}
	if m := enterLine(at(80, 24), "code cobol"); !strings.Contains(m.line.fault, "numpy, pytorch") {
		t.Errorf("%q", m.line.fault)
	}
	if c := at(80, 24).completes("code p"); len(c.cands) != 1 || c.cands[0].text != "pytorch" {
		t.Errorf("completed by %v", c.cands)
	}
}

// Folding the lines of a program breaks them at blanks and loses no text.
func TestFoldedLines(t *testing.T) {
	theme := at(80, 24).theme
	line := "        table = np.stack([np.sin(angle), np.cos(angle)], axis=-1).reshape(128, -1)"
	for w := 1; w < 100; w++ {
		parts := folded(line, w, theme)
		if got := strings.Join(strings.Fields(strings.Join(parts, " ")), ""); got != strings.ReplaceAll(line, " ", "") {
			t.Fatalf("%d cells: %q", w, parts)
		}
		for _, part := range parts {
			if w > 40 && theme.Width(part) > w {
				t.Errorf("%d cells: %q", w, part)
			}
		}
	}
}

// A model replaces all that the one before it has set, and none brings back what was
// before the first: also settings that are not those the program opens with. Where the
// cursor is, no model sets.
func TestModelsLeaveNothingBehind(t *testing.T) {
	cases.Alone(t)
	bloom := config(t, `{"model_type":"bloom","n_head":12}`)
	bert := config(t, `{"model_type":"bert","hidden_size":256,"num_attention_heads":4,"max_position_embeddings":512}`)
	whisper := config(t,
		`{"model_type":"whisper","d_model":384,"encoder_attention_heads":6,"max_source_positions":1500}`)
	settings := func(m Model) string {
		s := m.state().State
		s.Pos, s.Dim = 0, 0
		name := s.ModelName()
		s.Model = nil // a file that is read anew is another Source
		return fmt.Sprintf("%s %+v", name, s)
	}
	for _, before := range []string{"scheme sinusoidal",
		"d-model 32 length 77 heads 5 base 500 layout concat factor 3 buckets 64 view context"} {
		start := enterLine(at(80, 24), before)
		m := start
		for _, name := range []string{"llama-3.1-8b", bert, whisper, bloom, "gemma-3-4b", "llama-2-7b"} {
			m = enterLine(m, "model "+name)
			if got, want := settings(m), settings(enterLine(start, "model "+name)); got != want {
				t.Errorf("%s: %s after another model is\n%s, alone\n%s", before, name, got, want)
			}
		}
		m = press(m, "f", "down")
		if got, want := settings(enterLine(m, "model none")), settings(start); got != want {
			t.Errorf("%s: none leaves\n%s, was\n%s", before, got, want)
		}
	}
}
