package ui

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A candidate is a word that completes the line.
type candidate struct {
	text string // the whole word
	now  string // the current value, for a setting
	doc  string
}

// A menu is the candidates that tab tries in turn.
type menu struct {
	stem string // the line before the caret as it was typed
	pick int    // the candidate shown in its place, from 1; 0 for none
}

// A completion holds the words that could follow at the caret.
type completion struct {
	start int         // where the word begins in the line before the caret, in bytes
	about string      // what the word is for
	cands []candidate // words that begin with it
	files bool        // the word can be the name of a file
	from  int         // where that name begins in the line before the caret, in bytes
}

// before returns the line before the caret.
func (l commandLine) before() string { return string([]rune(l.text)[:l.at]) }

// stem returns the line before the caret as it was typed, without a completion.
func (l commandLine) stem() string {
	if l.menu.pick > 0 {
		return l.menu.stem
	}
	return l.before()
}

// completes returns the completion of a line at its end.
func (s screen) completes(before string) completion {
	start := strings.LastIndexByte(before, ' ') + 1
	words, word := views.ShellWords(before[:start]), before[start:]
	if len(words) > 0 {
		for _, c := range commands() {
			if c.name == words[0].Text {
				return s.argument(c, start, words[1:], before)
			}
		}
	}
	if len(words) > 0 && words[0].Text == compareName { // the rest are settings of a State
		c := s.settings(views.PaneFlags[:len(views.Flags)], words[1:], start, word)
		if f, ok := views.FindFlag(views.PaneFlags, compareName); ok && len(words) == 1 {
			whole := s.values(f, nil, start, word, "")
			c.about, c.cands = whole.about, append(whole.cands, c.cands...)
		}
		return c
	}
	c := s.settings(s.lineFlags(), words, start, word)
	if len(words) == 0 {
		for _, v := range views.All {
			if strings.HasPrefix(v.Name, word) {
				c.cands = append(c.cands, candidate{text: v.Name, doc: v.Doc})
			}
		}
		for _, cmd := range commands() {
			if strings.HasPrefix(cmd.name, word) {
				c.cands = append(c.cands, candidate{cmd.name, cmd.takes, cmd.doc})
			}
		}
	}
	return c
}

// argument completes the argument of a command.
func (s screen) argument(c command, start int, words []views.Word, before string) completion {
	word := before[start:]
	doc := c.doc
	if c.name == exportName {
		doc = s.exportHint()
	}
	about := completion{start: start, about: c.name + " " + c.takes + " · " + doc}
	if c.values != nil && len(words) == 0 {
		about.cands = slices.DeleteFunc(c.values(s), func(c candidate) bool { return !strings.HasPrefix(c.text, word) })
	}
	if about.files, about.from = c.files && len(words) == 0, start; about.files {
		about.cands = append(about.cands, s.line.fileCandidates("")...)
	}
	return about
}

// fileCandidates returns the names of files that tab has found, after a prefix such as "model=".
func (l commandLine) fileCandidates(prefix string) (all []candidate) {
	for _, name := range strings.Fields(l.files) {
		all = append(all, candidate{text: prefix + name})
	}
	return all
}

// fileNames returns the names of the files and folders that begin with a word, one a line. Folders end in a slash.
// Names with blanks or control characters, which a line cannot hold, are left out, and so are hidden ones unless the
// word begins one.
func fileNames(word string) string {
	dir, start := filepath.Split(word)
	entries, err := os.ReadDir(cmp.Or(home(dir), "."))
	if err != nil {
		return ""
	}
	var names []string
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(name, start) || start == "" && name[0] == '.' || name != frame.Clean(name) ||
			strings.ContainsAny(name, " \t\"'\\") {
			continue
		}
		if info, err := os.Stat(filepath.Join(home(dir), name)); err == nil && info.IsDir() {
			name += "/"
		}
		names = append(names, dir+name)
	}
	return strings.Join(names, "\n")
}

// settings completes a word of a line of settings. The words before it decide whether it is
// a name or a value.
func (s screen) settings(flags []views.PaneFlag, words []views.Word, start int, word string) completion {
	r := views.Reader{More: s.chosen.flags()}
	for _, w := range words {
		if r.Word(w) != nil {
			return completion{start: start}
		}
	}
	if name, _, has := strings.Cut(word, "="); has {
		if f, ok := views.FindFlag(s.lineFlags(), strings.TrimLeft(name, "-")); ok {
			return s.values(f, r.Given, start, word, name+"=")
		}
	}
	if r.Waits.Name != "" && !r.Waits.Switch {
		return s.values(r.Waits, r.Given, start, word, "")
	}
	c := names(s.panes, flags, start, word)
	if r.Waits.Switch {
		c.cands = append(s.values(r.Waits, r.Given, start, word, "").cands, c.cands...)
	}
	return c
}

