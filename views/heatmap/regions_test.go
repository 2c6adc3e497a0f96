package heatmap

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// A click on a pixel sets the cursor to a position and a column that it shows; beside the matrix only one of them
// counts.
func TestHeatmapHit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, on := somePlan(t)
		x := rapid.IntRange(p.x-3, p.x+p.w+2).Draw(t, "x")
		y := rapid.IntRange(p.y-3, p.y+p.h+2).Draw(t, "y")
		s, set := p.State, p.Settings
		do := viewtest.Hit[Settings](on, x, y)
		insideX, insideY := x >= p.x && x < p.x+p.w, y >= p.y && y < p.y+p.h
		if w, h := on.f.Size(); x < 0 || y < 0 || x >= w || y >= h {
			return
		}
		if (do != nil) != (insideX || insideY) {
			t.Fatalf("%d, %d of %d × %d at %d, %d: answer %t", x, y, p.w, p.h, p.x, p.y, do != nil)
		}
		if do == nil {
			return
		}
		do(&s, &set)
		onDim, onPos := insideX, insideY
		at, row := x-p.x, (y-p.y)*p.per
		if p.Transposed {
			onDim, onPos, at, row = insideY, insideX, (y-p.y)*p.per, x-p.x
		}
		if first, end := p.rows.items(max(min(row, p.rows.pixels-1), 0)); onPos && (s.Pos < first || s.Pos >= end) ||
			!onPos && s.Pos != p.Pos {
			t.Fatalf("a click on row %d leads to %d, of %d to %d", row, s.Pos, first, end)
		}
		if !onDim {
			if s.Dim != p.Dim {
				t.Fatalf("a click beside the columns leads to %d", s.Dim)
			}
			return
		}
		part, i := p.cols.inPart(at)
		kind := encoding.Kind(part)
		if first, end := p.cols.items(i); p.tabular && (s.Dim < first || s.Dim >= end) {
			t.Fatalf("a click on column %d leads to %d, of %d to %d", at, s.Dim, first, end)
		} else if pair, of := p.Waves.Wave(s.Dim); !p.tabular && (pair < first || pair >= end ||
			p.fan && of != kind && 2*pair+1 < p.DModel) {
			t.Fatalf("a click on column %d leads to %v of pair %d, of %d to %d", at, of, pair, first, end)
		}
	})
}

// A step in undoes a step out. The ladder ends with the whole length, where a picture begins; a table begins with one
// position a pixel.
func TestHeatmapZoom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := wavesState(t)
		s.Zoom = chart.Auto
		var scales []chart.Zoom
		for range 60 {
			scales = append(scales, s.Zoom)
			View.Zoom(&s.State, &s.Settings, 1)
		}
		for i := len(scales) - 1; i >= 0; i-- {
			View.Zoom(&s.State, &s.Settings, -1)
			if got := scales[i]; s.Zoom != got && scales[min(i+1, len(scales)-1)] != got {
				t.Fatalf("back out from step %d the scale is %v, not %v", i, s.Zoom, got)
			}
			if s.Zoom == chart.Auto {
				break
			}
		}
		for range 60 {
			View.Zoom(&s.State, &s.Settings, -1)
		}
		sc := shot{viewtest.SceneOf(t, s.State), s.Settings}
		if p := sc.plan(frame.New(heatWide, heatHigh, frame.Theme{})); !p.rows.whole() {
			t.Fatalf("furthest out, at %v, there are %d of %d positions", s.Zoom, p.rows.n, s.Length)
		}
	})
	turned := heatScene(t, func(s *state) { s.Length, s.Transposed, s.Stored = 200, true, true })
	if View.Zoom(&turned.State, &turned.Settings, -1); turned.Zoom != 2 {
		t.Errorf("turned, 200 positions zoom out to %v, not to all", turned.Zoom)
	}
	sc := heatScene(t, func(s *state) { s.Length = 1_000_000 })
	f := frame.New(heatWide, heatHigh, frame.Theme{})
	for zoom, cells := range map[chart.Zoom]float64{1: 1, -8: 1. / 8, 2: 2, 5: 5, 1000: 1000} {
		sc.Zoom = zoom
		p := sc.plan(f)
		if _, n := p.Shown(); math.Abs(float64(n)/float64(p.h)-cells) > cells/8 {
			t.Errorf("at %s there are %d positions in %d rows", zoom, n, p.h)
		}
	}
}

