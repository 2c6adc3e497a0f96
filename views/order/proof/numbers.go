package proof

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// proof is what one attention head makes of the same words in two orders.
type proof struct {
	words  []string
	alike  []int       // alike[i] is the first word whose vector is that of word i
	order  []int       // order[i] is where word i of the second order stands in the first
	place  []int       // the inverse: place[i] is where word i of the first stands in the second
	first  [][]float64 // the words' vectors E, in the order of the sentence
	a, b   encoding.Attention
	gaps   []moved // of each word, between its outputs in the two orders
	gap    moved   // between the means
	others float64 // the largest weight on a word with another vector
}

// moved is a difference, and what is known of it.
type moved struct {
	by    float64
	noise float64 // what the difference is at most that is only rounding
	same  bool    // it is 0 by the formula, whatever the rounding
}

// real reports that there is a difference.
func (m moved) real() bool { return !m.same && m.by > m.noise }

const (
	proofWork   = 1 << 19 // words² · d_model, a few milliseconds
	fewestProof = 8       // words that are always compared, whatever that takes
)

// proofSize is how many words Proof compares.
func proofSize(sc scene.Scene) int {
	n := len(sentence.Words(sc.State))
	most := int(math.Sqrt(float64(proofWork / sc.DModel)))
	return min(n, max(most, fewestProof))
}

// cut says how many words are compared where not all of the sentence are; ""
// where they are.
func (p proof) cut(sc scene.Scene) string {
	n, all := len(p.words), len(sc.Order.Words())
	if n == all {
		return ""
	}
	return "the first " + strconv.Itoa(n) + " of " + words.Plural(all, "word")
}

// newProof computes it.
func newProof(sc scene.Scene) (p proof, err error) {
	n := proofSize(sc)
	p.words = sentence.Words(sc.State)[:n]
	p.order = SecondOrder(sc, n)
	if p.unchanged() {
		slices.Sort(p.order) // no word needs to change places with its like
	}
	p.place = make([]int, n)
	for i, from := range p.order {
		p.place[from] = i
	}
	p.alike = alikes(sc, p.words)
	head, err := Head(sc)
	if err != nil {
		return p, err
	}
	p.first = Vectors(sc, p.words)
	p.a, p.b = head.Attend(p.first), head.Attend(p.second())
	p.compare(sc.Order.Positions, sc.Order.Causal, sentence.OrderLimit(sc))
	return p, nil
}

// second is the vectors of the words in the second order.
func (p proof) second() [][]float64 {
	second := make([][]float64, len(p.first))
	for i, from := range p.order {
		second[i] = p.first[from]
	}
	return second
}

// compare finds how far the outputs lie apart. A word brings its own value in
// both orders, so that what differs is how far others pull it away from that,
// and, where a row of the table is added, the value.
func (p *proof) compare(at encoding.Placement, causal bool, limit float64) {
	d := len(p.a.Pooled)
	pooled := make([]float64, d)
	others := 0.0
	for i, pull := range p.a.Pull {
		there := p.place[i]
		own, its := p.a.Values[i], p.b.Values[there]
		m := moved{noise: max(p.a.Others[i], p.b.Others[there]), same: p.stays(i, at, causal)}
		others += m.noise / float64(len(p.words))
		for k := range d {
			turn := pull[k] - p.b.Pull[there][k]
			pooled[k] += turn / float64(len(p.words))
			value := own[k] - its[k]
			if value != 0 {
				m.noise = 1
			}
			m.by = max(m.by, math.Abs(value+turn))
		}
		m.noise *= sentence.Roundoff * limit
		p.gaps = append(p.gaps, m)
		for j := range p.words {
			if p.alike[i] != p.alike[j] {
				p.others = max(p.others, p.a.Weights[i][j], p.b.Weights[there][p.place[j]])
			}
		}
	}
	p.gap = moved{noise: others * sentence.Roundoff * limit, same: p.meanStays(at, causal)}
	for _, v := range pooled {
		p.gap.by = max(p.gap.by, math.Abs(v))
	}
}

