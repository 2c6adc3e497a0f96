package ui

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/tty"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// commandLine is the line after ':'.
type commandLine struct {
	open   bool
	text   string
	at     int    // the caret stands before this rune
	fault  string // what was wrong with the line as it was entered
	past   int    // lines back in the history, 0 for a line of one's own
	draft  string // that line, while an older one is shown
	menu   menu   // completions being tried in turn
	search bool   // it says what is sought on the page below
}

// openLine opens the line with a text and the caret at its end.
func openLine(text string) commandLine {
	return commandLine{open: true, text: text, at: len([]rune(text))}
}

// paste puts text into the line, which it opens.
func (m *Model) paste(text string) {
	m.notice, m.count = notice{}, 0
	if m.questionOpen() && !m.line.open {
		m.notice.text = m.restNotice()
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

// pasted is a paste of which something is missing, and the sentence that says
// so.
type pasted struct{ text, fault string }

// enterStrokes are the key enter, and what comes of it when it was typed before
// the terminal was the program's: the line discipline has made it a line feed.
const enterStrokes = "enter,ctrl+j"

// onLine are the keys of the line that do more than edit it.
func onLine() []Key {
	return []Key{
		bind("tab:+1 shift+tab:-1", "tab", "complete", "complete or try the next, with shift the last", completeLine),
		bind(enterStrokes, "enter", "do it", "do what the line says (ctrl+j)", enter),
		bind("up:+1 down:-1", "↑↓", "history", "lines entered before", recall),
		bind("esc", "esc", "close", "close the line", shutLine),
	}
}

func shutLine(m *Model, _ int) tea.Cmd {
	m.line = commandLine{}
	return nil
}

// recall shows the line entered n lines further back.
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

// maxHistory bounds the lines that are remembered.
const maxHistory = 100

// remember adds a line to the history, once.
func (m *Model) remember(text string) {
	n := len(m.history)
	if n > 0 && m.history[n-1] == text {
		return
	}
	// Capacity is cut so that an older copy of the model keeps its own history.
	m.history = append(m.history[:n:n], text)
	m.history = m.history[max(0, len(m.history)-maxHistory):]
}

// enter does what the line says: a command, or settings. A line that cannot be
// done stays open with the reason, and the picture stays as it is.
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
		m.line.fault, m.line.menu, m.line.past = err.Error(), menu{}, 0
	}
	return cmd
}

