package order

import (
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// The names of the regions of Naive.
var (
	ideaName    = &chart.Name{Name: "idea", Each: "idea, from 1", Gives: true, Doc: "the panel of an idea"}
	fartherName = &chart.Name{Name: "farther", Gives: true, Near: true, Doc: "positions behind the sentence"}
	answersName = &chart.Name{Name: "answers", Gives: true, Doc: "how each idea does on the questions"}
	headName    = &chart.Name{Name: "head", Gives: true, Near: true, Doc: "what one attention head then reads"}
)

// naivePlan is Naive on one paper. On a wide paper five panels lie side by side, with one
// row a word that all of them share, then rows far after the sentence, the answers of each
// idea, and what a head reads. On a small paper the answers are a table over the panel of
// one idea.
type naivePlan struct {
	chart.Paper
	scene              // with waves in it, its cursor on a word
	behind chart.Field // says that it was behind the sentence
	codes
	ideas    []ideaIndex // those that are shown
	values   chart.Values
	verdicts [ideaCount]verdict     // once they are asked for
	weights  [ideaCount][][]float64 // likewise

	small  bool
	panels []ideaPanel
	label  int // columns before the panels

	// The body has the panels. Its rows count from its first one.
	body, high int         // its first row, and how many it has
	heads      int         // rows of heads
	rows       chart.Track // of the words that are shown: those of them that colours take
	farTop     int         // the first far position, whose head is one row higher
	farRows    int         // 0 for none

	board   int          // the first question, or, on a small paper, the first idea
	pitch   int          // rows of an idea there
	verdict bool         // there is room for the verdicts
	rule    int          // over what a head reads, −1 for none
	readers []ideaIndex  // whose codes it reads: the idea under the cursor and the waves
	reads   []readMatrix // what it reads of them
}

// ideaPanel is the place of one idea.
type ideaPanel struct {
	idea ideaIndex
	x, w int
}

const (
	naiveLabelCols = 12 // columns before the panels
	panelGap       = 2  // columns between them
	minPanelCols   = 19
	verdictRows    = 3 // of a verdict
)

func newNaivePlan(paper chart.Paper, sc scene) *naivePlan {
	sc = sc.fromZero()
	n := sc.Rows(0)
	p := &naivePlan{Paper: paper, scene: sc.withWaves().onToken(n), behind: sc.behindField(n), label: naiveLabelCols,
		rule:  -1,
		pitch: 1}
	p.codes = newCodes(p.scene)
	for i := range ideaCount {
		if !p.Hidden.HasN(ideaName.Name, int(i)+1) {
			p.ideas = append(p.ideas, i)
		}
	}
	p.values = p.sentenceValues()
	width := (p.W-2-naiveLabelCols)/max(len(p.ideas), 1) - panelGap
	least := len(p.tokens) + p.beyond() + p.fixedRows() - (verdictRows+1)*chart.One(p.hasAnswers())
	if p.small = width < minPanelCols || p.H < least; p.small {
		p.placeSmall()
		return p
	}
	for k, i := range p.ideas {
		p.panels = append(p.panels, ideaPanel{i, 1 + naiveLabelCols + k*(width+panelGap), width})
	}
	p.placeWide()
	return p
}

func (p *naivePlan) hasAnswers() bool { return !p.Hidden.Hides(answersName) }

// hasHead reports whether the picture shows what a head reads. It gives answers away, so it
// is hidden with them.
func (p *naivePlan) hasHead() bool { return p.hasAnswers() && !p.Hidden.Hides(headName) }

// beyond returns how many positions after the sentence there are to show.
func (p *naivePlan) beyond() int { return len(p.far) * chart.One(!p.Hidden.Hides(fartherName)) }

// fixedRows returns the rows of the wide layout that do not depend on the number of words:
// two heads, the head of the far positions, the questions and the verdicts, each after a
// blank row.
func (p *naivePlan) fixedRows() int {
	return 2 + chart.One(p.beyond() > 0) + (1+len(questions)+1+verdictRows)*chart.One(p.hasAnswers())
}

// wordPitches are the rows of a word in the panels and in the matrix of a head, the most
// comfortable first; 0 for no head.
var wordPitches = [...]struct{ panel, head int }{
	{4, 7}, {3, 6}, {3, 5}, {2, 6}, {2, 5}, {2, 4}, {1, 4}, {1, 3}, {1, 2}, {1, 1}, {3, 0}, {2, 0}, {1, 0},
}

// placeWide divides the rows. The head is dropped first, then the verdicts.
func (p *naivePlan) placeWide() {
	n, far, free := len(p.tokens), p.beyond(), p.H-p.fixedRows()
	pitch := wordPitches[len(wordPitches)-1]
	for _, pitch = range wordPitches {
		if p.hasHead() && free >= (n+far)*pitch.panel+chart.One(pitch.head > 0)*(2+n*pitch.head) {
			break
		}
	}
	if !p.hasHead() {
		pitch.panel = min(max(free/(n+far), 1), maxWordPitch)
	}
	tall := max(pitch.panel-1, 1)
	p.heads = 2
	p.rows = chart.Track{X: p.heads, W: tall, Gap: pitch.panel - tall, N: n, Total: n}
	p.farTop, p.farRows = p.rows.At(n)+chart.One(far > 0), far
	p.high = p.farTop + far*pitch.panel
	p.board = p.high + 1
	p.verdict = p.board+len(questions)+1+verdictRows <= p.H && p.hasAnswers()
	if pitch.head == 0 {
		return
	}
	p.rule = p.board + len(questions) + 1 + verdictRows
	p.readers = []ideaIndex{p.Idea, wavesIdea}
	if p.Idea == wavesIdea {
		p.readers[0] = integerIdea
	}
	p.readers = slices.DeleteFunc(p.readers, func(i ideaIndex) bool { return !slices.Contains(p.ideas, i) })
	room := (p.W - 2 - naiveLabelCols) / 2
	for i := range p.readers {
		p.reads = append(p.reads, p.newMatrix(1+naiveLabelCols+i*(room+8), 2, room*3/5, n*pitch.head))
	}
}

// maxWordPitch is the largest pitch of a word if no head is shown.
const maxWordPitch = 5

// The table of a small paper: names of ideas, four questions, and after that what a head
// reads.
const (
	boardNameCols = 15
	boardMarkCols = 6
	boardHeadCol  = boardNameCols + len(questions)*(boardMarkCols+1) + 6
)

// placeSmall puts the table of all ideas over the panel of one.
func (p *naivePlan) placeSmall() {
	if p.board = 2; p.H < 11 && p.hasAnswers() {
		p.board--
	}
	ideas := len(p.ideas) * chart.One(p.hasAnswers())
	n, far, free := len(p.tokens), p.beyond(), p.H-p.board-ideas
	if free >= ideas+1+n+1+far { // what no word needs
		p.pitch, free = 2, free-ideas
	}
	table, here := p.pitch*ideas, slices.Contains(p.ideas, p.Idea)
	if room := p.W - 1 - boardHeadCol; room >= 25 && here && p.hasHead() {
		p.readers, p.reads = []ideaIndex{p.Idea}, []readMatrix{p.newMatrix(boardHeadCol, p.board, room, table)}
	}
	if p.hasAnswers() {
		air := chart.One(free > 4 && free != n+far+chart.One(far > 0)) // which costs no word
		free -= air
		p.body = p.board + table + air
	} else {
		p.heads = p.board
	}
	if free < 1+far+1+min(n, 3) {
		far = 0
	}
	p.farRows = far
	shown := min(n, max(free-far-chart.One(far > 0), 0))
	p.rows = chart.NewTrack(p.heads, shown, 1, 0, p.Pos, n)
	p.farTop = p.rows.X + p.rows.N + 1
	p.high = p.H - p.body
	p.label = 4 + min(max(p.longest(), 4), 6)
	if !here {
		return
	}
	width := (p.W - 4 - p.label) * 9 / 20
	if !p.hasAnswers() {
		width = p.W - 2 - p.label
	}
	p.panels = []ideaPanel{{p.Idea, 1 + p.label, width}}
	p.verdict = free >= verdictRows && p.hasAnswers()
}

// longest returns the width of the longest word.
func (p *naivePlan) longest() int {
	most := 0
	for _, word := range p.tokens {
		most = max(most, p.Theme.Width(p.wordLabel(word)))
	}
	return most
}

// middle returns the row of a word that has its numbers.
func (p *naivePlan) middle() int { return (p.rows.W - 1) / 2 }

// tree returns the picture as regions. All papers have the same tables of numbers.
func (p *naivePlan) tree() chart.Picture {
	rows := []chart.Region{p.bodyOf()}
	switch {
	case !p.hasAnswers():
	case p.small:
		rows = []chart.Region{p.tableOf(), chart.Gap(p.body - p.board - len(p.ideas)*p.pitch), p.bodyOf()}
	default:
		rows = append(rows, chart.Gap(1), p.answersOf())
		if p.rule >= 0 {
			rows = append(rows, chart.Region{Name: headName, Draw: p.drawReadings})
		}
	}
	root := chart.Region{In: rows}
	for _, data := range p.data() {
		root = chart.Region{Data: data, In: []chart.Region{root}}
	}
	pic := chart.Picture{Root: root, Words: p.words()}
	pic.First, pic.N = p.Shown()
	return pic
}

// drawNothing covers a name over cells that another region draws.
func drawNothing(chart.Canvas) {}

// bodyOf returns the panels and the labels before them. A click moves to the position of
// its row and, on a wide paper, to the idea of its panel.
func (p *naivePlan) bodyOf() chart.Region {
	columns := []chart.Region{{Cols: chart.Fixed(1 + p.label), Draw: p.drawLabels}}
	for k, at := range p.panels {
		idea := at.idea
		if p.small {
			idea = p.Idea
		}
		if k > 0 {
			columns = append(columns, chart.Gap(panelGap))
		}
		columns = append(columns, chart.Region{
			Name: ideaName, Index: chart.At(int(at.idea) + 1), Cols: chart.Fixed(at.w),
			Draw:  func(f chart.Canvas) { p.drawPanel(f, ideaPanel{at.idea, 0, at.w}) },
			Click: func(_, y int) chart.Change { return p.choose(idea, y) }})
	}
	if p.small && p.hasAnswers() {
		columns = append(columns, chart.Region{Draw: p.drawAside})
	}
	far := chart.Region{Name: fartherName, Cols: chart.Fixed(p.W - 2), Cover: drawNothing,
		Rows: chart.Fixed((1 + p.farRows*(p.rows.W+p.rows.Gap)) * chart.One(p.farRows > 0))}
	return chart.Region{Rows: chart.Fixed(p.high), Way: chart.Stack,
		In: []chart.Region{{Way: chart.Across, In: columns}, chart.Place(1, p.farTop-1, far)},
		Click: func(_, y int) chart.Change {
			if _, onRow := p.rows.Find(y); !onRow {
				return chart.Change{}
			}
			return p.choose(p.Idea, y)
		}}
}

// choose moves to an idea, and to the position of a row of the body if there is one.
func (p *naivePlan) choose(i ideaIndex, y int) chart.Change {
	set := p.Settings
	set.Idea = i
	change := chart.Change{Set: set}
	if pos, onRow := p.rows.Find(y); onRow {
		change.State = func(s *chart.State) { s.Pos = pos }
	}
	return change
}

// answersOf returns the questions with the answers under each panel.
func (p *naivePlan) answersOf() chart.Region {
	high := len(questions) + (1+verdictRows)*chart.One(p.verdict)
	click := func(x, _ int) chart.Change {
		for _, at := range p.panels {
			if x >= at.x && x < at.x+at.w {
				return p.choose(at.idea, -1)
			}
		}
		return chart.Change{}
	}
	return chart.Region{Name: answersName, Rows: chart.Fixed(high), Draw: p.drawAnswers, Click: click}
}

// tableOf returns all ideas by all questions, and what a head reads beside them.
func (p *naivePlan) tableOf() chart.Region {
	high := len(p.ideas) * p.pitch
	place := func(name *chart.Name, i chart.Index, x, y, w, h int) chart.Region {
		return chart.Place(x, y, chart.Region{
			Name: name, Index: i, Cols: chart.Fixed(w), Rows: chart.Fixed(h), Cover: drawNothing})
	}
	layers := []chart.Region{{Draw: p.drawTable}, place(answersName, 0, 1+boardNameCols, p.board-1,
		boardHeadCol-boardNameCols-6, high+1)}
	for k, i := range p.ideas {
		row := chart.Region{Cols: chart.Fixed(boardHeadCol - 5), Rows: chart.Fixed(p.pitch), Cover: drawNothing,
			Click: func(int, int) chart.Change { return p.choose(i, -1) }}
		if i != p.Idea { // whose panel has the name
			row.Name, row.Index = ideaName, chart.At(int(i)+1)
		}
		layers = append(layers, chart.Place(1, p.board+k*p.pitch, row))
	}
	for _, m := range p.reads {
		layers = append(layers, place(headName, 0, m.cols.X-5, p.board-2, m.cols.At(m.cols.End())-m.cols.X+5, high+2))
	}
	return chart.Region{Rows: chart.Fixed(p.board + high), Way: chart.Stack, In: layers}
}

var (
	warnInk = frame.Style{FG: frame.Warn, Bold: true}
	goodInk = frame.Style{FG: frame.Good, Bold: true}
)

// ink returns the ink of the numbers of a position.
func (p *naivePlan) ink(pos int) frame.Style {
	if pos == p.Pos {
		return chart.CursorStyle
	}
	return frame.Style{FG: frame.Text}
}

// shade fills w cells around row y, as high as a row is, with the colour of v.
func (p *naivePlan) shade(f chart.Canvas, x, y, w int, v float64) {
	f.Shade(x, y-p.middle(), w, p.rows.W, frame.Signed, v)
}

// drawPanel draws an idea: its name, its formula, and all positions.
func (p *naivePlan) drawPanel(f chart.Canvas, at ideaPanel) {
	if p.heads > 0 {
		p.drawName(f, 0, 0, at.idea)
		f.Text(0, 1, chart.Fitting(f, at.w, ideas[at.idea].formula), chart.FaintStyle)
	}
	if p.farRows > 0 {
		ideas[at.idea].far(p, f, at, p.farTop-1)
	}
	for pos, y := range p.positions() {
		ideas[at.idea].row(p, f, at, pos, y)
	}
}

// positions returns the positions that have a row, with the row of their numbers.
func (p *naivePlan) positions() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for pos := p.rows.First; pos < p.rows.End(); pos++ {
			if !yield(pos, p.rows.At(pos)+p.middle()) {
				return
			}
		}
		for i := range p.farRows {
			if !yield(p.far[i], p.farTop+i*(p.rows.W+p.rows.Gap)+p.middle()) {
				return
			}
		}
	}
}

