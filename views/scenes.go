package views

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"sync"

	"wavescope/encoding/measure"
	"wavescope/encoding/memo"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/scores"
)

// Scenes are what two panes, or one, are drawn from: made once, and asked for everything that is shown of them. The
// picture of a comparison in one picture is asked for as either pane's.
type Scenes struct {
	Panes
	own    []chart.Scene // what each State is drawn from
	less   chart.Scene   // the difference, where the second pane shows it
	values *differences  // what there is to say of its values
	failed []error
	turned *knobTurn // what a knob has changed; nil if none
	head   Head
}

// Head is what the row of faces has besides what the pictures show.
type Head struct {
	Lead  []string // settings for which there is no room elsewhere; they come first
	Still bool     // a click does nothing: there are no titles of faces
}

// Under returns the scenes with their pictures under a row of faces.
func (s Scenes) Under(h Head) Scenes {
	s.head = h
	return s
}

// heading returns the groups of fields before those of a pane's picture, on paper of w columns. Both panes have the
// same Lead, which is in the first.
func (s Scenes) heading(second bool, t frame.Theme, w int) [][]chart.Field {
	var lead []chart.Field
	for i, text := range s.head.Lead {
		lead = append(lead, chart.Field{Value: text, Ink: chart.FaintStyle, Drop: chart.DropLast + len(s.head.Lead) - i})
	}
	if second {
		lead = nil
	}
	if s.subjects() == nil {
		return [][]chart.Field{lead}
	}
	return append([][]chart.Field{lead}, s.named(t, w)...)
}

// Scenes makes the encodings that the panes name. Its cost does not depend on
// their length.
func (p Panes) Scenes() Scenes {
	s := Scenes{Panes: p}
	for _, state := range p.States() {
		if !state.Current().Filters {
			state.Filter = chart.Unfiltered
		}
		sc, err := chart.New(state.State)
		if err == nil && !state.HasPicture() {
			err = NoPicture(state.noPicture())
		}
		s.own, s.failed = append(s.own, sc), append(s.failed, err)
	}
	switch {
	case p.Count < 2:
	case p.Difference:
		if s.failed[1] = cmp.Or(s.failed[0], s.failed[1]); s.failed[1] == nil && p.All[0].Current().ShowsValues {
			s.subtract()
		}
	case p.OnePicture():
	default:
		s.own[0].ShiftLinked, s.own[1].ShiftLinked = p.All[0].tied(p.All[1]), p.All[1].tied(p.All[0])
		if first, second := s.own[0], s.own[1]; p.All[0].View == p.All[1].View && cmp.Or(s.failed...) == nil {
			s.own[0].Other, s.own[1].Other = &second, &first
		}
	}
	if p.OnePicture() {
		s.compare()
	}
	return s
}

// compare makes one picture of all scenes.
func (s *Scenes) compare() {
	c := &chart.Comparison{Scenes: slices.Clone(s.own), Names: s.Panes.names(), Difference: s.Difference}
	for _, state := range s.States() {
		c.Settings = append(c.Settings, state)
	}
	s.own[0].Comparison, s.less.Comparison = c, c
	s.failed[0] = cmp.Or(s.failed...)
}

// which returns the place of what a pane is drawn from.
func (s Scenes) which(second bool) int { return chart.One(second && s.own[0].Comparison == nil) }

// subjects returns the scenes of a comparison in one picture; nil of panes.
func (s Scenes) subjects() []chart.Scene {
	if s.own[0].Comparison == nil {
		return nil
	}
	return s.own[0].Comparison.Scenes
}

// Hiding returns the scenes with parts of the pictures of a view left out.
func (s Scenes) Hiding(h chart.Hidden, view string) Scenes {
	states := s.States()
	return s.each(func(i int, sc chart.Scene) chart.Scene {
		if states[i].View != view {
			return sc
		}
		if sc.Other != nil { // the same view
			other := sc.Other.Hiding(h)
			sc.Other = &other
		}
		return sc.Hiding(h)
	})
}

