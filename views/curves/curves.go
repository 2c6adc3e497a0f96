// Package curves draws dimensions as waves over the positions.
//
// It owns three pictures, a lane for each pair ([lanes]), all curves on one pair
// of axes ([overlay]) and a single large wave ([solo]), and two panels that may
// stand to their right, a table of numbers and statistics. In come a paper, a
// scene and [Settings]; out comes a tree of regions. Read base.go first (what is
// drawn, and how positions run across), then lanes.go, whose waves are drawn by
// lane.go, or overlay.go, or solo.go.
package curves

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/stat"
	"wavescope/views/chart"
)

var bind = chart.Bind[Settings]

// View draws dimensions as waves over the positions: one lane per pair, or all
// of them on one pair of axes.
var View = chart.View[Settings]{
	Name: "curves", Title: "Curves", Brief: "waves in pairs",
	Doc:         "the dimensions as waves over the positions, one lane per pair or all on one pair of axes",
	Min:         image.Pt(40, 10),
	ShowsValues: true,
	Clamp:       clamp,
	Flags:       flags,
	Keys:        keys,
	Axes: func(chart.State, Settings) (across, down chart.Axis[Settings]) {
		return chart.Along[Settings](chart.PositionAxis), chart.Along[Settings](chart.WaveAxis)
	},
	Start: usualZoom, Path: "on the curves",
	Plan: chart.Plan(plan), Told: chart.Tell(plan),
	Less:  func(chart.State, Settings) string { return "" },
	Names: func(Settings) []chart.Name { return names },
}

// plan describes the curves on a paper.
func plan(paper chart.Paper, sc chart.Scene, set Settings) chart.Picture {
	s := newSheet(paper, sc, set)
	if set.Overlay {
		o := newOverlay(s)
		return o.picture(o.region(), o.caption)
	}
	if set.OneWave {
		if o, ok := newSolo(s); ok {
			return o.picture(o.region(), o.caption)
		}
	}
	l := newLanes(s)
	return l.picture(l.region(), l.caption)
}

// picture is the curves, and beside them the panel if there is one, which the
// caption is then about.
func (b *base) picture(curves chart.Region, caption func() []string) chart.Picture {
	curves.Cols = chart.Fixed(min(b.edge, b.paper.W))
	root := chart.Region{Way: chart.Across, In: []chart.Region{curves}}
	if b.panel != nil {
		root.In, caption = append(root.In, b.panel.region()), b.panel.caption
	}
	return chart.Picture{Root: withTables(root, b.Scene, b.Settings), First: b.First, N: b.N,
		Words: chart.Words{Caption: caption(), Readout: chart.Derivation(b.Scene)}}
}

// A panel stands to the right of the curves.
type panel interface {
	region() chart.Region
	caption() []string
}

// moved is a click that takes the cursor to a position and a dimension.
func moved(pos, dim int) chart.Change {
	return chart.Change{State: func(s *chart.State) { s.Pos, s.Dim = pos, dim }}
}

// Settings are what only the curves read.
type Settings struct {
	Overlay    bool // the dimensions on one pair of axes, instead of a lane for each pair
	OneWave    bool // the cursor's dimension alone, large, where that is a wave
	Numbers    bool // a table of numbers beside the curves
	Statistics bool // statistics of the dimensions, in place of their numbers
	Digits     int  // decimals of the numbers, 1 … maxDigits; 0 as many as fit well
}

const (
	maxDigits   = 15 // the most decimals that a float64 of size 1 holds
	usualDigits = 4
	nearly      = 0.01 // radians within which a pair counts as returned
)

var flags = []chart.Flag[Settings]{
	chart.Toggle("overlay", "marked dimensions on one pair of axes", func(s *Settings) *bool { return &s.Overlay }),
	chart.Toggle("one-wave", "the wave under the cursor alone, with its values",
		func(s *Settings) *bool { return &s.OneWave }),
	chart.Toggle("numbers", "a table of numbers beside the curves", func(s *Settings) *bool { return &s.Numbers }),
	chart.Toggle("statistics", "returns and correlations beside the curves",
		func(s *Settings) *bool { return &s.Statistics }),
	chart.Number("precision", "decimals of the numbers, 0 for as many as fit", 0, maxDigits,
		func(s *Settings) *int { return &s.Digits }),
}

