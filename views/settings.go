package views

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"wavescope/encoding"
	"wavescope/encoding/model"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/context"
	"wavescope/views/frame"
	"wavescope/views/schemes"
)

// Setting is a flag with a value.
type Setting struct {
	Name, Value string
	By          bool // the value is a distance from the one in force, of a position

	opened *model.Source // of a model that is open already: its file is not read again
}

// Given reports whether a flag is among settings.
func Given(settings []Setting, name string) bool {
	return slices.ContainsFunc(settings, func(s Setting) bool { return s.Name == name })
}

// FileOf returns the first value among settings, also inside --compare, that names a file and not what the program has
// itself; "" for none.
func FileOf(settings []Setting) string {
	for _, set := range settings {
		f, ok := FindFlag(PaneFlags, set.Name)
		switch {
		case ok && f.Name == compareName:
			inner, _ := ReadSettings(ShellWords(set.Value))
			if file := FileOf(inner); file != "" {
				return file
			}
		case ok && f.Files != nil && !slices.Contains(f.Values, set.Value) && !model.Named(set.Value).IsOpen():
			return set.Value
		}
	}
	return ""
}

// FindFlag finds a flag by name; d_model is as good as d-model.
func FindFlag[T any](flags []chart.Flag[T], name string) (chart.Flag[T], bool) {
	name = strings.ReplaceAll(name, "_", "-")
	i := slices.IndexFunc(flags, func(f chart.Flag[T]) bool { return f.Name == name })
	if i < 0 {
		return chart.Flag[T]{}, false
	}
	return flags[i], true
}

// findPrefix finds a flag by its name, or by two letters or more that begin no
// other.
func findPrefix[T any](flags []chart.Flag[T], name string) (chart.Flag[T], bool) {
	f, ok := FindFlag(flags, name)
	if ok || len(name) < 2 {
		return f, ok
	}
	i := chart.Find(flagNames(flags), strings.ReplaceAll(name, "_", "-"))
	if i < 0 {
		return f, false
	}
	return flags[i], true
}

func flagNames[T any](flags []chart.Flag[T]) []string {
	return chart.NamesOf(flags, func(f chart.Flag[T]) string { return f.Name })
}

// set sets flags one after the other, those last whose values depend on the rest; names come back as the flags have
// them.
func set[T any](t T, flags []chart.Flag[T], settings []Setting) (T, []Setting, error) {
	settings = slices.Clone(settings)
	for _, last := range []bool{false, true} {
		for i, set := range settings {
			f, ok := FindFlag(flags, set.Name)
			if !ok {
				return t, nil, unknown(flags, set.Name)
			}
			if (f.In != nil) != last {
				continue
			}
			if f = f.For(t); !f.Set(&t, set.Value) {
				return t, nil, Refused(f, set.Value)
			}
			settings[i].Name = f.Name
		}
	}
	return t, settings, nil
}

// check holds settings that are set against the others.
func check[T any](t T, flags []chart.Flag[T], settings []Setting) error {
	for _, f := range flags {
		for _, set := range settings {
			if set.Name != f.Name || f.Check == nil {
				continue
			}
			if allowed := f.Check(t); allowed != "" {
				return &FlagError{Flag: f.Name, Value: set.Value, Allowed: allowed}
			}
		}
	}
	return nil
}

// With applies settings, all or none. A value that does not fit the others
// that are given is an error; what is not given gives way: the cursor is
// moved inside, and a position beyond the length makes the sequence longer.
func (s State) With(settings []Setting) (State, error) {
	after, err := s.with(settings)
	if err != nil {
		return s, err
	}
	return after, nil
}

// with is With that returns, of settings that do not fit each other, what Clamp leaves of them too.
func (s State) with(settings []Setting) (State, error) {
	before, resolved := s, s.resolved(settings)
	s, settings, err := set(s, Flags, resolved)
	if err != nil {
		return before, before.narrowed(resolved, err)
	}
	isGiven := func(name string) bool { return Given(settings, name) }
	if isGiven("model") {
		home, name := before.State, s.ModelName()
		for _, set := range settings {
			if set.Name == "model" && set.opened != nil {
				s.Model = set.opened
			}
		}
		if home.Model != nil { // what was before it is not known here
			home = chart.Default()
		}
		if s.State, err = s.Adopt(home); err != nil {
			return before, noModelOf(name, err)
		}
		source := s.Model
		s, _, _ = set(s, Flags, settings) // what is given counts, whatever the model says
		s.Model = source
	}
	s.giveWay(before, isGiven)
	if opened := s.View != before.View && before.opens(); opened && !isGiven("dim") {
		s.Open(s.View, true, false)
	} else if isGiven("model") && !isGiven("dim") {
		s.aim()
	}
	return s.Clamp(), check(s, Flags, settings)
}

