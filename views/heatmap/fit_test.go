package heatmap

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// fitState is any table of waves, seen whole or in groups.
func fitState(t *rapid.T) state {
	s := state{State: scene.Default()}
	s.DModel = rapid.OneOf(rapid.IntRange(2, 40), rapid.IntRange(41, 700)).Draw(t, "d_model")
	s.Layout = encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout"))
	s.Base = rapid.SampledFrom([]float64{1.0000001, 1.5, 100, 10_000, 1e30, 1e300}).Draw(t, "base")
	s.Length = rapid.OneOf(rapid.IntRange(1, 300), rapid.IntRange(301, 30_000)).Draw(t, "length")
	s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
	s.Dim = rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
	s.Stored, s.Turned = rapid.Bool().Draw(t, "stored"), rapid.Bool().Draw(t, "turned")
	if s.Fit = rapid.Bool().Draw(t, "fit"); !s.Fit {
		s.Group, s.Zoom = rapid.IntRange(1, 20).Draw(t, "group"), rapid.SampledFrom(viewtest.Ladder()).Draw(t, "zoom")
	}
	return s
}

// The mean of positions and pairs is within 1e-12 of what adding them up one by
// one comes to, and the pixel has its colour. What is added up here starts from a
// frequency ω ≤ 1 that is rounded, by 2⁻⁵³ at most: its angles are off by so much
// at every position.
func TestGroupedMeans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := fitState(t)
		sc := shot{viewtest.SceneOf(t, s.State), s.Settings}
		p := sc.plan(frame.New(rapid.IntRange(40, 210).Draw(t, "w"), rapid.IntRange(10, 60).Draw(t, "h"), frame.Theme{}))
		p.paintMatrix()
		shown := map[int]int{}
		for c, at := range p.cols.all {
			_, kind := sc.Waves.Wave(c.dim)
			for i := range c.n {
				shown[c.dim+i*c.stride]++
				if _, k := sc.Waves.Wave(c.dim + i*c.stride); k != kind {
					t.Fatalf("%+v joins waves of two kinds", c)
				}
			}
			step := rapid.IntRange(0, p.steps.count-1).Draw(t, "step")
			pos, n := p.steps.window(step)
			if n > 2000 {
				continue
			}
			want := 0.0
			for i := range c.n {
				pair, kind := sc.Waves.Wave(c.dim + i*c.stride)
				for _, v := range bruteTurns(sc.Waves.Frequency(pair), pos, n, kind == encoding.Cos) {
					if kind != encoding.Zero {
						want += v / float64(n*c.n)
					}
				}
			}
			if got := Mean.of(sc.Enc, pos, n, c, 1); math.Abs(got-want) > 1e-12+float64(pos+n)*0x1p-53 {
				t.Fatalf("%+v, %d positions from %d: %v, not %v", c, n, pos, got, want)
			}
			x, y := p.x+at, 2*p.y+step*p.steps.reps
			if s.Turned {
				x, y = p.x+step*p.steps.reps, 2*p.y+at
			}
			if got := pixelAt(p.f, x, y); !near(got, frame.Signed, want) {
				t.Fatalf("%+v, %d positions from %d: colour %d, not %d for %+.4f", c, n, pos, got, frame.Signed.At(want), want)
			}
		}
		for dim, times := range shown {
			if times > 1 || dim >= s.DModel {
				t.Fatalf("dimension %d is shown %d times", dim, times)
			}
		}
		if w, h := p.f.Size(); s.Fit && w >= 40 && h >= 10 {
			if p.steps.first != 0 || p.steps.end != s.Length {
				t.Fatalf("fitted, there are positions %d…%d of %d", p.steps.first, p.steps.end, s.Length)
			}
			if !s.Turned && len(shown) != s.DModel {
				t.Fatalf("fitted, there are %d of %d dimensions", len(shown), s.DModel)
			}
		}
	})
}

