package order

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strings"

	"wavescope/encoding/attention"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// proofPlan is Proof on one paper: a block of cells for each order, threads from every word to itself between them, and
// below them a panel with the differences of the outputs. A row of a block is what comes out for a word, or the weights
// that it gives to all words.
type proofPlan struct {
	chart.Paper
	scene
	proofNumbers
	query, key  int            // the word under the cursor, and the one whose weight is read
	weighs      bool           // the blocks show weights
	names       int            // columns of the words beside the blocks
	rows        [2]chart.Track // of the words of either block, from the row of its heads
	at          [2]int         // the column where either block begins
	cols        [2]chart.Track // of weights, from there
	vectors     fold           // of outputs
	air         int            // rows between the blocks and the panel
	panel       chart.Track    // rows of the words in both orders, from the row of its heads
	gaps        fold           // of the differences, from column left on
	left        int
	weightLimit float64 // the end of the scale of the weights, see brightest
	gapLimit    float64 // where the colours of the differences end, see reach
}

// proofHeights are the rows of a word in the blocks, the blank rows after it, and its rows in the panel, the highest
// first. Heights with numbers in the middle are odd.
var proofHeights = [...]struct{ tall, gap, lines int }{
	{9, 1, 5}, {7, 1, 4}, {5, 1, 4}, {5, 1, 3}, {5, 1, 2}, {3, 1, 3}, {3, 1, 2}, {3, 1, 1}, {1, 1, 1}, {1, 0, 1},
}

const (
	movedCols     = 9  // columns of the largest differences, at the right of the panel
	minThreads    = 20 // columns of the threads
	leastThreads  = 14 // those that numbers in the blocks leave
	maxProofNames = 10 // columns of the words, 4 less on narrow screens
	maxWeightCell = 12
)

// newProofPlan lays Proof out. Where the sequence has no room for all words, it shows some of them.
func newProofPlan(paper chart.Paper, sc scene) *proofPlan {
	p := &proofPlan{Paper: paper, scene: sc, proofNumbers: newProofNumbers(sc),
		weighs: sc.Weights || sc.Hidden.Hides(outputsName)}
	p.gapLimit, p.weightLimit = p.reach(), p.brightest()
	n := len(p.tokens)
	p.query, p.key = sc.Pos%n, min(sc.Reads, n-1)
	for _, word := range p.tokens {
		p.names = max(p.names, min(p.Theme.Width(p.wordLabel(word)), maxProofNames-4*chart.One(p.W < 100)))
	}
	p.names = max(p.names, len("mean"))
	p.placeRows()
	p.placeColumns()
	return p
}

// hasPanel reports whether there are outputs to compare.
func (p *proofPlan) hasPanel() bool { return !p.Hidden.Hides(outputsName) }

// placeRows takes the highest rows with which all words fit or, if there are none, as many words as fit.
func (p *proofPlan) placeRows() {
	n, here := max(len(p.Word[0]), len(p.Word[1])), max(slices.Index(p.Both, p.query), 0)
	for _, shown := range []int{n, min(n, 6), min(n, 3), 1} {
		for _, size := range proofHeights {
			for k, words := range p.Word {
				p.rows[k] = chart.NewTrack(1, shown*(size.tall+size.gap), size.tall, size.gap,
					max(p.place(k, p.query), 0), len(words))
			}
			p.panel = chart.NewTrack(1, shown*size.lines, size.lines, 0, here, len(p.Both))
			if p.spare() >= 0 {
				p.air = chart.One(p.spare() > 0)
				return
			}
		}
	}
}

// spare returns the rows that are left, negative if the picture is cut.
func (p *proofPlan) spare() int {
	spare := p.H - p.height()
	if p.hasPanel() {
		spare -= p.panelHeight()
	}
	return spare
}

// height returns the rows of the blocks with their heads, panelHeight those of the panel with its heads and the mean.
func (p *proofPlan) height() int {
	ends := [2]int{}
	for k, t := range p.rows {
		ends[k] = t.At(t.End()) - t.Gap
	}
	return max(ends[0], ends[1])
}
func (p *proofPlan) panelHeight() int { return p.panel.At(p.panel.End()) + 1 }

