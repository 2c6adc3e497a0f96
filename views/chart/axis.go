package chart

import "wavescope/encoding"

// Axis is something that arrows move the cursor along, in a view with settings
// S of its own.
type Axis[S any] struct {
	Label string // in the footer
	Move  func(s *State, set *S, n int)
}

// Track is an axis that only the shared cursor moves along.
type CursorAxis struct {
	Label string
	Move  func(s *State, n int)
}

// The tracks of the shared cursor.
var (
	PositionAxis = CursorAxis{"position", func(s *State, n int) { s.Pos += n }}
	ColumnAxis   = CursorAxis{"dimension", func(s *State, n int) { s.Dim += n }} // in the order of the table
	WaveAxis     = CursorAxis{"dimension", byWave}                               // in the order sin 0, cos 0, sin 1 …
	PairAxis     = CursorAxis{"pair", byPair}                                    // sine staying sine
)

// Along is a track as an axis of a view.
func Along[S any](t CursorAxis) Axis[S] {
	return Axis[S]{t.Label, func(s *State, _ *S, n int) { t.Move(s, n) }}
}

// byWave moves along the waves. An odd d_model ends in a lone sine or in the
// zeros: half a pair.
func byWave(s *State, n int) {
	pair, kind, ok := s.wave()
	if !ok {
		s.Dim += n
		return
	}
	at := min(max(2*pair+int(kind)+n, 0), s.Columns()-1)
	s.Dim = nearest(s.Shape(), s.Columns(), at/2, encoding.Kind(at%2))
}

// byPair moves along the pairs.
func byPair(s *State, n int) {
	pair, kind, ok := s.wave()
	if !ok {
		s.Dim += n
		return
	}
	c := s.Shape()
	if n < 0 || pair < c.Pairs() {
		pair = min(max(pair+n, 0), c.Pairs()-1)
	}
	s.Dim = nearest(c, c.DModel, pair, kind)
}

// wave is the wave under the cursor, false without waves. The last column,
// filled up with zeros, comes after the last pair.
func (s State) wave() (pair int, kind encoding.Kind, ok bool) {
	if !s.HasWaves() {
		return 0, 0, false
	}
	c := s.Shape()
	pair, kind = c.Wave(s.Dim)
	if kind == encoding.Zero {
		pair, kind = c.Pairs(), encoding.Sin
	}
	return pair, kind, true
}

// nearest is the column, of so many, that carries a wave. Where there is none,
// it is that of the pair's sine, or that of the zeros after the last pair.
func nearest(c columns, dModel, pair int, kind encoding.Kind) int {
	if dim, ok := c.Column(pair, kind); ok {
		return dim
	}
	if dim, ok := c.Column(pair, encoding.Sin); ok {
		return dim
	}
	return dModel - 1
}

// columns is what knows where a wave stands: a table, or its shape.
type columns interface {
	Column(pair int, kind encoding.Kind) (dim int, ok bool)
}
