package shift

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strings"
	"testing"

	"wavescope/views/chart"

	"wavescope/encoding/exact"
	"wavescope/encoding/measure"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// TestShiftKeepsWhatNeverGivesWay finds the pair under the cursor, its angle
// and the first matrix at every size from the smallest on.
func TestShiftKeepsWhatNeverGivesWay(t *testing.T) {
	for _, d := range []int{4, 16, 64, 512} {
		for w := View.Min.X; w <= 240; w += 13 {
			for h := 11; h <= 70; h += 5 {
				sc := shiftScene(t, func(s *shot) { s.DModel, s.Dim = d, d/2 })
				f := frame.New(w, h, frame.Theme{})
				pair, _ := sc.Pair()
				if r := sc.small(f, pair); r.Empty() || r.Dx() < 2*r.Dy() {
					t.Fatalf("d_model %d, %d×%d: pair %d is at %v", d, w, h, pair, r)
				}
				text := sc.text(w, h, frame.Theme{})
				viewtest.Wants(t, text, newAngle(sc.Waves, pair, 5).labels()[0], "sin", "cos", fmt.Sprint(pair),
					"PE(3)", "PE(8)")
				s := measure.ShiftEquation(sc.Waves, pair, 3, 5)
				for _, v := range []float64{s.From[0], s.From[1], s.To[0], s.To[1], s.M[0][0], s.M[0][1], s.M[1][0]} {
					if !strings.Contains(text, chart.SignedText(v, 4)) && !strings.Contains(text, chart.SignedText(v, 3)) &&
						!strings.Contains(text, chart.SignedText(v, 2)) {
						t.Errorf("%v is missing", v)
					}
				}
				if t.Failed() {
					t.Fatalf("d_model %d, %d×%d:\n%s", d, w, h, text)
				}
			}
		}
	}
}

// TestSmallDialsAreNamed finds the number and the angle of each small dial below it, apart from each other,
// at every size, and the cursor's pair among them.
func TestSmallDialsAreNamed(t *testing.T) {
	for _, k := range []int{5, -40, 3000, 0} {
		for w := View.Min.X; w <= 240; w += 11 {
			for h := 9; h <= 60; h += 5 {
				sc := shiftScene(t, func(s *shot) { s.DModel, s.Offset, s.Dim = 64, k, 14 })
				f := frame.New(w, h, frame.Theme{})
				p := sc.dials(f)
				sc.on(f).Draw()
				if p.n > 0 && !slices.Contains(p.shown, 7) || !slices.IsSorted(p.shown) {
					t.Fatalf("%d×%d: the small dials are those of %v", w, h, p.shown)
				}
				for _, pair := range p.shown {
					r := sc.small(f, pair)
					label := viewtest.ScreenRow(f.Sub(r.Min.X, r.Max.Y, p.pitch, 1), 0)
					if x := (p.pitch - 2*p.rows) / 2; x+2*p.rows >= p.pitch { // the first column of the next dial is free
						t.Fatalf("%d×%d: dials of %d rows every %d columns touch", w, h, p.rows, p.pitch)
					}
					words := strings.Fields(label)
					if len(words) != 2 || words[0] != fmt.Sprint(pair) {
						t.Fatalf("%d×%d, k %d: pair %d is named %q", w, h, k, pair, label)
					}
					degrees := math.Abs(math.Pow(10000, -float64(pair)/32)*float64(k)) * 180 / math.Pi
					want := math.Mod(degrees, 360)
					if got, half := viewtest.Value(strings.TrimSuffix(words[1], "°")); math.Abs(math.Abs(got)-want) > half+1e-9 {
						t.Fatalf("%d×%d, k %d: the angle of pair %d is %q, want %v", w, h, k, pair, label, want)
					}
				}
			}
		}
	}
}

