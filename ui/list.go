package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
)

// listPage is a list that a view has made, with a row under the cursor.
type listPage struct {
	open   bool
	page   *views.Page // never changed, so that equal pointers are equal lists
	choose string      // what choosing a row does
	chosen int         // row under the cursor
	top    int         // first row shown
}

// rows is how many rows the list has.
func (l listPage) rows() int {
	if l.page == nil {
		return 0
	}
	return len(l.page.Rows)
}

// listCommands are the commands that open the lists of views.
func listCommands() []command {
	var all []command
	for _, v := range views.All {
		for _, l := range v.Lists {
			all = append(all, command{name: l.Name, doc: l.Help, run: func(m *Model, args string) (tea.Cmd, error) {
				page, err := l.Make(m.state(), args)
				if err == nil {
					m.list = listPage{open: true, page: &page, choose: l.Choose}
				}
				return nil, err
			}})
		}
	}
	return all
}

// onList are the keys while a list is open.
func onList() []Key {
	var choose []string
	for _, v := range views.All {
		for _, l := range v.Lists {
			choose = append(choose, l.Choose)
		}
	}
	return append([]Key{
		bind("up,k:-1 down,j:+1", "↑↓", "choose", "choose a row (k j)", func(m *Model, n int) tea.Cmd { m.chooseRow(n); return nil }),
		bind(pageStrokes, "pgup pgdn", "", "all rows shown back or on"+pageHelp, func(m *Model, n int) tea.Cmd {
			w, h := m.cells()
			m.chooseRow(half(n, m.listPlan(m.theme, w, h).room))
			return nil
		}),
		bind("home,g:-1 end,G:+1", "home end", "", "first or last row (g G)", func(m *Model, n int) tea.Cmd {
			m.chooseRow(n * m.list.rows())
			return nil
		}),
		bind(enterStrokes, "enter", "go there", strings.Join(choose, "; ")+" (ctrl+j)", jump),
		bind("esc,q", "esc q", "back", "close the list", func(m *Model, _ int) tea.Cmd { m.list = listPage{}; return nil }),
		bind("?,f1", "?", "help", "the page of keys, and back to the list (f1)", openHelp),
	}, finding()...)
}

// chooseRow moves the cursor by n rows and keeps it in sight.
func (m *Model) chooseRow(n int) {
	l := &m.list
	l.chosen = min(max(l.chosen+n, 0), max(l.rows()-1, 0))
	w, h := m.cells()
	l.top, _ = l.shown(max(m.listPlan(m.theme, w, h).room, 1))
}

// clickRow chooses the row at a row of the screen.
func (m *Model) clickRow(y int) {
	w, h := m.cells()
	p := m.listPlan(m.theme, w, h)
	top, end := m.list.shown(p.room)
	if i := top + y - p.list; i >= top && i < end {
		m.chooseRow(i - m.list.chosen)
	}
}

// jump does what choosing the row does.
func jump(m *Model, _ int) tea.Cmd {
	l := m.list
	m.list = listPage{}
	if l.rows() > 0 {
		m.set(l.page.Rows[l.chosen].Do)
	}
	return nil
}
