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

// BenchmarkHelp scrolls the help page by a line, and goes to the page of
// another view, which is laid out anew.
func BenchmarkHelp(b *testing.B) {
	for _, keys := range [][2]string{{"down", "up"}, {"tab", "tab"}} {
		b.Run(keys[0], func(b *testing.B) {
			m := press(at(200, 60), "?")
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				m = press(m, keys[i%2])
			}
		})
	}
}

// BenchmarkCollide chooses another row of the list.
func BenchmarkCollide(b *testing.B) {
	m := enterLine(at(200, 60), "collide")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		m = press(m, []string{"down", "up"}[i%2])
	}
}
