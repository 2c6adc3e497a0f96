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

// columns are where the list has what it says of a lesson; 0 for nowhere.
type columns struct {
	number                           int // where it ends
	title, ask, steps, minutes, done int // where it begins
	titleEnd, askEnd                 int
	wideSteps, wideMinutes           int
}

// wideFar is how wide it is how far one is in a lesson.
const wideFar = len("12/12")

// The least of a title, and of what a lesson asks, that is worth being said.
const (
	leastTitle = 16
	leastAsk   = 44
)

// columns divides the width. What a lesson asks gives way first, then its
// minutes, its steps, and how far one is.
func (b *page) columns(all []item) (c columns) {
	indent, beside := indents(b.w)
	gap := 1
	if beside > 0 {
		gap = 2
	}
	c.number = indent + 2 + len(strconv.Itoa(b.Shelf.Len()))
	c.title = c.number + gap
	title, ask := 0, 0
	for _, it := range all {
		if it.lesson > 0 {
			l, _ := b.lesson(it.lesson - 1)
			title, ask = max(title, b.theme.Width(l.Title)), max(ask, b.theme.Width(l.Ask))
			c.wideSteps, c.wideMinutes = max(c.wideSteps, len(steps(l))), max(c.wideMinutes, len(minutes(l)))
		}
	}
	left := b.w - c.title - indent - 1
	title = min(title, max(left-gap-wideFar, leastTitle))
	c.titleEnd = c.title + min(title, left)
	left -= title
	take := func(n, least int) bool {
		if left-n < least {
			return false
		}
		left -= n
		return true
	}
	hasFar := take(gap+wideFar, 0)
	hasSteps := take(gap+c.wideSteps, 0)
	hasMinutes := hasSteps && take(gap+c.wideMinutes, 0)
	at := c.titleEnd
	if ask = min(ask, left-2); hasMinutes && ask >= leastAsk {
		c.ask, c.askEnd = at+2, at+2+ask
		at = c.askEnd
	} else if hasFar {
		at += left
	}
	place := func(has bool, column *int, wide int) {
		if has {
			*column = at + gap
			at += gap + wide
		}
	}
	place(hasSteps, &c.steps, c.wideSteps)
	place(hasMinutes, &c.minutes, c.wideMinutes)
	place(hasFar, &c.done, wideFar)
	return c
}

func steps(l *lesson.Lesson) string { return words.Plural(len(l.Steps), "step") }

func minutes(l *lesson.Lesson) string { return strconv.Itoa(l.Minutes) + " min" }

// shown are the rows of the list that have room: those around the chosen lesson,
// with signs where there are more.
func (b *page) shown(all []item, room int) (rows []row) {
	c, chosen := b.columns(all), 0
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
		if is && b.w > c.title {
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
		r.add(c.title, whole(it.title, b.w-1-c.title, b.theme), faint)
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
	r.add(c.title, whole(l.Title, c.titleEnd-c.title, b.theme), name)
	if c.ask > 0 {
		r.add(c.ask, whole(l.Ask, c.askEnd-c.ask, b.theme), quiet)
	}
	right := func(x, wide int, text string, ink frame.Style) {
		if x > 0 {
			r.add(x+wide-b.theme.Width(text), text, ink)
		}
	}
	right(c.steps, c.wideSteps, steps(l), quiet)
	right(c.minutes, c.wideMinutes, minutes(l), quiet)
	text, ink := far(f, b.theme)
	right(c.done, wideFar, text, ink)
	return r
}

// details are what the chosen lesson asks, where the list does not say all of
// it, and where it begins.
func (b *page) details(all []item) (rows []row) {
	c := b.columns(all)
	room := b.w - 1 - c.title
	l, _ := b.lesson(b.Chosen)
	cut := false
	for _, it := range all {
		if it.lesson > 0 {
			other, _ := b.lesson(it.lesson - 1)
			cut = cut || c.ask == 0 || b.theme.Width(other.Ask) > c.askEnd-c.ask
		}
	}
	if cut { // of any of them, so that nothing moves from one to the other
		rows = append(rows, row{})
		rows[0].add(c.title, whole(l.Ask, room, b.theme), strong)
	}
	lead, name := b.goes()
	var r row
	if name = whole(name, room-b.theme.Width(lead), b.theme); name == "" {
		return rows
	}
	r.add(c.title, lead, faint)
	r.add(c.title+b.theme.Width(lead), name, plain)
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
