package shift

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// predictor is one half: a fit, and the samples that it is of.
type predictor struct {
	predictPlan
	sc      scene.Scene
	pair    int
	samples []shiftSample
	fit     sineFit
	both    bool // from sine and cosine
}

// predictors computes the two halves.
func predictors(f frame.Frame, sc scene.Scene) [2]predictor {
	p := planPredict(f, sc)
	pair, _ := sc.Pair()
	samples := shiftSamples(sc.Waves, pair, p.first, p.n, sc.Offset)
	fit := fitSamples(samples, sc.Waves, pair, sc.Offset)
	return [2]predictor{
		{p, sc, pair, samples, fit.alone, false},
		{p, sc, pair, samples, fit.both, true},
	}
}

// drawPredict draws both halves on equal axes.
func drawPredict(f frame.Frame, sc scene.Scene) {
	_, h := f.Size()
	for i, p := range predictors(f, sc) {
		p.draw(f.Sub(i*p.half+1, 0, p.half-1, h))
	}
}

// draw draws one half from its upper left corner on.
func (p predictor) draw(f frame.Frame) {
	p.drawTitle(f)
	p.drawWave(f, 1)
	if p.rest > 0 {
		p.drawRest(f, 1+p.wave)
	}
	y := p.tracks()
	p.drawTrack(f, y)
	p.drawPositions(f, y)
	y++
	if p.scatter > 0 {
		p.drawScatter(f, y+1)
		y += 2
	}
	if p.beside {
		p.drawWords(f.Sub(plotX+2*p.scatter+2, y, p.plot-2*p.scatter-2, p.scatter+2), true)
	} else {
		p.drawWords(f.Sub(plotX, y+p.scatter, p.plot, wordRows), false)
	}
}

// drawTrack marks the cursor's position through the plots above row end: as a
// tint, or without a colour for it as a stroke where nothing is drawn.
func (p predictor) drawTrack(f frame.Frame, end int) {
	x := p.column(p.sc.Pos - p.first)
	f.Tint(x, 1, 1, end-1, frame.AccentBG)
	for y := 1; y < end && f.Theme.Depth >= frame.Colors16; y++ {
		if c := f.At(x, y); c != nil && c.Rune == ' ' {
			f.Set(x, y, '│', frame.Style{FG: frame.Accent})
		}
	}
}

// plotX is the column where the plots of a half begin.
const plotX = 3

// drawTitle says what the prediction is made from, and what it came to.
func (p predictor) drawTitle(f frame.Frame) {
	w, _ := f.Size()
	name, line := "from sin alone", words.Signed(p.fit.sin, 3)+"·sin"
	if p.both {
		name, line = "from sin and cos", line+" "+words.Signed(p.fit.cos, 3)+"·cos"
	}
	short := name[len("from "):]
	title := func(name, words string) scene.Line {
		return scene.Line{words.Strong(name), words.Faint(words), words.Inked(frame.SinColor)("  " + line)}
	}
	lines := []scene.Line{
		{words.Strong(name), words.Faint("  dotted true"), words.Inked(frame.SinColor)("  line " + line)},
		title(short, "  dotted true"), title(name, ""), title(short, ""),
		{words.Strong(name)}, {words.Strong(short)},
	}
	scene.Fit(lines, f.Theme, w-1).Draw(f, 0, 0)
}

// scale draws the axis of a plot of some rows: +1, 0 and −1 on the left and a
// dotted line at 0.
func (p predictor) scale(f frame.Frame, y, rows int) plotScale {
	s := plotScale{top: 4 * y, rows: rows}
	zero := s.dot(0)
	for x := 0; x < p.dots; x += 4 {
		f.Dot(2*plotX+x, zero, frame.Ink{Color: frame.Line, Glyph: '-'})
	}
	label := frame.Style{FG: frame.Faint}
	f.TextRight(plotX-1, y, "+1", label)
	if rows > 6 {
		f.TextRight(plotX-1, zero/4, "0", label)
	}
	f.TextRight(plotX-1, y+rows-1, words.Minus+"1", label)
	return s
}

// plotScale turns values from −1 to 1 into dots. Row 1 of the plot's dots is
// +1, the last one −1, and 0 a row of its own between them, so that a value is
// as far from it as its opposite.
type plotScale struct{ top, rows int }

