package context

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"wavescope/encoding/model"
	"wavescope/views/chart"
	"wavescope/views/frame"
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

// A curve is what a scheme does with a position, or with a distance, as a height from 0 to 1.
type curve struct {
	axis, unit string            // what the axis counts, and what at returns
	title      string            // what is drawn, and from which value to which
	format     chart.Format      // of the values
	at         func(int) float64 // NaN where there is nothing
	height     func(v float64) float64
	last       int      // of the axis
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
		p.why = s.lines(p.says, min(s.W-3, 110))
	}
	above := chart.Either(s.H >= 20, 2, 1)
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
		column = append(column, chart.Gap(1), chart.Region{Name: limitName, Rows: chart.Fixed(rows + 1), Draw: p.drawCurve})
	}
	layers := []chart.Region{{In: column}}
	if p.strip.rows > 0 {
		layers = append(layers, chart.Place(0, above, p.strip.region(s)))
	}
	words, data := chart.Words{Caption: p.caption(), Readout: p.readout()}, p.curveData
	if p.curve == nil {
		data = p.data
	}
	return s.picture(words, data, layers...)
}

// caption says what the heading means, or repeats the heading where that is too long. Without a heading it adds a
// number to what the picture says.
func (p *still) caption() []string {
	why := p.subject.why()
	switch {
	case len(p.heading) == 0 && p.curve != nil && tableRows(p.State) == 0:
		return []string{strings.TrimSuffix(why[0], ".") + "; " + p.curve.texts[0] + ".", why[0], why[1]}
	case len(p.heading) == 0 && p.curve != nil:
		return why
	case len(p.heading) == 0:
		return why[1:]
	}
	brief := p.whole.Model.Verdict(p.whole.L()).Brief
	return []string{p.says, chart.Sentence(brief) + "."}
}

// verdict says what the chosen layers permit at the target length.
func (s *subject) verdict() (heading []string, ink frame.Color, why string) {
	g := s.whole.Groups()[s.group]
	if s.group != s.ownGroup {
		return []string{"no angles in these layers"}, frame.Text, s.layersWhy(g)
	}
	v := s.whole.Model.Verdict(s.whole.L())
	sign, ink := chart.VerdictSign(v.Class)
	return []string{fmt.Sprintf("%s at %d: %s", sign, v.At, v.Brief), fmt.Sprintf("%s %s at %d", sign, v.Class, v.At)},
		ink, v.Why
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
			title:  fmt.Sprintf("which positions have a row: %d of %d", min(rows, s.target), s.target),
			height: func(v float64) float64 { return float64(chart.One(!math.IsNaN(v))) },
			texts:  []string{"no row from position " + strconv.Itoa(rows) + " on", "no row", ""}}
	case s.Declared().Needs("head"):
		bias, adds := setup.Bias(), fmt.Sprintf("head %d adds", s.Head)
		last := s.target - 1 // of as many positions
		least := chart.Brief(bias.At(last), 6)
		return &curve{axis: "distance", unit: adds, last: last, end: last, at: bias.At,
			title:  "what " + adds + " to a score: 0 to " + least,
			height: func(v float64) float64 { return 1 - v/min(bias.At(last), bias.At(1)) },
			texts:  []string{fmt.Sprintf("%s %s at distance %d", adds, least, last), adds + " " + least, ""}}
	case s.Declared().Needs("buckets"):
		last := setup.Buckets.Of(-s.MaxDistance)
		return &curve{axis: "distance", unit: "bucket number", format: chart.Whole,
			last: 2 * s.MaxDistance, end: s.MaxDistance,
			title:  fmt.Sprintf("the number of the bucket: 0 to %d", last),
			at:     func(k int) float64 { return float64(setup.Buckets.Of(-k)) },
			height: func(v float64) float64 { return (v + 1) / float64(last+1) },
			texts: []string{fmt.Sprintf("bucket %d from distance %d on", last, setup.Buckets.Starts()[last]),
				"bucket " + strconv.Itoa(last), ""}}
	}
	return nil
}

