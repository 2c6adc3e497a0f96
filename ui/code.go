package ui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"wavescope/encoding/recipe"
	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/numbers"
	"wavescope/views/scene"
)

// codeName is the command whose value is a language.
const codeName = "code"

// languages are those that programs are written in.
func languages() (names []string) {
	for _, l := range recipe.Languages {
		names = append(names, l.Name)
	}
	return names
}

// showCode shows a program that makes the table of the State.
func showCode(m *Model, name string) (tea.Cmd, error) {
	if name == "" {
		name = recipe.Languages[0].Name
	}
	i := scene.Find(languages(), name)
	if i < 0 {
		return nil, fmt.Errorf("code %s: allowed is %s", frame.Clean(name), scene.OneOf(languages()))
	}
	s := m.state()
	part, err := numbers.Coded(s.State)
	if err != nil {
		return nil, err
	}
	text, err := numbers.Code(s.State, recipe.Languages[i], part, CommandLine(views.One(s)))
	if err != nil {
		return nil, err
	}
	m.help = helpPage{open: true, program: text}
	return nil, nil
}

// copyCode puts the program that is shown on the clipboard.
func copyCode(m *Model, _ int) tea.Cmd {
	if m.help.program == "" {
		m.notice.text = "y copies a program; :code shows one"
		return nil
	}
	m.notice.text = "copied; if nothing arrives, wavescope code writes it"
	return tea.SetClipboard(m.help.program)
}

// layProgram lays a program out in w columns. Lines that are longer go on below,
// further in; comments are faint.
func layProgram(text string, w int, t frame.Theme) string {
	var rows []string
	for _, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		line = t.Spell(frame.Clean(strings.ReplaceAll(line, "\t", "    ")))
		style := paint(frame.Text)
		if bare := strings.TrimSpace(line); strings.HasPrefix(bare, "#") || strings.HasPrefix(bare, "//") {
			style = paint(frame.Faint)
		}
		for _, part := range folded(line, w, t) {
			rows = append(rows, style.Render(strings.ReplaceAll(part, "-", unbroken)))
		}
	}
	return lipgloss.JoinVertical(lipgloss.Left, rows...)
}

// folded breaks a line of a program at blanks into parts of at most w cells, all
// but the first of which begin further in.
func folded(line string, w int, t frame.Theme) (parts []string) {
	in := line[:len(line)-len(strings.TrimLeft(line, " "))]
	rest := strings.TrimLeft(line, " ")
	for t.Width(in+rest) > w && rest != "" {
		if len(in) >= w {
			in = ""
		}
		whole := fitting(rest, w-len(in), t)
		end := strings.LastIndex(rest[:whole], " ")
		if end <= 0 {
			end = max(whole, 1)
		}
		parts = append(parts, in+rest[:end])
		rest = strings.TrimLeft(rest[end:], " ")
		if len(parts) == 1 && len(in)+8 < w/2 {
			in += "        "
		}
	}
	return append(parts, in+rest)
}

// fitting is how many bytes of a text have room in w cells.
func fitting(text string, w int, t frame.Theme) int {
	end := 0
	for i, r := range text {
		if t.Width(text[:i]+string(r)) > w {
			return i
		}
		end = i + len(string(r))
	}
	return end
}

// codeCandidates are the languages with what they are.
func codeCandidates(screen) (all []candidate) {
	for _, l := range recipe.Languages {
		all = append(all, candidate{l.Name, "", l.Doc})
	}
	return all
}

// codeDoc says what the command does.
const codeDoc = "a program that makes the table, and how far it is from exact"

// programLines are the lines of the program that is shown; nil where none is.
func (h helpPage) programLines() []string {
	if h.program == "" {
		return nil
	}
	return slices.Collect(strings.Lines(strings.ReplaceAll(h.program, "\t", "    ")))
}
