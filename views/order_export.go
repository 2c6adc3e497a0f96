package views

import (
	"fmt"

	"wavescope/encoding/table"
)

// ShowsAttention reports that the numbers on the screen are those of Attention.
func (s State) ShowsAttention() bool { return s.View == Order.Name && s.Order.Face == Proof }

// Attention is what Proof compares, in numbers: all words of the sentence,
// however many are drawn.
func (sc Scene) Attention() (table.Attention, error) {
	words := sc.words()
	if n := len(words); n*n > table.MostAttention/sc.DModel {
		return table.Attention{}, fmt.Errorf("attention of %d words at d-model %d is too much at once: words² × d-model is at most %d",
			n, sc.DModel, table.MostAttention)
	}
	head, err := sc.head()
	if err != nil {
		return table.Attention{}, err
	}
	return table.Attention{Words: words, Order: sc.secondOrder(len(words)), Vectors: sc.vectors(words), Head: head}, nil
}
