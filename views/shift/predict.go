package shift

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/stat"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// prediction is the face that predicts the sine k positions on: in its left half
// from the sine alone, in the right one from sine and cosine.
type prediction struct {
	subject
	tracks
	stat.Prediction             // the samples are those drawn
	here            stat.Sample // under the cursor
	fitFirst        int         // the positions that the fits are made from, whatever is drawn
	fitN            int
	halves          []half
}

// half is one of the two, on paper of its own.
type half struct {
	*prediction
	fit  stat.Fit
	both bool   // from sine and cosine
	name string // as a part
	f    frame.Frame
}

func newPrediction(s subject) *prediction {
	names := [...]string{"alone", "both"}
	shown := slices.DeleteFunc([]int{0, 1}, func(i int) bool { return s.Hidden.Has(names[i]) })
	p := &prediction{subject: s, tracks: s.newTracks(len(shown))}
	p.Prediction = stat.Predict(s.Waves, s.pair, p.first, p.n, s.Offset)
	p.here = p.Samples[s.Pos-p.first]
	p.fitFirst, p.fitN, p.Alone, p.Both = s.bestFits()
	for at, i := range shown {
		f := s.f.Sub(at*p.across+1, 0, p.across-1, s.h)
		p.halves = append(p.halves, half{p, [...]stat.Fit{p.Alone, p.Both}[i], i == 1, names[i], f})
	}
	return p
}

func (p *prediction) Shown() (first, n int) { return p.first, p.n }

// Hit goes to the position whose cell in the plots is clicked: the first of
// several, and the last one before a cell that has none.
func (p *prediction) Hit(x, y int) func(*scene.State, *Settings) {
	if p.across == 0 || x < 0 {
		return nil
	}
	x = 2 * (x%p.across - 1 - plotX)
	if x < 0 || x >= p.dots || y < 1 || y >= p.end() {
		return nil
	}
	i := min((x*p.n+p.dots-1)/p.dots, p.n-1)
	if p.dot(i) > x+1 {
		i--
	}
	return func(s *scene.State, _ *Settings) { s.Pos = p.first + i }
}

// Draw draws both halves on equal axes.
func (p *prediction) Draw() {
	for i := range p.halves {
		p.halves[i].draw()
	}
}

func (p *half) draw() {
	p.f.Part(p.name, 0, 0, p.across-1, p.h)
	p.drawTitle()
	p.drawWave(1)
	if p.rest > 0 {
		p.drawRest(1 + p.wave)
	}
	p.drawTrack()
	p.drawPositions()
	y := p.end() + 1
	if p.scatter > 0 {
		p.drawScatter(y + 1)
		y += 2
	}
	text := p.f.Sub(plotX, y+p.scatter, p.plot, wordRows)
	if p.beside {
		text = p.f.Sub(plotX+2*p.scatter+2, y, p.plot-2*p.scatter-2, p.scatter+2)
	}
	p.drawWords(text)
}

// drawTrack marks the cursor's position through the plots: as a tint, or without
// a colour for it as a stroke where nothing is drawn.
func (p *half) drawTrack() {
	x := p.column(p.Pos - p.first)
	p.f.Tint(x, 1, 1, p.end()-1, frame.AccentBG)
	for y := 1; y < p.end() && p.f.Theme.Depth >= frame.Colors16; y++ {
		if c := p.f.At(x, y); c != nil && c.Rune == ' ' {
			p.f.Set(x, y, '│', frame.Style{FG: frame.Accent})
		}
	}
}

// drawTitle says what the prediction is made from, and what it came to.
func (p *half) drawTitle() {
	name, line := "sin alone", words.Signed(p.fit.Sin, 3)+"·sin"
	if p.both {
		name, line = "sin and cos", line+" "+words.Signed(p.fit.Cos, 3)+"·cos"
	}
	line = p.Hidden.Or("prediction", line)
	v := words.Values{"name": name, "line": words.Inked(frame.SinColor)("  " + line), "drawn": words.Inked(frame.SinColor)("  line " + line)}
	scene.Fit(words.Say(v,
		"s«from {name}»f«  dotted true»{drawn}",
		"s«{name}»f«  dotted true»{line}",
		"s«from {name}»{line}",
		"s«{name}»{line}",
		"s«from {name}»"), p.f.Theme, p.across-2).Draw(p.f, 0, 0)
}

