package order

import (
	"fmt"
	"slices"
	"strings"

	"wavescope/encoding/attention"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// proofFace gives the same words in two orders, or two sentences, to one attention head.
var proofFace = chart.Face[Settings]{
	Name: proofName, Title: "Proof", Doc: "attention on two orders of the words",
	Reads:   []string{"against", "positions", "later", "causal", "mask-padding", "skew", "weights", "padding", "reads"},
	Reading: reading(proofReading),
	Axes: func(chart.State, Settings) (across, down chart.Axis[Settings]) {
		return pairKeyAxis, pairQueryAxis
	},
	Keys: []chart.Key[Settings]{
		bind("p", "p", "positions", fmt.Sprintf(
			"next positions: none, sinusoidal ones, RoPE (column j rotates with j + d/2) or ALiBi (slope %g)",
			attention.LinearSlope)).
			Do(func(_ *chart.State, set *Settings, _ int) { nextPlacement(set) }),
		bind("c", "c", "causal mask",
			"mask later words or none; with padding also the padding, or both").
			Do(func(_ *chart.State, set *Settings, _ int) { nextMask(set) }).
			Named(func(_ chart.State, set Settings) string { return maskOf(set).next(set.Padding).named() }),
		bind("W", "W", "weights", "what each word reads, or what comes out for it, in A and B").
			Do(func(_ *chart.State, set *Settings, _ int) { set.Weights = !set.Weights }).
			Named(func(_ chart.State, set Settings) string { return chart.Either(set.Weights, "outputs", "weights") }),
		bind("Q", "Q", "W_Q ≠ W_K",
			"a separate W_Q from a seed, so that scores do not commute, or W_Q = W_K = I").
			Do(func(_ *chart.State, set *Settings, _ int) { set.Skew = !set.Skew }).
			Named(func(_ chart.State, set Settings) string {
				return [...]string{"W_Q ≠ W_K", "W_Q = W_K"}[chart.One(set.Skew)]
			}),
		bind("r", "r", "reverse", "reverse the second order, or sentence").
			Do(func(_ *chart.State, set *Settings, _ int) {
				second := set.secondWords()
				slices.Reverse(second)
				setSecond(set, second)
			}).Ending("", "backwards these words are the same"),
		bind("comma:-1 .:+1", ", .", "move word",
			"move this word, under the cursor, back or on in the second order or sentence").
			Do(moveWord).Telling(tellMove),
		padKey,
	},
	Plan: plan(func(p chart.Paper, sc scene) chart.Picture {
		if sc.Comparison != nil {
			return newComparedProof(p, sc).tree()
		}
		return newProofPlan(p, sc).tree()
	}, proofControls),
	Names: chart.Names(sideNames[0], sideNames[1], linesName, remarkName, outputsName, proofDifferenceName,
		largestName, meanName, wordName, switchesName),
}

// The names of the regions of Proof.
var (
	sideNames = [2]*chart.Name{{Name: "A", Doc: "the outputs, or the weights, of the first order"},
		{Name: "B", Doc: "those of the second"}}
	linesName   = &chart.Name{Name: "lines", Doc: "the lines from each word to itself"}
	remarkName  = &chart.Name{Name: "remark", Doc: "how the second order comes from the first"}
	outputsName = &chart.Name{Name: "outputs", Gives: true,
		Doc: "what comes out for each word; A and B show the weights while it is hidden"}
	proofDifferenceName = &chart.Name{Name: "difference", Doc: "the outputs of both orders less each other"}
	largestName         = &chart.Name{Name: "largest", Doc: "the largest difference of each word"}
	meanName            = &chart.Name{Name: "mean", Doc: "the mean over all words"}
	wordName            = &chart.Name{Name: "word", Each: "word, from 0", Doc: "how the output of a word moves"}
)

// proofQuantities are the numbers that tasks of lessons can ask for.
var proofQuantities = []chart.Quantity[Settings]{
	{
		Name: "differ", Doc: "words whose output differs in the second order, in Proof",
		About: "%.4g words differ|1 word differs",
		Of:    compares(func(n *proofNumbers) float64 { return float64(n.Differ) }),
	},
	{
		Name: "reversed", Doc: "1 where the second order is the first one backwards, in Proof, otherwise 0",
		About: "B is not A backwards|B is A backwards",
		Of:    compares(func(n *proofNumbers) float64 { return float64(chart.One(n.mirrored())) }),
	},
}

// compares returns the function of a quantity that is a number of the comparison; ok is false for
// other faces and for schemes that do not act on the input.
func compares(of func(*proofNumbers) float64) func(chart.Scene, Settings) (float64, bool) {
	return func(sc chart.Scene, set Settings) (float64, bool) {
		if set.Face != proofName || len(set.Words()) == 0 || sc.Declared().Stage != scheme.Input {
			return 0, false
		}
		n := newProofNumbers(scene{Scene: sc, Settings: set})
		return of(&n), true
	}
}

// nextPlacement selects the placement after the one in force.
func nextPlacement(set *Settings) {
	set.Positions = (set.Positions + 1) % attention.Placement(len(attention.Placements))
}

// setSecond replaces the second sentence.
func setSecond(set *Settings, second []string) {
	set.Against = strings.Join(second, " ")
	*set = set.Clamp()
}

// moveWord moves the word under the cursor by n places in the second sentence, if it
// has that word.
func moveWord(s *chart.State, set *Settings, n int) {
	if second, at, _ := underCursor(*s, *set); at >= 0 && at+n >= 0 && at+n < len(second) {
		second[at], second[at+n] = second[at+n], second[at]
		setSecond(set, second)
	}
}

// underCursor returns the second sentence and the place in it of the word under the cursor: −1 if the sentence does
// not have it, or the cursor is on padding.
func underCursor(s chart.State, set Settings) (second []string, at int, pad bool) {
	all, drawn := set.pairOf(maxWords), shownPair(scene{Scene: chart.Scene{State: s}, Settings: set})
	switch token := s.Pos % len(drawn.Tokens); {
	case token >= len(drawn.Tokens)-drawn.Pads:
		return all.Sides[1], -1, true
	case token >= len(drawn.Sides[0]): // tokens of the second alone follow the drawn ones of the first
		at = slices.Index(drawn.Order, token)
	default:
		at = slices.Index(all.Order, token)
	}
	return all.Sides[1], at, false
}

// tellMove says why a word did not move.
func tellMove(p chart.Pressed[chart.In[Settings]]) string {
	second, at, pad := underCursor(p.Before.State, p.Before.Set)
	switch {
	case !p.Idle():
		return ""
	case pad:
		return "padding stays behind the words"
	case at < 0:
		return "the second sentence does not have this word"
	case at+p.N < 0 || at+p.N >= len(second):
		return p.Before.Set.quotedLabel(second[at]) + p.Ends(" is the first word", " is the last word") + " there"
	}
	return "the word beside it is the same"
}

// placementTitles name the placements as people write them.
var placementTitles = [...]string{attention.NoPositions.String(), attention.Sinusoids.String(), "RoPE", "ALiBi"}

// proofControls returns all placements and, where there is padding or a mask, the masks, those in force on a panel. A
// click on one of these selects the next.
func proofControls(sc scene) []chart.Field {
	faint := func(text string, drop int) chart.Field {
		return chart.Field{Value: text, Ink: chart.FaintStyle, Drop: drop}
	}
	fields := []chart.Field{{Value: "positions", Drop: 3}}
	for i, title := range placementTitles {
		p, f, change := attention.Placement(i), faint(title, 1), nextPlacement
		if p == sc.Positions {
			f.Ink, f.Drop = inForce, 0
		} else {
			change = func(set *Settings) { set.Positions = p }
		}
		fields = append(fields, sc.control(f, change))
	}
	if sc.Padding == 0 && !sc.Causal {
		return fields
	}
	fields = append(fields, chart.Field{Value: chart.Either(sc.Padding > 0, "mask", "causal"), Drop: 4})
	for i, name := range maskNames(sc.Padding) {
		f, change := faint(name, 2), nextMask
		if m := mask(i); m == maskOf(sc.Settings) {
			f.Ink, f.Drop = inForce, 4
		} else {
			change = m.set
		}
		fields = append(fields, sc.control(f, change))
	}
	return fields
}

// inForce is the ink of the value in force.
var inForce = frame.Style{FG: frame.Bright, BG: frame.Panel, Bold: true}

// mask is what a word cannot see: later words, padding, both or nothing. Without
// padding there is only the causal mask.
type mask uint8

// The two masks; their sum is both.
const (
	causalMask mask = 1 << iota
	paddingMask
)

func maskOf(set Settings) mask {
	return causalMask*mask(chart.One(set.Causal)) + paddingMask*mask(chart.One(set.HidePads && set.Padding > 0))
}

func (m mask) causal() bool  { return m&causalMask > 0 }
func (m mask) padding() bool { return m&paddingMask > 0 }

// set puts the mask in force. Without padding it keeps the setting of its mask.
func (m mask) set(to *Settings) {
	to.Causal = m.causal()
	if to.Padding > 0 {
		to.HidePads = m.padding()
	}
}

// next returns the mask after this one.
func (m mask) next(padding int) mask { return (m + 1) % mask(len(maskNames(padding))) }

// named is what a mask is called.
func (m mask) named() string {
	return [...]string{"no mask", "causal mask", "padding mask", "both masks"}[m]
}

// nextMask puts the next mask in force.
func nextMask(set *Settings) { maskOf(*set).next(set.Padding).set(set) }

// maskNames returns the masks as the switches name them: without padding the causal mask is on or off.
func maskNames(padding int) []string {
	if padding == 0 {
		return []string{"off", "on"}
	}
	return []string{"off", "causal", "padding", "both"}
}
