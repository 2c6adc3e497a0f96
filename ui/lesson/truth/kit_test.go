package truth

import (
	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// asShown draws a picture as a lesson shows it: a row for the heading, the
// picture, air, caption and readout.
func asShown(f frame.Frame, p views.Panes, hidden scene.Hidden) {
	w, h := f.Size()
	scenes := p.Scenes().Hiding(hidden)
	picture, err := scenes.Plan(p.Right, f.Sub(0, 1, w, h-4))
	if err != nil {
		return
	}
	picture.Draw()
	words := scenes.Words(picture.Words())
	for i, part := range []struct {
		name  string
		lines []scene.Line
	}{{"caption", words.Caption}, {"readout", words.Readout}} {
		if !hidden.Has(part.name) {
			f.Part(part.name, 0, h-2+i, w, 1)
			scene.Fit(part.lines, f.Theme, w-2).Draw(f, 1, h-2+i)
		}
	}
}
