package order

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/encoding/memo"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// scoreFace splits the score with which one word reads another into four products: word and
// position of the one with word and position of the other. Five blocks of cells show the
// products and their sum for all pairs of words; bars show those at the cursor, as they are
// and with the two words swapped: each stands at the position of the other, so that the query
// and the key keep their positions, and a key stays before its query.
var scoreFace = chart.Face[Settings]{
	Name: "score", Title: "Score", Doc: "a score split into products",
	Reads:   []string{"look-back", "reads"},
	Reading: reading(scoreReading),
	Axes: func(chart.State, Settings) (across, down chart.Axis[Settings]) {
		return keyAxis, queryAxis
	},
	Keys: []chart.Key[Settings]{
		scaleKey,
		bind("b:+1 B:-1", "b", "look back",
			"look one word farther back: W_K rotates every pair by one more step, B one less").
			Do(func(_ *chart.State, set *Settings, n int) { set.Back += n }).
			Ending("the head looks back by 0 words: at the one that asks",
				"the head looks back by "+strconv.Itoa(maxWords-1)+" words at most"),
	},
	Plan:  plan(scoreTree, scoreControls),
	Names: chart.Names(productsName, scoreName, barsName, swappedName, switchesName),
}

// The names of what is on the picture.
var (
	productsName = &chart.Name{Name: "products",
		Doc: "the four products, for all pairs of words and of the two at the cursor"}
	scoreName   = &chart.Name{Name: "score", Doc: "their sum"}
	barsName    = &chart.Name{Name: "bars", Gives: true, Doc: "the products of two words, and their sum"}
	swappedName = &chart.Name{Name: "swapped", Doc: "the same with the two words swapped"}
)

// scoreReading returns the score of the two words under the cursor.
func scoreReading(sc scene) chart.Reading {
	asking, answering := sc.queryPlace(), sc.keyPlace()
	of := "score of " + sc.posText(asking) + " for " + sc.posText(answering)
	return chart.Reading{Of: of, Value: splitScore(sc, asking, answering)[totalBlock]}
}

// splitScore returns the products of the score of the word at one place, which asks, for
// the word at another.
func splitScore(sc scene, asking, answering int) attention.Terms {
	return attention.SplitScore(vectorsAt(sc, asking), asKey(sc)(vectorsAt(sc, answering)))
}

// vectorsAt returns the vectors of the word at a place and of its position. W_Q is I, so
// the word asks with them.
func vectorsAt(sc scene, pos int) attention.Vectors {
	v := attention.Vectors{Word: make([]float64, sc.DModel), Place: make([]float64, sc.DModel)}
	sc.embedAt(v.Word, pos)
	encoding.FillRow(v.Place, sc.Enc, sc.At(pos))
	return v
}

// asKey returns what multiplies vectors by W_K.
func asKey(sc scene) func(attention.Vectors) attention.Vectors {
	k := lookBack(sc)
	if k == 0 {
		return func(v attention.Vectors) attention.Vectors { return v }
	}
	shift := attention.NewShift(sc.Waves, k)
	return func(v attention.Vectors) attention.Vectors {
		return attention.Vectors{Word: shift.Of(v.Word), Place: shift.Of(v.Place)}
	}
}

// scoreControls returns the formula.
func scoreControls(sc scene) []chart.Field {
	e := sc.wordSymbol()
	formula := "(" + e + " + PE)·(" + e + "' + PE') / √d"
	return []chart.Field{{Value: formula, Ink: chart.FaintStyle, Drop: 1}}
}

// The products of a score and their sum, as blocks of cells.
const (
	productCount = attention.Score
	totalBlock   = attention.Score
	blockCount   = totalBlock + 1
)

// blockNames name the products in words and as vectors.
var blockNames = [blockCount][2]string{
	{"word · word", "E·E"},
	{"word · place", "E·PE"},
	{"place · word", "PE·E"},
	{"place · place", "PE·PE"},
	{"score", "sum"},
}

// scoreSplits are the scores of the shown words, and those of the two words under the
// cursor.
type scoreSplits struct {
	Terms        [][]attention.Terms // [asking][answering]
	now, swapped attention.Terms     // as it is, and with the two words swapped
	cross, whole float64             // the largest cross term that is shown, and the largest of all else
}

