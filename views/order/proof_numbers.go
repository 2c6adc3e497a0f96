package order

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"wavescope/encoding/attention"
	"wavescope/encoding/memo"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// proofNumbers are what one attention head computes of words in two orders, or of two
// sentences.
type proofNumbers struct {
	attention.Comparison
	tokens  []string    // see sentence.Pair
	typedIn [2][]string // both sentences, the second with its padding
	pads    int         // how many tokens of the second are padding, the last ones
	first   [2]int      // position of the first word of either
	mask    mask
	limit   float64 // the end of the scale of the outputs
}

const (
	maxProofWork  = 1 << 19 // words² · d_model, a few milliseconds
	minProofWords = 6       // words that are compared however long that takes
)

// shownPair returns as many words of both sentences as can be compared in time.
func shownPair(sc scene) sentencePair {
	return sc.Pair(max(int(math.Sqrt(float64(maxProofWork/sc.DModel))), minProofWords))
}

// newProofNumbers compares as many words of both sentences as can be compared in time.
func newProofNumbers(sc scene) proofNumbers {
	return memo.Get(sc.Cache, sc.cacheKey(), func() proofNumbers { return compare(sc) })
}

func compare(sc scene) proofNumbers {
	pair := shownPair(sc)
	if sameSentence(pair.Sides[0], pair.Sides[1]) {
		slices.Sort(pair.Order) // equal words stay where they are
	}
	n := proofNumbers{tokens: pair.Tokens, typedIn: withPadding(pair), pads: pair.Pads,
		first: [2]int{sc.At(0), sc.At(sc.secondDelay())}, mask: maskOf(sc.Settings), limit: sc.colourLimit()}
	n.Comparison = reordering(sc, pair).Compare(roundoff * n.limit)
	return n
}

// proofReading returns how far the mean of the outputs moves.
func proofReading(sc scene) chart.Reading {
	n := newProofNumbers(sc)
	return chart.Reading{Of: n.meansMove(), Value: measuredGap(n.Mean)}
}

// meansMove names the difference of the means. Words in another order have one mean,
// which moves; two sentences have two.
func (n *proofNumbers) meansMove() string {
	return chart.Either(n.Permuted(), "the mean output moves by", "the mean outputs differ by")
}

// reordering returns what the head that the settings describe computes from a pair of sentences. Equal words share a
// vector. The sinusoids come from the scheme that is shown or, if it has no waves, from the sinusoidal scheme of the
// same size.
func reordering(sc scene, pair sentencePair) attention.Reordering {
	known, typed := map[string][]float64{}, len(pair.Tokens)-pair.Pads
	r := attention.Reordering{
		Words: withPadding(pair), Order: pair.Order, Alone: pair.Alone, Later: sc.secondDelay(), Pads: pair.Pads,
		Head: attention.Head{Table: sc.withWaves().Enc, Placement: sc.Positions, First: sc.Start(),
			Causal: sc.Causal, HidePads: sc.HidePads, Skew: sc.Skew},
	}
	for _, token := range pair.Tokens[:typed] {
		name := sc.vectorName(token)
		if known[name] == nil {
			known[name] = make([]float64, sc.DModel)
			sc.embedWord(known[name], token)
		}
		r.Vectors = append(r.Vectors, known[name])
	}
	for range pair.Pads {
		r.Vectors = append(r.Vectors, make([]float64, sc.DModel))
	}
	return r
}

// withPadding returns the words of both sentences, with the padding of the second.
func withPadding(pair sentencePair) (sides [2][]string) {
	pads := slices.Repeat([]string{padToken}, pair.Pads)
	return [2][]string{pair.Sides[0], append(slices.Clip(pair.Sides[1]), pads...)}
}

// typed returns the words of a side without padding.
func (n *proofNumbers) typed(k int) []string { return n.typedIn[k][:len(n.typedIn[k])-k*n.pads] }

