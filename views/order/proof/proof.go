// Package proof is the face of Order that gives the same words in two orders, or
// two sentences, to one attention head.
//
// numbers.go has what is compared and the numbers for an export ([Reordering]);
// picture.go draws it; this file has the settings, the keys and the words.
package proof

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding/attention"
	"wavescope/views/chart"
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
		sentence.Bind("p", "p", "positions", fmt.Sprintf(
			"no positions, sinusoidal ones, RoPE (column j turns with j + d/2) or ALiBi (slope %g)",
			attention.LinearSlope)).
			Do(func(_ *scene.State, set *sentence.Settings, _ int) { nextPlacement(set) }),
		sentence.Bind("c", "c", "causal mask",
			"let a word see only itself and earlier words, or all; where there is padding, also what is none, or both").
			Do(func(_ *scene.State, set *sentence.Settings, _ int) { nextMask(set) }).
			Named(func(_ scene.State, set sentence.Settings) string { return maskOf(set).next(set.Padding).named() }),
		sentence.Bind("Q", "Q", "W_Q ≠ W_K",
			"queries by a W_Q of their own, from a seed, so that scores do not commute, or W_Q = W_K = I").
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
		sentence.Bind("comma:-1 .:+1", ", .", "move word",
			"move the word under the cursor back or on in the second order, or sentence").
			Do(moveWord).Telling(tellMove),
		sentence.PadKey,
	},
	Switches: switches,
	Press:    press,
	Tree:     tree,
	Parts: chart.Names(sides[0], sides[1], linesName, remarkName, scaleName, outputsName, differenceName,
		largestName, meanName, wordName, movesName),
}

