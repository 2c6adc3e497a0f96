package tty

import (
	"unicode"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
)

// layouts says, for keyboards without Latin letters, what their keys type beside what the same keys type on the US
// layout. They are those of xkeyboard-config 2.35: ru, ua and by, which differ from ru in a few letters, gr and il. A
// letter that is on two keys, such as Belarusian і and Greek Σ, has the key where more people type it.
var layouts = [][2]string{
	{"ёйцукенгшщзхъфывапролджэячсмитьбю", "`qwertyuiop[]asdfghjkl;'zxcvbnm,."},
	{"ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ№", `~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>#`},
	{"іїєґўІЇЄҐЎ", `s]'\oS}"|O`},
	{"ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"},
	{"ΕΡΤΥΘΙΟΠΑΣΔΦΓΗΞΚΛΖΧΨΩΒΝΜ", "ERTYUIOPASDFGHJKLZXCVBNM"},
	{"קראטוןםפשדגכעיחלךףזסבהנמצתץ", "ertyuiopasdfghjkl;zxcvbnm,."},
}

// onUS has the signs of layouts with what their keys type on the US layout.
var onUS = func() map[rune]rune {
	m := map[rune]rune{}
	for _, l := range layouts {
		us := []rune(l[1])
		for i, r := range []rune(l[0]) {
			m[r] = us[i]
		}
	}
	return m
}()

// US returns what the key that types a sign outside ASCII types on the US layout; 0 if that is not known. Full-width
// signs are those of ASCII.
func US(typed rune) rune {
	switch {
	case typed == '\u3000': // a blank
		return ' '
	case typed > '\uff00' && typed < '\uff5f':
		return typed - '\uff01' + '!'
	}
	return onUS[typed]
}

// Base gives a key that types something outside ASCII what the same key types on the US layout, as its BaseCode: what
// the terminal says, else what US says. A key that types ASCII keeps its meaning, wherever it is: ctrl+c of Dvorak is
// not ctrl+i.
func Base(k uv.KeyPressEvent) uv.KeyPressEvent {
	typed := k.Code
	if r, n := utf8.DecodeRuneInString(k.Text); n > 0 && n == len(k.Text) {
		typed = r
	}
	switch {
	case k.Code > unicode.MaxRune: // it types nothing
	case typed < utf8.RuneSelf:
		k.BaseCode = 0
	case k.BaseCode != 0:
		if k.Mod.Contains(uv.ModShift) && !k.Mod.Contains(uv.ModCtrl) {
			k.BaseCode = unicode.ToUpper(k.BaseCode)
		}
	default:
		k.BaseCode = US(typed)
	}
	return k
}

// interrupts reports whether an event is ctrl+c, on any keyboard.
func interrupts(e uv.Event) bool {
	key, ok := e.(uv.KeyPressEvent)
	if !ok || key.Mod&^locks != uv.ModCtrl {
		return false
	}
	key = Base(key)
	return key.Code == 'c' || key.BaseCode == 'c'
}

// locks are modifiers such as caps lock that do not turn a key into another one.
const locks = uv.ModCapsLock | uv.ModNumLock | uv.ModScrollLock
