package plot

import (
	"image"
	"math"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// someLines draws a chart of one or two lanes with up to three series each, of any size down to none.
func someLines(t *rapid.T) *Lines {
	l := &Lines{X: someAxis(t, 400), Left: rapid.IntRange(0, 12).Draw(t, "left"),
		Right: rapid.IntRange(0, 8).Draw(t, "right"), Title: []string{"title"}, Note: []string{"note"}, Air: 1,
		Cursor: Cursor{Ink: frame.Accent, Tint: frame.Column, Badge: true, Each: rapid.Bool().Draw(t, "each"),
			Value: []string{"value 0.25", "0.25"}},
		Feet: []Foot{{Head: []string{"item"}, Text: strconv.Itoa, Room: 6, Ends: []string{"the end", "end"}}}}
	l.Here = rapid.IntRange(l.X.First-2, l.X.End()+2).Draw(t, "cursor")
	l.Rules = []Rule{{At: rapid.IntRange(l.X.First, l.X.End()).Draw(t, "rule"), Labels: []string{"rule"}}}
	l.Cursor.Stroke = rapid.Bool().Draw(t, "stroke")
	l.Pins = []Pin{{At: rapid.IntRange(l.X.First-2, l.X.End()+2).Draw(t, "pin"), Ink: frame.Offset, Sign: '┊',
		Tint: frame.Wedge}}
	l.Choose = func(lane, item int) chart.Change {
		return chart.Change{State: func(s *chart.State) { s.Pos, s.Dim = item, lane }}
	}
	for range rapid.IntRange(1, 2).Draw(t, "lanes") {
		lane := Lane{Rows: rapid.IntRange(0, 9).Draw(t, "rows"), Gap: rapid.IntRange(0, 2).Draw(t, "gap"), Area: true,
			Scale: Scale{Scale: chart.Scale{Low: -1, High: 1}, Text: func(v float64) string { return chart.Brief(v, 2) }},
			Notes: []Note{{At: l.X.First, Texts: []string{"a note"}}},
			Marks: []Mark{{At: l.X.First, Sign: '▲', Ink: frame.Text}}, Fields: []Field{{Items: Range{l.X.First, l.X.First + 5},
				Low: 0, High: 1, Tint: frame.WarnCell, Dots: frame.Warn, Label: []string{"a\nfield", "f"}}}}
		for i := range rapid.IntRange(0, 3).Draw(t, "series") {
			lambda := rapid.Float64Range(1, 300).Draw(t, "λ")
			of := func(v float64) float64 { return math.Sin(2 * math.Pi * v / lambda) }
			s := Series{Subject: i % 2, Of: func(i int) float64 { return of(float64(i)) }, Label: []string{"name"},
				Beads: rapid.IntRange(0, 3).Draw(t, "beads"), Sign: '●', Signs: []int{l.X.First, l.X.End() - 1},
				Look: Look(rapid.IntRange(0, int(Numbers)).Draw(t, "look")), Steps: rapid.Bool().Draw(t, "steps"), Was: l.X.First}
			if rapid.Bool().Draw(t, "wave") {
				s.Wave, s.Period = of, lambda
			}
			if rapid.Bool().Draw(t, "own line") {
				rows := lane.Rows
				s.Line = func(f chart.Canvas, at []int) {
					for x, y := range at {
						if w, h := f.Size(); h != rows || x >= w {
							panic("a line has the cells of its lane")
						}
						f.Set(x, y, '─', frame.Style{})
					}
				}
			}
			lane.Series = append(lane.Series, s)
		}
		l.Lanes = append(l.Lanes, lane)
	}
	return l
}

// A chart of any size is drawn on any paper, and a click in a lane chooses an item of that cell.
func TestLinesOfAnySize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := someLines(t)
		w, h := l.Size()
		f := frame.New(w, h, frame.Theme{Depth: frame.Depth(rapid.IntRange(0, 3).Draw(t, "depth")),
			Glyphs: frame.Glyphs(rapid.IntRange(0, 2).Draw(t, "glyphs"))})
		picture := chart.Picture{Root: l.Region()}.On(f, chart.Hidden{})
		picture.Draw()
		y := 2
		for i, lane := range l.Lanes {
			for x := 0; x < l.X.W && lane.Rows > 0; x += 3 {
				s := chart.State{Pos: -1 << 40}
				picture.Hit(l.Left+x, y).State(&s)
				if item, _ := l.X.Hit(x); s.Pos != item || s.Dim != i {
					t.Fatalf("%+v: a click on cell %d of lane %d leads to %d in lane %d", l.X, x, i, s.Pos, s.Dim)
				}
			}
			y += lane.Rows + lane.Gap
		}
	})
}

