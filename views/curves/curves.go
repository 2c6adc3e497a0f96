// Package curves draws dimensions as waves over the positions.
//
// The view has four faces: a lane for each pair ([lanes]), several curves on
// one pair of axes ([overlay]), one wave alone ([solo]), and the lanes with a table
// of numbers at their right ([numbers]).
//
// The input is a [chart.Paper], a [chart.Scene] and the [Settings]; the output is
// a tree of regions. All pictures are charts of [plot.Lines], also those of a comparison. The file base.go holds what
// they share: the columns as strands. window.go lays positions along an axis, series.go draws strands on it.
package curves

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/scores"
)

var bind = chart.Bind[Settings]

// View declares the curves.
var View = chart.View[Settings]{
	About: chart.About{
		Name: "curves", Title: "Curves", Brief: "waves in pairs",
		Filters:     true,
		Doc:         "the dimensions as waves over the positions, one lane per pair or all on one pair of axes",
		Min:         image.Pt(40, 10),
		ShowsValues: true,
		Hints:       []chart.Hint{{Label: "t", Name: "knobs"}},
		Start:       usualZoom, Path: "on the curves", Second: "dim",
	},

	Clamp: func(s Settings) Settings {
		s.Digits = min(max(s.Digits, 0), maxDigits)
		return s
	},
	Flags: []chart.Flag[Settings]{
		chart.Number("precision", "decimals in the table, 0 for as many as fit", 0, maxDigits,
			func(s *Settings) *int { return &s.Digits }),
	},
	Axes: func(chart.State, Settings) (across, down chart.Axis[Settings]) {
		return chart.Along[Settings](chart.PositionAxis), chart.Along[Settings](chart.WaveAxis)
	},
	Knobs:      func(s chart.State, _ Settings) []string { return append(chart.TableKnobs(s), "length", "pos") },
	Scores:     scores.By[Settings](scores.Curve),
	Less:       func(chart.State, Settings) string { return "" },
	OnePicture: onePicture,
	Marks: func(subjects []chart.Scene, _ Settings) chart.Subjects {
		return chart.Subjects{Lines: true, Apart: shares(subjects)}
	},
	Starts: starts,
	Names:  func(Settings) []chart.Name { return names },
}.Showing(func(set *Settings) *string { return &set.Face }, faces...)

// The names of the faces.
const (
	lanesFace   = "lanes"
	overlayFace = "overlay"
	waveFace    = "wave"
	numbersFace = "numbers"
)

// The titles of faces that comparisons are drawn as.
const (
	lanesTitle = "Lanes"
	waveTitle  = "One wave"
)

// faces are in the order of the row.
var faces = []chart.Face[Settings]{
	{Name: lanesFace, Title: lanesTitle, Doc: "a lane for each pair", Plan: jointly(planLanes)},
	{Name: overlayFace, Title: "Overlay", Doc: "the marked dimensions on one pair of axes",
		Plan: jointly(func(paper chart.Paper, sc chart.Scene, set Settings) chart.Picture {
			o := newOverlay(newInputs(paper, sc, set))
			picture := o.picture(o.region(), o.caption)
			if !slices.Contains(o.dims, o.Dim) {
				picture.Words.Readout = o.readout()
			}
			return picture
		})},
	{Name: waveFace, Title: waveTitle, Doc: "the wave under the cursor alone, with its values", Several: true,
		Lacks: func(s chart.State, _ Settings) string {
			return chart.Either(s.HasWaves(), "", "these values have no waves")
		},
		Plan: jointly(func(paper chart.Paper, sc chart.Scene, set Settings) chart.Picture {
			if o, ok := newSolo(newInputs(paper, sc, set)); ok {
				return o.picture(o.region(), o.caption)
			}
			return planLanes(paper, sc, set)
		})},
	{Name: numbersFace, Title: "Numbers", Doc: "the lanes with a table of numbers beside them", Plan: planLanes,
		Keys: []chart.Key[Settings]{
			bind("p:+1 P:-1", "p", "decimals", "more decimals in the table; P fewer").Do(moreDigits).
				Ending("one decimal is the least", strconv.Itoa(maxDigits)+" decimals are the most"),
		}},
}

