package shift

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// dials is the picture with the turn of the pair under the cursor at two positions,
// large, and small dials of that pair and others.
type dials struct {
	subject
	arrangement
	pairs  int
	moving int   // the first pairs, up to the last that turns by visible; all of them where the offset is 0
	shown  []int // the pairs that have a small dial, if any
}

// visible is the smallest turn, in degrees, of the pairs among which those with a small dial are chosen.
const visible = 1

func newDials(s subject) *dials {
	p := &dials{subject: s, pairs: s.Waves.Pairs()}
	p.moving = sort.Search(p.pairs, p.slow)
	if p.arrange(); p.n == 0 {
		return p
	}
	p.shown = measure.SpreadPairs(p.pairs, p.n, func(int) bool { return false }, p.slow)
	if p.inPair && !slices.Contains(p.shown, p.pair) {
		p.shown[nearest(p.shown, p.pair)] = p.pair
	}
	return p
}

// nearest returns the index of the pair that is nearest to another, the second of two.
func nearest(pairs []int, pair int) int {
	at, _ := slices.BinarySearch(pairs, pair)
	if last := len(pairs) - 1; at > last || at > 0 && pair-pairs[at-1] < pairs[at]-pair {
		at--
	}
	return at
}

// slow reports whether the offset turns a pair by less than visible.
func (p *dials) slow(pair int) bool {
	turn := math.Abs(p.Waves.Frequency(pair)*float64(p.Offset)) * 180 / math.Pi
	return p.Offset != 0 && turn < visible
}

// Inks of the offset and of the hands at pos and at pos + k.
var (
	offsetStyle = frame.Style{FG: frame.Offset}
	thenStyle   = frame.Style{FG: frame.HandThen}
	nowStyle    = chart.StrongStyle
)

// picture returns the tree. Dials show two positions: a page of 32 is a step that is worth a key.
func (p *dials) picture() chart.Picture {
	var rows []chart.Region
	switch {
	case p.large == 0:
		rows = p.alone()
	case p.n == 0:
		rows = []chart.Region{p.top()}
	default:
		rows = []chart.Region{chart.Gap(p.lead), p.top(), p.ruleAround(), p.rule(), p.ruleAround(), p.small()}
		if p.below {
			rows = slices.Insert(rows, 2, chart.Gap(1), p.numbers())
		}
	}
	return chart.Picture{Root: chart.Region{Data: p.turns, In: rows}, Words: p.words(), First: p.Pos, N: 32, Glides: true,
		Figure: []func() chart.Data{p.figureData}}
}

// alone returns the small dials in the middle, with the numbers over them, or the positions that they show below.
func (p *dials) alone() []chart.Region {
	rows := []chart.Region{chart.Gap((p.H - p.over() - p.under()) / 2), p.small()}
	if p.hasNumbers() {
		angle := chart.Field{Label: "ω·k", Value: newAngle(p.Waves, p.pair, p.Offset).labels()[0], Ink: offsetStyle,
			Name: anglesName}
		if p.hidesAngle(p.pair) {
			angle.Value = chart.Unknown
		}
		return append([]chart.Region{chart.Inset(1, chart.Heading(p.Hidden, angle)), p.numbers()}, rows...)
	}
	return append([]chart.Region{chart.Gap(p.lead)}, append(rows, chart.Gap(1), p.positions(0, p.W))...)
}

// numbers returns the numbers where they are not beside the large dials.
func (p *dials) numbers() chart.Region {
	return chart.Region{Rows: chart.Fixed(p.lines()), Way: chart.Across, In: []chart.Region{
		chart.Gap(1), {In: p.row()}, chart.Gap(1)}}
}

