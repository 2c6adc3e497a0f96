// Package curves draws dimensions as waves over the positions.
//
// It owns two pictures, a lane for each pair ([lanes]) and all curves on one
// pair of axes ([overlay]), and two panels that may stand to their right, a
// table of numbers and statistics. In come a frame, a scene and [Settings]; out
// go cells, words, and what a click means. Read sheet.go and base.go first (what
// is drawn, and how positions run across), then lanes.go, whose waves are drawn
// by [parts.Trace], or overlay.go and series.go. plot.go is all that knows
// asciigraph.
package curves

import (
	"image"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

var bind = scene.Bind[Settings]

// View draws dimensions as waves over the positions: one lane per pair, or all
// of them on one pair of axes.
var View = scene.View[Settings]{
	Name: "curves", Title: "Curves",
	Doc:     "the dimensions as waves over the positions, one lane per pair or all on one pair of axes",
	Min:     image.Pt(40, 10),
	Cells:   true,
	Default: Settings{Epsilon: usualEpsilon},
	Clamp:   clamp,
	Flags:   flags,
	Keys:    keys,
	Axes: func(scene.State, Settings) (across, down scene.Axis[Settings]) {
		return scene.Along[Settings](scene.Positions), scene.Along[Settings](scene.WaveOrder)
	},
	Start: usualZoom,
	Plan:  func(f frame.Frame, sc scene.Scene, set Settings) scene.Picture[Settings] { return plan(f, sc, set) },
	Less:  func(scene.State, Settings) string { return "" },
	Path:  "on the curves",
}

// plan lays the curves out on a frame.
func plan(f frame.Frame, sc scene.Scene, set Settings) picture {
	s := newSheet(f, sc, set)
	if set.Overlay {
		o := newOverlay(s)
		return picture{&o.base, append(o.panel, o)}
	}
	l := newLanes(s)
	return picture{&l.base, append(l.panel, l)}
}

// picture is the curves, after the panel beside them if there is one.
type picture struct {
	*base
	parts []part
}

// A part is the curves, or the panel beside them.
type part interface {
	draw()
	caption() []scene.Line
	// at is where a click on a cell moves the cursor; false where nothing is.
	at(x, y int) (pos, dim int, ok bool)
}

func (p picture) Draw() {
	for _, part := range p.parts {
		part.draw()
	}
}

func (p picture) Words() scene.Words {
	return scene.Words{Caption: p.parts[0].caption(), Readout: parts.Readout(p.Scene)}
}

func (p picture) Shown() (first, n int) { return p.First, p.N }

func (p picture) Hit(x, y int) func(*scene.State, *Settings) {
	for _, part := range p.parts {
		if pos, dim, ok := part.at(x, y); ok {
			return func(s *scene.State, _ *Settings) { s.Pos, s.Dim = pos, dim }
		}
	}
	return nil
}
