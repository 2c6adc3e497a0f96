// Package truth checks what lessons say against what the program shows.
//
// [Check] takes a lesson that could be read. It reports every number that no
// picture of its step shows and no formula gives, every task that its solution does
// not solve, every region that is named and absent, and every text that has no room
// in the panel. What a picture shows is the data of its visible regions, see
// [lesson.Shown], not the cells of a frame.
package truth

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Show returns what a screen of w × h cells shows of a picture beside the words of a
// lesson; false if there is no room. Listings take room from the picture.
type Show func(t frame.Theme, w, h int, p lesson.Picture) (lesson.Shown, bool)

// Screen is a screen on which lessons are checked.
type Screen struct {
	Size image.Point
	Far  bool // it is a projector
}

// Sizes are the sizes of screens on which a lesson has to be true: the smallest one that shows picture and words
// together, a usual one, and one with the words beside the picture.
var Sizes = []image.Point{{X: 80, Y: 24}, {X: 100, Y: 30}, {X: 160, Y: 45}}

// smallest is the screen on which the text of every stop has to fit. usual is the screen for pictures that only a
// comment in the lesson refers to.
var smallest, usual = Sizes[0], Screen{Size: Sizes[1]}

// Screens returns screens of the given sizes, both with and without a projector, or only with one if far is true.
func Screens(far bool, sizes ...image.Point) (all []Screen) {
	for _, size := range sizes {
		if !far {
			all = append(all, Screen{Size: size})
		}
		all = append(all, Screen{size, true})
	}
	return all
}

func (s Screen) String() string {
	size := fmt.Sprintf("%d×%d", s.Size.X, s.Size.Y)
	if s.Far {
		size += " with --projector"
	}
	return size
}

// The longest names, in characters.
const (
	maxTitle = 40
	maxAsk   = 90
	maxName  = 46
	maxSay   = 74 // of what a reader can say, which has one line
)

// Check checks a lesson and returns its errors in the order of lines.
func Check(l lesson.Lesson, show Show, screens []Screen) []error {
	c := newChecker(l.File, show, screens)
	c.short(1, "the title", l.Title, maxTitle)
	c.short(1, "what the lesson asks", l.Ask, maxAsk)
	c.checkFair(l)
	for _, s := range l.Parts() {
		before := len(c.found)
		if before >= lesson.MaxFound {
			c.wrong(s.Line, "%d mistakes are above or below; the rest is not looked for", before)
			break
		}
		c.checkRoom(*s)
		if c.checkStep(s); len(c.found) == before {
			c.checkDraws(s)
		}
	}
	slices.SortStableFunc(c.found, func(a, b *lesson.Error) int { return a.Line - b.Line })
	var all []error
	for _, err := range c.found {
		all = append(all, err)
	}
	return all
}

// Warnings returns what a lesson should have and may do without, in the order of lines: a reason for whatever else a
// reader does in a task, or types, and hints before the solution.
func Warnings(l lesson.Lesson) (all []error) {
	for _, s := range l.Parts() {
		q := s.Question()
		if q == nil || q.Kind() == lesson.Choice {
			continue
		}
		warn := func(form string, values ...any) {
			all = append(all, &lesson.Error{File: l.File, Line: q.Line, Text: fmt.Sprintf(form, values...)})
		}
		if q.Kind() != lesson.Order && !q.Answers[len(q.Answers)-1].If.Else() {
			warn("the question has no answer `else`: whoever finds another way reads only that it is not solved yet")
		}
		if n := len(q.Hints); n < lesson.MaxHints {
			warn("the question has %s, and room for %d: the solution comes when enter is pressed %d times",
				plural(n, "hint"), lesson.MaxHints, n+2)
		}
	}
	return all
}

// checker checks a lesson and keeps what it has looked at.
type checker struct {
	file    string
	show    Show
	screens []Screen
	seen    map[sight]view
	set     map[views.Panes][]float64 // the settings of pictures
	cramped map[image.Point]bool      // sizes without room for a picture, which have been reported
	found   []*lesson.Error
}

func newChecker(file string, show Show, screens []Screen) *checker {
	return &checker{file: file, show: show, screens: screens, seen: map[sight]view{},
		set: map[views.Panes][]float64{}, cramped: map[image.Point]bool{}}
}

