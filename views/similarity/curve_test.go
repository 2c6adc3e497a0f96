package similarity

import (
	"math"
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

// ends are the values that the scale of a table runs between, by the definitions:
// the least and the largest where none is negative, else all there can be.
func ends(sc sight) (low, high float64) {
	pairs := float64(sc.DModel / 2)
	least := pairs
	for k := range sc.Length {
		least = math.Min(least, rowsDot(sc, 0, k, false))
	}
	switch sc.Measure {
	case similar.Distance:
		return 0, math.Sqrt(2 * (pairs - least))
	case similar.DotProduct:
		low, high = least, pairs
	default:
		low, high = least/pairs, 1
	}
	if least < 0 {
		return -high, high
	}
	return low, high
}

// The curve runs over all offsets of the table and has a dot at the height of
// every value, on a scale fitted to them.
func TestCurveIsAtItsValues(t *testing.T) {
	for _, dModel := range []int{2, 4, 16, 64, 512} {
		for _, measure := range similar.Measures {
			sc := simScene(t, func(s *state) { s.DModel, s.Measure, s.Offset = dModel, measure, 0 })
			p := sc.plan(body(120, 35))
			c := p.curve
			if whole := c.First == 0 && c.N == sc.Length; whole != (dModel > 16) {
				t.Errorf("d_model %d: %d offsets from %d on", dModel, c.N, c.First)
			}
			low, high := ends(sc)
			if math.Abs(low-p.scale.Low) > 1e-9 || math.Abs(high-p.scale.High) > 1e-9 {
				t.Fatalf("d_model %d, %s: a scale from %v to %v, want %v to %v", dModel, measure, p.scale.Low,
					p.scale.High, low, high)
			}
			paper := frame.New(c.w, c.h, frame.Theme{})
			p.drawLine(chart.Pen{Paper: paper, Ink: frame.Ink{Color: frame.Text}}, own(p))
			for k := range c.N {
				dot, pairs := rowsDot(sc, sc.Pos, sc.Pos+k, false), float64(dModel/2)
				v := dot
				switch measure {
				case similar.Distance:
					v = math.Sqrt(2 * max(pairs-dot, 0))
				case similar.Cosine:
					v /= pairs
				}
				want := 1 + (high-v)/(high-low)*float64(4*c.h-4) // the outermost dots stay free
				top, bottom := viewtest.DotColumn(paper, c.Column(k), 4*c.h)
				if want < float64(top)-0.501 || want > float64(bottom)+0.501 {
					t.Fatalf("d_model %d, %s, offset %d: dots %d to %d, want %.2f", dModel, measure, k, top,
						bottom, want)
				}
			}
		}
	}
}

// The points of the curve hold the values of the row, in either direction, with
// the cosines and without: what lies in one column of dots, or its mean.
func TestPointsAreThoseOfTheRow(t *testing.T) {
	for _, length := range []int{1, 16, 128, 700, 3000} {
		for _, offset := range []int{-50, -1, 0, 1, 50} {
			for _, sines := range []bool{false, true} {
				sc := simScene(t, func(s *state) {
					s.Length, s.Offset, s.Sines, s.DModel, s.Pos = length, offset, sines, 18, 0
				})
				p := sc.plan(body(120, 35))
				bounds := p.curve.Bounds()
				for i, pt := range own(p) {
					low, high, mean := math.Inf(1), math.Inf(-1), 0.0
					for size := bounds[i]; size < bounds[i+1]; size++ {
						v := rowsDot(sc, sc.Pos, sc.Pos+p.curve.sign*size, sines)
						low, high, mean = math.Min(low, v), math.Max(high, v), mean+v/float64(bounds[i+1]-bounds[i])
					}
					if p.curve.means() {
						low, high = mean, mean
					}
					if math.Abs(pt.low-low) > 1e-11 || math.Abs(pt.high-high) > 1e-11 {
						t.Fatalf("length %d, sizes %d to %d: %v, want %v to %v", length, bounds[i], bounds[i+1]-1, pt,
							low, high)
					}
				}
				if means := length > 8*2*p.curve.w; means != p.curve.means() || bounds[len(bounds)-1] != length {
					t.Errorf("length %d: means %v, up to %d", length, p.curve.means(), bounds[len(bounds)-1])
				}
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
			for _, pt := range own(p) {
				if pt.dot <= before || pt.dot >= 2*p.curve.w {
					t.Fatalf("length %d: dot %d after %d", length, pt.dot, before)
				}
				before = pt.dot
				mean, n := 0.0, 0
				for next := p.curve.Next(size); size < next; size++ {
					mean += rowsDot(sc, sc.Pos, sc.Pos+size, false)
					n++
				}
				if mean /= float64(n); math.Abs(pt.low-mean) > 1e-11 || pt.low != pt.high {
					t.Fatalf("length %d, up to offset %d: %v, want %v", length, size-1, pt, mean)
				}
			}
			if size != length {
				t.Errorf("length %d: %d offsets are drawn", length, size)
			}
		}
	}
}

// The running sum goes over all pairs, whatever their number: it ends in the dot
// product, which is what stands at its end, and a column of terms is the mean of
// those in it. Pairs that disagree take it below 0.
func TestSumIsOverAllPairs(t *testing.T) {
	for _, sines := range []bool{false, true} {
		for _, dModel := range []int{2, 5, 64, 512, 4096} {
			sc := simScene(t, func(s *state) { s.DModel, s.Sines, s.Dim, s.Length = dModel, sines, dModel-1, 512 })
			p := sc.draw(body(120, 35))
			want := rowsDot(sc, sc.Pos, sc.Pos+6, sines)
			if total := p.run().Total(); math.Abs(total-want) > 1e-11 || math.Abs(p.here()-want) > 1e-11 {
				t.Errorf("d_model %d: the sum is %v, the value %v, want %v", dModel, total, p.here(), want)
			}
			for x := range p.sum.w {
				from, to := float64(x*p.sum.total)/float64(p.sum.w), float64((x+1)*p.sum.total)/float64(p.sum.w)
				mean := 0.0
				for pair := range p.sum.total {
					part := math.Max(0, math.Min(to, float64(pair+1))-math.Max(from, float64(pair))) / (to - from)
					omega := sc.Waves.Frequency(pair)
					term := math.Cos(6 * omega)
					if sines {
						term = math.Sin(17*omega) * math.Sin(23*omega)
					}
					mean += part * term
				}
				if got := p.run().Mean(2*x, 2*x+2); math.Abs(got-mean) > 1e-9 {
					t.Fatalf("d_model %d, column %d: a mean of %v, want %v", dModel, x, got, mean)
				}
			}
		}
	}
	sc := simScene(t, func(s *state) { s.DModel, s.Length, s.Offset = 512, 512, 5 })
	p := sc.plan(body(120, 35))
	if least := slices.Min(p.run().Sums); math.Abs(least+18) > 0.6 {
		t.Errorf("the sum of d_model 512 dips to %v", least)
	}
	picture, _ := simWords(sc, 120, 35)
	for _, want := range []string{"at k = 5: the sum over all 256 pairs", "189.60", "÷ 256", "0.741", "255"} {
		if !strings.Contains(picture, want) {
			t.Errorf("%q is missing in\n%s", want, picture)
		}
	}
}

// The line of the sum ends at the height of its label, on the scale from 0, or
// the least it comes to, to the number of pairs.
func TestSumEndsAtItsLabel(t *testing.T) {
	for _, dModel := range []int{4, 64, 512, 65_536} {
		for _, size := range [][2]int{{120, 35}, {80, 19}, {200, 55}} {
			sc := simScene(t, func(s *state) { s.DModel = dModel })
			p := sc.draw(body(size[0], size[1]))
			s := p.sum
			low, high := math.Min(slices.Min(p.run().Sums), 0), float64(dModel/2)
			want := float64(s.y) + (high-p.run().Total())/(high-low)*float64(s.h)
			found := false
			for y := range s.h {
				c := p.terms().At(s.x+s.w-1, s.y+y)
				if c.FG == frame.Offset && math.Abs(float64(s.y+y)-want) < 1.5 {
					found = true
				}
			}
			if !found {
				t.Errorf("d_model %d, %v: no end of the line near row %.1f", dModel, size, want)
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

// Key n stays in the table: what is notable past its length is not gone to.
func TestNextFactStaysInTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc := someSight(t, func(s *state) { s.DModel, s.Length = min(s.DModel, 128), min(s.Length, 600) })
		if got := nextFact(sc.State); got < 0 || got >= sc.Length {
			t.Fatalf("of %d positions it goes to offset %d", sc.Length, got)
		}
	})
}

// Marked dimensions keep their glyph and colour under the terms of the sum.
func TestMarksInTheSum(t *testing.T) {
	sc := simScene(t, func(s *state) { s.Marks = s.Marks.Toggle(20).Toggle(41).Toggle(0) })
	p := sc.draw(body(120, 35))
	for k, pair := range []int{10, 20, 0} {
		c := p.terms().At(p.sum.column(pair), p.sum.pairs)
		if c.Rune != chart.SeriesGlyph(k) || c.FG != frame.Series(k) {
			t.Errorf("mark %d has %c in %v", k, c.Rune, c.FG)
		}
	}
}

// What the notes name stands on the curve where its offset is, and no sign of it
// stands where it could be read as the legend of the cursor's value.
func TestNotesAreOnTheCurve(t *testing.T) {
	for _, dModel := range []int{4, 16, 64, 512} {
		for _, size := range [][2]int{{80, 19}, {120, 35}, {200, 55}} {
			for _, offset := range []int{5, 6, 30} {
				sc := simScene(t, func(s *state) { s.DModel, s.Offset = dModel, offset })
				f := body(size[0], size[1])
				p := sc.draw(f)
				facts := p.facts()
				for sign, k := range map[rune]int{'▴': facts.Rise.Offset, '●': facts.LookAlike.Offset,
					'■': facts.Negative.Offset} {
					x, shown := p.curve.column(k)
					seen := 0
					for y := p.curve.y - 1; y < p.curve.y+p.curve.h; y++ {
						for column := p.curve.x - 1; column < p.curve.x+p.curve.w; column++ {
							c := p.plot().At(column, y)
							if c.Rune != sign {
								continue
							}
							if seen++; column != x || c.FG != frame.Bright {
								t.Errorf("d_model %d, %v, k %d: %c stands in column %d, its offset %d in %d", dModel,
									size, offset, sign, column, k, x)
							}
							if next := p.plot().At(column+2, y); next.FG == frame.Offset && next.Rune == 'k' {
								t.Errorf("d_model %d, %v, k %d: %c reads as the legend of the cursor", dModel, size,
									offset, sign)
							}
						}
					}
					twice := sign == '●' && k == facts.Rise.Offset // marked as the first rise
					if want := chart.One(shown && p.notes.h > 0 && !twice); seen != want {
						t.Errorf("d_model %d, %v, k %d: %d of %c on the curve, want %d", dModel, size, offset, seen,
							sign, want)
					}
				}
			}
		}
	}
}

// The axis of the curve is the legend: beside a height stands the colour that the
// matrix has for the value of that height.
func TestAxisIsTheColourBar(t *testing.T) {
	for _, measure := range similar.Measures {
		for _, dModel := range []int{4, 64} {
			for _, size := range [][2]int{{80, 19}, {120, 35}, {200, 55}} {
				sc := simScene(t, func(s *state) { s.Measure, s.DModel = measure, dModel })
				p := sc.draw(body(size[0], size[1]))
				c, low, high := p.curve, p.scale.Low, p.scale.High
				for half := range 2 * c.h {
					cell := p.plot().At(c.x-2, c.y+half/2)
					got := cell.FG
					if half%2 == 1 {
						got = cell.BG
					}
					v := high - (2*float64(half)+0.5-1)/float64(4*c.h-4)*(high-low)
					if want := p.scale.Color(math.Max(low, math.Min(high, v))); got != want {
						t.Errorf("%s, d_model %d, %v: half row %d is %v, want %v", measure, dModel, size, half,
							got, want)
					}
				}
			}
		}
	}
}

// Two wide curves beside each other share more columns than either alone, as many as
// one frame has time for, and a narrow one beside them changes nothing.
func TestWideCurvesShareTheirTime(t *testing.T) {
	of := func(d int) sight {
		return simScene(t, func(s *state) { s.DModel, s.Length, s.Curve, s.Log = d, 1_000_000_000, true, true })
	}
	points := func(s sight) int { return len(own(s.plan(body(200, 60)))) }
	alone, wide, narrow := of(encoding.MaxDModel), of(encoding.MaxDModel-1), of(64)
	beside := func(s, other sight) sight {
		s.Other = &other.Scene
		return s
	}
	want := points(alone)
	if got := points(beside(alone, narrow)); got != want {
		t.Errorf("%d points beside a narrow table, %d alone", got, want)
	}
	if got := points(beside(alone, wide)); got >= want || got < want/2 {
		t.Errorf("%d points beside a wide table, %d alone", got, want)
	}
	if got, want := points(beside(narrow, alone)), points(narrow); got != want {
		t.Errorf("%d points of a narrow table, %d alone", got, want)
	}
}
