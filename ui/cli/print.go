package cli

import (
	"image"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"wavescope/ui"
	"wavescope/views"
	"wavescope/views/frame"
)

// printFrame prints what the visualizer opens with.
func printFrame(c *cobra.Command, p views.Panes, o options) error {
	o.warn(c)
	open, err := o.opener(p)
	if err != nil {
		return err
	}
	otherwise := "plain"
	if depth, _ := frame.Detect(o.color, os.Getenv, onTerminal()); onTerminal() || depth != frame.NoColor {
		otherwise = "ansi"
	}
	if o.plain && o.file == "" {
		otherwise = wordsFormat
	}
	endings := names(frame.Formats, func(f frame.Format) string { return f.Ending })
	i, err := o.choose(frameFormats, endings, otherwise)
	if err != nil {
		return err
	}
	if frameFormats[i] == wordsFormat {
		told := ui.Options{Theme: o.themeOn(frame.Screen)}
		return o.save(c, false, func(w io.Writer) error { return ui.Tell(open, told, w, columns()) })
	}
	format, size := frame.Formats[i], o.frameSize()
	m := open(ui.Options{Theme: o.themeOn(format.Paper)})
	if err := m.Room(size.X, size.Y); err != nil {
		return err
	}
	f := m.Frame(size.X, size.Y)
	return o.save(c, format.Binary, func(w io.Writer) error { return format.Write(f, w) })
}

// maxSize is the largest frame that is printed.
var maxSize = image.Pt(500, 200)

func parseSize(at *image.Point, s string) bool {
	w, h, _ := strings.Cut(s, "x")
	x, errX := strconv.Atoi(w)
	y, errY := strconv.Atoi(h)
	ok := errX == nil && errY == nil && x >= 1 && y >= 1 && x <= maxSize.X && y <= maxSize.Y
	if ok {
		*at = image.Pt(x, y)
	}
	return ok
}

// frameSize is the size that is asked for, or what fits on the terminal above
// the line that is typed next.
func (o options) frameSize() image.Point {
	if o.size != (image.Point{}) {
		return o.size
	}
	w, h, err := term.GetSize(os.Stdout.Fd())
	if err != nil || w < 1 || h < 2 || o.file != "" {
		return image.Pt(100, 30)
	}
	return image.Pt(min(w, maxSize.X), min(h-1, maxSize.Y))
}

// themeOn is the theme for a kind of paper. A picture has all colours unless
// they are asked for by number.
func (o options) themeOn(p frame.Paper) frame.Theme {
	t := frame.Theme{Far: o.far, Light: o.theme == "light", ASCII: o.ascii || p != frame.Picture && !utf8Locale()}
	t.Depth, _ = frame.Detect(o.color, environment, true)
	if p == frame.Picture && o.color != "auto" {
		return t
	}
	return p.Theme(t)
}

// environment looks up the environment. Where nothing tells what terminal an
// ansi file is for, as in a scheduled job, it is one with all colours.
func environment(name string) string {
	value := os.Getenv(name)
	if name == "TERM" && value == "" && !onTerminal() {
		return "xterm-direct"
	}
	return value
}

// utf8Locale reports whether text may have any sign, for all the locale says.
func utf8Locale() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(os.Getenv(name)); locale != "" {
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return true
}
