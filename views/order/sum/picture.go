package sum

import (
	"slices"
	"strconv"
	"sync"

	"wavescope/encoding/attention"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
)

// plan is Sum on one paper: the tokens, a row each, and under them a subtraction
// of two equal words, or where no word comes twice the sum at the cursor.
type plan struct {
	chart.Paper
	sentence.Scene             // its cursor is on a token
	behind         chart.Field // says that the cursor is behind the tokens
	rows           map[int]row // by position
	between        func() row  // the difference of the two equal words
	added          []float64   // room for E + PE
	grid           sentence.Grid
	limit          float64 // the end of the colour scale of all strips
	tie            bool    // there are two equal words
	i, j           int     // their positions
	lower
	dims, legend int         // rows of the column numbers and of the scale
	tokens       chart.Track // from the top of the strips
}

// lower is how tall the regions under the tokens are: a word of the subtraction and
// its result, in rows, and the scale of the figures of its norms; 0 for none.
type lower struct{ word, result, scale int }

// lowers are the most comfortable first.
var lowers = [...]lower{
	{7, 13, 3}, {5, 11, 3}, {5, 9, 2}, {3, 9, 2}, {3, 6, 1}, {3, 5, 1}, {3, 3, 1}, {1, 3, 1}, {1, 1, 1},
	{0, 3, 1}, {0, 1, 1}, {0, 1, 0}, {},
}

// height is what they take under the tokens.
func (l lower) height(tie bool) int {
	if l.result == 0 {
		return 0
	}
	n := 1 + 2*l.air() + l.result + l.figures()
	if tie && l.word > 0 {
		n += 2*l.word + l.apart() + 1
	}
	if l.scale > 0 {
		n += chart.One(l.result > 1)
	}
	return n
}

// air is the blank rows before and after the title, apart those between two words,
// figures the rows of the figures.
func (l lower) air() int     { return chart.One(l.word > 0 || l.result > 3) }
func (l lower) apart() int   { return chart.One(l.word > 1) }
func (l lower) figures() int { return (5*l.scale + 1) / 2 }

const (
	normColumn = 5       // the norm of X
	fewest     = 10      // tokens that are worth more than what is under them
	affordable = 1 << 19 // numbers of their vectors
)

// newPlan arranges Sum.
func newPlan(paper chart.Paper, sc sentence.Scene) *plan {
	all := sc.Rows(sc.Padding)
	p := &plan{Paper: paper, Scene: sc.OnToken(all), behind: sc.Behind(all), rows: map[int]row{}, limit: sc.Limit()}
	var names []string
	for _, word := range p.Scene.Words() {
		names = append(names, p.VectorName(word))
	}
	p.i, p.j, p.tie = attention.Twins(names, p.Pos)
	p.arrange(all)
	p.grid = sentence.GridOf(p.W, p.Scene, p.wish(), p.least(), normColumn).Tighten(normColumn)
	p.between = sync.OnceValue(p.subtract)
	return p
}

// tree lays Sum out.
func tree(paper chart.Paper, sc sentence.Scene) chart.Picture {
	p := newPlan(paper, sc)
	root := chart.Region{Data: p.numbersData, In: []chart.Region{
		sentence.ShownRow(p.tokens), p.strips(), p.difference(), {}, p.scaleRow()}}
	return chart.Picture{Root: root, Words: p.words(), N: max(sc.Rows(sc.Padding)-1, 1)}
}

// arrange chooses what is under n tokens: as much as leaves room for all of them,
// or for most; of the longest vectors no more than there is time for.
func (p *plan) arrange(n int) {
	free, most := p.H-1, max(affordable/p.DModel, fewest)
	for _, tokens := range [...]int{n, min(n, fewest), min(n, fewest/2), 1} {
		for _, p.lower = range lowers {
			if p.result > 0 && p.Hidden.Hides(differenceName) {
				continue
			}
			// Numbers of columns and a scale are worth more than height.
			room := free - p.height(p.tie) - chart.One(p.result > 1) - 2*chart.One(p.result > 3)
			if room >= tokens {
				p.spread(min(room, most), n)
				return
			}
		}
	}
	p.spread(1, n)
}

