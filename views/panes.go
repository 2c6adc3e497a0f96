package views

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wavescope/views/chart"
)

// Panes is what the program shows: one State, or a comparison of two, A and B. One picture shows both where their view
// draws them together, see [Panes.OnePicture]; else each has a pane with a picture of its own. Some pictures compare
// C and D too. Like a State it is a plain comparable value: what is on the screen, what is copied, printed and exported
// are all read from it.
//
// All have one cursor: where it moves in one of them, it moves in the others.
type Panes struct {
	All   [4]State // A, B, C and D; zero States from Count on
	Count int      // how many are shown: 1 to 4

	Apart      bool // each in a pane of its own, also where one picture could show both
	Difference bool // the first one's values less the second one's are shown, as long as there is a difference
	Right      bool // keys go to the second of two panes
}

// One shows a State alone.
func One(s State) Panes { return Panes{All: [4]State{s}, Count: 1} }

// Clamp keeps both panes inside their ranges.
func (p Panes) Clamp() Panes {
	p.All[0] = p.All[0].Clamp()
	if p.Count < 2 {
		return One(p.All[0])
	}
	for i, s := range p.others() {
		p.others()[i] = s.Clamp()
	}
	if p.Count > 2 && p.fewer() != "" {
		p.All[2], p.All[3], p.Count = State{}, State{}, 2
	}
	return p.subtractable()
}

// others returns the States that are compared with the first one.
func (p *Panes) others() []State { return p.All[1:max(p.Count, 1)] }

// subtractable ends a difference that there is none of.
func (p Panes) subtractable() Panes {
	p.Difference = p.Difference && p.NoDifference() == ""
	return p
}

// Active returns the State that settings change: that of a pane, or B of a comparison in one picture.
func (p Panes) Active() State { return *p.setting() }

func (p *Panes) setting() *State {
	if p.OnePicture() {
		return &p.All[1]
	}
	return p.active()
}

// active returns the State of the active pane.
func (p *Panes) active() *State { return &p.All[chart.One(p.Right)] }

func (p *Panes) other() *State { return &p.All[chart.One(!p.Right)] }

// Change applies do to the active State, and carries its cursor and display settings over to the
// other one. Every key and every click changes the picture through it. A comparison in one picture changes as merged
// says.
func (p Panes) Change(do func(*State)) Panes {
	if p.OnePicture() && p.differs() {
		a, b := p.All[0], p.All[1]
		do(&a)
		do(&b)
		return p.merged(a.Clamp(), b.Clamp())
	}
	p.Right = p.Right || p.OnePicture() // nothing differs yet: B changes
	before := p
	s := *p.active()
	do(&s)
	return p.replace(s.Clamp()).displayed(before)
}

// displayed is Panes in which a setting of the view that was the same in both
// panes, and has changed in one, is the same in both again. Panes that do not
// differ yet are left alone: the next change makes the difference.
func (p Panes) displayed(before Panes) Panes {
	view, other := p.active().Current(), p.other()
	if p.Count < 2 || other.Current().Name != view.Name || before.names()[0] == "" {
		return p
	}
	for _, f := range view.Flags {
		if f.Alike(before.All[0], before.All[1]) && !f.Alike(*before.active(), *p.active()) {
			f.Set(other, f.Get(*p.active()))
		}
	}
	*other = other.Clamp()
	return p.subtractable()
}

func (p Panes) replace(s State) Panes {
	before := *p.active()
	*p.active() = s
	if p.Count > 1 {
		other := p.other()
		*other = other.follow(before, s)
	}
	return p.subtractable()
}

// Split opens the second pane as a copy of the first and goes there, so that
// the next change makes the difference; two panes it closes to the active one.
func (p Panes) Split() Panes {
	if p.Count > 1 {
		return p.alone()
	}
	return Panes{All: [4]State{p.All[0], p.All[0]}, Count: 2, Right: true}
}

// alone ends a comparison. It keeps A of a comparison in one picture, and the active one of two panes.
func (p Panes) alone() Panes {
	if p.OnePicture() {
		return One(p.All[0])
	}
	return One(p.Active())
}

