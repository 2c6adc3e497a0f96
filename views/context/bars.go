package context

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"

	"wavescope/encoding/angle"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// bars is the face with a bar for every method and every pair: its full height is a turn,
// filled as far as the pair turned in training and hatched as far as it turns for the first
// time up to the target. Beside the bars is the dial of the pair under the cursor.
type bars struct {
	*subject
	listed []int   // methods with a row of bars
	groups []group // of pairs that share a bar, fast pairs first
	fast   int     // groups of fast pairs

	left, each, counts int // columns before the bars, of a bar, and of the counts
	rows, gap          int // of a method, and between methods
	spare              int // blank rows above the brackets
	dial               int // rows of the dial; 0 without one
	strip              strip
}

// group is a range of pairs.
type group struct{ from, to int }

const (
	headRows   = 1  // brackets
	dialColumn = 76 // columns of a picture from which it has a dial
	figureRows = 3  // of a method, from which its count is a large figure
)

func newBars(s *subject) *bars {
	p := &bars{subject: s, left: s.longestName() + 3}
	for at := range s.methods {
		if !s.hidesMethod(at) {
			p.listed = append(p.listed, at)
		}
	}
	p.strip = newStrip(s, p.left)
	p.share(s.H - headRows - p.strip.rows - 1)
	p.counts = chart.DecimalDigits(s.pairs()) + len(" new")
	if p.rows >= figureRows {
		p.counts += 3*chart.DecimalDigits(s.pairs()) - 1
	}
	if s.W >= dialColumn && s.H >= 11 {
		p.dial = min(11+(s.W-80)/20, s.H-5-p.strip.rows)
	}
	p.spread(max(s.W-p.left-p.counts-2-p.panel(), 1))
	p.strip.beside = p.left + p.wide()
	return p
}

// share divides the rows among the methods: with gaps if each gets two rows or more, and as
// many methods as fit if each gets one.
func (p *bars) share(room int) {
	n := max(len(p.listed), 1)
	air := chart.One(room >= 16)
	if p.rows, p.gap = (room-air+1)/n-1, 1; p.rows < 2 {
		p.rows, p.gap = max(room/n, 1), 0
	}
	p.spare = chart.One(n*(p.rows+p.gap)-p.gap < room)
	if fit := max((room+p.gap)/(p.rows+p.gap), 1); fit < n {
		first := chart.ScrollTo(before(p.listed, p.at), fit, n)
		p.listed = p.listed[first : first+fit]
	}
}

// before returns how many of some numbers, in ascending order, are less than a number.
func before(all []int, n int) (less int) {
	for less < len(all) && all[less] < n {
		less++
	}
	return less
}

// panel returns the columns of the dial with the labels at its rim.
func (p *bars) panel() int {
	return chart.Either(p.dial > 0, 2*p.dial+chart.Either(p.W >= 100, 7, 3), 0)
}

// spread groups the pairs. If there are more pairs than columns, the fast pairs, which are
// all alike, share bars first.
func (p *bars) spread(room int) {
	n, border := p.pairs(), p.border()
	slow, each := n-border, 1
	p.fast = border
	if n > room {
		least := min(border, room/6)
		each = (slow + room - least - 1) / max(room-least, 1)
		each = max(each, 1)
		p.fast = min(border, room-(slow+each-1)/each)
	}
	for i := range p.fast {
		p.groups = append(p.groups, group{i * border / p.fast, (i + 1) * border / p.fast})
	}
	for from := border; from < n; from += each {
		p.groups = append(p.groups, group{from, min(from+each, n)})
	}
	p.each = min(max(room/len(p.groups), 1), 8)
}

// wide returns the columns of the bars.
func (p *bars) wide() int { return len(p.groups) * p.each }

// place returns the group of the pair under the cursor.
func (p *bars) place() (i int) {
	for i < len(p.groups)-1 && p.groups[i].to <= p.pair {
		i++
	}
	return i
}

// shown returns the pair that a bar shows of a group: the one with the largest new part.
// Large groups are sampled.
func (p *bars) shown(m method, g group) int {
	best := g.from
	for pair := g.from; pair < min(g.to, m.Len()); pair += 1 + (g.to-g.from)/8 {
		if newTurns(m, pair, p.target) > newTurns(m, best, p.target) {
			best = pair
		}
	}
	return best
}

