package proof

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// numbers are what one attention head makes of words in two orders.
type numbers struct {
	orders
	e      [2][][]float64        // the words' vectors E, in either order
	read   [2]encoding.Attention // what the head makes of them
	gaps   []moved               // of each word, between its outputs in the two orders
	gap    moved                 // between the means
	most   int                   // the word whose output moves farthest
	differ int                   // how many outputs move
	others float64               // the largest weight on a word with another vector
	limit  float64               // the largest number of E + PE, and what it is off by at most
	off    float64
}

// moved is a difference, and what is known of it.
type moved struct {
	by    float64
	noise float64 // what the difference is at most that is only rounding
	same  bool    // it is 0 by the formula, whatever the rounding
}

// real reports that there is a difference.
func (m moved) real() bool { return !m.same && m.by > m.noise }

// Reordering is what Proof compares, in numbers: all words of the sentence,
// however many are drawn. Its error says how many words may be at once.
func Reordering(sc sentence.Scene) (encoding.Reordering, error) {
	tokens := sc.Words()
	n := len(tokens)
	if n*n > encoding.MostReordering/sc.DModel {
		return encoding.Reordering{}, fmt.Errorf("attention of %d words at d-model %d is too much at once: words² × d-model is at most %d",
			n, sc.DModel, encoding.MostReordering)
	}
	return encoding.Reordering{Words: tokens, Order: secondOrder(sc, n), Vectors: vectors(sc, alikes(sc, tokens), tokens), Head: head(sc)}, nil
}

// head is the attention head that the settings describe. Its sinusoids are those
// of the table that is shown, or, if that has none, those of its shape.
func head(sc sentence.Scene) encoding.Head {
	return encoding.Head{Table: sc.Waving().Enc, Placement: sc.Positions, Causal: sc.Causal}
}

// vectors are the vectors E of some words; those that are alike share one.
func vectors(sc sentence.Scene, alike []int, tokens []string) [][]float64 {
	e := make([][]float64, len(tokens))
	for i, first := range alike {
		if first < i {
			e[i] = e[first]
			continue
		}
		e[i] = make([]float64, sc.DModel)
		sc.Embed(e[i], tokens[i])
	}
	return e
}

// newNumbers lets the head read both orders.
func newNumbers(sc sentence.Scene) numbers {
	n := numbers{orders: newOrders(sc), limit: sc.Limit()}
	n.off = sentence.Roundoff * n.limit
	e := vectors(sc, n.alike, n.tokens)
	for k, order := range n.word {
		for _, word := range order {
			n.e[k] = append(n.e[k], e[word])
		}
		n.read[k] = head(sc).Attend(n.e[k])
	}
	n.compare(sc)
	return n
}

// compare finds how far the outputs lie apart. A word brings its own value in
// both orders, so that what differs is how far others pull it away from that,
// and, where a row of the table is added, the value.
func (n *numbers) compare(sc sentence.Scene) {
	a, b, count := n.read[0], n.read[1], float64(len(n.tokens))
	pooled := make([]float64, sc.DModel)
	for i, pull := range a.Pull {
		there := n.place[i]
		m := moved{noise: max(a.Others[i], b.Others[there]), same: n.stays(i, sc.Positions, sc.Causal)}
		n.gap.noise += m.noise / count * n.off
		for k := range pooled {
			turn, value := pull[k]-b.Pull[there][k], a.Values[i][k]-b.Values[there][k]
			pooled[k] += turn / count
			if value != 0 {
				m.noise = 1
			}
			m.by = max(m.by, math.Abs(value+turn))
		}
		m.noise *= n.off
		n.gaps = append(n.gaps, m)
		n.differ += parts.One(!m.same)
		if m.by > n.gaps[n.most].by || !m.same && n.gaps[n.most].same {
			n.most = i
		}
		for j := range n.tokens {
			if n.alike[i] != n.alike[j] {
				n.others = max(n.others, a.Weights[i][j], b.Weights[there][n.place[j]])
			}
		}
	}
	n.gap.same = n.meanStays(sc.Positions, sc.Causal)
	for _, v := range pooled {
		n.gap.by = max(n.gap.by, math.Abs(v))
	}
}

// moves is how far the mean moves with every placement, without mask and with
// it.
func (n *numbers) moves(sc sentence.Scene) (moves [4][2]moved) {
	a, b := head(sc).Pulls(n.e[0]), head(sc).Pulls(n.e[1])
	for at := range moves {
		for mask := range moves[at] {
			x, y := a[at][mask], b[at][mask]
			moves[at][mask] = moved{
				by:    encoding.Gap(x.Pull, y.Pull),
				noise: max(x.Others, y.Others) * n.off,
				same:  n.meanStays(encoding.Placement(at), mask == 1),
			}
		}
	}
	return moves
}

// deaf reports that each word reads only itself, though there are others.
func (n *numbers) deaf() bool { return n.others < 1e-12 && slices.Max(n.alike) > 0 }

// reach is the end of a scale that holds every difference, the least of 1, 2, 5
// times a power of ten from a thousandth on; 0 where there is nothing but
// rounding.
func (n *numbers) reach() float64 {
	most := 0.0
	for _, gap := range append(slices.Clone(n.gaps), n.gap) {
		if gap.real() {
			most = max(most, gap.by)
		}
	}
	if most == 0 {
		return 0
	}
	return float64(parts.TickStep(int(math.Ceil(1000*most)), 1, 1)) / 1000
}

// String writes a difference as far as it is known: 0 where it is that by the
// formula, and where it drowns in rounding, what it is below.
func (m moved) String() string {
	switch {
	case m.same:
		return "0"
	case m.real() && m.by >= sentence.Nothing:
		return gapText(m.by)
	}
	return "<" + words.Power(math.Pow10(int(math.Ceil(math.Log10(max(m.noise, m.by, sentence.Nothing))))), 0)
}

// gapText writes a difference: 0.494, 0.0099, 5.6e-17, 0.
func gapText(v float64) string {
	switch {
	case v >= 0.00995:
		return words.Distance(v, 3)
	case v == 0 || v >= 1e-4:
		return words.Significant(v, 2)
	}
	return words.Power(v, 1)
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