// names completes the name of a setting, and keeps dashes before it.
func names(p views.Panes, flags []views.PaneFlag, start int, word string) completion {
	c := completion{start: start, about: "the name of a setting"}
	bare := strings.TrimLeft(word, "-")
	dashes := word[:len(word)-len(bare)]
	for _, f := range flags {
		if strings.HasPrefix(f.Name, bare) {
			c.cands = append(c.cands, candidate{dashes + f.Name, current(f, p), f.About()})
		}
	}
	return c
}

// current returns the value of a setting, or "none".
func current(f views.PaneFlag, p views.Panes) string {
	if v := f.Get(p); v != "" {
		return v
	}
	return "none"
}

// takes returns what values a setting takes beside those before it in the line: what the line would be refused with.
func (s screen) takes(f views.PaneFlag, given []views.Setting) string {
	var refused *views.FlagError
	if views.FileOf(given) != "" { // which is not read while one types
		given = nil
	}
	_, err := s.panes.With(append(slices.Clip(given), views.Setting{Name: f.Name}))
	if errors.As(err, &refused) && refused.Flag == f.Name {
		return refused.Allowed
	}
	return f.Allowed
}

// values completes the value of a setting, after a prefix such as "base=" and the settings before it.
func (s screen) values(f views.PaneFlag, given []views.Setting, start int, word, prefix string) completion {
	f = f.For(s.panes)
	about := f.Name + " " + current(f, s.panes) + " · " + f.About() + " · allowed is " + s.takes(f, given)
	c := completion{start: start, about: about}
	for _, v := range f.Values {
		if strings.HasPrefix(prefix+v, word) {
			c.cands = append(c.cands, candidate{prefix + v, "", s.valueDoc(f.Name, v)})
		}
	}
	if c.files, c.from = len(f.Files) > 0, start+len(prefix); c.files {
		c.cands = append(c.cands, s.line.fileCandidates(prefix)...)
	}
	return c
}

// valueDoc explains a value of a setting whose values have names.
func (s screen) valueDoc(flag, value string) string {
	switch flag {
	case chart.FaceFlag:
		for _, f := range s.state().Current().Faces {
			if f.Name == value {
				return f.Doc
			}
		}
	case viewFlag:
		for _, v := range views.All {
			if v.Name == value {
				return v.Doc
			}
		}
	case "scheme":
		for _, s := range scheme.All {
			if s.Name == value {
				return s.Doc
			}
		}
	case "layout":
		if l, err := encoding.ParseLayout(value); err == nil {
			return encoding.Layouts[l].Doc
		}
	}
	return ""
}

// common returns the longest prefix that all candidates share.
func (c completion) common() string {
	if len(c.cands) == 0 {
		return ""
	}
	all := c.cands[0].text
	for _, o := range c.cands[1:] {
		for !strings.HasPrefix(o.text, all) {
			all = all[:len(all)-1]
		}
	}
	return all
}

// completeLine completes the word at the caret as far as all candidates agree. Then each press shows the next
// candidate, or the previous one if n is −1.
func completeLine(m *Model, n int) tea.Cmd {
	stem := m.line.stem()
	c := m.completes(stem)
	if c.files && !m.options.Guest && m.line.menu.pick == 0 {
		m.line.files = fileNames(stem[c.from:])
		c = m.completes(stem)
	}
	l := m.line
	if len(c.cands) == 0 {
		m.line.proposed = 0 // what is proposed is taken
		return nil
	}
	if all := c.common(); l.menu.pick == 0 && (len(c.cands) == 1 || len(all) > len(stem)-c.start) {
		if len(c.cands) == 1 && !strings.HasSuffix(all, "=") && !strings.HasSuffix(all, "/") {
			all += " "
		}
		m.line = l.replace(stem[:c.start]+all, menu{})
		return nil
	}
	pick := l.menu.pick + n
	if l.menu.pick == 0 && n < 0 {
		pick = len(c.cands)
	}
	pick = (pick+len(c.cands)-1)%len(c.cands) + 1
	m.line = l.replace(stem[:c.start]+c.cands[pick-1].text, menu{stem, pick})
	return nil
}

// replace replaces the text before the caret.
func (l commandLine) replace(before string, with menu) commandLine {
	after := string([]rune(l.text)[l.at:])
	r := openLine(before)
	r.text += after
	r.past, r.draft, r.menu = l.past, l.draft, with
	if len(l.fileCandidates("")) > 1 {
		r.files = l.files
	}
	return r
}

// prompt returns the first character of the row: ':' or '/'.
func (l commandLine) prompt() string {
	if l.search {
		return "/"
	}
	return ":"
}

