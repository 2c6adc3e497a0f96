package similarity

import (
	"slices"
	"strings"
	"testing"

	"wavescope/views/chart"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// The arrows follow the screen: the column leaves the row alone, and the row
// the column, and both stay in the table.
func TestSimilarityArrows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := chart.Default()
		s.Length = rapid.IntRange(1, 50).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Offset = rapid.IntRange(0, s.Length-1).Draw(t, "column") - s.Pos
		before := s
		n := rapid.SampledFrom([]int{-8, -1, 1, 8}).Draw(t, "n")
		inside := func(i int) int { return min(max(i, 0), s.Length-1) }
		across, down := View.Axes(s, View.Default)
		if rapid.Bool().Draw(t, "across") {
			across.Move(&s, nil, n)
			if s.Pos != before.Pos || s.Pos+s.Offset != inside(before.Pos+before.Offset+n) {
				t.Fatalf("%d: from %d + %d to %d + %d", n, before.Pos, before.Offset, s.Pos, s.Offset)
			}
			return
		}
		down.Move(&s, nil, n)
		if s.Pos != inside(before.Pos+n) || s.Pos+s.Offset != before.Pos+before.Offset {
			t.Fatalf("%d: from %d + %d to %d + %d", n, before.Pos, before.Offset, s.Pos, s.Offset)
		}
	})
}

// A column beyond the table comes back in and never goes further out.
func TestColumnComesBack(t *testing.T) {
	s := chart.Default()
	s.Offset = 1000
	across, _ := View.Axes(s, View.Default)
	across.Move(&s, nil, 5)
	if s.Offset != 1000 {
		t.Errorf("it went to %d", s.Offset)
	}
	across.Move(&s, nil, -5)
	if s.Offset != 995 {
		t.Errorf("it came to %d", s.Offset)
	}
}

// Zooming in and out by keys leads from the whole length to eight cells a
// position and back, every step a closer one.
func TestSimilarityZoom(t *testing.T) {
	for _, length := range []int{1, 7, 60, 128, 1000, encoding.MaxPos} {
		s := chart.Default()
		s.Length = length
		zooms := []chart.Zoom{s.Zoom}
		for range 60 {
			View.Zoom(&s, &Settings{}, 1)
			if z := s.Zoom; z != zooms[len(zooms)-1] {
				if zooms[len(zooms)-1] != chart.Auto && z.Step(1) != zooms[len(zooms)-1] ||
					!slices.Contains(viewtest.Ladder(), z) {
					t.Errorf("length %d: %v after %v", length, z, zooms[len(zooms)-1])
				}
				zooms = append(zooms, z)
			}
		}
		if s.Zoom != chart.Closest {
			t.Errorf("length %d: zooming in ends at %v", length, s.Zoom)
		}
		for range 60 {
			View.Zoom(&s, &Settings{}, -1)
		}
		if s.Zoom != chart.Auto {
			t.Errorf("length %d: zooming out ends at %v", length, s.Zoom)
		}
	}
}

// The turned matrix has all positions: there is nothing to zoom.
func TestTurnedDoesNotZoom(t *testing.T) {
	s, set := chart.Default(), Settings{Face: byOffsetFace}
	if View.Zoom(&s, &set, 1); s.Zoom != chart.Auto || View.Scales(s, set) != "" {
		t.Errorf("zooming leads to %v, the footer offers %q", s.Zoom, View.Scales(s, set))
	}
	if set.Face = matrixFace; View.Scales(s, set) == "" {
		t.Error("the footer does not offer to zoom the square")
	}
}

// What opens on a part, for its ripples, shows all of the length after some steps out.
func TestSimilarityZoomsOutOfRipples(t *testing.T) {
	for _, size := range [][2]int{{80, 19}, {100, 25}, {120, 35}} {
		sc := simScene(t, func(s *state) { s.DModel = 4 })
		f := frame.New(size[0], size[1], frame.Theme{Depth: frame.NoColor})
		if _, n := sc.plan(f).Shown(); n >= sc.Length {
			t.Errorf("%v opens on %d positions", size, n)
		}
		for range 9 {
			View.Zoom(&sc.State, &Settings{}, -1)
		}
		if _, n := sc.plan(f).Shown(); n != sc.Length {
			t.Errorf("%v: zooming out ends at %d positions", size, n)
		}
	}
}

