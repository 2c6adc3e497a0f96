package order

import (
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// BenchmarkOrder draws the faces that multiply vectors, with their words: as
// they open, for a long sentence, and for the widest vectors.
func BenchmarkOrder(b *testing.B) {
	long := strings.TrimSpace(strings.Repeat("the dog bit the man ", 102))
	for _, face := range []sentence.Face{sentence.Sum, sentence.Proof} {
		for _, c := range []struct {
			name, sentence string
			dModel         int
		}{
			{"5x64", sentence.Sentences[0].A, 64},
			{"510x64", long, 64},
			{"5x65536", sentence.Sentences[0].A, encoding.MaxDModel},
		} {
			b.Run(orderFaces[face].Name+"/"+c.name, func(b *testing.B) {
				sc := viewtest.BenchScene(b, func(s *scene.State) {
					s.View, s.Order.Face, s.Length, s.DModel, s.Order.Sentence = "order", face, 1000, c.dModel, c.sentence
					s.Order.Positions = encoding.Rotary
				})
				f := frame.New(120, 40, frame.Theme{})
				for b.Loop() {
					f.Clear()
					Order.Draw(f, sc)
					Order.Words(f, sc)
				}
			})
		}
	}
}
