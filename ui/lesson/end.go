package lesson

import (
	"cmp"
	"fmt"
	"image"
	"strconv"
	"strings"

	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// End is the page at the end of a lesson: in a frame its picture to keep, and beside it or below what the reader can
// now say, what they found, and the lessons of the course.
type End struct {
	Panel
	Done    []bool // which lessons of the course the reader has read; nil in a class
	Found   []Finding
	Command string // opens the picture
}

// Finding is what a reader found by themselves in a step: the number that they typed, or the picture that they made.
type Finding struct {
	Value string
	Step  string // its name
}

// canSay and youFound are the headings of the page.
const canSay, youFound = "You can now say", "You found"

// Found returns what a reader found who has solved a question: of a number what was typed, of a task the values that it
// asks for; "" of any other question.
func (q Question) Found(s views.State, typed string) string {
	switch q.Kind() {
	case Number:
		return minus(typed)
	case Task:
		return told(q.Answers[q.Right()-1].If.Now(s, true))
	}
	return ""
}

// Findings holds what was found since the program began, the latest first. It is immutable; nil is nothing.
type Findings struct {
	lesson string // its key
	step   int
	value  string
	before *Findings
}

// With returns the findings with what was found in a step of a lesson.
func (f *Findings) With(l *Lesson, step int, value string) *Findings {
	if value == "" {
		return f
	}
	return &Findings{l.Key(), step, value, f}
}

// Without returns the findings without those of a lesson.
func (f *Findings) Without(l *Lesson) *Findings {
	switch {
	case f == nil:
		return nil
	case f.lesson == l.Key():
		return f.before.Without(l)
	}
	return &Findings{f.lesson, f.step, f.value, f.before.Without(l)}
}

// Of returns what was found in a lesson, in the order of its steps, the latest of each.
func (f *Findings) Of(l *Lesson) (all []Finding) {
	var values [MaxSteps]string
	for ; f != nil; f = f.before {
		if f.lesson == l.Key() && values[f.step] == "" {
			values[f.step] = f.value
		}
	}
	for i, s := range l.Steps {
		if values[i] != "" {
			name := strings.TrimPrefix(s.Name, "Your turn: ")
			all = append(all, Finding{values[i], name})
		}
	}
	return all
}

// Answered says how many of the questions of a lesson's path are answered, and how many of them right; "" for none.
func (p Panel) Answered() string {
	asked, answered, right := 0, 0, 0
	for i, s := range p.Course.Lesson(p.Place).Steps {
		if s.Question() == nil {
			continue
		}
		asked++
		answered += chart.One(p.Marks[i] >= Right)
		right += chart.One(p.Marks[i] == Right)
	}
	if answered == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d answered, %d right", answered, asked, right)
}

// done reports whether the reader has read all steps of the lesson.
func (e End) done() bool {
	return Far{Steps: len(e.Course.Lesson(e.Place).Steps), Marks: e.Marks}.Done()
}

// next says which lesson comes next and what it asks; "" and "" where that is not known.
func (e End) next() (name, asks string) {
	i := e.Place.Lesson + 1
	switch {
	case e.Done == nil || len(e.Done) == 1:
		return "", ""
	case i == len(e.Done):
		return "This is the last lesson.", ""
	}
	l := e.Course.Lessons[i]
	return fmt.Sprintf("Next: %d %s", i+1, l.Title), l.Ask
}

// Lines returns what the page says besides the words of the lesson, for plain mode.
func (e End) Lines() (all []string) {
	if says := e.Answered(); says != "" && e.Done != nil {
		all = append(all, says)
	}
	for i, f := range e.Found {
		all = append(all, chart.Either(i == 0, youFound+": ", "")+f.Value+": "+f.Step)
	}
	if name, asks := e.next(); name != "" {
		all = append(all, strings.TrimSpace(Ended(name)+" "+asks))
	}
	return all
}

// EndLayout holds the places of the parts of the page. A row is −1 where the part has no room.
type EndLayout struct {
	Layout     // Picture is the picture alone
	Tabs   int // the row of the tabs
	Card   image.Rectangle
	head   int // the row of the title
	framed bool
	words  image.Rectangle
	titled bool // what can be said has a heading
	course int  // the first row of the lessons
	titles int  // rows of their titles
	next   int
}

// The sizes of the page.
const (
	endBeside  = 112 // columns from which on the words are beside the picture
	endTall    = 28  // rows for that
	leastKept  = 11  // rows of a picture
	leastPitch = 10  // columns of a lesson with its title
)

// Arrange places the parts of the page on a screen of w × h cells.
func (e End) Arrange(t frame.Theme, w, h int) EndLayout {
	l := EndLayout{Layout: Layout{Keys: -1}, Tabs: -1, head: -1, course: -1, next: -1}
	end := h
	if h >= 3 && !t.Far {
		end--
		l.Keys = end
	}
	if w >= endBeside && h >= endTall {
		e.beside(&l, t, w, end)
	} else {
		e.stacked(&l, t, w, end)
	}
	return l
}

// beside places picture and words beside each other above row end.
func (e End) beside(l *EndLayout, t frame.Theme, w, end int) {
	l.Tabs, l.head, l.titled, l.framed = 0, 2, true, true
	end-- // a blank row
	if name, _ := e.next(); name != "" {
		l.next = end - 1
		end -= 2 // with a blank row
	}
	if pitch := e.pitch(w); pitch > 0 {
		end--
		if titles := e.titleRows(t, w); pitch >= leastPitch && end-titles-2 >= endTall {
			l.titles = titles
			end -= titles
		}
		end-- // the rule
		l.course = end
		end--
	}
	x := w - min(max(w*2/5, 50), 66)
	l.words = image.Rect(x, 4, w-1, end)
	l.setCard(e, t, image.Rect(2, 4, x-3, end))
}

// stacked places the words below the picture above row end. Of the other parts the first find room first.
func (e End) stacked(l *EndLayout, t frame.Theme, w, end int) {
	said := height(e.says(t, w-3))
	left := end - 1 - said // for the picture
	sentence, least := len(e.sentence(t, w-4)), leastKept
	if left -= sentence; left < least { // the sentence without its picture
		least = 0
	}
	take := func(n int) bool {
		if left-n < least {
			return false
		}
		left -= n
		return true
	}
	next, _ := e.next()
	hasNext := next != "" && take(1)
	l.titled = take(1)
	tabs := take(1)
	l.framed = least > 0 && take(2)
	blank := take(1) // above the keys
	gap := hasNext && take(1)
	course := e.pitch(w) > 0 && take(3)
	y := 0
	if tabs {
		l.Tabs, y = 0, 1
	}
	l.head = y
	y++
	if least > 0 {
		card := image.Rect(1, y, w-1, y+left+sentence+2*chart.One(l.framed))
		l.setCard(e, t, card)
		y = card.Max.Y
	}
	bottom := end - chart.One(blank)
	if hasNext {
		bottom--
		l.next = bottom
	}
	if course {
		bottom -= 2
		l.course = bottom
		bottom--
	} else {
		bottom -= chart.One(gap)
	}
	l.words = image.Rect(0, y, w, max(bottom, y))
}

// setCard places the card with the picture, in its frame if it has one.
func (l *EndLayout) setCard(e End, t frame.Theme, r image.Rectangle) {
	l.Card = r
	if l.framed {
		l.Card = r.Inset(1)
	}
	picture, _ := e.card(t, l.Card.Dx(), l.Card.Dy())
	l.Picture = picture.Add(l.Card.Min)
}

// sentence returns the rows of the sentence of the lesson in a card w columns wide.
func (e End) sentence(t frame.Theme, w int) (rows []row) {
	p := e.quiet().writer(t, w-2)
	for _, text := range e.Course.Picture(e.Place).Text {
		for _, line := range p.lines(text, p.w, plain) {
			rows = append(rows, row{x: max((w-line.Width(t))/2, 1), line: line})
		}
	}
	return rows
}

// card divides a card of w × h cells between the picture and the rows below it: the sentence of the lesson and the
// command that opens the picture. A low card has the picture and the sentence.
func (e End) card(t frame.Theme, w, h int) (picture image.Rectangle, below []row) {
	p := e.quiet().writer(t, w-2)
	sentence := e.sentence(t, w)
	below = append(below, sentence...)
	below = append(below, row{})
	source := "lesson " + cmp.Or(e.Course.Lesson(e.Place).Sign, strconv.Itoa(e.Place.Lesson+1)) + " · " + e.Command
	for _, line := range p.lines(Plainly(source), p.w, faint) {
		below = append(below, row{x: 1, line: line})
	}
	if n := len(below) + 1; h-n >= leastKept {
		return image.Rect(1, 0, w-1, h-n), below
	}
	return image.Rect(1, 0, w-1, h-len(sentence)), sentence
}

// DrawCard draws what a card has below its picture, and returns the place of the picture.
func (e End) DrawCard(f frame.Frame) (picture image.Rectangle) {
	w, h := f.Size()
	picture, below := e.card(f.Theme, w, h)
	for y, r := range below {
		r.draw(f, h-len(below)+y, w)
	}
	return picture
}

// quiet returns the panel without signs of what words point at.
func (e End) quiet() Panel {
	p := e.Panel
	p.Explored = true
	return p
}

// says returns what the reader can now say in w columns.
func (e End) says(t frame.Theme, w int) (blocks []rowsBlock) {
	p := e.quiet().writer(t, w)
	for _, text := range e.Course.Picture(e.Place).Recap {
		first := chart.Line{{Text: "✓  ", Style: good}}
		blocks = append(blocks, indented(p.lines(text, w-2, plain), 4, first, p.signColumn("✓")))
	}
	return blocks
}

// more returns what the page says below that: the teacher's notes, or what the reader found.
func (e End) more(t frame.Theme, w int) (blocks []rowsBlock) {
	p := e.quiet().writer(t, w)
	if e.Notes {
		return e.quiet().noteBlocks(t, w)
	}
	for i, f := range e.Found {
		if i == 0 {
			blocks = append(blocks, rowsBlock{{x: 1, line: chart.Line{{Text: youFound, Style: strong}}}})
		}
		value := frame.Style{FG: frame.Offset, Bold: true}
		b := indented(p.lines(Plainly(f.Value), w-2, value), 4, nil, 0)
		blocks = append(blocks, append(b, indented(p.lines(Plainly(f.Step), w-2, plain), 4, nil, 0)...))
	}
	return blocks
}

// pitch returns the least number of columns of a lesson in the row of lessons; 0 for no row.
func (e End) pitch(w int) int {
	const least = 5
	if n := len(e.Done); n > 1 && (w-1)/n >= least {
		return (w - 1) / n
	}
	return 0
}

// column returns where a lesson begins in the row of lessons, w columns wide.
func (e End) column(lesson, w int) int { return 1 + lesson*(w-1)/len(e.Done) }

// titleLines returns the title of a lesson in the row of lessons.
func (e End) titleLines(t frame.Theme, lesson, w int, style frame.Style) []chart.Line {
	room := e.column(lesson+1, w) - e.column(lesson, w) - 1
	return e.writer(t, room).lines(Plainly(e.Course.Lessons[lesson].Title), room, style)
}

// titleRows returns the rows of the longest title.
func (e End) titleRows(t frame.Theme, w int) (rows int) {
	for i := range e.Done {
		rows = max(rows, len(e.titleLines(t, i, w, plain)))
	}
	return rows
}

// Draw draws the page without its picture.
func (e End) Draw(f frame.Frame, l EndLayout) {
	w, _ := f.Size()
	e.drawHead(f, l.head)
	if l.framed && !l.Card.Empty() {
		f.Box(l.Card.Inset(-1), frame.Style{FG: frame.Line})
	}
	if !l.Card.Empty() {
		e.DrawCard(f.Sub(l.Card.Min.X, l.Card.Min.Y, l.Card.Dx(), l.Card.Dy()))
	}
	e.drawWords(f.Sub(l.words.Min.X, l.words.Min.Y, l.words.Dx(), l.words.Dy()), l)
	if l.course >= 0 {
		e.drawCourse(f, l)
	}
	if name, asks := e.next(); l.next >= 0 {
		x := f.Text(1, l.next, name, strong) + 2
		if x+f.Theme.Width(asks) < w {
			f.Text(x, l.next, asks, faint)
		}
	}
}

// drawHead draws the number and the title of the lesson, and how far the reader is with it.
func (e End) drawHead(f frame.Frame, y int) {
	w, _ := f.Size()
	l := e.Course.Lesson(e.Place)
	number := chipOf(cmp.Or(l.Sign, strconv.Itoa(e.Place.Lesson+1)), badge, f.Theme)
	x := f.Text(1, y, number.Text, number.Style) + 1
	x = f.Text(x, y, f.Theme.Cut(l.Title, max(w-1-x, 1)), strong)
	if e.done() && x+7 < w {
		x = f.Text(x+2, y, "done", good)
	}
	says, style := e.Answered(), faint
	if e.Done == nil {
		says, style = cmp.Or(e.Class.Head[0], e.Class.Head[1]), accent
	}
	if x+2+f.Theme.Width(says) < w {
		f.TextRight(w-1, y, says, style)
	}
}

// drawWords draws what the reader can now say, and what they found as far as it has room. Where no picture has room the
// sentence of the lesson comes first.
func (e End) drawWords(f frame.Frame, l EndLayout) {
	w, h := f.Size()
	blocks := e.says(f.Theme, w-3)
	if l.titled {
		blocks = append([]rowsBlock{{{x: 1, line: chart.Line{{Text: canSay, Style: strong}}}}}, blocks...)
	}
	if l.Card.Empty() {
		blocks = append([]rowsBlock{e.sentence(f.Theme, w-4)}, blocks...)
	}
	more := e.more(f.Theme, w-3)
	for len(more) > 0 && height(blocks)+height(more)+1 > h {
		more = more[:len(more)-1]
	}
	if len(more) > 1 { // more than its heading
		blocks = append(blocks, more...)
	}
	for y, r := range spaced(blocks, h, h) {
		r.draw(f, y, w)
	}
}

// drawCourse draws the lessons of the course: those that are read, the next one and the others.
func (e End) drawCourse(f frame.Frame, l EndLayout) {
	w, _ := f.Size()
	f.HLine(1, l.course, w-2, '─', frame.Style{FG: frame.Line})
	next := e.Place.Lesson + 1
	for i, done := range e.Done {
		sign, ascii, signStyle, style := "○", ".", faint, faint
		switch {
		case i == next:
			sign, ascii, signStyle, style = "◆", ">", accent, accent
		case done:
			sign, ascii, signStyle, style = "●", "*", good, plain
		}
		if i == e.Place.Lesson {
			style = strong
		}
		if f.Theme.Glyphs == frame.ASCII {
			sign = ascii
		}
		x := e.column(i, w)
		at := f.Text(x, l.course+1, sign, signStyle)
		f.Text(at+1, l.course+1, strconv.Itoa(i+1), style)
		if l.titles > 0 {
			for y, line := range e.titleLines(f.Theme, i, w, style) {
				line.Draw(f, x, l.course+2+y)
			}
		}
	}
}
