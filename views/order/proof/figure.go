package proof

import "wavescope/views/frame"

func figureWidth(size int) int { return 7 * size }

func figureSize(w, rows int) int {
	for _, size := range []int{5, 3, 2, 1} {
		if figureWidth(size) <= w && (5*size+1)/2 <= rows {
			return size
		}
	}
	return 0
}

func drawFigure(f frame.Frame, x, y, size int) {
	for r, row := range []string{"    ###", "### # #", "    # #", "### # #", "    ###"} {
		for c, on := range row {
			if on == '#' {
				for i := range size {
					for j := range size {
						f.Pixel(x+c*size+i, y+r*size+j, frame.Good)
					}
				}
			}
		}
	}
}

func framed(f frame.Frame) {
	w, h := f.Size()
	s := frame.Style{FG: frame.Faint}
	f.HLine(0, 0, w, '─', s)
	f.HLine(0, h-1, w, '─', s)
	f.VLine(0, 0, h, '│', s)
	f.VLine(w-1, 0, h, '│', s)
	f.Set(0, 0, '┌', s)
	f.Set(w-1, 0, '┐', s)
	f.Set(0, h-1, '└', s)
	f.Set(w-1, h-1, '┘', s)
}
