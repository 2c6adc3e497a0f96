// Package curves draws dimensions as waves over the positions.
//
// It owns two pictures, a lane for each pair ([lanes]) and all curves on one
// pair of axes ([overlay]), and two panels that may stand to their right, a
// table of numbers and statistics. In come a frame, a scene and [Settings]; out
// go cells, words, and what a click means. Read sheet.go and ruler.go first
// (what is drawn, and how positions run across), then lanes.go and trace.go, or
// overlay.go and series.go. plot.go is all that knows asciigraph.
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
		return picture{&o.base, o}
	}
	l := newLanes(s)
	return picture{&l.base, l}
}

// picture is the curves, and the panel beside them if there is one.
type picture struct {
	*base
	curves part
}

// A part is the curves, or the panel beside them.
type part interface {
	draw()
	caption() []scene.Line
	// at is where a click on a cell moves the cursor; false where nothing is.
	at(x, y int) (to cursor, ok bool)
}

// cursor is a position and a dimension.
type cursor struct{ pos, dim int }

func (p picture) Draw() {
	p.curves.draw()
	if p.panel != nil {
		p.panel.draw()
	}
}

func (p picture) Words() scene.Words {
	told := p.curves
	if p.panel != nil {
		told = p.panel
	}
	return scene.Words{Caption: told.caption(), Readout: parts.Readout(p.Scene)}
}

func (p picture) Shown() (first, n int) { return p.start, p.n }

func (p picture) Hit(x, y int) func(*scene.State, *Settings) {
	for _, part := range [...]part{p.panel, p.curves} {
		if part == nil {
			continue
		}
		if to, ok := part.at(x, y); ok {
			return func(s *scene.State, _ *Settings) { s.Pos, s.Dim = to.pos, to.dim }
		}
	}
	return nil
}
