package contents

import (
	"image"

	"wavescope/views/frame"
)

// layout is the page on a screen.
type layout struct {
	rows   []row
	wave   image.Rectangle
	indent int
}

// The widths from which the page has air at its sides, twice.
const (
	airy  = 60
	roomy = 100
)

// indents are by how much the page is indented, and what stands beside a label.
func indents(w int) (indent, beside int) {
	switch {
	case w >= roomy:
		return 2, 20
	case w >= airy:
		return 1, 17
	}
	return 0, 0
}

// page is the page being laid out.
type page struct {
	Page
	theme frame.Theme
	w     int
	left  int // rows that are not given away yet
}

// take takes as many of n rows as there are.
func (p *page) take(n int) int {
	n = min(n, p.left)
	p.left -= n
	return n
}

// give gives a section its rows and a row of air above them, or nothing.
func (p *page) give(rows []row) []row {
	if len(rows) == 0 || p.left < len(rows)+1 {
		return nil
	}
	p.take(len(rows) + 1)
	return append([]row{{}}, rows...)
}

// few is how many lessons are shown before anything else is.
const few = 4

// layout lays the page out. What there is no room for gives way in this order:
// the command lines, the keys, the height of the wave, the views, what the
// chosen lesson asks, the question; the list of lessons is the last.
func (p Page) layout(t frame.Theme, w, h int, keys []Key) layout {
	var l layout
	if w == 0 || h == 0 || p.Shelf.Len() == 0 {
		return l
	}
	b := &page{Page: p, theme: t, w: w, left: h}
	l.indent, _ = indents(w)
	all := b.items()
	room := b.take(min(len(all), few))
	head := b.take(1) > 0
	room += b.take(len(all) - room)
	question := b.give(b.question())
	details := b.give(b.details())
	small := w >= airy && b.take(1) > 0
	look := b.give(b.look())
	air := make([]row, b.take(1))
	press, shell := b.give(b.press(keys)), b.give(b.shell())
	if head {
		l.head(b, small)
	}
	for _, rows := range [][]row{question, air, b.shown(all, room), details, look, press, shell} {
		l.rows = append(l.rows, rows...)
	}
	return l
}

// The heights of the wave where it has the width of the page.
const (
	leastWave = 4
	mostWave  = 7
)

// head is the name of the program with the wave beside it, or below it where
// there is height for that.
func (l *layout) head(b *page, small bool) {
	var first row
	first.add(1, b.theme.Cut(brand, b.w-1), accent)
	end := 1 + b.theme.Width(brand)
	rows := min(b.left-1, mostWave) // a row of it was given before
	switch {
	case small && rows >= leastWave:
		if x := b.w - 1 - b.theme.Width(tagline); x > end+2 {
			first.add(x, tagline, faint)
		}
		l.rows = append(l.rows, first, row{})
		l.wave = image.Rect(1, 2, b.w-1, 2+rows)
		l.rows = append(l.rows, make([]row, rows)...)
	case small:
		l.wave = image.Rect(end+2, 0, b.w-1, 2)
		l.rows = append(l.rows, first, row{})
	default:
		if b.w > end+12 {
			l.wave = image.Rect(end+2, 0, b.w-1, 1)
		}
		l.rows = append(l.rows, first)
	}
}