// scale draws the axis of a plot of some rows: +1, 0 and −1 on the left and a
// dotted line at 0.
func (p *half) scale(y, rows int) plotScale {
	s := plotScale{top: 4 * y, rows: rows}
	zero := s.dot(0)
	for x := 0; x < p.dots; x += 4 {
		p.f.Dot(2*plotX+x, zero, frame.Ink{Color: frame.Line, Glyph: '-'})
	}
	p.f.Text(0, y, "+1", words.FaintStyle)
	if rows > 6 {
		p.f.Text(1, zero/4, "0", words.FaintStyle)
	}
	p.f.Text(0, y+rows-1, words.Minus+"1", words.FaintStyle)
	return s
}

// drawWave draws the shifted sine as dots and the prediction as a line.
func (p *half) drawWave(y int) {
	p.f.Part("prediction", plotX, y, p.plot, p.wave)
	s := p.scale(y, p.wave)
	truth, line := frame.Ink{Color: frame.HandThen, Z: 1, Glyph: '.'}, frame.Ink{Color: frame.SinColor, Z: 2, Glyph: '*'}
	stride := parts.Either(encoding.Wavelength(p.Waves, p.pair) > 32, 2, 1) // or the dots of a slow wave run together
	x0, y0 := -1, s.dot(p.fit.At(p.Samples[0]))
	last := y0
	for i, sample := range p.Samples {
		x1, y1 := p.dot(i), s.dot(p.fit.At(sample))
		if i%stride == 0 {
			p.f.Dot(2*plotX+x1, s.dot(sample.Later), truth)
		}
		for x := x0 + 1; x <= x1 && !p.Hidden.Has("prediction"); x++ { // with no gap however steep it is
			to := y0 + round(float64((y1-y0)*(x-x0))/float64(x1-x0))
			s.draw(p.f, 2*plotX+x, min(last+1, to), max(last-1, to), line)
			last = to
		}
		x0, y0 = x1, y1
	}
}

// drawRest draws the residuals as bars on an axis from −1 to 1.
func (p *half) drawRest(y int) {
	p.f.Part("residual", 0, y, p.across-1, 1+p.rest)
	ink := frame.Ink{Color: goodIf(p.fit.Worst < 1e-9), Z: 1, Glyph: '|'}
	v := words.Values{"largest": words.Inked(ink.Color)("largest " + words.Brief(p.fit.Worst, 2))}
	scene.Fit(words.Say(v, "f«what is left  »{largest}", "f«left  »{largest}", "{largest}", ""), p.f.Theme, p.across-1-plotX).Draw(p.f, plotX, y)
	s := p.scale(y+1, p.rest)
	zero := s.dot(0)
	for i, sample := range p.Samples {
		to := s.dot(sample.Later - p.fit.At(sample))
		for x := p.dot(i); x < p.dot(i+1); x++ {
			s.draw(p.f, 2*plotX+x, min(zero, to), max(zero, to), ink)
		}
	}
}

// drawPositions writes the cursor's position and round ones under the plots.
func (p *half) drawPositions() {
	y, end, text := p.end(), plotX+p.plot, strconv.Itoa(p.Pos)
	at := max(min(p.column(p.Pos-p.first), end-len(text)), 0)
	p.f.Text(at, y, text, words.CursorStyle)
	if at >= 4 {
		p.f.Text(0, y, "pos", words.FaintStyle)
	}
	step := parts.TickStep(len(strconv.Itoa(p.first+p.n))+4, p.dots, 2*p.n)
	for pos := (p.first/step + 1) * step; pos < p.first+p.n; pos += step {
		x, n := p.column(pos-p.first), len(strconv.Itoa(pos))
		if x+n <= end && (x+n < at || x > at+len(text)) && x > plotX {
			p.f.Int(x, y, pos, words.FaintStyle)
		}
	}
}