// Of two subjects the second has all its dots in its own ink, the first has its own in all cells that the second leaves,
// and the dots between them are in no cell of a line.
func TestNoDotHasTheInkOfAnotherLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const rows = 9
		n := rapid.IntRange(1, 200).Draw(t, "items")
		l := Lines{X: Fit(0, n, 60), Here: chart.Nowhere}
		var values [2][]float64
		lane := Lane{Rows: rows, Area: true, Scale: Scale{Scale: chart.Scale{Low: -1, High: 1}, Ticks: []float64{}}}
		for i := range values {
			values[i] = rapid.SliceOfN(rapid.Float64Range(-1, 1), n, n).Draw(t, "values")
			lane.Series = append(lane.Series, Series{Subject: i, Of: func(k int) float64 { return values[i][k] }})
		}
		if rapid.Bool().Draw(t, "reversed") {
			slices.Reverse(lane.Series)
			lane.Lead = 1
		}
		l.Lanes = []Lane{lane}
		f := frame.New(60, rows, frame.Theme{})
		chart.Picture{Root: l.Region()}.On(f, chart.Hidden{}).Draw()
		inks := [2]frame.Color{chart.SubjectOf(0).Ink, chart.SubjectOf(1).Ink}
		if inks[0] == inks[1] || inks[0] == AreaInk.Color || inks[1] == AreaInk.Color {
			t.Fatal("the subjects look alike")
		}
		for k := range n {
			x := l.X.Dot(k)
			for i := range values {
				y := 1 + int(math.Round((1-values[i][k])/2*(4*rows-4))) // the outermost rows of dots are free
				c := f.At(x/2, y/4)
				if c.FG == inks[1-i] && i == 0 {
					continue // the second is in front
				}
				if !viewtest.BrailleDot(f, x, y) || c.FG != inks[i] {
					t.Fatalf("item %d of subject %d: no dot of its own at %d, %d: %+v", k, i, x, y, *c)
				}
			}
		}
	})
}

// A line goes on through its own point, on which two subjects with equal values have the ink of the one that is in front.
func TestLinesGoThroughTheirPoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, n := rapid.IntRange(3, 9).Draw(t, "rows"), rapid.IntRange(2, 60).Draw(t, "items")
		values := rapid.SliceOfN(rapid.Float64Range(-1, 1), n, n).Draw(t, "values")
		lane := Lane{Rows: rows, Scale: Scale{Scale: chart.Scale{Low: -1, High: 1}, Ticks: []float64{}}}
		subjects := rapid.IntRange(1, 2).Draw(t, "subjects")
		for i := range subjects {
			lane.Series = append(lane.Series, Series{Subject: i, Of: func(k int) float64 { return values[k] }})
		}
		l := Lines{X: Fit(0, n, 60), Here: chart.Nowhere, Cursor: Cursor{Each: true}, Lanes: []Lane{lane}}
		draw := func() frame.Frame {
			f := frame.New(60, rows, frame.Theme{})
			chart.Picture{Root: l.Region()}.On(f, chart.Hidden{}).Draw()
			return f
		}
		line := draw()
		l.Here = rapid.IntRange(0, n-1).Draw(t, "cursor")
		pointed := draw()
		for x := range 120 {
			for y := range 4 * rows {
				if viewtest.BrailleDot(line, x, y) && !viewtest.BrailleDot(pointed, x, y) {
					t.Fatalf("the line has a gap at %d, %d, beside the point of item %d", x, y, l.Here)
				}
				c := pointed.At(x/2, y/4)
				if c.Rune != ' ' && c.FG != chart.SubjectOf(subjects-1).Ink {
					t.Fatalf("cell %d, %d has the ink %d", x/2, y/4, c.FG)
				}
			}
		}
	})
}

