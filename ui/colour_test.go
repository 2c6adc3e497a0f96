package ui

import (
	"strings"
	"testing"

	"wavescope/views/frame"
)

// environ returns the variables of lines like "A=1 B=2".
func environ(line string) func(string) string {
	env := map[string]string{}
	for _, pair := range strings.Fields(line) {
		name, value, _ := strings.Cut(pair, "=")
		env[name] = value
	}
	return func(name string) string { return env[name] }
}

func TestDetect(t *testing.T) {
	for _, c := range []struct {
		env   string
		piped bool
		want  frame.Depth
	}{
		// First NO_COLOR, if it says anything.
		{"NO_COLOR=0 TERM=xterm-256color CLICOLOR_FORCE=1 FORCE_COLOR=1", false, frame.NoColor},
		{"NO_COLOR= TERM=xterm-256color", false, frame.Colors256},
		// Then force: colours into a pipe, as many as the terminal is known for.
		{"CLICOLOR_FORCE=1", true, frame.Colors16},
		{"CLICOLOR_FORCE=1 TERM=dumb", false, frame.Colors16},
		{"CLICOLOR_FORCE=1 TERM=xterm-256color", true, frame.Colors256},
		{"CLICOLOR_FORCE=yes TERM=xterm COLORTERM=truecolor", true, frame.TrueColor},
		{"CLICOLOR_FORCE=0 TERM=xterm-256color", true, frame.NoColor},
		{"CLICOLOR_FORCE=1 CLICOLOR=0 TERM=xterm-256color", true, frame.Colors256},
		{"FORCE_COLOR=1", true, frame.Colors16},
		{"FORCE_COLOR=0 CLICOLOR=0 TERM=xterm-256color", true, frame.Colors256}, // any value
		{"FORCE_COLOR=true TERM=xterm COLORTERM=truecolor", true, frame.TrueColor},
		{"FORCE_COLOR= TERM=xterm-256color", true, frame.NoColor},
		// Then CLICOLOR, which is 1 by default.
		{"CLICOLOR=0 TERM=xterm-256color COLORTERM=truecolor", false, frame.NoColor},
		{"CLICOLOR=1 TERM=xterm-256color", false, frame.Colors256},
		{"CLICOLOR=1 TERM=xterm-256color", true, frame.NoColor},
		// Then the terminal.
		{"TERM=xterm-256color COLORTERM=truecolor", true, frame.NoColor},
		{"TERM=xterm-256color COLORTERM=truecolor", false, frame.TrueColor},
		{"TERM=xterm-256color", false, frame.Colors256},
		{"TERM=xterm", false, frame.Colors16},
		{"TERM=tmux-256color COLORTERM=truecolor", false, frame.Colors256},
		{"TERM=screen COLORTERM=truecolor", false, frame.Colors256},
		{"TERM=xterm-direct", false, frame.TrueColor},
		{"WT_SESSION=5f1c", false, frame.TrueColor},
		{"TERM=dumb", false, frame.NoColor},
		{"", false, frame.NoColor},
	} {
		if got := ThemeOf(environ(c.env), !c.piped).Depth; got != c.want {
			t.Errorf("%q: %s; want %s", c.env, frame.Depths[got], frame.Depths[c.want])
		}
	}
}

// The last field of COLORFGBG is the background, of which white and the bright colours are light.
func TestBackgroundByEnvironment(t *testing.T) {
	for n, light := range map[string]bool{"0": false, "4": false, "6": false, "7": true, "8": false, "9": true, "15": true,
		"16": false, "-7": false, "default": false, "": false} {
		for _, first := range []string{"0;", "15;", "0;default;", "default;", ""} {
			if got := ThemeOf(environ("COLORFGBG="+first+n), true).Light; got != light {
				t.Errorf("COLORFGBG=%s%s: light: %v", first, n, got)
			}
		}
	}
}
