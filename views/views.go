// Package views holds the pictures. A view is a pure function from a [Scene]
// to the cells of a [frame.Frame]: it keeps nothing, reads no clock and knows
// nothing of the program around it.
package views

import (
	"image"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// View is one kind of picture. All functions get the frame that the picture
// is drawn on, or one of the same size and theme, so that they agree on where
// things are. The frame's first row is air between the tabs and the picture
// when there is room; see [body].
type View struct {
	Name  string      // as in --view
	Title string      // on its tab
	Doc   string      // one sentence: what it shows
	Min   image.Point // smallest size of the whole screen it can be read at
	Waves bool        // needs an encoding that has frequencies
	Keys  []Key       // the keys of this view alone
	Hints []Hint      // common keys that matter more here than elsewhere, or less
	// Axes says what runs across and down the screen, so that arrows follow it.
	Axes func(State) (across, down Axis)
	// Zoom steps the scale (n > 0 in, n < 0 out); nil walks the ladder of Zoom
	// from the view's Start.
	Zoom func(s *State, n int)
	// Start is the scale that Auto stands for.
	Start Zoom
	// Window is how many positions are on the screen, for paging.
	Window func(f frame.Frame, sc Scene) int
	// First is the first position on the screen; nil in views with a Note.
	First func(f frame.Frame, sc Scene) int
	// Note is what the heading of a pane adds about the picture; nil adds which
	// positions are on the screen.
	Note func(State) string
	// Draw draws the picture on a blank frame.
	Draw func(f frame.Frame, sc Scene)
	// Words says what the picture shows here, in numbers computed here.
	Words func(f frame.Frame, sc Scene) Words
	// Hit is the State after a click on a cell; false where nothing is.
	Hit func(f frame.Frame, sc Scene, x, y int) (State, bool)
	// Subtract says of a State why the view cannot draw a difference there, see
	// Scene.From; "" if it can. It is nil for a view that never does.
	Subtract func(State) string
}

// Hint gives a common key, by its label, a name and a place of its own in the
// footer of a view: hints follow the arrows; without a name the key is left
// out.
type Hint struct{ Label, Name string }

// All lists the views in the order of their tabs. A new one is a file of its
// own and a line here.
var All = []View{Curves, Heatmap, Binary, Shift, Similarity, Order}

// find finds a view by name.
func find(name string) (View, bool) {
	for _, v := range all() {
		if v.Name == name {
			return v, true
		}
	}
	return View{}, false
}

// Current is the view that the State names.
func (s State) Current() View {
	v, ok := find(s.View)
	if !ok {
		return all()[0]
	}
	return v
}

// all breaks the initialisation cycle between All and the functions in it.
var all func() []View

func init() { all = func() []View { return All } }

func viewNames() []string {
	var names []string
	for _, v := range All {
		names = append(names, v.Name)
	}
	return names
}

// Words are the lines of text under a picture, each in several lengths, the
// longest first; the first that fits is shown.
type Words struct {
	Caption []Line // what is seen here
	Readout []Line // the number under the cursor and how it came about
}

// Line is text in several styles.
type Line []Span

// Span is text in one style.
type Span struct {
	Text  string
	Style frame.Style
}

func span(c frame.Color) func(string) Span {
	return func(s string) Span { return Span{Text: s, Style: frame.Style{FG: c}} }
}

// The inks of running text.
var (
	plain  = span(frame.Text)
	faint  = span(frame.Faint)
	accent = span(frame.Accent)
	strong = func(s string) Span { return Span{Text: s, Style: frame.Style{FG: frame.Bright, Bold: true}} }
	rule   = Span{Text: " │ ", Style: frame.Style{FG: frame.Line}}
)

// Width is the number of cells a line takes in a theme.
func (l Line) Width(t frame.Theme) int {
	n := 0
	for _, s := range l {
		n += t.Width(s.Text)
	}
	return n
}

// Draw writes the line and returns the column after it.
func (l Line) Draw(f frame.Frame, x, y int) int {
	for _, s := range l {
		x = f.Text(x, y, s.Text, s.Style)
	}
	return x
}

// Fit is the first of several lines that is at most w cells wide, or the last.
func Fit(lines []Line, t frame.Theme, w int) Line {
	for _, l := range lines {
		if l.Width(t) <= w {
			return l
		}
	}
	if len(lines) == 0 {
		return nil
	}
	return lines[len(lines)-1]
}

// body is the frame without the row of air at its top, which small screens
// do not have.
func body(f frame.Frame) frame.Frame {
	w, h := f.Size()
	if h < airyHeight {
		return f
	}
	return f.Sub(0, 1, w, h-1)
}

// airyHeight is the height from which a picture's first row is left blank.
const airyHeight = 11

// Axis is something that the cursor can move along.
type Axis uint8

const (
	Positions    Axis = iota
	Columns           // dimensions in the order of the table
	WaveOrder         // dimensions in the order sin 0, cos 0, sin 1 …
	PairOrder         // pairs, sine staying sine
	TableColumns      // columns pos + k of a table of positions, pos staying
	TableRows         // its rows pos, pos + k staying
	Tokens            // words of a sentence and what pads it; see [State.moveWord]
	Asking            // words that ask in attention; see [State.moveWord]
	Answering         // words that answer
	Ideas             // ideas of how to write a position
)

// Label names an axis in the footer.
func (a Axis) Label() string {
	return [...]string{"position", "dimension", "dimension", "pair", "column", "row", "position", "query", "key", "idea"}[a]
}

// move moves the cursor n steps along an axis.
func (s *State) move(a Axis, n int) {
	switch a {
	case Positions:
		s.Pos += n
		return
	case Columns:
		s.Dim += n
		return
	case TableColumns:
		s.moveColumn(n)
		return
	case TableRows:
		s.moveRow(n)
		return
	case Ideas:
		s.Order.Idea = Idea(min(max(int(s.Order.Idea)+n, 0), len(encoding.Ideas)-1))
		return
	case Tokens, Asking, Answering:
		s.moveWord(a, n)
		return
	}
	sc, err := NewScene(*s)
	if err != nil || sc.Waves == nil {
		s.Dim += n
		return
	}
	pair, kind := sc.Wave()
	if kind == encoding.Zero { // the last column, filled up with zeros, comes after the last pair
		pair, kind = sc.Waves.Pairs(), encoding.Sin
	}
	if a == WaveOrder {
		// An odd d_model ends in a lone sine or in the zeros: half a pair.
		at := min(max(2*pair+int(kind)+n, 0), s.DModel-1)
		pair, kind = at/2, encoding.Kind(at%2)
	} else if n < 0 || pair < sc.Waves.Pairs() {
		pair = min(max(pair+n, 0), sc.Waves.Pairs()-1)
	}
	s.Dim = sc.nearest(pair, kind)
}

// nearest is the column that carries a wave. Where there is none, it is that
// of the pair's sine, or that of the zeros after the last pair.
func (sc Scene) nearest(pair int, kind encoding.Kind) int {
	if dim, ok := sc.Waves.Column(pair, kind); ok {
		return dim
	}
	if dim, ok := sc.Waves.Column(pair, encoding.Sin); ok {
		return dim
	}
	return sc.DModel - 1
}
