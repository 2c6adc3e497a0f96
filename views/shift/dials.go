package shift

import (
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// drawDials draws the bands of dials and the panel for the pair under the
// cursor.
func drawDials(f frame.Frame, sc scene.Scene) {
	p := planDials(f, sc)
	p.unitless = p.losesUnit(f, sc)
	pair, inPair := sc.Pair()
	pairs := sc.Waves.Pairs()
	for i := p.first; i < min(p.first+p.perBand*p.bands, pairs); i++ {
		p.drawPair(f, sc, i, inPair && i == pair)
	}
	for band := range p.bands {
		if first := p.first + band*p.perBand; first < pairs {
			p.drawLegend(f, sc, first)
			if p.second {
				p.drawBracket(f, sc, first)
			}
		}
	}
	drawDetail(f, sc, p)
}

// drawPair draws one column: the pair's number, its dials and its angle, which
// stands once, between the two dials that share it.
func (p dialPlan) drawPair(f frame.Frame, sc scene.Scene, pair int, here bool) {
	x, y, _ := p.place(pair)
	if here {
		f.Tint(x+(p.pitch-min(p.pitch, 2*p.rows+2))/2, y, min(p.pitch, 2*p.rows+2), p.band(p.rows), frame.Column)
	}
	p.drawHead(f, sc, pair, here, x, y)
	y++
	if p.lambda {
		label := waveLabel(encoding.Wavelength(sc.Waves, pair))
		f.TextCenter(x, y, p.pitch, words.Fitting(f, p.pitch-1, label, strings.TrimPrefix(label, "λ ")), frame.Style{FG: frame.Faint})
		y++
	}
	d := parts.DialOf(p.rows)
	dialX := x + (p.pitch-2*p.rows)/2
	s := parts.NewSwing(sc.Waves, pair, sc.Pos, sc.Offset)
	d.Draw(f, dialX, y, here, s)
	y += p.rows
	angle := newShiftAngle(sc.Waves, pair, sc.Offset)
	style := frame.Style{FG: frame.Offset, Bold: here}
	if d.Tiny(s) && angle.whole == 0 {
		style.FG = frame.WedgeDim
	}
	labels := angle.labels()
	if p.unitless {
		labels = withoutUnit(labels)
	}
	f.TextCenter(x, y, p.pitch, words.Fitting(f, p.pitch-1, labels...), style)
	y++
	if p.rad {
		f.TextCenter(x, y, p.pitch, angle.radLabel(), frame.Style{FG: frame.Faint})
		y++
	}
	if p.second {
		d.Draw(f, dialX, y+1, here, parts.NewSwing(sc.Waves, pair, sc.Pos+sc.Anchor, sc.Offset))
	}
}

// losesUnit reports that some of the angles have no room for their unit, which
// is a word in ASCII: then it stands once, in the legend.
func (p dialPlan) losesUnit(f frame.Frame, sc scene.Scene) bool {
	if !f.Theme.ASCII {
		return false
	}
	for pair := p.first; pair < min(p.first+p.perBand*p.bands, sc.Waves.Pairs()); pair++ {
		label := words.Fitting(f, p.pitch-1, newShiftAngle(sc.Waves, pair, sc.Offset).labels()...)
		if !strings.HasSuffix(label, "°") {
			return true
		}
	}
	return false
}

func withoutUnit(labels []string) []string {
	bare := make([]string, len(labels))
	for i, label := range labels {
		bare[i] = strings.TrimSuffix(label, "°")
	}
	return bare
}

// drawHead writes the number of a pair over its dial.
func (p dialPlan) drawHead(f frame.Frame, sc scene.Scene, pair int, here bool, x, y int) {
	style, word := frame.Style{FG: frame.Text}, "pair "
	if p.bands > 1 && p.rows < parts.NormalDial || f.Theme.Width(word+strconv.Itoa(sc.Waves.Pairs()-1)) >= p.pitch {
		style.FG, word = frame.Faint, ""
	}
	if here {
		style = frame.Style{FG: frame.Accent, BG: frame.AccentBG, Bold: true}
	}
	head := parts.PairName(f, sc, pair, p.pitch-1, style, word)
	if here {
		left, right := " ", " "
		if f.Theme.Glyphs() {
			left, right = "[", "]"
		}
		head = append(scene.Line{{Text: left, Style: style}}, append(head, scene.Span{Text: right, Style: style})...)
	}
	head.Draw(f, x+max(p.pitch-head.Width(f.Theme), 0)/2, y)
}

// drawLegend writes, left of a band, which hand is which.
func (p dialPlan) drawLegend(f frame.Frame, sc scene.Scene, first int) {
	_, y, _ := p.place(first)
	y++
	if p.lambda {
		y++
	}
	p.drawHands(f, sc, y, 0)
	y += p.rows
	label := "ω·k"
	if p.unitless {
		label = words.Fitting(f, p.left-1, "ω·k°", "ωk°")
	}
	f.Text(max(p.legendEnd()-f.Theme.Width(label), 1), y, label, frame.Style{FG: frame.Offset})
	y += parts.One(p.rad)
	if p.second {
		p.drawHands(f, sc, y+2, sc.Anchor)
	}
}

// drawHands writes pos, k and pos + k beside the dials of one anchor, whose
// first row is y.
func (p dialPlan) drawHands(f frame.Frame, sc scene.Scene, y, anchor int) {
	y += p.rows/2 - 1
	if p.rows >= parts.NormalDial {
		f.Text(1, y-1, "pos", frame.Style{FG: frame.Faint})
	}
	width, end := p.left-2, p.legendEnd()
	put := func(y int, label string, s frame.Style) {
		f.Text(max(end-f.Theme.Width(label), 1), y, label, s)
	}
	put(y, words.ShortPos(f, sc.Pos, anchor, width), frame.Style{FG: frame.HandThen})
	put(y+1, shortOffset(f, sc.Offset, width), frame.Style{FG: frame.Offset})
	put(y+2, words.ShortPos(f, sc.Pos+sc.Offset, anchor, width), frame.Style{FG: frame.Bright, Bold: true})
}

// legendEnd is the column after the legend, whose words are aligned there.
func (p dialPlan) legendEnd() int {
	if p.legend > 4 {
		return p.left - 1
	}
	return 5
}

// drawBracket joins the two rows of a band: one turn for both. Its right end
// tells which pairs are shown when not all of them are.
func (p dialPlan) drawBracket(f frame.Frame, sc scene.Scene, first int) {
	x, y, _ := p.place(first)
	y += p.band(p.rows) - p.rows - 1
	last := min(first+p.perBand, sc.Waves.Pairs()) - 1
	x0 := x + (p.pitch-2*p.rows)/2
	x1 := x0 + (last-first)*p.pitch + 2*p.rows - 1
	line := frame.Style{FG: frame.Offset.Over(48)}
	from := x0 + parts.One(p.rows < parts.NormalDial) // where the narrow rim stands
	f.Set(from, y, '╰', line)
	f.HLine(from+1, y, x1-from-1, '─', line)
	f.Set(x1, y, '╯', line)
	text := words.Fitting(f, x1-x0-3, " same turn at every position ", " same turn everywhere ", " same turn ", "")
	if sc.Offset == 0 {
		text = words.Fitting(f, x1-x0-3, " k = 0: no turn at all ", " no turn ", "")
	}
	f.TextCenter(x0, y, x1-x0+1, text, frame.Style{FG: frame.Offset.Over(80)})
	if edge := p.edge(sc); edge != "" {
		free := (x1-x0+1-f.Theme.Width(text))/2 - 3
		if label := words.Fitting(f, free, edge, ""); label != "" {
			f.TextRight(x1-1, y, label, frame.Style{FG: frame.Faint})
		}
	}
}
