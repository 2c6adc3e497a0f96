// Package rows shows how alike the rows of a table without waves are, where no
// offset alone says it.
//
// It owns the matrix of all rows beside the cursor's row against every row. In
// come a frame, a scene and [Settings]; out go cells, words, and what a click
// means. The mathematics is in encoding/similar, the matrix in square.
package rows

import (
	"math"
	"strconv"
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/similarity/square"
	"wavescope/views/words"
)

// Settings are what of the view's settings concerns rows.
type Settings struct {
	Measure string // one of similar.Measures
	Curve   bool   // the cursor's row without the matrix
}

// Picture is the matrix, and beside it the cursor's row against all.
type Picture struct {
	f frame.Frame
	scene.Scene
	Settings
	matrix square.Matrix // no rows where only the plot is shown
	plot   frame.Frame   // no rows where only the matrix is shown
	x, y   int           // of its first cell
	notes  int           // row of the notes, 0 for none

	look  func() *similar.RowMatrix // of the matrix
	line  func() *similar.RowMatrix // of the cursor's row against all
	scale func() parts.Scale        // of both
}

// New lays the picture out on a frame.
func New(f frame.Frame, sc scene.Scene, set Settings) *Picture {
	set.Curve = set.Curve || sc.Hidden.Has(square.Part)
	p := &Picture{f: f, Scene: sc, Settings: set}
	p.lay()
	p.look = sync.OnceValue(func() *similar.RowMatrix {
		return similar.NewRowMatrix(p.Enc, p.Measure, p.matrix.Rows, p.matrix.Cols)
	})
	p.line = sync.OnceValue(func() *similar.RowMatrix {
		w, _ := p.plot.Size()
		row := similar.Side{First: p.Pos, Span: 1, Count: 1, Length: p.Length}
		return similar.NewRowMatrix(p.Enc, p.Measure, row, similar.Shared(p.Length, max(2*w, similar.Affordable(p.Enc), 1)))
	})
	p.scale = sync.OnceValue(p.fit)
	return p
}

// lay says where matrix and plot stand.
func (p *Picture) lay() {
	w, h := p.f.Size()
	top, plot := min(h/4, 2), !p.Hidden.Has(square.PlotPart)
	gap, least, both := square.Share(w, p.Length)
	both = both && !p.Curve && plot
	p.x, p.y = square.Alone, top
	if !p.Curve {
		p.matrix = square.New(p.State, w-1-parts.One(both)*(gap+least), h-top, top)
		p.x = p.matrix.X + p.matrix.W + gap
	}
	rest := 1
	if h >= square.Tall {
		rest += 1 + square.Notes
		p.notes = h - square.Notes
	}
	if both || p.Curve && plot {
		p.plot = p.f.Sub(p.x, p.y, max(w-1-p.x, 0), max(h-top-rest, 0))
	}
}

// fit is the scale that holds the values that are drawn.
func (p *Picture) fit() parts.Scale {
	low, high := math.Inf(1), math.Inf(-1)
	for _, m := range [...]func() *similar.RowMatrix{p.look, p.line} {
		if a, b, ok := m().Ends(); ok {
			low, high = min(low, a), max(high, b)
		}
	}
	switch {
	case low > high:
		return parts.Scale{Low: 0, High: 1}
	case p.Measure == similar.Cosine:
		high = 1
	case p.Measure == similar.Distance:
		low = 0
	}
	return parts.Fitted(low, high)
}

// Shown is how many positions the matrix shows, or the plot.
func (p *Picture) Shown() (first, n int) {
	if p.matrix.H > 0 {
		first = p.matrix.Rows.Start(0)
		return first, max(p.matrix.Rows.End()-first, 1)
	}
	return 0, p.Length
}

