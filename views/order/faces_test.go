package order_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/facetest"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
	"wavescope/views/words"
)

// BenchmarkOrder draws the faces that multiply vectors, with their words: as
// they open, for a long sentence, and for the widest vectors.
func BenchmarkOrder(b *testing.B) {
	long := strings.TrimSpace(strings.Repeat("the dog bit the man ", 102))
	for _, face := range []sentence.Face{sentence.Sum, sentence.Proof} {
		for _, c := range []struct {
			name, sentence string
			dModel         int
		}{
			{"5x64", sentence.Sentences[0].A, 64},
			{"510x64", long, 64},
			{"5x65536", sentence.Sentences[0].A, encoding.MaxDModel},
		} {
			b.Run(orderFaces[face].Name+"/"+c.name, func(b *testing.B) {
				sc := viewtest.BenchScene(b, func(s *scene.State, set *sentence.Settings) {
					s.Length, s.DModel, set.Sentence = 1000, c.dModel, c.sentence
					set.Positions = encoding.Rotary
				})
				f := frame.New(120, 40, frame.Theme{})
				for b.Loop() {
					f.Clear()
					Order.Draw(f, sc)
					Order.Words(f, sc)
				}
			})
		}
	}
}

// clicked is the State after a click on the middle of a text in the row of faces.
func clicked(t *testing.T, s scene.State, w, h int, theme frame.Theme, text string) scene.State {
	t.Helper()
	sc := viewtest.SceneOf(t, s.Clamp())
	f := frame.New(w, h, theme)
	Order.Draw(f, sc)
	for y := range h {
		var row []rune
		for x := range w {
			row = append(row, f.At(x, y).Rune)
		}
		if at := strings.LastIndex(string(row), text); at >= 0 {
			next, ok := Order.Hit(f, sc, len([]rune(string(row)[:at]))+len([]rune(text))/2, y)
			if !ok {
				t.Fatalf("%q takes no click", text)
			}
			return next
		}
	}
	t.Fatalf("%q is not in the picture", text)
	return s
}

// The switches in the row of faces are those of the keys.
func TestSwitchesTakeClicks(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {ASCII: true}, {Depth: 1}} {
		s := scene.Default()

		for p, title := range proof.placementTitles {
			if p == 0 {
				continue
			}
			if s = clicked(t, s, 120, 35, theme, title); set.Positions != encoding.Placement(p) {
				t.Errorf("%s leads to %v", title, set.Positions)
			}
		}
		if s = clicked(t, s, 120, 35, theme, "on "); !set.Causal {
			t.Error("on does not turn the mask on")
		}
	}
	for _, face := range []sentence.Face{sentence.Sum, sentence.Score} {
		s := scene.Default()

		for _, want := range []bool{true, false} {
			now := map[bool]string{true: "√d off", false: "√d on"}[want]
			if s = clicked(t, s, 120, 35, frame.Theme{}, now); set.Scaled != want {
				t.Errorf("a click on %q makes √d %v", now, set.Scaled)
			}
		}
	}
}

// press gives keys to the view.
func pressOrder(t viewtest.Failer, s *scene.State, keys ...string) {
	t.Helper()
	for _, name := range keys {
		done := false
		for _, k := range views.keysOf(Order) {
			if n, ok := k.Arg(name); ok {
				k.Do(s, n)
				*s = s.Clamp()
				done = true
			}
		}
		if !done {
			t.Fatalf("no key %q", name)
		}
	}
}