// The names of what Proof is made of.
var (
	sides = [2]*chart.Name{{Name: "A", Doc: "the weights of the first order"},
		{Name: "B", Doc: "the weights of the second"}}
	linesName   = &chart.Name{Name: "lines", Doc: "the lines from each word to itself"}
	remarkName  = &chart.Name{Name: "remark", Doc: "how the second order comes from the first"}
	scaleName   = &chart.Name{Name: "scale", Doc: "the scale of the weights"}
	outputsName = &chart.Name{Name: "outputs", Block: true,
		Doc: "what comes out for each word, in both orders, and how the two differ"}
	differenceName = &chart.Name{Name: "difference", Doc: "the outputs of both orders less each other"}
	largestName    = &chart.Name{Name: "largest", Doc: "the largest difference of each word"}
	meanName       = &chart.Name{Name: "mean", Doc: "the mean over all words"}
	wordName       = &chart.Name{Name: "word", Each: "word, from 0",
		Doc: "what a word reads, and what comes out for it"}
	movesName = &chart.Name{Name: "moves", Block: true, Near: true,
		Doc: "how far the mean moves with each way to give positions"}
)

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
		if set.Face != sentence.Proof || len(set.Words()) == 0 || !sc.Declared().Added {
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
	v := words.Values{"now": names[now], "one": option(titles[sc.Positions], true),
		"causal mask": words.Either(sc.Padding > 0, "mask", "causal mask"),
		"causal":      words.Either(sc.Padding > 0, "mask", "causal")}
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
	return words.Say(v,
		"f«positions:» {all}f«     {causal mask}:» {masks}",
		"f«positions »{one}f«   {causal mask}:» {masks}",
		"f«positions »{one}f«   {causal} »s«{now}»",
		"{one}f« {causal} »s«{now}»",
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

// mask is what is hidden from words: nothing, what is later, padding, or both. Without
// padding only what is later can be.
type mask uint8

// The masks that there are; both is their sum.
const (
	causalMask mask = 1 << iota
	paddingMask
)

func maskOf(set sentence.Settings) mask {
	return causalMask*mask(parts.One(set.Causal)) + paddingMask*mask(parts.One(set.HidePads && set.Padding > 0))
}

func (m mask) causal() bool  { return m&causalMask > 0 }
func (m mask) padding() bool { return m&paddingMask > 0 }

// set puts the mask in force; without padding it says nothing of that.
func (m mask) set(to *sentence.Settings) {
	to.Causal = m.causal()
	if to.Padding > 0 {
		to.HidePads = m.padding()
	}
}

// next is the mask after this one.
func (m mask) next(padding int) mask { return (m + 1) % mask(len(maskNames(padding))) }

// named is what a mask is called.
func (m mask) named() string {
	return [...]string{"no mask", "causal mask", "padding mask", "both masks"}[m]
}

// nextMask puts the next mask in force.
func nextMask(set *sentence.Settings) { maskOf(*set).next(set.Padding).set(set) }

// maskNames are the values of the mask among the switches: as long as there is no
// padding it is on or off.
func maskNames(padding int) []string {
	if padding == 0 {
		return []string{"off", "on"}
	}
	return []string{"off", "causal", "padding", "both"}
}

// words say what moves with the words, what does not, and why.
func (p *plan) words() chart.Words { return chart.Words{Caption: p.caption(), Readout: p.readout()} }

// caption has one sentence for each of four situations.
func (p *plan) caption() []string {
	mean := p.meansMove() + " " + movedText(p.known(p.Mean), 1)
	switch who, moved := p.movers(); {
	case p.Permuted() && p.Positions == attention.NoPositions && !p.Causal:
		return []string{"no positions: outputs reorder with the words (equivariant), and their mean stays (invariant)",
			"no positions: outputs reorder (equivariant), the mean stays"}
	case p.Permuted() && p.Positions == attention.NoPositions && moved:
		const leaks = "the causal mask alone leaks order"
		return []string{"no positions, yet " + who + ": " + leaks, leaks}
	case p.Differ == 0 && p.keepsDistances():
		sees := titles[p.Positions] + " sees only " + words.Either(p.Positions == attention.Rotary, "i − j", "|i − j|")
		return []string{sees + ", the same in A and B: each word's output is the same, and " + mean,
			sees + ", the same in B: same outputs"}
	case !moved:
		return []string{who + "; " + mean}
	default:
		gap := movedText(p.known(p.Outputs[p.Most]), 1)
		most := p.Theme.Cut(p.Called(p.tokens[p.Most]), 12)
		return []string{who + ", " + most + " by up to " + gap + "; " + mean,
			"outputs differ by up to " + gap + "; " + mean}
	}
}

// movers says how many words have another output in the second order, by more than
// rounding, and whether any has.
func (p *plan) movers() (who string, moved bool) {
	n, all, in := 0, len(p.Both), words.Either(p.sameWords(), "", " in both")
	for _, word := range p.Both {
		n += parts.One(p.Outputs[word].Real())
	}
	switch {
	case all == 0:
		return "no word is in both", false
	case n == 0:
		return "no output differs" + words.Either(p.Differ > 0, " beyond rounding", ""), false
	case n == all:
		return "the output of every word" + in + " differs", true
	}
	return "the outputs of " + strconv.Itoa(n) + " of " + words.Plural(all, "word") + in + " differ", true
}

// keepsDistances reports that the placement tells a head nothing but distances, which
// are the same in both orders: those of the same sentence at any position, and, where
// they have no sign, of a reversal.
func (p *plan) keepsDistances() bool {
	switch p.Positions {
	case attention.Rotary:
		return p.inOrder()
	case attention.LinearBias:
		return p.inOrder() || p.mirrored() && !p.Causal
	}
	return false
}

// readout compares how much one word counts for another in both orders.
func (p *plan) readout() []chart.Field {
	cut := func(word int) string { return p.Theme.Cut(p.Called(p.tokens[word]), 16) }
	fields := []chart.Field{{Value: cut(p.asks) + " → " + cut(p.answers), Ink: frame.Style{FG: frame.Accent}},
		{Label: "A", Value: p.weight(0), Name: sides[0]}, {Label: "B", Value: p.weight(1), Name: sides[1]},
		{Label: "A " + words.Minus + " B", Value: p.weightGap(), Ink: words.StrongStyle, Drop: 3, Name: sides[1]}}
	if p.Skew {
		forth, back := p.askEachOther()
		fields = append(fields, chart.Field{Label: "score", Value: words.Signed(forth, 2), Drop: 2},
			chart.Field{Label: "and back", Value: words.Signed(back, 2), Drop: 2})
	}
	return append(fields, chart.Field{Value: p.cut()},
		chart.Field{Value: formula(p.Scene), Ink: words.FaintStyle, Drop: 1})
}

// weightGap is how far the two weights of the readout lie apart, nothing where one is
// missing or hidden by the mask.
func (p *plan) weightGap() string {
	var w [2]float64
	for k := range w {
		row, col := p.place(k, p.asks), p.place(k, p.answers)
		if row < 0 || col < 0 || p.hides(k, row, col) {
			return ""
		}
		w[k] = p.Read[k].Weights[row][col]
	}
	gap, noise := math.Abs(w[0]-w[1]), sentence.Roundoff*max(w[0], w[1])
	return movedText(attention.Moved{By: gap, Noise: noise, Same: p.Outputs[p.asks].Same && gap <= noise}, 1)
}

// cut says how many words are compared where not all of a sentence are; "" where they
// are.
func (p *plan) cut() string {
	for k, all := range [2]int{len(p.Settings.Words()), len(p.Settings.Second())} {
		if n := len(p.typed(k)); n < all {
			of := words.Either(p.sameWords() || k == 0, "", " of B")
			return "the first " + strconv.Itoa(n) + " of " + words.Plural(all, "word") + of
		}
	}
	if p.pads < p.Padding {
		return strconv.Itoa(p.pads) + " of " + words.Plural(p.Padding, "padding token")
	}
	return ""
}

// formula is what the head computes.
func formula(sc sentence.Scene) string {
	x := sc.WordName()
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
