package views

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// drawPanel draws the column under the cursor as a wave beside the matrix. The
// colour bar is its value axis.
func (h *heatmap) drawPanel() {
	if h.panelW == 0 {
		return
	}
	right, mid := h.panel+h.panelW, h.panel+h.panelW/2
	if h.brackets >= 0 {
		h.drawPanelTitle()
	}
	if h.waves >= 0 {
		h.f.Text(h.panel, h.waves, "−1", faintStyle)
		h.f.TextRight(right, h.waves, "+1", faintStyle)
		if h.panelW > 6 {
			h.f.Text(mid, h.waves, "0", faintStyle)
		}
	}
	h.drawScale()
	row := h.y + h.steps.cell(h.sc.Pos)
	h.f.VLine(mid, h.y, h.h, '│', frame.Style{FG: frame.Line})
	h.f.HLine(h.panel, row, h.panelW, '─', frame.Style{FG: frame.Line})
	h.f.Set(mid, row, '│', frame.Style{FG: frame.Line})
	h.drawWave()
	v := h.sc.Enc.At(h.sc.Pos, h.sc.Dim)
	x := h.panel + h.level(v)/2
	h.f.Set(x, row, '●', frame.Style{FG: frame.Accent, Bold: true})
	if h.value {
		var buf [16]byte
		h.f.Bytes(right+1, row, appendSigned(buf[:0], v, 3), frame.Style{FG: frame.Accent})
	}
}

func (h *heatmap) drawPanelTitle() {
	var buf [80]byte
	x := h.f.Text(h.panel, h.brackets, "column ", frame.Style{})
	x = h.f.Int(x, h.brackets, h.sc.Dim, frame.Style{})
	w, _ := h.f.Size()
	for try := range 3 {
		b := append(buf[:0], [...]string{" is a wave, λ ", ", λ ", ""}[try]...)
		if try < 2 {
			b = h.appendPeriod(b, h.sc.Dim)
		}
		if try == 0 {
			b = append(b, " positions"...)
		}
		if x+h.f.Theme.BytesWidth(b) <= w-1 {
			h.f.Bytes(x, h.brackets, b, faintStyle)
			return
		}
	}
}

// drawScale draws the colour bar.
func (h *heatmap) drawScale() {
	for i := range h.panelW {
		c := frame.Signed.At(2*float64(i)/float64(h.panelW-1) - 1)
		h.f.Pixel(h.panel+i, 2*h.dims, c)
		h.f.Pixel(h.panel+i, 2*h.dims+1, c)
	}
}

// level gives the dot, counted from −1, at which a value stands.
func (h *heatmap) level(v float64) int {
	return int((v+1)/2*float64(2*h.panelW-1) + 0.5)
}

// drawWave draws the wave of the cursor's column in braille.
func (h *heatmap) drawWave() {
	pair, kind := h.sc.Waves.Wave(h.sc.Dim)
	per := float64(h.steps.span*h.steps.per) / float64(h.steps.reps*4) // positions in a row of dots
	f := h.sc.Waves.Turn(pair)
	perTurn := f.Float()
	start := f.Mul(h.steps.first).Plus(-perTurn / 2)
	if kind == encoding.Cos {
		start = start.Plus(0.25)
	}
	for r := range h.h * 4 {
		a := start.Plus(perTurn * per * float64(r))
		b := start.Plus(perTurn * per * float64(r+1))
		s1, _ := a.Sincos()
		s2, _ := b.Sincos()
		lo, hi := h.level(math.Min(s1, s2)), h.level(math.Max(s1, s2))
		for x := lo; x <= hi; x++ {
			h.f.Dot(2*h.panel+x, 4*h.y+r, frame.Ink{Color: frame.Text, Glyph: '*'})
		}
	}
	_ = strconv.Itoa
}
