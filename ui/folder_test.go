package ui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views"
)

// filed is a folder with files of all kinds, in which the program is then.
func filed(t *testing.T) (dir string) {
	dir = t.TempDir()
	t.Chdir(dir)
	config := `{"model_type":"llama","head_dim":64,"num_attention_heads":8,
		"max_position_embeddings":1234,"rope_theta":10000}`
	for name, text := range map[string]string{
		"models/zeta.json": config, "models/zeta-long.json": config, "models/table.npy": "", "models/notes.txt": "",
		"models/.zz.json": config, "models/zip/config.json": config,
		"My Models/one two.json": config, "zzz.png": "", "zzz.doc": "",
		"zebra.md": lessonText, "les sons/a.md": lessonText, "les sons/b.md": lessonText, "zoo\x1b[2J.json": config,
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const lessonText = "---\ntitle: Zebras\nask: Why?\nminutes: 5\n---\n\n" +
	"## One\n\n```wavescope\n--view curves\n```\n\nText.\n"

// withFiles opens the program where lessons can be read from files.
func withFiles() Model {
	read := func(name string) (*lesson.Shelf, string, error) {
		all, _, err := lessons.Open(name)
		if err != nil {
			return nil, "", err
		}
		own := lesson.Titled{Title: "from files", Course: &lesson.Course{Lessons: all}}
		return &lesson.Shelf{Courses: append([]lesson.Titled{own}, shelved(false)().Courses...)}, "", nil
	}
	m := Open(views.One(views.Default()), Options{Shelf: shelved(false), ReadLessons: read})
	return send(m, tea.WindowSizeMsg{Width: 100, Height: 30})
}

// Tab completes the names of files where a line takes one: those that it can read or
// write, and folders on the way to them.
func TestTabCompletesFiles(t *testing.T) {
	dir := filed(t)
	t.Setenv("HOME", dir)
	for _, c := range []struct{ typed, keys, want string }{
		{"model mod", "tab", "model models/"},
		{"model models/z", "tab", "model models/zeta-long.json"},
		{"model models/ze", "tab", "model models/zeta"},
		{"model models/zeta-", "tab", "model models/zeta-long.json "},
		{"model models/t", "tab", "model models/table.npy "},
		{"model models/n", "tab", "model models/n"},
		{"model models/.", "tab", "model models/.zz.json "},
		{"model models/zip", "tab tab", "model models/zip/config.json "},
		{"model=models/t", "tab", "model=models/table.npy "},
		{"model M", "tab", "model 'My Models/"},
		{"model 'My Models/", "tab", "model 'My Models/one two.json' "},
		{"model " + dir + "/models/t", "tab", "model " + dir + "/models/table.npy "},
		{"model ~/mod", "tab", "model '~/models/"},
		{"model ~/models/zi", "tab", "model '~/models/zip/"},
		{"base 5 model models/t", "tab", "base 5 model models/table.npy "},
		{"model phi-4", "tab", "model phi-4 "},
		{"export zzz", "tab", "export zzz.png "},
		{"export My", "tab", "export My Models/"},
		{"export! zzz", "tab", "export! zzz.png "},
		{"lesson zeb", "tab", "lesson zebra.md "},
		{"lesson les sons/a", "tab", "lesson les sons/a.md "},
		{"lesson who", "tab", "lesson who-bit-whom "},
		{"pos mod", "tab", "pos mod"},
		{"model nowhere/x", "tab", "model nowhere/x"},
	} {
		m := press(send(press(withFiles(), ":"), pasteOf(c.typed)), strings.Fields(c.keys)...)
		if m.line.text != c.want {
			t.Errorf("%q is completed to %q, want %q", c.typed, m.line.text, c.want)
		}
		checkScreen(t, m)
	}
	tried := send(press(withFiles(), ":"), pasteOf("model models/z"))
	var seen []string
	for range 3 {
		tried = press(tried, "tab")
		seen = append(seen, strings.TrimPrefix(tried.line.text, "model models/"))
	}
	if want := []string{"zeta-long.json", "zeta.json", "zip/"}; !slices.Equal(seen, want) {
		t.Errorf("tab tries %q, want %q", seen, want)
	}
	if text := screenText(tried); !strings.Contains(text, "models/zeta-long.json") {
		t.Errorf("the files are not shown:\n%s", text)
	}
	for _, c := range []struct {
		typed, keys string
		done        func(Model) bool
	}{
		{"model 'My M", "tab tab enter", func(m Model) bool { return m.state().Length == 1234 }},
		{"model models/zi", "tab enter", func(m Model) bool { return m.state().Length == 1234 }},
		{"model mod", "tab enter", func(m Model) bool {
			return strings.Contains(m.line.fault, "without a config.json")
		}},
		{"lesson zeb", "tab enter", func(m Model) bool {
			return m.inLesson() && m.study.course.Lesson(m.study.place).Title == "Zebras"
		}},
		{"lesson les", "tab enter", func(m Model) bool {
			return m.list.lessons && m.lessons.Shelf.Len() == 12 && m.list.chosen == 0
		}},
		{"lesson models", "tab enter", func(m Model) bool { return strings.Contains(m.line.fault, "holds no lesson") }},
	} {
		if m := press(send(press(withFiles(), ":"), pasteOf(c.typed)), strings.Fields(c.keys)...); !c.done(m) {
			t.Errorf("%q, %s: %q, %v", c.typed, c.keys, m.line.fault, m.state().Args())
		}
	}
}

// A name that a lesson only has a word of is that of a file where there is one, as on
// the command line.
func TestFilesGoBeforeWordsOfTitles(t *testing.T) {
	t.Chdir(t.TempDir())
	open := func() Model { return press(send(press(withFiles(), ":"), pasteOf("lesson rope")), "enter") }
	title := func(m Model) string { return m.study.course.Lesson(m.study.place).Title }
	if m := open(); !m.inLesson() || title(m) == "Zebras" {
		t.Fatalf("without a file it opens nothing: %q", m.line.fault)
	}
	if err := os.WriteFile("rope", []byte(lessonText), 0o600); err != nil {
		t.Fatal(err)
	}
	if m := open(); !m.inLesson() || title(m) != "Zebras" {
		t.Errorf("with a file it opens a lesson that is built in, or none: %q", m.line.fault)
	}
}

// A line that names no file reads no folder, and one that is opened anew reads it anew.
func TestFoldersAreReadWhileNamed(t *testing.T) {
	filed(t)
	m := send(press(withFiles(), ":"), pasteOf("base "))
	if m.folder != nil {
		t.Error("a folder is read for nothing")
	}
	named := send(m, pasteOf("5 model models/"))
	if again := press(named, "t"); named.folder == nil || again.folder != named.folder {
		t.Error("every letter reads the folder anew")
	}
	if closed := press(named, "esc"); closed.folder != nil {
		t.Error("a folder is kept behind a closed line")
	}
	if other := send(press(at(80, 24), ":"), pasteOf("lesson zeb")); press(other, "tab").line.text != "lesson zeb" {
		t.Error("files are offered where no lesson can be read from one")
	}
}