// The arrows follow the fan: from the slowest sine to the fastest, and on to the slowest cosine.
func TestArrowsFollowTheFan(t *testing.T) {
	for _, d := range []int{2, 3, 8, 9} {
		s := chart.Default()
		s.DModel = d
		s.Dim = d - 1 - (d+1)%2 // the slowest sine
		across, _ := View.Axes(s, Settings{})
		var dims, want []int
		for range d {
			dims = append(dims, s.Dim)
			across.Move(&s, nil, 1)
		}
		for dim := dims[0]; dim >= 0; dim -= 2 {
			want = append(want, dim)
		}
		for dim := 1; dim < d; dim += 2 {
			want = append(want, dim)
		}
		if fmt.Sprint(dims) != fmt.Sprint(want) {
			t.Errorf("d_model %d: %v, not %v", d, dims, want)
		}
		if across.Move(&s, nil, -100); s.Dim != want[0] {
			t.Errorf("d_model %d: back to %d", d, s.Dim)
		}
	}
}

// The key goes from the fan through the table in every layout and back, and keeps the wave under the cursor.
func TestOrders(t *testing.T) {
	for _, scheme := range []string{"sinusoidal", "rope"} {
		s := chart.Default()
		s.Scheme = scheme
		first, set := s, Settings{}
		seen := map[string]bool{}
		for range 20 {
			name := fmt.Sprint(set.Stored, s.Layout, s.Pairing)
			if seen[name] {
				break
			}
			seen[name] = true
			arrange(&s, &set)
		}
		layouts := chart.Either(scheme == "rope", len(encoding.Pairings), len(encoding.Layouts))
		if s != first || set.Stored || len(seen) != 1+layouts {
			t.Errorf("%s: %d orders lead to %+v", scheme, len(seen), s)
		}
	}
}

// The cursor is beside the data: the pixels of its row or, of means, both of the cell, have an accent on both sides.
func TestCursorIsBesideTheData(t *testing.T) {
	for _, zoom := range []chart.Zoom{chart.Auto, 1, -4, 5, 20} {
		sc := heatScene(t, func(s *state) { s.Zoom, s.Length, s.Pos = zoom, 1000, 21 })
		f := frame.New(heatWide, heatHigh, frame.Theme{})
		p := sc.plan(f)
		p.Draw()
		for _, x := range []int{p.x - 1, p.x + p.w} {
			marks := 0
			for y := range 2 * p.h {
				first, end := p.rows.items(y)
				if end-first > 1 {
					first, _ = p.rows.items(y &^ 1)
					_, end = p.rows.items(y | 1)
				}
				got := pixelAt(p.f, x, 2*p.y+y) == frame.Accent
				if marks += chart.One(got); got && (21 < first || 21 >= end) {
					t.Errorf("zoom %v, column %d, half row %d has an accent", zoom, x, y)
				}
			}
			if marks == 0 {
				t.Errorf("zoom %v: no mark in column %d", zoom, x)
			}
		}
	}
}

// dotsOf returns the first and the last dot of a row of dots in the panel.
func (p shown) dotsOf(r int) (low, high float64) {
	bit := [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}
	low, high = math.Inf(1), math.Inf(-1)
	for x := range 2 * p.panelW {
		c := p.f.At(p.panel+x/2, p.y+r/4)
		if c.Rune >= 0x2800 && c.Rune <= 0x28ff && c.Rune&bit[r%4][x%2] != 0 {
			low, high = min(low, float64(x)), max(high, float64(x))
		}
	}
	return low, high
}

// panelDot returns the place of a value among the panel's dots.
func (p shown) panelDot(v float64) float64 { return (v + 1) / 2 * float64(2*p.panelW-1) }