// Swap goes to the other of two panes. In a comparison in one picture B becomes A, and A the last subject.
func (p Panes) Swap() Panes {
	if p.OnePicture() {
		a := p.All[0]
		copy(p.All[:], p.others())
		p.All[p.Count-1] = a
		return p.subtractable()
	}
	p.Right = p.Count > 1 && !p.Right
	return p
}

// Subtract shows the difference of two States, or both again.
func (p Panes) Subtract() Panes {
	p.Difference = p.Count > 1 && !p.Difference
	return p.subtractable()
}

// meet returns a State with the cursor of another one, as far as that goes here. In another layout the dimension is
// the one with the same wave.
func (s State) meet(o State) State {
	shape := s.State
	s.State = o.State
	s.Scheme, s.Config, s.Attention = shape.Scheme, shape.Config, shape.Attention
	s.Matched, s.Filter = shape.Matched, shape.Filter
	if a, b := s.Shape(), o.Shape(); a.Layout != b.Layout || a.DModel != b.DModel {
		s.State = s.KeepWave(o.State)
	}
	return s.Clamp()
}

// follow is meet for what has moved in the other State, and only that. What
// another shape alone has moved there, such as a position beyond a new length,
// stays here.
func (s State) follow(before, after State) State {
	stayed := after.meet(before)
	if after.Shape().Layout == before.Shape().Layout {
		stayed.Dim, stayed.Marks = min(before.Dim, after.Columns()-1), before.Marks.Below(after.Columns())
	}
	met := s.meet(after)
	if after.Pos != stayed.Pos {
		s.Pos = met.Pos
	}
	if after.Dim != stayed.Dim {
		s.Dim = met.Dim
	}
	if after.Marks != stayed.Marks {
		s.Marks = met.Marks
	}
	if after.Offset != stayed.Offset {
		s.Offset = met.Offset
	}
	if after.Zoom != stayed.Zoom {
		s.Zoom = met.Zoom
	}
	if after.Bits != stayed.Bits {
		s.Bits = met.Bits
	}
	return s
}

// NoDifference says why the second pane cannot show the difference, "" if it
// can.
func (p Panes) NoDifference() string {
	view := p.All[1].Current()
	switch {
	case p.Count < 2:
		return "a difference needs a comparison; | opens one"
	case p.Count > 2:
		return "a difference is of two subjects, and here are " + strconv.Itoa(p.Count)
	case p.All[0].View != p.All[1].View:
		return "different views have no difference"
	case view.Less == nil:
		return view.Title + " draws no difference; " + subtracting() + " do"
	case !p.All[0].HasPicture():
		return p.All[0].noPicture()
	case !p.All[1].HasPicture():
		return p.All[1].noPicture()
	case !view.ShowsValues && !p.OnePicture():
		return "two pictures of " + view.Title + " have no difference; one picture of A and B has"
	case !p.All[0].commensurable(p.All[1]):
		a, b := p.All[0].values(), p.All[1].values()
		if p.All[1].HasWaves() {
			a, b = b, a
		}
		return a + " and " + b + ", so they have no difference on one scale"
	case p.OnePicture() && p.differs() &&
		!slices.ContainsFunc(Flags, func(f Flag) bool { return !f.Cursor && p.differsIn(f) }):
		return "A and B are places of one table, which has no difference from itself"
	}
	return view.Less(p.All[1].State, p.All[1])
}

// commensurable reports whether the tables of two States have a difference on one scale: both have waves, or are of one
// scheme, or one of them has waves and the other is a table of numbers.
func (s State) commensurable(o State) bool {
	switch a, b := s.Declared(), o.Declared(); {
	case a.Waves:
		return b.Waves || b.Ends
	case b.Waves:
		return a.Ends
	}
	return s.Scheme == o.Scheme
}

// values says between which ends the numbers of a State's table lie.
func (s State) values() string {
	sc, err := chart.New(s.State)
	if err != nil || sc.Enc == nil {
		return ""
	}
	c := sc.Enc.About(0)
	run := " run from "
	if c.Most > 0 { // a scale leaves some of them out
		run = " are drawn from "
	}
	return chart.Things(c) + run + chart.Plainly(c.Low) + " to " + chart.Plainly(c.High)
}

