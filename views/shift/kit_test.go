package shift

import (
	"image"
	"strings"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// shot is what a test shows: the cursor and the table, and Shift's settings.
type shot struct {
	chart.State
	Settings
}

// taken is a shot with its encoding.
type taken struct {
	chart.Scene
	Settings
}

// shiftScene is the scene of the target picture, changed: d_model 16, pos 3,
// pair 2, k 5.
func shiftScene(t viewtest.Failer, change func(*shot)) taken {
	t.Helper()
	s := shot{chart.Default(), View.Default}
	s.DModel, s.Pos, s.Dim, s.Offset = 16, 3, 4, 5
	change(&s)
	return taken{viewtest.SceneOf(t, s.State), View.Clamp(s.Settings)}
}

// on plans the picture on a frame.
func (s taken) on(f frame.Frame) chart.Drawing[Settings] { return View.Plan(f, s.Scene, s.Settings) }

// dials and prediction are what the two pictures are made from.
func (s taken) dials(f frame.Frame) *dials           { return newDials(s.subject(f)) }
func (s taken) prediction(f frame.Frame) *prediction { return newPrediction(s.subject(f)) }

func (s taken) subject(f frame.Frame) subject {
	w, h := f.Size()
	return newSubject(chart.Paper{W: w, H: h, Theme: f.Theme}, s.Scene, s.Settings)
}

// regions lays a picture out.
func (s taken) regions(f frame.Frame) []chart.Placed {
	w, h := f.Size()
	picture := plan(chart.Paper{W: w, H: h, Theme: f.Theme}, s.Scene, s.Settings)
	return chart.Layout(&picture.Root, image.Rect(0, 0, w, h), s.Hidden)
}

// small is where the small dial of a pair is, the first of two.
func (s taken) small(f frame.Frame, pair int) (r image.Rectangle) {
	for _, g := range s.regions(f) {
		if n, _ := g.Index.N(); g.Name == dialName && n == pair && r.Empty() {
			r = g.Rectangle
		}
	}
	return r
}

// find is where the first region of a name is.
func (s taken) find(f frame.Frame, name *chart.Name) (r image.Rectangle) {
	for _, g := range s.regions(f) {
		if g.Name == name && r.Empty() {
			r = g.Rectangle
		}
	}
	return r
}

// click is the State after a click.
func (s taken) click(f frame.Frame, x, y int) (after chart.State, hit bool) {
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
	return viewtest.LineText(chart.Fit(words.Caption, theme, w)), viewtest.LineText(chart.Fit(words.Readout, theme, w))
}
