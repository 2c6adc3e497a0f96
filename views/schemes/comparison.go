package schemes

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// A comparison in Distance draws one scheme that differs large: A as a filled lane and B as a line over it, with a
// bracket each that holds half of the attention. Schemes that differ alike share the lane; two schemes that are
// compared with each other have a lane each. The others have a ribbon each below the axis.
type comparison struct {
	chart.Comparison
	*distance
	b     subject
	large []pair // from top to bottom
	rows  []pair // below the axis
	air   int    // blank rows over the ribbons
	pitch int    // rows of a ribbon, with what to know of it
}

// A pair is the lane of a scheme in A and in B, nil for one that is not shown.
type pair struct {
	a, b *lane
	like []*lane // of A: other schemes whose numbers are the same in A, and in B
}

// onePicture reports whether both are drawn on the one axis of Distance.
func onePicture(_, _ chart.State, x, y Settings) bool { return x == y && x.Face == faces[0].Name }

func newComparison(paper chart.Paper, sc chart.Scene, set Settings) *comparison {
	p := &comparison{Comparison: *sc.Comparison, b: newSubject(paper, sc.Comparison.Scenes[1], set)}
	p.distance = newDistance(newSubject(paper, sc.Comparison.Scenes[0], set))
	p.Axis = offsetAxis(max(p.keys, p.b.keys), p.W)
	p.divide()
	p.fit()
	decade := float64(p.curve / p.decades())
	if decade < 1 {
		decade = float64(p.curve) / float64(p.decades())
	}
	p.floor = math.Ln10 * float64(p.curve) / decade
	return p
}

// decades returns how many powers of ten a large lane shows below ×1 at least: as many as its weights need, from 3 to 5.
func (p *comparison) decades() int {
	least := 1.0
	for _, of := range p.large {
		for _, s := range []*lane{of.a, of.b} {
			if s != nil && s.Profile != nil {
				least = min(least, slices.Min(p.curveOf(s)))
			}
		}
	}
	return int(min(max(math.Ceil(-math.Log10(least)), 3), 5))
}

// divide finds the lane that is large, the cursor's if it differs, and the others: those that differ first.
func (p *comparison) divide() {
	at, to := laneIndex(p.Scheme), laneIndex(p.b.Scheme) // the scheme of A, and that of B
	two := at != to && at >= 0 && to >= 0 && slices.Contains(p.kept, p.all[at]) && slices.Contains(p.kept, p.all[to])
	if two {
		p.large = []pair{{a: p.all[at]}, {b: p.b.all[to]}}
	}
	for _, s := range p.kept {
		other := p.b.all[s.at]
		alike := slices.IndexFunc(p.large, func(of pair) bool {
			return (of.a == nil || p.equal(of.a, s)) && (of.b == nil || p.equal(of.b, other)) && (!two || p.equal(s, other))
		})
		switch {
		case two && (s.at == at || s.at == to):
		case alike >= 0:
			p.large[alike].like = append(p.large[alike].like, s)
		case two || p.equal(s, other):
			p.rows = append(p.rows, pair{a: s, b: other})
		case s.at == p.here:
			p.large = slices.Insert(p.large, 0, pair{a: s, b: other})
		default:
			p.large = append(p.large, pair{a: s, b: other})
		}
	}
	if !two && len(p.large) > 1 {
		p.large, p.rows = p.large[:1], append(slices.Clone(p.large[1:]), p.rows...)
	}
}

// The least and the most rows of the curve of a large lane.
const (
	leastLarge = 4
	mostLarge  = 18
)

// fit divides the height. Where large lanes would not have their least rows, the last ribbons are left out.
func (p *comparison) fit() {
	height := p.paper.H - 2 // without the head and the axis
	p.air = chart.One(p.paper.H >= 24)
	p.pitch = 1 + chart.One(p.paper.H >= 30)
	for n := max(len(p.large), 1); ; p.rows = p.rows[:len(p.rows)-1] {
		room := height - p.pitch*len(p.rows) - chart.One(len(p.rows) > 0)*(1+p.air)
		p.curve = min(room/n-p.under(), mostLarge)
		if len(p.large) == 0 || p.curve >= leastLarge || len(p.rows) == 0 {
			p.curve = max(p.curve, 1)
			return
		}
	}
}

// under returns the rows of the brackets under a large lane.
func (p *comparison) under() int { return chart.Either(len(p.large) > 0 && p.large[0].b == nil, 1, 2) }

