package context

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/model"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// ownLayers is the value of --context-layers for the layers whose settings the State has.
const ownLayers = "own"

// letters are the values of --context-layers: the letters of groups of layers in the strip.
var letters = []string{ownLayers, "F", "S", "C", "N", "M", "L", "X"}

// groupOf returns the index of the group of layers that settings name, and that of the group whose
// settings the State has.
func groupOf(s chart.State, set Settings) (at, own int) {
	own = s.OwnGroup()
	for i, g := range s.Groups() {
		if s.Model.Letter(g) == set.Layers && s.Model.Letter(s.Groups()[own]) != set.Layers {
			return i, own
		}
	}
	return own, own
}

// nextLayers returns the settings with the next group of layers, or the one before.
func nextLayers(s chart.State, set Settings, n int) Settings {
	at, own := groupOf(s, set)
	if all := s.Groups(); len(all) > 1 {
		at = (at + n + len(all)) % len(all)
		set.Layers = chart.Either(at == own, ownLayers, s.Model.Letter(all[at]))
	}
	return set
}

// mostTimes is how many times the training length the key for N reaches.
const mostTimes = 1024

// nextLength returns the next length above L, or below: the training length times a power of two.
func nextLength(s chart.State, n int) int {
	length, at := s.L(), s.L0()
	if _, target := s.Span(); n > 0 && target == s.Window() {
		return length // no two positions further apart meet
	}
	if n > 0 {
		for at <= length {
			at *= 2
		}
		return chart.Either(at <= min(mostTimes*s.L0(), encoding.MaxPos), at, length)
	}
	for 2*at < length {
		at *= 2
	}
	return chart.Either(at < length, at, length)
}

// strip is the row above the bars with a cell for each layer of a model unless all are alike, and a line
// for each group of layers that attend and encode positions alike.
type strip struct {
	groups     []model.Group
	letters    []string // one per layer
	lines      [][]string
	cell, rows int // columns of a layer, and rows of the strip
	x, w       int // where its cells begin, and how many of them a row has
	beside     int // column from which on the row below it is free
}

// wideCells is the number of layers up to which a cell has two columns.
const wideCells = 48

// newStrip returns the strip of a model in the columns from x on, or none without a model.
func newStrip(s *subject, x int) strip {
	p := strip{groups: s.whole.Groups(), x: x, cell: 1}
	if len(p.groups) == 0 || s.H < 13 {
		return strip{}
	}
	verdict := s.whole.Model.Verdict(s.whole.L())
	longest := 0
	for i, g := range p.groups {
		p.lines = append(p.lines, s.groupLines(i, verdict))
		longest = max(longest, s.Theme.Width(p.lines[i][0]))
		for _, layer := range g.At {
			p.letters = append(p.letters, make([]string, max(layer+1-len(p.letters), 0))...)
			p.letters[layer] = s.whole.Model.Letter(g)
		}
	}
	if len(p.groups) == 1 { // its line says all
		p.letters = nil
	}
	n := len(p.letters)
	if n == 0 {
		p.rows = len(p.groups)
		return p
	}
	if n <= wideCells && x+2*n+longest+1 < s.W {
		p.cell = 2
	}
	room := max((s.W-x-longest-2)/p.cell, 8)
	if room < n/4 {
		room = max(s.W-x-1, 1)
	}
	p.w = min(n, room)
	p.rows = max((n+p.w-1)/p.w, len(p.groups)-1)
	return p
}

