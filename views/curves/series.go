package curves

import (
	"math"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// cursor is how the position of the cursor is drawn.
var cursor = plot.Cursor{Ink: frame.Accent, Tint: frame.AccentBG, Line: lineName, Badge: true, Each: true}

// series returns a strand as a series of a subject.
func (s *inputs) series(subject int, st strand) plot.Series {
	p := plot.Series{Subject: subject, Part: chart.Ref{Name: dimName, Index: chart.At(st.Dim)}, Steps: !st.continuous(),
		Of: func(pos int) float64 { return s.at(pos, st.Dim) }, Wave: until(wave(s.Enc, st.Dim), s.drawn),
		Beads: chart.One(st.continuous()), Fill: s.fill(st.Dim, s.Enc.Range)}
	if !math.IsInf(st.Period, 0) {
		p.Period = st.Period
	}
	return p
}

// fill returns the Filler of a column: of gives the least and the greatest of n values of it.
func (s *inputs) fill(dim int, of func(pos, n, dim int) (low, high float64)) plot.Filler {
	return func(items []plot.Range, low, high []float64) {
		for k, r := range items {
			low[k], high[k] = math.NaN(), math.NaN()
			if end := min(r.To, s.drawn); r.From < end {
				low[k], high[k] = of(r.From, end-r.From, dim)
			}
		}
	}
}

// at returns the value of a column at a position; NaN where the table has no row.
func (s *inputs) at(pos, dim int) float64 {
	if pos < 0 || pos >= s.drawn {
		return math.NaN()
	}
	return s.Enc.At(pos, dim)
}

// wave returns the value of a column of waves, or of differences of waves, at any place v ≥ 0, also between positions;
// nil if it is none.
func wave(e encoding.Encoding, dim int) func(v float64) float64 {
	if less, ok := e.(measure.Difference); ok {
		a, b := wave(less.A, dim), wave(less.B, dim)
		if a == nil || b == nil {
			return nil
		}
		return func(v float64) float64 { return a(v) - b(v) }
	}
	waves, ok := e.(encoding.Periodic)
	if !ok || e.About(dim).Group != encoding.PairGroup {
		return nil
	}
	pair, kind := waves.Wave(dim)
	if kind == encoding.Zero || !waves.Config().Band.Has(pair) {
		return func(float64) float64 { return 0 }
	}
	turn, omega := waves.PhaseStep(pair), waves.Frequency(pair)
	last, sin, cos := -1, 0., 0. // the position of the call before, and its values
	return func(v float64) float64 {
		pos := int(v)
		if pos != last {
			last = pos
			sin, cos = turn.Mul(pos).Sincos()
		}
		further, along := math.Sincos(omega * (v - float64(pos)))
		if kind == encoding.Cos {
			return cos*along - sin*further
		}
		return sin*along + cos*further
	}
}

// until returns a wave up to the last of n positions; nil for nil.
func until(wave func(v float64) float64, n int) func(v float64) float64 {
	if wave == nil {
		return nil
	}
	last := float64(n - 1)
	return func(v float64) float64 {
		if v > last {
			return math.NaN()
		}
		return wave(v)
	}
}

// beyond returns the part of a series past the length, fainter. It has no numbers.
func (s *inputs) beyond(p plot.Series, st strand) plot.Series {
	within := func(v float64) bool { return v <= float64(s.Length-1) }
	of, wave := s.Enc.At, wave(s.Enc, st.Dim)
	p.Faint, p.Beads = faded, 0
	p.Of = func(pos int) float64 {
		if within(float64(pos)) {
			return math.NaN()
		}
		return of(pos, st.Dim)
	}
	p.Wave = func(v float64) float64 {
		if within(v) {
			return math.NaN()
		}
		return wave(v)
	}
	p.Fill = func(items []plot.Range, low, high []float64) {
		for k, r := range items {
			low[k], high[k] = math.NaN(), math.NaN()
			if from := max(r.From, s.Length); from < r.To {
				low[k], high[k] = s.Enc.Range(from, r.To-from, st.Dim)
			}
		}
	}
	return p
}

// faded is the strength of the colours beyond the length, in percent.
const faded = 35

// hasGhost reports whether lanes draw waves as they were before a knob was turned: of another table, or elsewhere.
func (s *inputs) hasGhost() bool {
	g := s.Ghost
	return g != nil && g.HasWaves() && s.HasWaves() && (g.Waves.Config() != s.Waves.Config() || g.Pos != s.Pos)
}

// ghost returns a strand as it was before a knob was turned; where the waves begin at the cursor, as it was at the
// cursor then. It is false if there was none.
func (s *inputs) ghost(st strand) (p plot.Series, ok bool) {
	if !s.hasGhost() || st.Dim >= s.Ghost.Columns() {
		return p, false
	}
	g, back := s.Ghost, chart.Either(s.cut, s.Ghost.Pos-s.Pos, 0)
	was := wave(g.Enc, st.Dim)
	p = plot.Series{Part: chart.Ref{Name: dimName, Index: chart.At(st.Dim)}, Look: plot.Ghost, Was: s.Pos,
		Of: func(pos int) float64 { return g.Enc.At(max(pos+back, 0), st.Dim) }}
	if was != nil {
		p.Wave = func(v float64) float64 { return was(max(v+float64(back), 0)) }
	}
	return p, true
}
