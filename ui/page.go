package ui

import (
	"fmt"
	"image/color"
	"slices"
	"sort"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"charm.land/lipgloss/v2/table"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"wavescope/encoding/recipe"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Lip Gloss lays out pages of text: help, lists and notices are its strings before drawPage draws
// them. Such a string names roles of colours by number, and the frame knows their colours.
// Pictures do not use it: a style for each cell takes longer than a hundred frames.

// drawPage draws a page with its first cell at x, y.
func drawPage(f frame.Frame, x, y int, page string) {
	p := ansi.GetParser()
	defer ansi.PutParser(p)
	var pen uv.Style
	for at := x; page != ""; {
		if text := before(page, "\x1b\n"); text != "" {
			at = f.Text(at, y, strings.ReplaceAll(text, unbroken, "-"), styleOf(pen))
			page = page[len(text):]
			continue
		}
		order, _, n, _ := ansi.DecodeSequence(page, 0, p)
		switch {
		case order == "\n":
			at, y = x, y+1
		case ansi.Cmd(p.Command()).Final() == 'm':
			uv.ReadStyle(p.Params(), &pen)
		}
		page = page[n:]
	}
}

// before returns the part of a text before the first of the characters in signs.
func before(text, signs string) string {
	if i := strings.IndexAny(text, signs); i >= 0 {
		return text[:i]
	}
	return text
}

// ink returns the style with a colour of the theme as the foreground.
func ink(c frame.Color) frame.Style { return frame.Style{FG: c} }

// paint returns the Lip Gloss style with a colour of the theme as the foreground.
func paint(c frame.Color) lipgloss.Style { return lipgloss.NewStyle().Foreground(role(c)) }

// role returns a colour of the theme as an indexed colour. A theme has fewer than 256 colours.
func role(c frame.Color) color.Color { return ansi.IndexedColor(c) }

// styleOf returns the frame style of a Lip Gloss pen, whose indexed colours are colours of the theme.
func styleOf(pen uv.Style) frame.Style {
	fg, _ := pen.Fg.(ansi.IndexedColor)
	bg, _ := pen.Bg.(ansi.IndexedColor)
	return frame.Style{FG: frame.Color(fg), BG: frame.Color(bg), Bold: pen.Attrs&uv.AttrBold != 0}
}

// unbroken is a hyphen at which Lip Gloss does not break a line, so that flags and negative
// numbers stay whole.
const unbroken = "\u2011"

// prose prepares text for Lip Gloss: it replaces characters that the theme cannot show, so that widths are final, and
// removes control characters.
func prose(text string, t frame.Theme) string {
	words := strings.Join(strings.Fields(t.Spell(text)), " ")
	return strings.ReplaceAll(words, "-", unbroken)
}

// paragraph returns text wrapped to w cells; "" if the text or the width is empty.
func paragraph(text string, w int, s lipgloss.Style) string {
	if text == "" || w < 1 {
		return ""
	}
	return s.Width(w).Render(text)
}

// clip returns the prefix of a text that fits in w cells.
func clip(text string, w int) string {
	if w < 1 {
		return ""
	}
	return lipgloss.NewStyle().Inline(true).MaxWidth(w).Render(text)
}

// height counts the lines of a page.
func height(page string) int {
	if page == "" {
		return 0
	}
	return lipgloss.Height(page)
}

// drawOver draws a page of text over the rows above row end, with a blank cell on either side. It returns the first
// row it covers.
func drawOver(f frame.Frame, end int, page string) (top int) {
	w, _ := f.Size()
	top = end - height(page)
	f.Sub(0, top, w, end-top).Clear()
	drawPage(f, 1, top, page)
	return top
}

// grid returns a table without borders, one line for each row.
func grid(rows [][]string, style func(row, col int) lipgloss.Style) string {
	return table.New().Rows(rows...).StyleFunc(style).Wrap(false).
		BorderTop(false).BorderBottom(false).BorderLeft(false).BorderRight(false).
		BorderColumn(false).BorderHeader(false).Render()
}

// cut returns the longest prefix of text that is at most w cells wide, or its first rune.
func cut(text string, w int, t frame.Theme) string {
	var ends []int // of the runes
	for start := range text {
		ends = append(ends, start)
	}
	ends = append(ends, len(text))
	n := largestFit(len(ends)-1, func(n int) bool { return t.Width(text[:ends[n]]) <= w })
	return text[:ends[min(max(n, 1), len(ends)-1)]]
}

// largestFit returns the largest number up to n that fits, if all smaller ones do. It tries few
// numbers that are much larger than the result.
func largestFit(n int, fits func(int) bool) int {
	high := 1
	for high <= n && fits(high) {
		high *= 2
	}
	low := high / 2
	return low + sort.Search(min(high-1, n)-low, func(i int) bool { return !fits(low + 1 + i) })
}

// codeName is the command whose value is a language.
const codeName = "code"

// languages returns the names of the languages of programs.
func languages() (names []string) {
	for _, l := range recipe.Languages {
		names = append(names, l.Name)
	}
	return names
}

// showCode shows a program that computes the table of the State.
func showCode(m *Model, name string) (tea.Cmd, error) {
	if name == "" {
		name = recipe.Languages[0].Name
	}
	i := chart.Find(languages(), name)
	if i < 0 {
		return nil, fmt.Errorf("code %s: allowed is %s", frame.Clean(name), chart.OneOf(languages()))
	}
	s := m.state()
	part, err := s.Coded()
	if err != nil {
		return nil, err
	}
	text, err := s.Code(recipe.Languages[i], part, CommandLine(views.One(s)))
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
	m.notice.text = "copied; if the clipboard stays empty, use wavescope code"
	return tea.SetClipboard(m.help.program)
}

// layProgram lays a program out in w columns. Long lines continue below with more indent, and
// comments are faint.
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

// folded breaks a line of a program at blanks into parts of at most w cells. The parts after the
// first have more indent.
func folded(line string, w int, t frame.Theme) (parts []string) {
	in := line[:len(line)-len(strings.TrimLeft(line, " "))]
	rest := strings.TrimLeft(line, " ")
	for t.Width(in+rest) > w && rest != "" {
		if len(in) >= w {
			in = ""
		}
		whole := len(cut(rest, w-len(in), t))
		end := strings.LastIndex(rest[:whole], " ")
		if end <= 0 {
			end = whole
		}
		parts = append(parts, in+rest[:end])
		rest = strings.TrimLeft(rest[end:], " ")
		if len(parts) == 1 && len(in)+8 < w/2 {
			in += "        "
		}
	}
	return append(parts, in+rest)
}

// codeCandidates returns the languages as candidates.
func codeCandidates(screen) (all []candidate) {
	for _, l := range recipe.Languages {
		all = append(all, candidate{l.Name, "", l.Doc})
	}
	return all
}

// codeDoc describes the command.
const codeDoc = "a program that computes the table, with its error"

// programLines returns the lines of the program on the page, or nil.
func (h helpPage) programLines() []string {
	if h.program == "" {
		return nil
	}
	return slices.Collect(strings.Lines(strings.ReplaceAll(h.program, "\t", "    ")))
}
