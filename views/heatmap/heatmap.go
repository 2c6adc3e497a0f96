// Package heatmap shows the whole table as colours: a column is a wave, a row
// the barcode of its position.
//
// It owns the picture upright and turned, with the column under the cursor as a
// curve and its row as bars, and the settings of both. In come a frame, a scene
// and [Settings]; out go cells, words, and what a click means. Read this file
// first, then upright.go or turned.go (where everything stands), then paint.go
// (how a column becomes colours) and trace.go (how it becomes a curve).
package heatmap

import (
	"image"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
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
	Told: told,
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

// plan is one picture: what is shown, and where. It is asked for everything.
type plan struct {
	f frame.Frame
	scene.Scene
	Settings

	first   encoding.Column // what the columns are: all are of the first one's kind
	waves   bool            // waves, which have angles
	split   split
	cols    columns
	steps   steps
	measure measure
	phase   bool  // angles instead of values
	pixel   Pixel // Mean, which is the value itself, where a pixel is a single position
	signs   bool  // values are told by signs, there being no colours
	pointer int   // room of a row or column of signs that point out the cursor, 0 for none
	per     int   // pixels in the height of a cell

	// Cells. A part that gave way has the row −1 or the size 0.
	x, y, w, h int  // the matrix
	title      int  // row of the brackets, or of the words over a turned table
	periods    int  // row of the wavelengths
	ruler      int  // row of the labels right above the matrix
	gap        int  // row of words under the matrix
	bars       int  // first row of the bars of the cursor's position
	barRows    int  // how many
	trace      int  // first row of the wave over a turned table
	traceRows  int  // how many
	panel      int  // first column of the panel at the right
	panelW     int  // its width, an odd number so that 0 has a column
	value      bool // the wave has its value beside it
}

const (
	gutter     = 6 // columns left of the matrix: air, a label, a blank
	panelGap   = 3 // columns between the matrix and the panel
	labelEvery = 8 // columns from one label to the next
)

func newPlan(f frame.Frame, sc scene.Scene, set Settings) *plan {
	p := &plan{f: f, Scene: sc, Settings: set, first: sc.Enc.About(0), signs: f.Theme.Glyphs()}
	p.waves = p.first.Group == encoding.PairGroup
	p.phase = set.Phase && p.waves && sc.From == nil
	p.split = newSplit(sc, p.first)
	p.measure = newMeasure(sc.Here(), p.phase)
	// Where no quiet ramp makes the cursor stand out, signs point at it.
	p.pointer = parts.One(p.signs || f.Theme.Depth == frame.Colors16)
	p.per = parts.Either(p.signs, 1, 2)
	if set.Turned {
		p.planTurned()
	} else {
		p.planUpright()
	}
	if p.steps.span > 1 && !p.phase {
		p.pixel = set.Pixel
	}
	return p
}

// Draw draws the picture.
func (p *plan) Draw() {
	p.paintMatrix()
	if p.Turned {
		p.drawTurned()
	} else {
		p.drawUpright()
	}
}

// Words says what is seen, and how the value under the cursor came about.
func (p *plan) Words() scene.Words {
	return scene.Words{Caption: p.caption(), Readout: words.Readout(p.Scene)}
}

// Shown says which positions are in sight.
func (p *plan) Shown() (first, n int) { return p.steps.first, p.steps.end - p.steps.first }

// Hit sets the cursor to what a cell shows. Beside the matrix only the row or
// the column counts.
func (p *plan) Hit(x, y int) func(*scene.State, *Settings) {
	across, down := x-p.x, y-p.y
	if p.Turned {
		across, down = down*p.per, across
	}
	pos, onPos := p.steps.at(down)
	dim, onDim := p.cols.find(across)
	if !onPos && !onDim {
		return nil
	}
	return func(s *scene.State, _ *Settings) {
		if onPos {
			s.Pos = pos
		}
		if onDim {
			s.Dim = dim
		}
	}
}

// number is what the picture shows of a column at the cursor's position; false
// for a column that has no angle.
func (p *plan) number(dim int) (float64, bool) {
	if !p.phase {
		return p.Enc.At(p.Pos, dim), true
	}
	_, kind := p.Waves.Wave(dim)
	return p.angle(dim, p.Pos, 1), kind != encoding.Zero
}

// drawPointers points at the cursor's row and column where no quiet ramp makes
// them stand out.
func (p *plan) drawPointers() {
	if p.pointer == 0 {
		return
	}
	across, _ := p.cols.place(p.Dim)
	down := p.steps.cell(p.Pos)
	if p.Turned {
		across, down = down, across/p.per
	}
	p.f.Set(p.x-2, p.y+down, '▸', words.CursorStyle)
	p.f.Set(p.x+p.w, p.y+down, '◂', words.CursorStyle)
	p.f.Set(p.x+across, p.y-1, '↓', words.CursorStyle)
	if p.gap >= 0 {
		p.f.Set(p.x+across, p.gap, '↑', words.CursorStyle)
	}
}
