package ui

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
)

// lived walks on a few stops in a lesson and leaves the program.
func lived(file string, number int) Model {
	m := OpenContents(Options{Shelf: shelved(false), ProgressFile: file, Progress: LoadProgress(file)})
	m.size.X, m.size.Y = 100, 30
	m.lessons.Chosen = number
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
	if p := LoadProgress(file); p.Of(l) != left.lessons.Progress.Of(l) || p.Of(&lessons.Built().Lessons[6]).Passed() == 0 {
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

// Programs that leave at once leave a whole file behind, and nothing beside it.
func TestProgressOfManyPrograms(t *testing.T) {
	file := filepath.Join(t.TempDir(), "wavescope", "lessons")
	var all sync.WaitGroup
	for range 4 {
		for i := range lessons.Built().Lessons {
			all.Go(func() { lived(file, i) })
		}
	}
	all.Wait()
	text, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(lesson.ReadProgress(text).Text(), text) || lesson.ReadProgress(text).Empty() {
		t.Errorf("%q, %v", text, err)
	}
	if beside, _ := os.ReadDir(filepath.Dir(file)); len(beside) != 1 {
		t.Errorf("%d files are left", len(beside))
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
	if got, want := ProgressFile(), filepath.Join(os.Getenv("HOME"), ".local", "state", "wavescope", "lessons"); runtime.GOOS == "linux" && got != want {
		t.Errorf("it is %s, want %s", got, want)
	}
	t.Setenv("HOME", "")
	if got := ProgressFile(); runtime.GOOS == "linux" && got != "" {
		t.Errorf("without a home it is %s", got)
	}
}

// A step that is opened by its number and left in its middle is where the next
// program goes on, from the page and by the lesson's name; x begins anew for good.
func TestStepWithoutMarksComesBack(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lessons")
	open := func() Options {
		return Options{Shelf: shelved(false), ProgressFile: file, Progress: LoadProgress(file)}
	}
	m := press(Begin(lessons.Built(), lesson.Place{Lesson: 4, Step: 2}, open()), "enter")
	m.keepProgress()
	if m.study.place.Step != 2 {
		t.Fatalf("one enter leads to %+v", m.study.place)
	}
	next := OpenContents(open())
	if c, at := next.lessons.Start(); c != lessons.Built() || at != (lesson.Place{Lesson: 4, Step: 2}) {
		t.Errorf("it goes on at %+v", at)
	}
	for name, m := range map[string]Model{"page": next, "lesson": press(next, "enter", "enter", "C")} {
		anew := press(m, "x")
		if !anew.lessons.open || press(anew, "enter").study.place != (lesson.Place{Lesson: 4}) || !strings.Contains(anew.notice.text, "forgotten") {
			t.Errorf("%s: x begins at %+v, %q", name, press(anew, "enter").study.place, anew.notice.text)
		}
		if anew.keepProgress(); LoadProgress(file).Of(&lessons.Built().Lessons[4]).Begun() {
			t.Errorf("%s: the next program has not forgotten", name)
		}
		if again := press(anew, "esc", "C", "x"); name == "page" && !strings.Contains(again.notice.text, "nobody has been") {
			t.Errorf("%s: once more x says %q", name, again.notice.text)
		}
	}
}
