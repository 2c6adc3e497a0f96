package proof

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// drawMatrix draws how much each word counts for each, in one of the orders.
func (p proofPlan) drawMatrix(f frame.Frame, sc scene.Scene, pr proof, k int) {
	name := string("AB"[k])
	if p.wide {
		x := f.Text(p.at[k], p.heads, name, frame.Style{FG: frame.Bright, Bold: true})
		f.Text(x+1, p.heads, p.headNote(sc, pr, k), frame.Style{FG: frame.Faint})
	} else if k == 0 {
		f.Text(p.names[0]+1, p.heads, name, frame.Style{FG: frame.Bright, Bold: true})
	} else {
		f.TextRight(p.names[1]-1, p.heads, name, frame.Style{FG: frame.Bright, Bold: true})
	}
	weights := pr.a.Weights
	if k == 1 {
		weights = pr.b.Weights
	}
	for col := p.col; col < p.col+p.cols; col++ {
		p.drawColumnWord(f, sc, pr, k, col)
		for row := p.row; row < p.row+p.rows; row++ {
			here := row == pr.at(k, min(sentence.Asking(sc.State), len(pr.words)-1)) && col == pr.at(k, min(sentence.Answering(sc.State), len(pr.words)-1))
			hidden := sc.Order.Causal && col > row
			p.drawWeight(f, k, row, col, weights[row][col], p.brightest(pr), hidden, here)
		}
	}
}

// headNote says how to read the matrices: A's has the scale where no numbers
// are in the cells, B's how many words there are where not all are compared.
func (p proofPlan) headNote(sc scene.Scene, pr proof, k int) string {
	switch {
	case k == 0 && p.cell < 4:
		return "rows ask, columns answer; brightest " + words.Distance(p.brightest(pr), 3)
	case k == 1 && pr.cut(sc) != "":
		return pr.cut(sc)
	}
	return "rows ask, columns answer"
}

// brightest is the weight at the end of the scale: twice an equal share.
func (p proofPlan) brightest(pr proof) float64 { return min(2/float64(len(pr.words)), 0.65) }

// drawColumnWord writes the word of a column where it has the room, and that
// of the cursor anyhow.
func (p proofPlan) drawColumnWord(f frame.Frame, sc scene.Scene, pr proof, k, col int) {
	word := pr.original(k, col)
	here := word == min(sentence.Answering(sc.State), len(pr.words)-1)
	if p.cell < 4 && !here {
		return
	}
	room := p.cell
	if p.cell < 4 {
		room = 12
	}
	text := f.Theme.Cut(pr.words[word], room)
	x, y := p.weightX(k, col), p.top-1
	if p.cell >= 4 {
		x += (p.cell - f.Theme.Width(text)) / 2
	} else {
		end := p.at[k] + p.cols*(p.cell+p.between) - p.between
		x = max(min(x, end-f.Theme.Width(text)), p.at[k])
	}
	f.Text(x, y, text, frame.Style{FG: inkOf(word), Bold: here})
}

// drawWeight draws one weight and its number.
func (p proofPlan) drawWeight(f frame.Frame, k, row, col int, v, brightest float64, hidden, here bool) {
	x, y := p.weightX(k, col), p.y(row)
	middle := y + (p.tall-1)/2
	if hidden {
		f.Tint(x, y, p.cell, p.tall, frame.Column)
		style := frame.Style{FG: frame.Faint, Bold: here}
		if here {
			style.FG = frame.Bright
		}
		f.Set(x+p.cell/2, middle, '·', style)
		return
	}
	sentence.Shade(f, x, y, p.cell, p.tall, frame.Magnitude, v/brightest)
	style := sentence.OnShade(f.Theme, frame.Magnitude, v/brightest, here)
	if p.cell < 4 {
		if here {
			f.Set(x+p.cell/2, middle, '•', style)
		}
		return
	}
	text := weightText(v)
	f.HLine(x, middle, p.cell, ' ', style)
	if p.cell == 4 {
		f.TextRight(x+4, middle, text, style)
		return
	}
	f.TextCenter(x, middle, p.cell, text, style)
}

// weightText writes a weight from 0 to 1 in four cells.
func weightText(v float64) string {
	switch text := strconv.FormatFloat(v, 'f', 3, 64); {
	case v == 1:
		return "1"
	case text[0] == '1':
		return "1.00"
	default:
		return text[1:]
	}
}

// drawThreads writes the words between the matrices and joins equal ones.
func (p proofPlan) drawThreads(f frame.Frame, sc scene.Scene, pr proof) {
	room := max((p.names[1]-p.names[0]-8)/2, 1)
	widest := 0
	for i := range pr.words {
		widest = max(widest, f.Theme.Width(f.Theme.Cut(pr.words[i], room)))
	}
	here := min(sentence.Asking(sc.State), len(pr.words)-1)
	for i, word := range pr.words {
		text := f.Theme.Cut(word, room)
		style := frame.Style{FG: inkOf(i), Bold: true}
		if ya, ok := p.middle(i); ok {
			f.Text(p.names[0], ya, text, style)
		}
		if yb, ok := p.middle(pr.place[i]); ok {
			f.TextRight(p.names[1], yb, text, style)
		}
		ya, a := p.middle(i)
		yb, b := p.middle(pr.place[i])
		if a && b {
			ink := frame.Ink{Color: inkOf(i), Z: uint8(1 + parts.One(i == here)), Glyph: '.'}
			thread(f, p.names[0]+widest+1, ya, p.names[1]-widest-2, yb, ink)
		}
	}
}

// thread draws a straight line of dots from the middle of one cell to that of
// another, farther right.
func thread(f frame.Frame, x0, y0, x1, y1 int, ink frame.Ink) {
	n := 2 * (x1 - x0)
	for i := range n + 1 {
		y := 4*y0 + 1
		if n > 0 {
			y += (4*(y1-y0)*i + n/2) / n
			if y1 < y0 {
				y = 4*y0 + 1 - (4*(y0-y1)*i+n/2)/n
			}
		}
		f.Dot(2*x0+i, y, ink)
	}
}
