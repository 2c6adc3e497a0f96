package similarity

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"wavescope/views/viewtest"
	"wavescope/views/words"
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
		{64, 128, "distance", "first closer again 6|first beyond √64, past the length 725|nearest look-alike 6|least alike 127"},
		{64, 1, "cosine", "first rise, past the length 6|first negative, past the length 725|look-alike none below 1|least alike none below 1"},
		{64, 3, "cosine", "first rise, past the length 6|first negative, past the length 725|look-alike none below 3|least alike 2"},
		{4, 1000, "cosine", "first rise 4|first negative 22|collision 622|least alike 311"},
		{64, 1e15, "cosine", "first rise 6|first negative 725|look-alike below 104,960 6|least alike below 104,857 72454"},
	} {
		sc := simScene(t, func(s *state) { s.DModel, s.Length, s.Measure = c.dModel, c.length, c.measure })
		table := newTable(sc.Waves, sc.Settings)
		told := notableTold(table, sc.Scene)
		var got []string
		for i := range told.Count {
			got = append(got, told.Row(i)[0]+" "+told.Row(i)[1])
		}
		if text := strings.Join(got, "|"); strings.ReplaceAll(text, ",", "") != strings.ReplaceAll(c.want, ",", "") {
			t.Errorf("d_model %d, %d positions, %s:\n%s, want\n%s", c.dModel, c.length, c.measure, text, c.want)
		}
	}
}

// The sum so far is that of the cosines up to a pair, in any order of asking.
func TestToldSums(t *testing.T) {
	sc := simScene(t, func(s *state) { s.DModel = 512 })
	told := sumTold(newTable(sc.Waves, sc.Settings), sc.Scene)
	for _, last := range []int{255, 0, 31, 200} {
		want := 0.0
		for pair := range last + 1 {
			want += math.Cos(6 * math.Pow(sc.Base, -float64(2*pair)/512))
		}
		if got := told.Row(last)[3]; got != words.Signed(want, words.ToldDecimals) {
			t.Errorf("%s up to pair %s, want %s", got, strconv.Itoa(last), words.Signed(want, words.ToldDecimals))
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
		if fields := strings.Fields(name); len(fields) == 0 || strings.HasPrefix(fields[len(fields)-1], "sin") != sines {
			t.Errorf("sines alone %v: the strip is called %q", sines, name)
		}
	}
}
