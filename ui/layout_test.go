package ui

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"wavescope/encoding/cases"
	"wavescope/ui/tty"
	"wavescope/views"
)

// keyboards are the signs that are engraved on keyboards, row by row, without and then with shift. Blanks are dead keys
// and gaps.
var keyboards = map[string]string{
	"US": "`1234567890-= qwertyuiop[]\\ asdfghjkl;' zxcvbnm,./" +
		"~!@#$%^&*()_+ QWERTYUIOP{}| ASDFGHJKL:\" ZXCVBNM<>?",
	"Russian": "ё1234567890-= йцукенгшщзхъ\\ фывапролджэ ячсмитьбю." +
		"Ё!\"№;%:?*()_+ ЙЦУКЕНГШЩЗХЪ/ ФЫВАПРОЛДЖЭ ЯЧСМИТЬБЮ,",
	"Ukrainian": "'1234567890-= йцукенгшщзхїґ фівапролджє ячсмитьбю." +
		" !\"№;%:?*()_+ ЙЦУКЕНГШЩЗХЇҐ ФІВАПРОЛДЖЄ ЯЧСМИТЬБЮ,",
	"Greek": "`1234567890-= ;ςερτυθιοπ[]\\ ασδφγηξκλ ' ζχψωβνμ,./" +
		"~!@#$%^&*()_+ : ΕΡΤΥΘΙΟΠ{}| ΑΣΔΦΓΗΞΚΛ \" ΖΧΨΩΒΝΜ<>?", // Σ is also on W
	"Hebrew": ";1234567890-= /'קראטוןםפ][\\ שדגכעיחלךף, זסבהנמצתץ." +
		"~!@#$%^&*)(_+ QWERTYUIOP}{| ASDFGHJKL:\" ZXCVBNM><?",
	"full-width": strings.Map(func(r rune) rune {
		if r > ' ' {
			r += '！' - '!'
		}
		return r
	}, "`1234567890-= qwertyuiop[]\\ asdfghjkl;' zxcvbnm,./"+"~!@#$%^&*()_+ QWERTYUIOP{}| ASDFGHJKL:\" ZXCVBNM<>?"),
}

// received returns the keys that come to the program when a terminal sends something for each.
func received(sent ...string) (all []tea.KeyPressMsg) {
	in, keys := io.Pipe()
	h, events, over := newHost(at(80, 24)), make(chan any), make(chan error, 1)
	r := tty.Reader{Deliver: func(e any) { events <- e }, Interrupt: func() {}, Questions: new(tty.Questions),
		Lost: func(err error) { over <- err }}
	r.Start(in, func(do func()) { go do() })
	for _, s := range sent {
		go io.WriteString(keys, s)
		key, _ := (<-events).(uv.KeyPressEvent)
		msg, _ := h.filter(nil, tea.KeyPressMsg(key)).(tea.KeyPressMsg)
		all = append(all, msg)
	}
	keys.Close()
	<-over
	return all
}

// Every key of the program that a keyboard has as something outside ASCII does on it what it does on the US keyboard,
// as text and by the protocol of kitty, and in plain mode. In the line after ':' it is text.
func TestOtherKeyboards(t *testing.T) {
	cases.Alone(t)
	screens := map[string]Model{"help": press(at(120, 40), "?"), "lessons": press(at(120, 40), "C"),
		"knobs": press(at(120, 40), "t"), "two panes": press(at(120, 40), "|"), "far": press(at(120, 40), "z"),
		"text": lessonAt(1, 2, "text", 120, 40), "question": lessonAt(1, 2, "question", 120, 40)}
	for _, v := range views.All {
		m := at(120, 40)
		m.panes.All[0].View = v.Name
		screens[v.Name] = m
	}
	us := []rune(keyboards["US"])
	for name, keyboard := range keyboards {
		local := []rune(keyboard)
		if len(local) != len(us) {
			t.Fatalf("%s has %d keys, the US keyboard %d", name, len(local), len(us))
		}
		sent := map[rune][]tea.KeyPressMsg{} // by what the keys are on the US keyboard
		for i, r := range us {
			switch {
			case local[i] < utf8.RuneSelf:
			case i < len(us)/2: // without shift
				sent[r] = received(string(local[i]), fmt.Sprintf("\x1b[%d::%du", local[i], r))
			default:
				sent[r] = received(string(local[i]))
			}
		}
		tried := map[string]bool{}
		for where, m := range screens {
			for _, k := range slices.Concat(m.tables()...) {
				for _, s := range k.Strokes {
					r, _ := utf8.DecodeRuneInString(s.Key)
					if len(s.Key) > 1 {
						continue
					}
					for _, key := range sent[r] {
						tried[s.Key] = true
						if got := m.meant(key).String(); got != s.Key {
							t.Errorf("%s, %s: %q is %q, want %q", where, name, key.Text, got, s.Key)
						}
					}
				}
			}
		}
		signs := strings.Split(strings.Join(strings.Fields(keyboard), ""), "")
		line := press(at(120, 40), ":")
		for _, key := range received(signs...) {
			line = send(line, key)
		}
		if line.line.text != strings.Join(signs, "") {
			t.Errorf("%s: of %q the line has %q", name, signs, line.line.text)
		}
		if t.Logf("%s: %d keys", name, len(tried)); len(tried) < 25 && name != "US" {
			t.Errorf("%s: only %d keys are tried", name, len(tried))
		}
	}
	if m := at(120, 40); send(m, received("о")[0]).state() != press(m, "j").state() || press(m, "j").state() == m.state() {
		t.Error("the Russian key о does not move as j")
	}
	if c := talkAbout(views.One(views.Default()), Options{}); len(c.says("ъ")) == 0 || c.model.state().Offset != 6 {
		t.Error("in plain mode the Russian key ъ does not change the offset as ]")
	}
}
