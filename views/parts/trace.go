package parts

import (
	"math"
	"math/bits"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// A Trace draws the strands of one lane on a piece of paper of its own, rows
// high, in braille dots. Values run from the low end of their scale at the
// bottom to the high end at the top.
type Trace struct {
	Lane
	Ruler
	sc    scene.Scene
	paper frame.Frame
	rows  int
	scale Scale
	mid   float64 // dot row of the middle of the scale
	reach float64 // dots from there to its ends; beads stick out by half a dot
}

// NewTrace lays a lane on the rows of a frame from y on, and on a ruler.
func NewTrace(f frame.Frame, sc scene.Scene, r Ruler, l Lane, y, rows int) *Trace {
	t := &Trace{Lane: l, Ruler: r, sc: sc, rows: rows, scale: ScaleOf(l.Strands[0].Column)}
	t.paper = f.Sub(r.X, y, r.W, rows)
	t.mid = float64(4*rows-1) / 2
	if t.reach = t.mid; t.Beads() {
		t.reach -= 0.5
	}
	return t
}

// Draw draws the lane.
func (t *Trace) Draw() {
	switch {
	case t.Band(t.sc, t.Lane):
		t.drawBand()
	case t.Per > 1:
		t.zeroLine()
		for _, s := range t.Strands {
			t.drawEnvelope(s)
		}
	default:
		t.zeroLine()
		t.drawWaves()
	}
	if pos, ok := t.Later(t.sc); ok {
		t.exact(pos, frame.Offset, LaterZ)
	}
	t.exact(t.sc.Pos, frame.Bright, CursorZ)
}

// exact draws the beads of one position so that they stand out.
func (t *Trace) exact(pos int, c frame.Color, z uint8) {
	for _, s := range t.Strands {
		ink := t.strandInk(s, true)
		ink.Color, ink.Z, ink.Bold = c, z, true
		t.bead(s, t.Column(pos)-t.X, t.sc.Enc.At(pos, s.Dim), ink)
	}
}

// zeroLine draws the axis of values of both signs, which in a lane of an even
// number of rows is in the middle of no row.
func (t *Trace) zeroLine() {
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
func (t *Trace) strandInk(s Strand, bead bool) frame.Ink {
	ink, pct, quiet := frame.Ink{Z: WaveZ, Glyph: '*'}, 100, 85
	switch {
	case bead:
		ink.Z = BeadZ
	case t.Beads():
		ink.Glyph, pct, quiet = '.', 60, 42
	default:
		quiet = 80
	}
	if !t.Has(t.sc.Dim) {
		pct = quiet
	}
	if s.Kind != encoding.Cos {
		ink.Z++
	} else if pct = pct * 3 / 4; ink.Glyph == '*' {
		ink.Glyph = '+'
	}
	ink.Color = s.Hue.Over(pct)
	return ink
}

// row is the dot row of a value. Halves are rounded towards the middle, so that
// crests and troughs are alike.
func (t *Trace) row(v float64) int {
	y := t.mid - t.scale.Height(v)*t.reach
	if y < t.mid {
		return int(y + 0.5)
	}
	return int(math.Ceil(y - 0.5))
}

// bead draws a value: 2 × 2 dots for a sine, 2 × 1 for a cosine, so that
// weight tells them apart where colour does not.
func (t *Trace) bead(s Strand, column int, v float64, ink frame.Ink) {
	y, n := t.row(v), 1
	if s.Kind != encoding.Cos {
		reach := float64(2*t.rows - 1)
		y, n = int(reach-t.scale.Height(v)*reach+0.5), 2
	}
	t.paper.Dots(2*column, y, 2, n, ink)
}

// pen draws the line of a strand. Without colours its stroke tells a cosine
// that has no beads from its partner.
func (t *Trace) pen(s Strand) Pen {
	dotted := !t.Beads() && s.Kind == encoding.Cos && t.paper.Theme.Depth == frame.NoColor
	return Pen{Paper: t.paper, Ink: t.strandInk(s, false), Dotted: dotted}
}

// drawWaves draws the continuous lines, at dot column x those of position start +
// (x − ½)/d, with d dot columns to a position, and a bead for every position.
// What does not swing keeps its value half a position before and after.
func (t *Trace) drawWaves() {
	d := 2 * t.Cells
	var pens [2]Pen
	var inks [2]frame.Ink
	for i, s := range t.Strands {
		pens[i], inks[i] = t.pen(s), t.strandInk(s, true)
	}
	line := Along(t.sc, t.Strands, t.First, bits.Len(uint(d)), d-1)
	for x := range 2 * t.Columns() {
		values := line(2*x - 1)
		for i := range t.Strands {
			y := t.row(values[i])
			pens[i].To(x, y, y)
		}
		if !t.Beads() || x%d != 0 {
			continue
		}
		values = line(2 * x)
		for i, s := range t.Strands {
			t.bead(s, x/2, values[i], inks[i])
		}
	}
}

// drawEnvelope draws the smallest to the largest of the values that each dot
// column covers. The cursor's column stays free for the exact values.
func (t *Trace) drawEnvelope(s Strand) {
	p := t.pen(s)
	cursor := t.Column(t.sc.Pos) - t.X
	for x := range 2 * t.Columns() {
		pos, end := t.First+x*t.Per/2, min(t.First+(x+1)*t.Per/2, t.Total)
		if pos >= end {
			return
		}
		if x>>1 == cursor {
			p.Down = false
			continue
		}
		low, high := t.sc.Enc.Range(pos, end-pos, s.Dim)
		p.To(x, t.row(high), t.row(low))
	}
}

// drawBand draws waves that are too fast for the dots: for every cell the
// range of the values it covers, and of those around it that make up at least
// one period, and in words how fast they are. The ranges of single cells, each
// a part of a period, would beat with the cells: a slow wave that is not there.
func (t *Trace) drawBand() {
	ink := frame.Ink{Color: frame.Faint.Over(50), Z: BandZ, Glyph: ':'}
	cursor := t.Column(t.sc.Pos) - t.X
	for x := range t.Columns() {
		pos := t.First + x*t.Per
		if x == cursor || pos >= t.Total {
			continue
		}
		n := min(max(t.Per, int(math.Ceil(t.Lane.Period))), t.Total)
		first := min(max(pos-(n-t.Per)/2, 0), t.Total-n)
		top, bottom := 4*t.rows, -1
		for _, s := range t.Strands {
			low, high := t.sc.Enc.Range(first, n, s.Dim)
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
func (t *Trace) bandLabel(cursor int) {
	kind, w := "min–max", t.Columns()
	if t.PerCell(t.Lane) > 1 {
		kind = "aliased"
	}
	what := "periods"
	if t.Strands[0].Group == encoding.PairGroup {
		what = "turns"
	}
	rate := kind + ": " + words.Significant(t.PerCell(t.Lane), 2)
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
