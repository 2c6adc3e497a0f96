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
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding/attention"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/order/naive"
	"wavescope/views/order/proof"
	"wavescope/views/order/score"
	"wavescope/views/order/sentence"
	"wavescope/views/order/step"
	"wavescope/views/order/sum"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Settings are what only this view reads.
type Settings = sentence.Settings

// faces are in the order of teaching, which begins before the one that opens.
var faces = []sentence.Face{naive.Face, step.Face, sum.Face, proof.Face, score.Face}

// View shows a sentence with and without positions.
var View = scene.View[Settings]{
	Name: "order", Title: "Order", Brief: "words and heads",
	Doc:     "a sentence of your own: what positions do to it, and what attention does without them",
	Min:     image.Pt(60, 16),
	Adds:    true,
	Default: opening(),
	Clamp:   clamp,
	Flags:   flags,
	Keys:    keys(),
	Trains:  true, // its cursor is on a word, wherever that stands
	Hints:   []scene.Hint{{Label: "+ −", Name: ""}, {Label: "m", Name: ""}},
	Axes: func(s scene.State, set Settings) (across, down scene.Axis[Settings]) {
		return faces[at(set)].Axes(s, set)
	},
	Zoom: func(*scene.State, *Settings, int) {},
	Ends: scene.OneScale,
	Plan: newPlan,
	Note: func(_ scene.State, set Settings) string { return set.Face },

	Quantities: proof.Quantities,
	Reading: func(sc scene.Scene, set Settings) (scene.Reading, bool) {
		face := faces[at(set)]
		if face.Reading == nil || len(set.Words()) == 0 {
			return scene.Reading{}, false
		}
		return face.Reading(sentence.Scene{Scene: sc, Settings: set}), true
	},
	Told: func(sc scene.Scene, set Settings) []scene.Told {
		if face := faces[at(set)]; face.Tree != nil {
			return chart.Tell(tree(face))(sc, set)
		}
		return faces[at(set)].Told(sentence.Scene{Scene: sc, Settings: set})
	},
	Parts: func(set Settings) []scene.Part { return append(slices.Clip(faces[at(set)].Parts), switchesPart) },
	Table: func(set Settings) string { return cmp.Or(faces[at(set)].Table, "encoding") },
}

// switchesPart is above every face.
var switchesPart = scene.Part{Name: "switches", Doc: "what the face can be set to, or its formula"}

// at is the place of the face that is shown, the first where there is none of
// that name.
func at(set Settings) int {
	return max(slices.IndexFunc(faces, func(f sentence.Face) bool { return f.Name == set.Face }), 0)
}

// opening is the face that makes the point of the view, without a key.
func opening() Settings {
	set := sentence.Default()
	set.Face = proof.Face.Name
	return clamp(set)
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
	top  int // the row where a tree begins
}

// tree is the plan of a face that answers with a tree.
func tree(face sentence.Face) func(chart.Paper, scene.Scene, Settings) chart.Picture {
	return func(p chart.Paper, sc scene.Scene, set Settings) chart.Picture {
		return face.Tree(p, sentence.Scene{Scene: sc, Settings: set})
	}
}

func newPlan(f frame.Frame, sc scene.Scene, set Settings) scene.Picture[Settings] {
	p := &plan{f: f, sc: sentence.Scene{Scene: sc, Settings: set}, face: faces[at(set)]}
	if p.face.Tree != nil {
		w, h := f.Size()
		p.top = sentence.FaceTop(f)
		p.Picture = chart.Plan(tree(p.face))(f.Sub(0, p.top, w, h-p.top), sc, set)
		return p
	}
	p.Picture = p.face.Plan(f, p.sc)
	return p
}

// Draw writes the row of faces, the active one bright, and what it can be set to,
// and draws that one.
func (p *plan) Draw() {
	for _, b := range p.switches(p.titles().Draw(p.f, 1, 0) + 3) {
		p.drawSwitch(b)
	}
	p.Picture.Draw()
}

// drawSwitch writes one of the switches.
func (p *plan) drawSwitch(b button) {
	w := p.f.Theme.Width(b.Text)
	p.f.Part(switchesPart.Name, b.x, 0, w, 1)
	if p.face.SwitchPart != nil {
		if name := p.face.SwitchPart(b.Text); name != "" {
			p.f.Part(name, b.x, 0, w, 1)
		}
	}
	if !p.sc.Hidden.Has(switchesPart.Name) {
		p.f.Text(b.x, 0, b.Text, b.Style)
	}
}

// Words says what the face shows, and first where the sentence does not stand as it
// was told to.
func (p *plan) Words() scene.Words {
	w, heads := p.Picture.Words(), p.elsewhere()
	var long []scene.Line
	for _, head := range heads {
		for _, l := range w.Caption {
			long = append(long, append(scene.Line{words.Plain(head + "; ")}, l...))
		}
	}
	for _, head := range heads {
		long = append(long, scene.Line{words.Plain(head)})
	}
	w.Caption = append(long, w.Caption...)
	return w
}

// elsewhere says in several lengths that the table ends before the sentence would, or
// that the face has it at position 0; nothing where neither is so.
func (p *plan) elsewhere() []string {
	n, all, rows := len(p.sc.Words()), len(p.sc.Settings.Words()), p.sc.LearnedRows
	switch {
	case p.face.Aside:
		return nil
	case p.face.Anywhere && p.sc.First > 0:
		return []string{"positions count from 0 here, not from " + strconv.Itoa(p.sc.First), "positions count from 0 here"}
	case p.sc.Start() < p.sc.First:
		last := strconv.Itoa(p.sc.Start())
		return []string{fmt.Sprintf("the table has rows 0 … %d: the sentence can begin at %s, not at %d", rows-1, words.Either(last == "0", last, "0 … "+last), p.sc.First),
			fmt.Sprintf("the table ends at %d: the sentence begins at %s at most", rows-1, last)}
	case p.face.Name == sentence.Proof && p.sc.Delay() < p.sc.Later:
		return []string{fmt.Sprintf("the table has rows 0 … %d: B can begin %d later, not %d", rows-1, p.sc.Delay(), p.sc.Later),
			fmt.Sprintf("the table ends at %d: B begins %d later", rows-1, p.sc.Delay())}
	case n < all && p.sc.Held() < p.sc.Length:
		return []string{"the table of positions ends after " + strconv.Itoa(n) + " of " + strconv.Itoa(all) + " words"}
	}
	return nil
}

// titles is the row of faces.
func (p *plan) titles() parts.Faces {
	return parts.Faces{Titles: scene.Names(faces, func(f sentence.Face) string { return f.Title }), At: at(p.sc.Settings)}
}

// Hit presses a button of the row, or asks the face.
func (p *plan) Hit(x, y int) func(*scene.State, *Settings) {
	if y != 0 {
		return p.Picture.Hit(x, y-p.top)
	}
	if i, ok := p.titles().Find(p.f.Theme, 1, x); ok {
		return func(_ *scene.State, set *Settings) { set.Face = faces[i].Name }
	}
	for _, b := range p.switches(p.titles().Width(p.f.Theme) + 4) {
		probe := p.sc.Settings
		if x >= b.x && x < b.x+p.f.Theme.Width(b.Text) && b.press(&probe) {
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
