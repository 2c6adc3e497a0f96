package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/colorprofile"

	"wavescope/views/frame"
)

// Depth returns how many colours to write. The user's choice (auto or one of frame.Depths) decides first, then the
// variables NO_COLOR and CLICOLOR_FORCE, then what env says about the terminal. tty says whether output goes to a
// terminal.
func Depth(choice string, env func(string) string, tty bool) (frame.Depth, error) {
	if i := slices.Index(frame.Depths, choice); i >= 0 {
		return frame.Depth(i), nil
	}
	if choice != "auto" && choice != "" {
		return frame.NoColor, fmt.Errorf("color %q is not one of auto, %s", choice, strings.Join(frame.Depths, ", "))
	}
	var named []string
	for _, name := range []string{"TERM", "COLORTERM", "WT_SESSION", "GOOGLE_CLOUD_SHELL"} {
		named = append(named, name+"="+env(name))
	}
	// colorprofile counts up from no terminal to all colours; frame.Depth counts down from all colours to none.
	depth := frame.Depth(min(colorprofile.TrueColor-colorprofile.Env(named), colorprofile.Profile(frame.NoColor)))
	force := env("CLICOLOR_FORCE")
	switch {
	case env("NO_COLOR") != "":
		return frame.NoColor, nil
	case force != "" && force != "0":
		return min(depth, frame.Colors16), nil
	case !tty:
		return frame.NoColor, nil
	}
	return depth, nil
}
