package views

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/chart"
)

// Shared reports whether a setting has the same effect in all panes.
func (p Panes) Shared(name string) bool {
	f, _ := FindFlag(Flags, name)
	return p.alike(f)
}

// Names returns a name for each pane: the settings in which it differs from the others.
// While the second pane shows the difference, its name is that of the difference.
func (p Panes) Names() []string {
	names := p.names()
	switch differ := strings.Join(names, "") != ""; {
	case p.OnePicture():
		for i := range names {
			names[i] = chart.Joined(" ", chart.SubjectOf(i).Letter, names[i])
		}
		if !differ {
			names[len(names)-1] += ", the same so far"
		}
	case names[0] == "" && p.Difference:
		return []string{"first pane", "first pane " + chart.Minus + " itself"}
	case names[0] == "":
		if at := p.differing(isCursor); len(at) > 1 && at[0] != "" && at[1] != "" {
			return at // as they were called, until the first move is that of both
		}
		return []string{"first pane", "second pane: the same so far"}
	case p.Difference:
		names[1] = names[0] + " " + chart.Minus + " " + names[1]
	}
	return names
}

// names returns the names without those of a difference and of the cursor, unless it is what a comparison in one
// picture compares. They are empty if nothing differs.
func (p Panes) names() []string {
	inOne := p.OnePicture()
	return p.differing(func(f Flag) bool { return !f.Cursor || inOne && p.differsIn(f) })
}

func isCursor(f Flag) bool { return f.Cursor }

// tableNames returns names by the settings in which the tables differ.
func (p Panes) tableNames() []string {
	return p.differing(func(f Flag) bool { return f.Shape })
}

// differing returns, for each State, the phrases of the settings that differ, of those
// that counts accepts.
func (p Panes) differing(counts func(Flag) bool) []string {
	states := p.States()
	names := make([]string, len(states))
	models, _ := FindFlag(Flags, "model")
	var brought []State // what the models come with
	if counts(models) && !p.alike(models) {
		for _, s := range states {
			brought = append(brought, s.brought())
		}
	}
	for _, f := range Flags {
		named := brought != nil && modelled[f.Name]
		for i, s := range brought {
			named = named && f.Alike(s, states[i])
		}
		if !counts(f) || p.alike(f) || named {
			continue
		}
		exact := f.Shape && slices.ContainsFunc(states[1:], func(s State) bool { // two numbers that round to one
			return !f.Alike(p.All[0], s) && f.Phrase(p.All[0]) == f.Phrase(s)
		})
		for i, s := range states {
			phrase := f.Phrase(s)
			if exact {
				s.Base = s.Shape().Base // matched or not
				phrase = f.Name + " " + f.Get(s)
			}
			switch {
			case f.Leads:
				names[i] = chart.Joined(" · ", phrase, names[i])
			case f.View == "" || f.View == s.Current().Title:
				names[i] = chart.Joined(" · ", names[i], phrase)
			}
		}
	}
	return names
}

// brought returns the State with all that its model comes with, and nothing set by hand instead.
func (s State) brought() State {
	s.State, _ = s.Adopt(chart.Default()) // without a model it is what the program opens with
	return s.Clamp()
}

// modelled are the settings that a model can come with: its name stands for those that it does.
var modelled = func() map[string]bool {
	all := map[string]bool{}
	for _, f := range slices.Concat(tableFlags, attentionFlags) {
		all[f.Name] = !f.Leads
	}
	return all
}()

// Words returns the words below the panes, given those of the active one's picture.
func (s Scenes) Words(own chart.Words) chart.Words {
	own.Caption = s.withFound(own.Caption)
	own = s.wordsOf(own)
	if s.turned != nil {
		own.Caption = s.turned.caption(own)
	}
	return own
}

// withFound returns a caption with what the numbers of loaded tables are, where a picture is one of tables: of the table
// of the active pane, or of those of all subjects of one picture.
func (s Scenes) withFound(caption []string) []string {
	for i, sc := range slices.Backward(s.own) {
		found := sc.Requested.Found()
		switch second := i > 0; {
		case found == "" || s.State(second).Current().Less == nil && !s.biased(second), !s.OnePicture() && second != s.Right:
			continue
		case s.OnePicture():
			found = chart.SubjectOf(i).Letter + ": " + found
		}
		caption = chart.WithFound(found, caption)
	}
	return caption
}

