package views

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// OnePicture reports whether one picture shows all States, on the same axes. Marks that differ as columns do, because
// each follows the same waves in its own layout, are no difference.
func (p Panes) OnePicture() bool {
	a := &p.All[0]
	view := a.Current()
	if p.Count < 2 || p.Apart || view.OnePicture == nil || view.lacks(a.Declared()) != "" {
		return false
	}
	for _, b := range p.others() {
		if a.View != b.View || a.Zoom != b.Zoom || a.Bits != b.Bits || len(view.Faces) > 0 && !view.face().Alike(*a, b) ||
			view.lacks(b.Declared()) != "" || !p.draws(view, *a, b) ||
			a.Marks != b.Marks && b.meet(*a).Marks != b.Marks && a.meet(b).Marks != a.Marks {
			return false
		}
	}
	return true
}

// draws reports whether the picture of a view shows two States, or their difference.
func (p Panes) draws(view View, a, b State) bool {
	return view.OnePicture(a.State, b.State, a, b) ||
		p.Difference && view.OneDifference != nil && view.OneDifference(a.State, b.State, a, b)
}

// fewer says why no picture shows more than two of the States; "" if one does.
func (p Panes) fewer() string {
	view := p.All[0].Current()
	face := slices.IndexFunc(view.Faces, func(f chart.Face[State]) bool { return f.Name == view.face().Get(p.All[0]) })
	switch {
	case face < 0 || !view.Faces[face].Several:
		var faces []string
		for _, v := range All {
			for _, f := range v.Faces {
				if f.Several {
					faces = append(faces, v.Title+" · "+f.Title)
				}
			}
		}
		return "three and four subjects are compared in " + chart.AllOf(faces) + " alone"
	case p.cursorDiffers("pos") || p.cursorDiffers("offset"):
		return "three and four subjects have one position and one offset"
	case !p.OnePicture():
		return "one picture does not show all of these subjects"
	}
	return ""
}

// Leading returns the State whose cursor the keys move: the active one, or A of a comparison in one picture, which B
// follows. A position that differs in B moves there.
func (p Panes) Leading() State {
	if p.OnePicture() && !p.cursorDiffers("pos") {
		return p.All[0]
	}
	return p.Active()
}

// OpenComparison opens a comparison with a second value of a setting: of the one that is named, else of the one that
// the view declares or, where that changes nothing, of its first knob that does. Without any it compares a State with
// itself.
func (p Panes) OpenComparison(name string) Panes {
	s := p.All[0]
	names := strings.Fields(cmp.Or(name, s.Current().Second))
	for _, f := range s.Knobs() {
		names = append(names, f.Name)
	}
	q := p.Split()
	shown := s.picture()
	for _, name := range names {
		for _, second := range s.seconds(name) {
			if second.picture() != shown {
				q.All[1] = second
				return q.Clamp()
			}
		}
	}
	return q
}

// waveRatio is how many times as long the wave of a second dimension is at least, and baseRatio the ratio of two bases.
const (
	waveRatio = 4
	baseRatio = 50
)

// seconds returns States with a second value of a setting, the most telling first.
func (s State) seconds(name string) (all []State) {
	add := func(value float64) {
		if t, err := s.beside([]Setting{{Name: name, Value: strconv.FormatFloat(value, 'f', -1, 64)}}); err == nil {
			all = append(all, t)
		}
	}
	switch f, ok := FindFlag(Flags, name); {
	case name == "dim":
		for _, dim := range s.otherDims() {
			add(float64(dim))
		}
	case name == "base":
		add(s.Shape().Base * baseRatio)
		add(max(s.Shape().Base/baseRatio, 2))
	case ok && len(f.Values) > 0:
		for _, value := range f.Values {
			if t, err := s.beside([]Setting{{Name: name, Value: value}}); err == nil {
				all = append(all, t)
			}
		}
	case ok && f.Knob != nil:
		add(f.Turned(s, 1, f.Number(s)))
		add(f.Turned(s, -1, f.Number(s)))
	}
	return all
}

// otherDims returns the dimensions of the cursor's kind whose waves are the next at least four times as long, and as
// short, as the cursor's. Where there are none it is the slowest and the fastest, and without waves the neighbours.
func (s State) otherDims() (dims []int) {
	sc, err := chart.New(s.State)
	if err != nil || !sc.HasWaves() {
		return []int{s.Dim + 1, s.Dim - 1}
	}
	here, _ := sc.Pair()
	last, w := sc.Waves.Pairs()-1, sc.Waves.Frequency
	for pair := here + 1; pair <= last && len(dims) == 0; pair++ {
		if w(here) >= waveRatio*w(pair) {
			dims = append(dims, sc.ColumnOf(pair))
		}
	}
	for pair := here - 1; pair >= 0; pair-- {
		if w(pair) >= waveRatio*w(here) {
			return append(dims, sc.ColumnOf(pair))
		}
	}
	return append(dims, sc.ColumnOf(last), sc.ColumnOf(0))
}

