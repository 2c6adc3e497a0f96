package frame

import "slices"

// sampleRows is how many lines through a row of pixels are measured; along a
// line coverage is exact.
const sampleRows = 16

// crossing is where a line enters or leaves an outline.
type crossing struct{ x, turn int }

// coverage tells how much of every pixel of a w × h picture the outline
// covers, from 0 to 255.
func (o outline) coverage(w, h int) []uint8 {
	const full = unit * sampleRows
	mask := make([]uint8, w*h)
	edges := o.edges()
	var cuts []crossing
	inside := make([]int, w)
	for y := range h {
		clear(inside)
		for s := range sampleRows {
			at := y*unit + (2*s+1)*unit/(2*sampleRows)
			cuts = cutAt(cuts[:0], edges, at)
			measure(inside, cuts)
		}
		for x, n := range inside {
			mask[y*w+x] = uint8((n*255 + full/2) / full)
		}
	}
	return mask
}

// cutAt appends where the level line at y crosses the edges, left to right.
func cutAt(cuts []crossing, edges []edge, y int) []crossing {
	for _, e := range edges {
		if e.y0 <= y && y < e.y1 {
			cuts = append(cuts, crossing{e.x0 + (e.x1-e.x0)*(y-e.y0)/(e.y1-e.y0), e.turn})
		}
	}
	slices.SortFunc(cuts, func(a, b crossing) int { return a.x - b.x })
	return cuts
}

// measure adds to every pixel of a row how far a line runs inside it.
func measure(inside []int, cuts []crossing) {
	winding := 0
	for i, c := range cuts {
		if winding != 0 {
			from, to := max(cuts[i-1].x, 0), min(c.x, len(inside)*unit)
			for x := from; x < to; {
				next := min(x/unit*unit+unit, to)
				inside[x/unit] += next - x
				x = next
			}
		}
		winding += c.turn
	}
}
