package plain

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// welcome writes what the user can do.
func (s *Session) welcome() {
	for _, text := range []string{
		"wavescope in plain mode: words and numbers. Type a line, then enter:",
		"a setting: view shift, pos 100, base 500000; a number alone is a position; a key: right, ], or 5 ] for five times.",
		"help lists all words, views the views, table all numbers; again repeats everything, quit leaves.",
	} {
		s.say(text)
	}
	if s.Hint != "" {
		s.say(s.Hint)
	}
	if said := s.Now().Said; said != "" { // a warning about a model
		s.say(said)
	}
	s.write("\n")
}

// Tell writes the state of the program once.
func (s *Session) Tell() error {
	s.once = true
	s.sayAll()
	return s.err
}

// sayAll writes the whole state of the program.
func (s *Session) sayAll() {
	s.last, s.lastTable = Now{}, ""
	now := s.Now()
	s.scroll = scroll{}
	s.sayNow(now)
}

// sayChanges writes what has changed since the last line.
func (s *Session) sayChanges() {
	now := s.Now()
	if now.List == nil || s.last.List == nil {
		s.scroll = scroll{}
	}
	if now.Help != nil || now.Line != nil || now.Program != nil { // the key has closed the list to show this
		s.last.List = now.List
	}
	switch {
	case now.Left:
		s.last = now
		return
	case now.Anew:
		s.sayAll()
		return
	case now.Help != nil:
		s.help(*now.Help)
		return
	case now.Line != nil:
		s.sayLine(*now.Line)
		return
	case now.Program != nil:
		s.listing(now.Program)
		return
	}
	before := s.last
	changes := s.changes(before, now)
	for _, text := range changes {
		s.say(text)
	}
	said := s.sayNow(now)
	if !said && len(changes) == 0 {
		s.say("nothing has changed")
	}
}

// sayLine writes the beginning of a line that a key has opened.
func (s *Session) sayLine(line string) {
	if line == "" {
		s.say("type the line itself, without a colon: base 500000")
		return
	}
	s.say("type the line, with a name of your own: " + line)
}

// changes returns the notice about the last line, and the settings that it has changed.
func (s *Session) changes(before, now Now) (all []string) {
	if now.Said != "" {
		all = append(all, now.Said)
	}
	if now.Light != before.Light {
		all = append(all, "exported pictures are "+map[bool]string{true: "light", false: "dark"}[now.Light])
	}
	if now.Stop.Where != before.Stop.Where || now.Right != before.Right || len(now.Panes) != len(before.Panes) ||
		len(now.Settings) != len(before.Settings) || now.swapped(before) {
		return all
	}
	var settings []string
	for i, set := range now.Settings {
		other := now.View != before.View && set.Name == chart.FaceFlag                                    // of another view
		told := set.Name == "view" || set.Name == "compare" || set.Name == "difference" && now.OnePicture // by other lines
		if was := before.Settings[i].Value; was != set.Value && !told && !other {
			settings = append(settings, set.Name+" "+worded(set.Value)+", was "+worded(was))
		}
	}
	if len(settings) > 0 {
		all = append(all, strings.Join(settings, "; "))
	}
	return all
}

// worded returns a value, or "none".
func worded(value string) string {
	if value == "" {
		return "none"
	}
	return value
}

// sayNow writes what differs from the state that was written last; false if nothing
// does.
func (s *Session) sayNow(now Now) (said bool) {
	before := s.last
	s.last = now
	if now.List != nil {
		return s.sayList(before.List, now.List)
	}
	said = s.sayStop(before.Stop, now.Stop)
	say := func(text, was string) {
		if text != "" && s.spell(text) != s.spell(was) {
			s.say(text)
			said = true
		}
	}
	if title := now.title(); title != before.title() {
		if now.Note != "" && now.Picture == "" {
			title += "; shown: " + now.Note
		}
		say(title, "")
	}
	for i, text := range now.paneTexts() {
		was := ""
		if texts := before.paneTexts(); i < len(texts) {
			was = texts[i]
		}
		say(text, was)
	}
	say(now.Nothing, before.Nothing)
	say(now.Caption, before.Caption)
	say(now.Readout, before.Readout)
	if len(now.Shown) == 0 || s.brief {
		return said
	}
	return s.sayTable(now.tables()[0]) || said
}

