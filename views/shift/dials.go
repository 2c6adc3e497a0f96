package shift

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// dials is the picture with the turn of the pair under the cursor at two positions,
// large, and a small dial for every pair.
type dials struct {
	subject
	arrangement
	pairs      int
	first, end int // the pairs that are shown
}

func newDials(s subject) *dials {
	p := &dials{subject: s, pairs: s.Waves.Pairs()}
	p.arrange()
	p.first = chart.WindowStart(p.pair, p.perBand*p.bands, p.pairs, 1)
	p.end = min(p.first+p.perBand*p.bands, p.pairs)
	p.spread()
	return p
}

// Inks of the offset and of the hands at pos and at pos + k.
var (
	offsetStyle = frame.Style{FG: frame.Offset}
	thenStyle   = frame.Style{FG: frame.HandThen}
	nowStyle    = chart.StrongStyle
)

// picture returns the tree. Dials show two positions: a page of 32 is a step that is worth a key.
func (p *dials) picture() chart.Picture {
	root := chart.Region{Data: p.turns, In: []chart.Region{p.heading(), p.top(), p.rule(), p.small()}}
	if p.kind == bare {
		root.In = []chart.Region{chart.Gap((p.H - p.under()) / 2), p.small()}
	}
	return chart.Picture{Root: root, Words: p.words(), First: p.Pos, N: 32}
}

// heading names the pair under the cursor, and by how much the offset turns it
// where that is not between two dials.
func (p *dials) heading() chart.Region {
	label := func(text string, s frame.Style, drop int) chart.Region {
		g := chart.Text(s, text)
		g.Cols = chart.Optional(p.Theme.Width(text)+2, drop)
		return g
	}
	pair := label("pair "+strconv.Itoa(p.pair), chart.CursorStyle, 0)
	wave := label("λ "+chart.Wave(measure.Wavelength(p.Waves, p.pair)), frame.Style{}, 1)
	wave.Name = wavesName
	row := []chart.Region{chart.Gap(1), pair, wave}
	switch {
	case !p.inPair:
		row = append(row, label("dim "+strconv.Itoa(p.Dim)+" belongs to no pair", frame.Style{}, 2))
	case p.kind != twoDials:
		angle := chart.Unknown
		if !p.hidesAngle(p.pair) {
			angle = newAngle(p.Waves, p.pair, p.Offset).labels()[0]
		}
		row = append(row, label("ω·k "+angle, offsetStyle, 0))
	}
	return chart.Region{Rows: chart.Fixed(1), Way: chart.Across, In: row}
}

// top returns the turn of one pair at two positions, large, with the numbers beside it, or the numbers alone.
func (p *dials) top() chart.Region {
	if p.kind != twoDials {
		return chart.Region{Rows: chart.Fixed(p.lines()), Way: chart.Across, In: []chart.Region{
			chart.Gap(1), {In: p.row()}, chart.Gap(1)}}
	}
	second := p.largeDial(p.Anchor)
	if !p.second { // or that is the name of the small dials there
		second.Name = secondName
	}
	cosine := chart.Region{Cols: chart.Fixed(behind), Draw: func(f chart.Canvas) {
		f.Text(1, 1+p.large/2, "cos", frame.Style{FG: frame.CosColor})
	}}
	row := []chart.Region{chart.Gap(margin), p.largeDial(0), p.equals(), second, cosine,
		{In: p.column()}, chart.Gap(1)}
	if !p.hasNumbers() {
		row[0] = chart.Gap((p.W - 4*p.large - between) / 2)
	}
	return chart.Region{Rows: chart.Fixed(p.large + 2), Way: chart.Across, In: row}
}

// largeLook says how the large dials are drawn.
var largeLook = chart.Look{Hue: frame.Offset, Now: frame.Bright, Here: true, Arc: 3, Full: true}

func (p *dials) swing(pair, anchor int) chart.Swing {
	return chart.NewSwing(p.Waves, pair, p.Pos+anchor, p.Offset)
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
	}}
	sine := chart.Region{Rows: chart.Fixed(1), Draw: func(f chart.Canvas) {
		f.TextCenter(0, 0, 2*p.large, "sin", frame.Style{FG: frame.SinColor})
	}}
	positions := chart.Region{Rows: chart.Fixed(1), Draw: func(f chart.Canvas) {
		w := p.large - 2
		line := chart.Line{{Text: p.position(anchor, false, w), Style: thenStyle}, chart.Faint(" → "),
			{Text: p.position(anchor, true, w), Style: nowStyle}}
		line.Draw(f, max(2*p.large-line.Width(f.Theme), 0)/2, 0)
	}}
	return chart.Region{Cols: chart.Fixed(2 * p.large), In: []chart.Region{sine, dial, positions}}
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

