package chart

import (
	"image"

	"wavescope/views/frame"
)

// View is one kind of picture, with settings S of its own.
type View[S comparable] struct {
	Name          string      // as in --view
	Title         string      // on its tab
	Brief         string      // what it shows, in a few words
	Doc           string      // one sentence: what it shows
	Min           image.Point // smallest size of the whole screen it can be read at
	NeedsWaves    bool        // needs an encoding that has frequencies
	NeedsAdditive bool        // needs one that is added to the words
	NeedsNoTable  bool        // needs no table of numbers at all
	AboutTraining bool        // is about the training length itself, or its cursor on no position of the sequence
	Reads         bool        // shows the positions from the training length to the one that is read, not those of the sequence
	ShowsValues   bool        // shows single values of the table: two of them differ value by value

	Opens   int // position where its point is seen, which the program opens at; 0 for the usual one
	Default S
	Clamp   func(S) S // keeps settings in their ranges; nil where any are
	Flags   []Flag[S]
	Keys    []Key[S] // the keys of this view alone
	Hints   []Hint   // common keys that matter more here than elsewhere, or less
	Lists   []Listing[S]

	// Axes says what runs across and down the screen, so that arrows follow it.
	Axes func(State, S) (across, down Axis[S])
	// Zoom steps the scale (n > 0 in, n < 0 out), which is the State's or one of
	// the view's own settings; nil walks the ladder of Zoom from Start.
	Zoom func(s *State, set *S, n int)
	// Scales says what Zoom steps, for the footer: "" for nothing. It is nil where
	// that is a zoom.
	Scales func(State, S) string
	// Ends is what the program says where the scale goes no further out, and no
	// further in; the zero value is the package's Ends.
	Ends [2]string
	// Start is the scale that Auto means; the zero value is one position a cell.
	Start Zoom
	// Fits says that the view has a scale for all of the table, State.Fit; others
	// are zoomed until they show the whole length.
	HasFit bool

	// Plan lays a picture out on a blank frame. Everything that is asked of the
	// picture is asked of this one plan.
	Plan func(frame.Frame, Scene, S) Drawing[S]
	// Told says in tables of numbers what the picture shows, the table first that
	// it is about.
	Told func(Scene, S) []Told
	// Note is what the heading of a pane adds about the picture; nil adds which
	// positions are on the screen.
	Note func(State, S) string

	// Parts lists what the picture is made of, by the names that lessons have for it.
	Names func(S) []Name
	// Table names the table of numbers that the view shows, as --table does; nil
	// for the encoding itself.
	Table func(S) string
	// Less says why the view cannot draw a difference, see Scene.From; "" if it
	// can. It is nil for a view that never does.
	Less func(State, S) string
	// Reading is the one number that the picture is about, where that is not the
	// table's own under the cursor; false if there is none now.
	Reading func(Scene, S) (Reading, bool)
	// Quantities are numbers of the picture that a task of a lesson can ask for.
	Quantities []Quantity[S]
	// Path says where a step from a position to another one is seen, such as "on
	// the curves"; "" for nowhere.
	Path string
	// Tie says what such a step in the other pane, on its path, is in this view.
	// It is nil for views that do not show what an offset does.
	Tie func(sc Scene, set S, path string) []Line
}

// Picture is a view on one frame: planned once, then drawn, told and clicked on.
type Drawing[S any] interface {
	// Draw draws the picture on the frame that it was planned for.
	Draw()
	// Words says what the picture shows here, in numbers computed here.
	Words() WordForms
	// Shown is the first position on the screen, and how many there are.
	Shown() (first, n int)
	// Hit is what a click on a cell of the frame does; nil where nothing is.
	Hit(x, y int) func(*State, *S)
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