// title returns the view and the size of its table.
func (n Now) title() string {
	if n.View == "" || n.Picture != "" {
		return n.Picture
	}
	return n.View + ": " + n.Doc + ". " + n.Table
}

// paneTexts returns a sentence for each of two panes, or one about the subjects of one picture; nil for one subject.
func (n Now) paneTexts() (all []string) {
	if n.OnePicture {
		text := strings.Join(n.Panes, "; ")
		if n.Difference {
			text += "; the picture shows A " + chart.Minus + " B"
		}
		return []string{text}
	}
	for i, name := range n.Panes {
		text := [...]string{"first pane", "second pane"}[i]
		if n.Right == (i == 1) {
			text += ", where keys go"
		}
		all = append(all, text+": "+name)
	}
	return all
}

// swapped reports whether the subjects of one picture have changed places, so that A is what B was before.
func (n Now) swapped(before Now) bool {
	named := func(n Now) (names []string) {
		for _, name := range n.Panes {
			_, name, _ = strings.Cut(name, " ")
			names = append(names, name)
		}
		return names
	}
	names, were := named(n), named(before)
	return n.OnePicture && before.OnePicture && !slices.Equal(names, were) &&
		slices.Equal(names, append(were[1:], were[0]))
}

// shortRows is how many rows of a table are written at a time.
const shortRows = 12

// sayTable writes the rows around the cursor, unless the same text was written last. It reports whether it wrote.
func (s *Session) sayTable(t Table) bool {
	first := min(max(t.Here-shortRows/2, 0), max(t.Rows-shortRows, 0))
	text := s.rows(t, first)
	s.scroll = scroll{table: t, first: first, open: true}
	if text == s.lastTable {
		return false
	}
	s.lastTable = text
	s.write(text)
	return true
}

// rows returns one page of a table as text, from row first on.
func (s *Session) rows(t Table, first int) string {
	n := min(shortRows, t.Rows-first)
	var rows [][]string
	for i := range n {
		rows = append(rows, t.Row(first+i))
	}
	title := "Table " + t.Name + ": " + t.Title
	if n < t.Rows {
		title += fmt.Sprintf("; rows %d to %d of %d, more goes on", first, first+n-1, t.Rows)
	}
	return strings.Join(s.wrap(s.spell(title)), "\n") + "\n" + s.table(t.Heads, rows, t.Here-first)
}

// scroll is the page of a table that was written last.
type scroll struct {
	table Table
	first int
	open  bool
}

// sayList writes a list when it opens, and later only the chosen row. It reports whether it wrote.
func (s *Session) sayList(before, list *List) bool {
	row := "row " + strconv.Itoa(1+list.Here) + ": " + list.Says
	if before != nil && before.Heading == list.Heading {
		s.say(row)
		return true
	}
	s.say(list.Heading)
	for _, text := range list.About {
		s.say(text)
	}
	if list.Rows == 0 {
		return true
	}
	s.lastTable = ""
	s.sayTable(list.Table)
	s.say(row)
	s.say("row N chooses another row, find TEXT looks for one; enter: " + list.Choose + "; " + list.Leave)
	return true
}

// Writer writes text without control characters, boxes, blocks and braille patterns,
// and with an ASCII theme no character above U+007E.
type Writer struct {
	Out   io.Writer
	Theme frame.Theme
	Width int // of a line, in cells
	err   error
}

func (w *Writer) write(text string) {
	if w.err == nil {
		_, w.err = io.WriteString(w.Out, text)
	}
}

// say writes a paragraph, wrapped between words.
func (w *Writer) say(text string) {
	for _, line := range w.wrap(w.spell(text)) {
		w.write(line + "\n")
	}
}

// listing writes lines of a program without wrapping them.
func (w *Writer) listing(lines []string) {
	for _, line := range lines {
		w.write(strings.Map(unseen, w.Theme.Spell(frame.Clean(strings.TrimRight(line, "\n")))) + "\n")
	}
}

// spell returns a text for a screen reader: rules and dots become punctuation, and glyphs that mark dimensions are
// left out, because words say the same.
func (w *Writer) spell(text string) string {
	text = remarks.Replace(frame.Clean(text))
	fields := strings.Fields(text)
	fields = slices.DeleteFunc(fields, func(f string) bool { return len(fields) > 1 && isGlyph(f) })
	return strings.Map(unseen, w.Theme.Spell(strings.Join(fields, " ")))
}

