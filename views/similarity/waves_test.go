package similarity

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"wavescope/views/chart"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// simWords returns all text on a picture and under it.
func simWords(sc sight, w, h int) (picture string, said chart.Words) {
	f := body(w, h)
	p := sc.draw(f)
	var b strings.Builder
	for _, of := range p.Heading {
		b.WriteString(of.Value + "\n")
	}
	for y := range h - 1 {
		b.WriteString(viewtest.ScreenRow(f, y) + "\n")
	}
	return b.String(), p.Words()
}

// The numbers of the target pictures.
func TestSimilarityNumbers(t *testing.T) {
	for _, c := range []struct {
		dModel  int
		picture []string
	}{
		{64,
			[]string{"1 pixel = mean of 1.94×1.94", "k 6  +0.736", "first rise k 6: 0.7345 → 0.7362",
				"1.00", "0.33", "k 127", "23.56", "÷ 32", "Σ cos ωk over 32 pairs"}},
		{4,
			[]string{"k 6  +0.979", "first rise k 4: 0.005 → 0.173",
				"first negative k 22: −0.012",
				"35 of 127 ▸", "1.96", "÷ 2", "0: +0.960", "1: +0.998"}},
	} {
		picture, _ := simWords(simScene(t, func(s *state) { s.DModel = c.dModel }), 120, 35)
		for _, want := range c.picture {
			if !strings.Contains(picture, want) {
				t.Errorf("d_model %d: %q is missing in\n%s", c.dModel, want, picture)
			}
		}
	}
	_, said := simWords(simScene(t, nil), 120, 35)
	want := "pos 17 · 23 │ k 6 │ dot +23.5594 │ norm √32 = 5.6569 │ cosine +0.73623 │ distance 4.1087"
	if got := viewtest.Readout(said); got != want {
		t.Errorf("the readout is\n%s, want\n%s", got, want)
	}
}

// The sum beside the matrix is that of the pairs that the filter keeps, and is divided by their number.
func TestSumIsOverKeptPairs(t *testing.T) {
	for filter := range chart.Filter(6) {
		sc := simScene(t, func(s *state) { s.Filter = filter })
		kept, sum := 0, rowsDot(sc, sc.Pos, sc.Pos+sc.Offset)
		for pair := range sc.DModel / 2 {
			kept += int(sc.Enc.At(0, 2*pair+1)) // cos 0, or the zeros of a pair that is left out
		}
		picture, _ := simWords(sc, 120, 35)
		for _, want := range []string{fmt.Sprintf("Σ cos ωk over %d pairs", kept), fmt.Sprintf("÷ %d ", kept),
			strings.Replace(fmt.Sprintf("%.2f ", sum), "-", "−", 1),
			strings.Replace(fmt.Sprintf("%.3f ", sum/float64(kept)), "-", "−", 1)} {
			if !strings.Contains(picture, want) {
				t.Errorf("filter %d: %q is missing in\n%s", filter, want, picture)
			}
		}
	}
}

// In a slim and tall picture, as in two panes, the matrix has the width and the curve is below it.
func TestSlimPictureHasItsCurveBelow(t *testing.T) {
	for _, size := range [][2]int{{58, 34}, {59, 33}, {60, 27}} {
		p := simScene(t, nil).draw(body(size[0], size[1]))
		if under := p.matrix.Y + p.matrix.H; p.curve.y <= under || p.matrix.W < 2*(size[1]-15) {
			t.Errorf("%v: a matrix of %d columns to row %d, the curve in row %d", size, p.matrix.W, under, p.curve.y)
		}
		if k, ok := p.hit(p.curve.x+p.curve.w/2, p.curve.y+2); !ok || k.Offset == p.Offset {
			t.Errorf("%v: a click on the curve leads to offset %d, %v", size, k.Offset, ok)
		}
	}
}

// The lone sine of an odd d_model is named and its part is given.
func TestSimilarityNamesTheLoneSine(t *testing.T) {
	sc := simScene(t, func(s *state) { s.DModel, s.Length, s.Pos, s.Offset = 65, 4096, 3000, -500 })
	_, said := simWords(sc, 200, 35)
	want := "dim 64, a lone sine, is left out: " + chart.SignedText(sc.Enc.At(3000, 64)*sc.Enc.At(2500, 64), 4)
	if got := viewtest.Readout(said); !strings.Contains(got, want) {
		t.Errorf("%q lacks %q", got, want)
	}
}