// placeColumns divides the width between the words, the blocks and the threads, and places the panel in the middle.
func (p *proofPlan) placeColumns() {
	beside := p.names + 2
	room := (p.W - 2*beside - max(p.W/4, minThreads)) / 2
	least := max(leastThreads, p.Theme.Width(chart.Joined("; ", p.notes()...))+2)
	if spaced := p.DModel * spacedCell; !p.weighs && spaced > room && 2*(beside+spaced)+least <= p.W {
		room = spaced
	}
	p.vectors = newFold(p.scene, room, p.rows[0].W*(2-chart.One(p.Theme.Signs())))
	most := max(len(p.Word[0]), len(p.Word[1]))
	cell, between := min((room+1)/most-1, maxWeightCell), 1
	if cell < 4 {
		cell, between = min(max(room/most, 1), 3), 0
	}
	for k, words := range p.Word {
		p.cols[k] = chart.NewTrack(0, room, cell, between, max(p.place(k, p.key), 0), len(words))
	}
	p.at = [2]int{beside, p.W - beside - p.width(1)}
	p.gaps = newFold(p.scene, p.W-beside-movedCols-1, 1)
	p.left = max(beside, min((p.W-p.gaps.width())/2, p.W-p.gaps.width()-movedCols-1))
}

// width returns the columns of a block.
func (p *proofPlan) width(k int) int {
	if p.weighs {
		return p.cols[k].At(p.cols[k].End()) - p.cols[k].Gap
	}
	return p.vectors.width()
}

// tree returns the picture as regions.
func (p *proofPlan) tree() chart.Picture {
	from := p.at[0] + p.width(0) + 1
	lines := chart.Region{Name: linesName, Cols: chart.Fixed(p.at[1] - 1 - from), Rows: chart.Fixed(p.height() - 1),
		Draw: p.drawThreads, Cover: func(chart.Canvas) {}}
	blocks := chart.Region{Rows: chart.Fixed(p.height()), Way: chart.Stack, Data: p.weightsData,
		In: []chart.Region{p.block(0), p.block(1), chart.Place(from, 1, lines), p.note(from, p.at[1]-1-from)}}
	lower := chart.Region{Data: p.meansData, In: []chart.Region{chart.Gap(p.air)}}
	if p.hasPanel() {
		lower.In = append(lower.In, p.differences())
	}
	pic := chart.Picture{Root: chart.Region{Data: p.outputsData, In: []chart.Region{blocks, lower}}, Words: p.words()}
	pic.First, pic.N = p.Shown()
	pic.Figure, pic.FigureSetup = p.figure(), p.setup
	return pic
}

// block returns one of the orders: its words, and their outputs or weights. A click goes to a word or to a weight.
func (p *proofPlan) block(k int) chart.Region {
	draw := func(f chart.Canvas) { p.drawBlock(f, k) }
	words, x := p.at[0], 1 // columns of the words, and where the region begins
	if k == 1 {
		x = p.at[1]
	}
	g := chart.Region{Name: sideNames[k], Cols: chart.Fixed(p.width(k) + words - 1), Rows: chart.Fixed(p.height()),
		Draw: draw, Cover: draw, Click: func(cx, y int) (c chart.Change) {
			row, ok := p.rows[k].Find(y)
			if !ok {
				return c
			}
			c.State = func(s *chart.State) { s.Pos = min(p.Word[k][row], s.Length-1) }
			if col, on := p.cols[k].Find(cx + x - p.at[k]); on && p.weighs {
				set := p.Settings
				set.Reads = p.Word[k][col]
				c.Set = set
			}
			return c
		}}
	if p.hasPanel() {
		return chart.Place(x, 0, g)
	}
	g.Way = chart.Stack
	for row := p.rows[k].First; row < p.rows[k].End(); row++ { // else the panel has them
		if word := p.Word[k][row]; k == 0 || p.place(0, word) < 0 {
			named := chart.Region{Name: wordName, Index: chart.At(word), Cols: g.Cols, Rows: chart.Fixed(p.rows[k].W),
				Cover: func(chart.Canvas) {}} // the block draws all of its rows, hidden ones too
			g.In = append(g.In, chart.Place(0, p.rows[k].At(row), named))
		}
	}
	return chart.Place(x, 0, g)
}

// middle returns the row of a word in a block that has its name.
func (p *proofPlan) middle(k, row int) int { return p.rows[k].At(row) + (p.rows[k].W-1)/2 }

