package heatmap

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// heatmap is the plan of one picture: what is shown, and where. Draw, Words,
// Window and Hit all start from it.
type heatmap struct {
	f       frame.Frame // the body
	sc      scene.Scene
	split   heatSplit
	cols    heatColumns
	steps   heatSteps
	tables  *heatTables
	measure *heatMeasure
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
	heatGutter = 6 // columns left of the matrix: air, a label, a blank
	heatGap    = 3 // columns between the matrix and the panel
	heatLabels = 8 // columns from one label to the next
)

// heatMeasure is what colours and lengths stand for.
type heatMeasure struct {
	low, high float64
	names     [3]string // of the low end, the middle, the high end
	ramps     [2]frame.Ramp
}

// The measures: values of waves, angles as a fraction of a turn, bits, and
// differences of values.
var (
	heatValues = heatMeasure{-1, 1, [3]string{words.Minus + "1", "0", "+1"}, [2]frame.Ramp{frame.SignedQuiet, frame.Signed}}
	heatAngles = heatMeasure{0, 1, [3]string{"0", "π", "2π"}, [2]frame.Ramp{frame.CyclicQuiet, frame.Cyclic}}
	heatBits   = heatMeasure{0, 1, [3]string{"0", "", "1"}, heatValues.ramps}
	heatLess   = heatMeasure{-2, 2, [3]string{words.Minus + "2", "0", "+2"}, heatValues.ramps}
)

// level gives the nearest of n places in a row, the first of which stands for
// the low end.
func (m *heatMeasure) level(v float64, n int) int {
	return int((v-m.low)/(m.high-m.low)*float64(n-1) + 0.5)
}

// ink is the colour of a value. Ramps end at 1.
func (m *heatMeasure) ink(v float64, lit int) frame.Color { return m.ramps[lit].At(v / m.high) }

// signed reports that bars start in the middle.
func (m *heatMeasure) signed() bool { return m.low < 0 }

func planHeatmap(f frame.Frame, sc scene.Scene) heatmap {
	h := heatmap{f: scene.Body(f), sc: sc, split: newHeatSplit(sc), tables: heatShades()}
	h.phase = sc.Phase && sc.Waves != nil && sc.From == nil
	switch {
	case sc.From != nil:
		h.measure = &heatLess
	case sc.Waves == nil:
		h.measure = &heatBits
	case h.phase:
		h.measure = &heatAngles
	default:
		h.measure = &heatValues
	}
	h.signs = f.Theme.Glyphs()
	h.point = h.signs || f.Theme.Depth == frame.Colors16
	h.per = 2
	if h.signs {
		h.per = 1
	}
	if sc.Turned {
		h.planTurned()
	} else {
		h.planUpright()
	}
	if h.steps.span > 1 && !h.phase {
		h.pixel = sc.Pixel
	}
	return h
}

// pointer is the room that a row or column of pointers takes.
func (h *heatmap) pointer() int {
	if h.point {
		return 1
	}
	return 0
}

// labelWidth is the width of the widest position label.
func (h *heatmap) labelWidth() int {
	var buf [24]byte
	w := len(h.steps.appendLabel(buf[:0], h.sc.Pos))
	for pos := range h.steps.labelled {
		w = max(w, len(h.steps.appendLabel(buf[:0], pos)))
	}
	return w
}

// number is what the picture shows of a column at the cursor's position; false
// for a column that has no angle.
func (h *heatmap) number(dim int) (float64, bool) {
	if !h.phase {
		return h.sc.Enc.At(h.sc.Pos, dim), true
	}
	pair, kind := h.sc.Waves.Wave(dim)
	return float64(h.angle(pair, h.sc.Pos, 1)) / (1 << 64), kind != encoding.Zero
}

// hit finds what a cell shows of the table. Beside the matrix only one of the
// two is known.
func (h *heatmap) hit(x, y int) (pos int, posOK bool, dim int, dimOK bool) {
	across, down := x-h.x, y-h.y
	if h.sc.Turned {
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
func (h *heatmap) period(b []byte, dim int) []byte {
	switch {
	case h.sc.From != nil: // two tables, two wavelengths
		return b
	case h.sc.Waves == nil && dim < 17:
		return strconv.AppendInt(b, 2<<dim, 10)
	case h.sc.Waves == nil:
		return strconv.AppendInt(append(b, "2^"...), int64(dim)+1, 10)
	}
	if pair, kind := h.sc.Waves.Wave(dim); kind != encoding.Zero {
		return words.AppendWave(b, encoding.Wavelength(h.sc.Waves, pair))
	}
	return b
}
