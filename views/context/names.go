package context

import "wavescope/views/frame"

// nameLines writes the methods' names on a plot, each where its own line is near
// and all others are farther; lines are given by their rows, column by column,
// and may end early. A name that is nowhere alone is left to the table.
func (s *subject) nameLines(paper frame.Frame, rows [][]int) {
	w, h := paper.Size()
	for k := range s.methods { // that under the cursor chooses first
		i := (s.at + k) % len(s.methods)
		m := s.methods[i]
		name := nameOf(m.kind)
		width, best, atX, atY := s.f.Theme.Width(name), 0, 0, 0
		for x := w / 20; x < min(len(rows[i]), w*9/10); x++ {
			line := rows[i][x]
			for _, at := range [...][2]int{{x + 1, line - 1}, {x + 1, line + 1}, {x + 2, line}, {x - width - 1, line}, {x - width, line + 1}} {
				if at[0] < 1 || at[0]+width > w || at[1] < 0 || at[1] >= h || !free(paper, at[0], at[1], width) {
					continue
				}
				if d := alone(rows, i, at[0], at[1], width); d > best {
					best, atX, atY = d, at[0], at[1]
				}
			}
		}
		if best > 0 {
			paper.Text(atX, atY, name, frame.Style{FG: inkOf(m.kind), Bold: i == s.at})
		}
	}
}

// free reports that a name and a cell on either side cover nothing but faint
// lines and the grounds of fields.
func free(paper frame.Frame, x, y, width int) bool {
	for i := -1; i <= width; i++ {
		if c := paper.At(x+i, y); c != nil && (c.Rune != ' ' && c.FG != frame.Line && c.FG != frame.Warn.Over(60) || c.BG == frame.Column || c.BG == frame.WedgeHere) {
			return false
		}
	}
	return true
}

// alone is by how many rows a name is nearer to its own line than to any other;
// what is more than a few rows away counts no more.
func alone(rows [][]int, own, x, y, width int) int {
	const far = 6
	mine, others := far, far
	for i, line := range rows {
		for column := max(x-2, 0); column < min(x+width+2, len(line)); column++ {
			d := abs(line[column] - y)
			if i == own {
				mine = min(mine, d)
			} else {
				others = min(others, d)
			}
		}
	}
	return others - mine
}
