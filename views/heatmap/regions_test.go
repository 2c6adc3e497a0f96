package heatmap

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// A click sets the cursor to what the cell shows.
func TestHeatmapHit(t *testing.T) {
	sc := heatScene(t, nil)
	f := frame.New(heatWide, heatHigh, frame.Theme{})
	for _, c := range []struct {
		turned   bool
		x, y     int
		pos, dim int
		ok       bool
	}{
		{false, column120(0), heatTop, 0, 0, true},
		{false, column120(30), heatTop + 5, 10, 30, true},
		{false, heatLeft + 33, heatTop + 5, 10, 6, true}, // between the blocks: the row
		{false, column120(9), 3, 17, 9, true},            // on a label: the column
		{false, column120(63), 33, 17, 63, true},         // on the bars
		{false, 90, heatTop + 24, 48, 6, true},           // on the wave
		{false, 2, 0, 17, 6, false},
		{true, 14, 7, 0, 0, true},
		{true, 14 + 50, 7 + 3, 50, 6, true},
		{true, 14 + 50, 7 + 11, 50, 22, true},
		{true, 14 + 40, 3, 40, 6, true}, // on the wave
		{true, 105, 7 + 2, 17, 4, true}, // on the bars
	} {
		sc.Transposed = c.turned
		s, ok := sc.State, false
		_, before := f.Size()
		_, after := body(f).Size()
		if do := viewtest.Hit[Settings](sc.plan(f), c.x, c.y-(before-after)); do != nil {
			do(&s, &sc.Settings)
			ok = true
		}
		if ok != c.ok || s.Pos != c.pos || s.Dim != c.dim {
			t.Errorf("turned %t, cell %d,%d: position %d, dim %d, %t; want %d, %d, %t",
				c.turned, c.x, c.y, s.Pos, s.Dim, ok, c.pos, c.dim, c.ok)
		}
	}
}

// Both ladders are walked at once, each up to where all of its axis is in sight,
// and end in the whole table; a step in undoes a step out.
func TestHeatmapZoom(t *testing.T) {
	type at struct {
		zoom  chart.Zoom
		group int
		fit   bool
	}
	for _, c := range []struct {
		change func(*state)
		out    []at
	}{
		{func(s *state) {}, []at{{2, 1, true}}},
		{func(s *state) { s.Length = 1000 }, []at{{5, 1, false}, {10, 1, false}, {20, 1, false}, {50, 1, true}}},
		{func(s *state) { s.DModel = 512 }, []at{{5, 2, false}, {5, 5, false}, {5, 10, true}}},
		{func(s *state) { s.DModel, s.Phase = 512, true }, []at{{5, 2, false}, {5, 5, true}}},
		{func(s *state) { s.Transposed = true }, []at{{2, 1, true}}},
	} {
		s := state{State: chart.Default()}
		c.change(&s)
		states := []chart.State{s.State}
		for i, want := range c.out {
			View.Zoom(&s.State, &s.Settings, -1)
			if got := (at{s.Zoom, s.Group, s.Fit}); got.group != want.group || got.fit != want.fit || !got.fit &&
				got.zoom != want.zoom {
				t.Errorf("%d steps out lead to %+v, not %+v", i+1, got, want)
			}
			states = append(states, s.State)
		}
		last := s.State
		if View.Zoom(&s.State, &s.Settings, -1); s.State != last {
			t.Errorf("beyond everything there is %+v", s.State)
		}
		for i := len(states) - 2; i > 0; i-- {
			View.Zoom(&s.State, &s.Settings, 1)
			if s.Zoom != states[i].Zoom || s.Group != states[i].Group || s.Fit != states[i].Fit {
				t.Errorf("in from %d steps out is %v, %d, %v; not %v, %d, %v", i+1, s.Zoom, s.Group, s.Fit,
					states[i].Zoom, states[i].Group, states[i].Fit)
			}
		}
	}
	sc := heatScene(t, func(s *state) { s.Length = 1_000_000 })
	f := frame.New(heatWide, heatHigh, frame.Theme{})
	for zoom, want := range map[chart.Zoom]int{chart.Auto: 52, 1: 26, -8: 3, 2: 52, 5: 130, 1000: 26_000} {
		sc.Zoom = zoom
		if _, got := sc.plan(f).Shown(); got != want {
			t.Errorf("at %s there are %d positions, not %d", zoom, got, want)
		}
	}
}