func (c *checker) wrong(line int, form string, values ...any) {
	c.found = append(c.found, &lesson.Error{File: c.file, Line: line, Text: fmt.Sprintf(form, values...)})
}

func (c *checker) short(line int, what, text string, most int) {
	if n := utf8.RuneCountInString(text); n > most {
		c.wrong(line, "%s has %d characters; there is room for %d", what, n, most)
	}
}

// checkRoom checks that the words of every stop, with every verdict and hint, fit in the panel of the smallest screen.
func (c *checker) checkRoom(s lesson.Step) {
	course := &lesson.Course{Lessons: []lesson.Lesson{{Steps: []lesson.Step{s}}}}
	c.short(s.Line, "the name of the step", s.Name, maxName)
	for j, stop := range s.Stops() {
		at := lesson.Place{Stop: j}
		if course.Ends(at) {
			for _, t := range s.Pictures[stop.Picture].Recap {
				c.short(t.Line, "what a reader can say", t.String(), maxSay)
			}
			continue
		}
		rows, columns := 0, 0
		for _, at := range course.Replies(at) {
			p := lesson.Panel{Course: course, Place: at, State: course.Panes(at).Active()}
			r, w := p.Overflow(frame.Theme{Depth: frame.NoColor}, smallest.X, smallest.Y)
			rows, columns = max(rows, r), max(columns, w)
		}
		line := lineOf(s, stop, course.Question(at))
		if rows > 0 {
			c.wrong(line, "the words of the stop %q are %s too long for %v", stop.Name, plural(rows, "row"),
				Screen{Size: smallest})
		}
		if columns > 0 {
			c.wrong(line, "the stop %q has a word or a line of code that is %s too wide", stop.Name, plural(columns,
				"column"))
		}
	}
}

// lineOf returns the line where the words of a stop begin.
func lineOf(s lesson.Step, stop lesson.Stop, q *lesson.Question) int {
	p := s.Pictures[stop.Picture]
	switch {
	case q != nil:
		return q.Line
	case stop.Kind == lesson.CodeStop:
		return p.Code[0].Line
	case len(p.Text) > 0:
		return p.Text[0].Line
	}
	return p.Line
}

func plural(n int, word string) string {
	if n != 1 {
		word += "s"
	}
	return fmt.Sprint(n, " ", word)
}

// checkStep checks what a step says, on the screens that have room for its pictures.
func (c *checker) checkStep(s *lesson.Step) {
	if !c.opens(s) {
		return
	}
	c.checkTasks(s)
	c.checkDistinct(s)
	all := c.screens
	c.screens = slices.DeleteFunc(slices.Clone(all), func(on Screen) bool { return c.isCramped(on, s) })
	c.checkRegions(s)
	c.checkKeys(s)
	c.checkNumbers(s)
	c.screens = all
}

// opens reports whether the program can draw all pictures of a step.
func (c *checker) opens(s *lesson.Step) bool {
	before := len(c.found)
	for _, p := range s.Pictures {
		if err := p.Panes.Err(); err != nil {
			c.wrong(p.Line, "the picture does not open: %v", err)
		}
	}
	return len(c.found) == before
}

// isCramped reports whether a screen has no room for a picture of a step, and says so
// once.
func (c *checker) isCramped(on Screen, s *lesson.Step) bool {
	i := slices.IndexFunc(s.Pictures, func(p lesson.Picture) bool { return c.view(on, s, p).none })
	if i >= 0 && !c.cramped[on.Size] {
		c.cramped[on.Size] = true
		c.wrong(s.Pictures[i].Line, "the picture has no room on %v; nothing of its step is looked for there",
			Screen{Size: on.Size})
	}
	return i >= 0
}

// missing returns the name of the first screen that does not show something, after the word "on"; "" if all show it.
func (c *checker) missing(shows func(Screen) bool) string {
	for _, on := range c.screens {
		if !shows(on) {
			return " on " + on.String()
		}
	}
	return ""
}