// The closest scale that shows the whole length shows no less and no more, in the
// matrix and on the curve alone.
func TestSimilarityFits(t *testing.T) {
	for _, length := range []int{1, 60, 129, 4096, 1e6} {
		sc := simScene(t, func(s *state) { s.Length = length })
		f := body(120, 35)
		fit := func() (chart.Zoom, int) {
			for z := chart.Closest; ; z = z.Out() {
				sc.Zoom = z
				if _, n := sc.plan(f).Shown(); n >= length || z.Widest() {
					return z, n
				}
			}
		}
		if z, n := fit(); n != length {
			t.Errorf("%d of %d are shown at %v", n, length, z)
		}
		sc.Hidden = chart.NewHidden("matrix")
		if z, n := fit(); n != length {
			t.Errorf("the curve alone shows %d of %d at %v", n, length, z)
		}
	}
}

// Clicks on the curve and on the sum move the offset and the pair.
func TestSimilarityClicks(t *testing.T) {
	sc := simScene(t, nil)
	f := body(120, 35)
	p := sc.plan(f)
	for _, k := range []int{0, 2, 44, 78, 127} {
		x, _ := p.axis(p.curve.w).Cell(k)
		if s, ok := p.hit(p.curve.x+x, p.curve.y+2); !ok || apart(s.Offset, k) > 3 || s.Pos != sc.Pos {
			t.Errorf("a click on %d leads to offset %d, %v", k, s.Offset, ok)
		}
	}
	for _, pair := range []int{0, 3, 31} {
		s, ok := p.hit(p.sum.left+p.sum.column(pair), p.sum.top+p.sum.strip+1)
		if got, _ := sc.Waves.Wave(s.Dim); !ok || got != pair {
			t.Errorf("a click on pair %d leads to %d, %v", pair, got, ok)
		}
	}
	if _, ok := p.hit(0, 0); ok {
		t.Error("a click on nothing does something")
	}
}

// Every key changes what it is named after, and says what it would do next.
func TestSimilarityKeys(t *testing.T) {
	s, set := chart.Default(), View.Default
	for _, c := range []struct {
		key, before, after string
		want               Settings
	}{
		{"v", "dot", "distance", Settings{Face: matrixFace, Measure: "dot"}},
		{"v", "distance", "cosine", Settings{Face: matrixFace, Measure: "distance"}},
		{"v", "cosine", "dot", Settings{Face: matrixFace, Measure: "cosine"}},
		{"a", "log axis", "linear axis", Settings{Face: matrixFace, Measure: "cosine", Log: true}},
		{"f", "sin alone?", "sin and cos", Settings{Face: matrixFace, Measure: "cosine", Log: true, Sines: true}},
		{"o", "", "", Settings{Face: matrixFace, Measure: "cosine", Log: true, Sines: true}},
	} {
		i := slices.IndexFunc(View.Keys, func(k chart.Key[Settings]) bool { return k.Label == c.key })
		k := View.Keys[i]
		if got := k.Now(s, set); got != c.before {
			t.Errorf("%s is called %q, want %q", c.key, got, c.before)
		}
		if k.Act(&s, &set, 1); set != c.want || k.Now(s, set) != c.after || s != chart.Default() {
			t.Errorf("%s makes %+v, then %q", c.key, set, k.Now(s, set))
		}
	}
}

// An unknown measure gives way to the usual one, and the sines alone have no number
// that belongs to the offset.
func TestSimilaritySettings(t *testing.T) {
	if got := View.Clamp(Settings{Measure: "none"}); got.Measure != "cosine" {
		t.Errorf("%+v", got)
	}
	if _, ok := View.Reading(viewtest.SceneOf(t, chart.Default()), Settings{Measure: "cosine", Sines: true}); ok {
		t.Error("the sines alone have a number of the offset")
	}
}

func pictured(t *testing.T, name string, set Settings, change func(*chart.State)) viewtest.Pictured[Settings] {
	if set.Measure == "" {
		set.Measure = similar.Cosine
	}
	return viewtest.Pictured[Settings]{Name: name, Scene: viewtest.Changed(t, change), Set: set}
}