// The arrows follow the fan: along the sines, and on to the cosines.
func TestArrowsFollowTheFan(t *testing.T) {
	for _, d := range []int{2, 3, 8, 9} {
		s := chart.Default()
		s.DModel, s.Dim = d, 0
		across, _ := View.Axes(s, Settings{})
		var dims, want []int
		for range d {
			dims = append(dims, s.Dim)
			across.Move(&s, nil, 1)
		}
		for first := range 2 {
			for dim := first; dim < d; dim += 2 {
				want = append(want, dim)
			}
		}
		if fmt.Sprint(dims) != fmt.Sprint(want) {
			t.Errorf("d_model %d: %v, not %v", d, dims, want)
		}
		if across.Move(&s, nil, -100); s.Dim != 0 {
			t.Errorf("d_model %d: back to %d", d, s.Dim)
		}
	}
}

// The cursor is beside the data: its pixels, and no others, have an accent as high
// as they are, left, right and between the blocks.
func TestCursorIsBesideTheData(t *testing.T) {
	for _, zoom := range []chart.Zoom{chart.Auto, 1, -4, 5, 20} {
		sc := heatScene(t, func(s *state) { s.Zoom, s.Length, s.Pos = zoom, 1000, 21 })
		f := frame.New(heatWide, heatHigh, frame.Theme{})
		p := sc.plan(f)
		p.Draw()
		step := (21 - p.steps.first) / p.steps.span
		for _, x := range []int{p.x - 2, p.x + 33, p.x + p.w + 1} {
			for y := range 2 * p.h {
				want := y/p.steps.reps == step
				if got := pixelAt(p.f, x, 2*p.y+y) == frame.Accent; got != want {
					t.Errorf("zoom %v, column %d, half row %d: accent %t", zoom, x, y, got)
				}
			}
		}
	}
}

// Two tables of one shape have their columns in the same places, however many of
// their pairs turn: stacked, one can be read against the other.
func TestColumnsOfTwoTablesAlign(t *testing.T) {
	for _, d := range []int{2, 33, 64, 512} {
		places := map[string]bool{}
		for _, base := range []float64{1.5, 10_000, 500_000, 1e300} {
			sc := heatScene(t, func(s *state) { s.DModel, s.Base, s.Dim = d, base, 1 })
			p, at := sc.plan(frame.New(118, 16, frame.Theme{})), ""
			for c, x := range p.cols.all {
				at += fmt.Sprint(c.dim, ":", p.x+x, " ")
			}
			places[at] = true
		}
		if len(places) != 1 {
			t.Errorf("d_model %d: columns are in %d kinds of places", d, len(places))
		}
	}
}

// Transposed, each value and each bar is in its place.
func TestHeatmapTransposed(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.Transposed = true })
	f, _ := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	for dim := range 52 {
		y := 2*7 + dim
		for pos := range 83 {
			if got := pixelAt(f, 14+pos, y); !near(got, frame.Signed, waveOf(pos, dim, 64)) {
				t.Fatalf("position %d, dim %d: colour %d, not %d", pos, dim, got, frame.Signed.At(waveOf(pos, dim, 64)))
			}
		}
		// The bar of the position at the right: eight cells to either side.
		v := waveOf(17, dim, 64)
		for k := 1; k <= 8; k++ {
			x := 110 + k
			if v < 0 {
				x = 110 - k
			}
			if lit := pixelAt(f, x, y) >= frame.Signed.At(-1); lit != (k <= int(math.Abs(v)*8+0.5)) {
				t.Errorf("dim %d, value %+.3f: cell %d of its bar is lit: %t", dim, v, k, lit)
			}
		}
	}
}

// The wave panel of the target picture.
const panelLeft, panelWide = 79, 31

// dotsOf returns the first and the last dot of a row of dots in the panel.
func dotsOf(f frame.Frame, r int) (low, high float64) {
	bit := [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}
	low, high = math.Inf(1), math.Inf(-1)
	for x := range 2 * panelWide {
		c := f.At(panelLeft+x/2, heatTop+r/4)
		if c.Rune >= 0x2800 && c.Rune <= 0x28ff && c.Rune&bit[r%4][x%2] != 0 {
			low, high = min(low, float64(x)), max(high, float64(x))
		}
	}
	return low, high
}

// panelDot returns the place of a value among the panel's dots.
func panelDot(v float64) float64 { return (v + 1) / 2 * (2*panelWide - 1) }

