package shift

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// A comparison is the picture of two subjects: one dial with the hands of both, the angles of all pairs as two lines, and
// small dials of some pairs. Hands begin at the right, because a turn is the same at every position.
type comparison struct {
	subject
	both  [2]subject
	pairs int // of the subject that has more
	lines plot.Lines

	large   int // rows of the dial
	graph   int // columns of the lines; 0 for none
	rows    int // of a small dial
	perBand int // small dials in a band
	pitch   int // columns from one to the next
	bands   int
	left    int // the first column of the small dials
	top     int // their first row
	shown   []int
}

// onePicture reports whether two subjects are on one dial.
func onePicture(_, _ chart.State, x, y Settings) bool { return x == y && x.Face == dialsFace }

// inks are those of A and B: A has that of an offset, as where it is shown alone.
var inks = [2]frame.Color{frame.Offset, chart.SubjectOf(1).Ink}

const (
	dialLeft  = 4  // columns left of the dial
	graphLeft = 8  // columns between the dial and the lines, for the ticks
	leastTall = 28 // rows of a picture that has a rule above the small dials
	wideGraph = 72 // columns and
	leastHalf = 8  // rows of a dial that has the lines beside it
	tallest   = 10 // rows of a small dial
	underDial = 2  // rows of text below a small dial
)

func newComparison(s subject) *comparison {
	p := &comparison{subject: s}
	for i, sc := range s.Comparison.Scenes {
		p.both[i] = newSubject(s.Paper, sc, s.Settings)
		p.pairs = max(p.pairs, sc.Waves.Pairs())
	}
	p.arrange()
	if p.shown = p.differing(min(p.perBand*p.bands, p.pairs)); len(p.shown) > 0 && !slices.Contains(p.shown, p.pair) {
		p.shown[nearest(p.shown, p.pair)] = p.pair
	}
	p.lines = p.angles()
	return p
}

// differing returns n pairs: pair 0, which no base changes, and others so that the angles between A and B on the dials
// add up to about the same from each to the next.
func (p *comparison) differing(n int) []int {
	upTo, shown := make([]float64, p.pairs), make([]int, n)
	for pair := range upTo {
		upTo[pair] = min(math.Abs(known(p.turned(0, pair))-known(p.turned(1, pair))), 180)
		if pair > 0 {
			upTo[pair] += upTo[pair-1]
		}
	}
	for i := 1; i < n; i++ {
		want := upTo[p.pairs-1] * (float64(i) - 0.5) / float64(n-1)
		at, _ := slices.BinarySearch(upTo, want)
		shown[i] = min(max(at, shown[i-1]+1), p.pairs-n+i)
	}
	return shown
}

// known returns an angle, or 0 where there is none.
func known(v float64) float64 { return chart.Either(math.IsNaN(v), 0, v) }

// arrange divides the paper: the lines are beside the dial and the small dials below both or, where that has no room,
// the small dials are beside the dial.
func (p *comparison) arrange() {
	p.rows = min(max(p.H/4-1, chart.SmallDial+1), tallest)
	air := chart.One(p.H >= leastTall)
	p.top = p.H - p.rows - underDial - air
	p.large = min(p.top-2-2*air, p.W/6, chart.MaxDial)
	p.large -= 1 - p.large%2 // a hand at 0 is in the middle of a row
	if p.large >= leastHalf && p.W >= wideGraph {
		p.graph = p.W - dialLeft - 2*p.large - graphLeft - 6
		p.perBand = p.W / (2*p.rows + 3)
		p.pitch, p.bands, p.left = p.W/p.perBand, 1, 2
		return
	}
	p.large = min(p.H-1, (p.W-2*dialLeft)/2, chart.MaxDial)
	p.left = dialLeft + 2*p.large + 3
	const across = 3 // small dials beside the large one
	p.rows = max(min((p.H-2*underDial-2)/2, ((p.W-p.left)/across-3)/2, chart.NormalDial), chart.SmallDial)
	p.pitch = 2*p.rows + 3
	p.perBand, p.bands, p.top = max((p.W-p.left)/p.pitch, 0), p.H/(p.rows+underDial+1), 1
}

// turned returns by how many degrees a subject turns a pair, whole turns included; NaN if it has no such pair.
func (p *comparison) turned(i, pair int) float64 {
	sc := p.both[i]
	if pair >= sc.Waves.Pairs() {
		return math.NaN()
	}
	return math.Abs(sc.Waves.Frequency(pair)*float64(sc.Offset)) * 180 / math.Pi
}

