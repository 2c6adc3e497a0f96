package ui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/colorprofile"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// ThemeOf returns what the environment of a program says of its terminal. tty says whether the output goes to one.
func ThemeOf(env func(string) string, tty bool) frame.Theme {
	return frame.Theme{Depth: depth(env, tty), Light: light(env("COLORFGBG")), Glyphs: glyphs(env)}
}

// depth returns how many colours to write. NO_COLOR (no-color.org), FORCE_COLOR (force-color.org), and CLICOLOR_FORCE
// and CLICOLOR (bixense.com/clicolors) decide in this order, then what is known of the terminal. The first two count
// with any value.
func depth(env func(string) string, tty bool) frame.Depth {
	var named []string
	for _, name := range []string{"TERM", "COLORTERM", "WT_SESSION", "GOOGLE_CLOUD_SHELL"} {
		named = append(named, name+"="+env(name))
	}
	// colorprofile counts up from no terminal to all colours; frame.Depth counts down from all colours to none.
	depth := frame.Depth(min(colorprofile.TrueColor-colorprofile.Env(named), colorprofile.Profile(frame.NoColor)))
	force := env("CLICOLOR_FORCE")
	switch {
	case env("NO_COLOR") != "":
		return frame.NoColor
	case env("FORCE_COLOR") != "", force != "" && force != "0":
		return min(depth, frame.Colors16)
	case !tty, env("CLICOLOR") == "0":
		return frame.NoColor
	}
	return depth
}

// light reports whether COLORFGBG, which rxvt and Konsole set, names a light background. Its last field is the number
// of one of 16 colours, or a word.
func light(colorfgbg string) bool {
	n, err := strconv.Atoi(colorfgbg[strings.LastIndexByte(colorfgbg, ';')+1:])
	return err == nil && (n == 7 || n > 8 && n < 16)
}

// glyphs returns the glyphs that a terminal has, by the environment of its programs: without UTF-8 it has ASCII alone.
// So has a Linux console: of the other glyphs its usual fonts have a few each, neither braille nor half blocks.
func glyphs(env func(string) string) frame.Glyphs {
	if term := env("TERM"); term == "linux" || strings.HasPrefix(term, "linux-") {
		return frame.ASCII
	}
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(env(name)); locale != "" {
			return chart.Either(strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8"), frame.Braille,
				frame.ASCII)
		}
	}
	return frame.Braille
}