// Keys lead through the faces, reverse, move words, and walk from word to word.
func TestOrderKeys(t *testing.T) {
	s := scene.Default()

	for _, want := range []sentence.Face{sentence.Step, sentence.Sum, sentence.Proof, sentence.Score, sentence.Naive, sentence.Step} {
		if pressOrder(t, &s, "o"); set.Face != want {
			t.Fatalf("o leads to %d, want %d", set.Face, want)
		}
	}
	pressOrder(t, &s, "O", "O", "O") // Proof
	// The cursor is behind the sentence, so on its last word: it is d that moves.
	set.Sentence, set.Against, s.Pos = "a b c d", "", 17
	for _, step := range []struct{ key, against string }{
		{"r", "a b c d"}, {"r", ""}, {".", "c d b a"}, {".", "c b d a"}, {"r", "a d b c"}, {",", "d a b c"}, {",", "d a b c"}, {".", "a d b c"},
	} {
		if pressOrder(t, &s, step.key); set.Against != step.against {
			t.Fatalf("%s makes %q, want %q", step.key, set.Against, step.against)
		}
	}
	if pressOrder(t, &s, "up"); s.Pos != 2 {
		t.Errorf("up from behind the sentence of 4 words leads to %d", s.Pos)
	}
	set.Reads = 1
	if pressOrder(t, &s, "right", "right", "right"); set.Reads != 3 || s.Pos != 2 {
		t.Errorf("right leads to %d, %d", s.Pos, set.Reads)
	}

	if pressOrder(t, &s, "x", "x", "x", "X"); set.Padding != 2 || sentence.OrderRows(s) != 6 {
		t.Errorf("%d rows with padding %d", sentence.OrderRows(s), set.Padding)
	}
}

// n goes through all sentences and comes back, N undoes it; from a sentence of
// one's own it goes to the first.
func TestSentences(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := scene.Default()

		set.Sentence, set.Against = sentence.Sentences[0].A, sentence.Sentences[0].b
		if rapid.Bool().Draw(t, "own") {
			set.Sentence, set.Against = "my own words", ""
			if pressOrder(t, &s, "n"); set.Sentence != sentence.Sentences[0].A {
				t.Fatalf("n leads to %q", set.Sentence)
			}
		}
		for i := range sentence.Sentences {
			if set.Sentence != sentence.Sentences[i].A || set.Against != sentence.Sentences[i].b {
				t.Fatalf("%d: %q, %q", i, set.Sentence, set.Against)
			}
			before := s.Order
			if pressOrder(t, &s, "n", "N"); s.Order != before {
				t.Fatalf("N leads to %+v", s.Order)
			}
			pressOrder(t, &s, "n")
		}
		if set.Sentence != sentence.Sentences[0].A {
			t.Fatalf("after all comes %q", set.Sentence)
		}
	})
}

// What Sum and Proof show has its scale beside it, on every paper.
func TestScaleIsStated(t *testing.T) {
	for _, face := range [...]sentence.Face{sentence.Sum, sentence.Proof} {
		for _, size := range [][2]int{{80, 19}, {100, 25}, {120, 35}, {200, 55}} {
			sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) {})
			if text := step.faceText(sc, size[0], size[1], frame.Theme{}); !strings.Contains(text, "±2") && !strings.Contains(text, "+2  one scale") {
				t.Errorf("%v on %v: no scale\n%s", face, size, text)
			}
			text := step.faceText(sc, size[0], size[1], frame.Theme{Depth: frame.NoColor})
			if !strings.Contains(text, "=-·+#") && !strings.Contains(text, "====----·++++####") {
				t.Errorf("%v on %v: no signs\n%s", face, size, text)
			}
		}
	}
}