// wordInks distinguish words that move. They leave out yellow, the colour of the position, and blue
// and orange, those of sine and cosine.
var wordInks = [...]frame.Color{frame.Series(2), frame.Series(7), frame.Series(3), frame.Series(6), frame.Series(5)}

// ink returns the colour of a word. A word that keeps its place, and padding, recede.
func (p *proofPlan) ink(word int) frame.Color {
	if word >= len(p.tokens)-p.pads || p.Place[word] == word {
		return frame.Faint
	}
	return wordInks[word%len(wordInks)]
}

func (p *proofPlan) wordStyle(word int) frame.Style {
	if word == p.query {
		return frame.Style{FG: chart.Either(p.ink(word) == frame.Faint, frame.Bright, p.ink(word)), Bold: true}
	}
	return frame.Style{FG: p.ink(word)}
}

// drawBlock draws an order from the words at its outer side on.
func (p *proofPlan) drawBlock(f chart.Canvas, k int) {
	w, _ := f.Size()
	x, width := (p.at[0]-1)*(1-k), p.width(k) // of the cells
	label := func(y int, text string, style frame.Style) {
		if k == 0 {
			f.TextRight(x-1, y, text, style)
		} else {
			f.Text(width+1, y, text, style)
		}
	}
	label(0, sideNames[k].Name, chart.StrongStyle)
	for row := p.rows[k].First; row < p.rows[k].End(); row++ {
		word, y, h := p.Word[k][row], p.rows[k].At(row), p.rows[k].W
		label(p.middle(k, row), p.Theme.Cut(p.name(p.typedIn[k][row], p.names), p.names), p.wordStyle(word))
		switch {
		case p.hidesBlock(k):
		case p.hidesWord(word):
			chart.DrawUnknown(f, x, y, width, h)
		case !p.weighs:
			p.vectors.draw(f, x, y, h, p.Read[k].Output[row], frame.Signed, p.limit, word == p.query)
		default:
			for col := p.cols[k].First; col < p.cols[k].End(); col++ {
				p.drawWeight(f.Sub(x, 0, w-x, p.height()), k, row, col, p.Read[k].Weights[row][col])
			}
		}
	}
	if p.hidesBlock(k) {
		chart.DrawUnknown(f, x, p.rows[k].X, width, p.height()-p.rows[k].X)
	}
	if !p.weighs {
		dims := kept(p.scene, p.vectors.first, p.vectors.n)
		short, _, _ := strings.Cut(dims, " of")
		f.Text(x, 0, chart.Fitting(f, width, dims, short, ""), chart.FaintStyle)
		return
	}
	for col := p.cols[k].First; col < p.cols[k].End(); col++ {
		p.drawColumnWord(f.Sub(x, 0, w-x, 1), k, col)
	}
}

// name returns the name of a word in room columns. Padding loses its brackets where they have no
// room.
func (p *proofPlan) name(word string, room int) string {
	if word == padToken && room < len(padToken) {
		return "pad"
	}
	return p.wordLabel(word)
}

// drawColumnWord writes the word over a column of weights; over narrow columns only that of the
// cursor.
func (p *proofPlan) drawColumnWord(f chart.Canvas, k, col int) {
	word, cols := p.Word[k][col], p.cols[k]
	style := frame.Style{FG: p.ink(word), Bold: word == p.key}
	text := p.Theme.Cut(p.name(p.typedIn[k][col], cols.W), max(cols.W, 12*chart.One(cols.W < 4)))
	x := cols.At(col)
	switch n := p.Theme.Width(text); {
	case cols.W >= 4:
		f.Text(x+(cols.W-n)/2, 0, text, style)
	case word == p.key: // ends with the block, which has no gaps
		f.Text(max(min(x, p.width(k)-n), 0), 0, text, style)
	}
}

// drawWeight draws one weight, or a dot where the mask hides it. The row at the cursor
// has numbers if its cells are wide enough.
func (p *proofPlan) drawWeight(f chart.Canvas, k, row, col int, v float64) {
	x, y, w, tall := p.cols[k].At(col), p.rows[k].At(row), p.cols[k].W, p.rows[k].W
	here := p.Word[k][row] == p.query && p.Word[k][col] == p.key
	if p.hides(k, row, col) {
		f.Tint(x, y, w, tall, frame.Column)
		f.Set(x+w/2, p.middle(k, row), '·', chart.Either(here, chart.StrongStyle, chart.FaintStyle))
		return
	}
	text := ""
	switch {
	case p.Word[k][row] == p.query && w >= 4:
		text = weightText(v)
	case here:
		text = "•"
	}
	drawWeightCell(f, image.Rect(x, y, x+w, y+tall), chart.Scale{High: p.weightLimit}, v, text, here)
}