// crosses reports whether a product is one of a word and a position.
func crosses(i int) bool { return i == attention.WordPlace || i == attention.PlaceWord }

// limit returns the end of the scale of a block.
func (s scoreSplits) limit(i int) float64 {
	if crosses(i) {
		return max(s.cross, math.SmallestNonzeroFloat64)
	}
	return max(s.whole, math.SmallestNonzeroFloat64)
}

// lookBack returns how many words back the head looks: W_K rotates every pair of a key by
// as many steps, which needs waves.
func lookBack(sc scene) int {
	if !sc.HasWaves() {
		return 0
	}
	return sc.Back
}

// productsKey is the key under which splits are cached: the words, and the first and the number of
// those that ask and of those that answer.
type productsKey struct {
	words                                          cacheKey
	firstAsking, asking, firstAnswering, answering int
}

// newScoreSplits multiplies the words that ask by those that answer, and the two words
// under the cursor.
func newScoreSplits(sc scene, asking, answering chart.Track) (s scoreSplits) {
	s = memo.Get(sc.Cache, productsKey{sc.cacheKey(), asking.First, asking.N, answering.First, answering.N},
		func() scoreSplits { return multipliedSplits(sc, asking, answering) })
	s.now, s.swapped = cursorTerms(sc)
	return s
}

// cursorTerms returns the score of the words under the cursor, as it is and with the two words
// swapped: the score of the key's word at the query's position for the query's word at the key's position.
func cursorTerms(sc scene) (now, swapped attention.Terms) {
	q, k, asKey := vectorsAt(sc, sc.queryPlace()), vectorsAt(sc, sc.keyPlace()), asKey(sc)
	now = attention.SplitScore(q, asKey(k))
	q.Word, k.Word = k.Word, q.Word
	return now, attention.SplitScore(q, asKey(k))
}

// multipliedSplits multiplies the words that ask by those that answer.
func multipliedSplits(sc scene, asking, answering chart.Track) (s scoreSplits) {
	known := map[int]attention.Vectors{}
	vectors := func(shown chart.Track) (all []attention.Vectors) {
		for pos := shown.First; pos < shown.End(); pos++ {
			if _, ok := known[pos]; !ok {
				known[pos] = attention.Vectors{Word: make([]float64, sc.DModel), Place: encoding.Row(sc.Enc, sc.At(pos))}
				sc.embedAt(known[pos].Word, pos)
			}
			all = append(all, known[pos])
		}
		return all
	}
	var keys []attention.Vectors
	asks, asKey := vectors(asking), asKey(sc)
	for _, v := range vectors(answering) {
		keys = append(keys, asKey(v))
	}
	s.Terms = attention.SplitScores(asks, keys)
	for _, row := range s.Terms {
		for _, terms := range row {
			for i, v := range terms {
				if crosses(i) {
					s.cross = max(s.cross, math.Abs(v))
				} else {
					s.whole = max(s.whole, math.Abs(v))
				}
			}
		}
	}
	return s
}

// words says what changes if the two words at the cursor are swapped, or where the head
// looks.
func (p *scorePlan) words() chart.Words {
	now, swapped := p.now[totalBlock], p.swapped[totalBlock]
	scores := chart.Compare(chart.Unsigned, 2, chart.Finest, now, swapped)
	move := scores.Texts[0] + " → " + scores.Texts[1] + "."
	caption := []string{"Swapping the two words changes only the E·PE terms: score " + move,
		"A swap changes only the E·PE terms: score " + move}
	k, weights := lookBack(p.scene), ""
	switch more, size := p.now.Gain(p.swapped); {
	case k > 0:
		caption, weights = p.looking(k), "R("+strconv.Itoa(k)+")"
	case p.query == p.key:
		caption = []string{"The word reads itself: there are no two words to swap."}
	case scores.Equal, math.Abs(more) <= roundoff*size:
		caption = []string{"The two words score the same if they are swapped: " + scores.Texts[0] + "."}
	}
	return chart.Words{Caption: caption, Readout: []chart.Field{
		{Value: "pos " + p.posText(p.query) + " reads " + p.posText(p.key), Ink: frame.Style{FG: frame.Accent}},
		{Label: "score =", Value: chart.SignedText(now, 4), Ink: chart.StrongStyle, Name: scoreName},
		{Label: "W_Q = I, W_K =", Value: weights, Drop: 1}}}
}

