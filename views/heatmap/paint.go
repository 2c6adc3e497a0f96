package heatmap

import (
	"iter"
	"math"
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// fine is the number of bits of an angle that decide its sine: 4096 angles to the
// turn, each within 0.0008 of its sine, where a ramp has steps of 0.008.
const fine = 12

// sines are the sines of angles, by their leading bits.
var sines = sync.OnceValue(func() *[1 << fine]float64 {
	t := new([1 << fine]float64)
	for i := range t {
		t[i] = math.Sin(2 * math.Pi * (float64(i) + 0.5) / (1 << fine))
	}
	return t
})

// terms is the number of wave values that a picture has time to add up. Beyond it a
// column is the mean of some of its pairs, and the caption says of how many.
const terms = 1 << 20

// lane is a column of the picture, ready to be painted.
type lane struct {
	column
	angled bool          // painted as a wave, or as several
	steps  measure.Steps // the wave, where it is a single one
}

func (p *plan) lane(c column) lane {
	l := lane{column: c}
	if !p.waves {
		return l
	}
	if _, kind := p.Waves.Wave(c.dim); kind == encoding.Zero && p.Minuend == nil {
		return l
	}
	l.angled = true
	if c.n == 1 && p.Minuend == nil {
		l.steps = p.stepsOf(p.Waves, c.dim)
	}
	return l
}

// stepsOf returns the wave of a column of the table, averaged over each step of the picture. With
// angles shown, a cosine counts as its pair's sine.
func (p *plan) stepsOf(waves encoding.Periodic, dim int) measure.Steps {
	pair, kind := waves.Wave(dim)
	if kind == encoding.Cos && p.phase {
		kind = encoding.Sin
	}
	n := p.steps.span
	return measure.StepsOf(waves, pair, kind, p.steps.first, n, n)
}

// blurred reports whether a pair turns too far within a step to have an angle.
func (l *lane) blurred() bool { return l.steps.Revolutions > 0.5 }

// angle returns the angle of a column's pair, as a part of a turn.
func (p *plan) angle(dim, pos, n int) float64 {
	pair, _ := p.Waves.Wave(dim)
	return float64(p.Waves.PhaseStep(pair).Middle(pos, n).Hi) / (1 << 64)
}

// angles sets the angles of a column's pair in the middle of each step.
func (p *plan) angles(l *lane, values []float64) {
	whole := min(len(values), p.steps.whole())
	for step := range whole {
		values[step] = float64(l.steps.At(step)) / (1 << 64)
	}
	if whole < len(values) {
		pos, n := p.steps.window(whole)
		values[whole] = p.angle(l.dim, pos, n)
	}
}

// leastLeft is the length of the mean of e^(iθ) over half a turn. Angles with a shorter
// mean, over positions or pairs, have no direction.
const leastLeft = 2 / math.Pi

// meanAngles sets the direction of the mean of e^(iθ) over the pairs of a column and the
// positions of each step, as a part of a turn; NaN if the mean is too short.
func (p *plan) meanAngles(c column, values []float64) {
	x, y, whole, n := make([]float64, len(values)), values, min(len(values), p.steps.whole()), 0
	clear(y)
	sine, quarter := sines(), uint64(1)<<62
	for pair := range p.pairsOf(c) {
		s := measure.StepsOf(p.Waves, pair, encoding.Sin, p.steps.first, p.steps.span, p.steps.span)
		angle := s.Start
		n++
		for k := range whole {
			x[k] += s.Gain * sine[(angle+quarter)>>(64-fine)]
			y[k] += s.Gain * sine[angle>>(64-fine)]
			angle += s.PhaseStep
		}
		if whole < len(values) {
			pos, n := p.steps.window(whole)
			s := measure.StepsOf(p.Waves, pair, encoding.Sin, pos, n, n)
			x[whole] += s.Gain * sine[(s.Start+quarter)>>(64-fine)]
			y[whole] += s.Gain * sine[s.Start>>(64-fine)]
		}
	}
	for k := range values {
		values[k] = direction(x[k], y[k], n)
	}
}

// pairsOf iterates over the pairs whose angles a column shows, each once.
func (p *plan) pairsOf(c column) iter.Seq[int] {
	return func(yield func(pair int) bool) {
		for i, last := 0, -1; i < c.n; i += p.skip {
			pair, kind := p.Waves.Wave(c.dim + i*c.stride)
			if pair == last || kind == encoding.Zero {
				continue
			}
			if last = pair; !yield(pair) {
				return
			}
		}
	}
}

// direction returns the direction of the sum of n points of the unit circle, as a fraction of a turn; NaN if the sum
// is too short to have one.
func direction(x, y float64, n int) float64 {
	if math.Hypot(x, y) < leastLeft*float64(n) || n == 0 {
		return math.NaN()
	}
	turn := math.Atan2(y, x) / (2 * math.Pi)
	return turn - math.Floor(turn)
}

// drawMatrix draws all of the matrix.
func (p *plan) drawMatrix(f chart.Canvas) {
	p.paintMatrix(f)
	p.markPeak(f)
	p.nameEnd(f)
	if p.hasHidden() {
		p.drawUnknown(f)
	}
}

// paintMatrix paints the columns.
func (p *plan) paintMatrix(f chart.Canvas) {
	var buf [max(frame.MaxWidth, 2*frame.MaxHeight)]frame.Color
	var values [max(frame.MaxWidth, 2*frame.MaxHeight)]float64
	s, veils := p.steps, p.hasHidden()
	for c, at := range p.cols.all {
		l := p.lane(c)
		if p.whole {
			p.writeSigns(f, &l, at, values[:s.count])
			continue
		}
		p.paint(&l, buf[:s.count], values[:s.count])
		for i := range s.count * chart.One(veils) {
			if pos, n := s.window(i); p.hides(c, pos, n) {
				buf[i] = frame.Background
			}
		}
		for i := range s.count * chart.One(p.dithers()) {
			buf[i] = p.Theme.Dither(c.dim/c.stride/c.n, s.first/s.span+i, buf[i])
		}
		for i := s.count*s.reps - 1; i > 0 && s.reps > 1; i-- { // from steps to pixels
			buf[i] = buf[i/s.reps]
		}
		colors := buf[:min(s.count*s.reps, s.cells*s.per)]
		for k := range p.cols.wide {
			if !p.Transposed {
				f.PixelsDown(at+k, 0, colors)
				continue
			}
			for x, color := range colors {
				f.Pixel(x, at+k, color)
			}
		}
	}
}

// dithers reports whether each value is one pixel, so that colours may alternate without
// making a pattern inside a value.
func (p *plan) dithers() bool {
	return p.Theme.Depth == frame.Colors256 && p.steps.reps == 1 && p.cols.wide == 1
}

// nameEnd says where the table ends, on the blank cells after its last row.
func (p *plan) nameEnd(f chart.Canvas) {
	if p.RowCount() >= p.steps.end {
		return
	}
	pixel, _ := p.steps.pixels(max(p.RowCount()+p.steps.span-1, p.steps.first))
	x, y := 0, (pixel+p.per-1)/p.per
	if p.Transposed {
		x, y = (pixel+p.steps.per-1)/p.steps.per, p.h/2
	}
	chart.DrawEnd(f.Sub(x, y, p.w-x, p.h-y), p.Scene)
}

// markPeak marks the largest difference by a bright pixel, or by a sign.
func (p *plan) markPeak(f chart.Canvas) {
	if p.Max == nil {
		return
	}
	at, ok := p.cols.place(p.Max.Dim)
	if !ok || p.Max.Pos < p.steps.first || p.Max.Pos >= p.steps.end {
		return
	}
	first, n := p.steps.pixels(p.Max.Pos)
	if p.whole {
		x, y, _, _ := p.area(at, 1, p.steps.cell(p.Max.Pos), 1)
		f.Set(x, y, '●', frame.Style{FG: frame.Bright, Bold: true})
		return
	}
	for i := range n * p.cols.wide {
		x, y := at+i/n, first+i%n
		if p.Transposed {
			x, y = first+i%n, at+i/n
		}
		f.Pixel(x, y, frame.Bright)
	}
}

// paint colours the steps of a column. In angles a step is grey if its angles are too far
// apart, and the background if the column has no angle.
func (p *plan) paint(l *lane, colors []frame.Color, values []float64) {
	p.look(l, values)
	p.measure.Colors(colors, values)
	if !p.phase {
		return
	}
	for i, v := range values {
		switch {
		case !l.angled:
			colors[i] = frame.Background
		case l.blurred() || math.IsNaN(v):
			colors[i] = frame.Line
		}
	}
}

// look sets values[i] to what step i of a column shows: an angle in turns, a mean, or a difference of
// means.
func (p *plan) look(l *lane, values []float64) {
	switch {
	case p.phase && l.n > 1:
		p.meanAngles(l.column, values)
	case p.phase:
		p.angles(l, values)
	case !l.angled:
		for step := range values {
			pos, n := p.steps.window(step)
			values[step] = mean(p.Enc, pos, n, l.column, p.skip)
		}
	case p.Minuend != nil:
		clear(values)
		p.add(values, p.Minuend.Waves, l.column, 1)
		p.add(values, p.Waves, l.column, -1)
	default:
		clear(values)
		p.add(values, p.Waves, l.column, 1)
	}
}

// add adds the mean of a column's waves, multiplied by times, to the value of every step.
func (p *plan) add(values []float64, waves encoding.Periodic, c column, times float64) {
	whole := min(len(values), p.steps.whole())
	times /= float64((c.n + p.skip - 1) / p.skip)
	for i := 0; i < c.n; i += p.skip {
		s := p.stepsOf(waves, c.dim+i*c.stride)
		gain, angle, sine := s.Gain*times, s.Start, sines()
		for k := range values[:whole] {
			values[k] += gain * sine[angle>>(64-fine)]
			angle += s.PhaseStep
		}
	}
	if whole == len(values) {
		return
	}
	pos, n := p.steps.window(whole)
	values[whole] = p.broken(waves, c, pos, n, times, values[whole])
}

// broken adds to a value the mean of a column's waves, multiplied by times, in the last step, which
// the length cuts short.
func (p *plan) broken(waves encoding.Periodic, c column, pos, n int, times, to float64) float64 {
	for i := 0; i < c.n; i += p.skip {
		pair, kind := waves.Wave(c.dim + i*c.stride)
		s := measure.StepsOf(waves, pair, kind, pos, n, n)
		to += s.Gain * times * sines()[s.Start>>(64-fine)]
	}
	return to
}

// writeSigns writes a column of signs or patterns, one cell a value.
func (p *plan) writeSigns(f chart.Canvas, l *lane, at int, values []float64) {
	s := p.steps
	p.look(l, values)
	for down := range min(s.count*s.reps, s.cells) {
		x, y, w, h := p.area(at, p.cols.wide, down, 1)
		pos, n := s.window(down / s.reps)
		switch v := values[down/s.reps]; {
		case p.phase && !l.angled, p.hides(l.column, pos, n):
		case p.phase && (l.blurred() || math.IsNaN(v)):
			for k := range h {
				f.HLine(x, y+k, w, '~', frame.Style{})
			}
		default:
			p.measure.Fill(f, x, y, w, h, v)
		}
	}
}

// valueScale says which values colours and lengths have.
type valueScale struct {
	chart.Scale
	limit float64   // how far from 0 a value can be
	mid   float64   // the value between the ends that has a name too
	names [3]string // of the low end, of mid and of the high end
	ends  [2]string // of the bars
}

// newValueScale returns the scale of a column's values, or of angles in turns.
func newValueScale(c encoding.Column, angles bool) valueScale {
	if angles {
		return valueScale{
			Scale: chart.Scale{Low: 0, High: 1, Angle: true}, limit: 1, mid: 0.5,
			names: [3]string{"0", "π", "2π"}, ends: [2]string{"0", "2π"},
		}
	}
	m := valueScale{Scale: chart.ScaleOf(c)}
	m.limit = m.Limit()
	low, high, most := chart.Brief(m.Low, 3), chart.Brief(m.High, 3), chart.Brief(m.limit, 3)
	if m.Signed() {
		m.names, m.ends = [3]string{low, "0", "+" + high}, [2]string{chart.Minus + most, "+" + most}
		return m
	}
	m.mid, m.names, m.ends = (m.Low+m.High)/2, [3]string{low, "", high}, [2]string{low, high}
	return m
}

// small is the fraction of the largest value below which bars have no fainter colour, so that small
// bars are visible.
const small = 0.35

// barColor returns the colour of a bar.
func (p *plan) barColor(v float64) frame.Color {
	switch {
	case p.Theme.Glyphs():
		return frame.Bright
	case !p.phase:
		v = math.Copysign(max(math.Abs(v), small*p.measure.limit), v)
	}
	return p.measure.Color(v)
}

// drawBars draws the cursor's row as bars under its columns: up and down from the middle
// if values are signed, else from the bottom.
func (p *plan) drawBars(f chart.Canvas) {
	for c, at := range p.cols.all {
		v, _ := p.number(c)
		if p.hides(c, p.Pos, 1) {
			f.Set(at+(p.cols.wide-1)/2, p.bars/2, '?', chart.FaintStyle)
			continue
		}
		for k := range p.cols.wide {
			p.drawBar(f, at+k, v)
		}
	}
}

func (p *plan) drawBar(f chart.Canvas, x int, v float64) {
	if math.IsNaN(v) {
		return
	}
	rows, part := p.bars, p.measure.Part(v)
	if p.measure.Signed() {
		rows, part = rows/2, v/p.measure.limit
	}
	chart.DrawPillar(f, x, rows, rows, part, p.barColor(v))
}

// drawBarEnds writes the values of the highest and the lowest bars.
func (p *plan) drawBarEnds(f chart.Canvas) {
	f.TextRight(p.x-1, 0, p.measure.ends[1], chart.FaintStyle)
	f.TextRight(p.x-1, p.bars-1, p.measure.ends[0], chart.FaintStyle)
}

// drawUnknown writes question marks for hidden values in the cursor's row, and in the
// cursor's column for hidden rows.
func (p *plan) drawUnknown(f chart.Canvas) {
	here, _ := p.cols.place(p.Dim)
	for step := range p.steps.count {
		pos, n := p.steps.window(step)
		on, gone, cell := step == p.steps.step(p.Pos), p.Hidden.HasIn(rowName.Name, pos, pos+n-1), p.steps.cell(pos)
		for c, at := range p.cols.all {
			if !on && (!gone || at != here) || on && !p.hides(c, pos, n) {
				continue
			}
			x, y, w, _ := p.area(at, p.cols.wide, cell, 1)
			x += (w - 1) / 2
			s := f.At(x, y)
			if s != nil && s.BG == frame.Background && (s.Rune == ' ' || s.FG == frame.Background) {
				f.Set(x, y, '?', chart.FaintStyle)
			}
		}
	}
}
