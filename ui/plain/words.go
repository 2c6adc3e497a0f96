package plain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"wavescope/views/chart"
)

// word is a command of plain mode, the first word of a line. It is neither a key nor a line after ':'.
type word struct {
	name, takes, doc string
	do               func(s *Session, rest string)
}

// vocabulary returns the commands of plain mode. It is a function because the command help calls it.
func vocabulary() []word {
	return []word{
		{"help", "NAME", "these words, or what a key, a setting or a term is; help all: everything", (*Session).help},
		{"views", "", "the views", func(s *Session, _ string) { s.entries(s.Views()) }},
		{"where", "", "where you are, what the arrows move, and the command line that comes back here", (*Session).where},
		{"again", "", "everything once more; an empty line does the same", func(s *Session, _ string) { s.sayAll() }},
		{"table", "NAME N", "the numbers of the picture, or one of its tables from row N on", (*Session).tableFrom},
		{"more", "", "the next rows of the table", func(s *Session, _ string) { s.turn(1) }},
		{"back", "", "the rows before; in a lesson the stop before", (*Session).goBack},
		{"lessons", "", "the lessons, and how far you are", (*Session).lessons},
		{"on", "", "in a lesson: the next stop; in a question: answer; in a task: is it this?",
			func(s *Session, _ string) { s.inLesson("on") }},
		{"answer", "", "answer the question of a lesson with the chosen letter",
			func(s *Session, _ string) { s.inLesson("answer") }},
		{"keys", "", "all keys that do something here", (*Session).keys},
		{"key", "NAME", "press a key by its name or what it is called: key 4, key mark", (*Session).key},
		{"row", "N", "choose a row of the list that is open", (*Session).row},
		{"find", "TEXT", "the next row of the list that is open with a text in it", (*Session).find},
		{"brief", "", "no tables unless asked for; or tables again", (*Session).shorter},
		{"quit", "", "leave the program; the end of input does too", func(s *Session, _ string) { s.enter("q") }},
	}
}

func findWord(name string) (word, bool) {
	all := vocabulary()
	i := slices.IndexFunc(all, func(w word) bool { return w.name == name })
	if i < 0 {
		return word{}, false
	}
	return all[i], true
}

// entries writes names with their explanations.
func (s *Session) entries(all []Entry) {
	for _, e := range all {
		s.say(e.Name + ": " + e.Text)
	}
}

// help writes what a line can contain, or explains a name.
func (s *Session) help(name string) {
	switch name {
	case "":
		s.say("A line is a word, a key, or settings and commands:")
		for _, w := range vocabulary() {
			s.say(strings.TrimSpace(w.name+" "+w.takes) + ": " + w.doc)
		}
		s.say("A key by its name, or several times: left, shift+right, ], 5 ], G, space, enter. keys lists them.")
		s.say("Settings, one or several: base 500000 pos 1e6. A number alone is a position, +5 and -5 go on and back. " +
			"Names and values may be cut short: view heat.")
		commands := s.commands()
		commands.Entries = slices.DeleteFunc(commands.Entries, func(e Entry) bool {
			_, twice := findWord(strings.Fields(e.Name)[0])
			return twice
		})
		s.section(commands)
	case "all":
		for _, section := range s.Help() {
			s.section(section)
		}
	default:
		s.helpOn(name)
	}
}

// commands returns the help section about commands.
func (s *Session) commands() Section {
	all := s.Help()
	i := slices.IndexFunc(all, func(c Section) bool { return c.Title == Commands })
	return all[max(i, 0)]
}

// Commands is the title of the section of commands.
const Commands = "Commands"

func (s *Session) section(c Section) {
	s.say(strings.TrimSpace(c.Title + ": " + c.Text))
	s.entries(c.Entries)
}

// NotInWord reports whether a character separates words in help texts.
func NotInWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' }

// helpOn writes the entries of a name, or else those that contain it as a word, or
// else as part of a word.
func (s *Session) helpOn(name string) {
	name = strings.ReplaceAll(strings.ToLower(strings.TrimLeft(name, "-:")), "_", "-")
	var called, worded, holding []Entry
	for _, w := range vocabulary() {
		if w.name == name {
			called = append(called, Entry{strings.TrimSpace(w.name + " " + w.takes), w.doc})
		}
	}
	for _, c := range s.Help() {
		for _, e := range c.Entries {
			text := strings.ToLower(e.Name + " " + e.Text)
			switch {
			case slices.Contains(strings.Fields(strings.ToLower(e.Name)), name):
				called = append(called, e)
			case slices.Contains(strings.FieldsFunc(text, NotInWord), name):
				worded = append(worded, e)
			case strings.Contains(strings.ReplaceAll(text, "_", "-"), name):
				holding = append(holding, e)
			}
		}
	}
	if called == nil {
		called = worded
	}
	if called == nil {
		called = holding
	}
	if called == nil {
		s.say("help has nothing on " + strconv.Quote(name) + "; help all says everything")
	}
	s.entries(called)
}

// where writes the lesson, the view, the settings and the command line.
func (s *Session) where(string) {
	now := s.last
	if now.Stop.Lesson != "" {
		s.say(now.Stop.Lesson)
		s.say(now.Stop.Where)
	}
	s.say(now.title())
	for _, text := range now.paneTexts() {
		s.say(text)
	}
	var set []string
	for _, one := range now.Settings {
		set = append(set, one.Name+" "+worded(one.Value))
	}
	s.say("left and right: " + now.Across + "; up and down: " + now.Down)
	s.say("settings: " + strings.Join(set, ", "))
	s.say("to come back: " + s.Command())
}

