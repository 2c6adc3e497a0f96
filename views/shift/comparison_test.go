package shift

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// The picture of two tables has the angles of both: at the dial, below the small ones, in the caption and in the table,
// as the definition gives them.
func TestBothAnglesAreTrue(t *testing.T) {
	numbers := regexp.MustCompile(`\d[\d.]*`)
	rapid.Check(t, func(t *rapid.T) {
		s := chart.Default()
		s.Offset, s.Dim = rapid.IntRange(1, 20).Draw(t, "k"), 2*rapid.IntRange(0, 31).Draw(t, "pair")
		bases := [2]float64{s.Base, rapid.Float64Range(100, 1e6).Draw(t, "base")}
		second := s
		second.Base = bases[1]
		sc := viewtest.SceneOf(t, s)
		sc.Comparison = &chart.Comparison{Scenes: []chart.Scene{sc, viewtest.SceneOf(t, second)}, Names: []string{"a", "b"}}
		picture := View.Plan(chart.Paper{W: 120, H: 34}, sc, View.Default)
		degrees := func(i, pair int) float64 {
			return float64(s.Offset) * math.Pow(bases[i], -float64(pair)/32) * 180 / math.Pi
		}
		caption := numbers.FindAllString(picture.Words.Caption[0], -1)
		pair, got, half := s.Dim/2, make([]float64, len(caption)), make([]float64, len(caption))
		for i, text := range caption {
			got[i], half[i] = viewtest.Value(text)
		}
		said := func(i int, want float64) bool { return math.Abs(got[i]-want) <= half[i]+1e-9 }
		near := func(v, want float64) bool { return math.Abs(v/want-1) < 1e-9 }
		moving := [2]int{}
		for i := range bases {
			for moving[i] < 32 && degrees(i, moving[i]) >= 1 {
				moving[i]++
			}
		}
		if len(got) == 6 && (int(got[0]) != pair || !said(1, degrees(0, pair)) || !said(2, degrees(1, pair)) ||
			int(got[3]) != moving[0] || int(got[5]) != moving[1]) {
			t.Fatalf("%q: %v, %v and %v, %v", picture.Words.Caption[0], degrees(0, pair), degrees(1, pair), moving, bases)
		}
		d := picture.Figure[0]()
		row := make([]float64, len(d.Columns))
		for pair := range d.Rows {
			d.Row(pair, row)
			if !near(row[1], degrees(0, pair)) || !near(row[2], degrees(1, pair)) {
				t.Fatalf("pair %d: %v, not %v and %v", pair, row, degrees(0, pair), degrees(1, pair))
			}
		}
	})
}

// The hand of each subject points where its angle is.
func TestBothHandsAreOnTheDial(t *testing.T) {
	s := chart.Default()
	second := s
	second.Base = 500_000
	sc := viewtest.SceneOf(t, s)
	sc.Comparison = &chart.Comparison{Scenes: []chart.Scene{sc, viewtest.SceneOf(t, second)}, Names: []string{"a", "b"}}
	f := frame.New(120, 34, frame.Theme{})
	viewtest.Body(View, f, sc, View.Default).Draw()
	const rows, left, top = 19, dialLeft, 2
	for i, base := range []float64{10_000, 500_000} {
		at := 5 * math.Pow(base, -3./32)
		radius := [...]float64{rows, 0.71 * rows}[i] / 2
		x, y := left+int(rows+radius*math.Cos(at)), top+int((rows-radius*math.Sin(at))/2)
		ink := inks[i]
		found := false
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				found = found || f.At(x+dx, y+dy).FG == ink
			}
		}
		if !found {
			t.Errorf("no hand of %s near cell %d, %d", chart.SubjectOf(i).Letter, x, y)
		}
	}
}

// A pair that one subject does not have has no hand of it on the small dials, also where the other has it.
func TestMissingPairHasNoHand(t *testing.T) {
	s := chart.Default()
	s.Dim = 20
	second := s
	second.DModel = 24
	sc, other := viewtest.SceneOf(t, s), viewtest.SceneOf(t, second)
	for b, scenes := range [][]chart.Scene{{other, sc}, {sc, other}} {
		sc := scenes[0]
		sc.Comparison = &chart.Comparison{Scenes: scenes, Names: []string{"a", "b"}}
		p := newComparison(newSubject(chart.Paper{W: 120, H: 40}, sc, View.Default))
		for pair := 12; pair < 32; pair++ {
			f := frame.New(2*p.rows, p.rows, frame.Theme{})
			chart.DialOf(p.rows).Turns(f, 0, 0, p.swings(pair, pair), inks, false)
			for y := range p.rows {
				for x := range 2 * p.rows {
					if c := f.At(x, y); c.FG == inks[b] || c.BG == inks[b] {
						t.Fatalf("pair %d, which %s does not have, has its ink at %d, %d", pair, chart.SubjectOf(b).Letter, x, y)
					}
				}
			}
		}
	}
}

// The caption and the readout agree on whether two angles are equal.
func TestCaptionAndReadoutCompareAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := chart.Default()
		s.Offset, s.Dim = rapid.IntRange(1, 20).Draw(t, "k"), 2*rapid.IntRange(0, 31).Draw(t, "pair")
		second := s
		second.Base *= 1 + math.Pow(10, -rapid.Float64Range(1, 9).Draw(t, "digits"))
		sc := viewtest.SceneOf(t, s)
		sc.Comparison = &chart.Comparison{Scenes: []chart.Scene{sc, viewtest.SceneOf(t, second)}, Names: []string{"a", "b"}}
		caption, readout := View.Plan(chart.Paper{W: 120, H: 34}, sc, View.Default).Words.Text()
		angles, _, _ := strings.Cut(caption, ";")
		if strings.Contains(angles, "in both") != strings.Contains(readout, "in both") {
			t.Fatalf("%q, but %q", angles, readout)
		}
	})
}

