package ui

import (
	"testing"

	"wavescope/views"
)

// BenchmarkScreen draws the whole program anew, as after every key.
func BenchmarkScreen(b *testing.B) {
	for _, v := range views.All {
		b.Run(v.Name, func(b *testing.B) {
			m := at(200, 60)
			m.panes.First.View = v.Name
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				m.panes.First.Pos = i % 100
				m.advance()
				m.View()
			}
		})
	}
}

// BenchmarkPanes draws two pictures and their difference after every key.
func BenchmarkPanes(b *testing.B) {
	for _, v := range views.All {
		b.Run(v.Name, func(b *testing.B) {
			m := at(200, 60)
			m.panes.First.View = v.Name
			m.panes = m.panes.Split()
			m.panes.Second.Base = 500_000
			m.panes.Difference = m.panes.NoDifference() == ""
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				m.panes = m.panes.Change(func(s *views.State) { s.Pos = i % 100 })
				m.advance()
				m.View()
			}
		})
	}
}
