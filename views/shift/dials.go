package shift

import (
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// dials is the face with the turn of the pair under the cursor at two positions,
// large, and a small dial for every pair.
type dials struct {
	subject
	layout
	pairs    int
	unitless bool // some angles have no room for their unit: it stands once, in the legend
	nameless bool // nor some wavelengths for their λ
}

func newDials(s subject) *dials {
	p := &dials{subject: s, pairs: s.Waves.Pairs()}
	p.stand()
	p.first = parts.WindowStart(p.pair, p.perBand*p.bands, p.pairs, 1)
	p.end = min(p.first+p.perBand*p.bands, p.pairs)
	p.settle()
	p.spread()
	for pair := p.first; s.f.Theme.ASCII && pair < p.end; pair++ { // where the degree sign is a word
		p.unitless = p.unitless || !strings.HasSuffix(p.angleText(newAngle(p.Waves, pair, p.Offset)), "°")
	}
	for pair := p.first; pair < p.end && !p.nameless; pair++ {
		p.nameless = !strings.HasPrefix(p.waveText(pair), "λ")
	}
	return p
}

// Inks of the offset and of the hands at pos and at pos + k.
var (
	offsetStyle = frame.Style{FG: frame.Offset}
	thenStyle   = frame.Style{FG: frame.HandThen}
	nowStyle    = words.StrongStyle
)

// Shown is how far keys page: dials show two positions, and 32 are a step that
// is worth a key.
func (p *dials) Shown() (first, n int) { return p.Pos, 32 }

// Hit goes to the pair whose column is clicked.
func (p *dials) Hit(x, y int) func(*scene.State, *Settings) {
	column, ok := p.columns().Find(x)
	band, inside := p.strips().Find(y)
	pair := p.first + band*p.perBand + column
	if !ok || !inside || pair >= p.end {
		return nil
	}
	dim := p.ColumnOf(pair)
	return func(s *scene.State, _ *Settings) { s.Dim = dim }
}

func (p *dials) Draw() {
	p.drawHeadline()
	p.drawLarge()
	p.drawPanel()
	p.drawRule()
	for pair := p.first; pair < p.end; pair++ {
		p.drawPair(pair, p.inPair && pair == p.pair)
	}
	for first := p.first; first < p.end; first += p.perBand {
		p.drawLegend(first)
	}
}

// drawPair draws one column: the pair's number, its dials and its angle, which
// stands once, between the two dials that share it.
func (p *dials) drawPair(pair int, here bool) {
	x, y := p.at(pair)
	p.f.PartN("dial", pair, x+(p.pitch-2*p.rows)/2, y, 2*p.rows, p.band())
	p.drawHead(pair, here, x, y)
	if p.lambda {
		y++
		p.f.Part("wavelengths", x, y, p.pitch, 1)
		p.f.TextCenter(x, y, p.pitch, p.waveText(pair), words.FaintStyle)
	}
	y++
	p.drawDial(pair, here, x, y, 0)
	y += p.rows
	p.drawAngle(pair, here, x, y)
	if p.second {
		p.f.Part("second", x, y+1, p.pitch, p.rows)
		p.drawDial(pair, here, x, y+1, p.Anchor)
	}
}

// drawDial draws the small dial of a pair at one of the positions. One that is
// large is drawn as those of the pair under the cursor are.
func (p *dials) drawDial(pair int, here bool, x, y, anchor int) {
	d := parts.DialOf(p.rows)
	x += (p.pitch - 2*p.rows) / 2
	if p.Hidden.HasN("dial", pair) {
		d.Unknown(p.f, x, y)
		return
	}
	look := parts.Look{Hue: frame.Offset, Now: frame.Bright, Here: here, Arc: parts.Either(p.rows < parts.NormalDial, 1.5, 2)}
	if p.rows >= leastTwo && !p.hasSecond() {
		look.Arc, look.Full = 3, true
	}
	d.Draw(p.f, x, y, parts.NewSwing(p.Waves, pair, p.Pos+anchor, p.Offset), look)
}

// drawAngle writes by how much a pair turns.
func (p *dials) drawAngle(pair int, here bool, x, y int) {
	p.f.Part("angles", x, y, p.pitch, 1)
	if p.second && p.kind >= noDial { // no large dials say that both rows turn by it
		p.f.Part("bracket", x, y, p.pitch, 1)
	}
	a, style := newAngle(p.Waves, pair, p.Offset), frame.Style{FG: frame.Offset, Bold: here}
	if parts.DialOf(p.rows).Tiny(parts.NewSwing(p.Waves, pair, p.Pos, p.Offset)) && a.whole == 0 {
		style.FG = frame.WedgeDim
	}
	text := p.angleText(a)
	if p.hidesAngle(pair) {
		text, style.FG = scene.Unknown, frame.Offset
	}
	p.f.TextCenter(x, y, p.pitch, text, style)
}

// drawHead writes a pair's number and the signs of its marks.
func (p *dials) drawHead(pair int, here bool, x, y int) {
	style, word := frame.Style{FG: frame.Text}, "pair "
	if p.bands > 1 && p.rows < parts.NormalDial || p.f.Theme.Width(word+strconv.Itoa(p.pairs-1))+1 >= p.pitch {
		word = ""
	}
	if here {
		style = words.BadgeStyle
	}
	head := words.PairName(p.f, p.Scene, pair, p.pitch-1, style, word)
	if here {
		ends := parts.Either(p.f.Theme.Glyphs(), "[]", "  ")
		head = slices.Concat(scene.Line{{Text: ends[:1], Style: style}}, head, scene.Line{{Text: ends[1:], Style: style}})
	}
	head.Draw(p.f, x+max(p.pitch-head.Width(p.f.Theme), 0)/2, y)
}

// waveText is the wavelength of a pair, with its name if all of them have room
// for it.
func (p *dials) waveText(pair int) string {
	wave := p.Hidden.Or("wavelengths", words.Wave(encoding.Wavelength(p.Waves, pair)))
	return words.Fitting(p.f, p.pitch-1, parts.Either(p.nameless, "", "λ ")+wave, wave)
}

// angleText is the longest label of an angle that fits under a dial.
func (p *dials) angleText(a angle) string {
	labels := a.labels()
	for i := range labels {
		if p.unitless {
			labels[i] = strings.TrimSuffix(labels[i], "°")
		}
	}
	return words.Fitting(p.f, p.pitch-1, labels...)
}

// drawLegend writes, left of a band, which hand is which, and beside the angles
// what they are.
func (p *dials) drawLegend(first int) {
	_, y := p.at(first)
	y += 1 + parts.One(p.lambda)
	if p.lambda && p.nameless {
		p.legendText(y-1, "λ", words.FaintStyle)
	}
	p.drawHands(y, 0)
	if !p.Hidden.Has("angles") {
		p.legendText(y+p.rows, parts.Either(p.unitless, words.Fitting(p.f, p.left-1, "ω·k°", "ωk°"), "ω·k"), offsetStyle)
	}
	if p.second {
		p.drawHands(y+p.rows+1, p.Anchor)
	}
}

// drawHands writes pos, k and pos + k beside the dials of one anchor, whose
// first row is y.
func (p *dials) drawHands(y, anchor int) {
	y += (p.rows - 3 + 1) / 2
	w := p.left - 2
	p.legendText(y, words.ShortPos(p.f, p.Pos, anchor, w), thenStyle)
	p.legendText(y+1, words.Fitting(p.f, w, words.Shift(p.Offset), words.PlusAnchor(p.Offset), "+k"), offsetStyle)
	p.legendText(y+2, words.ShortPos(p.f, p.Pos+p.Offset, anchor, w), nowStyle)
}

// legendText writes a word of the legend; they end in one column.
func (p *dials) legendText(y int, text string, s frame.Style) {
	p.f.Text(max(p.legend-p.f.Theme.Width(text), 1), y, text, s)
}

// drawRule parts the small dials from what is over them, and says which are shown
// when not all of them are.
func (p *dials) drawRule() {
	if p.rule < 0 {
		return
	}
	room := p.w
	for x := p.w - 2; x > 0; x-- { // a word of a dial may stand there
		if c := p.f.At(x, p.rule); c != nil && c.Rune == ' ' {
			p.f.Set(x, p.rule, '─', words.LineStyle)
		} else if x > 2 {
			room = x
		}
	}
	what, edge := parts.Either(p.pairs == 2, "both pairs", "all "+strconv.Itoa(p.pairs)+" pairs"), strings.TrimSpace(p.edge())
	how := parts.Either(p.Offset == 0, ": none turns", ": each turns by an angle of its own")
	switch {
	case p.pairs == 1:
		what, how = "the only pair", ""
	case edge != "":
		what = edge
	}
	if text := words.Fitting(p.f, room-8, what+how, what, ""); text != "" {
		p.f.Text(3, p.rule, " "+text+" ", words.FaintStyle)
	}
}