// tableFrom writes a table: the first or the one with a name, around the cursor or from a given row on.
func (s *Session) tableFrom(rest string) {
	all, fields := s.last.tables(), strings.Fields(rest)
	if len(all) == 0 {
		s.say("there are no tables here")
		return
	}
	t := all[0]
	var names []string
	for _, t := range all {
		names = append(names, t.Name)
	}
	if len(fields) > 0 {
		if i := chart.Find(names, fields[0]); i >= 0 {
			t, fields = all[i], fields[1:]
		}
	}
	first := min(max(t.Here-shortRows/2, 0), max(t.Rows-shortRows, 0))
	if len(fields) > 0 {
		n, ok := chart.ParseWhole(fields[0])
		if !ok || n < 0 || n >= t.Rows || len(fields) > 1 {
			s.say(fmt.Sprintf("table takes a name, %s, and a row from 0 to %d", chart.OneOf(names), t.Rows-1))
			return
		}
		first = n
	}
	s.scroll = scroll{t, first, true}
	s.write(s.rows(t, first))
	if names = slices.DeleteFunc(names, func(name string) bool { return name == t.Name }); len(names) > 0 {
		s.say("other tables: " + strings.Join(names, ", "))
	}
}

// turn writes the next page of rows of the table, or the previous one for n = −1.
func (s *Session) turn(n int) {
	c := &s.scroll
	if all := s.last.tables(); !c.open && len(all) > 0 {
		*c = scroll{all[0], -shortRows, true}
	}
	if list := s.last.List; list != nil {
		c.table = list.Table // with the present position of the cursor
	}
	first := c.first + n*shortRows
	switch {
	case !c.open:
		s.say("there is no table to go on with")
		return
	case first >= c.table.Rows:
		s.say("that was the last row")
		return
	case n < 0 && c.first <= 0:
		s.say("that was the first row")
		return
	}
	c.first = max(first, 0)
	s.write(s.rows(c.table, c.first))
}

// keys writes the keys, those of the view first.
func (s *Session) keys(string) {
	for _, section := range s.Help() {
		if section.Title == Commands {
			break
		}
		s.section(section)
	}
}

// key presses a key by one of its names.
func (s *Session) key(name string) {
	key, ok := s.Named(name)
	if !ok && !s.press(name, 1) || ok && !s.press(key, 1) {
		s.say("there is no key " + strconv.Quote(name) + " here; keys lists them")
		return
	}
	s.sayChanges()
}

// open reports whether a list is open; if not, it writes that.
func (s *Session) open() bool {
	if s.last.List == nil {
		s.say("no list is open; lessons opens one")
	}
	return s.last.List != nil
}

// row moves to a row of the open list.
func (s *Session) row(rest string) {
	if !s.open() {
		return
	}
	n, ok := chart.ParseWhole(rest)
	if last := s.last.List.Rows; !ok || n < 1 || n > last {
		s.say(fmt.Sprintf("row takes a whole number from 1 to %d", last))
		return
	}
	s.Choose(n - 1)
	s.sayChanges()
}

// find moves to the next row that contains a text.
func (s *Session) find(text string) {
	switch {
	case !s.open():
		return
	case text == "":
		s.say("find needs a text")
		return
	}
	s.Find(text)
	s.sayChanges()
}

// shorter switches tables off, or on again.
func (s *Session) shorter(string) {
	s.brief = !s.brief
	if s.brief {
		s.say("tables are written when you ask for them: table")
		return
	}
	s.say("tables are written again")
	s.lastTable = ""
}

// Words returns the names of the commands of plain mode.
func Words() (names []string) {
	for _, w := range vocabulary() {
		names = append(names, w.name)
	}
	return names
}

// Stop holds the text at one place of a lesson; the zero Stop means that no lesson is open.
type Stop struct {
	Lesson string   // its number, title and question
	Where  string   // the step and the stop; unique in the lesson
	Code   []string // lines of a listing
	Said   []string // paragraphs; one that changes is written again
}

// how explains the lines that plain mode accepts in a lesson.
const how = "on goes to the next stop, back to the stop before. A question wants a letter, then answer. " +
	"Keys and settings change the picture, esc brings the step's own back. " +
	"lessons lists all lessons; esc there leaves them."

// sayStop writes the text of a new place of a lesson, or what has changed at the present place.
func (s *Session) sayStop(before, now Stop) (said bool) {
	entered := now.Lesson != before.Lesson
	moved := entered || now.Where != before.Where
	if entered && now.Lesson != "" {
		s.say(now.Lesson)
		if !s.once {
			s.say(how)
		}
	}
	if moved && now.Where != "" {
		s.say(now.Where)
		s.listing(now.Code)
	}
	for i, text := range now.Said {
		if moved || i >= len(before.Said) || before.Said[i] != text {
			s.say(text)
			said = true
		}
	}
	return said || moved
}

// lessons opens the list of lessons.
func (s *Session) lessons(string) {
	if !s.Lessons() {
		s.say("there are no lessons here")
		return
	}
	s.sayChanges()
}

// inLesson presses a key of lessons by its name.
func (s *Session) inLesson(name string) {
	key, ok := "", s.last.Stop.Lesson != "" && s.last.List == nil
	switch {
	case name == "on" && s.last.List != nil:
		s.press("enter", 1)
		s.sayChanges()
		return
	case !ok:
		s.say("no lesson is open; lesson N opens one, lessons lists them")
		return
	}
	if key, ok = s.Named(name); !ok {
		s.say("there is no answer to choose here; on goes on")
		return
	}
	s.press(key, 1)
	s.sayChanges()
}

// goBack goes to the previous place of a lesson. Outside of lessons it writes the previous page of rows.
func (s *Session) goBack(string) {
	if s.last.Stop.Lesson != "" && s.last.List == nil {
		s.inLesson("back")
		return
	}
	s.turn(-1)
}