// The area between two lines has dots on any paper, and a lane with a dotted line has no dotted 0 without colours.
func TestDotsAreOfOneMeaning(t *testing.T) {
	const rows, w = 9, 40
	for depth := range frame.NoColor + 1 {
		at := func(v float64) func(int) float64 { return func(int) float64 { return v } }
		lane := Lane{Rows: rows, Area: true, Scale: Scale{Scale: chart.Scale{Low: -1, High: 1}},
			Series: []Series{{Of: at(1)}, {Subject: 1, Of: at(-1)}}}
		for _, dotted := range []bool{false, true} {
			if dotted {
				lane.Area, lane.Series[1].Look = false, Sparse
			}
			f := frame.New(w, rows, frame.Theme{Depth: depth})
			l := Lines{X: Fit(0, w, w), Here: chart.Nowhere, Lanes: []Lane{lane}}
			chart.Picture{Root: l.Region()}.On(f, chart.Hidden{}).Draw()
			want := chart.Either(dotted && depth == frame.NoColor, 0, 1)
			for x := range w {
				if n := chart.One(f.At(x, rows/2).Rune != ' '); n != want && (!dotted || x%2 == 0) {
					t.Fatalf("depth %d, dotted line %v: %d dots between the lines at %d", depth, dotted, n, x)
				}
			}
		}
	}
}

// The numbers of a chart are those of all its series but ghosts; the figure has those of the lines.
func TestDataHasEverySeries(t *testing.T) {
	of := func(v float64) Series {
		return Series{Of: func(i int) float64 { return v * float64(i) }, Column: chart.Column{Name: chart.Brief(v, 3)}}
	}
	ghost, numbers := of(3), of(4)
	ghost.Look, numbers.Look = Ghost, Numbers
	l := Lines{X: Fit(0, 9, 20), Here: 6, Table: Table{Name: "t", Item: chart.Column{Name: "i"}, First: 2, Rows: 7},
		Lanes: []Lane{{Series: []Series{of(1), ghost, numbers}}, {Series: []Series{of(2)}}}}
	for _, c := range []struct {
		data chart.Data
		want []float64
	}{{l.Data(), []float64{6, 6, 24, 12}}, {l.Figure(), []float64{6, 6, 12}}} {
		row := make([]float64, len(c.data.Columns))
		c.data.Row(c.data.Here, row)
		for i, want := range c.want {
			if len(row) != len(c.want) || row[i] != want {
				t.Errorf("%v: row %v, want %v", c.data.Heads(), row, c.want)
				break
			}
		}
	}
}

// A series that repeats too fast for a line is a band from its least to its greatest value in every column.
func TestFastWavesAreBands(t *testing.T) {
	const rows = 5
	for _, n := range []int{24, 64, 128, 4096} {
		wave := func(v float64) float64 { return math.Cos(math.Pi * v) }
		l := Lines{X: Fit(0, n, 60), Here: chart.Nowhere, Lanes: []Lane{{Rows: rows,
			Scale: Scale{Scale: chart.Scale{Low: -1, High: 1}, Ticks: []float64{}}, Series: []Series{{Period: 2, Wave: wave,
				Of: func(i int) float64 { return wave(float64(i)) }}}}}}
		f := frame.New(60, rows, frame.Theme{})
		chart.Picture{Root: l.Region()}.On(f, chart.Hidden{}).Draw()
		both := 0
		for x := range 120 {
			both += chart.One(viewtest.BrailleDot(f, x, 1) && viewtest.BrailleDot(f, x, 4*rows-3))
		}
		if want := chart.Either(n == 24, 0, 120); both != want {
			t.Errorf("%d positions: %d columns reach from end to end, not %d", n, both, want)
		}
	}
}