// equals is between two dials: the angle of both, whole turns apart, and the sign of
// equality.
func (p *dials) equals() chart.Region {
	angle := func(f chart.Canvas) {
		style, a := frame.Style{FG: frame.Offset, Bold: true}, newAngle(p.Waves, p.pair, p.Offset)
		switch {
		case p.hidesAngle(p.pair):
			f.TextCenter(0, 1, between, chart.Unknown, style)
			return
		case a.whole > 0:
			turns := p.Fitting(between, chart.Plural(a.whole, "turn"), chart.Compact(a.whole))
			f.TextCenter(0, 0, between, a.sign+turns, style)
		}
		labels := a.labels()
		f.TextCenter(0, 1, between, labels[len(labels)-2], style)
	}
	return chart.Region{Cols: chart.Fixed(between), In: []chart.Region{chart.Gap((p.large - 4) / 2),
		{Name: anglesName, Rows: chart.Fixed(2), Draw: angle, Cover: angle}, chart.Gap(1),
		{Name: bracketName, Rows: chart.Fixed(2), Cover: func(chart.Canvas) {}, Draw: func(f chart.Canvas) {
			for y := range 2 {
				f.HLine((between-5)/2, y, 5, chart.Either(f.Theme.ASCII, '=', '━'), offsetStyle)
			}
		}}}}
}

// rule separates the small dials from what is over them, and says which are shown.
func (p *dials) rule() chart.Region {
	return chart.Region{Rows: chart.Optional(1, 1), Draw: func(f chart.Canvas) {
		what := chart.AllThe(p.pairs, "pair")
		if p.end-p.first < p.pairs {
			back, ahead := chart.Either(p.first > 0, "◂ ", ""), chart.Either(p.end < p.pairs, " ▸", "")
			what = fmt.Sprintf("%spairs %d–%d of %d%s", back, p.first, p.end-1, p.pairs, ahead)
		}
		f.HLine(1, 0, p.W-2, '─', chart.LineStyle)
		f.Text(3, 0, " "+what+" ", chart.FaintStyle)
	}}
}

// small returns the dials of all pairs, in bands.
func (p *dials) small() chart.Region {
	all := chart.Region{Rows: chart.Fixed(p.under()), Data: p.hands}
	for first := p.first; first < p.end; first += p.perBand {
		if first > p.first {
			all.In = append(all.In, chart.Gap(1))
		}
		all.In = append(all.In, p.bandOf(first, min(first+p.perBand, p.end)))
	}
	return all
}

// labelled reports whether a pair has its number and its angle written: each in a
// short band; in a long one every fourth, those with a mark, and the cursor's.
func (p *dials) labelled(pair int) bool {
	return p.perBand <= fewDials || (pair-p.first)%4 == 0 || p.isHere(pair) ||
		len(chart.Signs(p.Scene, chart.PairMarks(p.Scene, pair))) > 0
}

// isHere reports whether a pair is under the cursor.
func (p *dials) isHere(pair int) bool { return p.inPair && pair == p.pair }

// bandOf returns a row of dials with numbers and angles. An angle is written once, between the two dials that share
// it.
func (p *dials) bandOf(first, end int) chart.Region {
	each := func(draw func(f chart.Canvas, x, pair int)) func(chart.Canvas) {
		return func(f chart.Canvas) {
			for pair := first; pair < end; pair++ {
				if p.labelled(pair) {
					draw(f, (pair-first)*p.pitch, pair)
				}
			}
		}
	}
	second := chart.Region{Name: secondName, Rows: chart.Fixed(p.rows * chart.One(p.second)), Way: chart.Across}
	if p.second {
		second.In = p.dialsOf(first, end, p.Anchor)
	}
	return chart.Region{Rows: chart.Fixed(p.band()), Way: chart.Across, In: []chart.Region{
		{Cols: chart.Fixed(p.left), Draw: p.drawLegend},
		{Cols: chart.Fixed((end - first) * p.pitch), In: []chart.Region{
			{Rows: chart.Fixed(1), Draw: each(p.drawHead)},
			{Rows: chart.Fixed(p.rows), Way: chart.Across, In: p.dialsOf(first, end, 0)},
			{Rows: chart.Fixed(1), Name: anglesName, Draw: each(p.drawAngle), Cover: each(p.drawAngle)},
			second,
		}, Click: func(x, _ int) chart.Change { return chart.Change{State: chart.ToPair(p.Scene, first+x/p.pitch)} }},
	}}
}