// A typed <pad> is a word like any other; padding behind the sentence is none.
// Nothing is ever infinite.
func TestTypedPaddingIsAWord(t *testing.T) {
	for face := range sentence.Face(sentence.FaceCount) {
		for _, scaled := range []bool{false, true} {
			for pos := range 4 {
				text := facetest.Opening(t, Face, 140, 40, func(s *scene.State, set *sentence.Settings) {
					set.Sentence, set.Scaled, set.Padding, s.Pos, s.DModel = "a <pad> b", scaled, 1, pos, 9
				})
				for _, wrong := range []string{"Inf", "NaN", "∞"} {
					if strings.Contains(text, wrong) {
						t.Errorf("face %d, pos %d: %s in\n%s", face, pos, wrong, text)
					}
				}
				if padding := strings.Contains(text, "padding"); face == sentence.Sum && padding != (pos == 3) {
					t.Errorf("pos %d is called padding: %v\n%s", pos, padding, text)
				}
			}
		}
	}
	var e [9]float64
	for j := range e {
		e[j] = hashed("<pad>", j)
	}
	zero := make([]float64, 9)
	viewtest.Wants(t, facetest.Opening(t, Face, 140, 40, func(s *scene.State, set *sentence.Settings) {
		set.Sentence, s.Pos, s.DModel = "a <pad> b", 1, 9
	}), fmt.Sprintf("'<pad>' %.2f", vectorGap(e[:], zero, 2)))
}

// Where a sentence is longer than the picture, Sum, Proof and Score say which of
// its words are there.
func TestWordsShownAreCounted(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("a b c d e ", 6))
	for _, face := range []sentence.Face{sentence.Sum, sentence.Proof, sentence.Score} {
		for sentence, want := range map[string]bool{long: true, "a b": false} {
			sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) { set.Sentence, s.Pos = sentence, 29 })
			text := step.faceText(sc, 80, 19, frame.Theme{})
			if got := strings.Contains(text, "…29 of 30"); got != want || strings.Contains(text, " words ") != want {
				t.Errorf("face %d: %v\n%s", face, got, text)
			}
		}
	}
}

// Behind the sentence the cursor is on the last word, in Sum and in Naive, and
// the readout says where it really is; moving goes on from that word.
func TestCursorBehindTheSentence(t *testing.T) {
	for _, face := range []sentence.Face{sentence.Naive, sentence.Sum} {
		for _, pos := range []int{4, 5, 17, 1000, encoding.MaxPos - 1} {
			sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) { s.Length, s.Pos = encoding.MaxPos, pos })
			last := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) { s.Length, s.Pos = encoding.MaxPos, 4 })
			if got, want := step.faceText(sc, 120, 35, frame.Theme{}), step.faceText(last, 120, 35, frame.Theme{}); got != want {
				t.Errorf("face %d, pos %d is drawn as\n%s", face, pos, got)
			}
			readout := viewtest.LineText(order.Order.Words(frame.New(120, 35, frame.Theme{}), sc).Readout[0])
			note := fmt.Sprintf("cursor %d is behind the sentence", pos)
			if viewtest.Wants(t, readout, "pos 4 'man'"); strings.Contains(readout, note) != (pos > 4) {
				t.Errorf("face %d, pos %d: %s", face, pos, readout)
			}
			s := sc.State
			if s.Move(scene.Tokens, -1); s.Pos != 3 {
				t.Errorf("face %d: up from %d is %d", face, pos, s.Pos)
			}
			s = sc.State
			if s.Move(scene.Tokens, 1); s.Pos != 4 {
				t.Errorf("face %d: down from %d is %d", face, pos, s.Pos)
			}
		}
	}
	// Padding that was asked for is a token.
	s := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) { s.Pos, set.Padding = 17, 2 }).State
	if sentence.TokenPos(s) != 6 {
		t.Errorf("the last padding is %d", sentence.TokenPos(s))
	}
}