// narrowed returns the error of a whole number that a flag never takes, with the range that the other settings leave
// it: that of the largest number it takes ever. Other errors stay as they are.
func (s State) narrowed(settings []Setting, err error) error {
	var refused, late *FlagError
	if !errors.As(err, &refused) {
		return err
	}
	f, _ := FindFlag(Flags, refused.Flag)
	if f.Check == nil || f.High == 0 {
		return err
	}
	settings = slices.Clone(settings)
	for i := range settings {
		if g, _ := FindFlag(Flags, settings[i].Name); g.Name == f.Name {
			settings[i] = Setting{Name: f.Name, Value: strconv.Itoa(f.High)}
		}
	}
	if _, err := s.with(settings); errors.As(err, &late) && late.Flag == f.Name {
		refused.Allowed = late.Allowed
	}
	return err
}

// aim moves the cursor to the column at which the view makes its point.
func (s *State) aim() {
	aim, to := s.Current().Aim, s.Clamp()
	if aim == nil {
		return
	}
	if sc, err := chart.New(to.State); err == nil {
		s.Dim = aim(sc, to)
	}
}

// noModelOf returns the error of a model that cannot be opened: what is wrong with its file, or what is allowed where
// there is none.
func noModelOf(name string, err error) error {
	refused := &FlagError{Flag: "model", Value: name, Why: err.Error()}
	if errors.Is(err, model.ErrNone) {
		f, _ := FindFlag(Flags, refused.Flag)
		refused.Meant, refused.Allowed = chart.Meant(f.Values, name), f.Allowed
	}
	return refused
}

// Besides says what settings have done that they do not say: that a position which
// was asked for has made the sequence longer, that a typed vector has more numbers
// than there is room for, that the scheme does not read a setting, or that one changes
// nothing in the picture. It is "" where there is nothing to say.
func (s State) Besides(before State, settings []Setting) string {
	typed := Given(settings, "sentence") || Given(settings, "against") || Given(settings, "d-model")
	switch longest := s.Order.Longest(); {
	case s.Length != before.Length && s.Length != s.Stated() && !Given(settings, "length") && Given(settings, "pos"):
		return fmt.Sprintf("length is now %d, so that there is a position %d", s.Length, s.Pos)
	case typed && longest > s.DModel:
		return fmt.Sprintf("of a vector of %d numbers the first %d count, as many as d_model", longest, s.DModel)
	}
	return s.idle(before, settings)
}

