package similarity

import (
	"image"
	"strconv"
	"sync"

	"wavescope/encoding/angle"
	"wavescope/encoding/measure"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// votes is the face in which each pair votes for the positions at which its two numbers would be the same: a row of
// combs, cos ω(p − pos) where it is positive, and below them the mean of all cosines, which is the curve of the matrix. A
// table that turns queries and keys has offsets on a logarithmic axis instead of positions.
type votes struct {
	subject
	table        // the only one, or A
	tables       []table
	turns        bool // columns are offsets, 0 and more
	x            plot.Axis
	columns      []plot.Range // the items of each cell of the axis
	head         int          // rows above the combs
	bands        []vote
	rows         int // of the combs
	air          int // blank rows below them
	left, right  int // columns of the gutters
	mean         int // rows of the mean
	field        func() field
	here         int                // the item under the cursor
	means        []func() []float64 // of each subject, by cell
	rival        func() rival
	pairsPerHalf int // the most pairs in a half row
}

// A vote is the place of a pair, or of the mean of several, in the combs.
type vote struct {
	plot.Range     // of pairs
	y, h       int // half rows
	slow       bool
}

// A field is what the combs of a table and their mean show.
type field struct {
	rows [][]float64 // of each vote, by cell: cosines
	mean []float64   // by cell, of all pairs that are kept
}

// voteGutter is the number of columns beside the combs, withWaves the number of columns of a picture from which the
// wavelengths are named.
const (
	voteGutter = 9
	withWaves  = 70
)

// slowest is how many times the positions that are shown the wavelength of a pair may be that has a row of its own.
const slowest = 10

func newVotes(s subject) *votes {
	p := &votes{subject: s, turns: s.Declared().Rotates, left: voteGutter, right: 1}
	scenes := p.scenes()
	s.Settings.Measure = similar.Cosine
	for i := range scenes {
		p.tables = append(p.tables, newTable(&scenes[i], s.Settings))
	}
	p.table, p.here = p.tables[0], s.Pos
	if p.W >= withWaves {
		p.right = voteGutter
	}
	p.layOut()
	p.field = sync.OnceValue(func() field { return p.compute(&p.table, p.bands) })
	for i := range p.tables {
		p.means = append(p.means, sync.OnceValue(func() []float64 {
			if i == 0 {
				return p.field().mean
			}
			t := &p.tables[i]
			return p.compute(t, []vote{{Range: plot.Range{To: t.enc.Pairs()}}}).mean
		}))
	}
	p.rival = sync.OnceValue(p.findRival)
	return p
}

// layOut places the axis, the combs and the mean.
func (p *votes) layOut() {
	w := max(p.W-p.left-p.right, 1)
	switch cells := w / max(p.Length, 1); {
	case p.turns:
		p.here, p.x = max(p.Offset, -p.Offset), plot.Logarithmic(p.Length, w)
	case cells > 0 && 3*cells*p.Length >= 2*w:
		p.x = plot.Fit(0, p.Length, cells*p.Length)
	case cells > 0:
		p.x = plot.Fit(0, p.Length, w)
	default:
		p.x = plot.Fit(chart.WindowStart(p.Pos, w, p.Length, 1), w, w)
		p.x.Total = p.Length
	}
	p.x.Binary = p.Length <= binaryLength && !p.turns
	p.columns = cellsOf(p.x)
	_, trained := p.trained()
	p.head = chart.One(p.Comparison != nil || trained)
	p.air = chart.One(p.H >= tall)
	p.mean = max(min(1+p.H/6, p.H-p.head-3), 1)
	if p.Hidden.Hides(meanName) {
		p.mean = 1
	}
	p.share(max(p.H-p.head-p.air-p.mean-1, 1))
	p.mean = max(p.H-p.head-p.rows-p.air-1, 1)
}

// cellsOf returns the items of each cell of an axis: those that stand in it, or else the one whose interval holds its
// middle.
func cellsOf(x plot.Axis) []plot.Range {
	cells := make([]plot.Range, x.W)
	for _, r := range x.Columns() {
		at, _ := x.Cell(r.From)
		if c := &cells[min(at, max(x.W-1, 0))]; c.To == 0 && c.From == 0 {
			*c = r
		} else {
			c.To = r.To
		}
	}
	for i := range cells {
		if cells[i].To <= cells[i].From {
			at := x.At(float64(2*i + 1))
			cells[i] = plot.Range{From: at, To: at + 1}
		}
	}
	return cells
}

// share divides some rows among the pairs. Of positions, the pairs that hardly turn among those that are shown have one
// row together, and so have those for which there is no row. Each pair has as many half rows as the others, with a gap
// below, where there is room for that and colours allow halves; else one row; else half rows show means of pairs.
func (p *votes) share(rows int) {
	all, whole := p.enc.Pairs(), frame.Magnitude.Whole(p.Theme)
	n := all
	for n > 1 && !p.turns && measure.Wavelength(p.enc, n-1) > slowest*float64(p.x.N) {
		n--
	}
	const mostLit = 6
	bands := n + chart.One(n < all)
	lit, gapped := min((2*rows+1)/bands-1, mostLit), (2*rows+1)/3-1
	switch {
	case !whole && lit >= 2:
		p.lay(n, n, lit, 1)
	case !whole && !p.turns && 5*gapped >= 4*n:
		p.lay(gapped, gapped, 2, 1)
	case bands <= rows:
		p.lay(n, n, 2, 0)
	case !p.turns && 2*(rows-1) >= n:
		p.lay(rows-1, rows-1, 2, 0)
	case whole:
		p.lay(n, min(rows-chart.One(n < all), n), 2, 0)
	case p.turns:
		p.lay(n, min(2*rows, 2*n), 1, 0)
	default:
		halves := max(2*(rows-chart.One(n < all)), 1)
		per := (n + halves - 1) / halves
		p.lay(n, (n+per-1)/per, 1, 0)
	}
	last := p.bands[len(p.bands)-1]
	p.rows = min((last.y+last.h+1)/2, rows)
}

// lay lays out n pairs in equal bands of some half rows with a gap below, and the others together.
func (p *votes) lay(n, bands, lit, gap int) {
	n, bands = max(n, 1), max(bands, 1)
	for i := range bands {
		r := plot.Range{From: i * n / bands, To: max((i+1)*n/bands, i*n/bands+1)}
		if k := len(p.bands); k > 0 && p.bands[k-1].Range == r {
			p.bands[k-1].h += lit
		} else {
			p.bands = append(p.bands, vote{Range: r, y: i * (lit + gap), h: lit})
		}
		p.pairsPerHalf = max(p.pairsPerHalf, r.To-r.From)
	}
	if all := p.enc.Pairs(); n < all {
		y := bands * (lit + gap)
		if gap == 0 && y%2 == 1 {
			y++
			p.bands[len(p.bands)-1].h++
		}
		p.bands = append(p.bands, vote{Range: plot.Range{From: n, To: all}, y: y, h: max(lit, 2), slow: true})
	}
}

// compute computes the field of a table: each value is the mean of the items of a cell.
func (p *votes) compute(t *table, bands []vote) field {
	w, kept := len(p.columns), t.enc.Config().Band
	values, row := make([]float64, w*(len(bands)+1)), make([]float64, w)
	f := field{mean: values[w*len(bands):]}
	for i, b := range bands {
		to, of := values[w*i:w*(i+1)], 0
		lone := !p.votes(t, b.Range)
		for pair := b.From; pair < b.To; pair++ {
			p.cosines(t, pair, row)
			has := kept.Has(pair)
			of += chart.One(has || lone)
			for x, v := range row {
				if has {
					f.mean[x] += v / float64(t.kernel.Kernel.Pairs())
				}
				if has || lone {
					to[x] += v
				}
			}
		}
		for x := range to {
			to[x] /= float64(of)
		}
		f.rows = append(f.rows, to)
	}
	return f
}

// votes reports whether a table keeps any of some pairs.
func (p *votes) votes(t *table, pairs plot.Range) bool {
	b := t.enc.Config().Band
	return b.To == 0 || pairs.From < b.To && b.From < pairs.To
}

// cosines sets row to the means of cos ω(p − pos) of a pair in each cell.
func (p *votes) cosines(t *table, pair int, row []float64) {
	step := t.enc.PhaseStep(pair)
	if p.turns {
		half := step.Half()
		one, _ := half.Quick()
		for x, r := range p.columns {
			n := r.To - r.From
			if _, row[x] = step.Middle(r.From, n).Quick(); n > 1 && one != 0 {
				all, _ := half.Mul(n).Quick() // a mean is cos in the middle · sin(nω/2) / (n·sin(ω/2))
				row[x] *= all / (float64(n) * one)
			}
		}
		return
	}
	at := p.columns[0].From
	sin, cos := step.Mul(at - p.Pos).Sub(step.Part(p.Along)).Sincos()
	one := angle.Rotation{}
	one.Sin, one.Cos = step.Sincos()
	for x, r := range p.columns {
		for ; at < r.From; at++ {
			sin, cos = one.Apply(sin, cos)
		}
		row[x] = cos
	}
}

// picture returns the combs over the mean.
func (p *votes) picture() chart.Picture {
	mean := p.chartOfMean()
	combs := chart.Region{Name: votesName, Cols: chart.Fixed(p.x.W), Rows: chart.Fixed(p.rows), Draw: p.drawCombs,
		Click: p.click}
	g := mean.Region()
	g.Data = nil
	root := chart.Region{Way: chart.Stack, Data: func() chart.Data { return p.data(mean) }, Draw: p.drawAround, In: []chart.Region{
		chart.Place(p.left, p.head, combs), chart.Place(0, p.head+p.rows+p.air, g)}}
	return chart.Picture{Root: root, Heading: p.heading(), Words: p.words(), First: p.x.First, N: p.x.N,
		Figure: []func() chart.Data{p.combsData, mean.Figure}}
}

// heading asks what the combs answer.
func (p *votes) heading() []chart.Field {
	row := chart.Field{Label: "where does each pair say", Value: p.RowName(chart.Position(p.Pos)), Ink: chart.CursorStyle,
		Marks: chart.Line{chart.Faint(" could be?")}}
	switch {
	case p.turns:
		return []chart.Field{{Value: "votes for a key k back", Ink: chart.FaintStyle, Drop: 2}}
	case p.W < 110 || p.filtered() || p.Comparison != nil:
		row.Label, row.Marks = "strong: fits", nil
		return []chart.Field{row}
	}
	return []chart.Field{row, {Value: "strong: here", Ink: chart.FaintStyle, Drop: 2}}
}

// click sets the position, or the offset, and the pair at a cell of the combs.
func (p *votes) click(x, y int) (change chart.Change) {
	item, ok := p.x.Hit(x)
	if !ok {
		return change
	}
	pair := -1
	for _, b := range p.bands {
		if 2*y+1 >= b.y && !b.slow {
			pair = b.From
		}
	}
	move := p.choose(item).State
	return chart.Change{State: func(s *chart.State) {
		move(s)
		if pair >= 0 {
			chart.ToPair(p.Scene, pair)(s)
		}
	}}
}

// choose moves the cursor to an item of the axis.
func (p *votes) choose(item int) chart.Change {
	return chart.Change{State: func(s *chart.State) {
		if p.turns {
			s.Offset = p.sign() * item
		} else {
			s.Pos = item
		}
	}}
}

// shadow is how strong the votes of a pair are that the filter leaves out.
const shadow = 0.16

// drawCombs draws the votes, those of B as the ends of a quarter turn, and what does not vote.
func (p *votes) drawCombs(f chart.Canvas) {
	whole := frame.Magnitude.Whole(p.Theme)
	for i, b := range p.bands {
		strength := chart.Either(p.votes(&p.table, b.Range), 1, shadow)
		for x, v := range p.field().rows[i] {
			v = max(v, 0) * strength
			if whole {
				f.Fill(x, b.y/2, 1, (b.h+1)/2, frame.Magnitude, v)
				continue
			}
			for y := b.y; y < b.y+b.h; y++ {
				f.Pixel(x, y, frame.Magnitude.At(v))
			}
		}
	}
	p.drawQuarters(f)
	if at, ok := p.trained(); ok {
		f.VLine(at, 0, p.rows, '│', frame.Style{FG: frame.Good})
	}
	text, y := p.silent()
	if n := p.Theme.Width(text) + 2; text != "" && n <= p.x.W {
		f.Text((p.x.W-n)/2, y, " "+text+" ", frame.Style{FG: frame.Text, BG: frame.Magnitude.At(0)})
	}
}

// trained returns the column of the first offset that training did not show, if the axis has it.
func (p *votes) trained() (x int, ok bool) {
	return p.x.Reach(p.Train) / 2, p.turns && p.Train > p.x.First && p.Train < p.x.End()
}

// drawQuarters marks where each pair of B has made a quarter turn, if both tables have as many pairs.
func (p *votes) drawQuarters(f chart.Canvas) {
	if len(p.tables) < 2 || p.tables[1].enc.Pairs() != p.enc.Pairs() {
		return
	}
	for _, b := range p.bands {
		if !p.votes(&p.tables[1], b.Range) {
			continue
		}
		quarter := measure.Wavelength(p.tables[1].enc, (b.From+b.To-1)/2) / 4
		for _, v := range [...]float64{-quarter, quarter} {
			if v += chart.Either(p.turns, 0, float64(p.Pos)+p.Along); b.slow || v < float64(p.x.First) || v > float64(p.x.End()-1) {
				continue
			}
			x, ink := int(p.x.Point(v))/2, chart.SubjectOf(1).Ink
			if frame.Magnitude.Whole(p.Theme) {
				f.Set(x, b.y/2, '□', frame.Style{FG: ink, Bold: true})
			} else {
				f.Pixel(x, b.y, ink)
			}
		}
	}
}

// silent says which pairs the filter leaves out, and in which row of the combs; "" for none.
func (p *votes) silent() (text string, y int) {
	var first, last, run int // the longest run of bands that do not vote
	for i, b := range p.bands {
		if run++; p.votes(&p.table, b.Range) {
			run = 0
		}
		if run > last-first {
			first, last = i+1-run, i+1
		}
	}
	if !p.filtered() || last == 0 {
		return "", 0
	}
	left := p.enc.Pairs() - p.kernel.Kernel.Pairs()
	end := p.bands[last-1]
	return p.without() + chart.Either(left == 1, " does not vote", " do not vote"), (p.bands[first].y + end.y + end.h) / 4
}

// drawAround writes the numbers of pairs and their wavelengths, and names the rules.
func (p *votes) drawAround(f chart.Canvas) {
	var labels plot.Labels
	gutter, end := image.Rect(0, p.head, p.left, p.head+p.rows), p.left+p.x.W+1
	labels.Add(plot.Label{Texts: []string{"pair"}, X: 1, Y: p.head, Style: chart.FaintStyle, Rank: 1})
	step, here := p.named(), -1
	if pair, ok := p.Pair(); ok {
		here = pair
	}
	for _, b := range p.bands {
		own, name := here >= b.From && here < b.To, strconv.Itoa(b.From)
		row := p.head + (2*b.y+b.h)/4
		lambda := measure.Wavelength(p.enc, chart.Either(own, here, b.From))
		wave, short := chart.Wave(lambda), chart.FitNumber(lambda, 3, voteGutter-2)
		if row == p.head {
			wave = "λ " + wave
		}
		switch {
		case b.slow:
			name, wave = name+"–"+strconv.Itoa(b.To-1), "slower"
			if b.To-b.From == 1 {
				name = strconv.Itoa(b.From)
			}
		case own:
			name = strconv.Itoa(here)
		case b.From%step != 0:
			continue
		}
		rank := chart.Either(own, 0, chart.Either(b.slow, 1, 2))
		labels.Add(plot.Label{Texts: []string{name}, X: p.left - 2, Y: row, Align: 1, Rank: rank, In: gutter,
			Style: chart.Either(own, chart.CursorStyle, chart.FaintStyle)})
		if p.right > 1 {
			labels.Add(plot.Label{Texts: []string{wave, short}, X: end, Y: row, Style: chart.FaintStyle, Rank: rank,
				In: image.Rect(end-1, p.head, p.W, p.head+p.rows)})
		}
	}
	if p.head > 0 {
		top := image.Rect(p.left, 0, p.left+p.x.W, 1)
		if len(p.tables) > 1 && p.tables[1].enc.Pairs() == p.enc.Pairs() {
			labels.Add(plot.Label{Texts: []string{"□ B: a quarter turn", "□ B"}, X: p.left + 1, Y: 0, In: top,
				Style: frame.Style{FG: chart.SubjectOf(1).Ink}})
		}
		if at, ok := p.trained(); ok {
			labels.Add(plot.Label{Texts: []string{p.Trained() + " " + strconv.Itoa(p.Train), strconv.Itoa(p.Train)},
				X: p.left + at, Y: 0, Align: 0.5, Far: 6, In: top, Style: frame.Style{FG: frame.Good, Bold: true}})
			labels.Add(plot.Label{Texts: []string{"read " + strconv.Itoa(p.Length), "read"}, X: top.Max.X - 1, Y: 0, Align: 1,
				In: top, Style: chart.CursorStyle})
		}
	}
	labels.Place(f)
	if at, ok := p.x.Cell(p.here); ok && p.air > 0 && !p.turns {
		f.VLine(p.left+at, p.head+p.rows, p.air, '│', frame.Style{FG: frame.Accent})
	}
}

// named returns the step from a pair with a number to the next one, three rows or more where a pair has no row of its
// own.
func (p *votes) named() int {
	first, last := p.bands[0], p.bands[len(p.bands)-1]
	if last.slow && len(p.bands) > 1 {
		last = p.bands[len(p.bands)-2]
	}
	halves, pairs := last.y+last.h, last.To
	switch {
	case halves >= 4*pairs-2 || first.h == 2 && halves == 2*pairs:
		return 1
	case first.h == 2 && halves == 3*pairs-1:
		return 2
	}
	step := 5
	for ; step*halves < 6*pairs; step *= 2 {
	}
	return step
}