// drawName writes the number and the name of an idea, on a badge if it is under the cursor.
func (p *naivePlan) drawName(f chart.Canvas, x, y int, i ideaIndex) {
	title := ideas[i].title
	switch {
	case i != p.Idea:
		x = f.Text(x, y, title[:2], chart.FaintStyle)
		f.Text(x, y, title[2:], chart.StrongStyle)
	case f.Theme.Glyphs():
		f.Text(x, y, "["+title+"]", chart.StrongStyle)
	default:
		f.Text(x, y, " "+title+" ", chart.BadgeStyle)
	}
}

// drawLabels writes the number and the word of every position.
func (p *naivePlan) drawLabels(f chart.Canvas) {
	if p.farRows > 0 {
		f.Text(1, p.farTop-1, chart.Fitting(f, p.label-1, "farther", "far"), chart.FaintStyle)
	}
	for pos, y := range p.positions() {
		number := chart.FaintStyle
		if pos == p.Pos {
			number = chart.CursorStyle
			if f.Theme.Glyphs() {
				f.Set(0, y, '▸', number)
			}
		}
		x := f.Text(1, y, chart.ShortPos(f, pos, 0, p.label-1), number) + 2
		if token := p.token(pos); token != "" {
			f.Text(x, y, f.Theme.Cut(p.wordLabel(token), p.label-x), p.ink(pos))
		}
	}
}

