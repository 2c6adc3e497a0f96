package ui

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/check"
	"wavescope/ui/tty"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A commandLine is the line after ':', or after '/' on a page.
type commandLine struct {
	open   bool
	text   string
	at     int    // the caret is before this rune
	fault  string // why the line was refused
	past   int    // entries back in the history; 0 for a new line
	draft  string // the new line, while an older one is shown
	menu   menu   // completions being tried in turn
	files  string // the names of files that complete the word at the caret, one a line; read when tab is pressed
	search bool   // the line searches the page below

	proposed int // runes before the caret that are proposed: what is typed replaces them; 0 for none
}

// openLine returns an open line with a text and the caret at its end.
func openLine(text string) commandLine {
	return commandLine{open: true, text: text, at: len([]rune(text))}
}

// paste inserts text into the line, and opens the line if needed.
func (m *Model) paste(text string) {
	m.notice = notice{}
	if m.questionOpen() && !m.line.open && !m.class.joining {
		m.pasteAnswer(text)
		return
	}
	if !m.line.search {
		m.toPictures()
		m.help = helpPage{}
	}
	if !m.line.open {
		m.line = openLine("")
		text = strings.TrimPrefix(strings.TrimSpace(text), ":")
	}
	m.line = m.line.edit(tea.PasteMsg{Content: text})
}

// A pasted is a message with the text of a paste. Its fault says what is missing from the text; it is "" for a
// complete paste.
type pasted struct{ text, fault string }

// enterStrokes are the strokes of the key enter. Enter arrives as ctrl+j if the user pressed it before the program set
// the terminal's modes, because the terminal then turns it into a line feed.
const enterStrokes = "enter,ctrl+j"

// onLine returns the keys that do more than edit the command line while it is open.
func onLine() []Key {
	return []Key{
		bind("tab:+1 shift+tab:-1", "tab", "complete",
			"complete; again: the next candidate, with shift the previous one", completeLine),
		bind(enterStrokes, "enter", "run", "run the line (ctrl+j)", enter),
		bind("up:+1 down:-1", "↑↓", "history", "lines entered before", recall),
		bind("esc", "esc", "close", "close the line", shutLine),
	}
}

func shutLine(m *Model, _ int) tea.Cmd {
	m.line = commandLine{}
	return nil
}

// recall shows the line n entries further back in the history.
func recall(m *Model, n int) tea.Cmd {
	past := m.line.past + n
	if past < 0 || past > len(m.history) {
		return nil
	}
	draft := m.line.draft
	if m.line.past == 0 {
		draft = m.line.text
	}
	text := draft
	if past > 0 {
		text = m.history[len(m.history)-past]
	}
	m.line = openLine(text)
	m.line.past, m.line.draft = past, draft
	return nil
}

// maxHistory is the largest number of lines in the history.
const maxHistory = 100

// remember adds a line to the history, unless it repeats the last one.
func (m *Model) remember(text string) {
	n := len(m.history)
	if n > 0 && m.history[n-1] == text {
		return
	}
	// The slice has no spare capacity, so that copies of the model do not share what they append.
	m.history = append(m.history[:n:n], text)
	m.history = m.history[max(0, len(m.history)-maxHistory):]
}

// enter runs the line: a command or settings. If that fails the line stays open with the
// reason, and the picture does not change.
func enter(m *Model, _ int) tea.Cmd {
	text := strings.TrimPrefix(strings.TrimSpace(m.line.text), ":")
	words := views.ShellWords(text)
	if len(words) == 0 {
		m.line = commandLine{}
		return nil
	}
	m.remember(text)
	line := m.line
	m.line = commandLine{}
	cmd, err := m.obey(words, text)
	if err != nil {
		m.line, m.notice = line, notice{}
		m.line.fault, m.line.menu, m.line.past = asTyped(err), menu{}, 0
	}
	return cmd
}

// flagName is the name of a setting as a command line spells it.
var flagName = regexp.MustCompile(`(^|[ ("])--([a-z][a-z-]+)`)

// asTyped returns the text of an error with settings named as a line does, without dashes.
func asTyped(err error) string { return flagName.ReplaceAllString(err.Error(), "$1$2") }

