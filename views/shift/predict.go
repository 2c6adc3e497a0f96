package shift

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/stat"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// prediction is the picture that predicts the sine k positions later: in its left
// half from the sine alone, in the right one from sine and cosine.
type prediction struct {
	subject
	tracks
	stat.Prediction             // the samples are those drawn
	here            stat.Sample // under the cursor
	fitFirst, fitN  int         // the positions that the fits are made from, whatever is drawn
}

// half is one of the two.
type half struct {
	*prediction
	fit  stat.Fit
	both bool // from sine and cosine
}

func newPrediction(s subject) *prediction {
	halves := 2 - parts.One(s.Hidden.Hides(aloneName)) - parts.One(s.Hidden.Hides(bothName))
	p := &prediction{subject: s, tracks: s.newTracks(halves)}
	p.Prediction = stat.Predict(s.Waves, s.pair, p.first, p.n, s.Offset)
	p.here = p.Samples[s.Pos-p.first]
	p.fitFirst, p.fitN, p.Alone, p.Both = s.bestFits()
	return p
}

func (p *prediction) picture() chart.Picture {
	alone, both := half{p, p.Alone, false}, half{p, p.Both, true}
	root := chart.Region{Way: chart.Across, Data: p.data, In: []chart.Region{alone.region(aloneName), both.region(bothName)}}
	return chart.Picture{Root: root, Words: chart.Words{Old: p.words()}, First: p.first, N: p.n}
}

// region is the half: title, plots and positions, and below them words.
func (p *half) region(name *chart.Name) chart.Region {
	rows := []chart.Region{
		{Rows: chart.Fixed(1), Draw: p.drawTitle},
		{Rows: chart.Fixed(p.end() - 1), Way: chart.Stack, Click: p.click, In: []chart.Region{
			{In: []chart.Region{
				{Name: lineName, Rows: chart.Fixed(p.wave), Draw: p.drawWave, Cover: p.drawWave},
				{Name: restName, Rows: chart.Fixed(p.end() - 1 - p.wave), Draw: p.drawRest},
			}},
			{Draw: p.drawTrack},
		}},
		{Rows: chart.Fixed(1), Draw: p.drawPositions},
	}
	if p.scatter > 0 {
		square := chart.Region{Rows: chart.Fixed(p.scatter + 2*parts.One(p.beside)), Way: chart.Across, In: []chart.Region{
			{Cols: chart.Fixed(2 * p.scatter), In: []chart.Region{
				{Name: scatterName, Rows: chart.Fixed(p.scatter), Draw: p.drawScatter}}},
			chart.Gap(2)}}
		if p.beside {
			square.In = append(square.In, chart.Region{In: p.text()})
		}
		rows = append(rows, chart.Gap(1), p.inset(p.scatterLabel()), p.inset(square))
	}
	if !p.beside {
		rows = append(rows, p.inset(chart.Region{Rows: chart.Fixed(wordRows), In: p.text()}))
	}
	return chart.Region{Name: name, Cols: chart.Fixed(p.across), Way: chart.Across, In: []chart.Region{chart.Gap(1), {In: rows}}}
}