// looking says which word the head reads k words back, by position alone and, if that is
// not too much to multiply, with the words.
func (p *scorePlan) looking(k int) []string {
	to, back := p.query-k, "The head looks "+chart.Plural(k, "word")+" back"
	if to < 0 {
		return []string{back + ", but fewer come before position " + p.posText(p.query) + ".",
			"No word is that far back."}
	}
	asks := "y position alone " + p.posText(p.query) + " asks " + p.posText(to) + " most"
	long := back + ": b" + asks
	if len(p.tokens)*p.DModel <= maxScoreNumbers {
		row, places := p.asked(), []float64(nil)
		for _, terms := range row {
			places = append(places, terms[attention.PlacePlace])
		}
		long += " (weight " + chart.Unsigned(attention.Weights(places)[to], 3) + ")"
		if best, alone := largestScore(row); alone {
			long += ", with words it asks " + p.posText(best)
		}
	}
	return []string{long + ".", "B" + asks + "."}
}

// asked returns the scores of the word at the cursor for every word.
func (p *scorePlan) asked() []attention.Terms {
	if n := len(p.tokens); p.answering.N < n {
		return newScoreSplits(p.scene, chart.Track{First: p.query, N: 1, Total: n},
			chart.Track{N: n, Total: n}).Terms[0]
	}
	return p.Terms[p.query-p.asking.First]
}

// largestScore returns the place with the largest score; false if another one is nearly as
// large.
func largestScore(row []attention.Terms) (best int, alone bool) {
	const draw = 1e-9 // of the size of the scores
	size := 0.0
	for pos, terms := range row {
		size = max(size, math.Abs(terms[totalBlock]))
		if terms[totalBlock] > row[best][totalBlock] {
			best = pos
		}
	}
	for pos, terms := range row {
		if pos != best && row[best][totalBlock]-terms[totalBlock] <= draw*size {
			return best, false
		}
	}
	return best, true
}

// scorePlan is Score on one paper: five blocks of cells, one for each product and one for
// the score, and below them bars for the products of the cell at the cursor.
type scorePlan struct {
	chart.Paper
	scene
	scoreSplits
	tokens     []string
	query, key int         // places of the word that asks, and of the one that answers
	asking     chart.Track // rows of cells, from the top of the blocks
	answering  chart.Track // columns of cells in a block
	left       int         // columns before the blocks
	pitch      int         // columns from block to block
	rows       scoreRows
	bars       scoreBars
}

// scoreRows are the rows of the regions, 0 for regions that do not fit.
type scoreRows struct {
	heads, title, line int // the words over the blocks, over the bars and over their sum
	titleAir           int // blank rows before and after the title
	sum                int // between the products and their sum
	bar                int // from bar to bar
	second             int // below a bar: without colours for the one with the words swapped
}

// scoreBars are the columns of the bars, and their scale.
type scoreBars struct {
	now, swapped int // where the numbers end
	from, room   int // the first column of the bars, and how many
	low, per     float64
	times        float64 // how many times as long as the others the bars of the cross terms are
}

// maxScoreCell is the largest width of a cell. maxScoreNumbers bounds the numbers in the vectors that
// one picture multiplies, except that minScoreWords words are always multiplied.
const (
	maxScoreCell    = 8
	maxScoreNumbers = 400_000
	minScoreWords   = 6
)

// newScorePlan lays Score out.
func newScorePlan(paper chart.Paper, sc scene) *scorePlan {
	p := &scorePlan{Paper: paper, scene: sc, tokens: sc.Words(), query: sc.queryPlace(), key: sc.keyPlace()}
	p.arrangeRows()
	p.arrangeBlocks()
	p.scoreSplits = newScoreSplits(sc, p.asking, p.answering)
	p.arrangeBars()
	return p
}

