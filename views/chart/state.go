package chart

import (
	"wavescope/encoding"
	"wavescope/encoding/scheme"
)

// State is what all views share: the table, and one cursor. It is a plain
// comparable value: copy it, compare it, send it.
type State struct {
	Scheme          string // name of one of scheme.All
	encoding.Config        // its Rope and Learned rest: Shape makes them of what follows
	Attention
	Matched bool // base chosen so that wavelengths double, as bits do

	Pos    int // cursor: position, 0 … Length−1
	Dim    int // cursor: column, 0 … Columns()−1
	Offset int // offset k of the shift, −MaxPos … MaxPos
	Marks  Marks
	Zoom   Zoom
	Fit    bool // the whole length and all columns at once, where a view can; Zoom and Group rest
	Group  int  // columns of one kind that are shown as one, their mean
	Bits   int  // bits and pairs shown where they are counted, 0 for as many as needed
}

// MaxBits is how many bits the largest position has.
const MaxBits = 50

// Default is the table and the cursor that the program opens with.
func Default() State {
	return State{
		Scheme: scheme.All[0].Name,
		Config: encoding.Config{DModel: 64, Length: 128, Base: 10_000, Layout: encoding.Interleaved},

		Attention: usualAttention,

		Pos:    17,
		Dim:    6,
		Offset: 5,
		Group:  1,
	}
}

// Clamp keeps the table and the cursor inside their ranges.
func (s State) Clamp() State {
	s.DModel = min(max(s.DModel, encoding.MinDModel), encoding.MaxDModel)
	s.Length = min(max(s.Length, 1), encoding.MaxPos)
	if int(s.Layout) >= len(encoding.Layouts) {
		s.Layout = Default().Layout
	}
	s.Config.Rope, s.Config.Learned = encoding.Rope{}, encoding.Learned{}
	if s.Config.Check() != nil { // what is left is the base
		s.Base = Default().Base
	}
	if _, ok := scheme.Find(s.Scheme); !ok {
		s.Scheme = Default().Scheme
	}
	s.Attention = s.Attention.clamp()
	if t, _ := s.modelTable(); t != nil && s.Declared().Ends { // whose shape is what it is
		s.DModel, s.LearnedRows = t.Cols, min(s.LearnedRows, t.Rows)
	}
	s.Pos = min(max(s.Pos, 0), s.Length-1)
	s.Dim = min(max(s.Dim, 0), s.Columns()-1)
	s.Offset = min(max(s.Offset, -encoding.MaxPos), encoding.MaxPos)
	s.Bits = min(max(s.Bits, 0), MaxBits)
	s.Zoom, s.Group = s.Zoom.clamp(), min(max(s.Group, 1), encoding.MaxDModel)
	s.Marks = s.Marks.Below(s.Columns())
	return s
}

// Declared is the scheme that the State names.
func (s State) Declared() scheme.Scheme {
	kind, _ := scheme.Find(s.Scheme)
	return kind
}

// HasWaves reports that the scheme has frequencies, and so a base.
func (s State) HasWaves() bool { return s.Declared().Waves }

// KeepWave moves the cursor and the marks to the columns that carry the same
// waves in the State's shape as they did before.
func (s State) KeepWave(before State) State {
	if !s.HasWaves() || !before.HasWaves() {
		return s
	}
	was, now := before.Shape(), s.Clamp().Shape()
	same := func(dim int) (int, bool) {
		if lone, ok := alone(was); ok && dim == lone {
			if to, ok := alone(now); ok {
				return to, true
			}
		}
		return now.Column(was.Wave(dim))
	}
	dim, ok := same(before.Dim)
	if s.Dim = dim; !ok {
		s.Dim = min(before.Dim, s.Columns()-1)
	}
	s.Marks = Marks{}
	for marked := range before.Marks.All() {
		if dim, ok := same(marked); ok && s.Marks.Index(dim) < 0 {
			s.Marks = s.Marks.Toggle(dim)
		}
	}
	return s
}

// NextLayout goes on to the next layout of the columns, or of rotary pairs to the
// next pairing. The cursor and the marks keep their waves.
func (s *State) NextLayout() {
	before := *s
	if s.Declared().Rotates {
		s.Pairing = (s.Pairing + 1) % encoding.Pairing(len(encoding.Pairings))
	} else {
		s.Layout = (s.Layout + 1) % encoding.Layout(len(encoding.Layouts))
	}
	*s = s.KeepWave(before)
}

// alone is the column that an odd d_model leaves without a partner: the last
// pair's sine, or the zeros.
func alone(c encoding.Config) (dim int, ok bool) {
	if c.DModel%2 == 0 {
		return 0, false
	}
	if dim, ok = c.Column(0, encoding.Zero); ok {
		return dim, true
	}
	return c.Column(c.Pairs()-1, encoding.Sin)
}
