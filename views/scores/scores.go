// Package scores draws what a scheme adds to the scores of attention, by offset.
package scores

import (
	"math"
	"strconv"

	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// lines returns the chart of what is added to a score, from 0 down to low, over the offsets 0 … count−1 of the key. The
// cursor is on offset k; the chart is about own, the first series.
func lines(p chart.Paper, count, k int, low float64, own plot.Series, others ...plot.Series) plot.Lines {
	const gutter = 6 // columns of the numbers of the scale
	own.Steps = true
	all, right := append([]plot.Series{own}, others...), 2
	faint := chart.Either(p.Theme.Depth == frame.NoColor, 48, 60)
	for i := range all {
		for _, text := range all[i].Label {
			right = max(right, p.Theme.Width(text))
		}
		if i > 0 {
			all[i].Look, all[i].Ink = plot.Dotted, all[i].Ink.Over(faint)
		}
	}
	return plot.Lines{Paper: p, X: plot.Fit(0, count, p.W-gutter-1-right), Left: gutter, Right: right + 1, Here: k,
		Lanes: []plot.Lane{{Rows: max(p.H-1, 0), Series: all, Scale: plot.Scale{Scale: chart.Scale{Low: low},
			Text: func(v float64) string { return p.Fitting(gutter-1, chart.Brief(v, 3), chart.Brief(v, 2)) }}}},
		Cursor: plot.Cursor{Ink: frame.Offset, Tint: frame.WedgeHere, Badge: true},
		Feet: []plot.Foot{{Room: 9, Here: chart.Position(k), Ends: []string{chart.TickLabel(count-1, count-1)},
			Text: func(k int) string { return chart.TickLabel(k, k) }}},
		Choose: func(_, k int) chart.Change { return chart.Change{State: func(s *chart.State) { s.Offset = k }} }}
}

// heads returns the series of all heads except the shown one, or of eight if there are many.
func heads(s scheme.Setup, ink frame.Color) (all []plot.Series) {
	const most = 8
	n := min(s.Heads, most)
	for i := range n {
		if head := 1 + i*(s.Heads-1)/max(n-1, 1); head != s.Head && s.Scheme.Needs("head") {
			name := strconv.Itoa(head)
			all = append(all, plot.Series{Of: s.WithHead(head).Bias().At, Ink: ink, Label: []string{name},
				Column: chart.Column{Name: "head " + name, Format: chart.Signed}})
		}
	}
	return all
}

// Plan plans the picture of a scheme that a view cannot show: what the scheme adds to a score, by offset. The
// caption is why the view cannot show it.
func Plan(p chart.Paper, sc chart.Scene, why string) chart.Picture {
	setup := sc.Setup()
	profile := setup.Profile(min(sc.Reach(), 1<<20))
	k, ink := max(sc.Offset, -sc.Offset), frame.Series(setup.Scheme.Hue)
	own := plot.Series{Ink: ink, Column: chart.Column{Name: setup.Scheme.Title, Format: chart.Signed},
		Of: func(k int) float64 {
			if k >= profile.Keys {
				return math.NaN()
			}
			return profile.Near(k)
		}}
	low := -10.0
	if setup.Scheme.Needs("head") { // one of the heads reaches the floor
		own.Label = []string{strconv.Itoa(sc.Head)}
		own.Column.Name = "head " + own.Label[0]
	} else {
		least, _ := profile.Extent(0, profile.Keys)
		low = min(low, math.Floor(least))
	}
	l := lines(chart.Paper{W: p.W, H: p.H - 1, Theme: p.Theme}, profile.Keys, k, low, own, heads(setup, ink)...)
	made := setup.Standin()
	if made != "" {
		made = ", with " + made + " values"
	}
	l.Table = plot.Table{Name: "bias", Item: chart.Column{Name: "k", Format: chart.Whole}, Rows: profile.Keys,
		Title: "by what " + setup.Scheme.Title + " changes the score of a key k positions back" + made}
	root := chart.Region{In: []chart.Region{
		chart.Inset(1, chart.Heading(sc.Hidden, chart.Field{Value: setup.Scheme.Title, Ink: frame.Style{FG: ink, Bold: true}},
			chart.Field{Value: setup.Standin()}, chart.Field{Value: "change of a score, by offset k", Drop: 1})),
		l.Region()}}
	readout := []chart.Field{{Value: "k " + chart.Position(k), Ink: frame.Style{FG: frame.Offset}},
		{Value: setup.Standin()}}
	if k < profile.Keys {
		readout = append(readout, chart.Field{Label: "adds", Value: chart.Nats(own.Of(k), 4), Ink: chart.StrongStyle},
			chart.Field{Label: "weight", Value: chart.Weight(own.Of(k)), Drop: 1})
	} else {
		readout = append(readout, chart.Field{Value: "the picture ends at k " + chart.Position(profile.Keys-1)})
	}
	return chart.Picture{Root: root, First: sc.Pos, N: 32, Words: chart.Words{
		Caption: []string{why + ".", setup.Scheme.Title + ": " + setup.Scheme.Act + "."}, Readout: readout}}
}
