package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/colorprofile"

	"wavescope/views/frame"
)

// detect decides how many colours to write: by the user's choice (auto or one of
// frame.Depths), then NO_COLOR, then CLICOLOR_FORCE, then what env says of the terminal. Tty
// is whether there is one.
func detect(choice string, env func(string) string, tty bool) (frame.Depth, error) {
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
	// Profiles count up from no terminal, and depths count down to no colour.
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