func (s Scenes) wordsOf(own chart.Words) chart.Words {
	own.Readout = append(own.Readout, s.remarks())
	switch {
	case s.Count < 2 || cmp.Or(s.failed...) != nil:
		return own
	case s.Difference:
		return s.differenceWords(own)
	case s.subjects() != nil:
		return own
	}
	own.Caption = s.caption(own.Caption)
	first, second := s.own[0], s.own[1]
	sameTable := first.Scheme == second.Scheme && first.Shape() == second.Shape() && !s.All[0].Current().NeedsNoTable
	a, b, ok := s.readings(first, second)
	switch {
	case ok && (!sameTable || a != b):
		own.Readout = s.compareReadings(a, b)
	case !sameTable && s.cells():
		own.Readout = s.compareValues(first, second)
	}
	return own
}

// remarks says what the picture of the active pane leaves out of its table, or of the tables of its subjects: once what
// holds for all of them, else with the letter of each.
func (s Scenes) remarks() chart.Field {
	field := chart.Field{Drop: 1}
	sc, err := s.Of(s.Right)
	all := s.subjects()
	switch {
	case err != nil && !s.biased(s.Right):
		return field
	case all == nil:
		field.Value = remark(sc)
		return field
	}
	says := make([]string, len(all))
	for i, of := range all {
		says[i] = remark(of)
	}
	if same := slices.Compact(slices.Clone(says)); len(same) == 1 {
		field.Value = same[0]
		return field
	}
	for i, text := range says {
		if text != "" {
			field.Value = chart.Joined("; ", field.Value, chart.SubjectOf(i).Letter+": "+text)
		}
	}
	return field
}

// remark says what a picture leaves out of a table: entries without a number, numbers beyond its scale, and
// rows that its means and ranges do not read.
func remark(sc chart.Scene) string {
	if sc.Enc == nil {
		return ""
	}
	var says []string
	c := sc.Here()
	if c.Missing > 0 {
		says = append(says, chart.Plural(c.Missing, "number")+" left out, not finite or too large")
	}
	if c.Most > 0 {
		says = append(says, "some numbers reach "+chart.Significant(c.Most, 3))
	}
	if _, n := sc.Zoom.PerCell(); c.Taken(sc.RowCount()) < sc.RowCount() && c.Taken(n) < n {
		says = append(says, "means and ranges read at most "+chart.Plural(c.Sampled, "position"))
	}
	return strings.Join(says, "; ")
}

// differenceWords returns the words below a difference. They are the same whichever
// pane is active.
func (s Scenes) differenceWords(own chart.Words) chart.Words {
	first, second := s.own[0], s.own[1]
	first.Pos, first.Dim = s.less.Pos, s.less.Dim
	second.Pos, second.Dim = s.less.Pos, s.less.Dim
	if !own.OfDifference && s.values != nil {
		block := s.values.block()
		own.Caption = block.caption(s.less)
	}
	if s.All[0].Current().ShowsValues {
		own.Readout = append(s.compareValues(first, second), s.within(), s.remarks())
	}
	return own
}

// within says of a number how far it may be from the exact one and still be right.
func (s Scenes) within() chart.Field {
	field := chart.Field{Label: "bound", Drop: 2}
	if s.values != nil && s.values.bound != nil {
		exact := chart.Either(s.own[0].HasWaves(), s.own[0], s.own[1]).Enc.At(s.less.Pos, s.less.Dim)
		field.Value = chart.Power(s.values.bound(s.less.Pos, s.less.Dim, exact), 1)
	}
	return field
}

// caption relates the two pictures to each other where there is a sentence for it.
// Else it is the caption of the active pane, behind the name of that pane.
func (s Scenes) caption(own []string) []string {
	first, second := s.own[0], s.own[1]
	if strings.Join(s.names(), "") == "" {
		return own
	}
	if first.HasWaves() && second.HasWaves() && !s.All[0].Current().NeedsNoTable {
		caption := s.tie()
		if caption == nil && first.Shape() != second.Shape() && s.cells() {
			caption = s.shapeCaption(first, second)
		}
		if caption != nil {
			return caption
		}
	}
	var named []string
	for _, c := range own {
		named = append(named, s.bothNames()[chart.One(s.Right)]+": "+c)
	}
	if n := len(own); n > 0 { // on narrow screens the heading has to do for the name
		named = append(named, own[n-1])
	}
	return named
}

