package sum

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// The columns of the sum written out: the names, and each number.
const (
	panelNames  = 15
	panelColumn = 8
)

// drawPanel writes the sum under the cursor out in numbers, in columns around
// the cursor's.
func (p *plan) drawPanel() {
	w, _ := p.f.Size()
	r, y := p.rowOf(p.Pos), p.panelAt
	shown := parts.NewTrack(panelNames, max(w-1-panelNames, panelColumn), panelColumn, 0, p.Dim, p.DModel)
	shown.First = parts.WindowStart(p.Dim, shown.N, p.DModel, 2)
	p.f.HLine(1, y-1, w-2, '─', words.LineStyle)
	p.panelHeads(shown)
	word, pos := "'"+p.Token(p.Pos)+"'", "pos "+strconv.Itoa(p.Pos)
	p.panelRow(shown, y+1, p.WordName(), word, r.word, frame.Text)
	p.panelRow(shown, y+2, either(p.Concat, "PE", "+ PE"), pos, r.place, frame.Text)
	if !p.Concat {
		p.f.HLine(panelNames+2, y+3, shown.N*panelColumn-2, '─', words.LineStyle)
		p.panelRow(shown, y+4, "= X", "", r.sum, frame.Bright)
	}
}

// panelHeads names the dimensions over their columns.
func (p *plan) panelHeads(shown parts.Track) {
	for dim := shown.First; dim < shown.End(); dim++ {
		text, style := strconv.Itoa(dim), words.FaintStyle
		if p.DModel <= 1000 {
			text = "dim " + text
		}
		if dim == p.Dim {
			style = words.CursorStyle
		}
		p.f.TextRight(shown.At(dim+1), p.panelAt, text, style)
	}
}

// panelRow writes a row of the sum.
func (p *plan) panelRow(shown parts.Track, y int, sign, name string, values []float64, ink frame.Color) {
	p.f.TextRight(6, y, sign, words.StrongStyle)
	p.f.Text(7, y, p.f.Theme.Cut(name, panelNames-6), words.FaintStyle)
	for dim := shown.First; dim < shown.End(); dim++ {
		p.f.TextRight(shown.At(dim+1), y, signed(values[dim], 3), frame.Style{FG: ink, Bold: dim == p.Dim})
	}
}
