package schemes

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// where is the face with a wire for each scheme through the steps of a model, and a box on
// it where positions enter. On a small screen the boxes are points, and the box of the
// scheme under the cursor is below the wires.
type where struct {
	subject
	stages [4]extent // the columns of embedding, q and k, score, and of what comes of it
	small  bool
	pitch  int // rows from lane to lane
	rows   int // of a box
	first  int // the first wire on a small screen, and how many
	n      int
	air    bool // a row above the names of the steps and one below them
}

// extent is a range of columns.
type extent struct{ x, w int }

// The smallest screen with a box on every wire, and the rows of such a box.
const (
	wideWires = 110
	boxRows   = 4
)

func newWhere(s subject) *where {
	p := &where{subject: s, n: len(s.kept)}
	w, h := s.paper.W, s.paper.H
	const above = 2 + 2 + 1 // names of the steps, the lane without a box, and a gap
	boxes := max(len(s.kept)-1, 1)
	p.pitch = min((h-above)/boxes, 12)
	if p.small = w < wideWires || p.pitch < boxRows; p.small {
		p.laySmall(w, h)
		return p
	}
	more, less := max(w-120, 0), max(120-w, 0) // of little room q and k can spare six columns, those of the dial
	x := 14
	for i, stage := range [...]extent{{33, 2*more/5 - max(less-6, 0)}, {30, more/5 - min(less, 6)}, {22, more / 5}, {}} {
		p.stages[i] = extent{x, stage.x + stage.w}
		x += p.stages[i].w + 2
	}
	p.stages[3].x++ // air before the result
	p.stages[3].w = w - 1 - p.stages[3].x
	p.rows = max(p.pitch-1, boxRows)
	p.air = h-above-boxes*p.pitch >= 2
	return p
}

// laySmall gives each wire one row, and the rest to the box of the scheme under the cursor. If that
// is hidden, the wires spread.
func (p *where) laySmall(w, h int) {
	rows := h - p.headRows() - 1
	if p.rows = min(rows-p.n-1, 12); p.rows < 4 {
		p.rows = 0
	}
	p.n = min(p.n, max(rows, 1))
	p.pitch = 1
	if here := p.cursor(); here != nil && p.hides(stageName, here) {
		p.rows, p.pitch = 0, max((rows-1)/max(p.n-1, 1), 1)
	}
	p.first = min(max(slices.Index(p.kept, p.cursor())-p.n/2, 0), len(p.kept)-p.n)
	numbers := chart.Either(w >= 60, 17, 8)
	from, to := 14, w-1-numbers-2
	for i := range 3 {
		p.stages[i] = extent{from + i*(to-from)/3, (to - from) / 3}
	}
	p.stages[3] = extent{w - 1 - numbers, numbers}
}

// high is how many rows a lane takes: 1 on a small screen, 2 for the first lane, which
// has no box, else the height of a box.
func (p *where) high(of *lane) int {
	switch {
	case p.small:
		return 1
	case of.at == 0:
		return 2
	}
	return p.rows
}

// wire returns the row of a lane that has its wire.
func (p *where) wire(of *lane) int { return (p.high(of) - 1) / 2 }

// enters reports whether the picture shows where a scheme enters.
func (p *where) enters(s *lane) bool {
	return s.Scheme.Stage != scheme.Nowhere && !p.hides(stageName, s)
}

func (p *where) picture() chart.Picture {
	heads := chart.Region{Rows: chart.Fixed(2), Draw: p.drawStages, Data: p.steps}
	above := chart.One(p.air)
	if p.small {
		heads.Rows, heads.Draw, above = chart.Fixed(1), p.drawSteps, p.headRows()
	}
	rows := []chart.Region{chart.Gap(above), heads, chart.Gap(chart.One(p.air))}
	for i, s := range p.kept[p.first : p.first+p.n] {
		switch {
		case i == 0:
		case p.small:
			rows = append(rows, chart.Gap(p.pitch-1))
		default:
			rows = append(rows, chart.Gap(chart.Either(i == 1, 1, p.pitch-p.rows)))
		}
		rows = append(rows, p.region(s))
	}
	if here := p.cursor(); p.small && here != nil && p.rows > 0 && p.enters(here) {
		width := min(p.paper.W-3, chart.Either(here.Scheme.Stage == scheme.Input, 90, 44))
		box := chart.Region{Cols: chart.Fixed(width), Draw: func(f chart.Canvas) { p.drawBox(f, here, true) }}
		rows = append(rows, chart.Gap(1), chart.Region{Rows: chart.Fixed(p.rows), Way: chart.Across,
			In: []chart.Region{chart.Gap(2), box}})
	}
	return p.subject.picture(chart.Region{Data: p.schemes, In: rows}, p.words())
}