// scoreTree lays Score out.
func scoreTree(paper chart.Paper, sc scene) chart.Picture {
	p := newScorePlan(paper, sc)
	first, n := sc.Shown()
	root := chart.Region{In: []chart.Region{shownRow(p.asking), p.blocks(), p.below()}}
	return chart.Picture{Root: root, Words: p.words(), First: first, N: n}
}

func (p *scorePlan) hasBars() bool { return !p.Hidden.Hides(barsName) }

// take subtracts n from the free rows and reports whether there are enough.
func take(free *int, n int) bool {
	if *free < n {
		return false
	}
	*free -= n
	return true
}

// arrangeRows divides the rows. The names of the blocks, the bars and their sum always have
// theirs. Of the others, what is listed last is dropped first.
func (p *scorePlan) arrangeRows() {
	r, free, all, barred := &p.rows, p.H-1, min(len(p.tokens), p.bound()), chart.One(p.hasBars())
	free -= (productCount + 1) * barred
	shown := max(min(all, 5, free), 1)
	free = max(free-shown, 0)
	for _, row := range [...]*int{&r.heads, &r.title, &r.line} {
		ofBars := row == &r.title || row == &r.line
		*row = chart.One((barred > 0 || !ofBars) && take(&free, 1))
	}
	more := max(min(all-shown, free*2/3), 0)
	free -= more
	shown += more
	high := 1 + chart.One(shown == all && take(&free, shown))
	r.bar = 1 + chart.One(barred > 0 && take(&free, productCount))
	below, most := 3, 8 // blank rows that the regions below ask for, and rows of a cell
	if barred == 0 {
		below, most = 1, 12
	}
	for high > 1 && high < most && free >= shown+below {
		high, free = high+1, free-shown
		if barred > 0 && r.bar < 3 && free >= below+productCount && take(&free, productCount) {
			r.bar++
		}
	}
	all = len(p.tokens)
	if shown > 1 && shown < all { // which are shown takes a row
		shown--
	}
	first := chart.WindowStart(p.query, shown, all, 1)
	p.asking = chart.Track{X: 1 + r.heads, W: high, First: first, N: shown, Total: all}
	r.titleAir = chart.One(r.title > 0 && take(&free, 2))
	r.second = chart.One(p.Theme.Signs() && r.bar > 1)
	r.sum = r.line - r.second // the second bar of the sum has the row of the line, if there is no other
	if r.second > 0 && take(&free, 1) {
		r.sum++
	}
	r.line = max(r.sum, 0)
	r.sum = r.line + chart.One(r.line > 0 && take(&free, 1))
}

// bound returns how many words a side of the blocks can have at a large d_model.
func (p *scorePlan) bound() int { return max(maxScoreNumbers/p.DModel, minScoreWords) }

// arrangeBlocks divides the width among the blocks and the words before them.
func (p *scorePlan) arrangeBlocks() {
	gap, least, all := 3, 7, len(p.tokens)
	if p.W < 100 {
		gap, least = 2, 6
	}
	room := max((p.W-1-least-(blockCount-1)*gap)/blockCount, 1)
	n := min(all, room, p.bound())
	p.answering = chart.Track{W: min(room/n, maxScoreCell), First: chart.WindowStart(p.key, n, all, 1), N: n,
		Total: all}
	longest := 0
	for _, word := range p.tokens {
		longest = max(longest, p.Theme.Width(p.wordLabel(word)))
	}
	p.left = least + min((room-p.width())*blockCount, max(longest+2-least, 0))
	p.pitch = p.width() + gap
	if rest := p.W - 1 - p.left - blockCount*p.pitch + gap; rest > blockCount {
		p.pitch += min(rest/blockCount, 4)
	}
}

// width returns the columns of a block.
func (p *scorePlan) width() int { return p.answering.W * p.answering.N }