// dialsOf returns the small dials of some pairs at one of the positions.
func (p *dials) dialsOf(first, end, anchor int) []chart.Region {
	d, x := chart.DialOf(p.rows), (p.pitch-2*p.rows)/2
	look := chart.Look{Hue: frame.Offset, Now: frame.Bright, Arc: chart.Either(p.rows < chart.NormalDial, 1.5, 2)}
	if p.rows >= leastTwo && p.Hidden.Hides(secondName) { // drawn as the large dial of the pair is elsewhere
		look.Arc, look.Full = 3, true
	}
	cover := func(f chart.Canvas) { d.Unknown(f, x, 0) }
	all := make([]chart.Region, 0, end-first)
	for pair := first; pair < end; pair++ {
		all = append(all, chart.Region{Name: dialName, Index: chart.At(pair), Cols: chart.Fixed(p.pitch), Cover: cover,
			Draw: func(f chart.Canvas) {
				look.Here = p.isHere(pair)
				d.Draw(f, x, 0, p.swing(pair, anchor), look)
			}})
	}
	return all
}

// drawAngle writes by how much a pair turns.
func (p *dials) drawAngle(f chart.Canvas, x, pair int) {
	style := frame.Style{FG: frame.Offset, Bold: p.isHere(pair)}
	text := p.angleText(pair)
	switch {
	case p.hidesAngle(pair):
		text = chart.Unknown
	case chart.DialOf(p.rows).Tiny(p.swing(pair, 0)) && newAngle(p.Waves, pair, p.Offset).whole == 0:
		style.FG = frame.WedgeDim
	}
	f.TextCenter(x, 0, p.pitch, text, style)
}

// hidesAngle reports whether the angle that a pair turns is hidden.
func (p *dials) hidesAngle(pair int) bool {
	return p.Hidden.Hides(anglesName) || p.Hidden.HasN(dialName.Name, pair)
}

// drawHead writes a pair's number and the signs of its marks.
func (p *dials) drawHead(f chart.Canvas, x, pair int) {
	style := frame.Style{FG: frame.Text}
	if p.isHere(pair) {
		style = chart.BadgeStyle
	}
	head := chart.PairName(f, p.Scene, pair, p.pitch-1, style, "")
	if p.isHere(pair) {
		ends := chart.Either(f.Theme.Glyphs(), "[]", "  ")
		left, right := chart.Span{Text: ends[:1], Style: style}, chart.Span{Text: ends[1:], Style: style}
		head = append(slices.Insert(head, 0, left), right)
	}
	head.Draw(f, x+max(p.pitch-head.Width(f.Theme), 0)/2, 0)
}

// angleText returns the longest label of an angle that fits under a dial. In ASCII, where the degree sign is a word,
// it is in the legend.
func (p *dials) angleText(pair int) string {
	labels := newAngle(p.Waves, pair, p.Offset).labels()
	for i := range labels {
		if p.Theme.ASCII {
			labels[i] = strings.TrimSuffix(labels[i], "°")
		}
	}
	return p.Fitting(p.pitch-1, labels...)
}