// spread shows so many of all tokens. Rows that are left go to the numbers of
// columns, the scale and the tokens.
func (p *plan) spread(shown, all int) {
	part := chart.One(1 < shown && shown < all) // which are shown takes a row
	p.tokens = chart.NewTrack(0, shown-part, 1, 0, p.Pos, all)
	spare := p.H - 1 - part - p.tokens.N - p.height(p.tie)
	take := func(n int) int {
		if spare < n {
			return 0
		}
		spare -= n
		return 1
	}
	p.dims, p.legend = take(1), take(2)
	for tall := chart.Either(p.Hidden.Hides(differenceName), 7, 3); p.tokens.W < tall && take(2*p.tokens.N) > 0; {
		p.tokens.W += 2
	}
	p.tokens.X = 1 + p.dims
}

// wish is how wide the words that are shown would like their column.
func (p *plan) wish() int {
	wish := len("= what")
	for pos := p.tokens.First; pos < p.tokens.End(); pos++ {
		wish = max(wish, p.digits()+1+min(p.Theme.Width(p.Token(pos)), 14))
	}
	if p.tie && p.word > 0 {
		wish = max(wish, len("− the at ")+p.digits())
	}
	return wish
}

// digits is how many the last position that is shown has.
func (p *plan) digits() int { return len(p.PlaceText(p.tokens.End() - 1)) }

// least is how wide their column is at least: a position, and the beginning of a word.
func (p *plan) least() int { return max(sentence.LeastGutter, p.digits()+2) }

// strips are the tokens with their three strips and norms. A click goes to the
// token of a row and to the dimension of a column.
func (p *plan) strips() chart.Region {
	g := p.grid
	row := []chart.Region{{Cols: chart.Fixed(g.X[0]), Draw: p.drawTokens,
		In: []chart.Region{p.shades(), {}}}}
	for k, name := range stripNames {
		end := g.Numbers - normColumn
		if k < 2 {
			end = g.X[k+1]
		}
		draw := p.strip(k)
		row = append(row, chart.Region{Name: name, Cols: chart.Fixed(end - g.X[k]), Draw: draw, Cover: draw})
	}
	norms := chart.Region{Name: normsName, Draw: p.drawNorms, Cover: p.drawNorms}
	row = append(row, chart.Region{Cols: chart.Fixed(normColumn), Data: p.tokensData,
		In: []chart.Region{chart.Gap(p.dims), norms}})
	return chart.Region{Rows: chart.Fixed(p.tokens.At(p.tokens.End())), Way: chart.Across, In: row,
		Click: func(x, y int) chart.Change {
			dim, onColumn := g.Hit(x)
			pos, onRow := p.tokens.Find(y)
			onColumn = onColumn && (onRow || y == p.dims && p.dims > 0) && (x < g.X[2] || !p.Concat)
			if !onRow && !onColumn {
				return chart.Change{}
			}
			return chart.Change{State: func(s *chart.State) {
				s.Pos = chart.Either(onRow, pos, p.Pos)
				s.Dim = chart.Either(onColumn, dim, s.Dim)
			}}
		}}
}

// shades is the scale in the row of heads where it has none of its own.
func (p *plan) shades() chart.Region {
	return chart.Inset(1, chart.Region{Name: scaleName, Rows: chart.Fixed(1 - p.legend), Draw: func(f chart.Canvas) {
		f.Text(0, 0, sentence.ShadesNote(f.Theme, chart.Plainly(p.limit)), chart.FaintStyle)
	}})
}

// scaleRow is the scale of all strips.
func (p *plan) scaleRow() chart.Region {
	draw := func(f chart.Canvas) {
		w, _ := f.Size()
		x := sentence.Legend(f, 0, 0, chart.Plainly(p.limit), "")
		if x <= p.pitch() {
			x = p.pitch()
		}
		f.Text(x, 0, chart.Fitting(f, w-1-x, p.scaleNote()...), chart.FaintStyle)
	}
	return chart.Inset(p.grid.X[0], chart.Region{Name: scaleName, Rows: chart.Fixed(p.legend), Draw: draw})
}