// A row of dots covers some positions, half a one at the start scale, and
// shows all that the continuous wave does between them.
func TestHeatmapDrawsTheWave(t *testing.T) {
	for _, c := range []struct {
		zoom, dim int
		positions float64
	}{{0, 6, 0.5}, {0, 1, 0.5}, {1, 6, 0.25}, {-8, 3, 1.0 / 32}, {10, 0, 2.5}, {10, 21, 2.5}} {
		sc := heatScene(t, func(s *state) { s.Length, s.Pos, s.Zoom, s.Dim = 2000, 0, chart.Zoom(c.zoom), c.dim })
		f, _ := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
		bead := 0 // in the middle of a position's rows
		if c.zoom < 0 {
			bead = -c.zoom/2 - 1
		}
		for r := range 4 * heatShown / 8 * 8 {
			if r/4 == bead || c.zoom < 0 && r/4 >= 24 {
				continue // the bead is in the way; or less than a position is left
			}
			least, most := math.Inf(1), math.Inf(-1)
			slackLow, slackHigh := 1.51, 1.51 // the ends are shared with the next dots, crests are not
			for k := range 101 {
				pos := (float64(r)+float64(k)/100)*c.positions - 0.5
				angle := pos * math.Pow(10_000, -float64(c.dim/2*2)/64)
				dot := panelDot(math.Sin(angle + float64(c.dim%2)*math.Pi/2))
				least, most = min(least, dot), max(most, dot)
				if k > 1 && k < 99 && dot < 0.001 {
					slackLow = 0.01
				}
				if k > 1 && k < 99 && dot > 2*panelWide-1.001 {
					slackHigh = 0.01
				}
			}
			low, high := dotsOf(f, r)
			if math.Abs(low-least) > slackLow || math.Abs(high-most) > slackHigh {
				t.Errorf("zoom %d, dim %d, row %d: dots %v to %v for a wave from %.2f to %.2f", c.zoom, c.dim, r, low,
					high, least, most)
			}
		}
		at := panelLeft + int(panelDot(waveOf(0, c.dim, 64))+0.5)/2
		if cell := f.At(at, heatTop+bead); cell.Rune != '●' || cell.FG != frame.Accent {
			t.Errorf("zoom %d, dim %d: there is %q where the cursor belongs", c.zoom, c.dim, cell.Rune)
		}
		if label := f.At(heatLeft-4, heatTop+bead); label.Rune != '0' || label.BG != frame.Accent {
			t.Errorf("zoom %d, dim %d: there is %q for the cursor's label", c.zoom, c.dim, label.Rune)
		}
	}
}

// A wave with less than two dots a period is drawn as the extent of the values
// that each cell covers.
func TestHeatmapDrawsTheExtentOfFastWaves(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.Length, s.Pos, s.Zoom, s.Dim = 2000, 0, 20, 2 })
	f, _ := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	for row := 1; row < heatShown; row++ {
		least, most := 1.0, -1.0
		for pos := 20 * row; pos < 20*(row+1); pos++ {
			least, most = min(least, waveOf(pos, 2, 64)), max(most, waveOf(pos, 2, 64))
		}
		for r := 4 * row; r < 4*row+4; r++ {
			if low, high := dotsOf(f, r); math.Abs(low-panelDot(least)) > 0.51 || math.Abs(high-panelDot(most)) > 0.51 {
				t.Errorf("row %d: dots %v to %v for values from %.3f to %.3f", row, low, high, least, most)
			}
		}
	}
}

func pictured(t *testing.T, name string, set Settings, change func(*chart.State)) viewtest.Pictured[Settings] {
	return viewtest.Pictured[Settings]{Name: name, Scene: viewtest.Changed(t, change), Set: set}
}

// eight is a table of eight columns.
func eight(s *chart.State) { s.DModel, s.Length, s.Pos, s.Dim = 8, 32, 5, 7 }

