package order

import (
	"fmt"

	"wavescope/encoding"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
)

// flags are the settings as they are written.
var flags = []scene.Flag[Settings]{
	scene.Choice("face", "which face", names(faces, func(f sentence.Face) string { return f.Name }), func(set *Settings) *string { return &set.Face }),
	{
		Name: "sentence", Doc: "the sentence, one word a token", Text: true,
		Allowed: fmt.Sprintf("up to %d words of text, %d bytes in all", sentence.MaxWords, sentence.MaxSentence),
		Get:     func(set Settings) string { return set.Sentence },
		Set: func(set *Settings, v string) bool {
			clean, ok := sentence.CleanSentence(v)
			if ok {
				set.Sentence = clean
			}
			return ok
		},
	},
	{
		Name: "against", Doc: "the same words in another order", Text: true, Allowed: orders,
		Get: func(set Settings) string {
			if set.Against == "" {
				return reversed
			}
			return set.Against
		},
		Set: func(set *Settings, v string) bool {
			clean, ok := sentence.CleanSentence(v)
			if ok {
				set.Against = clean
				if clean == reversed {
					set.Against = ""
				}
			}
			return ok
		},
		Check: func(set Settings) string {
			if set.Against == "" || sentence.SameWords(set.Sentence, set.Against) {
				return ""
			}
			return orders
		},
	},
	scene.Named("idea", "which idea of Naive", names(encoding.Ideas, func(s encoding.Scheme) string { return s.Name }), func(set *Settings) *sentence.Idea { return &set.Idea }),
	scene.Named("positions", "how attention learns of positions in Proof", encoding.Placements, func(set *Settings) *encoding.Placement { return &set.Positions }),
	scene.Toggle("causal", "a word sees only itself and earlier words in Proof", func(set *Settings) *bool { return &set.Causal }),
	scene.Toggle("scale-words", "word vectors times √d_model", func(set *Settings) *bool { return &set.Scaled }),
	scene.Toggle("concat", "word and position side by side instead of added", func(set *Settings) *bool { return &set.Concat }),
	scene.Toggle("flat-words", "every number of every word is 0.1", func(set *Settings) *bool { return &set.Flat }),
	scene.Number("padding", "padding after the sentence", 0, sentence.MaxWords, func(set *Settings) *int { return &set.Padding }),
	scene.Number("reads", "place of the word that is read, from 0", 0, sentence.MaxWords-1, func(set *Settings) *int { return &set.Reads }),
}

const (
	reversed = "reversed" // the value of --against that fits every sentence
	orders   = "reversed, or the words of the sentence in any order"
)

// names lists what has a name.
func names[T any](all []T, of func(T) string) []string {
	var out []string
	for _, t := range all {
		out = append(out, of(t))
	}
	return out
}
