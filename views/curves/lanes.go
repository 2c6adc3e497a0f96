package curves

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// lanes is the picture of a lane for each pair, one below the other. It is an
// oscilloscope: the waves flow through a cut that stays in its column, and a thread leads
// each value from there into a vector to the left of them.
type lanes struct {
	base
	rowStack
	lanes   []lane
	axis    int  // row of the ticks; the labels are below
	aside   bool // in low lanes the wavelength is beside the name
	from    int  // column of the vector
	block   int  // columns of the vector with its brackets, 0 for none
	side    int  // columns of a bar on either side of zero, 0 for no bars
	threads int  // columns between the vector and the cut
}

func newLanes(s *inputs) *lanes {
	p := &lanes{base: base{inputs: s}, axis: s.paper.H - 2}
	switch {
	case s.numbered:
	case s.paper.W >= 64:
		size := chart.One(s.paper.W >= 96) + chart.One(s.paper.W >= 160)
		p.side, p.threads = [...]int{4, 6, 11}[size], [...]int{5, 7, 11}[size]
		p.block = 10 + 2*p.side
	case s.paper.W >= 48:
		p.block, p.threads = 8, 3
	}
	s.cut = p.block > 0
	top := chart.One(p.block > 0 || s.numbered) // the heading of the values
	rows := p.axis - top
	var fast int
	p.lanes, fast = s.chooseLanes(rows)
	p.rowStack = newStack(top, rows, len(p.lanes), fast)
	p.axis = min(p.axis, p.Top+max(p.Height(), 1))
	p.from = 1 + s.leftGutter()
	if p.aside = p.Rows < 3 && s.paper.W >= 64; p.aside {
		p.from += 8
	}
	p.lay(p.from+p.block+p.threads+chart.One(!s.numbered && !s.cut), 0, p.inLanes())
	if p.signed(p.lanes[0]) && p.Rows%2 == 0 && p.Seam == 0 { // 0 is in the middle of a row
		p.Rows, p.Gap = p.Rows-1, p.Gap+1
	}
	p.lines = p.newLines()
	p.lines.Feet[0].Head = []string{"pos of " + chart.Compact(p.Length), "pos"}
	p.lines.Choose = p.choose
	for i := range p.lanes {
		p.lines.Lanes = append(p.lines.Lanes, p.lane(i))
	}
	return p
}

// inLanes lists the dimensions in the lanes.
func (p *lanes) inLanes() []int {
	var dims []int
	for _, l := range p.lanes {
		for _, s := range l.strands {
			dims = append(dims, s.Dim)
		}
	}
	return dims
}

// region lays the brackets around the values, the threads and the labels of bands over the lanes.
func (p *lanes) region() chart.Region {
	all := []chart.Region{{Draw: p.drawZeros}}
	all = append(all, p.over(p.Top, chart.Region{Draw: p.drawOver})...)
	if p.block > 0 {
		all = append(all, chart.PlaceSized(p.from, 0, p.block, p.axis+1,
			chart.Region{Name: valuesName, Draw: p.drawBracket, Cover: p.drawBracket}))
	}
	return chart.Region{Way: chart.Stack, In: all}
}

// drawOver draws what lies over the lines.
func (p *lanes) drawOver(f chart.Canvas) {
	for i, l := range p.lanes {
		if p.band(l) && !p.Hidden.HasN(laneName.Name, l.Pair) {
			p.drawBandLabel(f.Sub(p.left, p.Row(i), p.x.W, p.Rows), l)
		}
		p.drawThreads(f.Sub(p.left-p.threads, p.Row(i), p.threads, p.Rows), i)
	}
}