// region returns the wire of a scheme. A hidden box is drawn nowhere on the wire, since its
// place would give it away.
func (p *where) region(s *lane) chart.Region {
	high, last, own, here := p.high(s), p.stages[3], chart.At(s.at), s.at == p.here
	g := chart.Region{Rows: chart.Fixed(high), Way: chart.Stack, Click: p.clickLane(s), Data: p.detailData(s),
		Draw: func(f chart.Canvas) { p.drawLane(f, s, here) },
		In: []chart.Region{mark(schemeName, own, 1, 0, last.x+last.w-1, high),
			mark(numberName, own, last.x, p.wire(s)+1-chart.One(p.small), last.w, 1)}}
	if p.enters(s) {
		at := p.stages[s.Scheme.Stage-1]
		g.In = append(g.In, mark(stageName, own, at.x, 0, at.w, high))
		text, x, y := s.Scheme.Stage.Tells(), 2, p.wire(s)-1
		if p.small { // on the wire, not above the name
			text, x, y = " "+text+" ", at.x+1, 0
		}
		if w := p.paper.Theme.Width(text); !p.small || w <= at.w-2 {
			g.In = append(g.In, chart.Place(x, y, chart.Region{Name: kindsName, Cols: chart.Fixed(w), Rows: chart.Fixed(1),
				Draw:  func(f chart.Canvas) { f.Text(0, 0, text, chart.FaintStyle) },
				Cover: func(f chart.Canvas) { f.TextCenter(0, 0, w, " "+chart.Unknown+" ", chart.StrongStyle) }}))
		}
	}
	return g
}

// drawLane draws the wire, and on it a box where the scheme enters, or a point if a box
// does not fit.
func (p *where) drawLane(f chart.Canvas, s *lane, here bool) {
	y := p.wire(s)
	if here {
		f.Tint(1, 0, 12, p.high(s), frame.Column)
		f.Set(1, y, '▸', chart.CursorStyle)
	}
	f.Text(2, y, s.Scheme.Title, frame.Style{FG: s.hue, Bold: true})
	if p.small {
		p.drawPoint(f, s)
		p.drawNumbers(f, s, y, here)
		return
	}
	p.drawCost(f, s, y+1)
	p.drawWire(f, s, y)
	if p.enters(s) {
		at := p.stages[s.Scheme.Stage-1]
		p.drawBox(f.Sub(at.x, 0, at.w, p.rows), s, here)
	}
	p.drawResult(f, s, y, here)
}

// stageNames returns the steps of a model, their formulas, and how often each is done: the score
// as often as q and k. Below the weight is what position adds to its score.
func (p *where) stageNames() [4][3]string {
	return [4][3]string{
		{"embedding", "x = token", "once"},
		{"q and k", "q = W_Q x, k = W_K x", "layer by layer"},
		{"score", "q·k / √" + strconv.Itoa(p.HeadDim), ""},
		{"weight", "", "adds"},
	}
}

// drawStages writes the steps, joined by arrows.
func (p *where) drawStages(f chart.Canvas) {
	for i, name := range p.stageNames() {
		at := p.stages[i]
		x := f.Text(at.x, 0, name[0], chart.StrongStyle)
		end := p.stages[min(i+1, 3)].x - 2
		if n := f.Theme.Width(name[1]); n > 0 && x+2+n < end {
			x = f.Text(x+2, 0, name[1], chart.FaintStyle)
		}
		if i < 3 && end > x+1 {
			f.HLine(x+1, 0, end-x-1, '─', chart.LineStyle)
			f.Set(end, 0, '▸', chart.LineStyle)
		}
		f.Text(at.x, 1, chart.Fitting(f, at.w, name[2], ""), chart.FaintStyle)
	}
	f.Text(2, 1, "parameters", chart.FaintStyle)
}

// drawCost writes below the name of a scheme how many numbers a model learns.
func (p *where) drawCost(f chart.Canvas, s *lane, y int) {
	cost := chart.Either(p.hides(stageName, s), chart.Unknown, s.learned())
	f.Text(2, y, p.number(s, cost), chart.FaintStyle)
}

