package tty

import (
	"bytes"
	"unicode/utf8"
)

// progress is how far a sequence has come.
type progress int

const (
	open     progress = iota // more of it has to come
	complete                 // this was its last byte
	broken                   // the last byte cannot be part of it
)

// state tells how far a sequence has come whose last byte is b; of a very long
// one not all is held.
func state(held []byte, b byte) progress {
	switch body := held[2:]; held[1] {
	case '[':
		return control(body, b)
	case 'O':
		return keypad(b)
	case ']', 'P', '_':
		return message(held[1], body, b)
	case esc:
		return double(held, b)
	default:
		return accented(held[1:])
	}
}

// control is CSI: parameters, intermediates, and a byte that ends it.
func control(body []byte, b byte) progress {
	switch {
	case b < ' ' || b > '~' && body[0] != 'M':
		return broken
	case body[0] == 'M' && len(body) < 4: // a mouse of old: three bytes follow
		return open
	case body[0] == 'M':
		return complete
	case body[0] == '[' && len(body) == 1: // a function key of the Linux console
		return open
	case b == '$' && len(body) > 1 && digits(body[:len(body)-1]): // a key with shift, of rxvt
		return complete
	case b < '@':
		return open
	}
	return complete
}

func digits(p []byte) bool {
	return len(bytes.Trim(p, "0123456789")) == 0
}

// keypad is SS3: a modifier, and a byte that ends it.
func keypad(b byte) progress {
	switch {
	case b <= ' ' || b > '~':
		return broken
	case b >= '0' && b <= '9':
		return open
	}
	return complete
}

// message is OSC, DCS or APC: anything, to the string terminator or, of the
// first, to BEL. What no terminal answers with is not one.
func message(kind byte, body []byte, b byte) progress {
	first := map[byte]string{']': "0123456789lLI", 'P': "0123456789>!$+?=<{|", '_': "G"}[kind]
	switch {
	case len(body) == 1 && bytes.IndexByte([]byte(first), b) < 0:
		return broken
	case b == '\a' && kind == ']':
		return complete
	case len(body) > 1 && body[len(body)-2] == esc:
		if b == '\\' {
			return complete
		}
		return broken
	}
	return open
}

// double is alt and a sequence.
func double(held []byte, b byte) progress {
	if len(held) > 3 {
		return state(held[1:], b)
	}
	if b == '[' || b == 'O' {
		return open
	}
	return broken
}

// accented is alt and a character of more than one byte.
func accented(letter []byte) progress {
	switch r, _ := utf8.DecodeRune(letter); {
	case !utf8.FullRune(letter):
		return open
	case r == utf8.RuneError:
		return broken
	}
	return complete
}
