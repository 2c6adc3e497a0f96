// Package score is the face of Order that splits the score with which one word
// reads another into four products: word and place of the one with word and
// place of the other.
//
// It owns five blocks of cells, one for each product and one for their sum, and
// the bars of the products under the cursor and of their sum, as it is and with the
// two words swapped. In come a frame and a sentence, out go cells, words and
// clicks. Read plan.go first, which says what stands where, then draw.go.
package score

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/encoding/memo"
	"wavescope/views/chart"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Face splits a score into its products.
var Face = sentence.Face{
	Name: "score", Title: "Score", Reading: reading,
	Axes: func(scene.State, sentence.Settings) (across, down scene.Axis[sentence.Settings]) {
		return sentence.Answering, sentence.Asking
	},
	Keys: []scene.Key[sentence.Settings]{
		sentence.ScaleKey,
		sentence.Bind("b:+1 B:-1", "b", "look back", "let W_K turn every pair by one step more, so that the head looks a word farther back, B by one less").
			Do(func(_ *scene.State, set *sentence.Settings, n int) { set.Back += n }).
			Ending("the head looks back by no word: at the one that asks", "the head looks back by "+strconv.Itoa(sentence.MaxWords-1)+" words at most"),
	},
	Switches: switches,
	Press:    sentence.PressScaled,
	Tree:     tree,
	Parts:    chart.Names(productsName, scoreName, scaleName, barsName, swappedName),
}

// The names of what is on the picture.
var (
	productsName = &chart.Name{Name: "products", Doc: "the four products, for all pairs of words and of the two under the cursor"}
	scoreName    = &chart.Name{Name: "score", Doc: "their sum"}
	scaleName    = &chart.Name{Name: "scale", Doc: "the scales of the colours, and how far words and places overlap"}
	barsName     = &chart.Name{Name: "bars", Block: true, Doc: "the products of two words, and their sum"}
	swappedName  = &chart.Name{Name: "swapped", Doc: "the same when the two words change places"}
)

// reading is the score between the two words under the cursor.
func reading(sc sentence.Scene) scene.Reading {
	asking, answering := sc.Asking(), sc.Answering()
	of := scene.Line{words.Plain("score of " + sc.PlaceText(asking) + " for " + sc.PlaceText(answering))}
	if n := len(sc.Words()); n <= fewest { // which the picture multiplies too
		all := parts.Track{N: n, Total: n}
		return scene.Reading{Of: of, Value: newSplits(sc, all, all).now[total]}
	}
	return scene.Reading{Of: of, Value: split(sc, asking, answering)[total]}
}

// split is what the word at one place, which asks, scores the one at another by.
func split(sc sentence.Scene, asking, answering int) attention.Terms {
	return attention.SplitScore(vectorsAt(sc, asking), asKey(sc)(vectorsAt(sc, answering)))
}

// vectorsAt are those of the word at a place and of its position. W_Q is I, so
// they are what the word asks with.
func vectorsAt(sc sentence.Scene, pos int) attention.Vectors {
	v := attention.Vectors{Word: make([]float64, sc.DModel), Place: make([]float64, sc.DModel)}
	sc.EmbedAt(v.Word, pos)
	encoding.Row(v.Place, sc.Enc, sc.At(pos))
	return v
}

// asKey makes of vectors what they answer with: themselves times W_K.
func asKey(sc sentence.Scene) func(attention.Vectors) attention.Vectors {
	k := lookBack(sc)
	if k == 0 {
		return func(v attention.Vectors) attention.Vectors { return v }
	}
	shift := attention.NewShift(sc.Waves, k)
	return func(v attention.Vectors) attention.Vectors {
		return attention.Vectors{Word: shift.Of(v.Word), Place: shift.Of(v.Place)}
	}
}

// switches writes √d and the formula.
func switches(sc sentence.Scene) []scene.Line {
	v := words.Values{"on": "off", "E": sc.WordName()}
	if sc.Scaled {
		v["on"] = "on"
	}
	return words.Say(v,
		"f«√d »{on}f«     ({E} + PE)·({E}' + PE') / √d  =  four products»",
		"f«√d »{on}f«   ({E} + PE)·({E}' + PE') / √d»",
		"f«√d »{on}")
}

