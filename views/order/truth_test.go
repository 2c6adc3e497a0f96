package order

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/order/score"
	"wavescope/views/order/sentence"
	"wavescope/views/order/step"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
	"wavescope/views/words"
)

// orderTexts is everything that Order says: the picture and all lengths of words.
func orderTexts(t testing.TB, w, h int, change func(*scene.State)) string {
	t.Helper()
	s := scene.Default()
	s.View = "order"
	change(&s)
	sc, err := scene.New(s.Clamp())
	if err != nil {
		t.Fatal(err)
	}
	f := frame.New(w, h, frame.Theme{})
	Order.Draw(f, sc)
	words := Order.Words(f, sc)
	text := string(f.AppendPlain(nil))
	for _, l := range append(words.Caption, words.Readout...) {
		text += viewtest.LineText(l) + "\n"
	}
	return text
}

// The norm that Sum gives for all rows is that of a row, and so is the formula:
// √(d/2), or √((d−1)/2) beside a column of zeros; without it there is none.
func TestNormsAtEveryLayout(t *testing.T) {
	for d := 2; d < 40; d++ {
		for layout := range encoding.Layout(4) {
			text := orderTexts(t, 160, 35, func(s *scene.State) { s.DModel, s.Layout, s.Order.Face = d, layout, sentence.Sum })
			want := fmt.Sprintf("PE norm √(d/2) = %.2f everywhere", math.Sqrt(float64(d)/2))
			if d%2 == 1 {
				want = fmt.Sprintf("PE norm √((d−1)/2) = %.2f everywhere", math.Sqrt(float64(d-1)/2))
				if layout == encoding.Interleaved || layout == encoding.Concat {
					if want = ""; strings.Contains(text, "everywhere") {
						t.Errorf("d_model %d, %v: a norm everywhere", d, layout)
					}
				}
			}
			viewtest.Wants(t, text, want)
		}
	}
}

