package tty

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// modes are what the program has asked of the terminal, as far as it must be
// taken back.
type modes struct {
	on     map[string]bool // private modes by number, also those that are off again
	order  []string        // the numbers, as they first came
	cursor string          // the last shape
	title  string          // the last title
}

var (
	modeSequence  = regexp.MustCompile(`\x1b\[\?([0-9]+)([hl])`)
	shapeSequence = regexp.MustCompile(`\x1b\[[0-6]? q`)
	titleSequence = regexp.MustCompile(`\x1b\]2;[^\a\x1b]*(?:\a|\x1b\\)`)
)

// The keyboard says what Esc is, where the terminal can tell; the titles are on
// a stack, where it has one.
const (
	pushKeys, popKeys   = "\x1b[>1u", "\x1b[<u"
	pushTitle, popTitle = "\x1b[22;2t", "\x1b[23;2t"
	noTitle             = "\x1b]2;\a"
	screenMode          = "1049" // the alternate screen has a keyboard of its own
	syncMode            = "2026" // nothing is shown while it is on
)

// usual are the modes that are on when no program has asked for anything.
var usual = []string{"7", "25"}

// watch notes what output asks for, and leaves out what is so already.
func (m *modes) watch(p []byte) []byte {
	if bytes.Contains(p, []byte(" q")) { // colours begin likewise, and are many
		if shapes := shapeSequence.FindAll(p, -1); shapes != nil {
			m.cursor = string(shapes[len(shapes)-1])
		}
	}
	if titles := titleSequence.FindAll(p, -1); titles != nil {
		m.title = string(titles[len(titles)-1])
	}
	return modeSequence.ReplaceAllFunc(p, func(sequence []byte) []byte {
		mode, on := string(sequence[3:len(sequence)-1]), sequence[len(sequence)-1] == 'h'
		if before, known := m.on[mode]; known && before == on && mode == screenMode {
			return nil
		}
		m.note(mode, on)
		return sequence
	})
}

func (m *modes) note(mode string, on bool) {
	if m.on == nil {
		m.on = map[string]bool{}
	}
	if _, known := m.on[mode]; !known {
		m.order = append(m.order, mode)
	}
	m.on[mode] = on
}

// set asks for all that is on. What is on a stack is asked for once only, when
// the terminal becomes the program's.
func (m *modes) set(entering bool) string {
	var b strings.Builder
	if entering {
		b.WriteString(pushTitle)
	}
	if m.on[screenMode] {
		b.WriteString("\x1b[?" + screenMode + "h")
	}
	if entering {
		b.WriteString(pushKeys)
	}
	for _, mode := range m.order {
		if mode != screenMode && mode != syncMode {
			b.WriteString("\x1b[?" + mode + letter(m.on[mode]))
		}
	}
	return b.String() + m.cursor + m.title
}

// letter ends a sequence that sets a mode, or resets it.
func letter(on bool) string {
	if on {
		return "h"
	}
	return "l"
}

// reset takes everything back that was ever asked for.
func (m *modes) reset() string {
	var b strings.Builder
	for _, mode := range slices.Backward(m.order) {
		if mode != screenMode {
			b.WriteString("\x1b[?" + mode + letter(slices.Contains(usual, mode)))
		}
	}
	if m.cursor != "" {
		b.WriteString("\x1b[0 q")
	}
	b.WriteString("\x1b[m" + popKeys)
	if _, own := m.on[screenMode]; own {
		b.WriteString("\x1b[?" + screenMode + "l")
	} else {
		b.WriteString("\x1b[999B\r\x1b[K\r") // below what was drawn
	}
	if m.title != "" {
		b.WriteString(noTitle)
	}
	return b.String() + popTitle
}

// questions are what makes a terminal answer, and the last one is answered by
// all of them, after the others.
var questions = []string{
	ansi.RequestModeSynchronizedOutput, ansi.RequestModeUnicodeCore, ansi.RequestBackgroundColor,
}

const lastQuestion = ansi.RequestPrimaryDeviceAttributes

// asks reports that output makes the terminal answer.
func asks(p []byte) bool {
	return slices.ContainsFunc(questions, func(q string) bool { return bytes.Contains(p, []byte(q)) })
}
