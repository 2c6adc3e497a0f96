// Package binary shows the bits of each position as an odometer beside the
// waves of the same position: bits jump, waves glide.
//
// It owns the butterfly: position in the middle, bits to the left, waves to the
// right, at the edges how far each step moves either, and below both over a
// hundred steps. In come a frame, a scene with waves and [Settings]; out go
// cells, words, and what a click means. Read this file first, which says where
// everything stands, then odometer.go (bits), glide.go (waves) and strip.go.
package binary

import (
	"image"
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Settings are what only this view reads.
type Settings struct {
	Cells bool // waves as coloured cells instead of lines
}

var bind = scene.Bind[Settings]

// View shows the bits of each position beside its waves.
var View = scene.View[Settings]{
	Name: "binary", Title: "Binary",
	Doc:   "the bits of each position beside its waves: bits jump, waves glide",
	Min:   image.Pt(44, 12),
	Waves: true,
	Flags: []scene.Flag[Settings]{
		scene.Toggle("cells", "waves as coloured cells", func(s *Settings) *bool { return &s.Cells }),
	},
	Keys: []scene.Key[Settings]{
		bind("b", "b", "match base", "choose the base so that wavelengths double as bits do, or go back").
			Do(func(s *scene.State, _ *Settings, _ int) { s.Matched = !s.Matched }).
			Named(func(s scene.State, _ Settings) string {
				return parts.Either(s.Matched, "base "+strconv.FormatFloat(s.Base, 'g', -1, 64), "match base")
			}),
		bind("o", "o", "cells", "draw waves as lines or as coloured cells").
			Do(func(_ *scene.State, set *Settings, _ int) { set.Cells = !set.Cells }).
			Named(func(_ scene.State, set Settings) string { return parts.Either(set.Cells, "waves", "cells") }),
	},
	Hints: []scene.Hint{{Label: "space", Name: "count"}, {Label: "+ −", Name: "bits"}},
	Axes: func(scene.State, Settings) (across, down scene.Axis[Settings]) {
		return scene.Along[Settings](scene.PairOrder), scene.Along[Settings](scene.Positions)
	},
	Zoom: zoomBits,
	Plan: func(f frame.Frame, sc scene.Scene, set Settings) scene.Picture[Settings] {
		return newPlan(f, sc, set)
	},
	Told: told,
}

// zoomBits shows n bits and pairs more, or fewer. It starts from the number
// that is shown by itself, which is less sure on a tall screen than on others:
// more is then more than either, fewer fewer than either. Where it comes back
// to that number, the view chooses by itself again.
func zoomBits(s *scene.State, _ Settings, n int) {
	few, many := ownBits(*s, fewRows), ownBits(*s, manyRows)
	from := s.Bits
	if from == 0 {
		from = parts.Either(n > 0, many, few)
	}
	s.Bits = min(max(from+n, 1), scene.MaxBits)
	if s.Bits == few && few == many {
		s.Bits = 0
	}
}

// ownBits is how many bits a picture of so many positions shows by itself.
func ownBits(s scene.State, rows int) int {
	rows = min(rows, s.Length)
	return parts.BitsOf(firstOf(s, rows) + rows - 1)
}

// firstOf is the first of so many positions that are shown.
func firstOf(s scene.State, rows int) int { return parts.WindowStart(s.Pos, rows, s.Length, 8) }

// Draw draws the whole picture.
func (p *plan) Draw() {
	w, _ := p.f.Size()
	if p.Pos > 0 { // the row that the step leaves
		p.f.Tint(1, p.row(p.Pos-1), w-2, 1, frame.Text.Over(8))
	}
	p.f.Tint(1, p.row(p.Pos), w-2, 1, frame.AccentBG)
	p.drawOdometer()
	p.drawWaves()
	p.drawEuclid()
	p.drawStrip()
}

// Words says what the step to the cursor does to bits and waves.
func (p *plan) Words() scene.Words {
	return scene.Words{Caption: p.caption(), Readout: p.readout()}
}

// Shown says which positions are in sight.
func (p *plan) Shown() (first, n int) { return p.first, p.rows }

// Hit sets the position of a row or of a step in the strip, and the pair of a
// lane.
func (p *plan) Hit(x, y int) func(*scene.State, *Settings) {
	pos, dim := p.Pos, p.Dim
	lane, onLane := p.lanes.Find(x)
	if onLane = onLane && y >= 0 && y <= max(p.step, p.table+p.rows-1); onLane {
		dim = p.ColumnOf(lane)
	}
	step, onStep := p.stripStep(x, y)
	onStep = onStep && step < p.Length
	switch onRow := y >= p.table && y < p.table+p.rows; {
	case onStep:
		pos = step
	case onRow:
		pos = p.first + y - p.table
	case !onLane:
		return nil
	}
	return func(s *scene.State, _ *Settings) { s.Pos, s.Dim = pos, dim }
}

// plan says which cells show what. Position is the spine; to the left spread
// the bits and to the right the waves, both fastest at the spine, so that bit 0
// stands beside pair 0. At the outer edges stand the distances of the step to
// each row.
type plan struct {
	f frame.Frame
	scene.Scene
	Settings

	first, rows int // positions shown
	total       int // bits in question; those that do not fit are the highest
	flips       parts.Track
	bits        parts.Track // the first is the highest bit
	badge       parts.Track // one column: the position
	lanes       parts.Track // the i-th is pair i
	euclid      int
	unit        int // cells of a Hamming bar per flip
	bar         int // most cells of a Euclid bar, 0 for none

	// Rows; −1 where there is no room.
	titles, names, periods, table, step, strip int
}

const (
	longestFlips = 2 * parts.FewestBits // cells of a Hamming bar
	manyRows     = 32                   // positions on a tall screen
	fewRows      = 16                   // positions elsewhere
	tall         = 51                   // height of a tall screen's picture
	widestLane   = 33                   // wider, a wave no longer reads as one line
	stripRows    = 9                    // rows of the strip without its gap and extra height
	headRows     = 3                    // titles, names, periods
	keptBits     = 8                    // bits that stay while pairs and bars go
	keptPairs    = 4                    // pairs that stay while bits go
)

// newPlan arranges the picture.
func newPlan(f frame.Frame, sc scene.Scene, set Settings) *plan {
	p := &plan{f: f, Scene: sc, Settings: set, step: -1, strip: -1}
	w, h := f.Size()
	p.rows = max(min(parts.Either(h >= tall, manyRows, fewRows), sc.Length, h-(headRows-1)), 1) // the titles give way
	p.first = firstOf(sc.State, p.rows)
	p.total = max(parts.BitsOf(p.first+p.rows-1), sc.Bits)
	p.placeRows(h)
	bits := parts.Either(sc.Bits > 0, sc.Bits, p.total)
	p.placeColumns(w-2, wings{bits, min(bits, sc.Waves.Pairs())})
	return p
}

// placeRows hands out the rows. What gives way first is the strip, then the
// row of the step, then the titles.
func (p *plan) placeRows(h int) {
	p.titles = parts.One(h >= headRows+p.rows) - 1
	p.names, p.periods, p.table = p.titles+1, p.titles+2, p.titles+headRows
	end := p.table + p.rows
	if h > end {
		p.step = end
	}
	if free := h - end - 1 - stripRows; free >= 1 {
		p.strip = end + 1 + min(free, 3)
	}
}

// row is the row of a position.
func (p *plan) row(pos int) int { return p.table + pos - p.first }

// wings counts the columns on either side of the spine.
type wings struct{ bits, pairs int }

// spread is a way to set the columns: how wide they are and how much air lies
// between them.
type spread struct {
	air         int
	bit, lane   int // width of a column, of a lane at least
	flips       int // Hamming bar and number; 0 as wide as the bits need
	euclid, bar int // Euclid bar and number, and most cells of the bar alone
}

// roomy lists the spreads for all bits and pairs that are wanted, the best
// first, and scant those for when columns have to go: the Euclid bar goes, then
// most of the Hamming bar.
var (
	roomy = []spread{
		{air: 2, bit: 5, lane: 13, flips: 13, euclid: 12, bar: 6},
		{air: 2, bit: 3, lane: 10, flips: 13, euclid: 12, bar: 6},
		{air: 1, bit: 3, lane: 8, euclid: 11, bar: 5},
		{air: 1, bit: 1, lane: 8, euclid: 11, bar: 5},
	}
	scant = []spread{
		roomy[len(roomy)-1],
		{air: 1, bit: 1, lane: 8, euclid: 5},
		{air: 1, bit: 1, lane: 8, flips: 6, euclid: 5},
	}
)

// choose finds the best spread for a width. Where all that is wanted does not
// fit, the slowest pairs go first, down to four, then the highest bits, down to
// eight, then the bars, then the rest.
func (p *plan) choose(w int, n wings) (spread, wings) {
	fits := func(s spread, n wings) bool { return p.width(s, n) <= w }
	for _, s := range roomy {
		if fits(s, n) {
			return s, n
		}
	}
	want := n.bits
	drop := func(s spread, pairs, bits int) {
		for n.pairs > pairs && !fits(s, n) {
			n.pairs--
		}
		for n.bits > bits && !fits(s, n) {
			n.bits--
		}
	}
	drop(scant[0], keptPairs, keptBits)
	s := scant[0]
	for _, s = range scant {
		if fits(s, n) {
			break
		}
	}
	drop(s, 1, 1)
	for n.bits < want && fits(s, wings{n.bits + 1, n.pairs}) {
		n.bits++
	}
	return s, n
}

// width is what a spread takes with all lanes at their narrowest.
func (p *plan) width(s spread, n wings) int {
	p.place(s, n, s.lane)
	return p.euclid + s.euclid - 1
}

// placeColumns hands out the w cells from column 1 on. What is left over widens
// the lanes.
func (p *plan) placeColumns(w int, want wings) {
	s, n := p.choose(w, want)
	lane := s.lane
	if free := w - p.width(s, n); free > 0 {
		lane = min(lane+free/n.pairs, max(widestLane, lane))
	}
	p.place(s, n, lane)
}

// place sets the columns of a spread.
func (p *plan) place(s spread, n wings, lane int) {
	p.flips = parts.Track{X: 1, W: s.flips, N: 1}
	if s.flips == 0 {
		bar := parts.Either(p.total > parts.FewestBits, min(p.total, longestFlips), longestFlips)
		p.flips.W = max(bar+1+words.DecimalDigits(p.total), len("flipped"))
	}
	p.unit = parts.Either(p.total <= parts.FewestBits && p.flips.W > longestFlips+1, 2, 1)
	missing := 2 * parts.One(n.bits < p.total) // room for the sign that says so
	p.bits = parts.Track{X: end(p.flips) + s.air + missing, W: s.bit, Gap: 1, N: n.bits}
	p.badge = parts.Track{X: end(p.bits) + 1 + s.air, W: max(words.DecimalDigits(p.first+p.rows-1), 2) + 1, N: 1}
	p.lanes = parts.Track{X: end(p.badge) + 2*(s.air-1), W: lane, Gap: s.air, N: n.pairs}
	p.euclid, p.bar = end(p.lanes)+s.air, s.bar
}

// end is the cell after the last of a row of things.
func end(t parts.Track) int { return t.At(t.End()) - t.Gap }