// subtracting lists the views that draw differences.
func subtracting() string { return viewsThat(func(v View) bool { return v.Less != nil }) }

// filtering lists the views that State.Filter acts on.
func filtering() string { return viewsThat(func(v View) bool { return v.Filters }) }

// viewsThat lists the views of a kind by their titles.
func viewsThat(are func(View) bool) string {
	var titles []string
	for _, v := range All {
		if are(v) {
			titles = append(titles, v.Title)
		}
	}
	return chart.AllOf(titles)
}

// PaneFlag is one public field of Panes.
type PaneFlag = chart.Flag[Panes]

// PaneFlags lists every flag there is in the order of help: those of a State,
// which set the active pane, and those of the two panes.
var PaneFlags = slices.Concat(activeFlags(), pairFlags)

// activeFlags returns the flags of a State as flags of Panes that act on the active
// pane.
func activeFlags() []PaneFlag {
	var flags []PaneFlag
	for _, f := range Flags {
		f.Check = nil // a State's settings are checked together, see State.With
		flags = append(flags, chart.LiftFlag(f, (*Panes).setting))
	}
	return flags
}

const (
	compareName    = "compare"
	differenceName = "difference"
)

// The values of --compare that are no settings.
const (
	alone  = "none"
	copied = "same"
)

// pairAllowed is what --compare takes.
const pairAllowed = `settings such as "--base 500000", same or none`

// pairFlags are those that two panes have beside their States'. What --compare
// sets is read last of all, by Panes.With.
var pairFlags = []PaneFlag{
	{
		Name: compareName, Doc: "compare with a second subject, given by what differs; again for a third and a fourth",
		Allowed: pairAllowed, Values: []string{alone, copied}, Late: true, Common: true, Repeats: true,
		Get: func(p Panes) string {
			return cmp.Or(strings.Join(p.compared(), ", "), alone)
		},
		Set: func(p *Panes, v string) bool {
			if v == alone {
				*p = p.alone()
			}
			return v == alone
		},
	},
	ofTwo(differenceName, "shows the first less the second", func(p *Panes) *bool { return &p.Difference }),
	ofTwo("panes", "two pictures side by side, also where one can show both",
		func(p *Panes) *bool { return &p.Apart }),
}

// ofTwo declares a switch that only a comparison has.
func ofTwo(name, doc string, at func(*Panes) *bool) PaneFlag {
	return chart.Toggle(name, doc, at).Within(func(p Panes) string {
		return chart.Either(*at(&p) && p.Count < 2, "off without --"+compareName, "")
	})
}

// Takes reports whether a flag takes a value, the other settings aside.
func Takes(f PaneFlag, value string) bool {
	p := One(Default())
	return f.Late || f.Set(&p, value)
}

// With applies settings, all or none, as [State.With] does. Those of a State go to the active pane and take the other
// one's cursor along, or change a comparison in one picture as merged says; with --compare, which is read last, they go
// to the first.
func (p Panes) With(settings []Setting) (Panes, error) {
	var own, pair []Setting
	var subjects []string
	for _, set := range settings {
		f, ok := FindFlag(PaneFlags, set.Name)
		_, isPair := FindFlag(pairFlags, set.Name)
		switch {
		case !ok:
			return p, unknown(PaneFlags, set.Name)
		case f.Name == compareName && set.Value != alone:
			subjects = append(subjects, set.Value)
		case isPair:
			pair = append(pair, Setting{Name: f.Name, Value: set.Value})
		default:
			own = append(own, set)
		}
	}
	q, err := p, error(nil)
	switch {
	case subjects != nil:
		q = Panes{Count: 1, Apart: p.Apart, Right: p.Right}
		q.All[0], err = p.All[0].With(own)
		for _, text := range subjects {
			if err == nil {
				q, err = q.Compare(text)
			}
		}
	case p.OnePicture():
		q, err = p.withBoth(own)
	default:
		var s State
		if s, err = p.active().With(own); err == nil {
			q = p.replace(s)
		}
	}
	if err != nil {
		return p, err
	}
	return q.withPair(p, pair)
}