// A typed <pad> is a word like any other; padding behind the sentence is none.
// Nothing is ever infinite.
func TestTypedPaddingIsAWord(t *testing.T) {
	for face := range sentence.Face(sentence.FaceCount) {
		for _, scaled := range []bool{false, true} {
			for pos := range 4 {
				text := orderTexts(t, 140, 40, func(s *scene.State) {
					s.Order.Sentence, s.Order.Face, s.Order.Scaled, s.Order.Padding, s.Pos, s.DModel = "a <pad> b", face, scaled, 1, pos, 9
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
	viewtest.Wants(t, orderTexts(t, 140, 40, func(s *scene.State) {
		s.Order.Sentence, s.Order.Face, s.Pos, s.DModel = "a <pad> b", sentence.Sum, 1, 9
	}), fmt.Sprintf("'<pad>' %.2f", vectorGap(e[:], zero, 2)))
}

// A score that does not change is not said to move, and one that hardly does is
// written with what it moves by.
func TestScoreThatStays(t *testing.T) {
	for _, d := range []int{2, 3, 63, 64, 65} {
		for layout := range encoding.Layout(4) {
			text := orderTexts(t, 140, 40, func(s *scene.State) {
				s.DModel, s.Layout, s.Order.Flat, s.Order.Face, s.Pos, s.Order.Reads = d, layout, true, sentence.Score, 4, 1
			})
			viewtest.Wants(t, text, "'man' and 'dog' have one vector", "the score stays")
			if strings.Contains(text, "only the cross terms move") {
				t.Errorf("d_model %d, %v:\n%s", d, layout, text)
			}
		}
	}
	now := score.split{1, 2, 3, 4, 10}
	for _, c := range []struct {
		by   float64
		want string
	}{{3e-9, "+ 3e-9"}, {-4e-7, words.Minus + " 4e-7"}, {0, "± <1e-13"}} {
		after := now
		after[score.wordPlace] += c.by
		if got := now.moved(after); got != c.want {
			t.Errorf("%g: %s, want %s", c.by, got, c.want)
		}
	}
}

// What Proof says of n under a reversal holds for every sentence that is one:
// the next is another order.
func TestNextOfAReversalIsNone(t *testing.T) {
	mirrored := func(o sentence.OrderSettings) bool {
		words, reversed := strings.Fields(strings.ToLower(o.Sentence)), strings.Fields(strings.ToLower(o.Against))
		back := slices.Clone(words)
		slices.Reverse(back)
		return (o.Against == "" || slices.Equal(reversed, back)) && !slices.Equal(words, back)
	}
	own := sentence.OrderSettings{Sentence: "my own words"}
	for i := range len(sentence.Sentences) + 1 {
		o := own
		if i < len(sentence.Sentences) {
			o.Sentence, o.Against = sentence.Sentences[i].A, sentence.Sentences[i].b
		}
		if next := o.Preset(1); mirrored(o) && mirrored(next) {
			t.Errorf("after %q, reversed, comes %q, reversed", o.Sentence, next.Sentence)
		}
	}
}

// Proof compares no more words than it says: of a sentence that the length cuts
// too.
func TestProofSaysWhatIsCut(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("a b c d ", 128))
	for _, c := range []struct {
		length, d int
		want      string
	}{{128, 64, "the first 90 of 512 words"}, {40, 64, "the first 40 of 512 words"}, {1000, 65535, "the first 8 of 512 words"}} {
		for _, size := range [][2]int{{80, 19}, {120, 35}, {200, 55}} {
			s := scene.Default()
			s.View, s.Length, s.DModel, s.Pos = "order", c.length, c.d, 0
			s.Order.Sentence, s.Order.Face = long, sentence.Proof
			sc := viewtest.SceneOf(t, s.Clamp())
			f := frame.New(size[0], size[1], frame.Theme{})
			Order.Draw(f, sc)
			said := string(f.AppendPlain(nil)) + viewtest.LineText(scene.Fit(Order.Words(f, sc).Readout, frame.Theme{}, size[0]-2))
			if !strings.Contains(said, c.want) {
				t.Errorf("%v: %q is not in\n%s", size, c.want, said)
			}
		}
	}
}

// The overlap is called that of all words only if it is.
func TestOverlapSaysWhatItIsOver(t *testing.T) {
	viewtest.Wants(t, orderTexts(t, 120, 35, func(s *scene.State) { s.Order.Face = sentence.Score }), "on average")
	text := orderTexts(t, 120, 35, func(s *scene.State) {
		s.Order.Face, s.Order.Sentence = sentence.Score, strings.TrimSpace(strings.Repeat("a b c d ", 30))
	})
	viewtest.Wants(t, text, "in the cells shown")
}

// A layout that divides by n − 1 divides by 1 where there is one pair, and the
// formula says so.
func TestFormulaOfOnePair(t *testing.T) {
	for d := 2; d < 8; d++ {
		text := orderTexts(t, 140, 40, func(s *scene.State) { s.DModel, s.Layout, s.Order.Face = d, encoding.T2T, sentence.Step })
		want := "10000^(i/(n−1))"
		if d < 4 {
			want = "10000^(i/1)"
		}
		viewtest.Wants(t, text, want)
	}
	first, second := scene.Default(), scene.Default()
	first.DModel, first.Layout = 3, encoding.T2T
	second.DModel, second.Layout, second.Base = 3, encoding.T2T, 500_000
	first.View, second.View = "heatmap", "heatmap"
	words := views.Panes{First: first, Second: second, Two: true}.Words(func() scene.Words { return scene.Words{} })
	if got, want := viewtest.LineText(words.Caption[0]), "the base changes nothing here: the only pair has ω = 1 at any base"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Every equation that Step writes holds: what stands right of = is what stands
// left of it as far as its digits go, and what looks whole is.
func TestStepEquationsHold(t *testing.T) {
	for _, base := range []float64{1.0000001, 1.5, 10_000, 1e20, 1e300} {
		for _, pos := range []int{1, 17, 12345, 999_999_999_999_999} {
			for _, d := range []int{2, 3, 63, 64} {
				for layout := range encoding.Layout(4) {
					s := scene.Default()
					s.View, s.Order.Face, s.DModel, s.Layout, s.Base, s.Pos, s.Length = "order", sentence.Step, d, layout, base, pos, 1e15
					for _, s.Dim = range []int{0, 1, d / 3, d - 1} {
						sc := viewtest.SceneOf(t, s.Clamp())
						c := step.newStepCell(sc, s.Pos, s.Dim)
						if c.kind != encoding.Zero {
							checkEquation(t, c.powerText(sc)[0], c.divisor)
							checkEquation(t, c.angleText(s.Pos)[0], c.angle)
						}
					}
				}
			}
		}
	}
}

func checkEquation(t *testing.T, text string, v float64) {
	t.Helper()
	left, right, exact := strings.Cut(text, " = ")
	if !exact {
		_, right, _ = strings.Cut(text, " ≈ ")
	}
	number := strings.TrimSuffix(right, " rad")
	got, err := strconv.ParseFloat(number, 64)
	near := 6e-5
	if strings.Contains(number, "e") { // a digit less
		near = 6e-4
	}
	if err != nil || math.Abs(got-v) > near*v {
		t.Errorf("%s: %v", text, v)
	}
	if exact && !strings.Contains(number, ".") && got != v {
		t.Errorf("%s, which is %v", text, v)
	}
	if _, divisor, ok := strings.Cut(left, " / "); ok && exact && divisor == "1" && !strings.HasPrefix(left, number) {
		t.Errorf("%s", text)
	}
}

// Step is about the waves, and says so where the table that is shown is another.
func TestStepSaysThatItIsAboutWaves(t *testing.T) {
	for scheme, want := range map[string]bool{"binary": true, "sinusoidal": false} {
		sc := viewtest.FaceScene(t, sentence.Step, func(s *scene.State) { s.Scheme = scheme })
		for _, l := range Order.Words(frame.New(120, 35, frame.Theme{}), sc).Caption {
			if got := strings.HasPrefix(viewtest.LineText(l), "sinusoidal, whatever the scheme"); got != want {
				t.Errorf("%s: %s", scheme, viewtest.LineText(l))
			}
		}
	}
}

// Where a sentence is longer than the picture, Sum, Proof and Score say which of
// its words are there.
func TestWordsShownAreCounted(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("a b c d e ", 6))
	for _, face := range []sentence.Face{sentence.Sum, sentence.Proof, sentence.Score} {
		for sentence, want := range map[string]bool{long: true, "a b": false} {
			sc := viewtest.FaceScene(t, face, func(s *scene.State) { s.Order.Sentence, s.Pos = sentence, 29 })
			text := step.faceText(sc, 80, 19, frame.Theme{})
			if got := strings.Contains(text, "…29 of 30"); got != want || strings.Contains(text, " words ") != want {
				t.Errorf("face %d: %v\n%s", face, got, text)
			}
		}
	}
}

// The words of the other sentence stand beside their dots, and a word that is a
// number beside its sum.
func TestNaiveNamesTheOtherSentence(t *testing.T) {
	viewtest.Wants(t, step.faceText(viewtest.FaceScene(t, sentence.Naive, func(*scene.State) {}), 80, 19, frame.Theme{}), "●dog", "●bit", "man●")
	text := step.faceText(viewtest.FaceScene(t, sentence.Naive, func(s *scene.State) { s.Order.Sentence = "0.1 0.2 0.3 0.4" }), 120, 35, frame.Theme{})
	viewtest.Wants(t, text, "0.1 → 0.1", "0.2 → 1.2", "0.3 → 2.3", "0.4 → 3.4")
}

// RoPE and ALiBi are named as they are computed.
func TestProofStatesItsVariant(t *testing.T) {
	for p, want := range map[encoding.Placement]string{encoding.Rotary: "R turns j, j + 4", encoding.LinearBias: "softmax(E·E/√d − 0.5|i−j|)"} {
		viewtest.Wants(t, orderTexts(t, 100, 25, func(s *scene.State) { s.DModel, s.Order.Face, s.Order.Positions = 8, sentence.Proof, p }), want)
	}
}