// The products of a score and their sum, as blocks of cells.
const (
	products = attention.Score
	total    = attention.Score
	blocks   = total + 1
)

// names are those of the products as words and as vectors.
var names = [blocks][2]string{
	{"word · word", "E·E"},
	{"word · place", "E·PE"},
	{"place · word", "PE·E"},
	{"place · place", "PE·PE"},
	{"score", "sum"},
}

// splits are the scores of the words that are shown, and that under the cursor.
type splits struct {
	attention.Scores
	now, swapped attention.Terms // as it is, and with the two words' places changed
	cross, whole float64         // the largest cross term that is shown, and the largest of all else
}

// crosses reports that a product is of a word and a place.
func crosses(i int) bool { return i == attention.WordPlace || i == attention.PlaceWord }

// limit is the end of the scale of a block.
func (s splits) limit(i int) float64 {
	if crosses(i) {
		return max(s.cross, math.SmallestNonzeroFloat64)
	}
	return max(s.whole, math.SmallestNonzeroFloat64)
}

// lookBack is how many words back the head looks: W_K then turns every pair of a
// key by as many steps. It takes waves to turn.
func lookBack(sc sentence.Scene) int {
	if !sc.HasWaves() {
		return 0
	}
	return sc.Back
}

// made is all that decides what the words that ask and answer score.
type made struct {
	state             scene.State
	settings          sentence.Settings
	asking, answering [2]int // the first, and how many
}

// remembered are the scores of either pane: they are the same wherever the cursor
// goes among the words that are shown.
var remembered = memo.Of[made, splits](2)

// newSplits multiplies out the runs of words that ask and answer, and the two
// words under the cursor, which are among them.
func newSplits(sc sentence.Scene, asking, answering parts.Track) (s splits) {
	of := made{asking: [2]int{asking.First, asking.N}, answering: [2]int{answering.First, answering.N}}
	of.state, of.settings = sc.Deciding()
	if encoding.FromConfig(sc.Enc) {
		s = remembered.Get(of, func() splits { return multiplied(sc, asking, answering) })
	} else {
		s = multiplied(sc, asking, answering)
	}
	s.now, s.swapped = s.ofCursor(sc, asking, answering)
	return s
}

// ofCursor gives the score of the words under the cursor, as it is and with their
// places changed: from those that are multiplied out, where each of the two asks and
// answers among them.
func (s splits) ofCursor(sc sentence.Scene, asking, answering parts.Track) (now, swapped attention.Terms) {
	query, key := sc.Asking(), sc.Answering()
	among := func(t parts.Track) bool {
		return t.First <= min(query, key) && max(query, key) < t.End()
	}
	if !among(asking) || !among(answering) {
		q, k, asKey := vectorsAt(sc, query), vectorsAt(sc, key), asKey(sc)
		return attention.SplitScore(q, asKey(k)),
			attention.SplitScore(attention.Vectors{Word: q.Word, Place: k.Place}, asKey(attention.Vectors{Word: k.Word, Place: q.Place}))
	}
	at := func(i, j int) attention.Terms { return s.Terms[i-asking.First][j-answering.First] }
	now = at(query, key)
	return now, now.With(at(query, query)[attention.WordPlace], at(key, key)[attention.PlaceWord], at(key, query)[attention.PlacePlace])
}

