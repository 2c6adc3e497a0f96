package schemes

import (
	"math"

	"wavescope/views/chart"
)

// figureData returns what each scheme adds by offset, in a lane each.
func (s *subject) figureData() chart.Data {
	all := s.distances()
	d := all
	d.Kind, d.Columns = chart.Lanes, all.Columns[:1:1]
	d.Columns[0] = chart.Column{Name: "offset k", Format: chart.Whole, Log: true}
	d.Values, d.Title = "added to the score", "what each scheme adds to a score by offset"
	var kept []int
	for i, of := range s.all {
		if of.Profile != nil {
			kept, d.Columns = append(kept, 1+i), append(d.Columns, all.Columns[1+i])
		}
	}
	row := make([]float64, len(all.Columns))
	d.Row = func(k int, to []float64) {
		all.Row(k, row)
		to[0] = row[0]
		for i, from := range kept {
			to[1+i] = row[from]
		}
	}
	return d
}

// figure returns the panels of a figure: the scores of the positions shown, by each of the two schemes.
func (m *matrix) figure() (panels []func() chart.Data) {
	for _, of := range []*lane{m.cursor(), m.against()} {
		if of == nil || of.Profile == nil || len(panels) > 0 && m.cursor() == m.against() {
			continue
		}
		panels = append(panels, func() chart.Data { return m.scoresOf(of) })
	}
	return panels
}

// scoresOf returns what a scheme adds for every query and the keys up to it.
func (m *matrix) scoresOf(of *lane) chart.Data {
	d := chart.Data{Name: "scores", Title: of.fullTitle(), Rows: m.n, Here: m.query - m.first, Across: "key position",
		Values: "added to the score", Columns: chart.Columns(chart.Whole, nil, "query position")}
	return d.WithCells(m.first, 1, chart.Counted(m.first, m.n), func(row, col int) float64 {
		if col > row {
			return math.NaN() // later keys are masked
		}
		return m.between(of, m.first+col, m.first+row)
	})
}