// Spelled returns a text as plain mode writes it with a Unicode theme.
func Spelled(text string) string { return new(Writer).spell(text) }

// remarks replaces separators between fields by punctuation.
var remarks = strings.NewReplacer(" │ ", "; ", " · ", ", ", "   ", "; ")

// isGlyph reports whether a word is the glyph of a marked dimension.
func isGlyph(word string) bool {
	r := []rune(word)
	return len(r) == 1 && slices.Contains(frame.SeriesGlyphs[:], r[0])
}

// unseen replaces characters with which pictures are drawn, and drops control characters.
func unseen(r rune) rune {
	switch {
	case r >= 0x2500 && r < 0x25a0, r >= 0x2800 && r < 0x2900: // boxes and blocks, braille
		return '?'
	case unicode.IsControl(r):
		return -1
	}
	return r
}

// wrap breaks a text between words into lines of the Width. A longer word has a line
// of its own.
func (w *Writer) wrap(text string) (lines []string) {
	line := ""
	for _, word := range unbroken(strings.Fields(text)) {
		switch {
		case line == "":
			line = word
		case w.Theme.Width(line)+1+w.Theme.Width(word) > w.Width:
			lines, line = append(lines, line), word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
}

// narrow cuts words that are wider than a line.
func (w *Writer) narrow(text string) string {
	words := strings.Fields(text)
	for i, word := range words {
		words[i] = w.Theme.Cut(word, w.Width)
	}
	return strings.Join(words, " ")
}

// unbroken joins a number and its unit, so that no line ends between them.
func unbroken(words []string) (joined []string) {
	for _, word := range words {
		last := len(joined) - 1
		unit := " " + strings.TrimRight(word, ".,;:)") + " "
		if last >= 0 && strings.Contains(" k M G T P % deg ° rad ", unit) && endsInDigit(joined[last]) {
			joined[last] += " " + word
			continue
		}
		joined = append(joined, word)
	}
	return joined
}

func endsInDigit(word string) bool { return word[len(word)-1] >= '0' && word[len(word)-1] <= '9' }

// gap is the space between the columns of a table.
const gap = "  "

// table writes rows in columns under their headings. If the columns are wider than a line, it writes each row as a
// sentence. The row under the cursor ends in "here".
func (w *Writer) table(heads []string, rows [][]string, here int) string {
	all := w.spelled(append([][]string{heads}, rows...))
	for i := range all {
		mark := ""
		if i > 0 && i-1 == here {
			mark = "here"
		}
		all[i] = append(all[i], mark)
	}
	widths, total := w.widths(all)
	var b strings.Builder
	for i, row := range all {
		if total <= w.Width {
			b.WriteString(w.aligned(row, widths) + "\n")
		} else if i > 0 {
			b.WriteString(strings.Join(w.wrap(sentence(all[0], row)), "\n") + "\n")
		}
	}
	return b.String()
}

// spelled applies spell to all cells.
func (w *Writer) spelled(rows [][]string) (all [][]string) {
	for _, row := range rows {
		var cells []string
		for _, cell := range row {
			cells = append(cells, w.spell(cell))
		}
		all = append(all, cells)
	}
	return all
}

// widths returns the width of each column, and the total width with gaps.
func (w *Writer) widths(rows [][]string) (widths []int, total int) {
	widths = make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], w.Theme.Width(cell))
		}
	}
	for _, width := range widths {
		total += width + len(gap)
	}
	return widths, total - len(gap)
}

// aligned returns a row with its cells flush right.
func (w *Writer) aligned(row []string, widths []int) string {
	var cells []string
	for i, cell := range row {
		blanks := strings.Repeat(" ", widths[i]-w.Theme.Width(cell))
		cells = append(cells, blanks+cell)
	}
	return strings.TrimRight(strings.Join(cells, gap), " ")
}

// sentence returns a row in words, such as "pos 17: sin +0.1; cos −0.9."
func sentence(heads, row []string) string {
	var parts []string
	for i, cell := range row[1:] {
		if cell != "" {
			head := heads[i+1]
			if head != "" && endsInDigit(head) {
				head += ":"
			}
			parts = append(parts, strings.TrimSpace(head+" "+cell))
		}
	}
	return heads[0] + " " + row[0] + ": " + strings.Join(parts, "; ")
}