// tracks says where everything of the predict face goes. Its two halves, side by
// side, have the same rows.
type tracks struct {
	wave, rest int  // rows of the wave and of what is left; 0 rest rows: not shown
	scatter    int  // rows of the scatter plot, 0 for none
	beside     bool // the words stand beside it
	across     int  // columns from the left half to the right one
	plot       int  // columns of a plot
	dots       int  // dots across that the positions take
	first, n   int  // positions first … first+n−1 are drawn, one a dot or wider
}

// trackSteps lists rows of wave, rest and scatter, the fullest first.
var trackSteps = []tracks{
	{wave: 8, rest: 6, scatter: 13}, {wave: 6, rest: 4, scatter: 13},
	{wave: 8, rest: 6}, {wave: 6, rest: 4}, {wave: 5, rest: 3}, {wave: 4, rest: 3},
	{wave: 6}, {wave: 5}, {wave: 4}, {wave: 3},
}

const (
	plotX       = 3  // the column where the plots of a half begin
	scatterText = 26 // columns of the words beside a scatter plot
	wordRows    = 4  // rows of the words where they stand below
	maxStretch  = 8  // dots that a position takes at most where there are few
)

// newTracks finds for so many halves the fullest of the steps that fits and gives
// it what is left of a large screen.
func (s *subject) newTracks(halves int) (t tracks) {
	for _, t = range trackSteps {
		t.across = s.w / max(halves, 1)
		t.scatter *= parts.One(!s.Hidden.Has("scatter"))
		t.rest *= parts.One(!s.Hidden.Has("residual"))
		t.plot = max(t.across-6, 1)
		t.beside = t.scatter > 0 && t.plot >= 2*t.scatter+2+scatterText
		if t.height() <= s.h && (t.scatter == 0 || 2*t.scatter <= t.plot) {
			break
		}
	}
	if t.rest > 0 || s.Hidden.Has("residual") {
		t.grow(s.h)
	}
	t.n = min(2*t.plot, s.Length)
	t.dots = min(2*t.plot, maxStretch*t.n)
	t.first = parts.WindowStart(s.Pos, t.n, s.Length, 2)
	return t
}

// end is the row under the plots of positions.
func (t tracks) end() int { return 1 + t.wave + t.rest + parts.One(t.rest > 0) }

// height is the number of rows all of it takes.
func (t tracks) height() int {
	return t.end() + 1 + (2+t.scatter)*parts.One(t.scatter > 0) + wordRows*parts.One(!t.beside)
}

// grow gives rows that are left over to the plots.
func (t *tracks) grow(h int) {
	spare := max(h-t.height()-1-parts.One(t.beside), 0)
	if t.beside {
		more := min(spare/2, (t.plot-2-scatterText)/2-t.scatter)
		t.scatter += more
		spare -= more
	}
	rest := (spare - spare*2/3) * parts.One(t.rest > 0)
	t.wave, t.rest = t.wave+spare-rest, t.rest+rest
}

// dot is the dot of the i-th position, from the left of the plots.
func (t tracks) dot(i int) int { return i * t.dots / t.n }

// column is the cell of the i-th position, from the left of a half.
func (t tracks) column(i int) int { return plotX + t.dot(i)/2 }

// plotScale turns values from −1 to 1 into dots. Row 1 of the plot's dots is
// +1, the last one −1, and 0 a row of its own between them, so that a value is
// as far from it as its opposite.
type plotScale struct{ top, rows int }

func (s plotScale) dot(v float64) int { return s.top + 2*s.rows - round(s.reach()*v) }

// reach is the number of dots from 0 to 1.
func (s plotScale) reach() float64 { return float64(2*s.rows - 1) }

// draw sets the dots of a column that lie in the plot: a prediction may leave it.
func (s plotScale) draw(f frame.Frame, x, top, bottom int, ink frame.Ink) {
	for y := max(top, s.top); y <= min(bottom, s.top+4*s.rows-1); y++ {
		f.Dot(x, y, ink)
	}
}

func round(v float64) int { return int(math.Round(v)) }
