// Package sum is the face of Order that adds the vector of a place to the
// vector of a word.
//
// It shows three strips of numbers, E + PE = X, with a token a row, and under them
// the difference of two equal words, or one sum. The numbers and words are in this
// file, the layout and the drawing in picture.go.
package sum

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/encoding/memo"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
)

// Face adds the vector of the place to the vector of the word.
var Face = sentence.Face{
	Name: "sum", Title: "Sum", Reading: reading,
	Axes: func(chart.State, sentence.Settings) (across, down chart.Axis[sentence.Settings]) {
		return chart.Along[sentence.Settings](chart.ColumnAxis), sentence.Padded
	},
	Keys: []chart.Key[sentence.Settings]{
		sentence.ScaleKey,
		sentence.Bind("a", "a", "concat", "add word and place, or put them side by side").
			Do(func(_ *chart.State, set *sentence.Settings, _ int) { set.Concat = !set.Concat }).
			Named(func(_ chart.State, set sentence.Settings) string {
				return chart.Either(set.Concat, "add", "concat")
			}),
		sentence.Bind("f", "f", "all 0.1",
			"every number of every word 0.1, every word of norm 1, or the words' own vectors").
			Do(func(_ *chart.State, set *sentence.Settings, _ int) {
				set.Flat, set.Unit = !set.Flat && !set.Unit, set.Flat
			}).
			Named(func(_ chart.State, set sentence.Settings) string {
				return chart.Either(set.Flat, "norm 1", chart.Either(set.Unit, "words", "all 0.1"))
			}),
		sentence.PadKey,
	},
	Controls: controls,
	Tree:     tree,
	Parts: chart.Names(append(stripNames[:], normsName, normName, weightsName, differenceName, tieName,
		scaleName)...),
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
	differenceName = &chart.Name{Name: "difference", Gives: true,
		Doc: "one word at two positions, subtracted, or one sum, large"}
	tieName   = &chart.Name{Name: "tie", Doc: "how far the two are apart"}
	scaleName = &chart.Name{Name: "scale", Doc: "the scale of the colours"}
)

// reading is how long the sum is at the word under the cursor.
func reading(sc sentence.Scene) chart.Reading {
	sc = sc.OnToken(sc.Rows(sc.Padding))
	x := make([]float64, sc.DModel)
	sc.EmbedAt(x, sc.Pos)
	place := encoding.NewRows(sc.Enc, sc.At(sc.Pos)).Next()
	of := chart.Line{chart.Plain("norm of X at pos " + sc.PlaceText(sc.Pos))}
	if sc.Concat {
		return chart.Reading{Of: of, Value: math.Hypot(attention.Norm(x), attention.Norm(place))}
	}
	for i, v := range place {
		x[i] += v
	}
	return chart.Reading{Of: of, Value: attention.Norm(x)}
}

// controls are the formula, √d, and what the norms are or, side by side, what the
// width costs.
func controls(sc sentence.Scene) []chart.Field {
	d, formula := sc.DModel, "X = "+sc.WordName()+" + PE"
	cost := []chart.Field{{Value: normsNote(sc), Ink: chart.FaintStyle, Drop: 1, Name: normsName}}
	if sc.Concat {
		formula = "X = [" + sc.WordName() + ", PE]"
		cost = []chart.Field{{Value: fmt.Sprintf("%d + %d = %d wide", d, d, 2*d), Ink: chart.FaintStyle, Drop: 1},
			{Label: "weights", Value: fmt.Sprintf("%d, not %d", 6*d*d, 3*d*d), Drop: 3, Name: weightsName}}
	}
	scale := sc.ScaleField()
	scale.Drop = 2
	return append([]chart.Field{{Value: formula}, scale}, cost...)
}

// noted is all that a note depends on.
type noted struct {
	state    chart.State
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
		return about + ", PE norm " + chart.NormFormula("d", sc.DModel%2 == 1) + " = " +
			chart.Distance(encoding.Norm(sc.Enc, 0), 2) + " everywhere"
	})
}

