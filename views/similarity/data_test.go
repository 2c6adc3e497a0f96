package similarity

import (
	"math"
	"strings"
	"testing"

	"wavescope/encoding/similar"
	"wavescope/views/viewtest"
)

// Notable offsets have the names that are true of them: what a distance does, what
// lies past the length, and how far was looked.
func TestNotableNames(t *testing.T) {
	for _, c := range []struct {
		dModel, length int
		measure        string
		want           string
	}{
		{64, 128, "cosine", "first rise 6|first negative, past the length 725|nearest look-alike 6|least alike 127"},
		{64, 128, "distance",
			"first closer again 6|first beyond √64, past the length 725|nearest look-alike 6|least alike 127"},
		{64, 1, "cosine", "first rise, past the length 6|first negative, past the length 725|" +
			"look-alike, none below 1 none|least alike, none below 1 none"},
		{64, 3, "cosine", "first rise, past the length 6|first negative, past the length 725|" +
			"look-alike, none below 3 none|least alike 2"},
		{4, 1000, "cosine", "first rise 4|first negative 22|collision 622|least alike 311"},
		{64, 1e15, "cosine",
			"first rise 6|first negative 725|look-alike below 104,960 6|least alike below 104,857 72454"},
	} {
		sc := simScene(t, func(s *state) { s.DModel, s.Length, s.Measure = c.dModel, c.length, c.measure })
		told := sc.plan(body(160, 45)).notable()().Told()
		var got []string
		for i := range told.Count {
			got = append(got, told.Row(i)[0]+" "+told.Row(i)[1])
		}
		if text := strings.Join(got, "|"); strings.ReplaceAll(text, ",", "") != strings.ReplaceAll(c.want, ",", "") {
			t.Errorf("d_model %d, %d positions, %s:\n%s, want\n%s", c.dModel, c.length, c.measure, text, c.want)
		}
	}
}

// The table of the sum has what each pair adds, and the sum up to it: of the usual
// curve, of the sines alone and of a difference, in any order of asking.
func TestSumData(t *testing.T) {
	usual := simScene(t, func(s *state) { s.DModel = 512 })
	sines := simScene(t, func(s *state) { s.DModel, s.Sines = 512, true })
	base := simScene(t, func(s *state) { s.DModel, s.Base = 512, 77 })
	omega := func(base float64, pair int) float64 { return math.Pow(base, -float64(2*pair)/512) }
	for _, c := range []struct {
		name string
		sight
		term func(pair int) float64
	}{
		{"sum", usual, func(pair int) float64 { return math.Cos(6 * omega(10_000, pair)) }},
		{"terms", sines, func(pair int) float64 {
			return math.Sin(17*omega(10_000, pair)) * math.Sin(23*omega(10_000, pair))
		}},
		{"terms", usual.less(base), func(pair int) float64 {
			return math.Cos(6*omega(10_000, pair)) - math.Cos(6*omega(77, pair))
		}},
	} {
		d := c.plan(body(160, 45)).sumData()
		row := make([]float64, len(d.Columns))
		for _, last := range []int{255, 0, 31, 200} {
			sum := 0.0
			for pair := range last + 1 {
				sum += c.term(pair)
			}
			d.Row(last, row)
			if d.Name != c.name || d.Rows != 256 || math.Abs(row[2]-c.term(last)) > 1e-12 ||
				math.Abs(row[3]-sum) > 1e-11 {
				t.Errorf("%s, %d rows, pair %d: %v, want %v and %v", d.Name, d.Rows, last, row, c.term(last), sum)
			}
		}
	}
	totals := simScene(t, nil).less(simScene(t, func(s *state) { s.DModel = 32 })).plan(body(160, 45)).sumData()
	row := make([]float64, 3)
	for i, d := range []int{64, 32} {
		if totals.Row(i, row); math.Abs(row[1]-measured(similar.DotProduct, d, 10_000, 6)) > 1e-12 ||
			row[2] != float64(d/2) {
			t.Errorf("the total of d_model %d is %v", d, row)
		}
	}
}

// The main table has the measure at every offset, of either sign, how it changes and
// the distance; of a difference those of both tables.
func TestCurveData(t *testing.T) {
	for _, measure := range similar.Measures {
		for _, sign := range []int{1, -1} {
			sc := simScene(t, func(s *state) { s.Measure, s.Offset = measure, 6*sign })
			d := sc.plan(body(160, 45)).data()()
			if d.Rows != 128 || d.Here != 6 || d.Columns[1].Region != valueName {
				t.Errorf("%s: %d rows, at %d, %+v", measure, d.Rows, d.Here, d.Columns)
			}
			row := make([]float64, len(d.Columns))
			for k := range d.Rows {
				d.Row(k, row)
				want := measured(measure, 64, 10_000, k)
				change := want - measured(measure, 64, 10_000, max(k-1, 0))
				if row[0] != float64(sign*k) || math.Abs(row[1]-want) > 1e-6 || math.IsNaN(row[2]) != (k == 0) ||
					k > 0 && math.Abs(row[2]-change) > 1e-6 ||
					math.Abs(row[len(row)-1]-measured(similar.Distance, 64, 10_000, k)) > 1e-6 &&
						measure != similar.Distance {
					t.Fatalf("%s: %v at %d, want %v and %v", measure, row, k, want, change)
				}
			}
			less := sc.less(simScene(t, func(s *state) {
				s.Measure, s.Offset, s.Base = measure, 6*sign, 77
			})).plan(body(160, 45)).data()()
			four := make([]float64, 4)
			for k := range less.Rows {
				less.Row(k, four)
				a, b := measured(measure, 64, 10_000, k), measured(measure, 64, 77, k)
				if math.Abs(four[1]-a) > 1e-6 || math.Abs(four[2]-b) > 1e-6 || math.Abs(four[3]-a+b) > 1e-6 {
					t.Fatalf("%s: %v at %d, want %v and %v", measure, four, k, a, b)
				}
			}
		}
	}
}

// What is hidden is in no table: no number of a picture is in a column that has no
// region to hide it with.
func TestDataIsHidden(t *testing.T) {
	for _, sc := range []sight{simScene(t, nil), simScene(t, func(s *state) { s.Sines = true }),
		simScene(t, func(s *state) { s.Scheme = "learned" }),
		simScene(t, nil).less(simScene(t, func(s *state) { s.Base = 77 })),
		simScene(t, nil).less(simScene(t, func(s *state) { s.DModel = 32 }))} {
		for _, told := range View.Told(sc.Scene, sc.Settings) {
			for i, head := range told.Heads {
				if index := i == 0 || head == "k" && told.Name != "notable"; index != (told.Parts[i] == "") {
					t.Errorf("%s: the column %q is hidden with %q", told.Name, head, told.Parts[i])
				}
			}
		}
	}
}

// The strip under a sum names what its cells are: of the sines alone products of
// two sines.
func TestStripOfTheSum(t *testing.T) {
	for _, sines := range []bool{false, true} {
		sc := simScene(t, func(s *state) { s.Sines = sines })
		f := body(120, 35)
		p := sc.draw(f)
		name := strings.TrimSpace(string([]rune(viewtest.ScreenRow(p.terms(), p.sum.strip))[:p.sum.x]))
		if fields := strings.Fields(name); len(fields) == 0 ||
			strings.HasPrefix(fields[len(fields)-1], "sin") != sines {
			t.Errorf("sines alone %v: the strip is called %q", sines, name)
		}
	}
}
