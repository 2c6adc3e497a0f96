// Package sum is the face of Order that adds the vector of a place to the
// vector of a word.
//
// It owns three strips of numbers, E + PE = X, with a token a row, the tie that
// joins two equal words to their difference, and the sum under the cursor
// written out. In come a frame and a sentence, out go cells, words and clicks.
// Read plan.go first, which says what stands where, then draw.go.
package sum

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/encoding/memo"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Face adds the vector of the place to the vector of the word.
var Face = sentence.Face{
	Name: "sum", Title: "Sum", Reading: reading,
	Axes: func(scene.State, sentence.Settings) (across, down scene.Axis[sentence.Settings]) {
		return scene.Along[sentence.Settings](scene.Columns), sentence.Padded
	},
	Keys: []scene.Key[sentence.Settings]{
		sentence.ScaleKey,
		sentence.Bind("a", "a", "concat", "add word and place, or put them side by side").
			Do(func(_ *scene.State, set *sentence.Settings, _ int) { set.Concat = !set.Concat }).
			Named(func(_ scene.State, set sentence.Settings) string { return either(set.Concat, "add", "concat") }),
		sentence.Bind("f", "f", "all 0.1", "every number of every word 0.1, every word of norm 1, or the words' own vectors").
			Do(func(_ *scene.State, set *sentence.Settings, _ int) {
				set.Flat, set.Unit = !set.Flat && !set.Unit, set.Flat
			}).
			Named(func(_ scene.State, set sentence.Settings) string {
				return parts.Either(set.Flat, "norm 1", either(set.Unit, "words", "all 0.1"))
			}),
		sentence.PadKey,
	},
	Switches:   switches,
	Press:      sentence.PressScaled,
	Tree:       tree,
	Parts:      chart.Names(append(stripNames[:], normsName, normName, weightsName, differenceName, tieName, scaleName)...),
	SwitchPart: switchPart,
}

// The names of what is on the picture.
var (
	stripNames     = [...]*chart.Name{{Name: "E", Doc: "the words"}, {Name: "PE", Doc: "the places"}, {Name: "X", Doc: "what attention reads"}}
	normsName      = &chart.Name{Name: "norms", Doc: "how long the vectors are, wherever that is written"}
	normName       = &chart.Name{Name: "norm", Each: "strip, from 0", Doc: "how long E, PE or X of the word under the cursor is, large"}
	weightsName    = &chart.Name{Name: "weights", Doc: "how many weights it takes to read word and place side by side"}
	differenceName = &chart.Name{Name: "difference", Block: true, Doc: "one word at two places, less each other, or one sum, large"}
	tieName        = &chart.Name{Name: "tie", Doc: "how far the two are apart"}
	scaleName      = &chart.Name{Name: "scale", Doc: "the scale of the colours"}
)

// switchPart is the region that a text among the switches is.
func switchPart(text string) string {
	if strings.Contains(text, "weights") {
		return weightsName.Name
	}
	return ""
}

