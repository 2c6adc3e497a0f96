// Package sentence is what the faces of Order share.
//
// It owns the settings of Order, the sentence and its words' made-up vectors,
// the tokens and the axes along them, the grid of strips with numbers, and what
// a [Face] is. In comes a scene with the settings, out go words, vectors and
// cells; it knows none of the faces.
package sentence

import (
	"strconv"

	"wavescope/encoding"
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
	// Switches are what the face can be set to, at the right of row 0, in
	// several lengths, the longest first.
	Switches func(Scene) []scene.Line
	// Press does what a click on one of the switches, given by its text, asks
	// for; false for text that is none. It is nil where nothing is to be pressed.
	Press func(set *Settings, text string) bool
	// Plan lays the face out. Its clicks count from the top of the frame.
	Plan func(f frame.Frame, sc Scene) Picture
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
		sc.Scheme = encoding.Schemes[0].Name
		sc.Scene, _ = scene.New(sc.State) // the State that it was made of is valid
	}
	return sc
}

// Words are the words that the sequence has room for: the sentence is cut at
// the length.
func (sc Scene) Words() []string { return wordsOf(sc.State, sc.Settings) }

func wordsOf(s scene.State, set Settings) []string {
	words := set.Words()
	return words[:min(len(words), s.Length)]
}

// padding is what stands behind the sentence.
const padding = "<pad>"

// Token is what stands at a position: a word, or padding behind the sentence.
func (sc Scene) Token(pos int) string {
	if words := sc.Words(); pos < len(words) {
		return words[pos]
	}
	return padding
}

// Asking is the place of the word that the cursor is on; the last word where
// the cursor is behind the sentence.
func (sc Scene) Asking() int { return min(sc.Pos, len(sc.Words())-1) }

// Answering is the place of the word that is read.
func (sc Scene) Answering() int { return min(sc.Reads, len(sc.Words())-1) }

// Rows is how many tokens have rows of their own: the words, with so much
// padding after them.
func (sc Scene) Rows(padding int) int { return rowsOf(sc.State, sc.Settings, padding) }

func rowsOf(s scene.State, set Settings, padding int) int {
	return min(len(wordsOf(s, set))+padding, s.Length)
}

// OnToken is the scene with its cursor on a token: the last of so many rows
// where it is behind all of them.
func (sc Scene) OnToken(rows int) Scene {
	sc.Pos = min(sc.Pos, rows-1)
	return sc
}

// BehindNote says that the cursor is behind the tokens, and its last one shown
// instead.
func (sc Scene) BehindNote(rows int) scene.Line {
	if sc.Pos < rows {
		return nil
	}
	return scene.Line{words.Faint("   cursor " + strconv.Itoa(sc.Pos) + " is behind the sentence")}
}

// The axes of the faces.
var (
	// Tokens are the words of the sentence, Padded those and the padding after
	// them.
	Tokens = tokens(func(Settings) int { return 0 })
	Padded = tokens(func(set Settings) int { return set.Padding })
	// Asking are the words that ask in attention, Answering those that answer.
	Asking = scene.Axis[Settings]{Label: "query", Move: func(s *scene.State, set *Settings, n int) {
		last := len(wordsOf(*s, *set)) - 1
		s.Pos = min(max(min(s.Pos, last)+n, 0), last)
	}}
	Answering = scene.Axis[Settings]{Label: "key", Move: func(s *scene.State, set *Settings, n int) {
		last := len(wordsOf(*s, *set)) - 1
		set.Reads = min(max(min(set.Reads, last)+n, 0), last)
	}}
	// Ideas are the ways to write a position that come to mind first.
	Ideas = scene.Axis[Settings]{Label: "idea", Move: func(_ *scene.State, set *Settings, n int) {
		set.Idea = Idea(min(max(int(set.Idea)+n, 0), len(encoding.Ideas)-1))
	}}
)

// tokens is the axis along the words and so much padding.
func tokens(padding func(Settings) int) scene.Axis[Settings] {
	return scene.Axis[Settings]{Label: "position", Move: func(s *scene.State, set *Settings, n int) {
		last := rowsOf(*s, *set, padding(*set)) - 1
		s.Pos = min(max(min(s.Pos, last)+n, 0), last)
	}}
}