// Whatever the size, the State and the paper: no panic, every row as wide as
// the frame, words in all lengths, and a click that stays in range.
func TestOrderDrawsAtEverySize(t *testing.T) {
	draw := func(t viewtest.Failer, s scene.State, w, h int, theme frame.Theme) {
		sc, err := scene.New(s)
		if err != nil {
			t.Fatalf("%v", err)
		}
		f := frame.New(w, h, theme)
		Order.Draw(f, sc)
		words := Order.Words(f, sc)
		if len(words.Caption) == 0 || len(words.Readout) == 0 {
			t.Fatalf("%d×%d: no words for %+v", w, h, s)
		}
		for _, row := range strings.Split(string(f.AppendPlain(nil)), "\n") {
			if n := theme.Width(row); h > 0 && n != w {
				t.Fatalf("%d×%d: a row of %d cells: %q", w, h, n, row)
			}
		}
		if Order.Window(f, sc) < 1 {
			t.Fatalf("%d×%d: a page of nothing", w, h)
		}
	}
	for face := range sentence.Face(sentence.FaceCount) {
		for w := range 61 {
			for h := range 31 {
				s := scene.Default()

				draw(t, s, w, h, frame.Theme{})
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := views.someState.Draw(t, "state")

		s.DModel = min(s.DModel, 600)
		s = s.Clamp()
		theme := frame.Theme{Light: rapid.Bool().Draw(t, "light"), ASCII: rapid.Bool().Draw(t, "ascii"),
			Depth: rapid.SampledFrom([]frame.Depth{frame.TrueColor, frame.Colors256, frame.Colors16, frame.NoColor}).Draw(t, "depth")}
		w, h := rapid.IntRange(0, 300).Draw(t, "w"), rapid.IntRange(0, 100).Draw(t, "h")
		draw(t, s, w, h, theme)
		sc, _ := scene.New(s)
		x, y := rapid.IntRange(-1, w).Draw(t, "x"), rapid.IntRange(-1, h).Draw(t, "y")
		if hit, ok := Order.Hit(frame.New(w, h, theme), sc, x, y); ok && hit != hit.Clamp() {
			t.Fatalf("a click at %d, %d leaves the ranges: %+v", x, y, hit)
		}
	})
}

// The faces draw on every size, whatever the State.
func TestFacesOnEverySize(t *testing.T) {
	check := func(t rapid.TB, s scene.State, w, h int, theme frame.Theme) {
		f := frame.New(w, h, theme)
		sc := viewtest.SceneOf(t, s)
		order.Order.Draw(f, sc)
		words := order.Order.Words(f, sc)
		for _, l := range append(words.Caption, words.Readout...) {
			l.Width(theme)
		}
		order.Order.Hit(f, sc, w/2, h/2)
		order.Order.Window(f, sc)
	}
	for _, face := range [...]sentence.Face{sentence.Naive, sentence.Step, sentence.Score} {
		for w := range 61 {
			for h := range 31 {
				check(t, facetest.Scene(t, func(s *scene.State, set *sentence.Settings) { s.DModel = 2 + (w+h)%7 }).State, w, h, frame.Theme{ASCII: h%2 == 1})
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := views.someState.Draw(t, "state")

		s.DModel = min(s.DModel, 4096)
		theme := frame.Theme{ASCII: rapid.Bool().Draw(t, "ascii"), Depth: frame.Depth(rapid.IntRange(0, 3).Draw(t, "depth"))}
		check(t, s.Clamp(), rapid.IntRange(0, 300).Draw(t, "w"), rapid.IntRange(0, 100).Draw(t, "h"), theme)
	})
}

// Attention outputs are never called invariant, only what is pooled.
func TestOrderNeverSaysInvariantOfOutputs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := views.someState.Draw(t, "state")
		s.DModel = min(s.DModel, 64)
		sc, err := scene.New(s.Clamp())
		if err != nil {
			t.Fatal(err)
		}
		f := frame.New(200, 60, frame.Theme{})
		Order.Draw(f, sc)
		text := string(f.AppendPlain(nil))
		words := Order.Words(f, sc)
		for _, l := range append(words.Caption, words.Readout...) {
			text += viewtest.LineText(l) + "\n"
		}
		text = strings.ReplaceAll(text, "the mean over words is too (invariant)", "")
		if strings.Contains(text, "invariant") && !strings.Contains(set.Sentence, "invariant") {
			t.Fatalf("%s", text)
		}
	})
}
