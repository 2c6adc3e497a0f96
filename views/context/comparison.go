package context

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// A comparison has a table with a row for each subject, and under it a strip for each one with pairs that turn. The
// strips have one logarithmic axis of wavelengths: a column is the bar of the pair whose wavelength is nearest.
type comparison struct {
	chart.Paper
	chart.Comparison
	hidden chart.Hidden
	all    []*subject
	strips []wavelengths
	axis   plot.Decades
	counts int // columns of the counts
	air    int // blank rows over the table, and over the strips
}

// wavelengths is the strip of a subject.
type wavelengths struct {
	bars
	of    int   // the subject: 0 for A
	shown []int // the pair of each column; −1 for none
}

// onePicture reports whether one picture shows both: New if pairs turn in one of them at least, Frequencies if they turn in
// both, which are not compared by the pair under the cursor alone.
func onePicture(a, b chart.State, x, y Settings) bool {
	switch {
	case x != y:
		return false
	case x.Face == newFace:
		return turns(a, x) || turns(b, y)
	}
	return turns(a, x) && turns(b, y) && (a.Dim == b.Dim || a.Columns() != b.Columns())
}

// pairSign is over the bar of the pair under the cursor, and before what the readout says of it.
const pairSign = '▾'

// pointer is behind the name of the bars at its right.
const pointer = '▸'

const (
	stripLeft = 6   // columns of the letters
	mostStrip = 20  // rows of a strip
	airyRows  = 23  // of a picture with blank rows
	wide      = 100 // columns of a picture whose table has longer texts
)

func newComparison(paper chart.Paper, sc chart.Scene, set Settings) *comparison {
	p := &comparison{Paper: paper, Comparison: *sc.Comparison, hidden: sc.Hidden}
	pairs := 1
	for i, scene := range p.Scenes {
		s := newSubject(paper, scene, set)
		p.all = append(p.all, s)
		if len(s.methods) > 0 {
			p.strips = append(p.strips, wavelengths{bars: bars{subject: s, each: 1}, of: i})
			pairs = max(pairs, s.pairs())
		}
	}
	p.counts = max(4*chart.DecimalDigits(pairs)-1, len("new")) + 3
	p.air = chart.One(paper.H >= airyRows)
	room := paper.H - 2*p.air - (1 + len(p.all)) - 1
	for i := range p.strips {
		left := len(p.strips) - i
		p.strips[i].rows = min(max((room+left-1)/left, 1), mostStrip)
		room -= p.strips[i].rows
	}
	p.lay()
	return p
}

// lay makes the axis: it holds all wavelengths, the training lengths and the lengths that are read.
func (p *comparison) lay() {
	var numbers []float64
	for i := range p.strips {
		s := &p.strips[i]
		for pair := range s.pairs() {
			_, lambda := s.wave(pair)
			numbers = append(numbers, lambda)
		}
		numbers = append(numbers, float64(s.train), float64(s.target))
	}
	p.axis = plot.NewDecades(max(p.W-stripLeft-p.counts, 1), numbers...)
	for i := range p.strips {
		p.strips[i].spread(p.axis)
	}
}

// spread finds the pair of each column of the axis. There is none before the first pair and after the last one.
func (s *wavelengths) spread(axis plot.Decades) {
	s.shown = slices.Repeat([]int{-1}, axis.W)
	all := s.places(axis)
	if len(all) == 0 {
		return
	}
	first, _ := axis.Axis.Cell(all[0].item)
	last, _ := axis.Axis.Cell(all[len(all)-1].item)
	for x := max(first, 0); x <= min(last, axis.W-1); x++ {
		s.shown[x] = all.nearest(int(axis.Between(2 * x)))
	}
}

// places are pairs that turn, and their items on an axis, by wavelength.
type places []place

type place struct{ item, pair int }

func (s *subject) places(axis plot.Decades) (all places) {
	for pair := range s.pairs() {
		if _, lambda := s.wave(pair); !math.IsInf(lambda, 0) {
			all = append(all, place{axis.Item(lambda), pair})
		}
	}
	slices.SortStableFunc(all, func(a, b place) int { return cmp.Compare(a.item, b.item) })
	return all
}

// nearest returns the pair whose wavelength is nearest to an item.
func (all places) nearest(at int) (pair int) {
	i := sort.Search(len(all), func(i int) bool { return all[i].item >= at })
	if i == len(all) || i > 0 && at-all[i-1].item < all[i].item-at {
		i--
	}
	return all[i].pair
}

