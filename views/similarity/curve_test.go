package similarity

import (
	"math"
	"testing"

	"wavescope/encoding/similar"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/viewtest"
	"wavescope/views/words"
)

// The curve has a dot at the height of every value, and no other dots off the
// lines between them.
func TestCurveIsAtItsValues(t *testing.T) {
	for _, dModel := range []int{2, 4, 16, 64, 512} {
		for _, measure := range similar.Measures {
			sc := simScene(t, func(s *state) {
				s.DModel, s.Measure, s.Offset = dModel, measure, 0
			})
			f := body(120, 35)
			p := sc.plan(f)
			c := p.curve
			paper := frame.New(c.w, c.h, frame.Theme{})
			p.drawLine(parts.Pen{Paper: paper, Ink: frame.Ink{Color: frame.Text}}, p.points(sc.Pos))
			for k := range c.n {
				dot := rowsDot(sc, sc.Pos, sc.Pos+k, false)
				pairs := float64(dModel / 2)
				height := dot / pairs // from −1 to 1
				if measure == similar.Distance {
					height = 2*math.Sqrt(2*max(pairs-dot, 0))/(2*math.Sqrt(pairs)) - 1
				}
				want := 1 + (1-height)/2*float64(4*c.h-4) // the outermost dots stay free
				top, bottom := viewtest.DotColumn(paper, k*c.dots, 4*c.h)
				if math.Abs(want-float64(top)) > 0.501 && math.Abs(want-float64(bottom)) > 0.501 && (want < float64(top) || want > float64(bottom)) {
					t.Fatalf("d_model %d, %s, offset %d: dots %d to %d, want %.2f", dModel, measure, k, top, bottom, want)
				}
			}
		}
	}
}

// The points of the curve are those of the row, in either direction, with the
// cosines and without.
func TestPointsAreThoseOfTheRow(t *testing.T) {
	for _, offset := range []int{-50, -1, 0, 1, 50, 200} {
		for _, sines := range []bool{false, true} {
			sc := simScene(t, func(s *state) { s.Offset, s.Sines, s.Zoom = offset, sines, -2 })
			p := sc.plan(body(120, 35))
			sign, seen := 1, false
			if offset < 0 {
				sign = -1
			}
			for i, pt := range p.points(sc.Pos) {
				k := sign * (p.curve.first + i)
				seen = seen || k == offset
				if want := rowsDot(sc, sc.Pos, sc.Pos+k, sines); math.Abs(pt.v-want) > 1e-11 {
					t.Fatalf("offset %d: %v, want %v", k, pt.v, want)
				}
			}
			if !seen {
				t.Errorf("offset %d is not on its curve", offset)
			}
		}
	}
}

// On a logarithmic axis every offset belongs to one dot, which is their mean.
func TestLogarithmicCurve(t *testing.T) {
	for _, length := range []int{1, 2, 3, 128, 5000} {
		for _, offset := range []int{6, -6} {
			sc := simScene(t, func(s *state) { s.Length, s.Log, s.DModel, s.Offset = length, true, 8, offset })
			p := sc.plan(body(120, 35))
			size, before := 0, -1
			for _, pt := range p.points(sc.Pos) {
				if pt.dot <= before || pt.dot >= 2*p.curve.w {
					t.Fatalf("length %d: dot %d after %d", length, pt.dot, before)
				}
				before = pt.dot
				mean, n := 0.0, 0
				for next := p.curve.next(size); size < next; size++ {
					mean += rowsDot(sc, sc.Pos, sc.Pos+size, false)
					n++
				}
				if mean /= float64(n); math.Abs(pt.v-mean) > 1e-11 {
					t.Fatalf("length %d, up to offset %d: %v, want %v", length, size-1, pt.v, mean)
				}
			}
			if size != max(length, 7) {
				t.Errorf("length %d: %d offsets are drawn", length, size)
			}
		}
	}
}