// top returns the turn of one pair at two positions, large, with the numbers beside it.
func (p *dials) top() chart.Region {
	first, second := p.largeDial(0), p.largeDial(p.Anchor)
	second.Name = secondName
	if p.n == 0 {
		first.In[0].Name, first.In[0].Index = dialName, chart.At(p.pair)
	}
	row := []chart.Region{chart.Gap(p.margin), first, p.equals(), second, chart.Gap(p.margin)}
	if p.beside > 0 {
		row = append(row, chart.Region{Cols: chart.Fixed(p.beside), In: p.column()}, chart.Gap(1))
	}
	return chart.Region{Rows: chart.Fixed(p.large + 1), Way: chart.Across, In: row}
}

// largeLook says how the large dials are drawn.
var largeLook = chart.Look{Hue: frame.Offset, Now: frame.Bright, Here: true}

func (p *dials) swing(pair, anchor int) chart.Swing {
	return chart.NewSwing(p.Scene, pair, p.Pos+anchor, p.Offset)
}

// largeDial returns the turn from a position to the one k later, which are named below it. The sine runs upwards, the
// cosine to the right.
func (p *dials) largeDial(anchor int) chart.Region {
	d, s := chart.DialOf(p.large), p.swing(p.pair, anchor)
	dial := chart.Region{Rows: chart.Fixed(p.large), Draw: func(f chart.Canvas) {
		if p.Hidden.HasN(dialName.Name, p.pair) {
			d.Unknown(f, 0, 0)
			return
		}
		d.Draw(f, 0, 0, s, largeLook)
		p.drawGhost(f, d, 0, p.pair, anchor)
	}}
	return chart.Region{Cols: chart.Fixed(2 * p.large), In: []chart.Region{dial, p.positions(anchor, 2*p.large)}}
}

// drawGhost dots the hand at the position k later, where it was before a knob was turned.
func (p *dials) drawGhost(f chart.Canvas, d *chart.Dial, x, pair, anchor int) {
	for _, dot := range p.ghost(d, pair, anchor) {
		f.Dot(2*x+dot[0], dot[1], chart.GhostInk)
	}
}

// ghost returns the dots of that hand on a dial; nil if the present hand covers all of it.
func (p *dials) ghost(d *chart.Dial, pair, anchor int) (dots [][2]int) {
	g := p.Ghost
	if g == nil || !g.HasWaves() || pair >= g.Waves.Pairs() || p.Hidden.HasN(dialName.Name, pair) {
		return nil
	}
	const start = 0.4 // away from the hub, where hands run into each other
	covered, seen := map[[2]int]bool{}, false
	d.Hand(p.swing(pair, anchor).Now, 0, d.Mid, false, func(_, x, y int) { covered[[2]int{x >> 1, y >> 2}] = true })
	was := chart.NewSwing(*g, pair, g.Pos+anchor, g.Offset).Now
	d.Hand(was, start*d.Mid, d.Mid-1.5, false, func(step, x, y int) {
		if step%2 == 0 {
			seen = seen || !covered[[2]int{x >> 1, y >> 2}]
			dots = append(dots, [2]int{x, y})
		}
	})
	if !seen {
		return nil
	}
	return dots
}

// hasGhost reports whether a dial has a hand as it was before a knob was turned.
func (p *dials) hasGhost() bool {
	if p.large > 0 {
		d := chart.DialOf(p.large)
		return p.ghost(d, p.pair, 0) != nil || !p.Hidden.Hides(secondName) && p.ghost(d, p.pair, p.Anchor) != nil
	}
	return chart.DialOf(p.rows).Large() && slices.ContainsFunc(p.shown, func(pair int) bool {
		return p.ghost(chart.DialOf(p.rows), pair, 0) != nil
	})
}

// positions names a position and the one k later in the middle of w cells.
func (p *dials) positions(anchor, w int) chart.Region {
	return chart.Region{Rows: chart.Fixed(1), Draw: func(f chart.Canvas) {
		each := w/2 - 2
		line := chart.Line{{Text: p.position(anchor, false, each), Style: thenStyle}, chart.Faint(" → "),
			{Text: p.position(anchor, true, each), Style: nowStyle}}
		line.Draw(f, max(w-line.Width(f.Theme), 0)/2, 0)
	}}
}

