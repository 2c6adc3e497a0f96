package sum

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// The columns of the sum written out: the names, and each number.
const (
	panelNames  = 15
	panelColumn = 8
)

// drawPanel writes the sum under the cursor out in numbers, in columns around
// the cursor's.
func (p sumPlan) drawPanel(f frame.Frame, sc scene.Scene) {
	w, _ := f.Size()
	n := min(max((w-1-panelNames)/panelColumn, 1), sc.DModel)
	from := parts.WindowStart(sc.Dim, n, sc.DModel, 2)
	word, place, sum := make([]float64, n), make([]float64, n), make([]float64, n)
	sentence.EmbedAt(sc, word, sc.Pos, from)
	sentence.Place(sc, place, sc.Pos, from)
	for i := range sum {
		sum[i] = word[i] + place[i]
	}
	token, pos := "'"+sentence.Token(sc.State, sc.Pos)+"'", "pos "+strconv.Itoa(sc.Pos)
	y := p.panelAt
	f.HLine(1, y-1, w-2, '─', frame.Style{FG: frame.Line})
	panelHeads(f, sc, y, from, n)
	if sc.Order.Concat { // there is no sum
		panelRow(f, sc, y+1, sentence.WordName(sc.State), token, word, from, frame.Text)
		panelRow(f, sc, y+2, "PE", pos, place, from, frame.Text)
		return
	}
	panelRow(f, sc, y+1, sentence.WordName(sc.State), token, word, from, frame.Text)
	panelRow(f, sc, y+2, "+ PE", pos, place, from, frame.Text)
	f.HLine(panelNames+2, y+3, n*panelColumn-2, '─', frame.Style{FG: frame.Line})
	panelRow(f, sc, y+4, "= X", "", sum, from, frame.Bright)
}

// panelHeads names the dimensions over their columns.
func panelHeads(f frame.Frame, sc scene.Scene, y, from, n int) {
	for k := range n {
		text, style := strconv.Itoa(from+k), frame.Style{FG: frame.Faint}
		if sc.DModel <= 1000 {
			text = "dim " + text
		}
		if from+k == sc.Dim {
			style = frame.Style{FG: frame.Accent, Bold: true}
		}
		f.TextRight(panelNames+(k+1)*panelColumn, y, text, style)
	}
}

// panelRow writes a row of the sum, from dimension from on.
func panelRow(f frame.Frame, sc scene.Scene, y int, sign, name string, values []float64, from int, ink frame.Color) {
	f.TextRight(6, y, sign, frame.Style{FG: frame.Bright, Bold: true})
	f.Text(7, y, f.Theme.Cut(name, panelNames-6), frame.Style{FG: frame.Faint})
	for k, v := range values {
		style := frame.Style{FG: ink, Bold: from+k == sc.Dim}
		f.TextRight(panelNames+(k+1)*panelColumn, y, words.Signed(v, sentence.DecimalsFor(v, 3)), style)
	}
}