// arrangeBars finds the columns of the bars and of the numbers after them, and a scale that
// holds 0, every product and the sum.
func (p *scorePlan) arrangeBars() {
	const number = 8 // −12.345 and a blank
	names, apart := 15, 5
	if p.W < 100 {
		apart = 2
	}
	if p.W < 70 {
		names = 7
	}
	b := &p.bars
	b.now, b.swapped = p.W-1-number-apart, p.W-1
	b.from, b.room = 1+names, max(b.now-number-2-1-names, 0)
	cross, whole, high := 0.0, 0.0, 0.0
	for i := range blockCount {
		to := chart.Either(crosses(i), &cross, &whole)
		*to = max(*to, math.Abs(p.now[i]), math.Abs(p.swapped[i]))
	}
	b.times = enlarged(cross, whole)
	for i := range blockCount {
		for _, v := range [...]float64{p.now[i] * b.of(i), p.swapped[i] * b.of(i)} {
			b.low, high = min(b.low, v), max(high, v)
		}
	}
	if span := high - b.low; span >= 1e-12 { // else all of them are 0
		b.per = float64(b.room) / (span * 1.05)
	} else {
		b.low = 0
	}
}

// enlarged returns how many times as long the bars of the cross terms are drawn, so that they can be compared beside
// larger ones: 1, or a number from 5 on that is 1, 2 or 5 times a power of ten.
func enlarged(cross, whole float64) float64 {
	room := 0.8 * whole / cross
	if !(cross >= leastSpan && room >= 5) {
		return 1
	}
	unit := math.Pow(10, math.Floor(math.Log10(room)))
	return unit * chart.Either(room >= 5*unit, 5.0, chart.Either(room >= 2*unit, 2.0, 1))
}

// of returns how many times as long as those of the score the bars of a product are.
func (b scoreBars) of(i int) float64 { return chart.Either(crosses(i), b.times, 1) }

// blocks returns the words that ask, the four products, and the score.
func (p *scorePlan) blocks() chart.Region {
	return chart.Region{Rows: chart.Fixed(p.asking.At(p.asking.End())), Way: chart.Across, In: []chart.Region{
		{Cols: chart.Fixed(p.left), Draw: p.drawQueries},
		p.run(productsName, 0, productCount, p.productsData),
		{Data: p.keysData, Way: chart.Across, In: []chart.Region{p.run(scoreName, totalBlock, 1, nil)}},
	}}
}

// run returns some blocks side by side. Covered, their cells are unknown.
func (p *scorePlan) run(name *chart.Name, first, n int, data func() chart.Data) chart.Region {
	draw := func(hidden bool) func(chart.Canvas) {
		return func(f chart.Canvas) {
			for i := range n {
				p.drawBlock(f.Sub(i*p.pitch, 0, p.pitch, p.H), first+i, hidden)
			}
		}
	}
	return chart.Region{Name: name, Cols: chart.Fixed(n * p.pitch), Data: data, Draw: draw(false), Cover: draw(true),
		Click: func(x, y int) chart.Change {
			row, onRow := p.asking.Find(y)
			col, onColumn := p.answering.Find(x % p.pitch)
			if !onRow || !onColumn {
				return chart.Change{}
			}
			set := p.Settings
			set.Reads = col
			return chart.Change{State: func(s *chart.State) { s.Pos = row }, Set: set}
		}}
}

// titles reports whether the names in words of all products fit over their blocks, each with its scale.
func (p *scorePlan) titles() bool {
	for i, name := range blockNames[:productCount] {
		if p.Theme.Width(name[0]+" "+p.shades(i)) > p.pitch-2 {
			return false
		}
	}
	return true
}

// shades returns the scale of a block.
func (p *scorePlan) shades(i int) string { return shadesNote(p.Theme, terse(p.limit(i), 2)) }

