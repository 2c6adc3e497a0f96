package schemes

import (
	"math"
	"strconv"

	"wavescope/encoding/bias"
	"wavescope/encoding/profile"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// where is the face with a wire for each scheme through the steps of a model, and
// a box on it where positions enter. On a small screen the boxes are points, and
// the cursor's stands alone under the wires.
type where struct {
	subject
	stages [4]span // the columns of embedding, q and k, score, and of what comes of it
	small  bool
	top    int // row of the first wire's lane
	pitch  int // rows from lane to lane
	rows   int // of a box
	first  int // the first wire on a small screen, and how many
	n      int
}

// span is some columns.
type span struct{ x, w int }

// Sizes from which there is room for a box on every wire.
const (
	wideWires = 110
	highWires = 28
)

func newWhere(s subject) *where {
	p := &where{subject: s, n: len(s.all)}
	w, h := s.f.Size()
	if p.small = w < wideWires || h < highWires; p.small {
		p.laySmall(w, h)
		return p
	}
	more := w - 120
	x := 14
	for i, stage := range [...]span{{33, 2 * more / 5}, {30, more / 5}, {22, more / 5}, {0, 0}} {
		p.stages[i] = span{x, stage.x + stage.w}
		x += p.stages[i].w + 2
	}
	p.stages[3].x++ // air before the result
	p.stages[3].w = w - 1 - p.stages[3].x
	p.top = faceTop(s.f) + 3
	p.pitch = min((h-p.top-3)/(len(s.all)-1), 12)
	p.rows = max(p.pitch-1, 4)
	return p
}

// laySmall has one row a wire, and what is left for the box of the cursor's.
func (p *where) laySmall(w, h int) {
	p.top = faceTop(p.f) + 1
	p.pitch = 1
	rows := h - p.top
	if p.rows = min(rows-p.n-1, 12); p.rows < 4 {
		p.rows = 0
	}
	p.n = min(p.n, max(rows, 1))
	p.first = min(max(p.here-p.n/2, 0), len(p.all)-p.n)
	numbers := parts.Either(w >= 60, 17, 8)
	from, to := 14, w-1-numbers-2
	for i := range 3 {
		p.stages[i] = span{from + i*(to-from)/3, (to - from) / 3}
	}
	p.stages[3] = span{w - 1 - numbers, numbers}
}

// lane is the first row of a wire's lane; the first, which has no box, is lower.
func (p *where) lane(i int) int {
	if p.small {
		return p.top + i - p.first
	}
	return p.top + parts.Either(i == 0, 0, 3+(i-1)*p.pitch)
}

// wire is the row of a wire.
func (p *where) wire(i int) int {
	return p.lane(i) + parts.Either(p.small || i == 0, 0, (p.rows-1)/2)
}

// high is how many rows a lane with a box has.
func (p *where) high(i int) int { return parts.Either(i == 0, 2, p.rows) }

// enters reports that it is shown where a scheme enters.
func (p *where) enters(s *scheme) bool { return s.stage != nowhere && !p.hides("stage", s) }

func (p *where) Draw() {
	p.drawPair()
	if p.small {
		p.drawSmall()
		return
	}
	p.drawStages()
	for i, s := range p.all {
		if i == p.here {
			p.f.Tint(1, p.lane(i), 12, p.high(i), frame.Column)
			p.f.Set(1, p.wire(i), '▸', words.CursorStyle)
		}
		p.f.Text(2, p.wire(i), s.title, frame.Style{FG: s.hue, Bold: true})
		p.f.PartN("scheme", i, 1, p.lane(i), p.stages[3].x+p.stages[3].w-1, p.high(i))
		p.drawCost(s, p.wire(i)+1)
		p.drawWire(s, p.wire(i))
		if p.enters(s) {
			at := p.stages[s.stage]
			p.drawBox(p.f.Sub(at.x, p.lane(i), at.w, p.rows), s, i == p.here)
		}
		p.drawResult(s, p.wire(i), i == p.here)
	}
}

// drawPair says which two positions there are.
func (p *where) drawPair() {
	w, _ := p.f.Size()
	v := words.Values{"query": words.Strong(words.Position(p.query)), "key": words.Inked(frame.Accent)(words.Position(p.key)), "k": words.Offset("k " + words.Position(p.k))}
	l := scene.Fit(words.Say(v, "f«query at» {query} f«reads key at» {key}f«,» {k} f«back»", "{query} f«reads» {key}f«,» {k}", "{k}"), p.f.Theme, w-2-faceRow)
	if n := l.Width(p.f.Theme); n <= w-2-faceRow {
		l.Draw(p.f, w-1-n, 0)
	}
}

// stageNames are the steps of a model, with their formula, and how often each is
// done.
func (p *where) stageNames() [4][3]string {
	return [4][3]string{
		{"embedding", "x = token", "once, below the first layer"},
		{"q and k", "q = W_Q x, k = W_K x", "layer by layer; v untouched"},
		{"score", "q·k / √" + strconv.Itoa(p.HeadDim), "layer by layer"},
		{"weight", "", "against k 0"},
	}
}

// drawStages writes the steps, joined by arrows.
func (p *where) drawStages() {
	y := p.top - 3
	for i, name := range p.stageNames() {
		at := p.stages[i]
		x := p.f.Text(at.x, y, name[0], words.StrongStyle)
		end := p.stages[min(i+1, 3)].x - 2
		if n := p.f.Theme.Width(name[1]); n > 0 && x+2+n < end {
			x = p.f.Text(x+2, y, name[1], words.FaintStyle)
		}
		if i < 3 && end > x+1 {
			p.f.HLine(x+1, y, end-x-1, '─', words.LineStyle)
			p.f.Set(end, y, '▸', words.LineStyle)
		}
		p.f.Text(at.x, y+1, words.Fitting(p.f, at.w, name[2], ""), words.FaintStyle)
	}
}

// drawCost says over and under the name of a scheme what it tells, and how many
// numbers a model learns for it.
func (p *where) drawCost(s *scheme, y int) {
	n, _ := s.cost()
	if p.enters(s) {
		p.f.Text(2, y-2, tells[s.stage], words.FaintStyle)
	}
	p.f.Text(2, y, words.Fitting(p.f, 11, count(n)+" learned", count(n)), words.FaintStyle)
	if p.f.Theme.Width(count(n)+" learned") > 11 && s.stage != nowhere {
		p.f.Text(2, y+1, "numbers", words.FaintStyle)
	}
}

// drawWire draws the wire: grey as long as no position is in the signal.
func (p *where) drawWire(s *scheme, y int) {
	end := p.stages[3].x - 2
	sign := '─'
	grey, full := frame.Style{FG: frame.Ring}, frame.Style{FG: s.hue.Over(80)}
	from := end
	if p.enters(s) {
		at := p.stages[s.stage]
		from = at.x
		p.f.HLine(at.x+at.w, y, end-at.x-at.w, sign, full)
	}
	p.f.HLine(14, y, from-14, sign, grey)
	p.f.Set(end, y, '▸', parts.Either(p.enters(s), full, grey))
}

// drawResult draws the weight against a key at the query's own place as a bar, and
// writes it under it.
func (p *where) drawResult(s *scheme, y int, here bool) {
	at, v := p.stages[3], p.score(s)
	p.f.HLine(at.x, y, at.w, '─', words.LineStyle)
	if !math.IsNaN(v) && !p.hides("number", s) {
		n := int(math.Round(min(math.Exp(v), 1) * float64(at.w)))
		p.f.HLine(at.x, y, n, parts.Either(p.f.Theme.ASCII, '=', '━'), frame.Style{FG: s.hue, Bold: true})
	}
	p.drawNumbers(s, y+1, here)
}

// drawNumbers writes what is added, and the weight where there is room for both.
func (p *where) drawNumbers(s *scheme, y int, here bool) {
	at, v := p.stages[3], p.score(s)
	p.f.PartN("number", s.lane, at.x, y, at.w, 1)
	g, times := p.told(s, words.FitNats(v, at.w)), p.told(s, words.Weight(v))
	p.f.Text(at.x, y, g, frame.Style{FG: frame.Offset, Bold: here})
	if p.f.Theme.Width(g+times) < at.w {
		p.f.TextRight(at.x+at.w, y, times, parts.Either(here, words.StrongStyle, frame.Style{FG: frame.Text}))
	}
}

// drawSmall draws the wires with a point where each scheme enters, and the box of
// the cursor's under them.
func (p *where) drawSmall() {
	for i, name := range p.stageNames() {
		at, text := p.stages[i], words.Fitting(p.f, p.stages[i].w, name[0], "")
		x := at.x + parts.One(i == 3)*(at.w-p.f.Theme.Width(text)) // the last ends with its numbers
		p.f.Text(x, p.top-1, text, words.StrongStyle)
	}
	for i := p.first; i < p.first+p.n; i++ {
		s, y := p.all[i], p.wire(i)
		if i == p.here {
			p.f.Tint(1, y, 12, 1, frame.Column)
			p.f.Set(1, y, '▸', words.CursorStyle)
		}
		p.f.Text(2, y, s.title, frame.Style{FG: s.hue, Bold: true})
		end := p.stages[3].x - 2
		p.f.HLine(14, y, end-14, '─', frame.Style{FG: frame.Ring})
		p.f.PartN("scheme", i, 1, y, p.stages[3].x+p.stages[3].w-1, 1)
		if p.enters(s) {
			x := p.stages[s.stage].x
			p.f.PartN("stage", i, x, y, p.stages[s.stage].w, 1)
			p.f.HLine(x, y, end-x, '─', frame.Style{FG: s.hue.Over(80)})
			p.f.Set(x, y, parts.Either(p.f.Theme.ASCII, '#', '■'), frame.Style{FG: s.hue})
			p.f.Text(x+1, y, words.Fitting(p.f, p.stages[s.stage].w-2, " "+tells[s.stage]+" ", ""), words.FaintStyle)
		}
		p.drawNumbers(s, y, i == p.here)
	}
	if here := p.cursor(); here != nil && p.rows > 0 && p.enters(here) {
		w, _ := p.f.Size()
		p.drawBox(p.f.Sub(2, p.top+p.n+1, min(w-3, parts.Either(here.stage == embedding, 90, 44)), p.rows), here, true)
	}
}

// drawBox draws where positions enter: a ground in the scheme's colour with the
// numbers of the two positions on it.
func (p *where) drawBox(f frame.Frame, s *scheme, here bool) {
	w, h := f.Size()
	if !p.small {
		f.PartN("stage", s.lane, 0, 0, w, h)
	}
	if colour, ok := ground(f.Theme, s.hue, here); ok {
		f.Tint(0, 0, w, h, colour)
	}
	for y := range h {
		f.Set(0, y, parts.Either(f.Theme.ASCII, '|', '▌'), frame.Style{FG: s.hue})
	}
	inside := f.Sub(2, 0, w-3, h)
	switch b := boxOf(s).(type) {
	case *profile.Table:
		p.drawRows(inside, s, b)
	case profile.Waves:
		if s.stage == embedding {
			p.drawRows(inside, s, nil)
		} else {
			p.drawDial(inside, s, b)
		}
	case profile.Lines:
		p.drawBias(inside, s, b)
	default:
		inside.Text(0, 0, words.Fitting(inside, w-3, s.failed, "not with these settings", "none"), frame.Style{FG: frame.Warn})
	}
}

// boxOf is what a scheme's numbers are made of; nil where it has none.
func boxOf(s *scheme) profile.Bias {
	if s == nil || s.Profile == nil {
		return nil
	}
	return s.Bias
}

// drawRows draws two rows of a table, and their product.
func (p *where) drawRows(f frame.Frame, s *scheme, t *profile.Table) {
	w, h := f.Size()
	sc, err := scene.New(s.its)
	if err != nil || sc.Enc == nil {
		return
	}
	name := parts.Either(t == nil, "+ PE ", "+ row ")
	digits := words.DecimalDigits(p.query)
	from := len(name) + digits + 1
	cells := min(w-from, sc.Enc.Config().DModel)
	high := max((h-2)/2, 1)
	for i, pos := range [...]int{p.query, p.key} {
		y := i * high
		f.Text(0, y, name, frame.Style{FG: frame.Text})
		f.IntRight(from-1, y, pos, parts.Either(i == 0, words.StrongStyle, words.CursorStyle))
		if t != nil && pos >= t.Rows {
			f.Text(from, y, words.Fitting(f, w-from, "no such row", "none"), frame.Style{FG: frame.Warn})
			continue
		}
		for x := range cells {
			c := sc.Enc.About(x)
			f.Fill(from+x, y, 1, high, frame.Signed, sc.Enc.At(pos, x)/max(math.Abs(c.Low), math.Abs(c.High)))
		}
	}
	v := words.Values{"g": words.Inked(frame.Offset)(p.told(s, words.Nats(p.score(s), 2)))}
	if t != nil {
		v["dot"], v["all"], v["what"] = product(t.Dot(min(p.query, t.Rows-1), min(p.key, t.Rows-1))), words.Either(t.Used < t.Rows, "≈ ", "")+product(t.Norm), "row·row"+words.Either(t.Exp == 0, "", " / 2^"+strconv.Itoa(2*t.Exp))
	} else {
		waves := s.Bias.(profile.Waves)
		v["dot"], v["all"], v["what"] = words.Unsigned(waves.Dot(s.heard(p.k)), 1), strconv.Itoa(waves.Pairs()), "PE·PE"
	}
	line := words.Say(v, "{what} {dot} of {all} → {g}", "{dot} of {all} → {g}", "{g}")
	if t == nil || p.query < t.Rows {
		scene.Fit(line, f.Theme, w).Draw(f, 0, 2*high)
	}
	n, what := s.cost()
	text := []string{parts.Either(cells < p.DModel, "dims 0–"+strconv.Itoa(cells-1)+"; ", "") + s.ends(), s.ends(), ""}
	if n > 0 {
		text = []string{what + parts.Either(s.note() == "", "", ", "+s.note()+": noise"), what, ""}
	}
	f.Text(0, min(2*high+1, h-1), words.Fitting(f, w, text...), words.FaintStyle)
}

// product writes a product of two rows with three decimals, or as a power of ten.
func product(v float64) string {
	if a := math.Abs(v); a >= 1e7 || a > 0 && a < 5e-4 {
		return words.Brief(v, 4)
	}
	return words.Unsigned(v, 3)
}

// drawDial draws how far one pair of q and of k is turned.
func (p *where) drawDial(f frame.Frame, s *scheme, waves profile.Waves) {
	w, h := f.Size()
	pair := s.pair()
	turn, omega := waves.Table.Turn(pair), waves.Table.Frequency(pair)
	rows := min(h, 12)
	x := 2*rows + 1
	if w-x < 16 {
		x = 0
	} else {
		swing := parts.Swing{Then: turn.Mul(p.key).Hi, Now: turn.Mul(p.query).Hi}
		dial := f.Sub(0, 0, 2*rows, rows)
		parts.DialOf(rows).Draw(dial, 0, 0, swing, parts.Look{Hue: frame.Offset, Now: frame.Bright, Arc: 1.5})
		parts.Recolour(dial, frame.HandThen, frame.Accent)
	}
	y := (rows - 4) / 2
	f.Text(x, y, words.Fitting(f, w-x, "pair "+strconv.Itoa(pair)+" of "+strconv.Itoa(waves.Pairs()), "pair "+strconv.Itoa(pair)), frame.Style{FG: frame.Text})
	for i, l := range [...]struct {
		name string
		pos  int
		ink  frame.Color
	}{{"q at " + words.Position(p.query), p.query, frame.Bright}, {"k at " + words.Position(p.key), p.key, frame.Accent}, {"ω·" + words.Position(p.k), p.k, frame.Offset}} {
		angle := radians(omega * float64(l.pos))
		at := f.TextRight(w, y+1+i, words.Fitting(f, w-x, angle+" rad", angle, ""), frame.Style{FG: l.ink, Bold: i == 2})
		f.Text(x, y+1+i, words.Fitting(f, at-x-1, l.name, ""), words.FaintStyle)
	}
}

// pair is the one that the cursor would be on with the scheme: which it is depends
// on the pairing, and a head may have fewer columns than a table.
func (s *scheme) pair() int {
	sc, err := scene.New(s.its.Clamp())
	if err != nil {
		return 0
	}
	pair, _ := sc.Pair()
	return pair
}

// radians writes an angle with two decimals while that is short.
func radians(v float64) string {
	if v > 0 && v < 0.005 || v >= 1e5 {
		return words.Significant(v, 3)
	}
	return strconv.FormatFloat(v, 'f', 2, 64)
}

// drawBias writes what is added to the score, and of which list it is.
func (p *where) drawBias(f frame.Frame, s *scheme, l profile.Lines) {
	w, h := f.Size()
	v := words.Values{"k": words.Offset(words.Position(p.k)), "g": scene.Span{Text: p.told(s, words.Nats(p.score(s), 4)), Style: frame.Style{FG: frame.Offset, Bold: true}}}
	forms := []string{"{minus}{slope} × {k} = {g}", "{slope} × {k}", "{g}"}
	lines := [2][]string{{s.note()}, {"slopes " + words.Slope(bias.Slope(0, p.Heads)) + " … " + words.Slope(bias.Slope(p.Heads-1, p.Heads)), "one slope a head", ""}}
	v["minus"], v["slope"] = words.Minus, words.Slope(slope(p.State))
	if len(l) > 1 || s.guess() {
		v["bucket"] = p.buckets().Of(-p.k)
		v["g"] = scene.Span{Text: p.told(s, words.Nats(p.score(s), 2)), Style: frame.Style{FG: frame.Offset, Bold: true}}
		forms = []string{"{k} → bucket {bucket}: {g}", "bucket {bucket}: {g}", "{g}"}
		_, what := s.cost()
		lines = [2][]string{{what, strconv.Itoa(p.Buckets) + " buckets"}, {"values " + s.note(), s.note()}}
	}
	y := (h - 4) / 2
	scene.Fit(words.Say(v, forms...), f.Theme, w).Draw(f, 0, y)
	for i, l := range lines {
		f.Text(0, y+2+i, words.Fitting(f, w, l...), parts.Either(i == 0, frame.Style{FG: frame.Text}, words.FaintStyle))
	}
}

// Hit goes to the scheme whose wire or box is clicked on.
func (p *where) Hit(_, y int) func(*scene.State, *Settings) {
	for i := p.first; i < p.first+p.n; i++ {
		if rows := parts.Either(p.small, 1, p.high(i)); y >= p.lane(i) && y < p.lane(i)+rows {
			name := p.all[i].Name
			return func(s *scene.State, _ *Settings) { s.Scheme = name }
		}
	}
	return nil
}