// drawThreads joins each word of the first order to its place in the second. The threads of words that keep their
// places are one dot thick and lie under the others, which are two dots thick; that of the cursor lies on top.
func (p *proofPlan) drawThreads(f chart.Canvas) {
	f.Stroke(func() { p.drawThreadDots(f) }, func() []frame.Curve { return p.threadCurves(f) })
}

// threadEnds returns the rows of dots that the thread of a word begins and ends in; false if it has none.
func (p *proofPlan) threadEnds(i int) (from, to int, ok bool) {
	ok = p.rows[0].Holds(i) && p.rows[1].Holds(p.Place[i])
	return 4*p.middle(0, i) - 3, 4*p.middle(1, p.Place[i]) - 3, ok
}

// threadAt returns which part of the way down a thread is at a part of the way across.
func threadAt(part float64) float64 { return part * part * (3 - 2*part) }

// threadCurves returns the threads for a fine picture, that of the cursor last.
func (p *proofPlan) threadCurves(f chart.Canvas) (all []frame.Curve) {
	w, _ := f.Size()
	add := func(picked func(i int) bool) {
		for _, i := range p.Both {
			from, to, ok := p.threadEnds(i)
			if !ok || !picked(i) {
				continue
			}
			thick := 1 + chart.One(p.Place[i] != i)
			c := frame.Curve{Ink: p.ink(i), Width: chart.Either(thick > 1, 1.2, 0.6)}
			for x := range 2*w + 1 {
				y := float64(from) + float64(to-from)*threadAt(float64(x)/float64(2*w))
				c.Points = append(c.Points, frame.Point{X: float64(x), Y: y + float64(thick)/2})
			}
			all = append(all, c)
		}
	}
	add(func(i int) bool { return i != p.query && p.Place[i] == i })
	add(func(i int) bool { return i != p.query && p.Place[i] != i })
	add(func(i int) bool { return i == p.query })
	return all
}

func (p *proofPlan) drawThreadDots(f chart.Canvas) {
	w, _ := f.Size()
	for n, i := range p.Both {
		from, to, ok := p.threadEnds(i)
		if !ok {
			continue
		}
		ink := frame.Ink{Color: p.ink(i), Z: uint8(1 + n%100), Bold: i == p.query}
		thick := 1
		if p.Place[i] != i {
			thick, ink.Z = 2, ink.Z+100
		}
		if i == p.query {
			ink.Z = math.MaxUint8
		}
		last := from
		for x := range 2 * w {
			y := from + int(math.Round(float64(to-from)*threadAt(float64(x)/float64(2*w-1))))
			f.Dots(x, min(y, last), 1, max(y-last, last-y)+thick, ink)
			last = y
		}
	}
}

// notes say where the sentences begin, which words are shown, and how the second order comes from the first; "" if
// nothing is to be said.
func (p *proofPlan) notes() []string { return []string{p.begins(), p.shownWords(), p.remark()} }

// note writes as many of the notes between the blocks as have room.
func (p *proofPlan) note(x, w int) chart.Region {
	draw := func(notes ...string) func(chart.Canvas) {
		return func(f chart.Canvas) {
			text := ""
			for _, note := range notes {
				text = p.Fitting(w, chart.Joined("; ", text, note), text)
			}
			f.TextCenter(0, 0, w, text, chart.FaintStyle)
		}
	}
	g := chart.Region{Cols: chart.Fixed(w), Rows: chart.Fixed(1)}
	g.Draw = draw(p.notes()...)
	if p.begins()+p.remark() != "" {
		g.Name, g.Cover = remarkName, draw(p.shownWords())
	}
	return chart.Place(x, 0, g)
}

// shownWords says which words of a sentence the blocks show; "" for all.
func (p *proofPlan) shownWords() string {
	rows := p.rows[chart.One(len(p.Word[1]) > len(p.Word[0]))]
	if rows.N == rows.Total {
		return ""
	}
	return fmt.Sprintf("words %d–%d of %d", rows.First, rows.End()-1, rows.Total)
}

