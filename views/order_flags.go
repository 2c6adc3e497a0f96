package views

import (
	"fmt"

	"wavescope/encoding"
)

// orderFlags are the flags of Order.
var orderFlags = only("Order",
	named("face", "which face", faceNames(), func(s *State) *Face { return &s.Order.Face }),
	Flag{
		Name: "sentence", Doc: "the sentence, one word a token", Text: true,
		Allowed: fmt.Sprintf("up to %d words of text, %d bytes in all", MaxWords, MaxSentence),
		Get:     func(s State) string { return s.Order.Sentence },
		Set: func(s *State, v string) bool {
			clean, ok := cleanSentence(v)
			if ok {
				s.Order.Sentence = clean
			}
			return ok
		},
	},
	within(Flag{
		Name: "against", Doc: "the same words in another order", Text: true,
		Allowed: "reversed, or the words of the sentence in any order",
		Get: func(s State) string {
			if s.Order.Against == "" {
				return reversed
			}
			return s.Order.Against
		},
		Set: func(s *State, v string) bool {
			clean, ok := cleanSentence(v)
			if ok {
				s.Order.Against = clean
				if clean == reversed {
					s.Order.Against = ""
				}
			}
			return ok
		},
	}, func(s State) string {
		if s.Order.Against == "" || sameWords(s.Order.Sentence, s.Order.Against) {
			return ""
		}
		return "reversed, or the words of the sentence in any order"
	}),
	named("idea", "which idea of Naive", ideaNames(), func(s *State) *Idea { return &s.Order.Idea }),
	named("positions", "how attention learns of positions in Proof", encoding.Placements, func(s *State) *encoding.Placement { return &s.Order.Positions }),
	Toggle("causal", "a word sees only itself and earlier words in Proof", func(s *State) *bool { return &s.Order.Causal }),
	Toggle("scale-words", "word vectors times √d_model", func(s *State) *bool { return &s.Order.Scaled }),
	Toggle("concat", "word and position side by side instead of added", func(s *State) *bool { return &s.Order.Concat }),
	Toggle("flat-words", "every number of every word is 0.1", func(s *State) *bool { return &s.Order.Flat }),
	Number("padding", "padding after the sentence", 0, MaxWords, func(s *State) *int { return &s.Order.Padding }),
	Number("reads", "place of the word that is read, from 0", 0, MaxWords-1, func(s *State) *int { return &s.Order.Reads }),
)

// reversed is the value of --against that fits every sentence.
const reversed = "reversed"

// named declares a flag for a setting that is a number and has a name.
func named[T ~uint8](name, doc string, values []string, at func(*State) *T) Flag {
	return Flag{
		Name: name, Doc: doc, Allowed: oneOf(values), Values: values,
		Get: func(s State) string { return values[*at(&s)] },
		Set: func(s *State, v string) bool {
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
		names = append(names, f.name)
	}
	return names
}
