package proof

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding/attention"
	"wavescope/encoding/memo"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// numbers are what one attention head makes of words in two orders, or of two
// sentences. They are empty, but for which word stands where, until they are asked
// for by read: a plan that is only asked where things are costs nothing.
type numbers struct {
	attention.Comparison
	compare func() attention.Comparison // nil when it has been
	tokens  []string                    // see sentence.Pair
	sides   [2][]string                 // likewise, with the padding of the second
	pads    int                         // the last of the second
	first   [2]int                      // positions of the first words
	mask    mask
	limit   float64 // the largest number of E + PE
}

const (
	work   = 1 << 19 // words² · d_model, a few milliseconds
	fewest = 6       // words that are always compared, whatever that takes
)

// shown is the pair of as many words of both sentences as can be compared.
func shown(sc sentence.Scene) sentence.Pair {
	return sc.Pair(max(int(math.Sqrt(float64(work/sc.DModel))), fewest))
}

// newNumbers compares as many words of both sentences as can be compared.
func newNumbers(sc sentence.Scene) numbers {
	n := prepare(sc)
	n.read()
	return n
}

// prepare is newNumbers without the reading.
func prepare(sc sentence.Scene) numbers {
	pair := shown(sc)
	if reads(pair.Sides[0], pair.Sides[1]) {
		slices.Sort(pair.Order) // no word needs to change places with its like
	}
	n := numbers{tokens: pair.Tokens, sides: padded(pair), pads: pair.Pads, first: [2]int{sc.At(0), sc.At(sc.Delay())}, mask: maskOf(sc.Settings), limit: sc.Limit()}
	n.Word = attention.Stand(len(pair.Sides[0]), pair.Order)
	n.Place, n.Both = attention.Meet(n.Word, len(n.tokens))
	limit, of := n.limit, comparison{limit: n.limit}
	of.state, of.settings = sc.Deciding()
	n.compare = func() attention.Comparison {
		return compared.Get(of, func() attention.Comparison { return reordering(sc, pair).Compare(sentence.Roundoff * limit) })
	}
	return n
}

// comparison is all that decides what a head makes of two orders.
type comparison struct {
	state    scene.State // see sentence.Scene.Deciding
	limit    float64
	settings sentence.Settings
}

// compared are the last comparisons, of either pane: a picture and what is said of
// it ask for the same, and most keys leave it as it is.
var compared = memo.Of[comparison, attention.Comparison](2)

// read lets the head read both orders, once.
func (n *numbers) read() {
	if n.compare != nil {
		n.Comparison, n.compare = n.compare(), nil
	}
}

// reading is how far the mean of the outputs moves when the words do: exactly 0
// where there is nothing but rounding.
func reading(sc sentence.Scene) scene.Reading {
	n, by := newNumbers(sc), 0.0
	if n.Mean.Real() {
		by = n.Mean.By
	}
	return scene.Reading{Of: scene.Line{words.Plain(n.meansMove())}, Value: by}
}

// meansMove says what the difference of the means is: of the same words it is one
// mean that moves.
func (n *numbers) meansMove() string {
	return words.Either(n.Permuted(), "the mean moves by", "the means differ by")
}

// reordering gives a pair of sentences to the head that the settings describe.
// Words that are alike share a vector. The sinusoids are those of the table that is
// shown, or, if that has none, those of its shape.
func reordering(sc sentence.Scene, pair sentence.Pair) attention.Reordering {
	known, typed := map[string][]float64{}, len(pair.Tokens)-pair.Pads
	r := attention.Reordering{
		Words: padded(pair), Order: pair.Order, Alone: pair.Alone, Later: sc.Delay(), Pads: pair.Pads,
		Head: attention.Head{Table: sc.Waving().Enc, Placement: sc.Positions, First: sc.Start(), Causal: sc.Causal, HidePads: sc.HidePads, Skew: sc.Skew},
	}
	for _, token := range pair.Tokens[:typed] {
		name := sc.VectorName(token)
		if known[name] == nil {
			known[name] = make([]float64, sc.DModel)
			sc.Embed(known[name], token)
		}
		r.Vectors = append(r.Vectors, known[name])
	}
	for range pair.Pads { // which brings nothing
		r.Vectors = append(r.Vectors, make([]float64, sc.DModel))
	}
	return r
}