func (p *bars) picture() chart.Picture {
	sheet := chart.Region{Data: p.pairsData, In: []chart.Region{chart.Gap(p.spare + p.strip.rows),
		chart.Inset(p.left, chart.Region{Name: edgeName, Rows: chart.Fixed(1), Cols: chart.Fixed(p.wide()),
			Draw: p.drawBrackets})}}
	for i, at := range p.listed {
		if i > 0 {
			sheet.In = append(sheet.In, chart.Region{Rows: chart.Fixed(p.gap), Draw: p.drawThread})
		}
		sheet.In = append(sheet.In, p.row(i, at))
	}
	sheet.In = append(sheet.In, chart.Region{Rows: chart.Fixed(1), Draw: p.drawAxis})
	layers := []chart.Region{sheet}
	if p.strip.rows > 0 {
		layers = append(layers, chart.Place(0, p.spare, p.strip.region(p.subject)))
	}
	top := headRows + p.spare + p.strip.rows
	if p.dial > 0 {
		layers = append(layers, chart.Place(p.W-p.panel(), top, chart.Region{Name: dialName,
			Cols: chart.Fixed(p.panel()), Rows: chart.Fixed(p.H - top), Data: p.pairData, Draw: p.drawDial}))
	}
	picture := p.subject.picture(p.words(), p.methodsData, layers...)
	picture.Figure = p.turnsFigure()
	return picture
}

// row returns the name, the bars and the count of a method, the i-th row. A click on a bar
// selects its pair too.
func (p *bars) row(i, at int) chart.Region {
	bars := chart.Region{Name: pairsName, Cols: chart.Fixed(p.wide()),
		Draw: func(f chart.Canvas) { p.drawBars(f, i, at) },
		Click: func(x, _ int) chart.Change {
			dim := p.ColumnOf(p.shown(p.methods[at], p.groups[x/p.each]))
			return chart.Change{State: func(s *chart.State) {
				s.Dim = dim
				readBy(s, p.methods[at].kind)
			}}
		}}
	if from, to := p.newGroups(at); to > from {
		bars.In = []chart.Region{chart.Place(from*p.each, 0, chart.Region{Name: newName, Cover: noCover,
			Cols: chart.Fixed((to - from) * p.each), Rows: chart.Fixed(p.rows)})}
	}
	return chart.Region{Name: methodName, Index: chart.At(at), Rows: chart.Fixed(p.rows), Way: chart.Across,
		Click: func(int, int) chart.Change { return p.readBy(at) },
		In: []chart.Region{
			{Cols: chart.Fixed(p.left), Draw: func(f chart.Canvas) { p.drawName(f, at) }}, bars, chart.Gap(1),
			{Name: countsName, Cols: chart.Fixed(p.counts), Draw: func(f chart.Canvas) { p.drawCount(f, at) }}, {}}}
}

// newGroups returns the range of the groups with new angles by a method.
func (p *bars) newGroups(at int) (from, to int) {
	for i, g := range p.groups {
		if m := p.methods[at]; g.from < m.Len() && m.Outside(p.shown(m, g)) {
			if to == 0 {
				from = i
			}
			to = i + 1
		}
	}
	return from, to
}

// drawBrackets counts the pairs that made a full turn in training, and those that did not.
func (p *bars) drawBrackets(f chart.Canvas) {
	border := p.border()
	fast, slow := strconv.Itoa(border), strconv.Itoa(p.pairs()-border)
	x, by := p.fast*p.each, ""
	for _, at := range p.listed {
		if p.methods[at].Border() != border {
			by = " with " + nameOf(p.method().kind) // other rows have their border elsewhere
		}
	}
	drawBracket(f, 0, x, frame.Faint, fast+" ≥ 1 turn"+by)
	drawBracket(f, x, p.wide()-x, frame.Text, slow+" < 1 turn"+by)
}

// drawBracket draws a bracket over some columns with a text in its middle.
func drawBracket(f chart.Canvas, x, w int, ink frame.Color, texts ...string) {
	if w <= 0 {
		return
	}
	style := frame.Style{FG: ink}
	if w >= 2 {
		f.HLine(x, 0, w, '─', chart.LineStyle)
		f.Set(x, 0, '╭', chart.LineStyle)
		f.Set(x+w-1, 0, '╮', chart.LineStyle)
	}
	if text := chart.Fitting(f, w-4, append(texts, "")...); text != "" {
		f.TextCenter(x, 0, w, " "+text+" ", style)
	}
}

