// Package facetest is what the tests of the faces of Order share: the scene they
// draw, and all that a face shows and says of it, as text. It knows no face.
package facetest

import (
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/viewtest"
)

// Scene is what a face is drawn from with d_model 8, the first sentence and the
// cursor on its fourth word, changed.
func Scene(t viewtest.Failer, change func(*chart.State, *sentence.Settings)) sentence.Scene {
	t.Helper()
	s, set := chart.Default(), sentence.Default()
	s.DModel, s.Pos, s.Dim = 8, 3, 0
	change(&s, &set)
	return sentence.Scene{Scene: viewtest.SceneOf(t, s), Settings: set.Clamp()}
}

// Body is the part of a pane that a face gets: all but a row of air.
func Body(w, h int, theme frame.Theme) frame.Frame {
	if h >= 11 {
		h--
	}
	return frame.New(w, h, theme)
}

// Picture is the face on the body of a pane.
func Picture(face sentence.Face, f frame.Frame, sc sentence.Scene) *chart.Planned {
	w, h := f.Size()
	top := sentence.FaceTop(h)
	return onPaper(face, f.Sub(0, top, w, h-top), sc)
}

func onPaper(face sentence.Face, f frame.Frame, sc sentence.Scene) *chart.Planned {
	tree := func(p chart.Paper, s chart.Scene, set sentence.Settings) chart.Picture {
		return face.Tree(p, sentence.Scene{Scene: s, Settings: set})
	}
	return (chart.View[sentence.Settings]{Plan: tree}).On(f, sc.Scene, sc.Settings)
}

// Drawn is the face on w × h cells, the row of faces not among them, and where its
// regions are.
func Drawn(face sentence.Face, sc sentence.Scene, w, h int, theme frame.Theme,
) (frame.Frame, *chart.Planned) {
	f := frame.New(w, h, theme)
	p := onPaper(face, f, sc)
	p.Draw()
	return f, p
}

// Text is the face on a pane, after all that it can be set to.
func Text(face sentence.Face, sc sentence.Scene, w, h int, theme frame.Theme) string {
	f := Body(w, h, theme)
	Picture(face, f, sc).Draw()
	return controls(face, sc) + "\n" + string(f.AppendPlain(nil))
}

// Said is that and all lengths of its words.
func Said(face sentence.Face, sc sentence.Scene, w, h int) string {
	text := Text(face, sc, w, h, frame.Theme{})
	words := Picture(face, Body(w, h, frame.Theme{}), sc).Words()
	for _, l := range append(words.Caption, words.Readout...) {
		text += "\n" + viewtest.LineText(l)
	}
	return text
}

// controls are all that the face can be set to, as text.
func controls(face sentence.Face, sc sentence.Scene) string {
	if face.Controls == nil {
		return ""
	}
	return viewtest.LineText(chart.Dropping(face.Controls(sc), sc.Hidden, chart.Span{Text: "  "})[0])
}

// First is the text of a changed face with the cursor on the first cell.
func First(t viewtest.Failer, face sentence.Face, w, h int, change func(*chart.State, *sentence.Settings)) string {
	t.Helper()
	sc := Scene(t, func(s *chart.State, set *sentence.Settings) {
		s.Pos = 0
		change(s, set)
	})
	return Text(face, sc, w, h, frame.Theme{})
}

// Opening is all that a changed face says of what the program opens with.
func Opening(t viewtest.Failer, face sentence.Face, w, h int, change func(*chart.State, *sentence.Settings)) string {
	t.Helper()
	sc := Scene(t, func(s *chart.State, set *sentence.Settings) {
		*s = chart.Default()
		change(s, set)
	})
	return Said(face, sc, w, h)
}

// Press does what a key of the face does.
func Press(t viewtest.Failer, face sentence.Face, sc *sentence.Scene, key string) {
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

// Ascending checks that rows of a picture stand one below the other on h rows;
// −1 stands for what was given up for want of room.
func Ascending(t viewtest.Failer, w, h int, rows ...int) {
	t.Helper()
	last := -1
	for _, y := range rows {
		if y < 0 {
			continue
		}
		if y <= last || y >= h {
			t.Fatalf("%d×%d: rows %v", w, h, rows)
		}
		last = y
	}
}

// OneGround checks that all cells of an area stand on one colour, in both of their
// halves: no row of it shows another value.
func OneGround(t viewtest.Failer, f frame.Frame) {
	t.Helper()
	w, h := f.Size()
	for i := range w * h {
		c, first := f.At(i%w, i/w), f.At(0, 0).BG
		if c.BG != first || c.Rune >= '▀' && c.Rune <= '▓' && c.FG != first {
			t.Errorf("cell %d, %d is %c of %d on %d, the first is on %d", i%w, i/w, c.Rune, c.FG, c.BG, first)
			return
		}
	}
}