// drawBlock draws one product for all pairs of words: rows ask, columns answer.
func (p *scorePlan) drawBlock(f chart.Canvas, i int, hidden bool) {
	w, name, formula, limit := p.width(), blockNames[i][0], blockNames[i][1], p.shades(i)
	if i < totalBlock && !p.titles() {
		name = formula
	}
	room := p.pitch - 2 - f.Theme.Width(limit)
	if title := chart.Fitting(f, room, name, formula, ""); title != "" {
		f.Text(f.Text(0, 0, title, chart.StrongStyle)+1, 0, limit, chart.FaintStyle)
	} else {
		f.Text(0, 0, chart.Fitting(f, p.pitch-1, name, formula), chart.StrongStyle)
	}
	if hidden {
		chart.DrawUnknown(f, 0, p.asking.X, w, p.asking.N*p.asking.W)
	}
	for col := p.answering.First; col < p.answering.End(); col++ {
		p.drawKey(f, i, col)
		for row := p.asking.First; row < p.asking.End() && !hidden; row++ {
			p.drawCell(f, i, row, col)
		}
	}
	if i < totalBlock && p.pitch-w > 1 {
		f.Set(w+(p.pitch-w)/2, p.middle(p.query), rune("+++="[i]), frame.Style{})
	}
}

// middle returns the row of a word's cells that has the numbers.
func (p *scorePlan) middle(row int) int { return p.asking.At(row) + (p.asking.W-1)/2 }

// drawCell paints a cell. It has a number at the cursor, and in the block of the score for the other keys of the same
// query, if none touches another.
func (p *scorePlan) drawCell(f chart.Canvas, i, row, col int) {
	w, h, limit := p.answering.W, p.asking.W, p.limit(i)
	v := p.Terms[row-p.asking.First][col-p.answering.First][i]
	x, y := p.answering.At(col), p.asking.At(row)
	if here := row == p.query && col == p.key; here || i == totalBlock && row == p.query && p.spaced() {
		drawNumberCell(f, x, y, w, h, v, limit, here)
	} else {
		f.Shade(x, y, w, h, frame.Signed, v/limit)
	}
}

// spaced reports whether the scores of the cursor's query have room beside each other.
func (p *scorePlan) spaced() bool {
	w, keys := p.answering.W, p.Terms[p.query-p.asking.First]
	return w >= spacedCell || w == spacedCell-1 && !slices.ContainsFunc(keys[1:], func(of attention.Terms) bool {
		text, _ := cellNumber(of[totalBlock], w)
		return len(text) == w
	})
}

// countInk returns the ink of a word or number: bright if it matters.
func countInk(counts bool) frame.Style {
	return chart.Either(counts, chart.CursorStyle, chart.FaintStyle)
}

// drawKey writes a word that answers over its column: over the first block each word that
// fits, over the others the cursor's.
func (p *scorePlan) drawKey(f chart.Canvas, i, col int) {
	if p.rows.heads == 0 {
		return
	}
	x, word := p.answering.At(col), p.wordLabel(p.tokens[col])
	switch w := p.answering.W; {
	case w >= 4 && (i == 0 || col == p.key):
		f.Text(x, 1, f.Theme.Cut(word, w-1), countInk(col == p.key))
	case col == p.key:
		word = f.Theme.Cut(word, p.width())
		f.Text(min(x, p.width()-f.Theme.Width(word)), 1, word, countInk(true))
	}
}

// drawQueries writes the words that ask.
func (p *scorePlan) drawQueries(f chart.Canvas) {
	for row := p.asking.First; row < p.asking.End(); row++ {
		y := p.middle(row)
		if row == p.query && f.Theme.Signs() {
			f.Set(0, y, '▸', countInk(true))
		}
		f.Text(1, y, f.Theme.Cut(p.wordLabel(p.tokens[row]), p.left-2), countInk(row == p.query))
	}
}

// The strengths of the colours of bars.
const (
	nowStrength     = 1
	swappedStrength = 0.5
)

// below returns the products of the cell at the cursor and their sum as bars from 0, each
// above the same with the two words swapped.
func (p *scorePlan) below() chart.Region {
	r := p.rows
	return chart.Region{Name: barsName, In: []chart.Region{
		chart.Gap(r.titleAir), {Rows: chart.Fixed(r.title), Draw: p.drawTitle}, chart.Gap(r.titleAir),
		{Rows: chart.Fixed(p.barAt(totalBlock) + 1 + r.second), Way: chart.Stack,
			In: []chart.Region{
				{Draw: p.drawBars},
				{Way: chart.Across, In: []chart.Region{chart.Gap(p.bars.now + 1),
					{Name: swappedName, Cols: chart.Fixed(p.bars.swapped - p.bars.now - 1),
						Draw: p.drawSwapped, Cover: p.drawSwapped}}},
			}},
	}}
}