// checkedReordering returns the input of the head for an export: all words of both sentences, not only those that are
// drawn. The error says how many words are allowed.
func checkedReordering(sc scene) (attention.Reordering, error) {
	pair := sc.Pair(maxWords)
	if n := max(len(pair.Sides[0]), len(pair.Order)); n*n > attention.MostReordering/sc.DModel {
		return attention.Reordering{}, fmt.Errorf(
			"attention of %d words at d-model %d is too much at once: words² × d-model is at most %d",
			n, sc.DModel, attention.MostReordering)
	}
	return reordering(sc, pair), nil
}

// sameSentence reports whether two sentences have the same words in the same order.
func sameSentence(a, b []string) bool { return slices.EqualFunc(a, b, sameWord) }

// place returns the place of a word in an order, −1 if the order does not have it.
func (n *proofNumbers) place(k, word int) int {
	switch {
	case k == 1:
		return n.Place[word]
	case word < len(n.Word[0]):
		return word
	}
	return -1
}

// weight writes how much the word under the cursor reads of the other one in an order.
func (p *proofPlan) weight(k int) string {
	row, col := p.place(k, p.query), p.place(k, p.key)
	switch {
	case row < 0 || col < 0:
		return chart.None
	case p.hides(k, row, col):
		return "masked"
	}
	return weightLong(p.Read[k].Weights[row][col])
}

// hides reports whether the mask hides a word from another word of the same sentence.
func (n *proofNumbers) hides(k, asks, answers int) bool {
	return n.mask.causal() && answers > asks || n.mask.padding() && k == 1 && answers >= len(n.typed(k))
}

// sameWords reports whether either sentence has the words of the other.
func (n *proofNumbers) sameWords() bool { return len(n.Both) == len(n.tokens)-n.pads }

// inOrder reports whether both sentences have the same words in the same order.
func (n *proofNumbers) inOrder() bool { return sameSentence(n.typed(0), n.typed(1)) }

// askEachOther returns the scores of the two words under the cursor for each other, without positions.
func (p *proofPlan) askEachOther() (forth, back float64) {
	r := reordering(p.scene, sentencePair{Tokens: p.tokens, Pads: p.pads})
	r.Head.Placement = attention.NoPositions
	scores := r.Head.Scores([][]float64{r.Vectors[p.query], r.Vectors[p.key]})
	return scores[0][1], scores[1][0]
}

// mirrored reports whether the second order is the reverse of the first one, and differs
// from it.
func (n *proofNumbers) mirrored() bool {
	reversed := slices.Clone(n.typed(0))
	slices.Reverse(reversed)
	return sameSentence(n.typed(1), reversed) && !n.inOrder()
}

// bothAndMean returns the differences of the words in both sentences, then the difference
// of the means.
func (n *proofNumbers) bothAndMean() (all []attention.Moved) {
	for _, word := range n.Both {
		all = append(all, n.Outputs[word])
	}
	return append(all, n.Mean)
}

// reach returns the difference from which on colours are full, so that the panel is not dark beside the outputs: the
// largest of 1, 2, 5 times a power of ten that is at most half of the largest difference; 0 if no difference exceeds
// rounding.
func (n *proofNumbers) reach() float64 {
	most := 0.0
	for _, m := range n.bothAndMean() {
		if m.Real() {
			most = max(most, m.By)
		}
	}
	if most < smallestShown {
		return most
	}
	unit := math.Pow10(int(math.Floor(math.Log10(most / 2))))
	for _, times := range [...]float64{5, 2} {
		if most/2 >= times*unit*(1-1e-9) {
			return times * unit
		}
	}
	return unit
}

// brightest returns the end of the scale of the weights of both orders: the largest, rounded up to one digit.
func (n *proofNumbers) brightest() float64 {
	most := 0.0
	for _, read := range n.Read {
		for _, row := range read.Weights {
			most = max(most, slices.Max(row))
		}
	}
	unit := math.Pow10(int(math.Floor(math.Log10(most))))
	return min(math.Ceil(most/unit-1e-9)*unit, 1)
}

