package similarity

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/viewtest"
)

// listed is the list of a table.
func listed(t testing.TB, change func(*chart.State)) (page, chart.Scene) {
	t.Helper()
	sc := viewtest.Changed(t, change)
	list, err := View.Lists[0].Make(sc, View.Default, "")
	if err != nil {
		t.Fatal(err)
	}
	return list, sc
}

// row is a row of the list as it stands on the screen.
func row(list page, i int) string {
	return strings.Join(list.Rows[i].Cells, " ") + " · " + list.Rows[i].Says
}

func TestListHoldsTheClosest(t *testing.T) {
	for _, c := range []struct {
		dModel, length, first int
		says                  []string
	}{
		{2, 4096, 710, []string{"0.00006029", "1 − 1.8e-9", "past 113 turns", "100%"}},
		{4, 4096, 1885, []string{"0.04441", "0.999507", "pair 0", "2.54° past 300 turns", ">99%"}},
		{8, 512, 63, []string{"0.6453", "0.947950", "pair 2", "λ 628.3", "it is 36.1° on", "92%",
			"closer than neighbours"}},
		{64, 128, 6, []string{"4.109", "farther than neighbours with 1.472", "167° short of 1 turn", "2.79"}},
	} {
		list, sc := listed(t, func(s *chart.State) { s.DModel, s.Length = c.dModel, c.length })
		if len(list.Rows) == 0 || len(list.Rows) > 16 || list.Rows[0].Cells[0] != strconv.Itoa(c.first) {
			t.Fatalf("d_model %d: %+v", c.dModel, list.Rows)
		}
		viewtest.Wants(t, row(list, 0), c.says...)
		viewtest.Wants(t, strings.Join(list.About, " "), "below the length, "+strconv.Itoa(c.length))
		last, beside := 0.0, encoding.Distance(sc.Enc, 3, 4)
		for _, r := range list.Rows { // by the rows of the table themselves
			k, err := strconv.Atoi(r.Cells[0])
			d := encoding.Distance(sc.Enc, 3, 3+k)
			if err != nil || d < last || k >= c.length || r.Strong != (d < beside) ||
				len(r.Cells) != len(list.Columns) {
				t.Errorf("d_model %d: %+v at distance %v after %v", c.dModel, r, d, last)
			}
			last = d
		}
	}
}

// What a pair makes of an offset is a whole number of turns and some degrees.
func TestListCountsTurns(t *testing.T) {
	for _, dModel := range []int{2, 4, 6, 8, 64} {
		list, sc := listed(t, func(s *chart.State) { s.DModel, s.Length = dModel, 20_000 })
		for _, r := range list.Rows {
			_, rest, _ := strings.Cut(r.Says, ". Pair ")
			pair, err := strconv.Atoi(rest[:strings.Index(rest, " ")])
			if err != nil {
				t.Fatal(err)
			}
			_, way, _ := strings.Cut(r.Says, "it is ")
			degrees, err := strconv.ParseFloat(way[:strings.Index(way, "°")], 64)
			if err != nil {
				t.Fatal(err)
			}
			turns := 0.0
			if _, of, ok := strings.Cut(way, "of "); ok && strings.Contains(way, " short of ") {
				degrees = -degrees
				turns, _ = strconv.ParseFloat(of[:strings.Index(of, " ")], 64)
			} else if _, past, ok := strings.Cut(way, "past "); ok {
				turns, _ = strconv.ParseFloat(past[:strings.Index(past, " ")], 64)
			}
			k, _ := strconv.ParseFloat(r.Cells[0], 64)
			want := k * math.Pow(10_000, -2*float64(pair)/float64(sc.DModel)) * 180 / math.Pi
			if got := 360*turns + degrees; math.Abs(got-want) > 0.5 {
				t.Errorf("d_model %d, offset %s: %q is %v degrees, not %v", dModel, r.Cells[0], way, got, want)
			}
		}
	}
}

// A row that is chosen sets the offset, and the position where both rows are in
// the table.
func TestChoosingACollision(t *testing.T) {
	list, sc := listed(t, func(s *chart.State) { s.DModel, s.Length, s.Pos = 4, 4096, 4000 })
	for _, r := range list.Rows {
		s, set := sc.State, View.Default
		r.Do(&s, &set)
		if strconv.Itoa(s.Offset) != r.Cells[0] || s.Pos < 0 || s.Pos+s.Offset >= s.Length || set != View.Default {
			t.Errorf("offset %d, pos %d after %s", s.Offset, s.Pos, r.Cells[0])
		}
	}
}

func TestListWithoutWavesSaysWhy(t *testing.T) {
	bits := slices.IndexFunc(scheme.All, func(s scheme.Scheme) bool { return !s.Waves })
	sc := viewtest.Changed(t, func(s *chart.State) { s.Scheme = scheme.All[bits].Name })
	if _, err := View.Lists[0].Make(sc, View.Default, ""); err == nil ||
		err.Error() != "collide needs waves; in the scheme "+sc.Scheme+" no offset alone says how alike two rows are" {
		t.Error(err)
	}
}

// Where nothing comes back, and where the curve rises to the end of the length
// and on, that is all that is said.
func TestListWhereNothingComesBack(t *testing.T) {
	for _, c := range []struct{ dModel, length int }{{512, 40}, {2, 6}} {
		list, _ := listed(t, func(s *chart.State) { s.DModel, s.Length = c.dModel, c.length })
		if len(list.Rows) != 0 {
			t.Errorf("d_model %d: %+v", c.dModel, list.Rows)
		}
		viewtest.Wants(t, list.About[0],
			"No offset below "+strconv.Itoa(c.length)+" is a look-alike: none is closer than both offsets beside it.")
	}
}

// What was not searched is not claimed.
func TestListSaysHowFar(t *testing.T) {
	list, sc := listed(t, func(s *chart.State) { s.DModel, s.Length = 512, 1e15 })
	said := strings.TrimPrefix(list.About[1], "Exact below ")
	below, err := strconv.Atoi(said[:max(strings.Index(said, ";"), 0)])
	if err != nil || below >= sc.Length || below < 1000 ||
		!strings.HasSuffix(said, "; farther, to the length of 1000000000000000, was not searched.") {
		t.Errorf("%q", list.About[1])
	}
}
