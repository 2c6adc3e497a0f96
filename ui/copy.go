package ui

import (
	tea "charm.land/bubbletea/v2"

	"wavescope/views"
)

// CommandLine is what a shell has to be told to open the panes.
func CommandLine(p views.Panes) string {
	return views.ShellLine(append([]string{"wavescope"}, p.Args()...))
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
	line := CommandLine(m.panes) + m.paperArgs()
	if m.options.Plain {
		m.notice.text = "to come back: " + line
		return nil
	}
	m.notice.text = "copied; if nothing arrives, here it is: " + line
	return tea.SetClipboard(line)
}
