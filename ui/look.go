package ui

import (
	"slices"

	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Look is what the user chooses about a screen, with a flag or with a line after ':'. It is no part of a State: no
// command undoes it, and each screen of a class has its own. The zero Look leaves all to the terminal.
type Look struct {
	Color   choice // Auto, or one of frame.Depths
	Theme   choice // Auto, Dark or Light
	Glyphs  choice // Auto, or one of frame.GlyphSets
	Far     bool   // for a projector
	Motion  Motion
	NoMouse bool // the mouse is left to the terminal
}

// A choice is Auto, which is what the terminal has, or one more than the place of a value in a list.
type choice uint8

// The choices of a theme.
const (
	Auto choice = iota
	Dark
	Light
)

func choices(values ...string) []string { return append([]string{"auto"}, values...) }

// PaperFlags declare the part of a Look that also holds for pictures in files, ScreenFlags the rest.
var (
	PaperFlags = []chart.Flag[Look]{
		chart.Named("color", "number of colours", choices(frame.Depths...), func(l *Look) *choice { return &l.Color }),
		chart.Named("theme", "colour of the paper", choices("dark", "light"),
			func(l *Look) *choice { return &l.Theme }).InShortHelp(),
		chart.Named("glyphs", "characters: all, without braille, or ASCII only", choices(frame.GlyphSets...),
			func(l *Look) *choice { return &l.Glyphs }),
		chart.Toggle("projector", "fewer and larger parts, readable from far away",
			func(l *Look) *bool { return &l.Far }),
	}
	ScreenFlags = []chart.Flag[Look]{
		chart.Named("motion", "animation; slow is 3 positions a second", Motions,
			func(l *Look) *Motion { return &l.Motion }),
		chart.Toggle("no-mouse", "leave the mouse to the terminal", func(l *Look) *bool { return &l.NoMouse }),
	}
	lookFlags = slices.Concat(PaperFlags, ScreenFlags)
)

// On returns the theme of a terminal with what is chosen in it. A chosen theme has its own background.
func (l Look) On(t frame.Theme) frame.Theme {
	if l.Color != Auto {
		t.Depth = frame.Depth(l.Color - 1)
	}
	if l.Theme != Auto {
		t.Light, t.Solid = l.Theme == Light, true
	}
	if l.Glyphs != Auto {
		t.Glyphs = frame.Glyphs(l.Glyphs - 1)
	}
	t.Far = l.Far
	return t
}

// with returns a Look with those of some settings that are its own, and the other settings.
func (l Look) with(given []views.Setting) (Look, []views.Setting, error) {
	var others []views.Setting
	for _, set := range given {
		f, ok := views.FindFlag(lookFlags, set.Name)
		if !ok {
			others = append(others, set)
			continue
		}
		if !f.Set(&l, set.Value) {
			return l, nil, views.Refused(f, set.Value)
		}
	}
	return l, others, nil
}

// dress gives the screen a Look.
func (m *Model) dress(l Look) {
	m.chosen, m.theme = l, l.On(m.options.Theme)
	m.playing = m.playing && !m.frozen()
}

// asksWidth reports whether the glyphs depend on how wide the terminal draws letters.
func (m *Model) asksWidth() bool {
	return m.chosen.Glyphs == Auto && m.options.Theme.Glyphs != frame.ASCII
}

// measured takes the width of λ in cells. Terminals that draw it two cells wide do the same with lines, blocks and
// signs, so they have ASCII alone.
func (m *Model) measured(cells int) {
	if cells < 2 || !m.asksWidth() {
		return
	}
	m.options.Theme.Glyphs = frame.ASCII
	m.dress(m.chosen)
	m.notice.text = "Greek letters take two cells here, so all is ASCII; :glyphs changes that"
}

// frozen reports whether nothing moves by itself.
func (s screen) frozen() bool { return s.chosen.Motion == MotionOff || s.spoken }

// lineFlags returns the flags that are settings of a line after ':': those of the panes and those of the Look.
func (s screen) lineFlags() []views.PaneFlag {
	return append(slices.Clip(views.PaneFlags), s.chosen.flags()...)
}

// flags returns the flags of a Look as flags that change no pane.
func (l Look) flags() (all []views.PaneFlag) {
	for _, f := range lookFlags {
		all = append(all, views.PaneFlag{Name: f.Name, Doc: f.Doc, Allowed: f.Allowed, Switch: f.Switch, Values: f.Values,
			Get: func(views.Panes) string { return f.Get(l) },
			Set: func(_ *views.Panes, v string) bool { l := l; return f.Set(&l, v) }})
	}
	return all
}