// picture returns the tree: heads, large lanes, the axis, and what is equal.
func (p *comparison) picture() chart.Picture {
	rows := []chart.Region{{Rows: chart.Fixed(1), Draw: p.drawHeads}}
	for i := range p.large {
		rows = append(rows, p.lane(&p.large[i], i == 0))
	}
	rows = append(rows, p.ticks(p.figure))
	if len(p.rows) > 0 {
		rows = append(rows, chart.Gap(p.air), chart.Region{Rows: chart.Fixed(1), Draw: p.drawTitle})
	}
	for i := range p.rows {
		rows = append(rows, p.row(&p.rows[i]))
	}
	picture := p.subject.picture(chart.Region{Data: p.data, In: rows},
		chart.Words{Caption: p.caption(), Readout: p.readout()})
	picture.Heading, picture.Figure = p.probe(), []func() chart.Data{p.figure}
	return picture
}

// lead returns the scheme of a pair, as A has it if A shows it.
func (of *pair) lead() *lane { return chart.Either(of.a != nil, of.a, of.b) }

// notes returns the schemes that are equal to that of a pair, and what to know about its numbers where it is the same
// in A and in B.
func (of *pair) notes() (all []string) {
	for _, like := range of.like {
		all = append(all, "= "+like.Scheme.Title)
	}
	if note := of.lead().note(); note != "" && (of.b == nil || of.b.note() == note) {
		all = append(all, note)
	}
	return all
}

// drawHeads says what the lanes and the numbers are.
func (p *comparison) drawHeads(f chart.Canvas) {
	w, _ := f.Size()
	at := "mean at k " + chart.Position(p.k)
	f.TextRight(w-1, 0, at, frame.Style{FG: frame.Offset, Bold: true})
	f.Text(p.X, 0, chart.Fitting(f, w-1-len(at)-2-p.X, "weight of a key, log scale", "weight"), chart.StrongStyle)
}

// on returns a region that belongs to the lane of a pair: a click on it selects the scheme, and on the axis the offset.
func (p *comparison) on(of *pair, rows, curve int, draw func(chart.Canvas)) chart.Region {
	s := of.lead()
	own := chart.At(s.at)
	return chart.Region{Rows: chart.Fixed(rows), Way: chart.Stack, Draw: draw,
		In: []chart.Region{mark(schemeName, own, 1, 0, p.paper.W-2, rows),
			mark(numberName, own, p.X+p.W+1, 0, p.width, curve), mark(curveName, 0, p.X, 0, p.W, curve)},
		Click: func(x, y int) chart.Change {
			change := p.clickLane(s)(x, y)
			if x >= p.X && x < p.X+p.W && y < curve {
				k, _ := p.Hit(x - p.X)
				change.State = func(to *chart.State) { to.Offset = min(k, to.Length-1) }
			}
			return change
		}}
}

// lane returns a large lane with its brackets.
func (p *comparison) lane(of *pair, first bool) chart.Region {
	g := p.on(of, p.curve+p.under(), p.curve, func(f chart.Canvas) { p.drawLarge(f, of, first) })
	g.In = append(g.In, mark(profileName, 0, p.X, p.curve, p.W, p.under()))
	return g
}

// drawLarge draws A filled and B as a line; one of them alone is filled.
func (p *comparison) drawLarge(f chart.Canvas, of *pair, first bool) {
	y := p.drawNames(f, of)
	paper := f.Sub(p.X, 0, p.W, p.curve)
	lead := of.lead()
	if lead.Profile == nil {
		p.drawFailure(f, lead, 0)
		return
	}
	if p.Hidden.Hides(curveName) {
		chart.DrawUnknown(paper, 0, 0, p.W, p.curve)
	} else {
		p.drawCurve(paper, lead, true)
		if of.a != nil && of.b != nil && of.b.Profile != nil {
			p.drawOver(paper, lead, of.b)
		}
		if first {
			p.drawScale(f, 1, math.Pow10(-p.decades()), 0.1, 0.01, 0.001)
		}
		if of.a != nil && lead.Keys < p.keys && !p.Hidden.Hides(edgeName) {
			p.drawEnd(paper, lead)
		}
	}
	below := p.curve
	for i, s := range []*lane{of.a, of.b} {
		if s == nil || s.Profile == nil {
			continue
		}
		style := frame.Style{FG: chart.SubjectOf(i).Ink, Bold: true}
		f.TextRight(p.X+p.W+p.width, y, p.number(s, chart.Weight(s.valueAt(p.k))), style)
		if !p.Hidden.Hides(profileName) && !p.hides(numberName, s) {
			p.drawHalfOf(f, i, s, below)
		}
		y, below = y+1, below+1
	}
}