// lane returns lane i. A hidden one still has its names.
func (p *lanes) lane(i int) plot.Lane {
	l := p.lanes[i]
	names := func(f chart.Canvas) {
		p.drawName(f, l)
		p.drawValues(f, l)
	}
	lane := plot.Lane{Part: chart.Ref{Name: laneName, Index: chart.At(l.Pair)}, Rows: p.Rows, Cover: names,
		Gap: p.Row(i+1) - p.Row(i) - p.Rows, Scale: plot.Scale{Scale: chart.ScaleOf(l.strands[0].Column), Ticks: []float64{}},
		Left: chart.Region{Way: chart.Stack, Draw: names, In: p.places(l)}}
	if lane.Scale.Signed() && !p.band(l) {
		lane.Scale.Ticks = []float64{0}
	}
	if !l.has(p.Dim) {
		lane.Click = moved(p.Pos, l.strands[0].Dim)
	}
	switch {
	case i == len(p.lanes)-1:
		lane.Gap, lane.Below = 1, chart.Region{Draw: p.drawPeriod}
	case p.Seam == i+1:
		lane.Below = chart.Region{Way: chart.Stack, In: []chart.Region{chart.PlaceSized(p.left, 0, p.seamRoom(), 1,
			chart.Region{Name: seamName, Draw: p.drawSeam, Cover: p.drawSeam})}}
	}
	lane.Series, lane.Lead = p.laneSeries(l)
	return lane
}

// places returns the places of the names and of the wavelength of a lane. A click on a name moves the cursor there.
func (p *lanes) places(l lane) (all []chart.Region) {
	rows, _ := p.textRows(l)
	for i, st := range l.strands {
		g := named(dimName, chart.At(st.Dim))
		g.Click = func(int, int) chart.Change { return moved(p.Pos, st.Dim) }
		all = append(all, chart.PlaceSized(0, rows[i], p.left, 1, g))
	}
	if x, y, ok := p.waveAt(l); ok {
		all = append(all, chart.PlaceSized(x, y, p.paper.Theme.Width(p.term("λ", "T"))+7, 1, named(wavesName, 0)))
	}
	return all
}

// choose moves the cursor to a position in a lane. It keeps its wave if that is in the lane.
func (p *lanes) choose(i, pos int) chart.Change {
	switch l := p.lanes[i]; {
	case pos >= p.Length:
		return chart.Change{}
	case l.has(p.Dim):
		return moved(pos, p.Dim)
	default:
		return moved(pos, l.strands[0].Dim)
	}
}

// seamRoom returns the columns of the seam.
func (p *lanes) seamRoom() int { return chart.Either(p.cut, p.x.W, p.columns()) }

// drawSeam separates the pairs that turn within the length from those that do not. Its text is at the left end or,
// where the cursor would run through it, at the right end.
func (p *lanes) drawSeam(f chart.Canvas) {
	for x := range p.seamRoom() {
		if chart.Bare(f, x, 0, 1) { // without the cursor's line
			f.Set(x, 0, '┄', chart.LineStyle)
		}
	}
	n := p.FullTurns()
	turn := chart.Plural(n, "pair") + " turn" + chart.VerbEnd(n, n) + " "
	texts := []string{fmt.Sprintf(" ↑ %d of %d pairs: %s ≤ %s ", n, p.Pairs(), p.term("λ", "T"), chart.Compact(p.Length)),
		" ↑ " + turn}
	if p.Minuend != nil { // which has no wavelength
		texts = []string{" ↑ in A " + turn}
	}
	if p.Hidden.Hides(seamName) || p.Hidden.Hides(wavesName) {
		texts = []string{" " + chart.Unknown + " "}
	}
	const margin = 2
	end := p.seamRoom()
	cursor, _ := p.x.Cell(p.Pos)
	left, right := end-margin, 0
	if margin <= cursor && cursor < end {
		left, right = cursor-margin, end-cursor-1
	}
	text := p.paper.Fitting(max(left, right), texts...)
	w := p.paper.Theme.Width(text)
	f.Text(chart.Either(w <= left, margin, max(end-margin-w, cursor+1)), 0, text, chart.FaintStyle)
}