// cell returns the column of the axis at a wavelength.
func (p *comparison) cell(lambda float64) int {
	x, _ := p.axis.Cell(lambda)
	return x
}

// target returns the length up to which all subjects whose pairs turn are read, or 0 if they differ in it or
// none turn.
func (p *comparison) target() int {
	if len(p.strips) == 0 {
		return 0
	}
	for i := range p.strips {
		if p.strips[i].target != p.strips[0].target {
			return 0
		}
	}
	return p.strips[0].target
}

// picture returns the tree: the table, then the strips with the axis below the first one.
func (p *comparison) picture() chart.Picture {
	rows := []chart.Region{chart.Gap(p.air), p.table(), chart.Gap(p.air)}
	for i := range p.strips {
		if rows = append(rows, p.strip(&p.strips[i])); i == 0 {
			rows = append(rows, chart.Region{Name: edgeName, Rows: chart.Fixed(1), Draw: p.drawAxis})
		}
	}
	picture := chart.Picture{Root: chart.Region{Data: p.data, In: append(rows, chart.Region{Data: p.pairsData})},
		Heading: p.lengths(), Words: chart.Words{Caption: p.caption(), Readout: p.readout()}, First: p.all[0].Pos,
		N: max(p.all[0].train/8, 1), Figure: []func() chart.Data{p.figure}}
	return p.guessed(picture)
}

// guessed says so in the caption if the type of a model is not known.
func (p *comparison) guessed(picture chart.Picture) chart.Picture {
	for _, s := range p.all {
		if s.whole.Model != nil && s.whole.Model.Guess {
			picture.Words.Caption = asGuess(picture.Words.Caption)
			break
		}
	}
	return picture
}

// lengths returns the lengths that are read, for the heading.
func (p *comparison) lengths() (fields []chart.Field) {
	add := func(label string, n int) {
		fields = append(fields, chart.Field{Label: label, Value: strconv.Itoa(n), Drop: 1, Name: lengthName,
			Ink: frame.Style{FG: frame.Accent, Bold: true}})
	}
	if n := p.target(); n > 0 {
		add("shown at", n)
		return fields
	}
	for i := range p.strips {
		add(chart.Either(i == 0, "shown at ", "")+chart.SubjectOf(p.strips[i].of).Letter, p.strips[i].target)
	}
	return fields
}

// A column of the table is one property of all subjects.
type property struct {
	head   string
	cells  []string
	drop   int         // the smallest is dropped first
	ink    frame.Color // 0 is that of the subject
	hidden bool        // with newName
}

// properties returns the columns of the table that have room.
func (p *comparison) properties() []property {
	all := []property{{drop: 9}, {head: "pairs", drop: 5}, {head: "base", drop: 3}, {head: "slowest λ", drop: 1},
		{head: "scaling", drop: 2}, {head: "trained", drop: 6, ink: frame.Good}, {head: "new", drop: 8, hidden: true},
		{head: cacheHead, drop: 4}}
	target, caches := p.target(), false
	if target > 0 {
		all[6].head += " at " + strconv.Itoa(target)
	}
	for i, s := range p.all {
		row := [8]string{p.Lettered(i), none, "", "", "", "", "", none}
		if kib, ok := s.whole.CacheOfToken(); ok {
			row[7], caches = chart.Brief(kib, 4)+" KiB", true
		}
		if len(s.methods) > 0 {
			n := strconv.Itoa(s.method().Count().Outside) + chart.Either(target > 0, "", " at "+strconv.Itoa(s.target))
			_, slowest := s.wave(s.pairs() - 1)
			copy(row[1:], []string{strconv.Itoa(s.pairs()), s.baseText(), s.waveText(slowest, 12), s.scaling(),
				s.trainedText(), n})
		}
		for k := range all {
			all[k].cells = append(all[k].cells, row[k])
		}
	}
	if !caches {
		all = all[:7]
	}
	for len(all) > 1 && p.tabled(all, propertyGap) > p.W {
		least := 0
		for i := range all {
			if all[i].drop < all[least].drop {
				least = i
			}
		}
		all = slices.Delete(all, least, least+1)
	}
	return all
}

const (
	propertyGap = 3   // blank columns between columns of the table, at least
	none        = "–" // in a cell of the table
	cacheHead   = "KV, a token"
)

