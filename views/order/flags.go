package order

import (
	"fmt"

	"wavescope/encoding"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
)

// OrderFlags are the flags of Order.
var OrderFlags = scene.Only("Order",
	named("face", "which face", faceNames(), func(s *scene.State) *sentence.Face { return &s.Order.Face }),
	scene.Flag{
		Name: "sentence", Doc: "the sentence, one word a token", Text: true,
		Allowed: fmt.Sprintf("up to %d words of text, %d bytes in all", sentence.MaxWords, sentence.MaxSentence),
		Get:     func(s scene.State) string { return s.Order.Sentence },
		Set: func(s *scene.State, v string) bool {
			clean, ok := sentence.CleanSentence(v)
			if ok {
				s.Order.Sentence = clean
			}
			return ok
		},
	},
	scene.Within(scene.Flag{
		Name: "against", Doc: "the same words in another order", Text: true,
		Allowed: "reversed, or the words of the sentence in any order",
		Get: func(s scene.State) string {
			if s.Order.Against == "" {
				return reversed
			}
			return s.Order.Against
		},
		Set: func(s *scene.State, v string) bool {
			clean, ok := sentence.CleanSentence(v)
			if ok {
				s.Order.Against = clean
				if clean == reversed {
					s.Order.Against = ""
				}
			}
			return ok
		},
	}, func(s scene.State) string {
		if s.Order.Against == "" || sentence.SameWords(s.Order.Sentence, s.Order.Against) {
			return ""
		}
		return "reversed, or the words of the sentence in any order"
	}),
	named("idea", "which idea of Naive", sentence.IdeaNames(), func(s *scene.State) *sentence.Idea { return &s.Order.Idea }),
	named("positions", "how attention learns of positions in Proof", encoding.Placements, func(s *scene.State) *encoding.Placement { return &s.Order.Positions }),
	scene.Toggle("causal", "a word sees only itself and earlier words in Proof", func(s *scene.State) *bool { return &s.Order.Causal }),
	scene.Toggle("scale-words", "word vectors times √d_model", func(s *scene.State) *bool { return &s.Order.Scaled }),
	scene.Toggle("concat", "word and position side by side instead of added", func(s *scene.State) *bool { return &s.Order.Concat }),
	scene.Toggle("flat-words", "every number of every word is 0.1", func(s *scene.State) *bool { return &s.Order.Flat }),
	scene.Number("padding", "padding after the sentence", 0, sentence.MaxWords, func(s *scene.State) *int { return &s.Order.Padding }),
	scene.Number("reads", "place of the word that is read, from 0", 0, sentence.MaxWords-1, func(s *scene.State) *int { return &s.Order.Reads }),
)

// reversed is the value of --against that fits every sentence.
const reversed = "reversed"

// named declares a flag for a setting that is a number and has a name.
func named[T ~uint8](name, doc string, values []string, at func(*scene.State) *T) scene.Flag {
	return scene.Flag{
		Name: name, Doc: doc, Allowed: scene.OneOf(values), Values: values,
		Get: func(s scene.State) string { return values[*at(&s)] },
		Set: func(s *scene.State, v string) bool {
			for i, value := range values {
				if v == value {
					*at(s) = T(i)
					return true
				}
			}
			return false
		},
	}
}

func faceNames() []string {
	var names []string
	for _, f := range orderFaces {
		names = append(names, f.Name)
	}
	return names
}