// position writes pos + anchor, or that and k, in at most w cells: as a number if
// there is room for all of it, else by name.
func (p *dials) position(anchor int, shifted bool, w int) string {
	n, name, more := p.Pos+anchor, "pos", ""
	if shifted {
		n, more = n+p.Offset, "+k"
	}
	if anchor != 0 {
		name = "far" // no room for how far
	}
	return p.Fitting(w, chart.Position(n), "pos"+chart.PlusAnchor(anchor)+more, name+more)
}

// leastWedge is the length, in dots on the rim, of the smallest wedge that can be seen.
const leastWedge = 3

// tiny reports whether the wedge of the pair under the cursor is too small to see.
func (p *dials) tiny() bool {
	part := newAngle(p.Waves, p.pair, p.Offset).part
	radius := 2 * chart.Either(p.large > 0, p.large, p.rows)
	return part > 0 && 2*math.Pi*part*float64(radius) < leastWedge
}

// equals is between two dials: the angle of both, whole turns apart, and the sign of
// equality. It stands still at every position.
func (p *dials) equals() chart.Region {
	w := p.between
	angle := func(f chart.Canvas) {
		style, a := frame.Style{FG: frame.Offset, Bold: true}, newAngle(p.Waves, p.pair, p.Offset)
		switch {
		case p.hidesAngle(p.pair):
			f.TextCenter(0, 1, w, chart.Unknown, style)
			return
		case a.whole > 0:
			turns := p.Fitting(w, chart.Plural(a.whole, "turn"), chart.Compact(a.whole))
			f.TextCenter(0, 0, w, a.sign+turns, style)
		}
		labels := a.labels()
		f.TextCenter(0, 1, w, labels[len(labels)-2], style)
	}
	note := func(f chart.Canvas) {
		if p.tiny() && !p.hidesAngle(p.pair) {
			f.TextCenter(0, 0, w, "too small", chart.FaintStyle)
			f.TextCenter(0, 1, w, "to see", chart.FaintStyle)
		}
	}
	return chart.Region{Cols: chart.Fixed(w), In: []chart.Region{chart.Gap((p.large - 4) / 2),
		{Name: anglesName, Rows: chart.Fixed(2), Draw: angle, Cover: angle}, chart.Gap(1),
		{Name: bracketName, Rows: chart.Fixed(2), Cover: func(chart.Canvas) {}, Draw: func(f chart.Canvas) {
			for y := range 2 {
				f.HLine((w-5)/2, y, 5, chart.Either(f.Theme.Glyphs == frame.ASCII, '=', '━'), offsetStyle)
			}
		}}, {Rows: chart.Fixed(2), Draw: note}}}
}

// ruleAround returns a blank row over or under the rule, where there is room.
func (p *dials) ruleAround() chart.Region { return chart.Region{Rows: chart.Optional(p.air, 1)} }

// rule separates the small dials from what is over them, and says which are shown.
func (p *dials) rule() chart.Region {
	return chart.Region{Rows: chart.Optional(1, 2), Draw: func(f chart.Canvas) {
		n := len(p.shown)
		what := chart.AllThe(p.pairs, "pair")
		switch {
		case n == p.pairs:
		case n < p.moving && p.Offset != 0 && !p.Hidden.Hides(anglesName):
			what = fmt.Sprintf("%d of %d pairs that turn by %d° or more", n, p.moving, visible)
		default:
			what = fmt.Sprintf("%d of %d pairs", n, p.pairs)
		}
		f.HLine(1, 0, p.W-2, '─', chart.LineStyle)
		f.Text(3, 0, " "+what+" ", chart.FaintStyle)
	}}
}

// small returns the small dials, in bands.
func (p *dials) small() chart.Region {
	all := chart.Region{Rows: chart.Fixed(p.under()), Data: p.hands}
	for pairs := range slices.Chunk(p.shown, p.perBand) {
		all.In = append(all.In, p.bandOf(pairs), chart.Gap(1))
	}
	return all
}