// drawName writes the name of a method, and whether it is the model's own.
func (p *bars) drawName(f chart.Canvas, at int) {
	y, here := (p.rows-1)/2, at == p.at
	drawMark(f, 1, y, here)
	f.Text(2, y, nameOf(p.methods[at].kind), frame.Style{FG: chart.Either(here, frame.Bright, frame.Text), Bold: here})
	if p.isOwn(p.methods[at]) {
		f.Text(2, y+1, "own", chart.FaintStyle)
	}
}

// drawBars draws the bars of a method, the i-th row.
func (p *bars) drawBars(f chart.Canvas, i, at int) {
	m := p.methods[at]
	f.Paint(func(f chart.Canvas, times int) {
		for i, g := range p.groups {
			if g.from >= m.Len() {
				break // the method has no such pair
			}
			p.drawBar(f, i*p.each, times, m, p.shown(m, g))
		}
	})
	p.label(f, i, m)
}

// drawBar draws the bar of a pair from a column of the screen on. A cell of the screen is times cells across and down.
func (p *bars) drawBar(f chart.Canvas, x, times int, m method, pair int) {
	if x *= times; m.Fast(pair) {
		p.drawFast(f.Sub(x, 0, times*p.each, times*p.rows), m.Slowed(pair))
	} else {
		p.drawSlow(f, x, times, m, pair)
	}
}

// drawFast fills the bar of a fast pair, lighter if the pair is slowed.
func (p *bars) drawFast(f chart.Canvas, slowed bool) {
	w, h := f.Size()
	if !p.Theme.Signs() && (slowed || !chart.StippledWedge(p.Theme)) {
		f.Tint(0, 0, w, h, chart.Either(slowed, frame.Ring, frame.Column))
		return
	}
	sign := chart.Either(slowed, '▒', '░')
	if p.Theme.Glyphs == frame.ASCII {
		sign = chart.Either(slowed, '=', ':')
	}
	for y := range h {
		f.HLine(0, y, w, sign, chart.Either(p.Theme.Signs(), frame.Style{}, frame.Style{FG: frame.Ring}))
	}
}

// drawSlow draws the bar of a slow pair: filled up to what was seen, and hatched from there up to what is reached, by a
// row of dots at least. Where that is within the lowest cell of the screen, which has one ink, columns take turns: one
// is filled, the next has the dots.
func (p *bars) drawSlow(f chart.Canvas, x, times int, m method, pair int) {
	w, h := times*p.each, times*p.rows
	eighths := func(turns float64) int { return int(math.Round(turns * float64(8*h))) } // of a cell
	seen, reached := max(eighths(m.Seen(pair)), chart.One(m.Seen(pair) > 0)), eighths(min(m.Turns(pair, p.target), 1))
	hatched, stippled := m.Outside(pair) && !p.Hidden.Hides(newName), chart.StippledWedge(p.Theme)
	const visible = 2 // eighths; a cell with less is hatched
	shared := hatched && times == 1 && (seen < 8 && reached <= 8 || seen < visible && stippled)
	if hatched && times == 1 && seen > 8 && seen%8 < visible {
		seen -= seen % 8
	}
	top := 4*h - (reached+1)/2
	for i := range w {
		dots := shared && (x+i)%2 == 1
		switch floor := 4 * (h - (seen+7)/8); {
		case !hatched:
		case dots:
			floor = 4*h - seen/2
			for y := max(min(top, floor-1), 0); y < floor; y++ {
				f.Dot(2*(x+i)+y%2, y, frame.Ink{Color: frame.Warn, Z: chart.WaveZ, Glyph: '/'})
			}
		case !shared || reached > 8:
			from := top
			if seen%8 == 0 || stippled {
				from = min(top, floor-1) // no ground shows it
			}
			chart.Hatch(f, x+i, 1, max(from, 0), floor, times)
		}
		if dots {
			continue
		}
		chart.DrawPillar(f, x+i, h, h, float64(seen)/float64(8*h), frame.Good)
		if c := f.At(x+i, h-1-seen/8); hatched && !shared && seen%8 > 0 && c != nil && !stippled {
			c.BG = frame.WarnCell
		}
	}
}

