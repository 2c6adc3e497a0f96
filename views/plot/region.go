package plot

import (
	"cmp"
	"image"
	"math"
	"slices"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A drawing is a chart with the items of its columns of dots.
type drawing struct {
	Lines
	columns []Range  // see Axis.Columns
	lines   *drawing // the same chart on the axis of its lines, which are further on by Along
	rest    Axis     // the axis of texts and of the cursor
}

// Region returns the chart, as it is now, as a region that has its data.
func (l *Lines) Region() chart.Region {
	d := drawing{Lines: *l, columns: l.X.Columns(), rest: l.X}
	d.lines = &d
	if l.Along > 0 {
		further := d
		further.X = l.X.along(l.Along)
		further.columns = further.X.Columns()
		d.lines = &further
	}
	return d.region()
}

// region returns the tree of the chart.
func (l *drawing) region() chart.Region {
	w, _ := l.Size()
	top, rows := l.top(), l.rows()
	all := l.grounds(make([]chart.Region, 0, 2*len(l.Lanes)+len(l.Rules)+len(l.Feet)+8))
	y := top
	for i := range l.Lanes {
		lane := &l.Lanes[i]
		all = append(all, chart.PlaceSized(0, y, w, lane.Rows+lane.Gap, l.lane(i)))
		all = l.ends(all, lane, y)
		y += lane.Rows + lane.Gap
	}
	for i := range l.Rules {
		if r := &l.Rules[i]; l.within(r) {
			all = append(all, chart.PlaceSized(l.Left+max(l.lines.X.Reach(r.At), 0)/2, top, 1, rows,
				chart.Region{Name: r.Name, Cover: bare, Draw: r.draw}))
		}
	}
	before, after := min(l.Left, footRoom), min(l.Right, footRoom)
	for i := range l.Feet {
		foot := &l.Feet[i]
		all = append(all, chart.PlaceSized(0, top+rows+i, l.Left, 1, chart.Region{Draw: func(f chart.Canvas) {
			f.Text(1, 0, chart.Fitting(f, l.Left-2, foot.Head...), chart.FaintStyle)
		}}), chart.PlaceSized(l.Left-before, top+rows+i, before+l.X.W+after, 1, chart.Region{Name: foot.Name,
			Draw: func(f chart.Canvas) { l.drawFoot(f, before, foot, i == 0) }}))
	}
	root := chart.Region{Way: chart.Stack, Data: l.Data,
		In: append(all, chart.PlaceSized(0, 0, w, top+rows, chart.Region{Draw: l.drawOver}))}
	if l.Cursor.Name != nil {
		root.Named = func(list chart.NameCells) {
			list(chart.Ref{Name: l.Cursor.Name}, l.around(top+rows))
		}
	}
	return root
}

// footRoom is how many cells the texts of a Foot may stand out at both ends of the axis.
const footRoom = 2

// bare is the Cover of a region that leaves its cells to what is below it.
func bare(chart.Canvas) {}

// within reports whether a rule is on the axis, and not at its beginning.
func (l *drawing) within(r *Rule) bool { return r.At > l.X.First && r.At < l.X.End() }

// grounds adds the fields and the column of the cursor, which are behind the lines.
func (l *drawing) grounds(all []chart.Region) []chart.Region {
	y := l.top()
	for i := range l.Lanes {
		lane := &l.Lanes[i]
		for k := range lane.Fields {
			field := &lane.Fields[k]
			if r := l.cells(lane, field); !r.Empty() {
				all = append(all, chart.PlaceSized(l.Left+r.Min.X, y+r.Min.Y, r.Dx(), r.Dy(),
					chart.Region{Name: field.Name, Cover: bare, Draw: field.draw}))
			}
		}
		y += lane.Rows + lane.Gap
	}
	if x, ok := l.X.Cell(l.Here); ok && l.Cursor.Tint != 0 {
		all = append(all, chart.PlaceSized(l.Left+x, l.top(), 1, l.rows(),
			chart.Region{Name: l.Cursor.Line, Cover: bare, Draw: l.drawColumn}))
	}
	for i := range l.Pins {
		p := &l.Pins[i]
		if x, ok := l.X.Cell(p.At); ok && p.Sign != 0 {
			all = append(all, chart.PlaceSized(l.Left+x, l.top(), 1, l.rows(), chart.Region{Draw: p.draw}))
		}
	}
	return all
}

// cells returns the cells of a field in the plot of a lane.
func (l *drawing) cells(lane *Lane, field *Field) image.Rectangle {
	if field.Items.To <= l.X.First || field.Items.From >= l.X.End() || field.Items.From >= field.Items.To {
		return image.Rectangle{}
	}
	x, end := l.X.Cells(field.Items)
	high, low := lane.Row(field.High), lane.Row(field.Low)
	if field.Low <= lane.Scale.Low {
		low = lane.Rows
	}
	return image.Rect(x, high, end, max(low, high+1))
}

// lane returns the region of a lane: its lines between its gutters.
func (l *drawing) lane(i int) chart.Region {
	lane := &l.Lanes[i]
	g := chart.Region{Name: lane.Part.Name, Index: lane.Part.Index, Way: chart.Stack, Cover: lane.Cover,
		Draw: func(f chart.Canvas) { l.drawScale(f, lane) }}
	if lane.Click.Answers() {
		g.Click = func(int, int) chart.Change { return lane.Click }
	}
	lines := chart.Region{Name: lane.Plot.Name, Index: lane.Plot.Index,
		Draw: func(f chart.Canvas) { l.lines.drawLane(f, lane) }}
	if l.Choose != nil {
		lines.Click = func(x, _ int) chart.Change {
			if item, ok := l.X.Hit(x); ok {
				return l.Choose(i, item)
			}
			return chart.Change{}
		}
	}
	g.In = make([]chart.Region, 1, 4)
	g.In[0] = chart.PlaceSized(l.Left, 0, l.X.W, lane.Rows, lines)
	add := func(x, y, w, h int, beside chart.Region) {
		if beside.Draw != nil || beside.Split != nil || beside.Click != nil || len(beside.In) > 0 {
			g.In = append(g.In, chart.PlaceSized(x, y, w, h, beside))
		}
	}
	add(0, 0, l.Left, lane.Rows, lane.Left)
	add(l.Left+l.X.W, 0, l.Right, lane.Rows, lane.Right)
	add(0, lane.Rows, l.Left+l.X.W+l.Right, lane.Gap, lane.Below)
	return g
}

// ends adds the regions behind the last values of the series of a lane.
func (l *drawing) ends(all []chart.Region, lane *Lane, y int) []chart.Region {
	rows := l.endRows(lane)
	for i := range lane.Series {
		if end := lane.Series[i].End; end != nil && rows[i] >= 0 {
			all = append(all, chart.PlaceSized(l.Left+l.X.W, y+rows[i], l.Right, 1, *end))
		}
	}
	return all
}

// endRows returns the row in the right gutter of the name of each series, apart from each other; −1 for a series that
// has none there, or no room.
func (l *drawing) endRows(lane *Lane) []int {
	rows := make([]int, len(lane.Series))
	var at, wanted []int
	for i := range lane.Series {
		s := &lane.Series[i]
		rows[i] = -1
		if s.End != nil && !math.IsNaN(l.last(s)) || len(s.Label) > 0 && l.drawn(s) && l.reaches(lane, s) {
			at = append(at, i)
		}
	}
	last := func(i int) float64 { return l.last(&lane.Series[i]) }
	slices.SortStableFunc(at, func(i, k int) int { return cmp.Compare(lane.Dot(last(i)), lane.Dot(last(k))) })
	for _, i := range at {
		wanted = append(wanted, lane.Row(last(i)))
	}
	height := lane.Rows + lane.Gap
	if len(l.Lanes) == 1 {
		height += len(l.Feet)
	}
	for k, row := range chart.PushApart(wanted, 1, height) {
		rows[at[k]] = row
	}
	return rows
}

// reaches reports whether the line of a series is still on the scale at the end of the axis, and names have a gutter.
func (l *drawing) reaches(lane *Lane, s *Series) bool {
	return l.Right > 0 && lane.Scale.holds(s.Of(l.X.End()-1))
}

// last returns the value of the last item that has one, of those that end a column of dots.
func (l *drawing) last(s *Series) float64 {
	for _, items := range slices.Backward(l.columns) {
		if v := s.Of(items.To - 1); !math.IsNaN(v) {
			return v
		}
	}
	return math.NaN()
}

// columnSign draws the cursor's column on paper without faint colours.
const columnSign = '│'

// drawColumn draws the column of the item under the cursor.
func (l *drawing) drawColumn(f chart.Canvas) {
	_, h := f.Size()
	stippled := chart.StippledWedge(f.Theme)
	if !stippled || l.Cursor.Stroke {
		f.Tint(0, 0, 1, h, l.Cursor.Tint)
	}
	if stippled || l.Cursor.Stroke {
		f.VLine(0, 0, h, columnSign, frame.Style{FG: l.Cursor.Ink})
	}
}

// draw draws the column of a pin.
func (p *Pin) draw(f chart.Canvas) {
	_, h := f.Size()
	if p.Tint != 0 && !chart.StippledWedge(f.Theme) {
		f.Tint(0, 0, 1, h, p.Tint)
	}
	f.VLine(0, 0, h, p.Sign, frame.Style{FG: p.Ink})
}

// draw draws a rule in cells that hold nothing.
func (r *Rule) draw(f chart.Canvas) {
	_, h := f.Size()
	for y := range h {
		if c := f.At(0, y); c != nil && c.Rune == ' ' {
			f.Set(0, y, '╎', frame.Style{FG: r.Ink})
		}
	}
}

// draw tints a field.
func (a *Field) draw(f chart.Canvas) {
	if w, h := f.Size(); tinted(f.Theme) {
		f.Tint(0, 0, w, h, a.Tint)
	}
}

// tinted reports whether a theme has faint colours; without, fields are dotted.
func tinted(t frame.Theme) bool { return t.Depth <= frame.Colors256 }

// drawScale writes the values of a scale in the left gutter, and their colours beside them.
func (l *drawing) drawScale(f chart.Canvas, lane *Lane) {
	scale, end := &lane.Scale, l.Left-1
	if scale.Tone != nil {
		end -= 2
		edge := lane.edge()
		scale.Upright(f, l.Left-2, 0, lane.Rows, func(rows float64) float64 {
			part := (4*rows - 0.5 - float64(edge)) / float64(max(4*lane.Rows-2-2*edge, 1))
			return scale.Tone(scale.High - min(max(part, 0), 1)*(scale.High-scale.Low))
		})
	}
	if scale.Text == nil {
		return
	}
	for i, v := range scale.ticks() {
		if y := lane.Row(v); (i == 0 || lane.Rows >= 3) && chart.Bare(f, 1, y, end-1) {
			f.TextRight(end, y, scale.Text(v), chart.FaintStyle)
		}
	}
}

// drawFoot writes a row under the lanes on a frame with the axis at column left: first the item under the cursor, then
// what stands at the end, then ticks.
func (l *drawing) drawFoot(f chart.Canvas, left int, foot *Foot, first bool) {
	var labels Labels
	axis := image.Rect(left, 0, left+l.X.W, 1)
	if x, ok := l.X.Cell(l.Here); ok {
		here := Label{Texts: []string{cmp.Or(foot.Here, foot.Text(l.Here))}, X: left + x, Align: 0.5, In: axis,
			Style: frame.Style{FG: l.Cursor.Ink, Bold: true}}
		if l.Cursor.Badge && first {
			here.Texts[0], here.Style = badge(f.Theme, here.Texts[0], l.Cursor.Ink)
		}
		labels.Add(here)
	}
	for i := range l.Pins {
		p := &l.Pins[i]
		if x, ok := l.X.Cell(p.At); ok && first && p.Sign != 0 {
			labels.Add(Label{Texts: []string{foot.Text(p.At)}, X: left + x, Align: 0.5, Far: 4, In: axis, Rank: endRank,
				Style: frame.Style{FG: p.Ink, Bold: true}})
		}
	}
	labels.Add(Label{Texts: foot.Ends, X: axis.Max.X - 1, Align: 1, Style: chart.FaintStyle, Rank: endRank, In: axis,
		Apart: 2})
	ticks := foot.Of
	for room, need := 0, max(foot.Room, 4); foot.Of == nil && need > room; {
		room = need
		ticks = l.X.Ticks(room)
		for _, i := range ticks {
			need = max(need, f.Theme.Width(foot.Text(i))+2)
		}
	}
	for _, i := range ticks {
		if x, ok := l.X.Cell(i); ok {
			labels.Add(Label{Texts: []string{foot.Text(i)}, X: left + x, Align: 0.5, Style: chart.FaintStyle,
				Rank: tickRank})
		}
	}
	labels.Place(f)
}

// badge returns a text in reverse: in brackets where signs replace colours.
func badge(t frame.Theme, text string, ink frame.Color) (string, frame.Style) {
	if t.Signs() {
		return "[" + text + "]", frame.Style{FG: ink, Bold: true}
	}
	return " " + text + " ", frame.Style{FG: frame.Background, BG: ink, Bold: true}
}

// The ranks of labels.
const (
	hereRank = iota
	endRank
	leadRank
	nameRank
	ruleRank
	tickRank
)

// drawOver draws what is over the lines: the title, the labels, the marks, and the grid in the cells that are left.
func (l *drawing) drawOver(f chart.Canvas) {
	top := l.top()
	if len(l.Title) > 0 {
		end := l.Left + l.X.W
		x := f.Text(l.Left, 0, chart.Fitting(f, l.X.W, l.Title...), chart.StrongStyle)
		f.Text(x+2, 0, chart.Fitting(f, end-x-2, l.Note...), chart.FaintStyle)
	}
	var labels Labels
	for i := range l.Bands {
		if b := &l.Bands[i]; !l.hides(b.Name) {
			from, end := l.X.Reach(b.Items.From)/2, l.X.Reach(b.Items.To)/2
			labels.Add(Label{Texts: b.Texts, X: l.Left + (from+end)/2, Y: top - 1, Align: 0.5,
				Style: chart.FaintStyle, In: image.Rect(l.Left+from, top-1, l.Left+end, top)})
		}
	}
	y := top
	for i := range l.Lanes {
		lane := &l.Lanes[i]
		l.label(&labels, lane, y)
		y += lane.Rows + lane.Gap
	}
	if len(l.Lanes) > 0 {
		l.labelHere(&labels)
	}
	places := labels.Place(f)
	y = top
	for i := range l.Lanes {
		lane := &l.Lanes[i]
		paper := f.Sub(l.Left, y, l.X.W, lane.Rows)
		for k := range lane.Marks {
			l.drawMark(paper, lane, &lane.Marks[k])
		}
		l.drawGrid(paper, lane, image.Pt(l.Left, y), places)
		y += lane.Rows + lane.Gap
	}
}

// label adds the labels of a lane that begins at row y: names of lines, of fields and of rules.
func (l *drawing) label(labels *Labels, lane *Lane, y int) {
	rows := l.endRows(lane)
	for i := range lane.Series {
		if s := &lane.Series[i]; len(s.Label) > 0 && l.drawn(s) {
			labels.Add(l.name(lane, s, y, rows[i]))
		}
	}
	for i := range lane.Fields {
		field := &lane.Fields[i]
		if r := l.cells(lane, field); len(field.Label) > 0 && !l.hides(field.Name) {
			labels.Add(Label{Texts: field.Label, X: l.Left + r.Max.X - 2, Y: y + r.Min.Y + 1, Align: 1,
				Style: field.Ink, On: field.Tint, Rank: ruleRank, Far: 20,
				In: image.Rect(l.Left+r.Min.X+1, y+r.Min.Y, l.Left+r.Max.X, y+r.Max.Y)})
		}
	}
	for i := range lane.Series {
		s := &lane.Series[i]
		if x, ok := l.X.Cell(s.Note.At); ok && len(s.Note.Texts) > 0 && l.drawn(s) {
			const far = 6 // columns: no more than a row
			note := Label{Texts: s.Note.Texts, X: l.Left + x, Y: y + lane.Row(s.Of(s.Note.At)), Align: 0.5, Rank: nameRank,
				Far: far, Close: true, Style: frame.Style{FG: s.Note.Ink, Bold: s == lane.lead()},
				In: image.Rect(l.Left, y, l.Left+l.X.W, y+lane.Rows)}
			if len(lane.Fields) > 0 {
				note.On = lane.Fields[0].Tint
			}
			labels.Add(note)
		}
	}
	for i := range lane.Notes {
		n := &lane.Notes[i]
		x, ok := l.X.Cell(n.At)
		if lead := lane.lead(); ok && lead != nil && !math.IsNaN(lead.Of(n.At)) {
			labels.Add(Label{Texts: n.Texts, X: l.Left + x, Y: y + lane.Row(lead.Of(n.At)), Align: 0.5, Rank: hereRank,
				Far: noteFar, Close: true, Style: frame.Style{FG: n.Ink, Bold: n.At == l.Here},
				In: image.Rect(l.Left, max(y-1, 0), l.Left+l.X.W+l.Right, y+lane.Rows)})
		}
	}
	if lane != &l.Lanes[0] {
		return
	}
	for i := range l.Rules {
		if r := &l.Rules[i]; l.within(r) && len(r.Labels) > 0 && !l.hides(r.Name) {
			labels.Add(Label{Texts: r.Labels, X: l.Left + l.X.Reach(r.At)/2 + 1, Y: y + lane.Rows - 2,
				Style: frame.Style{FG: frame.Text}, Rank: ruleRank, Far: 30,
				In: image.Rect(l.Left, y, l.Left+l.X.W, y+lane.Rows)})
		}
	}
}

// noteFar is how far a note may be from its point, in columns.
const noteFar = 12

// around returns the cells for the value at the cursor: those of the lanes up to a row, and the row above them.
func (l *drawing) around(end int) image.Rectangle {
	return image.Rect(l.Left, max(l.top()-1, 0), l.Left+l.X.W, end)
}

// labelHere adds the value at the cursor, near the leading line of the first lane.
func (l *drawing) labelHere(labels *Labels) {
	lane := &l.Lanes[0]
	lead := lane.lead()
	if len(l.Cursor.Value) == 0 || lead == nil || math.IsNaN(lead.Of(l.Here)) {
		return
	}
	x, ok := l.X.Cell(l.Here)
	texts := l.Cursor.Value
	if !ok {
		x, texts = l.X.W, slices.Clone(texts)
		for i := range texts {
			texts[i] += l.Cursor.Away
		}
	}
	labels.Add(Label{Texts: texts, X: l.Left + x, Y: l.top() + lane.Row(lead.Of(l.Here)), Rank: hereRank, Far: 40,
		Style: frame.Style{FG: l.Cursor.Ink, Bold: true}, Inks: l.Cursor.Inks, In: l.around(l.top() + lane.Rows)})
}

// name returns the label of a series of a lane that begins at row y: in a row of the right gutter, or where its line
// leaves the scale. A series that has no value on the scale has no label.
func (l *drawing) name(lane *Lane, s *Series, y, row int) Label {
	gutter := l.Left + l.X.W
	label := Label{Texts: s.Label, X: gutter + 1, Y: y + row, Rank: nameRank,
		Style: frame.Style{FG: s.ink(), Bold: s == lane.lead()}, In: image.Rect(gutter, y, gutter+l.Right, y+row+1)}
	if s == lane.lead() {
		label.Rank = leadRank
	}
	if l.reaches(lane, s) {
		return label
	}
	label.Texts = nil
	for _, items := range slices.Backward(l.columns) {
		last := items.To - 1
		if v := s.Of(last); lane.Scale.holds(v) {
			label.Texts, label.Far, label.In = s.Label, 12, image.Rect(l.Left, y, gutter, y+lane.Rows)
			label.X, label.Y = l.Left+l.X.Dot(last)/2+1, y+lane.Row(v)
			break
		}
	}
	return label
}

// drawMark draws a sign near a point of the leading line: below it, above it, and then farther off.
func (l *drawing) drawMark(paper chart.Canvas, lane *Lane, m *Mark) {
	x, ok := l.X.Cell(m.At)
	if !ok || lane.lead() == nil || math.IsNaN(lane.lead().Of(m.At)) {
		return
	}
	at := lane.Row(lane.lead().Of(m.At))
	for far := 1; far < lane.Rows; far++ {
		for _, y := range [...]int{at + far, at - far} {
			if y < 0 || y >= lane.Rows {
				continue
			}
			if c := paper.At(x, y); c != nil && (c.Rune == ' ' || c.Rune == columnSign) {
				paper.Set(x, y, m.Sign, frame.Style{FG: m.Ink})
				return
			}
		}
	}
}

// drawGrid dots the ticks of a scale, and fields on paper without faint colours, in cells that hold nothing and are not
// beside a label. Ticks have no dots where these would be those of a dotted line. The paper begins at a
// point of the frame on which labels are at some places.
func (l *drawing) drawGrid(paper chart.Canvas, lane *Lane, at image.Point, labels []image.Rectangle) {
	dot := func(x, y int, ink frame.Ink) {
		cell := image.Pt(x/2, y/4)
		beside := func(r image.Rectangle) bool {
			return cell.Add(at).In(image.Rect(r.Min.X-1, r.Min.Y, r.Max.X+1, r.Max.Y))
		}
		if c := paper.At(cell.X, cell.Y); c != nil && c.Rune == ' ' && !slices.ContainsFunc(labels, beside) {
			paper.Dot(x, y, ink)
		}
	}
	for i := range lane.Fields {
		field := &lane.Fields[i]
		if tinted(paper.Theme) || field.Dots == 0 || l.hides(field.Name) {
			continue
		}
		r := l.cells(lane, field)
		for y := 4*r.Min.Y + 2; y < 4*r.Max.Y; y += 4 {
			for x := 2*r.Min.X + 1 + y%8; x < 2*r.Max.X; x += 8 {
				dot(x, y, frame.Ink{Color: field.Dots, Z: chart.BandZ, Glyph: ':'})
			}
		}
	}
	if lane.Rows < 3 || paper.Theme.Depth == frame.NoColor && lane.dotted() {
		return
	}
	for _, v := range lane.Scale.ticks() {
		y := lane.Dot(v)
		for x := 0; x < l.X.Reach(l.X.End()); x += 4 {
			dot(x, y, frame.Ink{Color: frame.Line, Glyph: '-'}) // in ASCII areas have the sign '.'
		}
	}
}