// merged returns a comparison in one picture after a change that would make the States a and b of A and B. A setting
// that differs between them changes in B alone, any other in both, the view included.
func (p Panes) merged(a, b State) Panes {
	q := p
	for _, f := range Flags {
		switch own := p.differsIn(f); {
		case own:
			carry(f, b, &q.All[1])
		case f.Get(a) != f.Get(p.All[0]):
			carry(f, a, &q.All[0])
			for i := range q.others() {
				carry(f, a, &q.others()[i])
			}
		}
	}
	return q.followed(p)
}

// followed returns a comparison in one picture in which B's cursor is where A's is, except where it is the cursor that
// differed before.
func (p Panes) followed(before Panes) Panes {
	p.All[0] = p.All[0].Clamp()
	for i, s := range p.others() {
		s = s.Clamp()
		p.others()[i] = s
		met := s.meet(p.All[0])
		for _, f := range Flags {
			if f.Cursor && !before.differsIn(f) {
				f.Set(&p.others()[i], f.Get(met))
			}
		}
	}
	return p.Clamp()
}

// withBoth applies settings to a comparison in one picture. While nothing differs, those that are no cursor's change B
// alone.
func (p Panes) withBoth(settings []Setting) (Panes, error) {
	same := !p.differs()
	var both, own []Setting
	for _, set := range settings {
		f, _ := FindFlag(Flags, set.Name)
		if p.differsIn(f) || same && !f.Cursor {
			own = append(own, set)
		} else {
			both = append(both, set)
		}
	}
	a, err := p.All[0].With(both)
	if err != nil {
		return p, err
	}
	q := p.merged(a, p.All[1])
	if q.All[1], err = q.All[1].With(own); err != nil {
		return p, err
	}
	return q.followed(p), nil
}

// carry copies a setting.
func carry(f Flag, from State, to *State) {
	f.Set(to, f.Get(from))
	if f.Leads { // its file is open
		to.Model = from.Model
	}
}

// differs reports whether the pictures of the two States differ in a setting, or in the place of the cursor.
func (p Panes) differs() bool {
	return slices.ContainsFunc(Flags, func(f Flag) bool {
		return p.differsIn(f) && (f.View == "" || f.View == p.All[0].Current().Title)
	})
}

// differsIn reports whether a setting differs between the States. That of a cursor does where neither follows the
// other: it is what they are compared by.
func (p Panes) differsIn(f Flag) bool {
	if f.Cursor {
		return p.cursorDiffers(f.Name)
	}
	return !p.alike(f)
}

// alike reports whether all States have a setting alike.
func (p Panes) alike(f Flag) bool {
	return !slices.ContainsFunc(p.others(), func(s State) bool { return !f.Alike(p.All[0], s) })
}

// cursorDiffers reports whether a setting of the cursor differs, and not because one table has fewer rows or columns.
func (p Panes) cursorDiffers(name string) bool {
	f, _ := FindFlag(Flags, name)
	return slices.ContainsFunc(p.others(), func(s State) bool {
		return !f.Alike(p.All[0], s) && !f.Alike(s, s.meet(p.All[0])) && !f.Alike(p.All[0], p.All[0].meet(s))
	})
}

// named returns the fields that name the subjects of a comparison in one picture, in groups: the letter and the name of
// each, marked as the view says where w columns have room.
func (s Scenes) named(t frame.Theme, w int) (groups [][]chart.Field) {
	const roomy = 60
	view := s.All[0].Current()
	marks := view.Subjects
	if view.Marks != nil {
		marks = view.Marks(s.own, s.All[0])
	}
	ascii := t.Glyphs == frame.ASCII
	marks.Lines = marks.Lines && w >= roomy && !(marks.Apart && ascii)
	marks.Sides = marks.Sides && w >= roomy
	if s.Difference { // which is the line of neither, and has no sides
		marks.Lines, marks.Sides = false, false
	}
	for i, name := range s.Panes.Names() {
		span := marks.Name(i, name, t)
		groups = append(groups, []chart.Field{{Value: span.Text, Ink: span.Style}})
	}
	if len(groups) == 2 && marks.Lines && !marks.Filled && ascii {
		both := strings.Repeat(string(chart.BothSign), 2) + " both"
		groups = append(groups, []chart.Field{{Value: both, Ink: chart.FaintStyle}})
	}
	if s.Difference {
		minus := chart.Field{Value: chart.Minus, Ink: chart.StrongStyle}
		return [][]chart.Field{{groups[0][0], minus, groups[1][0]}}
	}
	return groups
}