// hasTints reports whether the paper has muted colours.
func (p *naivePlan) hasTints() bool { return !p.Theme.Glyphs() && p.Theme.Depth != frame.Colors16 }

// verdictTint returns the ground of an answer.
func verdictTint(pass bool) frame.Color { return chart.Either(pass, frame.Good, frame.Warn).Over(20) }

// answerMark returns the mark of an answer.
func answerMark(pass bool) chart.Span {
	if pass {
		return chart.Span{Text: "✓", Style: goodInk}
	}
	return chart.Span{Text: "✗", Style: warnInk}
}

// passing returns the mark of an idea as a whole.
func (p *naivePlan) passing(i ideaIndex) chart.Span { return answerMark(p.verdictOf(i).passes()) }

// drawAnswers draws the questions, the answers under each panel, and one large mark. An
// answer gives its number if the idea fails, or is under the cursor.
func (p *naivePlan) drawAnswers(f chart.Canvas) {
	for i, name := range questions {
		f.Text(1, i, chart.Fitting(f, p.label-1, name...), frame.Style{FG: frame.Text})
	}
	for _, at := range p.panels {
		v := p.verdictOf(at.idea)
		for i, a := range v.answers {
			y, mark := i, answerMark(a.pass)
			if p.hasTints() {
				f.Tint(at.x, y, at.w, 1, verdictTint(a.pass))
			}
			x := f.Text(at.x+1, y, mark.Text, mark.Style) + 1
			switch room := at.x + at.w - x; {
			case at.idea == p.Idea:
				a.fit(f.Theme, room).Draw(f, x, y)
			case !a.pass:
				a.brief().fit(f.Theme, room).Draw(f, x, y)
			}
		}
		if !p.verdict {
			continue
		}
		chart.DrawVerdict(f, at.x+1, len(questions)+1, v.passes())
	}
}

