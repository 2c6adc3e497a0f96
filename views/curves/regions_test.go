package curves

import (
	"math/bits"
	"strings"
	"testing"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

func pictured(t *testing.T, name string, set Settings, change func(*chart.State)) viewtest.Pictured[Settings] {
	return viewtest.Pictured[Settings]{Name: name, Scene: viewtest.Changed(t, change), Set: set}
}

func four(s *chart.State) { s.DModel, s.Pos = 4, 5 }

func TestCurvesParts(t *testing.T) {
	lanes := pictured(t, "lanes", Settings{}, four)
	overlay := pictured(t, "overlay", Settings{Face: overlayFace},
		func(s *chart.State) { s.Marks = s.Marks.Toggle(2).Toggle(7) })
	solo := pictured(t, "one wave", Settings{Face: waveFace}, func(*chart.State) {})
	table := pictured(t, "numbers", Settings{Face: numbersFace}, four)
	far := pictured(t, "far away", Settings{Face: numbersFace}, func(s *chart.State) {
		s.Zoom,
			s.Length = 100, 100_000
	})
	bits := pictured(t, "bits", Settings{}, func(s *chart.State) { s.Scheme = "binary" })
	tables := compared(t, "two tables", Settings{}, four, func(s *chart.State) { s.Base = 50 })
	waves := compared(t, "two waves", Settings{}, four, func(s *chart.State) { s.Dim = 2 })
	cuts := compared(t, "two positions", Settings{}, four, func(s *chart.State) { s.Pos = 40 })
	viewtest.HoldsParts(t, View, nil, lanes, overlay, solo, table, far, bits, tables, waves, cuts)

	const wavelength, value, badge = `[0-9]+\.?[0-9]+`, `[+−]\d\.\d{2,}`, ` \d+ `
	viewtest.Unread(t, View, lanes, "values", value, "values")
	viewtest.Unread(t, View, lanes, "values", value, "lanes 0-1")
	viewtest.Unread(t, View, lanes, "values", value, "dims 0-3")
	viewtest.Unread(t, View, lanes, "wavelengths", wavelength, "wavelengths")
	viewtest.Unread(t, View, lanes, "seam", `of 2 pairs`, "seam")
	viewtest.Unread(t, View, lanes, "seam", `of 2 pairs`, "wavelengths")
	viewtest.Unread(t, View, lanes, "axis", badge, "axis")
	viewtest.Unread(t, View, overlay, "legend", `d\d+`, "legend")
	viewtest.Unread(t, View, overlay, "axis", badge, "axis")
	viewtest.Unread(t, View, solo, "values", value, "values")
	viewtest.Unread(t, View, table, "table", value, "values")
	viewtest.Unread(t, View, table, "table", `λ +[0-9.]+`, "wavelengths")
	viewtest.Unread(t, View, table, "table", `\d+\.\d{2,}`, "values", "wavelengths")
	for _, p := range []viewtest.Pictured[Settings]{tables, waves, cuts} {
		viewtest.Unread(t, View, p, "values", value, "values")
		viewtest.Unread(t, View, p, "wavelengths", `[ ×]\d+\.\d`, "wavelengths")
		viewtest.Unread(t, View, p, "axis", `\d+ {3,}\d+`, "axis")
	}
	viewtest.GivesRoom(t, View, table, "axis", "table")
}

// The named regions of the pictures are where testdata/regions.txt has them.
func TestRegions(t *testing.T) {
	viewtest.Regions(t, View,
		pictured(t, "lanes", Settings{}, func(*chart.State) {}),
		pictured(t, "overlay", Settings{Face: overlayFace}, func(*chart.State) {}),
		pictured(t, "one wave", Settings{Face: waveFace}, func(*chart.State) {}),
		pictured(t, "numbers", Settings{Face: numbersFace}, func(*chart.State) {}))
}

// drawn reports whether a rune has the dots of a line. The grid has one dot in a cell.
func drawn(r rune) bool { return r >= 0x2800 && r <= 0x28ff && bits.OnesCount32(uint32(r)&0xff) > 1 }

// Curves that are left out are not drawn, and the others are what they were.
func TestCurvesHideCurves(t *testing.T) {
	p := pictured(t, "lanes", Settings{}, four)
	before := viewtest.Without(t, View, p, 120, 26)
	for _, hide := range []string{"lane-0", "dims 0-1"} {
		after := viewtest.Without(t, View, p, 120, 26, hide, "line")
		if text := after.Text("lane-0"); strings.ContainsFunc(text, drawn) {
			t.Errorf("without %s there is\n%s", hide, text)
		}
		if viewtest.Without(t, View, p, 120, 26, "line").Text("lane-1") != after.Text("lane-1") {
			t.Errorf("without %s the other lane is\n%s", hide, after.Text("lane-1"))
		}
	}
	if one := viewtest.Without(t, View, p, 120, 26, "dim-1").Text("lane-0"); one == before.Text("lane-0") ||
		!strings.Contains(one, "d1 cos") {
		t.Errorf("without dim 1 the lane is\n%s", one)
	}
	overlay := pictured(t, "overlay", Settings{Face: overlayFace}, func(s *chart.State) { s.Marks = s.Marks.Toggle(6) })
	text := viewtest.Without(t, View, overlay, 120, 26, "dim-6", "line").Text("")
	if strings.ContainsFunc(text, drawn) {
		t.Errorf("without its curve the overlay is\n%s", text)
	}
}

// Without the line nothing is conspicuous at the cursor's position.
func TestCurvesHideTheLine(t *testing.T) {
	for _, set := range []Settings{{}, {Face: overlayFace}, {Face: waveFace}} {
		p := pictured(t, "curves", set, func(s *chart.State) { s.Pos = 13 })
		before, after := viewtest.Without(t, View, p, 120, 26), viewtest.Without(t, View, p, 120, 26, "line")
		r, ok := before.Places["line"]
		if !ok || r.Dx() != 1 || r.Dy() < 10 {
			t.Fatalf("the line is at %v", r)
		}
		if !strings.Contains(before.Text("line"), "│") || strings.Contains(after.Text("line"), "│") {
			t.Errorf("the line is\n%s\nand left out\n%s", before.Text("line"), after.Text("line"))
		}
		beads := 0
		for y := r.Min.Y; y < r.Max.Y; y++ {
			was, is := before.At(r.Min.X, y), after.At(r.Min.X, y)
			if was.BG == is.BG {
				t.Errorf("row %d is tinted", y)
			}
			for _, hue := range []frame.Color{frame.SinColor, frame.CosColor, frame.Series(0), frame.Series(1),
				frame.Series(2), frame.Series(3)} {
				beads += chart.One(was.FG == hue && was.Rune != is.Rune)
			}
		}
		if beads == 0 && set.Face != waveFace { // whose beads are all alike
			t.Errorf("%+v: no bead covers its wave", set)
		}
	}
}
