package heatmap

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// plan is one picture: what is shown, and where. It is asked for everything.
type plan struct {
	f frame.Frame
	scene.Scene
	Settings

	split   split
	cols    columns
	steps   steps
	tables  *tables
	measure *measure
	phase   bool  // angles instead of values
	pixel   Pixel // Mean, which is the value itself, where a pixel is a single position
	signs   bool  // values are told by signs, there being no colours
	point   bool  // the cursor is pointed out by signs, there being no quiet ramp
	per     int   // pixels in the height of a cell

	// Cells of the body. A part that gave way has the row −1 or the size 0.
	x, y, w, h int  // the matrix
	title      int  // row of the brackets, or of the words over a turned table
	waves      int  // row of the wavelengths
	ruler      int  // row of the labels right above the matrix
	gap        int  // row of words under the matrix
	bars       int  // first row of the bars of the cursor's position
	barRows    int  // how many
	trace      int  // first row of the wave over a turned table
	traceRows  int  // how many
	panel      int  // first column of the panel at the right
	panelW     int  // its width, an odd number so that 0 has a column
	value      bool // the wave has its value beside it
}

const (
	gutter     = 6 // columns left of the matrix: air, a label, a blank
	panelGap   = 3 // columns between the matrix and the panel
	labelEvery = 8 // columns from one label to the next
)

// measure is what colours and lengths stand for.
type measure struct {
	low, high float64
	names     [3]string // of the low end, the middle, the high end
	ramps     [2]frame.Ramp
}

// The measures: values of waves, angles as a fraction of a turn, bits, and
// differences of values.
var (
	ofValues = measure{-1, 1, [3]string{words.Minus + "1", "0", "+1"}, [2]frame.Ramp{frame.SignedQuiet, frame.Signed}}
	ofAngles = measure{0, 1, [3]string{"0", "π", "2π"}, [2]frame.Ramp{frame.CyclicQuiet, frame.Cyclic}}
	ofBits   = measure{0, 1, [3]string{"0", "", "1"}, ofValues.ramps}
	ofLess   = measure{-2, 2, [3]string{words.Minus + "2", "0", "+2"}, ofValues.ramps}
)

// level gives the nearest of n places in a row, the first of which stands for
// the low end.
func (m *measure) level(v float64, n int) int {
	return int((v-m.low)/(m.high-m.low)*float64(n-1) + 0.5)
}

// ink is the colour of a value. Ramps end at 1.
func (m *measure) ink(v float64, lit int) frame.Color { return m.ramps[lit].At(v / m.high) }

// signed reports that bars start in the middle.
func (m *measure) signed() bool { return m.low < 0 }

func newPlan(f frame.Frame, sc scene.Scene, set Settings) *plan {
	h := &plan{f: f, Scene: sc, Settings: set, split: newSplit(sc), tables: shades()}
	h.phase = set.Phase && sc.Waves != nil && sc.From == nil
	switch {
	case sc.From != nil:
		h.measure = &ofLess
	case sc.Waves == nil:
		h.measure = &ofBits
	case h.phase:
		h.measure = &ofAngles
	default:
		h.measure = &ofValues
	}
	h.signs = f.Theme.Glyphs()
	h.point = h.signs || f.Theme.Depth == frame.Colors16
	h.per = 2
	if h.signs {
		h.per = 1
	}
	if set.Turned {
		h.planTurned()
	} else {
		h.planUpright()
	}
	if h.steps.span > 1 && !h.phase {
		h.pixel = set.Pixel
	}
	return h
}

// pointer is the room that a row or column of pointers takes.
func (h *plan) pointer() int {
	if h.point {
		return 1
	}
	return 0
}

// labelWidth is the width of the widest position label.
func (h *plan) labelWidth() int {
	var buf [24]byte
	w := len(h.steps.appendLabel(buf[:0], h.Pos))
	for pos := range h.steps.labelled {
		w = max(w, len(h.steps.appendLabel(buf[:0], pos)))
	}
	return w
}

// number is what the picture shows of a column at the cursor's position; false
// for a column that has no angle.
func (h *plan) number(dim int) (float64, bool) {
	if !h.phase {
		return h.Enc.At(h.Pos, dim), true
	}
	pair, kind := h.Waves.Wave(dim)
	return float64(h.angle(pair, h.Pos, 1)) / (1 << 64), kind != encoding.Zero
}

// Draw draws the picture.
func (h *plan) Draw() {
	if h.Turned {
		h.drawTurned()
	} else {
		h.drawUpright()
	}
}

// Words says what is seen, and how the value under the cursor came about.
func (h *plan) Words() scene.Words {
	return scene.Words{Caption: words.Lines(h.captions()...), Readout: parts.Readout(h.Scene)}
}

// Shown says which positions are in sight.
func (h *plan) Shown() (first, n int) { return h.steps.first, h.steps.end - h.steps.first }

// Hit sets the cursor to what a cell shows. Beside the matrix only the row or
// the column counts.
func (h *plan) Hit(x, y int) func(*scene.State, *Settings) {
	pos, posOK, dim, dimOK := h.hit(x, y)
	if !posOK && !dimOK {
		return nil
	}
	return func(s *scene.State, _ *Settings) {
		if posOK {
			s.Pos = pos
		}
		if dimOK {
			s.Dim = dim
		}
	}
}

// hit finds what a cell shows of the table. Beside the matrix only one of the
// two is known.
func (h *plan) hit(x, y int) (pos int, posOK bool, dim int, dimOK bool) {
	across, down := x-h.x, y-h.y
	if h.Turned {
		pos, posOK = h.steps.at(across)
		dim, dimOK = h.cols.find(down * h.per)
	} else {
		pos, posOK = h.steps.at(down)
		dim, dimOK = h.cols.find(across)
	}
	return pos, posOK, dim, dimOK
}

// period writes a column's wavelength into a buffer, nothing for a column
// without. Bit j comes round after 2^(j+1) positions.
func (h *plan) period(b []byte, dim int) []byte {
	switch {
	case h.From != nil: // two tables, two wavelengths
		return b
	case h.Waves == nil && dim < 17:
		return strconv.AppendInt(b, 2<<dim, 10)
	case h.Waves == nil:
		return strconv.AppendInt(append(b, "2^"...), int64(dim)+1, 10)
	}
	if pair, kind := h.Waves.Wave(dim); kind != encoding.Zero {
		return words.AppendWave(b, encoding.Wavelength(h.Waves, pair))
	}
	return b
}
