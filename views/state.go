package views

import (
	"wavescope/encoding"
)

// State is everything that decides what is on the screen, apart from the
// screen itself. It is a plain comparable value: copy it, compare it, send it.
// A key, a flag, a click and a line after ':' all do one thing, make a State.
//
// Position, dimension and offset are one cursor for all views; the rest are
// settings that single views read.
type State struct {
	View   string // name of one of All
	Scheme string // name of one of encoding.Schemes
	encoding.Config

	Pos    int // cursor: position, 0 … Length−1
	Dim    int // cursor: column, 0 … DModel−1
	Offset int // offset k of the shift, −MaxPos … MaxPos
	Marks  Marks
	Zoom   Zoom
	Speed  int // positions per second while playing, 1 … MaxSpeed

	Overlay bool // Curves: all marked dimensions on one pair of axes
	Numbers bool // Curves: a table of numbers beside them
	Turned  bool // Heatmap: positions across instead of down
	Phase   bool // Heatmap: the angle instead of the value
	Pixel   Pixel
	Matched bool // base chosen so that wavelengths double, as bits do
	Cells   bool // Binary: waves as coloured cells
	Bits    int  // Binary: bits and pairs shown, 0 for as many as needed
	Predict bool // Shift: predict the shifted sine instead of turning dials
	Anchor  int  // Shift: distance of the second anchor from the position
	Table   CurvesTable
	Similar SimilaritySettings
	Order   OrderSettings
}

// Limits of the settings that are not the encoding's own.
const (
	MaxSpeed = 12 // above 18 positions/s a heatmap flashes more than 3 times a second
	MaxBits  = 50 // bits of the largest position
)

// Default is where the program opens.
func Default() State {
	return State{
		View:   "curves",
		Scheme: "sinusoidal",
		Config: encoding.Config{DModel: 64, Length: 128, Base: 10_000, Layout: encoding.Interleaved},
		Pos:    17,
		Dim:    6,
		Offset: 5,
		Speed:  6,
		Anchor: 100,

		Table:   CurvesTable{}.clamp(),
		Similar: SimilaritySettings{}.clamp(),
		Order:   defaultOrder(),
	}
}

// Clamp keeps the cursor and the settings inside their ranges. It is the only
// place that does.
func (s State) Clamp() State {
	s.DModel = min(max(s.DModel, encoding.MinDModel), encoding.MaxDModel)
	s.Length = min(max(s.Length, 1), encoding.MaxPos)
	if int(s.Layout) >= len(encoding.Layouts) {
		s.Layout = Default().Layout
	}
	if s.Config.Check() != nil { // what is left is the base
		s.Base = Default().Base
	}
	s.Pos = min(max(s.Pos, 0), s.Length-1)
	s.Dim = min(max(s.Dim, 0), s.DModel-1)
	s.Offset = min(max(s.Offset, -encoding.MaxPos), encoding.MaxPos)
	s.Anchor = min(max(s.Anchor, -encoding.MaxPos), encoding.MaxPos)
	s.Speed = min(max(s.Speed, 1), MaxSpeed)
	s.Bits = min(max(s.Bits, 0), MaxBits)
	s.Zoom = s.Zoom.clamp()
	if int(s.Pixel) >= len(pixelNames) {
		s.Pixel = Mean
	}
	s.Marks = s.Marks.below(s.DModel)
	s.Table = s.Table.clamp()
	s.Similar = s.Similar.clamp()
	s.Order = s.Order.clamp()
	if _, ok := find(s.View); !ok {
		s.View = Default().View
	}
	if _, ok := scheme(s.Scheme); !ok {
		s.Scheme = Default().Scheme
	}
	return s
}

// Shape is the table that is shown: the settings, with the base that matches
// the bits where that is asked for and exists.
func (s State) Shape() encoding.Config {
	c := s.Config
	if s.Matched {
		if base, ok := encoding.MatchedBase(c); ok {
			c.Base = base
		}
	}
	return c
}

func scheme(name string) (encoding.Scheme, bool) {
	for _, s := range encoding.Schemes {
		if s.Name == name {
			return s, true
		}
	}
	return encoding.Scheme{}, false
}

// Scene is a State with the encoding that it names: what a view is drawn from.
type Scene struct {
	State
	Enc   encoding.Encoding
	Waves encoding.Periodic // the same encoding if it has frequencies, else nil
	From  *Scene            // for a difference: Enc is this scene's table less that of Waves
	Tied  bool              // the other pane shows the shift from Pos to Pos + Offset
}

// NewScene builds the encoding of a clamped State. Its cost does not depend on
// the length.
func NewScene(s State) (Scene, error) {
	sc := Scene{State: s}
	kind, _ := scheme(s.Scheme)
	enc, err := kind.New(s.Shape())
	if err != nil {
		return Scene{}, err
	}
	sc.Enc = enc
	sc.Waves, _ = enc.(encoding.Periodic)
	return sc, nil
}

// Wave gives the pair and kind of wave under the cursor; without frequencies
// the column itself counts as a pair.
func (sc Scene) Wave() (pair int, kind encoding.Kind) {
	if sc.Waves == nil {
		return sc.Dim, encoding.Sin
	}
	return sc.Waves.Wave(sc.Dim)
}

// alone is the column that an odd d_model leaves without a partner: the last
// pair's sine, or the zeros.
func (sc Scene) alone() (dim int, ok bool) {
	if sc.DModel%2 == 0 {
		return 0, false
	}
	if dim, ok = sc.Waves.Column(0, encoding.Zero); ok {
		return dim, true
	}
	return sc.Waves.Column(sc.Waves.Pairs()-1, encoding.Sin)
}