// moving counts the pairs that a subject turns by visible or more.
func (p *comparison) moving(i int) (n int) {
	for n < p.both[i].Waves.Pairs() && p.turned(i, n) >= visible {
		n++
	}
	return n
}

// angles returns the chart of all pairs, with the numbers of either subject.
func (p *comparison) angles() plot.Lines {
	least, most := math.Inf(1), 360.0
	for pair := range p.pairs {
		for i := range p.both {
			if v := p.turned(i, pair); v > 0 {
				least, most = min(least, v), max(most, v)
			}
		}
	}
	scale := plot.Scale{Scale: chart.Scale{Low: min(least, visible), High: most}, Log: true,
		Text: func(v float64) string { return chart.Brief(v, 3) + p.degree() }}
	rows := max(p.large-2, 1)
	every := 1 + chart.One(2*math.Log10(most/scale.Low) > float64(rows)) // powers of ten
	for e := int(math.Floor(math.Log10(most))); math.Pow10(e) >= scale.Low; e-- {
		if e%every == 0 {
			scale.Ticks = append(scale.Ticks, math.Pow10(e))
		}
	}
	scale.Ticks = append(scale.Ticks, 360)
	l := plot.Lines{Paper: p.Paper, X: plot.Fit(0, p.pairs, p.graph), Left: graphLeft, Here: p.pair, Hidden: p.Hidden,
		Title:  []string{"turned by " + p.offsets()},
		Note:   []string{"every pair, log scale", "every pair"},
		Cursor: plot.Cursor{Ink: frame.Accent, Tint: frame.AccentBG, Badge: true, Each: true},
		Feet: []plot.Foot{{Head: []string{"pair"}, Room: 5, Text: strconv.Itoa,
			Ends: []string{strconv.Itoa(p.pairs - 1)}}},
		Choose: func(_, pair int) chart.Change { return chart.Change{State: chart.ToPair(p.Scene, pair)} },
		Table: plot.Table{Name: "turns", Rows: p.pairs, Title: "by what angle each subject turns every pair",
			Item: chart.Column{Name: "pair", Format: chart.Whole}, Each: dialName}}
	lane := plot.Lane{Rows: rows, Scale: scale, Area: true, Lead: 2}
	for i := range p.both {
		lane.Series = append(lane.Series, plot.Series{Subject: i, Look: plot.Numbers, Of: func(pair int) float64 {
			if pair >= p.both[i].Waves.Pairs() {
				return math.NaN()
			}
			return measure.Wavelength(p.both[i].Waves, pair)
		}, Column: chart.Column{Name: "λ " + chart.SubjectOf(i).Letter, Hidden: chart.With(wavesName)}})
	}
	for i := range p.both {
		lane.Series = append(lane.Series, plot.Series{Subject: i, Ink: inks[i], Of: func(pair int) float64 {
			if v := p.turned(i, pair); v > 0 {
				return v
			}
			return math.NaN()
		}, Column: chart.Column{Name: "angle " + chart.SubjectOf(i).Letter, Unit: "°", Log: true,
			Hidden: chart.With(anglesName)}})
	}
	lane.Series = append(lane.Series, plot.Series{Look: plot.Numbers, Of: p.factor,
		Column: chart.Column{Name: "A ÷ B", Hidden: chart.With(anglesName)}})
	if other := p.both[1].pair; other != p.pair {
		lane.Marks = []plot.Mark{{At: other, Sign: 'B', Ink: inks[1]}}
	}
	l.Lanes = []plot.Lane{lane}
	return l
}

// offsets writes the offset of both, or of each.
func (p *comparison) offsets() string {
	a, b := chart.OffsetNote(p.both[0].State), chart.OffsetNote(p.both[1].State)
	return chart.Either(a == b, a, "A "+a+", B "+b)
}

// factor returns how many times as far A turns a pair as B does; NaN if one of them does not turn it.
func (p *comparison) factor(pair int) float64 {
	a, b := p.turned(0, pair), p.turned(1, pair)
	return chart.Either(a > 0 && b > 0, a/b, math.NaN())
}

// degree returns the sign behind an angle; in ASCII it would be a word.
func (p *comparison) degree() string { return chart.Either(p.Theme.Glyphs == frame.ASCII, "", "°") }

// badge returns the text of what is under the cursor: in brackets where no ground marks it.
func (p *comparison) badge(text string) string {
	return chart.Either(p.Theme.Signs(), "["+text+"]", " "+text+" ")
}

