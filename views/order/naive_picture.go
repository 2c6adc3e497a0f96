package order

import (
	"slices"

	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// The names of the regions of Naive.
var (
	ideaName    = &chart.Name{Name: "idea", Each: "idea, from 1", Gives: true, Doc: "an idea, or its picture"}
	fartherName = &chart.Name{Name: "farther", Gives: true, Near: true, Doc: "positions behind the sentence"}
	answersName = &chart.Name{Name: "answers", Gives: true, Doc: "how each idea does on the questions"}
)

// naivePlan is Naive on one paper: at the left the board of ideas and questions, at the right
// the idea under the cursor, a row a position.
type naivePlan struct {
	chart.Paper
	scene              // with waves in it, its cursor on a word
	behind chart.Field // says that it was behind the sentence
	codes
	listed   []ideaIndex        // those that are not hidden
	verdicts [ideaCount]verdict // once they are asked for

	heads, pitch int // rows over the board, and rows of an idea in it
	tile         int // columns of a question

	left, width int         // the column where the picture of the idea begins, and its width
	label       int         // columns before the codes
	strip       int         // columns of a word's numbers, 0 where there is no room or the word is one number
	limit       float64     // the end of the scale of those
	rows        chart.Track // of the words, from the row of the formula
	far         int         // positions behind them
}

const (
	boardNames = 13 // columns of the names of the ideas
	maxTile    = 10 // columns of a question, and minTile
	minTile    = 6
	maxPitch   = 6 // rows of an idea, and of a word
	wordStrip  = 8 // numbers of a word
)

func newNaivePlan(paper chart.Paper, sc scene) *naivePlan {
	sc = sc.fromZero()
	n := sc.Rows(0)
	p := &naivePlan{Paper: paper, scene: sc.withWaves().onToken(n), behind: sc.behindField(n)}
	p.codes, p.limit = newCodes(p.scene), p.largestNumber()
	for i := range ideaCount {
		if !p.Hidden.HasN(ideaName.Name, int(i)+1) {
			p.listed = append(p.listed, i)
		}
	}
	p.heads = 2 * chart.One(p.hasAnswers())
	p.pitch, p.left = 1, 1+boardNames
	if p.hasAnswers() {
		p.pitch = min(max((p.H-p.heads)/max(len(p.listed), 1), 1), maxPitch)
		p.tile = min(max((p.W/2-boardNames-5)/len(questions), minTile), maxTile)
		p.left += p.tile*len(questions) + 3
	}
	p.width = p.W - 1 - p.left
	p.arrange()
	return p
}

func (p *naivePlan) hasAnswers() bool { return !p.Hidden.Hides(answersName) }

// arrange divides the rows and the columns of the picture. If not all words fit, it shows some of them.
func (p *naivePlan) arrange() {
	n, far, free := len(p.tokens), len(p.farther())*chart.One(!p.Hidden.Hides(fartherName)), p.H-1
	gap := chart.One(far > 0)
	if free < min(n, 3)+gap+far {
		far, gap = 0, 0
	}
	pitch := min(max((free-gap)/(n+far), 1), maxPitch)
	shown, tall := min(n, (free-gap)/pitch-far), max(pitch-1, 1)
	air := chart.One(free > (n+far)*pitch+gap) // under the formula
	p.far, p.rows = far, chart.NewTrack(1+air, shown*pitch, tall, pitch-tall, p.Pos, n)
	longest := 0
	for _, word := range p.tokens {
		longest = max(longest, p.Theme.Width(p.wordLabel(word)))
	}
	p.label = 4 + min(max(longest, 4), 8)
	if p.strip = min(wordStrip, p.DModel); p.plainNumbers() || p.width-p.label-p.strip < 24 {
		p.strip = 0
	}
}

// tree returns the picture as regions. All papers have the same tables of numbers.
func (p *naivePlan) tree() chart.Picture {
	root := chart.Region{Way: chart.Across, In: []chart.Region{
		{Cols: chart.Fixed(p.left), In: p.board()}, {In: []chart.Region{p.pictureOf()}}}}
	tables := []func() chart.Data{p.questionsData, p.wavesData, p.codesData}
	if p.Idea == wavesIdea { // the table of the idea comes first
		tables[1], tables[2] = p.codesData, p.wavesData
	}
	for _, data := range tables {
		root = chart.Region{Data: data, In: []chart.Region{root}}
	}
	pic := chart.Picture{Root: root, Words: p.words()}
	pic.First, pic.N = p.Shown()
	return pic
}

// board returns a row an idea: its name, and its answers. A click goes to the idea.
func (p *naivePlan) board() []chart.Region {
	rows := []chart.Region{p.boardRow(p.heads, chart.Region{}, p.drawQuestions)}
	for _, i := range p.listed {
		name := chart.Region{Draw: func(f chart.Canvas) { p.drawName(f, i) }}
		row := p.boardRow(p.pitch, name, func(f chart.Canvas) { p.drawAnswers(f, i) })
		row.Click = func(int, int) chart.Change { return p.choose(i, -1) }
		if i != p.Idea { // whose picture has the name
			row.Name, row.Index = ideaName, chart.At(int(i)+1)
		}
		rows = append(rows, row)
	}
	return rows
}

// boardRow returns a row of the board.
func (p *naivePlan) boardRow(high int, name chart.Region, answers func(chart.Canvas)) chart.Region {
	name.Cols = chart.Fixed(1 + boardNames)
	return chart.Region{Rows: chart.Fixed(high), Way: chart.Across, In: []chart.Region{name,
		{Name: answersName, Cols: chart.Fixed(p.tile * len(questions)), Draw: answers}}}
}

// pictureOf returns the idea under the cursor: its formula, the words, and farther positions. A
// click moves to the position of its row.
func (p *naivePlan) pictureOf() chart.Region {
	words := chart.Region{Rows: chart.Fixed(p.rows.At(p.rows.End())), Draw: p.drawWords,
		Click: func(_, y int) chart.Change {
			if pos, onRow := p.rows.Find(y); onRow {
				return p.choose(p.Idea, pos)
			}
			return chart.Change{}
		}}
	far := chart.Region{Name: fartherName, Draw: p.drawFar,
		Rows: chart.Fixed((1 + p.far*(p.rows.W+p.rows.Gap)) * chart.One(p.far > 0))}
	return chart.Region{Name: ideaName, Index: chart.At(int(p.Idea) + 1), In: []chart.Region{words, far}}
}

// farther returns the positions behind the sentence that the picture shows: one far away, and for bits
// also those where all of them flip. For fractions there are rows of another sentence in their place.
func (p *naivePlan) farther() []int {
	if p.Idea == binaryIdea || p.Idea == normalisedIdea {
		return p.beyond
	}
	return p.beyond[len(p.beyond)-1:]
}

// choose moves to an idea, and to a position unless that is negative.
func (p *naivePlan) choose(i ideaIndex, pos int) chart.Change {
	set := p.Settings
	set.Idea = i
	change := chart.Change{Set: set}
	if pos >= 0 {
		change.State = func(s *chart.State) { s.Pos = pos }
	}
	return change
}

var (
	warnInk = frame.Style{FG: frame.Warn, Bold: true}
	goodInk = frame.Style{FG: frame.Good, Bold: true}
)

// ink returns the ink of what is at a position.
func (p *naivePlan) ink(pos int) frame.Style {
	return chart.Either(pos == p.Pos, chart.CursorStyle, frame.Style{FG: frame.Text})
}

// hasTints reports whether the paper has muted colours.
func (p *naivePlan) hasTints() bool { return !p.Theme.Signs() && p.Theme.Depth != frame.Colors16 }

// drawQuestions writes the questions over their columns.
func (p *naivePlan) drawQuestions(f chart.Canvas) {
	for q, question := range questions {
		for y, line := range question.head {
			f.TextCenter(q*p.tile, y, p.tile-1, line, chart.FaintStyle)
		}
	}
}

// drawName writes the name of an idea, on a badge if it is under the cursor.
func (p *naivePlan) drawName(f chart.Canvas, i ideaIndex) {
	title, y := scheme.Naive[i].Name, (p.tall()-1)/2
	switch {
	case i != p.Idea:
		f.Text(2, y, title, chart.Either(p.verdictOf(i).passes(), chart.StrongStyle, frame.Style{FG: frame.Text}))
	case f.Theme.Signs():
		f.Text(1, y, "["+title+"]", chart.StrongStyle)
	default:
		f.Text(1, y, " "+title+" ", chart.BadgeStyle)
	}
}

// tall returns the rows of a tile: a blank row follows where there are enough.
func (p *naivePlan) tall() int { return p.pitch - chart.One(p.pitch > 3) }

// drawAnswers draws a tile for each answer of an idea: a mark and, if the idea is under the
// cursor, the number that decides.
func (p *naivePlan) drawAnswers(f chart.Canvas, i ideaIndex) {
	w, h, v := p.tile-1, p.tall(), p.verdictOf(i)
	middle := (h - 1) / 2
	for q, a := range v.answers {
		tile := f.Sub(q*p.tile, 0, w, h)
		ink := chart.Either(a.pass, goodInk, warnInk)
		if p.hasTints() {
			ground := chart.Either(a.pass, frame.Good.Over(30), frame.Warn.Over(9))
			if v.passes() {
				ground, ink.FG = frame.Good.Over(62), frame.Bright
			}
			tile.Tint(0, 0, w, h, ground)
		}
		tile.TextCenter(0, middle, w, chart.Either(a.pass, "✓", "✗"), ink)
		if i == p.Idea {
			tile.TextCenter(0, middle+1, w, chart.Fitting(f, w, append(a.why, "")...), frame.Style{FG: frame.Text})
		}
	}
}

// drawWords draws the formula of the idea, and the positions of the words.
func (p *naivePlan) drawWords(f chart.Canvas) {
	this := ideas[p.Idea]
	end := f.Text(1, 0, chart.Fitting(f, p.width-8-f.Theme.Width(this.formula), this.title, "")+this.formula,
		chart.StrongStyle)
	if x := max(p.codeX(), end+1); this.head != nil {
		this.head(p, f.Sub(x, 0, p.width-x, 1))
	}
	for pos := p.rows.First; pos < p.rows.End(); pos++ {
		p.drawPosition(f, p.rows.At(pos), pos, pos, p.token(pos))
	}
}

// drawFar draws the positions behind the sentence, or a sentence of another length.
func (p *naivePlan) drawFar(f chart.Canvas) {
	if p.Idea == normalisedIdea {
		f.Text(1, 0, "in "+chart.Plural(len(p.other), "word"), chart.FaintStyle)
	}
	for i, pos := range p.farther()[:p.far] {
		label, word := pos, ""
		if k, ok := p.elsewhere(pos); ok && p.Idea == normalisedIdea {
			label, word = k, p.other[k]
		}
		p.drawPosition(f, 1+i*(p.rows.W+p.rows.Gap), pos, label, word)
	}
}

// elsewhere returns the word of the other sentence that is drawn in the row of a position behind
// this one.
func (p *naivePlan) elsewhere(pos int) (place int, ok bool) {
	place = slices.Index(p.beyond, pos)
	return place, place >= 0 && place < len(p.other)
}

// codeX returns the column where the codes begin.
func (p *naivePlan) codeX() int {
	return p.label + (p.strip+3)*chart.One(p.strip > 0 || p.plainNumbers())
}

// drawPosition draws a position from row y on: its label, the word, and the code.
func (p *naivePlan) drawPosition(f chart.Canvas, y, pos, label int, word string) {
	here, h := pos == p.Pos, p.rows.W
	f = f.Sub(0, y, p.width, h)
	y = (h - 1) / 2
	if here && f.Theme.Signs() {
		f.Set(0, y, '▸', chart.CursorStyle)
	}
	number := chart.Either(here, chart.CursorStyle, chart.FaintStyle)
	x := f.Text(1, y, chart.ShortPos(f, label, 0, p.label-1), number) + 1
	f.Text(x, y, f.Theme.Cut(p.wordLabel(word), p.label-1-x), p.ink(pos))
	if token := p.token(pos); token != "" && p.codeX() > p.label {
		e := make([]float64, p.strip)
		p.embedWord(e, token)
		for i, v := range e {
			f.Shade(p.label+i, 0, 1, h, frame.Signed, v/p.limit)
		}
		f.Text(p.codeX()-2, y, chart.Either(p.Idea == columnIdea, ",", "+"), chart.FaintStyle)
	}
	ideas[p.Idea].row(p, f.Sub(p.codeX(), 0, p.width-p.codeX(), h), pos)
}