// planLanes describes the lanes. They also replace a single wave where the cursor's column is none or there is too
// little room for it.
func planLanes(paper chart.Paper, sc chart.Scene, set Settings) chart.Picture {
	s := newInputs(paper, sc, set)
	l := newLanes(s)
	picture := l.picture(l.region(), l.caption)
	picture.Words.Ghost = chart.Either(s.hasGhost() && l.x.Per == 1, "dotted", "")
	return picture
}

// picture puts the table, if there is one, beside the curves. The caption is then
// the table's.
func (b *base) picture(curves chart.Region, caption func() []string) chart.Picture {
	curves.Cols = chart.Fixed(min(b.edge, b.paper.W))
	root := chart.Region{Way: chart.Across, In: []chart.Region{curves}}
	if b.table != nil {
		root.In, caption = append(root.In, b.table.region()), b.table.caption
	}
	kept := chart.FilterCaption(b.Scene)
	if kept == nil {
		kept = caption()
	}
	return chart.Picture{Root: withTables(root, b.Scene, b.Settings), First: b.x.First, N: b.n, Glides: b.glides(),
		Figure: figure(b.Scene, b.Settings), FigureCaption: func() string { return figureCaption(b.Scene, b.Settings) },
		Words: chart.Words{Caption: kept, Readout: chart.Derivation(b.Scene)}}
}

// moved returns the change of a click that moves the cursor to a position and a dimension.
func moved(pos, dim int) chart.Change {
	return chart.Change{State: func(s *chart.State) { s.Pos, s.Dim = pos, dim }}
}

// Settings are the settings that only this view reads.
type Settings struct {
	Face   string // name of one of faces
	Digits int    // decimals in the table, 1 … maxDigits; 0 chooses by the room
}

const (
	maxDigits   = 15 // decimals that a float64 near 1 holds
	usualDigits = 4
	nearly      = 0.01 // a pair has returned if its angle is this close to a whole turn, in radians
)

// moreDigits adds n decimals to the table's numbers, starting from the usual ones.
func moreDigits(_ *chart.State, set *Settings, n int) {
	if set.Digits == 0 {
		set.Digits = usualDigits
	}
	set.Digits = min(max(set.Digits+n, 1), maxDigits)
}

// The names of the regions.
var (
	laneName   = &chart.Name{Name: "lane", Each: "pair", Doc: "the waves of a pair, with their names and values"}
	dimName    = &chart.Name{Name: "dim", Each: "dimension", Doc: "one wave, with its name and its value"}
	lineName   = &chart.Name{Name: "line", Doc: "the line through all waves at the cursor's position"}
	axisName   = &chart.Name{Name: "axis", Doc: "the positions under the waves"}
	wavesName  = &chart.Name{Name: "wavelengths", Doc: "after how many positions a wave repeats"}
	valuesName = &chart.Name{Name: "values", Doc: "the numbers at the cursor's position, with their bars"}
	seamName   = &chart.Name{Name: "seam", Doc: "how many pairs turn at least once within the length"}
	legendName = &chart.Name{Name: "legend", Doc: "the sign and the colour of each curve"}
	tableName  = &chart.Name{Name: "table", Gives: true, Near: true, Doc: "the table of numbers beside the waves"}
)

var names = chart.Names(laneName, dimName, lineName, axisName, wavesName, valuesName, seamName,
	legendName, tableName)

// named returns a region that does not draw itself. The region around it draws
// its content and checks whether it is hidden.
func named(name *chart.Name, index chart.Index) chart.Region {
	return chart.Region{Name: name, Index: index, Cover: uncovered}
}

// uncovered is a Cover that draws nothing.
func uncovered(chart.Canvas) {}

// waveHidden reports whether the wave of a dimension is hidden, alone or with its
// lane.
func (s *inputs) waveHidden(dim int) bool {
	return s.Hidden.HasN(dimName.Name, dim) || s.Hidden.HasN(laneName.Name, s.PairOf(dim))
}

// valueHidden reports whether the value of a dimension is hidden.
func (s *inputs) valueHidden(dim int) bool { return s.Hidden.Hides(valuesName) || s.waveHidden(dim) }

// place formats a position, or "?" if the axis is hidden.
func (s *inputs) place(pos int) string { return s.Hidden.Or(axisName.Name, chart.Position(pos)) }

