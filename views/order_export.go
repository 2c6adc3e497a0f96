package views

import (
	"fmt"

	"wavescope/encoding"
)

// ShowsAttention reports that the numbers on the screen are those of Attention.
func (s State) ShowsAttention() bool { return s.View == Order.Name && s.Order.Face == Proof }

// Reordering is what Proof compares, in numbers: all words of the sentence,
// however many are drawn.
func (sc Scene) Reordering() (encoding.Reordering, error) {
	words := sc.words()
	if n := len(words); n*n > encoding.MostReordering/sc.DModel {
		return encoding.Reordering{}, fmt.Errorf("attention of %d words at d-model %d is too much at once: words² × d-model is at most %d",
			n, sc.DModel, encoding.MostReordering)
	}
	head, err := sc.head()
	if err != nil {
		return encoding.Reordering{}, err
	}
	return encoding.Reordering{Words: words, Order: sc.secondOrder(len(words)), Vectors: sc.vectors(words), Head: head}, nil
}