// drawNames writes what a large lane shows: the scheme, those that are equal to it, and what to know of its numbers. It
// returns the row of the first name.
func (p *comparison) drawNames(f chart.Canvas, of *pair) (y int) {
	s := of.lead()
	alone := of.a == nil || of.b == nil
	texts := append([]string{s.Scheme.Title}, of.notes()...)
	if y = (p.curve - len(texts)) / 2; p.curve >= len(texts)+3 {
		y = 1 // below the first number of the scale
	}
	y = max(y, 0)
	for i, text := range texts {
		style := chart.FaintStyle
		if i == 0 {
			style = frame.Style{FG: s.hue, Bold: true}
			if alone {
				subject := chart.SubjectOf(chart.One(of.a == nil))
				f.Text(p.X-2, y, subject.Letter, frame.Style{FG: subject.Ink, Bold: true})
			}
		}
		f.Text(2, y+i, chart.Fitting(f, p.X-3, text, ""), style)
	}
	if p.isHere(of) {
		f.Set(1, y, '▸', chart.CursorStyle)
	}
	return y
}

// isHere reports whether the cursor is on a pair, or on one that is equal to it.
func (p *comparison) isHere(of *pair) bool {
	return of.lead().at == p.here || slices.ContainsFunc(of.like, func(s *lane) bool { return s.at == p.here })
}

// drawOver draws the line of B: dots at the upper edge of the surface that A would have with the same weight. In a cell
// with the edge of A's surface too, the ground is the mean of A and the paper, with few colours A's where B is not above
// A, and without colours A has dots of its own. Fine pictures have both edges.
func (p *comparison) drawOver(paper chart.Canvas, a, b *lane) {
	subject, ink, surface := chart.SubjectOf(1), p.inks(a, true), p.curveOf(a)
	var shared []frame.Curve
	draw := func() {
		for x, weight := range p.curveOf(b) {
			high := p.eighths(weight)
			if high == 0 {
				continue
			}
			dot := 4*p.curve - (high+1)/2 // from above
			y, sign := dot/4, 0x2800+rune(frame.DotBit(0, dot)|frame.DotBit(1, dot))
			style := frame.Style{FG: subject.Ink, BG: frame.Background, Bold: true}
			fill := 0 // eighths of the cell
			if x < len(surface) {
				fill = min(max(p.eighths(surface[x])-8*(p.curve-1-y), 0), 8)
			}
			hue, strength := ink(x)
			switch thin := strength == thinly; {
			case paper.Theme.Glyphs == frame.ASCII:
				sign = rune(subject.Sign)
			case paper.Theme.Signs():
				sign |= chart.Either(thin, sparse, dense)[(fill+1)/2]
			case toned(paper.Theme) && fill > 0:
				style.BG = hue.Over(strength * fill / 8)
			case fill > 0 && !thin && p.eighths(surface[x]) >= high:
				style.BG = hue
			}
			paper.Set(x, y, sign, style)
			if paper.IsFine() && fill%8 != 0 {
				at := float64(p.curve) * (1 - p.part(surface[x]))
				shared = append(shared, column(x, float64(y), float64(y+1), frame.Background),
					column(x, at, float64(y+1), hue.Over(strength)))
			}
		}
	}
	paper.Stroke(draw, func() []frame.Curve { return append(shared, p.line(b)) })
}

// eighths returns how many eighths of a cell a weight is high.
func (p *comparison) eighths(weight float64) int { return int(p.part(weight)*float64(8*p.curve) + 0.5) }

// column fills a column of cells from one row to another.
func column(x int, from, to float64, ink frame.Color) frame.Curve {
	const half = 0.25 // of the width of its strokes, in dots
	c := frame.Curve{Ink: ink, Width: 2 * half}
	for at := half; at < 2; at += half {
		c.Points = append(c.Points, frame.Point{X: float64(2*x) + at, Y: 4*from + half},
			frame.Point{X: float64(2*x) + at, Y: 4 * to}, frame.Apart)
	}
	return c
}