// checkTasks checks that the picture before a task does not solve it and the picture
// after it does.
func (c *checker) checkTasks(s *lesson.Step) {
	for i, p := range s.Pictures {
		if p.Question == nil || !p.Question.Task() {
			continue
		}
		q, next := *p.Question, s.Pictures[i+1]
		if at := q.Try(p.Panes.Active()); q.Solved(at) {
			c.wrong(q.Line, "the task is solved before it begins: %s", q.Answers[at-1].Text)
		}
		if !q.Solved(q.Try(next.Panes.Active())) {
			right := q.Answers[q.Right()-1]
			_, now := right.If.Now(next.Panes.Active(), true)
			c.wrong(next.Line, "the picture after the task does not solve it: asked is %s, and there %s", right.Text, now)
		}
	}
}

// checkKeys checks that the right number of a question is what its source says of the picture after the question.
func (c *checker) checkKeys(s *lesson.Step) {
	for i, p := range s.Pictures {
		if p.Question == nil || p.Question.Kind() != lesson.Number {
			continue
		}
		for _, a := range p.Question.Answers {
			if a.Right && a.Number != nil {
				c.checkKey(s, a, s.Pictures[i+1])
			}
		}
	}
}

// checkKey checks one right number.
func (c *checker) checkKey(s *lesson.Step, a lesson.Answer, after lesson.Picture) {
	switch key := *a.Number; key.Source {
	case lesson.GivenSource:
	case "":
		c.wrong(a.Line, "nothing proves %v: write its source after a colon, such as %q, %q if the picture after the "+
			"question shows it, or %q", key, a.Text.String()+": cosine", lesson.ShownSource, lesson.GivenSource)
	case lesson.ShownSource:
		isIt := func(n number) bool {
			n.step = 1 // a setting also with decimals
			return key.Has(n.value) && !c.isSetting(after.Panes, n)
		}
		if where := c.missing(func(on Screen) bool {
			return slices.ContainsFunc(c.view(on, s, after).numbers, isIt)
		}); where != "" {
			c.wrong(a.Line, "%v is not in the picture after the question%s; settings do not count", key, where)
		}
	default:
		v, err := key.From(after.Panes.Active())
		switch {
		case err != nil:
			c.wrong(a.Line, "%s: %v", key.Source, err)
		case !key.Has(v):
			c.wrong(a.Line, "%s is %.6g in the picture after the question, not %v", key.Source, v, key)
		}
	}
}

// checkRegions looks for every region that a step hides or points at.
func (c *checker) checkRegions(s *lesson.Step) {
	for i, p := range s.Pictures {
		for _, name := range p.Hide {
			c.isRegion(p.Line, name, p)
		}
		c.pointers(s, p, p.Text...)
		if p.Question == nil {
			continue
		}
		c.pointers(s, p, p.Question.Ask)
		for _, a := range p.Question.Answers {
			c.pointers(s, p, a.Text)
			if i+1 < len(s.Pictures) {
				c.pointers(s, s.Pictures[i+1], a.Reason)
			}
		}
	}
}

// isRegion reports whether the view of a picture has a region with a name. If not, it adds an error that lists the
// regions.
func (c *checker) isRegion(line int, name string, p lesson.Picture) bool {
	state := p.Panes.Active()
	parts := state.Current().Names(state)
	if _, ok := chart.FindName(parts, name); ok {
		return true
	}
	var names []string
	for _, part := range parts {
		if part.Each != "" {
			part.Name += "-N"
		}
		names = append(names, part.Name)
	}
	c.wrong(line, "the picture has no part %q; allowed are %s", name, strings.Join(names, ", "))
	return false
}

// pointers looks for the regions that texts point at in the picture beside them.
func (c *checker) pointers(s *lesson.Step, p lesson.Picture, texts ...lesson.Text) {
	for _, t := range texts {
		for _, span := range t.Spans {
			if span.Style != lesson.Pointer || !c.isRegion(t.Line, span.Region, p) {
				continue
			}
			if slices.Contains(p.Hide, span.Region) {
				c.wrong(t.Line, "%q is pointed at and hidden", span.Region)
				continue
			}
			if where := c.missing(func(on Screen) bool { return c.view(on, s, p).has(span.Region) }); where != "" {
				c.wrong(t.Line, "%q is pointed at, and is not in the picture%s; "+
					"hide another part to make room, or point at something else", span.Region, where)
			} else if where := c.missing(func(on Screen) bool {
				return c.view(on, s, p).framed(span.Region)
			}); where != "" {
				c.wrong(t.Line, "%q is pointed at, and there is no room for its frame%s", span.Region, where)
			}
		}
	}
}

