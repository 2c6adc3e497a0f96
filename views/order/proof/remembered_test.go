package proof

import (
	"reflect"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/views/order/facetest"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
)

// A comparison that was made before is shown again for the same State alone: after
// any other, every setting that the head reads makes one of its own. The cursor
// makes none.
func TestWhatIsRememberedIsOfTheSameState(t *testing.T) {
	type change = func(*scene.State, *sentence.Settings)
	changes := []change{
		func(*scene.State, *sentence.Settings) {},
		func(s *scene.State, _ *sentence.Settings) { s.Base = 500 },
		func(s *scene.State, _ *sentence.Settings) { s.DModel = 32 },
		func(s *scene.State, _ *sentence.Settings) { s.Length = 4 },
		func(s *scene.State, _ *sentence.Settings) { s.Layout = encoding.T2T },
		func(s *scene.State, _ *sentence.Settings) { s.Scheme = "binary" },
		func(_ *scene.State, set *sentence.Settings) { set.Sentence = "dog bit man once more again" },
		func(_ *scene.State, set *sentence.Settings) { set.Against = "man dog bit twice today so" },
		func(_ *scene.State, set *sentence.Settings) { set.Positions = attention.Rotary },
		func(_ *scene.State, set *sentence.Settings) { set.Causal = true },
		func(_ *scene.State, set *sentence.Settings) { set.Skew = true },
		func(_ *scene.State, set *sentence.Settings) { set.Scaled = true },
		func(_ *scene.State, set *sentence.Settings) { set.Flat = true },
		func(_ *scene.State, set *sentence.Settings) { set.Unit = true },
	}
	for i, before := range changes {
		for j, after := range changes {
			newNumbers(rememberedScene(t, before))
			sc := rememberedScene(t, after)
			n := newNumbers(sc)
			want := reordering(sc, sc.Pair(fewest)).Compare(sentence.Roundoff * sc.Limit())
			if !reflect.DeepEqual(n.Read, want.Read) || !reflect.DeepEqual(n.Outputs, want.Outputs) || n.Mean != want.Mean || n.Moves() != want.Moves() {
				t.Errorf("change %d after %d: what is shown is another's", j, i)
			}
		}
	}
	sc := rememberedScene(t, changes[0])
	shown := newNumbers(sc)
	sc.Pos, sc.Dim, sc.Offset, sc.Reads = 2, 9, 77, 0
	if again := newNumbers(sc); &again.Read[0].Output[0] != &shown.Read[0].Output[0] {
		t.Error("a cursor makes the head read once more")
	}
}

// rememberedScene is a scene of six words, at most, with waves or without.
func rememberedScene(t *testing.T, change func(*scene.State, *sentence.Settings)) sentence.Scene {
	return facetest.Scene(t, func(s *scene.State, set *sentence.Settings) {
		set.Sentence, set.Against, set.Positions = "dog bit man today so hard", "", attention.Sinusoids
		change(s, set)
	})
}