// Every sentence is true of every table: what turns, counted from the wavelengths
// of the definition in the steps that there are, and what a pixel is.
func TestCaptionsAreTrue(t *testing.T) {
	counted := regexp.MustCompile(`^(\d+) of (\d+) pairs? turns? at least once within (\d+) positions?`)
	pixel := regexp.MustCompile(`exact mean of (?:(\d+) positions × )?(\d+) pairs`)
	rapid.Check(t, func(t *rapid.T) {
		s := fitState(t)
		s.Group, s.Zoom = 1, scene.Auto
		sc := shot{viewtest.SceneOf(t, s.State), s.Settings}
		p := sc.plan(frame.New(160, 40, frame.Theme{}))
		caption := viewtest.LineText(p.Words().Caption[0])
		turning, pairs := 0, s.Config.Pairs()
		for pair := range pairs {
			num, den := s.Exponent(pair)
			if lambda := 2 * math.Pi * math.Pow(s.Base, float64(num)/float64(den)); lambda <= float64(s.Length-1) {
				turning++
			}
		}
		switch m := counted.FindStringSubmatch(caption); {
		case m != nil:
			if got := fmt.Sprint(m[1:]); got != fmt.Sprint([]int{turning, pairs, s.Length}) {
				t.Fatalf("%q, counted %d of %d in %d", caption, turning, pairs, s.Length)
			}
		case strings.HasPrefix(caption, "No pair"):
			if turning > 0 {
				t.Fatalf("%q, but %d do", caption, turning)
			}
		case strings.HasPrefix(caption, "all "), strings.HasPrefix(caption, "1 position × "):
			m := pixel.FindStringSubmatch(caption)
			n, group := 1, 0
			if m == nil {
				t.Fatal(caption)
			}
			if m[1] != "" {
				n, _ = strconv.Atoi(m[1])
			}
			group, _ = strconv.Atoi(m[2])
			if n != p.steps.span || group != p.cols.group || group < 2 || p.steps.end-p.steps.first != s.Length {
				t.Fatalf("%q, a pixel is %d × %d of %d…%d", caption, p.steps.span, p.cols.group, p.steps.first, p.steps.end)
			}
		case !strings.HasPrefix(caption, "All ") && !strings.HasPrefix(caption, "Both ") && !strings.HasPrefix(caption, "The only pair turns") || turning != pairs:
			t.Fatalf("%q, counted %d of %d", caption, turning, pairs)
		}
		if strings.Contains(caption, "one fan twice") && (s.DModel%2 == 1 && s.Layout != encoding.T2T && s.Layout != encoding.CosSinHalf || pairs < 3) {
			t.Fatalf("%q of %d dimensions", caption, s.DModel)
		}
		text, _ := screenText(sc, 160, 40, frame.Theme{})
		for _, said := range regexp.MustCompile(`(\d+) (?:sines|cosines|pairs) that turn|all (\d+) (?:sines|cosines|pairs) turn`).FindAllStringSubmatch(text, -1) {
			if n := said[1] + said[2]; n != strconv.Itoa(turning) && n != strconv.Itoa(turning-1) { // the lone sine has no cosine
				t.Fatalf("%q, counted %d:\n%s", said[0], turning, text)
			}
		}
	})
}

// A frame with room for few of its pairs says of how many a column is the mean.
func TestBudgetIsSaid(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.DModel, s.Length, s.Fit = encoding.MaxDModel, 10_000, true })
	p := sc.plan(frame.New(200, 60, frame.Theme{}))
	group := p.cols.group
	caption := viewtest.LineText(p.Words().Caption[0])
	if m := regexp.MustCompile(`a pixel is the mean of (\d+) positions × (\d+) of (\d+) pairs`).FindStringSubmatch(caption); m == nil || m[3] != strconv.Itoa(group) {
		t.Errorf("a column of %d pairs, of which every %d-th is added up: %q", group, p.skip, caption)
	}
	if p := heatScene(t, func(s *state) { s.DModel, s.Fit = 512, true }).plan(frame.New(200, 60, frame.Theme{})); p.skip != 1 {
		t.Errorf("of 512 dimensions only every %d-th pair is added up", p.skip)
	}
}