// drawWire draws the wire, grey up to the point where positions enter.
func (p *where) drawWire(f chart.Canvas, s *lane, y int) {
	end := p.stages[3].x - 2
	sign := '─'
	grey, full := frame.Style{FG: frame.Ring}, frame.Style{FG: s.hue.Over(80)}
	from := end
	if p.enters(s) {
		at := p.stages[s.Scheme.Stage-1]
		from = at.x
		f.HLine(at.x+at.w, y, end-at.x-at.w, sign, full)
	}
	f.HLine(14, y, from-14, sign, grey)
	f.Set(end, y, '▸', chart.Either(p.enters(s), full, grey))
}

// drawResult draws the weight relative to offset 0 as a bar, with its number below.
func (p *where) drawResult(f chart.Canvas, s *lane, y int, here bool) {
	at, v := p.stages[3], p.score(s)
	f.HLine(at.x, y, at.w, '─', chart.LineStyle)
	if !math.IsNaN(v) && !p.hides(numberName, s) {
		n := int(math.Round(min(math.Exp(v), 1) * float64(at.w)))
		f.HLine(at.x, y, n, chart.Either(f.Theme.Glyphs == frame.ASCII, '=', '━'), frame.Style{FG: s.hue, Bold: true})
	}
	p.drawNumbers(f, s, y+1, here)
}

// drawNumbers writes what is added, and the weight if both fit.
func (p *where) drawNumbers(f chart.Canvas, s *lane, y int, here bool) {
	at, v := p.stages[3], p.score(s)
	g, times := p.number(s, fitNats(v, at.w)), p.number(s, chart.Weight(v))
	f.Text(at.x, y, g, frame.Style{FG: frame.Offset, Bold: here})
	if f.Theme.Width(g+times) < at.w {
		f.TextRight(at.x+at.w, y, times, chart.Either(here, chart.StrongStyle, frame.Style{FG: frame.Text}))
	}
}

// drawSteps names the steps of a model in one row. Over the numbers at its end stand what is added and, if that has
// room too, the weight.
func (p *where) drawSteps(f chart.Canvas) {
	names := p.stageNames()
	for i, at := range p.stages[:3] {
		f.Text(at.x, 0, chart.Fitting(f, at.w, names[i][0], ""), chart.StrongStyle)
	}
	last := p.stages[3]
	x := f.Text(last.x, 0, names[3][2], chart.StrongStyle)
	f.TextRight(last.x+last.w, 0, chart.Fitting(f, last.x+last.w-x-1, names[3][0], ""), chart.StrongStyle)
}

// drawPoint draws a wire in one row, with a point where the scheme enters.
func (p *where) drawPoint(f chart.Canvas, s *lane) {
	end := p.stages[3].x - 2
	f.HLine(14, 0, end-14, '─', frame.Style{FG: frame.Ring})
	if p.enters(s) {
		at := p.stages[s.Scheme.Stage-1]
		f.HLine(at.x, 0, end-at.x, '─', frame.Style{FG: s.hue.Over(80)})
		f.Set(at.x, 0, chart.Either(f.Theme.Glyphs == frame.ASCII, '#', '■'), frame.Style{FG: s.hue})
	}
}

// drawBox draws where positions enter: a ground in the colour of the scheme with the
// numbers of the two positions.
func (p *where) drawBox(f chart.Canvas, s *lane, here bool) {
	w, h := f.Size()
	if colour, ok := ground(f.Theme, s.hue, here); ok {
		f.Tint(0, 0, w, h, colour)
	}
	for y := range h {
		f.Set(0, y, chart.Either(f.Theme.Glyphs == frame.ASCII, '|', '▌'), frame.Style{FG: s.hue})
	}
	inside := f.Sub(2, 0, w-3, h)
	waves := s.Waves()
	switch {
	case s.bias() == nil:
		text := chart.Fitting(inside, w-3, s.failed, "not with these settings", chart.None)
		inside.Text(0, 0, text, frame.Style{FG: frame.Warn})
	case s.Scheme.Stage == scheme.Input:
		p.drawRows(inside, s)
	case s.Scheme.Stage == scheme.QueryKey && waves != nil:
		p.drawDial(inside, s, waves)
	default:
		p.drawBias(inside, s)
	}
}