// width returns the columns that a property takes.
func (p *comparison) width(c property) (w int) {
	for _, text := range append(c.cells, c.head) {
		w = max(w, p.Theme.Width(text))
	}
	return w
}

// tabled returns the columns that the table takes with a gap.
func (p *comparison) tabled(all []property, gap int) (w int) {
	for _, c := range all {
		w += p.width(c) + gap
	}
	return w + 2 - gap
}

// baseText writes the base of the frequencies, if they have one.
func (s *subject) baseText() string {
	if s.Shape().RoPE.Frequencies != "" {
		return none
	}
	return baseText(s.Shape().Base)
}

// scaling names the method with its factor.
func (s *subject) scaling() string {
	switch m := s.method(); m.kind {
	case encoding.Unscaled, encoding.Proportional:
		return nameOf(m.kind)
	default:
		return nameOf(m.kind) + " × " + chart.Plainly(m.Factor)
	}
}

// trainedText writes the training length as far as it is known, or the window that hides the rest of it.
func (s *subject) trainedText() string {
	switch n := strconv.Itoa(s.train); {
	case s.method().AsNow:
		return "not stated"
	case s.TrainRule() || s.Assumed():
		return chart.Either(s.W >= wide, n+" assumed", "if "+n)
	case s.Windowed():
		return s.Bound() + " " + n
	default:
		return n
	}
}

// table returns the table of the subjects. For one without pairs that turn it says why.
func (p *comparison) table() chart.Region {
	all, gap := p.properties(), propertyGap
	for gap < 6 && p.tabled(all, gap+1) <= p.W-2 {
		gap++
	}
	return chart.Region{Name: countsName, Rows: chart.Fixed(1 + len(p.all)), Draw: func(f chart.Canvas) {
		x := 1
		reason, end := 0, p.W // the columns between the pairs, or else the name, and the cache
		for _, c := range all {
			f.Text(x, 0, c.head, chart.FaintStyle)
			for i, s := range p.all {
				style := frame.Style{FG: chart.Either(c.ink != 0, c.ink, chart.SubjectOf(i).Ink), Bold: c.head == ""}
				text := c.cells[i]
				if c.hidden && text != "" {
					style = frame.Style{FG: chart.Either(s.method().Count().Outside > 0, frame.Warn, frame.Good), Bold: true}
					if p.hidden.Hides(newName) {
						text, style.FG = chart.Unknown, frame.Text
					}
				}
				f.Text(x, 1+i, text, chart.Either(text == none, chart.FaintStyle, style))
			}
			next := x + p.width(c) + gap
			switch c.head {
			case "", "pairs":
				reason = next
			case cacheHead:
				end = x
			}
			x = next
		}
		for i, s := range p.all {
			if len(s.methods) == 0 {
				f.Text(reason, 1+i, chart.Fitting(f, end-reason-1, append(s.why(), "")...), chart.FaintStyle)
			}
		}
	}}
}

// strip returns the strip of a subject, with how many of its pairs reach new angles.
func (p *comparison) strip(s *wavelengths) chart.Region {
	bars := chart.Region{Name: pairsName, Cols: chart.Fixed(p.axis.W), Draw: func(f chart.Canvas) { p.drawStrip(f, s) }}
	if first := p.all[0]; len(first.methods) > 0 {
		bars.Click = func(x, _ int) (change chart.Change) {
			if pair := s.shown[x]; pair >= 0 {
				dim := first.ColumnOf(min(pair, first.pairs()-1))
				change.State = func(s *chart.State) { s.Dim = dim }
			}
			return change
		}
	}
	letter := func(f chart.Canvas) {
		subject := chart.SubjectOf(s.of)
		f.Text(1, s.rows/2, subject.Letter, frame.Style{FG: subject.Ink, Bold: true})
		if s.rows >= 6 { // else the letter would be among them
			f.TextRight(stripLeft-1, 0, "1", chart.FaintStyle)
			f.TextRight(stripLeft-1, 1, "turn", chart.FaintStyle)
			f.TextRight(stripLeft-1, s.rows-1, "0", chart.FaintStyle)
		}
	}
	return chart.Region{Rows: chart.Fixed(s.rows), Way: chart.Across, In: []chart.Region{
		{Cols: chart.Fixed(stripLeft), Draw: letter}, bars,
		{Name: newName, Cols: chart.Fixed(p.counts), Draw: func(f chart.Canvas) { p.drawNew(f, s) }}}}
}