// known returns a difference with the rounding of all of them: if one difference is only known to be below 1e-12, a
// caption must not call another one, of 1e-150, the largest.
func (n *proofNumbers) known(m attention.Moved) attention.Moved {
	for _, other := range n.bothAndMean() {
		if !other.Same && !other.Real() {
			m.Noise = max(m.Noise, other.Noise)
		}
	}
	return m
}

// movedText writes a difference, with a number of decimals before an exponent: 0 where
// the formula makes it 0, and an upper bound where it is lost in rounding.
func movedText(m attention.Moved, decimals int) string {
	switch {
	case m.Same:
		return "0"
	case m.Real() && m.By >= smallestShown:
		return gapText(m.By, decimals)
	}
	return "<" + chart.Power(math.Pow10(int(math.Ceil(math.Log10(max(m.Noise, m.By, smallestShown))))), 0)
}

// gapText writes a difference: 0.494, 0.0099, 5.6e-17, 0.
func gapText(v float64, decimals int) string {
	switch {
	case v >= 0.00995:
		return chart.Distance(v, 3)
	case v == 0 || v >= 1e-4:
		return chart.Significant(v, 2)
	}
	return chart.Power(v, decimals)
}

// roundedUp writes a small number with one digit, rounded up.
func roundedUp(v float64) string {
	unit := math.Pow10(int(math.Floor(math.Log10(v))))
	return chart.Power(math.Ceil(v/unit)*unit, 0)
}

// weightLong writes a weight with four decimals, or with an exponent where all of them
// would be 0.
func weightLong(v float64) string {
	switch {
	case v < smallestShown:
		return "below " + chart.Power(smallestShown, 0)
	case v < 5e-5:
		return chart.Power(v, 1)
	}
	return strconv.FormatFloat(v, 'f', 4, 64)
}

// words returns the caption and the readout.
func (p *proofPlan) words() chart.Words {
	return chart.Words{Caption: p.caption(), Readout: p.readout()}
}

// caption says what differs between the two orders. If nothing does and there is a
// special reason, it gives the reason.
func (p *proofPlan) caption() []string {
	mean := p.meansMove() + " " + movedText(p.known(p.Mean), 1)
	switch who, moved := p.movers(); {
	case p.Permuted() && p.Positions == attention.NoPositions && !p.Causal:
		return []string{
			"Without positions, outputs reorder with the words (equivariant), and their mean stays (invariant).",
			"No positions: outputs follow the words, their mean stays."}
	case p.Permuted() && p.Positions == attention.NoPositions && moved:
		const leaks = "the causal mask alone leaks order."
		return []string{"No positions, yet " + who + ": " + leaks, chart.Sentence(leaks)}
	case p.Differ == 0 && p.keepsDistances():
		sees := placementTitles[p.Positions] + " sees only " +
			chart.Either(p.Positions == attention.Rotary, "i − j", "|i − j|")
		return []string{sees + ", the same in A and B: each word's output is the same, and " + mean + ".",
			sees + ", the same in A and B: same outputs."}
	case !moved:
		return []string{chart.Sentence(who + "; " + mean + ".")}
	default:
		gap := movedText(p.known(p.Outputs[p.Most]), 1)
		most := "'" + p.Theme.Cut(p.wordLabel(p.tokens[p.Most]), 12) + "'"
		return []string{chart.Sentence(who + ", that of " + most + " by up to " + gap + "; " + mean + "."),
			"Outputs differ by up to " + gap + ", their mean by " + movedText(p.known(p.Mean), 1) + "."}
	}
}

