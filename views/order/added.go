package order

import (
	"fmt"
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/scores"
)

// addedToWords draws what a scheme without a table adds to the scores of the words of the sentence: a row for each
// word that reads, a column for each that is read, not after it.
func addedToWords(p chart.Paper, shown chart.Scene, set Settings) (root chart.Region, caption string) {
	g := addedGrid{Added: scores.Of(shown), set: set, words: set.Words()}
	g.words = g.words[:min(len(g.words), shown.RowCount(), max((p.H-1)/2, 1), max((p.W-g.gutter())/addedCell, 1))]
	n := max(len(g.words), 1)
	g.wide, g.high = min((p.W-g.gutter()-2)/n, 16), min((p.H-1)/n, 5)
	g.query = min(max(shown.Pos, 0), len(g.words)-1)
	caption = "words of a sentence get it by their distance"
	if last := len(g.words) - 1; last > 0 {
		caption = fmt.Sprintf("%s counts %s for %s, %s back", set.quotedLabel(g.words[0]), chart.Weight(g.At(last)),
			set.quotedLabel(g.words[last]), chart.Plural(last, "word"))
	}
	return chart.Region{Draw: g.draw, Click: g.click}, caption
}

const addedCell = 8 // columns of a number, at least

// addedGrid is the place of the cells.
type addedGrid struct {
	scores.Added
	set        Settings
	words      []string
	wide, high int
	query      int // its word is under the cursor
}

// gutter returns the columns of the words at the left.
func (g addedGrid) gutter() int { return 12 }

// left returns the column where the cells begin, so that the grid is in the middle of w columns.
func (g addedGrid) left(w int) int {
	return g.gutter() + max(w-2*g.gutter()-g.wide*len(g.words), 0)/2
}

func (g addedGrid) click(_, y int) chart.Change {
	at := (y - 1) / g.high
	if y < 1 || at >= len(g.words) {
		return chart.Change{}
	}
	return chart.Change{State: func(s *chart.State) { s.Pos = at }}
}

func (g addedGrid) draw(f chart.Canvas) {
	w, _ := f.Size()
	left := g.left(w)
	low := g.Least(len(g.words))
	for i, word := range g.words {
		y, ink := 1+i*g.high, chart.FaintStyle
		if i == g.query {
			ink = chart.CursorStyle
		}
		name := strconv.Itoa(i) + " " + g.set.wordLabel(word)
		f.TextRight(left-2, y+(g.high-1)/2, f.Theme.Cut(name, g.gutter()-2), ink)
		f.TextCenter(left+i*g.wide, 0, g.wide-1, f.Theme.Cut(name, g.wide-1), ink)
		for key := range i + 1 {
			v, x := g.At(i-key), left+key*g.wide
			text := " " + chart.Nats(v, 2) + " "
			ground := 0.0
			if low < 0 {
				ground = v / -low
			}
			f.FillGround(x, y, g.wide-1, g.high-chart.One(g.high > 2), frame.Signed, ground)
			f.TextCenter(x, y+(g.high-1)/2, g.wide-1, text, inkOnShade(f.Theme, frame.Signed, ground, i == g.query))
		}
	}
}
