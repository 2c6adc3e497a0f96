package heatmap

import (
	"image"

	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// Heatmap shows the whole table as colours.
var Heatmap = scene.View{
	Name: "heatmap", Title: "Heatmap",
	Doc: "the table as colours: a column is a wave, a row the barcode of its position",
	Min: image.Pt(40, 10),
	Keys: []scene.Key{
		views.Do(scene.Bind("x", "x", "turn", "turn the table: positions across, dimensions down"), func(s *scene.State, _ int) { s.Turned = !s.Turned }),
		views.Do(scene.BindNamed("f", "f", phaseName, "show the angle of each pair instead of the value"), func(s *scene.State, _ int) { s.Phase = !s.Phase }),
		views.Do(scene.BindNamed("p", "p", pixelName, "what a pixel shows of many positions: mean, sample, largest"), func(s *scene.State, _ int) { s.Pixel = (s.Pixel + 1) % Pixel(len(PixelNames)) }),
	},
	Axes: func(s scene.State) (across, down scene.Axis) {
		if s.Turned {
			return scene.Positions, scene.Columns
		}
		return scene.Columns, scene.Positions
	},
	Zoom:   func(s *scene.State, n int) { s.Zoom = heatScale(*s, false).Step(-n) },
	Start:  heatStart,
	Window: heatWindow,
	First:  func(f frame.Frame, sc scene.Scene) int { return planHeatmap(f, sc).steps.first },
	Draw:   drawHeatmap,
	Words: func(f frame.Frame, sc scene.Scene) scene.Words {
		h := planHeatmap(f, sc)
		return scene.Words{Caption: h.caption(), Readout: parts.Readout(sc)}
	},
	Hit: hitHeatmap,
	Subtract: func(s scene.State) string {
		switch {
		case s.Phase && s.Scheme != "binary":
			return "angles have no signed difference; f shows values"
		case s.Pixel == Largest:
			return "the largest value of many positions has no difference; p shows their mean"
		}
		return ""
	},
}

// phaseName names the key f, which does nothing where there are no waves.
func phaseName(s scene.State) string {
	if s.Scheme == "binary" {
		return ""
	}
	return "phase"
}

// pixelName names the key p, which does nothing where a pixel shows a single
// position or an angle.
func pixelName(s scene.State) string {
	_, positions := heatScale(s, false).PerCell()
	if s.Turned {
		positions *= 2 // a pixel is as wide as a cell
	}
	if positions <= 2 || s.Phase && s.Scheme != "binary" {
		return ""
	}
	return "pixel"
}

// heatStart is the scale of the upright picture: a cell shows two positions,
// half a cell each.
const heatStart scene.Zoom = 2

// heatScale is the scale in force. By itself a position takes one pixel, which
// is a whole cell when turned or written in signs.
func heatScale(s scene.State, signs bool) scene.Zoom {
	switch {
	case s.Zoom != scene.Auto:
		return s.Zoom
	case s.Turned || signs:
		return 1
	}
	return heatStart
}

func heatWindow(f frame.Frame, sc scene.Scene) int {
	h := planHeatmap(f, sc)
	return h.steps.end - h.steps.first
}

func drawHeatmap(f frame.Frame, sc scene.Scene) {
	h := planHeatmap(f, sc)
	if sc.Turned {
		h.drawTurned()
	} else {
		h.drawUpright()
	}
}

// hitHeatmap sets the cursor to the cell under the pointer. Beside the matrix
// only the row or the column counts.
func hitHeatmap(f frame.Frame, sc scene.Scene, x, y int) (scene.State, bool) {
	_, before := f.Size()
	_, after := scene.Body(f).Size()
	h := planHeatmap(f, sc)
	pos, posOK, dim, dimOK := h.hit(x, y-(before-after))
	s := sc.State
	if posOK {
		s.Pos = pos
	}
	if dimOK {
		s.Dim = dim
	}
	return s.Clamp(), posOK || dimOK
}
