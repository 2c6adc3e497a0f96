package views

import (
	"strings"

	"wavescope/encoding"
)

// Scene is what the first pane is drawn from, or the second.
func (p Panes) Scene(second bool) (Scene, error) {
	switch {
	case !second:
		sc, err := NewScene(p.First)
		sc.Tied = p.Two && !p.Difference && p.First.tied(p.Second)
		return sc, err
	case !p.Difference:
		sc, err := NewScene(p.Second)
		sc.Tied = p.Second.tied(p.First)
		return sc, err
	}
	first, err := NewScene(p.First)
	if err != nil {
		return first, err
	}
	sc, err := NewScene(p.Second)
	if err != nil {
		return sc, err
	}
	return first.less(sc), nil
}

// tied reports that another State shows what the offset does at this one's
// position.
func (s State) tied(o State) bool {
	return o.View == Shift.Name && s.View != o.View && s.Pos == o.Pos && s.Offset == o.Offset
}

// ahead is the position k later if the other pane shows the shift there and
// it is one of the sequence.
func (sc Scene) ahead() (pos int, ok bool) {
	pos = sc.Pos + sc.Offset
	return pos, sc.Tied && sc.Waves != nil && sc.Offset != 0 && 0 <= pos && pos < sc.Length
}

// less is the scene of the difference of two tables over the columns and the
// positions that both have, in the arrangement of the second.
func (first Scene) less(second Scene) Scene {
	sc := second
	enc := encoding.Difference{A: first.Enc, B: second.Enc}
	sc.From, sc.Enc = &first, enc
	common := enc.Config()
	sc.DModel, sc.Length = common.DModel, common.Length
	sc.State = sc.State.Clamp()
	if sc.Waves != nil {
		sc.Waves = encoding.Clip(sc.Waves, sc.DModel)
	}
	return sc
}

// full is the value that a picture's scale ends at.
func (sc Scene) full() float64 {
	if sc.From != nil {
		return 2
	}
	return 1
}

// height is where a value stands on a scale from −1 to 1.
func (sc Scene) height(v float64) float64 { return level(sc.Waves == nil, v) / sc.full() }

// NoDifference says why the second pane cannot show the difference, "" if it
// can.
func (p Panes) NoDifference() string {
	view := p.Second.Current()
	switch {
	case !p.Two:
		return "a difference needs two panes; | opens the second"
	case p.First.View != p.Second.View:
		return "different views have no difference: both panes must show the same one"
	case view.Subtract == nil:
		return view.Title + " has no difference to show; " + subtracting() + " have"
	}
	first, errA := NewScene(p.First)
	second, errB := NewScene(p.Second)
	if errA == nil && errB == nil && (first.Waves == nil) != (second.Waves == nil) {
		return "bits run from 0 to 1 and waves from −1 to 1: they have no difference on one scale"
	}
	if errB == nil && view.Waves && second.Waves == nil {
		return view.Title + " needs waves; bits have none"
	}
	return view.Subtract(p.Second)
}

// measureAs takes over what another State shows of similarity: the difference
// of two measures means nothing.
func (s *State) measureAs(o State) {
	if s.View == Similarity.Name && o.View == s.View {
		s.Similar.Measure, s.Similar.Sines = o.Similar.Measure, o.Similar.Sines
	}
}

// subtracting lists the views that draw differences.
func subtracting() string {
	var titles []string
	for _, v := range all() {
		if v.Subtract != nil {
			titles = append(titles, v.Title)
		}
	}
	last := len(titles) - 1
	return strings.Join(titles[:last], ", ") + " and " + titles[last]
}

// subtracts is the Subtract of a view that draws any difference.
func subtracts(State) string { return "" }
