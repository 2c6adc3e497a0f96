package plain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"wavescope/views/chart"
)

// word is what a line can begin with beside keys and what stands after ':'.
type word struct {
	name, takes, doc string
	do               func(s *Session, rest string)
}

// vocabulary lists the words. It is a function because help leads back to it.
func vocabulary() []word {
	return []word{
		{"help", "NAME", "these words; or whatever is known of NAME: a key, a setting, a term. help all says everything", (*Session).help},
		{"views", "", "what there is to see", func(s *Session, _ string) { s.entries(s.Views()) }},
		{"where", "", "where you are, what the arrows move, and the command line that comes back here", (*Session).where},
		{"again", "", "all that is told of this picture; an empty line does the same", func(s *Session, _ string) { s.tellAll() }},
		{"tables", "", "the tables of this picture", (*Session).tables},
		{"table", "NAME N", "one of them, from row N on", (*Session).tableFrom},
		{"more", "", "the next rows of the table", func(s *Session, _ string) { s.turn(1) }},
		{"back", "", "the rows before; in a lesson the stop before", (*Session).goBack},
		{"lessons", "", "the lessons, and how far you are", (*Session).lessons},
		{"on", "", "in a lesson: to the next stop; in a question: answer; in a task: is it this?", func(s *Session, _ string) { s.inLesson("on") }},
		{"next", "", "the same", func(s *Session, _ string) { s.inLesson("on") }},
		{"answer", "", "answer the question of a lesson, once a letter has chosen", func(s *Session, _ string) { s.inLesson("answer") }},
		{"keys", "", "all keys that do something here", (*Session).keys},
		{"key", "NAME", "press a key by its name or what it is called: key 4, key mark", (*Session).key},
		{"list", "NAME", "the lists that can be opened, or one of them", (*Session).list},
		{"row", "N", "choose a row of the list that is open", (*Session).row},
		{"find", "TEXT", "the next row of the list that is open with a text in it", (*Session).find},
		{"complete", "WORDS", "what can follow: complete view, complete ba", (*Session).complete},
		{pastWord, "N", "the lines entered before, or one of them again", (*Session).past},
		{"brief", "", "tell no tables unless they are asked for, or tell them again", (*Session).shorter},
		{"quit", "", "leave the program; the end of input does too", func(s *Session, _ string) { s.enter("q") }},
	}
}

// pastWord lists the lines entered before, and is itself none of them.
const pastWord = "history"

func findWord(name string) (word, bool) {
	all := vocabulary()
	i := slices.IndexFunc(all, func(w word) bool { return w.name == name })
	if i < 0 {
		return word{}, false
	}
	return all[i], true
}

// entries says what things are called and are.
func (s *Session) entries(all []Entry) {
	for _, e := range all {
		s.say(e.Name + ": " + e.Text)
	}
}