// begins says where the sentences begin; "" where both begin at position 0.
func (p *proofPlan) begins() string {
	from, delay := p.posText(0), p.secondDelay()
	switch {
	case delay > 0:
		return chart.Joined("; ", chart.Either(p.Start() > 0, "A at "+from, ""), "B at "+p.posText(delay))
	case p.Start() > 0:
		return "both at " + from
	}
	return ""
}

// remark says how the second order comes from the first.
func (p *proofPlan) remark() string {
	switch {
	case !p.sameWords():
		return chart.Plural(len(p.Both), "word") + " in both"
	case p.inOrder():
		return "same order"
	case p.mirrored():
		return "B is A reversed"
	}
	return ""
}

// differences returns the panel: how the output of each word in both orders moves, and under them how the mean does.
func (p *proofPlan) differences() chart.Region {
	rows := chart.Region{In: []chart.Region{{Rows: chart.Fixed(1), Draw: p.drawHead}}}
	line := func(h int, name string, style frame.Style, a, b []float64, gap attention.Moved, here bool) chart.Region {
		return chart.Region{Rows: chart.Fixed(h),
			Draw: func(f chart.Canvas) {
				p.drawName(f, name, style)
				p.drawDifference(f, a, b, gap, here)
			},
			Cover: func(f chart.Canvas) {
				p.drawName(f, name, style)
				chart.DrawUnknown(f, p.left, 0, p.gaps.width(), h)
				f.TextRight(p.numbers(), (h-1)/2, chart.Unknown, chart.StrongStyle)
			}}
	}
	for i := p.panel.First; i < p.panel.End(); i++ {
		word := p.Both[i]
		g := line(p.panel.W, p.name(p.tokens[word], p.names), p.wordStyle(word), p.Read[0].Output[p.place(0, word)],
			p.Read[1].Output[p.place(1, word)], p.Outputs[word], word == p.query)
		g.Name, g.Index = wordName, chart.At(word)
		g.Click = func(int, int) chart.Change {
			return chart.Change{State: func(s *chart.State) { s.Pos = min(word, s.Length-1) }}
		}
		rows.In = append(rows.In, g)
	}
	mean := line(1, "mean", frame.Style{Bold: true}, p.Read[0].Pooled, p.Read[1].Pooled, p.Mean, false)
	mean.Name = meanName
	rows.In = append(rows.In, mean)
	height := chart.Fixed(p.panelHeight() - 1)
	largest := chart.Region{Name: largestName, Cols: chart.Fixed(movedCols), Rows: height}
	panel := chart.Region{Name: proofDifferenceName, Cols: chart.Fixed(p.gaps.width() + movedCols), Rows: height,
		Way: chart.Stack, In: []chart.Region{chart.Place(p.gaps.width(), 0, largest)}}
	if p.noDifference() {
		panel.Draw = p.drawNone
	}
	return chart.Region{Name: outputsName, Rows: chart.Fixed(p.panelHeight()), Way: chart.Stack,
		In: []chart.Region{rows, chart.Place(p.left, 1, panel)}}
}

// numbers returns the column where the largest differences end.
func (p *proofPlan) numbers() int { return p.left + p.gaps.width() + movedCols }

// noDifference reports whether one panel replaces all differences. No word is hidden then.
func (p *proofPlan) noDifference() bool {
	return p.gapLimit == 0 && p.Permuted() && !slices.ContainsFunc(p.Both, p.hidesWord)
}

// drawHead names the panel and says how far the colours reach.
func (p *proofPlan) drawHead(f chart.Canvas) {
	title, style, scale, over := "A "+chart.Minus+" B", chart.StrongStyle, "", ""
	switch rounding := func(m attention.Moved) bool { return m.By > 0 }; {
	case p.Hidden.Hides(proofDifferenceName):
	case p.gapLimit > 0:
		title, over = title+" ≠ 0", "largest"
		scale = chart.Either(p.Theme.Signs(), "full sign", "full colour") + " from ±" + p.apartText()
		style.FG, style.BG = frame.Good, frame.GoodCell
	case p.noDifference() && slices.ContainsFunc(p.bothAndMean(), rounding):
		over = "within"
	}
	x := f.Text(p.left, 0, title, style) + 2
	shades, dims := chart.Either(scale == "", "full colour ", "")+"of A and B from ±"+chart.Plainly(p.limit),
		kept(p.scene, p.gaps.first, p.gaps.n)
	if p.Theme.Signs() {
		shades = "A and B " + shadesNote(p.Theme, chart.Plainly(p.limit))
	}
	if p.weighs {
		shades = "A, B: weights 0 … " + strings.TrimPrefix(terse(p.weightLimit, 1), "0")
	}
	room := p.numbers() - len(over) - 2 - x
	text := ""
	for _, note := range []string{scale, shades, dims} {
		text = p.Fitting(room, chart.Joined("   ", text, note), text)
	}
	f.Text(x, 0, text, chart.FaintStyle)
	f.TextRight(p.numbers(), 0, over, chart.FaintStyle)
}

