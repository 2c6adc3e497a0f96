// Package sentence is what the faces of Order share.
//
// It owns the settings of Order, the sentence and its words' made-up vectors,
// the tokens and the axes along them, the grid of strips with numbers, and what
// a [Face] is. In comes a scene with the settings, out go words, vectors and
// cells; it knows none of the faces.
package sentence

import (
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/naive"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Scene is what a face is drawn from: a scene with the settings of Order.
type Scene struct {
	scene.Scene
	Settings
}

// Picture is a face on one frame.
type Picture = scene.Picture[Settings]

// Face is one of the pictures of Order. It gets the body of the frame, whose
// row 0 holds the names of the faces and the switches; the face's own rows
// begin at [FaceTop].
type Face struct {
	Name, Title string // as in --face, and in the row of faces
	Axes        func(scene.State, Settings) (across, down scene.Axis[Settings])
	Keys        []scene.Key[Settings] // beside those that all faces have
	Table       string                // the table of numbers it shows, as in --table; "" for the encoding's
	Aside       bool                  // the sentence stands only beside its picture
	Anywhere    bool                  // what it shows is of sentences that begin at position 0, wherever this one does
	// Switches are what the face can be set to, at the right of row 0, in
	// several lengths, the longest first.
	Switches func(Scene) []scene.Line
	// Press does what a click on one of the switches, given by its text, asks
	// for; false for text that is none. It is nil where nothing is to be pressed.
	Press func(set *Settings, text string) bool
	// SwitchPart names the part that a text among the switches is, "" for none; it
	// is nil where none is.
	SwitchPart func(text string) string
	// Reading is the one number that the face is about; nil where there is none.
	Reading func(Scene) scene.Reading
	// Plan lays the face out. Its clicks count from the top of the frame.
	Plan func(f frame.Frame, sc Scene) Picture
	// Tree lays the face out on the paper below the row of faces. It takes the place
	// of Plan and Told.
	Tree func(p chart.Paper, sc Scene) chart.Picture
	// Parts lists what the face is made of, see [scene.View].
	Parts []scene.Part
	// Told says in tables of numbers what the face shows, the table first that it
	// is about.
	Told func(sc Scene) []scene.Told
}

// FaceTop is the first row of a face's own: one row of air lies between it and
// the row of faces where there is room.
func FaceTop(f frame.Frame) int {
	if _, h := f.Size(); h < 15 {
		return 1
	}
	return 2
}

// Waving is the scene with the waves in it, whatever the scheme: some faces
// are about them.
func (sc Scene) Waving() Scene {
	if !sc.HasWaves() {
		hidden := sc.Hidden
		sc.Scheme = encoding.Schemes[0].Name
		sc.Scene, _ = scene.New(sc.State) // the State that it was made of is valid
		sc.Hidden = hidden
	}
	return sc
}

// Words are the words that the sequence has room for: the sentence is cut at
// the length, or where the table of positions ends.
func (sc Scene) Words() []string {
	words := sc.Settings.Words()
	return words[:min(len(words), sc.Held())]
}

// Start is the position of the first word: the one that was asked for, or, where the
// table ends before the sentence would, the last from which it has a row for all.
func (sc Scene) Start() int {
	if !sc.Declared().Ends {
		return sc.First
	}
	n := len(sc.Words())
	if sc.Face == Proof {
		n = max(n, sc.seconds())
	}
	return min(sc.First, max(sc.LearnedRows-n, 0))
}

// seconds is how many words of the second sentence there is room for.
func (sc Scene) seconds() int { return min(len(sc.Second()), sc.Held()) }

// Delay is how many positions later the second sentence begins: as many as were asked
// for, or where the table ends before, so many that it has a row for each word.
func (sc Scene) Delay() int {
	if !sc.Declared().Ends {
		return sc.Later
	}
	return min(sc.Later, max(sc.LearnedRows-sc.Start()-sc.seconds(), 0))
}

// FromZero is the scene with the sentence at position 0.
func (sc Scene) FromZero() Scene {
	sc.First = 0
	return sc
}

// At is the position of the token at a place in the sentence.
func (sc Scene) At(place int) int { return sc.Start() + place }

// PlaceText writes it.
func (sc Scene) PlaceText(place int) string { return strconv.Itoa(sc.At(place)) }

// Deciding is all that decides which numbers a face is about: the State, of a table
// no longer than a sentence, and the settings, without the cursor and without how it
// is displayed.
func (sc Scene) Deciding() (scene.State, Settings) {
	s, settings := sc.State, sc.Settings
	s.Pos, s.Dim, s.Offset, s.Marks, settings.Reads = 0, 0, 0, scene.Marks{}, 0
	s.Zoom, s.Fit, s.Group, s.Bits = scene.Auto, false, 0, 0
	s.Length = min(s.Length, MaxWords)
	return s, settings
}

// Token is what stands at a place: a word, or padding behind the sentence.
func (sc Scene) Token(place int) string {
	if words := sc.Words(); place < len(words) {
		return words[place]
	}
	return Pad
}

// Called is what a picture calls a word: a typed vector, whose numbers hardly any
// cell could hold whole, v1, v2 … by its place among those of both sentences.
func (o Settings) Called(word string) string {
	if _, typed := typedVector(word); !typed {
		return word
	}
	met := map[string]bool{}
	for _, w := range slices.Concat(o.Words(), o.Second()) {
		if _, typed := typedVector(w); typed {
			met[w] = true
		}
		if w == word {
			break
		}
	}
	return "v" + strconv.Itoa(len(met))
}

// Quoted is a word in a sentence of ours, cut to a length that fits.
func (o Settings) Quoted(word string) string {
	return "'" + frame.Theme{}.Cut(o.Called(word), 20) + "'"
}

// Pair is the pair of the sentences as far as the sequence has room for either,
// and of each so many words at most.
func (sc Scene) Pair(most int) Pair {
	if sc.Declared().Ends {
		sc.Padding = min(sc.Padding, max(sc.LearnedRows-sc.At(sc.Delay())-sc.seconds(), 0))
	}
	return sc.Settings.Pair(min(most, sc.Held()))
}

// Asking is the place of the word that the cursor is on.
func (sc Scene) Asking() int { return around(sc.Pos, len(sc.Words())) }

// around is a position on its way round so many rows: behind the last it begins
// again, so that a cursor that walks on stays in sight.
func around(pos, rows int) int { return pos % rows }

// Answering is the place of the word that is read.
func (sc Scene) Answering() int { return min(sc.Reads, len(sc.Words())-1) }

// Rows is how many tokens have rows of their own: the words, with so much
// padding after them that the table has a row for.
func (sc Scene) Rows(padding int) int {
	n := min(len(sc.Words())+padding, sc.Held())
	if sc.Declared().Ends {
		n = min(n, sc.LearnedRows-sc.Start())
	}
	return n
}

// Shown counts the words that a page steps over: a face shows the sentence from
// its first word on.
func (sc Scene) Shown() (first, n int) { return 0, max(sc.Rows(0)-1, 1) }

// OnToken is the scene with its cursor on one of so many tokens, round which it
// walks where it is behind them.
func (sc Scene) OnToken(rows int) Scene {
	sc.Pos = around(sc.Pos, rows)
	return sc
}

// BehindNote says that the cursor is behind the tokens, and has gone round them.
func (sc Scene) BehindNote(rows int) scene.Line {
	if sc.Pos < rows {
		return nil
	}
	return scene.Line{words.Faint("   cursor " + sc.PlaceText(sc.Pos) + ", round the " + words.Plural(rows, "token"))}
}

// The axes of the faces.
var (
	// Tokens are the words of the sentence, Padded those and the padding after
	// them.
	Tokens = along("position", typed, cursor)
	Padded = along("position", func(sc Scene) int { return sc.Rows(sc.Padding) }, cursor)
	// Asking are the words that ask in attention, Answering those that answer.
	Asking    = along("query", typed, cursor)
	Answering = along("key", typed, reads)
	// PairAsking and PairAnswering go on to the words that only the second sentence
	// has.
	PairAsking    = along("query", pair, cursor)
	PairAnswering = along("key", pair, reads)
	// Ideas are the ways to write a position that come to mind first.
	Ideas = scene.Axis[Settings]{Label: "idea", Move: func(_ *scene.State, set *Settings, n int) {
		set.Idea = Idea(min(max(int(set.Idea)+n, 0), len(naive.Ideas)-1))
	}}
)

func cursor(s *scene.State, _ *Settings) *int  { return &s.Pos }
func reads(_ *scene.State, set *Settings) *int { return &set.Reads }

func typed(sc Scene) int { return sc.Rows(0) }
func pair(sc Scene) int  { return len(sc.Pair(MaxWords).Tokens) }

// along is an axis along so many tokens: what is behind the last is on its way
// round them, or, where it does not walk by itself, on the last.
func along(label string, tokens func(Scene) int, at func(*scene.State, *Settings) *int) scene.Axis[Settings] {
	return scene.Axis[Settings]{Label: label, Move: func(s *scene.State, set *Settings, n int) {
		last := tokens(Scene{scene.Scene{State: *s}, *set}) - 1
		place := at(s, set)
		on := min(*place, last)
		if place == &s.Pos {
			on = around(*place, last+1)
		}
		*place = min(max(on+n, 0), last)
	}}
}