// drawReadings draws what a head reads with the idea under the cursor, and with the waves.
func (p *naivePlan) drawReadings(f chart.Canvas) {
	f.HLine(1, 0, p.W-2, '─', chart.LineStyle)
	title := " one attention head: rows ask "
	if n, all := len(p.readTokens), len(p.tokens); n < all {
		title = " one attention head, of the first " + chart.Plural(n, "word") + ": rows ask "
	}
	f.Text(3, 0, title, frame.Style{})
	for i, m := range p.reads {
		p.drawReading(f, m, p.readers[i], i)
	}
}

// drawTable draws all ideas by all questions, and beside it what a head reads with the idea
// under the cursor.
func (p *naivePlan) drawTable(f chart.Canvas) {
	heads := [...][2]string{{"", "bounded"}, {"even", "step"}, {"any", "length"}, {"only", "p − q"}}
	for q, head := range heads {
		x := 1 + boardNameCols + q*(boardMarkCols+1)
		for k, line := range head {
			if y := p.board - 2 + k; y >= 0 {
				f.TextCenter(x-1, y, boardMarkCols+1, line, chart.FaintStyle)
			}
		}
		for k, i := range p.ideas {
			y, pass := p.board+k*p.pitch, p.verdictOf(i).answers[q].pass
			if p.hasTints() {
				f.Tint(x, y, boardMarkCols, p.pitch, verdictTint(pass))
			}
			s := answerMark(pass)
			f.TextCenter(x, y, boardMarkCols, s.Text, s.Style)
		}
	}
	for k, i := range p.ideas {
		p.drawName(f, 1, p.board+k*p.pitch, i)
	}
	for _, m := range p.reads {
		chart.Label(f, m.cols.X-5, p.board-2, m.cols.At(m.cols.End()), "what a head reads", chart.FaintStyle)
		p.drawReading(f, m, p.Idea, -1)
	}
}

