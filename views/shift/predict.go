package shift

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// prediction is the picture that predicts the sine k positions later: in its left
// half from the sine alone, in the right one from sine and cosine.
type prediction struct {
	subject
	measure.Prediction                // the samples are those drawn
	here               measure.Sample // under the cursor
	fitFirst, fitN     int            // the positions that the fits are made from, whatever is drawn
	across, plot       int            // columns of a half, and of a plot in it
	dots               int            // dots across that the positions take
	first, n           int            // positions first … first+n−1 are drawn, one a dot or wider
	scatter            placement
}

// placement says where the words are: at the usual place if there is no scatter plot below the waves, else below or
// beside the plot.
type placement int

const (
	noScatter placement = iota
	below
	beside
)

const (
	plotX      = 3  // the column where the plots of a half begin
	leastWaves = 11 // rows of wave and residuals with a scatter plot below them
	leastSide  = 13 // rows of a scatter plot, and of the words beside it
	wordsWide  = 26 // columns of those
	wordsLow   = 4  // rows of the words where they are below
	slimHalf   = 23 // columns of a half that has no room for both weights in three digits
	maxStretch = 8  // dots that a position takes at most where there are few
)

func newPrediction(s subject) *prediction {
	halves := max(2-chart.One(s.Hidden.Hides(aloneName))-chart.One(s.Hidden.Hides(bothName)), 1)
	p := &prediction{subject: s, across: s.W / halves}
	p.plot = max(p.across-6, 1)
	p.n = min(2*p.plot, s.Length)
	p.dots = min(2*p.plot, maxStretch*p.n)
	p.first = chart.WindowStart(s.Pos, p.n, s.Length, 2)
	p.Prediction = measure.Predict(s.Waves, s.pair, p.first, p.n, s.Offset)
	p.here = p.Samples[s.Pos-p.first]
	p.fitFirst, p.fitN, p.Alone, p.Both = s.bestFits()
	switch over := 1 + leastWaves + 3; { // title, positions, air and the label of the scatter plot
	case s.Hidden.Hides(scatterName):
	case p.H >= over+leastSide && p.side() >= leastSide:
		p.scatter = beside
	case p.H >= over+leastSide+wordsLow && p.plot >= 2*leastSide:
		p.scatter = below
	}
	return p
}

// side returns the largest number of rows of a scatter plot with words beside it.
func (p *prediction) side() int { return (p.plot - 2 - wordsWide) / 2 }

func (p *prediction) picture() chart.Picture {
	alone, both := half{p, p.Alone, false}, half{p, p.Both, true}
	figure := []func() chart.Data{func() chart.Data { return p.data().Pick(0, 3, 4, 5) }}
	root := chart.Region{Way: chart.Across, Data: p.data,
		In: []chart.Region{alone.region(aloneName), both.region(bothName)}}
	return chart.Picture{Words: p.words(), First: p.first, N: p.n, Figure: figure, Root: root}
}

// half is one of the two.
type half struct {
	*prediction
	fit  measure.Fit
	both bool // from sine and cosine
}

// region returns the half: title, plots and positions, and below them words.
func (p *half) region(name *chart.Name) chart.Region {
	wave := chart.Region{Name: lineName, Rows: chart.Size{Min: 3, Step: 2}, Draw: p.drawWave, Cover: p.drawWave}
	plots := chart.Region{Rows: chart.Size{Min: leastWaves}, Way: chart.Stack, Click: p.click, In: []chart.Region{
		{In: []chart.Region{wave, p.residuals()}},
		{Draw: p.drawTrack}}}
	text := p.inset(chart.Region{Rows: chart.Fixed(wordsLow), In: p.text()})
	square := chart.Region{Rows: chart.Fixed(leastSide), Way: chart.Across, Split: p.square}
	title := chart.Region{Rows: chart.Fixed(1), Way: chart.Across, In: []chart.Region{p.title(), chart.Gap(1)}}
	rows := []chart.Region{title, plots, {Rows: chart.Fixed(1), Draw: p.drawPositions},
		chart.Gap(1), p.scatterLabel(), p.inset(square), text}
	switch p.scatter {
	case noScatter:
		rows[1].Rows = chart.Size{}
		rows = append(rows[:3], text)
	case beside:
		rows = rows[:6]
		rows[5].Rows = chart.Size{Min: leastSide, Max: p.side()}
	}
	return chart.Region{Name: name, Cols: chart.Fixed(p.across), Way: chart.Across,
		In: []chart.Region{chart.Gap(1), {In: rows}}}
}