// drawRows draws two rows of a table, and their product.
func (p *where) drawRows(f chart.Canvas, s *lane) {
	w, h := f.Size()
	t := s.table()
	name := chart.Either(t == nil, "+ PE ", "+ row ")
	from := len(name) + chart.DecimalDigits(p.query) + 1
	cells := min(w-from, s.Shape.DModel)
	high := max((h-2)/2, 1)
	for i, pos := range [...]int{p.query, p.key} {
		y := i * high
		f.Text(0, y, chart.Either(i == 0, name, ""), frame.Style{FG: frame.Text})
		f.IntRight(from-1, y, pos, chart.Either(i == 0, chart.StrongStyle, chart.CursorStyle))
		if t != nil && pos >= t.Rows {
			f.Text(from, y, chart.Fitting(f, w-from, "no such row", chart.None), frame.Style{FG: frame.Warn})
			continue
		}
		for x := range cells {
			c := s.Enc.About(x)
			f.Fill(from+x, y, 1, high, frame.Signed, s.Enc.At(pos, x)/max(math.Abs(c.Low), math.Abs(c.High)))
		}
	}
	if t == nil || p.query < t.Rows {
		chart.Fit(p.product(s), f.Theme, w).Draw(f, 0, 2*high)
	}
	dims := chart.Either(cells < p.DModel, "dims 0–"+strconv.Itoa(cells-1), "")
	if l := s.Learns(); l.Groups > 0 {
		dims = chart.Plural(l.Groups, l.Group) + " of " + strconv.Itoa(l.Each)
	}
	f.Text(0, min(2*high+1, h-1), chart.Fitting(f, w, dims, ""), chart.FaintStyle)
}

// product returns the product of the two rows, the product of a row with itself, and what
// this adds to the score, in several lengths.
func (p *where) product(s *lane) []chart.Line {
	g := chart.Offset(p.number(s, chart.Nats(p.score(s), 2)))
	var what, dot string
	switch b := s.bias().(type) {
	case *scheme.Table:
		what = "row·row" + chart.Either(b.Exp == 0, "", " / 2^"+strconv.Itoa(2*b.Exp))
		dot = product(b.Dot(min(p.query, b.Rows-1), min(p.key, b.Rows-1))) + " of " +
			chart.Either(b.Used < b.Rows, "≈ ", "") + product(b.Norm)
	case scheme.Waves:
		what, dot = "PE·PE", chart.Unsigned(b.Dot(s.valueAt(p.k)), 1)+" of "+strconv.Itoa(b.Pairs())
	default:
		return []chart.Line{{g}}
	}
	return []chart.Line{{chart.Plain(what + " " + dot + " → "), g}, {chart.Plain(dot + " → "), g}, {g}}
}

// product writes a product of two rows with three decimals, or as a power of ten.
func product(v float64) string {
	if a := math.Abs(v); a >= 1e7 || a > 0 && a < 5e-4 {
		return chart.Brief(v, 4)
	}
	return chart.Unsigned(v, 3)
}

// drawDial draws how far one pair of q and of k is rotated.
func (p *where) drawDial(f chart.Canvas, s *lane, waves encoding.Periodic) {
	w, h := f.Size()
	pair := s.pair()
	turn, omega := waves.PhaseStep(pair), waves.Frequency(pair)
	rows := min(h, 12)
	x := 2*rows + 1
	if w-x < 16 {
		x = 0
	} else {
		swing := chart.Swing{Then: turn.Mul(p.key).Hi, Now: turn.Mul(p.query).Hi}
		dial := f.Sub(0, 0, 2*rows, rows)
		chart.DialOf(rows).Draw(dial, 0, 0, swing, chart.Look{Hue: frame.Offset, Now: frame.Bright})
		chart.Recolour(dial, frame.HandThen, frame.Accent)
	}
	y := (rows - 4) / 2
	which := "pair " + strconv.Itoa(pair)
	f.Text(x, y, chart.Fitting(f, w-x, which+" of "+strconv.Itoa(waves.Pairs()), which), frame.Style{FG: frame.Text})
	for i, l := range [...]struct {
		name string
		pos  int
		ink  frame.Color
	}{{"q at " + chart.Position(p.query), p.query, frame.Bright},
		{"k at " + chart.Position(p.key), p.key, frame.Accent},
		{"ω·" + chart.Position(p.k), p.k, frame.Offset}} {
		angle := radians(omega * float64(l.pos))
		at := f.TextRight(w, y+1+i, chart.Fitting(f, w-x, angle+" rad", angle, ""),
			frame.Style{FG: l.ink, Bold: i == 2})
		f.Text(x, y+1+i, chart.Fitting(f, at-x-1, l.name, ""), chart.FaintStyle)
	}
}

