// Package heatmap shows the whole table as colours: a column is a wave, a row
// the barcode of its position.
//
// The input is a [chart.Paper], a [chart.Scene] and the [Settings]; the output is
// a tree of regions. The table is upright, with positions down, or transposed. The
// files upright.go and transposed.go lay it out; columns.go says which columns and
// positions are shown, paint.go turns a column into colours, and trace.go draws it
// as a curve.
package heatmap

import (
	"image"
	"math"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Settings are the settings that only this view reads.
type Settings struct {
	Transposed bool // positions across instead of down
	Stored     bool // columns in the order of the table
	Phase      bool // the angle of each pair instead of the value
}

// The names of the regions.
var (
	columnName  = &chart.Name{Name: "column", Each: "dimension", Doc: "a column of the table, which is a wave"}
	rowName     = &chart.Name{Name: "row", Each: "position", Doc: "a row of the table"}
	bracketName = &chart.Name{Name: "bracket", Doc: "how many columns never turn within the length"}
	lineName    = &chart.Name{Name: "line", Doc: "the border between the columns that turn and those that do not"}
	wavesName   = &chart.Name{Name: "wavelengths", Doc: "after how many positions each column repeats"}
	scaleName   = &chart.Name{Name: "scale", Doc: "the colours of the values"}
	waveName    = &chart.Name{Name: "wave", Gives: true, Doc: "the cursor's column as a curve"}
	barcodeName = &chart.Name{Name: "barcode", Gives: true, Doc: "the cursor's row as bars"}
)

var names = chart.Names(columnName, rowName, bracketName, lineName, wavesName, scaleName, waveName, barcodeName)

var bind = chart.Bind[Settings]

// View declares the heatmap.
var View = chart.View[Settings]{
	About: chart.About{
		Name: "heatmap", Title: "Heatmap", Brief: "the whole table",
		Filters:     true,
		Doc:         "the table as colours: a column is a wave, a row the barcode of its position",
		Min:         image.Pt(40, 10),
		ShowsValues: true, HasFit: true,
		Hints: []chart.Hint{{Label: "+ −", Name: "zoom"}, {Label: "0", Name: "fit"}}, Start: start,
	},

	Flags: []chart.Flag[Settings]{
		chart.Toggle("turned", "positions across instead of down", func(s *Settings) *bool { return &s.Transposed }),
		chart.Toggle("stored", "columns in the order of the table",
			func(s *Settings) *bool { return &s.Stored }),
		chart.Toggle("phase", "the angle instead of the value", func(s *Settings) *bool { return &s.Phase }),
	},
	Keys: []chart.Key[Settings]{
		bind("x", "x", "turn", "turn the table: positions across, dimensions down").
			Do(func(_ *chart.State, set *Settings, _ int) { set.Transposed = !set.Transposed }),
		bind("f", "f", "phase", "show the angle of each pair instead of the value").
			Do(func(_ *chart.State, set *Settings, _ int) { set.Phase = !set.Phase }).
			Named(func(s chart.State, _ Settings) string { return chart.Either(s.HasWaves(), "phase", "") }).
			Telling(func(p chart.Pressed[chart.In[Settings]]) string {
				return chart.Either(p.After.HasWaves(), "", "these values have no angles: waves have")
			}),
		bind("i", "i", "order", "next order of the columns: sines and cosines apart, as stored, the next layout "+
			"(of RoPE the next pairing); the cursor keeps its wave").
			Do(func(s *chart.State, set *Settings, _ int) { arrange(s, set) }).
			Named(func(s chart.State, _ Settings) string { return chart.Either(s.HasWaves(), "order", "") }),
	},
	Axes: func(s chart.State, set Settings) (across, down chart.Axis[Settings]) {
		across, down = chart.Along[Settings](chart.Either(fan(s, set), halves, chart.ColumnAxis)),
			chart.Along[Settings](chart.PositionAxis)
		if set.Transposed {
			return down, across
		}
		return across, down
	},
	Zoom:  zoom,
	Knobs: func(s chart.State, _ Settings) []string { return append(chart.TableKnobs(s), "length") },
	Plan:  picture,
	Names: func(Settings) []chart.Name { return names },
	Less: func(s chart.State, set Settings) string {
		return chart.Either(set.Phase && s.HasWaves(), "angles have no signed difference; f shows values", "")
	},
}

// arrange shows the next order of the columns: interleaved columns as stored, then
// the next layout.
func arrange(s *chart.State, set *Settings) {
	set.Stored = fan(*s, *set) && !set.Transposed && !set.Stored && !s.Fit && s.Group <= 1
	if !set.Stored {
		s.NextLayout()
	}
}

// halves moves the cursor along all sines and then all cosines of an interleaved
// table.
var halves = chart.CursorAxis{Label: "dimension", Move: func(s *chart.State, n int) {
	sines := (s.Columns() + 1) / 2
	at := min(max(s.Dim/2+s.Dim%2*sines+n, 0), s.Columns()-1)
	s.Dim = chart.Either(at < sines, 2*at, 2*(at-sines)+1)
}}

// plan holds what a picture shows, and where.
type plan struct {
	chart.Paper
	chart.Scene
	Settings

	first   encoding.Column // the first column; all are of its kind
	waves   bool            // the columns are waves, which have angles
	fan     bool            // interleaved sines and cosines are shown in a block each
	cols    columns
	steps   steps
	measure valueScale
	phase   bool // angles instead of values
	whole   bool // a value takes a whole cell
	per     int  // pixels in the height of a cell
	skip    int  // a column is the mean of every skip-th of its pairs

	x, y, w, h int // the matrix, in cells
	// Rows above the matrix, from the top; 0 without room.
	title, trace, periods, ruler int
	gap                          int  // rows of words under the matrix
	bars                         int  // rows of the bars under those
	panel, panelW                int  // the first column of the panel at the right, and its width
	bar                          int  // the first column of the upright colour bar; 0 without one
	value                        bool // the wave has its value beside it
}

const (
	gutter     = 7 // columns left of the matrix: a blank, a label, a blank, a marker, a blank
	blockGap   = 3 // columns between two blocks, with the cursor's marker among them
	labelEvery = 8 // columns from one label to the next
)

func newPlan(paper chart.Paper, sc chart.Scene, set Settings) *plan {
	p := &plan{Paper: paper, Scene: sc, Settings: set, first: sc.Enc.About(0)}
	p.waves = p.first.Group == encoding.PairGroup
	p.phase = set.Phase && p.waves && sc.Minuend == nil
	p.fan = p.waves && fan(sc.State, set) && !p.phase
	if p.measure = newValueScale(p.first, p.phase); sc.Hidden.Hides(scaleName) {
		p.measure.names, p.measure.ends = [3]string{"?", "?", "?"}, [2]string{"?", "?"}
	}
	p.whole = p.measure.Ramp().Whole(p.Theme)
	p.per = chart.Either(p.whole, 1, 2)
	p.cols = columns{blocks: p.newBlocks(), group: 1}
	if set.Transposed {
		p.planTransposed()
	} else {
		p.planUpright()
	}
	p.planSums()
	return p
}

// planSums sets how many waves each mean is taken of: all waves of a column, or every skip-th if a
// frame has no time for all.
func (p *plan) planSums() {
	pairs, each := 0, p.steps.count+80 // setting up a wave costs as much as 80 steps
	for c := range p.cols.all {
		pairs += c.n
	}
	p.skip = 1
	if p.cols.group > 1 {
		p.skip = min((pairs*each+terms-1)/terms, p.cols.group)
	}
}

// picture describes the heatmap on a paper.
func picture(paper chart.Paper, sc chart.Scene, set Settings) chart.Picture {
	p := newPlan(paper, sc, set)
	layers := append(make([]chart.Region, 0, mostLayers),
		place(p.x, p.y, p.w, p.h, chart.Region{Draw: p.drawMatrix, Named: p.tracks}))
	if set.Transposed {
		layers = p.transposed(layers)
	} else {
		layers = p.upright(layers)
	}
	layers = append(layers, place(p.x-2, p.y, p.w+4, p.h, chart.Region{Draw: p.drawMarkers}))
	root := chart.Region{Way: chart.Stack, Click: p.click, In: layers}
	return chart.Picture{Root: chart.Tables(root, p.tables()...), First: p.steps.first, Figure: figure(sc, set),
		N: p.steps.end - p.steps.first, Words: chart.Words{Caption: p.caption(), Readout: chart.Derivation(sc)}}
}

// mostLayers is the largest number of regions of a picture.
const mostLayers = 14

// place puts a region of w × h cells at x, y.
func place(x, y, w, h int, g chart.Region) chart.Region {
	g.Cols, g.Rows = chart.Fixed(w), chart.Fixed(h)
	return chart.Place(x, y, g)
}

// covered is the Cover of a region whose cells another region draws, which checks what is hidden.
func covered(chart.Canvas) {}

// tracks lists the columns and the rows of the matrix. Where a cell has several
// of them each has the cell.
func (p *plan) tracks(list chart.NameCells) {
	for c, at := range p.cols.all {
		x, y, w, h := p.area(at, p.cols.wide, 0, chart.Either(p.Transposed, p.w, p.h))
		list(chart.Ref{Name: columnName, Index: chart.At(c.dim)}, image.Rect(x, y, x+w, y+h))
	}
	for step := range p.steps.count {
		pos, _ := p.steps.window(step)
		if step == p.steps.step(p.Pos) { // the cursor's step has its position as a number
			pos = p.Pos
		}
		first, n := p.steps.pixels(pos)
		from, end := first/p.steps.per, (first+n-1)/p.steps.per+1
		list(chart.Ref{Name: rowName, Index: chart.At(pos)},
			chart.Either(p.Transposed, image.Rect(from, 0, end, p.h), image.Rect(0, from, p.w, end)))
	}
}

// click moves the cursor to what a cell shows. Beside the matrix only the row or the
// column counts.
func (p *plan) click(x, y int) (change chart.Change) {
	across, down := x-p.x, y-p.y
	if p.Transposed {
		across, down = down*p.per, across
	}
	pos, onPos := p.steps.at(down)
	dim, onDim := p.cols.find(across)
	if onPos || onDim {
		change.State = func(s *chart.State) {
			s.Pos, s.Dim = chart.Either(onPos, pos, s.Pos), chart.Either(onDim, dim, s.Dim)
		}
	}
	return change
}

// hides reports whether any value is hidden that a column shows of n positions.
func (p *plan) hides(c column, pos, n int) bool {
	return p.Hidden.HasIn(columnName.Name, c.dim, c.dim+(c.n-1)*c.stride) || p.Hidden.HasIn(rowName.Name, pos, pos+n-1)
}

// hasHidden reports whether some of the table is hidden.
func (p *plan) hasHidden() bool { return p.hides(column{stride: 1, n: math.MaxInt}, 0, math.MaxInt) }

// hidesBracket reports whether the border between columns that turn and others is
// hidden.
func (p *plan) hidesBracket() bool { return p.Hidden.Hides(bracketName) || p.Hidden.Hides(lineName) }

// area returns the rectangle in the matrix of wide places from at on, along n cells of positions.
func (p *plan) area(at, wide, along, n int) (x, y, w, h int) {
	if p.Transposed {
		return along, at / p.per, n, max(wide/p.per, 1)
	}
	return at, along, wide, n
}

// number returns the value or the angle of a column at the cursor's position. It is false for a hidden value, for a
// column without an angle and past the end of the table.
func (p *plan) number(c column) (float64, bool) {
	if p.hides(c, p.Pos, 1) {
		return 0, false
	} else if !p.phase {
		v := mean(p.Enc, p.Pos, 1, c, p.skip)
		return v, !math.IsNaN(v)
	}
	if c.n == 1 {
		_, kind := p.Waves.Wave(c.dim)
		return p.angle(c.dim, p.Pos, 1), kind != encoding.Zero
	}
	x, y, n := 0.0, 0.0, 0
	for pair := range p.pairsOf(c) {
		sin, cos := p.Waves.PhaseStep(pair).Mul(p.Pos).Sincos()
		x, y, n = x+cos, y+sin, n+1
	}
	v := direction(x, y, n)
	return v, !math.IsNaN(v)
}

// here returns the cursor's dimension as a single column.
func (p *plan) here() column { return column{dim: p.Dim, stride: 1, n: 1} }

// drawMarkers marks the cursor's row, or its column in the transposed table, on
// either side of the matrix and between two blocks. Values keep their colours.
func (p *plan) drawMarkers(f chart.Canvas) {
	first, n := p.steps.pixels(p.Pos)
	at := []int{0, p.w + 3}
	if p.Transposed {
		first, _ = p.cols.place(p.Dim)
		n = p.cols.wide
	} else if p.cols.gap >= 0 {
		at = append(at, p.cols.gap+3)
	}
	for i, x := range at {
		if f.Theme.Glyphs() {
			f.Set(x, (first+(n-1)/2)/p.per, [...]rune{'▸', '◂', '·'}[i], chart.CursorStyle)
			continue
		}
		for y := first * 2 / p.per; y < (first+n)*2/p.per; y++ {
			f.Pixel(x, y, frame.Accent)
		}
	}
}

// write writes the fields into w columns from x on, and drops those that do not fit.
func (p *plan) write(f chart.Canvas, x, w int, fields ...chart.Field) {
	line := chart.Fit(chart.Dropping(fields, p.Hidden, chart.Faint("  ")), f.Theme, w)
	if line.Width(f.Theme) <= w {
		line.Draw(f, x, 0)
	}
}
