package viewtest

import (
	"testing"

	"wavescope/views/order/sentence"
	"wavescope/views/scene"
)

// FaceScene is the scene of a face with d_model 8 and the first sentence,
// changed.
func FaceScene(t testing.TB, face sentence.Face, change func(*scene.State)) scene.Scene {
	t.Helper()
	s := scene.Default()
	s.View, s.DModel, s.Pos, s.Dim, s.Order.Face = "order", 8, 3, 0, face
	change(&s)
	sc, err := scene.New(s.Clamp())
	if err != nil {
		t.Fatal(err)
	}
	return sc
}