// isHere reports whether a pair is under the cursor.
func (p *dials) isHere(pair int) bool { return p.inPair && pair == p.pair }

// bandOf returns a row of dials with the number and the angle of each.
func (p *dials) bandOf(pairs []int) chart.Region {
	names := func(f chart.Canvas) {
		for i, pair := range pairs {
			p.drawName(f.Sub(i*p.pitch+p.inset(), 0, p.pitch-p.inset(), 1), pair)
		}
	}
	labels := chart.Region{Name: anglesName, Rows: chart.Fixed(1), Draw: names, Cover: names}
	band := chart.Region{In: []chart.Region{p.dialsOf(pairs), labels}, Cols: chart.Fixed(len(pairs) * p.pitch)}
	band.Click = func(x, _ int) chart.Change {
		return chart.Change{State: chart.ToPair(p.Scene, pairs[min(x/p.pitch, len(pairs)-1)])}
	}
	return chart.Region{Rows: chart.Fixed(p.rows + 1), Way: chart.Across, In: []chart.Region{chart.Gap(p.left), band}}
}

// dialsOf returns the small dials of some pairs.
func (p *dials) dialsOf(pairs []int) chart.Region {
	d, x := chart.DialOf(p.rows), p.inset()
	look := chart.Look{Hue: frame.Offset, Now: frame.Bright}
	cover := func(f chart.Canvas) { d.Unknown(f, x, 0) }
	row := chart.Region{Rows: chart.Fixed(p.rows), Way: chart.Across}
	for _, pair := range pairs {
		row.In = append(row.In, chart.Region{Name: dialName, Index: chart.At(pair), Cols: chart.Fixed(p.pitch),
			Cover: cover, Draw: func(f chart.Canvas) {
				look.Here = p.isHere(pair)
				s := p.swing(pair, 0)
				if f.Theme.Glyphs == frame.ASCII { // bars are compared where they begin at one place
					s = s.FromZero()
				}
				d.Draw(f, x, 0, s, look)
				if p.large == 0 && d.Large() {
					p.drawGhost(f, d, x, pair, 0)
				}
			}})
	}
	return row
}

// drawName writes below a dial, from its left edge on, a pair's number and the signs of its marks, and ending a column
// behind its right edge, or further right if it is long, the angle that it turns.
func (p *dials) drawName(f chart.Canvas, pair int) {
	style, w := frame.Style{FG: frame.Text}, 2*p.rows+1
	if p.isHere(pair) {
		style = chart.BadgeStyle
	}
	name := chart.PairName(f, p.Scene, pair, w, style, "")
	if around := chart.Either(f.Theme.Signs(), "[]", "  "); p.isHere(pair) {
		name = append(slices.Insert(name, 0, chart.Span{Text: around[:1], Style: style}),
			chart.Span{Text: around[1:], Style: style})
	} else {
		name = slices.Insert(name, 0, chart.Plain(" "))
	}
	angle := chart.Unknown
	if !p.hidesAngle(pair) {
		angle = p.angleText(pair, w-1-name.Width(f.Theme))
	}
	name.Draw(f, 0, 0)
	f.TextRight(w, 0, angle, frame.Style{FG: frame.Offset, Bold: p.isHere(pair)})
}

// hidesAngle reports whether the angle that a pair turns is hidden.
func (p *dials) hidesAngle(pair int) bool {
	return p.Hidden.Hides(anglesName) || p.Hidden.HasN(dialName.Name, pair)
}

// angleText returns the longest label of an angle that fits into w cells: in ASCII, where the degree sign is a word,
// one without it.
func (p *dials) angleText(pair, w int) string {
	a := newAngle(p.Waves, pair, p.Offset)
	labels := a.labels()
	labels = labels[len(labels)-2:] // without whole turns
	last := len(labels) - 1
	if a.part*360 >= 10 {
		sign := strings.TrimRight(labels[last], "0123456789.")
		labels = slices.Insert(labels, last, sign+chart.Unsigned(a.part*360, 0)+"°")
	}
	for i := range labels {
		if p.Theme.Glyphs == frame.ASCII {
			labels[i] = strings.TrimSuffix(labels[i], "°")
		}
	}
	return p.Fitting(w, labels...)
}