// TestSmallDialsAreOfPairsThatTurn: twelve of the 20 pairs that turn by 1° or more, evenly spread, the cursor's in the
// place of its neighbour.
func TestSmallDialsAreOfPairsThatTurn(t *testing.T) {
	for _, c := range []struct {
		w, h, dim int
		want      []int
	}{
		{120, 35, 6, []int{0, 2, 3, 5, 7, 9, 10, 12, 14, 16, 17, 19}},
		{120, 35, 2, []int{0, 1, 3, 5, 7, 9, 10, 12, 14, 16, 17, 19}},
		{120, 35, 62, []int{0, 2, 3, 5, 7, 9, 10, 12, 14, 16, 17, 31}},
		{80, 19, 6, []int{0, 3, 5, 8, 11, 14, 16, 19}},
	} {
		sc := shiftScene(t, func(s *shot) { s.DModel, s.Dim = 64, c.dim })
		if got := sc.dials(frame.New(c.w, c.h, frame.Theme{})).shown; !slices.Equal(got, c.want) {
			t.Errorf("%d×%d, dim %d: %v, want %v", c.w, c.h, c.dim, got, c.want)
		}
	}
}

// TestLabelsStandStill plays 30 positions of as many digits: all that moves is the dots of the hands, and digits that
// count.
func TestLabelsStandStill(t *testing.T) {
	for _, size := range []image.Point{{80, 19}, {120, 35}, {200, 55}, {60, 30}, {80, 12}} {
		for _, k := range []int{5, -3} {
			text := func(pos int) string {
				sc := shiftScene(t, func(s *shot) { s.DModel, s.Dim, s.Pos, s.Offset = 64, 6, pos, k })
				return strings.Map(func(r rune) rune {
					switch {
					case r >= 0x2800 && r <= 0x28ff:
						return ' '
					case r >= '0' && r <= '9', r == '+', r == '−':
						return '0'
					}
					return r
				}, sc.text(size.X, size.Y, frame.Theme{}))
			}
			for pos := 15; pos < 45; pos++ {
				if got, want := text(pos), text(14); got != want {
					t.Fatalf("%v, k %d: at %d the text is\n%s\nand at 14\n%s", size, k, pos, got, want)
				}
			}
		}
	}
}

// TestShiftHitOfALoneSine takes the sine where there is no cosine.
func TestShiftHitOfALoneSine(t *testing.T) {
	sc := shiftScene(t, func(s *shot) { s.DModel, s.Dim = 17, 1 })
	f := frame.New(120, 34, frame.Theme{})
	r := sc.small(f, 8)
	if s, ok := sc.click(f, r.Min.X+3, r.Min.Y); !ok || s.Dim != 16 {
		t.Errorf("a click on the last dial sets dim %d", s.Dim)
	}
}

// TestPredictDrawsTheWaves finds a dot at the height of the prediction for the positions drawn, except under the point
// at the cursor, and of the shifted sine where the prediction is not near it.
func TestPredictDrawsTheWaves(t *testing.T) {
	for _, k := range []int{10, -4} {
		sc := shiftScene(t, func(s *shot) { s.Face, s.Offset, s.Length, s.Pos = predictFace, k, 1000, 600 })
		f := frame.New(120, 34, frame.Theme{})
		p := sc.prediction(f)
		sc.on(f).Draw()
		if p.x.N != 108 || p.x.First > 600 || p.x.End() <= 600 {
			t.Fatalf("%d positions from %d", p.x.N, p.x.First)
		}
		first, n := p.fitSpan(fitLimit)
		alone, _, _, _ := exact.LeastSquares(0.1, first, n, k)
		at := sc.find(f, lineName)
		rows := float64(at.Dy())
		height := func(v float64) float64 { return float64(4*at.Min.Y) + 2*rows - 1 - (2*rows-2)*v }
		near := func(x int, y float64) bool {
			return viewtest.BrailleDot(f, x, int(math.Floor(y+0.5))) || viewtest.BrailleDot(f, x, int(math.Ceil(y-0.5)))
		}
		beside := func(x int, y float64) bool { // one of two dots of a dotted line
			for i := range 9 {
				if near(x-1+i%3, y-1+float64(i/3)) {
					return true
				}
			}
			return false
		}
		for i := range p.x.N {
			pos := float64(p.x.First + i)
			if math.Abs(pos-600) < 4 {
				continue
			}
			guess, y := height(alone*math.Sin(0.1*pos)), height(math.Sin(0.1*(pos+float64(k))))
			if !near(10+i, guess) {
				t.Errorf("k %d: no prediction at %v", k, pos)
			}
			if math.Abs(guess-y) > 8 && !beside(10+i, y) {
				t.Errorf("k %d: no sine at %v", k, pos)
			}
			if !near(130+i, y) {
				t.Errorf("k %d: from both, no prediction at %v", k, pos)
			}
		}
	}
}