// chooseLanes returns the lanes that fit into some rows, and how many of them turn
// within the length if others below them do not. Marked dimensions have the lanes;
// without marks they are pairs from the fastest to the slowest.
func (s *inputs) chooseLanes(rows int) (all []lane, fast int) {
	here, n := s.PairOf(s.Dim), fitStack(rows, s.paper.Theme)
	switch {
	case s.Marks.Len() > 0:
		if !s.paper.Theme.Few {
			n = max(n, (rows+1)/4)
		}
		all = s.markedLanes()
		at := slices.IndexFunc(all, func(l lane) bool { return l.Pair >= here })
		if at < 0 {
			at = len(all) - 1
		}
		first := chart.ScrollTo(at, n, len(all))
		return all[first : first+min(n, len(all))], 0
	case !s.HasWaves():
		first := chart.ScrollTo(here, n, s.DModel)
		for i := range min(n, s.DModel) {
			all = append(all, newLane(s.strand(first+i)))
		}
		return all, 0
	}
	pairs, fast := spreadPairs(s.Pairs(), s.FullTurns(), n, here)
	if s.hasGhost() && s.Ghost.Pairs() == s.Pairs() { // the lanes keep their pairs while a knob is turned
		pairs, _ = spreadPairs(s.Pairs(), s.Ghost.FullTurns(), n, here)
		if fast = 0; pairs[len(pairs)-1] >= s.FullTurns() {
			fast = sort.SearchInts(pairs, s.FullTurns())
		}
	}
	for _, pair := range pairs {
		strands := s.strands(pair)
		if s.paper.Theme.Glyphs == frame.ASCII && len(strands) == 2 { // signs are too coarse for two waves
			_, kind := s.Wave()
			strands = strands[min(int(kind), 1):][:1]
		}
		all = append(all, newLane(strands...))
	}
	return all, fast
}

// markedLanes returns the lanes of the marked dimensions, the fastest first, each
// with its marked waves alone.
func (s *inputs) markedLanes() []lane {
	var all []lane
	for _, dim := range s.inOrder() {
		st, last := s.strand(dim), len(all)-1
		if last >= 0 && all[last].Pair == st.Pair {
			all[last] = newLane(append(all[last].strands, st)...)
		} else {
			all = append(all, newLane(st))
		}
	}
	return all
}

// textRows returns the rows in a lane of its strands' names and values, and the row
// of its wavelength, −1 for none.
func (p *lanes) textRows(l lane) (names []int, whole int) {
	top := max(p.Rows-1-len(l.strands), 0) / 2
	switch {
	case len(l.strands) == 1:
		names, whole = []int{top}, top+1
	case p.Rows >= tallLane:
		names, whole = []int{top, top + 2}, top+1
	default:
		names, whole = []int{top, top + 1}, top+2
	}
	if whole >= p.Rows {
		whole = -1
	}
	return names, whole
}

// leftGutter returns the width of the cursor's pointer, the mark, the dimension and the name of its wave, or of the
// wavelength below them.
func (s *inputs) leftGutter() int {
	return 1 + max(s.markRoom+s.dimRoom+s.nameRoom, s.paper.Theme.Width(s.term("λ", "T"))+8)
}

// drawName writes the names of a lane's strands and its wavelength.
func (p *lanes) drawName(f chart.Canvas, l lane) {
	rows, _ := p.textRows(l)
	for i, st := range l.strands {
		y := rows[i]
		if st.Dim == p.Dim {
			f.Text(1, y, "▸", chart.CursorStyle)
		}
		chart.DrawMark(f, p.Scene, 2, y, st.Dim)
		f.Text(2+p.markRoom, y, "d"+strconv.Itoa(st.Dim), p.ink(st.Dim, frame.Style{}))
		f.Text(2+p.markRoom+p.dimRoom, y, st.Name, frame.Style{FG: st.hue, Bold: st.Dim == p.Dim})
	}
	if x, y, ok := p.waveAt(l); ok {
		room := p.leftGutter() - 3 - p.paper.Theme.Width(p.term("λ", "T"))
		f.Text(x, y, p.period(l.strands[0].Column, "%7s", room), p.quiet(l))
	}
}

