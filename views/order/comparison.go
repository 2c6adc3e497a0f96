package order

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding/attention"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// comparedProof is Proof of two subjects that read the same words: both orders once, with threads across, and below
// them a panel for each subject with the differences of its outputs.
type comparedProof struct {
	*proofPlan // of A
	subjects   *chart.Comparison
	both       [2]*proofPlan // its panels have one size and one scale
	threads    int           // rows of the threads
	at         []int         // the rows of the heads of the panels: one where nothing moves in either
	axis       int           // the row of the outputs' numbers, behind the panels; 0 for none
	bar        int           // columns of the bars; 0 for none
	brief      int           // which text of a head has room beside the key; none and the longest if past the last
	most       float64       // the largest difference of both
}

// onePicture reports whether two subjects read the same words in the same two orders.
func onePicture(a, b chart.State, x, y Settings) bool {
	y.Positions, y.Causal, y.HidePads = x.Positions, x.Causal, x.HidePads
	y.Skew, y.Scaled, y.Vectors = x.Skew, x.Scaled, x.Vectors
	words := func(of chart.State, set Settings) int {
		return len(shownPair(scene{Scene: chart.Scene{State: of}, Settings: set}).Tokens)
	}
	return x == y && x.Face == proofName && !x.Weights && a.Columns() == b.Columns() && words(a, x) == words(b, y)
}

// starts returns the position of the word whose output moves farthest, and the usual dimension, where both read one
// sentence.
func starts(a, b chart.State, x, y Settings) (pos, dim int, ok bool) {
	most := 0.0
	for i, s := range [...]chart.State{b, a} {
		sc, err := chart.New(s)
		if err != nil {
			return 0, 0, false
		}
		one := scene{Scene: sc, Settings: [...]Settings{y, x}[i]}
		p := proofPlan{scene: one, proofNumbers: newProofNumbers(one)}
		if word, _ := p.farthest(); word >= 0 && word < s.Length {
			if v := measuredGap(p.Outputs[word]); v > most {
				pos, dim, ok, most = word, s.Dim, true, v
			}
		}
	}
	return pos, dim, ok
}

const (
	leastBar    = 9 // columns of the bars at the right of the numbers
	mostBar     = 24
	mostThreads = 5   // rows
	sideTitle   = 11  // columns of the names of both orders
	threadWidth = 1.0 // dots, in a fine picture
)

func newComparedProof(paper chart.Paper, sc scene) *comparedProof {
	p := &comparedProof{subjects: sc.Comparison}
	for i, of := range sc.Comparison.Scenes {
		one := scene{Scene: of, Settings: sc.Comparison.Settings[i].(Settings)}
		p.both[i] = &proofPlan{Paper: paper, scene: one, proofNumbers: newProofNumbers(one)}
		p.both[i].gapLimit = p.both[i].reach()
		for _, moved := range p.both[i].bothAndMean() {
			p.most = max(p.most, measuredGap(moved))
		}
	}
	p.proofPlan = p.both[0]
	names := 0
	for _, word := range p.tokens {
		names = max(names, min(p.Theme.Width(p.wordLabel(word)), maxProofNames))
	}
	limit := max(p.both[0].gapLimit, p.both[1].gapLimit)
	p.arrange(limit > 0)
	for _, one := range p.both {
		one.names, one.query, one.panel = names, sc.Pos%len(p.tokens), p.panel
		one.left = names + 2
		room := p.W - one.left - movedCols - 1 // of the outputs and the bars
		if one.gaps = newFold(one.scene, max(room-leastBar, 1), 1); one.gaps.n < one.DModel && one.DModel <= room {
			one.gaps = newFold(one.scene, room, 1) // all of them instead of bars
		}
		if spare := room - one.gaps.width(); spare >= leastBar {
			p.bar = min(max(spare*2/3, leastBar), mostBar)
			one.left += (spare - p.bar) / 2
		}
		if one.gapLimit > 0 {
			one.gapLimit = limit
		}
	}
	for p.brief < len(p.heads(0)) && (p.crowded(0) || p.crowded(1)) {
		p.brief++
	}
	return p
}

