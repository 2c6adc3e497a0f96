package frame

import (
	"strings"
	"testing"
)

func TestDetect(t *testing.T) {
	for _, c := range []struct {
		choice, env string
		piped       bool
		want        Depth
	}{
		// The flag wins over everything.
		{"truecolor", "NO_COLOR=1 TERM=dumb", true, TrueColor},
		{"256", "COLORTERM=truecolor TERM=xterm", false, Colors256},
		{"16", "", true, Colors16},
		{"none", "CLICOLOR_FORCE=1 COLORTERM=truecolor TERM=xterm", false, NoColor},
		// Then NO_COLOR, if it says anything.
		{"auto", "NO_COLOR=0 TERM=xterm-256color CLICOLOR_FORCE=1", false, NoColor},
		{"auto", "NO_COLOR= TERM=xterm-256color", false, Colors256},
		// Then force: colours into a pipe, as many as the terminal is known for.
		{"auto", "CLICOLOR_FORCE=1", true, Colors16},
		{"auto", "CLICOLOR_FORCE=1 TERM=dumb", false, Colors16},
		{"auto", "CLICOLOR_FORCE=1 TERM=xterm-256color", true, Colors256},
		{"auto", "CLICOLOR_FORCE=yes TERM=xterm COLORTERM=truecolor", true, TrueColor},
		{"auto", "CLICOLOR_FORCE=0 TERM=xterm-256color", true, NoColor},
		// Then the terminal.
		{"auto", "TERM=xterm-256color COLORTERM=truecolor", true, NoColor},
		{"", "TERM=xterm-256color COLORTERM=truecolor", false, TrueColor},
		{"auto", "TERM=xterm COLORTERM=24bit", false, TrueColor},
		{"auto", "TERM=xterm COLORTERM=TrueColor", false, TrueColor},
		{"auto", "TERM=xterm COLORTERM=yes", false, Colors16},
		{"auto", "TERM=tmux-256color COLORTERM=truecolor", false, Colors256},
		{"auto", "TERM=screen COLORTERM=truecolor", false, Colors256},
		{"auto", "TERM=screen.xterm-256color", false, Colors256},
		{"auto", "TERM=tmux-direct", false, TrueColor},
		{"auto", "TERM=dumb COLORTERM=truecolor", false, NoColor},
		{"auto", "", false, NoColor},
		{"auto", "WT_SESSION=5f1c", false, TrueColor},
		{"auto", "TERM=xterm-direct", false, TrueColor},
		{"auto", "TERM=xterm-kitty", false, TrueColor},
		{"auto", "TERM=alacritty", false, TrueColor},
		{"auto", "TERM=wezterm", false, TrueColor},
		{"auto", "TERM=foot-extra", false, TrueColor},
		{"auto", "TERM=xterm-ghostty", false, TrueColor},
		{"auto", "TERM=xterm", false, Colors16},
		{"auto", "TERM=linux", false, Colors16},
		{"auto", "TERM=vt100", false, NoColor},
		{"auto", "TERM=vt220", false, NoColor},
		{"auto", "TERM=vte-256color", false, Colors256},
		{"auto", "TERM=xterm-mono", false, NoColor},
	} {
		env := map[string]string{}
		for _, pair := range strings.Fields(c.env) {
			name, value, _ := strings.Cut(pair, "=")
			env[name] = value
		}
		got, err := Detect(c.choice, func(name string) string { return env[name] }, !c.piped)
		if err != nil || got != c.want {
			t.Errorf("--color=%s with %q: %s, %v; want %s", c.choice, c.env, Depths[got], err, Depths[c.want])
		}
	}
}

func TestDetectRefuses(t *testing.T) {
	_, err := Detect("ma\x1bny", func(string) string { return "" }, true)
	if err == nil {
		t.Fatal("no error")
	}
	for _, part := range []string{`"ma\x1bny"`, "auto", "truecolor", "256", "16", "none"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q does not say %s", err, part)
		}
	}
}
