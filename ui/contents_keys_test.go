package ui

import (
	"path/filepath"
	"slices"
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
		if got := press(m, key); !got.lessons.open || got.lessons.Chosen != want {
			t.Errorf("%s chooses lesson %d, the page is open: %t", key, got.lessons.Chosen+1, got.lessons.open)
		}
	}
	got, cmd := sendCmd(m, stroke("space"))
	if cmd != nil || got.lessons != m.lessons || got.playing || got.panes != m.panes {
		t.Errorf("space: the page is open: %t, it plays: %t", got.lessons.open, got.playing)
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
		if gone.lessons.Begun() || kept().Begun() || !strings.Contains(gone.notice.text, "u brings it back") {
			t.Errorf("%s: x twice does not forget, %q", name, gone.notice.text)
		}
		back := press(gone, "down", "u")
		if !back.lessons.open || back.lessons.Progress.Of(chosen) != left || kept() != left {
			got := back.lessons.Progress.Of(chosen)
			t.Errorf("%s: u brings back %+v, in the file %+v, want %+v", name, got, kept(), left)
		}
		if on := press(back, "enter"); on.study.place.Step != left.Step || on.study.marks != left.Marks {
			t.Errorf("%s: it goes on at %+v", name, on.study.place)
		}
		if twice := press(back, "u"); !twice.lessons.open || !strings.Contains(twice.notice.text, "nothing") {
			t.Errorf("%s: a second u says %q", name, twice.notice.text)
		}
	}
}

// The first keys on the page of lessons are those of the picture that esc leads to,
// whichever lesson the page is opened in.
func TestFirstKeysAreThoseOfThePictureAfterwards(t *testing.T) {
	plain := contentsAt(120, 40)
	for _, before := range []Model{press(plain, "esc"), press(plain, "esc", "6")} {
		for chosen := range 10 {
			m := press(before, "C", "g")
			for range chosen {
				m = press(m, "down")
			}
			page := press(m, "enter", "C")
			if !page.taught() || !page.lessons.open {
				t.Fatal("the page is not opened in a lesson")
			}
			left := press(page, "esc")
			if left.panes != before.panes || !slices.Equal(page.firstKeys(), left.firstKeys()) {
				t.Errorf("lesson %d, %s: first keys %v, afterwards %v", chosen+1, before.state().View,
					page.firstKeys(), left.firstKeys())
			}
		}
	}
}
