package frame

import (
	"slices"
	"unicode/utf8"
)

// cluster is text that belongs in one cell but is not one narrow rune: a
// letter with its accents, or something two cells wide. Few cells hold one, so
// they lie beside the grid and a cell's Rune says which: −2 is the first.
type cluster struct {
	text string
	wide bool
}

const (
	// rightHalf fills the cell after a wide cluster. A half without its other
	// half (overwritten, or cut by the edge of a window) is read as a blank, so
	// drawing never has to look at the neighbours.
	rightHalf    rune = -1
	firstCluster rune = -2

	maxCluster  = 32      // bytes; a pile of accents is cut to it
	maxClusters = 1 << 12 // what a grid can hold of them
)

// setCluster draws a cluster of one or two cells.
func (f Frame) setCluster(x, y int, text string, width int, s Style) {
	r, n := utf8.DecodeRuneInString(text)
	switch {
	case width == 1 && n == len(text):
		f.put(x, y, r, s)
	case f.At(x, y) == nil && f.At(x+1, y) == nil:
	case width == 1:
		f.put(x, y, f.grid.name(cluster{text: text}), s)
	case f.At(x, y) == nil:
		f.put(x+1, y, ' ', s)
	case f.At(x+1, y) == nil:
		f.put(x, y, ' ', s)
	default:
		f.put(x, y, f.grid.name(cluster{text, true}), s)
		f.put(x+1, y, rightHalf, s)
	}
}

// name finds or makes the entry of a cluster and returns its Rune.
func (g *grid) name(c cluster) rune {
	for len(c.text) > maxCluster {
		_, n := utf8.DecodeLastRuneInString(c.text)
		c.text = c.text[:len(c.text)-n]
	}
	i := slices.Index(g.clusters, c)
	if i < 0 {
		if len(g.clusters) == maxClusters {
			return '?'
		}
		i = len(g.clusters)
		g.clusters = append(g.clusters, c)
	}
	return firstCluster - rune(i)
}

// read gives what stands at column x of a row: a rune, or a cluster's text,
// and how many cells it takes. Every writer reads cells through it, so none
// can be made to write what is not exactly that wide.
func (f Frame) read(row []Cell, x int) (r rune, text string, width int) {
	r = settle(row[x]).Rune
	switch {
	case r >= 0 && printable(r):
		return r, "", 1
	case r >= 0:
		return '?', "", 1
	case r == rightHalf || int(firstCluster-r) >= len(f.grid.clusters):
		return ' ', "", 1
	}
	c := f.grid.clusters[firstCluster-r]
	switch {
	case !c.wide:
		return 0, c.text, 1
	case x+1 < len(row) && row[x+1].Rune == rightHalf:
		return 0, c.text, 2
	}
	return ' ', "", 1
}