// padded are the words of both sentences, with the padding of the second.
func padded(pair sentence.Pair) (sides [2][]string) {
	return [2][]string{pair.Sides[0], append(slices.Clip(pair.Sides[1]), slices.Repeat([]string{sentence.Pad}, pair.Pads)...)}
}

// typed are the words of a side without padding.
func (n *numbers) typed(k int) []string { return n.sides[k][:len(n.sides[k])-k*n.pads] }

// Reordering is what Proof compares, in numbers: all words of both sentences,
// however many are drawn. Its error says how many words may be at once.
func Reordering(sc sentence.Scene) (attention.Reordering, error) {
	pair := sc.Pair(sentence.MaxWords)
	if n := max(len(pair.Sides[0]), len(pair.Order)); n*n > attention.MostReordering/sc.DModel {
		return attention.Reordering{}, fmt.Errorf("attention of %d words at d-model %d is too much at once: words² × d-model is at most %d",
			n, sc.DModel, attention.MostReordering)
	}
	return reordering(sc, pair), nil
}

// reads reports that two sentences have the same words in the same order.
func reads(a, b []string) bool { return slices.EqualFunc(a, b, sentence.Same) }

// place is where a word stands in an order, −1 where it does not.
func (n *numbers) place(k, word int) int {
	switch {
	case k == 1:
		return n.Place[word]
	case word < len(n.Word[0]):
		return word
	}
	return -1
}

// missing stands for what is not in a sentence.
const missing = "none"

// weight writes how much one word counts for another in an order: nothing behind
// the mask, and nothing where one of them is missing.
func (n *numbers) weight(k, asks, answers int) string {
	row, col := n.place(k, asks), n.place(k, answers)
	switch {
	case row < 0 || col < 0:
		return missing
	case n.hides(k, row, col):
		return "masked"
	}
	return weightLong(n.Read[k].Weights[row][col])
}

// hides reports that the mask hides a word of an order from another.
func (n *numbers) hides(k, asks, answers int) bool {
	return n.mask.causal() && answers > asks || n.mask.padding() && k == 1 && answers >= len(n.typed(k))
}

// sameWords reports that either sentence has the words of the other.
func (n *numbers) sameWords() bool { return len(n.Both) == len(n.tokens)-n.pads }

// inOrder reports that the words of both read the same.
func (n *numbers) inOrder() bool { return reads(n.typed(0), n.typed(1)) }

// unchanged reports that nothing differs: not the words, nor where they stand, nor
// what is behind them.
func (p *plan) unchanged() bool { return p.inOrder() && p.Delay() == 0 && p.pads == 0 }

// askEachOther gives the scores with which the two words under the cursor ask each
// other, without positions.
func (p *plan) askEachOther() (forth, back float64) {
	r := reordering(p.Scene, sentence.Pair{Tokens: p.tokens, Pads: p.pads})
	r.Head.Placement = attention.NoPositions
	scores := r.Head.Scores([][]float64{r.Vectors[p.asks], r.Vectors[p.answers]})
	return scores[0][1], scores[1][0]
}

// twice reports that a word comes twice.
func (n *numbers) twice() bool {
	for i, word := range n.tokens[:len(n.tokens)-n.pads] {
		if slices.ContainsFunc(n.tokens[:i], func(w string) bool { return sentence.Same(w, word) }) {
			return true
		}
	}
	return false
}

