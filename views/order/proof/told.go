package proof

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
)

// told are what comes of each word in the two orders, whom the word under the
// cursor reads, and how far the mean moves with every placement.
func told(sc sentence.Scene) []scene.Told {
	n := newNumbers(sc)
	asks := min(sc.Asking(), len(n.tokens)-1)
	return []scene.Told{n.outputsTold(asks), n.readsTold(asks, min(sc.Answering(), len(n.tokens)-1)), n.meansTold(sc)}
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
func (n *numbers) readsTold(asks, answers int) scene.Told {
	return scene.Told{Name: "weights", Title: "how much '" + n.tokens[asks] + "' reads of every word, in either order", Count: len(n.tokens), Here: answers,
		Heads: []string{"word", "in first at", "weight", "in second at", "weight"}, Row: func(i int) []string {
			there := n.Place[i]
			return []string{n.tokens[i], strconv.Itoa(i), weightLong(n.Read[0].Weights[asks][i]), strconv.Itoa(there), weightLong(n.Read[1].Weights[n.Place[asks]][there])}
		}}
}

func (n *numbers) meansTold(sc sentence.Scene) scene.Told {
	var moves [4][2]encoding.Moved
	return scene.Told{Name: "means", Title: "how far the mean of the outputs moves with every way to tell positions", Count: len(titles), Here: int(sc.Positions),
		Heads: []string{"positions", "no mask", "causal mask"}, Row: func(i int) []string {
			if moves == [4][2]encoding.Moved{} {
				moves = n.Moves()
			}
			return []string{titles[i], movedText(moves[i][0], 1), movedText(moves[i][1], 1)}
		}}
}
