// Package order is the view that shows why a Transformer needs positions, with a sentence of
// the reader's own.
//
// It has five faces: Naive (ideas that come before the waves), Step (one vector, cell by
// cell), Sum (word plus position), Proof (attention on two orders of the words) and Score (a
// score split into products). Each has a file of its name. An [orderFace] in sentence.go
// says what a face is, settings.go has the settings, grid.go the strips of numbers that Sum
// and Proof share. A new face is a file and a line in the list of faces below.
package order

import (
	"cmp"
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding/attention"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
)

// faces are in the order of teaching. The view opens with a later one.
var faces = []orderFace{naiveFace, stepFace, sumFace, proofFace, scoreFace}

// View shows a sentence with and without positions.
var View = chart.View[Settings]{
	About: chart.About{
		Name: "order", Title: "Order", Brief: "words and heads",
		Filters:       true,
		Doc:           "a sentence of your own: what positions do to it, and what attention does without them",
		Min:           image.Pt(60, 16),
		NeedsAdditive: true,
		AboutTraining: true, // its cursor is on a word of any position
		Hints:         []chart.Hint{{Label: "+ −", Name: ""}, {Label: "m", Name: ""}},
		Ends:          chart.OneScale,
	},

	Default: opening(),
	Clamp:   clamp,
	Flags:   viewFlags,
	Keys:    faceKeys(),
	Axes: func(s chart.State, set Settings) (across, down chart.Axis[Settings]) {
		return faces[faceIndex(set)].Axes(s, set)
	},
	Zoom:  func(*chart.State, *Settings, int) {},
	Knobs: func(s chart.State, _ Settings) []string { return append(chart.TableKnobs(s), "pos") },
	Plan:  plan,
	Note:  func(_ chart.State, set Settings) string { return set.Face },

	Quantities: proofQuantities,
	Reading: func(sc chart.Scene, set Settings) (chart.Reading, bool) {
		face := faces[faceIndex(set)]
		if face.Reading == nil || len(set.Words()) == 0 {
			return chart.Reading{}, false
		}
		return face.Reading(scene{Scene: sc, Settings: set}), true
	},
	Names: func(set Settings) []chart.Name {
		face := faces[faceIndex(set)]
		if face.Controls == nil {
			return face.Parts
		}
		return append(slices.Clip(face.Parts), *switchesName)
	},
}

// The switches are at the right of the row of faces.
var switchesName = &chart.Name{Name: "switches", Gives: true, Doc: "what the face can be set to, or its formula"}

// faceIndex returns the index of the picture that the settings name, or 0 if no picture has that name.
func faceIndex(set Settings) int {
	return max(slices.IndexFunc(faces, func(f orderFace) bool { return f.Name == set.Face }), 0)
}

// opening returns the settings that the view opens with. Their face shows what positions are for
// before any key is pressed.
func opening() Settings {
	set := defaultSettings()
	set.Face = proofFace.Name
	return clamp(set)
}

func clamp(set Settings) Settings {
	set.Face = faces[faceIndex(set)].Name
	return set.Clamp()
}

// Reordering returns the input of the attention head: all words of the sentence in both
// orders, however many are drawn. The error says how many words are allowed.
func Reordering(sc chart.Scene, set Settings) (attention.Reordering, error) {
	return checkedReordering(scene{Scene: sc, Settings: set})
}

// plan puts the row of faces over a face.
func plan(p chart.Paper, sc chart.Scene, set Settings) chart.Picture {
	face, s := faces[faceIndex(set)], scene{Scene: sc, Settings: set}
	top := faceTop(p.H)
	pic := face.Tree(chart.Paper{W: p.W, H: p.H - top, Theme: p.Theme}, s)
	pic.Root = chart.Region{In: []chart.Region{headingRow(p, face, s), chart.Gap(top - 1), pic.Root}}
	if note := startNote(face, s); len(note) > 0 {
		pic.Words.Caption = []string{note[0] + ". " + pic.Words.Caption[0], note[len(note)-1] + "."}
	}
	return pic
}