// The readout of any State gives its numbers.
func TestSimilarityReadout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc := someSight(t, func(s *state) { s.DModel, s.Sines = min(s.DModel, 64), false })
		said := sc.plan(body(120, 35)).Words()
		want := rowsDot(sc, sc.Pos, sc.Pos+sc.Offset) / rowsDot(sc, sc.Pos, sc.Pos)
		head := "pos " + strconv.Itoa(sc.Pos) + " · "
		got := viewtest.Readout(said)
		_, number, _ := strings.Cut(got, "cosine ")
		number, _, _ = strings.Cut(strings.Replace(number, chart.Minus, "-", 1), " ")
		v, err := strconv.ParseFloat(number, 64)
		if !strings.HasPrefix(got, head) || err != nil || math.Abs(v-want) > 0.500001e-5 {
			t.Fatalf("%q lacks %q or the cosine %v", got, head, want)
		}
		for _, short := range []string{said.CaptionFor(frame.Theme{}, 0), said.ReadoutFor(frame.Theme{}, 0).Text()} {
			if short == "" || utf8.RuneCountInString(short) > 45 {
				t.Fatalf("no short line: %q", short)
			}
		}
	})
}

// A value next to that of offset 0 is not written as it.
func TestNearlyEqualRowsAreNotWrittenAsEqual(t *testing.T) {
	for measure, want := range map[string]string{similar.Distance: "1e-15", similar.Cosine: "1 − 5.4e-31",
		similar.DotProduct: "1 − 5.4e-31"} {
		sc := simScene(t, func(s *state) {
			s.DModel, s.Length, s.Offset, s.Measure, s.Dim = 2, encoding.MaxPos, 856449186698608, measure, 0
		})
		if picture, said := simWords(sc, 160, 40); !strings.Contains(picture, want) ||
			!strings.Contains(viewtest.Readout(said), strings.Replace(want, "1e-15", "1.04e-15", 1)) {
			t.Errorf("%s: %q is missing in %q and\n%s", measure, want, viewtest.Readout(said), picture)
		}
	}
}

// Notable offsets are below the length, and have the names that are true of the measure.
func TestNotableNames(t *testing.T) {
	for _, c := range []struct {
		dModel, length int
		measure        string
		want           string
	}{
		{64, 725, "cosine", "first rise 6"},
		{64, 726, "cosine", "first rise 6|first negative 725"},
		{64, 726, "distance", "first closer again 6|first beyond √64 725"},
		{64, 6, "cosine", ""},
		{4, 1000, "cosine", "first rise 4|first negative 22"},
		{64, 1e15, "cosine", "first rise 6|first negative 725"},
	} {
		sc := simScene(t, func(s *state) { s.DModel, s.Length, s.Measure = c.dModel, c.length, c.measure })
		told := sc.plan(body(160, 45)).notable()
		var got []string
		for i := range told.Rows {
			got = append(got, told.Cells(i)[0]+" "+told.Cells(i)[1])
		}
		if text := strings.Join(got, "|"); text != c.want {
			t.Errorf("d_model %d, %d positions, %s:\n%s, want\n%s", c.dModel, c.length, c.measure, text, c.want)
		}
	}
}

// What is hidden is in no table: no number of a picture is in a column that has no
// region to hide it with.
func TestDataIsHidden(t *testing.T) {
	for _, sc := range []sight{simScene(t, nil), simScene(t, func(s *state) { s.Sines = true }),
		simScene(t, func(s *state) { s.Scheme = "learned" })} {
		for _, told := range View.Tables(sc.Scene, sc.Settings) {
			for i, head := range told.Heads() {
				if index := i == 0 || head == "k" && told.Name != "notable"; index != (viewtest.HiddenWith(told, i) == "") {
					t.Errorf("%s: the column %q is hidden with %q", told.Name, head, viewtest.HiddenWith(told, i))
				}
			}
		}
	}
}