// waveAt returns the place of the wavelength in a lane: on a separate row, or beside the names. It is false if there
// is none, or no room.
func (p *lanes) waveAt(l lane) (x, y int, ok bool) {
	_, y = p.textRows(l)
	if ok = !math.IsInf(l.Period, 0) && p.Minuend == nil; y >= 0 {
		return 2, y, ok
	}
	return p.leftGutter(), len(l.strands) - 1, ok && p.aside
}

// quiet returns the style of wavelengths: faint outside the cursor's lane.
func (p *lanes) quiet(l lane) frame.Style {
	if l.has(p.Dim) {
		return frame.Style{}
	}
	return chart.FaintStyle
}

const (
	valueRoom = 6  // columns of a value
	noticed   = 40 // percent of its hue that a bar has where the value was one position before
)

// drawBracket draws the brackets of the vector, its name and the scale of its bars.
func (p *lanes) drawBracket(f chart.Canvas) {
	accent := frame.Style{FG: frame.Accent}
	for x, ends := range map[int]string{0: "┌└", p.block - 1: "┐┘"} {
		corners := []rune(ends)
		f.Set(x, 0, corners[0], accent)
		f.VLine(x, 1, p.axis-1, '│', accent)
		f.Set(x, p.axis, corners[1], accent)
	}
	p.drawHead(f)
	count, noun := p.shown()
	foot := []string{count + noun, count, ""}
	if p.side > 0 && !math.IsNaN(p.before(p.Dim)) { // the sign in the bars
		foot = []string{count + noun + ", ┊ before", count + " ┊ before", "┊ before", ""}
	}
	f.TextCenter(1, p.axis, p.block-2, p.paper.Fitting(p.block-4, foot...), chart.FaintStyle)
}

// drawHead writes the name of the vector over the values, and the scale of the bars over the bars.
func (p *lanes) drawHead(f chart.Canvas) {
	const x = 1
	name := strings.TrimSuffix(p.RowName(""), "()")
	head, style := p.paper.Fitting(valueRoom, p.RowName(p.place(p.Pos)), p.RowName("pos"), name), chart.BadgeStyle
	if p.Minuend != nil {
		head, style = "A − B", chart.CursorStyle
	}
	f.Text(x, 0, head, style)
	if p.side == 0 {
		return
	}
	s, bar := chart.ScaleOf(p.Here()), x+valueRoom+1
	end := f.Text(bar, 0, endText(s.Signed(), s.Low), chart.FaintStyle)
	high := endText(s.Signed(), s.High)
	last := bar + 2*p.side + 1 - p.paper.Theme.Width(high)
	if zero := bar + s.Level(0, 2*p.side+1); s.Signed() && zero > end && zero+1 < last {
		f.Text(zero, 0, "0", chart.FaintStyle)
		end = zero + 1
	}
	if last > end {
		f.Text(last, 0, high, chart.FaintStyle)
	}
}

// drawZeros draws the zero line of the bars from each lane to the next.
func (p *lanes) drawZeros(f chart.Canvas) {
	for i, l := range p.lanes {
		if p.side > 0 {
			y := p.Row(i)
			zero := f.Sub(p.from+1+valueRoom+1, y, 2*p.side+1, p.Row(i+1)-y)
			chart.ScaleOf(l.strands[0].Column).DrawZero(zero)
		}
	}
}

