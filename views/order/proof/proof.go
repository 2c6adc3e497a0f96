package proof

import (
	"fmt"
	"slices"
	"strings"

	"wavescope/encoding"
	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// ProofFace gives the same words in two orders to one attention head.
var ProofFace = sentence.Face{
	Name: "proof", Title: "Proof",
	Axes: func(scene.State) (across, down scene.Axis) { return scene.Answering, scene.Asking },
	Keys: []scene.Key{
		views.Do(scene.Bind("p", "p", "positions", fmt.Sprintf("no positions, sinusoidal ones, RoPE (column j turns with j + d/2) or ALiBi (slope %g)", encoding.LinearSlope)), func(s *scene.State, _ int) {
			s.Order.Positions = (s.Order.Positions + 1) % encoding.Placement(len(encoding.Placements))
		}),
		views.Do(scene.BindNamed("c", "c", causalName, "let a word see only itself and earlier words, or all"), func(s *scene.State, _ int) { s.Order.Causal = !s.Order.Causal }),
		views.Do(scene.Bind("r", "r", "reverse", "reverse the second order"), func(s *scene.State, _ int) {
			order := s.Order.Other(s.Order.Words())
			slices.Reverse(order)
			s.Order = against(s.Order, order)
		}),
		views.Do(scene.Bind("comma:-1 .:+1", ", .", "move word", "move the word under the cursor back or on in the second order"), func(s *scene.State, n int) { s.Order = movedWord(s.Order, sentence.Asking(*s), n) }),
	},
	Switches: proofSwitches,
	Press:    pressProof,
	Draw:     drawProof,
	Words:    proofWords,
	Hit:      hitProof,
}

func causalName(s scene.State) string {
	if s.Order.Causal {
		return "no mask"
	}
	return "causal mask"
}

// against makes an order of the words, given as places in the sentence, the
// second one.
func against(o sentence.OrderSettings, order []int) sentence.OrderSettings {
	words, arranged := o.Words(), make([]string, len(order))
	for i, from := range order {
		arranged[i] = words[from]
	}
	o.Against = strings.Join(arranged, " ")
	return o.Clamp()
}

// moved moves a word n places on in the second order.
func movedWord(o sentence.OrderSettings, word, n int) sentence.OrderSettings {
	order := o.Other(o.Words())
	at := slices.Index(order, word)
	if to := at + n; to >= 0 && to < len(order) {
		order[at], order[to] = order[to], order[at]
	}
	return against(o, order)
}

// placementTitles name the placements as people write them.
var placementTitles = [...]string{"none", "sinusoidal", "RoPE", "ALiBi"}

// proofSwitches shows all settings, or only those in force.
func proofSwitches(sc scene.Scene) []scene.Line {
	mask := [2]string{"off", "on"}
	o := sc.Order
	long := scene.Line{words.Faint("positions: ")}
	for p, title := range placementTitles {
		long = append(long, option(title, encoding.Placement(p) == o.Positions), words.Plain(" "))
	}
	long = append(long, words.Faint("     causal mask: "))
	for i, name := range mask {
		long = append(long, option(name, (i == 1) == o.Causal))
	}
	title, causal := placementTitles[o.Positions], mask[parts.One(o.Causal)]
	return []scene.Line{
		long,
		{words.Faint("positions "), option(title, true), words.Faint("   causal "), words.Strong(causal)},
		{option(title, true), words.Faint(" causal "), words.Strong(causal)},
		{option(title, true)},
	}
}

// pressProof takes the placement or the mask that is clicked on, or the next
// one if that is in force.
func pressProof(s *scene.State, text string) bool {
	switch p := slices.Index(placementTitles[:], text); {
	case p >= 0 && encoding.Placement(p) != s.Order.Positions:
		s.Order.Positions = encoding.Placement(p)
	case p >= 0:
		s.Order.Positions = (s.Order.Positions + 1) % encoding.Placement(len(placementTitles))
	case text == "on" || text == "off":
		s.Order.Causal = !s.Order.Causal
	default:
		return false
	}
	return true
}

// option is one of several values of a setting; see drawFaces for paper without
// colour.
func option(name string, on bool) scene.Span {
	if on {
		return scene.Span{Text: " " + name + " ", Style: frame.Style{FG: frame.Bright, BG: frame.Panel, Bold: true}}
	}
	return words.Faint(" " + name + " ")
}