func wordNorms(sc sentence.Scene) string {
	if sc.Scaled {
		return "E norms ×" + chart.Distance(sc.WordScale(), 2)
	}
	total, tokens := 0.0, sc.Words()
	tokens = tokens[:min(len(tokens), 16)] // about is about
	e := make([]float64, sc.DModel)
	for _, w := range tokens {
		sc.Embed(e, w)
		total += attention.Norm(e)
	}
	return "E norms about " + chart.Distance(total/float64(len(tokens)), 1)
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
	state                   chart.State
	settings                sentence.Settings
	first, n, from, columns int
}

// rowCache holds the last rows, of either pane: long vectors take time.
var rowCache = memo.Of[strip, []row](4)

// makeRows computes those of n tokens.
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
	return p.add(p.subtracted())
}

// subtracted are the vectors of the second of the two words and of its position,
// less those of the first.
func (p *plan) subtracted() (e, pe []float64) {
	first, there := p.vectors(p.i)
	e, pe = p.vectors(p.j)
	for i := range e {
		e[i] -= first[i]
		pe[i] -= there[i]
	}
	return e, pe
}

// readBack says which position reads out of X: the rows of the table are all
// equally long, so that the one which X is nearest to has the largest product
// with it.
func (p *plan) readBack() string {
	const work = 1 << 20 // products that one picture multiplies at most
	n := len(p.Scene.Words())
	if p.Concat || p.Pos >= n || n < 2 || n*p.DModel > work || !p.HasWaves() || !p.Steady() {
		return ""
	}
	x, pe := p.vectors(p.Pos)
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
		return "X is nearest PE(" + p.PlaceText(best) + ")"
	}
	return "X is nearest PE(" + p.PlaceText(best) + "), not PE(" + p.PlaceText(p.Pos) + ")"
}

// normText writes a norm in at most five cells.
func normText(v float64) string {
	if v == 0 {
		return "0"
	}
	return chart.Distance(v, 2)
}

// signed writes a number with its sign and as many decimals as its size leaves
// room for.
func signed(v float64, decimals int) string {
	return chart.SignedText(v, max(decimals+1-chart.DecimalDigits(int(math.Abs(v))), 0))
}

// words say what is added at the cursor, and what that does.
func (p *plan) words() chart.Words { return chart.Words{Caption: p.caption(), Readout: p.readout()} }

// caption is about what there is to see: a word that is nothing, two equal ones, or
// how long the row of PE is beside the word.
func (p *plan) caption() []string {
	r := p.rowOf(p.Pos)
	name, e, pe, x := p.Quoted(p.Token(p.Pos)), r.norms[0], r.norms[1], normText(r.norms[2])
	switch {
	case p.Pos >= len(p.Scene.Words()):
		return []string{"Padding: E is 0 and X has norm " + x + "; only a mask keeps it from being read.",
			"Padding: E is 0, X has norm " + x + "."}
	case e == 0:
		return []string{"Every number of " + name + " is 0: X is PE alone, with norm " + x + ".",
			name + " is 0: X has norm " + x + "."}
	case p.tie:
		apart := normText(p.between().norms[1])
		return []string{"E is the same at both positions; X differs by " + apart + ", exactly as PE.",
			"E is the same, X differs by " + apart + ", as PE."}
	}
	return []string{
		"PE has norm " + normText(pe) + ", " + name + " " + normText(e) + ": PE is " + share(pe, e) + " of the word.",
		"norms: PE " + normText(pe) + ", " + p.WordName() + " " + normText(e)}
}

// share is how much of the norm of a word that of its place is; of a word that is
// nearly nothing it is in powers of ten.
func share(place, word float64) string {
	percent := 100 * place / word
	if percent >= 1e6 {
		return chart.Power(percent, 0) + " %"
	}
	return chart.Unsigned(percent, 0) + " %"
}

