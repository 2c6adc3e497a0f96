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

// picture is the tree. Dials show two positions: a page of 32 is a step that is
// worth a key.
func (p *dials) picture() chart.Picture {
	root := chart.Region{Data: p.turns, In: []chart.Region{p.heading(), p.top(), p.rule(), p.small()}}
	if p.kind == bare {
		root.In = []chart.Region{chart.Gap((p.H - p.under()) / 2), p.small()}
	}
	return chart.Picture{Root: root, Words: p.words(), First: p.Pos, N: 32}
}

// heading names the pair under the cursor, and by how much the offset turns it.
func (p *dials) heading() chart.Region {
	a := chart.Field{Label: "ω·k", Value: newAngle(p.Waves, p.pair, p.Offset).labels()[0], Ink: offsetStyle}
	if p.hidesAngle(p.pair) {
		a.Value = chart.Unknown
	}
	fields := []chart.Field{{Value: "pair " + strconv.Itoa(p.pair), Ink: frame.Style{FG: frame.Accent}},
		{Label: "λ", Value: chart.Wave(measure.Wavelength(p.Waves, p.pair)), Name: wavesName, Drop: 2}, a}
	switch {
	case !p.inPair:
		fields = append(fields, chart.Field{Value: "dim " + strconv.Itoa(p.Dim) + " belongs to no pair", Drop: 1})
	case p.kind == twoRings:
		fields = append(fields, chart.Field{Drop: 1,
			Value: "outside from " + chart.Position(p.Pos) + ", inside from " + chart.Position(p.Pos+p.Anchor)})
	}
	return chart.Inset(1, chart.Heading(p.Hidden, fields...))
}

// top is the turn of one pair, large, with the numbers beside it.
func (p *dials) top() chart.Region {
	second := chart.Region{Name: secondName, Cols: chart.Fixed(2 * p.large), Rows: chart.Fixed(p.large)}
	if p.second { // that is then the name of the small dials there
		second.Name = nil
	}
	switch p.kind {
	case twoDials:
		width := margin + 4*p.large + between + behind
		return p.beside(width, width, chart.Region{Rows: chart.Fixed(p.large + 2), Way: chart.Stack, In: []chart.Region{
			p.equals(), chart.Place(margin+2*p.large+between, 1, second), {Draw: p.drawTwo}}}, p.column())
	case twoRings:
		width := 2*p.large + 2*margin - 2
		return p.beside(width, max(width, min(p.W-ringNumbers-8, width+8)), chart.Region{
			Rows: chart.Fixed(p.large), Way: chart.Stack, In: []chart.Region{
				chart.Place(margin-2, 0, second), {Draw: p.drawRings}}}, p.row())
	}
	return chart.Region{Rows: chart.Fixed(p.lines()), Way: chart.Across, In: []chart.Region{
		chart.Gap(1), {In: p.row()}, chart.Gap(1)}}
}

// beside puts numbers in the columns behind a picture, or the picture in the middle
// where there are none.
func (p *dials) beside(width, pitch int, picture chart.Region, numbers []chart.Region) chart.Region {
	picture.Cols = chart.Fixed(width - 1)
	row := []chart.Region{picture, chart.Gap(pitch - width + 1), {In: numbers}, chart.Gap(1)}
	if len(numbers) == 0 {
		row = []chart.Region{chart.Gap((p.W - pitch) / 2), picture}
	}
	return chart.Region{Rows: picture.Rows, Way: chart.Across, In: row}
}

// largeLook is how the large dials are drawn.
var largeLook = chart.Look{Hue: frame.Offset, Now: frame.Bright, Here: true, Arc: 3, Full: true}

func (p *dials) swing(pair, anchor int) chart.Swing {
	return chart.NewSwing(p.Waves, pair, p.Pos+anchor, p.Offset)
}

// drawTwo draws the turn at both positions side by side.
func (p *dials) drawTwo(f chart.Canvas) {
	d := chart.DialOf(p.large)
	for i, anchor := range [...]int{0, p.Anchor} {
		x, s := margin+i*(2*p.large+between), p.swing(p.pair, anchor)
		if p.Hidden.HasN(dialName.Name, p.pair) {
			d.Unknown(f, x, 1)
			continue
		}
		d.Draw(f, x, 1, s, largeLook)
		if !d.Tiny(s) {
			angle := p.Hidden.Or(anglesName.Name, newAngle(p.Waves, p.pair, p.Offset).degrees()+"°")
			d.Inside(f, x, 1, s, largeLook, angle, offsetStyle)
		}
		p.drawPositions(f, d, x, 1, s, anchor)
		d.Label(f, x, 1, 1<<62, "sin", frame.Style{FG: frame.SinColor})
		if i > 0 { // between the two it would be in the way
			d.Label(f, x, 1, 0, "cos", frame.Style{FG: frame.CosColor})
		}
	}
}

