package ui

import (
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/figure"
)

// Figure returns what panes show as a figure for print. The panels of a second pane follow those of the first.
func Figure(p views.Panes) (figure.Figure, error) {
	var g figure.Figure
	var captions []string
	sc, names, setup := p.Scenes(), p.Names(), header(p, true)
	title := p.All[0].Declared().Title
	named := func(s string) bool { return s == title || strings.HasPrefix(s, title+" ") }
	if p.Shared("scheme") && !slices.ContainsFunc(setup, named) {
		setup = append([]string{title}, setup...)
	}
	panes := p.Count > 1 && !p.OnePicture()
	for i := range 1 + chart.One(panes) {
		f, err := sc.Figured(i == 1)
		if err != nil {
			return g, err
		}
		switch {
		case i == 0:
			captions = []string{f.Caption}
		case f.Caption != captions[0]:
			captions = []string{names[0] + ": " + captions[0], names[1] + ": " + f.Caption}
		}
		if f.Setup != nil && p.Count < 2 {
			setup = f.Setup()
		}
		for _, d := range f.Panels {
			heading := chart.Sentence(d.Title)
			if panes {
				heading = names[i] + ": " + d.Title
			}
			g.Panels = append(g.Panels, figure.Panel{Heading: heading, Data: d})
		}
	}
	if len(setup) > 0 { // the panes share some of it
		captions = append(captions, chart.Sentence(strings.Join(setup, ", "))+".")
	}
	g.Caption = strings.Join(captions, " ")
	return g, nil
}

// Lacking says which letters of a file have no glyph; "" for none. glyphs is whether the format draws letters, and
// missing returns those that have none.
func Lacking(glyphs bool, missing func() string) string {
	if !glyphs {
		return ""
	}
	letters := missing()
	return chart.Either(letters == "", "", "the typeface has no letters for "+letters+": boxes stand for them")
}

// figureEndings lists what a figure's name may end in.
func figureEndings() string {
	return strings.Join(chart.NamesOf(figure.Formats, func(f figure.Format) string { return "." + f.Name }), " ")
}

// figure saves what is shown as a figure in one column of a page, on the present paper.
func (m *Model) figure(path string, over bool) (tea.Cmd, error) {
	ending := strings.ToLower(filepath.Ext(path))
	i := slices.IndexFunc(figure.Formats, func(f figure.Format) bool { return "."+f.Name == ending })
	switch {
	case i < 0:
		return nil, errors.New("figure needs a file name that ends in one of " + figureEndings())
	case m.hides():
		return nil, errors.New("the numbers of this picture are hidden until the question is answered")
	}
	g, err := Figure(m.panes)
	if err != nil {
		return nil, err
	}
	style := figure.Usual
	style.Dark = m.theme.Solid && !m.theme.Light
	note := chart.Joined("; ", m.state().Invented(),
		Lacking(figure.Formats[i].Glyphs, func() string { return g.Missing(style) }))
	return m.save(path, over, func(w io.Writer) (string, error) {
		return note, g.Write(w, figure.Formats[i], style)
	}), nil
}
