// Package proof is the face of Order that gives the same words in two orders, or
// two sentences, to one attention head.
//
// It owns the two of them, how it is said how far what attention makes of them lies
// apart, the two matrices, the outputs under them, and what is said of it all.
// In come a frame and a sentence, out go cells, words, clicks, and the numbers
// for an export ([Reordering]). Read numbers.go first, which knows no frame, then
// plan.go, which says what stands where.
package proof

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding/attention"
	"wavescope/encoding/scheme"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Face gives the same words in two orders to one attention head.
var Face = sentence.Face{
	Name: sentence.Proof, Title: "Proof", Table: "attention", Reading: reading,
	Axes: func(scene.State, sentence.Settings) (across, down scene.Axis[sentence.Settings]) {
		return sentence.PairAnswering, sentence.PairAsking
	},
	Keys: []scene.Key[sentence.Settings]{
		sentence.Bind("p", "p", "positions", fmt.Sprintf("no positions, sinusoidal ones, RoPE (column j turns with j + d/2) or ALiBi (slope %g)", attention.LinearSlope)).
			Do(func(_ *scene.State, set *sentence.Settings, _ int) { nextPlacement(set) }),
		sentence.Bind("c", "c", "causal mask", "let a word see only itself and earlier words, or all; where there is padding, also what is none, or both").
			Do(func(_ *scene.State, set *sentence.Settings, _ int) { nextMask(set) }).
			Named(func(_ scene.State, set sentence.Settings) string { return maskOf(set).next(set.Padding).named() }),
		sentence.Bind("Q", "Q", "W_Q ≠ W_K", "queries by a W_Q of their own, from a seed, so that scores do not commute, or W_Q = W_K = I").
			Do(func(_ *scene.State, set *sentence.Settings, _ int) { set.Skew = !set.Skew }).
			Named(func(_ scene.State, set sentence.Settings) string {
				return [...]string{"W_Q ≠ W_K", "W_Q = W_K"}[parts.One(set.Skew)]
			}),
		sentence.Bind("r", "r", "reverse", "reverse the second order, or sentence").
			Do(func(_ *scene.State, set *sentence.Settings, _ int) {
				second := set.Second()
				slices.Reverse(second)
				arrange(set, second)
			}).Ending("", "backwards these words are the same"),
		sentence.Bind("comma:-1 .:+1", ", .", "move word", "move the word under the cursor back or on in the second order, or sentence").
			Do(moveWord).Telling(tellMove),
		sentence.PadKey,
	},
	Switches: switches,
	Press:    press,
	Plan:     newPlan,
	Parts:    faceParts,
	Told:     told,
}

// Quantities are what tasks of lessons ask of the comparison.
var Quantities = []scene.Quantity[sentence.Settings]{
	{
		Name: "differ", Doc: "words whose output is another one in the second order, in Proof",
		About: "%.4g words differ|1 word differs",
		Of:    compares(func(n *numbers) float64 { return float64(n.Differ) }),
	},
	{
		Name: "reversed", Doc: "1 where the second order is the first one backwards, in Proof, otherwise 0",
		About: "B is not A backwards|B is A backwards",
		Of:    compares(func(n *numbers) float64 { return float64(parts.One(n.mirrored())) }),
	},
}

// compares is a number of the comparison, where it is shown.
func compares(of func(*numbers) float64) func(scene.Scene, sentence.Settings) (float64, bool) {
	return func(sc scene.Scene, set sentence.Settings) (float64, bool) {
		if set.Face != sentence.Proof || len(set.Words()) == 0 || sc.Declared().Stage != scheme.Input {
			return 0, false
		}
		n := newNumbers(sentence.Scene{Scene: sc, Settings: set})
		return of(&n), true
	}
}

// nextPlacement takes the next way of telling attention where words stand.
func nextPlacement(set *sentence.Settings) {
	set.Positions = (set.Positions + 1) % attention.Placement(len(attention.Placements))
}