// either is one of two texts.
func either(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

// reading is how long the sum is at the word under the cursor.
func reading(sc sentence.Scene) scene.Reading {
	sc = sc.OnToken(sc.Rows(sc.Padding))
	x := make([]float64, sc.DModel)
	sc.EmbedAt(x, sc.Pos)
	place := encoding.NewRows(sc.Enc, sc.At(sc.Pos)).Next()
	of := scene.Line{words.Plain("norm of X at pos " + sc.PlaceText(sc.Pos))}
	if sc.Concat {
		return scene.Reading{Of: of, Value: math.Hypot(attention.Norm(x), attention.Norm(place))}
	}
	for i, v := range place {
		x[i] += v
	}
	return scene.Reading{Of: of, Value: attention.Norm(x)}
}

// switches writes the formula, √d, and what the norms are or, side by side,
// what the width costs.
func switches(sc sentence.Scene) []scene.Line {
	d := sc.DModel
	v := words.Values{
		"d": d, "wide": 2 * d, "weights": fmt.Sprintf("%d weights, not %d", 6*d*d, 3*d*d), "times": " ×2", "norms": normsNote(sc),
		"E": scene.Line{words.Plain("E")}, "on": either(sc.Scaled, "on", "off"),
	}
	if sc.Scaled {
		v["E"] = scene.Line{words.Accent("√d·"), words.Plain("E")}
	}
	if sc.Hidden.Has("norms") {
		v["norms"] = "norms " + scene.Unknown
	}
	if sc.Hidden.Has("weights") {
		v["weights"], v["times"] = scene.Unknown+" weights", " "+scene.Unknown
	}
	if sc.Concat {
		return words.Say(v,
			"X = [{E}, PE]    f«√d »s«{on}»    f«{d} + {d} = {wide} wide; W_Q, W_K, W_V: {weights}»",
			"X = [{E}, PE]    f«{wide} wide, weights{times}»",
			"X = [{E}, PE]")
	}
	return words.Say(v,
		"X = {E} + PE    f«√d »s«{on}»    f«{norms}»",
		"X = {E} + PE    f«√d »s«{on}»",
		"f«√d »s«{on}»")
}

// noted is all that a note depends on.
type noted struct {
	state    scene.State
	settings sentence.Settings
}

// noteCache holds the last ones, of either pane: long vectors take time.
var noteCache = memo.Of[noted, string](4)

// normsNote says how long the vectors of the words are, and those of places
// where all are equally long.
func normsNote(sc sentence.Scene) string {
	var of noted
	of.state, of.settings = sc.Deciding()
	return noteCache.Get(of, func() string {
		about := wordNorms(sc)
		if !sc.HasWaves() || !sc.Steady() {
			return about
		}
		return about + ", PE norm " + words.NormFormula("d", sc.DModel%2 == 1) + " = " + words.Distance(encoding.Norm(sc.Enc, 0), 2) + " everywhere"
	})
}

func wordNorms(sc sentence.Scene) string {
	if sc.Scaled {
		return "E norms ×" + words.Distance(sc.WordScale(), 2)
	}
	total, tokens := 0.0, sc.Words()
	tokens = tokens[:min(len(tokens), 16)] // about is about
	e := make([]float64, sc.DModel)
	for _, w := range tokens {
		sc.Embed(e, w)
		total += attention.Norm(e)
	}
	return "E norms about " + words.Distance(total/float64(len(tokens)), 1)
}

// row is the vectors of a token and of its place, and of their sum where they
// are added, in the columns that are shown.
type row struct {
	word, place, sum part
	norms            [3]float64 // of E, PE and X, over all columns
}

// part is the columns of a vector from one on. A vector of the widest table is
// too long to keep one for every token.
type part struct {
	from   int
	values []float64
}

func (v part) at(dim int) float64 { return v.values[dim-v.from] }

// columns gives n columns of the part.
func (v part) columns(dim, n int) []float64 { return v.values[dim-v.from : dim-v.from+n] }

// rowOf gives the row of a place, computed when it is first asked for; the
// tokens that are shown are computed together, since positions that follow each
// other come from one another.
func (p *plan) rowOf(pos int) row {
	if r, known := p.rows[pos]; known {
		return r
	}
	of := strip{first: pos, n: 1}
	if p.tokens.Holds(pos) {
		of.first, of.n = p.tokens.First, p.tokens.N
	}
	of.state, of.settings = p.Deciding()
	of.from, of.columns = p.columns()
	for i, r := range rowCache.Get(of, func() []row { return p.makeRows(of.first, of.n) }) {
		p.rows[of.first+i] = r
	}
	return p.rows[pos]
}

// strip is all that rows of tokens depend on.
type strip struct {
	state                   scene.State
	settings                sentence.Settings
	first, n, from, columns int
}

// rowCache are the last rows, of either pane: long vectors take time.
var rowCache = memo.Of[strip, []row](4)

// makeRows are those of n tokens.
func (p *plan) makeRows(first, n int) (all []row) {
	places, e := encoding.NewRows(p.Enc, p.At(first)), make([]float64, p.DModel)
	for at := first; at < first+n; at++ {
		p.EmbedAt(e, at)
		all = append(all, p.add(e, places.Next()))
	}
	return all
}

// columns are those that a row keeps.
func (p *plan) columns() (from, n int) {
	from = min(p.grid.Dim, p.Dim) // a narrow window may miss the cursor
	return from, max(p.grid.Dim+p.grid.N, p.Dim+1) - from
}

// add makes a row of a word and a place.
func (p *plan) add(e, pe []float64) row {
	from, n := p.columns()
	keep := func(v []float64) part { return part{from, slices.Clone(v[from : from+n])} }
	r := row{word: keep(e), place: keep(pe), norms: [3]float64{attention.Norm(e), attention.Norm(pe)}}
	if p.Concat { // no number of X is new
		r.norms[2] = math.Hypot(r.norms[0], r.norms[1])
		return r
	}
	if p.added == nil {
		p.added = make([]float64, len(e))
	}
	for i := range p.added {
		p.added[i] = e[i] + pe[i]
	}
	r.sum, r.norms[2] = keep(p.added), attention.Norm(p.added)
	return r
}

// subtract gives the difference of the two equal words, as a row.
func (p *plan) subtract() row {
	var e, pe [2][]float64
	for k, pos := range [...]int{p.i, p.j} {
		e[k], pe[k] = make([]float64, p.DModel), make([]float64, p.DModel)
		p.EmbedAt(e[k], pos)
		encoding.Row(pe[k], p.Enc, p.At(pos))
	}
	for i := range p.DModel {
		e[1][i] -= e[0][i]
		pe[1][i] -= pe[0][i]
	}
	return p.add(e[1], pe[1])
}

// readBack says whether the place of the word under the cursor can be read out of
// X: the rows of the table are all equally long, so that the one which X points
// along most has the largest product with it.
func (p *plan) readBack() string {
	const work = 1 << 20 // products that one picture multiplies at most
	n := len(p.Scene.Words())
	if p.Concat || p.Pos >= n || n < 2 || n*p.DModel > work || !p.HasWaves() || !p.Steady() {
		return ""
	}
	x, pe := make([]float64, p.DModel), make([]float64, p.DModel)
	p.EmbedAt(x, p.Pos)
	encoding.Row(pe, p.Enc, p.At(p.Pos))
	for k := range x {
		x[k] += pe[k]
	}
	best, most := 0, math.Inf(-1)
	places := encoding.NewRows(p.Enc, p.Start())
	for pos := range n {
		product := 0.0
		for k, v := range places.Next() {
			product += float64(x[k] * v)
		}
		if product > most {
			best, most = pos, product
		}
	}
	if best == p.Pos {
		return "read back by X·PE(p), the place is " + p.PlaceText(best) + ", and right"
	}
	return "read back by X·PE(p), the place would be " + p.PlaceText(best) + ", not " + p.PlaceText(p.Pos) + ": the word hides it"
}

// normText writes a norm in at most five cells.
func normText(v float64) string {
	if v == 0 {
		return "0"
	}
	return words.Distance(v, 2)
}

// signed writes a number with its sign and as many decimals as its size leaves
// room for.
func signed(v float64, decimals int) string {
	return words.Signed(v, max(decimals+1-words.DecimalDigits(int(math.Abs(v))), 0))
}

// Words says what the sum does here.
func (p *plan) words() chart.Words {
	return chart.Words{Old: scene.Words{Caption: p.caption(), Readout: p.readout()}}
}

// caption says what is to be seen: of padding, of words that are all alike, of
// a word that comes twice, or how loud the place is.
func (p *plan) caption() []scene.Line {
	r := p.rowOf(p.Pos)
	word, place := r.norms[0], r.norms[1]
	v := words.Values{
		"token": p.Called(p.Token(p.Pos)), "dimensions": words.Plural(p.DModel, "dimension"),
		"E": p.WordName(), "word": normText(word), "place": normText(place), "x": normText(r.norms[2]),
		"alike": strconv.FormatFloat(r.word.at(p.Dim), 'g', 4, 64),
		"share": share(place, word), "√d": words.Distance(p.WordScale(), 2), "root": words.Distance(math.Sqrt(float64(p.DModel)), 2),
	}
	if p.tie {
		v["apart"] = normText(p.between().norms[1]) // as far as their places
	}
	return words.Say(v, p.captions(word, place)...)
}

// share is how much of the norm of a word that of its place is; of a word that is
// nearly nothing it is written in powers of ten.
func share(place, word float64) string {
	percent := 100 * place / word
	if percent >= 1e6 {
		return words.Distance(place, 2) + " : " + sentence.Terse(word, 3)
	}
	return fmt.Sprintf("%.0f %%", percent)
}

// captions are the forms of the caption for norms of the word and of the place.
func (p *plan) captions(word, place float64) []string {
	norms := []string{
		"PE has norm {place}, '{token}' {word}: the place is {share} of the word",
		"norms: PE {place}, {E} {word}",
	}
	switch {
	case p.Pos >= len(p.Scene.Words()) && place == 0: // bits beyond the last column
		return []string{"padding: E is 0, and in {dimensions} PE is 0 too"}
	case p.Pos >= len(p.Scene.Words()): // no mask takes the place away
		return []string{
			"padding has no word, here its E is set to 0, but its place counts: X has norm {x}; what keeps it from being read is a mask, not PE",
			"padding: here E is set to 0, yet X has norm {x}; what hides it is a mask, not PE",
			"padding: E is 0, X has norm {x}",
		}
	case p.Flat:
		return []string{
			"every word is {alike} in every dimension, so X is PE + {alike}: what tells the words apart is the place alone",
			"every word is {alike}, so only the place tells the words apart",
			"X is PE + {alike}",
		}
	case p.tie && p.Concat:
		return []string{
			"the same word twice: the half of X that is the word is identical, the half that is the place differs by {apart}",
			"the same word twice: in X the word is identical, the place differs by {apart}",
			"same word: only the place differs, by {apart}",
		}
	case p.tie:
		return []string{
			"the same word twice: E is identical, but X differs by {apart}, which is exactly how far apart the two places are",
			"the same word twice: E identical, X differs by {apart}, exactly as PE",
			"the same word twice: X differs by {apart}, as PE",
		}
	case word == 0: // a typed vector of zeros, which nothing makes louder
		return []string{
			"every number of '{token}' is 0: it has no direction, whatever it is multiplied by; X has norm {x}, its place's alone",
			"every number of '{token}' is 0: X has norm {x}, its place's alone",
			"'{token}' is 0: X has norm {x}, its place's",
		}
	case p.Unit && p.Scaled:
		return append([]string{
			"words of norm 1, as a model may start with, times √d = {√d}: '{token}' has norm {word} and its place {place}, {share} of it",
			"norm 1 × √d: '{token}' has norm {word}, its place {place}, {share} of it",
		}, norms...)
	case p.Unit:
		return append([]string{
			"words of norm 1, as a model may start with, beside a place of norm {place}; times √d (r) they have norm {root}",
			"words of norm 1, a place of norm {place}; times √d (r) words have {root}",
		}, norms...)
	case p.Scaled:
		const louder = "√d = {√d} makes the word louder: '{token}' has norm {word}, PE {place}, which is {share} of the word"
		return append([]string{louder + "; these vectors are made up, a model's start at other norms", louder}, norms...)
	case place > word/2:
		return append([]string{"the place is no small signal: PE has norm {place}, '{token}' {word}; PE is {share} of the word"}, norms...)
	}
	return norms
}

// readout is the sum under the cursor: a number of the word, that of the place
// and how it came about, and that of X. That the cursor is behind the sentence
// is said before how the place came about, which makes five lengths there.
func (p *plan) readout() []scene.Line {
	r := p.rowOf(p.Pos)
	e, pe := r.word.at(p.Dim), r.place.at(p.Dim)
	where, how := p.carried()
	v := words.Values{
		"pos": p.At(p.Pos), "token": frame.Theme{}.Cut(p.Called(p.Token(p.Pos)), 20), "dim": p.Dim, "mark": words.MarkSpan(p.Scene.Scene, p.Dim), "where": where,
		"E": p.WordName(), "word": signed(e, 4), "how": how, "place": words.Signed(pe, 4),
		"x": signed(e+pe, 4), "second": p.DModel + p.Dim, "angle": p.angleNote(), "behind": p.behind,
	}
	op, x := "f« + »", " | s«X = {x}»"
	if p.Concat {
		op, x = "f« , »", " | s«columns {dim} and {second} of X»"
	}
	const head, dim = "a«pos {pos} '{token}'»f« · »dim {dim}{mark}", " | {E} {word}"
	explained := head + dim + op + "PE {how}{place}" + x
	forms := []string{
		head + "{where}" + dim + op + "PE {how}{place}" + x + "f«{angle}»{behind}",
		explained + "{behind}",
		head + dim + op + "PE {place}" + x + "{behind}",
	}
	if p.behind != nil {
		forms = append(forms, explained)
	}
	return words.Say(v, append(forms, "a«pos {pos}»f« · »dim {dim}{mark}"+x)...)
}

// angleNote gives the angle between the word and its place: the more dimensions,
// the nearer it is to 90°, and the easier the two are told apart.
func (p *plan) angleNote() string {
	if r := p.rowOf(p.Pos); r.norms[0] == 0 || r.norms[1] == 0 {
		return ""
	}
	e, pe := make([]float64, p.DModel), make([]float64, p.DModel)
	p.EmbedAt(e, p.Pos)
	encoding.Row(pe, p.Enc, p.At(p.Pos))
	return fmt.Sprintf("   E and PE at %.0f°", attention.Angle(e, pe))
}

// far is the position from which on the digits that a divisor leaves out count.
const far = 1000

// carried says what the column under the cursor carries, and how its value
// comes about.
func (p *plan) carried() (where, how string) {
	here, by := p.Here(), "·ω"
	if here.Group == encoding.PairGroup && p.At(p.Pos) < far {
		by = " / " + sentence.DivisorText(p.Waves, here.Index)
	}
	switch {
	case here.Group == encoding.PairGroup:
		return " = " + here.Name + ", pair " + strconv.Itoa(here.Index),
			here.Name + "(" + p.PlaceText(p.Pos) + by + ") = "
	case p.HasWaves() || here.Name == "": // zeros that fill up the odd d_model
		return "", ""
	}
	return "", here.Name + " "
}

// vectors are those of a token and of its place.
func (p *plan) vectors(pos int) (e, pe []float64) {
	e, pe = make([]float64, p.DModel), make([]float64, p.DModel)
	p.EmbedAt(e, pos)
	encoding.Row(pe, p.Enc, p.At(pos))
	return e, pe
}

// dimColumns are the columns of a table with a dimension a row.
func (p *plan) dimColumns() []chart.Column {
	return []chart.Column{{Name: "dim", Format: chart.Whole}, {Name: p.WordName(), Format: chart.Signed, Region: stripNames[0]},
		{Name: "PE", Format: chart.Signed, Region: stripNames[1]}}
}

// numbersData are the numbers of the token at the cursor.
func (p *plan) numbersData() chart.Data {
	e, pe := p.vectors(p.Pos)
	x := chart.Column{Name: "X", Format: chart.Signed, Region: stripNames[2]}
	if p.Concat {
		x.Name, x.Format = "PE is X at dim", chart.Whole
	}
	return chart.Data{Name: "numbers", Kind: chart.Lines, Rows: p.DModel, Here: p.Dim, Columns: append(p.dimColumns(), x),
		Title: "'" + p.Token(p.Pos) + "' at position " + p.PlaceText(p.Pos) + ", number by number",
		Row: func(dim int, to []float64) {
			copy(to, []float64{float64(dim), e[dim], pe[dim], e[dim] + pe[dim]})
			if p.Concat {
				to[3] = float64(p.DModel + dim)
			}
		}}
}

// tokensData are the norms of all tokens.
func (p *plan) tokensData() chart.Data {
	return chart.Data{Name: "tokens", Kind: chart.Bars, Rows: p.Rows(p.Padding), Here: p.Pos,
		Title:   "the norms of every token's word, place and both together",
		Columns: append([]chart.Column{{Name: "token"}, {Name: "pos", Format: chart.Whole}}, chart.Columns(chart.Short, normsName, p.WordName(), "PE", "X")...),
		Label:   p.Token,
		Row: func(pos int, to []float64) {
			e, pe := p.vectors(pos)
			to[1] = float64(p.At(pos))
			r := p.add(e, pe)
			copy(to[2:], r.norms[:])
		}}
}

// twiceData is what is left of two equal words when one is taken from the other.
func (p *plan) twiceData() chart.Data {
	first, there := p.vectors(p.i)
	second, here := p.vectors(p.j)
	return chart.Data{Name: "twice", Kind: chart.Lines, Rows: p.DModel, Here: p.Dim, Columns: p.dimColumns(),
		Title: "'" + p.Token(p.j) + "' at position " + p.PlaceText(p.j) + " less '" + p.Token(p.i) + "' at position " + p.PlaceText(p.i),
		Row: func(dim int, to []float64) {
			copy(to, []float64{float64(dim), second[dim] - first[dim], here[dim] - there[dim]})
		}}
}
