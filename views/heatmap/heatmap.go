// Package heatmap shows the whole table as colours: a column is a wave, a row
// the barcode of its position.
//
// It owns the picture upright and turned, with the column under the cursor as a
// curve and its row as bars, and the settings of both. In come a frame, a scene
// and [Settings]; out go cells, words, and what a click means. Read this file
// first, then upright.go or turned.go (where everything stands), then paint.go
// (how a column becomes colours) and trace.go (how it becomes a curve).
package heatmap

import (
	"image"
	"math"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Settings are what only the heatmap reads.
type Settings struct {
	Turned bool  // positions across instead of down
	Stored bool  // sines and cosines that alternate stay where the table has them
	Phase  bool  // the angle of each pair instead of the value
	Pixel  Pixel // what a pixel shows of many positions
}

// Pixel says what one pixel shows of the positions it covers.
type Pixel uint8

const (
	Mean    Pixel = iota // their exact mean: fast waves fade
	Sample               // the first of them: fast waves turn into false ones
	Largest              // the value furthest from 0: fast waves glare
)

// pixelNames are the values of --pixel.
var pixelNames = []string{"mean", "sample", "max"}

// of computes what a pixel shows of n positions and of the columns of the table
// that a column of the picture stands for, or every skip-th of them.
func (p Pixel) of(enc encoding.Encoding, pos, n int, c column, skip int) (v float64) {
	if p == Sample {
		return enc.At(pos, c.dim)
	}
	for i := 0; i < c.n; i += skip {
		switch dim := c.dim + i*c.stride; p {
		case Largest:
			low, high := enc.Range(pos, n, dim)
			if most := parts.Either(-low > high, low, high); !(math.Abs(most) <= math.Abs(v)) { // or none
				v = most
			}
		default:
			v += enc.Mean(pos, n, dim)
		}
	}
	if p == Mean {
		v /= float64((c.n + skip - 1) / skip)
	}
	return v
}

var bind = scene.Bind[Settings]

// View shows the whole table as colours.
var View = scene.View[Settings]{
	Name: "heatmap", Title: "Heatmap", Brief: "the whole table",
	Doc:   "the table as colours: a column is a wave, a row the barcode of its position",
	Min:   image.Pt(40, 10),
	Cells: true, Fits: true,
	Flags: []scene.Flag[Settings]{
		scene.Toggle("turned", "positions across instead of down", func(s *Settings) *bool { return &s.Turned }),
		scene.Toggle("stored", "columns as the table has them, not as a fan", func(s *Settings) *bool { return &s.Stored }),
		scene.Toggle("phase", "the angle instead of the value", func(s *Settings) *bool { return &s.Phase }),
		scene.Named("pixel", "what a pixel shows of many positions", pixelNames, func(s *Settings) *Pixel { return &s.Pixel }),
	},
	Keys: []scene.Key[Settings]{
		bind("x", "x", "turn", "turn the table: positions across, dimensions down").Do(func(_ *scene.State, set *Settings, _ int) { set.Turned = !set.Turned }),
		bind("f", "f", "phase", "show the angle of each pair instead of the value").
			Do(func(_ *scene.State, set *Settings, _ int) { set.Phase = !set.Phase }).
			Named(func(s scene.State, _ Settings) string { return parts.Either(s.HasWaves(), "phase", "") }).Telling(func(p scene.Pressed[scene.In[Settings]]) string {
			return parts.Either(p.After.HasWaves(), "", "these values have no angles: waves have")
		}),
		bind("p", "p", "pixel", "what a pixel shows of many positions: mean, sample, largest").
			Do(func(_ *scene.State, set *Settings, _ int) { set.Pixel = (set.Pixel + 1) % Pixel(len(pixelNames)) }).Named(pixelName).
			Telling(func(p scene.Pressed[scene.In[Settings]]) string {
				return parts.Either(pixelName(p.After.State, p.After.Set) != "", "", "pixel "+pixelNames[p.After.Set.Pixel]+": seen where pixels show many values, not one value or an angle")
			}),
		bind("i", "i", "order", "next order of the columns: the fan, as stored, next layout, of RoPE next pairing; the cursor keeps its wave").
			Do(func(s *scene.State, set *Settings, _ int) { arrange(s, set) }).
			Named(func(s scene.State, _ Settings) string { return parts.Either(s.HasWaves(), "order", "") }),
	},
	Hints: []scene.Hint{{Label: "+ −", Name: "zoom"}, {Label: "0", Name: "fit"}},
	Axes: func(s scene.State, set Settings) (across, down scene.Axis[Settings]) {
		across, down = scene.Along[Settings](parts.Either(fan(s, set), halves, scene.Columns)), scene.Along[Settings](scene.Positions)
		if set.Turned {
			return down, across
		}
		return across, down
	},
	Zoom: zoom, Ends: scene.Ends, Start: start,
	Plan: func(f frame.Frame, sc scene.Scene, set Settings) scene.Picture[Settings] {
		return newPlan(f, sc, set)
	},
	Told: told, Parts: func(Settings) []scene.Part { return pieces },
	Less: func(s scene.State, set Settings) string {
		switch {
		case set.Phase && s.HasWaves():
			return "angles have no signed difference; f shows values"
		case set.Pixel == Largest:
			return "the largest value of many positions has no difference; p shows their mean"
		}
		return ""
	},
}

// arrange shows the next order of the columns: interleaved ones as they are stored
// come before the next layout.
func arrange(s *scene.State, set *Settings) {
	set.Stored = fan(*s, *set) && !set.Turned && !set.Stored && !s.Fit && s.Group <= 1
	if !set.Stored {
		s.NextLayout()
	}
}

// halves is the track along sines and then cosines that the table interleaves.
var halves = scene.Track{Label: "dimension", Move: func(s *scene.State, n int) {
	sines := (s.Columns() + 1) / 2
	at := min(max(s.Dim/2+s.Dim%2*sines+n, 0), s.Columns()-1)
	s.Dim = parts.Either(at < sines, 2*at, 2*(at-sines)+1)
}}

// pixelName names the key p, which does nothing where a pixel shows a single
// position or an angle.
func pixelName(s scene.State, set Settings) string {
	_, positions := scaleOf(s, set, false).PerCell()
	many := parts.Either(set.Turned, 2, 3) // turned, a pixel is as wide as a cell
	return parts.Either(positions < many || set.Phase && s.HasWaves(), "", "pixel")
}

// plan is one picture: what is shown, and where. It is asked for everything.
type plan struct {
	f frame.Frame
	scene.Scene
	Settings

	first   encoding.Column // what the columns are: all are of the first one's kind
	waves   bool            // waves, which have angles
	fan     bool            // sines and cosines that alternate stand in a block each
	cols    columns
	steps   steps
	measure measure
	phase   bool  // angles instead of values
	pixel   Pixel // Mean, which is the value itself, where a pixel is a single position
	whole   bool  // a value takes a whole cell
	per     int   // pixels in the height of a cell
	skip    int   // only every so many pairs of a column are added up
	faded   int   // pairs that nothing is left of in a pixel
	ended   int   // and in one that the length breaks off

	// Cells. A part that gave way has the row −1 or the size 0.
	x, y, w, h int  // the matrix
	head       int  // row of the headings of two fans
	title      int  // row of the brackets, or of the words over a turned table
	periods    int  // row of the wavelengths
	ruler      int  // row of the labels right above the matrix
	gap        int  // row of words under the matrix
	bars       int  // first row of the bars of the cursor's position
	barRows    int  // how many
	trace      int  // first row of the wave over a turned table
	traceRows  int  // how many
	panel      int  // first column of the panel at the right
	panelW     int  // its width, an odd number so that 0 has a column
	bar        int  // first column of the upright colour bar
	value      bool // the wave has its value beside it
}

const (
	gutter     = 7 // columns left of the matrix: air, a label, a blank, a marker, a blank
	blockGap   = 3 // columns between two blocks, with a marker among them
	labelEvery = 8 // columns from one label to the next
)

func newPlan(f frame.Frame, sc scene.Scene, set Settings) *plan {
	p := &plan{f: f, Scene: sc, Settings: set, first: sc.Enc.About(0), bar: -1, head: -1}
	p.waves = p.first.Group == encoding.PairGroup
	p.phase = set.Phase && p.waves && sc.From == nil
	p.fan = p.waves && fan(sc.State, set) && !p.phase
	if p.measure = newMeasure(p.first, p.phase); sc.Hidden.Has("scale") {
		p.measure.names, p.measure.ends = [3]string{"?", "?", "?"}, [2]string{"?", "?"}
	}
	p.whole = p.measure.Ramp().Whole(f.Theme)
	p.per = parts.Either(p.whole, 1, 2)
	p.cols = columns{blocks: p.newBlocks(), group: 1}
	if set.Turned {
		p.planTurned()
	} else {
		p.planUpright()
	}
	if (p.steps.span > 1 || p.cols.group > 1) && !p.phase {
		p.pixel = set.Pixel
	}
	p.planSums()
	return p
}

// planSums decides which waves are worth adding up, and of how many there is the
// time to.
func (p *plan) planSums() {
	pairs, each, most := 0, p.steps.count+80, terms // beside its steps a wave takes as long as 80
	for c := range p.cols.all {
		pairs += c.n
	}
	if p.pixel == Largest {
		each, most = p.steps.count*min(p.steps.span, 64), terms/8 // extremes of many positions take longer
	}
	p.skip = 1
	if p.cols.group > 1 {
		p.skip = min((pairs*each+most-1)/most, p.cols.group)
	}
	if p.waves && p.From == nil && !p.phase && p.pixel == Mean {
		p.faded = faded(p.Waves, p.steps.span)
		if p.ended = p.faded; p.steps.whole() < p.steps.count {
			_, n := p.steps.window(p.steps.count - 1)
			p.ended = faded(p.Waves, n)
		}
	}
}

// faded is how many pairs have nothing left in means over n positions that a
// colour could show: 1/(n·sin(ω/2)) is less than λ/(3n) as ω is at most 1, and a
// 1024th is an eighth of a colour's step.
func faded(waves encoding.Periodic, n int) int { return encoding.Turning(waves, n/342) }

// Draw draws the picture.
func (p *plan) Draw() {
	p.paintMatrix()
	p.markPeak()
	p.nameEnd()
	if p.Turned {
		p.drawTurned()
	} else {
		p.drawUpright()
	}
	if p.tell(); p.veils() {
		p.drawUnknown()
	}
}

// Words says what is seen, and how the value under the cursor came about.
func (p *plan) Words() scene.Words {
	return scene.Words{Caption: p.caption(), Readout: words.Readout(p.Scene)}
}

// Shown says which positions are in sight.
func (p *plan) Shown() (first, n int) { return p.steps.first, p.steps.end - p.steps.first }

// Hit sets the cursor to what a cell shows. Beside the matrix only the row or
// the column counts.
func (p *plan) Hit(x, y int) func(*scene.State, *Settings) {
	across, down := x-p.x, y-p.y
	if p.Turned {
		across, down = down*p.per, across
	}
	pos, onPos := p.steps.at(down)
	dim, onDim := p.cols.find(across)
	if !onPos && !onDim {
		return nil
	}
	return func(s *scene.State, _ *Settings) {
		if onPos {
			s.Pos = pos
		}
		if onDim {
			s.Dim = dim
		}
	}
}

// number is what the picture shows of a column at the cursor's position alone;
// false for a column that has no angle, and past the end of the table.
func (p *plan) number(c column) (float64, bool) {
	if p.hides(c, p.Pos, 1) {
		return 0, false
	} else if !p.phase {
		v := Mean.of(p.Enc, p.Pos, 1, c, p.skip)
		return v, !math.IsNaN(v)
	}
	if c.n == 1 {
		_, kind := p.Waves.Wave(c.dim)
		return p.angle(c.dim, p.Pos, 1), kind != encoding.Zero
	}
	x, y, n := 0.0, 0.0, 0
	for pair := range p.pairsOf(c) {
		sin, cos := p.Waves.Turn(pair).Mul(p.Pos).Sincos()
		x, y, n = x+cos, y+sin, n+1
	}
	v := direction(x, y, n)
	return v, !math.IsNaN(v)
}

// here is the column of the table under the cursor, alone.
func (p *plan) here() column { return column{dim: p.Dim, stride: 1, n: 1} }

// drawMarkers puts a mark as high as n pixels of the cursor's, from the first on,
// on either side of its row, and between two blocks: what has a value keeps its
// colour. Where there are no half blocks signs point at the row.
func (p *plan) drawMarkers(first, n int) {
	at := []int{p.x - 2, p.x + p.w + 1}
	if !p.Turned && p.cols.gap >= 0 {
		at = append(at, p.x+p.cols.gap+1)
	}
	for i, x := range at {
		if p.f.Theme.Glyphs() {
			p.f.Set(x, p.y+(first+(n-1)/2)/p.per, [...]rune{'▸', '◂', '·'}[i], words.CursorStyle)
			continue
		}
		for y := first * 2 / p.per; y < (first+n)*2/p.per; y++ {
			p.f.Pixel(x, 2*p.y+y, frame.Accent)
		}
	}
}