// multiplied multiplies out the runs of words that ask and answer.
func multiplied(sc sentence.Scene, asking, answering parts.Track) (s splits) {
	known := map[int]attention.Vectors{}
	vectors := func(shown parts.Track) (all []attention.Vectors) {
		rows := encoding.NewRows(sc.Enc, sc.At(shown.First))
		for pos := shown.First; pos < shown.End(); pos++ {
			place := rows.Next()
			if _, ok := known[pos]; !ok {
				known[pos] = attention.Vectors{Word: make([]float64, sc.DModel), Place: slices.Clone(place)}
				sc.EmbedAt(known[pos].Word, pos)
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
	s.Scores = attention.NewScores(asks, keys)
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

// moved writes how much larger the score is after a swap, with its sign, where
// that is little: it is in the cross terms alone.
func moved(now, swapped attention.Terms) string {
	more, size := now.Gain(swapped)
	switch noise := sentence.Roundoff * size; {
	case math.Abs(more) <= noise:
		return "± <" + words.Power(max(noise, sentence.Nothing), 0)
	case more > 0:
		return "+ " + words.Power(more, 0)
	}
	return words.Minus + " " + words.Power(-more, 0)
}

// Words says what moves when two words change places, and writes out the score
// under the cursor.
func (p *plan) words() chart.Words { return chart.Words{Old: p.old()} }

func (p *plan) old() scene.Words {
	q, k := p.tokens[p.query], p.tokens[p.key]
	v := words.Values{
		"a": p.Quoted(q), "b": p.Quoted(k), "i": p.At(p.query), "j": p.At(p.key),
		"from": words.Unsigned(p.now[total], 2), "to": words.Unsigned(p.swapped[total], 2),
		"word": words.Signed(p.now[attention.WordWord], 2), "place": words.Signed(p.now[attention.PlacePlace], 2),
		"are": "have one vector", "twice": "one vector twice", "score": words.Signed(p.now[total], 4), "there": "there are",
	}
	if sentence.Same(q, k) {
		v["are"], v["twice"] = "are one word", "one word twice"
	}
	if v["from"] == v["to"] {
		v["to"] = words.Unsigned(p.now[total], 2) + " " + moved(p.now, p.swapped)
	}
	v["weights"] = "here W_Q = W_K = I"
	if p.Skew {
		v["weights"] = "here W_Q = W_K = I, whatever W_Q Proof has"
	}
	if p.Start() > 0 {
		p.tellStart(v)
	}
	if k := lookBack(p.Scene); k > 0 {
		v["k"], v["target"], v["weights"] = words.Plural(k, "word"), p.At(p.query-k), "W_Q = I, W_K = R("+strconv.Itoa(k)+")"
		v["weight"], v["with words"] = p.lookedAt(k), p.loudest(k)
	}
	var all []string
	for _, x := range p.now[:products] {
		all = append(all, words.Signed(x, 3))
	}
	v["products"] = strings.Join(all, " ")
	return scene.Words{Caption: words.Say(v, p.captions()...), Readout: words.Say(v,
		"a«{a} (pos {i}) reads {b} (pos {j})» | f«{products}» | s«score = {score}»f«   {weights}»",
		"a«{a} (pos {i}) reads {b} (pos {j})» | f«{products}» | s«score = {score}»",
		"a«{a} (pos {i}) reads {b} (pos {j})» | s«score = {score}»",
		"a«pos {i} reads {j}» | s«score = {score}»")}
}

// tellStart says what the score would be if the sentence began at position 0, and
// which products it keeps.
func (p *plan) tellStart(v words.Values) {
	then := split(p.FromZero(), p.query, p.key)
	before, now := then[total], p.now[total]
	v["there"], v["what"], v["move"] = "the sentence has", "no product moves", "no product moves"
	decimals := 2
	if stay, move := p.kept(split(p.Scene, p.query, p.key), then); len(move) > 0 {
		v["what"], v["move"] = listed(stay)+" stay"+words.VerbEnd(len(stay), 0)+", "+listed(move)+" not", listed(move)+" move"+words.VerbEnd(len(move), 0)
		decimals = words.Apart(before, decimals, now)
	}
	v["N"], v["at 0"], v["at N"] = p.Start(), words.Unsigned(before, decimals), words.Unsigned(now, decimals)
}

// kept are the products that are those of another position, but for rounding, and
// those that are not: both added up in one order, so that what is alike is the same to
// the last bit. Of waves in whole pairs that of the places always is alike.
func (p *plan) kept(here, then attention.Terms) (stay, move []string) {
	size := 0.0
	for i := range products {
		size += math.Abs(here[i]) + math.Abs(then[i])
	}
	whole := p.HasWaves() && p.Steady()
	for i := range products {
		of := &move
		if math.Abs(here[i]-then[i]) <= sentence.Roundoff*size || i == attention.PlacePlace && whole {
			of = &stay
		}
		*of = append(*of, shortName(i))
	}
	return stay, move
}

// listed names some products: those of a word and a place, and all but that of the
// words, in short.
func listed(some []string) string {
	n := len(some) - 1
	switch all := strings.Join(some, " "); {
	case n == 2 && some[0] != shortName(attention.WordWord):
		return "the other three"
	case all == shortName(attention.WordPlace)+" "+shortName(attention.PlaceWord):
		return "the cross terms"
	case n == 0:
		return all
	}
	return strings.Join(some[:n], ", ") + " and " + some[n]
}

// shortName is the name of a product without blanks.
func shortName(i int) string { return strings.ReplaceAll(names[i][0], " ", "") }

// lookedAt says how much weight the place k back gets, of the places alone; "" where
// that is too much to multiply.
func (p *plan) lookedAt(k int) string {
	target := p.query - k
	if target < 0 || len(p.tokens)*p.DModel > mostNumbers {
		return ""
	}
	var places []float64
	for _, terms := range p.asked() {
		places = append(places, terms[attention.PlacePlace])
	}
	return ", weight " + strconv.FormatFloat(attention.Weights(places)[target], 'f', 3, 64)
}

// asked is what the word under the cursor scores every word by.
func (p *plan) asked() []attention.Terms {
	if n := len(p.tokens); p.answering.N < n {
		return newSplits(p.Scene, parts.Track{First: p.query, N: 1, Total: n}, parts.Track{N: n, Total: n}).Terms[0]
	}
	return p.Terms[p.query-p.asking.First]
}

// loudest says which place the word under the cursor asks loudest once the words
// count too; "" where that is too much to multiply, or nearly a draw.
func (p *plan) loudest(k int) string {
	const draw = 1e-9 // of the size of the scores
	n, target := len(p.tokens), p.query-k
	if target < 0 || n*p.DModel > mostNumbers {
		return ""
	}
	row := p.asked()
	best, size := target, 0.0
	for pos, terms := range row {
		size = max(size, math.Abs(terms[total]))
		if terms[total] > row[best][total] {
			best = pos
		}
	}
	for pos, terms := range row {
		if pos != best && row[best][total]-terms[total] <= draw*size {
			return ""
		}
	}
	switch best {
	case target:
		return "; with the words too"
	case p.query:
		return "; with the words, " + p.PlaceText(best) + " itself wins"
	}
	return "; with the words, " + p.PlaceText(best) + " wins"
}

// captions are the forms of the caption.
func (p *plan) captions() []string {
	switch q, k := p.tokens[p.query], p.tokens[p.key]; {
	case lookBack(p.Scene) > p.query:
		return []string{
			"of the places alone this head looks {k} back, W_K turns every pair by as many steps; before position {i} {there} not so many",
			"of the places alone this head looks {k} back; before position {i} {there} not so many",
			"before position {i} {there} no {k} to look back",
		}
	case lookBack(p.Scene) > 0:
		return []string{
			"of the places alone this head looks {k} back, W_K turns every pair as far: {i} asks {target} loudest{weight}{with words}",
			"of the places alone this head looks {k} back: {i} asks {target} loudest{with words}",
			"of the places alone {i} asks {target} loudest{with words}",
			"of the places alone {i} asks {target} loudest",
		}
	case p.Start() > 0:
		return []string{
			"from position 0 on these words score {at 0}, from {N} on {at N}: {what}",
			"from 0 on these words score {at 0}, from {N} on {at N}: {move}",
			"from 0 on these words score {at 0}, from {N} on {at N}",
			"from {N} on these words score {at N}",
		}
	case p.query == p.key:
		return []string{
			"{a} reads itself: of its score {from} the word alone makes {word} and the place alone {place}",
			"{a} reads itself: score {from}",
			"a word reads itself: score {from}",
		}
	case p.VectorName(q) == p.VectorName(k):
		return []string{
			"{a} and {b} {are}: let them change places and the cross terms change places too, the score stays {from}",
			"{twice}: swapped, the cross terms change places, the score stays {from}",
			"{twice}: the score stays {from}",
		}
	}
	return []string{
		"let {b} and {a} change places: word·word and place·place stay, only the cross terms move: score {from} → {to}",
		"let {b} and {a} change places: only the cross terms move: score {from} → {to}",
		"swapped, only the cross terms move: score {from} → {to}",
		"swapped: score {from} → {to}",
	}
}
