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
	"fmt"
	"image"
	"slices"
	"strconv"

	"wavescope/encoding/attention"
	"wavescope/views/chart"
	"wavescope/views/order/naive"
	"wavescope/views/order/proof"
	"wavescope/views/order/score"
	"wavescope/views/order/sentence"
	"wavescope/views/order/step"
	"wavescope/views/order/sum"
)

// Settings are what only this view reads.
type Settings = sentence.Settings

// faces are in the order of teaching, which begins before the one that opens.
var faces = []sentence.Face{naive.Face, step.Face, sum.Face, proof.Face, score.Face}

// View shows a sentence with and without positions.
var View = chart.View[Settings]{
	About: chart.About{
		Name: "order", Title: "Order", Brief: "words and heads",
		Doc:           "a sentence of your own: what positions do to it, and what attention does without them",
		Min:           image.Pt(60, 16),
		NeedsAdditive: true,
		AboutTraining: true, // its cursor is on a word, wherever that stands
		Hints:         []chart.Hint{{Label: "+ −", Name: ""}, {Label: "m", Name: ""}},
		Ends:          chart.OneScale,
	},

	Default: opening(),
	Clamp:   clamp,
	Flags:   flags,
	Keys:    keys(),
	Axes: func(s chart.State, set Settings) (across, down chart.Axis[Settings]) {
		return faces[at(set)].Axes(s, set)
	},
	Zoom: func(*chart.State, *Settings, int) {},
	Plan: plan,
	Note: func(_ chart.State, set Settings) string { return set.Face },

	Quantities: proof.Quantities,
	Reading: func(sc chart.Scene, set Settings) (chart.Reading, bool) {
		face := faces[at(set)]
		if face.Reading == nil || len(set.Words()) == 0 {
			return chart.Reading{}, false
		}
		return face.Reading(sentence.Scene{Scene: sc, Settings: set}), true
	},
	Names: func(set Settings) []chart.Name {
		face := faces[at(set)]
		if face.Controls == nil {
			return face.Parts
		}
		return append(slices.Clip(face.Parts), *switchesName)
	},
}

// switchesName is at the right of the row of faces.
var switchesName = &chart.Name{Name: "switches", Gives: true, Doc: "what the face can be set to, or its formula"}

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
func Reordering(sc chart.Scene, set Settings) (attention.Reordering, error) {
	return proof.Reordering(sentence.Scene{Scene: sc, Settings: set})
}

// plan is a face under the row of faces.
func plan(p chart.Paper, sc chart.Scene, set Settings) chart.Picture {
	face, s := faces[at(set)], sentence.Scene{Scene: sc, Settings: set}
	top := sentence.FaceTop(p.H)
	pic := face.Tree(chart.Paper{W: p.W, H: p.H - top, Theme: p.Theme}, s)
	pic.Root = chart.Region{In: []chart.Region{heading(p, face, s), chart.Gap(top - 1), pic.Root}}
	pic.Words = noted(pic.Words, elsewhere(face, s))
	return pic
}

// heading is the row of faces, and at its right what the face can be set to.
func heading(p chart.Paper, face sentence.Face, sc sentence.Scene) chart.Region {
	titles := chart.Faces{
		Titles: chart.NamesOf(faces, func(f sentence.Face) string { return f.Title }), At: at(sc.Settings),
		Set: func(i int) any {
			set := sc.Settings
			set.Face = faces[i].Name
			return clamp(set)
		},
	}
	var fields []chart.Field
	if face.Controls != nil {
		fields = face.Controls(sc)
	}
	return titles.Heading(p, chart.Controls(p, sc.Hidden, switchesName, fields...))
}

// noted are the words of a face after a note in two lengths.
func noted(w chart.Words, note []string) chart.Words {
	if len(note) > 0 {
		w.Caption = []string{note[0] + "; " + w.Caption[0], note[len(note)-1]}
	}
	return w
}

// elsewhere says in two lengths that the sentence does not stand where it was asked
// to: the table ends before it would, or the face has it at position 0.
func elsewhere(face sentence.Face, sc sentence.Scene) []string {
	n, all, rows := len(sc.Words()), len(sc.Settings.Words()), sc.LearnedRows
	switch {
	case face.Aside:
		return nil
	case face.Anywhere && sc.First > 0:
		return []string{"positions count from 0 here"}
	case sc.Start() < sc.First:
		last := strconv.Itoa(sc.Start())
		return []string{
			fmt.Sprintf("the table has rows 0 … %d: the sentence can begin at %s, not at %d", rows-1,
				chart.Either(last == "0", last, "0 … "+last), sc.First),
			fmt.Sprintf("the table ends at %d: the sentence begins at %s at most", rows-1, last)}
	case face.Name == sentence.Proof && sc.Delay() < sc.Later:
		return []string{
			fmt.Sprintf("the table has rows 0 … %d: B can begin %d later, not %d", rows-1, sc.Delay(), sc.Later),
			fmt.Sprintf("the table ends at %d: B begins %d later", rows-1, sc.Delay())}
	case n < all && sc.RowCount() < sc.Length:
		return []string{fmt.Sprintf("the table of positions ends after %d of %d words", n, all)}
	}
	return nil
}