// mirrored reports that the second order is the first one reversed, and another
// one.
func (n *numbers) mirrored() bool {
	reversed := slices.Clone(n.typed(0))
	slices.Reverse(reversed)
	return reads(n.typed(1), reversed) && !n.inOrder()
}

// differences are those of the outputs that there are in both, then of the means.
func (n *numbers) differences() (all []attention.Moved) {
	for _, word := range n.Both {
		all = append(all, n.Outputs[word])
	}
	return append(all, n.Mean)
}

// reach is the end of a scale that holds every difference, the least of 1, 2, 5
// times a power of ten; 0 where there is nothing but rounding.
func (n *numbers) reach() float64 {
	most := 0.0
	for _, m := range n.differences() {
		if m.Real() {
			most = max(most, m.By)
		}
	}
	if most < sentence.Nothing {
		return most
	}
	unit := math.Pow10(int(math.Floor(math.Log10(most))))
	for _, times := range [...]float64{1, 2, 5} {
		if most <= times*unit*(1+1e-9) {
			return times * unit
		}
	}
	return 10 * unit
}

// brightest is the end of the scale of the weights of both orders: the largest,
// rounded up to one digit.
func (n *numbers) brightest() float64 {
	most := 0.0
	for _, read := range n.Read {
		for _, row := range read.Weights {
			most = max(most, slices.Max(row))
		}
	}
	unit := math.Pow10(int(math.Floor(math.Log10(most))))
	return min(math.Ceil(most/unit-1e-9)*unit, 1)
}

// weightsApart is how far a weight is from that of the same two words in the
// other order, at most.
func (n *numbers) weightsApart() float64 {
	most := 0.0
	for _, i := range n.Both {
		for _, j := range n.Both {
			weight := n.Read[0].Weights[i][j]
			most = max(most, math.Abs(weight-n.Read[1].Weights[n.Place[i]][n.Place[j]]))
		}
	}
	return most
}

// known is a difference as far as all of them are known: one sentence does not say of
// one word that it moves by 1e-150, and of another that it moves by less than 1e-12.
func (n *numbers) known(m attention.Moved) attention.Moved {
	for _, other := range n.differences() {
		if !other.Same && !other.Real() {
			m.Noise = max(m.Noise, other.Noise)
		}
	}
	return m
}

// movedText writes a difference as far as it is known, with so many decimals
// where it is a power of ten: 0 where it is that by the formula, and where it
// drowns in rounding, what it is below.
func movedText(m attention.Moved, decimals int) string {
	switch {
	case m.Same:
		return "0"
	case m.Real() && m.By >= sentence.Nothing:
		return gapText(m.By, decimals)
	}
	return "<" + words.Power(math.Pow10(int(math.Ceil(math.Log10(max(m.Noise, m.By, sentence.Nothing))))), 0)
}

// gapText writes a difference: 0.494, 0.0099, 5.6e-17, 0.
func gapText(v float64, decimals int) string {
	switch {
	case v >= 0.00995:
		return words.Distance(v, 3)
	case v == 0 || v >= 1e-4:
		return words.Significant(v, 2)
	}
	return words.Power(v, decimals)
}

// upward writes a small number with one digit, rounded up.
func upward(v float64) string {
	unit := math.Pow10(int(math.Floor(math.Log10(v))))
	return words.Power(math.Ceil(v/unit)*unit, 0)
}

// weightText writes a weight from 0 to 1 in four cells.
func weightText(v float64) string {
	if v == 1 {
		return "1"
	}
	return strings.TrimPrefix(strconv.FormatFloat(v, 'f', 3, 64), "0")[:4]
}

// weightLong writes a weight with four decimals, or as a power where those
// would all be 0.
func weightLong(v float64) string {
	switch {
	case v < sentence.Nothing:
		return "below " + words.Power(sentence.Nothing, 0)
	case v < 5e-5:
		return words.Power(v, 1)
	}
	return strconv.FormatFloat(v, 'f', 4, 64)
}
