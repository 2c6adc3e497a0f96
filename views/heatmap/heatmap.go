// Package heatmap shows the whole table as colours: a column is a wave, a row the barcode of its position.
//
// There are four pictures. The fan has the sines to the left, mirrored, and their cosines to the right, so that the
// fast waves meet in the middle; the phase has a colour of a circle for the angle of each pair. Both show all
// positions, each pixel the exact mean of what it covers. The table has the values as they are stored, and what is
// not waves. Positions run down or, turned, across. The last one has the angles over a logarithmic axis of positions.
//
// The input is a [chart.Paper], a [chart.Scene] and the [Settings]; the output is a tree of regions. The file division.go
// says which columns and positions a pixel covers, means.go computes what it shows, paint.go colours it, layout.go
// places it and what is around it, and trace.go draws a row and a column of a table as bars and as a curve. The file
// comparison.go has what is about two subjects, which are the halves of one fan. The logarithmic picture is in log.go,
// and its words are in log_words.go.
package heatmap

import (
	"image"
	"math"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/scores"
)

// Settings are the settings that only this view reads.
type Settings struct {
	Face       string // name of one of faces
	Transposed bool   // positions across instead of down
	Stored     bool   // columns in the order of the table
	Linear     bool   // positions evenly spaced, also where Log is automatic
}

// The names of the regions.
var (
	columnName  = &chart.Name{Name: "column", Each: "dimension", Doc: "a column of the table, which is a wave"}
	rowName     = &chart.Name{Name: "row", Each: "position", Doc: "a row of the table"}
	bracketName = &chart.Name{Name: "bracket", Doc: "how many pairs turn, and how many are left out"}
	scaleName   = &chart.Name{Name: "scale", Doc: "the colours of the values"}
	waveName    = &chart.Name{Name: "wave", Gives: true, Doc: "the cursor's column as a curve"}
	barcodeName = &chart.Name{Name: "barcode", Gives: true, Doc: "the cursor's row as bars"}
)

var names = chart.Names(columnName, rowName, bracketName, scaleName, waveName, barcodeName)

var bind = chart.Bind[Settings]

const (
	tableFace = "table"
	phaseFace = "phase"

	logFace = "log"

	storedFlag = "stored"
)

// byAxis is the key that goes from even positions to logarithmic ones, and back.
var byAxis = bind("a", "a", "", "linear or logarithmic axis, of the positions").
	Do(func(s *chart.State, set *Settings, _ int) {
		if logs(*s, *set) {
			if set.Face == logFace {
				set.Face = tableFace
			}
			linear(*s, set)
		} else {
			set.Face, set.Linear = logFace, false
		}
	}).
	Named(func(s chart.State, set Settings) string {
		return chart.Either(s.HasWaves(), chart.Either(logs(s, set), "linear axis", "log axis"), "")
	}).
	Telling(func(p chart.Pressed[chart.In[Settings]]) string {
		return chart.Either(p.Idle() || !p.After.State.HasWaves(), noAngles, "")
	})

// noAngles is why tables of other values than waves have neither Phase nor Log.
const noAngles = "these values have no angles: waves have"

// turn is the key of Table and Phase that turns them.
var turn = bind("x", "x", "turn", "turn the table: positions across, dimensions down").
	Do(func(_ *chart.State, set *Settings, _ int) { set.Transposed = !set.Transposed })

// faces are in the order of the row. They share their plan.
var faces = []chart.Face[Settings]{
	{Name: tableFace, Title: "Table", Doc: "the values, as a fan of sines and cosines or as stored",
		Reads: []string{storedFlag}, Yields: toLog, Chosen: linear,
		Keys: []chart.Key[Settings]{
			bind("i", "i", "order", "next order of the columns: the fan, as stored, then stored in the other layouts "+
				"(of RoPE the other pairing); the cursor keeps its wave").
				Do(func(s *chart.State, set *Settings, _ int) { arrange(s, set) }).
				Named(func(s chart.State, _ Settings) string { return chart.Either(s.HasWaves(), "order", "") }),
			turn, byAxis,
		}},
	{Name: phaseFace, Title: "Phase", Doc: "the angle of each pair", Yields: toLog, Chosen: linear,
		Keys: []chart.Key[Settings]{turn, byAxis},
		Lacks: func(s chart.State, _ Settings) string {
			return chart.Either(s.HasWaves(), "", noAngles)
		}},
	{Name: logFace, Title: "Log", Doc: "the angle of each pair, positions on a logarithmic axis", Plan: logPicture,
		Unmarked: true,
		Keys:     []chart.Key[Settings]{byAxis},
		Axes: func(chart.State, Settings) (across, down chart.Axis[Settings]) {
			return chart.Along[Settings](logAxis), chart.Along[Settings](chart.PairAxis)
		},
		Lacks: func(s chart.State, _ Settings) string {
			switch {
			case !s.HasWaves():
				return noAngles
			case s.Columns() < 2:
				return "one wave has no angle: a pair has"
			}
			return ""
		}},
}

