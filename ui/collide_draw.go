package ui

import (
	"strconv"

	"charm.land/lipgloss/v2"

	"wavescope/views/frame"
)

// listColumn is a column of the list.
type listColumn struct {
	name string
	w    int
	text func(collision) string
}

// columns are those of the list, the most needed first.
func (c collidePage) columns() []listColumn {
	return []listColumn{
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
	title  int    // −1 without it
	about  string // in the rows after the title
	names  int    // of the columns, −1 without them
	list   int    // first row of the list
	room   int    // rows it has
	says   string // of the chosen row, after the list and a row of air
	footer int    // −1 without it
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
	says := paragraph(prose(c.says(), t), w-2, paint(frame.Text))
	if p.title >= 0 && take(height(says)+2, least) {
		p.says = says
	}
	what, exact := c.about()
	about := paragraph(prose(what, t)+"\n"+prose(exact, t), w-2, paint(frame.Text))
	if p.title >= 0 && take(height(about)+1, least) {
		p.about = about
		p.names, p.list = 4+height(about), 5+height(about)
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
	set(f, 1, p.title+1, p.about)
	top, end := c.shown(p.room)
	c.drawList(f, p, top, end)
	set(f, 1, p.list+end-top+1, p.says)
	if p.footer >= 0 {
		s.drawFooter(f, p.footer)
	}
}

// shown gives the rows that are in sight where there is room for some.
func (c collidePage) shown(room int) (top, end int) {
	top = min(max(c.top, c.chosen-room+1), c.chosen)
	return top, min(c.n, top+room)
}

// drawList writes the names of the columns and the rows from top to end. The
// chosen one is lit.
func (c collidePage) drawList(f frame.Frame, p collidePlan, top, end int) {
	w, _ := f.Size()
	columns := c.fitting(w)
	line := func(sign string, text func(listColumn) string) []string {
		cells := []string{f.Theme.Spell(sign)}
		for _, col := range columns {
			cells = append(cells, prose(text(col), f.Theme))
		}
		return cells
	}
	style := func(ink frame.Color, col int) lipgloss.Style {
		if col == 0 {
			return paint(frame.Accent).Width(1)
		}
		return paint(ink).Width(columns[col-1].w).Align(lipgloss.Right)
	}
	if p.names >= 0 && c.n > 0 {
		names := line("", func(col listColumn) string { return col.name })
		set(f, 1, p.names, grid([][]string{names}, func(_, col int) lipgloss.Style { return style(frame.Faint, col) }))
	}
	var rows [][]string
	for i := top; i < end; i++ {
		sign := ""
		if i == c.chosen {
			sign = "▸"
			f.Tint(0, p.list+i-top, w, 1, frame.Panel)
		}
		rows = append(rows, line(sign, func(col listColumn) string { return col.text(c.rows[i]) }))
	}
	set(f, 1, p.list, grid(rows, func(row, col int) lipgloss.Style { return style(c.ink(top+row), col) }))
}

// ink is the colour of a row: one closer than neighbours is bright.
func (c collidePage) ink(i int) frame.Color {
	switch {
	case i == c.chosen:
		return frame.Offset
	case c.rows[i].Distance < c.neighbour:
		return frame.Bright
	}
	return frame.Text
}

// fitting are as many columns as have room, with the gaps before them.
func (c collidePage) fitting(w int) []listColumn {
	gap := 2
	if w >= roomy {
		gap = 4
	}
	columns := c.columns()
	columns[0].w = max(min(columns[0].w, w-2), 1)
	end := 2 + columns[0].w
	for i := range columns[1:] {
		col := &columns[i+1]
		col.w += gap
		if end += col.w; end > w-1 {
			return columns[:i+1]
		}
	}
	return columns
}