// Small dials: pair 0, and pairs between which the angles from A to B, half a turn each at most, add up to about the
// same. With bases 10000 and 500000 and five steps these are mostly fast ones, where the angles are large.
func TestSmallDialsAreWhereTheyDiffer(t *testing.T) {
	second := chart.Default()
	second.Base = 500_000
	for _, c := range []struct{ w, h, k int }{{120, 34, 5}, {120, 34, 40}, {80, 17, 5}, {80, 19, 5}, {200, 50, 3}} {
		s := chart.Default()
		s.Offset, s.Dim, second.Offset = c.k, 0, c.k
		sc := viewtest.SceneOf(t, s)
		sc.Comparison = &chart.Comparison{Scenes: []chart.Scene{sc, viewtest.SceneOf(t, second)}, Names: []string{"a", "b"}}
		p := newComparison(newSubject(chart.Paper{W: c.w, H: c.h}, sc, View.Default))
		apart := func(pair int) float64 {
			a, b := math.Pow(1e4, -float64(pair)/32), math.Pow(5e5, -float64(pair)/32)
			return min(float64(c.k)*(a-b)*180/math.Pi, 180)
		}
		all := 0.0
		for pair := range 32 {
			all += apart(pair)
		}
		if len(p.shown) < 6 {
			t.Errorf("%v: %d dials", c, len(p.shown))
		}
		if p.shown[0] != 0 {
			t.Errorf("%v: the dials begin with pair %d", c, p.shown[0])
		}
		for i, steps := 1, float64(len(p.shown)-1); i < len(p.shown); i++ {
			before := 0.0
			for pair := range p.shown[i] {
				before += apart(pair)
			}
			first, last := (float64(i)-1)/steps*all, float64(i)/steps*all
			if p.shown[i] == p.shown[i-1]+1 { // the next one, wherever its share begins
				first = 0
			}
			if before+apart(p.shown[i]) < first || before > last && p.shown[i] != p.shown[i-1]+1 {
				t.Errorf("%v: dial %d is of pair %d, before which there are %.1f°, not %.1f to %.1f", c, i, p.shown[i], before,
					first, last)
			}
		}
	}
}

// The heading of the chart and the readout tell the offset of both, or of each. No pair has a factor with a side that
// does not turn it.
func TestOffsetsOfBoth(t *testing.T) {
	text := map[int]string{-3: "k = −3", 0: "k = 0", 2: "k = 2"}
	for x, a := range text {
		for y, b := range text {
			s, second := chart.Default(), chart.Default()
			s.Offset, second.Offset = x, y
			sc := viewtest.SceneOf(t, s)
			sc.Comparison = &chart.Comparison{Scenes: []chart.Scene{sc, viewtest.SceneOf(t, second)}, Names: []string{"a", "b"}}
			p := newComparison(newSubject(chart.Paper{W: 120, H: 34}, sc, View.Default))
			_, readout := p.words().Text()
			want := chart.Either(x == y, a, "A "+a+", B "+b)
			viewtest.Wants(t, p.lines.Title[0], want)
			viewtest.Wants(t, readout, want)
			d := p.lines.Data()
			row := make([]float64, len(d.Columns))
			if d.Row(p.pair, row); row[len(row)-1] <= 0 || strings.Contains(readout, "÷") && x*y == 0 {
				t.Errorf("%s: factor %v, readout %q", want, row[len(row)-1], readout)
			}
		}
	}
}

// In ASCII a small dial is two bars. They are as long as the angles, of which the whole width is one turn; the
// smallest has one sign.
func TestBarsAreAsLongAsTheAngles(t *testing.T) {
	for _, size := range [][2]int{{120, 36}, {80, 20}, {200, 54}} {
		s := chart.Default()
		s.Offset = 9
		second := s
		second.Base = 500_000
		sc := viewtest.SceneOf(t, s)
		sc.Comparison = &chart.Comparison{Scenes: []chart.Scene{sc, viewtest.SceneOf(t, second)}, Names: []string{"a", "b"}}
		paper := chart.Paper{W: size[0], H: size[1], Theme: frame.Theme{Glyphs: frame.ASCII}}
		p := newComparison(newSubject(paper, sc, View.Default))
		f := frame.New(size[0], size[1], paper.Theme)
		viewtest.Body(View, f, sc, View.Default).Draw()
		for i, pair := range p.shown {
			x, y := p.left+i%p.perBand*p.pitch, p.top+i/p.perBand*(p.rows+underDial+1)
			for k, base := range []float64{s.Base, second.Base} {
				turns := math.Mod(9*math.Pow(base, -2*float64(pair)/64)/(2*math.Pi), 1)
				rows := 0
				for row := range p.rows {
					line := viewtest.ScreenRow(f, y+row)[x : x+2*p.rows]
					other := string(chart.SubjectOf(1 - k).Sign)
					if n := strings.Count(line, string(chart.SubjectOf(k).Sign)); !strings.Contains(line, other) && strings.TrimSpace(line) != "" && n > 0 {
						rows++
						if math.Abs(float64(n)-max(turns*float64(2*p.rows), 1)) > 0.501 {
							t.Errorf("%v: pair %d of %s: %q, want %.3f of it", size, pair, chart.SubjectOf(k).Letter, line, turns)
						}
					}
				}
				if rows != 1 {
					t.Errorf("%v: pair %d of %s has %d rows, want 1", size, pair, chart.SubjectOf(k).Letter, rows)
				}
			}
		}
	}
}