// arrange makes words the second sentence.
func arrange(set *sentence.Settings, second []string) {
	set.Against = strings.Join(second, " ")
	*set = set.Clamp()
}

// moveWord moves the word that the cursor is on, n places on in the second
// sentence, if it stands there.
func moveWord(s *scene.State, set *sentence.Settings, n int) {
	if second, at, _ := underCursor(*s, *set); at >= 0 && at+n >= 0 && at+n < len(second) {
		second[at], second[at+n] = second[at+n], second[at]
		arrange(set, second)
	}
}

// underCursor is the second sentence and the place in it of the word that the
// cursor is on in the picture, −1 if it is not there or the cursor is on padding.
func underCursor(s scene.State, set sentence.Settings) (second []string, at int, pad bool) {
	all, drawn := set.Pair(sentence.MaxWords), shown(sentence.Scene{Scene: scene.Scene{State: s}, Settings: set})
	switch token := s.Pos % len(drawn.Tokens); {
	case token >= len(drawn.Tokens)-drawn.Pads:
		return all.Sides[1], -1, true
	case token >= len(drawn.Sides[0]): // words of the second alone are counted behind those that are drawn
		at = slices.Index(drawn.Order, token)
	default:
		at = slices.Index(all.Order, token)
	}
	return all.Sides[1], at, false
}

// tellMove says why a word did not move.
func tellMove(p scene.Pressed[scene.In[sentence.Settings]]) string {
	second, at, pad := underCursor(p.Before.State, p.Before.Set)
	switch {
	case !p.Idle():
		return ""
	case pad:
		return "padding stays behind the words"
	case at < 0:
		return "the second sentence does not have this word"
	case at+p.N < 0 || at+p.N >= len(second):
		return p.Before.Set.Quoted(second[at]) + p.Ends(" is the first word", " is the last word") + " there"
	}
	return "the word beside it is the same"
}

// titles name the placements as people write them.
var titles = [...]string{attention.NoPositions.String(), attention.Sinusoids.String(), "RoPE", "ALiBi"}

// switches shows all settings, or only those in force.
func switches(sc sentence.Scene) []scene.Line {
	now, names := maskOf(sc.Settings), maskNames(sc.Padding)
	v := words.Values{"now": names[now], "one": option(titles[sc.Positions], true)}
	var all, masks scene.Line
	for i, title := range titles {
		all = append(all, option(title, attention.Placement(i) == sc.Positions), words.Plain(" "))
	}
	for i, name := range names {
		if masks = append(masks, option(name, mask(i) == now)); len(names) > 2 {
			masks = append(masks, words.Plain(" ")) // else names of one style are one text
		}
	}
	v["all"], v["masks"] = all, masks
	if sc.Padding > 0 {
		return words.Say(v,
			"f«positions:» {all}f«     mask:» {masks}",
			"f«positions »{one}f«   mask:» {masks}",
			"f«positions »{one}f«   mask »s«{now}»",
			"{one}f« mask »s«{now}»")
	}
	return words.Say(v,
		"f«positions:» {all}f«     causal mask:» {masks}",
		"f«positions »{one}f«   causal »s«{now}»",
		"{one}f« causal »s«{now}»",
		"{one}")
}

// option is one of several values of a setting; the one in force stands on a
// panel.
func option(name string, on bool) scene.Span {
	if on {
		return scene.Span{Text: " " + name + " ", Style: frame.Style{FG: frame.Bright, BG: frame.Panel, Bold: true}}
	}
	return words.Faint(" " + name + " ")
}

// press takes the placement or the mask that is clicked on, or the next one if
// that is in force.
func press(set *sentence.Settings, text string) bool {
	p, m := slices.Index(titles[:], text), slices.Index(maskNames(set.Padding), text)
	switch {
	case m >= 0 && (m == int(maskOf(*set)) || set.Padding == 0):
		nextMask(set)
	case m >= 0:
		mask(m).set(set)
	case p == int(set.Positions):
		nextPlacement(set)
	case p >= 0:
		set.Positions = attention.Placement(p)
	}
	return p >= 0 || m >= 0
}