func TestSimilarityParts(t *testing.T) {
	usual := pictured(t, "the usual table", Settings{}, func(s *chart.State) { s.Offset = 5 })
	few := pictured(t, "two pairs", Settings{Measure: similar.Distance},
		func(s *chart.State) { s.DModel, s.Pos, s.Offset = 4, 3, 2 })
	curve := pictured(t, "the curve", Settings{Log: true},
		func(s *chart.State) { s.DModel, s.Length, s.Offset = 512, 1<<17, 5000 })
	sines := pictured(t, "sines", Settings{Sines: true}, func(s *chart.State) { s.Offset = -5 })
	turned := pictured(t, "turned", Settings{Face: byOffsetFace}, func(s *chart.State) { s.Offset = 5 })
	learned := pictured(t, "random numbers", Settings{}, func(s *chart.State) { s.Scheme, s.Offset = "learned", 2 })
	votes := pictured(t, "votes", Settings{Face: votesFace}, func(s *chart.State) { s.Offset = 5 })
	viewtest.HoldsParts(t, View, []string{"marks"}, usual, few, curve, sines, learned, turned)
	viewtest.HoldsParts(t, View, nil, votes)

	const value = `[+−]?\d\.\d{2,}`
	for _, p := range []viewtest.Pictured[Settings]{usual, few, curve, sines, turned} {
		viewtest.Unread(t, View, p, "value", value, "value")
		viewtest.Unread(t, View, p, "value", value, "value", "matrix")
	}
	viewtest.Unread(t, View, usual, "sum", `(?m)\d+\.\d+ *$`, "value")
	viewtest.Unread(t, View, learned, "value", value, "value")
	viewtest.Unread(t, View, few, "sum", `: [+−]\d\.\d+`, "value")
	viewtest.GivesRoom(t, View, usual, "curve", "matrix")
	viewtest.GivesRoom(t, View, usual, "curve", "sum")
	viewtest.GivesRoom(t, View, usual, "sum", "curve")
	viewtest.GivesRoom(t, View, usual, "sum", "marks")
	viewtest.GivesRoom(t, View, few, "sum", "matrix")
	viewtest.GivesRoom(t, View, learned, "curve", "matrix")
	for _, p := range []viewtest.Pictured[Settings]{usual, learned} { // a square, which height limits elsewhere
		before := viewtest.Without(t, View, p, 80, 60).Places["matrix"]
		if after := viewtest.Without(t, View, p, 80, 60, "curve", "sum").Places["matrix"]; after.Dx() <= before.Dx() {
			t.Errorf("%s: the matrix is at %v, and alone at %v", p.Name, before, after)
		}
	}
}

// Named regions are where the list has them.
func TestRegions(t *testing.T) {
	viewtest.Regions(t, View,
		pictured(t, "the usual table", Settings{}, func(s *chart.State) { s.Offset = 5 }),
		pictured(t, "the curve", Settings{Log: true},
			func(s *chart.State) { s.DModel, s.Length, s.Offset = 512, 1<<17, 5000 }),
		pictured(t, "random numbers", Settings{}, func(s *chart.State) { s.Scheme, s.Offset = "learned", 2 }))
}

// Notable offsets that are left out have no sign on the curve.
func TestSimilarityHidesMarks(t *testing.T) {
	p := pictured(t, "two pairs", Settings{}, func(s *chart.State) { s.DModel, s.Length, s.Offset = 4, 64, 1 })
	signs := func(seen viewtest.Seen) int {
		text := seen.Text("curve")
		return strings.Count(text, string(riseSign)) + strings.Count(text, string(belowSign))
	}
	if before, after := signs(viewtest.Without(t, View, p, 120, 40)),
		signs(viewtest.Without(t, View, p, 120, 40, "marks")); before < 2 || after != 0 {
		t.Errorf("%d signs, without marks %d", before, after)
	}
}

// A note stands beside the curve if its sign is on it, and no sign of a note is that of the cursor.
func TestEveryNoteIsOnTheCurve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc := someSight(t, func(s *state) { s.DModel, s.Sines, s.Face = min(s.DModel, 256), false, matrixFace })
		p := viewtest.Pictured[Settings]{Name: "some table", Scene: sc.Scene, Set: sc.Settings}
		seen := viewtest.Without(t, View, p, 160, 40)
		curve, notes := seen.Text("curve"), strings.Split(seen.Text("marks"), "\n")
		for _, sign := range []rune{riseSign, belowSign} {
			listed := slices.ContainsFunc(notes, func(n string) bool { return strings.HasPrefix(n, string(sign)) })
			if strings.ContainsRune(curve, sign) != listed {
				t.Fatalf("%c is in the notes: %v\n%s", sign, listed, seen.Text(""))
			}
			if sign == markLooks[crossMark].sign {
				t.Fatalf("%c is the cursor's sign", sign)
			}
		}
	})
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
			for y := chart.One(h > 2); y < h; y++ { // below the row of faces
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
