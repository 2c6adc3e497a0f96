package binary

import (
	"image"
	"strings"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// small is the state of the target picture: 16 positions, 8 columns, 7 → 8.
func small() chart.State {
	s := chart.Default()
	s.DModel, s.Length, s.Pos = 8, 16, 8
	return s
}

// body is the place of a picture under its row of air.
func body(f frame.Frame) frame.Frame {
	w, h := f.Size()
	if h < 11 {
		return f
	}
	return f.Sub(0, 1, w, h-1)
}

// shot is a scene with the settings of the view.
type shot struct {
	chart.Scene
	Settings
}

func shotOf(t rapid.TB, s chart.State) shot { return shot{Scene: viewtest.SceneOf(t, s)} }

// planned is a picture, and the rows that its regions begin in; −1 for none.
type planned struct {
	*counter
	chart.Drawing[Settings]
	step, heads, table, strip int
}

func (s shot) plan(f frame.Frame) planned {
	body := body(f)
	w, h := body.Size()
	counter := newCounter(chart.Paper{W: w, H: h, Theme: f.Theme}, s.Scene, s.Settings)
	p := planned{counter, View.Plan(body, s.Scene, s.Settings), -1, -1, -1, -1}
	root := p.picture().Root
	for _, g := range chart.Layout(&root, image.Rect(0, 0, w, h), s.Hidden) {
		switch g.Name {
		case stepName:
			p.step = g.Min.Y
		case flipsName:
			p.table = g.Min.Y
		case stripName:
			p.strip = g.Min.Y
		}
	}
	if p.headed {
		p.heads = p.table - 1
	}
	return p
}

// row is the row of a position.
func (p planned) row(pos int) int { return p.table + pos - p.first }

// drawn draws the binary view and gives its rows of runes.
func drawn(s shot, w, h int, theme frame.Theme) (frame.Frame, [][]rune) {
	f := frame.New(w, h, theme)
	s.plan(f).Draw()
	var rows [][]rune
	for l := range strings.SplitSeq(string(f.AppendPlain(nil)), "\n") {
		rows = append(rows, []rune(l))
	}
	return f, rows
}

// airOf is the number of rows above a picture's body.
func airOf(f frame.Frame) int {
	_, whole := f.Size()
	_, h := body(f).Size()
	return whole - h
}

// at reads w cells of a row.
func at(rows [][]rune, x, y, w int) string { return string(rows[y][x : x+w]) }
