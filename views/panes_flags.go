package views

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wavescope/views/scene"
)

// PaneFlag is one public field of Panes.
type PaneFlag = scene.Flag[Panes]

// PaneFlags lists every flag there is in the order of help: those of a State,
// which set the active pane, and those of the two panes.
var PaneFlags = slices.Concat(activeFlags(), pairFlags)

// activeFlags are those of a State, of the active pane.
func activeFlags() []PaneFlag {
	var flags []PaneFlag
	for _, f := range Flags {
		f.Check = nil // a State's settings are checked together, see State.With
		flags = append(flags, scene.Lift(f, (*Panes).active))
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
		Name: compareName, Doc: "a second pane beside the first, by what differs",
		Allowed: pairAllowed, Values: []string{alone, copied}, Late: true, Common: true,
		Get: Panes.comparison,
		Set: func(p *Panes, v string) bool {
			if v == alone {
				*p = One(p.Active())
			}
			return v == alone
		},
	},
	scene.Toggle(differenceName, "the second pane shows the first less the second",
		func(p *Panes) *bool { return &p.Difference }).Within(func(p Panes) string {
		if p.Difference && !p.Two {
			return "off without --" + compareName
		}
		return ""
	}),
}

// Takes reports whether a flag takes a value, the other settings aside.
func Takes(f PaneFlag, value string) bool {
	p := One(Default())
	return f.Late || f.Set(&p, value)
}

// With applies settings, all or none, as [State.With] does. Those of a State go
// to the active pane and take the other one's cursor along; together with
// --compare, which is read last, they go to the first.
func (p Panes) With(settings []Setting) (Panes, error) {
	var own, pair []Setting
	compares, second := false, ""
	for _, set := range settings {
		f, ok := FindFlag(PaneFlags, set.Name)
		_, isPair := FindFlag(pairFlags, set.Name)
		switch {
		case !ok:
			return p, unknown(PaneFlags, set.Name)
		case f.Name == compareName && set.Value != alone:
			compares, second = true, set.Value
		case isPair:
			pair = append(pair, Setting{Name: f.Name, Value: set.Value})
		default:
			own = append(own, set)
		}
	}
	q := p
	if compares {
		q.Right = false
	}
	s, err := q.Active().With(own)
	if err != nil {
		return p, err
	}
	q = q.replace(s)
	if compares {
		if q, err = q.compare(second); err != nil {
			return p, err
		}
		q.Right = p.Right
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
	if p.Difference && !q.Difference && given(settings, differenceName) {
		return before, errors.New("--" + differenceName + ": " + q.NoDifference())
	}
	return q, nil
}

// Args is the command line that reopens exactly these Panes.
func (p Panes) Args() []string {
	var settings []Setting
	for _, f := range pairFlags {
		if v := f.Get(p); v != f.Get(Panes{}) {
			settings = append(settings, Setting{Name: f.Name, Value: v})
		}
	}
	return append(p.First.Args(), spelled(pairFlags, settings)...)
}

// comparison is what makes the second State of the first, as one word.
func (p Panes) comparison() string {
	if !p.Two {
		return alone
	}
	if args := p.Second.argsFrom(p.First); len(args) > 0 {
		return ShellLine(args)
	}
	return copied
}

// compare opens a second pane that differs from the first by settings.
func (p Panes) compare(text string) (Panes, error) {
	switch strings.TrimSpace(text) {
	case copied:
		text = ""
	case "":
		return p, &FlagError{Flag: compareName, Value: text, Allowed: pairAllowed}
	}
	settings, err := ReadSettings(ShellWords(text))
	if err == nil {
		p.Second, err = p.First.With(settings)
	}
	p.Two = true
	return p, inCompare(err)
}

// inCompare says of an error that it is in the value of --compare.
func inCompare(err error) error {
	var none UnknownSetting
	switch {
	case err == nil:
		return nil
	case errors.As(err, &none) && none.Meant != "":
		return fmt.Errorf("--%s with %s, which is no setting; %s allowed is %s", compareName, Quote(none.Name), none.Meant, pairAllowed)
	case errors.As(err, &none):
		return fmt.Errorf("--%s with %s, which is no setting: allowed is %s", compareName, Quote(none.Name), pairAllowed)
	}
	return fmt.Errorf("--%s with %w", compareName, err)
}
