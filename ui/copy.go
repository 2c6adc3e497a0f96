package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
)

// CommandLine is what a shell has to be told to open a State.
func CommandLine(s views.State) string {
	words := []string{"wavescope"}
	for _, a := range s.Args() {
		words = append(words, quote(a))
	}
	return strings.Join(words, " ")
}

// quote makes a word safe for a shell.
func quote(word string) string {
	const safe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=,.:/@%"
	if word != "" && strings.Trim(word, safe) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// paperArgs are the flags of a paper that was chosen rather than found.
func (m *Model) paperArgs() string {
	args := ""
	if m.theme.Solid {
		args += " --theme " + map[bool]string{false: "dark", true: "light"}[m.theme.Light]
	}
	if m.theme.ASCII {
		args += " --ascii"
	}
	return args
}

// copyCommand puts the command line on the clipboard, by a sequence that not
// every terminal follows: so it is shown as well.
func copyCommand(m *Model, _ int) tea.Cmd {
	line := CommandLine(m.state) + m.paperArgs()
	m.notice.text = "copied; if nothing arrives, here it is: " + line
	return tea.SetClipboard(line)
}
