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

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// Settings are what only the heatmap reads.
type Settings struct {
	Turned bool  // positions across instead of down
	Phase  bool  // the angle of each pair instead of the value
	Pixel  Pixel // what a pixel shows of many positions
}

// Pixel says what one pixel shows of the positions it covers.
type Pixel uint8

const (
	Mean    Pixel = iota // their exact mean: fast waves fade
	Sample               // the first of them: fast waves turn into false ones
	Largest              // the value furthest from 0: fast waves glare
)

// pixelNames are the values of --pixel.
var pixelNames = []string{"mean", "sample", "max"}

// of computes what a pixel shows of n positions of a column.
func (p Pixel) of(enc encoding.Encoding, pos, n, dim int) float64 {
	switch p {
	case Sample:
		return enc.At(pos, dim)
	case Largest:
		low, high := enc.Range(pos, n, dim)
		return parts.Either(-low > high, low, high)
	}
	return enc.Mean(pos, n, dim)
}

var bind = scene.Bind[Settings]

// View shows the whole table as colours.
var View = scene.View[Settings]{
	Name: "heatmap", Title: "Heatmap",
	Doc:   "the table as colours: a column is a wave, a row the barcode of its position",
	Min:   image.Pt(40, 10),
	Cells: true,
	Flags: []scene.Flag[Settings]{
		scene.Toggle("turned", "positions across instead of down", func(s *Settings) *bool { return &s.Turned }),
		scene.Toggle("phase", "the angle instead of the value", func(s *Settings) *bool { return &s.Phase }),
		scene.Named("pixel", "what a pixel shows of many positions", pixelNames, func(s *Settings) *Pixel { return &s.Pixel }),
	},
	Keys: []scene.Key[Settings]{
		bind("x", "x", "turn", "turn the table: positions across, dimensions down").
			Do(func(_ *scene.State, set *Settings, _ int) { set.Turned = !set.Turned }),
		bind("f", "f", "phase", "show the angle of each pair instead of the value").
			Do(func(_ *scene.State, set *Settings, _ int) { set.Phase = !set.Phase }).
			Named(func(s scene.State, _ Settings) string { return parts.Either(s.HasWaves(), "phase", "") }), // of waves alone
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

// pixelName names the key p, which does nothing where a pixel shows a single
// position or an angle.
func pixelName(s scene.State, set Settings) string {
	_, positions := scaleOf(s, set, false).PerCell()
	many := parts.Either(set.Turned, 2, 3) // turned, a pixel is as wide as a cell
	return parts.Either(positions < many || set.Phase && s.HasWaves(), "", "pixel")
}

// start is the scale of the upright picture: a cell shows two positions, half
// a cell each.
const start scene.Zoom = 2

// scaleOf gives the scale in force. By itself a position takes one pixel, which
// is a whole cell when turned or written in signs.
func scaleOf(s scene.State, set Settings, signs bool) scene.Zoom {
	if s.Zoom != scene.Auto {
		return s.Zoom
	}
	return parts.Either(set.Turned || signs, 1, start)
}
