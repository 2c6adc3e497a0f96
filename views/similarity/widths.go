package similarity

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
)

// The widths that are listed: each twice the one before.
const (
	leastWidth = 4
	mostWidth  = 512
)

// widths is the list of what d_model makes of the similarity.
var widths = chart.Listing[Settings]{
	Name:   "widths",
	Help:   "d_model from 4 to 512: how alike, and how alike by chance",
	Choose: "set d_model to it and show its similarity",
	Make:   func(sc chart.Scene, _ Settings, _ string) (page, error) { return listWidths(sc) },
}

// listWidths makes the table at every width, all else as it is.
func listWidths(sc chart.Scene) (page, error) {
	if !sc.HasWaves() {
		return page{}, fmt.Errorf("widths needs waves; in the scheme %s no offset alone says how alike two rows are",
			sc.Scheme)
	}
	if sc.Declared().Rotates {
		return page{}, fmt.Errorf("widths is about d_model, and what %s turns by depends on the head dimension alone",
			sc.Declared().Title)
	}
	k := chart.Position(sc.Offset)
	list := page{
		Title: "The same offsets at every d_model",
		About: []string{
			"Cosine of two rows by their offset. Two random directions in d dimensions have a cosine of 0 in " +
				"the mean, and 1/√d is its standard deviation: the more dimensions, the less is alike by chance.",
			fmt.Sprintf("Least: over the offsets 0 to %d of the table, where all were looked at.", sc.Length-1),
		},
		Columns: []chart.ListColumn{
			{Name: "d_model", Width: 8}, {Name: "k = 1", Width: 8}, {Name: "k = " + k, Width: max(8, 5+len(k))},
			{Name: "by chance", Width: 10},
			{Name: "least", Width: 8}, {Name: "first rise", Width: 11}, {Name: "look-alike", Width: 13},
		},
	}
	for d := leastWidth; d <= mostWidth; d *= 2 {
		s := sc.State
		s.DModel = d
		at, err := chart.New(s.Clamp())
		if err != nil {
			return page{}, err
		}
		list.Rows = append(list.Rows, widthRow(at, sc.DModel == d))
	}
	return list, nil
}

// widthRow is a row of the list; the width that is shown stands out.
func widthRow(sc chart.Scene, shown bool) chart.ListRow[change] {
	t := newTable(sc.Waves, Settings{Measure: similar.Cosine})
	facts := similar.NewFacts(sc.Waves, sc.Length)
	chance := "±" + chart.Significant(1/math.Sqrt(float64(sc.DModel)), 3)
	least, rise, again := "–", "none below "+chart.Reached(facts.Rise.Below), "–"
	if offset, ok := facts.Least(sc.Length); ok {
		least = t.text(offset, 3)
	}
	if k := facts.Rise.Offset; k > 0 {
		rise = "k " + strconv.Itoa(k)
	}
	if found := facts.LookAlike; found.Offset > 0 {
		again = "k " + strconv.Itoa(found.Offset) + ", " + t.text(found.Offset, 3) +
			chart.Either(found.Below < sc.Length, " below "+chart.Reached(found.Below), "")
	}
	d := sc.DModel
	return chart.ListRow[change]{
		Cells:  []string{strconv.Itoa(d), t.text(1, 3), t.text(sc.Offset, 3), chance, least, rise, again},
		Strong: shown,
		Says: fmt.Sprintf("d_model %d: neighbours have a cosine of %s, rows %s apart one of %s; "+
			"two random directions one of 0 %s.",
			d, t.text(1, 3), chart.Position(sc.Offset), t.text(sc.Offset, 3), chance),
		Do: func(s *chart.State, _ *Settings) {
			before := *s
			s.DModel = d
			*s = s.KeepWave(before)
		},
	}
}

// distinct says why no two rows are the same, where that is so: of a pair that
// turns by 1 rad a position, as pair 0 does at every base.
func distinct(waves encoding.Periodic) string {
	if waves.Frequency(0) != 1 {
		return ""
	}
	return "None is at distance 0: pair 0 turns by k radians, " +
		"and as π is irrational no whole number of them is a whole number of turns."
}