// A row of dots covers some positions, half a one at the start scale, and
// shows all that the continuous wave does between them.
func TestHeatmapDrawsTheWave(t *testing.T) {
	for _, c := range []struct {
		zoom, dim int
		positions float64
	}{{0, 6, 0.5}, {0, 1, 0.5}, {1, 6, 0.25}, {-8, 3, 1.0 / 32}, {10, 0, 2.5}, {10, 21, 2.5}} {
		sc := heatScene(t, func(s *state) {
			s.Length, s.Pos, s.Zoom, s.Dim, s.Stored = 2000, 0, chart.Zoom(c.zoom), c.dim, true
		})
		p := sc.plan(frame.New(heatWide, heatHigh, frame.Theme{}))
		p.Draw()
		bead := 0 // in the middle of a position's rows
		if c.zoom < 0 {
			bead = -c.zoom/2 - 1
		}
		for r := range 4 * p.h / 8 * 8 {
			if r/4 == bead || c.zoom < 0 && r/4 >= p.h/8*8 {
				continue // the bead is in the way; or less than a position is left
			}
			least, most := math.Inf(1), math.Inf(-1)
			slackLow, slackHigh := 1.51, 1.51 // the ends are shared with the next dots, crests are not
			for k := range 101 {
				pos := (float64(r)+float64(k)/100)*c.positions - 0.5
				angle := pos * math.Pow(10_000, -float64(c.dim/2*2)/64)
				dot := p.panelDot(math.Sin(angle + float64(c.dim%2)*math.Pi/2))
				least, most = min(least, dot), max(most, dot)
				if k > 1 && k < 99 && dot < 0.001 {
					slackLow = 0.01
				}
				if k > 1 && k < 99 && dot > float64(2*p.panelW)-1.001 {
					slackHigh = 0.01
				}
			}
			low, high := p.dotsOf(r)
			if math.Abs(low-least) > slackLow || math.Abs(high-most) > slackHigh {
				t.Errorf("zoom %d, dim %d, row %d: dots %v to %v for a wave from %.2f to %.2f", c.zoom, c.dim, r, low,
					high, least, most)
			}
		}
		at := p.panel + int(p.panelDot(waveOf(0, c.dim, 64))+0.5)/2
		if cell := p.f.At(at, p.y+bead); cell.Rune != '●' || cell.FG != frame.Accent {
			t.Errorf("zoom %d, dim %d: there is %q where the cursor belongs", c.zoom, c.dim, cell.Rune)
		}
		if label := p.f.At(p.x-3, p.y+bead); label.Rune != '0' || label.BG != frame.Accent {
			t.Errorf("zoom %d, dim %d: there is %q for the cursor's label", c.zoom, c.dim, label.Rune)
		}
	}
}