// arrange takes the highest rows of words with which all panels fit, and shows some of the words if none do. Where an
// output moves there is an axis under the panels.
func (p *comparedProof) arrange(moves bool) {
	here, total, panels := max(slices.Index(p.Both, p.Pos%len(p.tokens)), 0), len(p.Both), 2
	if !moves && p.both[0].noDifference() && p.both[1].noDifference() && p.both[0].same() == p.both[1].same() {
		panels = 1
	}
	axis := chart.One(moves && p.H >= 14)
	for _, p.threads = range [...]int{mostThreads, 3, 0} {
		room := (p.H - p.threads - 2 - panels - axis) / panels // of a panel
		for _, size := range [...][2]int{{3, 1}, {2, 1}, {1, 1}, {1, 0}} {
			p.panel = chart.NewTrack(0, max(room, 1), size[0], size[1], here, total)
			if p.panel.N == total && (p.threads < mostThreads || size[0]+size[1] > 1) {
				p.stack(panels, axis)
				return
			}
		}
	}
	p.panel = chart.NewTrack(0, max((p.H-p.threads-2-panels-axis)/panels, 1), 1, 0, here, total)
	p.stack(panels, axis)
}

// stack sets the rows of the panels and of the axis: a blank one is before each panel where there is room.
func (p *comparedProof) stack(panels, axis int) {
	top, high := p.threads+2, p.panelRows()+1
	spare := p.H - top - panels*high - axis
	for i := range panels {
		top += chart.One(spare >= panels-i)
		p.at = append(p.at, top)
		top += high
	}
	p.axis = top * axis
}

// panelRows returns the rows of a panel without its head.
func (p *comparedProof) panelRows() int { return p.panel.At(p.panel.End()) - p.panel.Gap }

// tree returns the picture as regions.
func (p *comparedProof) tree() chart.Picture {
	sentence := chart.Region{Name: linesName, Cols: chart.Fixed(p.W), Rows: chart.Fixed(p.threads + 2),
		Draw: p.drawSentence, Cover: func(chart.Canvas) {}}
	root := chart.Region{Way: chart.Stack, Data: p.data, In: []chart.Region{chart.Place(0, 0, sentence)}}
	for i := range p.at {
		root.In = append(root.In, chart.Place(0, p.at[i], p.differences(i)))
	}
	if p.axis > 0 {
		root.In = append(root.In, chart.Place(p.left, p.axis, chart.Region{Name: proofDifferenceName,
			Cols: chart.Fixed(p.gaps.width()), Rows: chart.Fixed(1), Draw: p.drawAxis, Cover: func(chart.Canvas) {}}))
	}
	return chart.Picture{Root: root, Words: p.words(), First: p.posFirst(), N: len(p.Word[0]),
		Figure: []func() chart.Data{func() chart.Data {
			d := p.data().Pick(0, 3, 4)
			d.Kind, d.Values = chart.Bars, "how far the output moves"
			return d
		}}}
}

// posFirst returns the position of the first word.
func (p *comparedProof) posFirst() int { return p.first[0] }

// span returns the columns of the words of both orders.
func (p *comparedProof) span() int { return max(p.W-sideTitle-1, 1) }

// middleOf returns the column in the middle of a word of an order that has n words.
func (p *comparedProof) middleOf(place, n int) int { return sideTitle + (2*place+1)*p.span()/(2*n) }

// drawSentence writes both orders, with a thread from each word to itself.
func (p *comparedProof) drawSentence(f chart.Canvas) {
	titles := [2]string{"first", "second"}
	if p.mirrored() {
		titles = [2]string{"forwards", "backwards"}
	}
	for k, words := range p.Word {
		y := k * (p.threads + 1)
		f.Text(1, y, titles[k], chart.FaintStyle)
		for place, word := range words {
			room := max(p.span()/len(words)-1, 1)
			f.TextCenter(p.middleOf(place, len(words))-room/2, y, room, p.Theme.Cut(p.name(p.typedIn[k][place], room), room),
				p.wordStyle(word))
		}
	}
	threads := f.Sub(0, 1, p.W, p.threads)
	threads.Stroke(func() { p.drawThreadDots(threads) }, func() (all []frame.Curve) {
		for _, word := range p.threadOrder() {
			from, to := p.threadEnds(word)
			all = append(all, frame.Curve{Ink: p.threadInk(word).Color, Width: threadWidth,
				Points: []frame.Point{{X: from + 0.5, Y: 0.5}, {X: to + 0.5, Y: float64(4*p.threads) - 0.5}}})
		}
		return all
	})
}

// threadOrder returns the words with a thread, that of the cursor last, over the others.
func (p *comparedProof) threadOrder() []int {
	words := slices.DeleteFunc(slices.Clone(p.Both), func(word int) bool { return word == p.query })
	if len(words) < len(p.Both) {
		words = append(words, p.query)
	}
	return words
}

// threadEnds returns the columns of dots that the thread of a word begins and ends in.
func (p *comparedProof) threadEnds(word int) (from, to float64) {
	return float64(2 * p.middleOf(word, len(p.Word[0]))), float64(2 * p.middleOf(p.Place[word], len(p.Word[1])))
}