// strip draws the k-th strip of all tokens, with its name and the numbers of the
// dimensions: all over the first strip, over the others that at the cursor.
func (p *plan) strip(k int) func(chart.Canvas) {
	return func(f chart.Canvas) {
		g := p.grid.From(p.grid.X[k])
		w, _ := f.Size()
		head := p.heads()[k]
		x := f.Text(0, 0, head[0], chart.StrongStyle)
		f.Text(x+1, 0, chart.Fitting(f, min(p.pitch()-2, w)-x-1, append(head[1:], "")...), chart.FaintStyle)
		switch {
		case p.dims == 0:
		case k == 2 && p.Concat:
			p.drawHalves(f)
		case k == 0:
			g.Columns(f, p.Scene, k, p.dims)
		default:
			g.Here(f, p.Scene, k, p.dims)
		}
		for pos := p.tokens.First; pos < p.tokens.End(); pos++ {
			p.drawStrip(f, g, k, p.tokens.At(pos), p.tokens.W, p.rowOf(pos), p.kind(pos))
			p.drawSign(f, g, k, p.middle(pos))
		}
	}
}

// pitch is the columns from one strip to the next.
func (p *plan) pitch() int { return p.grid.X[1] - p.grid.X[0] }

// heads name the strips, and say in several lengths what they are.
func (p *plan) heads() [3][]string {
	word := "made up"
	switch typed := p.Typed(); {
	case p.Flat:
		word = "all 0.1"
	case typed == len(p.Scene.Words()):
		word = "as typed"
	case typed > 0:
		word = "typed or made up"
	case p.Unit:
		word = "made up, norm 1"
	}
	return [3][]string{{p.WordName(), "word, " + word, word}, {"PE", "position"},
		{"X", chart.Either(p.Concat, "side by side", "what attention reads"), "the sum"}}
}

// middle is the row of a token that its numbers are in.
func (p *plan) middle(pos int) int { return p.tokens.At(pos) + (p.tokens.W-1)/2 }

// names is the columns that places and words have.
func (p *plan) names() int { return p.grid.X[0] - 2 }

// drawTokens writes places and words left of the strips.
func (p *plan) drawTokens(f chart.Canvas) {
	for pos := p.tokens.First; pos < p.tokens.End(); pos++ {
		number, word := chart.FaintStyle, frame.Style{}
		switch {
		case pos == p.Pos:
			number, word = frame.Style{FG: frame.Accent}, chart.CursorStyle
			if f.Theme.Glyphs() {
				f.Set(0, p.middle(pos), '▸', word)
			}
		case pos >= len(p.Scene.Words()):
			word = chart.FaintStyle
		case p.tie && (pos == p.i || pos == p.j):
			word = chart.StrongStyle
		}
		x := f.Text(1, p.middle(pos), p.PlaceText(pos), number) + 1
		f.Text(x, p.middle(pos), f.Theme.Cut(p.Called(p.Token(pos)), p.names()+1-x), word)
	}
}

// drawNorms writes the norms of X.
func (p *plan) drawNorms(f chart.Canvas) {
	w, _ := f.Size()
	f.TextRight(w, 0, "norm", chart.FaintStyle)
	for pos := p.tokens.First; pos < p.tokens.End(); pos++ {
		text := p.Hidden.Or(normsName.Name, normText(p.rowOf(pos).norms[2]))
		f.TextRight(w, p.middle(pos)-p.dims, text, chart.StrongStyle)
	}
}

// drawStrip draws the k-th strip of a row of h lines.
func (p *plan) drawStrip(f chart.Canvas, g sentence.Grid, k, y, h int, r row, of rowKind) {
	switch v := [3]part{r.word, r.place, r.sum}[k]; {
	case p.Hidden.Hides(stripNames[k]):
		chart.DrawUnknown(f, g.X[k], y, g.Width(), h)
	case v.values != nil:
		for i, v := range v.columns(g.Dim, g.N) {
			p.drawCell(f, g.X[k]+i*g.Wide, y, g.Wide, h, v, of, g.Dim+i)
		}
	case p.Concat:
		p.drawBoth(f, g.X[k], y, h, r, of)
	}
}

// rowKind says what a row of the picture is.
type rowKind int

const (
	token  rowKind = iota
	cursor         // of the token at the cursor
	result         // under the line
)

// kind is that of the row of a token.
func (p *plan) kind(pos int) rowKind { return chart.Either(pos == p.Pos, cursor, token) }

// drawCell paints a number. Narrow cells have it in figures in the row at the
// cursor and in the result alone.
func (p *plan) drawCell(f chart.Canvas, x, y, w, h int, v float64, of rowKind, dim int) {
	const roomy = 6 // columns
	if of == token && w < roomy {
		f.Shade(x, y, w, h, frame.Signed, v/p.limit)
		return
	}
	sentence.Cell(f, x, y, w, h, v, p.limit, of == cursor && dim == p.Dim)
}

