// Package order is the view that shows why a Transformer needs positions, with a
// sentence of the reader's own.
//
// It owns the list of its faces, each a picture in a folder of its own, the row
// with their names and switches over them, and the flags and keys of all. In come
// a frame, a scene and the settings, which package sentence declares; what
// happens under the row is left to the face. A new face is a folder and a line
// in the list. Read sentence/scene.go first, which says what a face is, then this
// file.
package order

import (
	"cmp"
	"image"
	"slices"
	"strings"

	"wavescope/encoding/attention"
	"wavescope/views/frame"
	"wavescope/views/order/naive"
	"wavescope/views/order/proof"
	"wavescope/views/order/score"
	"wavescope/views/order/sentence"
	"wavescope/views/order/step"
	"wavescope/views/order/sum"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Settings are what only this view reads.
type Settings = sentence.Settings

// faces are in the order of teaching.
var faces = []sentence.Face{naive.Face, step.Face, sum.Face, proof.Face, score.Face}

// View shows a sentence with and without positions.
var View = scene.View[Settings]{
	Name: "order", Title: "Order",
	Doc:     "a sentence of your own: what positions do to it, and what attention does without them",
	Min:     image.Pt(60, 16),
	Default: clamp(sentence.Default()),
	Clamp:   clamp,
	Flags:   flags,
	Keys:    keys(),
	Hints:   []scene.Hint{{Label: "+ −", Name: ""}, {Label: "m", Name: ""}},
	Axes: func(s scene.State, set Settings) (across, down scene.Axis[Settings]) {
		return faces[at(set)].Axes(s, set)
	},
	Zoom: func(*scene.State, Settings, int) {},
	Plan: newPlan,
	Note: func(_ scene.State, set Settings) string { return set.Face },
	Reading: func(sc scene.Scene, set Settings) (scene.Reading, bool) {
		face := faces[at(set)]
		if face.Reading == nil || len(set.Words()) == 0 {
			return scene.Reading{}, false
		}
		return face.Reading(sentence.Scene{Scene: sc, Settings: set}), true
	},
	Told: func(sc scene.Scene, set Settings) []scene.Told {
		return faces[at(set)].Told(sentence.Scene{Scene: sc, Settings: set})
	},
	Table: func(set Settings) string { return cmp.Or(faces[at(set)].Table, "encoding") },
}

// at is the place of the face that is shown, the first where there is none of
// that name.
func at(set Settings) int {
	return max(slices.IndexFunc(faces, func(f sentence.Face) bool { return f.Name == set.Face }), 0)
}

func clamp(set Settings) Settings {
	set.Face = faces[at(set)].Name
	return set.Clamp()
}

// Reordering is what attention is computed of here: all words of the sentence in
// both orders, however many are drawn. Its error says how many there may be.
func Reordering(sc scene.Scene, set Settings) (attention.Reordering, error) {
	return proof.Reordering(sentence.Scene{Scene: sc, Settings: set})
}

// plan is the picture of a face, with the row of faces over it.
type plan struct {
	sentence.Picture
	f    frame.Frame
	sc   sentence.Scene
	face sentence.Face
}

func newPlan(f frame.Frame, sc scene.Scene, set Settings) scene.Picture[Settings] {
	p := &plan{f: f, sc: sentence.Scene{Scene: sc, Settings: set}, face: faces[at(set)]}
	p.Picture = p.face.Plan(f, p.sc)
	return p
}

// Draw writes the row of faces, the active one bright, and draws that one.
func (p *plan) Draw() {
	for _, b := range p.row() {
		p.f.Text(b.x, 0, b.Text, b.Style)
	}
	p.Picture.Draw()
}

// Hit presses a button of the row, or asks the face.
func (p *plan) Hit(x, y int) func(*scene.State, *Settings) {
	if y != 0 {
		return p.Picture.Hit(x, y)
	}
	for _, b := range p.row() {
		probe := p.sc.Settings
		if x >= b.x && x < b.x+p.f.Theme.Width(b.Text) && b.press != nil && b.press(&probe) {
			return func(_ *scene.State, set *Settings) { b.press(set) }
		}
	}
	return nil
}

// button is a text in the row of faces, and what a click on it does; false where
// that is nothing.
type button struct {
	x int
	scene.Span
	press func(*Settings) bool
}

// row is the names of the faces, and what the active one can be set to.
func (p *plan) row() []button {
	var row []button
	x := 1
	for i, face := range faces {
		if i > 0 {
			row = append(row, button{x + 1, scene.Span{Text: "›", Style: words.LineStyle}, nil})
			x += 3
		}
		title := scene.Span{Text: face.Title, Style: words.FaintStyle}
		if face.Name == p.face.Name {
			title.Style = words.StrongStyle
			if p.f.Theme.Glyphs() { // brackets where no ink is seen
				title.Text = "[" + title.Text + "]"
			}
		}
		row = append(row, button{x, title, func(set *Settings) bool {
			set.Face = face.Name
			return true
		}})
		x += p.f.Theme.Width(title.Text)
	}
	return append(row, p.switches(x+3)...)
}

// switches places the longest line of what the face can be set to that has room
// from a column on.
func (p *plan) switches(from int) (row []button) {
	w, _ := p.f.Size()
	for _, l := range p.face.Switches(p.sc) {
		x := w - 1 - l.Width(p.f.Theme)
		if x <= from {
			continue
		}
		for _, s := range l {
			value := strings.TrimSpace(s.Text)
			if s.Style.BG == frame.Panel && p.f.Theme.Glyphs() { // brackets where no panel is seen
				s.Text = "[" + value + "]"
			}
			row = append(row, button{x, s, func(set *Settings) bool { return p.face.Press != nil && p.face.Press(set, value) }})
			x += p.f.Theme.Width(s.Text)
		}
		break
	}
	return row
}
