package curves

import (
	"math"
	"math/bits"
	"slices"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// A lane is the waves of one pair, or one column of a table that has no pairs.
type lane struct {
	Pair    int
	strands []strand
	Period  float64 // positions, the fastest strand's; +Inf if none comes round
}

func newLane(strands ...strand) lane {
	l := lane{strands[0].Pair, strands, math.Inf(1)}
	for _, s := range strands {
		l.Period = min(l.Period, s.Period)
	}
	return l
}

// has reports that a lane holds a dimension.
func (l lane) has(dim int) bool {
	return slices.ContainsFunc(l.strands, func(s strand) bool { return s.Dim == dim })
}

// fine is the least number of dot columns in a period of a wave that is drawn
// as a wave; scales without beads draw the wave itself at full strength.
const fine = 8

// beads reports whether positions are far enough apart to be seen one by one.
func (r ruler) beads() bool { return r.Cells > 1 }

// perCell is how many periods of a lane a cell covers.
func (r ruler) perCell(l lane) float64 { return float64(r.Per) / l.Period }

// band reports whether waves are too fast for the dots, so that only their
// smallest and largest values can be drawn. The difference of equal waves is 0.
func (b *base) band(l lane) bool {
	less, nothing := b.Enc.(encoding.Difference)
	for _, s := range l.strands {
		nothing = nothing && less.Same(s.Dim)
	}
	return b.Per > 1 && 2/b.perCell(l) < fine && !nothing
}

// A trace draws the strands of one lane on a piece of paper of its own, rows
// high, in braille dots. Values run from the low end of their scale at the
// bottom to the high end at the top.
type trace struct {
	*base
	lane
	paper      frame.Frame
	rows       int
	scale      parts.Scale
	mid, reach float64 // dot row of the middle of the scale, dots from there to its ends: beads stick out by half a dot
}

// drawLane draws a lane on some rows from y on.
func (b *base) drawLane(l lane, y, rows int) {
	t := &trace{base: b, lane: l, paper: b.f.Sub(b.X, y, b.W, rows), rows: rows, scale: parts.ScaleOf(l.strands[0].Column), mid: float64(4*rows-1) / 2}
	if t.reach = t.mid; t.beads() {
		t.reach -= 0.5
	}
	switch {
	case t.band(l):
		t.drawBand()
	case t.Per > 1:
		t.zeroLine()
		for _, s := range l.strands {
			t.drawEnvelope(s)
		}
	default:
		t.zeroLine()
		t.drawWaves()
	}
	if pos, ok := t.later(); ok {
		t.exact(pos, frame.Offset, parts.LaterZ)
	}
	t.exact(t.Pos, frame.Bright, parts.CursorZ)
}

// exact draws the beads of one position so that they stand out.
func (t *trace) exact(pos int, c frame.Color, z uint8) {
	for _, s := range t.strands {
		ink := t.strandInk(s, true)
		ink.Color, ink.Z, ink.Bold = c, z, true
		t.bead(s, t.Column(pos)-t.X, t.Enc.At(pos, s.Dim), ink)
	}
}

// zeroLine draws the axis of values of both signs, which in a lane of an even
// number of rows is in the middle of no row.
func (t *trace) zeroLine() {
	if !t.scale.Signed() {
		return
	}
	y, mark := t.row(0), '─'
	if y&3 == 3 {
		mark = '▁'
	}
	t.paper.HLine(0, y>>2, t.Columns(), mark, words.LineStyle)
}

// strandInk is what a strand is drawn with: its hue in the cursor's lane,
// quieter in the others, and quieter still between the beads. The cosine is the
// quieter of a pair.
func (t *trace) strandInk(s strand, bead bool) frame.Ink {
	ink, pct, quiet := frame.Ink{Z: parts.WaveZ, Glyph: '*'}, 100, 85
	switch {
	case bead:
		ink.Z = parts.BeadZ
	case t.beads():
		ink.Glyph, pct, quiet = '.', 60, 42
	default:
		quiet = 80
	}
	if !t.has(t.Dim) {
		pct = quiet
	}
	if s.Kind != encoding.Cos {
		ink.Z++
	} else if pct = pct * 3 / 4; ink.Glyph == '*' {
		ink.Glyph = '+'
	}
	ink.Color = s.hue.Over(pct)
	return ink
}

// row is the dot row of a value. Halves are rounded towards the middle, so that
// crests and troughs are alike.
func (t *trace) row(v float64) int {
	y := t.mid - t.scale.Height(v)*t.reach
	if y < t.mid {
		return int(y + 0.5)
	}
	return int(math.Ceil(y - 0.5))
}

// bead draws a value: 2 × 2 dots for a sine, 2 × 1 for a cosine, so that
// weight tells them apart where colour does not.
func (t *trace) bead(s strand, column int, v float64, ink frame.Ink) {
	y, n := t.row(v), 1
	if s.Kind != encoding.Cos {
		reach := float64(2*t.rows - 1)
		y, n = int(reach-t.scale.Height(v)*reach+0.5), 2
	}
	t.paper.Dots(2*column, y, 2, n, ink)
}

// pen draws the line of a strand. Without colours its stroke tells a cosine
// that has no beads from its partner.
func (t *trace) pen(s strand) parts.Pen {
	dotted := !t.beads() && s.Kind == encoding.Cos && t.paper.Theme.Depth == frame.NoColor
	return parts.Pen{Paper: t.paper, Ink: t.strandInk(s, false), Dotted: dotted}
}

// drawWaves draws the continuous lines, at dot column x those of position start +
// (x − ½)/d, with d dot columns to a position, and a bead for every position.
// What does not swing keeps its value half a position before and after.
func (t *trace) drawWaves() {
	d := 2 * t.Cells
	var pens [2]parts.Pen
	var inks [2]frame.Ink
	var dims []int
	for i, s := range t.strands {
		pens[i], inks[i], dims = t.pen(s), t.strandInk(s, true), append(dims, s.Dim)
	}
	line := encoding.Along(t.Enc, t.First, bits.Len(uint(d)), d-1, dims...)
	for x := range 2 * t.Columns() {
		values := line(2*x - 1)
		for i := range t.strands {
			y := t.row(values[i])
			pens[i].To(x, y, y)
		}
		if !t.beads() || x%d != 0 {
			continue
		}
		values = line(2 * x)
		for i, s := range t.strands {
			t.bead(s, x/2, values[i], inks[i])
		}
	}
}

// drawEnvelope draws the smallest to the largest of the values that each dot
// column covers. The cursor's column stays free for the exact values.
func (t *trace) drawEnvelope(s strand) {
	p := t.pen(s)
	cursor := t.Column(t.Pos) - t.X
	for x := range 2 * t.Columns() {
		pos, end := t.First+x*t.Per/2, min(t.First+(x+1)*t.Per/2, t.Length)
		if pos >= end {
			return
		}
		if x>>1 == cursor {
			p.Down = false
			continue
		}
		low, high := t.Enc.Range(pos, end-pos, s.Dim)
		p.To(x, t.row(high), t.row(low))
	}
}

// drawBand draws waves that are too fast for the dots: for every cell the
// range of the values it covers, and of those around it that make up at least
// one period, and in words how fast they are. The ranges of single cells, each
// a part of a period, would beat with the cells: a slow wave that is not there.
func (t *trace) drawBand() {
	ink := frame.Ink{Color: frame.Faint.Over(50), Z: parts.BandZ, Glyph: ':'}
	cursor := t.Column(t.Pos) - t.X
	for x := range t.Columns() {
		pos := t.First + x*t.Per
		if x == cursor || pos >= t.Length {
			continue
		}
		n := min(max(t.Per, int(math.Ceil(t.lane.Period))), t.Length)
		first := min(max(pos-(n-t.Per)/2, 0), t.Length-n)
		top, bottom := 4*t.rows, -1
		for _, s := range t.strands {
			low, high := t.Enc.Range(first, n, s.Dim)
			top, bottom = min(top, t.row(high)), max(bottom, t.row(low))
		}
		t.paper.Dots(2*x, top, 2, 1, ink)
		t.paper.Dots(2*x, bottom, 2, 1, ink)
		for y := (top + 1) &^ 1; y < bottom; y += 2 {
			t.paper.Dot(2*x, y, ink)
		}
	}
	t.bandLabel(cursor)
}

// bandLabel says what the band is, on blank cells away from the cursor, or
// after the end of a short one.
func (t *trace) bandLabel(cursor int) {
	w, kind := t.Columns(), words.Either(t.perCell(t.lane) > 1, "aliased", "min–max")
	what := words.Either(t.strands[0].swings(), "turns", "periods")
	rate := kind + ": " + words.Significant(t.perCell(t.lane), 2)
	for _, label := range []string{rate + " " + what + " per cell", rate + " per cell", kind} {
		width := t.paper.Theme.Width(label) + 4 // two blanks on either side
		x := w - 4 - width                      // at the right, or where the cursor is not
		if x <= cursor {
			x = min(4, cursor-width)
		}
		if x < 0 && w+width <= t.W {
			x = w
		}
		if x >= 0 && x+width <= t.W {
			t.paper.HLine(x, t.rows/2, width, ' ', frame.Style{})
			t.paper.Text(x+2, t.rows/2, label, words.FaintStyle)
			return
		}
	}
}
