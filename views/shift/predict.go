package shift

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// prediction is the picture that predicts the sine k positions later: in its left
// half from the sine alone, in the right one from sine and cosine.
type prediction struct {
	subject
	measure.Prediction                // the samples are those drawn
	here               measure.Sample // under the cursor
	fitFirst, fitN     int            // the positions that the fits are made from, whatever is drawn
	across, plot       int            // columns of a half, and of a plot in it
	x                  plot.Axis      // the positions that are drawn, one a dot or wider
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
	plotX      = 5  // the column where the plots of a half begin
	leastWaves = 12 // rows of wave, residuals and positions with a scatter plot below them
	leastRest  = 7  // rows of wave and residuals
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
	n := min(2*p.plot, s.Length)
	p.x = plot.Fit(chart.WindowStart(s.Pos, n, s.Length, 2), n, min(p.plot, maxStretch*n/2))
	p.Prediction = measure.Predict(s.Waves, s.pair, p.x.First, n, s.Offset)
	p.here = p.Samples[s.Pos-p.x.First]
	p.fitFirst, p.fitN, p.Alone, p.Both = s.bestFits()
	switch over := 1 + leastWaves + 2; { // title, air and the label of the scatter plot
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
	return chart.Picture{Words: p.words(), First: p.x.First, N: p.x.N, Figure: figure, Root: root}
}

// half is one of the two.
type half struct {
	*prediction
	fit  measure.Fit
	both bool // from sine and cosine
}

// region returns the half: title, plots and positions, and below them words.
func (p *half) region(name *chart.Name) chart.Region {
	plots := chart.Region{Rows: chart.Size{Min: leastWaves}, Way: chart.Stack, Split: p.plots}
	text := p.inset(chart.Region{Rows: chart.Fixed(wordsLow), In: p.text()})
	square := chart.Region{Rows: chart.Fixed(leastSide), Way: chart.Across, Split: p.square}
	title := chart.Region{Rows: chart.Fixed(1), Way: chart.Across, In: []chart.Region{chart.Gap(1), p.title(), chart.Gap(1)}}
	rows := []chart.Region{title, plots, chart.Gap(1), p.scatterLabel(), p.inset(square), text}
	switch p.scatter {
	case noScatter:
		rows[1].Rows = chart.Size{}
		rows = append(rows[:2], text)
	case beside:
		rows = rows[:5]
		rows[4].Rows = chart.Size{Min: leastSide, Max: p.side()}
	}
	return chart.Region{Name: name, Cols: chart.Fixed(p.across), In: rows}
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

// plots returns the waves and the residuals, and the positions under them.
func (p *half) plots(_, h int) []chart.Region {
	samples := func(of func(s measure.Sample) float64) func(pos int) float64 {
		return func(pos int) float64 { return of(p.Samples[pos-p.x.First]) }
	}
	scale := plot.Scale{Scale: chart.Scale{Low: -1, High: 1}, Text: unit}
	later := plot.Series{Ink: frame.HandThen, Look: plot.Dotted, Beads: 1,
		Of: samples(func(s measure.Sample) float64 { return s.Later })}
	line := plot.Series{Ink: frame.SinColor, Part: chart.Ref{Name: lineName}, Beads: 1, Of: samples(p.fit.At)}
	l := plot.Lines{Paper: p.Paper, X: p.x, Left: plotX, Here: p.Pos, Hidden: p.Hidden,
		Cursor: plot.Cursor{Ink: frame.Accent, Tint: frame.AccentBG},
		Lanes:  []plot.Lane{{Rows: h - 1, Scale: scale, Series: []plot.Series{line, later}}},
		Feet:   []plot.Foot{{Head: []string{"pos"}, Text: strconv.Itoa, Room: len(strconv.Itoa(p.x.End())) + 4}},
		Choose: func(_, pos int) chart.Change { return chart.Change{State: func(s *chart.State) { s.Pos = pos }} }}
	wave := &l.Lanes[0]
	if !p.Hidden.Hides(lineName) {
		wave.Plot.Name = lineName
	}
	if h-1 >= leastRest && !p.Hidden.Hides(restName) {
		ink := goodIf(p.fit.Worst < exactly)
		wave.Rows, wave.Gap = (h-1)/2|1, 1
		wave.Below = chart.Inset(plotX, chart.Heading(p.Hidden,
			chart.Field{Value: "residual", Ink: chart.FaintStyle, Drop: 1},
			chart.Field{Value: "≤ " + chart.Brief(p.fit.Worst, 2), Ink: frame.Style{FG: ink}}))
		wave.Below.Name = restName
		l.Lanes = append(l.Lanes, plot.Lane{Part: chart.Ref{Name: restName}, Rows: h - 2 - wave.Rows, Scale: scale,
			Series: []plot.Series{{Ink: ink, Look: plot.Bars, Steps: true,
				Of: samples(func(s measure.Sample) float64 { return s.Later - p.fit.At(s) })}}})
	}
	root := l.Region()
	root.Data = nil // one table is of both halves
	return []chart.Region{root}
}

// unit writes a tick of a plot from −1 to 1.
func unit(v float64) string {
	if v == 0 {
		return "0"
	}
	return chart.SignedText(v, 0)
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
	return chart.Heading(p.Hidden, chart.Field{Value: later(p.Offset) + sign, Ink: thenStyle, Drop: 2},
		chart.Field{Value: line, Ink: frame.Style{FG: frame.SinColor}, Name: lineName})
}

// exactly is the largest residual of a prediction that is said to be equal to what it predicts.
const exactly = 1e-9

// plotScale turns values from −1 to 1 into dots. Row 1 of the plot's dots is
// +1, the last one −1, and 0 a row of its own between them, so that a value is
// as far from it as its opposite.
type plotScale struct{ rows int }

func (s plotScale) dot(v float64) int { return 2*s.rows - round(s.reach()*v) }

// cloudWidth is the width of a sample in a fine picture, in dots.
const cloudWidth = 1

// place returns the place of a value over another one in a fine picture.
func (s plotScale) place(across, v float64) frame.Point {
	middle := float64(2*s.rows) + 0.5
	return frame.Point{X: middle + s.reach()*across, Y: middle - s.reach()*v}
}

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
	lined := !p.both && !p.Hidden.Hides(lineName)
	line := frame.Ink{Color: frame.SinColor, Z: 2, Glyph: '-'}
	rising := frame.Ink{Color: frame.Bright, Z: 3, Glyph: '*'}
	falling := frame.Ink{Color: frame.HandThen, Z: 3, Glyph: 'o'}
	g.Stroke(func() {
		for i := at(-1); i <= at(1) && lined; i++ {
			y := s.dot(p.fit.Sin * float64(i-at(0)) / s.reach())
			s.draw(g, i, y, y, line)
		}
		for _, sample := range p.Samples {
			g.Dot(of(sample), s.dot(sample.Later), chart.Either(sample.Cos < 0, falling, rising))
		}
	}, func() []frame.Curve {
		all := []frame.Curve{{Ink: line.Color, Width: plot.LineWidth}, {Ink: falling.Color, Width: cloudWidth},
			{Ink: rising.Color, Width: cloudWidth}}
		if lined {
			all[0].Points = []frame.Point{s.place(-1, -p.fit.Sin), s.place(1, p.fit.Sin)}
		}
		for _, sample := range p.Samples {
			c := &all[1+chart.One(!(sample.Cos < 0))]
			c.Points = append(c.Points, s.place(chart.Either(p.both, p.fit.At(sample), sample.Sin), sample.Later), frame.Apart)
		}
		return all
	})
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
	write(f, y, frame.Bright, "rising   "+ways.Texts[0], "rising  "+ways.Texts[0])
	write(f, y+1, frame.HandThen, "falling  "+ways.Texts[1], "falling "+ways.Texts[1])
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
