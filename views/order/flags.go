package order

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding/attention"
	"wavescope/encoding/naive"
	"wavescope/views/chart"
	"wavescope/views/order/sentence"
)

// flags are the settings as they are written.
var flags = []chart.Flag[Settings]{
	chart.Choice("face", "which face", chart.NamesOf(faces, func(f sentence.Face) string { return f.Name }),
		func(set *Settings) *string { return &set.Face }),
	prose("sentence", "one word a token, or its numbers: [0.1, 0.2]", prosaic, "",
		func(set *Settings) *string { return &set.Sentence }),
	prose("against", "the second sentence of Proof, in any words", "reversed, or "+prosaic, "reversed",
		func(set *Settings) *string { return &set.Against }),
	chart.Named("idea", "which idea of Naive", chart.NamesOf(naive.Ideas, func(i naive.Idea) string { return i.Name }),
		func(set *Settings) *sentence.Idea { return &set.Idea }),
	chart.Named("positions", "how attention learns of positions in Proof", attention.Placements,
		func(set *Settings) *attention.Placement { return &set.Positions }),
	said(number("first", "position of the first word", sentence.MaxFirst,
		func(set *Settings) *int { return &set.First }),
		func(set Settings) string { return "start at " + strconv.Itoa(set.First) }),
	number("later", "positions by which B begins later in Proof", sentence.MaxFirst,
		func(set *Settings) *int { return &set.Later }).Within(func(set Settings) string {
		if set.Later <= sentence.MaxFirst-set.First {
			return ""
		}
		most := sentence.MaxFirst - set.First
		return fmt.Sprintf("a whole number from 0 to %d, for a first word at %d", most, set.First)
	}),
	toggle("causal", "a word sees only itself and earlier words in Proof",
		func(set *Settings) *bool { return &set.Causal }),
	toggle("mask-padding", "a word sees no padding in Proof", func(set *Settings) *bool { return &set.HidePads }),
	toggle("scale-words", "word vectors times √d_model", func(set *Settings) *bool { return &set.Scaled }),
	toggle("concat", "word and position side by side instead of added",
		func(set *Settings) *bool { return &set.Concat }),
	toggle("flat-words", "every number of every word is 0.1", func(set *Settings) *bool { return &set.Flat }),
	toggle("unit-words", "vectors of norm 1, but for flat words", func(set *Settings) *bool { return &set.Unit }),
	toggle("skew", "W_Q is not W_K in Proof: scores do not commute", func(set *Settings) *bool { return &set.Skew }),
	number("look-back", "how many words back the head of Score looks", sentence.MaxWords-1,
		func(set *Settings) *int { return &set.Back }),
	number("padding", "padding after the sentence, in Proof after B", sentence.MaxWords,
		func(set *Settings) *int { return &set.Padding }),
	number("reads", "place of the word that is read, from 0", sentence.MaxWords-1,
		func(set *Settings) *int { return &set.Reads }),
}

var toggle = chart.Toggle[Settings]

// number is a flag for a whole number from 0 to a most.
func number(name, doc string, most int, at func(*Settings) *int) chart.Flag[Settings] {
	return chart.Number(name, doc, 0, most, at)
}

// said is a flag with what its value makes of a pane.
func said(f chart.Flag[Settings], say func(Settings) string) chart.Flag[Settings] {
	f.Say = say
	return f
}

// prosaic is what a sentence may be.
var prosaic = fmt.Sprintf("up to %d words of text, %d bytes in all, "+
	"or vectors such as [0.1, -2] with numbers from -%d to %d",
	sentence.MaxWords, sentence.MaxSentence, sentence.MaxNumber, sentence.MaxNumber)

// prose declares a flag for words of text, or for none where a word stands for
// that.
func prose(name, doc, allowed, none string, at func(*Settings) *string) chart.Flag[Settings] {
	return chart.Flag[Settings]{
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

// keys are those of all faces, and those of single ones.
func keys() []chart.Key[Settings] {
	titles := strings.Join(chart.NamesOf(faces, func(f sentence.Face) string { return f.Title }), ", ")
	keys := []chart.Key[Settings]{
		sentence.Bind("o", "o", "next face", "next face: "+titles).
			Do(func(_ *chart.State, set *Settings, n int) {
				set.Face = faces[(at(*set)+n+len(faces))%len(faces)].Name
			}),
	}
	// A footer has room for few: the face with most keys, the last of two, puts its
	// own first.
	busy := slices.Clone(faces)
	slices.Reverse(busy)
	slices.SortStableFunc(busy, func(a, b sentence.Face) int { return cmp.Compare(len(b.Keys), len(a.Keys)) })
	told := []string{sentence.PadKey.Label} // which is the last of every face that has it
	for _, face := range busy {
		for _, k := range face.Keys {
			if !slices.Contains(told, k.Label) {
				keys, told = append(keys, joined(k.Label)), append(told, k.Label)
			}
		}
	}
	next := sentence.Bind("n", "n", "sentence", "next of the tutorials' sentences, in Proof with a second order")
	return append(keys, joined(sentence.PadKey.Label), next.
		Do(func(_ *chart.State, set *Settings, n int) { *set = set.Preset(n).Clamp() }).
		Named(func(_ chart.State, set Settings) string {
			if faces[at(set)].Aside {
				return ""
			}
			return "sentence"
		}))
}

// joined is the one binding of a key that works in several faces: it does what
// it does in the face that is shown.
func joined(label string) (key chart.Key[Settings]) {
	in := map[string]chart.Key[Settings]{}
	var titles, helps []string
	for _, face := range faces {
		i := slices.IndexFunc(face.Keys, func(k chart.Key[Settings]) bool { return k.Label == label })
		if i < 0 {
			continue
		}
		its := face.Keys[i]
		if in[face.Name] = its; len(in) == 1 {
			key = its
		}
		if same := slices.Index(helps, its.Help); same >= 0 { // one meaning in several faces
			titles[same] += ", " + face.Title
		} else {
			titles, helps = append(titles, face.Title), append(helps, its.Help)
		}
	}
	for i := range helps {
		helps[i] = titles[i] + ": " + helps[i]
	}
	key.Help = strings.Join(helps, "; ")
	return key.Named(func(s chart.State, set Settings) string {
		if its := in[set.Face]; its.Now != nil {
			return its.Now(s, set)
		}
		return in[set.Face].Name
	}).Do(func(s *chart.State, set *Settings, n int) {
		if its, ok := in[set.Face]; ok {
			its.Act(s, set, n)
		}
	}).Telling(func(p chart.Pressed[chart.In[Settings]]) string {
		switch its, ok := in[p.After.Set.Face]; {
		case !ok:
			return label + " is a key of " + strings.Join(titles, ", ") + ": o leads there"
		case its.Tell != nil:
			return its.Tell(p)
		}
		return ""
	})
}
