package views

import (
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// cursorFlags are what linked panes share, and what the pictures show anyway:
// names of panes leave them out.
const cursorFlags = " pos dim offset marks zoom speed bits "

// Shared reports that a setting has the same value in all panes.
func (p Panes) Shared(name string) bool {
	f, _ := FindFlag(name)
	if !p.Two {
		return true
	}
	if name == "base" || name == "match-base" {
		return p.First.Shape().Base == p.Second.Shape().Base
	}
	return f.Get(p.First) == f.Get(p.Second)
}

// Names says of either pane what the other has not. The second one's is that of
// the difference while it shows one.
func (p Panes) Names() [2]string {
	names := p.names()
	switch {
	case names[0] == "" && p.Difference:
		return [2]string{"first pane", "first pane " + minus + " itself"}
	case names[0] == "":
		return [2]string{"first pane", "second pane: the same so far"}
	case p.Difference:
		names[1] = names[0] + " " + minus + " " + names[1]
	}
	return names
}

// names are empty where nothing differs.
func (p Panes) names() [2]string {
	moved := func(f Flag) bool { return strings.Contains(cursorFlags, " "+f.Name+" ") }
	names := p.differing(func(f Flag) bool { return !moved(f) })
	if names[0] == "" && p.Unlinked {
		return p.differing(moved)
	}
	return names
}

// tableNames are names by what makes the tables differ, in whatever views.
func (p Panes) tableNames() [2]string {
	return p.differing(func(f Flag) bool { return strings.Contains(" d-model length base layout ", " "+f.Name+" ") })
}

// differing says of either pane which of some settings the other has not.
func (p Panes) differing(counts func(Flag) bool) [2]string {
	var names [2][]string
	for _, f := range Flags {
		if f.Name == "match-base" || !counts(f) || p.Shared(f.Name) {
			continue
		}
		for i, s := range [...]State{p.First, p.Second} {
			if matters(f, s) {
				names[i] = append(names[i], phrase(f, s))
			}
		}
	}
	return [2]string{strings.Join(names[0], " · "), strings.Join(names[1], " · ")}
}

// matters reports that the view of a State reads a setting.
func matters(f Flag, s State) bool { return f.View == "" || f.View == s.Current().Title }

// phrase says what a setting is, in a word or two.
func phrase(f Flag, s State) string {
	v := f.Get(s)
	switch f.Name {
	case "view", "scheme", "layout":
		return v
	case "d-model":
		return "d_model " + v
	case "base":
		base := s.Shape().Base
		if v = strconv.FormatFloat(base, 'g', -1, 64); len(v) > 8 {
			v = strconv.FormatFloat(base, 'g', 6, 64)
		}
	case "offset":
		return "k = " + v
	}
	switch {
	case f.Switch && v == "on":
		return f.Name
	case f.Switch:
		return f.Name + " off"
	}
	return f.Name + " " + v
}

// Shown says which of all positions a picture shows.
func Shown(f frame.Frame, sc Scene) string {
	v := sc.Current()
	if v.Note != nil {
		return v.Note(sc.State)
	}
	first, n := v.First(f, sc), v.Window(f, sc)
	if n >= sc.Length {
		return "all " + plural(sc.Length, "position")
	}
	last := min(first+n, sc.Length) - 1
	return strconv.Itoa(first) + "–" + strconv.Itoa(last) + " of " + strconv.Itoa(sc.Length)
}

// Words says what two panes show together, given what the active one says of
// itself unless it is a difference.
func (p Panes) Words(own func() Words) Words {
	first, errA := NewScene(p.First)
	second, errB := NewScene(p.Second)
	if errA == nil && errB == nil && p.Difference && p.NoDifference() == "" {
		d := first.less(second)
		if d.View == Similarity.Name {
			return Words{Caption: newSimLess(d).caption(d), Readout: p.alikeReadout(d.offsetOn(first), d.offsetOn(second))}
		}
		return Words{Caption: differenceCaption(d), Readout: p.bothReadouts(d.at(first), d.at(second))}
	}
	words := own()
	if errA != nil || errB != nil {
		return words
	}
	if caption := p.caption(first, second); caption != nil {
		words.Caption = append(caption, words.Caption...)
	}
	sameTable := first.Scheme == second.Scheme && first.Shape() == second.Shape()
	switch {
	case p.Unlinked || sameTable:
	case p.values():
		words.Readout = p.bothReadouts(first, second)
	case p.alike() && first.Waves != nil && second.Waves != nil:
		words.Readout = p.alikeReadout(first, second)
	}
	return words
}

// at is another scene with this one's cursor.
func (sc Scene) at(other Scene) Scene {
	other.Pos, other.Dim = sc.Pos, sc.Dim
	return other
}

// offsetOn is another scene with this one's offset.
func (sc Scene) offsetOn(other Scene) Scene {
	other.Offset = sc.Offset
	return other
}

// caption says what two panes have to do with each other; nil if there is
// nothing that the active one alone does not say.
func (p Panes) caption(first, second Scene) []Line {
	names := p.names()
	switch {
	case names[0] == "":
		return lines("both panes show the same: the next change makes the difference", "both panes show the same")
	case first.Waves == nil || second.Waves == nil:
		return nil
	case p.turnsTie():
		return wedgeCaption(first)
	case first.Shape() == second.Shape() || !p.values():
		return nil
	}
	return p.shapeCaption(first, second)
}

// values reports that both panes show single values of their tables.
func (p Panes) values() bool {
	single := func(s State) bool { return s.Current().Subtract != nil && s.View != Similarity.Name }
	return single(p.First) && single(p.Second)
}

// shapeCaption says what becomes of the waves in another shape of the table.
func (p Panes) shapeCaption(first, second Scene) []Line {
	names := p.tableNames()
	if first.Layout != second.Layout {
		return layoutCaption(first, second, names)
	}
	share := func(sc Scene) string {
		return strconv.Itoa(encoding.Turning(sc.Waves, sc.Length)) + " of " + plural(sc.Waves.Pairs(), "pair")
	}
	within := " turn within " + plural(first.Length, "position")
	between := " at " + names[0] + ", " + share(second) + " at " + names[1]
	if first.Length != second.Length {
		within, between = " turn", " at "+names[0]+", "+share(second)+" at "+names[1]
	}
	text := share(first) + within + between
	short := share(first) + " turn" + between
	switch base := p.onlyBase(); {
	case base != "" && first.Waves.Pairs() == 1:
		return lines("the base changes nothing here: the only pair has ω = 1 at any base", "the only pair has ω = 1 at any base")
	case base != "":
		return lines(base+": "+text, text, short)
	}
	return lines(text, short)
}

// layoutCaption says of two layouts with the same waves where they stand.
func layoutCaption(first, second Scene, names [2]string) []Line {
	a, b := first.Shape(), second.Shape()
	last := first.Waves.Pairs() - 1
	a.Layout = b.Layout
	if a != b || second.Waves.Pairs() != last+1 || first.Waves.Turn(last) != second.Waves.Turn(last) {
		return nil
	}
	text := "the same waves in another order"
	pair, kind := first.Wave()
	there, ok := second.Waves.Column(pair, kind)
	if !ok || kind == encoding.Zero {
		return lines(text)
	}
	return lines(text+": "+kind.String()+" of pair "+strconv.Itoa(pair)+" is dim "+strconv.Itoa(first.Dim)+" in "+names[0]+
		", dim "+strconv.Itoa(there)+" in "+names[1], text)
}

// onlyBase says what a larger base does, where the bases alone differ.
func (p Panes) onlyBase() string {
	a, b := p.First.Shape(), p.Second.Shape()
	if a.Base == b.Base {
		return ""
	}
	if a.Base = b.Base; a != b {
		return ""
	}
	return "a larger base slows every pair but the first"
}

// turnsTie reports that one pane shows the curves and the other the dials of
// the same table, at the same position and offset.
func (p Panes) turnsTie() bool {
	a, b := p.First, p.Second
	if a.View == "shift" {
		a, b = b, a
	}
	return a.View == "curves" && b.View == "shift" && !b.Predict && a.Scheme == b.Scheme && a.Shape() == b.Shape() &&
		a.Pos == b.Pos && a.Dim == b.Dim && a.Offset == b.Offset
}

// wedgeCaption ties the step from a position to the one k later, on the curves,
// to the wedge of the dials.
func wedgeCaption(sc Scene) []Line {
	pair, kind := sc.Wave()
	if kind == encoding.Zero {
		return nil
	}
	k := strconv.Itoa(sc.Offset)
	angle := signedAngle(sc.Waves.Frequency(pair)*float64(sc.Offset)) + " rad for pair " + strconv.Itoa(pair)
	step := "the step from " + strconv.Itoa(sc.Pos) + " to " + strconv.Itoa(sc.Pos+sc.Offset)
	return lines(
		step+" on the curves is the wedge ω·"+k+" of the dials: "+angle+", the same from every position",
		step+" is the wedge ω·"+k+": "+angle,
		"ω·"+k+" = "+angle)
}

// signedAngle writes an angle that may be negative.
func signedAngle(v float64) string {
	if v < 0 {
		return minus + significant(-v, 4)
	}
	return significant(v, 4)
}

// offsetNote is the Note of views of an offset.
func offsetNote(s State) string { return "k = " + strconv.Itoa(s.Offset) }
