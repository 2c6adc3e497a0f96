package views

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// markedScenes are all views, and the faces of those that have several.
func markedScenes(t *testing.T, marks string) map[string]scene.Scene {
	states := map[string]scene.State{}
	for _, v := range All {
		s := scene.Default()
		s.View = v.Name
		states[v.Name] = s
	}
	for name, change := range map[string]func(*scene.State){
		"curves, overlay":            func(s *scene.State) { s.Overlay = true },
		"curves, numbers":            func(s *scene.State) { s.Numbers = true },
		"curves, overlay, numbers":   func(s *scene.State) { s.Overlay, s.Numbers = true, true },
		"curves, statistics":         func(s *scene.State) { s.Table.Statistics = true },
		"curves, zoomed out":         func(s *scene.State) { s.Zoom, s.Length = 20, 100_000 },
		"heatmap, turned":            func(s *scene.State) { s.View, s.Turned = "heatmap", true },
		"heatmap, phase":             func(s *scene.State) { s.View, s.Phase = "heatmap", true },
		"heatmap, cursor at a mark":  func(s *scene.State) { s.View, s.Dim = "heatmap", 12 },
		"heatmap of few dimensions":  func(s *scene.State) { s.View, s.DModel = "heatmap", 16 },
		"heatmap, sines and cosines": func(s *scene.State) { s.View, s.Layout = "heatmap", 1 },
		"binary, cells":              func(s *scene.State) { s.View, s.Cells = "binary", true },
		"binary, more bits":          func(s *scene.State) { s.View, s.Bits = "binary", 9 },
		"order, step":                func(s *scene.State) { s.View, s.Order.Face = "order", sentence.Step },
		"order, sum":                 func(s *scene.State) { s.View, s.Order.Face = "order", sentence.Sum },
		"order, proof":               func(s *scene.State) { s.View, s.Order.Face = "order", sentence.Proof },
		"order, score":               func(s *scene.State) { s.View, s.Order.Face = "order", sentence.Score },
		"shift of few pairs":         func(s *scene.State) { s.View, s.DModel = "shift", 16 },
		"shift, prediction":          func(s *scene.State) { s.View, s.Predict = "shift", true },
	} {
		s := scene.Default()
		change(&s)
		states[name] = s
	}
	scenes := map[string]scene.Scene{}
	for name, s := range states {
		s.Marks, _ = scene.ParseMarks(marks, s.DModel)
		sc, err := scene.New(s.Clamp())
		if err != nil {
			t.Fatal(err)
		}
		scenes[name] = sc
	}
	return scenes
}

// Whatever marked dimension can be clicked on, or is under the cursor, shows
// the sign and the colour of its series, with colours and without, and so in
// every view that offers to mark.
func TestEveryViewShowsMarks(t *testing.T) {
	for _, marks := range []string{"6", "12,7,6,20,0", "0-15"} {
		for name, sc := range markedScenes(t, marks) {
			if hidesMarks(sc.Current()) {
				continue
			}
			for _, theme := range []frame.Theme{{}, {Depth: frame.NoColor}, {ASCII: true, Depth: frame.NoColor}} {
				f := frame.New(120, 36, theme)
				view := sc.Current()
				view.Draw(f.Sub(0, 0, 120, 35), sc)
				scene.Fit(view.Words(f.Sub(0, 0, 120, 35), sc).Readout, theme, 118).Draw(f, 1, 35)
				for _, dim := range clickable(f.Sub(0, 0, 120, 35), sc) {
					if k := sc.Marks.Index(dim); k >= 0 && !viewtest.ShowsSeries(f, k) {
						t.Errorf("%s, %+v: dim %d of marks %s has no %c", name, theme, dim, marks, frame.SeriesGlyphs[k])
					}
				}
			}
		}
	}
}

// hidesMarks tells whether a view leaves m out of its footer.
func hidesMarks(v scene.View) bool {
	return slices.Contains(v.Hints, scene.Hint{Label: "m", Name: ""})
}

// clickable lists the dimensions that a click leads to, and the cursor's, which
// it leads away from; none where dimensions are not what a picture is about.
func clickable(f frame.Frame, sc scene.Scene) []int {
	w, h := f.Size()
	dims := []int{sc.Dim}
	for y := range h {
		for x := y % 2; x < w; x += 2 {
			if s, ok := sc.Current().Hit(f, sc, x, y); ok && !slices.Contains(dims, s.Dim) {
				dims = append(dims, s.Dim)
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
	for name, sc := range markedScenes(t, "none") {
		if sc.Overlay {
			continue
		}
		f := frame.New(120, 35, frame.Theme{})
		sc.Current().Draw(f, sc)
		for k := range scene.MaxMarks {
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
		for name, sc := range markedScenes(t, "0,6,12,20") {
			if sc.DModel < 64 {
				continue
			}
			f := frame.New(width, 30, frame.Theme{ASCII: true, Depth: frame.NoColor})
			sc.Current().Draw(f, sc)
			for _, row := range strings.Split(string(f.AppendPlain(nil)), "\n") {
				if at := glued.FindString(row); at != "" {
					t.Errorf("%s, %d columns: %q in %q", name, width, at, row)
				}
			}
		}
	}
}