// groupLines says what a group of layers sees, and how many of its pairs reach new angles, in several
// lengths.
func (s *subject) groupLines(i int, v model.Verdict) []string {
	g, all := s.whole.Groups()[i], s.whole.Groups()
	text := s.whole.Model.Letter(g)
	if len(all) == 1 {
		text += chart.Either(s.whole.Model.Guess, " as if", " all")
	} else if len(g.At) > 0 {
		text += " " + strconv.Itoa(len(g.At))
	}
	sees := ""
	switch g.Attention {
	case model.Full, model.Latent:
		sees = chart.Either(len(all) == 1, "full attention", "see all")
		if len(all) == 1 && s.whole.Model.IsEncoder() {
			sees += ", both ways"
		}
	case model.Sliding:
		sees = fmt.Sprintf("see %d back", g.Window)
		if s.whole.Model.IsEncoder() {
			sees = fmt.Sprintf("see %d each way", g.Window-1)
		}
	case model.Chunked:
		sees = fmt.Sprintf("in chunks of %d", g.Window)
	case model.NoMixing:
		sees = "no attention"
	case model.Unknown:
		sees = "not known"
	default:
		sees = string(g.Attention)
		if g.Attention != model.StateSpace {
			sees += " attention"
		}
	}
	long := text + " " + sees
	switch trained, _ := s.whole.Model.TrainedBy(g.Layer); {
	case len(all) > 1 && i == s.group:
		return []string{long + ": below", text + ": below", text}
	case g.Scheme == scheme.RoPE && trained > 0 && len(all) > 1:
		n := newIn(v, i)
		return []string{long + ": " + n, text + ": " + n, text}
	case g.Scheme == scheme.None && (g.Attention == model.Full || g.Attention == model.Sliding):
		without := chart.Either(len(g.Remarks) > 0, "no RoPE", "no positions")
		return []string{long + ", " + without, text + " " + without, text}
	}
	return []string{long, text}
}

// newIn counts the pairs of a group that reach new angles.
func newIn(v model.Verdict, group int) string {
	for _, n := range v.New {
		if n.Group == group {
			return strconv.Itoa(n.Pairs) + " new"
		}
	}
	return "0 new"
}

// inkOfLayer returns the colour of the layers of a letter.
func inkOfLayer(letter string) frame.Color {
	switch letter {
	case "F", "R":
		return frame.Series(0)
	case "S", "C":
		return frame.Series(1)
	case "M":
		return frame.Series(3)
	}
	return frame.Series(7)
}

// region returns the strip with its data. It has a row more than its cells: the last line stands beside the
// brackets.
func (p strip) region(s *subject) chart.Region {
	return chart.Region{Name: layersName, Rows: chart.Fixed(p.rows + 1), Cols: chart.Fixed(s.W), Cover: noCover,
		Data: func() chart.Data { return p.data(s) },
		Draw: func(f chart.Canvas) { p.draw(f, s) },
		Click: func(x, y int) chart.Change {
			i := (x-p.x)/p.cell + y*p.w
			if x < p.x || x >= p.x+p.cell*p.w || y >= p.rows || i >= len(p.letters) {
				return chart.Change{}
			}
			set := s.Settings
			set.Layers = p.letters[i]
			return chart.Change{Set: set}
		}}
}

func (p strip) draw(f chart.Canvas, s *subject) {
	f.Text(2, 0, s.Fitting(p.x-3, "layers", ""), chart.FaintStyle)
	chosen := s.whole.Model.Letter(p.groups[s.group])
	for i, letter := range p.letters {
		x, y, ink := p.x+i%p.w*p.cell, i/p.w, inkOfLayer(letter)
		style := frame.Style{FG: ink.Over(84), Bold: true}
		switch {
		case letter == chosen:
			style.FG, style.BG = frame.Background, ink
		case !chart.StippledWedge(f.Theme): // there are faint colours
			style.BG = ink.Over(16)
		}
		f.Text(x, y, letter, style)
		if p.cell > 1 && style.BG != frame.Keep && !f.Theme.Signs() {
			f.Set(x+1, y, '▌', frame.Style{FG: style.BG})
		}
	}
	x := chart.Either(p.w == 0, p.x, max(p.x+p.cell*p.w, p.beside)+1)
	w, _ := f.Size()
	for i, texts := range p.lines {
		if text := chart.Fitting(f, w-x-1, append(texts, "")...); text != "" {
			f.Text(x, i, text[:1], frame.Style{FG: inkOfLayer(text[:1]), Bold: true})
			f.Text(x+1, i, text[1:], frame.Style{FG: chart.Either(i == s.group, frame.Text, frame.Faint)})
		}
	}
}