// label writes on the bars of the i-th row what they are, each text once, and how many fast
// pairs the method slows.
func (p *bars) label(f chart.Canvas, i int, m method) {
	if p.rows < figureRows {
		return
	}
	c := m.Count()
	x, y := p.fast*p.each, (p.rows-1)/2
	if c.Slowed > 0 && !p.Hidden.Hides(countsName) {
		first := slices.IndexFunc(p.groups, func(g group) bool { return m.Slowed(p.shown(m, g)) })
		n, slowed := strconv.Itoa(c.Slowed), chart.Either(p.saysSlowed(i), " slowed", "")
		f.TextRight(x-1, y, p.Fitting(x-first*p.each-2, fmt.Sprintf("%s of %d%s", n, c.Fast, slowed), n+" slowed", ""),
			frame.Style{FG: frame.Text})
	}
	if i == 0 && c.Slowed == 0 {
		for j, line := range []string{"full height:", "one turn"} {
			f.Text(1, max(y-1, 0)+j, p.Fitting(x-2, line, ""), chart.FaintStyle)
		}
	}
	if i == 0 && c.Outside > 0 && !p.Hidden.Hides(newName) {
		p.remark(f, 1, "never seen", frame.Warn)
	}
	if i == min(1, len(p.listed)-1) {
		p.remark(f, p.rows-2, "seen", frame.Good)
	}
}

// saysSlowed reports whether the i-th row is the first with a number of slowed pairs, which says what it counts.
func (p *bars) saysSlowed(i int) bool {
	return !slices.ContainsFunc(p.listed[:i], func(at int) bool {
		return p.methods[at].Count().Slowed > 0 && !p.hidesMethod(at)
	})
}

// remark writes a text to the right of what a row of the bars holds, if it fits.
func (p *bars) remark(f chart.Canvas, y int, text string, ink frame.Color) {
	x := p.fast*p.each + 1
	plot.Write(f, plot.Label{Texts: []string{text}, X: x, Y: y, Far: p.wide(), Style: frame.Style{FG: ink},
		In: image.Rect(x, y, p.wide(), y+1)})
}

// drawCount writes how many pairs reach new angles by a method, as a large figure if its
// row is high.
func (p *bars) drawCount(f chart.Canvas, at int) {
	n := p.methods[at].Count().Outside
	text, ink := strconv.Itoa(n), chart.Either(n > 0, frame.Warn, chart.Either(at == p.at, frame.Text, frame.Faint))
	if p.Hidden.Hides(newName) {
		text, ink = chart.Unknown, frame.Text
	}
	end, y := p.counts-len(" new"), (p.rows-1)/2
	if p.rows >= figureRows {
		large := chart.Figure{Text: text, Scale: 1}
		w, h := large.Size()
		y = (p.rows - h) / 2
		large.Draw(f, end-w, y, ink)
		y += h - 1
	} else {
		f.TextRight(end, y, text, frame.Style{FG: ink, Bold: true})
	}
	if n > 0 && (at == p.listed[0] || at == p.at) {
		f.Text(end+1, y, "new", frame.Style{FG: ink})
	}
}

// drawThread draws the line between two rows of bars at the pair under the cursor.
func (p *bars) drawThread(f chart.Canvas) {
	f.Set(p.left+p.place()*p.each+p.each/2, 0, '┊', frame.Style{FG: frame.Accent})
}

// drawAxis writes the number of the pair under the cursor below its bars.
func (p *bars) drawAxis(f chart.Canvas) {
	number := p.badge(p.pair)
	x := p.left + p.place()*p.each + p.each/2 - len(number)/2
	x = max(min(x, p.left+p.wide()-len(number)), p.left)
	f.Text(x, 0, number, frame.Style{FG: frame.Accent, BG: frame.AccentBG, Bold: true})
	var labels plot.Labels
	labels.Add(plot.Label{Texts: []string{"fast"}, X: p.left, Style: chart.FaintStyle})
	labels.Add(plot.Label{Texts: []string{"slow"}, X: p.left + p.wide() - 1, Align: 1, Style: chart.FaintStyle})
	labels.Place(f)
}