// drawStrip draws the bars of a subject, the rule at its training length and what the bars are.
func (p *comparison) drawStrip(f chart.Canvas, s *wavelengths) {
	m, rule := s.method(), p.cell(float64(s.train))
	slowed := rule // the first column of the slowed pairs before the rule
	f.Paint(func(f chart.Canvas, times int) {
		for x, pair := range s.shown {
			if pair >= 0 {
				s.drawBar(f, x, times, m, pair)
			}
		}
	})
	for x, pair := range s.shown {
		if pair >= 0 && m.Fast(pair) && m.Slowed(pair) && x < slowed {
			slowed = x
		}
	}
	f.Blank(rule, 0, 1, s.rows, frame.Background)
	f.VLine(rule, 0, s.rows, '┃', frame.Style{FG: chart.Either(m.AsNow, frame.Faint, frame.Good), Bold: true})
	p.label(f, s, slowed, rule)
	for x, pair := range s.shown {
		if pair == s.pair && x != rule {
			ground := f.At(x, 0).BG
			if f.At(x, 0).Rune == '█' {
				ground = f.At(x, 0).FG
			}
			f.Set(x, 0, pairSign, frame.Style{FG: frame.Accent, BG: ground, Bold: true})
			break
		}
	}
}

// label writes on the bars of the fast pairs how many there are and how many of them are slowed, and beside the bars of
// the slow ones what their colours mean, once in all strips.
func (p *comparison) label(f chart.Canvas, s *wavelengths, slowed, rule int) {
	c := s.method().Count()
	style := frame.Style{FG: frame.Text}
	if f.Theme.Depth == frame.Colors16 { // its greys are too near each other
		style.BG = frame.Background
	}
	write := func(x, y, end int, texts ...string) {
		for _, text := range texts {
			lines := strings.Split(text, "\n")
			if slices.ContainsFunc(lines, func(line string) bool { return f.Theme.Width(line)+1 > end-x }) {
				continue
			}
			for i, line := range lines {
				f.Text(x, y+i, " "+line+chart.Either(f.Theme.Width(line)+2 > end-x, "", " "), style)
			}
			return
		}
	}
	y := chart.One(s.rows >= 3)
	end := chart.Either(c.Slowed < c.Fast && slowed > 1, slowed, rule)
	write(1, y, end, p.turned(s)...)
	switch some := strconv.Itoa(c.Slowed); {
	case c.Slowed == 0 || p.hidden.Hides(countsName):
	case c.Slowed == c.Fast:
		write(1, y+1, rule, "all of them slowed", "all slowed")
	case f.Theme.Width(some)+len(" slowed")+1 > rule-slowed && slowed-end == 0: // named from the left of it
		f.TextRight(slowed, y+1, " "+some+" slowed "+string(pointer)+" ", style)
	default:
		write(slowed, y, rule, some+" slowed")
	}
	var labels plot.Labels
	for i := range p.strips {
		if t := &p.strips[i]; t.method().Count().Outside > 0 && !p.hidden.Hides(newName) {
			if t == s {
				labels.Add(plot.Label{Texts: []string{"never seen"}, X: rule + 4, Y: y, Far: p.axis.W,
					Style: frame.Style{FG: frame.Warn, Bold: true}})
			}
			break
		}
	}
	if last := &p.strips[len(p.strips)-1]; last == s {
		labels.Add(plot.Label{Texts: []string{"seen"}, X: rule + 4, Y: s.rows / 2, Far: p.axis.W, Rank: 1,
			Style: frame.Style{FG: frame.Good, Bold: true}})
	}
	labels.Place(f)
}

// fieldTexts returns the texts of how many pairs have the bars of the first field: those that turned in training or, where
// some of them are slowed and have a field of their own, those of them that are as trained.
func (s *wavelengths) fieldTexts() []string {
	c := s.method().Count()
	pairs, long, short := c.Fast, " turned in training", " turned"
	if 0 < c.Slowed && c.Slowed < c.Fast {
		pairs, long, short = c.Fast-c.Slowed, " as trained", " as trained"
	}
	n := strconv.Itoa(pairs)
	return []string{chart.Plural(pairs, s.pairNoun()) + long, n + short, n}
}