// Without the room for panels the colours have their own scale, and a bracket its
// words.
func TestNothingIsUnlabelled(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := fitState(t)
		sc := shot{viewtest.SceneOf(t, s.State), s.Settings}
		w, h := rapid.IntRange(40, 250).Draw(t, "w"), rapid.IntRange(10, 60).Draw(t, "h")
		_, rows := heatDrawn(sc, w, h, frame.Theme{})
		for _, row := range rows {
			line := string(row)
			if bare := regexp.MustCompile(`╭─*╮|╷ `).FindString(line); bare != "" {
				t.Fatalf("%q has no words: %s", bare, line)
			}
		}
	})
}

// The arrows follow the fan: along the sines, and on to the cosines.
func TestArrowsFollowTheFan(t *testing.T) {
	for _, d := range []int{2, 3, 8, 9} {
		s := scene.Default()
		s.DModel, s.Dim = d, 0
		across, _ := View.Axes(s, Settings{})
		var dims, want []int
		for range d {
			dims = append(dims, s.Dim)
			across.Move(&s, nil, 1)
		}
		for first := range 2 {
			for dim := first; dim < d; dim += 2 {
				want = append(want, dim)
			}
		}
		if fmt.Sprint(dims) != fmt.Sprint(want) {
			t.Errorf("d_model %d: %v, not %v", d, dims, want)
		}
		if across.Move(&s, nil, -100); s.Dim != 0 {
			t.Errorf("d_model %d: back to %d", d, s.Dim)
		}
	}
}

// i shows interleaved columns as stored, and after that the next layout; not
// where there is nothing to arrange.
func TestArrange(t *testing.T) {
	var set Settings
	s := scene.Default()
	if arrange(&s, &set); !set.Stored || s != scene.Default() {
		t.Errorf("i leaves %+v", set)
	}
	if arrange(&s, &set); set.Stored || s.Layout != encoding.Concat {
		t.Errorf("i twice leaves %+v, %v", set, s.Layout)
	}
	if arrange(&s, &set); set.Stored || s.Layout != encoding.T2T {
		t.Errorf("i three times leaves %+v, %v", set, s.Layout)
	}
	for _, set := range []Settings{{Phase: true}, {Turned: true}} {
		s := scene.Default()
		if arrange(&s, &set); set.Stored || s.Layout != encoding.Concat {
			t.Errorf("%+v is shown as stored", set)
		}
	}
}

// The cursor is beside the data: its pixels, and no others, have an accent as high
// as they are, left, right and between the blocks.
func TestCursorIsBesideTheData(t *testing.T) {
	for _, zoom := range []scene.Zoom{scene.Auto, 1, -4, 5, 20} {
		sc := heatScene(t, func(s *state) { s.Zoom, s.Length, s.Pos = zoom, 1000, 21 })
		f := frame.New(heatWide, heatHigh, frame.Theme{})
		p := sc.plan(f)
		p.Draw()
		step := (21 - p.steps.first) / p.steps.span
		for _, x := range []int{p.x - 2, p.x + 33, p.x + p.w + 1} {
			for y := range 2 * p.h {
				want := y/p.steps.reps == step
				if got := pixelAt(p.f, x, 2*p.y+y) == frame.Accent; got != want {
					t.Errorf("zoom %v, column %d, half row %d: accent %t", zoom, x, y, got)
				}
			}
		}
	}
}

// Two tables of one shape have their columns in the same places, however many of
// their pairs turn: stacked, one can be read against the other.
func TestColumnsOfTwoTablesAlign(t *testing.T) {
	for _, d := range []int{2, 33, 64, 512} {
		places := map[string]bool{}
		for _, base := range []float64{1.5, 10_000, 500_000, 1e300} {
			sc := heatScene(t, func(s *state) { s.DModel, s.Base, s.Dim = d, base, 1 })
			p, at := sc.plan(frame.New(118, 16, frame.Theme{})), ""
			for c, x := range p.cols.all {
				at += fmt.Sprint(c.dim, ":", p.x+x, " ")
			}
			places[at] = true
		}
		if len(places) != 1 {
			t.Errorf("d_model %d: columns are in %d kinds of places", d, len(places))
		}
	}
}

