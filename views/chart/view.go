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
	Keys    []Key[S]  // the keys of this view alone
	Faces   []Face[S] // its pictures, in the order of their row; [View.Showing] sets them
	// Row returns the row of the faces that can be shown; Showing sets it. Nil for a view of one picture.
	Row func(State, S) FaceRow

	// Axes returns what runs across and down the screen: arrows follow it.
	Axes func(State, S) (across, down Axis[S])
	// Zoom steps the scale n times: in, or out where n is negative. The scale is the
	// State's or a setting of the view. Nil walks the ladder of [Zoom] from Start.
	Zoom func(s *State, set *S, n int)
	// Scales names what Zoom steps, for the footer; "" for nothing. Nil where it is a zoom.
	Scales func(State, S) string

	// Knobs lists the flags that are turned by hand, the most telling first; those without a knob are left out.
	// Nil for none.
	Knobs func(State, S) []string
	// Plan describes the picture of a scene for a paper. Everything that is asked of the
	// picture is asked of this one plan.
	Plan func(Paper, Scene, S) Picture
	// Scores draws in the manner of the view what a scheme adds to scores, for a scheme of which it has no picture, and
	// says what is drawn. Nil draws it as a line over the offset.
	Scores func(Paper, Scene, S) (root Region, caption string)
	// Note is what the heading of a pane adds about the picture; nil adds which
	// positions are on the screen.
	Note func(State, S) string

	// Aim returns the column at which the picture makes its point, for a model that is opened, or for a view that
	// is opened with a cursor where the program starts it. Nil leaves the cursor where it is.
	Aim func(Scene, S) (dim int)

	// Names lists the regions that lessons hide and point at; nil for none.
	Names func(S) []Name
	// OnePicture reports whether one picture shows two subjects, of States a and b with settings x and y, on the same
	// axes: see [Scene.Comparison]. It is asked only where the view can draw either; nil for a view that never does.
	OnePicture func(a, b State, x, y S) bool
	// OneDifference reports the same of their difference, where OnePicture is false; nil if there is none.
	OneDifference func(a, b State, x, y S) bool
	// Marks is About.Subjects, where it is not the same for all subjects; nil where it is.
	Marks func(subjects []Scene, set S) Subjects
	// Starts returns the position and the dimension at which a comparison of two States in one picture opens, with
	// settings x and y, if no setting has them; false for the usual ones. Nil for a view that always opens there.
	Starts func(a, b State, x, y S) (pos, dim int, ok bool)
	// Less returns why the view cannot draw a difference of two panes, see
	// [Scene.Minuend]; "" if it can. Nil for a view that never does.
	Less func(State, S) string
	// Reading returns the one number that the picture is about, where that is not the
	// table's own under the cursor; false if there is none now.
	Reading func(Scene, S) (Reading, bool)
	// Quantities are numbers of the picture that a task of a lesson can ask for. One with the name of a number of the
	// table takes its place where the picture shows another.
	Quantities []Quantity[S]
	// Tie returns what a step in the other pane, on its path, is in this view: one
	// sentence in at most two lengths. Nil for views that do not show what an offset does.
	Tie func(sc Scene, set S, path string) []string
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
	Beside        int         // columns of a pane from which on two panes are side by side; 0 for the usual number
	NeedsWaves    bool        // needs an encoding that has frequencies
	NeedsAdditive bool        // needs one that is added to the words
	NeedsNoTable  bool        // needs no table of numbers at all
	AboutTraining bool        // is about the training length, or its cursor is on no position of the sequence
	OfScores      bool        // shows scores of two positions, and says itself which are past the training length
	Filters       bool        // is about the sum of all pairs, so that State.Filter can leave some out
	Reads         bool        // shows the positions from the training length to the one that is read
	ShowsValues   bool        // shows single values of the table: two panes differ value by value
	HasFit        bool        // its automatic scale shows all positions where it can; others zoom until they do
	Opens         int         // the position that the program opens at; 0 for the usual one
	Hints         []Hint      // common keys that matter more here than elsewhere, or less
	Ends          [2]string   // what is said where the scale goes no further out, and no further in; usual texts if empty
	Start         Zoom        // the scale that Auto stands for; 1 if zero
	Second        string      // the settings of which | compares two values, by the first that changes the picture
	Subjects      Subjects    // how the heading of a comparison marks A and B
	Path          string      // where a step between positions is seen, such as "on the curves"; "" for nowhere
}

// Hint renames a common key in the footer of a view and places it after the arrow
// keys. Label is the key. An empty Name removes the key from the footer.
type Hint struct{ Label, Name string }

// Quantity is a number of a picture that has a name.
type Quantity[S any] struct {
	Name  string
	Doc   string                              // what it is, with its unit
	About string                              // how it is said, with %.4g for the number; after | how 1 is said
	Of    func(Scene, S) (v float64, ok bool) // false where the picture has none
}

// Reading is the one number that a picture is about. Two panes compare their readings.
type Reading struct {
	Of    string // what it is, and for which offset or position: "cosine at k = 5"
	Value float64
	Whole bool // it counts something
}
