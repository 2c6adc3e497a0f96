// Package order is the view that shows why a Transformer needs positions, with a sentence of
// the reader's own.
//
// It has five faces: Naive (ideas that come before the waves), Step (one vector, cell by
// cell), Sum (word plus position), Proof (attention on two orders of the words) and Score (a
// score split into products). Each has a file of its name. settings.go has the settings, grid.go
// the strips of numbers that Sum and Proof share. A new face is a file and a word in View below.
package order

import (
	"cmp"
	"fmt"
	"image"
	"strconv"

	"wavescope/encoding/attention"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

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
		Second:        "positions idea base",
	},

	Default: opening(),
	Clamp:   Settings.Clamp,
	Flags:   viewFlags,
	Keys: []chart.Key[Settings]{
		bind("n", "n", "sentence", "next sentence: of the tutorials', in Proof with a second order").
			Do(func(_ *chart.State, set *Settings, n int) { *set = set.presetAt(n).Clamp() }).
			Named(func(_ chart.State, set Settings) string {
				return chart.Either(set.Face == stepName, "", "sentence") // which does not show the sentence
			}),
	},
	Zoom:  func(*chart.State, *Settings, int) {},
	Knobs: func(s chart.State, _ Settings) []string { return append(chart.TableKnobs(s), "pos") },
	Note:  func(_ chart.State, set Settings) string { return set.Face },

	OnePicture: onePicture,
	Scores:     addedToWords,
	Starts:     starts,
	Quantities: proofQuantities,
}.Showing(func(set *Settings) *string { return &set.Face }, naiveFace, stepFace, sumFace, proofFace, scoreFace)

// The switches are at the right of the row of faces.
var switchesName = &chart.Name{Name: "switches", Gives: true, Doc: "what the face can be set to, or its formula"}

// opening returns the settings that the view opens with. Their face shows what positions are for
// before any key is pressed.
func opening() Settings {
	set := defaultSettings()
	set.Face = proofName
	return set.Clamp()
}

// Reordering returns the input of the attention head: all words of the sentence in both
// orders, however many are drawn. The error says how many words are allowed.
func Reordering(sc chart.Scene, set Settings) (attention.Reordering, error) {
	return checkedReordering(scene{Scene: sc, Settings: set})
}

// airyRows is the number of rows of the smallest picture with a blank row at its top.
const airyRows = 23

// plan returns the plan of a face of the sentence, and the controls in the row of faces, which are what the face can be
// set to; nil for none.
func plan(picture func(chart.Paper, scene) chart.Picture,
	controls func(scene) []chart.Field) func(chart.Paper, chart.Scene, Settings) chart.Picture {
	return func(p chart.Paper, shown chart.Scene, set Settings) chart.Picture {
		sc := scene{Scene: shown, Settings: set}
		air := chart.One(p.H >= airyRows)
		pic := picture(chart.Paper{W: p.W, H: p.H - air, Theme: p.Theme}, sc)
		if pic.Root.Rows = (chart.Size{Max: frame.MaxHeight}); air > 0 {
			pic.Root = chart.Region{In: []chart.Region{chart.Gap(air), pic.Root}}
		}
		if controls != nil && sc.Comparison == nil {
			for _, f := range controls(sc) {
				f.Name = cmp.Or(f.Name, switchesName)
				pic.Heading = append(pic.Heading, f)
			}
		}
		if note := startNote(sc); len(note) > 0 {
			pic.Words.Caption = []string{note[0] + ". " + pic.Words.Caption[0], note[len(note)-1] + "."}
		}
		return pic
	}
}

// reading returns the reading of a face, the one number that it is about. Without words there is none.
func reading(of func(scene) chart.Reading) func(chart.Scene, Settings) (chart.Reading, bool) {
	return func(sc chart.Scene, set Settings) (chart.Reading, bool) {
		if len(set.Words()) == 0 {
			return chart.Reading{}, false
		}
		return of(scene{Scene: sc, Settings: set}), true
	}
}

// startNote says in two lengths that the sentence does not begin where the settings ask it
// to: the table ends too early, or the face always begins at position 0.
func startNote(sc scene) []string {
	n, all, rows := len(sc.Words()), len(sc.Settings.Words()), sc.LearnedRows
	switch {
	case sc.Face == stepName: // which does not show the sentence
		return nil
	case sc.Face == naiveName && sc.First > 0:
		return []string{"Positions count from 0 here"}
	case sc.Start() < sc.First:
		last := strconv.Itoa(sc.Start())
		return []string{
			fmt.Sprintf("The table has rows 0 … %d: the sentence can begin at %s, not at %d", rows-1,
				chart.Either(last == "0", last, "0 … "+last), sc.First),
			fmt.Sprintf("The table ends at %d: the sentence begins at %s at most", rows-1, last)}
	case sc.Face == proofName && sc.secondDelay() < sc.Later:
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
