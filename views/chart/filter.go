package chart

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/measure"
)

// Filter chooses the pairs of a sinusoidal table that are kept. The columns of the others are zeros. Slow pairs make
// less than one turn within the length. Of the others, the first half are fast.
type Filter uint8

// Unfiltered keeps all pairs.
const Unfiltered Filter = 0

// AllPairs is what a filter that leaves nothing out keeps.
const AllPairs = "all pairs"

// A pass is a filter that keeps a range of the three bands, from low up to but not including high.
type pass struct {
	name      string
	low, high int
}

// passes lists the filters.
var passes = [...]pass{
	{"none", 0, 3}, {"fast", 0, 1}, {"middle", 1, 2}, {"slow", 2, 3}, {"no-fast", 1, 3}, {"no-slow", 0, 2},
}

// FilterNames returns the names of the filters, as in --filter.
func FilterNames() []string { return NamesOf(passes[:], func(p pass) string { return p.name }) }

// band returns the pairs of a table that the filter keeps, or all pairs if there are none of that kind.
func (f Filter) band(c encoding.Config) encoding.Band {
	if f == Unfiltered {
		return encoding.Band{}
	}
	enc, err := encoding.NewSinusoidal(c)
	if err != nil {
		return encoding.Band{}
	}
	waves, _ := enc.(encoding.Periodic)
	turning := measure.FullTurnPairs(waves, c.Length)
	ends := [...]int{0, (turning + 1) / 2, turning, waves.Pairs()}
	b := encoding.Band{From: ends[passes[f].low], To: ends[passes[f].high]}
	if c.Band = b; c.Check() != nil {
		return encoding.Band{}
	}
	return b
}

// Filters reports whether the State's filter leaves out a column of the table.
func (sc Scene) Filters(dim int) bool {
	pair, kind := sc.WaveAt(dim)
	return sc.Waves != nil && kind != encoding.Zero && !sc.Waves.Config().Band.Has(pair)
}

// FilterCaption says which pairs a filtered table keeps, in two lengths; nil where it keeps all.
func FilterCaption(sc Scene) []string {
	if sc.Enc == nil || sc.Enc.Config().Band == (encoding.Band{}) {
		return nil
	}
	return []string{"The filter keeps " + sc.Passes() + "; all other columns are 0.", "Kept: " + sc.Passes() + "."}
}

// Filterable reports whether the State has a table that its filter acts on.
func (s State) Filterable() bool { return s.Declared().Waves && !s.Declared().Rotates }

// filters reports whether the State's table has pairs that its filter keeps, or no filter.
func (s State) filters() bool {
	return s.Filter == Unfiltered || s.Filterable() && s.Shape().Band != encoding.Band{}
}

// NextFilter goes on to the next filter that keeps any pairs.
func (s *State) NextFilter() {
	s.Filter = (s.Filter + 1) % Filter(len(passes))
	for !s.filters() {
		s.Filter = (s.Filter + 1) % Filter(len(passes))
	}
}

// Passes says which pairs the State's filter keeps, such as "pairs 0–10 of 32"; "" where it keeps all.
func (s State) Passes() string {
	c := s.Shape()
	if c.Band == (encoding.Band{}) {
		return ""
	}
	return Either(c.Band.To-c.Band.From == 1, "pair ", "pairs ") + Through(c.Band.From, c.Band.To) + " of " +
		strconv.Itoa(c.Pairs())
}

// Through names the pairs from one up to, but not including, an end: "5", "0–5", or "" for none.
func Through(from, end int) string {
	switch end - from {
	case 0:
		return ""
	case 1:
		return strconv.Itoa(from)
	}
	return strconv.Itoa(from) + "–" + strconv.Itoa(end-1)
}
