package ui

import (
	"strings"

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

// Block is a picture as the file of a lesson has it, with the parts that it hides.
func Block(p views.Panes, hide []string) string {
	flags := p.Args()
	if len(flags) == 0 {
		flags = []string{"--view", p.Active().View}
	}
	block := "```wavescope\n" + views.ShellLine(flags) + "\n"
	if len(hide) > 0 {
		block += "hide " + strings.Join(hide, ", ") + "\n"
	}
	return block + "```\n"
}

// block is the picture as it is, with what the stop hides of this view.
func (s screen) block() string {
	hide := s.study.course.Picture(s.study.place).Hide
	if s.state().View != s.own().Active().View {
		hide = nil
	}
	return Block(s.panes, hide)
}

// copyCommand puts the command line on the clipboard, or in a lesson the block of
// its file, by a sequence that not every terminal follows: so it is shown as well.
func copyCommand(m *Model, _ int) tea.Cmd {
	line := CommandLine(m.panes) + m.paperArgs()
	if m.inLesson() {
		line = m.block()
	}
	if m.options.Plain {
		m.notice.text = "to come back: " + line
		return nil
	}
	m.notice.text = "copied; if nothing arrives, here it is: " + line
	return tea.SetClipboard(line)
}
