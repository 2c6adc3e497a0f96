package order

import (
	"strings"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// testScene is what a face is drawn from with d_model 8, the first sentence and the
// cursor on its fourth word, changed.
func testScene(t viewtest.Failer, change func(*chart.State, *Settings)) scene {
	t.Helper()
	s, set := chart.Default(), defaultSettings()
	s.DModel, s.Pos, s.Dim = 8, 3, 0
	change(&s, &set)
	return scene{Scene: viewtest.SceneOf(t, s), Settings: set.Clamp()}
}

// testBody returns the part of a pane that a face gets: all but the row of faces.
func testBody(w, h int, theme frame.Theme) frame.Frame {
	if h >= 11 {
		h--
	}
	return frame.New(w, h, theme)
}

// testPicture returns the face on the body of a pane.
func testPicture(face chart.Face[Settings], f frame.Frame, sc scene) *chart.Planned {
	w, h := f.Size()
	top := chart.One(h >= airyRows)
	return plannedFace(face, f.Sub(0, top, w, h-top), sc)
}

// plannedFace returns the face without its blank row on a frame.
func plannedFace(face chart.Face[Settings], f frame.Frame, sc scene) *chart.Planned {
	body := func(p chart.Paper, s chart.Scene, set Settings) chart.Picture {
		air := chart.One(p.H+1 >= airyRows && s.Comparison == nil)
		p.H += air
		pic := face.Plan(p, s, set)
		if air > 0 {
			pic.Root = pic.Root.In[1]
		}
		return pic
	}
	return viewtest.Body(chart.View[Settings]{Plan: body}, f, sc.Scene, sc.Settings)
}

// drawnFace is the face on w × h cells, a blank row not among them, and where its
// regions are.
func drawnFace(face chart.Face[Settings], sc scene, w, h int, theme frame.Theme,
) (frame.Frame, *chart.Planned) {
	f := frame.New(w, h, theme)
	p := plannedFace(face, f, sc)
	p.Draw()
	return f, p
}

// faceText returns the face on a pane, after all that it can be set to.
func faceText(face chart.Face[Settings], sc scene, w, h int, theme frame.Theme) string {
	f := testBody(w, h, theme)
	testPicture(face, f, sc).Draw()
	return controlsText(face, sc) + "\n" + string(f.AppendPlain(nil))
}

// faceWords is that and all lengths of its words.
func faceWords(face chart.Face[Settings], sc scene, w, h int) string {
	text := faceText(face, sc, w, h, frame.Theme{})
	words := testPicture(face, testBody(w, h, frame.Theme{}), sc).Words()
	for _, l := range viewtest.Said(words) {
		text += "\n" + l
	}
	return text
}

// controlsText returns all that the face can be set to, as text.
func controlsText(face chart.Face[Settings], sc scene) string {
	f := frame.New(frame.MaxWidth, 20, frame.Theme{})
	(chart.View[Settings]{Plan: face.Plan}).On(f, sc.Scene, sc.Settings).Draw()
	return strings.TrimSpace(viewtest.ScreenRow(f, 0))
}

// firstCellText returns the text of a changed face with the cursor on the first cell.
func firstCellText(t viewtest.Failer, face chart.Face[Settings], w, h int, change func(*chart.State, *Settings)) string {
	t.Helper()
	sc := testScene(t, func(s *chart.State, set *Settings) {
		s.Pos = 0
		change(s, set)
	})
	return faceText(face, sc, w, h, frame.Theme{})
}

// openingWords returns all that a changed face says of what the program opens with.
func openingWords(t viewtest.Failer, face chart.Face[Settings], w, h int, change func(*chart.State, *Settings)) string {
	t.Helper()
	sc := testScene(t, func(s *chart.State, set *Settings) {
		*s = chart.Default()
		change(s, set)
	})
	return faceWords(face, sc, w, h)
}

// pressKey does what a key of the face does.
func pressKey(t viewtest.Failer, face chart.Face[Settings], sc *scene, key string) {
	t.Helper()
	for _, k := range face.Keys {
		if n, ok := k.Arg(key); ok {
			k.Act(&sc.State, &sc.Settings, n)
			sc.State, sc.Settings = sc.State.Clamp(), sc.Settings.Clamp()
			return
		}
	}
	t.Fatalf("%s has no key %s", face.Name, key)
}
