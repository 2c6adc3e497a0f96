package context

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"wavescope/encoding/model"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
	"wavescope/views/verdict"
)

// still is the picture of layers in which nothing turns: what their positions permit at the target length,
// and, where a scheme has one, the curve that positions follow up to there.
type still struct {
	*subject
	strip   strip
	heading []string    // the class of a model's verdict in several lengths; none without a model
	ink     frame.Color // of the heading
	says    string      // what the heading means
	why     []string    // its lines in the picture; none if the caption says it
	curve   *curve
}

// A curve is what a scheme does with a position, or with a distance.
type curve struct {
	axis, unit string       // what the axis counts, and what at returns
	title      string       // what is drawn, and from which value to which
	format     chart.Format // of the values
	at         func(int) float64
	scale      chart.Scale
	last       int      // of the axis
	steps      bool     // a value holds up to the next one
	end        int      // from here on there is nothing, or nothing new
	texts      []string // what is written at end, in several lengths
}

// The rows of a curve.
const (
	leastCurve = 2
	mostCurve  = 32
)

func (s *subject) still() chart.Picture {
	p := &still{subject: s, strip: newStrip(s, 10)}
	p.says = s.why()[0]
	if len(s.whole.Groups()) > 0 {
		p.heading, p.ink, p.says = s.verdict()
	}
	switch p.curve = s.curve(); {
	case p.curve != nil && len(p.heading) == 0:
		p.why = []string{p.curve.title}
	case p.curve == nil || s.Theme.Width(p.says) > s.W-2:
		p.why = s.wrapped(p.says, min(s.W-3, 110))
	}
	above := chart.One(s.H >= 19)
	top := 1 + above + p.strip.rows
	head := len(p.why) + chart.One(len(p.heading) > 0)
	rows := min(s.H-top-head-3, mostCurve)
	column := []chart.Region{chart.Gap(top + max((s.H-top-head-3-rows)/3, 0))}
	if p.curve == nil || rows < leastCurve {
		rows = 0
		column = []chart.Region{chart.Gap(max(top, (s.H-head)/2-1))}
	}
	column = append(column, chart.Region{Rows: chart.Fixed(head), Draw: p.drawVerdict})
	if rows > 0 {
		lines := p.lines(rows)
		column = append(column, chart.Gap(1), chart.Region{Name: limitName, Rows: chart.Fixed(rows + 1),
			In: []chart.Region{lines.Region()}})
	}
	layers := []chart.Region{{In: column}}
	if p.strip.rows > 0 {
		layers = append(layers, chart.Place(0, above, p.strip.region(s)))
	}
	words, data := chart.Words{Caption: p.caption(), Readout: p.readout()}, p.data
	if p.curve != nil {
		lines := p.lines(0)
		data = lines.Data
	}
	return s.picture(words, data, layers...)
}

// caption says what the heading means, or repeats the heading where that is too long. Without a heading it adds a
// number to what the picture says.
func (p *still) caption() []string {
	why := p.subject.why()
	switch {
	case len(p.heading) == 0 && p.curve != nil && tableRows(p.State) == 0:
		if past := p.past(); past != nil {
			return append(past, why[1])
		}
		return why
	case len(p.heading) == 0 && p.curve != nil:
		return why
	case len(p.heading) == 0:
		return why[1:]
	}
	brief, _ := verdict.Of(p.whole.Model.Model, p.whole.Model.Verdict(p.whole.L()))
	return []string{p.says, chart.Sentence(brief) + "."}
}

// past says what the scheme does with distances that training did not show, in several lengths; nil if there are none.
func (p *still) past() []string {
	c, seen := p.curve, p.train-1 // the largest distance of training
	switch {
	case seen < 0 || p.target <= p.train || p.Declared().Stage == scheme.Nowhere:
		return nil
	case !c.steps:
		at := fmt.Sprintf("%s %s; at %d %s.", c.unit, chart.Brief(c.at(seen), 6), c.last, chart.Brief(c.at(c.last), 6))
		return []string{fmt.Sprintf("At distance %d, the largest in training, %s", seen, at),
			fmt.Sprintf("At distance %d, trained, %s", seen, at)}
	case seen >= c.end:
		of := fmt.Sprintf("From distance %d on all keys are in bucket %s", c.end, chart.Brief(c.at(c.end), 3))
		return []string{of + fmt.Sprintf(", and training on %d showed it: no bucket is new.", p.train),
			of + ", seen in training."}
	}
	return []string{fmt.Sprintf("Training on %d showed buckets up to %s; distance %d is in bucket %s.", p.train,
		chart.Brief(c.at(seen), 3), p.target-1, chart.Brief(c.at(p.target-1), 3))}
}

