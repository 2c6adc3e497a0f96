package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"wavescope/views/frame"
)

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
	edited := commandLine{open: true, text: string(t.runes), at: t.at, past: l.past, draft: l.draft, finds: l.finds}
	if edited.text == l.text {
		edited.fault = l.fault
	}
	return edited
}
