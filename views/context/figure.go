package context

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// turnsFigure returns the panels of a figure of New: without a method, and with that under the cursor.
func (s *subject) turnsFigure() (panels []func() chart.Data) {
	for i, m := range s.methods {
		if i == s.at || m.kind == encoding.Unscaled {
			panels = append(panels, func() chart.Data { return s.turnsData(m) })
		}
	}
	return panels
}

// turnsData returns which part of a turn every pair makes in the training, and which part is new to it.
func (s *subject) turnsData(m method) chart.Data {
	return chart.Data{Name: "turned", Kind: chart.Parts, Rows: m.Len(), Here: s.pair, Values: "part of a turn",
		Title: "angles of every pair " +
			chart.Either(m.kind == encoding.Unscaled, "without a method", "with "+nameOf(m.kind)),
		Scale: chart.Scale{High: 1},
		Columns: []chart.Column{{Name: "pair", Format: chart.Whole},
			{Name: "seen in " + strconv.Itoa(s.train), Ink: frame.Good},
			{Name: "new in " + strconv.Itoa(s.target), Ink: frame.Warn}},
		Row: func(pair int, to []float64) {
			to[0], to[1], to[2] = float64(pair), m.Seen(pair), newTurns(m, pair, s.target)
		}}
}
