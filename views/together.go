package views

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
)

// Shared reports that a setting comes to the same in all panes.
func (p Panes) Shared(name string) bool {
	f, _ := FindFlag(Flags, name)
	return !p.Two || f.Alike(p.First, p.Second)
}

// Names says of either pane what the other has not. The second one's is that of
// the difference while it shows one.
func (p Panes) Names() [2]string {
	names := p.names()
	switch {
	case names[0] == "" && p.Difference:
		return [2]string{"first pane", "first pane " + chart.Minus + " itself"}
	case names[0] == "":
		if at := p.differing(isCursor); at[0] != "" && at[1] != "" {
			return at // as they were called, until the first move is that of both
		}
		return [2]string{"first pane", "second pane: the same so far"}
	case p.Difference:
		names[1] = names[0] + " " + chart.Minus + " " + names[1]
	}
	return names
}

// names are empty where nothing differs.
func (p Panes) names() [2]string {
	return p.differing(func(f Flag) bool { return !f.Cursor })
}

func isCursor(f Flag) bool { return f.Cursor }

// tableNames are names by what makes the tables differ, in whatever views.
func (p Panes) tableNames() [2]string {
	return p.differing(func(f Flag) bool { return f.Shape })
}

// differing says of either pane which of some settings the other has not.
func (p Panes) differing(counts func(Flag) bool) [2]string {
	var names [2][]string
	for _, f := range Flags {
		if !counts(f) || f.Alike(p.First, p.Second) {
			continue
		}
		exact := f.Shape && f.Phrase(p.First) == f.Phrase(p.Second) // two numbers that round to one
		for i, s := range [...]State{p.First, p.Second} {
			phrase := f.Phrase(s)
			if exact {
				phrase = f.Name + " " + f.Get(s)
			}
			if reads := f.View == "" || f.View == s.Current().Title; reads && phrase != "" {
				names[i] = append(names[i], phrase)
			}
		}
	}
	return [2]string{strings.Join(names[0], " · "), strings.Join(names[1], " · ")}
}

// Words says what the panes show, given what the active one's picture says of
// itself.
func (s Scenes) Words(own chart.WordForms) chart.WordForms {
	if sc, err := s.Of(s.Right); err == nil {
		own.Caption = remarked(own.Caption, remark(sc))
	}
	if !s.Two || s.failed[0] != nil || s.failed[1] != nil {
		return own
	}
	first, second := s.own[0], s.own[1]
	if s.Difference {
		return s.lessWords(own)
	}
	own.Caption = s.bothCaption(own.Caption)
	sameTable := first.Scheme == second.Scheme && first.Shape() == second.Shape() && !s.First.Current().NeedsNoTable
	switch a, b, alike := s.readings(first, second); {
	case sameTable:
	case s.cells():
		own.Readout = s.bothReadouts(first, second)
	case alike:
		own.Readout = s.readingsReadout(a, b)
	}
	return own
}

// remark says what pictures leave out of a table that is not drawn whole: numbers
// beyond their scale, and rows that none is read of.
func remark(sc chart.Scene) string {
	if sc.Enc == nil {
		return ""
	}
	var says []string
	c := sc.Here()
	if c.Most > 0 {
		says = append(says, "some numbers reach "+chart.Significant(c.Most, 3))
	}
	if _, n := sc.Zoom.PerCell(); c.Taken(sc.RowCount()) < sc.RowCount() && (sc.Fit || c.Taken(n) < n) {
		says = append(says, "means and ranges read at most "+chart.Plural(c.Sampled, "position"))
	}
	return strings.Join(says, "; ")
}

// remarked is a caption with a remark at its end where that has room.
func remarked(caption []chart.Line, remark string) []chart.Line {
	if remark == "" {
		return caption
	}
	var all []chart.Line
	for _, line := range caption {
		all = append(all, slices.Concat(line, chart.Line{chart.Plain("; " + remark)}))
	}
	return append(all, caption...)
}

