package proof

import (
	"fmt"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Words says what the comparison shows: what moves with the words, what does
// not, and why.
func (p *plan) Words() scene.Words {
	return scene.Words{Caption: p.caption(), Readout: p.readout()}
}

func (p *plan) caption() []scene.Line {
	all, with := len(p.tokens), "positions"
	if p.Positions != encoding.Sinusoids {
		with = titles[p.Positions]
	}
	if p.Causal {
		with += " and a causal mask"
	}
	var each []string
	for i, gap := range p.Outputs {
		each = append(each, p.tokens[i]+" "+movedText(gap))
	}
	v := words.Values{
		"who": strconv.Itoa(p.Differ) + " of " + words.Plural(all, "word"), "differ": "differ" + words.VerbEnd(p.Differ, all),
		"with": with, "mean": movedText(p.Mean), "each": strings.Join(each, ", "), "weight": weightLong(p.Others), "gap": movedText(p.Outputs[p.Most]),
		"most": frame.Theme{}.Cut(p.tokens[p.Most], 12),
	}
	v["outputs"] = fmt.Sprint("the output of ", v["who"])
	if p.Differ == all {
		v["who"], v["differ"], v["outputs"] = "every word", "differs", "each word's output"
	}
	return words.Say(v, p.captions()...)
}

// captions are the forms of the caption.
func (p *plan) captions() []string {
	switch {
	case p.unchanged():
		return []string{
			"both orders are the same: nothing can differ; , and . move a word, r reverses, n picks another pair",
			"both orders are the same; , and . move a word",
			"both orders are the same",
		}
	case p.Differ == 0:
		return p.sameCaptions()
	case p.Saturated() && p.Positions != encoding.Sinusoids:
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
	i, j := p.asks, p.answers
	there, its := p.Place[i], p.Place[j]
	a, b := p.Read[0].Weights[i][j], p.Read[1].Weights[there][its]
	gap := encoding.Moved{By: max(a-b, b-a), Noise: sentence.Roundoff * max(a, b), Same: p.Outputs[i].Same && a == b}
	cut := func(word, w int) string { return frame.Theme{}.Cut(p.tokens[word], w) }
	v := words.Values{"asks": cut(i, 16), "answers": cut(j, 16), "A": weightLong(a), "B": weightLong(b), "says": "difference " + movedText(gap), "cut": ""}
	hiddenA, hiddenB := p.Causal && j > i, p.Causal && its > there
	if hiddenA {
		v["A"] = "masked"
	}
	if hiddenB {
		v["B"] = "masked"
	}
	if where := parts.One(hiddenA) + 2*parts.One(hiddenB); where > 0 {
		v["says"] = "the mask hides " + cut(j, 12) + " from " + cut(i, 12) + [...]string{"", " in A, not in B", " in B, not in A", " in both orders"}[where]
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