// Draw draws what has room.
func (p *Picture) Draw() {
	s := square.Picture{F: p.f, Scene: p.Scene, Matrix: p.matrix, Scale: p.scale(), Names: p.names()}
	if p.Curve && p.Hidden.Has(square.PlotPart) {
		w, h := p.f.Size()
		parts.DrawUnknown(p.f, 0, 0, w, h)
	}
	if w, h := p.plot.Size(); w > 0 && h > 0 {
		s.End = p.x - 7
		p.drawPlot(w, h)
	}
	if p.matrix.H > 0 {
		s.Value, s.Of = p.look().At, p.look().Of
		s.Pixel = words.Either(p.look().Whole, words.Either(p.Measure == similar.Distance, "rms", "mean"), "a sample")
		s.Draw()
		if p.nameEnd(); p.Held() == p.Length {
			s.DrawEnds()
		}
	}
}

// nameEnd says on the blank rows of the matrix where the table ends.
func (p *Picture) nameEnd() {
	m := p.matrix
	if i, ok := m.Rows.Find(p.Held()); ok {
		words.DrawEnd(p.f.Sub(m.X, m.RowOf(i)+1, m.W, m.Y+m.H-m.RowOf(i)-1), p.Scene)
	}
}

// name is what a value is called.
func (p *Picture) name() string {
	return words.Either(p.Measure == similar.DotProduct, "dot product", p.Measure)
}

func (p *Picture) names() []string {
	return []string{p.name() + " of " + p.RowName("i") + " and " + p.RowName("j"), p.name()}
}

// drawPlot draws how alike the cursor's row is to every row, from the first
// position to the last.
func (p *Picture) drawPlot(w, h int) {
	title := words.Fitting(p.f, w+5, "row "+strconv.Itoa(p.Pos)+" against every row", "row "+strconv.Itoa(p.Pos)+" and all", "row "+strconv.Itoa(p.Pos))
	p.f.Part(square.PlotPart, p.x-7, p.y, w+7, h+1)
	if p.y > 0 {
		p.f.Text(p.x-5, 0, title, words.StrongStyle)
	}
	p.drawAxis(h)
	p.drawChance(w, h)
	p.drawLine(w)
	p.drawPlotCursor(w, h)
	p.drawPositions(w, h)
	p.drawNotes()
}

// level is the dot row of a value.
func (p *Picture) level(v float64) int {
	_, h := p.plot.Size()
	return 4*h - 1 - p.scale().Level(v, 4*h)
}

// drawAxis draws the values at the left beside their colours, and the line at 0.
func (p *Picture) drawAxis(h int) {
	s := p.scale()
	label := func(v float64) {
		y := p.level(v) / 4
		if parts.Blank(p.f, p.x-7, p.y+y, 4, 1) {
			p.f.TextRight(p.x-3, p.y+y, words.Either(v > 0 && s.Signed(), "+", "")+words.Brief(v, 2), words.FaintStyle)
		}
	}
	label(s.High)
	label(s.Low)
	if s.Signed() {
		label(0)
		w, _ := p.plot.Size()
		for x := 0; x < 2*w; x += 4 {
			p.plot.Dot(x, p.level(0), frame.Ink{Color: frame.Line, Glyph: '.'})
		}
	}
	for y := range 2 * h {
		v := s.High - float64(y)/float64(max(2*h-1, 1))*(s.High-s.Low)
		if s.Whole(p.f.Theme) {
			s.Fill(p.f, p.x-2, p.y+y/2, 1, 1, v)
		} else {
			p.f.Pixel(p.x-2, 2*p.y+y, s.Color(v))
		}
	}
}

// chance is the standard deviation of the cosine of two random directions, of a
// table whose columns are numbers of either sign; false for others.
func (p *Picture) chance() (deviation float64, ok bool) {
	here := p.Here()
	return 1 / math.Sqrt(float64(p.DModel)), here.Group == encoding.Alone && here.Low < 0 && here.High > 0 && p.Measure == similar.Cosine
}