// drawRings draws both turns on one dial, the second one inside.
func (p *dials) drawRings(f chart.Canvas) {
	d, x, s := chart.DialOf(p.large), margin-2, p.swing(p.pair, 0)
	if p.Hidden.HasN(dialName.Name, p.pair) {
		d.Unknown(f, x, 0)
		return
	}
	outer, inner := largeLook, largeLook
	outer.From, inner.To = 0.6, 0.56
	d.Draw(f, x, 0, s, outer)
	p.drawPositions(f, d, x, 0, s, 0)
	d.Draw(f, x, 0, p.swing(p.pair, p.Anchor), inner)
}

// drawPositions writes at the rim which position is where.
func (p *dials) drawPositions(f chart.Canvas, d *chart.Dial, x, y int, s chart.Swing, anchor int) {
	d.Label(f, x, y, s.Now, p.position(anchor, true, margin-1), nowStyle)
	if p.Offset != 0 { // or both hands are one
		d.Label(f, x, y, s.Then, p.position(anchor, false, margin-1), thenStyle)
	}
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

// equals is the sign of equality between two dials, with what is equal.
func (p *dials) equals() chart.Region {
	return chart.Place(margin+2*p.large+2, 1+(p.large-5)/2, chart.Region{
		Name: bracketName, Cols: chart.Fixed(8), Rows: chart.Fixed(5), Cover: func(chart.Canvas) {},
		Draw: func(f chart.Canvas) {
			tiny := chart.DialOf(p.large).Tiny(p.swing(p.pair, 0)) // or k is 0
			for i, text := range [...]string{"the same", chart.Either(tiny, "turn", "wedge")} {
				f.HLine(1, i, 5, chart.Either(f.Theme.ASCII, '=', '━'), offsetStyle)
				f.TextCenter(0, 3+i, 7, text, frame.Style{FG: frame.Offset, Bold: true})
			}
		}})
}

// rule separates the small dials from what is over them, and says which are shown.
func (p *dials) rule() chart.Region {
	return chart.Region{Rows: chart.Optional(1, 1), Draw: func(f chart.Canvas) {
		what := chart.AllThe(p.pairs, "pair", false)
		if p.end-p.first < p.pairs {
			back, ahead := chart.Either(p.first > 0, "◂ ", ""), chart.Either(p.end < p.pairs, " ▸", "")
			what = fmt.Sprintf("%spairs %d–%d of %d%s", back, p.first, p.end-1, p.pairs, ahead)
		}
		f.HLine(1, 0, p.W-2, '─', chart.LineStyle)
		f.Text(3, 0, " "+what+" ", chart.FaintStyle)
	}}
}

// small are the dials of all pairs, in bands.
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

// bandOf is a row of dials with their numbers, wavelengths and angles. An angle is
// written once, between the two dials that share it.
func (p *dials) bandOf(first, end int) chart.Region {
	each := func(draw func(f chart.Canvas, x, pair int)) func(chart.Canvas) {
		return func(f chart.Canvas) {
			for pair := first; pair < end; pair++ {
				draw(f, (pair-first)*p.pitch, pair)
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
			{Rows: chart.Fixed(chart.One(p.waves)), Name: wavesName, Draw: each(p.drawWave), Cover: each(p.drawWave)},
			{Rows: chart.Fixed(p.rows), Way: chart.Across, In: p.dialsOf(first, end, 0)},
			{Rows: chart.Fixed(1), Name: anglesName, Draw: each(p.drawAngle), Cover: each(p.drawAngle)},
			second,
		}, Click: func(x, _ int) chart.Change { return chart.Change{State: chart.ToPair(p.Scene, first+x/p.pitch)} }},
	}}
}

// dialsOf are the small dials of some pairs at one of the positions.
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
				look.Here = p.inPair && pair == p.pair
				d.Draw(f, x, 0, p.swing(pair, anchor), look)
			}})
	}
	return all
}

