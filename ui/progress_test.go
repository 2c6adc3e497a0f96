package ui

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
)

// lived walks on a few stops in a lesson and leaves the program.
func lived(file string, number int) Model {
	m := OpenContents(Options{Shelf: shelved(false), ProgressFile: file, Progress: LoadProgress(file)})
	m.size.X, m.size.Y = 100, 30
	m.list.chosen = number
	m = press(m, "enter", "enter", "enter", "enter", "enter")
	m.keepProgress()
	return m
}

// How far one is comes back, also from folders that are not there yet, and only
// what has come of the lessons is written.
func TestProgressComesBack(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a", "b", "lessons")
	left := lived(file, 4)
	text, err := os.ReadFile(file)
	if err != nil || len(text) > 4096 || strings.Count(string(text), "\n") != 2 {
		t.Fatalf("%q, %v", text, err)
	}
	l := &lessons.Built().Lessons[4]
	if got, want := LoadProgress(file).Of(l), left.lessons.Progress.Of(l); got != want || got.Passed() == 0 {
		t.Errorf("%+v came back, want %+v", got, want)
	}
	again := OpenContents(Options{Shelf: shelved(false), Progress: LoadProgress(file)})
	if again = press(again, "enter"); again.study.place.Lesson != 4 || again.study.place.Step != left.study.place.Step {
		t.Errorf("it goes on at %+v, was left at %+v", again.study.place, left.study.place)
	}
	lived(file, 6)
	if p := LoadProgress(file); p.Of(l) != left.lessons.Progress.Of(l) ||
		p.Of(&lessons.Built().Lessons[6]).Passed() == 0 {
		t.Error("the next program forgets the lesson before")
	}
	before, _ := os.Stat(file)
	m := OpenContents(Options{Shelf: shelved(false), ProgressFile: file, Progress: LoadProgress(file)})
	press(m, "esc", "l")
	m.keepProgress()
	if after, _ := os.Stat(file); !after.ModTime().Equal(before.ModTime()) {
		t.Error("who takes no lesson writes")
	}
}

// What cannot be read or written is silently nothing, and stays as it is.
func TestProgressThatIsNone(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	folder := filepath.Join(dir, "folder", "lessons")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string]string{
		"corrupt":         put("corrupt", "\x00\xff\x1b[2J\nwavescope"),
		"huge":            put("huge", strings.Repeat("1 ** x\n", 1<<20)),
		"a folder":        folder,
		"below a file":    filepath.Join(put("file", ""), "wavescope", "lessons"),
		"no name at all":  "",
		"one with a NUL":  "a\x00b",
		"of a deep chain": filepath.Join(dir, strings.Repeat("x", 300), "lessons"),
	} {
		if p := LoadProgress(file); !p.Empty() {
			t.Errorf("%s is a progress", name)
		}
		if m := lived(file, 1); m.lessons.Progress.Empty() {
			t.Errorf("%s: nothing is known within the program", name)
		}
	}
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		t.Error("a folder has gone")
	}
}

// all are the marks that a progress has of the lessons that are built in.
func allMarks(p *lesson.Progress) (marks []lesson.Marks) {
	for _, l := range lessons.Built().All() {
		marks = append(marks, p.Of(l).Marks)
	}
	return marks
}

