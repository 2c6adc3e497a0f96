package similarity

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A column of the turned matrix has the colour of the mean of its offsets, which is the height
// of the curve in it, and holds only cells whose two rows are in the table.
func TestTurnedColumns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := state{chart.Default(), View.Default}
		s.DModel = rapid.SampledFrom([]int{2, 4, 9, 64}).Draw(t, "d_model")
		s.Length = rapid.IntRange(1, 900).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Offset = rapid.IntRange(-s.Length, s.Length).Draw(t, "offset")
		s.Measure = rapid.SampledFrom(similar.Measures).Draw(t, "measure")
		s.Face = byOffsetFace
		sc := simScene(t, func(to *state) { *to = s })
		p := sc.draw(frame.New(rapid.IntRange(40, 200).Draw(t, "w"), rapid.IntRange(9, 60).Draw(t, "h"), frame.Theme{}))
		d, n := p.diamond, 2*s.Length-1
		pairs := float64(s.DModel / 2)
		for x := range d.w {
			sum := 0.0 // over a column's interval of offsets
			from, to := float64(x*n)/float64(d.w), float64((x+1)*n)/float64(d.w)
			for i := int(from); i < n && float64(i) < to; i++ {
				dot := 0.0
				for pair := range s.DModel / 2 {
					k := float64(i - s.Length + 1)
					dot += math.Cos(k * math.Pow(10_000, -2*float64(pair)/float64(s.DModel)))
				}
				sum += dot * (math.Min(float64(i+1), to) - math.Max(float64(i), from))
			}
			v := sum / (to - from)
			switch s.Measure {
			case similar.Cosine:
				v /= pairs
			case similar.Distance: // what is near is bright
				v = p.scale.High - math.Sqrt(math.Max(2*(pairs-v), 0))
			}
			means := d.means(p.kernel.Kernel, 2*d.w)
			if got := p.scale.tone(p.kernel.Of((means[2*x] + means[2*x+1]) / 2)); math.Abs(got-v) > 1e-6 {
				t.Fatalf("column %d of %d stands for %v, want %v", x, d.w, got, v)
			}
			color := p.scale.Color(v)
			for y := range 2 * d.rows {
				c := p.f.At(d.x+x, y/2)
				got := c.FG
				if y%2 == 1 || c.Rune != '▀' {
					got = c.BG
				}
				middle := (float64(y) + 0.5) / float64(2*d.rows) * float64(s.Length)
				half := math.Abs((from+to)/2-float64(n)/2) / float64(n) * float64(s.Length)
				inside := middle-half > 1e-9 && middle+half < float64(s.Length)-1e-9
				if inside && c.Rune == '▀' && got != color && got != frame.Bright && !p.near(got, color) {
					t.Fatalf("column %d, half row %d is %v, want %v", x, y, got, color)
				}
				outside := middle-half < -1e-9 || middle+half > float64(s.Length)+1e-9
				if outside && c.Rune == '▀' && got != frame.Background && got != frame.Bright {
					t.Fatalf("column %d, half row %d is %v, and no two rows are there", x, y, got)
				}
			}
		}
	})
}

// near reports whether two colours of the ramp are neighbours.
func (p drawn) near(a, b frame.Color) bool { return max(a-b, b-a) <= 1 || a-b == 1 || b-a == 1 }

// A click on the turned matrix leads to the rows that are drawn there.
func TestTurnedClicks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc := simScene(t, func(s *state) { s.Face, s.Length = byOffsetFace, rapid.IntRange(1, 5000).Draw(t, "length") })
		p := sc.plan(body(120, 35))
		d := p.diamond
		x, y := rapid.IntRange(0, d.w-1).Draw(t, "x"), rapid.IntRange(0, d.rows-1).Draw(t, "y")
		s, ok := p.hit(d.x+x, y)
		if !ok || s.Pos < 0 || s.Pos >= sc.Length || s.Pos+s.Offset < 0 || s.Pos+s.Offset >= sc.Length {
			t.Fatalf("a click leads to %d and %d of %d", s.Pos, s.Pos+s.Offset, sc.Length)
		}
		if got := d.axis().Dot(s.Offset) / 2; max(got-x, x-got) > d.w/(2*sc.Length-1)+1 {
			t.Fatalf("a click on column %d leads to offset %d, in column %d", x, s.Offset, got)
		}
		middle := float64(2*s.Pos+s.Offset+1) / 2 / float64(sc.Length) * float64(d.rows)
		if d.holds(x, float64(2*y+1), d.length) && math.Abs(middle-float64(y)-0.5) > 1+float64(d.rows)/float64(sc.Length) {
			t.Fatalf("a click on row %d leads to the middle of %d and %d, row %.1f", y, s.Pos, s.Pos+s.Offset, middle)
		}
	})
}
