package order

import (
	"strings"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/order/sentence"
)

// someOrder draws any Order that its clamp lets through.
var someOrder = rapid.Custom(func(t *rapid.T) sentence.OrderSettings {
	words := rapid.SliceOfN(rapid.SampledFrom([]string{"the", "The", "dog", "man", "bites", "zoë", "猫", "e\u0301", "don't", "antidisestablishmentarianism", "--", "$(x)", "-1"}), 1, 20).Draw(t, "words")
	o := sentence.OrderSettings{
		Face:      sentence.Face(rapid.IntRange(0, sentence.FaceCount-1).Draw(t, "face")),
		Sentence:  strings.Join(words, " "),
		Idea:      sentence.Idea(rapid.IntRange(0, len(encoding.Ideas)-1).Draw(t, "idea")),
		Positions: encoding.Placement(rapid.IntRange(0, len(encoding.Placements)-1).Draw(t, "positions")),
		Causal:    rapid.Bool().Draw(t, "causal"),
		Scaled:    rapid.Bool().Draw(t, "scaled"),
		Concat:    rapid.Bool().Draw(t, "concat"),
		Flat:      rapid.Bool().Draw(t, "flat"),
		Padding:   rapid.OneOf(rapid.IntRange(0, 9), rapid.IntRange(0, sentence.MaxWords)).Draw(t, "padding"),
		Reads:     rapid.IntRange(0, len(words)-1).Draw(t, "reads"),
	}
	if rapid.Bool().Draw(t, "against") {
		o.Against = strings.Join(rapid.Permutation(words).Draw(t, "order"), " ")
	}
	if rapid.Bool().Draw(t, "default") {
		o.Sentence, o.Against, o.Reads = sentence.DefaultOrder().Sentence, "", 1
	}
	return o.Clamp()
})