// number formats the value of a dimension at a position: "none" where the table has no row, "?" if it is hidden.
func (s *inputs) number(pos, dim, decimals int) string {
	if s.valueHidden(dim) {
		return chart.Unknown
	}
	return chart.Value(s.Enc.About(dim), s.at(pos, dim), decimals)
}

// noRow returns the caption if the table has no row for the cursor's position.
func (s *inputs) noRow() []string {
	last := strconv.Itoa(s.RowCount() - 1)
	return []string{"Position " + strconv.Itoa(s.Pos) + " has no row: the table ends with position " + last + ".",
		"No rows past " + last + "."}
}

// caption says what a bead is and, where no heading does, which row the values on the cursor's line are.
func (p *lanes) caption() []string {
	switch {
	case p.Pos >= p.RowCount():
		return p.noRow()
	case p.x.Per > 1:
		return p.zoomedCaption()
	}
	row, more := p.rowText(), "each bead is a position"
	switch {
	case p.Here().Group == encoding.BitGroup:
		row, more = "the bits of "+strconv.Itoa(p.Pos), "bit j flips every 2^j positions"
	case p.Untrained():
		more = "untrained, so random"
	case p.paper.Theme.Far || !p.beaded(): // lines as thick as beads, or the end
		more = ""
	case p.step > 1:
		more = "beads mark every " + ordinal(p.step) + " position"
	}
	values := "The line crosses " + row
	switch {
	case more == "":
		return []string{values + "."}
	case p.side > 0 && !p.Untrained(): // the heading over the values says whose they are
		return []string{chart.Sentence(more) + "."}
	}
	return []string{values + "; " + more + ".", values + "."}
}

// beaded reports whether a bead is in the picture, besides those on the cursor's line.
func (p *lanes) beaded() bool {
	for _, pos := range p.ticks() {
		if pos != p.Pos && pos < p.RowCount() {
			return true
		}
	}
	return false
}

// rowText names the row at the cursor: PE(17), or cosines and sines for a scheme that rotates.
func (p *lanes) rowText() string {
	at := strconv.Itoa(p.Pos)
	return chart.Either(p.Declared().Rotates, "the cosines and sines at position "+at, p.RowName(at))
}

// shown says how many values of the row the lanes have: "12 of 64", " values".
func (p *lanes) shown() (count, noun string) {
	n := len(p.inLanes())
	return chart.Either(n == p.DModel, "all "+strconv.Itoa(n), strconv.Itoa(n)+" of "+strconv.Itoa(p.DModel)),
		chart.Either(p.Here().Group == encoding.BitGroup, " bits", " values")
}

// zoomedCaption says what a cell shows that covers several positions.
func (p *lanes) zoomedCaption() []string {
	period := math.Inf(1)
	for _, l := range p.lanes {
		period = min(period, l.Period)
	}
	noun := p.term("wave", chart.Either(p.Here().Group == encoding.Alone, "column", p.Here().Group))
	cell, what := "1 cell = "+p.covered(), "a "+noun+" that repeats within 4 cells is a band from min to max"
	if math.IsInf(period, 0) {
		what = "each stroke reaches from min to max"
	}
	return []string{cell + "; " + what + ".", cell + "."}
}

// covered says how many positions a cell covers.
func (p *lanes) covered() string {
	switch {
	case p.x.Per < p.Length:
		return chart.Compact(p.x.Per) + " positions"
	case p.Length == 1:
		return "the only position"
	}
	return "all " + chart.Compact(p.Length) + " positions"
}

// caption says how often each curve turns in the window, or only that of the cursor, and what a shaded cell shows.
func (p *overlay) caption() []string {
	if p.Pos >= p.RowCount() {
		return p.noRow()
	}
	n, shaded := p.end()-p.x.First, ""
	own, each, all := chart.Plural(len(p.curves), "curve"), "In "+chart.Plural(n, "position"), true
	verb := p.term("turns", "repeats")
	for i, c := range p.curves {
		if c.fast {
			shaded = "; shading is from min to max"
		}
		if !p.HasWaves() && math.IsInf(c.Period, 0) {
			all = false
			continue
		}
		turns, dim := plainTurns(float64(n)/c.Period), "dim "+strconv.Itoa(c.Dim)
		each += chart.Either(i == 0, " "+dim+" "+verb+" "+turns+" times", ", "+dim+" "+turns)
		if c.Dim == p.Dim {
			own = "Dim " + strconv.Itoa(c.Dim) + ": " + turns + " " + p.term("turns", "periods")
		}
	}
	own += " in " + chart.Plural(n, "position")
	if !all {
		return []string{own + shaded + ".", own + "."}
	}
	return []string{each + shaded + ".", each + ".", own + "."}
}

