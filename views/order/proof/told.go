package proof

import (
	"slices"
	"strconv"

	"wavescope/encoding/attention"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// told are what comes of each word in the two orders, whom the word under the
// cursor reads, and how far the mean moves with every placement.
func told(sc sentence.Scene) []scene.Told {
	n := newNumbers(sc)
	asks := sc.Pos % len(n.tokens)
	return []scene.Told{n.outputsTold(asks), n.readsTold(asks, min(sc.Reads, len(n.tokens)-1)), n.meansTold(sc)}
}

func (n *numbers) outputsTold(here int) scene.Told {
	return scene.Told{Name: "outputs", Title: words.Either(n.Permuted(), "how far every word's output moves from the first order to the second, and the mean of all",
		"how far outputs and their means differ from the first sentence to the second"),
		Count: len(n.tokens) + 1, Here: here, Heads: []string{"word", "in first at", "in second at", words.Either(n.Permuted(), "output moves by", "outputs differ by")}, Row: func(i int) []string {
			if i == len(n.tokens) {
				return []string{"mean of all", missing, missing, movedText(n.Mean, 1)}
			}
			by := missing
			if slices.Contains(n.Both, i) {
				by = movedText(n.Outputs[i], 1)
			}
			return []string{n.tokens[i], n.placeTold(0, i), n.placeTold(1, i), by}
		}}
}

// placeTold writes the position of a word in an order, if it stands there.
func (n *numbers) placeTold(k, word int) string {
	place := n.place(k, word)
	return words.Either(place < 0, missing, strconv.Itoa(n.first[k]+place))
}

// readsTold tells how much the word that asks reads of each word, in either
// order.
func (n *numbers) readsTold(asks, answers int) scene.Told {
	return scene.Told{Name: "weights", Title: "how much '" + n.tokens[asks] + "' reads of every word, in either " + words.Either(n.Permuted(), "order", "sentence"), Count: len(n.tokens), Here: answers,
		Heads: []string{"word", "in first at", "weight", "in second at", "weight"}, Row: func(i int) []string {
			return []string{n.tokens[i], n.placeTold(0, i), n.weight(0, asks, i), n.placeTold(1, i), n.weight(1, asks, i)}
		}}
}

func (n *numbers) meansTold(sc sentence.Scene) scene.Told {
	var moves [4][2]attention.Moved
	return scene.Told{Name: "means", Title: words.Either(n.Permuted(), "how far the mean of the outputs moves", "how far apart the means of the outputs are") + " with every way to tell positions", Count: len(titles), Here: int(sc.Positions),
		Heads: []string{"positions", (n.mask &^ causalMask).named(), (n.mask | causalMask).named()}, Row: func(i int) []string {
			if moves == [4][2]attention.Moved{} {
				moves = n.Moves()
			}
			return []string{titles[i], movedText(moves[i][0], 1), movedText(moves[i][1], 1)}
		}}
}