// headingRow returns the row of faces, with the settings of the face at its right.
func headingRow(p chart.Paper, face orderFace, sc scene) chart.Region {
	titles := chart.Faces{
		Titles: chart.NamesOf(faces, func(f orderFace) string { return f.Title }), At: faceIndex(sc.Settings),
		Set: func(i int) any {
			set := sc.Settings
			set.Face = faces[i].Name
			return clamp(set)
		},
	}
	var fields []chart.Field
	if face.Controls != nil {
		fields = face.Controls(sc)
	}
	return titles.Heading(p, chart.Controls(p, sc.Hidden, switchesName, fields...))
}

// startNote says in two lengths that the sentence does not begin where the settings ask it
// to: the table ends too early, or the face always begins at position 0.
func startNote(face orderFace, sc scene) []string {
	n, all, rows := len(sc.Words()), len(sc.Settings.Words()), sc.LearnedRows
	switch {
	case face.Aside:
		return nil
	case face.Anywhere && sc.First > 0:
		return []string{"Positions count from 0 here"}
	case sc.Start() < sc.First:
		last := strconv.Itoa(sc.Start())
		return []string{
			fmt.Sprintf("The table has rows 0 … %d: the sentence can begin at %s, not at %d", rows-1,
				chart.Either(last == "0", last, "0 … "+last), sc.First),
			fmt.Sprintf("The table ends at %d: the sentence begins at %s at most", rows-1, last)}
	case face.Name == proofName && sc.secondDelay() < sc.Later:
		return []string{
			fmt.Sprintf("The table has rows 0 … %d: B can begin %d later, not %d", rows-1, sc.secondDelay(),
				sc.Later),
			fmt.Sprintf("The table ends at %d: B begins %d later", rows-1, sc.secondDelay())}
	case n < all && sc.RowCount() < sc.Length:
		return []string{fmt.Sprintf("The table of positions ends after %d of %d words", n, all)}
	}
	return nil
}

// viewFlags are the flags of the settings.
var viewFlags = []chart.Flag[Settings]{
	chart.Choice("face", "which face", chart.NamesOf(faces, func(f orderFace) string { return f.Name }),
		func(set *Settings) *string { return &set.Face }),
	textFlag("sentence", "one word a token, or its numbers: [0.1, 0.2]", sentenceAllowed, "",
		func(set *Settings) *string { return &set.Sentence }),
	textFlag("against", "the second sentence of Proof, in any words", "reversed, or "+sentenceAllowed, "reversed",
		func(set *Settings) *string { return &set.Against }),
	chart.Named("idea", "which idea of Naive", chart.NamesOf(scheme.Naive,
		func(i scheme.NaiveIdea) string { return i.Name }),
		func(set *Settings) *ideaIndex { return &set.Idea }),
	chart.Named("positions", "how attention learns of positions in Proof", attention.Placements,
		func(set *Settings) *attention.Placement { return &set.Positions }),
	withSay(chart.Number("first", "position of the first word", 0, maxFirst,
		func(set *Settings) *int { return &set.First }),
		func(set Settings) string { return "start at " + strconv.Itoa(set.First) }),
	chart.Number("later", "positions by which B begins later in Proof", 0, maxFirst,
		func(set *Settings) *int { return &set.Later }).Within(func(set Settings) string {
		if set.Later <= maxFirst-set.First {
			return ""
		}
		most := maxFirst - set.First
		return fmt.Sprintf("a whole number from 0 to %d, for a first word at %d", most, set.First)
	}),
	toggle("causal", "a word sees only itself and earlier words in Proof",
		func(set *Settings) *bool { return &set.Causal }),
	toggle("mask-padding", "a word sees no padding in Proof", func(set *Settings) *bool { return &set.HidePads }),
	toggle("scale-words", "word vectors times √d_model", func(set *Settings) *bool { return &set.Scaled }),
	toggle("concat", "word and position side by side instead of added",
		func(set *Settings) *bool { return &set.Concat }),
	chart.Named("word-vectors", "vectors of words: their own, every number 0.1, or of norm 1", vectorKinds,
		func(set *Settings) *vectorKind { return &set.Vectors }),
	toggle("skew", "W_Q is not W_K in Proof: scores do not commute", func(set *Settings) *bool { return &set.Skew }),
	toggle("weights", "what each word reads in Proof, in place of what comes out for it",
		func(set *Settings) *bool { return &set.Weights }),
	chart.Number("look-back", "how many words back the head of Score looks", 0, maxWords-1,
		func(set *Settings) *int { return &set.Back }),
	chart.Number("padding", "padding after the sentence, in Proof after B", 0, maxWords,
		func(set *Settings) *int { return &set.Padding }),
	chart.Number("reads", "place of the word that is read, from 0", 0, maxWords-1,
		func(set *Settings) *int { return &set.Reads }),
}