func TestHeatmapParts(t *testing.T) {
	same := func(*chart.State) {}
	usual := pictured(t, "the usual table", Settings{}, same)
	small := pictured(t, "eight columns", Settings{}, eight)
	turned := pictured(t, "turned", Settings{Transposed: true}, eight)
	phase := pictured(t, "turned angles", Settings{Transposed: true, Phase: true}, same)
	fit := pictured(t, "all of it", Settings{}, func(s *chart.State) {
		s.Fit, s.Length, s.DModel = true, 1_000_000,
			512
	})
	bits := pictured(t, "bits", Settings{}, func(s *chart.State) { s.Scheme = "binary" })
	learned := pictured(t, "random numbers", Settings{Stored: true}, func(s *chart.State) {
		s.Scheme,
			s.LearnedRows = "learned", 20
	})
	viewtest.HoldsParts(t, View, []string{"bracket", "line"}, usual, small, turned, phase, fit, bits, learned)

	const number = `\d[\d.]*`
	viewtest.Unread(t, View, usual, "wavelengths", number, "wavelengths", "column-6", "column-16", "column-17",
		"bracket")
	viewtest.Unread(t, View, small, "wavelengths", `\d+\.\d+|6283`, "wavelengths")
	viewtest.Unread(t, View, turned, "wavelengths", `\d+\.\d+|6283`, "wavelengths")
	viewtest.Unread(t, View, fit, "wavelengths", `6\.28`, "wavelengths")
	viewtest.Unread(t, View, usual, "bracket", `\d+ turn|\d+ never`, "bracket")
	viewtest.Unread(t, View, usual, "bracket", `\d+ turn|\d+ never`, "line")
	viewtest.Unread(t, View, bits, "bracket", `\d+ stay`, "bracket")
	viewtest.Unread(t, View, usual, "scale", `[+−]1`, "scale")
	viewtest.Unread(t, View, phase, "scale", `2π`, "scale")
	viewtest.Unread(t, View, usual, "wave", `[+−]\d\.\d+`, "column-6")
	viewtest.Unread(t, View, usual, "wave", `[+−]\d\.\d+`, "row-17")

	viewtest.GivesRoom(t, View, usual, "column-2", "barcode")
	viewtest.GivesRoom(t, View, small, "column-2", "wave")
	viewtest.GivesRoom(t, View, phase, "column-6", "barcode")
	deep := pictured(t, "many columns", Settings{Transposed: true}, func(s *chart.State) { s.DModel = 512 })
	viewtest.GivesRoom(t, View, deep, "row-17", "wave")
}

// Hidden values are bare paper, except for a question mark in the
// cursor's row or column, and the rest is what it was.
func TestHeatmapHidesColumnsAndRows(t *testing.T) {
	for _, c := range []struct {
		set  Settings
		hide string
	}{
		{Settings{}, "columns 1-7"}, {Settings{Stored: true}, "columns 1-7"},
		{Settings{Transposed: true}, "columns 2-7"},
		{Settings{}, "rows 8-31"}, {Settings{Transposed: true}, "rows 8-31"}, {Settings{Phase: true}, "columns 1-7"},
	} {
		p := pictured(t, "eight columns", c.set, eight)
		before, after := viewtest.Without(t, View, p, 120, 26), viewtest.Without(t, View, p, 120, 26, c.hide)
		hidden := chart.NewHidden(c.hide)
		for row := range 32 {
			for column := range 8 {
				at, ok := after.Places[chart.NameN("row", row)]
				across := after.Places[chart.NameN("column", column)]
				if at = at.Intersect(across); !ok || at.Empty() {
					t.Fatalf("%+v: no row %d of column %d", c.set, row, column)
				}
				for x := at.Min.X; x < at.Max.X; x++ {
					was, is := coloursAt(before.Frame, x, at.Min.Y), coloursAt(after.Frame, x, at.Min.Y)
					if hidden.HasN("row", row) || hidden.HasN("column", column) {
						if is != [2]frame.Color{frame.Background, frame.Background} &&
							after.At(x, at.Min.Y).Rune != '?' {
							t.Errorf("%+v without %s shows row %d of column %d", c.set, c.hide, row, column)
						}
					} else if was != is {
						t.Errorf("%+v without %s changes row %d of column %d", c.set, c.hide, row, column)
					}
				}
			}
		}
		if n := strings.Count(after.Text(chart.NameN("column", 7)), "?"); (n != 1) != hidden.HasN("row", 8) {
			t.Errorf("%+v without %s asks %d times in column 7", c.set, c.hide, n)
		}
	}
}

// coloursAt returns the colours of a cell above and below.
func coloursAt(f frame.Frame, x, y int) [2]frame.Color {
	if c := f.At(x, y); c.Rune == '▀' {
		return [2]frame.Color{c.FG, c.BG}
	}
	return [2]frame.Color{f.At(x, y).BG, f.At(x, y).BG}
}

// A wave has gaps where rows are left out, and none is drawn of a column that is.
func TestHeatmapHidesTheWave(t *testing.T) {
	for _, set := range []Settings{{}, {Transposed: true}} {
		p := pictured(t, "the usual table", set, func(*chart.State) {})
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

// The named regions of the pictures are where testdata/regions.txt has them.
func TestRegions(t *testing.T) {
	usual := func(*chart.State) {}
	viewtest.Regions(t, View,
		pictured(t, "upright", Settings{}, usual),
		pictured(t, "transposed", Settings{Transposed: true}, usual),
		pictured(t, "as stored", Settings{Stored: true}, usual),
		pictured(t, "angles", Settings{Phase: true}, usual),
		pictured(t, "fitted", Settings{}, func(s *chart.State) { s.DModel, s.Fit = 512, true }))
}