func (m *Model) obey(words []views.Word, text string) (tea.Cmd, error) {
	first := words[0].Text
	if m.questionOpen() && !allowedOpen(first) {
		return nil, errors.New(m.rests())
	}
	if c, ok := findCommand(first); ok {
		if err := m.refuses(c); err != nil {
			return nil, err
		}
		arg := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), first))
		if c.takes == "" && arg != "" {
			return nil, fmt.Errorf("%s stands alone, without %s", c.name, views.Quote(arg))
		}
		return c.run(m, arg)
	}
	given, err := readLine(words, text)
	if err != nil {
		return nil, err
	}
	look, given, err := m.chosen.with(given)
	switch {
	case err != nil:
		return nil, err
	case len(given) == 0:
		m.dress(look)
		return nil, nil
	case m.questionOpen():
		return nil, errors.New(m.rests())
	}
	if err := m.refusesSettings(given); err != nil {
		return nil, err
	}
	start := m.panes
	if views.Given(given, modelName) {
		start = m.withoutModel()
	}
	panes, err := start.With(given)
	if one := given[0]; start.Count > 1 && len(given) == 1 && one.Name == compareName && one.Value != noComparison {
		panes, err = start.Compare(one.Value)
	}
	if err != nil {
		return nil, err
	}
	m.dress(look)
	before := m.state()
	if views.Given(given, "difference") {
		m.panes.Difference = panes.Difference // no notice for an end that was asked for
	}
	m.become(panes)
	state := m.state()
	grown, warned := state.Besides(before, given), m.panes.Warned(given)
	switch {
	case warned != "":
		m.notice.text = warned
	case views.Given(given, compareName):
		m.noticeNarrow()
	case grown != "":
		m.notice.text = grown
	case m.notice.text == "":
		m.notice.text = m.elsewhere(state, given)
	}
	return nil, nil
}

// modelName is the name of the setting that also sets others: opening a model sets its sizes and scheme.
const modelName = "model"

// withoutModel returns the panes with the settings that the active pane had before a model
// was opened in it.
func (m *Model) withoutModel() views.Panes {
	if m.state().Model == nil {
		return m.panes
	}
	home := views.Default()
	for _, p := range slices.Backward(m.past.undo) {
		p.Right = m.panes.Right && p.Count > 1
		if s := p.Active(); s.Model == nil {
			home = s
			break
		}
	}
	return m.panes.Change(func(s *views.State) { s.State = s.Without(home.State) })
}

// elsewhere names the settings that only other views show, and the keys of those views.
func (m *Model) elsewhere(s views.State, given []views.Setting) string {
	key := ""
	if m.options.Plain { // there a number alone is a position
		key = "key "
	}
	var sentences []string
	for i, v := range views.All {
		for _, set := range given {
			if f, _ := views.FindFlag(views.PaneFlags, set.Name); f.View == v.Title && v.Name != s.View {
				sentences = append(sentences, f.Name+" is set; "+key+strconv.Itoa(i+1)+" shows it")
			}
		}
	}
	return strings.Join(sentences, "; ")
}

// A command is a line that is not a setting.
type command struct {
	name, takes, doc string
	run              func(m *Model, arg string) (tea.Cmd, error)
	values           func(screen) []candidate // candidates for its argument; nil if there is no list
	files            bool                     // its argument can be the name of a file
	also             []string                 // other names, which doc mentions
	writes           bool                     // it writes files: not for guests
	leads            bool                     // it goes elsewhere in the lessons: not for students of a class
}

// commands returns all commands. It is a function because a variable would depend on itself
// through help.
func commands() []command {
	return []command{
		{name: exportName, takes: "FILE", doc: "save the picture, or the numbers, as the name ends: " + endings(),
			run: func(m *Model, arg string) (tea.Cmd, error) { return m.export(arg, false) }, writes: true, files: true},
		{name: "check", takes: "FILE", doc: "say which formula a table is, and show it less the formula",
			run: checkTable, files: true},
		{name: codeName, takes: "LANG", doc: codeDoc + ": " + strings.Join(languages(), ", "),
			run: showCode, values: codeCandidates},
		{name: "export!", takes: "FILE", doc: "export, and overwrite an existing file",
			run: func(m *Model, arg string) (tea.Cmd, error) { return m.export(arg, true) }, writes: true, files: true},
		{name: "figure", takes: "FILE", doc: "save the picture as a figure for print, as the name ends: " + figureEndings(),
			run: func(m *Model, arg string) (tea.Cmd, error) { return m.figure(arg, false) }, writes: true, files: true},
		{name: "votes", takes: "FILE", doc: "save how a class has voted, as CSV", run: saveVotes, writes: true, files: true},
		{name: lessonName, takes: "NAME", doc: lessonDoc,
			run: openByName, values: lessonCandidates, leads: true, files: true},
		{name: stepName, takes: "N", doc: "a step of the open lesson, by its number", run: openStep, leads: true},
		{name: "help", takes: "NAME", doc: "all keys and settings, or the explanation of one", run: helpOn},
		{name: "undo", doc: "back to what was shown before", run: asLine(undo)},
		{name: "redo", doc: "redo what was undone",
			run: asLine(func(m *Model, _ int) tea.Cmd { return undo(m, +1) })},
		{name: "reset", doc: "all settings back to their defaults, in one pane", run: asLine(resetAll)},
		{name: "q!", doc: "leave at once, even while a file is being saved or students are here",
			run: asLine(func(*Model, int) tea.Cmd { return tea.Quit })},
		{name: "q", doc: "leave the program (quit, wq or x)", also: []string{"quit", "wq", "x"}, run: asLine(quit)},
	}
}

