package views

import (
	"fmt"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
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
		s := Default()
		s.View, s.DModel, s.Pos = "order", c.d, 0
		s.Order = OrderSettings{Face: Proof, Sentence: "the dog bit the man", Positions: c.positions, Causal: c.causal, Scaled: c.scaled}
		sc := sceneOf(t, s)
		each, mean := newByHand(s).gaps(s)
		f := frame.New(160, 50, frame.Theme{})
		Order.Draw(f, sc)
		text := string(f.AppendPlain(nil))
		for _, gap := range append(each, mean) {
			if gap == 0 || gap > 1e-9 {
				t.Fatalf("%+v: %g is no difference of a saturated head", c, gap)
			}
			wants(t, text, fmt.Sprintf("%.1e", gap))
		}
		if strings.Contains(text, "exactly 0") {
			t.Errorf("%+v: what differs is called 0 in\n%s", c, text)
		}
		words := Order.Words(f, sc)
		if caption := lineText(words.Caption[0]); !strings.Contains(caption, "saturated") || strings.Contains(caption, "alike") {
			t.Errorf("%+v: %q", c, caption)
		}
		for _, l := range words.Readout {
			if text := lineText(l); strings.Contains(text, "0.0000") {
				t.Errorf("%+v: a weight is called 0 in %q", c, text)
			}
		}
	}
}

// Weights too small for a number are below one.
func TestSaturatedBeyondNumbers(t *testing.T) {
	sc := sceneOf(t, func() State {
		s := Default()
		s.View, s.DModel, s.Pos = "order", 1024, 0
		s.Order = OrderSettings{Face: Proof, Sentence: "the dog bit the man", Causal: true, Scaled: true}
		return s
	}())
	f := frame.New(160, 50, frame.Theme{})
	Order.Draw(f, sc)
	text := string(f.AppendPlain(nil))
	wants(t, text, "<1e-300", "none 0 ", "none <1e-300", "ALiBi <1e-300")
	wants(t, lineText(Order.Words(f, sc).Caption[0]), "below 1e-300")
}

// What the order cannot change is 0 by the formula and called that: without
// positions and mask, for a reversal with a symmetric bias, for a word that
// sees the same in both orders, and where all words are one.
func TestWhatStays(t *testing.T) {
	stays := func(o OrderSettings) string {
		s := Default()
		s.View, s.DModel, s.Pos, s.Order = "order", 8, 0, o
		s.Order.Face = Proof
		p, err := newProof(sceneOf(t, s.Clamp()))
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for _, gap := range append(p.gaps, p.gap) {
			text += string("x0"[b2i(gap.same)])
		}
		return text
	}
	for _, c := range []struct {
		o    OrderSettings
		want string // each word, then the mean
	}{
		{OrderSettings{Sentence: "a b c"}, "0000"},
		{OrderSettings{Sentence: "a b c", Causal: true}, "xxxx"},
		{OrderSettings{Sentence: "a b c d", Against: "a b d c", Causal: true}, "00xxx"},
		{OrderSettings{Sentence: "a b c d", Against: "b a c d", Causal: true}, "xx00x"}, // no positions: what stands before c is the same
		{OrderSettings{Sentence: "a b c d", Against: "b a c d", Causal: true, Positions: encoding.LinearBias}, "xxxxx"},
		{OrderSettings{Sentence: "a b c", Positions: encoding.LinearBias}, "0000"},
		{OrderSettings{Sentence: "a b c", Against: "b c a", Positions: encoding.LinearBias}, "xxxx"},
		{OrderSettings{Sentence: "a b c", Positions: encoding.Rotary}, "xxxx"},
		{OrderSettings{Sentence: "a b c", Positions: encoding.Sinusoids, Flat: true}, "x0x0"},
		{OrderSettings{Sentence: "a b c", Positions: encoding.Rotary, Causal: true, Flat: true}, "0000"},
		{OrderSettings{Sentence: "a b a", Positions: encoding.Sinusoids, Causal: true}, "0000"},
	} {
		if got := stays(c.o); got != c.want {
			t.Errorf("%+v: %s, want %s", c.o, got, c.want)
		}
	}
}
