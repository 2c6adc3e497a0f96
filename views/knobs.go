package views

import (
	"strconv"

	"wavescope/views/chart"
)

// Knobs returns the flags that are turned by hand in the picture of the State, the most telling first.
func (s State) Knobs() []Flag {
	view := s.Current()
	if s.ShowsBias() {
		view = bias
	}
	if view.Knobs == nil {
		return nil
	}
	var knobs []Flag
	for _, name := range view.Knobs(s.State, s) {
		if f, ok := FindFlag(Flags, name); ok && f.Knob != nil {
			knobs = append(knobs, f)
		}
	}
	return knobs
}

// A knobTurn is what turning a knob has changed.
type knobTurn struct {
	flag        Flag
	from, to    State
	before, now chart.Scene
}

// Turned returns the scenes of panes in which a knob has been turned, given the value that it had before. The active
// pane shows the picture of that value behind its own, see [chart.Scene.Ghost], and its caption says what the knob has
// changed. A comparison in one picture stays as it is: it shows a second value already.
func (s Scenes) Turned(f Flag, before string) Scenes {
	now, at := s.Active(), chart.One(s.Right)
	was, err := now.With([]Setting{{Name: f.Name, Value: before}})
	if err != nil || f.Alike(was, now) || s.failed[at] != nil || s.Right && s.Difference ||
		s.subjects() != nil {
		return s
	}
	ghost, err := chart.New(was.State)
	if err != nil {
		return s
	}
	ghost.Cache = s.own[at].Cache
	s.own[at].Ghost = &ghost
	s.turned = &knobTurn{f, was, now, ghost, s.own[at]}
	return s
}

// caption says from where to where the knob was turned, what that changed, and how the picture shows what was before.
// A narrow screen has the first in its row of knobs.
func (t *knobTurn) caption(own chart.Words) []string {
	turned, changed := t.flag.Knob.Name+" "+t.flag.Short(t.from)+" → "+t.flag.Short(t.to), t.changed()
	if changed == "" {
		return []string{turned}
	}
	ghost := chart.Either(own.Ghost == "", "", "; "+own.Ghost+": how it was")
	return []string{turned + ": " + changed + ghost, changed + ghost, changed}
}

// changed gives the number that the picture is about, now and before, or how many pairs complete a turn, or the value
// under the cursor.
func (t *knobTurn) changed() string {
	was := func(now, before string) string {
		return chart.Either(now == before, now+", as before", now+", was "+before)
	}
	if read := t.to.Current().Reading; read != nil {
		now, ok := read(t.now, t.to)
		before, okBefore := read(t.before, t.from)
		if ok && okBefore {
			return now.Of + " " + was(readingText(now), readingText(before))
		}
	}
	a, b := t.before, t.now
	switch {
	case a.Enc == nil || b.Enc == nil:
		return ""
	case a.HasWaves() && b.HasWaves() && a.Shape() != b.Shape():
		turns := func(sc chart.Scene) string { return strconv.Itoa(sc.FullTurns()) }
		if pairs := b.Waves.Pairs(); pairs != a.Waves.Pairs() {
			return turns(b) + " of " + strconv.Itoa(pairs) + " pairs finish a turn, " + turns(a) + " of " +
				strconv.Itoa(a.Waves.Pairs()) + " did"
		}
		return turns(b) + chart.Either(turns(b) == "1", " pair finishes", " pairs finish") + " a turn, " +
			chart.Either(turns(a) == turns(b), "as before", turns(a)+" did")
	case t.to.Current().ShowsValues:
		value := func(sc chart.Scene) string { return chart.SignedText(sc.Enc.At(sc.Pos, sc.Dim), 3) }
		return columnText(b) + " is " + was(value(b), value(a))
	}
	return ""
}
