package views

import (
	"image"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// Any State is drawn at any size on any paper: nothing outside the frame, words below
// it, a cursor among the positions shown, and no click that leads outside.
func TestAnyPictureAtAnySize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		if !s.HasPicture() {
			return
		}
		theme := frame.Theme{Light: rapid.Bool().Draw(t, "light"),
			Glyphs: frame.Glyphs(rapid.IntRange(0, 2).Draw(t, "glyphs")),
			Far:    rapid.Bool().Draw(t, "far"),
			Depth:  frame.Depth(rapid.IntRange(0, 3).Draw(t, "depth"))}
		for i := range 4 {
			theme.Fine = i == 0
			size := image.Pt(rapid.IntRange(0, 60).Draw(t, "w"), rapid.IntRange(0, 30).Draw(t, "h"))
			if rapid.Bool().Draw(t, "large") {
				size = image.Pt(rapid.IntRange(60, 300).Draw(t, "wide"), rapid.IntRange(10, 100).Draw(t, "high"))
				theme.Fine = false // which takes long
			}
			checkPicture(t, s, size, theme)
		}
	})
}

// checkPicture draws a State inside a border that stays as it is.
func checkPicture(t *rapid.T, s State, size image.Point, theme frame.Theme) {
	sheet := frame.New(size.X+2, size.Y+2, theme)
	for y := range size.Y + 2 {
		sheet.HLine(0, y, size.X+2, '#', frame.Style{FG: frame.Warn, BG: frame.Warn})
	}
	picture, sc := pictured(t, s, sheet.Sub(1, 1, size.X, size.Y))
	picture.Draw()
	sheet.Image()
	inside := image.Rectangle{Min: image.Pt(1, 1), Max: size.Add(image.Pt(1, 1))}
	for y := range size.Y + 2 {
		for x := range size.X + 2 {
			if c := sheet.At(x, y); !image.Pt(x, y).In(inside) && c != nil && (c.Rune != '#' || c.BG != frame.Warn) {
				t.Fatalf("%s at %v: %q is drawn outside, at %d, %d", s.View, size, c.Rune, x-1, y-1)
			}
		}
	}
	if len(picture.Words().Caption) == 0 {
		t.Fatalf("%s at %v: nothing is said", s.View, size)
	}
	if first, n := picture.Shown(); n < 1 || first < 0 || first >= sc.Length {
		t.Fatalf("%s at %v: %d positions from %d", s.View, size, n, first)
	}
	for x := -1; x <= size.X; x += 1 + size.X/7 {
		for y := -1; y <= size.Y; y += 1 + size.Y/7 {
			clicked := s
			if change := picture.Hit(x, y); change != nil {
				if change(&clicked); clicked.Scheme == s.Scheme && clicked != clicked.Clamp() {
					t.Fatalf("%s at %v: a click at %d, %d leads outside: %+v", s.View, size, x, y, clicked)
				}
			}
		}
	}
}

// holed writes a table in which some rows, a column and single places hold no
// number, or a number that is not finite.
func holed(t *testing.T, rows, cols int) string {
	table := make([][]float64, rows)
	for i := range rows * cols {
		v := math.Sin(float64(i))
		switch pos, dim := i/cols, i%cols; {
		case i%7 == 1:
			v = math.Inf(1 - 2*(i%2))
		case pos%9 >= 4 && pos%9 < 7 || dim == 2 || i%5 == 3:
			v = math.NaN()
		}
		table[i/cols] = append(table[i/cols], v)
	}
	path := filepath.Join(t.TempDir(), "holed.npy")
	saveTable(t, path, table)
	return path
}

// Every view draws a table with holes, its words and its tables, at every size,
// also where a column of the picture covers nothing but holes.
func TestTableWithHoles(t *testing.T) {
	small, large := "--model "+holed(t, 4, 4), "--model "+holed(t, 90, 6)+" --pos 5"
	drawn, n := map[string]bool{}, 0
	for _, v := range All {
		for i := range 4 * len(v.Faces) {
			flags := []string{small, small + " --turned", large + " --zoom 1:2 --dim 2", large + " --zoom 1:5"}[i%4]
			s := parse(t, "--offset 0 --view "+v.Name+" --face "+v.Faces[i/4].Name+" "+flags)
			for w := 8; w <= 200; w += 13 {
				for h := 4; h <= 60; h += 9 {
					if n++; !cases.One(6, n) {
						continue
					}
					picture, err := One(s).Scenes().Plan(false, frame.New(w, h, frame.Theme{Glyphs: frame.Glyphs((w + h) % 3)}))
					if err != nil { // it says that it shows none but waves
						continue
					}
					drawn[v.Name] = true
					picture.Draw()
					picture.Words()
				}
			}
		}
	}
	if len(drawn) < 5 {
		t.Errorf("drawn in %v", drawn)
	}
}

