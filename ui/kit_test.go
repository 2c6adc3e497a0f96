package ui

import (
	"image/color"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"wavescope/views"
	"wavescope/views/frame"
)

// at opens the program on a screen of w × h cells.
func at(w, h int) Model {
	return send(New(views.Default(), Options{}), tea.WindowSizeMsg{Width: w, Height: h})
}

// send gives the program one message.
func send(m Model, msg tea.Msg) Model {
	next, _ := m.Update(msg)
	return next.(Model)
}

// sendCmd does the same and gives what the program wants done.
func sendCmd(m Model, msg tea.Msg) (Model, tea.Cmd) {
	next, cmd := m.Update(msg)
	return next.(Model), cmd
}

// sendDrawn returns the program after one message, with its screen drawn.
func sendDrawn(m Model, msg tea.Msg) Model {
	m = send(m, msg)
	m.advance()
	return m
}

var codes = map[string]rune{
	"left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown,
	"home": tea.KeyHome, "end": tea.KeyEnd, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
	"tab": tea.KeyTab, "enter": tea.KeyEnter, "esc": tea.KeyEscape, "backspace": tea.KeyBackspace,
	"delete": tea.KeyDelete, "f1": tea.KeyF1, "f5": tea.KeyF5,
}

// stroke returns the message of a key, by the name that bindings know it by.
func stroke(name string) tea.KeyPressMsg {
	msg := tea.KeyPressMsg{}
	rest := name
	for mod, prefix := range map[tea.KeyMod]string{tea.ModShift: "shift+", tea.ModCtrl: "ctrl+", tea.ModAlt: "alt+"} {
		if after, ok := strings.CutPrefix(rest, prefix); ok {
			rest, msg.Mod = after, mod
		}
	}
	r, _ := utf8.DecodeRuneInString(rest)
	switch code, ok := codes[rest]; {
	case ok:
		msg.Code = code
	case rest == "space":
		msg.Code, msg.Text = tea.KeySpace, " "
	case msg.Mod == 0:
		msg.Code, msg.Text = r, rest
	default:
		msg.Code = r
	}
	return msg
}

// press presses keys one after the other.
func press(m Model, keys ...string) Model {
	for _, k := range keys {
		m = send(m, stroke(k))
	}
	return m
}

// enterLine pastes a line after ':' and enters it: a typed one is drawn sign by sign.
func enterLine(m Model, line string) Model {
	return press(send(press(m, ":"), pasteOf(line)), "enter")
}

// oneLine returns the screen's text as if nothing was wrapped.
func oneLine(m Model) string { return strings.Join(strings.Fields(strings.Join(textOf(m), "\n")), " ") }

// textOf returns the screen as lines without colours.
func textOf(m Model) []string {
	w, h := m.cells()
	return strings.Split(string(m.Frame(w, h).AppendPlain(nil)), "\n")
}

// row returns one line of the screen; −1 is the last.
func row(m Model, y int) string {
	lines := textOf(m)
	return lines[(y+len(lines))%len(lines)]
}

// failer is a test of either kind.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

// checkScreen verifies that the terminal's content has the size of the screen and holds only text
// and colours.
func checkScreen(t failer, m Model) {
	t.Helper()
	w, h := m.cells()
	text := m.View().Content
	if h == 0 {
		if text != "" {
			t.Fatalf("%d×%d: %q", w, h, text)
		}
		return
	}
	lines := strings.Split(text, "\n")
	if len(lines) != h {
		t.Fatalf("%d×%d: %d lines", w, h, len(lines))
	}
	for y, l := range lines {
		plain, ok := uncolour(l)
		if !ok {
			t.Fatalf("%d×%d: row %d orders something of the terminal: %q", w, h, y, l)
		}
		for _, count := range []ansi.Method{ansi.GraphemeWidth, ansi.WcWidth} { // terminals count in either way
			if n := count.StringWidth(plain); n != w {
				t.Fatalf("%d×%d: row %d is %d cells, counted in way %d: %+q", w, h, y, n, count, plain)
			}
		}
	}
}

// uncolour takes the colour sequences out of a line; false if anything else is
// left that is not text.
func uncolour(line string) (string, bool) {
	var plain strings.Builder
	for line != "" {
		before, rest, found := strings.Cut(line, "\x1b[")
		plain.WriteString(before)
		if !found {
			break
		}
		end := strings.IndexFunc(rest, func(r rune) bool { return !strings.ContainsRune("0123456789;", r) })
		if end < 0 || rest[end] != 'm' {
			return "", false
		}
		line = rest[end+1:]
	}
	s := plain.String()
	clean := strings.IndexFunc(s, func(r rune) bool {
		return r < ' ' || r >= 0x7f && r < 0xa0 || r >= 0x200b && r <= 0x200f || r >= 0x2028 && r <= 0x202e ||
			r == utf8.RuneError
	}) < 0
	return s, clean
}

// checkInside verifies that the cursor and the settings are in range. The ranges are repeated here.
func checkInside(t failer, s views.State) {
	t.Helper()
	const most = 1_000_000_000_000_000
	known := false
	for _, v := range views.All {
		known = known || v.Name == s.View
	}
	switch {
	case !known,
		s.DModel < 2 || s.DModel > 65536, s.Length < 1 || s.Length > most,
		!(s.Base > 1) || s.Base > 1e300,
		s.Pos < 0 || s.Pos >= s.Length, s.Dim < 0 || s.Dim >= s.Columns(),
		s.Offset < -most || s.Offset > most, s.Shift.Anchor < -most || s.Shift.Anchor > most,
		s.Bits < 0 || s.Bits > 50,
		s.Marks.Len() > 16:
		t.Fatalf("outside: %+v", s)
	}
	for k := range s.Marks.Len() {
		if s.Marks.At(k) >= s.Columns() {
			t.Fatalf("mark %d outside: %+v", s.Marks.At(k), s)
		}
	}
}

// themes returns all kinds of paper.
func themes() (all []frame.Theme) {
	for _, light := range []bool{false, true} {
		for _, glyphs := range []frame.Glyphs{frame.Braille, frame.ASCII} {
			for depth := range frame.Depths {
				all = append(all, frame.Theme{Light: light, Glyphs: glyphs, Depth: frame.Depth(depth)})
			}
		}
	}
	return append(all, frame.Theme{Glyphs: frame.Block}, frame.Theme{Far: true},
		frame.Theme{Far: true, Light: true, Depth: frame.Colors256})
}

// rgb returns a grey.
func rgb(v uint8) color.Color { return color.Gray{Y: v} }

func pasteOf(text string) tea.Msg { return tea.PasteMsg{Content: text} }

// New opens the program at one State.
func New(s views.State, o Options) Model { return Open(views.One(s), o) }
