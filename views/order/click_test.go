package order

import (
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/proof"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// clicked is the State after a click on the middle of a text in the row of faces.
func clicked(t *testing.T, s scene.State, w, h int, theme frame.Theme, text string) scene.State {
	t.Helper()
	sc := viewtest.SceneOf(t, s.Clamp())
	f := frame.New(w, h, theme)
	Order.Draw(f, sc)
	for y := range h {
		var row []rune
		for x := range w {
			row = append(row, f.At(x, y).Rune)
		}
		if at := strings.LastIndex(string(row), text); at >= 0 {
			next, ok := Order.Hit(f, sc, len([]rune(string(row)[:at]))+len([]rune(text))/2, y)
			if !ok {
				t.Fatalf("%q takes no click", text)
			}
			return next
		}
	}
	t.Fatalf("%q is not in the picture", text)
	return s
}

// The switches in the row of faces are those of the keys.
func TestSwitchesTakeClicks(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {ASCII: true}, {Depth: 1}} {
		s := scene.Default()
		s.View, s.Order.Face = "order", sentence.Proof
		for p, title := range proof.placementTitles {
			if p == 0 {
				continue
			}
			if s = clicked(t, s, 120, 35, theme, title); s.Order.Positions != encoding.Placement(p) {
				t.Errorf("%s leads to %v", title, s.Order.Positions)
			}
		}
		if s = clicked(t, s, 120, 35, theme, "on "); !s.Order.Causal {
			t.Error("on does not turn the mask on")
		}
	}
	for _, face := range []sentence.Face{sentence.Sum, sentence.Score} {
		s := scene.Default()
		s.View, s.Order.Face = "order", face
		for _, want := range []bool{true, false} {
			now := map[bool]string{true: "√d off", false: "√d on"}[want]
			if s = clicked(t, s, 120, 35, frame.Theme{}, now); s.Order.Scaled != want {
				t.Errorf("a click on %q makes √d %v", now, s.Order.Scaled)
			}
		}
	}
}