func (s plotScale) dot(v float64) int {
	return s.top + 2*s.rows - int(math.Round(s.reach()*v))
}

// reach is the number of dots from 0 to 1.
func (s plotScale) reach() float64 { return float64(2*s.rows - 1) }

// inside reports that a dot lies in the plot: a prediction may be larger than
// a sine.
func (s plotScale) inside(y int) bool { return y >= s.top && y < s.top+4*s.rows }

// drawWave draws the shifted sine as dots and the prediction as a line.
func (p predictor) drawWave(f frame.Frame, y int) {
	s := p.scale(f, y, p.wave)
	truth := frame.Ink{Color: frame.HandThen, Z: 1, Glyph: '.'}
	line := frame.Ink{Color: frame.SinColor, Z: 2, Glyph: '*'}
	stride := 1
	if encoding.Wavelength(p.sc.Waves, p.pair) > 32 {
		stride = 2 // or the dots of a slow wave run together
	}
	at, last := 0, 0
	for i, sample := range p.samples {
		x := p.dot(i)
		if i%stride == 0 {
			f.Dot(2*plotX+x, s.dot(sample.later), truth)
		}
		to := s.dot(p.fit.at(sample.sin, sample.cos))
		if i == 0 {
			at, last = x-1, to
		}
		p.join(f, s, line, at, last, x, to)
		at, last = x, to
	}
}

// join draws a line from the dot after (x0, y0) to (x1, y1), x1 > x0, with no
// gap however steep it is.
func (p predictor) join(f frame.Frame, s plotScale, ink frame.Ink, x0, y0, x1, y1 int) {
	last := y0
	for x := x0 + 1; x <= x1; x++ {
		to := y0 + int(math.Round(float64((y1-y0)*(x-x0))/float64(x1-x0)))
		for y := min(last, to); y <= max(last, to); y++ {
			if (y != last || y == to) && s.inside(y) {
				f.Dot(2*plotX+x, y, ink)
			}
		}
		last = to
	}
}

// drawRest draws the residuals as bars on an axis from −1 to 1.
func (p predictor) drawRest(f frame.Frame, y int) {
	ink := frame.Ink{Color: frame.Warn, Z: 1, Glyph: '|'}
	if p.fit.worst < 1e-9 {
		ink.Color = frame.Good
	}
	w, _ := f.Size()
	largest := words.Inked(ink.Color)("largest " + restText(p.fit.worst))
	scene.Fit([]scene.Line{{words.Faint("what is left  "), largest}, {words.Faint("left  "), largest}, {largest}, {}}, f.Theme, w-plotX).Draw(f, plotX, y)
	s := p.scale(f, y+1, p.rest)
	zero := s.dot(0)
	for i, sample := range p.samples {
		to := s.dot(sample.later - p.fit.at(sample.sin, sample.cos))
		for x := p.dot(i); x < p.dot(i+1); x++ {
			for y := min(zero, to); y <= max(zero, to); y++ {
				if s.inside(y) {
					f.Dot(2*plotX+x, y, ink)
				}
			}
		}
	}
}

// restText writes a residual: two decimals, or its power of ten.
func restText(v float64) string {
	if v >= 0.005 {
		return words.Unsigned(v, 2)
	}
	return rounding(v)
}

// drawPositions writes the cursor's position and round ones under the plots.
func (p predictor) drawPositions(f frame.Frame, y int) {
	end := plotX + p.plot
	text := words.Position(p.sc.Pos)
	at := max(min(p.column(p.sc.Pos-p.first), end-len(text)), 0)
	f.Text(at, y, text, frame.Style{FG: frame.Accent, Bold: true})
	if at >= 4 {
		f.Text(0, y, "pos", frame.Style{FG: frame.Faint})
	}
	step := parts.TickStep(len(strconv.Itoa(p.first+p.n))+4, p.dots, 2*p.n)
	for pos := (p.first/step + 1) * step; pos < p.first+p.n; pos += step {
		x, n := p.column(pos-p.first), len(strconv.Itoa(pos))
		if x+n <= end && (x+n < at || x > at+len(text)) && x > plotX {
			f.Int(x, y, pos, frame.Style{FG: frame.Faint})
		}
	}
}
