// Package curves draws dimensions as waves over the positions.
//
// It owns three pictures, a lane for each pair ([lanes]), all curves on one pair
// of axes ([overlay]) and a single large wave ([solo]), and two panels that may
// stand to their right, a table of numbers and statistics. In come a paper, a
// scene and [Settings]; out comes a tree of regions. Read
// sheet.go and base.go first (what is drawn, and how positions run across), then
// lanes.go, whose waves are drawn by lane.go and whose vector by vector.go, or
// overlay.go, or solo.go.
package curves

import (
	"image"
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

var bind = scene.Bind[Settings]

// View draws dimensions as waves over the positions: one lane per pair, or all
// of them on one pair of axes.
var View = scene.View[Settings]{
	Name: "curves", Title: "Curves", Brief: "waves in pairs",
	Doc:   "the dimensions as waves over the positions, one lane per pair or all on one pair of axes",
	Min:   image.Pt(40, 10),
	Cells: true,
	Clamp: clamp,
	Flags: flags,
	Keys:  keys,
	Axes: func(scene.State, Settings) (across, down scene.Axis[Settings]) {
		return scene.Along[Settings](scene.Positions), scene.Along[Settings](scene.WaveOrder)
	},
	Start: usualZoom, Ends: scene.Ends, Path: "on the curves",
	Plan: chart.Plan(plan), Told: chart.Tell(plan),
	Less:  func(scene.State, Settings) string { return "" },
	Parts: func(Settings) []chart.Name { return names },
}

// plan describes the curves on a paper.
func plan(paper chart.Paper, sc scene.Scene, set Settings) chart.Picture {
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
	return chart.Change{State: func(s *scene.State) { s.Pos, s.Dim = pos, dim }}
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

var flags = []scene.Flag[Settings]{
	scene.Toggle("overlay", "marked dimensions on one pair of axes", func(s *Settings) *bool { return &s.Overlay }),
	scene.Toggle("one-wave", "the wave under the cursor alone, with its values", func(s *Settings) *bool { return &s.OneWave }),
	scene.Toggle("numbers", "a table of numbers beside the curves", func(s *Settings) *bool { return &s.Numbers }),
	scene.Toggle("statistics", "returns and correlations beside the curves", func(s *Settings) *bool { return &s.Statistics }),
	scene.Number("precision", "decimals of the numbers, 0 for as many as fit", 0, maxDigits, func(s *Settings) *int { return &s.Digits }),
}

// clamp keeps the settings in their ranges.
func clamp(s Settings) Settings {
	s.Overlay = s.Overlay && !s.OneWave
	s.Digits = min(max(s.Digits, 0), maxDigits)
	return s
}

// table reports that one stands to the right of the curves.
func (s Settings) table() bool { return s.Numbers || s.Statistics }

var keys = []scene.Key[Settings]{
	bind("o", "o", "", "a lane for each pair, all marked dimensions on one pair of axes, one wave alone").Do(nextArrangement).Named(nextArrangementName),
	bind("n,T", "n", "", "beside the curves: a table of numbers, statistics, nothing (T)").Do(nextTable).Named(nextTableName),
	bind("p:+1 P:-1", "p", "", "more digits in the table, or with P fewer").Do(moreDigits).
		Named(func(_ scene.State, set Settings) string {
			return words.Either(set.Numbers && !set.Statistics, "decimals", "")
		}).Telling(func(p scene.Pressed[scene.In[Settings]]) string {
		ends := p.Ends("one decimal is the least", strconv.Itoa(maxDigits)+" decimals are the most")
		return words.Either(p.Idle() || p.After.Set.Numbers, ends, words.Plural(p.After.Set.Digits, "decimal")+" in the table of numbers: n shows it")
	}),
}

// nextArrangement goes from the lanes to the overlay, to one wave if there are
// waves, and back.
func nextArrangement(s *scene.State, set *Settings, _ int) {
	set.Overlay, set.OneWave = !set.Overlay && !set.OneWave, set.Overlay && s.HasWaves()
}

func nextArrangementName(s scene.State, set Settings) string {
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
func nextTable(_ *scene.State, set *Settings, _ int) {
	set.Numbers, set.Statistics = !set.table(), set.Numbers && !set.Statistics
}

func nextTableName(_ scene.State, set Settings) string {
	return [...]string{"numbers", "stats", "curves"}[parts.One(set.table())+parts.One(set.Statistics)]
}

// moreDigits gives the numbers of the table n decimals more, starting from the
// usual ones.
func moreDigits(_ *scene.State, set *Settings, n int) {
	if set.Digits == 0 {
		set.Digits = usualDigits
	}
	set.Digits = min(max(set.Digits+n, 1), maxDigits)
}
