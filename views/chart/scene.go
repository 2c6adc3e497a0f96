package chart

import (
	"wavescope/encoding"
	"wavescope/encoding/scheme"
)

// Scene is a State with the encoding that it names: what a view is drawn from.
type Scene struct {
	State
	Requested   State             // what it was made of: where heads turn, the State's own shape is that of their table
	Enc         encoding.Encoding // nil where the scheme has no table
	Waves       encoding.Periodic // the same encoding if it has frequencies, else nil
	Minuend     *Scene            // for a difference: Enc is this scene's table less that of Waves
	Max         *Cell             // of a difference: where it is largest, as far as that is known
	Other       *Scene            // what the other pane draws, where it is the same kind of picture
	ShiftLinked bool              // the other pane shows the shift from Pos to Pos + Offset
	Hidden      Hidden            // the parts that the picture leaves out
}

// Cell is a place in a table.
type Cell struct{ Pos, Dim int }

// New builds the encoding of a clamped State, or none where its scheme has no
// table. Its cost does not depend on the
// length.
func New(s State) (Scene, error) {
	sc := Scene{State: s, Requested: s}
	kind := s.Declared()
	if kind.New == nil {
		return sc, nil
	}
	shape, err := s.table()
	if err != nil {
		return Scene{}, err
	}
	enc, err := kind.New(shape)
	if err != nil {
		return Scene{}, err
	}
	if kind.Rotates || kind.Ends { // the table is that of a head, or that of a model
		sc.Config = shape
	}
	sc.Enc = enc
	sc.Waves, _ = enc.(encoding.Periodic)
	return sc, nil
}

// Setup is what the scheme computes from. The classes of T5 are valid in a clamped
// State.
func (sc Scene) Setup() scheme.Setup {
	s := sc.Requested
	buckets, _ := scheme.NewBuckets(s.Buckets, s.MaxDistance, s.Bidirectional)
	return scheme.Setup{
		Scheme: s.Declared(), Shape: s.Shape(), Enc: sc.Enc,
		Heads: s.Heads, Head: s.Head, HeadDim: s.HeadDim, Buckets: buckets,
	}
}

// WithWaves is the scene if its table has waves, which are then its own. Where it
// has none, it is the table of waves of the same shape.
func (sc Scene) WithWaves() (waved Scene, own bool) {
	if sc.Waves != nil {
		return sc, true
	}
	sc.Enc, _ = encoding.NewSinusoidal(sc.Shape()) // of a shape that has a table already
	sc.Waves, _ = sc.Enc.(encoding.Periodic)
	return sc, false
}

// Less is the scene of the difference of two tables over the columns and the
// positions that both have, in the arrangement of the second.
func (sc Scene) Less(second Scene) Scene {
	first := sc
	sc = second
	enc := encoding.Difference{A: first.Enc, B: second.Enc}
	sc.Minuend, sc.Enc = &first, enc
	common := enc.Config()
	sc.DModel, sc.Length = common.DModel, common.Length
	sc.LearnedRows = min(first.LearnedRows, sc.LearnedRows)
	sc.Pos, sc.Dim, sc.Marks = min(sc.Pos, sc.Length-1), min(sc.Dim, sc.DModel-1), sc.Marks.Below(sc.DModel)
	if sc.Waves != nil {
		sc.Waves = encoding.Clip(sc.Waves, sc.DModel)
	}
	return sc
}

// Here is what the column under the cursor is.
func (sc Scene) Here() encoding.Column { return sc.Enc.About(sc.Dim) }

// Wave gives the pair and kind of wave under the cursor; without frequencies
// the column itself counts as a pair.
func (sc Scene) Wave() (pair int, kind encoding.Kind) { return sc.WaveAt(sc.Dim) }

// WaveAt is Wave for any column.
func (sc Scene) WaveAt(dim int) (pair int, kind encoding.Kind) {
	if sc.Waves == nil {
		return dim, encoding.Sin
	}
	return sc.Waves.Wave(dim)
}

// Pairs is the number of pairs, or of columns where there are none.
func (sc Scene) Pairs() int {
	if sc.Waves == nil {
		return sc.DModel
	}
	return sc.Waves.Pairs()
}

// Pair gives the pair under the cursor; on a column of zeros, which belongs to
// no pair, the last one and false.
func (sc Scene) Pair() (pair int, ok bool) {
	pair, kind := sc.Wave()
	if kind == encoding.Zero {
		return sc.Waves.Pairs() - 1, false
	}
	return pair, true
}

// PairOf is the pair of a column, or the column where there are none. Zeros
// count as a pair after the last.
func (sc Scene) PairOf(dim int) int {
	pair, kind := sc.WaveAt(dim)
	if kind == encoding.Zero {
		return sc.Waves.Pairs()
	}
	return pair
}

// ColumnOf is the column of a pair that carries the kind of wave that the
// cursor is on.
func (sc Scene) ColumnOf(pair int) int {
	_, kind := sc.Wave()
	if kind == encoding.Zero {
		kind = encoding.Sin
	}
	return nearest(sc.Waves, sc.DModel, pair, kind)
}

// Steady tells whether every step moves the waves equally far: not where the
// last pair is a sine without its cosine.
func (sc Scene) Steady() bool { return encoding.Steady(sc.Waves) }

// Ahead is the position k later if the other pane shows the shift there and
// it is one of the sequence.
func (sc Scene) Ahead() (pos int, ok bool) {
	pos = sc.Pos + sc.Offset
	return pos, sc.ShiftLinked && sc.Waves != nil && sc.Offset != 0 && 0 <= pos && pos < sc.Length
}