// Along returns the scenes a part of the step on to the next position, 0 ≤ part < 1, if there is one. Pictures that do
// not glide, and pictures of several subjects, stay as they are.
func (s Scenes) Along(part float64) Scenes {
	if s.OnePicture() {
		return s
	}
	return s.each(func(_ int, sc chart.Scene) chart.Scene {
		if sc.Pos < sc.Length-1 {
			sc.Along = part
		}
		return sc
	})
}

// Remembering returns the scenes with a cache for what takes long to compute, which the
// program keeps from frame to frame.
func (s Scenes) Remembering(c *memo.Cache) Scenes {
	s = s.each(func(_ int, sc chart.Scene) chart.Scene {
		return sc.Each(func(sc *chart.Scene) { sc.Cache = c })
	})
	if s.values != nil {
		s.look()
	}
	return s
}

// each returns the scenes after a change of each one, given the place of its State.
func (s Scenes) each(changed func(i int, sc chart.Scene) chart.Scene) Scenes {
	s.own = slices.Clone(s.own)
	for i, sc := range s.own {
		s.own[i] = changed(i, sc)
	}
	s.less = changed(len(s.own)-1, s.less)
	return s
}

// subtract makes the scene of the difference.
func (s *Scenes) subtract() {
	s.less = s.own[0].Less(s.own[1])
	s.look()
}

// look finds what there is to say of a difference.
func (s *Scenes) look() {
	values := new(differences)
	if mixed(s.less) {
		numbers, waves := s.own[0], s.own[1].Waves
		if numbers.HasWaves() {
			numbers, waves = s.own[1], s.own[0].Waves
		}
		values.bound = numbers.Requested.Tolerance(waves)
		enc := s.less.Enc.(measure.Difference)
		enc.Looked = sync.OnceValue(func() *measure.Look { return values.block().all })
		s.less.Enc = enc
	}
	s.less.Largest = values.largest
	values.of = s.less
	s.values = values
}

// States returns the States that are shown, A first.
func (p Panes) States() []State { return p.All[:max(p.Count, 1)] }

// NoPicture is the error of a view that can show nothing of a scheme, and says
// why.
type NoPicture string

func (n NoPicture) Error() string { return string(n) + "." }

// tied reports whether another State shows what the offset does at this one's
// position.
func (s State) tied(o State) bool {
	return o.Current().Tie != nil && s.View != o.View && s.Pos == o.Pos && s.Offset == o.Offset
}

// State returns the State of a pane.
func (s Scenes) State(second bool) State { return s.All[s.which(second)] }

// Of is what a pane is drawn from, or why there is nothing to draw.
func (s Scenes) Of(second bool) (chart.Scene, error) {
	at := s.which(second)
	if s.Difference && s.failed[at] == nil && (at == 1 || s.own[0].Comparison != nil) && s.All[0].Current().ShowsValues {
		return s.less, nil
	}
	return s.own[at], s.failed[at]
}

// Err returns why there is nothing to draw in one of the panes, nil if there is in all.
func (p Panes) Err() error {
	scenes := p.Scenes()
	for _, second := range []bool{false, p.Count > 1} {
		if _, err := scenes.Of(second); err != nil {
			return err
		}
	}
	return nil
}

// bias shows what a scheme adds to scores, in place of a view that shows nothing of it.
var bias = mount(chart.View[State]{
	Knobs: func(s chart.State, _ State) []string { return append(chart.TableKnobs(s), "length", "offset") },
	Plan: func(p chart.Paper, sc chart.Scene, s State) chart.Picture {
		draw := scores.Curve
		if of := s.Current().Scores; of != nil {
			draw = func(p chart.Paper, sc chart.Scene) (chart.Region, string) { return of(p, sc, s) }
		}
		return scores.Plan(p, sc, s.noPicture(), draw, s.tabs())
	},
}, func(s *State) *State { return s })

// biased reports whether a pane shows the bias of its scheme, since its view has nothing
// to show.
func (s Scenes) biased(second bool) bool {
	return errors.As(s.failed[s.which(second)], new(NoPicture)) && s.State(second).ShowsBias()
}

