package shift

import (
	"testing"

	"wavescope/views/viewtest"
)

// asked is the picture that a question is asked of, changed: d_model 8, pos 3,
// k 5, the cursor on pair 1.
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
	viewtest.HoldsParts(t, View, []string{"second", "residual", "fit", "bracket"},
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
		asked(t, "prediction", func(s *shot) { s.Predict = true }))
}

func TestPartsOfThePrediction(t *testing.T) {
	viewtest.HoldsParts(t, View, []string{"scatter", "residual"},
		asked(t, "usual", func(s *shot) { s.Predict = true }),
		asked(t, "a sine alone", func(s *shot) { s.DModel, s.Dim, s.Predict = 5, 4, true }))
}

// What a question hides cannot be read off the picture: not the angles, in
// degrees, and not what the prediction comes to.
func TestHiddenPartsAreNotRead(t *testing.T) {
	usual, predicts := asked(t, "usual", func(*shot) {}), asked(t, "predicts", func(s *shot) { s.Predict = true })
	viewtest.Unread(t, View, usual, "angles", `[0-9.]+°`, "angles")
	viewtest.Unread(t, View, usual, "angles", `[0-9.]+°`, "dials 0-3", "matrix", "second")
	viewtest.Unread(t, View, predicts, "fit", `0\.[0-9]+`, "fit")
	viewtest.Unread(t, View, predicts, "answers", `then [+−][0-9.]+`, "answers")
}

// The dials of a question fill what second row, matrix and fit have left.
func TestDialsFillThePicture(t *testing.T) {
	usual := asked(t, "usual", func(*shot) {})
	for _, dial := range []string{"dial-0", "dial-3"} {
		viewtest.GivesRoom(t, View, usual, dial, "second", "matrix", "fit")
		viewtest.GivesRoom(t, View, usual, dial, "second", "matrix", "fit", "residual", "angles", "bracket")
	}
	seen := viewtest.Without(t, View, usual, 120, 26, "second", "matrix", "fit")
	if r, _ := seen.Find("dial-1"); r.Dy() < 12 {
		t.Errorf("the dial of pair 1 stands at %v", r)
	}
	viewtest.GivesRoom(t, View, asked(t, "predicts", func(s *shot) { s.Predict = true }), "alone", "both")
	if seen := viewtest.Without(t, View, usual, 120, 26, "second"); seen.Has(*bracketName) {
		t.Error("without a second position two dials are still compared")
	}
}
