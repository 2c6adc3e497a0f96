package context

import (
	"regexp"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// asked is the picture of a face that a question is asked of: Llama-3.1-8B, read
// eight times as far as it was trained, by a method.
func asked(t *testing.T, face string, method encoding.Method, change func(*scene.State)) viewtest.Pictured[Settings] {
	t.Helper()
	sc := llama(t, func(s *scene.State) {
		s.Method, s.Factor = method, 8
		if change != nil {
			change(s)
		}
	})
	return viewtest.Pictured[Settings]{Name: face + ", " + nameOf(method), Scene: sc, Set: View.Clamp(Settings{Face: face})}
}

func TestParts(t *testing.T) {
	few := func(s *scene.State) { s.HeadDim, s.RotaryDim, s.Dim = 8, 8, 2 } // what looks far is slow
	for face, roomy := range map[string][]string{
		dialsFace: {"ratios", "counts", "legend"}, frequenciesFace: {"strokes", "pairs", "formulas", "new", "edge"}, scoreFace: {"method", "first", "table"},
	} {
		viewtest.HoldsParts(t, View, roomy,
			asked(t, face, encoding.NTK, few), asked(t, face, encoding.Llama3, few),
			asked(t, face, encoding.Linear, func(s *scene.State) { s.Scheme, s.DModel, s.Dim = "sinusoidal", 16, 4 }))
	}
}

// What a question hides cannot be read off the picture: not how many pairs reach
// new angles, nor what becomes of one of them.
func TestHiddenPartsAreNotRead(t *testing.T) {
	for _, c := range []struct{ face, part, pattern, hide string }{
		{dialsFace, "counts", `2[89]/29|3[45]/35`, "counts"}, {frequenciesFace, "counts", `\b2[89]\b`, "counts"},
		{frequenciesFace, "pairs", `0\.[0-9]{4}`, "pairs"}, {frequenciesFace, "formulas", `b·8`, "formulas"},
		{scoreFace, "first", `18438|56262`, "first"}, {scoreFace, "method-2", `0\.[0-9]{4}`, "method-2"},
		{dialsFace, "ratios", `\.[0-9]{3}`, "ratios"}, {dialsFace, "wavelengths", `[0-9]{4,}`, "wavelengths"},
	} {
		p := asked(t, c.face, encoding.NTK, nil)
		before := viewtest.Without(t, View, p, 120, 36)
		texts := regexp.MustCompile(c.pattern).FindAllString(before.Text(c.part), -1)
		if len(texts) == 0 {
			t.Errorf("%s has no %s in %s:\n%s", c.face, c.pattern, c.part, before.Text(""))
		}
		after := viewtest.Without(t, View, p, 120, 36, c.hide).Text("")
		for _, text := range texts {
			if regexp.MustCompile(`(^|[^0-9.])` + regexp.QuoteMeta(text) + `($|[^0-9])`).MatchString(after) {
				t.Errorf("%s without %s still says %q:\n%s", c.face, c.hide, text, after)
			}
		}
	}
}

// Where a question hides which angles are new, no dial and no number has the colour
// of a warning.
func TestNewAnglesAreLeftOut(t *testing.T) {
	for _, face := range []string{dialsFace, frequenciesFace} {
		p := asked(t, face, encoding.Unscaled, nil)
		if n := warnings(viewtest.Without(t, View, p, 120, 36)); n == 0 {
			t.Errorf("%s warns of nothing", face)
		}
		if n := warnings(viewtest.Without(t, View, p, 120, 36, "new", "counts", "legend")); n > 0 {
			t.Errorf("%s without new angles has %d cells that warn", face, n)
		}
	}
}

func TestBlocksGiveRoom(t *testing.T) {
	viewtest.GivesRoom(t, View, asked(t, dialsFace, encoding.NTK, nil), "pairs", "counts")
	viewtest.GivesRoom(t, View, asked(t, frequenciesFace, encoding.NTK, nil), "curve", "tables")
	viewtest.GivesRoom(t, View, asked(t, scoreFace, encoding.NTK, nil), "curve", "table")
}

func TestRegions(t *testing.T) {
	viewtest.Regions(t, View, asked(t, dialsFace, encoding.NTK, nil), asked(t, frequenciesFace, encoding.NTK, nil),
		asked(t, scoreFace, encoding.NTK, nil))
}

// warnings counts the cells in a colour of a warning.
func warnings(seen viewtest.Seen) (n int) {
	w, h := seen.Size()
	for y := range h {
		for x := range w {
			switch c := seen.At(x, y); {
			case c.FG == frame.Warn, c.FG == frame.Warn.Over(60), c.BG == frame.Warn.Over(16):
				n++
			}
		}
	}
	return n
}
