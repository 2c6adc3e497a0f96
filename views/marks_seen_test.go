package views

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// markedStates are all views, and the faces of those that have several.
func markedStates(marks string) map[string]State {
	states := map[string]State{}
	for _, v := range All {
		s := Default()
		s.View = v.Name
		states[v.Name] = s
	}
	for name, change := range map[string]func(*State){
		"curves, overlay":            func(s *State) { s.Curves.Overlay = true },
		"curves, numbers":            func(s *State) { s.Curves.Numbers = true },
		"curves, overlay, numbers":   func(s *State) { s.Curves.Overlay, s.Curves.Numbers = true, true },
		"curves, statistics":         func(s *State) { s.Curves.Statistics = true },
		"curves, zoomed out":         func(s *State) { s.Zoom, s.Length = 20, 100_000 },
		"heatmap, turned":            func(s *State) { s.View, s.Heatmap.Transposed = "heatmap", true },
		"heatmap, phase":             func(s *State) { s.View, s.Heatmap.Phase = "heatmap", true },
		"heatmap, cursor at a mark":  func(s *State) { s.View, s.Dim = "heatmap", 12 },
		"heatmap of few dimensions":  func(s *State) { s.View, s.DModel = "heatmap", 16 },
		"heatmap, sines and cosines": func(s *State) { s.View, s.Layout = "heatmap", 1 },
		"binary, cells":              func(s *State) { s.View, s.Binary.Cells = "binary", true },
		"binary, more bits":          func(s *State) { s.View, s.Bits = "binary", 9 },
		"order, step":                func(s *State) { s.View, s.Order.Face = "order", "step" },
		"order, sum":                 func(s *State) { s.View, s.Order.Face = "order", "sum" },
		"order, proof":               func(s *State) { s.View, s.Order.Face = "order", "proof" },
		"order, score":               func(s *State) { s.View, s.Order.Face = "order", "score" },
		"shift of few pairs":         func(s *State) { s.View, s.DModel = "shift", 16 },
		"shift, prediction":          func(s *State) { s.View, s.Shift.Predict = "shift", true },
	} {
		s := Default()
		change(&s)
		states[name] = s
	}
	for name, s := range states {
		s.Marks, _ = chart.ParseMarks(marks, s.DModel)
		states[name] = s.Clamp()
	}
	return states
}

// Whatever marked dimension can be clicked on, or is under the cursor, shows
// the sign and the colour of its series, with colours and without, and so in
// every view that offers to mark.
func TestEveryViewShowsMarks(t *testing.T) {
	for _, marks := range []string{"6", "12,7,6,20,0", "0-15"} {
		for name, s := range markedStates(marks) {
			if hidesMarks(s.Current()) {
				continue
			}
			for _, theme := range []frame.Theme{{}, {Depth: frame.NoColor}, {ASCII: true, Depth: frame.NoColor}} {
				f := frame.New(120, 36, theme)
				picture, _ := pictured(t, s, f.Sub(0, 0, 120, 35))
				picture.Draw()
				chart.Fit(picture.Words().Readout, theme, 118).Draw(f, 1, 35)
				for _, dim := range clickable(picture, s) {
					if k := s.Marks.Index(dim); k >= 0 && !viewtest.ShowsSeries(f, k) {
						t.Errorf("%s, %+v: dim %d of marks %s has no %c", name, theme, dim, marks, frame.SeriesGlyphs[k])
					}
				}
			}
		}
	}
}

// hidesMarks tells whether a view leaves m out of its footer.
func hidesMarks(v View) bool {
	return slices.Contains(v.Hints, chart.Hint{Label: "m", Name: ""})
}

// clickable lists the dimensions that a click leads to, and the cursor's, which
// it leads away from; none where dimensions are not what a picture is about.
func clickable(p Picture, s State) []int {
	dims := []int{s.Dim}
	for y := range 35 {
		for x := y % 2; x < 120; x += 2 {
			at := s
			if change := p.Hit(x, y); change != nil {
				change(&at)
			}
			if !slices.Contains(dims, at.Dim) {
				dims = append(dims, at.Dim)
			}
		}
	}
	if len(dims) == 1 {
		return nil
	}
	return dims
}

// A dimension that is not marked shows no sign of a series anywhere but in the
// overlay, which tells its curves apart by them.
func TestNoMarkNoSign(t *testing.T) {
	for name, s := range markedStates("none") {
		if s.Curves.Overlay {
			continue
		}
		f := frame.New(120, 35, frame.Theme{})
		picture, _ := pictured(t, s, f)
		picture.Draw()
		for k := range chart.MaxMarks {
			if viewtest.ShowsSeries(f, k) {
				t.Errorf("%s shows %c", name, frame.SeriesGlyphs[k])
			}
		}
	}
}

// Without signs beyond ASCII letters stand for marks, and so they are apart
// from names, which are letters and digits.
func TestSignsAreNoPartOfNames(t *testing.T) {
	glued := regexp.MustCompile(`[a-zA-Z0-9#]d[0-9]`)
	for _, width := range []int{60, 80, 100, 120, 200} {
		for name, s := range markedStates("0,6,12,20") {
			if s.DModel < 64 {
				continue
			}
			f := frame.New(width, 30, frame.Theme{ASCII: true, Depth: frame.NoColor})
			picture, _ := pictured(t, s, f)
			picture.Draw()
			for _, row := range strings.Split(string(f.AppendPlain(nil)), "\n") {
				if at := glued.FindString(row); at != "" {
					t.Errorf("%s, %d columns: %q in %q", name, width, at, row)
				}
			}
		}
	}
}
