package context

import (
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// dials is the face with a circle for every method and every pair: what was seen
// of it in training, what is reached, and where a position stands.
type dials struct {
	*subject
	layout
	shown []int // pairs, a stride apart
}

func newDials(s *subject) *dials {
	p := &dials{subject: s}
	p.stand()
	return p
}

func (p *dials) Draw() {
	end := p.drawFaces()
	if every := p.every(); p.w-1-p.f.Theme.Width(every) > end+1 {
		p.f.TextRight(p.w-1, 0, every, words.FaintStyle)
	}
	p.drawGround()
	for i, pair := range p.shown {
		p.drawHead(i, pair)
	}
	for band := range p.bands {
		for i, at := range p.listed {
			p.drawMethod(band, i, p.methods[at], at == p.subject.at)
		}
	}
	if !p.Hidden.Has("edge") {
		p.drawBorder(end)
	}
	p.drawTear()
	p.drawLegend()
}

// Hit goes to the pair and the method whose dial is clicked.
func (p *dials) Hit(x, y int) func(*scene.State, *Settings) {
	if do := p.hitFaces(x, y); do != nil {
		return do
	}
	pair, at := p.find(x, y)
	if pair < 0 && at < 0 {
		return nil
	}
	return func(s *scene.State, _ *Settings) {
		if pair >= 0 {
			s.Dim = p.ColumnOf(p.shown[pair])
		}
		if at >= 0 {
			readBy(s, p.methods[p.listed[at]].kind)
		}
	}
}

// drawHead writes over the dials of a pair its number and wavelength.
func (p *dials) drawHead(i, pair int) {
	x, y := p.column(i)
	p.f.PartN("dial", pair, x, y, 2*p.rows, headRows+p.height(len(p.listed)))
	p.f.Part("wavelengths", x, y+1, 2*p.rows, 1)
	number, ink, wave := strconv.Itoa(pair), frame.Style{FG: frame.Text}, words.FaintStyle
	if pair == p.pair {
		number, ink, wave = p.badge(pair), frame.Style{FG: frame.Accent, BG: frame.AccentBG, Bold: true}, frame.Style{FG: frame.Text}
	}
	p.f.TextCenter(x, y, 2*p.rows, number, ink)
	_, lambda := p.wave(pair)
	p.f.TextCenter(x, y+1, 2*p.rows, p.Hidden.Or("wavelengths", waveText(p.f, lambda, p.pitch-1)), wave)
}

// drawGround tints the cursor's column and its method.
func (p *dials) drawGround() {
	height := p.height(len(p.listed))
	for i, pair := range p.shown {
		if x, y := p.column(i); pair == p.pair {
			p.f.Tint(x, y+1, 2*p.rows, height+1, frame.Column)
		}
	}
	rows := p.rows + parts.One(p.ratio)
	for i, at := range p.listed {
		if at != p.subject.at {
			continue
		}
		for band := range p.bands {
			p.f.Tint(1, p.row(band, i), p.left-2, rows, frame.Column)
		}
		if p.hasCounts() {
			p.f.Tint(p.verdict-1, p.row(0, i), p.w-p.verdict, rows, frame.Column)
		}
	}
}

// drawMethod draws a row of dials, and what the method comes to beside the first.
func (p *dials) drawMethod(band, i int, m method, here bool) {
	y := p.row(band, i)
	p.f.PartN("method", p.listed[i], 1, y, p.verdict-2, p.rows)
	if i == 0 {
		p.f.Text(2, p.top(band), "pair", words.FaintStyle)
		name, _ := p.wave(0)
		p.f.Text(2, p.top(band)+1, name, words.FaintStyle)
	}
	p.drawMark(1, y, here)
	name := nameOf(m.kind)
	p.f.Text(2, y, words.Fitting(p.f, p.left-2, name, name[:min(len(name), 7)]), frame.Style{FG: parts.Either(here, frame.Bright, frame.Text), Bold: true})
	if p.rows >= usualDial {
		does := words.Fitting(p.f, p.left-3, append(m.does(), "")...)
		if p.hidesMethod(m) {
			does = scene.Unknown
		}
		p.f.Text(2, y+1, does, words.FaintStyle)
		p.f.Text(2, y+2, words.Either(p.isOwn(m), "its own", ""), words.FaintStyle)
	}
	if p.ratio {
		p.f.Text(2, y+p.rows, "ω′/ω", words.FaintStyle)
	}
	for i := range p.bandOf(band) {
		i += band * p.count
		if pair := p.shown[i]; pair < m.Len() {
			x, _ := p.column(i)
			p.drawDial(m, pair, x, y)
		}
	}
	if band == 0 && p.hasCounts() {
		p.drawVerdicts(m, y)
	}
}

// drawVerdicts writes what a method comes to, and how many pairs go outside large
// where the dials are.
func (p *dials) drawVerdicts(m method, y int) {
	all, rows := p.verdicts(m), p.rows+parts.One(p.ratio)
	large := parts.Figure{Text: all[0].number, Scale: 1}
	_, high := large.Size()
	if high++; rows < len(all)+high {
		high = 0
	}
	p.f.Part("counts", p.verdict, y, p.w-1-p.verdict, min(rows, len(all)+high))
	if high > 0 {
		large.Draw(p.f, p.verdict, y, all[0].ink)
	}
	for j, v := range all[:min(len(all), rows)] {
		x := p.verdict + p.digits()
		if j > 0 || high == 0 {
			p.f.TextRight(x, y+high+j, v.number, frame.Style{FG: v.ink, Bold: true})
		}
		p.f.Text(x+1, y+high+j, v.text, frame.Style{FG: parts.Either(v.ink == frame.Text, frame.Faint, v.ink)})
	}
}

// drawDial draws what becomes of a pair.
func (p *dials) drawDial(m method, pair, x, y int) {
	hidden := p.Hidden.HasN("dial", pair) || p.hidesMethod(m)
	if p.f.Part("pairs", x, y, 2*p.rows, p.rows); hidden || p.Hidden.Has("pairs") {
		parts.DialOf(p.rows).Unknown(p.f, x, y)
	} else {
		if m.Outside(pair) {
			p.f.Part("new", x, y, 2*p.rows, p.rows)
		}
		parts.DialOf(p.rows).Gauge(p.f, x, y, p.gauge(m, pair))
	}
	if !p.ratio {
		return
	}
	text, style := ratioText(m.Ratio(pair)), p.ratioStyle(m, pair)
	if hidden || p.Hidden.Has("ratios") {
		text, style.FG = scene.Unknown, frame.Text
	}
	p.f.Part("ratios", x, y+p.rows, 2*p.rows, 1)
	p.f.TextCenter(x, y+p.rows, 2*p.rows, text, style)
}

// gauge is what a dial shows.
func (p *dials) gauge(m method, pair int) parts.Gauge {
	turn, seen := m.Angle(pair, p.Pos)
	told := !p.Hidden.Has("new")
	return parts.Gauge{
		Seen: m.Seen(pair), Reached: parts.Either(m.Outside(pair) && told, min(m.Turns(pair, p.target), 1), 0),
		Hand: encoding.Turn{}.Plus(turn).Hi, Lost: !seen && told, Here: pair == p.pair,
	}
}

// ratioStyle warns of a pair that goes outside, and lets those recede whose
// steps are as in training or do not matter.
func (p *dials) ratioStyle(m method, pair int) frame.Style {
	s := frame.Style{FG: frame.Faint, Bold: pair == p.pair && m.kind == p.method().kind}
	switch {
	case p.Hidden.Has("new") || p.Hidden.Has("pairs"): // whose colour it would be
	case m.Outside(pair):
		s.FG = frame.Warn
	case m.Slowed(pair):
		s.FG = frame.Text
	}
	return s
}

// verdict is a line of what a method comes to.
type verdict struct {
	number string
	ink    frame.Color
	text   string
}

// verdicts say how many pairs go outside and how many are slowed.
func (p *dials) verdicts(m method) []verdict {
	if !p.hasCounts() {
		return nil
	}
	c := m.Count()
	outside := verdict{strconv.Itoa(c.Outside), parts.Either(c.Outside > 0, frame.Warn, frame.Good), "outside"}
	slowed := verdict{strconv.Itoa(c.Slowed), frame.Text, "slowed"}
	if p.hidesMethod(m) {
		outside.number, outside.ink, slowed.number = scene.Unknown, frame.Text, scene.Unknown
	}
	if p.narrow || p.rows == leastDial { // four lines would be cut
		return []verdict{outside, slowed}
	}
	outside.text, slowed.text = "of "+strconv.Itoa(c.Slow)+" slow", "of "+strconv.Itoa(c.Fast)+" fast"
	return []verdict{outside, {"", outside.ink, "go outside"}, slowed, {"", frame.Text, "are slowed"}}
}

// seam draws a line before the dial of a place among those shown.
func (p *dials) seam(i int, r rune, ink frame.Color) (x int) {
	x, y := p.column(i)
	x--
	if r != '┊' {
		p.f.Part("edge", x, y, 1, headRows+p.height(len(p.listed)))
	}
	for end := y + headRows + p.height(len(p.listed)); y < end; y++ {
		if c := p.f.At(x, y); c != nil && c.Rune == ' ' {
			p.f.Set(x, y, r, frame.Style{FG: ink})
		}
	}
	return x
}

// drawBorder draws the line between the last fast pair and the first slow one,
// and says over the dials what it parts.
func (p *dials) drawBorder(end int) {
	last := p.w - 2 - p.f.Theme.Width(p.every()) // of the words
	length, of := strconv.Itoa(p.train), words.Either(p.mixed(), nameOf(p.method().kind)+": ", "")
	sign, _ := p.wave(0)
	note := func(x int, texts ...string) {
		p.f.Text(x, 0, words.Fitting(p.f, last-x-1, append(texts, "")...), words.FaintStyle)
	}
	at, _ := slices.BinarySearch(p.shown, p.border())
	switch at {
	case len(p.shown):
		note(end+3, of+"every pair here made a full turn in "+length)
		return
	case 0:
		note(end+3, of+sign+" > "+length+": no pair here made a full turn in "+p.training(), of+sign+" > "+length)
		return
	}
	x := p.seam(at, '│', frame.Ring)
	slow := []string{of + sign + " > " + length + ": never a full turn in " + p.training(), of + sign + " > " + length + ": no full turn yet", of + sign + " > " + length}
	if x <= end+2 || at >= p.count {
		note(end+3, slow...)
		return
	}
	p.f.Set(x, 0, '│', frame.Style{FG: frame.Ring})
	note(x+2, slow...)
	p.f.TextRight(x-1, 0, words.Fitting(p.f, x-end-3, "turned in "+p.training(), "turned", ""), words.FaintStyle)
}

// drawTear draws where pairs are left out between the cursor's and the others.
func (p *dials) drawTear() {
	if at := p.apart(); at > 0 {
		p.seam(at, '┊', frame.Faint)
	}
}

// drawLegend says what the arcs and the hands are: in their colours or, without,
// with what the dials are drawn with.
func (p *dials) drawLegend() {
	if !p.legend {
		return
	}
	x, y, signs := p.left, p.bottom(), []rune("━━━━")
	p.f.Part("legend", x, y, p.w-1-x, 1)
	switch {
	case p.Hidden.Has("legend"):
		return
	case p.f.Theme.ASCII:
		signs = []rune("ox##")
	case p.f.Theme.Depth == frame.NoColor:
		signs = []rune("⠊⡂━━") // a bare rim, and a stippled face
	}
	for i, entry := range []struct {
		ink  frame.Color
		text string
	}{
		{frame.Good, "seen in " + words.Plural(p.train, "position")},
		{frame.Warn, "reached by " + strconv.Itoa(p.target) + ", never seen"},
		{frame.Accent, "hand at pos " + strconv.Itoa(p.Pos)},
		{frame.Warn, "where never seen"},
	} {
		if i == 1 && !p.anyOutside() {
			continue
		}
		n := p.f.Theme.Width(entry.text) + 2
		if x+n > p.w-1 {
			return
		}
		p.f.Set(x, y, signs[i], frame.Style{FG: entry.ink, Bold: i == 3 && p.f.Theme.Depth > frame.Colors256})
		p.f.Text(x+2, y, entry.text, frame.Style{FG: entry.ink})
		x += n + 4
	}
}

// anyOutside reports that a method lets a pair go past the angles that were seen.
func (p *dials) anyOutside() bool {
	return slices.ContainsFunc(p.listed, func(at int) bool { return p.methods[at].Count().Outside > 0 })
}