// picture returns the tree.
func (p *comparison) picture() chart.Picture {
	in := []chart.Region{chart.PlaceSized(dialLeft, 1, 2*p.large, p.large, chart.Region{Name: dialName, Index: chart.At(p.pair),
		Draw: p.drawDial}), chart.PlaceSized(dialLeft, 0, 2*p.large+1, p.large+1,
		chart.Region{Name: anglesName, Draw: p.drawAngles,
			Cover: func(chart.Canvas) {}})}
	if p.graph > 0 {
		w, h := p.lines.Size()
		x := dialLeft + 2*p.large
		in = append(in, chart.PlaceSized(x, 0, w, h, p.lines.Region()),
			chart.PlaceSized(x+graphLeft, 1, p.graph, h-2, chart.Region{Name: anglesName, Draw: p.drawVisible}))
		if p.H >= leastTall {
			in = append(in, chart.PlaceSized(1, p.top-2, p.W-2, 1, chart.Region{Draw: func(f chart.Canvas) {
				f.HLine(0, 0, p.W-2, '─', chart.LineStyle)
				f.Text(2, 0, " the same pairs in both ", chart.FaintStyle)
			}}))
		}
	}
	for i, pair := range p.shown {
		in = append(in, chart.PlaceSized(p.left+i%p.perBand*p.pitch, p.top+i/p.perBand*(p.rows+underDial+1), 2*p.rows+2,
			p.rows+underDial, p.small(pair)))
	}
	root := chart.Region{Way: chart.Stack, In: in, Data: p.lines.Data}
	return chart.Picture{Root: root, Words: p.words(), First: p.Pos, N: 32,
		Figure: []func() chart.Data{p.lines.Figure}}
}

// swings returns the turns of a pair of each subject, nil where there is no such pair.
func (p *comparison) swings(pairs ...int) (all [2]*chart.Swing) {
	for i, s := range p.both {
		if pairs[i] < s.Waves.Pairs() {
			swing := chart.NewSwing(s.Scene, pairs[i], 0, s.Offset)
			all[i] = &swing
		}
	}
	return all
}

// drawDial draws the turns of the pair under the cursor.
func (p *comparison) drawDial(f chart.Canvas) {
	chart.DialOf(p.large).Turns(f, 0, 0, p.swings(p.both[0].pair, p.both[1].pair), inks, true)
}

// drawAngles writes by what angle each subject turns the pair, A and B at the upper corners of the dial, and which pair
// that is at the lower left one. Turns begin at the 0 at the right.
func (p *comparison) drawAngles(f chart.Canvas) {
	w, same := 2*p.large, p.both[0].pair == p.both[1].pair
	for i, s := range p.both {
		labels := newAngle(s.Waves, s.pair, s.Offset).labels()
		for k := range labels {
			labels[k] = chart.SubjectOf(i).Letter + chart.Either(same, " ", " pair "+strconv.Itoa(s.pair)+" ") + labels[k]
		}
		style := frame.Style{FG: inks[i], Bold: true}
		if text := p.Fitting(w/2-1, labels...); i == 0 {
			f.Text(0, 0, text, style)
		} else {
			f.TextRight(w, 0, text, style)
		}
	}
	if same {
		f.Text(0, p.large, p.badge(chart.Either(p.large > 12, "pair ", "")+strconv.Itoa(p.pair)), chart.BadgeStyle)
	}
	if !chart.DialOf(p.large).Unrolled(f) {
		f.Text(w, 1+p.large/2, "0", chart.FaintStyle)
	}
}

// drawVisible draws the smallest visible turn over the lines, and how many pairs of each subject turn by it or more.
func (p *comparison) drawVisible(f chart.Canvas) {
	y, style := p.lines.Lanes[0].Row(visible), frame.Style{FG: frame.Good}
	for x := range p.graph {
		if chart.Blank(f, x, y, 1, 1) {
			f.Set(x, y, '┄', style)
		}
	}
	counts := [2]int{p.moving(0), p.moving(1)}
	more := chart.One(counts[1] > counts[0])
	var labels plot.Labels
	label := func(of string, i, x, y int, align float64, style frame.Style) {
		limit := " ≥ " + strconv.Itoa(visible) + "°"
		labels.Add(plot.Label{Texts: []string{of + " " + chart.Plural(counts[i], "pair") + limit,
			of + " " + strconv.Itoa(counts[i]) + limit}, X: x, Y: y, Align: align, Far: 8, Style: style})
	}
	at := func(i int) int { return p.lines.X.Reach(counts[i]) / 2 }
	own := func(i int) frame.Style { return frame.Style{FG: inks[i], Bold: true} }
	if counts[0] == counts[1] {
		label("both", 0, p.graph-1, max(y-1, 0), 1, style)
	} else {
		label(chart.SubjectOf(more).Letter, more, at(more)+2, y-1, 0, own(more))
		label(chart.SubjectOf(1-more).Letter, 1-more, at(1-more)-3, y+1, 1, own(1-more))
	}
	labels.Place(f)
}

