package viewtest

import (
	"pgregory.net/rapid"

	"wavescope/views/scene"
)

func SceneOf(t rapid.TB, s scene.State) scene.Scene {
	t.Helper()
	sc, err := scene.New(s.Clamp())
	if err != nil {
		t.Fatal(err)
	}
	return sc
}
