package shift

import (
	"strings"

	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// shot is what a test shows: the cursor and the table, and Shift's settings.
type shot struct {
	scene.State
	Settings
}

// taken is a shot with its encoding.
type taken struct {
	scene.Scene
	Settings
}

// shiftScene is the scene of the target picture, changed: d_model 16, pos 3,
// pair 2, k 5.
func shiftScene(t viewtest.Failer, change func(*shot)) taken {
	t.Helper()
	s := shot{scene.Default(), View.Default}
	s.DModel, s.Pos, s.Dim, s.Offset = 16, 3, 4, 5
	change(&s)
	return taken{viewtest.SceneOf(t, s.State), View.Clamp(s.Settings)}
}

// on plans the picture on a frame.
func (s taken) on(f frame.Frame) scene.Picture[Settings] { return View.Plan(f, s.Scene, s.Settings) }

// dials and prediction are the plans of the two faces.
func (s taken) dials(f frame.Frame) *dials           { return s.on(f).(*dials) }
func (s taken) prediction(f frame.Frame) *prediction { return s.on(f).(*prediction) }

// click is the State after a click.
func (s taken) click(f frame.Frame, x, y int) (after scene.State, hit bool) {
	after = s.State
	do := s.on(f).Hit(x, y)
	if do != nil {
		do(&after, &s.Settings)
	}
	return after, do != nil
}

// text draws the picture without its words.
func (s taken) text(w, h int, theme frame.Theme) string {
	f := frame.New(w, h, theme)
	s.on(f).Draw()
	return string(f.AppendPlain(nil))
}

// rows are the lines of text.
func (s taken) rows(w, h int, theme frame.Theme) []string {
	return strings.Split(s.text(w, h, theme), "\n")
}

// says fits the words into a width.
func (s taken) says(w int) (caption, readout string) {
	theme := frame.Theme{}
	words := s.on(frame.New(w+2, 34, theme)).Words()
	return viewtest.LineText(scene.Fit(words.Caption, theme, w)), viewtest.LineText(scene.Fit(words.Readout, theme, w))
}

// texts are lines without their styles.
func texts(lines []scene.Line) []string {
	var all []string
	for _, l := range lines {
		all = append(all, viewtest.LineText(l))
	}
	return all
}
