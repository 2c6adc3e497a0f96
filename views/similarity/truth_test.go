package similarity

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/viewtest"
)

// truth computes what captions say from the angles of the pairs alone.
type truth struct {
	angles  []encoding.Turn
	measure string
}

func (c truth) half(pair, k int) float64 {
	sin, _ := c.angles[pair].Mul(k).Half().Sincos()
	return sin
}

// lack is what a dot product is short of the number of pairs.
func (c truth) lack(k int) (sum float64) {
	for pair := range c.angles {
		sum += 2 * c.half(pair, k) * c.half(pair, k)
	}
	return sum
}

func (c truth) value(k int) float64 {
	switch pairs := float64(len(c.angles)); c.measure {
	case similar.Distance:
		return math.Sqrt(2 * c.lack(k))
	case similar.DotProduct:
		return pairs - c.lack(k)
	default:
		return 1 - c.lack(k)/pairs
	}
}

var (
	valueAt = regexp.MustCompile(`(−?[\d.]+(?:e-\d+)?(?: − [\d.]+(?:e-\d+)?)?) at (?:k = )?(\d+)`)
	firstAt = regexp.MustCompile(`(?:rises|falls) first at (\d+)`)
)

func number(t *testing.T, text string) float64 {
	t.Helper()
	whole, less, _ := strings.Cut(strings.ReplaceAll(text, " − ", "|"), "|")
	v, err := strconv.ParseFloat(strings.Replace(whole, chart.Minus, "-", 1), 64)
	if err != nil {
		t.Fatalf("%q is no number", text)
	}
	if less != "" {
		l, _ := strconv.ParseFloat(less, 64)
		v -= l
	}
	return v
}

// check holds the numbers of a caption against the sums written out.
func (c truth) check(t *testing.T, sc chart.Scene, text string) {
	whole := func(s string) int { n, _ := strconv.Atoi(s); return n }
	near := func(k int, text string) {
		want, got := c.value(k), number(t, text)
		if c.measure == similar.Distance && got == 0 && want > 0 ||
			math.Abs(got-want) > max(0.06, 1e-12*math.Abs(want)) ||
			c.measure == similar.Cosine && math.Abs(got-want) > 0.000501 || want > 0 && want < 1e-3 &&
			math.Abs(got/want-1) > 0.06 {
			t.Errorf("%s at %d, want %v", text, k, want)
		}
	}
	for _, m := range valueAt.FindAllStringSubmatch(text, -1) {
		near(whole(m[2]), m[1])
		if k := whole(m[2]); k >= sc.Length && k > 1 &&
			!strings.Contains(text, "(the table ends at k = "+strconv.Itoa(sc.Length-1)+")") {
			t.Errorf("offset %d is past the table without a word of it", k)
		}
	}
	budget := 200_000 / len(c.angles) // offsets looked at here
	rise := 0
	for k := 1; k <= min(budget, 4000) && rise == 0; k++ {
		if c.lack(k) < c.lack(k-1)-1e-12 {
			rise = k
		}
	}
	if m := firstAt.FindStringSubmatch(text); m != nil && rise != 0 && whole(m[1]) != rise || m != nil && rise == 0 &&
		whole(m[1]) <= budget {
		t.Errorf("first rise %v, want %d", m, rise)
	}
}

// Every caption of every length holds, for tables of all kinds.
func TestSimilarityCaptionsAreTrue(t *testing.T) {
	for i, dModel := range []int{2, 3, 4, 5, 6, 7, 8, 9, 63, 64, 65, 512, 65_536} {
		for j, base := range []float64{1.0000001, 1.5, 10, 10_000, 1e300} {
			for l, length := range []int{1, 2, 3, 6, 128, 1_000_000, encoding.MaxPos} {
				if dModel > 600 && (j != 3 || l%3 != 0) || length > 1000 && dModel > 9 && (i+j+l)%4 != 0 {
					continue // they take long
				}
				sc := simScene(t, func(s *state) {
					s.DModel, s.Base, s.Length, s.Dim = dModel, base, length, 0
					s.Layout = encoding.Layout((i + j + l) % len(encoding.Layouts))
					s.Measure = similar.Measures[(i+j)%3]
				})
				c := truth{measure: sc.Measure}
				for pair := range dModel / 2 {
					c.angles = append(c.angles, sc.Waves.Turn(pair))
				}
				for _, line := range sc.plan(body(120, 35)).Words().Caption {
					text := viewtest.LineText(line)
					c.check(t, sc.Scene, text)
					if t.Failed() {
						t.Fatalf("d_model %d, base %v, length %d, %s: %s", dModel, base, length, c.measure, text)
					}
				}
			}
		}
	}
}

