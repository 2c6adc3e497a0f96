package chart

import (
	"image"
)

// View declares one kind of picture, with settings S of its own.
type View[S comparable] struct {
	About
	Default S
	Clamp   func(S) S // keeps settings in their ranges; nil where any are
	Flags   []Flag[S]
	Keys    []Key[S] // the keys of this view alone
	Lists   []Listing[S]

	// Axes returns what runs across and down the screen: arrows follow it.
	Axes func(State, S) (across, down Axis[S])
	// Zoom steps the scale n times: in, or out where n is negative. The scale is the
	// State's or a setting of the view. Nil walks the ladder of [Zoom] from Start.
	Zoom func(s *State, set *S, n int)
	// Scales names what Zoom steps, for the footer; "" for nothing. Nil where it is a zoom.
	Scales func(State, S) string

	// Plan describes the picture of a scene for a paper. Everything that is asked of the
	// picture is asked of this one plan.
	Plan func(Paper, Scene, S) Picture
	// Note is what the heading of a pane adds about the picture; nil adds which
	// positions are on the screen.
	Note func(State, S) string

	// Names lists the regions that lessons hide and point at; nil for none.
	Names func(S) []Name
	// Less returns why the view cannot draw a difference of two panes, see
	// [Scene.Minuend]; "" if it can. Nil for a view that never does.
	Less func(State, S) string
	// Reading returns the one number that the picture is about, where that is not the
	// table's own under the cursor; false if there is none now.
	Reading func(Scene, S) (Reading, bool)
	// Quantities are numbers of the picture that a task of a lesson can ask for.
	Quantities []Quantity[S]
	// Tie returns what a step in the other pane, on its path, is in this view. Nil for
	// views that do not show what an offset does.
	Tie func(sc Scene, set S, path string) []Line
}

// NamesOf returns the names that the view lists.
func (v View[S]) NamesOf(set S) []Name {
	if v.Names == nil {
		return nil
	}
	return v.Names(set)
}

// About is what a view declares apart from its settings. Only Name, Title, Doc and Min
// are needed.
type About struct {
	Name          string      // as in --view
	Title         string      // on its tab
	Brief         string      // what it shows, in a few words
	Doc           string      // what it shows, in one sentence
	Min           image.Point // smallest size of the whole screen that it can be read at
	NeedsWaves    bool        // needs an encoding that has frequencies
	NeedsAdditive bool        // needs one that is added to the words
	NeedsNoTable  bool        // needs no table of numbers at all
	AboutTraining bool        // is about the training length, or its cursor is on no position of the sequence
	Reads         bool        // shows the positions from the training length to the one that is read
	ShowsValues   bool        // shows single values of the table: two panes differ value by value
	HasFit        bool        // has a scale for all of the table, State.Fit; others zoom until they show all
	Opens         int         // the position that the program opens at; 0 for the usual one
	Hints         []Hint      // common keys that matter more here than elsewhere, or less
	Ends          [2]string   // what is said where the scale goes no further out, and no further in
	Start         Zoom        // the scale that Auto stands for
	Path          string      // where a step between positions is seen, such as "on the curves"; "" for nowhere
}

// Hint gives a common key, by its label, a name and a place of its own in the
// footer of a view: hints follow the arrows; without a name the key is left
// out.
type Hint struct{ Label, Name string }

// Quantity is a number of a picture that has a name.
type Quantity[S any] struct {
	Name  string
	Doc   string                              // what it is, with its unit
	About string                              // how it is said, with %.4g for the number; after | how 1 is said
	Of    func(Scene, S) (v float64, ok bool) // false where the picture has none
}

// Reading is a number that a picture is about. Two readings can be compared
// where they are of the same thing.
type Reading struct {
	Of    Line // of what, and for which offset or position
	Value float64
	Whole bool // it counts something
}