// withPair applies the settings of the two panes, or none. A difference that is
// asked for makes its pane the active one, so that it is also seen where only one
// pane has room.
func (p Panes) withPair(before Panes, settings []Setting) (Panes, error) {
	if asked, _, err := set(p, pairFlags, settings); err == nil && asked.Difference && !before.Difference {
		p.Right = true
	}
	p, settings, err := set(p, pairFlags, settings)
	if err != nil {
		return before, err
	}
	if err := check(p, pairFlags, settings); err != nil {
		return before, err
	}
	q := p.Clamp()
	if p.Difference && !q.Difference && Given(settings, differenceName) {
		return before, errors.New("--" + differenceName + ": " + q.NoDifference())
	}
	return q, nil
}

// Args returns the command line that reopens exactly these Panes, see [State.Args].
func (p Panes) Args() []string {
	var settings []Setting
	for _, f := range pairFlags {
		if f.Name == compareName {
			for _, text := range p.compared() {
				settings = append(settings, Setting{Name: f.Name, Value: text})
			}
		} else if v := f.Get(p); v != f.Get(Panes{}) {
			settings = append(settings, Setting{Name: f.Name, Value: v})
		}
	}
	first := p.All[0].Args()
	if start := p.start(); start != One(p.All[0]).start() {
		first = p.All[0].argsFor(func(settings []Setting) State {
			q, _ := One(start).With(settings)
			return q.All[0]
		})
	}
	return append(first, spelled(pairFlags, settings)...)
}

// compared returns what makes each further State of the first one, a word each.
func (p Panes) compared() (all []string) {
	for _, s := range p.others() {
		if args := s.argsFrom(p.All[0]); len(args) > 0 {
			all = append(all, ShellLine(args))
		} else {
			all = append(all, copied)
		}
	}
	return all
}

// beside is with for the second of two: its cursor is where the first one's is, unless settings say where.
func (s State) beside(settings []Setting) (State, error) {
	t, err := s.with(settings)
	met := t.meet(s)
	for _, f := range Flags {
		if f.Cursor && !Given(settings, f.Name) {
			f.Set(&t, f.Get(met))
		}
	}
	return t.Clamp(), err
}

// Compare adds a subject that differs from the first by settings: the second or, where a picture compares so many, the
// third or the fourth.
func (p Panes) Compare(text string) (Panes, error) {
	q := p
	switch strings.TrimSpace(text) {
	case copied:
		text = ""
	case "":
		return p, &FlagError{Flag: compareName, Value: text, Allowed: pairAllowed}
	}
	settings, err := ReadSettings(ShellWords(text))
	switch {
	case err != nil:
	case p.Count == len(p.All):
		return p, errors.New("--" + compareName + ": four subjects are the most that a picture compares")
	default:
		q.Count++
		if q.All[p.Count], err = p.All[0].beside(settings); err == nil && q.Count > 2 {
			if why := q.fewer(); why != "" {
				return p, errors.New("--" + compareName + ": " + why)
			}
		}
	}
	if err != nil {
		return p, inCompare(err)
	}
	return q, nil
}

// inCompare says of an error that it is in the value of --compare.
func inCompare(err error) error {
	var none UnknownSetting
	switch {
	case err == nil:
		return nil
	case errors.As(err, &none) && none.Now != "":
		return fmt.Errorf("--%s: %w", compareName, none)
	case errors.As(err, &none) && none.Meant != "":
		return fmt.Errorf("--%s with %s, which is no setting; %s allowed is %s", compareName, Quote(none.Name),
			none.Meant, pairAllowed)
	case errors.As(err, &none):
		return fmt.Errorf("--%s with %s, which is no setting: allowed is %s", compareName, Quote(none.Name),
			pairAllowed)
	}
	return fmt.Errorf("--%s with %w", compareName, err)
}
