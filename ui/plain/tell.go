package plain

import (
	"strconv"
	"strings"

	"wavescope/views/chart"
)

// welcome says how this is used.
func (s *Session) welcome() {
	for _, text := range []string{
		"wavescope in plain mode: all in words and numbers. Type a line, then enter.",
		"A setting by its name: view shift, pos 100, base 500000; a number alone is a position. A key by its name: right, ], or 5 ] for five times.",
		"help lists what else a line can say, views what there is to see, table all numbers, again says all once more, quit leaves.",
	} {
		s.say(text)
	}
	if s.Hint != "" {
		s.say(s.Hint)
	}
	if said := s.Now().Said; said != "" { // of a model that was opened
		s.say(said)
	}
	s.write("\n")
}

// Tell tells all there is once.
func (s *Session) Tell() error {
	s.once = true
	s.tellAll()
	return s.err
}

// tellAll tells how things stand as if nothing had been said.
func (s *Session) tellAll() {
	s.last, s.told = Now{}, ""
	now := s.Now()
	s.scroll = scroll{}
	s.tellNow(now)
}

// tell says what has changed since the last time, and what is shown now.
func (s *Session) tell() {
	now := s.Now()
	if now.List == nil || s.last.List == nil {
		s.scroll = scroll{}
	}
	if now.Help != nil || now.Line != nil || now.Program != nil { // told instead of a list that the key has closed
		s.last.List = now.List
	}
	switch {
	case now.Left:
		s.last = now
		return
	case now.Anew:
		s.tellAll()
		return
	case now.Help != nil:
		s.help(*now.Help)
		return
	case now.Line != nil:
		s.tellLine(*now.Line)
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
	told := s.tellNow(now)
	if !told && len(changes) == 0 {
		s.say("nothing has changed")
	}
}

// tellLine says what a key has begun to write.
func (s *Session) tellLine(line string) {
	if line == "" {
		s.say("type the line itself, without a colon: base 500000")
		return
	}
	s.say("type the line, with a name of your own: " + line)
}

// changes says what was said of the last thing that was done, and which settings
// it changed.
func (s *Session) changes(before, now Now) (all []string) {
	if now.Said != "" {
		all = append(all, now.Said)
	}
	if now.Light != before.Light {
		all = append(all, "pictures that are exported are on "+map[bool]string{true: "light", false: "dark"}[now.Light]+" paper")
	}
	if now.Stop.Where != before.Stop.Where || now.Right != before.Right || len(now.Panes) != len(before.Panes) || len(now.Settings) != len(before.Settings) {
		return all
	}
	var settings []string
	for i, set := range now.Settings {
		if was := before.Settings[i].Value; was != set.Value && set.Name != "view" && set.Name != "compare" {
			settings = append(settings, set.Name+" "+worded(set.Value)+", was "+worded(was))
		}
	}
	if len(settings) > 0 {
		all = append(all, strings.Join(settings, "; "))
	}
	return all
}

// worded is a value, or that there is none.
func worded(value string) string {
	if value == "" {
		return "none"
	}
	return value
}

// tellNow tells how things stand, but for what was told before; false if that is
// nothing.
func (s *Session) tellNow(now Now) (told bool) {
	before := s.last
	s.last = now
	if now.List != nil {
		return s.tellList(before.List, now.List)
	}
	told = s.tellStop(before.Stop, now.Stop)
	say := func(text, was string) {
		if text != "" && s.spell(text) != s.spell(was) {
			s.say(text)
			told = true
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
		if i < len(before.Panes) {
			was = before.paneTexts()[i]
		}
		say(text, was)
	}
	say(now.Nothing, before.Nothing)
	say(now.Caption, before.Caption)
	say(now.Readout, before.Readout)
	if len(now.Told) == 0 || s.brief {
		return told
	}
	return s.tellTable(now.Told[0]) || told
}

// title is the view and its table.
func (n Now) title() string {
	if n.View == "" || n.Picture != "" {
		return n.Picture
	}
	return n.View + ": " + n.Doc + ". " + n.Table
}

// paneTexts say what is in either of two panes.
func (n Now) paneTexts() (all []string) {
	for i, name := range n.Panes {
		text := [...]string{"first pane", "second pane"}[i]
		if n.Right == (i == 1) {
			text += ", where keys go"
		}
		all = append(all, text+": "+name)
	}
	return all
}

// shortRows is how many rows of a table are told at a time.
const shortRows = 12

// tellTable tells the rows around that under the cursor, if they are not those
// that were told last.
func (s *Session) tellTable(t chart.Told) bool {
	first := min(max(t.Here-shortRows/2, 0), max(t.Count-shortRows, 0))
	text := s.rows(t, first)
	s.scroll = scroll{table: t, first: first, open: true}
	if text == s.told {
		return false
	}
	s.told = text
	s.write(text)
	return true
}

// rows writes a table from a row on.
func (s *Session) rows(t chart.Told, first int) string {
	n := min(shortRows, t.Count-first)
	var rows [][]string
	for i := range n {
		rows = append(rows, t.Row(first+i))
	}
	title := "Table " + t.Name + ": " + t.Title
	if n < t.Count {
		title += "; rows " + strconv.Itoa(first) + " to " + strconv.Itoa(first+n-1) + " of " + strconv.Itoa(t.Count) + ", more goes on"
	}
	return strings.Join(s.wrap(s.spell(title)), "\n") + "\n" + s.table(t.Heads, rows, t.Here-first)
}

// scroll is the table that is being read, and from which row.
type scroll struct {
	table chart.Told
	first int
	open  bool
}

// tellList tells a list when it opens, and of an open one the row that is chosen.
func (s *Session) tellList(before, list *List) bool {
	row := "row " + strconv.Itoa(list.First+list.Told.Here) + ": " + list.Says
	if before != nil && before.Title == list.Title {
		s.say(row)
		return true
	}
	s.say(list.Title)
	for _, text := range list.About {
		s.say(text)
	}
	if list.Told.Count == 0 {
		return true
	}
	s.told = ""
	s.tellTable(list.Told)
	s.say(row)
	s.say("row N chooses another row, find TEXT looks for one; enter: " + list.Choose + "; " + list.Leave)
	return true
}