// lessWords says what a difference shows. Wherever keys go, the caption is that
// of the difference.
func (s Scenes) lessWords(own chart.WordForms) chart.WordForms {
	first, second := s.own[0], s.own[1]
	if !s.Second.Current().ShowsValues {
		first.Offset, second.Offset = s.less.Offset, s.less.Offset
		a, b, _ := s.readings(first, second)
		return chart.WordForms{Caption: own.Caption, Readout: s.readingsReadout(a, b)}
	}
	first.Pos, first.Dim = s.less.Pos, s.less.Dim
	second.Pos, second.Dim = s.less.Pos, s.less.Dim
	return chart.WordForms{Caption: s.block.caption(s.less), Readout: s.bothReadouts(first, second)}
}

// bothCaption says what two panes have to do with each other, and what the active
// one shows where there is room. A sentence about one pane names it.
func (s Scenes) bothCaption(own []chart.Line) []chart.Line {
	caption, whole := s.caption()
	if whole {
		return append(caption, own...)
	}
	name := chart.Line{chart.Plain(s.bothNames()[chart.One(s.Right)] + ": ")}
	var named []chart.Line
	for _, line := range own {
		named = append(named, slices.Concat(name, line))
	}
	if caption == nil {
		return append(named, own...)
	}
	var all []chart.Line
	for _, line := range named {
		all = append(all, slices.Concat(caption[0], chart.Line{chart.Plain("; ")}, line))
	}
	return append(all, caption...)
}

// caption says what two panes have to do with each other; nil if there is
// nothing that the active one alone does not say. Whole tells that this is all
// there is to say.
func (s Scenes) caption() (caption []chart.Line, whole bool) {
	first, second := s.own[0], s.own[1]
	switch {
	case s.names()[0] == "":
		return chart.TextLines("both panes show the same: the next change makes the difference",
			"both panes show the same"), true
	case s.First.Current().NeedsNoTable: // which is about no table
		return s.readingsCaption(), false
	case !first.HasWaves() || !second.HasWaves():
		return nil, false
	}
	if tied, caption := s.tie(); tied {
		return caption, true
	}
	if first.Shape() != second.Shape() && s.cells() {
		caption = s.shapeCaption(first, second)
		return caption, caption != nil
	}
	return s.readingsCaption(), false
}

// readingsCaption compares the numbers that both pictures are about; nil where
// they have none, or the same one by its nature.
func (s Scenes) readingsCaption() []chart.Line {
	a, b, alike := s.readings(s.own[0], s.own[1])
	if a.Of == nil || b.Of == nil {
		return nil
	}
	names, values := s.bothNames(), [2]string{}
	for i, r := range [...]chart.Reading{a, b} {
		values[i] = readingText(r, 4, a.Value, b.Value)
	}
	v := chart.Values{"of": text(a.Of), "other": text(b.Of), "a": values[0], "b": values[1], "first": names[0],
		"second": names[1]}
	if !alike {
		return chart.Say(v, "{of}: {a} with {first}; {other}: {b} with {second}", "{of}: {a}; {other}: {b}",
			"{a} and {b}")
	}
	by := strings.TrimPrefix(readingText(chart.Reading{Value: math.Abs(a.Value - b.Value), Whole: a.Whole},
		chart.Apart(a.Value, 4, b.Value)), "+")
	switch {
	case a.Value == b.Value:
		v["more"] = "no difference"
	case b.Value > a.Value:
		v["more"] = by + " more"
	default:
		v["more"] = by + " less"
	}
	return chart.Say(v, "{of}: {a} with {first}, {b} with {second}, {more}", "{of}: {a}, then {b}, {more}",
		"{a} with {first}, {b} with {second}")
}

// cells reports that both panes show single values of their tables.
func (p Panes) cells() bool { return p.First.Current().ShowsValues && p.Second.Current().ShowsValues }