// View declares the heatmap.
var View = chart.View[Settings]{
	About: chart.About{
		Name: "heatmap", Title: "Heatmap", Brief: "the whole table",
		Filters:     true,
		Doc:         "the table as colours: a column is a wave, a row the barcode of its position",
		Min:         image.Pt(39, 10), // two are side by side in 80 columns
		Beside:      39,
		ShowsValues: true, HasFit: true, Second: "base", Subjects: chart.Subjects{Sides: true},
		Hints: []chart.Hint{{Label: "+ −", Name: "zoom"}},
	},

	Flags: []chart.Flag[Settings]{
		chart.Toggle("turned", "positions across instead of down", func(s *Settings) *bool { return &s.Transposed }),
		chart.Toggle(storedFlag, "columns in the order of the table",
			func(s *Settings) *bool { return &s.Stored }),
		chart.Toggle("linear", "positions evenly spaced, also where waves are too fast for that",
			func(s *Settings) *bool { return &s.Linear }),
	},
	Axes: func(s chart.State, set Settings) (across, down chart.Axis[Settings]) {
		columns := halves
		switch {
		case tabular(s, set):
			columns = chart.ColumnAxis
		case set.Face == phaseFace:
			columns = chart.PairAxis
		}
		across, down = chart.Along[Settings](columns), chart.Along[Settings](chart.PositionAxis)
		if set.Transposed {
			return down, across
		}
		return across, down
	},
	Zoom:       zoom,
	Scales:     func(s chart.State, set Settings) string { return chart.Either(logs(s, set), "", "zoom") },
	Knobs:      func(s chart.State, _ Settings) []string { return append(chart.TableKnobs(s), "length") },
	Plan:       picture,
	Scores:     scores.By[Settings](scores.Matrix),
	Names:      func(Settings) []chart.Name { return names },
	OnePicture: onePicture,
	OneDifference: func(a, b chart.State, x, y Settings) bool { // of numbers and waves, whose order it has
		return x == y && a.Declared().Ends && !tabular(b, y)
	},
	Less: func(s chart.State, set Settings) string {
		return chart.Either((set.Face == phaseFace || logs(s, set)) && s.HasWaves(),
			"angles have no signed difference; o shows values", "")
	},
}.Showing(func(set *Settings) *string { return &set.Face }, faces...)

// tabular reports whether the columns are those of the table, in its order.
func tabular(s chart.State, set Settings) bool {
	return !s.HasWaves() || set.Stored && set.Face != phaseFace
}

// arrange shows the next order of the columns: the fan, then the table as it is stored in every layout.
func arrange(s *chart.State, set *Settings) {
	if !set.Stored {
		set.Stored = true
		return
	}
	s.NextLayout()
	set.Stored = chart.Either(s.Declared().Rotates, s.Pairing != 0, s.Layout != 0)
}

// plan holds what a picture shows, and where.
type plan struct {
	chart.Paper
	chart.Scene
	Settings

	halves   [2]half       // what the parts show
	subjects []chart.Scene // two, of which each has a half; nil for one

	first   encoding.Column // the first column; all are of its kind
	waves   bool            // the columns are waves, which have angles
	mixed   bool            // a difference of numbers and waves
	tabular bool            // whole columns in the order of the table
	fan     bool            // sines and cosines in two halves
	phase   bool            // angles instead of values
	measure valueScale
	rows    division // positions
	cols    columns
	per     int // pixels in the height of a cell; 1 where a value is a sign

	x, y, w, h int  // the matrix, in cells
	words      int  // rows of words under the matrix
	bars       int  // rows of the bars under those
	panel      int  // the first column of the wave beside the matrix
	panelW     int  // its width; 0 without one
	value      bool // the wave has its value beside it
}

func newPlan(paper chart.Paper, sc chart.Scene, set Settings) *plan {
	p := &plan{Paper: paper, Scene: sc, Settings: set, first: sc.Enc.About(0)}
	p.waves = p.first.Group == encoding.PairGroup
	p.mixed = sc.Minuend != nil && sc.Minuend.HasWaves() != sc.HasWaves()
	p.phase = set.Face == phaseFace && p.waves && sc.Minuend == nil
	p.tabular = !p.waves || set.Stored && !p.phase
	p.halves = [2]half{{&p.Scene, encoding.Sin}, {&p.Scene, encoding.Cos}}
	if sc.Comparison != nil && sc.Minuend == nil {
		p.compare(sc.Comparison)
	}
	p.fan = !p.tabular && !p.phase || p.subjects != nil
	if p.measure = newValueScale(p.first, p.phase); sc.Hidden.Hides(scaleName) {
		p.measure.names, p.measure.ends = [3]string{"?", "?", "?"}, [2]string{"?", "?"}
	} else if all := p.looked(); all != nil && all.Beyond > 0 && all.Widest > 0 {
		p.measure.names[2] += "  0 within " + chart.Power(all.Widest, 1)
	}
	p.per = chart.Either(p.measure.Ramp().Whole(p.Theme), 1, 2)
	p.layOut()
	return p
}

