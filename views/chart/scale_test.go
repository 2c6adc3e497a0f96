package chart

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/frame"
)

func TestScale(t *testing.T) {
	s := ScaleOf(encoding.Column{Low: -3, High: 5})
	for _, c := range []struct {
		v, part, height float64
		level           int
	}{{-3, 0, -1, 0}, {-1, 0.25, -0.5, 2}, {1, 0.5, 0, 4}, {5, 1, 1, 8}} {
		if s.Part(c.v) != c.part || s.Height(c.v) != c.height || s.Level(c.v, 9) != c.level {
			t.Errorf("%v stands at %v, %v, %d; want %v, %v, %d", c.v, s.Part(c.v), s.Height(c.v), s.Level(c.v, 9), c.part,
				c.height, c.level)
		}
	}
	if s.Limit() != 5 || !s.Signed() {
		t.Errorf("limit %v, signed %v", s.Limit(), s.Signed())
	}
	if bits := ScaleOf(encoding.Column{Low: 0, High: 1}); bits.Signed() || bits.Height(0) != -1 || bits.Height(1) != 1 {
		t.Errorf("bits stand at %v and %v", bits.Height(0), bits.Height(1))
	}
}

// Colours part at 0 and are as strong on either side; those of the end that is
// further away are the ramp's own.
func TestScaleColours(t *testing.T) {
	s := Scale{Low: -3, High: 5}
	for v, want := range map[float64]float64{5: 1, 0: 0, -3: -0.6, 2.5: 0.5} {
		if s.Color(v) != frame.Signed.At(want) {
			t.Errorf("%v has the colour %v, want %v", v, s.Color(v), frame.Signed.At(want))
		}
	}
	if s.Color(3) == s.Color(-3) {
		t.Error("3 and −3 look alike")
	}
}

// A column that holds one number alone has a place, a level and a colour.
func TestScaleOfOneNumber(t *testing.T) {
	for _, v := range []float64{0, 2} {
		s := Scale{Low: v, High: v}
		if s.Part(v) != 0.5 || s.Height(v) != 0 || s.Level(v, 5) != 2 {
			t.Errorf("%v stands at %v, %v, %d", v, s.Part(v), s.Height(v), s.Level(v, 5))
		}
	}
	if got := (Scale{}).Color(0); got != frame.Signed.At(0) {
		t.Errorf("nothing but 0 has the colour %v", got)
	}
}

// Levels are as many as asked for, rise with the value, and are the nearest.
func TestScaleLevels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Scale{Low: rapid.Float64Range(-9, 0).Draw(t, "low"), High: rapid.Float64Range(0.1, 9).Draw(t, "high")}
		n := rapid.IntRange(2, 20).Draw(t, "n")
		part := rapid.Float64Range(0, 1).Draw(t, "part")
		level := s.Level(s.Low+part*(s.High-s.Low), n)
		if level < 0 || level >= n || math.Abs(float64(level)/float64(n-1)-part) > 0.5/float64(n-1)+1e-9 {
			t.Fatalf("%v of the way is level %d of %d", part, level, n)
		}
	})
}

// Values that can be negative are painted symmetrically about 0; others from
// the least to the most, which are told from each other as well as can be.
func TestScaleChoosesItsRamp(t *testing.T) {
	for _, c := range []struct {
		s    Scale
		v    float64
		ramp frame.Ramp
		at   float64
	}{
		{FittedScale(0.33, 1), 0.33, frame.Magnitude, 0},
		{FittedScale(0.33, 1), 1, frame.Magnitude, 1},
		{FittedScale(0.25, 0.75), 0.5, frame.Magnitude, 0.5},
		{FittedScale(-0.2, 1), 0, frame.Signed, 0},
		{FittedScale(-0.2, 1), -0.2, frame.Signed, -0.2},
		{FittedScale(-2, 1), 1, frame.Signed, 0.5},
		{FittedScale(0, 0), 0, frame.Signed, 0},
		{FittedScale(1, 1), 1, frame.Magnitude, 1},
		{FittedScale(0, 3), 0, frame.Magnitude, 0},
		{ScaleOf(encoding.Column{Low: 0, High: 1}), 1, frame.Magnitude, 1},
		{ScaleOf(encoding.Column{Low: -1, High: 1}), 1, frame.Signed, 1},
		{Scale{High: 1, Angle: true}, 0.25, frame.Cyclic, 0.25},
	} {
		if got, want := c.s.Color(c.v), c.ramp.At(c.at); got != want {
			t.Errorf("%+v: %v has the colour %d, want %d", c.s, c.v, got, want)
		}
		none := frame.Theme{Depth: frame.NoColor}
		f := frame.New(1, 1, none)
		c.s.Fill(f, 0, 0, 1, 1, c.v)
		if got, want := f.At(0, 0).Rune, c.ramp.Sign(none, c.at); got != want {
			t.Errorf("%+v: %v is %c without colour, want %c", c.s, c.v, got, want)
		}
	}
}

// The least and the most of a picture are the ends of its scale.
func TestFitted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Float64Range(-9, 9).Draw(t, "a"), rapid.Float64Range(-9, 9).Draw(t, "b")
		least, most := min(a, b), max(a, b)
		s := FittedScale(least, most)
		if s.Low > least || s.High < most || least >= 0 && (s.Low != least || s.High != most) || least < 0 &&
			s.Low != -s.High {
			t.Fatalf("%v … %v has the scale %+v", least, most, s)
		}
	})
}

func TestEither(t *testing.T) {
	if a, b := Either(true, "yes", "no"), Either(false, 1, 2); a != "yes" || b != 2 {
		t.Errorf("%q and %d", a, b)
	}
}

// The colours of a legend do not touch the row above it, so that they look like no row of a picture.
func TestLegendIsLow(t *testing.T) {
	const x, cells = 3, 7
	s := Scale{Low: -1, High: 1}
	for _, depth := range []frame.Depth{frame.TrueColor, frame.Colors256, frame.Colors16} {
		f := frame.New(20, 2, frame.Theme{Depth: depth})
		if end := s.Legend(f, 0, 1, cells, "−1", "+1"); end != x+cells+len("+1")+1 {
			t.Errorf("the legend ends at column %d", end)
		}
		for i := range cells {
			c, want := f.At(x+i, 1), frame.Signed.Ground(f.Theme, float64(i)/(cells-1)*2-1)
			if c.Rune != '▀' || c.FG != frame.Background || c.BG != want {
				t.Errorf("cell %d is %c in %v on %v, want the lower half in %v", i, c.Rune, c.FG, c.BG, want)
			}
		}
	}
}
