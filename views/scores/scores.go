// Package scores is what a view shows of a scheme that it cannot draw: where in a model the scheme acts, what it adds
// to a score, and which views have a picture of it.
package scores

import (
	"image"
	"math"
	"strconv"

	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// A Tab is a view that has a picture of the scheme.
type Tab struct {
	Name, Doc string // as in the row of tabs, and what it shows
	Open      chart.Change
}

// heads returns the series of all heads except the shown one, or of eight if there are many.
func heads(s scheme.Setup) (all []plot.Series) {
	const most = 8
	n := min(s.Heads, most)
	for i := range n {
		if head := 1 + i*(s.Heads-1)/max(n-1, 1); head != s.Head && s.Scheme.Needs("head") {
			all = append(all, plot.Series{Of: s.WithHead(head).Bias().At,
				Column: chart.Column{Name: "head " + strconv.Itoa(head), Format: chart.Signed}})
		}
	}
	return all
}

// Plan plans the picture of a scheme that a view cannot show. The caption is why the view cannot show it. The numbers
// are what the scheme adds to a score, by offset.
func Plan(p chart.Paper, sc chart.Scene, why string, tabs []Tab) chart.Picture {
	setup := sc.Setup()
	profile := setup.Profile(min(sc.Reach(), 1<<20))
	k, ink := max(sc.Offset, -sc.Offset), frame.Series(setup.Scheme.Hue)
	own := plot.Series{Column: chart.Column{Name: setup.Scheme.Title, Format: chart.Signed},
		Of: func(k int) float64 {
			if k >= profile.Keys {
				return math.NaN()
			}
			return profile.Near(k)
		}}
	title := setup.Scheme.Title
	if setup.Scheme.Needs("head") {
		own.Column.Name = "head " + strconv.Itoa(sc.Head)
		title += " " + own.Column.Name
	}
	made := setup.Standin()
	if made != "" {
		made = ", with " + made + " values"
	}
	l := plot.Lines{Here: k, Lanes: []plot.Lane{{Series: append([]plot.Series{own}, heads(setup)...)}},
		Table: plot.Table{Name: "bias", Item: chart.Column{Name: "k", Format: chart.Whole}, Rows: profile.Keys,
			Title: "by what " + setup.Scheme.Title + " changes the score of a key k positions back" + made}}
	at, air := strconv.Itoa(k), chart.Either(p.H >= roomy, 2, 1)
	d := number{value: chart.Nats(own.Of(k), 4), scale: air, says: [][]string{{title},
		{"adds to the score of a key " + at + " positions back" + made, "adds to the score at k " + at + made,
			"adds at k " + at},
		{"in the softmax that key counts " + chart.Weight(own.Of(k)), chart.Weight(own.Of(k))}}}
	if math.IsNaN(own.Of(k)) {
		d.value, d.says = "", [][]string{{title}, {"adds nothing known at k " + at}}
	}
	column := []chart.Region{{Rows: chart.Optional(air, 1)},
		chart.Text(frame.Style{FG: ink, Bold: true}, setup.Scheme.Title+": "+setup.Scheme.Doc, setup.Scheme.Title),
		{Rows: chart.Optional(air, 2)},
		{Rows: chart.Fixed(2*air + 1), Draw: func(f chart.Canvas) { drawStages(f, setup.Scheme, ink) }},
		{Rows: chart.Optional(air, 3)},
		{Rows: chart.Fixed(2*air + 1), Draw: d.draw},
		{Rows: chart.Optional(air, 4)}, chart.Text(chart.FaintStyle, "Where to look")}
	for _, tab := range tabs {
		column = append(column, chart.Region{Rows: chart.Optional(1, 5),
			Click: func(int, int) chart.Change { return tab.Open },
			Draw: func(f chart.Canvas) {
				const doc = 12
				w, _ := f.Size()
				f.Text(0, 0, tab.Name, chart.StrongStyle)
				f.Text(doc, 0, chart.Fitting(f, w-doc, tab.Doc, ""), frame.Style{FG: frame.Text})
			}})
	}
	left := 2 + max(p.W-widest, 0)/2
	if p.H >= roomy {
		column[0] = chart.Gap((p.H - 5*air - 4 - len(tabs)) / 3)
	}
	root := chart.Region{Data: l.Data, Way: chart.Across, In: []chart.Region{
		chart.Gap(left), {In: append(column, chart.Region{})}, chart.Gap(left - 1)}}
	readout := []chart.Field{{Value: "k " + chart.Position(k), Ink: frame.Style{FG: frame.Offset}},
		{Value: setup.Standin()}}
	if k < profile.Keys {
		readout = append(readout, chart.Field{Label: "adds", Value: chart.Nats(own.Of(k), 4), Ink: chart.StrongStyle},
			chart.Field{Label: "weight", Value: chart.Weight(own.Of(k)), Drop: 1})
	} else {
		readout = append(readout, chart.Field{Value: "the last k is " + chart.Position(profile.Keys-1)})
	}
	return chart.Picture{Root: root, First: sc.Pos, N: 32, Words: chart.Words{
		Caption: []string{why + ".", setup.Scheme.Title + ": " + setup.Scheme.Act + "."}, Readout: readout}}
}

// The rows from which the picture has large numbers, and the most columns that it takes.
const (
	roomy  = 26
	widest = 100
)

// drawStages draws the stages of a model in their order on a wire, and a box with what the scheme does at its stage.
func drawStages(f chart.Canvas, kind scheme.Scheme, ink frame.Color) {
	w, h := f.Size()
	stages := [...]scheme.Stage{scheme.Input, scheme.QueryKey, scheme.Score}
	each, line := (w-1)/len(stages), frame.Style{FG: ink}
	f.HLine(0, h/2, each*len(stages), '─', chart.LineStyle)
	for i, stage := range stages {
		x := i * each
		if stage != kind.Stage {
			f.Text(x+2, h/2, " "+stage.String()+" ", chart.FaintStyle)
			continue
		}
		f.HLine(x, h/2, each, ' ', line)
		f.Box(image.Rect(x, 0, x+each, h), line)
		f.Text(x+2, 0, " "+stage.String()+" ", frame.Style{FG: ink, Bold: true})
		f.TextCenter(x+1, h/2, each-2, chart.Fitting(f, each-2, kind.Act, "here", ""), chart.StrongStyle)
	}
}

// number is what is added to a score, as a large figure, and the lines beside it, each in several lengths.
type number struct {
	value string // "" if it is not known
	scale int
	says  [][]string
}

func (d number) draw(f chart.Canvas) {
	const beside = 24 // columns of the lines, at least
	w, h := f.Size()
	large := chart.Figure{Text: d.value, Scale: d.scale}
	x, _ := large.Size()
	for large.Scale > 1 && x+beside > w {
		large.Scale--
		x, _ = large.Size()
	}
	if _, rows := large.Size(); x+beside <= w {
		large.Draw(f, 0, (h-rows)/2, frame.Bright)
	} else {
		x = f.Text(0, h/2, d.value, chart.StrongStyle)
	}
	x += chart.Either(x > 0, 3, 0)
	for i, texts := range d.says {
		f.Text(x, h/2-1+i, chart.Fitting(f, w-x, append(texts, "")...), frame.Style{FG: frame.Text, Bold: i == 0})
	}
}