// A wave with less than two dots a period is drawn as the extent of the values
// that each cell covers.
func TestHeatmapDrawsTheExtentOfFastWaves(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.Length, s.Pos, s.Zoom, s.Dim, s.Stored = 2000, 0, 20, 2, true })
	p := sc.plan(frame.New(heatWide, heatHigh, frame.Theme{}))
	p.Draw()
	for row := 1; row < p.h; row++ {
		least, most := 1.0, -1.0
		for pos := 20 * row; pos < 20*(row+1); pos++ {
			least, most = min(least, waveOf(pos, 2, 64)), max(most, waveOf(pos, 2, 64))
		}
		for r := 4 * row; r < 4*row+4; r++ {
			low, high := p.dotsOf(r)
			if math.Abs(low-p.panelDot(least)) > 0.51 || math.Abs(high-p.panelDot(most)) > 0.51 {
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
	fan := pictured(t, "the fan", Settings{}, same)
	small := pictured(t, "eight columns", Settings{Stored: true}, eight)
	turned := pictured(t, "turned", Settings{Transposed: true}, same)
	phase := pictured(t, "angles", Settings{Face: phaseFace}, same)
	zoomed := pictured(t, "a part", Settings{}, func(s *chart.State) { s.Zoom, s.Pos = 2, 60 })
	bits := pictured(t, "bits", Settings{}, func(s *chart.State) { s.Scheme = "binary" })
	learned := pictured(t, "random numbers", Settings{Stored: true}, func(s *chart.State) {
		s.Scheme, s.LearnedRows = "learned", 20
	})
	viewtest.HoldsParts(t, View, nil, fan, small, turned, phase, zoomed, bits, learned)

	viewtest.Unread(t, View, fan, "bracket", `\d+ slower`, "bracket")
	viewtest.Unread(t, View, phase, "bracket", `\d+ pairs|\d+ never`, "bracket")
	viewtest.Unread(t, View, turned, "bracket", `\d+ slower`, "bracket")
	viewtest.Unread(t, View, fan, "scale", `[+−]1`, "scale")
	viewtest.Unread(t, View, phase, "scale", `1 turn`, "scale")
	viewtest.Unread(t, View, small, "wave", `[+−]\d\.\d+`, "column-7")
	viewtest.Unread(t, View, small, "wave", `[+−]\d\.\d+`, "row-5")

	viewtest.GivesRoom(t, View, zoomed, "column-6", "barcode")
	viewtest.GivesRoom(t, View, pictured(t, "a wide table", Settings{Stored: true}, func(s *chart.State) {
		s.DModel = 512
	}), "row-17", "wave")
}

// Hidden values are bare paper, except for a question mark in the
// cursor's row or column, and the rest is what it was.
func TestHeatmapHidesColumnsAndRows(t *testing.T) {
	for _, c := range []struct {
		set  Settings
		hide string
	}{
		{Settings{Stored: true}, "columns 1-7"}, {Settings{Stored: true}, "rows 8-31"},
		{Settings{Stored: true, Transposed: true}, "columns 2-7"},
		{Settings{Stored: true, Transposed: true}, "rows 8-31"},
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
	for _, set := range []Settings{{Stored: true}} {
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
		pictured(t, "fan", Settings{}, usual),
		pictured(t, "turned fan", Settings{Transposed: true}, usual),
		pictured(t, "as stored", Settings{Stored: true}, usual),
		pictured(t, "angles", Settings{Face: phaseFace}, usual),
		pictured(t, "a part", Settings{}, func(s *chart.State) { s.DModel, s.Zoom = 512, 2 }))
}

// A column that is cut off has its badge beyond the edge of the matrix that it lies behind.
func TestBadgeOfAColumnThatIsCutOff(t *testing.T) {
	for _, c := range []struct {
		set  Settings
		dim  int
		side func(p shown, x, y int) bool
	}{
		{Settings{}, 60, func(p shown, x, _ int) bool { return x < p.x }},
		{Settings{}, 61, func(p shown, x, _ int) bool { return x >= p.x+p.w }},
		{Settings{Transposed: true}, 60, func(p shown, _, y int) bool { return y < p.y }},
		{Settings{Transposed: true}, 61, func(p shown, _, y int) bool { return y >= p.y+p.h }},
		{Settings{Transposed: true, Face: phaseFace}, 60, func(p shown, _, y int) bool { return y >= p.y+p.h }},
	} {
		sc := heatScene(t, func(s *state) { s.Dim, s.Settings, s.Pos = c.dim, c.set, 100 })
		p := sc.plan(frame.New(heatWide, heatHigh, frame.Theme{}))
		p.Draw()
		w, h := p.f.Size()
		badge := ""
		for y := range h {
			for x := range w {
				if cell := p.f.At(x, y); cell.BG == frame.Accent && cell.Rune != '▀' && c.side(p, x, y) {
					badge += string(cell.Rune)
				}
			}
		}
		want := fmt.Sprint(chart.Either(c.set.Face == phaseFace, c.dim/2, c.dim))
		if !strings.Contains(badge, want) {
			t.Errorf("%+v: dim %d has the badge %q", c.set, c.dim, badge)
		}
	}
}
