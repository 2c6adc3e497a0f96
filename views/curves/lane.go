package curves

import (
	"math"
	"slices"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// A lane is the waves of one pair, or one column of a table that has no pairs.
type lane struct {
	Pair    int
	strands []strand
	Period  float64 // in positions, of the fastest strand; +Inf if none repeats
}

func newLane(strands ...strand) lane {
	l := lane{strands[0].Pair, strands, math.Inf(1)}
	for _, s := range strands {
		l.Period = min(l.Period, s.Period)
	}
	return l
}

// has reports whether a lane holds a dimension.
func (l lane) has(dim int) bool {
	return slices.ContainsFunc(l.strands, func(s strand) bool { return s.Dim == dim })
}

// perCell returns the number of periods of a lane in a cell. A cell covers at most the length.
func (b *base) perCell(l lane) float64 { return float64(min(b.x.Per, b.Length)) / l.Period }

// band reports whether waves are too fast for dots, so that only their smallest and largest values can be drawn. The
// difference of equal waves is 0 and never is.
func (b *base) band(l lane) bool {
	less, nothing := b.Enc.(measure.Difference)
	for _, s := range l.strands {
		nothing = nothing && less.Same(s.Dim)
	}
	return b.x.Banded(l.Period) && !nothing
}

// signed reports whether a lane is a line of signs that join: it has one strand, and a cell at most one position.
func (b *base) signed(l lane) bool { return b.coarse() && len(l.strands) == 1 && b.x.Per == 1 }

// laneSeries returns the lines of a lane: its strands, the cursor's in front, as they are, past the length, and as they
// were before a knob was turned. Colours are a little quieter outside the cursor's lane. Without colours a cosine is
// dotted.
func (b *base) laneSeries(l lane) (all []plot.Series, lead int) {
	var ghosts []plot.Series
	for _, st := range l.strands {
		p := b.series(0, st)
		if p.Ink = st.hue; !l.has(b.Dim) {
			p.Faint = quiet
		}
		if p.Beads = b.step; b.x.Per > 1 {
			p.Beads = 0
		}
		if !b.band(l) {
			p.Period = 0
		}
		theme := b.paper.Theme
		if len(l.strands) > 1 && st.Kind == encoding.Cos && theme.Depth == frame.NoColor && theme.Glyphs != frame.ASCII {
			p.Look = plot.Dotted
		}
		if st.Dim == b.Dim {
			lead = len(all)
		}
		if b.signed(l) {
			p.Line, p.Sign = b.drawer(frame.Style{FG: p.Ink, Bold: st.Dim == b.Dim}), '@'
		}
		all = append(all, p)
		if g, ok := b.ghost(st); ok && b.x.Per == 1 {
			ghosts = append(ghosts, g)
		}
	}
	if b.endless() {
		for i, st := range l.strands {
			if all[i].Wave != nil { // else it is padding
				all = append(all, b.beyond(all[i], st))
			}
		}
	}
	return append(all, ghosts...), lead
}

// bright is how bright the points at the cursor are, in percent.
const bright = 55

// quiet is the strength of the colours outside the cursor's lane, in percent.
const quiet = 80

// drawBandLabel says what the band is, away from the cursor or after the end of a short
// band.
func (b *base) drawBandLabel(f chart.Canvas, l lane) {
	cursor, _ := b.x.Cell(b.Pos)
	w, label := b.columns(), "min–max"
	if b.perCell(l) > 1 {
		label = "too fast to draw"
	}
	_, h := f.Size()
	width := f.Theme.Width(label) + 4 // two blanks on either side
	x := w - 4 - width                // at the right, or at the left if the cursor is there
	if x <= cursor+1 {
		x = min(4, cursor-1-width)
	}
	if x < 0 && w+width <= b.x.W {
		x = w
	}
	if x >= 0 && x+width <= b.x.W {
		f.HLine(x, h/2, width, ' ', frame.Style{})
		f.Text(x+2, h/2, label, chart.FaintStyle)
	}
}