// turned returns the texts of how many pairs turned in training, of which all strips have the same one: their axis is
// the same, and so is what they are about.
func (p *comparison) turned(s *wavelengths) []string {
	texts := s.fieldTexts()
	for i := range p.strips {
		other := &p.strips[i]
		c := other.method().Count()
		end := p.cell(float64(other.train))
		for x, pair := range other.shown[:end] {
			if pair >= 0 && c.Slowed < c.Fast && other.method().Fast(pair) && other.method().Slowed(pair) {
				end = x
				break
			}
		}
		if p.Theme.Width(other.fieldTexts()[0]) > end-3 {
			return texts[1:]
		}
	}
	return texts
}

// drawNew writes how many pairs of a subject reach new angles, as a large figure if there is room.
func (p *comparison) drawNew(f chart.Canvas, s *wavelengths) {
	n := s.method().Count().Outside
	text, ink := strconv.Itoa(n), chart.Either(n > 0, frame.Warn, frame.Text)
	if p.hidden.Hides(newName) {
		text, ink = chart.Unknown, frame.Text
	}
	end, y := p.counts-1, s.rows/2
	large := chart.Figure{Text: text, Scale: 1}
	if w, h := large.Size(); s.rows > h {
		y = (s.rows - h) / 2
		large.Draw(f, end-w, y, ink)
		f.TextRight(end, y+h, "new", frame.Style{FG: ink})
		return
	}
	f.TextRight(end-len(" new"), y, text, frame.Style{FG: ink, Bold: true})
	f.TextRight(end, y, "new", frame.Style{FG: ink})
}

// drawAxis writes the lengths that are read, the training lengths and powers of ten.
func (p *comparison) drawAxis(f chart.Canvas) {
	f.Text(1, 0, "λ", chart.FaintStyle)
	var labels plot.Labels
	add := func(rank int, align, lambda float64, style frame.Style, texts ...string) {
		labels.Add(plot.Label{Texts: texts, X: stripLeft + p.cell(lambda), Align: align, Rank: rank, Style: style,
			Far: chart.Either(rank == 1, 4, 0)})
	}
	first, last := &p.strips[0], &p.strips[len(p.strips)-1]
	for i := range p.strips {
		s := &p.strips[i]
		here := frame.Style{FG: frame.Accent, BG: frame.AccentBG, Bold: true}
		if i == 0 || s.target != first.target {
			add(0, 0.5, float64(s.target), here, s.badge(s.target))
		}
		if i == 0 || s.train != first.train {
			ink := chart.Either(s.method().AsNow, frame.Faint, frame.Good)
			left := s.train < max(first.train, last.train) // it ends at its rule, which leaves room for the other
			add(1, chart.Either(left, 1, 0.5), float64(s.train), frame.Style{FG: ink, Bold: true}, strconv.Itoa(s.train))
		}
	}
	p.axis.Label(&labels, stripLeft, 0)
	labels.Place(f)
}

// name returns what a sentence calls a subject, after with for a setting and after another word for a model.
func (p *comparison) name(i int, of string) string {
	switch name := p.Names[i]; name {
	case "":
		return of + " " + chart.SubjectOf(i).Letter
	case p.all[i].whole.ModelTitle():
		return of + " " + name
	default:
		return "with " + name
	}
}

// provided says under which condition a number of a subject holds, "" if it does.
func (s *subject) provided() string {
	switch {
	case s.TrainRule() || s.Assumed():
		return " if trained on " + strconv.Itoa(s.train)
	default:
		return ""
	}
}