// drawAside writes the answers of an idea beside its panel on a small paper.
func (p *naivePlan) drawAside(f chart.Canvas) {
	const x = 3
	if !p.verdict {
		return
	}
	w, h := f.Size()
	v := p.verdictOf(p.Idea)
	chart.DrawVerdict(f, x, 0, v.passes())
	top := verdictRows + chart.One(verdictRows+len(questions) < h)
	for i, a := range v.answers {
		y, mark := top+i, answerMark(a.pass)
		name := chart.Fitting(f, 12, questions[i]...)
		f.Text(x, y, name, chart.FaintStyle)
		end := f.Text(x+13, y, mark.Text, mark.Style) + 1
		a.fit(f.Theme, w-1-end).Draw(f, end, y)
	}
}

// readMatrix is the place of what one head reads: rows ask, columns answer.
type readMatrix struct {
	rows, cols chart.Track
	asks       int // the row that has numbers
}

// The limits of a cell's width; the smaller holds four digits.
const (
	minReadCell = 5
	maxReadCell = 12
)

// newMatrix places cells for as many words as fit. The last word is always a column.
func (p *naivePlan) newMatrix(x, y, room, high int) readMatrix {
	n := len(p.readTokens)
	return readMatrix{
		cols: chart.NewTrack(x, room, min(max(room/n, minReadCell), maxReadCell), 0, n-1, n),
		rows: chart.NewTrack(y, high, max(high/n, 1), 0, min(p.Pos, n-1), n),
		asks: min(p.Pos, n-1),
	}
}

// reading returns the weights of one head whose queries, keys and values are the vectors
// themselves, with the positions of an idea.
func (p *naivePlan) reading(i ideaIndex) [][]float64 {
	if p.weights[i] == nil {
		vectors := make([][]float64, len(p.readTokens))
		for pos, word := range p.readTokens {
			e := make([]float64, p.DModel, p.DModel+1)
			p.embedWord(e, word)
			vectors[pos] = codeJoins[i](e, pos, p.tables[i])
		}
		p.weights[i] = attention.Head{Table: broadCells{p.Enc, len(vectors[0])}}.Attend(vectors).Weights
	}
	return p.weights[i]
}