// movers says how many outputs differ by more than rounding, and whether any does.
func (p *proofPlan) movers() (who string, moved bool) {
	n, all, in := 0, len(p.Both), chart.Either(p.sameWords(), "", " in both")
	for _, word := range p.Both {
		n += chart.One(p.Outputs[word].Real())
	}
	switch {
	case all == 0:
		return "no word is in both", false
	case n == 0:
		return "no output differs" + chart.Either(p.Differ > 0, " beyond rounding", ""), false
	case n == all:
		return "the output of every word" + in + " differs", true
	}
	return "the outputs of " + strconv.Itoa(n) + " of " + chart.Plural(all, "word") + in + " differ", true
}

// keepsDistances reports whether a head with this placement knows positions only by
// distances, and that these are the same in both orders: RoPE reads i − j, which is the
// same wherever the same sentence begins; ALiBi reads |i − j|, which is the same in a
// reversal too.
func (p *proofPlan) keepsDistances() bool {
	switch p.Positions {
	case attention.Rotary:
		return p.inOrder()
	case attention.LinearBias:
		return p.inOrder() || p.mirrored() && !p.Causal
	}
	return false
}

// readout compares the weight of two words in both orders. With a W_Q of its own it
// adds the scores in either direction, which are not equal.
func (p *proofPlan) readout() []chart.Field {
	cut := func(word int) string { return p.Theme.Cut(p.wordLabel(p.tokens[word]), 16) }
	fields := []chart.Field{{Value: cut(p.query) + " → " + cut(p.key), Ink: frame.Style{FG: frame.Accent}},
		{Label: "A", Value: p.weight(0), Name: sideNames[0]}, {Label: "B", Value: p.weight(1), Name: sideNames[1]},
		{Label: "A " + chart.Minus + " B", Value: p.weightGap(), Ink: chart.StrongStyle, Drop: 3, Name: sideNames[1]}}
	if p.Skew {
		forth, back := p.askEachOther()
		fields = append(fields, chart.Field{Label: "score", Value: chart.SignedText(forth, 2), Drop: 2},
			chart.Field{Label: "and back", Value: chart.SignedText(back, 2), Drop: 2})
	}
	return append(fields, chart.Field{Value: p.cut()},
		chart.Field{Value: headFormula(p.scene), Ink: chart.FaintStyle, Drop: 1})
}

// weightGap writes the difference of the two weights in the readout; "" where the mask
// hides one, or a sentence does not have the words.
func (p *proofPlan) weightGap() string {
	var w [2]float64
	for k := range w {
		row, col := p.place(k, p.query), p.place(k, p.key)
		if row < 0 || col < 0 || p.hides(k, row, col) {
			return ""
		}
		w[k] = p.Read[k].Weights[row][col]
	}
	gap, noise := math.Abs(w[0]-w[1]), roundoff*max(w[0], w[1])
	return movedText(attention.Moved{By: gap, Noise: noise, Same: p.Outputs[p.query].Same && gap <= noise}, 1)
}

// cut says how many words are compared where that is not all of a sentence; "" where
// it is.
func (p *proofPlan) cut() string {
	for k, all := range [2]int{len(p.Settings.Words()), len(p.Settings.secondWords())} {
		if n := len(p.typed(k)); n < all {
			of := chart.Either(p.sameWords() || k == 0, "", " of B")
			return "the first " + strconv.Itoa(n) + " of " + chart.Plural(all, "word") + of
		}
	}
	if p.pads < p.Padding {
		return strconv.Itoa(p.pads) + " of " + chart.Plural(p.Padding, "padding token")
	}
	return ""
}

// headFormula is what the head computes.
func headFormula(sc scene) string {
	x := sc.wordSymbol()
	switch {
	case sc.Skew:
		return "Q = x·W_Q, K = V = x"
	case sc.Positions == attention.Rotary:
		return fmt.Sprintf("softmax(R%s·R%s/√d), R turns j, j + %d", x, x, sc.DModel/2)
	case sc.Positions == attention.LinearBias:
		return fmt.Sprintf("softmax(%s·%s/√d − %g|i−j|)", x, x, attention.LinearSlope)
	case sc.Positions == attention.Sinusoids:
		return "softmax(X·X/√d), X = " + x + "+PE"
	}
	return "softmax(" + x + "·" + x + "/√d)"
}

