// Package binary shows the bits of each position as an odometer beside the
// waves of the same position: bits jump, waves glide.
//
// It owns the step to the cursor, large: the bits before and after it, and a
// clock for each pair; below it its neighbours, as a butterfly: position in the
// middle, bits to the left, waves to the right, at the edges how far each step
// moves either; and below both the whole length. In come a frame, a scene and
// [Settings]; out go cells, words, and what a click means. A table without waves
// is set beside those of its shape. Read this file and layout.go first, then
// step.go, odometer.go (bits), glide.go (waves) and strip.go.
package binary

import (
	"image"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Settings are what only this view reads.
type Settings struct {
	Cells bool // waves as coloured cells instead of lines
}

var bind = scene.Bind[Settings]

// View shows the bits of each position beside its waves.
var View = scene.View[Settings]{
	Name: "binary", Title: "Binary", Brief: "a counter",
	Doc: "the bits of each position beside its waves: bits jump, waves glide",
	Min: image.Pt(44, 12), Opens: 8, // 0111 to 1000: all bits jump
	Flags: []scene.Flag[Settings]{
		scene.Toggle("cells", "waves as coloured cells", func(s *Settings) *bool { return &s.Cells }),
	},
	Keys: []scene.Key[Settings]{
		bind("b", "b", "match base", "choose the base so that wavelengths double as bits do, or go back").
			Do(func(s *scene.State, _ *Settings, _ int) { s.Matched = !s.Matched }).
			Named(func(s scene.State, _ Settings) string {
				return parts.Either(s.Matched, "base "+strconv.FormatFloat(s.Base, 'g', -1, 64), "match base")
			}).Telling(tellMatch),
		bind("o", "o", "cells", "draw waves as lines or as coloured cells").
			Do(func(_ *scene.State, set *Settings, _ int) { set.Cells = !set.Cells }).
			Named(func(_ scene.State, set Settings) string { return parts.Either(set.Cells, "waves", "cells") }),
	},
	Hints: []scene.Hint{{Label: "space", Name: "count"}, {Label: "+ −", Name: "bits"}},
	Axes: func(scene.State, Settings) (across, down scene.Axis[Settings]) {
		return scene.Along[Settings](scene.PairOrder), scene.Along[Settings](scene.Positions)
	},
	Zoom: zoomBits,
	Ends: [2]string{"one bit is the least", strconv.Itoa(scene.MaxBits) + " bits are the most"},
	Plan: func(f frame.Frame, sc scene.Scene, set Settings) scene.Picture[Settings] {
		return newPlan(f, sc, set)
	},
	Told:    told,
	Parts:   func(Settings) []scene.Part { return pieces },
	Reading: reading,
}

// reading is how far the step to the cursor's position leads.
func reading(sc scene.Scene, _ Settings) (scene.Reading, bool) {
	if sc.Pos == 0 || !sc.HasWaves() {
		return scene.Reading{}, false
	}
	of := scene.Line{words.Accent("step " + strconv.Itoa(sc.Pos-1) + " → " + strconv.Itoa(sc.Pos)), words.Faint(" · "), words.Plain("Euclid")}
	return scene.Reading{Of: of, Value: encoding.Step(sc.Enc, sc.Pos)}, true
}

// tellMatch says why the base is the same as before.
func tellMatch(p scene.Pressed[scene.In[Settings]]) string {
	if p.After.Shape() != p.Before.Shape() {
		return ""
	}
	if _, ok := encoding.MatchedBase(p.After.Config); !ok {
		return "no base makes these wavelengths double"
	}
	return "this base makes wavelengths double by itself"
}

// zoomBits shows n bits and pairs more, or fewer. It starts from the number
// that is shown by itself, which depends on how many rows there are: more is
// then more than on any screen, fewer fewer than on any. Where it comes back to
// that number, the view chooses by itself again.
func zoomBits(s *scene.State, _ *Settings, n int) {
	few, many := parts.BitsOf(s.Pos), parts.BitsOf(min(s.Pos+mostRows-1, s.Length-1))
	from := s.Bits
	if from == 0 {
		from = parts.Either(n > 0, many, few)
	}
	s.Bits = min(max(from+n, 1), scene.MaxBits)
	if s.Bits == few && few == many {
		s.Bits = 0
	}
}

// Draw draws the whole picture.
func (p *plan) Draw() {
	w, _ := p.f.Size()
	if p.Pos > 0 { // the row that the step leaves
		p.f.Tint(1, p.row(p.Pos-1), w-2, 1, frame.Text.Over(8))
	}
	p.f.Tint(1, p.row(p.Pos), w-2, 1, frame.AccentBG)
	p.drawOdometer()
	p.drawWaves()
	p.drawEuclid()
	p.drawStep()
	p.drawStrip()
	p.tell()
}

// Words says what the step to the cursor does to bits and waves.
func (p *plan) Words() scene.Words {
	return scene.Words{Caption: p.caption(), Readout: p.readout()}
}

// Shown says which positions are in sight.
func (p *plan) Shown() (first, n int) { return p.first, p.rows }

// Hit sets the position of a row or of a step in the strip, and the pair of a
// lane or of a dial.
func (p *plan) Hit(x, y int) func(*scene.State, *Settings) {
	pos, dim := p.Pos, p.Dim
	lane, onLane := p.lanes.Find(x)
	if onLane = onLane && p.own && y >= 0 && y < p.table+p.rows; onLane {
		dim = p.ColumnOf(p.pairs[lane])
	}
	step, onStep := p.stripStep(x, y)
	switch onRow := y >= p.table && y < p.table+p.rows; {
	case onStep:
		pos = step
	case onRow:
		pos = p.first + y - p.table
	case !onLane:
		return nil
	}
	return func(s *scene.State, _ *Settings) { s.Pos, s.Dim = pos, dim }
}