// pair returns the pair that the cursor would be on with this scheme. It depends on the
// pairing, and a head may have fewer columns than a table.
func (l *lane) pair() int {
	sc := l.scene
	sc.State = sc.State.Clamp()
	pair, _ := sc.Pair()
	return pair
}

// radians writes an angle with two decimals, or in powers of ten if that is too long.
func radians(v float64) string {
	if v > 0 && v < 0.005 || v >= 1e5 {
		return chart.Significant(v, 3)
	}
	return strconv.FormatFloat(v, 'f', 2, 64)
}

// drawBias writes how the number that is added to the score is computed, or else what is done.
func (p *where) drawBias(f chart.Canvas, s *lane) {
	w, h := f.Size()
	g := chart.Span{Text: p.number(s, chart.Brief(p.score(s), 4)), Style: frame.Style{FG: frame.Offset, Bold: true}}
	y := (h - 4) / 2
	if formula := p.formula(s); formula != "" {
		chart.Fit([]chart.Line{{chart.Plain(formula), g}, {g}}, f.Theme, w).Draw(f, 0, y)
	} else {
		f.Text(0, y, chart.Fitting(f, w, s.Scheme.Act, ""), frame.Style{FG: frame.Text})
	}
	f.Text(0, y+2, chart.Fitting(f, w, s.note(), ""), frame.Style{FG: frame.Text})
	if l := s.Learns(); l.Groups > 0 {
		f.Text(0, y+3, chart.Fitting(f, w, strconv.Itoa(l.Each)+" numbers a "+l.Group,
			strconv.Itoa(l.Each)+" a "+l.Group, ""), chart.FaintStyle)
	}
}

// formula returns the text before a number that is added to a score.
func (p *where) formula(s *lane) string {
	k := chart.Position(p.k)
	pieces := s.pieces()
	switch {
	case s.Scheme.Needs("buckets"):
		return k + " → bucket " + strconv.Itoa(s.Buckets.Of(-p.k)) + ": "
	case len(pieces) == 1 && pieces[0].Slope > 0:
		return chart.Minus + slopeText(pieces[0].Slope) + " × " + k + " = "
	}
	return ""
}

// words returns the caption, and the numbers of the scheme under the cursor for the two
// positions.
func (p *where) words() chart.Words {
	w := chart.Words{Readout: p.position(), Caption: []string{
		"Absolute schemes change word vectors, relative ones q and k, or the scores.",
		"Absolute or relative."}}
	of := p.cursor()
	switch {
	case of == nil:
		w.Readout = append(w.Readout, chart.Field{Value: p.Scheme + " has no wire here"},
			chart.Field{Value: "it is added to the embedding", Drop: 1})
	case of.Profile == nil:
		w.Readout = failure(of)
	default:
		w.Readout = append(w.Readout, p.cursorFields(of)...)
	}
	return w
}

// cursorFields returns the fields of the scheme under the cursor.
func (p *where) cursorFields(of *lane) []chart.Field {
	g, waves := p.score(of), of.Waves()
	fields := []chart.Field{p.adds(of, g)}
	switch {
	case of.Scheme.Stage == scheme.QueryKey && waves != nil:
		pair := of.pair()
		fields = append(fields, chart.Field{Drop: 3,
			Value: "pair " + strconv.Itoa(pair) + " of " + strconv.Itoa(waves.Pairs())},
			chart.Field{Label: "ω", Value: chart.Brief(waves.Frequency(pair), 4), Drop: 2})
	}
	if l := of.Learns(); l.Groups > 0 {
		fields = append(fields, chart.Field{Label: "learns", Drop: 2,
			Value: strconv.Itoa(l.Groups) + " × " + strconv.Itoa(l.Each) + " = " + of.learned()})
	}
	return fields
}

// ground returns the ground for the numbers of a scheme: a little of its colour, or grey on
// paper with few colours; false if there is no colour dark enough.
func ground(t frame.Theme, hue frame.Color, here bool) (frame.Color, bool) {
	switch {
	case t.Depth > frame.Colors256:
		return 0, false
	case t.Depth == frame.Colors256:
		return chart.Either(here, frame.Panel, frame.Column), true
	case t.Light:
		return hue.Over(chart.Either(here, 16, 8)), true
	}
	return hue.Over(chart.Either(here, 24, 16)), true
}
