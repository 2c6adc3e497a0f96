package similarity

import (
	"math"
	"slices"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"wavescope/views/chart"

	"wavescope/encoding/similar"
	"wavescope/views/frame"
	"wavescope/views/plot"
	"wavescope/views/viewtest"
)

// ends returns the values that the scale of a table runs between, by the definitions: the least and the largest, the
// least in whole tenths of the largest, at least two, where it is negative.
func ends(sc sight) (low, high float64) {
	pairs := float64(sc.DModel / 2)
	least := pairs
	for k := range sc.Length {
		least = math.Min(least, rowsDot(sc, 0, k))
	}
	switch sc.Measure {
	case similar.Distance:
		return 0, math.Sqrt(2 * (pairs - least))
	case similar.DotProduct:
		low, high = least, pairs
	default:
		low, high = least/pairs, 1
	}
	if low < 0 {
		low = min(math.Floor(10*low/high), -2) * high / 10
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
			l := p.overOffsets(p.curve)
			if l.X.Whole() != (dModel > 16) {
				t.Errorf("d_model %d: %d offsets from %d on", dModel, l.X.N, l.X.First)
			}
			low, high := ends(sc)
			if math.Abs(low-p.scale.Low) > 1e-9 || math.Abs(high-p.scale.High) > 1e-9 {
				t.Fatalf("d_model %d, %s: a scale from %v to %v, want %v to %v", dModel, measure, p.scale.Low,
					p.scale.High, low, high)
			}
			l.Title, l.Cursor, l.Lanes[0].Marks = nil, plot.Cursor{}, nil
			all := frame.New(margin+l.X.W, p.curve.h+1, frame.Theme{})
			chart.Picture{Root: l.Region()}.On(all, chart.Hidden{}).Draw()
			paper := all.Sub(margin, 0, l.X.W, p.curve.h)
			for k := range l.X.N {
				dot, pairs := rowsDot(sc, sc.Pos, sc.Pos+k), float64(dModel/2)
				v := dot
				switch measure {
				case similar.Distance:
					v = math.Sqrt(2 * max(pairs-dot, 0))
				case similar.Cosine:
					v /= pairs
				}
				want := p.row(v)
				top, bottom := viewtest.DotColumn(paper, l.X.Dot(k), 4*p.curve.h)
				if want < float64(top)-0.501 || want > float64(bottom)+0.501 {
					t.Fatalf("d_model %d, %s, offset %d: dots %d to %d, want %.2f", dModel, measure, k, top,
						bottom, want)
				}
			}
		}
	}
}

// The points of the curve hold the values of the row, in either direction: what lies
// in one column of dots, or its mean; on a logarithmic axis always its mean.
func TestPointsAreThoseOfTheRow(t *testing.T) {
	for _, length := range []int{1, 2, 16, 128, 700, 3000} {
		for _, offset := range []int{-50, -1, 0, 50} {
			for _, log := range []bool{false, true} {
				sc := simScene(t, func(s *state) {
					s.Length, s.Offset, s.Log, s.DModel, s.Pos = length, offset, log, 18, 0
				})
				p := sc.plan(body(120, 35))
				x := p.axis(p.curve.w)
				items := x.Columns()
				lows, highs := make([]float64, len(items)), make([]float64, len(items))
				p.tables[0].fill(x)(items, lows, highs)
				for i, r := range items {
					low, high, mean := math.Inf(1), math.Inf(-1), 0.0
					for size := r.From; size < r.To; size++ {
						v := rowsDot(sc, sc.Pos, sc.Pos+p.sign()*size) / 9 // pairs
						low, high, mean = math.Min(low, v), math.Max(high, v), mean+v/float64(r.To-r.From)
					}
					if means(x) {
						low, high = mean, mean
					}
					if math.Abs(lows[i]-low) > 1e-11 || math.Abs(highs[i]-high) > 1e-11 {
						t.Fatalf("length %d, sizes %v: %v to %v, want %v to %v", length, r, lows[i], highs[i], low, high)
					}
				}
				if end := items[len(items)-1].To; means(x) != (log && length > 2 || length > 8*2*p.curve.w) || end != length {
					t.Errorf("length %d: means %v, up to %d", length, means(x), end)
				}
			}
		}
	}
}

