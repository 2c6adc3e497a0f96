// Package card writes what a model does with positions: in words on one screen, and in JSON for programs. Its pages
// also hold what is said of a table.
package card

import (
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"wavescope/views/frame"
)

// The columns of a page: labels begin at Left, the texts of a card at textAt, and all end before Right.
const (
	Left, Right  = 2, 78
	textAt, rows = 13, 24
)

// A Line is a line of a page: a label, and text from a column on.
type Line struct {
	Label, Text string
	At          int
	Style       frame.Style
}

// A Page collects the lines of a card.
type Page struct {
	Theme frame.Theme
	At    int // column of the texts
	Lines []Line
}

// Add appends a text with a label, in lines that fit. Further lines are indented by hang columns.
func (p *Page) Add(label, text string, hang int, style frame.Style) {
	runes := []rune(p.Theme.Spell(text))
	head := string(runes[:hang])
	for _, part := range Wrap(string(runes[hang:]), Right-p.At-hang) {
		p.Lines = append(p.Lines, Line{label, head + part, p.At, style})
		label, head = "", strings.Repeat(" ", hang)
	}
}

// Say appends a text with a label.
func (p *Page) Say(label, text string) { p.Add(label, text, 0, frame.Style{}) }

// Gap appends a blank line, unless the last one is blank.
func (p *Page) Gap() {
	if p.Lines[len(p.Lines)-1] != (Line{}) {
		p.Lines = append(p.Lines, Line{})
	}
}

// fit removes blank lines, the last first, until a page has a number of rows.
func (p *Page) fit(rows int) {
	for i := len(p.Lines) - 1; i > 0 && len(p.Lines) > rows; i-- {
		if p.Lines[i] == (Line{}) {
			p.Lines = slices.Delete(p.Lines, i, i+1)
		}
	}
}

// Title writes a name, shortened at its beginning, and what it is.
func (p *Page) Title(of, kind string) {
	const mostKind = 40
	kind = p.Theme.Spell(string([]rune(kind)[:min(utf8.RuneCountInString(kind), mostKind)]))
	room := Right - Left - utf8.RuneCountInString(kind)
	name := tail(p.Theme.Spell(frame.Clean(of)), room-2)
	p.Lines = append(p.Lines,
		Line{Text: name + strings.Repeat(" ", room-utf8.RuneCountInString(name)) + kind, At: Left,
			Style: frame.Style{Bold: true}},
		Line{Text: p.Theme.Spell(strings.Repeat("─", Right-Left)), At: Left,
			Style: frame.Style{FG: frame.Line}})
}

// Write writes the lines of a page, with colours or without.
func Write(to io.Writer, theme frame.Theme, lines []Line, colored bool) error {
	var all []byte
	for _, l := range lines {
		wide := theme.Width(l.Text)
		if wide > 0 {
			wide += l.At
		}
		f := frame.New(wide, 1, theme)
		f.Text(Left, 0, l.Label, frame.Style{FG: frame.Faint})
		f.Text(l.At, 0, l.Text, l.Style)
		if colored {
			all = f.AppendANSI(all)
		} else {
			all = f.AppendPlain(all)
		}
		all = append(all, '\n')
	}
	_, err := to.Write(all)
	return err
}

// Wrap breaks a text into lines of at most a width. A word that is longer is cut.
func Wrap(text string, width int) (lines []string) {
	if utf8.RuneCountInString(text) <= width {
		return []string{text}
	}
	line := []rune{}
	for _, word := range strings.Fields(text) {
		next := []rune(word)
		if len(line) > 0 && len(line)+1+len(next) > width {
			lines, line = append(lines, string(line)), nil
		}
		for len(line) == 0 && len(next) > width {
			lines, next = append(lines, string(next[:width])), next[width:]
		}
		if len(line) > 0 {
			line = append(line, ' ')
		}
		line = append(line, next...)
	}
	return append(lines, string(line))
}