// With sines alone the caption has the values of two rows, and that of all with the
// cosines; the column that is left out is named, and one row is not held against
// itself.
func TestSinesCaptionIsTrue(t *testing.T) {
	for _, dModel := range []int{64, 65} {
		for _, k := range []int{0, 1, 5, -20} {
			sc := simScene(t, func(s *state) { s.DModel, s.Offset, s.Sines, s.Dim = dModel, k, true, 0 })
			value := func(pos int, sines bool) string {
				return chart.Unsigned(rowsDot(sc, pos, pos+k, sines)/float64(dModel/2), 3)
			}
			text := viewtest.LineText(sc.plan(body(120, 35)).Words().Caption[0])
			viewtest.Wants(t, text, " give "+value(17, true)+" at pos 17 and "+value(81,
				true)+" at pos 81; with the cosine columns it is "+value(17, false)+" everywhere")
			if strings.Contains(text, " without dim 64") != (dModel == 65) {
				t.Errorf("d_model %d: %q", dModel, text)
			}
		}
	}
	sc := simScene(t, func(s *state) { s.Length, s.Sines = 1, true })
	if text := viewtest.LineText(sc.plan(body(120, 35)).Words().Caption[0]); strings.Count(text, "at pos") != 1 {
		t.Errorf("one row is held against itself: %q", text)
	}
}

// A search that stops says so in the list beside the curve, rounded down, and a
// value next to that of offset 0 is not written as it.
func TestSimilarityListIsTrue(t *testing.T) {
	picture, _ := simWords(simScene(t, func(s *state) { s.DModel, s.Length = 16, 1_000_000 }), 160, 40)
	if want := "look-alike k 220546: 0.907 below 262144"; !strings.Contains(picture, want) {
		t.Errorf("%q is missing in\n%s", want, picture)
	}
	for measure, want := range map[string]string{similar.Distance: "1e-15", similar.Cosine: "1 − 5.4e-31",
		similar.DotProduct: "1 − 5.4e-31"} {
		sc := simScene(t, func(s *state) {
			s.DModel, s.Length, s.Offset, s.Measure, s.Dim = 2, encoding.MaxPos, 856449186698608, measure, 0
		})
		if picture, said := simWords(sc, 160, 40); !strings.Contains(picture, want) ||
			!strings.Contains(viewtest.LineText(said.Readout[0]), strings.Replace(want, "1e-15", "1.04e-15", 1)) {
			t.Errorf("%s: %q is missing in %q and\n%s", measure, want, viewtest.LineText(said.Readout[0]), picture)
		}
	}
}

// With sines alone a logarithmic axis has the means over its windows too, to
// either side.
func TestLogarithmicSines(t *testing.T) {
	for _, offset := range []int{6, -6} {
		sc := simScene(t, func(s *state) {
			s.Length, s.Log, s.Sines, s.DModel, s.Offset = 5000, true, true, 8, offset
		})
		p := sc.plan(body(120, 35))
		size := 0
		for _, pt := range own(p) {
			mean, n := 0.0, 0
			for next := p.curve.Next(size); size < next; size++ {
				mean += rowsDot(sc, sc.Pos, sc.Pos+p.curve.sign*size, true)
				n++
			}
			if mean /= float64(n); math.Abs(pt.low-mean) > 1e-11 {
				t.Fatalf("offset %d, up to size %d: %v, want %v", offset, size-1, pt.low, mean)
			}
		}
	}
}
