package heatmap

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// bruteTurns returns the values of a wave at n positions from pos on, from its frequency alone: the angle at pos with
// 200 bits, then added up.
func bruteTurns(omega float64, pos, n int, cos bool) []float64 {
	turns := new(big.Float).SetPrec(200).SetInt64(int64(pos))
	turns.Mul(turns, big.NewFloat(omega))
	twoPi, _ := new(big.Float).SetPrec(200).SetString(
		"6.283185307179586476925286766559005768394338798750211641949889184615632812572417997256069651")
	turns.Quo(turns, twoPi)
	whole, _ := turns.Int(nil)
	turns.Sub(turns, new(big.Float).SetInt(whole))
	start, _ := turns.Float64()
	values := make([]float64, n)
	for i := range values {
		a := 2*math.Pi*start + float64(i)*omega
		if values[i] = math.Sin(a); cos {
			values[i] = math.Cos(a)
		}
	}
	return values
}

// fitState is any table of waves, seen whole or in groups.
func fitState(t *rapid.T) state {
	s := state{State: chart.Default()}
	s.DModel = rapid.OneOf(rapid.IntRange(2, 40), rapid.IntRange(41, 700)).Draw(t, "d_model")
	s.Layout = encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout"))
	s.Base = rapid.SampledFrom([]float64{1.0000001, 1.5, 100, 10_000, 1e30, 1e300}).Draw(t, "base")
	s.Length = rapid.OneOf(rapid.IntRange(1, 300), rapid.IntRange(301, 30_000)).Draw(t, "length")
	s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
	s.Dim = rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
	s.Stored, s.Transposed = rapid.Bool().Draw(t, "stored"), rapid.Bool().Draw(t, "turned")
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
		p := sc.plan(frame.New(rapid.IntRange(40, 210).Draw(t, "w"), rapid.IntRange(10, 60).Draw(t, "h"),
			frame.Theme{}))
		p.paint()
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
			if got := mean(sc.Enc, pos, n, c, 1); math.Abs(got-want) > 1e-12+float64(pos+n)*0x1p-53 {
				t.Fatalf("%+v, %d positions from %d: %v, not %v", c, n, pos, got, want)
			}
			x, y := p.x+at, 2*p.y+step*p.steps.reps
			if s.Transposed {
				x, y = p.x+step*p.steps.reps, 2*p.y+at
			}
			if got := pixelAt(p.f, x, y); !near(got, frame.Signed, want) {
				t.Fatalf("%+v, %d positions from %d: colour %d, not %d for %+.4f", c, n, pos, got,
					frame.Signed.At(want), want)
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
			if !s.Transposed && len(shown) != s.DModel {
				t.Fatalf("fitted, there are %d of %d dimensions", len(shown), s.DModel)
			}
		}
	})
}

// Fitted angles show the whole table too, and each pixel the direction of the mean
// of e^(iθ) over its positions and pairs: grey where less than 2/π is left of it,
// which is what half a turn leaves of a single pair.
func TestFittedAnglesAreCircularMeans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := fitState(t)
		s.Phase, s.Stored = true, false
		sc := shot{viewtest.SceneOf(t, s.State), s.Settings}
		p := sc.plan(frame.New(rapid.IntRange(60, 210).Draw(t, "w"), rapid.IntRange(16, 60).Draw(t, "h"),
			frame.Theme{}))
		p.paint()
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
			if s.Transposed {
				px, py = p.x+step*p.steps.reps, 2*p.y+at
			}
			const edge = 0.002 // of tables with 4096 angles
			switch got := pixelAt(p.f, px, py); {
			case math.Abs(left-2/math.Pi) < edge:
			case left < 2/math.Pi && got != frame.Line, left > 2/math.Pi && !nearTurn(got, turn):
				t.Fatalf("%+v, %d positions from %d: colour %d for %.4f turns, of which %.3f is left", c, n, pos, got,
					turn, left)
			}
		}
		if s.Fit && (p.steps.first != 0 || p.steps.end != s.Length || len(shown) < s.DModel) {
			t.Fatalf("fitted, there are positions %d…%d of %d and %d of %d dimensions", p.steps.first, p.steps.end,
				s.Length, len(shown), s.DModel)
		}
	})
}

