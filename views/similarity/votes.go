package similarity

import (
	"image"
	"math"
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
	table                 // the only one, or A
	tables []table        // A, B
	fields []func() field // what each shows; of B only the mean
	rival  func() rival

	turns                 bool // columns are offsets, 0 and more
	whole                 bool // colours are too few for half rows
	x                     plot.Axis
	here                  int          // the item under the cursor
	columns               []plot.Range // the items of each cell of the axis
	bands                 []vote
	pairsPerHalf          int // the most pairs in a half row
	right                 int // columns of the right gutter
	head, rows, air, mean int // rows above the combs, of the combs, blank ones, and rows of the mean
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

const (
	voteGutter = 9    // columns beside the combs
	withWaves  = 70   // columns of a picture from which the wavelengths are named
	slowest    = 10   // a pair with a longer wavelength, in positions that are shown, has no row of its own
	shadow     = 0.16 // the strength of pairs that the filter leaves out
)

func newVotes(s subject) *votes {
	s.Settings.Measure = similar.Cosine
	p := &votes{subject: s, turns: s.Declared().Rotates, whole: frame.Magnitude.Whole(s.Theme), here: s.Pos,
		right: chart.Either(s.W >= withWaves, voteGutter, 1)}
	scenes := p.scenes()
	for i := range scenes {
		p.tables = append(p.tables, newTable(&scenes[i], s.Settings))
	}
	p.table = p.tables[0]
	p.layOut()
	for i := range p.tables {
		t, bands := &p.tables[i], p.bands
		if i > 0 {
			bands = []vote{{Range: plot.Range{To: t.enc.Pairs()}}}
		}
		p.fields = append(p.fields, sync.OnceValue(func() field { return p.compute(t, bands) }))
	}
	p.rival = sync.OnceValue(p.findRival)
	return p
}

// layOut places the axis, the combs and the mean.
func (p *votes) layOut() {
	w := max(p.W-voteGutter-p.right, 1)
	switch cells := w / p.Length; {
	case p.turns:
		p.here, p.x = max(p.Offset, -p.Offset), plot.Logarithmic(p.Length, w)
	case cells > 0 && 3*cells*p.Length < 2*w:
		p.x = plot.Fit(0, p.Length, w)
	default:
		p.x = plot.Scaled(p.Pos, p.Length, w, 2*max(cells, 1), 1)
	}
	p.x.Binary = p.Length <= binaryLength && !p.turns
	for x := range p.x.W {
		p.columns = append(p.columns, p.x.Items(x))
	}
	_, trained := p.trained()
	p.head, p.air = chart.One(p.Comparison != nil || trained), chart.One(p.H >= tall)
	least := chart.Either(p.Hidden.Hides(meanName), 1, min(1+p.H/6, p.H-p.head-3))
	p.share(max(p.H-p.head-p.air-max(least, 1)-1, 1))
	p.mean = max(p.H-p.head-p.rows-p.air-1, 1)
}

// share divides some rows among the pairs. Of positions, the pairs that hardly turn among those that are shown have one
// row together, and so have those for which there is no row. Each pair has as many half rows as the others, with a gap
// below, where there is room for that and colours allow halves; else one row; else half rows show means of pairs.
func (p *votes) share(rows int) {
	all := p.enc.Pairs()
	n := all
	for n > 1 && !p.turns && measure.Wavelength(p.enc, n-1) > slowest*float64(p.x.N) {
		n--
	}
	const mostLit = 6
	bands, slow := n, chart.One(n < all)
	lit, gap := min((2*rows+1)/(n+slow)-1, mostLit), 1 // half rows of a band, and blank ones below
	switch gapped := (2*rows+1)/3 - 1; {
	case !p.whole && lit >= 2:
	case !p.whole && !p.turns && 5*gapped >= 4*n:
		n, bands, lit = gapped, gapped, 2
	case n+slow <= rows:
		lit, gap = 2, 0
	case !p.turns && 2*(rows-1) >= n:
		n, bands, lit, gap = rows-1, rows-1, 2, 0
	case p.whole:
		bands, lit, gap = max(rows-slow, 1), 2, 0
	case p.turns:
		bands, lit, gap = 2*rows, 1, 0
	default:
		halves := max(2*(rows-slow), 1)
		per := (n + halves - 1) / halves
		bands, lit, gap = (n+per-1)/per, 1, 0
	}
	for i := range bands {
		r := plot.Range{From: i * n / bands, To: max((i+1)*n/bands, i*n/bands+1)}
		if k := len(p.bands); k > 0 && p.bands[k-1].Range == r { // offsets have more half rows than pairs
			p.bands[k-1].h += lit
		} else {
			p.bands = append(p.bands, vote{Range: r, y: i * (lit + gap), h: lit})
		}
		p.pairsPerHalf = max(p.pairsPerHalf, r.To-r.From)
	}
	last := &p.bands[len(p.bands)-1]
	if n < all {
		y := bands * (lit + gap)
		if gap == 0 && y%2 == 1 { // whole rows for the slow ones
			y++
			last.h++
		}
		p.bands = append(p.bands, vote{Range: plot.Range{From: n, To: all}, y: y, h: max(lit, 2), slow: true})
		last = &p.bands[len(p.bands)-1]
	}
	p.rows = min((last.y+last.h+1)/2, rows)
}

// compute computes the field of a table. A row shows the mean of its pairs that are kept, or of all if none is. A cell
// after the last position has none.
func (p *votes) compute(t *table, bands []vote) field {
	w, kept := len(p.columns), t.enc.Config().Band
	f, row := field{mean: make([]float64, w)}, make([]float64, w)
	for _, b := range bands {
		to, of, lone := make([]float64, w), 0, !t.keeps(b.Range)
		for pair := b.From; pair < b.To; pair++ {
			has := kept.Has(pair)
			if !has && !lone {
				continue
			}
			p.cosines(t, pair, row)
			of++
			for x, v := range row {
				to[x] += v
				if has {
					f.mean[x] += v / t.kernel.Measure.Pairs
				}
			}
		}
		for x := range to {
			to[x] /= float64(of)
		}
		f.rows = append(f.rows, to)
	}
	for x, r := range p.columns {
		if r.From < t.length {
			continue
		}
		for _, row := range append(f.rows, f.mean) {
			row[x] = math.NaN()
		}
	}
	return f
}

// keeps reports whether the filter keeps any of some pairs.
func (t *table) keeps(pairs plot.Range) bool {
	b := t.enc.Config().Band
	return b.To == 0 || pairs.From < b.To && b.From < pairs.To
}

// cosines sets row to the means of cos ω(p − pos) of a pair in each cell.
func (p *votes) cosines(t *table, pair int, row []float64) {
	step := t.enc.PhaseStep(pair)
	if p.turns {
		gain := angle.QuickDirichlet(step.Half())
		for x, r := range p.columns {
			_, middle := step.Middle(r.From, r.To-r.From).Quick()
			row[x] = gain(r.To-r.From) * middle
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
	g := mean.Region()
	g.Data = nil
	root := chart.Region{Way: chart.Stack, Data: func() chart.Data { return p.data(mean) }, Draw: p.drawAround,
		In: []chart.Region{chart.PlaceSized(voteGutter, p.head, p.x.W, p.rows,
			chart.Region{Name: votesName, Draw: p.drawCombs, Click: p.click}),
			chart.Place(0, p.head+p.rows+p.air, g)}}
	return chart.Picture{Root: root, Heading: p.heading(), Words: p.words(), First: p.x.First, N: p.x.N,
		Glides: !p.turns && p.Comparison == nil,
		Figure: append(p.combs(), mean.Figure)}
}

// heading asks what the combs answer.
func (p *votes) heading() []chart.Field {
	row := chart.Field{Label: "strong: could be", Value: p.RowName(chart.Position(p.Pos)), Ink: chart.CursorStyle}
	switch {
	case p.turns:
		return []chart.Field{{Value: "votes for a key k back", Ink: chart.FaintStyle, Drop: 2}}
	case p.W < 110 || p.filtered() || p.Comparison != nil:
		return []chart.Field{row}
	}
	row.Label, row.Marks = "where does each pair say", chart.Line{chart.Faint(" could be?")}
	return []chart.Field{row, {Value: "strong: here", Ink: chart.FaintStyle, Drop: 2}}
}

// click sets the position, or the offset, and the pair at a cell of the combs.
func (p *votes) click(x, y int) (change chart.Change) {
	item, ok := p.x.Hit(x)
	if !ok {
		return change
	}
	to, pair := p.choose(0, item).State, -1
	for _, b := range p.bands {
		if 2*y+1 >= b.y && !b.slow {
			pair = b.From
		}
	}
	toPair := chart.ToPair(p.Scene, pair)
	return chart.Change{State: func(s *chart.State) { to(s); toPair(s) }}
}

// choose moves the cursor to an item of the axis.
func (p *votes) choose(_, item int) chart.Change {
	return chart.Change{State: func(s *chart.State) {
		if p.turns {
			s.Offset = p.sign() * item
		} else {
			s.Pos = item
		}
	}}
}

// drawCombs draws the votes, those of B as the ends of a quarter turn, and what does not vote.
func (p *votes) drawCombs(f chart.Canvas) {
	for i, b := range p.bands {
		strength := chart.Either(p.keeps(b.Range), 1, shadow)
		for x, v := range p.fields[0]().rows[i] {
			if math.IsNaN(v) {
				continue
			}
			v = max(v, 0) * strength
			if p.whole {
				f.Fill(x, b.y/2, 1, (b.h+1)/2, frame.Magnitude, v)
				continue
			}
			for y := b.y; y < b.y+b.h; y++ {
				f.Pixel(x, y, frame.Magnitude.At(v))
			}
		}
	}
	if p.paired() {
		p.drawQuarters(f)
	}
	if at, ok := p.trained(); ok {
		f.VLine(at, 0, p.rows, '│', frame.Style{FG: frame.Good})
	}
	text, y := p.silent()
	if n := p.Theme.Width(text); text != "" && n <= p.x.W {
		f.Text((p.x.W-n)/2, y, text, frame.Style{FG: frame.Text, BG: frame.Magnitude.At(0)})
	}
}

// trained returns the column of the first offset that training did not show, if the axis has it.
func (p *votes) trained() (x int, ok bool) {
	return p.x.Reach(p.Train) / 2, p.turns && p.Train > p.x.First && p.Train < p.x.End()
}

// paired reports whether there is a second table with as many pairs.
func (p *votes) paired() bool { return len(p.tables) > 1 && p.tables[1].enc.Pairs() == p.enc.Pairs() }

// drawQuarters marks where each pair of B has made a quarter turn.
func (p *votes) drawQuarters(f chart.Canvas) {
	for _, b := range p.bands {
		quarter := measure.Wavelength(p.tables[1].enc, (b.From+b.To-1)/2) / 4
		for _, v := range [...]float64{-quarter, quarter} {
			v += chart.Either(p.turns, 0, p.RealPos())
			if b.slow || v < float64(p.x.First) || v > float64(p.x.End()-1) || !p.tables[1].keeps(b.Range) {
				continue
			}
			x, ink := int(p.x.Point(v))/2, chart.SubjectOf(1).Ink
			if p.whole {
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
		if run++; p.keeps(b.Range) {
			run = 0
		}
		if run > last-first {
			first, last = i+1-run, i+1
		}
	}
	if last == 0 {
		return "", 0
	}
	left, end := p.enc.Pairs()-p.kernel.Kernel.Pairs(), p.bands[last-1]
	return " " + p.without() + chart.Either(left == 1, " does not vote ", " do not vote "),
		(p.bands[first].y + end.y + end.h) / 4
}

// drawAround writes the numbers of pairs and their wavelengths, and names the rules.
func (p *votes) drawAround(f chart.Canvas) {
	var labels plot.Labels
	right, bottom := voteGutter+p.x.W, p.head+p.rows
	write := func(x, y int, align float64, rank, far int, in image.Rectangle, ink frame.Style, texts ...string) {
		labels.Add(plot.Label{Texts: texts, X: x, Y: y, Align: align, Rank: rank, Far: far, In: in, Style: ink})
	}
	write(1, p.head, 0, 1, 0, image.Rectangle{}, chart.FaintStyle, "pair")
	here, ok := p.Pair()
	for step, i := p.named(), 0; i < len(p.bands); i++ {
		b := p.bands[i]
		own := ok && here >= b.From && here < b.To
		row, pair := p.head+(2*b.y+b.h)/4, chart.Either(own, here, b.From)
		lambda, name, ink, rank := measure.Wavelength(p.enc, pair), strconv.Itoa(pair), chart.FaintStyle, 2
		wave := chart.Either(row == p.head, "λ ", "") + chart.Wave(lambda)
		switch {
		case b.slow:
			name, wave, rank = chart.Through(b.From, b.To), "slower", 1
		case !own && b.From%step != 0:
			continue
		}
		if own {
			ink, rank = chart.CursorStyle, 0
		}
		write(voteGutter-2, row, 1, rank, 0, image.Rect(0, p.head, voteGutter, bottom), ink, name)
		if p.right > 1 {
			write(right+1, row, 0, rank, 0, image.Rect(right, p.head, p.W, bottom), chart.FaintStyle,
				wave, chart.FitNumber(lambda, 3, voteGutter-2))
		}
	}
	top := image.Rect(voteGutter, 0, right, 1)
	if p.paired() {
		write(voteGutter+1, 0, 0, 0, 0, top, frame.Style{FG: chart.SubjectOf(1).Ink}, "□ B: a quarter turn", "□ B")
	}
	if at, ok := p.trained(); ok {
		train := strconv.Itoa(p.Train)
		write(voteGutter+at, 0, 0.5, 0, 6, top, frame.Style{FG: frame.Good, Bold: true}, p.Trained()+" "+train, train)
		write(right-1, 0, 1, 0, 0, top, chart.CursorStyle, "read "+strconv.Itoa(p.Length), "read")
	}
	labels.Place(f)
	if at, ok := p.x.Cell(p.here); ok && !p.turns {
		f.VLine(voteGutter+at, bottom, p.air, '│', frame.Style{FG: frame.Accent})
	}
}

// named returns the step from a pair with a number to the next one, three rows or more where a pair has no row of its
// own.
func (p *votes) named() int {
	last := p.bands[len(p.bands)-1]
	if last.slow && len(p.bands) > 1 {
		last = p.bands[len(p.bands)-2]
	}
	halves, pairs, full := last.y+last.h, last.To, p.bands[0].h == 2
	switch {
	case halves >= 4*pairs-2 || full && halves == 2*pairs:
		return 1
	case full && halves == 3*pairs-1:
		return 2
	}
	step := 5
	for ; step*halves < 6*pairs; step *= 2 {
	}
	return step
}