// TestPredictKeepsTheCursor draws the cursor's track at every size, in both
// halves.
func TestPredictKeepsTheCursor(t *testing.T) {
	for w := View.Min.X; w <= 200; w += 3 {
		for h := 9; h <= 60; h += 3 {
			for _, pos := range []int{0, 17, 127} {
				sc := shiftScene(t, func(s *shot) { s.Face, s.Pos = predictFace, pos })
				f := frame.New(w, h, frame.Theme{})
				sc.on(f).Draw()
				tracks := 0
				for x := range w {
					if c := f.At(x, 3); c.BG == frame.AccentBG {
						tracks++
					}
				}
				if tracks != 2 {
					t.Fatalf("%d×%d, pos %d: %d tracks", w, h, pos, tracks)
				}
				viewtest.Wants(t, string(f.AppendPlain(nil)), "R²", "rising", "falling", fmt.Sprint(pos))
				if t.Failed() {
					t.FailNow()
				}
			}
		}
	}
}

// TestPredictFillsItsHalf stretches a short table over the plots, and finds
// every position of it by a click.
func TestPredictFillsItsHalf(t *testing.T) {
	for _, c := range []struct{ length, w int }{{128, 200}, {128, 260}, {20, 120}, {6, 120}, {1, 80}} {
		sc := shiftScene(t, func(s *shot) { s.Face, s.Length, s.Pos = predictFace, c.length, 0 })
		f := frame.New(c.w, 49, frame.Theme{})
		p := sc.prediction(f)
		if p.x.N != c.length || p.x.Dots != min(2*p.plot, 8*p.x.N) {
			t.Errorf("%v: %d positions take %d dots of %d", c, p.x.N, p.x.Dots, 2*p.plot)
		}
		found := map[int]bool{}
		for x := range c.w {
			if s, ok := sc.click(f, x, 4); ok {
				sc.Pos = s.Pos
				sc.on(f).Draw()
				if x < c.w/2 {
					found[s.Pos] = true
				}
				at, _ := p.x.Cell(s.Pos)
				if d := x%p.across - plotX - at; max(d, -d) > (p.x.Dots/p.x.N+1)/2 {
					t.Errorf("%v: a click at %d sets %d, %d cells off", c, x, s.Pos, d)
				}
			}
		}
		if len(found) < min(c.length, p.x.Dots/2) {
			t.Errorf("%v: clicks find %d of %d", c, len(found), c.length)
		}
	}
}

// TestLargeDialsNeverShrinkWithTheScreen: more columns or rows leave them as large
// at least, as long as they are drawn alike.
func TestLargeDialsNeverShrinkWithTheScreen(t *testing.T) {
	for _, d := range []int{4, 16, 64} {
		sc := shiftScene(t, func(s *shot) { s.DModel = d })
		for w := 100; w <= 240; w += 10 {
			before := arrangement{}
			for h := 20; h <= 60; h += 2 {
				p := sc.dials(frame.New(w, h, frame.Theme{}))
				if p.bands == before.bands && p.large < before.large*3/4 {
					t.Errorf("d_model %d, %d×%d: %d rows after %d", d, w, h, p.large, before.large)
				}
				before = p.arrangement
			}
		}
	}
}