// data returns what each group of layers sees, and how many of its pairs reach new angles by the model's
// own method.
func (p strip) data(s *subject) chart.Data {
	v := s.whole.Model.Verdict(s.whole.L())
	return chart.Data{Name: "layers", Title: "layers of " + s.ModelName() + ", read up to " + strconv.Itoa(v.At),
		Rows: len(p.groups), Here: s.group,
		Columns: append([]chart.Column{{Name: "layers"}}, chart.Columns(chart.Whole, layersName,
			"count", "window", "pairs", "new angles")...),
		Label: func(i int) string { return s.whole.Model.Letter(p.groups[i]) + " " + string(p.groups[i].Attention) },
		Row: func(i int, to []float64) {
			g, pairs := p.groups[i], 0
			if g.Scheme == scheme.RoPE {
				pairs = g.Rope.Pairs()
			}
			at := slices.IndexFunc(v.New, func(n model.NewAngles) bool { return n.Group == i })
			to[1], to[2], to[3], to[4] = float64(len(g.At)), float64(g.Window), float64(pairs), 0
			if at >= 0 {
				to[4] = float64(v.New[at].Pairs)
			}
		}}
}

// headline returns the training length and the length that is read.
func (s *subject) headline() []chart.Field {
	number := func(n int, ink frame.Color) chart.Span {
		return chart.Span{Text: strconv.Itoa(n), Style: frame.Style{FG: ink, Bold: true}}
	}
	field := func(label string, n int, ink frame.Color) chart.Field {
		of := number(n, ink)
		return chart.Field{Label: label, Value: of.Text, Ink: of.Style, Name: lengthName}
	}
	trained, arrow := chart.Field{}, ""
	if as, n := s.trainedAs(); as != "" {
		trained, arrow = field(strings.TrimSpace(as), n, frame.Good), "▸ "
		trained.Drop = 2
	}
	shown := field(arrow+"shown at", s.target, frame.Accent)
	if s.L() > s.target {
		shown = field(arrow+"at", s.L(), frame.Accent)
		shown.Marks = chart.Line{chart.Faint(" each " + s.Bound() + " shows "), number(s.target, frame.Accent)}
	} else if bound := s.bound(); bound != "" {
		shown.Marks = chart.Line{chart.Faint(", " + bound)}
	}
	factor := chart.Field{Drop: 1, Name: lengthName}
	if s.scales() {
		factor.Value, factor.Ink = "factor "+chart.Plainly(s.Factor), chart.FaintStyle
	}
	var head chart.Field // whose methods are shown of a table of waves
	if _, ok := s.AsHead(); ok && len(s.methods) > 0 && s.scales() {
		head = chart.Field{Value: "RoPE with " + chart.Plural(s.pairs(), "pair"), Ink: chart.FaintStyle, Drop: 1, Name: lengthName}
	}
	return []chart.Field{head, trained, shown, factor}
}

// bound names what keeps the length that is read from being longer: the window or the chunk of the layers; "" if
// neither does, or if the heading has the window already.
func (s *subject) bound() string {
	all := s.whole.Groups()
	if len(all) == 0 || all[s.group].Window != s.target || s.Windowed() || s.L() > s.target {
		return ""
	}
	return "its " + s.Bound()
}

// trainedAs names the training length, or what stands for it: what is known of it. The name is "" if a model
// says nothing of it.
func (s *subject) trainedAs() (name string, length int) {
	switch {
	case s.Windowed() && s.L() > s.target: // which the length that is shown says
		return "", 0
	case s.Windowed():
		return s.Bound() + " ", s.train
	case s.Train > 0 && !s.Assumed():
		return s.Trained() + " ", s.train
	case tableRows(s.State) > 0:
		return "rows ", tableRows(s.State)
	case s.ModelName() != "" && s.Stated() == 0:
		return "", 0
	case s.ModelName() != "" && s.Stated() == s.train:
		return "states ", s.train
	}
	return "length ", s.train
}