// sight is a picture on a screen; it holds everything that decides what is shown.
type sight struct {
	on         Screen
	panes      views.Panes
	hide, code string
}

// view holds what a screen shows of a picture.
type view struct {
	regions chart.Places
	framed  func(region string) bool
	rows    []string // captions, and rows of tables with a blank between cells
	numbers []number
	none    bool // there is no room
}

// view returns what a screen shows of a picture of a step. It computes each view once.
func (c *checker) view(on Screen, s *lesson.Step, p lesson.Picture) view {
	shown := lesson.Picture{Panes: p.Panes, Hide: p.Hide}
	key := sight{on: on, panes: p.Panes, hide: strings.Join(p.Hide, ",")}
	for _, p := range s.Pictures {
		for _, code := range p.Code {
			shown.Code, key.code = append(shown.Code, code), key.code+strings.Join(code.Lines, "\n")
		}
	}
	v, ok := c.seen[key]
	if !ok {
		all, room := c.show(frame.Theme{Far: on.Far}, on.Size.X, on.Size.Y, shown)
		v = newView(all)
		v.none = !room
		c.seen[key] = v
	}
	return v
}

// maxRows is the largest number of rows that check reads of a table. Of a longer table it reads the rows around the
// cursor.
const (
	maxRows = 64
	around  = 16
)

func newView(shown lesson.Shown) view {
	v := view{regions: shown.Regions, framed: shown.Framed}
	for _, text := range shown.Words {
		v.rows = append(v.rows, text)
		v.numbers = append(v.numbers, numbersIn(text)...)
	}
	for _, d := range shown.Data {
		heads := d.Heads()
		for _, head := range heads {
			v.numbers = append(v.numbers, numbersIn(head)...)
		}
		first, end := 0, d.Rows
		if d.Rows > maxRows {
			first, end = max(d.Here-around, 0), min(max(d.Here, 0)+around, d.Rows)
		}
		for i := first; i < end; i++ {
			v.row(heads, d.Cells(i))
		}
	}
	return v
}

// row adds a row of a table. Numbers have the unit of their column.
func (v *view) row(heads, cells []string) {
	v.rows = append(v.rows, strings.Join(cells, " "))
	for i, cell := range cells {
		for _, n := range numbersIn(cell) {
			if n.unit == "" && i < len(heads) {
				n.unit = unitOf(heads[i])
			}
			v.numbers = append(v.numbers, n)
		}
	}
}

func unitOf(head string) string {
	for _, unit := range []string{"°", "%"} {
		if strings.Contains(head, unit) {
			return unit
		}
	}
	return ""
}

// has reports whether the picture has a region.
func (v view) has(name string) bool {
	_, ok := v.regions[name]
	return ok
}

// shows reports whether the picture shows a number, or one that it is rounded from.
func (v view) shows(n number) bool { return slices.ContainsFunc(v.numbers, n.rounds) }

// settings returns the numbers that are settings of a picture, or follow from one or two of them.
func (c *checker) settings(p views.Panes) []float64 {
	if own, ok := c.set[p]; ok {
		return own
	}
	s := p.Active()
	own := []float64{float64(s.Pos), float64(s.Offset), float64(s.Pos + s.Offset),
		float64(s.DModel), float64(s.DModel) / 2, float64(s.Length), s.Base}
	for _, arg := range p.Args() {
		for _, m := range numbersIn(arg) {
			own = append(own, m.value)
		}
	}
	c.set[p] = own
	return own
}

// isSetting reports whether a number is a setting of a picture, or follows from one or two settings. It returns false
// for angles and percentages, and for a whole setting that the text writes with decimals.
func (c *checker) isSetting(p views.Panes, n number) bool {
	return n.unit == "" && slices.ContainsFunc(c.settings(p), func(o float64) bool {
		whole := o == math.Trunc(o)
		return math.Abs(o-n.value) <= 1e-12*math.Abs(o) && whole == (n.step >= 1)
	})
}