// drawValues writes the values of a lane at the cursor as numbers and bars. In the row of
// a bar ┊ is the value one position before.
func (p *lanes) drawValues(f chart.Canvas, l lane) {
	if p.block == 0 {
		return
	}
	x := p.from + 1
	rows, _ := p.textRows(l)
	for i, st := range l.strands {
		f.Text(x, rows[i], p.value(st), p.ink(st.Dim, frame.Style{}))
		if p.side == 0 || p.valueHidden(st.Dim) {
			continue
		}
		hue := st.hue
		if !l.has(p.Dim) {
			hue = hue.Over(quiet)
		}
		bar, scale := f.Sub(x+valueRoom+1, rows[i], 2*p.side+1, 1), chart.ScaleOf(st.Column)
		scale.DrawBar(bar, p.now(st), hue)
		if v := p.before(st.Dim); v == v {
			before := scale.Level(v, 2*p.side+1)
			switch c := bar.At(before, 0); {
			case c == nil:
			case c.Rune == '█':
				bar.Set(before, 0, '┊', frame.Style{FG: st.hue.Over(noticed), BG: hue})
			case c.Rune == ' ' || c.FG == frame.Line:
				bar.Set(before, 0, '┊', chart.FaintStyle)
			}
		}
	}
}

// now returns the value of a strand where its wave meets the cut: while the picture plays, between two positions.
func (p *lanes) now(st strand) float64 {
	if w := wave(p.Enc, st.Dim); w != nil && p.lines.Along > 0 {
		return w(p.RealPos())
	}
	return p.Enc.At(p.Pos, st.Dim)
}

// before returns the value of a column before a knob was turned, or else one step ago; NaN if there is none.
func (p *lanes) before(dim int) float64 {
	switch g := p.Ghost; {
	case g != nil && g.Enc != nil && dim < g.Columns():
		return g.Enc.At(g.Pos, dim)
	case g == nil && p.Pos > 0:
		return p.Enc.At(p.Pos-1, dim)
	}
	return math.NaN()
}

// drawThreads draws a thread from each wave of lane i where the cut is, at the right edge of a frame, to its value in
// the vector.
func (p *lanes) drawThreads(f chart.Canvas, i int) {
	if !p.cut || p.Hidden.Hides(lineName) || p.Pos >= p.RowCount() {
		return
	}
	l, lane := p.lanes[i], &p.lines.Lanes[i]
	rows, _ := p.textRows(l)
	for k, st := range slices.Backward(l.strands) {
		v := p.now(st)
		if p.waveHidden(st.Dim) || math.IsNaN(v) {
			continue
		}
		wave, value := lane.Dot(v), 4*rows[k]+2
		pen := chart.Pen{Paper: f, Ink: frame.Ink{Z: chart.BeadZ, Glyph: '.'}}
		along := func(x int) float64 { return float64(x) / float64(2*p.threads) }
		rise := func(x int) float64 { return float64(wave-value) * along(x) * along(x) * (3 - 2*along(x)) }
		hue := func(x int) frame.Color { return st.hue.Over(30 + int(45*along(x))) }
		f.Stroke(func() {
			for x := range 2 * p.threads {
				pen.Ink.Color = hue(x)
				y := value + int(math.Round(rise(x)))
				pen.To(x, y, y)
			}
		}, func() (all []frame.Curve) {
			at := func(x int) frame.Point { return frame.Point{X: float64(x), Y: float64(value) + rise(x) + 0.5} }
			for x := range 2 * p.threads {
				all = append(all, frame.Curve{Ink: hue(x), Width: plot.LineWidth, Points: []frame.Point{at(x), at(x + 1)}})
			}
			return all
		})
		if f.Theme.Glyphs != frame.ASCII { // what the point on the wave has left of the axis
			ink := frame.Ink{Color: st.hue.Glow(bright), Z: chart.CursorZ, Bold: true}
			f.Stroke(func() { chart.Round(f, 2*p.threads-1, max(wave-1, 0), ink) }, func() []frame.Curve {
				at := lane.Place(float64(2*p.threads)+p.x.Center(p.Pos), v)
				return []frame.Curve{{Ink: st.hue, Width: plot.PointWidth, Points: []frame.Point{at}}}
			})
		}
	}
}