// apartText returns the end of the scale of the differences.
func (p *proofPlan) apartText() string {
	if p.gapLimit < 1e-4 {
		return chart.Power(p.gapLimit, 0)
	}
	return terse(p.gapLimit, 1)
}

// drawName names a row of the panel.
func (p *proofPlan) drawName(f chart.Canvas, name string, style frame.Style) {
	_, h := f.Size()
	f.TextRight(p.left-1, (h-1)/2, p.Theme.Cut(name, p.names), style)
}

// drawDifference draws the difference of two vectors on a scale of its own, and its largest number.
func (p *proofPlan) drawDifference(f chart.Canvas, a, b []float64, gap attention.Moved, here bool) {
	const readable = 0.1 // a scale on which two decimals say something
	_, h := f.Size()
	w := p.gaps.width()
	style := frame.Style{FG: frame.Good, Bold: true}
	switch {
	case p.noDifference():
		return // see drawNone
	case gap.Same:
		f.Fill(p.left, 0, w, h, gapRamp(f.Theme), 0)
		f.TextCenter(p.left, (h-1)/2, w, "0", frame.Style{BG: gapRamp(f.Theme).At(0), Bold: true})
		style = frame.Style{}
	case p.gapLimit > 0:
		apart := slices.Clone(a)
		for i := range apart {
			apart[i] -= b[i]
		}
		p.gaps.draw(f, p.left, 0, h, apart, gapRamp(f.Theme), p.gapLimit, here && p.gapLimit >= readable)
	}
	if !gap.Real() {
		style = frame.Style{}
	}
	f.TextRight(p.numbers(), (h-1)/2, p.Fitting(movedCols-1, movedText(gap, 1), movedText(gap, 0)), style)
}

// drawNone draws one panel in place of all differences, where none is more than
// rounding, and beside it how far rounding goes: "= 0" as large as fits, or "only rounding".
func (p *proofPlan) drawNone(f chart.Canvas) {
	w, h := p.gaps.width(), p.panelHeight()-1-chart.One(p.Hidden.Hides(meanName))
	most, same := 0.0, true
	for _, gap := range p.bothAndMean() {
		most, same = max(most, gap.By), same && gap.Same
	}
	if most > 0 {
		f.TextRight(w+movedCols, (p.panel.W-1)/2, roundedUp(most), frame.Style{})
	}
	drawZero(f, w, h, same)
}

// drawZero gives w × h cells the ground of a difference of 0, and writes "= 0" on it as large as fits, or "only rounding".
func drawZero(f chart.Canvas, w, h int, same bool) {
	signs := f.Theme.Signs()
	if !signs {
		f.Tint(0, 0, w, h, frame.Signed.Ground(f.Theme, 0))
	}
	figure := chart.Figure{Text: "=0", Scale: 5}
	wide, high := figure.Size()
	for figure.Scale > 0 && (wide > w-4 || high > h-2*chart.One(h > 6) || signs && figure.Scale%2 > 0) { // in whole cells
		figure.Scale--
		wide, high = figure.Size()
	}
	switch {
	case !same:
		f.TextCenter(0, (h-1)/2, w, "only rounding", chart.StrongStyle)
	case figure.Scale < 1:
		f.TextCenter(0, (h-1)/2, w, "= 0", chart.StrongStyle)
	default:
		figure.Draw(f, (w-wide)/2, (h-high)/2, frame.Bright)
	}
}

// hidesWord reports whether a word is hidden.
func (p *proofPlan) hidesWord(word int) bool { return p.Hidden.HasN(wordName.Name, word) }

// hidesBlock reports whether the cells of an order are hidden.
func (p *proofPlan) hidesBlock(k int) bool { return p.Hidden.Hides(sideNames[k]) }