// clamp keeps the settings in their ranges.
func clamp(s Settings) Settings {
	s.Overlay = s.Overlay && !s.OneWave
	s.Digits = min(max(s.Digits, 0), maxDigits)
	return s
}

// table reports that one stands to the right of the curves.
func (s Settings) table() bool { return s.Numbers || s.Statistics }

var keys = []chart.Key[Settings]{
	bind("o", "o", "", "a lane for each pair, all marked dimensions on one pair of axes, one wave alone").
		Do(nextArrangement).Named(nextArrangementName),
	bind("n,T", "n", "", "beside the curves: a table of numbers, statistics, nothing (T)").
		Do(nextTable).Named(nextTableName),
	bind("p:+1 P:-1", "p", "", "more digits in the table, or with P fewer").Do(moreDigits).
		Named(func(_ chart.State, set Settings) string {
			return chart.Either(set.Numbers && !set.Statistics, "decimals", "")
		}).Telling(func(p chart.Pressed[chart.In[Settings]]) string {
		ends := p.Ends("one decimal is the least", strconv.Itoa(maxDigits)+" decimals are the most")
		decimals := chart.Plural(p.After.Set.Digits, "decimal")
		return chart.Either(p.Idle() || p.After.Set.Numbers, ends, decimals+" in the table of numbers: n shows it")
	}),
}

// nextArrangement goes from the lanes to the overlay, to one wave if there are
// waves, and back.
func nextArrangement(s *chart.State, set *Settings, _ int) {
	set.Overlay, set.OneWave = !set.Overlay && !set.OneWave, set.Overlay && s.HasWaves()
}

func nextArrangementName(s chart.State, set Settings) string {
	switch {
	case set.Overlay && s.HasWaves():
		return "one wave"
	case set.Overlay || set.OneWave:
		return "lanes"
	}
	return "overlay"
}

// nextTable goes from the curves alone to the numbers beside them, to the
// statistics, and back.
func nextTable(_ *chart.State, set *Settings, _ int) {
	set.Numbers, set.Statistics = !set.table(), set.Numbers && !set.Statistics
}

func nextTableName(_ chart.State, set Settings) string {
	return [...]string{"numbers", "stats", "curves"}[chart.One(set.table())+chart.One(set.Statistics)]
}

// moreDigits gives the numbers of the table n decimals more, starting from the
// usual ones.
func moreDigits(_ *chart.State, set *Settings, n int) {
	if set.Digits == 0 {
		set.Digits = usualDigits
	}
	set.Digits = min(max(set.Digits+n, 1), maxDigits)
}

// The names of what is on the pictures.
var (
	laneName   = &chart.Name{Name: "lane", Each: "pair", Doc: "the waves of a pair, with what stands beside them"}
	dimName    = &chart.Name{Name: "dim", Each: "dimension", Doc: "one wave, with its name and its value"}
	lineName   = &chart.Name{Name: "line", Doc: "the cut through all waves at the cursor's position"}
	axisName   = &chart.Name{Name: "axis", Doc: "the positions under the waves"}
	wavesName  = &chart.Name{Name: "wavelengths", Doc: "after how many positions waves come round"}
	valuesName = &chart.Name{Name: "values", Doc: "the numbers at the cursor's position, with their bars"}
	turnsName  = &chart.Name{Name: "turns", Doc: "how often each pair turns up to the cursor's position"}
	seamName   = &chart.Name{Name: "seam", Doc: "how many pairs turn within the length"}
	legendName = &chart.Name{Name: "legend", Doc: "which curve of several is which"}
	tableName  = &chart.Name{Name: "table", Gives: true, Near: true, Doc: "the table of numbers beside the waves"}
	statsName  = &chart.Name{Name: "statistics", Gives: true, Near: true,
		Doc: "how two dimensions go together, and when they come round"}
)