// turns is by what angle the offset turns each pair.
func (p *dials) turns() chart.Data {
	columns := []chart.Column{{Name: "pair", Format: chart.Whole}, {Name: "λ", Hidden: chart.With(wavesName)},
		{Name: "ω·k", Unit: "rad", Hidden: chart.With(anglesName)},
		{Name: "in one turn", Unit: "°", Format: chart.Degrees, Hidden: chart.With(anglesName)}}
	return chart.Data{Name: "turns", Kind: chart.Angles, Rows: p.pairs, Here: p.pair, Each: dialName,
		Title:   "by what angle k = " + chart.Position(p.Offset) + " turns every pair, at any position",
		Columns: append(columns, chart.Columns(chart.Signed, matrixName, "cos ωk", "sin ωk")...),
		Row: func(pair int, to []float64) {
			r := measure.Shift(p.Waves, pair, p.Offset)
			copy(to, []float64{float64(pair), measure.Wavelength(p.Waves, pair),
				p.Waves.Frequency(pair) * float64(p.Offset), p.degrees(pair, p.Offset), r.Cos, r.Sin})
		}}
}

// hands returns the angles of the hands, at the position and at the second anchor.
func (p *dials) hands() chart.Data {
	at := [...]int{p.Pos, p.Pos + p.Offset, p.Pos + p.Anchor, p.Pos + p.Anchor + p.Offset}
	d := chart.Data{Name: "dials", Title: "angles in degrees, at the position and k later, and at the second anchor",
		Kind: chart.Angles, Rows: p.pairs, Here: p.pair, Each: dialName,
		Columns: []chart.Column{{Name: "pair", Format: chart.Whole}},
		Row: func(pair int, to []float64) {
			to[0] = float64(pair)
			for i, pos := range at {
				to[1+i] = p.degrees(pair, pos)
			}
		}}
	for _, pos := range at {
		d.Columns = append(d.Columns, chart.Columns(chart.Degrees, anglesName, "pos "+chart.Position(pos))...)
	}
	return d
}

// arrangement holds the sizes, in cells, of everything on the picture of the dials.
type arrangement struct {
	large   int  // rows of a large dial; 0 if the small ones are alone
	beside  int  // columns of the numbers beside the large dials
	below   bool // the numbers are below the large dials instead
	margin  int  // columns on both sides of the two large dials
	between int  // and between them, with the angle
	lead    int  // blank rows above the dials
	air     int  // rows over and under the rule
	n       int  // small dials
	rows    int  // of a small dial
	bands   int
	perBand int // small dials in a band
	pitch   int // columns from one to the next
	left    int // columns left of them
}

const (
	leastLarge   = 7   // rows of a large dial at least
	leastBetween = 10  // columns between two large dials
	sides        = 5   // columns on both sides of them
	slimNumbers  = 20  // columns of the numbers on a screen of fewer than slimScreen
	slimScreen   = 100 // columns
	numbersCols  = 28
	wideNumbers  = 44  // on a wide screen
	wideScreen   = 150 // columns
	mostSmall    = 12  // small dials
	farDials     = 3   // as many as can be told apart from far away
	smallPitch   = 10  // columns for a small dial with its name below
	largestSmall = 7   // rows of a small dial below large ones
	airy         = 30  // rows of a picture with air above small dials alone and around the rule
)

// under returns the height of all bands of small dials with their names, and of a row between them.
func (a arrangement) under() int { return a.bands*(a.rows+2) - 1 }

// inset returns the columns left of a small dial that belong to it.
func (a arrangement) inset() int { return (a.pitch - 2*a.rows) / 2 }