// verdict says what the chosen layers permit at the target length.
func (s *subject) verdict() (heading []string, ink frame.Color, why string) {
	g := s.whole.Groups()[s.group]
	if s.group != s.ownGroup {
		return []string{"no angles in these layers"}, frame.Text, s.layersWhy(g)
	}
	v := s.whole.Model.Verdict(s.whole.L())
	sign, ink := verdict.Sign(v.Class)
	brief, why := verdict.Of(s.whole.Model.Model, v)
	return []string{fmt.Sprintf("%s at %d: %s", sign, v.At, brief), fmt.Sprintf("%s %s at %d", sign, v.Class, v.At)},
		ink, why
}

// layersWhy says of layers beside others why nothing turns in them.
func (s *subject) layersWhy(g model.Group) string {
	these := chart.Either(len(g.At) > 0, fmt.Sprintf("These %d layers", len(g.At)), "These layers")
	switch g.Attention {
	case model.Linear, model.StateSpace:
		return these + " keep a state of fixed size and read no positions."
	case model.Cross:
		return these + " look at another sequence and read no positions of this one."
	case model.NoMixing:
		return these + " do not attend: no token of them looks at another position."
	}
	if len(g.Remarks) > 0 {
		return these + " attend without RoPE: nothing in them turns. But the position scales them: " +
			strings.Join(g.Remarks, ", ") + "."
	}
	return these + " attend without positions: nothing in them turns, and no length is new to them."
}

// curve returns the curve of the scheme, nil for one without.
func (s *subject) curve() *curve {
	setup := s.Setup()
	switch {
	case s.group != s.ownGroup:
		return nil
	case tableRows(s.State) > 0:
		rows := tableRows(s.State)
		row := func(pos int) float64 {
			if pos < rows {
				return float64(pos)
			}
			return math.NaN()
		}
		return &curve{axis: "position", unit: "row", format: chart.Whole, last: max(s.target, rows) - 1, end: rows, at: row,
			title: fmt.Sprintf("which positions have a row: %d of %d", min(rows, s.target), s.target),
			scale: chart.Scale{High: float64(max(rows-1, 1))},
			texts: []string{"no row"}}
	case s.Declared().Needs("head"):
		bias, adds := setup.Bias(), fmt.Sprintf("head %d adds", s.Head)
		last := s.target - 1 // of as many positions
		least := chart.Brief(bias.At(last), 6)
		return &curve{axis: "distance", unit: adds, last: last, end: last, at: bias.At,
			title: "what " + adds + " to a score: 0 to " + least,
			scale: chart.Scale{Low: min(bias.At(last), bias.At(1))},
			texts: []string{fmt.Sprintf("%s %s at distance %d", adds, least, last), adds + " " + least}}
	case s.Declared().Stage == scheme.Nowhere:
		last := s.target - 1
		return &curve{axis: "distance", unit: "adds", last: last, end: last + 1, at: setup.Bias().At,
			title: "what is added to a score: 0 at every distance", scale: chart.Scale{Low: -1}}
	case s.Declared().Needs("buckets"):
		last := setup.Buckets.Of(-s.MaxDistance)
		from := setup.Buckets.Starts()[last]
		return &curve{axis: "distance", unit: "bucket number", format: chart.Whole,
			last: 2 * s.MaxDistance, end: from, steps: true,
			title: fmt.Sprintf("the number of the bucket: 0 to %d", last),
			at:    func(k int) float64 { return float64(setup.Buckets.Of(-k)) },
			scale: chart.Scale{High: float64(last)},
			texts: []string{fmt.Sprintf("bucket %d from distance %d on", last, from), "bucket " + strconv.Itoa(last)}}
	}
	return nil
}

