package chart

import "wavescope/views/frame"

// figures are the large characters, three by five pixels each.
var figures = map[rune][5]string{
	'0': {"###", "# #", "# #", "# #", "###"},
	'1': {"## ", " # ", " # ", " # ", "###"},
	'2': {"###", "  #", "###", "#  ", "###"},
	'3': {"###", "  #", "###", "  #", "###"},
	'4': {"# #", "# #", "###", "  #", "  #"},
	'5': {"###", "#  ", "###", "  #", "###"},
	'6': {"###", "#  ", "###", "# #", "###"},
	'7': {"###", "  #", "  #", "  #", "  #"},
	'8': {"###", "# #", "###", "# #", "###"},
	'9': {"###", "# #", "###", "  #", "###"},
	'=': {"   ", "###", "   ", "###", "   "},
	'−': {"   ", "   ", "###", "   ", "   "},
	'+': {"   ", " # ", "###", " # ", "   "},
	'<': {"  #", " # ", "#  ", " # ", "  #"},
	'%': {"# #", "  #", " # ", "#  ", "# #"},
	'?': {"###", "  #", " ##", "   ", " # "},
	'.': {" ", " ", " ", " ", "#"},
	' ': {" ", " ", " ", " ", " "},
}

// strokes are the same characters as three rows of lines, for themes without half
// blocks.
var strokes = map[rune][3]string{
	'0': {" _ ", "| |", "|_|"},
	'1': {"   ", " | ", " | "},
	'2': {" _ ", " _|", "|_ "},
	'3': {" _ ", " _|", " _|"},
	'4': {"   ", "|_|", "  |"},
	'5': {" _ ", "|_ ", " _|"},
	'6': {" _ ", "|_ ", "|_|"},
	'7': {" _ ", "  |", "  |"},
	'8': {" _ ", "|_|", "|_|"},
	'9': {" _ ", "|_|", " _|"},
	'=': {"   ", "---", "---"},
	'−': {"   ", "---", "   "},
	'+': {" | ", "-+-", " | "},
	'<': {"   ", " / ", " \\ "},
	'%': {"   ", "o/ ", "/o "},
	'?': {" _ ", " _|", " . "},
	'.': {" ", " ", "."},
	' ': {" ", " ", " "},
}

// A Figure is a number in large block pixels, for the result that a picture is about.
// Text has digits, = − + < % ? and points. A pixel is Scale cells wide and Scale half
// rows high.
type Figure struct {
	Text  string
	Scale int
}

// Size returns the width and height of the figure in cells.
func (g Figure) Size() (w, h int) {
	w = -g.Scale // between two signs, not behind the last
	for _, r := range g.Text {
		w += (len(figures[r][0]) + 1) * g.Scale
	}
	return max(w, 0), (5*g.Scale + 1) / 2
}

// Draw draws the figure from cell x, y on. Themes without half blocks get it in lines or, from scale 2 on, in whole
// cells.
func (g Figure) Draw(f frame.Frame, x, y int, ink frame.Color) {
	for _, r := range g.Text {
		sign := figures[r]
		if n := len(sign[0]); f.Theme.Glyphs == frame.ASCII && g.Scale == 1 {
			lines := strokes[r]
			drawStrokes(f, x, y, lines[:], ink)
		} else {
			drawSign(f, x, y, sign, repeated(n, g.Scale), repeated(len(sign), g.Scale), '#', ink)
		}
		x += (len(sign[0]) + 1) * g.Scale
	}
}

// DrawDigit stretches one digit to w cells and h half rows, w ≥ 3 and h ≥ 5, and
// keeps its lines thin. A 1 stays narrow, in the middle. Without half blocks the digit is made of
// its own character, which tells it from the one beside it.
func DrawDigit(f frame.Frame, x, y, w, h int, digit rune, ink frame.Color) {
	thick := max(min(w/4, h/5), 1)
	across := []int{thick, w - 2*thick, thick}
	if digit == '1' {
		x += (w - 3*thick + 1) / 2
		across[1] = thick
	}
	rest := h - 3*thick
	drawSign(f, x, y, figures[digit], across, []int{thick, rest / 2, thick, rest - rest/2, thick}, digit, ink)
}

// drawSign draws a character. across holds the widths of its pixel columns in cells, down the heights of its pixel
// rows in half rows. In a theme without half blocks, a cell has the rune solid if at least half of it would be filled.
func drawSign(f frame.Frame, x, y int, sign [5]string, across, down []int, solid rune, ink frame.Color) {
	rows := spelled(down)
	lit := func(column, half int) bool { return half < len(rows) && sign[rows[half]][column] == '#' }
	for i, column := range spelled(across) {
		for half := 0; half < len(rows); half += 2 {
			if r := blocks[One(lit(column, half))+2*One(lit(column, half+1))]; r != ' ' {
				if f.Theme.Glyphs == frame.ASCII {
					r = solid
				}
				f.Set(x+i, y+half/2, r, frame.Style{FG: ink})
			}
		}
	}
}

// blocks are the four fillings of a cell: neither half, the upper, the lower, both.
var blocks = [4]rune{' ', '▀', '▄', '█'}

// spelled returns each index i as often as sizes[i] says.
func spelled(sizes []int) []int {
	var all []int
	for i, n := range sizes {
		for range n {
			all = append(all, i)
		}
	}
	return all
}

// repeated returns n equal sizes.
func repeated(n, size int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = size
	}
	return all
}

// drawStrokes writes rows of characters. Blanks leave the cells below them as they are.
func drawStrokes(f frame.Frame, x, y int, rows []string, ink frame.Color) {
	for dy, row := range rows {
		for dx, r := range row {
			if r != ' ' {
				f.Set(x+dx, y+dy, r, frame.Style{FG: ink, Bold: true})
			}
		}
	}
}
