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
	"wavescope/views/numbers"
)

// Pages of text are laid out by Lip Gloss: what is help, a list or a notice is
// one of its strings before set writes it into a frame. Such a string says of
// its colours only which role they are, by number; the pens of the frame know
// what that looks like on its paper. Pictures stay away from here: a style per
// cell takes longer than a hundred frames of ours.

// set writes a page into a frame, its first cell at x, y.
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

// before is what stands before the first of some signs.
func before(text, signs string) string {
	if i := strings.IndexAny(text, signs); i >= 0 {
		return text[:i]
	}
	return text
}

// ink is the style of a role.
func ink(c frame.Color) frame.Style { return frame.Style{FG: c} }

// paint is ink of a role for Lip Gloss.
func paint(c frame.Color) lipgloss.Style { return lipgloss.NewStyle().Foreground(role(c)) }

// role is the number of a role: Lip Gloss has 256 of them, and there are fewer.
func role(c frame.Color) color.Color { return ansi.IndexedColor(c) }

// styleOf reads the roles back.
func styleOf(pen uv.Style) frame.Style {
	fg, _ := pen.Fg.(ansi.IndexedColor)
	bg, _ := pen.Bg.(ansi.IndexedColor)
	return frame.Style{FG: frame.Color(fg), BG: frame.Color(bg), Bold: pen.Attrs&uv.AttrBold != 0}
}

// unbroken is a hyphen at which Lip Gloss ends no line: neither a flag nor a
// negative number is to be torn, and a line with a hyphen might get too long.
const unbroken = "\u2011"

// prose is text as Lip Gloss can lay it out: in the signs of the theme, which
// have the width that they will have on the paper, and without anything that
// orders something of a terminal.
func prose(text string, t frame.Theme) string {
	words := strings.Join(strings.Fields(t.Spell(text)), " ")
	return strings.ReplaceAll(words, "-", unbroken)
}

// paragraph is text wrapped to w cells; nothing, or no cells, make none.
func paragraph(text string, w int, s lipgloss.Style) string {
	if text == "" || w < 1 {
		return ""
	}
	return s.Width(w).Render(text)
}

// clip is the beginning of a text that has room in w cells.
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

// over writes a page with a cell on either side in the place of whatever stands
// in the rows above row end, and returns the first of them.
func drawOver(f frame.Frame, end int, page string) (top int) {
	w, _ := f.Size()
	top = end - height(page)
	f.Sub(0, top, w, end-top).Clear()
	drawPage(f, 1, top, page)
	return top
}

// grid is a table without lines, each row in one of the page.
func grid(rows [][]string, style func(row, col int) lipgloss.Style) string {
	return table.New().Rows(rows...).StyleFunc(style).Wrap(false).
		BorderTop(false).BorderBottom(false).BorderLeft(false).BorderRight(false).
		BorderColumn(false).BorderHeader(false).Render()
}

// cut is the longest beginning of text, of one rune at least, that is at most
// w cells wide.
func cut(text string, w int, t frame.Theme) string {
	var ends []int // of the runes
	for start := range text {
		ends = append(ends, start)
	}
	ends = append(ends, len(text))
	n := largestFit(len(ends)-1, func(n int) bool { return t.Width(text[:ends[n]]) <= w })
	return text[:ends[min(max(n, 1), len(ends)-1)]]
}

// most is the largest number up to n that fits, if all that are smaller do. It
// tries few that are much larger than that, whatever n is.
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
	i := chart.Find(languages(), name)
	if i < 0 {
		return nil, fmt.Errorf("code %s: allowed is %s", frame.Clean(name), chart.OneOf(languages()))
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