// small returns the dial of a pair with the angles of both subjects below it.
func (p *comparison) small(pair int) chart.Region {
	d := chart.DialOf(p.rows)
	dial := chart.Region{Name: dialName, Index: chart.At(pair), Rows: chart.Fixed(p.rows),
		Cover: func(f chart.Canvas) { d.Unknown(f, 0, 0) }, Draw: func(f chart.Canvas) {
			d.Turns(f, 0, 0, p.swings(pair, pair), inks, p.inPair && pair == p.pair)
		}}
	w := 2 * p.rows
	factored := w >= 12
	end := w + chart.One(!factored)
	angles := func(f chart.Canvas) {
		style := chart.Either(p.inPair && pair == p.pair, chart.BadgeStyle, frame.Style{FG: frame.Text})
		name := " " + strconv.Itoa(pair) + " "
		if p.inPair && pair == p.pair {
			name = p.badge(strconv.Itoa(pair))
		}
		f.Text(0, 0, name, style)
		for i := range p.both {
			text := chart.None
			if v := p.turned(i, pair); !math.IsNaN(v) {
				text = chart.FitNumber(v, 3, end-chart.Either(factored, 7, 5)) + p.degree()
			}
			f.TextRight(end, i, text, frame.Style{FG: inks[i]})
		}
		if v := p.factor(pair); !math.IsNaN(v) && factored {
			f.Text(0, 1, "×"+chart.FitNumber(v, 3, 5), chart.FaintStyle)
		}
	}
	return chart.Region{In: []chart.Region{dial, {Name: anglesName, Rows: chart.Fixed(underDial), Draw: angles}},
		Click: func(int, int) chart.Change { return chart.Change{State: chart.ToPair(p.Scene, pair)} }}
}

// words say by what angle each subject turns the pair under its cursor, and how many pairs turn visibly.
func (p *comparison) words() chart.Words {
	a, b := p.both[0], p.both[1]
	radians := func(i int) float64 { return p.both[i].Waves.Frequency(p.both[i].pair) * float64(p.both[i].Offset) }
	pairs := "pair " + strconv.Itoa(a.pair)
	if a.pair != b.pair {
		pairs = "pairs " + strconv.Itoa(a.pair) + " and " + strconv.Itoa(b.pair)
	}
	turns := chart.Versus{Least: 1, Most: chart.Finest, Unit: "°", Values: []float64{radians(0) * 180 / math.Pi,
		radians(1) * 180 / math.Pi}, Write: func(v float64, digits int) string {
		if math.Abs(v) >= 1 || v == 0 {
			return chart.Unsigned(v, digits)
		}
		return chart.Significant(v, 1+digits)
	}}
	by := turns.Texts()
	short := chart.Sentence(pairs) + chart.Either(a.pair == b.pair, " turns", " turn") + " by " + turns.Text() + "."
	said := "by " + turns.Text()
	if a.pair == b.pair && !turns.Equal() && p.Comparison.Names[0] != "" && p.Comparison.Names[1] != "" {
		said = "by " + by[0] + " with " + p.Comparison.Names[0] + ", " + by[1] + " with " + p.Comparison.Names[1]
	}
	counts := [2]int{p.moving(0), p.moving(1)}
	many := chart.Plural(counts[0], "pair") + " turn" + chart.VerbEnd(counts[0], counts[0]) + " by " +
		strconv.Itoa(visible) + "° or more in " + chart.Either(counts[0] == counts[1], "both",
		"A, "+strconv.Itoa(counts[1])+" in B")
	long := chart.Sentence(pairs) + chart.Either(a.pair == b.pair, " turns ", " turn ") + said + "; " + many + "."
	w := chart.Words{Caption: []string{long, short}}
	v := chart.Versus{Of: pairs, Write: chart.Brief, Least: 5, Most: chart.Finest, Unit: " rad", Ink: inks[0],
		Values: []float64{radians(0), radians(1)}}
	w.Readout = append([]chart.Field{{Value: p.offsets(), Ink: chart.CursorStyle, Drop: chart.DropLast}}, v.Fields(2)...)
	if x, y := radians(0), radians(1); x != 0 && y != 0 && !v.Equal() {
		w.Readout = append(w.Readout, chart.Field{Label: "A ÷ B", Value: chart.Brief(x/y, 4), Drop: 1})
	}
	return w
}