// drawChance dots between which values chance stays two times in three.
func (p *Picture) drawChance(w, h int) {
	deviation, ok := p.chance()
	ok = ok && !p.Hidden.Has(square.BandPart)
	for _, v := range [...]float64{-deviation, deviation} {
		p.f.Part(square.BandPart, p.x, p.y+p.level(v)/4, w*parts.One(ok && h >= 6), 1)
		for x := 2; ok && h >= 6 && x < 2*w; x += 8 {
			p.plot.Dot(x, p.level(v), frame.Ink{Color: frame.Faint, Glyph: '.'})
		}
	}
}

// drawLine draws the values from left to right, with a gap where there are none.
func (p *Picture) drawLine(w int) {
	pen := parts.Pen{Paper: p.plot, Ink: frame.Ink{Color: frame.Text, Z: parts.WaveZ, Glyph: '*'}, Square: true}
	for x := range 2 * w {
		low, high := p.between(x, 2*w)
		if low > high {
			pen.Down = false
			continue
		}
		pen.To(x, p.level(high), p.level(low))
	}
}

// between is the range of the values in one of so many columns of dots; low is the
// larger where there are none.
func (p *Picture) between(x, of int) (low, high float64) {
	line, n := p.line(), p.line().Columns()
	low, high = math.Inf(1), math.Inf(-1)
	for i := x * n / of; i < max((x+1)*n/of, x*n/of+1); i++ {
		if v := line.Of(line.At(0, i)); !math.IsNaN(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	return low, high
}

// column is that of a position in the plot.
func (p *Picture) column(pos, w int) int {
	return p.x + min(int(float64(pos)/float64(p.Length)*float64(w)), w-1)
}

// other is the row that the cursor's is held against; false where it has no row.
func (p *Picture) other() (pos int, ok bool) {
	pos = p.Pos + p.Offset
	return pos, p.Pos < p.Held() && pos >= 0 && pos < p.Held()
}

// drawPlotCursor draws the column of the other row, a bead and its value.
func (p *Picture) drawPlotCursor(w, h int) {
	pos, ok := p.other()
	if !ok {
		return
	}
	v := similar.Alike(p.Enc, p.Measure, p.Pos, pos)
	x := p.column(pos, w)
	p.f.Tint(x, p.y, 1, h, frame.WedgeHere)
	if math.IsNaN(v) {
		return
	}
	p.f.Set(x, p.y+min(max(p.level(v)/4, 0), h-1), parts.Either(p.f.Theme.ASCII, '@', '●'), square.OffsetStyle)
	text := "k " + words.Position(p.Offset) + "  " + p.Hidden.Or(square.ValuePart, p.text(v))
	n := p.f.Theme.Width(text)
	if x += 2; x+n > p.x+w {
		x -= 3 + n
	}
	if x >= p.x {
		p.f.Part(square.ValuePart, x, p.y, p.f.Text(x, p.y, text, square.OffsetStyle)-x, 1)
	}
}

// text writes a value, one that may be negative with its sign.
func (p *Picture) text(v float64) string {
	switch {
	case p.Measure == similar.Distance, !p.scale().Signed():
		return words.Distance(v, 4)
	case math.Abs(v) < 1e-3 && v != 0:
		return words.Small(v)
	}
	return words.Signed(v, 4)
}

// drawPositions writes the positions under the plot, that of the other row first.
func (p *Picture) drawPositions(w, h int) {
	y, end := p.y+h, p.x+w
	if pos, ok := p.other(); ok {
		text := strconv.Itoa(pos)
		p.f.Text(min(p.column(pos, w), max(end-len(text), p.x)), y, text, square.OffsetStyle)
	}
	step := parts.TickStep(max(8, words.DecimalDigits(p.Length)+3), w, p.Length)
	for pos := 0; pos < p.Length; pos += step {
		parts.Label(p.f, p.column(pos, w), y, end+1, words.Compact(pos), words.FaintStyle)
	}
}

// nearest are the rows that are the most and the least like the cursor's, by the
// values that are drawn; false where a value is of several rows, or there are none.
func (p *Picture) nearest() (most, least int, ok bool) {
	if p.line().Columns() < p.Length || !p.line().Whole {
		return 0, 0, false
	}
	most, least = -1, -1
	for pos := range p.Held() {
		v := p.alike(pos)
		switch {
		case pos == p.Pos || math.IsNaN(v):
			continue
		case most < 0:
			most, least = pos, pos
		case v > p.alike(most):
			most = pos
		case v < p.alike(least):
			least = pos
		}
	}
	return most, least, most >= 0 && most != least
}

// alike is how alike a row is to the cursor's, larger for what is more alike.
func (p *Picture) alike(pos int) float64 {
	return p.line().At(0, pos) * parts.Either(p.Measure == similar.Distance, -1.0, 1)
}

// drawNotes says below the plot what stands out in it.
func (p *Picture) drawNotes() {
	if p.notes == 0 {
		return
	}
	w, _ := p.f.Size()
	put := func(i int, part string, style frame.Style, forms ...string) {
		x, y := p.x-2, p.notes+i
		end := p.f.Text(x, y, words.Fitting(p.f, w-1-x, append(forms, "")...), style)
		if part != "" {
			p.f.Part(part, x, y, end-x, 1)
		}
	}
	if most, least, ok := p.nearest(); ok && !p.Hidden.Has(square.MarksPart) {
		value := func(pos int) string { return p.text(similar.Alike(p.Enc, p.Measure, p.Pos, pos)) }
		forms := []string{"most like it: row " + strconv.Itoa(most) + ", " + value(most) + " · least: row " + strconv.Itoa(least) + ", " + value(least),
			"most: row " + strconv.Itoa(most) + " · least: row " + strconv.Itoa(least)}
		put(0, square.MarksPart, frame.Style{FG: frame.Text}, forms[parts.One(p.Hidden.Has(square.ValuePart)):]...)
	} else if ok {
		put(0, square.MarksPart, frame.Style{FG: frame.Text}, "most like it: row ? · least: row ?", scene.Unknown)
	}
	if deviation, ok := p.chance(); ok {
		text := "random directions: " + p.Hidden.Or(square.BandPart, "0 ±"+words.Significant(deviation, 3))
		put(1, square.BandPart, words.FaintStyle, "dotted: two "+text, text)
	}
	put(2, "", words.FaintStyle, "one curve for all rows, and a sum over pairs, need waves", "one curve for all rows needs waves", "no waves: no one curve")
}

// Words says that no offset alone decides, and how the number at the cursor came
// about.
func (p *Picture) Words() scene.Words {
	return scene.Words{Caption: p.caption(), Readout: p.readout()}
}

// caption holds the cursor's row and the one k on against another two.
func (p *Picture) caption() []scene.Line {
	to, ok := p.other()
	switch {
	case p.Pos >= p.Held():
		return words.PastEnd(p.Scene)
	case !ok:
		v := words.Values{"to": words.Position(to), "last": p.Held() - 1, "pos": p.Pos}
		return words.Say(v, "position {pos} has no row {to} beside it: the table goes from 0 to {last}", "rows go from 0 to {last}")
	}
	here := similar.Alike(p.Enc, p.Measure, p.Pos, to)
	if math.IsNaN(here) { // a row of zeros
		v := words.Values{"pos": p.Pos, "to": to}
		return words.Say(v, "one of the rows {pos} and {to} is all 0 and points nowhere: there is no cosine", "a row of zeros points nowhere")
	}
	v := words.Values{"name": p.name(), "k": words.Position(p.Offset), "pos": p.Pos, "to": to, "here": p.text(here), "colours": p.coloursSay()}
	long := "rows {pos} and {to} have a {name} of {here}; {colours}"
	if first, ok := p.elsewhere(); ok {
		there := similar.Alike(p.Enc, p.Measure, first, first+p.Offset)
		v["first"], v["second"], v["there"] = first, first+p.Offset, p.text(there)
		if !math.IsNaN(there) && v["there"] != v["here"] {
			return words.Say(v,
				"j − i alone does not decide: for k = {k} the {name} of rows {pos} and {to} is {here}, that of {first} and {second} {there}; {colours}",
				"j − i alone does not decide: for k = {k} it is {here} here, {there} at rows {first} and {second}",
				"k = {k}: {here} here, {there} at row {first}")
		}
	}
	return words.Say(v, long, "rows {pos} and {to}: {name} {here}", "{name} {here}")
}

// elsewhere is a row as far from the cursor's as may be that has one k on too.
func (p *Picture) elsewhere() (pos int, ok bool) {
	first, last := max(0, -p.Offset), p.Held()-1-max(p.Offset, 0)
	if first > last || p.Offset == 0 {
		return 0, false
	}
	pos = parts.Either(p.Pos-first > last-p.Pos, first, last)
	return pos, pos != p.Pos
}

// coloursSay says between which values the colours lie.
func (p *Picture) coloursSay() string {
	s := p.scale()
	return "colours: " + words.Brief(s.Low, 3) + " to " + words.Brief(s.High, 3)
}

// where is how readouts begin.
const where = "a«pos {pos}»f« · »a«{to}»f« · »o«k {k}» | "

// readout gives the number at the cursor in every measure.
func (p *Picture) readout() []scene.Line {
	to, ok := p.other()
	v := words.Values{"pos": p.Pos, "to": words.Position(to), "k": words.Position(p.Offset), "own": "no row", "last": p.Held() - 1}
	if !ok {
		return words.Say(v, where+"f«rows go from 0 to {last}»", "o«k {k}» | f«no row»")
	}
	number := func(measure string, decimals int) string {
		return words.Signed(similar.Alike(p.Enc, measure, p.Pos, to), decimals)
	}
	v["dot"], v["cosine"] = "dot "+number(similar.DotProduct, 5), "cosine "+number(similar.Cosine, 5)
	v["distance"] = "distance " + words.Significant(similar.Alike(p.Enc, similar.Distance, p.Pos, to), 4)
	v["norms"] = "norms " + words.Significant(encoding.Norm(p.Enc, p.Pos), 4) + " and " + words.Significant(encoding.Norm(p.Enc, to), 4)
	v["own"] = v[map[string]string{similar.Cosine: "cosine", similar.DotProduct: "dot", similar.Distance: "distance"}[p.Measure]]
	return words.Say(v, where+"{dot} | {norms} | {cosine} | {distance}", where+"{norms} | {own}", where+"{own}", "o«k {k}» | {own}")
}

// Hit sets the row and the column that are clicked on in the matrix, or the offset
// to the position clicked on in the plot.
func (p *Picture) Hit(x, y int) func(*scene.State) {
	if row, col, ok := p.matrix.At(x, y); ok {
		return func(s *scene.State) { s.Pos, s.Offset = row, col-row }
	}
	w, h := p.plot.Size()
	if x -= p.x; x < 0 || x >= w || y < p.y || y > p.y+h {
		return nil
	}
	to := min(int(float64(x)/float64(w)*float64(p.Length)), p.Length-1)
	return func(s *scene.State) { s.Offset = to - s.Pos }
}

// Told tells how alike the cursor's row is to every row.
func Told(sc scene.Scene, set Settings) scene.Told {
	name := (&Picture{Settings: set}).name()
	return scene.Told{Name: "rows", Title: name + " of row " + strconv.Itoa(sc.Pos) + " with every row", Count: sc.Length,
		Here: min(max(sc.Pos+sc.Offset, 0), sc.Length-1), Heads: []string{"pos", "k", name},
		Row: func(pos int) []string {
			return []string{strconv.Itoa(pos), words.Position(pos - sc.Pos), words.Signed(similar.Alike(sc.Enc, set.Measure, sc.Pos, pos), words.ToldDecimals)}
		}}
}