var toggle = chart.Toggle[Settings]

// withSay returns a flag with a function that writes its value in the title of a pane.
func withSay(f chart.Flag[Settings], say func(Settings) string) chart.Flag[Settings] {
	f.Say = say
	return f
}

// sentenceAllowed says what a sentence may be.
var sentenceAllowed = fmt.Sprintf("up to %d words of text, %d bytes in all, "+
	"or vectors such as [0.1, -2] with numbers from -%d to %d",
	maxWords, maxSentence, maxNumber, maxNumber)

// textFlag declares a flag for words of text. The value none is written for no words.
func textFlag(name, doc, allowed, none string, at func(*Settings) *string) chart.Flag[Settings] {
	return chart.Flag[Settings]{
		Name: name, Doc: doc, Allowed: allowed, Text: true,
		Get: func(set Settings) string { return cmp.Or(*at(&set), none) },
		Set: func(set *Settings, v string) bool {
			clean, ok := cleanSentence(v)
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

// faceKeys returns the keys of all faces, then those of single faces.
func faceKeys() []chart.Key[Settings] {
	titles := strings.Join(chart.NamesOf(faces, func(f orderFace) string { return f.Title }), ", ")
	keys := []chart.Key[Settings]{
		bind("o", "o", "next face", "next face: "+titles).
			Do(func(_ *chart.State, set *Settings, n int) {
				set.Face = faces[(faceIndex(*set)+n+len(faces))%len(faces)].Name
			}),
	}
	// A footer has room for few keys: those of the face with the most keys come first.
	busy := slices.Clone(faces)
	slices.Reverse(busy)
	slices.SortStableFunc(busy, func(a, b orderFace) int { return cmp.Compare(len(b.Keys), len(a.Keys)) })
	seen := []string{padKey.Label} // the last key of every face that has it
	for _, face := range busy {
		for _, k := range face.Keys {
			if !slices.Contains(seen, k.Label) {
				keys, seen = append(keys, jointKey(k.Label)), append(seen, k.Label)
			}
		}
	}
	next := bind("n", "n", "sentence", "next sentence: of the tutorials', in Proof with a second order")
	return append(keys, jointKey(padKey.Label), next.
		Do(func(_ *chart.State, set *Settings, n int) { *set = set.presetAt(n).Clamp() }).
		Named(func(_ chart.State, set Settings) string {
			if faces[faceIndex(set)].Aside {
				return ""
			}
			return "sentence"
		}))
}

// jointKey returns the one binding of a key that works in several faces: it does what the
// key does in the face that is shown.
func jointKey(label string) (key chart.Key[Settings]) {
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
	key.Does = func(_ chart.State, set Settings) string { return in[set.Face].Help }
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
			return label + " is a key of " + strings.Join(titles, ", ") + ": o goes there"
		case its.Tell != nil:
			return its.Tell(p)
		}
		return ""
	})
}
