//go:build soak && !windows

package cli

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestTmux opens the program as the only one of a window, where no shell is to
// go to, and then under a shell, where every quick q leaves a clean line, and
// every signal the terminal as it was.
func TestTmux(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "tmux")
	tmux := func(args ...string) string {
		t.Helper()
		c := exec.Command("tmux", append([]string{"-S", socket, "-f", "/dev/null"}, args...)...)
		c.Env, c.Dir = surroundings(), filepath.Dir(socket)
		out, err := c.CombinedOutput()
		if err != nil && args[0] != "list-sessions" {
			t.Fatalf("%q: %v, %s", args, err, out)
		}
		return string(out)
	}
	pictures := program + " --motion on" // without any flag it begins with the lessons
	shows := func(text string) {
		t.Helper()
		until(t, "the screen shows "+text, func() bool { return strings.Contains(tmux("capture-pane", "-p"), text) })
	}
	tmux("new-session", "-d", "-x", "100", "-y", "30", pictures)
	t.Cleanup(func() { exec.Command("tmux", "-S", socket, "kill-server").Run() })
	shows("pos 17")
	tmux("send-keys", "C-z")
	shows("no shell waits")
	tmux("send-keys", "5")
	shows("5 Similarity")
	tmux("send-keys", "C-c")
	until(t, "the window is closed", func() bool { return strings.Contains(tmux("list-sessions"), "no server") })

	tmux("new-session", "-d", "-x", "100", "-y", "30", "PS1='ready> ' sh -i")
	title := tmux("display", "-p", "#{pane_title}")
	for range 50 {
		tmux("send-keys", pictures+"; clear", "Enter")
		shows("pos 17")
		tmux("send-keys", "q")
		until(t, "the line is clean", func() bool { return strings.TrimSpace(tmux("capture-pane", "-p")) == "ready>" })
	}
	for _, wide := range []bool{true, false} { // enlarged, and back
		before := "BEFORE\nready>"
		tmux("send-keys", "clear; echo BEFORE", "Enter")
		until(t, "the shell has written", func() bool { return strings.HasPrefix(tmux("capture-pane", "-p"), before) })
		tmux("send-keys", pictures, "Enter")
		shows("pos 17")
		size := map[bool][]string{true: {"-x", "140", "-y", "45"}, false: {"-x", "100", "-y", "30"}}[wide]
		tmux(append([]string{"resize-window"}, size...)...)
		time.Sleep(time.Second) // until the picture has the size of the window
		tmux("send-keys", "q")
		until(t, "the screen is the shell's", func() bool {
			return strings.HasPrefix(tmux("capture-pane", "-p"), before+" "+pictures+"\nready>")
		})
	}
	for _, sig := range []string{"INT", "TERM", "HUP", "QUIT", "ABRT", "SEGV"} {
		tmux("send-keys", "stty -a >before; "+pictures+"; stty -a | cmp before - && clear; echo left by "+sig, "Enter")
		shows("pos 17")
		tmux("send-keys", "4")
		shows("4 Shift")
		shell := strings.TrimSpace(tmux("display", "-p", "#{pane_pid}"))
		if out, err := exec.Command("pkill", "-"+sig, "-P", shell).CombinedOutput(); err != nil {
			t.Fatalf("%v, %s", err, out)
		}
		until(t, "the screen is the shell's after "+sig, func() bool {
			return strings.HasPrefix(tmux("capture-pane", "-p"), "left by "+sig+"\nready>")
		})
	}
	if got := tmux("display", "-p",
		"#{pane_title} #{alternate_on} #{cursor_flag} #{mouse_any_flag}"); got != strings.TrimSpace(title)+" 0 1 0\n" {
		t.Errorf("%q, the title was %q", got, title)
	}
}