// help says what a line can say, or what is known of a name.
func (s *Session) help(name string) {
	switch name {
	case "":
		s.say("A line is a word, a key, or settings and commands:")
		for _, w := range vocabulary() {
			s.say(strings.TrimSpace(w.name+" "+w.takes) + ": " + w.doc)
		}
		s.say("A key by its name, with a count before it or not: left, shift+right, ], 5 ], G, space, enter. keys lists them.")
		s.say("Settings, one or several: base 500000 pos 1e6. A number alone is a position, +5 and -5 go on and back. Names and values may be cut short: view heat.")
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

// commands is the section of the help that has commands in it.
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

// NotInWord reports that a sign is no part of a word, nor joins two.
func NotInWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' }

// helpOn says all entries that are called so, or else all with the name in them as
// a word, or else as part of one.
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

// where says where one is.
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

// tables lists the tables of the picture.
func (s *Session) tables(string) {
	all := s.last.tables()
	for _, t := range all {
		s.say(t.Name + ": " + t.Title + "; rows 0 to " + strconv.Itoa(t.Count-1))
	}
	if len(all) == 0 {
		s.say("there are no tables here")
	}
}

// tableFrom tells a table: that of a name, or the first; from the cursor's row on, or
// from one that is given.
func (s *Session) tableFrom(rest string) {
	all, fields := s.last.tables(), strings.Fields(rest)
	if len(all) == 0 {
		s.tables("")
		return
	}
	t := all[0]
	var names []string
	for _, told := range all {
		names = append(names, told.Name)
	}
	if len(fields) > 0 {
		if i := chart.Find(names, fields[0]); i >= 0 {
			t, fields = all[i], fields[1:]
		}
	}
	first := min(max(t.Here-shortRows/2, 0), max(t.Count-shortRows, 0))
	if len(fields) > 0 {
		n, ok := chart.ParseWhole(fields[0])
		if !ok || n < 0 || n >= t.Count || len(fields) > 1 {
			s.say(fmt.Sprintf("table takes a name, %s, and a row from 0 to %d", chart.OneOf(names), t.Count-1))
			return
		}
		first = n
	}
	s.scroll = scroll{t, first, true}
	s.write(s.rows(t, first))
}

// turn goes on by a page of rows, or back.
func (s *Session) turn(n int) {
	c := &s.scroll
	if all := s.last.tables(); !c.open && len(all) > 0 {
		*c = scroll{all[0], -shortRows, true}
	}
	if list := s.last.List; list != nil {
		c.table = list.Told // as the cursor stands in it now
	}
	first := c.first + n*shortRows
	switch {
	case !c.open:
		s.say("there is no table to go on with")
		return
	case first >= c.table.Count:
		s.say("that was the last row")
		return
	case n < 0 && c.first <= 0:
		s.say("that was the first row")
		return
	}
	c.first = max(first, 0)
	s.write(s.rows(c.table, c.first))
}

// keys lists the keys, those of the view first.
func (s *Session) keys(string) {
	for _, section := range s.Help() {
		if section.Title == Commands {
			break
		}
		s.section(section)
	}
}

// key presses a key by any of its names.
func (s *Session) key(name string) {
	key, ok := s.Named(name)
	if !ok && !s.press(name, 1) || ok && !s.press(key, 1) {
		s.say("there is no key " + strconv.Quote(name) + " here; keys lists them")
		return
	}
	s.tell()
}

// list opens a list, or says which there are.
func (s *Session) list(name string) {
	all := s.Lists()
	var names []string
	for _, e := range all {
		names = append(names, e.Name)
	}
	first, _, _ := strings.Cut(name, " ")
	switch i := chart.Find(names, first); {
	case name == "":
		s.entries(all)
	case i < 0:
		s.say("there is no list " + strconv.Quote(name) + ": allowed is " + chart.OneOf(names))
	default:
		s.enter(names[i] + strings.TrimPrefix(name, first))
	}
}

// open reports that a list is open, and says so if not.
func (s *Session) open() bool {
	if s.last.List == nil {
		s.say("no list is open; list opens one")
	}
	return s.last.List != nil
}

// row chooses a row of a list.
func (s *Session) row(rest string) {
	if !s.open() {
		return
	}
	n, ok := chart.ParseWhole(rest)
	first := s.last.List.First
	if last := first + s.last.List.Told.Count - 1; !ok || n < first || n > last {
		s.say(fmt.Sprintf("row takes a whole number from %d to %d", first, last))
		return
	}
	s.Choose(n - first)
	s.tell()
}

// find looks for a text in a list.
func (s *Session) find(text string) {
	switch {
	case !s.open():
		return
	case text == "":
		s.say("find needs a text")
		return
	}
	s.Find(text)
	s.tell()
}

// complete says what could stand at the end of a line.
func (s *Session) complete(rest string) {
	about, all := s.Complete(rest)
	last := rest[strings.LastIndexByte(rest, ' ')+1:]
	if slices.ContainsFunc(all, func(e Entry) bool { return e.Name == last }) { // a whole word: what follows it
		about, all = s.Complete(rest + " ")
	}
	s.say(about)
	s.entries(all)
}

// past lists the lines entered before, or does one of them again.
func (s *Session) past(rest string) {
	n, ok := chart.ParseWhole(rest)
	switch {
	case rest == "" && len(s.history) == 0:
		s.say("nothing has been entered yet")
	case rest == "":
		for i := max(len(s.history)-shortRows, 0); i < len(s.history); i++ {
			s.say(strconv.Itoa(i+1) + ": " + s.history[i])
		}
	case !ok || n < 1 || n > len(s.history):
		s.say(fmt.Sprintf("history takes a whole number from 1 to %d", len(s.history)))
	default:
		s.do(s.history[n-1])
	}
}

// shorter leaves tables out, or not any more.
func (s *Session) shorter(string) {
	s.brief = !s.brief
	if s.brief {
		s.say("tables are told when they are asked for: table")
		return
	}
	s.say("tables are told again")
	s.told = ""
}

// Words are the words that a line can begin with, beside keys and what stands
// after ':'.
func Words() (names []string) {
	for _, w := range vocabulary() {
		names = append(names, w.name)
	}
	return names
}