// caption says how many pairs of each subject reach new angles. The training length that this depends on is in it where
// no file states it.
func (p *comparison) caption() []string {
	var long, short, bare, counts string // with all conditions, with none, and without the numbers of pairs
	before := ""                         // up to which length
	if n := p.target(); n > 0 {
		before = fmt.Sprintf("up to %d, ", n)
	}
	counted := false // the sentence has its verb
	for i, s := range p.all {
		letter := chart.SubjectOf(i).Letter
		if len(s.methods) == 0 {
			long = chart.Joined("; ", long, "nothing turns "+p.name(i, "in"))
			for _, text := range []*string{&short, &bare, &counts} {
				*text = chart.Joined(", ", *text, "none turn in "+letter)
			}
			continue
		}
		m, n := s.method(), s.method().Count().Outside
		up, few := "", chart.Either(n == 0, "none", strconv.Itoa(n))
		if before == "" {
			up = " up to " + strconv.Itoa(s.target)
		}
		many := fmt.Sprintf("%s of %s %s", few, chart.Plural(m.Len(), s.pairNoun()), p.name(i, "of"))
		verb := chart.Either(n < 2, "s", "")
		switch {
		case m.AsNow:
			long = chart.Joined("; ", long, fmt.Sprintf("%s turn%s further%s than in %d, and no training length is stated", many,
				verb, up, s.train))
		case counted:
			many = fmt.Sprintf("%s of %d %s", few, m.Len(), p.name(i, "of"))
			long += ", " + many + up + s.provided() + s.because()
		default:
			long = chart.Joined("; ", long, many+" reach"+chart.Either(n < 2, "es", "")+" new angles"+up+s.provided())
			counted = i == 0
		}
		count := fmt.Sprintf("%s %d of %d", letter, n, m.Len())
		short = chart.Joined(", ", short, count+up+
			chart.Either(m.AsNow, " if trained on "+strconv.Itoa(s.train), s.provided()))
		bare, counts = chart.Joined(", ", bare, count), chart.Joined(", ", counts, fmt.Sprintf("%s %d", letter, n))
	}
	if p.alike() {
		s := p.all[0]
		n := s.method().Count().Outside
		long = fmt.Sprintf("%d of %s reach%s new angles in both%s", n, chart.Plural(s.pairs(), s.pairNoun()),
			chart.Either(n == 1 || s.pairs() == 1, "es", ""), s.provided())
	}
	return []string{chart.Sentence(before+long) + ".", chart.Sentence(before+"new angles: "+short) + ".",
		chart.Sentence("new angles: "+bare) + ".", chart.Sentence("new angles: "+counts) + "."}
}

// because says what keeps all pairs at angles that training showed: a method that slows every pair. It is "" for a
// subject with new angles, or with a method that keeps pairs.
func (s *subject) because() string {
	if c := s.method().Count(); c.Outside > 0 || c.Most > 1-1e-9 || s.provided() != "" {
		return ""
	}
	return ": " + s.scaling() + " slows every pair"
}

// alike reports whether one sentence holds for all subjects.
func (p *comparison) alike() bool {
	first := p.all[0]
	for _, s := range p.all {
		if len(s.methods) == 0 || s.method().AsNow || s.target != first.target || s.provided() != first.provided() ||
			s.pairs() != first.pairs() || s.method().Count().Outside != first.method().Count().Outside {
			return false
		}
	}
	return true
}

// readout returns how many pairs of each subject reach new angles and from which length on, the pair under the cursor,
// and what a token adds to the KV cache.
func (p *comparison) readout() (fields []chart.Field) {
	if n := p.target(); n > 0 {
		fields = append(fields, chart.Field{Value: "at " + strconv.Itoa(n), Ink: frame.Style{FG: frame.Accent}})
	}
	waves := chart.Versus{Write: chart.Significant, Least: 4, Most: chart.Finest}
	cache := chart.Versus{Of: "a token of KV cache", Write: chart.Brief, Least: 4, Unit: " KiB"}
	for i, s := range p.all {
		kib, ok := s.whole.CacheOfToken()
		cache.Values = append(cache.Values, chart.Either(ok, kib, math.NaN()))
		if len(s.methods) == 0 {
			continue
		}
		_, lambda := s.wave(s.pair)
		waves.Values = append(waves.Values, lambda)
		waves.Of = chart.Joined(" and ", waves.Of, strconv.Itoa(s.pair))
		if i > 0 && s.pair == p.all[0].pair {
			waves.Of = strconv.Itoa(s.pair)
		}
		n := s.method().Count().Outside
		subject := chart.SubjectOf(i)
		fields = append(fields, chart.Field{Label: subject.Letter, Value: fmt.Sprintf("%d of %d new", n, s.pairs()),
			Ink: frame.Style{FG: subject.Ink}, Name: newName})
		if n > 0 {
			fields = append(fields, chart.Field{Label: subject.Letter + " new from", Value: strconv.Itoa(s.from()),
				Drop: 2, Name: newName})
		}
	}
	if len(p.strips) == len(p.all) {
		fields = append(fields, chart.Field{Label: string(pairSign) + " pair " + waves.Of + ", λ", Value: waves.Text(), Drop: 3,
			Name: pairsName})
	}
	if slices.ContainsFunc(cache.Values, func(v float64) bool { return !math.IsNaN(v) }) {
		fields = append(fields, chart.Field{Label: cache.Of, Value: cache.Text(), Drop: 1, Name: countsName})
	}
	return fields
}

