package ui

import (
	"path/filepath"
	"strings"
	"testing"

	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
)

// The keys of first and last choose the first lesson and the last; the key that plays
// in the pictures does nothing on the page of lessons.
func TestFirstAndLastLesson(t *testing.T) {
	m := contentsAt(80, 24)
	for key, want := range map[string]int{"home": 0, "g": 0, "^": 0, "end": 9, "G": 9, "$": 9} {
		if got := press(m, key); !got.list.lessons || got.list.chosen != want {
			t.Errorf("%s chooses lesson %d, the page is open: %t", key, got.list.chosen+1, got.list.lessons)
		}
	}
	got, cmd := sendCmd(m, stroke("space"))
	if cmd != nil || got.list != m.list || got.playing || got.panes != m.panes {
		t.Errorf("space: the page is open: %t, it plays: %t", got.list.lessons, got.playing)
	}
	if !strings.Contains(got.notice.text, "does nothing on this page") {
		t.Errorf("space says %q", got.notice.text)
	}
	help := oneLine(press(contentsAt(80, 400), "?"))
	if !strings.Contains(help, "first or last lesson") {
		t.Error("help does not explain them")
	}
}

// Forgetting a lesson asks first; u brings it back, in the file too, whether the
// lesson is open or not.
func TestForgettingAsksAndIsUndone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lessons")
	chosen := &lessons.Built().Lessons[4]
	left := lived(file, 4).lessons.Progress.Of(chosen)
	kept := func() lesson.Far { return LoadProgress(file).Of(chosen) }
	o := Options{Shelf: shelved(false), ProgressFile: file, Progress: LoadProgress(file)}
	page := OpenContents(o)
	page.size.X, page.size.Y = 100, 30
	for name, m := range map[string]Model{"page": page, "lesson": press(page, "enter", "C")} {
		asked := press(m, "x")
		if kept() != left || asked.lessons.Progress.Of(chosen) != left ||
			!strings.Contains(asked.notice.text, "x again forgets") {
			t.Fatalf("%s: x forgets unasked, %q", name, asked.notice.text)
		}
		if again := press(asked, "down", "up", "x"); again.lessons.Progress.Of(chosen) != left {
			t.Errorf("%s: x, another key and x forget", name)
		}
		if other := press(asked, "down"); press(other, "x").lessons.Progress.Of(chosen) != left {
			t.Errorf("%s: x on another lesson forgets this one", name)
		}
		gone := press(asked, "x")
		if gone.lessons.Progress.Of(chosen).Begun() || kept().Begun() || !strings.Contains(gone.notice.text, "u brings it back") {
			t.Errorf("%s: x twice does not forget, %q", name, gone.notice.text)
		}
		back := press(gone, "down", "u")
		if !back.list.lessons || back.lessons.Progress.Of(chosen) != left || kept() != left {
			got := back.lessons.Progress.Of(chosen)
			t.Errorf("%s: u brings back %+v, in the file %+v, want %+v", name, got, kept(), left)
		}
		if on := press(back, "enter"); on.study.place.Step != left.Step || on.study.marks != left.Marks {
			t.Errorf("%s: it goes on at %+v", name, on.study.place)
		}
		if twice := press(back, "u"); !twice.list.lessons || !strings.Contains(twice.notice.text, "nothing") {
			t.Errorf("%s: a second u says %q", name, twice.notice.text)
		}
	}
}
