package ui

import (
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"
	"charm.land/lipgloss/v2/table"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"wavescope/views/frame"
)

// Pages of text are laid out by Lip Gloss: what is help, a list or a notice is
// one of its strings before set writes it into a frame. Such a string says of
// its colours only which role they are, by number; the pens of the frame know
// what that looks like on its paper. Pictures stay away from here: a style per
// cell takes longer than a hundred frames of ours.

// set writes a page into a frame, its first cell at x, y.
func set(f frame.Frame, x, y int, page string) {
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
func over(f frame.Frame, end int, page string) (top int) {
	w, _ := f.Size()
	top = end - height(page)
	f.Sub(0, top, w, end-top).Clear()
	set(f, 1, top, page)
	return top
}

// grid is a table without lines, each row in one of the page.
func grid(rows [][]string, style func(row, col int) lipgloss.Style) string {
	return table.New().Rows(rows...).StyleFunc(style).Wrap(false).
		BorderTop(false).BorderBottom(false).BorderLeft(false).BorderRight(false).
		BorderColumn(false).BorderHeader(false).Render()
}
