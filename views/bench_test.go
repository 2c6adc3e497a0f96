package views

import (
	"testing"

	"github.com/guptarohit/asciigraph"

	"wavescope/views/frame"
)

func benchScene(b *testing.B, change func(*State)) Scene {
	s := Default()
	change(&s)
	sc, err := NewScene(s.Clamp())
	if err != nil {
		b.Fatal(err)
	}
	return sc
}

// 8 lanes of 16 waves; BenchmarkAsciigraph draws the same 16 on one plot.
func BenchmarkLanes(b *testing.B) {
	for name, z := range map[string]Zoom{"2cells": -2, "1cell": 1, "20pos": 20, "8cells": -8} {
		b.Run(name, func(b *testing.B) {
			sc := benchScene(b, func(s *State) { s.Zoom = z; s.Length = 100000 })
			f := frame.New(200, 36, frame.Theme{})
			b.ReportAllocs()
			for b.Loop() {
				f.Clear()
				Curves.Draw(f, sc)
			}
		})
	}
}

func BenchmarkOverlay(b *testing.B) {
	sc := benchScene(b, func(s *State) { s.Overlay = true })
	f := frame.New(200, 50, frame.Theme{})
	b.ReportAllocs()
	for b.Loop() {
		f.Clear()
		Curves.Draw(f, sc)
	}
}

func BenchmarkAsciigraph(b *testing.B) {
	sc := benchScene(b, func(*State) {})
	var all [][]float64
	var colors []asciigraph.AnsiColor
	for dim := range 16 {
		v := make([]float64, 169)
		for i := range v {
			v[i] = sc.Enc.At(i, dim)
		}
		all = append(all, v)
		colors = append(colors, asciigraph.AnsiColor(dim+1))
	}
	b.ReportAllocs()
	for b.Loop() {
		asciigraph.PlotMany(all, asciigraph.Height(50), asciigraph.SeriesColors(colors...))
	}
}
