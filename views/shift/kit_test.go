package shift

import (
	"image"
	"strings"
	"testing"

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

// shiftScene returns the scene of the target picture, changed: d_model 16, pos 3, pair 2, k 5.
func shiftScene(t viewtest.Failer, change func(*shot)) taken {
	t.Helper()
	s := shot{chart.Default(), View.Default}
	s.DModel, s.Pos, s.Dim, s.Offset = 16, 3, 4, 5
	change(&s)
	return taken{viewtest.SceneOf(t, s.State), View.Clamp(s.Settings)}
}

// on plans the picture on a frame.
func (s taken) on(f frame.Frame) *chart.Planned { return viewtest.Body(View, f, s.Scene, s.Settings) }

// dials and prediction are what the two pictures are made from.
func (s taken) dials(f frame.Frame) *dials           { return newDials(s.subject(f)) }
func (s taken) prediction(f frame.Frame) *prediction { return newPrediction(s.subject(f)) }

func (s taken) subject(f frame.Frame) subject {
	w, h := f.Size()
	return newSubject(chart.Paper{W: w, H: h, Theme: f.Theme}, s.Scene, s.Settings)
}

// regions lays a picture out.
func (s taken) regions(f frame.Frame) []chart.Placed { return s.on(f).Regions }

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

// click returns the State after a click.
func (s taken) click(f frame.Frame, x, y int) (after chart.State, hit bool) {
	after = s.State
	do := viewtest.Hit[Settings](s.on(f), x, y)
	if do != nil {
		do(&after, &s.Settings)
	}
	return after, do != nil
}

// text draws the picture without its words, below what its heading says.
func (s taken) text(w, h int, theme frame.Theme) string {
	f := frame.New(w, h, theme)
	p := s.on(f)
	p.Draw()
	return chart.Dropping(p.Heading, s.Hidden, chart.Plain("  "))[0].Text() + "\n" + string(f.AppendPlain(nil))
}

// rows returns the lines of text.
func (s taken) rows(w, h int, theme frame.Theme) []string {
	return strings.Split(s.text(w, h, theme), "\n")[1:]
}

// says fits the words into a width.
func (s taken) says(w int) (caption, readout string) {
	theme := frame.Theme{}
	words := s.on(frame.New(w+2, 34, theme)).Words()
	return words.CaptionFor(theme, w), words.ReadoutFor(theme, w).Text()
}

// BenchmarkShift draws both faces with their words on a large screen. The cost
// does not depend on the length, and on d_model only by the sums of cosines of a
// head that looks back, one for each position that it is shown with.
func BenchmarkShift(b *testing.B) {
	for _, c := range []struct {
		name   string
		dModel int
		length int
		face   string
	}{
		{"dials", 64, 128, dialsFace},
		{"dials of a large table", 65_536, 1e15, dialsFace},
		{"shell", 512, 128, shellFace},
		{"shell of a large table", 65_536, 1e15, shellFace},
		{"predict", 64, 128, predictFace},
		{"predict in a large table", 65_536, 1e15, predictFace},
	} {
		b.Run(c.name, func(b *testing.B) {
			sc := shiftScene(b, func(s *shot) {
				s.DModel, s.Length, s.Pos, s.Face = c.dModel, c.length, c.length-1, c.face
			})
			f := frame.New(200, 55, frame.Theme{})
			b.ReportAllocs()
			for b.Loop() {
				f.Clear()
				p := sc.on(f)
				p.Draw()
				p.Words()
			}
		})
	}
}

// asked returns the picture that a question is asked of, changed: d_model 8, pos 3, k 5, the cursor on pair 1.
func asked(t *testing.T, name string, change func(*shot)) viewtest.Pictured[Settings] {
	t.Helper()
	taken := shiftScene(t, func(s *shot) {
		s.DModel, s.Dim = 8, 2
		change(s)
	})
	return viewtest.Pictured[Settings]{Name: name, Scene: taken.Scene, Set: taken.Settings}
}

func TestParts(t *testing.T) {
	usual := func(*shot) {}
	viewtest.HoldsParts(t, View, []string{"second", "residual", "bracket"},
		asked(t, "usual", usual),
		asked(t, "one step back", func(s *shot) { s.DModel, s.Offset, s.Pos = 512, -1, 100 }),
		asked(t, "a sine alone", func(s *shot) { s.DModel, s.Dim = 5, 4 }),
		asked(t, "no turn", func(s *shot) { s.Offset = 0 }))
}

func TestRegions(t *testing.T) {
	viewtest.Regions(t, View, asked(t, "dials", func(s *shot) { s.DModel = 64 }),
		asked(t, "few dials", func(s *shot) { s.DModel = 16 }),
		asked(t, "dials of a lesson", func(s *shot) { s.DModel = 4 }),
		asked(t, "a sine alone", func(s *shot) { s.DModel, s.Dim = 17, 16 }),
		asked(t, "shell", func(s *shot) { s.Face = shellFace }),
		asked(t, "prediction", func(s *shot) { s.Face = predictFace }))
}

func TestPartsOfThePrediction(t *testing.T) {
	viewtest.HoldsParts(t, View, []string{"scatter", "residual"},
		asked(t, "usual", func(s *shot) { s.Face = predictFace }),
		asked(t, "a sine alone", func(s *shot) { s.DModel, s.Dim, s.Face = 5, 4, predictFace }))
}

func TestPartsOfTheShell(t *testing.T) {
	viewtest.HoldsParts(t, View, nil,
		asked(t, "usual", func(s *shot) { s.Face = shellFace }),
		asked(t, "a sine alone", func(s *shot) { s.DModel, s.Dim, s.Face = 5, 4, shellFace }))
}

// What a question hides cannot be read off the picture: not the angles, in
// degrees, and not what the prediction comes to.
func TestHiddenPartsAreNotRead(t *testing.T) {
	usual, predicts := asked(t, "usual", func(*shot) {}), asked(t, "predicts", func(s *shot) { s.Face = predictFace })
	viewtest.Unread(t, View, usual, "angles", `[0-9.]+°`, "angles")
	viewtest.Unread(t, View, usual, "angles", `[0-9.]+°`, "dials 0-3", "matrix", "second")
	shelled := asked(t, "shell", func(s *shot) { s.Face = shellFace })
	viewtest.Unread(t, View, shelled, "angles", `[0-9.]+°`, "angles")
	viewtest.Unread(t, View, predicts, "fit", `0\.[0-9]+`, "fit")
	viewtest.Unread(t, View, predicts, "answers", `(rising|falling) +[+−][0-9.]+`, "answers")
}

// The dials of a question fill what second row, matrix and fit have left.
func TestDialsFillThePicture(t *testing.T) {
	usual := asked(t, "usual", func(*shot) {})
	for _, dial := range []string{"dial-0", "dial-3"} {
		viewtest.GivesRoom(t, View, usual, dial, "second", "matrix")
		viewtest.GivesRoom(t, View, usual, dial, "second", "matrix", "residual", "angles", "bracket")
	}
	seen := viewtest.Without(t, View, usual, 120, 26, "second", "matrix")
	if r := seen.Places["dial-1"]; r.Dy() < 12 {
		t.Errorf("the dial of pair 1 stands at %v", r)
	}
	for h := airy + 1; h <= 60; h++ {
		seen := viewtest.Without(t, View, usual, 112, h, "second", "matrix")
		if r := seen.Places["dial-0"]; r.Min.Y < 2 {
			t.Errorf("%d rows: the dial of pair 0 at %v meets the heading", h, r)
		}
	}
	viewtest.GivesRoom(t, View, asked(t, "predicts", func(s *shot) { s.Face = predictFace }), "alone", "both")
	if seen := viewtest.Without(t, View, usual, 120, 26, "second"); seen.Has(*bracketName) {
		t.Error("without a second position two dials are still compared")
	}
}
