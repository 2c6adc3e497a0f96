package views

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/cases"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// differ is the scene of a difference.
func differ(t viewtest.Failer, p Panes) chart.Scene {
	t.Helper()
	p.Difference = true
	sc, err := p.Scenes().Of(true)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return sc
}

// told is what two panes say on a middling screen.
func told(t viewtest.Failer, p Panes) chart.WordForms {
	t.Helper()
	picture, _ := paned(t, p, p.Right || p.Difference, frame.New(100, 30, frame.Theme{}))
	return p.Scenes().Words(picture.Words())
}

// The caption's numbers are those of the formula: PE of base 10000 less PE of
// base 500000, d_model 64, 128 positions.
func TestDifferenceCaption(t *testing.T) {
	worst, rms, largest, atPos, atDim := 0, 0.0, 0.0, 0, 0
	for pair := range 32 {
		sum := 0.0
		for pos := range 128 {
			a := float64(pos) / math.Pow(10_000, float64(2*pair)/64)
			b := float64(pos) / math.Pow(500_000, float64(2*pair)/64)
			for i, v := range []float64{math.Sin(a) - math.Sin(b), math.Cos(a) - math.Cos(b)} {
				sum += v * v
				if math.Abs(v) > math.Abs(largest)+1e-9 {
					largest, atPos, atDim = v, pos, 2*pair+i
				}
			}
		}
		if r := math.Sqrt(sum / 256); r > rms {
			worst, rms = pair, r
		}
	}
	want := fmt.Sprintf("pair 0 never differs (ω = 1 at any base); over 128 positions pair %d differs most (rms %.2f); largest difference −%.4f at pos %d, dim %d",
		worst, rms, -largest, atPos, atDim)
	if got := text(differenceCaption(differ(t, two(t, "base 500000")))[0]); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if worst != 11 || atPos != 63 || atDim != 18 {
		t.Errorf("pair %d, pos %d, dim %d: not those of the target picture", worst, atPos, atDim)
	}
}

// A caption says what it leaves out: the shape that is not common, and what is
// too much to look at.
func TestDifferenceCaptionSaysOverWhat(t *testing.T) {
	for settings, want := range map[string]string{
		"base 5":                        "over 128 positions ",
		"base 5 d-model 32":             "over 128 positions and 32 dimensions of both ",
		"base 5 length 20":              "over 20 positions and 64 dimensions of both ",
		"layout concat":                 "over 128 positions ",
		"d-model 32":                    "over 128 positions and 32 dimensions of both ",
		"scheme binary":                 "",
		"base 5 d-model 64 length 1000": "of both",
	} {
		p := two(t, settings)
		if p.NoDifference() != "" && want == "" {
			continue
		}
		if got := text(differenceCaption(differ(t, p))[0]); !strings.Contains(got, want) {
			t.Errorf("%s: %s", settings, got)
		}
	}
	s := Default()
	s.Length, s.DModel, s.Pos, s.Dim = 1e15, 65536, 123456789012345, 777
	p := One(s).Split().Change(func(s *State) { s.Base = 77 })
	for _, l := range differenceCaption(differ(t, p)) {
		if !strings.Contains(text(l), "over positions ") && !strings.HasPrefix(text(l), "differences here ") {
			t.Errorf("%q speaks of more than was looked at", text(l))
		}
	}
	got := text(differenceCaption(differ(t, p))[0])
	var from, to, low, high int
	if _, err := fmt.Sscanf(got[strings.Index(got, "over"):], "over positions %d to %d and dims %d to %d", &from, &to, &low, &high); err != nil ||
		from > s.Pos || to < s.Pos || low > s.Dim || high < s.Dim || (to-from+1)*(high-low+1) > blockValues {
		t.Errorf("%s: %v", got, err)
	}
}

// A thing less itself is exactly 0 everywhere, and the caption says so, in
// every view that draws differences.
func TestDifferenceWithItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		if !s.HasPicture() || s.Declared().New == nil {
			s.Scheme = chart.Default().Scheme
			s = s.Clamp()
		}
		p := One(s.Clamp()).Split().Subtract()
		sc := differ(t, p)
		for range 5 {
			pos, dim := rapid.IntRange(0, s.RowCount()-1).Draw(t, "pos"), rapid.IntRange(0, s.Columns()-1).Draw(t, "dim")
			if v := sc.Enc.At(pos, dim); v != 0 {
				t.Fatalf("%v at %d, %d", v, pos, dim)
			}
		}
		for _, l := range differenceCaption(sc) {
			if !strings.Contains(text(l), "exactly 0") {
				t.Fatalf("%s", text(l))
			}
		}
		if p.NoDifference() == "" {
			if readout := text(told(t, p).Readout[0]); !strings.HasSuffix(readout, "+0.00000") && s.Pos < s.RowCount() {
				t.Fatalf("%s", readout)
			}
		}
	})
}