// drawSign draws the sign behind the k-th strip.
func (p *plan) drawSign(f chart.Canvas, g sentence.Grid, k, y int) {
	if k < 2 {
		f.Set(g.Sign(k+1), y, chart.Either(k == 1, '=', chart.Either(p.Concat, ',', '+')), frame.Style{})
	}
}

// drawRow draws the three strips of a row under the tokens.
func (p *plan) drawRow(f chart.Canvas, y, h int, r row, of rowKind) {
	for k := range stripNames {
		p.drawStrip(f, p.grid, k, y, h, r, of)
		p.drawSign(f, p.grid, k, y+(h-1)/2)
	}
}

// drawBoth draws word and place side by side from column x on, as many columns of
// either as there is room for.
func (p *plan) drawBoth(f chart.Canvas, x, y, h int, r row, of rowKind) {
	cell, half, first := p.side()
	for k, side := range [2]part{r.word, r.place} {
		for i, v := range side.columns(first, half) {
			p.drawCell(f, x+(k*half+i)*cell, y, cell, h, v, of, first+i)
		}
	}
}

// side is how wide a number is where word and place are side by side, how many
// of either there are, and the first dimension of them.
func (p *plan) side() (cell, half, first int) {
	g := p.grid
	if g.Wide > 1 {
		return g.Wide / 2, g.N, g.Dim
	}
	half = max(g.N/2, 1)
	return 1, half, g.Dim + min((p.Dim-g.Dim)/half*half, g.N-half)
}

// drawHalves says which columns of X hold the word and which the place.
func (p *plan) drawHalves(f chart.Canvas) {
	cell, half, first := p.side()
	for k, name := range [2]string{"word", "place"} {
		from := first + k*p.DModel
		columns := strconv.Itoa(from) + "–" + strconv.Itoa(from+half-1)
		text := chart.Fitting(f, cell*half-1, name+" "+columns, columns, "")
		f.Text(k*half*cell, p.dims, text, chart.FaintStyle)
	}
}

// difference is what is under the tokens: the subtraction, or the one sum, and how
// long its vectors are.
func (p *plan) difference() chart.Region {
	if p.result == 0 {
		return chart.Gap(0)
	}
	rows := []chart.Region{chart.Gap(p.air()), {Rows: chart.Fixed(1), Draw: p.drawTitle}, chart.Gap(p.air())}
	label := []string{p.PlaceText(p.j) + " " + chart.Minus + " " + p.PlaceText(p.i), "difference", chart.Minus}
	if p.tie && p.word > 0 {
		rows = append(rows, p.operand(p.j, " "), chart.Gap(p.apart()), p.operand(p.i, chart.Minus),
			chart.Region{Rows: chart.Fixed(1), Draw: func(f chart.Canvas) {
				for _, x := range p.grid.X {
					f.HLine(x, 0, p.grid.Width(), '━', frame.Style{FG: frame.Text})
				}
			}})
		label = []string{"= difference", "= what", "="}
	}
	last := chart.Region{Rows: chart.Fixed(p.result), Draw: func(f chart.Canvas) {
		y := (p.result - 1) / 2
		if !p.tie {
			p.drawRow(f, 0, p.result, p.rowOf(p.Pos), cursor)
			f.TextRight(p.grid.X[0]-1, y, f.Theme.Cut(p.Called(p.Token(p.Pos)), p.names()), chart.CursorStyle)
			return
		}
		p.drawRow(f, 0, p.result, p.between(), result)
		text := chart.Fitting(f, p.names(), label...)
		f.Text(1, y, text, chart.StrongStyle)
		if text == "= what" && p.result > 2 {
			f.Text(3, y+1, "differs", chart.StrongStyle)
		}
	}}
	rows = append(rows, last, chart.Gap(chart.One(p.scale > 0 && p.result > 1)), p.figureRow())
	all := chart.Region{Name: differenceName, In: rows}
	if p.tie {
		all.Data = p.twiceData
	}
	return all
}

