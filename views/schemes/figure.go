package schemes

import (
	"math"

	"wavescope/views/chart"
)

// figureData returns what each scheme adds by offset, in a lane each.
func (s *subject) figureData() chart.Data {
	kept := []int{0}
	for i, of := range s.all {
		if of.Profile != nil {
			kept = append(kept, 1+i)
		}
	}
	d := s.distances().Pick(kept...)
	d.Columns[0] = chart.Column{Name: "offset k", Format: chart.Whole, Log: true}
	d.Kind, d.Values, d.Title = chart.Lanes, "added to the score", "what each scheme adds to a score by offset"
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
	if m.n < m.Length {
		d.Title += ": " + chart.Every("position", m.first, m.n, m.Length)
	}
	return d.WithCells(m.first, 1, chart.Counted(m.first, m.n), func(row, col int) float64 {
		if col > row {
			return math.NaN() // later keys are masked
		}
		return m.between(of, m.first+col, m.first+row)
	})
}