// Where there is no difference, the reason is a sentence; where there is, every
// view that has one draws it at every size without a panic.
func TestDifferenceDrawsOrSaysWhy(t *testing.T) {
	drawn := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		p := somePanes.Draw(t, "panes")
		if !p.Two {
			p = p.Split()
		}
		if rapid.Bool().Draw(t, "same view") {
			p.Second.View = rapid.SampledFrom([]string{"similarity", "heatmap", "curves", "shift"}).Draw(t, "view")
			p.First.View = p.Second.View
			p.Second.Similarity.Sines = p.Second.Similarity.Sines && rapid.Bool().Draw(t, "sines")
			p.First.Scheme = p.Second.Scheme
			p = p.Clamp() // whose table may be narrower
		}
		if why := p.NoDifference(); why != "" {
			if strings.HasSuffix(why, ".") || len(why) > 120 {
				t.Fatalf("%q", why)
			}
			return
		}
		p.Difference = true
		v := p.Second.Current()
		drawn[v.Name]++
		theme := frame.Theme{ASCII: rapid.Bool().Draw(t, "ascii"), Depth: frame.Depth(rapid.IntRange(0, 3).Draw(t, "depth"))}
		f := frame.New(rapid.IntRange(0, 130).Draw(t, "w"), rapid.IntRange(0, 45).Draw(t, "h"), theme)
		picture, sc := paned(t, p, true, f)
		picture.Draw()
		picture.Shown()
		w, h := f.Size()
		if change := picture.Hit(rapid.IntRange(0, w).Draw(t, "x"), rapid.IntRange(0, h).Draw(t, "y")); change != nil {
			s := State{State: sc.State}
			if change(&s); s.Pos >= sc.Length || s.Dim >= sc.DModel {
				t.Fatalf("hits pos %d, dim %d of %d × %d", s.Pos, s.Dim, sc.Length, sc.DModel)
			}
		}
		p.Scenes().Words(picture.Words())
	})
	for _, v := range All {
		if v.Less != nil && drawn[v.Name] == 0 && cases.Soak { // a few tries may not draw all
			t.Errorf("no difference of %s was drawn", v.Title)
		}
	}
}

// A difference is marked where it is largest: there, and nowhere else, stands a
// bright mark in the heatmap and on the curves.
func TestDifferenceIsMarkedWhereItIsLargest(t *testing.T) {
	for _, view := range []string{"heatmap", "curves"} {
		for _, theme := range []frame.Theme{{}, {Depth: frame.NoColor}} {
			p := two(t, "base 500000")
			for _, s := range []*State{&p.First, &p.Second} {
				s.View, s.Pos, s.Dim = view, 60, 18
				s.Marks = s.Marks.Toggle(18).Toggle(19)
			}
			p.Difference, p.Right = true, true
			p = p.Clamp()
			want := chart.Cell{}
			most := 0.0
			sc := differ(t, p)
			for pos := range 128 {
				for dim := range 64 {
					if v := math.Abs(sc.Enc.At(pos, dim)); v > most {
						most, want = v, chart.Cell{Pos: pos, Dim: dim}
					}
				}
			}
			f := frame.New(90, 40, theme)
			picture, err := p.Scenes().Plan(true, f)
			if err != nil {
				t.Fatal(err)
			}
			picture.Draw()
			marks := 0
			for y := range 40 {
				for x := range 90 {
					c := f.At(x, y)
					drawn := c.Rune == '▀' || c.Rune == '●'
					if view == "curves" {
						drawn = c.Rune > 0x2800 && c.Rune <= 0x28ff
					}
					if c.FG != frame.Bright && c.BG != frame.Bright || !drawn {
						continue
					}
					hit := p.Second
					hit.Pos, hit.Dim = -9, -9
					if do := picture.Hit(x, y); do != nil {
						do(&hit)
					}
					if hit.Pos < 0 || hit.Dim < 0 && view == "heatmap" { // beside the picture
						continue
					}
					if marks++; hit.Pos < want.Pos-1 || hit.Pos > want.Pos+1 || view == "heatmap" && hit.Dim != want.Dim {
						t.Errorf("%s: a mark at pos %d, dim %d, the largest difference is at %+v", view, hit.Pos, hit.Dim, want)
					}
				}
			}
			if marks == 0 {
				t.Errorf("%s, %+v: no mark at %+v", view, theme, want)
			}
		}
	}
}

// What two panes of the heatmap show of one dimension stands in one column of
// either, whatever their bases.
func TestDimensionsLineUpInPanes(t *testing.T) {
	p := two(t, "base 500000 pos 22 dim 22")
	p.First.View, p.Second.View = "heatmap", "heatmap"
	for _, size := range [][2]int{{80, 8}, {100, 11}, {78, 38}, {120, 16}} {
		var dims [2][]int
		for i := range dims {
			f := frame.New(size[0], size[1], frame.Theme{})
			picture, err := p.Scenes().Plan(i == 1, f)
			if err != nil {
				t.Fatal(err)
			}
			for x := range size[0] {
				hit := State{}
				if do := picture.Hit(x, size[1]/2); do != nil {
					do(&hit)
				}
				dims[i] = append(dims[i], hit.Dim)
			}
		}
		if fmt.Sprint(dims[0]) != fmt.Sprint(dims[1]) {
			t.Errorf("%v: dimensions\n%v\n%v", size, dims[0], dims[1])
		}
	}
}