// looked returns what all differences of numbers and waves are; nil of other pictures.
func (p *plan) looked() *measure.Look {
	if !p.mixed {
		return nil
	}
	return p.Enc.(measure.Difference).Looked()
}

// picture describes the heatmap on a paper.
func picture(paper chart.Paper, sc chart.Scene, set Settings) chart.Picture {
	p := newPlan(paper, sc, set)
	root := chart.Region{Way: chart.Stack, Click: p.click, In: p.regions()}
	return chart.Picture{Root: chart.Tables(root, p.tables()...), First: p.rows.first, N: p.rows.n,
		Figure: p.figure(), FigureCaption: func() string {
			return chart.Either(p.phase, "Colour is the angle in turns: 0 and 1 are alike.", "")
		},
		Words: chart.Words{Caption: p.caption(), Readout: p.readout(), OfDifference: p.differenceCaption() != nil,
			Ghost: chart.Either(p.Ghost != nil && p.edged(left), chart.Either(p.Theme.Light, "black", "white")+" edge", "")}}
}

// tracks lists the columns and the rows of the matrix. Where a cell has several of them each has the cell.
func (p *plan) tracks(list chart.NameCells) {
	across := func(from, n int) image.Rectangle { return image.Rect(from, 0, from+n, p.h) }
	down := func(from, n int) image.Rectangle {
		top, end := cellsOf(from, n, p.per)
		return image.Rect(0, top, p.w, end)
	}
	columns, rows := across, down
	if p.Transposed {
		columns, rows = down, across
	}
	for part := range p.cols.parts() {
		for i := range p.cols.pixels {
			first, end := p.cols.items(i)
			for item := first; item < min(end, first+mostNamed); item++ {
				dim := p.dim(part, item)
				if at, n, ok := p.locate(part, dim); ok {
					list(chart.Ref{Name: columnName, Index: chart.At(dim)}, columns(at, n))
				}
			}
		}
	}
	for i := range p.rows.pixels {
		first, end := p.rows.items(i)
		for pos := first; pos < min(end, first+mostNamed); pos++ {
			from, n, _ := p.rows.span(pos)
			list(chart.Ref{Name: rowName, Index: chart.At(pos)}, rows(from, n))
		}
	}
	from, n, _ := p.rows.span(p.Pos)
	list(chart.Ref{Name: rowName, Index: chart.At(p.Pos)}, rows(from, n))
}

// mostNamed is the largest number of items that a pixel has names for.
const mostNamed = 8

// click moves the cursor to what a cell shows. Beside the matrix only the row or the column counts.
func (p *plan) click(x, y int) (change chart.Change) {
	across, down, wide, high := x-p.x, (y-p.y)*p.per, p.w, p.h*p.per
	if p.Transposed {
		across, down, wide, high = down, across, high, wide
	}
	onDim, onPos := across >= 0 && across < min(wide, p.cols.size()), down >= 0 && down < min(high, p.rows.pixels)
	if !onDim && !onPos {
		return change
	}
	change.State = func(s *chart.State) {
		if onPos {
			s.Pos = p.rows.item(down)
		}
		if onDim {
			part, i := p.cols.inPart(across)
			s.Dim = p.dimOfFirst(part, p.cols.item(i))
		}
	}
	return change
}

// hides reports whether any value is hidden that a pixel shows: of the items from first to end of a part, at n
// positions from pos on.
func (p *plan) hides(part, first, end, pos, n int) bool {
	return p.Hidden.HasIn(columnName.Name, p.dim(part, first), p.dim(part, end-1)) ||
		p.Hidden.HasIn(rowName.Name, pos, pos+n-1)
}

// hidesHere reports whether the value at the cursor is hidden.
func (p *plan) hidesHere() bool {
	return p.Hidden.HasN(columnName.Name, p.Dim) || p.Hidden.HasN(rowName.Name, p.Pos)
}

// hasHidden reports whether some of the table is hidden.
func (p *plan) hasHidden() bool {
	return p.Hidden.HasIn(columnName.Name, 0, math.MaxInt) || p.Hidden.HasIn(rowName.Name, 0, math.MaxInt)
}

// drawMarkers marks the cursor's row, or its column in the turned table, on both sides of the matrix. Values keep
// their colours. Where a row is a mean of several the mark is as high as the number beside it.
func (p *plan) drawMarkers(f chart.Canvas) {
	for i, x := range [...]int{0, p.w + 1} {
		mark := func(from, n int, ok bool) {
			switch {
			case !ok:
			case f.Theme.Signs():
				f.Set(x, (from+(n-1)/2)/p.per, [...]rune{'▸', '◂'}[i], chart.CursorStyle)
			default:
				if !p.Transposed && p.rows.n > p.rows.pixels {
					from, n = from-from%p.per, p.per
				}
				for y := from * 2 / p.per; y < (from+n)*2/p.per; y++ {
					f.Pixel(x, y, frame.Accent)
				}
			}
		}
		if !p.Transposed {
			mark(p.rows.span(p.halves[i].Pos))
			continue
		}
		for part := range p.cursors() {
			mark(p.locate(part, p.halves[part].Dim))
		}
	}
}