// inset puts a region below the plots, without their axis.
func (p *half) inset(g chart.Region) chart.Region {
	return chart.Region{Rows: g.Rows, Way: chart.Across, In: []chart.Region{
		chart.Gap(plotX), {Cols: chart.Fixed(p.plot), In: []chart.Region{g}}}}
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
	return chart.Change{State: func(s *scene.State) { s.Pos = p.first + i }}
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

// drawTitle says what the prediction is made from, and what it came to.
func (p *half) drawTitle(f chart.Canvas) {
	name, line := "sin alone", words.Signed(p.fit.Sin, 3)+"·sin"
	if p.both {
		name, line = "sin and cos", line+" "+words.Signed(p.fit.Cos, 3)+"·cos"
	}
	line = p.Hidden.Or(lineName.Name, line)
	v := words.Values{"name": name, "line": words.Inked(frame.SinColor)("  " + line), "drawn": words.Inked(frame.SinColor)("  line " + line)}
	scene.Fit(words.Say(v,
		"s«from {name}»f«  dotted true»{drawn}",
		"s«{name}»f«  dotted true»{line}",
		"s«from {name}»{line}",
		"s«{name}»{line}",
		"s«from {name}»"), f.Theme, p.across-2).Draw(f, 0, 0)
}

// scale draws the axis of a plot of some rows: +1, 0 and −1 on the left and a
// dotted line at 0.
func (p *half) scale(f chart.Canvas, y, rows int) plotScale {
	s := plotScale{top: 4 * y, rows: rows}
	zero := s.dot(0)
	for x := 0; x < p.dots; x += 4 {
		f.Dot(2*plotX+x, zero, frame.Ink{Color: frame.Line, Glyph: '-'})
	}
	f.Text(0, y, "+1", words.FaintStyle)
	if rows > 6 {
		f.Text(1, zero/4, "0", words.FaintStyle)
	}
	f.Text(0, y+rows-1, words.Minus+"1", words.FaintStyle)
	return s
}

// drawWave draws the shifted sine as dots and the prediction as a line.
func (p *half) drawWave(f chart.Canvas) {
	s := p.scale(f, 0, p.wave)
	truth, line := frame.Ink{Color: frame.HandThen, Z: 1, Glyph: '.'}, frame.Ink{Color: frame.SinColor, Z: 2, Glyph: '*'}
	stride := parts.Either(encoding.Wavelength(p.Waves, p.pair) > 32, 2, 1) // or the dots of a slow wave run together
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

// drawRest draws the residuals as bars on an axis from −1 to 1.
func (p *half) drawRest(f chart.Canvas) {
	ink := frame.Ink{Color: goodIf(p.fit.Worst < 1e-9), Z: 1, Glyph: '|'}
	v := words.Values{"largest": words.Inked(ink.Color)("largest " + words.Brief(p.fit.Worst, 2))}
	scene.Fit(words.Say(v, "f«what is left  »{largest}", "f«left  »{largest}", "{largest}", ""), f.Theme, p.across-1-plotX).Draw(f, plotX, 0)
	s := p.scale(f, 1, p.rest)
	zero := s.dot(0)
	for i, sample := range p.Samples {
		to := s.dot(sample.Later - p.fit.At(sample))
		for x := p.dot(i); x < p.dot(i+1); x++ {
			s.draw(f, 2*plotX+x, min(zero, to), max(zero, to), ink)
		}
	}
}

// drawPositions writes the cursor's position and round ones under the plots.
func (p *half) drawPositions(f chart.Canvas) {
	end, text := plotX+p.plot, strconv.Itoa(p.Pos)
	at := max(min(p.column(p.Pos-p.first), end-len(text)), 0)
	f.Text(at, 0, text, words.CursorStyle)
	if at >= 4 {
		f.Text(0, 0, "pos", words.FaintStyle)
	}
	step := parts.TickStep(len(strconv.Itoa(p.first+p.n))+4, p.dots, 2*p.n)
	for pos := (p.first/step + 1) * step; pos < p.first+p.n; pos += step {
		x, n := p.column(pos-p.first), len(strconv.Itoa(pos))
		if x+n <= end && (x+n < at || x > at+len(text)) && x > plotX {
			f.Int(x, 0, pos, words.FaintStyle)
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
		t.across = s.W / max(halves, 1)
		t.scatter *= parts.One(!s.Hidden.Hides(scatterName))
		t.rest *= parts.One(!s.Hidden.Hides(restName))
		t.plot = max(t.across-6, 1)
		t.beside = t.scatter > 0 && t.plot >= 2*t.scatter+2+scatterText
		if t.height() <= s.H && (t.scatter == 0 || 2*t.scatter <= t.plot) {
			break
		}
	}
	if t.rest > 0 || s.Hidden.Hides(restName) {
		t.grow(s.H)
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

// fallingInk is that of answers on the way down: no wave's, no verdict's.
const fallingInk = frame.HandThen

// scatterLabel says what the scatter plot draws over what.
func (p *half) scatterLabel() chart.Region {
	across, up := parts.Either(p.both, "both, weighted", "sin(pos)"), later(p.Offset)
	g := chart.Text(words.FaintStyle, "across: "+across+"   up: "+up, across+" → "+up, up)
	g.Name = scatterName
	return g
}

// drawScatter draws the shifted sine against what it is predicted from, one dot
// a position. From sin alone that is an ellipse, which no line follows; from sin
// and cos, weighted, it is a line.
func (p *half) drawScatter(g chart.Canvas) {
	s := plotScale{rows: p.scatter}
	at := func(v float64) int { return s.dot(-v) } // a column: −1 is left
	of := func(s stat.Sample) int { return at(parts.Either(p.both, p.fit.At(s), s.Sin)) }
	for i := range 4 * p.scatter {
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
	for _, sample := range p.Samples {
		rising, falling := frame.Ink{Color: frame.Bright, Z: 3, Glyph: '*'}, frame.Ink{Color: fallingInk, Z: 3, Glyph: 'o'}
		g.Dot(of(sample), s.dot(sample.Later), parts.Either(sample.Cos < 0, falling, rising))
	}
}

// text are R² and what it means, beside the scatter plot or, in four rows, below
// the waves.
func (p *half) text() []chart.Region {
	share := chart.Region{Name: shareName, Rows: chart.Fixed(1 + parts.One(p.beside)), Draw: p.drawR2, Cover: p.drawR2}
	if p.both || p.Hidden.Hides(bothName) { // one table is of both halves
		share.Data = func() chart.Data { return p.fitData(shareName) }
	}
	unknown := func(f chart.Canvas) { write(f, 0, frame.Text, scene.Unknown) }
	answers := chart.Region{Name: answersName, Draw: parts.Either(p.both, p.drawSum, p.drawAnswers), Cover: unknown}
	if p.both && p.Hidden.Hides(lineName) {
		answers.Draw = unknown
	}
	return []chart.Region{share, chart.Gap(parts.One(p.beside)), answers}
}

// drawR2 writes R², with a bar.
func (p *half) drawR2(f chart.Canvas) {
	w, _ := f.Size()
	of, share := words.Plural(p.fitN, "position"), func(x, y int) { drawShare(f, x, y, w-x, p.fit.R2) }
	style := shareStyle(p.fit.R2)
	if p.Hidden.Hides(shareName) {
		style, share = words.StrongStyle, func(int, int) {}
	}
	x := f.Text(f.Text(0, 0, "R² ", words.FaintStyle), 0, p.Hidden.Or(shareName.Name, shareText(p.fit.R2)), style)
	if p.beside {
		f.TextRight(w, 0, of, words.FaintStyle)
		share(0, 1)
		return
	}
	x = f.Text(x, 0, words.Fitting(f, w-x-12, " from "+of), words.FaintStyle)
	share(x+1, 0)
}

// paragraph writes a line, and three more two rows further down, where there is
// room beside the scatter plot. It gives the row after it.
func (p *half) paragraph(f chart.Canvas, head string, rest ...string) (y int) {
	if !p.beside {
		return 0
	}
	write(f, 0, frame.Text, head)
	for i, text := range rest {
		write(f, 2+i, frame.Faint, text)
	}
	return 3 + len(rest)
}

// drawAnswers says why sin alone does not tell the shifted sine: the same sine
// comes once rising and once falling.
func (p *half) drawAnswers(f chart.Canvas) {
	turn := encoding.Shift(p.Waves, p.pair, p.Offset)
	up, _ := turn.Apply(p.here.Sin, math.Abs(p.here.Cos))
	down, _ := turn.Apply(p.here.Sin, -math.Abs(p.here.Cos))
	one := math.Abs(up-down) < 0.0005
	head := parts.Either(one, "One sine, one answer.", "One sine, two answers.")
	y := p.paragraph(f, head, "sin(pos) = "+words.Signed(p.here.Sin, 3)+" happens", "on the way up and on the", "way down:")
	write(f, y, frame.Bright, "rising   then "+words.Signed(up, 3), "rising  "+words.Signed(up, 3))
	write(f, y+1, fallingInk, "falling  then "+words.Signed(down, 3), "falling "+words.Signed(down, 3))
	y += 2 + parts.One(p.beside)
	found := []string{"Here it only rises.", "only rises"}
	switch {
	case one:
		found = []string{"Here both answers agree.", "both agree"}
	case p.TurnsBack():
		found = []string{"No line can give both.", "two answers"}
	case p.here.Cos < 0:
		found = []string{"Here it only falls.", "only falls"}
	}
	write(f, y, goodIf(one), found...)
}

// drawSum writes the sine row of the matrix as the sum that it is.
func (p *half) drawSum(f chart.Canvas) {
	y := p.paragraph(f, "One pair, one answer.", "cos says whether the sine", "rises or falls. The two", "answers fall on one line:")
	term := func(y int, ink frame.Color, weight, value float64, name string) {
		write(f, y, ink, words.Signed(weight, 3)+" × "+words.Signed(value, 3)+" = "+words.Signed(weight*value, 4), words.Signed(weight, 3)+name)
	}
	term(y, frame.SinColor, p.fit.Sin, p.here.Sin, "·sin")
	term(y+1, frame.CosColor, p.fit.Cos, p.here.Cos, "·cos")
	name, sum := "sin("+words.ShortPos(f, p.Pos+p.Offset, 0, 8)+")", "= "+words.Signed(p.fit.At(p.here), 4)
	write(f, y+2, frame.Bright, words.PadLeft(name, 13)+words.PadLeft(sum, 12), sum)
	if p.beside {
		write(f, y+4, goodIf(p.whole), parts.Either(p.whole, "The sine row of the matrix", "No column has this cosine."))
	}
}

// mostSamples is how many positions the table of a prediction has.
const mostSamples = 128

// data is the sine k later, and what is predicted of it, at positions around the
// cursor.
func (p *prediction) data() chart.Data {
	n := min(mostSamples, p.Length)
	first := min(max(p.Pos-n/2, 0), p.Length-n)
	samples := stat.Predict(p.Waves, p.pair, first, n, p.Offset).Samples
	column := func(name string, region *chart.Name) chart.Column {
		return chart.Column{Name: name, Format: chart.Signed, Region: region}
	}
	return chart.Data{Name: "prediction", Kind: chart.Lines, Rows: n, Here: p.Pos - first,
		Title: "pair " + strconv.Itoa(p.pair) + ": the sine k = " + words.Position(p.Offset) + " later, predicted from positions " + strconv.Itoa(p.fitFirst) + " to " + strconv.Itoa(p.fitFirst+p.fitN-1),
		Columns: []chart.Column{{Name: "pos", Format: chart.Whole}, column("sin", nil), column("cos", nil), column("sin later", nil),
			column("from sin alone", lineName), column("from both", lineName)},
		Row: func(i int, to []float64) {
			s := samples[i]
			copy(to, []float64{float64(first + i), s.Sin, s.Cos, s.Later, p.Alone.At(s), p.Both.At(s)})
		}}
}