// over returns the rows that the small dials leave to others where they are alone.
func (p *dials) over() int { return chart.Either(p.hasNumbers(), 1+p.lines(), p.lead+2) }

// arrange takes the largest small dials that leave half of the picture to the large ones, then smaller large ones, then
// fewer small ones, or none, and then no large ones.
func (p *dials) arrange() {
	most := min(p.pairs, mostSmall, max(p.W/smallPitch, 1))
	if p.Theme.Few {
		most = min(most, farDials)
	}
	p.beside = chart.Either(p.W < slimScreen, slimNumbers, chart.Either(p.W < wideScreen, numbersCols, wideNumbers))
	if !p.hasNumbers() {
		p.beside = 0
	}
	if p.widest() < leastLarge && p.beside > 0 {
		p.beside, p.below = 0, true
	}
	wanted := chart.Either(p.H < airy, p.H*3/5, p.H/2)
	for n := most; n > 0 && !p.Hidden.Hides(secondName); n-- {
		for _, least := range [...]int{wanted, leastLarge} {
			if p.fit(n, max(min(least, p.widest()), leastLarge)) {
				p.spread()
				return
			}
		}
	}
	if p.large = min(p.H-1, p.widest()); p.large >= leastLarge && !p.below && !p.Hidden.Hides(secondName) {
		p.n, p.bands, p.perBand, p.air = 0, 0, 1, 0
		p.spread()
		return
	}
	p.n, p.large, p.beside, p.below, p.lead = most, 0, 0, false, chart.One(p.H >= airy)
	for p.rows = chart.MaxDial; p.rows >= chart.SmallDial; p.rows-- {
		for p.bands = 1; p.bands <= most; p.bands++ {
			p.perBand = (most + p.bands - 1) / p.bands
			p.pitch = max(2*p.rows+2, smallPitch)
			if p.perBand*p.pitch <= p.W && p.over()+p.under() <= p.H {
				p.spread()
				return
			}
		}
	}
	p.rows, p.bands, p.perBand, p.pitch = chart.SmallDial, 1, most, smallPitch
}

// widest returns the largest number of rows of a large dial that the width allows.
func (p *dials) widest() int {
	return min((p.W-sides-leastBetween-p.beside)/4, chart.MaxDial)
}

// fit puts n small dials under large ones of at least a number of rows, and reports whether there is room.
func (p *dials) fit(n, least int) bool {
	p.n = n
	p.air = chart.One(p.H >= airy)
	others := 2 + 2*p.air // the positions and the rule
	if p.below {
		others += 1 + p.lines()
	}
	for p.rows = largestSmall; p.rows >= chart.SmallDial; p.rows-- {
		for p.bands = 1; p.bands <= 2; p.bands++ {
			p.perBand = (n + p.bands - 1) / p.bands
			p.pitch = max(2*p.rows+1, smallPitch)
			p.large = min(p.H-others-p.under(), p.widest())
			fits := p.large >= least && p.perBand*p.pitch <= p.W
			if smaller := p.rows*5 <= p.large*3 || p.rows == chart.SmallDial; fits && smaller {
				if !p.Theme.Few {
					p.n = min(p.bands*p.perBand, p.pairs) // a full last band
				}
				return true
			}
		}
	}
	return false
}

// spread gives columns that nothing needs to the gaps between the dials.
func (p *dials) spread() {
	spare := p.W - 4*p.large - leastBetween - p.beside
	p.margin = spare / 4
	p.between = p.W - p.beside - 4*p.large - 2*p.margin - chart.One(p.beside > 0)
	p.pitch = max(min((p.W-1)/p.perBand, 2*p.pitch), p.pitch)
	p.left = (p.W - p.perBand*p.pitch) / 2
	if p.large > 0 && p.n > 0 {
		rows := p.H - p.large - 2 - 2*p.air - p.under() - chart.Either(p.below, 1+p.lines(), 0)
		more := (rows + 1) / 3
		p.air += more
		p.lead = chart.One(rows > 2*more)
	}
}