var names = chart.Names(laneName, dimName, lineName, axisName, wavesName, valuesName, turnsName, seamName,
	legendName, tableName, statsName)

// named is a region of a name without a drawing of its own: what it holds is drawn
// with what is around it, and asks there whether it is hidden.
func named(name *chart.Name, index chart.Index) chart.Region {
	return chart.Region{Name: name, Index: index, Cover: uncovered}
}

// uncovered covers nothing.
func uncovered(chart.Canvas) {}

// veiled reports that the wave of a dimension is left out, alone or with its lane.
func (s *sheet) veiled(dim int) bool {
	return s.Hidden.HasN(dimName.Name, dim) || s.Hidden.HasN(laneName.Name, s.PairOf(dim))
}

// unread reports that the value of a dimension is left out.
func (s *sheet) unread(dim int) bool { return s.Hidden.Hides(valuesName) || s.veiled(dim) }

// unturned reports that how often waves turn is left out.
func (s *sheet) unturned() bool { return s.Hidden.Hides(turnsName) || s.Hidden.Hides(wavesName) }

// place writes a position, unless the axis is left out.
func (s *sheet) place(pos int) string { return s.Hidden.Or(axisName.Name, strconv.Itoa(pos)) }

// number writes the value of a dimension at a position.
func (s *sheet) number(pos, dim, decimals int) string {
	if s.unread(dim) {
		return chart.Unknown
	}
	return chart.Value(s.Enc.About(dim), s.Enc.At(pos, dim), decimals)
}

// past is the caption where the table has no row for the position.
func (s *sheet) past() []string {
	last := strconv.Itoa(s.RowCount() - 1)
	return []string{"position " + strconv.Itoa(s.Pos) + " has no row: the table ends with position " + last,
		"no rows past " + last}
}

// caption says which values the cursor's line cuts out, and what a bead is; zoomed
// out, what is left of waves.
func (p *lanes) caption() []string {
	switch {
	case p.Pos >= p.RowCount():
		return p.past()
	case p.Per > 1:
		return p.zoomedCaption()
	}
	n := len(p.inLanes())
	of := strconv.Itoa(n) + " of " + strconv.Itoa(p.DModel)
	if n == p.DModel {
		of = "all " + strconv.Itoa(n)
	}
	what, more := "values of "+p.RowName(strconv.Itoa(p.Pos)), "a bead is a position"
	switch {
	case p.Here().Group == encoding.BitGroup:
		what, more = "bits of "+strconv.Itoa(p.Pos), "bit j flips every 2^j positions"
	case p.Untrained():
		more = "untrained, so random"
	case p.Step > 1:
		more = "a bead is every " + chart.Ordinal(p.Step) + " position"
	}
	return []string{fmt.Sprintf("the cut at %d meets %s %s; %s", p.Pos, of, what, more), of + " " + what}
}

// zoomedCaption says what is left of waves when a cell covers many positions.
func (p *lanes) zoomedCaption() []string {
	period := math.Inf(1)
	for _, l := range p.lanes {
		period = min(period, l.Period)
	}
	noun := p.term("wave", chart.Either(p.Here().Group == encoding.Alone, "column", p.Here().Group))
	cell, what := "1 cell = "+p.covered(), "a "+noun+" that repeats within 4 cells is a band from min to max"
	if math.IsInf(period, 0) {
		what = "each dot column reaches from min to max"
	}
	return []string{cell + "; " + what, cell}
}

// covered says how many positions a cell stands for.
func (p *lanes) covered() string {
	switch {
	case p.Per < p.Length:
		return chart.Compact(p.Per) + " positions"
	case p.Length == 1:
		return "the only position"
	}
	return "all " + chart.Compact(p.Length) + " positions"
}

