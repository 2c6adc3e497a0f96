package lesson

import (
	"cmp"
	"image"
	"math"
	"strconv"
	"strings"

	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Panel holds what decides the words of a lesson on the screen: below the picture, or in a column beside it on wide
// screens. It is comparable.
type Panel struct {
	Course   *Course
	Place    Place
	Marks    Marks       // of the steps of this lesson
	State    views.State // the picture, about which a task asks
	Explored bool        // the reader has changed the picture
	Notes    bool        // the notes for the teacher are shown
	Class    InClass
}

// InClass is what the panel says about a class; the zero InClass is of a reader alone.
type InClass struct {
	Head   [2]string // in the heading, the longer form first
	Own    string    // below the question: what the screen has handed in
	Handed Handed    // the same, to be judged where the answer is shown
	Counts bool      // the answers have numbers: how many chose them
	Vote   Vote
	Tally  Tally
}

// Layout holds the rectangles of picture, panel and keys on a screen.
type Layout struct {
	Picture image.Rectangle // with tabs, caption and readout
	Panel   image.Rectangle
	Keys    int  // the row of the keys; −1 if there is no room
	Beside  bool // the panel is a column and says all of the step
	far     bool // a projector shows it: no keys and no list of steps
}

// The sizes at which the layout changes.
const (
	minWidth, minHeight = 80, 20 // of a screen that shows picture and words
	listingWidth        = 120    // from here on the steps are listed
	columnWidth         = 160    // from here on the panel is a column
	textWidth           = 76     // of a line of text, on every screen
	rise                = 2      // rows of caption and readout that the panel may cover on a low screen
)

// Arrange divides a screen of w × h cells between picture and panel; false if it is too small for both.
func (p Panel) Arrange(t frame.Theme, w, h int) (l Layout, ok bool) {
	if w < minWidth || h < minHeight {
		return l, false
	}
	end := h - 1
	if l.Keys, l.far = end, t.Far; l.far {
		l.Keys, end = -1, h
	}
	if w >= columnWidth {
		x := w - min(max(w*3/10, 46), 60)
		l.Beside, l.Picture, l.Panel = true, image.Rect(0, 0, x-1, end), image.Rect(x, 0, w, end)
		if p.codeWidth(t) <= l.textWidth() {
			return l, true
		}
		l.Beside = false // a line of a program is not wrapped
	}
	y := h - 2 - min(max(h/10+3, 5), 7)
	l.Picture, l.Panel = image.Rect(0, 0, w, y), image.Rect(0, y, w, end)
	return l, true
}

// Alone returns a layout that gives the whole screen to the picture or to the panel, for screens without room for
// both.
func Alone(w, h int, picture bool) Layout {
	l := Layout{Keys: -1}
	if h >= 3 {
		h--
		l.Keys = h
	}
	if picture {
		l.Picture = image.Rect(0, 0, w, h)
	} else {
		l.Panel = image.Rect(0, 0, w, h)
	}
	return l
}

// Fit returns the layout with the panel extended over caption and readout, if a question hides both or the words need
// their rows. The picture does not move.
func (p Panel) Fit(t frame.Theme, l Layout) Layout {
	if l.Beside || l.Picture.Empty() || l.Panel.Empty() {
		return l
	}
	p.Explored = false // exploring takes no room away
	kind, hidden := p.Course.Stop(p.Place).Kind, p.Course.Hidden(p.Place)
	asked := kind == QuestionStop || kind == AnswerStop
	bare := hidden.Has("caption") && hidden.Has("readout")
	if asked && bare || height(p.stop(t, l.textWidth())) > l.rows() {
		l.Panel.Min.Y -= rise
	}
	return l
}

// Overflow returns by how many rows and columns the words at the place exceed their room on a screen of w × h cells. A
// text, unlike a question, leaves caption and readout visible.
func (p Panel) Overflow(t frame.Theme, w, h int) (rows, columns int) {
	l, _ := p.Arrange(t, w, h)
	room, blocks := l.rows(), p.stop(t, l.textWidth())
	if p.Course.Stop(p.Place).Kind != TextStop {
		room += rise
	}
	for _, b := range blocks {
		for _, r := range b {
			columns = max(columns, r.x+r.line.Width(t)-2-l.textWidth())
		}
	}
	return max(height(blocks)-room, 0), max(columns, p.codeWidth(t)-l.textWidth())
}

func (p Panel) codeWidth(t frame.Theme) (w int) {
	for _, pic := range p.Course.Step(p.Place).Pictures {
		for _, c := range pic.Code {
			for _, line := range c.Lines {
				w = max(w, t.Width(line))
			}
		}
	}
	return w
}

// rows returns the rows of the panel below its head.
func (l Layout) rows() int { return max(l.Panel.Dy()-1, 0) }

// textWidth returns the width of the text, which begins in column 2.
func (l Layout) textWidth() int { return max(min(l.Panel.Dx()-4, textWidth), 1) }

// list returns the column where the list of steps begins; −1 if there is none.
func (l Layout) list() int {
	switch {
	case l.far:
		return -1
	case l.Beside:
		return 2
	case l.Panel.Dx() >= listingWidth:
		return textWidth + 8
	}
	return -1
}

// listWidth returns the width of the list of steps, or of what takes its place.
func (l Layout) listWidth() int {
	if l.Beside {
		return l.textWidth()
	}
	return l.Panel.Dx() - l.list() - 1
}

// row is a row of the panel.
type row struct {
	x      int
	line   chart.Line
	answer int  // the answer that a click chooses, counted from 1; 0 for none
	lit    bool // the answer is chosen
}

// draw draws the row. If it is lit, it fills the background up to column end.
func (r row) draw(f frame.Frame, y, end int) {
	if r.lit {
		f.Tint(1, y, end-1, 1, frame.Panel)
	}
	x := r.x
	for _, s := range r.line {
		s.Style.Bold = s.Style.Bold || f.Theme.Far
		x = f.Text(x, y, s.Text, s.Style)
	}
}

// rowsBlock holds rows that stay together. Empty rows separate blocks if there is room.
type rowsBlock []row

// height returns the number of rows of blocks without empty rows between them.
func height(blocks []rowsBlock) (n int) {
	for _, b := range blocks {
		n += len(b)
	}
	return n
}

// spaced returns the rows of blocks, with empty rows between blocks while they fit in n rows. If at least spare rows
// would be left over, an empty row goes before the first block.
func spaced(blocks []rowsBlock, n, spare int) (rows []row) {
	left := n - height(blocks)
	space := func() {
		if left > 0 {
			rows, left = append(rows, row{}), left-1
		}
	}
	if left-(len(blocks)-1) >= spare {
		space()
	}
	for i, b := range blocks {
		if i > 0 {
			space()
		}
		rows = append(rows, b...)
	}
	return rows[:min(len(rows), max(n, 0))]
}

// page holds the rows of the panel below its heading: the words and, beside or below them, the list of steps or the
// teacher's notes.
type page struct {
	rows    []row // one for each row, empty ones too
	side    []row
	sideTop int // the first row of side, counted from the head
	notes   bool
}

// page lays out the panel. Notes replace the list of steps or, if they do not fit there, the words.
func (p Panel) page(t frame.Theme, l Layout) (all page) {
	if p.Notes {
		all.side = p.sideNotes(t, l)
		all.notes = all.side != nil
	}
	if all.side == nil && l.list() >= 0 {
		all.side = p.steps(t, l)
	}
	if l.Beside {
		all.column(p, t, l)
	} else {
		all.rows, all.sideTop = spaced(p.stop(t, l.textWidth()), l.rows(), p.spare()), 1
		if !all.notes && len(all.side)+2 <= l.rows() { // an empty row above the list and below it
			all.sideTop = 2
		}
	}
	if p.Notes && !all.notes {
		return page{rows: p.onlyNotes(t, l)}
	}
	return all
}

// column fills a column with the whole step up to the reader's place, above the list of steps or the notes. If there
// is not enough room, the first blocks are dropped.
func (all *page) column(p Panel, t frame.Theme, l Layout) {
	foot := 0
	switch {
	case all.notes:
		foot = len(all.side) + 3
	case all.side != nil:
		foot = len(all.side) + 5
	}
	blocks, last := p.step(t, l.textWidth())
	if height(blocks[last:])+len(blocks)-last+1 > l.rows()-foot {
		all.side, all.notes, foot = nil, false, 0
	}
	for last > 1 && height(blocks)+len(blocks)+1 > l.rows()-foot {
		blocks, last = append(blocks[:1:1], blocks[2:]...), last-1
	}
	all.rows = spaced(blocks, l.rows()-foot, 1)
	all.sideTop = l.Panel.Dy() - len(all.side) - 2
}

// spare returns how many rows must be left over to put an empty row before the words: two in an answer. In a task
// there is no such row, because the words would move with every verdict.
func (p Panel) spare() int {
	switch {
	case p.Course.Task(p.Place):
		return math.MaxInt
	case p.Course.Stop(p.Place).Kind == AnswerStop:
		return 2
	}
	return 1
}

// steps returns the list of the lesson's steps. If there are more of them than rows, it returns those around the
// present one.
func (p Panel) steps(t frame.Theme, l Layout) (rows []row) {
	steps, w := p.Course.Lesson(p.Place).Steps, l.listWidth()
	n := min(len(steps), l.rows())
	first := min(max(p.Place.Step-max(n-2, 0), 0), len(steps)-n)
	for i := first; i < first+n; i++ {
		style := faint
		switch {
		case i == p.Place.Step:
			style = strong
		case p.Marks[i] > ToCome:
			style = plain
		}
		number := strconv.Itoa(i + 1)
		if len(steps) > 9 && i < 9 {
			number = " " + number
		}
		number = " " + number + " "
		name := chart.Span{Text: number + cutWords(t, steps[i].Name, w-1-len(number)), Style: style}
		rows = append(rows, row{x: l.list(), line: chart.Line{p.sign(i, t), name}})
	}
	return rows
}

// cutWords returns a text that fits in w cells, cut after a word. A quotation remains one.
func cutWords(t frame.Theme, text string, w int) string {
	if t.Width(text) <= w {
		return text
	}
	end := ""
	if strings.HasSuffix(text, "”") {
		end = "”"
	}
	cut := strings.TrimSuffix(t.Cut(text, w-t.Width(end)), "…")
	if last := strings.LastIndexByte(cut, ' '); last > 0 && !strings.HasPrefix(text[len(cut):], " ") {
		cut = cut[:last]
	}
	return strings.TrimRight(cut, " ,;:") + "…" + end
}

// The head of the notes, and what replaces missing notes.
const (
	teacher = "For the teacher"
	noNotes = "Nothing is noted of this step."
)

// notes returns the teacher's notes of the step, or a sentence that there are none.
func (p Panel) notes() []Text {
	if all := p.Course.Step(p.Place).Notes; len(all) > 0 {
		return all
	}
	return []Text{Plainly(noNotes)}
}

// noteBlocks returns the teacher's notes in w columns, below their heading.
func (p Panel) noteBlocks(t frame.Theme, w int) []rowsBlock {
	head := rowsBlock{{x: 2, line: chart.Line{{Text: teacher, Style: accent}}}}
	return append([]rowsBlock{head}, p.writer(t, w).texts(p.notes())...)
}

// sideNotes returns the teacher's notes for the place of the list of steps; nil if there is no list or the notes do
// not fit.
func (p Panel) sideNotes(t frame.Theme, l Layout) (rows []row) {
	if l.list() < 0 {
		return nil
	}
	for i, b := range p.noteBlocks(t, l.listWidth()) {
		if i == 1 && l.Beside {
			rows = append(rows, row{})
		}
		for _, r := range b {
			r.x += l.list() - 2
			rows = append(rows, r)
		}
	}
	if len(rows) > l.rows() {
		return nil
	}
	return rows
}

// onlyNotes returns the teacher's notes for the place of the words.
func (p Panel) onlyNotes(t frame.Theme, l Layout) []row {
	blocks := p.noteBlocks(t, l.textWidth())
	head := &blocks[0][0].line
	*head = append(*head, chart.Span{Text: "   S brings the words back", Style: faint})
	rows := spaced(blocks, l.rows(), 1)
	if n := len(rows); n > 0 && height(blocks) > l.rows() {
		rows[n-1] = row{x: 2, line: chart.Line{{Text: "wavescope lesson show has the rest", Style: faint}}}
	}
	return rows
}

// HidesWords reports whether the teacher's notes replace the words.
func (p Panel) HidesWords(t frame.Theme, l Layout) bool { return p.Notes && !p.page(t, l).notes }

// Draw draws the panel.
func (p Panel) Draw(f frame.Frame, l Layout) {
	at := f.Sub(l.Panel.Min.X, l.Panel.Min.Y, l.Panel.Dx(), l.Panel.Dy())
	w, h := at.Size()
	if w == 0 || h == 0 {
		return
	}
	at.Clear()
	at.Tint(0, 0, w, h, frame.Column)
	p.head(at)
	all := p.page(f.Theme, l)
	for y, r := range all.rows {
		r.draw(at, y+1, min(w, l.textWidth()+3))
	}
	for y, r := range all.side {
		r.draw(at, all.sideTop+y, w)
	}
	if l.Beside {
		if all.side != nil && !all.notes {
			head := "In this lesson"
			if p.Course.Lesson(p.Place).ofErrors {
				head = ErrorsName
			}
			at.Text(l.list(), all.sideTop-2, head, strong)
		}
		f.VLine(l.Panel.Min.X-1, 0, h, '│', frame.Style{FG: frame.Line})
	}
}

// AnswerAt returns the answer at a cell of the screen, counted from 1; 0 for none.
func (p Panel) AnswerAt(t frame.Theme, l Layout, x, y int) int {
	rows := p.page(t, l).rows
	y -= l.Panel.Min.Y + 1
	if !image.Pt(x, y).In(image.Rect(l.Panel.Min.X, 0, l.Panel.Min.X+l.textWidth()+3, len(rows))) {
		return 0
	}
	return rows[y].answer
}

// signs maps the marks of steps to characters for a screen and in ASCII.
var signs = map[Mark]struct {
	sign, ascii string
	style       frame.Style
}{
	ToCome:   {"·", ".", faint},
	Seen:     {"•", "*", plain},
	LeftOpen: {"○", "o", plain},
	Right:    {"✓", "+", good},
	Wrong:    {"✗", "-", warn},
}

// sign returns the character for the mark of a step. The present step has a different one until it is answered.
func (p Panel) sign(step int, t frame.Theme) chart.Span {
	mark := p.Marks[step]
	sign, ascii, style := signs[mark].sign, signs[mark].ascii, signs[mark].style
	if step == p.Place.Step && mark < LeftOpen {
		sign, ascii, style = "◆", ">", accent
	}
	if t.Glyphs == frame.ASCII {
		sign = ascii
	}
	return chart.Span{Text: sign, Style: style}
}

// exploring lists what the panel's heading says while the reader changes the picture, the longest form first.
var exploring = []string{"exploring · esc brings the step's picture back", "exploring"}

// hints returns what the panel's heading says about its state, the longest form first. On a projector there is no row
// of keys, so the heading names the keys.
func (p Panel) hints(t frame.Theme) []string {
	gives := p.Course.GivesFar(p.Place, p.State != p.Course.Panes(p.Place).Active())
	switch {
	case p.Class.Head != [2]string{}:
		return p.Class.Head[:]
	case p.Explored:
		return exploring
	case t.Far && gives != "":
		return []string{"enter: " + gives + " · C leaves", "enter: " + gives}
	case t.Far && p.Course.Open(p.Place):
		return []string{"enter answers · C leaves", "enter answers"}
	case t.Far && p.Course.Task(p.Place):
		return []string{"enter tries · esc starts again", "enter tries"}
	}
	return nil
}

// head draws the panel's heading: the title, a hint and a sign for each step. Without room for all, the signs are
// dropped first. While the reader explores, and in a class, the hint is kept rather than the title.
func (p Panel) head(f frame.Frame) {
	w, _ := f.Size()
	f.Tint(0, 0, w, 1, frame.Panel)
	l := p.Course.Lesson(p.Place)
	steps, title := l.Steps, l.Title
	here := "step " + strconv.Itoa(p.Place.Step+1) + "/" + strconv.Itoa(len(steps))
	sign := cmp.Or(l.Sign, strconv.Itoa(p.Place.Lesson+1))
	number := chipOf(sign, badge, f.Theme)
	start, end := 2+f.Theme.Width(number.Text), w-2-f.Theme.Width(here)
	if signs := end - 1 - len(steps); signs-start-1 >= f.Theme.Width(title) {
		end = signs
		for i := range steps {
			sign := p.sign(i, f.Theme)
			f.Text(end+i, 0, sign.Text, sign.Style)
		}
	}
	f.TextRight(w-2, 0, here, strong)
	f.Text(1, 0, number.Text, number.Style)
	free := start + f.Theme.Width(title) + 2
	hints := p.hints(f.Theme)
	for _, hint := range hints {
		n := f.Theme.Width(hint)
		if x := min(max((w-n)/2, free), end-2-n); x >= free {
			f.Text(x, 0, hint, accent)
			f.Text(start, 0, title, strong)
			return
		}
	}
	if p.Explored || p.Class.Head[1] != "" {
		if short := hints[len(hints)-1]; start+f.Theme.Width(short) < end {
			f.Text(start, 0, short, accent)
			return
		}
	}
	f.Text(start, 0, f.Theme.Cut(title, end-start-1), strong)
}
