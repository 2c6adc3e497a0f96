package order

import (
	"fmt"
	"math"
	"strconv"
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// sumFace adds the vector of the position to the vector of the word: three strips of
// numbers, E + PE = X, with a row a token, and below them the difference of two equal
// words, or one sum.
var sumFace = chart.Face[Settings]{
	Name: "sum", Title: "Sum", Doc: "word plus position",
	Reads:   []string{"concat", "padding"},
	Reading: reading(sumReading),
	Axes: func(chart.State, Settings) (across, down chart.Axis[Settings]) {
		return chart.Along[Settings](chart.ColumnAxis), paddedAxis
	},
	Keys: []chart.Key[Settings]{
		scaleKey,
		bind("a", "a", "concat", "add word and place, or put them side by side").
			Do(func(_ *chart.State, set *Settings, _ int) { set.Concat = !set.Concat }).
			Named(func(_ chart.State, set Settings) string {
				return chart.Either(set.Concat, "add", "concat")
			}),
		bind("f", "f", "all 0.1",
			"next word vectors: every number 0.1, every word of norm 1, or the words' own").
			Do(func(_ *chart.State, set *Settings, _ int) {
				set.Vectors = (set.Vectors + 1) % vectorKind(len(vectorKinds))
			}).
			Named(func(_ chart.State, set Settings) string {
				return [...]string{ownVectors: "all 0.1", flatVectors: "norm 1", unitVectors: "words"}[set.Vectors]
			}),
		padKey,
	},
	Plan: plan(sumTree, sumControls),
	Names: chart.Names(append(stripNames[:], normsName, normName, weightsName, sumDifferenceName, tieName,
		sumScaleName, switchesName)...),
}

// The names of what is on the picture.
var (
	stripNames = [...]*chart.Name{{Name: "E", Doc: "the words"}, {Name: "PE", Doc: "the positions"},
		{Name: "X", Doc: "what attention reads"}}
	normsName = &chart.Name{Name: "norms", Doc: "the norms of the vectors, wherever they are written"}
	normName  = &chart.Name{Name: "norm", Each: "strip, from 0",
		Doc: "the norm of E, PE or X of the word at the cursor, large"}
	weightsName = &chart.Name{Name: "weights",
		Doc: "how many weights it takes to read word and position side by side"}
	sumDifferenceName = &chart.Name{Name: "difference", Gives: true,
		Doc: "one word at two positions, subtracted, or one sum, large"}
	tieName      = &chart.Name{Name: "tie", Doc: "how far the two are apart"}
	sumScaleName = &chart.Name{Name: "scale", Doc: "the scale of the colours"}
)

// sumReading returns the norm of the sum at the word under the cursor.
func sumReading(sc scene) chart.Reading {
	sc = sc.onToken(sc.Rows(sc.Padding))
	x := make([]float64, sc.DModel)
	sc.embedAt(x, sc.Pos)
	place := encoding.Row(sc.Enc, sc.At(sc.Pos))
	of := "norm of X at pos " + sc.posText(sc.Pos)
	if sc.Concat {
		return chart.Reading{Of: of, Value: math.Hypot(attention.Norm(x), attention.Norm(place))}
	}
	for i, v := range place {
		x[i] += v
	}
	return chart.Reading{Of: of, Value: attention.Norm(x)}
}

// sumControls returns the formula and the norm of PE or, side by side, the cost of the width.
func sumControls(sc scene) []chart.Field {
	d, formula := sc.DModel, "X = "+sc.wordSymbol()+" + PE"
	cost := []chart.Field{{Value: normsNote(sc), Ink: chart.FaintStyle, Drop: 1, Name: normsName}}
	if sc.Concat {
		formula = "X = [" + sc.wordSymbol() + ", PE]"
		cost = []chart.Field{{Value: fmt.Sprintf("%d + %d = %d wide", d, d, 2*d), Ink: chart.FaintStyle, Drop: 1},
			{Label: "weights", Value: fmt.Sprintf("%d, not %d", 6*d*d, 3*d*d), Drop: 3, Name: weightsName}}
	}
	return append([]chart.Field{{Value: formula}}, cost...)
}

// normsNote returns the norm that all rows of PE share; "" where they have no common one.
func normsNote(sc scene) string {
	if !sc.HasWaves() || !sc.Steady() {
		return ""
	}
	norm := chart.Distance(measure.Norm(sc.Enc, 0), 2)
	if sc.Filter != chart.Unfiltered {
		return "PE norm " + norm
	}
	return "PE norm " + chart.NormFormula("d", sc.DModel%2 == 1) + " = " + norm
}

// sumRow is the vectors of a token and of its position, and their sum if they are added.
type sumRow struct {
	word, place, sum []float64
	norms            [3]float64 // of E, PE and X, over all columns
}

// rowOf returns the row of a position, which it computes once.
func (p *sumPlan) rowOf(pos int) sumRow {
	if _, known := p.rows[pos]; !known {
		p.rows[pos] = p.add(p.vectors(pos))
	}
	return p.rows[pos]
}

// add makes a row of a word and a position.
func (p *sumPlan) add(e, pe []float64) sumRow {
	r := sumRow{word: e, place: pe, norms: [3]float64{attention.Norm(e), attention.Norm(pe)}}
	if p.Concat { // no number of X is new
		r.norms[2] = math.Hypot(r.norms[0], r.norms[1])
		return r
	}
	r.sum = make([]float64, len(e))
	for i := range r.sum {
		r.sum[i] = e[i] + pe[i]
	}
	r.norms[2] = attention.Norm(r.sum)
	return r
}

// subtracted returns the vectors of the second of the two words and of its position, minus
// those of the first.
func (p *sumPlan) subtracted() (e, pe []float64) {
	first, there := p.vectors(p.i)
	e, pe = p.vectors(p.j)
	for i := range e {
		e[i] -= first[i]
		pe[i] -= there[i]
	}
	return e, pe
}

// normText writes a norm in at most five cells.
func normText(v float64) string {
	if v == 0 {
		return "0"
	}
	if v < 0.005 {
		return chart.Significant(v, 2)
	}
	return chart.Distance(v, 2)
}

// signedFor writes a number with its sign and as many decimals as its size allows.
func signedFor(v float64, decimals int) string {
	return chart.SignedText(v, max(decimals+1-chart.DecimalDigits(int(math.Abs(v))), 0))
}

// words says what is added at the cursor, and what that does.
func (p *sumPlan) words() chart.Words { return chart.Words{Caption: p.caption(), Readout: p.readout()} }

// caption describes the token under the cursor: that it is padding, a word of zeros, or one of two
// equal words; otherwise it compares the norms of PE and of the word.
func (p *sumPlan) caption() []string {
	r := p.rowOf(p.Pos)
	name, e, pe, x := p.quotedLabel(p.tokenAt(p.Pos)), r.norms[0], r.norms[1], normText(r.norms[2])
	switch {
	case p.Pos >= len(p.scene.Words()):
		return []string{"Padding: E is 0 and X has norm " + x + "; only a mask keeps it from being read.",
			"Padding: E is 0, X has norm " + x + "."}
	case e == 0:
		return []string{"Every number of " + name + " is 0: X is PE alone, with norm " + x + ".",
			name + " is 0: X has norm " + x + "."}
	case p.tie:
		apart, twice := normText(p.between().norms[1]), p.quotedLabel(p.tokenAt(p.i))
		if p.between().norms[1] == 0 {
			return []string{twice + " has one E at positions " + p.posText(p.i) + " and " + p.posText(p.j) +
				", and one PE: X is the same at both.", twice + " has one E and one PE: X is the same."}
		}
		return []string{twice + " has one E at positions " + p.posText(p.i) + " and " + p.posText(p.j) +
			"; its X differs by " + apart + ", exactly as PE.",
			twice + " has one E; X differs by " + apart + ", as PE."}
	}
	return []string{
		"PE has norm " + normText(pe) + ", " + name + " " + normText(e) + ": PE is " + percentOf(pe, e) +
			" of the word.",
		"Norms: PE " + normText(pe) + ", " + p.wordSymbol() + " " + normText(e) + "."}
}

// percentOf writes the norm of a position as a share of a word's, in powers of ten if the
// word is nearly zero. It writes 0 only for a norm of 0.
func percentOf(place, word float64) string {
	percent := 100 * place / word
	switch {
	case percent >= 1e6:
		return chart.Power(percent, 0) + " %"
	case percent < 0.5:
		return chart.Significant(percent, 1) + " %"
	}
	return chart.Unsigned(percent, 0) + " %"
}

// readout returns the sum at the cursor: a number of the word, that of the position and its
// formula, and X.
func (p *sumPlan) readout() []chart.Field {
	r := p.rowOf(p.Pos)
	e, pe := r.word[p.Dim], r.place[p.Dim]
	where, how := p.waveTexts()
	value, place := signedFor(e, 4), chart.SignedText(pe, 4)
	x := chart.Field{Label: "X =", Value: signedFor(e+pe, 4), Ink: chart.StrongStyle, Name: stripNames[2]}
	if p.Concat {
		x.Label, x.Value = "in X:", fmt.Sprintf("dims %d and %d", p.Dim, p.DModel+p.Dim)
	}
	dim := chart.Field{Value: "dim " + strconv.Itoa(p.Dim)}
	if mark := chart.MarkSpan(p.scene.Scene, p.Dim); mark.Text != "" {
		dim.Marks = chart.Line{mark}
	}
	return []chart.Field{
		{Value: "pos " + p.posText(p.Pos) + " " + p.quotedLabel(p.tokenAt(p.Pos)), Ink: frame.Style{FG: frame.Accent}},
		dim, {Value: where, Drop: 3},
		{Label: p.wordSymbol(), Value: value, Drop: 4, Name: stripNames[0]},
		{Label: "PE", Value: how + place, Drop: 5, Name: stripNames[1]}, x,
		{Label: "E to PE:", Value: p.angle(), Drop: 1}, p.behind}
}

// angle writes the angle between the word and its position. It approaches 90° as dimensions
// grow, which makes the two easy to separate.
func (p *sumPlan) angle() string {
	if r := p.rowOf(p.Pos); r.norms[0] == 0 || r.norms[1] == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f°", attention.Angle(p.vectors(p.Pos)))
}

// longPosition is the position from which on the digits that a divisor leaves out matter.
const longPosition = 1000

// waveTexts says which wave the column under the cursor has, and the formula of its value.
func (p *sumPlan) waveTexts() (where, how string) {
	here, by := p.Here(), "·ω"
	if here.Group == encoding.PairGroup && p.At(p.Pos) < longPosition {
		by = " / " + divisorText(p.Waves, here.Index)
	}
	switch {
	case here.Group == encoding.PairGroup:
		return here.Name + ", pair " + strconv.Itoa(here.Index),
			here.Name + "(" + p.posText(p.Pos) + by + ") = "
	case p.HasWaves() || here.Name == "": // zeros that fill up the odd d_model
		return "", ""
	}
	return "", here.Name + " "
}

// vectors returns the vectors of a token and of its position.
func (p *sumPlan) vectors(pos int) (e, pe []float64) {
	e, pe = make([]float64, p.DModel), make([]float64, p.DModel)
	p.embedAt(e, pos)
	encoding.FillRow(pe, p.Enc, p.At(pos))
	return e, pe
}

// dimColumns returns the columns of a table with a dimension a row.
func (p *sumPlan) dimColumns() []chart.Column {
	return []chart.Column{{Name: "dim", Format: chart.Whole},
		{Name: p.wordSymbol(), Format: chart.Signed, Hidden: chart.With(stripNames[0])},
		{Name: "PE", Format: chart.Signed, Hidden: chart.With(stripNames[1])}}
}

// numbersData returns the numbers of the token at the cursor.
func (p *sumPlan) numbersData() chart.Data {
	e, pe := p.vectors(p.Pos)
	x := chart.Column{Name: "X", Format: chart.Signed, Hidden: chart.With(stripNames[2])}
	if p.Concat {
		x.Name, x.Format = "PE is X at dim", chart.Whole
	}
	return chart.Data{Name: "numbers", Kind: chart.Lines, Rows: p.DModel, Here: p.Dim,
		Columns: append(p.dimColumns(), x),
		Title:   "'" + p.tokenAt(p.Pos) + "' at position " + p.posText(p.Pos) + ", number by number",
		Row: func(dim int, to []float64) {
			copy(to, []float64{float64(dim), e[dim], pe[dim], e[dim] + pe[dim]})
			if p.Concat {
				to[3] = float64(p.DModel + dim)
			}
		}}
}

// tokensData returns the norms of all tokens.
func (p *sumPlan) tokensData() chart.Data {
	return chart.Data{Name: "tokens", Kind: chart.Bars, Rows: p.Rows(p.Padding), Here: p.Pos,
		Title: "the norms of every token's word, place and both together",
		Columns: append([]chart.Column{{Name: "token"}, {Name: "pos", Format: chart.Whole}},
			chart.Columns(chart.Short, normsName, p.wordSymbol(), "PE", "X")...),
		Label: p.tokenAt,
		Row: func(pos int, to []float64) {
			e, pe := p.vectors(pos)
			to[1] = float64(p.At(pos))
			r := p.add(e, pe)
			copy(to[2:], r.norms[:])
		}}
}

// twiceData returns the difference of two equal words.
func (p *sumPlan) twiceData() chart.Data {
	e, pe := p.subtracted()
	return chart.Data{Name: "twice", Kind: chart.Lines, Rows: p.DModel, Here: p.Dim, Columns: p.dimColumns(),
		Title: "'" + p.tokenAt(p.j) + "' at position " + p.posText(p.j) +
			" less '" + p.tokenAt(p.i) + "' at position " + p.posText(p.i),
		Row: func(dim int, to []float64) { copy(to, []float64{float64(dim), e[dim], pe[dim]}) }}
}

// sumPlan is Sum on one paper: the tokens, a row each, and below them the difference of two
// equal words, or the sum at the cursor if no word occurs twice.
type sumPlan struct {
	chart.Paper
	scene                  // its cursor is on a token
	behind  chart.Field    // says that the cursor is behind the tokens
	rows    map[int]sumRow // by position
	between func() sumRow  // the difference of the two equal words
	grid    stripGrid
	limit   float64 // the end of the colour scale of all strips
	tie     bool    // there are two equal words
	i, j    int     // their positions
	lowerRows
	dims    int         // rows of the column numbers
	tokens  chart.Track // from the top of the strips
	rest    int         // rows that a line for each token leaves
	remarks bool        // the figures below have room for what they are
}

// lowerRows is the size of the part below the tokens: result is the rows of its result, under the blank
// rows below the result, scale the scale of the figures of its norms; 0 for none.
type lowerRows struct{ result, under, scale int }

// lowerHeights lists the possible heights of the lower part, the roomiest first.
var lowerHeights = [...]lowerRows{{7, 1, 2}, {5, 1, 2}, {3, 1, 2}, {3, 1, 1}, {1, 0, 1}, {1, 0, 0}, {}}

// height returns the rows below the tokens: a title, the result, and the figures.
func (l lowerRows) height() int {
	if l.result == 0 {
		return 0
	}
	return 1 + 2*l.air() + l.result + l.under + l.figures()
}

// air returns the blank rows before and after the title, figures the rows of the figures.
func (l lowerRows) air() int     { return chart.One(l.result > 3) }
func (l lowerRows) figures() int { return (5*l.scale + 1) / 2 }

const (
	normColumn    = 5       // the norm of X
	manyTokens    = 10      // tokens that are worth more than what is under them
	maxSumNumbers = 1 << 19 // numbers of their vectors
)

// newSumPlan lays Sum out.
func newSumPlan(paper chart.Paper, sc scene) *sumPlan {
	all := sc.Rows(sc.Padding)
	p := &sumPlan{Paper: paper, scene: sc.onToken(all), behind: sc.behindField(all), rows: map[int]sumRow{},
		limit: sc.colourLimit()}
	var names []string
	for _, word := range p.scene.Words() {
		names = append(names, p.vectorName(word))
	}
	p.i, p.j, p.tie = attention.Twins(names, p.Pos)
	p.arrange(all)
	wish, least := p.gutters()
	p.grid = newStripGrid(p.W, p.scene, wish, least, normColumn)
	p.between = sync.OnceValue(func() sumRow { return p.add(p.subtracted()) })
	p.fitFigures()
	p.spread()
	return p
}

// sumTree lays Sum out.
func sumTree(paper chart.Paper, sc scene) chart.Picture {
	p := newSumPlan(paper, sc)
	root := chart.Region{Data: p.numbersData, In: []chart.Region{
		shownRow(p.tokens), p.strips(), p.difference()}}
	return chart.Picture{Root: root, Words: p.words(), N: max(sc.Rows(sc.Padding)-1, 1), Figure: p.figure()}
}

// arrange chooses what is below n tokens: as much as leaves room for all of them, or for
// most. Of the longest vectors it shows no more than can be computed in time.
func (p *sumPlan) arrange(n int) {
	free, most := p.H-1, max(maxSumNumbers/p.DModel, manyTokens)
	for _, tokens := range [...]int{n, min(n, manyTokens), min(n, manyTokens/2), 1} {
		for _, p.lowerRows = range lowerHeights {
			if p.result > 0 && p.Hidden.Hides(sumDifferenceName) {
				continue
			}
			// Numbers of columns are worth more than height.
			room := free - p.height() - chart.One(p.result > 1)
			if room >= tokens {
				p.show(min(room, most), n)
				return
			}
		}
	}
	p.show(1, n)
}

// show shows some of all tokens.
func (p *sumPlan) show(shown, all int) {
	part := chart.One(1 < shown && shown < all) // which are shown takes a row
	p.tokens = chart.NewTrack(0, shown-part, 1, 0, p.Pos, all)
	p.rest = p.H - 1 - part - p.tokens.N
}

// spread gives spare rows to the numbers of columns, the gap above the figures, the tokens, and the result below them.
func (p *sumPlan) spread() {
	spare := p.rest - p.height()
	p.dims = chart.One(take(&spare, 1))
	if p.scale > 0 && p.under == 0 {
		p.under = chart.One(take(&spare, 1))
	}
	for tall := chart.Either(p.Hidden.Hides(sumDifferenceName), 7, 5); p.tokens.W < tall && take(&spare, p.tokens.N); {
		p.tokens.W++
	}
	if p.air() > 0 {
		p.result += min(spare, p.result)
	}
	p.tokens.X = 1 + p.dims
}

// gutters returns the width that the shown words prefer, and the least one: a position, and the beginning of a word.
func (p *sumPlan) gutters() (wish, least int) {
	digits := len(p.posText(p.tokens.End() - 1))
	for pos := p.tokens.First; pos < p.tokens.End(); pos++ {
		wish = max(wish, digits+1+min(p.Theme.Width(p.tokenAt(pos)), 14))
	}
	return max(wish, minGutter), max(minGutter, digits+2)
}

// strips returns the tokens with their three strips and norms. A click moves to the token
// of its row and to the dimension of its column.
func (p *sumPlan) strips() chart.Region {
	g := p.grid
	row := []chart.Region{{Cols: chart.Fixed(g.X[0]), Draw: p.drawTokens,
		In: []chart.Region{p.shades(), {}}}}
	for k, name := range stripNames {
		end := g.Numbers - normColumn
		if k < 2 {
			end = g.X[k+1]
		}
		draw := p.strip(k)
		row = append(row, chart.Region{Name: name, Cols: chart.Fixed(end - g.X[k]), Draw: draw, Cover: draw})
	}
	norms := chart.Region{Name: normsName, Draw: p.drawNorms, Cover: p.drawNorms}
	row = append(row, chart.Region{Cols: chart.Fixed(normColumn), Data: p.tokensData,
		In: []chart.Region{chart.Gap(p.dims), norms}})
	return chart.Region{Rows: chart.Fixed(p.tokens.At(p.tokens.End())), Way: chart.Across, In: row,
		Click: func(x, y int) chart.Change {
			dim, onColumn := g.Hit(x)
			pos, onRow := p.tokens.Find(y)
			onColumn = onColumn && (onRow || y == p.dims && p.dims > 0)
			if !onRow && !onColumn {
				return chart.Change{}
			}
			return chart.Change{State: func(s *chart.State) {
				s.Pos = chart.Either(onRow, pos, p.Pos)
				s.Dim = chart.Either(onColumn, dim, s.Dim)
			}}
		}}
}

// shades returns the scale of all strips, in the row of heads.
func (p *sumPlan) shades() chart.Region {
	return chart.Inset(1, chart.Region{Name: sumScaleName, Rows: chart.Fixed(1), Draw: func(f chart.Canvas) {
		f.Text(0, 0, shadesNote(f.Theme, chart.Plainly(p.limit)), chart.FaintStyle)
	}})
}

// strip draws the k-th strip of all tokens, with its name and the numbers of the
// dimensions: all of them over the first strip, over the others the cursor's.
func (p *sumPlan) strip(k int) func(chart.Canvas) {
	return func(f chart.Canvas) {
		g := p.grid.From(p.grid.X[k])
		w, _ := f.Size()
		head := p.heads()[k]
		x := f.Text(0, 0, head[0], chart.StrongStyle)
		f.Text(x+1, 0, chart.Fitting(f, min(g.Vectors[k]*p.pitch()-2, w)-x-1, append(head[1:], "")...), chart.FaintStyle)
		switch {
		case p.dims == 0:
		case k == 2 && p.Concat:
			p.drawHalves(f)
		case k == 0:
			g.Columns(f, p.scene, k, p.dims)
		default:
			g.Here(f, p.scene, k, p.dims)
		}
		for pos := p.tokens.First; pos < p.tokens.End(); pos++ {
			p.drawStrip(f, g, k, p.tokens.At(pos), p.tokens.W, p.rowOf(pos), pos == p.Pos)
			p.drawSign(f, g, k, p.middle(pos))
		}
	}
}

// pitch returns the columns from one strip to the next.
func (p *sumPlan) pitch() int { return p.grid.X[1] - p.grid.X[0] }

// heads names the strips, in several lengths.
func (p *sumPlan) heads() [3][]string {
	word := "made up"
	switch typed := p.typedCount(); {
	case p.Vectors == flatVectors:
		word = "all 0.1"
	case typed == len(p.scene.Words()):
		word = "as typed"
	case typed > 0:
		word = "typed or made up"
	case p.Vectors == unitVectors:
		word = "made up, norm 1"
	}
	dims := kept(p.scene, p.grid.Dim, p.grid.N)
	position := chart.Joined(", ", "position", dims)
	return [3][]string{{p.wordSymbol(), "word, " + word, word}, {"PE", position, dims, "position"},
		{"X", chart.Either(p.Concat, "side by side", "what attention reads"), chart.Either(p.Concat, "both", "the sum")}}
}

// middle returns the row of a token that has its numbers.
func (p *sumPlan) middle(pos int) int { return p.tokens.At(pos) + (p.tokens.W-1)/2 }

// names returns the columns of positions and words.
func (p *sumPlan) names() int { return p.grid.X[0] - 2 }

// drawTokens writes positions and words left of the strips.
func (p *sumPlan) drawTokens(f chart.Canvas) {
	for pos := p.tokens.First; pos < p.tokens.End(); pos++ {
		number, word := chart.FaintStyle, frame.Style{}
		switch {
		case pos == p.Pos:
			number, word = frame.Style{FG: frame.Accent}, chart.CursorStyle
			if f.Theme.Signs() {
				f.Set(0, p.middle(pos), '▸', word)
			}
		case pos >= len(p.scene.Words()):
			word = chart.FaintStyle
		case p.tie && (pos == p.i || pos == p.j):
			word = chart.StrongStyle
		}
		x := f.Text(1, p.middle(pos), p.posText(pos), number) + 1
		f.Text(x, p.middle(pos), f.Theme.Cut(p.wordLabel(p.tokenAt(pos)), p.names()+1-x), word)
	}
}

// drawNorms writes the norms of X.
func (p *sumPlan) drawNorms(f chart.Canvas) {
	w, _ := f.Size()
	f.TextRight(w, 0, "norm", chart.FaintStyle)
	for pos := p.tokens.First; pos < p.tokens.End(); pos++ {
		text := p.Hidden.Or(normsName.Name, normText(p.rowOf(pos).norms[2]))
		f.TextRight(w, p.middle(pos)-p.dims, text, chart.StrongStyle)
	}
}

// drawStrip draws the k-th strip of a row of h lines.
func (p *sumPlan) drawStrip(f chart.Canvas, g stripGrid, k, y, h int, r sumRow, here bool) {
	if p.Hidden.Hides(stripNames[k]) {
		chart.DrawUnknown(f, g.X[k], y, g.Vectors[k]*g.Width(), h)
		return
	}
	vectors := [][]float64{[3][]float64{r.word, r.place, r.sum}[k]}
	if g.Vectors[k] > 1 {
		vectors = [][]float64{r.word, r.place}
	}
	for side, vector := range vectors {
		for i, v := range vector[g.Dim : g.Dim+g.N] {
			p.drawCell(f, g.X[k]+side*g.Width()+i*g.Wide, y, g.Wide, h, v, here, g.Dim+i)
		}
	}
}

// drawCell paints a number. Narrow cells have digits only in the row at the cursor. Where numbers would touch, they
// take turns on two lines; on one line only that at the cursor is written.
func (p *sumPlan) drawCell(f chart.Canvas, x, y, w, h int, v float64, here bool, dim int) {
	const roomy = 6 // columns
	mine := here && dim == p.Dim
	switch {
	case !here && w < roomy, w == spacedCell-1 && h == 1 && !mine:
		f.Shade(x, y, w, h, frame.Signed, v/p.limit)
	case w == spacedCell-1 && h > 1:
		if !f.Theme.Signs() {
			f.FillGround(x, y, w, h, frame.Signed, v/p.limit)
		}
		drawNumberCell(f, x, y+(h-2)/2+dim%2, w, 1, v, p.limit, mine)
	default:
		drawNumberCell(f, x, y, w, h, v, p.limit, mine)
	}
}

// drawSign draws the operator after the k-th strip.
func (p *sumPlan) drawSign(f chart.Canvas, g stripGrid, k, y int) {
	if k < 2 {
		f.Set(g.Sign(k+1), y, chart.Either(k == 1, '=', chart.Either(p.Concat, ',', '+')), frame.Style{})
	}
}

// drawHalves says which columns of X hold the word and which the position.
func (p *sumPlan) drawHalves(f chart.Canvas) {
	g := p.grid
	for side, name := range [2]string{"word", "place"} {
		from := g.Dim + side*p.DModel
		columns := strconv.Itoa(from) + "–" + strconv.Itoa(from+g.N-1)
		text := chart.Fitting(f, g.Width()-1, name+" "+columns, columns, "")
		f.Text(side*g.Width(), p.dims, text, chart.FaintStyle)
	}
}

// difference returns what is below the tokens: one word at two positions, subtracted, or one
// sum, and the norms of its vectors.
func (p *sumPlan) difference() chart.Region {
	if p.result == 0 {
		return chart.Gap(0)
	}
	result := chart.Region{Rows: chart.Fixed(p.result), Draw: p.drawResult}
	all := chart.Region{Name: sumDifferenceName, In: []chart.Region{chart.Gap(p.air()),
		{Rows: chart.Fixed(1), Draw: p.drawTitle}, chart.Gap(p.air()), result, chart.Gap(p.under), p.figureRow()}}
	if p.tie {
		all.Data = p.twiceData
	}
	return all
}

// shownResult returns the difference of two equal words, or the sum at the cursor.
func (p *sumPlan) shownResult() sumRow {
	if p.tie {
		return p.between()
	}
	return p.rowOf(p.Pos)
}

// drawResult draws the difference of two equal words, or the sum at the cursor.
func (p *sumPlan) drawResult(f chart.Canvas) {
	label, style := p.wordLabel(p.tokenAt(p.Pos)), chart.CursorStyle
	if p.tie {
		long := p.posText(p.j) + " " + chart.Minus + " " + p.posText(p.i) // the title has it too
		label, style = chart.Fitting(f, p.names(), long, ""), chart.StrongStyle
	}
	f.Text(1, (p.result-1)/2, f.Theme.Cut(label, p.names()), style)
	for k := range stripNames {
		p.drawStrip(f, p.grid, k, 0, p.result, p.shownResult(), !p.tie)
		p.drawSign(f, p.grid, k, (p.result-1)/2)
	}
}

// drawTitle names what is below it.
func (p *sumPlan) drawTitle(f chart.Canvas) {
	title := p.quotedLabel(p.tokenAt(p.Pos)) + " at " + p.posText(p.Pos)
	if p.tie {
		title = p.quotedLabel(p.tokenAt(p.j)) + " at " + p.posText(p.j) + " " + chart.Minus + " " +
			p.quotedLabel(p.tokenAt(p.i)) + " at " + p.posText(p.i)
	}
	f.HLine(1, 0, p.W-2, '─', chart.LineStyle)
	f.Text(3, 0, chart.Fitting(f, p.W-6, " "+title+" ", ""), frame.Style{FG: frame.Text})
}

// figureRow returns the norms of the three vectors as large figures of one size, or 0 would be larger than the
// others. A difference of 0 is in another colour.
func (p *sumPlan) figureRow() chart.Region {
	nothing := func(chart.Canvas) {}
	named := []chart.Region{chart.Gap(p.grid.X[0]), {Name: tieName, Cover: nothing}, chart.Gap(1)}
	if !p.tie {
		named = named[:1]
		for k := range stripNames {
			end := p.figureEnd(k)
			named = append(named, chart.Region{Name: normName, Index: chart.At(k), Cols: chart.Fixed(end),
				Cover: nothing}, chart.Gap(p.pitch()-end))
		}
	}
	return chart.Region{Rows: chart.Fixed(p.figures()), Way: chart.Stack,
		In: []chart.Region{{Way: chart.Across, In: named}, {Draw: p.drawFigures}}}
}

// hidesFigure reports whether the norm of the k-th vector below the tokens is hidden.
func (p *sumPlan) hidesFigure(k int) bool {
	return p.Hidden.Hides(stripNames[k]) || p.Hidden.Hides(chart.Either(p.tie, tieName, normsName)) ||
		!p.tie && p.Hidden.HasN(normName.Name, k)
}

// drawFigures draws all norms, each with its remark.
func (p *sumPlan) drawFigures(f chart.Canvas) {
	for k, v := range p.shownResult().norms {
		x := p.grid.X[k]
		if p.hidesFigure(k) {
			f.Text(x, (5*p.scale+1)/4, chart.Unknown, chart.StrongStyle)
			continue
		}
		ink := frame.Text
		if p.tie {
			ink = chart.Either(v == 0, frame.Warn, frame.Good)
		}
		figure := p.norm(k)
		figure.Draw(f, x, 0, ink)
		wide, high := figure.Size()
		f.Text(x+wide+1, high/2, p.remark(k), frame.Style{})
	}
}

// norm returns the k-th norm as a large figure.
func (p *sumPlan) norm(k int) chart.Figure {
	return chart.Figure{Text: normText(p.shownResult().norms[k]), Scale: p.scale}
}

// figureEnd returns the columns of the k-th figure and its remark.
func (p *sumPlan) figureEnd(k int) int {
	wide, _ := p.norm(k).Size()
	if remark := p.remark(k); remark != "" {
		wide += 1 + p.Theme.Width(remark)
	}
	return min(wide, p.pitch())
}

// fitFigures makes the figures smaller where they have no room beside each other with their remarks, and leaves the
// remarks out where no size has. The gap is wider than that between digits, or 3.58 and 3.58 read as 3.583.58.
func (p *sumPlan) fitFigures() {
	fit := func() bool {
		return max(p.figureEnd(0), p.figureEnd(1), p.figureEnd(2))+2*p.scale < p.pitch()
	}
	for p.remarks = !p.tie; p.scale > 1 && !fit(); {
		p.scale--
	}
	p.remarks = p.remarks && fit()
}

// remark describes the k-th norm.
func (p *sumPlan) remark(k int) string {
	if !p.remarks { // of a difference the caption says it
		return ""
	}
	return "norm of " + [...]string{p.wordSymbol(), "PE", "X"}[k]
}
