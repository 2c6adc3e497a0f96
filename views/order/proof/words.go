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

// proofWords says what the comparison shows: what moves with the words, what
// does not, and why.
func proofWords(_ frame.Frame, sc scene.Scene) scene.Words {
	p, err := newProof(sc)
	if err != nil {
		return scene.Words{}
	}
	return scene.Words{Caption: p.caption(sc), Readout: p.readout(sc)}
}

func (p proof) caption(sc scene.Scene) []scene.Line {
	o, n := sc.Order, p.differ()
	switch {
	case p.unchanged():
		return []scene.Line{
			words.Linef("both orders are the same: nothing can differ; , and . move a word, r reverses, n picks another pair"),
			words.Linef("both orders are the same; , and . move a word"),
			words.Linef("both orders are the same"),
		}
	case n == 0:
		return p.sameCaption(o)
	case p.deaf() && o.Positions != encoding.Sinusoids:
		return p.deafCaption()
	case o.Positions == encoding.NoPositions:
		who := strconv.Itoa(n) + " of " + words.Plural(len(p.words), "word")
		if n == len(p.words) {
			who = "every word"
		}
		differ := map[bool]string{true: "differs", false: "differ"}[n == len(p.words) || n == 1]
		return []scene.Line{
			words.Linef("no positions, yet %s %s: the causal mask alone leaks order (a word sees only itself and earlier words)", who, differ),
			words.Linef("no positions, yet %s %s: the causal mask alone leaks order", who, differ),
			words.Linef("the causal mask alone leaks order"),
		}
	}
	return p.orderCaption(o, n)
}

// sameCaption says why the order changes nothing.
func (p proof) sameCaption(o sentence.OrderSettings) []scene.Line {
	if o.Positions == encoding.NoPositions && !o.Causal {
		return []scene.Line{
			words.Linef("no positions: each word's output is the same in both orders (equivariant), so the mean over words is too (invariant)"),
			words.Linef("no positions: outputs reorder with the words (equivariant); mean unchanged"),
			words.Linef("no positions: outputs move with the words"),
		}
	}
	if o.Positions == encoding.LinearBias && !o.Causal && p.mirrored() {
		return []scene.Line{
			words.Linef("ALiBi sees |i − j| alone, which a reversal keeps: each word's output is the same in both orders, and so is the mean"),
			words.Linef("ALiBi sees |i − j| alone, which a reversal keeps: outputs are the same"),
			words.Linef("a reversal keeps |i − j|: outputs are the same"),
		}
	}
	return []scene.Line{
		words.Linef("each word's output is the same in both orders: what changed places is alike to this head"),
		words.Linef("each word's output is the same in both orders"),
	}
}

// deafCaption says that the order counts for next to nothing, since each word's
// score with itself is so large.
func (p proof) deafCaption() []scene.Line {
	most := p.most()
	weight, gap := weightBound(p.others), p.gaps[most].String()
	return []scene.Line{
		words.Linef("the softmax is saturated: each word reads only itself (largest weight on another: %s), the order moves outputs by up to %s", weight, gap),
		words.Linef("softmax saturated: each word reads only itself; the order moves outputs by up to %s", gap),
		words.Linef("softmax saturated: each word reads only itself"),
	}
}

// most is the word whose output moves farthest.
func (p proof) most() int {
	most := 0
	for i, gap := range p.gaps {
		if gap.by > p.gaps[most].by || !gap.same && p.gaps[most].same {
			most = i
		}
	}
	return most
}

// orderCaption says how much the order changes, n words of all.
func (p proof) orderCaption(o sentence.OrderSettings, n int) []scene.Line {
	with := "positions"
	if o.Positions != encoding.Sinusoids {
		with = placementTitles[o.Positions]
	}
	if o.Causal {
		with += " and a causal mask"
	}
	most := p.most()
	var each []string
	for i, gap := range p.gaps {
		each = append(each, p.words[i]+" "+gap.String())
	}
	who, depends := "each word's output", "depends"
	if n < len(p.words) {
		who = fmt.Sprintf("the output of %d of %s", n, words.Plural(len(p.words), "word"))
	}
	moves := "the mean moves by " + p.gap.String()
	short := fmt.Sprintf("%s up to %s", frame.Theme{}.Cut(p.words[most], 12), p.gaps[most])
	return []scene.Line{
		words.Linef("with %s %s %s on the order: %s; %s", with, who, depends, strings.Join(each, ", "), moves),
		words.Linef("with %s %s %s on the order: %s; %s", with, who, depends, short, moves),
		words.Linef("with %s %s %s on the order; mean moves %s", with, who, depends, p.gap),
		words.Linef("with %s outputs depend on the order: mean moves %s", with, p.gap),
		words.Linef("the mean moves by %s", p.gap),
	}
}

