package ui

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views/frame"
)

// lived walks on a few stops in a lesson, on a projector, which asks nothing again, and leaves the program.
func lived(file string, number int) Model {
	m := OpenContents(Options{Theme: frame.Theme{Far: true}, Shelf: shelved(false), ProgressFile: file,
		Progress: LoadProgress(file)})
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

// Of two windows, the one that is closed last keeps the right answer of the other to what it has missed itself.
func TestTwoWindows(t *testing.T) {
	cases.Alone(t)
	file := filepath.Join(t.TempDir(), "lessons")
	day := 1
	window := func() *walker {
		w := &walker{T: t, random: cases.Rand(t), file: file, day: day}
		w.open()
		return w
	}
	first := window()
	first.m.list.chosen = 0
	asked := func(w *walker, key string) *lesson.Question {
		for w.press(key); ; w.press("enter") {
			if q, _ := w.question(); q != nil {
				return q
			}
		}
	}
	q := asked(first, "enter")
	first.press(lesson.Letter(q.Right()%len(q.Answers)+1), "enter")
	at := first.m.study.place
	card := func() lesson.Card { return LoadProgress(file).Of(&lessons.Built().Lessons[0]).Cards[at.Step] }
	if c := card(); !c.Missed() || c.Times != 1 {
		t.Fatalf("missed, it is %+v", c)
	}
	day = 2
	second := window()
	second.press(append(second.right(asked(second, "r")), "enter")...)
	if c := card(); c.Missed() || c.Times != 2 {
		t.Fatalf("asked again, it is %+v", c)
	}
	first.press("enter", "enter", "enter") // to another step
	first.m.keepProgress()
	if c := card(); c.Missed() || c.Times != 2 {
		t.Errorf("the window that is closed later makes it %+v", c)
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

// beside returns the names of the files in the folder of a file.
func beside(file string) (names []string) {
	entries, _ := os.ReadDir(filepath.Dir(file))
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// Of programs that leave at once nothing is lost, and nothing lies beside the file.
func TestProgressOfManyPrograms(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("programs do not lock the folder there")
	}
	file := filepath.Join(t.TempDir(), "wavescope", "lessons")
	var all sync.WaitGroup
	each := func(do func(l *lesson.Lesson, step int)) {
		for _, l := range lessons.Built().All() {
			for step := range l.Steps {
				do(l, step)
			}
		}
	}
	each(func(l *lesson.Lesson, step int) {
		far := lesson.Far{Name: l.Key(), Step: step, Steps: len(l.Steps)}
		far.Marks = far.Marks.With(step, lesson.Seen)
		all.Go(func() { changeProgress(file, new(lesson.Progress).With(far).Over) })
	})
	all.Wait()
	kept, err := readProgress(file)
	each(func(l *lesson.Lesson, step int) {
		if kept.Of(l).Marks[step] != lesson.Seen {
			t.Errorf("step %d of %s is lost", step+1, l.Title)
		}
	})
	if names := beside(file); err != nil || len(names) != 1 {
		t.Errorf("%v; %q are left", err, names)
	}
}

// What a newer program has written stays as it is, and ProgressFault says so.
func TestNewerProgressIsLeftAlone(t *testing.T) {
	file, newer := filepath.Join(t.TempDir(), "lessons"), "wavescope lessons 3\nlesson=4 marks=right\n"
	if err := os.WriteFile(file, []byte(newer), 0o600); err != nil {
		t.Fatal(err)
	}
	if says := ProgressFault(file); !strings.Contains(says,
		"a newer wavescope has written it; it is left alone, and progress in lessons is not kept") {
		t.Errorf("it says %q", says)
	}
	if m := lived(file, 4); m.lessons.Progress.Empty() {
		t.Error("nothing is known within the program")
	}
	if text, err := os.ReadFile(file); string(text) != newer || len(beside(file)) != 1 {
		t.Errorf("the file is now %q, %v, beside it %q", text, err, beside(file))
	}
}

// A broken file is kept under another name, and what makes sense of it goes on.
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
			"it is not what wavescope writes; it is renamed lessons.broken when progress is next written") {
			t.Errorf("%s: it says %q", name, says)
		}
		lived(file, 4)
		kept, err := os.ReadFile(file + ".broken")
		if err != nil || string(kept) != text || len(beside(file)) != 2 {
			t.Errorf("%s: kept is %.40q, %v, beside it %q", name, kept, err, beside(file))
		}
		p, err := readProgress(file)
		if err != nil || p.Of(lessons.Built().All()[4]).Passed() == 0 || (name == "a line") != p.Of(seventh).Begun() ||
			ProgressFault(file) != "" {
			t.Errorf("%s: written is %+v, %v", name, p, err)
		}

		// The next broken file does not replace the first one.
		if err := os.WriteFile(file, []byte("second\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if says := ProgressFault(file); !strings.Contains(says, "it is renamed lessons.broken-2 when") {
			t.Errorf("%s: then it says %q", name, says)
		}
		lived(file, 4)
		first, _ := os.ReadFile(file + ".broken")
		if second, err := os.ReadFile(file + ".broken-2"); string(first) != text || string(second) != "second\n" {
			t.Errorf("%s: the first is %.40q, the second %.40q, %v", name, first, second, err)
		}
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
