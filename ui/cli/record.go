package cli

import (
	"io"
	"time"

	"github.com/spf13/cobra"

	"wavescope/ui"
	"wavescope/ui/film"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// mostFilm is the longest duration of a film.
const mostFilm = time.Minute

var (
	filmFormats = chart.NamesOf(film.Formats, func(f film.Format) string { return f.Name })
	recordFlags = inShortHelp(
		flag{
			Name: "for", Doc: "how long it plays", Allowed: "1s to 60s",
			Get: func(o options) string { return o.lasts.String() },
			Set: func(o *options, v string) bool {
				d, err := time.ParseDuration(v)
				o.lasts = d
				return err == nil && d >= time.Second && d <= mostFilm
			},
		},
		sizeFlag,
		chart.Choice("format", "format of the film", filmFormats, func(o *options) *string { return &o.format }),
		bareFlag, posterFlag, fileFlag,
	)
)

// record plays the visualizer and writes what it draws.
func record(c *cobra.Command, p views.Panes, o options) error {
	endings := chart.NamesOf(film.Formats, func(f film.Format) string { return f.Ending })
	i, err := o.choose(filmFormats, endings, filmFormats[0])
	if err != nil {
		return err
	}
	m, size, err := o.paper(ui.At(p), frame.Picture)
	if err != nil {
		return err
	}
	if err := m.FilmFits(size.X, size.Y, o.lasts); err != nil {
		return err
	}
	format := film.Formats[i]
	return o.save(c, format.Binary, func(w io.Writer) error {
		shots := m.Film(size.X, size.Y, o.lasts)
		remark(c, ui.Lacking(format.Glyphs, shots.Missing))
		return format.Write(shots, w)
	})
}
