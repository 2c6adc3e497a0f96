package order

import (
	"fmt"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/proof"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
	"wavescope/views/words"
)

// Where each word reads only itself, what the mask and the positions change is
// far below the last bit of the outputs. It is still said, and never called 0.
func TestSaturatedProof(t *testing.T) {
	for _, c := range []struct {
		d         int
		positions encoding.Placement
		causal    bool
		scaled    bool
	}{
		{64, encoding.NoPositions, true, true},
		{64, encoding.LinearBias, true, true},
		{63, encoding.Rotary, false, true},
		{16384, encoding.NoPositions, true, false},
	} {
		s := scene.Default()
		s.View, s.DModel, s.Pos = "order", c.d, 0
		s.Order = sentence.OrderSettings{Face: sentence.Proof, Sentence: "the dog bit the man", Positions: c.positions, Causal: c.causal, Scaled: c.scaled}
		sc := viewtest.SceneOf(t, s)
		each, mean := newByHand(s).gaps(s)
		f := frame.New(160, 50, frame.Theme{})
		Order.Draw(f, sc)
		text := string(f.AppendPlain(nil))
		for _, gap := range append(each, mean) {
			if gap == 0 || gap > 1e-9 {
				t.Fatalf("%+v: %g is no difference of a saturated head", c, gap)
			}
			viewtest.Wants(t, text, fmt.Sprintf("%.1e", gap))
		}
		if strings.Contains(text, "exactly 0") {
			t.Errorf("%+v: what differs is called 0 in\n%s", c, text)
		}
		words := Order.Words(f, sc)
		if caption := viewtest.LineText(words.Caption[0]); !strings.Contains(caption, "saturated") || strings.Contains(caption, "alike") {
			t.Errorf("%+v: %q", c, caption)
		}
		for _, l := range words.Readout {
			if text := viewtest.LineText(l); strings.Contains(text, "0.0000") {
				t.Errorf("%+v: a weight is called 0 in %q", c, text)
			}
		}
	}
}

// Weights too small for a number are below one.
func TestSaturatedBeyondNumbers(t *testing.T) {
	sc := viewtest.SceneOf(t, func() scene.State {
		s := scene.Default()
		s.View, s.DModel, s.Pos = "order", 1024, 0
		s.Order = sentence.OrderSettings{Face: sentence.Proof, Sentence: "the dog bit the man", Causal: true, Scaled: true}
		return s
	}())
	f := frame.New(160, 50, frame.Theme{})
	Order.Draw(f, sc)
	text := string(f.AppendPlain(nil))
	viewtest.Wants(t, text, "<1e-300", "none 0 ", "none <1e-300", "ALiBi <1e-300")
	viewtest.Wants(t, viewtest.LineText(Order.Words(f, sc).Caption[0]), "below 1e-300")
}

// What the order cannot change is 0 by the formula and called that: without
// positions and mask, for a reversal with a symmetric bias, for a word that
// sees the same in both orders, and where all words are one.
func TestWhatStays(t *testing.T) {
	stays := func(o sentence.OrderSettings) string {
		s := scene.Default()
		s.View, s.DModel, s.Pos, s.Order = "order", 8, 0, o
		s.Order.Face = sentence.Proof
		p, err := proof.newProof(viewtest.SceneOf(t, s.Clamp()))
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for _, gap := range append(p.gaps, p.gap) {
			text += string("x0"[parts.One(gap.same)])
		}
		return text
	}
	for _, c := range []struct {
		o    sentence.OrderSettings
		want string // each word, then the mean
	}{
		{sentence.OrderSettings{Sentence: "a b c"}, "0000"},
		{sentence.OrderSettings{Sentence: "a b c", Causal: true}, "xxxx"},
		{sentence.OrderSettings{Sentence: "a b c d", Against: "a b d c", Causal: true}, "00xxx"},
		{sentence.OrderSettings{Sentence: "a b c d", Against: "b a c d", Causal: true}, "xx00x"}, // no positions: what stands before c is the same
		{sentence.OrderSettings{Sentence: "a b c d", Against: "b a c d", Causal: true, Positions: encoding.LinearBias}, "xxxxx"},
		{sentence.OrderSettings{Sentence: "a b c", Positions: encoding.LinearBias}, "0000"},
		{sentence.OrderSettings{Sentence: "a b c", Against: "b c a", Positions: encoding.LinearBias}, "xxxx"},
		{sentence.OrderSettings{Sentence: "a b c", Positions: encoding.Rotary}, "xxxx"},
		{sentence.OrderSettings{Sentence: "a b c", Positions: encoding.Sinusoids, Flat: true}, "x0x0"},
		{sentence.OrderSettings{Sentence: "a b c", Positions: encoding.Rotary, Causal: true, Flat: true}, "0000"},
		{sentence.OrderSettings{Sentence: "a b a", Positions: encoding.Sinusoids, Causal: true}, "0000"},
	} {
		if got := stays(c.o); got != c.want {
			t.Errorf("%+v: %s, want %s", c.o, got, c.want)
		}
	}
}
