// Package heatmap shows the whole table as colours: a column is a wave, a row
// the barcode of its position.
//
// It owns the picture upright and turned, with the column under the cursor as a
// curve and its row as bars, and the settings of both. In come a frame, a scene
// and [Settings]; out go cells, words, and what a click means. Read plan.go
// first, then upright.go or turned.go (where everything stands), then paint.go
// (how a column becomes colours) and trace.go (how it becomes a curve).
package heatmap

import (
	"image"

	"wavescope/views/frame"
	"wavescope/views/scene"
)

var bind = scene.Bind[Settings]

// View shows the whole table as colours.
var View = scene.View[Settings]{
	Name: "heatmap", Title: "Heatmap",
	Doc:   "the table as colours: a column is a wave, a row the barcode of its position",
	Min:   image.Pt(40, 10),
	Cells: true,
	Flags: flags,
	Keys: []scene.Key[Settings]{
		bind("x", "x", "turn", "turn the table: positions across, dimensions down").
			Do(func(_ *scene.State, set *Settings, _ int) { set.Turned = !set.Turned }),
		bind("f", "f", "phase", "show the angle of each pair instead of the value").
			Do(func(_ *scene.State, set *Settings, _ int) { set.Phase = !set.Phase }).Named(phaseName),
		bind("p", "p", "pixel", "what a pixel shows of many positions: mean, sample, largest").
			Do(func(_ *scene.State, set *Settings, _ int) { set.Pixel = (set.Pixel + 1) % Pixel(len(pixelNames)) }).Named(pixelName),
	},
	Axes: func(_ scene.State, set Settings) (across, down scene.Axis[Settings]) {
		across, down = scene.Along[Settings](scene.Columns), scene.Along[Settings](scene.Positions)
		if set.Turned {
			return down, across
		}
		return across, down
	},
	Zoom:  func(s *scene.State, set Settings, n int) { s.Zoom = scaleOf(*s, set, false).Step(-n) },
	Start: start,
	Plan: func(f frame.Frame, sc scene.Scene, set Settings) scene.Picture[Settings] {
		return newPlan(f, sc, set)
	},
	Less: func(s scene.State, set Settings) string {
		switch {
		case set.Phase && s.HasWaves():
			return "angles have no signed difference; f shows values"
		case set.Pixel == Largest:
			return "the largest value of many positions has no difference; p shows their mean"
		}
		return ""
	},
}

// phaseName names the key f, which does nothing where there are no waves.
func phaseName(s scene.State, _ Settings) string {
	if !s.HasWaves() {
		return ""
	}
	return "phase"
}

// pixelName names the key p, which does nothing where a pixel shows a single
// position or an angle.
func pixelName(s scene.State, set Settings) string {
	_, positions := scaleOf(s, set, false).PerCell()
	if set.Turned {
		positions *= 2 // a pixel is as wide as a cell
	}
	if positions <= 2 || set.Phase && s.HasWaves() {
		return ""
	}
	return "pixel"
}

// start is the scale of the upright picture: a cell shows two positions, half
// a cell each.
const start scene.Zoom = 2

// scaleOf gives the scale in force. By itself a position takes one pixel, which
// is a whole cell when turned or written in signs.
func scaleOf(s scene.State, set Settings, signs bool) scene.Zoom {
	switch {
	case s.Zoom != scene.Auto:
		return s.Zoom
	case set.Turned || signs:
		return 1
	}
	return start
}