// drawAngle writes by how much a pair turns.
func (p *dials) drawAngle(f chart.Canvas, x, pair int) {
	style := frame.Style{FG: frame.Offset, Bold: p.inPair && pair == p.pair}
	text := p.angleText(pair)
	switch {
	case p.hidesAngle(pair):
		text = chart.Unknown
	case chart.DialOf(p.rows).Tiny(p.swing(pair, 0)) && newAngle(p.Waves, pair, p.Offset).whole == 0:
		style.FG = frame.WedgeDim
	}
	f.TextCenter(x, 0, p.pitch, text, style)
}

// hidesAngle reports that it is hidden how far a pair turns.
func (p *dials) hidesAngle(pair int) bool {
	return p.Hidden.Hides(anglesName) || p.Hidden.HasN(dialName.Name, pair)
}

// drawHead writes a pair's number and the signs of its marks.
func (p *dials) drawHead(f chart.Canvas, x, pair int) {
	style, word, here := frame.Style{FG: frame.Text}, "pair ", p.inPair && pair == p.pair
	if p.bands > 1 && p.rows < chart.NormalDial || f.Theme.Width(word+strconv.Itoa(p.pairs-1))+1 >= p.pitch {
		word = ""
	}
	if here {
		style = chart.BadgeStyle
	}
	head := chart.PairName(f, p.Scene, pair, p.pitch-1, style, word)
	if here {
		ends := chart.Either(f.Theme.Glyphs(), "[]", "  ")
		left, right := chart.Span{Text: ends[:1], Style: style}, chart.Span{Text: ends[1:], Style: style}
		head = append(slices.Insert(head, 0, left), right)
	}
	head.Draw(f, x+max(p.pitch-head.Width(f.Theme), 0)/2, 0)
}

// drawWave writes the wavelength of a pair.
func (p *dials) drawWave(f chart.Canvas, x, pair int) {
	wave := p.Hidden.Or(wavesName.Name, chart.Wave(measure.Wavelength(p.Waves, pair)))
	f.TextCenter(x, 0, p.pitch, wave, chart.FaintStyle)
}

// angleText is the longest label of an angle that fits under a dial. In ASCII, where
// the degree sign is a word, it is in the legend.
func (p *dials) angleText(pair int) string {
	labels := newAngle(p.Waves, pair, p.Offset).labels()
	for i := range labels {
		if p.Theme.ASCII {
			labels[i] = strings.TrimSuffix(labels[i], "°")
		}
	}
	return p.Fitting(p.pitch-1, labels...)
}

