package similarity

import (
	"strings"
	"testing"

	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/viewtest"
)

func pictured(t *testing.T, name string, set Settings, change func(*chart.State)) viewtest.Pictured[Settings] {
	if set.Measure == "" {
		set.Measure = similar.Cosine
	}
	return viewtest.Pictured[Settings]{Name: name, Scene: viewtest.Changed(t, change), Set: set}
}

// lessPictured is the difference of the usual table and another one.
func lessPictured(t *testing.T, name string, set Settings, change func(*chart.State)) viewtest.Pictured[Settings] {
	first := viewtest.Changed(t, func(*chart.State) {})
	p := pictured(t, name, set, change)
	p.Scene = first.Less(p.Scene)
	return p
}

func TestSimilarityParts(t *testing.T) {
	usual := pictured(t, "the usual table", Settings{}, func(s *chart.State) { s.Offset = 5 })
	few := pictured(t, "two pairs", Settings{Measure: similar.Distance},
		func(s *chart.State) { s.DModel, s.Pos, s.Offset = 4, 3, 2 })
	curve := pictured(t, "the curve", Settings{Curve: true, Log: true},
		func(s *chart.State) { s.DModel, s.Length, s.Offset = 512, 1<<17, 5000 })
	sines := pictured(t, "sines", Settings{Sines: true}, func(s *chart.State) { s.Offset = -5 })
	less := lessPictured(t, "a difference", Settings{}, func(s *chart.State) { s.Base, s.Offset = 500, 5 })
	totals := lessPictured(t, "two widths", Settings{Measure: similar.DotProduct},
		func(s *chart.State) { s.DModel, s.Offset = 32, 5 })
	learned := pictured(t, "random numbers", Settings{}, func(s *chart.State) { s.Scheme, s.Offset = "learned", 2 })
	viewtest.HoldsParts(t, View, nil, usual, few, curve, sines, less, totals, learned)

	const value = `[+−]?\d\.\d{2,}`
	for _, p := range []viewtest.Pictured[Settings]{usual, few, curve, sines, less} {
		viewtest.Unread(t, View, p, "value", value, "value")
		viewtest.Unread(t, View, p, "value", value, "value", "matrix")
		viewtest.Unread(t, View, p, "sum", `(?m)\d+\.\d+ *$`, "value")
	}
	viewtest.Unread(t, View, learned, "value", value, "value")
	viewtest.Unread(t, View, few, "sum", `: [+−]\d\.\d+`, "value")
	viewtest.Unread(t, View, totals, "sum", `\d+\.\d+ of`, "value")
	for _, p := range []viewtest.Pictured[Settings]{usual, few, curve, less, learned} {
		viewtest.Unread(t, View, p, "marks", ` k \d+|row \d+`, "marks")
	}
	viewtest.Unread(t, View, few, "marks", `\d\.\d\d`, "value", "marks")
	viewtest.Unread(t, View, learned, "band", `0 ±.*`, "band")
	viewtest.Unread(t, View, usual, "band", `0 ±.*`, "band")

	viewtest.GivesRoom(t, View, usual, "curve", "matrix")
	viewtest.GivesRoom(t, View, usual, "curve", "sum")
	viewtest.GivesRoom(t, View, usual, "sum", "curve")
	viewtest.GivesRoom(t, View, few, "sum", "matrix")
	viewtest.GivesRoom(t, View, learned, "curve", "matrix")
	for _, p := range []viewtest.Pictured[Settings]{usual, learned} { // a square, which height limits elsewhere
		before, _ := viewtest.Without(t, View, p, 80, 60).Find("matrix")
		if after, _ := viewtest.Without(t, View, p, 80, 60, "curve", "sum").Find("matrix"); after.Dx() <= before.Dx() {
			t.Errorf("%s: the matrix is at %v, and alone at %v", p.Name, before, after)
		}
	}
}

// Named regions are where the list has them.
func TestRegions(t *testing.T) {
	viewtest.Regions(t, View,
		pictured(t, "the usual table", Settings{}, func(s *chart.State) { s.Offset = 5 }),
		pictured(t, "the curve", Settings{Curve: true, Log: true},
			func(s *chart.State) { s.DModel, s.Length, s.Offset = 512, 1<<17, 5000 }),
		lessPictured(t, "a difference", Settings{}, func(s *chart.State) { s.Base, s.Offset = 500, 5 }),
		pictured(t, "random numbers", Settings{}, func(s *chart.State) { s.Scheme, s.Offset = "learned", 2 }))
}

// Where a number is left out, notes say at which offsets, and no number.
func TestSimilarityHidesNumbersOfNotes(t *testing.T) {
	for _, p := range []viewtest.Pictured[Settings]{
		pictured(t, "two pairs", Settings{}, func(s *chart.State) { s.DModel, s.Offset = 4, 6 }),
		lessPictured(t, "a difference", Settings{}, func(s *chart.State) { s.Base, s.Offset = 500, 5 }),
		pictured(t, "random numbers", Settings{}, func(s *chart.State) { s.Scheme, s.Offset = "learned", 2 }),
	} {
		before, after := viewtest.Without(t, View, p, 120, 26), viewtest.Without(t, View, p, 120, 26, "value")
		if !strings.Contains(before.Text("marks"), "0.") || strings.Contains(after.Text("marks"), ".") ||
			strings.TrimSpace(after.Text("marks")) == "" {
			t.Errorf("%s: the notes are\n%s\nwithout the value\n%s", p.Name, before.Text("marks"), after.Text("marks"))
		}
	}
}

// Notable offsets that are left out have no sign on the curve.
func TestSimilarityHidesMarks(t *testing.T) {
	p := pictured(t, "two pairs", Settings{}, func(s *chart.State) { s.DModel, s.Length, s.Offset = 4, 64, 1 })
	signs := func(seen viewtest.Seen) int {
		text := seen.Text("curve")
		return strings.Count(text, string(riseSign)) + strings.Count(text, string(likeSign)) +
			strings.Count(text, string(belowSign))
	}
	if before, after := signs(viewtest.Without(t, View, p, 120, 40)),
		signs(viewtest.Without(t, View, p, 120, 40, "marks")); before < 2 || after != 0 {
		t.Errorf("%d signs, without marks %d", before, after)
	}
}

// Where nothing is left there is one question mark, and as much of it as there is
// room for.
func TestSimilarityAsksWhereNothingIsLeft(t *testing.T) {
	for _, p := range []viewtest.Pictured[Settings]{
		pictured(t, "the usual table", Settings{}, func(*chart.State) {}),
		pictured(t, "random numbers", Settings{}, func(s *chart.State) { s.Scheme = "learned" }),
	} {
		lit := func(w, h int) (n int) {
			seen := viewtest.Without(t, View, p, w, h, "matrix", "curve", "sum")
			for y := range h {
				for x := range w {
					if c := seen.At(x, y); c.Rune != ' ' {
						n++
						if x < w/3 || x > 2*w/3 {
							t.Errorf("%s at %d×%d shows %q", p.Name, w, h, c.Rune)
						}
					}
				}
			}
			return n
		}
		if small, large := lit(20, 2), lit(120, 26); small != 1 || large < 20 {
			t.Errorf("%s: the question mark has %d cells, and %d", p.Name, small, large)
		}
	}
}