// A short sequence fills the rows that there are.
func TestShortSequencesFillThePicture(t *testing.T) {
	for _, length := range []int{1, 2, 5, 16, 30, 52} {
		sc := heatScene(t, func(s *state) { s.Length, s.Pos = length, 0 })
		_, rows := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
		last := 0
		for y, row := range rows {
			if strings.ContainsAny(string(row[:74]), "▀█▁▂▃▄▅▆▇") {
				last = y
			}
		}
		if last < heatHigh*2/3 && length > 2 {
			t.Errorf("length %d ends in row %d of %d", length, last, heatHigh)
		}
	}
}

// Fitted angles show the whole table too, and each pixel the direction of the mean
// of e^(iθ) over its positions and pairs: grey where less than 2/π is left of it,
// which is what half a turn leaves of a single pair.
func TestFittedAnglesAreCircularMeans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := fitState(t)
		s.Phase, s.Stored = true, false
		sc := shot{viewtest.SceneOf(t, s.State), s.Settings}
		p := sc.plan(frame.New(rapid.IntRange(60, 210).Draw(t, "w"), rapid.IntRange(16, 60).Draw(t, "h"), frame.Theme{}))
		p.paintMatrix()
		shown := map[int]bool{}
		for c, at := range p.cols.all {
			for i := range c.n {
				shown[c.dim+i*c.stride] = true
			}
			step := rapid.IntRange(0, p.steps.count-1).Draw(t, "step")
			pos, n := p.steps.window(step)
			if c.n == 1 || n*c.n > 4000 {
				continue
			}
			x, y, terms, seen := 0.0, 0.0, 0, map[int]bool{}
			for i := range c.n {
				if pair, kind := sc.Waves.Wave(c.dim + i*c.stride); kind != encoding.Zero && !seen[pair] {
					seen[pair] = true
					omega := sc.Waves.Frequency(pair)
					cos := bruteTurns(omega, pos, n, true)
					for k, sin := range bruteTurns(omega, pos, n, false) {
						x, y, terms = x+cos[k], y+sin, terms+1
					}
				}
			}
			_, turn := math.Modf(math.Atan2(y, x)/(2*math.Pi) + 1)
			left := math.Hypot(x, y) / float64(terms)
			px, py := p.x+at, 2*p.y+step*p.steps.reps
			if s.Turned {
				px, py = p.x+step*p.steps.reps, 2*p.y+at
			}
			const edge = 0.002 // of tables with 4096 angles
			switch got := pixelAt(p.f, px, py); {
			case math.Abs(left-2/math.Pi) < edge:
			case left < 2/math.Pi && got != frame.Line, left > 2/math.Pi && !nearTurn(got, turn):
				t.Fatalf("%+v, %d positions from %d: colour %d for %.4f turns, of which %.3f is left", c, n, pos, got, turn, left)
			}
		}
		if s.Fit && (p.steps.first != 0 || p.steps.end != s.Length || len(shown) < s.DModel) {
			t.Fatalf("fitted, there are positions %d…%d of %d and %d of %d dimensions", p.steps.first, p.steps.end, s.Length, len(shown), s.DModel)
		}
	})
}

// nearTurn reports that a colour is that of an angle or its neighbour on the circle.
func nearTurn(got frame.Color, turn float64) bool {
	return near(got, frame.Cyclic, turn) || near(got, frame.Cyclic, turn-1) && turn > 0.99 || near(got, frame.Cyclic, turn+1) && turn < 0.01
}