// lines breaks a text into lines of at most w columns.
func (s *subject) lines(text string, w int) (lines []string) {
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

// drawCurve fills the curve over its axis; what is past its end is hatched if nothing is there.
func (p *still) drawCurve(f chart.Canvas) {
	w, rows := f.Size()
	rows--
	const left = 2
	w = max(w-left-2, 1)
	column := func(k int) int { return int(float64(k) / float64(p.curve.last+1) * float64(w)) }
	end := column(p.curve.end)
	for x := range w {
		k := int(float64(x) / float64(w) * float64(p.curve.last+1))
		part := p.curve.height(p.curve.at(k))
		chart.DrawPillar(f, left+x, rows, rows, part, frame.Good)
		if tableRows(p.State) > 0 && k >= p.curve.end {
			hatch(f, left+x, 1, 0, 4*rows)
		}
	}
	f.Text(left, rows, "0", chart.FaintStyle)
	last := chart.Either(p.curve.last+1 == p.target, frame.Accent, frame.Faint)
	f.TextRight(left+w, rows, strconv.Itoa(p.curve.last), frame.Style{FG: last})
	if end < w {
		text := strconv.Itoa(p.curve.end)
		chart.Label(f, max(left+end-len(text)/2, left+2), rows, left+w-8, text, frame.Style{FG: frame.Good, Bold: true})
	}
	text := chart.Fitting(f, w-4, append([]string{p.curve.axis}, "")...)
	middle := chart.Either(end < w/2+1, (end+w)/2, w/2) // beside the label of the end
	chart.Label(f, left+middle-len(text)/2, rows, left+w-8, text, chart.FaintStyle)
	says := chart.Fitting(f, w-end-2, p.curve.texts...)
	x := left + end + 2
	if end >= w-2 {
		says = chart.Fitting(f, w-4, p.curve.texts...)
		x = left + w - f.Theme.Width(says) - 1
	}
	if says != "" {
		y := chart.Either(end < w-2 && tableRows(p.State) == 0, rows/2, max(rows/4, 0))
		f.Text(x, y, " "+says+" ", frame.Style{FG: frame.Bright, BG: frame.Panel, Bold: true})
	}
}

// readout says what the scheme does at the position, or at the distance, of the cursor.
func (p *still) readout() []chart.Field {
	if p.curve == nil {
		return nil
	}
	at := chart.Either(tableRows(p.State) > 0, p.Pos, p.k())
	unit, value := p.curve.unit, chart.Brief(p.curve.at(at), 5)
	if math.IsNaN(p.curve.at(at)) {
		unit, value = "", "no "+unit
	}
	return []chart.Field{
		{Value: p.curve.axis + " " + strconv.Itoa(at), Ink: frame.Style{FG: frame.Accent}},
		{Label: unit, Value: value, Drop: 1, Name: limitName}}
}

func (p *still) curveData() chart.Data {
	return chart.Data{Name: "limit", Title: p.curve.title + ", by " + p.curve.axis, Kind: chart.Lines,
		Rows: p.curve.last + 1, Here: min(chart.Either(tableRows(p.State) > 0, p.Pos, p.k()), p.curve.last),
		Columns: []chart.Column{{Name: p.curve.axis, Format: chart.Whole}, {Name: p.curve.unit,
			Format: p.curve.format, Hidden: chart.With(limitName)}},
		Row: func(i int, to []float64) {
			to[0], to[1] = float64(i), p.curve.at(i)
		}}
}

// data says why there are no angles, where there is no curve either.
func (p *still) data() chart.Data {
	return chart.Data{Name: "nothing", Title: strings.TrimSuffix(p.says, "."), Rows: 1, Here: chart.Nowhere,
		Columns: []chart.Column{{Name: "scheme"}}, Row: func(int, []float64) {},
		Label: func(int) string { return p.Declared().Title }}
}
