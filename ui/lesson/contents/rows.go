package contents

import (
	"strconv"

	"wavescope/ui/lesson"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// item is a line of the list: a lesson, or the title of a course.
type item struct {
	title  string // of a course
	lesson int    // counted from 1; 0 for a title
	number int    // of the lesson in its course
}

// items are the lines of the list. A course alone needs no title.
func (p Page) items() (all []item) {
	n := 0
	for _, c := range p.Shelf.Courses {
		if len(p.Shelf.Courses) > 1 {
			all = append(all, item{title: c.Title})
		}
		for i := range c.Lessons {
			n++
			all = append(all, item{lesson: n, number: i + 1})
		}
	}
	return all
}

// field is a column of the list: where it begins and how wide it is; 0 wide where
// there is no room for it.
type field struct{ x, w int }

func (f field) end() int { return f.x + f.w }

// columns are what the list has room to say of a lesson.
type columns struct {
	number                          int // where it ends
	title, ask, steps, minutes, far field
}

// The least of a title, and of what a lesson asks, that is worth being said.
const (
	leastTitle = 16
	leastAsk   = 44
)

// wanted are the columns in their full width.
func (b *page) wanted() (c columns) {
	for i := range b.Shelf.Len() {
		l, _ := b.lesson(i)
		for column, text := range map[*field]string{&c.title: l.Title, &c.ask: l.Ask, &c.steps: steps(l), &c.minutes: minutes(l)} {
			column.w = max(column.w, b.theme.Width(text))
		}
	}
	c.far.w = len("12/12")
	return c
}

// columns divides the width. What a lesson asks gives way first, then its
// minutes, its steps, and how far one is.
func (b *page) columns() columns {
	indent, beside := indents(b.w)
	gap := 1 + min(beside, 1)
	c := b.wanted()
	c.number = indent + 2 + len(strconv.Itoa(b.Shelf.Len()))
	c.title.x = c.number + gap
	left := max(b.w-c.title.x-indent-1, 0)
	c.title.w = min(c.title.w, max(left-gap-c.far.w, leastTitle), left)
	left -= c.title.w
	full := false
	for _, column := range []*field{&c.far, &c.steps, &c.minutes} {
		if full = full || left < gap+column.w; full {
			column.w = 0
		} else {
			left -= gap + column.w
		}
	}
	if c.ask.w = min(c.ask.w, left-2); full || c.ask.w < leastAsk {
		c.ask.w = 0
	}
	c.place(gap, left)
	return c
}

// place puts the columns one after the other; without what lessons ask the others
// stand at the right.
func (c *columns) place(gap, left int) {
	at := c.title.end() + left
	if c.ask.w > 0 {
		c.ask.x = c.title.end() + 2
		at = c.ask.end()
	}
	for _, column := range []*field{&c.steps, &c.minutes, &c.far} {
		if column.w > 0 {
			column.x = at + gap
			at = column.end()
		}
	}
}

func steps(l *lesson.Lesson) string { return words.Plural(len(l.Steps), "step") }

func minutes(l *lesson.Lesson) string { return strconv.Itoa(l.Minutes) + " min" }

// shown are the rows of the list that have room: those around the chosen lesson,
// with signs where there are more.
func (b *page) shown(all []item, room int) (rows []row) {
	c, chosen := b.columns(), 0
	for i, it := range all {
		if it.lesson == b.Chosen+1 {
			chosen = i
		}
	}
	top := min(max(chosen-room/2, 0), len(all)-room)
	for i := top; i < top+room; i++ {
		rows = append(rows, b.line(all[i], c))
	}
	more := func(at int, sign string, is bool) {
		if is && b.w > c.title.x {
			rows[at].add(b.w-1, sign, faint)
		}
	}
	more(0, "▴", top > 0)
	more(room-1, "▾", top+room < len(all) && room > 1)
	return rows
}

// line is a line of the list.
func (b *page) line(it item, c columns) (r row) {
	if it.lesson == 0 {
		r.add(c.title.x, whole(it.title, b.w-1-c.title.x, b.theme), faint)
		return r
	}
	l, f := b.lesson(it.lesson - 1)
	r.lesson, r.lit = it.lesson, it.lesson == b.Chosen+1
	name, quiet := plain, faint
	indent, _ := indents(b.w)
	if r.lit {
		name, quiet = strong, plain
		r.add(indent, "▸", accent)
	}
	number := strconv.Itoa(it.number)
	if c.number <= b.w {
		r.add(c.number-len(number), number, accent)
	}
	r.add(c.title.x, whole(l.Title, c.title.w, b.theme), name)
	r.add(c.ask.x, whole(l.Ask, c.ask.w, b.theme), quiet)
	right := func(column field, text string, ink frame.Style) {
		if column.w > 0 {
			r.add(column.end()-b.theme.Width(text), text, ink)
		}
	}
	right(c.steps, steps(l), quiet)
	right(c.minutes, minutes(l), quiet)
	text, ink := far(f, b.theme)
	right(c.far, text, ink)
	return r
}

// details are what the chosen lesson asks, where the list does not say all of
// what any asks, and where it begins.
func (b *page) details() (rows []row) {
	c := b.columns()
	x, room := c.title.x, b.w-1-c.title.x
	l, _ := b.lesson(b.Chosen)
	if c.ask.w < b.wanted().ask.w {
		rows = append(rows, row{})
		rows[0].add(x, whole(l.Ask, room, b.theme), strong)
	}
	lead, name := b.goes()
	n := b.theme.Width(lead)
	if name = whole(name, room-n, b.theme); name == "" {
		return rows
	}
	var r row
	r.add(x, lead, faint)
	r.add(x+n, name, plain)
	return append(rows, r)
}

// question is what the lessons answer.
func (b *page) question() []row {
	_, beside := indents(b.w)
	time, lessons := 0, b.Shelf.Courses[len(b.Shelf.Courses)-1].Lessons
	for _, l := range lessons {
		time += l.Minutes
	}
	x := max(beside, 1+b.theme.Width(orders[0])+2)
	for _, form := range asked(len(lessons), time) {
		if x+max(b.theme.Width(form[0]), b.theme.Width(form[1])) <= b.w-1 || form[0] == "" && 1+b.theme.Width(orders[0]) <= b.w {
			rows := make([]row, 2)
			for i := range rows {
				rows[i].add(b.start(), orders[i], strong)
				rows[i].add(x, form[i], plain)
			}
			return rows
		}
	}
	return nil
}

// start is where labels begin.
func (b *page) start() int {
	indent, _ := indents(b.w)
	return 2*indent + max(0, 1-indent)
}

// look are the views.
func (b *page) look() (rows []row) {
	_, beside := indents(b.w)
	x := beside
	if x == 0 {
		x = 1
	}
	for i, spans := range grid(b.theme, b.w-1-x) {
		var r row
		if i == 0 && beside > 0 {
			r.add(b.start(), "or look at", strong)
		}
		for _, s := range spans {
			s.x += x
			if s.x+b.theme.Width(s.text) > b.w {
				return nil
			}
			r.spans = append(r.spans, s)
		}
		rows = append(rows, r)
	}
	return rows
}

// press are the first keys, as many as have room.
func (b *page) press(keys []Key) []row {
	_, beside := indents(b.w)
	if beside == 0 {
		return nil
	}
	var r row
	r.add(b.start(), "first keys", strong)
	x := beside
	for _, k := range keys {
		line := scene.Line{{Text: k.Label, Style: accent}, {Text: " " + k.Name, Style: plain}}
		n := line.Width(b.theme)
		if x+n > b.w-1 {
			break
		}
		r.add(x, line[0].Text, line[0].Style)
		r.add(x+b.theme.Width(line[0].Text), line[1].Text, line[1].Style)
		x += n + 3
	}
	return []row{r}
}

// shell are the command lines about lessons.
func (b *page) shell() (rows []row) {
	_, beside := indents(b.w)
	long := 0
	for _, way := range ways {
		long = max(long, b.theme.Width(way.line))
	}
	if beside == 0 || beside+long > b.w-1 {
		return nil
	}
	for _, way := range ways {
		var r row
		r.add(b.start(), way.label, strong)
		r.add(beside, way.line, plain)
		if x := beside + long + 3; x+b.theme.Width(way.about) <= b.w-1 {
			r.add(x, way.about, faint)
		}
		rows = append(rows, r)
	}
	return rows
}