// checkTable shows a table of a file less the formula that it is nearest to, and says which formula it is.
func checkTable(m *Model, file string) (tea.Cmd, error) {
	if err := m.refusesSettings([]views.Setting{{Name: modelName, Value: file}}); err != nil {
		return nil, err
	}
	t, err := check.Open(file)
	if err == nil {
		err = t.Identify(t.Asks())
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", views.Quote(file), err)
	}
	p, err := t.Panes()
	if err != nil {
		return nil, err
	}
	m.become(p)
	m.notice.text = t.Says()
	return nil, nil
}

// asLine returns the action of a command without an argument, made from the action of a key.
func asLine(do func(m *Model, n int) tea.Cmd) func(m *Model, arg string) (tea.Cmd, error) {
	return func(m *Model, _ string) (tea.Cmd, error) { return do(m, 0), nil }
}

func resetAll(m *Model, _ int) tea.Cmd {
	m.panes = views.One(views.Default())
	m.notice.text = "all settings are at their defaults; u undoes this"
	return nil
}

// exportName is the command whose hint depends on the view.
const exportName = "export"

// compareName is the setting whose value is the rest of the line; noComparison ends a comparison.
const (
	compareName  = "compare"
	noComparison = "none"
)

// findCommand finds a command by its name, or by two or more letters that begin no other
// name.
func findCommand(word string) (command, bool) {
	all := commands()
	if i := slices.IndexFunc(all, func(c command) bool { return slices.Contains(c.also, word) }); i >= 0 {
		return all[i], true
	}
	i := chart.Find(lineNames(), word)
	if i < 0 || i >= len(all) || len(word) < 2 && word != all[i].name {
		return command{}, false
	}
	return all[i], true
}

// lineNames returns the names that a line may begin with: commands, settings, views.
func lineNames() (names []string) {
	for _, c := range commands() {
		names = append(names, c.name)
	}
	for _, f := range (screen{}).lineFlags() {
		names = append(names, f.Name)
	}
	for _, v := range views.All {
		names = append(names, v.Name)
	}
	return names
}

// viewFlag is the setting that a view's name sets when it is entered as a line without a setting's name.
const viewFlag = "view"

// tabLists is the end of an error message. It tells the reader how to list the names that a line may begin with.
const tabLists = "tab lists them"

// readLine parses a line of settings. If the line begins with compare, all that follows is one value, quoted or not.
func readLine(words []views.Word, text string) ([]views.Setting, error) {
	all, first := lineNames(), words[0].Text
	i := chart.Find(all, first)
	switch {
	case i >= len(all)-len(views.All):
		words = append([]views.Word{{Text: viewFlag}}, words...)
	case first == "wavescope": // a copied command line
		words = words[1:]
	case first == "set" && len(words) > 1: // the footer calls the line "set"
		return readLine(words[1:], strings.TrimSpace(strings.TrimPrefix(text, first)))
	case i >= 0 && all[i] == compareName && len(words) > 2 && !words[1].Quoted:
		return []views.Setting{{Name: compareName, Value: strings.TrimPrefix(text, first)}}, nil
	case i < 0 && views.Renamed(first) == "" && slices.ContainsFunc(commands(), func(c command) bool { return strings.HasPrefix(c.name, first) }):
		return nil, views.UnknownSetting{Name: first, Meant: chart.Meant(all, first)}
	}
	given, err := views.ReadSettings(words, Look{}.flags()...)
	var unknown views.UnknownSetting
	if !errors.As(err, &unknown) || unknown.Now != "" {
		return given, err
	}
	if unknown.Name == first {
		unknown.Meant = chart.Meant(all, first)
	}
	if unknown.Name == "k" { // pictures call the offset k
		unknown.Meant = "did you mean offset?"
	}
	if f, ok := chart.Valued((screen{}).lineFlags(), first); ok && unknown.Meant == "" {
		unknown.Meant = "did you mean " + f.Name + " " + first + "?"
	}
	if unknown.Meant == "" {
		unknown.Meant = tabLists
	}
	return nil, unknown
}

