package naive

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// matrix is where it stands what one head reads: rows ask, columns answer.
type matrix struct{ rows, cols parts.Track }

// The widths of a cell: that of four digits, and one that none needs to exceed.
const (
	leastCell = 5
	mostCell  = 12
)

// newMatrix places cells for as many words as there is room for. The last word
// always answers.
func (p *plan) newMatrix(x, y, room, high int) matrix {
	n := len(p.given)
	return matrix{
		cols: parts.NewTrack(x, room, min(max(room/n, leastCell), mostCell), 0, n-1, n),
		rows: parts.NewTrack(y, high, max(high/n, 1), 0, min(p.Pos, n-1), n),
	}
}

// reading is what a head makes of the words with an idea's positions: the weights
// of one head whose queries, keys and values are the vectors themselves.
func (p *plan) reading(i sentence.Idea) [][]float64 {
	if p.weights[i] == nil {
		vectors := make([][]float64, len(p.given))
		for pos, word := range p.given {
			e := make([]float64, p.DModel, p.DModel+1)
			p.Embed(e, word)
			vectors[pos] = joins[i](e, pos, p.tables[i])
		}
		p.weights[i] = attention.Head{Table: broad{p.Enc, len(vectors[0])}}.Attend(vectors).Weights
	}
	return p.weights[i]
}

// broad is a table of another width: a head without positions reads nothing but
// the width.
type broad struct {
	encoding.Encoding
	dModel int
}

func (b broad) Config() encoding.Config {
	c := b.Encoding.Config()
	c.DModel = b.dModel
	return c
}

// drowns is a weight that leaves next to nothing for all other words.
const drowns = 0.9

// drowned reports that with an idea's positions all words but the first, to which
// a position of 0 adds nothing, read next to nothing but the last.
func (p *plan) drowned(i sentence.Idea) bool {
	rows, last := p.reading(i), len(p.given)-1
	return last > 1 && !slices.ContainsFunc(rows[1:], func(row []float64) bool { return row[last] <= drowns }) && rows[0][last] < 0.5
}

// drowning lists what all words but the first give to the last, or the least of
// it where they are many.
func (p *plan) drowning(i sentence.Idea) string {
	rows, last, least := p.reading(i), len(p.given)-1, 1.0
	var all []string
	for _, row := range rows[1:] {
		least = min(least, row[last])
		all = append(all, fine(row[last]))
	}
	if len(all) > 5 {
		return fine(min(math.Floor(1000*least)/1000, 0.999)) + " or more"
	}
	return strings.Join(all, ", ")
}

// fine writes a weight with more digits where it is nearly 1, which none among
// several is.
func fine(v float64) string {
	decimals := 2
	switch {
	case v >= 0.99995:
		return ">0.9999"
	case v >= 0.995:
		decimals = 4
	case v >= 0.95:
		decimals = 3
	}
	return strconv.FormatFloat(v, 'f', decimals, 64)
}

// cellText is that in a cell of the matrix: .76, .977, .9994, >.999, 0.
func cellText(v float64, w int) string {
	if v < 0.005 {
		return "0"
	}
	text := strings.Replace(fine(v), "0.", ".", 1)
	if v >= 0.99995 && len(text) >= w {
		text = ">.999"
	}
	if len(text) >= w { // a column of air between two
		text = strings.TrimPrefix(strconv.FormatFloat(min(v, 0.999), 'f', 3, 64), "0")
	}
	return text
}

// says tells in a few words what a head reads with an idea's positions.
func (p *plan) says(i sentence.Idea) string {
	rows, least, own := p.reading(i), 1.0, true
	n, last, mean := len(rows), len(rows)-1, 0.0
	for k, row := range rows {
		least, own = min(least, slices.Min(row)), own && row[k] >= slices.Max(row)
		mean += row[last] / float64(n)
	}
	switch {
	case n == 1:
		return "a word alone reads itself"
	case p.drowned(i):
		return "all but the first word read hardly anything but the last one; the first gets + 0, unharmed"
	case own && least >= 0.01:
		return "every word is read, its own most of all"
	case own:
		return "each reads its own most, some hardly at all"
	}
	return "the last word gets " + fine(mean) + " on average, an equal share is " + fine(1/float64(n))
}

// drawReading draws what a head reads with an idea's positions, and beside it what
// that comes to.
func (p *plan) drawReading(m matrix, i sentence.Idea, beside int) {
	rows, before := p.reading(i), 5
	for col := m.cols.First; col < m.cols.End(); col++ {
		p.f.TextRight(m.cols.At(col)+m.cols.W-1, m.rows.X-1, p.f.Theme.Cut(p.Called(p.given[col]), m.cols.W-1), words.FaintStyle)
	}
	for row := m.rows.First; row < m.rows.End(); row++ {
		style := frame.Style{}
		if row == p.Pos {
			style = words.CursorStyle
		}
		p.f.TextRight(m.cols.X-1, m.rows.At(row)+(m.rows.W-1)/2, p.f.Theme.Cut(p.Called(p.given[row]), before), style)
		for col := m.cols.First; col < m.cols.End(); col++ {
			p.drawWeight(m, row, col, rows[row][col])
		}
	}
	if beside <= 0 {
		return
	}
	x, mark := m.cols.At(m.cols.End())+2, p.passing(i)
	x0 := p.f.Text(x, m.rows.X, mark.Text, mark.Style) + 1
	p.f.Text(x0, m.rows.X, words.Either(i == wavesIdea, "E + PE", ideas[i].title[2:]), words.StrongStyle)
	for k, line := range wrapped(p.says(i), beside) {
		if k < m.rows.N*m.rows.W-2 {
			p.f.Text(x, m.rows.X+2+k, line, frame.Style{})
		}
	}
}

// drawWeight draws one weight.
func (p *plan) drawWeight(m matrix, row, col int, v float64) {
	x, y, w, tall := m.cols.At(col), m.rows.At(row), m.cols.W, m.rows.W
	p.f.FillGround(x, y, w, tall, frame.Magnitude, v)
	style := sentence.OnShade(p.f.Theme, frame.Magnitude, v, v > drowns)
	y += (tall - 1) / 2
	p.f.HLine(x, y, w, ' ', style)
	text := cellText(v, w)
	p.f.TextRight(x+w-max((w-len(text))/2, parts.One(w > len(text))), y, text, style)
}

// wrapped breaks a text into lines of at most so many signs.
func wrapped(text string, room int) (lines []string) {
	for _, word := range strings.Fields(text) {
		if n := len(lines) - 1; n >= 0 && len(lines[n])+1+len(word) <= room {
			lines[n] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}