// A mark is in the column of its item and the value at the cursor beside its point; where a series has no value there
// is neither of them, nor the name of the series.
func TestTextsStandAtTheirPoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const rows = 9
		n := rapid.IntRange(2, 40).Draw(t, "items")
		from := rapid.IntRange(0, n).Draw(t, "first without a value")
		of := func(i int) float64 { return chart.Either(i < from, 0.5, math.NaN()) }
		end := chart.Region{Draw: func(f chart.Canvas) { f.Text(0, 0, "E", frame.Style{}) }}
		lane := Lane{Rows: rows, Scale: Scale{Scale: chart.Scale{Low: -1, High: 1}, Ticks: []float64{}},
			Series: []Series{{Of: of, Label: []string{"L"}}, {Of: of, End: &end}, {Of: of, Look: Ghost, Was: n - 1}}}
		for i := range n {
			lane.Marks = append(lane.Marks, Mark{At: i, Sign: 'M', Ink: frame.Text})
		}
		l := Lines{X: Fit(0, n, 2*n), Right: rapid.IntRange(0, 4).Draw(t, "gutter"), Lanes: []Lane{lane},
			Here: rapid.IntRange(0, n-1).Draw(t, "cursor"), Cursor: Cursor{Value: []string{"V"}}}
		w, _ := l.Size()
		f := frame.New(w, rows, frame.Theme{})
		chart.Picture{Root: l.Region()}.On(f, chart.Hidden{}).Draw()
		at := map[rune][]image.Point{}
		for y := range rows {
			for x := range w {
				c := f.At(x, y).Rune
				at[c] = append(at[c], image.Pt(x, y))
			}
		}
		if len(at['M']) != from || len(at['V']) != chart.One(l.Here < from) || from == 0 && len(at['L'])+len(at['E']) > 0 {
			t.Fatalf("%v marks, %v values, %v and %v names of %d values of %d", at['M'], at['V'], at['L'], at['E'], from, n)
		}
		near := func(p image.Point, item int) bool {
			x, _ := l.X.Cell(item)
			y := lane.Row(0.5)
			return max(p.X-x, x-p.X) <= 8 && max(p.Y-y, y-p.Y) <= 2
		}
		for _, p := range at['M'] {
			if item, ok := l.X.Hit(p.X); !ok || item >= from || !near(p, item) {
				t.Fatalf("a mark is at %v", p)
			}
		}
		for _, p := range at['V'] {
			if !near(p, l.Here) {
				t.Fatalf("the value of item %d is at %v", l.Here, p)
			}
		}
	})
}

// Bars reach from 0 to the value of their item in every column of its interval, and have no dot elsewhere.
func TestBarsStandOnZero(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const rows = 7
		values := rapid.SliceOfN(rapid.Float64Range(-1, 1), 1, 40).Draw(t, "values")
		wide := rapid.IntRange(1, 3).Draw(t, "cells of an item")
		l := Lines{X: Fit(0, len(values), wide*len(values)), Here: chart.Nowhere, Lanes: []Lane{{Rows: rows,
			Scale:  Scale{Scale: chart.Scale{Low: -1, High: 1}, Ticks: []float64{}},
			Series: []Series{{Look: Bars, Steps: true, Of: func(i int) float64 { return values[i] }}}}}}
		f := frame.New(l.X.W, rows, frame.Theme{})
		chart.Picture{Root: l.Region()}.On(f, chart.Hidden{}).Draw()
		for x := range 2 * l.X.W {
			end := 1 + int(math.Round((1-values[x/(2*wide)])/2*(4*rows-4))) // the outermost rows of dots are free
			for y := range 4 * rows {
				want := y >= min(end, 2*rows-1) && y <= max(end, 2*rows-1)
				if got := viewtest.BrailleDot(f, x, y); got != want {
					t.Fatalf("column %d, row %d of dots: %v, value %v", x, y, got, values[x/(2*wide)])
				}
			}
		}
	})
}

// Without colours the point of each of two subjects is as bright as its line, so that it is told whose it is.
func TestPointsAreAsBrightAsTheirLines(t *testing.T) {
	l := Lines{Paper: chart.Paper{W: 20, H: 7, Theme: frame.Theme{Depth: frame.NoColor}}, X: Fit(0, 10, 20), Here: 4,
		Cursor: Cursor{Each: true}, Lanes: []Lane{{Rows: 7, Scale: Scale{Scale: chart.Scale{Low: -1, High: 1}}}}}
	for i, v := range []float64{-0.7, 0.7} {
		l.Lanes[0].Series = append(l.Lanes[0].Series, Series{Subject: i, Of: func(int) float64 { return v }})
	}
	f := frame.New(20, 7, l.Paper.Theme)
	chart.Picture{Root: l.Region()}.On(f, chart.Hidden{}).Draw()
	x, _ := l.X.Cell(l.Here)
	for i, v := range []float64{-0.7, 0.7} {
		look, at := chart.SubjectOf(i).Mono, f.At(x, l.Lanes[0].Row(v))
		if at.FG != look.FG || at.Bold != look.Bold {
			t.Errorf("the point of %s has %v, bold %v", chart.SubjectOf(i).Letter, at.FG, at.Bold)
		}
	}
}
