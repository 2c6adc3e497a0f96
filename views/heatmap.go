package views

import (
	"image"

	"wavescope/views/frame"
)

// Heatmap shows the whole table as colours.
var Heatmap = View{
	Name: "heatmap", Title: "Heatmap",
	Doc: "the table as colours: a column is a wave, a row the barcode of its position",
	Min: image.Pt(40, 10),
	Keys: []Key{
		Bind("x", "x", "turn", "turn the table: positions across, dimensions down").Do(func(s *State, _ int) { s.Turned = !s.Turned }),
		BindNamed("f", "f", phaseName, "show the angle of each pair instead of the value").Do(func(s *State, _ int) { s.Phase = !s.Phase }),
		BindNamed("p", "p", pixelName, "what a pixel shows of many positions: mean, sample, largest").Do(func(s *State, _ int) { s.Pixel = (s.Pixel + 1) % Pixel(len(pixelNames)) }),
	},
	Axes: func(s State) (across, down Axis) {
		if s.Turned {
			return Positions, Columns
		}
		return Columns, Positions
	},
	Zoom:   func(s *State, n int) { s.Zoom = heatScale(*s, false).Step(-n) },
	Start:  heatStart,
	Window: heatWindow,
	First:  func(f frame.Frame, sc Scene) int { return planHeatmap(f, sc).steps.first },
	Draw:   drawHeatmap,
	Words: func(f frame.Frame, sc Scene) Words {
		h := planHeatmap(f, sc)
		return Words{Caption: h.caption(), Readout: readout(sc)}
	},
	Hit: hitHeatmap,
	Subtract: func(s State) string {
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
func phaseName(s State) string {
	if s.Scheme == "binary" {
		return ""
	}
	return "phase"
}

// pixelName names the key p, which does nothing where a pixel shows a single
// position or an angle.
func pixelName(s State) string {
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
const heatStart Zoom = 2

// heatScale is the scale in force. By itself a position takes one pixel, which
// is a whole cell when turned or written in signs.
func heatScale(s State, signs bool) Zoom {
	switch {
	case s.Zoom != Auto:
		return s.Zoom
	case s.Turned || signs:
		return 1
	}
	return heatStart
}

func heatWindow(f frame.Frame, sc Scene) int {
	h := planHeatmap(f, sc)
	return h.steps.end - h.steps.first
}

func drawHeatmap(f frame.Frame, sc Scene) {
	h := planHeatmap(f, sc)
	if sc.Turned {
		h.drawTurned()
	} else {
		h.drawUpright()
	}
}

// hitHeatmap sets the cursor to the cell under the pointer. Beside the matrix
// only the row or the column counts.
func hitHeatmap(f frame.Frame, sc Scene, x, y int) (State, bool) {
	_, before := f.Size()
	_, after := body(f).Size()
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