// Words says what the comparison shows: what moves with the words, what does
// not, and why.
func (p *plan) Words() scene.Words {
	p.read()
	return scene.Words{Caption: p.caption(), Readout: p.readout()}
}

func (p *plan) caption() []scene.Line {
	all, with := len(p.Both), "positions"
	if p.Positions != attention.Sinusoids {
		with = titles[p.Positions]
	}
	if p.Causal {
		with += " and a causal mask"
	}
	var each []string
	for _, word := range p.Both {
		each = append(each, p.Called(p.tokens[word])+" "+movedText(p.known(p.Outputs[word]), 1))
	}
	v := words.Values{
		"who": strconv.Itoa(p.Differ) + " of " + words.Plural(all, "word"), "differ": "differ" + words.VerbEnd(p.Differ, all),
		"with": with, "mean": movedText(p.known(p.Mean), 1), "each": strings.Join(each, ", "), "weight": weightLong(p.Others),
		"later": words.Plural(p.Delay(), "position"), "k": p.Delay(), "pads": words.Plural(p.pads, "padding token"), "this": titles[p.Positions],
	}
	if all > 0 {
		v["gap"], v["most"] = movedText(p.known(p.Outputs[p.Most]), 1), frame.Theme{}.Cut(p.Called(p.tokens[p.Most]), 12)
	}
	if p.Skew {
		v["forth"], v["back"] = words.Signed(p.forth, 2), words.Signed(p.back, 2)
		v["asks"], v["answers"] = p.Quoted(p.tokens[p.asks]), p.Quoted(p.tokens[p.answers])
	}
	v["itself"] = "itself"
	if p.twice() {
		v["itself"] = "itself and its equals"
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
	case !p.sameWords():
		return p.pairCaptions()
	case p.pads > 0 && !p.HidePads:
		return p.paddedCaptions()
	case p.inOrder() && p.Delay() > 0:
		return p.laterCaptions()
	case p.inOrder() && p.pads > 0:
		return []string{
			"the mask hides {pads} behind B: the weights there are 0, those of the words sum to 1, and outputs are as without padding",
			"the mask hides {pads} behind B: their weights are 0, outputs stay",
			"the mask hides B's padding: outputs stay",
		}
	case p.Delay() > 0 && p.Differ > 0 && p.Positions == attention.Sinusoids:
		return []string{
			"another order, {later} later: outputs differ by {each}; the mean moves by {mean}",
			"another order, {later} later: outputs differ by up to {gap}; the mean moves by {mean}",
			"outputs differ by up to {gap}; the mean moves by {mean}",
			"the mean moves by {mean}",
		}
	case p.unchanged():
		return []string{
			"both orders are the same: nothing can differ; , and . move a word, r reverses, n picks another pair",
			"both orders are the same; , and . move a word",
			"both orders are the same",
		}
	case p.Differ == 0:
		return p.sameCaptions()
	case p.Saturated() && p.Positions != attention.Sinusoids:
		return []string{
			"the softmax is saturated: each word reads only {itself} (largest weight on another: {weight}), the order moves outputs by up to {gap}",
			"softmax saturated: each word reads only {itself}; the order moves outputs by up to {gap}",
			"softmax saturated: each word reads only {itself}",
			"the softmax is saturated",
		}
	case p.Positions == attention.NoPositions:
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

// laterCaptions say what becomes of the same sentence at later positions.
func (p *plan) laterCaptions() []string {
	switch {
	case p.Positions == attention.Sinusoids:
		return []string{
			"the same sentence {later} later: each word and each score has other waves in it, outputs differ by {each}; the mean moves by {mean}",
			"the same sentence {later} later has other waves in it: outputs differ by up to {gap}, the mean by {mean}",
			"{later} later outputs differ by up to {gap}, the mean by {mean}",
			"{k} later the mean differs by {mean}",
		}
	case p.Positions == attention.NoPositions:
		return []string{
			"no positions: nothing tells that B begins {later} later; each word's weights and output are the same, and so is the mean",
			"no positions: B, {k} later, has the same weights and outputs",
			"{k} later: the same weights and outputs",
		}
	}
	return []string{
		"{this} sees i − j alone, which stays where a sentence begins {later} later: weights and outputs are the same, and so is the mean",
		"{this} sees i − j alone: B, {k} later, has the same weights and outputs",
		"{this}, {k} later: the same weights and outputs",
	}
}

// paddedCaptions say what padding in sight does to the words.
func (p *plan) paddedCaptions() []string {
	switch {
	case p.Differ == 0 && p.Causal:
		return []string{
			"{pads} behind B, which the causal mask hides from words before it: outputs are the same; the mean, over padding too, moves by {mean}",
			"the causal mask hides padding behind the words: outputs stay, the mean moves by {mean}",
			"outputs stay; the mean, over padding too, moves by {mean}",
		}
	case p.Differ == 0:
		return []string{
			"{pads} behind B, alike to what the words see: outputs are the same; the mean, over padding too, moves by {mean}",
			"padding is alike to what words see: outputs stay, the mean moves by {mean}",
			"outputs stay; the mean, over padding too, moves by {mean}",
		}
	case p.inOrder() && p.Delay() == 0:
		return []string{
			"{pads} behind B, and no mask hides it: words give it weight, outputs move by {each}; the mean, over padding too, by {mean}",
			"words give weight to {pads}: outputs move by up to {gap} ({most}), the mean by {mean}",
			"words give weight to padding: outputs move by up to {gap}",
			"padding moves outputs by up to {gap}",
		}
	}
	return []string{
		"B is another order or place, with {pads} in sight: outputs differ by {each}; the mean, over padding too, by {mean}",
		"B differs in order or place, and has {pads}: outputs differ by up to {gap} ({most}), the mean by {mean}",
		"outputs differ by up to {gap} ({most}), the mean by {mean}",
		"the mean differs by {mean}",
	}
}

// pairCaptions say how far two sentences lie apart, and of what: where words
// differ too, that is not said of their order.
func (p *plan) pairCaptions() []string {
	switch {
	case len(p.Both) == 0:
		return []string{
			"two sentences with no word in common: there is nothing to compare but their means, which differ by {mean}",
			"no word in common: only the means can be compared, they differ by {mean}",
			"no word in common; means differ by {mean}",
		}
	case p.Differ == 0:
		return []string{
			"two sentences, not two orders: each word in both has the same output in both; the means differ by {mean}",
			"each word in both has the same output in both; the means differ by {mean}",
			"words in both: the same outputs; means differ by {mean}",
		}
	}
	return []string{
		"two sentences, not two orders: outputs of the words in both differ by {each}; the means by {mean}",
		"two sentences, not two orders: outputs of words in both differ by up to {gap} ({most}), the means by {mean}",
		"outputs of words in both differ by up to {gap}, the means by {mean}",
		"the means differ by {mean}",
	}
}

// sameCaptions say why the order changes nothing.
func (p *plan) sameCaptions() []string {
	switch {
	case p.Positions == attention.NoPositions && !p.Causal && p.Skew && p.differ():
		return []string{
			"W_Q ≠ W_K: {asks} asks {answers} with {forth}, {answers} asks {asks} with {back}: scores do not commute, and order is lost all the same",
			"scores do not commute ({forth}, {back}), and order is lost all the same",
			"no positions: outputs move with the words",
		}
	case p.Positions == attention.NoPositions && !p.Causal:
		return []string{
			"no positions: each word's output is the same in both orders (equivariant), so the mean over words is too (invariant)",
			"no positions: outputs reorder with the words (equivariant); mean unchanged",
			"no positions: outputs move with the words",
		}
	case p.Positions == attention.LinearBias && !p.Causal && p.mirrored():
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

// differ reports that the two words under the cursor ask each other with scores
// that look different.
func (p *plan) differ() bool { return words.Signed(p.forth, 2) != words.Signed(p.back, 2) }

// readout compares how much one word counts for another in both orders.
func (p *plan) readout() []scene.Line {
	v := words.Values{"asks": frame.Theme{}.Cut(p.Called(p.tokens[p.asks]), 16), "answers": frame.Theme{}.Cut(p.Called(p.tokens[p.answers]), 16), "says": p.weighed(), "cut": ""}
	for k, name := range [2]string{"A", "B"} {
		v[name] = p.weight(k, p.asks, p.answers)
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

// weighed says how the two weights differ, and why not.
func (p *plan) weighed() string {
	asks, answers := frame.Theme{}.Cut(p.Called(p.tokens[p.asks]), 12), frame.Theme{}.Cut(p.Called(p.tokens[p.answers]), 12)
	a, b := p.weight(0, p.asks, p.answers), p.weight(1, p.asks, p.answers)
	inA, inB := a != missing, b != missing
	if where := parts.One(a == "masked") + 2*parts.One(b == "masked"); inA && inB && where > 0 {
		return "the mask hides " + answers + " from " + asks + [...]string{"", " in A, not in B", " in B, not in A", " in both orders"}[where]
	} else if where > 0 {
		return "the mask hides " + answers + " from " + asks + [...]string{"", " in A", " in B"}[where]
	}
	switch both := asks + " and " + answers; {
	case p.asks == p.answers && !inA:
		return asks + " is in B alone"
	case p.asks == p.answers && !inB:
		return asks + " is in A alone"
	case !inA && !inB:
		return both + " never meet"
	case !inA:
		return both + " meet in B alone"
	case !inB:
		return both + " meet in A alone"
	}
	i, j := p.asks, p.answers
	v, w := p.Read[0].Weights[i][j], p.Read[1].Weights[p.Place[i]][p.Place[j]]
	noise := sentence.Roundoff * max(v, w)
	gap := attention.Moved{By: math.Abs(v - w), Noise: noise, Same: p.Outputs[i].Same && math.Abs(v-w) <= noise}
	return "difference " + movedText(gap, 1)
}

// formulas are what the head computes, written out and in fewer columns.
func formulas(sc sentence.Scene) (long, brief string) {
	x, half := sc.WordName(), sc.DModel/2
	if sc.Skew {
		plus := parts.Either(sc.Positions == attention.Sinusoids, " + PE", "")
		return fmt.Sprintf("Q = x·W_Q, K = V = x = %s%s, W_Q turns columns j, j + 1", x, plus), "Q = x·W_Q, K = V = x"
	}
	root := fmt.Sprintf(" / √%d", sc.DModel)
	switch sc.Positions {
	case attention.Rotary:
		return fmt.Sprintf("softmax(RQ·RK%s), Q = K = V = %s, R turns columns j, j + %d", root, x, half),
			fmt.Sprintf("softmax(R%s·R%s/√d), R turns j, j + %d", x, x, half)
	case attention.LinearBias:
		return fmt.Sprintf("softmax(Q·K%s − %g·|i − j|), Q = K = V = %s", root, attention.LinearSlope, x),
			fmt.Sprintf("softmax(%s·%s/√d − %g|i−j|)", x, x, attention.LinearSlope)
	case attention.Sinusoids:
		return "softmax(Q·K" + root + "), Q = K = V = " + x + " + PE", "softmax(X·X/√d), X = " + x + "+PE"
	}
	return "softmax(Q·K" + root + "), Q = K = V = " + x, "softmax(" + x + "·" + x + "/√d)"
}
