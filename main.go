package main

import (
	"fmt"
	"image/png"
	"os"
	"strings"

	"wavescope/ui"
	"wavescope/views"
	"wavescope/views/frame"
)

func main() {
	s, theme := views.Default(), frame.Theme{}
	w, h, format := 120, 40, "plain"
	var settings []views.Setting
	for _, a := range os.Args[1:] {
		k, v, ok := strings.Cut(strings.TrimPrefix(a, "--"), "=")
		switch {
		case k == "run": // the program itself
		case k == "size":
			fmt.Sscanf(v, "%dx%d", &w, &h)
		case k == "format":
			format = v
		case k == "light":
			theme.Light = true
		case k == "ascii":
			theme.ASCII = true
		case k == "depth":
			fmt.Sscan(v, &theme.Depth)
		default:
			if !ok {
				v = "on"
			}
			settings = append(settings, views.Setting{Name: k, Value: v})
		}
	}
	if format == "plain" {
		theme.Depth = frame.NoColor
	}
	s, err := s.With(settings)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if len(os.Args) > 1 && os.Args[1] == "run" {
		if err := ui.Run(s, ui.Options{Theme: theme, AutoTheme: true}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	f := ui.New(s, ui.Options{Theme: theme}).Frame(w, h)
	switch format {
	case "png":
		png.Encode(os.Stdout, f.Image())
	case "ansi":
		os.Stdout.Write(append(f.AppendANSI(nil), '\n'))
	default:
		os.Stdout.Write(append(f.AppendPlain(nil), '\n'))
	}
}