// idle names settings without which the picture would be the same, or the scheme that reads the first of them where
// this one does not. It draws the picture without each.
func (s State) idle(before State, settings []Setting) string {
	var names []string
	own := sync.OnceValue(s.picture)
	for i, set := range settings {
		f, ok := FindFlag(Flags, set.Name)
		reads := func(each scheme.Scheme) bool { return each.Needs(set.Name) }
		reader := slices.IndexFunc(scheme.All, reads)
		forPos := set.Name == "length" && Given(settings, "pos") // a position needs the length
		if !ok || f.Leads || forPos || f.Alike(s, before) || !f.Shape && reader < 0 && s.otherFaces(f) == "" {
			continue
		}
		other, err := before.With(slices.Delete(slices.Clone(settings), i, i+1))
		switch {
		case err != nil || own() != other.picture():
		case reader >= 0 && !reads(s.Declared()) && s.View != schemes.View.Name:
			return set.Name + " is of " + scheme.All[reader].Title + "; s chooses it"
		case s.otherFaces(f) != "":
			return set.Name + " is of " + s.otherFaces(f) + "; o goes there"
		default:
			names = append(names, set.Name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return strings.Join(names, ", ") + chart.Either(len(names) == 1, " changes", " change") + " nothing in this picture"
}

// otherFaces lists the faces of the view that read a flag; "" if the one that is shown does, or the view has none.
func (s State) otherFaces(f Flag) string {
	var titles []string
	for _, face := range s.Current().Faces {
		switch reads := f.View == s.Current().Title && slices.Contains(face.Reads, f.Name); {
		case reads && face.Name == s.Current().face().Get(s):
			return ""
		case reads:
			titles = append(titles, face.Title)
		}
	}
	if titles == nil {
		return ""
	}
	return chart.AllOf(titles)
}

// picture returns the State's picture as text, with its words and the beginnings of its tables, or why there is none.
func (s State) picture() string {
	f, scenes := frame.New(120, 36, frame.Theme{}), One(s).Scenes()
	p, err := scenes.Plan(false, f)
	if err != nil {
		return err.Error()
	}
	p.Draw()
	text := fmt.Sprint(p.Words()) + f.ANSI()
	tables, _ := scenes.Shown(false) // with the same error as the picture
	for _, d := range tables {
		text += d.Title
		for i := range min(d.Rows, 16) {
			text += fmt.Sprint(d.Cells(i))
		}
	}
	return text
}

// Warned says, in one line, what there is to know of a model that settings have opened in the
// active pane, of the length that its picture shows, if another one is given, and of a length in thousands; "" without
// any of them.
func (p Panes) Warned(settings []Setting) string {
	s, warned := p.Active(), ""
	if warns := s.Warns(); Given(settings, "model") && len(warns) > 0 {
		warned = s.ModelName() + ": " + strings.Join(warns, "; ")
	}
	given := func(name string) bool { return Given(settings, name) }
	unread := given("length") && !given("target-length") && !given("pos")
	if s.View == context.View.Name && (s.Train > 0 || s.Model != nil) && unread {
		warned += fmt.Sprintf("; this picture shows length %d, which --target-length changes", s.L())
	}
	for _, set := range settings {
		if thousands := chart.Thousands(set.Value); thousands != "" && strings.HasSuffix(set.Name, "length") {
			warned += "; " + thousands
		}
	}
	return strings.TrimPrefix(warned, "; ")
}

// resolved is settings with distances made positions, which stay inside as they
// do for arrows.
func (s State) resolved(settings []Setting) []Setting {
	settings = slices.Clone(settings)
	for i, set := range settings {
		if n, ok := chart.ParseWhole(set.Value); ok && set.By {
			n = min(max(n, -encoding.MaxPos), encoding.MaxPos)
			settings[i].Value = strconv.Itoa(min(max(s.Pos+n, 0), s.Length-1))
		}
	}
	return settings
}

// giveWay fits what is not given to what is.
func (s *State) giveWay(before State, given func(name string) bool) {
	if given("pos") && !given("length") {
		s.Length = max(s.Length, s.Pos+1)
	}
	if given("base") && !given("match-base") {
		s.Matched = false // a base that is asked for is the base that is shown
	}
	if s.Scheme != before.Scheme || s.Shape().Layout == before.Shape().Layout {
		return
	}
	kept := s.KeepWave(before.State)
	if !given("dim") {
		s.Dim = kept.Dim
	}
	if !given("marks") {
		s.Marks = kept.Marks
	}
}

// Args returns the command line that reopens exactly this State. It leaves out the faces of views that are not shown.
func (s State) Args() []string {
	return s.argsFor(func(settings []Setting) State {
		p, _ := Opened(settings)
		return p.All[0]
	})
}

// argsFrom returns the settings that make this State of another one, as beside reads them.
func (s State) argsFrom(from State) []string {
	return s.argsFor(func(settings []Setting) State {
		got, _ := from.beside(settings)
		return got
	})
}

// argsFor returns the settings of which this State is made: those that differ from what is made without, and those
// that these would take along, as a layout does a dimension.
func (s State) argsFor(made func([]Setting) State) []string {
	said, usual := make([]bool, len(Flags)), made(nil)
	for i, f := range Flags {
		said[i] = f.Leads && f.Get(usual) != f.Get(s)
	}
	for {
		var settings []Setting
		for i, f := range Flags {
			if said[i] {
				settings = append(settings, Setting{Name: f.Name, Value: f.Get(s), opened: s.Model})
			}
		}
		got, more := made(settings), false
		for i, f := range Flags {
			if !said[i] && f.Get(got) != f.Get(s) && (f.In == nil || !f.Alike(got, s)) {
				said[i], more = true, true
			}
		}
		if !more {
			return spelled(Flags, settings)
		}
	}
}

// spelled writes settings as a command line has them; a switch alone means on.
func spelled[T any](flags []chart.Flag[T], settings []Setting) []string {
	var args []string
	for _, set := range settings {
		args = append(args, "--"+set.Name)
		if f, _ := FindFlag(flags, set.Name); !f.Switch || set.Value != "on" {
			args = append(args, set.Value)
		}
	}
	return args
}

// Opened is what the program opens with: the default panes with settings in them,
// the cursor where the picture makes its point unless they say where.
func Opened(settings []Setting) (Panes, error) {
	p, err := One(Default()).With(settings)
	if err != nil {
		return p, err
	}
	if start := p.start(); start != Default() {
		return One(start).With(settings)
	}
	return p, nil
}

// start returns the State with the cursor where a view, or its picture of a comparison, opens.
func (p Panes) start() State {
	s, view := Default(), p.All[0].Current()
	if view.Opens != 0 {
		s.Pos = view.Opens
	}
	if view.Starts != nil && p.OnePicture() {
		if pos, dim, ok := view.Starts(p.All[0].State, p.All[1].State, p.All[0], p.All[1]); ok {
			s.Pos, s.Dim = pos, dim
		}
	}
	return s
}

// Parse makes Panes of a text such as "--view heatmap --base 500000": those that
// the program opens with by such a command line.
func Parse(text string) (Panes, error) {
	settings, err := ReadSettings(ShellWords(text))
	if err != nil {
		return Panes{}, err
	}
	return Opened(settings)
}

// UnknownSetting is the name of no setting, and the question what it may have
// meant, or what takes its place.
type UnknownSetting struct{ Name, Meant, Now string }

func unknown[T any](flags []chart.Flag[T], name string) UnknownSetting {
	if now := Renamed(name); now != "" {
		return UnknownSetting{Name: name, Now: now}
	}
	return UnknownSetting{Name: name, Meant: chart.Meant(flagNames(flags), name)}
}

// Renamed returns what takes the place of a setting that there was under another name; "" of others.
func Renamed(name string) string { return renamed[strings.ReplaceAll(name, "_", "-")] }

var renamed = map[string]string{
	"overlay":        "face overlay",
	"one-wave":       "face wave",
	"numbers":        "face numbers",
	"phase":          "face phase",
	"cells":          "face cells",
	"shift-face":     "face",
	"by-offset":      "face by-offset",
	"schemes-face":   "face",
	"against-scheme": "face ribbons",
	"context-face":   "face",
}

func (u UnknownSetting) Error() string {
	if u.Now != "" {
		return "--" + u.Name + " is now --" + u.Now
	}
	text := "there is no setting " + Quote(u.Name)
	if u.Meant != "" {
		text += "; " + u.Meant
	}
	return text
}

// FlagError is a value that a flag does not take.
type FlagError struct {
	Flag, Value, Meant, Allowed string
	Why                         string // what is wrong with it, where that is more than that it is not allowed
}

// Refused returns the error of a value that a flag does not take.
func Refused[T any](f chart.Flag[T], value string) *FlagError {
	return &FlagError{Flag: f.Name, Value: value, Meant: chart.Meant(f.Values, value), Allowed: f.Allowed}
}

func (e *FlagError) Error() string {
	var says []string
	if e.Meant != "" {
		says = append(says, e.Meant)
	}
	if e.Allowed != "" {
		says = append(says, "allowed is "+e.Allowed)
	}
	text := strings.Join(says, " ")
	if e.Why != "" {
		text = strings.Trim(e.Why+"; "+text, "; ")
	}
	return fmt.Sprintf("--%s %s: %s", e.Flag, Quote(e.Value), text)
}

// Quote makes any text safe and short enough to be part of one line.
func Quote(s string) string {
	const room = 60 // bytes
	quote := func(s string) string {
		return strings.ReplaceAll(strconv.QuoteToGraphic(s), "\u00a0", " ")
	}
	head := s[:min(len(s), room)]
	text := quote(head)
	for long := len(s) > room; long || len(text) > room; long = false {
		_, last := utf8.DecodeLastRuneInString(head)
		head = head[:len(head)-last]
		text = quote(head + "…")
	}
	return text
}