// beside are the names of the files in the folder of a file.
func beside(file string) (names []string) {
	entries, _ := os.ReadDir(filepath.Dir(file))
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// Of programs that leave at once nothing is lost, however long they have to wait for
// each other; the file is whole, and once one leaves alone there is nothing beside it.
func TestProgressOfManyPrograms(t *testing.T) {
	file := filepath.Join(t.TempDir(), "wavescope", "lessons")
	var all sync.WaitGroup
	for step := range 8 { // each of which is marked by one program alone
		for i, l := range lessons.Built().All() {
			far := lesson.Far{Name: l.Key(), Step: step % len(l.Steps), Steps: len(l.Steps)}
			if far.Marks = far.Marks.With(step, lesson.Seen); step >= len(l.Steps) {
				continue
			}
			all.Go(func() {
				change{news: new(lesson.Progress).With(far)}.write(file)
				if got := LoadProgress(file).Of(lessons.Built().All()[i]).Marks[step]; got != lesson.Seen {
					t.Errorf("lesson %d, step %d is lost at once", i+1, step+1)
				}
			})
		}
	}
	all.Wait()
	for i, l := range lessons.Built().All() {
		for step := range min(8, len(l.Steps)) {
			if LoadProgress(file).Of(l).Marks[step] != lesson.Seen {
				t.Errorf("lesson %d, step %d is lost", i+1, step+1)
			}
		}
	}
	before := allMarks(LoadProgress(file))
	last := lessons.Built().All()[0]
	change{news: LoadProgress(file).Since(new(lesson.Progress).With(LoadProgress(file).Of(last)))}.write(file)
	text, err := os.ReadFile(file)
	kept, broken := lesson.ReadProgress(text)
	if err != nil || broken != nil || !bytes.Equal(kept.Text(), text) || !slices.Equal(allMarks(kept), before) {
		t.Errorf("%q, %v, %v", text, err, broken)
	}
	if names := beside(file); len(names) != 1 {
		t.Errorf("%q are left", names)
	}
}

// While another program has the file locked, what comes of lessons is put beside it,
// where every program reads it and the next that writes takes it in. A lock that
// nobody has taken away is broken.
func TestProgressBehindALock(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lessons")
	lived(file, 1)
	if err := os.WriteFile(file+".lock", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	before, _ := os.ReadFile(file)
	left, wrote := lived(file, 4), allMarks(LoadProgress(file))
	if after, _ := os.ReadFile(file); !bytes.Equal(before, after) || len(beside(file)) != 3 {
		t.Errorf("it writes into a file that is locked: %q", beside(file))
	}
	if wrote[1] == (lesson.Marks{}) || wrote[4] != left.study.marks {
		t.Errorf("read are %v", wrote)
	}
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(file+".lock", old, old); err != nil {
		t.Fatal(err)
	}
	lived(file, 6)
	if p, err := readProgress(file); err != nil || p.Of(lessons.Built().All()[4]).Marks != wrote[4] ||
		p.Of(lessons.Built().All()[6]).Passed() == 0 || len(beside(file)) != 1 {
		t.Errorf("the next program leaves %q, %v", beside(file), allMarks(p))
	}
	if err := os.WriteFile(file+".lock", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	lived(file, 4)
	change{forget: lessons.Built().All()[4]}.write(file)
	if p := LoadProgress(file); p.Of(lessons.Built().All()[4]).Begun() || !p.Of(lessons.Built().All()[6]).Begun() {
		t.Error("a lesson whose news lie beside is not forgotten")
	}
}

// What a newer program has written stays as it is, and that is said; news in the form of
// a newer program stay too.
func TestNewerProgressIsLeftAlone(t *testing.T) {
	file, newer := filepath.Join(t.TempDir(), "lessons"), "wavescope lessons 2\nlesson=4 marks=right\n"
	for _, name := range []string{file, file + ".1-1.news"} {
		if err := os.WriteFile(name, []byte(newer), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if says := ProgressFault(file); !strings.Contains(says,
		"a newer wavescope has written it; it is left alone, and progress in lessons is not kept") {
		t.Errorf("it says %q", says)
	}
	if m := lived(file, 4); m.lessons.Progress.Empty() {
		t.Error("nothing is known within the program")
	}
	change{forget: lessons.Built().All()[4]}.write(file)
	if text, err := os.ReadFile(file); string(text) != newer || len(beside(file)) != 2 {
		t.Errorf("the file is now %q, %v, beside it %q", text, err, beside(file))
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	lived(file, 4)
	if text, _ := os.ReadFile(file + ".1-1.news"); string(text) != newer {
		t.Errorf("the news are now %q", text)
	}
}

// A file that is broken is kept under the name that is said, and what makes sense of it
// goes on; where nine are kept already nothing is written.
func TestBrokenProgressIsKeptAside(t *testing.T) {
	seventh := lessons.Built().All()[6]
	mine := string(new(lesson.Progress).With(lesson.Far{Name: seventh.Key(), Steps: len(seventh.Steps),
		Step: 1}).Text())
	for name, text := range map[string]string{
		"garbage": "\x00\xff\x1b[2J\nwavescope", "a line": mine + "half a li", "huge": mine +
			strings.Repeat("1 * x\n", 5000), "another": "# notes of mine\n",
	} {
		file := filepath.Join(t.TempDir(), "lessons")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if says := ProgressFault(file); !strings.Contains(says,
			"it is not what wavescope writes; it is renamed lessons.broken-1 when progress is next written") {
			t.Errorf("%s: it says %q", name, says)
		}
		lived(file, 4)
		kept, err := os.ReadFile(file + ".broken-1")
		if err != nil || string(kept) != text || len(beside(file)) != 2 {
			t.Errorf("%s: kept is %.40q, %v, beside it %q", name, kept, err, beside(file))
		}
		p, err := readProgress(file)
		if err != nil || p.Of(lessons.Built().All()[4]).Passed() == 0 || (name == "a line") != p.Of(seventh).Begun() ||
			ProgressFault(file) != "" {
			t.Errorf("%s: written is %+v, %v", name, p, err)
		}
	}
	file := filepath.Join(t.TempDir(), "lessons")
	for i := range 20 {
		if err := os.WriteFile(file, []byte{byte(i)}, 0o600); err != nil {
			t.Fatal(err)
		}
		if says := ProgressFault(file); strings.Contains(says, "left alone") != (i >= 9) {
			t.Errorf("after %d broken files it says %q", i, says)
		}
		lived(file, 4)
	}
	if text, _ := os.ReadFile(file); string(text) != "\x13" || len(beside(file)) != 10 {
		t.Errorf("the last is %q, %q are kept", text, beside(file))
	}
}

// A lock that no program can have made holds nobody up, and however many programs leave
// behind a lock, few files of news lie beside the progress.
func TestNewsAreBounded(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lessons")
	for name, lock := range map[string]func(string) error{
		"a folder": func(name string) error { return os.MkdirAll(filepath.Join(name, "in it"), 0o700) },
		"a link":   func(name string) error { return os.Symlink("nowhere", name) },
	} {
		if err := lock(file + ".lock"); err != nil {
			t.Skip(err)
		}
		left := lived(file, 4)
		if p, err := readProgress(file); err != nil || p.Of(lessons.Built().All()[4]).Marks != left.study.marks ||
			len(beside(file)) != 2 {
			t.Errorf("%s: %v, beside it %q", name, err, beside(file))
		}
		if err := os.RemoveAll(file + ".lock"); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 100 {
		if err := os.WriteFile(fmt.Sprintf("%s.1-%d.news", file, i), []byte("wavescope lessons 1\n"),
			0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(file+".lock", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	lived(file, 6)
	if names := beside(file); len(names) > 2 {
		t.Errorf("%d files lie there", len(names))
	}
}

// The file lies where the system wants such things.
func TestProgressFile(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	if got, want := ProgressFile(), filepath.Join(os.Getenv("XDG_STATE_HOME"), "wavescope", "lessons"); got != want {
		t.Errorf("it is %s, want %s", got, want)
	}
	t.Setenv("XDG_STATE_HOME", "relative")
	t.Setenv("HOME", filepath.Join(t.TempDir(), "me"))
	if got, want := ProgressFile(), filepath.Join(os.Getenv("HOME"), ".local", "state", "wavescope",
		"lessons"); runtime.GOOS == "linux" && got != want {
		t.Errorf("it is %s, want %s", got, want)
	}
	t.Setenv("HOME", "")
	if got := ProgressFile(); runtime.GOOS == "linux" && got != "" {
		t.Errorf("without a home it is %s", got)
	}
}
