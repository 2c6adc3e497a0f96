package order

import (
	"cmp"
	"fmt"

	"wavescope/encoding"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
)

// flags are the settings as they are written.
var flags = []scene.Flag[Settings]{
	scene.Choice("face", "which face", names(faces, func(f sentence.Face) string { return f.Name }), func(set *Settings) *string { return &set.Face }),
	prose("sentence", "the sentence, one word a token", fmt.Sprintf("up to %d words of text, %d bytes in all", sentence.MaxWords, sentence.MaxSentence), "",
		func(set *Settings) *string { return &set.Sentence }),
	prose("against", "the same words in another order", orders, "reversed", func(set *Settings) *string { return &set.Against }).
		Within(func(set Settings) string {
			if set.Against == "" || sentence.SameWords(set.Sentence, set.Against) {
				return ""
			}
			return orders
		}),
	scene.Named("idea", "which idea of Naive", names(encoding.Ideas, func(s encoding.Scheme) string { return s.Name }), func(set *Settings) *sentence.Idea { return &set.Idea }),
	scene.Named("positions", "how attention learns of positions in Proof", encoding.Placements, func(set *Settings) *encoding.Placement { return &set.Positions }),
	scene.Toggle("causal", "a word sees only itself and earlier words in Proof", func(set *Settings) *bool { return &set.Causal }),
	scene.Toggle("scale-words", "word vectors times √d_model", func(set *Settings) *bool { return &set.Scaled }),
	scene.Toggle("concat", "word and position side by side instead of added", func(set *Settings) *bool { return &set.Concat }),
	scene.Toggle("flat-words", "every number of every word is 0.1", func(set *Settings) *bool { return &set.Flat }),
	scene.Number("padding", "padding after the sentence", 0, sentence.MaxWords, func(set *Settings) *int { return &set.Padding }),
	scene.Number("reads", "place of the word that is read, from 0", 0, sentence.MaxWords-1, func(set *Settings) *int { return &set.Reads }),
}

const orders = "reversed, or the words of the sentence in any order"

// prose declares a flag for words of text, or for none where a word stands for
// that.
func prose(name, doc, allowed, none string, at func(*Settings) *string) scene.Flag[Settings] {
	return scene.Flag[Settings]{
		Name: name, Doc: doc, Allowed: allowed, Text: true,
		Get: func(set Settings) string { return cmp.Or(*at(&set), none) },
		Set: func(set *Settings, v string) bool {
			clean, ok := sentence.CleanSentence(v)
			if clean == none {
				clean = ""
			}
			if ok {
				*at(set) = clean
			}
			return ok
		},
	}
}

// names lists what has a name.
func names[T any](all []T, of func(T) string) []string {
	var out []string
	for _, t := range all {
		out = append(out, of(t))
	}
	return out
}