// tie says what a step that one pane shows on its path is in the other, where
// both stand at the same place of the same table.
func (s Scenes) tie() (tied bool, caption []chart.Line) {
	a, b := s.First, s.Second
	if a.Current().tie != nil {
		a, b = b, a
	}
	path := a.Current().Path
	if path == "" || b.Current().tie == nil || a.Scheme != b.Scheme || a.Shape() != b.Shape() ||
		a.Pos != b.Pos || a.Dim != b.Dim || a.Offset != b.Offset {
		return false, nil
	}
	caption = b.Current().tie(s.own[0], b, path)
	return caption != nil, caption
}

// shapeCaption says what becomes of the waves in another shape of the table.
func (p Panes) shapeCaption(first, second chart.Scene) []chart.Line {
	names := p.tableNames()
	if first.Layout != second.Layout {
		return layoutCaption(first, second, names)
	}
	share := func(sc chart.Scene) string {
		return strconv.Itoa(measure.FullTurnPairs(sc.Waves, sc.Length-1)) + " of " + chart.Plural(sc.Waves.Pairs(), "pair")
	}
	within := " turn within " + chart.Plural(first.Length, "position")
	between := " at " + names[0] + ", " + share(second) + " at " + names[1]
	if first.Length != second.Length {
		within, between = " turn", " at "+names[0]+", "+share(second)+" at "+names[1]
	}
	text := share(first) + within + between
	short := share(first) + " turn" + between
	switch base := p.onlyBase(); {
	case base != "" && first.Waves.Pairs() == 1:
		return chart.TextLines("the base changes nothing here: the only pair has ω = 1 at any base",
			"the only pair has ω = 1 at any base")
	case base != "":
		return chart.TextLines(base+": "+text, text, short)
	}
	return chart.TextLines(text, short)
}

// layoutCaption says of two layouts with the same waves where they stand.
func layoutCaption(first, second chart.Scene, names [2]string) []chart.Line {
	a, b := first.Shape(), second.Shape()
	last := first.Waves.Pairs() - 1
	a.Layout, a.RoPE.Pairing = b.Layout, b.RoPE.Pairing
	if a != b || second.Waves.Pairs() != last+1 || first.Waves.PhaseStep(last) != second.Waves.PhaseStep(last) {
		return nil
	}
	text := "the same waves in another order"
	pair, kind := first.Wave()
	there, ok := second.Waves.Column(pair, kind)
	if !ok || kind == encoding.Zero {
		return chart.TextLines(text)
	}
	return chart.TextLines(text+": "+kind.String()+" of pair "+strconv.Itoa(pair)+
		" is dim "+strconv.Itoa(first.Dim)+" in "+names[0]+
		", dim "+strconv.Itoa(there)+" in "+names[1], text)
}

// onlyBase says what a larger base does, where the bases alone differ and no
// method asks the base where to begin.
func (p Panes) onlyBase() string {
	a, b := p.First.Shape(), p.Second.Shape()
	if a.Base == b.Base || a.Scaled() {
		return ""
	}
	if a.Base, a.RoPE.Base = b.Base, b.RoPE.Base; a != b {
		return ""
	}
	return "a larger base slows every pair but the first"
}

// side is what a pane says of the value under its cursor.
type side struct {
	name    string
	pos     string // pos 22
	dim     string // dim 22 = sin, pair 11
	divided string // 22 / 23.714 = 0.9277 rad
	angle   string // 0.9277 rad
	value   float64
	text    string
}

func newSide(name string, sc chart.Scene) side {
	here := sc.Here()
	s := side{name: name, pos: "pos " + strconv.Itoa(sc.Pos), dim: "dim " + strconv.Itoa(sc.Dim)}
	s.value = sc.Enc.At(sc.Pos, sc.Dim)
	s.text = chart.SignedText(s.value, 5)
	switch {
	case here.Group == encoding.PairGroup:
		s.dim += " = " + here.Name + ", pair " + strconv.Itoa(here.Index)
		w := sc.Waves.Frequency(here.Index)
		s.angle = chart.Significant(float64(sc.Pos)*w, 5) + " rad"
		s.divided = strconv.Itoa(sc.Pos) + " / " + chart.Significant(1/w, 5) + " = " + s.angle
	case here.Group != encoding.Alone:
		s.dim += " = " + here.Name + " " + strconv.Itoa(here.Index)
	case here.Name != "":
		s.dim += " = " + here.Name
	}
	return s
}

