package lesson

import (
	"image"
	"slices"
	"strconv"
	"strings"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// The styles of the panel.
var (
	plain   = frame.Style{FG: frame.Text}
	strong  = frame.Style{FG: frame.Bright, Bold: true}
	faint   = frame.Style{FG: frame.Faint}
	accent  = frame.Style{FG: frame.Accent}
	badge   = frame.Style{FG: frame.Background, BG: frame.Accent, Bold: true}
	letter  = frame.Style{FG: frame.Accent, BG: frame.AccentBG, Bold: true}
	pointer = frame.Style{FG: frame.Bright, BG: frame.Line}
	chip    = frame.Style{FG: frame.Background, BG: frame.Bright, Bold: true}
	good    = frame.Style{FG: frame.Good}
	warn    = frame.Style{FG: frame.Warn}
)

// chipOf returns a number or a letter with a background colour, or in brackets where there are no background colours.
func chipOf(text string, style frame.Style, t frame.Theme) chart.Span {
	if t.Signs() {
		return chart.Span{Text: "(" + text + ")", Style: frame.Style{FG: frame.Bright, Bold: true}}
	}
	return chart.Span{Text: " " + text + " ", Style: style}
}

// calloutOf returns the sign of a callout: a digit in brackets, which no reader takes for a number of the text or the
// picture.
func calloutOf(digit int, t frame.Theme) chart.Span {
	style := chip
	if t.Signs() {
		style = frame.Style{FG: frame.Bright, Bold: true}
	}
	return chart.Span{Text: "[" + strconv.Itoa(digit) + "]", Style: style}
}

// writer lays out the words of a lesson in w columns.
type writer struct {
	Panel
	theme  frame.Theme
	w      int
	digits map[string]int // of the regions that words point at; nil while the reader explores
}

func (p Panel) writer(t frame.Theme, w int) writer {
	out := writer{Panel: p, theme: t, w: w}
	if !p.Explored {
		out.digits = p.Course.Step(p.Place).digits()
	}
	return out
}

// word is a part of a paragraph that does not break across lines, with the style of the blank before it.
type word struct {
	spans chart.Line
	blank frame.Style
}

// lines returns a paragraph wrapped to w columns. Words without a style of their own get the given style.
func (p writer) lines(text Text, w int, style frame.Style) []chart.Line {
	var lines []chart.Line
	var line chart.Line
	x := 0
	for _, next := range together(p.words(text, style), p.theme, w) {
		n := next.spans.Width(p.theme)
		if x > 0 && x+1+n > w {
			lines, line, x = append(lines, line), nil, 0
		}
		if x > 0 {
			line, x = append(line, chart.Span{Text: " ", Style: next.blank}), x+1
		}
		line, x = append(line, next.spans...), x+n
	}
	return append(lines, line)
}

// operators are the signs that stay in one line with what they stand between.
const operators = "= ≈ ≠ < > ≤ ≥ + − · × ÷"

// together joins words around a lone operator, as in k = 0, while they are short and fit into w columns. A longer
// formula breaks before an operator.
func together(words []word, t frame.Theme, w int) (all []word) {
	const short = 24
	join := func(a, b word) word {
		return word{slices.Concat(a.spans, chart.Line{{Text: " ", Style: b.blank}}, b.spans), a.blank}
	}
	for i := 0; i < len(words); i++ {
		next := words[i]
		if i > 0 && i+1 < len(words) && len(next.spans) == 1 && strings.Contains(operators, next.spans[0].Text) {
			if with := join(next, words[i+1]); with.spans.Width(t) <= w {
				next, i = with, i+1
			}
			if last := len(all) - 1; join(all[last], next).spans.Width(t) <= min(short, w) {
				all[last] = join(all[last], next)
				continue
			}
		}
		all = append(all, next)
	}
	return all
}

func (p writer) words(text Text, plainStyle frame.Style) []word {
	all := []word{{}}
	add := func(s chart.Span) {
		if s.Text != "" {
			all[len(all)-1].spans = append(all[len(all)-1].spans, s)
		}
	}
	for _, s := range text.Spans {
		style := p.style(s, plainStyle)
		for i, part := range strings.Split(quoted(s, p.theme), " ") {
			if i > 0 {
				all = append(all, word{blank: style})
			}
			add(chart.Span{Text: part, Style: style})
		}
		if digit, ok := p.digits[s.Region]; ok && s.Style == Pointer {
			add(calloutOf(digit, p.theme))
		}
	}
	return all
}

// quoted returns the words of a span. A key is in quotes where no colour marks it.
func quoted(s Span, t frame.Theme) string {
	if s.Style == Key && t.Signs() {
		return "'" + s.Words + "'"
	}
	return s.Words
}

func (p writer) style(s Span, plainStyle frame.Style) frame.Style {
	switch s.Style {
	case Bold:
		return strong
	case Emphasis:
		return frame.Style{FG: plainStyle.FG, Bold: true}
	case Key:
		return accent
	case Pointer:
		if p.digits != nil {
			return pointer
		}
	}
	return plainStyle
}

// indented returns lines that begin in column x. In the first line, the span first ends in column at.
func indented(lines []chart.Line, x int, first chart.Line, at int) (b rowsBlock) {
	for i, l := range lines {
		r := row{x: x, line: l}
		if i == 0 && first != nil {
			r.x, r.line = at, append(first, l...)
		}
		b = append(b, r)
	}
	return b
}

func (p writer) paragraph(text Text, style frame.Style) rowsBlock {
	return indented(p.lines(text, p.w, style), 2, nil, 0)
}

func (p writer) texts(all []Text) (blocks []rowsBlock) {
	for _, text := range all {
		blocks = append(blocks, p.paragraph(text, plain))
	}
	return blocks
}

func (p writer) code(all []Code) (blocks []rowsBlock) {
	for _, c := range all {
		var b rowsBlock
		for _, l := range c.Lines {
			b = append(b, row{x: 2, line: chart.Line{{Text: p.theme.Cut(l, p.w), Style: plain}}})
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// stop returns the words of the reader's place in w columns.
func (p Panel) stop(t frame.Theme, w int) []rowsBlock {
	out, q := p.writer(t, w), p.Course.Question(p.Place)
	picture := p.Course.Picture(p.Place)
	switch kind := p.Course.Stop(p.Place).Kind; {
	case kind == CodeStop:
		return out.code(picture.Code)
	case kind == TextStop:
		return out.texts(picture.Text)
	case q.Task(), kind == QuestionStop && q.Kind() != Choice:
		return out.made(*q)
	case kind == AnswerStop && q.Kind() == Order:
		return append(out.handed(*q), out.inOrder(*q))
	case kind == AnswerStop:
		return append(out.handed(*q), out.verdicts(*q, p.Place.Chosen)...)
	}
	return append([]rowsBlock{out.paragraph(q.Ask, strong), out.choices(*q, false)}, out.own()...)
}

// step returns the heading of the step and all its words up to the reader's place. last is the block where the words of
// this place begin.
func (p Panel) step(t frame.Theme, w int) (blocks []rowsBlock, last int) {
	here := p.Place
	if name := p.Course.Heading(here); name != "" {
		blocks = append(blocks, p.writer(t, w).paragraph(Plainly(strconv.Itoa(here.Step+1)+"  "+name), strong))
	}
	stops := p.Course.Step(here).Stops()
	for i := range here.Stop + 1 {
		before := p
		if before.Place.Stop = i; i < here.Stop && stops[i].Kind == QuestionStop {
			continue // the answer repeats it
		}
		if p.Course.Picture(before.Place) != p.Course.Picture(here) {
			before.Explored = true // what it points at has changed
		}
		if p.Course.Question(before.Place) != nil && lastQuestion(stops[:i+1]) != lastQuestion(stops[:here.Stop+1]) {
			before.Place.Chosen = 0 // it belongs to a later question
		}
		last = len(blocks)
		blocks = append(blocks, before.inColumn(t, w)...)
	}
	if says := p.Class.Head[0]; says != "" { // the heading of a column has no room for it
		blocks = append(blocks, p.writer(t, w).paragraph(Plainly(says), accent))
	}
	return blocks, last
}

func lastQuestion(stops []Stop) int {
	for i, s := range slices.Backward(stops) {
		if s.Kind == QuestionStop {
			return i
		}
	}
	return -1
}

// inColumn returns the words of the reader's place for the column beside the picture, where an answer repeats its
// question.
func (p Panel) inColumn(t frame.Theme, w int) []rowsBlock {
	q := p.Course.Question(p.Place)
	if q == nil || q.Task() || p.Course.Stop(p.Place).Kind != AnswerStop {
		return p.stop(t, w)
	}
	out := p.writer(t, w)
	if q.Kind() != Choice {
		return append([]rowsBlock{out.paragraph(q.Ask, strong)}, p.stop(t, w)...)
	}
	blocks := []rowsBlock{out.paragraph(q.Ask, strong), out.choices(*q, true)}
	if chosen := p.Place.Chosen; chosen > 0 && !q.Solved(chosen) {
		blocks = append(blocks, out.reason("✗", q.Answers[chosen-1].Reason, plain))
	}
	sign, _ := out.right()
	return append(blocks, out.reason(sign, q.Answers[q.Right()-1].Reason, plain))
}

// choices returns the answers of a question with their letters, the chosen one highlighted. With verdicts it marks
// which are right and wrong.
func (p writer) choices(q Question, verdicts bool) (b rowsBlock) {
	key := letter
	if p.theme.Far {
		key = badge
	}
	for i, a := range q.Answers {
		mark := p.mark(q, i+1)
		lit := mark != " "
		sign, style := "", plain
		switch {
		case verdicts && a.Right:
			sign, style = p.right()
		case verdicts && lit:
			sign, style = "✗", warn
		case lit:
			style = frame.Style{FG: frame.Bright}
		}
		first := chart.Line{{Text: mark, Style: style}, chipOf(Letter(i+1), key, p.theme), {Text: " "}}
		x := 6
		if verdicts { // all texts begin in one column
			x += max(p.theme.Width("✓"), p.theme.Width("→")) + 1
			first = append(first, chart.Span{Text: sign + strings.Repeat(" ", x-6-p.theme.Width(sign)), Style: style})
		}
		counted := p.counted(q, i+1)
		choice := indented(p.lines(a.Text, p.w+2-x-counted.width(), style), x, first, 1)
		choice[0].line = counted.behind(choice[0], p)
		for j := range choice {
			choice[j].answer, choice[j].lit = i+1, lit
		}
		b = append(b, choice...)
	}
	return b
}

// mark returns the sign before an answer, counted from 1: the place that the reader gave it in an order, a sign if it
// is the chosen one, or a blank.
func (p writer) mark(q Question, answer int) string {
	place := strings.Index(p.Place.Typed, Letter(answer)) + 1
	switch {
	case q.Kind() == Order && place > 0:
		return strconv.Itoa(place)
	case q.Kind() != Order && answer == p.Place.Chosen:
		return "▸"
	}
	return " "
}

// verdicts returns the chosen answer, if it is wrong, and the right one, with their reasons.
func (p writer) verdicts(q Question, chosen int) (blocks []rowsBlock) {
	right := q.Right()
	if q.Solved(chosen) {
		right = chosen
	}
	if chosen >= 1 && chosen <= len(q.Answers) && chosen != right {
		blocks = append(blocks, p.verdict(q, chosen))
	}
	return append(blocks, p.verdict(q, right))
}

func (p writer) verdict(q Question, answer int) rowsBlock {
	a, sign, style := q.Answers[answer-1], "✗", warn
	if a.Right {
		sign, style = p.right()
	}
	name := frame.Style{FG: style.FG, Bold: true}
	if a.Number != nil {
		number := a.Number.beside(p.Place.Typed)
		b := indented([]chart.Line{{{Text: number, Style: name}}}, 4, chart.Line{{Text: sign + "  ", Style: name}},
			p.signColumn(sign))
		return append(b, indented(p.lines(a.Reason, p.w-2, plain), 4, nil, 0)...)
	}
	first := chart.Line{{Text: sign, Style: name}, {Text: " " + Letter(answer) + " ", Style: name}}
	b := indented(p.lines(a.Text, p.w-3, style), 5, first, p.signColumn(sign))
	return append(b, indented(p.lines(a.Reason, p.w-3, plain), 5, nil, 0)...)
}

// right returns the sign of the right answer and its style: a tick if the reader has chosen that answer, else an
// arrow.
func (p writer) right() (sign string, style frame.Style) {
	if p.Place.Chosen == 0 {
		return "→", strong
	}
	return "✓", good
}

// signColumn returns the column where a sign must begin to end in column 1.
func (p writer) signColumn(sign string) int { return 2 - p.theme.Width(sign) }

// reason returns the reason for an answer, with a sign before it.
func (p writer) reason(sign string, reason Text, style frame.Style) rowsBlock {
	first := chart.Line{{Text: sign + "  ", Style: style}}
	return indented(p.lines(reason, p.w-2, style), 4, first, p.signColumn(sign))
}

// digits maps the regions at which the words of a step point to digits, in the order of the file, so that a region has
// the same digit at all places of the step.
func (s Step) digits() map[string]int {
	digits := map[string]int{}
	add := func(texts ...Text) {
		for _, region := range regions(texts) {
			if digits[region] == 0 {
				digits[region] = len(digits) + 1
			}
		}
	}
	for _, pic := range s.Pictures {
		add(pic.Text...)
		if pic.Question != nil {
			add(pic.Question.Ask)
			add(pic.Question.Hints...)
			for _, a := range pic.Question.Answers {
				add(a.Text, a.Reason)
			}
		}
	}
	return digits
}

// regions returns the regions that texts point at.
func regions(texts []Text) (names []string) {
	for _, text := range texts {
		for _, s := range text.Spans {
			if s.Style == Pointer && !slices.Contains(names, s.Region) {
				names = append(names, s.Region)
			}
		}
	}
	return names
}

// texts returns the paragraphs that are shown at the reader's place.
func (p Panel) texts() []Text {
	q := p.Course.Question(p.Place)
	switch kind := p.Course.Stop(p.Place).Kind; {
	case kind == TextStop:
		return p.Course.Picture(p.Place).Text
	case q == nil:
		return nil
	case kind == AnswerStop && q.Kind() == Order:
		var texts []Text
		for _, answer := range q.ranked() {
			texts = append(texts, q.Answers[answer].Text, q.Answers[answer].Reason)
		}
		return texts
	case kind == AnswerStop:
		texts := []Text{q.Answers[q.Right()-1].Text, q.Answers[q.Right()-1].Reason}
		if chosen := p.Place.Chosen; chosen > 0 && chosen <= len(q.Answers) && !q.Solved(chosen) {
			texts = append(texts, q.Answers[chosen-1].Reason)
		}
		return texts
	}
	_, said := p.reply(*q)
	return []Text{q.Ask, said}
}

// Point draws corners and a digit around each region at which words about this picture point. placed holds the
// rectangles of the regions. The corners and digits cover no text of the picture.
func (p Panel) Point(f frame.Frame, placed chart.Places, l Layout) {
	if p.Explored {
		return
	}
	texts := p.texts()
	if l.Beside { // where the stops before this one are shown too
		texts = nil
		for at := p; at.Place.Stop >= 0 && at.Course.Picture(at.Place) == p.Course.Picture(p.Place); at.Place.Stop-- {
			texts = append(texts, at.texts()...)
		}
	}
	p.Course.Step(p.Place).point(f.Sub(l.Picture.Min.X, l.Picture.Min.Y, l.Picture.Dx(), l.Picture.Dy()), placed, texts)
}

// point draws corners and a digit around each region of a picture at which the texts of a step point.
func (s Step) point(picture frame.Frame, placed chart.Places, texts []Text) {
	digits, names := s.digits(), regions(texts)
	slices.SortFunc(names, func(a, b string) int { return digits[a] - digits[b] })
	for _, name := range names {
		if r, ok := placed[name]; ok {
			signs, _ := callout(picture, r, digits[name])
			for _, sign := range signs {
				picture.Text(sign.X, sign.Y, sign.Text, sign.Style)
			}
		}
	}
}

// sign is a text at a cell of a picture.
type sign struct {
	image.Point
	chart.Span
}

// callout returns the signs that point at a region of a picture: corners around it, and a digit. It reports whether
// there is room for two corners and the digit.
func callout(f frame.Frame, region image.Rectangle, digit int) (signs []sign, framed bool) {
	w, h := f.Size()
	r := region.Inset(-1).Intersect(image.Rect(0, 1, w, h)) // below the tabs
	at, signs := around(f, r, false)
	if len(signs) < 2 {
		at, signs = around(f, r, true)
	}
	label := calloutOf(digit, f.Theme)
	if p, ok := beside(f, at, region, f.Theme.Width(label.Text)); ok {
		return append(signs, sign{p, label}), len(signs) > 1
	}
	return signs, false
}

// maxShift is the largest distance of a corner from its rectangle, in cells.
const maxShift = 3

// around returns the rectangle next to r with room for most corners, and these: its sides may be further out, its upper
// and lower edge one row further in. The corners cover no text and, unless covers is set, nothing else either, nor does
// anything separate them from r.
func around(f frame.Frame, r image.Rectangle, covers bool) (best image.Rectangle, signs []sign) {
	var least []int
	for moves := range (maxShift + 1) * (maxShift + 1) * 2 * 2 {
		left, right, top, bottom := moves/4%(maxShift+1), moves/4/(maxShift+1), moves/2%2, moves%2
		at := image.Rect(r.Min.X-left, r.Min.Y+top, r.Max.X+right, r.Max.Y-bottom)
		var all []sign
		for _, c := range []struct {
			x, y, from, n int
			text          string
		}{
			{at.Min.X, at.Min.Y, at.Min.X, left + 1, "┌"}, {at.Max.X - 1, at.Min.Y, r.Max.X - 1, right + 1, "┐"},
			{at.Min.X, at.Max.Y - 1, at.Min.X, left + 1, "└"}, {at.Max.X - 1, at.Max.Y - 1, r.Max.X - 1, right + 1, "┘"},
		} {
			if free(f, c.x, c.y, 1) && (covers || covered(f, c.from, c.y, c.n) == 0) {
				all = append(all, sign{image.Pt(c.x, c.y), chart.Span{Text: c.text, Style: strong}})
			}
		}
		cost := []int{-len(all), top + bottom, left + right}
		if at.Dy() > 1 && (least == nil || slices.Compare(cost, least) < 0) {
			best, signs, least = at, all, cost
		}
	}
	return best, signs
}

// beside returns where the sign of a callout begins, n cells wide, in the frame r of a region or next to it: beside a
// corner, in an edge whose row is blank or has its text far away, or else in a row of the region. In any other row it
// would read as a part of what is there.
func beside(f frame.Frame, r, region image.Rectangle, n int) (at image.Point, ok bool) {
	const apart = 4 // cells between the sign and a text in its edge
	left, right := r.Min.X, r.Max.X-1
	var least []int
	for y := r.Min.Y; y < r.Max.Y; y++ {
		own := y >= region.Min.Y && y < region.Max.Y
		for x := left - n; x <= right+1; x++ {
			if !free(f, x, y, n) {
				continue
			}
			rank, over := 5, covered(f, x, y, n)
			switch corner := x == left+1 || x == right-n; {
			case own && corner:
				rank = chart.Either(over == 0, 1, 3)
			case own:
				rank = 4
			case x == left+1 && covered(f, left, y, r.Dx()) == 0:
				rank = 0
			case x == left+1 && covered(f, left, y, 1+n+apart) == 0:
				rank = 2
			}
			if cost := []int{rank, over, y}; least == nil || slices.Compare(cost, least) < 0 {
				at, ok, least = image.Pt(x, y), true, cost
			}
		}
	}
	return at, ok
}

// Frames reports whether a picture has room for the frame of a callout around a region.
func Frames(picture frame.Frame, region image.Rectangle) bool {
	_, framed := callout(picture, region, 1)
	return framed
}

// firstStroke is the first character of those that draw: lines, blocks, shapes, and later the dots of braille.
const firstStroke = '─'

// free reports whether the n cells from (x, y) to the right, and one cell on either side of them, hold no text: no
// character of a language or a formula, unlike the strokes, blocks and dots of a picture.
func free(f frame.Frame, x, y, n int) bool {
	for i := x - 1; i <= x+n; i++ {
		c := f.At(i, y)
		if c == nil && i >= x && i < x+n || c != nil && (c.Rune < 0 || c.Rune > ' ' && c.Rune < firstStroke) {
			return false
		}
	}
	return true
}

// covered returns how many of the n cells from (x, y) to the right hold something, or are outside the picture.
func covered(f frame.Frame, x, y, n int) (count int) {
	for i := x; i < x+n; i++ {
		if !chart.Bare(f, i, y, 1) {
			count++
		}
	}
	return count
}

// Lines returns the words at the reader's place for plain mode: a line for each paragraph and each answer. Listings
// are not included, see [Picture].
func (p Panel) Lines() (all []string) {
	all = p.stopLines()
	if p.Notes {
		for _, n := range p.notes() {
			all = append(all, teacher+": "+spoken(n))
		}
	}
	return all
}

func (p Panel) stopLines() (all []string) {
	q := p.Course.Question(p.Place)
	switch kind := p.Course.Stop(p.Place).Kind; {
	case kind == CodeStop:
		return nil
	case kind == TextStop:
		for _, text := range p.Course.Picture(p.Place).Text {
			all = append(all, spoken(text))
		}
		for i, text := range p.Course.Picture(p.Place).Recap {
			all = append(all, chart.Either(i == 0, canSay+": ", "")+spoken(text))
		}
		return all
	case q.Task(), kind == QuestionStop && q.Kind() != Choice:
		return p.madeLines(*q)
	case kind == AnswerStop && q.Kind() == Order:
		return orderLines(*q)
	case kind == AnswerStop:
		return verdictLines(*q, p.Place)
	}
	all = append(all, spoken(q.Ask))
	for i, a := range q.Answers {
		all = append(all, Letter(i+1)+": "+spoken(a.Text))
	}
	return all
}

// spoken returns a text for plain mode. Keys are in quotes. A product has no blanks around its sign, because plain
// mode reads " · " as a separator.
func spoken(text Text) string {
	said := ""
	for _, s := range text.Spans {
		said += quoted(s, frame.Theme{Depth: frame.NoColor})
	}
	return strings.ReplaceAll(said, " · ", "·")
}

func verdictLines(q Question, at Place) (all []string) {
	verdict := func(answer int, is string) {
		a := q.Answers[answer-1]
		if a.Number != nil {
			all = append(all, is+": "+a.Number.beside(at.Typed)+". "+spoken(a.Reason))
			return
		}
		all = append(all, Letter(answer)+" is "+is+": "+Ended(spoken(a.Text))+" "+spoken(a.Reason))
	}
	if chosen := at.Chosen; chosen > 0 && chosen <= len(q.Answers) && !q.Solved(chosen) {
		verdict(chosen, "wrong")
	}
	verdict(q.Right(), "right")
	return all
}