// line returns the line of B in a fine picture.
func (p *comparison) line(s *lane) frame.Curve {
	c := frame.Curve{Ink: chart.SubjectOf(1).Ink, Width: plot.LineWidth}
	last := math.NaN()
	for x, weight := range p.curveOf(s) {
		y := 4*float64(p.curve)*(1-p.part(weight)) + c.Width/2
		if y != last {
			c.Points = append(c.Points, frame.Apart, frame.Point{X: float64(2 * x), Y: y})
		}
		c.Points = append(c.Points, frame.Point{X: float64(2*x + 2), Y: y})
		last = y
	}
	return c
}

// drawHalfOf draws the bracket of a subject below the offsets that hold half of the attention.
func (p *comparison) drawHalfOf(f chart.Canvas, i int, s *lane, y int) {
	subject := chart.SubjectOf(i)
	end, ink := p.X+max(p.half(s)-1, 0), frame.Style{FG: subject.Ink}
	text := fmt.Sprintf(" %s half within %d ", subject.Letter, s.Half)
	f.HLine(p.X, y, end-p.X, '─', ink)
	f.Set(p.X, y, '╰', ink)
	f.Set(end, y, '╯', ink)
	n := len(text)
	f.Text(chart.Either(end-p.X > n+1, (p.X+end-n)/2+1, end+1), y, text, frame.Style{FG: subject.Ink, Bold: true})
}

// drawTitle says what the rows below the axis are.
func (p *comparison) drawTitle(f chart.Canvas) {
	w, _ := f.Size()
	const half = "▐ half within"
	f.TextRight(w-1, 0, half, chart.FaintStyle)
	f.Text(p.X, 0, chart.Fitting(f, w-p.X-f.Theme.Width(half)-4, p.title()...), chart.FaintStyle)
}

// title says what the rows below the axis are, in several lengths.
func (p *comparison) title() []string {
	switch {
	case len(p.large) > 0 && p.large[0].b == nil:
		return []string{"the other schemes", ""}
	case slices.ContainsFunc(p.rows, func(of pair) bool { return !p.equal(of.a, of.b) }):
		return []string{"the other schemes, A → B where half of the attention moves", "the other schemes", ""}
	}
	return []string{"unchanged", ""}
}

// row returns the ribbon of a scheme, with a mark at half of the attention, in A and in B.
func (p *comparison) row(of *pair) chart.Region {
	return p.on(of, p.pitch, 1, func(f chart.Canvas) { p.drawRow(f, of) })
}

func (p *comparison) drawRow(f chart.Canvas, of *pair) {
	s := of.a
	if p.isHere(of) {
		f.Set(1, 0, '▸', chart.CursorStyle)
	}
	end := f.Text(2, 0, s.Scheme.Title, frame.Style{FG: s.hue, Bold: true})
	note := strings.Join(of.notes(), ", ")
	if p.pitch > 1 {
		f.Text(2, 1, chart.Fitting(f, p.X-3, note, ""), chart.FaintStyle)
	} else {
		f.Text(end+1, 0, chart.Fitting(f, p.X-end-2, note, ""), chart.FaintStyle)
	}
	if s.Profile == nil {
		p.drawFailure(f, s, 0)
		return
	}
	hidden := p.Hidden.Hides(profileName) || p.hides(numberName, s)
	text, marks := strconv.Itoa(s.Half), []*lane{s}
	if other := of.b; other != nil && other.Profile != nil && other.Half != s.Half {
		text, marks = text+" → "+strconv.Itoa(other.Half), append(marks, other)
	}
	f.TextRight(p.X+p.W+p.width, 0, chart.Either(hidden, chart.Unknown, text), frame.Style{FG: s.hue, Bold: true})
	paper := f.Sub(p.X, 0, p.W, 1)
	switch {
	case p.Hidden.Hides(curveName):
		chart.DrawUnknown(paper, 0, 0, p.W, 1)
		return
	case hidden:
		marks = nil
	}
	p.drawRibbon(paper, s, marks...)
	if len(marks) < 2 || p.pitch < 2 || p.half(marks[0]) == p.half(marks[1]) {
		return
	}
	for i, s := range marks {
		f.Text(p.X+p.half(s)-1, 1, chart.SubjectOf(i).Letter, frame.Style{FG: chart.SubjectOf(i).Ink, Bold: true})
	}
}

// plain reports whether words claim something about a scheme: it has numbers, and they are no placeholders.
func (s *lane) plain() bool { return s.Profile != nil && !s.placeholder() }