// drawDial draws the pair under the cursor by the method under the cursor.
func (p *bars) drawDial(f chart.Canvas) {
	m, d := p.method(), chart.DialOf(p.dial)
	w, h := f.Size()
	x, y := chart.Either(p.W >= 100, 5, 1), max((h-p.dial)/2, 2)
	top := max(y-3, 0)
	pair, by := "pair "+strconv.Itoa(p.pair), chart.Either(m.AsNow || p.at > 0, "with "+nameOf(m.kind), "unscaled")
	if axis := p.axis(); axis != "" {
		by = p.Fitting(w-len(pair)-4, by+", "+axis, by)
	}
	end := f.Text(max(x+p.dial-(len(pair)+len(by)+3)/2, 0), top, " "+pair+" ", frame.Style{FG: frame.Accent,
		BG: frame.AccentBG, Bold: true})
	f.Text(end+1, top, p.Fitting(w-end-1, by, ""), chart.StrongStyle)
	if p.hidesMethod(p.at) || p.Hidden.Hides(pairsName) {
		d.Unknown(f, x, y)
		return
	}
	g := p.gauge(m, p.pair)
	d.Gauge(f, x, y, g)
	p.nameArc(f, x, y, 0, g.Seen, "seen", frame.Good)
	p.nameArc(f, x, y, g.Seen, g.Reached, "new", frame.Warn)
	if g.Seen < 1 {
		d.Label(f, x, y, angle.Phase{}.Plus(g.Seen).Hi, strconv.Itoa(p.train), frame.Style{FG: frame.Good})
	}
	if reached := g.Reached; reached > 0 && reached < 1 {
		d.Label(f, x, y, angle.Phase{}.Plus(reached).Hi, strconv.Itoa(p.target), frame.Style{FG: frame.Accent})
	}
	text := p.Fitting(w-1, append(p.dialTexts(g), "")...)
	start := min(x+p.dial-p.Theme.Width(text)/2, w-1-p.Theme.Width(text))
	f.Text(max(start, 0), y+p.dial+1, text, frame.Style{FG: frame.Text})
}

// dialTexts say how much of a turn is new for the pair of the dial, in several lengths; none if that is hidden.
func (p *bars) dialTexts(g chart.Gauge) []string {
	if g.Seen >= 1 {
		return []string{"all of it seen"}
	}
	if p.Hidden.Hides(newName) {
		return nil
	}
	if g.Reached <= g.Seen {
		return []string{"none new"}
	}
	part := chart.Unsigned(g.Reached-g.Seen, 2)
	return []string{part + " turn new", part + " new"}
}

// nameArc writes what the sector between two angles is on its middle, inside the rim, if there is room. Angles are in
// turns.
func (p *bars) nameArc(f chart.Canvas, x, y int, from, to float64, text string, ink frame.Color) {
	const least = 0.15 // turns
	if to-from < least || from == 0 && to >= 1 {
		return
	}
	sin, cos := math.Sincos(math.Pi * (from + to))
	r := float64(p.dial) * 0.3
	across, down := x+p.dial+int(math.Round(2*r*cos)), p.dial/2-int(math.Round(r*sin))
	edge := max(p.dial-2*down, 2*down+2-p.dial) // of the row, from the middle of the dial
	half := int(math.Sqrt(float64(p.dial*p.dial-edge*edge))) - 1
	text = " " + text + " "
	if spare := 2*half - len(text); spare >= 0 {
		first := x + p.dial - half
		f.Text(min(max(across-len(text)/2, first), first+spare), y+down, text,
			frame.Style{FG: ink, BG: frame.Background, Bold: true})
	}
}

// gauge returns what the dial shows.
func (p *bars) gauge(m method, pair int) chart.Gauge {
	turn, seen := m.Angle(pair, p.Pos)
	shows := !p.Hidden.Hides(newName)
	return chart.Gauge{
		Seen:    m.Seen(pair),
		Reached: chart.Either(m.Outside(pair) && shows, min(m.Turns(pair, p.target), 1), 0),
		Hand:    angle.Phase{}.Plus(turn).Hi, Lost: !seen && shows, Here: true,
	}
}
