// Package scores is what a view shows of a scheme of which it has no picture: in the manner of the view what the
// scheme adds to a score, and which views have a picture of it.
//
// A view declares one of [Curve], [Matrix], [Digits], [Moved] and [Weights], or draws its own from [Of].
package scores

import (
	"math"
	"strconv"

	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// A Tab is a view that has a picture of the scheme.
type Tab struct {
	Name string // as in the row of tabs
	Open chart.Change
}

// A Drawing draws what a scheme adds to scores, and says in a caption of at most 85 columns what is drawn.
type Drawing func(chart.Paper, chart.Scene) (root chart.Region, caption string)

// By returns a drawing for a view with settings S, which it does not read.
func By[S any](draw Drawing) func(chart.Paper, chart.Scene, S) (chart.Region, string) {
	return func(p chart.Paper, sc chart.Scene, _ S) (chart.Region, string) { return draw(p, sc) }
}

// Added is what a scheme adds to the score of a key k positions before its query.
type Added struct {
	*scheme.Profile
	Setup scheme.Setup
	Title string // the scheme, and the head if that matters
	Ink   frame.Color
	K     int // under the cursor, at least 0
}

// Of returns what the scheme of a scene adds, for as many keys as there are positions, at most 2²⁰.
func Of(sc chart.Scene) Added {
	setup := sc.Setup()
	a := Added{Profile: setup.Profile(min(sc.Reach(), 1<<20)), Setup: setup, Title: setup.Scheme.Title,
		Ink: frame.Series(setup.Scheme.Hue), K: max(sc.Offset, -sc.Offset)}
	if setup.Scheme.Needs("head") {
		a.Title += " head " + strconv.Itoa(sc.Head)
	}
	return a
}

// At returns what is added at an offset, NaN for one that is negative or not known.
func (a Added) At(k int) float64 {
	if k < 0 || k >= a.Keys {
		return math.NaN()
	}
	return a.Near(k)
}

// buckets reports whether the offset matters by its bucket alone.
func (a Added) buckets() bool { return a.Setup.Scheme.Needs("buckets") }

// Least returns the least that is added at the offsets below n, 0 at most: of many offsets it asks some, and the last.
func (a Added) Least(n int) float64 {
	const most = 1 << 13
	n = max(min(n, a.Keys), 1)
	least := min(a.Near(n-1), 0)
	for k := 0; k < n; k += 1 + n/most {
		least = min(least, a.Near(k))
	}
	return least
}

// scale returns the scale of what is added: 0 is its upper end, since no key has more than that of the query itself.
func (a Added) scale() chart.Scale { return chart.Scale{Low: a.Least(a.Keys)} }

// number writes what is added.
func number(v float64) string {
	if math.IsNaN(v) {
		return "not known"
	}
	return chart.Nats(v, 4)
}

// heads returns the series of all heads except the shown one, or of eight if there are many.
func (a Added) heads() (all []plot.Series) {
	const most = 8
	n := min(a.Setup.Heads, most)
	for i := range n {
		if head := 1 + i*(a.Setup.Heads-1)/max(n-1, 1); head != a.Setup.Head && a.Setup.Scheme.Needs("head") {
			name := strconv.Itoa(head)
			all = append(all, plot.Series{Of: a.Setup.WithHead(head).Bias().At, Ink: a.Ink, Faint: 60,
				Label: []string{"head " + name, name}, Column: chart.Column{Name: "head " + name, Format: chart.Signed}})
		}
	}
	return all
}

// series returns the series of what is added, by offset.
func (a Added) series() plot.Series {
	own := plot.Series{Of: a.At, Ink: a.Ink, Look: plot.Bold, Steps: a.buckets(),
		Column: chart.Column{Name: a.Setup.Scheme.Title, Format: chart.Signed}}
	if a.Setup.Scheme.Needs("head") {
		own.Column.Name = "head " + strconv.Itoa(a.Setup.Head)
	}
	return own
}

// data returns the numbers of every picture: what is added, by offset.
func (a Added) data() chart.Data {
	made := a.Setup.Standin()
	if made != "" {
		made = ", with " + made + " values"
	}
	l := plot.Lines{Here: a.K, Lanes: []plot.Lane{{Series: append([]plot.Series{a.series()}, a.heads()...)}},
		Table: plot.Table{Name: "bias", Item: chart.Column{Name: "k", Format: chart.Whole}, Rows: a.Keys,
			Title: "by what " + a.Setup.Scheme.Title + " changes the score of a key k positions back" + made}}
	return l.Data()
}

// airy is the number of rows from which the picture has a blank row below its heading.
const airy = 22

// Plan plans the picture of a scheme of which a view has none, by a drawing. The caption begins with why. The numbers
// are what the scheme adds to a score, by offset.
func Plan(p chart.Paper, sc chart.Scene, why string, draw Drawing, tabs []Tab) chart.Picture {
	a := Of(sc)
	air := chart.One(p.H >= airy)
	inner := chart.Paper{W: p.W, H: p.H - 1 - 2*air, Theme: p.Theme}
	root, caption := draw(inner, sc)
	readout := []chart.Field{{Value: "k " + chart.Position(a.K), Ink: frame.Style{FG: frame.Offset}},
		{Value: a.Setup.Standin()}}
	if a.K < a.Keys {
		readout = append(readout, chart.Field{Label: "adds", Value: number(a.At(a.K)), Ink: chart.StrongStyle},
			chart.Field{Label: "weight", Value: chart.Weight(a.At(a.K)), Drop: 1})
	} else {
		readout = append(readout, chart.Field{Value: "the last k is " + chart.Position(a.Keys-1)})
	}
	root.Rows = chart.Fixed(inner.H)
	return chart.Picture{
		Root: chart.Region{Data: a.data,
			In: []chart.Region{chart.Gap(air), a.heading(p, tabs), chart.Gap(air), root}},
		First: sc.Pos, N: 32,
		Words: chart.Words{Caption: []string{why + ": " + caption + ".", chart.Sentence(caption) + "."}, Readout: readout}}
}

// heading returns a row with what the scheme is, and at its right the views to look at.
func (a Added) heading(p chart.Paper, tabs []Tab) chart.Region {
	const look = "see"
	width := len(look)
	for _, tab := range tabs {
		width += 2 + p.Theme.Width(tab.Name)
	}
	title := a.Setup.Scheme.Title
	row := chart.Region{Way: chart.Across, Rows: chart.Fixed(1), In: []chart.Region{chart.Gap(1),
		chart.Text(frame.Style{FG: a.Ink, Bold: true}, title+": "+a.Setup.Scheme.Doc, title)}}
	if p.Theme.Width(title)+4+width > p.W {
		return row
	}
	part := func(text string, s frame.Style, open chart.Change) chart.Region {
		return chart.Region{Cols: chart.Fixed(p.Theme.Width(text)), Click: func(int, int) chart.Change { return open },
			Draw: func(f chart.Canvas) { f.Text(0, 0, text, s) }}
	}
	row.In = append(row.In, part(look, chart.FaintStyle, chart.Change{}))
	for _, tab := range tabs {
		row.In = append(row.In, part("  "+tab.Name, chart.StrongStyle, tab.Open))
	}
	row.In = append(row.In, chart.Gap(1))
	return row
}