// wrapped breaks a text into lines of at most w columns.
func (s *subject) wrapped(text string, w int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && s.Theme.Width(line+" "+word) > w {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	return append(lines, line)
}

func (p *still) drawVerdict(f chart.Canvas) {
	w, _ := f.Size()
	y := chart.One(len(p.heading) > 0)
	if y > 0 {
		f.Text(2, 0, chart.Fitting(f, w-3, p.heading...), frame.Style{FG: p.ink, Bold: true})
	}
	for i, line := range p.why {
		f.Text(2, y+i, line, frame.Style{FG: frame.Text})
	}
}

// lines returns the chart of the curve in some rows, with the cursor on the position or the distance.
func (p *still) lines(rows int) plot.Lines {
	const gutter = 10 // columns of the name of the axis
	c := p.curve
	lane := plot.Lane{Rows: rows, Scale: plot.Scale{Scale: c.scale, Ticks: []float64{c.scale.High, c.scale.Low},
		Text: func(v float64) string { return chart.Brief(v, 6) }},
		Series: []plot.Series{{Of: c.at, Ink: frame.Good, Look: plot.Bold, Steps: c.steps,
			Column: chart.Column{Name: c.unit, Format: c.format, Hidden: chart.With(limitName)}}}}
	rule := plot.Rule{At: c.end, Ink: frame.Faint, Labels: c.texts}
	if math.IsNaN(c.at(c.last)) {
		rule.Labels = nil
		lane.Fields = []plot.Field{{Items: plot.Range{From: c.end, To: c.last + 1}, Low: c.scale.Low, High: c.scale.High,
			Tint: frame.WarnCell, Dots: frame.Warn.Over(60), Label: c.texts, Ink: frame.Style{FG: frame.Warn, Bold: true}}}
	}
	rules := []plot.Rule{rule}
	if tableRows(p.State) == 0 && p.train <= c.last {
		rules = append(rules, plot.Rule{At: p.train, Ink: frame.Good, Labels: []string{"trained " + strconv.Itoa(p.train)}})
	}
	return plot.Lines{Paper: p.Paper, X: plot.Fit(0, c.last+1, p.W-gutter-2), Left: gutter, Right: 2,
		Here: min(p.here(), c.last), Cursor: plot.Cursor{Ink: frame.Accent, Tint: frame.Column, Badge: true},
		Lanes: []plot.Lane{lane}, Rules: rules, Hidden: p.Hidden,
		Feet: []plot.Foot{{Head: []string{c.axis}, Text: strconv.Itoa, Room: 9, Ends: []string{strconv.Itoa(c.last)}}},
		Choose: func(_, at int) chart.Change {
			return chart.Change{State: func(s *chart.State) {
				if tableRows(*s) > 0 {
					s.Pos = at
				} else {
					s.Offset = at
				}
			}}
		},
		Table: plot.Table{Name: "limit", Title: c.title + ", by " + c.axis, Rows: c.last + 1,
			Item: chart.Column{Name: c.axis, Format: chart.Whole}}}
}

// here returns the position, or the distance, under the cursor.
func (p *still) here() int { return chart.Either(tableRows(p.State) > 0, p.Pos, p.k()) }

// readout says what the scheme does at the position, or at the distance, of the cursor.
func (p *still) readout() []chart.Field {
	if p.curve == nil {
		return nil
	}
	at := p.here()
	unit, value := p.curve.unit, chart.Brief(p.curve.at(at), 5)
	if math.IsNaN(p.curve.at(at)) {
		unit, value = "", "no "+unit
	}
	return []chart.Field{
		{Value: p.curve.axis + " " + strconv.Itoa(at), Ink: frame.Style{FG: frame.Accent}},
		{Label: unit, Value: value, Drop: 1, Name: limitName}}
}

// data says why there are no angles, where there is no curve either.
func (p *still) data() chart.Data {
	return chart.Data{Name: "nothing", Title: strings.TrimSuffix(p.says, "."), Rows: 1, Here: chart.Nowhere,
		Columns: []chart.Column{{Name: "scheme"}}, Row: func(int, []float64) {},
		Label: func(int) string { return p.Declared().Title }}
}
