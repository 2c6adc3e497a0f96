package cli

import (
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"wavescope/ui"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/figure"
)

// look is what the flags of a figure set.
type look struct {
	figure.Style
	font, paper string
	title       string // instead of the usual one; untitled for no words around the panels
	titled      bool   // a title is given
}

const untitled = "none"

var (
	fonts         = []string{"sans", "serif"}
	papers        = []string{"light", "dark"}
	figureFormats = chart.NamesOf(figure.Formats, func(f figure.Format) string { return f.Name })
	lengths       = fmt.Sprintf("%.0fmm to %.0fmm, or in cm, in or pt", float64(figure.LeastLength)/millimetre,
		float64(figure.MostLength)/millimetre)
	figureFlags = inShortHelp(
		sizedFlag("width", "width of the figure", func(o *options) *figure.Length { return &o.look.Width }),
		sizedFlag("height", "height, instead of what suits the panels",
			func(o *options) *figure.Length { return &o.look.Height }),
		flag{
			Name: "dpi", Doc: "dots in an inch of a png", Low: figure.LeastDPI, High: figure.MostDPI,
			Allowed: fmt.Sprintf("a whole number from %d to %d", figure.LeastDPI, figure.MostDPI),
			Get:     func(o options) string { return strconv.Itoa(o.look.DPI) },
			Set: func(o *options, v string) bool {
				n, ok := chart.ParseWhole(v)
				o.look.DPI = n
				return ok && n >= figure.LeastDPI && n <= figure.MostDPI
			},
		},
		chart.Choice("font", "typeface", fonts, func(o *options) *string { return &o.look.font }),
		chart.Choice("paper", "colour of the paper; signed values, unlike on the screen, differ in grey too", papers,
			func(o *options) *string { return &o.look.paper }),
		flag{
			Name: "title", Doc: "words above, instead of what the figure shows; none: no words above or below",
			Allowed: "a text, or " + untitled,
			Get:     func(o options) string { return o.look.title },
			Set:     func(o *options, v string) bool { o.look.title, o.look.titled = v, true; return v != "" },
		},
		chart.Choice("format", "format of the figure", figureFormats, func(o *options) *string { return &o.format }),
		fileFlag,
	)
)

const millimetre = 72 / 25.4

func sizedFlag(name, doc string, at func(*options) *figure.Length) flag {
	return flag{
		Name: name, Doc: doc, Allowed: lengths,
		Get: func(o options) string {
			if l := *at(&o); l > 0 {
				return fmt.Sprintf("%.0fmm", float64(l)/millimetre)
			}
			return ""
		},
		Set: func(o *options, v string) bool {
			l, ok := figure.ParseLength(v)
			*at(o) = l
			return ok
		},
	}
}

// drawFigure writes a figure for print.
func drawFigure(c *cobra.Command, p views.Panes, o options) error {
	endings := chart.NamesOf(figure.Formats, func(f figure.Format) string { return "." + f.Name })
	i, err := o.choose(figureFormats, endings, figureFormats[0])
	if err != nil {
		return err
	}
	g, err := ui.Figure(p)
	if err != nil {
		return err
	}
	style := o.look.Style
	if style.Bare = o.look.title == untitled; o.look.titled && !style.Bare {
		g.Title = o.look.title
	}
	style.Serif, style.Dark = o.look.font == fonts[1], o.look.paper == papers[1]
	if style.Height != 0 {
		if least := g.LeastHeight(style); style.Height < least {
			return fmt.Errorf("this figure needs a --height of %.0fmm or more", float64(least)/millimetre+0.5)
		}
	}
	format := figure.Formats[i]
	remark(c, p.Active().Invented(), ui.Lacking(format.Glyphs, func() string { return g.Missing(style) }))
	return o.save(c, format.Binary, func(w io.Writer) error { return g.Write(w, format, style) })
}