// Any parts of any picture can be left out at any size, of either pane and of a
// difference; what the picture says is there is listed, and a block that is left
// out is not there.
func TestAnyPartsCanBeHidden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first, second := someState.Draw(t, "first"), someState.Draw(t, "second")
		p := One(first)
		if rapid.Bool().Draw(t, "a difference") {
			second.View = first.View
			p = Panes{All: [4]State{first, second}, Count: 2, Right: true, Difference: true}.Clamp()
		}
		listed := p.Active().Current().Names(p.Active())
		var hide []string
		for _, part := range listed {
			if rapid.Bool().Draw(t, part.Name) {
				name := part.Name
				if part.Each != "" {
					from := rapid.IntRange(0, 20).Draw(t, "from")
					name += "s " + strconv.Itoa(from) + "-" + strconv.Itoa(from+rapid.SampledFrom([]int{0, 3, 1 << 50}).Draw(t,
						"more"))
				}
				hide = append(hide, name)
			}
		}
		f := frame.New(rapid.IntRange(0, 200).Draw(t, "width"), rapid.IntRange(0, 60).Draw(t, "height"),
			frame.Theme{Glyphs: frame.Glyphs(rapid.IntRange(0, 2).Draw(t, "glyphs"))})
		picture, err := p.Scenes().Hiding(chart.NewHidden(hide...), p.Active().View).Plan(p.Right, f)
		if err != nil {
			return
		}
		picture.Draw()
		picture.Words()
		picture.Shown()
		for name := range picture.Places() {
			part, ok := chart.FindName(listed, name)
			if !ok {
				t.Fatalf("%q is no part of %q", name, p.Active().View)
			}
			if part.Gives && part.Each == "" && chart.NewHidden(hide...).Has(part.Name) {
				t.Fatalf("%q is there without %q", name, hide)
			}
		}
	})
}

// A difference of tables of unlike width ends before the sines of a table whose cosines come first.
func TestDifferenceOfUnlikeWidths(t *testing.T) {
	first, second := Default(), Default()
	first.View, second.View = "heatmap", "heatmap"
	second.Scheme, second.HeadDim, second.Pairing = "rope", 512, encoding.Halves
	p := Panes{All: [4]State{first, second}, Count: 2, Right: true, Difference: true}.Clamp()
	if !p.Difference {
		t.Fatal(p.NoDifference())
	}
	for w := 20; w <= 160; w += 20 {
		picture, err := p.Scenes().Plan(true, frame.New(w, 24, frame.Theme{}))
		if err != nil {
			t.Fatal(err)
		}
		picture.Draw()
		picture.Words()
	}
}

// Wherever a cursor stands on a position of the sequence the readout says that it
// is past the training length, if one is given and it is, and drops that before
// anything else where there is no room.
func TestReadoutsKnowTheTraining(t *testing.T) {
	said := 0
	for _, v := range All {
		for flags, beyond := range map[string]bool{"--pos 50": false, "--pos 50 --train-length 51": false,
			"--pos 50 --train-length 50": true, "--pos 100 --train-length 7": true} {
			s := parse(t, "--offset 0 --view "+v.Name+" "+flags)
			picture, err := One(s).Scenes().Plan(false, frame.New(120, 36, frame.Theme{}))
			if err != nil {
				t.Fatal(err)
			}
			readout := picture.Words().Readouts()
			first, last := readout[0].Text(), readout[len(readout)-1].Text()
			if v.Name == "context" || v.Name == "order" {
				beyond = false // one is about it, the other shows a sentence
			}
			if strings.Contains(first, "beyond training") != beyond || strings.Contains(last, "beyond training") {
				t.Errorf("%s %s: %q … %q", v.Name, flags, first, last)
			}
			if beyond {
				said++
			}
		}
	}
	if said < 10 {
		t.Errorf("said %d times", said)
	}
}