// nearTurn reports whether a colour is an angle's or its neighbour's on the circle.
func nearTurn(got frame.Color, turn float64) bool {
	return near(got, frame.Cyclic, turn) || near(got, frame.Cyclic, turn-1) && turn > 0.99 ||
		near(got, frame.Cyclic, turn+1) && turn < 0.01
}

// With 256 colours a picture of a pixel a value has tones between them, by alternating
// pixels; where a value is larger than a pixel it has one colour all over.
func TestFanOf256HasTonesBetween(t *testing.T) {
	few := frame.Theme{Depth: frame.Colors256}
	sc := heatScene(t, func(s *state) { s.DModel = 512 })
	p := sc.plan(frame.New(heatWide, heatHigh, few))
	p.paint()
	between, all := 0, 0
	for c, at := range p.cols.all {
		for step := range p.steps.count {
			v := sc.Enc.At(p.steps.first+step, c.dim)
			got, all256 := pixelAt(p.f, p.x+at, 2*p.y+step),
				[2]frame.Color{few.Dither(0, 0, frame.Signed.At(v)), few.Dither(1, 0, frame.Signed.At(v))}
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
	p.paint()
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

func TestHeatmapShowsAngles(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.Phase = true })
	f, _ := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	for pos := range 2 * heatShown {
		for dim := range 64 {
			turns := float64(pos) * math.Pow(10_000, -float64(dim/2*2)/64) / (2 * math.Pi)
			got := pixelAt(f, heatLeft+dim, 2*heatTop+pos)
			if _, frac := math.Modf(turns); !near(got, frame.Cyclic, frac) {
				t.Fatalf("position %d, dim %d at %.4f turns: colour %d, not %d", pos, dim, turns, got,
					frame.Cyclic.At(frac))
			}
		}
	}
}

// An angle that goes round more than half within a pixel is not shown: only
// pair 0 and 1, with wavelengths of 6.28 and 8.38, do within 5 positions.
func TestHeatmapHidesAnglesThatAreTooFast(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.Phase, s.Zoom, s.Dim = true, 10, 40 })
	f, _ := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	for dim := range 64 {
		hidden := pixelAt(f, heatLeft+dim, 2*heatTop+9) == frame.Line
		if wavelength := 2 * math.Pi * math.Pow(10_000, float64(dim/2*2)/64); hidden != (wavelength < 10) {
			t.Errorf("dim %d, λ %.2f: hidden %t", dim, wavelength, hidden)
		}
	}
}

// Without colour a cell shows the sign of its exact mean too, however fast the
// wave: at a thousand positions to a cell the last row, of 96, is not empty.
func TestSignsAreThoseOfExactMeans(t *testing.T) {
	for _, length := range []int{4096, 100_000} {
		sc := heatScene(t, func(s *state) {
			s.DModel, s.Base, s.Layout, s.Length, s.Zoom, s.Pos, s.Dim = 16, 100, encoding.Concat, length, 1000, 0, 6
		})
		f := frame.New(heatWide, heatHigh, frame.Theme{Depth: frame.NoColor})
		p := sc.plan(f)
		p.Draw()
		seen := map[rune]bool{}
		for row := range p.steps.count {
			first := 1000 * row
			n := min(1000, length-first)
			for dim := range 16 {
				mean := 0.0
				for pos := first; pos < first+n; pos++ {
					angle := float64(pos) * math.Pow(100, -float64(dim%8)/8)
					mean += math.Sin(angle+float64(dim/8)*math.Pi/2) / float64(n)
				}
				at, _ := p.cols.place(dim)
				got := p.f.At(p.x+at, p.y+row).Rune
				seen[got] = true
				const hair = 0.004 // that a sine may be off by
				if got != frame.Signed.Sign(f.Theme, mean-hair) && got != frame.Signed.Sign(f.Theme, mean+hair) {
					t.Errorf("length %d, row %d, dim %d: %q for %+.4f", length, row, dim, got, mean)
				}
			}
		}
		if length == 4096 && len(seen) < 3 {
			t.Errorf("all cells look alike: %v", seen)
		}
	}
}