// square returns the scatter plot, which is as wide as it is high, and what is beside it.
func (p *half) square(_, h int) []chart.Region {
	row := []chart.Region{{Name: scatterName, Cols: chart.Fixed(2 * h), Draw: p.drawScatter}, chart.Gap(2)}
	if p.scatter == beside {
		row = append(row, chart.Region{In: p.text()})
	}
	return row
}

// inset puts a region below the plots, without their axis.
func (p *half) inset(g chart.Region) chart.Region {
	g.Cols = chart.Fixed(p.plot)
	return chart.Inset(plotX, g)
}

// click goes to the position whose cell in the plots is clicked: the first of
// several, and the last one before a cell that has none.
func (p *half) click(x, _ int) chart.Change {
	x = 2 * (x - plotX)
	if x < 0 || x >= p.dots {
		return chart.Change{}
	}
	i := min((x*p.n+p.dots-1)/p.dots, p.n-1)
	if p.dot(i) > x+1 {
		i--
	}
	return chart.Change{State: func(s *chart.State) { s.Pos = p.first + i }}
}

// drawTrack marks the cursor's position through the plots: as a tint, or without
// a colour for it as a stroke where nothing is drawn.
func (p *half) drawTrack(f chart.Canvas) {
	x := p.column(p.Pos - p.first)
	_, h := f.Size()
	f.Tint(x, 0, 1, h, frame.AccentBG)
	for y := 0; y < h && f.Theme.Depth >= frame.Colors16; y++ {
		if c := f.At(x, y); c != nil && c.Rune == ' ' {
			f.Set(x, y, '│', frame.Style{FG: frame.Accent})
		}
	}
}

// title writes the prediction as an equation, each side in the colour in which it is drawn. The prediction from both
// covers what it predicts, and is equal to it.
func (p *half) title() chart.Region {
	digits := chart.Either(p.across < slimHalf, 2, 3)
	sign, line := " ≈", chart.SignedText(p.fit.Sin, digits)+"·sin"
	if p.both {
		sign, line = " =", line+" "+chart.SignedText(p.fit.Cos, digits)+"·cos"
	}
	if p.fit.Worst >= exactly {
		sign = " ≈"
	}
	return chart.Heading(p.Hidden, chart.Field{Value: fitNames[chart.One(p.both)] + ":", Ink: chart.StrongStyle, Drop: 1},
		chart.Field{Value: later(p.Offset) + sign, Ink: thenStyle, Drop: 2},
		chart.Field{Value: line, Ink: frame.Style{FG: frame.SinColor}, Name: lineName})
}

// exactly is the largest residual of a prediction that is said to be equal to what it predicts.
const exactly = 1e-9

// scale draws the axis of a plot of some rows: +1, 0 and −1 on the left and a
// dotted line at 0.
func (p *half) scale(f chart.Canvas) plotScale {
	_, rows := f.Size()
	s := plotScale{rows}
	zero := s.dot(0)
	for x := 0; x < p.dots; x += 4 {
		f.Dot(2*plotX+x, zero, frame.Ink{Color: frame.Line, Glyph: '-'})
	}
	f.Text(0, 0, "+1", chart.FaintStyle)
	if rows > 4 {
		f.Text(1, zero/4, "0", chart.FaintStyle)
	}
	f.Text(0, rows-1, chart.Minus+"1", chart.FaintStyle)
	return s
}

// drawWave draws the shifted sine as dots and the prediction as a line.
func (p *half) drawWave(f chart.Canvas) {
	s := p.scale(f)
	truth := frame.Ink{Color: frame.HandThen, Z: 1, Glyph: '.'}
	line := frame.Ink{Color: frame.SinColor, Z: 2, Glyph: '*'}
	stride := chart.Either(measure.Wavelength(p.Waves, p.pair) > 32, 2, 1) // or the dots of a slow wave run together
	x0, y0 := -1, s.dot(p.fit.At(p.Samples[0]))
	last := y0
	for i, sample := range p.Samples {
		x1, y1 := p.dot(i), s.dot(p.fit.At(sample))
		if i%stride == 0 {
			f.Dot(2*plotX+x1, s.dot(sample.Later), truth)
		}
		for x := x0 + 1; x <= x1 && !p.Hidden.Hides(lineName); x++ { // with no gap however steep it is
			to := y0 + round(float64((y1-y0)*(x-x0))/float64(x1-x0))
			s.draw(f, 2*plotX+x, min(last+1, to), max(last-1, to), line)
			last = to
		}
		x0, y0 = x1, y1
	}
}

