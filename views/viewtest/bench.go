package viewtest

import (
	"testing"

	"wavescope/views/scene"
)

func BenchScene(b *testing.B, change func(*scene.State)) scene.Scene {
	s := scene.Default()
	change(&s)
	sc, err := scene.New(s.Clamp())
	if err != nil {
		b.Fatal(err)
	}
	return sc
}
