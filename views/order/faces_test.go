package order

import (
	"fmt"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"

	"wavescope/views/viewtest"
)

// eight returns the state with d_model 8 and the cursor on the fourth word of a face.
func eight(face string) state {
	s := openingState()
	s.DModel, s.Pos, s.Dim, s.Face = 8, 3, 0, face
	return s
}

// clicked returns the state after a click on the middle of a text in the row of faces.
func clicked(t *testing.T, s state, theme frame.Theme, text string) state {
	t.Helper()
	f := testBody(120, 35, theme)
	p := View.On(f, viewtest.SceneOf(t, s.State), s.Settings)
	p.Draw()
	row := viewtest.ScreenRow(f, 0)
	at := strings.LastIndex(row, text)
	if at < 0 {
		t.Fatalf("%q is not in %q", text, row)
	}
	do := viewtest.Hit[Settings](p, len([]rune(row[:at]))+len([]rune(text))/2, 0)
	if do == nil {
		t.Fatalf("%q takes no click", text)
	}
	do(&s.State, &s.Settings)
	return s
}

// press gives keys to the view.
func (s *state) press(t viewtest.Failer, keys ...string) {
	t.Helper()
	for _, name := range keys {
		done := false
		for _, k := range View.Keys {
			if n, ok := k.Arg(name); ok {
				k.Act(&s.State, &s.Settings, n)
				*s, done = s.clamp(), true
			}
		}
		if !done {
			t.Fatalf("no key %q", name)
		}
	}
}

// Keys lead through the faces, reverse, move words, and walk from word to word.
func TestOrderKeys(t *testing.T) {
	s := openingState()
	for _, want := range []string{"score", "naive", "step", "sum", "proof", "score", "naive", "step"} {
		if s.press(t, "o"); s.Face != want {
			t.Fatalf("o leads to %s, want %s", s.Face, want)
		}
	}
	s.Face = "proof"
	// The cursor is behind the sentence and goes round it: it is d that moves.
	s.Sentence, s.Against, s.Pos = "a b c d", "", 19
	for _, step := range []struct{ key, against string }{
		{"r", "a b c d"}, {"r", ""}, {".", "c d b a"}, {".", "c b d a"}, {"r", "a d b c"}, {",", "d a b c"},
		{",", "d a b c"}, {".", "a d b c"},
	} {
		if s.press(t, step.key); s.Against != step.against {
			t.Fatalf("%s makes %q, want %q", step.key, s.Against, step.against)
		}
	}
	across, down := View.Axes(s.State, s.Settings)
	if down.Move(&s.State, &s.Settings, -1); s.Pos != 2 {
		t.Errorf("up from behind the sentence of 4 words leads to %d", s.Pos)
	}
	s.Reads = 1
	for range 3 {
		across.Move(&s.State, &s.Settings, 1)
	}
	if s.Reads != 3 || s.Pos != 2 {
		t.Errorf("right leads to %d, %d", s.Pos, s.Reads)
	}
	s.Face = "sum"
	if s.press(t, "x", "x", "x", "X"); s.Padding != 2 {
		t.Errorf("padding %d", s.Padding)
	}
	_, down = View.Axes(s.State, s.Settings)
	if down.Move(&s.State, &s.Settings, 100); s.Pos != 5 {
		t.Errorf("the last of 4 words and 2 paddings is at %d", s.Pos)
	}
}

// all is everything that a state shows and says.
func (s state) all(t viewtest.Failer, w, h int) string {
	text, words := s.drawn(t, w, h, frame.Theme{})
	for _, l := range viewtest.Said(words) {
		text += l + "\n"
	}
	return text
}

// Behind the sentence the cursor goes round its words, in Sum and in Naive, and
// the readout says where it really is; moving goes on from that word.
func TestCursorBehindTheSentence(t *testing.T) {
	for _, face := range []string{"naive", "sum"} {
		for _, pos := range []int{4, 5, 17, 1000, encoding.MaxPos - 1} {
			s, inside, on := eight(face), eight(face), pos%5
			s.Length, inside.Length, s.Pos, inside.Pos = encoding.MaxPos, encoding.MaxPos, pos, on
			got, words := s.drawn(t, 120, 35, frame.Theme{})
			if want, _ := inside.drawn(t, 120, 35, frame.Theme{}); got != want {
				t.Errorf("%s, pos %d is drawn as\n%s", face, pos, got)
			}
			readout := viewtest.Readout(words)
			note := fmt.Sprintf("cursor %d wraps to %d", pos, pos%5)
			if viewtest.Wants(t, readout, fmt.Sprintf("pos %d ", on)); strings.Contains(readout, note) != (pos > 4) {
				t.Errorf("%s, pos %d: %s", face, pos, readout)
			}
			for n, want := range map[int]int{-1: max(on-1, 0), 1: min(on+1, 4)} {
				moved := s
				_, down := View.Axes(s.State, s.Settings)
				if down.Move(&moved.State, &moved.Settings, n); moved.Pos != want {
					t.Errorf("%s: %+d from %d is %d", face, n, pos, moved.Pos)
				}
			}
		}
	}
}

// What is exported is what Proof compares, and refused where it is too much.
func TestReorderingIsExported(t *testing.T) {
	s := eight("proof")
	s.Sentence, s.Against = "a b c", "c a b"
	got, err := Reordering(viewtest.SceneOf(t, s.State), s.Settings)
	if err != nil || fmt.Sprint(got.Words, got.Order, len(got.Vectors),
		len(got.Vectors[0])) != "[[a b c] [c a b]] [2 0 1] 3 8" {
		t.Errorf("%v %v %v", got.Words, got.Order, err)
	}
	s.Sentence, s.DModel, s.Length = strings.TrimSpace(strings.Repeat("a ", 512)), encoding.MaxDModel, 1000
	if _, err := Reordering(viewtest.SceneOf(t, s.State), s.Settings); err == nil {
		t.Error("512 words of 65536 numbers are not too much")
	}
}

// A second sentence is read back, and "reversed" is none.
func TestFlagsOfText(t *testing.T) {
	sentenceFlag, against := View.Flags[1], View.Flags[2] // after the face
	set := View.Default
	for _, c := range []struct {
		sentence, against string
	}{{"a b c", "c a b"}, {"a b c", "reversed"}, {"a b c", "a b d e"}, {"reversed", "reversed"}} {
		if !sentenceFlag.Set(&set, c.sentence) || !against.Set(&set, "  "+c.against) {
			t.Fatalf("%q, %q are not taken", c.sentence, c.against)
		}
		if sentenceFlag.Get(set) != c.sentence || against.Get(set) != c.against {
			t.Errorf("%q, %q: %q", c.sentence, c.against, against.Get(set))
		}
	}
	if before := set; sentenceFlag.Set(&set, " ") || against.Set(&set, "") || set != before {
		t.Error("no words are taken for some")
	}
}