// shown returns the part of the line around the caret that fits before column w, and the
// column of the caret.
func (l commandLine) shown(w int, t frame.Theme) (text string, caret int) {
	runes := []rune(l.text)
	x := 1 + t.Width(l.prompt())
	room := max(w-x-1, 1)
	before := largestFit(l.at, func(n int) bool { return t.Width(string(runes[l.at-n:l.at])) < room })
	start := l.at - before
	return cut(string(runes[start:]), room, t), x + t.Width(string(runes[start:l.at]))
}

// caret returns the cell of the terminal's cursor; ok is false if it is hidden.
func (s screen) caret() (x, y int, ok bool) {
	w, h := s.cells()
	if !s.line.open || w == 0 || h == 0 {
		return 0, 0, false
	}
	_, x = s.line.shown(w, s.theme)
	return min(x, w-1), h - 1, true
}

// drawLine draws the command line over the last row, and the candidates or the fault above it.
func (s screen) drawLine(f frame.Frame) {
	w, h := f.Size()
	f.Sub(0, h-1, w, 1).Clear()
	text, caret := s.line.shown(w, f.Theme)
	x := f.Text(1, h-1, s.line.prompt(), frame.Style{FG: frame.Accent, Bold: true})
	f.Text(x, h-1, text, frame.Style{FG: frame.Bright})
	if n := min(f.Theme.Width(string([]rune(s.line.text)[s.line.at-s.line.proposed:s.line.at])), caret-x); n > 0 {
		f.Tint(caret-n, h-1, n, 1, frame.Panel)
	}
	f.Tint(caret, h-1, 1, 1, frame.AccentBG)
	if s.line.fault != "" {
		s.drawFault(f)
		return
	}
	if !s.line.search {
		s.drawMenu(f)
	}
}

func (s screen) drawFault(f frame.Frame) {
	w, h := f.Size()
	drawOver(f, h-1, paragraph(prose(s.line.fault, f.Theme), w-2, paint(frame.Warn).Bold(true)))
}

// drawMenu draws the candidates above the line. If there are too many, it draws those around the chosen one.
func (s screen) drawMenu(f frame.Frame) {
	w, h := f.Size()
	c := s.completes(s.line.stem())
	n := min(len(c.cands), max(h/3, 3), max(h-3, 0))
	first := min(max(s.line.menu.pick-1-n/2, 0), len(c.cands)-n)
	top := h - 1 - n
	head := drawOver(f, top, paragraph(prose(c.about, f.Theme), w-2, paint(frame.Faint)))
	if n < len(c.cands) {
		f.TextRight(w-1, top-1, strconv.Itoa(first+1)+"–"+strconv.Itoa(first+n)+" of "+strconv.Itoa(len(c.cands)),
			frame.Style{FG: frame.Faint})
	}
	s.drawRule(f, head-1)
	drawOver(f, h-1, candidates(c.cands[first:first+n], s.line.menu.pick-1-first, w-2, f.Theme))
}

// drawRule draws a line between the picture and the menu, with as many keys of the line as fit on it.
func (s screen) drawRule(f frame.Frame, y int) {
	const gap = 2
	w, _ := f.Size()
	f.Sub(0, y, w, 1).Clear()
	f.HLine(1, y, w-2, '─', frame.Style{FG: frame.Line})
	hints := fitHints(f.Theme, s.named(onLine()), w-7, gap)
	n := hintsWidth(f.Theme, hints, gap) + 2 // with a blank cell on both sides
	f.Sub(w-3-n, y, n, 1).Clear()
	drawHints(f, w-2-n, y, gap, hints)
}

// candidates lays out candidates in w cells, one in a row: a mark for the picked one, the word, its current value and
// its meaning.
func candidates(cands []candidate, picked, w int, t frame.Theme) string {
	const most = 18 // cells of a value
	rows := make([][]string, len(cands))
	name, now := 0, 0
	for i, c := range cands {
		rows[i] = []string{"", prose(c.text, t), clip(prose(c.now, t), most), prose(c.doc, t)}
		if i == picked {
			rows[i][0] = t.Spell("▸")
		}
		name, now = max(name, lipgloss.Width(rows[i][1])), max(now, lipgloss.Width(rows[i][2]))
	}
	widths := []int{2, name + 2, now, 0}
	if now > 0 {
		widths[2] += 2
	}
	widths[3] = w - widths[0] - widths[1] - widths[2]
	for _, r := range rows {
		r[3] = clip(r[3], widths[3])
	}
	inks := []lipgloss.Style{paint(frame.Accent).Bold(true), paint(frame.Accent), paint(frame.Text), paint(frame.Faint)}
	return grid(rows, func(row, col int) lipgloss.Style {
		if row == picked && col == 1 {
			return paint(frame.Bright).Bold(true).Width(widths[col])
		}
		return inks[col].Width(widths[col])
	})
}
