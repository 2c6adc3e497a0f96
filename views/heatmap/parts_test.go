package heatmap

import (
	"strings"
	"testing"

	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

func pictured(t *testing.T, name string, set Settings, change func(*scene.State)) viewtest.Pictured[Settings] {
	return viewtest.Pictured[Settings]{Name: name, Scene: viewtest.Changed(t, change), Set: set}
}

// eight is a table of eight columns.
func eight(s *scene.State) { s.DModel, s.Length, s.Pos, s.Dim = 8, 32, 5, 7 }

func TestHeatmapParts(t *testing.T) {
	same := func(*scene.State) {}
	usual := pictured(t, "the usual table", Settings{}, same)
	small := pictured(t, "eight columns", Settings{}, eight)
	turned := pictured(t, "turned", Settings{Turned: true}, eight)
	phase := pictured(t, "turned angles", Settings{Turned: true, Phase: true}, same)
	fit := pictured(t, "all of it", Settings{}, func(s *scene.State) { s.Fit, s.Length, s.DModel = true, 1_000_000, 512 })
	bits := pictured(t, "bits", Settings{}, func(s *scene.State) { s.Scheme = "binary" })
	learned := pictured(t, "random numbers", Settings{Stored: true}, func(s *scene.State) { s.Scheme, s.LearnedRows = "learned", 20 })
	viewtest.HoldsParts(t, View, nil, usual, small, turned, phase, fit, bits, learned)

	const number = `\d[\d.]*`
	viewtest.Unread(t, View, usual, "wavelengths", number, "wavelengths", "column-6", "column-16", "column-17", "bracket")
	viewtest.Unread(t, View, small, "wavelengths", `\d+\.\d+|6283`, "wavelengths")
	viewtest.Unread(t, View, turned, "wavelengths", `\d+\.\d+|6283`, "wavelengths")
	viewtest.Unread(t, View, fit, "wavelengths", `6\.28`, "wavelengths")
	viewtest.Unread(t, View, usual, "bracket", `\d+ turn|\d+ never`, "bracket")
	viewtest.Unread(t, View, usual, "bracket", `\d+ turn|\d+ never`, "line")
	viewtest.Unread(t, View, bits, "bracket", `\d+ bits`, "bracket")
	viewtest.Unread(t, View, usual, "scale", `[+−]1`, "scale")
	viewtest.Unread(t, View, phase, "scale", `2π`, "scale")
	viewtest.Unread(t, View, usual, "wave", `[+−]\d\.\d+`, "column-6")
	viewtest.Unread(t, View, usual, "wave", `[+−]\d\.\d+`, "row-17")

	viewtest.GivesRoom(t, View, usual, "column-2", "barcode")
	viewtest.GivesRoom(t, View, small, "column-2", "wave")
	viewtest.GivesRoom(t, View, phase, "column-6", "barcode")
	deep := pictured(t, "many columns", Settings{Turned: true}, func(s *scene.State) { s.DModel = 512 })
	viewtest.GivesRoom(t, View, deep, "row-17", "wave")
}

// What is left out of the table is bare paper but for a question mark in the
// cursor's row or column, and the rest is what it was.
func TestHeatmapHidesColumnsAndRows(t *testing.T) {
	for _, c := range []struct {
		set  Settings
		hide string
	}{
		{Settings{}, "columns 1-7"}, {Settings{Stored: true}, "columns 1-7"}, {Settings{Turned: true}, "columns 2-7"},
		{Settings{}, "rows 8-31"}, {Settings{Turned: true}, "rows 8-31"}, {Settings{Phase: true}, "columns 1-7"},
	} {
		p := pictured(t, "eight columns", c.set, eight)
		before, after := viewtest.Without(t, View, p, 120, 26), viewtest.Without(t, View, p, 120, 26, c.hide)
		hidden := scene.NewHidden(c.hide)
		for row := range 32 {
			for column := range 8 {
				at, ok := after.Find(scene.PartN("row", row))
				across, _ := after.Find(scene.PartN("column", column))
				if at = at.Intersect(across); !ok || at.Empty() {
					t.Fatalf("%+v: no row %d of column %d", c.set, row, column)
				}
				for x := at.Min.X; x < at.Max.X; x++ {
					was, is := coloursAt(before.Frame, x, at.Min.Y), coloursAt(after.Frame, x, at.Min.Y)
					if hidden.HasN("row", row) || hidden.HasN("column", column) {
						if is != [2]frame.Color{frame.Background, frame.Background} && after.At(x, at.Min.Y).Rune != '?' {
							t.Errorf("%+v without %s shows row %d of column %d", c.set, c.hide, row, column)
						}
					} else if was != is {
						t.Errorf("%+v without %s changes row %d of column %d", c.set, c.hide, row, column)
					}
				}
			}
		}
		if n := strings.Count(after.Text(scene.PartN("column", 7)), "?"); (n != 1) != hidden.HasN("row", 8) {
			t.Errorf("%+v without %s asks %d times in column 7", c.set, c.hide, n)
		}
	}
}

// coloursAt are the colours of a cell above and below.
func coloursAt(f frame.Frame, x, y int) [2]frame.Color {
	if c := f.At(x, y); c.Rune == '▀' {
		return [2]frame.Color{c.FG, c.BG}
	}
	return [2]frame.Color{f.At(x, y).BG, f.At(x, y).BG}
}

// A wave has gaps where rows are left out, and none is drawn of a column that is.
func TestHeatmapHidesTheWave(t *testing.T) {
	for _, set := range []Settings{{}, {Turned: true}} {
		p := pictured(t, "the usual table", set, func(*scene.State) {})
		drawn := func(hide ...string) int {
			return strings.Count(strings.Map(func(r rune) rune {
				if r >= 0x2800 && r <= 0x28ff || r == '●' {
					return '#'
				}
				return ' '
			}, viewtest.Without(t, View, p, 120, 26, hide...).Text("wave")), "#")
		}
		all, some, none := drawn(), drawn("rows 0-15"), drawn("column-6")
		if all < 20 || some == 0 || some >= all || none != 0 || drawn("rows 0-1000") != 0 {
			t.Errorf("%+v: the wave has %d cells, without rows %d, without its column %d", set, all, some, none)
		}
	}
}