// markedStates returns all views, and the faces of those that have several.
func markedStates(marks string) map[string]State {
	states := map[string]State{}
	for _, v := range All {
		s := Default()
		s.View = v.Name
		states[v.Name] = s
	}
	for name, change := range map[string]func(*State){
		"curves, overlay":            func(s *State) { s.Curves.Face = "overlay" },
		"curves, numbers":            func(s *State) { s.Curves.Face = "numbers" },
		"curves, zoomed out":         func(s *State) { s.Zoom, s.Length = 20, 100_000 },
		"heatmap, turned":            func(s *State) { s.View, s.Heatmap.Transposed = "heatmap", true },
		"heatmap, phase":             func(s *State) { s.View, s.Heatmap.Face = "heatmap", "phase" },
		"heatmap, cursor at a mark":  func(s *State) { s.View, s.Dim = "heatmap", 12 },
		"heatmap of few dimensions":  func(s *State) { s.View, s.DModel = "heatmap", 16 },
		"heatmap, sines and cosines": func(s *State) { s.View, s.Layout = "heatmap", 1 },
		"binary, cells":              func(s *State) { s.View, s.Binary.Face = "binary", "cells" },
		"binary, more bits":          func(s *State) { s.View, s.Bits = "binary", 9 },
		"order, step":                func(s *State) { s.View, s.Order.Face = "order", "step" },
		"order, sum":                 func(s *State) { s.View, s.Order.Face = "order", "sum" },
		"order, proof":               func(s *State) { s.View, s.Order.Face = "order", "proof" },
		"order, score":               func(s *State) { s.View, s.Order.Face = "order", "score" },
		"shift of few pairs":         func(s *State) { s.View, s.DModel = "shift", 16 },
		"shift, prediction":          func(s *State) { s.View, s.Shift.Face = "shift", "predict" },
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
			for _, theme := range []frame.Theme{{}, {Depth: frame.NoColor}, {Glyphs: frame.ASCII, Depth: frame.NoColor}} {
				f := frame.New(120, 36, theme)
				picture, _ := pictured(t, s, f.Sub(0, 0, 120, 35))
				picture.Draw()
				picture.Words().ReadoutFor(theme, 118).Draw(f, 1, 35)
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
func clickable(p *Picture, s State) []int {
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
		if s.Curves.Face == "overlay" {
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

// pointed returns the smallest and the largest position that can be clicked on.
func pointed(t *rapid.T, f frame.Frame, s State) (low, high int) {
	low, high = s.Length, -1
	picture, _ := pictured(t, s, f)
	w, h := f.Size()
	for y := range h {
		for x := range w {
			if change := picture.Hit(x, y); change != nil {
				at := s
				change(&at)
				low, high = min(low, at.Pos), max(high, at.Pos)
			}
		}
	}
	return low, high
}

// A fitted picture holds the first and the last position, each within the
// positions of a cell, and no closer scale does. Lanes begin at the cursor.
func TestFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Default()
		s.View = rapid.SampledFrom([]string{"curves", "heatmap"}).Draw(t, "view")
		s.Scheme = rapid.SampledFrom([]string{"sinusoidal", "binary", "learned", "rope"}).Draw(t, "scheme")
		s.Curves.Face = rapid.SampledFrom([]string{"lanes", "overlay"}).Draw(t, "face")
		s.Heatmap.Transposed = rapid.Bool().Draw(t, "turned")
		s.Length = rapid.OneOf(rapid.IntRange(1, 3000), rapid.IntRange(1, encoding.MaxPos)).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		f := frame.New(rapid.IntRange(40, 200).Draw(t, "w"), rapid.IntRange(6, 55).Draw(t, "h"),
			frame.Theme{Glyphs: frame.Glyphs(rapid.IntRange(0, 2).Draw(t, "glyphs"))})
		s = One(s).Scenes().Fit(f).All[0]
		_, per := s.Zoom.PerCell()
		if s.Zoom == chart.Auto { // whose positions are counted below
			per = s.Length
		}
		first := s.Pos * chart.One(s.View == "curves" && s.Curves.Face == "lanes")
		if low, high := pointed(t, f, s); low > max(first, per-1) || high < s.Length-per {
			t.Fatalf("at %v only %d to %d of %d can be clicked on", s.Zoom, low, high, s.Length)
		}
		if s.Zoom == chart.Closest || s.Zoom == chart.Auto {
			picture, _ := pictured(t, s, f)
			if from, n := picture.Shown(); from > first || n != s.Length {
				t.Fatalf("%d positions from %d of %d", n, from, s.Length)
			}
			return
		}
		s.Zoom = s.Zoom.Step(-1)
		picture, _ := pictured(t, s, f)
		if _, n := picture.Shown(); n >= s.Length {
			t.Fatalf("%v shows all of %d as well", s.Zoom, s.Length)
		}
	})
}

// Views without the ladder keep their State.
func TestFitLeavesOtherViewsAlone(t *testing.T) {
	for _, v := range []string{"binary", "shift"} {
		s := Default()
		s.View = v
		if fitted := One(s).Scenes().Fit(frame.New(120, 35, frame.Theme{})); fitted != One(s) {
			t.Errorf("%s: %+v becomes %+v", v, s, fitted.All[0])
		}
	}
}

// Auto is stepped from a view's own start by the keys.
func TestZoomFromAuto(t *testing.T) {
	for _, v := range All {
		if v.Zoom != nil {
			continue
		}
		s := Default()
		s.View = v.Name
		if s.Scale() != v.Start {
			t.Errorf("%s starts at %v, shows %v", v.Name, v.Start, s.Scale())
		}
		if s.Zoom = v.Start; s.Clamp().Zoom != v.Start {
			t.Errorf("%s starts at %v, which is not on the ladder", v.Name, v.Start)
		}
		s.ResetZoom()
		s.ZoomBy(1)
		if in := s.Zoom; in != v.Start.Step(-1) {
			t.Errorf("%s zooms in from %v to %v", v.Name, v.Start, in)
		}
		s.ZoomBy(-1)
		if s.Scale() != v.Start {
			t.Errorf("%s does not come back to %v but to %v", v.Name, v.Start, s.Scale())
		}
	}
}