// drawLegend writes, left of a band, which hand is which, and what the numbers are.
func (p *dials) drawLegend(f chart.Canvas) {
	w, top := p.left-2, 1+chart.One(p.waves)
	f.TextRight(w, top-1, chart.Either(p.waves, "λ", ""), chart.FaintStyle)
	for i, anchor := range []int{0, p.Anchor}[:1+chart.One(p.second)] {
		y := top + i*(p.rows+1) + (p.rows-2)/2
		f.TextRight(w, y, chart.ShortPos(f, p.Pos, anchor, w-1), thenStyle)
		f.TextRight(w, y+1, chart.Fitting(f, w-1, chart.Shift(p.Offset), chart.PlusAnchor(p.Offset), "+k"), offsetStyle)
		f.TextRight(w, y+2, chart.ShortPos(f, p.Pos+p.Offset, anchor, w-1), nowStyle)
	}
	if !p.Hidden.Hides(anglesName) {
		text := chart.Fitting(f, w+1, chart.Either(f.Theme.ASCII, "ω·k°", "ω·k"), "ωk°")
		f.TextRight(max(w, f.Theme.Width(text)), top+p.rows, text, offsetStyle)
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

// hands is where the hands are, at the position and at the second anchor.
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

// degrees is the angle of a position, or of an offset, within one turn.
func (p *dials) degrees(pair, n int) float64 { return p.Waves.PhaseStep(pair).Mul(n).Float() * 360 }

// kind is how the turn of the pair under the cursor is shown at two positions.
type kind int

const (
	twoDials kind = iota // side by side
	twoRings             // one dial, the second position inside the first
	noDial               // numbers alone
	bare                 // not at all: the small dials are the picture
)

// arrangement is how many cells everything on the picture of the dials takes.
type arrangement struct {
	kind    kind
	second  bool // small dials at the second anchor
	waves   bool // a row for λ
	large   int  // rows of a large dial
	rows    int  // of a small one
	bands   int
	perBand int // pairs in a band
	pitch   int // columns from dial to dial
	left    int // columns left of the dials
}

const (
	gutter      = 7   // columns of the legend left of the small dials, of one band
	wideGutter  = 9   // of several
	margin      = 7   // columns of the words left of a large dial
	between     = 12  // columns between two, with a sign of equality
	behind      = 8   // columns behind the second
	leastTwo    = 9   // rows of two dials at least
	leastRing   = 7   // of one with two rings
	ringNumbers = 38  // columns of the numbers beside two rings at least
	wideScreen  = 150 // from which the numbers have more room
	largestBand = 10  // rows of small dials below large ones at most
	farDials    = 3   // as many as can be told apart from far away
)

// pitchOf is the least number of columns from dial to dial.
func pitchOf(rows int) int { return 2*rows + 1 + chart.One(rows >= chart.NormalDial) }

// band is the height of one band of small dials.
func (a arrangement) band() int { return 2 + chart.One(a.waves) + a.rows*(1+chart.One(a.second)) }

// under is the height of all bands, with a row between them.
func (a arrangement) under() int { return a.bands*(a.band()+1) - 1 }

// over is the height of what is always over the bands: the heading, and with it
// words over and under two dials and a rule, or the numbers where no dial is
// beside them.
func (p *dials) over(k kind) int {
	return [...]int{twoDials: 4, twoRings: 1, noDial: 1 + p.lines(), bare: 0}[k]
}

// arrange takes the fullest arrangement that fits. The large dials are the
// picture: for them the second row of small ones is dropped first, then λ; then
// they shrink by a quarter, then pairs scroll, then two dials become one, and none.
func (p *dials) arrange() {
	kinds := []kind{twoDials, twoRings, chart.Either(p.hasNumbers(), noDial, bare)}
	if p.Hidden.Hides(secondName) { // nothing to compare
		kinds = kinds[2:]
	}
	for _, k := range kinds {
		least := [...]int{twoDials: leastTwo, twoRings: leastRing, noDial: 0, bare: 0}[k]
		most := min(p.widest(k), p.H*3/5)
		if most < least {
			continue
		}
		smaller := max(most*3/4, least)
		most = max(most-chart.One(k == twoDials), least) // words under two dials are worth a row of them
		if p.fill(k, most, true) || p.fill(k, smaller, true) || p.fill(k, most, false) || p.fill(k, smaller, false) {
			return
		}
	}
	p.arrangement = arrangement{kind: kinds[len(kinds)-1], rows: chart.SmallDial, bands: 1, perBand: 1}
}

// widest is how many rows a large dial has at most, by the width.
func (p *dials) widest(k kind) int {
	numbers, ringed := chart.Either(p.W < wideScreen, 28, 44), ringNumbers
	if !p.hasNumbers() {
		numbers, ringed = 0, 0
	}
	switch k {
	case twoDials:
		return min((p.W-numbers-margin-between-behind-1)/4, chart.MaxDial)
	case twoRings:
		return min((p.W-ringed-2*margin)/2, chart.MaxDial)
	}
	return 0
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
	for _, a := range []arrangement{{kind: k, second: true, waves: true}, {kind: k, waves: true}, {kind: k}} {
		if a.second && (alone || !all) || a.waves && alone && all && k == bare { // the dials are the picture then
			continue
		}
		for a.rows = most; a.rows >= chart.SmallDial; a.rows-- {
			for a.bands = 1; a.bands*chart.SmallDial < p.H; a.bands++ {
				a.perBand = (p.W - chart.Either(a.bands > 1, wideGutter, gutter)) / pitchOf(a.rows)
				a.perBand = min(a.perBand, (wanted+a.bands-1)/a.bands)
				a.large = min(p.H-p.over(k)-a.under(), max(p.widest(k), 0))
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
	longest, least := p.Theme.Width(chart.Shift(p.Offset)), pitchOf(p.rows)
	for _, pos := range [...]int{p.Pos, p.Pos + p.Offset} {
		longest = max(longest, p.Theme.Width(chart.Position(pos)))
	}
	p.left = max(chart.Either(p.bands > 1, wideGutter, gutter), min(longest+3, p.W-p.perBand*least))
	p.pitch = max(min((p.W-p.left)/p.perBand, 2*p.rows+12), least)
	if spare := p.W - p.left - p.perBand*p.pitch; p.kind == bare && spare > 0 {
		p.left += spare / 2
	}
}
