package similarity

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
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
			View.Zoom(&s, nil, 1)
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
			View.Zoom(&s, nil, -1)
		}
		if s.Zoom != chart.Auto {
			t.Errorf("length %d: zooming out ends at %v", length, s.Zoom)
		}
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
			View.Zoom(&sc.State, nil, -1)
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
		sc.Curve = true
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
		x, _ := p.curve.column(k)
		if s, ok := p.hit(p.curve.left+x, p.curve.y+2); !ok || apart(s.Offset, k) > 3 || s.Pos != sc.Pos {
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

// simStates are shapes and settings at the edges of what there can be.
func simStates(t testing.TB) []sight {
	var scenes []sight
	for _, change := range []func(*state){
		nil,
		func(s *state) { s.DModel, s.Length = 2, 1 },
		func(s *state) { s.DModel, s.Length, s.Layout, s.Offset = 3, 2, encoding.T2T, -1 },
		func(s *state) { s.DModel, s.Layout, s.Dim = 33, encoding.Concat, 32 },
		func(s *state) { s.DModel, s.Layout, s.Dim = 65, encoding.CosSinHalf, 64 },
		func(s *state) { s.DModel, s.Length, s.Pos, s.Offset = 2, encoding.MaxPos, encoding.MaxPos-1, 710 },
		func(s *state) { s.Length, s.Offset = encoding.MaxPos, -encoding.MaxPos },
		func(s *state) { s.Zoom, s.Pos, s.Offset = -8, 127, -40 },
		func(s *state) { s.Zoom, s.Base, s.Offset = 5, 1.0000001, 1000 },
		func(s *state) { s.Base, s.Zoom, s.Length = 1e300, 1_000_000, encoding.MaxPos },
		func(s *state) { s.Marks = s.Marks.Toggle(0).Toggle(1).Toggle(6).Toggle(63) },
	} {
		for k := range 4 {
			scenes = append(scenes, simScene(t, func(s *state) {
				if change != nil {
					change(s)
				}
				s.Settings = Settings{similar.Measures[k%3], k == 1 || k == 3, k == 2, k >= 2}
			}))
		}
	}
	for k, second := range []func(*state){
		func(s *state) { s.Base = 500_000 }, func(s *state) { s.DModel, s.Dim = 128, 7 },
		func(s *state) { s.DModel, s.Base = 7, 50 },
		func(s *state) { s.Layout = encoding.Concat }, func(s *state) { s.Base = 10_000.01 },
		func(s *state) { s.Offset, s.DModel = -9, 32 },
	} {
		for _, measure := range similar.Measures {
			set := func(s *state) { s.Measure, s.Log, s.Curve, s.Offset = measure, k%2 == 1, k == 4, 6-k }
			scenes = append(scenes, simScene(t, set).less(simScene(t, func(s *state) { set(s); second(s) })))
		}
	}
	return append(scenes, simScene(t, func(s *state) { s.DModel, s.Dim, s.Length = 65_535, 65_534, encoding.MaxPos }))
}

// In ASCII every sign is one that was chosen: none is the substitute for a
// missing one.
func TestSimilarityIsSpelledInASCII(t *testing.T) {
	for i, sc := range simStates(t) {
		f := frame.New(120, 35, frame.Theme{ASCII: true})
		sc.draw(f)
		for y := range 35 {
			if row := viewtest.ScreenRow(f, y); strings.ContainsFunc(row,
				func(r rune) bool { return r > '~' || r == '?' }) {
				t.Errorf("state %d has %s", i, row)
			}
		}
	}
}

// Every key changes what it is named after, and says what it would do next.
func TestSimilarityKeys(t *testing.T) {
	s, set := chart.Default(), View.Default
	for _, c := range []struct {
		key, before, after string
		want               Settings
	}{
		{"v", "dot", "distance", Settings{Measure: "dot"}},
		{"v", "distance", "cosine", Settings{Measure: "distance"}},
		{"v", "cosine", "dot", Settings{Measure: "cosine"}},
		{"a", "log axis", "linear axis", Settings{Measure: "cosine", Log: true}},
		{"f", "sin alone?", "sin and cos", Settings{Measure: "cosine", Log: true, Sines: true}},
		{"o", "curve alone", "matrix", Settings{"cosine", true, true, true}},
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
	next := View.Keys[len(View.Keys)-1]
	if next.Act(&s, &set, 1); s.Offset != 6 || next.Label != "n" {
		t.Errorf("n goes to offset %d", s.Offset)
	}
}

// What a difference needs in common is taken over, and what is not a measure
// gives way to one.
func TestSimilaritySettings(t *testing.T) {
	from, set := Settings{"dot", true, true, false}, Settings{"cosine", false, false, true}
	if got := View.Agree(from, set); got != (Settings{"dot", false, true, true}) {
		t.Errorf("%+v", got)
	}
	if got := View.Clamp(Settings{Measure: "none"}); got.Measure != "cosine" {
		t.Errorf("%+v", got)
	}
	s := chart.Default()
	if View.Less(s, set) != "" || !strings.Contains(View.Less(s, from), "sines alone make no curve to subtract") {
		t.Errorf("%q and %q", View.Less(s, set), View.Less(s, from))
	}
	if View.Note(s, set) != "k = 5" || View.Table(set) != "similarity" {
		t.Errorf("%q, %q", View.Note(s, set), View.Table(set))
	}
	if _, ok := View.Reading(viewtest.SceneOf(t, s), from); ok {
		t.Error("the sines alone have a number of the offset")
	}
}

// The scale of sines alone is looked for where that is little work, and no table is
// so large that its size counts as small.
func TestSinesOfEndlessTablesAreDrawn(t *testing.T) {
	for _, d := range []int{2, 3, 4096, 65535, 65536} {
		for _, length := range []int{1 << 40, 281474976710656, 562949953421312, 1_000_000_000_000_000} {
			s, set := chart.Default(), View.Default
			s.DModel, s.Length = d, length
			set.Sines, set.Measure = true, similar.DotProduct
			p := View.Plan(frame.New(60, 20, frame.Theme{}), viewtest.SceneOf(t, s), set)
			if first, n := p.Shown(); first < 0 || n < 1 {
				t.Errorf("d_model %d, length %d: %d positions from %d on", d, length, n, first)
			}
		}
	}
}