// residuals returns the errors of the prediction as bars on an axis from −1 to 1.
func (p *half) residuals() chart.Region {
	ink := frame.Ink{Color: goodIf(p.fit.Worst < exactly), Z: 1, Glyph: '|'}
	head := chart.Heading(p.Hidden, chart.Field{Value: "residual", Ink: chart.FaintStyle, Drop: 1},
		chart.Field{Value: "largest " + chart.Brief(p.fit.Worst, 2), Ink: frame.Style{FG: ink.Color}})
	return chart.Region{Name: restName, Rows: chart.Size{Min: 4, Drop: 1}, In: []chart.Region{
		chart.Inset(plotX, head), {Draw: func(f chart.Canvas) {
			s := p.scale(f)
			zero := s.dot(0)
			for i, sample := range p.Samples {
				to := s.dot(sample.Later - p.fit.At(sample))
				for x := p.dot(i); x < p.dot(i+1); x++ {
					s.draw(f, 2*plotX+x, min(zero, to), max(zero, to), ink)
				}
			}
		}}}}
}

// drawPositions writes the cursor's position and round ones under the plots.
func (p *half) drawPositions(f chart.Canvas) {
	end, text := plotX+p.plot, strconv.Itoa(p.Pos)
	at := max(min(p.column(p.Pos-p.first), end-len(text)), 0)
	f.Text(at, 0, text, chart.CursorStyle)
	if at >= 4 {
		f.Text(0, 0, "pos", chart.FaintStyle)
	}
	step := chart.TickStep(len(strconv.Itoa(p.first+p.n))+4, p.dots, 2*p.n)
	for pos := (p.first/step + 1) * step; pos < p.first+p.n; pos += step {
		x, n := p.column(pos-p.first), len(strconv.Itoa(pos))
		if x+n <= end && (x+n < at || x > at+len(text)) && x > plotX {
			f.Int(x, 0, pos, chart.FaintStyle)
		}
	}
}

// dot returns the dot of the i-th position, from the left of the plots.
func (p *prediction) dot(i int) int { return i * p.dots / p.n }

// column returns the cell of the i-th position, from the left of a half.
func (p *prediction) column(i int) int { return plotX + p.dot(i)/2 }

// plotScale turns values from −1 to 1 into dots. Row 1 of the plot's dots is
// +1, the last one −1, and 0 a row of its own between them, so that a value is
// as far from it as its opposite.
type plotScale struct{ rows int }

func (s plotScale) dot(v float64) int { return 2*s.rows - round(s.reach()*v) }

// reach returns the number of dots from 0 to 1.
func (s plotScale) reach() float64 { return float64(2*s.rows - 1) }

// draw sets the dots of a column that lie in the plot: a prediction may leave it.
func (s plotScale) draw(f frame.Frame, x, top, bottom int, ink frame.Ink) {
	for y := max(top, 0); y <= min(bottom, 4*s.rows-1); y++ {
		f.Dot(x, y, ink)
	}
}

func round(v float64) int { return int(math.Round(v)) }

// scatterLabel says what the scatter plot draws over what.
func (p *half) scatterLabel() chart.Region {
	across := chart.Either(p.both, "both", "sin(pos)")
	g := chart.Text(chart.FaintStyle, across+" → "+later(p.Offset), later(p.Offset))
	g.Name = scatterName
	return p.inset(g)
}

// drawScatter draws the shifted sine against what it is predicted from, one dot
// a position. From sin alone that is an ellipse, which no line follows; from sin
// and cos, weighted, it is a line.
func (p *half) drawScatter(g chart.Canvas) {
	_, rows := g.Size()
	s := plotScale{rows}
	at := func(v float64) int { return s.dot(-v) } // a column: −1 is left
	of := func(s measure.Sample) int { return at(chart.Either(p.both, p.fit.At(s), s.Sin)) }
	for i := range 4 * rows {
		if i%3 == 0 {
			g.Dot(at(0), i, frame.Ink{Color: frame.Line, Glyph: '.'})
			g.Dot(i, s.dot(0), frame.Ink{Color: frame.Line, Glyph: '.'})
		}
		if i%2 == 0 {
			g.Dot(of(p.here), i, frame.Ink{Color: frame.Accent, Z: 1, Glyph: ':'})
		}
	}
	for i := at(-1); i <= at(1) && !p.both && !p.Hidden.Hides(lineName); i++ {
		y := s.dot(p.fit.Sin * float64(i-at(0)) / s.reach())
		s.draw(g, i, y, y, frame.Ink{Color: frame.SinColor, Z: 2, Glyph: '-'})
	}
	rising := frame.Ink{Color: frame.Bright, Z: 3, Glyph: '*'}
	falling := frame.Ink{Color: frame.HandThen, Z: 3, Glyph: 'o'}
	for _, sample := range p.Samples {
		g.Dot(of(sample), s.dot(sample.Later), chart.Either(sample.Cos < 0, falling, rising))
	}
}

