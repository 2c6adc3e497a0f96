package schemes

import (
	"image"
	"math"
	"sort"
	"strconv"

	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// distance is the face with a lane for each scheme: a filled curve of what the scheme adds
// to a score by offset, below it the share of the attention, and words and numbers on both
// sides.
type distance struct {
	subject
	chart.Grid
	floor     float64 // how far below 0 the floor of a curve is
	labelCols int     // columns before the curves
	numbers   int     // the first column after them, and how many there are
	width     int
	curve     int  // rows of a curve
	heat      int  // rows of the share of the attention, under a curve
	gap       int  // rows between lanes
	brackets  bool // a row for one below every lane
	first, n  int  // lanes that are shown
}

func newDistance(s subject) *distance {
	d := &distance{subject: s, floor: s.floor()}
	w := s.paper.W
	switch {
	case w >= 140:
		d.labelCols, d.width = 26, 17
	case w >= 104:
		d.labelCols, d.width = 22, 15
	case w >= 70:
		d.labelCols, d.width = 14, 13
	default:
		d.labelCols, d.width = 12, 7
	}
	d.numbers = w - 1 - d.width
	x := d.labelCols + 1
	d.Grid = chart.NewGrid(chart.Offsets{
		X: x, W: max(d.numbers-3-4*chart.One(w >= 140)-x, 1), Count: s.keys})
	d.share(s.paper.H - s.headRows() - 1)
	return d
}

// share divides the rows: high curves with gaps if all lanes fit, else low curves without
// gaps, else as many lanes as fit.
func (d *distance) share(rows int) {
	all := len(d.all)
	d.heat = chart.One(!d.Hidden.Hides(profileName))
	d.n, d.gap, d.curve = all, 1, (rows+1)/all-1-d.heat
	switch {
	case d.curve >= 3:
	case rows >= (3+d.heat)*all:
		d.gap, d.curve = 0, 3
	default:
		d.gap, d.curve = 0, 2
		if d.n = min(max(rows/(2+d.heat), 1), all); d.n < all {
			d.curve = max(rows/d.n-d.heat, 2)
		}
	}
	d.curve = min(d.curve, 12)
	d.brackets = d.heat > 0 && d.gap > 0 && d.n*d.pitch() <= rows
	d.first = all - d.n // the lane of no positions leaves first
	if d.here >= 0 {
		d.first = min(d.first, d.here)
	}
}

func (d *distance) pitch() int { return d.curve + d.heat + d.gap }

func (d *distance) picture() chart.Picture {
	rows := []chart.Region{d.heading(chart.Region{Draw: d.drawProbe}), d.heads()}
	for i := d.first; i < d.first+d.n; i++ {
		if i > d.first {
			rows = append(rows, chart.Gap(d.gap-chart.One(d.brackets)))
		}
		rows = append(rows, d.lane(d.all[i]))
	}
	rows = append(rows, chart.Region{Rows: chart.Fixed(1), Data: d.distances, Draw: func(f chart.Canvas) {
		f.Text(2, 0, "offset k", chart.FaintStyle)
		d.DrawAxis(f, 0, d.k, chart.Position(d.k), func(k int) string { return chart.TickLabel(k, k) })
	}})
	return d.subject.picture(chart.Region{Data: d.schemes, In: rows}, d.words())
}

// lane returns all of one scheme. Names that all lanes share are on the lane of the cursor.
func (d *distance) lane(s *lane) chart.Region {
	own, here := chart.At(s.at), s.at == d.here
	high := d.curve + d.heat
	all := high + chart.One(d.brackets)
	g := chart.Region{Rows: chart.Fixed(all), Way: chart.Stack, Data: d.detailData(s, nil),
		Draw: func(f chart.Canvas) { d.drawLane(f, s, here) },
		Named: func(list chart.NameCells) {
			if from, ok := d.edge(s); ok && !d.Hidden.Hides(edgeName) {
				list(chart.Ref{Name: edgeName}, image.Rect(d.X+from, 0, d.X+d.W, d.curve))
			}
		},
		In: []chart.Region{
			mark(schemeName, own, 1, 0, d.paper.W-2, all),
			mark(stageName, own, 2, 1, d.labelCols-3, d.curve-1),
			mark(numberName, own, d.numbers, 0, d.width, high)},
		Click: func(x, y int) chart.Change {
			if y >= high {
				return chart.Change{}
			}
			if x < d.X || x >= d.X+d.W {
				return choose(s)(x, y)
			}
			k := d.At(float64(x-d.X) + 0.5)
			return chart.Change{State: func(to *chart.State) { to.Scheme, to.Offset = s.Scheme.Name, k }}
		}}
	if here || d.here < 0 {
		g.In = append(g.In, mark(curveName, 0, d.X, 0, d.W, d.curve), mark(profileName, 0, d.X, d.curve, d.W, d.heat))
	}
	return g
}

// drawProbe says what all schemes are asked.
func (d *distance) drawProbe(f chart.Canvas) {
	w, _ := f.Size()
	room := w - 1
	text := chart.Fitting(f, room, "all keys alike: only position differs", "only position differs", "")
	if d.cut() {
		nearest := "the nearest " + chart.Tens(d.keys) + " of " + chart.Tens(d.Length) + " keys"
		text = chart.Fitting(f, room, nearest+" alone", nearest)
	}
	f.TextRight(w-1, 0, text, chart.FaintStyle)
}

// heads explains curves, shades and numbers.
func (d *distance) heads() chart.Region {
	return chart.Region{Rows: chart.Fixed(d.headRows() - 1), Way: chart.Stack, Data: d.steps, In: []chart.Region{
		chart.Place(d.X, 0, chart.Region{Cols: chart.Fixed(d.W), Rows: chart.Fixed(1), In: []chart.Region{
			chart.Heading(d.Hidden,
				chart.Field{Label: "curve", Value: "added score, 0 … " + chart.Minus + chart.Plainly(d.floor)},
				chart.Field{Label: "shade", Value: chart.Either(d.heat > 0, "attention", ""), Drop: 1})}}),
		{Draw: d.drawHeads}}}
}

func (d *distance) drawHeads(f chart.Canvas) {
	w, _ := f.Size()
	k := "k " + chart.Position(d.k)
	f.Text(d.numbers, 0, chart.Fitting(f, d.width-8*chart.One(d.width > 7), "at "+k, k, "g"),
		frame.Style{FG: frame.Offset, Bold: true})
	if d.width > 7 {
		f.TextRight(w-1, 0, "weight", chart.FaintStyle)
	}
}

func halfSign(t frame.Theme) rune { return chart.Either(t.ASCII, '|', '┃') }

// drawLane draws one scheme.
func (d *distance) drawLane(f chart.Canvas, s *lane, here bool) {
	if high := d.curve + d.heat; here {
		f.Tint(1, 0, d.labelCols-1, high, frame.Column)
		f.Tint(d.numbers-1, 0, d.width+1, high, frame.Column)
		f.Set(1, 0, '▸', chart.CursorStyle)
	}
	d.drawWords(f, s, here)
	if s.Profile == nil {
		text := chart.Fitting(f, d.W, s.failed, "no such "+s.Scheme.Title)
		f.Text(d.X, d.curve/2, text, frame.Style{FG: frame.Warn})
		return
	}
	d.drawNumbers(f, s, here)
	paper, hidden := f.Sub(d.X, 0, d.W, d.curve), d.hides(schemeName, s)
	if !hidden && d.heat > 0 {
		d.drawHeat(f, s, d.curve)
		d.drawHalf(f, s, d.curve+1)
	}
	if hidden || d.Hidden.Hides(curveName) {
		chart.DrawUnknown(paper, 0, 0, d.W, d.curve)
		return
	}
	d.drawOffset(f)
	d.drawFan(paper, s)
	if solid(paper.Theme) {
		d.drawBlock(paper, s, here)
	} else {
		d.drawCurve(paper, s, here)
	}
	d.nameFan(paper, s)
	d.drawBead(paper, s)
	if !d.Hidden.Hides(edgeName) {
		chart.DrawTrained(f, d.Train, 0, d.Count, d.X+int(d.Start(d.Train)), 0, d.curve, true)
		d.drawRemarks(paper, s)
	}
}

// drawWords says where a scheme enters, what to know about its numbers, and how many of
// them are learned.
func (d *distance) drawWords(f chart.Canvas, s *lane, here bool) {
	end, note := d.curve+d.heat-1, s.note()
	room := d.labelCols - 3 + chart.One(d.labelCols < 20)
	x := f.Text(2, 0, s.Scheme.Title, frame.Style{FG: s.hue, Bold: true})
	ink := chart.Either(here, frame.Style{FG: frame.Text}, chart.FaintStyle)
	lines := []string{chart.Either(d.labelCols > 22, s.Scheme.Act, s.Scheme.Stage.String())}
	if d.hides(stageName, s) {
		lines[0] = chart.Unknown
	} else if room-(x-2) <= f.Theme.Width(note) {
		lines = append(lines, note)
	} else {
		f.TextRight(2+room, 0, note, ink)
		if s.Learns().Groups > 0 {
			lines = append(lines, s.learned())
		}
	}
	for i, text := range lines {
		if i < end {
			f.Text(2, 1+i, chart.Fitting(f, room, text, ""), ink)
		}
	}
}

// drawNumbers writes what the scheme adds at the offset, and the weight that results.
func (d *distance) drawNumbers(f chart.Canvas, s *lane, here bool) {
	w, _ := f.Size()
	v := s.valueAt(d.k)
	f.Text(d.numbers, 0, d.number(s, chart.FitNats(v, min(d.width, 8))), frame.Style{FG: frame.Offset, Bold: here})
	if d.width > 7 {
		ink := chart.Either(here, chart.StrongStyle, frame.Style{FG: frame.Text})
		f.TextRight(w-1, 0, d.number(s, chart.Weight(v)), ink)
	}
}

// dots returns the rows of dots that the curve takes in a column of dots: one, or the range
// if the column holds more than two offsets. ok is false below the floor.
func (d *distance) dots(s *lane, x int) (top, bottom int, ok bool) {
	from, to := d.Held[x][0], d.Held[x][1]
	if from >= s.Keys {
		return 0, 0, false
	}
	to = min(to, s.Keys-1)
	if to-from < 2 {
		from = to
	}
	low, high := s.Extent(from, to+1)
	top, bottom = d.dot(high), d.dot(low)
	return max(top, 0), min(bottom, 4*d.curve-1), top < 4*d.curve
}

// dot returns the row of dots of a value: the first row for 0, the last for the floor, and
// one more for all values below the floor.
func (d *distance) dot(v float64) int {
	below := float64(4 * d.curve)
	if at := math.Round(-v / d.floor * (below - 1)); at < below {
		return int(max(at, 0))
	}
	return 4 * d.curve
}

// solid reports whether there are enough colours to fill a lane.
func solid(t frame.Theme) bool { return !t.ASCII && t.Depth <= frame.Colors256 }

// drawBlock fills a lane below the curve, to an eighth of a cell. If a cell holds several
// values, it is filled up to the least and paler up to the largest.
func (d *distance) drawBlock(paper chart.Canvas, s *lane, here bool) {
	full, pale := s.hue.Over(chart.Either(here, 60, 44)), s.hue.Over(chart.Either(here, 28, 20))
	for x := range d.W {
		low, high, ok := d.levels(s, x)
		if !ok || x == d.Middle(d.k)-d.X { // where the offset has a ground of its own
			continue
		}
		for row := range d.curve {
			under := 8 * (d.curve - 1 - row) // eighths below the cell
			switch least, most := min(low-under, 8), min(high-under, 8); {
			case least == 8:
				paper.Tint(x, row, 1, 1, full)
			case least > 0:
				rest := chart.Either(2*(most-least) > 8-least, pale, frame.Background)
				edge(paper.At(x, row), least, full, rest)
			case most == 8:
				paper.Tint(x, row, 1, 1, pale)
			case most > 0:
				edge(paper.At(x, row), most, pale, frame.Background)
			}
		}
	}
}

// edge fills some eighths of a cell from below with a ground colour. It sets the cell
// directly, since a ground is no ink and must equal the tint of the cells below.
func edge(c *frame.Cell, eighths int, ground, above frame.Color) {
	if c != nil {
		*c = frame.Cell{Rune: chart.Eighths[eighths], FG: ground, BG: above}
	}
}

// levels returns the least and the largest value in a cell, in eighths of a cell above the
// floor; ok is false if there are none.
func (d *distance) levels(s *lane, x int) (low, high int, ok bool) {
	from, to := d.Held[2*x][0], min(d.Held[2*x+1][1], s.Keys-1)
	if from >= s.Keys {
		return 0, 0, false
	}
	level := func(v float64) int {
		return int(math.Round((1 + max(v/d.floor, -1)) * float64(8*d.curve)))
	}
	least, most := s.Extent(from, to+1)
	return level(least), level(most), true
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

// drawCurve draws a line on paper that cannot fill a lane.
func (d *distance) drawCurve(paper chart.Canvas, s *lane, here bool) {
	hue := chart.Either(here, s.hue, s.hue.Over(80))
	pen := chart.Pen{Paper: paper, Ink: frame.Ink{Color: hue, Z: chart.WaveZ, Glyph: '*'}}
	for x := range 2 * d.W {
		top, bottom, ok := d.dots(s, x)
		if !ok {
			pen.Down = false
			continue
		}
		pen.To(x, top, bottom)
	}
}

// drawHeat fills the row below a curve with the share of the attention.
func (d *distance) drawHeat(f chart.Canvas, s *lane, y int) {
	end := min(int(math.Ceil(d.Start(s.Keys))), d.W)
	for x := range end {
		f.Fill(d.X+x, y, 1, 1, frame.Magnitude, d.Density(s.Profile, x)/0.35)
	}
	for x := end; x < d.W; x++ {
		f.Set(d.X+x, y, '·', chart.LineStyle)
	}
	if d.k < s.Keys {
		over(f, d.Middle(d.k), y, "│", frame.Offset)
	}
	if !d.hides(numberName, s) { // with the offset, where no bracket has it
		at, number, bar := d.Middle(s.Half), strconv.Itoa(s.Half), string(halfSign(f.Theme))
		switch {
		case d.brackets:
			over(f, at, y, bar, frame.Bright)
		case d.X+d.W-at-1 >= len(number):
			over(f, at, y, bar+number, frame.Bright)
		default:
			over(f, at-len(number), y, number+bar, frame.Bright)
		}
	}
}

// drawHalf draws a bracket below the offsets that hold half of the attention. Schemes
// differ most in its length.
func (d *distance) drawHalf(f chart.Canvas, s *lane, y int) {
	if !d.brackets || d.hides(numberName, s) {
		return
	}
	end, text := d.Middle(s.Half), " "+strconv.Itoa(s.Half)+" "
	if long := " half of the attention within" + text; s.at == d.first && end-d.X > len(long) {
		text = long
	}
	n := len(text)
	ink := frame.Style{FG: s.hue}
	f.HLine(d.X, y, end-d.X, '─', ink)
	f.Set(d.X, y, '╰', ink)
	f.Set(end, y, '╯', ink)
	f.Text(chart.Either(end-d.X > n+1, (d.X+end-n)/2+1, end+1), y, text, chart.StrongStyle)
}

// over writes a sign in an ink over a cell, and the text after it in the more legible of
// the ink and the background.
func over(f chart.Canvas, x, y int, text string, ink frame.Color) {
	for i, sign := range []rune(text) {
		if c := f.At(x+i, y); c != nil {
			fg := chart.Either(i > 0, f.Theme.Legible(c.BG, ink, frame.Background), ink)
			f.Set(x+i, y, sign, frame.Style{FG: fg, BG: c.BG, Bold: true})
		}
	}
}

// drawOffset draws the column of the offset through a lane.
func (d *distance) drawOffset(f chart.Canvas) {
	if d.k >= d.Count {
		return
	}
	x := d.Middle(d.k)
	if chart.StippledWedge(f.Theme) {
		f.VLine(x, 0, d.curve, chart.Either(f.Theme.ASCII, '|', '│'), frame.Style{FG: frame.Offset})
		return
	}
	f.Tint(x, 0, 1, d.curve, frame.WedgeHere)
}

// drawBead marks the curve at the offset.
func (d *distance) drawBead(paper chart.Canvas, s *lane) {
	if d.k >= d.Count || d.k >= s.Keys {
		return
	}
	y := d.dot(s.valueAt(d.k))
	if y < 0 || y >= 4*d.curve {
		return
	}
	x := 2 * (d.Middle(d.k) - d.X)
	paper.Dots(x, min(y, y|3-1), 2, 2, frame.Ink{Color: frame.Bright, Z: chart.CursorZ, Glyph: '@', Bold: true})
}

// drawFan draws the other heads as dots.
func (d *distance) drawFan(paper chart.Canvas, s *lane) {
	ink := frame.Ink{Color: s.hue.Over(chart.Either(solid(paper.Theme), 92, 48)), Z: chart.BandZ, Glyph: '.'}
	for _, c := range chart.Heads(s.Setup, s.hue) {
		for x := 0; x < 2*d.W; x += 2 {
			if y := d.dot(c.Of(d.Held[x][0])); y < 4*d.curve {
				paper.Dot(x, y, ink)
			}
		}
	}
}

// nameFan writes the numbers of the heads where they reach the floor.
func (d *distance) nameFan(paper chart.Canvas, s *lane) {
	if !s.Scheme.Needs("head") {
		return
	}
	own := chart.Curve{Of: s.At, Ink: s.hue, Label: strconv.Itoa(s.Head)}
	for _, c := range append(chart.Heads(s.Setup, s.hue), own) {
		k := sort.Search(d.Count, func(k int) bool { return c.Of(k) <= -d.floor })
		if k >= d.Count {
			continue
		}
		style := frame.Style{FG: chart.Either(solid(paper.Theme), frame.Text, s.hue.Over(72))}
		if c.Label == own.Label {
			style = frame.Style{FG: chart.Either(solid(paper.Theme), frame.Bright, s.hue), Bold: true}
		}
		d.nameHead(paper, d.Middle(k)-d.X, c.Label, style)
	}
}

// nameHead writes a number at a column of the floor, or a few columns further if that place
// is taken.
func (d *distance) nameHead(paper chart.Canvas, at int, label string, style frame.Style) {
	for x := at; x <= min(at+3, d.W-len(label)); x++ {
		end := x + len(label)
		if chart.Bare(paper, x, d.curve-1, len(label)) && (end == d.W || chart.Bare(paper, end, d.curve-1, 1)) {
			paper.Text(x, d.curve-1, label, style)
			return
		}
	}
}

// edge returns the column of the curve from which on there are no rows, or one bucket.
func (d *distance) edge(s *lane) (column int, ok bool) {
	if s.Profile == nil || d.hides(schemeName, s) || d.Hidden.Hides(curveName) {
		return 0, false
	}
	if s.Keys < d.Count {
		return int(math.Ceil(d.Start(s.Keys))), true
	}
	pieces := s.pieces()
	if len(pieces) < 2 || pieces[len(pieces)-1].From >= d.Count {
		return 0, false
	}
	return int(d.Start(pieces[len(pieces)-1].From)), true
}

// drawRemarks says beside a curve where it ends, and from where on it is constant.
func (d *distance) drawRemarks(paper chart.Canvas, s *lane) {
	if end := int(math.Ceil(d.Start(s.Keys))); s.Keys < d.Count {
		last := strconv.Itoa(s.Keys - 1)
		texts := [2][]string{{"no rows", "no row"}, {"past " + last, ">" + last}}
		if t := s.table(); t != nil && t.Used < t.Rows {
			texts = [2][]string{{"rows 0–" + last, "to " + last}, {"are read", "read"}}
		}
		for i, text := range texts {
			if y := d.curve - 2 + i; y >= 0 {
				paper.Text(end+1, y, chart.Fitting(paper, d.W-end-1, text...), chart.FaintStyle)
			}
		}
		return
	}
	pieces := s.pieces()
	if len(pieces) < 2 {
		return
	}
	from := pieces[len(pieces)-1].From
	if from >= d.Count {
		return
	}
	text := "one bucket from " + strconv.Itoa(from)
	n := len(text)
	row := d.dot(s.valueAt(from))/4 - 1
	for x := min(int(d.Start(from))+4, d.W-n-1); x > int(d.Start(from))-n && row >= 0; x-- {
		if x >= 0 && chart.Bare(paper, x-1, row, n+2) &&
			(d.k >= d.Count || d.Middle(d.k)-d.X < x-1 || d.Middle(d.k)-d.X > x+n) {
			paper.Text(x, row, text, chart.FaintStyle)
			return
		}
	}
}

// words returns the caption, and what the scheme under the cursor adds.
func (d *distance) words() chart.Words {
	w := chart.Words{Caption: d.caption(), Readout: d.position()}
	of := d.cursor()
	if of == nil {
		w.Readout = append(w.Readout, chart.Field{Value: d.Scheme + " has no lane"},
			chart.Field{Value: "its rows say more than the offset", Drop: 1})
		return w
	}
	if of.Profile == nil {
		w.Readout = failure(of)
		return w
	}
	g, t := of.valueAt(d.k), of.table()
	switch {
	case !math.IsNaN(g):
		adds := d.adds(of, g)
		if t != nil && t.Used-d.k > 1 { // not the number of these two rows
			adds.Label += " mean"
		}
		w.Readout = append(w.Readout, adds, chart.Field{Label: "weight", Drop: 3,
			Value: d.number(of, "×"+chart.Brief(math.Exp(g), 3))})
	case t != nil && d.k < t.Rows:
		w.Readout = append(w.Readout, chart.Field{Value: of.name(), Drop: 2},
			chart.Field{Value: "means are over " + strconv.Itoa(t.Used) + " rows"},
			chart.Field{Value: "more would take too long", Drop: 1})
	default:
		w.Readout = append(w.Readout, chart.Field{Value: of.name(), Drop: 2},
			chart.Field{Value: "no two rows are so far apart"})
	}
	if d.Train > 0 && d.k >= d.Train {
		w.Readout = append(w.Readout,
			chart.Field{Value: chart.Either(d.Windowed(), "beyond the window", "beyond training"), Drop: 4})
	}
	return w
}

// caption compares the offsets within which half of the attention lies. It skips placeholder
// values.
func (d *distance) caption() []string {
	var least, most *lane
	for _, s := range d.all {
		if s.Profile == nil || s.placeholder() {
			continue
		}
		if least == nil || s.Half < least.Half {
			least = s
		}
		if most == nil || s.Half >= most.Half {
			most = s
		}
	}
	half := func(s *lane) string {
		return strconv.Itoa(s.Half) + chart.Either(s.Scheme.Stage == scheme.Nowhere, " without positions",
			" for "+s.name())
	}
	short := "Half the attention within k " + half(least)
	if d.cut() {
		return []string{"Half the attention to the nearest " + chart.Tens(d.keys) + " keys: within k " +
			half(least), short}
	}
	return []string{"Half the attention lies within k " + half(least) + ", " + half(most) + ".", short}
}