// pasteFault says what is missing from a paste.
func pasteFault(p tty.Paste) string {
	var faults []string
	if p.Cut {
		faults = append(faults, "the paste did not end; this is what arrived")
	}
	if p.Lost > 0 {
		faults = append(faults, fmt.Sprintf("a paste may have %d bytes; %d more were dropped", len(p.Text), p.Lost))
	}
	return strings.Join(faults, "; ")
}

// maxText is the largest length of the line, in runes; text beyond it is dropped. It exceeds the longest allowed
// sentence of 4096 bytes, so that a longer sentence can be entered and refused with a reason.
const maxText = 5096

// A text is a line being edited. The caret is before runes[at].
type text struct {
	runes []rune
	at    int
}

// editing maps keys to edits of a line, as in shells.
var editing = map[string]func(*text){
	"left": (*text).back, "ctrl+b": (*text).back,
	"right": (*text).on, "ctrl+f": (*text).on,
	"home": (*text).toStart, "ctrl+a": (*text).toStart,
	"end": (*text).toEnd, "ctrl+e": (*text).toEnd,
	"alt+left": (*text).wordBack, "ctrl+left": (*text).wordBack, "alt+b": (*text).wordBack,
	"alt+right": (*text).wordOn, "ctrl+right": (*text).wordOn, "alt+f": (*text).wordOn,

	"backspace": cutting((*text).back), "ctrl+h": cutting((*text).back),
	"delete": cutting((*text).on), "ctrl+d": cutting((*text).on),
	"ctrl+u": cutting((*text).toStart), "ctrl+k": cutting((*text).toEnd),
	"alt+backspace": cutting((*text).wordBack), "ctrl+backspace": cutting((*text).wordBack),
	"ctrl+w":     cutting((*text).wordBack),
	"alt+delete": cutting((*text).wordOn), "ctrl+delete": cutting((*text).wordOn), "alt+d": cutting((*text).wordOn),
}

func (t *text) back()    { t.at = max(t.at-1, 0) }
func (t *text) on()      { t.at = min(t.at+1, len(t.runes)) }
func (t *text) toStart() { t.at = 0 }
func (t *text) toEnd()   { t.at = len(t.runes) }

// wordBack moves the caret left over blanks and then over a word.
func (t *text) wordBack() {
	for _, blank := range []bool{true, false} {
		for t.at > 0 && unicode.IsSpace(t.runes[t.at-1]) == blank {
			t.at--
		}
	}
}

// wordOn moves the caret right over blanks and then over a word.
func (t *text) wordOn() {
	for _, blank := range []bool{true, false} {
		for t.at < len(t.runes) && unicode.IsSpace(t.runes[t.at]) == blank {
			t.at++
		}
	}
}

// cutting returns an edit that deletes the text over which a move of the caret passes.
func cutting(move func(*text)) func(*text) {
	return func(t *text) {
		from := t.at
		move(t)
		from, t.at = max(from, t.at), min(from, t.at)
		t.runes = append(t.runes[:t.at:t.at], t.runes[from:]...)
	}
}

// insert inserts text at the caret, as much as there is room for. It drops control characters
// and invalid bytes.
func (t *text) insert(s string) {
	added := []rune(strings.ReplaceAll(frame.Clean(s), string(utf8.RuneError), ""))
	added = added[:min(len(added), max(maxText-len(t.runes), 0))]
	t.runes = append(append(t.runes[:t.at:t.at], added...), t.runes[t.at:]...)
	t.at += len(added)
}

// replaces reports whether a key or a paste takes the place of what is proposed, as of a selection in an editor: a text,
// and the keys that delete to the left or the right.
func (l commandLine) replaces(msg tea.Msg) bool {
	key, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return true
	}
	deletes := []string{"backspace", "ctrl+h", "delete", "ctrl+d"}
	_, edits := editing[key.String()]
	return slices.Contains(deletes, key.String()) || !edits && key.Text != ""
}

// edit applies a key or a paste. A change of the text clears the fault and the completions.
func (l commandLine) edit(msg tea.Msg) commandLine {
	t := text{[]rune(l.text), l.at}
	if l.proposed > 0 && l.replaces(msg) {
		from := t.at - l.proposed
		t.runes, t.at = append(t.runes[:from:from], t.runes[t.at:]...), from
	}
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		if do, ok := editing[msg.String()]; ok && (l.proposed == 0 || !l.replaces(msg)) {
			do(&t)
		} else if !ok {
			t.insert(msg.Text)
		}
	case tea.PasteMsg:
		t.insert(msg.Content)
	}
	edited := commandLine{open: true, text: string(t.runes), at: t.at, past: l.past, draft: l.draft, search: l.search}
	if edited.text == l.text {
		edited.fault = l.fault
	}
	return edited
}
