package proof

import (
	"strconv"

	"wavescope/encoding/attention"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
)

// told are what comes of each word in the two orders, whom the word under the
// cursor reads, and how far the mean moves with every placement.
func told(sc sentence.Scene) []scene.Told {
	n := newNumbers(sc)
	asks := min(sc.Asking(), len(n.tokens)-1)
	return []scene.Told{n.outputsTold(asks), n.readsTold(asks, min(sc.Answering(), len(n.tokens)-1), sc.Causal), n.meansTold(sc)}
}

func (n *numbers) outputsTold(here int) scene.Told {
	return scene.Told{Name: "outputs", Title: "how far every word's output moves from the first order to the second, and the mean of all",
		Count: len(n.tokens) + 1, Here: here, Heads: []string{"word", "in first at", "in second at", "output moves by"}, Row: func(i int) []string {
			if i == len(n.tokens) {
				return []string{"mean of all", "none", "none", movedText(n.Mean, 1)}
			}
			return []string{n.tokens[i], strconv.Itoa(i), strconv.Itoa(n.Place[i]), movedText(n.Outputs[i], 1)}
		}}
}

// readsTold tells how much the word that asks reads of each word, in either
// order.
func (n *numbers) readsTold(asks, answers int, causal bool) scene.Told {
	return scene.Told{Name: "weights", Title: "how much '" + n.tokens[asks] + "' reads of every word, in either order", Count: len(n.tokens), Here: answers,
		Heads: []string{"word", "in first at", "weight", "in second at", "weight"}, Row: func(i int) []string {
			there := n.Place[i]
			return []string{n.tokens[i], strconv.Itoa(i), n.weightTold(0, asks, i, causal), strconv.Itoa(there), n.weightTold(1, n.Place[asks], there, causal)}
		}}
}

// weightTold is how much the word at a place of an order reads of that at another
// place.
func (n *numbers) weightTold(order, asks, answers int, causal bool) string {
	if causal && answers > asks {
		return "masked"
	}
	return weightLong(n.Read[order].Weights[asks][answers])
}

func (n *numbers) meansTold(sc sentence.Scene) scene.Told {
	var moves [4][2]attention.Moved
	return scene.Told{Name: "means", Title: "how far the mean of the outputs moves with every way to tell positions", Count: len(titles), Here: int(sc.Positions),
		Heads: []string{"positions", "no mask", "causal mask"}, Row: func(i int) []string {
			if moves == [4][2]attention.Moved{} {
				moves = n.Moves()
			}
			return []string{titles[i], movedText(moves[i][0], 1), movedText(moves[i][1], 1)}
		}}
}
