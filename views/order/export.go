package order

import (
	"fmt"

	"wavescope/encoding"
	"wavescope/views/order/proof"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
)

// ShowsAttention reports that the numbers on the screen are those of Attention.
func ShowsAttention(s scene.State) bool {
	return s.View == Order.Name && s.Order.Face == sentence.Proof
}

// Reordering is what Proof compares, in numbers: all words of the sentence,
// however many are drawn.
func Reordering(sc scene.Scene) (encoding.Reordering, error) {
	words := sentence.Words(sc.State)
	if n := len(words); n*n > encoding.MostReordering/sc.DModel {
		return encoding.Reordering{}, fmt.Errorf("attention of %d words at d-model %d is too much at once: words² × d-model is at most %d",
			n, sc.DModel, encoding.MostReordering)
	}
	head, err := proof.Head(sc)
	if err != nil {
		return encoding.Reordering{}, err
	}
	return encoding.Reordering{Words: words, Order: proof.SecondOrder(sc, len(words)), Vectors: proof.Vectors(sc, words), Head: head}, nil
}
