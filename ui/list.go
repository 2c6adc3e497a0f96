package ui

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"wavescope/ui/lesson"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A listPage is the page of lessons, with a cursor.
type listPage struct {
	open   bool
	due    int   // questions to be asked again
	page   *list // immutable: equal pointers are equal lists
	chosen int   // row under the cursor
	top    int   // first row shown
}

// A list has rows and columns.
type list struct {
	title   string
	about   []string // a sentence or two each
	columns []listColumn
	rows    []listRow
}

// A listColumn is a column of a list, the most needed first.
type listColumn struct {
	name  string
	width int  // in cells, at least
	left  bool // text, which begins at the left and is cut where it has no room
}

// A listRow is a row of a list.
type listRow struct {
	cells []string // one a column
	says  string   // what there is to know of it, in sentences
}

// rows returns the number of rows.
func (l listPage) rows() int {
	if l.page == nil {
		return 0
	}
	return len(l.page.rows)
}

func chooseRow(m *Model, n int) tea.Cmd {
	m.chooseRow(n)
	return nil
}

func chooseEnd(m *Model, n int) tea.Cmd { return chooseRow(m, n*m.list.rows()) }

// chooseRow moves the cursor by n rows and scrolls it into view.
func (m *Model) chooseRow(n int) {
	l := &m.list
	l.chosen = min(max(l.chosen+n, 0), max(l.rows()-1, 0))
	w, h := m.cells()
	l.top, _ = l.shown(max(m.listPlan(m.theme, w, h).room, 1))
}

// clickRow chooses the row at a row of the screen, if there is one.
func (m *Model) clickRow(y int) bool {
	w, h := m.cells()
	p := m.listPlan(m.theme, w, h)
	top, end := m.list.shown(p.room)
	i := top + y - p.list
	if i < top || i >= end {
		return false
	}
	m.chooseRow(i - m.list.chosen)
	return true
}

// says returns a sentence about the row under the cursor.
func (c listPage) says() string {
	if c.rows() == 0 {
		return ""
	}
	return c.page.rows[c.chosen].says
}

// saysBelow returns the sentence for a list of w columns: what the lesson asks comes first, unless its row has all of
// that.
func (c listPage) saysBelow(w int, t frame.Theme) string {
	columns, gap := c.fitting(w)
	ask := len(c.page.columns) - 1
	if c.rows() == 0 {
		return ""
	}
	text := c.page.rows[c.chosen].cells[ask]
	if len(columns) > ask && t.Width(text) <= columns[ask].width-gap {
		return c.says()
	}
	return lesson.Ended(text) + " " + c.says()
}

// A listPlan holds the rows of the screen for each part of the page of lessons. A low screen drops the wave first, then the explanations, the tabs and the footer.
type listPlan struct {
	wave   int    // rows between tabs and title
	title  int    // −1 without it
	about  string // in the rows after the title
	names  int    // heads of the columns; −1 without them
	list   int    // first row of the list
	room   int    // rows it has
	says   string // describes the chosen row, after the list and a blank row
	footer int    // −1 without it
}

func (s screen) listPlan(t frame.Theme, w, h int) listPlan {
	p := listPlan{title: -1, names: -1, footer: -1}
	c := s.list
	left := h
	// take reserves rows if at least least are left for the list.
	take := func(rows, least int) bool {
		if left-rows < least {
			return false
		}
		left -= rows
		return true
	}
	least := min(c.rows(), 4)
	if take(1, 3) {
		p.footer = h - 1
	}
	if take(1, 2) {
		p.names, p.list = 0, 1
	}
	if take(3, least) { // tabs, a blank row, title
		p.title, p.names, p.list = 2, 3, 4
	}
	says := paragraph(prose(c.saysBelow(w, t), t), w-2, paint(frame.Text))
	if p.title >= 0 && take(height(says)+2, least) {
		p.says = says
	}
	var sentences []string
	for _, s := range c.page.about {
		sentences = append(sentences, prose(s, t))
	}
	about := paragraph(strings.Join(sentences, "\n"), w-2, paint(frame.Text))
	if p.title >= 0 && take(height(about)+1, least) {
		p.about = about
		p.names, p.list = 4+height(about), 5+height(about)
	}
	if n := min(left-c.rows()-1, h/2); p.about != "" && n >= minWaveRows {
		left -= n + 1
		p.wave = n
		p.title, p.names, p.list = p.title+n+1, p.names+n+1, p.list+n+1
	}
	p.room = left
	return p
}

