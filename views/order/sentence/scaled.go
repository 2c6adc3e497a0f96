package sentence

import "wavescope/views/scene"

// Bind declares a key of a face.
var Bind = scene.Bind[Settings]

// ScaleKey is the same in all faces that show E.
var ScaleKey = Bind("r", "r", "√d", "word vectors times √d_model, as in the paper, or as they are").
	Do(func(_ *scene.State, set *Settings, _ int) { set.Scaled = !set.Scaled })

// PressScaled turns √d on or off.
func PressScaled(set *Settings, text string) bool {
	if text != "√d" && text != "on" && text != "off" {
		return false
	}
	set.Scaled = !set.Scaled
	return true
}