// The caption of fitted angles says of what each colour is the mean, and that all of
// the table is there.
func TestFittedAnglesSayWhatTheyAre(t *testing.T) {
	for _, turned := range []bool{false, true} {
		for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
			sc := heatScene(t, func(s *state) { s.DModel, s.Fit, s.Phase, s.Turned = 512, true, true, turned })
			p := sc.plan(frame.New(size[0], size[1]-5, frame.Theme{}))
			caption := viewtest.LineText(p.Words().Caption[0])
			m := regexp.MustCompile(`mean angle of (?:(\d+) positions × )?(\d+) pairs, grey where`).FindStringSubmatch(caption)
			if m == nil || !strings.HasPrefix(caption, "all 128 positions × 512 dimensions: ") || m[1] == "" != (p.steps.span == 1) || m[2] != strconv.Itoa(p.cols.group/2) {
				t.Errorf("%v, turned %v: %q, %d positions and %d columns a pixel", size, turned, caption, p.steps.span, p.cols.group)
			}
			text, _ := screenText(sc, size[0], size[1]-5, frame.Theme{})
			if strings.Contains(text, "more dim") {
				t.Errorf("%v, turned %v: dimensions are out of sight\n%s", size, turned, text)
			}
		}
	}
}

// Where there is no grey the sign that stands for it is named.
func TestTooFastIsNamedAsItLooks(t *testing.T) {
	for _, group := range []int{1, 3} {
		for depth, want := range map[frame.Depth]string{frame.TrueColor: "grey", frame.NoColor: "~"} {
			sc := heatScene(t, func(s *state) { s.DModel, s.Phase, s.Zoom, s.Group = 512, true, 10, group })
			f := frame.New(heatWide, heatHigh, frame.Theme{Depth: depth})
			p := sc.plan(f)
			if p.Draw(); depth == frame.NoColor && !strings.Contains(string(f.AppendPlain(nil)), "~") {
				t.Fatal("nothing is too fast")
			}
			for _, l := range p.Words().Caption[:2] {
				if text := viewtest.LineText(l); !strings.Contains(text, want+" if too") && !strings.Contains(text, want+" where too") && !strings.Contains(text, want+" pairs") {
					t.Errorf("group %d, depth %d: %q does not name %q", group, depth, text, want)
				}
			}
			text, _ := screenText(sc, heatWide, heatHigh, frame.Theme{})
			if strings.Contains(text, "pairs of pairs") {
				t.Error(text)
			}
		}
	}
}

// Of 256 colours a fan of a pixel a value has tones between them, by turns of its
// pixels; where a value is larger than a pixel it has one colour all over.
func TestFanOf256HasTonesBetween(t *testing.T) {
	few := frame.Theme{Depth: frame.Colors256}
	sc := heatScene(t, func(s *state) { s.DModel = 512 })
	p := sc.plan(frame.New(heatWide, heatHigh, few))
	p.paintMatrix()
	between, all := 0, 0
	for c, at := range p.cols.all {
		for step := range p.steps.count {
			v := sc.Enc.At(p.steps.first+step, c.dim)
			got, all256 := pixelAt(p.f, p.x+at, 2*p.y+step), [2]frame.Color{few.Dither(0, 0, frame.Signed.At(v)), few.Dither(1, 0, frame.Signed.At(v))}
			near := false
			for off := -0.004; off <= 0.004; off += 0.002 { // of tables with 4096 angles
				for x := range 2 {
					near = near || got == few.Dither(x, 0, frame.Signed.At(v+off))
				}
			}
			if !near {
				t.Fatalf("dim %d, step %d: colour %d for %+.3f", c.dim, step, got, v)
			}
			all++
			if all256[0] != all256[1] {
				between++
			}
		}
	}
	if 5*between < all {
		t.Errorf("only %d of %d pixels are between two colours", between, all)
	}
	sc = heatScene(t, func(s *state) { s.DModel, s.Length = 8, 16 })
	p = sc.plan(frame.New(heatWide, heatHigh, few))
	p.paintMatrix()
	for c, at := range p.cols.all {
		for step := range p.steps.count {
			first := pixelAt(p.f, p.x+at, 2*p.y+step*p.steps.reps)
			for i := range p.cols.wide * p.steps.reps {
				if got := pixelAt(p.f, p.x+at+i%p.cols.wide, 2*p.y+step*p.steps.reps+i/p.cols.wide); got != first {
					t.Fatalf("dim %d, step %d has the colours %d and %d", c.dim, step, first, got)
				}
			}
		}
	}
}
