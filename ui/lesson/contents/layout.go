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

// section is a part of the page: it has all of its rows and a row of air above
// them, or none.
type section struct {
	rows []row
	has  bool
}

// page is the page being laid out.
type page struct {
	Page
	theme frame.Theme
	w     int
	left  int // rows that are not given away yet
}

// give gives a section its room, if there is some.
func (p *page) give(s *section) {
	if n := len(s.rows) + 1; len(s.rows) > 0 && p.left >= n {
		p.left -= n
		s.has = true
	}
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
	room := min(len(all), few, b.left)
	b.left -= room
	head := b.left > 0
	if head {
		b.left--
	}
	more := min(len(all)-room, b.left)
	room, b.left = room+more, b.left-more
	question, details := section{rows: b.question()}, section{rows: b.details(all)}
	look, press, shell := section{rows: b.look()}, section{rows: b.press(keys)}, section{rows: b.shell()}
	b.give(&question)
	b.give(&details)
	small := b.left > 0 && w >= airy
	if small {
		b.left--
	}
	b.give(&look)
	air := b.left > 0
	if air {
		b.left--
	}
	b.give(&press)
	b.give(&shell)
	if head {
		l.head(b, small)
	}
	l.section(question)
	if air && head {
		l.rows = append(l.rows, row{})
	}
	l.rows = append(l.rows, b.shown(all, room)...)
	for _, s := range []section{details, look, press, shell} {
		l.section(s)
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

func (l *layout) section(s section) {
	if s.has {
		l.rows = append(append(l.rows, row{}), s.rows...)
	}
}