// cells reports whether both panes show single values of their tables.
func (p Panes) cells() bool { return p.All[0].Current().ShowsValues && p.All[1].Current().ShowsValues }

// tie returns what the step that one pane shows along a path is in the other pane, if
// both have the cursor at the same place of the same table.
func (s Scenes) tie() []string {
	a, b := s.All[0], s.All[1]
	if a.Current().Tie != nil {
		a, b = b, a
	}
	path := a.Current().Path
	if path == "" || b.Current().Tie == nil || a.Scheme != b.Scheme || a.Shape() != b.Shape() ||
		a.Pos != b.Pos || a.Dim != b.Dim || a.Offset != b.Offset {
		return nil
	}
	return b.Current().Tie(s.own[0], b, path)
}

// shapeCaption says how many pairs complete a turn in either table, or where another
// layout has the wave under the cursor.
func (p Panes) shapeCaption(first, second chart.Scene) []string {
	names := p.tableNames()
	if first.Layout != second.Layout {
		return layoutCaption(first, second, names)
	}
	base := first.OnlyBase(second)
	if base && first.Waves.Pairs() == 1 {
		return []string{"The base changes nothing here: the only pair has ω = 1 at any base."}
	}
	at := strconv.Itoa(first.FullTurns()) + " of " + chart.Plural(first.Waves.Pairs(), "pair") + " at " + names[0] + ", " +
		strconv.Itoa(second.FullTurns())
	if second.Waves.Pairs() != first.Waves.Pairs() {
		at += " of " + strconv.Itoa(second.Waves.Pairs())
	}
	at += " at " + names[1]
	few := "Full turns: " + strconv.Itoa(first.FullTurns())
	if second.Waves.Pairs() != first.Waves.Pairs() {
		few += " of " + strconv.Itoa(first.Waves.Pairs())
	}
	few += " and " + strconv.Itoa(second.FullTurns()) + " of " + strconv.Itoa(second.Waves.Pairs()) + "."
	within := "full turns in " + chart.Plural(first.Length, "position")
	switch {
	case first.Length != second.Length:
		return []string{"Pairs that complete a turn: " + at + ".", "Full turns: " + at + ".", few}
	case base:
		return []string{"A larger base slows every pair but the first; " + within + ": " + at + ".",
			chart.Sentence(within) + ": " + at + ".", few}
	}
	return []string{chart.Sentence(within) + ": " + at + ".", few}
}

// layoutCaption says where either of two layouts of the same waves has the wave under
// the cursor. It returns nil if the waves differ.
func layoutCaption(first, second chart.Scene, names []string) []string {
	a, b := first.Shape(), second.Shape()
	last := first.Waves.Pairs() - 1
	a.Layout, a.RoPE.Pairing = b.Layout, b.RoPE.Pairing
	if a != b || second.Waves.Pairs() != last+1 || first.Waves.PhaseStep(last) != second.Waves.PhaseStep(last) {
		return nil
	}
	const text = "The same waves in another order"
	pair, kind := first.Wave()
	there, ok := second.Waves.Column(pair, kind)
	if !ok || kind == encoding.Zero {
		return []string{text + "."}
	}
	return []string{text + ": " + kind.String() + " of pair " + strconv.Itoa(pair) + " is dim " +
		strconv.Itoa(first.Dim) + " in " + names[0] + ", dim " + strconv.Itoa(there) + " in " + names[1] + ".", text + "."}
}

// bothNames returns the names of the panes, or their places if nothing differs.
func (p Panes) bothNames() []string {
	if names := p.names(); names[0] != "" {
		return names
	}
	return []string{"first", "second"}
}