// threadInk returns the ink of the thread of a word.
func (p *comparedProof) threadInk(word int) frame.Ink {
	ink := frame.Ink{Color: p.ink(word), Bold: word == p.query}
	if word == p.query {
		ink.Color = p.wordStyle(word).FG
	}
	return ink
}

// drawThreadDots draws the threads. Each keeps its own colour: a cell has the dots of one thread, of that of the cursor
// before those of words further back.
func (p *comparedProof) drawThreadDots(f chart.Canvas) {
	rows := 4 * p.threads
	taken := map[[2]int]bool{} // cells of threads before
	for _, word := range slices.Backward(p.threadOrder()) {
		ink, own := p.threadInk(word), map[[2]int]bool{}
		from, to := p.threadEnds(word)
		last := int(from)
		for y := range rows {
			x := int(math.Round(from + (to-from)*float64(y)/float64(max(rows-1, 1))))
			for at := min(x, last); at <= max(x, last); at++ {
				if cell := [2]int{at / 2, y / 4}; !taken[cell] {
					own[cell] = true
					f.Dot(at, y, ink)
				}
			}
			last = x
		}
		maps.Copy(taken, own)
	}
}

// differences returns the panel of a subject.
func (p *comparedProof) differences(i int) chart.Region {
	one := p.both[i]
	g := chart.Region{Name: proofDifferenceName, Cols: chart.Fixed(p.W), Rows: chart.Fixed(p.panelRows() + 1),
		Way: chart.Stack, Draw: func(f chart.Canvas) { p.drawHead(f, i) }}
	for row := one.panel.First; row < one.panel.End(); row++ {
		word := one.Both[row]
		a, b := one.Read[0].Output[one.place(0, word)], one.Read[1].Output[one.place(1, word)]
		name := func(f chart.Canvas) {
			one.drawName(f, one.name(one.tokens[word], one.names), one.wordStyle(word))
		}
		g.In = append(g.In, chart.Place(0, 1+one.panel.At(row), chart.Region{Name: wordName, Index: chart.At(word),
			Cols: chart.Fixed(p.W), Rows: chart.Fixed(one.panel.W), Draw: func(f chart.Canvas) {
				name(f)
				one.drawDifference(f, a, b, one.Outputs[word], false)
				p.drawMoved(f, i, word)
			}, Cover: func(f chart.Canvas) {
				name(f)
				chart.DrawUnknown(f, one.left, 0, one.gaps.width(), one.panel.W)
			},
			Click: func(int, int) chart.Change {
				return chart.Change{State: func(s *chart.State) { s.Pos = min(word, s.Length-1) }}
			}}))
	}
	if one.noDifference() {
		none := chart.Region{Cols: chart.Fixed(one.gaps.width() + movedCols), Rows: chart.Fixed(p.panelRows()),
			Draw: func(f chart.Canvas) { p.drawNone(f, one) }}
		g.In = append(g.In, chart.Place(one.left, 1, none))
	}
	return g
}

// drawMoved draws how far the output of a word moves, as a bar.
func (p *comparedProof) drawMoved(f chart.Canvas, i, word int) {
	one := p.both[i]
	y, v := (one.panel.W-1)/2, measuredGap(one.Outputs[word])
	style := frame.Style{FG: chart.SubjectOf(i).Ink, Bold: word == one.query}
	if v == 0 {
		style = chart.FaintStyle
	}
	f.Text(one.left+one.gaps.width(), y, strings.Repeat(" ", movedCols), style)
	f.TextRight(one.numbers(), y, p.Fitting(movedCols-1, movedText(one.Outputs[word], 1), movedText(one.Outputs[word], 0)), style)
	if v > 0 && p.bar > 0 {
		n := max(int(math.Round(v/p.most*float64(p.bar-1))), 1)
		line := chart.Either(f.Theme.Glyphs == frame.ASCII, '#', '━')
		f.HLine(one.numbers()+1, y, n, line, frame.Style{FG: chart.SubjectOf(i).Ink})
	}
}

// drawNone draws one panel in place of all differences, with "= 0" as large as fits.
func (p *comparedProof) drawNone(f chart.Canvas, one *proofPlan) {
	drawZero(f, one.gaps.width(), p.panelRows(), one.same())
}

// heads returns the texts of the head of a subject's panel, the longest first.
func (p *comparedProof) heads(i int) []string {
	one, name, letter := p.both[i], p.subjects.Lettered(i), chart.SubjectOf(i).Letter
	if len(p.at) == 1 {
		name = p.subjects.Subjects()
	}
	is := chart.Either(one.gapLimit > 0, "≠ 0", chart.Either(one.same(), "= 0", "is rounding"))
	long := ": " + titlesOf(p.mirrored()) + " " + is
	return []string{name + long, letter + long, letter + " " + is}
}