// barAt returns the row of a product, or of the sum, below the axis.
func (p *scorePlan) barAt(i int) int {
	return i*p.rows.bar + chart.Either(i == totalBlock, p.rows.sum, 0)
}

// hides reports whether a product, or the sum, is hidden.
func (p *scorePlan) hides(i int) bool {
	return p.Hidden.Hides(chart.Either(i == totalBlock, scoreName, productsName))
}

// numbers writes a product as it is and swapped.
func (p *scorePlan) numbers(i int) (now, swapped string) {
	switch now, swapped = chart.SignedText(p.now[i], 3), chart.SignedText(p.swapped[i], 3); {
	case p.hides(i):
		return chart.Unknown, chart.Unknown
	case p.Hidden.Hides(swappedName):
		return now, now
	}
	return now, swapped
}

// drawTitle names the two words at the cursor.
func (p *scorePlan) drawTitle(f chart.Canvas) {
	pair := p.quotedLabel(p.tokens[p.query]) + " at " + p.posText(p.query) + " reads "
	if p.query == p.key {
		pair += "itself"
	} else {
		pair += p.quotedLabel(p.tokens[p.key]) + " at " + p.posText(p.key)
	}
	f.HLine(1, 0, p.W-2, '─', chart.LineStyle)
	f.Text(3, 0, chart.Fitting(f, p.bars.now-12, " "+pair+" ", ""), frame.Style{FG: frame.Accent})
	names := [...]string{" now ", " swapped"}
	for k, end := range [...]int{p.bars.now + 1, p.bars.swapped} {
		x := end - f.Theme.Width(names[k]) - 2
		f.Text(x, 0, "  "+names[k], chart.Either(k == 0, frame.Style{}, chart.FaintStyle))
		sign, style := p.barSign(k, 1)
		f.Set(x+1, 0, sign, style)
	}
}

// barSign returns the sign and the style of a bar of v as it is, k = 0, or with the words swapped, k = 1. One of half a
// row leaves the other half to the other.
func (p *scorePlan) barSign(k int, v float64) (rune, frame.Style) {
	half := [...]rune{'▀', '▄'}[k]
	switch {
	case !p.Theme.Signs():
		strength := [...]float64{nowStrength, swappedStrength}[k]
		return half, frame.Style{FG: frame.Signed.At(math.Copysign(strength, v))}
	case p.rows.second == 0:
		return half, frame.Style{FG: frame.Text}
	case p.Theme.Glyphs == frame.ASCII:
		return [...]rune{'#', '='}[k], frame.Style{FG: frame.Text}
	}
	return [...]rune{'█', '▒'}[k], frame.Style{FG: frame.Text}
}

// drawBars draws the products of the cell at the cursor and their sum.
func (p *scorePlan) drawBars(f chart.Canvas) {
	for i := range blockCount {
		y := p.barAt(i)
		p.drawProduct(f, i, y)
		if !p.hides(i) {
			p.drawBar(f, i, y)
		}
	}
	if p.rows.line > 0 {
		f.HLine(1, p.barAt(totalBlock)-1, p.W-2, '─', chart.LineStyle)
	}
}

// drawProduct names a product and writes its number. One that a swap does not change is
// faint.
func (p *scorePlan) drawProduct(f chart.Canvas, i, y int) {
	b, name, formula, style := p.bars, blockNames[i][0], blockNames[i][1], frame.Style{}
	now, swapped := p.numbers(i)
	if i == totalBlock || now != swapped {
		style = chart.StrongStyle
	}
	f.Text(1, y, chart.Fitting(f, b.from-2, name, formula), style)
	f.TextRight(b.now, y, now, style)
}

// drawSwapped writes the numbers with the two words swapped. Without a title over them, arrows lead to them.
func (p *scorePlan) drawSwapped(f chart.Canvas) {
	w, _ := f.Size()
	arrow := chart.Either(p.rows.title == 0 && !p.Hidden.Hides(swappedName), "→ ", "")
	for i := range blockCount {
		now, swapped := p.numbers(i)
		text := p.Hidden.Or(swappedName.Name, swapped)
		f.TextRight(w, p.barAt(i), chart.Fitting(f, w, arrow+text, text), countInk(now != swapped))
	}
}

