// Package proof is the face of Order that gives the same words in two orders to
// one attention head.
//
// It owns the two orders, how it is said how far what attention makes of them lies
// apart, the two matrices, the outputs under them, and what is said of it all.
// In come a frame and a sentence, out go cells, words, clicks, and the numbers
// for an export ([Reordering]). Read numbers.go first, which knows
// no frame, then plan.go, which says what stands where.
package proof

import (
	"fmt"
	"slices"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Face gives the same words in two orders to one attention head.
var Face = sentence.Face{
	Name: "proof", Title: "Proof", Table: "attention",
	Axes: func(scene.State, sentence.Settings) (across, down scene.Axis[sentence.Settings]) {
		return sentence.Answering, sentence.Asking
	},
	Keys: []scene.Key[sentence.Settings]{
		sentence.Bind("p", "p", "positions", fmt.Sprintf("no positions, sinusoidal ones, RoPE (column j turns with j + d/2) or ALiBi (slope %g)", encoding.LinearSlope)).
			Do(func(_ *scene.State, set *sentence.Settings, _ int) { nextPlacement(set) }),
		sentence.Bind("c", "c", "causal mask", "let a word see only itself and earlier words, or all").
			Do(func(_ *scene.State, set *sentence.Settings, _ int) { set.Causal = !set.Causal }).
			Named(func(_ scene.State, set sentence.Settings) string {
				return [...]string{"causal mask", "no mask"}[parts.One(set.Causal)]
			}),
		sentence.Bind("r", "r", "reverse", "reverse the second order").
			Do(func(_ *scene.State, set *sentence.Settings, _ int) {
				order := set.Other()
				slices.Reverse(order)
				arrange(set, order)
			}),
		sentence.Bind("comma:-1 .:+1", ", .", "move word", "move the word under the cursor back or on in the second order").
			Do(func(s *scene.State, set *sentence.Settings, n int) { moveWord(set, s.Pos, n) }),
	},
	Switches: switches,
	Press:    press,
	Plan:     newPlan,
}

// nextPlacement takes the next way of telling attention where words stand.
func nextPlacement(set *sentence.Settings) {
	set.Positions = (set.Positions + 1) % encoding.Placement(len(encoding.Placements))
}

// arrange makes an order of the words, given as places in the sentence, the
// second one.
func arrange(set *sentence.Settings, order []int) {
	tokens, arranged := set.Words(), make([]string, len(order))
	for i, from := range order {
		arranged[i] = tokens[from]
	}
	set.Against = strings.Join(arranged, " ")
	*set = set.Clamp()
}

// moveWord moves the word at a position, or the last one, n places on in the
// second order.
func moveWord(set *sentence.Settings, pos, n int) {
	order := set.Other()
	at := slices.Index(order, min(pos, len(order)-1))
	if to := at + n; to >= 0 && to < len(order) {
		order[at], order[to] = order[to], order[at]
	}
	arrange(set, order)
}

// titles name the placements as people write them.
var titles = [...]string{encoding.NoPositions.String(), encoding.Sinusoids.String(), "RoPE", "ALiBi"}

// switches shows all settings, or only those in force.
func switches(sc sentence.Scene) []scene.Line {
	mask, causal := [2]string{"off", "on"}, parts.One(sc.Causal)
	v := words.Values{"causal": mask[causal], "one": option(titles[sc.Positions], true)}
	var all, masks scene.Line
	for i, title := range titles {
		all = append(all, option(title, encoding.Placement(i) == sc.Positions), words.Plain(" "))
	}
	for i, name := range mask {
		masks = append(masks, option(name, i == causal))
	}
	v["all"], v["masks"] = all, masks
	return words.Say(v,
		"f«positions:» {all}f«     causal mask:» {masks}",
		"f«positions »{one}f«   causal »s«{causal}»",
		"{one}f« causal »s«{causal}»",
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
	p := slices.Index(titles[:], text)
	switch {
	case text == "on" || text == "off":
		set.Causal = !set.Causal
	case p == int(set.Positions):
		nextPlacement(set)
	case p >= 0:
		set.Positions = encoding.Placement(p)
	}
	return p >= 0 || text == "on" || text == "off"
}
