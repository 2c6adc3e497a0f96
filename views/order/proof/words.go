package proof

import (
	"fmt"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Words says what the comparison shows: what moves with the words, what does
// not, and why.
func (p *plan) Words() scene.Words {
	return scene.Words{Caption: p.caption(), Readout: p.readout()}
}

func (p *plan) caption() []scene.Line {
	n := p.attend()
	differ, all, most := n.differ(), len(p.tokens), n.most()
	v := words.Values{
		"who": strconv.Itoa(differ) + " of " + words.Plural(all, "word"), "differ": "differ",
		"with": p.with(), "mean": n.gap, "each": p.each(), "weight": weightLong(n.others), "gap": n.gaps[most],
		"most": frame.Theme{}.Cut(p.tokens[most], 12),
	}
	if differ == all || differ == 1 {
		v["differ"] = "differs"
	}
	v["outputs"] = fmt.Sprintf("the output of %s", v["who"])
	if differ == all {
		v["who"], v["outputs"] = "every word", "each word's output"
	}
	return words.Say(v, p.captions(differ)...)
}

// with names what tells attention of the order.
func (p *plan) with() string {
	with := "positions"
	if p.Positions != encoding.Sinusoids {
		with = titles[p.Positions]
	}
	if p.Causal {
		with += " and a causal mask"
	}
	return with
}

// each says of every word how far its output moves.
func (p *plan) each() string {
	var each []string
	for i, gap := range p.attend().gaps {
		each = append(each, p.tokens[i]+" "+gap.String())
	}
	return strings.Join(each, ", ")
}

// captions are the forms of the caption where the outputs of so many words
// differ.
func (p *plan) captions(differ int) []string {
	switch {
	case p.unchanged():
		return []string{
			"both orders are the same: nothing can differ; , and . move a word, r reverses, n picks another pair",
			"both orders are the same; , and . move a word",
			"both orders are the same",
		}
	case differ == 0:
		return p.sameCaptions()
	case p.attend().deaf(p.orders) && p.Positions != encoding.Sinusoids:
		return []string{
			"the softmax is saturated: each word reads only itself (largest weight on another: {weight}), the order moves outputs by up to {gap}",
			"softmax saturated: each word reads only itself; the order moves outputs by up to {gap}",
			"softmax saturated: each word reads only itself",
		}
	case p.Positions == encoding.NoPositions:
		return []string{
			"no positions, yet {who} {differ}: the causal mask alone leaks order (a word sees only itself and earlier words)",
			"no positions, yet {who} {differ}: the causal mask alone leaks order",
			"the causal mask alone leaks order",
		}
	}
	return []string{
		"with {with} {outputs} depends on the order: {each}; the mean moves by {mean}",
		"with {with} {outputs} depends on the order: {most} up to {gap}; the mean moves by {mean}",
		"with {with} outputs depend on the order: mean moves {mean}",
		"the mean moves by {mean}",
	}
}

// sameCaptions say why the order changes nothing.
func (p *plan) sameCaptions() []string {
	switch {
	case p.Positions == encoding.NoPositions && !p.Causal:
		return []string{
			"no positions: each word's output is the same in both orders (equivariant), so the mean over words is too (invariant)",
			"no positions: outputs reorder with the words (equivariant); mean unchanged",
			"no positions: outputs move with the words",
		}
	case p.Positions == encoding.LinearBias && !p.Causal && p.mirrored():
		return []string{
			"ALiBi sees |i − j| alone, which a reversal keeps: each word's output is the same in both orders, and so is the mean",
			"ALiBi sees |i − j| alone, which a reversal keeps: outputs are the same",
			"a reversal keeps |i − j|: outputs are the same",
		}
	}
	return []string{
		"each word's output is the same in both orders: what changed places is alike to this head",
		"each word's output is the same in both orders",
	}
}

// readout compares how much one word counts for another in both orders.
func (p *plan) readout() []scene.Line {
	n, i, j := p.attend(), p.asks, p.answers
	there, its := p.place[1][i], p.place[1][j]
	a, b := n.read[0].Weights[i][j], n.read[1].Weights[there][its]
	gap := moved{by: max(a-b, b-a), noise: sentence.Roundoff * max(a, b), same: n.gaps[i].same && a == b}
	hiddenA, hiddenB := p.Causal && j > i, p.Causal && its > there
	cut := func(word, w int) string { return frame.Theme{}.Cut(p.tokens[word], w) }
	v := words.Values{
		"asks": cut(i, 16), "answers": cut(j, 16), "A": weighed(a, hiddenA), "B": weighed(b, hiddenB),
		"says": "difference " + gap.String(), "cut": "",
	}
	switch hides := "the mask hides " + cut(j, 12) + " from " + cut(i, 12); {
	case hiddenA && hiddenB:
		v["says"] = hides + " in both orders"
	case hiddenA:
		v["says"] = hides + " in A, not in B"
	case hiddenB:
		v["says"] = hides + " in B, not in A"
	}
	if cut := p.cut(); cut != "" {
		v["cut"] = "   " + cut
	}
	v["formula"], v["brief"] = formulas(p.Scene)
	const both = "a«{asks} → {answers}» | A {A} | B {B}"
	return words.Say(v,
		both+" | s«{says}»f«{cut}   {formula}»",
		both+" | s«{says}»f«{cut}   {brief}»",
		both+" | s«{says}»f«{cut}»",
		both)
}

// weighed writes a weight, if the mask does not hide it.
func weighed(v float64, hidden bool) string {
	if hidden {
		return "masked"
	}
	return weightLong(v)
}

// formulas are what the head computes, written out and in fewer columns.
func formulas(sc sentence.Scene) (long, brief string) {
	x, half := sc.WordName(), sc.DModel/2
	root := fmt.Sprintf(" / √%d", sc.DModel)
	switch sc.Positions {
	case encoding.Rotary:
		return fmt.Sprintf("softmax(RQ·RK%s), Q = K = V = %s, R turns columns j, j + %d", root, x, half),
			fmt.Sprintf("softmax(R%s·R%s/√d), R turns j, j + %d", x, x, half)
	case encoding.LinearBias:
		return fmt.Sprintf("softmax(Q·K%s − %g·|i − j|), Q = K = V = %s", root, encoding.LinearSlope, x),
			fmt.Sprintf("softmax(%s·%s/√d − %g|i−j|)", x, x, encoding.LinearSlope)
	case encoding.Sinusoids:
		return "softmax(Q·K" + root + "), Q = K = V = " + x + " + PE", "softmax(X·X/√d), X = " + x + "+PE"
	}
	return "softmax(Q·K" + root + "), Q = K = V = " + x, "softmax(" + x + "·" + x + "/√d)"
}