// readout compares how much one word counts for another in both orders.
func (p proof) readout(sc scene.Scene) []scene.Line {
	last := len(p.words) - 1
	i, j := min(sentence.Asking(sc.State), last), min(sentence.Answering(sc.State), last)
	who := words.Accent(frame.Theme{}.Cut(p.words[i], 16) + " → " + frame.Theme{}.Cut(p.words[j], 16))
	a, b := p.a.Weights[i][j], p.b.Weights[p.place[i]][p.place[j]]
	hiddenA, hiddenB := sc.Order.Causal && j > i, sc.Order.Causal && p.place[j] > p.place[i]
	weight := func(name string, v float64, hidden bool) scene.Line {
		if hidden {
			return scene.Line{words.Plain(name + " masked")}
		}
		return scene.Line{words.Plain(name + " " + weightLong(v))}
	}
	difference := moved{by: max(a-b, b-a), noise: sentence.Roundoff * max(a, b), same: p.gaps[i].same && a == b}
	says := scene.Line{words.Strong("difference " + difference.String())}
	if hiddenA || hiddenB {
		where := map[bool]string{true: "in A, not in B", false: "in B, not in A"}[hiddenA]
		if hiddenA && hiddenB {
			where = "in both orders"
		}
		says = scene.Line{words.Strong(fmt.Sprintf("the mask hides %s from %s %s", frame.Theme{}.Cut(p.words[j], 12), frame.Theme{}.Cut(p.words[i], 12), where))}
	}
	both := words.Ruled(scene.Line{who}, weight("A", a, hiddenA), weight("B", b, hiddenB), says)
	if cut := p.cut(sc); cut != "" {
		both = append(both, words.Faint("   "+cut))
	}
	var lines []scene.Line
	for _, formula := range append([]string{formula(sc)}, shortFormulas(sc)...) {
		lines = append(lines, append(both[:len(both):len(both)], words.Faint("   "+formula)))
	}
	return append(lines, both, words.Ruled(scene.Line{who}, weight("A", a, hiddenA), weight("B", b, hiddenB)), scene.Line{who})
}

// weightLong writes a weight with four decimals, or as a power where those
// would all be 0.
func weightLong(v float64) string {
	if v < 5e-5 {
		return weightBound(v)
	}
	return strconv.FormatFloat(v, 'f', 4, 64)
}

// formula is what the head computes.
func formula(sc scene.Scene) string {
	root := "Q·K / √" + strconv.Itoa(sc.DModel)
	x := sentence.WordName(sc.State)
	text := ""
	switch sc.Order.Positions {
	case encoding.Rotary:
		text = "softmax(RQ·RK / √" + strconv.Itoa(sc.DModel) + "), Q = K = V = " + x + ", R turns columns j, j + " + strconv.Itoa(sc.DModel/2)
	case encoding.LinearBias:
		text = fmt.Sprintf("softmax(%s − %g·|i − j|), Q = K = V = %s", root, encoding.LinearSlope, x)
	case encoding.Sinusoids:
		text = "softmax(" + root + "), Q = K = V = " + x + " + PE"
	default:
		text = "softmax(" + root + "), Q = K = V = " + x
	}
	return text
}

// shortFormulas are formula in fewer columns, the longest first.
func shortFormulas(sc scene.Scene) []string {
	x := sentence.WordName(sc.State)
	score := x + "·" + x + "/√d"
	switch sc.Order.Positions {
	case encoding.Rotary:
		turned := "softmax(R" + x + "·R" + x + "/√d)"
		return []string{turned + ", R turns j, j + " + strconv.Itoa(sc.DModel/2), turned}
	case encoding.LinearBias:
		score += fmt.Sprintf(" − %g|i−j|", encoding.LinearSlope)
	case encoding.Sinusoids:
		return []string{"softmax(X·X/√d), X = " + x + "+PE"}
	}
	return []string{"softmax(" + score + ")"}
}
