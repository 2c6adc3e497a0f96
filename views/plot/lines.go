// Package plot is the kit of charts in cells: [Lines] are series over an [Axis], in lanes below each other, and [Labels]
// are texts that find a free place.
//
// A [Lines] is a value. From it come the region that draws the chart, hides and names its parts and answers clicks, the
// numbers that plain mode, exports and lessons read, and the figure for print. Three rules hold for every chart: an item
// of the axis stands in the middle of its interval; a grid is only in cells that hold nothing else; a text is neither on
// ink nor on another text.
//
// A second subject of a comparison is a second series. This is a chart of a wave of one or several scenes:
//
//	l := plot.Lines{Paper: p, X: plot.Fit(0, sc.Length, p.W-8), Left: 8, Here: sc.Pos, Hidden: sc.Hidden}
//	l.Lanes = []plot.Lane{{Rows: p.H, Scale: plot.Scale{Scale: chart.ScaleOf(sc.Here())}, Area: true}}
//	for i, of := range scenes { // A, B …
//		l.Lanes[0].Series = append(l.Lanes[0].Series, plot.Series{Subject: i, Column: chart.Column{Name: names[i]},
//			Of: func(pos int) float64 { return of.Enc.At(pos, of.Dim) }})
//	}
//	root := l.Region()
package plot