func (m *Model) obey(words []views.Word, text string) (tea.Cmd, error) {
	first := words[0].Text
	if c, ok := findCommand(first); ok {
		return c.run(m, strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), first)))
	}
	given, err := readLine(words, text)
	if err != nil {
		return nil, err
	}
	start := m.panes
	if views.Given(given, modelName) {
		start = m.withoutModel()
	}
	panes, err := start.With(given)
	if err != nil {
		return nil, err
	}
	before := m.state()
	if views.Given(given, "difference") {
		m.panes.Difference = panes.Difference // whoever ends it need not be told
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

// modelName is the setting that brings others along.
const modelName = "model"

// withoutModel are the panes with all that the active one's model has set as it was
// before a model was opened in it.
func (m *Model) withoutModel() views.Panes {
	if m.state().Model == nil {
		return m.panes
	}
	home := views.Default()
	for _, p := range slices.Backward(m.past.undo) {
		p.Right = m.panes.Right && p.Two
		if s := p.Active(); s.Model == nil {
			home = s
			break
		}
	}
	return m.panes.Change(func(s *views.State) { s.State = s.Without(home.State) })
}

// elsewhere says which settings only other views show, and their keys.
func (m *Model) elsewhere(s views.State, given []views.Setting) string {
	key := ""
	if m.options.Plain { // where a number alone is a position
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

// command is a line that is not a setting.
type command struct {
	name, takes, doc string
	run              func(m *Model, arg string) (tea.Cmd, error)
	values           func(screen) []candidate // that it can take; nil where nobody can list them
	also             []string                 // other names of it, which doc names
}

// commands lists them. It is a function because help leads back to it.
func commands() []command {
	return slices.Concat([]command{
		{name: exportName, takes: "FILE", doc: "save the picture, or the numbers, as the name ends: " + endings(),
			run: func(m *Model, arg string) (tea.Cmd, error) { return m.export(arg, false) }},
		{name: codeName, takes: "LANG", doc: codeDoc + ": " + strings.Join(languages(), ", "),
			run: showCode, values: codeCandidates},
		{name: "export!", takes: "FILE", doc: "the same over a file that exists",
			run: func(m *Model, arg string) (tea.Cmd, error) { return m.export(arg, true) }},
	}, listCommands(), []command{
		{name: lessonName, takes: "NAME", doc: lessonDoc,
			run: openByName, values: lessonCandidates},
		{name: "help", takes: "NAME", doc: "all keys and settings, or where one of them is explained", run: helpOn},
		{name: "undo", doc: "back to what was shown before", run: asLine(undo)},
		{name: "redo", doc: "what was undone again", run: asLine(redo)},
		{name: "reset", doc: "all settings as they are by themselves, in one pane", run: asLine(resetAll)},
		{name: "q!", doc: "leave the program, also while a file is being saved",
			run: asLine(func(*Model, int) tea.Cmd { return tea.Quit })},
		{name: "q", doc: "leave the program (quit, wq or x)", also: []string{"quit", "wq", "x"}, run: asLine(quit)},
	})
}

// asLine makes a command without an argument of what a key does.
func asLine(do func(m *Model, n int) tea.Cmd) func(m *Model, arg string) (tea.Cmd, error) {
	return func(m *Model, _ string) (tea.Cmd, error) { return do(m, 0), nil }
}

func resetAll(m *Model, _ int) tea.Cmd {
	m.panes = views.One(views.Default())
	m.notice.text = "all is as it is by itself; u brings back what was"
	return nil
}

// exportName is the command whose hint depends on the view.
const exportName = "export"

// compareName is the setting that the rest of a line belongs to.
const compareName = "compare"

// findCommand finds a command by its name, or by two letters or more that begin
// no other and no setting.
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

// lineNames is what a line may begin with: commands, then settings, then views.
func lineNames() (names []string) {
	for _, c := range commands() {
		names = append(names, c.name)
	}
	for _, f := range views.PaneFlags {
		names = append(names, f.Name)
	}
	for _, v := range views.All {
		names = append(names, v.Name)
	}
	return names
}

// viewFlag is the setting that the name of a view alone stands for.
const viewFlag = "view"

// tabLists says who knows the names that a line can have.
const tabLists = "tab lists them"

// readLine makes settings out of a line. What follows compare, as its first
// word, is one value, whether it is quoted or not.
func readLine(words []views.Word, text string) ([]views.Setting, error) {
	all, first := lineNames(), words[0].Text
	i := chart.Find(all, first)
	switch {
	case i >= len(all)-len(views.All):
		words = append([]views.Word{{Text: viewFlag}}, words...)
	case first == "wavescope": // a copied command line
		words = words[1:]
	case first == "set" && len(words) > 1: // as the row of keys calls what the line does
		return readLine(words[1:], strings.TrimSpace(strings.TrimPrefix(text, first)))
	case i >= 0 && all[i] == compareName && len(words) > 2 && !words[1].Quoted:
		return []views.Setting{{Name: compareName, Value: strings.TrimPrefix(text, first)}}, nil
	case i < 0 && slices.ContainsFunc(commands(), func(c command) bool { return strings.HasPrefix(c.name, first) }):
		return nil, views.UnknownSetting{Name: first, Meant: chart.Meant(all, first)}
	}
	given, err := views.ReadSettings(words)
	var unknown views.UnknownSetting
	if !errors.As(err, &unknown) {
		return given, err
	}
	if unknown.Name == first {
		unknown.Meant = chart.Meant(all, first)
	}
	if unknown.Name == "k" { // as the pictures call it
		unknown.Meant = "did you mean offset?"
	}
	if unknown.Meant == "" {
		unknown.Meant = tabLists
	}
	return nil, unknown
}

// pasteFault says what is not there of a paste.
func pasteFault(p tty.Paste) string {
	var faults []string
	if p.Cut {
		faults = append(faults, "the paste has no end; this is what came of it")
	}
	if p.Lost > 0 {
		faults = append(faults, fmt.Sprintf("a paste is at most %d bytes; %d more are left out", len(p.Text), p.Lost))
	}
	return strings.Join(faults, "; ")
}

// maxText bounds the line, in runes; what is typed or pasted beyond it is lost.
// The longest sentence, of 4096 bytes, fits in, and one that is too long.
const maxText = 5096

// text is a line being edited: the caret stands before runes[at].
type text struct {
	runes []rune
	at    int
}

// editing are the keys that edit a line, as shells have them.
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
	"alt+backspace": cutting((*text).wordBack), "ctrl+backspace": cutting((*text).wordBack), "ctrl+w": cutting((*text).wordBack),
	"alt+delete": cutting((*text).wordOn), "ctrl+delete": cutting((*text).wordOn), "alt+d": cutting((*text).wordOn),
}

func (t *text) back()    { t.at = max(t.at-1, 0) }
func (t *text) on()      { t.at = min(t.at+1, len(t.runes)) }
func (t *text) toStart() { t.at = 0 }
func (t *text) toEnd()   { t.at = len(t.runes) }

// wordBack goes over blanks, then over a word, to the left.
func (t *text) wordBack() {
	for _, blank := range []bool{true, false} {
		for t.at > 0 && unicode.IsSpace(t.runes[t.at-1]) == blank {
			t.at--
		}
	}
}

// wordOn goes over blanks, then over a word, to the right.
func (t *text) wordOn() {
	for _, blank := range []bool{true, false} {
		for t.at < len(t.runes) && unicode.IsSpace(t.runes[t.at]) == blank {
			t.at++
		}
	}
}

// cutting makes a move take away what it goes over.
func cutting(move func(*text)) func(*text) {
	return func(t *text) {
		from := t.at
		move(t)
		from, t.at = max(from, t.at), min(from, t.at)
		t.runes = append(t.runes[:t.at:t.at], t.runes[from:]...)
	}
}

// insert writes at the caret as much as there is room for. Bytes that are no
// text leave no sign.
func (t *text) insert(s string) {
	added := []rune(strings.ReplaceAll(frame.Clean(s), string(utf8.RuneError), ""))
	added = added[:min(len(added), max(maxText-len(t.runes), 0))]
	t.runes = append(append(t.runes[:t.at:t.at], added...), t.runes[t.at:]...)
	t.at += len(added)
}

// edit takes a key or a paste. A text that changes is no longer at fault, and
// no longer has its completions.
func (l commandLine) edit(msg tea.Msg) commandLine {
	t := text{[]rune(l.text), l.at}
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		if do, ok := editing[msg.String()]; ok {
			do(&t)
		} else {
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