// subjects returns the lanes that the words are about: both schemes, the cursor's, or else the first one that differs;
// nil if there is none.
func (p *comparison) subjects() (a, b *lane) {
	here := p.cursor()
	switch {
	case len(p.large) > 0 && p.large[0].b == nil:
		return p.large[0].a, p.large[1].b
	case here != nil && (len(p.large) == 0 || !p.equal(here, p.b.all[here.at])):
		return here, p.b.all[here.at]
	}
	for i := range p.large {
		if of := &p.large[i]; of.a.plain() && of.b.plain() {
			return of.a, of.b
		}
	}
	return nil, nil
}

// changes counts the schemes that change, and names those that do not, of those with numbers that are no placeholders.
func (p *comparison) changes() (changed int, kept []string) {
	for _, s := range p.kept {
		switch other := p.b.all[s.at]; {
		case !s.plain() || !other.plain():
		case p.equal(s, other):
			kept = append(kept, s.Scheme.Title)
		default:
			changed++
		}
	}
	return changed, kept
}

// unchanged says which schemes do not change, or of more than two how many.
func unchanged(kept []string) string {
	switch len(kept) {
	case 1:
		return kept[0] + " does not change"
	case 2:
		return kept[0] + " and " + kept[1] + " do not change"
	}
	return chart.Plural(len(kept), "scheme") + " with known numbers do not change"
}

// caption says within which offsets half of the attention lies in A and in B, and how many schemes do not change. It
// says nothing about placeholder values.
func (p *comparison) caption() []string {
	a, b := p.subjects()
	half := p.halfOf() + " is at k ≤ "
	changed, kept := p.changes()
	switch {
	case a == nil || a.at == b.at && !(a.plain() && b.plain()):
		says := chart.Plural(changed, "scheme") + chart.Either(changed == 1, " changes", " change")
		return []string{says + " from A to B; " + unchanged(kept) + "."}
	case a.at != b.at:
		return []string{p.ofTwo(a, b)}
	}
	of := chart.Either(a.name() == b.name(), a.name(), a.Scheme.Title)
	of = chart.Either(a.Scheme.Stage == scheme.Nowhere, " without positions", " for "+of)
	with := chart.Either(p.Names[1] == "", "in B ", "with "+p.Names[1]+" ")
	says := with + half + fmt.Sprintf("%d instead of %d", b.Half, a.Half)
	if weights := p.weights(a, b); a.Half == b.Half {
		says = half + fmt.Sprintf("%d in both", a.Half)
		if !weights.Equal() {
			short := "the weight at k " + chart.Position(p.k) + " is " + weights.Text()
			return []string{chart.Sentence(says) + of + "; " + short + ".", chart.Sentence(short) + "."}
		}
	}
	says = chart.Sentence(says)
	if len(kept) == 0 {
		return []string{says + of + ".", says + "."}
	}
	return []string{says + of + "; " + unchanged(kept) + ".", says + "; " + unchanged(kept) + ".", says + "."}
}

// halfOf says what half of the attention is: of a sequence that is too long, that to the nearest keys.
func (p *comparison) halfOf() string {
	const half = "half of the attention"
	switch {
	case !p.cut() && !p.b.cut():
		return half
	case p.keys == p.b.keys:
		return half + " to the nearest " + chart.Tens(p.keys) + " keys"
	}
	return half + " to the nearest keys"
}

// ofTwo says within which offsets half of the attention lies with two schemes.
func (p *comparison) ofTwo(a, b *lane) string {
	with := func(s *lane) string {
		return chart.Either(s.Scheme.Stage == scheme.Nowhere, "without positions", "with "+s.name())
	}
	says := func(i int, s *lane) string {
		letter := chart.SubjectOf(i).Letter
		switch {
		case s.Profile == nil:
			return letter + ", " + s.Scheme.Title + ", has no numbers with these settings"
		case s.placeholder():
			return "the values of " + letter + ", " + s.Scheme.Title + ", are " + s.Standin()
		}
		return fmt.Sprintf("%s is at k ≤ %d %s", p.halfOf(), s.Half, with(s))
	}
	switch {
	case a.plain() && b.plain() && a.Half == b.Half:
		return fmt.Sprintf("%s is at k ≤ %d in both, %s and %s.", chart.Sentence(p.halfOf()), a.Half, with(a), with(b))
	case a.plain() && b.plain():
		return fmt.Sprintf("%s is at k ≤ %d %s, at k ≤ %d %s.", chart.Sentence(p.halfOf()), a.Half, with(a), b.Half, with(b))
	}
	return chart.Sentence(says(0, a)) + "; " + says(1, b) + "."
}

