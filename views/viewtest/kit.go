package viewtest

import (
	"strings"

	"wavescope/encoding"
	"wavescope/views/scene"
)

// Ladder lists every zoom, Auto first.
func Ladder() []scene.Zoom {
	zooms := []scene.Zoom{scene.Auto, -8, -4, -2, 1}
	for z := scene.Zoom(1); z < encoding.MaxPos; {
		for _, times := range []scene.Zoom{2, 5, 10} {
			zooms = append(zooms, z*times)
		}
		z *= 10
	}
	return zooms
}

// LineText is a line without its styles.
func LineText(l scene.Line) string {
	var b strings.Builder
	for _, s := range l {
		b.WriteString(s.Text)
	}
	return b.String()
}
