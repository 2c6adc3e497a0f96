package frame

import (
	"fmt"
	"slices"
	"strings"
)

// Detect decides how many colours to write: the user's choice (auto or one of
// Depths), then NO_COLOR, then CLICOLOR_FORCE, then what the terminal says of
// itself. tty tells whether there is one; env looks up the environment.
func Detect(choice string, env func(string) string, tty bool) (Depth, error) {
	if i := slices.Index(Depths, choice); i >= 0 {
		return Depth(i), nil
	}
	if choice != "auto" && choice != "" {
		return NoColor, fmt.Errorf("color %q is not one of auto, %s", choice, strings.Join(Depths, ", "))
	}
	force := env("CLICOLOR_FORCE")
	switch {
	case env("NO_COLOR") != "":
		return NoColor, nil
	case force != "" && force != "0":
		return min(terminalDepth(env), Colors16), nil
	case !tty:
		return NoColor, nil
	}
	return terminalDepth(env), nil
}

// Terminals by the beginning of TERM. Multiplexers pass 256 colours on for
// certain, whatever the terminal around them told COLORTERM.
var (
	multiplexers = []string{"tmux", "screen"}
	trueTerms    = []string{"xterm-kitty", "xterm-ghostty", "ghostty", "alacritty", "wezterm", "foot", "contour", "rio"}
	monochrome   = []string{"vt1", "vt2", "vt3", "vt4", "vt5"} // not vte
)

func terminalDepth(env func(string) string) Depth {
	term, colorterm := env("TERM"), strings.ToLower(env("COLORTERM"))
	is := func(beginnings []string) bool {
		return slices.ContainsFunc(beginnings, func(b string) bool { return strings.HasPrefix(term, b) })
	}
	switch {
	case term == "dumb":
		return NoColor
	case is(multiplexers) && !strings.HasSuffix(term, "-direct"):
		return Colors256
	case colorterm == "truecolor" || colorterm == "24bit" || env("WT_SESSION") != "":
		return TrueColor // Windows Terminal sets neither TERM nor COLORTERM
	case term == "" || is(monochrome) || strings.HasSuffix(term, "-mono"):
		return NoColor
	case strings.HasSuffix(term, "-direct") || is(trueTerms):
		return TrueColor
	case strings.Contains(term, "256color"):
		return Colors256
	}
	return Colors16
}
