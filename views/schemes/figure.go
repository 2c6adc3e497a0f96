package schemes

import "wavescope/views/chart"

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