// caption says how often the cursor's curve turns in the window, and what a column
// and a shaded cell stand for.
func (p *overlay) caption() []string {
	if p.Pos >= p.RowCount() {
		return p.past()
	}
	n, curves, shaded := p.End()-p.First, chart.Plural(len(p.series), "curve"), ""
	for _, s := range p.series {
		if s.fast {
			shaded = "; ░ = min and max"
		}
		if s.Dim == p.Dim && (p.HasWaves() || !math.IsInf(s.Period, 0)) {
			steps := n - chart.One(p.HasWaves()) // waves turn from step to step, bits last a position
			turns := chart.PlainTurns(float64(steps) / s.Period)
			curves = "d" + strconv.Itoa(s.Dim) + ": " + turns + " " + p.term("turns", "periods")
		}
	}
	column := columnIs[p.Cells]
	if p.Per > 1 {
		column = "the mean of " + chart.Compact(p.Per)
	}
	return []string{curves + " in " + chart.Plural(n, "position") + "; one column = " + column + shaded, curves}
}

// columnIs says what one of so many columns to a position stands for.
var columnIs = map[int]string{1: "one position", 2: "half a position", 4: "a quarter of a position",
	8: "an eighth of a position"}

// withTables is a picture with its tables, first the one that it is about: lanes
// are read downwards, an overlay from left to right.
func withTables(g chart.Region, sc chart.Scene, set Settings) chart.Region {
	tables := []func() chart.Data{
		func() chart.Data { return chart.Pairs(sc, hiding) },
		func() chart.Data { return chart.Positions(sc, hiding, set.Digits, chart.DimsTold(sc)...) },
	}
	if set.Overlay || set.OneWave || set.Numbers {
		slices.Reverse(tables)
	}
	if set.Statistics && sc.HasWaves() {
		tables = append(tables[:0:0], func() chart.Data { return statisticsData(sc) }, tables[0], tables[1])
	}
	return chart.Tables(g, tables...)
}

// hiding is what the tables are hidden with.
var hiding = chart.Hiding{Column: dimName, Lane: laneName, Waves: chart.Any(wavesName, seamName),
	Turns: chart.Any(wavesName, seamName, turnsName), Value: chart.Any(valuesName, tableName)}

// statisticsData is of each pair how often it turns, when it is back, and how its
// waves go along with the column under the cursor.
func statisticsData(sc chart.Scene) chart.Data {
	return chart.Data{Name: "statistics", Kind: chart.List, Rows: sc.Waves.Pairs(),
		Here: min(sc.PairOf(sc.Dim), sc.Waves.Pairs()-1),
		Title: fmt.Sprintf("turns within %s, the first return within ±%v rad, if there is one in 10¹⁵ positions, "+
			"and the correlation r with dim %d", chart.Plural(sc.Length, "position"), nearly, sc.Dim),
		Columns: []chart.Column{{Name: "pair", Format: chart.Whole}, {Name: "λ", Region: wavesName},
			{Name: "turns", Region: turnsName}, {Name: "back after", Format: chart.Whole, Region: wavesName},
			{Name: "r of sin", Format: chart.Signed, Region: statsName},
			{Name: "r of cos", Format: chart.Signed, Region: statsName}},
		Row: func(pair int, to []float64) {
			back := math.NaN()
			if n, ok := encoding.Return(sc.Waves, pair, nearly); ok {
				back = float64(n)
			}
			copy(to, []float64{float64(pair), encoding.Wavelength(sc.Waves, pair),
				encoding.Turns(sc.Waves, pair, sc.Length-1), back,
				correlation(sc, pair, encoding.Sin), correlation(sc, pair, encoding.Cos)})
		}}
}

// correlation is how a wave goes along with the column under the cursor, or no
// number.
func correlation(sc chart.Scene, pair int, kind encoding.Kind) float64 {
	dim, ok := sc.Waves.Column(pair, kind)
	if !ok {
		return math.NaN()
	}
	r, ok := stat.Correlation(sc.Waves, sc.Dim, dim, 0, sc.Length)
	return chart.Either(ok, r, math.NaN())
}