// leastSpan is the smallest value with a bar: its number, with three decimals, is not 0.
const leastSpan = 0.0005

// zero returns the column at which the bars begin.
func (b scoreBars) zero() int {
	return b.from + max(int(math.Round(-b.low*b.per)), chart.One(b.low <= -leastSpan))
}

// span returns the first column and the length of a bar of a product from 0 to a value. Equal values have bars of equal
// length.
func (b scoreBars) span(i int, v float64) (x, n int) {
	long := math.Abs(v) * b.of(i) * b.per
	x, n = b.zero(), max(int(math.Round(long)), chart.One(math.Abs(v) >= leastSpan))
	if v < 0 {
		return x - n, n
	}
	return x, min(n, b.from+b.room-x)
}

// drawBar draws two bars of a product from 0: as it is, and with the two words swapped. Both are in one row, each half of
// it, or the second is in the row below. A product whose bars are longer than the others says how many times.
func (p *scorePlan) drawBar(f chart.Canvas, i, y int) {
	values := [...]float64{p.now[i], p.swapped[i]}
	var x, n [2]int
	for k, v := range values {
		if x[k], n[k] = p.bars.span(i, v); k == 1 && p.Hidden.Hides(swappedName) {
			n[1] = 0
		}
		sign, style := p.barSign(k, v)
		f.HLine(x[k], y+k*p.rows.second, n[k], sign, style)
	}
	if p.rows.second == 0 {
		upper, style := p.barSign(0, values[0])
		_, lower := p.barSign(1, values[1])
		if style.BG = lower.FG; p.Theme.Signs() {
			upper, style.BG = '█', frame.Keep
		}
		first, last := max(x[0], x[1]), min(x[0]+n[0], x[1]+n[1])
		f.HLine(first, y, max(last-first, 0), upper, style)
	}
	end := p.bars.from + p.bars.room
	if free := end - max(x[0]+n[0], x[1]+n[1]) - 1; p.bars.of(i) > 1 && p.bars.room > 0 {
		text := "×" + chart.Brief(p.bars.of(i), 3)
		f.TextRight(end, y, chart.Fitting(f, free, "drawn "+text, text, ""), chart.FaintStyle)
	}
}

// productsData returns the products of the score at the cursor.
func (p *scorePlan) productsData() chart.Data {
	return chart.Data{Name: "products", Kind: chart.Bars, Rows: blockCount, Here: chart.Nowhere,
		Title: "'" + p.tokens[p.query] + "' at " + p.posText(p.query) +
			" reads '" + p.tokens[p.key] + "' at " + p.posText(p.key),
		Columns: []chart.Column{{Name: "product"}, {Name: "now", Format: chart.Signed, Hidden: chart.With(scoreName)},
			{Name: "with the two words swapped", Format: chart.Signed, Hidden: chart.With(swappedName)}},
		Label: func(i int) string { return strings.ReplaceAll(blockNames[i][0], " · ", " × ") },
		Row:   func(i int, to []float64) { to[1], to[2] = p.now[i], p.swapped[i] }}
}

// keysData returns the scores of the word at the cursor for every word.
func (p *scorePlan) keysData() chart.Data {
	columns := append([]chart.Column{{Name: "word"}, {Name: "pos", Format: chart.Whole}},
		chart.Columns(chart.Signed, productsName, "E·E", "E·PE", "PE·E", "PE·PE")...)
	return chart.Data{Name: "keys", Kind: chart.Lines, Rows: len(p.tokens), Here: p.key,
		Title:   "what '" + p.tokens[p.query] + "' at " + p.posText(p.query) + " asks every word",
		Columns: append(columns, chart.Column{Name: "score", Format: chart.Signed, Hidden: chart.With(scoreName)}),
		Label:   func(i int) string { return p.tokens[i] },
		Row: func(i int, to []float64) {
			t := splitScore(p.scene, p.query, i)
			to[1] = float64(p.At(i))
			copy(to[2:], t[:])
		}}
}