// bothNames are the panes' names, or their places where nothing differs.
func (p Panes) bothNames() [2]string {
	if names := p.names(); names[0] != "" {
		return names
	}
	return [2]string{"first", "second"}
}

// bothReadouts is the line that says how the values under the two cursors came
// about, and what their difference is.
func (p Panes) bothReadouts(first, second chart.Scene) []chart.Line {
	names := p.bothNames()
	a, b := newSide(names[0], first), newSide(names[1], second)
	head := chart.Line{chart.Accent(a.pos)}
	if a.pos != b.pos {
		head = nil
		a.name, b.name = a.name+", "+a.pos, b.name+", "+b.pos
	}
	if a.dim == b.dim {
		if head != nil {
			head = append(head, chart.Faint(" · "))
		}
		head = append(head, chart.Plain(a.dim))
	} else {
		a.name, b.name = a.name+", "+a.dim, b.name+", "+b.dim
	}
	difference := chart.SignedText(a.value-b.value, 5)
	last := chart.Line{chart.Plain("difference "), chart.Strong(difference)}
	values := chart.Line{chart.Strong(a.text), chart.Plain(" " + chart.Minus + " "), chart.Strong(b.text),
		chart.Plain(" = "), chart.Strong(difference)}
	return []chart.Line{
		chart.Ruled(head, a.part(a.divided), b.part(b.divided), last),
		chart.Ruled(head, a.part(a.angle), b.part(b.angle), last),
		chart.Ruled(head, a.part(""), b.part(""), last),
		chart.Ruled(head, values),
		chart.Ruled(chart.Line{chart.Accent(a.pos)}, values),
		values,
	}
}

// part is what a side says of its value, and how it came about.
func (s side) part(how string) chart.Line {
	l := chart.Line{chart.Plain(s.name + ": ")}
	if how != "" {
		l = append(l, chart.Faint(how+"  "))
	}
	return append(l, chart.Strong(s.text))
}

// readings are the numbers that both pictures are about, given what they are
// drawn from; alike if they are of the same thing.
func (s Scenes) readings(first, second chart.Scene) (a, b chart.Reading, alike bool) {
	view := s.First.Current()
	if view.reading == nil || s.First.View != s.Second.View {
		return a, b, false
	}
	a, okA := view.reading(first, s.First)
	b, okB := view.reading(second, s.Second)
	return a, b, okA && okB && text(a.Of) == text(b.Of)
}

// readingText writes a reading: a count as it is, another number with the given number
// of decimals, or with more if others would look equal.
func readingText(r chart.Reading, decimals int, others ...float64) string {
	if r.Whole {
		return chart.Position(int(r.Value))
	}
	return chart.SignedText(r.Value, chart.Apart(r.Value, decimals, others...))
}

// text is a line without its inks.
func text(l chart.Line) string {
	all := ""
	for _, span := range l {
		all += span.Text
	}
	return all
}

// readingsReadout is the line that compares the numbers that two pictures are
// about.
func (p Panes) readingsReadout(first, second chart.Reading) []chart.Line {
	names := p.bothNames()
	a := side{name: names[0], text: readingText(first, 5)}
	b := side{name: names[1], text: readingText(second, 5)}
	less := chart.Reading{Value: first.Value - second.Value, Whole: first.Whole}
	difference := chart.Line{chart.Plain("difference "), chart.Strong(readingText(less, 5))}
	short := first.Of[:min(len(first.Of), 1)]
	return []chart.Line{
		chart.Ruled(first.Of, a.part(""), b.part(""), difference),
		chart.Ruled(short, a.part(""), b.part("")),
		chart.Ruled(short, chart.Line{chart.Strong(a.text)}, chart.Line{chart.Strong(b.text)}),
		{chart.Strong(a.text), chart.Plain(" "), chart.Strong(b.text)},
	}
}
