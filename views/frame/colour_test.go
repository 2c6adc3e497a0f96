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

// What is written can be read on every ground that it stands on, and lines can
// be seen.
func TestContrast(t *testing.T) {
	series := []Color{Series(0), Series(1), Series(2), Series(3), Series(4), Series(5), Series(6), Series(7)}
	for _, theme := range []Theme{{}, {Light: true}} {
		for _, c := range []struct {
			inks    []Color
			grounds []Color
			least   float64
		}{
			{[]Color{Text, Bright}, []Color{Background, Panel, AccentBG, Wedge, WedgeHere, Column, GoodCell, WarnCell},
				4.5},
			{[]Color{Faint, SinColor, CosColor, Offset, Good, Warn, Accent}, []Color{Background, Column}, 4.5},
			{[]Color{WedgeDim}, []Color{Background}, 4.5},
			{[]Color{Accent}, []Color{AccentBG}, 4.5},
			{[]Color{Good}, []Color{GoodCell}, 4.5}, // verdicts
			{[]Color{Warn}, []Color{WarnCell}, 4.5},
			{[]Color{Background}, []Color{Accent, Offset, SinColor, CosColor}, 4.5}, // badges
			{[]Color{RingHere, HandThen}, []Color{Background}, 3},
			{series, []Color{Background}, 3},
			{[]Color{Signed.At(-1), Signed.At(1)}, []Color{Background}, 3.9},
		} {
			for _, ink := range c.inks {
				for _, ground := range c.grounds {
					if got := contrast(theme.RGB(ink), theme.RGB(ground)); got < c.least {
						t.Errorf("light %v: %s (%d) on %d has %.2f:1, want %v:1", theme.Light, roleNames[ink], ink,
							ground, got, c.least)
					}
				}
			}
		}
	}
}

// What is written faintly can be read on any tint, whichever came first.
func TestFaintIsReadOnTints(t *testing.T) {
	for _, theme := range []Theme{{}, {Light: true}} {
		for _, ground := range []Color{Background, Column, Panel, AccentBG, Wedge, WedgeHere} {
			f := New(2, 1, theme)
			f.Set(0, 0, 'x', Style{FG: Faint})
			f.Tint(0, 0, 2, 1, ground)
			f.Text(1, 0, "x", Style{FG: Faint})
			for x := range 2 {
				if c := f.At(x, 0); c.BG != ground || contrast(theme.RGB(c.FG), theme.RGB(c.BG)) < 4.5 {
					t.Errorf("light %v: %d on %d, where %d was to be faint on %d", theme.Light, c.FG, c.BG, Faint,
						ground)
				}
			}
		}
	}
}

// Nothing that is written has less than 7 : 1 where it is read from far away,
// and what is drawn has 4.5 : 1 at least.
func TestFarInksAreRead(t *testing.T) {
	inks := []Color{Text, Bright, Faint, SinColor, CosColor, Offset, Good, Warn, Accent, WedgeDim, SinColor.Over(100),
		Faint.Over(60)}
	drawn := []Color{Line, Ring, RingHere, HandThen, SinColor.Over(30), Offset.Over(60), Text.Over(50)}
	for i := range hues {
		drawn = append(drawn, Series(i))
	}
	for _, theme := range []Theme{{Far: true}, {Far: true, Light: true}} {
		f := New(1, 1, theme)
		at := func(least float64, ink Color, draw func(Color)) {
			f.Clear()
			draw(ink)
			if got := contrast(theme.RGB(f.At(0, 0).FG), theme.RGB(Background)); got < least {
				t.Errorf("light %v: ink %d has %.2f:1, want %v:1", theme.Light, ink, got, least)
			}
		}
		for _, ink := range inks {
			at(7, ink, func(c Color) { f.Text(0, 0, "x", Style{FG: c}) })
			at(7, ink, func(c Color) { f.Dot(0, 0, Ink{Color: c}) })
		}
		for _, ink := range drawn {
			at(3.5, ink, func(c Color) { f.Dot(0, 0, Ink{Color: c}) })
		}
	}
}

// Elsewhere inks are what they were.
func TestNearInksStay(t *testing.T) {
	for c := range Color(colors) {
		if (Theme{}).reach(c) != c || (Theme{Light: true}).reach(c) != c {
			t.Fatalf("%d becomes another ink", c)
		}
	}
}