// crowded reports whether a head has no room beside its key.
func (p *comparedProof) crowded(i int) bool {
	one := p.both[i]
	return len(p.at) > i && p.Theme.Width(p.heads(i)[p.brief])+p.keyWidth(one) > one.gaps.width()
}

// key returns the texts of the ends of a panel's scale, and how many colours are between them: as many as signs.
func (p *comparedProof) key(one *proofPlan) (low, high string, colours int) {
	low, high, colours = "≤ "+chart.Minus+one.apartText(), "≥ +"+one.apartText(), len([]rune(gapRamp(p.Theme).Signs(p.Theme)))
	if p.Theme.Signs() {
		return "0", "≥ ±" + one.apartText(), colours
	}
	return low, high, colours
}

// keyWidth returns the columns of the key with a gap before it; 0 for a panel without colours.
func (p *comparedProof) keyWidth(one *proofPlan) int {
	if one.gapLimit == 0 {
		return 0
	}
	low, high, colours := p.key(one)
	return 2 + p.Theme.Width(low) + p.Theme.Width(high) + colours + 2 + 2*chart.One(p.Theme.Signs())
}

// drawHead names the panel of a subject, and its colours at the right end of the outputs.
func (p *comparedProof) drawHead(f chart.Canvas, i int) {
	one, style := p.both[i], frame.Style{FG: chart.SubjectOf(i).Ink, Bold: true}
	if len(p.at) == 1 {
		style = chart.StrongStyle
	}
	x, end, wide := f.Text(one.left, 0, p.heads(i)[p.brief%len(p.heads(i))], style), one.left+one.gaps.width(), p.keyWidth(one)
	if i == 0 {
		f.TextRight(one.numbers(), 0, "moves by", chart.FaintStyle)
	}
	if low, high, colours := p.key(one); wide > 0 && x+wide <= end {
		scale := chart.Scale{Low: chart.Either(gapRamp(p.Theme) == frame.Signed, -one.gapLimit, 0), High: one.gapLimit,
			Soft: true}
		scale.Legend(f, end-wide+p.Theme.Width(low), 0, colours, low, high)
	}
}

// drawAxis numbers the outputs under the panels, and says so where they are not all.
func (p *comparedProof) drawAxis(f chart.Canvas) {
	w, first, last := p.gaps.width(), strconv.Itoa(p.gaps.first), strconv.Itoa(p.gaps.first+p.gaps.n-1)
	f.Text(0, 0, first, chart.FaintStyle)
	f.TextRight(w, 0, last, chart.FaintStyle)
	name := p.Fitting(w-12, "number of the output", "output", "")
	if all := strconv.Itoa(p.DModel); p.gaps.n < p.DModel {
		name = p.Fitting(w-12, "outputs "+first+" to "+last+" of "+all, strconv.Itoa(p.gaps.n)+" of "+all, "")
	}
	f.TextCenter(0, 0, w, name, chart.FaintStyle)
}

// same reports whether the formula makes all differences 0.
func (p *proofPlan) same() bool {
	return !slices.ContainsFunc(p.Both, func(word int) bool { return !p.Outputs[word].Same })
}

// titlesOf names the difference of both orders.
func titlesOf(mirrored bool) string {
	if mirrored {
		return "forwards " + chart.Minus + " backwards"
	}
	return "first " + chart.Minus + " second"
}

// versus compares how far something moves with either subject.
func (p *comparedProof) versus(of func(*proofPlan) float64) chart.Versus {
	return chart.Versus{Values: []float64{of(p.both[0]), of(p.both[1])}, Least: 1,
		Write: func(v float64, decimals int) string {
			return chart.Either(v < 0, chart.Minus, "") + gapText(math.Abs(v), decimals)
		}}
}

// farthest returns the word whose output moves farthest, and how many outputs move; −1 and 0 if none does.
func (p *proofPlan) farthest() (word, moved int) {
	word = -1
	for _, w := range p.Both {
		if v := measuredGap(p.Outputs[w]); v > 0 {
			moved++
			if word < 0 || v > measuredGap(p.Outputs[word]) {
				word = w
			}
		}
	}
	return word, moved
}