func (s screen) drawList(f frame.Frame) {
	w, h := f.Size()
	c, p := s.list, s.listPlan(f.Theme, w, h)
	if p.title >= 0 {
		s.drawTabs(f, 0)
		drawWave(f.Sub(1, 2, w-2, p.wave))
		end := w - 1
		if c.rows() > p.room {
			end = f.TextRight(w-1, p.title, strconv.Itoa(c.chosen+1)+" of "+strconv.Itoa(c.rows()),
				ink(frame.Faint)) - 2
		}
		f.Text(1, p.title, wholeWords(c.page.title, end-1, f.Theme), frame.Style{FG: frame.Bright, Bold: true})
	}
	drawPage(f, 1, p.title+1, p.about)
	top, end := c.shown(p.room)
	c.drawRows(f, p, top, end)
	drawPage(f, 1, p.list+end-top+1, p.says)
	if p.footer >= 0 {
		s.drawFooter(f, p.footer)
	}
}

// shown returns the rows that are shown in room rows.
func (c listPage) shown(room int) (top, end int) {
	top = min(max(c.top, c.chosen-room+1), c.chosen)
	return top, min(c.rows(), top+room)
}

// drawRows draws the heads of the columns and the rows from top to end, with the chosen one
// highlighted.
func (c listPage) drawRows(f frame.Frame, p listPlan, top, end int) {
	w, _ := f.Size()
	columns, gap := c.fitting(w)
	line := func(sign string, text func(col int) string) []string {
		cells := []string{f.Theme.Spell(sign)}
		for col, c := range columns {
			cell := prose(text(col), f.Theme)
			if c.left {
				cell = wholeWords(cell, c.width-gap, f.Theme)
			}
			cells = append(cells, cell)
		}
		return cells
	}
	style := func(ink frame.Color, col int) lipgloss.Style {
		if col == 0 {
			return paint(frame.Accent).Width(1)
		}
		style := paint(ink).Width(columns[col-1].width)
		if columns[col-1].left {
			return style.PaddingLeft(gap)
		}
		return style.Align(lipgloss.Right)
	}
	if p.names >= 0 && c.rows() > 0 {
		names := line("", func(col int) string { return columns[col].name })
		drawPage(f, 1, p.names, grid([][]string{names},
			func(_, col int) lipgloss.Style { return style(frame.Faint, col) }))
	}
	var rows [][]string
	for i := top; i < end; i++ {
		sign := ""
		if i == c.chosen {
			sign = "▸"
			f.Tint(0, p.list+i-top, w, 1, frame.Panel)
		}
		rows = append(rows, line(sign, func(col int) string { return c.page.rows[i].cells[col] }))
	}
	drawPage(f, 1, p.list, grid(rows, func(row, col int) lipgloss.Style {
		return style(chart.Either(top+row == c.chosen, frame.Offset, frame.Text), col)
	}))
}

// fitting returns as many columns as fit in w cells, and the width of the gap between them. A column of text may
// shrink to half of its width.
func (c listPage) fitting(w int) (columns []listColumn, gap int) {
	gap = 2
	if w >= wideScreen {
		gap = 4
	}
	columns = slices.Clone(c.page.columns)
	columns[0].width = max(min(columns[0].width, w-2), 1)
	end := 2 + columns[0].width
	for i := range columns[1:] {
		col := &columns[i+1]
		if room := w - 1 - end - gap; col.left && room >= col.width/2 {
			col.width = min(col.width, room)
		}
		col.width += gap
		if end += col.width; end > w-1 {
			return columns[:i+1], gap
		}
	}
	return columns, gap
}