import (
	"math"
	"slices"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Lines is a chart of series over one axis, in one lane or in several that share the axis.
type Lines struct {
	Paper chart.Paper
	X     Axis
	Lanes []Lane

	Title, Note []string // over the first lane, the longest first; the note follows the title and is faint
	Air         int      // blank rows below the title
	Bands       []Band   // names of parts of the axis, in the row over the first lane
	Left, Right int      // columns of the gutters beside the lanes
	Feet        []Foot   // rows under the lanes

	Along  float64 // 0 … 1: how far on to the next item of a linear axis lines, beads and points are; texts stand still
	Here   int     // the item under the cursor; any other number if it is not shown
	Cursor Cursor
	Pins   []Pin
	Rules  []Rule

	Choose func(lane, item int) chart.Change // what a click on an item in a lane does; nil for nothing
	Table  Table
	Hidden chart.Hidden
}

// A Lane is one scale of a chart and the series on it.
type Lane struct {
	Part   chart.Ref // the lane with its gutters; zero for no name
	Plot   chart.Ref // its lines alone; zero for no name
	Rows   int
	Gap    int // rows below it, which belong to Below
	Scale  Scale
	Series []Series // the later ones behind the earlier ones
	Lead   int      // the series that the chart is about: it is in front, and the cursor and the marks are on its line
	Area   bool     // dots lie between the lines of the first two subjects
	Fields []Field
	Marks  []Mark
	Notes  []Note

	Left, Right chart.Region       // in the gutters, as high as the lane
	Below       chart.Region       // in the rows of the gap, as wide as the chart
	Click       chart.Change       // what a click beside the lines does
	Cover       func(chart.Canvas) // draws the lane while it is hidden; nil for a question mark
}

// A Scale is the upright axis of a lane.
type Scale struct {
	chart.Scale
	Log   bool
	Ticks []float64               // the most important first; nil for the ends and the middle, or 0
	Text  func(v float64) string  // writes a tick in the left gutter; nil for no texts
	Tone  func(v float64) float64 // the value whose colour stands beside v; nil for no colours
}

// A Series gives a number for each item of the axis.
type Series struct {
	Subject int                     // what it shows: 0, or of a comparison A, 1 for B and so on, see [chart.SubjectOf]
	Part    chart.Ref               // hides its line and its names; zero for none
	Column  chart.Column            // its name, its unit and what its numbers are hidden with
	Ink     frame.Color             // 0 is that of its subject
	Faint   int                     // the strength of that colour in its line, in percent; 0 for all of it
	Of      func(i int) float64     // NaN for none
	Fill    Filler                  // its values for many items; nil asks Of for four of a column, both ends among them
	Wave    func(v float64) float64 // its value at v, which may be between items; nil for straight lines
	Look    Look
	Steps   bool    // it keeps its value through the interval of an item
	Beads   int     // every item that this divides has a bead, where these are far apart; 0 for none
	Line    Drawer  // draws the line instead of dots; nil for dots
	Sign    rune    // on the line at Signs, and at the cursor instead of a point where Line draws the line
	Signs   []int   // items
	Period  float64 // items after which it repeats: too fast for dots it is a band; 0 for never
	Was     int     // of a Ghost: the item that was under the cursor then

	Label []string      // its name, near the end of its line, the longest first
	End   *chart.Region // its name as one row in the right gutter, instead of Label
	Note  Note          // a text near a point of its line
}

// A Filler sets low[k] and high[k] to the least and the greatest value of items[k], for all columns of a chart at once.
// Both are the same for a mean, and NaN where there is none. A fine picture asks for more columns.
type Filler func(items []Range, low, high []float64)

// A Drawer draws the line of a series on the cells of its lane. rows[x] is its row in column x, −1 for none.
type Drawer func(lane chart.Canvas, rows []int)

// A Look is how the line of a series is drawn.
type Look uint8

const (
	Solid   Look = iota
	Bold         // two dots wide
	Dotted       // every second dot
	Sparse       // every third dot
	Dashed       // three dots of six
	Bars         // from 0 to each value
	Ghost        // as the line was before a knob was turned; it has no numbers
	Numbers      // not drawn: the series is only in the numbers
)

// A Cursor is how the item under the cursor is drawn.
type Cursor struct {
	Ink    frame.Color   // of its point and its number
	Tint   frame.Color   // of its column
	Line   *chart.Name   // hides the column and the points
	Stroke bool          // the column has a line in cells that hold nothing
	Badge  bool          // its number in the first of Feet is in reverse
	Each   bool          // every line has a point in its own colour, instead of one on the leading line
	Value  []string      // a text near the point of the first lane, the longest first; "\n" parts lines
	Inks   []frame.Color // of the lines of Value; nil for Ink
	Away   string        // follows Value at the end of the axis if the item is not shown
	Name   *chart.Name   // the region of Value
}

// A Pin is a second item with points, such as the position that the offset leads to.
type Pin struct {
	At   int
	Ink  frame.Color
	Part chart.Ref   // the series that has a point; zero for all
	Sign rune        // draws its column; its number is then in the first of Feet, too; 0 for neither
	Tint frame.Color // of its column; 0 for none
}

// A Foot is a row of texts under a chart: ticks, or what belongs to them.
type Foot struct {
	Name *chart.Name
	Head []string           // in the left gutter, the longest first
	Text func(i int) string // of an item
	Here string             // of the item under the cursor; "" for its Text
	Ends []string           // at the end of the axis, the longest first
	Room int                // cells from tick to tick, at least
	Of   []int              // the ticks; nil for round numbers
}

// A Rule is an upright line where the interval of an item begins.
type Rule struct {
	At     int
	Name   *chart.Name
	Ink    frame.Color
	Labels []string // beside it, the longest first
}

// A Field is a rectangle of a lane: some items across, the values from Low to High upwards.
type Field struct {
	Name      *chart.Name
	Items     Range
	Low, High float64
	Tint      frame.Color
	Dots      frame.Color // instead of the tint on paper without faint colours; 0 for none
	Label     []string    // in its upper right corner, the longest first; "\n" parts lines
	Ink       frame.Style // of Label
}

// A Band names some items.
type Band struct {
	Name  *chart.Name // hides the text
	Items Range
	Texts []string // the longest first
}

// A Note is a text near a point of a line, of the leading one if it is a lane's.
type Note struct {
	At    int
	Texts []string // the longest first
	Ink   frame.Color
}

// A Mark is a sign near a point of the leading line.
type Mark struct {
	At   int
	Sign rune
	Ink  frame.Color
}

// A Table is what the numbers of a chart have besides its series.
type Table struct {
	Name, Title string
	Item        chart.Column        // the first column
	Number      func(i int) float64 // of an item in the first column; nil for i
	First, Rows int                 // the items First … First+Rows−1, shown or not
	Each        *chart.Name         // see [chart.Data]
	Values      string              // see [chart.Data]
	Scale       chart.Scale         // see [chart.Data]
}

// AreaInk is the ink of the dots between the first two subjects.
var AreaInk = frame.Ink{Color: frame.Faint.Over(60), Z: chart.BandZ, Glyph: '.'}

// top returns the rows above the first lane.
func (l *Lines) top() int {
	if len(l.Title) > 0 {
		return 1 + l.Air
	}
	return chart.One(len(l.Bands) > 0)
}

// rows returns the rows of the lanes, with the gaps between them.
func (l *Lines) rows() (n int) {
	for i := range l.Lanes {
		n += l.Lanes[i].Rows + l.Lanes[i].Gap
	}
	return n
}

// Size returns the cells of the chart.
func (l *Lines) Size() (w, h int) { return l.Left + l.X.W + l.Right, l.top() + l.rows() + len(l.Feet) }

// hides reports whether the region of a name is hidden. No name is not.
func (l *Lines) hides(name *chart.Name) bool { return name != nil && l.Hidden.Hides(name) }

// drawn reports whether a series has a line that is not hidden.
func (l *Lines) drawn(s *Series) bool {
	return s.Look != Numbers && (s.Part.Name == nil || !l.Hidden.HasRef(s.Part))
}

// hue returns the colour of a series.
func (s *Series) hue() frame.Color {
	if s.Ink != 0 {
		return s.Ink
	}
	return chart.SubjectOf(s.Subject).Ink
}

// ink returns the colour of its line.
func (s *Series) ink() frame.Color {
	if s.Faint != 0 {
		return s.hue().Over(s.Faint)
	}
	return s.hue()
}

// compares reports whether the lines of a lane show more than one subject.
func (l *Lines) compares(lane *Lane) bool {
	first, found := 0, false
	for i := range lane.Series {
		s := &lane.Series[i]
		if !l.drawn(s) || s.Look == Ghost {
			continue
		}
		if found && s.Subject != first {
			return true
		}
		first, found = s.Subject, true
	}
	return false
}

// several reports whether the lanes show more than one subject.
func (l *Lines) several() bool {
	for i := range l.Lanes {
		for k := range l.Lanes[i].Series {
			if s := &l.Lanes[i].Series[k]; s.Subject > 0 && s.Look != Numbers {
				return true
			}
		}
	}
	return false
}

// lead returns the series that the lane is about, nil for a lane without series.
func (l *Lane) lead() *Series {
	if l.Lead >= len(l.Series) {
		return nil
	}
	return &l.Series[l.Lead]
}

// leads reports whether a series is the leading one, or another part of its line.
func (l *Lane) leads(s *Series) bool {
	lead := l.lead()
	return s == lead || s.Part.Name != nil && s.Part == lead.Part
}

// dotted reports whether a line of the lane is dotted or dashed.
func (l *Lane) dotted() bool {
	return slices.ContainsFunc(l.Series, func(s Series) bool { return s.Look == Dotted || s.Look == Sparse || s.Look == Dashed })
}

// part returns where a value is between both ends of the scale, 0 and 1, but not far outside.
func (s *Scale) part(v float64) float64 {
	part := 0.0
	if s.Log {
		part = math.Log(v/s.Low) / math.Log(s.High/s.Low)
	} else {
		part = s.Part(v)
	}
	return min(max(part, -1), 2)
}

// holds reports whether a value is on the scale, or nearly.
func (s *Scale) holds(v float64) bool {
	part := s.part(v)
	return part > -0.02 && part < 1.02
}

// ticks returns the values that have texts and a grid.
func (s *Scale) ticks() []float64 {
	switch {
	case s.Ticks != nil:
		return s.Ticks
	case s.Signed():
		return []float64{s.High, s.Low, 0}
	}
	return []float64{s.High, s.Low, (s.High + s.Low) / 2}
}

// edge returns how many dots of a lane are free above the greatest value, for a bead there.
func (l *Lane) edge() int { return chart.One(l.Rows >= 3) }

// Dot returns the row of dots of a value, which is not NaN; far outside the scale it is not in the lane. The middle of
// an odd number of rows is in the middle row.
func (l *Lane) Dot(v float64) int {
	edge := l.edge()
	return edge + int(math.Round((1-l.Scale.part(v))*float64(max(4*l.Rows-2-2*edge, 0))))
}

// Row returns the row of cells of a value, which is not NaN; outside the scale it is the first or the last.
func (l *Lane) Row(v float64) int { return min(max(l.Dot(v)/4, 0), l.Rows-1) }

// Data returns the numbers of the chart: the items, and a column for each series.
func (l *Lines) Data() chart.Data { return l.data(func(*Series) bool { return true }) }

// Figure returns the numbers of the lines that are drawn, for print.
func (l *Lines) Figure() chart.Data { return l.data(func(s *Series) bool { return s.Look != Numbers }) }

func (l *Lines) data(keep func(s *Series) bool) chart.Data {
	t := l.Table
	var all []*Series
	columns := []chart.Column{t.Item}
	for i := range l.Lanes {
		for k := range l.Lanes[i].Series {
			if s := &l.Lanes[i].Series[k]; s.Look != Ghost && keep(s) {
				all, columns = append(all, s), append(columns, s.Column)
			}
		}
	}
	d := chart.Data{Name: t.Name, Title: t.Title, Kind: chart.Lines, Rows: t.Rows, Here: chart.Nowhere,
		Columns: columns, Each: t.Each, Values: t.Values, Scale: t.Scale}
	if at := l.Here - t.First; at >= 0 && at < t.Rows {
		d.Here = at
	}
	if len(l.Lanes) > 1 {
		d.Kind = chart.Lanes
	}
	d.Row = func(i int, to []float64) {
		to[0] = float64(t.First + i)
		if t.Number != nil {
			to[0] = t.Number(t.First + i)
		}
		for k, s := range all {
			to[1+k] = s.Of(t.First + i)
		}
	}
	return d
}