// compareValues returns the readout of two values of tables: the cursor of either
// pane, how the angle comes about, and the difference.
func (p Panes) compareValues(first, second chart.Scene) []chart.Field {
	if p.OnePicture() { // with one cursor, at which both have a value
		v := chart.Versus{Values: []float64{first.Enc.At(first.Pos, first.Dim), second.Enc.At(second.Pos, second.Dim)},
			Write: chart.SignedText, Least: 5}
		if p.Difference && first.HasWaves() != second.HasWaves() {
			v.Most = chart.Finest // which tells rounding
		}
		column := columnText(first)
		if column != columnText(second) { // in two layouts
			column = "dim " + strconv.Itoa(first.Dim)
		}
		return append([]chart.Field{{Value: "pos " + strconv.Itoa(first.Pos), Ink: chart.CursorStyle, Drop: 4},
			{Value: column, Drop: 3}}, v.Fields(2)...)
	}
	names, values := p.bothNames(), [2]float64{}
	samePos, sameDim := first.Pos == second.Pos, columnText(first) == columnText(second)
	var fields []chart.Field
	if samePos {
		fields = append(fields, chart.Field{Value: "pos " + strconv.Itoa(first.Pos), Ink: chart.CursorStyle, Drop: 4})
	}
	if sameDim {
		fields = append(fields, chart.Field{Value: columnText(first), Drop: 3})
	}
	for i, sc := range [...]chart.Scene{first, second} {
		if !samePos {
			names[i] += ", pos " + strconv.Itoa(sc.Pos)
		}
		if !sameDim {
			names[i] += ", " + columnText(sc)
		}
		values[i] = sc.Enc.At(sc.Pos, sc.Dim)
		fields = append(fields, p.comparedField(i, names[i], chart.SignedText(values[i], 5)))
		if here := sc.Here(); here.Group == encoding.PairGroup {
			w := sc.Waves.Frequency(here.Index)
			fields = append(fields, chart.Field{Label: strconv.Itoa(sc.Pos) + " / " + chart.Significant(1/w, 5) + " =",
				Value: chart.Significant(float64(sc.Pos)*w, 5) + " rad", Drop: 1})
		}
	}
	return append(fields, p.differenceField(chart.SignedText(values[0]-values[1], 5)))
}

// comparedField returns the field of the number of one pane. The last field that a narrow row
// has is the difference while that is shown, else the number of the first pane.
func (p Panes) comparedField(pane int, label, value string) chart.Field {
	drop := chart.Either(pane == 0 && !p.Difference, 0, 5)
	return chart.Field{Label: label + ":", Value: value, Ink: chart.StrongStyle, Drop: drop}
}

// differenceField returns the field of the difference of two such numbers.
func (p Panes) differenceField(value string) chart.Field {
	drop := chart.Either(p.Difference, 0, 2)
	return chart.Field{Label: "difference", Value: value, Ink: chart.StrongStyle, Drop: drop}
}

// columnText returns what the column under the cursor is: "dim 22 = sin, pair 11".
func columnText(sc chart.Scene) string {
	text, here := "dim "+strconv.Itoa(sc.Dim), sc.Here()
	if here.Name != "" {
		text += " = " + here.Name
	}
	switch here.Group {
	case encoding.Alone:
		return text
	case encoding.PairGroup:
		text += ", pair"
	}
	return text + " " + strconv.Itoa(here.Index)
}

// readings returns the numbers that the pictures are about; false unless both have one.
func (s Scenes) readings(first, second chart.Scene) (a, b chart.Reading, ok bool) {
	view := s.All[0].Current()
	if view.Reading == nil || s.All[0].View != s.All[1].View {
		return a, b, false
	}
	a, okA := view.Reading(first, s.All[0])
	b, okB := view.Reading(second, s.All[1])
	return a, b, okA && okB
}

// compareReadings returns the readout of the numbers that two pictures are about, and of their
// difference if they are of the same thing.
func (p Panes) compareReadings(a, b chart.Reading) []chart.Field {
	names := p.bothNames()
	if a.Of != b.Of {
		return []chart.Field{p.comparedField(0, names[0]+": "+a.Of, readingText(a)),
			p.comparedField(1, names[1]+": "+b.Of, readingText(b))}
	}
	difference := chart.Reading{Value: a.Value - b.Value, Whole: a.Whole}
	return []chart.Field{{Value: a.Of, Drop: 3}, p.comparedField(0, names[0], readingText(a)),
		p.comparedField(1, names[1], readingText(b)), p.differenceField(readingText(difference))}
}

// readingText writes a reading: a count as it is, another number with five decimals.
func readingText(r chart.Reading) string {
	if r.Whole {
		return chart.Position(int(r.Value))
	}
	return chart.SignedText(r.Value, 5)
}
