package similarity

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
	"wavescope/views/words"
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
	valueAt  = regexp.MustCompile(`(−?[\d.]+(?:e-\d+)?(?: − [\d.]+(?:e-\d+)?)?) at (?:k = )?(\d+)`)
	againAt  = regexp.MustCompile(`Closest again(| in the table| below \S+(?: [kMGT])?): k = (\d+) \(([^)]*)\), set apart most by pair (\d+)`)
	firstAt  = regexp.MustCompile(`(?:rises first|falls first|first rise|first fall) at (\d+)`)
	beforeAt = regexp.MustCompile(`never (?:below 0|above √\d+) before (\d+)`)
	withinOf = regexp.MustCompile(`where each of (\d+) pairs is within (\d+)°`)
	keeps    = regexp.MustCompile(`At k = (\d+) pair (\d+) contributes most: >?(\d+)% of the squared distance`)
)

func number(t *testing.T, text string) float64 {
	t.Helper()
	whole, less, _ := strings.Cut(strings.ReplaceAll(text, " − ", "|"), "|")
	v, err := strconv.ParseFloat(strings.Replace(whole, words.Minus, "-", 1), 64)
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
func (c truth) check(t *testing.T, sc scene.Scene, text string) {
	whole := func(s string) int { n, _ := strconv.Atoi(s); return n }
	near := func(k int, text string) {
		want, got := c.value(k), number(t, text)
		if c.measure == similar.Distance && got == 0 && want > 0 || math.Abs(got-want) > max(0.06, 1e-12*math.Abs(want)) ||
			c.measure == similar.Cosine && math.Abs(got-want) > 0.000501 || want > 0 && want < 1e-3 && math.Abs(got/want-1) > 0.06 {
			t.Errorf("%s at %d, want %v", text, k, want)
		}
	}
	closest := func(from, end int) int {
		best := from
		for k := from; k < end; k++ {
			if c.lack(k) < c.lack(best)-1e-9 {
				best = k
			}
		}
		return best
	}
	for _, m := range valueAt.FindAllStringSubmatch(text, -1) {
		near(whole(m[2]), m[1])
		if k := whole(m[2]); k >= sc.Length && k > 1 && !strings.Contains(text, "(the table ends at k = "+strconv.Itoa(sc.Length-1)+")") {
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
	if m := firstAt.FindStringSubmatch(text); m != nil && rise != 0 && whole(m[1]) != rise || m != nil && rise == 0 && whole(m[1]) <= budget {
		t.Errorf("first rise %v, want %d", m, rise)
	}
	if m := beforeAt.FindStringSubmatch(text); m != nil {
		for k := 1; k <= min(whole(m[1]), budget); k++ {
			if below := c.lack(k) > float64(len(c.angles)); below != (k == whole(m[1])) {
				t.Errorf("first negative %s, but %d is %v", m[1], k, below)
			}
		}
	}
	if m := againAt.FindStringSubmatch(text); m != nil {
		k := whole(m[2])
		near(k, m[3])
		end := sc.Length
		if b, ok := strings.CutPrefix(m[1], " below "); ok {
			for i, unit := range []string{" k", " M", " G", " T"} {
				if n, ok := strings.CutSuffix(b, unit); ok {
					b = n + strings.Repeat("000", i+1)
				}
			}
			end = whole(b)
		}
		if k >= end || end > sc.Length {
			t.Errorf("%d is not below %d", k, end)
		}
		if rise > 0 && end-rise <= budget && closest(rise, end) != k {
			t.Errorf("closest again is %d below %d", closest(rise, end), end)
		}
		c.saver(t, k, whole(m[4]), -1)
	}
	if m := keeps.FindStringSubmatch(text); m != nil {
		c.saver(t, whole(m[1]), whole(m[2]), whole(m[3]))
		if w := withinOf.FindStringSubmatch(text); w != nil {
			widest := 0.0
			for pair := range c.angles {
				widest = max(widest, 360/math.Pi*math.Asin(math.Abs(c.half(pair, whole(m[1])))))
			}
			if whole(w[1]) != len(c.angles) || widest > float64(whole(w[2]))+1e-6 || widest < float64(whole(w[2]))-1-1e-6 {
				t.Errorf("within %s°, want %v", w[2], widest)
			}
		}
	}
}

// saver checks which pair sets an offset apart most, and its share.
func (c truth) saver(t *testing.T, k, pair, percent int) {
	most, whole := 0.0, 0.0
	for i := range c.angles {
		part := c.half(i, k) * c.half(i, k)
		most, whole = max(most, part), whole+part
	}
	if part := c.half(pair, k) * c.half(pair, k); part < most*(1-1e-9) {
		t.Errorf("pair %d does not set %d apart most", pair, k)
	}
	if percent >= 0 && math.Abs(100*most/whole-float64(percent)) > 1 {
		t.Errorf("a share of %d, want %v", percent, most/whole)
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

// A caption that names an offset as the closest of those that were looked at says how
// far that was: farther on there can be a closer one.
func TestCaptionsSayHowFarTheyLooked(t *testing.T) {
	for _, c := range []struct {
		dModel  int
		base    float64
		offset  int
		closer  int // past the search, 0 where none is known
		caption string
	}{
		{10, 2, 232107, 498728, "0.985 at 232107, the closest below 326229"},
		{16, 10_000, 220546, 0, "Closest again below 262144: k = 220546 (0.907)"},
		{6, 100, 529151, 0, "0.9996 at 529151: only 3 pairs carry it"}, // of all there are
	} {
		sc := simScene(t, func(s *state) { s.DModel, s.Base, s.Length, s.Dim = c.dModel, c.base, 1_000_000, 0 })
		if text := viewtest.LineText(sc.plan(body(400, 35)).Words().Caption[0]); !strings.Contains(text, c.caption) {
			t.Errorf("d_model %d: %q lacks %q", c.dModel, text, c.caption)
		}
		tell := truth{measure: sc.Measure}
		for pair := range c.dModel / 2 {
			tell.angles = append(tell.angles, sc.Waves.Turn(pair))
		}
		if c.closer > 0 && tell.lack(c.closer) >= tell.lack(c.offset) {
			t.Errorf("d_model %d: %d is no closer than %d", c.dModel, c.closer, c.offset)
		}
		for k := 1000; c.dModel == 6 && k < sc.Length; k++ {
			if tell.lack(k) < tell.lack(c.offset)-1e-12 {
				t.Fatalf("%d is closer than %d", k, c.offset)
			}
		}
	}
}

// With sines alone the mean along the diagonal is that of its dot products, the
// column that is left out is named, and one row is not held against itself.
func TestSinesCaptionIsTrue(t *testing.T) {
	for _, dModel := range []int{64, 65} {
		for _, k := range []int{0, 1, 5, -20} {
			sc := simScene(t, func(s *state) { s.DModel, s.Offset, s.Sines, s.Dim = dModel, k, true, 0 })
			mean, n := 0.0, 128-max(k, -k)
			for pos := range n {
				mean += rowsDot(sc, pos, pos+max(k, -k), true) / float64(n*(dModel/2))
			}
			text := viewtest.LineText(sc.plan(body(120, 35)).Words().Caption[0])
			if want := "in the mean along the diagonal " + words.Unsigned(mean, 3) + ";"; !strings.Contains(text, want) ||
				strings.Contains(text, " without dim 64") != (dModel == 65) {
				t.Errorf("d_model %d: %q lacks %q", dModel, text, want)
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
	for measure, want := range map[string]string{similar.Distance: "1e-15", similar.Cosine: "1 − 5.4e-31", similar.DotProduct: "1 − 5.4e-31"} {
		sc := simScene(t, func(s *state) {
			s.DModel, s.Length, s.Offset, s.Measure, s.Dim = 2, encoding.MaxPos, 856449186698608, measure, 0
		})
		if picture, said := simWords(sc, 160, 40); !strings.Contains(picture, want) || !strings.Contains(viewtest.LineText(said.Caption[0]), want+" at 856449186698608") {
			t.Errorf("%s: %q is missing in %q and\n%s", measure, want, viewtest.LineText(said.Caption[0]), picture)
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
