package similarity

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"wavescope/views/chart"
	"wavescope/views/viewtest"
)

// The list lets d_model run from 4 to 512 and holds the numbers of the formula:
// the cosines at 1 and at k, the least, the first rise, and 1/√d.
func TestWidths(t *testing.T) {
	sc := viewtest.Changed(t, func(s *chart.State) { s.Offset = 6 })
	list, err := widths.Make(sc, View.Default, "")
	if err != nil || len(list.Rows) != 8 {
		t.Fatalf("%+v, %v", list, err)
	}
	for i, r := range list.Rows {
		d := 4 << i
		cosine := func(k int) (sum float64) {
			for pair := range d / 2 {
				sum += math.Cos(float64(k) / math.Pow(10_000, float64(2*pair)/float64(d)))
			}
			return sum / float64(d/2)
		}
		least, rise := 1.0, 1
		for k := range 128 {
			least = math.Min(least, cosine(k))
		}
		for cosine(rise) <= cosine(rise-1) {
			rise++
		}
		want := []string{strconv.Itoa(d), chart.Unsigned(cosine(1), 3), chart.Unsigned(cosine(6), 3),
			"±" + chart.Significant(1/math.Sqrt(float64(d)), 3), chart.Unsigned(least, 3), "k " + strconv.Itoa(rise)}
		if got := strings.Join(r.Cells[:6], " "); got != strings.Join(want, " ") || r.Strong != (d == 64) {
			t.Errorf("%q, want %q", got, want)
		}
		s := sc.State
		if r.Do(&s, nil); s.DModel != d || s.Offset != 6 || s.Dim >= d {
			t.Errorf("d_model %d is chosen as %d, dim %d", d, s.DModel, s.Dim)
		}
	}
	viewtest.Wants(t, strings.Join(list.Rows[7].Cells, " "), "0.973", "k 44", "±0.0442")
	binary := viewtest.Changed(t, func(s *chart.State) { s.Scheme = "binary" })
	if _, err := widths.Make(binary, View.Default, ""); err == nil || !strings.Contains(err.Error(), "needs waves") {
		t.Errorf("%v", err)
	}
}

// The standard deviation of the cosine of two random directions is what the list
// and the picture say it is: of a thousand of them from a fixed sequence, within
// what so few leave open.
func TestChanceIsOneOverRootD(t *testing.T) {
	seed := uint64(1)
	normal := func() float64 { // twelve even ones
		sum := -6.0
		for range 12 {
			seed = seed*6364136223846793005 + 1442695040888963407
			sum += float64(seed>>11) / (1 << 53)
		}
		return sum
	}
	for _, d := range []int{4, 64, 512} {
		squares := 0.0
		for range 1000 {
			ab, aa, bb := 0.0, 0.0, 0.0
			for range d {
				a, b := normal(), normal()
				ab, aa, bb = ab+a*b, aa+a*a, bb+b*b
			}
			squares += ab * ab / (aa * bb) / 1000
		}
		if got, want := math.Sqrt(squares), 1/math.Sqrt(float64(d)); math.Abs(got/want-1) > 0.08 {
			t.Errorf("d %d: %v, want %v", d, got, want)
		}
	}
}

// The list of collisions says why none of them is at distance 0.
func TestNoDistanceIsZero(t *testing.T) {
	for _, d := range []int{2, 3, 64} {
		list, _ := listed(t, func(s *chart.State) { s.DModel, s.Dim = d, 0 })
		viewtest.Wants(t, strings.Join(list.About, " "), "None is at distance 0", "π is irrational")
	}
}

// The norm of the sines is said once where both rows are the same one.
func TestSinesNormAtOneRow(t *testing.T) {
	sc := simScene(t, func(s *state) { s.Sines, s.Offset = true, 0 })
	got := viewtest.LineText(sc.plan(body(160, 35)).Words().Readout[0])
	if strings.Contains(got, "norms") || !strings.Contains(got, "norm here ") {
		t.Errorf("%q", got)
	}
}