// The running sum goes over all pairs, whatever their number: it ends in the dot
// product.
func TestSumIsOverAllPairs(t *testing.T) {
	for _, dModel := range []int{2, 5, 64, 512, 4096} {
		sc := simScene(t, func(s *state) { s.DModel, s.Dim, s.Length = dModel, dModel-1, 512 })
		p := sc.draw(body(120, 35))
		if want := rowsDot(sc, sc.Pos, sc.Pos+6); math.Abs(p.run().Total()-want) > 1e-11 {
			t.Errorf("d_model %d: the sum is %v, want %v", dModel, p.run().Total(), want)
		}
	}
}

// A column of terms is the mean of those in it that a filter keeps, also where it holds others. Where a pair has a
// column or more, it is the term of one pair.
func TestTermsAreMeansOfKeptPairs(t *testing.T) {
	for _, dModel := range []int{2, 5, 64, 512, 4096} {
		for filter := range chart.Filter(6) {
			sc := simScene(t, func(s *state) { s.DModel, s.Dim, s.Length, s.Filter = dModel, dModel-1, 512, filter })
			p := sc.plan(body(120, 35))
			for x := range p.sum.w {
				from, to := float64(x*p.sum.total)/float64(p.sum.w), float64((x+1)*p.sum.total)/float64(p.sum.w)
				sum, kept := 0.0, 0.0
				for pair := range p.sum.total {
					if part := min(to, float64(pair+1)) - max(from, float64(pair)); part > 0 && p.enc.Config().Band.Has(pair) {
						sum += part * math.Cos(6*sc.Waves.Frequency(pair))
						kept += part
					}
				}
				if middle := int((from + to) / 2); p.sum.total <= p.sum.w {
					sum, kept = 0, 1
					if p.enc.Config().Band.Has(middle) {
						sum = math.Cos(6 * sc.Waves.Frequency(middle))
					}
				}
				if got, want := p.mean(p.run(), 6, x, p.sum.w), sum/max(kept, 1e-12); math.Abs(got-want) > 1e-9 {
					t.Fatalf("d_model %d, filter %d, column %d: a mean of %v, want %v", dModel, filter, x, got, want)
				}
			}
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

// What stands at the end of the sum does not touch its line.
func TestSumStandsApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc := someSight(t, func(s *state) { s.Sines, s.Face = false, matrixFace })
		p := sc.draw(frame.New(rapid.IntRange(60, 200).Draw(t, "w"), rapid.IntRange(12, 60).Draw(t, "h"), frame.Theme{}))
		for y := range p.sum.h * chart.One(p.sum.w > 1) {
			if s := p.sum; !chart.Blank(p.terms(), s.x+s.w, s.y+y, 1, 1) {
				t.Errorf("%q: the sum touches its line", viewtest.ScreenRow(p.terms(), s.y+y))
			}
		}
	})
}

// Marked dimensions keep their glyph and colour under the terms of the sum.
func TestMarksInTheSum(t *testing.T) {
	sc := simScene(t, func(s *state) { s.Marks = s.Marks.Toggle(20).Toggle(41).Toggle(0) })
	p := sc.draw(body(120, 35))
	for k, pair := range []int{10, 20, 0} {
		c := p.terms().At(p.sum.column(pair), p.sum.strip+1)
		if c.Rune != chart.SeriesGlyph(k) || c.FG != frame.Series(k) {
			t.Errorf("mark %d has %c in %v", k, c.Rune, c.FG)
		}
	}
}

// Values of an axis fit the columns left of its plot, with their sign.
func TestValuesFitTheAxis(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 64: "+64", -0.217: "−0.217", -32768: "−32768", 0.0019: "+2e-3",
		-0.00133: "−1e-3", 0.000123: "+1e-4", -0.0123: "−0.012"} {
		s := scale{Scale: chart.Scale{Low: -1, High: 1}}
		if got := s.axis(v); got != want || utf8.RuneCountInString(got) > margin-3 {
			t.Errorf("%v: %q, want %q", v, got, want)
		}
	}
	if got := (scale{Scale: chart.Scale{Low: 13590, High: 21355}}).axis(21355); got != "21355" {
		t.Errorf("no value is negative: %q", got)
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
					cell := p.plot().At(margin-2, c.y+half/2)
					got := cell.FG
					if half%2 == 1 {
						got = cell.BG
					}
					v := high - (2*float64(half)+0.5-1)/float64(4*c.h-4)*(high-low)
					if measure == similar.Distance { // what is near is bright
						v = high + low - v
					}
					if want := p.scale.Color(math.Max(low, math.Min(high, v))); got != want {
						t.Errorf("%s, d_model %d, %v: half row %d is %v, want %v", measure, dModel, size, half,
							got, want)
					}
				}
			}
		}
	}
}