// A table of differences is hidden with every region that shows them.
var (
	outputGaps = chart.With(outputsName, proofDifferenceName, largestName)
	meanGaps   = chart.With(meanName, proofDifferenceName, largestName)
)

const onlyRounding = "; 0 is no more than rounding"

// outputsData is how far the output of each word moves.
func (p *proofPlan) outputsData() chart.Data {
	title, moves := "how far outputs differ from the first sentence to the second", "outputs differ by"
	if p.Permuted() {
		title, moves = "how far every word's output moves from the first order to the second", "output moves by"
	}
	return chart.Data{Name: "outputs", Title: title + onlyRounding, Kind: chart.List,
		Rows: len(p.tokens), Here: p.query, Each: wordName,
		Columns: []chart.Column{{Name: "word"}, {Name: "in first at", Format: chart.Whole},
			{Name: "in second at", Format: chart.Whole}, {Name: moves, Hidden: outputGaps}},
		Label: func(i int) string { return p.tokens[i] },
		Row: func(i int, to []float64) {
			to[1], to[2], to[3] = p.position(0, i), p.position(1, i), math.NaN()
			if slices.Contains(p.Both, i) {
				to[3] = measuredGap(p.Outputs[i])
			}
		}}
}

// weightsData is how much the word under the cursor reads of each word; behind the
// mask it is 0.
func (p *proofPlan) weightsData() chart.Data {
	return chart.Data{Name: "weights", Kind: chart.Bars, Rows: len(p.tokens), Here: p.key,
		Title: "how much '" + p.tokens[p.query] + "' reads of every word, in either " +
			chart.Either(p.Permuted(), "order", "sentence"),
		Columns: []chart.Column{{Name: "word"},
			{Name: "in first at", Format: chart.Whole}, {Name: "weight", Hidden: chart.With(sideNames[0])},
			{Name: "in second at", Format: chart.Whole}, {Name: "weight", Hidden: chart.With(sideNames[1])}},
		Label: func(i int) string { return p.tokens[i] },
		Row: func(i int, to []float64) {
			for k := range p.Read {
				to[1+2*k], to[2+2*k] = p.position(k, i), math.NaN()
				if row, col := p.place(k, p.query), p.place(k, i); row >= 0 && col >= 0 {
					to[2+2*k] = p.Read[k].Weights[row][col]
				}
			}
		}}
}

// meansData is how far the mean moves with each placement.
func (p *proofPlan) meansData() chart.Data {
	return chart.Data{Name: "means", Kind: chart.Bars, Rows: len(placementTitles), Here: int(p.Positions),
		Title: chart.Either(p.Permuted(), "how far the mean of the outputs moves",
			"how far apart the means of the outputs are") + " with every way to give positions" + onlyRounding,
		Columns: []chart.Column{{Name: "positions"}, {Name: (p.mask &^ causalMask).named(), Hidden: meanGaps},
			{Name: (p.mask | causalMask).named(), Hidden: meanGaps}},
		Label: func(i int) string { return placementTitles[i] },
		Row:   func(i int, to []float64) { to[1], to[2] = measuredGap(p.Moves()[i][0]), measuredGap(p.Moves()[i][1]) }}
}

// position returns the position of a word in an order, NaN if the order does not have it.
func (p *proofPlan) position(k, word int) float64 {
	if place := p.place(k, word); place >= 0 {
		return float64(p.first[k] + place)
	}
	return math.NaN()
}

// measuredGap returns a difference, 0 where there is nothing but rounding.
func measuredGap(m attention.Moved) float64 {
	if m.Real() {
		return m.By
	}
	return 0
}
