package ui

import (
	"strings"
	"testing"

	"wavescope/views/frame"
)

func TestDetect(t *testing.T) {
	for _, c := range []struct {
		choice, env string
		piped       bool
		want        frame.Depth
	}{
		// The flag wins over everything.
		{"truecolor", "NO_COLOR=1 TERM=dumb", true, frame.TrueColor},
		{"256", "COLORTERM=truecolor TERM=xterm", false, frame.Colors256},
		{"16", "", true, frame.Colors16},
		{"none", "CLICOLOR_FORCE=1 COLORTERM=truecolor TERM=xterm", false, frame.NoColor},
		// Then NO_COLOR, if it says anything.
		{"auto", "NO_COLOR=0 TERM=xterm-256color CLICOLOR_FORCE=1", false, frame.NoColor},
		{"auto", "NO_COLOR= TERM=xterm-256color", false, frame.Colors256},
		// Then force: colours into a pipe, as many as the terminal is known for.
		{"auto", "CLICOLOR_FORCE=1", true, frame.Colors16},
		{"auto", "CLICOLOR_FORCE=1 TERM=dumb", false, frame.Colors16},
		{"auto", "CLICOLOR_FORCE=1 TERM=xterm-256color", true, frame.Colors256},
		{"auto", "CLICOLOR_FORCE=yes TERM=xterm COLORTERM=truecolor", true, frame.TrueColor},
		{"auto", "CLICOLOR_FORCE=0 TERM=xterm-256color", true, frame.NoColor},
		// Then the terminal.
		{"auto", "TERM=xterm-256color COLORTERM=truecolor", true, frame.NoColor},
		{"", "TERM=xterm-256color COLORTERM=truecolor", false, frame.TrueColor},
		{"auto", "TERM=xterm-256color", false, frame.Colors256},
		{"auto", "TERM=xterm", false, frame.Colors16},
		{"auto", "TERM=tmux-256color COLORTERM=truecolor", false, frame.Colors256},
		{"auto", "TERM=screen COLORTERM=truecolor", false, frame.Colors256},
		{"auto", "TERM=xterm-direct", false, frame.TrueColor},
		{"auto", "WT_SESSION=5f1c", false, frame.TrueColor},
		{"auto", "TERM=dumb", false, frame.NoColor},
		{"auto", "", false, frame.NoColor},
	} {
		env := map[string]string{}
		for _, pair := range strings.Fields(c.env) {
			name, value, _ := strings.Cut(pair, "=")
			env[name] = value
		}
		got, err := Depth(c.choice, func(name string) string { return env[name] }, !c.piped)
		if err != nil || got != c.want {
			t.Errorf("--color=%s with %q: %s, %v; want %s", c.choice, c.env, frame.Depths[got], err, frame.Depths[c.want])
		}
	}
}

func TestDetectRefuses(t *testing.T) {
	_, err := Depth("ma\x1bny", func(string) string { return "" }, true)
	if err == nil {
		t.Fatal("no error")
	}
	for _, part := range []string{`"ma\x1bny"`, "auto", "truecolor", "256", "16", "none"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q does not say %s", err, part)
		}
	}
}
