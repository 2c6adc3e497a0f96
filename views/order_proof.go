package views

import (
	"fmt"
	"slices"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// proofFace gives the same words in two orders to one attention head.
var proofFace = face{
	name: "proof", title: "Proof",
	axes: func(State) (across, down Axis) { return Answering, Asking },
	keys: []Key{
		Bind("p", "p", "positions", fmt.Sprintf("no positions, sinusoidal ones, RoPE (column j turns with j + d/2) or ALiBi (slope %g)", encoding.LinearSlope)).Do(func(s *State, _ int) {
			s.Order.Positions = (s.Order.Positions + 1) % encoding.Placement(len(encoding.Placements))
		}),
		BindNamed("c", "c", causalName, "let a word see only itself and earlier words, or all").Do(func(s *State, _ int) { s.Order.Causal = !s.Order.Causal }),
		Bind("r", "r", "reverse", "reverse the second order").Do(func(s *State, _ int) {
			order := s.Order.other(s.Order.words())
			slices.Reverse(order)
			s.Order = s.Order.against(order)
		}),
		Bind("comma:-1 .:+1", ", .", "move word", "move the word under the cursor back or on in the second order").Do(func(s *State, n int) { s.Order = s.Order.moved(s.asking(), n) }),
	},
	switches: proofSwitches,
	press:    pressProof,
	draw:     drawProof,
	words:    proofWords,
	hit:      hitProof,
}

func causalName(s State) string {
	if s.Order.Causal {
		return "no mask"
	}
	return "causal mask"
}

// against makes an order of the words, given as places in the sentence, the
// second one.
func (o OrderSettings) against(order []int) OrderSettings {
	words, arranged := o.words(), make([]string, len(order))
	for i, from := range order {
		arranged[i] = words[from]
	}
	o.Against = strings.Join(arranged, " ")
	return o.clamp()
}

// moved moves a word n places on in the second order.
func (o OrderSettings) moved(word, n int) OrderSettings {
	order := o.other(o.words())
	at := slices.Index(order, word)
	if to := at + n; to >= 0 && to < len(order) {
		order[at], order[to] = order[to], order[at]
	}
	return o.against(order)
}

// placementTitles name the placements as people write them.
var placementTitles = [...]string{"none", "sinusoidal", "RoPE", "ALiBi"}

// proofSwitches shows all settings, or only those in force.
func proofSwitches(sc Scene) []Line {
	mask := [2]string{"off", "on"}
	o := sc.Order
	long := Line{faint("positions: ")}
	for p, title := range placementTitles {
		long = append(long, option(title, encoding.Placement(p) == o.Positions), plain(" "))
	}
	long = append(long, faint("     causal mask: "))
	for i, name := range mask {
		long = append(long, option(name, (i == 1) == o.Causal))
	}
	title, causal := placementTitles[o.Positions], mask[b2i(o.Causal)]
	return []Line{
		long,
		{faint("positions "), option(title, true), faint("   causal "), strong(causal)},
		{option(title, true), faint(" causal "), strong(causal)},
		{option(title, true)},
	}
}

// pressProof takes the placement or the mask that is clicked on, or the next
// one if that is in force.
func pressProof(s *State, text string) bool {
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
func option(name string, on bool) Span {
	if on {
		return Span{Text: " " + name + " ", Style: frame.Style{FG: frame.Bright, BG: frame.Panel, Bold: true}}
	}
	return faint(" " + name + " ")
}