// weights returns the weight at the offset in A and in B.
func (p *comparison) weights(a, b *lane) chart.Versus {
	return chart.Versus{Of: "weight", Least: 3, Most: chart.Finest,
		Values: []float64{math.Exp(a.valueAt(p.k)), math.Exp(b.valueAt(p.k))},
		Write: func(v float64, digits int) string {
			return "×" + chart.Either(v < 0.001, chart.Brief(v, digits), chart.Significant(v, digits))
		}}
}

// readout returns what both add at the offset, and the weights that this comes to.
func (p *comparison) readout() []chart.Field {
	fields := []chart.Field{{Value: "k " + chart.Position(p.k), Ink: frame.Style{FG: frame.Offset}}}
	a, b := p.subjects()
	if a == nil || a.Profile == nil || b.Profile == nil {
		return fields
	}
	if p.hides(numberName, a) || p.hides(numberName, b) {
		return append(fields, chart.Field{Label: a.Scheme.Title, Value: chart.Unknown})
	}
	added := chart.Versus{Of: a.Scheme.Title, Values: []float64{a.valueAt(p.k), b.valueAt(p.k)}, Write: chart.Nats,
		Least: 4, Most: chart.Finest}
	both := added.Fields(2)
	if a.at != b.at && len(both) > 1 {
		both[1].Label = b.Scheme.Title + " " + both[1].Label
	} else if a.at != b.at {
		both[0].Label += " and " + b.Scheme.Title
	}
	fields = append(fields, both...)
	weights := p.weights(a, b)
	fields = append(fields, chart.Field{Label: "weight", Value: weights.Text(), Drop: 3})
	if ratio := weights.Values[1] / weights.Values[0]; !weights.Equal() && !math.IsNaN(ratio) {
		fields = append(fields, chart.Field{Label: "B ÷ A", Value: chart.Significant(ratio, 3), Drop: 1})
	}
	return fields
}

// data returns a row for each scheme: its weight at the offset, and where half of the attention lies.
func (p *comparison) data() chart.Data {
	columns := append([]chart.Column{{Name: "scheme"}}, chart.Columns(chart.Short, curveName, "weight A", "weight B")...)
	columns = append(columns, chart.Columns(chart.Whole, profileName, "half within A", "half within B")...)
	return chart.Data{Name: "schemes", Rows: len(p.all), Here: p.here, Each: numberName, Columns: columns,
		Title: "weight of a key at offset " + chart.Position(p.k) + " by each scheme, and up to which offset half of the " +
			"attention lies",
		Label: func(i int) string { return p.all[i].fullTitle() },
		Row: func(i int, to []float64) {
			for k, s := range []*lane{p.all[i], p.b.all[i]} {
				if to[1+k], to[3+k] = math.NaN(), math.NaN(); s.Profile != nil {
					to[1+k], to[3+k] = math.Exp(s.valueAt(p.k)), float64(s.Half)
				}
			}
		}}
}

// figure returns what the scheme that the words are about adds by offset, in A and in B.
func (p *comparison) figure() chart.Data {
	a, b := p.subjects()
	if a == nil {
		return p.subject.figureData()
	}
	d := chart.Data{Name: "distances", Kind: chart.Lines, Rows: p.N, Here: min(p.k, p.N-1),
		Values: "added to the score", Title: "what " + a.Scheme.Title + " adds to a score by offset",
		Columns: []chart.Column{{Name: "offset k", Format: chart.Whole, Log: true}}}
	if a.at != b.at {
		d.Title = "what " + a.Scheme.Title + " and " + b.Scheme.Title + " add to a score by offset"
	}
	for i := range p.Scenes {
		d.Columns = append(d.Columns, chart.Column{Name: p.Lettered(i), Format: chart.Signed, Ink: chart.SubjectOf(i).Ink,
			Hidden: chart.With(curveName)})
	}
	d.Row = func(k int, to []float64) {
		to[0] = float64(k)
		for i, s := range []*lane{a, b} {
			if to[1+i] = math.NaN(); s.Profile != nil && k < s.Keys {
				to[1+i] = s.Near(k)
			}
		}
	}
	return d
}