// from returns the least length at which a pair reaches a new angle, if any does up to the length that is read.
func (s *subject) from() int {
	m := s.method()
	return 1 + sort.Search(s.target-1, func(n int) bool {
		m.Target = n + 1
		for pair := range m.Len() {
			if m.Outside(pair) {
				return true
			}
		}
		return false
	})
}

// data returns a row for each subject.
func (p *comparison) data() chart.Data {
	return chart.Data{Name: "subjects", Title: "how many pairs reach new angles", Rows: len(p.all), Here: 0,
		Columns: []chart.Column{{Name: "subject"}, {Name: "pairs", Format: chart.Whole}, {Name: "base"},
			{Name: "slowest λ", Hidden: chart.With(pairsName)}, {Name: "factor"}, {Name: "trained", Format: chart.Whole},
			{Name: "read", Format: chart.Whole},
			{Name: "new angles", Format: chart.Whole, Hidden: chart.With(newName, countsName)},
			{Name: "KV cache", Unit: "KiB a token"}},
		Label: func(i int) string { return p.Lettered(i) },
		Row: func(i int, to []float64) {
			for k := range to {
				to[k] = math.NaN()
			}
			s := p.all[i]
			to[6] = float64(s.target)
			if kib, ok := s.whole.CacheOfToken(); ok {
				to[8] = kib
			}
			if len(s.methods) == 0 {
				return
			}
			m := s.method()
			to[1], to[4], to[5], to[7] = float64(m.Len()), m.Factor, float64(s.train), float64(m.Count().Outside)
			_, to[3] = s.wave(m.Len() - 1)
			if s.Shape().RoPE.Frequencies == "" {
				to[2] = s.Shape().Base
			}
		}}
}

// pairsData returns a row for each pair, with its wavelength and its turns for each subject.
func (p *comparison) pairsData() chart.Data {
	d := chart.Data{Name: "pairs", Title: "what training showed of every pair, and what is reached",
		Columns: []chart.Column{{Name: "pair", Format: chart.Whole}}}
	for i := range p.strips {
		s, letter := &p.strips[i], " "+chart.SubjectOf(p.strips[i].of).Letter
		d.Rows, d.Here = max(d.Rows, s.pairs()), chart.Either(i == 0, s.pair, d.Here)
		d.Columns = append(d.Columns, chart.Column{Name: "λ" + letter, Hidden: chart.With(pairsName)},
			chart.Column{Name: "seen" + letter, Format: chart.Share, Hidden: chart.With(pairsName)},
			chart.Column{Name: "reached" + letter, Format: chart.Share, Hidden: chart.With(pairsName, newName)})
	}
	d.Row = func(pair int, to []float64) {
		to[0] = float64(pair)
		for i := range p.strips {
			s, at := &p.strips[i], to[1+3*i:]
			if at[0], at[1], at[2] = math.NaN(), math.NaN(), math.NaN(); pair < s.pairs() {
				_, at[0] = s.wave(pair)
				at[1], at[2] = s.method().Seen(pair), min(s.method().Turns(pair, s.target), 1)
			}
		}
	}
	return d
}

// figure returns which part of a turn is new to the pair of each wavelength on the axis.
func (p *comparison) figure() chart.Data {
	d := chart.Data{Name: "new", Kind: chart.Lines, Rows: p.axis.W, Here: chart.Nowhere, Values: "part of a turn",
		Title:   "angles that training did not show, by wavelength",
		Columns: []chart.Column{{Name: "wavelength λ", Unit: "positions", Log: true}}, Scale: chart.Scale{High: 1}}
	for i := range p.strips {
		of := p.strips[i].of
		d.Columns = append(d.Columns, chart.Column{Name: p.Lettered(of), Ink: chart.SubjectOf(of).Ink})
	}
	d.Row = func(x int, to []float64) {
		to[0] = p.axis.Number(x)
		for i := range p.strips {
			s := &p.strips[i]
			if to[1+i] = math.NaN(); s.shown[x] >= 0 {
				to[1+i] = newTurns(s.method(), s.shown[x], s.target)
			}
		}
	}
	return d
}