// way says what a sentence calls the way of a subject: "without positions", "with base 500000".
func (p *comparedProof) way(i int) string {
	one, other := p.both[i], p.both[1-i]
	switch {
	case one.Positions == other.Positions:
		return chart.Either(p.subjects.Names[i] == "", "in "+chart.SubjectOf(i).Letter, "with "+p.subjects.Names[i])
	case one.Positions == attention.NoPositions:
		return "without positions"
	case i > 0 && other.Positions == attention.NoPositions:
		return "with them"
	}
	return "with " + placementTitles[one.Positions] + chart.Either(one.Positions == attention.Sinusoids, " positions", "")
}

// caption says which outputs another order of the words changes with either subject, and by how much the one that
// changes most.
func (p *comparedProof) caption() []string {
	n := len(p.Both)
	by := p.versus(func(one *proofPlan) (most float64) {
		if word, _ := one.farthest(); word >= 0 {
			most = measuredGap(one.Outputs[word])
		}
		return most
	}).Texts()
	var moved [2]int
	var most [2]string
	rounding := ""
	for i, one := range p.both {
		word, count := one.farthest()
		if moved[i] = count; count > 0 {
			most[i] = ", " + p.Theme.Cut(p.wordLabel(p.tokens[word]), 16) + "'s by " + by[i]
		} else if !one.same() {
			rounding = " by more than rounding"
		}
	}
	turning := chart.Either(p.mirrored(), "turning the sentence round", "the second order")
	what := func(i int) string {
		switch moved[i] {
		case 0:
			return "no word's output" + rounding
		case n:
			return "every word's output" + most[i]
		}
		return fmt.Sprintf("%d of %d outputs", moved[i], n) + most[i]
	}
	long := p.way(0) + ", " + turning + " changes " + what(0) + "; " + p.way(1) + " "
	switch {
	case moved == [2]int{}:
		long = p.way(0) + " and " + p.way(1) + ", " + turning + " changes " + what(0)
	case moved[1] == 0:
		long += "none changes" + rounding
	case moved[1] == n:
		long += "every one changes" + most[1]
	default:
		long += fmt.Sprintf("%d of %d change%s", moved[1], n, chart.VerbEnd(moved[1], n)) + most[1]
	}
	short := fmt.Sprintf("Outputs that %s changes: A %d of %d, B %d of %d.", turning, moved[0], n, moved[1], n)
	return []string{chart.Sentence(long) + ".", short}
}

// words say how many outputs move, and how far.
func (p *comparedProof) words() chart.Words {
	mean := p.versus(func(one *proofPlan) float64 { return measuredGap(one.Mean) })
	w := chart.Words{}
	if len(p.Both) == 0 {
		w.Caption = []string{"No word is in both sentences; the mean of the outputs moves by " + mean.Text() + "."}
	} else {
		w.Caption = p.caption()
	}
	name := func(word int) string { return p.Theme.Cut(p.wordLabel(p.tokens[word]), 16) }
	moved := func(word int) chart.Versus {
		return p.versus(func(one *proofPlan) float64 { return measuredGap(one.Outputs[word]) })
	}
	most, _ := p.both[1].farthest()
	if wordA, _ := p.both[0].farthest(); most < 0 {
		most = wordA
	}
	if most >= 0 && most != p.query { // else the cursor is on it
		v := moved(most)
		w.Readout = append(w.Readout, chart.Field{Label: name(most) + " moves most, by", Value: v.Text(), Drop: 2})
	}
	word := name(p.query)
	if place := p.place(1, p.query); place >= 0 && p.place(0, p.query) >= 0 {
		word += ", " + strconv.Itoa(p.query) + " → " + strconv.Itoa(place)
	}
	if slices.Contains(p.Both, p.query) {
		v := moved(p.query)
		v.Of = word + ", moves by"
		w.Readout = append(w.Readout, v.Fields(3)...)
	} else {
		w.Readout = append(w.Readout, chart.Field{Label: word, Value: "in one sentence"})
	}
	w.Readout = append(w.Readout, chart.Field{Label: "mean of all words:", Value: mean.Text(), Drop: 1},
		chart.Field{Value: p.cut()})
	return w
}

// data returns where each word stands in both orders, and how far its output moves with each subject.
func (p *comparedProof) data() chart.Data {
	d := p.outputsData()
	d.Columns = append(slices.Clip(d.Columns[:3]),
		chart.Column{Name: d.Columns[3].Name + " A", Hidden: outputGaps},
		chart.Column{Name: d.Columns[3].Name + " B", Hidden: outputGaps})
	d.Row = func(i int, to []float64) {
		to[1], to[2] = p.position(0, i), p.position(1, i)
		for k, one := range p.both {
			to[3+k] = math.NaN()
			if slices.Contains(one.Both, i) {
				to[3+k] = measuredGap(one.Outputs[i])
			}
		}
	}
	return d
}