// readout gives the values of the curves at the cursor: its own dimension is none of them.
func (p *overlay) readout() []chart.Field {
	fields := []chart.Field{{Value: "pos " + p.place(p.Pos), Ink: chart.CursorStyle}}
	for i, c := range p.curves {
		field := chart.Field{Label: "dim " + strconv.Itoa(c.Dim), Ink: p.hue(c, 100), Name: valuesName,
			Value: chart.ReadValue(c.Column, p.at(p.Pos, c.Dim), 5), Marks: chart.Line{chart.MarkSpan(p.Scene, c.Dim)}}
		if i > 0 {
			field.Drop = len(p.curves) - i
		}
		fields = append(fields, field)
	}
	return fields
}

// withTables adds the tables that plain mode reads, the main one first: pairs for
// the lanes, positions for curves on axes.
func withTables(g chart.Region, sc chart.Scene, set Settings) chart.Region {
	tables := []func() chart.Data{
		func() chart.Data { return chart.Pairs(sc, hiding) },
		func() chart.Data { return chart.Positions(sc, hiding, set.Digits, chart.ShownDims(sc)...) },
	}
	if set.Face != lanesFace {
		slices.Reverse(tables)
	}
	if sc.HasWaves() && sc.Minuend == nil { // a difference has no turns
		tables = append(tables, func() chart.Data { return statisticsData(sc) })
	}
	return chart.Tables(g, tables...)
}

// hiding says which regions the columns of the tables are hidden with.
var hiding = chart.Hiding{Column: dimName, Lane: laneName, Waves: chart.With(wavesName, seamName),
	Turns: chart.With(wavesName, seamName), Value: chart.With(valuesName, tableName)}

// statisticsData has for each pair its turns, its first return, and the correlations
// of its waves with the cursor's dimension.
func statisticsData(sc chart.Scene) chart.Data {
	return chart.Data{Name: "statistics", Kind: chart.List, Rows: sc.Waves.Pairs(),
		Here: min(sc.PairOf(sc.Dim), sc.Waves.Pairs()-1),
		Title: fmt.Sprintf("turns within %s, the first return within ±%v rad, if there is one in 10¹⁵ positions, "+
			"and the correlation r with dim %d", chart.Plural(sc.Length, "position"), nearly, sc.Dim),
		Columns: []chart.Column{{Name: "pair", Format: chart.Whole}, {Name: "λ", Hidden: hiding.Waves},
			{Name: "turns", Hidden: hiding.Turns}, {Name: "back after", Format: chart.Whole, Hidden: hiding.Waves},
			{Name: "r of sin", Format: chart.Signed, Hidden: hiding.Value},
			{Name: "r of cos", Format: chart.Signed, Hidden: hiding.Value}},
		Row: func(pair int, to []float64) {
			back := math.NaN()
			if n, ok := measure.Recurrence(sc.Waves, pair, nearly); ok {
				back = float64(n)
			}
			copy(to, []float64{float64(pair), measure.Wavelength(sc.Waves, pair),
				measure.Revolutions(sc.Waves, pair, sc.Length), back,
				correlation(sc, pair, encoding.Sin), correlation(sc, pair, encoding.Cos)})
		}}
}

// correlation returns the correlation of a wave with the cursor's dimension; NaN if there is none.
func correlation(sc chart.Scene, pair int, kind encoding.Kind) float64 {
	dim, ok := sc.Waves.Column(pair, kind)
	if !ok {
		return math.NaN()
	}
	r, ok := measure.Correlation(sc.Waves, sc.Dim, dim, 0, sc.Length)
	return chart.Either(ok, r, math.NaN())
}