// The steps of the sum end in the dot product, with all columns and with sines.
func TestSumAddsUp(t *testing.T) {
	for _, sines := range []bool{false, true} {
		for _, dModel := range []int{2, 5, 64, 512} {
			sc := simScene(t, func(s *state) { s.DModel, s.Sines, s.Dim = dModel, sines, dModel-1 })
			p := sc.plan(body(120, 35))
			want := rowsDot(sc, sc.Pos, sc.Pos+6, sines)
			terms := p.terms()
			if math.Abs(terms.total-want) > 1e-11 || math.Abs(p.here()-want) > 1e-11 {
				t.Errorf("d_model %d: the sum is %v, the value %v, want %v", dModel, terms.total, p.here(), want)
			}
			for i, term := range terms.terms {
				if math.Abs(terms.sums[i]+term-terms.sums[i+1]) > 1e-12 {
					t.Errorf("d_model %d: step %d is not its term", dModel, i)
				}
			}
			if last := p.sum.First + p.sum.N; last == p.sum.Total && terms.sums[p.sum.N] != terms.total {
				t.Errorf("d_model %d: the steps end at %v", dModel, terms.sums[p.sum.N])
			}
		}
	}
}

// The key n walks over the notable offsets and begins again after the last.
func TestNextFact(t *testing.T) {
	s := simScene(t, func(s *state) { s.DModel, s.Offset = 4, 0 }).State
	for _, want := range []int{4, 19, 22, 4} {
		if s.Offset = nextFact(s); s.Offset != want {
			t.Fatalf("it goes to %d, want %d", s.Offset, want)
		}
	}
}

// Marked dimensions keep their glyph and colour under the terms of the sum.
func TestMarksInTheSum(t *testing.T) {
	sc := simScene(t, func(s *state) { s.Marks = s.Marks.Toggle(20).Toggle(41).Toggle(0) })
	f := body(120, 35)
	p := sc.draw(f)
	for k, pair := range []int{10, 20, 0} {
		c := p.f.At(p.sum.At(pair), p.sum.strip+1)
		if c.Rune != words.SeriesGlyph(k) || c.FG != frame.Series(k) {
			t.Errorf("mark %d has %c in %v", k, c.Rune, c.FG)
		}
	}
}

// A collision at the very top of the plot is a whole plus with a sign over it:
// of d_model 4 and 128 positions, offset 19.
func TestCollisionIsMarkedWhole(t *testing.T) {
	for _, size := range [][2]int{{120, 35}, {200, 55}} {
		sc := simScene(t, func(s *state) { s.DModel, s.Offset = 4, 6 })
		f := body(size[0], size[1])
		p := sc.draw(f)
		x, ok := p.curve.column(19)
		y := p.curve.y
		if over := f.At(x, y-1); !ok || over.Rune != '●' {
			t.Errorf("%v: %q over offset 19", size, over.Rune)
		}
		half := math.Cos(19) + math.Cos(19.0/100)
		middle := 1 + (1-half/2)/2*float64(4*p.curve.h-4)
		dot := p.curve.x*2 + p.curve.dot(19)
		for _, d := range [][2]int{{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			if !viewtest.BrailleDot(f, dot+d[0], 4*y+int(math.Round(middle))+d[1]) {
				t.Errorf("%v: no dot at %v of the plus", size, d)
			}
		}
	}
}

// Every measure has its colours explained where they have room, and the curve
// takes three quarters of its plot.
func TestScaleAndCurveUseTheirRoom(t *testing.T) {
	for _, measure := range similar.Measures {
		for _, size := range [][2]int{{120, 35}, {160, 40}, {200, 55}} {
			sc := simScene(t, func(s *state) { s.Measure, s.Offset = measure, 6 })
			f := body(size[0], size[1])
			p := sc.draw(f)
			bar := 0
			for x := range p.curve.x - 6 {
				if f.At(x, 0).Rune == '▀' {
					bar++
				}
			}
			if bar != barWidth {
				t.Errorf("%s, %v: a scale of %d cells", measure, size, bar)
			}
			if used := (p.curve.n - 1) * p.curve.dots; 4*used < 3*2*p.curve.w || p.curve.n*4 < 3*min(p.curve.total, p.curve.w*2) {
				t.Errorf("%s, %v: %d of %d offsets take %d of %d dots", measure, size, p.curve.n, p.curve.total, used, 2*p.curve.w)
			}
		}
	}
}
