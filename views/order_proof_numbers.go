package views

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
)

// proof is what one attention head makes of the same words in two orders.
type proof struct {
	words []string
	order []int // order[i] is where word i of the second order stands in the first
	place []int // the inverse: place[i] is where word i of the first stands in the second
	a, b  encoding.Attention
	gaps  []float64 // of each word, between its outputs in the two orders
	gap   float64   // between the means
	zero  float64   // what a difference is at most that is only rounding
}

const (
	proofWork   = 1 << 19 // words² · d_model, a few milliseconds
	fewestProof = 8       // words that are always compared, whatever that takes
)

// proofSize is how many words Proof compares.
func proofSize(sc Scene) int {
	n := len(sc.words())
	most := int(math.Sqrt(float64(proofWork / sc.DModel)))
	return min(n, max(most, fewestProof))
}

// newProof computes it.
func newProof(sc Scene) (p proof, err error) {
	n := proofSize(sc)
	p.words = sc.words()[:n]
	p.order = sc.secondOrder(n)
	p.place = make([]int, n)
	for i, from := range p.order {
		p.place[from] = i
	}
	head, err := sc.head()
	if err != nil {
		return p, err
	}
	a := sc.vectors(p.words)
	b := make([][]float64, n)
	for i, from := range p.order {
		b[i] = a[from]
	}
	p.a, p.b = head.Attend(a), head.Attend(b)
	for i, out := range p.a.Output {
		p.gaps = append(p.gaps, encoding.Gap(out, p.b.Output[p.place[i]]))
	}
	p.gap = encoding.Gap(p.a.Pooled, p.b.Pooled)
	p.zero = 1e-14 * sc.orderLimit()
	return p, nil
}

// moves is how far the mean moves with every placement, without mask and with
// it.
func (p proof) moves(sc Scene) (moves [4][2]float64, err error) {
	head, err := sc.head()
	if err != nil {
		return moves, err
	}
	first := sc.vectors(p.words)
	second := make([][]float64, len(first))
	for i, from := range p.order {
		second[i] = first[from]
	}
	a, b := head.Means(first), head.Means(second)
	for i := range moves {
		for mask := range moves[i] {
			moves[i][mask] = encoding.Gap(a[i][mask], b[i][mask])
		}
	}
	return moves, nil
}

// secondOrder is the second order of the first n words, as places in the first.
func (sc Scene) secondOrder(n int) (order []int) {
	for _, i := range sc.Order.other(sc.Order.words()) {
		if i < n {
			order = append(order, i)
		}
	}
	return order
}

// head is the attention head that the State describes. Its sinusoids are those
// of the table that is shown, or, if that has none, those of its shape.
func (sc Scene) head() (encoding.Head, error) {
	table := sc.Enc
	if sc.Waves == nil {
		var err error
		if table, err = encoding.NewSinusoidal(sc.Shape()); err != nil {
			return encoding.Head{}, err
		}
	}
	return encoding.Head{Table: table, Placement: sc.Order.Positions, Causal: sc.Order.Causal}, nil
}

// vectors are the vectors E of some words.
func (sc Scene) vectors(words []string) [][]float64 {
	e := make([][]float64, len(words))
	for i, w := range words {
		e[i] = make([]float64, sc.DModel)
		sc.embed(e[i], w, 0)
	}
	return e
}

// differ counts the words whose output the order changes by more than rounding.
func (p proof) differ() int {
	n := 0
	for _, gap := range p.gaps {
		n += b2i(gap > p.zero)
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

// alike reports that both orders read the same.
func (p proof) alike() bool { return p.reads(p.words) }

// reads reports that the second order is these words.
func (p proof) reads(words []string) bool {
	for i, from := range p.order {
		if !same(p.words[from], words[i]) {
			return false
		}
	}
	return true
}

// gapText writes a difference: 0.494, 0.0099, 5.6e-17, 0.
func gapText(v float64) string {
	switch {
	case v >= 0.00995:
		return distance(v, 3)
	case v == 0 || v >= 1e-4:
		return significant(v, 2)
	}
	return strings.Replace(strconv.FormatFloat(v, 'e', 1, 64), "e-0", "e-", 1)
}

// movesText writes how far a mean moves; rounding is 0.
func (p proof) movesText(v float64) string {
	if v <= p.zero {
		return "0"
	}
	return gapText(v)
}