// operand is a word of the subtraction. A click goes to it.
func (p *plan) operand(pos int, sign string) chart.Region {
	return chart.Region{Rows: chart.Fixed(p.word),
		Click: func(int, int) chart.Change { return chart.Change{State: func(s *chart.State) { s.Pos = pos }} },
		Draw: func(f chart.Canvas) {
			p.drawRow(f, 0, p.word, p.rowOf(pos), token)
			y, at := (p.word-1)/2, " at "+p.PlaceText(pos)
			style := chart.Either(pos == p.Pos, chart.CursorStyle, chart.StrongStyle)
			f.Text(1, y, sign, chart.StrongStyle)
			if room := p.names() - 2 - len(at); room > 0 {
				f.Text(3, y, f.Theme.Cut(p.Called(p.Token(pos)), room)+at, style)
				return
			}
			f.Text(3, y, chart.Fitting(f, p.names()-2, at[1:], p.PlaceText(pos)), style)
		}}
}

// drawTitle says what is under it.
func (p *plan) drawTitle(f chart.Canvas) {
	f.HLine(1, 0, p.W-2, '─', chart.LineStyle)
	title := p.Quoted(p.Token(p.Pos)) + " at " + p.PlaceText(p.Pos)
	if p.tie {
		title = "one vector at positions " + p.PlaceText(p.j) + " and " + p.PlaceText(p.i)
	}
	f.Text(3, 0, chart.Fitting(f, p.W-6, " "+title+" ", ""), frame.Style{FG: frame.Text})
}

// figureRow is how long the three vectors are, large: of a difference, whether
// there is any.
func (p *plan) figureRow() chart.Region {
	nothing := func(chart.Canvas) {}
	named := []chart.Region{chart.Gap(p.grid.X[0]), {Name: tieName, Cover: nothing}, chart.Gap(1)}
	if !p.tie {
		named = named[:1]
		for k := range stripNames {
			named = append(named, chart.Region{Name: normName, Index: chart.At(k), Cols: chart.Fixed(p.pitch()),
				Cover: nothing})
		}
	}
	return chart.Region{Rows: chart.Fixed(p.figures()), Way: chart.Stack,
		In: []chart.Region{{Way: chart.Across, In: named}, {Draw: p.drawFigures}}}
}

// hidesFigure reports that it is hidden how long the k-th vector under the tokens
// is.
func (p *plan) hidesFigure(k int) bool {
	return p.Hidden.Hides(stripNames[k]) || p.Hidden.Hides(chart.Either(p.tie, tieName, normsName)) ||
		!p.tie && p.Hidden.HasN(normName.Name, k)
}

// drawFigures draws all norms in one size, or 0 would be larger than the others.
func (p *plan) drawFigures(f chart.Canvas) {
	r, scale := p.rowOf(p.Pos), p.scale
	if p.tie {
		r = p.between()
	}
	fits := func() bool {
		ends := [3]int{p.figureEnd(0, r, scale), p.figureEnd(1, r, scale), p.figureEnd(2, r, scale)}
		return slices.Max(ends[:]) < p.pitch()
	}
	for scale > 1 && !fits() {
		scale--
	}
	for k, v := range r.norms {
		x := p.grid.X[k]
		if p.hidesFigure(k) {
			f.Text(x, (5*scale+1)/4, chart.Unknown, chart.StrongStyle)
			continue
		}
		ink := frame.Text
		if p.tie {
			ink = chart.Either(v == 0, frame.Warn, frame.Good)
		}
		figure := chart.Figure{Text: normText(v), Scale: scale}
		figure.Draw(f, x, 0, ink)
		if wide, high := figure.Size(); fits() {
			f.Text(x+wide+2, high/2, p.remark(k, r), frame.Style{})
		}
	}
}

// figureEnd is the columns of the k-th figure at a scale and of its remark.
func (p *plan) figureEnd(k int, r row, scale int) int {
	wide, _ := chart.Figure{Text: normText(r.norms[k]), Scale: scale}.Size()
	return wide + 2 + p.Theme.Width(p.remark(k, r))
}

// remark is what is said of the k-th norm.
func (p *plan) remark(k int, r row) string {
	switch {
	case !p.tie:
		return "norm of " + [...]string{p.WordName(), "PE", "X"}[k]
	case r.norms[k] == 0:
		return "no difference"
	}
	return [...]string{"", "PE differs", "so X differs"}[k]
}

// scaleNote is what is beside the scale, in several lengths: which dimensions are
// shown, and which position reads out of X.
func (p *plan) scaleNote() []string {
	kept, back := p.grid.Kept(p.Scene), p.readBack()
	return []string{chart.Joined(" · ", kept, back), kept, ""}
}
