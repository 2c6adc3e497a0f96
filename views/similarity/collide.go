package similarity

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
)

// mostCollisions is the length of the list.
const mostCollisions = 16

// collisions is the list of the offsets whose rows come back closest.
var collisions = chart.Listing[Settings]{
	Name:   "collide",
	Help:   "the offsets whose rows are hardest to tell apart",
	Choose: "set offset k to it and show its similarity",
	Make:   func(sc chart.Scene, _ Settings, _ string) (page, error) { return collide(sc) },
}

// page is the list as it stands, change what choosing a row of it does.
type (
	page   = chart.Page[change]
	change = func(*chart.State, *Settings)
)

// collide searches the table that is shown.
func collide(sc chart.Scene) (page, error) {
	if !sc.HasWaves() {
		return page{}, fmt.Errorf("collide needs waves; in the scheme %s no offset alone says how alike two rows are",
			sc.Scheme)
	}
	t := newTable(sc.Waves, Settings{Measure: similar.Cosine})
	found := similar.NewCollisions(sc.Waves, mostCollisions, sc.Length)
	list := page{
		Title: "Look-alikes and collisions",
		About: aboutCollisions(found, sc.Length),
		Columns: []chart.ListColumn{
			{Name: "offset k", Width: max(8, len(strconv.Itoa(found.Below)))},
			{Name: "distance", Width: 10},
			{Name: "cosine", Width: 12},
			{Name: "kept apart by", Width: 13},
			{Name: "λ", Width: 10},
			{Name: "its share", Width: 9},
			{Name: "distance ÷ k 1", Width: 14},
		},
	}
	next := t.kernel.Distance(1)
	if why := distinct(sc.Waves); why != "" {
		list.About = append(list.About, why)
	}
	for _, c := range found.List {
		list.Rows = append(list.Rows, t.collision(c, next))
	}
	return list, nil
}

// aboutCollisions says what the list holds, and how far it is exact.
func aboutCollisions(found similar.Collisions, length int) []string {
	what := "Look-alikes: offsets k whose rows, wherever they start, are closer than those of both offsets beside k."
	if len(found.List) == 0 {
		what = fmt.Sprintf("No offset below %d is a look-alike: none is closer than both offsets beside it.",
			found.Below)
	}
	exact := fmt.Sprintf("Exact: every offset below the length, %d, counts.", length)
	if found.Below < length {
		exact = fmt.Sprintf("Exact below %d; farther, to the length of %d, was not searched.", found.Below, length)
	}
	return []string{what, exact}
}

// collision is a row of the list; one closer than neighbours, which are so far
// apart, stands out.
func (t table) collision(c similar.Collision, next float64) chart.ListRow[change] {
	distance, lambda := chart.Significant(c.Distance, 4), chart.Significant(encoding.Wavelength(t.enc, c.Pair), 4)
	cosine, ok := t.short(c.Distance, 1)
	if !ok {
		cosine = chart.Unsigned(c.Cosine, 6)
	}
	strong := c.Distance < next
	return chart.ListRow[change]{
		Cells: []string{strconv.Itoa(c.Offset), distance, cosine, "pair " + strconv.Itoa(c.Pair), lambda,
			chart.Percent(c.Share),
			chart.Significant(c.Distance/next, 3)},
		Strong: strong,
		Says: fmt.Sprintf("k %d: distance %s, %s than neighbours with %s. Pair %d (λ %s) does most to keep them "+
			"apart: it is %s, %s of the squared distance.",
			c.Offset, distance, chart.Either(strong, "closer", "farther"), chart.Significant(next, 4), c.Pair, lambda,
			t.way(c), chart.Percent(c.Share)),
		Do: func(s *chart.State, _ *Settings) {
			s.Offset = c.Offset
			s.Pos = max(min(s.Pos, s.Length-1-c.Offset), 0) // where both rows are in the table
		},
	}
}

// way says how far the pair that keeps two rows apart goes from one to the
// other: so many degrees from a whole number of turns.
func (t table) way(c similar.Collision) string {
	turns, rest := encoding.Rest(t.enc, c.Pair, c.Offset)
	text := chart.Significant(math.Abs(rest)*180/math.Pi, 3) + "°"
	if turns == 0 {
		return text + " on"
	}
	return text + chart.Either(rest < 0, " short of ", " past ") + chart.Plural(turns, "turn")
}
