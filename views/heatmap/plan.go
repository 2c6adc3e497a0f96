package heatmap

import (
	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

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
	return scene.Words{Caption: p.caption(), Readout: parts.Readout(p.Scene)}
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