// moves is how far the mean moves with every placement, without mask and with
// it.
func (p proof) moves(sc scene.Scene) (moves [4][2]moved, err error) {
	head, err := Head(sc)
	if err != nil {
		return moves, err
	}
	a, b := head.Pulls(p.first), head.Pulls(p.second())
	for at := range moves {
		for mask := range moves[at] {
			x, y := a[at][mask], b[at][mask]
			moves[at][mask] = moved{
				by:    encoding.Gap(x.Pull, y.Pull),
				noise: max(x.Others, y.Others) * sentence.Roundoff * sentence.OrderLimit(sc),
				same:  p.meanStays(encoding.Placement(at), mask == 1),
			}
		}
	}
	return moves, nil
}

// SecondOrder is the second order of the first n words, as places in the first.
func SecondOrder(sc scene.Scene, n int) (order []int) {
	for _, i := range sc.Order.Other(sc.Order.Words()) {
		if i < n {
			order = append(order, i)
		}
	}
	return order
}

// Head is the attention head that the State describes. Its sinusoids are those
// of the table that is shown, or, if that has none, those of its shape.
func Head(sc scene.Scene) (encoding.Head, error) {
	table := sc.Enc
	if sc.Waves == nil {
		var err error
		if table, err = encoding.NewSinusoidal(sc.Shape()); err != nil {
			return encoding.Head{}, err
		}
	}
	return encoding.Head{Table: table, Placement: sc.Order.Positions, Causal: sc.Order.Causal}, nil
}

// Vectors are the vectors E of some words; equal words share one.
func Vectors(sc scene.Scene, words []string) [][]float64 {
	e := make([][]float64, len(words))
	for i, first := range alikes(sc, words) {
		if first < i {
			e[i] = e[first]
			continue
		}
		e[i] = make([]float64, sc.DModel)
		sentence.Embed(sc, e[i], words[i], 0)
	}
	return e
}

// alikes gives, for each word, the first one that has the same vector.
func alikes(sc scene.Scene, words []string) []int {
	first := map[string]int{}
	alike := make([]int, len(words))
	for i, w := range words {
		name := sentence.VectorName(sc, w)
		if _, seen := first[name]; !seen {
			first[name] = i
		}
		alike[i] = first[name]
	}
	return alike
}

// differ counts the words whose output the order changes.
func (p proof) differ() int {
	n := 0
	for _, gap := range p.gaps {
		n += parts.One(!gap.same)
	}
	return n
}

// mirrored reports that the second order is the first one reversed, and another
// one.
func (p proof) mirrored() bool {
	reversed := slices.Clone(p.words)
	slices.Reverse(reversed)
	return p.reads(reversed) && !p.reads(p.words)
}

// unchanged reports that both orders read the same.
func (p proof) unchanged() bool { return p.reads(p.words) }

// reads reports that the second order is these words.
func (p proof) reads(words []string) bool {
	for i, from := range p.order {
		if !sentence.Same(p.words[from], words[i]) {
			return false
		}
	}
	return true
}

// gapText writes a difference: 0.494, 0.0099, 5.6e-17, 0.
func gapText(v float64) string {
	switch {
	case v >= 0.00995:
		return words.Distance(v, 3)
	case v == 0 || v >= 1e-4:
		return words.Significant(v, 2)
	}
	return strings.Replace(strconv.FormatFloat(v, 'e', 1, 64), "e-0", "e-", 1)
}

// leastDifference is the least end of the scale of differences.
const leastDifference = 1e-3

// differenceLimit is the end of a scale that holds every difference, the least
// of 1, 2, 5 times a power of ten; 0 where there is nothing but rounding.
func (p proof) differenceLimit() float64 {
	most := 0.0
	for _, gap := range append(p.gaps[:len(p.gaps):len(p.gaps)], p.gap) {
		if gap.real() {
			most = max(most, gap.by)
		}
	}
	if most == 0 {
		return 0
	}
	for unit := leastDifference; ; unit *= 10 {
		for _, step := range [...]float64{1, 2, 5} {
			if most <= step*unit {
				return step * unit
			}
		}
	}
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