// drawLegend writes, left of a band, what its rows are: pairs, the positions of the
// hands where no large dial has them, and angles.
func (p *dials) drawLegend(f chart.Canvas) {
	w := p.left - 2
	f.TextRight(w, 0, "pair", chart.FaintStyle)
	for i, anchor := range []int{0, p.Anchor}[:1+chart.One(p.second)] {
		if p.kind == twoDials && !p.second {
			break
		}
		y := 1 + i*(p.rows+1) + (p.rows-1)/2
		f.TextRight(w, y, chart.ShortPos(f, p.Pos, anchor, w-1), thenStyle)
		f.TextRight(w, y+1, chart.ShortPos(f, p.Pos+p.Offset, anchor, w-1), nowStyle)
	}
	if !p.Hidden.Hides(anglesName) {
		text := chart.Fitting(f, w+1, chart.Either(f.Theme.ASCII, "ω·k°", "ω·k"), "ωk°")
		f.TextRight(max(w, f.Theme.Width(text)), 1+p.rows, text, offsetStyle)
	}
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

// degrees returns the angle of a position, or of an offset, within one turn.
func (p *dials) degrees(pair, n int) float64 { return p.Waves.PhaseStep(pair).Mul(n).Float() * 360 }

// kind says how the turn of the pair under the cursor is shown at two positions.
type kind int

const (
	twoDials kind = iota // side by side
	noDial               // numbers alone
	bare                 // not at all: the small dials are the picture
)

// arrangement holds the sizes, in cells, of everything on the picture of the dials.
type arrangement struct {
	kind    kind
	second  bool // small dials at the second anchor
	large   int  // rows of a large dial
	rows    int  // of a small one
	bands   int
	perBand int // pairs in a band
	pitch   int // columns from dial to dial
	left    int // columns left of the dials
}

const (
	gutter      = 7   // columns of the legend left of the small dials
	margin      = 2   // columns left of the large dials
	between     = 11  // columns between them, with the angle
	behind      = 6   // columns behind the second, with the name of the cosine
	leastTwo    = 7   // rows of a large dial at least
	numbersCols = 28  // columns of the numbers beside large dials
	wideNumbers = 44  // on a wide screen
	wideScreen  = 150 // columns
	largestBand = 10  // rows of small dials below large ones at most
	fewDials    = 8   // as many have all their labels
	farDials    = 3   // as many as can be told apart from far away
)

// pitchOf returns the least number of columns from dial to dial.
func pitchOf(rows int) int { return 2*rows + 1 + chart.One(rows >= chart.NormalDial) }

// band returns the height of one band of small dials.
func (a arrangement) band() int { return 2 + a.rows*(1+chart.One(a.second)) }

// under returns the height of all bands, with a row between them.
func (a arrangement) under() int { return a.bands*(a.band()+1) - 1 }

// over returns the height of what is always over the bands: the heading, and with it words over and under two dials
// and a rule, or the numbers where there are no large dials.
func (p *dials) over(k kind) int {
	return [...]int{twoDials: 4, noDial: 1 + p.lines(), bare: 0}[k]
}

// arrange takes the fullest arrangement that fits. The large dials are the picture:
// for them the second row of small ones is dropped first; then they shrink by a
// quarter, then pairs scroll, and then there are no large dials.
func (p *dials) arrange() {
	if most := min(p.widest(), p.H*3/5); most >= leastTwo && !p.Hidden.Hides(secondName) {
		smaller := max(most*3/4, leastTwo)
		most = max(most-1, leastTwo) // words under two dials are worth a row of them
		if p.fill(twoDials, most, true) || p.fill(twoDials, smaller, true) || p.fill(twoDials, most, false) ||
			p.fill(twoDials, smaller, false) {
			return
		}
	}
	k := chart.Either(p.hasNumbers(), noDial, bare)
	if p.fill(k, 0, true) || p.fill(k, 0, false) {
		return
	}
	p.arrangement = arrangement{kind: k, rows: chart.SmallDial, bands: 1, perBand: 1}
}

// widest returns the largest number of rows of a large dial that the width allows.
func (p *dials) widest() int {
	numbers := chart.Either(p.W < wideScreen, numbersCols, wideNumbers)
	if !p.hasNumbers() {
		numbers = 0
	}
	return min((p.W-margin-between-behind-numbers-1)/4, chart.MaxDial)
}

// fill puts small dials under large ones, which have at least large rows: the dials of
// all pairs, in the fullest kind that shows them, or else as many as fit. The large
// dials take the rows that are left.
func (p *dials) fill(k kind, large int, all bool) bool {
	wanted, alone := chart.Either(p.Theme.Few, min(p.pairs, farDials), p.pairs), p.Hidden.Hides(secondName)
	most, shown := chart.NormalDial, 0
	if all {
		most = chart.Either(alone, chart.MaxDial, largestBand)
	}
	for _, a := range []arrangement{{kind: k, second: true}, {kind: k}} {
		if a.second && (alone || !all) {
			continue
		}
		for a.rows = most; a.rows >= chart.SmallDial; a.rows-- {
			for a.bands = 1; a.bands*chart.SmallDial < p.H; a.bands++ {
				a.perBand = (p.W - gutter) / pitchOf(a.rows)
				a.perBand = min(a.perBand, (wanted+a.bands-1)/a.bands)
				a.large = min(p.H-p.over(k)-a.under(), max(p.widest(), 0))
				if n := a.bands * a.perBand; n > shown && (!all || n >= wanted) && a.large >= large {
					p.arrangement = a
					if shown = n; all {
						return true
					}
				}
			}
		}
	}
	return shown > 0
}

// spread gives columns that the small dials do not need to long positions in the
// legend, and then to the gaps between the dials.
func (p *dials) spread() {
	longest, least := 0, pitchOf(p.rows)
	for _, pos := range [...]int{p.Pos, p.Pos + p.Offset} {
		longest = max(longest, p.Theme.Width(chart.Position(pos)))
	}
	p.left = max(gutter, min(longest+3, p.W-p.perBand*least))
	p.pitch = max(min((p.W-p.left)/p.perBand, 2*p.rows+12), least)
	if spare := p.W - p.left - p.perBand*p.pitch; p.kind == bare && spare > 0 {
		p.left += spare / 2
	}
}
