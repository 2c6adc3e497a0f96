package ui

import (
	"strconv"

	"wavescope/views/frame"
)

// cell is a column of the list.
type cell struct {
	name string
	w    int
	text func(collision) string
}

// cells are the columns, the most needed first.
func (c collidePage) cells() []cell {
	return []cell{
		{"offset k", max(8, len(strconv.Itoa(c.below))), func(r collision) string { return strconv.Itoa(r.Offset) }},
		{"distance", 10, func(r collision) string { return short(r.Distance, 4) }},
		{"cosine", 12, collision.cosine},
		{"kept apart by", 13, func(r collision) string { return "pair " + strconv.Itoa(r.Pair) }},
		{"λ", 10, func(r collision) string { return short(r.lambda, 4) }},
		{"its share", 9, func(r collision) string { return percent(r.Share) }},
		{"distance ÷ k 1", 14, func(r collision) string { return short(r.Distance/c.neighbour, 3) }},
	}
}

// collidePlan says which rows of the screen hold what. A low screen keeps the
// list; its explanations give way first, then the tabs and the footer.
type collidePlan struct {
	title  int      // −1 without it
	about  []string // in the rows after the title
	names  int      // of the columns, −1 without them
	list   int      // first row of the list
	room   int      // rows it has
	says   []string // of the chosen row, after the list and a row of air
	footer int      // −1 without it
}

func (s screen) collidePlan(t frame.Theme, w, h int) collidePlan {
	p := collidePlan{title: -1, names: -1, footer: -1}
	c := s.collide
	left := h
	// take gives rows to something if enough are left for the list.
	take := func(rows, least int) bool {
		if left-rows < least {
			return false
		}
		left -= rows
		return true
	}
	least := min(c.n, 4)
	if take(1, 3) {
		p.footer = h - 1
	}
	if take(1, 2) {
		p.names, p.list = 0, 1
	}
	if take(3, least) { // tabs, air, title
		p.title, p.names, p.list = 2, 3, 4
	}
	if says := wrap(c.says(), w-2, t); p.title >= 0 && take(len(says)+2, least) {
		p.says = says
	}
	if about := c.about(w-2, t); p.title >= 0 && take(len(about)+1, least) {
		p.about = about
		p.names, p.list = 4+len(about), 5+len(about)
	}
	p.room = left
	return p
}

func (s screen) drawCollide(f frame.Frame) {
	w, h := f.Size()
	c, p := s.collide, s.collidePlan(f.Theme, w, h)
	if p.title >= 0 {
		s.drawTabs(f, 0)
		f.Text(1, p.title, "Collision hunter", frame.Style{FG: frame.Bright, Bold: true})
		if c.n > p.room {
			f.TextRight(w-1, p.title, strconv.Itoa(c.chosen+1)+" of "+strconv.Itoa(c.n), ink(frame.Faint))
		}
	}
	for i, l := range p.about {
		f.Text(1, p.title+1+i, l, ink(frame.Text))
	}
	if p.names >= 0 && c.n > 0 {
		c.drawRow(f, p.names, frame.Faint, "", func(col cell) string { return col.name })
	}
	top, end := c.shown(p.room)
	for i := top; i < end; i++ {
		c.drawCollision(f, p.list+i-top, i)
	}
	for i, l := range p.says {
		f.Text(1, p.list+end-top+1+i, l, ink(frame.Text))
	}
	if p.footer >= 0 {
		s.drawFooter(f, p.footer)
	}
}

// shown gives the rows that are in sight where there is room for some.
func (c collidePage) shown(room int) (top, end int) {
	top = min(max(c.top, c.chosen-room+1), c.chosen)
	return top, min(c.n, top+room)
}

// drawCollision writes a row of the list; one closer than neighbours is bright.
func (c collidePage) drawCollision(f frame.Frame, y, i int) {
	r := c.rows[i]
	color, sign := frame.Text, " "
	if r.Distance < c.neighbour {
		color = frame.Bright
	}
	if i == c.chosen {
		w, _ := f.Size()
		f.Tint(0, y, w, 1, frame.Panel)
		color, sign = frame.Offset, "▸"
	}
	c.drawRow(f, y, color, sign, func(col cell) string { return col.text(r) })
}

// drawRow writes one text per column, as many columns as fit.
func (c collidePage) drawRow(f frame.Frame, y int, color frame.Color, sign string, text func(cell) string) {
	w, _ := f.Size()
	x := f.Text(1, y, sign, ink(frame.Accent))
	x = max(x, 2)
	for _, col := range c.cells() {
		if x+col.w > w-1 && x > 2 {
			return
		}
		f.TextRight(min(x+col.w, w), y, text(col), ink(color))
		x += col.w + gapOf(w)
	}
}

// gapOf is the room between columns.
func gapOf(w int) int {
	if w >= roomy {
		return 4
	}
	return 2
}