// readout is the sum at the cursor: a number of the word, that of the place and
// how it comes about, and that of X.
func (p *plan) readout() []chart.Field {
	r := p.rowOf(p.Pos)
	e, pe := r.word.at(p.Dim), r.place.at(p.Dim)
	where, how := p.carried()
	value, place := signed(e, 4), chart.SignedText(pe, 4)
	x := chart.Field{Label: "X =", Value: signed(e+pe, 4), Ink: chart.StrongStyle, Name: stripNames[2]}
	if p.Concat {
		x.Label, x.Value = "in X:", fmt.Sprintf("dims %d and %d", p.Dim, p.DModel+p.Dim)
	}
	dim := chart.Field{Value: "dim " + strconv.Itoa(p.Dim)}
	if mark := chart.MarkSpan(p.Scene.Scene, p.Dim); mark.Text != "" {
		dim.Marks = chart.Line{mark}
	}
	return []chart.Field{
		{Value: "pos " + p.PlaceText(p.Pos) + " " + p.Quoted(p.Token(p.Pos)), Ink: frame.Style{FG: frame.Accent}},
		dim, {Value: where, Drop: 3},
		{Label: p.WordName(), Value: value, Drop: 4, Name: stripNames[0]},
		{Label: "PE", Value: how + place, Drop: 5, Name: stripNames[1]}, x,
		{Label: "E to PE:", Value: p.angle(), Drop: 1}, p.behind}
}

// angle is the angle between the word and its place: the more dimensions, the
// nearer it is to 90°, and the easier the two are told apart.
func (p *plan) angle() string {
	if r := p.rowOf(p.Pos); r.norms[0] == 0 || r.norms[1] == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f°", attention.Angle(p.vectors(p.Pos)))
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
		return here.Name + ", pair " + strconv.Itoa(here.Index),
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
	return []chart.Column{{Name: "dim", Format: chart.Whole},
		{Name: p.WordName(), Format: chart.Signed, Hidden: chart.With(stripNames[0])},
		{Name: "PE", Format: chart.Signed, Hidden: chart.With(stripNames[1])}}
}

// numbersData are the numbers of the token at the cursor.
func (p *plan) numbersData() chart.Data {
	e, pe := p.vectors(p.Pos)
	x := chart.Column{Name: "X", Format: chart.Signed, Hidden: chart.With(stripNames[2])}
	if p.Concat {
		x.Name, x.Format = "PE is X at dim", chart.Whole
	}
	return chart.Data{Name: "numbers", Kind: chart.Lines, Rows: p.DModel, Here: p.Dim,
		Columns: append(p.dimColumns(), x),
		Title:   "'" + p.Token(p.Pos) + "' at position " + p.PlaceText(p.Pos) + ", number by number",
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
		Title: "the norms of every token's word, place and both together",
		Columns: append([]chart.Column{{Name: "token"}, {Name: "pos", Format: chart.Whole}},
			chart.Columns(chart.Short, normsName, p.WordName(), "PE", "X")...),
		Label: p.Token,
		Row: func(pos int, to []float64) {
			e, pe := p.vectors(pos)
			to[1] = float64(p.At(pos))
			r := p.add(e, pe)
			copy(to[2:], r.norms[:])
		}}
}

// twiceData is what is left of two equal words when one is taken from the other.
func (p *plan) twiceData() chart.Data {
	e, pe := p.subtracted()
	return chart.Data{Name: "twice", Kind: chart.Lines, Rows: p.DModel, Here: p.Dim, Columns: p.dimColumns(),
		Title: "'" + p.Token(p.j) + "' at position " + p.PlaceText(p.j) +
			" less '" + p.Token(p.i) + "' at position " + p.PlaceText(p.i),
		Row: func(dim int, to []float64) { copy(to, []float64{float64(dim), e[dim], pe[dim]}) }}
}
