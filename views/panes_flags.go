package views

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// PaneFlag is one public field of Panes; see [PaneFlags].
type PaneFlag = FlagOf[Panes]

// PaneFlags lists every flag there is in the order of help: those of a State,
// which set the active pane, and those of the two panes.
var PaneFlags []PaneFlag

const (
	compareName    = "compare"
	differenceName = "difference"
)

// The values of --compare that are no settings.
const (
	alone  = "none"
	copied = "same"
)

func init() { // flags of panes are made of flags of States
	for _, f := range Flags {
		PaneFlags = append(PaneFlags, onActive(f))
	}
	PaneFlags = append(PaneFlags, pairFlags...)
}

// pairAllowed is what --compare takes.
const pairAllowed = `settings such as "--base 500000", same or none`

// pairFlags are those that two panes have beside their States'.
var pairFlags = []PaneFlag{
	{
		Name: compareName, Doc: "a second pane beside the first, by what differs",
		Allowed: pairAllowed, Values: []string{alone, copied}, Late: true,
		Get: Panes.comparison,
		Set: func(p *Panes, v string) bool {
			q, err := p.compare(v)
			if err == nil {
				*p = q
			}
			return err == nil
		},
	},
	needsTwo(Toggle("unlinked", "the panes' cursors move apart", func(p *Panes) *bool { return &p.Unlinked })),
	needsTwo(Toggle(differenceName, "the second pane shows the first less the second", func(p *Panes) *bool { return &p.Difference })),
	needsTwo(PaneFlag{
		Name: "pane", Doc: "the pane that keys go to", Allowed: oneOf(paneNames), Values: paneNames,
		Get: func(p Panes) string {
			if p.Right {
				return paneNames[1]
			}
			return paneNames[0]
		},
		Set: func(p *Panes, v string) bool {
			known := v == paneNames[0] || v == paneNames[1]
			if known {
				p.Right = v == paneNames[1]
			}
			return known
		},
	}),
}

var paneNames = []string{"first", "second"}

// needsTwo refuses any but the usual value while there is one pane.
func needsTwo(f PaneFlag) PaneFlag {
	usual := f.Get(Panes{})
	f.check = func(p Panes) string {
		if p.Two || f.Get(p) == usual {
			return ""
		}
		return usual + " without --" + compareName
	}
	return f
}

// onActive is the flag of a State as one of the active pane.
func onActive(f Flag) PaneFlag {
	return PaneFlag{
		Name: f.Name, Doc: f.Doc, View: f.View, Allowed: f.Allowed, Switch: f.Switch, Values: f.Values, Text: f.Text,
		Get: func(p Panes) string { return f.Get(p.Active()) },
		Set: func(p *Panes, v string) bool { return f.Set(p.active(), v) },
	}
}

// FindPaneFlag finds a flag by name; d_model is as good as d-model.
func FindPaneFlag(name string) (PaneFlag, bool) {
	name = strings.ReplaceAll(name, "_", "-")
	for _, f := range PaneFlags {
		if f.Name == name {
			return f, true
		}
	}
	return PaneFlag{}, false
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
		switch f, ok := FindPaneFlag(set.Name); {
		case !ok:
			return p, UnknownSetting{set.Name}
		case f.Name == compareName && set.Value != alone:
			compares, second = true, set.Value
		case isPairFlag(f.Name):
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

// withPair applies the settings of the two panes, or none. Who asks for the
// difference wants to see it, also where only one pane has room, so keys go to
// it unless the pane is given too.
func (p Panes) withPair(before Panes, settings []Setting) (Panes, error) {
	for _, set := range settings {
		if f, _ := FindPaneFlag(set.Name); f.Name == differenceName && f.Set(&p, set.Value) {
			p.Right = p.Right || p.Difference && !before.Difference
		}
	}
	for _, set := range settings {
		if f, _ := FindPaneFlag(set.Name); !f.Set(&p, set.Value) {
			return before, &FlagError{f.Name, set.Value, f.Allowed}
		}
	}
	for _, set := range settings {
		if f, _ := FindPaneFlag(set.Name); f.check != nil {
			if allowed := f.check(p); allowed != "" {
				return before, &FlagError{f.Name, set.Value, allowed}
			}
		}
	}
	q := p.Clamp()
	if p.Difference && !q.Difference && sets(settings, differenceName) {
		return before, errors.New("--" + differenceName + ": " + q.NoDifference())
	}
	return q, nil
}

func sets(settings []Setting, name string) bool {
	return slices.ContainsFunc(settings, func(s Setting) bool { return s.Name == name })
}

func isPairFlag(name string) bool {
	for _, f := range pairFlags {
		if f.Name == name {
			return true
		}
	}
	return false
}

// Args is the command line that reopens exactly these Panes.
func (p Panes) Args() []string {
	args := p.First.Args()
	var settings []Setting
	usual := Panes{Right: p.Difference}
	for _, f := range pairFlags {
		if v := f.Get(p); v != f.Get(usual) {
			settings = append(settings, Setting{Name: f.Name, Value: v})
		}
	}
	return append(args, words(settings)...)
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
	case alone:
		return One(p.Active()), nil
	case copied:
		text = ""
	case "":
		return p, &FlagError{compareName, text, pairAllowed}
	}
	second, err := p.First.withText(text)
	if err != nil {
		return p, inCompare(err)
	}
	p.Second, p.Two = second, true
	return p, nil
}

// withText applies settings that stand in one text.
func (s State) withText(text string) (State, error) {
	settings, err := ReadSettings(ShellWords(text))
	if err != nil {
		return s, err
	}
	return s.With(settings)
}

// inCompare says of an error that it is in the value of --compare.
func inCompare(err error) error {
	var unknown UnknownSetting
	if errors.As(err, &unknown) {
		return fmt.Errorf("--%s with %s, which is no setting: allowed is %s", compareName, Quote(unknown.Name), pairAllowed)
	}
	return fmt.Errorf("--%s with %w", compareName, err)
}