// text are R² and what it means, beside the scatter plot or, in four rows, below
// the waves.
func (p *half) text() []chart.Region {
	neither := p.Hidden.Hides(shareName) && p.Hidden.Hides(answersName) // then their question marks say nothing
	cover := func(text string) func(chart.Canvas) {
		return func(f chart.Canvas) { write(f, 0, frame.Text, chart.Either(neither, "", text)) }
	}
	unknown := cover(chart.Unknown)
	share := chart.Region{Name: shareName, Rows: chart.Fixed(1),
		Draw:  func(f chart.Canvas) { drawShare(f, p.fit.R2) },
		Cover: cover("R² ?")}
	if p.both || p.Hidden.Hides(bothName) { // one table is of both halves
		share.Data = func() chart.Data { return p.fitData(shareName) }
	}
	answers := chart.Region{Name: answersName, Draw: chart.Either(p.both, p.drawSum, p.drawAnswers), Cover: unknown}
	if p.both && p.Hidden.Hides(lineName) {
		answers.Draw = unknown
	}
	return []chart.Region{share, chart.Gap(chart.One(p.scatter == beside)), answers}
}

// headed writes what follows in a line, where there is room beside the scatter
// plot, and returns the row below it.
func (p *half) headed(f chart.Canvas, text string) (y int) {
	if p.scatter != beside {
		return 0
	}
	write(f, 0, frame.Text, text)
	return 2
}

// drawAnswers says why sin alone does not determine the shifted sine: the same sine
// comes once rising and once falling.
func (p *half) drawAnswers(f chart.Canvas) {
	turn := measure.Shift(p.Waves, p.pair, p.Offset)
	up, _ := turn.Apply(p.here.Sin, math.Abs(p.here.Cos))
	down, _ := turn.Apply(p.here.Sin, -math.Abs(p.here.Cos))
	ways := chart.Compare(chart.SignedText, 3, 6, up, down)
	y := p.headed(f, chart.Either(ways.Equal, "One sine, one answer.", "One sine, two answers."))
	write(f, y, frame.Bright, "rising   then "+ways.Texts[0], "rising  "+ways.Texts[0])
	write(f, y+1, frame.HandThen, "falling  then "+ways.Texts[1], "falling "+ways.Texts[1])
}

// drawSum writes the sine row of the matrix as the sum that it is.
func (p *half) drawSum(f chart.Canvas) {
	y := p.headed(f, chart.Either(p.whole, "One pair, one answer.", "No column has this cosine."))
	for i, term := range [...][2]float64{{p.fit.Sin, p.here.Sin}, {p.fit.Cos, p.here.Cos}} {
		weight := chart.SignedText(term[0], 3)
		product := weight + " × " + chart.SignedText(term[1], 3) + " = " + chart.SignedText(term[0]*term[1], 4)
		write(f, y+i, waveInks[i], product, weight+"·"+waveNames[i])
	}
	name, sum := "sin at "+chart.ShortPos(f, p.Pos+p.Offset, 0, 6), "= "+chart.SignedText(p.fit.At(p.here), 4)
	write(f, y+2, frame.Bright, chart.PadLeft(name, 13)+chart.PadLeft(sum, 12), sum)
}

// mostSamples is the number of positions in the table of a prediction.
const mostSamples = 128

// data returns the sine k later, and what is predicted of it, at positions around the cursor.
func (p *prediction) data() chart.Data {
	n := min(mostSamples, p.Length)
	first := min(max(p.Pos-n/2, 0), p.Length-n)
	samples := measure.Predict(p.Waves, p.pair, first, n, p.Offset).Samples
	columns := append(chart.Columns(chart.Whole, nil, "pos"),
		chart.Columns(chart.Signed, scatterName, "sin", "cos", "sin later")...)
	return chart.Data{Name: "prediction", Kind: chart.Lines, Rows: n, Here: p.Pos - first,
		Title: fmt.Sprintf("pair %d: the sine k = %s later, and its fits without a constant from positions %d to %d",
			p.pair, chart.Position(p.Offset), p.fitFirst, p.fitFirst+p.fitN-1),
		Columns: append(columns, chart.Columns(chart.Signed, lineName, "from sin alone", "from both")...),
		Row: func(i int, to []float64) {
			s := samples[i]
			copy(to, []float64{float64(first + i), s.Sin, s.Cos, s.Later, p.Alone.At(s), p.Both.At(s)})
		}}
}