// Fails says why a pane has no picture; nil if it has one.
func (s Scenes) Fails(second bool) error {
	if s.biased(second) {
		return nil
	}
	return s.failed[s.which(second)]
}

// Plan lays a pane's picture out on a blank frame, or says why there is none.
func (s Scenes) Plan(second bool, f frame.Frame) (*Picture, error) {
	sc, err := s.Of(second)
	state := s.State(second)
	view := state.Current()
	switch {
	case s.biased(second):
		view, sc = bias, s.own[s.which(second)]
	case err != nil:
		return nil, err
	}
	w, _ := f.Size()
	return view.layOut(f, sc, state, chart.Head{About: s.heading(second, f.Theme, w), Still: s.head.Still}), nil
}

// Shown returns the data of the regions of a pane's picture, first what the picture is
// about, or why there is none.
func (s Scenes) Shown(second bool) ([]chart.Shown, error) {
	sc, err := s.Of(second)
	state := s.State(second)
	switch {
	case s.biased(second):
		return bias.Tables(s.own[s.which(second)], state), nil
	case err != nil:
		return nil, err
	}
	all := state.Current().Tables(sc, state)
	if sc.Comparison != nil {
		for i := range all {
			all[i].Title += "; " + sc.Comparison.Subjects()
		}
	}
	return all, nil
}

// Figured returns the figure of a pane, or why there is none.
func (s Scenes) Figured(second bool) (chart.Figured, error) {
	sc, err := s.Of(second)
	state := s.State(second)
	switch {
	case s.biased(second):
		return bias.Figured(s.own[s.which(second)], state), nil
	case err != nil:
		return chart.Figured{}, err
	}
	f := state.Current().Figured(sc, state)
	if sc.Comparison != nil {
		f.Caption = chart.Joined(" ", f.Caption, sc.Comparison.Subjects()+".")
	}
	return f, nil
}

// Fit takes the closest scale at which the active pane, on a frame, shows the
// whole length, or the automatic one where that is meant to show it and does. Views
// that do not walk the ladder of Zoom stay as they are.
func (s Scenes) Fit(f frame.Frame) Panes {
	state := s.State(s.Right)
	probe := state
	probe.Zoom = 2
	if probe.ZoomBy(1); probe.Zoom == 2 {
		return s.Panes
	}
	sc, err := s.Of(s.Right)
	if err != nil {
		return s.Panes
	}
	whole := func(z chart.Zoom) bool {
		state.Zoom, sc.Zoom = z, z
		_, n := state.Current().LayOut(f, sc, state).Shown()
		return n >= sc.Longest() || z.Widest()
	}
	z := chart.Auto
	if !state.Current().HasFit || !whole(z) {
		for z = chart.Closest; !whole(z); z = z.Out() {
		}
	}
	return s.Change(func(s *State) { s.Zoom = z })
}

// Note is what the heading of a pane says of its picture: which of all positions
// it shows, or what the view says instead. Of two subjects in one picture it says what holds for both.
func (s Scenes) Note(second bool, p *Picture) string {
	sc, err := s.Of(second)
	if err != nil {
		return ""
	}
	view := s.State(second).Current()
	note := shown(sc, p)
	switch {
	case sc.Comparison != nil && len(p.Heading) > 0:
		note = chart.Dropping(p.Heading, sc.Hidden, chart.Plain(", "))[0].Text()
	case view.Note != nil:
		note = view.Note(s.State(second).State, s.State(second))
		for _, other := range s.others() {
			if sc.Comparison != nil && view.Note(other.State, other) != note {
				return ""
			}
		}
	}
	if sc.Minuend != nil {
		note = "scale ±" + chart.Plainly(sc.Here().High) + " · " + note
	}
	return note
}

// shown says which of all positions a picture shows.
func shown(sc chart.Scene, p *Picture) string {
	first, n := p.Shown()
	all := sc.Longest()
	if first == 0 && n >= all {
		return chart.Either(all > 1, "all ", "") + chart.Plural(all, "position")
	}
	return strconv.Itoa(first) + "–" + strconv.Itoa(min(first+n, all)-1) + " of " + strconv.Itoa(all)
}