// broadCells is a table of another width. A head without positions reads nothing else of
// it.
type broadCells struct {
	encoding.Encoding
	dModel int
}

func (b broadCells) Config() encoding.Config {
	c := b.Encoding.Config()
	c.DModel = b.dModel
	return c
}

// drownWeight is a weight that leaves next to nothing for all other words.
const drownWeight = 0.9

// drowned reports whether with the positions of an idea all words except the first, whose
// position is 0, read next to nothing except the last word.
func (p *naivePlan) drowned(i ideaIndex) bool {
	rows, last := p.reading(i), len(p.readTokens)-1
	spared := func(row []float64) bool { return row[last] <= drownWeight }
	return last > 1 && !slices.ContainsFunc(rows[1:], spared) && rows[0][last] < 0.5
}

// drowning returns the lower bound of what all words except the first give to the last.
func (p *naivePlan) drowning(i ideaIndex) string {
	rows, last, least := p.reading(i), len(p.readTokens)-1, 1.0
	for _, row := range rows[1:] {
		least = min(least, row[last])
	}
	return chart.Unsigned(min(math.Floor(1000*least)/1000, 0.999), 3)
}

// fineWeight writes a weight, with more digits if it is nearly 1.
func fineWeight(v float64) string {
	decimals := 2
	switch {
	case v >= 0.99995:
		return ">0.9999"
	case v >= 0.995:
		decimals = 4
	case v >= 0.95:
		decimals = 3
	}
	return strconv.FormatFloat(v, 'f', decimals, 64)
}

// cellText writes a weight in a cell of the matrix: .76, .977, .9994, >.999, 0.
func cellText(v float64, w int) string {
	if v < 0.005 {
		return "0"
	}
	text := strings.Replace(fineWeight(v), "0.", ".", 1)
	if v >= 0.99995 && len(text) >= w {
		text = ">.999"
	}
	if len(text) >= w { // a column of air between two
		text = strings.TrimPrefix(strconv.FormatFloat(min(v, 0.999), 'f', 3, 64), "0")
	}
	return text
}

// drawReading draws what a head reads with the positions of an idea, and its name. place is
// the place of the matrix among those side by side, −1 for a matrix without a name.
func (p *naivePlan) drawReading(f chart.Canvas, m readMatrix, i ideaIndex, place int) {
	rows, before := p.reading(i), 5
	for col := m.cols.First; col < m.cols.End(); col++ {
		word := f.Theme.Cut(p.wordLabel(p.readTokens[col]), m.cols.W-1)
		f.TextRight(m.cols.At(col)+m.cols.W-1, m.rows.X-1, word, chart.FaintStyle)
	}
	for row := m.rows.First; row < m.rows.End(); row++ {
		style := frame.Style{}
		if row == p.Pos {
			style = chart.CursorStyle
		}
		if place < 1 { // the rows of two matrices share their words
			f.TextRight(m.cols.X-1, m.rows.At(row)+(m.rows.W-1)/2, f.Theme.Cut(p.wordLabel(p.readTokens[row]), before),
				style)
		}
		for col := m.cols.First; col < m.cols.End(); col++ {
			p.drawWeight(f, m, row, col, rows[row][col])
		}
	}
	if place < 0 {
		return
	}
	x, mark := m.cols.At(m.cols.End())+2, p.passing(i)
	x0 := f.Text(x, m.rows.X, mark.Text, mark.Style) + 1
	f.Text(x0, m.rows.X, chart.Either(i == wavesIdea, "E + PE", ideas[i].title[2:]), chart.StrongStyle)
}

// drawWeight draws one weight. Only the row at the cursor has numbers.
func (p *naivePlan) drawWeight(f chart.Canvas, m readMatrix, row, col int, v float64) {
	x, y, w, tall := m.cols.At(col), m.rows.At(row), m.cols.W, m.rows.W
	if row != m.asks {
		f.Shade(x, y, w, tall, frame.Magnitude, v)
		return
	}
	f.FillGround(x, y, w, tall, frame.Magnitude, v)
	style := inkOnShade(f.Theme, frame.Magnitude, v, v > drownWeight)
	y += (tall - 1) / 2
	f.HLine(x, y, w, ' ', style)
	text := cellText(v, w)
	f.TextRight(x+w-max((w-len(text))/2, chart.One(w > len(text))), y, text, style)
}
